/* odds.c - the same runs with every throw, or where that is too much with many throws. */
#include "odds_table.h"

#include <firestep/game.h>
#include <string.h>

/* One question about odds being worked on. */
typedef struct job {
    const fs_odds_ask *ask;
    const fs_scenario *sc;
    const fs_ruleset *rules;
    fs_odds *out;
    table table, own; /* joint outcomes; facts of pieces that are apart */
    fs_apart apart;   /* the pieces known to be so when this pass began, and those found since */
    int n_known;
    uint8_t *base, *state; /* the state asked about (or a guess of it); the run's copy */
    void *scratch, *mind;
    fs_option *list;
    int32_t *weight;
    uint8_t *log;
    size_t log_cap;
    uint8_t depth;
    fs_odds_fact fact[MAX_FACTS];
} job;

static const fs_head *head_of(const uint8_t *state) { return (const fs_head *)(const void *)state; }

static void *get(const job *j, size_t n) { return j->ask->memory.resize(j->ask->memory.ctx, NULL, n ? n : 1); }

static bool job_begin(job *j)
{
    size_t size = j->rules->state_size;

    j->base = get(j, size);
    j->state = get(j, size);
    j->scratch = get(j, j->rules->scratch_size);
    j->mind = get(j, FS_MAX_MIND);
    j->list = get(j, FS_MAX_OPTIONS * sizeof *j->list);
    j->weight = get(j, FS_MAX_OPTIONS * sizeof *j->weight);
    j->log_cap = 65536;
    j->log = get(j, j->log_cap);
    return j->base && j->state && j->scratch && j->mind && j->list && j->weight && j->log;
}

static void job_end(job *j)
{
    void *all[] = {j->base, j->state, j->scratch, j->mind, j->list, j->weight, j->log};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i])
            j->ask->memory.resize(j->ask->memory.ctx, all[i], 0);
    }
    table_free(&j->table);
    table_free(&j->own);
}

static void assume(job *j, fs_side side, int reason, const fs_option *o)
{
    fs_odds *out = j->out;
    fs_decision d;

    for (int i = 0; i < out->n_assumptions; i++) {
        const fs_assumption *a = &out->assumption[i];

        if (a->side == side && memcmp(&a->option, o, sizeof *o) == 0)
            return;
    }
    if (out->n_assumptions == FS_ODDS_DECISIONS)
        return;
    j->rules->decision(j->sc, j->state, side, &d);
    out->assumption[out->n_assumptions++] =
        (fs_assumption){.side = side, .reason = (uint8_t)reason, .kind = d.kind, .rule = d.rule, .option = *o};
}

static bool is_legal(const job *j, fs_side side, const fs_option *o)
{
    return !j->rules->check(j->sc, j->state, side, o, NULL);
}

/* The highest weight, the lowest index among equals. */
static fs_option best_by_policy(job *j, fs_side side)
{
    fs_options list = {.at = j->list, .cap = FS_MAX_OPTIONS};
    int best = 0;

    j->rules->options(j->sc, j->state, side, j->scratch, &list);
    memset(j->mind, 0, FS_MAX_MIND);
    j->rules->policy(j->sc, j->state, side, &list, j->mind, j->weight);
    for (int i = 1; i < list.narrow; i++) {
        if (j->weight[i] > j->weight[best])
            best = i;
    }
    return list.at[best];
}

/* How the next question is answered: as stated, by declining, by a ready-made line, by weight. */
static fs_option answer(job *j, fs_side side, int *reason)
{
    const uint16_t rest[] = {FS_VERB_DECLINE, FS_VERB_DONE, j->rules->words->rest};
    fs_option line[FS_MAX_LINE];
    fs_decision d;

    *reason = FS_BY_STATED;
    for (int i = 0; i < j->ask->n_stated; i++) {
        if (is_legal(j, side, &j->ask->stated[i]))
            return j->ask->stated[i];
    }
    *reason = FS_BY_DECLINE;
    for (int i = 0; i < 3 && rest[i]; i++) {
        fs_option o = {.verb = rest[i]};

        if (is_legal(j, side, &o))
            return o;
    }
    j->rules->decision(j->sc, j->state, side, &d);
    *reason = FS_BY_SUGGEST;
    if (d.flags & FS_OPEN && j->rules->suggest(j->sc, j->state, side, 0, line, FS_MAX_LINE) > 0)
        return line[0];
    *reason = FS_BY_POLICY;
    return best_by_policy(j, side);
}

