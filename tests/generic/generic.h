/* generic.h - what must hold for every ruleset and every scenario, tried on random games.
 *
 * Each property is a named function. A failure says scenario, seed, game, line, property and what was
 * found, followed by the record so far, so that it can be played again.
 */
#ifndef FIRESTEP_TESTS_GENERIC_H
#define FIRESTEP_TESTS_GENERIC_H

#include <firestep/firestep.h>

enum { GENERIC_MESSAGE = 512, GENERIC_NAME = 48, GENERIC_KINDS = 64 };

typedef struct generic_report {
    bool thorough;    /* set by the caller: 100,000 runs against the odds, every decision of more games */
    bool quiet;       /* set by the caller: failures are counted and kept, not printed */
    const char *only; /* set by the caller: the one property to try; NULL all */

    long games, lines, decisions, tried; /* tried: properties tried */
    long failures;
    char property[GENERIC_NAME], message[GENERIC_MESSAGE]; /* of the first failure */
    struct {
        char name[GENERIC_NAME];
        long tried, failed;
        int64_t spent;     /* microseconds of processor time, where a decision is looked at */
    } kind[GENERIC_KINDS]; /* by property */
    int n_kinds;
} generic_report;

/* Plays `games` random games of the scenario, from number `first` on, and tries the properties on them; adds to the
 * report. A game depends only on seed and number. */
void generic_run(const fs_scenario *, uint64_t seed, int first, int games, generic_report *);
/* One game alone, to look at a failure again. */
void generic_game(const fs_scenario *, uint64_t seed, int number, generic_report *);

/* A large map, or a table without hexes and with many units. */
bool generic_is_large(const fs_scenario *);
/* A state as large as they come: of a system in which a decision looks at every piece. */
bool generic_is_heavy(const fs_scenario *);

#endif
