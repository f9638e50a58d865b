/* candidates.c - ends of a move worth considering, for lists and for programs. [G-17]
 *
 * In this order: stay; sixteen bearings from the facing, four lengths each; before each enemy the edges of the range
 * bands; terrain in reach; objectives and exits; along the road; where there is nothing else, back again. Way-points
 * only if they lead to an end. Any other end is judged by ot_move_refused.
 */
#include "moves.h"

#include <string.h>

enum { RAYS = 16, LENGTHS = 4, MOST = 400, STEPS_BACK = 8, APART = 100, SQUARES = 64 };

typedef struct search {
    const ot_ctx *c;
    fs_side side;
    int unit, kind;
    int32_t left; /* of the allowance */
    fs_point from;
    ot_stand now;
    uint16_t facing[2];
    int n_facings;
    ot_crowd crowd;
    bool is_free;       /* no enemy in reach, nobody it must keep away from */
    bool goes_straight; /* from where it stands, with an allowance that is the same everywhere */
    fs_options *out;
    fs_point kept[MOST];
    uint64_t squares[SQUARES]; /* bits of those in which points lie that are as good as kept */
    int n_kept, n_offered;
    ot_blame blame;      /* what was in the way last */
    bool fits_formation; /* it may stand so in the open */
} search;

/* ---- judging ---- */

static fs_option to_option(const search *q, fs_point p, int facing)
{
    fs_option o = ot_option_at(OT_V_TO, 0, p);
    int formation = q->now.formation;

    o.object = (uint16_t)facing;
    o.form = ot_form(q->now.feature || formation == OT_GARRISON || !formation ? OT_LINE : formation, OT_NO_LEVEL);
    return o;
}

/* The table in squares of half an inch, folded together every 32 inches. */
static bool is_marked(const search *q, int32_t x, int32_t y)
{
    return q->squares[(uint32_t)y >> 9 & 63] >> ((uint32_t)x >> 9 & 63) & 1;
}

static bool is_kept(const search *q, fs_point p)
{
    if (!is_marked(q, p.x, p.y))
        return false;
    for (int i = 0; i < q->n_kept; i++) {
        int32_t x = q->kept[i].x - p.x, y = q->kept[i].y - p.y;

        if (x >= -APART && x <= APART && y >= -APART && y <= APART)
            return true;
    }
    return false;
}

static void keep(search *q, fs_point p)
{
    if (q->n_kept == MOST)
        return;
    q->kept[q->n_kept++] = p;
    uint64_t wide = 1ULL << ((uint32_t)(p.x - APART) >> 9 & 63) | 1ULL << ((uint32_t)(p.x + APART) >> 9 & 63);
    q->squares[(uint32_t)(p.y - APART) >> 9 & 63] |= wide;
    q->squares[(uint32_t)(p.y + APART) >> 9 & 63] |= wide;
}

static bool offer(search *q, fs_option o)
{
    if (q->n_offered == MOST)
        return false;
    q->n_offered++;
    fs_offer(q->out, o);
    return true;
}

/* Whether nothing at all is near a point, so that any facing will do there; the crowd is picked and settled for it. */
static bool is_open(const search *q, fs_point p)
{
    const ot_scenario *sc = q->c->sc;
    int32_t r = q->crowd.around;

    if (p.x < r || p.y < r || p.x > sc->width - r || p.y > sc->height - r)
        return false;
    return q->crowd.n_picked == 0 && q->crowd.n_here == 0;
}

static ot_stand stand_for(const fs_option *o)
{
    return (ot_stand){{o->x, o->y}, o->object, (uint8_t)ot_form_formation(o->form), OT_NO_LEVEL, 0};
}

/* Whether somebody stands on the point itself, or it is nearer to one it must keep away from: then no facing helps. */
static bool is_taken(search *q, fs_point p)
{
    for (int i = 0; i < q->crowd.n_picked; i++) {
        const ot_neighbour *x = &q->crowd.at[q->crowd.picked[i]];
        int64_t gap = x->gap_now - 1;
        bool near = gap >= 0 && ot_square_to_box(p, x->box.low, x->box.high) <= (uint64_t)(gap * gap);
        bool on = !x->in_dugout && ot_rects_meet((ot_rect){p, p}, x->box);
        fs_polygon his = ot_polygon(&x->shape);

        if ((near && fs_polygon_within(p, &his, (int32_t)gap)) || (on && fs_point_in_polygon(p, &his) == FS_INSIDE)) {
            q->blame.who = q->crowd.picked[i];
            return true;
        }
    }
    return false;
}

