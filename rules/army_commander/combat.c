/* combat.c - one attack up to the throw: who may attack whom, and the two lines in which support is called [3].
 *
 * A COMBAT frame asks the attacker for supporters, a second one above it the defender, and a CLASH frame above both
 * resolves what follows: so the odds of any call are those of the whole fight.
 */
#include "fight.h"

enum { CALLS, FIGHT, OVER };
enum { DEFENDS = 1 }; /* flags: this frame asks the defender */
enum { V_DIVISION, V_TARGET, V_FROM, V_SECOND };

ac_attack ac_attack_in(const ac_ctx *c, const fs_frame *f)
{
    return ac_attack_of(c, f->v[V_DIVISION], f->v[V_TARGET], f->v[V_FROM], f->v[V_SECOND]);
}

void ac_push_combat(ac_ctx *c, int division, int target, int from_a, int from_b)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_COMBAT, c->sc->division[division].side);
    bool swap = from_b != FS_NO_HEX && from_b < from_a; /* in order of hex number */
    f->v[V_DIVISION] = (int16_t)division;
    f->v[V_TARGET] = (int16_t)target;
    f->v[V_FROM] = (int16_t)(swap ? from_b : from_a);
    f->v[V_SECOND] = (int16_t)(swap ? from_a : from_b);
}

/* ---- may it attack? ---- */

static int division_refused(const ac_ctx *c, int division, int second, fs_error *e)
{
    const ac_command *cmd = &c->s->command[division];
    if (cmd->order != AC_M && cmd->order != AC_H)
        return ac_refuse(e, AC_3_1e, AC_P_ORDER_BARS_ATTACK, division, FS_NO_HEX);
    if (cmd->flags & AC_STRATEGIC)
        return ac_refuse(e, AC_2_d, AC_P_STRATEGIC_BARS_ATTACK, division, FS_NO_HEX);
    if (cmd->order == AC_H) {
        if (second != FS_NO_HEX)
            return ac_refuse(e, AC_3_1d, AC_P_H_ONE_HEX, division, second);
        for (int w = 0; w < AC_HEX_WORDS; w++)
            if (c->s->attacked[w])
                return ac_refuse(e, AC_3_1d, AC_P_H_ONE_ATTACK, division, FS_NO_HEX); /* (R37) */
    }
    return 0;
}

static int target_refused(const ac_ctx *c, fs_side side, int target, fs_error *e)
{
    if (c->s->holder[target] != fs_other(side))
        return ac_refuse(e, AC_3_1a, AC_P_NO_ENEMY_THERE, 0, target);
    if (ac_bit(c->s->attacked, target))
        return ac_refuse(e, AC_3_2a, AC_P_ATTACKED_ALREADY, 0, target); /* the hex, not the stands (R93) */
    if (c->sc->terrain[target] & AC_LAKE)
        return ac_refuse(e, AC_TEC_6, AC_P_SHIP_IS_SAFE, 0, target);
    return 0;
}

/* The hex must hold a fresh infantry, stormtrooper or tank stand [3.1h] [3.2f] [3.4d] in HQ range [3.1i]. Batteries
 * never start an attack [5.b]. */
static int from_refused(const ac_ctx *c, int division, int target, int from, fs_error *e)
{
    int seen = 0, fresh = 0, stranger = 0;
    if (c->s->holder[from] != c->sc->division[division].side || !ac_adjacent(c->sc, from, target))
        return ac_refuse(e, AC_3_1a, AC_P_NOT_ADJACENT, 0, from); /* any of six directions [0.i] */
    for (int u = c->s->first[from]; u; u = c->s->stand[u].next) {
        const ac_piece *p = &c->sc->piece[u];
        if (!ac_is_assault(p->type))
            continue;
        if (p->division != division) { /* other divisions attack in their own turn [3.1j] */
            stranger = u;
            continue;
        }
        seen = u;
        if (!(c->s->stand[u].did & (AC_ATTACKED | AC_SUPPORTED)))
            fresh = u;
    }
    if (!seen)
        return ac_refuse(e, stranger ? AC_3_1j : AC_3_1h, AC_P_NO_ASSAULT_STAND, stranger, from);
    if (!fresh)
        return ac_refuse(e, AC_3_2d, AC_P_FOUGHT_ALREADY, seen, from); /* one attack a stand (R14) */
    if (!ac_in_command(c->sc, c->s, fresh))
        return ac_refuse(e, AC_3_1i, AC_P_NO_HQ_NEAR, fresh, from); /* [0.d] (R21) */
    return 0;
}

