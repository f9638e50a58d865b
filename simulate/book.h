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

/* Hands over a result read from a file. */
typedef void sim_read_fn(void *ctx, const sim_result *);

/* Opens or makes the file; the games in it, at most `most`, are handed over. 0, or negative and why: it is no results
 * file, or that of something else. sim_book_close in either case. */
int sim_book_open(sim_book *, const char *path, const sim_match *, uint64_t most, sim_read_fn *, void *ctx, fs_why *);
/* One line more. 0, or negative and why. */
int sim_book_add(sim_book *, const char *path, const char *line, fs_why *);
void sim_book_close(sim_book *);

#endif
