/* luck.c - one line through the rules again, with other throws. */
#include "luck.h"

#include <stdlib.h>
#include <string.h>

struct luck_desk {
    const fs_scenario *scenario;
    uint8_t *state, *kept; /* kept: as it stood when the last line was closed */
    void *scratch;
    fs_rolls script, noted;
    fs_option options[FS_MAX_OPTIONS];
    int32_t weight[FS_MAX_OPTIONS];
    uint64_t mind[2][FS_MAX_MIND / 8];
};

enum { SETTLING = 64, PAIRS = LUCK_SAMPLES / 2 }; /* decisions at most; of samples */

luck_desk *luck_desk_new(const fs_scenario *sc)
{
    luck_desk *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->scenario = sc;
    d->state = malloc(sc->rules->state_size);
    d->kept = malloc(sc->rules->state_size);
    d->scratch = calloc(1, sc->rules->scratch_size + 1);
    if (d->state && d->kept && d->scratch)
        return d;
    luck_desk_free(d);
    return NULL;
}

void luck_desk_free(luck_desk *d)
{
    if (!d)
        return;
    free(d->state);
    free(d->kept);
    free(d->scratch);
    free(d);
}

/* What the state on the desk is worth to side 1, in percent of a win. Both sides are asked: they need not agree. */
static double worth(const luck_desk *d)
{
    const fs_ruleset *rules = d->scenario->rules;
    int32_t own = rules->appraise(d->scenario, d->state, 1), other = rules->appraise(d->scenario, d->state, 2);
    return ((double)own - (double)other) / 400 + 50;
}

static int best_by_policy(luck_desk *d, fs_side side)
{
    const fs_ruleset *rules = d->scenario->rules;
    fs_options list = {d->options, 0, FS_MAX_OPTIONS, 0};
    int best = 0;
    if (rules->options(d->scenario, d->state, side, d->scratch, &list) < 1)
        return -1;
    rules->policy(d->scenario, d->state, side, &list, d->mind[side - 1], d->weight);
    for (int i = 1; i < list.n; i++)
        if (list.at[i].verb != FS_VERB_DROP && d->weight[i] > d->weight[best])
            best = i;
    return best;
}

/* Answers what is asked until the stack is down at `depth`, or a throw would be needed: then it stays before that line.
 */
static void settle(luck_desk *d, uint8_t depth)
{
    const fs_ruleset *rules = d->scenario->rules;
    const fs_head *h = (const fs_head *)(const void *)d->state;
    memset(d->mind, 0, sizeof d->mind);
    memcpy(d->kept, d->state, rules->state_size);
    for (int n = 0; n < SETTLING && h->waiting && (h->depth > depth || h->open); n++) {
        fs_side side = h->open ? h->open : h->waiting & 1 ? 1 : 2;
        fs_run run = {.scratch = d->scratch};
        int best = best_by_policy(d, side);
        if (best < 0)
            break;
        fs_dice_from_script(&run.dice, NULL);
        int answer = rules->apply(d->scenario, d->state, side, &d->options[best], &run);
        if (run.dice.ran_out)
            break;
        if (answer == FS_CLOSED)
            memcpy(d->kept, d->state, rules->state_size);
    }
    memcpy(d->state, d->kept, rules->state_size);
}

static void play(luck_desk *d, const luck_line *l, fs_run *run)
{
    const fs_ruleset *rules = d->scenario->rules;
    run->scratch = d->scratch;
    memcpy(d->state, l->state, rules->state_size);
    for (int i = 0; i < l->n_options; i++)
        rules->apply(d->scenario, d->state, l->side, &l->options[i], run);
}

/* --- counting out ------------------------------------------------------------------------------------------------ */

typedef struct moments {
    double mean, variance;
} moments;

/* A tree of throws being walked. */
typedef struct tree {
    luck_desk *desk;
    const luck_line *line;
    luck_throw *out; /* of the throws as they fell */
    int leaves;
    bool too_large;
} tree;

static moments count_out(tree *t, bool is_actual);

/* Steps a throw's values on to the next, like an odometer; false after the last. Cards go over every number: those not
 * in the set are refused when they are tried. */
static bool next_values(const fs_throw *w, uint8_t *value)
{
    int low = w->kind == FS_THROW_DICE ? 1 : 0;
    int high = w->kind == FS_THROW_DICE ? w->faces : w->kind == FS_THROW_PCT ? 99 : UINT8_MAX;
    for (int i = 0; i < w->n; i++) {
        if (value[i] < high) {
            value[i]++;
            return true;
        }
        value[i] = (uint8_t)low;
    }
    return false;
}

static bool is_as_it_fell(const tree *t, const fs_throw *w)
{
    const fs_rolls *fell = t->line->rolls, *s = &t->desk->script;
    return s->n <= fell->n && memcmp(fell->value + fell->at[s->n - 1].at, s->value + w->at, w->n) == 0;
}

/* All values of the throw that is wanted next. */
static moments branch(tree *t, fs_throw w, bool is_actual)
{
    fs_rolls *s = &t->desk->script;
    double sum = 0, squares = 0, inner = 0, n = 0, actual = 0;
    if (s->n == FS_MAX_ROLLS || s->used + w.n > FS_MAX_VALUES) {
        t->too_large = true;
        return (moments){0, 0};
    }
    int own = s->n;
    w.at = s->used;
    s->at[s->n++] = w;
    s->used = (uint16_t)(s->used + w.n);
    memset(s->value + w.at, w.kind == FS_THROW_DICE ? 1 : 0, w.n);
    do {
        bool fell = is_actual && is_as_it_fell(t, &w);
        moments m = count_out(t, fell);
        if (m.variance < 0) /* no such card */
            continue;
        n++;
        sum += m.mean;
        squares += m.mean * m.mean;
        inner += m.variance;
        actual = fell ? m.mean : actual;
    } while (!t->too_large && next_values(&w, s->value + w.at));
    s->n = (uint16_t)own;
    s->used = w.at;
    if (n == 0)
        return (moments){0, -1};
    double mean = sum / n, between = squares / n - mean * mean;
    if (is_actual && own < t->line->rolls->n)
        t->out[own] = (luck_throw){w, actual - mean, between > 0 ? between : 0, 0, 0};
    return (moments){mean, inner / n + (between > 0 ? between : 0)};
}

