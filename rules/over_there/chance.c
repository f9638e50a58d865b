/* chance.c - the throws that batteries, machine guns and aircraft share. */
#include "guns.h"

int ot_d100(ot_ctx *c, fs_side side, fs_rule rule) { return ot_d100_among(c, side, rule, NULL, 0); }

/* Only whether it succeeds matters; the same under charts. */
bool ot_chance(ot_ctx *c, fs_side side, fs_rule rule, int pct, int *roll)
{
    const int16_t limit = (int16_t)pct;
    int value = ot_d100_among(c, side, rule, &limit, 1);

    if (roll)
        *roll = value;
    return value <= pct;
}

int32_t ot_long_short(ot_ctx *c, fs_side side, fs_rule rule, uint8_t dice[2])
{
    fs_dice_each(c->run, side, 2, 6, rule, dice);
    return (dice[0] - dice[1]) * c->sc->tables.at.inch;
}

uint16_t ot_result_of(ot_effect e)
{
    if (e.losses)
        return (uint16_t)(e.losses < 6 ? OT_RES_LOSS_1 + e.losses - 1 : OT_RES_LOSS_6);
    return e.pins ? OT_RES_PIN : OT_RES_NOTHING;
}
