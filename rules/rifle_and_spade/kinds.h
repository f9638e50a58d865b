/* kinds.h - what can be in progress, and who resolves it.
 *
 * Each kind of frame is handled in one file, by one struct rs_kind. `advance` runs the frame on until it must ask (it
 * sets head.waiting and returns), pushes a frame above itself, or pops itself; rs_run_on calls the top frame's advance
 * until somebody is asked. What an option throws it throws in a frame it pushed, never in the one that asked.
 */
#ifndef RS_KINDS_H
#define RS_KINDS_H

#include "rules.h"
#include "state.h"
#include "words.h"
#include <firestep/log.h>
#include <firestep/options.h>

enum rs_frame_kind {
    RS_F_NONE,
    RS_F_GAME,       /* sequence.c: plans, turns, the end */
    RS_F_PLANS,      /* sequence.c: a side picks among printed plans */
    RS_F_TURN,       /* sequence.c: the phases of a turn [2.0] */
    RS_F_ARRIVALS,   /* arrivals.c: Reinforcement Phase of one side [15] */
    RS_F_ADJUST,     /* formations.c: Formation Adjustment of one side [3.2] [9.5] */
    RS_F_OFFICERS,   /* officers.c: Adjust Officer Points [10.1] */
    RS_F_CONTINUE,   /* continuation.c: Orders Continuation of one side [11.2] */
    RS_F_CHANGE,     /* change.c: Change Orders of one side [11.3] */
    RS_F_ISSUE,      /* issue.c: the choices of an order just issued (open line, secret) [11.4] */
    RS_F_CUP,        /* cup.c: initiative, sequencing, which chit [2.3] [2.4] */
    RS_F_ACTIVATION, /* activation.c: the steps of one Brigiment, or of leftover Independent units [2.2.1] */
    RS_F_COMMANDED,  /* commanded.c: a Commanded Fire being named and resolved [17.3] */
    RS_F_MOVE,       /* movement.c: one stack on its way [14] */
    RS_F_TRIGGER,    /* opportunity.c: the inactive side may fire at what just happened [17.4] */
    RS_F_CHAIN,      /* counter.c: coming out of Hiding to fire, and the answers [7.6.5] */
    RS_F_HIDE,       /* hiding.c: the side fired at, or just fired at, may Hide [7.2] */
    RS_F_FIRE,       /* fire.c: one Fire from firers to losses [17.2] */
    RS_F_MORALE,     /* morale.c: one check and what comes of failing it [16] */
    RS_F_ROUT,       /* rout.c: guns of a routing stack look for a place [16.4] */
    RS_F_ASSAULTS,   /* assault.c: which Assault hex next [18] */
    RS_F_ASSAULT,    /* assault.c: rounds in one hex */
    RS_F_RETREAT,    /* retreat.c: one side leaves a hex [19] */
    RS_F_DISPLACE,   /* headquarters.c: an HQ without its troops [9.2.7] */
    RS_F_FILL,       /* works.c: who goes into a work that cannot hold all [6.1.2] */
    RS_FRAMES
};

typedef struct rs_kind {
    void (*advance)(rs_ctx *);
    void (*decision)(const rs_ctx *, fs_side, fs_decision *);
    void (*options)(const rs_ctx *, fs_side, fs_options *);
    int (*check)(const rs_ctx *, fs_side, const fs_option *, fs_error *); /* 0 legal */
    int (*apply)(rs_ctx *, fs_side, const fs_option *);                   /* FS_MORE or FS_CLOSED */
    int (*suggest)(const rs_ctx *, fs_side, int k, fs_option *, int cap); /* may be NULL */
    /* Whether a frame found in a state of unknown origin can be played on: its kind and side are known to be sane, `f`
     * lies inside s->head.frame below depth. */
    bool (*is_sound)(const rs_scenario *, const rs_state *, const fs_frame *f);
} rs_kind;

extern const rs_kind rs_game_kind, rs_plans_kind, rs_turn_kind, rs_arrivals_kind, rs_adjust_kind, rs_officers_kind,
    rs_continue_kind, rs_change_kind, rs_issue_kind, rs_cup_kind, rs_activation_kind, rs_commanded_kind, rs_move_kind,
    rs_trigger_kind, rs_chain_kind, rs_hide_kind, rs_fire_kind, rs_morale_kind, rs_rout_kind, rs_assaults_kind,
    rs_assault_kind, rs_retreat_kind, rs_displace_kind, rs_fill_kind;
const rs_kind *rs_kind_of(int frame_kind); /* NULL for none */

/* Refusals: about a hex, or FS_NO_HEX. */
static inline int rs_refuse(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int hex)
{
    return fs_refuse(e, rule, phrase, unit, hex);
}
/* The same with what there is and what it would take. */
static inline int rs_refuse_for(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int hex, int have, int need)
{
    fs_refuse(e, rule, phrase, unit, hex);
    if (e)
        e->have = have, e->need = need;
    return 1;
}

static inline fs_option rs_option(uint16_t verb, int subject) { return fs_option_of(verb, subject); }
static inline fs_option rs_option_hex(uint16_t verb, int subject, int hex) { return fs_option_at(verb, subject, hex); }
static inline fs_option rs_option_object(uint16_t verb, int object)
{
    return (fs_option){.verb = verb, .object = (uint16_t)object};
}
static inline fs_option rs_option_object_hex(uint16_t verb, int object, int hex)
{
    return (fs_option){.verb = verb, .object = (uint16_t)object, .place = FS_HEX, .x = hex};
}
static inline fs_option rs_option_side(uint16_t verb, int subject, int hex, int direction)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)subject, .place = FS_HEXSIDE, .x = hex, .y = direction};
}

/* Writes an event about a piece and a hex (FS_NO_HEX without) that both may read. Costs nothing without a log. */
static inline void rs_tell(rs_ctx *c, uint16_t type, fs_rule rule, fs_side side, int piece, int hex, uint16_t result)
{
    fs_tell(c->run, &c->s->head, type, rule, side, piece, hex, result);
}
/* The same for some sides only: 1, 2 or 3. Orders, aims and make-up are told to their owner. */
static inline void rs_tell_to(rs_ctx *c, fs_side seen, uint16_t type, fs_rule rule, fs_side side, int piece, int hex,
                              uint16_t result)
{
    if (!c->run || !c->run->log)
        return;
    fs_event e = {.type = type,
                  .rule = rule,
                  .subject = (fs_unit)piece,
                  .side = side,
                  .seen = seen,
                  .result = result,
                  .depth = c->s->head.depth,
                  .place = hex >= 0 ? FS_HEX : FS_NOWHERE,
                  .x = hex >= 0 ? hex : 0};
    fs_say(c->run, &e, NULL, NULL, 0);
}

/* Whether a frame found in a state leaves everything from v[from] on at zero. */
static inline bool rs_rest_is_zero(const fs_frame *f, int from)
{
    for (int i = from; i < 14; i++)
        if (f->v[i])
            return false;
    return true;
}

/* Runs on to the next decision or the end. */
void rs_run_on(rs_ctx *);

#endif
