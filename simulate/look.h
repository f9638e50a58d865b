/* look.h - a state as its view shows it, all of it: where pieces stand, how strong they are, what is held. */
#ifndef SIMULATE_LOOK_H
#define SIMULATE_LOOK_H

#include "match.h"

enum sim_where { SIM_UNSEEN, SIM_ON_BOARD, SIM_IN_BOX, SIM_LOST };

typedef struct sim_piece {
    fs_side side; /* 0 while it has not been seen on the board */
    uint8_t where;
    bool has_strength;
    int32_t quarters; /* strength in quarters of a point */
    int32_t place;    /* places.h */
} sim_piece;

typedef struct sim_look {
    sim_piece *piece; /* [n_units + 1] */
    int cap;
    uint64_t held; /* goals: bits as in sim_goals */
} sim_look;

/* Room for the scenario's pieces, all unseen. 0, or nonzero without memory. */
int sim_look_room(sim_look *, const fs_scenario *);
void sim_look_free(sim_look *);
/* Looks at a state; sides once known are kept. `text` is a buffer that grows. 0, or nonzero without memory. */
typedef struct sim_text {
    char *at;
    size_t cap;
} sim_text;
int sim_look_at(sim_look *, const fs_scenario *, const void *state, sim_text *);

#endif
