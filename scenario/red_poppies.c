/* red_poppies.c - scenarios and positions of Red Poppies: the loader's one way in. */
#include "red_poppies_read.h"

#include <firestep/words.h>
#include <red_poppies/red_poppies.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const fs_scenario_format fs_format_red_poppies;

static const char *const kinds[] = {"scenario", "training", "campaign", "map", NULL};

static int no_memory(const rp_reader *r)
{
    return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
}

/* --- heading --- */

static int check_keys(const rp_reader *r)
{
    static const char *const scenario[] = {
        "format",   "ruleset", "id",     "revision",      "title",         "kind",       "date",     "edition",
        "about",    "history", "design", "unverified",    "sides",         "central",    "map",      "ground",
        "places",   "play",    "zones",  "entries",       "sets_up_first", "units",      "titles",   "transport",
        "groups",   "turns",   "night",  "precipitation", "infiltration",  "initiative", "later",    "bombardments",
        "barrages", "goals",   "result", "control",       "marks",         "switches",   "campaign", NULL};
    static const char *const position[] = {
        "position", "format",    "title",  "date",    "edition", "about",         "sides",         "central",
        "map",      "ground",    "places", "play",    "zones",   "entries",       "sets_up_first", "units",
        "titles",   "transport", "groups", "turns",   "night",   "precipitation", "infiltration",  "bombardments",
        "barrages", "goals",     "result", "control", "marks",   "switches",      "to_move",       "initiative",
        "later",    "campaign",  "now",    NULL};
    static const char *const based[] = {"position", "format",  "based_on", "about", "title",
                                        "switches", "to_move", "now",      NULL};

    return rp_known_keys(r, 0, !r->load->is_position ? scenario : fs_yaml_find(r->y, 0, "based_on") ? based : position);
}

/* 1915-05-08: year and month decide about gas, wheat and more. */
static int read_date(rp_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "date"), year, month, day, end = 0;
    const char *text = node ? fs_yaml_text(r->y, node) : "1915-05-08";

    if (sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &end) != 3 || text[end] || year < 1914 || year > 1918 ||
        month < 1 || month > 12 || day < 1 || day > 31)
        return fs_yaml_fail(r->y, node, "a date of the war such as 1915-05-08", "%s", text);
    snprintf(r->sc->date, sizeof r->sc->date, "%.31s", text);
    r->sc->year = (uint16_t)year;
    r->sc->month = (uint8_t)month;
    return 0;
}

static int read_edition(rp_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "edition");
    int edition = node ? rp_edition_of(fs_yaml_text(r->y, node)) : RP_V3;

    if (!edition)
        return fs_yaml_fail(r->y, node, "v1 or v3", "%s", fs_yaml_text(r->y, node));
    r->sc->edition = (uint8_t)edition;
    return 0;
}

static int read_one_side(rp_reader *r, int node, fs_side side)
{
    static const char *const keys[] = {"id", "title", NULL};

    return rp_known_keys(r, node, keys) || rp_need(r, node, "id", "a short name") ||
           rp_need(r, node, "title", "a title") ||
           rp_read_text(r, node, "id", r->sc->side_name[side], sizeof r->sc->side_name[side]) ||
           rp_read_text(r, node, "title", r->sc->side_title[side], sizeof r->sc->side_title[side]);
}

static int read_sides(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "sides");

    for (int side = 1; side <= 2; side++) {
        snprintf(r->sc->side_name[side], RP_ID, "%s", side == 1 ? "british" : "german");
        snprintf(r->sc->side_title[side], RP_TITLE, "%s", side == 1 ? "British" : "Germans");
    }
    if (!at)
        return r->load->is_position ? 0 : fs_yaml_missing(r->y, 0, "sides", "two sides");
    if (r->y->node[at].kind != FS_NODE_LIST || r->y->node[at].n != 2)
        return fs_yaml_fail(r->y, at, "a list of two sides", "something else");
    if (read_one_side(r, fs_yaml_entry(r->y, at, 0), 1) || read_one_side(r, fs_yaml_entry(r->y, at, 1), 2))
        return 1;
    if (strcmp(r->sc->side_name[1], r->sc->side_name[2]) == 0)
        return fs_yaml_fail(r->y, at, "two different names", "%s", r->sc->side_name[1]);
    return 0;
}

