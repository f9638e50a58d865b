/* spotting.c - who has been seen. [XIV.B to XIV.H]
 *
 * What is once on the enemy's table stays there. Whoever stands in the open where an enemy can see him is shown; those
 * in woods, buildings, pits and dugouts and behind walls when somebody comes near enough, or when they fire.
 */
#include "moves.h"

#include <string.h>

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

/* ---- what has changed since they were looked for last ---- */

static bool is_same_ground(const ot_ctx *c, const ot_watch *w)
{
    return w->sight == ot_sight_now(c->sc, c->s) && !memcmp(w->damage, c->s->damage, sizeof w->damage) &&
           !memcmp(w->work, c->s->work, sizeof w->work) && !memcmp(w->cloud, c->s->cloud, sizeof w->cloud);
}

static void note_ground(const ot_ctx *c, ot_watch *w)
{
    w->sight = ot_sight_now(c->sc, c->s);
    memcpy(w->damage, c->s->damage, sizeof w->damage);
    memcpy(w->work, c->s->work, sizeof w->work);
    memcpy(w->cloud, c->s->cloud, sizeof w->cloud);
    memset(w->unit, 0xff, sizeof w->unit); /* nobody stands there */
    memset(w->blind, 0, sizeof w->blind);
}

/* Those on the table who are hidden, and those of whom something is new: how they stand, or the ground. */
static void find_changed(const ot_ctx *c, ot_watch *w, uint64_t hidden[OT_PIECE_WORDS],
                         uint64_t changed[OT_PIECE_WORDS])
{
    if (w && !is_same_ground(c, w))
        note_ground(c, w);
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        const ot_unit *x = &c->s->unit[u];

        if (x->where != OT_ON_TABLE)
            continue;
        if (!(x->flags & OT_SHOWN))
            ot_add(hidden, u);
        if (!w)
            ot_add(changed, u);
        else if (!ot_is_key_of(&w->unit[u], x, OT_G_NONE)) {
            ot_add(changed, u);
            w->unit[u] = ot_key_of(x, OT_G_NONE);
            memset(w->blind[u], 0, sizeof w->blind[u]);
        }
    }
    for (int u = 0; w && (changed[0] || changed[1]) && u <= c->sc->base.n_units; u++)
        for (int i = 0; i < OT_PIECE_WORDS; i++)
            w->blind[u][i] &= ~changed[i];
}

/* ---- doors ---- */

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
static bool find_seekers(const ot_ctx *c, fs_side side, const uint64_t changed[OT_PIECE_WORDS],
                         uint8_t seeker[OT_MAX_FEATURES])
{
    enum { LARGEST = 16 * OT_INCH }; /* no unit reaches farther from the point that stands for it */
    ot_rect far = ot_grown(c->sc->doors_box[side], LARGEST * c->sc->tables.scale);
    ot_found unknown;
    bool any = false;

    uint64_t own[OT_PIECE_WORDS] = {changed[0] & c->sc->units[side][0], changed[1] & c->sc->units[side][1]};
    if ((!own[0] && !own[1]) || !find_unknown(c, side, &unknown))
        return false;
    for (int u = 0; (u = ot_next_unit(own, u));) {
        const ot_unit *x = &c->s->unit[u];
        fs_point at = {x->x, x->y};

        if (!ot_rects_meet(far, (ot_rect){at, at}) || ot_is_vehicle(c->sc, u))
            continue;
        ot_rect round = ot_grown((ot_rect){at, at}, ot_radius_now(c, u));
        if (!ot_rects_meet(round, c->sc->doors_box[side]))
            continue;
        find_at_door(c, u, round, unknown, seeker);
        any = true;
    }
    return any;
}

/* Somebody stands at the door of a dugout of the enemy: what is behind it is known from now on [XIV.G, XII.K]. Who has
 * stood there before has looked; so the memory is of the ground as it is after that, and not mistaken for that before.
 */
static void look_behind_doors(ot_ctx *c, ot_watch *w, const uint64_t changed[OT_PIECE_WORDS])
{
    uint8_t seeker[OT_MAX_FEATURES] = {0};
    bool red = find_seekers(c, OT_RED, changed, seeker), black = find_seekers(c, OT_BLACK, changed, seeker);

    for (int f = 0; f < c->sc->n_features && (red || black); f++) {
        if (!seeker[f])
            continue;
        c->s->damage[f].shown = 1;
        if (w)
            w->damage[f].shown = 1;
        c->run->shown |= ot_side_of(c->sc, seeker[f]);
        ot_tell_at(c, OT_E_LOOKED_IN, OT_XIV_G, ot_side_of(c->sc, seeker[f]), 3, seeker[f],
                   ot_middle_of(c->sc, c->s, f));
    }
}

/* ---- units ---- */

/* Whether one of the enemy sees a hidden unit; those are not asked again who did not when all was as it is. */
static bool is_seen(const ot_ctx *c, int unit, ot_watch *w)
{
    fs_point at[OT_MAX_CASTINGS + 1];
    int n = 0;

    for (int v = 0; (v = ot_next_unit(c->sc->units[fs_other(ot_side_of(c->sc, unit))], v));) {
        if (!ot_on_table(c->s, v) || (w && ot_has(w->blind[unit], v)))
            continue;
        if (!n)
            n = ot_points_now(c, unit, at);
        if (!ot_is_shut_off(c->sc, c->s, v, unit) && ot_sees_points(c->sc, c->s, v, unit, at, n))
            return true;
        if (w)
            ot_add(w->blind[unit], v);
    }
    return false;
}

void ot_spot(ot_ctx *c)
{
    ot_watch *w = c->memo ? &c->memo->watch : NULL;
    uint64_t hidden[OT_PIECE_WORDS] = {0}, changed[OT_PIECE_WORDS] = {0};

    if (ot_is_refereed(c->sc)) /* who is on the table is seen; the others are asked for [XIV.C] */
        return;
    find_changed(c, w, hidden, changed);
    if (changed[0] || changed[1])
        look_behind_doors(c, w, changed);
    for (int u = 0; (u = ot_next_unit(hidden, u));) {
        c->run->shown |= fs_other(ot_side_of(c->sc, u)); /* that nobody is to be seen is learnt as well */
        if (is_seen(c, u, w))
            ot_show(c, u, OT_XIV_C);
    }
}
