/* point.c - what follows one movement point, in this order [6.9-v3] [R18]: wire and stream, rally, lost and bog,
 * shells and gas, melee, reaction fire.
 *
 * The order of volume 1 as printed began with reaction fire; its errata brought this one [6.9-v1]. Whoever is spent or
 * destroyed on the way does nothing more, but can still be shot at.
 */
#include "moves.h"

enum point_step { P_CROSS, P_RALLY, P_LOST, P_BOG, P_AREA, P_MELEE, P_REACT, P_END, P_ASK, P_ATTEMPT, P_STEPS };
enum { FROM, TO, P_USED };     /* v[] of a POINT frame */
enum { HEX, AFTER, ASK_USED }; /* v[] of one above it that asks about rallies; AFTER: the last unit asked about */
enum { UNIT, ATTEMPT_USED };   /* v[] of one above that, in which a rally is thrown */
enum { ENTERED = 1 };          /* flags: the point was spent to enter TO */

void rp_push_point(rp_ctx *c, fs_side side, int from, int to, bool entered)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_POINT, side);

    f->flags = entered ? ENTERED : 0;
    f->v[FROM] = (int16_t)from;
    f->v[TO] = (int16_t)to;
}

/* --- the steps --- */

/* The unit an asking frame is about; 0 if nobody is left. */
static int candidate(const rp_ctx *c, const fs_frame *f) { return rp_next_rally(c, f->side, f->v[HEX], f->v[AFTER]); }

/* Asked in a frame of its own, so that what comes after it is not thrown in the frame that asked. */
static void push_rallies(rp_ctx *c, fs_side side, int hex)
{
    if (!rp_next_rally(c, side, hex, 0))
        return;
    fs_frame *f = fs_push(&c->s->head, RP_F_POINT, side);
    f->step = P_ASK;
    f->v[HEX] = (int16_t)hex;
}

/* Whether somebody who spent the point is left [6.71e]. */
static bool is_anybody_left(const rp_state *s, int hex)
{
    for (int u = s->first[hex]; u; u = s->unit[u].next)
        if (s->unit[u].task & RP_ARRIVED)
            return true;
    return false;
}

static bool is_melee_paid(const rp_ctx *c, fs_side side, int hex)
{
    if (!rp_holds_hex(c->s, fs_other(side), hex))
        return false;
    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (c->s->unit[u].task & RP_PAID && rp_side_of(c->sc, u) == side)
            return true;
    return false;
}

/* A new point is a new chance to shoot [6.73a] [6.75c]; who no longer moves has no move to remember. */
static void clean_up(rp_ctx *c, const fs_frame *f)
{
    const uint64_t *reactors = c->sc->units[fs_other(f->side)];

    for (int u = c->s->first[f->v[TO]]; u; u = c->s->unit[u].next) {
        rp_unit *unit = &c->s->unit[u];

        unit->task &= (uint8_t) ~(RP_ARRIVED | RP_PAID);
        if (!(unit->task & RP_MOVER) && rp_side_of(c->sc, u) == f->side)
            unit->task = unit->mp = 0;
    }
    for (int u = 0; (u = rp_next_unit(reactors, u));)
        c->s->unit[u].task &= (uint8_t)~RP_FIRED;
}

/* One step; it may push a frame, and the next step waits for that. */
static void take_step(rp_ctx *c, fs_frame *f)
{
    int from = f->v[FROM], to = f->v[TO];
    fs_side side = f->side;
    bool entered = f->flags & ENTERED;

    switch (f->step++) {
    case P_CROSS:
        if (entered)
            rp_cross(c, from, to);
        break;
    case P_RALLY:
        if (entered)
            push_rallies(c, side, to);
        break;
    case P_LOST:
        if (entered)
            rp_lost_checks(c, from, to); /* after the rally of those who were met [3.8e] */
        break;
    case P_BOG:
        if (entered)
            rp_bog_checks(c, from, to);
        break;
    case P_AREA:
        if (entered)
            rp_push_entry_attacks(c, from, to);
        break;
    case P_MELEE:
        if (is_melee_paid(c, side, to))
            rp_push_melee(c, side, to); /* first, then those left may shoot [6.72b] */
        break;
    case P_REACT:
        if (is_anybody_left(c->s, to))
            rp_push_react(c, fs_other(side), to); /* [6.72a] [3.8d] */
        break;
    default:
        break;
    }
}

