/* army_commander.c - scenarios and positions of Army Commander: the loader's one way in. */
#include "army_commander_read.h"

#include <army_commander/army_commander.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const fs_scenario_format fs_format_army_commander;

/* A fault the ruleset finds in what was read; there is no better line for it than the first. */
static int unfit(ac_reader *r, int at, const char *why)
{
    return fs_yaml_fail(r->y, at, "a scenario that can be played", "%s", why);
}

static int check_heading(const ac_reader *r)
{
    static const char *const needed[][2] = {{"format", "1"},
                                            {"id", "the file's name without .yaml"},
                                            {"title", "a title"},
                                            {"kind", "scenario, campaign or training"},
                                            {"date", "a date"},
                                            {"year", "1914 to 1918"},
                                            {"revision", "a number from 1"}};
    int extra = ac_position_key(r->y);

    if (fs_yaml_find(r->y, 0, "format") && r->d->format != 1)
        return fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "format"), "1", "%u", r->d->format);
    if (r->load->is_position)
        return 0;
    if (extra)
        return fs_yaml_fail(r->y, extra, "this key in positions only", "it in a scenario");
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (!fs_yaml_find(r->y, 0, needed[i][0]))
            return fs_yaml_missing(r->y, 0, needed[i][0], needed[i][1]);
    return ac_read_bounds(r, 0, "revision", r->d->revision, 1, 999);
}

