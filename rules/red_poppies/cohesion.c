/* cohesion.c - the cohesion check, whatever caused it, and what it does to a unit [3.71].
 *
 * A check rolls and is logged, but changes nothing: results that belong together wait until all are rolled. A unit that
 * is lost keeps only how, when and on which day; every other byte of it is zero.
 */
#include "steps.h"

enum { DESTROYS = 11 }; /* final results from here on [3.73a] */

/* Checks caused by fire, shells, gas or melee can kill [3.73a] [R42]; lost, bog and rally checks never do [3.73b]. */
static bool can_kill(enum rp_cause cause)
{
    return cause == RP_BY_FIRE || cause == RP_BY_SHELLS || cause == RP_BY_GAS || cause == RP_BY_MELEE;
}

/* Guns that die in melee are captured, horse guns too [R82]. */
static bool is_captured(const rp_ctx *c, int unit, enum rp_cause cause)
{
    return cause == RP_BY_MELEE && rp_types(c->sc, unit) & RP_GUN;
}

/* --- the throw --- */

/* Only these boundaries matter: the cohesion score, and 10 where 11 kills [3.72a] [3.73a]. */
static int throw_for(rp_ctx *c, int unit, int mods, int cohesion, bool kills, bool doubles, fs_rule rule)
{
    int16_t limit[2];
    uint8_t n = 0;

    if (!kills || cohesion < DESTROYS - 1)
        limit[n++] = (int16_t)(cohesion - mods);
    if (kills)
        limit[n++] = (int16_t)(DESTROYS - 1 - mods);
    return fs_dice_sum(c->run, rp_side_of(c->sc, unit), 2, 6, rule, &(fs_cut){limit, n, doubles});
}

/* What the outcome means for the unit as it stands. */
static uint16_t result_of(const rp_ctx *c, int unit, enum rp_outcome outcome, enum rp_cause cause)
{
    if (cause == RP_BY_RALLY)
        return outcome == RP_HOLDS ? RP_RES_RALLIED : RP_RES_NOT_RALLIED; /* [3.8b] */
    if (outcome == RP_DIES)
        return is_captured(c, unit, cause) ? RP_RES_CAPTURED : RP_RES_DESTROYED;
    if (outcome == RP_HOLDS)
        return RP_RES_HOLDS;
    if (!rp_is_dispersed(c->s, unit))
        return RP_RES_FAILS;
    return rp_is_ready(c->s, unit) ? RP_RES_SPENT : RP_RES_UNHARMED; /* [3.72b] */
}

static void tell_check(rp_ctx *c, int unit, fs_rule rule, const fs_sum *sum, bool hallowed, int roll, int cohesion,
                       uint16_t result)
{
    fs_sum all = {0};

    if (sum)
        all = *sum;
    if (hallowed)
        fs_add(&all, RP_6_679b, -1, RP_P_MOD_HALLOWED);
    fs_event e = {.type = RP_E_CHECK,
                  .rule = rule,
                  .subject = (fs_unit)unit,
                  .side = rp_side_of(c->sc, unit),
                  .seen = 3,
                  .result = result,
                  .depth = c->s->head.depth,
                  .place = FS_HEX,
                  .x = c->s->unit[unit].hex,
                  .total = roll + all.total,
                  .against = cohesion,
                  .roll = (int16_t)roll};
    fs_say(c->run, &e, &all, c->run->dice.face, c->run->dice.face[0] ? 2 : 0);
}

enum rp_outcome rp_check(rp_ctx *c, int unit, enum rp_cause cause, fs_rule rule, const fs_sum *sum, bool *doubles)
{
    int cohesion = rp_face_of(c->sc, c->s, unit)->cohesion; /* of the side that is up [3.2a] */
    bool hallowed =
        rp_is_hallowed(c->sc, c->s, rp_side_of(c->sc, unit), c->s->unit[unit].hex); /* once [6.679e] [6.675d] */
    int mods = (sum ? sum->total : 0) - hallowed;
    int roll = throw_for(c, unit, mods, cohesion, can_kill(cause), doubles != NULL, rule), total = roll + mods;
    enum rp_outcome outcome = RP_HOLDS;

    if (doubles)
        *doubles = fs_dice_doubles(c->run);
    if (can_kill(cause) && total >= DESTROYS) /* even if its cohesion is as high [3.73a] */
        outcome = RP_DIES;
    else if (total > cohesion) /* [3.72a] [PAC.2] */
        outcome = RP_FAILS;
    if (c->run->log)
        tell_check(c, unit, rule, sum, hallowed, roll, cohesion, result_of(c, unit, outcome, cause));
    return outcome;
}

/* --- what it does --- */

static void take_off(rp_ctx *c, int unit, bool captured)
{
    rp_state *s = c->s;
    int hex = s->unit[unit].hex;

    if (s->unit[unit].flags & RP_DUG) /* it still becomes a scrape [R77] */
        rp_add(s->plane[RP_SHOVEL], hex);
    rp_take(c->sc, s, unit, captured ? RP_CAPTURED : RP_DESTROYED);
    s->unit[unit] = (rp_unit){
        .hex = FS_NO_HEX, .where = s->unit[unit].where, .turn = (uint8_t)s->head.turn, .day = s->day}; /* [11.531b] */
}

void rp_suffer(rp_ctx *c, int unit, enum rp_outcome outcome, enum rp_cause cause, fs_rule rule)
{
    rp_unit *u = &c->s->unit[unit];

    (void)rule;
    if (outcome == RP_HOLDS || cause == RP_BY_RALLY)
        return;
    if (cause == RP_BY_FIRE && u->flags & RP_MOVING) /* a check that failed before has ended the move [R70] */
        rp_lose_transport(c, unit);                  /* [6.85] */
    if (outcome == RP_DIES) {
        take_off(c, unit, is_captured(c, unit, cause));
        return;
    }
    u->flags |= RP_DISPERSED | RP_SPENT; /* [3.72a] [3.72b] */
    u->flags &= (uint8_t)~RP_MOVING;     /* also for the next shot [6.65b] [6.65e] [R70] */
    u->task &= (uint8_t) ~(RP_MOVER | RP_PAID);
}

void rp_destroy(rp_ctx *c, int unit, bool captured, fs_rule rule)
{
    rp_tell(c, RP_E_ELIMINATED, rule, rp_side_of(c->sc, unit), unit, c->s->unit[unit].hex, 0);
    take_off(c, unit, captured);
}

void rp_disperse(rp_ctx *c, int unit, bool spend, fs_rule rule)
{
    rp_unit *u = &c->s->unit[unit];

    if (!(u->flags & RP_DISPERSED))
        rp_tell(c, RP_E_DISPERSED, rule, rp_side_of(c->sc, unit), unit, u->hex, 0);
    u->flags |= RP_DISPERSED;
    if (spend)
        rp_spend(c, unit, rule);
}

void rp_spend(rp_ctx *c, int unit, fs_rule rule)
{
    rp_unit *u = &c->s->unit[unit];

    if (!(u->flags & RP_SPENT))
        rp_tell(c, RP_E_IS_SPENT, rule, rp_side_of(c->sc, unit), unit, u->hex, 0);
    u->flags |= RP_SPENT;
}
