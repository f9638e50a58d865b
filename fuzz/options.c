/* options.c - sequences of options: bytes choose from the list, or bend an option and try it.
 * Input: scenario, seed, then steps. */
#include "support.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes in = {data, size};
    const fs_scenario *scenario = fuzz_scenario(fuzz_u8(&in));
    fuzz_table *t = fuzz_table_at(scenario, fuzz_u16(&in));

    for (fs_side side; in.n && (side = fuzz_side(t)) != 0;) {
        uint32_t n = (uint32_t)fuzz_list(t, side);
        uint8_t step = fuzz_u8(&in);
        fs_option o = t->options[(step & 0x7f ? step & 0x7f : fuzz_u16(&in)) % n];
        if (step & 0x80) { /* bend one byte */
            uint8_t *byte = (uint8_t *)&o + fuzz_u8(&in) % sizeof o;
            *byte = (uint8_t)(*byte ^ fuzz_u8(&in));
        }
        bool legal = o.verb != FS_VERB_ANY && fuzz_accepts(t, side, &o);
        REQUIRE(legal || step & 0x80);
        if (legal)
            fuzz_apply(t, side, &o);
    }
    return 0;
}
