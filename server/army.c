/* army.c - battles of one's own: what the lists of a system offer, what is wrong with an army made of them, and the
 * battle that it makes. What a list holds and what is allowed is the system's to say (scenario/army.h). */
#include "inside.h"

#include <scenario/army.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the lists ------------------------------------------------------------------------------------ */

/* With the JSON that jansson made; NULL there was no memory for it. */
static void answer_value(request *r, json_t *value)
{
    char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
    answer_text(r, MHD_HTTP_OK, "application/json", text, text ? strlen(text) : 0);
    json_decref(value);
}

void get_armies(request *r)
{
    json_t *all = json_array();
    for (int i = 0; fs_ruleset_at(i); i++)
        if (fs_armies_of(fs_ruleset_at(i)->name))
            json_array_append_new(
                all, json_pack("{s:s, s:s}", "name", fs_ruleset_at(i)->name, "title", fs_ruleset_at(i)->title));
    answer_value(r, all);
}

static json_t *choice_json(const fs_army_choice *c)
{
    static const char *const kinds[] = {"word", "number", "size", "month"};
    static const int parts[] = {0, 1, 2, 2};
    json_t *values = json_array(), *least = json_array(), *most = json_array();
    for (int i = 0; c->values && c->values[i]; i++)
        json_array_append_new(values, json_string(c->values[i]));
    for (int i = 0; i < parts[c->kind]; i++) {
        json_array_append_new(least, json_integer(c->least[i]));
        json_array_append_new(most, json_integer(c->most[i]));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "name", c->name, "title", c->title, "kind", kinds[c->kind],
                     "value", c->value, "values", values, "least", least, "most", most);
}

static json_t *choices_json(const fs_army_choice *c, int n)
{
    json_t *all = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(all, choice_json(&c[i]));
    return all;
}

static json_t *cells_json(const char *const *cell, int from, int n)
{
    json_t *all = json_array();
    for (int i = from; i < n; i++)
        json_array_append_new(all, json_string(cell[i]));
    return all;
}

/* The one of that name in a list of objects, made if there is none. */
static json_t *named(json_t *list, const char *name, const char *const *parts)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (strcmp(json_string_value(json_object_get(one, "name")), name) == 0) return one;
    one = json_pack("{s:s}", "name", name);
    for (; *parts; parts++)
        json_object_set_new(one, *parts, json_array());
    json_array_append_new(list, one);
    return one;
}

/* A row of units is one unit; of formations several rows are one formation. The first cell is the name. */
static void take_row(void *ctx, const fs_army_row *row)
{
    static const char *const lists[] = {"units", "formations", NULL}, *const rows[] = {"rows", NULL};
    json_t *all = ctx, *nation = named(json_object_get(all, "nations"), row->nation, lists);
    bool is_unit = strcmp(row->list, "units") == 0;
    const char *columns = is_unit ? "unit_columns" : "formation_columns";
    json_t *list = json_object_get(nation, is_unit ? "units" : "formations");
    json_t *cells = cells_json(row->cell, 1, row->n);
    if (!json_array_size(json_object_get(all, columns)))
        json_object_set_new(all, columns, cells_json(row->column, 1, row->n));
    if (is_unit)
        json_array_append_new(list, json_pack("{s:s, s:o, s:o}", "name", row->cell[0], "cells", cells, "words",
                                              choices_json(row->word, row->n_words)));
    else
        json_array_append_new(json_object_get(named(list, row->cell[0], rows), "rows"), cells);
}

/* The system's lists; NULL after answering that it has none. */
static const fs_army_format *lists_of(request *r, const char *system)
{
    const fs_army_format *format = fs_armies_of(system);
    if (!format)
        answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "there is no system '%s' with army lists", system);
    return format;
}

void get_army(request *r)
{
    fs_load_error e;
    int n = 0;
    const fs_army_format *format = lists_of(r, r->word[0]);
    if (!format)
        return;
    while (format->keys[n].name)
        n++;
    json_t *all = json_pack("{s:s, s:s, s:[s, s], s:o, s:i, s:i, s:[], s:[], s:[]}", "system", r->word[0], "title",
                            fs_ruleset_named(r->word[0])->title, "sides", format->side[0], format->side[1], "keys",
                            choices_json(format->keys, n), "most_entries", format->most_entries, "most_each",
                            format->most_each, "unit_columns", "formation_columns", "nations");
    if (!format->list(take_row, all, &e)) {
        answer_value(r, all);
        return;
    }
    json_decref(all);
    answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "data", "%s", e.message);
}

/* --- an army as its text --------------------------------------------------------------------------- */

static bool wrong(request *r, const char *what)
{
    answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-request", "%s", what);
    return false;
}

/* One line of text without what would end it. */
static bool is_plain(const json_t *value, bool blanks)
{
    const char *text = json_string_value(value);
    if (!text || json_string_length(value) > 200)
        return false;
    for (; *text; text++)
        if ((unsigned char)*text < 32 || *text == 127 || (*text == ' ' && !blanks))
            return false;
    return true;
}

