/* policy.c - a weight for each listed option: what a sensible player would do.
 *
 * EVEN is the weight of letting things be (pass, stop, done, decline), so an option above it is worth taking. Each verb
 * has its own small question; harm and danger are reckoned in reckon.c, what is wanted of the map in appraise.c. */
#include "campaign.h"
#include "moves.h"
#include "placing.h"
#include "plan.h"
#include "shell.h"

enum { EVEN = 1000, TAKES_HEX = 150, GUARD = 150, AMONG_ENEMIES = 150, AS_SUGGESTED = 3000 };

/* What a unit could gain by one action, found once for each unit. */
typedef struct thought {
    rp_aim plan;
    const fs_frame *f;
    fs_option part; /* of the default set-up, while a side sets up */
    int32_t gain[RP_MAX_PIECES];
    uint8_t known[RP_MAX_PIECES];
} thought;

static int more(int a, int b) { return a > b ? a : b; }
static int clamp(int weight) { return weight < 0 ? 0 : weight; }
static bool is_gun(const rp_scenario *sc, int u) { return rp_types(sc, u) & RP_GUN; }

/* --- what it costs to be spent --- */

/* Whether an enemy that could come into its range lives. */
static bool has_business(const rp_ctx *c, int u)
{
    const uint64_t *enemies = c->sc->units[fs_other(rp_side_of(c->sc, u))];
    int reach = rp_face_of(c->sc, c->s, u)->range, hex = c->s->unit[u].hex;

    for (int e = 0; (e = rp_next_unit(enemies, e));)
        if (c->s->unit[e].where == RP_ON_MAP && rp_distance(c->sc, hex, c->s->unit[e].hex) <= reach + 3)
            return true;
    return false;
}

/* A spent unit does not react until the turn is over: machine guns are kept for that [6.75a]. */
static int spending(const rp_aim *p, int u)
{
    const rp_face *face = rp_face_of(p->c.sc, p->c.s, u);

    if (p->is_last || p->c.s->unit[u].where != RP_ON_MAP || face->fp == RP_DASH || !has_business(&p->c, u))
        return 0;
    return rp_types(p->c.sc, u) & RP_MACHINE_GUN ? 90 : rp_types(p->c.sc, u) & RP_MORTAR ? 0 : 20;
}

/* --- fire --- */

/* What the target hex could shoot back [6.74a]. */
static int answer_harm(const rp_ctx *c, int shooter, int hex)
{
    rp_stance here = rp_stance_of(c->s, shooter);
    int harm = 0;

    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (rp_side_of(c->sc, u) != rp_side_of(c->sc, shooter) && rp_is_ready(c->s, u) &&
            !(rp_types(c->sc, u) & RP_MORTAR) && (!rp_is_engaged(c, u) || here.hex == hex))
            harm += rp_shot_harm(c, u, rp_stance_of(c->s, u), shooter, here);
    return harm;
}

static int fire_gain(const rp_aim *p, int u, int hex)
{
    return rp_fire_harm(&p->c, u, rp_stance_of(p->c.s, u), hex) - answer_harm(&p->c, u, hex) * 2 / 3 - spending(p, u);
}

/* The best hex to fire at from where it stands, with either face up. */
static int best_fire(const rp_aim *p, int u, bool dispersed, bool answered)
{
    const rp_ctx *c = &p->c;
    rp_stance from = rp_stance_of(c->s, u);
    int best = 0, range = rp_type_of(c->sc, u)->face[dispersed].range;

    from.dispersed = dispersed;
    for (int e = 0; (e = rp_next_unit(c->sc->units[p->enemy], e));) {
        int hex = c->s->unit[e].hex;

        if (c->s->unit[e].where != RP_ON_MAP || rp_distance(c->sc, from.hex, hex) > range)
            continue;
        if (hex != from.hex && rp_is_engaged(c, u)) /* [6.51d] */
            continue;
        best = more(best, rp_fire_harm(c, u, from, hex) - (answered ? answer_harm(c, u, hex) * 2 / 3 : 0));
    }
    return best;
}

/* Guns unlimber where they see somebody; nobody else changes face by command [6.3b]. */
static int deploy_gain(const rp_aim *p, int u)
{
    if (!is_gun(p->c.sc, u) || rp_is_dispersed(p->c.s, u))
        return -200;
    int best = best_fire(p, u, true, false);
    return best                                                                           ? 40 + best / 2
           : p->to_take[p->c.s->unit[u].hex] <= 4 || p->to_hold[p->c.s->unit[u].hex] <= 3 ? 15
                                                                                          : -50;
}

