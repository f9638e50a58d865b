/* say.c - games in words. */
#include "say.h"
#include "args.h"
#include "print.h"
#include "titles.h"

#include <stdlib.h>
#include <string.h>

struct view_of {
    game_table *table;
    fs_side seat;
};

static void put_view(void *ctx, fs_writer *w)
{
    const struct view_of *v = ctx;
    fs_game_view(v->table->game, v->seat, w);
}

json_t *say_view(game_table *t, fs_side seat)
{
    struct view_of v = {t, seat};
    size_t n;
    json_error_t e;
    char *text = text_make(put_view, &v, &n);
    json_t *view = text ? json_loadb(text, n, 0, &e) : NULL;
    if (!view)
        cli_fail("%s: the view is not JSON: %s", t->name, text ? e.text : "out of memory");
    free(text);
    return view;
}

/* Anything that is one call with the scenario and a fact. */
struct words_of {
    const game_table *table;
    const void *fact;
    fs_side side;
    int number, place;
    int32_t x, y;
};

static void put_prompt(void *ctx, fs_writer *w)
{
    const struct words_of *o = ctx;
    fs_words_prompt(o->table->scenario, o->fact, w);
}

static void put_refusal(void *ctx, fs_writer *w)
{
    const struct words_of *o = ctx;
    fs_words_refusal(o->table->scenario, o->fact, w);
}

static void put_event(void *ctx, fs_writer *w)
{
    const struct words_of *o = ctx;
    fs_words_event(o->table->scenario, o->fact, w);
}

static void put_line(void *ctx, fs_writer *w)
{
    const struct words_of *o = ctx;
    fs_game_line_text(o->table->game, o->number, w);
}

static void put_clause(void *ctx, fs_writer *w)
{
    const struct words_of *o = ctx;
    const fs_scenario *sc = o->table->scenario;
    if (sc->rules->print(sc, fs_game_state(o->table->game, o->side), o->side, o->fact, w))
        fs_put(w, "?");
}

static void put_place(void *ctx, fs_writer *w)
{
    const struct words_of *o = ctx;
    fs_words_place(o->table->scenario, o->place, o->x, o->y, w);
}

static bool in_titles;

void say_in_titles(void) { in_titles = true; }

/* As it was made, or as people read it. */
static char *spoken(const game_table *t, char *text)
{
    if (!in_titles || !text)
        return text;
    char *read = text_in_titles(t->scenario, text);
    free(text);
    return read;
}

char *say_prompt(const game_table *t, const fs_decision *d)
{
    struct words_of o = {.table = t, .fact = d};
    return spoken(t, text_make(put_prompt, &o, NULL));
}

char *say_refusal(const game_table *t, const fs_error *e)
{
    struct words_of o = {.table = t, .fact = e};
    return spoken(t, text_make(put_refusal, &o, NULL));
}

char *say_event(const game_table *t, const fs_event *e)
{
    struct words_of o = {.table = t, .fact = e};
    return spoken(t, text_make(put_event, &o, NULL));
}

char *say_line(const game_table *t, int number)
{
    struct words_of o = {.table = t, .number = number};
    return spoken(t, text_make(put_line, &o, NULL));
}

/* As records have it. */
static char *clause_of(const game_table *t, fs_side side, const fs_option *option)
{
    struct words_of o = {.table = t, .fact = option, .side = side};
    return text_make(put_clause, &o, NULL);
}

char *say_clause(const game_table *t, fs_side side, const fs_option *option)
{
    return spoken(t, clause_of(t, side, option));
}

char *say_place(const game_table *t, int place, int32_t x, int32_t y)
{
    struct words_of o = {.table = t, .place = place, .x = x, .y = y};
    return text_make(put_place, &o, NULL);
}

char *say_throw(const fs_throw *t)
{
    char text[64];
    if (t->kind == FS_THROW_PCT)
        snprintf(text, sizeof text, "d100");
    else if (t->kind == FS_THROW_CARD)
        snprintf(text, sizeof text, "card");
    else
        snprintf(text, sizeof text, "%ud%u", t->n, t->faces);
    char *copy = malloc(strlen(text) + 1);
    return copy ? strcpy(copy, text) : NULL;
}

bool say_is_kept(const game_table *t, fs_side seat, const fs_kept_line *line)
{
    if (seat == 3 || fs_game_is_over(t->game))
        return false;
    return seat ? (line->kept_from & seat) != 0 : line->kept_from != 0;
}

