/* policy_referee.c - what a side would do in a game whose positions stand on a real table [GEO].
 *
 * Nothing is measured here: a fire is reckoned over all ranges, and over all covers where the target is in no work.
 * What the table is asked has no good answers, only true ones: to the program, which cannot see it, all are alike. */
#include "facts.h"
#include "plan.h"

enum { EVEN = 1000 };

static const ot_unit *unit_of(const ot_plan *p, int u) { return &p->c.s->unit[u]; }

/* Castings a fire at that range and cover would cost, in hundredths. */
static int loss_at(const ot_plan *p, ot_shot shot, int row, int cover, int band)
{
    const ot_scenario *sc = p->c.sc;
    bool ran = ot_is_vehicle(sc, shot.firer) && ot_is(p->c.s, shot.firer, OT_RAN); /* [VI.D.3] */
    int shift = ot_shift_right(sc, p->c.s, shot.firer);

    shot.cover = (uint8_t)cover;
    shot.letter = (uint8_t)ot_letter_of(sc, row, cover, ran, &shift);
    shot.band = (uint8_t)ot_band_right(band, shift);
    int value = shot.band == OT_BEYOND ? 0 : ot_value_of(sc, p->c.s, &shot, NULL);
    return value > 0 ? ot_mean_loss(sc, value) : 0;
}

/* The mean over what the table may say. */
static int fire_gain(const ot_plan *p, const fs_option *o)
{
    ot_shot shot = {0};
    int sum = 0, n = 0;

    if (ot_aim_refused(&p->c, p->side, o, &shot, NULL) || !shot.target)
        return 0;
    int row = ot_target_kind(p->c.sc, p->c.s, shot.target), inside = ot_cover_in(p->c.sc, p->c.s, shot.target);
    int known = shot.band, first = inside ? inside : OT_COVER_OPEN, last = inside ? inside : OT_COVER_WOODS;
    for (int cover = first; cover <= last; cover++)
        for (int band = known ? known : OT_B1; band <= (known ? known : OT_B6); band++, n++)
            sum += loss_at(p, shot, row, cover, band);
    return n ? sum / n : 0;
}

/* A unit that is nearly gone is finished first: it is units that count. */
static int fire_weight(const ot_plan *p, const fs_option *o)
{
    int gain = fire_gain(p, o);
    int men = ot_is_vehicle(p->c.sc, o->object) ? 2 : ot_men(p->c.sc, p->c.s, o->object);

    if (!gain)
        return EVEN / 2;
    if (gain > 100 * men)
        gain = 100 * men;
    return EVEN + 1000 + 2 * gain + 40 * gain / (men ? men : 1);
}

/* Whether it stands where the side wants somebody, or, in a side that holds its ground, in any work. */
static bool is_in_place(const ot_plan *p, int unit)
{
    int in = unit_of(p, unit)->feature;

    for (int i = 0; i < p->n && in; i++)
        if (p->aim[i].feature == in)
            return true;
    return in && !p->attacks;
}

static bool takes_ground(const ot_plan *p, int unit)
{
    int k = p->c.sc->piece[unit].class_;

    return k >= OT_INFANTRY && k <= OT_CAMEL_IRREGULAR;
}

static int charge_weight(const ot_plan *p, int unit, const fs_option *o)
{
    int chance = ot_melee_chance(p, unit, o->object);

    return chance >= 200 ? EVEN + 1200 + (chance < 500 ? chance : 500) * 2 : EVEN / 4;
}

/* Whether gas would not come back to where the side has its edge [X.G] [X.K]. */
static bool is_wind_fair(const ot_plan *p)
{
    int home = 2 * (p->c.sc->own_edge[p->side] - OT_NORTH), off = (p->c.s->wind_to - home) & 7;

    return off != 0 && off != 1 && off != 7;
}

int ot_referee_unit_weight(const ot_plan *p, int unit, const fs_option *o)
{
    bool goes = takes_ground(p, unit) && !is_in_place(p, unit);

    switch (o->verb) {
    case OT_V_FIRE:
        return fire_weight(p, o);
    case OT_V_FIRE_WORK:
        return EVEN / 2;
    case OT_V_FIRE_AT:
        return o->form == OT_SHELL_SMOKE ? EVEN / 2 : EVEN + 200;
    case OT_V_CHARGE:
        return charge_weight(p, unit, o);
    case OT_V_MOVE:
        return goes ? EVEN + 400 : EVEN / 2;
    case OT_V_ROAD:
        return goes ? EVEN + 390 : EVEN / 2;
    case OT_V_RUN:
        return goes ? EVEN + 300 : EVEN / 2;
    case OT_V_OVERRUN:
        return EVEN + 1800;
    case OT_V_RELEASE:
        return is_wind_fair(p) ? EVEN + 100 : EVEN / 2;
    case OT_V_UNLIMBER:
        return EVEN + 600;
    case OT_V_MOUNT:
        return EVEN / 2;
    default:
        return 0;
    }
}

/* --- what the table is asked --- */

/* Of the questions that have a common answer, whether this is it: who fires has laid his fire on an enemy, and on no
 * one else; gas, craters and streams are somewhere else; who runs is still on the table when he stops. */
static bool is_common(const ot_plan *p, const ot_fact *fact, int value)
{
    switch (fact->question) {
    case OT_ASK_WHO_CELL:
    case OT_ASK_WHO_STRIP:
        if (fact->other) /* the first of all is what it was laid on */
            return value == OT_SAY_NOBODY;
        return ot_said_unit(value) && ot_side_of(p->c.sc, ot_said_unit(value)) != p->side;
    case OT_ASK_WHO_OVERRUN:
        return !fact->other || value == OT_SAY_NOBODY;
    case OT_ASK_WHO_NEAR_GAS:
    case OT_ASK_WHO_GASSED:
    case OT_ASK_SETTLES:
    case OT_ASK_WHO_BURIED:
    case OT_ASK_WHO_TOUCHES:
    case OT_ASK_CRUSHED:
    case OT_ASK_FOUND:
    case OT_ASK_BLOWN:
        return value == OT_SAY_NOBODY;
    case OT_ASK_SEEN:
    case OT_ASK_SEES:
    case OT_ASK_UNDER:
        return value == OT_SAY_YES;
    case OT_ASK_RUBBLE:
    case OT_ASK_STREAM:
    case OT_ASK_WIRE:
        return value == OT_SAY_NO;
    case OT_ASK_RUN:
    case OT_ASK_TRAIN:
        return value == OT_SAY_HERE;
    default:
        return true;
    }
}

int ot_referee_fact_weight(const ot_plan *p, const fs_option *o)
{
    const ot_fact *fact = ot_fact_asked(p->c.s);

    return fact && is_common(p, fact, o->x) ? EVEN : EVEN / 2;
}

/* Those who can fire with effect go first. */
int ot_referee_card_weight(const ot_plan *p, int unit)
{
    int men = ot_is_vehicle(p->c.sc, unit) ? 8 : ot_men(p->c.sc, p->c.s, unit);

    return EVEN + 400 + 20 * men + (unit_of(p, unit)->charger ? 800 : 0);
}
