/* mg_grid.c - the machine-gun grid: indirect fire of heavy machine guns [VI.N], and strafing [XI.E].
 *
 * A rectangle lies along the line of fire, is moved by LONG and SHORT, and everybody whose base it touches is rolled
 * for, friend and foe, each on his own letter and in the column of his own distance; an aircraft has a fixed column.
 */
#include "facts.h"
#include "guns.h"
#include "moves.h"

enum { FALLS, SAID, OVER }; /* steps; SAID: a real table says who is under it */
enum { STRAFES = 1 << 0 };
enum { MOST_UNDER = 24 }; /* a rectangle of one inch by three touches fewer */
enum { V_FIRER, V_AIM_X, V_AIM_Y = 3, V_FROM_X = 5, V_FROM_Y = 7, V_END = 9 };

static fs_point aim_of(const fs_frame *f) { return (fs_point){ot_wide(f, V_AIM_X), ot_wide(f, V_AIM_Y)}; }
static fs_point from_of(const fs_frame *f) { return (fs_point){ot_wide(f, V_FROM_X), ot_wide(f, V_FROM_Y)}; }

void ot_push_mg_grid(ot_ctx *c, fs_side side, int firer, fs_point aim, fs_point from, bool strafe)
{
    fs_frame *f = fs_push(&c->s->head, OT_F_MG_GRID, side);

    f->flags = strafe ? STRAFES : 0;
    f->v[V_FIRER] = (int16_t)firer;
    ot_set_wide(f, V_AIM_X, aim.x);
    ot_set_wide(f, V_AIM_Y, aim.y);
    ot_set_wide(f, V_FROM_X, from.x);
    ot_set_wide(f, V_FROM_Y, from.y);
    if (firer)
        ot_show(c, firer, OT_XIV_C);
}

/* --- who is touched [G-10] --- */

void ot_mg_rectangle(const ot_scenario *sc, fs_point centre, int heading, ot_shape *out)
{
    ot_box_around(centre, heading, sc->tables.at.mg_grid_width, sc->tables.at.mg_grid_depth, out);
}

bool ot_touches(const ot_scenario *sc, const ot_state *s, int unit, const fs_polygon *area)
{
    ot_stand stand = ot_stand_of(s, unit);
    ot_shape box;

    ot_footprint(sc, s, unit, &stand, &box);
    fs_polygon whole = ot_polygon(&box);
    if (box.n < 3 || !ot_near(&whole, area, 0))
        return false;
    if (stand.feature || ot_is_vehicle(sc, unit))
        return true;

    fs_point at[OT_MAX_CASTINGS]; /* its last rank may be shorter than the rectangle around it */
    const ot_base *base = &sc->tables.base[ot_row_of(sc, s, unit)->base];
    for (int i = ot_bases(sc, s, unit, &stand, at); i-- > 0;) {
        ot_box_around(at[i], stand.facing, base->width, base->depth, &box);
        fs_polygon one = ot_polygon(&box);
        if (ot_near(&one, area, 0))
            return true;
    }
    return false;
}

/* --- what it is worth --- */

typedef struct burst { /* on one unit, before its throw */
    uint8_t unit;
    int16_t value;
    fs_sum sum;
} burst;

/* As it was said on a real table. */
static int letter_said(const ot_ctx *c, const fs_frame *f, int unit)
{
    int row = ot_said(c->s, OT_ASK_SEEN, unit, f->side) == OT_SAY_NO ? OT_T_HMG_GUNNER_BLIND
                                                                     : ot_target_kind(c->sc, c->s, unit);
    int inside = ot_cover_in(c->sc, c->s, unit), firer = f->v[V_FIRER];

    return ot_letter_of(c->sc, row, inside ? inside : ot_said(c->s, OT_ASK_COVER, unit, firer), 0, NULL);
}