/* A line kept from a seat is told by who made it alone. */
static void say_head_of_line(FILE *out, const game_table *t, fs_side seat, int number)
{
    fs_kept_line line;
    if (!fs_game_line(t->game, number, &line))
        return;
    fprintf(out, "%s%3d. ", cli_colour(CLI_BOLD), number);
    if (say_is_kept(t, seat, &line)) {
        fprintf(out, "%s (kept from this seat)", fs_words_side(t->scenario, line.side));
    } else {
        char *text = say_line(t, number);
        fprintf(out, "%s", text ? text : "");
        free(text);
    }
    fprintf(out, "%s\n", cli_colour(CLI_PLAIN));
}

void say_events(FILE *out, const game_table *t, fs_side seat, int after)
{
    fs_event_cursor at = {after > 0 ? after + 1 : 0, 0};
    const fs_event *e;
    int said = after;
    while ((e = fs_game_next_event(t->game, seat, &at))) {
        for (; said < at.line; said++)
            say_head_of_line(out, t, seat, said + 1);
        char *text = say_event(t, e);
        fprintf(out, "     %s\n", text ? text : "");
        free(text);
    }
    for (; said < fs_game_lines(t->game); said++)
        say_head_of_line(out, t, seat, said + 1);
}

void say_events_json(const game_table *t, fs_side seat, int after, fs_writer *w)
{
    fs_event_cursor at = {after > 0 ? after + 1 : 0, 0};
    for (const fs_event *e; (e = fs_game_next_event(t->game, seat, &at));)
        fs_json_event(t->scenario, NULL, e, w);
}

static const char *word_of(const char *const *list, uint16_t n, unsigned i) { return i < n && list[i] ? list[i] : ""; }

void say_status(FILE *out, game_table *t)
{
    const fs_head *h = fs_game_state(t->game, 0);
    const fs_words *words = t->scenario->rules->words;
    fprintf(out, "turn %u", h->turn);
    if (*word_of(words->phase, words->n_phases, h->phase))
        fprintf(out, ", %s", word_of(words->phase, words->n_phases, h->phase));
    fprintf(out, "; score: %s %d, %s %d\n", t->scenario->names->side_title[1], h->score[0],
            t->scenario->names->side_title[2], h->score[1]);
    if (fs_game_draw_offer(t->game))
        fprintf(out, "%s offers a draw\n", t->scenario->names->side_title[fs_game_draw_offer(t->game)]);
    if (!fs_game_is_over(t->game))
        return;
    fs_side winner = fs_game_winner(t->game);
    const char *grade = word_of(words->grade, words->n_grades, h->grade);
    if (winner == 3)
        fprintf(out, "the game is over: a draw\n");
    else
        fprintf(out, "the game is over: a %s for %s\n", *grade ? grade : "win", t->scenario->names->side_title[winner]);
}

static bool asked(game_table *t, fs_side side, fs_decision *d)
{
    return fs_game_waiting(t->game) & side && fs_game_decision(t->game, side, d) == FS_OK;
}

void say_decisions(FILE *out, game_table *t)
{
    fs_throw wanted;
    if (fs_game_wanted(t->game, &wanted, NULL)) {
        char *what = say_throw(&wanted);
        fprintf(out, "%s throws %s [%s] %s\n", fs_words_side(t->scenario, wanted.side), what ? what : "",
                fs_words_rule(t->scenario, wanted.rule), fs_words_title(t->scenario, wanted.rule));
        free(what);
    }
    if (fs_game_is_new(t->game)) {
        fprintf(out, "the game has not begun\n");
        return;
    }
    for (fs_side side = 1; side <= 2; side++) {
        fs_decision d;
        if (!asked(t, side, &d))
            continue;
        char *text = say_prompt(t, &d);
        fprintf(out, "%s%s\n", text ? text : "", d.flags & FS_SEALED ? " (in secret)" : "");
        free(text);
    }
}

