/* cells.c - who and what is under a fire grid, cell by cell [VII.H] [VII.I] [VII.J].
 *
 * A casting belongs to the ring and quadrant that hold the centre of its base. Its letter comes from the ground it
 * stands on itself, so terrain changes only the cells it lies in. Castings inside a building, bunker or dugout are not
 * under the grid: the structure is, and its hits decide about them.
 */
#include "guns.h"
#include "moves.h"

/* --- castings --- */

/* Castings share a base where the book puts two on one, as with machine guns [III.H]. */
int ot_castings_at(const ot_scenario *sc, const ot_state *s, int unit, fs_point out[OT_MAX_CASTINGS])
{
    fs_point base[OT_MAX_CASTINGS];
    ot_stand stand = ot_stand_of(s, unit);
    int n = ot_bases(sc, s, unit, &stand, base), men = ot_is_vehicle(sc, unit) ? 1 : ot_men(sc, s, unit);

    if (n <= 0)
        return 0;
    if (men > OT_MAX_CASTINGS)
        men = OT_MAX_CASTINGS;
    for (int i = 0; i < men; i++)
        out[i] = base[(int64_t)i * n / men];
    return men;
}

int ot_structure_of(int terrain)
{
    switch (terrain) {
    case OT_G_BUILDING:
        return OT_S_BUILDING;
    case OT_G_BUNKER:
        return OT_S_BUNKER;
    case OT_G_DUGOUT:
        return OT_S_DUGOUT;
    default:
        return -1;
    }
}

bool ot_cannot_harm(const ot_scenario *sc, int weapon, int terrain)
{
    int k = ot_structure_of(terrain);

    return k >= 0 && sc->tables.structure_by[weapon][k] == OT_NO_EFFECT;
}

/* --- letters --- */

/* The worse of two letters for the firer; a cover that this kind of target never has counts as none. */
static int worse(const ot_scenario *sc, int row, int cover, int letter)
{
    int shift = 0, other = cover ? ot_letter_of(sc, row, cover, 0, &shift) : OT_NO_LETTER;

    return other > letter ? other : letter;
}

/* Mortar bombs fall into trenches and pits [VII.M]. */
static int cover_under(int cover, const ot_plunge *by)
{
    bool dug_in = cover == OT_COVER_TRENCH || cover == OT_COVER_STEP || cover == OT_COVER_GUN_PIT;

    return by->mortar && dug_in ? OT_COVER_WALL : cover;
}

/* A wall covers who stands close behind it as the fire comes. */
static bool is_behind_wall(const ot_scenario *sc, const ot_area *wall, fs_point at, const ot_plunge *by)
{
    int back = ot_angle(ot_bearing((fs_point){0, 0}, by->axis) + OT_TURN / 2);
    fs_point before = ot_ahead(at, back, sc->tables.at.wall_cover);

    for (int i = 0; i + 1 < wall->n; i++)
        if (fs_segments_meet(at, before, wall->at[i], wall->at[i + 1]) != FS_APART)
            return true;
    return false;
}

static bool may_reach(const ot_scenario *sc, int f, fs_point at, int32_t reach)
{
    if (f >= sc->n_features)
        return true;
    const ot_feature *t = &sc->feature[f];
    return at.x >= t->x0 - reach && at.x <= t->x1 + reach && at.y >= t->y0 - reach && at.y <= t->y1 + reach;
}

static int in_the_open(const ot_scenario *sc, const ot_state *s, fs_point at, int row, const ot_plunge *by)
{
    int letter = worse(sc, row, OT_COVER_OPEN, OT_A);

    for (int f = 0; f < ot_n_features(sc); f++) {
        if (!may_reach(sc, f, at, sc->tables.at.wall_cover))
            continue;
        ot_area area = ot_area_of(sc, s, f);
        int cover = area.kind ? sc->tables.ground[area.kind].cover : 0;

        if (ot_structure_of(area.kind) >= 0 || area.kind == OT_G_TRENCH || area.kind == OT_G_GUN_PIT || !cover)
            continue; /* only those inside have it */
        if (area.kind == OT_G_WALL ? is_behind_wall(sc, &area, at, by) : ot_point_in_feature(sc, s, f, at))
            letter = worse(sc, row, cover, letter);
    }
    return letter;
}

int ot_casting_letter(const ot_scenario *sc, const ot_state *s, int unit, fs_point at, int row, const ot_plunge *by)
{
    const ot_unit *u = &s->unit[unit];

    if (!u->feature)
        return in_the_open(sc, s, at, row, by);
    int cover = sc->tables.ground[ot_terrain_now(sc, s, u->feature - 1)].cover;
    if (cover == OT_COVER_TRENCH && u->level == OT_STEP)
        cover = OT_COVER_STEP;
    return worse(sc, row, cover_under(cover, by), worse(sc, row, OT_COVER_OPEN, OT_A));
}

