/* victory.c - the end of a turn, the score, and the verdict of the scenario [2.0] [4.0]. */
#include "shell.h"
#include "steps.h"
#include <string.h>

/* --- what is counted --- */

static int members(const uint64_t set[RS_SEAT_WORDS])
{
    int n = 0;

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        n += set[w] ? __builtin_popcountll(set[w]) : 0;
    return n;
}

/* Hexes of the zone that the side alone owns. */
static int zone_owned(const rs_scenario *sc, const rs_state *s, const rs_goal *g, fs_side owner)
{
    int n = 0;

    for (int w = 0; w * 64 < sc->map.n_play; w++) {
        uint64_t own = sc->zone_seats[g->zone][w] & s->owned[owner - 1][w] & ~s->us_them[w];

        n += own ? __builtin_popcountll(own) : 0;
    }
    return n;
}

static int zone_contested(const rs_scenario *sc, const rs_state *s, const rs_goal *g)
{
    int n = 0;

    for (int w = 0; w * 64 < sc->map.n_play; w++) {
        uint64_t both = sc->zone_seats[g->zone][w] & s->us_them[w];

        n += both ? __builtin_popcountll(both) : 0;
    }
    return n;
}

static bool meet(const uint64_t a[RS_SEAT_WORDS], const uint64_t b[RS_SEAT_WORDS])
{
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

static bool has_rifles_in(const rs_scenario *sc, const rs_state *s, fs_side side, int zone)
{
    return meet(sc->zone_seats[zone], s->infantry[side - 1]);
}

/* Whole rifle steps a side has lost for good: not those that ran and may come back. */
static int steps_lost(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    int quarters = 0;

    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
        if (rs_has_steps(sc, u))
            quarters += sc->piece[u].steps - s->unit[u].steps;
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (sc->brigiments[side] >> b & 1)
            quarters -= s->command[b].routed * 4 + s->command[b].quarters;
    return quarters > 0 ? quarters / 4 : 0;
}

/* A way of hexes the side owns or holds from the first hex of the zone to all its others. */
static bool is_chained(const rs_scenario *sc, const rs_state *s, fs_side side, int zone)
{
    int16_t queue[RS_MAX_PLAY];
    uint64_t met[RS_SEAT_WORDS] = {0};
    int n = 0, wanted, found = 0;

    wanted = members(sc->zone_seats[zone]);
    for (int w = 0; !n && w < RS_SEAT_WORDS; w++) {
        uint64_t own = sc->zone_seats[zone][w] & s->owned[side - 1][w];

        if (own) {
            int seat = w * 64 + __builtin_ctzll(own);

            queue[n++] = sc->map.hex_of_seat[seat];
            rs_add(met, seat);
        }
    }
    for (int i = 0; i < n; i++) {
        found += rs_in_zone(sc, zone, queue[i]);
        for (int d = 0; d < 6; d++) {
            int next = sc->map.next[queue[i]][d];

            if (next == FS_NO_HEX || rs_has(met, sc->map.seat[next]) ||
                !(rs_owns(sc, s, side, next) || rs_holds(sc, s, side, next)))
                continue;
            rs_add(met, sc->map.seat[next]);
            queue[n++] = (int16_t)next;
        }
    }
    return wanted && found == wanted;
}

/* Brigiments of the side with a rifle step left, as bits. */
static uint64_t alive(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    uint64_t found = 0;

    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
        if (rs_has_steps(sc, u) && s->unit[u].steps)
            found |= (uint64_t)1 << s->unit[u].brigiment;
    return found;
}

/* Orders are secret: while the game lasts a Brigiment in disorder does not show in the score. */
static int brigiments_in(const rs_scenario *sc, const rs_state *s, fs_side side, unsigned states, bool at_end)
{
    uint64_t lives = states & RS_IS_DESTROYED ? alive(sc, s, side) : 0;
    int n = 0;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        const rs_command *m = &s->command[b];

        if (!(sc->brigiments[side] >> b & 1) || !(m->flags & RS_IN_PLAY))
            continue;
        n += (states & RS_AT_ZERO && !m->points) || (states & RS_IS_DESTROYED && !(lives >> b & 1)) ||
             (at_end && states & RS_IS_DISORGANIZED && m->order == RS_DISORGANIZED_DEFENSE);
    }
    return n;
}

/* Whole rifle steps there of Brigiments in supply. */
static int steps_in_boxes(const rs_scenario *sc, const rs_state *s, fs_side side, unsigned boxes)
{
    int quarters = 0;

    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
        if (s->unit[u].where == RS_IN_BOX && s->unit[u].route && boxes >> (s->unit[u].route - 1) & 1 &&
            !(rs_command_of(s, u)->flags & RS_NO_SUPPLY))
            quarters += rs_has_steps(sc, u) ? s->unit[u].steps : 0;
    return quarters / 4;
}

/* --- the score --- */

