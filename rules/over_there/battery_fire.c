/* battery_fire.c - fire at a point on a unit's card: guns and mortars in sight of their target, mortars without a plot,
 * machine guns over cover, smoke [VI.M] [VI.N] [VI.O] [VI.P] [X.A]. What falls is resolved in the
 * frames of grids. */
#include "aim.h"
#include "guns.h"
#include "moves.h"

static fs_point point_of(const fs_option *o) { return (fs_point){o->x, o->y}; }
static fs_point front_of(const ot_state *s, int unit) { return (fs_point){s->unit[unit].x, s->unit[unit].y}; }

static bool is_machine_gun(const ot_scenario *sc, int unit)
{
    return sc->piece[unit].class_ == OT_HMG || sc->piece[unit].class_ == OT_SHARPSHOOTER;
}
static bool is_mortar(const ot_ctx *c, int unit)
{
    int kind = c->sc->piece[ot_guns_of(c->sc, c->s, unit)].class_;

    return kind >= OT_LIGHT_MORTAR && kind <= OT_MIXED_MORTAR;
}
static bool is_battery(const ot_scenario *sc, int unit)
{
    int kind = sc->piece[unit].class_;
    return kind >= OT_LIGHT_MORTAR && kind <= OT_GUN37;
}

static int class_refused(const ot_ctx *c, int unit, int shell, fs_error *e)
{
    if (ot_is_vehicle(c->sc, unit)) /* [VI.M] */
        return ot_refuse(e, OT_VI_M, OT_P_TANKS_FIRE_DIRECT, unit);
    if (!is_machine_gun(c->sc, unit) && !is_battery(c->sc, unit))
        return ot_refuse(e, OT_VI_N, OT_P_NOT_A_BATTERY, unit);
    if (is_machine_gun(c->sc, unit) != (shell == OT_SHELL_MG))
        return ot_refuse(e, shell == OT_SHELL_MG ? OT_VI_N : OT_X_A, OT_P_WRONG_SHELL, unit);
    if (shell == OT_SHELL_SMOKE)
        return ot_shell_refused(c, unit, OT_PLOT_SMOKE, e);
    return shell == OT_SHELL_HE || shell == OT_SHELL_MG ? 0 : ot_refuse(e, OT_X_A, OT_P_WRONG_SHELL, unit);
}

/* Guns are unlimbered and manned when they fire [IV.A] [VII.T]. */
static int guns_refused(const ot_ctx *c, int unit, fs_error *e)
{
    if (ot_is(c->s, unit, OT_LIMBERED))
        return ot_refuse(e, OT_IV_A, OT_P_GUNS_LIMBERED, unit);
    if (ot_is(c->s, unit, OT_ABANDONED) && !c->s->unit[unit].site)
        return ot_refuse(e, OT_R_57, OT_P_GUNS_LEFT, unit);
    return 0;
}

/* Terrain that can be fired at with nobody shown in it [VI.K]; wire, too. */
static bool is_terrain_piece(const ot_ctx *c, fs_point aim)
{
    ot_found near = ot_find_features(c->sc, c->s, (ot_rect){aim, aim});

    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        int kind = ot_terrain_now(c->sc, c->s, f);

        if (kind != OT_G_HILL && kind != OT_G_ROAD && kind != OT_G_TRACK && ot_point_in_feature(c->sc, c->s, f, aim))
            return true;
    }
    return false;
}

/* A known enemy with a casting within the rings of the grid round the aim point. */
static bool is_at_enemy(const ot_ctx *c, fs_side side, fs_point aim)
{
    int32_t reach = c->sc->tables.ring[OT_RINGS - 1].radius;
    ot_rect rings = ot_grown((ot_rect){aim, aim}, reach);

    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));) {
        if (!ot_on_table(c->s, u) || !ot_knows(c->sc, c->s, side, u) || !ot_rects_meet(rings, ot_box_now(c, u)))
            continue;
        ot_shape shape;
        ot_shape_now(c, u, &shape, &(ot_rect){{0, 0}, {0, 0}});
        fs_polygon p = ot_polygon(&shape);
        if (fs_polygon_within(aim, &p, reach))
            return true;
    }
    return false;
}

/* Where machine guns may lay their grid: what a friend sees, or a terrain piece. */
static int mg_aim_refused(const ot_ctx *c, fs_side side, int unit, fs_point aim, fs_error *e)
{
    if (!ot_in_front(front_of(c->s, unit), c->s->unit[unit].facing, aim)) /* [VI.R] */
        return ot_refuse_at(e, OT_VI_R, OT_P_AIM_BEHIND, unit, aim);
    if (!ot_side_sees_point(c->sc, c->s, side, aim) && !is_terrain_piece(c, aim))
        return ot_refuse_at(e, OT_R_74, OT_P_AIM_NOT_SEEN, unit, aim);
    return 0;
}

/* Guns swing round as part of their fire, each on its own base, so that they reach all round. They see what they
 * fire at [VI.O]; mortars need not, but reach no farther than 60 inches without a plot [VI.P]. */
