/* modifiers.c - what is added to a check by fire, shells or gas: one modifier of each category [6.53b] [PAC.8].
 *
 * Firepower, deployment, movement, range, terrain, visibility. Where several of a category apply, the owner of the
 * target takes one [6.53c]: the lowest, or under the switch `ask` the one he chose [R73]; the others are listed too.
 * The example of play adds up most of them: [9.0a] to [9.0e], [9.0b] [9.0c] [9.0d] [9.0g].
 */
#include "shots.h"

enum { HEXES_PER_RANGE = 2 }; /* -1 for every two full hexes [PAC.12] */

static const uint16_t phrase_of[RP_COVERS] = {
    [RP_T_VILLAGE] = RP_P_MOD_VILLAGE,       [RP_T_CRATERS] = RP_P_MOD_CRATERS, [RP_T_SCRAPE] = RP_P_MOD_SCRAPE,
    [RP_T_GREEN_WOODS] = RP_P_MOD_WOODS,     [RP_T_HILL] = RP_P_MOD_HILL,       [RP_T_TRENCH] = RP_P_MOD_TRENCH,
    [RP_T_BLOCKHOUSE] = RP_P_MOD_BLOCKHOUSE, [RP_SCREEN] = RP_P_MOD_SCREEN,     [RP_CONCEALMENT] = RP_P_MOD_CONCEALED,
};

static void not_taken(fs_sum *sum, fs_rule rule, int value, uint16_t phrase)
{
    fs_add(sum, rule, value, phrase);
    sum->mod[sum->n - 1].flags = FS_MOD_NOT_TAKEN;
    sum->total = (int16_t)(sum->total - value);
}

/* --- terrain --- */

/* A friendly AFV in the hex, not the target itself; an enemy one gives nothing [PAC.17] [PAC.17b] [R33]. */
static bool is_screened(const rp_ctx *c, int target, int hex)
{
    if (!rp_holds_hex(c->s, rp_side_of(c->sc, target), hex))
        return false;
    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (u != target && rp_is_afv(c->sc, u) && rp_side_of(c->sc, u) == rp_side_of(c->sc, target))
            return true;
    return false;
}

/* What the hex gives to whoever is there [8.02a] [PAC.16]. */
static uint32_t cover_of_hex(const rp_ctx *c, const rp_attack *a)
{
    const rp_hex_ground *h = &c->sc->ground.hex[a->hex];
    uint32_t open = 0;

    if (rp_is_village(h)) /* [8.1a] [AA.1] */
        open |= 1U << RP_T_VILLAGE;
    if (h->features & RP_CRATERS) /* [8.2] */
        open |= 1U << RP_T_CRATERS;
    if (rp_in(c->s, RP_SCRAPE, a->hex))
        open |= 1U << RP_T_SCRAPE;
    if (rp_green_woods(h)) /* [8.9a] */
        open |= 1U << RP_T_GREEN_WOODS;
    /* From below, not from a mortar [8.43a]; shells come from nowhere in particular [R39]. */
    if (!a->is_shells && !a->plunging && h->level > c->sc->ground.hex[a->from].level)
        open |= 1U << RP_T_HILL;
    return open;
}

/* Only for those who went in [8.02b]. */
static uint32_t cover_of_works(const rp_ctx *c, const rp_attack *a, int target)
{
    uint32_t open = 0;

    if (!(c->s->unit[target].flags & RP_IN))
        return 0;
    if (rp_types(c->sc, target) & RP_MACHINE_GUN && rp_in(c->s, RP_BLOCKHOUSE, a->hex) &&
        !rp_has(c->s->beside, target)) /* [8.31] [PAC.14] */
        open |= 1U << RP_T_BLOCKHOUSE;
    if (rp_has_trench(c->sc, c->s, a->hex)) /* [8.321a] [PAC.15] */
        open |= 1U << RP_T_TRENCH;
    return open;
}

uint32_t rp_terrain_open(const rp_ctx *c, const rp_attack *a, int target)
{
    if (a->is_gas) /* [7.511a] */
        return 0;
    uint32_t open = cover_of_hex(c, a) | cover_of_works(c, a, target);

    if (!a->is_antitank && is_screened(c, target, a->hex))
        open |= 1U << RP_SCREEN;
    if (a->view == RP_CONCEALED) /* between the two, never in their own hexes [4.81] [8.03] [PAC.18] */
        open |= 1U << RP_CONCEALMENT;
    return open;
}

static int value_of(const rp_attack *a, int cover)
{
    if (cover >= RP_SCREEN)
        return -1; /* [PAC.17] [PAC.18] */
    return a->plunging ? rp_terrain_table[cover].plunging : rp_terrain_table[cover].cover;
}

static fs_rule rule_of(int cover)
{
    return cover == RP_SCREEN ? RP_PAC_17 : cover == RP_CONCEALMENT ? RP_PAC_18 : rp_terrain_table[cover].rule;
}

