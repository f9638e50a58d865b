/* red_poppies_special.c - turns, night, bombardments, barrages, control, victory, switches. */
#include "red_poppies_read.h"

#include <firestep/words.h>
#include <red_poppies/red_poppies.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- turns --- */

/* `night: [1-3, 7]` */
static int read_night(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "night");

    if (at && rp_need_kind(r, at, FS_NODE_LIST, "a list of turns such as [1-3]"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        const char *text = fs_yaml_text(r->y, i);
        int first, last;
        char rest;

        if (sscanf(text, "%d-%d%c", &first, &last, &rest) != 2)
            first = last = rp_word_number(text, 1, RP_MAX_TURNS);
        if (first < 1 || last < first || last > r->sc->n_turns)
            return fs_yaml_fail(r->y, i, "turns of the scenario", "%s", text);
        for (int turn = first; turn <= last; turn++)
            r->sc->night[turn] = 1;
    }
    return 0;
}

static int read_infiltration(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "infiltration");

    if (at && rp_need_kind(r, at, FS_NODE_LIST, "a list of sides"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_text(r->y, i));

        if (!side)
            return 1;
        r->sc->infiltrates |= side; /* [3.6a] */
    }
    return 0;
}

/* The first turn's initiative without dice [YS.6]. */
static int read_initiative(rp_reader *r)
{
    static const char *const keys[] = {"side", "couplets", NULL};
    int at = fs_yaml_find(r->y, 0, "initiative"), couplets = 3;

    if (!at)
        return 0;
    if (rp_known_keys(r, at, keys) || rp_need(r, at, "side", "a side") ||
        rp_read_side_at(r, at, "side", &r->sc->fixed_initiative) || rp_read_number(r, at, "couplets", 1, 6, &couplets))
        return 1;
    r->sc->fixed_couplets = (uint8_t)couplets;
    return 0;
}

static int read_turns(rp_reader *r)
{
    rp_scenario *sc = r->sc;
    bool given = r->load->is_position || fs_yaml_find(r->y, 0, "campaign"); /* the book's number [11.2a] */
    int turns = given ? 12 : 0;

    if ((!given && rp_need(r, 0, "turns", "a number of turns")) ||
        rp_read_number(r, 0, "turns", 1, RP_MAX_TURNS, &turns))
        return 1;
    sc->n_turns = (uint8_t)turns;
    sc->central = 2;
    sc->first_setup = 1;
    return rp_read_side_at(r, 0, "central", &sc->central) || rp_read_side_at(r, 0, "sets_up_first", &sc->first_setup) ||
           rp_read_yes(r, 0, "later", &sc->is_later) || rp_read_yes(r, 0, "precipitation", &sc->precipitation) ||
           read_night(r) || read_infiltration(r) || read_initiative(r);
}

/* --- artillery before and during play --- */

static int read_bombardment(rp_reader *r, int at)
{
    static const char *const keys[] = {"by", "kind", "area", "hexes", "radius", "only", NULL};
    static const char *const kinds[] = {"", "pulverizing", "paralyzing", "early-war", NULL};
    static const char *const areas[] = {"", "hexes", "set-up", "occupied", "chosen", "roads", NULL};
    rp_bombardment *b = &r->sc->bombardment[r->sc->n_bombardments];
    int kind = 0, area = fs_yaml_find(r->y, at, "hexes") ? RP_AREA_HEXES : RP_AREA_SETUP, radius = 2; /* [7.11b] */

    if (rp_known_keys(r, at, keys) || rp_need(r, at, "by", "the side that fires") ||
        rp_need(r, at, "kind", "pulverizing, paralyzing or early-war") || rp_read_side_at(r, at, "by", &b->by) ||
        rp_read_choice(r, at, "kind", kinds, &kind) || rp_read_choice(r, at, "area", areas, &area) ||
        rp_read_number(r, at, "radius", 0, 20, &radius) || rp_read_side_at(r, at, "only", &b->only) ||
        rp_read_set_at(r, at, "hexes", b->hexes))
        return 1;
    if (area != RP_AREA_SETUP && area != RP_AREA_CHOSEN && rp_need(r, at, "hexes", "a list of hexes"))
        return 1;
    b->kind = (uint8_t)kind;
    b->area = (uint8_t)area;
    b->radius = (uint8_t)(area == RP_AREA_CHOSEN ? radius : 0);
    r->sc->n_bombardments++;
    return 0;
}

