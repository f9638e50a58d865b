/* fire.c - direct fire at one target, in a frame of its own [VI.B] [VI.T.1].
 *
 * The facts of the shot (band, letter, value) are in the frame before the first die falls. Hits on vehicles and
 * structures are thrown in frames above this one. A referee's game asks the table for range and cover instead.
 */
#include "aim.h"
#include "facts.h"
#include "guns.h"
#include "moves.h"

enum { AIMED, ADJUSTED, THROWN, OVER }; /* steps */
enum {
    V_FIRER,
    V_TARGET,
    V_BAND,
    V_COVER,
    V_FEATURE,
    V_WEAPON,
    V_LETTER,
    V_WHY,
    V_SHIFT,
    V_MOUNTS,
    V_VALUE,
    V_GAP,
    V_END = V_GAP + 2
};
static_assert(V_END <= 14, "a shot fits its frame");

static ot_shot shot_in(const fs_frame *f)
{
    return (ot_shot){.firer = (uint8_t)f->v[V_FIRER],
                     .target = (uint8_t)f->v[V_TARGET],
                     .feature = (uint8_t)f->v[V_FEATURE],
                     .weapon = (uint8_t)f->v[V_WEAPON],
                     .band = (uint8_t)f->v[V_BAND],
                     .letter = (uint8_t)f->v[V_LETTER],
                     .cover = (uint8_t)f->v[V_COVER],
                     .why = (uint8_t)f->v[V_WHY],
                     .shift = (uint8_t)f->v[V_SHIFT],
                     .mounts = (uint8_t)f->v[V_MOUNTS],
                     .value = f->v[V_VALUE],
                     .gap = ot_wide(f, V_GAP)};
}

static void store(fs_frame *f, const ot_shot *shot)
{
    f->v[V_FIRER] = shot->firer;
    f->v[V_TARGET] = shot->target;
    f->v[V_FEATURE] = shot->feature;
    f->v[V_WEAPON] = shot->weapon;
    f->v[V_BAND] = shot->band;
    f->v[V_LETTER] = shot->letter;
    f->v[V_COVER] = shot->cover;
    f->v[V_WHY] = shot->why;
    f->v[V_SHIFT] = shot->shift;
    f->v[V_MOUNTS] = shot->mounts;
    f->v[V_VALUE] = shot->value;
    ot_set_wide(f, V_GAP, shot->gap);
}

void ot_push_fire(ot_ctx *c, fs_side side, const ot_shot *shot) { store(fs_push(&c->s->head, OT_F_FIRE, side), shot); }

/* --- options --- */

static void offer_with_mounts(const ot_ctx *c, fs_side side, ot_gunner *g, fs_option o, fs_options *out)
{
    int n = ot_is_vehicle(c->sc, o.subject) ? c->sc->tables.model[c->sc->piece[o.subject].model].n_mounts : 0;

    if (!n && ot_may_aim(c, side, g, &o))
        fs_offer(out, o);
    for (int i = 0; i <= n && n; i++) {
        o.form = (uint8_t)(i < n ? i + 1 : OT_BOTH_SIDES);
        if (ot_may_aim(c, side, g, &o))
            fs_offer(out, o);
    }
}

/* Structures and wire; small arms do nothing to wire [XV.C]. */
static bool is_work(const ot_ctx *c, int f, bool shells)
{
    int kind = ot_terrain_now(c->sc, c->s, f);

    return (kind == OT_G_WIRE && shells) || ot_structure_of(kind) >= 0;
}

/* What may be one of those: works built in play, and of the others some. A building that is destroyed is none. */
static ot_found works_of(const ot_ctx *c)
{
    ot_found works = {{c->sc->targets[0], c->sc->targets[1]}};

    for (int f = c->sc->n_features; f < ot_n_features(c->sc); f++)
        if (c->s->work[f - c->sc->n_features].kind)
            ot_add(works.set, f);
    return works;
}

void ot_some_fire(const ot_ctx *c, int unit, int most, fs_options *out)
{
    fs_side side = ot_side_of(c->sc, unit);
    int enough = most < INT32_MAX - out->n ? out->n + most : INT32_MAX;
    ot_gunner g;

    if (ot_firer_refused(c, side, unit, NULL))
        return;
    ot_gunner_of(c, unit, &g);
    g.only_whether = true;
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u)) && out->n < enough;) /* [G-18] */
        if (ot_on_table(c->s, u) && ot_knows(c->sc, c->s, side, u))
            offer_with_mounts(c, side, &g, ot_option_with(OT_V_FIRE, unit, u), out);
    ot_found works = works_of(c);
    for (int f; !ot_is_shell(ot_weapon_of(c->sc, c->s, unit)) && out->n < enough && (f = ot_take_feature(&works)) >= 0;)
        if (is_work(c, f, ot_is_vehicle(c->sc, unit)))
            offer_with_mounts(c, side, &g, ot_option_with(OT_V_FIRE_WORK, unit, f + 1), out);
    if (out->n < enough)
        ot_fire_at_options(c, unit, out);
}

