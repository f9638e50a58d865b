/* crowd.c - who stands round a place. */
#include "moves.h"

static bool is_near(fs_point a, fs_point b, int64_t reach)
{
    return a.x - b.x <= reach && b.x - a.x <= reach && a.y - b.y <= reach && b.y - a.y <= reach;
}

/* Pinned, falling back or retiring it may not end nearer to an enemy it sees [CH.pin, VI.X]. */
static bool keeps_away(const ot_ctx *c, int unit, int kind)
{
    return kind == OT_BY_MOVE && ot_on_table(c->s, unit) && !ot_may(c->sc, c->s, unit, OT_MAY_NEAR);
}

static void note_enemy(const ot_ctx *c, int unit, const fs_polygon *mine, bool keeps, ot_neighbour *x)
{
    fs_polygon his = ot_polygon(&x->shape);

    x->is_enemy = true;
    if (!mine->n)
        return;
    x->was_near = ot_near(mine, &his, c->sc->tables.at.melee);
    if (keeps && ot_sees(c->sc, c->s, unit, x->unit))
        x->gap_now = ot_distance(mine, &his);
}

static void note_self(const ot_ctx *c, int unit, ot_crowd *out)
{
    out->radius = 0;
    for (int formation = OT_LINE; formation <= OT_GARRISON; formation++) {
        ot_stand st = {{0, 0}, 0, (uint8_t)formation, OT_NO_LEVEL, 0};
        ot_lattice *l = &out->mine[formation];

        *l = ot_lattice_of(c->sc, c->s, unit, &st);
        int32_t radius = l->files * l->width / 2 + ot_ranks(l) * l->depth;
        out->radius = radius > out->radius ? radius : out->radius;
    }
    out->around = out->radius;
}

/* The circle round a neighbour's front centre that holds all of him. */
static int32_t around(const ot_neighbour *x)
{
    int64_t most = 0;

    for (int i = 0; i < x->shape.n; i++) {
        int64_t here = fs_distance2(x->stand.at, x->shape.at[i]);

        most = here > most ? here : most;
    }
    return (int32_t)fs_root_up((uint64_t)most);
}

/* What is kept from an enemy; bases of friends may touch. */
static int32_t room_before(const ot_ctx *c, const ot_neighbour *x)
{
    int32_t melee = c->sc->tables.at.melee;

    return !x->is_enemy ? 0 : x->gap_now > melee ? x->gap_now : melee;
}

void ot_crowd_round(const ot_ctx *c, fs_side side, int unit, int kind, fs_point place, int32_t reach, ot_crowd *out)
{
    const uint64_t all[OT_PIECE_WORDS] = {c->sc->units[OT_RED][0] | c->sc->units[OT_BLACK][0],
                                          c->sc->units[OT_RED][1] | c->sc->units[OT_BLACK][1]};

    ot_crowd_of(c, side, unit, kind, place, reach, all, out);
}

void ot_crowd_of(const ot_ctx *c, fs_side side, int unit, int kind, fs_point place, int32_t reach,
                 const uint64_t set[OT_PIECE_WORDS], ot_crowd *out)
{
    bool keeps = keeps_away(c, unit, kind);
    ot_shape shape = {.n = 0};

    out->n = 0;
    out->n_barriers = out->n_close = out->n_here = -1;
    out->ground.box = (ot_rect){{1, 1}, {0, 0}};
    out->blame = NULL;
    for (int i = 0; i < OT_MOST_TURNED; i++)
        out->turned[i].facing = -1;
    note_self(c, unit, out);
    if (ot_on_table(c->s, unit))
        ot_shape_now(c, unit, &shape, &(ot_rect){{0, 0}, {0, 0}});
    fs_polygon mine = ot_polygon(&shape);
    for (int u = 0; (u = ot_next_unit(set, u));) {
        if (u == unit || !ot_on_table(c->s, u) || !ot_knows(c->sc, c->s, side, u))
            continue;
        ot_neighbour *x = &out->at[out->n];
        bool is_enemy = ot_side_of(c->sc, u) != side;
        x->stand = ot_stand_of(c->s, u);
        x->radius = ot_radius_now(c, u);
        if (!(keeps && is_enemy) &&
            !is_near(place, x->stand.at, (int64_t)reach + x->radius + out->radius + c->sc->tables.at.melee))
            continue;
        x->unit = (uint8_t)u;
        x->is_enemy = x->was_near = false;
        x->gap_now = -1;
        x->in_dugout = x->stand.feature && ot_terrain_now(c->sc, c->s, x->stand.feature - 1) == OT_G_DUGOUT;
        ot_shape_now(c, u, &x->shape, &x->box);
        fs_polygon his = ot_polygon(&x->shape);
        x->is_box = ot_is_box(&his);
        if (is_enemy)
            note_enemy(c, unit, &mine, keeps, x);
        out->mark[out->n].x = x->stand.at.x, out->mark[out->n].y = x->stand.at.y;
        out->mark[out->n].reach = around(x) + room_before(c, x);
        out->n++;
    }
    ot_crowd_pick_all(out);
    ot_crowd_widen(out);
}

