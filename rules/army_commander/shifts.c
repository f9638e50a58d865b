/* shifts.c - where one stand may shift to: among the hexes of its division [2.4], along trenches [2.5]. */
#include "shifts.h"

/* Whether a trench hex outside the division's was empty as the turn began [2.5a] [2.5b] [R32]. */
static bool was_empty(const ac_ctx *c, int hex)
{
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next)
        if (!(c->s->stand[u].did & AC_SHIFTED))
            return false;
    return true;
}

/* Those of `hexes` that belong to the division or were empty. */
static void keep_open(const ac_ctx *c, uint64_t hexes[AC_HEX_WORDS])
{
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = hexes[w] & ~c->s->base[w]; left; left &= left - 1)
            if (!was_empty(c, w * 64 + __builtin_ctzll(left)))
                hexes[w] &= ~(left & -left);
}

/* Next to `hex` among those of the division, with `trenches` also new trench hexes [2.5b]. */
static void next_to(const ac_ctx *c, int hex, bool trenches, const uint64_t *open, uint64_t out[AC_HEX_WORDS])
{
    for (int w = 0; w < AC_HEX_WORDS; w++)
        out[w] = c->sc->around[hex][w] & open[w] & (c->s->base[w] | (trenches ? c->sc->trenches[w] : 0));
    if (trenches)
        keep_open(c, out);
}

static ac_mover mover_of(const ac_ctx *c, int u)
{
    const ac_piece *p = &c->sc->piece[u];
    return (ac_mover){.side = p->side,
                      .traits = (uint8_t)((p->type == AC_TANK ? AC_WITH_TANK : AC_WITH_FOOT) |
                                          (p->type == AC_STORM ? AC_WITH_STORM : 0)),
                      .pace = AC_NORMAL_PACE,
                      .division = p->division,
                      .lead = (uint8_t)u};
}

/* Up to two hexes through hexes of the division, halts as in any normal move [2.4c]; one new trench hex as the last,
 * reached from trench to trench [2.5b]. */
void ac_shift_reach(const ac_ctx *c, int u, uint64_t out[AC_HEX_WORDS])
{
    int from = c->s->stand[u].hex;
    bool in_trench = ac_bit(c->sc->trenches, from);
    ac_mover m = mover_of(c, u);
    uint64_t open[AC_HEX_WORDS], second[AC_HEX_WORDS];
    ac_open_hexes(c, &m, open, second);
    next_to(c, from, in_trench, open, out);
    uint64_t first[AC_HEX_WORDS];
    memcpy(first, out, sizeof first);
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = first[w] & c->s->base[w]; left; left &= left - 1) { /* no outside hex is crossed */
            int via = w * 64 + __builtin_ctzll(left);
            uint64_t beyond[AC_HEX_WORDS];
            if (ac_halts_in(c, &m, via))
                continue;
            next_to(c, via, in_trench && ac_bit(c->sc->trenches, via), second, beyond);
            for (int i = 0; i < AC_HEX_WORDS; i++)
                out[i] |= beyond[i];
        }
    ac_clear(out, from);
}

/* Whether the hex is the division's, or with `trenches` a new trench hex. */
static bool may_hold(const ac_ctx *c, int hex, bool trenches)
{
    return ac_bit(c->s->base, hex) || (trenches && ac_bit(c->sc->trenches, hex) && was_empty(c, hex));
}

/* Whether ac_shift_reach finds the hex. What lies next door is reached in one step or not at all. */
bool ac_shift_reaches(const ac_ctx *c, int u, int hex)
{
    int from = c->s->stand[u].hex;
    bool in_trench = ac_bit(c->sc->trenches, from);
    ac_mover m = mover_of(c, u);
    if (ac_bit(c->sc->around[from], hex))
        return ac_is_open(c, &m, hex, 1) && may_hold(c, hex, in_trench);
    if (c->sc->distance[from][hex] != 2 || !ac_is_open(c, &m, hex, 2))
        return false;
    for (int d = 0; d < 6; d++) {
        int via = c->sc->neighbour[from][d];
        if (via >= 0 && ac_bit(c->sc->around[via], hex) && ac_bit(c->s->base, via) && ac_is_open(c, &m, via, 1) &&
            !ac_halts_in(c, &m, via) && may_hold(c, hex, in_trench && ac_bit(c->sc->trenches, via)))
            return true;
    }
    return false;
}

/* Combat stands in range of an HQ as the turn began; HQs have not moved yet [2.4a] [R20]. */
int ac_shift_refused(const ac_ctx *c, int division, int u, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[u];
    if (p->division != division || p->type == AC_DIVISION)
        return ac_refuse(e, AC_2_4b, AC_P_NOT_OF_DIVISION, u, FS_NO_HEX);
    if (!ac_is_combat(p->type))
        return ac_refuse(e, p->type == AC_HQ ? AC_2_4d : AC_2_7, AC_P_NOT_A_STAND, u, FS_NO_HEX);
    if (c->s->stand[u].where != AC_ON_BOARD)
        return ac_refuse(e, AC_2_4a, AC_P_NOT_ON_BOARD, u, FS_NO_HEX);
    if (c->s->stand[u].did & AC_SHIFTED)
        return ac_refuse(e, AC_2_4c, AC_P_HAS_SHIFTED, u, c->s->stand[u].hex);
    if (!ac_in_command(c->sc, c->s, u))
        return ac_refuse(e, AC_2_4a, AC_P_OUT_OF_COMMAND, u, c->s->stand[u].hex);
    return 0;
}
