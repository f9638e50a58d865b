/* duties.h - what the files of orders share about a unit's duty [11.4]-[11.16]. */
#ifndef RS_DUTIES_H
#define RS_DUTIES_H

#include "steps.h"

int rs_hq_hex(const rs_state *, int brigiment); /* FS_NO_HEX: none on the map */
/* Distance to the Point Objective's zone of Regroup, General Reserve and March; 0 inside it, 255 without one. */
int rs_zone_distance(const rs_scenario *, const rs_state *, int brigiment, int hex);
/* Distance to the nearest Objective hex of the Brigiment: P of 11.5; 255 without any. */
int rs_line_distance(const rs_scenario *, const rs_state *, int brigiment, int hex);
/* channel.c: whether a unit In Support may end its move there: not ahead of the line, in the channel or behind it
 * [11.5.4]. */
int rs_support_refused(const rs_ctx *, int unit, int hex, fs_error *);

#endif
