/* start.c - what comes before the first card, in this order: wind, masks, clouds and what gas does, the mine,
 * breakdowns, the dice for reinforcements [V.0]. Nothing is asked. */
#include "guns.h"
#include "sequence.h"

enum { WIND, MASKS, CLOUDS, MINE, BREAKDOWNS, ARRIVALS, OVER }; /* steps */

void ot_push_start(ot_ctx *c) { fs_push(&c->s->head, OT_F_START, 0); }

static void clouds(ot_ctx *c)
{
    bool touched[OT_MAX_PIECES] = {0};

    ot_drift_clouds(c, touched); /* */
    ot_gas_losses(c, touched);
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
    switch (fs_top(&c->s->head)->step++) {
    case WIND:
        ot_change_wind(c);
        break;
    case MASKS:
        ot_try_masks(c);
        break;
    case CLOUDS:
        clouds(c);
        break;
    case MINE:
        ot_explode_mine(c);
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
    (void)sc;
    return f != fs_top_const(&s->head) && !f->side && !f->flags && f->step <= OVER && ot_rest_is_zero(f, 0);
}

const ot_kind ot_start_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