/* Troops out of everybody's sight are blind fire targets [VII.K]; not from the air [XIV.H]. */
static int row_of(const ot_ctx *c, const ot_grid *g, int unit)
{
    bool seen = ot_side_of(c->sc, unit) == g->side || g->sees_all || ot_side_sees(c->sc, c->s, g->side, unit);

    return seen ? ot_target_kind(c->sc, c->s, unit) : OT_T_HMG_GUNNER_BLIND;
}

/* Smoke between them, or over the target where the shells come from above. */
static bool is_in_smoke(const ot_ctx *c, const ot_grid *g, int unit)
{
    if (g->direct) {
        const ot_unit *b = &c->s->unit[g->battery];
        return ot_cloud_between(c->sc, c->s, (fs_point){b->x, b->y}, unit);
    }
    return ot_in_cloud(c->sc, c->s, unit, OT_SMOKE_CLOUD) || ot_in_cloud(c->sc, c->s, unit, OT_GAS_CLOUD);
}

/* --- filling --- */

static void radii(const ot_scenario *sc, int32_t out[OT_RINGS])
{
    for (int i = 0; i < OT_RINGS; i++)
        out[i] = sc->tables.ring[i].radius;
}

static bool is_sheltered(const ot_ctx *c, int unit)
{
    int f = c->s->unit[unit].feature;

    return f && ot_structure_of(ot_terrain_now(c->sc, c->s, f - 1)) >= 0;
}

static void add_unit(const ot_ctx *c, const ot_grid *g, int quadrant, int unit, ot_cells *out)
{
    fs_point at[OT_MAX_CASTINGS];
    int32_t radius[OT_RINGS];
    int n = ot_castings_at(c->sc, c->s, unit, at), row = 0;
    bool smoke = false;
    const ot_plunge by = {g->axis, ot_is_mortar(g->salvo.hits_as)};

    radii(c->sc, radius);
    for (int i = 0; i < n && out->n < OT_MAX_IN_GRID; i++) {
        int cell = ot_cell(g->centre, g->axis, radius, g->rings, at[i]);

        if (cell < 0 || cell % OT_QUADRANTS != quadrant)
            continue;
        if (!row) {
            row = row_of(c, g, unit);
            smoke = is_in_smoke(c, g, unit);
        }
        int letter = ot_casting_letter(c->sc, c->s, unit, at[i], row, &by);
        if (smoke)
            letter = worse(c->sc, row, OT_COVER_SMOKE, letter);
        out->at[out->n++] = (ot_in_cell){(uint8_t)unit,
                                         (uint8_t)i,
                                         (uint8_t)cell,
                                         (uint8_t)letter,
                                         ot_knows(c->sc, c->s, g->side, unit),
                                         fs_distance2(g->centre, at[i])};
    }
}

/* No casting stands farther from the front centre than all bases in a row, in whatever formation or trench. */
static bool is_near(const ot_ctx *c, const ot_grid *g, int unit)
{
    const ot_unit *u = &c->s->unit[unit];
    ot_stand st = ot_stand_of(c->s, unit);
    ot_lattice l = ot_lattice_of(c->sc, c->s, unit, &st);
    int64_t reach = c->sc->tables.ring[OT_RINGS - 1].radius + (int64_t)l.bases * (l.width + l.depth) +
                    2 * (int64_t)c->sc->tables.at.trench_width;
    int64_t x = (int64_t)u->x - g->centre.x, y = (int64_t)u->y - g->centre.y;

    return x <= reach && -x <= reach && y <= reach && -y <= reach;
}

/* In the open the box round it says more. */
static bool is_clear_of(const ot_ctx *c, ot_rect rings, int unit)
{
    return !c->s->unit[unit].feature && !ot_rects_meet(rings, ot_box_now(c, unit));
}

/* Wire that is gone is no target [VI.J]. */
static bool is_cut(const ot_ctx *c, int f, fs_point p)
{
    fs_point end[2];
    int32_t away;

    if (!c->s->gap[0].feature)
        return false;
    ot_belt(c->sc, c->s, f, end);
    int32_t along = ot_axis_nearest((ot_axis){end, 2}, p, &away);
    for (int i = 0; i < OT_MAX_GAPS && c->s->gap[i].feature; i++)
        if (c->s->gap[i].feature == f + 1 && along >= c->s->gap[i].from && along <= c->s->gap[i].to)
            return true;
    return false;
}

/* The first place of the lattice, which begins at -most, that is not below `low`. */
static int32_t first_from(int32_t low, int32_t most, int32_t step)
{
    return low <= -most ? -most : -most + (low + most + step - 1) / step * step;
}

/* In which cells of the quadrant a piece of ground lies, looked at on a lattice of quarter rings, and its place there
 * nearest to the centre. */
