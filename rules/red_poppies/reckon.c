/* reckon.c - expected harm of shots, shells and melees, as a player reckons it from counters and map. */
#include "guns.h"
#include "plan.h"

/* Ways of 36 in which two dice show n or more. */
static int at_least(int n)
{
    static const uint8_t ways[] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};

    return n <= 2 ? 36 : n > 12 ? 0 : ways[n];
}

int rp_worth(const rp_scenario *sc, int unit)
{
    uint8_t types = rp_types(sc, unit);

    if (types & RP_AFV)
        return 16;
    if (types & (RP_MACHINE_GUN | RP_ARTILLERY))
        return 14;
    return types & (RP_FLAMETHROWER | RP_CAVALRY) ? 8 : 10;
}

int rp_harm(const rp_ctx *c, int unit, bool dispersed, int mods)
{
    int cohesion = rp_type_of(c->sc, unit)->face[dispersed].cohesion;
    int dies = at_least(11 - mods), fails = at_least(cohesion + 1 - mods) - dies; /* [3.72a] [3.73a] */
    int shaken = !dispersed ? 4 : rp_is_ready(c->s, unit) ? 2 : 0;                /* of ten */

    return rp_worth(c->sc, unit) * (10 * dies + (fails > 0 ? fails * shaken : 0)) * RP_KILL / 3600;
}

/* The best the ground and the works give the target against this shot [PAC.14] [PAC.15] [PAC.16]. */
static int cover(const rp_ctx *c, int from, bool plunging, int target, rp_stance at)
{
    const rp_hex_ground *h = &c->sc->ground.hex[at.hex];
    int best = rp_is_village(h) || h->features & RP_CRATERS || rp_green_woods(h) || rp_in(c->s, RP_SCRAPE, at.hex);

    if (from >= 0 && !plunging && h->level > c->sc->ground.hex[from].level)
        best = 1;
    if (!at.in)
        return best;
    int works =
        rp_types(c->sc, target) & RP_MACHINE_GUN && rp_in(c->s, RP_BLOCKHOUSE, at.hex) ? RP_T_BLOCKHOUSE : RP_T_TRENCH;
    int given = plunging ? rp_terrain_table[works].plunging : rp_terrain_table[works].cover;
    return -given > best ? -given : best;
}

/* Modifiers of one shot at a target that stands still. False: it cannot reach or see it. */
static bool shot_mods(const rp_ctx *c, int shooter, rp_stance from, int target, rp_stance at, int *mods)
{
    const rp_face *face = &rp_type_of(c->sc, shooter)->face[from.dispersed];
    bool tank = rp_is_afv(c->sc, target), plunging = rp_types(c->sc, shooter) & RP_MORTAR;
    int value = tank ? face->at : face->fp, range = rp_distance(c->sc, from.hex, at.hex);
    enum rp_view view = range > 1 ? rp_sight_bare(c->sc->seen, from.hex, at.hex) : RP_CLEAR;

    if (value == RP_DASH || range > face->range || view == RP_BLOCKED)
        return false;
    int shade = cover(c, from.hex, plunging, target, at);
    if (view == RP_CONCEALED && !shade)
        shade = 1;
    *mods = value + !at.dispersed - shade - rp_is_night(c->sc, c->s) + (range ? -(range / 2) : 1);
    return true;
}

static int moving_mod(const rp_ctx *c, int target) { return rp_is_afv(c->sc, target) ? -1 : 1; }

int rp_shot_harm(const rp_ctx *c, int shooter, rp_stance from, int target, rp_stance at)
{
    int mods;

    if (!shot_mods(c, shooter, from, target, at, &mods))
        return 0;
    return rp_harm(c, target, at.dispersed, mods + (at.moving ? moving_mod(c, target) : 0));
}

int rp_fire_harm(const rp_ctx *c, int shooter, rp_stance from, int hex)
{
    int harm = 0, best_tank = 0;

    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next) {
        bool friend = rp_side_of(c->sc, u) == rp_side_of(c->sc, shooter);
        int one = u == shooter ? 0 : rp_shot_harm(c, shooter, from, u, rp_stance_of(c->s, u));

        if (rp_is_afv(c->sc, u))
            best_tank = !friend && one > best_tank ? one : best_tank;
        else
            harm += friend ? -one : one;
    }
    return harm > best_tank ? harm : best_tank;
}

void rp_dangers(const rp_ctx *c, int unit, rp_stance at, int share, int out[2])
{
    const uint64_t *enemies = c->sc->units[fs_other(rp_side_of(c->sc, unit))];
    int once[2] = {0}, again[2] = {0}, most = rp_worth(c->sc, unit) * RP_KILL / 10, moving = moving_mod(c, unit), mods;

    for (int e = 0; (e = rp_next_unit(enemies, e));) {
        const rp_unit *enemy = &c->s->unit[e];

        if (enemy->where != RP_ON_MAP || enemy->flags & RP_SPENT || rp_types(c->sc, e) & RP_MORTAR ||
            rp_distance(c->sc, enemy->hex, at.hex) > rp_face_of(c->sc, c->s, e)->range)
            continue;
        if (enemy->hex != at.hex && rp_is_engaged(c, e)) /* [6.51g] */
            continue;
        if (!shot_mods(c, e, rp_stance_of(c->s, e), unit, at, &mods))
            continue;
        int *to = rp_types(c->sc, e) & RP_MACHINE_GUN ? again : once;

        to[0] += rp_harm(c, unit, at.dispersed, mods);
        to[1] += rp_harm(c, unit, at.dispersed, mods + moving);
    }
    for (int i = 0; i < 2; i++) {
        int sum = again[i] + once[i] / share;

        out[i] = sum < most ? sum : most;
    }
}

