/* store.c - SQLite behind store.h.
 *
 * Moves are kept in order of games, so that one game is read in one go; but a commit that serves many games would
 * touch a page of each. So a move is first written at the end of the daybook, whatever its game, and store_post
 * carries what stands there over to the games now and then. Both are one to whoever reads.
 */
#define _POSIX_C_SOURCE 200809L
#include "store.h"
#include "numbers.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD_GAME,
    DROP_GAME,
    DROP_MOVES,
    DROP_DAYBOOK,
    ADD_MOVE,
    LAST_NUMBER,
    POST,
    EMPTY_DAYBOOK,
    GAMES,
    ONE_GAME,
    MOVES,
    REQUEST,
    ADD_SESSION,
    HAS_SESSION,
    STATEMENTS
};

#define MOVE_COLUMNS "game, number, time, kind, side, seats, flags, lines, kept, body, record, request, taken"
/* The last move of a game; max() picks the row that the other columns come from. */
#define GAME_FIELDS                                                                                                    \
    "WITH today AS (SELECT game, max(number) AS number, time, lines, flags FROM daybook GROUP BY game) "               \
    "SELECT g.id, g.made, coalesce(d.time, m.time, g.made), g.name, g.base, g.setup, "                                 \
    "coalesce(d.number, m.number, 0), coalesce(d.lines, m.lines, g.lines), coalesce(d.flags, m.flags, 0) "             \
    "FROM game g LEFT JOIN today d ON d.game = g.id LEFT JOIN move m ON m.game = g.id AND m.number = "                 \
    "(SELECT max(number) FROM move WHERE game = g.id) "
/* One statement, so that nothing is carried over between the two halves. */
#define MOVES_WHERE(what)                                                                                              \
    "SELECT " MOVE_COLUMNS " FROM move WHERE " what " UNION ALL SELECT " MOVE_COLUMNS " FROM daybook WHERE " what      \
    " ORDER BY number"

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_GAME] = "INSERT INTO game(made, name, base, setup, lines) VALUES(?, ?, ?, ?, ?)",
    [DROP_GAME] = "DELETE FROM game WHERE id = ?",
    [DROP_MOVES] = "DELETE FROM move WHERE game = ?",
    [DROP_DAYBOOK] = "DELETE FROM daybook WHERE game = ?",
    [ADD_MOVE] = "INSERT INTO daybook(" MOVE_COLUMNS ") VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [LAST_NUMBER] = "SELECT max(coalesce((SELECT max(number) FROM move WHERE game = ?1), 0), "
                    "coalesce((SELECT max(number) FROM daybook WHERE game = ?1), 0))",
    [POST] = "INSERT INTO move(" MOVE_COLUMNS ") SELECT " MOVE_COLUMNS " FROM daybook ORDER BY game, number",
    [EMPTY_DAYBOOK] = "DELETE FROM daybook",
    [GAMES] = GAME_FIELDS "ORDER BY g.id",
    [ONE_GAME] = GAME_FIELDS "WHERE g.id = ?",
    [MOVES] = MOVES_WHERE("game = ?1 AND number > ?2"),
    [REQUEST] = MOVES_WHERE("game = ?1 AND request = ?2"),
    [ADD_SESSION] = "INSERT OR REPLACE INTO session(hash, made) VALUES(?, unixepoch())",
    [HAS_SESSION] = "SELECT 1 FROM session WHERE hash = ?",
};

/* The flag that marks a finished game, among the caller's. */
enum { OVER = 1 };

#define MOVE_TYPES                                                                                                     \
    "game INTEGER NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL, kind INTEGER NOT NULL, "                   \
    "side INTEGER NOT NULL, seats INTEGER NOT NULL, flags INTEGER NOT NULL, lines INTEGER NOT NULL, "                  \
    "kept INTEGER NOT NULL, body TEXT NOT NULL, record TEXT NOT NULL, request TEXT NOT NULL, taken INTEGER NOT NULL"

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS game(id INTEGER PRIMARY KEY AUTOINCREMENT, made INTEGER NOT NULL, name TEXT NOT NULL, "
    "base TEXT NOT NULL, setup TEXT NOT NULL, lines INTEGER NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS move(" MOVE_TYPES ", PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS daybook(id INTEGER PRIMARY KEY, " MOVE_TYPES ") STRICT;"
    "CREATE TABLE IF NOT EXISTS session(hash TEXT PRIMARY KEY, made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 2;";

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    numbers last; /* of the games written to: the number of their last move */
    int trouble;  /* the last result that was none of success */
};

static int failed(store *s, const char *what, fs_why *w)
{
    s->trouble = sqlite3_errcode(s->db);
    return because(w, "%s: %s", what, sqlite3_errmsg(s->db));
}

bool store_is_full(const store *s) { return s->trouble == SQLITE_FULL || s->trouble == SQLITE_IOERR; }

void store_limit(store *s, int pages)
{
    char text[64];
    snprintf(text, sizeof text, "PRAGMA max_page_count = %d", pages);
    sqlite3_exec(s->db, text, NULL, NULL, NULL);
}

