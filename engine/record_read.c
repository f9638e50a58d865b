/* record_read.c - playing a record: each clause read, checked and applied where it stands.
 *
 * Lines are cut one ahead. Where the rules can read a clause without a state, clauses are read one ahead too, and apply
 * is told what comes next: what it finds out about that while it looks whether there is a choice is not asked again.
 */
#include "game.h"
#include "record_cut.h"
#include "record_head.h"

#include <firestep/words.h>

enum { CLAUSE = 1024 }; /* bytes of one clause */
typedef struct reader {
    cutter in;
    fs_game *g;
    bool dirty; /* g->now holds parts of a line that is not kept */
    bool known; /* the next clause is known to be legal */
    fs_run run; /* of the line being read; what the rules noted of the next clause stays in it */
} reader;

/* Complaints are about this line from now on. */
static void turn_to(reader *r, const cut *c)
{
    r->in.t.line = c->line;
    r->in.t.line_at = c->line_at;
}

/* The rules' reason behind ours. */
static int refused(const reader *r, fs_span clause, const char *message, const fs_error *why)
{
    char reason[200];
    fs_writer w = {.at = reason, .cap = sizeof reason};

    fs_words_refusal(r->g->sc, why, &w);
    fs_put_end(&w);
    text_wrong(&r->in.t, clause.at, message, clause);
    fs_writer m = {.at = r->in.t.e->message, .n = strlen(r->in.t.e->message), .cap = sizeof r->in.t.e->message};
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
        return text_wrong(&r->in.t, at, "more throws than the line makes: ", p->throws);
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
    return text_wrong(&r->in.t, at,
                      r->g->fault == FAULT_MISSING ? "a throw is missing: " : "a throw does not fit, wanted is ",
                      span_of(name));
}

/* Reads one clause where it is to be applied. */
static int parse_clause(const reader *r, const void *state, fs_side side, fs_span s, fs_option *o)
{
    char clause[CLAUSE];
    fs_error why = {0};

    if (s.n == 0)
        return text_wrong(&r->in.t, s.at, "a clause is empty", span_of(""));
    if (s.n >= sizeof clause)
        return text_wrong(&r->in.t, s.at, "a clause is too long", span_of(""));
    memcpy(clause, s.at, s.n);
    clause[s.n] = '\0';
    if (r->g->rules->parse(r->g->sc, state, side, clause, o, &why))
        return refused(r, s, "not understood: ", &why);
    return 0;
}

/* Clause i of the line is `o` and stands in this state. */
static int check_clause(const reader *r, const void *state, fs_side side, const cut *c, int i, const fs_option *o)
{
    fs_error why = {0};

    if (o->verb == FS_VERB_DROP)
        return text_wrong(&r->in.t, cut_clause(c, i).at, "a closed line drops nothing", span_of(""));
    if (r->g->rules->check(r->g->sc, state, side, o, &why))
        return refused(r, cut_clause(c, i), "not allowed: ", &why);
    return 0;
}

/* --- lines that are applied as they are read -------------------------------------------------------------------- */

/* What every run of this record has in common. */
static void set_run(fs_game *g, fs_run *run)
{
    memset(run, 0, sizeof *run);
    run->scratch = g->scratch;
    run->dice.typed = 3;
    run->dice.script = g->typed_in;
    run->dice.rolls = g->made;
}

/* A line begins: no throw is made yet, nothing shown. What is told of the next option stays. */
static fs_run *begin_run(reader *r)
{
    fs_run *run = &r->run;

    run->dice.k = run->dice.script_at = 0;
    run->dice.ran_out = run->dice.bad = 0;
    run->shown = run->kept_from = run->fell = 0;
    r->g->made->n = r->g->made->used = 0;
    return run;
}

/* Tells the rules what comes from part i on: the rest of the line, or the next one, where all of this one is read. */
static void tell_next(const cut *c, int i, const cut *next, fs_side side, fs_run *run)
{
    run->next_ok = 0;
    run->taken = 0;
    run->then = next->part;
    run->n_then = (uint16_t)(c->rest.n == 0 ? next->n : 0);
    run->then_side = next->side;
    run->next = &c->part[i];
    run->n_next = run->may_take = (uint16_t)(c->n - i);
    run->next_side = side;
    if (i == c->n) {
        run->next = run->then;
        run->n_next = run->n_then;
        run->next_side = run->then_side;
    }
}

