/* recovery.c - overnight each side takes back half of the day's casualties and turns over whom it likes [11.53].
 *
 * One open line of `recover` and `flip` parts, closed by `done`. Half is counted by type, rounded up [11.532] [R52];
 * which units of a type come back is their owner's choice. Those left are gone for good [11.533]: they keep the day on
 * which they fell. Units turned over in the open line have RP_ACTIVE. */
#include "campaign.h"

/* --- shares --- */

enum pool { INFANTRY, CAVALRY, MACHINE_GUNS, ARTILLERY, MORTARS, FLAMETHROWERS, TANKS, ARMORED_CARS, POOLS };

/* The pools of rp_type bits, in their order. */
static int pool_of(uint8_t type)
{
    static_assert(RP_INFANTRY == 1 << INFANTRY && RP_ARMORED_CAR == 1 << ARMORED_CARS, "pools follow the types");
    return __builtin_ctz(type);
}

static bool is_horse_gun(const rp_scenario *sc, int unit)
{
    uint8_t types = rp_types(sc, unit);

    return types & RP_CAVALRY && types & RP_GUN;
}

/* Destroyed this day, taken back since or not. Captured ones are not among them [11.531b]. */
static bool fell_today(const rp_state *s, int unit)
{
    uint8_t where = s->unit[unit].where;

    return (where == RP_DESTROYED || where == RP_RECOVERED) && s->unit[unit].day == s->day;
}

static int half(int n) { return (n + 1) / 2; }

/* Horse guns among the fallen count with the guns of their type or with the cavalry, whichever returns fewer units
 * [11.531c] [R82]. How many of each kind of gun count as guns. */
static void share_horse_guns(const int fallen[POOLS], const int horse[POOLS], int as_guns[POOLS])
{
    static const uint8_t kinds[] = {MACHINE_GUNS, ARTILLERY, MORTARS};
    int riders = fallen[CAVALRY];

    for (size_t i = 0; i < sizeof kinds; i++)
        riders += horse[kinds[i]];
    for (size_t i = 0; i < sizeof kinds; i++) {
        int k = kinds[i], least = half(fallen[k] + horse[k]) + half(riders - horse[k]);

        as_guns[k] = horse[k];
        for (int n = horse[k] - 1; n >= 0; n--)
            if (half(fallen[k] + n) + half(riders - n) < least) {
                least = half(fallen[k] + n) + half(riders - n);
                as_guns[k] = n;
            }
        riders -= as_guns[k];
    }
}

/* For each unit that fell today its pool, and for each pool how many have come back and may. */
typedef struct shares {
    uint8_t pool[RP_MAX_PIECES];
    int fallen[POOLS], back[POOLS];
} shares;

static void count_shares(const rp_ctx *c, fs_side side, shares *out)
{
    int horse[POOLS] = {0}, as_guns[POOLS] = {0};

    memset(out->fallen, 0, sizeof out->fallen);
    memset(out->back, 0, sizeof out->back);
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (fell_today(c->s, u)) {
            int k = pool_of(rp_types(c->sc, u) & (is_horse_gun(c->sc, u) ? RP_GUN : 255));

            horse[k] += is_horse_gun(c->sc, u);
            out->fallen[k] += !is_horse_gun(c->sc, u);
            out->pool[u] = (uint8_t)k;
        }
    share_horse_guns(out->fallen, horse, as_guns);
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        if (!fell_today(c->s, u))
            continue;
        if (is_horse_gun(c->sc, u)) {
            int k = out->pool[u];

            out->pool[u] = (uint8_t)(as_guns[k]-- > 0 ? k : CAVALRY);
            out->fallen[out->pool[u]]++;
        }
        out->back[out->pool[u]] += c->s->unit[u].where == RP_RECOVERED;
    }
}

/* --- parts --- */

