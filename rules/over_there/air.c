/* air.c - who has an aircraft over the table [XI.A] [XI.B]. */
#include "flight.h"

enum { APPEARING, FLYING }; /* steps; while one flies its line is kept here and in the frame above */

enum { NO_AIR, ATTACKER }; /* of ot_scenario.air; any other: a defender's chances */

static bool flies_at_all(const ot_scenario *sc) { return sc->air[OT_RED] || sc->air[OT_BLACK]; }

void ot_push_air(ot_ctx *c)
{
    if (flies_at_all(c->sc))
        fs_push(&c->s->head, OT_F_AIR, 0);
}

/* --- appearance --- */

static void tell(ot_ctx *c, uint16_t type, fs_rule rule, fs_side side) { ot_tell(c, type, rule, side, 0, 0); }

/* Thirty or ten in a hundred, ten more for each phase without one [XI.A.1] [XI.A.2]. */
static bool appears(ot_ctx *c, fs_side side)
{
    const ot_figures *fig = &c->sc->tables.fig;
    bool attacks = c->sc->air[side] == ATTACKER;
    fs_rule rule = attacks ? OT_XI_A_1 : OT_XI_A_2;
    ot_air *air = &c->s->air;
    fs_sum sum = {0};
    int roll;

    fs_add(&sum, rule, attacks ? fig->air_attacker : fig->air_defender, attacks ? OT_P_ATTACKS : OT_P_DEFENDS);
    if (air->misses[side])
        fs_add(&sum, rule, air->misses[side] * fig->air_step, OT_P_PHASES_WITHOUT);
    bool yes = ot_chance(c, side, rule, sum.total, &roll);
    if (c->run->log) {
        fs_event e = {.type = OT_E_AIRCRAFT_DIE,
                      .rule = rule,
                      .side = side,
                      .seen = 3,
                      .result = yes ? OT_RES_SUCCEEDS : OT_RES_FAILS,
                      .depth = c->s->head.depth,
                      .total = roll,
                      .against = sum.total,
                      .roll = (int16_t)roll};
        fs_say(c->run, &e, &sum, &(uint8_t){(uint8_t)roll}, 1);
    }
    air->misses[side] = (uint8_t)(yes ? 0 : air->misses[side] < 9 ? air->misses[side] + 1 : 9);
    return yes;
}

/* Four phases over the table, then it goes home [XI.C]. */
static void stay_or_leave(ot_ctx *c, fs_side side)
{
    ot_air *air = &c->s->air;

    if (!air->phases[side])
        return;
    if (air->phases[side] < c->sc->tables.fig.air_phases) {
        air->phases[side]++;
        return;
    }
    air->phases[side] = 0;
    tell(c, OT_E_AIRCRAFT_HOME, OT_XI_C, side);
}

/* New ones of both sides fight each other elsewhere; a new one takes away the enemy's, and with it itself. [XI.B] */
static void settle(ot_ctx *c, bool red, bool black)
{
    fs_side side = red ? OT_RED : OT_BLACK, other = fs_other(side);
    ot_air *air = &c->s->air;

    if (red && black) {
        tell(c, OT_E_DOGFIGHT, OT_XI_B, 0);
    } else if (red || black) {
        if (air->phases[other]) {
            air->phases[other] = 0;
            tell(c, OT_E_DOGFIGHT, OT_XI_B, 0);
        } else { /* one that is there already is relieved */
            air->phases[side] = 1;
            tell(c, OT_E_AIRCRAFT_COMES, OT_XI_G, side);
        }
    }
}

static void appear(ot_ctx *c)
{
    stay_or_leave(c, OT_RED);
    stay_or_leave(c, OT_BLACK);
    bool red = c->sc->air[OT_RED] != NO_AIR && appears(c, OT_RED);
    bool black = c->sc->air[OT_BLACK] != NO_AIR && appears(c, OT_BLACK);
    settle(c, red, black);
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == APPEARING) {
        appear(c);
        f->step = FLYING;
        fs_side side = c->s->air.phases[OT_RED] ? OT_RED : c->s->air.phases[OT_BLACK] ? OT_BLACK : 0;
        if (side) {
            fs_push(&c->s->head, OT_F_FLIGHT, side);
            return;
        }
    }
    fs_pop(&c->s->head, c->run);
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void options(const ot_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return ot_refuse(e, OT_XI_C, OT_P_NOT_NOW, o->subject);
}
static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

/* It never waits; the frame above it says whether the line kept here is one. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    return flies_at_all(sc) && f != fs_top_const(&s->head) && !f->side && !f->flags && f->step == FLYING &&
           f[1].kind == OT_F_FLIGHT;
}

const ot_kind ot_air_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
