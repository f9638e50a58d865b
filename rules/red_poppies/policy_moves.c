/* policy_moves.c - what going somewhere is worth to a player: steps, melees, digging, coming on to the map. */
#include "moves.h"
#include "placing.h"
#include "policy.h"

enum { TAKES_HEX = 150, GUARD = 150, AMONG_ENEMIES = 150 };

/* --- moving --- */

/* Whether so few hexes are left to take that each is needed. */
static bool needs_each(const rp_aim *p)
{
    enum { FEW = 2 };
    int n = 0;

    for (int w = 0; p->must && w < RP_HEX_WORDS && n <= FEW; w++)
        for (uint64_t left = p->take[w]; left && n <= FEW; left &= left - 1)
            n++;
    return p->must && n <= FEW;
}

/* Steps to what is wanted. In the last turn whoever cannot get there any more has no way to go. */
static int way(const rp_aim *p, int u, rp_stance at)
{
    enum { NO_WAY = 4 };
    const rp_ctx *c = &p->c;
    int steps = rp_to_take(p, at.hex), hex = c->s->unit[u].hex;
    int left = rp_type_of(c->sc, u)->face[at.dispersed].movement - c->s->unit[u].mp - (at.hex != hex);

    return c->s->head.turn < rp_part_now(c->sc, c->s)->n_turns || steps <= left ? steps : NO_WAY;
}

/* How good it is to end there: near what is wanted, out of sight, not away from what must be kept, within range. */
static int value_in(const rp_aim *p, int u, rp_stance at, int danger)
{
    const rp_ctx *c = &p->c;
    int value = -danger / 3 - rp_sitting_harm(c, u, at);

    value += rp_fire_from(p, u, at) / 2;
    if (rp_to_take(p, at.hex) < RP_FAR)
        value -= p->pace * way(p, u, at);
    if (rp_has(p->take, at.hex) && !rp_holds_hex(c->s, p->enemy, at.hex))
        value += TAKES_HEX;
    if (p->ahead && rp_to_hold(p, at.hex) < RP_FAR)
        value -= 30 * rp_more(0, rp_to_hold(p, at.hex) - 1);
    if (at.in)
        value += 15;
    return value;
}

/* Of where it stands, found once for a list. */
static int value_here(const rp_aim *p, int u)
{
    rp_stance at = rp_stance_of(p->c.s, u);
    int danger[2];

    if (!p->here->valued[u]) {
        rp_dangers(&p->c, u, at, p->share, danger);
        p->here->value[u] = value_in(p, u, at, danger[0]);
        p->here->valued[u] = 1;
    }
    return p->here->value[u];
}

/* Whether nobody else of the side would stay in a hex it wants to keep while enemies are about. */
static bool is_last_guard(const rp_aim *p, int u, int leaving)
{
    enum { ABOUT = 6 };
    const rp_ctx *c = &p->c;
    int hex = c->s->unit[u].hex, n = 0;

    if (!rp_has(p->hold, hex))
        return false;
    for (int v = c->s->first[hex]; v; v = c->s->unit[v].next)
        n += rp_side_of(c->sc, v) == p->side;
    for (int e = 0; n <= leaving && (e = rp_next_unit(c->sc->units[p->enemy], e));)
        if (c->s->unit[e].where == RP_ON_MAP && rp_distance(c->sc, hex, c->s->unit[e].hex) <= ABOUT)
            return true;
    return false;
}

