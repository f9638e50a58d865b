/* overlap.c - who stands on whom, seen or not. [G-13] */
#include "moves.h"

static int kind_under(const ot_scenario *sc, const ot_state *s, const ot_stand *st)
{
    return st->feature ? ot_terrain_now(sc, s, st->feature - 1) : OT_G_NONE;
}

/* Units in one shelter have no shape in it, and those under ground are in nobody's way. */
static bool share_place(const ot_scenario *sc, const ot_state *s, const ot_stand *a, const ot_stand *b)
{
    int x = kind_under(sc, s, a), y = kind_under(sc, s, b);

    return x == OT_G_DUGOUT || y == OT_G_DUGOUT || (x && x != OT_G_TRENCH && a->feature == b->feature);
}

int ot_find_overlap(const ot_scenario *sc, const ot_state *s, int *other)
{
    ot_shape core[OT_MAX_PIECES];
    ot_rect box[OT_MAX_PIECES];

    for (int u = 1; u <= sc->base.n_units; u++) {
        ot_stand here = ot_stand_of(s, u);

        if (!ot_on_table(s, u))
            continue;
        ot_core_of(sc, s, u, &here, &core[u]);
        box[u] = ot_bounds(core[u].at, core[u].n);
        for (int v = 1; v < u; v++) {
            ot_stand there = ot_stand_of(s, v);

            if (!ot_on_table(s, v) || !ot_rects_meet(box[u], box[v]) || share_place(sc, s, &here, &there))
                continue;
            fs_polygon p = ot_polygon(&core[u]), q = ot_polygon(&core[v]);
            if (ot_overlap(&p, &q)) {
                *other = v;
                return u;
            }
        }
    }
    return 0;
}

int ot_stands_on(const ot_ctx *c, int unit, const ot_stand *st, fs_side side)
{
    ot_shape mine, his;

    ot_core_of(c->sc, c->s, unit, st, &mine);
    fs_polygon p = ot_polygon(&mine);
    ot_rect here = ot_bounds(mine.at, mine.n);
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        ot_stand there = ot_stand_of(c->s, u);

        if (u == unit || !ot_on_table(c->s, u) || (side && !ot_knows(c->sc, c->s, side, u)) ||
            !ot_rects_meet(here, ot_box_now(c, u)) || share_place(c->sc, c->s, st, &there))
            continue;
        ot_core_of(c->sc, c->s, u, &there, &his);
        fs_polygon q = ot_polygon(&his);
        if (ot_overlap(&p, &q))
            return u;
    }
    return 0;
}

/* The first on whom the unit would stand, of all or of the enemies its side does not know of; 0 nobody. */
static int under(const ot_ctx *c, int unit, const ot_stand *st, bool unseen)
{
    ot_shape mine, his;

    ot_footprint(c->sc, c->s, unit, st, &mine);
    fs_polygon p = ot_polygon(&mine);
    ot_rect here = ot_bounds(mine.at, mine.n), box;
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        ot_stand there = ot_stand_of(c->s, u);
        bool is_enemy = ot_side_of(c->sc, u) != ot_side_of(c->sc, unit);

        if (u == unit || !ot_on_table(c->s, u) || (unseen && (!is_enemy || ot_is(c->s, u, OT_SHOWN))))
            continue;
        if (is_enemy && st->feature && st->feature == there.feature && kind_under(c->sc, c->s, st) != OT_G_TRENCH)
            return u; /* two sides are not in one shelter [XV.A] */
        if (!ot_rects_meet(here, ot_box_now(c, u)) || share_place(c->sc, c->s, st, &there))
            continue;
        ot_shape_now(c, u, &his, &box);
        fs_polygon q = ot_polygon(&his);
        if (ot_overlap(&p, &q))
            return u;
    }
    return 0;
}

bool ot_is_clear(const ot_ctx *c, int unit, const ot_stand *st) { return !under(c, unit, st, false); }

int ot_discover(ot_ctx *c, int unit, const ot_stand *st)
{
    int first = 0;

    if (ot_is_refereed(c->sc))
        return 0;
    for (int met; (met = under(c, unit, st, true)) != 0;) {
        ot_show(c, met, OT_XIV_C);
        first = first ? first : met;
    }
    return first;
}

void ot_tell_stopped(ot_ctx *c, int unit, int met, fs_point at)
{
    fs_event e = {.type = OT_E_STOPPED,
                  .rule = OT_G_13,
                  .subject = (fs_unit)unit,
                  .other = (fs_unit)met,
                  .side = ot_side_of(c->sc, unit),
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = FS_POINT,
                  .x = at.x,
                  .y = at.y};

    if (c->run && c->run->log)
        fs_say(c->run, &e, NULL, NULL, 0);
}

bool ot_runs_into(ot_ctx *c, int unit, const ot_stand *st)
{
    int met = ot_discover(c, unit, st);

    if (!met)
        return false;
    if (ot_on_table(c->s, unit))
        ot_show(c, unit, OT_XIV_C);
    c->run->shown = 3;
    ot_tell_stopped(c, unit, met, ot_on_table(c->s, unit) ? ot_stand_of(c->s, unit).at : st->at);
    return true;
}