/* What is wrong with a line whose first `n` clauses were applied. */
static int wrong_end(const reader *r, const cut *c, int n, bool closed)
{
    if (n == c->n && c->rest.n == 0)
        return text_wrong(&r->in.t, c->p.clauses.at, "the line is not closed: ", c->p.clauses);
    if (closed)
        return text_wrong(&r->in.t, cut_clause(c, n).at, "the line is closed before this: ", cut_clause(c, n));
    return text_wrong(&r->in.t, c->rest.at, fs_game_why(FS_ERR_TOO_LONG), span_of(""));
}

/* The clauses of a line on the game's own state; `next` is the line behind it. */
static int play_clauses(reader *r, fs_side side, cut *c, const cut *next, fs_run *run)
{
    fs_game *g = r->g;
    bool known = r->known, closed;
    int i = 0;

    do {
        if (i == c->n && parse_clause(r, g->now, side, text_clause(&c->rest), &c->part[c->n++]))
            return 1;
        const fs_option *o = &c->part[i];
        if ((!known || o->verb == FS_VERB_DROP) && check_clause(r, g->now, side, c, i, o))
            return 1;
        tell_next(c, ++i, next, side, run);
        r->dirty = true;
        closed = g->rules->apply(g->sc, g->now, side, o, run) == FS_CLOSED;
        i += run->taken;
        known = run->next_ok;
    } while (!closed && (i < c->n || (c->rest.n > 0 && i < FS_MAX_LINE)));
    r->known = known;
    return closed && i == c->n && c->rest.n == 0 ? 0 : wrong_end(r, c, i, closed);
}

/* The throws of a line; most have none. */
static int read_throws(const reader *r, const cut *c)
{
    fs_rolls *in = r->g->typed_in;

    if (c->p.throws.n > 0)
        return text_throws(&r->in.t, c->p.throws, in);
    in->n = in->used = 0;
    return 0;
}

/* A line outside a window, with all its throws, or both of a window, side 1's first: neither of those depends on the
 * other, and together they take effect. Applied as they are read, to the game's own state. If a line turns out wrong
 * the lines before it are played again; of a window, what is wrong is then found line by line. */
static int read_at_once(reader *r, fs_side side, cut *c, int n)
{
    fs_game *g = r->g;
    cut *last = n == 2 ? line_ahead(&r->in, 1) : c;
    line_read line[2];

    if (read_throws(r, last))
        return 1;
    fs_run *run = begin_run(r);
    for (int i = 0; i < n; i++, side++, c = last) {
        run->shown = run->kept_from = 0;
        if (play_clauses(r, side, c, line_ahead(&r->in, (unsigned)i + 1), run) ||
            (i + 1 < n && game_head(g)->waiting != 2))
            return 1;
        line[i] = (line_read){side, run->shown, run->kept_from, (uint16_t)c->n, c->part};
    }
    int trouble = game_keep_read(g, line, n, g->typed_in, run);
    r->dirty = trouble != FS_OK;
    if (trouble == FS_ERR_BAD_THROW)
        return bad_throw(r, &last->p);
    return trouble ? text_wrong(&r->in.t, last->p.clauses.at, fs_game_why(trouble), span_of("")) : 0;
}

static bool is_number(fs_span s, int number)
{
    uint32_t value = 0;

    return s.n > 1 && s.at[s.n - 1] == '.' && span_number((fs_span){s.at, s.n - 1}, INT32_MAX, &value) &&
           value == (uint32_t)number;
}

/* Whether this line and the next are the two of a window, with all their throws. */
static bool begins_window(reader *r, fs_side side, const cut *c)
{
    const fs_game *g = r->g;

    if (side != 1 || c->p.has_throws || !g->rules->read || g->fork[1].n > 0 || g->fork[2].n > 0)
        return false;
    const cut *other = line_ahead(&r->in, 1);
    int number = game_n_live(g) + 2;
    return other->found > 0 && other->side == 2 && !other->p.waits &&
           (other->number ? other->number == (uint32_t)number : is_number(other->p.number, number));
}

/* --- lines that are built first --------------------------------------------------------------------------------- */