/* One more hex for units that stand in `from`: what they win there less what the way costs. */
int rp_step_gain(const rp_aim *p, const uint8_t *unit, int n, int to, uint8_t form)
{
    const rp_ctx *c = &p->c;
    int gain = 0;

    for (int k = 0; k < n; k++) {
        rp_stance there = {(int16_t)to, rp_is_dispersed(c->s, unit[k]), form >> k & 1, 1};
        int danger[2];

        rp_dangers(c, unit[k], there, p->share, danger);
        gain += value_in(p, unit[k], there, danger[0]) - value_here(p, unit[k]) -
                danger[1] * (needs_each(p) ? 1 : 2) / 3 - rp_entry_harm(c, unit[k], there);
        if (rp_is_gun(c->sc, unit[k]) && rp_has_business(p, unit[k]))
            gain -= 100;
    }
    if (n && is_last_guard(p, unit[0], n))
        gain -= GUARD;
    if (!rp_holds_hex(c->s, p->enemy, to))
        return gain;
    if (rp_face_of(c->sc, c->s, unit[0])->movement - c->s->unit[unit[0]].mp <
        2) /* nothing left to fight with [6.671a] */
        return gain - AMONG_ENEMIES;
    return gain + rp_melee_gain(c, unit, n, to) + (rp_has(p->take, to) ? TAKES_HEX / 2 : 0);
}

/* Into the trench of the hex: what it spares, and that it may be reached by nothing but mortars there. */
int rp_go_in_gain(const rp_aim *p, int u)
{
    rp_stance here = rp_stance_of(p->c.s, u), in = here;

    in.in = 1;
    return (p->ahead ? 25 : 5) + rp_danger(&p->c, u, here, p->share) / 2 - rp_danger(&p->c, u, in, p->share);
}

/* How likely all these together kill one enemy there, in percent; the hex is cleared when there is no other. */
static int clears(const rp_aim *p, const uint8_t *unit, int n, int hex)
{
    const rp_ctx *c = &p->c;
    int strength = 0, foe = 0, foes = 0;

    for (int k = 0; k < n; k++)
        strength += rp_more(0, rp_face_of(c->sc, c->s, unit[k])->melee);
    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (rp_side_of(c->sc, u) == p->enemy)
            foe = u, foes++;
    return foes ? rp_harm(c, foe, true, strength) * 1000 / (rp_worth(c->sc, foe) * RP_KILL) / foes : 0;
}

/* What that is worth. A side that needs the hex and stands in it with the enemy has half of what it came for: it fights
 * there before anything else. */
static int clearing(const rp_aim *p, const uint8_t *unit, int n, int hex)
{
    int worth = p->pace * clears(p, unit, n, hex) / 100;

    return needs_each(p) ? TAKES_HEX / 2 + 3 * worth : worth;
}

/* A melee of those who pay for it, `mate` among them: whoever moves along, or would [6.672]. To stand beside an enemy
 * in a hex that is wanted is not to have it. */
int rp_fight_gain(const rp_aim *p, int u, int mate)
{
    int hex = p->c.s->unit[u].hex;
    uint8_t unit[8];
    int n = 0;

    for (int v = p->c.s->first[hex]; v && n < 8; v = p->c.s->unit[v].next)
        if (v == u || v == mate || (p->c.s->unit[v].task & RP_MOVER && rp_side_of(p->c.sc, v) == p->side))
            unit[n++] = (uint8_t)v;
    return 60 + rp_melee_gain(&p->c, unit, n, hex) +
           (rp_has(p->take, hex) ? TAKES_HEX / 2 + clearing(p, unit, n, hex) : 0);
}

/* The best single step of these units together from where they are. */
int rp_best_step(const rp_aim *p, const uint8_t *unit, int n)
{
    const rp_ctx *c = &p->c;
    int hex = c->s->unit[unit[0]].hex, best = -1000;

    for (int d = 0; d < 6; d++) {
        int to = c->sc->next[hex][d];

        if (to == FS_NO_HEX || !rp_can_cross(&c->sc->ground.hex[hex], d) ||
            rp_full(c->sc, c->s, p->side, rp_is_afv(c->sc, unit[0]), to, n))
            continue;
        bool in = rp_may_be_in(c->sc, c->s, unit[0], to) && rp_is_connected(c->sc, c->s, hex, d);
        best = rp_more(best, rp_step_gain(p, unit, n, to, (uint8_t)(in ? (1 << n) - 1 : 0)));
    }
    return best;
}

