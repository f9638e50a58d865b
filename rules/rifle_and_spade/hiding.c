/* hiding.c - men go to ground: where, who, and what it saves them from [7.0]. Each unit for itself: the units of a
 * stack may differ [7.2.5]. */
#include "fire.h"

/* --- what it does [7.5] --- */

bool rs_is_plunging(const rs_scenario *sc, int from, int to, bool is_infantry)
{
    int range = rs_distance(&sc->map, from, to);

    return is_infantry && range > 0 && rs_level(&sc->map, from) - rs_level(&sc->map, to) >= range;
}

static bool crosses_named(const rs_scenario *sc, int from, int to, unsigned named)
{
    return rs_entry_sides(sc, from, to) & named;
}

/* The two sides that connect to the Ravine's: fire along it finds them. */
unsigned rs_ravine_ends(unsigned named) { return ((named << 1 | named >> 5 | named >> 1 | named << 5) & 63) & ~named; }

/* Guns Hide in their Gun Pit, whatever the infantry has dug beside it. */
static enum rs_hiding_effect in_work(const rs_scenario *sc, const rs_state *s, int t, bool guns, bool plunging)
{
    bool in_pit = sc->kind_of[t] == RS_ARTILLERY;
    int work = in_pit ? 0 : rs_work_at(s, sc->side_of[t], rs_at(s, t), 0);
    int kind = work ? s->work[work - 1].kind : RS_NO_WORK;

    if (guns)
        return RS_HARDER;
    return plunging && kind < RS_FIRE_TRENCH ? RS_HARDER : RS_IMMUNE; /* [7.5.1] */
}

enum rs_hiding_effect rs_hiding_from(const rs_scenario *sc, const rs_state *s, int from, bool guns, bool high, int t)
{
    int to = rs_at(s, t);
    bool plunging = rs_is_plunging(sc, from, to, !guns);
    unsigned named = s->unit[t].named;

    switch (s->unit[t].means) {
    case RS_HIDES_TERRAIN:
        return from == to || guns || plunging ? RS_HARDER : RS_IMMUNE;
    case RS_HIDES_WORK:
        return from == to ? RS_HARDER : in_work(sc, s, t, guns, plunging);
    case RS_HIDES_RIDGE:
        if (from == to || !crosses_named(sc, from, to, named))
            return RS_NO_EFFECT;             /* [7.4.2] */
        return high ? RS_HARDER : RS_IMMUNE; /* [7.5.2] */
    case RS_HIDES_RAVINE:
        if (from == to)
            return RS_NO_EFFECT;
        if (high || plunging)
            return RS_HARDER;
        return guns || !crosses_named(sc, from, to, rs_ravine_ends(named)) ? RS_IMMUNE : RS_NO_EFFECT;
    case RS_HIDES_US_THEM:
        return from == to ? RS_HARDER : RS_IMMUNE;
    default:
        return RS_NO_EFFECT;
    }
}

enum rs_hiding_effect rs_hiding_effect(const rs_scenario *sc, const rs_state *s, int f, int t)
{
    bool guns = sc->kind_of[f] == RS_ARTILLERY, high = guns && rs_is_high_angle(sc, f);
    unsigned ridge = s->unit[t].means == RS_HIDES_RIDGE ? s->unit[t].named : 0;

    if (high && ridge) /* somebody must see them who looks across none of the sides named [7.5.2] [R54] */
        high = rs_spotter_past(sc, s, f, rs_at(s, t), ridge) != 0;
    return rs_hiding_from(sc, s, rs_at(s, f), guns, high, t);
}

bool rs_is_immune(const rs_scenario *sc, const rs_state *s, int firer, int target)
{
    return rs_hiding_effect(sc, s, firer, target) == RS_IMMUNE;
}

/* --- who and where [7.1] --- */

/* Steps of the side that Hide by that means in the hex already; guns in their pits take no room in a trench. */
static int hidden_steps(const rs_scenario *sc, const rs_state *s, fs_side side, int hex, int means)
{
    int steps = 0;

    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        if (sc->side_of[u] == side && s->unit[u].means == means &&
            !(means == RS_HIDES_WORK && sc->kind_of[u] == RS_ARTILLERY))
            steps += s->unit[u].steps;
    return steps;
}

static const uint32_t switched_off[] = {[RS_HIDES_TERRAIN] = RS_NO_HIDE_TERRAIN,
                                        [RS_HIDES_WORK] = RS_NO_HIDE_WORK,
                                        [RS_HIDES_RIDGE] = RS_NO_HIDE_RIDGE,
                                        [RS_HIDES_RAVINE] = RS_NO_HIDE_RAVINE,
                                        [RS_HIDES_US_THEM] = 0};

