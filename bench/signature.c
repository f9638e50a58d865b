/* signature.c - fixed games, every state of them hashed into one number. */
#include "bench.h"
#include "play.h"

#include <string.h>

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

static uint64_t mix_bytes(uint64_t h, const uint8_t *at, size_t n)
{
    for (; n >= 8; at += 8, n -= 8) {
        uint64_t word = 0;
        for (int i = 7; i >= 0; i--)
            word = word << 8 | at[i];
        h = mix(h, word);
    }
    for (; n; n--)
        h = mix(h, *at++);
    return h;
}

uint64_t fs_bench_signature(const fs_scenario *const *scenarios, int n)
{
    uint64_t h = 0;
    for (int i = 0; i < n; i++) {
        bench_table t;
        if (bench_table_new(&t, scenarios[i]) == 0)
            for (uint32_t seed = 1; seed <= FS_BENCH_SIGNATURE_GAMES; seed++) {
                if (bench_table_start(&t, seed))
                    continue;
                for (int listed; (listed = bench_table_decide(&t)) > 0;)
                    h = mix_bytes(mix(h, (uint64_t)listed), t.state, scenarios[i]->rules->state_size);
            }
        bench_table_free(&t);
    }
    return h;
}