/* Adds all clauses to the fork; the last one closes the line with its throws. */
static int read_clauses(reader *r, fs_side side, const cut *c)
{
    fs_game *g = r->g;
    const parts *p = &c->p;
    fs_span rest = p->clauses;
    int lines = game_n_live(g), i = 0;
    fs_option only;

    do {
        fs_span clause = text_clause(&rest);
        fs_option o;
        bool last = rest.n == 0;

        if (parse_clause(r, game_side_state(g, side), side, clause, &o) ||
            check_clause(r, game_side_state(g, side), side, c, i, &o))
            return 1;
        if (i++ > 0 && g->fork[side].given)
            g->fork[side].given = game_single_answer(g, game_side_state(g, side), side, &only);
        if (last && text_throws(&r->in.t, p->throws, g->typed_in))
            return 1;
        if (!last)
            g->typed_in->n = g->typed_in->used = 0;
        int trouble = game_add(g, side, &o, last && p->waits ? NULL : g->typed_in);
        if (trouble == FS_ERR_BAD_THROW && !last)
            return text_wrong(&r->in.t, rest.at, "the line is closed before this: ", rest);
        if (trouble == FS_ERR_BAD_THROW)
            return bad_throw(r, p);
        if (trouble)
            return text_wrong(&r->in.t, clause.at, fs_game_why(trouble), span_of(""));
        if (!last && (game_n_live(g) > lines || g->fork[side].sealed))
            return text_wrong(&r->in.t, rest.at, "the line is closed before this: ", rest);
    } while (rest.n > 0);
    return 0;
}

/* What must be so after the last clause. */
static int check_closed(reader *r, fs_side side, const parts *p, int lines)
{
    fs_game *g = r->g;
    bool sealed = g->fork[side].sealed;

    if (p->waits)
        return g->pending ? 0 : text_wrong(&r->in.t, p->clauses.at, "no further dice are wanted", span_of(""));
    if (game_n_live(g) == lines && !sealed)
        return text_wrong(&r->in.t, p->clauses.at, "the line is not closed: ", p->clauses);
    if (game_n_live(g) == lines && g->typed_in->n > 0)
        return text_wrong(&r->in.t, p->throws.at, "more throws than the line makes: ", p->throws);
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
    g->pending = g->has_key = r->dirty = r->known = false;
    r->run.found = 0;
    g->typed_in->n = g->typed_in->used = 0;
    g->undone.n = g->undone_options.n = 0;
    game_clear_fork(g, side);
    return 1;
}

/* Returns how many lines were read, 0 if something is wrong. */
static int read_play(reader *r, fs_side side, cut *c, bool begin)
{
    fs_game *g = r->g;
    const parts *p = &c->p;
    int lines = game_n_live(g), trouble = game_may_act(g, side);
    fs_option only;

    if (trouble)
        return !text_wrong(&r->in.t, p->side.at, fs_game_why(trouble), span_of(""));
    if (side == 1 && g->fork[2].sealed)
        return !text_wrong(&r->in.t, p->side.at, "of two secret lines this one comes first", span_of(""));
    if (game_head(g)->waiting != 3 && !p->waits)
        return !read_at_once(r, side, c, 1) || !take_back(r, side, lines);
    if (!p->waits && begins_window(r, side, c)) {
        if (!read_at_once(r, side, c, 2))
            return 2;
        take_back(r, side, lines);
        turn_to(r, c);
    }
    r->known = false;
    r->run.found = 0;
    g->fork[side].given = begin || game_single_answer(g, game_side_state(g, side), side, &only);
    if (read_clauses(r, side, c) || check_closed(r, side, p, lines))
        return !take_back(r, side, lines);
    if (!g->pending)
        g->typed_in->n = g->typed_in->used = 0;
    return 1;
}

/* --- every line -------------------------------------------------------------------------------------------------- */

static int read_offer(reader *r, fs_side side, const parts *p)
{
    r->known = false;
    r->run.found = 0;
    if (side != 1 && side != 2)
        return text_wrong(&r->in.t, p->side.at, "a draw is offered by one side, not by ", p->side);
    int trouble = game_offer_draw(r->g, side);
    if (trouble)
        return text_wrong(&r->in.t, p->clauses.at, fs_game_why(trouble), span_of(""));
    return p->has_throws ? text_wrong(&r->in.t, p->clauses.at, "this line makes no throw", span_of("")) : 0;
}

static int read_strike(reader *r, const parts *p)
{
    fs_span rest = p->clauses;
    uint32_t number = 0;

    r->known = false;
    r->run.found = 0;
    if (!span_is(span_cut(&rest, ' '), "strike") || !span_is(p->side, r->g->sc->names->side[3]) || p->has_throws)
        return text_wrong(&r->in.t, p->number.at, "a line without a number can only strike lines or offer a draw",
                          span_of(""));
    if (!span_number(rest, INT32_MAX, &number) || number > (uint32_t)game_n_live(r->g))
        return text_wrong(&r->in.t, p->clauses.at, "there is no such line to strike: ", rest);
    int trouble = fs_game_strike(r->g, (int)number);
    return trouble ? text_wrong(&r->in.t, p->clauses.at, fs_game_why(trouble), span_of("")) : 0;
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
        return text_wrong(&r->in.t, p->clauses.at, fs_game_why(trouble), span_of(""));
    return p->has_throws ? text_wrong(&r->in.t, p->clauses.at, "this line makes no throw", span_of("")) : 0;
}

