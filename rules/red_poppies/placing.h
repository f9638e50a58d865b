/* placing.h - room for a set-up. */
#ifndef RP_PLACING_H
#define RP_PLACING_H

#include "steps.h"
#include <firestep/matching.h>

/* Who still needs a place under the limit of one unit. Zones with room for all that may come into them never run short;
 * the units of the others are matched with the hexes they may have. Large: not to be cleared. */
typedef struct rp_plan {
    uint64_t crowded[RP_HEX_WORDS]; /* hexes with two units or more */
    int n_tight;                    /* 0: nothing after it is filled in */
    uint8_t item[RP_MAX_PIECES];    /* by unit: its item + 1, 0 not tight */
    uint16_t bin[RP_MAX_HEXES];     /* by hex, where it has one */
    uint64_t known[RP_HEX_WORDS];   /* hexes with a bin */
    bool fits;                      /* all find a place */
    fs_matching m;
} rp_plan;

static inline bool rp_is_to_place(const rp_ctx *c, int unit)
{
    return c->s->unit[unit].where == RP_WAITING && c->sc->like[unit];
}
static inline const rp_zone *rp_zone_of(const rp_ctx *c, int unit) { return &c->sc->zone[c->sc->piece[unit].zone - 1]; }
/* Whether its zone has room for more than `n` units like this one. */
bool rp_is_roomy(const rp_ctx *, int unit, int n);
void rp_make_plan(const rp_ctx *, int unit, rp_plan *);
/* Whether the others still fit with the unit in the hex, which has room for it. Where they never did, as the enemy has
 * taken their places, nobody is held back. */
bool rp_leaves_room(const rp_plan *, int unit, int hex);
/* The ways to place the unit in its zone, as rp_offer_places has them, until there are `enough`. */
void rp_offer_zone(const rp_ctx *, int unit, const rp_plan *, bool exposed, int enough, fs_options *);

/* setup.c, for suggest.c: takes one part of a set-up; takes what is left without a choice, true if that is all. */
void rp_setup_take(rp_ctx *, fs_side, const fs_option *);
bool rp_setup_runs_out(rp_ctx *, fs_side);
/* suggest.c: a complete set-up, the k-th of a few; and its next part alone. */
int rp_suggest_setup(const rp_ctx *, fs_side, int k, fs_option *line, int cap);
bool rp_suggest_part(const rp_ctx *, fs_side, fs_option *);

#endif