void ot_fire_options(const ot_ctx *c, int unit, fs_options *out) { ot_some_fire(c, unit, INT32_MAX, out); }

int ot_fire_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    return o->verb == OT_V_FIRE_AT ? ot_fire_at_refused(c, side, o, e) : ot_aim_refused(c, side, o, NULL, e);
}

int ot_fire_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    ot_unit *u = &c->s->unit[o->subject];
    ot_shot shot = {0};

    if (o->verb != OT_V_FIRE_AT)
        ot_aim_refused(c, side, o, &shot, NULL);
    if (!(u->used & OT_DID_FIRE))
        ot_use(c, o->subject, OT_DID_FIRE,
               c->sc->tables.cost[ot_row_of(c->sc, c->s, o->subject)->functions][OT_DO_FIRE]);
    u->fires |= shot.mounts;
    ot_set(c->s, o->subject, OT_FIRED);
    ot_show(c, o->subject, OT_XIV_C); /* who fires is seen */
    if (o->verb == OT_V_FIRE_AT)
        ot_fire_at_apply(c, side, o);
    else
        ot_push_fire(c, side, &shot);
    return FS_CLOSED;
}

/* --- the frame: a tank gun far off --- */

/* Beyond the third band the shot of a tank gun falls long or short [VI.T.1] [VI.Q]. */
static bool must_adjust(const ot_ctx *c, const ot_shot *shot)
{
    return ot_is_vehicle(c->sc, shot->firer) && ot_is_shell(shot->weapon) &&
           c->sc->tables.note[ot_band_of(&c->sc->tables, shot->gap)] && !(shot->why & OT_WHY_OVERRUN);
}

static void tell_adjusted(ot_ctx *c, const ot_shot *shot, fs_point at, int note, const uint8_t dice[2])
{
    fs_event e = {.type = OT_E_ADJUSTED,
                  .rule = OT_VI_Q,
                  .subject = shot->firer,
                  .side = ot_side_of(c->sc, shot->firer),
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = FS_POINT,
                  .x = at.x,
                  .y = at.y,
                  .total = note};
    fs_say(c->run, &e, NULL, dice, 2);
}

/* Where the shot falls: half the difference, all of it, or off to a side as well, by the notation of its band. */
static fs_point adjusted(ot_ctx *c, fs_side side, const ot_shot *shot, fs_point aim, fs_point axis)
{
    int note = c->sc->tables.note[ot_band_of(&c->sc->tables, shot->gap)];
    uint8_t dice[2];
    int ray = note == 3 ? ot_d100(c, side, OT_VI_Q) : 0;
    int32_t distance = ot_long_short(c, side, OT_VI_Q, dice);
    fs_point at;

    if (note == 3) {
        ot_ray r = c->sc->tables.ray[ray];
        at = ot_drift(aim, axis, (fs_point){r.right, r.away}, distance);
    } else
        at = ot_lengthen(aim, axis, note == 1 ? distance / 2 : distance);
    tell_adjusted(c, shot, at, note, dice);
    return at;
}

/* Whether the far half of the centre ring round `at` holds a casting of the unit [VI.T]. */
static bool is_under(const ot_ctx *c, int unit, fs_point at, fs_point axis)
{
    fs_point base[OT_MAX_CASTINGS];
    ot_stand stand = ot_stand_of(c->s, unit);
    int32_t radius = c->sc->tables.ring[0].radius;
    int n = ot_bases(c->sc, c->s, unit, &stand, base);

    for (int i = 0; i < n; i++) {
        int cell = ot_cell(at, axis, &radius, 1, base[i]);
        if (cell >= 0 && c->sc->tables.quadrant[cell].direct)
            return true;
    }
    return false;
}

/* The unit the shot finds: the one named, else the first that is there, friend or foe; 0 none. */
static int found_under(const ot_ctx *c, const ot_shot *shot, fs_point at, fs_point axis)
{
    if (shot->target && is_under(c, shot->target, at, axis))
        return shot->target;
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (u != shot->firer && u != shot->target && ot_on_table(c->s, u) && is_under(c, u, at, axis))
            return u;
    return 0;
}

