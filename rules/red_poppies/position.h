/* position.h - a game that starts in the middle: units placed by hand, at a phase boundary. */
#ifndef RP_POSITION_H
#define RP_POSITION_H

#include "state.h"

/* Where in the sequence a position stands. */
typedef struct rp_moment {
    uint8_t turn;       /* from 1 */
    uint8_t phase;      /* RP_PHASE_SETUP: from the start; BOMBARDMENT; INITIATIVE: its dice come next; COUPLETS;
                           ADMINISTRATION */
    fs_side initiative; /* COUPLETS */
    uint8_t couplet;    /* COUPLETS: which, from 1 */
    uint8_t couplets;   /* COUPLETS: left, this one included */
    uint8_t half;       /* COUPLETS: 0 the initiative side's, 1 the other's */
    uint8_t day, part;  /* of a campaign, from 1 once it is set up; the scenario being played (rp_part_of), 0 in the
                           segments between, whose phases are those after ADMINISTRATION */
} rp_moment;

/* The first state of a scenario, before anything is placed by its owner: fixed units, works, control, groups. */
void rp_position_clear(const rp_scenario *, rp_state *);
/* Turns a state the loader has changed (units, groups, planes) into one that waits for `begin` at the given moment.
 * Derived fields are made here. 0, or nonzero with a sentence naming what is wrong. */
int rp_position_enter(const rp_scenario *, rp_state *, const rp_moment *, char *why, size_t cap);

/* sequence.c: pushes the frame of the game, which keeps the moment and waits for `begin` to go there. Sets head.turn,
 * phase and waiting, and in COUPLETS initiative, couplet, couplets and half; the units are in place. */
void rp_push_game(rp_state *, const rp_moment *);

#endif
