/* fire.c - fire under a command, and the shot itself in a frame of its own [6.5] [6.74].
 *
 * A command's shot first lets the units of the target hex say whether they shoot back; all shots are then rolled from
 * the state before and their results applied together [6.74b]. A reaction is not answered.
 */
#include "shots.h"

enum { ANSWERS, SHOTS, OVER }; /* steps */
enum { IN_REACTION = 1 << 0 }; /* flags: nobody answers, a machine gun may stay ready */
enum { V_SHOOTER, V_HEX, V_TANK, V_END };

static const rp_shot_rules by_command = {RP_6_51d, RP_6_51a}, back = {RP_6_74d, RP_6_74a};

static rp_shot shot_in(const fs_frame *f) { return (rp_shot){f->v[V_SHOOTER], f->v[V_HEX], f->v[V_TANK]}; }

static void push_shot(rp_ctx *c, fs_side side, const rp_shot *shot, int step, int flags)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_FIRE, side);

    f->step = (uint8_t)step;
    f->flags = (uint8_t)flags;
    f->v[V_SHOOTER] = (int16_t)shot->shooter;
    f->v[V_HEX] = (int16_t)shot->hex;
    f->v[V_TANK] = (int16_t)shot->tank;
}

static void tell_shot(rp_ctx *c, uint16_t type, fs_rule rule, const rp_shot *shot)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = shot->tank ? RP_E_FIRES_AT_TANK : type,
                  .rule = rule,
                  .subject = (fs_unit)shot->shooter,
                  .other = (fs_unit)shot->tank,
                  .side = rp_side_of(c->sc, shot->shooter),
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = FS_HEX,
                  .x = shot->hex};
    fs_say(c->run, &e, NULL, NULL, 0);
}

/* --- by command --- */

int rp_fire_refused(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    rp_shot shot = {o->subject, o->x, 0};

    if (!rp_is_unit(c->sc, o->subject) || rp_side_of(c->sc, o->subject) != side ||
        c->s->unit[o->subject].where != RP_ON_MAP)
        return rp_refuse(e, RP_6_51a, RP_P_NOT_A_SHOOTER, o->subject, FS_NO_HEX);
    if (o->verb == RP_V_ANTITANK) {
        if (!rp_is_unit(c->sc, o->object) || c->s->unit[o->object].where != RP_ON_MAP)
            return rp_refuse(e, RP_6_54a, RP_P_NOT_A_TANK, o->subject, FS_NO_HEX);
        shot = (rp_shot){o->subject, c->s->unit[o->object].hex, o->object};
    }
    return rp_aim_refused(c, &shot, &by_command, e) || rp_sight_refused(c, &shot, e);
}

/* Whether `unit` is the first of its side in its hex that area fire affects. */
static bool is_first_target(const rp_ctx *c, int unit)
{
    for (int u = c->s->first[c->s->unit[unit].hex]; u != unit; u = c->s->unit[u].next)
        if (rp_side_of(c->sc, u) == rp_side_of(c->sc, unit) && !rp_is_afv(c->sc, u))
            return false;
    return true;
}

/* Each enemy unit stands for its hex once, or for itself as a tank. Range before sight. */
void rp_fire_options(const rp_ctx *c, int unit, fs_options *out)
{
    const rp_face *face = rp_face_of(c->sc, c->s, unit);
    const uint64_t *enemies = c->sc->units[fs_other(rp_side_of(c->sc, unit))];
    int own = c->s->unit[unit].hex;

    if (face->fp == RP_DASH && face->at == RP_DASH)
        return;
    for (int u = 0; (u = rp_next_unit(enemies, u));) {
        bool tank = rp_is_afv(c->sc, u);
        rp_shot shot = {unit, c->s->unit[u].hex, tank ? u : 0};

        if (c->s->unit[u].where != RP_ON_MAP || rp_distance(c->sc, own, shot.hex) > face->range)
            continue;
        if ((!tank && !is_first_target(c, u)) || rp_aim_refused(c, &shot, &by_command, NULL) ||
            rp_sight_refused(c, &shot, NULL))
            continue;
        rp_offer(out, tank ? rp_option_with(RP_V_ANTITANK, unit, u) : rp_option_hex(RP_V_FIRE, unit, shot.hex));
    }
}