static int letter_of(const ot_ctx *c, const fs_frame *f, int unit)
{
    if (ot_is_refereed(c->sc))
        return letter_said(c, f, unit);
    fs_point from = from_of(f);
    bool own = ot_side_of(c->sc, unit) == f->side, strafes = f->flags & STRAFES;
    bool seen = own || strafes || ot_side_sees(c->sc, c->s, f->side, unit);     /* [XIV.H] */
    int row = seen ? ot_target_kind(c->sc, c->s, unit) : OT_T_HMG_GUNNER_BLIND; /* */
    int letter = ot_letter_of(c->sc, row, ot_cover_of(c->sc, c->s, unit, &from), 0, NULL);
    bool smoke = strafes
                     ? ot_in_cloud(c->sc, c->s, unit, OT_SMOKE_CLOUD) || ot_in_cloud(c->sc, c->s, unit, OT_GAS_CLOUD)
                     : ot_cloud_between(c->sc, c->s, from, unit);
    int through = smoke ? ot_letter_of(c->sc, row, OT_COVER_SMOKE, 0, NULL) : 0; /* */

    return through > letter ? through : letter;
}

static void weigh(const ot_ctx *c, const fs_frame *f, int unit, burst *b)
{
    int firer = f->v[V_FIRER], letter = letter_of(c, f, unit);

    *b = (burst){.unit = (uint8_t)unit};
    if (f->flags & STRAFES) {
        const ot_air_attack *by = &c->sc->tables.strafe;
        fs_add(&b->sum, OT_XI_E, ot_rate(c->sc, by->weapon, letter, by->band), OT_P_STRAFES);
    } else {
        int band = ot_is_refereed(c->sc) ? ot_said(c->s, OT_ASK_RANGE, firer, unit)
                                         : ot_band_of(&c->sc->tables, ot_unit_gap(c->sc, c->s, firer, unit));
        const ot_shot shot = {.firer = (uint8_t)firer,
                              .target = (uint8_t)unit,
                              .weapon = (uint8_t)ot_weapon_of(c->sc, c->s, firer),
                              .band = (uint8_t)ot_band_right(band, ot_shift_right(c->sc, c->s, firer)),
                              .letter = (uint8_t)letter};
        ot_value_of(c->sc, c->s, &shot, &b->sum);
    }
    b->value = b->sum.total;
}

static void hit(ot_ctx *c, const fs_frame *f, const burst *b)
{
    int firer = f->v[V_FIRER], u = b->unit;
    ot_effect e = ot_roll_value(c, f->side, firer, u, b->value, &b->sum);

    if (ot_side_of(c->sc, u) != f->side)
        ot_fired_on(c, u);
    if (ot_is_vehicle(c->sc, u)) {
        if (e.losses && fs_fits(&c->s->head, 2))
            ot_push_vehicle_hits(c, f->side, firer, u, OT_W_HMG, e.losses);
        return;
    }
    if (!firer && e.losses && c->sc->piece[u].class_ == OT_PROJECTOR)
        ot_cylinder_hits(c, u, e.losses);
    ot_lose(c, u, e.losses, firer, f->flags & STRAFES ? OT_XI_E : OT_VI_N);
    if (e.pins && ot_on_table(c->s, u))
        ot_pin(c, u, OT_CH_pin);
}

/* --- the frame --- */

static fs_point shift(ot_ctx *c, const fs_frame *f, fs_point axis)
{
    fs_rule rule = f->flags & STRAFES ? OT_XI_E : OT_VI_N;
    uint8_t dice[2];
    fs_point to = ot_lengthen(aim_of(f), axis, ot_long_short(c, f->side, rule, dice));

    if (c->run->log) {
        bool here = ot_is_refereed(c->sc);
        fs_event e = {.type = ot_event_here(c->sc, f->flags & STRAFES ? OT_E_STRAFES : OT_E_MG_GRID),
                      .rule = rule,
                      .subject = (fs_unit)f->v[V_FIRER],
                      .side = f->side,
                      .seen = 3,
                      .depth = c->s->head.depth,
                      .place = here ? FS_NOWHERE : FS_POINT,
                      .x = here ? 0 : to.x,
                      .y = here ? 0 : to.y,
                      .total = dice[0] - dice[1]};
        fs_say(c->run, &e, NULL, dice, 2);
    }
    return to;
}

