/* chance_look.c - what must hold in every state, in the plainest terms. */
#include "chance.h"

#include <stdio.h>
#include <string.h>

static const rp_unit_type *type_of(const rp_scenario *sc, int u) { return &sc->type[sc->piece[u].type]; }
static bool is_afv(const rp_scenario *sc, int u) { return type_of(sc, u)->types & (RP_TANK | RP_ARMORED_CAR); }

static bool has_trench(const rp_scenario *sc, const rp_state *s, int hex)
{
    return sc->ground.hex[hex].features & (RP_TRENCH | RP_QUARRY) || rp_has(s->plane[RP_COUNTER], hex) ||
           rp_has(s->plane[RP_COUNTER + 1], hex);
}

/* --- units --- */

/* Men and guns in trenches and quarries, machine guns in blockhouses, horses and vehicles in neither [8.31] [8.321b].
 */
static bool is_taken_in(const rp_scenario *sc, const rp_state *s, int u)
{
    uint8_t types = type_of(sc, u)->types;
    int hex = s->unit[u].hex;

    if (types & RP_CAVALRY || is_afv(sc, u))
        return false;
    if (types & RP_MACHINE_GUN && rp_has(s->plane[RP_BLOCKHOUSE], hex))
        return true;
    if (types == RP_FLAMETHROWER && !sc->switches[RP_SW_FLAMETHROWER_TRENCH])
        return false;
    return has_trench(sc, s, hex);
}

static const char *unit_fault(const rp_scenario *sc, const rp_state *s, int i)
{
    const rp_unit *u = &s->unit[i];

    if (u->pending)
        return "a result waits though somebody is asked";
    if (u->where != RP_ON_MAP) {
        if (u->hex != FS_NO_HEX || u->where < RP_WAITING || u->where > RP_EXITED)
            return "a unit is off the map and in a hex";
        if (u->flags & (RP_IN | RP_MOVING | RP_GOT_LOST | RP_DUG))
            return "a unit off the map has marks of the map";
        return u->where != RP_WAITING && (u->flags & (RP_ACTIVE | RP_ACTED) || u->task || u->mp)
                   ? "a lost unit is doing something"
                   : NULL;
    }
    if (u->hex < 0 || u->hex >= sc->n_hexes || !rp_has(sc->play, u->hex) || !rp_has(sc->board.in_play, u->hex))
        return "a unit is out of the playing area";
    if (u->flags & RP_IN && !is_taken_in(sc, s, i))
        return "a unit is IN and nothing takes it in";
    if (is_afv(sc, i) && type_of(sc, i)->types & RP_TANK && sc->ground.hex[u->hex].features & RP_QUARRY)
        return "a tank is in a quarry";
    return NULL;
}

/* Two of a side in a hex [3.4-v1], vehicles counted apart [3.4-v3], four men in a quarry [AA.2]. */
static const char *stacking_fault(const rp_scenario *sc, const rp_state *s)
{
    static uint8_t n[RP_MAX_HEXES][2][2];

    memset(n, 0, sizeof n[0] * sc->n_hexes);
    for (int u = 1; u <= sc->n_units; u++)
        if (s->unit[u].where == RP_ON_MAP)
            n[s->unit[u].hex][sc->piece[u].side - 1][sc->edition == RP_V3 && is_afv(sc, u)]++;
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        int men = sc->ground.hex[hex].features & RP_QUARRY ? 4 : 2;

        for (int i = 0; i < 2; i++)
            if (n[hex][i][0] > men || n[hex][i][1] > 2)
                return "too many units of a side are in one hex";
    }
    return NULL;
}

/* --- marks --- */

