/* shot.c - one shot: who sees what, whether it may be fired, who checks, what comes of it [6.5].
 *
 * Each unit fires alone: firepowers never add [6.51c].
 */
#include "shots.h"

/* --- sight --- */

/* Infantry and cavalry do not fire over friends [4.6b]; horse guns neither, unless they count as machine guns [R82]. */
static bool minds_friends(const rp_scenario *sc, int shooter)
{
    uint8_t types = rp_types(sc, shooter);

    if (types & RP_MACHINE_GUN && rp_is_switched(sc, RP_SW_HORSE_MG))
        return false;
    return rp_minds_friends(types);
}

rp_passing rp_passing_now(const rp_scenario *sc, const rp_state *s, int shooter)
{
    unsigned everywhere = rp_is_night(sc, s) ? RP_MET_DARKNESS : 0; /* [N.2] */

    if (sc->precipitation)
        everywhere |= RP_MET_PRECIPITATION;
    return (rp_passing){.smoke = s->plane[RP_SMOKE],
                        .barrage = s->plane[RP_BARRAGE],
                        .friends =
                            shooter && minds_friends(sc, shooter) ? s->blocks[rp_side_of(sc, shooter) - 1] : NULL,
                        .everywhere = everywhere};
}

enum rp_view rp_look(const rp_scenario *sc, const rp_state *s, int shooter, int from, int to)
{
    if (rp_distance(sc, from, to) <= 1) /* nothing lies between [R9] */
        return RP_CLEAR;
    rp_passing passing = rp_passing_now(sc, s, shooter);

    return rp_sight_quick(sc->seen, &sc->field, &passing, from, to);
}

int rp_sight_refused(const rp_ctx *c, const rp_shot *shot, fs_error *e)
{
    int from = c->s->unit[shot->shooter].hex;

    if (rp_look(c->sc, c->s, shot->shooter, from, shot->hex) != RP_BLOCKED)
        return 0;
    return e ? rp_blocked_refused(c, shot, e) : 1;
}

/* --- may it be fired? --- */

bool rp_is_engaged(const rp_ctx *c, int unit)
{
    return rp_holds_hex(c->s, fs_other(rp_side_of(c->sc, unit)), c->s->unit[unit].hex);
}

/* A dash is no value at all [3.2b] [R31]. */
static int weapon_refused(const rp_ctx *c, const rp_shot *shot, const rp_face *face, fs_error *e)
{
    if (shot->tank)
        return face->at == RP_DASH ? rp_refuse(e, RP_6_54b, RP_P_NO_ANTITANK, shot->shooter, shot->hex) : 0;
    (void)c;
    return face->fp == RP_DASH ? rp_refuse(e, RP_3_2b, RP_P_NO_FIREPOWER, shot->shooter, shot->hex) : 0;
}

static int place_refused(const rp_ctx *c, const rp_shot *shot, int range, const rp_shot_rules *rules, fs_error *e)
{
    int own = c->s->unit[shot->shooter].hex;
    bool mortar = rp_types(c->sc, shot->shooter) & RP_MORTAR; /* [R32] */

    if (rp_is_engaged(c, shot->shooter)) {
        if (mortar)
            return rp_refuse(e, RP_6_51f, RP_P_MORTAR_ENGAGED, shot->shooter, shot->hex);
        if (shot->hex != own && e && rp_fought_in(c->s) == own)
            return rp_refuse(e, RP_6_678, RP_P_BOUND_BY_MELEE, shot->shooter, own);
        if (shot->hex != own)
            return rp_refuse(e, rules->engaged, RP_P_ENGAGED, shot->shooter, shot->hex);
    }
    if (mortar && shot->hex == own)
        return rp_refuse(e, RP_6_51e, RP_P_MORTAR_OWN_HEX, shot->shooter, shot->hex);
    int distance = rp_distance(c->sc, own, shot->hex); /* [6.52] */
    if (distance > range)
        return rp_refuse_for(e, rules->range, RP_P_OUT_OF_RANGE, shot->shooter, shot->hex, distance, range);
    return 0;
}

/* Only hexes with an enemy the fire can affect [6.51h] [R72]. */
static int target_refused(const rp_ctx *c, const rp_shot *shot, fs_error *e)
{
    fs_side enemy = fs_other(rp_side_of(c->sc, shot->shooter));
    bool afvs = false;

    if (shot->tank) {
        if (rp_is_afv(c->sc, shot->tank) && rp_side_of(c->sc, shot->tank) == enemy &&
            c->s->unit[shot->tank].where == RP_ON_MAP)
            return 0;
        return rp_refuse(e, RP_6_54a, RP_P_NOT_A_TANK, shot->shooter, shot->hex);
    }
    for (int u = c->s->first[shot->hex]; u; u = c->s->unit[u].next) {
        if (rp_side_of(c->sc, u) != enemy)
            continue;
        if (!rp_is_afv(c->sc, u))
            return 0;
        afvs = true;
    }
    return rp_refuse(e, afvs ? RP_3_11c : RP_6_51h, afvs ? RP_P_ONLY_AFVS : RP_P_NO_TARGET, shot->shooter, shot->hex);
}

