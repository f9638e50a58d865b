/* flight.c - one aircraft, one phase: its line is planned part by part, then flown [XI.C] [XI.D].
 *
 * A frame plans; when the line is closed a second one above it flies. Anti-aircraft fire comes at the end of every
 * twelve inches, before the attacks made later on the way.
 */
#include "flight.h"
#include "facts.h"

enum { PLANNING, FLOWN, IN_FLIGHT }; /* steps: the first two of the planning frame */
enum { SHAKEN = 1 << 0, DRIVEN_OFF = 1 << 1 };
enum { V_SHOTS, V_STRAFED, V_BOMBED, V_END }; /* of the frame that flies: fired at so often; bits done */

/* The planning frame: the top one, or the one below the one that flies. */
static fs_frame *plan_of(ot_state *s)
{
    fs_frame *f = fs_top(&s->head);

    return f->step == IN_FLIGHT ? f - 1 : f;
}

static void load(const ot_ctx *c, ot_flight *out)
{
    const fs_frame *plan = plan_of(c->s);

    ot_load_flight(plan - 1, plan, out);
}

/* --- planning --- */

static bool is_begun(const ot_flight *f) { return f->n_path || f->n_strafes || f->n_bombs; }

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    ot_flight f;

    (void)side;
    load(c, &f);
    bool planned = f.n_path || ot_is_refereed(c->sc);

    d->rule = planned ? OT_XI_C : OT_XI_G;
    d->main = planned && (f.n_path >= 2 || ot_is_refereed(c->sc)) ? OT_V_STRAFE : OT_V_FLY;
    d->phrase = planned ? OT_P_ASK_FLIGHT : OT_P_ASK_ENTRY;
    d->most = OT_PATH + OT_STRAFES + 1;
    if (f.n_path)
        d->about = ot_option_at(0, 0, f.path[f.n_path - 1]);
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    fs_option part[OT_MAX_PARTS];
    ot_flight f;

    load(c, &f);
    for (int i = 0, n = ot_parts(c, side, &f, part, &out->narrow); i < n; i++)
        fs_offer(out, part[i]);
    if (is_begun(&f))
        fs_offer(out, ot_option(FS_VERB_DROP, 0));
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    ot_flight f;

    load(c, &f);
    if (o->verb == FS_VERB_DROP)
        return is_begun(&f) ? 0 : ot_refuse(e, OT_XI_C, OT_P_ASK_ENTRY, 0);
    return ot_part_refused(c, side, &f, o, e);
}

static bool is_all(const ot_ctx *c, fs_side side, const ot_flight *f)
{
    fs_option part[OT_MAX_PARTS];
    int narrow;

    return ot_parts(c, side, f, part, &narrow) == 1 && part[0].verb == FS_VERB_DONE;
}

static int take_off(ot_ctx *c, fs_side side)
{
    fs_top(&c->s->head)->step = FLOWN;
    fs_push(&c->s->head, OT_F_FLIGHT, side)->step = IN_FLIGHT;
    return FS_CLOSED;
}

/* The last part closes the line if nothing is left but to say done. */
static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *plan = fs_top(&c->s->head);
    ot_flight f;

    if (o->verb == FS_VERB_DONE)
        return take_off(c, side);
    load(c, &f);
    if (o->verb == FS_VERB_DROP)
        f = (ot_flight){0};
    else
        ot_add_part(&f, o);
    ot_save_flight(plan - 1, plan, &f);
    return is_all(c, side, &f) ? take_off(c, side) : FS_MORE;
}

/* k = 0: the first part of each kind and no attacks; 1: everything on the way is attacked. */
static int suggest(const ot_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    fs_option part[OT_MAX_PARTS];
    const fs_option done = ot_option(FS_VERB_DONE, 0);
    ot_flight f;
    int n = 0, narrow;

    load(c, &f);
    while (k < 2 && n < cap) {
        bool may_end = !ot_part_refused(c, side, &f, &done, NULL);

        if (!ot_parts(c, side, &f, part, &narrow))
            return 0;
        line[n++] = may_end && k == 0 ? done : part[0];
        if (line[n - 1].verb == FS_VERB_DONE)
            return n;
        ot_add_part(&f, &line[n - 1]);
        if (is_all(c, side, &f)) /* this one closes the line */
            return n;
    }
    return 0;
}