static int dig_gain(const rp_aim *p, int u)
{
    const rp_ctx *c = &p->c;
    int hex = c->s->unit[u].hex;
    bool sheltered = c->s->unit[u].flags & RP_IN || rp_in(c->s, RP_SCRAPE, hex) ||
                     rp_ground_cover(&c->sc->ground.hex[hex]) || rp_has_trench(c->sc, c->s, hex);

    if (sheltered || !has_business(c, u) || p->to_hold[hex] > 2)
        return -100;
    return 12 - spending(p, u);
}

/* --- moving --- */

/* The most it could do by fire from there, if nobody were in its hex. */
static int fire_from(const rp_aim *p, int u, rp_stance at)
{
    const rp_ctx *c = &p->c;
    int best = 0, range = rp_type_of(c->sc, u)->face[at.dispersed].range;

    for (int e = 0; (e = rp_next_unit(c->sc->units[p->enemy], e));) {
        const rp_unit *enemy = &c->s->unit[e];

        if (enemy->where == RP_ON_MAP && rp_distance(c->sc, at.hex, enemy->hex) <= range)
            best = more(best, rp_shot_harm(c, u, at, e, rp_stance_of(c->s, e)));
    }
    return best;
}

/* Steps to what is wanted. In the last turn whoever cannot get there any more has no way to go. */
static int way(const rp_aim *p, int u, rp_stance at)
{
    enum { NO_WAY = 4 };
    const rp_ctx *c = &p->c;
    int steps = p->to_take[at.hex], hex = c->s->unit[u].hex;
    int left = rp_type_of(c->sc, u)->face[at.dispersed].movement - c->s->unit[u].mp - (at.hex != hex);

    return c->s->head.turn < rp_part_now(c->sc, c->s)->n_turns || steps <= left ? steps : NO_WAY;
}

