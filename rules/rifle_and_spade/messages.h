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

void rs_find_circle(const rs_scenario *, const rs_state *, int brigiment, rs_circle *);
/* As rs_in_messaging. */
bool rs_circle_reaches(const rs_scenario *, const rs_state *, int brigiment, const rs_circle *, int hex);

#endif
