/* isolation.c - lines of communication, and the units that have none [11.4].
 *
 * A line runs over hexes in play, of any ground, to a friendly edge of the board. It may begin anywhere, but enters
 * neither a hex that holds an enemy nor a beaten zone, not even one with friends in it [11.42a] [11.42c] [R90]. */
#include "campaign.h"

/* --- lines of communication --- */

/* Every unit beats the six hexes around it, unless an enemy shares its own [11.42b]. */
static void add_beaten(const rp_scenario *sc, const rp_state *s, fs_side by, uint64_t *closed)
{
    const uint64_t *held = s->held[by - 1], *other = s->held[2 - by];

    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = held[w] & ~other[w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            for (int d = 0; d < 6; d++)
                if (sc->next[hex][d] != FS_NO_HEX)
                    rp_add(closed, sc->next[hex][d]);
        }
}

/* Hexes a line of the side may not enter. */
static void find_closed(const rp_scenario *sc, const rp_state *s, fs_side side, uint64_t *closed)
{
    memcpy(closed, s->held[2 - side], RP_HEX_WORDS * sizeof *closed);
    add_beaten(sc, s, fs_other(side), closed);
}

/* From the edge inwards: an edge hex that is closed lets nobody through [R50]. */
void rp_find_lines(const rp_scenario *sc, const rp_state *s, fs_side side, rp_lines *lines)
{
    uint64_t closed[RP_HEX_WORDS];
    int16_t queue[RP_MAX_HEXES];
    int head = 0, tail = 0;

    find_closed(sc, s, side, closed);
    for (int w = 0; w < RP_HEX_WORDS; w++) {
        lines->open[w] = sc->campaign.edge[side][w] & sc->play[w] & ~closed[w];
        for (uint64_t left = lines->open[w]; left; left &= left - 1)
            queue[tail++] = (int16_t)(w * 64 + __builtin_ctzll(left));
    }
    while (head < tail) {
        int hex = queue[head++];

        for (int d = 0; d < 6; d++) {
            int to = sc->next[hex][d];

            if (to == FS_NO_HEX || rp_has(closed, to) || rp_has(lines->open, to))
                continue;
            rp_add(lines->open, to);
            queue[tail++] = (int16_t)to;
        }
    }
}

bool rp_has_line(const rp_scenario *sc, const rp_lines *lines, fs_side side, int hex)
{
    if (rp_has(sc->campaign.edge[side], hex)) /* it need not leave its hex [R50] */
        return true;
    for (int d = 0; d < 6; d++)
        if (sc->next[hex][d] != FS_NO_HEX && rp_has(lines->open, sc->next[hex][d]))
            return true;
    return false;
}

/* --- who is cut off --- */

/* Removed for the whole campaign, without a place on the casualty list [11.41b] [11.531b]. */
static void capture(rp_ctx *c, int unit)
{
    int hex = c->s->unit[unit].hex;

    rp_tell(c, RP_E_CUT_OFF, RP_11_41b, rp_side_of(c->sc, unit), unit, hex, RP_RES_CAPTURED);
    rp_take(c->sc, c->s, unit, RP_CAPTURED);
    c->s->unit[unit] =
        (rp_unit){.hex = FS_NO_HEX, .where = RP_CAPTURED, .turn = (uint8_t)c->s->head.turn, .day = c->s->day};
    rp_claim(c->sc, c->s, hex);
}

/* All units of a side are checked as the map stands, then the lost ones go. */
static void check_side(rp_ctx *c, fs_side side)
{
    uint64_t cut_off[RP_PIECE_WORDS] = {0};
    rp_lines lines;

    rp_find_lines(c->sc, c->s, side, &lines);
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (c->s->unit[u].where == RP_ON_MAP && !rp_has_line(c->sc, &lines, side, c->s->unit[u].hex))
            rp_add(cut_off, u);
    for (int u = 0; (u = rp_next_unit(cut_off, u));)
        capture(c, u);
}

/* A die each, equal ones thrown again; the higher checks and loses first, which may open a line for the other [11.41a]
 * [R50]. */
static void isolation_advance(rp_ctx *c)
{
    int16_t total[2];
    fs_side first = fs_dice_rolloff(c->run, 1, 6, 0, RP_11_41a, total);

    if (c->run->log)
        fs_say(c->run,
               &(fs_event){.type = RP_E_CHECKS_FIRST,
                           .rule = RP_11_41a,
                           .side = first,
                           .seen = 3,
                           .total = total[first - 1],
                           .against = total[2 - first]},
               NULL, NULL, 0);
    check_side(c, first);
    check_side(c, fs_other(first));
    fs_pop(&c->s->head, c->run);
}

void rp_push_isolation(rp_ctx *c) { fs_push(&c->s->head, RP_F_ISOLATION, 0); }

/* It asks nobody. */
static void isolation_decision(const rp_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void isolation_options(const rp_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int isolation_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return rp_refuse(e, RP_11_41a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}
static int isolation_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}
static bool isolation_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    (void)sc, (void)s, (void)f;
    return false;
}

const rp_kind rp_isolation_kind = {.advance = isolation_advance,
                                   .decision = isolation_decision,
                                   .options = isolation_options,
                                   .check = isolation_check,
                                   .apply = isolation_apply,
                                   .is_sound = isolation_is_sound};
