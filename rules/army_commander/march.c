/* march.c - a group on its way: where it may step, stop and leave the board. */
#include "march.h"

enum { RETREAT_HEXES = 4 }; /* [2.6b] */

static void load_pieces(const ac_scenario *sc, ac_march *w, const uint64_t group[AC_PIECE_WORDS])
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
        ac_refuse(e, AC_2_a, AC_P_BEEN_THERE, w->m.lead, hex); /* or was taken there, with no choice left */
        return 0;
    }
    if (from >= 0 && ac_adjacent(c->sc, from, hex))
        ok = ac_entering(c, &w->m, ac_march_leaving(c, w), hex, w->n + 1);
    if (ok || (from >= 0 && !e))
        return ok;
    /* The refusal given is that of the longest reach. */
    ac_mover m = w->m;
    for (uint8_t left = w->paces; left; left &= (uint8_t)(left - 1)) {
        m.pace = left & (uint8_t)-left;
        if (!ac_step_refused(c, &m, from, hex, w->n + 1, e))
            ok |= m.pace;
    }
    return ok;
}

/* --- where a retreat may end [R34] ----------------------------------------------------------- */

/* Hexes to the nearest combat stand of the enemies of `side`. */
static int nearest_enemy(const ac_ctx *c, int hex, fs_side side)
{
    const uint64_t *enemies = c->s->manned[2 - side];
    int best = 255;
    if (ac_meet(c->sc->within[AC_RINGS][hex], enemies)) {
        int low = 1, high = AC_RINGS; /* rings lie within each other */
        while (low < high) {
            int middle = (low + high) / 2;
            if (ac_meet(c->sc->within[middle][hex], enemies))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = enemies[w]; left; left &= left - 1) {
            int away = c->sc->distance[hex][w * 64 + __builtin_ctzll(left)];
            best = away < best ? away : best;
        }
    return best;
}

/* Whether an enemy stand is nearer to the hex than one was to the start. */
static bool is_nearer(const ac_ctx *c, const ac_march *w, int hex)
{
    const uint64_t *enemies = c->s->manned[2 - w->m.side];
    if (w->least - 1 <= AC_RINGS) /* nobody can come nearer than next door */
        return w->least > 1 && ac_meet(c->sc->within[w->least - 1][hex], enemies);
    for (int i = 0; i < AC_HEX_WORDS; i++)
        for (uint64_t left = enemies[i]; left; left &= left - 1)
            if (c->sc->distance[hex][i * 64 + __builtin_ctzll(left)] < w->least)
                return true;
    return false;
}

static bool has_room(const ac_ctx *c, const ac_march *w, int hex) { return c->s->load[hex] + w->load <= AC_STACKING; }

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
            if (!ac_leaving(c, &m, m.pace, at, n))
                continue;
            for (int d = 0; d < 6; d++) {
                int hex = c->sc->neighbour[at][d];
                if (hex < 0 || ac_bit(seen, hex) || !ac_entering(c, &m, m.pace, hex, n))
                    continue;
                if (has_room(c, w, hex) && !ac_near_enemy(c->sc, c->s, hex, m.side) && !is_nearer(c, w, hex))
                    return true;
                ac_set(seen, hex);
                queue[tail++] = (int16_t)hex;
            }
        }
    return false;
}

void ac_march_load(const ac_ctx *c, ac_march *w, const uint64_t group[AC_PIECE_WORDS])
{
    load_pieces(c->sc, w, group);
    if (w->mode == AC_MOVE_RETREAT) {
        w->least = (uint8_t)nearest_enemy(c, w->start, w->m.side);
        w->clear = ac_meet(c->sc->within[RETREAT_HEXES + 1][w->start], c->s->held[2 - w->m.side]) &&
                   has_clear_end(c, w); /* from farther away nobody comes next to an enemy */
    }
}

