/* clash.c - the throws of an attack and what follows: losses, who falls back, holding, pursuit [4]. */
#include "fight.h"

enum { THROW, ATTACKER_LOSES, DEFENDER_LOSES, COMPARE, HOLDING, FALL_FIRST, FALL_SECOND, PURSUE, OVER };
enum { V_ATTACKER_HITS = 4, V_DEFENDER_HITS, V_BEATEN, V_USED };

/* What is known only at the throw and matters after it. */
enum { MAY_HOLD = 1, GUNS_OF_ATTACKER = 2, GUNS_OF_DEFENDER = 4 };

enum { MOST_LOSSES = 2 }; /* [4.a] (R57) */

void ac_push_clash(ac_ctx *c, const ac_attack *a)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_CLASH, a->side);
    f->v[0] = (int16_t)a->division;
    f->v[1] = (int16_t)a->target;
    f->v[2] = (int16_t)a->from[0];
    f->v[3] = (int16_t)a->from[1];
}

/* ---- the throw ---- */

static bool guns_fire(const ac_ctx *c, fs_side side)
{
    for (int u = ac_next_piece(c->s->support, 0); u; u = ac_next_piece(c->s->support, u))
        if (c->sc->piece[u].side == side && ac_is_battery(c->sc->piece[u].type))
            return true;
    return false;
}

static bool hex_has(const ac_ctx *c, int hex, uint8_t type)
{
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next)
        if (c->sc->piece[u].type == type)
            return true;
    return false;
}

/* D in working terrain cover may pay to stay, unless a tank attacks [4.1d] (R60); D in the open may not. */
static bool may_hold(const ac_ctx *c, const ac_attack *a)
{
    if (a->status != AC_D || ac_working_cover(c->sc, c->s, a->target, a->status) == AC_NO_WORKS)
        return false;
    for (int i = 0; i < a->n_from; i++)
        if (hex_has(c, a->from[i], AC_TANK))
            return false;
    return true;
}

static uint8_t notes_of(const ac_ctx *c, const ac_attack *a)
{
    fs_side enemy = fs_other(a->side);
    bool own_guns = hex_has(c, a->target, AC_DIVISIONAL) || hex_has(c, a->target, AC_CORPS);
    return (uint8_t)((may_hold(c, a) ? MAY_HOLD : 0) | (guns_fire(c, a->side) ? GUNS_OF_ATTACKER : 0) |
                     (own_guns || guns_fire(c, enemy) ? GUNS_OF_DEFENDER : 0));
}

static void tell_throw(ac_ctx *c, const ac_attack *a, fs_side side, int dice, const fs_sum *sum, const uint8_t *faces,
                       int hits, fs_rule row)
{
    if (!c->run->log)
        return;
    bool attacks = side == a->side;
    fs_event e = {.type = attacks ? AC_E_ATTACK_DICE : AC_E_DEFENCE_DICE,
                  .rule = attacks ? AC_3_2b : AC_3_1b,
                  .subject = (fs_unit)(attacks ? a->division : 0),
                  .side = side,
                  .seen = 3,
                  .place = FS_HEX,
                  .x = a->target,
                  .total = dice};
    fs_say(c->run, &e, sum, NULL, 0);
    e.type = attacks ? AC_E_ATTACK_HITS : AC_E_DEFENCE_HITS;
    e.rule = row;
    e.result = hits ? AC_RES_HITS : AC_RES_NO_HITS;
    e.total = hits;
    e.against = dice;
    fs_say(c->run, &e, NULL, faces, dice);
}

static int throw_for(ac_ctx *c, const ac_attack *a, fs_side side)
{
    uint8_t faces[64] = {0};
    fs_sum sum = {0};
    fs_rule row;
    bool attacks = side == a->side;
    fs_sum *reasons = c->run->log ? &sum : NULL;
    int dice = attacks ? ac_attack_dice(c, a, reasons) : ac_defence_dice(c, a, reasons);
    uint8_t profile = attacks ? ac_attack_profile(a->status, &row) : ac_defence_profile(a->status, &row);
    int hits = ac_throw_hits(c, side, dice, profile, row, faces);

    tell_throw(c, a, side, dice, &sum, faces, hits, row);
    return hits;
}