/* A printed row or column as the number of the grid. */
static int read_line(const rp_reader *r, int at, int axis, int16_t *out)
{
    const fs_grid *g = &r->sc->board.grid;
    int node = fs_yaml_find(r->y, at, "first"), number;
    const char *text = fs_yaml_text(r->y, node);
    char name[RP_NAME];

    if (axis == RP_ROWS)
        number = rp_word_number(text, g->first_row, g->first_row + g->rows - 1) - g->first_row;
    else {
        snprintf(name, sizeof name, "%.16s%02d", text, g->first_row);
        int hex = rp_hex(&r->sc->board, name);
        number = hex == FS_NO_HEX ? -1 : fs_hex_col(g, hex);
    }
    if (number < 0)
        return fs_yaml_fail(r->y, node, "a row or column of the map", "%s", *text ? text : "nothing");
    *out = (int16_t)number;
    return 0;
}

static int read_barrage_turns(const rp_reader *r, int at, rp_barrage *b)
{
    int first = 1, last = 0, advances = 0, width = 0;

    if (rp_read_number(r, at, "from_turn", 1, RP_MAX_TURNS, &first) ||
        rp_read_number(r, at, "to_turn", first, RP_MAX_TURNS, &last) ||
        rp_read_number(r, at, "advances", 1, 99, &advances) || rp_read_number(r, at, "width", 1, 99, &width))
        return 1;
    b->first_turn = (uint8_t)first;
    b->last_turn = (uint8_t)last;
    b->advances = (uint8_t)advances;
    b->width = (uint8_t)width;
    return 0;
}

/* [7.41] [AA.6] [YS.7] */
static int read_barrage(rp_reader *r, int at)
{
    static const char *const keys[] = {"by",       "first", "towards", "from_turn", "to_turn",
                                       "advances", "width", "field",   "area",      NULL};
    static const char *const ways[] = {"", "north", "south", "west", "east", NULL};
    rp_barrage *b = &r->sc->barrage[r->sc->n_barrages];
    int towards = 0, area = fs_yaml_find(r->y, at, "area");

    if (rp_known_keys(r, at, keys) || rp_need(r, at, "by", "the side that fires") ||
        rp_read_side_at(r, at, "by", &b->by) || rp_read_choice(r, at, "towards", ways, &towards) ||
        read_barrage_turns(r, at, b))
        return 1;
    if (fs_yaml_find(r->y, at, "first") && rp_need(r, at, "towards", "north, south, west or east"))
        return 1;
    if (towards && rp_need(r, at, "first", "the row or column of its first line"))
        return 1;
    if (!towards && rp_need(r, at, "width", "the hexes of a line its owner places, or first and towards")) /* [AA.6] */
        return 1;
    b->axis = (uint8_t)(towards == 0 ? 0 : towards <= 2 ? RP_ROWS : RP_COLUMNS);
    b->step = (int8_t)(towards == 0 ? 0 : towards == 1 || towards == 3 ? -1 : 1);
    if (b->axis && read_line(r, at, b->axis, &b->number))
        return 1;
    b->has_area = area != 0;
    if (area && rp_read_set(r, area, b->area))
        return 1;
    if (fs_yaml_find(r->y, at, "field") ? rp_read_set_at(r, at, "field", b->field) : 0)
        return 1;
    if (!fs_yaml_find(r->y, at, "field"))
        memcpy(b->field, r->sc->play, sizeof b->field);
    r->sc->n_barrages++;
    return 0;
}

/* --- victory --- */

