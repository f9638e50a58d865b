/* over_there_site.c - the table of a scenario for an army of one's own: its terrain pieces, where the defender may
 * stand in them, and what is fought for. */
#include "format.h"
#include "over_there_army.h"
#include "over_there_read.h"

#include <firestep/writer.h>
#include <over_there/over_there.h>
#include <stdlib.h>
#include <string.h>

/* The lines of the key `map`, up to the next key; NULL none. */
static const char *map_of(const char *text, size_t *n)
{
    const char *at = strstr(text, "\nmap:\n"), *end;

    if (!at)
        return NULL;
    at += strlen("\nmap:\n");
    for (end = at; *end == ' ' || *end == '#'; end++) {
        end = strchr(end, '\n');
        if (!end)
            return NULL;
    }
    *n = (size_t)(end - at);
    return at;
}

/* Copies the lines; where the other side attacks than in the scenario, each side has what was the other's. */
static void copy_map(ot_site *g, const char *map, size_t n, bool swap)
{
    static const char *const owners[] = {"owner: red", "owner: black"};
    fs_writer w = {g->map, 0, sizeof g->map};

    for (size_t i = 0; i < n;) {
        size_t step = 1;

        for (int k = 0; k < 2 && swap; k++)
            if (strncmp(map + i, owners[k], strlen(owners[k])) == 0) {
                fs_put(&w, owners[1 - k]);
                step = strlen(owners[k]);
                break;
            }
        if (step == 1)
            fs_put_char(&w, map[i]);
        i += step;
    }
    g->is_whole = fs_put_end(&w);
}

static void add_name(char *list, size_t cap, const char *before, const char *name)
{
    if (strlen(list) + strlen(before) + strlen(name) + 1 < cap) {
        strcat(list, before);
        strcat(list, name);
    }
}

static void add_prize(ot_site *g, const ot_feature *f)
{
    for (int i = 0; i < g->n_prizes; i++)
        if (strcmp(g->prize[i].name, f->name) == 0)
            return;
    if (g->n_prizes == OT_SITE_PRIZES)
        return;
    memcpy(g->prize[g->n_prizes].name, f->name, sizeof f->name);
    memcpy(g->prize[g->n_prizes++].title, f->title, sizeof f->title);
}

/* What its own objectives are about, else houses, hills and trenches with a name. */
static void find_prizes(ot_site *g, const ot_scenario *sc)
{
    for (int i = 0; i < sc->n_goals; i++)
        for (int k = 0; k < sc->goal[i].n && (sc->goal[i].kind == OT_GOAL_CONTROL || sc->goal[i].or_control); k++)
            add_prize(g, &sc->feature[sc->goal[i].feature[k]]);
    for (int f = 0; f < sc->n_features && !g->n_prizes; f++) {
        int kind = sc->feature[f].kind;

        if (sc->feature[f].title[0] && (kind == OT_G_BUILDING || kind == OT_G_HILL || kind == OT_G_TRENCH))
            add_prize(g, &sc->feature[f]);
    }
}

static int read_site(ot_site *g, const fs_file *file, int attacker, fs_load_error *e)
{
    const ot_scenario *sc = (const ot_scenario *)(const void *)file->scenario;
    size_t n = 0, size;
    char *text = fs_slurp(file->path, &size, e);
    const char *map = text ? map_of(text, &n) : NULL;
    fs_side defender = sc->attacker ? fs_other(sc->attacker) : 0;

    g->width = sc->width / OT_INCH;
    g->height = sc->height / OT_INCH;
    if (map)
        copy_map(g, map, n, sc->attacker && sc->attacker != attacker);
    free(text);
    find_prizes(g, sc);
    for (int f = 0; f < sc->n_features; f++)
        if (sc->feature[f].kind == OT_G_TRENCH && defender && sc->feature[f].owner == defender)
            add_name(g->lines, sizeof g->lines, ", ", sc->feature[f].name);
    return !g->is_whole;
}

int ot_open_site(const char *id, int attacker, ot_site *g, fs_load_error *e)
{
    fs_file file;
    int bad;

    if (fs_file_open(id, NULL, &file, e))
        return 1;
    bad = file.kind != FS_FILE_SCENARIO || file.scenario->rules != &fs_ruleset_over_there ||
          read_site(g, &file, attacker, e);
    fs_file_close(&file);
    return bad;
}
