/* turn.c - the turn of one division [1.2]: guns, stands, HQs, attacks, in the order of its orders [R14]. */
#include "moves.h"
#include "shell.h"

enum turn_step { T_START, T_GUNS, T_MOVE, T_SHUFFLE, T_HQ, T_HOME, T_ATTACK, T_JOIN, T_END, T_STEPS };
enum { DIVISION, TARGET, FROM, ATTACKS, TURN_VALUES }; /* v[] of a TURN frame */

static const uint8_t steps_of[AC_D + 1][T_STEPS] = {
    /* guns, then all stands and HQs, then combats; HQs of H and D after the stands [2.4d]; R moves its stands first,
     * its HQs last [2.6e]; HQs left alone come home [R95]; H may attack after its shifts, D and R not at all [2.5c]
     * [3.1e] */
    [AC_R] = {[T_START] = T_MOVE, [T_MOVE] = T_GUNS, [T_GUNS] = T_HQ, [T_HQ] = T_HOME, [T_HOME] = T_END},
    [AC_M] = {[T_START] = T_GUNS, [T_GUNS] = T_MOVE, [T_MOVE] = T_HOME, [T_HOME] = T_ATTACK, [T_ATTACK] = T_END},
    [AC_H] = {[T_START] = T_GUNS,
              [T_GUNS] = T_SHUFFLE,
              [T_SHUFFLE] = T_HQ,
              [T_HQ] = T_HOME,
              [T_HOME] = T_ATTACK,
              [T_ATTACK] = T_END},
    [AC_D] = {[T_START] = T_GUNS, [T_GUNS] = T_SHUFFLE, [T_SHUFFLE] = T_HQ, [T_HQ] = T_HOME, [T_HOME] = T_END},
};

static int division_of(const ac_ctx *c) { return fs_top_const(&c->s->head)->v[DIVISION]; }
static uint8_t order_of(const ac_ctx *c) { return c->s->command[division_of(c)].order; }

static void next_step(ac_ctx *c, fs_frame *f) { f->step = steps_of[c->s->command[f->v[DIVISION]].order][f->step]; }

void ac_push_turn(ac_ctx *c, int division, bool retreat_step)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_TURN, c->sc->division[division].side);
    f->v[DIVISION] = (int16_t)division;
    f->flags = retreat_step;
}

/* --- who can still move --------------------------------------------------------------------------- */

/* A combat stand of the division on the board that has not moved this turn [1.2b]. */
static bool is_fresh(const ac_ctx *c, int u)
{
    return ac_is_combat(c->sc->piece[u].type) && c->s->stand[u].where == AC_ON_BOARD &&
           !(c->s->stand[u].did & AC_MOVED);
}

/* The division's fresh stands in a hex; returns how many. */
static int fresh_in(const ac_ctx *c, int division, int hex, uint64_t group[AC_PIECE_WORDS])
{
    int n = 0;
    memset(group, 0, AC_PIECE_WORDS * sizeof *group);
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next)
        if (c->sc->piece[u].division == division && is_fresh(c, u)) {
            ac_set(group, u);
            n++;
        }
    return n;
}

/* Hexes with fresh stands, in the order of their first pieces. */
static int fresh_hexes(const ac_ctx *c, int division, int16_t *out, int cap)
{
    int n = 0;
    const uint64_t *stands = c->sc->division[division].stands;
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        int hex = c->s->stand[u].hex, i = 0;
        if (!is_fresh(c, u))
            continue;
        while (i < n && out[i] != hex)
            i++;
        if (i == n && n < cap)
            out[n++] = (int16_t)hex;
    }
    return n;
}

static int move_mode(const ac_ctx *c) { return order_of(c) == AC_R ? AC_MOVE_RETREAT : AC_MOVE_GROUP; }

static int group_refused(const ac_ctx *c, int division, const uint64_t *group, fs_error *e)
{
    if (ac_held(c->sc, c->s, division))
        return ac_refuse(e, AC_9_a, AC_P_HELD_BACK, division, FS_NO_HEX);
    return ac_open_refused(c, division, move_mode(c), group, FS_NO_HEX, e);
}

