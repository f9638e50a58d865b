/* over_there_special.c - switches, wind, aircraft, mine, night, the train, objectives and what they are worth. */
#include "over_there_read.h"

#include <firestep/words.h>
#include <over_there/over_there.h>
#include <stdio.h>
#include <string.h>

/* --- switches --- */

static int set_switch(ot_reader *r, const char *name, size_t n, const char *value)
{
    int which = fs_find_switch(&fs_ruleset_over_there, name, n);
    int v = which < 0 ? -1 : fs_find_switch_value(&fs_ruleset_over_there, which, value, strlen(value));

    if (v < 0)
        return 1;
    r->sc->switches[which] = (uint8_t)v;
    return 0;
}

int ot_read_switches(ot_reader *r, int at)
{
    int node = fs_yaml_find(r->y, at, "switches");

    if (!node)
        return 0;
    if (r->y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, node, "switches with their values", "something else");
    for (int i = r->y->node[node].first; i; i = r->y->node[i].next)
        if (set_switch(r, fs_yaml_key(r->y, i), strlen(fs_yaml_key(r->y, i)), fs_yaml_text(r->y, i)))
            return fs_yaml_fail(r->y, i, "a switch of this system with one of its values", "%s", fs_yaml_text(r->y, i));
    return 0;
}

int ot_read_switch_words(ot_reader *r, const char *words)
{
    char word[FS_WORD];

    while (words && fs_next_word(&words, word)) {
        char *equals = strchr(word, '=');

        if (!equals || set_switch(r, word, (size_t)(equals - word), equals + 1))
            return fs_load_fail(r->load->error, r->y->file, 0, "switch=value of this system", "%s", word);
    }
    return 0;
}

/* Whether something that the key `when` makes optional is there under its switch: scenario, on, off. */
static int is_on(ot_reader *r, int node, int which, bool *out)
{
    static const char *const words[] = {"always", "option", NULL};
    int when = 0;

    if (fs_key_choice(r->y, node, "when", words, &when))
        return 1;
    *out = r->sc->switches[which] == 1 || (r->sc->switches[which] == 0 && when == 0);
    return 0;
}

/* --- wind, air, mine, night --- */

/* `2 mph north`: how fast, and where it blows to; or `thrown`, before the first turn [X.I.1]. */
static int read_wind(ot_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "wind"), to;
    const char *text = node ? fs_yaml_text(r->y, node) : "1 mph north";
    char mph[FS_WORD] = "", unit[FS_WORD] = "", direction[FS_WORD] = "";
    int step = 0, speed = 0;

    fs_next_word(&text, mph);
    if (strcmp(mph, "thrown") == 0) {
        r->sc->wind_step = OT_WINDS;
        return 0;
    }
    fs_next_word(&text, unit);
    fs_next_word(&text, direction);
    if (!fs_word_number(mph, 1, 8, &speed) || strcmp(unit, "mph") != 0)
        return fs_yaml_fail(r->y, node, "a wind such as 2 mph north: where it blows to", "%s %s", mph, unit);
    while (step < OT_WINDS && r->sc->tables.wind[step].mph != speed)
        step++;
    if (step == OT_WINDS)
        return fs_yaml_fail(r->y, node, "a speed of table wind", "%d mph", speed);
    if (fs_node_choice(r->y, node, direction, ot_wind_words, &to))
        return 1;
    r->sc->wind_step = (uint8_t)step;
    r->sc->wind_to = (uint8_t)to;
    return 0;
}

/* air: { red: attacker, black: defender, bombs: no, when: option } [XI.A] */
static int read_air(ot_reader *r)
{
    static const char *const keys[] = {"red", "black", "bombs", "when", NULL};
    static const char *const chances[] = {"none", "attacker", "defender", NULL};
    int node = fs_yaml_find(r->y, 0, "air"), chance;
    uint8_t bombs = 1;
    bool on;

    if (!node) { /* no word: each side by its part in the battle, under the switch alone */
        on = r->sc->switches[OT_SW_AIR] == 1;
        for (fs_side side = 1; side <= 2 && on; side++)
            r->sc->air[side] = r->sc->attacker == side ? 1 : 2;
        r->sc->bombs = on;
        return 0;
    }
    if (fs_key_known(r->y, node, keys) || is_on(r, node, OT_SW_AIR, &on) || fs_key_yes(r->y, node, "bombs", &bombs))
        return 1;
    for (fs_side side = 1; side <= 2; side++) {
        chance = 0;
        if (fs_key_choice(r->y, node, ot_side_words[side], chances, &chance))
            return 1;
        r->sc->air[side] = (uint8_t)(on ? chance : 0);
    }
    r->sc->bombs = on && bombs;
    return 0;
}

