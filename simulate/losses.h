/* losses.h - what fell between two looks at a game, and where. */
#ifndef SIMULATE_LOSSES_H
#define SIMULATE_LOSSES_H

#include "look.h"

#include <firestep/log.h>

/* Where a piece was last told of in an event with a result, and whose it was. */
typedef struct sim_trace {
    int32_t place;
    fs_side side;
} sim_trace;

typedef struct sim_losses {
    sim_trace *trace;   /* [n_units + 1] */
    int32_t (*fell)[2]; /* [sim_places]: quarters by side */
    int32_t lost[2], quarters[2];
    int n_units, n_places, cap_units, cap_places;
} sim_losses;

/* Empty, with room for the scenario. 0, or nonzero without memory. */
int sim_losses_room(sim_losses *, const fs_scenario *);
void sim_losses_free(sim_losses *);
/* Notes where pieces were, from the events of a line. */
void sim_losses_hear(sim_losses *, const fs_scenario *, const fs_log *);
/* Counts what the second look lacks of the first, and forgets where pieces were told of. */
void sim_losses_count(sim_losses *, const sim_look *before, const sim_look *after);
/* Into a result; places beyond SIM_PLACES are left out. */
void sim_losses_give(const sim_losses *, sim_result *);

#endif
