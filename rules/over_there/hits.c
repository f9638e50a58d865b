/* hits.c - hits on vehicles and structures, thrown one by one, and the other throws that an option makes in a frame of
 * its own: rubble, repair, engineers' work [VI.D.4] [VII.L] [XIII.O]. */
#include "aim.h"
#include "facts.h"
#include "guns.h"

enum { V_MODE, V_FIRER, V_UNIT, V_FEATURE, V_WEAPON, V_LEFT, V_POINT, V_END = V_POINT + 4 };

static fs_frame *push(ot_ctx *c, fs_side by, enum ot_hits_mode mode, int unit, int feature)
{
    fs_frame *f = fs_push(&c->s->head, OT_F_HITS, by);

    f->v[V_MODE] = (int16_t)mode;
    f->v[V_UNIT] = (int16_t)unit;
    f->v[V_FEATURE] = (int16_t)feature;
    f->v[V_LEFT] = 1;
    return f;
}

void ot_push_throw(ot_ctx *c, fs_side side, enum ot_hits_mode mode, int unit, int feature)
{
    push(c, side, mode, unit, feature);
}

void ot_push_vehicle_hits(ot_ctx *c, fs_side by, int firer, int vehicle, int weapon, int n)
{
    if (n <= 0)
        return;
    fs_frame *f = push(c, by, OT_HITS_VEHICLE, vehicle, 0);
    f->v[V_FIRER] = (int16_t)firer;
    f->v[V_WEAPON] = (int16_t)weapon;
    f->v[V_LEFT] = (int16_t)n;
}

void ot_push_structure_hits(ot_ctx *c, fs_side by, int firer, int feature, int weapon, int n)
{
    if (n <= 0)
        return;
    fs_frame *f = push(c, by, OT_HITS_STRUCTURE, 0, feature);
    f->v[V_FIRER] = (int16_t)firer;
    f->v[V_WEAPON] = (int16_t)weapon;
    f->v[V_LEFT] = (int16_t)n;
}

void ot_push_crush(ot_ctx *c, int vehicle, int feature, fs_point inside)
{
    fs_frame *f = push(c, ot_side_of(c->sc, vehicle), OT_HITS_CRUSH, vehicle, feature);

    ot_set_wide(f, V_POINT, inside.x);
    ot_set_wide(f, V_POINT + 2, inside.y);
}

/* --- vehicles --- */

static bool is_small_arms(int weapon) { return weapon <= OT_W_MKMG || weapon == OT_W_FLAME; }

/* What is added to the throw: by the weapon, and by what it hits [vehicle_hit_modifiers]. */
static void vehicle_modifiers(const ot_scenario *sc, int firer, int vehicle, int weapon, fs_sum *sum)
{
    const ot_tables *t = &sc->tables;
    bool german = firer && sc->piece[firer].tags & OT_GERMAN; /* rounds that pierce armour */

    if (weapon == OT_W_HMG)
        fs_add(sum, OT_VI_D_4, german ? t->vehicle_german_hmg : t->vehicle_other_hmg,
               german ? OT_P_BY_GERMAN_HMG : OT_P_BY_HMG);
    else if (weapon <= OT_W_MKMG)
        fs_add(sum, OT_VI_D_4, german ? t->vehicle_german_small : t->vehicle_other_small,
               german ? OT_P_BY_GERMAN_SMALL : OT_P_BY_SMALL);
    else
        fs_add(sum, OT_VI_D_4, t->vehicle_by[weapon], OT_P_BY_SHELL);
    if (sc->piece[vehicle].class_ == OT_ARMOURED_CAR)
        fs_add(sum, OT_VI_D_4, t->vehicle_at_car, OT_P_AT_CAR);
    if (sc->piece[vehicle].class_ == OT_TRUCK || sc->piece[vehicle].class_ == OT_TRAIN)
        fs_add(sum, OT_VI_D_4, t->vehicle_at_truck, OT_P_AT_SOFT);
}

static const ot_vehicle_row *vehicle_row(const ot_tables *t, int total)
{
    int i = 0;

    while (i + 1 < OT_VEHICLE_ROWS && total > t->vehicle[i].most)
        i++;
    return &t->vehicle[i];
}

