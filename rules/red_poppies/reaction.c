/* reaction.c - the window after each movement point: who fires at those that moved [6.7].
 *
 * Any number of reactors, one after the other, each shot wholly resolved before the next is named [R24]; each at most
 * once in the window [6.73a]. It uses no command [6.71b] and ends when nobody can, or will, fire.
 */
#include "shots.h"

enum { OPEN, OVER };
enum { V_HEX, V_END };

static const rp_shot_rules in_reaction = {RP_6_51g, RP_6_71a};

/* Whether the unit has just spent a movement point in the hex. */
static bool has_arrived(const rp_ctx *c, fs_side reactor, int unit)
{
    return c->s->unit[unit].task & RP_ARRIVED && rp_side_of(c->sc, unit) != reactor;
}

/* The shot must be able to affect a unit that moved [6.71e] [R71]. */
static bool reaches_mover(const rp_ctx *c, fs_side reactor, const rp_shot *shot)
{
    for (int u = c->s->first[shot->hex]; u; u = c->s->unit[u].next)
        if (has_arrived(c, reactor, u) && rp_is_target(c, shot, u))
            return true;
    return false;
}

/* Once in a window; a machine gun that has stayed ready waits for the next point [6.73a] [6.75c]. */
static int again_refused(const rp_ctx *c, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit) || !(c->s->unit[unit].task & RP_FIRED))
        return 0;
    return rp_refuse(e, rp_is_ready(c->s, unit) ? RP_6_75c : RP_6_73a, RP_P_FIRED_ALREADY, unit, FS_NO_HEX);
}

/* Whoever the melee of this point has spent has lost the shot [6.72b]. */
static int fought_refused(const rp_ctx *c, fs_side side, const rp_shot *shot, fs_error *e)
{
    int unit = shot->shooter;

    if (!e || !rp_is_unit(c->sc, unit) || rp_side_of(c->sc, unit) != side || rp_is_ready(c->s, unit) ||
        c->s->unit[unit].hex != shot->hex || rp_fought_in(c->s) != shot->hex)
        return 0;
    return rp_refuse(e, RP_6_72b, RP_P_SPENT_BY_MELEE, unit, shot->hex);
}

static int react_refused(const rp_ctx *c, fs_side side, const rp_shot *shot, fs_error *e)
{
    if (again_refused(c, shot->shooter, e) || fought_refused(c, side, shot, e) ||
        rp_reactor_refused(c, side, shot->shooter, e) || rp_aim_refused(c, shot, &in_reaction, e))
        return 1;
    if (!reaches_mover(c, side, shot))
        return rp_refuse(e, RP_6_71e, RP_P_MISSES_MOVERS, shot->shooter, shot->hex);
    return rp_sight_refused(c, shot, e);
}

/* Every shot `unit` can make in the window, area fire first; with `out` NULL it ends at the first. */
static bool each_shot(const rp_ctx *c, fs_side side, int unit, int hex, fs_options *out)
{
    const rp_unit *at = &c->s->unit[unit];

    if (at->where != RP_ON_MAP || at->flags & RP_SPENT || at->task & RP_FIRED ||
        rp_distance(c->sc, at->hex, hex) > rp_face_of(c->sc, c->s, unit)->range)
        return false;
    rp_shot shot = {unit, hex, 0};
    bool any = !react_refused(c, side, &shot, NULL);

    if (any && out)
        rp_offer(out, rp_option(RP_V_REACT, unit));
    for (int u = c->s->first[hex]; u && (out || !any); u = c->s->unit[u].next) { /* [6.71d] */
        shot.tank = u;
        if (!has_arrived(c, side, u) || !rp_is_afv(c->sc, u) || react_refused(c, side, &shot, NULL))
            continue;
        any = true;
        if (out)
            rp_offer(out, rp_option_with(RP_V_REACT_TANK, unit, u));
    }
    return any;
}

static bool somebody_moved(const rp_ctx *c, fs_side reactor, int hex)
{
    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (has_arrived(c, reactor, u))
            return true;
    return false;
}

static bool somebody_can(const rp_ctx *c, fs_side side, int hex)
{
    if (!somebody_moved(c, side, hex)) /* a window without targets is over [R24] */
        return false;
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (each_shot(c, side, u, hex, NULL))
            return true;
    return false;
}

void rp_push_react(rp_ctx *c, fs_side reactor, int hex)
{
    if (somebody_can(c, reactor, hex))
        fs_push(&c->s->head, RP_F_REACT, reactor)->v[V_HEX] = (int16_t)hex;
}

static void react_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == OPEN && somebody_can(c, f->side, f->v[V_HEX]))
        c->s->head.waiting = f->side;
    else
        fs_pop(&c->s->head, c->run); /* the point clears who fired: in its next window they may again [6.75c] */
}

static void react_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    int hex = fs_top_const(&c->s->head)->v[V_HEX];

    (void)side;
    d->rule = RP_6_71a;
    d->flags = FS_EXHAUSTIVE;
    d->main = RP_V_REACT;
    d->phrase = RP_P_ASK_REACT;
    d->about = rp_option_hex(RP_V_REACT, 0, hex);
}

static void react_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    int hex = fs_top_const(&c->s->head)->v[V_HEX];

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        each_shot(c, side, u, hex, out);
    rp_offer(out, rp_option(FS_VERB_DECLINE, 0));
}

static int react_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    rp_shot shot = rp_reaction_of(o, fs_top_const(&c->s->head)->v[V_HEX]);

    if (o->verb == FS_VERB_DECLINE)
        return 0;
    if (o->verb != RP_V_REACT && o->verb != RP_V_REACT_TANK)
        return rp_refuse(e, RP_6_71a, RP_P_REACT_OPEN, o->subject, FS_NO_HEX);
    if (shot.tank && (!rp_is_unit(c->sc, shot.tank) || c->s->unit[shot.tank].hex != shot.hex))
        return rp_refuse(e, RP_6_71e, RP_P_NOT_A_TANK, o->subject, shot.hex);
    return react_refused(c, side, &shot, e);
}

static int react_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    if (o->verb == FS_VERB_DECLINE) {
        f->step = OVER;
        return FS_CLOSED;
    }
    rp_shot shot = rp_reaction_of(o, f->v[V_HEX]);
    c->s->unit[o->subject].task |= RP_FIRED;
    rp_push_reaction(c, side, &shot);
    return FS_CLOSED;
}

static bool react_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    int hex = f->v[V_HEX];

    if (f->step != OPEN || f->flags || hex < 0 || hex >= sc->n_hexes || !rp_rest_is_zero(f, V_END))
        return false;
    return f != fs_top_const(&s->head) || (s->head.waiting == f->side && somebody_can(&c, f->side, hex));
}

const rp_kind rp_react_kind = {.advance = react_advance,
                               .decision = react_decision,
                               .options = react_options,
                               .check = react_check,
                               .apply = react_apply,
                               .is_sound = react_is_sound};