/* Of an end that is paid for and has no enemy on its way, facing as in that place of the crowd. */
static bool stand_refused(const search *q, const fs_option *o, int place)
{
    if (q->crowd.n_here >= 0)
        return !q->fits_formation ||
               !ot_fits_so(q->c, q->kind, (fs_point){o->x, o->y}, &q->crowd.turned[place], &q->crowd);
    ot_stand st = stand_for(o);
    return ot_stand_among(q->c, q->side, q->unit, q->kind, &st, &q->crowd, false, NULL);
}

static int end_refused(search *q, const fs_option *o)
{
    ot_crowd_pick_all(&q->crowd);
    return ot_end_among(q->c, q->side, o, &q->crowd, false, NULL);
}

/* Whether the way to a point is paid for and has no enemy on it. */
static bool is_reached(const search *q, fs_point p)
{
    const ot_way *way = &q->c->s->way;
    fs_point at[OT_MAX_VIA + 1];

    memcpy(at, way->via, sizeof way->via);
    at[way->n] = p;
    return !ot_path_among(q->c, q->side, q->unit, q->kind, at, way->n + 1, NULL, &q->crowd, NULL);
}

static void turn_to(search *q, int place, int facing)
{
    ot_crowd_turn(q->c, q->unit, facing, ot_form_formation(to_option(q, q->from, facing).form), place, &q->crowd);
}

/* Offers the point with each facing that is legal there, among those picked; whether any was. `pulled`: it was pulled
 * back there, and must do at least facing as it goes. */
static bool offer_facings(search *q, fs_point p, int along, bool pulled)
{
    bool by_road = q->kind == OT_BY_ROAD, any = false;

    ot_crowd_settle(&q->crowd, p);
    bool open = !by_road && is_open(q, p);
    if (!open)
        turn_to(q, q->n_facings, along);
    for (int i = 0; i <= q->n_facings; i++) {
        int facing = i ? q->facing[i - 1] : along;
        fs_option o = to_option(q, p, facing);

        if ((i && facing == along) || (i == 2 && q->facing[0] == q->facing[1]))
            continue;
        if (!open && (by_road ? end_refused(q, &o) : stand_refused(q, &o, i ? i - 1 : q->n_facings))) {
            if (pulled && !i)
                break;
            continue;
        }
        any = offer(q, o) || any;
    }
    return any;
}

/* The same of any point that can be gone to; `reached`: that it can is known. */
static bool offer_point(search *q, fs_point p, int along, bool reached, bool pulled)
{
    bool any = false;

    ot_crowd_pick(&q->crowd, p, q->crowd.around);
    if (!is_taken(q, p) && (reached || is_reached(q, p)))
        any = offer_facings(q, p, along, pulled);
    if (any)
        keep(q, p);
    return any;
}

/* The points nearer than that on a bearing, until one is legal. */
static void pull_back(search *q, int32_t length, int bearing, bool reached)
{
    fs_point way = ot_vector(bearing);

    for (int i = 1; i <= STEPS_BACK && length > APART; i++, length -= OT_INCH / 4) {
        fs_point at = ot_ahead_by(q->from, way, length);

        if (is_kept(q, at))
            return;
        if (q->kind != OT_BY_ROAD && ot_is_still_blocked(q->c, q->kind, at, &q->crowd.turned[q->n_facings], &q->crowd))
            continue;
        if (offer_point(q, at, bearing, reached, true))
            return;
    }
}

/* The point and, where it is not legal, those behind it towards the start. */
static void offer_back(search *q, fs_point p, int bearing, bool reached)
{
    if (fs_within(q->from, p, APART) || is_kept(q, p) || offer_point(q, p, bearing, reached, false))
        return;
    int32_t length = fs_distance(q->from, p) - OT_INCH / 4;

    turn_to(q, q->n_facings, bearing);
    pull_back(q, length, bearing, reached);
}

static void offer_on(search *q, fs_point p, int bearing)
{
    ot_crowd_narrow(&q->crowd, q->from, p, APART);
    offer_back(q, p, bearing, false);
    ot_crowd_widen(&q->crowd);
}