static int read_goal_types(const rp_reader *r, int at, rp_goal *g)
{
    static const char *const words[] = {"infantry", "cavalry",      "machine-gun", "artillery",
                                        "mortar",   "flamethrower", "tank",        "armored-car"};
    int node = fs_yaml_find(r->y, at, "types");
    const char *rest = node ? fs_yaml_text(r->y, node) : "";
    char word[RP_WORD];

    g->types = node ? 0 : 0xff;
    while (rp_next_word(&rest, word)) {
        size_t i = 0;

        while (i < 8 && strcmp(words[i], word) != 0)
            i++;
        if (i == 8)
            return fs_yaml_fail(r->y, node, "types of unit such as infantry machine-gun artillery", "%s", word);
        g->types |= (uint8_t)(1 << i);
    }
    return 0;
}

static int read_goal(rp_reader *r, int at)
{
    static const char *const keys[] = {"side", "kind", "points", "hexes", "types", "name", NULL};
    static const char *const kinds[] = {"", "hexes", "losses", "units", NULL};
    rp_goal *g = &r->sc->goal[r->sc->n_goals];
    int kind = RP_GOAL_HEXES, points = 1, side = fs_yaml_find(r->y, at, "side");

    if (rp_known_keys(r, at, keys) || rp_need(r, at, "side", "who scores: a side or both") ||
        rp_read_choice(r, at, "kind", kinds, &kind) || rp_read_number(r, at, "points", -99, 99, &points) ||
        rp_read_set_at(r, at, "hexes", g->hexes) || rp_read_text(r, at, "name", g->name, sizeof g->name) ||
        read_goal_types(r, at, g))
        return 1;
    g->side = strcmp(fs_yaml_text(r->y, side), "both") == 0 ? 3 : rp_read_side(r, side, fs_yaml_text(r->y, side));
    if (!g->side || (kind != RP_GOAL_LOSSES && rp_need(r, at, "hexes", "a list of hexes")))
        return 1;
    g->kind = (uint8_t)kind;
    g->points = (int16_t)points;
    if (kind == RP_GOAL_HEXES)
        g->types = 0;
    r->sc->n_goals++;
    return 0;
}

/* All that the side's goals on hexes could give. */
static int all_points(const rp_scenario *sc, fs_side side)
{
    int sum = 0;

    for (int i = 0; i < sc->n_goals; i++)
        for (int hex = 0; hex < RP_MAX_HEXES; hex++)
            if (sc->goal[i].side & side && sc->goal[i].kind == RP_GOAL_HEXES && rp_has(sc->goal[i].hexes, hex))
                sum += sc->goal[i].points;
    return sum;
}

static int read_need(const rp_reader *r, int at, int *need)
{
    int node = fs_yaml_find(r->y, at, "need");

    if (!node || strcmp(fs_yaml_text(r->y, node), "all") != 0)
        return rp_read_number(r, at, "need", -999, 999, need);
    *need = all_points(r->sc, r->sc->listed);
    return 0;
}

static int read_result(rp_reader *r)
{
    static const char *const keys[] = {"judged", "side", "need", NULL};
    static const char *const words[] = {"", "most-points", "all-or-draw", "listed", NULL};
    int at = fs_yaml_find(r->y, 0, "result"), judged = RP_MOST_POINTS, need = 0;

    r->sc->judgement = RP_MOST_POINTS;
    if (!at)
        return 0;
    if (rp_known_keys(r, at, keys) || rp_read_choice(r, at, "judged", words, &judged) ||
        rp_read_side_at(r, at, "side", &r->sc->listed) || read_need(r, at, &need))
        return 1;
    if (judged == RP_LISTED &&
        (rp_need(r, at, "side", "the side that must have the points") || rp_need(r, at, "need", "how many")))
        return 1;
    r->sc->judgement = (uint8_t)judged;
    r->sc->need = (int16_t)need;
    return 0;
}

/* --- lists, control, works, switches --- */

