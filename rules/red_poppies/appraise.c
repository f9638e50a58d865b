/* appraise.c - how well a side stands: points it would have if the game ended now, and what is left of both sides. */
#include "plan.h"
#include "shell.h"

/* --- what a side wants of the map --- */

static void want(rp_aim *p, const rp_goal *goal)
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

/* Enemies of the kinds that count, where they are now. */
static void hunt(rp_aim *p, const rp_goal *goal)
{
    const rp_ctx *c = &p->c;

    for (int u = 0; (u = rp_next_unit(c->sc->units[p->enemy], u));)
        if (c->s->unit[u].where == RP_ON_MAP && rp_types(c->sc, u) & goal->types)
            rp_add(p->take, c->s->unit[u].hex);
}

static bool is_empty(const uint64_t *set)
{
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (set[w])
            return false;
    return true;
}

/* The nearer the end, the more a side that is behind must dare. */
static int pace_of(const rp_aim *p)
{
    enum { LEISURE = 25, FIRST = 100, MORE = 220 };
    int n = rp_part_now(p->c.sc, p->c.s)->n_turns;

    return p->ahead ? LEISURE : FIRST + MORE * p->c.s->head.turn / n;
}

/* Those who act together, or could: under a command its units, before it the ready ones, not more than a mass. */
static int share_of(const rp_aim *p)
{
    enum { MOST = 4 };
    int active = 0, ready = 0;

    for (int u = 0; (u = rp_next_unit(p->c.sc->units[p->side], u));) {
        const rp_unit *unit = &p->c.s->unit[u];

        if (unit->where != RP_ON_MAP)
            continue;
        active += (unit->flags & RP_ACTIVE && !(unit->flags & RP_ACTED)) || unit->task & RP_MOVER;
        ready += !(unit->flags & RP_SPENT);
    }
    int n = 1 + (active ? active : ready) / 3;
    return n < MOST ? n : MOST;
}

void rp_aim_make(rp_aim *p, const rp_ctx *c, fs_side side)
{
    enum { EVERY_TYPE = 0xff };
    const rp_scenario *sc = c->sc;

    memset(p->take, 0, sizeof p->take);
    memset(p->hold, 0, sizeof p->hold);
    p->ways = NULL;
    p->here = NULL;
    p->c = *c;
    p->side = side;
    p->enemy = fs_other(side);
    p->ahead = rp_winner_now(sc, c->s) == side;
    p->must = !p->ahead && sc->judgement == RP_LISTED && sc->listed == side;
    p->is_last = c->s->couplets <= 1 && c->s->half == 1;
    p->pace = pace_of(p);
    p->share = share_of(p);
    for (int i = 0; i < sc->n_goals; i++)
        if (sc->goal[i].kind != RP_GOAL_LOSSES)
            want(p, &sc->goal[i]);
        else if (sc->goal[i].side & side && sc->goal[i].types != EVERY_TYPE && !p->ahead)
            hunt(p, &sc->goal[i]);
    if (is_empty(p->take) && is_empty(p->hold)) /* nothing but losses counts: go and look for them */
        memcpy(p->take, c->s->held[p->enemy - 1], sizeof p->take);
}

/* --- ways --- */

/* What a step costs on the way; those in wire are dispersed and spent [8.341a]. */
static int step_cost(const rp_ctx *c, int hex, int d)
{
    int toll = c->sc->toll[hex][d];

    return toll ? toll + 3 * (c->sc->any_wire && rp_is_wired(c->sc, c->s, hex, d)) : RP_FAR;
}

static void wait_with(rp_ways *w, int hex, int steps)
{
    int16_t *first = &w->first[steps % RP_STEP_RING];

    w->steps[hex] = (uint8_t)steps;
    w->next[hex] = *first;
    w->before[hex] = FS_NO_HEX;
    if (*first >= 0)
        w->before[*first] = (int16_t)hex;
    *first = (int16_t)hex;
    w->waiting++;
}

static void stop_waiting(rp_ways *w, int hex)
{
    int next = w->next[hex], before = w->before[hex];

    if (before >= 0)
        w->next[before] = (int16_t)next;
    else
        w->first[w->steps[hex] % RP_STEP_RING] = (int16_t)next;
    if (next >= 0)
        w->before[next] = (int16_t)before;
    w->waiting--;
}