static void offer_towards(search *q, fs_point p) { offer_on(q, p, ot_bearing(q->from, p)); }

/* So far ahead; what rounding does to the bearing of the point is less than half a tenth beyond two inches. */
static void offer_ahead(search *q, int bearing, int32_t length)
{
    fs_point p = ot_ahead(q->from, bearing, length);

    offer_on(q, p, length > 2 * OT_INCH ? bearing : ot_bearing(q->from, p));
}

static void offer_legal(search *q, fs_option o)
{
    if (!end_refused(q, &o))
        offer(q, o);
}

/* ---- sections (a) to (f) ---- */

/* A garrison stays where it is by going into what it is in. */
static fs_option as_it_stands(const search *q)
{
    fs_option o = ot_option_at(OT_V_TO, 0, q->now.at);

    if (q->now.feature && !q->now.level)
        return ot_option_with(OT_V_INTO, 0, q->now.feature);
    o.object = q->now.facing;
    o.form = ot_form(q->now.formation, q->now.level);
    return o;
}

static void stay(search *q)
{
    fs_option o = as_it_stands(q);

    if (q->c->s->way.n) {
        offer_point(q, q->from, q->now.facing, false, false);
        return;
    }
    if (o.verb == OT_V_INTO) {
        offer_legal(q, o);
        return;
    }
    offer(q, o);
    keep(q, q->now.at);
    for (int i = 0; i < q->n_facings; i++) {
        o.object = q->facing[i];
        if (o.object != q->now.facing)
            offer_legal(q, o);
    }
}

/* Whether every inch in reach costs an inch. */
static bool is_plain(const search *q)
{
    ot_rect box = ot_grown((ot_rect){q->from, q->from}, q->left);

    ot_found near = ot_find_features(q->c->sc, q->c->s, box);
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        int terrain = ot_terrain_now(q->c->sc, q->c->s, f);

        if (terrain != OT_G_ROAD && terrain != OT_G_TRACK && terrain != OT_G_HILL && terrain != OT_G_SHELL_HOLES &&
            terrain != OT_G_DUGOUT && terrain != OT_G_GUN_PIT)
            return false;
    }
    return true;
}

/* The point that far ahead; rounding may not make it farther. */
static fs_point ahead_within(fs_point from, fs_point way, int32_t length)
{
    fs_point p = ot_ahead_by(from, way, length);

    return fs_within(from, p, length) ? p : ot_ahead_by(from, way, length - 1);
}

/* How far it comes on a bearing. Where legs are rounded the end itself has the last word. */
static int32_t far_on(const search *q, int bearing, fs_point way, bool plain, bool *reached)
{
    enum { TRIES = 3, LESS = 10 };
    int32_t far = ot_to_edge(q->from, bearing, q->c->sc->width, q->c->sc->height);

    if (far > q->left)
        far = q->left;
    if (plain)
        return far;
    fs_point end = ot_ahead_by(q->from, way, far);
    bool whole;
    far = ot_reach_among(q->c, q->unit, q->kind, q->from, end, q->left, &q->crowd.ground, &whole);
    fs_point last = ahead_within(q->from, way, far);
    bool on_table = end.x >= 0 && end.y >= 0 && end.x <= q->c->sc->width && end.y <= q->c->sc->height;
    if (whole && on_table && q->goes_straight && last.x == end.x && last.y == end.y)
        return far; /* paid for, leg by leg */
    for (int i = 0; *reached && far > APART && !is_reached(q, ahead_within(q->from, way, far)); i++, far -= LESS)
        *reached = i < TRIES;
    return far;
}

/* The whole way to where it can come on a bearing, and three quarters, half and a quarter of it. */
static void rays(search *q)
{
    bool plain = is_plain(q);

    for (int k = 0; k < RAYS; k++) {
        int bearing = ot_angle(q->now.facing + k * (OT_TURN / RAYS));
        bool reached = q->is_free && q->kind != OT_BY_ROAD;
        fs_point way = ot_vector(bearing);
        int32_t far = far_on(q, bearing, way, plain, &reached);

        ot_crowd_narrow(&q->crowd, q->from, ot_ahead_by(q->from, way, far), APART);
        for (int i = LENGTHS; i > 0; i--) {
            int32_t length = (int32_t)((int64_t)far * i / LENGTHS);

            if (length > APART)
                offer_back(q, ahead_within(q->from, way, length), bearing, reached);
        }
    }
    ot_crowd_widen(&q->crowd);
}