/* False: the shot falls where there is nothing to hit. */
static bool adjust(ot_ctx *c, fs_side side, ot_shot *shot)
{
    ot_unit *u = &c->s->unit[shot->firer];
    fs_point from = {u->x, u->y}, aim;

    if (shot->target)
        aim = ot_unit_middle(c->sc, c->s, shot->target);
    else {
        ot_area area = ot_area_of(c->sc, c->s, shot->feature - 1);
        aim = ot_nearest(from, &(fs_polygon){area.at, area.n});
    }
    fs_point axis = ot_fire_axis(from, aim), at = adjusted(c, side, shot, aim, axis);
    if (!shot->target)
        return ot_point_in_feature(c->sc, c->s, shot->feature - 1, at);
    int hit = found_under(c, shot, at, axis);
    if (!hit)
        return false;
    if (hit != shot->target) {
        shot->target = (uint8_t)hit;
        shot->feature = 0;
        ot_judge_target(c, shot);
    }
    return shot->value > 0;
}

/* --- the frame: the throw and what it does --- */

static void add_note(fs_sum *sum, fs_rule rule, uint16_t phrase) { fs_add(sum, rule, 0, phrase); }

/* Everything that made the value: chart, band and their reasons first, then what is counted. */
static void explain(const ot_ctx *c, const ot_shot *shot, fs_sum *sum)
{
    add_note(sum, OT_VI_B_1, (uint16_t)(OT_P_CHART_A + shot->letter - OT_A));
    add_note(sum,
             shot->why & OT_WHY_DEEP    ? OT_VI_H
             : shot->why & OT_WHY_SMOKE ? OT_XIV_D
                                        : OT_R_31,
             (uint16_t)(OT_P_COVER_OPEN + shot->cover - OT_COVER_OPEN));
    add_note(sum, OT_VI_B_3, (uint16_t)(OT_P_BAND_1 + shot->band - OT_B1));
    if (shot->why & OT_WHY_POINT_BLANK)
        add_note(sum, OT_VI_F, OT_P_POINT_BLANK);
    if (shot->why & OT_WHY_BLIND)
        add_note(sum, OT_VI_K, OT_P_BLIND);
    if (shot->why & OT_WHY_RAN)
        add_note(sum, OT_VI_D_3, OT_P_RAN);
    if (shot->shift)
        add_note(sum, OT_CH_fire_shift, (uint16_t)(OT_P_SHIFT_1 + (shot->shift < 4 ? shot->shift : 4) - 1));
    ot_value_of(c->sc, c->s, shot, sum);
}

/* The first enemy in the structure, shown or not: who is hit by blind small arms. */
static int occupant_of(const ot_ctx *c, fs_side side, int feature)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));)
        if (ot_on_table(c->s, u) && c->s->unit[u].feature == feature)
            return u;
    return 0;
}

static void on_unit(ot_ctx *c, const ot_shot *shot, int target, ot_effect e)
{
    if (e.losses) {
        ot_lose(c, target, e.losses, shot->firer, OT_VI_V);
        if (shot->weapon == OT_W_FLAME && ot_on_table(c->s, target))
            ot_set(c->s, target, OT_CHECKS); /* */
    }
    if (e.pins && ot_on_table(c->s, target))
        ot_pin(c, target, OT_CH_pin);
}

/* Each casualty result is a hit on a vehicle, a structure or half an inch of wire [R-49] [VI.J]. */
static void take_effect(ot_ctx *c, fs_side side, const ot_shot *shot, ot_effect e)
{
    int f = shot->feature - 1;

    if (shot->feature && ot_is_shell(shot->weapon)) {
        if (ot_terrain_now(c->sc, c->s, f) == OT_G_WIRE)
            ot_cut_wire(c, f, (fs_point){c->s->unit[shot->firer].x, c->s->unit[shot->firer].y},
                        e.losses * c->sc->tables.at.wire_hit);
        else
            ot_push_structure_hits(c, side, shot->firer, f, shot->weapon, e.losses);
        return;
    }
    int target = shot->target ? shot->target : occupant_of(c, side, shot->feature);
    if (!target)
        return;
    ot_fired_on(c, target);
    if (ot_is_vehicle(c->sc, target))
        ot_push_vehicle_hits(c, side, shot->firer, target, shot->weapon, e.losses);
    else
        on_unit(c, shot, target, e);
}

/* --- the frame: a referee's table --- */

/* Range and cover by word of mouth; then the value as ever. */
static void reckon_from_facts(const ot_ctx *c, ot_shot *shot)
{
    const ot_tables *t = &c->sc->tables;
    int row = shot->target                                                  ? ot_target_kind(c->sc, c->s, shot->target)
              : ot_terrain_now(c->sc, c->s, shot->feature - 1) == OT_G_WIRE ? OT_T_WIRE
                                                                            : OT_T_HMG_GUNNER_BLIND;

    shot->gap = shot->band < OT_B6 ? t->band_most[shot->band] : t->band_most[OT_B5] + 1;
    ot_reckon(c, shot, row);
}

