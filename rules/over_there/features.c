/* features.c - terrain pieces: their outlines, and what they are now. */
#include "moves.h"

static const ot_work *work_of(const ot_scenario *sc, const ot_state *s, int f) { return &s->work[f - sc->n_features]; }

static bool is_static(const ot_scenario *sc, int f) { return f < sc->n_features; }

int ot_terrain_now(const ot_scenario *sc, const ot_state *s, int f)
{
    if (f < 0 || f >= ot_n_features(sc))
        return OT_G_NONE;
    if (!is_static(sc, f))
        return work_of(sc, s, f)->kind;
    int kind = sc->feature[f].kind;
    if (!s->damage[f].is_destroyed)
        return kind;
    return kind == OT_G_BUILDING || kind == OT_G_BUNKER ? OT_G_RUBBLE : OT_G_NONE; /* [VII.L, XV.E] */
}

unsigned ot_feature_flags(const ot_scenario *sc, const ot_state *s, int f)
{
    return is_static(sc, f) ? sc->feature[f].flags : work_of(sc, s, f)->flags;
}

ot_axis ot_axis_of(const ot_scenario *sc, const ot_state *s, int f)
{
    if (is_static(sc, f))
        return (ot_axis){sc->point + sc->feature[f].first, sc->feature[f].n};
    return (ot_axis){work_of(sc, s, f)->at, work_of(sc, s, f)->n};
}

fs_polygon ot_outline_of(const ot_scenario *sc, const ot_state *s, int f, ot_shape *room)
{
    if (is_static(sc, f))
        return (fs_polygon){sc->outline + sc->feature[f].outline, sc->feature[f].n_outline};
    const ot_work *w = work_of(sc, s, f);
    ot_axis axis = {w->at, w->n};
    if (w->flags & OT_CLOSED)
        return (fs_polygon){w->at, w->n};
    room->n = ot_strip(axis, 0, ot_axis_length(axis), -w->width / 2, w->width / 2, room->at, OT_MAX_SHAPE);
    return ot_polygon(room);
}

ot_rect ot_feature_box(const ot_scenario *sc, const ot_state *s, int f)
{
    const ot_feature *x = &sc->feature[f];

    if (is_static(sc, f))
        return (ot_rect){{x->x0, x->y0}, {x->x1, x->y1}};
    const ot_work *w = work_of(sc, s, f);
    return ot_grown(ot_bounds(w->at, w->n), w->width);
}

ot_area ot_area_of(const ot_scenario *sc, const ot_state *s, int f)
{
    ot_area a = {.kind = (uint8_t)ot_terrain_now(sc, s, f)};

    if (!a.kind)
        return a;
    ot_axis axis = ot_axis_of(sc, s, f);
    a.at = axis.at;
    a.n = axis.n;
    a.flags = (uint8_t)ot_feature_flags(sc, s, f);
    a.is_closed = a.flags & OT_CLOSED;
    a.width = is_static(sc, f) ? sc->feature[f].width : work_of(sc, s, f)->width;
    a.owner = is_static(sc, f) ? sc->feature[f].owner : work_of(sc, s, f)->owner;
    return a;
}

bool ot_point_in_feature(const ot_scenario *sc, const ot_state *s, int f, fs_point p)
{
    if (!ot_terrain_now(sc, s, f))
        return false;
    ot_rect box = ot_feature_box(sc, s, f);
    if (!ot_rects_meet(box, (ot_rect){p, p}))
        return false;
    ot_shape room;
    fs_polygon outline = ot_outline_of(sc, s, f, &room);
    return outline.n && fs_point_in_polygon(p, &outline) != FS_OUTSIDE;
}

bool ot_is_woods(int terrain) { return terrain == OT_G_LIGHT_WOODS || terrain == OT_G_HEAVY_WOODS; }

bool ot_holds_units(int terrain)
{
    return terrain == OT_G_TRENCH || terrain == OT_G_DUGOUT || terrain == OT_G_BUNKER || terrain == OT_G_GUN_PIT ||
           terrain == OT_G_BUILDING;
}

int ot_next_feature(const ot_scenario *sc, const ot_state *s, int f, ot_rect r)
{
    for (; f < sc->n_features; f++) {
        const ot_feature *x = &sc->feature[f];

        if (x->x0 <= r.high.x && r.low.x <= x->x1 && x->y0 <= r.high.y && r.low.y <= x->y1 && ot_terrain_now(sc, s, f))
            return f;
    }
    for (; f < ot_n_features(sc); f++)
        if (work_of(sc, s, f)->kind && ot_rects_meet(ot_feature_box(sc, s, f), r))
            return f;
    return -1;
}

/* ---- prepared once ---- */

/* Appends the outline of one feature: as drawn, or its line with its width. */
static bool draw_out(ot_scenario *sc, ot_feature *f)
{
    ot_axis axis = {sc->point + f->first, f->n};
    fs_point *out = sc->outline + sc->n_outline;
    int room = OT_MAX_OUTLINE - sc->n_outline, n = 0;

    if (f->flags & OT_CLOSED) {
        for (; n < f->n && n < room; n++)
            out[n] = axis.at[n];
        if (n < f->n)
            return false;
    } else if (f->width) {
        n = ot_strip(axis, 0, ot_axis_length(axis), -f->width / 2, f->width / 2, out, room);
        if (!n || !ot_is_simple(&(fs_polygon){out, n}))
            return false;
    }
    f->outline = sc->n_outline;
    f->n_outline = (uint16_t)n;
    sc->n_outline = (uint16_t)(sc->n_outline + n);
    return true;
}

int ot_prepare_ground(ot_scenario *sc, int *feature)
{
    sc->n_outline = 0;
    for (int i = 0; i < sc->n_features; i++) {
        ot_feature *f = &sc->feature[i];

        *feature = i;
        if (!draw_out(sc, f))
            return 1;
        ot_rect box =
            f->n_outline ? ot_bounds(sc->outline + f->outline, f->n_outline) : ot_bounds(sc->point + f->first, f->n);
        f->x0 = box.low.x, f->y0 = box.low.y;
        f->x1 = box.high.x, f->y1 = box.high.y;
    }
    return 0;
}
