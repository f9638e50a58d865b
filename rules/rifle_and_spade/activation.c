/* activation.c - the activation of a Brigiment: rallying and joining, Commanded Fire, Movement and Engineering,
 * Assaults [2.2.1] [12.1]. Independent units left over act by themselves at the end, as a Brigiment without a number
 * [9.7.3]. */
#include "movement.h"
#include "recall.h"
#include <string.h>

/* The frame: v[0] the Brigiment, 0 leftover Independent units; v[1] 1 + the hex of a Commanded Fire being named. */
enum activation_step { S_BEGIN, S_READY, S_FIRE, S_MOVE, S_ASSAULT, S_DONE };

void rs_push_activation(rs_ctx *c, int brigiment, fs_side side)
{
    fs_push(&c->s->head, RS_F_ACTIVATION, side)->v[0] = (int16_t)brigiment;
}

static const fs_frame *activation_frame(const rs_state *s)
{
    for (int i = s->head.depth; i-- > 0;)
        if (s->head.frame[i].kind == RS_F_ACTIVATION)
            return &s->head.frame[i];
    return NULL;
}

/* A Division HQ goes with any one of its Brigiments [9.2]. */
static bool is_division_hq_of(const rs_scenario *sc, const rs_state *s, int u, int b)
{
    int division = b ? rs_division_of(sc, b, s->head.turn) : 0;

    return rs_is_hq(sc, u) && division && sc->division[division].hq == u;
}

/* Of the Brigiment of that frame, or with it. */
static bool is_active_in(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    if (!f || sc->side_of[u] != f->side)
        return false;
    if (f->v[0] == 0)
        return !s->unit[u].brigiment && !rs_is_hq(sc, u); /* [9.7.3] */
    return s->unit[u].brigiment == f->v[0] || rs_is(s, u, RS_JOINED) || is_division_hq_of(sc, s, u, f->v[0]);
}

static bool is_active(const rs_scenario *sc, const rs_state *s, int u)
{
    return is_active_in(sc, s, activation_frame(s), u);
}

/* On the map, or about to come. */
static bool is_there(const rs_state *s, int u)
{
    return s->unit[u].where >= RS_QUEUED && s->unit[u].where <= RS_ON_MAP;
}

bool rs_may_act(const rs_scenario *sc, const rs_state *s, int u)
{
    return is_there(s, u) && !rs_is(s, u, RS_ACTED | RS_HELD) && is_active(sc, s, u);
}

static void find_group(const rs_ctx *c, int b, fs_side side, rs_group_sets *sets)
{
    for (int w = 0; w < RS_PIECE_WORDS; w++) {
        uint64_t members = 0, loose = 0;

        for (uint64_t left = c->sc->pieces[side][w]; left; left &= left - 1) {
            int i = __builtin_ctzll(left), of = c->s->unit[w * 64 + i].brigiment;

            if (of && of != b)
                continue; /* most */
            members |= (uint64_t)(of == b) << i;
            loose |= (uint64_t)(of == 0) << i;
        }
        sets->members[w] = members;
        sets->loose[w] = loose;
    }
}

const rs_group_sets *rs_recall_group(const rs_ctx *c, int b, fs_side side, rs_group_sets *now)
{
    rs_findings *r = c->recall;

    if (r && b && r->group_of == b + 1)
        return &r->group; /* a Brigiment is of one side */
    find_group(c, b, side, r ? &r->group : now);
    if (r)
        r->group_of = b + 1;
    return r ? &r->group : now;
}

/* Members of the Brigiment in action are active; of those without one who has joined it, and the HQ of its Division: as
 * is_active_in has it. */
