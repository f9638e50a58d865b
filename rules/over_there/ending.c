/* ending.c - where a unit may stand. [G-13, R-24, CH.tdt] */
#include "moves.h"

static int refuse_for(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int other)
{
    ot_refuse(e, rule, phrase, unit);
    if (e)
        e->other = (fs_unit)other;
    return 1;
}

/* ---- overlapping ---- */

static bool is_crossed(const fs_polygon *p, const fs_polygon *q)
{
    for (int i = 0; i < p->n; i++)
        if (ot_passes(p->at[i], p->at[i + 1 == p->n ? 0 : i + 1], q))
            return true;
    return false;
}

/* Whether the insides meet; bases may touch. */
bool ot_overlap(const fs_polygon *p, const fs_polygon *q)
{
    if (!ot_near(p, q, 0))
        return false;
    if (is_crossed(p, q) || is_crossed(q, p))
        return true;
    /* no edge goes through the other: one may lie in the other whole, or they may be the same */
    fs_point middle = {(p->at[0].x + p->at[2].x) / 2, (p->at[0].y + p->at[2].y) / 2};
    return fs_point_in_polygon(middle, q) == FS_INSIDE;
}

static bool in_dugout(const ot_ctx *c, const ot_stand *st)
{
    return st->feature && ot_terrain_now(c->sc, c->s, st->feature - 1) == OT_G_DUGOUT;
}

/* Units in one shelter have no shape in it; those under ground are in nobody's way. */
static bool shares_shelter(const ot_ctx *c, const ot_stand *a, const ot_stand *b)
{
    if (in_dugout(c, a) || in_dugout(c, b))
        return true;
    return a->feature && a->feature == b->feature && ot_terrain_now(c->sc, c->s, a->feature - 1) != OT_G_TRENCH;
}

static bool is_far(const ot_ctx *c, int unit, const ot_stand *a, int32_t radius, const ot_stand *b, int32_t more)
{
    int32_t reach = radius + ot_radius_of(c->sc, c->s, unit, b) + more;

    return a->at.x - b->at.x > reach || b->at.x - a->at.x > reach || a->at.y - b->at.y > reach ||
           b->at.y - a->at.y > reach;
}

int ot_overlapped(const ot_ctx *c, fs_side side, int unit, const ot_stand *st)
{
    int32_t radius = ot_radius_of(c->sc, c->s, unit, st);
    ot_shape mine;
    fs_polygon p = {0};

    for (int u = 1; u <= c->sc->base.n_units; u++) {
        if (u == unit || !ot_on_table(c->s, u) || !ot_knows(c->sc, c->s, side, u))
            continue;
        ot_stand there = ot_stand_of(c->s, u);
        if (is_far(c, u, st, radius, &there, 0) || shares_shelter(c, st, &there))
            continue;
        if (!p.n) {
            ot_footprint(c->sc, c->s, unit, st, &mine);
            p = ot_polygon(&mine);
        }
        ot_shape other;
        ot_footprint(c->sc, c->s, u, &there, &other);
        fs_polygon q = ot_polygon(&other);
        if (ot_overlap(&p, &q))
            return u;
    }
    return 0;
}

/* ---- enemies ---- */

/* Percentile, and runs: more than an inch from every enemy but those it was that near to. Charts: a normal move may end
 * within an inch, not touching [G-13, C-10]. */
static int enemy_refused(const ot_ctx *c, fs_side side, int unit, int kind, const ot_stand *st, fs_error *e)
{
    bool wide = ot_is_percentile(c->sc) || kind == OT_BY_RUN;
    int32_t room = wide ? c->sc->tables.at.melee : 0, radius = ot_radius_of(c->sc, c->s, unit, st);

    if (kind == OT_BY_CHARGE || kind == OT_BY_OVERRUN || kind == OT_BY_FLIGHT)
        return 0;
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));) {
        if (!ot_on_table(c->s, u) || !ot_knows(c->sc, c->s, side, u))
            continue;
        ot_stand there = ot_stand_of(c->s, u);
        if (is_far(c, u, st, radius, &there, room) || in_dugout(c, &there))
            continue;
        ot_shape mine, other;
        ot_footprint(c->sc, c->s, unit, st, &mine);
        ot_footprint(c->sc, c->s, u, &there, &other);
        fs_polygon p = ot_polygon(&mine), q = ot_polygon(&other);
        bool was_near = ot_on_table(c->s, unit) && ot_units_within(c->sc, c->s, unit, u, c->sc->tables.at.melee);
        if (ot_near(&p, &q, was_near ? 0 : room))
            return refuse_for(e, OT_G_13, OT_P_ENDS_NEAR_ENEMY, unit, u);
    }
    return 0;
}

