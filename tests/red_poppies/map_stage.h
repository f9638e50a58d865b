/* map_stage.h - the maps of the data folder, for the tests that look them over. */
#ifndef RP_TESTS_MAP_STAGE_H
#define RP_TESTS_MAP_STAGE_H

#include "stage.h"

#include <red_poppies/scenario.h>

/* The map of that name, read once for the program; fails the test if it does not load. */
const rp_scenario *map_named(const char *name);
extern const char *const ypres_years[3]; /* ypres-1914, ypres-1915, ypres-1917 */

int map_hex(const rp_scenario *, const char *name); /* fails the test if there is none in play */
const rp_hex_ground *map_at(const rp_scenario *, const char *name);
unsigned map_side(const rp_scenario *, const char *hexes); /* what lies on `O22/P22` */
enum rp_view map_view(const rp_scenario *, const char *from, const char *to);

typedef uint64_t map_set[RP_HEX_WORDS];
/* Hexes by name and runs `A05-D05`, with blanks between them, as a scenario spells them. */
void map_set_of(const rp_scenario *, const char *terms, map_set);
int map_count(const rp_scenario *, const map_set);
/* Hexes from which one comes to `from` by steps the function allows. */
typedef bool map_step(const rp_scenario *, int hex, int direction);
void map_reach(const rp_scenario *, int from, map_step *, map_set);

#endif
