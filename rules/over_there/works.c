/* works.c - what engineers build and blow up, and who helps them [XVI.D] [XVI.E] [XVI.F]; doors cleared [XV.F].
 *
 * A turn of effort is the whole activation of the unit. The throw for it is made at once, with the help of companies
 * that have given their own activation before; effort lasts only while it goes on turn after turn at the same site.
 */
#include "aim.h"
#include "guns.h"
#include "moves.h"
#include "sequence.h"
#include <string.h>

static fs_point front_of(const ot_state *s, int unit) { return (fs_point){s->unit[unit].x, s->unit[unit].y}; }

static bool is_company(const ot_scenario *sc, int unit) { return sc->piece[unit].class_ <= OT_CYCLIST_ENGINEER; }
static bool is_engineer(const ot_scenario *sc, int unit)
{
    return sc->piece[unit].class_ == OT_ENGINEER || sc->piece[unit].class_ == OT_CYCLIST_ENGINEER;
}

/* --- who may do what --- */

static int worker_refused(const ot_ctx *c, fs_side side, int unit, int deed, fs_error *e)
{
    int cost = c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][deed];

    if (!unit || ot_side_of(c->sc, unit) != side || !ot_on_table(c->s, unit) || ot_is_vehicle(c->sc, unit))
        return ot_refuse(e, OT_XVI_D, OT_P_NOT_OURS, unit);
    if (!ot_may(c->sc, c->s, unit, OT_MAY_WORK))
        return ot_refuse(e, OT_VI_X, OT_P_NOT_NOW, unit);
    if (!cost || !ot_may_use(c->sc, c->s, unit, OT_DID_WORK, cost))
        return ot_refuse(e, OT_XVI_D, OT_P_NO_FUNCTION_LEFT, unit);
    return 0;
}

/* Digging is for any company, building for engineers, blowing up for an engineer casting with them as well [XVI.D.2].
 */
static int skill_refused(const ot_ctx *c, int unit, int task, fs_error *e)
{
    const ot_task *t = &c->sc->tables.task[task];

    if (!is_company(c->sc, unit))
        return ot_refuse(e, OT_XVI_D, OT_P_NOT_WORKERS, unit);
    if (t->infantry || is_engineer(c->sc, unit) || (!t->is_construction && c->s->unit[unit].engineers))
        return 0;
    return ot_refuse(e, OT_XVI_D_2, OT_P_NEEDS_ENGINEERS, unit);
}

/* --- where --- */

/* What a task is done to; digging is done where the unit stands. */
static bool fits_task(const ot_area *area, int task)
{
    bool heavy = area->kind == OT_G_BUNKER || area->flags & OT_HEAVY;

    switch (task) {
    case OT_TASK_HEAVY_PONTOON:
    case OT_TASK_LIGHT_PONTOON:
        return area->kind == OT_G_STREAM || area->kind == OT_G_RIVER;
    case OT_TASK_WIRE:
        return area->kind == OT_G_WIRE;
    case OT_TASK_HEAVY_STRUCTURE:
        return (area->kind == OT_G_BUNKER || area->kind == OT_G_BRIDGE || area->kind == OT_G_BUILDING ||
                area->kind == OT_G_PONTOON) &&
               heavy;
    case OT_TASK_LIGHT_STRUCTURE:
        return (area->kind == OT_G_BUILDING || area->kind == OT_G_BRIDGE || area->kind == OT_G_PONTOON ||
                area->kind == OT_G_PONTOON_LIGHT) &&
               !heavy;
    default:
        return false;
    }
}

static bool is_digging(int task) { return task == OT_TASK_TRENCH || task == OT_TASK_GUN_EMPLACEMENT; }

