/* army_commander_lint.c - what is unfit or unwise in a scenario of Army Commander that loads. */
#include "army_commander_read.h"

#include <stdio.h>
#include <string.h>

static const ac_scenario *scenario(const fs_lint *l) { return (const ac_scenario *)(const void *)l->file->scenario; }

/* Where a piece's set-up stands in the file: its hex in the list of its division or corps. */
static int node_of(const fs_lint *l, int u)
{
    const ac_scenario *sc = scenario(l);
    const ac_piece *p = &sc->piece[u];
    bool corps = p->type == AC_CORPS;
    int list = fs_yaml_find(l->tree, 0, corps ? "corps" : "divisions"), at = 0;
    char name[16] = "", id[AC_NAME];

    snprintf(id, sizeof id, "%s", corps ? p->name : sc->piece[p->division].name);
    id[strcspn(id, ".")] = 0;
    if (p->hex >= 0)
        fs_hex_name(&sc->board.grid, p->hex, name);
    for (int i = list ? l->tree->node[list].first : 0; i; i = l->tree->node[i].next) {
        int stands = fs_yaml_find(l->tree, i, corps ? "guns" : "stands");
        if (strcmp(fs_yaml_text(l->tree, fs_yaml_find(l->tree, i, "id")), id) == 0)
            at = stands && fs_yaml_find(l->tree, stands, name) ? fs_yaml_find(l->tree, stands, name) : i;
    }
    return at;
}

static bool on_board(const ac_piece *p) { return p->hex >= 0 && p->type != AC_PLANE; }

/* Distance to the nearest piece of the same division for which `wanted` holds. */
static int nearest(const ac_scenario *sc, int u, bool (*wanted)(uint8_t))
{
    int best = 99;

    for (int v = sc->n_divisions + 1; v <= sc->n_pieces; v++)
        if (v != u && on_board(&sc->piece[v]) && wanted(sc->piece[v].type) &&
            sc->piece[v].division == sc->piece[u].division && sc->distance[sc->piece[u].hex][sc->piece[v].hex] < best)
            best = sc->distance[sc->piece[u].hex][sc->piece[v].hex];
    return best;
}

static bool is_hq(uint8_t type) { return type == AC_HQ; }

static void lint_command(fs_lint *l)
{
    const ac_scenario *sc = scenario(l);

    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
        const ac_piece *p = &sc->piece[u];
        if (!on_board(p))
            continue;
        if (ac_is_combat(p->type) && nearest(sc, u, is_hq) > 2) /* [0.d] */
            fs_lint_say(l, true, node_of(l, u), "combat stands at most 2 hexes from an HQ of their division",
                        "%s out of range", p->name);
        if (p->type == AC_HQ && nearest(sc, u, ac_is_combat) > 1) /* [0.f] */
            fs_lint_say(l, true, node_of(l, u), "an HQ with or next to a stand of its division", "%s alone", p->name);
        for (int v = u + 1; v <= sc->n_pieces; v++)
            if (on_board(&sc->piece[v]) && sc->piece[v].side != p->side &&
                sc->distance[p->hex][sc->piece[v].hex] <= 1) {
                fs_lint_say(l, true, node_of(l, u), "no enemies next to each other at the start", "%s and %s", p->name,
                            sc->piece[v].name);
                return;
            }
    }
}

/* Ground that suits who stands there. */
static void lint_ground(fs_lint *l)
{
    const ac_scenario *sc = scenario(l);

    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
        const ac_piece *p = &sc->piece[u];
        if (on_board(p) && p->warship && !(sc->terrain[p->hex] & AC_LAKE))
            fs_lint_say(l, true, node_of(l, u), "a ship at sea", "%s on land", p->name);
        if (p->type == AC_TANK && sc->year < 1916)
            fs_lint_say(l, true, node_of(l, u), "tanks from 1916 on", "one in %d", sc->year);
    }
    for (int h = 0; h < sc->n_hexes; h++)
        if (sc->terrain[h] & (AC_TRENCH | AC_STRONGPOINT | AC_PILLBOX) && !sc->trench_owner[h]) {
            char name[16];
            fs_hex_name(&sc->board.grid, h, name);
            fs_lint_say(l, false, fs_yaml_find(l->tree, 0, "terrain"), "an owner for every trench (trench_owner)",
                        "none for %s", name);
            return;
        }
}

