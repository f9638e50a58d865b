/* over_there_army.c - an order of battle from the lists becomes a position at the set-up. */
#include "over_there_army.h"
#include "format.h"
#include "keys.h"
#include "over_there_tables.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct builder {
    const fs_yaml *y;
    ot_army *a;
    ot_tsv armies, formations;
    fs_lint *lint;
    bool by_list; /* units are written by their names in the lists */
} builder;

static const char *const side_words[] = {"", "red", "black", NULL};

/* --- reading --- */

/* `8 x Infantry company lmg 1 gun heavy`: the longest name of the nation's lists that fits, then words. */
static int find_row(builder *b, const char *nation, const char *text, size_t *length)
{
    int best = -1;

    *length = 0;
    for (int row = 0; row < b->armies.n; row++) {
        const char *unit = ot_tsv_cell(&b->armies, row, "unit");
        size_t n = strlen(unit);

        if (strcmp(ot_tsv_cell(&b->armies, row, "nation"), nation) == 0 && strncmp(unit, text, n) == 0 &&
            (text[n] == 0 || text[n] == ' ') && n > *length) {
            best = row;
            *length = n;
        }
    }
    return best;
}

/* Whether a section of the list may have these vehicles, `a7v+a7v`: all of an alternative, or one of it. */
static bool are_listed(const char *alternatives, const char *models)
{
    char wanted[FS_WORD], had[FS_WORD];
    const char *at = alternatives;

    snprintf(wanted, sizeof wanted, "%s", models);
    for (char *p = wanted; *p; p++)
        *p = *p == '+' ? ' ' : *p;
    while (*at) {
        const char *end = strstr(at, " | "), *rest = had;
        size_t n = end ? (size_t)(end - at) : strlen(at);
        char one[FS_WORD];

        snprintf(had, sizeof had, "%.*s", (int)n, at);
        if (strcmp(had, wanted) == 0)
            return true;
        while (fs_next_word(&rest, one))
            if (strcmp(one, wanted) == 0)
                return true;
        at += n + (end ? strlen(" | ") : 0);
    }
    return false;
}

/* Words behind the name: each with its value, but labels. */
static int read_words(builder *b, ot_army_entry *e, int node, const char *text)
{
    static const char *const known[] = {"lmg", "gun", "off", "castings", "labels", "models", NULL};
    const char *rest = text;
    char word[FS_WORD], value[FS_WORD] = "";
    int which;

    while (fs_next_word(&rest, word)) {
        if (fs_node_choice(b->y, node, word, known, &which))
            return 1;
        if (!fs_next_word(&rest, value))
            return fs_yaml_fail(b->y, node, "a value behind it", "%s", word);
        if (which == 3 && !fs_word_number(value, 1, OT_MAX_CASTINGS, &e->castings))
            return fs_yaml_fail(b->y, node, "castings from 1 to 40", "%s", value);
        if (which == 5 && !are_listed(ot_tsv_cell(&b->armies, e->row, "models"), value))
            return fs_yaml_fail(b->y, node, "models of the list [XVII.3]", "%s", value);
    }
    if (strlen(text) >= sizeof e->words)
        return fs_yaml_fail(b->y, node, "fewer words", "%s", text);
    memcpy(e->words, text, strlen(text) + 1);
    return 0;
}

static int read_entry(builder *b, ot_force *f, int node)
{
    const char *text = fs_yaml_text(b->y, node);
    ot_army_entry *e = &f->entry[f->n];
    char number[FS_WORD] = "", x[FS_WORD] = "";
    size_t length;

    fs_next_word(&text, number);
    fs_next_word(&text, x);
    if (!fs_word_number(number, 1, OT_ARMY_EACH, &e->count) || strcmp(x, "x") != 0)
        return fs_yaml_fail(b->y, node, "a number of units from 1 to 40 such as 4 x Infantry company", "%s %s", number,
                            x);
    text += strspn(text, " ");
    e->row = find_row(b, f->nation, text, &length);
    e->node = node;
    if (e->row < 0)
        return fs_yaml_fail(b->y, node, "a unit of that nation in units/over_there.tsv", "%s: %s", f->nation, text);
    f->n++;
    return read_words(b, e, node, text + length + (text[length] == ' '));
}

static void say_of_entry(builder *b)
{
    const fs_finding finding = {.is_error = true, .what = *b->y->error};

    b->lint->errors++;
    if (b->lint->say)
        b->lint->say(b->lint->ctx, &finding);
}

