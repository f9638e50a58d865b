/* barriers.c - terrain on which a unit may not stop in the open. [G-13, G-15, CH.tdt]
 *
 * Trenches, pits and houses are entered, not stood on; nobody stops on ground that is barred to him. Of the outlines
 * round a place only the edges are kept that rays from points of the unit may meet, whichever way it faces there.
 */
#include "moves.h"

/* What standing on a piece of terrain would be: nothing, or forbidden because it is entered or barred. */
enum standing { FREE, TO_BE_ENTERED, BARRED };

static enum standing standing_on(const ot_ctx *c, int unit, const ot_move_figures *fig, int terrain)
{
    bool barred = fig && !c->sc->tables.ground[terrain].times[fig->mover] && terrain != OT_G_WALL &&
                  terrain != OT_G_PONTOON_LIGHT;

    if (barred)
        return BARRED;
    if (ot_is_vehicle(c->sc, unit)) /* astride a trench it is in the open */
        return terrain == OT_G_BUNKER ? BARRED : FREE;
    return ot_holds_units(terrain) && terrain != OT_G_DUGOUT ? TO_BE_ENTERED : FREE;
}

bool ot_reaches(const ot_barrier *b, ot_rect r)
{
    if (!ot_rects_meet(b->box, r))
        return false;
    for (int i = 0; i < b->outline.n; i++) {
        fs_point p = b->outline.at[i], q = b->outline.at[i + 1 == b->outline.n ? 0 : i + 1];

        if ((p.x < r.low.x && q.x < r.low.x) || (p.x > r.high.x && q.x > r.high.x) ||
            (p.y < r.low.y && q.y < r.low.y) || (p.y > r.high.y && q.y > r.high.y))
            continue;
        return true;
    }
    return fs_point_in_polygon(r.low, &b->outline) != FS_OUTSIDE; /* then all of the rectangle lies in it, or nothing */
}

void ot_note_barriers(const ot_ctx *c, int unit, fs_point place, int32_t reach, ot_crowd *crowd)
{
    const ot_move_figures *fig = ot_figures_of(c->sc, c->s, unit);
    ot_rect box = ot_grown((ot_rect){place, place}, reach);

    crowd->n_barriers = crowd->n_close = 0;
    ot_found near = ot_find_features(c->sc, c->s, box);
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        enum standing how = standing_on(c, unit, fig, ot_terrain_now(c->sc, c->s, f));
        ot_barrier *b = &crowd->barrier[crowd->n_barriers];

        if (how == FREE)
            continue;
        b->outline = ot_outline_of(c->sc, c->s, f, &crowd->drawn[f < c->sc->n_features ? 0 : f - c->sc->n_features]);
        if (!b->outline.n)
            continue;
        b->box = ot_feature_box(c->sc, c->s, f);
        b->is_entered = how == TO_BE_ENTERED;
        crowd->close[crowd->n_barriers] = (uint8_t)crowd->n_barriers;
        crowd->n_close = ++crowd->n_barriers;
    }
}

static fs_point turned_if(bool is_turned, fs_point p) { return is_turned ? (fs_point){p.y, p.x} : p; }

static ot_rect rect_turned_if(bool is_turned, ot_rect r)
{
    return is_turned ? (ot_rect){{r.low.y, r.low.x}, {r.high.y, r.high.x}} : r;
}

/* False: there are more than can be kept. */
static bool gather_edges(const ot_barrier *b, ot_rect r, ot_edges *out)
{
    bool is_turned = b->box.high.x - b->box.low.x > b->box.high.y - b->box.low.y;
    ot_rect in = rect_turned_if(is_turned, r);
    fs_point p = turned_if(is_turned, b->outline.at[b->outline.n - 1]);

    out->n = 0;
    out->is_turned = is_turned;
    for (int i = 0; i < b->outline.n; i++) {
        fs_point q = p;

        p = turned_if(is_turned, b->outline.at[i]);
        if ((p.y < in.low.y && q.y < in.low.y) || (p.y > in.high.y && q.y > in.high.y) ||
            (p.x < in.low.x && q.x < in.low.x))
            continue;
        if (out->n == OT_MOST_EDGES)
            return false;
        out->at[out->n++] = (struct ot_barrier_edge){q, p, ot_box_round(p, q)};
    }
    return true;
}

/* fs_point_in_polygon for a point of the rectangle they were gathered for, x and y changed as theirs are: whether it is
 * not outside. */
static bool holds(const ot_edges *e, fs_point at)
{
    bool inside = false;

    for (int i = 0; i < e->n; i++) {
        const struct ot_barrier_edge *edge = &e->at[i];

        if (edge->box.low.y > at.y || edge->box.high.y < at.y || edge->box.high.x < at.x)
            continue;
        if (edge->box.low.x > at.x) { /* all of it lies where the ray goes */
            inside ^= (edge->from.y > at.y) != (edge->to.y > at.y);
            continue;
        }
        int64_t px = edge->from.x - at.x, py = edge->from.y - at.y, qx = edge->to.x - at.x, qy = edge->to.y - at.y;
        int64_t cross = px * qy - py * qx;
        if (cross == 0 && px * qx <= 0 && py * qy <= 0)
            return true; /* on its edge */
        if ((py > 0) != (qy > 0) && (cross > 0) == (qy > py))
            inside = !inside;
    }
    return inside;
}