/* The best single step from where it is, or the melee it is in. */
int rp_best_move(const rp_aim *p, int u)
{
    const rp_ctx *c = &p->c;
    const rp_face *face = rp_face_of(c->sc, c->s, u);
    int hex = c->s->unit[u].hex, best = -1000;
    uint8_t one[1] = {(uint8_t)u};

    if (hex == FS_NO_HEX) /* it waits to come on */
        return best;
    if (face->movement < 1)
        return best;
    if (rp_is_engaged(c, u))
        return rp_fight_gain(p, u, 0);
    best = rp_best_step(p, one, 1);
    if (!(c->s->unit[u].flags & RP_IN) && rp_may_be_in(c->sc, c->s, u, hex))
        best = rp_more(best, rp_go_in_gain(p, u));
    return best - rp_spending(p, u);
}

/* Carried, a unit that is far from where it is needed gets there sooner; trucks where the road leads that way [6.84c].
 */
int rp_carry_gain(const rp_aim *p, int u, int kind)
{
    enum { STEP = 12 };
    const rp_ctx *c = &p->c;
    int hex = c->s->unit[u].hex, own = rp_face_of(c->sc, c->s, u)->movement, saved;
    rp_ways *to = &p->ways[p->ahead];
    bool leads = false;
    int steps = hex < 0 ? RP_FAR : rp_steps_from(c, to, hex);

    if (steps >= RP_FAR || steps <= own + 1)
        return -100;
    for (int d = 0; d < 6; d++) {
        int next = c->sc->next[hex][d];

        leads |= next != FS_NO_HEX && rp_steps_from(c, to, next) < steps &&
                 (kind != RP_TRUCK || c->sc->ground.hex[hex].side[d] & RP_ROAD);
    }
    saved = (steps < rp_carrier_score(kind) ? steps : rp_carrier_score(kind)) - own;
    return leads ? STEP * saved : -100;
}

int rp_dig_gain(const rp_aim *p, int u)
{
    const rp_ctx *c = &p->c;
    int hex = c->s->unit[u].hex;
    bool sheltered = c->s->unit[u].flags & RP_IN || rp_in(c->s, RP_SCRAPE, hex) ||
                     rp_ground_cover(&c->sc->ground.hex[hex]) || rp_has_trench(c->sc, c->s, hex);

    if (sheltered || !rp_has_business(p, u) || rp_to_hold(p, hex) > 2)
        return -100;
    return 12 - rp_spending(p, u);
}

/* Coming on to the map: late is worse than anywhere. Of a stack its first unit speaks for all. */
int rp_enter_gain(const rp_aim *p, int u, int hex, uint8_t form)
{
    enum { FAR_OFF = 250 };
    bool dispersed = rp_is_dispersed(p->c.s, u) || form >> RP_ENTERERS & 1;
    rp_stance at = {(int16_t)hex, dispersed, form & 1, 1};
    int danger[2];

    rp_dangers(&p->c, u, at, p->share, danger);
    int value = value_in(p, u, at, danger[0]) / 4;

    if (value < -FAR_OFF) /* on a large map every edge is far from what counts */
        value = -FAR_OFF + value / 32;
    return 400 + value - danger[1] * 2 / 3;
}

/* Melee: the one it can hurt most together with those who have named it already. */
int rp_attack_gain(const rp_aim *p, int u, int target)
{
    const rp_ctx *c = &p->c;
    int before = 0, value = rp_face_of(c->sc, c->s, u)->melee;

    for (int v = c->s->first[c->s->unit[u].hex]; v; v = c->s->unit[v].next)
        if (v != u && c->s->unit[v].target == target && rp_side_of(c->sc, v) == p->side)
            before += rp_more(0, rp_face_of(c->sc, c->s, v)->melee);
    bool dispersed = rp_is_dispersed(c->s, target);
    int without = before ? rp_harm(c, target, dispersed, before) : 0;

    return rp_harm(c, target, dispersed, before + rp_more(0, value)) - without;
}
