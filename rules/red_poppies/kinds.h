/* kinds.h - what can be in progress, and who resolves it.
 *
 * Each kind of frame is handled in one file, by one struct rp_kind. `advance` runs the frame on until it must ask (it
 * sets head.waiting and returns), pushes a frame above itself, or pops itself; rp_run_on calls the top frame's
 * advance until somebody is asked. What an option throws it throws in a frame it pushed, never in the one that asked.
 */
#ifndef RP_KINDS_H
#define RP_KINDS_H

#include "rules.h"
#include "state.h"
#include "words.h"
#include <firestep/log.h>
#include <firestep/options.h>

enum rp_frame_kind {
    RP_F_NONE,
    RP_F_GAME,    /* sequence.c: set-up, bombardments, turns, the end */
    RP_F_SETUP,   /* setup.c: one side's set-up (open line) [6.3a] */
    RP_F_BOMBARD, /* bombardment.c: a preliminary bombardment, also one of a creeping barrage [7.1] */
    RP_F_TURN,    /* turn.c: initiative, couplets, administration [5] */
    RP_F_ARRIVAL, /* arrival.c: placed reinforcements of one side [10.22] */
    RP_F_COUPLET, /* couplet.c: one half of a couplet: which command [5.2] [6.0] */
    RP_F_COMMAND, /* command.c: the units it named act one after another [6.03] */
    RP_F_CALL,    /* call.c: artillery is called or cancelled [6.1] [6.2] */
    RP_F_SIGNALS, /* signals.c: primed groups roll before the command [6.02] [7.23] */
    RP_F_LANDING, /* landing.c: fire for effect comes down [7.24] */
    RP_F_AREA,    /* area.c: shells or gas attack units [7.241] [7.5] */
    RP_F_DRIFT,   /* gas.c: gas moves on [7.513] */
    RP_F_MOVE,    /* movement.c: a unit or stack on its way [6.6] */
    RP_F_POINT,   /* point.c: what follows one movement point [6.9] [R18] */
    RP_F_MELEE,   /* melee.c [6.67] */
    RP_F_REACT,   /* reaction.c: who shoots at those that moved [6.7] */
    RP_F_FIRE,    /* fire.c: a shot with what is shot back [6.5] [6.74] */
    RP_F_CHOOSE,  /* choose.c: which modifier a target takes, under the switch `ask` [R73] */
    RP_F_SHOVELS, /* administration.c: what digging became [5.3b] */
    RP_F_LINE,    /* barrage.c: the owner of a creeping barrage places its first line [AA.6] [R64] */
    /* campaigns */
    RP_F_DAY,       /* day.c: the segments of a day [11.02] */
    RP_F_PART,      /* sequence.c: one of its scenarios */
    RP_F_REINFORCE, /* reinforce.c: reinforcements and recoveries are placed [11.12a] */
    RP_F_ISOLATION, /* isolation.c: who is cut off [11.41a] */
    RP_F_RAID,      /* night.c: both sides choose whether to attack by night [11.521a] */
    RP_F_RECOVER,   /* recovery.c: casualties taken back, units turned over [11.53] */
    RP_F_IMPROVE,   /* improve.c: bomb stops, breaches, scrapes, trenches [11.54] */
    RP_F_REDEPLOY,  /* redeploy.c: one gun is moved [11.55] */
    RP_FRAMES
};

typedef struct rp_kind {
    void (*advance)(rp_ctx *);
    void (*decision)(const rp_ctx *, fs_side, fs_decision *);
    void (*options)(const rp_ctx *, fs_side, fs_options *);
    int (*check)(const rp_ctx *, fs_side, const fs_option *, fs_error *); /* 0 legal */
    int (*apply)(rp_ctx *, fs_side, const fs_option *);                   /* FS_MORE or FS_CLOSED */
    int (*suggest)(const rp_ctx *, fs_side, int k, fs_option *, int cap); /* may be NULL */
    /* Whether a frame found in a state of unknown origin can be played on: its kind and side are known to be sane, `f`
     * lies inside s->head.frame below depth. */
    bool (*is_sound)(const rp_scenario *, const rp_state *, const fs_frame *f);
} rp_kind;

extern const rp_kind rp_game_kind, rp_setup_kind, rp_bombard_kind, rp_turn_kind, rp_arrival_kind, rp_couplet_kind,
    rp_command_kind, rp_call_kind, rp_signals_kind, rp_landing_kind, rp_area_kind, rp_drift_kind, rp_move_kind,
    rp_point_kind, rp_melee_kind, rp_react_kind, rp_fire_kind, rp_choose_kind, rp_shovels_kind, rp_line_kind,
    rp_day_kind, rp_part_kind, rp_reinforce_kind, rp_isolation_kind, rp_raid_kind, rp_recover_kind, rp_improve_kind,
    rp_redeploy_kind;
const rp_kind *rp_kind_of(int frame_kind); /* NULL for none */

/* As in options.h. */
static inline void rp_offer(fs_options *out, fs_option o) { fs_offer(out, o); }
static inline int rp_refuse(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int hex)
{
    return fs_refuse(e, rule, phrase, unit, hex);
}
/* The same with what there is and what it would take. */
static inline int rp_refuse_for(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int hex, int have, int need)
{
    rp_refuse(e, rule, phrase, unit, hex);
    if (e)
        e->have = have, e->need = need;
    return 1;
}

static inline fs_option rp_option(uint16_t verb, int subject) { return fs_option_of(verb, subject); }
static inline fs_option rp_option_hex(uint16_t verb, int subject, int hex) { return fs_option_at(verb, subject, hex); }
static inline fs_option rp_option_with(uint16_t verb, int subject, int object)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)subject, .object = (uint16_t)object};
}
static inline fs_option rp_option_vertex(uint16_t verb, int subject, int vertex)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)subject, .place = FS_VERTEX, .x = vertex / 2, .y = vertex % 2};
}
/* A hexside by its owner: the hex whose N, NE or SE side (0, 1, 2) it is, or on the rim the hex that has it. */
fs_option rp_option_side(const rp_scenario *, uint16_t verb, int subject, int hex, int direction);
static inline bool rp_same(const fs_option *a, const fs_option *b)
{
    return a->verb == b->verb && a->subject == b->subject && a->object == b->object && a->place == b->place &&
           a->form == b->form && a->x == b->x && a->y == b->y;
}

/* Writes an event whose facts are a piece, a hex and a side. Costs nothing without a log. */
static inline void rp_tell(rp_ctx *c, uint16_t type, fs_rule rule, fs_side side, int piece, int hex, uint16_t result)
{
    fs_tell(c->run, &c->s->head, type, rule, side, piece, hex, result);
}
/* The same of a hexside, which an option names. */
static inline void rp_tell_side(rp_ctx *c, uint16_t type, fs_rule rule, fs_side side, const fs_option *o)
{
    if (!c->run || !c->run->log)
        return;
    fs_event e = {.type = type,
                  .rule = rule,
                  .side = side,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = FS_HEXSIDE,
                  .x = o->x,
                  .y = o->y};
    fs_say(c->run, &e, NULL, NULL, 0);
}

/* Whether a frame found in a state leaves everything from v[from] on at zero. */
static inline bool rp_rest_is_zero(const fs_frame *f, int from)
{
    for (int i = from; i < 14; i++)
        if (f->v[i])
            return false;
    return true;
}

/* Runs on to the next decision or the end. */
void rp_run_on(rp_ctx *);

#endif
