/* stand.c - units as they stand or would stand: footprints, bases, gaps. [G-03, G-04, G-15] */
#include "moves.h"

ot_stand ot_stand_of(const ot_state *s, int unit)
{
    const ot_unit *u = &s->unit[unit];

    return (ot_stand){{u->x, u->y}, u->facing, u->formation, u->level, u->feature};
}

/* What its lattice is made of: size of one base and castings on it [III.A to III.H], castings and bases. */
typedef struct figures {
    ot_base base;
    int castings, bases;
    bool is_single; /* guns, sections and vehicles, which march one behind the other */
} figures;

static figures figures_of(const ot_scenario *sc, const ot_state *s, int unit)
{
    int kind = ot_row_of(sc, s, unit)->base, men = ot_is_vehicle(sc, unit) ? 1 : ot_men(sc, s, unit);
    figures g;

    if (kind == OT_BASE_VEHICLE) {
        const ot_model *m = &sc->tables.model[sc->piece[unit].model];
        g.base = (ot_base){m->width, m->depth, 1, 0}; /* [III.G] */
    } else {
        g.base = sc->tables.base[kind];
    }
    g.castings = men < 1 ? 1 : men > OT_MAX_CASTINGS ? OT_MAX_CASTINGS : men;
    g.bases = g.base.castings > 1 ? (g.castings + g.base.castings - 1) / g.base.castings : g.castings;
    g.is_single = kind == OT_BASE_GUN || kind == OT_BASE_LIGHT_MORTAR || kind == OT_BASE_MORTAR ||
                  kind == OT_BASE_HMG || kind == OT_BASE_GAS_PROJECTOR || kind == OT_BASE_VEHICLE;
    return g;
}

int ot_base_count(const ot_scenario *sc, const ot_state *s, int unit) { return figures_of(sc, s, unit).bases; }

/* Foot and horse march two abreast. */
static int files_of(const figures *g, int formation)
{
    switch (formation) {
    case OT_COLUMN:
        return g->is_single || g->bases < 2 ? 1 : 2;
    case OT_TWO_RANKS:
    case OT_GARRISON:
        return (g->bases + 1) / 2;
    default:
        return g->bases;
    }
}

ot_lattice ot_lattice_of(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st)
{
    figures g = figures_of(sc, s, unit);

    return (ot_lattice){st->at, st->facing, g.bases, files_of(&g, st->formation), g.base.width, g.base.depth};
}

bool ot_slice_of(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st, int32_t *from, int32_t *to)
{
    if (!st->feature || ot_terrain_now(sc, s, st->feature - 1) != OT_G_TRENCH)
        return false;
    ot_measured axis = ot_measured_of(sc, s, st->feature - 1);
    int32_t away, length = ot_measured_length(axis), middle = ot_measured_nearest(axis, st->at, &away);
    figures g = figures_of(sc, s, unit);
    int32_t extent = g.bases * g.base.width;
    int32_t start = middle - extent / 2;

    if (start > length - extent)
        start = length - extent;
    *from = start < 0 ? 0 : start;
    *to = *from + extent > length ? length : *from + extent;
    return true;
}

/* Across its trench: the half of the step, or the half that is left [G-15]; a trench without a step is all bottom. */
static void across(const ot_scenario *sc, const ot_state *s, const ot_stand *st, int32_t *left, int32_t *right)
{
    unsigned flags = ot_feature_flags(sc, s, st->feature - 1);
    int32_t half = sc->tables.at.trench_width / 2;
    bool on_left = (st->level == OT_STEP) == !!(flags & OT_STEP_LEFT);

    if (flags & OT_COMMUNICATION) {
        *left = -half, *right = half;
        return;
    }
    *left = on_left ? -half : 0;
    *right = on_left ? 0 : half;
}

/* The shelter whose outline is the unit's: buildings, bunkers, dugouts, pits. */
static bool in_shelter(const ot_scenario *sc, const ot_state *s, const ot_stand *st)
{
    int kind = st->feature ? ot_terrain_now(sc, s, st->feature - 1) : OT_G_NONE;

    return kind != OT_G_TRENCH && ot_holds_units(kind);
}

/* A trench ends where the table does, whatever the corners of its last slice. */
static void cut_at_edges(const ot_scenario *sc, ot_shape *shape)
{
    for (int i = 0; i < shape->n; i++) {
        fs_point *p = &shape->at[i];

        p->x = p->x < 0 ? 0 : p->x > sc->width ? sc->width : p->x;
        p->y = p->y < 0 ? 0 : p->y > sc->height ? sc->height : p->y;
    }
}

static void box_within(const ot_lattice *l, int32_t in, ot_shape *out)
{
    int files = l->bases < l->files ? l->bases : l->files;
    int32_t width = files * l->width, depth = ot_ranks(l) * l->depth;

    if (in)
        ot_box_around(ot_ahead(l->front, l->facing, -depth / 2), l->facing, width - 2 * in, depth - 2 * in, out);
    else
        ot_box_of(l, out);
}