static void resolve(rp_ctx *c, fs_frame *f)
{
    uint8_t depth = c->s->head.depth;

    while (f->step < P_END) {
        take_step(c, f);
        if (c->s->head.depth != depth)
            return;
    }
    clean_up(c, f);
    fs_pop(&c->s->head, c->run);
}

static void point_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step < P_ASK) {
        resolve(c, f);
    } else if (f->step == P_ASK && candidate(c, f)) {
        c->s->head.waiting = f->side; /* at the owner's option [3.8a] */
    } else {
        if (f->step == P_ATTEMPT)
            rp_rally(c, f->v[UNIT]);
        fs_pop(&c->s->head, c->run);
    }
}

/* --- the one question --- */

static void point_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    d->rule = RP_3_8a;
    d->flags = FS_EXHAUSTIVE;
    d->main = RP_V_RALLY;
    d->subject = (fs_unit)candidate(c, f);
    d->phrase = RP_P_ASK_RALLY;
    d->about = rp_option_hex(0, d->subject, f->v[HEX]);
}

static void point_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    int u = candidate(c, fs_top_const(&c->s->head));

    (void)side;
    if (u)
        rp_offer(out, rp_option(RP_V_RALLY, u));
    rp_offer(out, rp_option(FS_VERB_DECLINE, 0));
}

/* Why this unit is not the one that may rally. */
static int rally_refused(const rp_ctx *c, const fs_frame *f, int u, fs_error *e)
{
    if (u == candidate(c, f))
        return 0;
    if (rp_is_unit(c->sc, u) && rp_side_of(c->sc, u) == f->side && c->s->unit[u].hex == f->v[HEX] &&
        !rp_is_ready(c->s, u))
        return rp_refuse(e, RP_3_8c, RP_P_MOVER_SPENT, u, f->v[HEX]);
    return rp_refuse(e, RP_3_8a, RP_P_NOT_TO_RALLY, u, f->v[HEX]);
}

static int point_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb == RP_V_RALLY)
        return rally_refused(c, fs_top_const(&c->s->head), o->subject, e);
    return o->verb == FS_VERB_DECLINE ? 0 : rp_refuse(e, RP_3_8a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}

static int point_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    f->v[AFTER] = (int16_t)candidate(c, f);
    if (o->verb != RP_V_RALLY) {
        if (!f->v[AFTER])
            fs_pop(&c->s->head, c->run);
        return FS_CLOSED;
    }
    f = fs_push(&c->s->head, RP_F_POINT, side);
    f->step = P_ATTEMPT;
    f->v[UNIT] = (int16_t)o->subject;
    return FS_CLOSED;
}

/* --- states of unknown origin --- */

static bool attempt_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    return f[-1].kind == RP_F_POINT && f[-1].step == P_ASK && !f->flags && rp_is_unit(sc, f->v[UNIT]) &&
           s->unit[f->v[UNIT]].where == RP_ON_MAP && rp_side_of(sc, f->v[UNIT]) == f->side &&
           rp_rest_is_zero(f, ATTEMPT_USED);
}

static bool ask_is_sound(const rp_scenario *sc, const fs_frame *f)
{
    return f[-1].kind == RP_F_POINT && f[-1].step == P_RALLY + 1 && f[-1].side == f->side && !f->flags &&
           f->v[HEX] == f[-1].v[TO] && f->v[AFTER] >= 0 && f->v[AFTER] <= sc->n_units && rp_rest_is_zero(f, ASK_USED);
}

static bool point_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    bool on_top = f == &s->head.frame[s->head.depth - 1];
    int from = f->v[FROM], to = f->v[TO];

    if (f->side < 1 || f->step >= P_STEPS || (on_top && (s->head.waiting != f->side || f->step != P_ASK)))
        return false;
    if (f->step == P_ATTEMPT)
        return attempt_is_sound(sc, s, f);
    if (f->step == P_ASK)
        return ask_is_sound(sc, f);
    if (f[-1].kind != RP_F_MOVE || f[-1].side != f->side || f->flags & ~ENTERED || from < FS_NO_HEX ||
        from >= sc->n_hexes || to < 0 || to >= sc->n_hexes)
        return false;
    if (f->flags & ENTERED ? from != FS_NO_HEX && rp_direction(sc, from, to) < 0 : from != to)
        return false;
    return rp_rest_is_zero(f, P_USED);
}

const rp_kind rp_point_kind = {
    .advance = point_advance,
    .decision = point_decision,
    .options = point_options,
    .check = point_check,
    .apply = point_apply,
    .is_sound = point_is_sound,
};
