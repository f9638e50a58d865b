/* start.c - what comes before the first card, in this order: wind, masks, clouds and what gas does, the mine,
 * breakdowns, the dice for reinforcements [V.0]. Nothing is asked but of a real table. */
#include "facts.h"
#include "guns.h"

enum { WIND, MASKS, CLOUDS, GAS, MINE, CRATER, BREAKDOWNS, ARRIVALS, OVER }; /* steps */
enum { CRATER_SIZE, SLOTS };                                                 /* v[]: inches, until it is seen to */

void ot_push_start(ot_ctx *c) { fs_push(&c->s->head, OT_F_START, 0); }

static void clouds(ot_ctx *c)
{
    bool touched[OT_MAX_PIECES] = {0};

    ot_drift_clouds(c, touched); /* */
    if (!ot_is_refereed(c->sc))
        ot_gas_losses(c, touched);
}

/* --- a real table --- */

/* Who is so near to gas that he masks, and how near [X.E]. False while it is asked. */
static bool masks_are_said(ot_ctx *c)
{
    for (int k = 0; k < OT_MAX_NAMED && ot_is_gas_about(c->s); k++) {
        int who = ot_ask(c, OT_ASK_WHO_NEAR_GAS, 0, k);

        if (!who || who == OT_SAY_NOBODY)
            return who;
        if (!ot_ask(c, OT_ASK_GAS_BAND, ot_said_unit(who), 0))
            return false;
    }
    return true;
}

static bool gas_is_said(ot_ctx *c)
{
    uint8_t named[OT_MAX_NAMED];

    return !ot_is_gas_about(c->s) ||
           (ot_ask_all(c, OT_ASK_WHO_GASSED, 0, 0, named) >= 0 && ot_ask_all(c, OT_ASK_SETTLES, 0, 0, named) >= 0);
}

static bool crater_is_said(ot_ctx *c, const fs_frame *f)
{
    for (int k = 0; k < OT_MAX_NAMED && f->v[CRATER_SIZE]; k++) {
        int who = ot_ask(c, OT_ASK_WHO_BURIED, 0, k);

        if (!who || who == OT_SAY_NOBODY)
            return who;
        if (!ot_ask(c, OT_ASK_COUNT, ot_said_unit(who), k))
            return false;
    }
    return true;
}

/* Whether all that the step needs has been said. */
static bool is_said(ot_ctx *c, const fs_frame *f)
{
    if (!ot_is_refereed(c->sc))
        return true;
    switch (f->step) {
    case MASKS:
        return masks_are_said(c);
    case GAS:
        return gas_is_said(c);
    case CRATER:
        return crater_is_said(c, f);
    default:
        return true;
    }
}

static void gas_as_said(ot_ctx *c)
{
    bool touched[OT_MAX_PIECES] = {0};

    for (int k = 0; k < OT_MAX_NAMED; k++) {
        int low = ot_said_feature(ot_said(c->s, OT_ASK_SETTLES, 0, k));

        touched[ot_said_unit(ot_said(c->s, OT_ASK_WHO_GASSED, 0, k))] = true;
        if (low >= 0)
            ot_settle_in(c, low); /* [X.H] */
    }
    touched[0] = false;
    if (ot_is_gas_about(c->s))
        ot_gas_losses(c, touched);
}

/* A vehicle with its middle in the crater is gone. */
static void bury_as_said(ot_ctx *c)
{
    for (int k = 0; k < OT_MAX_NAMED; k++) {
        int u = ot_said_unit(ot_said(c->s, OT_ASK_WHO_BURIED, 0, k)), n = u ? ot_said(c->s, OT_ASK_COUNT, u, k) : 0;

        if (u && ot_on_table(c->s, u))
            ot_lose(c, u, ot_is_vehicle(c->sc, u) ? c->s->unit[u].crew : n ? n : 1, 0, OT_XII_J);
    }
}

/* --- reinforcements that wait for a die --- */

static void say_arrival(ot_ctx *c, int unit, int roll, bool comes)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = roll ? OT_E_ARRIVAL_DIE : OT_E_ARRIVAL_SURE,
                  .rule = OT_V_0,
                  .subject = (fs_unit)unit,
                  .side = ot_side_of(c->sc, unit),
                  .seen = 3,
                  .result = comes ? OT_RES_SUCCEEDS : OT_RES_FAILS,
                  .depth = c->s->head.depth,
                  .total = roll,
                  .against = c->sc->piece[unit].roll_for};
    fs_say(c->run, &e, NULL, &(uint8_t){(uint8_t)roll}, roll != 0);
}

static void roll_for(ot_ctx *c, int unit, int group)
{
    const ot_piece *p = &c->sc->piece[unit];
    bool sure = p->roll_certain && c->s->head.turn >= p->roll_certain;
    const int16_t limit = (int16_t)(p->roll_for - 1);
    const fs_cut cut = {&limit, 1, 0};
    int roll = sure ? 0 : fs_dice_sum(c->run, p->side, 1, 6, OT_V_0, &cut);
    bool comes = sure || roll >= p->roll_for;

    say_arrival(c, unit, roll, comes);
    if (comes)
        c->s->arrived |= (uint8_t)(1 << group);
}

static void arrivals(ot_ctx *c)
{
    uint8_t rolled = 0;

    for (int u = 1; u <= c->sc->base.n_units; u++) {
        int group = ot_arrival_group(c->sc, u);

        if (group < 0 || group > 7 || (c->s->arrived | rolled) >> group & 1 ||
            c->s->head.turn < c->sc->piece[u].roll_from)
            continue;
        rolled |= (uint8_t)(1 << group);
        roll_for(c, u, group);
    }
}

/* --- the frame --- */

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (!is_said(c, f))
        return;
    switch (f->step++) {
    case WIND:
        ot_change_wind(c);
        break;
    case MASKS:
        ot_try_masks(c);
        ot_forget(c->s, OT_ASK_WHO_NEAR_GAS, OT_ASK_GAS_BAND);
        break;
    case CLOUDS:
        clouds(c);
        break;
    case GAS:
        if (ot_is_refereed(c->sc))
            gas_as_said(c);
        ot_forget(c->s, OT_ASK_WHO_GASSED, OT_ASK_SETTLES);
        break;
    case MINE:
        f->v[CRATER_SIZE] = (int16_t)(ot_is_refereed(c->sc) ? ot_explode_mine(c) : (ot_explode_mine(c), 0));
        break;
    case CRATER:
        if (f->v[CRATER_SIZE])
            bury_as_said(c);
        f->v[CRATER_SIZE] = 0;
        ot_forget(c->s, OT_ASK_WHO_BURIED, OT_ASK_WHO_BURIED);
        ot_forget(c->s, OT_ASK_COUNT, OT_ASK_COUNT);
        break;
    case BREAKDOWNS:
        ot_breakdowns(c);
        break;
    case ARRIVALS:
        arrivals(c);
        break;
    default:
        fs_pop(&c->s->head, c->run);
    }
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void options(const ot_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return ot_refuse(e, OT_V_0, OT_P_NOT_NOW, o->subject);
}
static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}
/* It never waits: what is above it does. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    return f != fs_top_const(&s->head) && !f->side && !f->flags && f->step <= OVER && f->v[CRATER_SIZE] >= 0 &&
           f->v[CRATER_SIZE] <= 12 && (ot_is_refereed(sc) || !f->v[CRATER_SIZE]) && ot_rest_is_zero(f, SLOTS);
}

const ot_kind ot_start_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