static int dice_refused(const ac_ctx *c, int division, int target, int from, int second, fs_error *e)
{
    ac_attack a = ac_attack_of(c, division, target, from, second);
    if (ac_attack_dice_at_best(c, &a) > 0)
        return 0;
    return ac_refuse(e, AC_R40, AC_P_NO_DICE, division, target);
}

int ac_attack_refused(const ac_ctx *c, int division, int target, int from, int second, fs_error *e)
{
    if (!ac_is_hex(c->sc, target) || !ac_is_hex(c->sc, from) || (second != FS_NO_HEX && !ac_is_hex(c->sc, second)))
        return ac_refuse(e, AC_3_1a, AC_P_NOT_ADJACENT, 0, FS_NO_HEX);
    if (division_refused(c, division, second, e) || target_refused(c, c->sc->division[division].side, target, e) ||
        from_refused(c, division, target, from, e))
        return 1;
    if (second != FS_NO_HEX) { /* two hexes, never three [3.1c]; they need not touch (R36) */
        if (second == from)
            return ac_refuse(e, AC_3_1c, AC_P_SAME_HEX, 0, second);
        if (from_refused(c, division, target, second, e))
            return 1;
    }
    return dice_refused(c, division, target, from, second, e);
}

/* Attacks from one hex; `out` NULL only asks whether there is one. */
static bool attacks_from(const ac_ctx *c, int division, int from, fs_options *out)
{
    fs_side enemy = fs_other(c->sc->division[division].side);
    for (int d = 0; d < 6; d++) {
        int target = c->sc->neighbour[from][d];
        if (target < 0 || c->s->holder[target] != enemy ||
            ac_attack_refused(c, division, target, from, FS_NO_HEX, NULL))
            continue;
        if (!out)
            return true;
        fs_option o = ac_option_hex(AC_V_ATTACK, 0, target);
        o.object = (uint16_t)(from + 1);
        ac_offer(out, o);
    }
    return false;
}

/* Hexes next to the enemy that hold fresh stands of the division, each once. */
static bool each_attack(const ac_ctx *c, int division, fs_options *out)
{
    const uint64_t *own = c->sc->division[division].stands;
    fs_side side = c->sc->division[division].side;

    if (division_refused(c, division, FS_NO_HEX, NULL))
        return false;
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u)) {
        int hex = c->s->stand[u].hex;
        if (hex < 0 || !ac_is_assault(c->sc->piece[u].type) || !ac_near_enemy(c->sc, c->s, hex, side))
            continue;
        bool first = true;
        for (int v = c->s->first[hex]; v != u; v = c->s->stand[v].next)
            first &= c->sc->piece[v].division != division || !ac_is_assault(c->sc->piece[v].type);
        if (first && attacks_from(c, division, hex, out))
            return true;
    }
    return false;
}

void ac_attack_options(const ac_ctx *c, int division, fs_options *out) { each_attack(c, division, out); }

bool ac_can_attack(const ac_ctx *c, int division) { return each_attack(c, division, NULL); }

/* ---- the support lines ---- */

static fs_side caller_of(const fs_frame *f) { return f->flags & DEFENDS ? fs_other(f->side) : f->side; }

static bool can_call(const ac_ctx *c, const ac_attack *a, fs_side caller)
{
    fs_options any = {0};
    ac_support_options(c, a, caller, &any);
    return any.n > 0;
}

/* An attack is not left without a die (R40); a defence always has one. */
static bool may_be_done(const ac_ctx *c, const ac_attack *a, fs_side caller)
{
    return caller != a->side || ac_attack_dice(c, a, NULL) > 0;
}

/* Calls the one supporter left while the attack cannot do without him; returns how many can still be called. */
static int call_forced(ac_ctx *c, const ac_attack *a, fs_side caller)
{
    for (;;) {
        fs_option at[2];
        fs_options list = {.at = at, .cap = 2};
        ac_support_options(c, a, caller, &list);
        if (list.n != 1 || may_be_done(c, a, caller))
            return list.n;
        ac_set(c->s->support, at[0].subject);
    }
}