/* Name and value of a choice: texts and whole numbers. */
static bool is_choice(const json_t *choice, bool blanks)
{
    const json_t *value = json_object_get(choice, "value");
    return is_plain(json_object_get(choice, "name"), false) && (json_is_integer(value) || is_plain(value, blanks));
}

static bool check_entry(request *r, const json_t *entry)
{
    const json_t *words = json_object_get(entry, "words"), *one;
    size_t i;
    if (!is_plain(json_object_get(entry, "unit"), true) || !json_is_integer(json_object_get(entry, "count")) ||
        (words && !json_is_array(words)))
        return wrong(r, "units: each names a unit and how many, a whole number; words are a list");
    json_array_foreach(words, i, one) if (!is_choice(one, false)) return wrong(
        r, "words: each has a name and a value without blanks");
    return true;
}

static bool check_force(request *r, const json_t *force)
{
    const json_t *formation = json_object_get(force, "formation"), *units = json_object_get(force, "units"), *one;
    size_t i;
    if (!is_plain(json_object_get(force, "nation"), true) || (formation && !is_plain(formation, true)) ||
        !json_is_array(units))
        return wrong(r, "forces: each has a nation and a list of units");
    json_array_foreach(units, i, one) if (!check_entry(r, one)) return false;
    return true;
}

static bool has_key(const fs_army_format *format, const char *name)
{
    const fs_army_choice *key = format->keys;
    while (key->name && strcmp(key->name, name) != 0)
        key++;
    return key->name != NULL;
}

/* The shape of it; whether it is fit is the system's to say. False after answering. */
static bool check_shape(request *r, const json_t *army, const fs_army_format **format)
{
    const json_t *system = json_object_get(army, "system"), *forces = json_object_get(army, "forces");
    const json_t *keys = json_object_get(army, "keys"), *one;
    size_t i;
    if (!is_plain(system, false) || json_array_size(forces) != 2 || (keys && !json_is_array(keys)))
        return wrong(r, "an army names its system and has two forces");
    if (!(*format = lists_of(r, json_string_value(system))))
        return false;
    json_array_foreach(keys, i, one)
    {
        if (!is_choice(one, true))
            return wrong(r, "keys: each has a name and a value");
        const char *name = json_string_value(json_object_get(one, "name"));
        if (!has_key(*format, name)) {
            answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-request", "keys: an army has no '%s'", name);
            return false;
        }
    }
    return check_force(r, json_array_get(forces, 0)) && check_force(r, json_array_get(forces, 1));
}

/* A value as YAML understands it too. */
static void put_value(fs_writer *w, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    fs_put(w, text ? text : "\"\"");
    free(text);
}

/* `4 x Infantry company lmg 1` */
static void put_entry(fs_writer *w, const json_t *entry)
{
    char text[4096];
    size_t i;
    const json_t *word;
    fs_writer t = {text, 0, sizeof text};
    fs_put_int(&t, json_integer_value(json_object_get(entry, "count")));
    fs_put(&t, " x ");
    fs_put(&t, json_string_value(json_object_get(entry, "unit")));
    json_array_foreach(json_object_get(entry, "words"), i, word)
    {
        const json_t *value = json_object_get(word, "value");
        fs_put(&t, " ");
        fs_put(&t, json_string_value(json_object_get(word, "name")));
        fs_put(&t, " ");
        if (json_is_integer(value))
            fs_put_int(&t, json_integer_value(value));
        else
            fs_put(&t, json_string_value(value));
    }
    fs_put_end(&t);
    fs_json_str(w, NULL, text);
}

static void put_force(fs_writer *w, const char *key, const json_t *force)
{
    size_t i;
    const json_t *entry, *formation = json_object_get(force, "formation");
    fs_put(w, key);
    fs_put(w, ": ");
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "nation", json_string_value(json_object_get(force, "nation")));
    if (formation)
        fs_json_str(w, "formation", json_string_value(formation));
    fs_json_open(w, "units", '[');
    json_array_foreach(json_object_get(force, "units"), i, entry) put_entry(w, entry);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
    fs_put(w, "\n");
}

struct army_text {
    const json_t *army;
    const fs_army_format *format;
};

static void put_army(void *ctx, fs_writer *w)
{
    const struct army_text *a = ctx;
    const json_t *forces = json_object_get(a->army, "forces"), *one;
    size_t i;
    fs_put(w, "army: ");
    put_value(w, json_object_get(a->army, "system"));
    fs_put(w, "\n");
    json_array_foreach(json_object_get(a->army, "keys"), i, one)
    {
        fs_put(w, json_string_value(json_object_get(one, "name")));
        fs_put(w, ": ");
        put_value(w, json_object_get(one, "value"));
        fs_put(w, "\n");
    }
    put_force(w, a->format->side[0], json_array_get(forces, 0));
    put_force(w, a->format->side[1], json_array_get(forces, 1));
}

/* --- what is wrong with it, and what it makes --------------------------------------------------------- */

struct judged {
    const fs_army_format *format;
    json_t *findings;
};

