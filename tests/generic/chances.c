/* chances.c - odds against themselves and against real throws. */
#include "probe.h"

#include <firestep/walk.h>
#include <string.h>

static fs_u128 common_divisor(fs_u128 a, fs_u128 b)
{
    while (b) {
        fs_u128 rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static bool sums_to_one(const fs_odds *o)
{
    fs_u128 p = 0, q = 1;

    for (int i = 0; i < o->n_outcomes; i++) {
        const fs_fraction *f = &o->outcome[i].p;
        fs_u128 a = (fs_u128)f->p_hi << 64 | f->p_lo, b = (fs_u128)f->q_hi << 64 | f->q_lo;
        fs_u128 g = common_divisor(q, b);

        p = p * (b / g) + a * (q / g);
        q = q / g * b;
        g = common_divisor(p, q);
        p /= g;
        q /= g;
    }
    return p == 1 && q == 1;
}

static const fs_outcome *find(const fs_odds *in, const fs_odds *from, const fs_outcome *c)
{
    for (int i = 0; i < in->n_outcomes; i++) {
        const fs_outcome *o = &in->outcome[i];

        if (o->n == c->n && (c->n == 0 || !memcmp(in->fact + o->first, from->fact + c->first, c->n * sizeof *in->fact)))
            return o;
    }
    return NULL;
}

/* Within five deviations, and a little more where few are expected. */
static bool is_near(double expected, double found, double n)
{
    double p = expected / n, d = found - expected;

    return d * d <= 25 * (expected * (1 - p) + 1);
}

static void compare(probe *p, const char *name, const fs_odds *exact, const fs_odds *runs, uint32_t samples)
{
    for (int i = 0; i < exact->n_outcomes; i++) {
        const fs_outcome *c = &exact->outcome[i], *r = find(runs, exact, c);
        double share = (double)c->ppm / 1e6, found = r ? (double)r->runs : 0;

        CHECK(p, name, is_near(share * samples, found, samples), "outcome %d: odds %d ppm, %.0f of %u runs", i,
              (int)c->ppm, found, samples);
    }
    for (int i = 0; i < runs->n_outcomes; i++)
        CHECK(p, name, find(exact, runs, &runs->outcome[i]), "thrown, but not among the odds: outcome %d", i);
}

static int ask(probe *p, const fs_option *line, int n, uint32_t leaves, uint32_t samples, fs_odds *out)
{
    fs_odds_ask a = {.scenario = p->sc,
                     .state = p->state,
                     .side = p->side,
                     .depth = probe_head(p->base)->depth,
                     .line = line,
                     .n_line = n,
                     .max_leaves = leaves,
                     .samples = samples,
                     .memory = probe_memory};

    probe_key(p, probe_below(p, 1u << 30), a.key);
    return fs_odds_of(&a, out, NULL);
}

/* How many leaves are counted out before runs do. On a free table and in a heavy system, where a leaf costs a hundred
 * times what it does elsewhere, fewer, unless time is no matter. */
static uint32_t most_leaves(const probe *p)
{
    enum { DEAR = 2000 };
    bool is_dear = !p->sc->board || generic_is_heavy(p->sc);

    return is_dear && !p->report->thorough ? DEAR : FS_ODDS_QUICK;
}

/* Looks for a line that throws, then asks for its odds. Where they are too many to count out nothing is compared: that
 * an estimate sums to one shows with few runs as with many. */
static void odds_are_true(probe *p, const char *name)
{
    static fs_odds exact, runs;
    fs_option line[FS_MAX_LINE];
    uint32_t samples = p->report->thorough ? 100000 : 2000, few = 200;
    int n = 0;
    bool throws = false;

    for (int tries = 0; tries < 6 && !throws; tries++) {
        fs_run run = {.scratch = p->scratch};

        n = probe_line(p, p->state, p->side, line, FS_MAX_LINE);
        memcpy(p->copy[0], p->state, p->rules->state_size);
        fs_dice_from_script(&run.dice, NULL);
        throws = n > 0 && probe_apply(p, p->copy[0], p->side, line, n, &run) &&
                 (run.dice.ran_out || probe_head(p->copy[0])->depth > probe_head(p->base)->depth);
    }
    if (n == 0)
        return;
    int trouble = ask(p, line, n, most_leaves(p), few, &exact);
    CHECK(p, name, trouble == 0, "no odds (%s): %s", fs_game_why(trouble), probe_words(p, p->state, p->side, &line[0]));
    if (trouble)
        return;
    CHECK(p, name, sums_to_one(&exact), "the odds do not sum to one: %s", probe_words(p, p->state, p->side, &line[0]));
    if (exact.exact && exact.n_outcomes > 1 && !ask(p, line, n, 1, samples, &runs)) {
        compare(p, name, &exact, &runs, samples);
        fs_odds_free(&runs);
    }
    fs_odds_free(&exact);
}

const property chance_properties[] = {{"odds_are_true", odds_are_true, 12}, {NULL, NULL, 0}};
