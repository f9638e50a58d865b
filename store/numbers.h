/* numbers.h - how many moves each game has, for those that were written to. */
#ifndef STORE_NUMBERS_H
#define STORE_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

/* Empty when zeroed. */
typedef struct numbers {
    struct number_of *at;
    size_t n, cap;
} numbers;

/* -1 if it is not known. */
int64_t numbers_of(const numbers *, int64_t game);
/* Without memory it is forgotten instead. */
void numbers_set(numbers *, int64_t game, int64_t number);
void numbers_clear(numbers *);

#endif