/* Checks the line asked about and completes it; no dice before it closes. */
static int complete_line(job *j, fs_error *e)
{
    fs_odds *out = j->out;
    fs_run run = {.scratch = j->scratch};
    int reason = FS_BY_STATED, answered = FS_MORE;

    fs_dice_from_script(&run.dice, NULL);
    memcpy(j->state, j->base, j->rules->state_size);
    for (int i = 0; answered == FS_MORE; i++) {
        fs_option o;

        if (i == FS_MAX_LINE)
            return FS_ERR_TOO_LONG;
        if (i < j->ask->n_line) {
            o = j->ask->line[i];
            if (j->rules->check(j->sc, j->state, j->ask->side, &o, e))
                return FS_REFUSED;
        } else {
            o = answer(j, j->ask->side, &reason);
            assume(j, j->ask->side, reason, &o);
        }
        out->line[out->n_line++] = o;
        answered = j->rules->apply(j->sc, j->state, j->ask->side, &o, &run);
    }
    if (out->n_line < j->ask->n_line) {
        if (e)
            *e = (fs_error){.code = FS_ERR_TOO_LONG};
        return FS_REFUSED;
    }
    return FS_OK;
}

/* Plays the line and answers what is asked until the scope ends. False: too many decisions. */
static bool play_scope(job *j, fs_run *run)
{
    const fs_head *h = head_of(j->state);

    for (int i = 0; i < j->out->n_line; i++)
        j->rules->apply(j->sc, j->state, j->ask->side, &j->out->line[i], run);
    for (int n = 0; !run->is_cut && h->waiting && (h->depth > j->depth || h->open); n++) {
        fs_side side = h->open ? h->open : h->waiting & 1 ? 1 : 2;
        int reason;

        if (n == FS_ODDS_DECISIONS)
            return false;
        fs_option o = answer(j, side, &reason);
        assume(j, side, reason, &o);
        j->rules->apply(j->sc, j->state, side, &o, run);
    }
    return true;
}

static bool is_apart(const job *j, fs_unit piece)
{
    for (int i = 0; i < j->n_known; i++) {
        if (j->apart.piece[i] == piece)
            return true;
    }
    return false;
}

/* The facts of what happened: its events with a result, in order. -1: too many. */
static int name_leaf(job *j, const fs_log *log)
{
    const fs_event *e;
    size_t at = 0;
    int n = 0;

    while ((e = fs_log_next(log, &at)) != NULL) {
        if (!e->result)
            continue;
        if (n == MAX_FACTS)
            return -1;
        fs_odds_fact f = {.subject = e->subject, .result = e->result};
        if (!e->subject) {
            f.place = e->place;
            f.x = e->x;
            f.y = e->y;
        }
        if (!e->roll && !e->thrown)
            f.total = e->total;
        j->fact[n++] = f;
    }
    return n;
}

static bool keep_first(job *j, const fs_log *log)
{
    if (j->out->first.at)
        return true;
    j->out->first = (fs_log){.at = get(j, log->n), .n = log->n, .cap = log->n};
    if (j->out->first.at && log->n > 0)
        memcpy(j->out->first.at, log->at, log->n);
    return j->out->first.at != NULL;
}

/* One run from `base` with these dice; again with more room if the log was too small. The number of facts of the
 * leaf; -1 bounds, -2 memory. */
