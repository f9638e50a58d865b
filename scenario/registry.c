/* registry.c - where the data are, and which scenarios there are. */
#define _POSIX_C_SOURCE 200809L
#include "format.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool has_scenarios(const char *folder)
{
    char path[FS_MAX_PATH];
    struct stat st;

    snprintf(path, sizeof path, "%s/scenarios", folder);
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool beside_program(char *out, size_t cap)
{
    char path[FS_MAX_PATH];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    char *slash;

    if (n <= 0)
        return false;
    path[n] = 0;
    slash = strrchr(path, '/');
    if (!slash)
        return false;
    *slash = 0;
    return (size_t)snprintf(out, cap, "%s/../share/firestep", path) < cap && has_scenarios(out);
}

bool fs_data_folder(char *out, size_t cap)
{
    const char *named = getenv("FIRESTEP_DATA");

    if (named && *named)
        return (size_t)snprintf(out, cap, "%s", named) < cap && has_scenarios(out);
    if (beside_program(out, cap))
        return true;
    return (size_t)snprintf(out, cap, "%s", FIRESTEP_DATA_DIR) < cap && has_scenarios(out);
}

static int grow(fs_registry *r, fs_load_error *e)
{
    fs_scenario_info *more = realloc(r->at, ((size_t)r->n + 1) * sizeof *more);

    if (!more)
        return fs_load_fail(e, "scenarios", 0, "more memory", "none left");
    r->at = more;
    memset(&r->at[r->n++], 0, sizeof *more);
    return 0;
}

static int add(fs_registry *r, const char *id_or_path, const char *path, fs_load_error *e)
{
    fs_file file;

    if (fs_file_list(id_or_path, &file, e))
        return 1;
    if (grow(r, e)) {
        fs_file_close(&file);
        return 1;
    }
    r->at[r->n - 1] = *fs_file_info(&file);
    snprintf(r->at[r->n - 1].path, sizeof r->at[0].path, "%s", path);
    fs_file_close(&file);
    return 0;
}

static int yaml_only(const struct dirent *d)
{
    size_t n = strlen(d->d_name);
    return n > 5 && strcmp(d->d_name + n - 5, ".yaml") == 0;
}

/* Where a file that does not load is told of, instead of being the end; NULL: it is. */
typedef struct leave_out {
    fs_bad_file_fn *tell;
    void *ctx;
} leave_out;

static int add_folder(fs_registry *r, const char *folder, const leave_out *out, fs_load_error *e)
{
    struct dirent **entries = NULL;
    int n = scandir(folder, &entries, yaml_only, alphasort), bad = 0;

    for (int i = 0; i < n; i++) {
        char path[FS_MAX_PATH];
        if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name) < sizeof path && !bad)
            bad = add(r, path, path, e);
        if (bad && out) {
            out->tell(out->ctx, path, e);
            bad = 0;
        }
        free(entries[i]);
    }
    free(entries);
    return bad;
}

static int open_shelf(fs_registry *r, const char *shelf, bool with_built_in, const leave_out *out, fs_load_error *e)
{
    char data[FS_MAX_PATH / 2], folder[FS_MAX_PATH];
    bool has_data = fs_data_folder(data, sizeof data);
    int bad = 0;

    *r = (fs_registry){NULL, 0};
    for (int i = 0; fs_format_at(i) && !bad; i++) {
        const fs_scenario_format *format = fs_format_at(i);
        for (const char *const *b = with_built_in ? format->built_in : NULL; b && *b && !bad; b++)
            bad = add(r, *b, "", e);
        if (!has_data || bad)
            continue;
        snprintf(folder, sizeof folder, "%s/%s/%s", data, shelf, format->name);
        bad = add_folder(r, folder, out, e);
    }
    if (bad)
        fs_registry_close(r);
    return bad;
}

int fs_registry_open(fs_registry *r, fs_load_error *e) { return open_shelf(r, "scenarios", true, NULL, e); }

int fs_registry_open_good(fs_registry *r, fs_bad_file_fn *tell, void *ctx, fs_load_error *e)
{
    leave_out out = {tell, ctx};

    return open_shelf(r, "scenarios", true, &out, e);
}

int fs_registry_maps(fs_registry *r, fs_load_error *e) { return open_shelf(r, "maps", false, NULL, e); }

void fs_registry_close(fs_registry *r)
{
    free(r->at);
    *r = (fs_registry){NULL, 0};
}
