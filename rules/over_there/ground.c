/* ground.c - what a unit or a point is on: cover, woods, heights, roads. */
#include "moves.h"

/* ---- cover ---- */

/* By the piece it is in; OT_COVER_NONE if that gives none. */
static int cover_inside(const ot_scenario *sc, const ot_state *s, int unit)
{
    int f = s->unit[unit].feature;

    switch (f ? ot_terrain_now(sc, s, f - 1) : OT_G_NONE) {
    case OT_G_TRENCH:
        return s->unit[unit].level == OT_STEP ? OT_COVER_STEP : OT_COVER_TRENCH; /* [XII.A] */
    case OT_G_DUGOUT:
        return OT_COVER_DUGOUT;
    case OT_G_BUNKER:
        return OT_COVER_BUNKER;
    case OT_G_GUN_PIT:
        return OT_COVER_GUN_PIT;
    case OT_G_BUILDING:
        return OT_COVER_BUILDING;
    default:
        return OT_COVER_NONE;
    }
}

/* Whether the wall lies before that casting: crossed by the line of fire within half an inch of the target, or with
 * nobody firing simply that near. */
static bool behind_wall(ot_axis wall, fs_point casting, const fs_point *from, const fs_polygon *target, int32_t near)
{
    for (int i = 0; i + 1 < wall.n; i++) {
        fs_point a = wall.at[i], b = wall.at[i + 1];

        if (!from) {
            if (ot_line_near(a, b, target, near))
                return true;
            continue;
        }
        if (fs_segments_meet(*from, casting, a, b) == FS_APART)
            continue;
        /* the crossing, as a place on the wall: how far the two lie from the line of fire */
        int64_t side_a = fs_cross(*from, casting, a), side_b = fs_cross(*from, casting, b);
        if (side_a < 0)
            side_a = -side_a;
        if (side_b < 0)
            side_b = -side_b;
        fs_point at = side_a + side_b ? ot_cut_point(a, b, (ot_cut){side_a, side_a + side_b}) : a;
        if (ot_point_distance(at, target) <= near)
            return true;
    }
    return false;
}

/* How many castings a piece of terrain covers. */
static int covered(const ot_scenario *sc, const ot_state *s, int f, const fs_point *at, int n, const fs_point *from,
                   const fs_polygon *target)
{
    ot_shape room;
    fs_polygon outline = ot_outline_of(sc, s, f, &room);
    int count = 0;

    for (int i = 0; i < n; i++) {
        if (outline.n)
            count += fs_point_in_polygon(at[i], &outline) != FS_OUTSIDE;
        else
            count += behind_wall(ot_axis_of(sc, s, f), at[i], from, target, sc->tables.at.wall_cover);
    }
    return count;
}

/* Several covers: the best among those that touch half the castings. Woods are never worse than a wall. */
int ot_cover_of(const ot_scenario *sc, const ot_state *s, int unit, const fs_point *from)
{
    int inside = cover_inside(sc, s, unit), best = OT_COVER_OPEN;

    if (inside || ot_is_refereed(sc)) /* on a real table any other cover is asked for */
        return inside ? inside : OT_COVER_OPEN;
    ot_stand st = ot_stand_of(s, unit);
    fs_point at[OT_MAX_CASTINGS];
    int n = 0; /* their centres are asked for where there is something to stand in or behind */
    ot_shape shape;
    ot_footprint(sc, s, unit, &st, &shape);
    fs_polygon target = ot_polygon(&shape);
    ot_rect round = ot_grown(ot_bounds(shape.at, shape.n), sc->tables.at.wall_cover);
    ot_found near = ot_find_features(sc, s, round);
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        int cover = sc->tables.ground[ot_terrain_now(sc, s, f)].cover;
        bool is_better = (cover == OT_COVER_WOODS || cover == OT_COVER_WALL) &&
                         (best == OT_COVER_OPEN || (best == OT_COVER_WALL && cover == OT_COVER_WOODS));

        if (is_better && !n)
            n = ot_bases(sc, s, unit, &st, at);
        if (is_better && 2 * covered(sc, s, f, at, n, from, &target) >= n)
            best = cover;
    }
    return best;
}

/* ---- points ---- */

int32_t ot_woods_depth(const ot_scenario *sc, const ot_state *s, fs_point p)
{
    int32_t deepest = -1;

    ot_found near = ot_find_at(sc, p, sc->woods);
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        ot_shape room;

        if (!ot_is_woods(ot_terrain_now(sc, s, f)))
            continue;
        fs_polygon outline = ot_outline_of(sc, s, f, &room);
        if (fs_point_in_polygon(p, &outline) == FS_OUTSIDE)
            continue;
        int32_t depth = ot_depth(p, &outline);
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

int ot_level_of(const ot_scenario *sc, const ot_state *s, fs_point p)
{
    ot_found near = ot_find_at(sc, p, sc->hills);
    for (int f; (f = ot_take_feature(&near)) >= 0;)
        if (ot_terrain_now(sc, s, f) == OT_G_HILL && ot_point_in_feature(sc, s, f, p))
            return sc->tables.ground[OT_G_HILL].level;
    return 0;
}

/* A casting is on a road if its centre is no farther than half the width from its line. */
int ot_road_under(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st)
{
    fs_point at[OT_MAX_CASTINGS];
    int n = 0; /* their centres are asked for where there is a road */

    ot_lattice l = ot_lattice_of(sc, s, unit, st);
    int32_t reach = l.bases * (l.width + l.depth) + 2 * sc->tables.at.trench_width; /* however they stand */
    ot_found near = ot_find_features(sc, s, ot_grown((ot_rect){st->at, st->at}, reach));
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        if (ot_terrain_now(sc, s, f) != OT_G_ROAD || !(ot_feature_flags(sc, s, f) & OT_SURFACED))
            continue;
        int on = 0;
        if (!n)
            n = ot_bases(sc, s, unit, st, at);
        for (; on < n; on++) {
            int32_t away;
            ot_axis_nearest(ot_axis_of(sc, s, f), at[on], &away);
            if (2 * away > sc->feature[f].width)
                break;
        }
        if (on == n)
            return f + 1; /* [VI.A.1] */
    }
    return 0;
}
