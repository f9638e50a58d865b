/* appraise.c - the value of ground, of an attack and of a whole position, for opponents. */
#include "plan.h"
#include "shell.h"

/* ---- ground ---- */

static bool controls(const ac_state *s, fs_side side, int hex) { return ac_bit(s->control, hex) == (side == 2); }

/* What one more hex of the objective brings its side, in tenths. */
static int next_hex_worth(const ac_state *s, const ac_objective *o)
{
    int held = 0, tenths = o->points * 10;
    for (int i = 0; i < o->n; i++)
        held += controls(s, o->side, o->hex[i]);
    if (o->at_least > 1)
        return held >= o->at_least ? 1 : tenths / o->at_least;
    if (o->once)
        return held ? 2 : tenths;
    if (o->most && held * o->points >= o->most)
        return 2;
    return tenths;
}

int ac_hex_worth(const ac_scenario *sc, const ac_state *s, fs_side side, int hex)
{
    int worth = 0;
    (void)side; /* what one side gains the other loses */
    if (!ac_bit(sc->objective_hex, hex))
        return 0;
    for (int i = 0; i < sc->n_objectives; i++) {
        const ac_objective *o = &sc->objective[i];
        if (o->kind != AC_HELD || (o->round && s->head.turn > o->round))
            continue;
        for (int k = 0; k < o->n; k++)
            if (o->hex[k] == hex)
                worth += next_hex_worth(s, o);
    }
    return worth;
}

int ac_enemy_distance(const ac_scenario *sc, const ac_state *s, fs_side side, int hex)
{
    fs_side enemy = fs_other(side);
    int best = 99;
    for (int w = 0; w < AC_PIECE_WORDS; w++)
        for (uint64_t left = sc->side_stands[enemy][w] | sc->guns[enemy][w]; left; left &= left - 1) {
            int at = s->stand[w * 64 + __builtin_ctzll(left)].hex;
            if (at >= 0 && sc->distance[hex][at] < best)
                best = sc->distance[hex][at];
        }
    return best;
}

/* ---- aims ---- */

/* Not ours, or ours with nobody in it and the enemy near: somebody should go there. */
static bool wants_stands(const ac_scenario *sc, const ac_state *s, fs_side side, int hex)
{
    return !controls(s, side, hex) || (!s->combat[hex] && ac_enemy_distance(sc, s, side, hex) <= 5);
}

/* Hexes of the division's combat stands, or where it will come on; each once. */
static int division_hexes(const ac_scenario *sc, const ac_state *s, int division, int16_t out[AC_MAX_PIECES])
{
    const uint64_t *own = sc->division[division].stands;
    int n = 0;
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u)) {
        const ac_piece *p = &sc->piece[u];
        int hex = s->stand[u].hex, i = 0;
        if (!ac_is_combat(p->type))
            continue;
        if (hex < 0 && s->stand[u].where == AC_WAITING && p->arrives && sc->entry[p->entry].n)
            hex = sc->entry[p->entry].hex[sc->entry[p->entry].n / 2];
        while (i < n && out[i] != hex)
            i++;
        if (hex >= 0 && i == n)
            out[n++] = (int16_t)hex;
    }
    return n;
}

static int nearest(const ac_scenario *sc, const int16_t *from, int n, int hex)
{
    int best = 99;
    for (int i = 0; i < n; i++)
        if (sc->distance[from[i]][hex] < best)
            best = sc->distance[from[i]][hex];
    return best;
}

enum { TAKEN_SHARE = 45 }; /* per cent of its worth left in an objective another division goes for */

/* Objectives to hold as a side sees them, whichever division asks. */
typedef struct goals {
    int16_t hex[AC_MAX_OBJECTIVES * AC_OBJECTIVE_HEXES], worth[AC_MAX_OBJECTIVES * AC_OBJECTIVE_HEXES];
    uint8_t need[AC_MAX_OBJECTIVES * AC_OBJECTIVE_HEXES]; /* in per cent */
    bool taking[AC_MAX_OBJECTIVES * AC_OBJECTIVE_HEXES];
    int n;
} goals;

