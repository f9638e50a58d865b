/* victory.c - the end of a turn, the score, and the verdict of the scenario [2.0] [4.0]. */
#include "shell.h"
#include "steps.h"
#include <string.h>

static int members(const uint64_t set[RS_SEAT_WORDS])
{
    int n = 0;

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        n += set[w] ? __builtin_popcountll(set[w]) : 0;
    return n;
}

/* --- what the points hang on --- */

/* Quarters of rifle steps of the side on its counters. */
static int count_steps(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    int quarters = 0;

    for (int i = 0; i < sc->n_rifles[side]; i++)
        quarters += s->unit[sc->rifles[side][i]].steps;
    return quarters;
}

/* Whole rifle steps a side has lost for good: not those that ran and may come back. */
static void count_lost(const rs_scenario *sc, const rs_state *s, int32_t lost[3])
{
    for (fs_side side = 1; side <= 2; side++) {
        lost[side] = sc->steps_at_first[side] - count_steps(sc, s, side);
        for (uint64_t left = sc->brigiments[side]; left; left &= left - 1) {
            const rs_command *m = &s->command[__builtin_ctzll(left)];

            lost[side] -= rs_in_routed_box(m) * 4 + m->quarters;
        }
        lost[side] = lost[side] > 0 ? lost[side] / 4 : 0;
    }
}

/* Brigiments with a rifle step left, as bits. */
static uint64_t alive(const rs_scenario *sc, const rs_state *s)
{
    uint64_t found = 0;

    for (fs_side side = 1; side <= 2; side++)
        for (int i = 0; i < sc->n_rifles[side]; i++) {
            const rs_unit *unit = &s->unit[sc->rifles[side][i]];

            found |= (uint64_t)(unit->steps != 0) << unit->brigiment;
        }
    return found;
}

static void sort_brigiments(const rs_scenario *sc, const rs_state *s, rs_stakes *k)
{
    uint64_t in_play = 0, at_zero = 0;

    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++) {
        uint64_t plays = s->command[b].flags & RS_IN_PLAY ? 1 : 0;

        in_play |= plays << b;
        at_zero |= (plays & (s->command[b].points == 0)) << b;
    }
    k->in_play = in_play;
    k->at_zero = at_zero;
}

/* Orders are secret: only the verdict looks at them. */
static uint64_t disorganized(const rs_scenario *sc, const rs_state *s)
{
    uint64_t found = 0;

    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        found |= (uint64_t)(s->command[b].flags & RS_IN_PLAY && s->command[b].order == RS_DISORGANIZED_DEFENSE) << b;
    return found;
}

/* What hangs on the rifle steps of units. */
static void count_units(const rs_scenario *sc, const rs_state *s, rs_stakes *k)
{
    if (sc->goals_count_losses)
        count_lost(sc, s, k->lost);
    if (sc->goal_states & RS_IS_DESTROYED)
        k->alive = alive(sc, s);
    k->is_counted = true;
}

/* Brigiments are known, what hangs on units is not. */
static void begin_stakes(const rs_scenario *sc, const rs_state *s, rs_stakes *k)
{
    memset(k->lost, 0, sizeof *k - offsetof(rs_stakes, lost));
    if (sc->goal_states)
        sort_brigiments(sc, s, k);
}

void rs_score_before(const rs_scenario *sc, const rs_state *s, rs_stakes *k)
{
    static_assert(offsetof(rs_state, us_them) - offsetof(rs_state, held) == offsetof(rs_stakes, us_them),
                  "the sets lie side by side in both");
    const uint64_t *sets = s->held[0];
    uint64_t *kept = k->held[0];

    for (int i = 0; i < sc->n_stakes; i++)
        kept[sc->stake_word[i]] = sets[sc->stake_word[i]];
    begin_stakes(sc, s, k);
}

void rs_count_before(rs_ctx *c)
{
    if (!c->before->is_counted)
        count_units(c->sc, c->s, c->before);
}