static int read_number(const reader *r, const parts *p)
{
    uint32_t expected = (uint32_t)(game_n_live(r->g) + r->g->fork[1].sealed + r->g->fork[2].sealed) + 1, number = 0;
    fs_span s = p->number;

    if (s.n < 2 || s.at[s.n - 1] != '.' || !span_number((fs_span){s.at, s.n - 1}, INT32_MAX, &number))
        return text_wrong(&r->in.t, s.at, "a line begins with its number and a dot, not ", s);
    return number == expected ? 0 : text_wrong(&r->in.t, s.at, "the number of this line is not the next one: ", s);
}

/* Whether the line is what most lines are: the next one, by the one side that is asked, its clauses those of the rules.
 */
static bool is_plain(const reader *r, const cut *c)
{
    const fs_game *g = r->g;
    fs_span s = c->p.clauses;

    return c->number > 1 && c->number == (uint32_t)game_n_live(g) + 1 && game_head(g)->waiting == c->side &&
           !g->ended && !g->pending && !g->fork[1].sealed && !g->fork[2].sealed && !span_is(s, "draw") &&
           !span_is(s, "resign") && !span_is(s, "forfeit") && !span_begins(s, "sealed ");
}

/* Returns how many lines were read, 0 if something is wrong. */
static int read_line(reader *r, cut *c)
{
    const fs_game *g = r->g;
    const parts *p = &c->p;

    if (is_plain(r, c))
        return !read_at_once(r, c->side, c, 1) || !take_back(r, c->side, game_n_live(g));
    if (c->number)
        cut_parts(&r->in, c);
    if (p->clauses.n == 0)
        return !text_wrong(&r->in.t, p->number.at, "a line is a number, a side and what it does, not ", c->whole);
    if (span_is(p->number, "-") && span_is(p->clauses, "offer draw"))
        return !read_offer(r, c->side, p);
    if (span_is(p->number, "-"))
        return !read_strike(r, p);
    if (read_number(r, p))
        return 0;
    if (span_is(p->side, "-")) {
        if (!fs_game_is_new(g))
            return !text_wrong(&r->in.t, p->side.at, "only the first line, `begin`, is nobody's", span_of(""));
        return read_play(r, game_head(g)->waiting & 1 ? 1 : 2, c, true);
    }
    if (!c->side)
        return !text_wrong(&r->in.t, p->side.at, "no side is called ", p->side);
    int end = read_end(r, c->side, p);
    if (end >= 0)
        return !end;
    if (fs_game_is_new(g))
        return !text_wrong(&r->in.t, p->side.at, "the first line is `- begin`", span_of(""));
    if (span_begins(p->clauses, "sealed "))
        return !text_wrong(&r->in.t, p->clauses.at, "the line is sealed: a seat's copy cannot be replayed",
                           span_of(""));
    return read_play(r, c->side, c, false);
}

int fs_record_read_lines(const char *at, size_t n, int first_line, fs_game *g, fs_record_error *e)
{
    reader r; /* large: only what is read before it is written is set */
    cut *c;
    int read = 1;

    cut_begin(&r.in, at, n, first_line, g->sc, e);
    r.g = g;
    r.dirty = r.known = false;
    set_run(g, &r.run);
    memset(e, 0, sizeof *e);
    game_room_read(g, n);
    g->reading = true;
    while (read > 0 && (c = line_ahead(&r.in, 0))->found > 0) {
        turn_to(&r, c);
        read = read_line(&r, c);
        line_behind(&r.in, (unsigned)read);
    }
    g->reading = false;
    if (read > 0 && c->found == 0)
        game_settle(g);
    if (read > 0 && c->found < 0) { /* noted when it was cut; the lines before it may have noted something else */
        r.in.t.next = c->line_at;
        r.in.t.line = c->line - 1;
        text_line(&r.in.t, &c->whole);
    }
    return read == 0 || c->found < 0;
}

int fs_record_read(const char *at, size_t n, fs_game *g, fs_record_error *e)
{
    fs_record_head head;
    fs_span strict;

    if (fs_record_peek(at, n, &head, e) || record_head_fits(&head, g->sc, e))
        return 1;
    fs_game_set_strict(g, fs_record_tag(&head, "strict", &strict));
    fs_game_type_dice(g, head.typed);
    return fs_record_read_lines(at + head.lines_at, n - head.lines_at, head.first_line, g, e);
}