/* `red.units[3]`: the side, and the entry of its list from 0. */
static void point_at(const fs_army_format *format, const char *key, json_t *out)
{
    int entry;
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(format->side[i]);
        if (strncmp(key, format->side[i], n) != 0 || (key[n] && key[n] != '.'))
            continue;
        json_object_set_new(out, "side", json_integer(i + 1));
        if (sscanf(key + n, ".units[%6d]", &entry) == 1)
            json_object_set_new(out, "entry", json_integer(entry - 1));
    }
}

/* Rules stand in brackets in what was expected. */
static void note_rule(const char *expected, json_t *out)
{
    const char *open = strrchr(expected, '['), *close = open ? strchr(open, ']') : NULL;
    if (close)
        json_object_set_new(out, "rule", json_stringn(open + 1, (size_t)(close - open - 1)));
}

static void take_finding(void *ctx, const fs_finding *f)
{
    struct judged *j = ctx;
    const fs_load_error *e = &f->what;
    char text[sizeof e->found + sizeof e->expected + 32];
    snprintf(text, sizeof text, "found %s, expected %s", e->found, e->expected);
    json_t *one = json_pack("{s:s, s:s, s:s, s:s, s:s}", "level", f->is_error ? "error" : "warning", "key", e->key,
                            "found", e->found, "expected", e->expected, "text", text);
    point_at(j->format, e->key, one);
    note_rule(e->expected, one);
    json_array_append_new(j->findings, one);
}

/* The battle, with all that was found; NULL it is not fit, or there is no memory. */
static char *make(struct judged *j, const json_t *army, size_t *n)
{
    struct army_text a = {army, j->format};
    size_t size = 0;
    char *text = text_make(put_army, &a, &size), *battle = text ? malloc(FS_MAX_FILE) : NULL;
    fs_writer w = {battle, 0, FS_MAX_FILE};
    if (battle && fs_army_make("army", text, size, &w, take_finding, j)) {
        free(battle);
        battle = NULL;
    }
    free(text);
    *n = w.n;
    return battle;
}

/* Fills in j, whose findings are the caller's, and the battle; false after answering that it is no army at all. */
static bool judge(request *r, const json_t *army, struct judged *j, char **battle, size_t *n)
{
    *battle = NULL;
    j->findings = NULL;
    if (!check_shape(r, army, &j->format))
        return false;
    j->findings = json_array();
    *battle = make(j, army, n);
    return true;
}

char *army_battle(request *r, const json_t *army, size_t *n)
{
    struct judged j;
    char *battle;
    if (!judge(r, army, &j, &battle, n))
        return NULL;
    if (!battle && !json_array_size(j.findings))
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    else if (!battle)
        answer_findings(r, j.findings);
    json_decref(j.findings);
    return battle;
}

struct checked {
    json_t *findings;
    game_table *table; /* NULL: it makes no battle */
    const char *battle;
};

static void put_battle(const struct checked *c, fs_writer *w)
{
    const fs_scenario *sc = c->table->scenario;
    fs_json_open(w, "battle", '{');
    fs_json_str(w, "title", sc->title);
    fs_json_str(w, "about", c->table->file.about);
    fs_json_open(w, "sides", '[');
    for (int side = 1; side <= 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "name", sc->names->side[side]);
        fs_json_str(w, "title", sc->names->side_title[side]);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_int(w, "turns", sc->max_turns);
    fs_json_int(w, "pieces", sc->n_units);
    put_switches(sc, w);
    fs_json_str(w, "text", c->battle);
    fs_json_close(w, '}');
}

static void put_checked(void *ctx, fs_writer *w)
{
    const struct checked *c = ctx;
    char *findings = json_dumps(c->findings, JSON_COMPACT);
    fs_json_open(w, NULL, '{');
    fs_json_bool(w, "fit", c->table != NULL);
    fs_put(w, ",\"findings\":");
    fs_put(w, findings ? findings : "[]");
    if (c->table)
        put_battle(c, w);
    fs_json_close(w, '}');
    free(findings);
}

void post_army_check(request *r)
{
    struct judged j;
    size_t n;
    char *battle;
    table_ask ask = {NULL, NULL, false, NULL};
    game_table *t = calloc(1, sizeof *t);
    if (t && judge(r, r->json, &j, &battle, &n)) {
        struct checked c = {j.findings, battle ? t : NULL, battle};
        if (battle && table_read(t, "battle", battle, n, &ask))
            answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "fault", "%s", t->why.text);
        else
            answer_json(r, MHD_HTTP_OK, put_checked, &c);
        json_decref(j.findings);
        table_close(t);
        free(battle);
    }
    free(t);
}

void post_army_map(request *r)
{
    size_t n;
    table_ask ask = {NULL, NULL, false, NULL};
    char *battle = army_battle(r, r->json, &n);
    game_table *t = battle ? calloc(1, sizeof *t) : NULL;
    if (t && table_read(t, "battle", battle, n, &ask))
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "fault", "%s", t->why.text);
    else if (t)
        send_picture(r, t);
    if (t)
        table_close(t);
    free(t);
    free(battle);
}