/* Reinforcements need a round that comes, open ground and room [12.a]. */
static void lint_arrivals(fs_lint *l)
{
    const ac_scenario *sc = scenario(l);

    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
        const ac_piece *p = &sc->piece[u];
        const ac_entry *e = &sc->entry[p->entry];
        int open = 0;
        if (!p->arrives)
            continue;
        for (int i = 0; i < e->n; i++)
            open += e->landing ? (sc->terrain[e->hex[i]] & AC_BEACH) != 0 : !(sc->terrain[e->hex[i]] & AC_LAKE);
        if (p->arrives > sc->n_rounds)
            fs_lint_say(l, true, node_of(l, u), "arrivals before the end", "%s in round %d of %d", p->name, p->arrives,
                        sc->n_rounds);
        else if (open < e->n)
            fs_lint_say(l, true, node_of(l, u), e->landing ? "landings on beaches" : "arrivals on land",
                        "another hex for %s", p->name);
    }
}

static void lint_special(fs_lint *l)
{
    const ac_scenario *sc = scenario(l);
    const fs_grid *g = &sc->board.grid;
    int sides = 0;

    for (int d = 1; d <= sc->n_divisions; d++)
        sides |= sc->division[d].side;
    if (sides != 3)
        fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "divisions"), "divisions on both sides", "one side without");
    if (sc->creeping && sc->year < 1917) /* [11.2a] */
        fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "creeping"), "a creeping barrage from 1917 on", "%d", sc->year);
    for (int side = 1; side <= 2; side++)
        for (int i = 0; sc->exit_sides >> side & 1 && sc->exit_hex[side][i] >= 0; i++) {
            int c = fs_hex_col(g, sc->exit_hex[side][i]), r = fs_hex_row(g, sc->exit_hex[side][i]);
            if (c > 0 && r > 0 && c < g->columns - 1 && r < g->rows - 1)
                fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "exits"), "hexes at the edge of the board", "%02d%02d",
                            c + 1, r + 1);
        }
    for (int side = 1; side <= 2; side++)
        for (int i = 0; i < AC_PIECE_WORDS && sc->bombards == side; i++)
            if (sc->guns[side][i])
                return;
    if (sc->bombards)
        fs_lint_say(l, false, fs_yaml_find(l->tree, 0, "bombardment"), "guns to bombard with", "none");
}

/* What a side can score at most; unlimited objectives count as 99. */
static int most_points(const ac_scenario *sc, fs_side side)
{
    int sum = 0;

    for (int i = 0; i < sc->n_objectives; i++) {
        const ac_objective *o = &sc->objective[i];
        int points = o->kind == AC_HELD ? o->points * (o->once ? 1 : o->n) : 99;
        if (o->side == side)
            sum += o->most && points > o->most ? o->most : points;
    }
    return sum;
}

static void lint_result(fs_lint *l)
{
    const ac_scenario *sc = scenario(l);
    int list = fs_yaml_find(l->tree, 0, "objectives"), result = fs_yaml_find(l->tree, 0, "result");

    if (!sc->n_objectives) {
        fs_lint_say(l, true, 0, "objectives", "none");
        return;
    }
    for (int i = 0; i < sc->n_objectives; i++)
        for (int k = 0; k < sc->objective[i].n; k++)
            if (sc->terrain[sc->objective[i].hex[k]] & AC_LAKE)
                fs_lint_say(l, true, fs_yaml_entry(l->tree, list, i), "objectives on land", "one in a lake");
    if (most_points(sc, sc->scored) < sc->win_from)
        fs_lint_say(l, true, fs_yaml_find(l->tree, result, "win"), "points that can be reached", "%d of at most %d",
                    sc->win_from, most_points(sc, sc->scored));
    if (!sc->minus_other && sc->draw_from <= 0)
        fs_lint_say(l, false, fs_yaml_find(l->tree, result, "draw"), "a result the other side can win", "%d",
                    sc->draw_from);
}

static void lint_words(fs_lint *l)
{
    static const char *const wanted[] = {"about", "history", "design"};

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (!fs_yaml_find(l->tree, 0, wanted[i]))
            fs_lint_say(l, false, 0, "about, history and design in words", "no %s", wanted[i]);
}

void ac_lint(fs_lint *l)
{
    if (l->file->kind != FS_FILE_SCENARIO) /* a position may stand anywhere the rules can be played on */
        return;
    lint_command(l);
    lint_ground(l);
    lint_arrivals(l);
    lint_special(l);
    lint_result(l);
    lint_words(l);
}
