/* table.c - opens and writes games. */
#include "table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool span_is(fs_span s, const char *word) { return s.n == strlen(word) && memcmp(s.at, word, s.n) == 0; }

/* Header lines that the writer of records makes itself. */
static bool is_made(fs_span name)
{
    static const char *const made[] = {"record",   "ruleset", "edition", "variant", "revision",
                                       "scenario", "switch",  "player",  "dice",    "copy"};
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
        if (span_is(name, made[i]))
            return true;
    return false;
}

static char *copy_of(const char *text, size_t n)
{
    char *copy = malloc(n + 1);
    if (copy) {
        memcpy(copy, text, n);
        copy[n] = 0;
    }
    return copy;
}

static int add_tag(game_table *t, const char *name, size_t name_n, const char *rest, size_t rest_n)
{
    if (t->n_tags == TABLE_TAGS || name_n >= TABLE_TAG_NAME || rest_n >= TABLE_TAG_REST)
        return because(&t->why, "%s: header line [%.*s ...] is too long or one too many", t->name, (int)name_n, name);
    char *one = copy_of(name, name_n), *two = copy_of(rest, rest_n);
    if (!one || !two) {
        free(one);
        free(two);
        return because(&t->why, "out of memory");
    }
    t->tag[t->n_tags].name = one;
    t->tag[t->n_tags++].rest = two;
    return 0;
}

/* `[player british program]` */
static void note_player(game_table *t, fs_span rest)
{
    for (fs_side side = 1; side <= 2; side++) {
        const char *name = fs_words_side(t->scenario, side);
        size_t n = strlen(name);
        if (rest.n > n + 1 && memcmp(rest.at, name, n) == 0 && rest.at[n] == ' ')
            snprintf(t->player[side - 1], sizeof t->player[0], "%.*s", (int)(rest.n - n - 1), rest.at + n + 1);
    }
}

/* Of the file, before the record in it. */
static int lines_before(const game_table *t) { return t->file.kind == FS_FILE_POSITION ? t->file.rest_line : 0; }

/* Number of the header line with this name; 0 if there is none. */
static int line_of_tag(const game_table *t, const fs_record_head *head, const char *name)
{
    for (int i = 0; i < head->n_tags; i++) {
        if (!span_is(head->tag[i].name, name))
            continue;
        int line = lines_before(t) + 1;
        for (const char *at = t->file.rest; at < head->tag[i].name.at; at++)
            line += *at == '\n';
        return line;
    }
    return 0;
}

bool table_has_header(const game_table *t)
{
    const char *at = t->file.rest;
    size_t n = t->file.rest_size;
    while (n && *at && strchr(" \t\r\n", *at)) {
        at++;
        n--;
    }
    return t->file.kind == FS_FILE_RECORD || (n && *at == '[');
}

/* A header that reads well but is not this scenario's: which line says so. */
static int line_that_differs(const game_table *t)
{
    fs_record_head head;
    fs_record_error e;
    fs_span dice;
    const fs_scenario *sc = t->scenario;
    const char *name = "scenario";
    if (fs_record_peek(t->file.rest, t->file.rest_size, &head, &e))
        return e.line;
    if (!span_is(head.ruleset, sc->rules->name))
        name = "ruleset";
    else if (head.edition != sc->edition)
        name = "edition";
    else if (head.variant != sc->variant)
        name = "variant";
    else if (head.revision != sc->revision)
        name = "revision";
    else if (head.hash == sc->hash && fs_record_tag(&head, "dice", &dice))
        name = "dice";
    return line_of_tag(t, &head, name);
}

static int read_header(game_table *t, fs_record_head *head)
{
    fs_record_error e;
    const char *why = "", *tag = "";
    if (fs_record_peek(t->file.rest, t->file.rest_size, head, &e))
        return because(&t->why, "%s:%d: %s", t->name, lines_before(t) + e.line, e.message);
    if (head->is_copy)
        return because(&t->why, "%s: is the copy of one seat, with lines sealed: it can be read, not played", t->name);
    if (secret_from_tags(&t->secret, head, &tag, &why))
        return because(&t->why, "%s:%d: %s", t->name, line_of_tag(t, head, tag), why);
    for (int i = 0; i < head->n_tags; i++) {
        fs_span name = head->tag[i].name, rest = head->tag[i].rest;
        if (span_is(name, "player"))
            note_player(t, rest);
        if (!is_made(name) && add_tag(t, name.at, name.n, rest.at, rest.n))
            return -1;
    }
    return 0;
}

