/* crossing.c - from hex to hex: what a step may enter, and what the side between does [6.63] [8.04]. */
#include "moves.h"

/* --- roads --- */

bool rp_is_by_road(const rp_scenario *sc, int from, int to)
{
    if (from == FS_NO_HEX)
        return rp_road_leads_off(sc, to); /* the mirror image has the same road [10.21b] */

    int d = rp_direction(sc, from, to);
    return d >= 0 && rp_crosses_road(&sc->ground.hex[from], d); /* bridges too [8.7b] */
}

/* --- may it --- */

/* Spent and dispersed enemies hold a hex as well [R22]. */
int rp_leave_refused(const rp_ctx *c, const rp_party *p, fs_error *e)
{
    if (rp_holds_hex(c->s, fs_other(p->side), p->hex)) {
        bool fought = rp_fought_in(c->s) == p->hex; /* [6.678] */
        return rp_refuse(e, fought ? RP_6_678 : RP_6_63c, fought ? RP_P_BOUND_BY_MELEE : RP_P_STEP_CONTESTED,
                         p->unit[0], p->hex);
    }
    for (int k = 0; k < p->n; k++)
        if (c->s->observer[p->side] == p->unit[k])
            return rp_refuse(e, RP_7_21g, RP_P_OBSERVER_STAYS, p->unit[k], p->hex);
    return 0;
}

/* Stacking holds at every step [6.63a]; where AFVs have no limit of their own, all count together [3.4-v1]. */
static int full_refused(const rp_ctx *c, const rp_party *p, int to, fs_error *e)
{
    bool apart = rp_holds(c->sc->edition, RP_STACKING_AFV);
    int afvs = 0;

    for (int k = 0; k < p->n; k++)
        afvs += rp_is_afv(c->sc, p->unit[k]);
    for (int afv = 0; afv <= 1; afv++) {
        int more = afv ? afvs : p->n - afvs;
        fs_rule full = more ? rp_full(c->sc, c->s, p->side, afv, to, apart ? more : p->n) : RP_NO_RULE;

        if (full)
            return rp_refuse_for(e, full == RP_AA_2 ? full : RP_6_63a, RP_P_STEP_FULL, p->unit[0], to,
                                 rp_count(c->sc, c->s, p->side, to, afv), more);
    }
    return 0;
}

int rp_room_refused(const rp_ctx *c, const rp_party *p, int to, bool by_road, fs_error *e)
{
    for (int k = 0; k < p->n; k++) {
        int u = p->unit[k];

        if (rp_types(c->sc, u) & RP_TANK && c->sc->ground.hex[to].features & RP_QUARRY)
            return rp_refuse(e, RP_AA_2, RP_P_NO_TANKS, u, to);
        if (rp_carrier_of(c->s, u) && rp_carriage_refused(c, u, to, by_road, e))
            return 1;
    }
    return full_refused(c, p, to, e);
}

/* Whether the unit, IN where it stands, can be IN on arrival over this side [8.321c] [R20] [R87]. */
static int arrive_in_refused(const rp_ctx *c, int unit, int from, int d, fs_error *e)
{
    int to = c->sc->around[from][d];

    if (!rp_may_be_in(c->sc, c->s, unit, to))
        return rp_refuse(e, RP_8_321b, RP_P_NOT_FOR_IT, unit, to);
    if (rp_on_side(c->sc, c->s, RP_STOP, from, d))
        return rp_refuse(e, RP_8_33a, RP_P_STOPPED_TRENCH, unit, to);
    if (!(c->s->unit[unit].flags & RP_IN) || !rp_is_connected(c->sc, c->s, from, d))
        return rp_refuse(e, RP_8_321c, RP_P_NOT_ALONG_TRENCH, unit, to);
    return 0;
}

/* One point buys one hex next to this one [6.61a] [6.61b]; enemies there do not forbid it [6.63b]. */
static int hex_refused(const rp_ctx *c, const rp_party *p, int to, fs_error *e)
{
    const rp_scenario *sc = c->sc;
    int d = rp_direction(sc, p->hex, to);

    if (d < 0)
        return rp_refuse(e, RP_6_61a, RP_P_STEP_NOT_NEXT, p->unit[0], to);
    if (sc->next[p->hex][d] == FS_NO_HEX) { /* off the dots, or outside what the scenario plays on [YS.5] [R6] */
        fs_rule rule = rp_is_in_play(&sc->board, to) ? RP_YS_5 : rp_rule_of(sc->edition, RP_EDGE_HEXES);
        return rp_refuse(e, rule, RP_P_STEP_OUT_OF_PLAY, p->unit[0], to);
    }
    if (!rp_can_cross(&sc->ground.hex[p->hex], d))
        return rp_refuse(e, RP_8_7c, RP_P_STEP_BLUE, p->unit[0], to);
    return rp_room_refused(c, p, to, rp_is_by_road(sc, p->hex, to), e);
}

