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

static bool is_at_door(const ot_scenario *sc, const ot_state *s, int unit, int f)
{
    if (!ot_on_table(s, unit) || ot_is_vehicle(sc, unit))
        return false;
    ot_shape shape;
    ot_stand st = ot_stand_of(s, unit);
    ot_rect round = ot_grown((ot_rect){st.at, st.at}, ot_radius_of(sc, s, unit, &st));
    if (!ot_rects_meet(round, ot_feature_box(sc, s, f)))
        return false;
    ot_footprint(sc, s, unit, &st, &shape);
    fs_polygon p = ot_polygon(&shape), chip = {sc->outline + sc->feature[f].outline, sc->feature[f].n_outline};
    return ot_near(&p, &chip, 0);
}

/* Somebody stands at the door of a dugout of the enemy: what is behind it is known from now on [XIV.G, XII.K]. */
static void look_behind_doors(ot_ctx *c)
{
    enum { LARGEST = 16 * OT_INCH }; /* no unit reaches farther from the point that stands for it */
    const ot_scenario *sc = c->sc;

    for (int f = 0; f < sc->n_features; f++) {
        if (sc->feature[f].kind != OT_G_DUGOUT || !sc->feature[f].owner || c->s->damage[f].shown)
            continue;
        fs_side seeker = fs_other(sc->feature[f].owner);
        ot_rect far = ot_grown(ot_feature_box(sc, c->s, f), LARGEST * sc->tables.scale);

        for (int u = 0; (u = ot_next_unit(sc->units[seeker], u));) {
            const ot_unit *unit = &c->s->unit[u];

            if (unit->x < far.low.x || unit->x > far.high.x || unit->y < far.low.y || unit->y > far.high.y ||
                !is_at_door(sc, c->s, u, f))
                continue;
            c->s->damage[f].shown = 1;
            c->run->shown |= seeker;
            ot_tell_at(c, OT_E_LOOKED_IN, OT_XIV_G, seeker, 3, u, ot_middle_of(sc, c->s, f));
            break;
        }
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
