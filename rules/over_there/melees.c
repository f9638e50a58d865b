/* melees.c - which melees there are, who wants one, and in which order the units line up [IX.A].
 *
 * Units of both sides joined by gaps of an inch or less fight in one melee; those of one that has been fought do not
 * fight again, and nobody else moves meanwhile, so the groups are found anew from the units that have not fought
 * [IX.B.2]. A group with a charge in it fights. Under charts the others fight if either side wants to, which both say
 * in secret; under percentile only a charge makes a melee [C-10]. Melees come in the order of their lowest unit
 * [R-80]. */
#include "facts.h"

enum melees_step { M_BEGIN, M_ASK, M_NEXT, M_RANK };
enum { CLOSED = 3, BOTH_ASKED = 4 }; /* flags while it is asked: sides that have said all; whether both were asked */
enum { LOW = 0, FAR_APART = 24 * OT_INCH }; /* no two units farther apart touch, at either scale */

/* --- groups --- */

/* Foot, cavalry and crews that still stand, whatever their morale; vehicles and prisoners never [IX.I]. */
static bool is_fighter(const ot_scenario *sc, const ot_state *s, int u)
{
    return ot_on_table(s, u) && ot_men(sc, s, u) && !ot_is(s, u, OT_FOUGHT);
}

/* A charge of a unit that has broken since starts nothing [VIII.1]. */
static bool charged_it(const ot_state *s, int u, int target)
{
    return ot_is(s, u, OT_CHARGED) && s->unit[u].target == target && !ot_is(s, u, OT_BROKE);
}

static bool is_sheltered(const ot_scenario *sc, const ot_state *s, int u)
{
    int kind = s->unit[u].feature ? ot_area_of(sc, s, s->unit[u].feature - 1).kind : OT_G_NONE;

    return kind == OT_G_BUILDING || kind == OT_G_BUNKER || kind == OT_G_DUGOUT;
}

/* On a real table: the k-th unit named, and its enemy. */
static bool is_said_to_touch(const ot_state *s, int a, int b)
{
    for (int k = 0; k < OT_MAX_NAMED; k++)
        if (ot_said_unit(ot_said(s, OT_ASK_WHO_TOUCHES, 0, k)) == a && ot_said_unit(ot_said(s, OT_ASK_WHOM, a, k)) == b)
            return true;
    return false;
}

/* Whether the two, enemies, are close enough and may come to blows [IX.A]. */
static bool is_joined(const ot_scenario *sc, const ot_state *s, int a, int b)
{
    int32_t far = FAR_APART * (sc->tables.scale ? sc->tables.scale : 1);
    int32_t dx = s->unit[a].x - s->unit[b].x, dy = s->unit[a].y - s->unit[b].y;

    if (dx > far || dx < -far || dy > far || dy < -far || !ot_knows(sc, s, ot_side_of(sc, a), b) ||
        !ot_knows(sc, s, ot_side_of(sc, b), a))
        return false;
    if (ot_is_percentile(sc) && !charged_it(s, a, b) && !charged_it(s, b, a))
        return false;
    if ((is_sheltered(sc, s, a) && !charged_it(s, b, a)) || (is_sheltered(sc, s, b) && !charged_it(s, a, b)))
        return false; /* */
    if (ot_is_refereed(sc))
        return charged_it(s, a, b) || charged_it(s, b, a) || is_said_to_touch(s, a, b) || is_said_to_touch(s, b, a);
    return ot_units_within(sc, s, a, b, sc->tables.at.melee);
}

void ot_melee_group(const ot_scenario *sc, const ot_state *s, int low, uint64_t set[OT_PIECE_WORDS])
{
    uint64_t reached[OT_PIECE_WORDS] = {0};

    memset(set, 0, OT_PIECE_WORDS * sizeof *set);
    ot_add(set, low);
    ot_add(reached, low);
    for (int u; (u = ot_next_unit(reached, 0)) != 0;) {
        ot_remove(reached, u);
        for (int e = 0; (e = ot_next_unit(sc->units[fs_other(ot_side_of(sc, u))], e));)
            if (!ot_has(set, e) && is_fighter(sc, s, e) && is_joined(sc, s, u, e)) {
                ot_add(set, e);
                ot_add(reached, e);
            }
    }
}

static bool has_charge(const ot_state *s, const uint64_t set[OT_PIECE_WORDS])
{
    for (int u = 0; (u = ot_next_unit(set, u));)
        if (s->unit[u].target && ot_has(set, s->unit[u].target) && charged_it(s, u, s->unit[u].target))
            return true;
    return false;
}

static bool is_wanted(const ot_state *s, const uint64_t set[OT_PIECE_WORDS])
{
    for (int u = 0; (u = ot_next_unit(set, u));)
        if (ot_is(s, u, OT_WANTS_MELEE))
            return true;
    return false;
}