/* How good it is to end there: near what is wanted, out of sight, not away from what must be kept, within range. */
static int place_value(const rp_aim *p, int u, rp_stance at)
{
    const rp_ctx *c = &p->c;
    int value = -rp_danger(c, u, (rp_stance){at.hex, at.dispersed, at.in, 0}, p->share) / 3 - rp_sitting_harm(c, u, at);

    value += fire_from(p, u, at) / 2;
    if (p->to_take[at.hex] < RP_FAR)
        value -= p->pace * way(p, u, at);
    if (rp_has(p->take, at.hex) && !rp_holds_hex(c->s, p->enemy, at.hex))
        value += TAKES_HEX;
    if (p->ahead && p->to_hold[at.hex] < RP_FAR)
        value -= 30 * more(0, p->to_hold[at.hex] - 1);
    if (at.in)
        value += 15;
    return value;
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
static int step_gain(const rp_aim *p, const uint8_t *unit, int n, int to, uint8_t form)
{
    const rp_ctx *c = &p->c;
    int gain = 0;

    for (int k = 0; k < n; k++) {
        rp_stance here = rp_stance_of(c->s, unit[k]), there = {(int16_t)to, here.dispersed, form >> k & 1, 1};

        gain += place_value(p, unit[k], there) - place_value(p, unit[k], here) -
                rp_danger(c, unit[k], there, p->share) * 2 / 3 - rp_entry_harm(c, unit[k], there);
        if (is_gun(c->sc, unit[k]) && has_business(c, unit[k]))
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
static int go_in_gain(const rp_aim *p, int u)
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
        strength += more(0, rp_face_of(c->sc, c->s, unit[k])->melee);
    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (rp_side_of(c->sc, u) == p->enemy)
            foe = u, foes++;
    return foes ? rp_harm(c, foe, true, strength) * 1000 / (rp_worth(c->sc, foe) * RP_KILL) / foes : 0;
}

/* A melee of those who pay for it, `mate` among them: whoever moves along, or would [6.672]. To stand beside an enemy
 * in a hex that is wanted is not to have it. */
static int melee_gain(const rp_aim *p, int u, int mate)
{
    int hex = p->c.s->unit[u].hex;
    uint8_t unit[8];
    int n = 0;

    for (int v = p->c.s->first[hex]; v && n < 8; v = p->c.s->unit[v].next)
        if (v == u || v == mate || (p->c.s->unit[v].task & RP_MOVER && rp_side_of(p->c.sc, v) == p->side))
            unit[n++] = (uint8_t)v;
    return 60 + rp_melee_gain(&p->c, unit, n, hex) +
           (rp_has(p->take, hex) ? TAKES_HEX / 2 + p->pace * clears(p, unit, n, hex) / 100 : 0);
}

/* The best single step of these units together from where they are. */
static int best_step(const rp_aim *p, const uint8_t *unit, int n)
{
    const rp_ctx *c = &p->c;
    int hex = c->s->unit[unit[0]].hex, best = -1000;

    for (int d = 0; d < 6; d++) {
        int to = c->sc->next[hex][d];

        if (to == FS_NO_HEX || !rp_can_cross(&c->sc->ground.hex[hex], d) ||
            rp_full(c->sc, c->s, p->side, rp_is_afv(c->sc, unit[0]), to, n))
            continue;
        bool in = rp_may_be_in(c->sc, c->s, unit[0], to) && rp_is_connected(c->sc, c->s, hex, d);
        best = more(best, step_gain(p, unit, n, to, (uint8_t)(in ? (1 << n) - 1 : 0)));
    }
    return best;
}

/* The best single step from where it is, or the melee it is in. */
static int best_move(const rp_aim *p, int u)
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
        return melee_gain(p, u, 0);
    best = best_step(p, one, 1);
    if (!(c->s->unit[u].flags & RP_IN) && rp_may_be_in(c->sc, c->s, u, hex))
        best = more(best, go_in_gain(p, u));
    return best - spending(p, u);
}

/* Carried, a unit that is far from where it is needed gets there sooner; trucks where the road leads that way [6.84c].
 */
static int carry_gain(const rp_aim *p, int u, int kind)
{
    enum { STEP = 12 };
    const rp_ctx *c = &p->c;
    int hex = c->s->unit[u].hex, own = rp_face_of(c->sc, c->s, u)->movement, saved;
    const uint8_t *to = p->ahead ? p->to_hold : p->to_take;
    bool leads = false;

    if (hex < 0 || to[hex] >= RP_FAR || to[hex] <= own + 1)
        return -100;
    for (int d = 0; d < 6; d++) {
        int next = c->sc->next[hex][d];

        leads |=
            next != FS_NO_HEX && to[next] < to[hex] && (kind != RP_TRUCK || c->sc->ground.hex[hex].side[d] & RP_ROAD);
    }
    saved = (to[hex] < rp_carrier_score(kind) ? to[hex] : rp_carrier_score(kind)) - own;
    return leads ? STEP * saved : -100;
}

/* Coming on to the map: late is worse than anywhere. */
static int enter_gain(const rp_aim *p, int u, int hex, uint8_t form)
{
    enum { FAR_OFF = 250 };
    bool dispersed = rp_is_dispersed(p->c.s, u) || form & RP_PLACE_DISPERSED;
    rp_stance at = {(int16_t)hex, dispersed, (form & RP_PLACE_IN) != 0, 1};
    int value = place_value(p, u, at) / 4;

    if (value < -FAR_OFF) /* on a large map every edge is far from what counts */
        value = -FAR_OFF + value / 32;
    return 400 + value - rp_danger(&p->c, u, at, p->share) * 2 / 3;
}

/* The best a unit could do under a command of its own. */
static int unit_gain(thought *t, int u)
{
    const rp_ctx *c = &t->plan.c;

    if (t->known[u])
        return t->gain[u];
    t->known[u] = 1;
    if (c->s->unit[u].where == RP_WAITING)
        return t->gain[u] = 150;
    int best =
        more(best_move(&t->plan, u), best_fire(&t->plan, u, rp_is_dispersed(c->s, u), true) - spending(&t->plan, u));
    best = more(best, deploy_gain(&t->plan, u));
    return t->gain[u] = more(best, dig_gain(&t->plan, u));
}

/* --- commands --- */

/* Those who could join it: of the same kind, near enough, for a mass formed and for a blob dispersed. */
static int mass_gain(thought *t, int u, bool blob)
{
    const rp_ctx *c = &t->plan.c;
    int sum = more(0, unit_gain(t, u)), hex = c->s->unit[u].hex;

    for (int v = 0; (v = rp_next_unit(c->sc->units[t->plan.side], v));) {
        const rp_unit *mate = &c->s->unit[v];

        if (v == u || mate->where != c->s->unit[u].where || mate->flags & RP_SPENT)
            continue;
        if (!!(mate->flags & RP_DISPERSED) != blob ||
            (!blob && rp_type_of(c->sc, u)->alike != rp_type_of(c->sc, v)->alike))
            continue;
        if (hex < 0 || rp_distance(c->sc, hex, mate->hex) <= 2)
            sum += more(0, unit_gain(t, v));
    }
    return sum;
}

/* --- artillery --- */

/* The most a group could hope for at a corner of a hex that enemies hold. */
static int call_gain(const thought *t, int group)
{
    const rp_ctx *c = &t->plan.c;
    int best = 0;

    for (int e = 0; (e = rp_next_unit(c->sc->units[t->plan.enemy], e));) {
        if (c->s->unit[e].where != RP_ON_MAP)
            continue;
        for (int corner = 0; corner < 6; corner++)
            best =
                more(best, rp_shell_harm(c, group, fs_vertex_of(&c->sc->board.grid, c->s->unit[e].hex, corner), RP_HE));
    }
    return best / 2;
}

/* The frames of artillery have the group first. */
static int group_in(const thought *t) { return t->f->kind == RP_F_CALL || t->f->kind == RP_F_LANDING ? t->f->v[0] : 0; }

static int on_gain(const thought *t, const fs_option *o)
{
    return rp_shell_harm(&t->plan.c, group_in(t), o->x * 2 + o->y, o->form) / 2 + 20;
}

/* A line of a barrage: enemies under it less friends. */
static int barrage_gain(const rp_aim *p, const fs_option *o)
{
    const rp_scenario *sc = p->c.sc;
    const fs_grid *g = &sc->board.grid;
    bool row = o->form == RP_ROW_NORTH || o->form == RP_ROW_SOUTH;
    int gain = -20, column = fs_hex_col(g, o->x), at = fs_hex_row(g, o->x);

    for (int i = 0; i < sc->n_barrages; i++)
        for (int k = 0; sc->barrage[i].by == p->side && k < sc->barrage[i].width; k++) {
            int hex = row ? fs_hex_at(g, column + k, at) : fs_hex_at(g, column, at + k);

            if (hex != FS_NO_HEX)
                gain += 30 * rp_holds_hex(p->c.s, p->enemy, hex) - 60 * rp_holds_hex(p->c.s, p->side, hex);
        }
    return gain;
}

/* Enemies less friends in the hexes at a vertex. */
static int crowd(const rp_aim *p, int vertex)
{
    int hex[3], n = vertex == FS_NO_VERTEX ? 0 : fs_vertex_hexes(&p->c.sc->board.grid, vertex, hex), sum = 0;

    for (int i = 0; i < n; i++)
        for (int u = p->c.s->first[hex[i]]; u; u = p->c.s->unit[u].next)
            sum += rp_side_of(p->c.sc, u) == p->side ? -3 : 2;
    return sum;
}

/* Where the shells of the group that strays would go along the spine it names for the lower throws. */
static int spine_gain(const thought *t, int spine)
{
    int group = group_in(t);

    if (!group)
        return 0;
    return 20 * crowd(&t->plan,
                      rp_spine_step(&t->plan.c.sc->board, rp_group_of(&t->plan.c, group)->cross, (enum rp_spine)spine));
}

/* Enemies less friends within two hexes: where a bombardment is centred. */
static int centre_gain(const rp_aim *p, int hex)
{
    int sum = 0;

    for (int u = 1; u <= p->c.sc->n_units; u++)
        if (p->c.s->unit[u].where == RP_ON_MAP && rp_distance(p->c.sc, hex, p->c.s->unit[u].hex) <= 2)
            sum += rp_side_of(p->c.sc, u) == p->side ? -20 : 20;
    return sum;
}

/* Gas goes where the enemy is: counted over all gas there is. */
static int drift_gain(const rp_aim *p, int direction)
{
    int sum = 0;

    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = p->c.s->plane[RP_GAS][w]; left; left &= left - 1) {
            int to = p->c.sc->around[w * 64 + __builtin_ctzll(left)][direction];

            if (to != FS_NO_HEX)
                sum += 10 * (rp_holds_hex(p->c.s, p->enemy, to) - rp_holds_hex(p->c.s, p->side, to));
        }
    return sum;
}

