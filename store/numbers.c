/* numbers.c - a hash of games with open addresses, at most half full. */
#include "numbers.h"

#include <stdlib.h>

struct number_of {
    int64_t game, number; /* game 0: free */
};

/* Where a game stands, or would. */
static struct number_of *slot(const numbers *t, int64_t game)
{
    size_t at = (size_t)((uint64_t)game * 0x9e3779b97f4a7c15u >> 20) & (t->cap - 1);
    while (t->at[at].game && t->at[at].game != game)
        at = (at + 1) & (t->cap - 1);
    return &t->at[at];
}

int64_t numbers_of(const numbers *t, int64_t game)
{
    const struct number_of *found = t->cap ? slot(t, game) : NULL;
    return found && found->game ? found->number : -1;
}

static int grow(numbers *t)
{
    numbers more = {NULL, t->n, t->cap ? 2 * t->cap : 16};
    more.at = calloc(more.cap, sizeof *more.at);
    if (!more.at)
        return -1;
    for (size_t i = 0; i < t->cap; i++)
        if (t->at[i].game)
            *slot(&more, t->at[i].game) = t->at[i];
    free(t->at);
    *t = more;
    return 0;
}

void numbers_set(numbers *t, int64_t game, int64_t number)
{
    if (2 * t->n >= t->cap && grow(t)) {
        numbers_clear(t);
        return;
    }
    struct number_of *at = slot(t, game);
    t->n += !at->game;
    *at = (struct number_of){game, number};
}

void numbers_clear(numbers *t)
{
    free(t->at);
    *t = (numbers){NULL, 0, 0};
}
