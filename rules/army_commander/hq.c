/* hq.c - HQs: where they may go [2.3], and where they go when they must [2.3d] [8.a] [R35, R82, R95]. */
#include "moves.h"

enum { HQ, HOW }; /* v[] of an HQ frame: which, and how it goes */
/* To its nearest stand [2.3d]; or next to it as well [8.a]; or wherever its own move takes it [2.3c] [R95]. */
enum { JOINS, COMES_NEAR, WALKS, HOWS };
enum { NORMAL_RATE = 4, STRATEGIC_RATE = 6 }; /* [2.a] [2.b] */

/* Hexes with a combat stand of the division, and those next to one [0.f] [2.3c]. */
static void homes(const ac_ctx *c, int division, uint64_t out[AC_HEX_WORDS])
{
    const uint64_t *stands = c->sc->division[division].stands;
    int last = FS_NO_HEX;
    memset(out, 0, AC_HEX_WORDS * sizeof *out);
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        int hex = c->s->stand[u].hex;
        if (hex < 0 || hex == last || !ac_is_combat(c->sc->piece[u].type))
            continue;
        last = hex;
        ac_set(out, hex);
        for (int w = 0; w < AC_HEX_WORDS; w++)
            out[w] |= c->sc->around[hex][w];
    }
}

/* Neither stands nor HQs of the enemy [2.3b] [R82]. */
static bool enemy_in(const ac_ctx *c, int hex, fs_side side)
{
    int u = c->s->first[hex];
    return u && c->sc->piece[u].side != side;
}

int ac_hq_rate(const ac_state *s, int division, bool *strategic)
{
    const ac_command *k = &s->command[division];
    /* An R division moves strategic distance [2.6b]; M if it was declared so [2.b] [R25]. */
    *strategic = (k->order == AC_M && k->flags & AC_STRATEGIC) || k->order == AC_R;
    return *strategic ? STRATEGIC_RATE : NORMAL_RATE;
}

/* Where an HQ may not go: lakes, enemies [2.3b], columns it is not bound to, and clear of enemies on a strategic move
 * [R25]. */
static void closed_hexes(const ac_ctx *c, const ac_piece *hq, bool strategic, uint64_t out[AC_HEX_WORDS])
{
    const ac_scenario *sc = c->sc;
    const uint64_t *enemy = c->s->held[2 - hq->side];
    bool bound = c->s->head.turn < sc->division[hq->division].bound_before;
    for (int w = 0; w < AC_HEX_WORDS; w++)
        out[w] = sc->lakes[w] | enemy[w] | (bound ? ~sc->bounds[hq->division][w] : 0);
    for (int w = 0; strategic && w < AC_HEX_WORDS; w++)
        for (uint64_t left = enemy[w]; left; left &= left - 1)
            for (int i = 0; i < AC_HEX_WORDS; i++)
                out[i] |= sc->around[w * 64 + __builtin_ctzll(left)][i];
    for (int d = 1; d <= sc->n_divisions; d++)
        for (int i = 0; sc->division[d].side != hq->side && i < sc->division[d].n_hqs; i++)
            if (c->s->stand[sc->division[d].hq[i]].hex >= 0)
                ac_set(out, c->s->stand[sc->division[d].hq[i]].hex);
}

/* Breadth first over what is not closed, large rivers being crossed no further [2.3b]. */
static void flood(const ac_ctx *c, int start, int rate, const uint64_t *closed, uint64_t seen[AC_HEX_WORDS])
{
    uint64_t edge[AC_HEX_WORDS] = {0};
    int low = 0, high = AC_HEX_WORDS; /* the words that can be reached at all */
    while (!c->sc->within[rate][start][low])
        low++;
    while (!c->sc->within[rate][start][high - 1])
        high--;
    ac_set(edge, start);
    memcpy(seen, edge, sizeof edge);
    for (int step = 1; step <= rate; step++) {
        uint64_t next[AC_HEX_WORDS] = {0};
        for (int w = low; w < high; w++)
            for (uint64_t left = edge[w]; left; left &= left - 1)
                for (int i = low; i < high; i++)
                    next[i] |= c->sc->around[w * 64 + __builtin_ctzll(left)][i];
        for (int w = low; w < high; w++) {
            next[w] &= ~closed[w] & ~seen[w];
            seen[w] |= next[w];
            edge[w] = next[w] & ~c->sc->rivers[w];
        }
    }
}

static bool has_stand(const ac_ctx *c, int hex, int division)
{
    for (int u = c->s->combat[hex] ? c->s->first[hex] : 0; u; u = c->s->stand[u].next)
        if (c->sc->piece[u].division == division && ac_is_combat(c->sc->piece[u].type))
            return true;
    return false;
}

