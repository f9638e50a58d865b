/* state.c - where units are, what stands in a hex, and what follows from both. */
#include "state.h"
#include "rules.h"

/* --- stacks --- */

static void link_unit(rp_state *s, int unit, int hex)
{
    uint8_t *at = &s->first[hex];

    while (*at && *at < unit)
        at = &s->unit[*at].next;
    s->unit[unit].next = *at;
    *at = (uint8_t)unit;
}

static void unlink_unit(rp_state *s, int unit, int hex)
{
    uint8_t *at = &s->first[hex];

    while (*at != unit)
        at = &s->unit[*at].next;
    *at = s->unit[unit].next;
    s->unit[unit].next = 0;
}

static void set_bit(uint64_t *set, int i, bool on)
{
    if (on)
        rp_add(set, i);
    else
        rp_remove(set, i);
}

/* Who is in the hex and who there stands in the way of his friends' fire [4.6-v1] [4.6-v3]; its sole occupant
 * controls it [3.9a] [3.9b] [3.9d]. */
static void settle_hex(const rp_scenario *sc, rp_state *s, int hex, bool may_take)
{
    bool held[2] = {false, false}, blocks[2] = {false, false};

    for (int u = s->first[hex]; u; u = s->unit[u].next) {
        int i = rp_side_of(sc, u) - 1;

        held[i] = true;
        blocks[i] |= rp_friend_blocks(sc->edition, s->unit[u].flags & RP_IN);
    }
    for (int i = 0; i < 2; i++) {
        set_bit(s->held[i], hex, held[i]);
        set_bit(s->blocks[i], hex, blocks[i]);
        if (may_take && held[i] && !held[1 - i]) {
            rp_add(s->plane[RP_CONTROL + i], hex);
            rp_remove(s->plane[RP_CONTROL + 1 - i], hex);
        }
    }
}

void rp_put(const rp_scenario *sc, rp_state *s, int unit, int hex, bool in)
{
    rp_unit *u = &s->unit[unit];

    u->hex = (int16_t)hex;
    u->where = RP_ON_MAP;
    u->flags = (uint8_t)(in ? u->flags | RP_IN : u->flags & ~RP_IN);
    rp_remove(s->beside, unit);
    link_unit(s, unit, hex);
    settle_hex(sc, s, hex, true);
}

void rp_take(const rp_scenario *sc, rp_state *s, int unit, uint8_t where_now)
{
    rp_unit *u = &s->unit[unit];
    int hex = u->hex;

    unlink_unit(s, unit, hex);
    u->hex = FS_NO_HEX;
    u->where = where_now;
    u->flags &= (uint8_t)~RP_IN;
    rp_remove(s->beside, unit);
    settle_hex(sc, s, hex, false);
}

void rp_claim(const rp_scenario *sc, rp_state *s, int hex) { settle_hex(sc, s, hex, true); }

void rp_shift(const rp_scenario *sc, rp_state *s, int unit, int hex, bool in)
{
    int from = s->unit[unit].hex;

    unlink_unit(s, unit, from);
    s->unit[unit].hex = FS_NO_HEX;
    settle_hex(sc, s, from, true);
    rp_put(sc, s, unit, hex, in);
}

void rp_set_in(const rp_scenario *sc, rp_state *s, int unit, bool in)
{
    rp_unit *u = &s->unit[unit];

    u->flags = (uint8_t)(in ? u->flags | RP_IN : u->flags & ~RP_IN);
    rp_remove(s->beside, unit);
    settle_hex(sc, s, u->hex, false);
}

void rp_set_beside(const rp_scenario *sc, rp_state *s, int unit)
{
    if (rp_types(sc, unit) & RP_MACHINE_GUN && rp_in(s, RP_BLOCKHOUSE, s->unit[unit].hex))
        rp_add(s->beside, unit);
}

void rp_derive(const rp_scenario *sc, rp_state *s)
{
    memset(s->held, 0, sizeof s->held);
    memset(s->blocks, 0, sizeof s->blocks);
    memset(s->first, 0, sizeof s->first);
    for (int u = sc->n_units; u >= 1; u--) {
        rp_unit *unit = &s->unit[u];

        unit->next = 0;
        if (unit->where != RP_ON_MAP)
            continue;
        unit->next = s->first[unit->hex];
        s->first[unit->hex] = (uint8_t)u;
    }
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (s->first[hex])
            settle_hex(sc, s, hex, false);
}

/* --- hexsides --- */

/* The hex that owns a side, and which of its planes: N, NE, SE [R2]. On the rim the side may have no owner. */
static int side_owner(const rp_scenario *sc, int hex, int direction, int *which)
{
    *which = direction % 3;
    return direction < 3 ? hex : sc->around[hex][direction];
}