/* Within an inch of it, or inside. */
static bool is_beside(const ot_ctx *c, int unit, int feature)
{
    ot_area area = ot_area_of(c->sc, c->s, feature);
    ot_stand stand = ot_stand_of(c->s, unit);
    ot_shape box;
    int32_t reach = c->sc->tables.at.inch;

    if (c->s->unit[unit].feature == feature + 1 || ot_is_refereed(c->sc)) /* on a real table they see to it */
        return true;
    ot_footprint(c->sc, c->s, unit, &stand, &box);
    fs_polygon p = ot_polygon(&box);
    if (area.is_closed)
        return ot_near(&p, &(fs_polygon){area.at, area.n}, reach);
    for (int i = 0; i + 1 < area.n; i++)
        if (ot_line_near(area.at[i], area.at[i + 1], &p, reach + area.width / 2))
            return true;
    return false;
}

/* --- what is made --- */

static int free_work(const ot_state *s)
{
    for (int i = 0; i < OT_MAX_WORKS; i++)
        if (!s->work[i].kind)
            return i;
    return -1;
}

/* A trench under the unit's front, its step towards the enemy [XVI.E]. */
static ot_work trench_at(const ot_ctx *c, int unit)
{
    const ot_unit *u = &c->s->unit[unit];
    fs_side side = ot_side_of(c->sc, unit);
    int32_t half = c->sc->tables.at.new_trench / 2;
    int to_enemy = ot_inward(c->sc->own_edge[side]), across = ot_angle(u->facing + 900);
    ot_work w = {.kind = OT_G_TRENCH, .owner = side, .n = 2, .width = c->sc->tables.at.trench_width};

    w.at[0] = ot_ahead(front_of(c->s, unit), across, -half);
    w.at[1] = ot_ahead(front_of(c->s, unit), across, half);
    /* drawn from the left to the right of the unit: what is before it lies on the left of the line */
    int off = ot_angle(to_enemy - u->facing);
    if (off <= 900 || off >= 2700)
        w.flags = OT_STEP_LEFT;
    return w;
}

static ot_work pit_at(const ot_ctx *c, int unit)
{
    const ot_unit *u = &c->s->unit[unit];
    int32_t depth = c->sc->tables.at.new_pit_depth;
    ot_work w = {.kind = OT_G_GUN_PIT, .owner = ot_side_of(c->sc, unit), .flags = OT_CLOSED, .n = 4};
    ot_shape box;

    ot_box_around(ot_ahead(front_of(c->s, unit), u->facing, -depth / 2), u->facing, c->sc->tables.at.new_pit_width,
                  depth, &box);
    for (int i = 0; i < 4; i++)
        w.at[i] = box.at[i];
    return w;
}

/* Across the water at the place nearest to the unit, a little over both banks. */
static ot_work bridge_at(const ot_ctx *c, int unit, int feature, int kind)
{
    ot_area water = ot_area_of(c->sc, c->s, feature);
    ot_axis axis = {water.at, water.n};
    int32_t off, along = ot_axis_nearest(axis, front_of(c->s, unit), &off);
    int32_t over = water.width / 2 + c->sc->tables.at.inch / 4;
    ot_work w = {.kind = (uint8_t)kind, .owner = 0, .n = 2, .width = c->sc->tables.at.new_bridge};

    w.at[0] = ot_axis_point(axis, along, -over);
    w.at[1] = ot_axis_point(axis, along, over);
    return w;
}

static bool on_table(const ot_scenario *sc, const ot_work *w)
{
    for (int i = 0; i < w->n; i++)
        if (!ot_is_on_table(sc, w->at[i]))
            return false;
    return true;
}

/* On a real table it lies where the players put it. */
static ot_work work_there(const ot_ctx *c, int unit, int task)
{
    static const uint8_t kind[OT_TASKS] = {[OT_TASK_TRENCH] = OT_G_TRENCH,
                                           [OT_TASK_GUN_EMPLACEMENT] = OT_G_GUN_PIT,
                                           [OT_TASK_LIGHT_PONTOON] = OT_G_PONTOON_LIGHT,
                                           [OT_TASK_HEAVY_PONTOON] = OT_G_PONTOON};
    bool dug = kind[task] == OT_G_TRENCH || kind[task] == OT_G_GUN_PIT;

    if (!kind[task])
        return (ot_work){0};
    return (ot_work){.kind = kind[task], .owner = dug ? ot_side_of(c->sc, unit) : 0, .n = 2};
}