static int retreat_end_refused(const ac_ctx *c, const ac_march *w, int hex, fs_error *e)
{
    if (is_nearer(c, w, hex))
        return ac_refuse(e, AC_R34, AC_P_TOWARDS_ENEMY, w->m.lead, hex);
    if (w->clear && ac_near_enemy(c->sc, c->s, hex, w->m.side))
        return ac_refuse(e, AC_R34, AC_P_RETREAT_BESIDE, w->m.lead, hex);
    return 0;
}

/* --- ends ------------------------------------------------------------------------------------- */

/* Whether the group may end in the hex [0.c] [0.h] [R19]: tested where a move ends, not on the way. */
static int end_refused(const ac_ctx *c, const ac_march *w, int hex, fs_error *e)
{
    if (!has_room(c, w, hex)) {
        ac_refuse(e, w->m.traits & AC_WITH_GUN ? AC_0_h : AC_0_c, AC_P_FULL, w->m.lead, hex);
        if (e) {
            e->have = c->s->load[hex];
            e->need = AC_STACKING;
        }
        return 1;
    }
    return w->mode == AC_MOVE_RETREAT ? retreat_end_refused(c, w, hex, e) : 0;
}

int ac_march_stop_refused(const ac_ctx *c, const ac_march *w, fs_error *e)
{
    if (!w->n)
        return ac_refuse(e, AC_2_2a, AC_P_NOT_STARTED, w->m.lead, FS_NO_HEX);
    return end_refused(c, w, ac_march_at(w), e);
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
    bool may = at >= 0 && ac_bit(c->sc->exits[w->m.side], at) &&
               (w->mode == AC_MOVE_GROUP || w->mode == AC_MOVE_RETREAT) && ac_march_may_go_on(c, w);
    if (may && !(w->paces == AC_STRATEGIC_PACE && !w->n && ac_near_enemy(c->sc, c->s, at, w->m.side))) /* [2.c] */
        return 0;
    return ac_refuse(e, AC_9_a, AC_P_NO_EXIT, w->m.lead, at);
}

/* Whether a group going at one pace finds a lawful end beyond where it stands. Breadth first: to come to a hex sooner
 * is never worse. */
static bool finds_end(const ac_ctx *c, const ac_march *w, uint8_t pace)
{
    ac_mover m = w->m;
    ac_march next = *w;
    uint64_t seen[AC_HEX_WORDS] = {0};
    int16_t queue[AC_MAX_HEXES];
    int head = 0, tail = 0, level_end = 1;
    m.pace = next.paces = pace;
    if (!ac_leaving(c, &m, pace, ac_march_at(w), w->n + 1))
        return false;
    if (w->start >= 0)
        ac_set(seen, w->start);
    for (int i = 0; i < w->n; i++)
        ac_set(seen, w->path[i]);
    queue[tail++] = (int16_t)ac_march_at(w);
    for (int n = w->n + 1; n <= ac_allowance(&m) && head < tail; n++, level_end = tail)
        while (head < level_end) {
            int at = queue[head++];
            if (!ac_leaving(c, &m, m.pace, at, n))
                continue;
            for (int d = 0; d < 6; d++) {
                int hex = c->sc->neighbour[at][d];
                if (hex < 0 || ac_bit(seen, hex) || !ac_entering(c, &m, m.pace, hex, n))
                    continue;
                next.path[n - 1] = (int16_t)hex;
                next.n = n;
                if (!end_refused(c, w, hex, NULL) || ac_march_may_exit(c, &next))
                    return true;
                ac_set(seen, hex);
                queue[tail++] = (int16_t)hex;
            }
        }
    return false;
}

/* Whether a lawful end lies beyond where the group stands. */
static bool has_end_beyond(const ac_ctx *c, const ac_march *w)
{
    if (ac_march_may_exit(c, w))
        return true;
    for (uint8_t left = w->paces; left; left &= (uint8_t)(left - 1))
        if (finds_end(c, w, left & (uint8_t)-left))
            return true;
    return false;
}

