/* record_read.c - playing a record: each clause parsed, checked and applied where it stands. */
#include "game.h"
#include "record_head.h"

#include <firestep/words.h>

enum { CLAUSE = 1024 }; /* bytes of one clause */

typedef struct reader {
    text t;
    fs_game *g;
    fs_span side[4];
    bool dirty; /* g->now holds parts of a line that is not kept */
} reader;

/* A line in its parts. */
typedef struct parts {
    fs_span number, side, clauses, throws;
    bool has_throws, waits;
} parts;

/* Cuts off the first word of a line without blanks around it. */
static fs_span first_word(fs_span *line)
{
    fs_span word = {line->at, 0};

    while (word.n < line->n && word.at[word.n] != ' ')
        word.n++;
    *line = (fs_span){word.at + word.n, line->n - word.n};
    while (line->n > 0 && span_blank(line->at[0])) {
        line->at++;
        line->n--;
    }
    return span_trim(word);
}

/* `7. british  move 3 0604, stop  | 2d6=3,4` */
static void cut_line(fs_span line, parts *p)
{
    p->number = first_word(&line);
    p->side = first_word(&line);
    const char *bar = line.n > 0 ? memchr(line.at, '|', line.n) : NULL;
    p->has_throws = bar != NULL;
    p->waits = false;
    p->clauses = p->throws = line;
    if (!bar) {
        p->throws.at += line.n;
        p->throws.n = 0;
        return;
    }
    p->clauses = span_trim((fs_span){line.at, (size_t)(bar - line.at)});
    p->throws = span_trim((fs_span){bar + 1, (size_t)(line.at + line.n - bar) - 1});
    p->waits = p->throws.n > 0 && p->throws.at[p->throws.n - 1] == '?';
    if (p->waits)
        p->throws = span_trim((fs_span){p->throws.at, p->throws.n - 1});
}

/* Cuts off the next clause: what stands before a comma. */
static fs_span next_clause(fs_span *rest)
{
    fs_span clause = {rest->at, 0};
    size_t n = rest->n;

    while (clause.n < n && clause.at[clause.n] != ',')
        clause.n++;
    size_t next = clause.n < n ? clause.n + 1 : n;
    while (next < n && span_blank(clause.at[next]))
        next++;
    *rest = (fs_span){clause.at + next, n - next};
    return span_trim(clause);
}

static bool cut_word(fs_span *s, const char *word)
{
    size_t n = strlen(word);

    if (s->n < n || memcmp(s->at, word, n) != 0)
        return false;
    s->at += n;
    s->n -= n;
    return true;
}

int fs_record_parse_throw(const char *at, size_t n, fs_throw *out, uint8_t *values, int cap)
{
    fs_span s = {at, n};
    uint32_t number = 0;
    int count = 0;

    *out = (fs_throw){0};
    if (cut_word(&s, "d100=")) {
        *out = (fs_throw){.kind = FS_THROW_PCT, .n = 1, .faces = 100};
        if (s.n != 2 || cap < 1 || !span_number(s, 99, &number))
            return 1;
        values[0] = (uint8_t)number;
        return 0;
    }
    if (cut_word(&s, "card=")) {
        *out = (fs_throw){.kind = FS_THROW_CARD, .n = 1};
    } else {
        fs_span dice = span_cut(&s, '=');

        if (!span_number(span_cut(&dice, 'd'), UINT8_MAX, &number) || number == 0)
            return 1;
        out->n = (uint8_t)number;
        if (!span_number(dice, UINT8_MAX, &number) || number == 0)
            return 1;
        out->faces = (uint8_t)number;
    }
    while (s.n > 0) {
        if (count == cap || count == out->n || !span_number(span_cut(&s, ','), UINT8_MAX, &number))
            return 1;
        values[count++] = (uint8_t)number;
    }
    return count != out->n;
}

