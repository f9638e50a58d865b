/* lost.c - losing the way, and sticking in trenches [6.66] [8.323].
 *
 * Each unit of a stack checks for itself [6.663c]. Failing disperses and spends where the unit has come to, it never
 * destroys [6.663b] [R19]. A unit that wire has dispersed and spent checks as well: it still counts as moving, and
 * failing ends that [6.65b] [6.65c]. Only one that no longer moves has nothing more to lose and does not check.
 */
#include "moves.h"

static bool has_to_check(const rp_state *s, int u)
{
    const uint8_t done = RP_DISPERSED | RP_SPENT;

    return s->unit[u].task & RP_ARRIVED && (s->unit[u].flags & (done | RP_MOVING)) != done;
}

/* --- lost --- */

/* A unit that is IN the hex it has just entered has come along a connected trench [R20], bomb stops being none
 * [8.33c]. From off the map the trench there is the mirror image of this one [10.21b]. */
static fs_rule lost_by(const rp_ctx *c, int u, int from, int to)
{
    fs_side side = rp_side_of(c->sc, u);
    bool in = c->s->unit[u].flags & RP_IN, there = rp_is_enemy_trench(c->sc, c->s, side, to);
    bool here = from == FS_NO_HEX ? there : rp_is_enemy_trench(c->sc, c->s, side, from);
    bool by_friends = in && !here && !there;
    int d = from == FS_NO_HEX ? -1 : rp_direction(c->sc, from, to);

    if (d >= 0 && c->sc->ground.hex[from].side[d] & RP_GREEN_BAR &&
        !(by_friends && rp_is_switched(c->sc, RP_SW_CARD_ON_LOST))) /* [R76] [PAC.7] */
        return RP_6_661b;
    if (in && here && there) /* [6.662] */
        return RP_6_661c;
    return rp_is_night(c->sc, c->s) && !by_friends ? RP_6_661d : RP_NO_RULE; /* [N.4] */
}

void rp_lost_checks(rp_ctx *c, int from, int to)
{
    if (rp_is_by_road(c->sc, from, to)) /* [6.661a] [8.9c] [R27] */
        return;
    for (int u = c->s->first[to]; u; u = c->s->unit[u].next) {
        if (!has_to_check(c->s, u) || c->s->unit[u].flags & RP_GOT_LOST) /* once a turn [6.663a] */
            continue;
        fs_rule rule = lost_by(c, u, from, to);
        if (!rule)
            continue;
        c->s->unit[u].flags |= RP_GOT_LOST;
        rp_suffer(c, u, rp_check(c, u, RP_BY_LOST, rule, NULL, NULL), RP_BY_LOST, rule); /* [6.661e] */
    }
}

/* --- bog --- */

/* Cavalry, horse guns with it [R82], and AFVs in trenches; Saint-Chamonds in craters too, but not in scrapes [AA.3]
 * [R34]; once for a hex that has both. */
static fs_rule bog_by(const rp_ctx *c, int u, int to)
{
    const rp_unit_type *type = rp_type_of(c->sc, u);

    if (type->types & (RP_CAVALRY | RP_AFV) && rp_has_trench(c->sc, c->s, to))
        return RP_8_323;
    return type->marks & RP_CRATER_BOG && c->sc->ground.hex[to].features & RP_CRATERS ? RP_AA_3 : RP_NO_RULE;
}

/* At every entry, however many a turn has [8.323b]; not along a road [8.6b] [R27]. */
void rp_bog_checks(rp_ctx *c, int from, int to)
{
    if (rp_is_by_road(c->sc, from, to))
        return;
    for (int u = c->s->first[to]; u; u = c->s->unit[u].next) {
        fs_rule rule = has_to_check(c->s, u) ? bog_by(c, u, to) : RP_NO_RULE;

        if (rule)
            rp_suffer(c, u, rp_check(c, u, RP_BY_BOG, rule, NULL, NULL), RP_BY_BOG, rule);
    }
}