/* --- set-up --- */

/* Guns ready to fire, men under cover, near what is to be kept or taken, not two in a heap. */
static int place_gain(const rp_aim *p, int u, int hex, uint8_t form)
{
    const rp_ctx *c = &p->c;
    bool dispersed = form & RP_PLACE_DISPERSED, in = form & RP_PLACE_IN;
    int near = p->to_take[hex] < p->to_hold[hex] ? p->to_take[hex] : p->to_hold[hex],
        gain = -10 * (near < RP_FAR ? near : 0);

    if (in)
        gain += 60;
    gain += 15 * rp_ground_cover(&c->sc->ground.hex[hex]) * -1;
    if (is_gun(c->sc, u))
        gain += dispersed ? 80 : -80;
    else
        gain += dispersed ? -20 : 0;
    if (rp_holds_hex(c->s, p->side, hex))
        gain -= 12;
    for (int d = 0; d < 6; d++) /* a mass is a chain [3.5a] */
        if (c->sc->next[hex][d] != FS_NO_HEX && rp_holds_hex(c->s, p->side, c->sc->next[hex][d]))
            gain += 3;
    return gain;
}

/* Works of one's own: on what is to be kept, where somebody stands. */
static int marker_gain(const rp_aim *p, int hex)
{
    return 20 - 2 * (p->to_hold[hex] < RP_FAR ? p->to_hold[hex] : 0) + 5 * rp_holds_hex(p->c.s, p->side, hex);
}

