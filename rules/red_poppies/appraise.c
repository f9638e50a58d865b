/* appraise.c - how well a side stands: points it would have if the game ended now, and what is left of both sides. */
#include "plan.h"
#include "shell.h"

/* --- what a side wants of the map --- */

static void want(rp_plan *p, const rp_goal *goal)
{
    const uint64_t *own = p->c.s->plane[RP_CONTROL + p->side - 1];

    for (int w = 0; w < RP_HEX_WORDS; w++) {
        uint64_t all = goal->hexes[w];

        if (goal->kind == RP_GOAL_UNITS && goal->side & p->side) {
            p->take[w] |= all;
            continue;
        }
        p->hold[w] |= all & own[w];
        if (goal->kind == RP_GOAL_HEXES)
            p->take[w] |= all & ~own[w];
    }
}

static bool is_empty(const uint64_t *set)
{
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (set[w])
            return false;
    return true;
}

/* The nearer the end, the more a side that is behind must dare. */
static int pace_of(const rp_plan *p)
{
    const rp_state *s = p->c.s;
    int n = p->c.sc->n_turns ? p->c.sc->n_turns : 1;

    return p->ahead ? 25 : 60 + 180 * s->head.turn / n;
}

void rp_plan_make(rp_plan *p, const rp_ctx *c, fs_side side)
{
    const rp_scenario *sc = c->sc;

    memset(p->take, 0, sizeof p->take);
    memset(p->hold, 0, sizeof p->hold);
    p->c = *c;
    p->side = side;
    p->enemy = fs_other(side);
    p->ahead = rp_winner_now(sc, c->s) == side;
    p->is_last = c->s->couplets <= 1 && c->s->half == 1;
    p->pace = pace_of(p);
    for (int i = 0; i < sc->n_goals; i++)
        if (sc->goal[i].kind != RP_GOAL_LOSSES)
            want(p, &sc->goal[i]);
    if (is_empty(p->take) && is_empty(p->hold)) /* nothing but losses counts: go and look for them */
        memcpy(p->take, c->s->held[p->enemy - 1], sizeof p->take);
}

/* Steps over the playing area from a set of hexes, all at once. */
static void measure(const rp_scenario *sc, const uint64_t *from, uint8_t *steps)
{
    int16_t queue[RP_MAX_HEXES];
    int n = 0;

    memset(steps, RP_FAR, sc->n_hexes);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (rp_has(from, hex)) {
            steps[hex] = 0;
            queue[n++] = (int16_t)hex;
        }
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6; d++) {
            int to = sc->next[queue[i]][d];

            if (to == FS_NO_HEX || steps[to] != RP_FAR || steps[queue[i]] + 1 >= RP_FAR)
                continue;
            steps[to] = (uint8_t)(steps[queue[i]] + 1);
            queue[n++] = (int16_t)to;
        }
}

void rp_plan_measure(rp_plan *p)
{
    measure(p->c.sc, p->take, p->to_take);
    measure(p->c.sc, p->hold, p->to_hold);
}

/* --- how well a side stands --- */

/* What is left of a side, in the worth of its units: half for those that are dispersed. */
static int strength(const rp_scenario *sc, const rp_state *s, fs_side side)
{
    int sum = 0;

    for (int u = 0; (u = rp_next_unit(sc->units[side], u));) {
        int worth = 2 * rp_worth(sc, u);

        if (s->unit[u].where == RP_ON_MAP)
            sum += s->unit[u].flags & RP_DISPERSED && !(rp_types(sc, u) & RP_GUN) ? worth / 2 : worth;
        else if (s->unit[u].where == RP_WAITING)
            sum += worth;
    }
    return sum;
}

int32_t rp_appraise(const fs_scenario *base, const void *state, fs_side side)
{
    enum { WON = 10000, LEAD = 3000, SWAY = 4000 };
    const rp_scenario *sc = (const rp_scenario *)base;
    const rp_state *s = state;

    if (s->head.phase == RP_PHASE_OVER)
        return s->head.winner == 3 ? 0 : s->head.winner == side ? WON : -WON;
    int own = strength(sc, s, side), other = strength(sc, s, fs_other(side)), all = own + other;
    fs_side winner = rp_winner_now(sc, s);
    int lead = winner == 3 ? 0 : winner == side ? 1 : -1;

    return lead * LEAD + (all ? SWAY * (own - other) / all : 0);
}
