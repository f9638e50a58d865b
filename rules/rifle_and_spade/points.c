/* points.c - where a Point Objective may lie: what draft.c asks of one hex, asked of all of them at once [11.4.5]
 * [11.14.2] [11.14.3] [11.15.2]. */
#include "draft.h"
#include <string.h>

typedef struct tide {
    int16_t queue[RS_MAX_PLAY];
    uint8_t depth[RS_MAX_PLAY];
    uint64_t met[RS_SEAT_WORDS];
    int n;
} tide;

static void reach(const rs_scenario *sc, tide *t, int hex, int depth)
{
    if (rs_has(t->met, sc->map.seat[hex]))
        return;
    rs_add(t->met, sc->map.seat[hex]);
    t->queue[t->n] = (int16_t)hex;
    t->depth[t->n++] = (uint8_t)depth;
}

/* Under Imminent Threat [5.3.1]. */
static void find_threatened(const rs_scenario *sc, const rs_state *s, fs_side side, tide *t)
{
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = s->infantry[fs_other(side) - 1][w] & ~s->us_them[w]; left; left &= left - 1)
            reach(sc, t, sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)], 0);
    for (int i = 0; i < t->n; i++) {
        int at = t->queue[i];

        for (int d = 0; d < 6 && t->depth[i] < sc->tables.fig.threat; d++) {
            int next = sc->map.next[at][d];

            if (next != FS_NO_HEX && rs_is_open_side(&sc->map, next, rs_opposite(d)))
                reach(sc, t, next, t->depth[i] + 1);
        }
    }
}

/* Where they stand; how many hexes that is. */
static int begin_reached(const rs_ctx *c, const rs_draft *d, tide *t)
{
    for (int u = 0; (u = rs_next_piece(d->who, u));)
        reach(c->sc, t, rs_at(c->s, u), 0);
    return t->n;
}

/* One step on from the i-th of the hexes to which one of them has a Route, past no enemy. */
static void reach_on(const rs_ctx *c, const rs_draft *d, tide *t, int starts, int i)
{
    int at = t->queue[i];
    bool ends = i >= starts && rs_holds(c->sc, c->s, fs_other(d->side), at);

    for (int k = 0; k < 6 && t->depth[i] < RS_MAX_ROUTE && !ends; k++) {
        int next = c->sc->map.next[at][k];

        if (next != FS_NO_HEX && c->sc->map.step[at][k].foot != RS_BARRED)
            reach(c->sc, t, next, t->depth[i] + 1);
    }
}

static void find_reached(const rs_ctx *c, const rs_draft *d, tide *t)
{
    int starts = begin_reached(c, d, t);

    for (int i = 0; i < t->n; i++)
        reach_on(c, d, t, starts, i);
}

/* --- whether there is any --- */

typedef struct carriers {
    bool is_found; /* all that is supplied */
    uint64_t ground[RS_SEAT_WORDS];
} carriers;

/* The first hex that comes into question is nearly always supplied, and asked about by itself. */
static bool is_supplied(const rs_ctx *c, const rs_draft *d, int hex, carriers *s)
{
    int division = rs_division_of(c->sc, d->b, c->s->head.turn);

    if (d->order != RS_REGROUP)
        return true;
    if (!s->is_found) {
        if (rs_is_supplied(c->sc, c->s, d->side, division, hex))
            return true;
        rs_supplied_ground(c->sc, c->s, d->side, division, s->ground);
        s->is_found = true;
    }
    return rs_has(s->ground, c->sc->map.seat[hex]);
}

static bool may_be_point(const rs_ctx *c, const rs_draft *d, int hex, carriers *s)
{
    return rs_is_land(&c->sc->map, hex) && !rs_holds(c->sc, c->s, fs_other(d->side), hex) &&
           !rs_threatened(c->sc, c->s, d->side, hex) && is_supplied(c, d, hex, s);
}

bool rs_any_point(const rs_ctx *c, const rs_draft *d, int centre)
{
    carriers s = {.is_found = false};
    tide t;

    memset(t.met, 0, sizeof t.met);
    t.n = 0;
    int starts = begin_reached(c, d, &t);
    for (int i = 0; i < t.n; i++) {
        if (rs_is_looked_at(c->sc, centre, t.queue[i]) && may_be_point(c, d, t.queue[i], &s))
            return true;
        reach_on(c, d, &t, starts, i);
    }
    return false;
}

/* --- all of them --- */

void rs_point_ground(const rs_ctx *c, const rs_draft *d, uint64_t set[RS_SEAT_WORDS])
{
    uint64_t supplied[RS_SEAT_WORDS];
    tide threatened = {.n = 0}, reached = {.n = 0};

    memset(set, 0, RS_SEAT_WORDS * sizeof *set);
    if (!rs_has_point(d->order) || c->s->command[d->b].zone)
        return;
    if (d->order == RS_REGROUP)
        rs_supplied_ground(c->sc, c->s, d->side, rs_division_of(c->sc, d->b, c->s->head.turn), supplied);
    else
        memset(supplied, 255, sizeof supplied);
    find_threatened(c->sc, c->s, d->side, &threatened);
    find_reached(c, d, &reached);
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = reached.met[w] & supplied[w] & ~threatened.met[w] & ~c->s->held[fs_other(d->side) - 1][w];
             left; left &= left - 1) {
            int seat = w * 64 + __builtin_ctzll(left);

            if (rs_is_land(&c->sc->map, c->sc->map.hex_of_seat[seat]))
                rs_add(set, seat);
        }
}
