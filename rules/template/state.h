/* state.h - the flat state. Same situation, same bytes: what does not apply is zero. */
#ifndef TP_STATE_H
#define TP_STATE_H

#include "scenario.h"
#include <firestep/frames.h>

enum tp_order { TP_NO_ORDER, TP_GO, TP_GUARD };

/* A lost patrol is all zero. Order and flags are zero until the orders of the round are given. */
typedef struct tp_patrol {
    uint8_t hex; /* 1 + hex, 0 lost */
    uint8_t strength;
    uint8_t order;    /* secret until `revealed` [2.1] */
    uint8_t revealed; /* by being taken or by return fire */
    uint8_t taken;    /* this round [2.3] */
    uint8_t pad[3];
} tp_patrol;
static_assert(sizeof(tp_patrol) == 8, "a patrol is 8 bytes without padding");

typedef struct tp_state {
    fs_head head; /* turn = round, from 1; score: strength left */
    tp_patrol patrol[TP_PIECES + 1];
} tp_state;

enum tp_phase { TP_PHASE_NONE, TP_PHASE_ORDERS, TP_PHASE_TURNS, TP_PHASE_OVER, TP_PHASES };

/* What can be in progress; each kind is resolved in the file named. */
enum tp_frame_kind {
    TP_F_NONE,
    TP_F_GAME,   /* sequence.c: begin, rounds, the end */
    TP_F_ORDERS, /* orders.c: the window [2.1] */
    TP_F_TURNS,  /* turns.c: sides take patrols in turn; side = whose turn [2.2] */
    TP_F_ACT,    /* movement.c: one going patrol [3.1] */
    TP_F_ATTACK, /* attack.c: from the attack to its end [4.1] */
    TP_F_SHOT,   /* attack.c: one shot [4.3]; never asks */
    TP_FRAMES
};

/* Named accessors of the frames' numbers. */
enum { TP_ACT_UNIT, TP_ACT_STEPS, TP_ACT_FROM, TP_ACT_MOVED }; /* FROM: hex before an open move */
enum { TP_ATTACK_BY, TP_ATTACK_ON };

/* Everything a rule step needs. `run` is NULL while options are listed or checked; `s` is then not changed. */
typedef struct tp_ctx {
    const tp_scenario *sc;
    tp_state *s;
    fs_run *run;
} tp_ctx;

static inline const fs_grid *tp_grid(const tp_ctx *c) { return &c->sc->base.board->grid; }
static inline bool tp_is_alive(const tp_state *s, int piece) { return s->patrol[piece].strength > 0; }
static inline int tp_hex_of(const tp_state *s, int piece) { return s->patrol[piece].hex - 1; }
/* The patrol in a hex, 0 none. */
int tp_piece_in(const tp_state *, int hex);
/* Strength left of a side. */
int tp_strength_of(const tp_state *, fs_side);
/* Patrols of `side` not yet taken this round; the first of them into *first (may be NULL). */
int tp_left_to_take(const tp_state *, fs_side, int *first);
/* valid(): whether any bytes are a state that can be played on. 0 if so. */
int tp_state_check(const fs_scenario *, const void *, fs_error *);

#endif
