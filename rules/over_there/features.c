/* features.c - terrain pieces: their outlines, and what they are now. */
#include "guns.h"
#include "moves.h"

#include <string.h>

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

ot_measured ot_measured_of(const ot_scenario *sc, const ot_state *s, int f)
{
    ot_axis x = ot_axis_of(sc, s, f);

    if (!is_static(sc, f))
        return (ot_measured){x.at, x.n, NULL, NULL};
    return (ot_measured){x.at, x.n, sc->piece_length + sc->feature[f].first, sc->piece_way + sc->feature[f].first};
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
    if (is_static(sc, f)) {
        const ot_feature *x = &sc->feature[f];

        return (ot_rect){{x->x0, x->y0}, {x->x1, x->y1}};
    }
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

/* Row or column of the table in which a coordinate lies; what is off the table counts to its edge. */
static int cell_of(const ot_scenario *sc, int32_t v)
{
    int cell = v <= 0 ? 0 : v >> sc->cell_bits;

    return cell < OT_GROUND_CELLS ? cell : OT_GROUND_CELLS - 1;
}

static bool meets_box(const ot_feature *x, ot_rect r)
{
    return x->x0 <= r.high.x && r.low.x <= x->x1 && x->y0 <= r.high.y && r.low.y <= x->y1;
}

/* Whether the box of a work made in play meets the rectangle; its points are looked at only as far as that takes. */
static bool work_meets(const ot_work *w, ot_rect r)
{
    int32_t low = w->at[0].x, high = low;

    for (int i = 1; i < w->n; i++) {
        low = w->at[i].x < low ? w->at[i].x : low;
        high = w->at[i].x > high ? w->at[i].x : high;
    }
    if (low - w->width > r.high.x || high + w->width < r.low.x)
        return false;
    low = high = w->at[0].y;
    for (int i = 1; i < w->n; i++) {
        low = w->at[i].y < low ? w->at[i].y : low;
        high = w->at[i].y > high ? w->at[i].y : high;
    }
    return low - w->width <= r.high.y && high + w->width >= r.low.y;
}

enum { FEW_CELLS = 6 };

/* Static ones in the cells of the rectangle, some of them only near it; false if it has many cells. */
static bool in_few_cells(const ot_scenario *sc, ot_rect r, ot_found *out)
{
    int x0 = cell_of(sc, r.low.x), x1 = cell_of(sc, r.high.x);
    int y0 = cell_of(sc, r.low.y), y1 = cell_of(sc, r.high.y);

    *out = (ot_found){{0, 0}};
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > FEW_CELLS)
        return false;
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            out->set[0] |= sc->features_in[y][x][0];
            out->set[1] |= sc->features_in[y][x][1];
        }
    return true;
}

/* The same of any rectangle. */
static ot_found in_cells(const ot_scenario *sc, ot_rect r)
{
    ot_found out;

    if (in_few_cells(sc, r, &out))
        return out;
    for (int f = 0; f < sc->n_features; f++) /* a long line: the boxes themselves are quicker */
        if (meets_box(&sc->feature[f], r))
            ot_add(out.set, f);
    return out;
}

ot_found ot_find_features(const ot_scenario *sc, const ot_state *s, ot_rect r)
{
    ot_found near = in_cells(sc, r), out = {{0, 0}};

    for (int f; (f = ot_take_feature(&near)) >= 0;)
        if (meets_box(&sc->feature[f], r) && ot_terrain_now(sc, s, f))
            ot_add(out.set, f);
    for (int f = sc->n_features; f < ot_n_features(sc); f++)
        if (work_of(sc, s, f)->kind && work_meets(work_of(sc, s, f), r))
            ot_add(out.set, f);
    return out;
}