int rp_step_refused(const rp_ctx *c, const rp_party *p, int to, uint8_t form, fs_error *e)
{
    bool by_road = rp_is_by_road(c->sc, p->hex, to);
    rp_party goers = rp_goers(c, p, by_road);

    if (!goers.n)
        return rp_pay_refused(c, p->unit[0], by_road, e);
    if (rp_leave_refused(c, &goers, e) || hex_refused(c, &goers, to, e))
        return 1;
    if (form >> p->n)
        return rp_refuse(e, RP_6_03a, RP_P_MALFORMED, p->unit[0], to);
    for (int k = 0; k < p->n; k++)
        if (form >> k & 1 && (rp_pay_refused(c, p->unit[k], by_road, e) ||
                              arrive_in_refused(c, p->unit[k], p->hex, rp_direction(c->sc, p->hex, to), e)))
            return 1;
    return 0;
}

/* --- lists --- */

/* Those of the goers that may choose between IN and on top as they arrive, by their places in the party [8.321e]. */
static unsigned may_arrive_in(const rp_ctx *c, const rp_party *p, const rp_party *goers, int d)
{
    unsigned can = 0;

    if (!rp_is_connected(c->sc, c->s, p->hex, d))
        return 0;
    for (int k = 0; k < p->n; k++)
        if (rp_rank(goers, p->unit[k]) >= 0 && !arrive_in_refused(c, p->unit[k], p->hex, d, NULL))
            can |= 1u << k;
    return can;
}

static bool any_in(const rp_ctx *c, const rp_party *p)
{
    for (int k = 0; k < p->n; k++)
        if (c->s->unit[p->unit[k]].flags & RP_IN)
            return true;
    return false;
}

/* Who would take the step over this side; nobody if it cannot be taken. */
static rp_party goers_over(const rp_ctx *c, const rp_party *p, int d)
{
    int to = c->sc->next[p->hex][d];
    rp_party goers = {.n = 0};

    if (to == FS_NO_HEX)
        return goers;
    goers = rp_goers(c, p, rp_crosses_road(&c->sc->ground.hex[p->hex], d));
    if (goers.n && hex_refused(c, &goers, to, NULL))
        goers.n = 0;
    return goers;
}

bool rp_can_step(const rp_ctx *c, const rp_party *p)
{
    if (!p->n || rp_leave_refused(c, p, NULL))
        return false;
    for (int d = 0; d < 6; d++)
        if (goers_over(c, p, d).n)
            return true;
    return false;
}

void rp_step_options(const rp_ctx *c, const rp_party *p, fs_options *out)
{
    if (!p->n || rp_leave_refused(c, p, NULL))
        return;

    bool in = any_in(c, p);
    for (int d = 0; d < 6; d++) {
        rp_party goers = goers_over(c, p, d);
        if (!goers.n)
            continue;
        fs_option o = rp_option_hex(RP_V_MOVE, goers.unit[0], c->sc->next[p->hex][d]);
        unsigned can = in ? may_arrive_in(c, p, &goers, d) : 0;

        for (unsigned form = can;; form = (form - 1) & can) {
            o.form = (uint8_t)form;
            rp_offer(out, o);
            if (!form)
                break;
        }
    }
}

/* --- what the side does --- */

/* Wire disperses and spends, yet the unit still counts as moving [6.65c] [8.341a]; a stream spends [8.7a]. */
static void cross_one(rp_ctx *c, int u, bool wire, bool stream)
{
    if (wire && !rp_is_afv(c->sc, u)) /* [8.341b] */
        rp_disperse(c, u, true, RP_8_341a);
    if (stream)
        rp_spend(c, u, RP_8_7a);
}

/* The breach an AFV makes holds from then on, so not for those who cross in the same stack [8.342a] [8.342b]. A road
 * bridges a stream, but leads into the wire [R27]. */
void rp_cross(rp_ctx *c, int from, int to)
{
    int d = from == FS_NO_HEX ? -1 : rp_direction(c->sc, from, to), breaker = 0;

    if (d < 0)
        return;
    bool wire = rp_is_wired(c->sc, c->s, from, d);
    bool stream = rp_crosses_stream(&c->sc->ground.hex[from], d) && !rp_is_by_road(c->sc, from, to);

    if (!wire && !stream)
        return;
    for (int u = c->s->first[to]; u; u = c->s->unit[u].next) {
        if (!(c->s->unit[u].task & RP_ARRIVED))
            continue;
        cross_one(c, u, wire, stream);
        if (wire && rp_is_afv(c->sc, u))
            breaker = u;
    }
    if (!breaker)
        return;
    rp_mark_side(c->sc, c->s, RP_BREACH, from, d, true);
    rp_tell(c, RP_E_BREACHES, RP_8_342a, rp_side_of(c->sc, breaker), breaker, to, 0);
}
