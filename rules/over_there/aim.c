/* aim.c - whether a unit may fire directly at a target, and with which letter, band and value [VI.B] to [VI.K] [VI.R]
 * [VI.W] [XIV.D] [XV.G].
 *
 * Everything that is measured is measured here, before the dice, and kept in the shot.
 */
#include "aim.h"
#include "guns.h"
#include "moves.h"

static fs_point front_of(const ot_state *s, int unit) { return (fs_point){s->unit[unit].x, s->unit[unit].y}; }

bool ot_is_shell(int weapon) { return weapon >= OT_W_GUN37 && weapon <= OT_W_HVYMORTAR; }

/* --- who fires --- */

int ot_firer_refused(const ot_ctx *c, fs_side side, int unit, fs_error *e)
{
    const ot_scenario *sc = c->sc;

    if (!unit || ot_side_of(sc, unit) != side || !ot_on_table(c->s, unit))
        return ot_refuse(e, OT_VI_B, OT_P_NOT_A_FIRER, unit);
    if (!ot_may(sc, c->s, unit, OT_MAY_FIRE))
        return ot_refuse(e, OT_VI_X, OT_P_MAY_NOT_FIRE, unit);
    if (ot_is_vehicle(sc, unit) && c->s->unit[unit].used & OT_DID_FIRE)
        return 0; /* its other mounts belong to the same function, everybody else has one target [VI.D.2] */
    int cost = sc->tables.cost[ot_row_of(sc, c->s, unit)->functions][OT_DO_FIRE];
    if (!cost || !ot_may_use(sc, c->s, unit, OT_DID_FIRE, cost))
        return ot_refuse(e, OT_IV, OT_P_NO_FIRE_LEFT, unit);
    return 0;
}

/* The mounts named by the form of the option: one, or both sides together [VI.D.2]. */
static int mounts_refused(const ot_ctx *c, int unit, uint8_t form, ot_shot *shot, fs_error *e)
{
    const ot_unit *u = &c->s->unit[unit];
    const ot_model *model = &c->sc->tables.model[c->sc->piece[unit].model];
    unsigned wanted = 0;

    for (int i = 0; i < model->n_mounts; i++)
        if (form == OT_BOTH_SIDES ? model->mount[i].combines : form == i + 1)
            wanted |= 1U << i;
    if (!wanted || (form == OT_BOTH_SIDES && __builtin_popcount(wanted) != 2))
        return ot_refuse(e, OT_VI_D, OT_P_NO_SUCH_MOUNT, unit);
    if (wanted & u->mounts_lost)
        return ot_refuse(e, OT_XIII_D, OT_P_MOUNT_LOST, unit);
    if (wanted & u->fires)
        return ot_refuse(e, OT_VI_D_1, OT_P_MOUNT_HAS_FIRED, unit);
    int served = __builtin_popcount(wanted | u->fires), most = ot_mounts_allowed(c->sc, c->s, unit);
    if (served > most)
        return ot_refuse_for(e, OT_XIII_F, OT_P_TOO_FEW_TO_SERVE, unit, most, served);
    shot->mounts = (uint8_t)wanted;
    shot->weapon = model->mount[__builtin_ctz(wanted)].weapon;
    return 0;
}

/* What it fires with. Batteries fire their grid at a point [VI.T]. */
static int weapon_refused(const ot_ctx *c, int unit, uint8_t form, ot_shot *shot, fs_error *e)
{
    if (ot_is_vehicle(c->sc, unit))
        return mounts_refused(c, unit, form, shot, e);
    if (form)
        return ot_refuse(e, OT_VI_D, OT_P_NO_SUCH_MOUNT, unit);
    shot->weapon = (uint8_t)ot_weapon_of(c->sc, c->s, unit);
    if (c->sc->piece[unit].class_ != OT_DISMOUNTED && (ot_is_shell(shot->weapon) || ot_is_drawn(c->sc, unit)))
        return ot_refuse(e, OT_VI_T, OT_P_FIRES_A_GRID, unit);
    if (!shot->weapon)
        return ot_refuse(e, OT_VI_B_2, OT_P_NO_WEAPON, unit);
    return 0;
}

