/* support.c - who may be called into a combat from outside, and how many dice each side throws [3.3] [3.4] [3.5]. */
#include "fight.h"

/* ---- the parties ---- */

ac_attack ac_attack_of(const ac_ctx *c, int division, int target, int from, int second)
{
    return (ac_attack){.division = division,
                       .target = target,
                       .from = {from, second},
                       .n_from = second == FS_NO_HEX ? 1 : 2,
                       .side = c->sc->division[division].side,
                       .status = ac_hex_status(c->sc, c->s, target)};
}

bool ac_takes_part(const ac_ctx *c, const ac_attack *a, int u)
{
    const ac_stand *st = &c->s->stand[u];
    const ac_piece *p = &c->sc->piece[u];
    return p->division == a->division && ac_is_combat(p->type) && !(st->did & (AC_ATTACKED | AC_SUPPORTED)) &&
           (st->hex == a->from[0] || (a->n_from == 2 && st->hex == a->from[1]));
}

static bool in_the_fight(const ac_state *s, const ac_attack *a, int u)
{
    int hex = s->stand[u].hex;
    return hex == a->target || hex == a->from[0] || (a->n_from == 2 && hex == a->from[1]);
}

/* Hexes to the enemy in the combat: the target, or the nearer attacking hex (R43). */
static int distance_to_enemy(const ac_ctx *c, const ac_attack *a, fs_side caller, int hex)
{
    if (caller == a->side)
        return c->sc->distance[hex][a->target];
    int d = c->sc->distance[hex][a->from[0]];
    if (a->n_from == 2 && c->sc->distance[hex][a->from[1]] < d)
        d = c->sc->distance[hex][a->from[1]];
    return d;
}

/* The worst status of the divisions in a hex; corps guns, which make it H at best, belong to none (R6). */
static uint8_t worst_division(const ac_scenario *sc, const ac_state *s, int hex)
{
    uint8_t worst = AC_D;
    for (int u = s->first[hex]; u; u = s->stand[u].next)
        if (sc->piece[u].type != AC_HQ && sc->piece[u].division && ac_piece_status(sc, s, u) < worst)
            worst = ac_piece_status(sc, s, u);
    return worst;
}

/* Divisions that may call for the defence, as bits: those of the worst status in the hex [3.1m] (R39), in HQ range
 * [3.3a]; a tie is narrowed by what has been called already. R calls nobody, not even for its guns (R42). */
static uint32_t calling_divisions(const ac_ctx *c, const ac_attack *a)
{
    const ac_scenario *sc = c->sc;
    const ac_state *s = c->s;
    uint8_t status = worst_division(sc, s, a->target);
    uint32_t worst = 0;

    if (a->status == AC_R)
        return 0;
    for (int u = s->first[a->target]; u; u = s->stand[u].next) {
        const ac_piece *p = &sc->piece[u];
        if (p->type != AC_HQ && p->division && ac_piece_status(sc, s, u) == status &&
            s->command[p->division].order != AC_R && ac_in_command(sc, s, u))
            worst |= 1u << p->division;
    }
    for (int u = ac_next_piece(s->support, 0); u && worst; u = ac_next_piece(s->support, u)) {
        const ac_piece *p = &sc->piece[u];
        if (p->side == a->side)
            continue;
        for (int d = 1; d <= sc->n_divisions; d++)
            if (p->division ? d != p->division : sc->division[d].corps != p->corps)
                worst &= ~(1u << d);
    }
    return worst;
}

/* ---- the limits on guns ---- */

static void count_guns(const ac_ctx *c, fs_side caller, int *divisional, int *corps)
{
    *divisional = *corps = 0;
    for (int u = ac_next_piece(c->s->support, 0); u; u = ac_next_piece(c->s->support, u)) {
        if (c->sc->piece[u].side != caller)
            continue;
        *divisional += c->sc->piece[u].type == AC_DIVISIONAL;
        *corps += c->sc->piece[u].type == AC_CORPS;
    }
}

/* Two guns, one of them corps [3.3.1b] (R41), per combat or over the whole turn (R81); under a creeping barrage one
 * divisional and two corps instead [11.2a] (R76). */
static bool gun_fits(const ac_ctx *c, const ac_attack *a, fs_side caller, uint8_t type)
{
    int divisional, corps;
    count_guns(c, caller, &divisional, &corps);
    if (caller == a->side && c->sc->switches[AC_SW_GUN_LIMIT]) {
        uint8_t called = c->s->command[a->division].guns_called;
        corps += called >> 4;
        divisional += (called & 15) - (called >> 4);
    }
    divisional += type == AC_DIVISIONAL;
    corps += type == AC_CORPS;
    if (divisional + corps <= 2 && corps <= 1)
        return true;
    return caller == a->side && c->sc->creeping == caller && c->s->head.turn == 1 && divisional <= 1 && corps <= 2;
}

