/* rifle_and_spade_now.h - words about a unit of a position, and the block `now`. docs/positions.md has them all. */
#ifndef RS_NOW_H
#define RS_NOW_H

#include "rifle_and_spade_read.h"

/* The words of a unit's line are read three times, each time for another purpose; what the others are about is passed
 * over. */
int rs_read_piece_words(rs_reader *, int node, int unit); /* what it is: hex, morale, turn */
int rs_read_aim_words(rs_reader *, int node, int unit);   /* where its order sends it: an aim of the scenario */
int rs_read_state_words(rs_reader *, int node, const char *text, int unit); /* how it stands now */

#endif
