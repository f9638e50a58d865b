/* shell.h - the functions behind fs_ruleset_over_there that have a file of their own. */
#ifndef OT_SHELL_H
#define OT_SHELL_H

#include "state.h"

enum { OT_MIND_SIZE = 64 }; /* bytes of a player's intent (policy.c) */

/* scenario.c, state_check.c */
int ot_setup(const fs_scenario *, void *s, fs_error *);
int ot_valid(const fs_scenario *, const void *s, fs_error *);
/* The same of what the side guesses in a position in which it has an answer if it is asked. */
bool ot_is_good_guess(const ot_scenario *, const ot_state *, fs_side);
/* blind.c */
void ot_blind(const fs_scenario *, void *s, fs_side);
void ot_guess(const fs_scenario *, void *s, fs_side, fs_run *);
/* view.c, sight_words.c */
void ot_view(const fs_scenario *, const void *blind, fs_side, fs_writer *);
int ot_sight_words(const fs_scenario *, const void *s, const fs_option *from, const fs_option *to, fs_writer *);
/* notation.c */
int ot_print(const fs_scenario *, const void *s, fs_side, const fs_option *, fs_writer *);
int ot_parse(const fs_scenario *, const void *s, fs_side, const char *clause, fs_option *, fs_error *);
/* policy.c, appraise.c */
void ot_policy(const fs_scenario *, const void *s, fs_side, const fs_options *, void *mind, int32_t *weight);
int32_t ot_appraise(const fs_scenario *, const void *s, fs_side);
/* victory.c */
void ot_score(const ot_scenario *, const ot_state *, int32_t score[2]);
int ot_goal_points(const ot_scenario *, const ot_state *, int goal, fs_side); /* of one goal, now */

extern const fs_table_work ot_table_work; /* table_work.c */

#endif
