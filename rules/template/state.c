/* state.c - questions about the state, and the check that it is one. */
#include "state.h"

#include "words.h"

int tp_piece_in(const tp_state *s, int hex)
{
    for (int u = 1; u <= TP_PIECES; u++) {
        if (s->patrol[u].hex == hex + 1)
            return u;
    }
    return 0;
}

int tp_strength_of(const tp_state *s, fs_side side)
{
    int sum = 0;

    for (int u = tp_first(side); u < tp_first(side) + TP_EACH; u++)
        sum += s->patrol[u].strength;
    return sum;
}

int tp_left_to_take(const tp_state *s, fs_side side, int *first)
{
    int n = 0;

    for (int u = tp_first(side); u < tp_first(side) + TP_EACH; u++) {
        if (!tp_is_alive(s, u) || s->patrol[u].taken)
            continue;
        if (n++ == 0 && first)
            *first = u;
    }
    return n;
}

static bool is_zero(const void *at, size_t n)
{
    const uint8_t *p = at;

    for (size_t i = 0; i < n; i++) {
        if (p[i])
            return false;
    }
    return true;
}

static bool patrol_is_good(const tp_state *s, int u)
{
    const tp_patrol *p = &s->patrol[u];

    if (!is_zero(p->pad, sizeof p->pad))
        return false;
    if (p->strength == 0 || u == 0)
        return is_zero(p, sizeof *p);
    if (p->strength > TP_STRENGTH || p->hex < 1 || p->hex > TP_SIDE_OF_BOARD * TP_SIDE_OF_BOARD)
        return false;
    return p->order <= TP_GUARD && p->revealed <= (p->order > 0) && p->taken <= p->revealed;
}

static bool patrols_are_good(const tp_state *s)
{
    for (int u = 0; u <= TP_PIECES; u++) {
        if (!patrol_is_good(s, u))
            return false;
        for (int v = 1; v < u; v++) {
            if (s->patrol[v].hex && s->patrol[v].hex == s->patrol[u].hex)
                return false;
        }
    }
    return s->head.score[0] == tp_strength_of(s, 1) && s->head.score[1] == tp_strength_of(s, 2);
}

/* Whether the living patrols of a side all have (or all lack) orders, and in the latter case nothing else. */
static bool orders_are(const tp_state *s, fs_side side, bool given)
{
    for (int u = tp_first(side); u < tp_first(side) + TP_EACH; u++) {
        if (tp_is_alive(s, u) && (s->patrol[u].order > 0) != given)
            return false;
    }
    return true;
}

static bool frame_is(const fs_frame *f, int kind, int side, int values)
{
    return f->kind == kind && f->step == 0 && f->side == side &&
           is_zero(&f->v[values], sizeof f->v - (size_t)values * sizeof f->v[0]);
}

static bool act_is_good(const tp_state *s, const fs_frame *f)
{
    int u = f->v[TP_ACT_UNIT];

    if ((f->side != 1 && f->side != 2) || u < tp_first(f->side) || u >= tp_first(f->side) + TP_EACH)
        return false;
    return tp_is_alive(s, u) && s->patrol[u].order == TP_GO && s->patrol[u].taken && f->v[TP_ACT_STEPS] == 0 &&
           f->v[TP_ACT_FROM] == 0 && (f->v[TP_ACT_MOVED] == 0 || f->v[TP_ACT_MOVED] == 1);
}

/* An attacker that asks: a target next to it that may still fire back. */
static bool attack_is_good(const tp_scenario *sc, const tp_state *s, const fs_frame *act, const fs_frame *f)
{
    int by = f->v[TP_ATTACK_BY], on = f->v[TP_ATTACK_ON];

    if (by != act->v[TP_ACT_UNIT] || on < 1 || on > TP_PIECES || tp_side_of(on) == act->side || !tp_is_alive(s, on))
        return false;
    return !s->patrol[on].revealed && fs_hex_distance(&sc->base.board->grid, tp_hex_of(s, by), tp_hex_of(s, on)) == 1;
}

/* Whether the patrol of an ACT frame has anything to choose: with no enemy near and its move made, or shut in by
 * patrols, its turn would be over. */