/* A unit that has broken this turn, or routs, may not begin one [VIII.1]. */
static bool may_begin(const ot_state *s, int u) { return !ot_is(s, u, OT_BROKE) && !ot_is_routing(s, u); }

static bool side_may_begin(const ot_scenario *sc, const ot_state *s, const uint64_t set[OT_PIECE_WORDS], fs_side side)
{
    for (int u = 0; (u = ot_next_unit(set, u));)
        if (ot_side_of(sc, u) == side && may_begin(s, u))
            return true;
    return false;
}

/* The next group whose lowest unit is above `after`: that unit, and the set. 0 none. */
static int next_group(const ot_scenario *sc, const ot_state *s, int after, uint64_t set[OT_PIECE_WORDS])
{
    for (int u = after + 1; u <= sc->base.n_units; u++) {
        if (!is_fighter(sc, s, u))
            continue;
        ot_melee_group(sc, s, u, set);
        int second = ot_next_unit(set, u);
        if (second && ot_next_unit(set, 0) == u)
            return u;
    }
    return 0;
}

/* Groups that are fought only if somebody wants to; at most so many are asked about. */
static int find_optional(const ot_scenario *sc, const ot_state *s, int16_t low[OT_MELEES_GROUPS])
{
    uint64_t set[OT_PIECE_WORDS];
    int n = 0;

    if (ot_is_percentile(sc))
        return 0;
    for (int u = 0; n < OT_MELEES_GROUPS && (u = next_group(sc, s, u, set)) != 0;)
        if (!has_charge(s, set) && (side_may_begin(sc, s, set, OT_RED) || side_may_begin(sc, s, set, OT_BLACK)))
            low[n++] = (int16_t)u;
    return n;
}

/* --- who wants to fight --- */

static bool is_asked(const ot_ctx *c, const fs_frame *f, fs_side side, int g)
{
    uint64_t set[OT_PIECE_WORDS];

    if (!f->v[OT_MELEES_GROUP + g] || f->v[OT_MELEES_SAID + side - 1] >> g & 1)
        return false;
    ot_melee_group(c->sc, c->s, f->v[OT_MELEES_GROUP + g], set);
    return side_may_begin(c->sc, c->s, set, side);
}

/* The side's first group without an answer; -1 none. */
static int first_asked(const ot_ctx *c, const fs_frame *f, fs_side side)
{
    for (int g = 0; g < OT_MELEES_GROUPS; g++)
        if (is_asked(c, f, side, g))
            return g;
    return -1;
}

static void say(ot_ctx *c, fs_frame *f, fs_side side, int g, bool wants)
{
    uint64_t set[OT_PIECE_WORDS];

    f->v[OT_MELEES_SAID + side - 1] = (int16_t)(f->v[OT_MELEES_SAID + side - 1] | 1 << g);
    ot_melee_group(c->sc, c->s, f->v[OT_MELEES_GROUP + g], set);
    for (int u = 0; wants && (u = ot_next_unit(set, u));)
        if (ot_side_of(c->sc, u) == side && may_begin(c->s, u))
            ot_set(c->s, u, OT_WANTS_MELEE);
}

static int group_of_option(const ot_ctx *c, const fs_frame *f, fs_side side, const fs_option *o)
{
    for (int g = 0; g < OT_MELEES_GROUPS; g++)
        if (f->v[OT_MELEES_GROUP + g] == o->subject && is_asked(c, f, side, g))
            return g;
    return -1;
}

/* --- lining up --- */

static int16_t *line_of(fs_frame *f) { return &f->v[OT_MELEES_GROUP]; }
static const int16_t *line_of_const(const fs_frame *f) { return &f->v[OT_MELEES_GROUP]; }

static int queued(const fs_frame *f, fs_side side)
{
    int n = 0;

    while (n < OT_QUEUE && ot_queued(line_of_const(f), side, n))
        n++;
    return n;
}

static bool is_queued(const fs_frame *f, fs_side side, int u)
{
    for (int k = 0; k < OT_QUEUE; k++)
        if (ot_queued(line_of_const(f), side, k) == u)
            return true;
    return false;
}

/* Units of the side in the group that do not stand in line yet; the first in *first. */
static int count_open(const ot_ctx *c, const fs_frame *f, fs_side side, int *first)
{
    uint64_t set[OT_PIECE_WORDS];
    int n = 0;

    ot_melee_group(c->sc, c->s, f->v[LOW], set);
    for (int u = 0; (u = ot_next_unit(set, u));)
        if (ot_side_of(c->sc, u) == side && !is_queued(f, side, u) && !n++)
            *first = u;
    return n;
}