/* Sides of its hex behind which that means would hide it; 0 for means without any. */
static unsigned sides_for(const rs_scenario *sc, int hex, int means)
{
    return means == RS_HIDES_RIDGE ? sc->high_sides[hex] : means == RS_HIDES_RAVINE ? sc->ravine_sides[hex] : 0;
}

/* Steps that may Hide by it there; 0 none may [7.1.2]. */
static int limit_of(const rs_scenario *sc, const rs_state *s, int u, int means)
{
    const rs_figures *fig = &sc->tables.fig;
    int hex = rs_at(s, u), work;

    switch (means) {
    case RS_HIDES_TERRAIN:
        return rs_is_close(&sc->map, hex) && !rs_is(s, u, RS_IN_WORK) ? fig->hide_close * 4 : 0;
    case RS_HIDES_WORK:
        if (sc->kind_of[u] == RS_ARTILLERY)
            return rs_gun_pit_of(sc, s, u) ? 255 : 0;
        work = rs_is(s, u, RS_IN_WORK) ? rs_work_at(s, sc->side_of[u], hex, 0) : 0;
        return work ? rs_capacity(sc, s, work) : 0;
    case RS_HIDES_RIDGE:
        return sides_for(sc, hex, means) ? fig->hide_ridge * 4 : 0;
    case RS_HIDES_RAVINE:
        return sides_for(sc, hex, means) ? fig->hide_ravine * 4 : 0;
    case RS_HIDES_US_THEM:
        return rs_is_us_them(sc, s, hex) ? 255 : 0;
    default:
        return 0;
    }
}

/* Whatever sides it names: `sides` are those it could. */
static int means_refused(const rs_ctx *c, fs_side side, int u, int means, unsigned *sides, fs_error *e)
{
    bool on_mules = rs_is_mountain(c->sc, u);

    if (c->sc->side_of[u] != side || !rs_on_map(c->s, u) || means < RS_HIDES_TERRAIN || means > RS_HIDES_US_THEM)
        return rs_refuse(e, RS_7_1, RS_P_CANNOT_HIDE, u, FS_NO_HEX);
    if (rs_hides(c->s, u) || rs_is(c->s, u, RS_HID | RS_SHAKEN | RS_MOVER | RS_HELD) || rs_is_at_work(c->s, u))
        return rs_refuse(e, RS_7_2, RS_P_CANNOT_HIDE_NOW, u, FS_NO_HEX);
    if ((rs_is(c->s, u, RS_COLUMN) && !on_mules) || c->sc->special & switched_off[means])
        return rs_refuse(e, RS_7_1_3, RS_P_CANNOT_HIDE, u, FS_NO_HEX);
    if (c->sc->kind_of[u] == RS_ARTILLERY && (means == RS_HIDES_RIDGE || means == RS_HIDES_RAVINE))
        return rs_refuse(e, RS_7_1_1, RS_P_CANNOT_HIDE, u, FS_NO_HEX);
    int limit = limit_of(c->sc, c->s, u, means), hex = rs_at(c->s, u);
    if (!limit)
        return rs_refuse(e, RS_7_1_1, RS_P_NOTHING_TO_HIDE_IN, u, hex);
    int hidden = limit < 255 ? hidden_steps(c->sc, c->s, side, hex, means) : 0;
    if (limit < 255 && hidden + c->s->unit[u].steps > limit)
        return rs_refuse_for(e, RS_7_1_2, RS_P_TOO_MANY_HIDE, u, hex, hidden / 4, limit / 4);
    *sides = sides_for(c->sc, hex, means);
    return 0;
}

int rs_hide_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    unsigned sides;

    if (means_refused(c, side, o->subject, o->form, &sides, e))
        return 1;
    if (o->object & ~sides || (sides && !o->object)) /* one or more of those there are [7.4] */
        return rs_refuse(e, RS_7_4, RS_P_NOTHING_TO_HIDE_IN, o->subject, rs_at(c->s, o->subject));
    return 0;
}

/* The means for which limit_of has more than nothing to say there, as bits. */
static unsigned means_at(const rs_ctx *c, int u)
{
    int hex = rs_at(c->s, u);
    bool in_work = rs_is(c->s, u, RS_IN_WORK);
    unsigned means = in_work ? 1u << RS_HIDES_WORK : 0;

    if (!in_work && rs_is_close(&c->sc->map, hex))
        means |= 1u << RS_HIDES_TERRAIN;
    if (c->sc->high_sides[hex])
        means |= 1u << RS_HIDES_RIDGE;
    return c->sc->ravine_sides[hex] ? means | 1u << RS_HIDES_RAVINE : means;
}