static ot_work work_of(const ot_ctx *c, int unit, int task, int feature)
{
    if (ot_is_refereed(c->sc))
        return work_there(c, unit, task);
    switch (task) {
    case OT_TASK_TRENCH:
        return trench_at(c, unit);
    case OT_TASK_GUN_EMPLACEMENT:
        return pit_at(c, unit);
    case OT_TASK_LIGHT_PONTOON:
        return bridge_at(c, unit, feature, OT_G_PONTOON_LIGHT);
    case OT_TASK_HEAVY_PONTOON:
        return bridge_at(c, unit, feature, OT_G_PONTOON);
    default:
        return (ot_work){0};
    }
}

/* --- who is in the way --- */

/* Guns with their teams and cars could not get out of a trench any more; tanks climb out [VI.A.4] [XIII.L]. */
static bool would_be_held(const ot_ctx *c, int unit)
{
    const ot_move_figures *fig = ot_figures_of(c->sc, c->s, unit);

    if (ot_is_drawn(c->sc, unit)) /* unlimbered ones, too: they will be limbered again */
        return true;
    return fig && !c->sc->tables.ground[OT_G_TRENCH].times[fig->mover];
}

static bool is_in_the_open(const ot_ctx *c, int unit)
{
    int f = c->s->unit[unit].feature;

    return !f || ot_terrain_now(c->sc, c->s, f - 1) == OT_G_GUN_PIT;
}

/* Whether its front or one of its bases is on that ground. */
static bool stands_on(const ot_ctx *c, int unit, const fs_polygon *ground)
{
    fs_point at[OT_MAX_CASTINGS];

    if (fs_point_in_polygon(front_of(c->s, unit), ground) != FS_OUTSIDE)
        return true;
    for (int i = ot_bases_now(c, unit, at); i-- > 0;)
        if (fs_point_in_polygon(at[i], ground) != FS_OUTSIDE)
            return true;
    return false;
}

/* A trench is not dug under those it would hold for good, as far as the diggers' side knows of them; 0: nobody is in
 * the way. */
static int in_the_way_of(const ot_ctx *c, fs_side side, int digger)
{
    int32_t length = c->sc->tables.at.new_trench, width = c->sc->tables.at.trench_width;
    ot_shape box;

    ot_box_around(front_of(c->s, digger), c->s->unit[digger].facing, length, width, &box);
    fs_polygon ground = ot_polygon(&box);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (u != digger && ot_on_table(c->s, u) && ot_knows(c->sc, c->s, side, u) && is_in_the_open(c, u) &&
            would_be_held(c, u) && stands_on(c, u, &ground))
            return u;
    for (int i = 0; i < OT_MAX_LONE_GUNS && c->s->guns[i].piece; i++)
        if (fs_point_in_polygon((fs_point){c->s->guns[i].x, c->s->guns[i].y}, &ground) != FS_OUTSIDE)
            return c->s->guns[i].piece;
    return 0;
}

static int trench_refused(const ot_ctx *c, int unit, fs_error *e)
{
    int who = ot_is_refereed(c->sc) ? 0 : in_the_way_of(c, ot_side_of(c->sc, unit), unit);

    if (!who)
        return 0;
    ot_refuse(e, OT_R_92, OT_P_IN_THE_WAY_OF_DIGGING, unit);
    if (e)
        e->other = (fs_unit)who;
    return 1;
}

/* --- work --- */

