/* plane.c - exact predicates. Within FS_PLANE_LIMIT differences have 30 bits, products 60, their
 * squares 120: everything fits 64 or 128 bits. */
#include <firestep/plane.h>
#include <firestep/wide.h>

static int64_t absolute(int64_t v) { return v < 0 ? -v : v; }

static bool same(fs_point a, fs_point b) { return a.x == b.x && a.y == b.y; }

int64_t fs_cross(fs_point a, fs_point b, fs_point c)
{
    assert(fs_in_plane(a) && fs_in_plane(b) && fs_in_plane(c));
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

int64_t fs_dot(fs_point a, fs_point b, fs_point c)
{
    assert(fs_in_plane(a) && fs_in_plane(b) && fs_in_plane(c));
    return (int64_t)(b.x - a.x) * (c.x - a.x) + (int64_t)(b.y - a.y) * (c.y - a.y);
}

int fs_orientation(fs_point a, fs_point b, fs_point c)
{
    int64_t cross = fs_cross(a, b, c);

    return (cross > 0) - (cross < 0);
}

bool fs_on_segment(fs_point p, fs_point a, fs_point b)
{
    bool beside =
        (p.x < a.x && p.x < b.x) || (p.x > a.x && p.x > b.x) || (p.y < a.y && p.y < b.y) || (p.y > a.y && p.y > b.y);

    return !beside && fs_cross(a, b, p) == 0;
}

/* Two segments on one line: how many ends of one lie on the other decides. */
static enum fs_meeting meet_in_line(fs_point a, fs_point b, fs_point c, fs_point d)
{
    fs_point on[4];
    int n = 0;

    for (int i = 0; i < 4; i++) {
        fs_point p = i == 0 ? a : i == 1 ? b : i == 2 ? c : d;

        if (fs_on_segment(p, i < 2 ? c : a, i < 2 ? d : b))
            on[n++] = p;
    }
    for (int i = 1; i < n; i++) {
        if (!same(on[i], on[0]))
            return FS_SHARING;
    }
    return n > 0 ? FS_TOUCHING : FS_APART;
}

enum fs_meeting fs_segments_meet(fs_point a, fs_point b, fs_point c, fs_point d)
{
    int abc = fs_orientation(a, b, c), abd = fs_orientation(a, b, d);
    int cda = fs_orientation(c, d, a), cdb = fs_orientation(c, d, b);

    if (!abc && !abd && !cda && !cdb)
        return meet_in_line(a, b, c, d);
    if (abc * abd < 0 && cda * cdb < 0)
        return FS_CROSSING;
    if (fs_on_segment(c, a, b) || fs_on_segment(d, a, b) || fs_on_segment(a, c, d) || fs_on_segment(b, c, d))
        return FS_TOUCHING;
    return FS_APART;
}

static fs_point corner(const fs_polygon *poly, int i) { return poly->at[i == poly->n ? 0 : i]; }

/* Where the point (x / 2, y / 2) lies: edges crossed by the ray to the right, counted odd or even. */
static enum fs_where where_is_half(int64_t x, int64_t y, const fs_polygon *poly)
{
    bool inside = false;

    for (int i = 0; i < poly->n; i++) {
        fs_point p = corner(poly, i), q = corner(poly, i + 1);
        int64_t py = 2 * (int64_t)p.y - y, qy = 2 * (int64_t)q.y - y;

        if ((py > 0 && qy > 0) || (py < 0 && qy < 0)) /* above or below: neither on the edge nor crossed */
            continue;
        int64_t px = 2 * (int64_t)p.x - x, qx = 2 * (int64_t)q.x - x, cross = px * qy - py * qx;
        if (cross == 0 && px * qx <= 0 && py * qy <= 0)
            return FS_ON_EDGE;
        if ((py > 0) != (qy > 0) && (cross > 0) == (qy > py))
            inside = !inside;
    }
    return inside ? FS_INSIDE : FS_OUTSIDE;
}

/* The same of a whole point, asked so often that it has a loop of its own. */
enum fs_where fs_point_in_polygon(fs_point at, const fs_polygon *poly)
{
    bool inside = false;

    if (!poly->n)
        return FS_OUTSIDE;
    fs_point q = poly->at[poly->n - 1];
    for (int i = 0; i < poly->n; i++) {
        fs_point p = q;

        q = poly->at[i];
        if ((p.y > at.y && q.y > at.y) || (p.y < at.y && q.y < at.y))
            continue;
        int64_t px = p.x - at.x, py = p.y - at.y, qx = q.x - at.x, qy = q.y - at.y, cross = px * qy - py * qx;
        if (cross == 0 && px * qx <= 0 && py * qy <= 0)
            return FS_ON_EDGE;
        if ((py > 0) != (qy > 0) && (cross > 0) == (qy > py))
            inside = !inside;
    }
    return inside ? FS_INSIDE : FS_OUTSIDE;
}

/* The corner of the polygon on the segment next behind `from` towards b; b itself if there is none. */
static fs_point next_corner(fs_point from, fs_point b, const fs_polygon *poly)
{
    fs_point best = b;

    for (int i = 0; i < poly->n; i++) {
        fs_point p = poly->at[i];

        if (!same(p, from) && fs_on_segment(p, from, best))
            best = p;
    }
    return best;
}

/* If no edge is crossed properly, the segment meets the polygon's edge only in corners of the polygon,
 * in its own ends, or along edges: between two such points it is all inside, all outside or all on an
 * edge, and the middle tells which. */
enum fs_where fs_segment_in_polygon(fs_point a, fs_point b, const fs_polygon *poly)
{
    bool touches = false;

    for (int i = 0; i < poly->n; i++) {
        enum fs_meeting m = fs_segments_meet(a, b, corner(poly, i), corner(poly, i + 1));

        if (m == FS_CROSSING)
            return FS_INSIDE;
        touches = touches || m != FS_APART;
    }
    if (same(a, b))
        return fs_point_in_polygon(a, poly);
    for (fs_point from = a; !same(from, b);) {
        fs_point to = next_corner(from, b, poly);

        if (where_is_half((int64_t)from.x + to.x, (int64_t)from.y + to.y, poly) == FS_INSIDE)
            return FS_INSIDE;
        from = to;
    }
    return touches ? FS_ON_EDGE : FS_OUTSIDE;
}

bool fs_polygons_meet(const fs_polygon *p, const fs_polygon *q) { return fs_polygons_within(p, q, 0); }

int64_t fs_distance2(fs_point a, fs_point b) { return fs_dot(a, b, b); }

bool fs_within(fs_point a, fs_point b, int32_t radius)
{
    return radius >= 0 && fs_distance2(a, b) <= (int64_t)radius * radius;
}

/* Whether the foot of the perpendicular from p lies between a and b. */
static bool is_abreast(fs_point p, fs_point a, fs_point b) { return fs_dot(a, b, p) > 0 && fs_dot(b, a, p) > 0; }

/* Whether p lies abreast of a-b and that near to the line through them. */
static bool is_beside(fs_point p, fs_point a, fs_point b, int32_t radius)
{
    if (!is_abreast(p, a, b))
        return false;
    fs_u128 area = (uint64_t)absolute(fs_cross(a, b, p)), r2 = (uint64_t)((int64_t)radius * radius);
    return area * area <= r2 * (uint64_t)fs_distance2(a, b);
}

bool fs_segment_within(fs_point p, fs_point a, fs_point b, int32_t radius)
{
    return radius >= 0 && (fs_within(p, a, radius) || fs_within(p, b, radius) || is_beside(p, a, b, radius));
}

bool fs_segments_within(fs_point a, fs_point b, fs_point c, fs_point d, int32_t radius)
{
    if (radius >= 0 && fs_segments_meet(a, b, c, d) != FS_APART)
        return true;
    return fs_segment_within(a, c, d, radius) || fs_segment_within(b, c, d, radius) ||
           fs_segment_within(c, a, b, radius) || fs_segment_within(d, a, b, radius);
}

/* Corners first: they are asked for once, and settle most of what is near. */
bool fs_polygon_within(fs_point p, const fs_polygon *poly, int32_t radius)
{
    if (radius < 0)
        return false;
    for (int i = 0; i < poly->n; i++)
        if (fs_within(p, poly->at[i], radius))
            return true;
    if (fs_point_in_polygon(p, poly) != FS_OUTSIDE)
        return true;
    for (int i = 0; i < poly->n; i++)
        if (is_beside(p, corner(poly, i), corner(poly, i + 1), radius))
            return true;
    return false;
}

/* Whether a to b and c to d have a gap wider than that between them. */
static bool is_apart(int64_t a, int64_t b, int64_t c, int64_t d, int64_t gap)
{
    return (a < b ? b : a) + gap < (c < d ? c : d) || (c < d ? d : c) + gap < (a < b ? a : b);
}

static bool are_apart(fs_point a, fs_point b, fs_point c, fs_point d, int32_t gap)
{
    return is_apart(a.x, b.x, c.x, d.x, gap) || is_apart(a.y, b.y, c.y, d.y, gap);
}

/* Whether a corner of p comes that near to an edge of q. */
static bool has_corner_within(const fs_polygon *p, const fs_polygon *q, int32_t radius)
{
    for (int j = 0; j < q->n; j++) {
        fs_point c = corner(q, j), d = corner(q, j + 1);

        for (int i = 0; i < p->n; i++) {
            if (!are_apart(p->at[i], p->at[i], c, d, radius) && fs_segment_within(p->at[i], c, d, radius))
                return true;
        }
    }
    return false;
}

/* Edges that do not cross are nearest to each other at an end of one of them. */
bool fs_polygons_within(const fs_polygon *p, const fs_polygon *q, int32_t radius)
{
    if (radius < 0 || p->n == 0 || q->n == 0)
        return false;
    if (fs_point_in_polygon(p->at[0], q) != FS_OUTSIDE || fs_point_in_polygon(q->at[0], p) != FS_OUTSIDE)
        return true;
    if (has_corner_within(p, q, radius) || has_corner_within(q, p, radius))
        return true;
    for (int i = 0; i < p->n; i++) {
        for (int j = 0; j < q->n; j++) {
            fs_point a = corner(p, i), b = corner(p, i + 1), c = corner(q, j), d = corner(q, j + 1);

            if (!are_apart(a, b, c, d, 0) && fs_segments_meet(a, b, c, d) != FS_APART)
                return true;
        }
    }
    return false;
}

/* Of numbers of sixteen bits whose higher eight are 64 and more, a root that is less than one off for all that share
 * these: the root of 256 k + 255, rounded down. */
static const uint8_t root_of_high_byte[] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 143, 144, 145, 146, 147, 148,
    149, 150, 150, 151, 152, 153, 154, 155, 155, 156, 157, 158, 159, 159, 160, 161, 162, 163, 163, 164, 165, 166,
    167, 167, 168, 169, 170, 170, 171, 172, 173, 173, 174, 175, 175, 176, 177, 178, 178, 179, 180, 181, 181, 182,
    183, 183, 184, 185, 185, 186, 187, 187, 188, 189, 189, 190, 191, 191, 192, 193, 193, 194, 195, 195, 196, 197,
    197, 198, 199, 199, 200, 201, 201, 202, 203, 203, 204, 204, 205, 206, 206, 207, 207, 208, 209, 209, 210, 211,
    211, 212, 212, 213, 214, 214, 215, 215, 216, 217, 217, 218, 218, 219, 219, 220, 221, 221, 222, 222, 223, 223,
    224, 225, 225, 226, 226, 227, 227, 228, 229, 229, 230, 230, 231, 231, 232, 232, 233, 234, 234, 235, 235, 236,
    236, 237, 237, 238, 238, 239, 239, 240, 241, 241, 242, 242, 243, 243, 244, 244, 245, 245, 246, 246, 247, 247,
    248, 248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255};

