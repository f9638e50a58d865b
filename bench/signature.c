/* signature.c - fixed games, every state of them hashed into one number. */
#include "bench.h"
#include "play.h"

#include <firestep/hash.h>

/* Every list and every state of one game. */
static uint64_t game(bench_table *t, uint32_t seed, uint64_t h)
{
    if (bench_table_start(t, seed))
        return h;
    for (int listed; (listed = bench_table_decide(t)) > 0;)
        h = fs_hash64(t->state, t->scenario->rules->state_size, h + (uint64_t)listed);
    return h;
}

uint64_t fs_bench_signature(const fs_scenario *const *scenarios, int n)
{
    uint64_t h = 0;
    for (int i = 0; i < n; i++) {
        bench_table t;
        if (bench_table_new(&t, scenarios[i]) == 0)
            for (uint32_t seed = 1; seed <= FS_BENCH_SIGNATURE_GAMES; seed++)
                h = game(&t, seed, h);
        bench_table_free(&t);
    }
    return h;
}
