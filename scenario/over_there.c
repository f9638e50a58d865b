/* over_there.c - scenarios and positions of Over There: the loader's one way in. */
#include "over_there_army.h"
#include "over_there_read.h"

#include <firestep/words.h>
#include <over_there/over_there.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const fs_scenario_format fs_format_over_there;

static const char *const kinds[] = {"scenario", "training", NULL};

/* --- heading --- */

static int check_keys(const ot_reader *r)
{
    static const char *const scenario[] = {"format", "ruleset", "id",         "revision",    "title",    "kind",
                                           "date",   "front",   "about",      "history",     "design",   "unverified",
                                           "sides",  "table",   "turns",      "attacker",    "edges",    "wind",
                                           "masks",  "air",     "mine",       "night_turns", "plots",    "train",
                                           "map",    "units",   "objectives", "result",      "switches", NULL};
    static const char *const position[] = {"position",   "format",      "title",    "date",  "front", "about",  "sides",
                                           "table",      "turns",       "attacker", "edges", "wind",  "masks",  "air",
                                           "mine",       "night_turns", "plots",    "train", "map",   "ground", "units",
                                           "objectives", "result",      "switches", "now",   NULL};
    static const char *const based[] = {"position", "format", "based_on", "about", "title", "switches", "now", NULL};

    return fs_key_known(r->y, 0,
                        !r->load->is_position               ? scenario
                        : fs_yaml_find(r->y, 0, "based_on") ? based
                                                            : position);
}

/* 1918-03: year and month decide about tanks, masks, lists. */
static int read_date(ot_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "date"), year, month, end = 0;
    const char *text = node ? fs_yaml_text(r->y, node) : "1917-06";

    if (sscanf(text, "%4d-%2d%n", &year, &month, &end) != 2 || text[end] || year < 1900 || year > 1929 || month < 1 ||
        month > 12)
        return fs_yaml_fail(r->y, node, "year and month from 1900 to 1929 such as 1918-03", "%s", text);
    snprintf(r->sc->date, sizeof r->sc->date, "%.31s", text);
    r->sc->year = (uint16_t)year;
    r->sc->month = (uint16_t)month;
    return 0;
}

/* By date and front, unless the scenario or a switch says otherwise. */
static int read_masks(ot_reader *r)
{
    static const char *const fronts[] = {"western", "italian", "eastern", "palestine", "manchuria",
                                         "africa",  "balkan",  "other",   NULL};
    static const char *const words[] = {"none", "red", "black", "both", NULL};
    int front = 0, masks, since = r->sc->year * 12 + r->sc->month;

    if (fs_key_choice(r->y, 0, "front", fronts, &front))
        return 1;
    masks = since >= (front <= OT_ITALIAN ? 1915 * 12 + 5 : 1916 * 12 + 1) ? 3 : 0;
    if (fs_key_choice(r->y, 0, "masks", words, &masks))
        return 1;
    if (r->sc->switches[OT_SW_MASKS])
        masks = r->sc->switches[OT_SW_MASKS] == 1 ? 3 : 0;
    r->masks = (uint8_t)masks;
    r->front = (uint8_t)front;
    return 0;
}

/* sides: { red: France, black: Germany } */
static int read_sides(ot_reader *r)
{
    static const char *const keys[] = {"red", "black", NULL};
    int node = fs_yaml_find(r->y, 0, "sides");

    for (int side = 1; side <= 2; side++) {
        snprintf(r->sc->side_name[side], OT_ID, "%s", ot_side_words[side]);
        snprintf(r->sc->side_title[side], OT_TITLE, "%s", side == OT_RED ? "Red" : "Black");
    }
    if (!node)
        return r->load->is_position ? 0 : fs_yaml_missing(r->y, 0, "sides", "titles of red and black");
    return fs_key_known(r->y, node, keys) || fs_key_text(r->y, node, "red", r->sc->side_title[1], OT_TITLE) ||
           fs_key_text(r->y, node, "black", r->sc->side_title[2], OT_TITLE);
}

