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

void fs_line_begin(fs_line *line, const fs_grid *g, fs_point from, fs_point to)
{
    int odd = (from.x + from.y) & 1;
    int32_t start[3] = {from.y, (from.x + from.y - odd) / 2, (from.x - from.y - odd) / 2};
    int32_t end[3] = {to.y, (to.x + to.y - odd) / 2, (to.x - to.y - odd) / 2};

    assert(((to.x + to.y) & 1) == odd && odd == fs_column_drop(g, 0));
    *line = (fs_line){.grid = g, .odd = (int8_t)odd};
    for (int i = 0; i < 3; i++) {
        int32_t way = end[i] - start[i];

        line->start[i] = start[i];
        line->length[i] = way < 0 ? -way : way;
        line->sign[i] = (int8_t)(way < 0 ? -1 : 1);
    }
}

/* Where the segment has come to, counted in lines of a family: the line just crossed or started from. */
static int32_t last_line(const fs_line *line, int family)
{
    return line->start[family] + line->sign[family] * line->passed[family];
}

/* The lattice point where these two lines meet. */
static fs_point point_at(const fs_line *line, int32_t rising, int32_t falling)
{
    return (fs_point){rising + falling + line->odd, rising - falling};
}

static int floor_third(int v) { return v >= 0 ? v / 3 : -((2 - v) / 3); }

/* The sextant with corners (x, y), (x + 2, y) and, below or above them, (x + 1, y +- 1). One of the
 * three is the centre of its hex: the one whose x is a multiple of three. */
static void set_sextant(const fs_line *line, fs_line_step *step, int i, fs_point left, bool below)
{
    static const int8_t facing[3][2] = {{1, 2}, {3, 0}, {5, 4}}; /* centre left, in the middle, right; above, below */
    int middle = below ? 1 : -1;
    int at = (3 - (left.x - 3 * floor_third(left.x))) % 3; /* steps in x from `left` to the centre */

    step->centre[i] = (fs_point){left.x + at, left.y + (at == 1 ? middle : 0)};
    step->sextant[i] = facing[at][below];
    step->hex[i] = fs_hex_of_point(line->grid, step->centre[i]);
}

/* The piece inside a triangle: its lines are the ones just crossed or, going down, the next ones. */
static void step_inside(const fs_line *line, fs_line_step *step)
{
    int32_t low[3];

    for (int i = 0; i < 3; i++)
        low[i] = last_line(line, i) - (line->sign[i] < 0);
    step->kind = FS_STEP_INSIDE;
    step->hex[1] = FS_NO_HEX;
    set_sextant(line, step, 0, point_at(line, low[RISING], low[FALLING]), low[LEVEL] == low[RISING] - low[FALLING]);
}

static void swap_sextants(fs_line_step *step)
{
    fs_line_step was = *step;

    for (int i = 0; i < 2; i++) {
        step->hex[i] = was.hex[1 - i];
        step->centre[i] = was.centre[1 - i];
        step->sextant[i] = was.sextant[1 - i];
    }
}

/* The piece along an edge, between the triangles on both sides of it. */
static void step_along(const fs_line *line, fs_line_step *step)
{
    fs_point a = point_at(line, last_line(line, RISING), last_line(line, FALLING));
    int32_t dx = (line->length[RISING] ? line->sign[RISING] : 0) + (line->length[FALLING] ? line->sign[FALLING] : 0);
    int32_t dy = (line->length[RISING] ? line->sign[RISING] : 0) - (line->length[FALLING] ? line->sign[FALLING] : 0);
    fs_point left = dx < 0 ? (fs_point){a.x + dx, a.y + dy} : a; /* the end with the smaller x */

    if (line->length[LEVEL] == 0) {
        set_sextant(line, step, 0, left, false);
        set_sextant(line, step, 1, left, true);
    } else if (line->length[FALLING] == 0) { /* down to the right */
        set_sextant(line, step, 0, left, true);
        set_sextant(line, step, 1, (fs_point){left.x - 1, left.y + 1}, false);
    } else { /* up to the right */
        set_sextant(line, step, 0, left, false);
        set_sextant(line, step, 1, (fs_point){left.x - 1, left.y - 1}, true);
    }
    bool same = step->centre[0].x == step->centre[1].x && step->centre[0].y == step->centre[1].y;
    step->kind = same ? FS_STEP_SPOKE : FS_STEP_SIDE;
    if (same ? step->sextant[0] > step->sextant[1] : step->hex[0] > step->hex[1])
        swap_sextants(step);
}

/* Crosses the nearest line, or all that meet there. Returns how many. */
static int cross(fs_line *line)
{
    int first = line->length[0] ? 0 : 1, n = 0;

    for (int i = first + 1; i < 3; i++) {
        if (line->length[i] &&
            (int64_t)(line->passed[i] + 1) * line->length[first] < (int64_t)(line->passed[first] + 1) * line->length[i])
            first = i;
    }
    int64_t num = line->passed[first] + 1, den = line->length[first];
    for (int i = 0; i < 3; i++) {
        if (line->length[i] && (line->passed[i] + 1) * den == num * line->length[i]) {
            line->passed[i]++;
            n++;
        }
    }
    return n;
}

bool fs_line_next(fs_line *line, fs_line_step *step)
{
    int longest = line->length[LEVEL] > line->length[RISING] ? LEVEL : RISING;
    bool along = !line->length[LEVEL] || !line->length[RISING] || !line->length[FALLING];

    if (line->passed[longest] == line->length[longest])
        return false;
    *step = (fs_line_step){.hex = {FS_NO_HEX, FS_NO_HEX}};
    step->point = point_at(line, last_line(line, RISING), last_line(line, FALLING));
    if (line->at_point && step->point.x % 3 != 0) {
        line->at_point = false;
        step->kind = FS_STEP_VERTEX;
        return true;
    }
    if (along)
        step_along(line, step);
    else
        step_inside(line, step);
    step->point = (fs_point){0, 0};
    line->at_point = cross(line) > 1;
    return true;
}

bool fs_line_next_hex(fs_line *line, fs_line_hex *out)
{
    fs_line_step step;

    while (fs_line_next(line, &step)) {
        if (step.kind == FS_STEP_VERTEX)
            continue;
        bool inside = step.kind != FS_STEP_SIDE;
        if (inside && line->inside && step.centre[0].x == line->last.x && step.centre[0].y == line->last.y)
            continue;
        line->inside = inside;
        line->last = step.centre[0];
        *out = (fs_line_hex){{step.hex[0], inside ? FS_NO_HEX : step.hex[1]}, !inside};
        return true;
    }
    return false;
}
