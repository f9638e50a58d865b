/* setup.c - one side sets up: units to the places their deploy words allow, castings of engineers attached to
 * companies, a mine. One open line of parts in any order, closed by `done`.
 *
 * A part is legal where the words allow it and nobody is in the way. As a table has no squares, that the rest still
 * fits is promised for the default set-up only; a unit that finds no place is left out, and the line may be dropped.
 * Who is not in sight afterwards is not on the enemy's table [XIV.C]. */
#include "aim.h"
#include "moves.h"
#include "plan.h"
#include "position.h"

#include <string.h>

enum { MINE_TURNS = 3, CANDIDATES = 512 }; /* lists stop there; refusals know no such limit */

/* --- who --- */

bool ot_is_to_set_up(const ot_scenario *sc, const ot_state *s, fs_side side, int u)
{
    const ot_piece *p = &sc->piece[u];

    return p->side == side && s->unit[u].where == OT_NOT_YET && !p->turn && !p->roll_from && p->n_places &&
           p->class_ != OT_DISMOUNTED && u != sc->train;
}

static int first_to_set_up(const ot_ctx *c, fs_side side, int after)
{
    for (int u = after; (u = ot_next_unit(c->sc->units[side], u));)
        if (ot_is_to_set_up(c->sc, c->s, side, u))
            return u;
    return 0;
}

static bool has_place(const ot_ctx *c, int u)
{
    fs_options count = {0};

    ot_some_places(c, u, OT_V_PLACE, 1, &count);
    return count.n > 0;
}

/* The first unit of the side that has no place yet and finds one; 0 none. */
static int first_open(const ot_ctx *c, fs_side side)
{
    int u = 0;

    while ((u = first_to_set_up(c, side, u)) && !has_place(c, u))
        ;
    return u;
}

static bool may_lay_mine(const ot_scenario *sc, fs_side side) { return sc->mine == side; } /* [XII.J] */

/* --- parts --- */

static bool takes_engineers(const ot_scenario *sc, int u)
{
    int k = sc->piece[u].class_;

    return k == OT_INFANTRY || k == OT_ASKARI || k == OT_STORMTROOPER;
}

/* Single castings, before the game begins, to companies that have no place yet: what they are is known when their
 * place is judged [XVI.A]. */
static int attach_refused(const ot_ctx *c, fs_side side, int engineers, int company, fs_error *e)
{
    const ot_scenario *sc = c->sc;

    if (company < 1 || company > sc->base.n_units)
        return ot_refuse(e, OT_XVI_A, OT_P_NO_SUCH_PIECE, 0);
    if (ot_side_of(sc, engineers) != side || ot_side_of(sc, company) != side)
        return ot_refuse(e, OT_XVI_A, OT_P_NOT_OURS, ot_side_of(sc, engineers) != side ? engineers : company);
    if (sc->piece[engineers].class_ != OT_ENGINEER)
        return ot_refuse(e, OT_XVI_A, OT_P_NOT_AN_ENGINEER, engineers);
    if (!takes_engineers(sc, company))
        return ot_refuse(e, OT_XVI_A, OT_P_NOT_A_COMPANY, company);
    if (c->s->unit[engineers].where != OT_NOT_YET)
        return ot_refuse(e, OT_XVI_A, OT_P_ATTACH_FIRST, engineers);
    if (c->s->unit[company].where != OT_NOT_YET)
        return ot_refuse(e, OT_XVI_A, OT_P_ATTACH_FIRST, company);
    if (c->s->unit[engineers].castings < 2)
        return ot_refuse(e, OT_XVI_A, OT_P_NO_ENGINEER_LEFT, engineers);
    return ot_men(sc, c->s, company) >= OT_MAX_CASTINGS ? ot_refuse(e, OT_XVI_A, OT_P_TOO_MANY_CASTINGS, company) : 0;
}