void rs_find_actors(const rs_ctx *c, fs_side side, uint64_t set[RS_PIECE_WORDS])
{
    const fs_frame *f = activation_frame(c->s);
    rs_group_sets now;
    const rs_group_sets *sets = rs_recall_group(c, c->s->active, side, &now);
    bool is_theirs = f && f->v[0] && f->v[0] == c->s->active && f->side == side;

    for (int w = 0; w < RS_PIECE_WORDS; w++) {
        uint64_t members = is_theirs ? sets->members[w] : 0, found = 0;

        for (uint64_t left = members; left; left &= left - 1) {
            int i = __builtin_ctzll(left);

            found |= (uint64_t)is_there(c->s, w * 64 + i) << i;
        }
        for (uint64_t left = (sets->members[w] | sets->loose[w]) & ~members; left; left &= left - 1) {
            int i = __builtin_ctzll(left), u = w * 64 + i;

            if (is_theirs && !rs_is(c->s, u, RS_JOINED) && !rs_is_hq(c->sc, u))
                continue; /* most */
            found |= (uint64_t)(is_there(c->s, u) && is_active_in(c->sc, c->s, f, u)) << i;
        }
        set[w] = found;
    }
}

static bool may_move(const rs_ctx *c, int u)
{
    bool can = rs_on_map(c->s, u) || c->s->unit[u].where == RS_AT_SEA || c->s->unit[u].where == RS_ABOARD;

    return rs_may_act(c->sc, c->s, u) && can && !rs_is(c->s, u, RS_FIRED | RS_MOVED | RS_DUG);
}

/* --- step 0: who joins [9.7.3] --- */

static int join_refused(const rs_ctx *c, const fs_frame *f, int u, fs_error *e)
{
    const rs_piece *p = &c->sc->piece[u];
    int b = f->v[0], division = b ? rs_division_of(c->sc, b, c->s->head.turn) : 0;
    bool same = (p->division && p->division == division) ||
                (!p->division && p->corps && division && c->sc->division[division].corps == p->corps);

    if (!b || c->s->unit[u].brigiment || rs_is_hq(c->sc, u) || c->sc->side_of[u] != f->side || !rs_on_map(c->s, u) ||
        rs_is(c->s, u, RS_ACTED | RS_JOINED | RS_HELD) || !same)
        return rs_refuse(e, RS_9_7_2, RS_P_CANNOT_JOIN, u, FS_NO_HEX);
    for (int v = 1; v <= c->sc->base.n_units; v++)
        if (c->s->unit[v].brigiment == b && rs_on_map(c->s, v) &&
            rs_distance(&c->sc->map, rs_at(c->s, u), rs_at(c->s, v)) <= c->sc->tables.fig.join)
            return 0;
    return rs_refuse(e, RS_9_7_3, RS_P_TOO_FAR_TO_JOIN, u, FS_NO_HEX);
}

static int ready_rally_refused(const rs_ctx *c, int u, fs_error *e)
{
    if (!rs_may_act(c->sc, c->s, u) || !rs_on_map(c->s, u))
        return rs_refuse(e, RS_2_2_2, RS_P_NOT_ACTIVE, u, FS_NO_HEX);
    return rs_rally_refused(c, u, e);
}

/* All of it, or `enough`. */
static void ready_options(const rs_ctx *c, const fs_frame *f, int enough, fs_options *out)
{
    for (int u = 0; out->n < enough && (u = rs_next_piece(c->sc->pieces[f->side], u));) {
        if (rs_is(c->s, u, RS_CONFUSED) && !ready_rally_refused(c, u, NULL))
            fs_offer(out, rs_option(RS_V_RALLY, u));
        if (!c->s->unit[u].brigiment && !join_refused(c, f, u, NULL))
            fs_offer(out, rs_option(RS_V_JOIN, u));
    }
    if (out->n < enough)
        rs_commit_options(c, f->side, out);
}

/* --- step 2: moves, digging and the rest --- */

/* Riflemen of another Brigiment whose chit is still in the cup may go in beside an Assault: that is their activation
 * [14.4.6]. */
