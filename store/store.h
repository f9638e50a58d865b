/* store.h - games on disk: one SQLite file in a folder that one process holds.
 *
 * A game is what it began with (a record, position or scenario as text) and the moves since, in order.
 * A move is what somebody asked for and was granted, a single part of an open line included; with it
 * stands the text that it added to the record, so that a game can be put together without the rules.
 * Nothing is on disk before store_commit has said so. One store belongs to one thread at a time.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <table/text.h>

typedef struct store store;

/* Who holds a folder: the text of its lock file, `PID URL`. */
typedef struct store_lock {
    int fd;
} store_lock;
/* Makes the folder where there is none and takes it. 0, or negative: *w says who has it, or what is wrong. */
int store_take(store_lock *, const char *folder, fs_why *w);
/* Says in the lock file where the holder can be found. */
void store_sign(const store_lock *, const char *url);
void store_give_up(store_lock *);

/* Opens games.db in the folder, making it if there is none. 0, or negative and why. `check` reads all of it first:
 * a file that is damaged is not opened; store_rescue says what can be saved. */
int store_open(store **, const char *folder, bool check, fs_why *w);
void store_close(store *);
/* Whether the last failure was for want of room on the disk. */
bool store_is_full(const store *);
/* For tests: no more than so many pages of 4 KiB. */
void store_limit(store *, int pages);

typedef struct store_game {
    int64_t id;
    int64_t made, changed; /* seconds since 1970 */
    const char *name, *base, *setup;
    size_t n_base;
    int64_t moves; /* number of the last one; 0 none */
    int32_t lines; /* closed after it */
    bool over;
} store_game;

enum store_kind {
    STORE_ACT = 1,
    STORE_THROW,
    STORE_UNDO,
    STORE_REDO,
    STORE_STRIKE,
    STORE_MEND,
    STORE_RESIGN,
    STORE_DRAW,
    STORE_STAND,
    STORE_UNSTAND,
    STORE_FORFEIT,
    STORE_OFFER, /* of a draw; STORE_DRAW is a draw agreed */
    STORE_ASK    /* for the other side's consent to strike or mend */
};

typedef struct store_move {
    int64_t game, number; /* numbers of a game count up by one: any other is not taken */
    int64_t time;
    uint8_t kind, side, seats; /* seats: who can see that something changed: 1, 2, 4 spectators */
    uint8_t flags;             /* the caller's */
    int32_t lines;             /* closed after it */
    int32_t kept;              /* entries of the record that stay; `record` follows them */
    const char *body;          /* what was asked for */
    const char *record;        /* lines it added */
    const char *request;       /* "" none */
    int32_t taken;             /* options taken */
} store_move;

/* Between these nothing is on disk. 0, or negative and why. */
int store_begin(store *, fs_why *w);
int store_commit(store *, fs_why *w);
void store_rollback(store *);
/* What was committed since the last time goes from the log to its place. Takes a while and is never done by itself but
 * at the end, so that no commit waits for it: call it now and then. What was committed is safe without. */
void store_checkpoint(store *);

/* Sorts what was written since the last time to its games: until then it is read more slowly. Safe without; it takes
 * a while, and a commit of its own. 0, or negative: all is as before. */
int store_post(store *, fs_why *w);

int store_add_game(store *, store_game *, fs_why *w); /* fills in id */
int store_drop_game(store *, int64_t id, fs_why *w);
int store_add_move(store *, const store_move *, fs_why *w);

/* Each is handed over until one is answered with nonzero; the strings are good during the call. 0, or negative. */
typedef int store_game_fn(void *ctx, const store_game *);
typedef int store_move_fn(void *ctx, const store_move *);
int store_games(store *, store_game_fn *, void *ctx, fs_why *w);
int store_game_of(store *, int64_t id, store_game_fn *, void *ctx, fs_why *w);
int store_moves(store *, int64_t game, int64_t after, store_move_fn *, void *ctx, fs_why *w);
/* The move that answered this request of a game. */
int store_request(store *, int64_t game, const char *request, store_move_fn *, void *ctx, fs_why *w);

/* Sessions: what stands in a browser's cookie, kept as a hash. */
int store_add_session(store *, const char *hash, fs_why *w);
bool store_has_session(store *, const char *hash);

/* Writes what can be read of a damaged file as records into folder/saved; how many games are whole and how many
 * are cut short. The damaged file is kept beside as games.db.damaged. */
typedef struct store_saved {
    int whole, cut, lost;
    char folder[512];
} store_saved;
int store_rescue(const char *folder, store_saved *, fs_why *w);

#endif