/* Small arms and flame make a vehicle immobile for a turn at the worst [XIII.O]. */
static bool is_softened(const ot_tables *t, int weapon, int total)
{
    return is_small_arms(weapon) && total >= t->fig.small_arms_immobile;
}

static uint16_t vehicle_result(const ot_vehicle_row *row, bool softened)
{
    if (softened)
        return OT_RES_IMMOBILE_1;
    if (row->destroyed)
        return OT_RES_DESTROYED;
    if (row->immobile)
        return row->crew > 1 ? OT_RES_CREW_2 : OT_RES_IMMOBILE;
    if (row->crew)
        return OT_RES_CREW_1;
    return row->shaken ? OT_RES_SHAKEN : OT_RES_NOTHING;
}

/* Which of its weapons goes: the first that is left; the book does not say. */
static void lose_weapon(ot_ctx *c, int vehicle)
{
    ot_unit *u = &c->s->unit[vehicle];
    int n = c->sc->tables.model[c->sc->piece[vehicle].model].n_mounts;

    for (int i = 0; i < n; i++)
        if (!(u->mounts_lost & 1 << i)) {
            u->mounts_lost = (uint8_t)(u->mounts_lost | 1 << i);
            ot_tell(c, OT_E_WEAPON_LOST, OT_XIII_D, ot_side_of(c->sc, vehicle), vehicle, 0);
            return;
        }
}

static void wreck(ot_ctx *c, int vehicle)
{
    ot_unit *u = &c->s->unit[vehicle];
    fs_point at = {u->x, u->y};

    ot_spill(c, vehicle, true); /* */
    ot_set(c->s, vehicle, OT_ON_FIRE);
    ot_tell(c, OT_E_BURNS, OT_X_G, ot_side_of(c->sc, vehicle), vehicle, 0);
    ot_burn(c, vehicle, 0, at);
    ot_take(c, vehicle, OT_DESTROYED);
}

/* Immobile through its next activation, then free without repair: this turn's card if that may still come. */
static void stop_for_a_turn(ot_ctx *c, int vehicle)
{
    bool comes = !ot_is(c->s, vehicle, OT_ACTIVATED) && c->s->head.phase <= OT_PHASE_MOVE;
    int free = c->s->head.turn + (comes ? 1 : 2);

    if (c->s->unit[vehicle].free_turn < free)
        c->s->unit[vehicle].free_turn = (uint8_t)free;
}

static void harm_vehicle(ot_ctx *c, int vehicle, const ot_vehicle_row *row, bool softened, int firer)
{
    if (softened) {
        stop_for_a_turn(c, vehicle);
        ot_lose(c, vehicle, 1, firer, OT_XIII_O);
        return;
    }
    if (row->destroyed) {
        wreck(c, vehicle);
        return;
    }
    if (row->shaken)
        ot_set(c->s, vehicle, OT_SHAKEN);
    if (row->immobile) { /* repairable, not in this turn [XIII.C] [XIII.D] */
        ot_set(c->s, vehicle, OT_IMMOBILE);
        c->s->unit[vehicle].harm_turn = (uint8_t)c->s->head.turn;
    }
    for (int i = 0; i < row->weapons_lost; i++)
        lose_weapon(c, vehicle);
    if (row->crew)
        ot_lose(c, vehicle, row->crew, firer, OT_VI_D_4);
}

static void hit_vehicle(ot_ctx *c, fs_side by, int firer, int vehicle, int weapon)
{
    const ot_tables *t = &c->sc->tables;
    int16_t limit[OT_VEHICLE_ROWS];
    fs_sum sum = {0};

    vehicle_modifiers(c->sc, firer, vehicle, weapon, &sum);
    for (int i = 0; i + 1 < OT_VEHICLE_ROWS; i++)
        limit[i] = (int16_t)(t->vehicle[i].most - sum.total);
    int roll = ot_d100_among(c, by, OT_VI_D_4, limit, OT_VEHICLE_ROWS - 1), total = roll + sum.total;
    const ot_vehicle_row *row = vehicle_row(t, total);
    bool softened = is_softened(t, weapon, total);
    fs_event e = {.type = OT_E_VEHICLE_HIT,
                  .rule = softened ? OT_XIII_O : OT_VI_D_4,
                  .subject = (fs_unit)vehicle,
                  .other = (fs_unit)firer,
                  .side = by,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .total = total,
                  .roll = (int16_t)roll,
                  .result = vehicle_result(row, softened)};

    if (c->run->log)
        fs_say(c->run, &e, &sum, &(uint8_t){(uint8_t)roll}, 1);
    harm_vehicle(c, vehicle, row, softened, firer);
}

