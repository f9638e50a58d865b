/* duties.c - what its order lets a unit do, and what it must do [11.4.12] [11.5]-[11.16]. The table of permissions of
 * the book, one question after the other [11.1.8]. */
#include "duties.h"
#include "reach.h"

/* --- who obeys what --- */

bool rs_obeys(const rs_scenario *sc, const rs_state *s, int u)
{
    return !rs_orders_are_off(sc) && s->unit[u].brigiment && !rs_is_hq(sc, u); /* [11.0] [9.7.1] */
}

int rs_status_of(const rs_scenario *sc, const rs_state *s, int u)
{
    if (rs_is_kept_back(sc, s, u))
        return RS_IN_SUPPORT;
    return s->unit[u].brigiment ? s->group[s->unit[u].battalion].status : RS_IN_LINE;
}

/* One activation longer the order that was in force before it was degraded [11.6.2]. */
int rs_order_of(const rs_scenario *sc, const rs_state *s, int u)
{
    int order = rs_command_of(s, u)->order;

    (void)sc;
    if (rs_has_old_order(s, u))
        return order == RS_STALLED_ATTACK ? RS_ATTACK : order == RS_DISORGANIZED_DEFENSE ? RS_DEFENSE : order;
    return order;
}

int rs_hq_hex(const rs_state *s, int b)
{
    int hq = s->command[b].hq;

    return hq && rs_on_map(s, hq) ? rs_at(s, hq) : FS_NO_HEX;
}

static int to_hq(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    int hq = rs_hq_hex(s, s->unit[u].brigiment);

    return hq == FS_NO_HEX ? 0 : rs_distance(&sc->map, hq, hex);
}

int rs_zone_distance(const rs_scenario *sc, const rs_state *s, int b, int hex)
{
    const rs_command *m = &s->command[b];

    if (!m->zone)
        return 255;
    int far = rs_distance(&sc->map, m->zone - 1, hex) - m->radius;
    return far > 0 ? far : 0;
}

int rs_post(const rs_scenario *sc, const rs_state *s, int u)
{
    int where = s->unit[u].where, start = sc->piece[u].start;
    bool is_gone = where == RS_ROUTED || where == RS_DESTROYED || where == RS_SURRENDERED;

    if (!is_gone)
        return rs_objective(sc, s, u);
    return rs_has_steps(sc, u) && (start == RS_START_MAP || start == RS_START_HELD) ? sc->piece[u].hex : FS_NO_HEX;
}

int rs_line_distance(const rs_scenario *sc, const rs_state *s, int b, int hex)
{
    int least = 255;

    for (int g = 1; g <= sc->n_battalions; g++)
        for (int i = 0; s->group[g].brigiment == b && i < RS_AIMS; i++)
            if (s->group[g].aim[i]) {
                int far = rs_distance(&sc->map, s->group[g].aim[i] - 1, hex);

                least = far < least ? far : least;
            }
    for (int u = 1; s->command[b].order == RS_CORDON_DEFENSE && u <= sc->base.n_units; u++) {
        int post = s->unit[u].brigiment == b ? rs_post(sc, s, u) : FS_NO_HEX;

        if (post != FS_NO_HEX && rs_distance(&sc->map, post, hex) < least)
            least = rs_distance(&sc->map, post, hex);
    }
    return least;
}

/* In the zone, or in Column on a road with at most one empty hex to the next who has arrived [11.15.6]. */
bool rs_has_arrived(const rs_scenario *sc, const rs_state *s, int u)
{
    int b = s->unit[u].brigiment;
    uint64_t there[RS_PIECE_WORDS] = {0};

    if (rs_zone_distance(sc, s, b, rs_at(s, u)) == 0)
        return true;
    if (!rs_is(s, u, RS_COLUMN) || !rs_has(sc->map.way, rs_at(s, u)))
        return false;
    for (bool more = true; more;) {
        more = false;
        for (int v = 1; v <= sc->base.n_units; v++) {
            if (!rs_is_of(s, v, b) || rs_is_hq(sc, v) || rs_has(there, v) || !rs_has(sc->map.way, rs_at(s, v)))
                continue;
            bool arrived = rs_zone_distance(sc, s, b, rs_at(s, v)) == 0;
            for (int w = 0; !arrived && rs_is(s, v, RS_COLUMN) && (w = rs_next_piece(there, w));)
                arrived = rs_distance(&sc->map, rs_at(s, v), rs_at(s, w)) <= 2;
            if (arrived) {
                rs_add(there, v);
                more = true;
            }
        }
    }
    return rs_has(there, u);
}

