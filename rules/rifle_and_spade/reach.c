/* reach.c - where one unit could still go with what MP it has left, in the formation it is in: for duties that hold
 * only as far as they can be met [9.2.3] [11.6.3]. */
#include "reach.h"
#include "movement.h"
#include "recall.h"
#include <string.h>

typedef struct spread {
    uint8_t spent[RS_MAX_PLAY]; /* by seat, from 1; 0 not met */
    int16_t queue[RS_MAX_PLAY * 2];
    int n;
    int mud; /* half MP more for wheels */
    bool wheels, column, has_wire;
    uint64_t wire[RS_SEAT_WORDS]; /* of the enemy's, in the way */
} spread;

static int spent_of(const rs_state *s, int u)
{
    for (int i = s->head.depth; rs_is(s, u, RS_MOVER) && i-- > 0;)
        if (s->head.frame[i].kind == RS_F_MOVE)
            return s->head.frame[i].v[RS_M_SPENT];
    return 0;
}

static int left_of(const rs_ctx *c, int u)
{
    int left = rs_allowance_now(c->sc, c->s, u) - spent_of(c->s, u);

    return left > 0 ? left : 0;
}

int rs_most_hexes(const rs_ctx *c, int u)
{
    int least = c->sc->least_step[rs_is(c->s, u, RS_COLUMN)], most = left_of(c, u) / least;

    return most > 1 ? most : 1; /* a stack that has spent nothing may always go one hex [14.1.11] */
}

/* True if it is met for the first time. */
static bool reach(const rs_ctx *c, spread *p, int hex, int spent)
{
    uint8_t *met = &p->spent[c->sc->map.seat[hex]];
    bool is_first = !*met;

    if ((!is_first && *met <= spent + 1) || p->n == RS_MAX_PLAY * 2)
        return false;
    *met = (uint8_t)(spent + 1);
    p->queue[p->n++] = (int16_t)hex;
    return is_first;
}

/* What rs_cheapest_step says where there is no wire. */
static int dry_cost(const spread *p, const rs_step *step)
{
    int plain = p->wheels ? step->wheel + (step->wheel != RS_BARRED ? p->mud : 0) : step->foot;
    int road = !p->column ? RS_BARRED : p->wheels ? step->wheel_road : step->road;

    return road < plain ? road : plain;
}

static int cost_of(const rs_ctx *c, int u, const spread *p, int at, int d)
{
    const int16_t *seat = c->sc->map.seat;

    if (p->has_wire && (rs_has(p->wire, seat[at]) || rs_has(p->wire, seat[c->sc->map.next[at][d]])))
        return rs_cheapest_step(c->sc, c->s, u, at, d, true);
    return dry_cost(p, &c->sc->map.step[at][d]);
}

static void get_ready(const rs_ctx *c, int u, spread *p)
{
    p->wheels = rs_is_wheeled(c->sc, u);
    p->column = rs_is(c->s, u, RS_COLUMN);
    p->mud = c->s->weather == RS_RAIN ? 2 : 0; /* [21.0] */
    if (c->recall) {
        rs_recall_wire(c, c->sc->side_of[u]);
        p->has_wire = c->recall->has_wire;
        if (p->has_wire)
            memcpy(p->wire, c->recall->wire, sizeof p->wire);
    } else {
        p->has_wire = rs_find_wire(c->sc, c->s, c->sc->side_of[u], p->wire);
    }
}

/* Everything within `left` of a hex; a unit that has not gone yet may always go one hex [14.1.11]. Stops at the first
 * place that passes the test (NULL: none does). */
static bool spread_out(const rs_ctx *c, int u, int from, int left, rs_place_test test, const void *of, spread *p)
{
    fs_side enemy = fs_other(c->sc->side_of[u]);
    bool fresh = !rs_is(c->s, u, RS_MOVER) && from == rs_at(c->s, u);
    const int16_t *seat = c->sc->map.seat;

    memset(p->spent, 0, sizeof p->spent);
    p->n = 0;
    reach(c, p, from, 0);
    for (int i = 0; i < p->n; i++) {
        int at = p->queue[i], spent = p->spent[seat[at]] - 1;

        for (int d = 0; d < 6 && spent < left; d++) {
            int next = c->sc->map.next[at][d];

            if (next == FS_NO_HEX || rs_holds(c->sc, c->s, enemy, next))
                continue;
            int cost = cost_of(c, u, p, at, d);
            if (cost == RS_BARRED)
                continue;
            if (fresh && !spent && cost > left && left)
                cost = left;
            if (spent + cost <= left && reach(c, p, next, spent + cost) && test && test(c, u, next, of))
                return true;
        }
    }
    return false;
}

bool rs_could_reach(const rs_ctx *c, int u, rs_place_test test, const void *of)
{
    spread p;

    get_ready(c, u, &p);
    return spread_out(c, u, rs_at(c->s, u), left_of(c, u), test, of, &p);
}

static void find_reached(const rs_ctx *c, int u, rs_place_test test, const void *of, rs_reached *r)
{
    int from = rs_at(c->s, u);
    spread all;

    get_ready(c, u, &all);
    spread_out(c, u, from, left_of(c, u), NULL, NULL, &all);
    memcpy(r->spent, all.spent, sizeof r->spent);
    r->any_serves = false;
    for (int i = 0; i < all.n && !r->any_serves; i++)
        r->any_serves = all.queue[i] != from && test(c, u, all.queue[i], of);
}

/* As it was found for this list, or found now: a unit has one thing to keep to. */
static const rs_reached *recall_reached(const rs_ctx *c, int u, rs_place_test test, const void *of, rs_reached *now)
{
    rs_findings *r = c->recall;

    if (r && r->reached_by == u)
        return &r->reached;
    find_reached(c, u, test, of, r ? &r->reached : now);
    if (r)
        r->reached_by = u;
    return r ? &r->reached : now;
}

bool rs_gives_up(const rs_ctx *c, int u, int hex, rs_place_test test, const void *of)
{
    int left = left_of(c, u), from = rs_at(c->s, u), d = rs_direction(&c->sc->map, from, hex);
    rs_reached now;
    spread on;

    if (test(c, u, hex, of))
        return false;
    get_ready(c, u, &on);
    int step =
        d < 0 || rs_holds(c->sc, c->s, fs_other(c->sc->side_of[u]), hex) ? RS_BARRED : cost_of(c, u, &on, from, d);
    if (step <= left && spread_out(c, u, hex, left - step, test, of, &on))
        return false; /* straight on; a way about to the hex might even cost less */
    const rs_reached *all = recall_reached(c, u, test, of, &now);
    int spent = all->spent[c->sc->map.seat[hex]] - 1;
    if (spent >= 0 && spent != step && spread_out(c, u, hex, left - spent, test, of, &on))
        return false;
    return all->any_serves;
}
