/* walk.c - the enumerator: which classes a throw falls into, and how likely each is.
 *
 * Weights are counts of equally likely throws. The counts of all classes of a throw are divided by
 * what they have in common, so that "half of 100" is 1 of 2 and long chains stay exact. One sum is
 * counted in 64 bits (24 six-sided dice), a path in 128.
 */
#include "walk.h"

#include <string.h>

enum { MAX_SUM = 1024 }; /* n x faces of a sum */

void fs_walk_begin(fs_walk *walk)
{
    memset(walk, 0, sizeof *walk);
    walk->num = walk->den = 1;
}

bool fs_walk_next(fs_walk *walk)
{
    uint32_t n = walk->n;

    while (n > 0 && walk->at[n - 1].taken + 1 == walk->at[n - 1].count)
        n--;
    if (n == 0)
        return false;
    walk->at[n - 1].taken++;
    walk->known = n;
    walk->n = 0;
    walk->num = walk->den = 1;
    walk->too_fine = walk->too_deep = 0;
    return true;
}

/* The class to take of `count`. */
static uint32_t take(fs_walk *walk, uint32_t count)
{
    if (count < 2 || walk->mute)
        return 0;
    if (walk->n == FS_WALK_THROWS) {
        walk->too_deep = 1;
        return 0;
    }
    fs_branch *b = &walk->at[walk->n++];
    if (walk->n > walk->known) {
        *b = (fs_branch){0, count};
        walk->known = walk->n;
    }
    assert(b->count == count);
    return b->taken;
}

static fs_u128 finest(void) { return (fs_u128)1000000000000000000u * 1000000000000000000u; }

static void weigh(fs_walk *walk, fs_u128 num, fs_u128 den)
{
    const uint64_t root = 1000000000000000000u; /* two below this need no division to be sure */

    if (walk->mute)
        return;
    if ((walk->den > root || den > root) && walk->den > finest() / den) {
        walk->too_fine = 1;
        return;
    }
    walk->num *= num;
    walk->den *= den;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b && a != 1) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* base to the power n, 0 past 10^36. */
static fs_u128 power(uint32_t base, int n)
{
    fs_u128 all = 1;

    for (int i = 0; i < n; i++) {
        if (all > finest() / base)
            return 0;
        all *= base;
    }
    return all;
}

/* How many throws n dice have, 0 past 64 bits. */
static uint64_t count_throws(int n, int faces)
{
    uint64_t all = 1;

    for (int i = 0; i < n; i++) {
        if (all > UINT64_MAX / (uint32_t)faces)
            return 0;
        all *= (uint32_t)faces;
    }
    return all;
}

/* How many throws of n dice have each sum: ways[sum], from 0 to n x faces. */
static void count_sums(int n, int faces, uint64_t *ways)
{
    memset(ways, 0, (size_t)(n * faces + 1) * sizeof *ways);
    for (int s = n; s <= n * faces && n <= 2; s++)
        ways[s] = n == 1 ? 1 : (uint64_t)(s <= faces + 1 ? s - 1 : 2 * faces + 1 - s);
    if (n <= 2)
        return;
    ways[0] = 1;
    for (int die = 1; die <= n; die++) {
        for (int s = die * faces; s >= 0; s--) {
            uint64_t sum = 0;

            for (int f = 1; f <= faces && f <= s; f++)
                sum += ways[s - f];
            ways[s] = sum;
        }
    }
}

/* One class of a sum. */
struct sum_class {
    uint64_t weight;
    int low; /* lowest sum in it */
    uint8_t doubles;
};

/* A sum of dice and how it is cut. The cut is in terms of sum + shift. */
struct sum {
    const uint64_t *ways;
    int n, faces, shift;
    const fs_cut *cut;
};

/* The sums `from` .. `to` as one class: all throws, or where doubles matter those with (wanted 1) or
 * without (0) all dice alike. There is one throw of all dice alike for every sum that n divides. */
static struct sum_class sum_class_of(const struct sum *sum, int from, int to, int wanted)
{
    struct sum_class c = {0, 0, wanted == 1};

    for (int s = from; s <= to; s++) {
        uint64_t here = sum->ways[s];

        if (wanted >= 0) {
            uint64_t alike = s % sum->n == 0;

            here = wanted ? alike : here - alike;
        }
        if (here && !c.weight)
            c.low = s;
        c.weight += here;
    }
    return c;
}

/* All classes under the cut that can happen, in order; doubles after the rest of their interval.
 * Returns how many; class `pick` into `out`; what their weights have in common into `common`. */
static uint32_t sum_classes(const struct sum *sum, uint32_t pick, struct sum_class *out, uint64_t *common)
{
    const fs_cut *cut = sum->cut;
    int most = sum->n * sum->faces, from = sum->n;
    bool split = cut->doubles && sum->n > 1;
    uint32_t count = 0;

    *common = 0;
    for (int i = 0; i <= cut->n && from <= most; i++) {
        int to = i < cut->n && cut->limit[i] - sum->shift < most ? cut->limit[i] - sum->shift : most;

        for (int wanted = split ? 0 : -1; wanted <= (split ? 1 : -1); wanted++) {
            struct sum_class c = sum_class_of(sum, from, to, wanted);

            if (!c.weight)
                continue;
            *common = common_divisor(*common, c.weight);
            if (count++ == pick)
                *out = c;
        }
        from = to + 1 > from ? to + 1 : from;
    }
    return count;
}