/* The throws of a line into the script. */
static int read_throws(reader *r, fs_span s)
{
    fs_rolls *rolls = r->g->typed_in;

    rolls->n = rolls->used = 0;
    while (s.n > 0) {
        fs_span word = span_cut(&s, ' ');
        fs_throw t;

        int room = FS_MAX_VALUES - rolls->used;
        int wrong = fs_record_parse_throw(word.at, word.n, &t, rolls->value + rolls->used, room);

        if (rolls->n == FS_MAX_ROLLS || t.n > room)
            return text_wrong(&r->t, word.at, "more throws than a line may have", span_of(""));
        if (wrong)
            return text_wrong(&r->t, word.at, "not a throw: ", word);
        t.at = rolls->used;
        rolls->used = (uint16_t)(rolls->used + t.n);
        rolls->at[rolls->n++] = t;
    }
    return 0;
}

/* The rules' reason behind ours. */
static int refused(const reader *r, fs_span clause, const char *message, const fs_error *why)
{
    char reason[200];
    fs_writer w = {.at = reason, .cap = sizeof reason};

    fs_words_refusal(r->g->sc, why, &w);
    fs_put_end(&w);
    text_wrong(&r->t, clause.at, message, clause);
    fs_writer m = {.at = r->t.e->message, .n = strlen(r->t.e->message), .cap = sizeof r->t.e->message};
    fs_put(&m, ": ");
    fs_put(&m, reason);
    fs_put_end(&m);
    return 1;
}

static int bad_throw(const reader *r, const parts *p)
{
    const fs_throw *t = &r->g->wanted;
    char name[32];
    fs_writer w = {.at = name, .cap = sizeof name};
    const char *at = p->throws.n > 0 ? p->throws.at : p->clauses.at;

    if (r->g->fault == FAULT_EXTRA)
        return text_wrong(&r->t, at, "more throws than the line makes: ", p->throws);
    if (t->kind == FS_THROW_DICE) {
        fs_put_int(&w, t->n);
        fs_put_char(&w, 'd');
        fs_put_int(&w, t->faces);
    } else {
        fs_put(&w, t->kind == FS_THROW_PCT ? "d100" : "card");
    }
    fs_put(&w, " [");
    fs_put(&w, fs_words_rule(r->g->sc, t->rule));
    fs_put(&w, "]");
    fs_put_end(&w);
    return text_wrong(&r->t, at,
                      r->g->fault == FAULT_MISSING ? "a throw is missing: " : "a throw does not fit, wanted is ",
                      span_of(name));
}

/* Reads one clause where it is to be applied. */
static int read_clause(const reader *r, const void *state, fs_side side, fs_span s, fs_option *o)
{
    char clause[CLAUSE];
    fs_error why = {0};

    if (s.n == 0)
        return text_wrong(&r->t, s.at, "a clause is empty", span_of(""));
    if (s.n >= sizeof clause)
        return text_wrong(&r->t, s.at, "a clause is too long", span_of(""));
    memcpy(clause, s.at, s.n);
    clause[s.n] = '\0';
    if (r->g->rules->parse(r->g->sc, state, side, clause, o, &why))
        return refused(r, s, "not understood: ", &why);
    if (o->verb == FS_VERB_DROP)
        return text_wrong(&r->t, s.at, "a closed line drops nothing", span_of(""));
    if (r->g->rules->check(r->g->sc, state, side, o, &why))
        return refused(r, s, "not allowed: ", &why);
    return 0;
}

/* A line outside a window, with all its throws: applied as it is read, to the game's own state. If it turns out wrong
 * the lines before it are played again. */
static int read_at_once(reader *r, fs_side side, const parts *p)
{
    fs_game *g = r->g;
    fork *f = &g->fork[side];
    fs_span rest = p->clauses;
    fs_run run = {.scratch = g->scratch};
    int answered = FS_MORE;

    if (read_throws(r, p->throws))
        return 1;
    run.dice.typed = 3;
    run.dice.script = g->typed_in;
    run.dice.rolls = g->made;
    g->made->n = g->made->used = 0;
    do {
        fs_span clause = next_clause(&rest);
        fs_option *o = &f->part[f->n];

        if (answered == FS_CLOSED)
            return text_wrong(&r->t, clause.at, "the line is closed before this: ", clause);
        if (f->n == FS_MAX_LINE)
            return text_wrong(&r->t, clause.at, fs_game_why(FS_ERR_TOO_LONG), span_of(""));
        if (read_clause(r, g->now, side, clause, o))
            return 1;
        r->dirty = true;
        f->n++;
        answered = g->rules->apply(g->sc, g->now, side, o, &run);
    } while (rest.n > 0);
    if (answered != FS_CLOSED)
        return text_wrong(&r->t, p->clauses.at, "the line is not closed: ", p->clauses);
    int trouble = game_keep_read(g, side, g->typed_in, &run);
    r->dirty = trouble != FS_OK;
    if (trouble == FS_ERR_BAD_THROW)
        return bad_throw(r, p);
    return trouble ? text_wrong(&r->t, p->clauses.at, fs_game_why(trouble), span_of("")) : 0;
}