bool rs_is_on_objective(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    const rs_group *g = &s->group[s->unit[u].battalion];

    if (rs_objective(sc, s, u) == hex)
        return true;
    for (int i = 0; i < RS_AIMS; i++)
        if (g->aim[i] == hex + 1)
            return true;
    return false;
}

static bool is_picket_duty(const rs_scenario *sc, const rs_state *s, int u)
{
    int order = rs_order_of(sc, s, u);

    return (rs_is_picket(s, u) || rs_status_of(sc, s, u) == RS_ON_PICKET) &&
           (order == RS_CORDON_DEFENSE || order == RS_DISORGANIZED_DEFENSE);
}

/* Cut off it obeys rules of its own, until an order that was degraded binds it [11.6]. */
static bool is_left_to_itself(const rs_state *s, int u) { return rs_is(s, u, RS_ISOLATED) && !rs_is_bound(s, u); }

/* --- the way --- */

/* Not nearer to any enemy that is within three hexes of where they are now [11.10] [R82]. */
static bool leads_away(const rs_scenario *sc, const rs_state *s, fs_side side, int from, int hex)
{
    const uint64_t *held = s->held[fs_other(side) - 1];

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = held[w]; left; left &= left - 1) {
            int at = sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)], now = rs_distance(&sc->map, from, at);

            if (now <= sc->tables.fig.threat && rs_distance(&sc->map, hex, at) < now)
                return false;
        }
    return true;
}

/* On its Route or one hex beside it, or on its way to it [11.4.12] [11.4.15]. */
static int route_refused(const rs_ctx *c, int u, int from, int hex, fs_error *e)
{
    int now = rs_off_route(c->sc, c->s, u, from), then = rs_off_route(c->sc, c->s, u, hex);

    if (then <= 1 || then < now)
        return 0;
    return rs_refuse(e, RS_11_4_12, RS_P_OFF_ITS_ROUTE, u, hex);
}

/* On its Objective it moves only among the hexes of it [11.4.14]. */
static int leaves_objective_refused(const rs_ctx *c, int u, int from, int hex, fs_error *e)
{
    return rs_is_on_objective(c->sc, c->s, u, from) && !rs_is_on_objective(c->sc, c->s, u, hex)
               ? rs_refuse(e, RS_11_4_14, RS_P_STAYS_ON_OBJECTIVE, u, hex)
               : 0;
}

/* What he may know of how many face him: a stack that shows several units counts four steps, another two. */
static int steps_against(const rs_ctx *c, fs_side side, int hex)
{
    int steps = 0;

    for (int d = 0; d < 6; d++) {
        int next = c->sc->map.next[hex][d];

        if (next != FS_NO_HEX && rs_has_infantry(c->sc, c->s, fs_other(side), next))
            steps += rs_look_at(c->sc, c->s, side, next).mark & RS_LOOK_SEVERAL ? 4 : 2;
    }
    return steps;
}

static bool is_outnumbered(const rs_ctx *c, int u)
{
    fs_side side = c->sc->side_of[u];
    int hex = rs_at(c->s, u);

    return steps_against(c, side, hex) * 4 > 2 * rs_rifle_steps(c->sc, c->s, side, hex); /* [11.13.5] */
}

static int near_refused(const rs_ctx *c, int u, int hex, fs_rule rule, fs_error *e)
{
    return rs_near_enemy(c->sc, c->s, c->sc->side_of[u], hex) ? rs_refuse(e, rule, RS_P_NOT_NEAR_ENEMY, u, hex) : 0;
}

