/* places.h - where things fell: a hex, or on a table without hexes a square of two inches. */
#ifndef SIMULATE_PLACES_H
#define SIMULATE_PLACES_H

#include <firestep/ruleset.h>

/* Thousandths of an inch to a square; squares across the largest table. */
enum { SIM_NOWHERE = -1, SIM_SQUARE = 2000, SIM_ACROSS = 128 };

bool sim_has_hexes(const fs_scenario *);
/* How many there are; places are 0 .. count - 1. */
int sim_places(const fs_scenario *);
/* Of a kind of place and its numbers, as events have them. SIM_NOWHERE for what is neither hex nor point. */
int sim_place_of(const fs_scenario *, int kind, int32_t x, int32_t y);
/* `0604`, or the south-west corner of a square in inches: `12,8`. */
void sim_place_name(const fs_scenario *, int place, char out[32]);
int sim_place_named(const fs_scenario *, const char *name);

#endif
