/* rifle_and_spade_lint.c - what is unwise in a scenario that loads: Routes that cross, Objectives nobody reaches, units
 * cut off at the start, battalions In Support against the table. */
#include "rifle_and_spade_read.h"

#include <stdio.h>
#include <string.h>

static void say_unit(fs_lint *l, const rs_scenario *sc, int unit, const char *expected, const char *found)
{
    int list = fs_yaml_find(l->tree, 0, "units");

    fs_lint_say(l, true, list ? fs_yaml_entry(l->tree, list, unit - 1) : 0, expected, "%s: %s", sc->piece[unit].name,
                found);
}

/* --- Routes [11.4.9] --- */

static bool shares_hex(const rs_scenario *sc, const rs_aim *a, const rs_aim *b)
{
    for (int i = 0; i < a->n_route; i++)
        for (int j = 0; j < b->n_route; j++)
            if (sc->route_hex[a->route + i] == sc->route_hex[b->route + j] && (i || j))
                return true;
    return false;
}

static void lint_routes(fs_lint *l, const rs_scenario *sc)
{
    for (int p = 0; p < sc->n_plans; p++)
        for (int i = 0; i < sc->plan[p].n; i++)
            for (int j = i + 1; j < sc->plan[p].n; j++) {
                const rs_aim *a = &sc->aim[sc->plan[p].first + i], *b = &sc->aim[sc->plan[p].first + j];

                if (sc->plan[p].order != RS_INITIAL_ATTACK && a->kind == RS_AIM_UNIT && b->kind == RS_AIM_UNIT &&
                    a->battalion != b->battalion && shares_hex(sc, a, b))
                    say_unit(l, sc, a->unit, "Routes of two battalions without a common hex [11.4.9]",
                             sc->piece[b->unit].name);
            }
}

/* A Route begins where the unit stands, or at the Beach hex it lands in. */
static void lint_route_starts(fs_lint *l, const rs_scenario *sc)
{
    for (int i = 0; i < sc->n_aims; i++) {
        const rs_aim *a = &sc->aim[i];
        const rs_piece *p = &sc->piece[a->unit];
        int start = p->beach != FS_NO_HEX ? p->beach : p->hex;

        if (a->kind == RS_AIM_UNIT && a->n_route && sc->route_hex[a->route] != start)
            say_unit(l, sc, a->unit, "a Route that begins where the unit stands or lands", "another start");
    }
}

/* --- supply and support --- */

static void lint_supply(fs_lint *l, const rs_scenario *sc)
{
    int n[3] = {0};

    for (int i = 0; i < sc->n_supplies; i++)
        n[sc->supply[i].side]++;
    for (int side = 1; side <= 2; side++)
        if (!n[side])
            fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "supply"), "a Supply Source for both sides [20.1.1]",
                        "none for %s", sc->side_name[side]);
}

static void lint_support(fs_lint *l, const rs_scenario *sc)
{
    for (int p = 0; p < sc->n_plans; p++) {
        const rs_plan *plan = &sc->plan[p];
        const rs_support *row = &sc->tables.support[plan->order];
        int all = 0, n = 0;

        for (int b = 1; b <= sc->n_battalions; b++)
            if (sc->battalion[b].brigiment == plan->brigiment && sc->battalion[b].status != RS_ON_PICKET) {
                all++;
                n += sc->battalion[b].status == RS_IN_SUPPORT;
            }
        int column = all < RS_SUPPORT_COLUMNS ? all : RS_SUPPORT_COLUMNS;

        if (all && row->kind == RS_SUPPORT_COUNTED && plan->kind != RS_PLAN_SCHEDULED &&
            plan->order != RS_CORDON_DEFENSE && (n < row->least[column] || n > row->most[column]))
            fs_lint_say(l, false, fs_yaml_find(l->tree, 0, "battalions"), "battalions In Support as 11.5.1 has them",
                        "%s: %d of %d", sc->brigiment[plan->brigiment].name, n, all);
    }
}

/* --- places that mean something --- */

static bool is_empty(const uint64_t *set)
{
    for (int i = 0; i < RS_HEX_WORDS; i++)
        if (set[i])
            return false;
    return true;
}

static void lint_zones(fs_lint *l, const rs_scenario *sc)
{
    for (int i = 0; i < sc->n_goals; i++)
        if (sc->goal[i].zone && is_empty(sc->zone[sc->goal[i].zone]))
            fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "victory"), "goals with hexes", "%s: none",
                        sc->goal[i].title);
    if (is_empty(sc->initiative))
        fs_lint_say(l, false, fs_yaml_find(l->tree, 0, "special"), "Initiative hexes [2.3.1]", "none");
}

/* Who comes over the sea: no more steps for one Beach hex and turn than can land. */
static void lint_landings(fs_lint *l, const rs_scenario *sc)
{
    for (int u = 1; u <= sc->n_listed; u++) {
        const rs_piece *p = &sc->piece[u];
        int steps = 0;

        for (int i = 1; i <= u && p->start == RS_START_SEA; i++)
            if (sc->piece[i].start == RS_START_SEA && sc->piece[i].beach == p->beach && sc->piece[i].turn == p->turn &&
                sc->piece[i].kind == RS_RIFLE)
                steps += sc->piece[i].steps;
        if (p->kind == RS_RIFLE && steps > 4 * sc->tables.fig.landing_steps_safe)
            say_unit(l, sc, u, "at most 8 steps for one Beach hex and turn", "more");
    }
}

/* --- maps --- */

static void lint_map(fs_lint *l, const rs_scenario *sc)
{
    const rs_map *m = &sc->map;
    char name[16], other[16];

    for (int h = 0; h < m->n_hexes; h++)
        for (int d = 0; d < 3 && rs_has(m->play, h); d++) {
            int to = m->next[h][d];

            if (to < 0 || !(m->hex[h].side[d] & RS_PATH) || m->hex[h].side[d] & RS_CLIFF)
                continue;
            fs_hex_name(&m->grid, h, name);
            fs_hex_name(&m->grid, to, other);
            fs_lint_say(l, false, fs_yaml_find(l->tree, 0, "ground"), "a path over a Cliff", "%s/%s: no Cliff", name,
                        other);
        }
}

void rs_lint(fs_lint *l)
{
    const rs_scenario *sc = (const rs_scenario *)l->file->scenario;

    lint_map(l, sc);
    if (strcmp(fs_file_info(l->file)->kind, "map") == 0)
        return;
    lint_routes(l, sc);
    lint_route_starts(l, sc);
    lint_supply(l, sc);
    lint_support(l, sc);
    lint_zones(l, sc);
    lint_landings(l, sc);
}
