/* view.h - what the files of the view share. */
#ifndef RS_VIEW_H
#define RS_VIEW_H

#include "steps.h"
#include <firestep/writer.h>

#define RS_COUNT(list) (sizeof(list) / sizeof *(list))

static inline void rs_put_hex(const rs_scenario *sc, fs_writer *w, const char *key, int hex)
{
    char name[16] = "";

    if (hex >= 0)
        fs_hex_name(&sc->map.grid, hex, name);
    fs_json_str(w, key, name);
}

/* view_units.c: `pieces`, and the looks of enemy stacks as marks */
void rs_put_pieces(const rs_scenario *, const rs_state *, fs_writer *);
void rs_put_stacks(const rs_scenario *, const rs_state *, fs_side, fs_writer *);
/* view_sheets.c: `shapes` and `sheets` */
void rs_put_shapes(const rs_scenario *, const rs_state *, fs_writer *);
void rs_put_sheets(const rs_scenario *, const rs_state *, fs_side, fs_writer *);

#endif
