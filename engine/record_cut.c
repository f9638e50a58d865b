/* record_cut.c - the lines of a record, cut one ahead. */
#include "record_cut.h"

/* Reads the clauses of the line as far as that can be done without a state. */
static void read_ahead(const cutter *r, cut *c)
{
    const fs_ruleset *rules = r->sc->rules;
    const char *end = r->t.at + r->t.n, *line_end = c->p.clauses.at + c->p.clauses.n, *behind;

    while (c->rest.n > 0 && c->n < FS_MAX_LINE && (behind = rules->read(r->sc, c->rest.at, end, &c->part[c->n]))) {
        c->n++;
        c->rest = text_behind(behind, line_end);
    }
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    return at;
}

static side_name name_of(const char *name)
{
    side_name n = {.s = span_of(name)};
    size_t letters = n.s.n < sizeof n.first ? n.s.n : sizeof n.first;

    memset(&n.first, ' ', sizeof n.first);
    memcpy(&n.first, name, letters);
    memset(&n.mask, -1, letters < sizeof n.mask ? letters + 1 : letters);
    return n;
}

/* Whether the name stands here. */
static bool is_named(const side_name *n, const char *at, const char *end)
{
    uint64_t here;

    if (end - at < (int)sizeof here)
        return false;
    memcpy(&here, at, sizeof here);
    if ((here ^ n->first) & n->mask)
        return false;
    return n->s.n < sizeof here ||
           ((size_t)(end - at) > n->s.n && at[n->s.n] == ' ' && memcmp(at, n->s.at, n->s.n) == 0);
}

/* Cuts `7. british  ` off the usual line; returns what stands behind it, NULL if the line is another. */
static const char *cut_front(const cutter *r, const char *at, const char *end, cut *c)
{
    enum { DIGITS = 9 }; /* of a number that is not too large */
    const char *far = at + DIGITS;
    uint32_t number = 0;

    if (end - at < DIGITS + 3)
        return NULL;
    for (uint32_t digit; at < far && (digit = (uint32_t)(*at - '0')) <= 9; at++)
        number = 10 * number + digit;
    if (number == 0 || at[0] != '.' || at[1] != ' ')
        return NULL;
    at = skip_blanks(at + 2, end);
    fs_side side = is_named(&r->name[1], at, end) ? 1 : is_named(&r->name[2], at, end) ? 2 : 0;
    if (!side)
        return NULL;
    c->number = number;
    c->side = side;
    return skip_blanks(at + r->name[side].s.n, end);
}

/* The usual line in one go, every clause of it read. False: it must be cut word by word. */
static bool cut_usual(cutter *r, cut *c)
{
    const fs_ruleset *rules = r->sc->rules;
    const char *line = r->t.at + r->t.next, *end = r->t.at + r->t.n;
    const char *at = cut_front(r, skip_blanks(line, end), end, c), *clauses = at;
    int n = 0;

    while (at && n < FS_MAX_LINE && (at = rules->read(r->sc, at, end, &c->part[n]))) {
        n++;
        if (at == end || *at != ',')
            break;
        at = skip_blanks(at + 1, end);
    }
    c->n = n;
    if (!at || at == end || (*at != '|' && *at != '\n'))
        return false;
    const char *stop = *at == '|' ? memchr(at, '\n', (size_t)(end - at)) : at;
    if (!stop || stop - line > FS_RECORD_LINE || r->t.nul < (size_t)(stop - r->t.at))
        return false;
    c->p.clauses = (fs_span){clauses, (size_t)(at - clauses)};
    if (at[-1] == ' ')
        c->p.clauses = span_trim(c->p.clauses);
    c->p.has_throws = at < stop;
    c->p.waits = false;
    c->p.throws = (fs_span){stop, 0};
    if (at < stop)
        c->p.throws = span_trim((fs_span){at + 1, (size_t)(stop - at) - 1});
    if (c->p.throws.n > 0 && c->p.throws.at[c->p.throws.n - 1] == '?') /* waits for dice */
        return false;
    c->rest = (fs_span){stop, 0};
    c->found = 1;
    c->line = ++r->last_line;
    c->line_at = r->t.next;
    r->t.next = (size_t)(stop + 1 - r->t.at);
    return true;
}

/* Complaints stay where they are. */
static void cut_line(cutter *r, cut *c)
{
    if (r->t.is_looked && r->sc->rules->read && cut_usual(r, c))
        return;
    int line = r->t.line;
    size_t line_at = r->t.line_at;
    r->t.line = r->last_line;
    c->found = text_line(&r->t, &c->whole);
    c->line = r->last_line = r->t.line;
    c->line_at = r->t.line_at;
    r->t.line = line;
    r->t.line_at = line_at;
    c->side = 0;
    c->number = 0;
    c->n = 0;
    if (c->found <= 0)
        return;
    text_cut(c->whole, &c->p);
    c->rest = c->p.clauses;
    for (fs_side side = 3; side >= 1 && !c->side; side--)
        c->side = span_same(c->p.side, r->name[side].s) ? side : 0;
    if (c->side && c->side != 3 && r->sc->rules->read)
        read_ahead(r, c);
}

void cut_ahead(cutter *r, unsigned n)
{
    while (r->n < n)
        cut_line(r, &r->line[(r->first + r->n++) % AHEAD]);
}

void cut_begin(cutter *r, const char *at, size_t n, int first_line, const fs_scenario *sc, fs_record_error *e)
{
    r->t = (text){.at = at, .n = n, .e = e};
    r->sc = sc;
    r->first = r->n = 0;
    r->last_line = first_line - 1;
    for (fs_side side = 1; side <= 3; side++)
        r->name[side] = name_of(sc->names->side[side]);
}

fs_span cut_clause(const cut *c, int i)
{
    fs_span rest = c->p.clauses;

    while (i-- > 0)
        text_clause(&rest);
    return text_clause(&rest);
}

void cut_parts(const cutter *r, cut *c)
{
    const char *line = r->t.at + c->line_at;

    c->whole = span_trim((fs_span){line, (size_t)(c->rest.at - line)});
    text_cut(c->whole, &c->p);
}
