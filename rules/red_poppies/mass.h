/* mass.h - masses and blobs in the making [3.5] [3.6]. */
#ifndef RP_MASS_H
#define RP_MASS_H

#include "steps.h"

typedef struct rp_mass {
    fs_side side;
    bool is_blob;
    uint8_t n, n_hexes;
    uint8_t unit[RP_MASS_UNITS];
    int16_t hex[RP_MASS_UNITS]; /* those they stand in; none off the map */
} rp_mass;

static inline bool rp_is_formed(const rp_state *s, int u) { return !(s->unit[u].flags & (RP_DISPERSED | RP_SPENT)); }
static inline bool rp_is_scattered(const rp_state *s, int u)
{
    return (s->unit[u].flags & (RP_DISPERSED | RP_SPENT)) == RP_DISPERSED;
}
/* Same nation, type and printed values [3.11d]. */
static inline bool rp_is_alike(const rp_scenario *sc, int u, int v)
{
    return rp_type_of(sc, u)->alike == rp_type_of(sc, v)->alike;
}
static inline int rp_mass_most(const rp_mass *m) { return m->is_blob ? RP_BLOB_UNITS : RP_MASS_UNITS; }

/* Whether the unit can be commanded at all [6.01a]. */
int rp_command_refused(const rp_ctx *, fs_side, int unit, fs_error *);
bool rp_is_next_to(const rp_ctx *, int u, int v);
bool rp_may_blob(const rp_scenario *, const rp_state *, int unit);

/* Those named so far; one more of them. */
rp_mass rp_mass_named(const rp_ctx *, fs_side, bool is_blob);
void rp_mass_join(const rp_ctx *, rp_mass *, int unit);
/* Whether the unit could open one; could be of it, wherever it stands; could be added next. */
int rp_mass_refused(const rp_ctx *, fs_side, int unit, bool is_blob, fs_error *);
int rp_mass_member_refused(const rp_ctx *, const rp_mass *, int unit, fs_error *);
int rp_mass_add_refused(const rp_ctx *, const rp_mass *, int unit, fs_error *);
bool rp_mass_has_mate(const rp_ctx *, fs_side, int unit, bool is_blob);
void rp_mass_candidates(const rp_ctx *, const rp_mass *, uint64_t set[RP_PIECE_WORDS]);
/* Names whom there is no choice about; true once nobody else can be added. */
bool rp_mass_is_complete(const rp_ctx *, rp_mass *);

#endif
