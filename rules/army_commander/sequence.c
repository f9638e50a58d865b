/* sequence.c - the course of a game [1]: bombardment, rounds, nights, the end; and inside a round orders, retreats,
 * turns, the artillery phase and aircraft. Start reading the ruleset here. */
#include "moves.h"

enum game_step {
    G_BEGIN, /* waits for `begin`; v[] says where to begin */
    G_AIR_1,
    G_AIR_2,
    G_BOMBARD,
    G_ROUND,
    G_AFTER_ROUND,
    G_CONTEST,
    G_RECOVER_1,
    G_RECOVER_2,
    G_RESHUFFLE_1,
    G_RESHUFFLE_2,
    G_HQ_1,
    G_HQ_2,
    G_DAWN,
    G_STEPS
};

enum round_step {
    RD_START,
    RD_RETREAT,
    RD_RETREAT_PICK, /* asks: which division retreats now */
    RD_TURNS,
    RD_PICK, /* asks: which division takes the turn */
    RD_GUNS,
    RD_GUNS_CHOOSE, /* asks: first or second */
    RD_GUNS_A,
    RD_GUNS_B,
    RD_AIR_1,
    RD_AIR_2,
    RD_END,
    RD_STEPS
};
enum { LAST_SIDE, IN_A_ROW, NEXT_SIDE, TURNS_TAKEN, ROUND_VALUES }; /* v[] of a ROUND frame */
enum { ENOUGH = 2 };                                                /* turns are counted up to here */

/* --- what a round and a day are ------------------------------------------------------------ */

bool ac_last_of_day(const ac_scenario *sc, int round)
{
    int last = 0;
    for (int d = 0; d < sc->n_days; d++) {
        last += sc->rounds_in_day[d];
        if (round == last)
            return true;
    }
    return false;
}

bool ac_first_of_day(const ac_scenario *sc, int round) { return round == 1 || ac_last_of_day(sc, round - 1); }

bool ac_in_play(const ac_scenario *sc, const ac_state *s, int division)
{
    return s->stands_left[division] || ac_has_due(sc, s, division);
}

/* A division that may take a turn now: in the retreat step those on R [2.6a], later the others [1.2b]. */
static bool may_take_turn(const ac_ctx *c, int division, bool retreat)
{
    const ac_command *k = &c->s->command[division];
    if (k->flags & AC_HAD_TURN || k->order == AC_NO_ORDER || (k->order == AC_R) != retreat)
        return false;
    return c->s->stands_left[division] || (k->order == AC_M && ac_has_due(c->sc, c->s, division));
}

/* Divisions that may take a turn, by side; `one` is the last of them. */
typedef struct ready {
    uint8_t n[3], one[3];
} ready;

static ready count_ready(const ac_ctx *c, bool retreat)
{
    ready r = {0};
    for (int d = 1; d <= c->sc->n_divisions; d++)
        if (may_take_turn(c, d, retreat)) {
            fs_side side = c->sc->division[d].side;
            r.n[side]++;
            r.one[side] = (uint8_t)d;
        }
    return r;
}

/* --- a round --------------------------------------------------------------------------------- */

/* Fresh shots [5.c], three for corps guns behind a creeping barrage [11.2b]; embarked stands may land again (S6). */
static void start_round(ac_ctx *c)
{
    ac_state *s = c->s;
    for (int u = 1; u <= c->sc->n_pieces; u++) {
        const ac_piece *p = &c->sc->piece[u];
        ac_stand *st = &s->stand[u];
        if (p->type == AC_PLANE || p->type == AC_DIVISION)
            continue;
        st->did &= (uint8_t)~AC_LANDED;
        if (st->where == AC_EMBARKED)
            st->where = AC_WAITING;
        if (ac_is_battery(p->type) && st->where == AC_ON_BOARD)
            st->shots = p->type == AC_CORPS && s->head.turn == 1 && c->sc->creeping == p->side ? 3 : 2;
    }
    for (int d = 1; d <= c->sc->n_divisions; d++)
        s->command[d].flags = 0;
    if (c->run->log)
        fs_say(c->run,
               &(fs_event){.type = AC_E_ROUND_BEGINS, .rule = AC_1_a, .side = 3, .seen = 3, .total = s->head.turn},
               NULL, NULL, 0);
}

