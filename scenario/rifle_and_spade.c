/* rifle_and_spade.c - scenarios and maps of Rifle and Spade: the loader's one way in. */
#include "rifle_and_spade_now.h"
#include "rifle_and_spade_tables.h"

#include <firestep/words.h>
#include <rifle_and_spade/rifle_and_spade.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const fs_scenario_format fs_format_rifle_and_spade;

static const char *const kinds[] = {"scenario", "training", "campaign", "map", NULL};

/* --- heading --- */

static int check_keys(const rs_reader *r)
{
    static const char *const keys[] = {
        "format",   "ruleset",    "id",        "revision",   "title",      "kind",    "date",     "about",  "history",
        "design",   "unverified", "sides",     "map",        "calendar",   "special", "switches", "works",  "supply",
        "releases", "corps",      "divisions", "brigiments", "battalions", "units",   "plans",    "routes", "permits",
        "boxes",    "roads",      "returns",   "ship",       "naval",      "victory", NULL};

    return fs_key_known(r->y, 0, keys);
}

/* 1915-04-25 */
static int read_date(rs_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "date"), year, day, end = 0;
    const char *text = node ? fs_yaml_text(r->y, node) : "";

    if (sscanf(text, "%4d-%2d-%2d%n", &year, &r->month, &day, &end) != 3 || text[end] || r->month < 1 ||
        r->month > 12 || day < 1 || day > 31)
        return fs_yaml_fail(r->y, node, "a date such as 1915-04-25", "%s", *text ? text : "nothing");
    snprintf(r->sc->date, sizeof r->sc->date, "%.31s", text);
    return 0;
}

static int read_heading(rs_reader *r)
{
    static const char *const needed[][2] = {{"format", "1"},
                                            {"id", "the file's name without .yaml"},
                                            {"title", "a title"},
                                            {"kind", "scenario, training, campaign or map"},
                                            {"date", "a date such as 1915-04-25"},
                                            {"revision", "a number from 1"}};
    rs_scenario *sc = r->sc;
    int format = 1, revision = 1, kind = 0;

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (fs_key_need(r->y, 0, needed[i][0], needed[i][1]))
            return 1;
    if (fs_key_number(r->y, 0, "format", 1, 1, &format) || fs_key_number(r->y, 0, "revision", 1, 999, &revision) ||
        fs_key_choice(r->y, 0, "kind", kinds, &kind) || rs_read_id(r, 0, sc->id) || rs_read_title(r, 0, sc->title) ||
        read_date(r))
        return 1;
    sc->base.edition = 2; /* of the series rules [R44] */
    sc->base.revision = (uint16_t)revision;
    snprintf(r->load->info->kind, sizeof r->load->info->kind, "%s", kinds[kind]);
    return 0;
}

/* `sides: [{id: entente, title: Entente}, {id: ottoman, title: Ottomans}]`: the ids are the rules' [2.0]. */
static int read_sides(rs_reader *r)
{
    static const char *const ids[] = {"", "entente", "ottoman"}, *const titles[] = {"", "Entente", "Ottomans"};
    static const char *const keys[] = {"id", "title", NULL};
    int list = fs_yaml_find(r->y, 0, "sides");

    for (int side = 1; side <= 2; side++) {
        int node = list ? fs_yaml_entry(r->y, list, side - 1) : 0, id = node ? fs_yaml_find(r->y, node, "id") : 0;

        snprintf(r->sc->side_name[side], RS_ID, "%s", ids[side]);
        snprintf(r->sc->side_title[side], RS_TITLE, "%s", titles[side]);
        if (!node)
            continue;
        if (fs_key_known(r->y, node, keys) || fs_key_text(r->y, node, "title", r->sc->side_title[side], RS_TITLE))
            return 1;
        if (!id || strcmp(fs_yaml_text(r->y, id), ids[side]) != 0)
            return fs_yaml_fail(r->y, node, "the sides entente and ottoman in this order", "another");
    }
    return 0;
}