void rp_fire_begin(rp_ctx *c, fs_side side, const fs_option *o)
{
    rp_shot shot = {o->subject, o->x, 0};

    if (o->verb == RP_V_ANTITANK)
        shot = (rp_shot){o->subject, c->s->unit[o->object].hex, o->object};
    tell_shot(c, RP_E_FIRES, RP_6_51a, &shot);
    push_shot(c, side, &shot, ANSWERS, 0);
}

void rp_push_reaction(rp_ctx *c, fs_side side, const rp_shot *shot)
{
    tell_shot(c, RP_E_REACTS, RP_6_71a, shot);
    push_shot(c, side, shot, SHOTS, IN_REACTION);
}

/* --- shooting back --- */

/* What a unit of the target hex can answer with: anti-tank fire at an AFV that fired, area fire at others [R71]. */
static rp_shot answer_by(const rp_ctx *c, const rp_shot *shot, int unit)
{
    return (rp_shot){unit, c->s->unit[shot->shooter].hex, rp_is_afv(c->sc, shot->shooter) ? shot->shooter : 0};
}

static int answer_refused(const rp_ctx *c, const rp_shot *shot, const rp_shot *answer, fs_error *e)
{
    fs_side side = fs_other(rp_side_of(c->sc, shot->shooter));

    if (rp_reactor_refused(c, side, answer->shooter, e))
        return 1;
    if (c->s->unit[answer->shooter].hex != shot->hex) /* [6.74a] */
        return rp_refuse(e, RP_6_74c, RP_P_NOT_FIRED_AT, answer->shooter, shot->hex);
    if (!rp_is_target(c, answer, shot->shooter)) /* [6.71e] [R71] */
        return rp_refuse(e, RP_6_71e, RP_P_MISSES_SHOOTER, answer->shooter, shot->hex);
    return rp_aim_refused(c, answer, &back, e) || rp_sight_refused(c, answer, e);
}

/* The first unit above `after` that can still answer; 0 none. */
static int next_answer(const rp_ctx *c, const rp_shot *shot, int after)
{
    for (int u = c->s->first[shot->hex]; u; u = c->s->unit[u].next) {
        rp_shot answer = answer_by(c, shot, u);

        if (u > after && rp_side_of(c->sc, u) != rp_side_of(c->sc, shot->shooter) &&
            !answer_refused(c, shot, &answer, NULL))
            return u;
    }
    return 0;
}

static bool answers(const rp_ctx *c, const rp_shot *shot, int unit)
{
    return c->s->unit[unit].task & RP_FIRED && rp_side_of(c->sc, unit) != rp_side_of(c->sc, shot->shooter);
}

/* --- the shots --- */

/* A machine gun that fires in reaction at somebody who is moving may stay ready [6.75a]; a horse machine gun is
 * cavalry in this, unless switched [R82]. */
static bool may_stay_ready(const rp_ctx *c, const rp_shot *shot)
{
    uint8_t types = rp_types(c->sc, shot->shooter);

    if (!(types & RP_MACHINE_GUN) || (types & RP_CAVALRY && !rp_is_switched(c->sc, RP_SW_HORSE_MG)))
        return false;
    for (int u = c->s->first[shot->hex]; u; u = c->s->unit[u].next)
        if (rp_is_target(c, shot, u) && c->s->unit[u].flags & RP_MOVING)
            return true;
    return false; /* [6.75e] */
}

static void shoot_in_reaction(rp_ctx *c, const rp_shot *shot)
{
    bool stays = may_stay_ready(c, shot), doubles = false;

    rp_roll_shot(c, shot, stays ? &doubles : NULL);
    rp_settle_fire(c, shot->hex);
    if (!stays)
        rp_spend(c, shot->shooter, rp_types(c->sc, shot->shooter) & RP_MACHINE_GUN ? RP_6_75e : RP_6_56); /* [6.04] */
    else if (doubles)
        rp_spend(c, shot->shooter, RP_6_75a);
}