/* Who fought, who supported, what it cost: a shot for each gun (R67), attackers' guns and stands once a turn. */
static void note_use(ac_ctx *c, const ac_attack *a)
{
    ac_state *s = c->s;
    ac_command *cmd = &s->command[a->division];

    for (int i = 0; i < a->n_from; i++)
        for (int u = s->first[a->from[i]]; u; u = s->stand[u].next)
            if (c->sc->piece[u].division == a->division && ac_is_combat(c->sc->piece[u].type) &&
                !(s->stand[u].did & AC_SUPPORTED))
                s->stand[u].did |= AC_ATTACKED;
    for (int u = ac_next_piece(s->support, 0); u; u = ac_next_piece(s->support, u)) {
        const ac_piece *p = &c->sc->piece[u];
        if (ac_is_battery(p->type))
            s->stand[u].shots--; /* (R41, R68) */
        if (p->side != a->side)
            continue;
        s->stand[u].did |= AC_SUPPORTED;
        if (ac_is_battery(p->type) && (cmd->guns_called & 15) < 15)
            cmd->guns_called = (uint8_t)(cmd->guns_called + (p->type == AC_CORPS ? 0x11 : 1));
    }
    for (int u = s->first[a->target]; u; u = s->stand[u].next)
        if (c->sc->piece[u].type == AC_FIRE_SUPPORT) /* it fights here and answers for nobody else [3.4a] [R44] */
            s->stand[u].did |= AC_ATTACKED;
    ac_set(s->attacked, a->target); /* [3.2a] */
}

static void tell_support(ac_ctx *c)
{
    const uint64_t *support = c->s->support;
    for (int u = ac_next_piece(support, 0); c->run->log && u; u = ac_next_piece(support, u))
        ac_tell(c, AC_E_SUPPORTS, AC_3_3b, c->sc->piece[u].side, u, c->s->stand[u].hex, 0);
}

static void throw_dice(ac_ctx *c, const ac_attack *a)
{
    fs_frame *f = fs_top(&c->s->head);
    ac_tell(c, AC_E_ATTACK, AC_3_2b, a->side, a->division, a->target, 0);
    tell_support(c);
    f->v[V_USED] = notes_of(c, a);
    int hits = throw_for(c, a, a->side), back = throw_for(c, a, fs_other(a->side)); /* every time anew [1.2d] */
    f->v[V_ATTACKER_HITS] = (int16_t)hits;
    f->v[V_DEFENDER_HITS] = (int16_t)back;
    note_use(c, a);
}

/* ---- losses ---- */

/* Losses fall on the stands in contact, never on supporters elsewhere [4.c]; the attacker shares them over his hexes
 * [4.b]; a hex suffers as a whole, whatever the division [3.1l] (R38). */
static void lose(ac_ctx *c, const ac_attack *a, fs_side owner)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool attacks = owner == a->side;
    int hits = attacks ? f->v[V_DEFENDER_HITS] : f->v[V_ATTACKER_HITS];
    bool antitank =
        c->sc->antitank == fs_other(owner) && f->v[V_USED] & (attacks ? GUNS_OF_DEFENDER : GUNS_OF_ATTACKER);
    uint64_t group[AC_PIECE_WORDS] = {0};

    if (!hits)
        return;
    if (attacks)
        for (int i = 0; i < a->n_from; i++)
            ac_group_of_hex(c->sc, c->s, a->from[i], group);
    else
        ac_group_of_hex(c->sc, c->s, a->target, group);
    ac_push_losses(c, owner, hits < MOST_LOSSES ? hits : MOST_LOSSES, AC_4_a, group, antitank);
}

/* ---- who goes ---- */

static bool wiped_out(const ac_ctx *c, const ac_attack *a, fs_side side)
{
    if (side != a->side)
        return c->s->holder[a->target] != side;
    for (int i = 0; i < a->n_from; i++)
        if (c->s->holder[a->from[i]] == side)
            return false;
    return true;
}

/* The side that took more hits, uncapped, falls back [4.1a] (R58), unless it wiped out all it fought [4.1c] (R59).
 * [EX.3] */
static void compare(ac_ctx *c, const ac_attack *a)
{
    fs_frame *f = fs_top(&c->s->head);
    int hits = f->v[V_ATTACKER_HITS], back = f->v[V_DEFENDER_HITS];
    fs_side beaten = hits > back ? fs_other(a->side) : back > hits ? a->side : 0;

    if (beaten && (wiped_out(c, a, fs_other(beaten)) || wiped_out(c, a, beaten)))
        beaten = 0;
    f->v[V_BEATEN] = beaten;
    f->step = !beaten ? PURSUE : beaten == a->side ? FALL_FIRST : HOLDING;
    if (!beaten)
        ac_tell(c, AC_E_NOBODY_FALLS_BACK, hits == back ? AC_4_1a : AC_4_1c, 0, 0, a->target, AC_RES_NOBODY_MOVES);
}

