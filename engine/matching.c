/* matching.c - augmenting paths, breadth first over bins, lowest first. */
#include <firestep/matching.h>

#include <string.h>

enum { WORDS = FS_MAX_BINS / 64, NOBODY = -1 };

/* Who is where: the part of a matching that a search for room changes. */
struct places {
    uint16_t used[FS_MAX_BINS];
    int16_t bin_of[FS_MAX_ITEMS];
};

/* A search for room: bins in the order met, and for each the item that would move into it. */
struct search {
    uint64_t seen[WORDS];
    int16_t queue[FS_MAX_BINS], mover[FS_MAX_BINS];
    int n;
};

void fs_matching_begin(fs_matching *m, int n_items, int n_bins)
{
    assert(n_items >= 0 && n_items <= FS_MAX_ITEMS && n_bins >= 0 && n_bins <= FS_MAX_BINS);
    memset(m, 0, sizeof *m);
    m->n_items = n_items;
    m->n_bins = n_bins;
    for (int i = 0; i < FS_MAX_ITEMS; i++)
        m->bin_of[i] = FS_NO_BIN;
}

static bool is_allowed(const fs_matching *m, int item, int bin) { return m->allowed[item][bin / 64] >> bin % 64 & 1; }

/* Adds the bins `item` could move to and that were not met before. */
static void spread(const fs_matching *m, struct search *s, int item)
{
    for (int w = 0; w * 64 < m->n_bins; w++) {
        uint64_t fresh = m->allowed[item][w] & ~s->seen[w];

        for (int bin = 64 * w; fresh; bin++, fresh >>= 1) {
            if (!(fresh & 1) || bin >= m->n_bins)
                continue;
            s->seen[w] |= (uint64_t)1 << bin % 64;
            s->queue[s->n++] = (int16_t)bin;
            s->mover[bin] = (int16_t)item;
        }
    }
}

static void spread_all_of(const fs_matching *m, const struct places *p, struct search *s, int bin, int fixed)
{
    for (int i = 0; i < m->n_items; i++) {
        if (p->bin_of[i] == bin && i != fixed)
            spread(m, s, i);
    }
}

/* Moves items along the way found, from its end back to where the search began. */
static void shift(struct places *p, const struct search *s, int bin)
{
    p->used[bin]++;
    while (bin != FS_NO_BIN) {
        int item = s->mover[bin], was = p->bin_of[item];

        p->bin_of[item] = (int16_t)bin;
        bin = was;
        if (bin != FS_NO_BIN && s->mover[bin] == NOBODY)
            bin = FS_NO_BIN;
    }
}

/* Goes on until a bin with room is met. `fixed` stays where it is. */
static bool find_room(const fs_matching *m, struct places *p, struct search *s, int fixed)
{
    for (int i = 0; i < s->n; i++) {
        int bin = s->queue[i];

        if (p->used[bin] < m->room[bin]) {
            shift(p, s, bin);
            return true;
        }
        spread_all_of(m, p, s, bin, fixed);
    }
    return false;
}

bool fs_matching_solve(fs_matching *m)
{
    struct places p;
    bool all = true;

    memset(&p, 0, sizeof p);
    for (int i = 0; i < FS_MAX_ITEMS; i++)
        p.bin_of[i] = FS_NO_BIN;
    for (int i = 0; i < m->n_items; i++) {
        struct search s = {.n = 0};

        spread(m, &s, i);
        all = find_room(m, &p, &s, NOBODY) && all;
    }
    memcpy(m->used, p.used, sizeof p.used);
    memcpy(m->bin_of, p.bin_of, sizeof p.bin_of);
    return all;
}

bool fs_matching_fits(const fs_matching *m, int item, int bin)
{
    struct places p;
    struct search s = {.n = 0};

    if (item < 0 || item >= m->n_items || bin < 0 || bin >= m->n_bins || !is_allowed(m, item, bin) || !m->room[bin])
        return false;
    if (m->bin_of[item] == bin || m->used[bin] < m->room[bin])
        return true;
    memcpy(p.used, m->used, sizeof p.used);
    memcpy(p.bin_of, m->bin_of, sizeof p.bin_of);
    if (p.bin_of[item] != FS_NO_BIN)
        p.used[p.bin_of[item]]--;
    p.bin_of[item] = (int16_t)bin;
    s.seen[bin / 64] |= (uint64_t)1 << bin % 64; /* one of the others there must leave it */
    s.mover[bin] = NOBODY;
    spread_all_of(m, &p, &s, bin, item);
    return find_room(m, &p, &s, item);
}
