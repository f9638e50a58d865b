/* rally.c - formed units bring the stragglers they meet with them [3.8]. */
#include "moves.h"

/* Somebody has come into the hex and is still formed: wire undoes that, a stream does not [3.8a]. */
static bool is_met(const rp_state *s, int hex)
{
    for (int u = s->first[hex]; u; u = s->unit[u].next)
        if (s->unit[u].task & RP_ARRIVED && !rp_is_dispersed(s, u))
            return true;
    return false;
}

/* Each may try once, however many came [R17]; a spent unit may not [3.8c]. Those that came along were not met. */
int rp_next_rally(const rp_ctx *c, fs_side side, int hex, int after)
{
    const rp_state *s = c->s;

    for (int u = s->first[hex]; u; u = s->unit[u].next)
        if (u > after && rp_side_of(c->sc, u) == side && rp_is_dispersed(s, u) && rp_is_ready(s, u) &&
            !(s->unit[u].task & RP_ARRIVED))
            return is_met(s, hex) ? u : 0;
    return 0;
}

/* No modifier but hallowed ground; failing costs nothing [3.8b]. */
void rp_rally(rp_ctx *c, int unit)
{
    if (rp_check(c, unit, RP_BY_RALLY, RP_3_8b, NULL, NULL) != RP_HOLDS)
        return;
    c->s->unit[unit].flags &= (uint8_t)~RP_DISPERSED;
    rp_spend(c, unit, RP_3_8b);
}
