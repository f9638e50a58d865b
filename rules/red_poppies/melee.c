/* melee.c - hand to hand in one hex [6.67].
 *
 * The units that paid attack, everybody of the other side defends. The actor names a target for each of his, then the
 * reactor, who has heard that, for each of his [6.674a]. Those named check, all results are applied together; whoever
 * rolled doubles may have hallowed the ground [6.679a]. The example of play has one [9.0f].
 */
#include "shots.h"

enum { ACTOR, REACTOR, ROLLS, OVER }; /* steps, each in a frame of its own above the one before */
enum { V_HEX, V_END };
enum { BY_NIGHT = 1 }; /* flag: nobody pays, all take part [11.51] */

/* --- who takes part --- */

/* Of the acting side those that paid [6.672] [R66]; of the other side all, spent ones too [6.673] [3.3b]. */
static bool takes_part(const rp_ctx *c, const fs_frame *f, int unit)
{
    const rp_unit *u = &c->s->unit[unit];

    if (u->where != RP_ON_MAP || u->hex != f->v[V_HEX])
        return false;
    return rp_side_of(c->sc, unit) != f->side || f->flags & BY_NIGHT || u->task & RP_PAID;
}

/* The next participant of the side above `unit`; 0 at the end. */
static int next_of(const rp_ctx *c, const fs_frame *f, fs_side side, int unit)
{
    for (int u = c->s->first[f->v[V_HEX]]; u; u = c->s->unit[u].next)
        if (u > unit && rp_side_of(c->sc, u) == side && takes_part(c, f, u))
            return u;
    return 0;
}

/* The next one that has yet to name its target. */
static int next_unnamed(const rp_ctx *c, const fs_frame *f, fs_side side, int unit)
{
    while ((unit = next_of(c, f, side, unit)))
        if (!c->s->unit[unit].target)
            return unit;
    return 0;
}

static int participants(const rp_ctx *c, const fs_frame *f, fs_side side)
{
    int n = 0;

    for (int u = 0; (u = next_of(c, f, side, u));)
        n++;
    return n;
}

void rp_push_melee(rp_ctx *c, fs_side actor, int hex)
{
    const fs_frame melee = {.kind = RP_F_MELEE, .side = actor, .v = {[V_HEX] = (int16_t)hex}};

    if (!participants(c, &melee, actor) || !participants(c, &melee, fs_other(actor)))
        return;
    *fs_push(&c->s->head, RP_F_MELEE, actor) = melee;
    rp_tell(c, RP_E_MELEE, RP_6_671a, actor, 0, hex, 0);
}

void rp_push_melee_by_night(rp_ctx *c, fs_side actor, int hex)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_MELEE, actor);

    f->flags = BY_NIGHT;
    f->v[V_HEX] = (int16_t)hex;
    rp_tell(c, RP_E_MELEE, RP_11_51, actor, 0, hex, 0);
}

/* --- melee values --- */

/* The value of one attacker: of the face that is up, of two types the better one, which is the one printed [3.12a];
 * doubled on turn 1 [6.675c] [PAC.22], and only then the mark against AFVs [6.677] [R29]. Units without an anti-tank
 * value fight them as well [6.676]. */
static void add_attacker(const rp_ctx *c, int unit, int target, fs_sum *sum)
{
    uint8_t marks = rp_type_of(c->sc, unit)->marks;
    int value = rp_face_of(c->sc, c->s, unit)->melee;

    if (value == RP_DASH)
        value = 0;
    if (c->s->head.turn == 1 && rp_infiltrates(c->sc, c->s, rp_side_of(c->sc, unit)))
        fs_add(sum, RP_6_675c, 2 * value, RP_P_MOD_MELEE_TWICE);
    else
        fs_add(sum, RP_6_675b, value, RP_P_MOD_MELEE);
    if (rp_is_afv(c->sc, target) && marks & RP_BOXED)
        fs_add(sum, RP_6_677, 1, RP_P_MOD_BOXED);
    if (rp_is_afv(c->sc, target) && marks & RP_UNDERLINED)
        fs_add(sum, RP_6_677, -1, RP_P_MOD_UNDERLINED);
}