bool rs_joins_assault(const rs_ctx *c, int u)
{
    const fs_frame *f = activation_frame(c->s);
    uint32_t done = RS_ACTED | RS_HELD | RS_FIRED | RS_MOVED | RS_DUG;

    if (!c->s->marker[0].hex || !f || f->step != S_MOVE || c->sc->side_of[u] != f->side || !rs_on_map(c->s, u) ||
        !c->s->unit[u].brigiment || !(rs_command_of(c->s, u)->flags & RS_HAS_CHIT) || rs_is(c->s, u, done) ||
        is_active(c->sc, c->s, u))
        return false;
    for (int d = 0; rs_has_steps(c->sc, u) && d < 6; d++) {
        int next = c->sc->map.next[rs_at(c->s, u)][d];

        if (next != FS_NO_HEX && rs_marker_at(c->s, next))
            return true;
    }
    return false;
}

/* A unit joins those named already; it is not named where nothing could be done with it. */
static int pick_refused(const rs_ctx *c, const rs_trek *picked, int u, fs_error *e)
{
    int first = picked->n ? rs_next_piece(picked->set, 0) : u;
    bool assaults = c->s->marker[0].hex; /* else nobody joins in one */
    bool joins = assaults && c->sc->side_of[u] == picked->side && rs_joins_assault(c, u);

    if ((!may_move(c, u) && !joins) || c->sc->side_of[u] != picked->side)
        return rs_refuse(e, RS_2_2_2, RS_P_NOT_ACTIVE, u, FS_NO_HEX);
    bool apart =
        assaults && (joins || rs_joins_assault(c, first)) && c->s->unit[u].brigiment != c->s->unit[first].brigiment;
    if (apart || rs_is(c->s, u, RS_PICKED) || rs_at(c->s, first) != rs_at(c->s, u) ||
        c->s->unit[first].where != c->s->unit[u].where)
        return rs_refuse(e, RS_14_1_7, RS_P_NOT_IN_STACK, u, picked->hex);
    rs_trek t = *picked;
    rs_add(t.set, u);
    t.n++;
    t.is_ready = false;
    t.hex = t.start = rs_on_map(c->s, u) ? rs_at(c->s, u) : FS_NO_HEX;
    return rs_can_trek(c, &t) ? 0 : rs_refuse(e, RS_14_1_1, RS_P_CANNOT_MOVE, u, FS_NO_HEX);
}

/* Instead of acting, or at the end of its move. HQs are never fired at and need not; who digs is in the open [7.2]
 * [9.2.5] [13.1.5]. */
static bool may_hide(const rs_ctx *c, int u)
{
    if (rs_is(c->s, u, RS_FIRED | RS_DUG | RS_ATTACKER) || !rs_on_map(c->s, u) || rs_is_hq(c->sc, u))
        return false;
    bool moved = rs_is(c->s, u, RS_ACTED) && rs_is(c->s, u, RS_MOVED) && is_active(c->sc, c->s, u);
    return moved || rs_may_act(c->sc, c->s, u);
}

static int own_hide_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (!may_hide(c, o->subject))
        return rs_refuse(e, RS_7_2, RS_P_NOT_ACTIVE, o->subject, FS_NO_HEX);
    return rs_hide_refused(c, side, o, e);
}

static void move_menu(const rs_ctx *c, const fs_frame *f, fs_options *out)
{
    bool others = c->s->marker[0].hex; /* may go in with those of this Brigiment [14.4.6] */
    rs_trek picked = {.side = f->side, .hex = FS_NO_HEX, .start = FS_NO_HEX, .is_picked = true}; /* nobody yet */
    uint32_t done = RS_ACTED | RS_HELD | RS_FIRED | RS_MOVED | RS_DUG; /* as may_move has it */
    uint64_t actors[RS_PIECE_WORDS];

    rs_find_actors(c, f->side, actors);
    for (int u = 0; (u = rs_next_piece(others ? c->sc->pieces[f->side] : actors, u));) {
        if ((others || !rs_is(c->s, u, done)) && !pick_refused(c, &picked, u, NULL))
            fs_offer(out, rs_option(RS_V_MOVE, u));
        if (!rs_hides(c->s, u) && may_hide(c, u))
            rs_hide_options(c, f->side, u, out);
    }
    rs_landing_options(c, f->side, actors, out);
    rs_guns_options(c, f->side, actors, out);
    rs_dig_options(c, f->side, actors, out);
    rs_reorganize_options(c, f->side, actors, out);
}