/* Called to the Rally Point, or out of its hex already [11.12.7]. */
static bool goes_to_rally(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_group *g = &s->group[s->unit[u].battalion];
    int post = rs_objective(sc, s, u);

    return g->rally && (g->flags & RS_RALLY_CALLED || (rs_is_picket(s, u) && post != FS_NO_HEX && post != rs_at(s, u)));
}

static int picket_way_refused(const rs_ctx *c, int u, int hex, fs_error *e)
{
    if (goes_to_rally(c->sc, c->s, u) || rs_is(c->s, u, RS_PROGRESSED)) /* or moving on its own initiative */
        return 0;
    return rs_refuse(e, RS_11_12_7, RS_P_PICKETS_STAY, u, hex);
}

/* Off the road not through the line of other Brigiments [11.15.4]. */
static int others_refused(const rs_ctx *c, int u, int from, int hex, fs_error *e)
{
    int d = rs_direction(&c->sc->map, from, hex);

    if (!rs_holds(c->sc, c->s, c->sc->side_of[u], hex) ||
        (rs_is(c->s, u, RS_COLUMN) && d >= 0 && rs_side_of(&c->sc->map, from, d) & RS_WAY))
        return 0;
    for (int v = 0; (v = rs_next_in(c->sc, c->s, hex, v));)
        if (c->s->unit[v].brigiment && c->s->unit[v].brigiment != c->s->unit[u].brigiment && rs_has_steps(c->sc, v) &&
            rs_status_of(c->sc, c->s, v) == RS_IN_LINE && rs_has_aims(rs_command_of(c->s, v)->order))
            return rs_refuse(e, RS_11_15_4, RS_P_IN_LINE_OF_OTHERS, u, hex);
    return 0;
}

/* On the March in Column, until the enemy is near [11.16.2] [11.16.4]. */
static int column_refused(const rs_ctx *c, int u, int hex, fs_error *e)
{
    if (rs_is(c->s, u, RS_COLUMN | RS_CONFUSED) || rs_is_wheeled(c->sc, u) ||
        rs_threatened(c->sc, c->s, c->sc->side_of[u], rs_at(c->s, u)))
        return 0;
    return rs_refuse(e, RS_11_16_2, RS_P_MARCHES_IN_COLUMN, u, hex);
}

/* Units In Line on Disorganized Defense, also In Contact [11.13.8]: back to the HQ if so declared, a step away from
 * many, to where they were committed; else they stay [11.13.3] [11.13.5]. */
static int disorganized_way_refused(const rs_ctx *c, int u, int from, int hex, fs_error *e)
{
    if (rs_objective(c->sc, c->s, u) != FS_NO_HEX)
        return route_refused(c, u, from, hex, e); /* [11.13.10] */
    if (rs_command_of(c->s, u)->flags & RS_FALLS_BACK)
        return near_refused(c, u, hex, RS_11_13_4, e);
    if (!rs_is(c->s, u, RS_MOVER) && is_outnumbered(c, u))
        return 0;
    return rs_refuse(e, RS_11_13_5, RS_P_HOLDS_THE_LINE, u, hex);
}

