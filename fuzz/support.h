/* support.h - what all fuzzers share: the scenarios, a table to play at, bytes to choose by. */
#ifndef FIRESTEP_FUZZ_SUPPORT_H
#define FIRESTEP_FUZZ_SUPPORT_H

#include <firestep/game.h>
#include <firestep/ruleset.h>

#include "scenario/scenario.h"

/* Ends the run with the claim that does not hold. */
#define REQUIRE(claim) ((claim) ? (void)0 : fuzz_fail(#claim, __FILE__, __LINE__))
_Noreturn void fuzz_fail(const char *claim, const char *file, int line);

/* The input, taken from the front; zeros when there is no more. */
typedef struct fuzz_bytes {
    const uint8_t *at;
    size_t n;
} fuzz_bytes;
uint8_t fuzz_u8(fuzz_bytes *);
uint16_t fuzz_u16(fuzz_bytes *);

/* The scenario a byte chooses, from all in the registry. */
const fs_scenario *fuzz_scenario(uint8_t choice);

/* A table with one state; there is one of it, used again for every input. */
typedef struct fuzz_table {
    const fs_scenario *scenario;
    fs_option options[FS_MAX_OPTIONS];
    fs_run run;
    uint64_t rng;
    _Alignas(64) uint8_t state[FS_MAX_STATE], copy[FS_MAX_STATE];
    void *scratch;
} fuzz_table;
fuzz_table *fuzz_table_at(const fs_scenario *, uint32_t seed); /* set up, dice keyed by seed */

/* Whose decision it is; 0 when over. In a window side 1 comes first. */
fs_side fuzz_side(const fuzz_table *);
/* Lists; never empty while somebody is asked. */
int fuzz_list(fuzz_table *, fs_side);
/* Whether check accepts it; check must change nothing. */
bool fuzz_accepts(fuzz_table *, fs_side, const fs_option *);
/* Applies what check accepts; at a line's end the state must be valid. */
void fuzz_apply(fuzz_table *, fs_side, const fs_option *);
/* Up to n random decisions from the wide lists. */
void fuzz_play(fuzz_table *, int n);

/* A host without dice but typed ones, for reading records. */
extern const fs_host fuzz_host;

#endif