/* The footprint, drawn in by so much on all sides; a shelter as it is. */
static void footprint(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st, int32_t in, ot_shape *out)
{
    int32_t from, to, left, right;

    out->n = 0;
    if (ot_slice_of(sc, s, unit, st, &from, &to)) {
        across(sc, s, st, &left, &right);
        out->n = ot_measured_strip(ot_measured_of(sc, s, st->feature - 1), from + in, to - in, left + in, right - in,
                                   out->at, OT_MAX_SHAPE);
        cut_at_edges(sc, out);
    } else if (in_shelter(sc, s, st)) {
        ot_shape room;
        fs_polygon p = ot_outline_of(sc, s, st->feature - 1, &room);
        for (; out->n < p.n && out->n < OT_MAX_SHAPE; out->n++)
            out->at[out->n] = p.at[out->n];
    }
    if (out->n < 3) {
        ot_lattice l = ot_lattice_of(sc, s, unit, st);
        box_within(&l, in, out);
    }
}

void ot_footprint(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st, ot_shape *out)
{
    footprint(sc, s, unit, st, 0, out);
}

void ot_core_of(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st, ot_shape *out)
{
    enum { ROUNDING = 3 };

    footprint(sc, s, unit, st, ROUNDING, out);
}

/* Centres of the bases of a unit that lies in a trench. */
static void slice_centres(const ot_scenario *sc, const ot_state *s, const ot_stand *st, const ot_lattice *l,
                          int32_t from, fs_point *out)
{
    ot_measured axis = ot_measured_of(sc, s, st->feature - 1);
    int32_t left, right;

    across(sc, s, st, &left, &right);
    for (int i = 0; i < l->bases; i++)
        out[i] = ot_measured_point(axis, from + l->width * (2 * i + 1) / 2, (left + right) / 2);
}

int ot_bases(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st, fs_point out[OT_MAX_CASTINGS])
{
    figures g = figures_of(sc, s, unit);
    ot_lattice l = {st->at, st->facing, g.bases, files_of(&g, st->formation), g.base.width, g.base.depth};
    int n = g.castings, each = g.base.castings;
    int32_t from, to;

    if (ot_slice_of(sc, s, unit, st, &from, &to))
        slice_centres(sc, s, st, &l, from, out);
    else
        ot_base_centres(&l, out);
    for (int i = n; each > 1 && i-- > 0;) /* several castings on a base share its centre */
        out[i] = out[i / each];
    return n;
}

fs_point ot_middle_of(const ot_scenario *sc, const ot_state *s, int f)
{
    ot_shape room;
    fs_polygon p = ot_outline_of(sc, s, f, &room);
    int64_t x = 0, y = 0;

    if (!p.n)
        return ot_axis_of(sc, s, f).at[0];
    for (int i = 0; i < p.n; i++)
        x += p.at[i].x, y += p.at[i].y;
    return (fs_point){(int32_t)(x / p.n), (int32_t)(y / p.n)};
}

int32_t ot_radius_in(const ot_scenario *sc, const ot_state *s, const ot_lattice *l, const ot_stand *st)
{
    if (st->feature) {
        ot_rect box = ot_feature_box(sc, s, st->feature - 1);
        int32_t wide = box.high.x - box.low.x, high = box.high.y - box.low.y;
        int32_t extent = l->bases * l->width + 2 * l->depth;
        int32_t all = wide + high;

        return ot_terrain_now(sc, s, st->feature - 1) == OT_G_TRENCH && extent + OT_INCH < all ? extent + OT_INCH : all;
    }
    return l->files * l->width / 2 + ot_ranks(l) * l->depth;
}

int32_t ot_radius_of(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st)
{
    ot_lattice l = ot_lattice_of(sc, s, unit, st);

    return ot_radius_in(sc, s, &l, st);
}

/* ---- gaps [G-04] ---- */

int32_t ot_unit_gap(const ot_scenario *sc, const ot_state *s, int a, int b)
{
    ot_stand sa = ot_stand_of(s, a), sb = ot_stand_of(s, b);
    ot_shape fa, fb;

    ot_footprint(sc, s, a, &sa, &fa);
    ot_footprint(sc, s, b, &sb, &fb);
    fs_polygon pa = ot_polygon(&fa), pb = ot_polygon(&fb);
    return ot_distance(&pa, &pb);
}

bool ot_units_within(const ot_scenario *sc, const ot_state *s, int a, int b, int32_t distance)
{
    ot_stand sa = ot_stand_of(s, a), sb = ot_stand_of(s, b);
    int32_t far = distance + ot_radius_of(sc, s, a, &sa) + ot_radius_of(sc, s, b, &sb);
    ot_shape fa, fb;

    if (sa.at.x - sb.at.x > far || sb.at.x - sa.at.x > far || sa.at.y - sb.at.y > far || sb.at.y - sa.at.y > far)
        return false;
    ot_footprint(sc, s, a, &sa, &fa);
    ot_footprint(sc, s, b, &sb, &fb);
    fs_polygon pa = ot_polygon(&fa), pb = ot_polygon(&fb);
    return ot_near(&pa, &pb, distance);
}