static int mine_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (!may_lay_mine(c->sc, side) || c->s->mine_turn)
        return ot_refuse(e, OT_XII_J, OT_P_NO_MINE, 0);
    if (o->x < 0 || o->x > c->sc->width || o->y < 0 || o->y > c->sc->height)
        return ot_refuse_at(e, OT_XII_J, OT_P_MINE_OFF_TABLE, 0, (fs_point){o->x, o->y});
    if (o->object < 1 || o->object > c->sc->turns)
        return ot_refuse_for(e, OT_XII_J, OT_P_MINE_TURN, 0, 1, c->sc->turns);
    return 0;
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int left;

    switch (o->verb) {
    case OT_V_PLACE:
    case OT_V_PUT_IN:
        if (ot_side_of(c->sc, o->subject) != side)
            return ot_refuse(e, OT_XIV_C, OT_P_NOT_OURS, o->subject);
        if (!ot_is_to_set_up(c->sc, c->s, side, o->subject))
            return ot_refuse(e, OT_XIV_C, OT_P_NOT_TO_SET_UP, o->subject);
        return ot_place_refused(c, side, o, e);
    case OT_V_ATTACH:
        return attach_refused(c, side, o->subject, o->object, e);
    case OT_V_MINE:
        return mine_refused(c, side, o, e);
    case FS_VERB_DONE:
        left = ot_is_refereed(c->sc) ? 0 : first_open(c, side); /* the others stay in reserve, or hidden */
        return left ? ot_refuse(e, OT_XIV_C, OT_P_STILL_TO_SET_UP, left) : 0;
    case FS_VERB_DROP:
        return c->s->head.open == side ? 0 : ot_refuse(e, OT_V, OT_P_NOT_NOW, 0);
    default:
        return ot_refuse(e, OT_V, OT_P_NOT_NOW, o->subject);
    }
}

/* The middle of each trench that is not the side's own, for each of the first turns. */
static void offer_mines(const ot_ctx *c, fs_side side, fs_options *out)
{
    if (!may_lay_mine(c->sc, side) || c->s->mine_turn)
        return;
    for (int f = 0; f < c->sc->n_features; f++) {
        const ot_feature *t = &c->sc->feature[f];

        if (t->kind != OT_G_TRENCH || t->owner == side)
            continue;
        ot_axis line = {&c->sc->point[t->first], t->n};
        fs_option o = ot_option_at(OT_V_MINE, 0, ot_axis_point(line, ot_axis_length(line) / 2, 0));

        o = ot_option_here(c->sc, o);

        for (o.object = 1; o.object <= MINE_TURNS && o.object <= c->sc->turns; o.object++)
            if (!mine_refused(c, side, &o, NULL))
                fs_offer(out, o);
        if (ot_is_refereed(c->sc)) /* where it lies is written down by the players */
            break;
    }
}

static void offer_attachments(const ot_ctx *c, fs_side side, int company, fs_options *out)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
        if (!attach_refused(c, side, u, company, NULL))
            fs_offer(out, ot_option_with(OT_V_ATTACH, u, company));
}

/* Whether all that decides where they may be set up is the same of both. */
static bool are_twins(const ot_ctx *c, int u, int v)
{
    return ot_are_alike(c->sc, u, v) && memcmp(&c->s->unit[u], &c->s->unit[v], sizeof(ot_unit)) == 0;
}

/* The places of a unit, given that the list begins with the n of another one. */
static void offer_next(const ot_ctx *c, int u, int n, int next, int most, fs_options *out)
{
    if (most < INT32_MAX || !out->at || out->n + n > out->cap || !are_twins(c, u, next)) {
        ot_some_places(c, next, OT_V_PLACE, most, out);
        return;
    }
    for (int i = 0; i < n; i++) {
        fs_option o = out->at[i];

        o.subject = (fs_unit)next;
        fs_offer(out, o);
    }
}

/* Narrow: the places of the first unit still without one; when all have theirs, mines and `done`. The next unit's
 * places follow: the parts of a line may be given in any order. From `most` on it may stop. */
