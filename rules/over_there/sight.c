/* sight.c - who sees whom. [XIV, G-06, G-07]
 *
 * From the front centre of the viewer to the centres of the target's castings: one free line is enough. Units do not
 * block sight. Smoke and gas hide only who is not on the table yet; fire goes through them [XIV.B, XIV.D].
 */
#include "moves.h"

enum { MOST_BLOCKERS = OT_MAX_FEATURES + OT_MAX_WORKS };

static bool is_inside(fs_point p, const fs_polygon *outline) { return fs_point_in_polygon(p, outline) == FS_INSIDE; }

/* Seen from or towards a hill, what stands on low ground hides only those close behind it. */
static bool looks_over(const ot_scenario *sc, const ot_state *s, const ot_look *l, int f, const ot_span *first,
                       const ot_span *last)
{
    int high_from = ot_level_of(sc, s, l->from), high_to = ot_level_of(sc, s, l->to);

    if ((!high_from && !high_to) || ot_level_of(sc, s, ot_middle_of(sc, s, f)))
        return false;
    if (high_from && high_to)
        return true;
    ot_span behind = high_from ? (ot_span){last->to, {1, 1}} : (ot_span){{0, 1}, first->from};
    return ot_span_length(l->from, l->to, behind) > sc->tables.at.hill_shadow;
}

/* Whether the line goes right through and is not above it. */
static bool is_cut_off(const ot_scenario *sc, const ot_state *s, const ot_look *l, int f, const fs_polygon *outline)
{
    ot_span span[OT_MAX_SHAPE];
    int n = ot_clip(l->from, l->to, outline, span, OT_MAX_SHAPE);

    return n > 0 && !looks_over(sc, s, l, f, &span[0], &span[n < OT_MAX_SHAPE ? n - 1 : OT_MAX_SHAPE - 1]);
}

/* Two inches deep one is seen, from three one sees out [G-07, C-18]. */
static fs_rule stopped_by_woods(const ot_scenario *sc, const ot_state *s, const ot_look *l, int f,
                                const fs_polygon *woods)
{
    const ot_lengths *at = &sc->tables.at;
    bool from = is_inside(l->from, woods), to = is_inside(l->to, woods);

    if (!from && !to)
        return is_cut_off(sc, s, l, f, woods) ? OT_XIV_B : 0;
    if (from && to) /* never more than that, from inside too */
        return fs_within(l->from, l->to, at->see_in) ? 0 : OT_XIV_E;
    ot_span span[2];
    if (ot_clip(l->from, l->to, woods, span, 2) > 1) /* out and in again */
        return OT_XIV_B;
    if (from)
        return ot_edge_within(l->from, woods, at->see_out) ? 0 : OT_XIV_F;
    if (!ot_edge_within(l->to, woods, at->see_in))
        return OT_XIV_E;
    return !l->is_search || ot_edge_within(l->from, woods, at->see_near) ? 0 : OT_XIV_E;
}

/* Buildings and bunkers stop every line but those of their own garrison; a garrison not shown yet is found only from
 * near by, as are those in pits. */
static fs_rule stopped_by_shelter(const ot_scenario *sc, const ot_state *s, const ot_look *l, int f, int terrain,
                                  const fs_polygon *outline)
{
    if (l->from_in == f)
        return 0;
    if (l->to_in == f)
        return !l->is_search || ot_point_distance(l->from, outline) <= sc->tables.at.see_near ? 0 : OT_XIV_E;
    return terrain != OT_G_GUN_PIT && is_cut_off(sc, s, l, f, outline) ? OT_XIV_B : 0;
}

/* Under ground: nobody looks out, and one looks in only from the door [XIV.G]. */
static fs_rule stopped_by_dugout(const ot_scenario *sc, const ot_state *s, const ot_look *l, int f,
                                 const fs_polygon *chip)
{
    if (l->from_in == f)
        return l->to_in == f ? 0 : OT_XIV_G;
    if (l->to_in != f || !l->is_search)
        return 0;
    if (!l->viewer)
        return OT_XIV_G;
    ot_stand st = ot_stand_of(s, l->viewer);
    ot_shape shape;
    ot_footprint(sc, s, l->viewer, &st, &shape);
    fs_polygon viewer = ot_polygon(&shape);
    return ot_near(&viewer, chip, 0) ? 0 : OT_XIV_G;
}

/* Who keeps close behind a wall is found only from near the wall. */
static fs_rule stopped_by_wall(const ot_scenario *sc, const ot_look *l, ot_axis wall)
{
    int32_t from, to;
    bool crossed = false;

    if (!l->is_search)
        return 0;
    for (int i = 0; i + 1 < wall.n && !crossed; i++)
        crossed = fs_segments_meet(l->from, l->to, wall.at[i], wall.at[i + 1]) != FS_APART;
    if (!crossed)
        return 0;
    ot_axis_nearest(wall, l->from, &from);
    ot_axis_nearest(wall, l->to, &to);
    return to <= sc->tables.at.see_in && from > sc->tables.at.see_near ? OT_XIV_E : 0;
}