static void find_goals(const ac_scenario *sc, const ac_state *s, fs_side side, goals *g)
{
    g->n = 0;
    for (int i = 0; i < sc->n_objectives; i++) {
        const ac_objective *o = &sc->objective[i];
        for (int k = 0; k < o->n && o->kind == AC_HELD; k++) {
            int hex = o->hex[k];
            bool taking = wants_stands(sc, s, side, hex);
            g->hex[g->n] = (int16_t)hex;
            g->worth[g->n] = (int16_t)ac_hex_worth(sc, s, side, hex);
            g->need[g->n] = !controls(s, side, hex) ? 100 : taking ? 60 : 12;
            g->taking[g->n++] = taking;
        }
    }
}

static const ac_aim no_aim = {FS_NO_HEX, 0, false};

/* Takes the best objective for one division, given how much of each is left. */
static ac_aim best_aim(const ac_scenario *sc, const ac_state *s, int division, const goals *g, const uint8_t *share)
{
    int16_t from[AC_MAX_PIECES];
    int n = division_hexes(sc, s, division, from), best = 0;
    ac_aim aim = {FS_NO_HEX, 0, false};

    for (int i = 0; n && i < g->n; i++) {
        int score = g->worth[i] * share[g->hex[i]] * g->need[i] / (nearest(sc, from, n, g->hex[i]) + 3);
        if (score > best) {
            best = score;
            aim = (ac_aim){g->hex[i], g->worth[i], g->taking[i]};
        }
    }
    return aim;
}

/* Where to go when no objective is left to take: over the edge, or deep into the area that counts. */
static ac_aim beyond(const ac_scenario *sc, const ac_state *s, int division, ac_aim aim)
{
    fs_side side = sc->division[division].side;
    int16_t from[AC_MAX_PIECES];
    int n = division_hexes(sc, s, division, from), best = 99;

    for (int i = 0; n && i < sc->n_objectives; i++) {
        const ac_objective *o = &sc->objective[i];
        if (o->side != side || o->kind == AC_HELD || o->kind == AC_LOST)
            continue;
        for (int hex = 0; hex < sc->n_hexes; hex++) {
            int col = fs_hex_col(&sc->board.grid, hex);
            bool goal = o->kind == AC_IN_AREA && col >= o->from && col <= o->to && !(sc->terrain[hex] & AC_LAKE);
            for (int k = 0; o->kind == AC_EXITED && k < AC_ENTRY_HEXES && sc->exit_hex[side][k] != FS_NO_HEX; k++)
                goal |= sc->exit_hex[side][k] == hex;
            int far = goal ? nearest(sc, from, n, hex) : 99;
            if (far < best) {
                best = far;
                aim = (ac_aim){hex, o->points * 10, true};
            }
        }
    }
    return aim;
}

/* The objectives of a side's divisions up to one of them, each knowing where those before it go. */
static void find_aims(const ac_scenario *sc, const ac_state *s, fs_side side, int last, ac_aim aim[])
{
    uint8_t share[AC_MAX_HEXES];
    goals g;
    memset(share, 100, sizeof share);
    find_goals(sc, s, side, &g);
    for (int d = 1; d <= last; d++) {
        if (sc->division[d].side != side)
            continue;
        aim[d] = best_aim(sc, s, d, &g, share);
        if (aim[d].hex >= 0)
            share[aim[d].hex] = (uint8_t)(share[aim[d].hex] * TAKEN_SHARE / 100);
    }
}

ac_aim ac_aim_of(const ac_scenario *sc, const ac_state *s, int division)
{
    ac_aim aim[AC_MAX_DIVISIONS + 1];
    aim[division] = no_aim;
    find_aims(sc, s, sc->division[division].side, division, aim);
    return aim[division].taking ? aim[division] : beyond(sc, s, division, aim[division]);
}

/* What it costs to come into a hex, two to an open one: halts, zones and enemies take time. */
static int delay_in(const ac_scenario *sc, const ac_state *s, fs_side side, int hex)
{
    uint32_t ground = ac_ground(sc, s, hex);
    int cost = 2;
    if (ground & (AC_TOWN | AC_WOODS | AC_STREAM))
        cost += 1;
    if (ground & AC_WIRE)
        cost += 3;
    if (ground & AC_RIVER)
        cost += 4;
    if (s->holder[hex] == fs_other(side))
        cost += 3;
    return cost + ac_in_enemy_zoc(s, hex, side);
}