static int read_edges(ot_reader *r)
{
    static const char *const keys[] = {"red", "black", NULL};
    static const char *const attackers[] = {"none", "red", "black", NULL};
    int node = fs_yaml_find(r->y, 0, "edges"), attacker = r->load->is_position ? OT_RED : 0, edge;

    if (fs_key_choice(r->y, 0, "attacker", attackers, &attacker))
        return 1;
    r->sc->attacker = (fs_side)attacker;
    r->sc->own_edge[OT_RED] = OT_SOUTH;
    r->sc->own_edge[OT_BLACK] = OT_NORTH;
    if (!node)
        return 0;
    if (fs_key_known(r->y, node, keys))
        return 1;
    for (int side = 1; side <= 2; side++) {
        edge = r->sc->own_edge[side];
        if (fs_key_choice(r->y, node, ot_side_words[side], ot_edge_words, &edge))
            return 1;
        r->sc->own_edge[side] = (uint8_t)edge;
    }
    if (r->sc->own_edge[1] == r->sc->own_edge[2])
        return fs_yaml_fail(r->y, node, "two different edges", "the same twice");
    return 0;
}

static int read_heading(ot_reader *r)
{
    static const char *const needed[][2] = {{"format", "1"},
                                            {"id", "the file's name without .yaml"},
                                            {"title", "a title"},
                                            {"kind", "scenario or training"},
                                            {"date", "year and month such as 1918-03"},
                                            {"turns", "a number of turns"},
                                            {"revision", "a number from 1"}};
    ot_scenario *sc = r->sc;
    int format = 1, revision = 1, kind = 0, turns = 10, id = fs_yaml_find(r->y, 0, "id");

    for (size_t i = 0; i < sizeof needed / sizeof *needed && !r->load->is_position; i++)
        if (fs_key_need(r->y, 0, needed[i][0], needed[i][1]))
            return 1;
    snprintf(sc->id, sizeof sc->id, "position");
    snprintf(sc->title, sizeof sc->title, "Position");
    if (fs_key_number(r->y, 0, "format", 1, 1, &format) || fs_key_number(r->y, 0, "revision", 1, 999, &revision) ||
        fs_key_number(r->y, 0, "turns", 1, OT_MAX_TURNS, &turns) || fs_key_choice(r->y, 0, "kind", kinds, &kind) ||
        fs_key_text(r->y, 0, "id", sc->id, sizeof sc->id) ||
        fs_key_text(r->y, 0, "title", sc->title, sizeof sc->title) || read_date(r) || read_masks(r) || read_sides(r) ||
        read_edges(r))
        return 1;
    if (id && strspn(sc->id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(sc->id))
        return fs_yaml_fail(r->y, id, "lower-case letters, digits and hyphens", "%s", sc->id);
    sc->base.revision = (uint16_t)revision;
    sc->turns = (uint8_t)turns;
    snprintf(r->load->info->kind, sizeof r->load->info->kind, "%s", kinds[kind]);
    return 0;
}

static const char *text_of(const ot_reader *r, const char *key)
{
    int node = fs_yaml_find(r->y, 0, key);

    return fs_file_keep_text(r->load->file, node ? fs_yaml_text(r->y, node) : "");
}

static void fill_info(const ot_reader *r)
{
    const ot_scenario *sc = r->sc;
    fs_scenario_info *info = r->load->info;
    fs_file *file = r->load->file;

    snprintf(info->id, sizeof info->id, "%s", sc->id);
    snprintf(info->ruleset, sizeof info->ruleset, "over_there");
    snprintf(info->title, sizeof info->title, "%s", sc->title);
    snprintf(info->date, sizeof info->date, "%s", sc->date);
    for (int i = 0; i < 2; i++) {
        snprintf(info->side[i], sizeof info->side[i], "%s", sc->side_name[i + 1]);
        snprintf(info->side_title[i], sizeof info->side_title[i], "%s", sc->side_title[i + 1]);
    }
    info->turns = sc->turns;
    info->revision = sc->base.revision;
    file->about = text_of(r, "about");
    file->history = text_of(r, "history");
    file->design = text_of(r, "design");
    file->unverified = text_of(r, "unverified");
}

/* --- whole files --- */

/* Switches: file, then `now`, then the caller; the scale must be known before the first length is read. */
static int read_switches(ot_reader *r)
{
    int now = fs_yaml_find(r->y, 0, "now");

    return ot_read_switches(r, 0) || (now && ot_read_switches(r, now)) || ot_read_switch_words(r, r->load->switches);
}

static int finish(ot_reader *r)
{
    char why[256] = "";

    if (ot_scenario_prepare(r->sc, why, sizeof why))
        return fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "units"), "a scenario that can be played", "%s", why);
    return 0;
}

