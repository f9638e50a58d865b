/* messages.h - what an HQ can reach, found once for several questions [9.3]. */
#ifndef RS_MESSAGES_H
#define RS_MESSAGES_H

#include "steps.h"

enum { RS_MOST_POSTS = 96 };
/* The hexes of a Brigiment that runners link with its HQ; without one, those of most rifle steps. */
typedef struct rs_circle {
    int16_t at[RS_MOST_POSTS];
    int n;
} rs_circle;

/* The units on the map by Brigiment, each with the one before it in the list; 0 none. */
typedef struct rs_rolls {
    uint16_t last[RS_MAX_BRIGIMENTS], before[RS_MAX_PIECES];
} rs_rolls;

void rs_call_rolls(const rs_scenario *, const rs_state *, rs_rolls *);
/* Without rolls (NULL) the Brigiment's units are looked for. */
void rs_find_circle(const rs_scenario *, const rs_state *, int brigiment, const rs_rolls *, rs_circle *);
/* As rs_in_messaging. */
bool rs_circle_reaches(const rs_scenario *, const rs_state *, int brigiment, const rs_circle *, int hex);

#endif
