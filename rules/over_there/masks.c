/* masks.c - getting masks on, and what gas does to those without [X.E] [X.F] [XIII.G].
 *
 * The distance is measured to the gas as it lies when the turn begins; then the gas moves, and whoever it touches on
 * its way loses a casting if his mask is not on. A try costs nothing, so everybody near enough makes one.
 */
#include "guns.h"
#include "sequence.h"

static bool breathes(const ot_ctx *c, int unit)
{
    const ot_unit *u = &c->s->unit[unit];

    return u->where == OT_ON_TABLE && (ot_is_vehicle(c->sc, unit) ? u->crew > 0 : ot_men(c->sc, c->s, unit) > 0);
}

static int base_chance(const ot_scenario *sc, int32_t distance)
{
    int i = 0;

    while (i + 1 < OT_MASK_ROWS && distance > sc->tables.mask[i].distance)
        i++;
    return sc->tables.mask[i].pct;
}

static void say(ot_ctx *c, int unit, const fs_sum *sum, int roll, bool on)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = roll ? OT_E_MASKS : OT_E_MASKS_SURE,
                  .rule = roll ? OT_X_E : OT_R_54,
                  .subject = (fs_unit)unit,
                  .side = ot_side_of(c->sc, unit),
                  .seen = ot_seen_by(c->sc, c->s, unit),
                  .result = on ? OT_RES_SUCCEEDS : OT_RES_FAILS,
                  .depth = c->s->head.depth,
                  .total = roll,
                  .against = sum->total,
                  .roll = (int16_t)roll};
    fs_say(c->run, &e, sum, &(uint8_t){(uint8_t)roll}, roll != 0);
}

/* Below 1 it fails, from 100 on it succeeds, and nobody throws. */
static void try_mask(ot_ctx *c, int unit, int32_t distance)
{
    ot_unit *u = &c->s->unit[unit];
    fs_sum sum = {0};
    int roll = 0;

    fs_add(&sum, OT_X_E, base_chance(c->sc, distance), OT_P_BY_DISTANCE);
    if (ot_wind_mask(c->sc, c->s))
        fs_add(&sum, OT_CH_wind, ot_wind_mask(c->sc, c->s), OT_P_BY_WIND);
    if (u->tries)
        fs_add(&sum, OT_X_F, u->tries * c->sc->tables.fig.mask_again, OT_P_EARLIER_TRIES);
    bool on = sum.total >= 100;
    if (sum.total >= 1 && sum.total < 100)
        on = ot_chance(c, ot_side_of(c->sc, unit), OT_X_E, sum.total, &roll);
    say(c, unit, &sum, roll, on);
    if (on)
        ot_set(c->s, unit, OT_MASKED);
    u->tries = (uint8_t)(on ? 0 : u->tries < 10 ? u->tries + 1 : 10);
}

static void mask_unit(ot_ctx *c, int unit)
{
    int32_t distance = ot_gas_distance(c->sc, c->s, unit, c->sc->tables.at.mask_near);

    if (distance < 0) { /* no gas is near, nor on its way: they come off */
        ot_clear(c->s, unit, OT_MASKED);
        c->s->unit[unit].tries = 0;
    } else if (!ot_is(c->s, unit, OT_MASKED) && c->sc->piece[unit].tags & OT_MASKED_FRONT) { /* */
        try_mask(c, unit, distance);
    }
}

/* Red first, then by number. */
void ot_try_masks(ot_ctx *c)
{
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
            if (breathes(c, u))
                mask_unit(c, u);
}

static void gas_unit(ot_ctx *c, int unit)
{
    fs_rule rule = ot_is_vehicle(c->sc, unit) ? OT_XIII_G : OT_X_F;
    bool masked = ot_is(c->s, unit, OT_MASKED);

    ot_set(c->s, unit, OT_GASSED);
    ot_tell_of(c, masked ? OT_E_GASSED_MASKED : OT_E_GASSED, rule, unit, 0, 0, 0);
    if (!masked)
        ot_lose(c, unit, 1, 0, rule);
}

void ot_gas_losses(ot_ctx *c, bool touched[OT_MAX_PIECES])
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        touched[u] |= ot_on_table(c->s, u) && ot_in_cloud(c->sc, c->s, u, OT_GAS_CLOUD);
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
            if (touched[u] && breathes(c, u))
                gas_unit(c, u);
}
