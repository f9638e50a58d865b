/* state.c - pieces on hexes, and what follows from where they stand. */
#include "state.h"

/* Insertion keeps stacks in ascending order of piece, so that the same situation has the same bytes. */
static void link_piece(ac_state *s, int piece, int hex)
{
    uint8_t *p = &s->first[hex];
    while (*p && *p < piece)
        p = &s->stand[*p].next;
    s->stand[piece].next = *p;
    *p = (uint8_t)piece;
}

static void unlink_piece(ac_state *s, int piece, int hex)
{
    uint8_t *p = &s->first[hex];
    while (*p != piece)
        p = &s->stand[*p].next;
    *p = s->stand[piece].next;
    s->stand[piece].next = 0;
}

/* A zone of control begins with the first combat stand of a hex and ends with the last [2.1a] [R23]. */
static void shift_zoc(const ac_scenario *sc, ac_state *s, int hex, fs_side side, int by)
{
    for (int d = 0; d < 6; d++) {
        int n = sc->neighbour[hex][d];
        if (n >= 0)
            s->zoc[side - 1][n] = (uint8_t)(s->zoc[side - 1][n] + by);
    }
}

static void set_to(uint64_t *set, int i, bool in)
{
    if (in)
        ac_set(set, i);
    else
        ac_clear(set, i);
}

/* Counts a piece in (by 1) or out (by -1) of a hex: load [0.c] [0.h], combat stands, holder, zone. */
static void count_in_hex(const ac_scenario *sc, ac_state *s, const ac_piece *p, int hex, int by)
{
    int load = ac_unit_chart[p->type].stacking;
    if (!load)
        return; /* an HQ is not in anybody's way */
    if (ac_is_combat(p->type)) {
        s->combat[hex] = (uint8_t)(s->combat[hex] + by);
        s->stirred |= ac_bit(sc->in_areas, hex);
        if (s->combat[hex] == (by > 0)) {
            shift_zoc(sc, s, hex, p->side, by);
            set_to(s->manned[p->side - 1], hex, by > 0);
        }
    }
    s->load[hex] = (uint8_t)(s->load[hex] + by * load);
    if (s->load[hex] != (by > 0 ? load : 0))
        return; /* it was held before, and is */
    s->holder[hex] = by > 0 ? p->side : 0;
    set_to(s->held[p->side - 1], hex, by > 0);
}

/* The same, and the stands of its division. */
static void count_piece(const ac_scenario *sc, ac_state *s, int piece, int hex, int by)
{
    const ac_piece *p = &sc->piece[piece];
    if (ac_is_combat(p->type))
        s->stands_left[p->division] = (uint8_t)(s->stands_left[p->division] + by);
    count_in_hex(sc, s, p, hex, by);
}

void ac_put(const ac_scenario *sc, ac_state *s, int piece, int hex)
{
    ac_stand *st = &s->stand[piece];
    assert(st->where != AC_ON_BOARD);
    st->where = AC_ON_BOARD;
    st->hex = (int16_t)hex;
    link_piece(s, piece, hex);
    count_piece(sc, s, piece, hex, 1);
}

void ac_take(const ac_scenario *sc, ac_state *s, int piece, uint8_t where_now)
{
    ac_stand *st = &s->stand[piece];
    if (st->where == AC_ON_BOARD) {
        unlink_piece(s, piece, st->hex);
        count_piece(sc, s, piece, st->hex, -1);
    }
    st->hex = FS_NO_HEX;
    st->where = where_now;
    st->did = st->shots = 0;
    if (where_now != AC_EMBARKED && where_now != AC_WAITING)
        st->hit = st->sp = 0;
}

void ac_move(const ac_scenario *sc, ac_state *s, int piece, int hex)
{
    ac_stand *st = &s->stand[piece];
    assert(st->where == AC_ON_BOARD);
    if (st->hex == hex)
        return;
    unlink_piece(s, piece, st->hex);
    count_in_hex(sc, s, &sc->piece[piece], st->hex, -1);
    st->hex = (int16_t)hex;
    link_piece(s, piece, hex);
    count_in_hex(sc, s, &sc->piece[piece], hex, 1);
}

void ac_derive(const ac_scenario *sc, ac_state *s)
{
    memset(s->first, 0, sizeof s->first);
    memset(s->load, 0, sizeof s->load);
    memset(s->combat, 0, sizeof s->combat);
    memset(s->holder, 0, sizeof s->holder);
    memset(s->held, 0, sizeof s->held);
    memset(s->manned, 0, sizeof s->manned);
    memset(s->zoc, 0, sizeof s->zoc);
    memset(s->stands_left, 0, sizeof s->stands_left);
    for (int u = sc->n_pieces; u > 0; u--) { /* descending: each insertion is at the front */
        s->stand[u].next = 0;
        if (s->stand[u].where == AC_ON_BOARD && sc->piece[u].type != AC_PLANE) {
            link_piece(s, u, s->stand[u].hex);
            count_piece(sc, s, u, s->stand[u].hex, 1);
        }
    }
    s->stirred = 0;
}

bool ac_commands(const ac_scenario *sc, const ac_state *s, int division, int hex)
{
    const ac_division *d = &sc->division[division];
    for (int i = 0; i < d->n_hqs; i++) {
        int at = s->stand[d->hq[i]].hex;
        if (at >= 0 && sc->distance[hex][at] <= 2)
            return true;
    }
    return false;
}

bool ac_in_command(const ac_scenario *sc, const ac_state *s, int piece)
{
    int hex = s->stand[piece].hex;
    return hex >= 0 && ac_commands(sc, s, sc->piece[piece].division, hex);
}
