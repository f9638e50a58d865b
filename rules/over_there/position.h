/* position.h - the first state of a game, and games that begin in the middle: units placed by hand, at a boundary of
 * phases. */
#ifndef OT_POSITION_H
#define OT_POSITION_H

#include "state.h"

/* Where in the sequence a position stands. */
typedef struct ot_moment {
    uint8_t turn;  /* from 1 */
    uint8_t phase; /* OT_PHASE_SETUP: from the beginning; OPENING: opening plots; MOVE, ARTILLERY, AIR, MORALE, MELEE */
    uint8_t cards; /* MOVE: the start of the turn is over, a card comes next [V.0] */
} ot_moment;

/* A unit as it is before anything has happened to it. */
ot_unit ot_first_unit(const ot_scenario *, int unit);
/* The first state of a scenario: nobody set up yet, batteries behind their edges, wind as the scenario has it. */
void ot_position_clear(const ot_scenario *, ot_state *);
/* Turns a state the loader has changed (units, plots, clouds, wind, damage) into one that waits for `begin` at the
 * moment. 0, or nonzero with a sentence naming what is wrong. */
int ot_position_enter(const ot_scenario *, ot_state *, const ot_moment *, char *why, size_t cap);

/* sequence.c: pushes the frame of the game, which waits for `begin` to go to that moment. */
void ot_push_game(ot_state *, const ot_moment *);
/* turn.c: a turn goes on with that phase. */
void ot_resume_turn(ot_ctx *, int phase, bool cards);

#endif