/* --- into which arc --- */

static bool in_mounts(const ot_ctx *c, const ot_shot *shot, const fs_polygon *target)
{
    const ot_model *model = &c->sc->tables.model[c->sc->piece[shot->firer].model];
    const ot_unit *u = &c->s->unit[shot->firer];
    fs_point centre = ot_ahead(front_of(c->s, shot->firer), u->facing, -model->depth / 2);
    fs_point way = ot_toward(centre, target);

    for (int i = 0; i < model->n_mounts; i++) {
        const ot_mount *m = &model->mount[i];

        if (shot->mounts & 1 << i && m->from != m->to && !ot_in_mount(u->facing, m->from, m->to, way)) /* [VI.D.1] */
            return false;
    }
    return true;
}

/* Loopholes on all sides but the rear [XV.G]. */
static bool in_loopholes(const ot_ctx *c, int unit, int bunker, const fs_polygon *target)
{
    fs_point way = ot_toward(front_of(c->s, unit), target);
    int blind = OT_TURN - c->sc->tables.fig.bunker_arc, rear = c->sc->feature[bunker].rear;

    return ot_in_mount(rear, blind / 2, OT_TURN - blind / 2, way);
}

/* Which side of its trench a point is on: positive the step's, negative the rear's. */
static int64_t before_trench(const ot_ctx *c, int unit, fs_point p)
{
    ot_area trench = ot_area_of(c->sc, c->s, c->s->unit[unit].feature - 1);
    ot_measured axis = ot_measured_of(c->sc, c->s, c->s->unit[unit].feature - 1);
    fs_point here = front_of(c->s, unit);
    int32_t along = ot_measured_nearest(axis, here, &(int32_t){0});
    fs_point way = ot_vector(ot_measured_bearing(axis, along));
    int64_t right = (int64_t)(p.x - here.x) * way.y - (int64_t)(p.y - here.y) * way.x;

    return trench.flags & OT_STEP_LEFT ? -right : right;
}

/* Over the rear wall only from a captured trench, or with enemies on both sides of it [XII.F]. */
static bool may_fire_back(const ot_ctx *c, int unit)
{
    fs_side side = ot_side_of(c->sc, unit);
    ot_area trench = ot_area_of(c->sc, c->s, c->s->unit[unit].feature - 1);

    if (trench.owner != side || trench.flags & OT_COMMUNICATION)
        return true;
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));)
        if (ot_on_table(c->s, u) && ot_knows(c->sc, c->s, side, u) && before_trench(c, unit, front_of(c->s, u)) > 0)
            return true;
    return false;
}

static int rear_refused(const ot_ctx *c, int unit, fs_point at, fs_error *e)
{
    int inside = c->s->unit[unit].feature;

    if (!inside || ot_terrain_now(c->sc, c->s, inside - 1) != OT_G_TRENCH || before_trench(c, unit, at) >= 0 ||
        may_fire_back(c, unit))
        return 0;
    return ot_refuse(e, OT_XII_F, OT_P_REAR_WALL, unit);
}

/* Whether all of a rectangle is so far behind one whose men fire to their front that no rounding matters. */
static bool is_behind(const ot_ctx *c, const ot_shot *shot, ot_rect box)
{
    const ot_unit *u = &c->s->unit[shot->firer];
    bool in_shelter = u->feature && ot_terrain_now(c->sc, c->s, u->feature - 1) == OT_G_BUNKER;

    if (ot_is_vehicle(c->sc, shot->firer) || in_shelter || (shot->target && u->charger == shot->target))
        return false;
    fs_point way = ot_vector(u->facing);
    fs_point most = {way.x > 0 ? box.high.x : box.low.x, way.y > 0 ? box.high.y : box.low.y};
    return (int64_t)(most.x - u->x) * way.x + (int64_t)(most.y - u->y) * way.y < -(int64_t)2 * OT_INCH * OT_ONE;
}

