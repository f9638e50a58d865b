/* view.h - the parts of a view: view.c has boxes, tracks and score, view_units.c the units, view_table.c what lies
 * below them, view_sheets.c plots, wind, cards. */
#ifndef OT_VIEW_H
#define OT_VIEW_H

#include "moves.h"
#include <firestep/writer.h>

void ot_put_board(const ot_scenario *, fs_writer *);
void ot_put_ground(const ot_scenario *, const ot_state *, fs_side, fs_writer *);
void ot_put_shapes(const ot_scenario *, const ot_state *, fs_side, fs_writer *);
void ot_put_sections(const ot_scenario *, const ot_state *, fs_side, fs_writer *); /* trenches, cut across */
void ot_put_pieces(const ot_scenario *, const ot_state *,
                   fs_writer *); /* on the table, in boxes; guns without a crew */
void ot_put_sheets(const ot_scenario *, const ot_state *, fs_side, fs_writer *); /* sheets, plan, deck */
void ot_put_point(fs_writer *, const char *key, fs_point);                       /* [x,y]; key NULL inside an array */
void ot_put_points(fs_writer *, const char *key, const fs_point *, int n);

#endif