static void add_ground(const ot_ctx *c, const ot_grid *g, int quadrant, int f, ot_cells *out)
{
    int32_t radius[OT_RINGS], most = c->sc->tables.ring[g->rings - 1].radius, step = c->sc->tables.ring[0].radius / 4;
    bool is_wire = ot_terrain_now(c->sc, c->s, f) == OT_G_WIRE;
    uint8_t *in = is_wire ? out->wire : out->work;
    ot_rect box = ot_feature_box(c->sc, c->s, f);

    radii(c->sc, radius);
    int32_t right = box.high.x - g->centre.x, top = box.high.y - g->centre.y;
    int32_t left = first_from(box.low.x - g->centre.x, most, step);
    for (int32_t y = first_from(box.low.y - g->centre.y, most, step); y <= most && y <= top; y += step)
        for (int32_t x = left; x <= most && x <= right; x += step) {
            fs_point p = {g->centre.x + x, g->centre.y + y};
            int cell = ot_cell(g->centre, g->axis, radius, g->rings, p);

            if (cell < 0 || cell % OT_QUADRANTS != quadrant || (in[cell] && in[cell] != f + 1) ||
                !ot_point_in_feature(c->sc, c->s, f, p) || (is_wire && is_cut(c, f, p)))
                continue;
            if (!in[cell] || fs_distance2(g->centre, p) < fs_distance2(g->centre, out->wire_at[cell])) {
                in[cell] = (uint8_t)(f + 1);
                if (is_wire)
                    out->wire_at[cell] = p;
            }
        }
}

void ot_fill_cells(const ot_ctx *c, const ot_grid *g, int quadrant, ot_cells *out)
{
    out->n = 0;
    memset(out->wire, 0, sizeof out->wire);
    memset(out->work, 0, sizeof out->work);
    memset(out->wire_at, 0, sizeof out->wire_at);
    if (ot_is_refereed(c->sc)) {
        ot_cells_as_said(c, g, quadrant, out);
        return;
    }
    ot_rect rings = ot_grown((ot_rect){g->centre, g->centre}, c->sc->tables.ring[OT_RINGS - 1].radius);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (ot_on_table(c->s, u) && !is_clear_of(c, rings, u) && is_near(c, g, u) && !is_sheltered(c, u))
            add_unit(c, g, quadrant, u, out);
    for (int f = 0; f < ot_n_features(c->sc); f++) {
        if (!may_reach(c->sc, f, g->centre, c->sc->tables.ring[g->rings - 1].radius))
            continue;
        int kind = ot_terrain_now(c->sc, c->s, f);

        if (kind == OT_G_WIRE || ot_structure_of(kind) >= 0)
            add_ground(c, g, quadrant, f, out);
    }
}

/* --- pools --- */

static bool is_harmed(const ot_ctx *c, const ot_grid *g, int feature)
{
    return feature && !ot_cannot_harm(c->sc, g->salvo.hits_as, ot_terrain_now(c->sc, c->s, feature - 1));
}

unsigned ot_known_pools(const ot_ctx *c, const ot_grid *g, const ot_cells *in, int cell, fs_side side)
{
    unsigned pools = 0;

    for (int i = 0; i < in->n; i++)
        if (in->at[i].cell == cell && in->at[i].is_known && ot_side_of(c->sc, in->at[i].unit) == side)
            pools |= 1U << in->at[i].letter;
    if (side == g->side)
        return pools;
    if (in->wire[cell])
        pools |= 1U << OT_POOL_WIRE;
    if (is_harmed(c, g, in->work[cell]))
        pools |= 1U << OT_POOL_WORK;
    return pools;
}

static int size_of(const ot_ctx *c, const ot_cells *in, int cell, fs_side side, int letter)
{
    int n = 0;

    for (int i = 0; i < in->n; i++)
        n += in->at[i].cell == cell && in->at[i].letter == letter && ot_side_of(c->sc, in->at[i].unit) == side;
    return n;
}

int ot_pool_unnamed(const ot_ctx *c, const ot_grid *g, const ot_cells *in, int cell, fs_side side)
{
    unsigned known = ot_known_pools(c, g, in, cell, side);
    int best = 0, most = 0;

    if (known)
        return __builtin_ctz(known);
    for (int letter = OT_A; letter < OT_LETTERS; letter++) {
        int n = size_of(c, in, cell, side, letter);

        if (n > most)
            most = n, best = letter;
    }
    return best;
}

int ot_pool_letter(const ot_ctx *c, const ot_cells *in, int cell, int pool)
{
    if (pool == OT_POOL_WIRE)
        return worse(c->sc, OT_T_WIRE, OT_COVER_OPEN, OT_A);
    if (pool == OT_POOL_WORK) { /* what could hide troops is fired at blindly [VII.K] */
        int kind = ot_terrain_now(c->sc, c->s, in->work[cell] - 1);
        return worse(c->sc, OT_T_HMG_GUNNER_BLIND, c->sc->tables.ground[kind].cover, OT_A);
    }
    return pool;
}
