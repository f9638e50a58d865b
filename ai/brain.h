/* brain.h - the memory of one thinking thread. */
#ifndef AI_BRAIN_H
#define AI_BRAIN_H

#include "ai.h"

struct ai_brain {
    fs_memory memory;
    int threads;
    int32_t weight[FS_MAX_OPTIONS];
};

#endif