/* Scrapes the shells leave: cover on the way, none for those who are shelled. */
static int crater_gain(const rp_aim *p, int hex)
{
    bool covered = rp_has_trench(p->c.sc, p->c.s, hex) || rp_ground_cover(&p->c.sc->ground.hex[hex]);

    return -3 * (p->to_take[hex] < RP_FAR ? p->to_take[hex] : 40) - 60 * rp_holds_hex(p->c.s, p->enemy, hex) -
           60 * covered;
}

/* --- reactions --- */

/* A shot at those who moved into the hex of the window, or at whoever fired. */
static int react_gain(const rp_aim *p, const fs_frame *f, const fs_option *o)
{
    const rp_ctx *c = &p->c;
    rp_stance from = rp_stance_of(c->s, o->subject);
    bool fire = f->kind == RP_F_FIRE, free = rp_types(c->sc, o->subject) & RP_MACHINE_GUN && !fire;
    int harm;

    if (o->verb == RP_V_REACT_TANK)
        harm = rp_shot_harm(c, o->subject, from, o->object, rp_stance_of(c->s, o->object));
    else
        harm = rp_fire_harm(c, o->subject, from, fire ? c->s->unit[f->v[0]].hex : f->v[0]);
    return harm - (free ? 5 : spending(p, o->subject));
}

/* Melee: the one it can hurt most together with those who have named it already. */
static int attack_gain(const rp_aim *p, int u, int target)
{
    const rp_ctx *c = &p->c;
    int before = 0, value = rp_face_of(c->sc, c->s, u)->melee;

    for (int v = c->s->first[c->s->unit[u].hex]; v; v = c->s->unit[v].next)
        if (v != u && c->s->unit[v].target == target && rp_side_of(c->sc, v) == p->side)
            before += more(0, rp_face_of(c->sc, c->s, v)->melee);
    bool dispersed = rp_is_dispersed(c->s, target);
    int without = before ? rp_harm(c, target, dispersed, before) : 0;

    return rp_harm(c, target, dispersed, before + more(0, value)) - without;
}

/* --- one weight --- */

static int move_weight(thought *t, const fs_option *o)
{
    const rp_ctx *c = &t->plan.c;
    uint8_t unit[8] = {(uint8_t)o->subject};
    int n = 0;

    if (t->f->kind == RP_F_MOVE)
        for (int u = c->s->first[c->s->unit[o->subject].hex]; u && n < 8; u = c->s->unit[u].next)
            if (c->s->unit[u].task & RP_MOVER && rp_side_of(c->sc, u) == t->plan.side)
                unit[n++] = (uint8_t)u;
    if (!n)
        n = 1;
    int cost = t->f->kind == RP_F_MOVE ? 0 : spending(&t->plan, o->subject); /* it will be spent in any case */
    return step_gain(&t->plan, unit, n, o->x, o->form) - cost;
}