/* Whether an HQ may pass the hex: no enemy in it, within its limits, and on a strategic move no enemy beside it. */
static bool is_open(const ac_ctx *c, const ac_piece *hq, int hex, bool strategic)
{
    return !enemy_in(c, hex, hq->side) && !ac_limit_refused(c, hq->division, 0, hex, NULL) &&
           !(strategic && ac_near_enemy(c->sc, c->s, hex, hq->side));
}

/* Places next door that need no search, at most `enough` and without `but`: with a stand of its division, or beside the
 * one it is with. */
static int places_beside(const ac_ctx *c, const ac_piece *hq, int start, bool strategic, int enough, int but)
{
    bool at_home = has_stand(c, start, hq->division);
    int n = 0;
    for (int d = 0; d < 6 && n < enough; d++) {
        int to = c->sc->neighbour[start][d];
        n += to >= 0 && to != but && (at_home || has_stand(c, to, hq->division)) && is_open(c, hq, to, strategic);
    }
    return n;
}

/* A strategic move of an M division does not begin next to an enemy [2.c]. */
static bool must_stay(const ac_ctx *c, const ac_piece *hq, int start, bool strategic)
{
    return strategic && c->s->command[hq->division].order == AC_M && ac_near_enemy(c->sc, c->s, start, hq->side);
}

/* Hexes of the division an HQ comes to in `rate` hexes; a strategic move keeps clear of enemies [2.3b] [R25]. */
static int spread(const ac_ctx *c, int hq, int rate, bool strategic, bool any, uint64_t out[AC_HEX_WORDS])
{
    const ac_piece *p = &c->sc->piece[hq];
    int start = c->s->stand[hq].hex, found = 0;
    const uint64_t *near = c->sc->within[rate][start];
    uint64_t closed[AC_HEX_WORDS], barrier[AC_HEX_WORDS], reached[AC_HEX_WORDS];
    memset(out, 0, AC_HEX_WORDS * sizeof *out);
    if (must_stay(c, p, start, strategic))
        return 0;
    if (any && places_beside(c, p, start, strategic, 1, FS_NO_HEX))
        return 1;
    homes(c, p->division, out);
    ac_clear(out, start);
    closed_hexes(c, p, strategic, closed);
    for (int w = 0; w < AC_HEX_WORDS; w++) {
        out[w] &= near[w] & ~closed[w];
        barrier[w] = closed[w] | c->sc->rivers[w];
    }
    ac_clear(barrier, start);
    if (!ac_meet(near, barrier))
        memcpy(reached, near, sizeof reached);
    else
        flood(c, start, rate, closed, reached);
    for (int w = 0; w < AC_HEX_WORDS; w++) {
        out[w] &= reached[w];
        found += __builtin_popcountll(out[w]);
    }
    return found;
}

/* Under R an HQ goes far only clear of enemies, but as far as any other through their zones [2.3b] [R25]. */
int ac_hq_reach(const ac_ctx *c, int hq, int rate, bool strategic, bool any, uint64_t out[AC_HEX_WORDS])
{
    int n = spread(c, hq, rate, strategic, any, out);
    if (!strategic || c->s->command[c->sc->piece[hq].division].order != AC_R || (any && n))
        return n;
    uint64_t near[AC_HEX_WORDS];
    n = spread(c, hq, NORMAL_RATE, false, any, near);
    if (any)
        return n;
    n = 0;
    for (int w = 0; w < AC_HEX_WORDS; w++) {
        out[w] |= near[w];
        n += __builtin_popcountll(out[w]);
    }
    return n;
}

/* In a hex with a combat stand of its division, or next to one [0.f] [2.3c]. */
static bool is_home(const ac_ctx *c, int hex, int division)
{
    bool home = has_stand(c, hex, division);
    for (int d = 0; d < 6 && !home; d++)
        home = c->sc->neighbour[hex][d] >= 0 && has_stand(c, c->sc->neighbour[hex][d], division);
    return home;
}

/* Whether an open way leads ever nearer to the hex: the cheap yes, before all ways are searched. */
static bool walks_straight(const ac_ctx *c, const ac_piece *hq, int at, int to, bool strategic)
{
    while (at != to) {
        int next = FS_NO_HEX;
        for (int d = 0; d < 6 && next < 0; d++) {
            int hex = c->sc->neighbour[at][d];
            if (hex >= 0 && c->sc->distance[hex][to] < c->sc->distance[at][to] && is_open(c, hq, hex, strategic) &&
                (hex == to || !ac_bit(c->sc->rivers, hex)))
                next = hex;
        }
        if (next < 0)
            return false;
        at = next;
    }
    return true;
}

/* Whether the HQ may go there and needs no search for the way. */
static bool reaches_straight(const ac_ctx *c, int hq, int rate, bool strategic, int hex)
{
    const ac_piece *p = &c->sc->piece[hq];
    int start = c->s->stand[hq].hex;
    return hex != start && c->sc->distance[start][hex] <= rate && is_home(c, hex, p->division) &&
           !must_stay(c, p, start, strategic) && walks_straight(c, p, start, hex, strategic);
}