/* `at`: the points of a unit fired at, of which one must be in front; of anything else the nearest. */
static int arc_refused(const ot_ctx *c, const ot_shot *shot, const fs_polygon *target, const fs_point *at, int n,
                       fs_error *e)
{
    int unit = shot->firer, inside = c->s->unit[unit].feature;

    if (ot_is_vehicle(c->sc, unit))
        return in_mounts(c, shot, target) ? 0 : ot_refuse(e, OT_VI_D_2, OT_P_NOT_IN_ARC, unit);
    if (inside && inside <= c->sc->n_features && ot_terrain_now(c->sc, c->s, inside - 1) == OT_G_BUNKER)
        return in_loopholes(c, unit, inside - 1, target) ? 0 : ot_refuse(e, OT_XV_G, OT_P_NO_LOOPHOLE, unit);
    if (shot->target && c->s->unit[unit].charger == shot->target) /* its men turn to who has charged it */
        return 0;
    if (inside && rear_refused(c, unit, shot->target ? ot_nearest(front_of(c->s, unit), target) : at[0], e))
        return 1;
    if (ot_one_in_front(c->s, unit, at, n))
        return 0;
    return ot_refuse(e, OT_VI_R, OT_P_NOT_IN_ARC, unit);
}

/* --- letter, band, value --- */

/* In contact cover is gone but for what stands between: walls, buildings, bunkers, dugouts [VI.F]; an inch apart it
 * counts [C-08]. */
static int cover_in_contact(const ot_ctx *c, const ot_shot *shot, int cover)
{
    const ot_unit *target = &c->s->unit[shot->target];

    if (target->feature && target->feature == c->s->unit[shot->firer].feature)
        return OT_COVER_OPEN;
    if (cover == OT_COVER_WALL)
        for (int f = 0; f < ot_n_features(c->sc); f++) {
            int kind = ot_terrain_now(c->sc, c->s, f);
            if ((kind == OT_G_RUBBLE || kind == OT_G_SHELL_HOLES) &&
                ot_point_in_feature(c->sc, c->s, f, front_of(c->s, shot->target)))
                return OT_COVER_OPEN;
        }
    return cover == OT_COVER_WALL || cover >= OT_COVER_BUILDING ? cover : OT_COVER_OPEN;
}

/* The worse letter for the firer among the target's own cover, smoke between, and woods round a firer deep in them. */
static void read_cover(const ot_ctx *c, ot_shot *shot, int row, int cover, bool smoke)
{
    fs_point from = front_of(c->s, shot->firer);
    int letter = ot_letter_of(c->sc, row, cover, 0, NULL);

    shot->cover = (uint8_t)cover;
    if (shot->why & OT_WHY_POINT_BLANK)
        return;
    if (smoke && ot_letter_of(c->sc, row, OT_COVER_SMOKE, 0, NULL) > letter) { /* [XIV.D] */
        letter = ot_letter_of(c->sc, row, OT_COVER_SMOKE, 0, NULL);
        shot->cover = OT_COVER_SMOKE;
        shot->why |= OT_WHY_SMOKE;
    }
    if (ot_woods_depth(c->sc, c->s, from) > c->sc->tables.at.woods_edge && /* [VI.G] */
        ot_letter_of(c->sc, row, OT_COVER_WOODS, 0, NULL) > letter) {      /* [VI.H] */
        shot->cover = OT_COVER_WOODS;
        shot->why = (uint8_t)((shot->why & ~OT_WHY_SMOKE) | OT_WHY_DEEP);
    }
}