/* Those that named it, and nothing else: no cover, no +1 for formed [6.675b] [R29]. Returns how many. */
static int attack_on(const rp_ctx *c, const fs_frame *f, int target, fs_sum *sum)
{
    int n = 0;

    sum->n = 0;
    sum->total = 0;
    for (int u = 0; (u = next_of(c, f, fs_other(rp_side_of(c->sc, target)), u));) {
        if (c->s->unit[u].target != target)
            continue;
        add_attacker(c, u, target, sum);
        n++;
    }
    return n;
}

/* Whether somebody in the hex would die of the highest roll if all his enemies there attacked him. */
bool rp_can_be_decided(const rp_ctx *c, int hex)
{
    enum { HIGHEST = 12, DIES = 11 }; /* [3.73a] */

    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next) {
        fs_side side = rp_side_of(c->sc, u);
        fs_sum sum = {0};

        for (int v = c->s->first[hex]; v; v = c->s->unit[v].next)
            if (rp_side_of(c->sc, v) != side)
                add_attacker(c, v, u, &sum);
        if (sum.n && HIGHEST + sum.total - rp_is_hallowed(c->sc, c->s, side, hex) >= DIES)
            return true;
    }
    return false;
}

/* --- the fight --- */

static void tell_targets(rp_ctx *c, const fs_frame *f, fs_side side)
{
    if (!c->run->log)
        return;
    for (int u = 0; (u = next_of(c, f, side, u));) {
        fs_event e = {.type = RP_E_ATTACKS,
                      .rule = RP_6_674b,
                      .subject = (fs_unit)u,
                      .other = c->s->unit[u].target,
                      .side = side,
                      .seen = 3,
                      .depth = c->s->head.depth,
                      .place = FS_HEX,
                      .x = f->v[V_HEX]};
        fs_say(c->run, &e, NULL, NULL, 0);
    }
}

/* Those named roll, nobody else [R28] [6.675e] [PAC.6]. Whether one of them rolled doubles, if that matters. */
static bool roll_side(rp_ctx *c, const fs_frame *f, fs_side side, bool matters)
{
    bool doubles = false;

    for (int u = 0; (u = next_of(c, f, side, u));) {
        bool shown = false;
        fs_sum sum;

        if (!attack_on(c, f, u, &sum))
            continue;
        c->s->unit[u].pending =
            (uint8_t)rp_check(c, u, RP_BY_MELEE, RP_6_675b, &sum, matters && !doubles ? &shown : NULL);
        doubles |= shown;
    }
    return doubles;
}

/* All results together [6.675a]; whoever fought is spent and moves no more, also for who shoots at him next [6.678]
 * [6.65b] [6.72c]. */
static void settle(rp_ctx *c, const fs_frame *f)
{
    for (int u = c->s->first[f->v[V_HEX]], next; u; u = next) {
        rp_unit *unit = &c->s->unit[u];
        enum rp_outcome outcome = (enum rp_outcome)unit->pending;

        next = unit->next;
        if (!takes_part(c, f, u))
            continue;
        unit->target = 0;
        unit->pending = RP_HOLDS;
        unit->task &= (uint8_t) ~(RP_PAID | RP_MOVER);
        unit->flags &= (uint8_t)~RP_MOVING;
        rp_suffer(c, u, outcome, RP_BY_MELEE, RP_6_675a);
        if (unit->where == RP_ON_MAP)
            rp_spend(c, u, RP_6_678);
    }
    rp_claim(c->sc, c->s, f->v[V_HEX]);
}

/* One creation in a scenario or day [6.679c]; ground given at the start does not count, unless switched [R44]. */
static bool may_hallow(const rp_ctx *c)
{
    uint64_t given = 0;

    if (c->s->made_hallowed)
        return false;
    if (rp_is_switched(c->sc, RP_SW_GIVEN_HALLOWED))
        for (int w = 0; w < RP_HEX_WORDS; w++)
            given |= c->sc->hallowed[0][w] | c->sc->hallowed[1][w];
    return !given;
}

