/* shell.h - the functions behind fs_ruleset_army_commander that have a file of their own. */
#ifndef AC_SHELL_H
#define AC_SHELL_H

#include "state.h"

enum { AC_MIND_SIZE = 64 }; /* bytes of a player's intent (policy.c) */

/* position.c, state_check.c */
int ac_setup(const fs_scenario *, void *s, fs_error *);
int ac_valid(const fs_scenario *, const void *s, fs_error *);

/* secrets.c */
void ac_blind(const fs_scenario *, void *s, fs_side);
void ac_guess(const fs_scenario *, void *s, fs_side, fs_run *);

/* view.c */
void ac_view(const fs_scenario *, const void *blind, fs_side, fs_writer *);

/* notation.c */
int ac_print(const fs_scenario *, const void *s, fs_side, const fs_option *, fs_writer *);
int ac_parse(const fs_scenario *, const void *s, fs_side, const char *clause, fs_option *, fs_error *);
const char *ac_read(const fs_scenario *, const char *at, const char *end, fs_option *);

/* policy.c */
void ac_policy(const fs_scenario *, const void *s, fs_side, const fs_options *, void *mind, int32_t *weight);
int32_t ac_appraise(const fs_scenario *, const void *s, fs_side);

#endif