/* Pinned, falling back or retiring it may not end nearer to an enemy it sees [CH.pin, VI.X]. */
static int nearer_refused(const ot_ctx *c, fs_side side, int unit, const ot_stand *st, fs_error *e)
{
    if (ot_may(c->sc, c->s, unit) & OT_MAY_NEAR)
        return 0;
    ot_shape mine;
    ot_footprint(c->sc, c->s, unit, st, &mine);
    fs_polygon p = ot_polygon(&mine);
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));) {
        if (!ot_on_table(c->s, u) || !ot_knows(c->sc, c->s, side, u))
            continue;
        ot_shape other;
        ot_shape_of(c->sc, c->s, u, &other);
        fs_polygon q = ot_polygon(&other);
        if (ot_distance(&p, &q) < ot_unit_gap(c->sc, c->s, unit, u) && ot_sees(c->sc, c->s, unit, u))
            return refuse_for(e, OT_VI_X, OT_P_ENDS_NEARER, unit, u);
    }
    return 0;
}

/* ---- ground ---- */

static bool is_formation(const ot_ctx *c, int unit, const ot_stand *st)
{
    int terrain = st->feature ? ot_terrain_now(c->sc, c->s, st->feature - 1) : OT_G_NONE;

    if (terrain == OT_G_TRENCH)
        return st->formation == OT_LINE && (st->level == OT_STEP || st->level == OT_BOTTOM);
    if (st->level)
        return false;
    if (st->feature)
        return st->formation == OT_GARRISON;
    if (ot_is_vehicle(c->sc, unit))
        return st->formation == OT_LINE;
    return st->formation == OT_LINE || st->formation == OT_TWO_RANKS || st->formation == OT_COLUMN;
}

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

/* Trenches, pits and houses are entered, not stood on; and nobody stops on ground that is barred to him. */
static int ground_refused(const ot_ctx *c, int unit, const ot_stand *st, fs_error *e)
{
    const ot_move_figures *fig = ot_figures_of(c->sc, c->s, unit);
    ot_rect around = ot_grown((ot_rect){st->at, st->at}, ot_radius_of(c->sc, c->s, unit, st));
    fs_point at[OT_MAX_CASTINGS];
    int n = 0;

    for (int f = 0; (f = ot_next_feature(c->sc, c->s, f, around)) >= 0; f++) {
        enum standing how = standing_on(c, unit, fig, ot_terrain_now(c->sc, c->s, f));

        if (how == FREE)
            continue;
        if (!n)
            n = ot_bases(c->sc, c->s, unit, st, at);
        for (int i = 0; i < n; i++)
            if (ot_point_in_feature(c->sc, c->s, f, at[i]))
                return how == TO_BE_ENTERED ? ot_refuse_at(e, OT_G_15, OT_P_LIES_ALONG, unit, at[i])
                                            : ot_refuse_at(e, OT_CH_tdt, OT_P_MAY_NOT_STOP, unit, at[i]);
    }
    return 0;
}

static bool is_on_table(const ot_ctx *c, int unit, const ot_stand *st)
{
    int32_t r = ot_radius_of(c->sc, c->s, unit, st);
    ot_shape shape;

    if (st->at.x >= r && st->at.y >= r && st->at.x <= c->sc->width - r && st->at.y <= c->sc->height - r)
        return true;
    ot_footprint(c->sc, c->s, unit, st, &shape);
    ot_rect box = ot_bounds(shape.at, shape.n);
    int32_t slack = st->feature ? OT_INCH : 0; /* a trench may be drawn to the edge */

    return box.low.x >= -slack && box.low.y >= -slack && box.high.x <= c->sc->width + slack &&
           box.high.y <= c->sc->height + slack;
}

int ot_stand_refused(const ot_ctx *c, fs_side side, int unit, int kind, const ot_stand *st, fs_error *e)
{
    int other;

    if (!is_formation(c, unit, st))
        return ot_refuse(e, OT_R_24, OT_P_NO_SUCH_FORMATION, unit);
    if (!is_on_table(c, unit, st))
        return ot_refuse_at(e, OT_G_13, OT_P_OFF_TABLE, unit, st->at);
    if (st->feature ? ot_room_refused(c->sc, c->s, side, unit, st->feature - 1, st->level, e)
                    : ground_refused(c, unit, st, e))
        return 1;
    if ((other = ot_overlapped(c, side, unit, st)) != 0)
        return refuse_for(e, OT_G_13, OT_P_OVERLAPS, unit, other);
    if (kind == OT_NO_MOVE)
        return 0;
    if (enemy_refused(c, side, unit, kind, st, e))
        return 1;
    return ot_on_table(c->s, unit) && kind == OT_BY_MOVE ? nearer_refused(c, side, unit, st, e) : 0;
}