static void push_defence(ac_ctx *c, const fs_frame *attack)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_COMBAT, attack->side);
    memcpy(f->v, attack->v, sizeof f->v);
    f->flags = DEFENDS;
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    ac_attack a = ac_attack_in(c, f);

    switch (f->step) {
    case CALLS:
        if (call_forced(c, &a, caller_of(f)))
            c->s->head.waiting = caller_of(f);
        else
            f->step = FIGHT;
        return;
    case FIGHT:
        f->step = OVER;
        if (f->flags & DEFENDS)
            ac_push_clash(c, &a);
        else
            push_defence(c, f);
        return;
    default:
        memset(c->s->support, 0, sizeof c->s->support);
        fs_pop(&c->s->head, c->run);
    }
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    ac_attack a = ac_attack_in(c, f);
    bool attacks = side == f->side;

    d->rule = attacks ? AC_3_3_1a : AC_3_3_2a;
    d->main = AC_V_SUPPORT;
    d->phrase = attacks ? AC_P_ASK_ATTACK_SUPPORT : AC_P_ASK_DEFENCE_SUPPORT;
    d->arg[0] = ac_attack_dice(c, &a, NULL);
    d->arg[1] = ac_defence_dice(c, &a, NULL);
    d->about = ac_option_hex(AC_V_SUPPORT, 0, a.target);
    d->most = AC_PIECE_WORDS * 64;
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    ac_attack a = ac_attack_in(c, fs_top_const(&c->s->head));
    ac_support_options(c, &a, side, out);
    if (may_be_done(c, &a, side))
        ac_offer(out, ac_option(FS_VERB_DONE, 0));
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    ac_attack a = ac_attack_in(c, fs_top_const(&c->s->head));
    if (o->verb == FS_VERB_DONE)
        return may_be_done(c, &a, side) ? 0 : ac_refuse(e, AC_R40, AC_P_NO_DICE, 0, a.target);
    if (o->verb != AC_V_SUPPORT)
        return ac_refuse(e, AC_3_3b, AC_P_NOT_NOW_SUPPORT, o->subject, FS_NO_HEX);
    return ac_support_refused(c, &a, side, o->subject, e);
}

/* The line closes with `done`, or when nobody is left to call. */
static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    if (o->verb == AC_V_SUPPORT) {
        ac_set(c->s->support, o->subject);
        ac_attack a = ac_attack_in(c, f);
        if (call_forced(c, &a, side))
            return FS_MORE;
    }
    f->step++;
    return FS_CLOSED;
}

/* 0: everything that may be called, in order; 1: nothing more. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    int n = 0;
    if (k > 1)
        return 0;
    if (k == 0) {
        ac_state copy = *c->s;
        ac_ctx on = {c->sc, &copy, NULL};
        ac_attack a = ac_attack_in(&on, fs_top_const(&copy.head));
        fs_option first;
        for (;;) {
            fs_options list = {.at = &first, .cap = 1};
            if (n && !call_forced(&on, &a, side))
                return n; /* the last part closed the line */
            ac_support_options(&on, &a, side, &list);
            if (list.n == 0 || n == cap)
                return 0;
            line[n++] = first;
            ac_set(copy.support, first.subject);
        }
    }
    ac_attack a = ac_attack_in(c, fs_top_const(&c->s->head));
    if (cap < 1 || !may_be_done(c, &a, side))
        return 0;
    line[0] = ac_option(FS_VERB_DONE, 0);
    return 1;
}

bool ac_attack_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int d = f->v[V_DIVISION], t = f->v[V_TARGET], a = f->v[V_FROM], b = f->v[V_SECOND];
    (void)s;
    return d >= 1 && d <= sc->n_divisions && sc->division[d].side == f->side && ac_is_hex(sc, t) && ac_is_hex(sc, a) &&
           ac_adjacent(sc, a, t) && (b == FS_NO_HEX || (ac_is_hex(sc, b) && b > a && ac_adjacent(sc, b, t)));
}

/* The defender's frame lies on the attacker's, which has been answered, and is of the same attack. */
static bool stands_in_order(const fs_head *h, const fs_frame *f)
{
    const fs_frame *below = f > h->frame ? f - 1 : f;
    if (!(f->flags & DEFENDS))
        return below->kind != AC_F_COMBAT;
    return below->kind == AC_F_COMBAT && below->step == OVER && below->side == f->side &&
           !memcmp(below->v, f->v, sizeof f->v);
}

bool ac_combat_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    if (!ac_attack_frame_ok(sc, s, f) || f->step > OVER || f->flags > DEFENDS || !stands_in_order(&s->head, f))
        return false;
    for (int i = V_SECOND + 1; i < 14; i++)
        if (f->v[i])
            return false;
    if (f->step == OVER) /* the fight stands above it, or the question to the defender */
        return f != fs_top_const(&s->head);
    if (f->step != CALLS || f != fs_top_const(&s->head) || ac_bit(s->attacked, f->v[V_TARGET])) /* once, first */
        return false;
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    fs_side asked = caller_of(f);
    ac_attack a = ac_attack_in(&c, f);
    return s->holder[a.target] == fs_other(f->side) && (s->head.waiting != asked || can_call(&c, &a, asked));
}

const ac_kind ac_combat_kind = {advance, decision, options, check, apply, suggest};
