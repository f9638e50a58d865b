/* levels.c - how well the program plays: by name, as a number of visits. */
#include "ai.h"

#include <string.h>

const ai_level ai_levels[] = {
    {"recruit", "Recruit", AI_POLICY, 0, 200},
    {"random", "At random", AI_RANDOM, 0, 200},
};
const int ai_n_levels = (int)(sizeof ai_levels / sizeof *ai_levels);

const ai_level *ai_level_named(const char *name)
{
    if (strcmp(name, "program") == 0)
        name = "recruit";
    for (int i = 0; i < ai_n_levels; i++)
        if (strcmp(ai_levels[i].name, name) == 0)
            return &ai_levels[i];
    return NULL;
}