/* Newton's steps from the eight highest bits, each doubling the bits that are right: at most one too many in the end.
 * The number is shifted so that its highest bits stand where the steps expect them. */
uint32_t fs_root(uint64_t v)
{
    if (!v)
        return 0;
    int shift = __builtin_clzll(v) / 2;
    uint64_t high = v << (2 * shift);
    uint32_t few = root_of_high_byte[(high >> 56) - 64];

    few = (few << 7) + (uint32_t)(high >> 41) / few;
    /* what has 32 bits has a root of 16, which is there already */
    uint64_t root = shift >= 16 ? few >> (shift - 16) : (((uint64_t)few << 15) + (high >> 17) / few) >> shift;
    if (root > UINT32_MAX || root * root > v)
        root--;
    return (uint32_t)root;
}

uint32_t fs_root_up(uint64_t v)
{
    uint64_t root = fs_root(v);

    assert(root * root == v || root < UINT32_MAX);
    return (uint32_t)(root + (root * root < v));
}

int32_t fs_distance(fs_point a, fs_point b) { return (int32_t)fs_root_up((uint64_t)fs_distance2(a, b)); }

/* A whole r has r^2 >= v exactly if r^2 >= v rounded up. */
int32_t fs_segment_distance(fs_point p, fs_point a, fs_point b)
{
    if (!is_abreast(p, a, b)) {
        int64_t to_a = fs_distance2(p, a), to_b = fs_distance2(p, b);

        return (int32_t)fs_root_up((uint64_t)(to_a < to_b ? to_a : to_b));
    }
    fs_u128 area = (uint64_t)absolute(fs_cross(a, b, p)), base = (uint64_t)fs_distance2(a, b);
    return (int32_t)fs_root_up((uint64_t)((area * area + base - 1) / base));
}