static void offer_parts(const ot_ctx *c, fs_side side, int most, fs_options *out)
{
    int u = first_open(c, side), next = u;
    bool alone = fs_narrow_alone(out);

    if (!u) {
        fs_offer(out, ot_option(FS_VERB_DONE, 0));
        offer_mines(c, side, out);
        out->narrow = out->n;
        return;
    }
    ot_some_places(c, u, OT_V_PLACE, most, out);
    out->narrow = out->n;
    if (out->n >= most || alone)
        return;
    offer_attachments(c, side, u, out);
    int before = out->n;
    while (out->n == before && (next = first_to_set_up(c, side, next)))
        offer_next(c, u, out->narrow, next, most, out);
    if (ot_is_refereed(c->sc))
        fs_offer(out, ot_option(FS_VERB_DONE, 0));
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    offer_parts(c, side, INT32_MAX, out);
    if (c->s->head.open == side)
        fs_offer(out, ot_option(FS_VERB_DROP, 0));
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    int u = first_open(c, side);

    d->rule = OT_XIV_C;
    d->main = OT_V_PLACE;
    d->phrase = OT_P_ASK_SETUP;
    d->subject = (fs_unit)u;
    d->about.subject = d->subject;
    for (int v = 0; (v = first_to_set_up(c, side, v));)
        d->least++;
    d->most = d->least;
    d->arg[0] = d->least;
}

/* --- doing it --- */

static void take(ot_ctx *c, const fs_option *o)
{
    ot_stand at;

    switch (o->verb) {
    case OT_V_PLACE:
    case OT_V_PUT_IN:
        at = ot_stand_from(c->sc, c->s, o);
        ot_put(c, o->subject, &at);
        break;
    case OT_V_ATTACH:
        c->s->unit[o->subject].castings--;
        c->s->unit[o->subject].engineers_attached++;
        c->s->unit[o->object].engineers++;
        c->s->unit[o->object].engineers_attached++;
        break;
    default:
        c->s->mine_turn = (uint8_t)o->object;
        c->s->mine_x = o->x;
        c->s->mine_y = o->y;
    }
}

/* Nothing but this line has touched the side's units and mine. */
static void take_back(ot_ctx *c, fs_side side)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
        c->s->unit[u] = ot_first_unit(c->sc, u);
    if (may_lay_mine(c->sc, side)) {
        c->s->mine_turn = 0;
        c->s->mine_x = c->s->mine_y = 0;
    }
}

static void tell_parts(ot_ctx *c, fs_side side)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
        if (ot_is_to_set_up(c->sc, c->s, side, u) && !ot_is_refereed(c->sc))
            ot_tell_of(c, OT_E_LEFT_OUT, OT_XIV_C, u, 0, 0, 0);
    if (may_lay_mine(c->sc, side) && c->s->mine_turn && c->run->log)
        fs_say(
            c->run,
            &(fs_event){.type = OT_E_MINE_LAID, .rule = OT_XII_J, .side = side, .seen = side, .total = c->s->mine_turn},
            NULL, NULL, 0);
}

/* Who was set up where an enemy is hidden has found him, and stands beside him [XIV.C]. */
static void step_aside(ot_ctx *c, fs_side side)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));) {
        ot_stand st = ot_stand_of(c->s, u);

        if (!ot_on_table(c->s, u) || !ot_discover(c, u, &st))
            continue;
        ot_show(c, u, OT_XIV_C);
        if (ot_room_near(c, u, st.at, &st))
            ot_put(c, u, &st);
        else
            c->s->unit[u] = ot_first_unit(c->sc, u);
    }
}

static int close_line(ot_ctx *c, fs_side side)
{
    int shown = 0, n = 0;

    fs_pop(&c->s->head, c->run);
    step_aside(c, side);
    ot_spot(c);
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));) {
        n += ot_on_table(c->s, u);
        shown += ot_on_table(c->s, u) && ot_is(c->s, u, OT_SHOWN);
    }
    if (!ot_is_refereed(c->sc))
        c->run->kept_from |= fs_other(side); /* where the hidden ones are, and how many */
    if (c->run->log) {
        fs_event e = {.type = OT_E_SET_UP, .rule = OT_XIV_C, .side = side, .seen = side, .total = n};

        fs_say(c->run, &e, NULL, NULL, 0);
        e.type = OT_E_SET_UP_SEEN;
        e.seen = fs_other(side);
        e.total = shown;
        fs_say(c->run, &e, NULL, NULL, 0);
    }
    tell_parts(c, side);
    return FS_CLOSED;
}

/* Whether nothing is left to be chosen: `done` alone, or the one place of the last unit, which it takes. Then the line
 * closes without a word. */
