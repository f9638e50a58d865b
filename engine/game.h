/* game.h - what the files of the game layer share: the parts of a game, and closing a line. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include <firestep/game.h>
#include <string.h>

/* Bytes that grow through the host's memory. */
typedef struct vec {
    uint8_t *at;
    size_t n, cap;
} vec;

/* A closed line as it is kept; offsets into the game's vecs, in elements. */
typedef struct entry {
    uint8_t kind, flags;
    fs_side side, shown, kept_from;
    uint16_t n_options, n_throws, n_values;
    uint32_t number;
    size_t option, thr, value, text, n_text, event, n_event;
} entry;

/* A line taken back or struck, to be done again. */
typedef struct undone {
    size_t option; /* where its parts begin */
    uint32_t n;
    fs_side side;
    uint8_t kind;
    bool window; /* of a window, whose two lines come in either order */
} undone;

/* The line being built by one side on a copy of the state; in a window closed and waiting. */
typedef struct fork {
    fs_option *part;    /* FS_MAX_LINE */
    int n, total;       /* parts; parts beyond n were taken back and may be done again */
    bool sealed, given; /* closed; given by the game from its first part on, not by a person */
} fork;

/* What one line did when the lines just closed were run. */
typedef struct effect {
    fs_side shown, kept_from;
    size_t text, n_text, event, n_event;
    uint16_t thr, n_throws, value, n_values;
} effect;

/* A line of a record that was run on g->now itself. */
typedef struct line_read {
    fs_side side, shown, kept_from;
    uint16_t n_options;
    const fs_option *part;
} line_read;

/* What was wrong with the throws of a record's line. */
enum fault { FAULT_NONE, FAULT_MISSING, FAULT_WRONG, FAULT_EXTRA };

struct fs_game {
    const fs_scenario *sc;
    const fs_ruleset *rules;
    fs_host host;
    size_t state_size;

    uint8_t *start, *now, *trial, *side_state[3]; /* [1], [2]: with the open line of that side */
    void *scratch;
    fs_option *list;
    fs_rolls *typed_in, *made; /* throws typed for the line that waits; throws of the last run */
    fork fork[3];
    uint8_t *home; /* where `now` stands while the game rests; it changes places with `trial` */
    void *work;    /* what is needed to play: trial, side_state, scratch, list, throws, parts; NULL: the game rests */
    vec packed;    /* the open lines of a game that rests */

    vec entries, options, throws, values, events, text; /* kept lines */
    size_t told;                                        /* entries that have their words and events: telling.c */
    vec live;                                           /* uint32_t: index of entry of line 1, 2, ... */
    vec undone, undone_options;                         /* the last one is the next to be done again */
    vec log, clauses;                                   /* of the last run */

    fs_side typed;
    bool strict;           /* what threw or showed something is not taken back */
    bool pending, has_key; /* a closed line waits for typed dice; its key is known */
    fs_side last_sealed;   /* whose line was closed last */
    bool reading;          /* lines come from a record: no answers are given by the game itself */
    uint8_t key[32];
    uint8_t fault; /* enum fault: why a script did not fit */
    fs_throw wanted;
    size_t wanted_log;
    effect effect[2];

    uint8_t ended; /* fs_line_kind that ended the game above the rules, 0 none */
    fs_side ended_winner;
    uint8_t fell; /* as in fs_run, of the lines closed since standing answers were looked at */
    fs_standing standing[3][FS_MAX_STANDING];
    int n_standing[3];
};

static inline const fs_head *game_head(const fs_game *g) { return (const fs_head *)(const void *)g->now; }
static inline int game_n_live(const fs_game *g) { return (int)(g->live.n / sizeof(uint32_t)); }
static inline entry *game_entry_at(const fs_game *g, size_t i) { return (entry *)(void *)g->entries.at + i; }
static inline size_t game_n_entries(const fs_game *g) { return g->entries.n / sizeof(entry); }
static inline entry *game_live(const fs_game *g, int number)
{
    return game_entry_at(g, ((const uint32_t *)(const void *)g->live.at)[number - 1]);
}
static inline const uint8_t *game_side_state(const fs_game *g, fs_side side)
{
    return side && (g->fork[side].n > 0 || g->fork[side].sealed) ? g->side_state[side] : g->now;
}

