/* duties.h - what the files of orders share about a unit's duty [11.4]-[11.16]. */
#ifndef RS_DUTIES_H
#define RS_DUTIES_H

#include "steps.h"

int rs_hq_hex(const rs_state *, int brigiment); /* FS_NO_HEX: none on the map */
/* Distance to the Point Objective's zone of Regroup, General Reserve and March; 0 inside it, 255 without one. */
int rs_zone_distance(const rs_scenario *, const rs_state *, int brigiment, int hex);
/* marches.c: nearer to it by the way of least MP, in Column on roads and clear of the enemy [11.15.4] [11.16.2]. */
bool rs_is_nearer_by_march(const rs_ctx *, int unit, int from, int hex);
/* Under Cordon Defense each unit's own hex, which it was set up in; those of who is gone too [11.11.8] [11.12.3]. */
int rs_post(const rs_scenario *, const rs_state *, int unit);
/* Distance to the nearest Objective hex of the Brigiment: P of 11.5; 255 without any. */
int rs_line_distance(const rs_scenario *, const rs_state *, int brigiment, int hex);
/* channel.c: whether a unit In Support may end its move there: not ahead of the line, in the channel or behind it
 * [11.5.4]. */
int rs_support_refused(const rs_ctx *, int unit, int start, int hex, fs_error *);
/* How far a unit In Support is from where it may be; 0 there [11.5.8]. */
int rs_out_of_support(const rs_ctx *, int unit, int hex);

/* duties.c: in a hex of its Objective; arrived under a Point Objective, or halted on the road behind who has [11.15.6].
 */
bool rs_is_on_objective(const rs_scenario *, const rs_state *, int unit, int hex);
bool rs_has_arrived(const rs_scenario *, const rs_state *, int unit);
/* headquarters.c: an HQ out of reach of all its units that could be nearer; a step that would give that up [9.2.3]. */
bool rs_hq_is_wanted(const rs_ctx *, int hq);
int rs_hq_way_refused(const rs_ctx *, int hq, int from, int hex, fs_error *);
/* Distance from the hex to the nearest other own unit In Contact; 255 none [11.12.7]. */
int rs_to_fighting(const rs_scenario *, const rs_state *, int unit, int hex);

/* Who is in it: any unit of the Brigiment on the map; and those who carry an order: rifle or cavalry. */
static inline bool rs_is_of(const rs_state *s, int u, int b) { return s->unit[u].brigiment == b && rs_on_map(s, u); }
static inline bool rs_is_rifle_of(const rs_scenario *sc, const rs_state *s, int u, int b)
{
    return rs_is_of(s, u, b) && rs_has_steps(sc, u);
}
/* Orders that have Battalion Objectives, and orders that have a Point Objective [11.4.1]. */
static inline bool rs_has_aims(int order) { return rs_is_attack_type(order) || order == RS_DEFENSE; }
static inline bool rs_has_point(int order)
{
    return order == RS_REGROUP || order == RS_GENERAL_RESERVE || order == RS_MARCH;
}
static inline bool rs_is_midnight(const rs_scenario *sc, int turn)
{
    return sc->turn[turn].hour == RS_DAY_TURNS - 1; /* [11.3.5] */
}

/* plans.c: no Objective, Route or schedule of the Brigiment is left; battalions are In Line. Units that keep the order
 * that was (RS_OLD_ORDER) keep their Routes. */
void rs_clear_orders(rs_ctx *, int brigiment);
void rs_recombine_pickets(rs_ctx *, int brigiment); /* [11.12.9] */

/* issue.c: whether there is a set of choices at all [11.1.9]; `scheduled` a start turn, or 0. */
int rs_issue_refused(const rs_ctx *, int brigiment, int order, int scheduled, fs_error *);
/* Asks for the Change roll first, then for the choices. */
void rs_push_change_roll(rs_ctx *, int brigiment, int order, int scheduled);
void rs_start_scheduled(rs_ctx *, int brigiment); /* [11.8.1] */
/* The Routes that are still missing, by default, none through another battalion's; nonzero if one cannot be [11.4]. */
void rs_complete_routes(rs_ctx *, int brigiment);
/* Direction of the i-th step of a Route, below its n. */
static inline int rs_route_way(const rs_route *r, int i)
{
    int bit = i * 3, at = r->way[bit >> 3] >> (bit & 7);

    if ((bit & 7) > 5)
        at |= r->way[(bit >> 3) + 1] << (8 - (bit & 7));
    return (at & 7) < 6 ? at & 7 : (at & 7) - 6; /* a direction whatever the bits are */
}
int rs_forming_refused(const rs_ctx *, int unit, fs_error *); /* duties.c: Column, limbering */
void rs_route_set_way(rs_route *, int i, int direction);      /* of a step that has none yet */

/* No way on foot from one hex to the other is shorter. Who only lists scenarios has no table of ways. */
static inline int rs_least_steps(const rs_scenario *sc, int from, int to)
{
    return sc->ways ? rs_foot_steps(sc->ways, &sc->map, from, to) : rs_distance(&sc->map, from, to);
}
/* routes.c: the default Route of an Attack where nothing barred lies on its way; steps, -1 something does. `barred` may
 * be NULL. */
int rs_bare_route(const rs_scenario *, int from, int to, const uint64_t *barred, uint8_t way[RS_MAX_ROUTE]);
/* The default Route of an Attack if it takes no more than so many steps, the fewer the quicker; -1 it does, or there is
 * none, RS_NO_WAY if that is certain. */
enum { RS_NO_WAY = -2 };
int rs_route_of(const rs_scenario *, int from, int to, int steps, const uint64_t *barred, uint8_t way[RS_MAX_ROUTE]);
/* rs_default_route; RS_NO_WAY where the end is shut in, which is soon found. */
int rs_seek_route(const rs_scenario *, const rs_state *, fs_side, int from, int to, bool attacks,
                  const uint64_t *barred, uint8_t way[RS_MAX_ROUTE]);
/* By seat: the fewest steps there from that hex, RS_NO_FOOTWAY where rs_default_route has no way to. */
void rs_find_reach(const rs_scenario *, const rs_state *, fs_side, int from, bool attacks, const uint64_t *barred,
                   uint8_t steps[RS_MAX_PLAY]);

/* change.c: the roll; whether the order is issued [11.3.2]. */
bool rs_change_succeeds(rs_ctx *, int brigiment, int order);
bool rs_may_change_to(const rs_ctx *, int brigiment, int order); /* as far as matrix and enemy go */

void rs_leave_regroup(rs_ctx *, int brigiment); /* regroup.c [11.14.17] */

#endif
