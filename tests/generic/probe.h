/* probe.h - what a property gets to see, and how it complains. */
#ifndef FIRESTEP_TESTS_PROBE_H
#define FIRESTEP_TESTS_PROBE_H

#include "generic.h"

enum { PROBE_LOG = 1 << 18 };

/* One decision of one game. `state` may be copied, never changed. */
typedef struct probe {
    const fs_scenario *sc;
    const fs_ruleset *rules;
    generic_report *report;
    uint64_t seed, rng, course; /* course: of the choices in the game itself */
    int number;                 /* of the game */
    fs_game *game;

    const uint8_t *state; /* in which `side` decides */
    const uint8_t *base;  /* before its open line */
    fs_side side;
    fs_decision decision;
    fs_options list;

    /* Room to work in. */
    uint8_t *copy[6];
    uint8_t *scratch;
    fs_option *other_list;
    int32_t *weight;
    uint8_t *log;
    fs_rolls *rolls;
    char *text, *text2;
} probe;

enum { PROBE_TEXT = 1 << 22 }; /* a record of the longest campaign */

/* Notes a failure; the template is printf's. */
void probe_fail(probe *, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define CHECK(p, name, condition, ...)                                                                                 \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            probe_fail((p), (name), __VA_ARGS__);                                                                      \
    } while (0)

static inline const fs_head *probe_head(const uint8_t *state) { return (const fs_head *)(const void *)state; }
uint32_t probe_below(probe *, uint32_t bound);
/* Fills the scratch with anything. */
void probe_litter(probe *);
/* Dice from a key that depends on `salt` and the game. */
void probe_dice(const probe *, uint64_t salt, fs_dice *);
void probe_key(const probe *, uint64_t salt, uint8_t key[32]);
extern const fs_memory probe_memory; /* of the C library */
/* A clause of an option in words, for messages. */
const char *probe_words(const probe *, const uint8_t *state, fs_side, const fs_option *);
/* Lists into other_list (or p->list.at with `mine`). */
int probe_list(probe *, const uint8_t *state, fs_side, fs_options *, fs_option *at);

/* A whole line chosen at random from `state` for `side`; its parts, and the state after it if `after` is not NULL.
 * Returns their number; 0 if it could not be closed. */
int probe_line(probe *, const uint8_t *state, fs_side, fs_option *line, int cap);
/* Applies a line to `state` in place with these dice; FS_CLOSED, or 0 if a part is refused or it stays open. */
int probe_apply(probe *, uint8_t *state, fs_side, const fs_option *line, int n, fs_run *);

/* The properties, each called for a decision. */
typedef struct property {
    const char *name;
    void (*run)(probe *, const char *name);
    int dear; /* 0: at every decision looked at; else about once in so many of them */
} property;
extern const property list_properties[], effect_properties[], knowledge_properties[], chance_properties[],
    record_properties[], view_properties[];

/* For a line just closed, and for a game that has ended. */
void closed_line_properties(probe *, int first_new_line);
void ended_game_properties(probe *);
/* Undo, redo and their law, between decisions. */
void undo_properties(probe *);
/* Notes that a property was tried; false if the caller asked for another only. */
bool probe_tries(probe *, const char *name);
/* Runs a property and notes how long it took. */
void probe_time(probe *, const property *);

#endif