static int line_way_refused(const rs_ctx *c, int u, int order, int from, int hex, fs_error *e)
{
    fs_side side = c->sc->side_of[u];

    switch (order) {
    case RS_INITIAL_ATTACK:
    case RS_ATTACK:
        if (rs_is_on_objective(c->sc, c->s, u, hex))
            return 0;
        return leaves_objective_refused(c, u, from, hex, e) || route_refused(c, u, from, hex, e);
    case RS_STALLED_ATTACK:
        if (rs_is(c->s, u, RS_COLUMN))
            return rs_refuse(e, RS_11_10_4, RS_P_NOT_IN_COLUMN_NOW, u, hex);
        return leads_away(c->sc, c->s, side, from, hex) ? 0 : route_refused(c, u, from, hex, e);
    case RS_DEFENSE:
        if (rs_is_on_objective(c->sc, c->s, u, hex))
            return 0;
        if (leaves_objective_refused(c, u, from, hex, e))
            return 1;
        if (rs_holds(c->sc, c->s, side, hex))
            return route_refused(c, u, from, hex, e); /* friends there: the enemy beside them does not matter */
        if (c->s->group[c->s->unit[u].battalion].flags & RS_WAS_COMMITTED)
            return route_refused(c, u, from, hex, e); /* [11.5.6] */
        return near_refused(c, u, hex, RS_11_11_4, e) || route_refused(c, u, from, hex, e);
    case RS_CORDON_DEFENSE:
        if (c->s->group[c->s->unit[u].battalion].flags & RS_WAS_COMMITTED)
            return route_refused(c, u, from, hex, e);
        return rs_refuse(e, RS_11_12_5, RS_P_HOLDS_ITS_HEX, u, hex);
    case RS_DISORGANIZED_DEFENSE:
        return disorganized_way_refused(c, u, from, hex, e);
    case RS_REAR_AREA:
        return near_refused(c, u, hex, RS_R36, e);
    case RS_MARCH:
        return near_refused(c, u, hex, RS_11_16, e) || column_refused(c, u, hex, e) ||
               others_refused(c, u, from, hex, e);
    case RS_GENERAL_RESERVE:
        return near_refused(c, u, hex, RS_11_15, e) || others_refused(c, u, from, hex, e);
    default:
        return near_refused(c, u, hex, RS_11_14_6, e);
    }
}

/* --- what a unit must get to if it can: on its way it may pass anything, but not go where it cannot any more --- */

static bool is_out_of_contact(const rs_ctx *c, int u, int hex)
{
    return !rs_in_contact(c->sc, c->s, c->sc->side_of[u], hex);
}

static bool is_away(const rs_ctx *c, int u, int hex, const void *of)
{
    (void)of;
    return is_out_of_contact(c, u, hex);
}

/* Where it ends decides; who was left without an order beside the enemy does not stay beside him [11.6]. */
static int isolated_way_refused(const rs_ctx *c, int u, int from, int hex, fs_error *e)
{
    return rs_is(c->s, u, RS_NEW_ORDER) && !is_out_of_contact(c, u, from) && from == rs_at(c->s, u) &&
                   rs_gives_up(c, u, hex, is_away, NULL)
               ? rs_refuse(e, RS_11_6_3, RS_P_LEAVES_CONTACT, u, hex)
               : 0;
}

int rs_way_refused(const rs_ctx *c, int u, int from, int hex, fs_error *e)
{
    if (rs_is_hq(c->sc, u))
        return rs_hq_way_refused(c, u, from, hex, e);
    if (!rs_obeys(c->sc, c->s, u))
        return 0;
    int order = rs_order_of(c->sc, c->s, u);
    if (is_picket_duty(c->sc, c->s, u))
        return picket_way_refused(c, u, hex, e);
    if (is_left_to_itself(c->s, u))
        return isolated_way_refused(c, u, from, hex, e);
    if (order == RS_REGROUP || order == RS_GENERAL_RESERVE || order == RS_MARCH || order == RS_REAR_AREA)
        return line_way_refused(c, u, order, from, hex, e);
    if (rs_status_of(c->sc, c->s, u) == RS_IN_SUPPORT)
        return near_refused(c, u, hex, RS_11_5_6, e);
    return line_way_refused(c, u, order, from, hex, e);
}

/* Column is a way to move: who may not, or not so, stays as he is. He may leave it: in Column he could not fire, Hide
 * or dig [11.10.4] [11.13.3] [11.13.4]. */
int rs_forming_refused(const rs_ctx *c, int u, fs_error *e)
{
    int order = rs_order_of(c->sc, c->s, u), hex = rs_at(c->s, u);

    if (!rs_obeys(c->sc, c->s, u) || is_left_to_itself(c->s, u) || is_picket_duty(c->sc, c->s, u) ||
        rs_status_of(c->sc, c->s, u) == RS_IN_SUPPORT)
        return 0;
    if (order == RS_STALLED_ATTACK)
        return rs_refuse(e, RS_11_10_4, RS_P_NOT_IN_COLUMN_NOW, u, hex);
    if (order != RS_DISORGANIZED_DEFENSE || rs_objective(c->sc, c->s, u) != FS_NO_HEX)
        return 0;
    if (!(rs_command_of(c->s, u)->flags & RS_FALLS_BACK))
        return rs_refuse(e, RS_11_13_3, RS_P_HOLDS_THE_LINE, u, hex);
    return to_hq(c->sc, c->s, u, hex) <= c->sc->tables.fig.fall_back_radius
               ? rs_refuse(e, RS_11_13_4, RS_P_HAS_FALLEN_BACK, u, hex)
               : 0;
}

