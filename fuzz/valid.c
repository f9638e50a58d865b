/* valid.c - any bytes as a state; what is accepted can be played on.
 * Input: scenario, seed, length of a random prefix, then either the bytes of a state (0xffff as length)
 * or patches to the state reached: offset and value. */
#include "support.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes in = {data, size};
    const fs_scenario *scenario = fuzz_scenario(fuzz_u8(&in));
    fuzz_table *t = fuzz_table_at(scenario, fuzz_u8(&in));
    uint16_t prefix = fuzz_u16(&in);
    size_t bytes = scenario->rules->state_size;
    fs_error why;

    if (prefix == 0xffff) {
        memset(t->state, 0, bytes);
        memcpy(t->state, in.at, in.n < bytes ? in.n : bytes);
    } else {
        fuzz_play(t, prefix % 600);
        while (in.n) {
            size_t at = fuzz_u16(&in) % bytes;
            t->state[at] = fuzz_u8(&in);
        }
    }
    memcpy(t->copy, t->state, bytes);
    int refused = scenario->rules->valid(scenario, t->state, &why);
    REQUIRE(memcmp(t->copy, t->state, bytes) == 0);
    if (!refused)
        fuzz_play(t, 50);
    return 0;
}