/* Room for `more` bytes; false leaves the vec as it was. */
bool vec_grow(const fs_game *, vec *, size_t more);
static inline bool vec_reserve(const fs_game *g, vec *v, size_t more)
{
    return v->cap - v->n >= more || vec_grow(g, v, more);
}
static inline void vec_put(vec *v, const void *from, size_t n)
{
    if (n > 0)
        memcpy(v->at + v->n, from, n);
    v->n += n;
}

/* resting.c: a game with all its memory, nothing in it yet; NULL without memory. */
fs_game *game_new_block(const fs_scenario *, const fs_host *);

/* game.c: whether `side` may act at all: FS_OK or why not. */
int game_may_act(const fs_game *, fs_side);
/* Adds one checked option to the fork; runs and keeps the line(s) if that closes them. `script` (may be NULL) holds
 * exactly the throws of the closing line; then no key is asked. */
int game_add(fs_game *, fs_side, const fs_option *, const fs_rolls *script);
void game_clear_fork(fs_game *, fs_side);
/* Forgets the line that waits for dice; nothing of it has taken effect. */
void game_drop_pending(fs_game *);
/* Gives the answers that need no person: single ones and standing ones. */
void game_settle(fs_game *);
/* Whether the question that `state` puts to `side` is MASKED with one answer, which goes to *only. */
bool game_single_answer(fs_game *, const void *state, fs_side, fs_option *only);

/* closing.c: runs the closed forks on a trial copy and keeps them. */
int game_close(fs_game *, const fs_rolls *script);
/* Makes room for what a text of n bytes may have in it; more is made as it is needed. */
void game_room_read(fs_game *, size_t n);
/* Keeps a line that was read, or the two of a window; what was thrown is in g->made and belongs to the last. Words,
 * events and marks of answers the game gave are told later. Whoever fails to keep them must game_replay. */
int game_keep_read(fs_game *, const line_read *, int n, const fs_rolls *script, const fs_run *);
/* Appends an entry of the game layer (resign, draw, ...) that has no options. */
int game_keep_bare(fs_game *, int kind, fs_side, uint32_t number, fs_side winner);
/* Notes an offer of a draw; not the answer to one. */
int game_offer_draw(fs_game *, fs_side);
/* Writes the clauses of a fork, from the state before it. 0, or FS_ERR_MEMORY. */
int game_fork_clauses(fs_game *, fs_side, fs_writer *);

/* undo.c: after a line was closed, what was undone either is that line or is forgotten. */
void game_forget_undone(fs_game *, fs_side, const fs_option *, int n);
/* Lines `number` and after go; `quietly`: without a trace in the record, where that can be. */
int game_drop_lines(fs_game *, int number, bool quietly);
/* The game's state again, from its start and its lines. */
void game_replay(fs_game *);
/* The kept throws of a line as a script; the line run with them on `state`, by way of g->made. */
void game_script_of(const fs_game *, const entry *, fs_rolls *script);
void game_run_entry(fs_game *, uint8_t *state, const entry *, fs_side);

/* telling.c: gives the lines read from a record their words, events and the mark of answers the game gave. */
int game_tell(fs_game *);
static inline int game_told(const fs_game *g)
{
    return g->told == game_n_entries(g) ? FS_OK : game_tell((fs_game *)(uintptr_t)g);
}

/* standing.c: whether a standing answer covers the question. */
bool game_stands(fs_game *, fs_side, const fs_decision *);
/* Forgets the answers of both sides that have come to their end with the lines just closed. */
void game_end_standing(fs_game *);

#endif
