/* march.c - a group on its way: where it may step, stop and leave the board. */
#include "march.h"

enum { STACK = 4 }; /* [0.c] [0.h] */

void ac_march_load(const ac_scenario *sc, ac_march *w, const uint64_t group[AC_PIECE_WORDS])
{
    w->m.traits = w->load = w->m.lead = 0;
    for (int u = 0; (u = ac_next_piece(group, u));) {
        uint8_t type = sc->piece[u].type;
        if (!w->m.lead)
            w->m.lead = (uint8_t)u;
        w->load = (uint8_t)(w->load + ac_unit_chart[type].stacking);
        w->m.traits |=
            (uint8_t)((type == AC_STORM ? AC_WITH_STORM : 0) | (type == AC_TANK ? AC_WITH_TANK : AC_WITH_FOOT) |
                      (ac_is_battery(type) ? AC_WITH_GUN : 0));
    }
}

/* A way never comes back to a hex it has been in. */
static bool was_in(const ac_march *w, int hex)
{
    for (int i = 0; i < w->n; i++)
        if (w->path[i] == hex)
            return true;
    return hex == w->start;
}

uint8_t ac_march_step(const ac_ctx *c, const ac_march *w, int hex, fs_error *e)
{
    uint8_t ok = 0;
    int from = ac_march_at(w);
    if (was_in(w, hex)) {
        ac_refuse(e, AC_2_a, AC_P_NOT_NEXT, w->m.lead, hex);
        return 0;
    }
    /* The refusal given is that of the longest reach. */
    ac_mover m = w->m;
    for (uint8_t left = w->paces; left; left &= (uint8_t)(left - 1)) {
        m.pace = left & (uint8_t)-left;
        if (!ac_step_refused(c, &m, from, hex, w->n + 1, e))
            ok |= m.pace;
    }
    return ok;
}

static ac_march stepped(const ac_march *w, int hex, uint8_t paces)
{
    ac_march next = *w;
    next.paces = paces;
    next.path[next.n++] = (int16_t)hex;
    return next;
}

/* --- where a retreat may end [R34] ----------------------------------------------------------- */

int ac_nearest_enemy(const ac_ctx *c, int hex, fs_side side)
{
    int best = 255;
    const uint64_t *stands = c->sc->side_stands[fs_other(side)];
    if (ac_in_enemy_zoc(c->s, hex, side))
        return 1;
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        int at = c->s->stand[u].hex;
        if (at >= 0 && c->sc->distance[hex][at] < best)
            best = c->sc->distance[hex][at];
    }
    return best;
}

/* Nobody can come nearer than next door, so that case costs nothing. */
static bool is_nearer(const ac_ctx *c, const ac_march *w, int hex)
{
    const uint64_t *stands = c->sc->side_stands[fs_other(w->m.side)];
    const uint8_t *away = c->sc->distance[hex];
    if (w->least <= 1)
        return false;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (c->s->stand[u].hex >= 0 && away[c->s->stand[u].hex] < w->least)
            return true;
    return false;
}

static bool has_room(const ac_ctx *c, const ac_march *w, int hex) { return c->s->load[hex] + w->load <= STACK; }

/* Whether the retreat could end in some hex with room, not nearer to the enemy and not next to one. Breadth first: to
 * come to a hex sooner is never worse. */
static bool has_clear_end(const ac_ctx *c, const ac_march *w)
{
    ac_mover m = w->m;
    uint64_t seen[AC_HEX_WORDS] = {0};
    int16_t queue[AC_MAX_HEXES];
    int head = 0, tail = 0, level_end = 1;
    m.pace = AC_RETREAT_PACE;
    queue[tail++] = (int16_t)w->start;
    ac_set(seen, w->start);
    for (int n = 1; n <= ac_allowance(&m) && head < tail; n++, level_end = tail)
        while (head < level_end) {
            int at = queue[head++];
            for (int d = 0; d < 6; d++) {
                int hex = c->sc->neighbour[at][d];
                if (hex < 0 || ac_bit(seen, hex) || ac_step_refused(c, &m, at, hex, n, NULL))
                    continue;
                if (has_room(c, w, hex) && !ac_near_enemy(c->sc, c->s, hex, m.side) && !is_nearer(c, w, hex))
                    return true;
                ac_set(seen, hex);
                queue[tail++] = (int16_t)hex;
            }
        }
    return false;
}