static int take_seed(game_table *t, const char *seed)
{
    if (!seed && (t->secret.known || table_has_header(t)))
        return 0;
    if (seed && table_has_header(t) && t->secret.known)
        return because(&t->why, "%s: has a secret of its own; --seed is for games without one", t->name);
    char *end = NULL;
    errno = 0;
    unsigned long long n = seed ? strtoull(seed, &end, 10) : 0;
    if (seed && (*seed < '0' || *seed > '9' || *end || errno))
        return because(&t->why, "--seed: '%s' is not a number from 0 to 18446744073709551615", seed);
    secret_from_seed(&t->secret, n);
    return 0;
}

static int read_lines(game_table *t)
{
    fs_record_error e = {0};
    int bad = 0;
    if (table_has_header(t)) {
        bad = fs_record_read(t->file.rest, t->file.rest_size, t->game, &e);
        e.line += e.line ? lines_before(t) : 0;
    } else if (t->file.rest_size)
        bad = fs_record_read_lines(t->file.rest, t->file.rest_size, t->file.rest_line + 1, t->game, &e);
    if (bad && !e.line)
        return because(&t->why, "%s:%d: %s", t->name, line_that_differs(t), e.message);
    return bad ? because(&t->why, "%s:%d:%d: %s", t->name, e.line, e.column, e.message) : 0;
}

static int start_game(game_table *t)
{
    fs_host host = {table_memory, secret_key, &t->secret};
    fs_error e = {0};
    t->game = fs_game_new(t->scenario, &host, t->file.kind == FS_FILE_POSITION ? t->file.state : NULL, &e);
    if (t->game)
        return 0;
    return e.code ? table_fail(t, "cannot be set up", FS_REFUSED, &e) : because(&t->why, "out of memory");
}

/* What is behind both ways of opening, once the file is there. */
static int take_game(game_table *t, const table_ask *ask)
{
    fs_record_head head;
    t->scenario = t->file.scenario;
    if (table_has_header(t) && read_header(t, &head))
        return -1;
    if (take_seed(t, ask->seed) || start_game(t) || read_lines(t))
        return -1;
    if (ask->begin && fs_game_is_new(t->game)) {
        int trouble = fs_game_begin(t->game);
        if (trouble && trouble != FS_ERR_NO_KEY)
            return table_fail(t, "cannot begin", trouble, NULL);
    }
    return 0;
}

static int take_name(game_table *t, const char *name)
{
    memset(t, 0, sizeof *t);
    if ((size_t)snprintf(t->name, sizeof t->name, "%s", name) < sizeof t->name)
        return 0;
    return because(&t->why, "%.80s...: the name is too long", name);
}

int table_open(game_table *t, const char *name, const table_ask *ask)
{
    fs_load_error e = {0};
    if (take_name(t, name))
        return -1;
    if (ask->library && (t->shelf = library_find_id(ask->library, name, ask->switches))) {
        t->file = t->shelf->file;
        return take_game(t, ask);
    }
    if (fs_file_open(name, ask->switches, &t->file, &e))
        return because(&t->why, "%s", e.message);
    if (ask->library && t->file.kind == FS_FILE_SCENARIO)
        t->shelf = library_add(ask->library, &t->file, name, ask->switches);
    return take_game(t, ask);
}

/* The scenario of a record from the library, or loaded and left there for the next one. */
static int take_file(game_table *t, const char *name, const char *text, size_t n, const table_ask *ask)
{
    fs_load_error e = {0};
    if (ask->library && (t->shelf = library_find(ask->library, text, n))) {
        t->file = t->shelf->file;
        t->file.kind = FS_FILE_RECORD;
        t->file.rest = text;
        t->file.rest_size = n;
        snprintf(t->file.based_on, sizeof t->file.based_on, "%s", t->file.scenario->id);
        return 0;
    }
    if (fs_file_read(name, text, n, ask->switches, &t->file, &e))
        return because(&t->why, "%s", e.message);
    if (ask->library && t->file.kind == FS_FILE_RECORD)
        t->shelf = library_add(ask->library, &t->file, NULL, NULL);
    return 0;
}