static int recover_refused(const rp_ctx *c, fs_side side, const shares *all, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit) || rp_side_of(c->sc, unit) != side)
        return rp_refuse(e, RP_5_22, RP_P_NOT_YOURS, unit, FS_NO_HEX);
    const rp_unit *u = &c->s->unit[unit];

    if (u->where == RP_CAPTURED)
        return rp_refuse(e, RP_11_531b, RP_P_CAPTURED_STAYS, unit, FS_NO_HEX);
    if (u->where == RP_DESTROYED && u->day != c->s->day)
        return rp_refuse(e, RP_11_533, RP_P_GONE_FOR_GOOD, unit, FS_NO_HEX);
    if (u->where != RP_DESTROYED)
        return rp_refuse(e, RP_11_531a, RP_P_NO_CASUALTY, unit, FS_NO_HEX);
    int pool = all->pool[unit], most = half(all->fallen[pool]);

    return all->back[pool] < most
               ? 0
               : rp_refuse_for(e, RP_11_532, RP_P_HALF_IS_BACK, unit, FS_NO_HEX, all->back[pool], most);
}

/* Once in a line is enough: any number of units, to either side [11.534]. */
static int flip_refused(const rp_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit) || rp_side_of(c->sc, unit) != side)
        return rp_refuse(e, RP_5_22, RP_P_NOT_YOURS, unit, FS_NO_HEX);
    if (c->s->unit[unit].where != RP_ON_MAP)
        return rp_refuse(e, RP_11_534, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
    if (c->s->unit[unit].flags & RP_ACTIVE)
        return rp_refuse(e, RP_11_534, RP_P_IS_FLIPPED, unit, FS_NO_HEX);
    return 0;
}

/* Casualties that are alike are one choice, the lowest of them. */
static bool is_double(const rp_ctx *c, const shares *all, int unit)
{
    for (int v = 0; (v = rp_next_unit(c->sc->units[rp_side_of(c->sc, unit)], v)) && v < unit;)
        if (rp_is_casualty(c->s, v) && all->pool[v] == all->pool[unit] &&
            rp_type_of(c->sc, v)->alike == rp_type_of(c->sc, unit)->alike)
            return true;
    return false;
}

static void offer_recoveries(const rp_ctx *c, fs_side side, const shares *all, fs_options *out)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (rp_is_casualty(c->s, u) && !recover_refused(c, side, all, u, NULL) && !is_double(c, all, u))
            rp_offer(out, rp_option(RP_V_RECOVER, u));
}

/* The face a unit is best at before a battle: guns deployed, late-war companies dispersed, all others formed [3.2b]. */
static bool would_flip(const rp_ctx *c, int unit)
{
    const rp_unit_type *t = rp_type_of(c->sc, unit);
    bool spread = t->types & RP_GUN || t->marks & RP_LATE_WAR;

    return spread != rp_is_dispersed(c->s, unit);
}

static int first_flip(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (!flip_refused(c, side, u, NULL) && would_flip(c, u))
            return u;
    return 0;
}

/* --- the question --- */

/* Worth considering: who comes back; then who should be turned over, one at a time. */
static void recover_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    int flip = 0;
    shares all;

    count_shares(c, side, &all);
    offer_recoveries(c, side, &all, out);
    if (!out->n && (flip = first_flip(c, side)))
        rp_offer(out, rp_option(RP_V_FLIP, flip));
    rp_offer(out, rp_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (u != flip && !flip_refused(c, side, u, NULL))
            rp_offer(out, rp_option(RP_V_FLIP, u));
}

static void recover_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    shares all;

    count_shares(c, side, &all);
    d->rule = RP_11_531a;
    d->main = RP_V_RECOVER;
    d->phrase = RP_P_ASK_RECOVER;
    for (int k = 0; k < POOLS; k++)
        d->most = (uint16_t)(d->most + half(all.fallen[k]) - all.back[k]);
}