/* Every means and every set of sides behind which it could be: only those named help [7.2.7]. */
void rs_hide_options(const rs_ctx *c, fs_side side, int u, fs_options *out)
{
    if (rs_is(c->s, u, RS_HID | RS_SHAKEN | RS_MOVER | RS_HELD) || rs_is_at_work(c->s, u) ||
        (rs_is(c->s, u, RS_COLUMN) && !rs_is_mountain(c->sc, u)))
        return; /* as means_refused has it, whatever the means */
    for (unsigned left = rs_on_map(c->s, u) ? means_at(c, u) : 0; left; left &= left - 1) {
        int means = __builtin_ctz(left);
        unsigned sides;

        if (means_refused(c, side, u, means, &sides, NULL))
            continue;
        for (unsigned named = sides ? 1 : 0; named <= sides; named++)
            if (!(named & ~sides))
                fs_offer(out, (fs_option){.verb = RS_V_HIDE,
                                          .subject = (fs_unit)u,
                                          .form = (uint8_t)means,
                                          .object = (uint16_t)named});
    }
}

/* Nobody fires at men for going to ground [17.4.9]. */
void rs_hide(rs_ctx *c, int u, int means, unsigned named)
{
    c->s->unit[u].means = (uint8_t)means;
    c->s->unit[u].named = (uint8_t)named;
    rs_tell_to(c, c->sc->side_of[u], RS_E_HIDES, RS_7_2, c->sc->side_of[u], u, rs_at(c->s, u), 0);
}

/* By moving out, firing, digging and fighting [7.2.6] [7.6]. */
void rs_unhide(rs_ctx *c, int u)
{
    c->s->unit[u].means = RS_NOT_HIDING;
    c->s->unit[u].named = 0;
}

/* --- Hiding in answer to fire: v[0] the hex, v[1] 1 before the Fire, v[2] 1 somebody did [7.2.1] [7.2.2] --- */

void rs_push_hide(rs_ctx *c, fs_side side, int hex, bool before_fire)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_HIDE, side);

    f->v[0] = (int16_t)hex;
    f->v[1] = before_fire;
}

/* HQs are never fired at and need not [9.2.5]. */
static bool may_react(const rs_ctx *c, const fs_frame *f, int u)
{
    return rs_on_map(c->s, u) && rs_at(c->s, u) == f->v[0] && !rs_is_hq(c->sc, u);
}

static int reaction_refused(const rs_ctx *c, const fs_frame *f, const fs_option *o, fs_error *e)
{
    if (!may_react(c, f, o->subject))
        return rs_refuse(e, RS_7_2_3, RS_P_CANNOT_HIDE_NOW, o->subject, f->v[0]);
    return rs_hide_refused(c, f->side, o, e);
}

static void hide_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[0], u));)
        if (c->sc->side_of[u] == side && may_react(c, f, u))
            rs_hide_options(c, side, u, out);
    fs_offer(out, rs_option(FS_VERB_DONE, 0));
}

/* Once per enemy activation and stack [7.2.3]. */
static void close_reaction(rs_ctx *c, const fs_frame *f)
{
    for (int u = 0; f->v[2] && (u = rs_next_in(c->sc, c->s, f->v[0], u));)
        if (c->sc->side_of[u] == f->side)
            rs_set(c->s, u, RS_HID);
    fs_pop(&c->s->head, c->run);
}

static void hide_advance(rs_ctx *c)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    fs_options list = {0};

    hide_options(c, f->side, &list);
    if (list.n > 1)
        c->s->head.waiting = f->side;
    else
        close_reaction(c, f);
}

static void hide_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    d->rule = f->v[1] ? RS_7_2_2 : RS_7_2_1;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_HIDE;
    d->phrase = RS_P_WHO_HIDES;
    d->about = rs_option_hex(0, 0, f->v[0]);
}

static int hide_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb != RS_V_HIDE)
        return rs_refuse(e, RS_7_2, RS_P_WHO_HIDES, o->subject, FS_NO_HEX);
    return reaction_refused(c, fs_top_const(&c->s->head), o, e);
}

static int hide_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    if (o->verb == FS_VERB_DONE) {
        close_reaction(c, fs_top_const(&c->s->head));
        return FS_CLOSED;
    }
    fs_top(&c->s->head)->v[2] = 1;
    rs_hide(c, o->subject, o->form, o->object);
    return FS_CLOSED;
}

static bool hide_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool place = f->v[0] >= 0 && f->v[0] < sc->map.n_hexes && rs_has(sc->map.play, f->v[0]);

    if (!f->side || f->step || !place || f->v[1] >> 1 || f->v[2] >> 1 || !rs_rest_is_zero(f, 3))
        return false;
    (void)s; /* there is always `done` */
    return true;
}

const rs_kind rs_hide_kind = {.advance = hide_advance,
                              .decision = hide_decision,
                              .options = hide_options,
                              .check = hide_check,
                              .apply = hide_apply,
                              .is_sound = hide_is_sound};