static const char *text_of(const rs_reader *r, const char *key)
{
    int node = fs_yaml_find(r->y, 0, key);

    return fs_file_keep_text(r->load->file, node ? fs_yaml_text(r->y, node) : "");
}

/* Names of hexes for people. */
static int keep_places(rs_reader *r)
{
    const rs_map *m = &r->sc->map;
    fs_place *places = fs_file_keep(r->load->file, (m->n_labels + 1u) * sizeof *places);
    char name[16];
    int n = 0;

    if (!places)
        return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
    for (int i = 0; i < m->n_labels; i++)
        if (m->label[i].is_name) {
            fs_hex_name(&m->grid, m->label[i].hex, name);
            places[n++] =
                (fs_place){fs_file_keep_text(r->load->file, name), fs_file_keep_text(r->load->file, m->label[i].text)};
        }
    r->load->file->places = places;
    r->load->file->n_places = n;
    return 0;
}

static void fill_info(const rs_reader *r)
{
    const rs_scenario *sc = r->sc;
    fs_scenario_info *info = r->load->info;
    fs_file *file = r->load->file;

    snprintf(info->id, sizeof info->id, "%s", sc->id);
    snprintf(info->ruleset, sizeof info->ruleset, "rifle_and_spade");
    snprintf(info->title, sizeof info->title, "%s", sc->title);
    snprintf(info->date, sizeof info->date, "%s", sc->date);
    for (int i = 0; i < 2; i++) {
        snprintf(info->side[i], sizeof info->side[i], "%s", sc->side_name[i + 1]);
        snprintf(info->side_title[i], sizeof info->side_title[i], "%s", sc->side_title[i + 1]);
    }
    info->turns = sc->n_turns;
    info->revision = sc->base.revision;
    file->about = text_of(r, "about");
    file->history = text_of(r, "history");
    file->design = text_of(r, "design");
    file->unverified = text_of(r, "unverified");
}

/* --- whole files --- */

static int finish(rs_reader *r)
{
    bool is_list = r->load->to_list;
    rs_sight_table *seen = is_list ? NULL : fs_file_keep(r->load->file, rs_sight_table_size(&r->sc->map));
    rs_footways *ways = is_list ? NULL : fs_file_keep(r->load->file, rs_footways_size(&r->sc->map));
    char why[256] = "";

    if ((!seen || !ways) && !is_list)
        return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
    if (rs_scenario_prepare(r->sc, seen, ways, why, sizeof why))
        return fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "units"), "a scenario that can be played", "%s", why);
    fill_info(r);
    return keep_places(r);
}

static bool is_map(const rs_reader *r)
{
    int kind = fs_yaml_find(r->y, 0, "kind");

    return kind && strcmp(fs_yaml_text(r->y, kind), "map") == 0;
}

static int read_map_alone(rs_reader *r)
{
    r->sc->special = RS_MAP_ONLY | RS_NO_ORDERS;
    r->sc->n_turns = 1;
    r->sc->reembark_from = r->sc->reembark_to = r->sc->ship.hex = FS_NO_HEX;
    return rs_read_map_file(r) || finish(r);
}

static const char *fault_of_command(const rs_scenario *sc, int b)
{
    const rs_brigiment *of = &sc->brigiment[b];
    int now = 0;

    for (int i = 0; i < of->n_plans; i++)
        now += sc->plan[of->first_plan + i].kind == RS_PLAN_NOW;
    if (!of->hq)
        return "every Brigiment has an HQ [9.2]";
    return now == 1 ? NULL : "every Brigiment has an order, and one at the start [11.1]";
}

/* What a scenario must have and a position on the page may lack. */
static int check_whole(rs_reader *r)
{
    const rs_scenario *sc = r->sc;
    int units = fs_yaml_find(r->y, 0, "units"), n[3] = {0};

    for (int b = 1; b <= sc->n_brigiments && !(sc->special & RS_NO_ORDERS); b++)
        if (fault_of_command(sc, b))
            return fs_yaml_fail(r->y, units, fault_of_command(sc, b), "%s", sc->brigiment[b].name);
    for (int i = 0; i < sc->n_supplies; i++)
        n[sc->supply[i].side]++;
    if (!n[1] || !n[2])
        return fs_yaml_fail(r->y, units, "a Supply Source for each side [20.1.1]", "none");
    return 0;
}