static int site_refused(const ot_ctx *c, const fs_option *o, fs_error *e)
{
    int unit = o->subject, task = o->form, feature = o->object - 1;
    bool builds = c->sc->tables.task[task].is_construction;

    if (o->place != FS_NOWHERE || is_digging(task) != !o->object)
        return ot_refuse(e, OT_XVI_E, OT_P_WRONG_SITE, unit);
    if (o->object) {
        ot_area area = {0};
        if (feature < ot_n_features(c->sc))
            area = ot_area_of(c->sc, c->s, feature);
        if (!area.kind || !fits_task(&area, task))
            return ot_refuse(e, OT_XVI_E, OT_P_WRONG_SITE, unit);
        if (!is_beside(c, unit, feature))
            return ot_refuse(e, OT_XVI_D, OT_P_NOT_AT_SITE, unit);
    } else if (c->s->unit[unit].feature)
        return ot_refuse(e, OT_XVI_E, OT_P_NO_ROOM_TO_DIG, unit);
    if (!builds)
        return 0;
    if (free_work(c->s) < 0)
        return ot_refuse(e, OT_XVI_E, OT_P_WORKS_FULL, unit);
    ot_work w = work_of(c, unit, task, feature);
    if (!on_table(c->sc, &w))
        return ot_refuse(e, OT_XVI_E, OT_P_NO_ROOM_TO_DIG, unit);
    return task == OT_TASK_TRENCH ? trench_refused(c, unit, e) : 0;
}

static int work_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (worker_refused(c, side, o->subject, OT_DO_WORK, e))
        return 1;
    if (o->form <= OT_TASK_NONE || o->form >= OT_TASKS)
        return ot_refuse(e, OT_XVI_D, OT_P_NO_SUCH_TASK, o->subject);
    return skill_refused(c, o->subject, o->form, e) || site_refused(c, o, e);
}

static bool worked_this_turn(const ot_state *s, int unit)
{
    return s->unit[unit].task && s->unit[unit].harm_turn == s->head.turn;
}

/* A company beside them that has given this turn to it [XVI.D.1] [XVI.F]. */
static bool is_helper(const ot_ctx *c, int unit, int engineers)
{
    return ot_on_table(c->s, unit) && ot_is(c->s, unit, OT_HELPS) && c->s->unit[unit].target == engineers &&
           ot_units_within(c->sc, c->s, unit, engineers, c->sc->tables.at.inch);
}

static int helpers_of(const ot_ctx *c, int unit)
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(c->sc->units[ot_side_of(c->sc, unit)], u));)
        n += u != unit && is_helper(c, u, unit);
    return n;
}

/* The chance of that turn of effort: a dash stays a dash, whoever helps [XVI.D.1]. */
static int chance_of(const ot_ctx *c, int unit, int task, int effort, fs_sum *sum)
{
    const ot_task *t = &c->sc->tables.task[task];
    int pct = t->pct[(effort < OT_TASK_TURNS ? effort : OT_TASK_TURNS) - 1];

    if (!pct)
        return 0;
    fs_add(sum, OT_XVI_D, pct, OT_P_EFFORT);
    int helpers = t->is_construction ? helpers_of(c, unit) : 0;
    if (helpers)
        fs_add(sum, OT_XVI_D_1, helpers * c->sc->tables.fig.helper_pct, OT_P_HELPERS);
    return sum->total < 100 ? sum->total : 100;
}

static void finish(ot_ctx *c, int unit, int task, int feature)
{
    ot_work w = work_of(c, unit, task, feature);
    int at = free_work(c->s);
    fs_point here = front_of(c->s, unit);

    ot_tell_at(c, OT_E_WORK_DONE, OT_XVI_E, ot_side_of(c->sc, unit), 3, unit, here);
    if (w.kind && at >= 0)
        c->s->work[at] = w;
    else if (task == OT_TASK_WIRE)
        ot_cut_wire(c, feature, here, c->sc->tables.at.new_gap);
    else if (task == OT_TASK_HEAVY_STRUCTURE || task == OT_TASK_LIGHT_STRUCTURE)
        ot_destroy_feature(c, feature, OT_XVI_E);
    c->s->unit[unit].task = c->s->unit[unit].effort = c->s->unit[unit].site = 0;
    c->s->unit[unit].harm_turn = 0;
}