static bool act_can_choose(const tp_scenario *sc, const tp_state *s, const fs_frame *f)
{
    for (int d = 0; d < 6; d++) {
        int hex = fs_hex_neighbour(&sc->base.board->grid, tp_hex_of(s, f->v[TP_ACT_UNIT]), d);
        int there = hex == FS_NO_HEX ? 0 : tp_piece_in(s, hex);

        if (hex == FS_NO_HEX)
            continue;
        if (there ? tp_side_of(there) != f->side : !f->v[TP_ACT_MOVED])
            return true;
    }
    return false;
}

static bool turns_are_good(const tp_scenario *sc, const tp_state *s)
{
    const fs_head *h = &s->head;
    const fs_frame *turns = &h->frame[1], *act = &h->frame[2];

    if (h->phase != TP_PHASE_TURNS || !orders_are(s, 1, true) || !orders_are(s, 2, true))
        return false;
    if ((turns->side != 1 && turns->side != 2) || !frame_is(turns, TP_F_TURNS, turns->side, 0) || turns->flags)
        return false;
    if (h->depth == 2)
        return h->waiting == turns->side && tp_left_to_take(s, turns->side, NULL) > 1;
    if (!frame_is(act, TP_F_ACT, turns->side, 4) || act->flags != (h->depth == 4) || !act_is_good(s, act))
        return false;
    if (h->depth == 3)
        return h->waiting == turns->side && act_can_choose(sc, s, act);
    return h->depth == 4 && h->waiting == fs_other(turns->side) &&
           frame_is(&h->frame[3], TP_F_ATTACK, turns->side, 2) && !h->frame[3].flags &&
           attack_is_good(sc, s, act, &h->frame[3]);
}

static bool window_is_good(const tp_state *s)
{
    const fs_head *h = &s->head;

    if (h->phase != TP_PHASE_ORDERS || h->depth != 2 || !frame_is(&h->frame[1], TP_F_ORDERS, 0, 0) || h->frame[1].flags)
        return false;
    for (int u = 1; u <= TP_PIECES; u++) {
        if (s->patrol[u].revealed)
            return false;
    }
    return h->waiting != 0 && orders_are(s, 1, !(h->waiting & 1)) && orders_are(s, 2, !(h->waiting & 2));
}

static bool over_is_good(const tp_state *s)
{
    const fs_head *h = &s->head;
    int winner = h->score[0] > h->score[1] ? 1 : h->score[0] < h->score[1] ? 2 : 3;

    return h->phase == TP_PHASE_OVER && h->depth == 0 && h->winner == winner && h->grade == 1 &&
           (h->turn == TP_ROUNDS || h->score[0] == 0 || h->score[1] == 0);
}

static bool play_is_good(const tp_scenario *sc, const tp_state *s)
{
    const fs_head *h = &s->head;

    if (h->winner || h->grade || h->waiting > 3 || !h->score[0] || !h->score[1] || h->depth < 1 ||
        !frame_is(&h->frame[0], TP_F_GAME, 0, 0) || h->frame[0].flags)
        return false;
    if (h->depth == 1)
        return h->phase == TP_PHASE_NONE && h->turn == 0 && h->waiting == 1 && orders_are(s, 1, false) &&
               orders_are(s, 2, false);
    return h->turn >= 1 && h->turn <= TP_ROUNDS && (window_is_good(s) || turns_are_good(sc, s));
}

int tp_state_check(const fs_scenario *sc, const void *state, fs_error *e)
{
    const tp_state *s = state;
    const fs_head *h = &s->head;
    bool good = h->scenario == sc->hash && h->depth <= FS_MAX_FRAMES && h->open == 0 && h->reserved == 0 &&
                h->turn <= TP_ROUNDS && patrols_are_good(s) &&
                is_zero(&h->frame[h->depth], (size_t)(FS_MAX_FRAMES - h->depth) * sizeof h->frame[0]);

    if (good)
        good = h->waiting ? play_is_good(tp_scenario_of(sc), s) : over_is_good(s);
    if (!good && e)
        *e = (fs_error){.code = 1, .rule = TP_1_1, .phrase = TP_P_NO_STATE};
    return !good;
}