/* What two gain together beyond what the second would gain by itself: a melee fought with both, seldom a march. */
static int stack_gain(thought *t, int u, int mate)
{
    const rp_ctx *c = &t->plan.c;
    uint8_t two[2] = {(uint8_t)u, (uint8_t)mate};

    if (c->s->unit[u].hex < 0) /* they come on one by one: not every hex takes more */
        return -200;
    if (rp_face_of(c->sc, c->s, u)->movement < 1 || rp_face_of(c->sc, c->s, mate)->movement < 1)
        return -200;
    if (rp_is_engaged(c, u)) /* one blow of both is better than two */
        return melee_gain(&t->plan, u, mate) - 10;
    return best_step(&t->plan, two, 2) - more(0, unit_gain(t, mate)) - spending(&t->plan, u) -
           spending(&t->plan, mate) - 10;
}

static int command_gain(thought *t, const fs_option *o)
{
    switch (o->verb) {
    case RP_V_COMMAND:
        return unit_gain(t, o->subject);
    case RP_V_PAIR:
        return more(0, unit_gain(t, o->subject)) + more(0, unit_gain(t, o->object)) - 1;
    case RP_V_MASS:
        return mass_gain(t, o->subject, false) - 2;
    case RP_V_BLOB:
        return mass_gain(t, o->subject, true) - 2;
    case RP_V_ADD: /* whoever is named and does nothing stays ready [6.03c] */
        return 500 + clamp(unit_gain(t, o->subject));
    case RP_V_WITH:
        return t->plan.c.s->unit[o->subject].where == RP_WAITING ? -200 : unit_gain(t, o->subject);
    case RP_V_CALL:
        return call_gain(t, o->subject);
    case RP_V_ON:
        return on_gain(t, o);
    case RP_V_CANCEL:
        return -50 - rp_shell_harm(&t->plan.c, o->subject, rp_group_of(&t->plan.c, o->subject)->cross, RP_HE);
    default:
        return 0;
    }
}

static int action_gain(thought *t, const fs_option *o)
{
    const rp_aim *p = &t->plan;

    switch (o->verb) {
    case RP_V_DEPLOY:
        return deploy_gain(p, o->subject);
    case RP_V_DIG:
        return dig_gain(p, o->subject);
    case RP_V_FIRE:
        return fire_gain(p, o->subject, o->x);
    case RP_V_ANTITANK:
        return rp_shot_harm(&p->c, o->subject, rp_stance_of(p->c.s, o->subject), o->object,
                            rp_stance_of(p->c.s, o->object)) -
               spending(p, o->subject);
    case RP_V_MOVE:
        return move_weight(t, o);
    case RP_V_ENTER:
        return enter_gain(p, o->subject, o->x, o->form);
    case RP_V_STACK:
        return stack_gain(t, o->subject, o->object);
    case RP_V_GO_IN:
        return go_in_gain(p, o->subject) - (t->f->kind == RP_F_MOVE ? 0 : spending(p, o->subject));
    case RP_V_MELEE:
        return melee_gain(p, o->subject, 0);
    case RP_V_STORM:
        return melee_gain(p, o->subject, 0) + 30;
    case RP_V_PICK: /* each goes its own way, or they would have been a stack */
        return -100;
    case RP_V_EXIT:
        return -900;
    case RP_V_MULE:
    case RP_V_WAGON:
    case RP_V_TRUCK:
        return carry_gain(p, o->subject, RP_MULE + o->verb - RP_V_MULE) + more(0, best_move(p, o->subject));
    default:
        return command_gain(t, o);
    }
}

/* The next part of the default set-up, or that of a unit just like it. */
static bool is_suggested(const thought *t, const fs_option *o)
{
    const rp_scenario *sc = t->plan.c.sc;
    const fs_option *part = &t->part;

    if (t->f->kind != RP_F_SETUP || o->verb != part->verb || o->x != part->x || o->y != part->y ||
        o->form != part->form)
        return false;
    return o->subject == part->subject ||
           (o->verb == RP_V_PLACE && sc->piece[o->subject].zone == sc->piece[part->subject].zone &&
            rp_type_of(sc, o->subject)->alike == rp_type_of(sc, part->subject)->alike);
}