ot_found ot_find_screens(const ot_scenario *sc, const ot_state *s, ot_rect r, int from_in, int to_in)
{
    ot_found near, out = {{0, 0}};

    if (!in_few_cells(sc, r, &near))
        near = (ot_found){{~0ULL, ~0ULL}};
    near.set[0] &= sc->screens[0], near.set[1] &= sc->screens[1];
    if (from_in >= 0)
        ot_add(near.set, from_in);
    if (to_in >= 0)
        ot_add(near.set, to_in);
    for (int f = sc->n_features; f < ot_n_features(sc); f++)
        if (work_of(sc, s, f)->kind)
            ot_add(near.set, f);
    for (int f; (f = ot_take_feature(&near)) >= 0;)
        if (is_static(sc, f) ? meets_box(&sc->feature[f], r) && ot_terrain_now(sc, s, f)
                             : work_of(sc, s, f)->kind && work_meets(work_of(sc, s, f), r))
            ot_add(out.set, f);
    return out;
}

ot_found ot_find_at(const ot_scenario *sc, fs_point p, const uint64_t of[2])
{
    const uint64_t *in = sc->features_in[cell_of(sc, p.y)][cell_of(sc, p.x)];

    return (ot_found){{in[0] & of[0], in[1] & of[1]}};
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

/* What may come between two who look for each other; a dugout hides only those in it. */
static bool is_screen(int kind)
{
    return kind == OT_G_WALL || kind == OT_G_BUILDING || kind == OT_G_BUNKER || kind == OT_G_GUN_PIT ||
           kind == OT_G_HILL || ot_is_woods(kind);
}

/* Notes the feature in every cell its box touches. */
static void find_cells(ot_scenario *sc, int f)
{
    const ot_feature *x = &sc->feature[f];

    for (int row = cell_of(sc, x->y0); row <= cell_of(sc, x->y1); row++)
        for (int column = cell_of(sc, x->x0); column <= cell_of(sc, x->x1); column++)
            ot_add(sc->features_in[row][column], f);
}

static void add_door(ot_scenario *sc, fs_side side, int i)
{
    const ot_feature *f = &sc->feature[i];
    bool is_first = !sc->doors[side][0] && !sc->doors[side][1];
    fs_point corner[4] = {{f->x0, f->y0}, {f->x1, f->y1}, sc->doors_box[side].low, sc->doors_box[side].high};

    sc->doors_box[side] = ot_bounds(corner, is_first ? 2 : 4);
    ot_add(sc->doors[side], i);
}

int ot_prepare_ground(ot_scenario *sc, int *feature)
{
    int32_t longest = sc->width > sc->height ? sc->width : sc->height;

    memset(sc->features_in, 0, sizeof sc->features_in);
    memset(sc->hills, 0, sizeof sc->hills);
    memset(sc->woods, 0, sizeof sc->woods);
    memset(sc->trenches, 0, sizeof sc->trenches);
    memset(sc->targets, 0, sizeof sc->targets);
    memset(sc->doors, 0, sizeof sc->doors);
    memset(sc->doors_box, 0, sizeof sc->doors_box);
    memset(sc->screens, 0, sizeof sc->screens);
    for (sc->cell_bits = 0; longest >> sc->cell_bits >= OT_GROUND_CELLS;)
        sc->cell_bits++;
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
        find_cells(sc, i);
        if (f->kind == OT_G_HILL)
            ot_add(sc->hills, i);
        if (ot_is_woods(f->kind))
            ot_add(sc->woods, i);
        if (f->kind == OT_G_TRENCH)
            ot_add(sc->trenches, i);
        if (f->kind == OT_G_WIRE || ot_structure_of(f->kind) >= 0)
            ot_add(sc->targets, i);
        if (f->kind == OT_G_DUGOUT && f->owner)
            add_door(sc, fs_other(f->owner), i);
        if (is_screen(f->kind))
            ot_add(sc->screens, i);
        ot_measure((ot_axis){sc->point + f->first, f->n}, sc->piece_length + f->first, sc->piece_way + f->first);
    }
    return 0;
}