/* Whether some of what they surround may lie in a rectangle within that one. */
static bool may_lie_in(const ot_edges *e, ot_rect r)
{
    ot_rect in = rect_turned_if(e->is_turned, r);

    for (int i = 0; i < e->n; i++)
        if (ot_rects_meet(e->at[i].box, in))
            return true;
    return holds(e, in.low); /* all of it, or nothing */
}

void ot_crowd_settle(ot_crowd *crowd, fs_point at)
{
    ot_rect round = ot_grown((ot_rect){at, at}, crowd->around);

    crowd->settled_at = at;
    crowd->n_here = 0;
    for (int k = 0; k < crowd->n_close; k++) {
        const ot_barrier *b = &crowd->barrier[crowd->close[k]];

        if (!ot_rects_meet(b->box, round))
            continue;
        if (crowd->n_here == OT_MOST_HERE || !gather_edges(b, round, &crowd->here[crowd->n_here].edges)) {
            crowd->n_here = -1;
            return;
        }
        crowd->here[crowd->n_here].barrier = crowd->close[k];
        crowd->n_here += may_lie_in(&crowd->here[crowd->n_here].edges, round);
    }
}

/* The edges kept where it has settled serve for every point round that place. */
bool ot_is_on_barrier(const ot_crowd *crowd, int barrier, fs_point p)
{
    const ot_barrier *b = &crowd->barrier[barrier];

    if (!ot_rects_meet(b->box, (ot_rect){p, p}))
        return false;
    if (ot_rects_meet(ot_grown((ot_rect){crowd->settled_at, crowd->settled_at}, crowd->around), (ot_rect){p, p}))
        for (int k = 0; k < crowd->n_here; k++)
            if (crowd->here[k].barrier == barrier)
                return holds(&crowd->here[k].edges, turned_if(crowd->here[k].edges.is_turned, p));
    return fs_point_in_polygon(p, &b->outline) != FS_OUTSIDE;
}

bool ot_is_near_barrier(const ot_crowd *crowd, ot_rect box)
{
    for (int k = 0; k < crowd->n_here; k++)
        if (may_lie_in(&crowd->here[k].edges, box))
            return true;
    return false;
}

/* Whether an edge comes so near to a-b that points beside it by a rounding may lie on its two sides. */
static bool is_edge_on(fs_point a, fs_point b, fs_point p, fs_point q)
{
    enum { ROUNDING = 3 };
    int64_t x = b.x - a.x, y = b.y - a.y, long_x = x < 0 ? -x : x, long_y = y < 0 ? -y : y;
    int64_t slack = ROUNDING * (long_x + long_y + 1);
    int64_t side_p = x * (p.y - a.y) - y * (p.x - a.x), side_q = x * (q.y - a.y) - y * (q.x - a.x);

    if ((side_p > slack && side_q > slack) || (side_p < -slack && side_q < -slack))
        return false;
    int64_t on_p = x * (p.x - a.x) + y * (p.y - a.y), on_q = x * (q.x - a.x) + y * (q.y - a.y), whole = x * x + y * y;
    return !((on_p < -slack && on_q < -slack) || (on_p > whole + slack && on_q > whole + slack));
}

/* Whether edges in a rectangle, given with its x and y as theirs are, come near the row from a to b; *any: whether
 * there are any. */
static bool is_row_cut(const ot_edges *e, ot_rect in, fs_point a, fs_point b, bool *any)
{
    *any = false;
    for (int i = 0; i < e->n; i++) {
        if (!ot_rects_meet(e->at[i].box, in))
            continue;
        *any = true;
        if (is_edge_on(a, b, e->at[i].from, e->at[i].to))
            return true;
    }
    return false;
}

/* The first of the bases that stands in what they surround; -1 none. */
static int base_in(const ot_edges *e, ot_rect box, const fs_point *base, int n, fs_point by, bool is_row, int likely)
{
    ot_rect in = rect_turned_if(e->is_turned, box);
    bool any;

    if (is_row) {
        fs_point a = turned_if(e->is_turned, ot_moved(base[0], by));
        fs_point b = turned_if(e->is_turned, ot_moved(base[n - 1], by));

        if (!is_row_cut(e, in, a, b, &any)) /* all of the row, or nothing */
            return holds(e, any ? a : in.low) ? 0 : -1;
    } else if (!may_lie_in(e, box))
        return -1;
    if (likely >= 0 && likely < n && holds(e, turned_if(e->is_turned, ot_moved(base[likely], by))))
        return likely;
    for (int i = 0; i < n; i++)
        if (holds(e, turned_if(e->is_turned, ot_moved(base[i], by))))
            return i;
    return -1;
}

int ot_barrier_under(const ot_crowd *crowd, ot_rect box, const fs_point *base, int n, fs_point by, bool is_row,
                     int *which)
{
    for (int k = 0; k < crowd->n_here; k++) {
        *which =
            base_in(&crowd->here[k].edges, box, base, n, by, is_row && n > 1, crowd->blame ? crowd->blame->base : -1);
        if (*which >= 0)
            return crowd->here[k].barrier;
    }
    return -1;
}