static int read_heading(rp_reader *r)
{
    static const char *const needed[][2] = {{"format", "1"},
                                            {"id", "the file's name without .yaml"},
                                            {"title", "a title"},
                                            {"kind", "scenario, campaign or training"},
                                            {"date", "a date such as 1915-05-08"},
                                            {"edition", "v1 or v3"},
                                            {"revision", "a number from 1"}};
    rp_scenario *sc = r->sc;
    int format = 1, revision = 1, kind = 0, id = fs_yaml_find(r->y, 0, "id");

    for (size_t i = 0; i < sizeof needed / sizeof *needed && !r->load->is_position; i++)
        if (rp_need(r, 0, needed[i][0], needed[i][1]))
            return 1;
    snprintf(sc->id, sizeof sc->id, "position");
    snprintf(sc->title, sizeof sc->title, "Position");
    if (rp_read_number(r, 0, "format", 1, 1, &format) || rp_read_number(r, 0, "revision", 1, 999, &revision) ||
        rp_read_choice(r, 0, "kind", kinds, &kind) || rp_read_text(r, 0, "id", sc->id, sizeof sc->id) ||
        rp_read_text(r, 0, "title", sc->title, sizeof sc->title) || read_date(r) || read_edition(r) || read_sides(r))
        return 1;
    if (id && strspn(sc->id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(sc->id))
        return fs_yaml_fail(r->y, id, "lower-case letters, digits and hyphens", "%s", sc->id);
    sc->base.revision = (uint16_t)revision;
    sc->fixes[0] = rp_fixes_of(RP_REVISION);
    snprintf(r->load->info->kind, sizeof r->load->info->kind, "%s", kinds[kind]);
    return 0;
}

static const char *text_of(const rp_reader *r, const char *key)
{
    int node = fs_yaml_find(r->y, 0, key);

    return fs_file_keep_text(r->load->file, node ? fs_yaml_text(r->y, node) : "");
}

static void fill_info(const rp_reader *r)
{
    const rp_scenario *sc = r->sc;
    fs_scenario_info *info = r->load->info;
    fs_file *file = r->load->file;

    snprintf(info->id, sizeof info->id, "%s", sc->id);
    snprintf(info->ruleset, sizeof info->ruleset, "red_poppies");
    snprintf(info->title, sizeof info->title, "%s", sc->title);
    snprintf(info->date, sizeof info->date, "%s", sc->date);
    for (int i = 0; i < 2; i++) {
        snprintf(info->side[i], sizeof info->side[i], "%s", sc->side_name[i + 1]);
        snprintf(info->side_title[i], sizeof info->side_title[i], "%s", sc->side_title[i + 1]);
    }
    info->turns = (uint16_t)sc->base.max_turns;
    info->revision = sc->base.revision;
    file->about = text_of(r, "about");
    file->history = text_of(r, "history");
    file->design = text_of(r, "design");
    file->unverified = text_of(r, "unverified");
}

/* --- whole files --- */

/* Switches: file, then `now`, then the caller; they are part of the scenario's hash. */
static int read_switches(rp_reader *r)
{
    int now = fs_yaml_find(r->y, 0, "now");

    return rp_read_switches(r, 0) || (now && rp_read_switches(r, now)) || rp_read_switch_words(r, r->load->switches);
}

static int finish(rp_reader *r)
{
    rp_sight_table *seen = fs_file_keep(r->load->file, rp_sight_table_size(&r->sc->board));
    char why[256] = "";

    if (!seen)
        return no_memory(r);
    r->sc->seen = r->load->to_list ? seen : NULL;
    if (rp_scenario_prepare(r->sc, seen, why, sizeof why))
        return fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "units"), "a scenario that can be played", "%s", why);
    return 0;
}

static int read_inline(rp_reader *r)
{
    if (read_heading(r) || read_switches(r) || rp_open_types(r) || rp_read_map(r) || rp_read_zones(r) ||
        rp_read_units(r) || rp_read_groups(r) || rp_read_special(r) || rp_read_campaign(r) || finish(r))
        return 1;
    fill_info(r);
    return 0;
}

/* Opens the scenario with the switches that are set, for units may hang on them. */
static int open_base(rp_reader *r, int at, const char *id, fs_file *base)
{
    const char *given = r->load->switches;
    char words[512] = "";
    int bad;

    if (read_switches(r))
        return 1;
    for (int i = 0; i < RP_SWITCHES; i++)
        if (r->sc->switches[i])
            snprintf(words + strlen(words), sizeof words - strlen(words), " %s=yes", rp_switch_table[i].name);
    r->load->switches = words;
    bad = fs_file_open_base(r->load, at, id, base);
    r->load->switches = given;
    return bad;
}

