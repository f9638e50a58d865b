/* odds_table.c - outcomes by name, with exact sums of their weights. */
#include "odds_table.h"

#include <firestep/hash.h>
#include <firestep/words.h>
#include <string.h>

static fs_u128 finest(void) { return (fs_u128)1000000000000000000u * 1000000000000000000u; }

static fs_u128 common_divisor(fs_u128 a, fs_u128 b)
{
    while (b) {
        fs_u128 rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static ratio reduced(ratio r)
{
    fs_u128 g = common_divisor(r.p, r.q);

    return g > 1 ? (ratio){r.p / g, r.q / g} : r;
}

/* Sums with one denominator are left as they are: most are, and reducing two million of them takes longer than the
 * runs. False: finer than 10^36. */
static bool add(ratio *sum, ratio r)
{
    if (sum->q == r.q) {
        sum->p += r.p;
        return true;
    }
    *sum = reduced(*sum);
    r = reduced(r);
    fs_u128 g = common_divisor(sum->q, r.q), scale = r.q / g;
    if (sum->q > finest() / scale)
        return false;
    *sum = (ratio){sum->p * scale + r.p * (sum->q / g), sum->q * scale};
    return true;
}

static fs_fraction fraction_of(ratio r)
{
    r = reduced(r);
    return (fs_fraction){(uint64_t)(r.p >> 64), (uint64_t)r.p, (uint64_t)(r.q >> 64), (uint64_t)r.q};
}

static ratio ratio_of(const fs_fraction *f)
{
    return (ratio){(fs_u128)f->p_hi << 64 | f->p_lo, (fs_u128)f->q_hi << 64 | f->q_lo};
}

static void put_u128(fs_writer *w, fs_u128 value)
{
    char digits[40];
    int n = sizeof digits;

    do {
        digits[--n] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value);
    fs_put_n(w, digits + n, sizeof digits - (size_t)n);
}

void fs_fraction_write(const fs_fraction *f, fs_writer *w)
{
    ratio r = ratio_of(f);

    put_u128(w, r.p);
    if (r.q == 1)
        return;
    fs_put_char(w, '/');
    put_u128(w, r.q);
}

int32_t fs_fraction_ppm(const fs_fraction *f)
{
    ratio r = ratio_of(f);

    while (r.q > (fs_u128)1 << 100) { /* room for the million */
        r.p >>= 1;
        r.q >>= 1;
    }
    return r.q ? (int32_t)((r.p * 1000000 + r.q / 2) / r.q) : 0;
}

/* Room for one more element; at least doubles. */
static bool grow(const fs_memory *m, void **at, uint32_t need, uint32_t *cap, size_t size)
{
    uint32_t want = *cap ? *cap * 2 : 64;

    if (need <= *cap)
        return true;
    want = want < need ? need : want;
    void *more = m->resize(m->ctx, *at, want * size);
    if (!more)
        return false;
    *at = more;
    *cap = want;
    return true;
}

static bool grow_slots(table *t)
{
    uint32_t n = t->n_slots ? t->n_slots * 2 : 256;

    if (t->n_slots > 2 * (t->n_rows + 1))
        return true;
    uint32_t *slot = t->memory.resize(t->memory.ctx, t->slot, n * sizeof *slot);
    if (!slot)
        return false;
    memset(slot, 0, n * sizeof *slot);
    t->slot = slot;
    t->n_slots = n;
    for (uint32_t i = 0; i < t->n_rows; i++) {
        uint32_t at = (uint32_t)t->row[i].hash & (n - 1);

        while (slot[at])
            at = (at + 1) & (n - 1);
        slot[at] = i + 1;
    }
    return true;
}

static bool grow_all(table *t, uint32_t n)
{
    void *rows = t->row, *facts = t->fact;
    bool good = grow(&t->memory, &rows, t->n_rows + 1, &t->cap_rows, sizeof(struct row));

    t->row = rows;
    good = grow(&t->memory, &facts, t->n_facts + n, &t->cap_facts, sizeof(fs_odds_fact)) && good;
    t->fact = facts;
    return good && grow_slots(t);
}

int table_add(table *t, const fs_odds_fact *fact, int n, ratio weight)
{
    uint64_t hash = fs_hash64(fact, (size_t)n * sizeof *fact, 0);

    if (!grow_all(t, (uint32_t)n + 1))
        return TABLE_NO_MEMORY;
    uint32_t at = (uint32_t)hash & (t->n_slots - 1);
    for (; t->slot[at]; at = (at + 1) & (t->n_slots - 1)) {
        row *r = &t->row[t->slot[at] - 1];

        if (r->hash == hash && r->n == (uint32_t)n &&
            (n == 0 || memcmp(t->fact + r->first, fact, (size_t)n * sizeof *fact) == 0)) {
            r->runs++;
            return add(&r->sum, weight) ? TABLE_OK : TABLE_FULL;
        }
    }
    if (t->n_rows == MAX_OUTCOMES)
        return TABLE_FULL;
    t->row[t->n_rows] = (row){.sum = weight, .hash = hash, .runs = 1, .first = t->n_facts, .n = (uint32_t)n};
    if (n > 0)
        memcpy(t->fact + t->n_facts, fact, (size_t)n * sizeof *fact);
    t->n_facts += (uint32_t)n;
    t->slot[at] = ++t->n_rows;
    return TABLE_OK;
}

void table_clear(table *t)
{
    t->n_rows = t->n_facts = 0;
    if (t->n_slots)
        memset(t->slot, 0, t->n_slots * sizeof *t->slot);
}

void table_free(table *t)
{
    void *all[] = {t->row, t->fact, t->slot};

    for (int i = 0; i < 3; i++) {
        if (all[i])
            t->memory.resize(t->memory.ctx, all[i], 0);
    }
    *t = (table){.memory = t->memory};
}

static int compare_facts(const fs_odds_fact *a, const fs_odds_fact *b)
{
    int32_t x[] = {a->subject, a->result, a->place, a->x, a->y, a->total};
    int32_t y[] = {b->subject, b->result, b->place, b->x, b->y, b->total};

    for (size_t i = 0; i < sizeof x / sizeof *x; i++) {
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

/* Sorting without the C library: a heap, for anything with a comparison and a swap. */
typedef struct sorting {
    int (*compare)(const struct sorting *, uint32_t a, uint32_t b);
    void (*swap)(const struct sorting *, uint32_t a, uint32_t b);
    fs_odds *odds;
} sorting;

static void sift(const sorting *s, uint32_t at, uint32_t n)
{
    for (uint32_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && s->compare(s, child, child + 1) < 0)
            child++;
        if (s->compare(s, at, child) >= 0)
            return;
        s->swap(s, at, child);
    }
}

static void sort(const sorting *s, uint32_t n)
{
    for (uint32_t i = n / 2; i-- > 0;)
        sift(s, i, n);
    for (uint32_t i = n; i-- > 1;) {
        s->swap(s, 0, i);
        sift(s, 0, i);
    }
}

/* p / q of both by continued fractions would be exact for any size; the ppm decide, then the facts. */
static int compare_outcomes(const sorting *s, uint32_t a, uint32_t b)
{
    const fs_outcome *x = &s->odds->outcome[a], *y = &s->odds->outcome[b];

    if (x->ppm != y->ppm)
        return x->ppm > y->ppm ? -1 : 1;
    for (uint32_t i = 0; i < x->n && i < y->n; i++) {
        int c = compare_facts(&s->odds->fact[x->first + i], &s->odds->fact[y->first + i]);

        if (c)
            return c;
    }
    return x->n < y->n ? -1 : x->n > y->n;
}

static void swap_outcomes(const sorting *s, uint32_t a, uint32_t b)
{
    fs_outcome x = s->odds->outcome[a];

    s->odds->outcome[a] = s->odds->outcome[b];
    s->odds->outcome[b] = x;
}

static int compare_pieces(const sorting *s, uint32_t a, uint32_t b)
{
    return compare_facts(&s->odds->piece[a].fact, &s->odds->piece[b].fact);
}

static void swap_pieces(const sorting *s, uint32_t a, uint32_t b)
{
    fs_piece_odds x = s->odds->piece[a];

    s->odds->piece[a] = s->odds->piece[b];
    s->odds->piece[b] = x;
}

static uint64_t root(uint64_t n)
{
    uint64_t r = 0;

    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1) {
        if ((r + bit) * (r + bit) <= n)
            r += bit;
    }
    return r;
}

/* How far the true share may lie from that of `samples` runs, in millionths: to the far end of Wilson's interval of two
 * standard deviations. So what always or never came up in few runs is not called certain. */
static int32_t margin(int32_t ppm, uint64_t samples)
{
    enum { WHOLE = 1000000, MOST = 10000000 }; /* of more runs: no claim beyond those of so many */
    uint64_t n = samples < MOST ? samples : MOST, p = (uint64_t)ppm, q = WHOLE - p;
    uint64_t spread = 2 * root(n * p * q + (uint64_t)WHOLE * WHOLE), aside = 2 * (p > q ? p - q : q - p);

    return (int32_t)((spread + aside) / (n + 4) + 1);
}

/* One entry for each fact of each outcome, an outcome counting once however often it says it. */
static uint32_t list_pieces(fs_odds *o)
{
    uint32_t n = 0;

    for (int i = 0; i < o->n_outcomes; i++) {
        const fs_outcome *c = &o->outcome[i];

        for (uint32_t k = 0; k < c->n; k++) {
            const fs_odds_fact *f = &o->fact[c->first + k];
            bool again = false;

            for (uint32_t j = 0; j < k && !again; j++)
                again = compare_facts(f, &o->fact[c->first + j]) == 0;
            if (!again)
                o->piece[n++] = (fs_piece_odds){.fact = *f, .p = c->p, .runs = c->runs};
        }
    }
    return n;
}

static bool sum_pieces(fs_odds *o, const table *own, bool estimate, uint64_t samples)
{
    uint32_t n = list_pieces(o);
    sorting s = {compare_pieces, swap_pieces, o};
    int kept = 0;

    for (uint32_t i = 0; i < own->n_rows; i++) {
        const row *r = &own->row[i];

        o->piece[n++] = (fs_piece_odds){.fact = own->fact[r->first], .p = fraction_of(r->sum), .runs = r->runs};
    }
    sort(&s, n);
    for (uint32_t i = 0; i < n; i++) {
        fs_piece_odds *last = kept ? &o->piece[kept - 1] : NULL;

        if (last && compare_facts(&last->fact, &o->piece[i].fact) == 0) {
            ratio sum = ratio_of(&last->p);

            if (!add(&sum, ratio_of(&o->piece[i].p)))
                return false;
            last->p = fraction_of(sum);
            last->runs += o->piece[i].runs;
        } else {
            o->piece[kept++] = o->piece[i];
        }
    }
    o->n_pieces = kept;
    for (int i = 0; i < kept; i++) {
        o->piece[i].ppm = fs_fraction_ppm(&o->piece[i].p);
        o->piece[i].margin_ppm = estimate ? margin(o->piece[i].ppm, samples) : 0;
    }
    return true;
}

int table_finish(table *t, const table *own, bool estimate, uint64_t samples, fs_odds *o)
{
    fs_memory *m = &t->memory;
    sorting s = {compare_outcomes, swap_outcomes, o};

    o->outcome = m->resize(m->ctx, NULL, (t->n_rows + 1) * sizeof *o->outcome);
    o->piece = m->resize(m->ctx, NULL, (t->n_facts + own->n_rows + 1) * sizeof *o->piece);
    if (!o->outcome || !o->piece)
        return TABLE_NO_MEMORY;
    o->fact = t->fact;
    o->n_facts = (int)t->n_facts;
    t->fact = NULL;
    t->n_facts = t->cap_facts = 0;
    o->n_outcomes = (int)t->n_rows;
    for (uint32_t i = 0; i < t->n_rows; i++) {
        const row *r = &t->row[i];
        fs_outcome *c = &o->outcome[i];

        *c = (fs_outcome){.p = fraction_of(r->sum), .first = r->first, .n = r->n, .runs = r->runs};
        c->ppm = fs_fraction_ppm(&c->p);
        c->margin_ppm = estimate ? margin(c->ppm, samples) : 0;
    }
    sort(&s, t->n_rows);
    return sum_pieces(o, own, estimate, samples) ? TABLE_OK : TABLE_FULL;
}

void fs_odds_name(const fs_scenario *sc, const fs_odds_fact *fact, int n, fs_writer *w)
{
    if (n == 0)
        fs_put(w, "nothing");
    for (int i = 0; i < n; i++) {
        const fs_odds_fact *f = &fact[i];

        if (i > 0)
            fs_put(w, ", ");
        if (f->subject)
            fs_put(w, fs_words_unit(sc, f->subject));
        else
            fs_words_place(sc, f->place, f->x, f->y, w);
        if (f->subject || f->place)
            fs_put_char(w, ' ');
        fs_put(w, fs_words_result(sc, f->result));
        if (f->total) {
            fs_put_char(w, ' ');
            fs_put_int(w, f->total);
        }
    }
}