int table_read(game_table *t, const char *name, const char *text, size_t n, const table_ask *ask)
{
    if (take_name(t, name) || take_file(t, name, text, n, ask))
        return -1;
    int bad = take_game(t, ask);
    if (t->shelf) { /* the lines are read, and the text is the caller's */
        t->file.rest = "";
        t->file.rest_size = 0;
    }
    return bad;
}

void table_close(game_table *t)
{
    if (t->game)
        fs_game_free(t->game);
    if (t->shelf)
        library_give_back(t->shelf);
    else if (t->scenario)
        fs_file_close(&t->file);
    for (int i = 0; i < t->n_tags; i++) {
        free(t->tag[i].name);
        free(t->tag[i].rest);
    }
    memset(t, 0, sizeof *t);
}

fs_side table_side(const game_table *t, const char *word)
{
    for (fs_side side = 1; side <= 2; side++)
        if (strcmp(word, fs_words_side(t->scenario, side)) == 0 || (word[0] == '0' + side && !word[1]))
            return side;
    return 0;
}

int table_cut(game_table *t, uint64_t until)
{
    if (until >= (uint64_t)fs_game_lines(t->game))
        return 0;
    bool strict = fs_game_is_strict(t->game);
    fs_game_set_strict(t->game, false); /* nothing is taken back: it is looked at as it was */
    int trouble = fs_game_strike(t->game, (int)until + 1);
    fs_game_set_strict(t->game, strict);
    return trouble ? table_fail(t, "--until", trouble, NULL) : 0;
}

struct write_ask {
    game_table *table;
    fs_side seat;
    const fs_record_notes *notes;
};

static void put_record(void *ctx, fs_writer *w)
{
    const struct write_ask *ask = ctx;
    fs_record_write(ask->table->game, ask->seat, ask->notes, w);
}

static char *record_text(game_table *t, fs_side seat, size_t *n)
{
    const char *tags[TABLE_TAGS][2];
    fs_record_notes notes = {.tag = tags, .seal = secret_seal, .ctx = &t->secret};
    for (int i = 0; i < t->n_tags; i++) {
        if (seat != FS_FULL_RECORD && strcmp(t->tag[i].name, "secret") == 0 && !fs_game_is_over(t->game))
            continue;
        tags[notes.n_tags][0] = t->tag[i].name;
        tags[notes.n_tags++][1] = t->tag[i].rest;
    }
    for (int i = 0; i < 2; i++)
        notes.player[i] = t->player[i][0] ? t->player[i] : NULL;
    struct write_ask ask = {t, seat, &notes};
    return text_make(put_record, &ask, n);
}

char *table_copy(game_table *t, fs_side seat, size_t *n) { return record_text(t, seat, n); }

/* A position keeps its own text; behind `---` stand the lines, or the whole record if the game has a secret to keep. */
static char *position_text(const game_table *t, const char *file, size_t size, const char *record, size_t *n)
{
    fs_record_head head;
    fs_record_error e;
    if (fs_record_peek(record, strlen(record), &head, &e))
        return NULL;
    size_t upto = size;
    int line = 1;
    for (size_t i = 0; i < size && t->file.rest_size; i++) {
        line += file[i] == '\n';
        if (line > t->file.rest_line) {
            upto = i + 1;
            break;
        }
    }
    size_t cap = upto + strlen(record) + 16;
    char *out = malloc(cap);
    if (out)
        *n = (size_t)snprintf(out, cap, "%.*s%s%s%s", (int)upto, file, upto && file[upto - 1] != '\n' ? "\n" : "",
                              t->file.rest_size ? "" : "---\n", t->n_tags ? record : record + head.lines_at);
    return out;
}

char *table_text(game_table *t, const char *origin, size_t n_origin, size_t *n)
{
    char *text = record_text(t, FS_FULL_RECORD, n);
    if (text && t->file.kind == FS_FILE_POSITION) {
        char *with = position_text(t, origin, n_origin, text, n);
        free(text);
        return with;
    }
    return text;
}