static int retreat_end_refused(const ac_ctx *c, const ac_march *w, int hex, fs_error *e)
{
    if (is_nearer(c, w, hex))
        return ac_refuse(e, AC_R34, AC_P_TOWARDS_ENEMY, w->m.lead, hex);
    if (!ac_near_enemy(c->sc, c->s, hex, w->m.side))
        return 0;
    if (has_clear_end(c, w))
        return ac_refuse(e, AC_R34, AC_P_RETREAT_BESIDE, w->m.lead, hex);
    return 0;
}

/* --- ends ------------------------------------------------------------------------------------- */

int ac_march_stop_refused(const ac_ctx *c, const ac_march *w, fs_error *e)
{
    int hex = ac_march_at(w);
    if (!w->n)
        return ac_refuse(e, AC_2_2a, AC_P_NOT_STARTED, w->m.lead, FS_NO_HEX);
    if (!has_room(c, w, hex)) { /* [0.c] [0.h] [R19]: tested where a move ends, not on the way */
        ac_refuse(e, w->m.traits & AC_WITH_GUN ? AC_0_h : AC_0_c, AC_P_FULL, w->m.lead, hex);
        if (e) {
            e->have = c->s->load[hex];
            e->need = STACK;
        }
        return 1;
    }
    return w->mode == AC_MOVE_RETREAT ? retreat_end_refused(c, w, hex, e) : 0;
}

bool ac_march_may_go_on(const ac_ctx *c, const ac_march *w)
{
    ac_mover m = w->m;
    for (uint8_t left = w->paces; left; left &= (uint8_t)(left - 1)) {
        m.pace = left & (uint8_t)-left;
        if (w->n < ac_allowance(&m) && !(w->n && ac_halts_in(c, &m, ac_march_at(w))))
            return true;
    }
    return false;
}

/* Leaving costs one hex of movement, like any other step (S5). */
int ac_march_exit_refused(const ac_ctx *c, const ac_march *w, fs_error *e)
{
    int at = ac_march_at(w);
    bool may = c->sc->exit_sides >> w->m.side & 1 && (w->mode == AC_MOVE_GROUP || w->mode == AC_MOVE_RETREAT);
    for (int i = 0; may && i < AC_ENTRY_HEXES && c->sc->exit_hex[w->m.side][i] != FS_NO_HEX; i++)
        if (c->sc->exit_hex[w->m.side][i] == at) {
            if (!ac_march_may_go_on(c, w))
                break;
            if (w->paces == AC_STRATEGIC_PACE && !w->n && ac_near_enemy(c->sc, c->s, at, w->m.side)) /* [2.c] */
                break;
            return 0;
        }
    return ac_refuse(e, AC_9_a, AC_P_NO_EXIT, w->m.lead, at);
}

bool ac_march_can_finish(const ac_ctx *c, const ac_march *w)
{
    if (w->n && !ac_march_stop_refused(c, w, NULL))
        return true;
    if (!ac_march_may_go_on(c, w))
        return false;
    if (!ac_march_exit_refused(c, w, NULL))
        return true;
    for (int d = 0; d < 6; d++) {
        int hex = c->sc->neighbour[ac_march_at(w)][d];
        uint8_t paces = hex >= 0 ? ac_march_step(c, w, hex, NULL) : 0;
        if (!paces)
            continue;
        ac_march next = stepped(w, hex, paces);
        if (ac_march_can_finish(c, &next))
            return true;
    }
    return false;
}

int ac_march_to_refused(const ac_ctx *c, const ac_march *w, int hex, fs_error *e)
{
    uint8_t paces = ac_march_step(c, w, hex, e);
    if (!paces)
        return 1;
    ac_march next = stepped(w, hex, paces);
    if (!ac_march_stop_refused(c, &next, e)) /* the reason given: it may not end here, and finds no end beyond */
        return 0;
    return !ac_march_can_finish(c, &next);
}
