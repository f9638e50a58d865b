/* lint.c - checks of data files: what the loader refuses, what a system finds unfit, what was released and changed. */
#define _POSIX_C_SOURCE 200809L
#include "format.h"

#include <firestep/hash.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hand_over(fs_lint *l, const fs_finding *f)
{
    l->errors += f->is_error;
    if (l->say)
        l->say(l->ctx, f);
}

void fs_lint_say(fs_lint *l, bool is_error, int at, const char *expected, const char *found, ...)
{
    fs_finding f = {.is_error = is_error};
    fs_yaml where = *l->tree;
    char text[128];
    va_list args;

    va_start(args, found);
    vsnprintf(text, sizeof text, found, args);
    va_end(args);
    where.error = &f.what;
    fs_yaml_fail(&where, at, expected, "%s", text);
    hand_over(l, &f);
}

/* The file's name is its id, so that an id finds it. */
static void check_name(fs_lint *l, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *id = l->file->scenario->id;
    size_t n = strlen(id);

    if (strncmp(name, id, n) != 0 || strcmp(name + n, ".yaml") != 0)
        fs_lint_say(l, true, fs_yaml_find(l->tree, 0, "id"), "the file's name without .yaml", "%s in %s", id, name);
}

static void lint_loaded(fs_lint *l, const char *path, const char *text, size_t n)
{
    const fs_scenario_format *format = fs_format_named(l->file->scenario->rules->name);
    fs_load_error unused;
    size_t rest;
    int line;
    fs_yaml y;

    if (fs_yaml_parse(&y, path, text, fs_split(text, n, &rest, &line), &unused) == 0) {
        l->tree = &y;
        if (l->file->kind == FS_FILE_SCENARIO || strcmp(fs_file_info(l->file)->kind, "map") == 0)
            check_name(l, path);
        if (format->lint)
            format->lint(l);
        l->tree = NULL;
    }
    fs_yaml_free(&y);
}

int fs_lint_file(const char *path, fs_finding_fn *say, void *ctx)
{
    fs_lint l = {.say = say, .ctx = ctx};
    fs_finding f = {.is_error = true};
    fs_file file;
    size_t n;
    char *text = fs_slurp(path, &n, &f.what);

    if (!text || fs_file_list(path, &file, &f.what))
        hand_over(&l, &f);
    else {
        l.file = &file;
        if (file.kind != FS_FILE_RECORD)
            lint_loaded(&l, path, text, n);
        fs_file_close(&file);
    }
    free(text);
    return l.errors;
}

/* --- released files --------------------------------------------------------------------------- */

enum { RELEASED = 512 };

/* Scenarios and maps, each with their list. */
typedef struct shelf {
    const char *name; /* its folder */
    int (*open)(fs_registry *, fs_load_error *);
} shelf;
static const shelf shelves[] = {{"scenarios", fs_registry_open}, {"maps", fs_registry_maps}};
enum { SHELVES = sizeof shelves / sizeof *shelves };

/* One line of HASHES: file below the shelf's folder, revision, hash of its bytes. */
typedef struct released {
    char file[FS_MAX_PATH / 2];
    unsigned revision;
    unsigned long long hash;
    int line;
} released;

static int read_hashes(const char *folder, released *out, fs_load_error *e)
{
    char path[FS_MAX_PATH], line[FS_MAX_PATH];
    int n = 0, number = 0;
    FILE *f;

    snprintf(path, sizeof path, "%s/HASHES", folder);
    f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        number++;
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (n == RELEASED || sscanf(line, "%255s %u %16llx", out[n].file, &out[n].revision, &out[n].hash) != 3) {
            fs_load_fail(e, path, number, "file, revision and hash", "another line");
            fclose(f);
            return -1;
        }
        out[n++].line = number;
    }
    if (f)
        fclose(f);
    return n;
}

static uint64_t hash_of(const char *path, fs_load_error *e)
{
    size_t n;
    char *text = fs_slurp(path, &n, e);
    uint64_t hash = text ? fs_hash64(text, n, 0) : 0;

    free(text);
    return hash;
}

