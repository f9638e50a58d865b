/* record.h - a game as text: header, then closed lines with the dice each drew.
 *
 *     [record 1]
 *     [ruleset army_commander]
 *     [edition 1] ...
 *     [scenario somme-1 0123456789abcdef]
 *     [player british person]
 *       1. -        begin                          | 1d6=5 1d6=2
 *       2. british  move 3 0604, stop
 *       3. german   sealed 3f9c...                 (a seat's copy, while the line is secret)
 *       -  both     strike 2                       (by consent: line 2 and all after it)
 *       -  german   offer draw                     (accepted by `both draw`, else nothing came of it)
 *
 * Reading never trusts: each clause is parsed and checked in the state where it applies, each
 * throw must be the one the rules ask for. The first wrong line is named and nothing after it
 * is looked at.
 */
#ifndef FIRESTEP_RECORD_H
#define FIRESTEP_RECORD_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FS_RECORD_LINE = 65536, FS_RECORD_TAGS = 64 };

typedef struct fs_record_error {
    int line, column; /* from 1; line 0: no particular one */
    char message[256];
} fs_record_error;

/* A span of the text read; not ended by a NUL. */
typedef struct fs_span {
    const char *at;
    size_t n;
} fs_span;

/* One header line `[name rest]`. */
typedef struct fs_tag {
    fs_span name, rest;
} fs_tag;

typedef struct fs_record_head {
    fs_span ruleset, scenario; /* scenario: its id */
    uint64_t hash;
    uint16_t edition, variant, revision;
    fs_side typed; /* as stands in `[dice typed SIDE...]`: needs the names, so filled by fs_record_read */
    fs_side copy;  /* a seat's copy, likewise: cannot be replayed */
    bool is_copy;
    int n_tags;
    fs_tag tag[FS_RECORD_TAGS]; /* all header lines in order, the ones above included */
    size_t lines_at;            /* where the lines begin */
    int first_line;             /* and the number of that line of text */
} fs_record_head;

/* Reads the header alone: what to load before the lines can be read. 0, or *e says where and why. */
int fs_record_peek(const char *text, size_t n, fs_record_head *, fs_record_error *e);
/* The next `[switch name value]` of the header, the value a word or a number; `at` starts at 0. */
bool fs_record_switch(const fs_record_head *, int *at, fs_span *name, fs_span *value);
/* The rest of the first tag with this name; false if there is none. */
bool fs_record_tag(const fs_record_head *, const char *name, fs_span *rest);

/* Plays a whole record into a fresh game. The game's scenario must be the one the header names (with its
 * edition, variant, revision, switches and hash); a start state other than the set-up is the caller's affair.
 * On failure the game stands before the wrong line. */
int fs_record_read(const char *text, size_t n, fs_game *, fs_record_error *e);
/* Lines without a header, as they may follow a position; `first_line` is for messages. */
int fs_record_read_lines(const char *text, size_t n, int first_line, fs_game *, fs_record_error *e);

/* What the header says beside the scenario. */
typedef struct fs_record_notes {
    const char *player[2]; /* NULL: not said */
    const char *(*tag)[2]; /* further lines: seed, contribution, secret, date, game, note, strict */
    int n_tags;
    /* Commitment to a line kept from a seat: salted hash as hex digits. Needed for a seat's copy. */
    void (*seal)(void *ctx, int number, const char *text, size_t n, char out[65]);
    void *ctx;
} fs_record_notes;

/* The record as text; notes may be NULL. Seat FS_FULL_RECORD: everything. Seats 0, 1, 2: the copy of that
 * seat, in which what is kept from it (and the other's sealed line) is sealed while the game is on. */
enum { FS_FULL_RECORD = 3 };
void fs_record_write(fs_game *, fs_side seat, const fs_record_notes *, fs_writer *);
/* The throws of a line: `2d6=3,4 d100=07 card=12`. */
void fs_record_throws(const fs_throw *, int n, const uint8_t *values, fs_writer *);
/* One throw as it stands in a record, for tests and typed input; returns 0, or nonzero if it is none. */
int fs_record_parse_throw(const char *text, size_t n, fs_throw *, uint8_t *values, int cap);

#ifdef __cplusplus
}
#endif

#endif