/* Whether the owner has something to say about the order. */
static bool is_to_rank(const ot_ctx *c, const fs_frame *f, fs_side side)
{
    int first;

    return queued(f, side) < OT_QUEUE && count_open(c, f, side, &first) > 1;
}

/* --- course --- */

static bool has_both(const ot_ctx *c)
{
    int n[3] = {0};

    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (is_fighter(c->sc, c->s, u))
            n[ot_side_of(c->sc, u)]++;
    return n[OT_RED] && n[OT_BLACK];
}

void ot_push_melees(ot_ctx *c) { fs_push(&c->s->head, OT_F_MELEES, 0); }

/* Who stands within an inch of whom, charges apart: those are known. False while it is asked. */
static bool contacts_are_said(ot_ctx *c)
{
    for (int k = 0; k < OT_MAX_NAMED && has_both(c); k++) {
        int who = ot_ask(c, OT_ASK_WHO_TOUCHES, 0, k);

        if (!who || who == OT_SAY_NOBODY)
            return who;
        if (!ot_ask(c, OT_ASK_WHOM, ot_said_unit(who), k))
            return false;
    }
    return true;
}

static void ask_who_wants(ot_ctx *c, fs_frame *f)
{
    if (ot_is_refereed(c->sc) && !ot_is_percentile(c->sc) && !contacts_are_said(c))
        return;
    f->step = M_ASK;
    if (!find_optional(c->sc, c->s, &f->v[OT_MELEES_GROUP])) {
        f->step = M_NEXT;
        return;
    }
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        if (first_asked(c, f, side) < 0)
            f->flags |= side;
    if (!f->flags)
        f->flags = BOTH_ASKED;
}

/* The next melee that is fought: by a charge, or because somebody wants it. */
static void next_melee(ot_ctx *c, fs_frame *f)
{
    uint64_t set[OT_PIECE_WORDS];
    int u = 0;

    while ((u = next_group(c->sc, c->s, u, set)) != 0)
        if (has_charge(c->s, set) || is_wanted(c->s, set))
            break;
    if (!u) {
        ot_forget(c->s, OT_ASK_WHO_TOUCHES, OT_ASK_WHOM);
        fs_pop(&c->s->head, c->run);
        return;
    }
    memset(f->v, 0, sizeof f->v);
    f->v[LOW] = (int16_t)u;
    f->side = OT_RED;
    f->step = M_RANK;
}

static void line_up(ot_ctx *c, fs_frame *f)
{
    int low = f->v[LOW];
    int16_t line[OT_QUEUE];

    if (is_to_rank(c, f, f->side)) {
        c->s->head.waiting = f->side;
        return;
    }
    if (f->side == OT_RED) {
        f->side = OT_BLACK;
        return;
    }
    memcpy(line, line_of(f), sizeof line);
    memset(f->v, 0, sizeof f->v);
    f->side = 0;
    f->step = M_NEXT;
    ot_push_melee(c, low, line);
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case M_BEGIN:
        ask_who_wants(c, f);
        break;
    case M_ASK:
        if ((f->flags & CLOSED) != CLOSED) {
            c->s->head.waiting = (fs_side)(CLOSED & ~f->flags);
            break;
        }
        memset(f->v, 0, sizeof f->v);
        f->flags = 0;
        f->step = M_NEXT;
        c->run->shown = 3;
        break;
    case M_NEXT:
        next_melee(c, f);
        break;
    default:
        line_up(c, f);
    }
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool window = f->step == M_ASK;

    d->rule = window ? OT_R_84 : OT_IX_B_2;
    d->main = window ? OT_V_FIGHT : OT_V_RANK;
    d->phrase = window ? OT_P_ASK_FIGHT : OT_P_ASK_RANK;
    d->flags = FS_EXHAUSTIVE;
    if (f->flags & BOTH_ASKED)
        d->flags |= FS_SEALED;
    if (window) {
        for (int g = 0; g < OT_MELEES_GROUPS; g++)
            d->least = (uint16_t)(d->least + is_asked(c, f, side, g));
        d->subject = (fs_unit)f->v[OT_MELEES_GROUP + first_asked(c, f, side)];
    } else {
        int first = 0, open = count_open(c, f, side, &first), room = OT_QUEUE - queued(f, side);

        d->least = (uint16_t)(open - 1 < room ? open - 1 : room);
        d->subject = (fs_unit)first;
    }
    d->most = d->least;
    d->about.subject = d->subject;
}

