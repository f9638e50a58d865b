/* rifle_and_spade_victory.c - what counts at the end, and what it comes to. */
#include "rifle_and_spade_read.h"

#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {"",      "owned",      "contested", "rifles_in", "steps_lost",
                                    "chain", "brigiments", "win_in",    "win_box",   NULL};

/* A degree of victory by its word; a new one is kept. The first three are numbered as the words of the game are. */
static int read_grade(rs_reader *r, int at, const char *key, uint8_t *out)
{
    enum { KNOWN = 3 };
    static const char *const known[KNOWN] = {"win", "decisive", "draw"};
    int node = fs_yaml_find(r->y, at, key);
    const char *text = node ? fs_yaml_text(r->y, node) : "";

    while (r->sc->n_grades < KNOWN) {
        snprintf(r->sc->grade[r->sc->n_grades + 1], RS_ID, "%s", known[r->sc->n_grades]);
        r->sc->n_grades++;
    }

    if (!*text || strlen(text) >= RS_ID)
        return fs_yaml_missing(r->y, at, key, "a degree such as win, decisive, draw");
    for (int i = 1; i <= r->sc->n_grades; i++)
        if (strcmp(r->sc->grade[i], text) == 0) {
            *out = (uint8_t)i;
            return 0;
        }
    if (r->sc->n_grades + 1 == RS_GRADES)
        return rs_no_room(r, node, RS_GRADES - 1, "degrees of victory");
    *out = ++r->sc->n_grades;
    snprintf(r->sc->grade[*out], RS_ID, "%s", text);
    return 0;
}

static int read_states(rs_reader *r, int at, uint8_t *out)
{
    static const char *const words[] = {"zero", "destroyed", "disorganized", NULL};
    int node = fs_yaml_find(r->y, at, "states"), which;
    const char *text = node ? fs_yaml_text(r->y, node) : "";
    char word[FS_WORD];

    while (fs_next_word(&text, word)) {
        if (fs_node_choice(r->y, node, word, words, &which))
            return 1;
        *out = (uint8_t)(*out | 1 << which);
    }
    return 0;
}

static int read_boxes(rs_reader *r, int at, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, "boxes");
    const char *text = node ? fs_yaml_text(r->y, node) : "";
    char word[FS_WORD];

    while (fs_next_word(&text, word)) {
        int i = 0;

        while (i < r->sc->n_boxes && strcmp(r->sc->box[i].name, word) != 0)
            i++;
        if (i == r->sc->n_boxes)
            return fs_yaml_fail(r->y, node, "ids of boxes", "%s", word);
        *out = (uint8_t)(*out | 1 << i);
    }
    return 0;
}

/* What a goal of its kind cannot do without. */
static int check_goal(rs_reader *r, int node, const rs_goal *g)
{
    bool has_hexes = g->kind <= RS_GOAL_RIFLES_IN || g->kind == RS_GOAL_CHAIN || g->kind == RS_GOAL_WIN_IN;

    if (has_hexes && !g->zone)
        return fs_yaml_missing(r->y, node, "hexes", "the hexes it is about");
    if (g->kind == RS_GOAL_BRIGIMENTS && !g->states)
        return fs_yaml_missing(r->y, node, "states", "zero, destroyed, disorganized");
    if ((g->kind == RS_GOAL_STEPS_LOST || g->kind == RS_GOAL_WIN_BOX) && !g->each)
        return fs_yaml_missing(r->y, node, "each", "a number of rifle steps");
    if (g->kind == RS_GOAL_WIN_BOX && !g->boxes)
        return fs_yaml_missing(r->y, node, "boxes", "ids of boxes");
    if (!g->points)
        return fs_yaml_missing(r->y, node, "points", "what it is worth");
    return 0;
}

static int read_goal(rs_reader *r, int node)
{
    static const char *const keys[] = {"kind", "side",   "points", "hexes", "title",     "beyond",
                                       "each", "states", "boxes",  "grade", "only_with", NULL};
    rs_goal *g = &r->sc->goal[r->sc->n_goals];
    int kind = 0, points = 0;
    uint8_t grade = 0, zone = 0;

    if (r->sc->n_goals == RS_MAX_GOALS)
        return rs_no_room(r, node, RS_MAX_GOALS, "goals");
    if (fs_key_known(r->y, node, keys) || fs_key_need(r->y, node, "kind", "what counts") ||
        fs_key_choice(r->y, node, "kind", kinds, &kind) ||
        rs_read_side(r, node, "side", kind == RS_GOAL_OWNED, &g->side) ||
        fs_key_number(r->y, node, "points", 1, 99, &points) || rs_read_zone(r, node, "hexes", &g->zone) ||
        rs_read_title(r, node, g->title) || rs_read_byte(r, node, "beyond", 0, 250, &g->beyond) ||
        rs_read_byte(r, node, "each", 1, 99, &g->each) || read_states(r, node, &g->states) ||
        read_boxes(r, node, &g->boxes) || rs_read_zone(r, node, "only_with", &zone))
        return 1;
    g->kind = (uint8_t)kind;
    g->only_with = zone;
    if (kind == RS_GOAL_WIN_IN || kind == RS_GOAL_WIN_BOX) {
        if (read_grade(r, node, "grade", &grade))
            return 1;
        points = grade;
    }
    g->points = (int8_t)points;
    if (check_goal(r, node, g))
        return 1;
    r->sc->n_goals++;
    return 0;
}

static int read_result(rs_reader *r, int node)
{
    static const char *const keys[] = {"least", "winner", "grade", NULL};
    static const char *const winners[] = {"", "entente", "ottoman", "draw", NULL};
    rs_verdict *v = &r->sc->verdict[r->sc->n_verdicts];
    int least = 0, winner = 0;

    if (r->sc->n_verdicts == RS_MAX_VERDICTS)
        return rs_no_room(r, node, RS_MAX_VERDICTS, "results");
    if (fs_key_known(r->y, node, keys) || fs_key_need(r->y, node, "least", "the score from which it holds") ||
        fs_key_number(r->y, node, "least", -99, 999, &least) || fs_key_need(r->y, node, "winner", "who wins") ||
        fs_key_choice(r->y, node, "winner", winners, &winner) || read_grade(r, node, "grade", &v->grade))
        return 1;
    v->least = (int16_t)least;
    v->winner = (uint8_t)winner;
    r->sc->n_verdicts++;
    return 0;
}

static int read_each(rs_reader *r, int at, const char *key, rs_read_item *read)
{
    int list = fs_yaml_find(r->y, at, key);

    if (!list || r->y->node[list].kind != FS_NODE_LIST)
        return fs_yaml_missing(r->y, at, key, "a list");
    for (int i = r->y->node[list].first; i; i = r->y->node[i].next)
        if (read(r, i))
            return 1;
    return 0;
}

int rs_read_victory(rs_reader *r)
{
    static const char *const keys[] = {"goals", "results", NULL};
    int at = fs_yaml_find(r->y, 0, "victory");

    if (!at)
        return fs_yaml_missing(r->y, 0, "victory", "goals and results");
    return fs_key_known(r->y, at, keys) || read_each(r, at, "goals", read_goal) ||
           read_each(r, at, "results", read_result);
}
