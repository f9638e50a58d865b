/* scenario.c - files of any kind, opened: scenario, position, record. */
#define _POSIX_C_SOURCE 200809L
#include "format.h"

#include <ctype.h>
#include <errno.h>
#include <firestep/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- the systems of this build ------------------------------------------------------------- */

#define RULESET(name)                                                                                                  \
    extern const fs_ruleset fs_ruleset_##name;                                                                         \
    extern const fs_scenario_format fs_format_##name;
#include <rulesets.def>
#undef RULESET

static const struct {
    const fs_ruleset *rules;
    const fs_scenario_format *format;
} systems[] = {
#define RULESET(name) {&fs_ruleset_##name, &fs_format_##name},
#include <rulesets.def>
#undef RULESET
    {NULL, NULL}};

enum { SYSTEMS = sizeof systems / sizeof systems[0] - 1 };

const fs_ruleset *fs_ruleset_at(int i) { return i >= 0 && i < SYSTEMS ? systems[i].rules : NULL; }
const fs_scenario_format *fs_format_at(int i) { return i >= 0 && i < SYSTEMS ? systems[i].format : NULL; }

static int system_named(const char *name)
{
    int i = 0;
    while (i < SYSTEMS && strcmp(systems[i].format->name, name) != 0)
        i++;
    return i;
}

const fs_ruleset *fs_ruleset_named(const char *name) { return fs_ruleset_at(system_named(name)); }
const fs_scenario_format *fs_format_named(const char *name) { return fs_format_at(system_named(name)); }

/* --- memory of a file ---------------------------------------------------------------------- */

typedef struct chunk {
    struct chunk *next;
    max_align_t at[];
} chunk;

typedef struct holder {
    chunk *chunks;
    fs_scenario_info info;
    const char *text; /* the YAML part, for fs_position_write */
    size_t text_size, now_from, now_to;
} holder;

void *fs_file_keep(fs_file *file, size_t n)
{
    holder *h = file->memory;
    chunk *c = calloc(1, sizeof *c + n);

    if (!c)
        return NULL;
    c->next = h->chunks;
    h->chunks = c;
    return c->at;
}

static char *keep_bytes(fs_file *file, const char *text, size_t n)
{
    char *copy = fs_file_keep(file, n + 1);

    if (copy && n)
        memcpy(copy, text, n);
    return copy;
}

const char *fs_file_keep_text(fs_file *file, const char *text)
{
    const char *copy = text ? keep_bytes(file, text, strlen(text)) : NULL;

    return copy ? copy : "";
}

const fs_scenario_info *fs_file_info(const fs_file *file) { return &((const holder *)file->memory)->info; }

static int prepare(fs_file *file, const char *path, fs_load_error *e)
{
    *file = (fs_file){.about = "", .history = "", .design = "", .unverified = "", .rest = ""};
    file->memory = calloc(1, sizeof(holder));
    if (!file->memory)
        return fs_load_fail(e, path, 0, "more memory", "none left");
    snprintf(file->path, sizeof file->path, "%s", path);
    return 0;
}

void fs_file_close(fs_file *file)
{
    holder *h = file->memory;

    while (h && h->chunks) {
        chunk *next = h->chunks->next;
        free(h->chunks);
        h->chunks = next;
    }
    free(h);
    memset(file, 0, sizeof *file);
}

/* --- texts ---------------------------------------------------------------------------------- */

char *fs_slurp(const char *path, size_t *n, fs_load_error *e)
{
    struct stat st;
    char *text = NULL;
    FILE *f = fopen(path, "rb");

    if (!f) {
        fs_load_fail(e, path, 0, "the id of a scenario or a file", "%s", strerror(errno));
        return NULL;
    }
    if (fstat(fileno(f), &st) || S_ISDIR(st.st_mode))
        fs_load_fail(e, path, 0, "a file", "a folder");
    else if (!(text = malloc(FS_MAX_FILE + 2)))
        fs_load_fail(e, path, 0, "more memory", "none left");
    else {
        *n = fread(text, 1, FS_MAX_FILE + 1, f);
        text[*n] = 0;
        if (ferror(f) || *n > FS_MAX_FILE) {
            fs_load_fail(e, path, 0, "at most 1 MiB that can be read", "%s", ferror(f) ? "a read error" : "more");
            free(text);
            text = NULL;
        }
    }
    fclose(f);
    return text;
}

size_t fs_split(const char *text, size_t n, size_t *rest, int *line)
{
    bool content = false;
    int number = 0;

    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t stop = end ? (size_t)(end - text) : n, last = stop, first = at;
        number++;
        while (last > at && isspace((unsigned char)text[last - 1]))
            last--;
        while (first < last && isspace((unsigned char)text[first]))
            first++;
        if (content && last - at == 3 && memcmp(text + at, "---", 3) == 0) {
            *rest = end ? stop + 1 : n;
            *line = number;
            return at;
        }
        if (first < last && text[first] != '#' && !(last - at == 3 && memcmp(text + at, "---", 3) == 0))
            content = true;
        at = end ? stop + 1 : n;
    }
    *rest = n;
    *line = number;
    return n;
}