/* --- in flight --- */

static void say(ot_ctx *c, fs_side side, uint16_t type, fs_rule rule, int roll, int against, uint16_t result)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = type,
                  .rule = rule,
                  .side = side,
                  .seen = 3,
                  .result = result,
                  .depth = c->s->head.depth,
                  .total = roll,
                  .against = against,
                  .roll = (int16_t)roll};
    fs_say(c->run, &e, NULL, &(uint8_t){(uint8_t)roll}, 1);
}

/* What a hit does: d100, no modifiers [XI.D]. */
static int hit_effect(ot_ctx *c, fs_side by)
{
    static const uint16_t event[] = {[OT_AIR_HOLES] = OT_E_AIR_HOLES,
                                     [OT_AIR_SHAKEN] = OT_E_AIR_SHAKEN,
                                     [OT_AIR_DRIVEN_OFF] = OT_E_AIR_DRIVEN_OFF,
                                     [OT_AIR_SHOT_DOWN] = OT_E_AIR_SHOT_DOWN};
    const ot_aircraft_row *row = c->sc->tables.aircraft;
    int16_t limit[OT_AIRCRAFT_ROWS - 1];
    int i = 0;

    for (int k = 0; k + 1 < OT_AIRCRAFT_ROWS; k++)
        limit[k] = row[k].most;
    int roll = ot_d100_among(c, by, OT_XI_D, limit, OT_AIRCRAFT_ROWS - 1);
    while (i + 1 < OT_AIRCRAFT_ROWS && roll > row[i].most)
        i++;
    say(c, by, event[row[i].effect], OT_XI_D, roll, 0,
        row[i].effect == OT_AIR_SHOT_DOWN ? OT_RES_DESTROYED
        : row[i].effect == OT_AIR_SHAKEN  ? OT_RES_SHAKEN
                                          : OT_RES_NONE);
    return row[i].effect;
}

/* True: it is shot down. */
static bool is_shot_down(ot_ctx *c, fs_frame *f)
{
    fs_side by = fs_other(f->side);
    int roll, chance = c->sc->tables.fig.antiaircraft;
    bool hit = ot_chance(c, by, OT_XI_D, chance, &roll);

    f->v[V_SHOTS]++;
    say(c, by, OT_E_ANTIAIRCRAFT, OT_XI_D, roll, chance, hit ? OT_RES_SUCCEEDS : OT_RES_FAILS);
    if (!hit)
        return false;
    switch (hit_effect(c, by)) {
    case OT_AIR_SHAKEN:
        f->flags |= SHAKEN;
        return false;
    case OT_AIR_DRIVEN_OFF:
        f->flags |= DRIVEN_OFF;
        return false;
    case OT_AIR_SHOT_DOWN:
        return true;
    default:
        return false;
    }
}

/* The attack still to be made that comes first on the way: number of a strafe, OT_STRAFES for the bomb, -1 none. */
static int next_attack(const ot_ctx *c, const ot_flight *plan, const fs_frame *f, int32_t *along)
{
    int32_t away;
    int best = -1;

    for (int i = 0; i <= OT_STRAFES; i++) {
        bool bomb = i == OT_STRAFES,
             left = bomb ? plan->n_bombs && !f->v[V_BOMBED] : i < plan->n_strafes && !(f->v[V_STRAFED] >> i & 1);
        if (!left)
            continue;
        int32_t at = ot_is_refereed(c->sc)
                         ? ot_said(c->s, OT_ASK_AFTER, 0, i + 1) * c->sc->tables.at.flight_shot
                         : ot_axis_nearest(ot_flight_line(plan), bomb ? plan->bomb : plan->strafe[i], &away);
        if (best < 0 || at < *along)
            best = i, *along = at;
    }
    return best;
}