/* Letter, band and value of a shot whose cover is read: shifts and worse letters before the value. */
void ot_reckon(const ot_ctx *c, ot_shot *shot, int row)
{
    bool ran = ot_is_vehicle(c->sc, shot->firer) && ot_is(c->s, shot->firer, OT_RAN);
    int shift = ot_shift_right(c->sc, c->s, shot->firer); /* [CH.fire.shift] */

    if (ran) /* [VI.D.3] */
        shot->why |= OT_WHY_RAN;
    shot->letter = (uint8_t)ot_letter_of(c->sc, row, shot->cover, ran, &shift);
    shot->shift = (uint8_t)shift;
    int band = shot->why & OT_WHY_POINT_BLANK ? OT_B1 : ot_band_of(&c->sc->tables, shot->gap);
    shot->band = (uint8_t)ot_band_right(band, shift);
    shot->value = (int16_t)ot_value_of(c->sc, c->s, shot, NULL);
}

int ot_reach_refused(const ot_shot *shot, fs_error *e)
{
    if (shot->band == OT_BEYOND)
        return ot_refuse_for(e, OT_CH_fire_shift, OT_P_SHIFTED_OUT, shot->firer, shot->gap, 0);
    if (shot->value <= 0)
        return ot_refuse_for(e, OT_VI_B_2, OT_P_NO_EFFECT_THERE, shot->firer, shot->gap, 0);
    return 0;
}

/* --- at a unit --- */

static int target_refused(const ot_ctx *c, fs_side side, int target, fs_error *e)
{
    if (!target || target > c->sc->base.n_units || ot_side_of(c->sc, target) == side)
        return ot_refuse(e, OT_VI_B, OT_P_NOT_A_TARGET, 0);
    if (!ot_knows(c->sc, c->s, side, target) || !ot_on_table(c->s, target))
        return ot_refuse(e, OT_VI_K, OT_P_NOT_SHOWN, 0);
    return 0;
}

void ot_judge_target(const ot_ctx *c, ot_shot *shot)
{
    fs_point from = front_of(c->s, shot->firer);
    int cover = ot_cover_of(c->sc, c->s, shot->target, &from), row = ot_target_kind(c->sc, c->s, shot->target);

    if (shot->why & OT_WHY_POINT_BLANK)
        cover = cover_in_contact(c, shot, cover);
    read_cover(c, shot, row, cover, ot_cloud_between(c->sc, c->s, from, shot->target));
    ot_reckon(c, shot, row);
}

/* The casting of the target that is nearest to a point; `at`: its points, which in a shelter are not its castings. */
static fs_point nearest_casting(const ot_ctx *c, int target, const fs_point *at, int n, fs_point from)
{
    fs_point base[OT_MAX_CASTINGS];
    ot_stand stand = ot_stand_of(c->s, target);
    int best = 0;

    if (stand.feature && n == 1) {
        n = ot_bases_now(c, target, base);
        at = base;
    }
    for (int i = 1; i < n; i++)
        if (fs_distance2(from, at[i]) < fs_distance2(from, at[best]))
            best = i;
    return n ? at[best] : front_of(c->s, target);
}

/* Shells at troops in a building, bunker or dugout are hits on it. */
static int sheltered_refused(const ot_ctx *c, ot_shot *shot, fs_error *e)
{
    int inside = shot->target ? c->s->unit[shot->target].feature : shot->feature;

    if (!inside || !ot_is_shell(shot->weapon))
        return 0;
    int kind = ot_terrain_now(c->sc, c->s, inside - 1);
    if (ot_structure_of(kind) < 0)
        return 0;
    if (ot_cannot_harm(c->sc, shot->weapon, kind))
        return ot_refuse(e, OT_VII_O, OT_P_CANNOT_HARM, shot->firer);
    shot->feature = (uint8_t)inside;
    return 0;
}

/* On a real table the players see to arcs, sight and friends; range and cover are asked for before the dice. In contact
 * after a charge there is nothing to ask. */