/* The hex waits among those who are left after as much delay. */
static void wait_in(ac_ways *w, int hex, int left)
{
    int16_t *first = &w->first[left % AC_DELAY_RING];
    w->next[hex] = *first;
    *first = (int16_t)hex;
    w->waiting++;
}

void ac_ways_begin(const ac_scenario *sc, const ac_state *s, fs_side side, int aim, ac_ways *w)
{
    memset(w->delay, AC_NO_WAY, sizeof w->delay);
    memset(w->first, 0xff, sizeof w->first);
    w->aim = (int16_t)aim;
    w->left = (int16_t)delay_in(sc, s, side, aim);
    w->waiting = 0;
    w->delay[aim] = 0;
    wait_in(w, aim, w->left);
}

/* Whoever is left soonest labels its neighbours first, and leaving a hex costs the same whatever the way: so the first
 * label of a hex is its last, and each waits once. */
static void leave(const ac_scenario *sc, const ac_state *s, fs_side side, ac_ways *w, int hex)
{
    for (int d = 0; d < 6; d++) {
        int n = sc->neighbour[hex][d];
        if (n < 0 || w->delay[n] != AC_NO_WAY)
            continue;
        w->delay[n] = (uint8_t)w->left;
        wait_in(w, n, w->left + delay_in(sc, s, side, n));
    }
}

int ac_delay(const ac_scenario *sc, const ac_state *s, fs_side side, ac_ways *w, int hex)
{
    for (; w->delay[hex] == AC_NO_WAY && w->waiting && w->left < AC_NO_WAY; w->left++) {
        int16_t *first = &w->first[w->left % AC_DELAY_RING];
        int at = *first;
        *first = FS_NO_HEX;
        for (; at >= 0; at = w->next[at], w->waiting--)
            leave(sc, s, side, w, at);
    }
    return w->delay[hex];
}

enum { HEXES_A_ROUND = 3 };

/* Two groups for a goal the enemy holds, one for an empty one; more add little. */
static int pull(const ac_scenario *sc, const ac_state *s, const ac_match *m, int group, int goal)
{
    static const uint8_t empty[] = {100, 25, 8, 3}, held[] = {100, 60, 20, 8};
    int n = m->sent[goal] > 3 ? 3 : m->sent[goal], to = m->goal[goal];
    int share = s->holder[to] ? held[n] : empty[n], way = sc->distance[m->group[group].hex][to];
    if (way > HEXES_A_ROUND * (sc->n_rounds - s->head.turn + 1))
        share /= 5; /* hardly in time */
    return m->worth[goal] * share * 100 / (way + 8);
}

static void find_strongest(const ac_scenario *sc, const ac_state *s, ac_match *m, int group)
{
    ac_pulled *g = &m->group[group];
    g->pull = 0;
    for (int k = 0; k < m->n_goals; k++) {
        int score = pull(sc, s, m, group, k);
        if (score > g->pull)
            g->pull = score, g->goal = (int16_t)k;
    }
}

void ac_match_begin(const ac_scenario *sc, const ac_state *s, fs_side side, ac_match *m)
{
    uint64_t seen[AC_HEX_WORDS] = {0};
    goals g;
    find_goals(sc, s, side, &g);
    m->n_groups = m->n_goals = m->n_matched = 0;
    for (int i = 0; i < g.n; i++) {
        if (!g.taking[i])
            continue;
        m->goal[m->n_goals] = g.hex[i];
        m->worth[m->n_goals] = g.worth[i];
        m->sent[m->n_goals++] = 0;
    }
    for (int u = ac_next_piece(sc->side_stands[side], 0); u; u = ac_next_piece(sc->side_stands[side], u)) {
        int hex = s->stand[u].hex;
        if (hex < 0 || ac_bit(seen, hex))
            continue;
        ac_set(seen, hex);
        m->group[m->n_groups].hex = (int16_t)hex;
        find_strongest(sc, s, m, m->n_groups++);
    }
}