/* A record may be preceded by blank lines only. */
static bool is_record(const char *text, size_t n)
{
    size_t i = 0;
    while (i < n && isspace((unsigned char)text[i]))
        i++;
    return i < n && text[i] == '[';
}

/* --- opening -------------------------------------------------------------------------------- */

/* How a file is wanted. */
typedef struct wish {
    const char *switches;
    bool to_list;
} wish;

static void note_now(holder *h, const fs_yaml *y)
{
    int now = fs_yaml_find(y, 0, "now"), line = 1;
    int to = now && y->node[now].next ? y->node[y->node[now].next].line : 0;

    h->now_from = h->now_to = y->size;
    for (size_t i = 0; now && i < y->size; i++) {
        if (line == y->node[now].line && h->now_from == y->size)
            h->now_from = i;
        if (to && line == to) {
            h->now_to = i;
            return;
        }
        line += y->text[i] == '\n';
    }
}

static int load_tree(fs_load *l)
{
    const fs_yaml *y = l->tree;
    int position = fs_yaml_find(y, 0, "position"), name = position ? position : fs_yaml_find(y, 0, "ruleset");
    const fs_scenario_format *format;
    char known[256] = "";

    for (int i = 0; fs_format_at(i); i++)
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "", fs_format_at(i)->name);
    if (!name)
        return fs_yaml_missing(y, 0, "ruleset", known);
    format = fs_format_named(fs_yaml_text(y, name));
    if (!format)
        return fs_yaml_fail(y, name, known, "%s", fs_yaml_text(y, name));
    l->is_position = position != 0;
    l->file->kind = position ? FS_FILE_POSITION : FS_FILE_SCENARIO;
    if (!format->load)
        return fs_yaml_fail(y, name, "a system whose scenarios are files", "%s", format->name);
    return format->load(l);
}

static int read_yaml(const char *name, const char *text, size_t n, const wish *w, fs_file *file, fs_load_error *e)
{
    holder *h = file->memory;
    fs_load l = {.switches = w->switches, .to_list = w->to_list, .file = file, .info = &h->info, .error = e};
    size_t rest, size = fs_split(text, n, &rest, &file->rest_line);
    fs_yaml y;
    int bad;

    h->text = keep_bytes(file, text, size);
    file->rest = keep_bytes(file, text + rest, n - rest);
    if (!h->text || !file->rest)
        return fs_load_fail(e, name, 0, "more memory", "none left");
    h->text_size = size;
    file->rest_size = n - rest;
    bad = fs_yaml_parse(&y, name, h->text, size, e);
    if (!bad) {
        note_now(h, &y);
        l.tree = &y;
        bad = load_tree(&l);
    }
    if (!bad && file->kind == FS_FILE_SCENARIO && rest < n)
        bad = fs_load_fail(e, name, file->rest_line, "record lines only after a position", "lines after ---");
    fs_yaml_free(&y);
    return bad;
}

static bool is_id(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return n > 0 && n < 64 && name[n] == 0;
}

static int open_built_in(const fs_scenario_format *format, const char *id, const char *switches, fs_file *file,
                         fs_load_error *e)
{
    fs_load l = {.switches = switches, .file = file, .error = e};

    if (prepare(file, "", e))
        return 1;
    l.info = &((holder *)file->memory)->info;
    return format->load_built_in(&l, id);
}

static int read_text(const char *name, const char *text, size_t n, const wish *, fs_file *, fs_load_error *);

static int read_path(const char *path, const wish *w, fs_file *file, fs_load_error *e)
{
    size_t n;
    char *text = fs_slurp(path, &n, e);
    int bad = !text || read_text(path, text, n, w, file, e);

    free(text);
    return bad;
}

/* Scenarios first, then maps. */
static bool find_id(const char *data, const char *system, const char *id, char path[FS_MAX_PATH])
{
    static const char *const shelves[] = {"scenarios", "maps"};
    struct stat st;

    for (size_t i = 0; i < sizeof shelves / sizeof *shelves; i++) {
        snprintf(path, FS_MAX_PATH, "%s/%s/%s/%s.yaml", data, shelves[i], system, id);
        if (stat(path, &st) == 0)
            return true;
    }
    return false;
}

/* 0 opened, 1 and the error, -1 there is none of that name. */
static int open_id(const char *id, const wish *w, fs_file *file, fs_load_error *e)
{
    char folder[FS_MAX_PATH / 2], path[FS_MAX_PATH];
    bool has_data = fs_data_folder(folder, sizeof folder);

    for (int i = 0; fs_format_at(i); i++) {
        const fs_scenario_format *format = fs_format_at(i);

        for (const char *const *b = format->built_in; b && *b; b++)
            if (strcmp(*b, id) == 0)
                return open_built_in(format, id, w->switches, file, e);
        if (has_data && find_id(folder, format->name, id, path))
            return read_path(path, w, file, e);
    }
    return -1;
}