/* The one taken of those open: the owner's choice, or the lowest, of equals the first [R73]. */
static int taken_of(const rp_ctx *c, const rp_attack *a, int target, uint32_t open)
{
    int choice = rp_chosen_cover(c->s, target), best = -1;

    if (choice && open >> (choice - 1) & 1)
        return choice - 1;
    for (int i = 0; i < RP_COVERS; i++)
        if (open >> i & 1 && (best < 0 || value_of(a, i) < value_of(a, best)))
            best = i;
    return best;
}

static void add_terrain(const rp_ctx *c, const rp_attack *a, int target, fs_sum *sum)
{
    uint32_t open = rp_terrain_open(c, a, target);
    int taken = taken_of(c, a, target, open);

    for (int i = 0; open >> i; i++) {
        if (i == taken)
            fs_add(sum, rule_of(i), value_of(a, i), phrase_of[i]);
        else if (open >> i & 1)
            not_taken(sum, rule_of(i), value_of(a, i), phrase_of[i]);
    }
}

/* Of those who fire in the dark out of gas one is not seen well for both [PAC.20]. */
static bool is_seen_twice_badly(const rp_ctx *c, const rp_attack *a)
{
    return !a->is_shells && !a->is_gas && rp_is_night(c->sc, c->s) && rp_in(c->s, RP_GAS, a->from);
}

bool rp_ask_target(rp_ctx *c, const rp_attack *a, int target)
{
    if (!rp_is_switched(c->sc, RP_SW_ASK))
        return false;
    uint32_t open = rp_chosen_cover(c->s, target) ? 0 : rp_terrain_open(c, a, target);
    bool covers = open & (open - 1); /* two or more */

    if (!covers && (rp_chosen_sight(c->s, target) || !is_seen_twice_badly(c, a)))
        return false;
    rp_push_choice(c, target, covers ? open : 0);
    return true;
}

/* --- the other categories --- */

static void add_firepower(const rp_attack *a, fs_sum *sum)
{
    if (a->is_gas) /* [7.511a] */
        return;
    if (a->is_antitank)
        fs_add(sum, RP_6_54a, a->value, RP_P_MOD_ANTITANK); /* [PAC.4] */
    else
        fs_add(sum, a->is_shells ? RP_7_241a : RP_6_53b, a->value, RP_P_MOD_FIREPOWER); /* [PAC.3] */
}

static void add_movement(const rp_ctx *c, const rp_attack *a, int target, fs_sum *sum)
{
    if (a->is_shells || a->is_gas) { /* nobody is moving as they land, only entrants are [7.241c] */
        if (a->entering)
            fs_add(sum, RP_7_241c, 1, RP_P_MOD_ENTERING);
    } else if (c->s->unit[target].flags & RP_MOVING) {
        fs_add(sum, a->is_antitank ? RP_PAC_10 : RP_PAC_11, a->is_antitank ? -1 : 1, RP_P_MOD_MOVING);
    }
}

static void add_range(const rp_attack *a, fs_sum *sum)
{
    if (a->from == a->hex)
        fs_add(sum, RP_PAC_13, 1, RP_P_MOD_SAME_HEX);
    else if (a->range >= HEXES_PER_RANGE)
        fs_add(sum, RP_PAC_12, -(a->range / HEXES_PER_RANGE), RP_P_MOD_RANGE);
}

/* Night and gas are of one category: -1 once, for the night unless the owner chose otherwise [PAC.20] [R73]. */
static void add_visibility(const rp_ctx *c, const rp_attack *a, int target, fs_sum *sum)
{
    bool night = rp_is_night(c->sc, c->s), gas = rp_in(c->s, RP_GAS, a->from); /* [N.3] [PAC.19]; [7.514] */
    bool by_gas = gas && (!night || rp_chosen_sight(c->s, target) == RP_TAKE_GAS - RP_COVERS);

    if (night && by_gas)
        not_taken(sum, RP_PAC_19, -1, RP_P_MOD_NIGHT);
    else if (night)
        fs_add(sum, RP_PAC_19, -1, RP_P_MOD_NIGHT);
    if (gas && by_gas)
        fs_add(sum, RP_PAC_20, -1, RP_P_MOD_OUT_OF_GAS);
    else if (gas)
        not_taken(sum, RP_PAC_20, -1, RP_P_MOD_OUT_OF_GAS);
}

void rp_attack_sum(const rp_ctx *c, const rp_attack *a, int target, fs_sum *sum)
{
    sum->total = 0;
    sum->n = 0;
    add_firepower(a, sum);
    if (!rp_is_dispersed(c->s, target))
        fs_add(sum, RP_PAC_9, 1, RP_P_MOD_FORMED);
    add_movement(c, a, target, sum);
    if (!a->is_shells && !a->is_gas)
        add_range(a, sum);
    add_terrain(c, a, target, sum);
    if (!a->is_shells && !a->is_gas)
        add_visibility(c, a, target, sum);
}