void ot_try_work(ot_ctx *c, int unit)
{
    ot_unit *u = &c->s->unit[unit];
    fs_sum sum = {0};
    int pct = chance_of(c, unit, u->task, u->effort, &sum), roll = 0;
    fs_side side = ot_side_of(c->sc, unit);

    if (!pct) {
        ot_tell_of(c, OT_E_WORKS_ON, OT_XVI_D, unit, 0, 0, u->effort);
        return;
    }
    bool done = pct >= 100 || ot_chance(c, side, OT_XVI_D, pct, &roll);
    fs_event e = {.type = OT_E_WORKS,
                  .rule = OT_XVI_D,
                  .subject = (fs_unit)unit,
                  .side = side,
                  .seen = ot_is(c->s, unit, OT_SHOWN) ? 3 : side,
                  .depth = c->s->head.depth,
                  .total = u->effort,
                  .against = pct,
                  .roll = (int16_t)roll,
                  .result = done ? OT_RES_SUCCEEDS : OT_RES_FAILS};
    if (c->run->log)
        fs_say(c->run, &e, &sum, &(uint8_t){(uint8_t)roll}, roll ? 1 : 0);
    if (done)
        finish(c, unit, u->task, u->site - 1);
}

/* --- help and doors --- */

static int help_refused(const ot_ctx *c, fs_side side, int unit, int engineers, fs_error *e)
{
    if (worker_refused(c, side, unit, OT_DO_WORK, e))
        return 1;
    if (!is_company(c->sc, unit))
        return ot_refuse(e, OT_XVI_D_1, OT_P_NOT_WORKERS, unit);
    int phrase = 0;
    if (!engineers || engineers > c->sc->base.n_units || engineers == unit || ot_side_of(c->sc, engineers) != side ||
        !ot_on_table(c->s, engineers) || !is_engineer(c->sc, engineers))
        phrase = OT_P_NOTHING_TO_HELP;
    else if (worked_this_turn(c->s, engineers) || ot_is(c->s, engineers, OT_ACTIVATED))
        phrase = OT_P_HAS_WORKED;
    else if (!ot_units_within(c->sc, c->s, unit, engineers, c->sc->tables.at.inch))
        phrase = OT_P_NOT_BESIDE;
    if (!phrase)
        return 0;
    ot_refuse(e, OT_XVI_D_1, (uint16_t)phrase, unit);
    if (e)
        e->other = (fs_unit)(engineers <= c->sc->base.n_units ? engineers : 0);
    return 1;
}

static int clear_refused(const ot_ctx *c, fs_side side, int unit, int feature, fs_error *e)
{
    if (worker_refused(c, side, unit, OT_DO_CLEAR, e))
        return 1;
    if (feature < 0 || feature >= c->sc->n_features || !c->s->damage[feature].blocked)
        return ot_refuse(e, OT_XV_F, OT_P_DOOR_IS_FREE, unit);
    return is_beside(c, unit, feature) ? 0 : ot_refuse(e, OT_XV_F, OT_P_NOT_AT_SITE, unit);
}

/* --- options --- */

static void offer(const ot_ctx *c, fs_option o, fs_options *out)
{
    if (!ot_work_refused(c, ot_side_of(c->sc, o.subject), &o, NULL))
        fs_offer(out, o);
}

static fs_option work_option(int unit, int task, int feature)
{
    return (fs_option){
        .verb = OT_V_WORK, .subject = (fs_unit)unit, .object = (uint16_t)(feature + 1), .form = (uint8_t)task};
}

