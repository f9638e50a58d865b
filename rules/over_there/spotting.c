/* spotting.c - who has been seen. [XIV.B to XIV.H]
 *
 * What is once on the enemy's table stays there. Whoever stands in the open where an enemy can see him is shown; those
 * in woods, buildings, pits and dugouts and behind walls when somebody comes near enough, or when they fire.
 */
#include "moves.h"

void ot_show(ot_ctx *c, int unit, fs_rule rule)
{
    fs_side other = fs_other(ot_side_of(c->sc, unit));

    if (ot_is(c->s, unit, OT_SHOWN))
        return;
    ot_set(c->s, unit, OT_SHOWN);
    if (!c->run)
        return;
    c->run->shown |= other;
    ot_tell_at(c, OT_E_SPOTTED, rule, ot_side_of(c->sc, unit), 3, unit,
               (fs_point){c->s->unit[unit].x, c->s->unit[unit].y});
}

/* Dugouts of the enemy whose doors the side has not looked behind; false if there are none. */
static bool find_unknown(const ot_ctx *c, fs_side side, ot_found *unknown)
{
    ot_found left = {{c->sc->doors[side][0], c->sc->doors[side][1]}};

    *unknown = (ot_found){{0, 0}};
    for (int f; (f = ot_take_feature(&left)) >= 0;)
        if (!c->s->damage[f].shown)
            ot_add(unknown->set, f);
    return unknown->set[0] || unknown->set[1];
}

/* Of those the ones at whose door the unit stands; `round` holds all of it. */
static void find_at_door(const ot_ctx *c, int unit, ot_rect round, ot_found doors, uint8_t seeker[OT_MAX_FEATURES])
{
    const ot_scenario *sc = c->sc;
    ot_shape shape = {.n = 0};

    for (int f; (f = ot_take_feature(&doors)) >= 0;) {
        if (seeker[f] || !ot_rects_meet(round, ot_feature_box(sc, c->s, f)))
            continue;
        if (!shape.n)
            ot_shape_of(sc, c->s, unit, &shape);
        fs_polygon p = ot_polygon(&shape), chip = {sc->outline + sc->feature[f].outline, sc->feature[f].n_outline};
        if (ot_near(&p, &chip, 0))
            seeker[f] = (uint8_t)unit;
    }
}

/* Notes for each dugout of the enemy the first on foot who stands at its door. Whether there may be any. */
static bool find_seekers(const ot_ctx *c, fs_side side, uint8_t seeker[OT_MAX_FEATURES])
{
    enum { LARGEST = 16 * OT_INCH }; /* no unit reaches farther from the point that stands for it */
    ot_rect far = ot_grown(c->sc->doors_box[side], LARGEST * c->sc->tables.scale);
    ot_found unknown;
    bool any = false;

    if (!find_unknown(c, side, &unknown))
        return false;
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));) {
        const ot_unit *x = &c->s->unit[u];
        fs_point at = {x->x, x->y};

        if (x->where != OT_ON_TABLE || !ot_rects_meet(far, (ot_rect){at, at}) || ot_is_vehicle(c->sc, u))
            continue;
        ot_rect round = ot_grown((ot_rect){at, at}, ot_radius_now(c, u));
        if (!ot_rects_meet(round, c->sc->doors_box[side]))
            continue;
        find_at_door(c, u, round, unknown, seeker);
        any = true;
    }
    return any;
}

/* Somebody stands at the door of a dugout of the enemy: what is behind it is known from now on [XIV.G, XII.K]. */
static void look_behind_doors(ot_ctx *c)
{
    uint8_t seeker[OT_MAX_FEATURES] = {0};
    bool red = find_seekers(c, OT_RED, seeker), black = find_seekers(c, OT_BLACK, seeker);

    for (int f = 0; f < c->sc->n_features && (red || black); f++) {
        if (!seeker[f])
            continue;
        c->s->damage[f].shown = 1;
        c->run->shown |= ot_side_of(c->sc, seeker[f]);
        ot_tell_at(c, OT_E_LOOKED_IN, OT_XIV_G, ot_side_of(c->sc, seeker[f]), 3, seeker[f],
                   ot_middle_of(c->sc, c->s, f));
    }
}

void ot_spot(ot_ctx *c)
{
    if (ot_is_refereed(c->sc)) /* who is on the table is seen; the others are asked for [XIV.C] */
        return;
    look_behind_doors(c);
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        fs_side enemy = fs_other(ot_side_of(c->sc, u));

        if (!ot_on_table(c->s, u) || ot_is(c->s, u, OT_SHOWN))
            continue;
        c->run->shown |= enemy; /* that nobody is to be seen is learnt as well */
        if (ot_side_sees(c->sc, c->s, enemy, u))
            ot_show(c, u, OT_XIV_C);
    }
}
