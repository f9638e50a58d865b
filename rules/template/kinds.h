/* kinds.h - what can be in progress, and who resolves it.
 *
 * Each kind of frame is one struct tp_kind in one file, functions in the same order: advance,
 * decision, options, check, apply, suggest. `advance` runs the frame on until it must ask (it sets
 * head.waiting), pushes a frame above itself, or pops itself.
 */
#ifndef TP_KINDS_H
#define TP_KINDS_H

#include "state.h"
#include "words.h"
#include <firestep/log.h>
#include <firestep/options.h>

typedef struct tp_kind {
    void (*advance)(tp_ctx *);
    void (*decision)(const tp_ctx *, fs_side, fs_decision *);
    void (*options)(const tp_ctx *, fs_side, fs_options *);
    int (*check)(const tp_ctx *, fs_side, const fs_option *, fs_error *); /* 0 legal */
    int (*apply)(tp_ctx *, fs_side, const fs_option *);                   /* FS_MORE or FS_CLOSED */
    int (*suggest)(const tp_ctx *, fs_side, int k, fs_option *, int cap);
} tp_kind;

extern const tp_kind tp_game_kind, tp_orders_kind, tp_turns_kind, tp_act_kind, tp_attack_kind;

/* sequence.c */
const tp_kind *tp_kind_of(const tp_state *);
void tp_run_on(tp_ctx *); /* to the next decision or the end */
void tp_say(const tp_ctx *, fs_event, const fs_sum *, const uint8_t *dice, int n_dice); /* notes the depth as well */

/* movement.c: starts the turn of a patrol that goes. */
void tp_act_start(tp_ctx *, int piece);
/* attack.c: starts an attack on the patrol in `hex`. */
void tp_attack_start(tp_ctx *, int by, int hex);

/* Offers what `check` accepts, so that the list and the refusals cannot disagree. */
void tp_offer(const tp_ctx *, fs_side, fs_options *, fs_option);
/* A refusal; returns 1 so that a predicate can end with it. `e` may be NULL. */
int tp_refuse(fs_error *e, fs_rule, uint16_t phrase, int unit, int hex);
/* The one completion of a line that is this verb alone. */
int tp_suggest_one(uint16_t verb, int k, fs_option *line, int cap);
/* Whether the option says nothing beyond verb, subject and (if `place`) a hex. [5.1] */
bool tp_is_plain(const fs_option *, bool place);

static inline fs_option tp_option(uint16_t verb, int subject) { return fs_option_of(verb, subject); }

static inline fs_option tp_option_hex(uint16_t verb, int subject, int hex) { return fs_option_at(verb, subject, hex); }

#endif
