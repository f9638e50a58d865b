/* stage.h - small pieces of map for the tests of this system. */
#ifndef RP_TESTS_STAGE_H
#define RP_TESTS_STAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/dice.h>
#include <red_poppies/rules.h>
#include <red_poppies/sight.h>
#include <red_poppies/types.h>
#include <support/cover.h>

#define proves(id) fs_covers("red_poppies", (id), __func__)

typedef struct rp_stage {
    rp_board board;
    rp_ground ground;
    rp_field field; /* of the two above: wheat stands, edition v3 */
} rp_stage;

extern rp_stage stage; /* the one most tests use */
/* Ten columns, ten rows, level 0, with these clauses on it. */
const rp_stage *with(const char *clauses);

/* Columns from A, all rows in play, open ground at level 0. */
void stage_open(rp_stage *, int columns, int rows);
void stage_on(rp_stage *, const rp_extent *);
/* Clauses `HEX WORD [VALUE]` with semicolons between them:
 *   O22 level 2        all of the hex
 *   N19 levels 222232  by sextant from the north; `dot 3` sets the level of the centre
 *   P22 green 100001   woods of a green-dot hex, by sextant; likewise open, wheat, lake
 *   K05 village        likewise fort, buildings, craters, nml, trench, quarry
 *   O22/P22 road       likewise stream, bridge, wire, bar, blue, link */
void stage_put(rp_stage *, const char *clauses);

int hex_at(const rp_stage *, const char *name);                               /* fails the test if there is none */
void set_of(const rp_stage *, const char *names, uint64_t set[RP_HEX_WORDS]); /* with blanks between them */

/* Views, always asked from both ends and with reasons, which must agree. */
enum rp_view view(const rp_stage *, const char *from, const char *to);
enum rp_view view_with(const rp_stage *, const rp_passing *, const char *from, const char *to);
enum rp_view view_of_vertex(const rp_stage *, const rp_passing *, const char *from, const char *vertex);
/* The rule that decides it, going from the first. */
fs_rule why(const rp_stage *, const rp_passing *, const char *from, const char *to);

#endif