static int refereed_refused(const ot_ctx *c, ot_shot *shot, fs_error *e)
{
    const ot_unit *u = &c->s->unit[shot->firer], *t = &c->s->unit[shot->target];

    if (shot->target && t->charger && t->charger != shot->firer) { /* a friend is in contact with it */
        if (e)
            ot_refuse(e, OT_R_88, OT_P_FRIENDS_AT_TARGET, shot->firer), e->other = t->charger;
        return 1;
    }
    if (shot->target && (u->charger == shot->target || t->charger == shot->firer)) {
        shot->why |= OT_WHY_POINT_BLANK;
        shot->band = OT_B1;
    }
    if (!shot->target) {
        int kind = ot_terrain_now(c->sc, c->s, shot->feature - 1);
        shot->cover = kind == OT_G_WIRE ? OT_COVER_OPEN : c->sc->tables.ground[kind].cover;
        shot->why |= kind == OT_G_WIRE ? 0 : OT_WHY_BLIND;
    }
    return sheltered_refused(c, shot, e);
}

static int at_unit_refused(const ot_ctx *c, ot_gunner *g, const fs_option *o, ot_shot *shot, fs_error *e)
{
    enum ot_reach reach = OT_REACH_UNSURE;
    fs_point at[OT_MAX_CASTINGS + 1];
    ot_shape shape;

    shot->target = (uint8_t)o->object;
    if (ot_is_refereed(c->sc))
        return refereed_refused(c, shot, e);
    if (g->only_whether && is_behind(c, shot, ot_box_now(c, o->object)))
        return 1;
    ot_shape_now(c, o->object, &shape, &(ot_rect){{0, 0}, {0, 0}});
    fs_polygon target = ot_polygon(&shape), own = ot_polygon(&g->own);
    if (g->only_whether)
        reach = ot_reach_of(c, g, shot, ot_target_kind(c->sc, c->s, o->object), &target);
    if (reach == OT_REACH_NONE)
        return 1;
    int n = ot_points_now(c, o->object, at);
    if (arc_refused(c, shot, &target, at, n, e) || sheltered_refused(c, shot, e))
        return 1;
    if (reach == OT_REACH_UNSURE) {
        shot->gap = ot_distance(&own, &target);
        if (shot->gap == 0)
            shot->why |= OT_WHY_POINT_BLANK;
        if (g->only_whether)
            reach = ot_reach_at(c, g, shot, ot_target_kind(c->sc, c->s, o->object));
        if (reach == OT_REACH_UNSURE) {
            ot_judge_target(c, shot);
            if (ot_reach_refused(shot, e))
                return 1;
        } else if (reach == OT_REACH_NONE)
            return 1;
    }
    if (!(shot->why & OT_WHY_POINT_BLANK) && !ot_sees_points(c->sc, c->s, o->subject, o->object, at, n))
        return ot_refuse(e, OT_XIV_B, OT_P_NOT_IN_SIGHT, o->subject);
    return ot_friends_refused(c, g, shot, nearest_casting(c, o->object, at, n, front_of(c->s, o->subject)), e);
}

/* --- at a structure or wire --- */

/* Wire yields to shells alone [XV.C] [C-14]; structures where nobody is shown are fired at blind [VI.K]. */
static int work_kind_refused(const ot_ctx *c, const ot_gunner *g, int feature, const ot_shot *shot, fs_error *e)
{
    int kind = ot_terrain_now(c->sc, c->s, feature);

    if (kind == OT_G_WIRE)
        return ot_is_shell(shot->weapon) ? 0 : ot_refuse(e, OT_XV_C, OT_P_WIRE_NEEDS_SHELLS, shot->firer);
    if (ot_structure_of(kind) < 0)
        return ot_refuse(e, OT_VI_K, OT_P_NOT_A_WORK, shot->firer);
    if (ot_has(g->held, feature))
        return ot_refuse(e, OT_R_88, OT_P_FRIENDS_INSIDE, shot->firer);
    if (ot_has(g->shown, feature))
        return ot_refuse(e, OT_VI_K, OT_P_NAME_THE_UNIT, shot->firer);
    return 0;
}

static void judge_work(const ot_ctx *c, ot_shot *shot, int kind, fs_point at)
{
    int row = OT_T_HMG_GUNNER_BLIND, cover = c->sc->tables.ground[kind].cover;

    if (kind == OT_G_WIRE) {
        row = OT_T_WIRE;
        cover = ot_woods_depth(c->sc, c->s, at) >= 0 ? OT_COVER_WOODS : OT_COVER_OPEN;
    } else
        shot->why |= OT_WHY_BLIND;
    read_cover(c, shot, row, cover, false);
    ot_reckon(c, shot, row);
}

