/* past.h - the earlier moments of one game, walked to and fro without playing it from the start each time.
 *
 * Every so many lines the state is kept. A step on runs one line; a step back runs at most PAST_EVERY.
 */
#ifndef TABLE_PAST_H
#define TABLE_PAST_H

#include <firestep/game.h>

enum { PAST_EVERY = 32 };

/* Of one game at a time; empty when zeroed. */
typedef struct past {
    int64_t game, version; /* whose, and as it was then: another one is another past */
    uint8_t *state, *kept; /* where the walk stands; the states after lines 0, PAST_EVERY, 2 PAST_EVERY, ... */
    size_t size;
    int line, n_kept, cap_kept;
    long ran; /* lines run so far, of all games */
} past;

/* The state after that line, good until the next call; NULL without memory. The game must be awake. */
const void *past_state(past *, fs_game *, int64_t game, int64_t version, int line);
/* The line whose state is shown for `line`: in a window nothing is shown before both lines are there. */
int past_shown(past *, fs_game *, int64_t game, int64_t version, int line);
void past_close(past *);

#endif
