/* throws.c - the dice of fire: pairs of ten-sided dice in the variant of charts, percent in the other, and what they do
 * [VAR.charts] [CH.fire] [VAR.percentile] [VI.C]. */
#include "guns.h"

int ot_d100_among(ot_ctx *c, fs_side roller, fs_rule rule, const int16_t *limit, int n)
{
    int16_t at[16] = {0}; /* 00 is 100 and stands by itself */
    fs_cut cut = {at, (uint8_t)(n + 1), 0};

    assert(n < 16);
    for (int i = 0; i < n; i++)
        at[i + 1] = (int16_t)(limit[i] < 0 ? 0 : limit[i] > 99 ? 99 : limit[i]);
    int roll = fs_dice_pct(c->run, roller, rule, limit ? &cut : NULL);
    return roll ? roll : 100;
}

int ot_2d10(ot_ctx *c, fs_side roller, fs_rule rule, const int16_t *limit, int n)
{
    int16_t at[OT_SUMS];
    fs_cut cut = {at, (uint8_t)n, 0};

    assert(n <= OT_SUMS);
    for (int i = 0; i < n; i++)
        at[i] = (int16_t)(limit[i] + 2); /* faces 1 to 10 stand for 0 to 9 */
    return fs_dice_sum(c->run, roller, 2, 10, rule, limit ? &cut : NULL) - 2;
}

/* The sums at which the row's result changes. */
static int bounds_of(const ot_hit_row *row, int16_t out[OT_SUMS])
{
    int n = 0;

    for (int sum = 0; sum + 1 < OT_SUMS; sum++)
        if (row->result[sum] != row->result[sum + 1])
            out[n++] = (int16_t)sum;
    return n;
}

static void take(ot_effect *e, int result)
{
    if (result >= OT_PIN) {
        e->pins = 1; /* whatever hits also pins [CH.pin.2] */
        e->losses = (uint8_t)(e->losses + result - OT_PIN);
    }
}

uint16_t ot_result_on(const ot_scenario *sc, int target, ot_effect e)
{
    if (target && !ot_is_vehicle(sc, target))
        return ot_result_of(e);
    if (!e.losses)
        return OT_RES_NOTHING;
    return (uint16_t)(OT_RES_HITS_1 + (e.losses < 6 ? e.losses : 6) - 1);
}

/* One throw, with everything that led to it. `roll` negative: sure, without dice. */
static void tell(ot_ctx *c, fs_side side, int firer, int target, fs_rule rule, int value, int roll, const fs_sum *sum,
                 uint16_t result)
{
    if (!c->run->log)
        return;
    bool pct = ot_is_percentile(c->sc);
    int type = roll < 0 ? OT_E_SURE : pct ? OT_E_FIRE_PCT : OT_E_FIRE_FF;
    type += !firer ? OT_E_FIRE_FF_ON - OT_E_FIRE_FF : !target ? OT_E_FIRE_FF_BY - OT_E_FIRE_FF : 0;
    fs_event e = {.type = (uint16_t)type,
                  .rule = rule,
                  .subject = (fs_unit)target, /* whose result it is */
                  .other = (fs_unit)firer,
                  .side = side,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .total = value,
                  .against = pct ? value % 100 : 0,
                  .roll = (int16_t)roll,
                  .thrown = roll >= 0,
                  .result = result};
    const uint8_t *face = c->run->dice.face; /* zeros in a walk */
    uint8_t shown[2] = {(uint8_t)(pct ? roll : face[0] - 1), (uint8_t)(face[1] - 1)};

    fs_say(c->run, &e, sum, shown, roll < 0 ? 0 : pct ? 1 : face[0] ? 2 : 0);
}

/* One casting for each full hundred, and a throw for the rest [VI.C]. */
static ot_effect roll_percent(ot_ctx *c, fs_side side, int firer, int target, int value, const fs_sum *sum)
{
    ot_effect e = {.losses = (uint8_t)(value / 100)};
    int roll = -1;

    if (value % 100)
        e.losses = (uint8_t)(e.losses + ot_chance(c, side, OT_VI_C, value % 100, &roll));
    tell(c, side, firer, target, OT_VI_C, value, roll, sum, ot_result_on(c->sc, target, e));
    return e;
}

static ot_effect roll_charts(ot_ctx *c, fs_side side, int firer, int target, int value, const fs_sum *sum)
{
    ot_effect all = {0};
    int top = c->sc->tables.fig.ff_top;

    for (int left = value; left > 0; left -= top) { /* [CH.fire.60] */
        const ot_hit_row *row = ot_hit_row_of(&c->sc->tables, left < top ? left : top);
        int16_t bound[OT_SUMS];
        int roll = ot_2d10(c, side, OT_CH_fire, bound, bounds_of(row, bound));
        ot_effect e = {0};

        take(&e, row->result[roll]);
        tell(c, side, firer, target, left == value ? OT_CH_fire : OT_CH_fire_60, left < top ? left : top, roll,
             left == value ? sum : NULL, ot_result_on(c->sc, target, e));
        all.pins |= e.pins;
        all.losses = (uint8_t)(all.losses + e.losses);
    }
    return all;
}

ot_effect ot_roll_value(ot_ctx *c, fs_side firer_side, int firer, int target, int value, const fs_sum *sum)
{
    if (value <= 0)
        return (ot_effect){0};
    return ot_is_percentile(c->sc) ? roll_percent(c, firer_side, firer, target, value, sum)
                                   : roll_charts(c, firer_side, firer, target, value, sum);
}

/* Throw number k of a quadrant, made when the first ring needs it and read again by the others [VII.H]. */
static int throw_at(ot_ctx *c, fs_side side, ot_throw *t, int k)
{
    while (t->n <= k)
        t->at[t->n++] = (int16_t)(ot_is_percentile(c->sc) ? ot_d100_among(c, side, OT_VII_H, NULL, 0)
                                                          : ot_2d10(c, side, OT_VII_H, NULL, 0));
    return t->at[k];
}

ot_effect ot_read_value(ot_ctx *c, fs_side side, ot_throw *t, int value)
{
    ot_effect e = {0};
    int top = c->sc->tables.fig.ff_top, most = (int)(sizeof t->at / sizeof t->at[0]);

    if (value <= 0)
        return e;
    if (ot_is_percentile(c->sc)) {
        e.losses = (uint8_t)(value / 100);
        if (value % 100 && throw_at(c, side, t, 0) <= value % 100)
            e.losses++;
        return e;
    }
    for (int k = 0; k < most && value > k * top; k++) {
        int left = value - k * top;
        take(&e, ot_hit_row_of(&c->sc->tables, left < top ? left : top)->result[throw_at(c, side, t, k)]);
    }
    return e;
}