static int at_work_refused(const ot_ctx *c, ot_gunner *g, const fs_option *o, ot_shot *shot, fs_error *e)
{
    enum ot_reach reach = OT_REACH_UNSURE;
    int feature = o->object - 1;

    if (feature < 0 || feature >= ot_n_features(c->sc) || !ot_terrain_now(c->sc, c->s, feature))
        return ot_refuse(e, OT_VI_K, OT_P_NOT_A_WORK, o->subject);
    ot_area area = ot_area_of(c->sc, c->s, feature);
    fs_polygon outline = {area.at, area.n};
    shot->feature = (uint8_t)o->object;
    if (ot_is_refereed(c->sc))
        return work_kind_refused(c, g, feature, shot, e) || refereed_refused(c, shot, e);
    if (work_kind_refused(c, g, feature, shot, e) ||
        (g->only_whether && is_behind(c, shot, ot_feature_box(c->sc, c->s, feature))))
        return 1;
    if (g->only_whether)
        reach = ot_reach_of(c, g, shot, area.kind == OT_G_WIRE ? OT_T_WIRE : OT_T_HMG_GUNNER_BLIND, &outline);
    if (reach == OT_REACH_NONE)
        return 1;
    fs_polygon footprint = ot_polygon(&g->own);
    fs_point at = ot_nearest(front_of(c->s, o->subject), &outline);
    if (arc_refused(c, shot, &outline, &at, 1, e) || sheltered_refused(c, shot, e))
        return 1;
    if (reach == OT_REACH_UNSURE) {
        shot->gap = ot_distance(&footprint, &outline);
        judge_work(c, shot, area.kind, at);
        if (ot_reach_refused(shot, e))
            return 1;
    }
    if (!ot_sees_point(c->sc, c->s, o->subject, at))
        return ot_refuse(e, OT_XIV_B, OT_P_NOT_IN_SIGHT, o->subject);
    return ot_friends_refused(c, g, shot, at, e);
}

int ot_charged_fire_refused(const ot_ctx *c, int unit, int target, fs_error *e)
{
    if (!c->s->unit[unit].charger || target == c->s->unit[unit].charger)
        return 0;
    if (e)
        ot_refuse(e, OT_VI_X, OT_P_FIRES_AT_CHARGER, unit), e->other = c->s->unit[unit].charger;
    return 1;
}

static int aim_refused(const ot_ctx *c, fs_side side, ot_gunner *g, const fs_option *o, ot_shot *shot, fs_error *e)
{
    if (ot_charged_fire_refused(c, o->subject, o->verb == OT_V_FIRE_WORK ? 0 : o->object, e))
        return 1;
    if (weapon_refused(c, o->subject, o->form, shot, e))
        return 1;
    if (o->verb == OT_V_FIRE_WORK)
        return at_work_refused(c, g, o, shot, e);
    return target_refused(c, side, o->object, e) || at_unit_refused(c, g, o, shot, e);
}

bool ot_may_aim(const ot_ctx *c, fs_side side, ot_gunner *g, const fs_option *o)
{
    ot_shot shot = {.firer = (uint8_t)o->subject};

    return !aim_refused(c, side, g, o, &shot, NULL);
}

int ot_aim_refused(const ot_ctx *c, fs_side side, const fs_option *o, ot_shot *shot, fs_error *e)
{
    ot_shot none;
    ot_gunner g;

    if (!shot)
        shot = &none;
    *shot = (ot_shot){.firer = (uint8_t)o->subject};
    if (ot_firer_refused(c, side, o->subject, e))
        return 1;
    ot_gunner_of(c, o->subject, &g);
    g.only_whether = false;
    return aim_refused(c, side, &g, o, shot, e);
}