static int stand_refused(const ac_ctx *c, int division, int u, fs_error *e)
{
    uint64_t group[AC_PIECE_WORDS] = {0};
    if (c->s->stand[u].where != AC_ON_BOARD)
        return ac_refuse(e, AC_2_2a, AC_P_NOT_ON_BOARD, u, FS_NO_HEX);
    if (c->s->stand[u].did & AC_MOVED)
        return ac_refuse(e, AC_1_2b, AC_P_HAS_MOVED, u, c->s->stand[u].hex);
    ac_set(group, u);
    return group_refused(c, division, group, e);
}

/* HQs move under any order [2.3a]; not when the scenario holds the division back. */
static int hq_refused(const ac_ctx *c, int division, int hq, fs_error *e)
{
    uint64_t reach[AC_HEX_WORDS];
    bool strategic;
    if (c->s->stand[hq].where != AC_ON_BOARD)
        return ac_refuse(e, AC_2_3a, AC_P_NOT_ON_BOARD, hq, FS_NO_HEX);
    if (c->s->stand[hq].did & AC_MOVED)
        return ac_refuse(e, AC_1_2b, AC_P_HAS_MOVED, hq, c->s->stand[hq].hex);
    if (ac_held(c->sc, c->s, division))
        return ac_refuse(e, AC_9_a, AC_P_HELD_BACK, hq, FS_NO_HEX);
    int rate = ac_hq_rate(c->s, division, &strategic);
    const fs_option *told = ac_told_step(c);
    if (told && ac_hq_reaches(c, hq, rate, strategic, told->x)) {
        c->run->found = AC_STEP;
        return 0;
    }
    if (!ac_hq_reach(c, hq, rate, strategic, true, reach))
        return ac_refuse(e, AC_2_3c, AC_P_NO_PLACE_TO_GO, hq, c->s->stand[hq].hex);
    return 0;
}

/* Its own batteries and those of its corps [5.g] [R69]. */
static int gun_refused(const ac_ctx *c, int division, int u, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[u];
    if (p->division ? p->division != division : p->corps != c->sc->division[division].corps)
        return ac_refuse(e, AC_5_g, AC_P_NOT_OF_DIVISION, u, FS_NO_HEX);
    return ac_gun_move_refused(c, u, e);
}

/* --- lists ------------------------------------------------------------------------------------------ */

/* Its batteries and those of its corps. */
static void guns_of(const ac_scenario *sc, int division, uint64_t out[AC_PIECE_WORDS])
{
    const ac_division *d = &sc->division[division];
    for (int w = 0; w < AC_PIECE_WORDS; w++)
        out[w] = (d->stands[w] & sc->guns[d->side][w]) | sc->corps_guns[d->corps][w];
}

/* Whether one of them has a shot to give up. */
static bool has_guns(const ac_ctx *c, int division)
{
    uint64_t guns[AC_PIECE_WORDS];
    guns_of(c->sc, division, guns);
    for (int u = 0; (u = ac_next_piece(guns, u));)
        if (c->s->stand[u].where == AC_ON_BOARD && c->s->stand[u].shots && !c->sc->piece[u].warship)
            return true;
    return false;
}

/* Batteries that may move; stops once there are `enough`. */
static void offer_guns(const ac_ctx *c, int division, int enough, fs_options *out)
{
    uint64_t guns[AC_PIECE_WORDS];
    guns_of(c->sc, division, guns);
    for (int u = 0; out->n < enough && (u = ac_next_piece(guns, u));)
        if (!gun_refused(c, division, u, NULL))
            ac_offer(out, ac_option(AC_V_MOVE, u));
}

/* The same for HQs. */
static void offer_hqs(const ac_ctx *c, int division, int enough, fs_options *out)
{
    const ac_division *d = &c->sc->division[division];
    for (int i = 0; i < d->n_hqs && out->n < enough; i++)
        if (!hq_refused(c, division, d->hq[i], NULL))
            ac_offer(out, ac_option(AC_V_MOVE, d->hq[i]));
}

