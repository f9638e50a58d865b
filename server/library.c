/* library.c - what can be played and the rules to read: scenarios, their pictures, catalogues of rules. */
#include "inside.h"

#include <firestep/hex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <table/catalogue.h>

static void put_about(void *ctx, fs_writer *w)
{
    (void)ctx;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", "firestep");
    fs_json_str(w, "version", FIRESTEP_VERSION);
    fs_json_int(w, "protocol", 1);
    fs_json_close(w, '}');
}

void get_about(request *r) { answer_json(r, MHD_HTTP_OK, put_about, NULL); }

/* --- scenarios ------------------------------------------------------------------------------------- */

static void put_head(const fs_scenario_info *i, fs_writer *w)
{
    char picture[128];
    fs_writer p = {picture, 0, sizeof picture};
    const fs_ruleset *rules = fs_ruleset_named(i->ruleset);
    fs_put(&p, "/api/scenarios/");
    fs_put(&p, i->id);
    fs_put(&p, "/map.svg");
    fs_put_end(&p);
    fs_json_str(w, "id", i->id);
    fs_json_str(w, "ruleset", i->ruleset);
    fs_json_str(w, "system", rules ? rules->title : "");
    fs_json_str(w, "title", i->title);
    fs_json_str(w, "kind", i->kind);
    fs_json_str(w, "date", i->date);
    fs_json_open(w, "sides", '[');
    for (int side = 0; side < 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "name", i->side[side]);
        fs_json_str(w, "title", i->side_title[side]);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_int(w, "turns", i->turns);
    fs_json_str(w, "picture", picture);
}

/* A file that does not load: what it is called, and why not. */
struct bad_file {
    char id[64], ruleset[64], why[1280];
};

/* One that cannot be played has the fields of the others, most of them empty, and says what is wrong. */
static void put_bad(const struct bad_file *f, fs_writer *w)
{
    fs_scenario_info nothing = {.turns = 0};
    snprintf(nothing.id, sizeof nothing.id, "%.31s", f->id);
    snprintf(nothing.ruleset, sizeof nothing.ruleset, "%.31s", f->ruleset);
    snprintf(nothing.title, sizeof nothing.title, "%s", f->id);
    put_head(&nothing, w);
    fs_json_str(w, "trouble", f->why);
}

static void put_list(void *ctx, fs_writer *w)
{
    const server *s = ctx;
    fs_json_open(w, NULL, '[');
    for (int i = 0; i < s->registry.n; i++) {
        fs_json_open(w, NULL, '{');
        put_head(&s->registry.at[i], w);
        fs_json_close(w, '}');
    }
    for (int i = 0; i < s->n_bad; i++) {
        fs_json_open(w, NULL, '{');
        put_bad(&s->bad[i], w);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

/* data/scenarios/RULESET/ID.yaml */
static void note_bad(void *ctx, const char *path, const fs_load_error *e)
{
    server *s = ctx;
    struct bad_file *more = realloc(s->bad, (size_t)(s->n_bad + 1) * sizeof *more), *f;
    if (!more)
        return;
    s->bad = more;
    f = &s->bad[s->n_bad++];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *folder = slash;
    while (folder && folder > path && folder[-1] != '/')
        folder--;
    snprintf(f->id, sizeof f->id, "%.*s", (int)strcspn(name, "."), name);
    snprintf(f->ruleset, sizeof f->ruleset, "%.*s", folder ? (int)(slash - folder) : 0, folder ? folder : "");
    snprintf(f->why, sizeof f->why, "%s", e->message);
}

/* Reading them all takes a while, so it is done once. False after answering why it cannot. */
static bool has_scenarios(request *r)
{
    server *s = r->s;
    fs_load_error e;
    if (!s->has_registry && fs_registry_open_good(&s->registry, note_bad, s, &e)) {
        library_forget(s);
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "data", "%s", e.message);
        return false;
    }
    s->has_registry = true;
    return true;
}

void library_forget(server *s)
{
    if (s->has_registry)
        fs_registry_close(&s->registry);
    free(s->bad);
    s->bad = NULL;
    s->n_bad = 0;
    s->has_registry = false;
}

void get_scenarios(request *r)
{
    if (has_scenarios(r))
        answer_json(r, MHD_HTTP_OK, put_list, r->s);
}

static const fs_scenario_info *info_of(request *r)
{
    if (!has_scenarios(r))
        return NULL;
    for (int i = 0; i < r->s->registry.n; i++)
        if (strcmp(r->s->registry.at[i].id, r->word[0]) == 0)
            return &r->s->registry.at[i];
    for (int i = 0; i < r->s->n_bad; i++)
        if (strcmp(r->s->bad[i].id, r->word[0]) == 0) {
            answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "data", "%s", r->s->bad[i].why);
            return NULL;
        }
    answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "there is no scenario '%s'", r->word[0]);
    return NULL;
}