/* The number of the line in which `at` stands. */
static int line_of(const char *text, const char *at)
{
    int line = 1;

    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* The scenario a record names in its header, with the switches it was played under. */
static int read_record(const char *name, const char *text, size_t n, const wish *w, fs_file *file, fs_load_error *e)
{
    char id[64], switches[512] = "";
    fs_record_error why;
    fs_record_head *head = malloc(sizeof *head);
    fs_span word, value;
    int at = 0, bad, line;

    if (!head)
        return fs_load_fail(e, name, 0, "more memory", "none left");
    if (fs_record_peek(text, n, head, &why)) {
        free(head);
        return fs_load_fail(e, name, why.line, "a record", "%s", why.message);
    }
    snprintf(id, sizeof id, "%.*s", (int)(head->scenario.n < 63 ? head->scenario.n : 63), head->scenario.at);
    line = line_of(text, head->scenario.at);
    while (fs_record_switch(head, &at, &word, &value))
        snprintf(switches + strlen(switches), sizeof switches - strlen(switches), "%.*s=%.*s ",
                 (int)(word.n < 40 ? word.n : 40), word.at, (int)(value.n < 40 ? value.n : 40), value.at);
    if (w->switches)
        snprintf(switches + strlen(switches), sizeof switches - strlen(switches), "%s", w->switches);
    free(head);
    bad = is_id(id) ? open_id(id, &(wish){switches, w->to_list}, file, e) : -1;
    if (bad < 0)
        return fs_load_fail(e, name, line, "the id of a scenario (firestep scenarios lists them)", "%s", id);
    if (bad)
        return 1;
    file->kind = FS_FILE_RECORD;
    file->rest = keep_bytes(file, text, n);
    file->rest_size = n;
    file->rest_line = 0;
    snprintf(file->based_on, sizeof file->based_on, "%s", id);
    snprintf(file->path, sizeof file->path, "%s", name);
    return file->rest ? 0 : fs_load_fail(e, name, 0, "more memory", "none left");
}

static int read_text(const char *name, const char *text, size_t n, const wish *w, fs_file *file, fs_load_error *e)
{
    int bad;

    memset(file, 0, sizeof *file);
    if (n > FS_MAX_FILE)
        return fs_load_fail(e, name, 0, "at most 1 MiB", "%zu bytes", n);
    if (is_record(text, n))
        bad = read_record(name, text, n, w, file, e);
    else
        bad = prepare(file, name, e) || read_yaml(name, text, n, w, file, e);
    if (bad)
        fs_file_close(file);
    return bad;
}

static int open_any(const char *id_or_path, const wish *w, fs_file *file, fs_load_error *e)
{
    int bad = -1;

    memset(file, 0, sizeof *file);
    if (is_id(id_or_path))
        bad = open_id(id_or_path, w, file, e);
    if (bad > 0)
        fs_file_close(file);
    return bad >= 0 ? bad : read_path(id_or_path, w, file, e);
}

int fs_file_read(const char *name, const char *text, size_t n, const char *switches, fs_file *file, fs_load_error *e)
{
    return read_text(name, text, n, &(wish){switches, false}, file, e);
}

int fs_file_open(const char *id_or_path, const char *switches, fs_file *file, fs_load_error *e)
{
    return open_any(id_or_path, &(wish){switches, false}, file, e);
}

int fs_file_list(const char *id_or_path, fs_file *file, fs_load_error *e)
{
    return open_any(id_or_path, &(wish){NULL, true}, file, e);
}

int fs_file_open_base(fs_load *l, int at, const char *id, fs_file *base)
{
    int bad = is_id(id) ? open_id(id, &(wish){l->switches, true}, base, l->error) : -1;

    if (bad < 0)
        return fs_yaml_fail(l->tree, at, "the id of a scenario (firestep scenarios lists them)", "%s", id);
    return bad;
}

/* --- saving --------------------------------------------------------------------------------- */

int fs_position_write(const fs_file *file, const void *state, fs_writer *out)
{
    const holder *h = file->memory;
    const fs_scenario_format *format = fs_format_named(file->scenario->rules->name);

    if (!format || !format->write || strcmp(h->info.kind, "map") == 0)
        return 1;
    if (file->kind == FS_FILE_POSITION) { /* the same scenario part; what was `now` is replaced */
        fs_put_n(out, h->text, h->now_from);
        fs_put_n(out, h->text + h->now_to, h->text_size - h->now_to);
        if (out->n && h->now_from && h->text[h->text_size - 1] != '\n')
            fs_put_char(out, '\n');
    } else {
        fs_put(out, "position: ");
        fs_put(out, format->name);
        fs_put(out, "\nbased_on: ");
        fs_put(out, file->scenario->id);
        fs_put_char(out, '\n');
    }
    return format->write(file, state, out);
}
