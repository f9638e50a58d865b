/* shell.h - the functions behind fs_ruleset_rifle_and_spade that have a file of their own. */
#ifndef RS_SHELL_H
#define RS_SHELL_H

#include "state.h"

enum { RS_MIND_SIZE = 64 }; /* bytes of a player's intent (policy.c) */

/* setup.c, state_check.c */
int rs_setup(const fs_scenario *, void *s, fs_error *);
int rs_valid(const fs_scenario *, const void *s, fs_error *);
/* blind.c, guess.c */
void rs_blind(const fs_scenario *, void *s, fs_side);
void rs_guess(const fs_scenario *, void *s, fs_side, fs_run *);
/* secrecy.c: what is the case before a line closes, and what it will have told */
typedef struct rs_before {
    int phase, kind, active, hex, works;
    bool was_open;
    size_t told; /* bytes of the log */
} rs_before;
rs_before rs_before_line(const rs_ctx *, fs_side, const fs_option *);
void rs_note_secrets(rs_ctx *, fs_side, const fs_option *, const rs_before *, int known_works);
/* view.c, sight_words.c */
void rs_view(const fs_scenario *, const void *blind, fs_side, fs_writer *);
int rs_sight_words(const fs_scenario *, const void *s, const fs_option *from, const fs_option *to, fs_writer *);
extern const fs_sight_work rs_sight_work;
/* notation.c */
int rs_print(const fs_scenario *, const void *s, fs_side, const fs_option *, fs_writer *);
int rs_parse(const fs_scenario *, const void *s, fs_side, const char *clause, fs_option *, fs_error *);
/* policy.c, appraise.c */
void rs_policy(const fs_scenario *, const void *s, fs_side, const fs_options *, void *mind, int32_t *weight);
int32_t rs_appraise(const fs_scenario *, const void *s, fs_side);
/* victory.c */
void rs_score(const rs_scenario *, const rs_state *, int32_t score[2]);
bool rs_score_is_open(const rs_scenario *); /* it counts only what both see */
/* What points hang on: the sets of the state, and what the goals of the scenario ask of units and Brigiments. */
typedef struct rs_stakes {
    uint64_t held[2][RS_SEAT_WORDS], infantry[2][RS_SEAT_WORDS], owned[2][RS_SEAT_WORDS], us_them[RS_SEAT_WORDS];
    int32_t lost[4];                         /* whole rifle steps, by side */
    uint64_t alive;                          /* Brigiments with one left, as bits */
    uint64_t in_play, at_zero, disorganized; /* those of the scenario, likewise */
    uint64_t is_counted;                     /* `lost` and `alive` are known */
} rs_stakes;
/* The words of the sets that goals look at, and all but what hangs on steps, which rs_touch_steps has counted before
 * the first is lost or gained. */
void rs_score_before(const rs_scenario *, const rs_state *, rs_stakes *);
/* The score as it was known, and what has changed since that would have been counted: one who takes the state for
 * another than it is knows the points all the same. */
void rs_score_on(const rs_scenario *, rs_state *, const rs_stakes *before);

#endif