static bool runs_out(ot_ctx *c, fs_side side)
{
    fs_option only[2];
    fs_options all = {only, 0, 2, 0};

    offer_parts(c, side, 2, &all);
    while (all.n == 1 && only[0].verb != FS_VERB_DONE) {
        take(c, &only[0]);
        all.n = all.narrow = 0;
        offer_parts(c, side, 2, &all);
    }
    return all.n == 1;
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb == FS_VERB_DONE)
        return close_line(c, side);
    if (!ot_is_refereed(c->sc))
        c->run->kept_from |= fs_other(side);
    if (o->verb == FS_VERB_DROP) {
        take_back(c, side);
        return FS_MORE;
    }
    take(c, o);
    return runs_out(c, side) ? close_line(c, side) : FS_MORE;
}

/* --- a default set-up --- */

/* Units of the side that are in that feature already. */
static int count_in(const ot_plan *p, int feature)
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(p->c.sc->units[p->side], u));)
        n += ot_on_table(p->c.s, u) && p->c.s->unit[u].feature == feature;
    return n;
}

/* How good a place is before anything has happened: cover for a defender, for an attacker whatever is near the ground
 * he wants. One shell finds all who are in one house. */
static int32_t worth(const ot_plan *p, const fs_option *o)
{
    enum { CROWDED = 8 * OT_INCH };
    ot_stand st = ot_stand_from(p->c.sc, p->c.s, o);
    int aim = ot_aim_of(p, o->subject);
    int32_t value = 0;

    if (st.feature)
        value += p->c.sc->attacker == p->side ? OT_INCH : 20 * OT_INCH;
    if (st.feature && st.feature <= p->c.sc->n_features && p->c.sc->feature[st.feature - 1].kind != OT_G_TRENCH)
        value += OT_INCH - CROWDED * count_in(p, st.feature);
    if (aim >= 0)
        value -= ot_to_aim(p, aim, st.at);
    return value;
}

/* The best place of a unit, or the k-th other one for some of them. */
static bool choose_place(const ot_plan *p, int u, int k, fs_option *out)
{
    fs_option list[CANDIDATES];
    fs_options all = {list, 0, CANDIDATES, 0};
    int best = 0;

    ot_place_options(&p->c, u, OT_V_PLACE, &all);
    int got = all.n < all.cap ? all.n : all.cap;
    if (!got)
        return false;
    for (int i = 1; i < got && !k; i++)
        if (worth(p, &list[i]) > worth(p, &list[best]))
            best = i;
    *out = list[k ? (u * 7 + k * 13) % got : best];
    return true;
}

/* The first of the side from that one on whose place is chosen, with it; 0: nobody finds one. */
static int choose_next(const ot_ctx *c, const ot_plan *p, int u, int k, fs_option *out)
{
    while ((u = first_to_set_up(c, p->side, u)) && !choose_place(p, u, k, out))
        ;
    return u;
}

fs_option ot_default_part(const ot_ctx *c, fs_side side)
{
    fs_option part = ot_option(FS_VERB_DONE, 0);
    ot_plan plan;

    ot_make_plan(c->sc, c->s, side, &plan);
    choose_next(c, &plan, 0, 0, &part);
    return part;
}

/* The k-th default: each unit in turn, until nothing is left to be chosen. */
static int suggest(const ot_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    ot_state copy = *c->s; /* units are put on it one by one */
    fs_run run = {0};
    ot_ctx trial = {c->sc, &copy, &run, NULL};
    ot_plan plan;
    int n = 0;

    if (k > 7)
        return 0;
    ot_make_plan(c->sc, &copy, side, &plan);
    for (int u = 0; (u = choose_next(&trial, &plan, u, k, &line[n]));) {
        if (n + 1 >= cap)
            return 0;
        take(&trial, &line[n++]);
        if (runs_out(&trial, side))
            return n;
    }
    line[n++] = ot_option(FS_VERB_DONE, 0);
    return n;
}

/* --- course --- */

void ot_push_setup(ot_ctx *c, fs_side side)
{
    fs_push(&c->s->head, OT_F_SETUP, side);
    if (runs_out(c, side))
        close_line(c, side);
}

static void advance(ot_ctx *c) { c->s->head.waiting = fs_top(&c->s->head)->side; }

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    (void)sc;
    return f->side && !f->step && !f->flags && ot_rest_is_zero(f, 0) && f == fs_top_const(&s->head) &&
           s->head.waiting == f->side && s->head.phase == OT_PHASE_SETUP;
}

const ot_kind ot_setup_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .is_sound = is_sound,
};