static int gain_of(thought *t, const fs_option *o)
{
    const rp_aim *p = &t->plan;
    bool known = false;
    int campaign = p->c.s->day ? rp_campaign_gain(&p->c, p->side, o, &known) : 0;

    if (known)
        return campaign;
    if (is_suggested(t, o))
        return AS_SUGGESTED;
    switch (o->verb) {
    case RP_V_PLACE:
        return place_gain(p, o->subject, o->x, o->form);
    case RP_V_BREACH:
        return p->ahead ? 3 * p->to_hold[o->x] : -3 * p->to_take[o->x];
    case RP_V_SCRAPE:
        if (t->f->kind == RP_F_BOMBARD)
            return crater_gain(p, o->x);
        return marker_gain(p, o->x);
    case RP_V_TRENCH:
    case RP_V_BLOCKHOUSE:
        return marker_gain(p, o->x);
    case RP_V_BARRAGE:
        return barrage_gain(p, o);
    case RP_V_CENTRE:
        return centre_gain(p, o->x);
    case RP_V_REACT:
    case RP_V_REACT_TANK:
        return react_gain(p, t->f, o);
    case RP_V_RALLY: /* a gun would be limbered by it */
        return is_gun(p->c.sc, o->subject) ? -100 : 100;
    case RP_V_ATTACK:
        return attack_gain(p, o->subject, o->object);
    case RP_V_TAKE: /* the lowest modifier */
        return o->object > RP_TERRAINS ? 10 : -10 * rp_terrain_table[o->object - 1].cover;
    case RP_V_SPINE:
        return spine_gain(t, o->object - 1);
    case RP_V_DRIFT:
        return drift_gain(p, o->object - 1);
    case RP_V_ENTRENCH:
        return 50;
    case RP_V_BLOCK:
    case RP_V_UNBLOCK:
        return -50;
    default:
        return action_gain(t, o);
    }
}

/* What only frames of the sequence and of movement ask needs the distances. */
static bool needs_distances(uint8_t kind)
{
    return kind != RP_F_REACT && kind != RP_F_FIRE && kind != RP_F_MELEE && kind != RP_F_CHOOSE && kind != RP_F_POINT &&
           kind != RP_F_DRIFT && kind != RP_F_LANDING && kind != RP_F_SIGNALS;
}

/* A side that has lost unless it gets there cannot wait for the enemy to run out of shots: with as many steps to go as
 * turns are left the way is worth twice as much, for commands come to a unit about every second turn. Where the dead
 * count as well, haste costs what it wins. */
static void hurry(rp_aim *p)
{
    const rp_ctx *c = &p->c;
    int left = rp_part_now(c->sc, c->s)->n_turns - c->s->head.turn + 1, least = RP_FAR;

    if (p->ahead || left < 1 || c->sc->judgement != RP_LISTED || c->sc->listed != p->side)
        return;
    for (int u = 0; (u = rp_next_unit(c->sc->units[p->side], u));)
        if (c->s->unit[u].where == RP_ON_MAP && !is_gun(c->sc, u) && p->to_take[c->s->unit[u].hex] < least)
            least = p->to_take[c->s->unit[u].hex];
    if (least < RP_FAR)
        p->pace += p->pace * (least < left ? least : left) / left;
}

void rp_policy(const fs_scenario *base, const void *state, fs_side side, const fs_options *list, void *mind,
               int32_t *weight)
{
    rp_ctx c = {(const rp_scenario *)base, (rp_state *)(uintptr_t)state, NULL};
    thought t;
    (void)mind;

    memset(t.known, 0, sizeof t.known);
    t.f = fs_top_const(&c.s->head);
    rp_aim_make(&t.plan, &c, side);
    if (needs_distances(t.f->kind))
        rp_aim_measure(&t.plan), hurry(&t.plan);
    t.part = (fs_option){0};
    if (t.f->kind == RP_F_SETUP)
        rp_suggest_part(&c, side, &t.part);
    for (int i = 0; i < list->n; i++) {
        const fs_option *o = &list->at[i];

        weight[i] = o->verb == FS_VERB_DROP ? 0 : clamp(EVEN + gain_of(&t, o));
    }
}