/* ---- one supporter ---- */

static int fire_support_refused(const ac_ctx *c, const ac_attack *a, fs_side caller, int u, fs_error *e)
{
    const ac_stand *st = &c->s->stand[u];
    if (st->did & AC_ATTACKED || (caller == a->side && st->did & AC_SUPPORTED))
        return ac_refuse(e, AC_3_3_1d, AC_P_SUPPORTED_ALREADY, u, st->hex); /* [3.4e]: each stand on its own (R44) */
    if (distance_to_enemy(c, a, caller, st->hex) > ac_unit_chart[AC_FIRE_SUPPORT].range_hexes)
        return ac_refuse(e, AC_3_4b, AC_P_OUT_OF_RANGE, u, st->hex);
    if (!ac_in_command(c->sc, c->s, u))
        return ac_refuse(e, AC_3_4c, AC_P_NO_HQ_NEAR, u, st->hex); /* (R45); batteries need none [0.g] */
    return 0;
}

static int gun_refused(const ac_ctx *c, const ac_attack *a, fs_side caller, int u, fs_error *e)
{
    const ac_stand *st = &c->s->stand[u];
    uint8_t type = c->sc->piece[u].type;
    if (type == AC_CORPS && caller == a->side && c->s->command[a->division].order != AC_M)
        return ac_refuse(e, AC_3_3_1e, AC_P_NO_CORPS_FOR_H, u, st->hex);
    if (type == AC_CORPS && caller != a->side && a->status == AC_M)
        return ac_refuse(e, AC_3_3_2b, AC_P_NO_CORPS_FOR_M, u, st->hex);
    if (!st->shots)
        return ac_refuse(e, AC_5_c, AC_P_OUT_OF_SHOTS, u, st->hex);
    if (caller == a->side && st->did & AC_SUPPORTED)
        return ac_refuse(e, AC_3_3_1c, AC_P_SUPPORTED_ALREADY, u, st->hex);
    if (distance_to_enemy(c, a, caller, st->hex) > ac_unit_chart[type].range_hexes)
        return ac_refuse(e, AC_3_a, AC_P_OUT_OF_RANGE, u, st->hex);
    if (!gun_fits(c, a, caller, type))
        return ac_refuse(e, AC_3_3_1b, AC_P_TOO_MANY_GUNS, u, st->hex);
    return 0;
}

/* Whether the caller's side of the combat is served by the piece at all: its own division, for a corps gun its corps
 * (R46). `calling`: divisions that may call. */
static int stranger_refused(const ac_ctx *c, const ac_attack *a, uint32_t calling, int u, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[u];
    if (p->division) {
        if (calling >> p->division & 1)
            return 0;
        /* a battery of an R division supports nobody [5.1g]; only the worst status calls [3.1m] */
        return ac_refuse(e, c->s->command[p->division].order == AC_R ? AC_5_1g : AC_3_1m, AC_P_NOT_ITS_FIGHT, u,
                         a->target);
    }
    for (int d = 1; d <= c->sc->n_divisions; d++)
        if (calling >> d & 1 && c->sc->division[d].corps == p->corps)
            return 0;
    return ac_refuse(e, AC_R46, AC_P_NOT_ITS_CORPS, u, a->target);
}

static int supporter_refused(const ac_ctx *c, const ac_attack *a, fs_side caller, uint32_t calling, int u, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[u];
    const ac_stand *st = &c->s->stand[u];

    if (p->side != caller || st->where != AC_ON_BOARD || (p->type != AC_FIRE_SUPPORT && !ac_is_battery(p->type)))
        return ac_refuse(e, AC_3_3b, AC_P_CANNOT_SUPPORT, u, FS_NO_HEX);
    if (ac_bit(c->s->support, u))
        return ac_refuse(e, AC_3_3_1d, AC_P_SUPPORTED_ALREADY, u, st->hex);
    if (in_the_fight(c->s, a, u) && (caller != a->side || p->type == AC_FIRE_SUPPORT))
        return ac_refuse(e, AC_3_4a, AC_P_IN_THE_FIGHT, u, st->hex); /* throws with its hex already */
    if (stranger_refused(c, a, calling, u, e))
        return 1;
    return p->type == AC_FIRE_SUPPORT ? fire_support_refused(c, a, caller, u, e) : gun_refused(c, a, caller, u, e);
}

static uint32_t callers(const ac_ctx *c, const ac_attack *a, fs_side caller)
{
    return caller == a->side ? 1u << a->division : calling_divisions(c, a);
}