/* The outline of a hill is its crest: it hides one side of it from the other. */
static fs_rule stopped_by_hill(const ot_look *l, const fs_polygon *hill)
{
    if (fs_point_in_polygon(l->from, hill) != FS_OUTSIDE || fs_point_in_polygon(l->to, hill) != FS_OUTSIDE)
        return 0;
    return ot_passes(l->from, l->to, hill) ? OT_XIV_B : 0;
}

fs_rule ot_stopped_by(const ot_scenario *sc, const ot_state *s, const ot_look *l, int f)
{
    int terrain = ot_terrain_now(sc, s, f);
    ot_shape room;

    if (terrain == OT_G_WALL)
        return stopped_by_wall(sc, l, ot_axis_of(sc, s, f));
    fs_polygon outline = ot_outline_of(sc, s, f, &room);
    switch (terrain) {
    case OT_G_LIGHT_WOODS:
    case OT_G_HEAVY_WOODS:
        return stopped_by_woods(sc, s, l, f, &outline);
    case OT_G_BUILDING:
    case OT_G_BUNKER:
    case OT_G_GUN_PIT:
        return stopped_by_shelter(sc, s, l, f, terrain, &outline);
    case OT_G_DUGOUT:
        return stopped_by_dugout(sc, s, l, f, &outline);
    case OT_G_HILL:
        return stopped_by_hill(l, &outline);
    default:
        return 0;
    }
}

/* ---- whole lines ---- */

/* At night nobody sees far [XIV.A]. */
int32_t ot_sight_now(const ot_scenario *sc, const ot_state *s)
{
    bool night = sc->switches[OT_SW_NIGHT] && s->head.turn <= sc->night_turns;

    return night ? (sc->night_sight ? sc->night_sight : sc->tables.at.night_sight) : INT32_MAX;
}

/* Features that may stop a line within a rectangle. */
static int gather(const ot_scenario *sc, const ot_state *s, ot_rect r, const ot_look *l, uint8_t out[MOST_BLOCKERS])
{
    int n = 0;

    ot_found near = ot_find_screens(sc, s, r, l->from_in, l->to_in);
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        int terrain = ot_terrain_now(sc, s, f);
        bool hides = terrain == OT_G_WALL || terrain == OT_G_GUN_PIT;

        if (sc->tables.ground[terrain].blocks || terrain == OT_G_DUGOUT || (hides && l->is_search))
            out[n++] = (uint8_t)f;
    }
    return n;
}

static bool is_free(const ot_scenario *sc, const ot_state *s, const ot_look *l, const uint8_t *blocker, int n)
{
    for (int i = 0; i < n; i++)
        if (ot_stopped_by(sc, s, l, blocker[i]))
            return false;
    return true;
}

ot_look ot_look_of(const ot_scenario *sc, const ot_state *s, int viewer, int target)
{
    const ot_unit *v = &s->unit[viewer], *t = &s->unit[target];

    return (ot_look){{v->x, v->y},   {t->x, t->y},
                     v->feature - 1, t->feature - 1,
                     viewer,         ot_side_of(sc, viewer) != ot_side_of(sc, target) && !ot_is(s, target, OT_SHOWN)};
}

/* A garrison has no shape: one point stands for it. */
static bool is_garrison(const ot_scenario *sc, const ot_state *s, int unit)
{
    int f = s->unit[unit].feature, terrain = f ? ot_terrain_now(sc, s, f - 1) : OT_G_NONE;

    return terrain != OT_G_TRENCH && ot_holds_units(terrain);
}

int ot_points_of(const ot_scenario *sc, const ot_state *s, int target, fs_point at[OT_MAX_CASTINGS])
{
    ot_stand st = ot_stand_of(s, target);

    if (!is_garrison(sc, s, target))
        return ot_bases(sc, s, target, &st, at);
    at[0] = st.at;
    return 1;
}

int ot_points_now(const ot_ctx *c, int target, fs_point at[OT_MAX_CASTINGS])
{
    if (!is_garrison(c->sc, c->s, target))
        return ot_bases_now(c, target, at);
    at[0] = (fs_point){c->s->unit[target].x, c->s->unit[target].y};
    return 1;
}

bool ot_sees_points(const ot_scenario *sc, const ot_state *s, int viewer, int target, fs_point *at, int n)
{
    ot_look l = ot_look_of(sc, s, viewer, target);
    uint8_t blocker[MOST_BLOCKERS];
    int32_t sight = ot_sight_now(sc, s);

    at[n] = l.from;
    int m = gather(sc, s, ot_bounds(at, n + 1), &l, blocker);
    if (l.is_search && ot_cloud_between(sc, s, l.from, target)) /* [XIV.B] */
        return false;
    for (int i = 0; i < n; i++) {
        l.to = at[i];
        if ((sight == INT32_MAX || fs_within(l.from, l.to, sight)) && is_free(sc, s, &l, blocker, m))
            return true;
    }
    return false;
}

