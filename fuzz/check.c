/* check.c - any 16 bytes as an option, in a state that random play reached.
 * Input: scenario, seed, length of the prefix, then options. */
#include "support.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes in = {data, size};
    const fs_scenario *scenario = fuzz_scenario(fuzz_u8(&in));
    fuzz_table *t = fuzz_table_at(scenario, fuzz_u8(&in));
    fuzz_play(t, fuzz_u16(&in) % 600);

    fs_side side = fuzz_side(t);
    for (; side && in.n >= sizeof(fs_option); in.at += sizeof(fs_option), in.n -= sizeof(fs_option)) {
        fs_option o;
        memcpy(&o, in.at, sizeof o);
        if (!fuzz_accepts(t, side, &o) || o.verb == FS_VERB_ANY)
            continue;
        fuzz_apply(t, side, &o);
        side = fuzz_side(t);
    }
    return 0;
}
