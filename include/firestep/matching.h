/* matching.h - does everything fit? Items into bins with room for so many, each item with the bins it
 * may go to: set-up, reinforcements, night placement. The struct is the caller's and needs no clearing
 * but through fs_matching_begin.
 *
 *     fs_matching_begin(&m, n_items, n_bins);
 *     m.room[bin] = 2;  fs_matching_allow(&m, item, bin);  ...
 *     if (fs_matching_solve(&m)) item i goes to m.bin_of[i]
 */
#ifndef FIRESTEP_MATCHING_H
#define FIRESTEP_MATCHING_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FS_MAX_ITEMS = 256, FS_MAX_BINS = 512, FS_NO_BIN = -1 };

typedef struct fs_matching {
    int n_items, n_bins;
    uint64_t allowed[FS_MAX_ITEMS][FS_MAX_BINS / 64];
    uint16_t room[FS_MAX_BINS];       /* capacity of each bin */
    uint16_t used[FS_MAX_BINS];       /* items in it */
    int16_t bin_of[FS_MAX_ITEMS];     /* FS_NO_BIN: not placed */
    uint64_t eased[FS_MAX_BINS / 64]; /* bins that could take one item more, others making way */
} fs_matching;

/* No item may go anywhere yet, no bin has room. */
void fs_matching_begin(fs_matching *, int n_items, int n_bins);
static inline void fs_matching_allow(fs_matching *m, int item, int bin)
{
    m->allowed[item][bin / 64] |= (uint64_t)1 << bin % 64;
}
/* Places as many items as can be, lowest item first into its lowest free bin, others making way only
 * where they must. True if all are placed. The same input gives the same places everywhere. */
bool fs_matching_solve(fs_matching *);
/* After a solve that placed all: could they all be placed with `item` in `bin`? Changes nothing. */
bool fs_matching_fits(const fs_matching *, int item, int bin);

#ifdef __cplusplus
}
#endif

#endif