static fs_side roll_off(ac_ctx *c, fs_rule rule, uint16_t event)
{
    int16_t total[2];
    fs_side winner = fs_dice_rolloff(c->run, 2, 6, 0, rule, total);
    if (c->run->log)
        fs_say(c->run,
               &(fs_event){.type = event,
                           .rule = rule,
                           .side = winner,
                           .seen = 3,
                           .total = total[winner - 1],
                           .against = total[2 - winner]},
               NULL, NULL, 0);
    return winner;
}

static void take_turn(ac_ctx *c, fs_frame *f, int division, bool retreat)
{
    fs_side side = c->sc->division[division].side;
    if (!retreat) { /* retreats do not count for three in a row [R11] */
        f->v[IN_A_ROW] = f->v[LAST_SIDE] == side ? ENOUGH : 1;
        f->v[LAST_SIDE] = side;
        f->v[TURNS_TAKEN] = f->v[TURNS_TAKEN] ? ENOUGH : 1;
        c->s->last_turn = side;
    } else {
        f->v[NEXT_SIDE] = fs_other(side); /* [R12] alternate */
    }
    f->side = 0;
    f->step = retreat ? RD_RETREAT : RD_TURNS;
    ac_push_turn(c, division, retreat);
}

/* The side's only ready division goes at once; of several it picks one. */
static void pick_division(ac_ctx *c, fs_frame *f, fs_side side, const ready *r, bool retreat)
{
    if (r->n[side] == 1) {
        take_turn(c, f, r->one[side], retreat);
        return;
    }
    f->side = side;
    f->step = retreat ? RD_RETREAT_PICK : RD_PICK;
    c->s->head.waiting = side;
}

/* R divisions move before all others; if both sides have some, high throw first, then alternating [2.6a] [R12]. */
static void retreat_step(ac_ctx *c, fs_frame *f)
{
    ready r = count_ready(c, true);
    c->s->head.phase = AC_PHASE_RETREAT;
    if (!r.n[1] && !r.n[2]) {
        f->v[NEXT_SIDE] = 0;
        f->step = RD_TURNS;
        return;
    }
    fs_side side = (fs_side)f->v[NEXT_SIDE];
    if (!r.n[1] || !r.n[2])
        side = r.n[1] ? 1 : 2;
    else if (!side)
        side = roll_off(c, AC_R12, AC_E_RETREAT_THROW);
    pick_division(c, f, side, &r, true);
}

/* Whose turn is next: the scenario's first turns, no three in a row [1.2e], else the throw [1.2a] [R10, R11]. */
static fs_side next_side(ac_ctx *c, const fs_frame *f)
{
    const ac_scenario *sc = c->sc;
    if (c->s->head.turn == 1 && sc->first_turn) {
        if (f->v[TURNS_TAKEN] == 0)
            return sc->first_turn;
        if (f->v[TURNS_TAKEN] == 1 && sc->both_first)
            return fs_other(sc->first_turn);
    }
    if (f->v[IN_A_ROW] >= ENOUGH) {
        fs_side side = fs_other((fs_side)f->v[LAST_SIDE]);
        ac_say(c, AC_E_NO_THREE, AC_1_2e, side, 0, FS_NO_HEX);
        return side;
    }
    return roll_off(c, AC_1_2a, AC_E_INITIATIVE);
}