bool ac_march_can_finish(const ac_ctx *c, const ac_march *w)
{
    return (w->n && !ac_march_stop_refused(c, w, NULL)) || has_end_beyond(c, w);
}

static bool leads_on(const ac_ctx *c, const ac_march *w, int hex, uint8_t paces)
{
    ac_march next = *w;
    next.paces = paces;
    next.path[next.n++] = (int16_t)hex;
    return has_end_beyond(c, &next);
}

int ac_march_to_refused(const ac_ctx *c, const ac_march *w, int hex, fs_error *e)
{
    uint8_t paces = ac_march_step(c, w, hex, e);
    /* the reason given: it may not end here, and finds no end beyond */
    return !paces || (end_refused(c, w, hex, e) && !leads_on(c, w, hex, paces));
}

/* Those of the paces under which it may enter the neighbour. */
static uint8_t entering_paces(const ac_ctx *c, const ac_march *w, uint8_t paces, int hex)
{
    return hex < 0 || was_in(w, hex) ? 0 : ac_entering(c, &w->m, paces, hex, w->n + 1);
}

/* The same, if it is a neighbour. */
static uint8_t step_paces(const ac_ctx *c, const ac_march *w, uint8_t leaving, int hex)
{
    return leaving && ac_adjacent(c->sc, ac_march_at(w), hex) ? entering_paces(c, w, leaving, hex) : 0;
}

/* Whether the steps told lead to a lawful end, the first being taken at these paces. */
static bool ends_as_told(const ac_ctx *c, const ac_march *w, uint8_t paces, const fs_option *told, int n)
{
    ac_march next = *w;
    for (int i = 0; i + 1 < n && next.n < AC_MAX_PATH; i++) {
        next.paces = paces;
        next.path[next.n++] = (int16_t)told[i].x;
        if (told[i + 1].verb != AC_V_TO)
            return told[i + 1].verb == AC_V_EXIT && ac_march_may_exit(c, &next);
        paces = step_paces(c, &next, ac_march_leaving(c, &next), told[i + 1].x);
        if (!paces)
            return false;
        if (!end_refused(c, &next, told[i + 1].x, NULL))
            return true;
    }
    return false;
}

uint8_t ac_march_takes(const ac_ctx *c, const ac_march *w, uint8_t leaving, const fs_option *told, int n)
{
    uint8_t paces = step_paces(c, w, leaving, told->x);
    if (paces && !end_refused(c, w, told->x, NULL))
        return paces | AC_ENDS;
    return paces && (ends_as_told(c, w, paces, told, n) || leads_on(c, w, told->x, paces)) ? paces : 0;
}

int ac_march_nexts(const ac_ctx *c, const ac_march *w, int16_t out[6])
{
    const int16_t *around = c->sc->neighbour[ac_march_at(w)];
    uint8_t paces = ac_march_leaving(c, w);
    int n = 0;
    for (int d = 0; d < 6 && paces; d++) {
        uint8_t ok = entering_paces(c, w, paces, around[d]);
        if (ok && (!end_refused(c, w, around[d], NULL) || leads_on(c, w, around[d], ok)))
            out[n++] = around[d];
    }
    return n;
}

int ac_march_some_nexts(const ac_ctx *c, const ac_march *w, uint8_t leaving, int enough, int but, int *one)
{
    const int16_t *around = c->sc->neighbour[ac_march_at(w)];
    uint8_t far[6];
    int n = 0;
    for (int d = 0; d < 6 && leaving && n < enough; d++) {
        far[d] = around[d] == but ? 0 : entering_paces(c, w, leaving, around[d]);
        if (far[d] && !end_refused(c, w, around[d], NULL)) {
            far[d] = 0;
            *one = around[d];
            n++;
        }
    }
    for (int d = 0; d < 6 && leaving && n < enough; d++)
        if (far[d] && leads_on(c, w, around[d], far[d])) {
            *one = around[d];
            n++;
        }
    return n;
}
