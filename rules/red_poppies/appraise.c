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

/* What a step costs on the way: those who wade are spent on the bank, those in wire dispersed as well [8.7a]
 * [8.341a]. */
static int step_cost(const rp_ctx *c, int hex, int d)
{
    const rp_hex_ground *h = &c->sc->ground.hex[hex];

    if (!rp_can_cross(h, d))
        return RP_FAR;
    return 1 + 2 * rp_crosses_stream(h, d) + 3 * (c->sc->any_wire && rp_is_wired(c->sc, c->s, hex, d));
}

void rp_measure(const rp_ctx *c, const uint64_t *from, uint8_t *steps)
{
    enum { RING = 4096 };
    static_assert((int)RING > (int)RP_MAX_HEXES, "every hex can wait once");
    int16_t queue[RING];
    uint64_t waits[RP_HEX_WORDS];
    unsigned head = 0, tail = 0;

    memset(steps, RP_FAR, c->sc->n_hexes);
    memcpy(waits, from, sizeof waits);
    for (int hex = 0; hex < c->sc->n_hexes; hex++)
        if (rp_has(from, hex)) {
            steps[hex] = 0;
            queue[tail++ % RING] = (int16_t)hex;
        }
    while (head != tail) {
        int hex = queue[head++ % RING];

        rp_remove(waits, hex);
        for (int d = 0; d < 6; d++) {
            int to = c->sc->next[hex][d], cost = to == FS_NO_HEX ? RP_FAR : steps[hex] + step_cost(c, hex, d);

            if (cost >= RP_FAR || steps[to] <= cost)
                continue;
            steps[to] = (uint8_t)cost;
            if (!rp_has(waits, to)) {
                rp_add(waits, to);
                queue[tail++ % RING] = (int16_t)to;
            }
        }
    }
}

void rp_aim_measure(rp_aim *p)
{
    rp_measure(&p->c, p->take, p->to_take);
    rp_measure(&p->c, p->hold, p->to_hold);
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
    int sum = 0, most = 0;

    rp_aim_make(&aim, &c, side);
    if (aim.ahead)
        return 0;
    rp_measure(&c, aim.take, aim.to_take);
    for (int u = 0; (u = rp_next_unit(sc->units[side], u));) {
        const rp_unit *unit = &s->unit[u];

        if (rp_types(sc, u) & RP_GUN)
            continue;
        most += 2 * FAR;
        if (unit->where == RP_ON_MAP && aim.to_take[unit->hex] < FAR)
            sum += (FAR - aim.to_take[unit->hex]) * (unit->flags & RP_DISPERSED ? 1 : 2);
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