/* Those who fired are spent, machine guns too [6.56] [6.75d]. */
static void spend_answers(rp_ctx *c, const rp_shot *shot)
{
    for (int u = c->s->first[shot->hex]; u; u = c->s->unit[u].next) {
        if (!answers(c, shot, u))
            continue;
        c->s->unit[u].task &= (uint8_t)~RP_FIRED;
        rp_spend(c, u, rp_types(c->sc, u) & RP_MACHINE_GUN ? RP_6_75d : RP_6_56);
    }
}

/* One who shoots back. A machine gun that meets somebody still moving there, a mate of the unit that fired, stays ready
 * as in any reaction fire: it is no longer among those to be spent [6.75a] [6.65f]. */
static void shoot_back(rp_ctx *c, const rp_shot *answer)
{
    bool stays = may_stay_ready(c, answer), doubles = false;

    tell_shot(c, RP_E_SHOOTS_BACK, RP_6_74a, answer);
    rp_roll_shot(c, answer, stays ? &doubles : NULL);
    if (stays && !doubles)
        c->s->unit[answer->shooter].task &= (uint8_t)~RP_FIRED;
}

/* The shot, then those who shoot back, ascending; all from the state before [6.74b]. */
static void shoot_by_command(rp_ctx *c, const rp_shot *shot)
{
    int own = c->s->unit[shot->shooter].hex;

    rp_roll_shot(c, shot, NULL);
    for (int u = c->s->first[shot->hex]; u; u = c->s->unit[u].next) {
        if (!answers(c, shot, u))
            continue;
        rp_shot answer = answer_by(c, shot, u);
        shoot_back(c, &answer);
    }
    rp_settle_fire(c, shot->hex);
    if (own != shot->hex)
        rp_settle_fire(c, own);
    spend_answers(c, shot);
    if (c->s->unit[shot->shooter].where == RP_ON_MAP)
        rp_spend(c, shot->shooter, RP_6_56);
    rp_has_acted(c, shot->shooter);
}

/* Whether an owner is being asked for a modifier first. */
static bool must_ask(rp_ctx *c, const rp_shot *shot)
{
    if (!rp_is_switched(c->sc, RP_SW_ASK))
        return false;
    if (rp_ask_targets(c, shot))
        return true;
    for (int u = c->s->first[shot->hex]; u; u = c->s->unit[u].next) {
        rp_shot answer = answer_by(c, shot, u);

        if (answers(c, shot, u) && rp_ask_targets(c, &answer))
            return true;
    }
    return false;
}

/* --- the frame --- */

static void fire_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    rp_shot shot = shot_in(f);

    switch (f->step) {
    case ANSWERS: /* [6.55] */
        if (next_answer(c, &shot, 0)) {
            c->s->head.waiting = fs_other(f->side);
            return;
        }
        f->step = OVER;
        push_shot(c, f->side, &shot, SHOTS, 0);
        return;
    case SHOTS:
        if (must_ask(c, &shot))
            return;
        if (f->flags & IN_REACTION)
            shoot_in_reaction(c, &shot);
        else
            shoot_by_command(c, &shot);
        break;
    default:
        break;
    }
    fs_pop(&c->s->head, c->run);
}

static void fire_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    rp_shot shot = shot_in(fs_top_const(&c->s->head));

    (void)side;
    d->rule = RP_6_74a;
    d->flags = FS_EXHAUSTIVE;
    d->main = rp_is_afv(c->sc, shot.shooter) ? RP_V_REACT_TANK : RP_V_REACT;
    d->phrase = RP_P_ASK_RETURN;
    d->subject = (fs_unit)shot.shooter;
    d->about = rp_option_hex(d->main, shot.shooter, shot.hex);
    for (int u = 0; (u = next_answer(c, &shot, u));)
        d->most++;
}