int rp_danger(const rp_ctx *c, int unit, rp_stance at, int share)
{
    int danger[2];

    rp_dangers(c, unit, at, share, danger);
    return danger[at.moving];
}

/* --- shells --- */

static int blast_harm(const rp_ctx *c, const rp_piece *group, int shell, int unit)
{
    rp_stance at = rp_stance_of(c->s, unit);

    if (shell == RP_SMOKE_SHELL || (shell == RP_GAS_SHELL && rp_is_afv(c->sc, unit)))
        return 0;
    if (shell == RP_GAS_SHELL)
        return rp_harm(c, unit, at.dispersed, !at.dispersed);
    return rp_harm(c, unit, at.dispersed, group->fp + !at.dispersed - cover(c, FS_NO_HEX, group->howitzer, unit, at));
}

int rp_shell_harm(const rp_ctx *c, int group, int vertex, int shell)
{
    const rp_piece *p = &c->sc->piece[group];
    int hex[3], n = fs_vertex_hexes(&c->sc->board.grid, vertex, hex), harm = 0;

    for (int i = 0; i < n; i++)
        for (int u = c->s->first[hex[i]]; u; u = c->s->unit[u].next) {
            int one = blast_harm(c, p, shell, u);

            harm += rp_side_of(c->sc, u) == p->side ? -2 * one : one;
        }
    return harm;
}

/* Whether a creeping barrage lies on the hex or will before the unit can move on: its line, and the next [7.42]. */
static bool is_swept(const rp_ctx *c, int hex)
{
    enum { OVER = 2 };
    const fs_grid *g = &c->sc->board.grid;

    for (int i = 0; i < c->sc->n_barrages; i++) {
        const rp_creeping *b = &c->s->barrage[i];
        int rows = b->axis == RP_ROWS ? b->step : 0, columns = b->axis == RP_COLUMNS ? b->step : 0;
        int before = fs_hex_at(g, fs_hex_col(g, hex) - columns, fs_hex_row(g, hex) - rows);

        if (!b->axis || b->on == OVER || (!b->on && b->first_turn > c->s->head.turn + 1))
            continue;
        if (rp_barrage_has(c->sc, c->s, i, hex) || (before != FS_NO_HEX && rp_barrage_has(c->sc, c->s, i, before)))
            return true;
    }
    return false;
}

/* In the open it is the end, under cover a unit is shaken [7.12a] [7.12d]. */
static int barrage_harm(const rp_ctx *c, int unit, rp_stance at)
{
    bool sheltered = at.in || rp_is_village(&c->sc->ground.hex[at.hex]);

    return rp_worth(c->sc, unit) * (sheltered ? RP_KILL / 40 : RP_KILL / 10);
}

int rp_sitting_harm(const rp_ctx *c, int unit, rp_stance at)
{
    return c->sc->n_barrages && is_swept(c, at.hex) ? barrage_harm(c, unit, at) : 0;
}

int rp_entry_harm(const rp_ctx *c, int unit, rp_stance at)
{
    int harm = rp_in(c->s, RP_BARRAGE, at.hex) ? barrage_harm(c, unit, at) : 0;

    for (int g = 0; g < c->sc->n_groups; g++) {
        const rp_group *group = &c->s->group[g];
        bool bursts = group->landed != FS_NO_VERTEX && group->shell == RP_HE;
        int hex[3], n = bursts ? fs_vertex_hexes(&c->sc->board.grid, group->landed, hex) : 0;

        while (n--)
            if (hex[n] == at.hex)
                harm += rp_harm(c, unit, at.dispersed,
                                c->sc->piece[c->sc->n_units + 1 + g].fp + 1 + !at.dispersed -
                                    cover(c, FS_NO_HEX, c->sc->piece[c->sc->n_units + 1 + g].howitzer, unit, at));
    }
    if (rp_in(c->s, RP_GAS, at.hex))
        harm += rp_harm(c, unit, at.dispersed, 1 + !at.dispersed);
    return harm;
}

/* --- melee --- */

static int melee_value(const rp_ctx *c, int unit)
{
    int value = rp_face_of(c->sc, c->s, unit)->melee;

    return value == RP_DASH ? 0 : value;
}

/* The better of all upon one, and evenly upon everybody. */
static int mauling(const rp_ctx *c, const uint8_t *target, int n, int strength, int attackers)
{
    int one = 0, all = 0, reached = n < attackers ? n : attackers;

    for (int i = 0; i < n; i++) {
        int alone = rp_harm(c, target[i], rp_is_dispersed(c->s, target[i]), strength);

        one = alone > one ? alone : one;
        if (i < reached)
            all += rp_harm(c, target[i], rp_is_dispersed(c->s, target[i]), strength / reached);
    }
    return one > all ? one : all;
}

int rp_melee_gain(const rp_ctx *c, const uint8_t *unit, int n, int hex)
{
    enum { MOST = 8 };
    uint8_t foe[MOST];
    int foes = 0, ours = 0, theirs = 0;
    fs_side side = n ? rp_side_of(c->sc, unit[0]) : 0;

    for (int i = 0; i < n; i++)
        ours += melee_value(c, unit[i]);
    for (int u = c->s->first[hex]; u && foes < MOST; u = c->s->unit[u].next)
        if (rp_side_of(c->sc, u) != side) {
            theirs += melee_value(c, u);
            foe[foes++] = (uint8_t)u;
        }
    return n && foes ? mauling(c, foe, foes, ours, n) - mauling(c, unit, n, theirs, foes) : 0;
}