static void offer_groups(const ac_ctx *c, int division, fs_options *out)
{
    int16_t hexes[AC_MAX_PIECES];
    uint64_t group[AC_PIECE_WORDS];
    int n = fresh_hexes(c, division, hexes, AC_MAX_PIECES);
    for (int i = 0; i < n; i++) {
        fresh_in(c, division, hexes[i], group);
        if (!group_refused(c, division, group, NULL))
            ac_offer(out, ac_option_hex(AC_V_GROUP, 0, hexes[i]));
    }
}

/* Single stands, where a hex has several: one for each kind and marker. */
static void offer_stands(const ac_ctx *c, int division, fs_options *out)
{
    int16_t hexes[AC_MAX_PIECES];
    uint64_t group[AC_PIECE_WORDS];
    int n = fresh_hexes(c, division, hexes, AC_MAX_PIECES);
    for (int i = 0; i < n; i++) {
        uint32_t seen = 0;
        if (fresh_in(c, division, hexes[i], group) < 2)
            continue;
        for (int u = 0; (u = ac_next_piece(group, u));) {
            uint32_t kind = 1u << (2 * c->sc->piece[u].type + c->s->stand[u].hit);
            if (!(seen & kind) && !stand_refused(c, division, u, NULL))
                ac_offer(out, ac_option(AC_V_MOVE, u));
            seen |= kind;
        }
    }
}