bool ot_sees(const ot_scenario *sc, const ot_state *s, int viewer, int target)
{
    fs_point at[OT_MAX_CASTINGS + 1];

    if (ot_is_refereed(sc)) /* the players see to it */
        return true;
    return ot_sees_points(sc, s, viewer, target, at, ot_points_of(sc, s, target, at));
}

bool ot_sees_point(const ot_scenario *sc, const ot_state *s, int viewer, fs_point p)
{
    if (ot_is_refereed(sc))
        return true;
    const ot_unit *v = &s->unit[viewer];
    ot_look l = {{v->x, v->y}, p, v->feature - 1, -1, viewer, false};
    const fs_point end[2] = {l.from, p};
    uint8_t blocker[MOST_BLOCKERS];
    int32_t sight = ot_sight_now(sc, s);
    int n = gather(sc, s, ot_bounds(end, 2), &l, blocker);

    if (sight != INT32_MAX && !fs_within(l.from, p, sight))
        return false;
    for (int i = 0; i < n; i++) {
        int terrain = ot_terrain_now(sc, s, blocker[i]);
        bool is_house = terrain == OT_G_BUILDING || terrain == OT_G_BUNKER;

        if (is_house && ot_point_in_feature(sc, s, blocker[i], p)) /* its face is seen */
            continue;
        if (ot_stopped_by(sc, s, &l, blocker[i]))
            return false;
    }
    return true;
}

/* ---- sides ---- */

bool ot_is_shut_off(const ot_scenario *sc, const ot_state *s, int viewer, int target)
{
    const ot_unit *v = &s->unit[viewer], *t = &s->unit[target];

    if (!t->feature || t->feature == v->feature || ot_is(s, target, OT_SHOWN) || ot_is_refereed(sc) ||
        ot_terrain_now(sc, s, t->feature - 1) != OT_G_DUGOUT || ot_side_of(sc, viewer) == ot_side_of(sc, target))
        return false;
    ot_stand st = ot_stand_of(s, viewer);
    ot_rect round = ot_grown((ot_rect){st.at, st.at}, ot_radius_of(sc, s, viewer, &st));
    return !ot_rects_meet(round, ot_feature_box(sc, s, t->feature - 1));
}

bool ot_side_sees(const ot_scenario *sc, const ot_state *s, fs_side side, int target)
{
    for (int u = 0; (u = ot_next_unit(sc->units[side], u));)
        if (ot_on_table(s, u) && !ot_is_shut_off(sc, s, u, target) && ot_sees(sc, s, u, target))
            return true;
    return false;
}

bool ot_side_sees_point(const ot_scenario *sc, const ot_state *s, fs_side side, fs_point p)
{
    for (int u = 0; (u = ot_next_unit(sc->units[side], u));)
        if (ot_on_table(s, u) && ot_sees_point(sc, s, u, p))
            return true;
    return false;
}

bool ot_one_in_front(const ot_state *s, int unit, const fs_point *at, int n)
{
    fs_point front = {s->unit[unit].x, s->unit[unit].y};

    for (int i = 0; i < n; i++)
        if (ot_in_front(front, s->unit[unit].facing, at[i]))
            return true;
    return false;
}

bool ot_faces(const ot_scenario *sc, const ot_state *s, int unit, int target)
{
    fs_point at[OT_MAX_CASTINGS];

    return ot_one_in_front(s, unit, at, ot_points_of(sc, s, target, at));
}

int ot_nearest_seen(const ot_scenario *sc, const ot_state *s, int unit, int32_t *gap)
{
    fs_side side = ot_side_of(sc, unit);
    ot_stand here = ot_stand_of(s, unit);
    int32_t radius = ot_radius_of(sc, s, unit, &here);
    int best = 0;

    *gap = INT32_MAX;
    if (ot_is_refereed(sc)) /* asked for where it matters */
        return 0;
    for (int u = 0; (u = ot_next_unit(sc->units[fs_other(side)], u));) {
        if (!ot_on_table(s, u) || !ot_knows(sc, s, side, u))
            continue;
        ot_stand there = ot_stand_of(s, u);
        int64_t room = (int64_t)radius + ot_radius_of(sc, s, u, &there) + *gap;
        if (best && fs_distance2(here.at, there.at) > room * room)
            continue;
        int32_t d = ot_unit_gap(sc, s, unit, u);
        if (d < *gap && ot_sees(sc, s, unit, u))
            *gap = d, best = u;
    }
    return best;
}