static int battery_aim_refused(const ot_ctx *c, fs_side side, int unit, int shell, fs_point aim, fs_error *e)
{
    int32_t reach = c->sc->tables.at.mortar_reach;

    if (is_mortar(c, unit)) {
        fs_point from = front_of(c->s, unit);
        if (!fs_within(from, aim, reach))
            return ot_refuse_for(e, OT_VI_P, OT_P_AIM_TOO_FAR, unit, e ? fs_distance(from, aim) : 0, reach);
    } else if (!ot_sees_point(c->sc, c->s, unit, aim))
        return ot_refuse_at(e, OT_VI_O, OT_P_AIM_NOT_SEEN, unit, aim);
    if (shell == OT_SHELL_SMOKE) /* no target needed [X.A] */
        return 0;
    if (!is_at_enemy(c, side, aim) && !is_terrain_piece(c, aim))
        return ot_refuse_at(e, is_mortar(c, unit) ? OT_R_86 : OT_VI_O, OT_P_AIM_AT_NOTHING, unit, aim);
    return 0;
}

static int aim_refused(const ot_ctx *c, fs_side side, int unit, int shell, fs_point aim, fs_error *e)
{
    int charger = c->s->unit[unit].charger;
    fs_point there = front_of(c->s, charger);

    if (ot_charged_fire_refused(c, unit, shell != OT_SHELL_SMOKE && aim.x == there.x && aim.y == there.y ? charger : 0,
                                e))
        return 1;
    if (ot_is_refereed(c->sc)) /* the point is marked on the table */
        return 0;
    if (!ot_is_on_table(c->sc, aim))
        return ot_refuse_at(e, OT_GEO, OT_P_AIM_OFF_TABLE, unit, aim);
    if (shell == OT_SHELL_MG)
        return mg_aim_refused(c, side, unit, aim, e);
    return battery_aim_refused(c, side, unit, shell, aim, e);
}

int ot_fire_at_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    fs_point aim = point_of(o);
    int unit = o->subject;

    if (unit && ot_side_of(c->sc, unit) == side && class_refused(c, unit, o->form, e))
        return 1;
    if (ot_firer_refused(c, side, unit, e) || guns_refused(c, unit, e))
        return 1;
    return aim_refused(c, side, unit, o->form, aim, e);
}

/* --- candidates [G-18] --- */

enum { MAX_AIMS = 64 };
typedef struct aims {
    fs_point at[MAX_AIMS];
    int n;
} aims;

static void add_aim(aims *a, fs_point p)
{
    for (int i = 0; i < a->n; i++)
        if (a->at[i].x == p.x && a->at[i].y == p.y)
            return;
    if (a->n < MAX_AIMS)
        a->at[a->n++] = p;
}

static void add_enemies(const ot_ctx *c, fs_side side, aims *a)
{
    fs_point middle[MAX_AIMS];
    int n = 0;

    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u)) && n < MAX_AIMS;)
        if (ot_on_table(c->s, u) && ot_knows(c->sc, c->s, side, u))
            middle[n++] = ot_middle_now(c, u);
    for (int i = 0; i < n; i++)
        add_aim(a, middle[i]);
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (fs_within(middle[i], middle[k], 4 * c->sc->tables.at.inch))
                add_aim(a, (fs_point){(middle[i].x + middle[k].x) / 2, (middle[i].y + middle[k].y) / 2});
}

static fs_point middle_of_feature(const ot_area *area)
{
    ot_rect box = ot_bounds(area->at, area->n);

    return (fs_point){(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
}

static void add_works(const ot_ctx *c, aims *a)
{
    for (int f = 0; f < ot_n_features(c->sc); f++) {
        ot_area area = ot_area_of(c->sc, c->s, f);
        if (area.kind && (area.kind == OT_G_WIRE || ot_structure_of(area.kind) >= 0))
            add_aim(a, middle_of_feature(&area));
    }
}

void ot_fire_at_options(const ot_ctx *c, int unit, fs_options *out)
{
    fs_side side = ot_side_of(c->sc, unit);
    bool mg = is_machine_gun(c->sc, unit);
    aims a = {.n = 0};

    if ((!mg && !is_battery(c->sc, unit)) || guns_refused(c, unit, NULL) || ot_firer_refused(c, side, unit, NULL))
        return;
    if (ot_is_refereed(c->sc))
        a.n = 1;
    else
        add_enemies(c, side, &a);
    if (!mg && !ot_is_refereed(c->sc))
        add_works(c, &a);
    for (int shell = mg ? OT_SHELL_MG : OT_SHELL_HE; shell <= (mg ? OT_SHELL_MG : OT_SHELL_SMOKE); shell++)
        for (int i = 0; i < a.n && !class_refused(c, unit, shell, NULL); i++) {
            fs_option o = ot_option_here(c->sc, ot_option_at(OT_V_FIRE_AT, unit, a.at[i]));
            o.form = (uint8_t)shell;
            if (!aim_refused(c, side, unit, shell, point_of(&o), NULL))
                fs_offer(out, o);
        }
}

/* --- firing --- */

void ot_fire_at_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_point aim = point_of(o);
    int unit = o->subject;

    if (o->form == OT_SHELL_MG) {
        ot_push_mg_grid(c, side, unit, aim, front_of(c->s, unit), false);
        return;
    }
    bool direct = !is_mortar(c, unit) || ot_sees_point(c->sc, c->s, unit, aim);
    ot_strike_plot(c, unit); /* the plot of this turn is dropped [VI.O] [VII.E] */
    ot_push_grid(c, side, unit, aim, o->form == OT_SHELL_SMOKE ? OT_PLOT_SMOKE : OT_PLOT_FIRE, direct);
}
