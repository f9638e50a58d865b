/* sight_reference.h - line of sight a second time, slow and plain, to compare with.
 *
 * It shares no code and no data structure with the ruleset: the map is plain arrays over columns and rows,
 * every triangle of every hex is clipped against the segment with fractions, and the rules are written down
 * as the rulings word them.
 */
#ifndef RP_SIGHT_REFERENCE_H
#define RP_SIGHT_REFERENCE_H

#include <stdbool.h>

enum { REF_COLUMNS = 24, REF_ROWS = 16 };
enum ref_view { REF_BLOCKED, REF_CLEAR, REF_CONCEALED };

typedef struct ref_hex {
    int level[6]; /* N NE SE S SW NW */
    bool woods[6], wheat[6];
    bool dot, village, smoke, barrage, friends;
} ref_hex;

/* Column 1 is A; `first` is the number of the first column here, and even columns sit lower. */
typedef struct ref_map {
    int first, columns, rows;
    bool wheat_stands, night, rain;
    ref_hex hex[REF_COLUMNS][REF_ROWS]; /* from 0 */
} ref_map;

/* Between the centres of two hexes given by column and row from 0. */
enum ref_view ref_sight(const ref_map *, int c1, int r1, int c2, int r2);
/* From a centre to the point x, y of the lattice, a corner. Knows which hexes meet there. */
enum ref_view ref_sight_corner(const ref_map *, int c, int r, int x, int y);
int ref_distance(const ref_map *, int c1, int r1, int c2, int r2);

#endif