static int read_mine(ot_reader *r)
{
    static const char *const keys[] = {"side", "when", NULL};
    int node = fs_yaml_find(r->y, 0, "mine"), side;
    bool on = r->sc->switches[OT_SW_MINE] == 1;
    fs_side owner = r->sc->attacker;

    if (node) {
        if (fs_key_known(r->y, node, keys) || is_on(r, node, OT_SW_MINE, &on))
            return 1;
        side = fs_yaml_find(r->y, node, "side");
        if (side && ot_read_side(r, side, fs_yaml_text(r->y, side), &owner))
            return 1;
    }
    r->sc->mine = on ? owner : 0; /* [XII.J] */
    return 0;
}

static int read_night(ot_reader *r)
{
    int turns = 2;

    if (fs_key_number(r->y, 0, "night_turns", 1, OT_MAX_TURNS, &turns))
        return 1;
    if (r->sc->switches[OT_SW_NIGHT]) {
        r->sc->night_turns = (uint8_t)turns;
        r->sc->night_sight = r->sc->tables.at.night_sight;
    }
    return 0;
}

/* plots: { red: when_fired_on } (SC.2) */
static int read_plots(ot_reader *r)
{
    static const char *const keys[] = {"red", "black", NULL}, *const words[] = {"always", "when_fired_on", NULL};
    int node = fs_yaml_find(r->y, 0, "plots"), when;

    if (!node)
        return 0;
    if (fs_key_known(r->y, node, keys))
        return 1;
    for (fs_side side = 1; side <= 2; side++) {
        when = 0;
        if (fs_key_choice(r->y, node, ot_side_words[side], words, &when))
            return 1;
        r->sc->plots_when_fired_on[side] = (uint8_t)when;
    }
    return 0;
}

/* train: { unit: TN, turn: 3, track: RL, halt: ST1 } (SC.3) */
static int read_train(ot_reader *r)
{
    static const char *const keys[] = {"unit", "turn", "track", "halt", NULL};
    int node = fs_yaml_find(r->y, 0, "train"), at, value = 1;

    if (!node)
        return 0;
    if (fs_key_known(r->y, node, keys) || fs_key_need(r->y, node, "unit", "the train's id") ||
        fs_key_need(r->y, node, "track", "the id of its track") ||
        fs_key_number(r->y, node, "turn", 1, OT_MAX_TURNS, &value))
        return 1;
    r->sc->train_turn = (uint8_t)value;
    at = fs_yaml_find(r->y, node, "unit");
    if (ot_unit_named(r, at, fs_yaml_text(r->y, at), &value))
        return 1;
    if (r->sc->piece[value].class_ != OT_TRAIN)
        return fs_yaml_fail(r->y, at, "a unit of class train", "another");
    r->sc->train = (uint8_t)value;
    at = fs_yaml_find(r->y, node, "track");
    if (ot_feature_named(r, at, fs_yaml_text(r->y, at), &value))
        return 1;
    if (r->sc->feature[value].kind != OT_G_TRACK)
        return fs_yaml_fail(r->y, at, "a terrain piece of kind track", "another");
    r->sc->train_track = (uint8_t)(value + 1);
    at = fs_yaml_find(r->y, node, "halt");
    if (at && ot_feature_named(r, at, fs_yaml_text(r->y, at), &value))
        return 1;
    r->sc->train_halt = (uint8_t)(at ? value + 1 : 0);
    return 0;
}

/* --- objectives --- */

static int read_goal_features(ot_reader *r, int at, ot_goal *g)
{
    int node = fs_yaml_find(r->y, at, "features"), feature;
    const char *text = node ? fs_yaml_text(r->y, node) : "";
    char word[FS_WORD];

    while (fs_next_word(&text, word)) {
        if (g->n == 8)
            return fs_yaml_fail(r->y, node, "at most eight terrain pieces", "more");
        if (ot_feature_named(r, node, word, &feature))
            return 1;
        g->feature[g->n++] = (uint8_t)feature;
    }
    return 0;
}