/* It stays so to the end [6.679d]. */
static void hallow(rp_ctx *c, fs_side side, int hex)
{
    if (rp_in(c->s, RP_HALLOWED + side - 1, hex))
        return;
    rp_add(c->s->plane[RP_HALLOWED + side - 1], hex);
    c->s->made_hallowed = 1;
    rp_tell(c, RP_E_HALLOWED, RP_6_679a, side, 0, hex, RP_RES_HALLOWED);
}

static fs_frame *command_frame(rp_state *s)
{
    for (int i = s->head.depth; i-- > 0;)
        if (s->head.frame[i].kind == RP_F_COMMAND)
            return &s->head.frame[i];
    return NULL;
}

int rp_fought_in(const rp_state *s)
{
    const fs_frame *command = command_frame((rp_state *)(uintptr_t)s);

    return command && command->v[RP_FOUGHT] ? command->v[RP_FOUGHT] - 1 : FS_NO_HEX;
}

static void note_fight(rp_state *s, int hex)
{
    fs_frame *command = command_frame(s);

    if (command)
        command->v[RP_FOUGHT] = (int16_t)(hex + 1);
}

/* The actor's units roll first; his doubles go before the reactor's, which then no longer matter [6.679a]. */
static void fight(rp_ctx *c)
{
    const fs_frame *f = fs_top(&c->s->head);
    fs_side actor = f->side, reactor = fs_other(actor);
    int hex = f->v[V_HEX];
    bool matters = may_hallow(c);

    tell_targets(c, f, actor);
    tell_targets(c, f, reactor);
    bool by_actor = roll_side(c, f, actor, matters);
    bool by_reactor = roll_side(c, f, reactor, matters && !by_actor);
    settle(c, f);
    note_fight(c->s, hex);
    if (by_actor || by_reactor)
        hallow(c, by_actor ? actor : reactor, hex);
}

/* --- the frame --- */

static fs_side asked(const fs_frame *f) { return f->step == ACTOR ? f->side : fs_other(f->side); }

/* With one enemy to attack there is nothing to ask. */
static void name_forced(rp_ctx *c, const fs_frame *f, fs_side side)
{
    int foe = next_of(c, f, fs_other(side), 0);

    if (next_of(c, f, fs_other(side), foe))
        return;
    for (int u = 0; (u = next_of(c, f, side, u));)
        c->s->unit[u].target = (uint8_t)foe;
}

/* What comes after the names of one side is above them, so that the odds of a name are those of the fight. */
static void push_next(rp_ctx *c, fs_frame *f)
{
    fs_frame *next = fs_push(&c->s->head, RP_F_MELEE, f->side);

    next->step = (uint8_t)(f->step + 1);
    next->flags = f->flags;
    next->v[V_HEX] = f->v[V_HEX];
    f->step = OVER;
}

static void melee_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case ACTOR:
    case REACTOR:
        name_forced(c, f, asked(f));
        if (next_unnamed(c, f, asked(f), 0))
            c->s->head.waiting = asked(f);
        else
            push_next(c, f);
        return;
    case ROLLS:
        fight(c);
        break;
    default:
        break;
    }
    fs_pop(&c->s->head, c->run);
}

static void melee_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    d->rule = RP_6_674a;
    d->flags = FS_EXHAUSTIVE;
    d->main = RP_V_ATTACK;
    d->phrase = RP_P_ASK_ATTACK;
    d->about = rp_option_hex(RP_V_ATTACK, 0, f->v[V_HEX]);
    for (int u = 0; (u = next_unnamed(c, f, side, u));)
        d->least = ++d->most;
}