static void turns_step(ac_ctx *c, fs_frame *f)
{
    ready r = count_ready(c, false);
    c->s->head.phase = AC_PHASE_TURNS;
    if (!r.n[1] && !r.n[2]) { /* who had the last turns means nothing any more */
        f->v[LAST_SIDE] = f->v[IN_A_ROW] = f->v[TURNS_TAKEN] = 0;
        f->step = RD_GUNS;
        return;
    }
    fs_side side = r.n[1] && r.n[2] ? next_side(c, f) : r.n[1] ? 1 : 2;
    int first = c->sc->first_division;
    if (c->s->head.turn == 1 && f->v[TURNS_TAKEN] == 0 && first && c->sc->division[first].side == side &&
        may_take_turn(c, first, false))
        take_turn(c, f, first, false);
    else
        pick_division(c, f, side, &r, false);
}

/* Who fires first is thrown for when both have guns that can do something [5.1a] [R70]. */
static void guns_step(ac_ctx *c, fs_frame *f)
{
    bool work[3] = {false, ac_guns_have_work(c, 1, false), ac_guns_have_work(c, 2, false)};
    c->s->head.phase = AC_PHASE_ARTILLERY;
    if (work[1] && work[2]) {
        f->side = roll_off(c, AC_5_1a, AC_E_GUNS_THROW);
        f->step = RD_GUNS_CHOOSE;
        return;
    }
    f->v[NEXT_SIDE] = work[2] ? 2 : 1;
    f->step = RD_GUNS_A;
}

static void fire(ac_ctx *c, fs_frame *f, fs_side side)
{
    c->s->head.phase = AC_PHASE_ARTILLERY;
    f->step++;
    if (ac_guns_have_work(c, side, false))
        ac_push_guns(c, side, false);
}

/* Planes move at the end of the artillery phase, to spot next round [11.3a] [R74]. */
static void fly(ac_ctx *c, fs_frame *f, fs_side side)
{
    c->s->head.phase = AC_PHASE_AIR;
    f->step++;
    if (c->sc->planes[side] && c->s->head.turn >= c->sc->air_from && c->s->head.turn < c->sc->n_rounds)
        ac_push_air(c, side);
}

static void round_advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    switch (f->step) {
    case RD_START:
        start_round(c);
        f->step = RD_RETREAT;
        c->s->head.phase = AC_PHASE_ORDERS;
        ac_push_orders(c);
        break;
    case RD_RETREAT:
        retreat_step(c, f);
        break;
    case RD_RETREAT_PICK:
    case RD_PICK:
    case RD_GUNS_CHOOSE:
        c->s->head.waiting = f->side;
        break;
    case RD_TURNS:
        turns_step(c, f);
        break;
    case RD_GUNS:
        guns_step(c, f);
        break;
    case RD_GUNS_A:
        fire(c, f, (fs_side)f->v[NEXT_SIDE]);
        break;
    case RD_GUNS_B:
        fire(c, f, fs_other((fs_side)f->v[NEXT_SIDE]));
        break;
    case RD_AIR_1:
    case RD_AIR_2:
        fly(c, f, f->step == RD_AIR_1 ? 1 : 2);
        break;
    default:
        ac_judge_round(c);
        fs_pop(&c->s->head, c->run);
    }
}

static void round_decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    d->flags = FS_EXHAUSTIVE;
    if (f->step == RD_GUNS_CHOOSE) {
        d->rule = AC_5_1a;
        d->main = AC_V_FIRST;
        d->phrase = AC_P_ASK_FIRST;
    } else {
        d->rule = f->step == RD_PICK ? AC_1_2a : AC_2_6a;
        d->main = AC_V_TURN;
        d->phrase = AC_P_ASK_TURN;
    }
}

static void round_options(const ac_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    if (f->step == RD_GUNS_CHOOSE) {
        ac_offer(out, ac_option(AC_V_FIRST, 0));
        ac_offer(out, ac_option(AC_V_SECOND, 0));
        return;
    }
    for (int d = 1; d <= c->sc->n_divisions; d++)
        if (c->sc->division[d].side == side && may_take_turn(c, d, f->step == RD_RETREAT_PICK))
            ac_offer(out, ac_option(AC_V_TURN, d));
}

