/* book.h - a results file: a line that says what was played, then a line for each game, in order. It is only ever
 * appended to, so that whatever stops the program costs the games that were on and no other. */
#ifndef SIMULATE_BOOK_H
#define SIMULATE_BOOK_H

#include "match.h"

#include <table/text.h>

typedef struct sim_book {
    int fd;         /* -1: no file */
    uint64_t games; /* in it */
    char cut[256];  /* said if a damaged tail was cut off; "" if not */
} sim_book;

/* Takes line `i` of a file. Nonzero: it is not the line of that game. */
typedef int sim_read_fn(void *ctx, uint64_t i, const char *line, size_t n);

/* The first line of a series: all that its games depend on. 0, or nonzero if it does not fit. */
int sim_book_head(const sim_match *, char *out, size_t cap);
/* Opens or makes the file that begins with `head`, one JSON object with a sum; the lines in it are handed over. 0, or
 * negative and why: it is no results file, or that of something else. sim_book_close in either case. */
int sim_book_open(sim_book *, const char *path, const char *head, sim_read_fn *, void *ctx, fs_why *);
/* One line more. 0, or negative and why. */
int sim_book_add(sim_book *, const char *path, const char *line, fs_why *);
void sim_book_close(sim_book *);

#endif