int ac_support_refused(const ac_ctx *c, const ac_attack *a, fs_side caller, int u, fs_error *e)
{
    if (!ac_is_piece(c->sc, u))
        return ac_refuse(e, AC_3_3b, AC_P_CANNOT_SUPPORT, 0, FS_NO_HEX);
    return supporter_refused(c, a, caller, callers(c, a, caller), u, e);
}

/* Two fire support stands of one hex are alike; only the first that may be called is listed. */
static bool alike_before(const ac_ctx *c, const ac_attack *a, fs_side caller, uint32_t calling, int u)
{
    const ac_piece *p = &c->sc->piece[u];
    if (p->type != AC_FIRE_SUPPORT)
        return false;
    for (int v = c->s->first[c->s->stand[u].hex]; v && v < u; v = c->s->stand[v].next)
        if (c->sc->piece[v].type == AC_FIRE_SUPPORT && c->sc->piece[v].division == p->division &&
            !supporter_refused(c, a, caller, calling, v, NULL))
            return true;
    return false;
}

void ac_support_options(const ac_ctx *c, const ac_attack *a, fs_side caller, fs_options *out)
{
    uint32_t calling = callers(c, a, caller), corps = 0;

    for (int d = 1; d <= c->sc->n_divisions; d++) {
        if (!(calling >> d & 1))
            continue;
        corps |= 1u << c->sc->division[d].corps;
        const uint64_t *own = c->sc->division[d].stands;
        for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u)) {
            uint8_t type = c->sc->piece[u].type;
            if ((type == AC_FIRE_SUPPORT || type == AC_DIVISIONAL) &&
                !supporter_refused(c, a, caller, calling, u, NULL) && !alike_before(c, a, caller, calling, u))
                ac_offer(out, ac_option(AC_V_SUPPORT, u));
        }
    }
    for (int k = 1; k <= c->sc->n_corps; k++) {
        if (!(corps >> k & 1))
            continue;
        for (int u = ac_next_piece(c->sc->corps_guns[k], 0); u; u = ac_next_piece(c->sc->corps_guns[k], u))
            if (!supporter_refused(c, a, caller, calling, u, NULL))
                ac_offer(out, ac_option(AC_V_SUPPORT, u));
    }
}

/* ---- dice ---- */

static void add(fs_sum *sum, int *total, fs_rule rule, int value, uint16_t phrase)
{
    *total += value;
    if (sum && value)
        fs_add(sum, rule, value, phrase);
}

int ac_support_worth(const ac_ctx *c, const ac_attack *a, int u)
{
    const ac_piece *p = &c->sc->piece[u];
    int dice = ac_unit_chart[p->type].ranged; /* [3.3b] */
    if (ac_is_battery(p->type) && p->side == a->side && ac_cover_from_guns(c->sc, c->s, a->target))
        dice--; /* [3.5.1a] */
    return dice;
}

static int hex_dice(const ac_ctx *c, const ac_attack *a, int hex, bool dry, fs_sum *sum);

/* A river takes one die from each hex that fires from it (R55): from the first supporter there, unless the hex attacks
 * as well and its stands have paid. */
static bool pays_for_water(const ac_ctx *c, const ac_attack *a, int u)
{
    int hex = c->s->stand[u].hex;
    if (!ac_piece_wet(c->sc, c->s, u))
        return false;
    for (int v = ac_next_piece(c->s->support, 0); v && v < u; v = ac_next_piece(c->s->support, v))
        if (c->s->stand[v].hex == hex && ac_piece_wet(c->sc, c->s, v))
            return false;
    bool attacks = hex == a->from[0] || (a->n_from == 2 && hex == a->from[1]);
    return !attacks || hex_dice(c, a, hex, true, NULL) == 0;
}

/* Adds the supporters of one side: fire support stands in one sum, each gun on its own. */
static int support_dice(const ac_ctx *c, const ac_attack *a, fs_side caller, fs_sum *sum)
{
    int total = 0, stands = 0, water = 0;
    for (int u = ac_next_piece(c->s->support, 0); u; u = ac_next_piece(c->s->support, u)) {
        const ac_piece *p = &c->sc->piece[u];
        if (p->side != caller)
            continue;
        int full = ac_unit_chart[p->type].ranged;
        water += pays_for_water(c, a, u);
        if (p->type == AC_FIRE_SUPPORT) {
            stands += full;
            continue;
        }
        add(sum, &total, caller == a->side ? AC_3_3_1a : AC_3_3_2a, full, AC_P_MOD_GUN);
        add(sum, &total, AC_3_5_1a, ac_support_worth(c, a, u) - full, AC_P_MOD_GUN_COVER);
    }
    add(sum, &total, AC_3_3b, stands, AC_P_MOD_FIRE_SUPPORT);
    add(sum, &total, AC_3_5_1b, -water, AC_P_MOD_RIVER);
    return total;
}

