/* support.h - maps and scenarios of the data folder, and fields made by hand, for the tests of what does not change. */
#ifndef RS_TEST_SUPPORT_H
#define RS_TEST_SUPPORT_H

#include <rifle_and_spade/scenario.h>
#include <scenario/scenario.h>

/* A scenario by its id, or the map `helles` or `anzac`; the test fails if it does not load. */
typedef struct rs_opened {
    fs_file file;
    const rs_scenario *sc;
} rs_opened;
rs_opened rs_open(const char *name);
void rs_close(rs_opened *);

/* A hex by its name; the test fails if there is none. */
int rs_at(const rs_map *, const char *name);
/* Half MP on foot from one hex to a neighbour, and of them those of the hexside. */
int rs_foot(const rs_map *, const char *from, const char *to);
int rs_foot_side(const rs_map *, const char *from, const char *to);
unsigned rs_side_between(const rs_map *, const char *a, const char *b);

/* A field of open ground at level 0, columns 1 to `columns` and rows 1 to `rows`; then terrain, levels and sides; then
 * rs_field_ready. */
typedef struct rs_field {
    rs_tables tables;
    rs_map map;
} rs_field;
rs_field *rs_field_new(int columns, int rows);
void rs_field_set(rs_field *, const char *hex, int terrain, int level);
void rs_field_side(rs_field *, const char *a, const char *b, unsigned features);
void rs_field_ready(rs_field *);
/* The case that decides; `crest` a hex beyond the Ridge the target crossed, or NULL. */
int rs_case_between(const rs_field *, const char *from, const char *to, const char *crest);

#endif
