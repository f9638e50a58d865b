/* kinds.h - what can be in progress, and who resolves it.
 *
 * Each kind of frame is handled in one file, by one struct ot_kind. `advance` runs the frame on until it must ask (it
 * sets head.waiting and returns), pushes a frame above itself, or pops itself; ot_run_on calls the top frame's advance
 * until somebody is asked. What an option throws it throws in a frame it pushed, never in the one that asked.
 */
#ifndef OT_KINDS_H
#define OT_KINDS_H

#include "rules.h"
#include "state.h"
#include "words.h"
#include <firestep/log.h>
#include <firestep/options.h>

enum ot_frame_kind {
    OT_F_NONE,
    OT_F_GAME,      /* sequence.c: set-up, opening, turns, the end */
    OT_F_SETUP,     /* setup.c: one side's set-up (open line) */
    OT_F_PLOT,      /* plotting.c: both sides plot in secret (window) [VII.A] */
    OT_F_PREP,      /* preparation.c: preparatory rounds [XII.I] */
    OT_F_TURN,      /* turn.c: the phases of a turn [V] */
    OT_F_START,     /* start.c: wind, masks, clouds, mines, breakdown [V.0] */
    OT_F_CARDS,     /* cards.c: whose card, which unit [VI.0] */
    OT_F_UNIT,      /* activation.c: the functions of one unit or section [IV] [VI.X] */
    OT_F_FIRE,      /* fire.c: one fire at one target [VI.B] */
    OT_F_HITS,      /* hits.c: hits on a vehicle or structure being rolled [VI.D.4] [VII.L] */
    OT_F_GRID,      /* grid.c: a fire grid comes down [VII.G] [VI.T] */
    OT_F_MG_GRID,   /* mg_grid.c: indirect fire and strafing of machine guns [VI.N] [XI.E] */
    OT_F_ARTILLERY, /* artillery.c: suppression, then battery by battery [VII] */
    OT_F_AIR,       /* air.c: who appears [XI.A] */
    OT_F_FLIGHT,    /* flight.c: one aircraft's phase (open line), then what it meets [XI.C] */
    OT_F_MORALE,    /* morale.c: who checks, one after another [VIII] */
    OT_F_RECHECK,   /* morale.c: a routing unit at its card [VIII.2] */
    OT_F_MELEES,    /* melees.c: which melees there are (window under charts) [IX.A] */
    OT_F_MELEE,     /* melee.c: one melee, casting by casting [IX.B] */
    OT_F_WON,       /* melee.c: the winner takes the ground or stays [IX.H] */
    OT_F_FACT,      /* facts.c: a referee's table is asked [FS_FACT] */
    OT_FRAMES
};

typedef struct ot_kind {
    void (*advance)(ot_ctx *);
    void (*decision)(const ot_ctx *, fs_side, fs_decision *);
    void (*options)(const ot_ctx *, fs_side, fs_options *);
    int (*check)(const ot_ctx *, fs_side, const fs_option *, fs_error *); /* 0 legal */
    int (*apply)(ot_ctx *, fs_side, const fs_option *);                   /* FS_MORE or FS_CLOSED */
    int (*suggest)(const ot_ctx *, fs_side, int k, fs_option *, int cap); /* may be NULL */
    /* Whether a frame found in a state of unknown origin can be played on: its kind and side are known to be sane, `f`
     * lies inside s->head.frame below depth. */
    bool (*is_sound)(const ot_scenario *, const ot_state *, const fs_frame *f);
} ot_kind;

extern const ot_kind ot_game_kind, ot_setup_kind, ot_plot_kind_, ot_prep_kind, ot_turn_kind, ot_start_kind,
    ot_cards_kind, ot_unit_kind, ot_fire_kind, ot_hits_kind, ot_grid_kind, ot_mg_grid_kind, ot_artillery_kind,
    ot_air_kind, ot_flight_kind, ot_morale_kind, ot_recheck_kind, ot_melees_kind, ot_melee_kind, ot_won_kind,
    ot_fact_kind;