/* Dice of one attacking hex, `dry`: before the river; a deduction never takes it below 0 (R40). */
static int hex_dice(const ac_ctx *c, const ac_attack *a, int hex, bool dry, fs_sum *sum)
{
    fs_rule cover_rule;
    int cover = ac_cover_dice(c->sc, c->s, a->target, &cover_rule), stands = 0, total = 0;
    bool tank = false, storm = false, wet = false;

    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next) {
        if (!ac_takes_part(c, a, u))
            continue;
        stands += ac_unit_chart[c->sc->piece[u].type].bs; /* [0.b] (R5) */
        tank |= c->sc->piece[u].type == AC_TANK;
        storm |= c->sc->piece[u].type == AC_STORM;
        wet |= ac_piece_wet(c->sc, c->s, u);
    }
    add(sum, &total, AC_3_1b, stands, AC_P_MOD_STANDS);
    if (tank) /* cancels the deduction [3.5e] (R54) and may add a die */
        cover = 0;
    if (storm && c->sc->switches[AC_SW_STORM_COVER])
        cover = 0; /* [7.d] (R52) */
    bool covered = ac_working_cover(c->sc, c->s, a->target, a->status) != AC_NO_WORKS;
    if (tank && (c->sc->year <= 1916 || !covered))
        add(sum, &total, c->sc->year <= 1916 ? AC_3_5f : AC_3_5g, 1, AC_P_MOD_TANK); /* (R53) */
    add(sum, &total, cover_rule, -(cover < total ? cover : total), AC_P_MOD_COVER);
    if (wet && !dry && total > 0)
        add(sum, &total, AC_3_5_1b, -1, AC_P_MOD_RIVER);
    return total;
}

static int assault_dice(const ac_ctx *c, const ac_attack *a, fs_sum *sum)
{
    int total = 0;
    for (int i = 0; i < a->n_from; i++)
        total += hex_dice(c, a, a->from[i], false, sum);
    return total;
}

int ac_attack_dice(const ac_ctx *c, const ac_attack *a, fs_sum *sum)
{
    return assault_dice(c, a, sum) + support_dice(c, a, a->side, sum); /* [3.2b] [EX.1] */
}

/* All stands and guns of the hex throw, whatever their division [3.6]; guns need no shot [5.f]. [EX.2] */
int ac_defence_dice(const ac_ctx *c, const ac_attack *a, fs_sum *sum)
{
    int stands = 0, guns = 0, total = 0;
    bool tank = false, wet = false;

    if (a->status == AC_R)
        return 0; /* [3.1g] [2.6d] */
    for (int u = c->s->first[a->target]; u; u = c->s->stand[u].next) {
        uint8_t type = c->sc->piece[u].type;
        if (type == AC_HQ)
            continue;
        *(ac_is_battery(type) ? &guns : &stands) += ac_unit_chart[type].bs;
        tank |= type == AC_TANK;
        wet |= ac_piece_wet(c->sc, c->s, u);
    }
    add(sum, &total, a->status == AC_D ? AC_3_1f : AC_3_1b, stands, AC_P_MOD_STANDS);
    add(sum, &total, AC_5_f, guns, AC_P_MOD_OWN_GUNS);
    if (tank) /* the attacker is M, or H attacking (R53) */
        add(sum, &total, c->sc->year <= 1916 ? AC_3_5f : AC_3_5g, 1, AC_P_MOD_TANK);
    add(sum, &total, AC_3_5_1b, -(int)wet, AC_P_MOD_RIVER);
    total += support_dice(c, a, fs_other(a->side), sum);
    if (total < 1)
        add(sum, &total, AC_3_2c, 1 - total, AC_P_MOD_MINIMUM);
    return total;
}

/* With every supporter that may be called, one after the other: asked only where the stands alone have no die. */
int ac_attack_dice_at_best(const ac_ctx *c, const ac_attack *a)
{
    int total = assault_dice(c, a, NULL);
    if (total > 0)
        return total;
    ac_state copy = *c->s;
    ac_ctx on = {c->sc, &copy, NULL};
    for (;;) {
        fs_option first;
        fs_options list = {.at = &first, .cap = 1};
        ac_support_options(&on, a, a->side, &list);
        if (!list.n)
            return ac_attack_dice(&on, a, NULL);
        ac_set(copy.support, first.subject);
    }
}