static int read_force(builder *b, int side)
{
    static const char *const keys[] = {"nation", "formation", "units", NULL};
    ot_force *f = &b->a->force[side];
    int node = fs_yaml_find(b->y, 0, side_words[side]), units;

    if (!node)
        return fs_yaml_missing(b->y, 0, side_words[side], "nation and units");
    f->node = node;
    if (fs_key_known(b->y, node, keys) || fs_key_need(b->y, node, "nation", "a nation of the lists") ||
        fs_key_need(b->y, node, "units", "a list of units") ||
        fs_key_text(b->y, node, "nation", f->nation, sizeof f->nation) ||
        fs_key_text(b->y, node, "formation", f->formation, sizeof f->formation))
        return 1;
    units = fs_yaml_find(b->y, node, "units");
    if (b->y->node[units].kind != FS_NODE_LIST)
        return fs_yaml_fail(b->y, units, "a list of units", "something else");
    if (b->y->node[units].n > OT_ARMY_ENTRIES)
        return fs_yaml_fail(b->y, units, "at most 40 entries", "%d", b->y->node[units].n);
    for (int i = b->y->node[units].first; i; i = b->y->node[i].next)
        if (read_entry(b, f, i))
            say_of_entry(b); /* the others are looked at all the same */
    return 0;
}

/* Inches, or the table of a scenario. */
static int read_table(builder *b)
{
    int node = fs_yaml_find(b->y, 0, "table"), end = 0;
    fs_load_error why;

    b->a->width = 60;
    b->a->height = 48;
    if (node && strncmp(fs_yaml_text(b->y, node), "ot", 2) == 0) {
        if (fs_key_text(b->y, 0, "table", b->a->site_id, sizeof b->a->site_id))
            return 1;
        if (ot_open_site(b->a->site_id, b->a->attacker, &b->a->site, &why))
            return fs_yaml_fail(b->y, node, "inches such as 72 x 48, or a scenario whose table it is", "%s",
                                b->a->site_id);
        b->a->width = b->a->site.width;
        b->a->height = b->a->site.height;
        return 0;
    }
    if (node && (sscanf(fs_yaml_text(b->y, node), "%3d x %3d%n", &b->a->width, &b->a->height, &end) != 2 ||
                 fs_yaml_text(b->y, node)[end] || b->a->width < 36 || b->a->width > 144 || b->a->height < 36 ||
                 b->a->height > 96))
        return fs_yaml_fail(b->y, node, "whole inches from 36 x 36 to 144 x 96, or a scenario", "%s",
                            fs_yaml_text(b->y, node));
    return 0;
}

static int read_army(builder *b)
{
    static const char *const keys[] = {"army",  "date", "front", "attacker", "table", "density",
                                       "works", "seed", "red",   "black",    NULL};
    static const char *const attackers[] = {"", "red", "black", NULL};
    int seed = 1, end = 0;
    uint8_t works = 0;

    snprintf(b->a->date, sizeof b->a->date, "1917-06");
    snprintf(b->a->front, sizeof b->a->front, "western");
    b->a->attacker = 1;
    b->a->density = 2;
    if (fs_key_known(b->y, 0, keys) || fs_key_text(b->y, 0, "date", b->a->date, sizeof b->a->date) ||
        fs_key_text(b->y, 0, "front", b->a->front, sizeof b->a->front) ||
        fs_key_choice(b->y, 0, "attacker", attackers, &b->a->attacker) ||
        fs_key_number(b->y, 0, "density", 0, 4, &b->a->density) || fs_key_yes(b->y, 0, "works", &works) ||
        fs_key_number(b->y, 0, "seed", 0, 2000000000, &seed) || read_table(b))
        return 1;
    if (sscanf(b->a->date, "%4d-%2d%n", &b->a->year, &b->a->month, &end) != 2 || b->a->date[end])
        return fs_yaml_fail(b->y, fs_yaml_find(b->y, 0, "date"), "year and month such as 1918-03", "%s", b->a->date);
    b->a->works = works;
    b->a->seed = (uint64_t)seed;
    return read_force(b, 1) || read_force(b, 2);
}

/* --- writing --- */

/* `lmg 1 gun heavy off 105` as keys. */
static void put_words(const ot_army_entry *e, fs_writer *w, bool *is_off)
{
    const char *rest = e->words;
    char word[FS_WORD], value[FS_WORD];

    *is_off = false;
    while (fs_next_word(&rest, word) && fs_next_word(&rest, value)) {
        bool off = strcmp(word, "off") == 0;

        *is_off |= off;
        fs_put(w, ", ");
        fs_put(w, off ? "off_board" : word);
        fs_put(w, ": ");
        for (char *p = value; *p; p++)
            fs_put_char(w, *p == '+' ? ' ' : *p); /* models a7v+a7v */
    }
}

/* The attacker stands in the south, the defender behind the middle; men of a trench line in it, too. */
static void put_deploy(const ot_army *a, int side, fs_writer *w)
{
    if (a->attacker == side)
        fs_put(w, ", deploy: y 0-8");
    else {
        fs_put(w, ", deploy: [y ");
        fs_put_int(w, a->height / 2 + 2);
        fs_put_char(w, '-');
        fs_put_int(w, a->height);
        fs_put(w, a->site_id[0] ? a->site.lines : a->works ? ", LINE" : "");
        fs_put_char(w, ']');
    }
}