void ot_crowd_tighten(ot_crowd *crowd, int formation)
{
    enum { ROUNDING = 2 };
    const ot_lattice *l = &crowd->mine[formation];
    int64_t aside = (int64_t)l->files * l->width / 2, behind = (int64_t)ot_ranks(l) * l->depth;
    int32_t around = (int32_t)fs_root_up((uint64_t)(aside * aside + behind * behind)) + ROUNDING;

    crowd->around = around < crowd->around ? around : crowd->around;
}

void ot_crowd_pick_all(ot_crowd *crowd)
{
    for (int i = 0; i < crowd->n; i++)
        crowd->picked[i] = (uint8_t)i;
    crowd->n_picked = crowd->n;
}

void ot_crowd_narrow(ot_crowd *crowd, fs_point a, fs_point b, int32_t aside)
{
    fs_point low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, high = {a.x + b.x - low.x, a.y + b.y - low.y};
    int32_t own = crowd->around + aside;
    int n = 0;

    int64_t wide = high.x - low.x, deep = high.y - low.y;
    int64_t length = wide > deep ? wide + deep / 2 + 1 : deep + wide / 2 + 1; /* at least that of a-b */

    for (int i = 0; i < crowd->n; i++) {
        int32_t reach = crowd->mark[i].reach + own, x = crowd->mark[i].x, y = crowd->mark[i].y;

        if (x + reach < low.x || x - reach > high.x || y + reach < low.y || y - reach > high.y)
            continue;
        int64_t off = (int64_t)(b.x - a.x) * (y - a.y) - (int64_t)(b.y - a.y) * (x - a.x);
        crowd->along[n] = (uint8_t)i;
        n += off <= reach * length && -off <= reach * length;
    }
    crowd->n_along = n;
    crowd->n_close = 0;
    ot_rect box = ot_grown((ot_rect){low, high}, own);
    for (int i = 0; i < crowd->n_barriers; i++)
        if (ot_rects_meet(box, crowd->barrier[i].box))
            crowd->close[crowd->n_close++] = (uint8_t)i;
}

void ot_crowd_widen(ot_crowd *crowd)
{
    crowd->n_close = crowd->n_barriers; /* not looked for: as many as there may be */
    for (int i = 0; i < crowd->n_barriers; i++)
        crowd->close[i] = (uint8_t)i;
    for (int i = 0; i < crowd->n; i++)
        crowd->along[i] = (uint8_t)i;
    crowd->n_along = crowd->n;
}

void ot_crowd_pick(ot_crowd *crowd, fs_point p, int32_t own)
{
    int n = 0;

    for (int k = 0; k < crowd->n_along; k++) {
        int i = crowd->along[k];
        int64_t reach = crowd->mark[i].reach + own, x = p.x - crowd->mark[i].x, y = p.y - crowd->mark[i].y;

        crowd->picked[n] = (uint8_t)i;
        n += x * x + y * y <= reach * reach;
    }
    crowd->n_picked = n;
}

void ot_crowd_turn(const ot_ctx *c, int unit, int facing, int formation, int place, ot_crowd *crowd)
{
    ot_turned *t = &crowd->turned[place];
    ot_stand st = {{0, 0}, (uint16_t)facing, (uint8_t)formation, OT_NO_LEVEL, 0};
    bool by_base = crowd->n_close && crowd->n_here; /* bases are asked for on barriers alone */

    if (t->facing != facing || t->formation != formation) {
        ot_lattice l = crowd->mine[formation];
        ot_shape box;

        t->facing = l.facing = facing;
        t->formation = (uint8_t)formation;
        t->is_row = ot_ranks(&l) == 1;
        ot_box_of(&l, &box);
        for (int i = 0; i < 4; i++)
            t->corner[i] = box.at[i];
        t->box = ot_bounds(box.at, 4);
        t->n = 0;
    }
    if (!t->n && by_base)
        t->n = (uint8_t)ot_bases(c->sc, c->s, unit, &st, t->base);
}