/* --- the frame --- */

static void throw_one(ot_ctx *c, const fs_frame *f)
{
    switch (f->v[V_MODE]) {
    case OT_HITS_VEHICLE:
        hit_vehicle(c, f->side, f->v[V_FIRER], f->v[V_UNIT], f->v[V_WEAPON]);
        return;
    case OT_HITS_STRUCTURE:
        ot_hit_structure(c, f->side, f->v[V_FIRER], f->v[V_FEATURE], f->v[V_WEAPON]);
        return;
    case OT_HITS_CRUSH:
        ot_crush(c, f->v[V_UNIT], f->v[V_FEATURE], (fs_point){ot_wide(f, V_POINT), ot_wide(f, V_POINT + 2)});
        if (ot_is_refereed(c->sc) && !ot_is(c->s, f->v[V_UNIT], OT_STUCK))
            ot_owe(c, OT_ASK_CRUSHED, f->v[V_UNIT], 0);
        return;
    case OT_HITS_REPAIR:
        ot_try_repair(c, f->v[V_UNIT]);
        return;
    default:
        ot_try_work(c, f->v[V_UNIT]);
    }
}

/* A vehicle that is gone, a structure that is down takes no more hits. */
static bool is_over(const ot_ctx *c, const fs_frame *f)
{
    if (f->v[V_LEFT] <= 0)
        return true;
    if (f->v[V_MODE] == OT_HITS_STRUCTURE)
        return ot_structure_of(ot_area_of(c->sc, c->s, f->v[V_FEATURE]).kind) < 0;
    return !ot_on_table(c->s, f->v[V_UNIT]);
}

/* A vehicle goes through one after another; counted in the slot of the weapon. */
static void overrun_next(ot_ctx *c, fs_frame *f)
{
    int next = ot_overrun_next(c, f->v[V_UNIT], f->v[V_WEAPON]);

    if (!next)
        f->v[V_LEFT] = 0;
    if (next > 0)
        f->v[V_WEAPON]++;
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (!is_over(c, f) && f->v[V_MODE] == OT_HITS_OVERRUN) {
        overrun_next(c, f);
        return;
    }
    if (is_over(c, f)) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    fs_frame now = *f;
    f->v[V_LEFT]--;
    throw_one(c, &now);
}

/* Nobody is asked while hits are thrown. */
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

/* The frame lives only while a line is resolved; at rest it lies under a question to a real table. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    int mode = f->v[V_MODE], u = f->v[V_UNIT], n = sc->base.n_units;

    if (!ot_is_refereed(sc) || f == fs_top_const(&s->head) || f->flags || f->step || !f->side ||
        !ot_rest_is_zero(f, V_POINT) || f->v[V_LEFT] < 0 || f->v[V_LEFT] > 200)
        return false;
    if (mode < OT_HITS_VEHICLE || mode > OT_HITS_OVERRUN || f->v[V_FIRER] < 0 || f->v[V_FIRER] > n || u < 0 || u > n ||
        f->v[V_FEATURE] < 0 || f->v[V_FEATURE] >= ot_n_features(sc) || f->v[V_WEAPON] < 0 ||
        f->v[V_WEAPON] >= OT_WEAPONS)
        return false;
    if (mode == OT_HITS_STRUCTURE ? u != 0
                                  : !u || (mode <= OT_HITS_OVERRUN && mode != OT_HITS_WORK && !ot_is_vehicle(sc, u)))
        return false;
    return (mode != OT_HITS_REPAIR && mode != OT_HITS_WORK) || !f->v[V_LEFT];
}

const ot_kind ot_hits_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
