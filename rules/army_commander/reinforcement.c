/* reinforcement.c - divisions that come on during the game [12.a] [R90], and landings (S6). */
#include "moves.h"

enum { LAND_TURN = 8, LAND_BEACH = 4, LAND_BEACHES = 2 }; /* scenario S6 */

bool ac_is_due(const ac_scenario *sc, const ac_state *s, int piece)
{
    return s->stand[piece].where == AC_WAITING && sc->piece[piece].arrives <= s->head.turn;
}

bool ac_has_due(const ac_scenario *sc, const ac_state *s, int division)
{
    const uint64_t *stands = sc->division[division].stands;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (ac_is_combat(sc->piece[u].type) && ac_is_due(sc, s, u))
            return true;
    return false;
}

static bool on_edge(const ac_scenario *sc, int hex)
{
    const fs_grid *g = &sc->board.grid;
    int col = fs_hex_col(g, hex), row = fs_hex_row(g, hex);
    return !col || !row || col == g->columns - 1 || row == g->rows - 1;
}

/* Neither held by an enemy nor next to one [12.a]. */
static bool is_free(const ac_scenario *sc, const ac_state *s, int hex, fs_side side)
{
    return !(sc->terrain[hex] & AC_LAKE) && s->holder[hex] != fs_other(side) && !ac_near_enemy(sc, s, hex, side);
}

static int away_from(const ac_scenario *sc, const ac_entry *in, int hex)
{
    int best = 255;
    for (int i = 0; i < in->n; i++)
        if (sc->distance[in->hex[i]][hex] < best)
            best = sc->distance[in->hex[i]][hex];
    return best;
}

/* If no entry hex is free, the nearest free hexes of the edge, up to 3 away [R90]. */
static int detour_hexes(const ac_scenario *sc, const ac_state *s, const ac_entry *in, fs_side side, int16_t *out,
                        int cap)
{
    int n = 0;
    for (int away = 1; away <= 3 && !n; away++)
        for (int hex = 0; hex < sc->n_hexes && n < cap; hex++)
            if (on_edge(sc, hex) && away_from(sc, in, hex) == away && is_free(sc, s, hex, side))
                out[n++] = (int16_t)hex;
    return n;
}

int ac_entry_hexes(const ac_scenario *sc, const ac_state *s, int piece, int16_t *out, int cap)
{
    const ac_entry *in = &sc->entry[sc->piece[piece].entry];
    fs_side side = sc->piece[piece].side;
    int n = 0;
    for (int i = 0; i < in->n && n < cap; i++) {
        int hex = in->hex[i];
        if (in->landing ? s->holder[hex] != fs_other(side) : is_free(sc, s, hex, side)) /* landings may go in close */
            out[n++] = (int16_t)hex;
    }
    return n || in->landing ? n : detour_hexes(sc, s, in, side, out, cap);
}

/* --- landings (S6) ------------------------------------------------------------------------------------- */

static int too_many(fs_error *e, int piece, int hex, int have, int need)
{
    ac_refuse(e, AC_9_a, AC_P_LANDING_FULL, piece, hex);
    if (e) {
        e->have = have;
        e->need = need;
    }
    return 1;
}

/* Up to eight stands a turn, at most four on one beach hex, two beach hexes; stacking as everywhere. */
int ac_landing_refused(const ac_ctx *c, int division, const uint64_t *group, int more, int hex, fs_error *e)
{
    const uint64_t *stands = c->sc->division[division].stands;
    int landed = 0, here = 0, load = 0, other = FS_NO_HEX, beaches = 0, lead = more ? more : ac_next_piece(group, 0);
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        bool coming = ac_bit(group, u) || u == more;
        int at = coming ? hex : c->s->stand[u].hex;
        bool ashore = (c->s->stand[u].did & (AC_LANDED | AC_MOVED)) == (AC_LANDED | AC_MOVED);
        if (c->sc->piece[u].type == AC_HQ || !(coming || ashore))
            continue;
        landed++;
        here += at == hex;
        load += coming ? ac_unit_chart[c->sc->piece[u].type].stacking : 0;
        if (at != hex && at != other) {
            other = at;
            beaches++;
        }
    }
    if (landed > LAND_TURN)
        return too_many(e, lead, FS_NO_HEX, landed, LAND_TURN);
    if (here > LAND_BEACH)
        return too_many(e, lead, hex, here, LAND_BEACH);
    if (beaches >= LAND_BEACHES)
        return ac_refuse(e, AC_9_a, AC_P_LANDING_BEACHES, lead, hex);
    if (c->s->load[hex] + load > 4) { /* [0.c] */
        ac_refuse(e, AC_0_c, AC_P_FULL, lead, hex);
        if (e) {
            e->have = c->s->load[hex];
            e->need = 4;
        }
        return 1;
    }
    return 0;
}

/* --- what a turn offers --------------------------------------------------------------------------------- */

void ac_entry_options(const ac_ctx *c, int division, fs_options *out)
{
    const uint64_t *stands = c->sc->division[division].stands;
    uint32_t seen[AC_MAX_ENTRIES] = {0};
    int16_t hexes[AC_MAX_HEXES];
    if (ac_held(c->sc, c->s, division))
        return;
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        const ac_piece *p = &c->sc->piece[u];
        uint32_t kind = 1u << (2 * p->type + c->s->stand[u].hit);
        if (p->type == AC_HQ || !ac_is_due(c->sc, c->s, u) || seen[p->entry] & kind)
            continue;
        seen[p->entry] |= kind; /* one stand of each kind stands for all like it */
        bool landing = c->sc->entry[p->entry].landing;
        uint64_t group[AC_PIECE_WORDS] = {0};
        ac_set(group, u);
        int n = ac_entry_hexes(c->sc, c->s, u, hexes, AC_MAX_HEXES);
        for (int i = 0; i < n; i++)
            if (!ac_open_refused(c, division, landing ? AC_MOVE_LAND : AC_MOVE_ENTER, group, hexes[i], NULL))
                ac_offer(out, ac_option_hex(landing ? AC_V_LAND : AC_V_ENTER, u, hexes[i]));
    }
}