/* Who must move and can do nothing does not keep the others waiting. */
static int assault_end_refused(const rs_ctx *c, fs_error *e)
{
    fs_options list = {0};

    if (!rs_forced(c, e))
        return 0;
    move_menu(c, fs_top_const(&c->s->head), &list);
    if (!list.n && e)
        *e = (fs_error){0};
    return list.n > 0;
}

/* The same where the menu is known to hold so much. */
static bool may_end_moving(const rs_ctx *c, int menu) { return !menu || !rs_forced(c, NULL); }

/* The one unit that must move when there is nothing else to do: its steps are asked at once. 0: there is more. */
static int sole_mover(const rs_ctx *c, const fs_frame *f)
{
    fs_option one;
    fs_options list = {.at = &one, .cap = 1};

    move_menu(c, f, &list);
    return list.n == 1 && one.verb == RS_V_MOVE && !may_end_moving(c, list.n) ? one.subject : 0;
}

int rs_unnamed_mover(const rs_ctx *c, uint16_t verb)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool unnamed = f->kind == RS_F_ACTIVATION && f->step == S_MOVE && !c->s->head.open && rs_is_trek_verb(verb);

    return unnamed ? sole_mover(c, f) : 0;
}

static rs_trek trek_of(const rs_ctx *c, fs_side side, int u)
{
    rs_trek t = {.side = side, .is_picked = true, .n = 1};

    rs_add(t.set, u);
    t.hex = t.start = rs_on_map(c->s, u) ? rs_at(c->s, u) : FS_NO_HEX;
    return t;
}

/* --- the frame --- */

static void clear_activation(rs_ctx *c)
{
    rs_clear_all(c->sc, c->s,
                 RS_ACTIVATION_FLAGS | RS_MOVER | RS_SHOOTER | RS_TARGET | RS_ATTACKER | RS_CHAINED | RS_PICKED);
}

static void finish(rs_ctx *c, fs_frame *f)
{
    int b = f->v[0];
    uint64_t actors[RS_PIECE_WORDS];

    rs_take_works(c);
    if (b)
        rs_end_duties(c, b);
    rs_find_actors(c, f->side, actors);
    for (int u = 0; (u = rs_next_piece(actors, u));)
        if (rs_may_act(c->sc, c->s, u) && !is_division_hq_of(c->sc, c->s, u, b))
            rs_set(c->s, u, RS_ACTED); /* once a turn [2.2.2] */
    clear_activation(c);
    rs_close_counters(c);
    c->s->command[b].flags &= (uint16_t)~RS_COMMITTED;
    c->s->active = c->s->shocks = 0;
    fs_pop(&c->s->head, c->run);
    rs_check_releases(c);
}

/* The movement step of a Brigiment is always asked: who could still do what, and whether anybody, tells where he is. */
static bool has_anyone(const rs_ctx *c, fs_side side)
{
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_may_act(c->sc, c->s, u))
            return true;
    return false;
}

static bool has_options(const rs_ctx *c, const fs_frame *f)
{
    fs_options list = {0};

    if (f->step == S_READY)
        ready_options(c, f, 1, &list);
    else if (f->step == S_FIRE)
        return rs_can_command(c, f->side);
    else
        return f->v[0] || has_anyone(c, f->side);
    return list.n > 0;
}