static int run_leaf(job *j, const fs_dice *dice)
{
    for (;;) {
        fs_log log = {.at = j->log, .cap = j->log_cap};
        fs_run run = {.dice = *dice, .log = &log, .scratch = j->scratch, .cut_depth = j->depth};

        if (dice->walk) {
            dice->walk->n = 0;
            dice->walk->num = dice->walk->den = 1;
            dice->walk->too_fine = dice->walk->too_deep = 0;
        }
        memcpy(j->state, j->base, j->rules->state_size);
        bool good = play_scope(j, &run);
        if (!good)
            return -1;
        if (log.lost == 0)
            return keep_first(j, &log) ? name_leaf(j, &log) : -2;
        size_t want = log.n + log.lost + j->log_cap;
        uint8_t *more = j->ask->memory.resize(j->ask->memory.ctx, j->log, want);
        if (!more)
            return -2;
        j->log = more;
        j->log_cap = want;
    }
}

static void tell_progress(const job *j, uint64_t run, uint64_t most)
{
    if (j->ask->progress && run % FS_ODDS_STEP == 0)
        j->ask->progress(j->ask->progress_ctx, run, most);
}

/* Adds the facts of `piece` in a leaf (0: of all pieces apart), each once however often it is said. */
static int add_own(job *j, int n, fs_unit piece, ratio weight)
{
    int answered = TABLE_OK;

    for (int i = 0; i < n && answered == TABLE_OK; i++) {
        bool counts = piece ? j->fact[i].subject == piece : is_apart(j, j->fact[i].subject);

        for (int k = 0; k < i && counts; k++)
            counts = memcmp(&j->fact[i], &j->fact[k], sizeof j->fact[i]) != 0;
        if (counts)
            answered = table_add(&j->own, &j->fact[i], 1, weight);
    }
    return answered;
}

/* Adds the rest of a leaf to the joint outcomes. */
static int add_joint(job *j, int n, ratio weight)
{
    int kept = 0;

    for (int i = 0; i < n; i++) {
        if (!is_apart(j, j->fact[i].subject))
            j->fact[kept++] = j->fact[i];
    }
    return table_add(&j->table, j->fact, kept, weight);
}

/* Every leaf of the state in `base` with the own throws of `piece` (0: of nobody), each weight divided by `share`. */
static int enumerate_for(job *j, fs_unit piece, uint32_t share)
{
    uint32_t most = j->ask->max_leaves ? j->ask->max_leaves : FS_ODDS_LEAVES;
    fs_walk walk;
    fs_dice dice = {.walk = &walk, .apart = &j->apart};

    fs_walk_begin(&walk);
    walk.piece = piece;
    do {
        int n = run_leaf(j, &dice);

        if (n < 0)
            return n == -2 ? TABLE_NO_MEMORY : TABLE_FULL;
        if (walk.too_fine || walk.too_deep || ++j->out->leaves > most)
            return TABLE_FULL;
        tell_progress(j, j->out->leaves, most);
        ratio weight = {walk.num, walk.den * share};
        int added = piece ? add_own(j, n, piece, weight) : add_joint(j, n, weight);
        if (added)
            return added;
    } while (fs_walk_next(&walk));
    return j->apart.full ? TABLE_FULL : TABLE_OK;
}

static int enumerate(job *j, uint32_t share)
{
    int answered = enumerate_for(j, 0, share);

    for (int i = 0; i < j->n_known && answered == TABLE_OK; i++)
        answered = enumerate_for(j, j->apart.piece[i], share);
    return answered;
}

/* Key number i of the estimates: the caller's, told apart by its last words. */
static void sample_dice(const job *j, uint32_t i, uint8_t kind, fs_dice *dice)
{
    uint8_t key[32];

    memcpy(key, j->ask->key, sizeof key);
    for (int b = 0; b < 4; b++)
        key[27 + b] ^= (uint8_t)(i >> 8 * b);
    key[31] ^= kind;
    fs_dice_from_key(dice, key);
}