static int points_of(const rs_scenario *sc, const rs_state *s, const rs_goal *g, fs_side side, bool at_end)
{
    fs_side other = fs_other(side);
    int beyond;

    if (g->only_with && !meet(sc->zone_seats[g->only_with - 1], s->owned[RS_ENTENTE - 1]))
        return 0;
    switch (g->kind) {
    case RS_GOAL_OWNED:
        return g->points * zone_owned(sc, s, g, side);
    case RS_GOAL_CONTESTED:
        return g->points * zone_contested(sc, s, g);
    case RS_GOAL_ENEMY_IN:
        return has_rifles_in(sc, s, other, g->zone) ? g->points : 0;
    case RS_GOAL_STEPS_LOST:
        beyond = steps_lost(sc, s, other) - g->beyond;
        return beyond > 0 ? g->points * (beyond / (g->each ? g->each : 1)) : 0;
    case RS_GOAL_CHAIN:
        return is_chained(sc, s, side, g->zone) ? g->points : 0;
    case RS_GOAL_BRIGIMENTS:
        return g->points * brigiments_in(sc, s, other, g->states, at_end);
    default:
        return 0; /* decides the game by itself */
    }
}

static void count(const rs_scenario *sc, const rs_state *s, int32_t score[2], bool at_end)
{
    score[0] = score[1] = 0;
    for (int i = 0; i < sc->n_goals; i++)
        for (fs_side side = 1; side <= 2; side++)
            if (sc->goal[i].side & side)
                score[side - 1] += points_of(sc, s, &sc->goal[i], side, at_end);
}

void rs_score(const rs_scenario *sc, const rs_state *s, int32_t score[2])
{
    if (!s->head.winner)
        count(sc, s, score, false);
}

bool rs_score_is_open(const rs_scenario *sc)
{
    for (int i = 0; i < sc->n_goals; i++)
        if (sc->goal[i].kind == RS_GOAL_ENEMY_IN || sc->goal[i].kind == RS_GOAL_STEPS_LOST ||
            sc->goal[i].kind == RS_GOAL_BRIGIMENTS)
            return false;
    return true;
}

void rs_score_on(const rs_scenario *sc, rs_state *s, const int32_t before[2])
{
    int32_t after[2] = {before[0], before[1]};

    rs_score(sc, s, after);
    for (int i = 0; i < 2; i++)
        s->head.score[i] += after[i] - before[i];
}

/* --- the verdict --- */

static void win(rs_ctx *c, int winner, int grade)
{
    c->s->head.winner = (uint8_t)winner;
    c->s->head.grade = (uint8_t)grade;
    c->s->head.phase = RS_PHASE_OVER;
    while (c->s->head.depth)
        fs_pop(&c->s->head, c->run);
    rs_tell(c, RS_E_VERDICT, RS_4_0, (fs_side)winner, 0, FS_NO_HEX, 0);
}

/* Goals that decide by themselves: a rifle unit in a place at the end, or men in a box at once. */
static bool is_decided(rs_ctx *c, bool at_end)
{
    for (int i = 0; i < c->sc->n_goals; i++) {
        const rs_goal *g = &c->sc->goal[i];
        bool there = (g->kind == RS_GOAL_WIN_IN && at_end && has_rifles_in(c->sc, c->s, g->side, g->zone)) ||
                     (g->kind == RS_GOAL_WIN_BOX && steps_in_boxes(c->sc, c->s, g->side, g->boxes) >= g->each);

        if (there) {
            win(c, g->side, g->points);
            return true;
        }
    }
    return false;
}

void rs_judge(rs_ctx *c, bool at_end)
{
    if (is_decided(c, at_end) || !at_end)
        return;
    count(c->sc, c->s, c->s->head.score, true);
    int lead = c->s->head.score[0] - c->s->head.score[1];
    for (int i = 0; i < c->sc->n_verdicts; i++)
        if (lead >= c->sc->verdict[i].least || i == c->sc->n_verdicts - 1) {
            win(c, c->sc->verdict[i].winner, c->sc->verdict[i].grade);
            return;
        }
}

/* --- the end of a turn [2.0] --- */

static void clear_units(rs_state *s)
{
    for (int u = 0; u < RS_MAX_PIECES; u++) {
        s->unit[u].flags &= ~(uint32_t)(RS_TURN_FLAGS | RS_ACTIVATION_FLAGS);
        s->unit[u].shoots = 0;
    }
}

static void clear_commands(rs_state *s)
{
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        rs_command *m = &s->command[b];
        bool fresh = m->flags & RS_ISSUED;

        m->flags &= (uint16_t) ~(RS_TRIED | RS_ISSUED | RS_ISSUED_LAST | RS_CONTINUED | RS_SCHEDULED_NOW |
                                 RS_COMMITTED | RS_HAS_CHIT);
        m->flags |= fresh ? RS_ISSUED_LAST : 0;
        m->lost_before = m->lost;
        m->lost = 0;
    }
}

void rs_end_turn(rs_ctx *c)
{
    clear_units(c->s);
    clear_commands(c->s);
    memset(c->s->naval, 0, sizeof c->s->naval);
    memset(c->s->shock, 0, sizeof c->s->shock);
    memset(c->s->marker, 0, sizeof c->s->marker);
    c->s->ships_moved = c->s->shocks = c->s->landed = c->s->ship_left = c->s->active = c->s->last_pull = 0;
    rs_judge(c, c->s->head.turn >= c->sc->n_turns);
}
