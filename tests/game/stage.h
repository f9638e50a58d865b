/* stage.h - games of the template system, set up in a line or two. */
#ifndef FIRESTEP_TESTS_GAME_STAGE_H
#define FIRESTEP_TESTS_GAME_STAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <cover.h>
#include <firestep/firestep.h>
#include <template/template.h>

/* Memory of the C library; after `allowed` more requests it says no (-1: never). */
typedef struct stage_memory {
    int allowed;
    long refused;
} stage_memory;
fs_memory stage_memory_of(stage_memory *);

/* A game whose dice come from a key made of the line's words. */
fs_game *stage_game(stage_memory *);
/* A game in which every throw is typed. */
fs_game *stage_typed_game(stage_memory *);
/* A game with these record lines played; fails the test if they do not fit. */
fs_game *stage_after(const char *lines);
/* Reads lines into a fresh game; the message if they are refused, "" otherwise. */
const char *stage_refusal(const char *lines);
/* One clause for a side; what fs_game_act says. */
int stage_act(fs_game *, fs_side, const char *clause);
/* The record, the events a seat may read, one clause of an open line. */
const char *stage_record(fs_game *, fs_side seat);
const char *stage_events(fs_game *, fs_side seat);

#define OPENING                                                                                                        \
    "1. - begin\n"                                                                                                     \
    "2. red order a1 go, order a2 go, order a3 guard\n"                                                                \
    "3. blue order b1 guard, order b2 go, order b3 go | 1d6=6 1d6=2\n"

#endif
