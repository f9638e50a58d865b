/* policy_orders.c - what the policy orders its Brigiments to do, and where to. */
#include "duties.h"
#include "policy.h"

enum { REACH = 10 }; /* hexes an Attack is drawn over */

/* Hexes from the nearest riflemen of a Brigiment, or of a battalion of it, to ground that is to be taken. */
static int reach_of(const rs_thought *t, const uint64_t set[RS_PIECE_WORDS])
{
    int least = RS_NOWHERE_NEAR;

    for (int u = 0; (u = rs_next_piece(set, u));) {
        int there = rs_has_steps(t->c.sc, u) && rs_on_map(t->c.s, u)
                        ? rs_to_wish(t->c.sc, &t->wish, rs_at(t->c.s, u), false)
                        : RS_NOWHERE_NEAR;

        least = there < least ? there : least;
    }
    return least;
}

static bool can_attack(const rs_thought *t, int b)
{
    const rs_command *m = &t->c.s->command[b];

    return !t->ahead && t->left >= 1 && m->points >= 3 && m->points * 2 > m->most &&
           reach_of(t, t->c.sc->of_brigiment[b]) <= REACH;
}

int rs_change_weight(const rs_thought *t, int b, int order)
{
    const rs_command *m = &t->c.s->command[b];
    bool attack = can_attack(t, b);

    switch (m->order) {
    case RS_DISORGANIZED_DEFENSE:
        return order == RS_DEFENSE ? RS_EVEN + 200 : RS_EVEN - 300;
    case RS_STALLED_ATTACK:
        return order == RS_DEFENSE ? RS_EVEN + 100 : order == RS_ATTACK && attack ? RS_EVEN + 150 : RS_EVEN - 300;
    case RS_INITIAL_ATTACK:
    case RS_ATTACK:
        return order == RS_ATTACK && attack && rs_is_completed(t->c.sc, t->c.s, b) ? RS_EVEN + 150 : RS_EVEN - 300;
    default:
        return order == RS_ATTACK && attack ? RS_EVEN + 150 : RS_EVEN - 300;
    }
}

/* Of a Brigiment what the best of its orders is worth that matrix and threat allow. */
int rs_orders_weight(const rs_thought *t, int b)
{
    int best = RS_EVEN - 300;

    for (int order = 1; order < RS_ORDERS; order++) {
        int worth = rs_change_weight(t, b, order);

        if (worth > best && rs_may_change_to(&t->c, b, order))
            best = worth;
    }
    return best;
}

/* An Objective: what is to be taken, not too far; for who defends what is to be kept. One hex for each battalion. */
int rs_aim_weight(const rs_thought *t, int g, int hex)
{
    const rs_group *group = &t->c.s->group[g];
    bool defends = t->f->v[1] == RS_DEFENSE;
    int prize = rs_prize(t, hex, !defends), far = RS_NOWHERE_NEAR;

    if (group->aim[0] || group->next[0])
        return RS_EVEN - 50;
    for (int u = 0; (u = rs_next_piece(t->c.sc->of_battalion[g], u));)
        if (rs_on_map(t->c.s, u) && rs_distance(&t->c.sc->map, rs_at(t->c.s, u), hex) < far)
            far = rs_distance(&t->c.sc->map, rs_at(t->c.s, u), hex);
    far = far == RS_NOWHERE_NEAR ? 0 : far;
    if (prize)
        return RS_EVEN + 300 + 20 * prize - 10 * far;
    int off = rs_to_wish(t->c.sc, &t->wish, hex, defends);
    return RS_EVEN + 250 - 10 * (off > 20 ? 20 : off) - 2 * far;
}

/* Reserves go where something is to be won, while there are officers to lead them. */
int rs_commit_weight(const rs_thought *t, int g, int hex)
{
    int points = t->c.s->command[t->c.s->group[g].brigiment].points;

    if (points < 2 && t->left)
        return RS_EVEN - 100;
    return RS_EVEN + 40 + (rs_prize(t, hex, true) ? 30 : 0) +
           (rs_holds(t->c.sc, t->c.s, fs_other(t->side), hex) ? 5 : 0);
}

int rs_pull_weight(const rs_thought *t, int b) { return RS_EVEN + t->c.s->command[b].points; }
