/* brain.c - making and freeing what a thread thinks with. */
#include "brain.h"

#include <string.h>

ai_brain *ai_brain_new(int threads, fs_memory memory)
{
    ai_brain *b = memory.resize(memory.ctx, NULL, sizeof *b);
    if (!b)
        return NULL;
    memset(b, 0, sizeof *b);
    b->memory = memory;
    b->threads = threads < 1 ? 1 : threads;
    return b;
}

void ai_brain_free(ai_brain *b)
{
    if (b)
        b->memory.resize(b->memory.ctx, b, 0);
}
