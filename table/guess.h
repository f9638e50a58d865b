/* guess.h - what a side may know of a state, the rest drawn: whatever is answered from it tells nothing that is hidden.
 */
#ifndef TABLE_GUESS_H
#define TABLE_GUESS_H

#include <firestep/ruleset.h>

/* Blinds the state and fills it again, in place: guess number n, the same each time. Whether there was anything to fill
 * in, which the side itself can tell. */
bool guess_hidden(const fs_scenario *, void *state, fs_side, int n);

#endif
