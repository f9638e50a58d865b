/* ground.c - who stands where, and what both sides can read off the map: which hexes are held, by infantry or not, who
 * owns them [1.3] [3.7] [5.3.1]. Every unit comes on, moves and goes through here. */
#include "steps.h"
#include <string.h>

/* Flags that mean something only on the map. */
#define ON_MAP_FLAGS                                                                                                   \
    (RS_CONFUSED | RS_ISOLATED | RS_COLUMN | RS_IN_WORK | RS_ON_TOP | RS_MOVER | RS_SHOOTER | RS_TARGET |              \
     RS_ATTACKER | RS_PICKED | RS_LANDED)

static void set_seat(uint64_t *set, int seat, bool is_member)
{
    if (is_member)
        rs_add(set, seat);
    else
        rs_remove(set, seat);
}

void rs_settle(rs_ctx *c, int hex)
{
    bool held[3] = {false}, infantry[3] = {false};
    int seat = c->sc->map.seat[hex];

    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));) {
        fs_side side = c->sc->side_of[u];

        held[side] |= !rs_is_hq(c->sc, u);
        infantry[side] |= rs_is_infantry(c->sc, u);
    }
    for (fs_side side = 1; side <= 2; side++) {
        set_seat(c->s->held[side - 1], seat, held[side]);
        set_seat(c->s->infantry[side - 1], seat, infantry[side]);
    }
    if (held[1] && held[2])
        return; /* an Assault or Us/Them: the owner does not change */
    if (rs_has(c->s->us_them, seat))
        rs_end_us_them(c, hex);
    for (fs_side side = 1; side <= 2; side++)
        if (held[side] && !rs_has(c->s->owned[side - 1], seat)) {
            rs_add(c->s->owned[side - 1], seat);
            rs_remove(c->s->owned[fs_other(side) - 1], seat);
        }
}

void rs_put(rs_ctx *c, int u, int hex)
{
    rs_unit *unit = &c->s->unit[u];
    int from = unit->where == RS_ON_MAP ? rs_at(c->s, u) : FS_NO_HEX;

    if (unit->where != RS_ON_MAP)
        unit->at = 0;
    if (unit->where == RS_IN_BOX || unit->where == RS_ON_ROAD)
        unit->route = 0; /* a Route given before it came stays */
    unit->where = RS_ON_MAP;
    unit->flags &= ~(uint32_t)(RS_IN_WORK | RS_ON_TOP);
    unit->means = RS_NOT_HIDING;
    unit->named = 0;
    unit->entry = 0;
    c->s->hex[u] = (uint16_t)(hex + 1);
    rs_hqs_change(c, u);
    if (from != FS_NO_HEX && from != hex)
        rs_settle(c, from);
    rs_settle(c, hex);
    if (from == FS_NO_HEX)
        rs_receive_order(c, u); /* who comes takes up the order of his Brigiment */
}

void rs_take_off(rs_ctx *c, int u, int where)
{
    rs_unit *unit = &c->s->unit[u];
    int from = unit->where == RS_ON_MAP ? rs_at(c->s, u) : FS_NO_HEX;
    bool for_good = where == RS_DESTROYED || where == RS_SURRENDERED || where == RS_ROUTED;

    if (unit->where == RS_IN_BOX || unit->where == RS_ON_ROAD)
        unit->route = 0;
    rs_drop_route(c, u);
    if (rs_is_kept_back(c->sc, c->s, u))
        unit->at = 0;
    unit->where = (uint8_t)where;
    unit->flags &= ~(uint32_t)ON_MAP_FLAGS;
    unit->means = unit->named = unit->entry = 0;
    c->s->hex[u] = 0;
    rs_hqs_change(c, u);
    if (for_good) {
        rs_touch_steps(c);
        unit->steps = 0;
        unit->flags = RS_SHOWN; /* both see the boxes of the dead and the captured */
    }
    if (from != FS_NO_HEX)
        rs_settle(c, from);
}

void rs_lose_step(rs_ctx *c, int u, fs_rule rule)
{
    rs_unit *unit = &c->s->unit[u];

    rs_touch_steps(c);
    rs_set(c->s, u, RS_SHOWN); /* losses show the unit hit [3.8] */
    unit->steps = (uint8_t)(unit->steps > 4 ? unit->steps - 4 : 0);
    rs_tell(c, unit->steps ? RS_E_STEP_LOST : RS_E_DESTROYED, rule, c->sc->side_of[u], u, rs_at(c->s, u), RS_RES_LOST);
    if (!unit->steps)
        rs_take_off(c, u, RS_DESTROYED);
}

bool rs_is_alone(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_holds(sc, s, side, hex) && !rs_holds(sc, s, fs_other(side), hex);
}

void rs_stack(const rs_scenario *sc, const rs_state *s, fs_side side, int hex, uint64_t set[RS_PIECE_WORDS])
{
    memset(set, 0, RS_PIECE_WORDS * sizeof *set);
    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        if (sc->side_of[u] == side && !rs_is_hq(sc, u))
            rs_add(set, u);
}

int rs_rifle_steps(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    int steps = 0;

    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        if (sc->side_of[u] == side && rs_has_steps(sc, u))
            steps += s->unit[u].steps;
    return steps;
}

bool rs_near_enemy(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    int seat = sc->map.seat[hex];
    const uint64_t *near = sc->touch[seat], *enemy = s->held[fs_other(side) - 1];

    for (int w = sc->touch_words[seat][0]; w < sc->touch_words[seat][1]; w++)
        if (near[w] & enemy[w])
            return true;
    return false;
}

bool rs_in_contact(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_holds(sc, s, fs_other(side), hex) || rs_near_enemy(sc, s, side, hex);
}

/* Imminent Threat [5.3]: riflemen or machine guns of the enemy within a few hexes, over ground they could cross; those
 * in Us/Them have their own troubles [5.3.1]. */
bool rs_threatened(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    int seat = sc->map.seat[hex];
    const uint64_t *near = sc->threat[seat], *enemy = s->infantry[fs_other(side) - 1];

    for (int w = sc->threat_words[seat][0]; w < sc->threat_words[seat][1]; w++)
        if (near[w] & enemy[w] & ~s->us_them[w])
            return true;
    return false;
}

int rs_nearest_enemy(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    const uint64_t *held = s->held[fs_other(side) - 1];
    int least = 255;

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = held[w]; left; left &= left - 1) {
            int at = sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)], far = rs_distance(&sc->map, hex, at);

            if (far < least)
                least = far;
        }
    return least;
}