/* Mean and variance of the worth over all throws behind those in the script; variance -1: the script does not fit. */
static moments count_out(tree *t, bool is_actual)
{
    luck_desk *d = t->desk;
    fs_run run = {0};
    if (++t->leaves > LUCK_LEAVES) {
        t->too_large = true;
        return (moments){0, 0};
    }
    fs_dice_from_script(&run.dice, &d->script);
    play(d, t->line, &run);
    if (run.dice.bad)
        return (moments){0, -1};
    if (run.dice.ran_out)
        return branch(t, run.dice.wanted, is_actual);
    settle(d, t->line->depth);
    return (moments){worth(d), 0};
}

/* --- sampling ---------------------------------------------------------------------------------------------------- */

/* The first `fixed` throws as they fell, the rest from the stream. */
typedef struct mixed {
    fs_run run;
    uint32_t fixed;
} mixed;

static void choose_source(void *ctx, const fs_run *run)
{
    mixed *m = ctx;
    m->run.dice.typed = run->dice.k < m->fixed ? 3 : 0;
}

/* The worth at the end of one sample: `fixed` throws are those of the script, the rest come from the stream of `key`.
 */
static double play_mixed(luck_desk *d, const luck_line *l, const fs_rolls *script, uint32_t fixed,
                         const uint64_t key[4], fs_rolls *noted)
{
    mixed m = {.fixed = fixed};
    uint8_t bytes[32];
    memcpy(bytes, key, sizeof bytes);
    fs_dice_from_key(&m.run.dice, bytes);
    m.run.dice.script = script;
    m.run.dice.rolls = noted;
    m.run.dice.watch = choose_source;
    m.run.dice.watch_ctx = &m;
    noted->n = noted->used = 0;
    play(d, l, &m.run);
    settle(d, l->depth);
    return worth(d);
}

/* What `fixed` throws leave to expect. */
typedef struct sampled {
    double mean, variance;
    double own;   /* of that, what the first open throw has by itself; below nought where it has next to none */
    double error; /* variance of the mean */
} sampled;

/* Samples in pairs: both have the first open throw in common, and nothing behind it. What pairs differ by beyond what
 * the two of a pair differ by is that throw's, however its dice are read. */
static sampled sample(luck_desk *d, const luck_line *l, uint32_t fixed)
{
    double sum = 0, squares = 0, within = 0;
    const double pairs = PAIRS;
    for (uint64_t i = 0; i < PAIRS; i++) {
        double one = play_mixed(d, l, l->rolls, fixed, (const uint64_t[]){l->seed, fixed, i, 0}, &d->noted);
        double two = play_mixed(d, l, &d->noted, fixed + 1, (const uint64_t[]){l->seed, fixed, i, 1}, &d->script);
        double mean = (one + two) / 2;
        sum += mean;
        squares += mean * mean;
        within += (one - two) * (one - two) / 2 / pairs;
    }
    double mean = sum / pairs, between = (squares - sum * mean) / (pairs - 1);
    between = between > 0 ? between : 0; /* by rounding it may be a trifle less */
    return (sampled){mean, between + within / 2, between - within / 2, between / pairs};
}

/* As they fell: the rules and sides of the throws into `out`, and what it came to. Returns how many there were. */
static int replay(luck_desk *d, const luck_line *l, luck_throw *out, double *end)
{
    fs_run run = {0};
    d->noted.n = d->noted.used = 0;
    fs_dice_from_script(&run.dice, l->rolls);
    run.dice.rolls = &d->noted;
    play(d, l, &run);
    int n = l->rolls->n < d->noted.n ? l->rolls->n : d->noted.n;
    for (int k = 0; k < n; k++)
        out[k].what = d->noted.at[k];
    settle(d, l->depth);
    *end = worth(d);
    return n;
}

static void by_samples(luck_desk *d, const luck_line *l, luck_throw *out, double *variance, double *error)
{
    double end;
    int n = replay(d, l, out, &end);
    sampled now = sample(d, l, 0);
    *variance = now.variance;
    *error = now.error;
    for (int k = 0; k < n; k++) {
        bool is_last = k + 1 == n;
        sampled next = is_last ? (sampled){end, 0, 0, 0} : sample(d, l, (uint32_t)k + 1);
        out[k].luck = next.mean - now.mean;
        out[k].variance = is_last ? now.variance : now.own;
        out[k].before = now.error;
        out[k].after = next.error;
        now = next;
    }
}

bool luck_of_line(luck_desk *d, const luck_line *l, luck_throw *out, double *variance, double *error)
{
    tree t = {.desk = d, .line = l, .out = out};
    d->script.n = d->script.used = 0;
    memset(out, 0, l->rolls->n * sizeof *out);
    moments m = count_out(&t, true);
    if (t.too_large || m.variance < 0) {
        by_samples(d, l, out, variance, error);
        return false;
    }
    *variance = m.variance;
    *error = 0;
    return true;
}