static int round_check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    if (f->step == RD_GUNS_CHOOSE)
        return o->verb == AC_V_FIRST || o->verb == AC_V_SECOND ? 0
                                                               : ac_refuse(e, AC_5_1a, AC_P_FIRST_WANTED, 0, FS_NO_HEX);
    if (o->verb != AC_V_TURN)
        return ac_refuse(e, f->step == RD_PICK ? AC_1_2a : AC_2_6a, AC_P_TURN_WANTED, 0, FS_NO_HEX);
    if (o->subject > c->sc->n_divisions || c->sc->division[o->subject].side != side) /* [1.2a] [R10] */
        return ac_refuse(e, AC_1_2a, AC_P_NOT_YOUR_DIVISION, o->subject, FS_NO_HEX);
    if (c->s->command[o->subject].flags & AC_HAD_TURN)
        return ac_refuse(e, AC_1_2b, AC_P_HAD_TURN, o->subject, FS_NO_HEX);
    if (!may_take_turn(c, o->subject, f->step == RD_RETREAT_PICK))
        return ac_refuse(e, f->step == RD_PICK ? AC_R22 : AC_2_6a, AC_P_NO_TURN_NOW, o->subject, FS_NO_HEX);
    return 0;
}

static int round_apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->step == RD_GUNS_CHOOSE) {
        f->v[NEXT_SIDE] = o->verb == AC_V_FIRST ? side : fs_other(side);
        f->side = 0;
        f->step = RD_GUNS_A;
    } else {
        take_turn(c, f, o->subject, f->step == RD_RETREAT_PICK);
    }
    return FS_CLOSED;
}

bool ac_round_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    (void)sc;
    bool asks = f->step == RD_RETREAT_PICK || f->step == RD_PICK || f->step == RD_GUNS_CHOOSE;
    bool first_known = f->step == RD_GUNS_A || f->step == RD_GUNS_B;
    if (f->step >= RD_STEPS || f != &s->head.frame[1] || (f->side != 0) != asks || f->flags ||
        asks != (f == fs_top_const(&s->head)) || !ac_rest_is_zero(f, ROUND_VALUES))
        return false;
    if (f->step >= RD_GUNS && (f->v[LAST_SIDE] || f->v[TURNS_TAKEN]))
        return false;
    return f->v[LAST_SIDE] >= 0 && f->v[LAST_SIDE] <= 2 && f->v[IN_A_ROW] >= 0 && f->v[IN_A_ROW] <= ENOUGH &&
           (f->v[LAST_SIDE] != 0) == (f->v[IN_A_ROW] != 0) && f->v[NEXT_SIDE] >= first_known && f->v[NEXT_SIDE] <= 2 &&
           f->v[TURNS_TAKEN] >= 0 && f->v[TURNS_TAKEN] <= ENOUGH;
}

const ac_kind ac_round_kind = {round_advance, round_decision, round_options, round_check, round_apply, NULL};

/* --- the game -------------------------------------------------------------------------------- */

void ac_push_game(ac_state *s, const ac_moment *m)
{
    fs_frame *f = fs_push(&s->head, AC_F_GAME, 0);
    f->v[AC_BEGIN_PHASE] = m->phase;
    f->v[AC_BEGIN_DIVISION] = m->division;
    f->v[AC_BEGIN_GUNS] = m->guns;
    f->v[AC_BEGIN_LAST] = m->last_side;
    f->v[AC_BEGIN_ROW] = m->in_a_row < ENOUGH ? m->in_a_row : ENOUGH;
    s->head.turn = m->round;
    s->head.phase = m->phase;
    s->head.waiting = 1;
}