/* --- the end of a move --- */

static int shorter_refused(const rs_ctx *c, int u, int start, int hex, fs_error *e)
{
    int now = rs_remaining(c->sc, c->s, u, start), then = rs_remaining(c->sc, c->s, u, hex);

    if (rs_is_on_objective(c->sc, c->s, u, start) && rs_is_on_objective(c->sc, c->s, u, hex))
        return 0; /* among the hexes of its Objective [11.4.14] */
    if (then < now || rs_off_route(c->sc, c->s, u, hex) < rs_off_route(c->sc, c->s, u, start))
        return 0;
    if (then == now && rs_over_limit(c->sc, c->s, c->sc->side_of[u], start))
        return 0;
    return rs_refuse_for(e, RS_11_4_12, RS_P_NO_NEARER, u, hex, then, now);
}

static int nearer_hq_refused(const rs_ctx *c, int u, int start, int hex, fs_rule rule, fs_error *e)
{
    if (to_hq(c->sc, c->s, u, hex) < to_hq(c->sc, c->s, u, start)) /* never, without an HQ on the map */
        return 0;
    return rs_refuse(e, rule, RS_P_TOWARD_HQ, u, hex);
}

static int disorganized_end_refused(const rs_ctx *c, int u, int start, int hex, fs_error *e)
{
    if (rs_objective(c->sc, c->s, u) != FS_NO_HEX)
        return shorter_refused(c, u, start, hex, e);
    if (!(rs_command_of(c->s, u)->flags & RS_FALLS_BACK))
        return steps_against(c, c->sc->side_of[u], hex) > steps_against(c, c->sc->side_of[u], start)
                   ? rs_refuse(e, RS_11_13_5, RS_P_NOT_NEAR_ENEMY, u, hex)
                   : 0;
    if (to_hq(c->sc, c->s, u, start) <= c->sc->tables.fig.fall_back_radius)
        return rs_refuse(e, RS_11_13_4, RS_P_HAS_FALLEN_BACK, u, hex);
    return nearer_hq_refused(c, u, start, hex, RS_11_13_4, e);
}

/* Distance to the nearest own unit In Contact, if it is near enough to run to [11.12.7]; 255 none. */
int rs_to_fighting(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    int least = 255;

    for (int v = 0; (v = rs_next_piece(sc->pieces[sc->side_of[u]], v));) {
        if (v == u || rs_is_hq(sc, v) || !rs_on_map(s, v))
            continue;
        int far = rs_distance(&sc->map, hex, rs_at(s, v));
        if (far < least && rs_in_contact(sc, s, sc->side_of[u], rs_at(s, v)))
            least = far;
    }
    return least;
}

static int picket_end_refused(const rs_ctx *c, int u, int start, int hex, fs_error *e)
{
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];

    if (g->rally && (g->flags & RS_RALLY_CALLED || !rs_is(c->s, u, RS_PROGRESSED)))
        return rs_distance(&c->sc->map, g->rally - 1, hex) < rs_distance(&c->sc->map, g->rally - 1, start)
                   ? 0
                   : rs_refuse(e, RS_11_12_7, RS_P_TOWARD_RALLY, u, hex);
    return rs_to_fighting(c->sc, c->s, u, hex) < rs_to_fighting(c->sc, c->s, u, start)
               ? 0
               : rs_refuse(e, RS_11_12_7, RS_P_TOWARD_FRIENDS, u, hex);
}

/* Without an order and In Contact it gets away from the enemy, or, where it cannot, nearer its HQ [11.6.3]. */
static int breaks_off_refused(const rs_ctx *c, int u, int start, int hex, fs_error *e)
{
    if (is_out_of_contact(c, u, hex))
        return 0;
    if (rs_could_reach(c, u, is_away, NULL))
        return hex == rs_at(c->s, u) ? rs_refuse(e, RS_11_6_3, RS_P_LEAVES_CONTACT, u, hex) : 0;
    return nearer_hq_refused(c, u, start, hex, RS_11_6_3, e);
}