void rp_ways_begin(const rp_ctx *c, const uint64_t *to, rp_ways *w)
{
    w->level = w->waiting = 0;
    memset(w->first, 0xff, sizeof w->first);
    memset(w->steps, RP_FAR, c->sc->n_hexes);
    for (int word = 0; word < RP_HEX_WORDS; word++)
        for (uint64_t left = to[word]; left; left &= left - 1)
            wait_with(w, word * 64 + __builtin_ctzll(left), 0);
}

/* Steps cost at least one, so nobody who is as near as this comes nearer. */
static void leave(const rp_ctx *c, rp_ways *w, int hex)
{
    for (int d = 0; d < 6; d++) {
        int to = c->sc->next[hex][d], steps = to == FS_NO_HEX ? RP_FAR : w->level + step_cost(c, hex, d);

        if (steps >= RP_FAR || w->steps[to] <= steps)
            continue;
        if (w->steps[to] < RP_FAR)
            stop_waiting(w, to);
        wait_with(w, to, steps);
    }
}

int rp_steps_from(const rp_ctx *c, rp_ways *w, int hex)
{
    for (; w->steps[hex] > w->level && w->waiting; w->level++)
        while (w->first[w->level % RP_STEP_RING] >= 0) {
            int at = w->first[w->level % RP_STEP_RING];

            stop_waiting(w, at);
            leave(c, w, at);
        }
    return w->steps[hex];
}

void rp_aim_measure(rp_aim *p, rp_ways ways[2])
{
    p->ways = ways;
    rp_ways_begin(&p->c, p->take, &ways[0]);
    rp_ways_begin(&p->c, p->hold, &ways[1]);
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
        else if (s->unit[u].where == RP_WAITING || s->unit[u].where == RP_RECOVERED)
            sum += worth;
    }
    return sum;
}

/* Points beyond what the side needs: more than the other's, or than is asked of the side that is listed. */
static int margin(const rp_scenario *sc, const rp_state *s, fs_side side)
{
    int32_t score[2];

    rp_score(sc, s, score);
    if (sc->judgement != RP_LISTED)
        return score[side - 1] - score[2 - side];
    int over = 2 * (score[sc->listed - 1] - sc->need) + 1; /* as much to lose as to win */
    return (sc->listed == side ? over : -over) / 2;
}

/* How near a side that must take something has come to it, out of 100: all who can walk, the dispersed by half. */
static int nearness(const rp_scenario *sc, const rp_state *s, fs_side side)
{
    enum { FAR = 16 };
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    rp_aim aim;
    rp_ways ways;
    int sum = 0, most = 0;

    rp_aim_make(&aim, &c, side);
    if (aim.ahead)
        return 0;
    rp_ways_begin(&c, aim.take, &ways);
    for (int u = 0; (u = rp_next_unit(sc->units[side], u));) {
        const rp_unit *unit = &s->unit[u];

        if (rp_types(sc, u) & RP_GUN)
            continue;
        most += 2 * FAR;
        int steps = unit->where == RP_ON_MAP ? rp_steps_from(&c, &ways, unit->hex) : FAR;
        if (steps < FAR)
            sum += (FAR - steps) * (unit->flags & RP_DISPERSED ? 1 : 2);
    }
    return most ? 100 * sum / most : 0;
}

static int within(int least, int value, int most) { return value < least ? least : value > most ? most : value; }

/* Who would win now counts the more the nearer the end is; before it points, men and the way still to go. */
int32_t rp_appraise(const fs_scenario *base, const void *state, fs_side side)
{
    enum {
        WON = 10000,
        EARLY = 1000,
        LATE = 3500,
        POINT = 400,
        MOST_POINTS = 2000,
        SWAY = 3500,
        NEAR = 12,
        MOST = 9500
    };
    const rp_scenario *sc = (const rp_scenario *)base;
    const rp_state *s = state;

    if (s->head.phase == RP_PHASE_OVER)
        return s->head.winner == 3 ? 0 : s->head.winner == side ? WON : -WON;
    int own = strength(sc, s, side), other = strength(sc, s, fs_other(side)), all = own + other;
    int turns = rp_part_now(sc, s)->n_turns;
    fs_side winner = rp_winner_now(sc, s);
    int lead = winner == 3 ? 0 : winner == side ? 1 : -1;
    int value = lead * (EARLY + LATE * within(0, s->head.turn, turns) / (turns ? turns : 1));

    value += within(-MOST_POINTS, POINT * margin(sc, s, side), MOST_POINTS) + (all ? SWAY * (own - other) / all : 0);
    value += NEAR * (nearness(sc, s, side) - nearness(sc, s, fs_other(side)));
    return within(-MOST, value, MOST);
}