const ot_kind *ot_kind_of(int frame_kind); /* NULL for none */

/* The parts of a verb in this game: where positions are not tracked nothing names a point or a facing. */
static inline unsigned ot_parts_in(const ot_scenario *sc, uint16_t verb)
{
    unsigned parts = ot_verb_parts(verb);

    return ot_is_refereed(sc) ? parts & ~(unsigned)(FS_HAS_POINT | FS_MAY_POINT | FS_HAS_FACING) : parts;
}

/* A refusal about a point of the table, or about no place. */
static inline int ot_refuse(fs_error *e, fs_rule rule, uint16_t phrase, int unit)
{
    return fs_refuse(e, rule, phrase, unit, -1);
}
static inline int ot_refuse_at(fs_error *e, fs_rule rule, uint16_t phrase, int unit, fs_point p)
{
    fs_refuse(e, rule, phrase, unit, -1);
    if (e)
        e->place = FS_POINT, e->x = p.x, e->y = p.y;
    return 1;
}
/* The same with what there is and what it would take (thousandths of an inch for lengths). */
static inline int ot_refuse_for(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int have, int need)
{
    ot_refuse(e, rule, phrase, unit);
    if (e)
        e->have = have, e->need = need;
    return 1;
}

static inline fs_option ot_option(uint16_t verb, int subject) { return fs_option_of(verb, subject); }
static inline fs_option ot_option_with(uint16_t verb, int subject, int object)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)subject, .object = (uint16_t)object};
}
/* The same without the point where positions are not tracked. */
static inline fs_option ot_option_here(const ot_scenario *sc, fs_option o)
{
    if (ot_is_refereed(sc) && o.place == FS_POINT)
        o.place = FS_NOWHERE, o.x = o.y = 0;
    return o;
}
static inline fs_option ot_option_at(uint16_t verb, int subject, fs_point p)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)subject, .place = FS_POINT, .x = p.x, .y = p.y};
}
static inline fs_option ot_option_number(uint16_t verb, int subject, int number)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)subject, .place = FS_NUMBER, .x = number};
}

/* facts_list.c: the same event without its place, in a game whose positions are not tracked. */
uint16_t ot_event_here(const ot_scenario *, uint16_t type);
/* Writes an event about a unit and perhaps a point. Costs nothing without a log. `seen`: sides that may read it. */
static inline void ot_tell(ot_ctx *c, uint16_t type, fs_rule rule, fs_side side, int unit, uint16_t result)
{
    fs_tell(c->run, &c->s->head, type, rule, side, unit, -1, result);
}
static inline void ot_tell_at(ot_ctx *c, uint16_t type, fs_rule rule, fs_side side, fs_side seen, int unit, fs_point p)
{
    if (!c->run || !c->run->log)
        return;
    fs_event e = {.type = ot_event_here(c->sc, type),
                  .rule = rule,
                  .subject = (fs_unit)unit,
                  .side = side,
                  .seen = seen,
                  .depth = c->s->head.depth,
                  .place = ot_is_refereed(c->sc) ? FS_NOWHERE : FS_POINT,
                  .x = p.x,
                  .y = p.y};
    fs_say(c->run, &e, NULL, NULL, 0);
}

/* Whether a frame found in a state leaves everything from v[from] on at zero. */
static inline bool ot_rest_is_zero(const fs_frame *f, int from)
{
    for (int i = from; i < 14; i++)
        if (f->v[i])
            return false;
    return true;
}
/* A point or a length in two of a frame's 16-bit slots. */
static inline int32_t ot_wide(const fs_frame *f, int at)
{
    return (int32_t)((uint32_t)(uint16_t)f->v[at] | (uint32_t)(uint16_t)f->v[at + 1] << 16);
}
static inline void ot_set_wide(fs_frame *f, int at, int32_t value)
{
    f->v[at] = (int16_t)(uint16_t)((uint32_t)value & 0xffff);
    f->v[at + 1] = (int16_t)(uint16_t)((uint32_t)value >> 16);
}

/* Runs on to the next decision or the end. */
void ot_run_on(ot_ctx *);

#endif