static const char *control_fault(const rp_scenario *sc, const rp_state *s)
{
    static uint8_t held[RP_MAX_HEXES];

    memset(held, 0, sc->n_hexes);
    for (int u = 1; u <= sc->n_units; u++)
        if (s->unit[u].where == RP_ON_MAP)
            held[s->unit[u].hex] |= sc->piece[u].side;
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        bool own[2] = {rp_has(s->plane[RP_CONTROL], hex), rp_has(s->plane[RP_CONTROL + 1], hex)};

        if (own[0] && own[1])
            return "two sides control one hex";
        if ((held[hex] == 1 && !own[0]) || (held[hex] == 2 && !own[1]))
            return "a sole occupant does not control his hex";
    }
    return NULL;
}

static const char *marks_fault(const rp_scenario *sc, const rp_state *s)
{
    for (int plane = 0; plane < RP_PLANES; plane++)
        for (int hex = 0; hex < RP_HEX_WORDS * 64; hex++) {
            if (!rp_has(s->plane[plane], hex))
                continue;
            if (hex >= sc->n_hexes)
                return "a mark is off the board";
            if (plane == RP_GAS && !rp_has(sc->board.in_play, hex)) /* it drifts on beyond a reduced area [R59] */
                return "gas is off the printed map";
            if (plane < RP_BREACH && plane != RP_GAS && plane != RP_BARRAGE && !rp_has(sc->play, hex))
                return "a mark is out of the playing area";
            if (plane >= RP_BREACH && plane < RP_STOP && !(sc->ground.hex[hex].side[plane - RP_BREACH] & RP_WIRE))
                return "a breach is in no wire";
            if (plane >= RP_STOP && (sc->around[hex][plane - RP_STOP] == FS_NO_HEX || !has_trench(sc, s, hex) ||
                                     !has_trench(sc, s, sc->around[hex][plane - RP_STOP])))
                return "a bomb stop is in no trench";
        }
    return NULL;
}

static const char *guns_fault(const rp_scenario *sc, const rp_state *s)
{
    for (int i = 0; i < sc->n_groups; i++) {
        const rp_group *g = &s->group[i];
        bool called = g->cross != FS_NO_VERTEX;

        if (called != (g->mode != 0) || called != (g->due || g->flags & RP_G_PRIMED))
            return "a cross hair without a call, or a call without cross hair";
        if (g->due && (g->flags & RP_G_PRIMED || g->due <= s->head.turn) && s->head.waiting)
            return "an hourglass has run out";
    }
    for (int side = 1; side <= 2; side++)
        for (int kind = RP_MULE; kind < RP_TRANSPORTS; kind++)
            if (s->carried[side][kind] > sc->transport[side][kind] ||
                s->carriers_lost[side][kind] > sc->transport[side][kind])
                return "more transport is used than there is";
    return NULL;
}

const char *chance_fault(const rp_scenario *sc, const rp_state *s)
{
    const char *fault = NULL;

    for (int u = 1; u <= sc->n_units && !fault; u++)
        fault = unit_fault(sc, s, u);
    if (!fault)
        fault = stacking_fault(sc, s);
    if (!fault)
        fault = control_fault(sc, s);
    if (!fault)
        fault = marks_fault(sc, s);
    return fault ? fault : guns_fault(sc, s);
}

static bool is_empty(const uint64_t *set)
{
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (set[w])
            return false;
    return true;
}

const char *chance_fault_after_turn(const rp_scenario *sc, const rp_state *s)
{
    for (int u = 1; u <= sc->n_units; u++)
        if (s->unit[u].flags & (RP_SPENT | RP_GOT_LOST | RP_DUG))
            return "a marker of the turn has stayed on a unit";
    for (int g = 0; g < sc->n_groups; g++)
        if (s->group[g].flags & (RP_G_SPENT | RP_G_FRESH | RP_G_ROLLED) || s->group[g].landed != FS_NO_VERTEX)
            return "a group is not ready, or its fire lies on";
    if (!is_empty(s->plane[RP_SMOKE]) || !is_empty(s->plane[RP_SHOVEL]))
        return "smoke or a shovel has stayed";
    for (int side = 1; side <= 2; side++)
        for (int kind = RP_MULE; kind < RP_TRANSPORTS; kind++)
            if (s->carried[side][kind])
                return "transport is still in use";
    return NULL;
}
