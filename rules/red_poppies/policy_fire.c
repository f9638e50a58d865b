/* policy_fire.c - what fire is worth to a player: shots, answers to them, and shells. */
#include "moves.h"
#include "placing.h"
#include "policy.h"

/* --- what it costs to be spent --- */

static bool is_enemy_about(const rp_ctx *c, int u)
{
    const uint64_t *enemies = c->sc->units[fs_other(rp_side_of(c->sc, u))];
    int reach = rp_face_of(c->sc, c->s, u)->range, hex = c->s->unit[u].hex;

    for (int e = 0; (e = rp_next_unit(enemies, e));)
        if (c->s->unit[e].where == RP_ON_MAP && rp_distance(c->sc, hex, c->s->unit[e].hex) <= reach + 3)
            return true;
    return false;
}

bool rp_has_business(const rp_aim *p, int u)
{
    uint8_t *known = &p->here->business[u];

    if (!*known)
        *known = (uint8_t)(1 + is_enemy_about(&p->c, u));
    return *known > 1;
}

/* A spent unit does not react until the turn is over: machine guns are kept for that [6.75a]; who must get on keeps
 * hardly anybody else. */
int rp_spending(const rp_aim *p, int u)
{
    const rp_face *face = rp_face_of(p->c.sc, p->c.s, u);

    if (p->is_last || p->c.s->unit[u].where != RP_ON_MAP || face->fp == RP_DASH || !rp_has_business(p, u))
        return 0;
    return rp_types(p->c.sc, u) & RP_MACHINE_GUN ? 90 : rp_types(p->c.sc, u) & RP_MORTAR ? 0 : p->must ? 5 : 20;
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

int rp_fire_gain(const rp_aim *p, int u, int hex)
{
    return rp_fire_harm(&p->c, u, rp_stance_of(p->c.s, u), hex) - answer_harm(&p->c, u, hex) * 2 / 3 -
           rp_spending(p, u);
}

/* The best hex to fire at from where it stands, with either face up. */
int rp_best_fire(const rp_aim *p, int u, bool dispersed, bool answered)
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
        best = rp_more(best, rp_fire_harm(c, u, from, hex) - (answered ? answer_harm(c, u, hex) * 2 / 3 : 0));
    }
    return best;
}

/* Guns unlimber where they see somebody; nobody else changes face by command [6.3b]. */
int rp_deploy_gain(const rp_aim *p, int u)
{
    if (!rp_is_gun(p->c.sc, u) || rp_is_dispersed(p->c.s, u))
        return -200;
    int best = rp_best_fire(p, u, true, false);
    return best                                                                                 ? 40 + best / 2
           : rp_to_take(p, p->c.s->unit[u].hex) <= 4 || rp_to_hold(p, p->c.s->unit[u].hex) <= 3 ? 15
                                                                                                : -50;
}

/* The most it could do by fire from there, if nobody were in its hex. */
int rp_fire_from(const rp_aim *p, int u, rp_stance at)
{
    const rp_ctx *c = &p->c;
    int best = 0, range = rp_type_of(c->sc, u)->face[at.dispersed].range;

    for (int e = 0; (e = rp_next_unit(c->sc->units[p->enemy], e));) {
        const rp_unit *enemy = &c->s->unit[e];

        if (enemy->where == RP_ON_MAP && rp_distance(c->sc, at.hex, enemy->hex) <= range)
            best = rp_more(best, rp_shot_harm(c, u, at, e, rp_stance_of(c->s, e)));
    }
    return best;
}

/* --- reactions --- */

/* A shot at those who moved into the hex of the window, or at whoever fired. */
int rp_react_gain(const rp_aim *p, const fs_frame *f, const fs_option *o)
{
    const rp_ctx *c = &p->c;
    rp_stance from = rp_stance_of(c->s, o->subject);
    bool fire = f->kind == RP_F_FIRE, free = rp_types(c->sc, o->subject) & RP_MACHINE_GUN && !fire;
    int harm;

    if (o->verb == RP_V_REACT_TANK)
        harm = rp_shot_harm(c, o->subject, from, o->object, rp_stance_of(c->s, o->object));
    else
        harm = rp_fire_harm(c, o->subject, from, fire ? c->s->unit[f->v[0]].hex : f->v[0]);
    return harm - (free ? 5 : rp_spending(p, o->subject));
}

/* --- artillery --- */

/* Whether another enemy comes before it in the list of its hex. */
static bool is_below_enemy(const rp_aim *p, int e)
{
    for (int u = p->c.s->first[p->c.s->unit[e].hex]; u != e; u = p->c.s->unit[u].next)
        if (rp_side_of(p->c.sc, u) == p->enemy)
            return true;
    return false;
}

/* The most a group could hope for at a corner of a hex that enemies hold. */
int rp_call_gain(const rp_aim *p, int group)
{
    const rp_ctx *c = &p->c;
    int best = 0;

    for (int e = 0; (e = rp_next_unit(c->sc->units[p->enemy], e));) {
        if (c->s->unit[e].where != RP_ON_MAP || is_below_enemy(p, e))
            continue; /* its hex is another's as well */
        for (int corner = 0; corner < 6; corner++)
            best = rp_more(best,
                           rp_shell_harm(c, group, fs_vertex_of(&c->sc->board.grid, c->s->unit[e].hex, corner), RP_HE));
    }
    return best / 2;
}

/* The frames of artillery have the group first. */
static int group_in(const fs_frame *f) { return f->kind == RP_F_CALL || f->kind == RP_F_LANDING ? f->v[0] : 0; }

int rp_on_gain(const rp_aim *p, const fs_frame *f, const fs_option *o)
{
    return rp_shell_harm(&p->c, group_in(f), o->x * 2 + o->y, o->form) / 2 + 20;
}

/* A line of a barrage: enemies under it less friends. */
int rp_barrage_gain(const rp_aim *p, const fs_option *o)
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
int rp_spine_gain(const rp_aim *p, const fs_frame *f, int spine)
{
    int group = group_in(f);

    if (!group)
        return 0;
    return 20 * crowd(p, rp_spine_step(&p->c.sc->board, rp_group_of(&p->c, group)->cross, (enum rp_spine)spine));
}

/* Enemies less friends within two hexes: where a bombardment is centred. */
int rp_centre_gain(const rp_aim *p, int hex)
{
    int sum = 0;

    for (int u = 1; u <= p->c.sc->n_units; u++)
        if (p->c.s->unit[u].where == RP_ON_MAP && rp_distance(p->c.sc, hex, p->c.s->unit[u].hex) <= 2)
            sum += rp_side_of(p->c.sc, u) == p->side ? -20 : 20;
    return sum;
}

/* Gas goes where the enemy is: counted over all gas there is. */
int rp_drift_gain(const rp_aim *p, int direction)
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