int rp_aim_refused(const rp_ctx *c, const rp_shot *shot, const rp_shot_rules *rules, fs_error *e)
{
    const rp_face *face = rp_face_of(c->sc, c->s, shot->shooter);

    return weapon_refused(c, shot, face, e) || place_refused(c, shot, face->range, rules, e) ||
           target_refused(c, shot, e);
}

int rp_reactor_refused(const rp_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit) || rp_side_of(c->sc, unit) != side || c->s->unit[unit].where != RP_ON_MAP)
        return rp_refuse(e, RP_6_71a, RP_P_NOT_A_SHOOTER, unit, FS_NO_HEX);
    if (!rp_is_ready(c->s, unit)) /* [6.04] */
        return rp_refuse(e, RP_3_3a, RP_P_SHOOTER_SPENT, unit, FS_NO_HEX);
    if (c->s->unit[unit].task & RP_FIRED)
        return rp_refuse(e, RP_6_73a, RP_P_FIRED_ALREADY, unit, FS_NO_HEX);
    if (rp_types(c->sc, unit) & RP_MORTAR)
        return rp_refuse(e, RP_6_71c, RP_P_MORTAR_REACTS, unit, FS_NO_HEX);
    return 0;
}

/* --- the throws --- */

bool rp_is_target(const rp_ctx *c, const rp_shot *shot, int unit)
{
    if (shot->tank)
        return unit == shot->tank; /* one, named by the shooter [6.54a] */
    return unit != shot->shooter &&
           !rp_is_afv(c->sc, unit); /* all others, of both sides [6.53a] [6.73b] [6.51e] [R26] */
}

/* In which of three rounds a target rolls: the moving first, then those with them, then the shooter's side. */
enum { ROUNDS = 3 };
static int round_of(const rp_ctx *c, const rp_shot *shot, int unit)
{
    if (rp_side_of(c->sc, unit) == rp_side_of(c->sc, shot->shooter))
        return 2;
    return c->s->unit[unit].flags & RP_MOVING ? 0 : 1;
}

/* The next target in order after `unit` of `round`; 0 at the end. Begins with unit 0 of round 0. */
static int next_target(const rp_ctx *c, const rp_shot *shot, int unit, int *round)
{
    int u = unit ? c->s->unit[unit].next : c->s->first[shot->hex];

    for (; *round < ROUNDS; ++*round, u = c->s->first[shot->hex])
        for (; u; u = c->s->unit[u].next)
            if (round_of(c, shot, u) == *round && rp_is_target(c, shot, u))
                return u;
    return 0;
}

static rp_attack attack_of(const rp_ctx *c, const rp_shot *shot)
{
    const rp_face *face = rp_face_of(c->sc, c->s, shot->shooter);
    int from = c->s->unit[shot->shooter].hex;

    return (rp_attack){.shooter = shot->shooter,
                       .value = shot->tank ? face->at : face->fp,
                       .is_antitank = shot->tank != 0,
                       .plunging = (rp_types(c->sc, shot->shooter) & RP_MORTAR) != 0, /* [R32] */
                       .from = (int16_t)from,
                       .hex = (int16_t)shot->hex,
                       .range = (uint8_t)rp_distance(c->sc, from, shot->hex),
                       .view = rp_look(c->sc, c->s, shot->shooter, from, shot->hex)};
}

bool rp_ask_targets(rp_ctx *c, const rp_shot *shot)
{
    if (!rp_is_switched(c->sc, RP_SW_ASK))
        return false;
    rp_attack attack = attack_of(c, shot);
    int round = 0;

    for (int u = 0; (u = next_target(c, shot, u, &round));)
        if (rp_ask_target(c, &attack, u))
            return true;
    return false;
}

void rp_roll_shot(rp_ctx *c, const rp_shot *shot, bool *doubles)
{
    rp_attack attack = attack_of(c, shot);
    fs_rule rule = shot->tank ? RP_6_54a : RP_6_53a;
    int round = 0;

    for (int u = 0; (u = next_target(c, shot, u, &round));) {
        bool shown = false, matters = doubles && !*doubles && round == 0; /* bystanders' do not [6.75b] */
        fs_sum sum;

        rp_attack_sum(c, &attack, u, &sum);
        enum rp_outcome outcome = rp_check(c, u, RP_BY_FIRE, rule, &sum, matters ? &shown : NULL);
        if (outcome > c->s->unit[u].pending)
            c->s->unit[u].pending = (uint8_t)outcome;
        if (shown)
            *doubles = true;
    }
}

void rp_settle_fire(rp_ctx *c, int hex)
{
    for (int u = c->s->first[hex], next; u; u = next) {
        enum rp_outcome outcome = (enum rp_outcome)c->s->unit[u].pending;

        next = c->s->unit[u].next;
        c->s->unit[u].pending = RP_HOLDS;
        c->s->unit[u].choice = 0;
        rp_suffer(c, u, outcome, RP_BY_FIRE, RP_3_72a);
    }
    rp_claim(c->sc, c->s, hex);
}