/* Both attacking hexes go [4.1b], or the hex that was attacked. */
static void fall_back(ac_ctx *c, const ac_attack *a)
{
    fs_frame *f = fs_top(&c->s->head);
    fs_side beaten = (fs_side)f->v[V_BEATEN];
    int i = f->step == FALL_SECOND;

    f->step++;
    if (beaten == a->side) {
        if (i < a->n_from && c->s->holder[a->from[i]] == beaten)
            ac_push_fallback(c, beaten, a->from[i], a->target, FS_NO_HEX);
    } else if (i == 0) {
        ac_push_fallback(c, beaten, a->target, a->from[0], a->from[1]);
    }
}

/* Only the attacker follows [4.2d], only into an empty hex, only if he did not take more hits [4.2b] [4.2c] (R66). */
static void pursue(ac_ctx *c, const ac_attack *a)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    if (f->v[V_ATTACKER_HITS] >= f->v[V_DEFENDER_HITS] && !c->s->holder[a->target] && !wiped_out(c, a, a->side))
        ac_push_pursuit(c, a); /* [4.1j] (R86) */
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    ac_attack a = ac_attack_in(c, f);

    switch (f->step) {
    case THROW:
        throw_dice(c, &a);
        f->step = ATTACKER_LOSES;
        return;
    case ATTACKER_LOSES: /* both throws stand: losses of both before anybody moves [4.1k] */
        f->step = DEFENDER_LOSES;
        lose(c, &a, a.side);
        return;
    case DEFENDER_LOSES:
        f->step = COMPARE;
        lose(c, &a, fs_other(a.side));
        return;
    case COMPARE:
        compare(c, &a);
        return;
    case HOLDING:
        if (f->v[V_USED] & MAY_HOLD)
            c->s->head.waiting = fs_other(f->side);
        else
            f->step = FALL_FIRST;
        return;
    case FALL_FIRST:
    case FALL_SECOND:
        fall_back(c, &a);
        return;
    case PURSUE:
        f->step = OVER;
        pursue(c, &a);
        return;
    default:
        fs_pop(&c->s->head, c->run);
    }
}

/* ---- hold or yield ---- */

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    d->rule = AC_4_1d;
    d->main = AC_V_HOLD;
    d->flags = FS_EXHAUSTIVE;
    d->phrase = AC_P_ASK_HOLD;
    d->arg[0] = f->v[V_ATTACKER_HITS];
    d->arg[1] = f->v[V_DEFENDER_HITS];
    d->about = ac_option_hex(AC_V_HOLD, 0, f->v[1]);
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    ac_offer(out, ac_option(AC_V_HOLD, 0));
    ac_offer(out, ac_option(AC_V_YIELD, 0));
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb == AC_V_HOLD || o->verb == AC_V_YIELD)
        return 0;
    return ac_refuse(e, AC_4_1d, AC_P_HOLD_OR_YIELD, 0, fs_top_const(&c->s->head)->v[1]);
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    int target = f->v[1];
    if (o->verb == AC_V_YIELD) {
        f->step = FALL_FIRST;
        return FS_CLOSED;
    }
    uint64_t group[AC_PIECE_WORDS] = {0};
    ac_tell(c, AC_E_HOLDS, AC_4_1d, side, 0, target, AC_RES_HOLDS);
    f->step = PURSUE; /* the hex may be empty after this (R60) */
    ac_group_of_hex(c->sc, c->s, target, group);
    ac_push_losses(c, side, 1, AC_4_1d, group, false);
    return FS_CLOSED;
}

static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    (void)c;
    (void)side;
    if (k > 1 || cap < 1)
        return 0;
    line[0] = ac_option(k ? AC_V_YIELD : AC_V_HOLD, 0);
    return 1;
}

bool ac_clash_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    if (!ac_attack_frame_ok(sc, s, f) || f->step == THROW || f->step > OVER || f->flags ||
        !ac_bit(s->attacked, f->v[1]))
        return false;
    for (int i = V_USED + 1; i < 14; i++)
        if (f->v[i])
            return false;
    if (f->v[V_ATTACKER_HITS] < 0 || f->v[V_DEFENDER_HITS] < 0 || f->v[V_BEATEN] < 0 || f->v[V_BEATEN] > 2 ||
        f->v[V_USED] < 0 || f->v[V_USED] > 7)
        return false;
    if (f->step <= DEFENDER_LOSES && s->holder[f->v[1]] != fs_other(f->side))
        return false;
    if ((f->step == FALL_FIRST || f->step == FALL_SECOND) && !f->v[V_BEATEN])
        return false;
    if (f->step != HOLDING)
        return true;
    bool asks = f == fs_top_const(&s->head) || f[1].kind == AC_F_HQ; /* nobody falls back before he has answered */
    return asks && s->holder[f->v[1]] == fs_other(f->side) && f->v[V_USED] & MAY_HOLD;
}

const ac_kind ac_clash_kind = {advance, decision, options, check, apply, suggest};
