/* ending.c - where a unit may stand. [G-13, R-24, CH.tdt] */
#include "moves.h"

static int refuse_for(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int other)
{
    ot_refuse(e, rule, phrase, unit);
    if (e)
        e->other = (fs_unit)other;
    return 1;
}

/* ---- others ---- */

static bool is_crossed(const fs_polygon *p, const fs_polygon *q)
{
    for (int i = 0; i < p->n; i++)
        if (ot_passes(p->at[i], p->at[i + 1 == p->n ? 0 : i + 1], q))
            return true;
    return false;
}

/* Whether all of q lies outside one edge of p, which is a box: corners clockwise. */
static bool has_edge_between(const fs_polygon *p, const fs_polygon *q)
{
    for (int i = 0; i < 4; i++) {
        fs_point a = p->at[i], b = p->at[i == 3 ? 0 : i + 1];
        int64_t x = b.x - a.x, y = b.y - a.y;
        int k = 0;

        while (k < q->n && x * (q->at[k].y - a.y) - y * (q->at[k].x - a.x) >= 0)
            k++;
        if (k == q->n)
            return true;
    }
    return false;
}

bool ot_is_box(const fs_polygon *p)
{
    return p->n == 4 && fs_cross(p->at[0], p->at[1], p->at[2]) < 0 && fs_cross(p->at[1], p->at[2], p->at[3]) < 0 &&
           fs_cross(p->at[2], p->at[3], p->at[0]) < 0 && fs_cross(p->at[3], p->at[0], p->at[1]) < 0;
}

