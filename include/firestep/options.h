/* options.h - what every rule system does with options: make, offer and refuse them, and understand a bare click. */
#ifndef FIRESTEP_OPTIONS_H
#define FIRESTEP_OPTIONS_H

#include "types.h"

static inline fs_option fs_option_of(uint16_t verb, int subject)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)subject};
}
static inline fs_option fs_option_at(uint16_t verb, int subject, int hex)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)subject, .place = FS_HEX, .x = hex};
}

/* Adds an option to a list being filled or counted. */
static inline void fs_offer(fs_options *out, fs_option o)
{
    if (out->at && out->n < out->cap)
        out->at[out->n] = o;
    out->n++;
}

/* A refusal; returns 1 so that a predicate can end with it. `e` may be NULL: then it costs nothing. */
static inline int fs_refuse(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int hex)
{
    if (e)
        *e = (fs_error){.code = 1,
                        .rule = rule,
                        .phrase = phrase,
                        .unit = (fs_unit)unit,
                        .place = hex >= 0 ? FS_HEX : FS_NOWHERE,
                        .x = hex >= 0 ? hex : 0};
    return 1;
}

/* Whether the side may say something now: it is asked, and no line of the other is open. */
static inline bool fs_may_answer(const fs_head *h, fs_side side)
{
    return side >= 1 && side <= 2 && h->waiting & side && h->depth && (!h->open || h->open == side);
}

/* Whether a listed option fits the piece and the place of a click; what was not clicked fits. */
bool fs_click_fits(const fs_options *, const fs_option *click);
/* A click as the main verb of the decision: without what that verb does not have, and by the piece the decision is
 * about where the click names none. */
fs_option fs_click_as_main(const fs_option *click, const fs_decision *, bool has_subject, bool has_place);

#endif