bool ac_hq_reaches(const ac_ctx *c, int hq, int rate, bool strategic, int hex)
{
    uint64_t reach[AC_HEX_WORDS];
    int start = c->s->stand[hq].hex;
    if (reaches_straight(c, hq, rate, strategic, hex))
        return true;
    if (hex == start || c->sc->distance[start][hex] > rate || !is_home(c, hex, c->sc->piece[hq].division))
        return false;
    ac_hq_reach(c, hq, rate, strategic, false, reach);
    return ac_bit(reach, hex);
}

bool ac_hq_has_choice(const ac_ctx *c, int hq, int rate, bool strategic, int known)
{
    const ac_piece *p = &c->sc->piece[hq];
    uint64_t reach[AC_HEX_WORDS];
    int start = c->s->stand[hq].hex, more = known < 0 ? 2 : 1;
    if (!must_stay(c, p, start, strategic) && places_beside(c, p, start, strategic, more, known) >= more)
        return true;
    for (int d = 0; known >= 0 && d < 6; d++) { /* where it can go it can mostly go next door to */
        int hex = c->sc->neighbour[known][d];
        if (hex >= 0 && reaches_straight(c, hq, rate, strategic, hex))
            return true;
    }
    return ac_hq_reach(c, hq, rate, strategic, false, reach) >= 2;
}

/* --- giving way ---------------------------------------------------------------------------------------- */

/* How far it goes now: at night always like one that keeps its place [2.3a]. */
static int rate_now(const ac_ctx *c, int hq, bool *strategic)
{
    *strategic = false;
    return c->s->head.phase == AC_PHASE_NIGHT ? NORMAL_RATE : ac_hq_rate(c->s, c->sc->piece[hq].division, strategic);
}

/* The hexes an HQ may go to: those of the nearest combat stands of its division, section 8 those next to them as well;
 * none that an enemy is in. No path is traced [R82]. If it walks, those it comes to. Returns how many. */
static int refuges(const ac_ctx *c, int hq, int how, uint64_t out[AC_HEX_WORDS])
{
    if (how == WALKS) {
        bool strategic;
        int rate = rate_now(c, hq, &strategic);
        return ac_hq_reach(c, hq, rate, strategic, false, out);
    }
    const ac_piece *p = &c->sc->piece[hq];
    const uint64_t *stands = c->sc->division[p->division].stands;
    int from = c->s->stand[hq].hex, best = 255, n = 0;
    memset(out, 0, AC_HEX_WORDS * sizeof *out);
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        int hex = c->s->stand[u].hex;
        if (hex < 0 || !ac_is_combat(c->sc->piece[u].type) || c->sc->distance[from][hex] > best)
            continue;
        if (c->sc->distance[from][hex] < best) {
            best = c->sc->distance[from][hex];
            memset(out, 0, AC_HEX_WORDS * sizeof *out);
        }
        ac_set(out, hex);
    }
    if (how == COMES_NEAR) {
        uint64_t nearest[AC_HEX_WORDS];
        memcpy(nearest, out, sizeof nearest);
        for (int hex = 0; hex < c->sc->n_hexes; hex++)
            for (int d = 0; ac_bit(nearest, hex) && d < 6; d++) {
                int to = c->sc->neighbour[hex][d];
                if (to >= 0 && !enemy_in(c, to, p->side))
                    ac_set(out, to);
            }
    }
    for (int w = 0; w < AC_HEX_WORDS; w++)
        n += __builtin_popcountll(out[w]);
    return n;
}

static void relocate(ac_ctx *c, int hq, int hex, int how)
{
    ac_move(c->sc, c->s, hq, hex);
    if (how == WALKS)
        ac_say(c, AC_E_HQ_GOES, AC_2_3c, c->sc->piece[hq].side, hq, hex);
    else
        ac_say(c, AC_E_HQ_GIVES_WAY, AC_2_3d, c->sc->piece[hq].side, hq, hex);
}

/* Whether stands of the division are still to come: then its HQs come back with them. */
static bool stands_to_come(const ac_ctx *c, int division)
{
    const uint64_t *stands = c->sc->division[division].stands;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (ac_is_combat(c->sc->piece[u].type) &&
            (c->s->stand[u].where == AC_WAITING || c->s->stand[u].where == AC_EMBARKED))
            return true;
    return false;
}

static void push_choice(ac_ctx *c, int hq, int how)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_HQ, c->sc->piece[hq].side);
    f->v[HQ] = (int16_t)hq;
    f->v[HOW] = (int16_t)how;
}