/* Adds all clauses to the fork; the last one closes the line with its throws. */
static int read_clauses(reader *r, fs_side side, const parts *p)
{
    fs_game *g = r->g;
    fs_span rest = p->clauses;
    int lines = game_n_live(g);

    do {
        fs_span clause = next_clause(&rest);
        fs_option o;
        bool last = rest.n == 0;

        if (read_clause(r, game_side_state(g, side), side, clause, &o))
            return 1;
        if (last && read_throws(r, p->throws))
            return 1;
        if (!last)
            g->typed_in->n = g->typed_in->used = 0;
        int trouble = game_add(g, side, &o, last && p->waits ? NULL : g->typed_in);
        if (trouble == FS_ERR_BAD_THROW && !last)
            return text_wrong(&r->t, rest.at, "the line is closed before this: ", rest);
        if (trouble == FS_ERR_BAD_THROW)
            return bad_throw(r, p);
        if (trouble)
            return text_wrong(&r->t, clause.at, fs_game_why(trouble), span_of(""));
        if (!last && (game_n_live(g) > lines || g->fork[side].sealed))
            return text_wrong(&r->t, rest.at, "the line is closed before this: ", rest);
    } while (rest.n > 0);
    return 0;
}

/* What must be so after the last clause. */
static int check_closed(reader *r, fs_side side, const parts *p, int lines)
{
    fs_game *g = r->g;
    bool sealed = g->fork[side].sealed;

    if (p->waits)
        return g->pending ? 0 : text_wrong(&r->t, p->clauses.at, "no further dice are wanted", span_of(""));
    if (game_n_live(g) == lines && !sealed)
        return text_wrong(&r->t, p->clauses.at, "the line is not closed: ", p->clauses);
    if (game_n_live(g) == lines && g->typed_in->n > 0)
        return text_wrong(&r->t, p->throws.at, "more throws than the line makes: ", p->throws);
    return 0;
}

/* Back to where the game stood before the line. */
static int take_back(reader *r, fs_side side, int lines)
{
    fs_game *g = r->g;

    g->undone.n = g->undone_options.n = 0;
    if (game_n_live(g) > lines)
        game_drop_lines(g, lines + 1, true);
    else if (r->dirty)
        game_replay(g);
    g->pending = g->has_key = r->dirty = false;
    g->typed_in->n = g->typed_in->used = 0;
    g->undone.n = g->undone_options.n = 0;
    game_clear_fork(g, side);
    return 1;
}

static int read_play(reader *r, fs_side side, const parts *p, bool begin)
{
    fs_game *g = r->g;
    int lines = game_n_live(g), trouble = game_may_act(g, side);
    fs_option only;

    if (trouble)
        return text_wrong(&r->t, p->side.at, fs_game_why(trouble), span_of(""));
    if (side == 1 && g->fork[2].sealed)
        return text_wrong(&r->t, p->side.at, "of two secret lines this one comes first", span_of(""));
    if (game_head(g)->waiting != 3 && !p->waits)
        return read_at_once(r, side, p) ? take_back(r, side, lines) : 0;
    g->fork[side].given = begin || game_single_answer(g, game_side_state(g, side), side, &only);
    if (read_clauses(r, side, p) || check_closed(r, side, p, lines))
        return take_back(r, side, lines);
    if (!g->pending)
        g->typed_in->n = g->typed_in->used = 0;
    return 0;
}

static int read_strike(const reader *r, const parts *p)
{
    fs_span rest = p->clauses;
    uint32_t number = 0;

    if (!span_is(span_cut(&rest, ' '), "strike") || !span_is(p->side, r->g->sc->names->side[3]) || p->has_throws)
        return text_wrong(&r->t, p->number.at, "a line without a number can only strike lines", span_of(""));
    if (!span_number(rest, INT32_MAX, &number) || number > (uint32_t)game_n_live(r->g))
        return text_wrong(&r->t, p->clauses.at, "there is no such line to strike: ", rest);
    int trouble = fs_game_strike(r->g, (int)number);
    return trouble ? text_wrong(&r->t, p->clauses.at, fs_game_why(trouble), span_of("")) : 0;
}

