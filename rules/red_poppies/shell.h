/* shell.h - the functions behind fs_ruleset_red_poppies that have a file of their own. */
#ifndef RP_SHELL_H
#define RP_SHELL_H

#include "state.h"

enum { RP_MIND_SIZE = 64 }; /* bytes of a player's intent (policy.c) */

/* position.c, state_check.c */
int rp_setup(const fs_scenario *, void *s, fs_error *);
int rp_valid(const fs_scenario *, const void *s, fs_error *);
/* view.c */
void rp_view(const fs_scenario *, const void *blind, fs_side, fs_writer *);
int rp_sight_words(const fs_scenario *, const void *s, const fs_option *from, const fs_option *to, fs_writer *);
/* sight_work.c */
extern const fs_sight_work rp_sight_work;
/* notation.c */
int rp_print(const fs_scenario *, const void *s, fs_side, const fs_option *, fs_writer *);
int rp_parse(const fs_scenario *, const void *s, fs_side, const char *clause, fs_option *, fs_error *);
/* policy.c, appraise.c */
void rp_policy(const fs_scenario *, const void *s, fs_side, const fs_options *, void *mind, int32_t *weight);
int32_t rp_appraise(const fs_scenario *, const void *s, fs_side);

#endif
