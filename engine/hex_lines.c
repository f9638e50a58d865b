/* hex_lines.c - what a straight segment meets on its way.
 *
 * Centres and corners together form a lattice of triangles, the sextants, whose edges lie on three
 * families of straight lines: y, (x + y) / 2 and (x - y) / 2 whole. A segment between two lattice
 * points crosses the lines of each family at equal steps, so the next crossing is found by comparing
 * three fractions: exact, and the same from both ends. A crossing of all three at once is a lattice
 * point. A segment that crosses no line of a family lies on one and runs along edges.
 */
#include <firestep/hex.h>

enum { LEVEL, RISING, FALLING }; /* families: y; (x + y) / 2; (x - y) / 2 */

/* The clock runs so that all crossings fall on whole numbers: the segment takes the product of its
 * three lengths, counted in lines crossed (1 for none). */
void fs_line_begin(fs_line *line, const fs_grid *g, fs_point from, fs_point to)
{
    int odd = (from.x + from.y) & 1;
    int32_t start[3] = {from.y, (from.x + from.y - odd) / 2, (from.x - from.y - odd) / 2};
    int32_t end[3] = {to.y, (to.x + to.y - odd) / 2, (to.x - to.y - odd) / 2};

    assert(((to.x + to.y) & 1) == odd && odd == fs_column_drop(g, 0));
    *line = (fs_line){.grid = g, .odd = (int8_t)odd, .end = 1};
    for (int i = 0; i < 3; i++) {
        int32_t way = end[i] - start[i];

        line->at[i] = start[i];
        line->sign[i] = (int8_t)(way < 0 ? -1 : way > 0);
        line->end *= way < 0 ? -way : way > 0 ? way : 1;
    }
    for (int i = 0; i < 3; i++) {
        int32_t way = end[i] - start[i];

        line->pace[i] = way ? line->end / (way < 0 ? -way : way) : 0;
        line->next[i] = way ? line->pace[i] : INT64_MAX;
    }
    if (from.x == to.x && from.y == to.y)
        line->end = 0;
}

/* The lattice point where these two lines meet. */
static fs_point point_at(const fs_line *line, int32_t rising, int32_t falling)
{
    return (fs_point){rising + falling + line->odd, rising - falling};
}

/* The sextant with corners (x, y), (x + 2, y) and, below or above them, (x + 1, y +- 1). One of the
 * three is the centre of its hex: the one whose x is a multiple of three. */
static inline void set_sextant(fs_line_step *step, int i, fs_point left, bool below)
{
    static const int8_t facing[3][2] = {{1, 2}, {3, 0}, {5, 4}}; /* centre left, in the middle, right; above, below */
    int rest = left.x % 3;
    int at = rest > 0 ? 3 - rest : -rest; /* steps in x from `left` to the centre */

    step->centre[i] = (fs_point){left.x + at, left.y + (at == 1 ? below ? 1 : -1 : 0)};
    step->sextant[i] = facing[at][below];
}

/* The piece inside a triangle: its lines are the ones just crossed or, going down, the next ones. */
static void step_inside(const fs_line *line, fs_line_step *step)
{
    int32_t low[3];

    for (int i = 0; i < 3; i++)
        low[i] = line->at[i] - (line->sign[i] < 0);
    step->kind = FS_STEP_INSIDE;
    set_sextant(step, 0, point_at(line, low[RISING], low[FALLING]), low[LEVEL] == low[RISING] - low[FALLING]);
}

static void swap_sextants(fs_line_step *step)
{
    fs_line_step was = *step;

    for (int i = 0; i < 2; i++) {
        step->centre[i] = was.centre[1 - i];
        step->sextant[i] = was.sextant[1 - i];
    }
}

static bool same(fs_point a, fs_point b) { return a.x == b.x && a.y == b.y; }

static bool is_before(fs_point a, fs_point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/* The piece along an edge, between the triangles on both sides of it. */
static void step_along(const fs_line *line, fs_line_step *step)
{
    fs_point a = point_at(line, line->at[RISING], line->at[FALLING]);
    fs_point b = point_at(line, line->at[RISING] + line->sign[RISING], line->at[FALLING] + line->sign[FALLING]);
    fs_point left = a.x < b.x ? a : b;

    if (!line->sign[LEVEL]) {
        set_sextant(step, 0, left, false);
        set_sextant(step, 1, left, true);
    } else if (!line->sign[FALLING]) { /* down to the right */
        set_sextant(step, 0, left, true);
        set_sextant(step, 1, (fs_point){left.x - 1, left.y + 1}, false);
    } else { /* up to the right */
        set_sextant(step, 0, left, false);
        set_sextant(step, 1, (fs_point){left.x - 1, left.y - 1}, true);
    }
    bool spoke = same(step->centre[0], step->centre[1]);
    step->kind = spoke ? FS_STEP_SPOKE : FS_STEP_SIDE;
    if (spoke ? step->sextant[0] > step->sextant[1] : is_before(step->centre[1], step->centre[0]))
        swap_sextants(step);
}

/* Crosses the nearest line, or all that meet there. Returns how many. */
static inline int cross(fs_line *line)
{
    int64_t now = line->next[0] < line->next[1] ? line->next[0] : line->next[1];
    int n = 0;

    now = now < line->next[2] ? now : line->next[2];
    for (int i = 0; i < 3; i++) {
        if (line->next[i] == now) {
            line->next[i] += line->pace[i];
            line->at[i] += line->sign[i];
            n++;
        }
    }
    if (now == line->end)
        line->end = 0;
    return n;
}

/* The next step but for the numbers of its hexes. */
static inline bool advance(fs_line *line, fs_line_step *step)
{
    if (line->end == 0)
        return false;
    if (line->at_point) {
        line->at_point = false;
        step->point = point_at(line, line->at[RISING], line->at[FALLING]);
        if (step->point.x % 3 != 0) {
            step->kind = FS_STEP_VERTEX;
            return true;
        }
    }
    if (line->sign[LEVEL] && line->sign[RISING] && line->sign[FALLING])
        step_inside(line, step);
    else
        step_along(line, step);
    line->at_point = cross(line) > 1;
    return true;
}

bool fs_line_next(fs_line *line, fs_line_step *step)
{
    fs_line_step s = {.hex = {FS_NO_HEX, FS_NO_HEX}};

    if (!advance(line, &s))
        return false;
    if (s.kind != FS_STEP_VERTEX) {
        s.point = (fs_point){0, 0};
        s.hex[0] = fs_hex_of_point(line->grid, s.centre[0]);
    }
    if (s.kind == FS_STEP_SIDE || s.kind == FS_STEP_SPOKE)
        s.hex[1] = fs_hex_of_point(line->grid, s.centre[1]);
    *step = s;
    return true;
}

bool fs_line_next_hex(fs_line *line, fs_line_hex *out)
{
    fs_line_step step;

    while (advance(line, &step)) {
        bool along = step.kind == FS_STEP_SIDE;

        if (step.kind == FS_STEP_VERTEX || (!along && line->started && same(step.centre[0], line->last)))
            continue;
        line->started = !along;
        line->last = step.centre[0];
        out->hex[0] = fs_hex_of_point(line->grid, step.centre[0]);
        out->hex[1] = along ? fs_hex_of_point(line->grid, step.centre[1]) : FS_NO_HEX;
        out->along = along;
        return true;
    }
    return false;
}
