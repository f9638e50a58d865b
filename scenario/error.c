/* error.c - what is wrong with a file, as one line. */
#include "tree.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Control characters would break the one line. */
static void tame(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 32 || *text == 127)
            *text = ' ';
}

void fs_load_error_line(fs_load_error *e)
{
    char place[48] = "", key[sizeof e->key + 2] = "";

    tame(e->file);
    tame(e->key);
    tame(e->found);
    tame(e->expected);
    if (e->line > 0)
        snprintf(place, sizeof place, "%d: ", e->line);
    if (e->key[0])
        snprintf(key, sizeof key, "%s: ", e->key);
    snprintf(e->message, sizeof e->message, "%s:%s%s%sfound %s, expected %s", e->file, place[0] ? "" : " ", place, key,
             e->found, e->expected);
}

static void set(fs_load_error *e, const char *file, int line, int column, const char *expected)
{
    memset(e, 0, sizeof *e);
    snprintf(e->file, sizeof e->file, "%s", file);
    e->line = line;
    e->column = column;
    snprintf(e->expected, sizeof e->expected, "%s", expected);
}

int fs_load_fail(fs_load_error *e, const char *file, int line, const char *expected, const char *found, ...)
{
    va_list args;

    set(e, file, line, line > 0 ? 1 : 0, expected);
    va_start(args, found);
    vsnprintf(e->found, sizeof e->found, found, args);
    va_end(args);
    fs_load_error_line(e);
    return 1;
}

/* divisions[2].stands.0507; entries of lists count from 1. */
static void path_of(const fs_yaml *y, int at, char *out, size_t cap)
{
    int chain[FS_YAML_DEPTH + 2], n = 0;
    size_t used = 0;

    for (; at > 0 && n < FS_YAML_DEPTH + 2; at = y->node[at].parent)
        chain[n++] = at;
    out[0] = 0;
    while (n-- > 0 && used < cap) {
        const fs_node *node = &y->node[chain[n]];
        int index = 1, wrote;
        for (int i = y->node[node->parent].first; i && i != chain[n]; i = y->node[i].next)
            index++;
        if (node->key)
            wrote = snprintf(out + used, cap - used, "%s%s", used ? "." : "", fs_yaml_key(y, chain[n]));
        else
            wrote = snprintf(out + used, cap - used, "[%d]", index);
        used += (size_t)wrote;
    }
}

int fs_yaml_fail(const fs_yaml *y, int at, const char *expected, const char *found, ...)
{
    fs_load_error *e = y->error;
    va_list args;

    set(e, y->file, y->n_nodes ? y->node[at].line : 1, y->n_nodes ? y->node[at].column : 1, expected);
    path_of(y, at, e->key, sizeof e->key);
    va_start(args, found);
    vsnprintf(e->found, sizeof e->found, found, args);
    va_end(args);
    fs_load_error_line(e);
    return 1;
}

int fs_yaml_missing(const fs_yaml *y, int at, const char *key, const char *expected)
{
    fs_load_error *e = y->error;
    size_t n;

    fs_yaml_fail(y, at, expected, "no such key");
    n = strlen(e->key);
    snprintf(e->key + n, sizeof e->key - n, "%s%s", n ? "." : "", key);
    fs_load_error_line(e);
    return 1;
}