/* Goes to the moment the frame kept for `begin`. */
static void begin(ac_ctx *c)
{
    static const uint8_t round_step_of[AC_PHASE_OVER + 1] = {[AC_PHASE_ORDERS] = RD_START,
                                                             [AC_PHASE_RETREAT] = RD_RETREAT,
                                                             [AC_PHASE_TURNS] = RD_TURNS,
                                                             [AC_PHASE_ARTILLERY] = RD_GUNS,
                                                             [AC_PHASE_AIR] = RD_AIR_1};
    fs_frame *game = fs_top(&c->s->head);
    fs_frame was = *game;
    int phase = was.v[AC_BEGIN_PHASE];
    memset(game->v, 0, sizeof game->v);
    if (phase == AC_PHASE_NONE || phase == AC_PHASE_BOMBARDMENT || phase == AC_PHASE_NIGHT) {
        game->step = phase == AC_PHASE_NONE ? G_AIR_1 : phase == AC_PHASE_NIGHT ? G_CONTEST : G_BOMBARD;
        return;
    }
    game->step = G_AFTER_ROUND;
    fs_frame *f = fs_push(&c->s->head, AC_F_ROUND, 0);
    f->step = round_step_of[phase];
    if (phase == AC_PHASE_TURNS) {
        f->v[LAST_SIDE] = was.v[AC_BEGIN_LAST];
        f->v[IN_A_ROW] = was.v[AC_BEGIN_ROW];
        f->v[TURNS_TAKEN] = ENOUGH; /* the scenario's first turns are over */
        if (was.v[AC_BEGIN_DIVISION])
            take_turn(c, f, was.v[AC_BEGIN_DIVISION], false);
    } else if (phase == AC_PHASE_ARTILLERY && was.v[AC_BEGIN_GUNS]) {
        f->v[NEXT_SIDE] = was.v[AC_BEGIN_GUNS];
        f->step = RD_GUNS_A;
    }
}

/* The side without the day's last turn goes first at night [R78]. */
static fs_side night_side(const ac_state *s, bool second)
{
    fs_side first = s->last_turn ? fs_other(s->last_turn) : 1;
    return second ? fs_other(first) : first;
}

/* [10.f] [10.g]: the morning wipes out what the night needed. */
static void dawn(ac_ctx *c, fs_frame *f)
{
    ac_state *s = c->s;
    memset(s->contested, 0, sizeof s->contested);
    memset(s->recovery, 0, sizeof s->recovery);
    for (int u = 1; u <= c->sc->n_pieces; u++)
        s->stand[u].did &= (uint8_t) ~(AC_NEW | AC_SHIFTED);
    s->last_turn = 0;
    s->head.turn++;
    f->step = G_ROUND;
}

/* After a round: the end [9.a], the night [1.b], or the next round. */
static void after_round(ac_ctx *c, fs_frame *f)
{
    ac_state *s = c->s;
    if (s->head.turn >= c->sc->n_rounds) {
        ac_judge_game(c);
        s->head.phase = AC_PHASE_OVER;
        fs_pop(&s->head, c->run);
    } else if (ac_last_of_day(c->sc, s->head.turn)) {
        f->step = G_CONTEST;
        ac_say(c, AC_E_NIGHT_FALLS, AC_1_b, 3, 0, FS_NO_HEX);
    } else {
        s->head.turn++;
        f->step = G_ROUND;
    }
}

static void night_step(ac_ctx *c, fs_frame *f)
{
    int step = f->step++;
    c->s->head.phase = AC_PHASE_NIGHT;
    switch (step) {
    case G_CONTEST:
        ac_contest_trenches(c); /* [10.e] */
        break;
    case G_RECOVER_1:
    case G_RECOVER_2:
        ac_push_recovery(c, night_side(c->s, step == G_RECOVER_2));
        break;
    case G_RESHUFFLE_1:
    case G_RESHUFFLE_2:
        ac_push_reshuffle(c, night_side(c->s, step == G_RESHUFFLE_2));
        break;
    default: /* HQs last [R92] */
        ac_push_night_hq(c, night_side(c->s, step == G_HQ_2));
    }
}