static int step(store *s, int which) { return sqlite3_step(s->statement[which]); }

/* A statement that answers nothing. */
static int run(store *s, int which, const char *what, fs_why *w)
{
    int code = step(s, which), bad = code != SQLITE_DONE && code != SQLITE_ROW ? failed(s, what, w) : 0;
    sqlite3_reset(s->statement[which]);
    return bad;
}

/* Every commit is on the disk when it returns: in WAL mode that takes synchronous=FULL. */
static int set_up(store *s, fs_why *w)
{
    if (sqlite3_exec(s->db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                     "PRAGMA cache_size = -2048; PRAGMA journal_size_limit = 16777216; PRAGMA wal_autocheckpoint = 0;",
                     NULL, NULL, NULL) ||
        sqlite3_exec(s->db, schema, NULL, NULL, NULL))
        return failed(s, "games.db", w);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL))
            return failed(s, "games.db", w);
    return 0;
}

static int first_text(void *ctx, int n, char **value, char **name)
{
    (void)name;
    if (n > 0 && value[0])
        snprintf(ctx, 256, "%s", value[0]);
    return 1;
}

static int check_whole(store *s, fs_why *w)
{
    char found[256] = "";
    int code = sqlite3_exec(s->db, "PRAGMA quick_check(1)", first_text, found, NULL);
    if (code != SQLITE_OK && code != SQLITE_ABORT)
        return failed(s, "games.db", w);
    return *found && strcmp(found, "ok") != 0 ? because(w, "games.db: %s", found) : 0;
}

int store_open(store **out, const char *folder, bool check, fs_why *w)
{
    char path[4096];
    store *s = calloc(1, sizeof *s);
    *out = NULL;
    if (!s)
        return because(w, "out of memory");
    if ((size_t)snprintf(path, sizeof path, "%s/games.db", folder) >= sizeof path) {
        free(s);
        return because(w, "%.80s...: the name is too long", folder);
    }
    int bad = 0;
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL))
        bad = failed(s, path, w);
    if (!bad)
        sqlite3_busy_timeout(s->db, 10000);
    if (!bad && check)
        bad = check_whole(s, w);
    if (!bad)
        bad = set_up(s, w);
    if (bad)
        store_close(s);
    else
        *out = s;
    return bad;
}

void store_close(store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    numbers_clear(&s->last);
    free(s);
}

int store_begin(store *s, fs_why *w) { return run(s, BEGIN, "cannot begin to save", w); }
int store_commit(store *s, fs_why *w) { return run(s, COMMIT, "cannot save", w); }

void store_checkpoint(store *s) { sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL); }

void store_rollback(store *s)
{
    fs_why ignored;
    int trouble = s->trouble;
    numbers_clear(&s->last);
    if (!sqlite3_get_autocommit(s->db))
        run(s, ROLLBACK, "cannot take back", &ignored);
    s->trouble = trouble;
}

static void bind_text(sqlite3_stmt *st, int at, const char *text)
{
    sqlite3_bind_text(st, at, text ? text : "", -1, SQLITE_STATIC);
}

int store_add_game(store *s, store_game *g, fs_why *w)
{
    sqlite3_stmt *st = s->statement[ADD_GAME];
    sqlite3_bind_int64(st, 1, g->made);
    bind_text(st, 2, g->name);
    sqlite3_bind_text(st, 3, g->base, (int)g->n_base, SQLITE_STATIC);
    bind_text(st, 4, g->setup);
    sqlite3_bind_int(st, 5, g->lines);
    int bad = run(s, ADD_GAME, "cannot save the game", w);
    if (!bad)
        g->id = sqlite3_last_insert_rowid(s->db);
    return bad;
}

int store_drop_game(store *s, int64_t id, fs_why *w)
{
    sqlite3_bind_int64(s->statement[DROP_GAME], 1, id);
    sqlite3_bind_int64(s->statement[DROP_MOVES], 1, id);
    sqlite3_bind_int64(s->statement[DROP_DAYBOOK], 1, id);
    static const int steps[] = {DROP_MOVES, DROP_DAYBOOK, DROP_GAME};
    int bad = 0;
    for (int i = 0; i < 3 && !bad; i++)
        bad = run(s, steps[i], "cannot delete the game", w);
    return bad;
}

/* Number of the last move of a game; asked of the file once. Negative: it cannot be read. */
static int64_t last_number(store *s, int64_t game, fs_why *w)
{
    int64_t last = numbers_of(&s->last, game);
    sqlite3_stmt *st = s->statement[LAST_NUMBER];
    if (last >= 0)
        return last;
    sqlite3_bind_int64(st, 1, game);
    last = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : failed(s, "cannot read a game", w);
    sqlite3_reset(st);
    return last;
}

