/* support.h - maps and scenarios of the data folder, and fields made by hand, for the tests of what does not change. */
#ifndef RS_TEST_SUPPORT_H
#define RS_TEST_SUPPORT_H

#include <rifle_and_spade/scenario.h>
#include <scenario/scenario.h>

/* A scenario by its id, or the map `helles` or `anzac`; the test fails if it does not load. */
typedef struct opened {
    fs_file file;
    const rs_scenario *sc;
} opened;
opened data_open(const char *name);
void data_close(opened *);

/* A hex by its name; the test fails if there is none. */
int hex_named(const rs_map *, const char *name);
/* Half MP on foot from one hex to a neighbour, and of them those of the hexside. */
int foot_cost(const rs_map *, const char *from, const char *to);
int foot_side_cost(const rs_map *, const char *from, const char *to);
unsigned side_features(const rs_map *, const char *a, const char *b);

/* A field of open ground at level 0, columns 1 to `columns` and rows 1 to `rows`; then terrain, levels and sides; then
 * plain_ready. */
typedef struct plain {
    rs_tables tables;
    rs_map map;
} plain;
plain *plain_new(int columns, int rows);
void plain_set(plain *, const char *hex, int terrain, int level);
void plain_side(plain *, const char *a, const char *b, unsigned features);
void plain_ready(plain *);
/* The case that decides; `crest` a hex beyond the Ridge the target crossed, or NULL. */
int plain_case(const plain *, const char *from, const char *to, const char *crest);

#endif
