/* policy_campaign.c - what a sensible player does between the scenarios of a campaign. */
#include "campaign.h"
#include "plan.h"

/* What is left of a side on the map. */
static int strength(const rp_ctx *c, fs_side side)
{
    int sum = 0;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (c->s->unit[u].where == RP_ON_MAP)
            sum += rp_is_dispersed(c->s, u) && !(rp_types(c->sc, u) & RP_GUN) ? rp_worth(c->sc, u) / 2
                                                                              : rp_worth(c->sc, u);
    return sum;
}

/* Another battle suits whoever is stronger, and whoever would lose the campaign as things stand must dare. */
static int battle_gain(const rp_ctx *c, fs_side side)
{
    int own = strength(c, side), other = strength(c, fs_other(side)), all = own + other;
    int lead = all ? 200 * (own - other) / all : 0;

    return lead + (rp_winner_now(c->sc, c->s) == side ? -60 : 60);
}

/* How many steps it is to the nearest enemy, at most `most`. */
static int steps_to_enemy(const rp_ctx *c, fs_side side, int hex, int most)
{
    int least = most;

    for (int u = 0; (u = rp_next_unit(c->sc->units[fs_other(side)], u));)
        if (c->s->unit[u].where == RP_ON_MAP) {
            int d = rp_distance(c->sc, hex, c->s->unit[u].hex);

            least = d < least ? d : least;
        }
    return least;
}

/* Near the front, guns where they can shoot and are not run over. */
static int redeploy_gain(const rp_ctx *c, fs_side side, const fs_option *o)
{
    enum { SIGHT = 12, BEST = 3 };
    int from = steps_to_enemy(c, side, c->s->unit[o->subject].hex, SIGHT);
    int to = steps_to_enemy(c, side, o->x, SIGHT);
    int was = from > BEST ? from - BEST : BEST - from, is = to > BEST ? to - BEST : BEST - to;

    return 10 * (was - is) + (o->form ? 8 : 0) - 5;
}

/* Formed to attack in masses, dispersed where the enemy is near; guns deployed. */
static int flip_gain(const rp_ctx *c, fs_side side, int unit)
{
    enum { NEAR = 2 };
    const rp_unit_type *t = rp_type_of(c->sc, unit);
    bool spread = t->types & RP_GUN || t->marks & RP_LATE_WAR ||
                  (side != rp_attacker(c->sc) && steps_to_enemy(c, side, c->s->unit[unit].hex, NEAR + 1) <= NEAR);

    return spread != rp_is_dispersed(c->s, unit) ? 150 : -150;
}

int rp_campaign_gain(const rp_ctx *c, fs_side side, const fs_option *o, bool *known)
{
    uint8_t kind = fs_top_const(&c->s->head)->kind;

    *known = true;
    switch (o->verb) {
    case RP_V_COUNTER:
    case RP_V_NIGHT:
        return battle_gain(c, side);
    case RP_V_RECOVER:
        return 300 + rp_worth(c->sc, o->subject) / 4;
    case RP_V_FLIP:
        return flip_gain(c, side, o->subject);
    case RP_V_REDEPLOY:
        return redeploy_gain(c, side, o);
    case RP_V_TRENCH:
    case RP_V_SCRAPE:
        *known = kind == RP_F_IMPROVE;
        return 200;
    case RP_V_BOMB_STOP:
    case RP_V_CLEAR:
        return -100;
    case RP_V_BREACH: /* one's own wire keeps the enemy out: only who attacks wants it open */
        *known = kind == RP_F_IMPROVE;
        return side == rp_attacker(c->sc) ? 40 : -200;
    default:
        *known = false;
        return 0;
    }
}