static void leave_hex(ac_ctx *c, int hq, int how)
{
    const ac_piece *p = &c->sc->piece[hq];
    uint64_t where[AC_HEX_WORDS];
    if (!c->s->stands_left[p->division]) { /* [R22] */
        ac_say(c, AC_E_HQ_RETIRES, AC_R22, p->side, hq, c->s->stand[hq].hex);
        ac_take(c->sc, c->s, hq, stands_to_come(c, p->division) ? AC_WAITING : AC_RETIRED);
        return;
    }
    if (refuges(c, hq, how, where) > 1) {
        push_choice(c, hq, how);
        return;
    }
    for (int hex = 0; hex < c->sc->n_hexes; hex++)
        if (ac_bit(where, hex)) {
            relocate(c, hq, hex, how);
            return;
        }
}

void ac_hq_pushed(ac_ctx *c, int hq) { leave_hex(c, hq, JOINS); }

void ac_hq_gives_way(ac_ctx *c, int hq) { leave_hex(c, hq, COMES_NEAR); }

bool ac_hq_is_alone(const ac_ctx *c, int hq)
{
    int hex = c->s->stand[hq].hex;
    return hex >= 0 && !is_home(c, hex, c->sc->piece[hq].division);
}

/* On its own feet if it has not moved and finds a way; otherwise as one that gives way [R95]. */
void ac_hq_comes_home(ac_ctx *c, int hq)
{
    uint64_t where[AC_HEX_WORDS];
    int ways = c->s->stand[hq].did & AC_MOVED ? 0 : refuges(c, hq, WALKS, where);
    if (ways < 2) {
        leave_hex(c, hq, ways ? WALKS : COMES_NEAR);
        return;
    }
    push_choice(c, hq, WALKS);
    c->s->head.waiting = c->sc->piece[hq].side; /* asked at once: nothing comes between */
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    uint64_t where[AC_HEX_WORDS];
    int hq = f->v[HQ], how = f->v[HOW];
    if (c->s->stand[hq].where == AC_ON_BOARD && c->s->stands_left[c->sc->piece[hq].division] &&
        refuges(c, hq, how, where) > 1) {
        c->s->head.waiting = f->side;
        return;
    }
    /* Things changed while it waited below another frame. */
    fs_pop(&c->s->head, c->run);
    if (c->s->stand[hq].where == AC_ON_BOARD)
        leave_hex(c, hq, how);
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    static const fs_rule rule[HOWS] = {[JOINS] = AC_2_3d, [COMES_NEAR] = AC_8_a, [WALKS] = AC_2_3c};
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    d->rule = rule[f->v[HOW]];
    d->main = AC_V_RELOCATE;
    d->phrase = f->v[HOW] == WALKS ? AC_P_ASK_COME_HOME : AC_P_ASK_RELOCATE;
    d->flags = FS_EXHAUSTIVE;
    d->subject = (fs_unit)f->v[HQ];
    d->about = ac_option_hex(0, f->v[HQ], c->s->stand[f->v[HQ]].hex);
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    uint64_t where[AC_HEX_WORDS];
    (void)side;
    refuges(c, f->v[HQ], f->v[HOW], where);
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = where[w]; left; left &= left - 1)
            ac_offer(out, ac_option_hex(AC_V_RELOCATE, f->v[HQ], w * 64 + __builtin_ctzll(left)));
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    uint64_t where[AC_HEX_WORDS];
    (void)side;
    if (o->verb != AC_V_RELOCATE || o->subject != f->v[HQ])
        return ac_refuse(e, AC_2_3d, AC_P_NOT_THIS_HQ, f->v[HQ], FS_NO_HEX);
    refuges(c, f->v[HQ], f->v[HOW], where);
    if (ac_bit(where, o->x))
        return 0;
    return f->v[HOW] == WALKS ? ac_refuse(e, AC_2_3c, AC_P_HQ_CANNOT_GO, f->v[HQ], o->x)
                              : ac_refuse(e, AC_R35, AC_P_NOT_NEAREST, f->v[HQ], o->x);
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    relocate(c, o->subject, o->x, fs_top(&c->s->head)->v[HOW]);
    fs_pop(&c->s->head, c->run);
    return FS_CLOSED;
}

bool ac_hq_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int hq = f->v[HQ];
    uint64_t where[AC_HEX_WORDS];
    if (hq < 1 || hq > sc->n_pieces || sc->piece[hq].type != AC_HQ || f->side != sc->piece[hq].side || f->v[HOW] < 0 ||
        f->v[HOW] >= HOWS || f->step || f->flags || !ac_rest_is_zero(f, HOW + 1))
        return false;
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    return s->stand[hq].where == AC_ON_BOARD && (f != fs_top_const(&s->head) || refuges(&c, hq, f->v[HOW], where) > 1);
}

const ac_kind ac_hq_kind = {advance, decision, options, check, apply, NULL};
