/* rescue.c - what can be saved of a damaged file: each game as a record, as far as it can be read.
 *
 * Needs no rules: with each move stands how much of the record before it stays and what it added.
 */
#define _POSIX_C_SOURCE 200809L
#include "store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <sqlite3.h>

/* A record being put together. */
typedef struct text {
    char *at;
    size_t n, cap;
    bool no_memory;
} text;

static void add(text *t, const char *from, size_t n)
{
    if (t->n + n + 1 > t->cap) {
        size_t cap = (t->n + n + 1) * 2;
        char *more = realloc(t->at, cap);
        if (!more) {
            t->no_memory = true;
            return;
        }
        t->at = more;
        t->cap = cap;
    }
    memcpy(t->at + t->n, from, n);
    t->n += n;
    t->at[t->n] = 0;
}

/* Where the lines begin: behind the header of a record, or behind `---`. */
static size_t lines_begin(const text *t)
{
    size_t at = 0;
    if (t->at[0] != '[') {
        char *mark = strstr(t->at, "\n---\n");
        return mark ? (size_t)(mark - t->at) + 5 : t->n;
    }
    while (t->at[at] == '[') {
        at += strcspn(t->at + at, "\n");
        at += t->at[at] == '\n';
    }
    return at;
}

/* Leaves the first `keep` lines behind the header. */
static void cut(text *t, int keep)
{
    size_t at = lines_begin(t);
    for (; keep > 0 && t->at[at]; keep--) {
        at += strcspn(t->at + at, "\n");
        at += t->at[at] == '\n';
    }
    t->n = at;
    t->at[at] = 0;
}

static int save(const char *folder, int64_t id, const text *t)
{
    char path[640];
    snprintf(path, sizeof path, "%.512s/game-%lld.rec", folder, (long long)id);
    FILE *file = fopen(path, "wb");
    bool bad = !file || fwrite(t->at, 1, t->n, file) != t->n;
    return (file && fclose(file)) || bad ? -1 : 0;
}

/* What one of the two tables has of a game on top of the rest; false if not all could be read. */
static bool add_moves(sqlite3 *db, const char *query, int64_t id, text *t)
{
    sqlite3_stmt *st = NULL;
    int code = sqlite3_prepare_v2(db, query, -1, &st, NULL);
    sqlite3_bind_int64(st, 1, id);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(st);
        if (code != SQLITE_ROW)
            break;
        const char *lines = (const char *)sqlite3_column_text(st, 1);
        cut(t, sqlite3_column_int(st, 0));
        if (lines)
            add(t, lines, strlen(lines));
    }
    sqlite3_finalize(st);
    return code == SQLITE_DONE;
}

/* The moves of one game on top of what it began with. What was not sorted yet comes behind what was. */
static bool add_all_moves(sqlite3 *db, int64_t id, text *t)
{
    return add_moves(db, "SELECT kept, record FROM move WHERE game = ? ORDER BY number", id, t) &&
           add_moves(db, "SELECT kept, record FROM daybook WHERE game = ? ORDER BY number", id, t);
}

static void rescue_games(sqlite3 *db, store_saved *saved)
{
    sqlite3_stmt *st = NULL;
    int code = sqlite3_prepare_v2(db, "SELECT id, base FROM game ORDER BY id", -1, &st, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(st);
        if (code != SQLITE_ROW)
            break;
        const char *base = (const char *)sqlite3_column_text(st, 1);
        text t = {0};
        bool whole = base != NULL;
        if (base)
            add(&t, base, strlen(base));
        if (base && !t.no_memory)
            whole = add_all_moves(db, sqlite3_column_int64(st, 0), &t);
        if (!base || t.no_memory || save(saved->folder, sqlite3_column_int64(st, 0), &t))
            saved->lost++;
        else if (whole)
            saved->whole++;
        else
            saved->cut++;
        free(t.at);
    }
    if (code != SQLITE_DONE)
        saved->lost++; /* at least: how many stood behind the damage is not known */
    sqlite3_finalize(st);
}

int store_rescue(const char *folder, store_saved *saved, fs_why *w)
{
    char path[640], aside[640];
    sqlite3 *db = NULL;
    memset(saved, 0, sizeof *saved);
    if ((size_t)snprintf(saved->folder, sizeof saved->folder, "%s/saved", folder) >= sizeof saved->folder)
        return because(w, "%.80s...: the name is too long", folder);
    if (mkdir(saved->folder, 0700) && errno != EEXIST)
        return because(w, "%s: cannot be made: %s", saved->folder, strerror(errno));
    snprintf(path, sizeof path, "%s/games.db", folder);
    snprintf(aside, sizeof aside, "%s/games.db.damaged", folder);
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
        rescue_games(db, saved);
    sqlite3_close(db);
    if (rename(path, aside))
        return because(w, "%s: cannot be put aside: %s", path, strerror(errno));
    snprintf(path, sizeof path, "%s/games.db-wal", folder);
    snprintf(aside, sizeof aside, "%s/games.db.damaged-wal", folder);
    rename(path, aside); /* there is none after a clean end */
    snprintf(path, sizeof path, "%s/games.db-shm", folder);
    remove(path);
    return 0;
}
