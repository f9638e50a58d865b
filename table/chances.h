/* chances.h - what games played out to their end tell of winning: a share and an honest margin. */
#ifndef TABLE_CHANCES_H
#define TABLE_CHANCES_H

#include <ai/ai.h>

/* A draw is half a win; of no games 0. */
double chance_share(const ai_chance *);
/* To the far end of Wilson's interval of two standard deviations: few games that all went one way prove little. */
double chance_margin(const ai_chance *);

#endif