/* In contact nothing counts but what stands between [VI.F]. 0: it is being asked for. */
static int cover_said(ot_ctx *c, const ot_shot *shot)
{
    int inside = ot_cover_in(c->sc, c->s, shot->target);

    if (shot->why & OT_WHY_POINT_BLANK)
        return inside >= OT_COVER_BUILDING ? inside : OT_COVER_OPEN;
    return ot_cover_said(c, shot->target, shot->firer);
}

/* Asks for what is not known yet: true, and the frame waits. */
static bool asks_table(ot_ctx *c, fs_frame *f)
{
    ot_shot shot = shot_in(f);

    if (!ot_is_refereed(c->sc) || shot.letter || (shot.why & OT_WHY_OVERRUN && !shot.weapon))
        return false;
    if (!shot.band)
        shot.band = (uint8_t)ot_ask(c, OT_ASK_RANGE, shot.firer, shot.target);
    if (shot.band && !shot.cover)
        shot.cover = (uint8_t)cover_said(c, &shot);
    if (!shot.band || !shot.cover)
        return true;
    reckon_from_facts(c, &shot);
    store(f, &shot);
    return false;
}

static void adjust_first(ot_ctx *c, fs_frame *f, ot_shot *shot)
{
    fs_side side = f->side;
    bool found = true;

    f->step = THROWN;
    if (!must_adjust(c, shot) || shot->value <= 0)
        return;
    if (ot_is_refereed(c->sc)) {
        fs_point nowhere = {0, 0};
        adjusted(c, side, shot, nowhere, (fs_point){0, OT_ONE});
        f->step = ADJUSTED;
        return;
    }
    found = adjust(c, side, shot);
    store(f, shot);
    if (found)
        return;
    ot_tell(c, OT_E_FALLS_WIDE, OT_VI_T_1, side, shot->firer, OT_RES_NOTHING);
    f->step = OVER;
}

/* What the table says of a shot that was adjusted. */
static void find_adjusted(ot_ctx *c, fs_frame *f, const ot_shot *shot)
{
    int found = ot_ask(c, OT_ASK_UNDER, shot->firer, shot->target);

    if (!found)
        return;
    f->step = found == OT_SAY_YES ? THROWN : OVER;
    if (f->step == OVER)
        ot_tell(c, OT_E_FALLS_WIDE, OT_VI_T_1, f->side, shot->firer, OT_RES_NOTHING);
}

static void throw_now(ot_ctx *c, fs_frame *f, const ot_shot *shot)
{
    fs_sum sum = {0};
    fs_side side = f->side;

    f->step = OVER;
    if (shot->value <= 0) /* an overrun without fire, or a range at which nothing is done */
        return;
    explain(c, shot, &sum);
    take_effect(c, side, shot, ot_roll_value(c, side, shot->firer, shot->target, shot->value, &sum));
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == AIMED && asks_table(c, f))
        return;
    ot_shot shot = shot_in(f);
    switch (f->step) {
    case AIMED:
        adjust_first(c, f, &shot);
        return;
    case ADJUSTED:
        find_adjusted(c, f, &shot);
        return;
    case THROWN:
        throw_now(c, f, &shot);
        return;
    default:
        ot_forget(c->s, OT_ASK_COVER, OT_ASK_UNDER);
        if (shot.why & OT_WHY_OVERRUN)
            ot_overrun_effect(c, shot.target, shot.firer);
        fs_pop(&c->s->head, c->run);
    }
}

/* Nobody is asked while fire is resolved. */
static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    d->side = side;
}
static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    (void)out;
}
static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c;
    (void)side;
    return ot_refuse(e, OT_V, OT_P_NOT_NOW, o->subject);
}
static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c;
    (void)side;
    (void)o;
    return FS_CLOSED;
}

/* At rest the frame lies under a question to the table, or under hits while one is asked, and nowhere else. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    ot_shot shot = shot_in(f);
    int n = sc->base.n_units;

    for (int i = 0; i < V_VALUE; i++)
        if (f->v[i] < 0 || f->v[i] > UINT8_MAX)
            return false;
    if (!ot_is_refereed(sc) || f == fs_top_const(&s->head) || f->step > OVER || f->flags)
        return false;
    if (shot.firer < 1 || shot.firer > n || ot_side_of(sc, shot.firer) != f->side || shot.target > n ||
        shot.feature > ot_n_features(sc) ||
        !(shot.target || (shot.feature && shot.cover))) /* a work is its own cover */
        return false;
    if (shot.weapon >= OT_W_BOMB || shot.band > OT_BEYOND || shot.cover >= OT_COVERS || shot.letter > OT_E)
        return false;
    if (!shot.weapon && !(shot.why & OT_WHY_OVERRUN))
        return false;
    if (shot.value < 0 || shot.value > 2000)
        return false;
    return f->step == AIMED ? !shot.letter && !shot.value : f->step == OVER || (shot.letter >= OT_A && shot.band);
}

const ot_kind ot_fire_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