static bool is_known_enemy(const search *q, int u)
{
    return ot_on_table(q->c->s, u) && ot_knows(q->c->sc, q->c->s, q->side, u);
}

/* On the line to each enemy, where the next bands begin. */
static void towards_enemies(search *q)
{
    const ot_scenario *sc = q->c->sc;

    for (int u = 0; (u = ot_next_unit(sc->units[fs_other(q->side)], u));) {
        if (!is_known_enemy(q, u))
            continue;
        fs_point at = {q->c->s->unit[u].x, q->c->s->unit[u].y};
        int32_t away = fs_distance(q->from, at);
        int bearing = -1;
        for (int band = OT_B1; band <= OT_B4; band++) {
            int32_t length = away - sc->tables.band_most[band];

            if (length <= APART || length > q->left)
                continue;
            if (bearing < 0)
                bearing = ot_bearing(q->from, at);
            offer_ahead(q, bearing, length);
        }
    }
}

static void offer_trench(search *q, int f)
{
    ot_measured axis = ot_measured_of(q->c->sc, q->c->s, f);
    int32_t length = ot_measured_length(axis), away, near = ot_measured_nearest(axis, q->from, &away);
    int32_t step = q->c->sc->tables.at.inch;

    ot_stand first = ot_stand_in(q->c->sc, q->c->s, q->unit, f, OT_NO_LEVEL, near);
    int32_t extent = q->crowd.mine[first.formation].bases * q->crowd.mine[first.formation].width;
    int32_t beside = q->c->sc->tables.at.trench_width + OT_INCH; /* more than bends and rounding add */
    if (away > q->left || ot_room_refused(q->c->sc, q->c->s, q->side, q->unit, f, first.level, NULL))
        return;
    for (int32_t along = near - q->left; along <= near + q->left && step > 0; along += step) {
        fs_option o = ot_option_with(OT_V_INTO, 0, f + 1);

        if (along < 0 || along > length)
            continue;
        fs_point at = ot_measured_point(axis, along, 0);
        if (!fs_within(q->from, at, q->left))
            continue;
        o.place = FS_NUMBER;
        o.x = along;
        int32_t start = along - extent / 2 > length - extent ? length - extent : along - extent / 2;
        int32_t before = along - (start < 0 ? 0 : start);
        ot_crowd_pick(&q->crowd, at, (before > extent / 2 ? before : extent - before) + beside);
        if (!ot_end_among(q->c, q->side, &o, &q->crowd, true, NULL))
            offer(q, o);
    }
}

/* Just inside a wood, close behind a wall. */
static void offer_edge_of(search *q, int f, int terrain)
{
    ot_shape room;
    fs_polygon outline = ot_outline_of(q->c->sc, q->c->s, f, &room);
    int32_t in = q->c->sc->tables.at.edge_candidate;

    if (terrain == OT_G_WALL) {
        ot_axis wall = ot_axis_of(q->c->sc, q->c->s, f);
        int32_t away, along = ot_axis_nearest(wall, q->from, &away);

        offer_towards(q, ot_axis_point(wall, along, in));
        offer_towards(q, ot_axis_point(wall, along, -in));
        return;
    }
    fs_point edge = ot_nearest(q->from, &outline);
    if (edge.x != q->from.x || edge.y != q->from.y)
        offer_towards(q, ot_ahead(edge, ot_bearing(q->from, edge), in));
}

static void terrain_in_reach(search *q)
{
    ot_rect box = ot_grown((ot_rect){q->from, q->from}, q->left);

    ot_found near = ot_find_features(q->c->sc, q->c->s, box);
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        int terrain = ot_terrain_now(q->c->sc, q->c->s, f);

        if (terrain == OT_G_TRENCH)
            offer_trench(q, f);
        else if (ot_holds_units(terrain) && q->now.feature != f + 1)
            offer_legal(q, ot_option_with(OT_V_INTO, 0, f + 1));
        else if (ot_is_woods(terrain) || terrain == OT_G_WALL)
            offer_edge_of(q, f, terrain);
    }
}

static void towards(search *q, fs_point at)
{
    int32_t far = ot_reach_among(q->c, q->unit, q->kind, q->from, at, q->left, &q->crowd.ground, NULL);

    if (far > APART)
        offer_towards(q, ahead_within(q->from, ot_vector(ot_bearing(q->from, at)), far));
}

