/* paying.c - movement points: how many a unit has, and what it may spend one on where it stands [6.62]. */
#include "moves.h"

/* --- movement points --- */

int rp_allowance(const rp_ctx *c, int unit)
{
    int carrier = rp_carrier_of(c->s, unit), own = rp_face_of(c->sc, c->s, unit)->movement;

    if (carrier && !rp_is_dispersed(c->s, unit)) /* a gun that a barrage deployed on its way goes no farther [6.82a] */
        return rp_carrier_score(carrier);
    return own > 0 ? own : 0;
}

/* One more hex along the road it has kept to all the way; trucks have it in their score [6.64] [8.6a] [6.84c]. */
static bool has_bonus(const rp_state *s, int unit)
{
    return (s->unit[unit].task & (RP_BY_ROAD | RP_BONUS)) == RP_BY_ROAD && rp_carrier_of(s, unit) != RP_TRUCK;
}

int rp_pay_refused(const rp_ctx *c, int unit, bool by_road, fs_error *e)
{
    int spent = c->s->unit[unit].mp, most = rp_allowance(c, unit);

    if (!most)
        return rp_refuse(e, RP_R31, RP_P_NO_MOVEMENT, unit, FS_NO_HEX);
    if (spent < most)
        return 0;
    if (c->s->unit[unit].where == RP_ON_MAP && by_road && has_bonus(c->s, unit))
        return 0;
    bool left = by_road && !(c->s->unit[unit].task & RP_BY_ROAD) && rp_carrier_of(c->s, unit) != RP_TRUCK;

    return rp_refuse_for(e,
                         has_bonus(c->s, unit) ? RP_6_64
                         : left                ? RP_8_6a
                                               : RP_6_61f,
                         left ? RP_P_NOT_ALL_ROAD : RP_P_NO_POINTS, unit, c->s->unit[unit].hex, spent, most);
}

rp_party rp_goers(const rp_ctx *c, const rp_party *p, bool by_road)
{
    rp_party goers = {.side = p->side, .hex = p->hex};

    for (int k = 0; k < p->n; k++)
        if (!rp_pay_refused(c, p->unit[k], by_road, NULL))
            goers.unit[goers.n++] = p->unit[k];
    return goers;
}

void rp_pay(rp_ctx *c, int unit)
{
    rp_unit *u = &c->s->unit[unit];

    if (u->mp < rp_allowance(c, unit))
        u->mp++;
    else
        u->task |= RP_BONUS;
    u->task |= RP_ARRIVED;
}

/* Moving lasts while the owner attends to this hex; a point spent in another ends it [6.65b] [R23] [R70]. Fire, dig
 * and deploy spend none [6.65f]. */
void rp_attention(rp_ctx *c, fs_side side, int hex)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (c->s->unit[u].flags & RP_MOVING && c->s->unit[u].hex != hex)
            c->s->unit[u].flags &= (uint8_t)~RP_MOVING;
}

/* --- going in and melee, where one stands --- */

static int in_refused(const rp_ctx *c, int u, fs_error *e)
{
    int hex = c->s->unit[u].hex;
    bool works = rp_has_trench(c->sc, c->s, hex), house = rp_in(c->s, RP_BLOCKHOUSE, hex);

    if (rp_pay_refused(c, u, false, e))
        return 1;
    if (c->s->unit[u].flags & RP_IN && !rp_has(c->s->beside, u)) /* from the trench into the blockhouse [8.31] */
        return rp_refuse(e, RP_6_62, RP_P_IS_IN, u, hex);
    if (!works && !house)
        return rp_refuse(e, RP_6_62, RP_P_NOTHING_TO_GO_IN, u, hex);
    if (!rp_may_be_in(c->sc, c->s, u, hex)) /* [8.02b] */
        return rp_refuse(e, works ? RP_8_321b : RP_8_31, RP_P_NOT_FOR_IT, u, hex);
    if (rp_carrier_of(c->s, u) == RP_TRUCK)
        return rp_refuse(e, RP_6_84c, RP_P_CARRY_ROAD, u, hex);
    return 0;
}

/* Units that were in the hex when the command came may start one too [6.671d]; spent ones may not, whatever points
 * they have left [6.671b]. */
static int melee_refused(const rp_ctx *c, int u, fs_error *e)
{
    int hex = c->s->unit[u].hex;

    if (!rp_is_ready(c->s, u))
        return rp_refuse(e, RP_6_671b, RP_P_MOVER_SPENT, u, hex);
    if (rp_pay_refused(c, u, false, e))
        return 1;
    if (!rp_holds_hex(c->s, fs_other(rp_side_of(c->sc, u)), hex))
        return rp_refuse(e, RP_6_671a, RP_P_NO_ENEMY_THERE, u, hex);
    return 0;
}

int rp_stopped_refused(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if ((o->verb != RP_V_MELEE && o->verb != RP_V_STORM) || !rp_is_unit(c->sc, o->subject) ||
        rp_side_of(c->sc, o->subject) != side || c->s->unit[o->subject].where != RP_ON_MAP)
        return 0;
    int hex = c->s->unit[o->subject].hex;

    if (rp_is_ready(c->s, o->subject) || !rp_holds_hex(c->s, fs_other(side), hex))
        return 0;
    return rp_refuse(e, RP_6_671b, RP_P_MOVER_SPENT, o->subject, hex);
}

/* A trench, not a blockhouse [6.62] [6.671c]. */
static int storm_refused(const rp_ctx *c, int u, fs_error *e)
{
    if (melee_refused(c, u, e) || in_refused(c, u, e))
        return 1;
    if (c->s->unit[u].flags & RP_IN)
        return rp_refuse(e, RP_6_62, RP_P_IS_IN, u, c->s->unit[u].hex);
    if (!rp_has_trench(c->sc, c->s, c->s->unit[u].hex))
        return rp_refuse(e, RP_6_671c, RP_P_NO_TRENCH_TO_STORM, u, c->s->unit[u].hex);
    return 0;
}

int rp_payment_refused(const rp_ctx *c, uint16_t verb, int u, fs_error *e)
{
    if (c->s->unit[u].where != RP_ON_MAP)
        return rp_refuse(e, RP_6_62, RP_P_MOVER_NOT_ON_MAP, u, FS_NO_HEX);
    return verb == RP_V_GO_IN   ? in_refused(c, u, e)
           : verb == RP_V_MELEE ? melee_refused(c, u, e)
                                : storm_refused(c, u, e);
}

void rp_payment_options(const rp_ctx *c, int u, fs_options *out)
{
    static const uint16_t verbs[] = {RP_V_GO_IN, RP_V_MELEE, RP_V_STORM};

    for (int i = 0; i < 3; i++)
        if (!rp_payment_refused(c, verbs[i], u, NULL))
            rp_offer(out, rp_option(verbs[i], u));
}

bool rp_can_pay_here(const rp_ctx *c, int u) { return !in_refused(c, u, NULL) || !melee_refused(c, u, NULL); }
