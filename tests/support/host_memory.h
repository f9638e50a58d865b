/* host_memory.h - the memory a game asks of its host, in tests. */
#ifndef FIRESTEP_TESTS_HOST_MEMORY_H
#define FIRESTEP_TESTS_HOST_MEMORY_H

#include <firestep/game.h>

/* As an fs_memory has it: realloc, and free for a size of 0. */
void *test_resize(void *ctx, void *old, size_t n);

#endif
