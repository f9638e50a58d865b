/* ruleset.h - the contract between a rule system and everything else. */
#ifndef FIRESTEP_RULESET_H
#define FIRESTEP_RULESET_H

#include "dice.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum fs_answer { FS_MORE = 1, FS_CLOSED = 2 }; /* what apply returns */

/* The words of a ruleset, indexed by the numbers that stand in options, events and refusals.
 * Entry 0 of each list is NULL or "". Phrases, prompts and events are templates; in them
 * {unit} {other} {place} {have} {need} {total} {against} {roll} {side} {result} {0}..{3}
 * stand for the facts that come with them (words.h). */
typedef struct fs_words {
    const char *const *verb;
    const char *const *phrase;
    const char *const *event;
    const char *const *result;
    const char *const *phase;
    const char *const *rule;       /* numbers as the catalogue spells them: "3.5b" */
    const char *const *rule_title; /* their titles */
    const char *const *switches;   /* names; NULL ends */
    /* For each switch its values as words, from 0 up, NULL ends; NULL: numbers only. */
    const char *const *const *switch_value;
    const char *const *grade; /* degrees of victory */
    uint16_t rest;            /* a verb by which a side goes no further, besides done and decline; 0 none */
    uint16_t n_verbs, n_phrases, n_events, n_results, n_phases, n_rules, n_switches, n_grades;
} fs_words;

/* The names of one scenario. */
typedef struct fs_names {
    const char *const *unit;       /* [n_units + 1]: as written in records, unique */
    const char *const *unit_title; /* [n_units + 1]: as a person would say it */
    const char *side[4];           /* words for 0 nobody, 1, 2, 3 both, as written in records */
    const char *side_title[4];
} fs_names;

/* Sight asked of many pairs of hexes at once, to measure it; what look and walk return
 * depends on every answer and is the same of both. */
typedef struct fs_hex_pair {
    uint16_t from, to;
} fs_hex_pair;
typedef struct fs_sight_work {
    uint64_t (*look)(const fs_scenario *, const fs_hex_pair *, int n); /* from what was prepared at load */
    uint64_t (*walk)(const fs_scenario *, const fs_hex_pair *, int n); /* computed afresh */
    size_t (*table_size)(const fs_scenario *);                         /* bytes of what is prepared */
    void (*prepare)(const fs_scenario *, void *table);                 /* makes it once more */
    bool (*is_wall)(const fs_scenario *, int hex);                     /* holds something one cannot look through */
} fs_sight_work;

/* Ways and lines of sight among a hundred terrain outlines on a free table, to measure them: a table made in memory of
 * that size, then `n` questions of either kind, the same each time. Both return how many were answered with yes. */
typedef struct fs_table_work {
    size_t size;
    int (*lay)(const fs_scenario *, void *memory); /* 0, or nonzero if it cannot be laid */
    uint64_t (*paths)(void *memory, int n);
    uint64_t (*looks)(void *memory, int n);
} fs_table_work;

/* One constant per system. Every function is total on valid states, keeps no state of its
 * own, does no I/O and allocates nothing. */
typedef struct fs_ruleset {
    const char *name, *title;
    const fs_words *words;
    size_t state_size, scratch_size, mind_size;

    /* The first state: no dice, waiting for `begin`. 0, or an error. */
    int (*setup)(const fs_scenario *, void *s, fs_error *);
    /* Whether s is a state that can be played on; safe on any bytes. 0 if so. */
    int (*valid)(const fs_scenario *, const void *s, fs_error *);
    /* What is asked of `side`. Needs waiting & side. */
    void (*decision)(const fs_scenario *, const void *s, fs_side, fs_decision *);
    /* Lists what `side` may do, narrow first, always in the same order. Returns the count. Asked for the narrow part
     * alone (FS_NARROW_ALONE) it lists the same bytes up to there, and of the rest as much as it likes. */
    int (*options)(const fs_scenario *, const void *s, fs_side, void *scratch, fs_options *);
    /* 0 if the option is legal, otherwise nonzero and why not. Answers any 16 bytes. */
    int (*check)(const fs_scenario *, const void *s, fs_side, const fs_option *, fs_error *);
    /* Takes one legal option: FS_MORE or FS_CLOSED. Only a closing option draws dice or shows anything. */
    int (*apply)(const fs_scenario *, void *s, fs_side, const fs_option *, fs_run *);
    /* The k-th ready-made completion of the open line (or of the line about to be opened);
     * returns its length, 0 if there is no such completion. */
    int (*suggest)(const fs_scenario *, const void *s, fs_side, int k, fs_option *line, int cap);
    /* Replaces in place all that `side` may not know by a fixed stand-in. */
    void (*blind)(const fs_scenario *, void *s, fs_side);
    /* Fills a blind state in place with something legal, drawn from run's dice. */
    void (*guess)(const fs_scenario *, void *s, fs_side, fs_run *);
    /* JSON of what a seat sees, from a blind state. */
    void (*view)(const fs_scenario *, const void *blind, fs_side, fs_writer *);
    /* One clause for one option, from names and words. 0, or nonzero if it has none. */
    int (*print)(const fs_scenario *, const void *s, fs_side, const fs_option *, fs_writer *);
    /* Reads one clause in the state where it is to be applied. 0, or nonzero and why not. */
    int (*parse)(const fs_scenario *, const void *s, fs_side, const char *clause, fs_option *, fs_error *);
    /* One weight per listed option, at least 0; the larger the better. */
    void (*policy)(const fs_scenario *, const void *s, fs_side, const fs_options *, void *mind, int32_t *weight);
    /* -10000 lost .. 10000 won. */
    int32_t (*appraise)(const fs_scenario *, const void *s, fs_side);
    /* Whether the place of `to` can be seen from that of `from`: 1 seen, 0 not, negative if the system cannot say.
     * Writes one JSON object with what the line crosses and the rule for each obstacle. NULL: no rule of sight. */
    int (*sight)(const fs_scenario *, const void *s, const fs_option *from, const fs_option *to, fs_writer *);
    const fs_sight_work *sight_work; /* NULL: nothing of it is prepared or measured */
    const fs_table_work *table_work; /* NULL: the system has no free table */
    /* The clause at the beginning of a text, as parse reads it in any state; returns where it ends: at a comma, a bar,
     * the end of the line or `end`. NULL if parse must be asked. NULL: clauses can be read only where they apply. */
    const char *(*read)(const fs_scenario *, const char *at, const char *end, fs_option *);
} fs_ruleset;

#ifdef __cplusplus
}
#endif

#endif