static void activation_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case S_BEGIN:
        c->s->active = (uint8_t)f->v[0];
        if (f->v[0])
            rs_begin_duties(c, f->v[0]);
        f->step = S_READY;
        return;
    case S_READY:
    case S_FIRE:
    case S_MOVE:
        rs_end_parts(c, RS_TARGET); /* of a trigger that nobody answered */
        if (has_options(c, f)) {
            c->s->head.waiting = f->side;
            return;
        }
        if (f->step == S_MOVE)
            rs_add_counts(c, f->side);
        f->step++;
        return;
    case S_ASSAULT:
        f->step = S_DONE;
        rs_take_works(c);
        rs_push_assaults(c);
        return;
    default:
        finish(c, f);
    }
}

static const uint16_t next_verb[] = {[S_READY] = RS_V_TO_FIRE, [S_FIRE] = RS_V_TO_MOVE, [S_MOVE] = RS_V_TO_ASSAULT};

static void activation_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    d->rule = f->step == S_READY ? RS_16_5 : f->step == S_FIRE ? RS_17_3 : RS_14_0;
    d->flags = f->step == S_MOVE ? FS_EXHAUSTIVE | FS_MASKED : FS_EXHAUSTIVE;
    d->main = f->step == S_READY ? RS_V_RALLY : f->step == S_FIRE ? RS_V_FIRE_AT : RS_V_MOVE;
    d->phrase = f->step == S_READY ? RS_P_STEP_READY : f->step == S_FIRE ? RS_P_STEP_FIRE : RS_P_STEP_MOVE;
    d->about.subject = f->v[0] ? c->s->command[f->v[0]].hq : 0;
}

/* Those named may stay where they are and be done, unless one of them must move. */
static int stay_refused(const rs_ctx *c, const rs_trek *t, fs_error *e)
{
    if (rs_joins_assault(c, rs_next_piece(t->set, 0)))
        return rs_refuse(e, RS_14_4_6, RS_P_ONLY_TO_ASSAULT, 0, t->hex);
    return rs_is_forced_among(c, t->set) && rs_has(t->set, rs_forced(c, e));
}

/* While a line of `move` is open: more units of the stack, what it may do, or drop it; all of it, or `enough`. */
static void line_options(const rs_ctx *c, fs_side side, const rs_trek *t, int enough, fs_options *out)
{
    int first = rs_next_piece(t->set, 0);

    bool here = rs_on_map(c->s, first);
    int u = 0;

    if (rs_trek_options(c, t, enough, out) >= enough)
        return;
    while (out->n < enough && (u = here ? rs_next_in(c->sc, c->s, t->hex, u) : rs_next_piece(c->sc->pieces[side], u)))
        if (c->s->hex[u] == c->s->hex[first] && !pick_refused(c, t, u, NULL))
            fs_offer(out, rs_option(RS_V_MOVE, u));
    if (out->n >= enough)
        return;
    if (!stay_refused(c, t, NULL))
        fs_offer(out, rs_option(RS_V_HALT, 0));
    out->narrow = out->n;
    fs_offer(out, rs_option(FS_VERB_DROP, 0));
}

static void activation_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (c->s->head.open && f->step == S_MOVE) {
        uint64_t actors[RS_PIECE_WORDS];
        rs_trek t = rs_picked(c, side);

        if (t.n) {
            line_options(c, side, &t, RS_ALL, out);
            return;
        }
        rs_find_actors(c, side, actors);
        rs_dig_options(c, side, actors, out); /* a telephone line being laid */
        return;
    }
    if (f->step == S_READY)
        ready_options(c, f, RS_ALL, out);
    else if (f->step == S_FIRE)
        rs_commanded_options(c, side, out);
    else
        move_menu(c, f, out);
    if (!c->s->head.open && (f->step != S_MOVE || may_end_moving(c, out->n)))
        fs_offer(out, rs_option(next_verb[f->step], 0));
    int sole = out->n == 1 && f->step == S_MOVE ? sole_mover(c, f) : 0;
    if (sole) {
        rs_trek t = trek_of(c, side, sole);
        rs_trek_options(c, &t, RS_ALL, out);
    }
}

