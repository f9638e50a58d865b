/* memory.h - memory comes from the caller; nothing below the command line allocates by itself. */
#ifndef FIRESTEP_MEMORY_H
#define FIRESTEP_MEMORY_H

#include <stddef.h>

/* `resize` works as realloc does: NULL `old` allocates, n == 0 frees and returns NULL; NULL for
 * n > 0 means there is no more, and `old` is still good. */
typedef struct fs_memory {
    void *(*resize)(void *ctx, void *old, size_t n);
    void *ctx;
} fs_memory;

#endif