static int recover_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    shares all;

    switch (o->verb) {
    case FS_VERB_DONE:
        return 0;
    case RP_V_RECOVER:
        count_shares(c, side, &all);
        return recover_refused(c, side, &all, o->subject, e);
    case RP_V_FLIP:
        return flip_refused(c, side, o->subject, e);
    default:
        return rp_refuse(e, RP_11_531a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    }
}

/* What is left on the casualty list never returns [11.533]. */
static int close_line(rp_ctx *c, fs_side side)
{
    int gone = 0;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        rp_unit *unit = &c->s->unit[u];

        if (unit->flags & RP_ACTIVE)
            rp_tell(c, unit->flags & RP_DISPERSED ? RP_E_SPREADS_OUT : RP_E_FORMS_UP, RP_11_534, side, u, unit->hex, 0);
        unit->flags &= (uint8_t)~RP_ACTIVE;
        if (unit->where == RP_RECOVERED && unit->day == c->s->day)
            rp_tell(c, RP_E_IS_RECOVERED, RP_11_532, side, u, FS_NO_HEX, 0);
        gone += rp_is_casualty(c->s, u);
    }
    if (gone)
        rp_tell_count(c, RP_E_GONE_FOR_GOOD, RP_11_533, side, gone);
    fs_pop(&c->s->head, c->run);
    return FS_CLOSED;
}

static void take_part(rp_ctx *c, const fs_option *o)
{
    rp_unit *u = &c->s->unit[o->subject];

    if (o->verb == RP_V_RECOVER) {
        u->where = RP_RECOVERED;
        u->turn = 0;
    } else {
        u->flags ^= RP_DISPERSED;
        u->flags |= RP_ACTIVE;
    }
}

/* Nobody is left to recover or to turn over. */
static bool is_exhausted(const rp_ctx *c, fs_side side)
{
    fs_options left = {NULL, 0, 0, 0};
    shares all;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (!flip_refused(c, side, u, NULL))
            return false;
    count_shares(c, side, &all);
    offer_recoveries(c, side, &all, &left);
    return left.n == 0;
}

/* With nothing left but `done` the line closes by itself. */
static int recover_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb == FS_VERB_DONE)
        return close_line(c, side);
    take_part(c, o);
    return is_exhausted(c, side) ? close_line(c, side) : FS_MORE;
}

/* All that may come back, and nobody turned over; the next suggestion turns over whoever should be. */
static int recover_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    rp_state copy = *c->s;
    rp_ctx trial = {c->sc, &copy, NULL};
    int n = 0;

    while (k < 2 && n < cap) {
        fs_option list[1] = {{0}};
        fs_options first = {list, 0, 1, 0};

        recover_options(&trial, side, &first);
        line[n++] = list[0].verb == RP_V_FLIP && !k ? rp_option(FS_VERB_DONE, 0) : list[0];
        if (line[n - 1].verb == FS_VERB_DONE)
            return n;
        take_part(&trial, &line[n - 1]);
        if (is_exhausted(&trial, side))
            return n;
    }
    return 0;
}

/* --- course --- */

static bool has_choice(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (c->s->unit[u].where == RP_ON_MAP || rp_is_casualty(c->s, u))
            return true;
    return false;
}

void rp_push_recovery(rp_ctx *c, fs_side side)
{
    if (has_choice(c, side))
        fs_push(&c->s->head, RP_F_RECOVER, side);
}

static void recover_advance(rp_ctx *c) { c->s->head.waiting = fs_top(&c->s->head)->side; }

static bool recover_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    return f->side && !f->step && !f->flags && rp_rest_is_zero(f, 0) && f == fs_top_const(&s->head) &&
           s->head.waiting == f->side && has_choice(&c, f->side);
}

const rp_kind rp_recover_kind = {.advance = recover_advance,
                                 .decision = recover_decision,
                                 .options = recover_options,
                                 .check = recover_check,
                                 .apply = recover_apply,
                                 .suggest = recover_suggest,
                                 .is_sound = recover_is_sound};
