/* matching.c - augmenting paths, breadth first over bins, lowest first. */
#include <firestep/matching.h>

#include <string.h>

enum { WORDS = FS_MAX_BINS / 64, NOBODY = -1 };

/* A search for room: bins in the order met, and for each the item that would move into it. Only `seen`
 * and `n` need clearing. */
struct search {
    uint64_t seen[WORDS];
    int16_t queue[FS_MAX_BINS], mover[FS_MAX_BINS];
    int n;
};

static int words_of(const fs_matching *m) { return (m->n_bins + 63) / 64; }

static void search_begin(const fs_matching *m, struct search *s)
{
    memset(s->seen, 0, (size_t)words_of(m) * sizeof *s->seen);
    s->n = 0;
}

void fs_matching_begin(fs_matching *m, int n_items, int n_bins)
{
    assert(n_items >= 0 && n_items <= FS_MAX_ITEMS && n_bins >= 0 && n_bins <= FS_MAX_BINS);
    m->n_items = n_items;
    m->n_bins = n_bins;
    for (int i = 0; i < n_items; i++) {
        memset(m->allowed[i], 0, (size_t)words_of(m) * sizeof m->allowed[i][0]);
        m->bin_of[i] = FS_NO_BIN;
    }
    memset(m->room, 0, (size_t)n_bins * sizeof *m->room);
    memset(m->used, 0, (size_t)n_bins * sizeof *m->used);
    memset(m->eased, 0, (size_t)words_of(m) * sizeof *m->eased);
}

static bool is_in(const uint64_t *set, int bin) { return set[bin / 64] >> bin % 64 & 1; }

/* Adds the bins `item` could move to and that were not met before. */
static void spread(const fs_matching *m, struct search *s, int item)
{
    for (int w = 0; w < words_of(m); w++) {
        uint64_t fresh = m->allowed[item][w] & ~s->seen[w];

        s->seen[w] |= fresh;
        for (; fresh; fresh &= fresh - 1) {
            int bin = 64 * w + __builtin_ctzll(fresh);

            s->queue[s->n++] = (int16_t)bin;
            s->mover[bin] = (int16_t)item;
        }
    }
}

static void spread_all_of(const fs_matching *m, struct search *s, int bin)
{
    for (int i = 0; i < m->n_items; i++) {
        if (m->bin_of[i] == bin)
            spread(m, s, i);
    }
}

/* Moves items along the way found, from its end back to the one without a place. */
static void shift(fs_matching *m, const struct search *s, int bin)
{
    m->used[bin]++;
    while (bin != FS_NO_BIN) {
        int item = s->mover[bin], was = m->bin_of[item];

        m->bin_of[item] = (int16_t)bin;
        bin = was;
    }
}

/* Goes on until a bin with room is met and makes it so. */
static bool find_room(fs_matching *m, struct search *s)
{
    for (int i = 0; i < s->n; i++) {
        int bin = s->queue[i];

        if (m->used[bin] < m->room[bin]) {
            shift(m, s, bin);
            return true;
        }
        spread_all_of(m, s, bin);
    }
    return false;
}

/* The bins which could take one item more: those with room, and those from which one could move to such a bin. */
static void find_eased(fs_matching *m)
{
    for (int bin = 0; bin < m->n_bins; bin++) {
        if (m->used[bin] < m->room[bin])
            m->eased[bin / 64] |= (uint64_t)1 << bin % 64;
    }
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < m->n_items; i++) {
            int bin = m->bin_of[i];
            uint64_t any = 0;

            if (bin == FS_NO_BIN || is_in(m->eased, bin))
                continue;
            for (int w = 0; w < words_of(m); w++)
                any |= m->allowed[i][w] & m->eased[w];
            if (any) {
                m->eased[bin / 64] |= (uint64_t)1 << bin % 64;
                more = true;
            }
        }
    }
}

bool fs_matching_solve(fs_matching *m)
{
    struct search s; /* large: not cleared */
    bool all = true;

    for (int i = 0; i < m->n_items; i++) {
        search_begin(m, &s);
        spread(m, &s, i);
        all = find_room(m, &s) && all;
    }
    find_eased(m);
    return all;
}

/* A full bin takes the item if one of those in it can go elsewhere, at the end of the way to room or to the place that
 * the item leaves. */
bool fs_matching_fits(const fs_matching *m, int item, int bin)
{
    struct search s; /* large: not cleared */

    if (item < 0 || item >= m->n_items || bin < 0 || bin >= m->n_bins || !is_in(m->allowed[item], bin) || !m->room[bin])
        return false;
    if (m->bin_of[item] == bin || is_in(m->eased, bin))
        return true;
    if (m->bin_of[item] == FS_NO_BIN)
        return false;
    search_begin(m, &s);
    s.seen[bin / 64] |= (uint64_t)1 << bin % 64;
    spread_all_of(m, &s, bin);
    for (int i = 0; i < s.n && !is_in(s.seen, m->bin_of[item]); i++)
        spread_all_of(m, &s, s.queue[i]);
    return is_in(s.seen, m->bin_of[item]);
}
