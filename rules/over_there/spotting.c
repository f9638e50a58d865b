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

/* Somebody stands at the door of a dugout of the enemy: what is behind it is known from now on [XIV.G, XII.K]. */
static void look_behind_doors(ot_ctx *c)
{
    enum { FAR = 2 * 2 * OT_MAX_CASTINGS * OT_INCH }; /* no unit is that large */
    const ot_scenario *sc = c->sc;

    for (int f = 0; f < sc->n_features; f++) {
        if (sc->feature[f].kind != OT_G_DUGOUT || !sc->feature[f].owner || c->s->damage[f].shown)
            continue;
        fs_side seeker = fs_other(sc->feature[f].owner);
        fs_polygon chip = {sc->outline + sc->feature[f].outline, sc->feature[f].n_outline};

        for (int u = 0; (u = ot_next_unit(sc->units[seeker], u));) {
            if (!ot_on_table(c->s, u) || ot_is_vehicle(sc, u))
                continue;
            ot_stand st = ot_stand_of(c->s, u);
            ot_shape shape;
            ot_rect box = ot_feature_box(sc, c->s, f), far = ot_grown(box, FAR);
            if (!ot_rects_meet((ot_rect){st.at, st.at}, far) ||
                !ot_rects_meet(ot_grown((ot_rect){st.at, st.at}, ot_radius_of(sc, c->s, u, &st)), box))
                continue;
            ot_footprint(sc, c->s, u, &st, &shape);
            fs_polygon p = ot_polygon(&shape);
            if (!ot_near(&p, &chip, 0))
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