/* Along the line of flight: away from the aircraft is onwards. */
static void attack(ot_ctx *c, fs_frame *f, const ot_flight *plan, int which, int32_t along)
{
    int heading = ot_is_refereed(c->sc) ? 0 : ot_axis_bearing(ot_flight_line(plan), along);
    fs_side side = f->side;

    if (which == OT_STRAFES) {
        f->v[V_BOMBED] = 1;
        ot_push_bomb(c, side, plan->bomb, heading);
        return;
    }
    f->v[V_STRAFED] = (int16_t)(f->v[V_STRAFED] | 1 << which);
    fs_point from = ot_ahead(plan->strafe[which], ot_angle(heading + OT_TURN / 2), c->sc->tables.at.strafe_apart);

    if (ot_is_refereed(c->sc))
        from = (fs_point){0, 0};
    ot_push_mg_grid(c, side, 0, plan->strafe[which], from, true);
}

static void end_flight(ot_ctx *c, bool lost)
{
    fs_frame *f = fs_top(&c->s->head);

    if (lost || f->flags & DRIVEN_OFF)
        c->s->air.phases[f->side] = 0;
    ot_forget(c->s, OT_ASK_STRETCHES, OT_ASK_AFTER);
    fs_pop(&c->s->head, c->run);
}

/* On a real table: how far it flies, and when each attack comes. False while it is asked. */
static bool is_said(ot_ctx *c, const ot_flight *plan)
{
    if (!ot_ask(c, OT_ASK_STRETCHES, 0, 0))
        return false;
    for (int i = 0; i <= OT_STRAFES; i++)
        if ((i < OT_STRAFES ? i < plan->n_strafes : plan->n_bombs) && !ot_ask(c, OT_ASK_AFTER, 0, i + 1))
            return false;
    return true;
}

/* One thing after another: a shot at the end of each stretch, an attack where the line comes to it. */
static void fly(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int32_t stretch = c->sc->tables.at.flight_shot, along = 0;
    ot_flight plan;

    load(c, &plan);
    if (ot_is_refereed(c->sc) && !is_said(c, &plan))
        return;
    int32_t length = ot_flight_length(&plan), shots = (length + stretch - 1) / stretch; /* or part of it */
    if (ot_is_refereed(c->sc))
        shots = ot_said(c->s, OT_ASK_STRETCHES, 0, 0);
    int which = f->flags & SHAKEN ? -1 : next_attack(c, &plan, f, &along);
    if (which >= 0 && (along <= stretch * (f->v[V_SHOTS] + 1) || f->v[V_SHOTS] >= shots))
        attack(c, f, &plan, which, along);
    else if (f->v[V_SHOTS] >= shots)
        end_flight(c, false);
    else if (is_shot_down(c, f))
        end_flight(c, true);
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == PLANNING)
        c->s->head.waiting = f->side;
    else if (f->step == IN_FLIGHT)
        fly(c);
    else
        fs_pop(&c->s->head, c->run);
}

static bool is_sound_plan(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    bool top = f == fs_top_const(&s->head);

    if (f == s->head.frame || f[-1].kind != OT_F_AIR || f->flags || f->v[13] || f[-1].v[13])
        return false;
    if (!ot_flight_is_sound(f - 1, f) || !s->air.phases[f->side])
        return false;
    ot_flight plan;
    ot_load_flight(f - 1, f, &plan);
    if (f->step == FLOWN)
        return !top && f[1].kind == OT_F_FLIGHT && (plan.n_path >= 2 || ot_is_refereed(sc));
    return top && s->head.waiting == f->side && (!is_begun(&plan) || s->head.open == f->side);
}

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    if (f->side < OT_RED || f->side > OT_BLACK || f->step > IN_FLIGHT)
        return false;
    if (f->step != IN_FLIGHT)
        return is_sound_plan(sc, s, f);
    return f != s->head.frame && f != fs_top_const(&s->head) && f[-1].kind == OT_F_FLIGHT && f[-1].step == FLOWN &&
           f[-1].side == f->side && f->flags <= (SHAKEN | DRIVEN_OFF) && f->v[V_SHOTS] >= 0 && f->v[V_SHOTS] <= 16 &&
           f->v[V_STRAFED] >= 0 && f->v[V_STRAFED] < 1 << OT_STRAFES && f->v[V_BOMBED] >= 0 && f->v[V_BOMBED] <= 1 &&
           ot_rest_is_zero(f, V_END);
}

const ot_kind ot_flight_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .is_sound = is_sound,
};
