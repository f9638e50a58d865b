/* chance.h - random maps, forces and moments of Red Poppies, each a function of its seed; and what must hold in every
 * state, worked out without the functions of the rules that keep it so.
 */
#ifndef RP_TESTS_CHANCE_H
#define RP_TESTS_CHANCE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/dice.h>
#include <red_poppies/position.h>
#include <red_poppies/red_poppies.h>
#include <red_poppies/steps.h>

typedef struct chance {
    uint64_t rng;
    rp_scenario sc;
    rp_sight_table *seen;
    rp_state first; /* waits for `begin` */
} chance;

static inline int below(chance *c, int bound) { return (int)fs_below(&c->rng, (uint32_t)bound); }
static inline bool one_in(chance *c, int n) { return below(c, n) == 0; }
/* A number from `least` to `most`. */
static inline int between(chance *c, int least, int most) { return least + below(c, most - least + 1); }

/* Unit types of the data folder, once; then maps of 6 x 6 to 16 x 14 hexes, and positions on the map made last. */
void chance_open(chance *);
void chance_map(chance *, uint64_t seed);
void chance_position(chance *, uint64_t seed);
void chance_close(chance *);

/* chance_map.c: what lies on the ground. */
void chance_ground(chance *);

/* chance_force.c: who is there, and under which special rules. */
void chance_rules(chance *);
void chance_force(chance *);
void chance_moment(chance *);

/* A random hex that units may be in; a random vertex; some random hexes in play. */
int any_hex(chance *);
int any_vertex(chance *);
void some_hexes(chance *, int n, uint64_t *set);

/* chance_look.c: what is wrong with a state, in words; NULL if nothing is. */
const char *chance_fault(const rp_scenario *, const rp_state *);
/* What is wrong with a state in which a turn has just begun, its couplets not. */
const char *chance_fault_after_turn(const rp_scenario *, const rp_state *);

#endif
