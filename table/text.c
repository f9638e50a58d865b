/* text.c - text into memory that grows. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void *resize(void *ctx, void *old, size_t n)
{
    (void)ctx;
    if (n)
        return realloc(old, n);
    free(old);
    return NULL;
}

const fs_memory table_memory = {resize, NULL};

char *text_make(text_put *put, void *ctx, size_t *n)
{
    for (size_t cap = 4096;; cap *= 2) {
        char *text = malloc(cap);
        if (!text)
            return NULL;
        fs_writer w = {text, 0, cap - 1};
        put(ctx, &w);
        if (w.n < cap - 1) {
            text[w.n] = 0;
            if (n)
                *n = w.n;
            return text;
        }
        free(text);
        cap = w.n > cap ? w.n : cap;
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