static rs_stakes stakes_of(const rs_scenario *sc, const rs_state *s)
{
    rs_stakes k;

    memcpy(k.held, s->held, offsetof(rs_stakes, lost));
    begin_stakes(sc, s, &k);
    count_units(sc, s, &k);
    k.disorganized = disorganized(sc, s);
    return k;
}

/* --- what is counted --- */

/* Hexes of the zone that the side alone owns. */
static int zone_owned(const rs_scenario *sc, const rs_stakes *k, const rs_goal *g, fs_side owner)
{
    int n = 0;

    for (int w = 0; w * 64 < sc->map.n_play; w++) {
        uint64_t own = sc->zone_seats[g->zone][w] & k->owned[owner - 1][w] & ~k->us_them[w];

        n += own ? __builtin_popcountll(own) : 0;
    }
    return n;
}

static int zone_contested(const rs_scenario *sc, const rs_stakes *k, const rs_goal *g)
{
    int n = 0;

    for (int w = 0; w * 64 < sc->map.n_play; w++) {
        uint64_t both = sc->zone_seats[g->zone][w] & k->us_them[w];

        n += both ? __builtin_popcountll(both) : 0;
    }
    return n;
}

/* A way of hexes the side owns or holds from the first hex of the zone to all its others. */
static bool is_chained(const rs_scenario *sc, const rs_stakes *k, fs_side side, int zone)
{
    int16_t queue[RS_MAX_PLAY];
    uint64_t met[RS_SEAT_WORDS] = {0};
    int n = 0, wanted, found = 0;

    wanted = members(sc->zone_seats[zone]);
    for (int w = 0; !n && w < RS_SEAT_WORDS; w++) {
        uint64_t own = sc->zone_seats[zone][w] & k->owned[side - 1][w];

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
                (!rs_has(k->owned[side - 1], sc->map.seat[next]) && !rs_has(k->held[side - 1], sc->map.seat[next])))
                continue;
            rs_add(met, sc->map.seat[next]);
            queue[n++] = (int16_t)next;
        }
    }
    return wanted && found == wanted;
}

