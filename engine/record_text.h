/* record_text.h - a record as lines of text: cutting, comparing, complaining. */
#ifndef ENGINE_RECORD_TEXT_H
#define ENGINE_RECORD_TEXT_H

#include <firestep/record.h>
#include <firestep/writer.h>
#include <string.h>

typedef struct text {
    const char *at;
    size_t n, next; /* next: where the next line begins */
    size_t nul;     /* where the first zero byte is, n if there is none; known from the first line cut on */
    bool is_looked; /* for it */
    int line;       /* number of the line cut last */
    size_t line_at; /* where it begins */
    fs_record_error *e;
} text;

/* The next line that is neither blank nor a comment, without blanks around it. 1, 0 at the end, -1 with the error. */
int text_line(text *, fs_span *line);
/* Sets the error at `where` (within the line cut last); returns 1. `more` (may be empty) is put behind the message,
 * what is not printable in it as a dot. */
int text_wrong(const text *, const char *where, const char *message, fs_span more);

static inline fs_span span_of(const char *word) { return (fs_span){word, strlen(word)}; }
static inline bool span_blank(char c) { return c <= ' ' && (c == ' ' || c == '\t' || c == '\r'); }
static inline fs_span span_trim(fs_span s)
{
    while (s.n > 0 && span_blank(s.at[0])) {
        s.at++;
        s.n--;
    }
    while (s.n >= 8 && memcmp(s.at + s.n - 8, "        ", 8) == 0)
        s.n -= 8;
    while (s.n > 0 && span_blank(s.at[s.n - 1]))
        s.n--;
    return s;
}
static inline bool span_same(fs_span a, fs_span b) { return a.n == b.n && memcmp(a.at, b.at, a.n) == 0; }
static inline bool span_is(fs_span s, const char *word) { return span_same(s, span_of(word)); }
/* A line of play in its parts: `7. british  move 3 0604, stop  | 2d6=3,4`. */
typedef struct parts {
    fs_span number, side, clauses, throws;
    bool has_throws, waits; /* waits: for typed dice */
} parts;
void text_cut(fs_span line, parts *);
/* Cuts off the next clause: what stands before a comma. */
fs_span text_clause(fs_span *rest);
/* What stands behind a clause that ends at `at`. */
fs_span text_behind(const char *at, const char *end);

/* record_throws.c: the throws of a line as a script. 0, or 1 with the error. */
int text_throws(const text *, fs_span throws, fs_rolls *);

static inline bool span_begins(fs_span s, const char *word)
{
    size_t n = strlen(word);
    return s.n >= n && memcmp(s.at, word, n) == 0;
}
/* Cuts off and returns what stands before the first `c` (all, if there is none); blanks around both go. */
fs_span span_cut(fs_span *rest, char c);
/* A number with nothing else; false if it is none or above `most`. */
bool span_number(fs_span, uint32_t most, uint32_t *out);

#endif
