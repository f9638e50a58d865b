/* record_text.h - a record as lines of text: cutting, comparing, complaining. */
#ifndef ENGINE_RECORD_TEXT_H
#define ENGINE_RECORD_TEXT_H

#include <firestep/record.h>
#include <firestep/writer.h>

typedef struct text {
    const char *at;
    size_t n, next; /* next: where the next line begins */
    int line;       /* number of the line cut last */
    size_t line_at; /* where it begins */
    fs_record_error *e;
} text;

/* The next line that is neither blank nor a comment, without blanks around it. 1, 0 at the end, -1 with the error. */
int text_line(text *, fs_span *line);
/* Sets the error at `where` (within the line cut last); returns 1. `more` (may be empty) is put behind the message,
 * what is not printable in it as a dot. */
int text_wrong(const text *, const char *where, const char *message, fs_span more);

fs_span span_of(const char *word);
fs_span span_trim(fs_span);
bool span_is(fs_span, const char *word);
/* Cuts off and returns what stands before the first `c` (all, if there is none); blanks around both go. */
fs_span span_cut(fs_span *rest, char c);
/* A number with nothing else; false if it is none or above `most`. */
bool span_number(fs_span, uint32_t most, uint32_t *out);

#endif