static int ready_check(const rs_ctx *c, const fs_frame *f, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case RS_V_RALLY:
        return ready_rally_refused(c, o->subject, e);
    case RS_V_JOIN:
        return join_refused(c, f, o->subject, e);
    case RS_V_COMMIT:
        return rs_commit_refused(c, f->side, o, e);
    default:
        return rs_refuse(e, RS_2_2_1, RS_P_STEP_READY, o->subject, FS_NO_HEX);
    }
}

static int move_check(const rs_ctx *c, const fs_frame *f, const fs_option *o, fs_error *e)
{
    rs_trek t = rs_picked(c, f->side);

    if (o->verb == RS_V_MOVE)
        return pick_refused(c, &t, o->subject, e);
    if (t.n)
        return o->verb == FS_VERB_DROP    ? 0
               : o->verb == RS_V_HALT     ? stay_refused(c, &t, e)
               : rs_is_trek_verb(o->verb) ? rs_trek_refused(c, &t, o, e)
                                          : rs_refuse(e, RS_14_1_8, RS_P_ONE_AT_A_TIME, o->subject, FS_NO_HEX);
    int sole = rs_is_trek_verb(o->verb) && !c->s->head.open ? sole_mover(c, f) : 0;
    if (sole) {
        t = trek_of(c, f->side, sole);
        return rs_trek_refused(c, &t, o, e);
    }
    switch (o->verb) {
    case RS_V_TO_ASSAULT:
        return c->s->head.open ? rs_refuse(e, RS_13_1, RS_P_ONE_AT_A_TIME, 0, FS_NO_HEX) : assault_end_refused(c, e);
    case RS_V_HIDE:
        return own_hide_refused(c, f->side, o, e);
    case RS_V_ENTER:
    case RS_V_EXIT:
    case RS_V_EMBARK:
        return rs_landing_refused(c, f->side, o, e);
    case RS_V_PROLONG:
    case RS_V_DRAG:
        return rs_guns_refused(c, f->side, o, e);
    case RS_V_MERGE:
    case RS_V_SPLIT:
        return rs_reorganize_refused(c, f->side, o, e);
    default:
        return rs_dig_refused(c, f->side, o, e);
    }
}

static int activation_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (o->verb == next_verb[f->step] && f->step != S_MOVE)
        return c->s->head.open ? rs_refuse(e, RS_2_2_1, RS_P_NOT_NOW, 0, FS_NO_HEX) : 0;
    if (f->step == S_READY)
        return ready_check(c, f, o, e);
    if (f->step == S_FIRE)
        return rs_commanded_refused(c, side, o, e);
    return move_check(c, f, o, e);
}

/* The one thing those named may do, if there is nothing to choose but to drop the line. What is found of a hex or a
 * unit for one question serves the other: nothing changes between them. */
static bool has_one_way(const rs_ctx *of, fs_side side, fs_option *one)
{
    rs_findings recall;
    rs_ctx c = {.sc = of->sc, .s = of->s, .memory = of->memory, .recall = &recall, .parts = of->parts};
    rs_trek t = rs_picked(&c, side);
    rs_ends ends;
    fs_option few[2];
    fs_options list = {.at = few, .cap = 2};

    rs_forget(&recall);
    if (t.hex != FS_NO_HEX && !rs_is_joining(&c, &t)) {
        rs_make_ready(&c, &t, &ends);
        if (rs_has_several(&c, &t))
            return false;
    }
    line_options(&c, side, &t, 2, &list);
    *one = few[0];
    return list.n == 2 && few[1].verb == FS_VERB_DROP && few[0].verb != RS_V_MOVE;
}