static void goals(search *q)
{
    const ot_scenario *sc = q->c->sc;

    for (int i = 0; i < sc->n_goals; i++) {
        const ot_goal *g = &sc->goal[i];

        if (!(g->side & q->side))
            continue;
        for (int k = 0; k < g->n && k < 8; k++)
            towards(q, ot_middle_of(sc, q->c->s, g->feature[k]));
        if (g->kind != OT_GOAL_EXIT && g->kind != OT_GOAL_EXIT_TANK)
            continue;
        fs_point edge = g->edge == OT_NORTH   ? (fs_point){q->from.x, sc->height}
                        : g->edge == OT_SOUTH ? (fs_point){q->from.x, 0}
                        : g->edge == OT_EAST  ? (fs_point){sc->width, q->from.y}
                                              : (fs_point){0, q->from.y};
        offer_legal(q, ot_option_at(OT_V_OFF, 0, edge));
        towards(q, edge);
    }
}

/* As far as it gets on the straight piece of road it is on, both ways; at a bend it may go on. */
static void along_road(search *q)
{
    int f = ot_road_under(q->c->sc, q->c->s, q->unit, &q->now) - 1;

    if (q->kind != OT_BY_ROAD || f < 0)
        return;
    ot_axis road = ot_axis_of(q->c->sc, q->c->s, f);
    int32_t away, length = ot_axis_length(road), here = ot_axis_nearest(road, q->from, &away);
    for (int way = -1; way <= 1; way += 2) {
        int32_t before = here;

        for (int i = LENGTHS; i > 0; i--) {
            int32_t along = here + way * (int32_t)((int64_t)q->left * i / LENGTHS);

            along = along < 0 ? 0 : along > length ? length : along;
            if (along == before) /* the road ends */
                continue;
            before = along;
            fs_point at = ot_axis_point(road, along, 0);
            fs_option o = to_option(q, at, ot_axis_bearing(road, along));
            o.object = (uint16_t)(way > 0 ? o.object : ot_angle(o.object + OT_TURN / 2));
            o.form = ot_form(q->now.formation, OT_NO_LEVEL);
            if (!is_kept(q, at))
                offer_legal(q, o), keep(q, at);
        }
    }
}

static void offer_ends(search *q)
{
    stay(q);
    if (q->left > 0) {
        rays(q);
        towards_enemies(q);
        terrain_in_reach(q);
        goals(q);
        along_road(q);
    }
    if (!q->n_offered) /* a way that leads nowhere can be gone back */
        offer_legal(q, as_it_stands(q));
}

/* ---- way-points ---- */

static void begin_search(const ot_ctx *, int unit, int kind, fs_options *, search *);

/* Whether a way by there, which may be gone, has so many ends: what is listed leads to one, so that lines end. */
static bool leads_on(const search *q, const fs_option *via, int least)
{
    ot_state there = *q->c->s;
    const ot_ctx c = {q->c->sc, &there, NULL, NULL};
    fs_options count = {0};
    search next;

    there.way.via[there.way.n++] = (fs_point){via->x, via->y};
    begin_search(&c, q->unit, q->kind, &count, &next);
    offer_ends(&next);
    return count.n >= least;
}

static bool offer_via(search *q, fs_point at, int least)
{
    fs_option o = ot_option_at(OT_V_VIA, 0, at);

    return !ot_move_refused(q->c, q->side, &o, NULL) && leads_on(q, &o, least) && offer(q, o);
}

static void road_bends(search *q)
{
    int f = ot_road_under(q->c->sc, q->c->s, q->unit, &q->now) - 1;

    if (q->kind != OT_BY_ROAD || f < 0)
        return;
    ot_axis road = ot_axis_of(q->c->sc, q->c->s, f);
    for (int i = 0; i < road.n; i++)
        if (fs_within(q->from, road.at[i], q->left))
            offer_via(q, road.at[i], 2);
}

/* A way-point close by, for a unit that finds no other end than where it is: a way from there may still lead on. Where
 * it leads back at best it is so close that the last one is not too far to return from. */