/* `based_on` brings everything; only the moment may be said beside it. */
static int read_based_on(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "based_on");
    const char *id = fs_yaml_text(r->y, at);
    fs_file *file = r->load->file, base = {0};
    int bad;

    if (open_base(r, at, id, &base))
        return 1;
    bad = base.kind != FS_FILE_SCENARIO || strcmp(base.scenario->rules->name, "red_poppies") != 0;
    if (bad)
        fs_yaml_fail(r->y, at, "a scenario of red_poppies", "%s", id);
    else {
        memcpy(r->sc, base.scenario, sizeof *r->sc);
        *r->load->info = *fs_file_info(&base);
        snprintf(file->based_on, sizeof file->based_on, "%.63s", id);
        file->about = fs_file_keep_text(file, base.about);
        file->history = fs_file_keep_text(file, base.history);
        bad = rp_keep_places(r);
    }
    fs_file_close(&base);
    return bad || read_switches(r) || finish(r);
}

/* --- maps --- */

/* A map by itself is a position without units. */
static bool is_map(const rp_reader *r)
{
    int kind = fs_yaml_find(r->y, 0, "kind");

    return kind && strcmp(fs_yaml_text(r->y, kind), "map") == 0;
}

static int read_map(rp_reader *r)
{
    static const char *const needed[][2] = {{"format", "1"},
                                            {"id", "the file's name without .yaml"},
                                            {"title", "a title"},
                                            {"revision", "a number from 1"},
                                            {"stated", "what the printed rules say of it"},
                                            {"inferred", "what is not stated, and from what it is inferred"}};

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (rp_need(r, 0, needed[i][0], needed[i][1]))
            return 1;
    if (read_heading(r) || rp_read_map_file(r) || rp_read_special(r) || finish(r))
        return 1;
    fill_info(r);
    snprintf(r->load->info->kind, sizeof r->load->info->kind, "map");
    r->load->file->design = text_of(r, "inferred");
    r->load->file->unverified = text_of(r, "doubts");
    return 0;
}

/* What an inline position says beside `now`: where units stand, what groups do, marks. */
static int apply_spots(const rp_reader *r, rp_state *s)
{
    int marks = fs_yaml_find(r->y, 0, "marks");

    for (int u = 1; u <= r->sc->n_units; u++) {
        const rp_spot *spot = &r->spot[u];

        if (spot->where)
            s->unit[u] = (rp_unit){.hex = spot->hex, .where = spot->where, .flags = spot->flags, .day = spot->day};
    }
    for (int g = 0; g < r->sc->n_groups; g++)
        s->group[g] = r->group[g];
    return marks ? rp_read_marks(r, marks, s) : 0;
}

static int enter(rp_reader *r, rp_state *s)
{
    char why[256] = "";
    int now = fs_yaml_find(r->y, 0, "now");
    bool is_based = r->load->file->based_on[0] != 0;

    rp_position_clear(r->sc, s);
    if ((!is_based && apply_spots(r, s)) || rp_read_now(r, s))
        return 1;
    rp_date_losses(r, s);
    if (rp_position_enter(r->sc, s, &r->moment, why, sizeof why))
        return fs_yaml_fail(r->y, now ? now : fs_yaml_find(r->y, 0, "units"), "a position that can be played on", "%s",
                            why);
    return 0;
}

static int load(fs_load *l)
{
    rp_reader *r = calloc(1, sizeof *r);
    rp_scenario *sc = fs_file_keep(l->file, sizeof *sc);
    rp_state *s = fs_file_keep(l->file, sizeof *s);
    fs_error e = {0};
    int bad;

    if (!r || !sc || !s) {
        free(r);
        return fs_load_fail(l->error, l->tree->file, 0, "more memory", "none left");
    }
    *r = (rp_reader){.load = l, .y = l->tree, .sc = sc};
    if (is_map(r)) {
        l->is_position = true;
        l->file->kind = FS_FILE_POSITION;
        bad = read_map(r);
    } else
        bad =
            check_keys(r) || (l->is_position && fs_yaml_find(r->y, 0, "based_on") ? read_based_on(r) : read_inline(r));
    if (!bad && l->is_position)
        bad = enter(r, s);
    else if (!bad && fs_ruleset_red_poppies.setup(&sc->base, s, &e))
        bad = fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "units"), "a set-up the rules allow", "%s refused by %s",
                           e.unit ? fs_words_unit(&sc->base, e.unit) : "one", fs_words_rule(&sc->base, e.rule));
    l->file->scenario = &sc->base;
    l->file->state = s;
    free(r->types);
    free(r);
    return bad;
}

const fs_scenario_format fs_format_red_poppies = {
    .name = "red_poppies", .load = load, .write = rp_write_now, .write_map = rp_write_map, .lint = rp_lint};