int store_add_move(store *s, const store_move *m, fs_why *w)
{
    int64_t last = last_number(s, m->game, w);
    if (last < 0)
        return -1;
    if (m->number != last + 1) {
        s->trouble = SQLITE_CONSTRAINT;
        return because(w, "cannot save the move: game %lld has %lld, and this one is number %lld", (long long)m->game,
                       (long long)last, (long long)m->number);
    }
    sqlite3_stmt *st = s->statement[ADD_MOVE];
    sqlite3_bind_int64(st, 1, m->game);
    sqlite3_bind_int64(st, 2, m->number);
    sqlite3_bind_int64(st, 3, m->time);
    sqlite3_bind_int(st, 4, m->kind);
    sqlite3_bind_int(st, 5, m->side);
    sqlite3_bind_int(st, 6, m->seats);
    sqlite3_bind_int(st, 7, m->flags);
    sqlite3_bind_int(st, 8, m->lines);
    sqlite3_bind_int(st, 9, m->kept);
    bind_text(st, 10, m->body);
    bind_text(st, 11, m->record);
    bind_text(st, 12, m->request);
    sqlite3_bind_int(st, 13, m->taken);
    int bad = run(s, ADD_MOVE, "cannot save the move", w);
    if (!bad)
        numbers_set(&s->last, m->game, m->number);
    return bad;
}

int store_post(store *s, fs_why *w)
{
    int bad = store_begin(s, w);
    if (!bad)
        bad = run(s, POST, "cannot sort the moves", w);
    if (!bad)
        bad = run(s, EMPTY_DAYBOOK, "cannot sort the moves", w);
    if (!bad)
        bad = store_commit(s, w);
    if (bad)
        store_rollback(s);
    return bad;
}

static const char *text_at(sqlite3_stmt *st, int column)
{
    const unsigned char *text = sqlite3_column_text(st, column);
    return text ? (const char *)text : "";
}

static int hand_games(store *s, int which, store_game_fn *fn, void *ctx, fs_why *w)
{
    sqlite3_stmt *st = s->statement[which];
    int code, bad = 0;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        store_game g = {.id = sqlite3_column_int64(st, 0),
                        .made = sqlite3_column_int64(st, 1),
                        .changed = sqlite3_column_int64(st, 2),
                        .name = text_at(st, 3),
                        .base = text_at(st, 4),
                        .n_base = (size_t)sqlite3_column_bytes(st, 4),
                        .setup = text_at(st, 5),
                        .moves = sqlite3_column_int64(st, 6),
                        .lines = sqlite3_column_int(st, 7),
                        .over = sqlite3_column_int(st, 8) & OVER};
        if (fn(ctx, &g))
            break;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        bad = failed(s, "cannot read games", w);
    sqlite3_reset(st);
    return bad;
}

int store_games(store *s, store_game_fn *fn, void *ctx, fs_why *w) { return hand_games(s, GAMES, fn, ctx, w); }

int store_game_of(store *s, int64_t id, store_game_fn *fn, void *ctx, fs_why *w)
{
    sqlite3_bind_int64(s->statement[ONE_GAME], 1, id);
    return hand_games(s, ONE_GAME, fn, ctx, w);
}

static int hand_moves(store *s, int which, store_move_fn *fn, void *ctx, fs_why *w)
{
    sqlite3_stmt *st = s->statement[which];
    int code, bad = 0;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        store_move m = {.game = sqlite3_column_int64(st, 0),
                        .number = sqlite3_column_int64(st, 1),
                        .time = sqlite3_column_int64(st, 2),
                        .kind = (uint8_t)sqlite3_column_int(st, 3),
                        .side = (uint8_t)sqlite3_column_int(st, 4),
                        .seats = (uint8_t)sqlite3_column_int(st, 5),
                        .flags = (uint8_t)sqlite3_column_int(st, 6),
                        .lines = sqlite3_column_int(st, 7),
                        .kept = sqlite3_column_int(st, 8),
                        .body = text_at(st, 9),
                        .record = text_at(st, 10),
                        .request = text_at(st, 11),
                        .taken = sqlite3_column_int(st, 12)};
        if (fn(ctx, &m))
            break;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        bad = failed(s, "cannot read a game", w);
    sqlite3_reset(st);
    return bad;
}

int store_moves(store *s, int64_t game, int64_t after, store_move_fn *fn, void *ctx, fs_why *w)
{
    sqlite3_bind_int64(s->statement[MOVES], 1, game);
    sqlite3_bind_int64(s->statement[MOVES], 2, after);
    return hand_moves(s, MOVES, fn, ctx, w);
}

int store_request(store *s, int64_t game, const char *request, store_move_fn *fn, void *ctx, fs_why *w)
{
    sqlite3_bind_int64(s->statement[REQUEST], 1, game);
    bind_text(s->statement[REQUEST], 2, request);
    return hand_moves(s, REQUEST, fn, ctx, w);
}

int store_add_session(store *s, const char *hash, fs_why *w)
{
    bind_text(s->statement[ADD_SESSION], 1, hash);
    return run(s, ADD_SESSION, "cannot save the session", w);
}

bool store_has_session(store *s, const char *hash)
{
    sqlite3_stmt *st = s->statement[HAS_SESSION];
    bind_text(st, 1, hash);
    bool has = sqlite3_step(st) == SQLITE_ROW;
    sqlite3_reset(st);
    return has;
}
