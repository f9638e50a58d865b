/* text.h - text of any length from functions that write into an fs_writer. */
#ifndef TABLE_TEXT_H
#define TABLE_TEXT_H

#include <firestep/memory.h>
#include <firestep/writer.h>

/* Called again with more room until all fits, so it must write the same each time. */
typedef void text_put(void *ctx, fs_writer *);
/* Owned by the caller, ended by a NUL; NULL without memory. `n` may be NULL. */
char *text_make(text_put *, void *ctx, size_t *n);

extern const fs_memory table_memory; /* realloc */

/* Why something could not be done, as one line of text. */
enum { WHY = 1536 };
typedef struct fs_why {
    char text[WHY];
} fs_why;
/* Writes the line; returns -1, so that it can stand behind `return`. */
__attribute__((format(printf, 2, 3))) int because(fs_why *, const char *format, ...);

#endif
