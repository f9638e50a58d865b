/* supply.c - the Supply Phase: a path to a Supply Source; want of it costs an officer and makes checks and orders
 * harder, never fire or movement [20.0] [20.2.2]. */
#include "fire.h"
#include "steps.h"
#include <string.h>

/* A Source of the side for that Division, now [20.1.1]. */
bool rs_is_source(const rs_scenario *sc, const rs_state *s, fs_side side, int division, int hex)
{
    for (int i = 0; i < sc->n_supplies; i++) {
        const rs_supply *row = &sc->supply[i];

        if (row->side != side || row->hex != hex || (row->division && row->division != division))
            continue;
        if (row->when_held && !rs_owns(sc, s, side, hex))
            continue;
        if (row->is_ship && s->head.turn < sc->ship.turn)
            continue; /* it has not grounded */
        return true;
    }
    return false;
}

/* Enemy combat units bar the way, but not those in Us/Them; neither friends nor enemies near it matter [20.1.3] [R42].
 */
static bool may_pass(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return !rs_holds(sc, s, fs_other(side), hex) || rs_is_us_them(sc, s, hex);
}

typedef struct search {
    int16_t queue[RS_MAX_PLAY];
    uint8_t depth[RS_MAX_PLAY];
    uint64_t met[RS_SEAT_WORDS];
    int n;
} search;

static void begin(search *q)
{
    memset(q->met, 0, sizeof q->met);
    q->n = 0;
}

static void reach(const rs_scenario *sc, search *q, int hex, int depth)
{
    if (rs_has(q->met, sc->map.seat[hex]))
        return;
    rs_add(q->met, sc->map.seat[hex]);
    q->queue[q->n] = (int16_t)hex;
    q->depth[q->n++] = (uint8_t)depth;
}

/* --- from the Sources back --- */

static void find_sources(const rs_scenario *sc, const rs_state *s, fs_side side, int division, search *sources)
{
    begin(sources);
    for (int i = 0; i < sc->n_supplies; i++)
        if (sc->supply[i].side == side && sc->supply[i].hex != FS_NO_HEX &&
            rs_is_source(sc, s, side, division, sc->supply[i].hex))
            reach(sc, sources, sc->supply[i].hex, 0);
}

/* Hexes from which a road or track leads to a Source. */
static void along_roads(const rs_scenario *sc, const rs_state *s, fs_side side, const search *sources, search *by_road)
{
    begin(by_road);
    for (int i = 0; i < sources->n; i++)
        reach(sc, by_road, sources->queue[i], 0);
    for (int i = 0; i < by_road->n; i++) {
        int at = by_road->queue[i];

        if (!may_pass(sc, s, side, at))
            continue;
        for (int d = 0; d < 6; d++)
            if (sc->map.next[at][d] != FS_NO_HEX && rs_side_of(&sc->map, at, d) & RS_WAY)
                reach(sc, by_road, sc->map.next[at][d], 0);
    }
}

/* Hexes from which carriers reach one of those in `q` in so many steps. */
static void on_foot_to(const rs_scenario *sc, const rs_state *s, fs_side side, search *q, int most)
{
    for (int i = 0; i < q->n; i++) {
        int at = q->queue[i], depth = q->depth[i];

        if (depth >= most || !may_pass(sc, s, side, at))
            continue;
        for (int d = 0; d < 6; d++) {
            int before = sc->map.next[at][d];

            if (before != FS_NO_HEX && !rs_has(q->met, sc->map.seat[before]) &&
                sc->map.step[before][rs_opposite(d)].foot != RS_BARRED)
                reach(sc, q, before, depth + 1);
        }
    }
}

void rs_supplied_ground(const rs_scenario *sc, const rs_state *s, fs_side side, int division,
                        uint64_t set[RS_SEAT_WORDS])
{
    search sources, by_road, roads;
    int on_foot = sc->tables.fig.supply, to_road = sc->tables.fig.supply_to_road;

    begin(&roads);
    find_sources(sc, s, side, division, &sources);
    along_roads(sc, s, side, &sources, &by_road);
    for (int i = 0; i < by_road.n; i++)
        if (rs_has(sc->map.way, by_road.queue[i]))
            reach(sc, &roads, by_road.queue[i], 0);
    on_foot_to(sc, s, side, &sources, on_foot);
    on_foot_to(sc, s, side, &roads, to_road < on_foot ? to_road : on_foot);
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        set[w] = sources.met[w] | roads.met[w];
}

/* What is asked of one hex: the Sources, and the roads and tracks that lead to them. */
typedef struct sources {
    fs_side side;
    int division;
    search at, by_road;
} sources;