bool rp_on_side(const rp_scenario *sc, const rp_state *s, int plane, int hex, int direction)
{
    int which, owner = side_owner(sc, hex, direction, &which);

    return owner != FS_NO_HEX && rp_has(s->plane[plane + which], owner);
}

void rp_mark_side(const rp_scenario *sc, rp_state *s, int plane, int hex, int direction, bool on)
{
    int which, owner = side_owner(sc, hex, direction, &which);

    if (owner != FS_NO_HEX)
        set_bit(s->plane[plane + which], owner, on);
}

bool rp_is_wired(const rp_scenario *sc, const rp_state *s, int hex, int direction)
{
    return sc->ground.hex[hex].side[direction] & RP_WIRE && !rp_on_side(sc, s, RP_BREACH, hex, direction);
}

/* --- works --- */

static bool has_counter(const rp_state *s, int hex)
{
    return rp_in(s, RP_COUNTER, hex) || rp_in(s, RP_COUNTER + 1, hex);
}

bool rp_has_trench(const rp_scenario *sc, const rp_state *s, int hex)
{
    return sc->ground.hex[hex].features & (RP_TRENCH | RP_QUARRY) || has_counter(s, hex);
}

unsigned rp_goes_into(const rp_scenario *sc, int unit)
{
    uint8_t types = rp_types(sc, unit), takes = RP_GUN | RP_INFANTRY;

    if (types & (RP_CAVALRY | RP_AFV)) /* horse guns too: the worse of their types [3.12b] [R82] */
        return 0;
    if (rp_is_switched(sc, RP_SW_FLAMETHROWER_TRENCH))
        takes |= RP_FLAMETHROWER;
    return (types & takes ? RP_INTO_TRENCH : 0U) | (types & RP_MACHINE_GUN ? RP_INTO_BLOCKHOUSE : 0U);
}

bool rp_may_be_in(const rp_scenario *sc, const rp_state *s, int unit, int hex)
{
    unsigned into = rp_goes_into(sc, unit);

    return (into & RP_INTO_TRENCH && rp_has_trench(sc, s, hex)) ||
           (into & RP_INTO_BLOCKHOUSE && rp_in(s, RP_BLOCKHOUSE, hex));
}

bool rp_is_connected(const rp_scenario *sc, const rp_state *s, int hex, int direction)
{
    int to = sc->around[hex][direction];

    if (to == FS_NO_HEX || !rp_has_trench(sc, s, hex) || !rp_has_trench(sc, s, to))
        return false;
    if (rp_on_side(sc, s, RP_STOP, hex, direction))
        return false;
    return has_counter(s, hex) || has_counter(s, to) || rp_is_linked(&sc->ground, &sc->board, hex, direction);
}

bool rp_is_enemy_trench(const rp_scenario *sc, const rp_state *s, fs_side side, int hex)
{
    fs_side enemy = fs_other(side);

    if (!rp_has_trench(sc, s, hex))
        return false;
    if (rp_is_later(s)) /* counters too, which were laid before it began [6.662b] [R74] */
        return rp_could_set_up(sc, s, enemy, hex);
    if (rp_in(s, RP_COUNTER + side - 1, hex)) /* friendly to whoever laid it [R21] */
        return false;
    return rp_in(s, RP_COUNTER + enemy - 1, hex) || rp_could_set_up(sc, s, enemy, hex);
}

bool rp_is_hallowed(const rp_scenario *sc, const rp_state *s, fs_side side, int hex)
{
    const uint64_t *ground = s->plane[RP_HALLOWED + side - 1];

    if (rp_has(ground, hex))
        return true;
    for (int d = 0; d < 6; d++)
        if (sc->around[hex][d] != FS_NO_HEX && rp_has(ground, sc->around[hex][d]))
            return true;
    return false;
}

/* --- stacking --- */

int rp_count(const rp_scenario *sc, const rp_state *s, fs_side side, int hex, bool afv)
{
    int n = 0;

    for (int u = s->first[hex]; u; u = s->unit[u].next)
        n += rp_side_of(sc, u) == side && rp_is_afv(sc, u) == afv;
    return n;
}

fs_rule rp_full(const rp_scenario *sc, const rp_state *s, fs_side side, bool afv, int hex, int more)
{
    if (!s->first[hex] && more <= 2) /* every hex takes two */
        return RP_NO_RULE;
    bool apart = rp_holds(sc->edition, RP_STACKING_AFV);
    bool quarry = sc->ground.hex[hex].features & RP_QUARRY;
    int limit = quarry && !afv ? 4 : 2; /* [AA.2] [R80] */
    int n = rp_count(sc, s, side, hex, afv) + more;

    if (!apart)
        n += rp_count(sc, s, side, hex, !afv);
    if (n <= limit)
        return RP_NO_RULE;
    return quarry ? RP_AA_2 : rp_rule_of(sc->edition, RP_STACKING_AFV);
}