/* The group that is pulled most strongly gets its goal, which then pulls the others less. False: nobody is pulled. */
static bool match_next(const ac_scenario *sc, const ac_state *s, ac_match *m)
{
    int best = 0, group = -1;
    for (int i = 0; i < m->n_groups; i++)
        if (m->group[i].pull > best)
            best = m->group[i].pull, group = i;
    if (group < 0)
        return false;
    int goal = m->group[group].goal;
    m->matched[m->n_matched++] = m->group[group];
    m->sent[goal]++;
    m->group[group] = m->group[--m->n_groups];
    for (int i = 0; i < m->n_groups; i++)
        if (m->group[i].pull && m->group[i].goal == goal)
            find_strongest(sc, s, m, i);
    return true;
}

ac_aim ac_group_aim(const ac_scenario *sc, const ac_state *s, ac_match *m, int hex)
{
    for (int i = 0; i < m->n_matched || match_next(sc, s, m); i++)
        if (m->matched[i].hex == hex) {
            int goal = m->matched[i].goal;
            return (ac_aim){m->goal[goal], m->worth[goal], true};
        }
    return (ac_aim){FS_NO_HEX, 0, false};
}

/* ---- attacks ---- */

/* Names every supporter a side may call. */
static void call_all(const ac_ctx *c, const ac_attack *a, fs_side caller)
{
    fs_option first;
    for (;;) {
        fs_options list = {.at = &first, .cap = 1};
        ac_support_options(c, a, caller, &list);
        if (!list.n)
            return;
        ac_set(c->s->support, first.subject);
    }
}

typedef struct outlook {
    int kills, losses;  /* expected SP, in hundredths */
    int ground, beaten; /* chance in per cent to have the hex; to be thrown back */
} outlook;

static outlook look_at(const ac_scenario *sc, int dice, uint8_t row, int back, uint8_t back_row, int target_sp)
{
    uint32_t a[9], d[9];
    uint64_t kills = 0, losses = 0, ground = 0, beaten = 0;
    ac_hit_chances(sc, dice, row, a);
    ac_hit_chances(sc, back, back_row, d);
    for (uint64_t i = 0; i <= 8; i++) {
        kills += a[i] * (i < 2 ? i : 2);
        losses += d[i] * (i < 2 ? i : 2);
        for (uint64_t k = 0; k <= 8; k++) {
            uint64_t p = (uint64_t)a[i] * d[k] >> 16;
            bool wiped = (int)(i < 2 ? i : 2) >= target_sp;
            if (i > k || (i == k && wiped))
                ground += p;
            else if (k > i && !wiped)
                beaten += p;
        }
    }
    return (outlook){(int)(kills * 100 >> 16), (int)(losses * 100 >> 16), (int)(ground * 100 >> 16),
                     (int)(beaten * 100 >> 16)};
}

int ac_attack_gain(const ac_ctx *c, int division, int target, int from, int second, const ac_aim *aim)
{
    uint64_t group[AC_PIECE_WORDS] = {0};
    ac_attack a = ac_attack_of(c, division, target, from, second);
    fs_rule rule;

    memset(c->s->support, 0, sizeof c->s->support);
    call_all(c, &a, a.side);
    call_all(c, &a, fs_other(a.side));
    int dice = ac_attack_dice(c, &a, NULL), back = ac_defence_dice(c, &a, NULL);
    memset(c->s->support, 0, sizeof c->s->support);
    ac_group_of_hex(c->sc, c->s, target, group);
    outlook o = look_at(c->sc, dice, ac_attack_profile(a.status, &rule), back, ac_defence_profile(a.status, &rule),
                        ac_group_sp(c->sc, c->s, group));
    int ground = 60 + 14 * ac_hex_worth(c->sc, c->s, a.side, target);
    if (aim->hex >= 0 && aim->taking && c->sc->distance[target][aim->hex] < c->sc->distance[from][aim->hex])
        ground += 80 + 3 * aim->worth;
    return o.kills - o.losses / 2 + ground * o.ground / 100 - 50 * o.beaten / 100;
}

