/* stage_inside.h - what the files of the stage share with each other and with no test. */
#ifndef AC_TESTS_STAGE_INSIDE_H
#define AC_TESTS_STAGE_INSIDE_H

#include "stage.h"

/* Who is asked; side 1 in a window, 0 nobody. */
fs_side stage_asked(void);
/* Prints the question and the options of the moment, for a test that is about to fail. */
void stage_show_options(void);
/* One clause, which must be legal, and the dice it wants. */
void stage_act(const char *side, const char *clause);
/* Reads and checks one clause, and takes it if `act`: 0, or the refusal is in *e. */
int stage_try(fs_side side, const char *clause, bool act, fs_error *e);
/* What is said from here on counts as the last play. */
void stage_set_mark(void);

#endif