int table_set_tag(game_table *t, const char *name, const char *rest)
{
    int i = 0;
    while (i < t->n_tags && strcmp(t->tag[i].name, name) != 0)
        i++;
    if (i == t->n_tags)
        return add_tag(t, name, strlen(name), rest, strlen(rest));
    char *copy = copy_of(rest, strlen(rest));
    if (!copy)
        return because(&t->why, "out of memory");
    free(t->tag[i].rest);
    t->tag[i].rest = copy;
    return 0;
}

int table_agree_strict(game_table *t)
{
    fs_game_set_strict(t->game, true);
    return table_set_tag(t, "strict", "agreed");
}

static const char forfeit[] = "forfeit: ";

int table_note_forfeit(game_table *t, const char *reason)
{
    char text[TABLE_TAG_REST];
    snprintf(text, sizeof text, "%s%s", forfeit, reason);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == '[' || *c == ']')
            *c = ' ';
    return *table_forfeit(t) ? 0 : add_tag(t, "note", strlen("note"), text, strlen(text));
}

const char *table_forfeit(const game_table *t)
{
    for (int i = 0; i < t->n_tags; i++)
        if (strcmp(t->tag[i].name, "note") == 0 && strncmp(t->tag[i].rest, forfeit, strlen(forfeit)) == 0)
            return t->tag[i].rest + strlen(forfeit);
    return "";
}

int table_new_secret(game_table *t, bool draw)
{
    if (draw)
        secret_random(&t->secret);
    return table_set_tag(t, "seed", t->secret.commitment) || table_set_tag(t, "secret", t->secret.hex) ? -1 : 0;
}

int table_fail(game_table *t, const char *what, int trouble, const fs_error *e)
{
    if (trouble != FS_REFUSED || !e)
        return because(&t->why, "%s: %s: %s", t->name, what, fs_game_why(trouble));
    char text[1024];
    fs_writer w = {text, 0, sizeof text};
    fs_words_refusal(t->scenario, e, &w);
    fs_put_end(&w);
    return because(&t->why, "%s: %s: %s", t->name, what, text);
}

/* Copies the next clause, without the blanks around it; false at the end. */
bool table_next_clause(const char **at, char *out, size_t cap)
{
    const char *start = *at + strspn(*at, " \t");
    if (!*start)
        return false;
    size_t n = strcspn(start, ",");
    *at = start + n + (start[n] == ',');
    while (n && (start[n - 1] == ' ' || start[n - 1] == '\t'))
        n--;
    snprintf(out, cap, "%.*s", (int)n, start);
    return true;
}

int table_clauses(game_table *t, const void *state, fs_side side, const char *text, fs_option *out, int cap)
{
    const fs_ruleset *rules = t->scenario->rules;
    void *copy = malloc(rules->state_size), *scratch = calloc(1, rules->scratch_size + 1);
    char clause[512];
    int n = 0, answer = FS_MORE;
    bool bad = !copy || !scratch;
    if (bad)
        because(&t->why, "out of memory");
    else
        memcpy(copy, state, rules->state_size);
    while (!bad && table_next_clause(&text, clause, sizeof clause)) {
        fs_error e = {0};
        uint8_t key[32] = {0};
        fs_run run = {.scratch = scratch};
        if (n == cap || answer == FS_CLOSED) {
            bad = because(&t->why, "'%s': %s", clause,
                          n == cap ? "more parts than a line may have" : "the line was closed before it");
        } else if (rules->parse(t->scenario, copy, side, clause, &out[n], &e) ||
                   rules->check(t->scenario, copy, side, &out[n], &e)) {
            bad = table_fail(t, clause, FS_REFUSED, &e);
        } else {
            fs_dice_from_key(&run.dice, key);
            answer = rules->apply(t->scenario, copy, side, &out[n++], &run);
        }
    }
    free(copy);
    free(scratch);
    if (!bad && !n)
        bad = because(&t->why, "%s: an option is missing; firestep options %s lists them", t->name, t->name);
    return bad ? -1 : n;
}
