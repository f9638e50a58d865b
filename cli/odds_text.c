/* odds_text.c - odds in words and as JSON. */
#include "odds_text.h"
#include "args.h"
#include "print.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>
#include <table/guess.h>
#include <table/odds_json.h>

enum { GUESSES = 200, CLAUSE = 4096 };

struct name_of {
    const game_table *table;
    const fs_odds_fact *fact;
    int n;
};

static void put_name(void *ctx, fs_writer *w)
{
    const struct name_of *o = ctx;
    fs_odds_name(o->table->scenario, o->fact, o->n, w);
}

static void put_fraction(void *ctx, fs_writer *w) { fs_fraction_write(ctx, w); }

static char *name_of(const game_table *t, const fs_odds_fact *fact, int n)
{
    struct name_of o = {t, fact, n};
    return text_make(put_name, &o, NULL);
}

static char *fraction(const fs_fraction *p)
{
    fs_fraction copy = *p;
    return text_make(put_fraction, &copy, NULL);
}

/* `12.3456 %` of millionths. */
static void print_chance(FILE *out, const fs_fraction *p, int32_t ppm, int32_t margin, bool exact, const char *name)
{
    char *text = fraction(p);
    fprintf(out, "%9.4f %%", ppm / 10000.0);
    if (exact)
        fprintf(out, "  %-24s", text ? text : "");
    else
        fprintf(out, "  +- %.4f %%         ", margin / 10000.0);
    fprintf(out, "  %s\n", name ? name : "");
    free(text);
}

static void print_mods(FILE *out, const game_table *t, const fs_event *e)
{
    const fs_words *words = t->scenario->rules->words;
    const fs_mod *mods = fs_event_mods(e);
    for (int i = 0; i < e->n_mods; i++)
        fprintf(out, "    %+d %s [%s] %s%s\n", mods[i].value,
                mods[i].phrase < words->n_phrases ? words->phrase[mods[i].phrase] : "",
                fs_words_rule(t->scenario, mods[i].rule), fs_words_title(t->scenario, mods[i].rule),
                mods[i].flags & FS_MOD_NOT_TAKEN ? " (applies, not taken)" : "");
}

/* The throws of one run through, each with its rule and modifiers; what they showed there means nothing. */
static void print_throws(FILE *out, const game_table *t, const fs_odds *odds)
{
    const fs_log *log = &odds->first;
    size_t at = 0;
    const fs_event *e;
    bool said = false;
    while ((e = fs_log_next(log, &at))) {
        if (!e->n_mods && !e->n_dice)
            continue;
        if (!said)
            fprintf(out, "\nThrows, and what changes them (in one of %llu %s)\n", (unsigned long long)odds->leaves,
                    odds->exact || odds->guessed ? "ways it may go" : "runs");
        said = true;
        fprintf(out, "  [%s] %s: %s", fs_words_rule(t->scenario, e->rule), fs_words_title(t->scenario, e->rule),
                fs_words_side(t->scenario, e->side));
        if (e->n_dice)
            fprintf(out, ", %d dice", e->n_dice);
        fputc('\n', out);
        print_mods(out, t, e);
    }
}

/* Which pieces the outcomes leave out. */
static void print_apart(FILE *out, const game_table *t, const fs_odds *odds)
{
    for (int i = 0; i < odds->apart.n; i++)
        fprintf(out, "%s%s",
                i ? ", " : "Thrown for each by itself, below: ", fs_words_unit(t->scenario, odds->apart.piece[i]));
    if (odds->apart.n)
        fputc('\n', out);
}

static void print_assumptions(FILE *out, const game_table *t, const void *state, const fs_odds *odds)
{
    if (odds->n_assumptions)
        fprintf(out, "\nAssumed\n");
    for (int i = 0; i < odds->n_assumptions; i++) {
        const fs_assumption *a = &odds->assumption[i];
        char clause[CLAUSE];
        fs_writer w = {clause, 0, sizeof clause};
        odds_clause(t->scenario, state, a, &w);
        fs_put_end(&w);
        fprintf(out, "  %s: %s (%s) [%s] %s\n", fs_words_side(t->scenario, a->side), clause,
                odds_reasons[a->reason & 3], fs_words_rule(t->scenario, a->rule), fs_words_title(t->scenario, a->rule));
    }
}

static void print_text(FILE *out, const game_table *t, const void *state, const fs_odds *odds)
{
    fprintf(out, "%s\n",
            odds->exact     ? "Outcomes, exact"
            : odds->guessed ? "Outcomes, an estimate: hidden facts were guessed"
                            : "Outcomes, an estimate: too many to count out");
    for (int i = 0; i < odds->n_outcomes; i++) {
        const fs_outcome *o = &odds->outcome[i];
        char *name = name_of(t, odds->fact + o->first, (int)o->n);
        print_chance(out, &o->p, o->ppm, o->margin_ppm, odds->exact, name);
        free(name);
    }
    print_apart(out, t, odds);
    if (!odds->n_pieces)
        fprintf(out, "Nothing is decided by dice before the next question of this kind.\n");
    if (odds->n_pieces)
        fprintf(out, "\nEach by itself\n");
    for (int i = 0; i < odds->n_pieces; i++) {
        const fs_piece_odds *p = &odds->piece[i];
        char *name = name_of(t, &p->fact, 1);
        print_chance(out, &p->p, p->ppm, p->margin_ppm, odds->exact, name);
        free(name);
    }
    print_throws(out, t, odds);
    print_assumptions(out, t, state, odds);
}

struct odds_of {
    const game_table *table;
    const void *state;
    const fs_odds *odds;
};

static void put_json(void *ctx, fs_writer *w)
{
    const struct odds_of *o = ctx;
    odds_json(o->table->scenario, o->state, o->odds, w);
}

static void show_progress(void *ctx, uint64_t run, uint64_t most)
{
    (void)ctx;
    cli_progress("odds", run, most);
}

int odds_tell(game_table *t, fs_odds_ask *ask, const char *what, bool all, bool as_json)
{
    static fs_odds odds;
    fs_error e = {0};
    size_t n = t->scenario->rules->state_size;
    void *state = malloc(n); /* as the side knows it, the rest guessed */
    if (!state)
        return cli_fail("out of memory");
    memcpy(state, ask->state, n);
    ask->state = state;
    ask->memory = table_memory;
    ask->guesses = !all && guess_hidden(t->scenario, state, ask->side, 0) ? GUESSES : 0;
    secret_derive(&t->secret, "odds", ask->key);
    ask->progress = show_progress;
    int trouble = fs_odds_of(ask, &odds, &e);
    cli_progress("odds", 1, 1);
    struct odds_of o = {t, state, &odds};
    int code = trouble ? cli_refuse(t, what, trouble, &e) : CLI_OK;
    if (!trouble && as_json)
        code = cli_emit(stdout, put_json, &o);
    else if (!trouble)
        print_text(stdout, t, state, &odds);
    if (!trouble)
        fs_odds_free(&odds);
    free(state);
    return code;
}