/* The group it was asked about stands first; the parts of a line may be given in any order. */
static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (f->step == M_ASK) {
        for (int g = 0; g < OT_MELEES_GROUPS; g++) {
            if (!is_asked(c, f, side, g))
                continue;
            fs_offer(out, ot_option(OT_V_FIGHT, f->v[OT_MELEES_GROUP + g]));
            fs_offer(out, ot_option(OT_V_SPARE, f->v[OT_MELEES_GROUP + g]));
            if (out->narrow <= 0)
                out->narrow = out->n;
        }
        return;
    }
    uint64_t set[OT_PIECE_WORDS];
    ot_melee_group(c->sc, c->s, f->v[LOW], set);
    for (int u = 0; (u = ot_next_unit(set, u));)
        if (ot_side_of(c->sc, u) == side && !is_queued(f, side, u))
            fs_offer(out, ot_option(OT_V_RANK, u));
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    uint64_t set[OT_PIECE_WORDS];

    if (f->step == M_ASK) {
        if (o->verb != OT_V_FIGHT && o->verb != OT_V_SPARE)
            return ot_refuse(e, OT_R_84, OT_P_NOT_NOW, o->subject);
        return group_of_option(c, f, side, o) < 0 ? ot_refuse(e, OT_R_84, OT_P_NOT_A_MELEE, o->subject) : 0;
    }
    if (o->verb != OT_V_RANK)
        return ot_refuse(e, OT_IX_B_2, OT_P_NOT_NOW, o->subject);
    ot_melee_group(c->sc, c->s, f->v[LOW], set);
    if (ot_side_of(c->sc, o->subject) != side || !ot_has(set, o->subject))
        return ot_refuse(e, OT_IX_B_2, OT_P_NOT_IN_MELEE, o->subject);
    return is_queued(f, side, o->subject) ? ot_refuse(e, OT_IX_B_2, OT_P_IN_LINE, o->subject) : 0;
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == M_ASK) {
        say(c, f, side, group_of_option(c, f, side, o), o->verb == OT_V_FIGHT);
        c->run->kept_from |= fs_other(side); /* until both have said */
        if (first_asked(c, f, side) >= 0)
            return FS_MORE;
        f->v[OT_MELEES_SAID + side - 1] = 0;
        f->flags |= side;
        return FS_CLOSED;
    }
    ot_enqueue(line_of(f), side, queued(f, side), o->subject);
    return is_to_rank(c, f, side) ? FS_MORE : FS_CLOSED; /* the last needs no part */
}

/* Everybody fights where k is 0; units line up as they are numbered. */
static int suggest(const ot_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    fs_option list[OT_MAX_PIECES];
    fs_options all = {list, 0, OT_MAX_PIECES, 0};
    const fs_frame *f = fs_top_const(&c->s->head);
    bool window = f->step == M_ASK;
    int n = 0;

    if (k > (window ? 1 : 0))
        return 0;
    options(c, side, &all);
    if (window) {
        for (int i = k; i < all.n && n < cap; i += 2)
            line[n++] = list[i];
        return n;
    }
    int room = OT_QUEUE - queued(f, side);
    for (int i = 0; i + 1 < all.n && n < cap && n < room; i++)
        line[n++] = list[i];
    return n;
}

/* The groups asked about are those that there are; the two lines name units of theirs, each once. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL};
    int16_t low[OT_MELEES_GROUPS] = {0};

    if (ot_is_refereed(sc) && f != fs_top_const(&s->head) && f->step == M_BEGIN)
        return !f->side && !f->flags && ot_rest_is_zero(f, 0) && f[1].kind == OT_F_FACT;
    if (f == fs_top_const(&s->head) ? f->step != M_ASK && f->step != M_RANK : f->step != M_NEXT)
        return false;
    if (f->step == M_NEXT)
        return !f->side && !f->flags && ot_rest_is_zero(f, 0) && (f[1].kind == OT_F_MELEE || f[1].kind == OT_F_FACT);
    if (f->step == M_ASK) {
        find_optional(sc, s, low);
        if (f->side || f->flags > (BOTH_ASKED | OT_BLACK) || (f->flags & CLOSED) == CLOSED ||
            memcmp(low, &f->v[OT_MELEES_GROUP], sizeof low) != 0)
            return false;
        for (fs_side side = OT_RED; side <= OT_BLACK; side++)
            if ((f->v[side - 1] && s->head.open != side) ||
                (!(f->flags & side) != (first_asked(&c, f, side) >= 0) && !(f->flags & side)))
                return false;
        return s->head.waiting == (CLOSED & ~f->flags);
    }
    int u = f->v[LOW];
    if (f->flags || u < 1 || u > sc->base.n_units || f->v[1] || !is_fighter(sc, s, u) || s->head.waiting != f->side ||
        f->side < OT_RED || !is_to_rank(&c, f, f->side))
        return false;
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        for (int k = 0; k < OT_QUEUE; k++) {
            int v = ot_queued(line_of_const(f), side, k);

            if (v && (k >= queued(f, side) || v > sc->base.n_units || ot_side_of(sc, v) != side))
                return false;
        }
    return true;
}

const ot_kind ot_melees_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .is_sound = is_sound,
};