/* ---- positions ---- */

static int strength(const ac_scenario *sc, const ac_state *s, fs_side side)
{
    int sp = 0;
    for (int u = ac_next_piece(sc->side_stands[side], 0); u; u = ac_next_piece(sc->side_stands[side], u))
        if (s->stand[u].where == AC_ON_BOARD || s->stand[u].where == AC_WAITING || s->stand[u].where == AC_EMBARKED)
            sp += ac_unit_chart[sc->piece[u].type].sp - s->stand[u].hit;
    for (int u = ac_next_piece(sc->guns[side], 0); u; u = ac_next_piece(sc->guns[side], u))
        sp += s->stand[u].sp;
    return sp;
}

/* How near the side is to what it has still to take: worth over distance, summed. Its own hex is not to be taken,
 * however bare it lies. */
static int reach(const ac_scenario *sc, const ac_state *s, fs_side side)
{
    int sum = 0;
    ac_aim aims[AC_MAX_DIVISIONS + 1];
    find_aims(sc, s, side, sc->n_divisions, aims);
    for (int d = 1; d <= sc->n_divisions; d++) {
        if (sc->division[d].side != side)
            continue;
        int16_t from[AC_MAX_PIECES];
        int n = division_hexes(sc, s, d, from);
        ac_aim aim = aims[d].taking ? aims[d] : beyond(sc, s, d, aims[d]);
        if (n && aim.hex >= 0 && aim.taking && !controls(s, side, aim.hex))
            sum += aim.worth * 10 / (nearest(sc, from, n, aim.hex) + 2);
    }
    return sum;
}

/* What the side holds with nobody in it while the enemy is near. */
static int bare(const ac_scenario *sc, const ac_state *s, fs_side side)
{
    int sum = 0;
    for (int i = 0; i < sc->n_objectives; i++) {
        const ac_objective *o = &sc->objective[i];
        for (int k = 0; k < o->n && o->kind == AC_HELD; k++) {
            int hex = o->hex[k], far = 0;
            if (controls(s, side, hex) && !s->combat[hex] && (far = ac_enemy_distance(sc, s, side, hex)) <= 6)
                sum += ac_hex_worth(sc, s, side, hex) * 10 / (far + 1);
        }
    }
    return sum;
}

static int within(int least, int value, int most) { return value < least ? least : value > most ? most : value; }

/* Points against the bands first, and who would win now the more the nearer the end is; then strength, nearness and
 * what lies bare. */
int32_t ac_appraise(const fs_scenario *scenario, const void *state, fs_side side)
{
    enum { WON = 10000, MOST = 9500, POINTS = 3000, EARLY = 300, LATE = 2200, STRENGTH = 3000, REACH = 4, BARE = 4 };
    const ac_scenario *sc = (const ac_scenario *)scenario;
    const ac_state *s = state;
    int32_t score[2];

    if (s->head.winner)
        return s->head.winner == 3 ? 0 : s->head.winner == side ? WON : -WON;
    ac_score(sc, s, score);
    fs_side scored = sc->scored, other = fs_other(scored);
    int points = score[scored - 1] - (sc->minus_other ? score[other - 1] : 0);
    int middle = (sc->win_from + sc->draw_from) / 2, span = sc->win_from > 4 ? sc->win_from : 4;
    int lead = points >= sc->win_from ? 1 : points >= sc->draw_from ? 0 : -1;
    int mine = strength(sc, s, scored), theirs = strength(sc, s, other);
    int value = within(-2 * POINTS, (points - middle) * POINTS / span, 2 * POINTS);

    value += lead * (EARLY + LATE * within(0, s->head.turn, sc->n_rounds) / (sc->n_rounds ? sc->n_rounds : 1));
    value += (mine - theirs) * STRENGTH / (mine + theirs + 1);
    value += REACH * (reach(sc, s, scored) - reach(sc, s, other)) - BARE * (bare(sc, s, scored) - bare(sc, s, other));
    value = within(-MOST, value, MOST);
    return side == scored ? value : -value;
}
