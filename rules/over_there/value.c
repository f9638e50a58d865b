/* value.c - what a unit's fire is worth: elements times rate, and what is added [VI.B.2] [VI.S] [VI.I] [VI.L].
 *
 * Nothing here measures: letter, band and mounts are given, so that a shot can be explained after its facts were taken.
 */
#include "sequence.h"

int ot_guns_of(const ot_scenario *sc, const ot_state *s, int unit)
{
    int kind = sc->piece[unit].class_;

    return kind >= OT_LIGHT_MORTAR && kind <= OT_GUN37 && s->unit[unit].site ? s->unit[unit].site : unit;
}

int ot_weapon_of(const ot_scenario *sc, const ot_state *s, int unit)
{
    int guns = ot_guns_of(sc, s, unit);
    const ot_piece *p = &sc->piece[guns];

    if (ot_is(s, unit, OT_ABANDONED) && guns == unit) /* its guns stand alone */
        return OT_W_NONE;
    switch (p->class_) {
    case OT_ARTILLERY:
    case OT_MOTOR_ARTILLERY:
        return p->gun;
    case OT_DISMOUNTED: /* [XIII.I] */
        return sc->tables.model[sc->piece[p->reserve].model].gun_weapon;
    default:
        return guns == unit ? ot_row_of(sc, s, unit)->weapon : sc->tables.of_class[p->class_][OT_AS_IS].weapon;
    }
}

int ot_firing(const ot_scenario *sc, const ot_state *s, int unit)
{
    int n = ot_men(sc, s, unit) - ot_guards_needed(sc, s, unit), two = sc->tables.fig.barricade_castings;

    if (ot_is(s, unit, OT_BARRICADE) && n > two) /* [XII.E] */
        n = two;
    return n > 0 ? n : 0;
}

/* Rifles by figure, or by stand with halves rounded up on the unit's total [VAR.stand]. */
static int rifle_value(const ot_scenario *sc, int rate, int rifles)
{
    int stand = ot_stand_castings(sc);

    if (sc->tables.fire[ot_is_percentile(sc)][OT_W_RIFLE].per != OT_PER_STAND)
        return rate * rifles;
    return (2 * rate * rifles + stand) / (2 * stand);
}

static void add(fs_sum *sum, int *total, fs_rule rule, int value, uint16_t phrase)
{
    *total += value;
    if (sum)
        fs_add(sum, rule, value, phrase);
}

static int vehicle_value(const ot_scenario *sc, const ot_shot *shot, fs_sum *sum)
{
    const ot_model *model = &sc->tables.model[sc->piece[shot->firer].model];
    int total = 0;

    for (int i = 0; i < model->n_mounts; i++)
        if (shot->mounts & 1 << i) /* both sides at one target: double [VI.D.2] */
            add(sum, &total, OT_VI_D, ot_rate(sc, model->mount[i].weapon, shot->letter, shot->band),
                (uint16_t)(OT_P_MOUNT_TURRET + model->mount[i].place - OT_MOUNT_TURRET));
    return total;
}

/* Guns taken out of a vehicle: a heavy machine gun by itself is half a section, rounded up [XIII.I]. */
static int dismounted_value(const ot_scenario *sc, const ot_state *s, const ot_shot *shot, fs_sum *sum)
{
    const ot_unit *u = &s->unit[shot->firer];
    int guns = u->lmg < u->castings ? u->lmg : u->castings, total = 0;
    int value = ot_rate(sc, shot->weapon, shot->letter, shot->band) * guns;

    if (shot->weapon == OT_W_HMG)
        value = (value + sc->tables.fig.guns_per_mg_section - 1) / sc->tables.fig.guns_per_mg_section;
    add(sum, &total, OT_XIII_I, value, OT_P_GUNS_OUT);
    return total;
}

static int small_arms_value(const ot_scenario *sc, const ot_state *s, const ot_shot *shot, fs_sum *sum)
{
    const ot_unit *u = &s->unit[shot->firer];
    int n = ot_firing(sc, s, shot->firer), lmg = u->lmg < n ? u->lmg : n, total = 0;

    add(sum, &total, OT_VI_B_2, rifle_value(sc, ot_rate(sc, OT_W_RIFLE, shot->letter, shot->band), n - lmg),
        OT_P_RIFLES);
    if (lmg) /* [VI.S] */
        add(sum, &total, OT_VI_S, ot_rate(sc, OT_W_LMG, shot->letter, shot->band) * lmg, OT_P_LMGS);
    return total;
}

/* Machine guns fire in full until the last of a section is gone [VI.L]; so does a flame section in proportion. */
static int section_value(const ot_scenario *sc, const ot_state *s, const ot_shot *shot, fs_sum *sum)
{
    int rate = ot_rate(sc, shot->weapon, shot->letter, shot->band), total = 0;
    int n = ot_firing(sc, s, shot->firer);

    if (shot->weapon == OT_W_HMG) {
        int each = sc->tables.base[OT_BASE_HMG].castings;
        add(sum, &total, OT_VI_L, rate * ((n + each - 1) / each), OT_P_SECTION);
    } else {
        int full = sc->piece[shot->firer].castings;
        add(sum, &total, OT_R_29, (2 * rate * n + full) / (2 * full), OT_P_FLAMES);
    }
    if (total && sc->piece[shot->firer].class_ == OT_SHARPSHOOTER) /* [VI.I] */
        add(sum, &total, OT_VI_I,
            ot_is_percentile(sc) ? sc->tables.fig.sharpshooter_pct : sc->tables.fig.sharpshooter_ff,
            OT_P_SHARPSHOOTERS);
    return total;
}

int ot_value_of(const ot_scenario *sc, const ot_state *s, const ot_shot *shot, fs_sum *sum)
{
    if (ot_is_vehicle(sc, shot->firer))
        return vehicle_value(sc, shot, sum);
    if (sc->piece[shot->firer].class_ == OT_DISMOUNTED)
        return dismounted_value(sc, s, shot, sum);
    switch (shot->weapon) {
    case OT_W_RIFLE:
        return small_arms_value(sc, s, shot, sum);
    case OT_W_HMG:
    case OT_W_FLAME:
        return section_value(sc, s, shot, sum);
    default: /* guns and mortars fire grids [VI.T] */
        return 0;
    }
}
