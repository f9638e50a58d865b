/* forced.c - routs, retreats and surrender. [VIII.A to VIII.E, VIII.I, IX.C, C-23, R-51, R-72]
 *
 * Away to the nearest table edge, straight, bending only round an enemy in the way; ground is paid for, impassable
 * ground stops it, nobody is displaced.
 */
#include "facts.h"
#include "moves.h"

enum { EDGES = 4, CORRIDORS = 64, NO_EDGE = -1 };

typedef struct flight {
    int unit;
    fs_side side;
    fs_point from;
    int32_t allowance;
    int enemy; /* nearest that it sees, 0 none */
    fs_point enemy_at;
} flight;

static fs_point front_of(const ot_ctx *c, int unit) { return (fs_point){c->s->unit[unit].x, c->s->unit[unit].y}; }

static int32_t to_edge(const ot_scenario *sc, fs_point p, int edge)
{
    switch (edge) {
    case OT_NORTH:
        return sc->height - p.y;
    case OT_EAST:
        return sc->width - p.x;
    case OT_SOUTH:
        return p.y;
    default:
        return p.x;
    }
}

/* ---- which edge ---- */

static fs_point end_towards(const ot_ctx *c, const flight *f, int edge)
{
    int32_t far = to_edge(c->sc, f->from, edge);

    return ot_ahead(f->from, ot_edge_bearing(edge), far < f->allowance ? far : f->allowance);
}

/* Whether the straight way there brings it nearer to the nearest enemy it sees [C-23]. */
static bool nears_enemy(const ot_ctx *c, const flight *f, int edge)
{
    return f->enemy && fs_distance2(end_towards(c, f, edge), f->enemy_at) < fs_distance2(f->from, f->enemy_at);
}

/* Whether edge a is to be preferred to b, both allowed: nearer, then farther from the enemy, own, west, east
 * [VIII.C.1]. */
static bool is_better(const ot_ctx *c, const flight *f, int a, int b)
{
    static const uint8_t order[] = {[OT_NORTH] = 2, [OT_EAST] = 1, [OT_SOUTH] = 3, [OT_WEST] = 0};
    int32_t da = to_edge(c->sc, f->from, a), db = to_edge(c->sc, f->from, b);
    int own = c->sc->own_edge[f->side];

    if (da != db)
        return da < db;
    int64_t ea = f->enemy ? fs_distance2(end_towards(c, f, a), f->enemy_at) : 0;
    int64_t eb = f->enemy ? fs_distance2(end_towards(c, f, b), f->enemy_at) : 0;
    if (ea != eb)
        return ea > eb;
    if ((a == own) != (b == own))
        return a == own;
    return order[a] < order[b];
}

/* Whether a way can be begun in that direction. */
static bool is_open(const ot_ctx *c, const flight *f, int edge)
{
    fs_point to = ot_ahead(f->from, ot_edge_bearing(edge), f->allowance > 0 ? f->allowance : 1);

    return to_edge(c->sc, f->from, edge) <= 0 ||
           ot_reach_along(c, f->side, f->unit, OT_BY_FLIGHT, f->from, to, f->allowance) > OT_INCH / 4;
}

/* Best among those that pass; `mask` 1: not the enemy's edge, 2: not nearer to the enemy, 4: open. */
static int best_edge(const ot_ctx *c, const flight *f, unsigned mask)
{
    int best = NO_EDGE;

    for (int edge = OT_NORTH; edge <= OT_WEST; edge++) {
        if (((mask & 1) && edge == c->sc->own_edge[fs_other(f->side)]) || ((mask & 2) && nears_enemy(c, f, edge)) ||
            ((mask & 4) && !is_open(c, f, edge)))
            continue;
        if (best == NO_EDGE || is_better(c, f, edge, best))
            best = edge;
    }
    return best;
}

/* [VIII.A, VIII.C, C-23] */
static int choose_edge(const ot_ctx *c, const flight *f)
{
    static const unsigned wishes[] = {1 | 2 | 4, 1 | 4, 4, 1, 0};

    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        int edge = best_edge(c, f, wishes[i]);
        if (edge != NO_EDGE)
            return edge;
    }
    return OT_SOUTH;
}

/* ---- the way ---- */

