/* sight.c - walks the line and asks at each step. */
#include <firestep/sight.h>

fs_sight fs_sight_between(const fs_grid *g, int a, int b)
{
    return (fs_sight){g, fs_hex_centre(g, a), fs_hex_centre(g, b), a, b, false};
}

fs_sight fs_sight_to_vertex(const fs_grid *g, int a, int vertex, int far)
{
    return (fs_sight){g, fs_hex_centre(g, a), fs_vertex_point(g, vertex), a, far, false};
}

static bool is_end(const fs_sight *s, int hex) { return hex != FS_NO_HEX && (hex == s->near || hex == s->far); }

static bool is_stopped(bool first, bool second, bool either) { return either ? first || second : first && second; }

bool fs_sight_over_hexes(const fs_sight *s, fs_hex_blocks *blocks, void *ctx, fs_line_hex *blocker)
{
    fs_line line;
    fs_line_hex at;

    fs_line_begin(&line, s->grid, s->from, s->to);
    while (fs_line_next_hex(&line, &at)) {
        if (is_end(s, at.hex[0]) || (at.along && is_end(s, at.hex[1])))
            continue;
        bool stopped = at.hex[0] != FS_NO_HEX && blocks(ctx, at.hex[0]);
        if (at.along)
            stopped = is_stopped(stopped, at.hex[1] != FS_NO_HEX && blocks(ctx, at.hex[1]), s->either);
        if (stopped) {
            if (blocker)
                *blocker = at;
            return false;
        }
    }
    return true;
}

bool fs_sight_over_sextants(const fs_sight *s, fs_sextant_blocks *blocks, void *ctx, fs_line_step *blocker)
{
    fs_line line;
    fs_line_step at;

    fs_line_begin(&line, s->grid, s->from, s->to);
    while (fs_line_next(&line, &at)) {
        bool paired = at.kind == FS_STEP_SIDE || at.kind == FS_STEP_SPOKE;

        if (at.kind == FS_STEP_VERTEX || is_end(s, at.hex[0]) || (paired && is_end(s, at.hex[1])))
            continue;
        bool stopped = at.hex[0] != FS_NO_HEX && blocks(ctx, at.hex[0], at.sextant[0]);
        if (paired)
            stopped = is_stopped(stopped, at.hex[1] != FS_NO_HEX && blocks(ctx, at.hex[1], at.sextant[1]), s->either);
        if (stopped) {
            if (blocker)
                *blocker = at;
            return false;
        }
    }
    return true;
}

int fs_sight_over_shapes(fs_point a, fs_point b, const fs_polygon *shapes, int n)
{
    for (int i = 0; i < n; i++) {
        if (fs_segment_in_polygon(a, b, &shapes[i]) == FS_INSIDE)
            return i;
    }
    return -1;
}