/* What the asker may know, the rest drawn. */
static void guess_base(job *j, uint32_t i)
{
    fs_run run = {.scratch = j->scratch};

    memcpy(j->base, j->ask->state, j->rules->state_size);
    if (j->ask->guesses == 0)
        return;
    sample_dice(j, i, 1, &run.dice);
    j->rules->blind(j->sc, j->base, j->ask->side);
    j->rules->guess(j->sc, j->base, j->ask->side, &run);
}

static int enumerate_guesses(job *j)
{
    uint32_t n = j->ask->guesses ? j->ask->guesses : 1;
    int answered = TABLE_OK;

    for (uint32_t i = 0; i < n && answered == TABLE_OK; i++) {
        guess_base(j, i);
        answered = enumerate(j, n);
    }
    return answered;
}

static int sample(job *j, uint32_t samples)
{
    j->out->leaves = samples;
    for (uint32_t i = 0; i < samples; i++) {
        fs_dice dice;

        guess_base(j, i);
        tell_progress(j, i + 1, samples);
        sample_dice(j, i, 2, &dice);
        dice.apart = &j->apart;
        int n = run_leaf(j, &dice);
        if (n == -2)
            return TABLE_NO_MEMORY;
        int added = add_own(j, n, 0, (ratio){1, samples});
        added = added ? added : add_joint(j, n, (ratio){1, samples});
        if (added)
            return added;
    }
    return TABLE_OK;
}

/* A pass over all leaves (samples 0) or so many samples, and again if it met pieces that turned out to be apart. */
static int pass(job *j, uint32_t samples)
{
    int answered;

    do {
        j->n_known = j->apart.n;
        table_clear(&j->table);
        table_clear(&j->own);
        j->out->leaves = 0;
        answered = samples ? sample(j, samples) : enumerate_guesses(j);
    } while (answered == TABLE_OK && j->n_known < j->apart.n);
    return answered;
}

static int work(job *j, fs_error *e)
{
    uint32_t samples = j->ask->samples ? j->ask->samples : FS_ODDS_SAMPLES;
    bool estimate = j->ask->guesses > 0;

    if (!job_begin(j))
        return FS_ERR_MEMORY;
    guess_base(j, 0);
    int trouble = complete_line(j, e);
    if (trouble)
        return trouble;
    int answered = pass(j, 0);
    if (answered == TABLE_FULL) {
        estimate = true;
        answered = pass(j, samples);
    } else {
        samples = j->ask->guesses;
    }
    if (answered == TABLE_OK)
        answered = table_finish(&j->table, &j->own, estimate, samples, j->out);
    j->out->apart = j->apart;
    j->out->exact = !estimate;
    j->out->guessed = j->ask->guesses > 0;
    return answered == TABLE_OK ? FS_OK : answered == TABLE_NO_MEMORY ? FS_ERR_MEMORY : FS_ERR_TOO_LONG;
}

int fs_odds_of(const fs_odds_ask *ask, fs_odds *out, fs_error *e)
{
    job j = {.ask = ask, .sc = ask->scenario, .rules = ask->scenario->rules, .out = out};

    memset(out, 0, sizeof *out);
    out->memory = ask->memory;
    j.table.memory = j.own.memory = ask->memory;
    j.depth = ask->depth ? ask->depth : head_of(ask->state)->depth;
    if (e)
        *e = (fs_error){0};
    int trouble = work(&j, e);
    job_end(&j);
    if (trouble)
        fs_odds_free(out);
    return trouble;
}

void fs_odds_free(fs_odds *out)
{
    void *all[] = {out->outcome, out->fact, out->piece, out->first.at};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i])
            out->memory.resize(out->memory.ctx, all[i], 0);
    }
    out->outcome = NULL;
    out->fact = NULL;
    out->piece = NULL;
    out->first = (fs_log){0};
    out->n_outcomes = out->n_facts = out->n_pieces = 0;
}