/* Along its Route or toward its HQ; without an order only toward it [9.3.3] [11.6]. */
static int isolated_end_refused(const rs_ctx *c, int u, int start, int hex, fs_error *e)
{
    if (rs_is(c->s, u, RS_NEW_ORDER) && !is_out_of_contact(c, u, start))
        return breaks_off_refused(c, u, start, hex, e);
    if (!rs_is(c->s, u, RS_NEW_ORDER) && rs_remaining(c->sc, c->s, u, hex) < rs_remaining(c->sc, c->s, u, start))
        return 0;
    return nearer_hq_refused(c, u, start, hex, rs_is(c->s, u, RS_NEW_ORDER) ? RS_11_6_3 : RS_11_6_1, e);
}

static int line_end_refused(const rs_ctx *c, int u, int order, int start, int hex, fs_error *e)
{
    int b = c->s->unit[u].brigiment;

    switch (order) {
    case RS_STALLED_ATTACK:
        return leads_away(c->sc, c->s, c->sc->side_of[u], start, hex) ? 0 : shorter_refused(c, u, start, hex, e);
    case RS_INITIAL_ATTACK:
    case RS_ATTACK:
    case RS_DEFENSE:
        return shorter_refused(c, u, start, hex, e);
    case RS_DISORGANIZED_DEFENSE:
        return disorganized_end_refused(c, u, start, hex, e);
    case RS_REAR_AREA:
        return to_hq(c->sc, c->s, u, hex) <= c->sc->tables.fig.rear_area
                   ? 0
                   : rs_refuse(e, RS_R36, RS_P_NEAR_ITS_HQ, u, hex);
    case RS_REGROUP:
    case RS_GENERAL_RESERVE:
    case RS_MARCH:
        if (rs_zone_distance(c->sc, c->s, b, hex) < rs_zone_distance(c->sc, c->s, b, start) ||
            rs_zone_distance(c->sc, c->s, b, hex) == 0 || rs_is_nearer_by_march(c, u, start, hex))
            return 0;
        return rs_refuse(e, RS_11_15_6, RS_P_TOWARD_ZONE, u, hex);
    default:
        return 0;
    }
}

/* Where the HQ of a Brigiment could end in Messaging Range of a unit of it, it must [9.2.3]. */
static int hq_end_refused(const rs_ctx *c, int u, int hex, fs_error *e)
{
    if (!c->s->unit[u].brigiment || rs_orders_are_off(c->sc) || hex != rs_at(c->s, u) || !rs_hq_is_wanted(c, u))
        return 0;
    return rs_refuse(e, RS_9_2_3, RS_P_HQ_OUT_OF_REACH, u, hex);
}

int rs_end_refused(const rs_ctx *c, int u, int start, int hex, fs_error *e)
{
    if (rs_is_hq(c->sc, u))
        return hq_end_refused(c, u, hex, e);
    if (!rs_obeys(c->sc, c->s, u))
        return 0;
    int order = rs_order_of(c->sc, c->s, u);
    if (is_picket_duty(c->sc, c->s, u))
        return picket_end_refused(c, u, start, hex, e);
    if (is_left_to_itself(c->s, u))
        return isolated_end_refused(c, u, start, hex, e);
    if (rs_status_of(c->sc, c->s, u) == RS_IN_SUPPORT && order <= RS_DISORGANIZED_DEFENSE)
        return rs_support_refused(c, u, start, hex, e);
    return line_end_refused(c, u, order, start, hex, e);
}

/* --- Movement to Assault --- */

static bool was_adjacent(const rs_ctx *c, int u, int hex)
{
    int start = rs_at(c->s, u); /* a Stalled unit goes only where it could at the start: its first step */

    return !rs_is(c->s, u, RS_MOVER) && rs_direction(&c->sc->map, start, hex) >= 0;
}