/* The first that has no target yet makes the narrow list. */
static void melee_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    for (int u = 0; (u = next_unnamed(c, f, side, u));) {
        for (int v = 0; (v = next_of(c, f, fs_other(side), v));)
            rp_offer(out, rp_option_with(RP_V_ATTACK, u, v));
        if (!out->narrow)
            out->narrow = out->n;
    }
}

static int melee_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (o->verb != RP_V_ATTACK)
        return rp_refuse(e, RP_6_674a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    if (!rp_is_unit(c->sc, o->subject) || rp_side_of(c->sc, o->subject) != side || !takes_part(c, f, o->subject))
        return rp_refuse(e, side == f->side ? RP_6_672 : RP_6_673, RP_P_NOT_IN_MELEE, o->subject, f->v[V_HEX]);
    if (c->s->unit[o->subject].target)
        return rp_refuse(e, RP_6_674b, RP_P_HAS_NAMED, o->subject, f->v[V_HEX]);
    if (!rp_is_unit(c->sc, o->object) || rp_side_of(c->sc, o->object) == side || !takes_part(c, f, o->object))
        return rp_refuse(e, side == f->side ? RP_6_674a : RP_R66, RP_P_NOT_A_FOE, o->subject, f->v[V_HEX]);
    return 0;
}

/* The line closes with the last part. */
static int melee_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    const fs_frame *f = fs_top(&c->s->head);

    c->s->unit[o->subject].target = (uint8_t)o->object;
    return next_unnamed(c, f, side, 0) ? FS_MORE : FS_CLOSED;
}

/* Completion k: all that are left attack the k-th enemy. */
static int melee_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int foe = next_of(c, f, fs_other(side), 0), n = 0;

    while (foe && k-- > 0)
        foe = next_of(c, f, fs_other(side), foe);
    for (int u = 0; foe && n < cap && (u = next_unnamed(c, f, side, u));)
        line[n++] = rp_option_with(RP_V_ATTACK, u, foe);
    return n;
}

/* Whether every target named so far is one. */
static bool targets_are_sound(const rp_ctx *c, const fs_frame *f)
{
    for (int u = c->s->first[f->v[V_HEX]]; u; u = c->s->unit[u].next) {
        int target = c->s->unit[u].target;
        fs_side side = rp_side_of(c->sc, u);

        if (target && (!takes_part(c, f, u) || !rp_is_unit(c->sc, target) || rp_side_of(c->sc, target) == side ||
                       !takes_part(c, f, target)))
            return false;
        if (target && side != f->side && f->step == ACTOR)
            return false;
    }
    return true;
}

/* Melees of the night stand on the day, all others do not. */
static bool flags_are_sound(const fs_frame *f)
{
    const fs_frame *below = f - 1;

    while (below->kind == RP_F_MELEE)
        below--;
    return f->flags == (below->kind == RP_F_DAY ? BY_NIGHT : 0);
}

/* Above a frame whose side has named stands the next one of the same melee. The side asked has more than one enemy to
 * choose from. */
static bool melee_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    const fs_frame *top = fs_top_const(&s->head);
    int hex = f->v[V_HEX];

    if (hex < 0 || hex >= sc->n_hexes || !rp_rest_is_zero(f, V_END) || f == s->head.frame || !flags_are_sound(f))
        return false;
    if (f != top)
        return f->step == OVER && f[1].kind == RP_F_MELEE && f[1].side == f->side && f[1].v[V_HEX] == hex;
    if (f->step > REACTOR || (f->step == REACTOR) != (f[-1].kind == RP_F_MELEE))
        return false;
    if (s->head.waiting != asked(f) || !targets_are_sound(&c, f) || !next_unnamed(&c, f, asked(f), 0))
        return false;
    return participants(&c, f, fs_other(asked(f))) > 1 && (f->step == ACTOR || !next_unnamed(&c, f, f->side, 0));
}

const rp_kind rp_melee_kind = {.advance = melee_advance,
                               .decision = melee_decision,
                               .options = melee_options,
                               .check = melee_check,
                               .apply = melee_apply,
                               .suggest = melee_suggest,
                               .is_sound = melee_is_sound};
