/* replay.h - a random game as a record, and reading it back. */
#ifndef FIRESTEP_BENCH_REPLAY_H
#define FIRESTEP_BENCH_REPLAY_H

#include <firestep/ruleset.h>

typedef struct bench_record {
    char *text;
    size_t n;
    uint64_t decisions; /* made in the game, those taken back included */
} bench_record;

/* Plays a random game through the game layer and writes its record. 0, or nonzero if that cannot be done. */
int bench_record_make(const fs_scenario *, uint32_t seed, bench_record *);
void bench_record_free(bench_record *);
/* Reads the record again and again for about `seconds`; returns the time of one reading, negative if it is refused. */
double bench_record_replay(const fs_scenario *, const bench_record *, double seconds);

#endif
