/* position.h - the first state of a game, and games that begin in the middle: units placed by hand, at a boundary of
 * phases. */
#ifndef OT_POSITION_H
#define OT_POSITION_H

#include "state.h"

enum ot_within {
    OT_FROM_START, /* of the phase; MOVE: the start of the turn comes first [V.0] */
    OT_FROM_CARDS, /* MOVE: a fresh deck, and the first card comes next */
    OT_RED_CARD,   /* MOVE: a red card has been drawn and nobody has acted with it */
    OT_BLACK_CARD, /* the same, a black one */
    OT_FROM_PLOTS  /* ARTILLERY: all has fallen, the plots come next */
};
/* Where in the sequence a position stands. */
typedef struct ot_moment {
    uint8_t turn;  /* from 1 */
    uint8_t phase; /* OT_PHASE_SETUP: from the beginning; OPENING: opening plots; MOVE, ARTILLERY, AIR, MORALE, MELEE */
    uint8_t within; /* how far the phase has come: ot_within */
} ot_moment;

/* A unit as it is before anything has happened to it. */
ot_unit ot_first_unit(const ot_scenario *, int unit);
/* The first state of a scenario: nobody set up yet, batteries behind their edges, wind as the scenario has it. */
void ot_position_clear(const ot_scenario *, ot_state *);
/* Whether a phase can be entered there. */
bool ot_is_within(int phase, int within);
/* Turns a state the loader has changed (units, plots, clouds, wind, damage) into one that waits for `begin` at the
 * moment. 0, or nonzero with a sentence naming what is wrong. */
int ot_position_enter(const ot_scenario *, ot_state *, const ot_moment *, char *why, size_t cap);

/* sequence.c: pushes the frame of the game, which waits for `begin` to go to that moment. */
void ot_push_game(ot_state *, const ot_moment *);
/* turn.c: a turn goes on with that phase. */
void ot_resume_turn(ot_ctx *, int phase, int within);

#endif