static bool says(const ot_army_entry *e, const char *wanted)
{
    const char *rest = e->words;
    char word[FS_WORD], value[FS_WORD];

    while (fs_next_word(&rest, word) && fs_next_word(&rest, value))
        if (strcmp(word, wanted) == 0)
            return true;
    return false;
}

/* A key from the row of the list, unless the army has said it or the list does not. */
static void put_listed(const builder *b, const ot_army_entry *e, const char *key, const char *column, fs_writer *w)
{
    const char *text = ot_tsv_cell(&b->armies, e->row, column), *end = strstr(text, " |"); /* the first alternative */

    if (says(e, key) || !*text)
        return;
    fs_put(w, ", ");
    fs_put(w, key);
    fs_put(w, ": ");
    fs_put_n(w, text, end ? (size_t)(end - text) : strlen(text));
}

/* What the unit is: by its name in the lists, which are asked for years and strength, or with all that they say of it,
 * so that later lists do not change the battle. */
static void put_unit(const builder *b, const ot_force *f, const ot_army_entry *e, fs_writer *w)
{
    const char *unit = ot_tsv_cell(&b->armies, e->row, "unit");
    bool has_average = *ot_tsv_cell(&b->armies, e->row, "average") != 0;

    if (b->by_list) {
        fs_put(w, ", list: \"");
        fs_put(w, f->nation);
        fs_put(w, ": ");
        fs_put(w, unit);
        fs_put(w, "\"");
        return;
    }
    fs_put(w, ", class: ");
    fs_put(w, ot_tsv_cell(&b->armies, e->row, "class"));
    fs_put(w, ", nation: ");
    fs_put(w, f->nation);
    fs_put(w, ", title: \"");
    fs_put(w, unit);
    fs_put(w, "\"");
    put_listed(b, e, "castings", has_average ? "average" : "castings", w);
    put_listed(b, e, "tubes", "tubes", w);
    put_listed(b, e, "models", "models", w);
}

static void put_force(builder *b, int side, fs_writer *w)
{
    const ot_force *f = &b->a->force[side];
    /* names no terrain piece has */
    const char *letter = b->a->site_id[0] ? (side == 1 ? "RU" : "BU") : side == 1 ? "R" : "B";
    int number = 1;
    bool is_off;

    fs_put(w, "  ");
    fs_put(w, side_words[side]);
    fs_put(w, ":\n");
    for (int i = 0; i < f->n; i++) {
        const ot_army_entry *e = &f->entry[i];

        if (e->is_out)
            continue;
        fs_put(w, "    - { id: ");
        fs_put(w, letter);
        fs_put_int(w, number);
        if (e->count > 1) {
            fs_put_char(w, '-');
            fs_put(w, letter);
            fs_put_int(w, number + e->count - 1);
        }
        number += e->count;
        put_unit(b, f, e, w);
        put_words(e, w, &is_off);
        if (!is_off)
            put_deploy(b->a, side, w);
        fs_put(w, " }\n");
    }
    if (number == 1 && f->n) /* all are refused: somebody stands there while the other side is looked at */
        fs_put(w, side == 1 ? "    - R0 infantry\n" : "    - B0 infantry\n");
}

/* Two command figures to a battalion; they have no effect [XVII.1] [R-41]. */
static void put_about(builder *b, fs_writer *w)
{
    fs_put(w, "about: >-\n  A pick-up battle: forces by the lists of the book; table, places and objectives are ours, "
              "");
    if (b->a->site_id[0]) {
        fs_put(w, "the table is that of ");
        fs_put(w, b->a->site_id);
    } else {
        fs_put(w, "made from the seed ");
        fs_put_int(w, (int64_t)b->a->seed);
    }
    fs_put(w, ".\n");
    for (int side = 1; side <= 2; side++) {
        int n = ot_army_battalions(b->a, &b->armies, side);

        fs_put(w, "  ");
        fs_put(w, b->a->force[side].nation);
        fs_put(w, ": ");
        fs_put_int(w, n);
        fs_put(w, n == 1 ? " battalion" : " battalions");
        fs_put(w, ", command figures for show: ");
        fs_put_int(w, 2 * n);
        fs_put(w, ".\n");
    }
}

static void put_heading(const ot_army *a, fs_writer *w)
{
    fs_put(w, "position: over_there\nformat: 1\ntitle: ");
    fs_put(w, a->force[1].nation);
    fs_put(w, " against ");
    fs_put(w, a->force[2].nation);
    fs_put(w, "\ndate: ");
    fs_put(w, a->date);
    fs_put(w, "\nfront: ");
    fs_put(w, a->front);
    fs_put_char(w, '\n');
}

