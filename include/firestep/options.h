/* options.h - what every rule system does with options: make, offer and refuse them, and understand a bare click. */
#ifndef FIRESTEP_OPTIONS_H
#define FIRESTEP_OPTIONS_H

#include "types.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline fs_option fs_option_of(uint16_t verb, int subject)
{
    const fs_option o = {verb, (fs_unit)subject, 0, FS_NOWHERE, 0, 0, 0};
    return o;
}
static inline fs_option fs_option_at(uint16_t verb, int subject, int hex)
{
    const fs_option o = {verb, (fs_unit)subject, 0, FS_HEX, 0, hex, 0};
    return o;
}

/* Adds an option to a list being filled or counted. */
static inline void fs_offer(fs_options *out, fs_option o)
{
    if (out->at && out->n < out->cap)
        out->at[out->n] = o;
    out->n++;
}

/* Whether the rest of a list may be left out: its narrow part is not complete yet, and nothing else is wanted. */
static inline bool fs_narrow_alone(const fs_options *out) { return out->narrow == FS_NARROW_ALONE; }

/* A refusal; returns 1 so that a predicate can end with it. `e` may be NULL: then it costs nothing. */
static inline int fs_refuse(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int hex)
{
    if (e) {
        memset(e, 0, sizeof *e);
        e->code = 1;
        e->rule = rule;
        e->phrase = phrase;
        e->unit = (fs_unit)unit;
        e->place = hex >= 0 ? FS_HEX : FS_NOWHERE;
        e->x = hex >= 0 ? hex : 0;
    }
    return 1;
}

/* Whether the side may say something now: it is asked, and no line of the other is open. */
static inline bool fs_may_answer(const fs_head *h, fs_side side)
{
    return side >= 1 && side <= 2 && h->waiting & side && h->depth && (!h->open || h->open == side);
}

/* The parts of an option that a verb uses; the others are zero. MAY: it may be absent. */
enum fs_part {
    FS_HAS_SUBJECT = 1 << 0,
    FS_HAS_OBJECT = 1 << 1,
    FS_HAS_FACING = 1 << 2, /* in object, tenths of a degree */
    FS_HAS_FORM = 1 << 3,
    FS_HAS_HEX = 1 << 4,
    FS_HAS_HEXSIDE = 1 << 5,
    FS_HAS_VERTEX = 1 << 6,
    FS_HAS_POINT = 1 << 7,
    FS_HAS_NUMBER = 1 << 8,
    FS_MAY_OBJECT = 1 << 9,
    FS_MAY_FORM = 1 << 10,
    FS_MAY_HEX = 1 << 11,
    FS_MAY_POINT = 1 << 12,
    FS_MAY_NUMBER = 1 << 13,
    FS_HAS_PLACE = FS_HAS_HEX | FS_HAS_HEXSIDE | FS_HAS_VERTEX | FS_HAS_POINT | FS_MAY_HEX /* that can be clicked */
};
/* Whether the option has these parts and nothing else. */
bool fs_has_parts(unsigned parts, const fs_option *);

/* Why an option is refused before any rule is asked about it. */
typedef struct fs_refusal {
    fs_rule rule;
    uint16_t phrase;
} fs_refusal;
typedef struct fs_refusals {
    fs_refusal not_asked; /* it is not this side's question */
    fs_refusal verb;      /* there is no such verb, */
    fs_refusal piece;     /* no such piece, */
    fs_refusal place;     /* no such place */
    fs_refusal parts;     /* the verb has other parts */
    fs_refusal not_now;   /* nothing that can be done now fits the click */
} fs_refusals;

/* Whether a listed option fits the piece and the place of a click; what was not clicked fits. */
bool fs_click_fits(const fs_options *, const fs_option *click);
/* A click as the main verb of the decision: without what that verb does not have, and by the piece the decision is
 * about where the click names none. */
fs_option fs_click_as_main(const fs_option *click, const fs_decision *, bool has_subject, bool has_place);

#ifdef __cplusplus
}
#endif

#endif