static void look_for_sources(const rs_scenario *sc, const rs_state *s, fs_side side, int division, sources *from)
{
    from->side = side;
    from->division = division;
    find_sources(sc, s, side, division, &from->at);
    along_roads(sc, s, side, &from->at, &from->by_road);
}

/* Within the reach of carriers on foot, or so far to a road or track and then along it [20.1.2]. */
static bool reaches_one(const rs_scenario *sc, const rs_state *s, const sources *from, int hex)
{
    int on_foot = sc->tables.fig.supply, to_road = sc->tables.fig.supply_to_road;
    search q;

    begin(&q);
    reach(sc, &q, hex, 0);
    for (int i = 0; i < q.n; i++) {
        int at = q.queue[i], depth = q.depth[i], seat = sc->map.seat[at];

        if (rs_has(from->at.met, seat) ||
            (depth <= to_road && rs_has(from->by_road.met, seat) && rs_has(sc->map.way, at)))
            return true;
        for (int d = 0; d < 6 && depth < on_foot; d++) {
            int next = sc->map.next[at][d];

            if (next != FS_NO_HEX && sc->map.step[at][d].foot != RS_BARRED && may_pass(sc, s, from->side, next))
                reach(sc, &q, next, depth + 1);
        }
    }
    return false;
}

bool rs_is_supplied(const rs_scenario *sc, const rs_state *s, fs_side side, int division, int hex)
{
    sources from;

    look_for_sources(sc, s, side, division, &from);
    return reaches_one(sc, s, &from, hex);
}

/* --- the phase --- */

/* Sources do not change during the phase: they are looked for when it comes to another Division. */
static void look_again(const rs_ctx *c, fs_side side, int division, sources *from)
{
    if (from->side != side || from->division != division)
        look_for_sources(c->sc, c->s, side, division, from);
}

static int nearest_source(const rs_scenario *sc, const sources *from, int hex)
{
    int least = 255;

    for (int i = 0; i < from->at.n; i++) {
        int far = rs_distance(&sc->map, hex, from->at.queue[i]);

        least = far < least ? far : least;
    }
    return least;
}

/* Where a Brigiment is traced from: its HQ, or without one its unit nearest to a Source that is one for it now [20.1].
 */
static int traced_from(const rs_scenario *sc, const rs_state *s, const sources *from, int b)
{
    int hq = s->command[b].hq, best = FS_NO_HEX, least = 256;

    if (hq && rs_on_map(s, hq))
        return rs_at(s, hq);
    if (hq && rs_is_aboard(sc, s, hq))
        return sc->ship.hex;
    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].brigiment == b && rs_on_map(s, u)) {
            int far = nearest_source(sc, from, rs_at(s, u));

            if (far < least)
                least = far, best = rs_at(s, u);
        }
    return best;
}

static void supply_brigiment(rs_ctx *c, sources *sources_now, int b)
{
    rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;

    look_again(c, side, rs_division_of(c->sc, b, c->s->head.turn), sources_now);
    int from = traced_from(c->sc, c->s, sources_now, b);
    if (from == FS_NO_HEX || reaches_one(c->sc, c->s, sources_now, from)) {
        m->flags &= (uint16_t)~RS_NO_SUPPLY;
        m->cut = 0;
        return;
    }
    m->flags |= RS_NO_SUPPLY;
    m->cut = (uint8_t)(m->cut < 255 ? m->cut + 1 : 255);
    rs_tell(c, RS_E_NO_SUPPLY, RS_20_2, side, m->hq, from, 0);
    rs_pay(c, b, c->sc->tables.cost[RS_COST_NO_SUPPLY].v[0], RS_20_2_1);
}

/* Independent units are traced each for itself; RS_CUT_OFF holds the answer until the next phase. */
static void supply_independent(rs_ctx *c, sources *from, int u)
{
    const rs_piece *p = &c->sc->piece[u];

    look_again(c, p->side, p->division, from);
    if (reaches_one(c->sc, c->s, from, rs_at(c->s, u)))
        rs_clear(c->s, u, RS_CUT_OFF);
    else
        rs_set(c->s, u, RS_CUT_OFF);
}

void rs_supply_phase(rs_ctx *c)
{
    sources from;

    from.side = 0;
    from.division = 0;
    from.at.n = from.by_road.n = 0; /* nothing has been looked for */
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (c->s->command[b].flags & RS_IN_PLAY)
            supply_brigiment(c, &from, b);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (!c->s->unit[u].brigiment && rs_on_map(c->s, u) && !rs_is_hq(c->sc, u))
            supply_independent(c, &from, u);
}