void put_switches(const fs_scenario *sc, fs_writer *w)
{
    const fs_words *words = sc->rules->words;
    fs_json_open(w, "switches", '[');
    for (int i = 0; i < words->n_switches; i++) {
        const char *now = fs_words_switch(sc->rules, i, sc->switches[i]), *value;
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "name", words->switches[i]);
        if (now)
            fs_json_str(w, "value", now);
        else
            fs_json_int(w, "value", sc->switches[i]);
        fs_json_open(w, "values", '[');
        for (int v = 0; v < 255 && (value = fs_words_switch(sc->rules, i, (uint8_t)v)); v++)
            fs_json_str(w, NULL, value);
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

struct whole {
    const fs_scenario_info *info;
    const fs_file *file;
};

static void put_whole(void *ctx, fs_writer *w)
{
    const struct whole *o = ctx;
    const fs_file *f = o->file;
    const fs_scenario *sc = f->scenario;
    fs_json_open(w, NULL, '{');
    put_head(o->info, w);
    fs_json_int(w, "edition", sc->edition);
    fs_json_int(w, "columns", sc->board ? sc->board->grid.columns : 0);
    fs_json_int(w, "rows", sc->board ? sc->board->grid.rows : 0);
    fs_json_int(w, "pieces", sc->n_units);
    fs_json_str(w, "about", f->about);
    fs_json_str(w, "history", f->history);
    fs_json_str(w, "design", f->design);
    fs_json_str(w, "unverified", f->unverified);
    put_switches(sc, w);
    fs_json_open(w, "places", '[');
    for (int i = 0; i < f->n_places; i++) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "hex", f->places[i].hex);
        fs_json_str(w, "title", f->places[i].title);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

void get_scenario(request *r)
{
    fs_load_error e;
    fs_file file;
    struct whole o = {info_of(r), &file};
    if (!o.info)
        return;
    if (fs_file_open(r->word[0], NULL, &file, &e)) {
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "data", "%s", e.message);
        return;
    }
    answer_json(r, MHD_HTTP_OK, put_whole, &o);
    fs_file_close(&file);
}

/* --- rules ------------------------------------------------------------------------------------------- */

static void put_systems(void *ctx, fs_writer *w)
{
    (void)ctx;
    fs_json_open(w, NULL, '[');
    for (int i = 0; fs_ruleset_at(i); i++) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "name", fs_ruleset_at(i)->name);
        fs_json_str(w, "title", fs_ruleset_at(i)->title);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

void get_systems(request *r) { answer_json(r, MHD_HTTP_OK, put_systems, NULL); }

static void put_rule(const rule_text *rule, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "id", rule->id);
    fs_json_str(w, "kind", rule->is_ruling ? "ruling" : "rule");
    fs_json_str(w, "title", rule->title);
    fs_json_str(w, "text", rule->text);
    fs_json_str(w, "more", rule->check);
    fs_json_str(w, "edition", rule->edition);
    fs_json_str(w, "origin", rule_origin(rule));
    fs_json_close(w, '}');
}

struct found {
    const catalogue *all;
    const char *words;
};

static void put_found(void *ctx, fs_writer *w)
{
    const struct found *f = ctx;
    fs_json_open(w, NULL, '[');
    for (int i = 0; i < f->all->n; i++)
        if (!f->words || catalogue_matches(&f->all->at[i], f->words))
            put_rule(&f->all->at[i], w);
    fs_json_close(w, ']');
}

static void put_one(void *ctx, fs_writer *w) { put_rule(ctx, w); }

static bool open_rules(request *r, catalogue *c)
{
    if (!fs_ruleset_named(r->word[0])) {
        answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "there is no system '%s'", r->word[0]);
        return false;
    }
    if (!catalogue_open(c, r->word[0]))
        return true;
    answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "data", "%s", c->why.text);
    catalogue_close(c);
    return false;
}

void get_rules(request *r)
{
    catalogue c;
    if (!open_rules(r, &c))
        return;
    struct found f = {&c, query(r, "search")};
    answer_json(r, MHD_HTTP_OK, put_found, &f);
    catalogue_close(&c);
}

void get_rule(request *r)
{
    catalogue c;
    if (!open_rules(r, &c))
        return;
    rule_text *rule = (rule_text *)(uintptr_t)catalogue_find(&c, r->word[1]);
    if (rule)
        answer_json(r, MHD_HTTP_OK, put_one, rule);
    else
        answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "%s has no rule '%s'", r->word[0], r->word[1]);
    catalogue_close(&c);
}