/* The first enemy on the table whom a-b comes within an inch of, those it leaves behind apart; 0 none. */
static int blocker_on(const ot_ctx *c, const flight *f, fs_point a, fs_point b)
{
    int32_t room = c->sc->tables.at.melee;
    int best = 0;
    int64_t least = INT64_MAX;

    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(f->side)], u));) {
        if (!ot_on_table(c->s, u))
            continue;
        if (!ot_rects_meet(ot_grown(ot_box_round(a, b), room), ot_box_now(c, u)))
            continue;
        ot_shape shape;
        ot_shape_of(c->sc, c->s, u, &shape);
        fs_polygon p = ot_polygon(&shape);
        int32_t start = ot_point_distance(a, &p);
        if (!ot_line_near(a, b, &p, room - 1) || (start < room && ot_point_distance(b, &p) >= start))
            continue;
        int64_t away = fs_distance2(a, (fs_point){c->s->unit[u].x, c->s->unit[u].y});
        if (away < least)
            least = away, best = u;
    }
    return best;
}

/* Round an enemy: abreast of his nearer side at an inch, before him [VIII.B]. In the frame of the heading. */
static fs_point way_round(const ot_ctx *c, fs_point from, int bearing, int enemy)
{
    ot_shape shape;
    ot_shape_of(c->sc, c->s, enemy, &shape);
    int32_t room = c->sc->tables.at.melee + 1, near = INT32_MAX, left = INT32_MAX, right = INT32_MIN;

    for (int i = 0; i < shape.n; i++) {
        fs_point v = ot_turn((fs_point){shape.at[i].x - from.x, shape.at[i].y - from.y}, ot_angle(-bearing));

        near = v.y < near ? v.y : near;
        left = v.x < left ? v.x : left;
        right = v.x > right ? v.x : right;
    }
    int32_t aside = right + room <= room - left ? right + room : left - room;
    int32_t ahead = near - room > 0 ? near - room : 0;
    fs_point v = ot_turn((fs_point){aside, ahead}, bearing);
    return (fs_point){from.x + v.x, from.y + v.y};
}

/* Goes from a towards b as far as `left` lets it; takes what it costs off `left`. Stops before enemies. */
static fs_point go_straight(const ot_ctx *c, const flight *f, fs_point a, fs_point b, int32_t *left)
{
    int32_t length = fs_distance(a, b), far = ot_reach_along(c, f->side, f->unit, OT_BY_FLIGHT, a, b, *left);
    int bearing = ot_bearing(a, b);

    if (far > length)
        far = length;
    for (int tries = 0; far > 0 && blocker_on(c, f, a, far == length ? b : ot_ahead(a, bearing, far)); tries++)
        far -= OT_INCH / 4;
    if (far <= 0)
        return a;
    fs_point to = far == length ? b : ot_ahead(a, bearing, far);
    ot_leg leg[OT_MAX_LEGS];
    bool in_trench = false;
    int n =
        ot_legs_of(c->sc, c->s, f->unit, OT_BY_FLIGHT, a, to, ot_ground_on(c->sc, c->s, a, to, NULL), &in_trench, leg);
    for (int i = 0; i < n; i++)
        *left -= ot_leg_cost(a, to, &leg[i]);
    if (*left < 0)
        *left = 0;
    return to;
}

static fs_point beyond_edge(const ot_ctx *c, fs_point from, int edge)
{
    return ot_ahead(from, ot_edge_bearing(edge), to_edge(c->sc, from, edge));
}

/* Where the run ends; the last heading in *facing. Round at most two enemies. */
static fs_point run_to(ot_ctx *c, const flight *f, int edge, int *facing)
{
    fs_point at = f->from;
    int32_t left = f->allowance;

    *facing = ot_edge_bearing(edge);
    for (int bends = 0; bends < 2 && left > 0; bends++) {
        int enemy = blocker_on(c, f, at, ot_ahead(at, *facing, left));

        if (!enemy)
            break;
        ot_show(c, enemy, OT_XIV_C);
        fs_point round = way_round(c, at, *facing, enemy);
        if (round.x < 0 || round.y < 0 || round.x > c->sc->width || round.y > c->sc->height)
            break;
        at = go_straight(c, f, at, round, &left);
    }
    fs_point to = beyond_edge(c, at, edge);
    if (left > 0 && (to.x != at.x || to.y != at.y))
        at = go_straight(c, f, at, to, &left);
    return at;
}

/* ---- surrender ---- */

static bool bars(const ot_ctx *c, int unit, int f)
{
    const ot_move_figures *fig = ot_figures_of(c->sc, c->s, unit);
    int terrain = ot_terrain_now(c->sc, c->s, f);

    return fig && terrain != OT_G_PONTOON_LIGHT && terrain != OT_G_WALL &&
           !c->sc->tables.ground[terrain].times[fig->mover];
}