static bool is_word(int c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Whether the first `n` characters of `word` stand in the clause from the start of a word on. */
static bool has_word(const char *clause, const char *word, size_t n)
{
    for (const char *at = clause; *at; at++)
        if (strncmp(at, word, n) == 0 && (at == clause || !is_word((unsigned char)at[-1])))
            return true;
    return false;
}

/* Whether every word of `filter` stands in the clause. */
static bool matches(const char *clause, const char *filter)
{
    for (const char *at = filter ? filter : ""; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (!has_word(clause, at, n))
            return false;
        at += n;
    }
    return true;
}

/* How many options from `i` on differ in their place alone. */
static int run_from(const fs_options *list, int i, int n)
{
    int end = i + 1;
    while (end < n && list->at[end].verb == list->at[i].verb && list->at[end].subject == list->at[i].subject &&
           list->at[end].place && list->at[i].place)
        end++;
    return end - i;
}

/* What is common to them is said once, with the title of the piece; then the number and the rest of each. */
static void say_run(FILE *out, game_table *t, fs_side side, const fs_options *list, int first, int n)
{
    fs_unit piece = list->at[first].subject;
    char *head = clause_of(t, side, &list->at[first]);
    size_t common = 0, column = (size_t)cli_width();
    for (int words = piece ? 2 : 1; head && words-- && head[common]; common += strspn(head + common, " "))
        common += strcspn(head + common, " ");
    fprintf(out, "      %.*s", (int)common - (common && head[common - 1] == ' '), head ? head : "");
    if (piece)
        fprintf(out, " (%s)", t->scenario->names->unit_title[piece]);
    for (int i = first; i < first + n; i++) {
        char *clause = clause_of(t, side, &list->at[i]), item[160];
        int length = snprintf(item, sizeof item, " %d %s%s", i + 1,
                              clause && strlen(clause) > common ? clause + common : "", i + 1 < first + n ? "," : "");
        if (column + (size_t)length > (size_t)cli_width())
            column = (size_t)fprintf(out, "\n       ") - 1;
        column += (size_t)fprintf(out, "%s", item);
        free(clause);
    }
    fprintf(out, "\n");
    free(head);
}

enum { LONG_RUN = 8 }; /* said together from so many on */

void say_options(FILE *out, game_table *t, fs_side side, const fs_options *list, bool wide, const char *filter)
{
    int n = wide ? list->n : list->narrow, said = 0;
    for (int i = 0; i < n; i++) {
        int run = filter && *filter ? 1 : run_from(list, i, n);
        if (run >= LONG_RUN) {
            say_run(out, t, side, list, i, run);
            said += run;
            i += run - 1;
            continue;
        }
        char *clause = say_clause(t, side, &list->at[i]), *written = clause_of(t, side, &list->at[i]);
        if (clause && written && (matches(clause, filter) || matches(written, filter))) {
            fprintf(out, "%4d  %s\n", i + 1, clause);
            said++;
        }
        free(clause);
        free(written);
    }
    if (!said)
        fprintf(out, "      no option has '%s' in it\n", filter ? filter : "");
    if (n < list->n)
        fprintf(out, "      and %d more\n", list->n - n);
}

void say_status_json(game_table *t, fs_writer *w)
{
    const fs_head *h = fs_game_state(t->game, 0);
    const fs_words *words = t->scenario->rules->words;
    char hash[20];
    fs_json_int(w, "turn", h->turn);
    fs_json_str(w, "phase", word_of(words->phase, words->n_phases, h->phase));
    fs_json_int(w, "lines", fs_game_lines(t->game));
    fs_json_open(w, "waiting", '[');
    for (fs_side side = 1; side <= 2; side++)
        if (fs_game_waiting(t->game) & side)
            fs_json_str(w, NULL, fs_words_side(t->scenario, side));
    fs_json_close(w, ']');
    fs_json_bool(w, "over", fs_game_is_over(t->game));
    if (fs_game_is_over(t->game)) {
        fs_side winner = fs_game_winner(t->game);
        fs_json_str(w, "winner", winner == 3 ? "draw" : fs_words_side(t->scenario, winner));
        fs_json_str(w, "grade", word_of(words->grade, words->n_grades, h->grade));
    }
    if (fs_game_draw_offer(t->game))
        fs_json_str(w, "draw_offer", fs_words_side(t->scenario, fs_game_draw_offer(t->game)));
    fs_json_open(w, "score", '[');
    fs_json_int(w, NULL, h->score[0]);
    fs_json_int(w, NULL, h->score[1]);
    fs_json_close(w, ']');
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)fs_game_hash(t->game));
    fs_json_str(w, "hash", hash);
}

void say_decisions_json(game_table *t, fs_writer *w)
{
    fs_json_open(w, "decisions", '[');
    for (fs_side side = 1; side <= 2; side++) {
        fs_decision d;
        if (asked(t, side, &d))
            fs_json_decision(t->scenario, NULL, &d, w);
    }
    fs_json_close(w, ']');
}
