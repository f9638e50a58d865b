/* looks.c - what a side sees of the other: sight by the light of the moment, and of a stack in sight its top unit,
 * whether there are more, and the markers on it [3.8] [5.2]. */
#include "steps.h"
#include <string.h>

static bool in_range(const rs_scenario *sc, const rs_state *s, int from, int to)
{
    int most = rs_observation(&sc->tables, rs_light(sc, s), s->weather, rs_has(sc->lit, to));

    return rs_distance(&sc->map, from, to) <= most; /* case 1 [5.2.13] */
}

enum rs_view rs_view_at(const rs_scenario *sc, const rs_state *s, int from, int to)
{
    return in_range(sc, s, from, to) ? rs_sight(sc->seen, from, to) : RS_BLOCKED;
}

enum rs_view rs_view_of_mover(const rs_scenario *sc, const rs_state *s, int from, int to, int crest)
{
    if (crest < 0 || from == to) /* nobody stands on the skyline of his own hex: case 2 */
        return rs_view_at(sc, s, from, to);
    return in_range(sc, s, from, to) ? rs_view_of((int)rs_sight_walk(&sc->map, &sc->tables, from, to, crest, NULL))
                                     : RS_BLOCKED;
}

static void find_hqs(const rs_scenario *sc, const rs_state *s, fs_side side, uint64_t seats[RS_SEAT_WORDS])
{
    memset(seats, 0, RS_SEAT_WORDS * sizeof *seats);
    for (int w = 0; w < RS_PIECE_WORDS; w++)
        for (uint64_t left = sc->hqs[side][w]; left; left &= left - 1) {
            int hq = w * 64 + __builtin_ctzll(left);

            if (rs_on_map(s, hq))
                rs_add(seats, sc->map.seat[rs_at(s, hq)]);
        }
}

const uint64_t *rs_hq_seats(const rs_ctx *c, fs_side side, uint64_t now[RS_SEAT_WORDS])
{
    if (!c->parts) {
        find_hqs(c->sc, c->s, side, now);
        return now;
    }
    if (!(c->parts->has_hqs & side))
        find_hqs(c->sc, c->s, side, c->parts->hqs[side]);
    c->parts->has_hqs |= side;
    return c->parts->hqs[side];
}

void rs_hqs_change(rs_ctx *c, int u)
{
    if (c->parts && rs_is_hq(c->sc, u))
        c->parts->has_hqs &= (fs_side)~c->sc->side_of[u];
}

void rs_find_eyes(const rs_ctx *c, fs_side side, uint64_t eyes[RS_SEAT_WORDS])
{
    const uint64_t *held = c->s->held[side - 1], *hqs = rs_hq_seats(c, side, eyes);

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        eyes[w] = held[w] | hqs[w];
}

/* But for case 8 sight is the same both ways [5.2.6]: who is seen from the hex sees it. */
bool rs_is_seen_by(const rs_scenario *sc, const rs_state *s, const uint64_t eyes[RS_SEAT_WORDS], int hex)
{
    int seat = sc->map.seat[hex];
    const uint64_t *seen = sc->sees[seat];
    int most = rs_observation(&sc->tables, rs_light(sc, s), s->weather, rs_has(sc->lit, hex));

    for (int w = sc->sees_words[seat][0]; w < sc->sees_words[seat][1]; w++)
        for (uint64_t left = seen[w] & eyes[w]; left; left &= left - 1)
            if (rs_distance(&sc->map, sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)], hex) <= most)
                return true;
    return false;
}

bool rs_sees(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    const uint64_t *seen = sc->sees[sc->map.seat[hex]];

    if (rs_is_seen_by(sc, s, s->held[side - 1], hex))
        return true;
    for (int hq = 0; (hq = rs_next_piece(sc->hqs[side], hq));)
        if (rs_on_map(s, hq) && rs_has(seen, sc->map.seat[rs_at(s, hq)]) && in_range(sc, s, rs_at(s, hq), hex))
            return true;
    return false;
}

/* Guns that change hands stay in everybody's eye [6.6.2], and so do the boxes of the dead and the captured. */
void rs_close_counters(rs_ctx *c)
{
    for (int u = 0; (u = rs_next_with(c->sc, c->s, RS_SHOWN, u));) {
        bool open = rs_is(c->s, u, RS_CAPTURED) || c->sc->piece[u].twin || c->s->unit[u].where >= RS_ROUTED;

        if (!open && !(rs_on_map(c->s, u) && rs_is_us_them(c->sc, c->s, rs_at(c->s, u))))
            rs_clear(c->s, u, RS_SHOWN);
    }
}

static const uint16_t mark_of_means[] = {
    [RS_NOT_HIDING] = RS_LOOK_OUT,    [RS_HIDES_TERRAIN] = RS_LOOK_TERRAIN, [RS_HIDES_WORK] = RS_LOOK_WORK,
    [RS_HIDES_RIDGE] = RS_LOOK_RIDGE, [RS_HIDES_RAVINE] = RS_LOOK_RAVINE,   [RS_HIDES_US_THEM] = RS_LOOK_US_THEM,
};

/* Most steps on top, then the order of battle [3.7.3]. */
static bool goes_above(const rs_state *s, int u, int top) { return !top || s->unit[u].steps > s->unit[top].steps; }

static rs_look look_through(const rs_scenario *sc, const rs_state *s, fs_side of, int hex)
{
    rs_look look = {.hex = (uint16_t)(hex + 1), .mark = RS_LOOK_IN_SIGHT};
    int top = 0;

    for (int u = 0; (u = rs_next_in(sc, s, hex, u));) {
        if (sc->side_of[u] != of)
            continue;
        const rs_unit *unit = &s->unit[u];
        if (rs_shows_hiding(sc, s, u)) {
            look.mark |= mark_of_means[unit->means];
            look.named |= unit->named;
        }
        look.mark |= top ? RS_LOOK_SEVERAL : 0;
        look.mark |= unit->flags & RS_COLUMN ? RS_LOOK_COLUMN : 0;
        look.mark |= unit->flags & RS_ON_TOP ? RS_LOOK_ON_TOP : 0;
        look.mark |= unit->flags & RS_IN_WORK ? RS_LOOK_IN_WORK : 0;
        if (goes_above(s, u, top))
            top = u;
    }
    look.mark = (uint16_t)(look.mark | (top ? sc->kind_of[top] << 10 : 0));
    return top ? look : (rs_look){0};
}

rs_look rs_look_at(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    if (s->blind == side) {
        for (int i = 0; i < RS_MAX_LOOKS && s->look[i].hex; i++)
            if (s->look[i].hex == hex + 1)
                return s->look[i];
        return (rs_look){0};
    }
    return rs_sees(sc, s, side, hex) ? look_through(sc, s, fs_other(side), hex) : (rs_look){0};
}
