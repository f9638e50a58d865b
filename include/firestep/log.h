/* log.h - events: what happened, by which rule, seen by whom. A null log costs nothing. */
#ifndef FIRESTEP_LOG_H
#define FIRESTEP_LOG_H

#include "dice.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A sum of modifiers, each with its rule and reason; a bare "+ 1" has no place in a rule. */
typedef struct fs_sum {
    int16_t total;
    uint16_t n;
    fs_mod mod[32];
} fs_sum;

static inline void fs_add(fs_sum *sum, fs_rule rule, int value, uint16_t phrase)
{
    assert(sum->n < 32);
    const fs_mod mod = {rule, (int16_t)value, phrase, 0};
    sum->mod[sum->n++] = mod;
    sum->total = (int16_t)(sum->total + value);
}

/* Appends an event with its modifiers (may be NULL) and dice (may be NULL). Whatever does not
 * fit is counted in log->lost, and so is all that follows. Nothing is written once the scope of odds
 * has ended. log->at must lie on a multiple of 8 bytes. */
void fs_say(fs_run *, const fs_event *, const fs_sum *, const uint8_t *dice, int n_dice);

/* Appends an event whose facts are a piece, a hex (or FS_NO_HEX) and a side, for everybody to read. `run` may be NULL;
 * without a log it costs nothing. */
static inline void fs_tell(fs_run *run, const fs_head *h, uint16_t type, fs_rule rule, fs_side side, int piece, int hex,
                           uint16_t result)
{
    if (!run || !run->log)
        return;
    fs_event e;
    memset(&e, 0, sizeof e);
    e.type = type;
    e.rule = rule;
    e.subject = (fs_unit)piece;
    e.side = side;
    e.seen = 3;
    e.result = result;
    e.depth = h->depth;
    e.place = hex >= 0 ? FS_HEX : FS_NOWHERE;
    e.x = hex >= 0 ? hex : 0;
    fs_say(run, &e, NULL, NULL, 0);
}

/* Walks a log: `at` starts at 0; returns the next event and moves `at` behind it, or NULL. */
const fs_event *fs_log_next(const fs_log *, size_t *at);
const fs_mod *fs_event_mods(const fs_event *);
const uint8_t *fs_event_dice(const fs_event *);

#ifdef __cplusplus
}
#endif

#endif