void ot_work_options(const ot_ctx *c, int unit, fs_options *out)
{
    fs_side side = ot_side_of(c->sc, unit);

    if (!worker_refused(c, side, unit, OT_DO_WORK, NULL) && is_company(c->sc, unit)) {
        for (int task = 1; task < OT_TASKS; task++) {
            if (skill_refused(c, unit, task, NULL))
                continue;
            if (is_digging(task))
                offer(c, work_option(unit, task, -1), out);
            else
                for (int f = 0; f < ot_n_features(c->sc); f++)
                    if (ot_area_of(c->sc, c->s, f).kind)
                        offer(c, work_option(unit, task, f), out);
        }
        for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
            if (is_engineer(c->sc, u) && u != unit)
                offer(c, ot_option_with(OT_V_HELP, unit, u), out);
    }
    for (int f = 0; f < c->sc->n_features; f++)
        if (c->s->damage[f].blocked)
            offer(c, ot_option_with(OT_V_CLEAR, unit, f + 1), out);
}

int ot_work_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case OT_V_HELP:
        return help_refused(c, side, o->subject, o->object, e);
    case OT_V_CLEAR:
        return clear_refused(c, side, o->subject, o->object - 1, e);
    default:
        return work_refused(c, side, o, e);
    }
}

/* --- doing it --- */

/* Another task or another site begins from nothing. */
static void begin_effort(ot_ctx *c, const fs_option *o)
{
    ot_unit *u = &c->s->unit[o->subject];

    if (u->task != o->form || u->site != o->object)
        u->effort = 0;
    u->task = o->form;
    u->site = (uint8_t)o->object;
    u->effort = (uint8_t)(u->effort < OT_TASK_TURNS ? u->effort + 1 : OT_TASK_TURNS);
    u->harm_turn = (uint8_t)c->s->head.turn;
}

static void clear_door(ot_ctx *c, int unit, int feature)
{
    ot_damage *d = &c->s->damage[feature];
    fs_point at = ot_feature_at(c->sc, c->s, feature);

    d->blocked--;
    fs_event e = {.type = OT_E_CLEARS,
                  .rule = OT_XV_F,
                  .subject = (fs_unit)unit,
                  .side = ot_side_of(c->sc, unit),
                  .seen = ot_is(c->s, unit, OT_SHOWN) ? 3 : ot_side_of(c->sc, unit),
                  .depth = c->s->head.depth,
                  .place = FS_POINT,
                  .x = at.x,
                  .y = at.y,
                  .total = d->blocked};
    if (c->run->log)
        fs_say(c->run, &e, NULL, NULL, 0);
}

int ot_work_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    int functions = ot_row_of(c->sc, c->s, o->subject)->functions;

    ot_use(c, o->subject, OT_DID_WORK, c->sc->tables.cost[functions][o->verb == OT_V_CLEAR ? OT_DO_CLEAR : OT_DO_WORK]);
    switch (o->verb) {
    case OT_V_HELP:
        ot_set(c->s, o->subject, OT_HELPS);
        c->s->unit[o->subject].target = (uint8_t)o->object;
        ot_tell_of(c, OT_E_HELPS, OT_XVI_D_1, o->subject, o->object, 0, 0);
        break;
    case OT_V_CLEAR:
        clear_door(c, o->subject, o->object - 1);
        break;
    default:
        begin_effort(c, o);
        ot_push_throw(c, side, OT_HITS_WORK, o->subject, 0);
    }
    return FS_CLOSED;
}

/* Who did not go on, or was made to move, begins again [R-40] [XVI.F]. */
void ot_works_end_turn(ot_ctx *c)
{
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        ot_unit *unit = &c->s->unit[u];

        if (!unit->task || (worked_this_turn(c->s, u) && !ot_is(c->s, u, OT_MOVED)))
            continue;
        if (ot_on_table(c->s, u))
            ot_tell_of(c, OT_E_WORK_STOPS, OT_R_40, u, 0, 0, 0);
        unit->task = unit->effort = unit->site = 0;
        if (!ot_is_vehicle(c->sc, u))
            unit->harm_turn = 0;
    }
}
