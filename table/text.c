/* text.c - text into memory that grows. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

const fs_memory table_memory = {resize, NULL};

/* Most texts are short: they are written here first and get as much memory as they need. */
enum { SHORT = 4096 };

static char *kept(const char *text, size_t n, size_t *out)
{
    char *copy = malloc(n + 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, n);
    copy[n] = 0;
    if (out)
        *out = n;
    return copy;
}

char *text_make(text_put *put, void *ctx, size_t *n)
{
    char small[SHORT];
    fs_writer w = {small, 0, sizeof small};
    put(ctx, &w);
    if (w.n <= sizeof small)
        return kept(small, w.n, n);
    for (size_t cap = w.n + 1;; cap = w.n + 1) {
        char *text = malloc(cap);
        if (!text)
            return NULL;
        w = (fs_writer){text, 0, cap - 1};
        put(ctx, &w);
        if (w.n < cap) {
            text[w.n] = 0;
            if (n)
                *n = w.n;
            return text;
        }
        free(text);
    }
}

int because(fs_why *w, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(w->text, sizeof w->text, format, list);
    va_end(list);
    return -1;
}