/* Whether some point inside q is inside p. Every outline has a corner whose triangle with its neighbours lies in it. */
static bool holds_inside_of(const fs_polygon *p, const fs_polygon *q)
{
    for (int i = 0; i < q->n; i++) {
        fs_point a = q->at[i], b = q->at[(i + 1) % q->n], c = q->at[(i + 2) % q->n];
        fs_point middle = {(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3};

        if (fs_point_in_polygon(middle, q) == FS_INSIDE)
            return fs_point_in_polygon(middle, p) == FS_INSIDE;
    }
    return false;
}

/* Of two convex outlines one has an edge between them, if they do not meet. */
static bool boxes_overlap(const fs_polygon *p, const fs_polygon *q)
{
    return !has_edge_between(p, q) && !has_edge_between(q, p);
}

/* Whether the insides meet; bases may touch. */
bool ot_overlap(const fs_polygon *p, const fs_polygon *q)
{
    if (ot_is_box(p) && ot_is_box(q))
        return boxes_overlap(p, q);
    if (!ot_near(p, q, 0))
        return false;
    if (is_crossed(p, q) || is_crossed(q, p))
        return true;
    return holds_inside_of(p, q) || holds_inside_of(q, p); /* one lies in the other, or they are the same */
}

/* A unit as it would stand, its outline drawn when it is first needed. */
typedef struct ending {
    const ot_ctx *c;
    int unit, kind;
    const ot_stand *stand;
    const ot_crowd *crowd;
    const ot_turned *turned; /* how it would stand, but for the place; NULL: not kept */
    int32_t radius;
    bool in_dugout;
    bool has_box;
    ot_rect box;    /* round it */
    ot_shape shape; /* n 0: not yet */
} ending;

static fs_polygon outline_of(ending *g)
{
    if (g->shape.n)
        return ot_polygon(&g->shape);
    if (g->stand->feature) {
        ot_footprint(g->c->sc, g->c->s, g->unit, g->stand, &g->shape);
    } else if (g->turned) {
        for (int i = 0; i < 4; i++)
            g->shape.at[i] = ot_moved(g->turned->corner[i], g->stand->at);
        g->shape.n = 4;
    } else {
        ot_lattice l = g->crowd->mine[g->stand->formation];

        l.front = g->stand->at;
        l.facing = g->stand->facing;
        ot_box_of(&l, &g->shape);
    }
    return ot_polygon(&g->shape);
}

static ot_rect box_of(ending *g)
{
    if (g->has_box)
        return g->box;
    g->has_box = true;
    if (g->turned)
        g->box = (ot_rect){ot_moved(g->turned->box.low, g->stand->at), ot_moved(g->turned->box.high, g->stand->at)};
    else {
        fs_polygon outline = outline_of(g);
        g->box = ot_bounds(outline.at, outline.n);
    }
    return g->box;
}

/* Whether circles round both are farther apart; asked where it is dear to draw the unit. */
static bool is_far(const ending *g, const ot_neighbour *x, int32_t more)
{
    if (g->turned || g->has_box)
        return false;
    int32_t reach = g->radius + x->radius + more;
    fs_point a = g->stand->at, b = x->stand.at;

    return a.x - b.x > reach || b.x - a.x > reach || a.y - b.y > reach || b.y - a.y > reach;
}

/* Units in one shelter have no shape in it; those under ground are in nobody's way. */
static bool shares_shelter(const ending *g, const ot_neighbour *x)
{
    int f = g->stand->feature;

    if (g->in_dugout || x->in_dugout)
        return true;
    return f && f == x->stand.feature && ot_terrain_now(g->c->sc, g->c->s, f - 1) != OT_G_TRENCH;
}

static bool overlaps(ending *g, const ot_neighbour *x)
{
    if (is_far(g, x, 0) || !ot_rects_meet(box_of(g), x->box) || shares_shelter(g, x))
        return false;
    fs_polygon p = outline_of(g), q = ot_polygon(&x->shape);
    return g->turned && x->is_box ? boxes_overlap(&p, &q) : ot_overlap(&p, &q);
}

/* ---- enemies ---- */

/* Percentile, and runs: more than an inch from every enemy but those it was that near to. Charts: a normal move may end
 * within an inch, not touching [G-13, C-10]. */
static bool is_too_near(ending *g, const ot_neighbour *x)
{
    bool wide = ot_is_percentile(g->c->sc) || g->kind == OT_BY_RUN;
    int32_t room = wide ? g->c->sc->tables.at.melee : 0;

    if (x->in_dugout || is_far(g, x, room))
        return false;
    if (x->was_near)
        room = 0;
    if (!ot_rects_meet(ot_grown(box_of(g), room), x->box))
        return false;
    fs_polygon p = outline_of(g), q = ot_polygon(&x->shape);
    return fs_polygons_within(&p, &q, room);
}

/* [CH.pin, VI.X] The front centre is a point of the unit: its distance bounds the gap, both ways. */
static bool is_nearer(ending *g, const ot_neighbour *x)
{
    fs_polygon q = ot_polygon(&x->shape);
    int64_t far = (int64_t)x->gap_now + g->radius, apart = x->gap_now + 2; /* more than rounding makes of the gap */

    if (x->gap_now <= 0 || ot_square_to_box(g->stand->at, x->box.low, x->box.high) > (uint64_t)(far * far) ||
        (g->turned && ot_square_between(box_of(g), x->box) > apart * apart))
        return false;
    if (fs_polygon_within(g->stand->at, &q, x->gap_now - 1))
        return true;
    fs_polygon p = outline_of(g);
    return ot_near(&p, &q, x->gap_now - 1);
}

static bool keeps_distance(int kind)
{
    return kind != OT_NO_MOVE && kind != OT_BY_CHARGE && kind != OT_BY_OVERRUN && kind != OT_BY_FLIGHT;
}

static int blame(const ot_crowd *crowd, int i, fs_error *e, fs_rule rule, uint16_t phrase, int unit)
{
    if (crowd->blame)
        crowd->blame->who = i;
    return refuse_for(e, rule, phrase, unit, crowd->at[i].unit);
}

static int others_refused(ending *g, const ot_crowd *crowd, fs_error *e)
{
    bool apart = keeps_distance(g->kind);

    for (int i = 0; i < crowd->n_picked; i++)
        if (overlaps(g, &crowd->at[crowd->picked[i]]))
            return blame(crowd, crowd->picked[i], e, OT_G_13, OT_P_OVERLAPS, g->unit);
    for (int i = 0; i < crowd->n_picked && apart; i++) {
        const ot_neighbour *x = &crowd->at[crowd->picked[i]];

        if (!x->is_enemy)
            continue;
        if (is_too_near(g, x))
            return blame(crowd, crowd->picked[i], e, OT_G_13, OT_P_ENDS_NEAR_ENEMY, g->unit);
        if (is_nearer(g, x))
            return blame(crowd, crowd->picked[i], e, OT_VI_X, OT_P_ENDS_NEARER, g->unit);
    }
    return 0;
}

/* ---- ground ---- */

bool ot_is_formation(const ot_scenario *sc, const ot_state *s, int unit, const ot_stand *st)
{
    int terrain = st->feature ? ot_terrain_now(sc, s, st->feature - 1) : OT_G_NONE;

    if (terrain == OT_G_TRENCH)
        return st->formation == OT_LINE && (st->level == OT_STEP || st->level == OT_BOTTOM);
    if (st->level)
        return false;
    if (st->feature)
        return st->formation == OT_GARRISON;
    if (ot_is_vehicle(sc, unit))
        return st->formation == OT_LINE;
    return st->formation == OT_LINE || st->formation == OT_TWO_RANKS || st->formation == OT_COLUMN;
}

static int stops_on(const ending *g, const ot_barrier *b, fs_point at, fs_error *e)
{
    return b->is_entered ? ot_refuse_at(e, OT_G_15, OT_P_LIES_ALONG, g->unit, at)
                         : ot_refuse_at(e, OT_CH_tdt, OT_P_MAY_NOT_STOP, g->unit, at);
}

static int on_barrier(const ending *g, const ot_barrier *b, fs_point at, fs_error *e)
{
    if (!ot_rects_meet(b->box, (ot_rect){at, at}) || fs_point_in_polygon(at, &b->outline) == FS_OUTSIDE)
        return 0;
    return stops_on(g, b, at, e);
}

/* Where its bases would stand, drawn when they are first needed. */
typedef struct footing {
    fs_point at[OT_MAX_CASTINGS];
    int n;
} footing;

static void stand_on(const ending *g, footing *own)
{
    if (own->n)
        return;
    if (g->turned && g->turned->n) {
        own->n = g->turned->n;
        for (int i = 0; i < own->n; i++)
            own->at[i] = ot_moved(g->turned->base[i], g->stand->at);
    } else
        own->n = ot_bases(g->c->sc, g->c->s, g->unit, g->stand, own->at);
}

/* The same where the crowd has settled round the place. */
static int here_refused(ending *g, fs_error *e)
{
    const ot_crowd *crowd = g->crowd;
    ot_rect box = box_of(g);
    footing own = {.n = 0};
    int base, barrier;

    if (!ot_is_near_barrier(crowd, box))
        return 0;
    stand_on(g, &own);
    barrier = ot_barrier_under(crowd, box, own.at, own.n, (fs_point){0, 0}, false, &base);
    if (barrier < 0)
        return 0;
    if (crowd->blame)
        crowd->blame->barrier = barrier, crowd->blame->base = base;
    return stops_on(g, &crowd->barrier[barrier], own.at[base], e);
}

/* Trenches, pits and houses are entered, not stood on; and nobody stops on ground that is barred to him. */
static int ground_refused(ending *g, fs_error *e)
{
    const ot_ctx *c = g->c;
    ot_crowd near;
    const ot_crowd *crowd = g->crowd;
    footing own;

    if (crowd->n_here >= 0 && crowd->settled_at.x == g->stand->at.x && crowd->settled_at.y == g->stand->at.y)
        return here_refused(g, e);
    own.n = 0;
    ot_rect box = box_of(g);
    if (crowd->n_barriers < 0) {
        ot_note_barriers(c, g->unit, g->stand->at, g->radius, &near);
        crowd = &near;
    }
    for (int k = 0; k < crowd->n_close; k++) {
        const ot_barrier *b = &crowd->barrier[crowd->close[k]];

        if (!ot_rects_meet(b->box, box) || !ot_reaches(b, box))
            continue;
        stand_on(g, &own);
        for (int i = 0; i < own.n; i++)
            if (on_barrier(g, b, own.at[i], e))
                return 1;
    }
    return 0;
}

static bool is_on_table(ending *g)
{
    const ot_scenario *sc = g->c->sc;
    fs_point p = g->stand->at;
    int32_t r = g->radius, slack = g->stand->feature ? OT_INCH : 0; /* a trench may be drawn to the edge */

    if (p.x >= r && p.y >= r && p.x <= sc->width - r && p.y <= sc->height - r)
        return true;
    ot_rect box = box_of(g);
    return box.low.x >= -slack && box.low.y >= -slack && box.high.x <= sc->width + slack &&
           box.high.y <= sc->height + slack;
}

static void begin_ending(const ot_ctx *c, int unit, int kind, const ot_stand *st, const ot_crowd *crowd, ending *g)
{
    g->c = c;
    g->unit = unit, g->kind = kind;
    g->stand = st;
    g->crowd = crowd;
    g->turned = NULL;
    for (int i = 0; i < OT_MOST_TURNED && !st->feature && !g->turned; i++)
        if (crowd->turned[i].facing == st->facing && crowd->turned[i].formation == st->formation)
            g->turned = &crowd->turned[i];
    g->shape.n = 0;
    g->has_box = false;
    g->radius = st->feature ? ot_radius_in(c->sc, c->s, &crowd->mine[st->formation], st) : crowd->radius;
    g->in_dugout = st->feature && ot_terrain_now(c->sc, c->s, st->feature - 1) == OT_G_DUGOUT;
}

int ot_stand_among(const ot_ctx *c, fs_side side, int unit, int kind, const ot_stand *st, const ot_crowd *crowd,
                   bool roomy, fs_error *e)
{
    ending g;

    if (!ot_is_formation(c->sc, c->s, unit, st))
        return ot_refuse(e, OT_R_24, OT_P_NO_SUCH_FORMATION, unit);
    begin_ending(c, unit, kind, st, crowd, &g);
    if (!is_on_table(&g))
        return ot_refuse_at(e, OT_G_13, OT_P_OFF_TABLE, unit, st->at);
    if (st->feature ? !roomy && ot_room_refused(c->sc, c->s, side, unit, st->feature - 1, st->level, e)
                    : ground_refused(&g, e))
        return 1;
    return others_refused(&g, crowd, e);
}

bool ot_is_in_way(const ot_ctx *c, int unit, int kind, const ot_stand *st, const ot_crowd *crowd)
{
    ending g;

    begin_ending(c, unit, kind, st, crowd, &g);
    return others_refused(&g, crowd, NULL);
}

/* ---- in the open, by a shape that is kept ---- */

/* A unit so turned with its front centre at a place. */
typedef struct standing_so {
    const ot_ctx *c;
    const ot_turned *turned;
    fs_point at;
    ot_rect box;
    bool wide, apart; /* wide: more than an inch from enemies; apart: it keeps its distance at all */
} standing_so;

static standing_so so_at(const ot_ctx *c, int kind, fs_point at, const ot_turned *t)
{
    return (standing_so){c,
                         t,
                         at,
                         {ot_moved(t->box.low, at), ot_moved(t->box.high, at)},
                         ot_is_percentile(c->sc) || kind == OT_BY_RUN,
                         keeps_distance(kind)};
}

/* Whether the neighbour is in its way: overlaps, is_too_near and is_nearer in one. */
static bool keeps_off(const standing_so *g, const ot_neighbour *x)
{
    bool meets = ot_rects_meet(g->box, x->box), enemy = g->apart && x->is_enemy;
    fs_point corner[4];
    fs_polygon p = {corner, 4}, q = ot_polygon(&x->shape);

    if (!meets && !enemy)
        return false;
    for (int i = 0; i < 4; i++)
        corner[i] = ot_moved(g->turned->corner[i], g->at);
    if (meets && !x->in_dugout && (x->is_box ? boxes_overlap(&p, &q) : ot_overlap(&p, &q)))
        return true;
    if (!enemy)
        return false;
    int32_t room = g->wide && !x->was_near ? g->c->sc->tables.at.melee : 0;
    if (!x->in_dugout && ot_rects_meet(ot_grown(g->box, room), x->box) && fs_polygons_within(&p, &q, room))
        return true;
    int64_t apart = x->gap_now + 2; /* more than rounding makes of the gap */
    return x->gap_now > 0 && ot_square_between(g->box, x->box) <= apart * apart &&
           (fs_polygon_within(g->at, &q, x->gap_now - 1) || ot_near(&p, &q, x->gap_now - 1));
}

bool ot_fits_so(const ot_ctx *c, int kind, fs_point at, const ot_turned *t, const ot_crowd *crowd)
{
    standing_so g = so_at(c, kind, at, t);
    int base = 0;

    if (g.box.low.x < 0 || g.box.low.y < 0 || g.box.high.x > c->sc->width || g.box.high.y > c->sc->height)
        return false;
    int barrier = crowd->n_here ? ot_barrier_under(crowd, g.box, t->base, t->n, at, t->is_row, &base) : -1;
    if (barrier >= 0) {
        crowd->blame->barrier = barrier, crowd->blame->base = base;
        return false;
    }
    for (int i = 0; i < crowd->n_picked; i++)
        if (keeps_off(&g, &crowd->at[crowd->picked[i]])) {
            crowd->blame->who = crowd->picked[i];
            return false;
        }
    return true;
}

/* Whether the base that stood on a barrier last still does. */
static bool is_stuck(const standing_so *g, const ot_crowd *crowd)
{
    const ot_blame *why = crowd->blame;

    if (why->base < 0 || why->base >= g->turned->n)
        return false;
    return ot_is_on_barrier(crowd, why->barrier, ot_moved(g->turned->base[why->base], g->at));
}

bool ot_is_still_blocked(const ot_ctx *c, int kind, fs_point at, const ot_turned *t, const ot_crowd *crowd)
{
    standing_so g = so_at(c, kind, at, t);

    return is_stuck(&g, crowd) || (crowd->blame->who >= 0 && keeps_off(&g, &crowd->at[crowd->blame->who]));
}

int ot_stand_refused(const ot_ctx *c, fs_side side, int unit, int kind, const ot_stand *st, fs_error *e)
{
    ot_crowd crowd;

    if (ot_is_refereed(c->sc)) /* who is in the way is seen on the table */
        return st->feature ? ot_room_refused(c->sc, c->s, side, unit, st->feature - 1, st->level, e) : 0;
    /* a shelter or trench may reach far from the point that stands for the unit in it */
    ot_crowd_round(c, side, unit, kind, st->at, st->feature ? ot_radius_of(c->sc, c->s, unit, st) : 0, &crowd);
    return ot_stand_among(c, side, unit, kind, st, &crowd, false, e);
}