static int read_scenario(rs_reader *r)
{
    return rs_read_calendar(r) || rs_read_map(r) || rs_read_special(r) || rs_read_places(r) || rs_read_formations(r) ||
           rs_read_sources(r) || rs_read_units(r) || rs_read_orders(r) || rs_read_victory(r) || check_whole(r) ||
           finish(r);
}

/* A game that was saved says how it was played. */
static int read_switches_now(rs_reader *r)
{
    int now = fs_yaml_find(r->y, 0, "now");

    return now ? rs_read_switches(r, now) : 0;
}

/* A position has a field of its own, or is based on a scenario and says only how that stands now. */
static int read_inline(rs_reader *r)
{
    return rs_read_switches(r, 0) || read_switches_now(r) || rs_read_switch_words(r, r->load->switches) ||
           rs_read_tables(&r->sc->tables, r->load->error) || rs_open_types(r) || read_sides(r) || rs_read_position(r) ||
           finish(r);
}

static int read_based_on(rs_reader *r)
{
    static const char *const keys[] = {"position", "based_on", "about", "title", "switches", "now", NULL};
    int at = fs_yaml_find(r->y, 0, "based_on"), bad;
    const char *id = fs_yaml_text(r->y, at);
    fs_file *file = r->load->file, base = {0};

    if (fs_key_known(r->y, 0, keys) || fs_file_open_base(r->load, at, id, &base))
        return 1;
    bad = base.kind != FS_FILE_SCENARIO || strcmp(base.scenario->rules->name, "rifle_and_spade") != 0;
    if (bad)
        fs_yaml_fail(r->y, at, "a scenario of rifle_and_spade", "%s", id);
    else {
        memcpy(r->sc, base.scenario, sizeof *r->sc);
        *r->load->info = *fs_file_info(&base);
        snprintf(file->based_on, sizeof file->based_on, "%.63s", id);
    }
    fs_file_close(&base);
    return bad || rs_read_switches(r, 0) || read_switches_now(r) || finish(r);
}

static int read_file(rs_reader *r)
{
    if (r->load->is_position)
        return fs_yaml_find(r->y, 0, "based_on") ? read_based_on(r) : read_inline(r);
    if (!is_map(r) && check_keys(r))
        return 1;
    return rs_read_switches(r, 0) || rs_read_switch_words(r, r->load->switches) ||
           rs_read_tables(&r->sc->tables, r->load->error) || rs_open_types(r) || read_heading(r) || read_sides(r) ||
           (is_map(r) ? read_map_alone(r) : read_scenario(r));
}

static int load(fs_load *l)
{
    const fs_ruleset *rules = &fs_ruleset_rifle_and_spade;
    rs_reader *r = calloc(1, sizeof *r);
    rs_scenario *sc = fs_file_keep(l->file, sizeof *sc);
    void *s = fs_file_keep(l->file, rules->state_size);
    fs_error e = {0};
    int bad;

    if (!r || !sc || !s) {
        free(r);
        return fs_load_fail(l->error, l->tree->file, 0, "more memory", "none left");
    }
    *r = (rs_reader){.load = l, .y = l->tree, .sc = sc, .s = s};
    bad = read_file(r);
    if (!bad && is_map(r))
        l->file->kind = FS_FILE_POSITION;
    if (!bad && rules->setup(&sc->base, s, &e))
        bad = fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "units"), "a set-up the rules allow", "%s refused by %s",
                           e.unit ? fs_words_unit(&sc->base, e.unit) : "one", fs_words_rule(&sc->base, e.rule));
    if (!bad && l->is_position)
        bad = rs_read_now(r);
    l->file->scenario = &sc->base;
    l->file->state = s;
    rs_close_types(r);
    free(r);
    return bad;
}

const fs_scenario_format fs_format_rifle_and_spade = {
    .name = "rifle_and_spade", .load = load, .write = rs_write_now, .lint = rs_lint};
