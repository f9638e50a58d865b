/* playing.h - a game on the page: opened from a position or a scenario, dice from a script, clauses in words.
 *
 * One game at a time. Every system's tests stand on this with their own words for positions, pieces and what to
 * expect. Everything fails the test at once, with the options of the moment.
 */
#ifndef FIRESTEP_TESTS_PLAYING_H
#define FIRESTEP_TESTS_PLAYING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <firestep/game.h>

/* In what the tests of a system differ. */
typedef struct playing_system {
    /* Completes a position to the text of a file and returns its size. */
    size_t (*whole)(const char *yaml, char *out, size_t cap);
    /* Spells a clause as records do; NULL: tests spell it so. */
    void (*spell)(const void *state, const char *clause, char *out, size_t cap);
    /* Faces of a throw the script does not have; NULL: it fails the test. */
    void (*unscripted)(const fs_throw *wanted, uint8_t *faces);
    /* Faces of a throw that is never in the script, true if it is one; NULL: there is none such. */
    bool (*apart)(const fs_throw *wanted, uint8_t *faces);
    /* The face a number of the script stands for; NULL: itself. */
    int (*face)(const fs_throw *wanted, int written);
} playing_system;

/* A position without its first line, a scenario of the data folder; both from `begin` on. The next one takes it
 * down, as does the teardown playing_end. */
void playing_open(const playing_system *, const char *switches, const char *yaml);
void playing_open_scenario(const playing_system *, const char *switches, const char *id);
void playing_close(void);
int playing_end(void **state);
/* The position must be refused when it is loaded, with `word` in the reason. */
void playing_unloadable(const playing_system *, const char *yaml, const char *word);

fs_game *game_now(void);
const fs_scenario *playing_scenario(void);
/* "both", "nobody", or as the scenario names it. */
fs_side side_named(const char *name);

/* Throws to come: faces of a throw separated by commas, throws by spaces. Given before a position they are for what
 * `begin` throws. */
void dice(const char *throws);
/* No scripted throw is left. */
void expect_dice_used(void);

/* Clauses separated by ", " for one side; each must be legal. */
void play(const char *side, const char *clauses);
/* One of them, without beginning a new play. */
void playing_act(const char *side, const char *clause);
/* Gives the dice the game wants now. */
void playing_serve_dice(void);
/* Reads and checks one clause, and takes it if `act`: 0, or the refusal is in *e. */
int playing_try(fs_side side, const char *clause, bool act, fs_error *e);
/* Must be legal; must be refused by this rule and not be offered. Neither changes anything. The words of the refusal
 * are good until the next one. */
void expect_legal(const char *side, const char *clause);
const char *expect_refused(const char *side, const char *clause, const char *rule);

/* Who is asked; side 1 where both are, 0 nobody. */
fs_side playing_asked(void);
/* Who is asked by name, "both" and "nobody" included; and under which rule (NULL: any). */
void expect_asked(const char *side, const char *rule);
/* Options of the side that are these words or, without `whole`, begin with them. */
int playing_count(fs_side side, const char *words, bool whole);

/* Closed lines before the last play; what is said from here on counts as it. */
int playing_mark(void);
void playing_set_mark(void);
/* Throws since the beginning of the last play. */
int throws_made(void);
/* Walks the whole log: from the beginning of the last play, or from {.line = 1}. */
fs_event_cursor playing_since_mark(void);
const fs_event *playing_next_event(fs_event_cursor *);

/* For a test that is about to fail: the question and the options of the moment, and what happened in the last play. */
void show_options(void);
void show_log(void);

#endif