/* Resignations, forfeits and draws; -1 if it is none of them. */
static int read_end(const reader *r, fs_side side, const parts *p)
{
    int trouble;

    if (span_is(p->clauses, "draw") && side == 3)
        trouble = fs_game_draw(r->g);
    else if (span_is(p->clauses, "resign") && (side == 1 || side == 2))
        trouble = fs_game_resign(r->g, side);
    else if (span_is(p->clauses, "forfeit") && (side == 1 || side == 2))
        trouble = fs_game_forfeit(r->g, side);
    else
        return -1;
    if (trouble)
        return text_wrong(&r->t, p->clauses.at, fs_game_why(trouble), span_of(""));
    return p->has_throws ? text_wrong(&r->t, p->clauses.at, "this line makes no throw", span_of("")) : 0;
}

static int read_number(const reader *r, const parts *p)
{
    uint32_t expected = (uint32_t)(game_n_live(r->g) + r->g->fork[1].sealed + r->g->fork[2].sealed) + 1, number = 0;
    fs_span s = p->number;

    if (s.n < 2 || s.at[s.n - 1] != '.' || !span_number((fs_span){s.at, s.n - 1}, INT32_MAX, &number))
        return text_wrong(&r->t, s.at, "a line begins with its number and a dot, not ", s);
    return number == expected ? 0 : text_wrong(&r->t, s.at, "the number of this line is not the next one: ", s);
}

static int read_line(reader *r, fs_span line)
{
    const fs_game *g = r->g;
    parts p;
    fs_side side = 0;

    cut_line(line, &p);
    if (p.clauses.n == 0)
        return text_wrong(&r->t, line.at, "a line is a number, a side and what it does, not ", line);
    if (span_is(p.number, "-"))
        return read_strike(r, &p);
    if (read_number(r, &p))
        return 1;
    if (span_is(p.side, "-")) {
        if (!fs_game_is_new(g))
            return text_wrong(&r->t, p.side.at, "only the first line, `begin`, is nobody's", span_of(""));
        return read_play(r, game_head(g)->waiting & 1 ? 1 : 2, &p, true);
    }
    for (fs_side s = 3; s >= 1 && !side; s--)
        side = span_same(p.side, r->side[s]) ? s : 0;
    if (!side)
        return text_wrong(&r->t, p.side.at, "no side is called ", p.side);
    int end = read_end(r, side, &p);
    if (end >= 0)
        return end;
    if (fs_game_is_new(g))
        return text_wrong(&r->t, p.side.at, "the first line is `- begin`", span_of(""));
    if (cut_word(&(fs_span){p.clauses.at, p.clauses.n}, "sealed "))
        return text_wrong(&r->t, p.clauses.at, "the line is sealed: a seat's copy cannot be replayed", span_of(""));
    return read_play(r, side, &p, false);
}

int fs_record_read_lines(const char *at, size_t n, int first_line, fs_game *g, fs_record_error *e)
{
    reader r = {.t = {.at = at, .n = n, .line = first_line - 1, .e = e}, .g = g};
    fs_span line;
    int found, wrong = 0;

    memset(e, 0, sizeof *e);
    for (fs_side side = 1; side <= 3; side++)
        r.side[side] = span_of(g->sc->names->side[side]);
    g->reading = true;
    while (!wrong && (found = text_line(&r.t, &line)) != 0)
        wrong = found < 0 || read_line(&r, line);
    g->reading = false;
    if (!wrong)
        game_settle(g);
    return wrong;
}

int fs_record_read(const char *at, size_t n, fs_game *g, fs_record_error *e)
{
    fs_record_head head;

    if (fs_record_peek(at, n, &head, e) || record_head_fits(&head, g->sc, e))
        return 1;
    fs_game_type_dice(g, head.typed);
    return fs_record_read_lines(at + head.lines_at, n - head.lines_at, head.first_line, g, e);
}
