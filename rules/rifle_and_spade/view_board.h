/* view_board.h - the board of a view, which is the same for everybody and never changes (docs/view.md). */
#ifndef RS_VIEW_BOARD_H
#define RS_VIEW_BOARD_H

#include "scenario.h"
#include <firestep/writer.h>

/* `board`: the grid, ground by hex and hexside, hexes that are not there, names. */
void rs_put_board(const rs_scenario *, fs_writer *);

#endif
