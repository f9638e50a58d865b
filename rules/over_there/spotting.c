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

/* Somebody who may stand at a door: on foot, and where he reaches. */
typedef struct seeker {
    ot_rect round;
    uint8_t unit;
} seeker;

/* Those of a side near a rectangle. */
static int seekers_near(const ot_ctx *c, fs_side side, ot_rect r, seeker out[OT_MAX_PIECES])
{
    enum { LARGEST = 16 * OT_INCH }; /* no unit reaches farther from the point that stands for it */
    ot_rect far = ot_grown(r, LARGEST * c->sc->tables.scale);
    int n = 0;

    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));) {
        ot_stand st = ot_stand_of(c->s, u);

        if (!ot_rects_meet(far, (ot_rect){st.at, st.at}) || !ot_on_table(c->s, u) || ot_is_vehicle(c->sc, u))
            continue;
        out[n].round = ot_grown((ot_rect){st.at, st.at}, ot_radius_of(c->sc, c->s, u, &st));
        out[n++].unit = (uint8_t)u;
    }
    return n;
}

static bool is_at_door(const ot_ctx *c, const seeker *k, int f)
{
    const ot_scenario *sc = c->sc;
    ot_shape shape;

    if (!ot_rects_meet(k->round, ot_feature_box(sc, c->s, f)))
        return false;
    ot_shape_of(sc, c->s, k->unit, &shape);
    fs_polygon p = ot_polygon(&shape), chip = {sc->outline + sc->feature[f].outline, sc->feature[f].n_outline};
    return ot_near(&p, &chip, 0);
}

/* Dugouts of the enemy whose doors the side has not looked behind, and a box round all of them; false if none. */
static bool find_unknown(const ot_ctx *c, fs_side side, ot_found *unknown, ot_rect *box)
{
    ot_found left = {{c->sc->dugouts[0], c->sc->dugouts[1]}};
    bool any = false;

    *unknown = (ot_found){{0, 0}};
    for (int f; (f = ot_take_feature(&left)) >= 0;) {
        if (c->sc->feature[f].owner != fs_other(side) || c->s->damage[f].shown)
            continue;
        ot_rect one = ot_feature_box(c->sc, c->s, f);
        const fs_point corner[4] = {one.low, one.high, any ? box->low : one.low, any ? box->high : one.high};

        *box = ot_bounds(corner, 4);
        any = true;
        ot_add(unknown->set, f);
    }
    return any;
}

/* Somebody stands at the door of a dugout of the enemy: what is behind it is known from now on [XIV.G, XII.K]. */
static void look_behind_doors(ot_ctx *c)
{
    seeker near[3][OT_MAX_PIECES];
    int n[3] = {0};
    ot_found all = {{0, 0}};

    for (fs_side side = 1; side <= 2; side++) {
        ot_found unknown;
        ot_rect box;

        if (find_unknown(c, side, &unknown, &box) && (n[side] = seekers_near(c, side, box, near[side])) > 0)
            all.set[0] |= unknown.set[0], all.set[1] |= unknown.set[1];
    }
    for (int f; (f = ot_take_feature(&all)) >= 0;) {
        fs_side side = fs_other(c->sc->feature[f].owner);

        for (int i = 0; i < n[side]; i++) {
            if (!is_at_door(c, &near[side][i], f))
                continue;
            c->s->damage[f].shown = 1;
            c->run->shown |= side;
            ot_tell_at(c, OT_E_LOOKED_IN, OT_XIV_G, side, 3, near[side][i].unit, ot_middle_of(c->sc, c->s, f));
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
