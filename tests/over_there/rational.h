/* rational.h - exact fractions of any size that these tests meet, slow and plain: the yardstick for the geometry. */
#ifndef OT_TESTS_RATIONAL_H
#define OT_TESTS_RATIONAL_H

#include <firestep/plane.h>
#include <stdbool.h>
#include <stdint.h>

/* A whole number: of 128 bits, and of limbs of 32 bits where that is not enough. */
__extension__ typedef __int128 big_small;
enum { BIG_LIMBS = 12 };
typedef struct big {
    int n, sign; /* limbs in use, lowest first, and -1 or 1; n 0: it is small */
    union {
        big_small small;
        uint32_t limb[BIG_LIMBS];
    };
} big;
big big_of(int64_t);
big big_add(big, big);
big big_sub(big, big);
big big_mul(big, big);
int big_order(big, big); /* -1, 0, 1 */

typedef struct rational {
    big num, den; /* den above zero, not reduced */
} rational;
rational ratio(int64_t num, int64_t den);
rational ratio_of(big num, big den);
rational r_add(rational, rational);
rational r_sub(rational, rational);
rational r_mul(rational, rational);
rational r_div(rational, rational); /* by anything but zero */
int r_order(rational, rational);
int r_sign(rational);

/* Points with fractions as coordinates. */
typedef struct rpoint {
    rational x, y;
} rpoint;
rpoint r_point(fs_point);
rpoint r_between(rpoint a, rpoint b, rational t);
rational r_cross(rpoint a, rpoint b, rpoint c);
rational r_dot(rpoint a, rpoint b, rpoint c);

/* What the geometry answers, worked out the long way. */
enum fs_where ref_where(rpoint, const fs_polygon *);
rational ref_square_to_segment(rpoint, rpoint a, rpoint b);
bool ref_segments_meet(fs_point a, fs_point b, fs_point c, fs_point d);
rational ref_square_between_segments(fs_point a, fs_point b, fs_point c, fs_point d);
rational ref_square_between(const fs_polygon *, const fs_polygon *); /* of their distance; 0 if they meet */

#endif