static void offer_moves(const ac_ctx *c, int division, fs_options *out)
{
    if (order_of(c) == AC_M)
        ac_entry_options(c, division, out);
    offer_groups(c, division, out);
    if (order_of(c) == AC_M)
        offer_hqs(c, division, FS_MAX_OPTIONS, out);
    ac_offer(out, ac_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    offer_stands(c, division, out);
}

/* Whether anything of the division can still move; ends at the first that can. */
static bool can_move(const ac_ctx *c, int division)
{
    fs_options list = {NULL, 0, 0, 0};
    const uint64_t *stands = c->sc->division[division].stands;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (is_fresh(c, u) && !stand_refused(c, division, u, NULL))
            return true;
    if (order_of(c) != AC_M)
        return false;
    offer_hqs(c, division, 1, &list);
    if (!list.n)
        ac_entry_options(c, division, &list);
    return list.n > 0;
}

/* Hexes that could join the attack just named [3.1c]. */
static void offer_joins(const ac_ctx *c, const fs_frame *f, int enough, fs_options *out)
{
    for (int d = 0; d < 6 && out->n < enough; d++) {
        int hex = c->sc->neighbour[f->v[TARGET]][d];
        if (hex >= 0 && hex != f->v[FROM] && !ac_attack_refused(c, f->v[DIVISION], f->v[TARGET], f->v[FROM], hex, NULL))
            ac_offer(out, ac_option_hex(AC_V_JOIN, 0, hex));
    }
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int division = f->v[DIVISION];
    (void)side;
    switch (f->step) {
    case T_GUNS:
        offer_guns(c, division, FS_MAX_OPTIONS, out);
        if (order_of(c) == AC_M) {
            ac_offer(out, ac_option(AC_V_NORMAL, 0));
            ac_offer(out, ac_option(AC_V_GO_STRATEGIC, 0));
        } else {
            ac_offer(out, ac_option(FS_VERB_DONE, 0));
        }
        break;
    case T_MOVE:
        offer_moves(c, division, out);
        break;
    case T_HQ:
        offer_hqs(c, division, FS_MAX_OPTIONS, out);
        ac_offer(out, ac_option(FS_VERB_DONE, 0));
        break;
    case T_ATTACK:
        ac_attack_options(c, division, out);
        ac_offer(out, ac_option(FS_VERB_DONE, 0));
        break;
    default:
        offer_joins(c, f, FS_MAX_OPTIONS, out);
        ac_offer(out, ac_option(FS_VERB_DONE, 0));
    }
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    d->subject = (fs_unit)f->v[DIVISION];
    d->about.subject = d->subject;
    d->flags = f->step == T_MOVE ? 0 : FS_EXHAUSTIVE;
    d->main = AC_V_MOVE;
    switch (f->step) {
    case T_GUNS:
        d->rule = AC_5_g;
        d->phrase = order_of(c) == AC_M ? AC_P_ASK_GUNS : AC_P_ASK_GUNS_ONLY;
        if (order_of(c) == AC_M && !has_guns(c, f->v[DIVISION]))
            d->rule = AC_2_e, d->phrase = AC_P_ASK_RATE;
        break;
    case T_MOVE:
        d->rule = order_of(c) == AC_R ? AC_2_6b : AC_2_2a;
        d->phrase = order_of(c) == AC_R ? AC_P_ASK_RETREAT : AC_P_ASK_MOVE;
        break;
    case T_HQ:
        d->rule = AC_2_3a;
        d->phrase = AC_P_ASK_HQ;
        break;
    case T_ATTACK:
        d->rule = AC_3_1a;
        d->phrase = AC_P_ASK_ATTACK;
        d->main = AC_V_ATTACK;
        break;
    default:
        d->rule = AC_3_1c;
        d->phrase = AC_P_ASK_JOIN;
        d->main = AC_V_JOIN;
        d->about = ac_option_hex(0, d->subject, f->v[TARGET]);
    }
}

/* --- refusals ---------------------------------------------------------------------------------------- */

static int move_refused(const ac_ctx *c, const fs_frame *f, int u, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[u];
    int division = f->v[DIVISION];
    if (ac_is_battery(p->type))
        return f->step == T_GUNS ? gun_refused(c, division, u, e) : ac_refuse(e, AC_R14, AC_P_GUNS_LATER, u, FS_NO_HEX);
    if (p->type == AC_PLANE)
        return ac_refuse(e, AC_11_3a, AC_P_PLANES_LATER, u, FS_NO_HEX);
    if (p->division != division || p->type == AC_DIVISION)
        return ac_refuse(e, AC_1_2a, AC_P_NOT_OF_DIVISION, u, FS_NO_HEX);
    if (p->type == AC_HQ) { /* [2.4d] [2.6e] HQs of H, D and R come after the stands */
        bool now = f->step == T_HQ || (f->step == T_MOVE && order_of(c) == AC_M);
        return now ? hq_refused(c, division, u, e)
                   : ac_refuse(e, order_of(c) == AC_R ? AC_2_6e : AC_2_4d, AC_P_HQS_LATER, u, FS_NO_HEX);
    }
    if (order_of(c) == AC_H || order_of(c) == AC_D) /* [1.2c] */
        return ac_refuse(e, AC_1_2c, AC_P_ONLY_M_MOVES, u, FS_NO_HEX);
    return f->step == T_MOVE ? stand_refused(c, division, u, e) : ac_refuse(e, AC_R14, AC_P_STANDS_LATER, u, FS_NO_HEX);
}

static int entry_refused(const ac_ctx *c, const fs_frame *f, const fs_option *o, fs_error *e)
{
    int division = f->v[DIVISION], u = o->subject;
    uint64_t group[AC_PIECE_WORDS] = {0};
    int16_t open[AC_MAX_HEXES];
    if (f->step != T_MOVE || order_of(c) != AC_M) /* parts due come on in a turn on M [R90] */
        return ac_refuse(e, AC_12_a, AC_P_NOT_NOW, u, o->x);
    if (c->sc->piece[u].division != division || c->sc->piece[u].type == AC_HQ || !ac_is_due(c->sc, c->s, u))
        return ac_refuse(e, AC_12_a, AC_P_NOT_DUE, u, o->x);
    bool landing = c->sc->entry[c->sc->piece[u].entry].landing;
    if (landing != (o->verb == AC_V_LAND))
        return ac_refuse(e, AC_12_a, AC_P_NOT_NOW, u, o->x);
    int n = ac_entry_hexes(c->sc, c->s, u, open, AC_MAX_HEXES), i = 0;
    while (i < n && open[i] != o->x)
        i++;
    if (i == n)
        return ac_refuse(e, AC_12_a, AC_P_ENTRY_CLOSED, u, o->x);
    ac_set(group, u);
    return ac_open_refused(c, division, landing ? AC_MOVE_LAND : AC_MOVE_ENTER, group, o->x, e);
}

static int attack_refused(const ac_ctx *c, const fs_frame *f, const fs_option *o, fs_error *e)
{
    if (f->step != T_ATTACK)
        return ac_refuse(e, order_of(c) == AC_D || order_of(c) == AC_R ? AC_3_1e : AC_R14, AC_P_NO_ATTACKS,
                         f->v[DIVISION], o->x);
    if (o->object > c->sc->n_hexes)
        return ac_refuse(e, AC_3_1a, AC_P_NO_SUCH_HEX, 0, FS_NO_HEX);
    return ac_attack_refused(c, f->v[DIVISION], o->x, o->object - 1, FS_NO_HEX, e);
}

static int join_refused(const ac_ctx *c, const fs_frame *f, int hex, fs_error *e)
{
    if (f->step != T_JOIN)
        return ac_refuse(e, AC_3_1c, AC_P_NOT_NOW, 0, hex);
    if (hex == f->v[FROM] || !ac_adjacent(c->sc, hex, f->v[TARGET]))
        return ac_refuse(e, AC_3_1a, AC_P_NOT_JOINABLE, 0, hex);
    return ac_attack_refused(c, f->v[DIVISION], f->v[TARGET], f->v[FROM], hex, e);
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    uint64_t group[AC_PIECE_WORDS];
    (void)side;
    switch (o->verb) {
    case AC_V_MOVE:
        return move_refused(c, f, o->subject, e);
    case AC_V_GROUP:
        if (f->step != T_MOVE)
            return ac_refuse(e, order_of(c) == AC_M ? AC_R14 : AC_1_2c, AC_P_STANDS_LATER, f->v[DIVISION], o->x);
        if (!fresh_in(c, f->v[DIVISION], o->x, group))
            return ac_refuse(e, AC_2_2a, AC_P_NOBODY_THERE, f->v[DIVISION], o->x);
        return group_refused(c, f->v[DIVISION], group, e);
    case AC_V_ENTER:
    case AC_V_LAND:
        return entry_refused(c, f, o, e);
    case AC_V_NORMAL:
    case AC_V_GO_STRATEGIC: /* declared before the first stand moves [2.e] */
        return f->step == T_GUNS && order_of(c) == AC_M ? 0
                                                        : ac_refuse(e, AC_2_e, AC_P_NOT_NOW, f->v[DIVISION], FS_NO_HEX);
    case AC_V_ATTACK:
        return attack_refused(c, f, o, e);
    case AC_V_JOIN:
        return join_refused(c, f, o->x, e);
    case FS_VERB_DONE:
        if (f->step != T_GUNS || order_of(c) != AC_M)
            return 0;
        return ac_refuse(e, AC_2_e, AC_P_ASK_GUNS, f->v[DIVISION], FS_NO_HEX);
    default:
        return ac_refuse(e, AC_R14, AC_P_NOT_NOW, f->v[DIVISION], FS_NO_HEX);
    }
}

/* --- taking it ------------------------------------------------------------------------------------------ */

static int open_one(ac_ctx *c, int u)
{
    uint64_t group[AC_PIECE_WORDS] = {0};
    uint8_t type = c->sc->piece[u].type;
    ac_set(group, u);
    int mode = ac_is_battery(type) ? AC_MOVE_GUN : type == AC_HQ ? AC_MOVE_HQ : move_mode(c);
    return ac_open_move(c, division_of(c), mode, group, FS_NO_HEX);
}

static int start_attack(ac_ctx *c, fs_frame *f, int second)
{
    int target = f->v[TARGET], from = f->v[FROM];
    f->step = T_ATTACK;
    f->v[TARGET] = f->v[FROM] = 0;
    f->v[ATTACKS]++;
    ac_push_combat(c, f->v[DIVISION], target, from, second);
    return FS_CLOSED;
}

static int name_attack(ac_ctx *c, fs_frame *f, const fs_option *o)
{
    f->v[TARGET] = (int16_t)o->x;
    f->v[FROM] = (int16_t)(o->object - 1);
    fs_options joins = {NULL, 0, 0, 0};
    if (order_of(c) == AC_M) /* an H division attacks with one hex only [3.1d] */
        offer_joins(c, f, 1, &joins);
    if (!joins.n)
        return start_attack(c, f, FS_NO_HEX);
    f->step = T_JOIN;
    return FS_MORE;
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    uint64_t group[AC_PIECE_WORDS] = {0};
    switch (o->verb) {
    case AC_V_MOVE:
        return open_one(c, o->subject);
    case AC_V_GROUP:
        fresh_in(c, f->v[DIVISION], o->x, group);
        return ac_open_move(c, f->v[DIVISION], move_mode(c), group, FS_NO_HEX);
    case AC_V_ENTER:
    case AC_V_LAND:
        ac_set(group, o->subject);
        return ac_open_move(c, f->v[DIVISION], o->verb == AC_V_LAND ? AC_MOVE_LAND : AC_MOVE_ENTER, group, o->x);
    case AC_V_ATTACK:
        return name_attack(c, f, o);
    case AC_V_JOIN:
        return start_attack(c, f, o->x);
    case AC_V_GO_STRATEGIC:
        c->s->command[f->v[DIVISION]].flags |= AC_STRATEGIC;
        ac_say(c, AC_E_GOES_STRATEGIC, AC_2_e, side, f->v[DIVISION], FS_NO_HEX);
        next_step(c, f);
        return FS_CLOSED;
    default:
        if (f->step == T_JOIN)
            return start_attack(c, f, FS_NO_HEX);
        next_step(c, f);
        return FS_CLOSED;
    }
}

/* Attacks are named without a second hex unless somebody asks for one. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    if (k || cap < 1)
        return 0;
    line[0] = ac_option(f->step == T_GUNS && order_of(c) == AC_M ? AC_V_NORMAL : FS_VERB_DONE, 0);
    return 1;
}

/* --- the course of a turn ------------------------------------------------------------------------------- */

/* Hexes holding any stand of an H or D division as its turn begins [R31]. */
static void begin_turn(ac_ctx *c, fs_frame *f)
{
    ac_state *s = c->s;
    int division = f->v[DIVISION];
    const uint64_t *stands = c->sc->division[division].stands;
    s->command[division].flags |= AC_HAD_TURN;
    ac_say(c, AC_E_TURN_BEGINS, f->flags ? AC_2_6a : AC_1_2a, f->side, division, FS_NO_HEX);
    if (s->command[division].order == AC_H || s->command[division].order == AC_D)
        for (int u = 0; (u = ac_next_piece(stands, u));)
            if (s->stand[u].where == AC_ON_BOARD)
                ac_set(s->base, s->stand[u].hex);
}

/* Forgets what the stands did in this turn: each is taken as the one word it is. */
static void forget_turn(const ac_scenario *sc, ac_state *s)
{
    ac_stand kept = {.hex = -1, .where = 255, .hit = 255, .sp = 255, .shots = 255, .next = 255};
    uint64_t mask, word;
    kept.did = (uint8_t) ~(AC_MOVED | AC_ATTACKED | AC_SUPPORTED);
    memcpy(&mask, &kept, sizeof mask);
    for (int u = 1; u <= sc->n_pieces; u++) {
        memcpy(&word, &s->stand[u], sizeof word);
        word &= mask;
        memcpy(&s->stand[u], &word, sizeof word);
    }
}

static void end_turn(ac_ctx *c, fs_frame *f)
{
    ac_state *s = c->s;
    s->command[f->v[DIVISION]].flags &= (uint8_t)~AC_STRATEGIC;
    s->command[f->v[DIVISION]].guns_called = 0;
    memset(s->attacked, 0, sizeof s->attacked);
    memset(s->base, 0, sizeof s->base);
    forget_turn(c->sc, s);
    fs_pop(&s->head, c->run);
}

/* No HQ may stand alone once its division has moved [0.f] [2.3c] [R95]. False: one is asked where it goes. */
static bool bring_hqs_home(ac_ctx *c, int division)
{
    const ac_division *d = &c->sc->division[division];
    uint8_t depth = c->s->head.depth;
    if (!c->s->stands_left[division] || ac_held(c->sc, c->s, division))
        return true;
    for (int i = 0; i < d->n_hqs; i++)
        if (ac_hq_is_alone(c, d->hq[i])) {
            ac_hq_comes_home(c, d->hq[i]);
            if (c->s->head.depth != depth)
                return false;
        }
    return true;
}

/* Whether the step offers anything but going on. */
static bool finds_choice(ac_ctx *c, const fs_frame *f)
{
    fs_options list = {NULL, 0, 0, 0};
    int division = f->v[DIVISION];
    switch (f->step) {
    case T_GUNS:
        if (order_of(c) == AC_M && !ac_held(c->sc, c->s, division))
            return true;
        offer_guns(c, division, 1, &list);
        return list.n > 0;
    case T_MOVE:
        return can_move(c, division);
    case T_HQ:
        offer_hqs(c, division, 1, &list);
        return list.n > 0;
    default: /* [2.d] [3.1d] [R37] */
        if (c->s->command[division].flags & AC_STRATEGIC || (order_of(c) == AC_H && f->v[ATTACKS]))
            return false;
        return ac_can_attack(c, division);
    }
}

/* The same, where the record may say what is done: if a piece can be set in motion that is enough. */
static bool has_choice(ac_ctx *c, const fs_frame *f)
{
    const fs_option *next = ac_told(c, f->side);
    bool starts = next && (ac_verb_parts(next->verb) & (FS_HAS_SUBJECT | FS_HAS_HEX)) && next->verb != AC_V_JOIN &&
                  !ac_held(c->sc, c->s, f->v[DIVISION]);
    bool legal = starts && !ac_check_told(c, f->side, check);
    if (!legal && !finds_choice(c, f))
        return false;
    if (legal || (next && !starts && !check(c, f->side, next, NULL)))
        ac_told_right(c);
    return true;
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    switch (f->step) {
    case T_START:
        begin_turn(c, f);
        next_step(c, f);
        break;
    case T_SHUFFLE:
        next_step(c, f);
        ac_push_shuffle(c, f->v[DIVISION]);
        break;
    case T_HOME:
        if (bring_hqs_home(c, f->v[DIVISION]))
            next_step(c, f);
        break;
    case T_END:
        end_turn(c, f);
        break;
    default:
        if (has_choice(c, f))
            c->s->head.waiting = f->side;
        else
            next_step(c, f);
    }
}

/* Attacks begun are targets marked, and one more while its support is being called. */
static bool counts_attacks(const ac_state *s, const fs_frame *f)
{
    const fs_head *h = &s->head;
    int marked = 0;
    bool calling = h->depth > 3 && fs_top_const(h)->kind == AC_F_COMBAT;

    for (int w = 0; w < AC_HEX_WORDS; w++)
        marked += __builtin_popcountll(s->attacked[w]);
    return f->v[ATTACKS] == marked + calling;
}

bool ac_turn_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int division = f->v[DIVISION];
    if (f->step >= T_STEPS || f != &s->head.frame[2] || division < 1 || division > sc->n_divisions ||
        f->side != sc->division[division].side || !counts_attacks(s, f) || f->flags > 1 ||
        !ac_rest_is_zero(f, TURN_VALUES))
        return false;
    uint8_t order = s->command[division].order;
    if (order < AC_R || order > AC_D || (order == AC_R) != f->flags || !(s->command[division].flags & AC_HAD_TURN))
        return false;
    if (f->step == T_JOIN)
        return order == AC_M && s->head.open == f->side && f->v[TARGET] >= 0 && f->v[TARGET] < sc->n_hexes &&
               f->v[FROM] >= 0 && f->v[FROM] < sc->n_hexes && sc->distance[f->v[TARGET]][f->v[FROM]] == 1;
    if (f->step == T_HOME && f == fs_top_const(&s->head)) /* it does not ask itself */
        return false;
    return f->step != T_START && f->step != T_SHUFFLE && (f->step == T_END || steps_of[order][f->step]) &&
           !f->v[TARGET] && !f->v[FROM];
}

const ac_kind ac_turn_kind = {advance, decision, options, check, apply, suggest};