static int read_inline(ot_reader *r)
{
    if (read_switches(r) || ot_read_tables(&r->sc->tables, r->sc->switches[OT_SW_SCALE] == 1, r->load->error) ||
        ot_open_lists(r) || read_heading(r) || ot_read_table_size(r) || ot_read_map(r) || ot_read_units(r) ||
        ot_read_special(r) || finish(r))
        return 1;
    fill_info(r);
    return 0;
}

/* Opens the scenario with the switches that are set, for units may hang on them. */
static int open_base(ot_reader *r, int at, const char *id, fs_file *base)
{
    const fs_words *words = fs_ruleset_over_there.words;
    const char *given = r->load->switches;
    char set[512] = "";
    int bad;

    if (read_switches(r))
        return 1;
    for (int i = 0; i < OT_SWITCHES; i++)
        if (r->sc->switches[i])
            snprintf(set + strlen(set), sizeof set - strlen(set), " %s=%s", words->switches[i],
                     words->switch_value[i][r->sc->switches[i]]);
    r->load->switches = set;
    bad = fs_file_open_base(r->load, at, id, base);
    r->load->switches = given;
    return bad;
}

/* `based_on` brings everything; only the moment may be said beside it. */
static int read_based_on(ot_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "based_on");
    const char *id = fs_yaml_text(r->y, at);
    fs_file *file = r->load->file, base = {0};
    int bad;

    if (open_base(r, at, id, &base))
        return 1;
    bad = base.kind != FS_FILE_SCENARIO || strcmp(base.scenario->rules->name, "over_there") != 0;
    if (bad)
        fs_yaml_fail(r->y, at, "a scenario of over_there", "%s", id);
    else {
        memcpy(r->sc, base.scenario, sizeof *r->sc);
        *r->load->info = *fs_file_info(&base);
        snprintf(file->based_on, sizeof file->based_on, "%.63s", id);
        file->about = fs_file_keep_text(file, base.about);
        file->history = fs_file_keep_text(file, base.history);
    }
    fs_file_close(&base);
    return bad || finish(r);
}

static int enter(ot_reader *r)
{
    int now = fs_yaml_find(r->y, 0, "now");
    char why[256] = "";

    ot_position_clear(r->sc, r->s);
    for (int u = 1; u <= r->sc->base.n_units; u++)
        if (r->stands[u] && ot_read_stands(r, r->stands[u], r->words[u], u))
            return 1;
    if (ot_read_now(r))
        return 1;
    if (ot_position_enter(r->sc, r->s, &r->moment, why, sizeof why))
        return fs_yaml_fail(r->y, now ? now : fs_yaml_find(r->y, 0, "units"), "a position that can be played on", "%s",
                            why);
    return 0;
}

static int load(fs_load *l)
{
    ot_reader *r = calloc(1, sizeof *r);
    ot_scenario *sc = fs_file_keep(l->file, sizeof *sc);
    ot_state *s = fs_file_keep(l->file, sizeof *s);
    fs_error e = {0};
    int bad;

    if (!r || !sc || !s) {
        free(r);
        return fs_load_fail(l->error, l->tree->file, 0, "more memory", "none left");
    }
    *r = (ot_reader){.load = l, .y = l->tree, .sc = sc, .s = s};
    bad = check_keys(r) || (l->is_position && fs_yaml_find(r->y, 0, "based_on") ? read_based_on(r) : read_inline(r));
    if (!bad && l->is_position)
        bad = enter(r);
    else if (!bad && fs_ruleset_over_there.setup(&sc->base, s, &e))
        bad = fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "units"), "a set-up the rules allow", "%s refused by %s",
                           e.unit ? fs_words_unit(&sc->base, e.unit) : "one", fs_words_rule(&sc->base, e.rule));
    l->file->scenario = &sc->base;
    l->file->state = s;
    ot_close_lists(r);
    free(r);
    return bad;
}

const fs_scenario_format fs_format_over_there = {
    .name = "over_there", .load = load, .write = ot_write_now, .lint = ot_lint, .army = &ot_army_format};
