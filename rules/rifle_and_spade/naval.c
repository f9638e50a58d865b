/* naval.c - ships' guns: chits of the Entente, each once a day turn, at hexes seen from the sea (scenarios). */
#include "fire.h"

/* Ships lie where they see it best, and nearest; sight goes both ways [5.2.6]. */
int rs_ships_hex(const rs_scenario *sc, const rs_state *s, int hex)
{
    const uint64_t *seen = rs_seen_from(sc->seen, hex), *partial = rs_partial_from(sc->seen, hex);
    int most = rs_observation(&sc->tables, rs_light(sc, s), s->weather, rs_has(sc->lit, hex));
    int best = FS_NO_HEX, least = 0;

    most = most < sc->tables.fig.naval_reach ? most : sc->tables.fig.naval_reach;
    for (int w = 0; w < rs_hex_words(&sc->map); w++)
        for (uint64_t left = seen[w] & sc->map.play[w] & ~sc->map.land[w]; left; left &= left - 1) {
            int from = w * 64 + __builtin_ctzll(left), range = rs_distance(&sc->map, from, hex);
            int rank = range + (rs_has(partial, from) ? 1000 : 0);

            if (range <= most && (best == FS_NO_HEX || rank < least))
                best = from, least = rank;
        }
    return best;
}

static bool is_near_friends(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
        if (rs_on_map(s, u) && rs_distance(&sc->map, rs_at(s, u), hex) <= sc->tables.fig.naval_friends)
            return true;
    return false;
}

static int chits_left(const rs_scenario *sc, const rs_state *s)
{
    int used = 0;

    for (int i = 0; i < sc->n_naval; i++)
        used += s->naval[i];
    return sc->turn[s->head.turn].naval - used;
}

static bool row_allows(const rs_scenario *sc, const rs_state *s, int row, int hex)
{
    const rs_naval *n = &sc->naval[row];
    int turn = s->head.turn;

    return (!n->from_turn || turn >= n->from_turn) && (!n->to_turn || turn <= n->to_turn) &&
           (!n->zone || rs_in_zone(sc, n->zone, hex)) && (!n->chits || s->naval[row] < n->chits + s->ships[row]);
}

/* Whatever the row: no friends near, and ships see it. */
static int shelling_refused(const rs_ctx *c, fs_side side, int hex, fs_error *e)
{
    if (is_near_friends(c->sc, c->s, side, hex))
        return rs_refuse(e, RS_17_8_4, RS_P_OWN_UNITS_NEAR, 0, hex);
    if (rs_ships_hex(c->sc, c->s, hex) == FS_NO_HEX)
        return rs_refuse(e, RS_5_2_13, RS_P_SHIPS_DO_NOT_SEE, 0, hex);
    return 0;
}

int rs_naval_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int row = o->object - 1, hex = o->x;

    if (side != RS_ENTENTE || row < 0 || row >= c->sc->n_naval || chits_left(c->sc, c->s) <= 0)
        return rs_refuse(e, RS_17_7, RS_P_NO_SHIPS, 0, hex);
    if (!row_allows(c->sc, c->s, row, hex))
        return rs_refuse(e, RS_17_7, RS_P_SHIPS_NOT_THERE, 0, hex);
    if (!rs_holds(c->sc, c->s, fs_other(side), hex))
        return rs_refuse(e, RS_17_3, RS_P_NO_ENEMY_THERE, 0, hex);
    return shelling_refused(c, side, hex, e);
}

void rs_naval_options(const rs_ctx *c, fs_side side, int enough, fs_options *out)
{
    const uint64_t *held = c->s->held[fs_other(side) - 1];

    if (side != RS_ENTENTE || chits_left(c->sc, c->s) <= 0)
        return;
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = held[w]; left && out->n < enough; left &= left - 1) {
            int hex = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)], asked = 0, refused = 0;

            for (int row = 0; row < c->sc->n_naval && !refused; row++) {
                if (!row_allows(c->sc, c->s, row, hex))
                    continue;
                if (!asked++)
                    refused = shelling_refused(c, side, hex, NULL);
                if (!refused)
                    fs_offer(out, rs_option_object_hex(RS_V_NAVAL, row + 1, hex));
            }
        }
}

void rs_naval_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    c->s->naval[o->object - 1]++;
    rs_tell(c, RS_E_NAVAL, RS_17_7, side, 0, o->x, 0);
    rs_mark_targets(c, fs_other(side), o->x);
    rs_push_fire(c, side, RS_NAVAL_FIRE, o->x, 0, 0, 0);
    rs_push_hide(c, fs_other(side), o->x, true); /* announced like any Commanded Fire [7.2.2] */
}