static int read_heading(ac_reader *r)
{
    const ac_y *d = r->d;
    ac_scenario *sc = r->sc;
    int id = fs_yaml_find(r->y, 0, "id");

    if (check_heading(r))
        return 1;
    if (id && strspn(d->id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(d->id))
        return fs_yaml_fail(r->y, id, "lower-case letters, digits and hyphens", "%s", d->id);
    if (fs_yaml_find(r->y, 0, "year") && ac_read_bounds(r, 0, "year", d->year, 1914, 1918))
        return 1;
    snprintf(sc->id, AC_NAME, "%s", d->id ? d->id : "position");
    snprintf(sc->title, AC_TITLE, "%s", d->title ? d->title : "Position");
    snprintf(sc->date, AC_NAME, "%s", d->date ? d->date : "");
    sc->year = (uint16_t)(d->year ? d->year : 1916);
    sc->base.edition = 1;
    sc->base.revision = (uint16_t)(d->revision ? d->revision : 1);
    return 0;
}

static void fill_info(const ac_reader *r)
{
    static const char *const kinds[] = {"scenario", "scenario", "campaign", "training"};
    const ac_scenario *sc = r->sc;
    fs_scenario_info *info = r->load->info;
    fs_file *file = r->load->file;

    snprintf(info->id, sizeof info->id, "%s", sc->id);
    snprintf(info->ruleset, sizeof info->ruleset, "army_commander");
    snprintf(info->title, sizeof info->title, "%s", sc->title);
    snprintf(info->date, sizeof info->date, "%s", sc->date);
    snprintf(info->kind, sizeof info->kind, "%s", kinds[r->d->kind & 3]);
    for (int i = 0; i < 2; i++) {
        snprintf(info->side[i], sizeof info->side[i], "%s", sc->side_name[i + 1]);
        snprintf(info->side_title[i], sizeof info->side_title[i], "%s", sc->side_title[i + 1]);
    }
    info->turns = sc->n_rounds;
    info->revision = sc->base.revision;
    file->about = fs_file_keep_text(file, r->d->about);
    file->history = fs_file_keep_text(file, r->d->history);
    file->design = fs_file_keep_text(file, r->d->design);
    file->unverified = fs_file_keep_text(file, r->d->unverified);
}

/* Switches: file, then `now`, then the caller; they are part of the scenario's hash. */
static int finish(ac_reader *r)
{
    char why[256] = "";

    if ((r->d->now && ac_read_switches(r, &r->d->now->switches)) || ac_read_switch_words(r, r->load->switches))
        return 1;
    if (ac_scenario_prepare(r->sc, why, sizeof why))
        return unfit(r, fs_yaml_find(r->y, 0, "divisions"), why);
    return 0;
}

static int read_inline(ac_reader *r)
{
    if (read_heading(r) || ac_read_sides(r) || ac_read_board(r) || ac_read_pieces(r) || ac_read_special(r) || finish(r))
        return 1;
    fill_info(r);
    return 0;
}

static int copy_places(ac_reader *r, const fs_file *base)
{
    fs_file *file = r->load->file;
    fs_place *place = fs_file_keep(file, (size_t)(base->n_places + 1) * sizeof *place);

    if (!place)
        return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
    for (int i = 0; i < base->n_places; i++)
        place[i] =
            (fs_place){fs_file_keep_text(file, base->places[i].hex), fs_file_keep_text(file, base->places[i].title)};
    file->places = place;
    file->n_places = base->n_places;
    return 0;
}

/* `based_on` brings board, pieces and special rules; only the moment may be said beside it. */
static int read_based_on(ac_reader *r)
{
    static const char *const allowed[] = {"position",  "based_on", "format", "moment",    "orders",
                                          "divisions", "guns",     "planes", "wire_gone", "control",
                                          "banked",    "switches", "now",    "title",     "about"};
    int at = fs_yaml_find(r->y, 0, "based_on");
    fs_file base = {0};
    int bad;

    for (int i = r->y->node[0].first; i; i = r->y->node[i].next) {
        size_t k = 0;
        while (k < sizeof allowed / sizeof allowed[0] && strcmp(allowed[k], fs_yaml_key(r->y, i)) != 0)
            k++;
        if (k == sizeof allowed / sizeof allowed[0])
            return fs_yaml_fail(r->y, i, "no such key beside based_on", "it");
    }
    if (fs_file_open_base(r->load, at, r->d->based_on, &base))
        return 1;
    bad = base.kind != FS_FILE_SCENARIO || strcmp(base.scenario->rules->name, "army_commander") != 0;
    if (bad)
        fs_yaml_fail(r->y, at, "a scenario of army_commander", "%s", r->d->based_on);
    else {
        memcpy(r->sc, base.scenario, sizeof *r->sc);
        *r->load->info = *fs_file_info(&base);
        snprintf(r->load->file->based_on, sizeof r->load->file->based_on, "%s", r->d->based_on);
        r->load->file->about = fs_file_keep_text(r->load->file, base.about);
        r->load->file->history = fs_file_keep_text(r->load->file, base.history);
        bad = copy_places(r, &base);
    }
    fs_file_close(&base);
    for (int d = 1; d <= r->sc->n_divisions; d++) { /* made again by prepare */
        memset(r->sc->division[d].stands, 0, sizeof r->sc->division[d].stands);
        r->sc->division[d].n_hqs = 0;
        memset(r->sc->division[d].hq, 0, sizeof r->sc->division[d].hq);
    }
    return bad || ac_read_switches(r, &r->d->switches) || finish(r);
}

/* Whether the top of the file gives an order: then they are revealed and turns come next. */
static bool has_orders(const ac_reader *r)
{
    bool any = fs_yaml_find(r->y, 0, "orders") != 0;

    for (unsigned i = 0; i < r->d->n_divisions; i++)
        any = any || r->d->divisions[i].order;
    return any;
}

/* The moment of a position: what stands at the top, then what `now` says instead. */
static int enter(ac_reader *r, ac_state *s)
{
    const ac_y *d = r->d;
    bool overrides = d->based_on != NULL;
    char why[256] = "";
    int now = fs_yaml_find(r->y, 0, "now"), moment = fs_yaml_find(r->y, 0, "moment");

    r->moment = (ac_moment){.round = 1, .phase = has_orders(r) ? AC_PHASE_TURNS : AC_PHASE_ORDERS};
    if (ac_read_moment(r, moment, d->moment) ||
        (d->now && ac_read_moment(r, fs_yaml_find(r->y, now, "moment"), d->now->moment)))
        return 1;
    if (r->moment.phase == AC_PHASE_NONE) /* start: the set-up as it is */
        return ac_only_start(r, 0) || (now && ac_only_start(r, now));
    ac_apply_slots(r, s);
    if (ac_read_now(r, 0, d->divisions, overrides ? d->n_divisions : 0, s) ||
        (d->now && ac_read_now(r, now, d->now->divisions, d->now->n_divisions, s)))
        return 1;
    return ac_position_enter(r->sc, s, &r->moment, why, sizeof why) ? unfit(r, now ? now : moment, why) : 0;
}

static int load(fs_load *l)
{
    ac_reader *r = calloc(1, sizeof *r);
    ac_scenario *sc = fs_file_keep(l->file, sizeof *sc);
    ac_state *s = fs_file_keep(l->file, sizeof *s);
    fs_error e = {0};
    int bad;

    if (!r || !sc || !s) {
        free(r);
        return fs_load_fail(l->error, l->tree->file, 0, "more memory", "none left");
    }
    *r = (ac_reader){.load = l, .y = l->tree, .sc = sc};
    bad = fs_yaml_bind(l->tree, &ac_schema, (void **)&r->d) ||
          (l->is_position && r->d->based_on ? read_based_on(r) : read_inline(r));
    if (!bad && fs_ruleset_army_commander.setup(&sc->base, s, &e))
        bad = unfit(r, fs_yaml_find(r->y, 0, "divisions"), "a set-up that the rules refuse");
    if (!bad && l->is_position)
        bad = enter(r, s);
    l->file->scenario = &sc->base;
    l->file->state = s;
    fs_yaml_unbind(&ac_schema, r->d);
    free(r);
    return bad;
}

const fs_scenario_format fs_format_army_commander = {
    .name = "army_commander", .load = load, .write = ac_write_now, .write_map = ac_write_map, .lint = ac_lint};
