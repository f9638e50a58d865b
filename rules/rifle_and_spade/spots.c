/* spots.c - hexes worth naming in an order being drawn, the best first. */
#include "draft.h"
#include <string.h>

enum { MOST_TARGETS = RS_PROPOSALS / 2, MOST_POINTS = 10, FARTHEST_POINT = 16 };

/* Keeps the nearest. */
static void note(rs_spots *p, int hex, int far)
{
    int at = p->n < p->most ? p->n++ : p->most;

    while (at > 0 && p->far[at - 1] > far) {
        if (at < p->most) {
            p->far[at] = p->far[at - 1];
            p->hex[at] = p->hex[at - 1];
        }
        at--;
    }
    if (at < p->most) {
        p->far[at] = far;
        p->hex[at] = (int16_t)hex;
    }
}

/* Where the Brigiment is: its HQ, or its first unit. */
static int centre(const rs_ctx *c, const rs_draft *d)
{
    int hex = rs_hq_hex(c->s, d->b);

    for (int u = 0; hex == FS_NO_HEX && (u = rs_next_piece(c->sc->pieces[d->side], u));)
        if (rs_is_of(c->s, u, d->b))
            hex = rs_at(c->s, u);
    return hex;
}

/* --- what to attack --- */

/* Hexes the enemy is in, and those the scenario wants that are not ours, nearest first. */
rs_spots rs_targets(const rs_ctx *c, const rs_draft *d)
{
    rs_spots p = {.most = MOST_TARGETS};
    int from = centre(c, d);

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = c->s->held[fs_other(d->side) - 1][w] | (c->sc->prizes[w] & ~c->s->owned[d->side - 1][w]);
             left; left &= left - 1) {
            int hex = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];

            if (rs_is_land(&c->sc->map, hex))
                note(&p, hex, from == FS_NO_HEX ? 0 : rs_distance(&c->sc->map, from, hex)); /* nobody to go there */
        }
    if (!p.n)
        note(&p, from, 0);
    return p;
}

/* Hexes beside the Objectives there are, for the next battalion in the line. */
rs_spots rs_beside(const rs_ctx *c, const rs_draft *d, int g)
{
    rs_spots p = {.most = 12};
    int from = d->place[g];

    for (int other = 0; (other = rs_next_battalion(d, other));)
        for (int i = 0; i < RS_AIMS && rs_draft_aims(c->s, d, other)[i]; i++)
            for (int dir = 0; dir < 6; dir++) {
                int hex = c->sc->map.next[rs_draft_aims(c->s, d, other)[i] - 1][dir];
                bool known = hex == FS_NO_HEX || !rs_is_land(&c->sc->map, hex);

                for (int k = 0; k < p.n; k++)
                    known |= p.hex[k] == hex;
                if (!known)
                    note(&p, hex,
                         2 * rs_distance(&c->sc->map, from, hex) - rs_holds(c->sc, c->s, fs_other(d->side), hex));
            }
    return p;
}

/* --- what to hold --- */

/* The hexes its units stand in. */
rs_spots rs_present(const rs_ctx *c, const rs_draft *d, int g)
{
    rs_spots p = {.most = 6};

    for (int u = 0; (u = rs_next_piece(d->who, u));) {
        bool known = c->s->unit[u].battalion != g;

        for (int k = 0; !known && k < p.n; k++)
            known |= p.hex[k] == rs_at(c->s, u);
        if (!known)
            note(&p, rs_at(c->s, u), 0);
    }
    return p;
}

/* --- where to wait --- */

/* The rings about the HQ that are looked at: it, beside it, and every second one. */
static bool is_ring(int far) { return far == 0 || (far & 1 && far <= FARTHEST_POINT); }

/* In the outer rings not every hex: one in four, and the scenario's. */
static bool is_in_ring(const rs_scenario *sc, int hex, int far)
{
    return is_ring(far) && (far < 2 || !(hex & 3) || rs_has(sc->prizes, sc->map.seat[hex]));
}

bool rs_is_looked_at(const rs_scenario *sc, int centre, int hex)
{
    return is_in_ring(sc, hex, rs_distance(&sc->map, centre, hex));
}

/* Places for a Point Objective: about the HQ, and the scenario's hexes for a March. */
rs_spots rs_point_spots(const rs_ctx *c, const rs_draft *d)
{
    rs_spots p = {.most = MOST_POINTS};
    int16_t ring[FARTHEST_POINT + 1][MOST_POINTS];
    uint8_t n[FARTHEST_POINT + 1] = {0};
    uint64_t ground[RS_SEAT_WORDS];
    int from = centre(c, d);

    rs_point_ground(c, d, ground);
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = ground[w]; left; left &= left - 1) {
            int hex = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];
            int far = rs_distance(&c->sc->map, from, hex);

            if (is_in_ring(c->sc, hex, far) && n[far] < MOST_POINTS)
                ring[far][n[far]++] = (int16_t)hex;
        }
    for (int far = 0; far <= FARTHEST_POINT; far++)
        for (int i = 0; i < n[far] && p.n < p.most; i++) {
            bool wanted = d->order == RS_MARCH && rs_has(c->sc->prizes, c->sc->map.seat[ring[far][i]]);

            note(&p, ring[far][i], wanted ? 0 : far + 1);
        }
    return p;
}

bool rs_has_point_spot(const rs_ctx *c, const rs_draft *d)
{
    int from = centre(c, d);
    fs_option here = {.verb = RS_V_POINT, .place = FS_HEX, .x = from};

    if (!rs_next_piece(d->who, 0))
        return false; /* nobody to go there */
    return !rs_part_refused(c, d, &here, NULL) || rs_any_point(c, d, from);
}