static int read_goal(ot_reader *r, int at)
{
    static const char *const keys[] = {"id",   "kind",       "side",     "features", "points", "need",
                                       "edge", "or_control", "left_too", "at_once",  "title",  NULL};
    static const char *const kinds[] = {"",           "control",    "exit",    "exit_tank", "destroy", "train_stopped",
                                        "train_left", "units_lost", "no_guns", "vehicles",  "near",    NULL};
    static const char *const sides[] = {"", "red", "black", "either", NULL};
    ot_scenario *sc = r->sc;
    ot_goal *g = &sc->goal[sc->n_goals];
    int kind = 0, side = 0, points = 1, need = 0, edge = 0;
    uint8_t at_once = 0;

    if (sc->n_goals == OT_MAX_GOALS)
        return fs_yaml_fail(r->y, at, "at most 16 objectives", "more");
    if (fs_key_known(r->y, at, keys) || fs_key_need(r->y, at, "kind", "a kind of objective") ||
        fs_key_need(r->y, at, "side", "red, black or either") || fs_key_choice(r->y, at, "kind", kinds, &kind) ||
        fs_key_choice(r->y, at, "side", sides, &side) || fs_key_number(r->y, at, "points", 0, 99, &points) ||
        fs_key_choice(r->y, at, "edge", ot_edge_words, &edge) || fs_key_yes(r->y, at, "or_control", &g->or_control) ||
        fs_key_yes(r->y, at, "left_too", &g->left_too) || fs_key_yes(r->y, at, "at_once", &at_once) ||
        fs_key_text(r->y, at, "title", g->title, sizeof g->title) || read_goal_features(r, at, g))
        return 1;
    need = kind == OT_GOAL_CONTROL ? g->n : 1;
    if (fs_key_number(r->y, at, "need", 1, 99, &need))
        return 1;
    if ((kind == OT_GOAL_CONTROL || kind == OT_GOAL_DESTROY || kind == OT_GOAL_NO_GUNS || kind == OT_GOAL_NEAR) &&
        !g->n)
        return fs_yaml_missing(r->y, at, "features", "the terrain pieces it is about");
    g->kind = (uint8_t)kind;
    g->side = (fs_side)side;
    g->points = (uint8_t)points;
    g->need = (uint8_t)need;
    g->edge = (uint8_t)edge;
    if (at_once && sc->n_goals >= 8)
        return fs_yaml_fail(r->y, at, "objectives that end the game among the first eight", "a later one");
    sc->end_at_once |= (uint8_t)(at_once << sc->n_goals);
    sc->n_goals++;
    return 0;
}

/* - { side: red, least: 3, winner: red }: the first row whose lead is reached; `own: yes` counts the side's own points.
 */
static int read_verdict(ot_reader *r, int at)
{
    static const char *const keys[] = {"side", "least", "winner", "own", NULL};
    static const char *const winners[] = {"", "red", "black", "draw", NULL};
    ot_scenario *sc = r->sc;
    ot_verdict *v = &sc->verdict[sc->n_verdicts];
    int side = 1, winner = 0, least = -999;

    if (sc->n_verdicts == OT_MAX_VERDICTS)
        return fs_yaml_fail(r->y, at, "at most six rows", "more");
    if (fs_key_known(r->y, at, keys) || fs_key_need(r->y, at, "winner", "red, black or draw") ||
        fs_key_choice(r->y, at, "side", ot_side_words, &side) || fs_key_choice(r->y, at, "winner", winners, &winner) ||
        fs_key_number(r->y, at, "least", -999, 999, &least) || fs_key_yes(r->y, at, "own", &v->own))
        return 1;
    v->side = (fs_side)side;
    v->winner = (uint8_t)winner;
    v->grade = winner == 3 ? OT_DRAW : OT_VICTORY;
    v->least = (int16_t)least;
    sc->n_verdicts++;
    return 0;
}

static int read_list(ot_reader *r, const char *key, int (*read)(ot_reader *, int))
{
    int node = fs_yaml_find(r->y, 0, key);

    if (!node)
        return 0;
    if (r->y->node[node].kind != FS_NODE_LIST)
        return fs_yaml_fail(r->y, node, "a list", "something else");
    for (int i = r->y->node[node].first; i; i = r->y->node[i].next)
        if (read(r, i))
            return 1;
    return 0;
}

/* Without rows the higher total wins. */
static void usual_verdicts(ot_scenario *sc)
{
    if (sc->n_verdicts)
        return;
    sc->verdict[0] = (ot_verdict){.side = OT_RED, .winner = 1, .grade = OT_VICTORY, .least = 1};
    sc->verdict[1] = (ot_verdict){.side = OT_BLACK, .winner = 2, .grade = OT_VICTORY, .least = 1};
    sc->verdict[2] = (ot_verdict){.side = OT_RED, .winner = 3, .grade = OT_DRAW, .least = -999};
    sc->n_verdicts = 3;
}

int ot_read_special(ot_reader *r)
{
    snprintf(r->sc->grade[OT_VICTORY], OT_ID, "victory");
    snprintf(r->sc->grade[OT_DRAW], OT_ID, "draw");
    if (read_wind(r) || read_air(r) || read_mine(r) || read_night(r) || read_plots(r) || read_train(r) ||
        read_list(r, "objectives", read_goal) || read_list(r, "result", read_verdict))
        return 1;
    usual_verdicts(r->sc);
    return 0;
}
