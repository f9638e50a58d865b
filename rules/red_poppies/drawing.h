/* drawing.h - what only a drawing of the map needs: its title, names of places, labels, railways. No rule reads it. */
#ifndef RP_DRAWING_H
#define RP_DRAWING_H

#include <stdint.h>

enum {
    RP_MAX_LABELS = 256,
    RP_MAX_LINES = 8,
    RP_MAX_LINE = 128, /* hexes of a line */
    RP_LABEL = 64,
    RP_TEXT = 96
};
enum rp_label_kind { RP_L_PLACE, RP_L_TOWN, RP_L_VILLAGE, RP_L_WOOD, RP_L_WATER, RP_L_HILL, RP_L_ROAD, RP_L_REGION };
typedef struct rp_label {
    int16_t hex, dx, dy, angle; /* off the centre, in the units of docs/view.md; degrees, clockwise */
    uint8_t size, kind;         /* size 0: as its kind has it; rp_label_kind */
    uint8_t is_name;            /* the name of its hex */
    char text[RP_LABEL];
} rp_label;
typedef struct rp_drawn_line { /* a railway */
    int16_t n, hex[RP_MAX_LINE];
} rp_drawn_line;
typedef struct rp_drawing {
    char title[RP_TEXT], note[RP_TEXT];
    char sheet_title[2][RP_TEXT]; /* of the western and the eastern sheet alone */
    uint16_t n_labels, n_lines;
    rp_label label[RP_MAX_LABELS];
    rp_drawn_line line[RP_MAX_LINES];
} rp_drawing;

#endif