/* Whether a lane of two inches leads that way, as long as its move or to the edge of the table. */
static bool is_lane_free(const ot_ctx *c, const flight *f, int bearing)
{
    int32_t width = c->sc->tables.at.escape_gap, far = ot_to_edge(f->from, bearing, c->sc->width, c->sc->height);
    int32_t step = OT_INCH / 100; /* clear of whoever touches its front */
    ot_shape lane;

    if (far > f->allowance)
        far = f->allowance;
    if (far <= 2 * step)
        return true;
    ot_box_around(ot_ahead(f->from, bearing, (far + step) / 2), bearing, width, far - step, &lane);
    fs_polygon p = ot_polygon(&lane);
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(f->side)], u));) {
        ot_shape shape;

        if (!ot_on_table(c->s, u))
            continue;
        ot_shape_of(c->sc, c->s, u, &shape);
        fs_polygon q = ot_polygon(&shape);
        if (ot_overlap(&p, &q))
            return false;
    }
    ot_rect box = ot_bounds(lane.at, lane.n);
    ot_found near = ot_find_features(c->sc, c->s, box);
    for (int x; (x = ot_take_feature(&near)) >= 0;) {
        ot_shape room;

        if (!bars(c, f->unit, x))
            continue;
        fs_polygon q = ot_outline_of(c->sc, c->s, x, &room);
        if (q.n && ot_overlap(&p, &q))
            return false;
    }
    return true;
}

static bool is_shut_in(const ot_ctx *c, const flight *f)
{
    int facing = c->s->unit[f->unit].facing;

    for (int k = 0; k < CORRIDORS; k++) /* from behind it on: the likely one first */
        if (is_lane_free(c, f, ot_angle(facing + OT_TURN / 2 + k * OT_TURN / CORRIDORS)))
            return false;
    return true;
}

static int nearest_captor(const ot_ctx *c, int unit)
{
    int best = 0;
    int32_t least = INT32_MAX;

    for (int pass = 0; pass < 2 && !best; pass++) /* foot and horse before vehicles */
        for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(ot_side_of(c->sc, unit))], u));) {
            if (!ot_on_table(c->s, u) || ot_is_vehicle(c->sc, u) != pass)
                continue;
            int32_t d = ot_unit_gap(c->sc, c->s, unit, u);
            if (d < least)
                least = d, best = u;
        }
    return best;
}

void ot_surrender(ot_ctx *c, int unit, int captor)
{
    fs_event e = {.type = OT_E_SURRENDERS_TO,
                  .rule = OT_VIII_E,
                  .subject = (fs_unit)unit,
                  .other = (fs_unit)captor,
                  .side = ot_side_of(c->sc, unit),
                  .seen = 3,
                  .result = OT_RES_SURRENDERS,
                  .depth = c->s->head.depth};

    ot_show(c, unit, OT_VIII_E);
    ot_abandon(c, unit);
    if (c->run && c->run->log)
        fs_say(c->run, &e, NULL, NULL, 0);
    ot_take(c, unit, OT_PRISONER);
    c->s->unit[unit].captor = (uint8_t)captor;
}

/* ---- forced moves ---- */

static int32_t allowance_of(const ot_ctx *c, int unit, enum ot_forced how)
{
    const ot_move_figures *fig = ot_figures_of(c->sc, c->s, unit);

    if (how == OT_PUSHED)
        return c->sc->tables.at.push_back;
    if (!fig)
        return 0;
    if (how == OT_ROUTS)
        return fig->run ? fig->run : fig->normal;
    return how == OT_FALLS_BACK_HALF ? fig->normal / 2 : fig->normal;
}

/* Away from whoever it fought: along the charge, or straight from the nearest enemy. */
static int push_bearing(const ot_ctx *c, const flight *f)
{
    const ot_unit *u = &c->s->unit[f->unit];
    int32_t gap;

    if (u->charger && !ot_is(c->s, f->unit, OT_CHARGED))
        return c->s->unit[u->charger].facing;
    if (ot_is(c->s, f->unit, OT_CHARGED))
        return ot_angle(u->facing + OT_TURN / 2);
    int enemy = ot_nearest_seen(c->sc, c->s, f->unit, &gap);
    return enemy ? ot_bearing(front_of(c, enemy), f->from) : ot_angle(u->facing + OT_TURN / 2);
}

/* Puts it at the end of its run, or as near to it as there is room. */
static void put_down(ot_ctx *c, const flight *f, fs_point to, int facing)
{
    int32_t length = fs_distance(f->from, to);
    ot_stand st = ot_stand_of(c->s, f->unit);

    st.facing = (uint16_t)facing;
    st.feature = st.level = 0;
    if (st.formation == OT_GARRISON || !st.formation)
        st.formation = OT_LINE;
    for (int32_t gone = length; gone > 0; gone -= OT_INCH / 4) {
        st.at = gone == length ? to : ot_cut_point(f->from, to, (ot_cut){gone, length});
        ot_discover(c, f->unit, &st);
        if (!ot_stand_refused(c, f->side, f->unit, OT_NO_MOVE, &st, NULL)) {
            ot_put(c, f->unit, &st);
            return;
        }
    }
    st = ot_stand_of(c->s, f->unit); /* it can not get away from where it is, and turns if there is room */
    st.facing = (uint16_t)facing;
    ot_discover(c, f->unit, &st);
    if (!ot_stand_refused(c, f->side, f->unit, OT_NO_MOVE, &st, NULL))
        ot_put(c, f->unit, &st);
}