static bool is_by_objective(const rs_ctx *c, int u, int hex)
{
    int objective = rs_objective(c->sc, c->s, u);

    return objective != FS_NO_HEX && rs_distance(&c->sc->map, objective, hex) <= 1;
}

int rs_assault_refused(const rs_ctx *c, int u, int hex, fs_error *e)
{
    bool inside = rs_at(c->s, u) == hex;

    if (!rs_obeys(c->sc, c->s, u))
        return 0;
    int order = rs_order_of(c->sc, c->s, u), status = rs_status_of(c->sc, c->s, u);
    const rs_group *g = &c->s->group[c->s->unit[u].battalion];
    if (is_picket_duty(c->sc, c->s, u))
        return rs_refuse(e, RS_11_12_7, RS_P_ORDER_FORBIDS_ASSAULT, u, hex);
    if (rs_is(c->s, u, RS_ISOLATED) && !inside)
        return rs_refuse(e, RS_11_6_1, RS_P_ORDER_FORBIDS_ASSAULT, u, hex);
    if (status == RS_IN_SUPPORT && !inside && order <= RS_DISORGANIZED_DEFENSE)
        return rs_refuse(e, RS_11_5_7, RS_P_ORDER_FORBIDS_ASSAULT, u, hex);
    switch (order) {
    case RS_INITIAL_ATTACK:
    case RS_ATTACK:
        if (rs_off_route(c->sc, c->s, u, hex) <= 1 || is_by_objective(c, u, hex))
            return 0;
        return rs_refuse(e, RS_11_8, RS_P_OFF_ITS_ROUTE, u, hex);
    case RS_STALLED_ATTACK:
        return inside || was_adjacent(c, u, hex) ? 0 : rs_refuse(e, RS_11_10, RS_P_ORDER_FORBIDS_ASSAULT, u, hex);
    case RS_DEFENSE:
    case RS_CORDON_DEFENSE:
        if (inside ? rs_is_on_objective(c->sc, c->s, u, hex)
                   : g->flags & RS_MAY_ASSAULT_BACK && !rs_line_distance(c->sc, c->s, c->s->unit[u].brigiment, hex))
            return 0; /* committed to take back what was theirs [11.11.9] */
        return rs_refuse(e, RS_11_11_6, RS_P_ORDER_FORBIDS_ASSAULT, u, hex);
    case RS_DISORGANIZED_DEFENSE:
        return inside ? 0 : rs_refuse(e, RS_11_13, RS_P_ORDER_FORBIDS_ASSAULT, u, hex);
    case RS_REGROUP:
        return rs_refuse(e, RS_11_14_7, RS_P_ORDER_FORBIDS_ASSAULT, u, hex);
    default:
        return rs_refuse(e, RS_11_15_7, RS_P_ORDER_FORBIDS_ASSAULT, u, hex);
    }
}

/* --- Commanded Fire; digging by 13.1.1: [11.11.7] [11.13.9] [11.14.9] [11.15.9] --- */

int rs_command_refused(const rs_ctx *c, int u, int hex, fs_error *e)
{
    int far = rs_distance(&c->sc->map, rs_at(c->s, u), hex);

    if (!rs_obeys(c->sc, c->s, u))
        return 0;
    switch (rs_order_of(c->sc, c->s, u)) {
    case RS_REGROUP:
    case RS_REAR_AREA:
        return far <= 1 ? 0 : rs_refuse(e, RS_11_14_8, RS_P_ORDER_FORBIDS_FIRE, u, hex);
    case RS_GENERAL_RESERVE:
    case RS_MARCH:
        return far <= c->sc->tables.fig.reserve_fire ? 0 : rs_refuse(e, RS_11_15_8, RS_P_ORDER_FORBIDS_FIRE, u, hex);
    default:
        return 0;
    }
}

/* What of its duties bears on all kinds of works. */
typedef struct digger {
    int order; /* RS_NO_ORDER: it obeys none */
    bool supports, is_picket;
} digger;

static digger digger_of(const rs_ctx *c, int u)
{
    int order = rs_obeys(c->sc, c->s, u) ? rs_order_of(c->sc, c->s, u) : RS_NO_ORDER;

    return (digger){.order = order,
                    .supports = order && rs_status_of(c->sc, c->s, u) == RS_IN_SUPPORT,
                    .is_picket = order && rs_is_picket(c->s, u) && is_picket_duty(c->sc, c->s, u)};
}