static void hit_all(ot_ctx *c, const fs_frame *f, const burst *under, int n)
{
    for (int i = 0; i < n; i++)
        if (ot_on_table(c->s, under[i].unit))
            hit(c, f, &under[i]);
}

/* Everybody the strip touches, and what each fire needs of him. False while it is asked. */
static bool all_is_said(ot_ctx *c, const fs_frame *f, uint8_t unit[OT_MAX_NAMED], int *n)
{
    int firer = f->v[V_FIRER];
    bool strafes = f->flags & STRAFES;

    *n = ot_ask_all(c, OT_ASK_WHO_STRIP, firer, 0, unit);
    for (int i = 0; i < *n; i++) {
        int u = unit[i] = (uint8_t)ot_said_unit(unit[i]);

        if (!strafes && !ot_ask(c, OT_ASK_RANGE, firer, u))
            return false;
        int row = ot_row_said(c, u, strafes ? 0 : f->side); /* [XIV.H] */
        if (!row || !ot_cover_said(c, u, firer))
            return false;
    }
    return *n >= 0;
}

/* On a real table the players move the strip, then say who is under it. */
static void fall_as_said(ot_ctx *c, fs_frame *top)
{
    fs_frame f = *top;
    uint8_t unit[OT_MAX_NAMED];
    burst under[OT_MAX_NAMED];
    int n;

    if (f.step == FALLS) {
        top->step = SAID;
        shift(c, &f, (fs_point){0, OT_ONE});
        return;
    }
    if (!all_is_said(c, &f, unit, &n))
        return;
    top->step = OVER;
    for (int i = 0; i < n; i++)
        weigh(c, &f, unit[i], &under[i]);
    hit_all(c, &f, under, n);
    ot_forget(c->s, OT_ASK_COVER, OT_ASK_RANGE);
    ot_forget(c->s, OT_ASK_WHO_STRIP, OT_ASK_WHO_STRIP);
}

static void advance(ot_ctx *c)
{
    fs_frame *top = fs_top(&c->s->head), f = *top;
    burst under[MOST_UNDER];
    ot_shape box;
    int n = 0;

    if (f.step == OVER) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    if (ot_is_refereed(c->sc)) {
        fall_as_said(c, top);
        return;
    }
    top->step = OVER;
    c->run->shown = 3; /* who is under it shows in what is thrown */
    fs_point axis = ot_fire_axis(from_of(&f), aim_of(&f));
    ot_mg_rectangle(c->sc, shift(c, &f, axis), ot_bearing((fs_point){0, 0}, axis), &box);
    fs_polygon area = ot_polygon(&box);
    ot_rect round = ot_bounds(box.at, box.n);
    for (int u = 1; u <= c->sc->base.n_units && n < MOST_UNDER; u++)
        if (ot_on_table(c->s, u) && ot_rects_meet(round, ot_box_now(c, u)) && ot_touches(c->sc, c->s, u, &area))
            weigh(c, &f, u, &under[n++]);
    hit_all(c, &f, under, n);
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void options(const ot_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return ot_refuse(e, OT_VI_N, OT_P_NOT_NOW, o->subject);
}
static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

/* It never waits: what is above it does. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    bool strafes = f->flags & STRAFES;

    if (f == fs_top_const(&s->head) || f->flags > STRAFES ||
        (f->step != OVER && !(ot_is_refereed(sc) && f->step == SAID && f[1].kind == OT_F_FACT)) ||
        !ot_rest_is_zero(f, V_END))
        return false;
    if (f->v[V_FIRER] < 0 || f->v[V_FIRER] > sc->base.n_units || !f->v[V_FIRER] != strafes)
        return false;
    return ot_in_limit(aim_of(f)) && ot_in_limit(from_of(f));
}

const ot_kind ot_mg_grid_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
