/* record_text.c - a record as lines of text. */
#include "record_text.h"

#include <string.h>

fs_span span_cut(fs_span *rest, char c)
{
    const char *at = rest->n > 0 ? memchr(rest->at, c, rest->n) : NULL;
    fs_span head = *rest;

    if (at) {
        head.n = (size_t)(at - rest->at);
        rest->n -= head.n + 1;
        rest->at = at + 1;
    } else {
        rest->at += rest->n;
        rest->n = 0;
    }
    *rest = span_trim(*rest);
    return span_trim(head);
}

bool span_number(fs_span s, uint32_t most, uint32_t *out)
{
    uint64_t value = 0;

    if (s.n == 0 || s.n > 10)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(s.at[i] - '0');
    }
    *out = (uint32_t)value;
    return value <= most;
}

int text_wrong(const text *t, const char *where, const char *message, fs_span more)
{
    fs_writer w = {.at = t->e->message, .cap = sizeof t->e->message};

    t->e->line = t->line;
    t->e->column = where ? (int)(where - (t->at + t->line_at)) + 1 : 1;
    fs_put(&w, message);
    for (size_t i = 0; i < more.n && i < 80; i++)
        fs_put_char(&w, (unsigned char)more.at[i] >= 0x20 && (unsigned char)more.at[i] != 0x7f ? more.at[i] : '.');
    fs_put_end(&w);
    return 1;
}

/* Looks for a zero byte once for the whole text. */
static void find_nul(text *t)
{
    const char *nul = t->next < t->n ? memchr(t->at + t->next, '\0', t->n - t->next) : NULL;

    t->nul = nul ? (size_t)(nul - t->at) : t->n;
    t->is_looked = true;
}

int text_line(text *t, fs_span *line)
{
    if (!t->is_looked)
        find_nul(t);
    while (t->next < t->n) {
        const char *from = t->at + t->next;
        const char *end = memchr(from, '\n', t->n - t->next);
        size_t length = end ? (size_t)(end - from) : t->n - t->next;

        t->line++;
        t->line_at = t->next;
        t->next += length + (end != NULL);
        if (length > FS_RECORD_LINE) {
            text_wrong(t, from, "the line is longer than 65536 bytes", span_of(""));
            return -1;
        }
        if (t->nul < t->next && t->nul >= t->line_at) {
            text_wrong(t, t->at + t->nul, "a zero byte: this is not text", span_of(""));
            return -1;
        }
        *line = span_trim((fs_span){from, length});
        if (line->n > 0 && line->at[0] != '#')
            return 1;
    }
    return 0;
}

/* Cuts off the first word of a line and the blanks behind it. */
static fs_span first_word(const char **at, const char *end)
{
    const char *from = *at, *to = from;

    while (to < end && !span_blank(*to))
        to++;
    for (*at = to; *at < end && span_blank(**at);)
        ++*at;
    return (fs_span){from, (size_t)(to - from)};
}

void text_cut(fs_span line, parts *p)
{
    const char *end = line.at + line.n;
    p->number = first_word(&line.at, end);
    p->side = first_word(&line.at, end);
    line.n = (size_t)(end - line.at);
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

fs_span text_behind(const char *at, const char *end)
{
    at = at < end ? at + 1 : end; /* it may have ended in the blanks behind the last one */
    while (at < end && span_blank(*at))
        at++;
    return (fs_span){at, (size_t)(end - at)};
}

fs_span text_clause(fs_span *rest)
{
    fs_span clause = {rest->at, 0};

    while (clause.n < rest->n && clause.at[clause.n] != ',')
        clause.n++;
    *rest = text_behind(clause.at + clause.n, rest->at + rest->n);
    return span_trim(clause);
}
