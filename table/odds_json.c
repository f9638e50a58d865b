/* odds_json.c - odds for programs. */
#include "odds_json.h"
#include "guess.h"

#include <firestep/words.h>
#include <stdlib.h>
#include <string.h>

enum { WALK = 64, NAME = 4096 };

const char *const odds_reasons[4] = {"as stated", "declined", "as the program would", "as suggested"};

static void put_chance(const fs_scenario *sc, const fs_odds *odds, const fs_fraction *p, int32_t ppm, int32_t margin,
                       const fs_odds_fact *fact, int n, fs_writer *w)
{
    char name[NAME], text[96];
    fs_writer name_w = {name, 0, sizeof name}, text_w = {text, 0, sizeof text};
    fs_odds_name(sc, fact, n, &name_w);
    fs_put_end(&name_w);
    fs_fraction_write(p, &text_w);
    fs_put_end(&text_w);
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "outcome", name);
    fs_json_str(w, "p", text);
    fs_json_int(w, "ppm", ppm);
    if (!odds->exact)
        fs_json_int(w, "margin_ppm", margin);
    fs_json_close(w, '}');
}

void odds_clause(const fs_scenario *sc, const void *state, const fs_assumption *a, fs_writer *w)
{
    size_t before = w->n;
    if (sc->rules->print(sc, state, a->side, &a->option, w)) {
        w->n = before;
        fs_put(w, "?");
    }
}

static void put_assumptions(const fs_scenario *sc, const void *state, const fs_odds *odds, fs_writer *w)
{
    fs_json_open(w, "assumptions", '[');
    for (int i = 0; i < odds->n_assumptions; i++) {
        const fs_assumption *a = &odds->assumption[i];
        char clause[NAME];
        fs_writer c = {clause, 0, sizeof clause};
        odds_clause(sc, state, a, &c);
        fs_put_end(&c);
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "side", fs_words_side(sc, a->side));
        fs_json_str(w, "clause", clause);
        fs_json_str(w, "reason", odds_reasons[a->reason & 3]);
        fs_json_str(w, "rule", fs_words_rule(sc, a->rule));
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

void odds_json(const fs_scenario *sc, const void *state, const fs_odds *odds, fs_writer *w)
{
    size_t at = 0;
    fs_json_open(w, NULL, '{');
    fs_json_bool(w, "exact", odds->exact);
    fs_json_bool(w, "guessed", odds->guessed);
    fs_json_int(w, "leaves", (int64_t)odds->leaves);
    fs_json_open(w, "outcomes", '[');
    for (int i = 0; i < odds->n_outcomes; i++)
        put_chance(sc, odds, &odds->outcome[i].p, odds->outcome[i].ppm, odds->outcome[i].margin_ppm,
                   odds->fact + odds->outcome[i].first, (int)odds->outcome[i].n, w);
    fs_json_close(w, ']');
    fs_json_open(w, "pieces", '[');
    for (int i = 0; i < odds->n_pieces; i++)
        put_chance(sc, odds, &odds->piece[i].p, odds->piece[i].ppm, odds->piece[i].margin_ppm, &odds->piece[i].fact, 1,
                   w);
    fs_json_close(w, ']');
    fs_json_open(w, "apart", '[');
    for (int i = 0; i < odds->apart.n; i++)
        fs_json_str(w, NULL, fs_words_unit(sc, odds->apart.piece[i]));
    fs_json_close(w, ']');
    fs_json_open(w, "events", '[');
    for (const fs_event *e; (e = fs_log_next(&odds->first, &at));)
        fs_json_event(sc, NULL, e, w);
    fs_json_close(w, ']');
    put_assumptions(sc, state, odds, w);
    fs_json_close(w, '}');
}

/* What parsing ahead works with. */
struct ahead {
    const fs_scenario *scenario;
    fs_side side;
    const fs_option *line;
    int n_line;
    const char *clause;
    uint8_t *copy, *scratch;
    fs_option *list;
};

/* Plays on from the copy; false if the question does not come. */
static bool parse_on_copy(const struct ahead *a, fs_option *out)
{
    const fs_scenario *sc = a->scenario;
    const fs_ruleset *rules = sc->rules;
    const fs_head *h = (const void *)a->copy;
    uint8_t key[32] = {0};
    fs_run run = {.scratch = a->scratch};
    fs_error e;
    fs_dice_from_key(&run.dice, key);
    for (int step = 0; step < a->n_line + WALK; step++) {
        fs_side asked = h->open ? h->open : h->waiting & 1 ? 1 : h->waiting;
        for (fs_side s = 1; s <= 2; s++)
            if (h->waiting & s && step >= a->n_line && !rules->parse(sc, a->copy, s, a->clause, out, &e) &&
                !rules->check(sc, a->copy, s, out, &e))
                return true;
        fs_options all = {a->list, 0, FS_MAX_OPTIONS, 0};
        if (!asked || (step >= a->n_line && rules->options(sc, a->copy, asked, a->scratch, &all) < 1))
            return false;
        fs_option next = step < a->n_line ? a->line[step] : a->list[0];
        rules->apply(sc, a->copy, step < a->n_line ? a->side : asked, &next, &run);
    }
    return false;
}

bool odds_parse_ahead(const fs_scenario *sc, const void *state, fs_side side, const fs_option *line, int n_line,
                      const char *clause, int guesses, fs_option *out)
{
    const fs_ruleset *rules = sc->rules;
    struct ahead a = {sc,
                      side,
                      line,
                      n_line,
                      clause,
                      malloc(rules->state_size),
                      calloc(1, rules->scratch_size + 1),
                      malloc(FS_MAX_OPTIONS * sizeof *a.list)};
    bool found = false, hidden = guesses > 0;
    for (int i = 0; a.copy && a.scratch && a.list && !found && (i == 0 || (hidden && i < guesses)); i++) {
        memcpy(a.copy, state, rules->state_size);
        if (guesses)
            hidden = guess_hidden(sc, a.copy, side, i);
        found = parse_on_copy(&a, out);
    }
    free(a.copy);
    free(a.scratch);
    free(a.list);
    return found;
}