static void fire_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    rp_shot shot = shot_in(fs_top_const(&c->s->head));

    (void)side;
    for (int u = 0; (u = next_answer(c, &shot, u));) {
        rp_shot answer = answer_by(c, &shot, u);

        rp_offer(out, answer.tank ? rp_option_with(RP_V_REACT_TANK, u, answer.tank) : rp_option(RP_V_REACT, u));
    }
    rp_offer(out, rp_option(FS_VERB_DECLINE, 0));
}

static int fire_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    rp_shot shot = shot_in(fs_top_const(&c->s->head));

    (void)side;
    if (o->verb == FS_VERB_DECLINE)
        return 0;
    if (o->verb != RP_V_REACT && o->verb != RP_V_REACT_TANK)
        return rp_refuse(e, RP_6_74a, RP_P_REACT_OPEN, o->subject, FS_NO_HEX);
    rp_shot answer = rp_reaction_of(o, c->s->unit[shot.shooter].hex);
    return answer_refused(c, &shot, &answer, e);
}

/* A line of those who shoot back; it closes when nobody is left, or no more will. */
static int fire_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    rp_shot shot = shot_in(f);

    (void)side;
    if (o->verb == FS_VERB_DECLINE) {
        f->step = OVER;
        push_shot(c, f->side, &shot, SHOTS, 0);
        return FS_CLOSED;
    }
    c->s->unit[o->subject].task |= RP_FIRED;
    return next_answer(c, &shot, 0) ? FS_MORE : FS_CLOSED;
}

/* Nobody more. */
static int fire_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    (void)c, (void)side;
    if (k || cap < 1)
        return 0;
    line[0] = rp_option(FS_VERB_DECLINE, 0);
    return 1;
}

static bool is_shot(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_shot shot = shot_in(f);
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    if (!rp_is_unit(sc, shot.shooter) || rp_side_of(sc, shot.shooter) != f->side ||
        s->unit[shot.shooter].where != RP_ON_MAP || shot.hex < 0 || shot.hex >= sc->n_hexes || shot.tank < 0 ||
        shot.tank > sc->n_units)
        return false;
    if (shot.tank && s->unit[shot.tank].hex != shot.hex)
        return false;
    return !rp_aim_refused(&c, &shot, &by_command, NULL);
}

/* What is thrown for a command stands above the same shot, where it was asked who shoots back. */
static bool follows(const fs_frame *f)
{
    const fs_frame *below = rp_below(f);

    if (below->kind != RP_F_FIRE)
        return f->step != SHOTS;
    return f->step == SHOTS && below->step == OVER && !below->flags && below->side == f->side &&
           !memcmp(below->v, f->v, sizeof f->v);
}

static bool fire_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    bool top = f == fs_top_const(&s->head);
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    if (f->step > OVER || f->flags != (rp_below(f)->kind == RP_F_REACT ? IN_REACTION : 0) ||
        !rp_rest_is_zero(f, V_END) || !is_shot(sc, s, f))
        return false;
    if (f->flags & IN_REACTION)
        return f->step == SHOTS && !top;
    rp_shot shot = shot_in(f);
    return follows(f) && (top ? f->step == ANSWERS && s->head.waiting == fs_other(f->side) && next_answer(&c, &shot, 0)
                              : f->step != ANSWERS);
}

bool rp_fire_settles(const rp_state *s, const fs_frame *f, int unit)
{
    int hex = s->unit[unit].hex;

    return f->step == SHOTS &&
           (hex == f->v[V_HEX] || (!(f->flags & IN_REACTION) && hex == s->unit[f->v[V_SHOOTER]].hex));
}

const rp_kind rp_fire_kind = {.advance = fire_advance,
                              .decision = fire_decision,
                              .options = fire_options,
                              .check = fire_check,
                              .apply = fire_apply,
                              .suggest = fire_suggest,
                              .is_sound = fire_is_sound};