static int read_list(rp_reader *r, const char *key, int most, int (*read)(rp_reader *, int))
{
    int at = fs_yaml_find(r->y, 0, key);

    if (at && rp_need_kind(r, at, FS_NODE_LIST, "a list"))
        return 1;
    if (at && r->y->node[at].n > most)
        return fs_yaml_fail(r->y, at, "fewer entries", "%d", r->y->node[at].n);
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next)
        if (rp_need_kind(r, i, FS_NODE_MAPPING, "keys with values") || read(r, i))
            return 1;
    return 0;
}

/* Hexes a side holds at the start besides its set-up area [3.9c]. */
static int read_control(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "control");

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "sides with lists of hexes"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_key(r->y, i));

        if (!side || rp_read_set(r, i, r->sc->control[side - 1]))
            return 1;
    }
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (r->sc->control[0][w] & r->sc->control[1][w])
            return fs_yaml_fail(r->y, at, "each hex with one side", "one with both");
    return 0;
}

/* A scenario's marks are what lies there at the start: trench counters, blockhouses, scrapes, hallowed ground. */
static int read_works(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "marks");
    rp_state *s = at && !r->load->is_position ? calloc(1, sizeof *s) : NULL;
    int bad = 0;

    if (!at || r->load->is_position)
        return 0;
    if (!s)
        return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
    bad = rp_read_marks(r, at, s);
    for (int p = 0; p < RP_PLANES && !bad; p++)
        for (int w = 0; w < RP_HEX_WORDS && !bad; w++)
            if (s->plane[p][w] && !(p >= RP_COUNTER && p <= RP_BLOCKHOUSE))
                bad = fs_yaml_fail(r->y, at, "trench counters, blockhouses, scrapes and hallowed ground", "more");
    for (int i = 0; i < 2; i++) {
        memcpy(r->sc->works[i], s->plane[RP_COUNTER + i], sizeof r->sc->works[i]);
        memcpy(r->sc->hallowed[i], s->plane[RP_HALLOWED + i], sizeof r->sc->hallowed[i]);
    }
    memcpy(r->sc->works[2], s->plane[RP_BLOCKHOUSE], sizeof r->sc->works[2]);
    memcpy(r->sc->works[3], s->plane[RP_SCRAPE], sizeof r->sc->works[3]);
    free(s);
    return bad;
}

int rp_read_switches(rp_reader *r, int at)
{
    int node = fs_yaml_find(r->y, at, "switches");

    if (node && rp_need_kind(r, node, FS_NODE_MAPPING, "switches with yes or no"))
        return 1;
    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        int which = rp_switch_of(fs_yaml_key(r->y, i));

        if (which < 0)
            return fs_yaml_fail(r->y, i, "a switch of this system", "%s", fs_yaml_key(r->y, i));
        if (rp_read_yes(r, node, fs_yaml_key(r->y, i), &r->sc->switches[which]))
            return 1;
    }
    return 0;
}

/* "ask=yes horse_mg=no" from the caller. */
int rp_read_switch_words(rp_reader *r, const char *words)
{
    char word[RP_WORD];

    while (words && rp_next_word(&words, word)) {
        char *equals = strchr(word, '=');
        int which = equals ? fs_find_switch(&fs_ruleset_red_poppies, word, (size_t)(equals - word)) : -1;
        int value =
            which < 0 ? -1 : fs_find_switch_value(&fs_ruleset_red_poppies, which, equals + 1, strlen(equals + 1));

        if (value < 0 || value > 1)
            return fs_load_fail(r->load->error, r->y->file, 0, "switch=yes or switch=no", "%s", word);
        r->sc->switches[which] = (uint8_t)value;
    }
    return 0;
}

int rp_read_special(rp_reader *r)
{
    return read_turns(r) || read_list(r, "bombardments", RP_MAX_BOMBARDMENTS, read_bombardment) ||
           read_list(r, "barrages", RP_MAX_BARRAGES, read_barrage) || read_list(r, "goals", RP_MAX_GOALS, read_goal) ||
           read_result(r) || read_control(r) || read_works(r);
}
