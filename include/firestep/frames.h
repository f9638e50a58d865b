/* frames.h - the stack of things being resolved, inside the state. */
#ifndef FIRESTEP_FRAMES_H
#define FIRESTEP_FRAMES_H

#include "dice.h"
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline fs_frame *fs_top(fs_head *h)
{
    assert(h->depth > 0);
    return &h->frame[h->depth - 1];
}

static inline const fs_frame *fs_top_const(const fs_head *h)
{
    assert(h->depth > 0);
    return &h->frame[h->depth - 1];
}

/* Whether `n` more frames fit. An option whose worst case would not is not offered. */
static inline bool fs_fits(const fs_head *h, int n) { return h->depth + n <= FS_MAX_FRAMES; }

/* Starts something above what is being resolved now. The new frame is zero but for kind and side. */
static inline fs_frame *fs_push(fs_head *h, uint8_t kind, fs_side side)
{
    assert(fs_fits(h, 1));
    fs_frame *f = &h->frame[h->depth++];
    memset(f, 0, sizeof *f);
    f->kind = kind;
    f->side = side;
    return f;
}

/* Ends what is on top and clears its bytes. Reaching the depth that asked for odds ends their scope. */
static inline void fs_pop(fs_head *h, fs_run *run)
{
    assert(h->depth > 0);
    h->depth--;
    memset(&h->frame[h->depth], 0, sizeof h->frame[0]);
    if (!run)
        return;
    if (run->fell < FS_MAX_FRAMES - h->depth)
        run->fell = (uint8_t)(FS_MAX_FRAMES - h->depth);
    if (run->cut_depth && h->depth <= run->cut_depth)
        run->is_cut = 1;
}

#ifdef __cplusplus
}
#endif

#endif
