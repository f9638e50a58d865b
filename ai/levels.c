/* levels.c - how well the program plays: by name, as a number of visits. */
#include "ai.h"

#include <string.h>

const ai_level ai_levels[] = {
    {"recruit", "Recruit", AI_STRAYING, 0, 0, 200, "plays by rule of thumb and answers at once"},
    {"regular", "Regular", AI_SEARCH, 32, 64, 1000, "looks a little ahead; a second for a decision"},
    {"veteran", "Veteran", AI_SEARCH, 512, 64, 3000, "weighs your replies; three seconds for a decision"},
    {"staff", "Staff", AI_SEARCH, 4096, 64, 10000, "the strongest; up to ten seconds for a decision"},
    {"random", "At random", AI_RANDOM, 0, 0, 200, "takes any option, good or bad"},
    {"policy", "By rule of thumb", AI_POLICY, 0, 0, 200, "the recruit without a slip; a yardstick"},
    {"flat", "Plain Monte Carlo", AI_FLAT, 4096, 0, 10000, "tries every option with random games; a yardstick"},
};
const int ai_n_levels = (int)(sizeof ai_levels / sizeof *ai_levels);

bool ai_level_sits_down(const ai_level *l) { return l->style != AI_FLAT && l->style != AI_POLICY; }

const ai_level *ai_level_named(const char *name)
{
    if (strcmp(name, "program") == 0)
        name = "recruit";
    for (int i = 0; i < ai_n_levels; i++)
        if (strcmp(ai_levels[i].name, name) == 0)
            return &ai_levels[i];
    return NULL;
}
