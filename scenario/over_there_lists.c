/* over_there_lists.c - what an army can be made of: the lists row by row with the words each unit may have, and the
 * keys of the army itself. What is offered here is what over_there_army.c and the loader take. */
#include "over_there_army.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the keys of an army --- */

static const char *const fronts[] = {"western", "italian", "eastern", "palestine", "manchuria",
                                     "africa",  "balkan",  "other",   NULL};
static const char *const sides[] = {"red", "black", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};

static const fs_army_choice keys[] = {
    {"date", "Month", FS_ARMY_MONTH, "1917-06", NULL, {1900, 1}, {1929, 12}},
    {"front", "Front", FS_ARMY_WORD, "western", fronts, {0}, {0}},
    {"attacker", "Attacker", FS_ARMY_WORD, "red", sides, {0}, {0}},
    {"table", "Table in inches", FS_ARMY_SIZE, "60 x 48", NULL, {36, 36}, {144, 96}},
    {"density", "Ground, 0 bare to 4 close country", FS_ARMY_NUMBER, "2", NULL, {0}, {4}},
    {"works", "Trenches and wire for the defender", FS_ARMY_WORD, "no", no_yes, {0}, {0}},
    {"seed", "Seed of the table", FS_ARMY_NUMBER, "1", NULL, {0}, {2000000000}},
    {.name = NULL},
};

/* --- the words of a unit --- */

enum { MOST_WORDS = 6, MOST_MODELS = 6, MODELS = 48, NUMBER = 12 };

typedef struct words {
    fs_army_choice at[MOST_WORDS];
    int n;
    char castings[NUMBER], model[MOST_MODELS][MODELS];
    const char *models[MOST_MODELS + 1];
} words;

static void add_number(words *w, const char *name, const char *title, const char *value, int least, int most)
{
    w->at[w->n++] = (fs_army_choice){name, title, FS_ARMY_NUMBER, value, NULL, {least}, {most}};
}

static void add_word(words *w, const char *name, const char *title, const char *value, const char *const *values)
{
    w->at[w->n++] = (fs_army_choice){name, title, FS_ARMY_WORD, value, values, {0}, {0}};
}

/* `a7v a7v | mk_male mk_female`: each alternative as one word, a7v+a7v. */
static void add_models(words *w, const char *text)
{
    int n = 0;

    while (*text && n < MOST_MODELS) {
        const char *bar = strstr(text, " |");
        size_t length = bar ? (size_t)(bar - text) : strlen(text);

        snprintf(w->model[n], MODELS, "%.*s", (int)length, text);
        for (char *p = w->model[n]; *p; p++)
            *p = *p == ' ' ? '+' : *p;
        w->models[n] = w->model[n];
        n++;
        text += length + (bar ? 2 : 0);
        text += strspn(text, " ");
    }
    w->models[n] = NULL;
    if (n > 1)
        add_word(w, "models", "Vehicles", w->model[0], w->models);
}

static bool is_one_of(const char *class_, const char *const *list)
{
    while (*list && strcmp(*list, class_) != 0)
        list++;
    return *list != NULL;
}

/* At most the castings and light machine guns of the list [XVII.0]; batteries behind the edge [VII.F]. */
static void words_of(words *w, const ot_tsv *t, int row)
{
    static const char *const labels[] = {
        "elite", "green",  "irregular",      "native", "zulu",     "bolshevik",        "egyptian",
        "anzac", "legion", "mounted_native", "boer",   "colonial", "colonial_regular", "mounted_infantry",
        NULL};
    static const char *const guns[] = {"field", "medium", "heavy", NULL};
    static const char *const vehicles[] = {"tank", "armoured_car", "truck", "train", NULL};
    static const char *const batteries[] = {"medium_mortar", "heavy_mortar",    "mortar_mixed",
                                            "artillery",     "artillery_motor", NULL};
    const char *class_ = ot_tsv_cell(t, row, "class"), *average = ot_tsv_cell(t, row, "average");
    int most = atoi(ot_tsv_cell(t, row, "castings")), least = *average ? atoi(ot_tsv_cell(t, row, "least")) : 1;
    int lmg = atoi(ot_tsv_cell(t, row, "lmg"));

    w->n = 0;
    if (is_one_of(class_, vehicles)) {
        add_models(w, ot_tsv_cell(t, row, "models"));
        return;
    }
    if (lmg)
        add_number(w, "lmg", "Light machine guns", "0", 0, lmg);
    if (strcmp(class_, "mortar_mixed") != 0) {
        snprintf(w->castings, sizeof w->castings, "%d", *average ? atoi(average) : most);
        add_number(w, "castings", "Castings", w->castings, least, most);
    }
    if (strncmp(class_, "artillery", 9) == 0)
        add_word(w, "gun", "Guns", "field", guns);
    if (is_one_of(class_, batteries))
        add_number(w, "off", "Inches behind the edge", "", 1, 1000);
    add_word(w, "labels", "Label", "", labels);
}

/* --- the lists --- */

enum { MOST_COLUMNS = 8 };

static int list_table(const char *list, const char *name, const char *const *columns, fs_army_row_fn *take, void *ctx,
                      fs_load_error *e)
{
    const char *cell[MOST_COLUMNS];
    words w;
    fs_army_row row = {.system = "over_there", .list = list, .column = columns, .cell = cell, .word = w.at};
    ot_tsv t = {.n = 0};
    int bad = ot_tsv_open(&t, "units", name, e);

    while (columns[row.n])
        row.n++;
    for (int i = 0; i < t.n && !bad; i++) {
        row.nation = ot_tsv_cell(&t, i, "nation");
        for (int c = 0; c < row.n; c++)
            cell[c] = strcmp(columns[c], "made") == 0 ? (ot_tsv_made(&t, i, "castings") ? "reconstructed" : "")
                                                      : ot_tsv_cell(&t, i, columns[c]);
        if (strcmp(list, "units") == 0) {
            words_of(&w, &t, i);
            row.n_words = w.n;
        }
        take(ctx, &row);
    }
    ot_tsv_close(&t);
    return bad;
}

static int list(fs_army_row_fn *take, void *ctx, fs_load_error *e)
{
    static const char *const units[] = {"unit", "class", "castings", "lmg", "years", "per", "made", NULL};
    static const char *const formations[] = {"formation", "years", "component", "count", "attachment", NULL};

    return list_table("units", "over_there", units, take, ctx, e) ||
           list_table("formations", "over_there.formations", formations, take, ctx, e);
}

const fs_army_format ot_army_format = {
    ot_army_make, list, {"red", "black"}, keys, OT_ARMY_ENTRIES, OT_ARMY_EACH,
};