static void game_advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    switch (f->step) {
    case G_BEGIN:
        c->s->head.waiting = 1;
        break;
    case G_AIR_1:
    case G_AIR_2: { /* planes are set up with the rest, unless they come later [R74] */
        fs_side side = f->step++ == G_AIR_1 ? 1 : 2;
        c->s->head.phase = AC_PHASE_AIR;
        if (c->sc->planes[side] && !c->sc->air_from)
            ac_push_air(c, side);
        break;
    }
    case G_BOMBARD: /* [11.1] [R75] */
        f->step = G_ROUND;
        c->s->head.phase = AC_PHASE_BOMBARDMENT;
        if (c->sc->bombards && c->sc->bombard_rounds && ac_guns_have_work(c, c->sc->bombards, true))
            ac_push_guns(c, c->sc->bombards, true);
        break;
    case G_ROUND:
        f->step = G_AFTER_ROUND;
        fs_push(&c->s->head, AC_F_ROUND, 0);
        break;
    case G_AFTER_ROUND:
        after_round(c, f);
        break;
    case G_DAWN:
        dawn(c, f);
        break;
    default:
        night_step(c, f);
    }
}

static void game_decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    (void)side;
    d->rule = AC_1_a;
    d->main = FS_VERB_BEGIN;
    d->phrase = AC_P_ASK_BEGIN;
    d->flags = FS_EXHAUSTIVE;
}

static void game_options(const ac_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    ac_offer(out, ac_option(FS_VERB_BEGIN, 0));
}

static int game_check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c;
    (void)side;
    return o->verb == FS_VERB_BEGIN ? 0 : ac_refuse(e, AC_1_a, AC_P_ASK_BEGIN, 0, FS_NO_HEX);
}

static int game_apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    (void)o;
    begin(c);
    return FS_CLOSED;
}

/* Whether the frame above is one that this step leaves in progress. */
static bool step_fits(uint8_t step, uint8_t above)
{
    switch (above) {
    case AC_F_ROUND:
        return step == G_AFTER_ROUND;
    case AC_F_AIR:
        return step == G_AIR_2 || step == G_BOMBARD;
    case AC_F_GUNS:
        return step == G_ROUND;
    case AC_F_RECOVERY:
        return step == G_RECOVER_2 || step == G_RESHUFFLE_1;
    case AC_F_RESHUFFLE:
        return step == G_RESHUFFLE_2 || step == G_HQ_1;
    default:
        return above == AC_F_NIGHT_HQ && (step == G_HQ_2 || step == G_DAWN);
    }
}

bool ac_game_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    if (f != &s->head.frame[0] || f->side || f->flags || f->step >= G_STEPS)
        return false;
    if (f->step != G_BEGIN) /* only `begin` is asked by this frame itself */
        return s->head.depth > 1 && ac_rest_is_zero(f, 0) && step_fits(f->step, f[1].kind) &&
               (f->step <= G_AFTER_ROUND || (ac_last_of_day(sc, s->head.turn) && s->head.turn < sc->n_rounds));
    int phase = f->v[AC_BEGIN_PHASE], division = f->v[AC_BEGIN_DIVISION];
    if (s->head.depth != 1 || phase < 0 || phase >= AC_PHASE_OVER || phase != s->head.phase)
        return false;
    if (phase == AC_PHASE_NIGHT && (!ac_last_of_day(sc, s->head.turn) || s->head.turn >= sc->n_rounds))
        return false;
    if (division && (division < 0 || division > sc->n_divisions || phase != AC_PHASE_TURNS ||
                     !may_take_turn(&(ac_ctx){sc, (ac_state *)(uintptr_t)s, NULL}, division, false)))
        return false;
    if (f->v[AC_BEGIN_GUNS] < 0 || f->v[AC_BEGIN_GUNS] > 2 || f->v[AC_BEGIN_LAST] < 0 || f->v[AC_BEGIN_LAST] > 2)
        return false;
    return f->v[AC_BEGIN_ROW] >= 0 && f->v[AC_BEGIN_ROW] <= ENOUGH && ac_rest_is_zero(f, AC_BEGIN_ROW + 1) &&
           (f->v[AC_BEGIN_ROW] != 0) == (f->v[AC_BEGIN_LAST] != 0);
}

const ac_kind ac_game_kind = {game_advance, game_decision, game_options, game_check, game_apply, NULL};