static int open_or_go(rs_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb == RS_V_MOVE) {
        fs_option one;

        rs_take_part(c, o->subject, RS_PICKED);
        return has_one_way(c, side, &one) ? open_or_go(c, side, &one) : FS_MORE;
    }
    if (o->verb == FS_VERB_DROP) {
        for (int u = 0; (u = rs_next_own_part(c, side, RS_PICKED, u));)
            rs_clear(c->s, u, RS_PICKED);
        return FS_MORE;
    }
    rs_trek t = rs_picked(c, side);
    if (t.hex == FS_NO_HEX)
        t.hex = t.start = rs_at(c->s, rs_next_piece(t.set, 0)); /* boats: the sea hex */
    rs_push_move(c, &t);
    rs_trek_apply(c, o);
    return FS_CLOSED;
}

static int move_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    switch (o->verb) {
    case RS_V_TO_ASSAULT:
        rs_add_counts(c, side);
        fs_top(&c->s->head)->step = S_ASSAULT;
        return FS_CLOSED;
    case RS_V_HIDE:
        rs_hide(c, o->subject, o->form, o->object);
        return FS_CLOSED;
    case RS_V_ENTER:
    case RS_V_EXIT:
    case RS_V_EMBARK:
        return rs_landing_apply(c, side, o);
    case RS_V_PROLONG:
    case RS_V_DRAG:
        return rs_guns_apply(c, side, o);
    case RS_V_MERGE:
    case RS_V_SPLIT:
        rs_reorganize(c, side, o);
        return FS_CLOSED;
    default:
        return rs_dig(c, side, o);
    }
}

static int activation_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    bool picked = f->step == S_MOVE && c->s->head.open && rs_next_own_part(c, side, RS_PICKED, 0);

    if (f->step == S_MOVE && rs_is_trek_verb(o->verb) && !picked) {
        rs_take_part(c, sole_mover(c, f), RS_PICKED);
        picked = true;
    }
    if (f->step == S_MOVE)
        return o->verb == RS_V_MOVE || picked ? open_or_go(c, side, o) : move_apply(c, side, o);
    if (o->verb == next_verb[f->step]) {
        f->step++;
        return FS_CLOSED;
    }
    if (f->step == S_FIRE)
        return rs_commanded_apply(c, side, o);
    if (o->verb == RS_V_RALLY)
        rs_rally(c, o->subject);
    else if (o->verb == RS_V_JOIN)
        rs_set(c->s, o->subject, RS_JOINED);
    else
        rs_commit(c, side, o);
    return FS_CLOSED;
}

/* An open line is ready with the first thing the stack may do. */
static int activation_suggest(const rs_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    rs_trek t = rs_picked(c, side);
    fs_options list = {.at = line, .cap = 1};

    if (fs_top_const(&c->s->head)->step == S_FIRE)
        return rs_commanded_suggest(c, side, k, line, cap);
    if (k || !c->s->head.open || cap < 1 || !t.n || fs_top_const(&c->s->head)->step != S_MOVE)
        return 0;
    return rs_trek_options(c, &t, 1, &list) > 0;
}

static bool activation_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int b = f->v[0];
    bool is_own = b >= 0 && b < RS_MAX_BRIGIMENTS && (!b || sc->brigiments[f->side] >> b & 1);

    if (!f->side || f->step > S_DONE || !is_own || s->active != b || !rs_rest_is_zero(f, 2))
        return false;
    bool target = f->v[1] >= 0 && f->v[1] <= sc->map.n_hexes && (!f->v[1] || rs_has(sc->map.play, f->v[1] - 1));
    if (!target || (f->v[1] && (f->step != S_FIRE || !s->head.open)))
        return false;
    return f != fs_top_const(&s->head) || (f->step >= S_READY && f->step <= S_MOVE);
}

const rs_kind rs_activation_kind = {.advance = activation_advance,
                                    .decision = activation_decision,
                                    .options = activation_options,
                                    .check = activation_check,
                                    .apply = activation_apply,
                                    .suggest = activation_suggest,
                                    .is_sound = activation_is_sound};
