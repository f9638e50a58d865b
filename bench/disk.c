/* disk.c - appending with fdatasync, and inserting with SQLite, as bare as can be. */
#define _XOPEN_SOURCE 700
#include "disk.h"
#include "http.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int disk_open(const char *folder)
{
    char path[512];
    snprintf(path, sizeof path, "%s/append", folder);
    return open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
}

static bool append(int fd)
{
    char block[DISK_BLOCK];
    memset(block, 'x', sizeof block);
    return write(fd, block, sizeof block) == (ssize_t)sizeof block && !fdatasync(fd);
}

double disk_append_ms(int fd)
{
    double from = http_now();
    return append(fd) ? 1000 * (http_now() - from) : -1;
}

double disk_append_rate(const char *folder, double seconds)
{
    int fd = disk_open(folder);
    long n = 0;
    double from = http_now();
    while (fd >= 0 && http_now() < from + seconds && append(fd))
        n++;
    if (fd >= 0)
        close(fd);
    return (double)n / (http_now() - from);
}

/* The columns of a move. */
static const char schema[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;"
    "CREATE TABLE move(game INTEGER NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL, "
    "kind INTEGER NOT NULL, side INTEGER NOT NULL, seats INTEGER NOT NULL, flags INTEGER NOT NULL, "
    "lines INTEGER NOT NULL, kept INTEGER NOT NULL, body TEXT NOT NULL, record TEXT NOT NULL, request TEXT NOT NULL, "
    "taken INTEGER NOT NULL, PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;";

enum { BEGIN, INSERT, COMMIT, STATEMENTS, CHECKPOINT = 1024 /* rows */ };
static const char *const sql[STATEMENTS] = {"BEGIN IMMEDIATE",
                                            "INSERT INTO move VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", "COMMIT"};

static bool run(sqlite3_stmt *st)
{
    bool good = sqlite3_step(st) == SQLITE_DONE;
    return !sqlite3_reset(st) && good;
}

static bool insert(sqlite3_stmt *st, long number)
{
    static const char *const text[] = {"move b1 0403, on b1 0303", "5. blue move b1 0403, on b1 0303\n", ""};
    static const int column[] = {10, 11, 12};
    for (int i = 1; i <= 13; i++)
        sqlite3_bind_int64(st, i, i == 2 ? number : 1);
    for (int i = 0; i < 3; i++)
        sqlite3_bind_text(st, column[i], text[i], -1, SQLITE_STATIC);
    return run(st);
}

/* How many rows; negative if one was not taken. */
static long insert_for(sqlite3 *db, sqlite3_stmt *const st[STATEMENTS], int to_a_commit, double seconds)
{
    long n = 0, to_checkpoint = CHECKPOINT;
    for (double from = http_now(); http_now() < from + seconds;) {
        bool good = run(st[BEGIN]);
        for (int i = 0; i < to_a_commit && good; i++)
            good = insert(st[INSERT], ++n);
        if (!good || !run(st[COMMIT]))
            return -1;
        if (n >= to_checkpoint) {
            sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
            to_checkpoint = n + CHECKPOINT;
        }
    }
    return n;
}

double disk_insert_rate(const char *folder, int to_a_commit, double seconds)
{
    char path[512];
    sqlite3 *db = NULL;
    sqlite3_stmt *st[STATEMENTS] = {NULL};
    snprintf(path, sizeof path, "%s/inserts.db", folder);
    bool good = !sqlite3_open(path, &db) && !sqlite3_exec(db, schema, NULL, NULL, NULL);
    for (int i = 0; i < STATEMENTS && good; i++)
        good = !sqlite3_prepare_v2(db, sql[i], -1, &st[i], NULL);
    double from = http_now();
    long n = good ? insert_for(db, st, to_a_commit, seconds) : -1;
    double took = http_now() - from;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(st[i]);
    sqlite3_close(db); /* which takes the log away with it */
    remove(path);
    return (double)n / took;
}
