/* rational.c - exact fractions, and plane geometry with them. */
#include "rational.h"

#include <assert.h>
#include <firestep/wide.h>
#include <string.h>

static big small(big_small v)
{
    big b;

    b.small = v;
    b.n = b.sign = 0;
    return b;
}

big big_of(int64_t v) { return small(v); }

/* ---- more than 128 bits ---- */

/* The same number in limbs; at least one, the highest not zero but for zero itself. */
static big wide(const big *b)
{
    if (b->n)
        return *b;
    big out = {.sign = b->small < 0 ? -1 : 1, .limb = {0}};
    fs_u128 size = b->small < 0 ? 0 - (fs_u128)b->small : (fs_u128)b->small;

    for (; size || !out.n; size >>= 32)
        out.limb[out.n++] = (uint32_t)size;
    return out;
}

/* Without zeros at the top; small again where it fits. */
static big trimmed(big b)
{
    big_small v = 0;

    while (b.n > 1 && b.limb[b.n - 1] == 0)
        b.n--;
    if (b.n > 3)
        return b;
    for (int i = b.n; i-- > 0;)
        v = v * ((big_small)1 << 32) + b.limb[i];
    return small(b.sign < 0 ? -v : v);
}

static int size_order(const big *a, const big *b)
{
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    for (int i = a->n; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

static uint32_t limb(const big *b, int i) { return i < b->n ? b->limb[i] : 0; }

static big sizes_add(const big *a, const big *b)
{
    big out = {.n = (a->n > b->n ? a->n : b->n) + 1, .sign = a->sign, .limb = {0}};
    uint64_t carry = 0;

    assert(out.n <= BIG_LIMBS);
    for (int i = 0; i < out.n; i++) {
        carry += (uint64_t)limb(a, i) + limb(b, i);
        out.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return trimmed(out);
}

static big sizes_sub(const big *a, const big *b) /* a not below b */
{
    big out = {.n = a->n, .sign = a->sign, .limb = {0}};
    int64_t carry = 0;

    for (int i = 0; i < out.n; i++) {
        carry += (int64_t)limb(a, i) - limb(b, i);
        out.limb[i] = (uint32_t)carry;
        carry = carry < 0 ? -1 : 0;
    }
    return trimmed(out);
}

static big wide_add(big a, big b)
{
    if (a.sign == b.sign)
        return sizes_add(&a, &b);
    return size_order(&a, &b) >= 0 ? sizes_sub(&a, &b) : sizes_sub(&b, &a);
}

static big wide_mul(big a, big b)
{
    big out = {.n = a.n + b.n, .sign = a.sign * b.sign, .limb = {0}};

    assert(out.n <= BIG_LIMBS);
    for (int i = 0; i < a.n; i++) {
        uint64_t carry = 0;

        for (int j = 0; j <= b.n; j++) {
            carry += (uint64_t)a.limb[i] * limb(&b, j) + (i + j < out.n ? out.limb[i + j] : 0);
            if (i + j < out.n)
                out.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return trimmed(out);
}

/* ---- any ---- */

static int sign_of(const big *b) { return b->n ? b->sign : (b->small > 0) - (b->small < 0); }

static big negative(big b)
{
    if (!b.n)
        return small(-b.small); /* the least of 128 bits is no result of anything here */
    b.sign = -b.sign;
    return b;
}

big big_add(big a, big b)
{
    big_small sum;

    if (!a.n && !b.n && !__builtin_add_overflow(a.small, b.small, &sum))
        return small(sum);
    return wide_add(wide(&a), wide(&b));
}

big big_sub(big a, big b) { return big_add(a, negative(b)); }

big big_mul(big a, big b)
{
    big_small product;

    if (!a.n && !b.n && !__builtin_mul_overflow(a.small, b.small, &product))
        return small(product);
    return wide_mul(wide(&a), wide(&b));
}

int big_order(big a, big b)
{
    if (!a.n && !b.n)
        return (a.small > b.small) - (a.small < b.small);
    big gap = big_sub(a, b);
    return sign_of(&gap);
}

rational ratio(int64_t num, int64_t den)
{
    return den > 0 ? (rational){big_of(num), big_of(den)} : ratio_of(big_of(num), big_of(den));
}

rational ratio_of(big num, big den)
{
    assert(sign_of(&den) != 0);
    return sign_of(&den) > 0 ? (rational){num, den} : (rational){negative(num), negative(den)};
}

/* Most denominators met are one: those products are spared. */
static bool is_one(const big *b) { return !b->n && b->small == 1; }

static big times(const big *a, const big *b)
{
    if (is_one(b))
        return *a;
    return is_one(a) ? *b : big_mul(*a, *b);
}

rational r_add(rational a, rational b)
{
    if (big_order(a.den, b.den) == 0)
        return (rational){big_add(a.num, b.num), a.den};
    return (rational){big_add(times(&a.num, &b.den), times(&b.num, &a.den)), times(&a.den, &b.den)};
}

rational r_sub(rational a, rational b)
{
    b.num = negative(b.num);
    return r_add(a, b);
}

rational r_mul(rational a, rational b) { return (rational){big_mul(a.num, b.num), times(&a.den, &b.den)}; }

rational r_div(rational a, rational b) { return ratio_of(big_mul(a.num, b.den), big_mul(a.den, b.num)); }

int r_order(rational a, rational b) { return big_order(times(&a.num, &b.den), times(&b.num, &a.den)); }

int r_sign(rational a) { return sign_of(&a.num); }

rpoint r_point(fs_point p) { return (rpoint){ratio(p.x, 1), ratio(p.y, 1)}; }

rpoint r_between(rpoint a, rpoint b, rational t)
{
    return (rpoint){r_add(a.x, r_mul(r_sub(b.x, a.x), t)), r_add(a.y, r_mul(r_sub(b.y, a.y), t))};
}

/* Points of the table itself need no fractions. */
static bool is_whole(const rpoint *p) { return is_one(&p->x.den) && is_one(&p->y.den) && !p->x.num.n && !p->y.num.n; }

static rational whole(big_small v) { return (rational){small(v), small(1)}; }

rational r_cross(rpoint a, rpoint b, rpoint c)
{
    if (is_whole(&a) && is_whole(&b) && is_whole(&c))
        return whole((b.x.num.small - a.x.num.small) * (c.y.num.small - a.y.num.small) -
                     (b.y.num.small - a.y.num.small) * (c.x.num.small - a.x.num.small));
    return r_sub(r_mul(r_sub(b.x, a.x), r_sub(c.y, a.y)), r_mul(r_sub(b.y, a.y), r_sub(c.x, a.x)));
}

rational r_dot(rpoint a, rpoint b, rpoint c)
{
    if (is_whole(&a) && is_whole(&b) && is_whole(&c))
        return whole((b.x.num.small - a.x.num.small) * (c.x.num.small - a.x.num.small) +
                     (b.y.num.small - a.y.num.small) * (c.y.num.small - a.y.num.small));
    return r_add(r_mul(r_sub(b.x, a.x), r_sub(c.x, a.x)), r_mul(r_sub(b.y, a.y), r_sub(c.y, a.y)));
}

/* ---- the long way ---- */

static fs_point corner(const fs_polygon *p, int i) { return p->at[i % p->n]; }

enum fs_where ref_where(rpoint p, const fs_polygon *poly)
{
    bool inside = false;

    for (int i = 0; i < poly->n; i++) {
        rpoint a = r_point(corner(poly, i)), b = r_point(corner(poly, i + 1));
        rational side = r_cross(a, b, p);
        int up = r_order(a.y, p.y) > 0, up_b = r_order(b.y, p.y) > 0;

        if (r_sign(side) == 0 && r_sign(r_dot(p, a, b)) <= 0)
            return FS_ON_EDGE;
        if (up != up_b && (r_sign(side) > 0) == (up_b > up))
            inside = !inside;
    }
    return inside ? FS_INSIDE : FS_OUTSIDE;
}

rational ref_square_to_segment(rpoint p, rpoint a, rpoint b)
{
    rational whole = r_dot(a, b, b), t = ratio(0, 1);

    if (r_sign(whole) > 0)
        t = r_div(r_dot(a, b, p), whole);
    if (r_sign(t) < 0)
        t = ratio(0, 1);
    if (r_order(t, ratio(1, 1)) > 0)
        t = ratio(1, 1);
    rpoint foot = r_sign(t) == 0 ? a : is_whole(&b) && r_order(t, ratio(1, 1)) == 0 ? b : r_between(a, b, t);
    return r_dot(p, foot, foot);
}

bool ref_segments_meet(fs_point a, fs_point b, fs_point c, fs_point d)
{
    rpoint p = r_point(a), q = r_point(b), r = r_point(c), s = r_point(d);
    int pqr = r_sign(r_cross(p, q, r)), pqs = r_sign(r_cross(p, q, s));
    int rsp = r_sign(r_cross(r, s, p)), rsq = r_sign(r_cross(r, s, q));

    if (pqr * pqs < 0 && rsp * rsq < 0)
        return true;
    if (pqr * pqs > 0 || rsp * rsq > 0)
        return false;
    return r_sign(ref_square_to_segment(r, p, q)) == 0 || r_sign(ref_square_to_segment(s, p, q)) == 0 ||
           r_sign(ref_square_to_segment(p, r, s)) == 0 || r_sign(ref_square_to_segment(q, r, s)) == 0;
}

static rational least(rational a, rational b) { return r_order(a, b) <= 0 ? a : b; }

rational ref_square_between_segments(fs_point a, fs_point b, fs_point c, fs_point d)
{
    rpoint p = r_point(a), q = r_point(b), r = r_point(c), s = r_point(d);

    if (ref_segments_meet(a, b, c, d))
        return ratio(0, 1);
    return least(least(ref_square_to_segment(p, r, s), ref_square_to_segment(q, r, s)),
                 least(ref_square_to_segment(r, p, q), ref_square_to_segment(s, p, q)));
}

rational ref_square_between(const fs_polygon *p, const fs_polygon *q)
{
    rational best = ratio(INT64_MAX, 1);

    if (ref_where(r_point(p->at[0]), q) != FS_OUTSIDE || ref_where(r_point(q->at[0]), p) != FS_OUTSIDE)
        return ratio(0, 1);
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j < q->n; j++)
            best = least(best,
                         ref_square_between_segments(corner(p, i), corner(p, i + 1), corner(q, j), corner(q, j + 1)));
    return best;
}
