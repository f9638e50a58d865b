/* transport.c - mules, wagons and trucks: groups without counters that carry one unit a turn [6.8]. */
#include "moves.h"

typedef struct carrier {
    uint8_t score;
    fs_rule rule;
    uint16_t event;
} carrier;
static const carrier carriers[RP_TRANSPORTS] = {
    [RP_MULE] = {2, RP_6_84a, RP_E_ON_MULES},
    [RP_WAGON] = {3, RP_6_84b, RP_E_ON_WAGONS},
    [RP_TRUCK] = {15, RP_6_84c, RP_E_ON_TRUCKS},
};

int rp_carrier_score(int kind) { return carriers[kind].score; }

/* Where it goes: not to the enemy nor into gas [6.82b]; wagons not into craters, trucks only along roads. A road leads
 * through craters [8.6b], and scrapes are none [R34]. */
static int ground_refused(const rp_ctx *c, int unit, int kind, int hex, bool by_road, fs_error *e)
{
    if (rp_holds_hex(c->s, fs_other(rp_side_of(c->sc, unit)), hex))
        return rp_refuse(e, RP_6_82b, RP_P_CARRY_ENEMY, unit, hex);
    if (rp_in(c->s, RP_GAS, hex))
        return rp_refuse(e, RP_6_82b, RP_P_CARRY_GAS, unit, hex);
    if (kind == RP_WAGON && !by_road && c->sc->ground.hex[hex].features & RP_CRATERS)
        return rp_refuse(e, RP_6_84b, RP_P_CARRY_CRATERS, unit, hex);
    if (kind == RP_TRUCK && !by_road)
        return rp_refuse(e, RP_6_84c, RP_P_CARRY_ROAD, unit, hex);
    return 0;
}

int rp_carriage_refused(const rp_ctx *c, int unit, int to, bool by_road, fs_error *e)
{
    return ground_refused(c, unit, rp_carrier_of(c->s, unit), to, by_road, e);
}

/* Each group carries one unit a turn, lost ones none [6.83] [6.85]. */
static int pool_refused(const rp_ctx *c, fs_side side, int unit, int kind, fs_error *e)
{
    int groups = rp_carriers(c->sc, c->s, side, kind);

    if (!groups && c->sc->transport_turn[side][kind] > c->s->head.turn)
        return rp_refuse_for(e, RP_10_2, RP_P_CARRIERS_NOT_YET, unit, FS_NO_HEX, c->s->head.turn,
                             c->sc->transport_turn[side][kind]);
    if (!groups)
        return rp_refuse(e, RP_6_81, RP_P_NO_CARRIER, unit, FS_NO_HEX);
    if (c->s->carried[side][kind] + c->s->carriers_lost[side][kind] >= groups)
        return rp_refuse_for(e, RP_6_83, RP_P_CARRIERS_USED, unit, FS_NO_HEX, 0, groups);
    return 0;
}

/* It is declared before the first point of a move and holds for all of it [6.83]. Off the map the ground is that of
 * the hex entered [10.21b]. */
int rp_transport_refused(const rp_ctx *c, int unit, int kind, fs_error *e)
{
    int hex = c->s->unit[unit].hex, own = rp_face_of(c->sc, c->s, unit)->movement;

    if (pool_refused(c, rp_side_of(c->sc, unit), unit, kind, e))
        return 1;
    if (rp_is_dispersed(c->s, unit))
        return rp_refuse(e, RP_6_82a, RP_P_CARRY_FORMED, unit, hex);
    if (own <= 0)
        return rp_refuse(e, RP_R31, RP_P_NO_MOVEMENT, unit, hex);
    if (own >= carriers[kind].score)
        return rp_refuse_for(e, RP_6_84d, RP_P_CARRY_NO_GAIN, unit, hex, own, carriers[kind].score);
    if (hex == FS_NO_HEX)
        return rp_due_refused(c, unit, e);
    return ground_refused(c, unit, kind, hex, rp_is_on_road(&c->sc->ground.hex[hex]), e); /* [6.82a] */
}

void rp_transport_options(const rp_ctx *c, int unit, fs_options *out)
{
    fs_side side = rp_side_of(c->sc, unit);

    for (int kind = RP_MULE; kind < RP_TRANSPORTS; kind++)
        if (rp_carriers(c->sc, c->s, side, kind) && !rp_transport_refused(c, unit, kind, NULL))
            rp_offer(out, rp_option((uint16_t)(RP_V_MULE + kind - RP_MULE), unit));
}

void rp_take_transport(rp_ctx *c, int unit, int kind)
{
    fs_side side = rp_side_of(c->sc, unit);

    c->s->carried[side][kind]++;
    c->s->unit[unit].task = (uint8_t)((c->s->unit[unit].task & ~RP_CARRIED) | kind << RP_CARRIED_SHIFT);
    rp_tell(c, carriers[kind].event, carriers[kind].rule, side, unit, c->s->unit[unit].hex, 0);
}

/* The group is gone for the scenario, and so no longer among those used this turn. */
void rp_lose_transport(rp_ctx *c, int unit)
{
    int kind = rp_carrier_of(c->s, unit);
    fs_side side = rp_side_of(c->sc, unit);

    if (!kind)
        return;
    c->s->carriers_lost[side][kind]++;
    c->s->carried[side][kind]--;
    c->s->unit[unit].task &= (uint8_t)~RP_CARRIED;
    rp_tell(c, RP_E_TRANSPORT_LOST, RP_6_85, side, unit, c->s->unit[unit].hex, 0);
}