static bool some_step(search *q, int least)
{
    const int32_t close = least > 1 ? OT_INCH / 4 : OT_INCH / 16;
    int f = q->kind == OT_BY_ROAD ? ot_road_under(q->c->sc, q->c->s, q->unit, &q->now) - 1 : -1, along = 0;
    int32_t step = q->left < close ? q->left : close;

    if (f >= 0) {
        ot_axis road = ot_axis_of(q->c->sc, q->c->s, f);
        int32_t away;
        along = ot_axis_bearing(road, ot_axis_nearest(road, q->from, &away));
    }
    for (int k = 0; k < RAYS && step > 0; k++) { /* along the road, then back, then any way */
        int bearing = ot_angle(along + (k % 2 ? OT_TURN / 2 : 0) + k / 2 * (OT_TURN / RAYS));

        if (offer_via(q, ot_ahead(q->from, bearing, step), least))
            return true;
    }
    return false;
}

/* ---- all of them ---- */

/* Whether no enemy is near enough to be on any way. */
static bool is_free(const search *q)
{
    for (int i = 0; i < q->crowd.n; i++) {
        const ot_neighbour *x = &q->crowd.at[i];
        int64_t room = (int64_t)q->left + x->radius + q->crowd.radius + q->c->sc->tables.at.melee;

        if (x->is_enemy && fs_distance2(q->from, x->stand.at) <= room * room)
            return false;
    }
    return ot_may(q->c->sc, q->c->s, q->unit, OT_MAY_NEAR);
}

static void choose_facings(search *q)
{
    int64_t least = INT64_MAX;
    fs_point nearest = {0, 0};

    q->facing[q->n_facings++] = q->now.facing;
    for (int u = 0; (u = ot_next_unit(q->c->sc->units[fs_other(q->side)], u));) {
        fs_point at = {q->c->s->unit[u].x, q->c->s->unit[u].y};
        int64_t away = is_known_enemy(q, u) ? fs_distance2(q->from, at) : INT64_MAX;

        if (away >= least)
            continue;
        least = away;
        nearest = at;
        q->n_facings = 2;
    }
    if (q->n_facings == 2)
        q->facing[1] = (uint16_t)ot_bearing(q->from, nearest);
}

/* The search is large: what is not set here is set when it is used. */
static void begin_search(const ot_ctx *c, int unit, int kind, fs_options *out, search *q)
{
    const ot_way *way = &c->s->way;
    int32_t spent = 0;

    q->c = c;
    q->side = ot_side_of(c->sc, unit);
    q->unit = unit, q->kind = kind;
    q->out = out;
    q->n_facings = q->n_kept = q->n_offered = 0;
    q->blame = (ot_blame){-1, -1, -1};
    memset(q->squares, 0, sizeof q->squares);
    q->now = ot_stand_of(c->s, unit);
    q->from = way->n ? way->via[way->n - 1] : q->now.at;
    if (way->n)
        ot_path_refused(c, q->side, unit, kind, way->via, way->n, &spent, NULL);
    q->left = ot_allowance(c->sc, c->s, unit, kind) - spent;
    ot_crowd_round(c, q->side, unit, kind, q->now.at, ot_way_radius(c, unit, kind), &q->crowd);
    q->crowd.blame = &q->blame;
    ot_note_barriers(c, unit, q->from, q->left + 2 * q->crowd.radius, &q->crowd);
    ot_note_ground(c->sc, c->s, ot_grown((ot_rect){q->from, q->from}, q->left + 2 * OT_INCH), &q->crowd.ground);
    q->is_free = is_free(q);
    q->goes_straight = !way->n && !ot_is_vehicle(c->sc, unit);
    choose_facings(q);
    ot_stand open = {{0, 0}, 0, (uint8_t)ot_form_formation(to_option(q, q->from, 0).form), OT_NO_LEVEL, 0};
    q->fits_formation = ot_is_formation(c->sc, c->s, unit, &open);
    ot_crowd_tighten(&q->crowd, open.formation);
    for (int i = 0; i < q->n_facings; i++)
        turn_to(q, i, q->facing[i]);
}

void ot_way_candidates(const ot_ctx *c, int unit, int kind, fs_options *out)
{
    search q;

    begin_search(c, unit, kind, out, &q);
    offer_ends(&q);
    out->narrow = out->n;
    if (q.left > 0)
        road_bends(&q);
    if (q.n_offered < 2 && !some_step(&q, 2))
        some_step(&q, 1);
}