static bool is_at_edge(const ot_ctx *c, fs_point p, int edge) { return to_edge(c->sc, p, edge) <= 0; }

static void tell_run(ot_ctx *c, int unit, enum ot_forced how, fs_rule rule)
{
    static const uint16_t type[] = {[OT_ROUTS] = OT_E_ROUTS_TO,
                                    [OT_RETIRES] = OT_E_RETIRES_TO,
                                    [OT_FALLS_BACK_HALF] = OT_E_RETIRES_TO,
                                    [OT_PUSHED] = OT_E_PUSHED_TO};

    ot_tell_at(c, type[how], rule, ot_side_of(c->sc, unit), ot_is(c->s, unit, OT_SHOWN) ? 3 : ot_side_of(c->sc, unit),
               unit, front_of(c, unit));
}

static void push_back(ot_ctx *c, const flight *f)
{
    int bearing = push_bearing(c, f);
    int32_t left = f->allowance, far = ot_to_edge(f->from, bearing, c->sc->width, c->sc->height);
    fs_point to = ot_ahead(f->from, bearing, far < left ? far : left);

    to = go_straight(c, f, f->from, to, &left);
    put_down(c, f, to, ot_angle(bearing + OT_TURN / 2)); /* facing the enemy */
    tell_run(c, f->unit, OT_PUSHED, OT_IX_C);
}

static bool is_behind_door(const ot_ctx *c, int unit)
{
    int f = c->s->unit[unit].feature;

    return f && f <= c->sc->n_features && c->s->damage[f - 1].blocked;
}

/* On a real table: out of whatever it was in; whether it gets away is asked. */
static void run_there(ot_ctx *c, int unit, enum ot_forced how)
{
    ot_stand st = {.formation = OT_LINE};

    ot_put(c, unit, &st);
    tell_run(c, unit, how, how == OT_PUSHED ? OT_IX_C : how == OT_ROUTS ? OT_VIII_A : OT_VIII_B);
    if (how == OT_PUSHED)
        return;
    ot_break_contact(c->sc, c->s, unit); /* who has run does not fight [VIII.J] */
    ot_owe(c, OT_ASK_RUN, unit, (int)how);
}

void ot_force(ot_ctx *c, int unit, enum ot_forced how, bool from_contact)
{
    ot_unit *u = &c->s->unit[unit];
    flight f = {.unit = unit, .side = ot_side_of(c->sc, unit), .from = front_of(c, unit)};
    int32_t gap;

    if (!ot_on_table(c->s, unit) || ot_is_vehicle(c->sc, unit) || is_behind_door(c, unit))
        return;
    ot_abandon(c, unit); /* */
    if (from_contact && (u->cx || u->cy))
        f.from = (fs_point){u->cx, u->cy}; /* [IX.C] */
    f.allowance = allowance_of(c, unit, how);
    f.enemy = ot_nearest_seen(c->sc, c->s, unit, &gap);
    f.enemy_at = front_of(c, f.enemy);
    ot_set(c->s, unit, OT_MOVED);
    if (ot_is_refereed(c->sc)) {
        run_there(c, unit, how);
        return;
    }
    if (how == OT_PUSHED) {
        push_back(c, &f);
        return;
    }
    if (is_shut_in(c, &f)) {
        int captor = nearest_captor(c, unit);
        if (captor) {
            ot_surrender(c, unit, captor); /* [VIII.E] */
            return;
        }
    }
    int facing, edge = choose_edge(c, &f);
    fs_point to = run_to(c, &f, edge, &facing);
    if (is_at_edge(c, to, edge)) {
        ot_tell_at(c, OT_E_GOES_OFF, OT_VIII_D, f.side, 3, unit, to);
        c->s->unit[unit].x = to.x, c->s->unit[unit].y = to.y;
        ot_take(c, unit, OT_LEFT);
        return;
    }
    put_down(c, &f, to, how == OT_FALLS_BACK_HALF ? ot_angle(facing + OT_TURN / 2) : facing);
    tell_run(c, unit, how, how == OT_ROUTS ? OT_VIII_A : OT_VIII_B);
}