static void put_position(builder *b, fs_writer *w)
{
    const ot_army *a = b->a;

    put_heading(a, w);
    put_about(b, w);
    fs_put(w, "sides: { red: ");
    fs_put(w, a->force[1].nation);
    fs_put(w, ", black: ");
    fs_put(w, a->force[2].nation);
    fs_put(w, " }\ntable: ");
    fs_put_int(w, a->width);
    fs_put(w, " x ");
    fs_put_int(w, a->height);
    fs_put(w, "\nturns: 10\nattacker: ");
    fs_put(w, side_words[a->attacker]);
    fs_put(w, a->attacker == 1 ? "\nedges: { red: south, black: north }\n" : "\nedges: { red: north, black: south }\n");
    ot_put_pickup(a, w);
    fs_put(w, "result:\n  - { side: red, least: 2, winner: red }\n  - { side: black, least: 2, winner: black }\n"
              "  - { winner: draw }\nunits:\n");
    put_force(b, 1, w);
    put_force(b, 2, w);
    fs_put(w, "now: { turn: 1, phase: setup }\n");
}

/* --- the whole --- */

/* The entry of the army that stands in the position as `units.red[2]`; NULL if it is no unit's. */
static ot_army_entry *entry_of(builder *b, const char *key)
{
    int number;

    for (int side = 1; side <= 2; side++) {
        size_t n = strlen(side_words[side]);
        ot_force *f = &b->a->force[side];

        if (strncmp(key, "units.", 6) != 0 || strncmp(key + 6, side_words[side], n) != 0 ||
            sscanf(key + 6 + n, "[%3d]", &number) != 1)
            continue;
        for (int i = 0; i < f->n; i++)
            if (!f->entry[i].is_out && --number == 0)
                return &f->entry[i];
    }
    return NULL;
}

/* What the loader refuses, in the words of the army: strengths above the list [XVII.0], years outside it [XVII.3]. */
static void say_refused(builder *b, const fs_load_error *why, const ot_army_entry *entry)
{
    const char *dot = strrchr(why->key, '.'), *key = dot ? dot + 1 : "";
    bool is_strength = strcmp(key, "castings") == 0 || strcmp(key, "lmg") == 0;
    const char *rule = is_strength ? " [XVII.0]" : strcmp(key, "list") == 0 ? " [XVII.3]" : "";
    char expected[sizeof why->expected + 16];

    snprintf(expected, sizeof expected, "%s%s", why->expected, rule);
    fs_lint_say(b->lint, true, entry ? entry->node : 0, expected, "%s%s%s", is_strength ? key : "",
                is_strength ? " " : "", why->found);
}

/* Writes the position and loads it; what the loader says of it is said of the army, line by line: one that it refuses
 * is left out and the others are tried. 0 if it does not fit. */
static uint64_t put_and_load(builder *b, bool by_list, fs_writer *out)
{
    size_t from = out->n;
    uint64_t hash = 0;
    fs_load_error why;
    fs_file file;
    ot_army_entry *entry;

    b->by_list = by_list;
    for (;;) {
        out->n = from;
        put_position(b, out);
        if (!fs_put_end(out))
            return 0;
        if (!fs_file_read("army", out->at + from, out->n - from, NULL, &file, &why))
            break;
        entry = entry_of(b, why.key);
        say_refused(b, &why, entry);
        if (!entry)
            return 0;
        entry->is_out = true;
    }
    hash = b->lint->errors ? 0 : file.scenario->hash;
    fs_file_close(&file);
    return hash;
}

static int build(builder *b, fs_writer *out)
{
    fs_load_error *e = b->y->error;
    size_t from = out->n;
    uint64_t by_list;

    if (ot_tsv_open(&b->armies, "units", "over_there", e) ||
        ot_tsv_open(&b->formations, "units", "over_there.formations", e) || read_army(b))
        return 1;
    if (!b->lint->errors)
        ot_check_limits(b->a, &b->armies, &b->formations, b->lint);
    else
        return 0;
    by_list = put_and_load(b, true, out);
    out->n = from;
    if (!by_list)
        return 0;
    if (put_and_load(b, false, out) != by_list && !b->lint->errors && fs_put_end(out))
        fs_lint_say(b->lint, true, 0, "units that are what the lists say", "others");
    return 0;
}

int ot_army_make(const fs_yaml *y, fs_writer *out, fs_lint *lint)
{
    ot_army *a = calloc(1, sizeof *a);
    builder b = {.y = y, .a = a, .lint = lint};
    int bad = a ? build(&b, out) : fs_load_fail(y->error, y->file, 0, "more memory", "none left");

    ot_tsv_close(&b.armies);
    ot_tsv_close(&b.formations);
    free(a);
    return bad;
}