/* Orders are secret: while the game lasts a Brigiment in disorder does not show in the score. */
static int brigiments_in(const rs_scenario *sc, const rs_stakes *k, fs_side side, unsigned states, bool at_end)
{
    uint64_t in = (states & RS_AT_ZERO ? k->at_zero : 0) | (states & RS_IS_DESTROYED ? k->in_play & ~k->alive : 0) |
                  (at_end && states & RS_IS_DISORGANIZED ? k->disorganized : 0);

    return __builtin_popcountll(in & sc->brigiments[side]);
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

static int points_of(const rs_scenario *sc, const rs_stakes *k, const rs_goal *g, fs_side side, bool at_end)
{
    fs_side other = fs_other(side);
    int beyond;

    if (g->only_with && !rs_seats_meet(sc->zone_seats[g->only_with - 1], k->owned[RS_ENTENTE - 1]))
        return 0;
    switch (g->kind) {
    case RS_GOAL_OWNED:
        return g->points * zone_owned(sc, k, g, side);
    case RS_GOAL_CONTESTED:
        return g->points * zone_contested(sc, k, g);
    case RS_GOAL_RIFLES_IN:
        return rs_seats_meet(sc->zone_seats[g->zone], k->infantry[side - 1]) ? g->points : 0;
    case RS_GOAL_STEPS_LOST:
        beyond = k->lost[other] - g->beyond;
        return beyond > 0 ? g->points * (beyond / (g->each ? g->each : 1)) : 0;
    case RS_GOAL_CHAIN:
        return is_chained(sc, k, side, g->zone) ? g->points : 0;
    case RS_GOAL_BRIGIMENTS:
        return g->points * brigiments_in(sc, k, other, g->states, at_end);
    default:
        return 0; /* decides the game by itself */
    }
}

static void count(const rs_scenario *sc, const rs_stakes *k, int32_t score[2], bool at_end)
{
    score[0] = score[1] = 0;
    for (int i = 0; i < sc->n_goals; i++)
        for (fs_side side = 1; side <= 2; side++)
            if (sc->goal[i].side & side)
                score[side - 1] += points_of(sc, k, &sc->goal[i], side, at_end);
}

void rs_score(const rs_scenario *sc, const rs_state *s, int32_t score[2])
{
    if (s->head.winner)
        return;
    rs_stakes k = stakes_of(sc, s);
    count(sc, &k, score, false);
}

bool rs_score_is_open(const rs_scenario *sc)
{
    for (int i = 0; i < sc->n_goals; i++)
        if (sc->goal[i].kind == RS_GOAL_RIFLES_IN || sc->goal[i].kind == RS_GOAL_STEPS_LOST ||
            sc->goal[i].kind == RS_GOAL_BRIGIMENTS)
            return false;
    return true;
}

/* Whether anything differs that a goal looks at; of `now` all but the sets is known, which are the state's. */
static bool has_changed(const rs_scenario *sc, const rs_state *s, const rs_stakes *was, const rs_stakes *now)
{
    const uint64_t *before = was->held[0], *after = s->held[0];
    uint64_t differs = 0;

    for (int i = 0; i < sc->n_stakes; i++)
        differs |= (before[sc->stake_word[i]] ^ after[sc->stake_word[i]]) & sc->stake_mask[i];
    return differs || was->at_zero != now->at_zero || was->in_play != now->in_play || was->alive != now->alive ||
           was->lost[1] != now->lost[1] || was->lost[2] != now->lost[2];
}

/* The stakes as they were, with the sets as they are where no goal looks. */
static rs_stakes as_before(const rs_scenario *sc, const rs_stakes *was, const rs_stakes *now)
{
    rs_stakes k = *now;
    const uint64_t *kept = was->held[0];
    uint64_t *sets = k.held[0];

    for (int i = 0; i < sc->n_stakes; i++)
        sets[sc->stake_word[i]] = kept[sc->stake_word[i]];
    k.in_play = was->in_play;
    k.at_zero = was->at_zero;
    if (was->is_counted) {
        memcpy(k.lost, was->lost, sizeof k.lost);
        k.alive = was->alive;
    }
    return k;
}

void rs_score_on(const rs_scenario *sc, rs_state *s, const rs_stakes *was)
{
    rs_stakes now;

    if (s->head.winner)
        return;
    begin_stakes(sc, s, &now);
    if (was->is_counted)
        count_units(sc, s, &now);
    if (!has_changed(sc, s, was, &now))
        return; /* most lines change nothing that counts */
    now = stakes_of(sc, s);
    rs_stakes old = as_before(sc, was, &now);
    int32_t before[2], after[2];

    count(sc, &old, before, false);
    count(sc, &now, after, false);
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

/* The hexes with riflemen of the side: machine guns by themselves hold a hex and are none. */
static void find_rifles(const rs_scenario *sc, const rs_state *s, fs_side side, uint64_t seats[RS_SEAT_WORDS])
{
    memset(seats, 0, RS_SEAT_WORDS * sizeof *seats);
    for (int i = 0; i < sc->n_rifles[side]; i++) {
        int u = sc->rifles[side][i];

        if (rs_on_map(s, u))
            rs_add(seats, sc->map.seat[rs_at(s, u)]);
    }
}

static bool has_rifles_in(const rs_scenario *sc, const rs_state *s, fs_side side, int zone)
{
    uint64_t seats[RS_SEAT_WORDS];

    find_rifles(sc, s, side, seats);
    return rs_seats_meet(sc->zone_seats[zone], seats);
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
    rs_stakes k = stakes_of(c->sc, c->s);
    for (fs_side side = 1; side <= 2; side++)
        find_rifles(c->sc, c->s, side, k.infantry[side - 1]);
    count(c->sc, &k, c->s->head.score, true);
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
    memset(c->s->beach, 0, sizeof c->s->beach);
    memset(c->s->landed, 0, sizeof c->s->landed);
    c->s->ships_moved = c->s->shocks = c->s->ship_left = c->s->active = c->s->last_pull = 0;
    rs_judge(c, c->s->head.turn >= c->sc->n_turns);
}
