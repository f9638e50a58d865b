/* over_there_lint.c - what is unwise or unfit in a scenario that loads. */
#include "over_there_read.h"

#include <stdlib.h>
#include <string.h>

/* Node of the unit list of a side, for findings. */
static int units_node(const fs_lint *l) { return fs_yaml_find(l->tree, 0, "units"); }

/* Comes on to the table by a place, aboard something, along a track, or never. */
static void lint_places(fs_lint *l, const ot_scenario *sc)
{
    for (int u = 1; u <= sc->base.n_units; u++) {
        const ot_piece *p = &sc->piece[u];

        if (p->n_places || p->off_board || p->class_ == OT_DISMOUNTED || p->carried_by || u == sc->train)
            continue;
        fs_lint_say(l, true, units_node(l), "a place to set up or enter, off_board, or a carrier", "none for %s",
                    p->name);
    }
    for (int u = 1; u <= sc->base.n_units; u++) {
        const ot_piece *p = &sc->piece[u];

        for (int i = 0; i < p->n_places; i++)
            if (p->turn && sc->place[p->first_place + i].kind != OT_PLACE_EDGE)
                fs_lint_say(l, true, units_node(l), "an edge to enter over", "%s enters in turn %d", p->name, p->turn);
    }
}

static void lint_goals(fs_lint *l, const ot_scenario *sc)
{
    bool can_score[3] = {false, false, false};

    if (!sc->n_goals)
        fs_lint_say(l, true, 0, "objectives", "none");
    for (int i = 0; i < sc->n_goals; i++) {
        can_score[1] |= sc->goal[i].side & 1;
        can_score[2] |= sc->goal[i].side & 2;
        if (sc->goal[i].need > sc->goal[i].n && sc->goal[i].kind == OT_GOAL_CONTROL)
            fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "objectives"), "no more than it names", "%s needs %d of %d",
                        sc->goal[i].title, sc->goal[i].need, sc->goal[i].n);
    }
    if (!can_score[1] && !can_score[2])
        fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "objectives"), "points for a side", "none");
}

/* The rows of `result` must not leave a score without an end. */
static void lint_result(fs_lint *l, const ot_scenario *sc)
{
    const ot_verdict *last = sc->n_verdicts ? &sc->verdict[sc->n_verdicts - 1] : NULL;

    if (!last || last->least > (last->own ? 0 : -900))
        fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "result"), "a last row for every other score, without `least`",
                    "none");
}

static void lint_sides(fs_lint *l, const ot_scenario *sc)
{
    int n[3] = {0, 0, 0};

    for (int u = 1; u <= sc->base.n_units; u++)
        if (!sc->piece[u].off_board && sc->piece[u].class_ != OT_DISMOUNTED)
            n[sc->piece[u].side]++;
    for (int side = 1; side <= 2; side++)
        if (!n[side])
            fs_lint_say(l, true, units_node(l), "units on both sides", "none for %s", sc->side_name[side]);
}

/* Batteries behind an edge whose shells reach nothing on the table. */
static void lint_ranges(fs_lint *l, const ot_scenario *sc)
{
    for (int u = 1; u <= sc->base.n_units; u++) {
        const ot_piece *p = &sc->piece[u];
        const ot_fire_row *row = &sc->tables.fire[OT_CHARTS][p->gun];

        if (p->off_board && p->gun && !row->value[OT_A][ot_band_of(&sc->tables, p->off_board)])
            fs_lint_say(l, false, units_node(l), "a distance from which it reaches the table", "%s", p->name);
    }
}

/* Whether the units fit their places: the rules' own proposal sets up both sides. */
static void lint_setup(fs_lint *l, const ot_scenario *sc)
{
    static const uint8_t key[32] = {0};
    const fs_ruleset *rules = sc->base.rules;
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    ot_state *s = malloc(sizeof *s);
    fs_option line[FS_MAX_LINE];
    fs_run run = {.log = NULL};

    if (!s)
        return;
    memcpy(s, l->file->state, sizeof *s);
    fs_dice_from_key(&run.dice, key);
    rules->apply(&sc->base, s, s->head.waiting & 1 ? 1 : 2, &begin, &run);
    for (int turns = 0; turns < 2 && s->head.phase == OT_PHASE_SETUP; turns++) {
        fs_side side = s->head.waiting & 1 ? 1 : 2;
        int n = rules->suggest(&sc->base, s, side, 0, line, FS_MAX_LINE);

        for (int i = 0; i < n; i++)
            rules->apply(&sc->base, s, side, &line[i], &run);
    }
    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].where == OT_NOT_YET && sc->piece[u].n_places && !sc->piece[u].turn)
            fs_lint_say(l, true, units_node(l), "places in which all units have room together", "none left for %s",
                        sc->piece[u].name);
    free(s);
}

void ot_lint(fs_lint *l)
{
    const ot_scenario *sc = (const ot_scenario *)(const void *)l->file->scenario;

    if (l->file->kind != FS_FILE_SCENARIO)
        return;
    lint_places(l, sc);
    lint_goals(l, sc);
    lint_result(l, sc);
    lint_sides(l, sc);
    lint_ranges(l, sc);
    if (!l->errors)
        lint_setup(l, sc);
}