static void check_released(fs_lint *l, const char *folder, const released *r)
{
    char path[FS_MAX_PATH], list[FS_MAX_PATH];
    fs_finding f = {.is_error = true};
    uint64_t hash;

    snprintf(path, sizeof path, "%.250s/%.250s", folder, r->file);
    snprintf(list, sizeof list, "%.480s/HASHES", folder);
    hash = hash_of(path, &f.what);
    if (hash == r->hash)
        return;
    if (!hash)
        fs_load_fail(&f.what, list, r->line, "every released file in its place", "no file %.60s", r->file);
    else
        fs_load_fail(&f.what, path, 0, "a released file as it was; a correction is a new revision beside it",
                     "revision %u changed", r->revision);
    hand_over(l, &f);
}

static void check_unreleased(fs_lint *l, const fs_scenario_info *info, const released *r, int n)
{
    fs_finding f = {.is_error = false};

    for (int i = 0; i < n; i++) {
        size_t length = strlen(r[i].file), path = strlen(info->path);
        if (path > length && strcmp(info->path + path - length, r[i].file) == 0)
            return;
    }
    fs_load_fail(&f.what, info->path, 0, "an entry in HASHES once it is released", "none");
    hand_over(l, &f);
}

static void check_unique(fs_lint *l, const fs_registry *all, int i)
{
    fs_finding f = {.is_error = true};

    for (int k = 0; k < i; k++)
        if (strcmp(all->at[k].id, all->at[i].id) == 0) {
            fs_load_fail(&f.what, all->at[i].path, 0, "an id no other file has", "%s again", all->at[i].id);
            hand_over(l, &f);
        }
}

static void lint_shelf(fs_lint *l, const shelf *what, const char *data, released *r)
{
    fs_finding f = {.is_error = true};
    fs_registry all;
    char folder[FS_MAX_PATH - 16]; /* HASHES fits behind it */
    int n;

    snprintf(folder, sizeof folder, "%s/%s", data, what->name);
    n = read_hashes(folder, r, &f.what);
    if (n < 0 || what->open(&all, &f.what)) {
        hand_over(l, &f);
        return;
    }
    for (int i = 0; i < all.n; i++) {
        check_unique(l, &all, i);
        if (!all.at[i].path[0])
            continue;
        l->errors += fs_lint_file(all.at[i].path, l->say, l->ctx);
        check_unreleased(l, &all.at[i], r, n);
    }
    for (int i = 0; i < n; i++)
        check_released(l, folder, &r[i]);
    fs_registry_close(&all);
}

int fs_lint_all(fs_finding_fn *say, void *ctx)
{
    fs_lint l = {.say = say, .ctx = ctx};
    fs_finding f = {.is_error = true};
    char data[FS_MAX_PATH / 2];
    released *r = calloc(RELEASED, sizeof *r);

    if (!r || !fs_data_folder(data, sizeof data)) {
        fs_load_fail(&f.what, "data", 0, "a data folder (FIRESTEP_DATA)", "none");
        hand_over(&l, &f);
    } else
        for (int i = 0; i < SHELVES; i++)
            lint_shelf(&l, &shelves[i], data, r);
    free(r);
    return l.errors;
}

static int update_shelf(const shelf *what, const char *data, fs_load_error *e)
{
    char path[FS_MAX_PATH];
    fs_registry all;
    FILE *f;

    if (what->open(&all, e))
        return 1;
    snprintf(path, sizeof path, "%s/%s/HASHES", data, what->name);
    f = all.n ? fopen(path, "w") : NULL;
    if (all.n && !f) {
        fs_registry_close(&all);
        return fs_load_fail(e, path, 0, "a file that can be written", "one that cannot");
    }
    if (f)
        fprintf(f,
                "# Released %s: file, revision, hash of its bytes. A released file does not change;\n"
                "# a correction is a new revision beside it. `firestep lint --update-hashes` writes this list.\n",
                what->name);
    for (int i = 0; i < all.n; i++)
        if (all.at[i].path[0])
            fprintf(f, "%s %u %016llx\n", all.at[i].path + strlen(data) + strlen(what->name) + 2, all.at[i].revision,
                    (unsigned long long)hash_of(all.at[i].path, e));
    if (f)
        fclose(f);
    fs_registry_close(&all);
    return 0;
}

int fs_hashes_update(fs_load_error *e)
{
    char data[FS_MAX_PATH / 2];
    int bad = 0;

    if (!fs_data_folder(data, sizeof data))
        return fs_load_fail(e, "data", 0, "a data folder (FIRESTEP_DATA)", "none");
    for (int i = 0; i < SHELVES && !bad; i++)
        bad = update_shelf(&shelves[i], data, e);
    return bad;
}