static int digging_refused(const rs_ctx *c, int u, const digger *as, int kind, fs_error *e)
{
    const rs_construction *row = &c->sc->tables.construction[kind];

    if (as->is_picket && kind != RS_RIFLE_PITS)
        return rs_refuse(e, RS_11_12_8, RS_P_PICKETS_DIG_PITS, u, FS_NO_HEX);
    if (!((as->supports ? row->in_support : row->in_line) >> as->order & 1))
        return rs_refuse(e, RS_13_1_1, RS_P_ORDER_FORBIDS_DIGGING, u, FS_NO_HEX);
    if (!as->supports && row->on_contact >> as->order & 1 && !rs_is_on_objective(c->sc, c->s, u, rs_at(c->s, u)) &&
        (rs_is(c->s, u, RS_CONFUSED) || !rs_near_enemy(c->sc, c->s, c->sc->side_of[u], rs_at(c->s, u))))
        return rs_refuse(e, RS_11_8_4, RS_P_NOT_HERE_DIGGING, u, FS_NO_HEX);
    return 0;
}

int rs_digging_refused(const rs_ctx *c, int u, int kind, fs_error *e)
{
    digger as = digger_of(c, u);

    return digging_refused(c, u, &as, kind, e);
}

unsigned rs_may_dig(const rs_ctx *c, int u)
{
    digger as = digger_of(c, u);
    unsigned kinds = 0, first = 0; /* one of those that need the Objective or the enemy answers for all */

    for (int kind = RS_NO_WORK + 1; kind < RS_WORK_KINDS; kind++) {
        const rs_construction *row = &c->sc->tables.construction[kind];
        bool allows = (as.supports ? row->in_support : row->in_line) >> as.order & 1;

        if (!allows || (as.is_picket && kind != RS_RIFLE_PITS))
            continue;
        if (!as.supports && row->on_contact >> as.order & 1) {
            first = first ? first : digging_refused(c, u, &as, kind, NULL) ? 2 : 1;
            allows = first == 1;
        }
        kinds |= (unsigned)allows << kind;
    }
    return kinds;
}

/* --- how far it can go [14.1.1] [14.1.4]; supports as ever [11.5.5] --- */

bool rs_marches(const rs_scenario *sc, const rs_state *s, int u)
{
    if (rs_is(s, u, RS_JOINED))
        return s->command[s->active].order == RS_MARCH && !rs_orders_are_off(sc);
    return rs_obeys(sc, s, u) && rs_order_of(sc, s, u) == RS_MARCH;
}

/* Rapid March, as long as its way does not come under Imminent Threat [11.16.3]. */
static bool is_rapid(const rs_scenario *sc, const rs_state *s, int u)
{
    return rs_marches(sc, s, u) && !rs_threatened(sc, s, sc->side_of[u], rs_at(s, u)) && !rs_came_near(s, u);
}

static int allowance(const rs_scenario *sc, const rs_state *s, int u, bool comes_near)
{
    const rs_allowance *row = &sc->tables.allowance[rs_mover_of(sc, u)];
    bool column = rs_is(s, u, RS_COLUMN);
    int most = column ? row->column : row->standard;

    if (column && row->march && !comes_near && is_rapid(sc, s, u))
        most = row->march;
    if (rs_obeys(sc, s, u)) {
        int order = rs_order_of(sc, s, u);

        if (order == RS_STALLED_ATTACK && rs_status_of(sc, s, u) == RS_IN_LINE && !rs_is(s, u, RS_ISOLATED))
            return most / 2; /* not cumulative with being Confused [14] */
    }
    return rs_is(s, u, RS_CONFUSED) ? most / 2 : most;
}

int rs_allowance_now(const rs_scenario *sc, const rs_state *s, int u) { return allowance(sc, s, u, false); }
int rs_allowance_near(const rs_scenario *sc, const rs_state *s, int u) { return allowance(sc, s, u, true); }