int walk_sum(fs_walk *walk, int n, int faces, int shift, const fs_cut *cut, uint8_t *doubles)
{
    uint64_t ways[MAX_SUM + 1], all = count_throws(n, faces), common = 1;
    struct sum sum = {ways, n, faces, shift, cut};
    struct sum_class c = {1, n, 0};

    *doubles = 0;
    if (all == 0 || n * faces > MAX_SUM) {
        walk->too_fine = 1;
        return n + shift;
    }
    count_sums(n, faces, ways);
    if (cut) {
        uint32_t pick = take(walk, sum_classes(&sum, 0, &c, &common));

        if (pick > 0)
            sum_classes(&sum, pick, &c, &common);
    } else { /* each sum by itself; the lowest can fall in one way only */
        c.low = n + (int)take(walk, (uint32_t)(n * (faces - 1) + 1));
        c.weight = ways[c.low];
    }
    weigh(walk, c.weight / common, all / common);
    *doubles = c.doubles;
    return c.low + shift;
}

int walk_even(fs_walk *walk, uint32_t count)
{
    weigh(walk, 1, count);
    return (int)take(walk, count);
}

/* n over k. Up to 60 no step passes 64 bits. */
static fs_u128 choose(int n, int k)
{
    uint64_t c = 1;
    int most = k < n - k ? k : n - k;

    if (n > 60) {
        fs_u128 large = 1;

        for (int i = 0; i < most; i++)
            large = large * (uint32_t)(n - i) / (uint32_t)(i + 1);
        return large;
    }
    for (int i = 0; i < most; i++)
        c = c * (uint32_t)(n - i) / (uint32_t)(i + 1);
    return c;
}

/* Ways to deal n dice over `classes` classes. */
static uint32_t count_vectors(int n, int classes)
{
    fs_u128 c = choose(n + classes - 1, classes - 1);

    return c > UINT32_MAX ? UINT32_MAX : (uint32_t)c;
}

void walk_pool(fs_walk *walk, int n, int faces, const uint8_t *class_of_face, int n_classes, uint8_t *count)
{
    uint32_t size[256] = {0}, common = 0; /* faces of each class */
    int live = 0;

    for (int f = 1; f <= faces; f++)
        size[class_of_face[f]]++;
    for (int c = 0; c < n_classes; c++) {
        live += size[c] > 0;
        common = (uint32_t)common_divisor(common, size[c]);
    }
    fs_u128 all = power((uint32_t)faces / common, n), weight = 1;
    uint32_t pick = take(walk, count_vectors(n, live));

    memset(count, 0, (size_t)n_classes);
    if (all == 0)
        walk->too_fine = 1;
    for (int c = 0; c < n_classes; c++) {
        if (size[c] == 0)
            continue;
        int here = --live == 0 ? n : 0;
        while (live > 0 && pick >= count_vectors(n - here, live))
            pick -= count_vectors(n - here++, live);
        count[c] = (uint8_t)here;
        if (all)
            weight *= choose(n, here) * power(size[c] / common, here);
        n -= here;
    }
    if (all)
        weigh(walk, weight, all);
}

/* Lowest totals with which `winner` wins. */
static void show_rolloff(int n, int faces, int mod, fs_side winner, int16_t total[2])
{
    for (int a = n; a <= n * faces; a++) {
        for (int b = n; b <= n * faces; b++) {
            if (winner == 1 ? a + mod > b : a + mod < b) {
                total[0] = (int16_t)(a + mod);
                total[1] = (int16_t)b;
                return;
            }
        }
    }
}

fs_side walk_rolloff(fs_walk *walk, int n, int faces, int mod, int16_t total[2])
{
    uint64_t ways[MAX_SUM + 1], all = count_throws(2 * n, faces), wins[2] = {0, 0};
    fs_side winner;

    if (all == 0 || n * faces > MAX_SUM) {
        walk->too_fine = 1;
        winner = mod < 0 ? 2 : 1;
    } else {
        count_sums(n, faces, ways);
        for (int a = n; a <= n * faces; a++) {
            for (int b = n; b <= n * faces; b++) {
                if (a + mod != b)
                    wins[a + mod < b] += ways[a] * ways[b];
            }
        }
        assert(wins[0] + wins[1] > 0);
        uint64_t common = common_divisor(wins[0], wins[1]);
        winner = !wins[0] ? 2 : !wins[1] ? 1 : take(walk, 2) ? 2 : 1;
        weigh(walk, wins[winner - 1] / common, (wins[0] + wins[1]) / common);
    }
    show_rolloff(n, faces, mod, winner, total);
    return winner;
}

/* Which of the four ways a pair of faces is: who wins, and whether the loser shows no more than `low`; -1 a tie. */
static int way_of(int a, int b, int mod, int low)
{
    if (a + mod == b)
        return -1;
    return a + mod > b ? (b <= low) : 2 + (a <= low);
}

fs_side walk_duel(fs_walk *walk, int faces, int mod, int low, int16_t total[2])
{
    uint32_t ways[4] = {0}, all = 0, live = 0;
    int16_t shown[4][2] = {{0}};
    int way = -1;

    for (int a = faces; a >= 1; a--)
        for (int b = faces; b >= 1; b--) {
            int k = way_of(a, b, mod, low);

            if (k < 0)
                continue;
            live += !ways[k]++;
            all++;
            shown[k][0] = (int16_t)(a + mod), shown[k][1] = (int16_t)b;
        }
    for (uint32_t pick = take(walk, live) + 1; pick; way++)
        pick -= ways[way + 1] > 0;
    weigh(walk, ways[way], all);
    memcpy(total, shown[way], sizeof shown[way]);
    return way < 2 ? 1 : 2;
}
