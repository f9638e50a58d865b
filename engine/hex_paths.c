/* hex_paths.c - cheapest ways over the board: Dijkstra with the queue inside the caller's scratch. */
#include <firestep/hex.h>

/* The queue is a binary heap of hexes, cheapest first, the lower hex first among equals. */
static bool before(const fs_path_hex *s, int a, int b)
{
    return s[a].cost != s[b].cost ? s[a].cost < s[b].cost : a < b;
}

static void put_at(fs_path_hex *s, int place, int hex)
{
    s[place].heap = (int16_t)hex;
    s[hex].place = (int16_t)place;
}

static void rise(fs_path_hex *s, int place)
{
    int hex = s[place].heap;

    for (; place > 0 && before(s, hex, s[(place - 1) / 2].heap); place = (place - 1) / 2)
        put_at(s, place, s[(place - 1) / 2].heap);
    put_at(s, place, hex);
}

static void sink(fs_path_hex *s, int n, int hex)
{
    int place = 0;

    for (int child = 1; child < n; child = 2 * place + 1) {
        child += child + 1 < n && before(s, s[child + 1].heap, s[child].heap);
        if (!before(s, s[child].heap, hex))
            break;
        put_at(s, place, s[child].heap);
        place = child;
    }
    put_at(s, place, hex);
}

/* Notes that `to` is reached through `from` at `cost`, if that is news. Returns the new queue length. */
static int reach(fs_path_hex *s, int n, int from, int to, int32_t cost)
{
    if (s[to].cost >= 0) {
        if (s[to].settled || cost > s[to].cost || (cost == s[to].cost && from > s[to].from))
            return n;
    } else {
        put_at(s, n++, to);
    }
    s[to].cost = cost;
    s[to].from = (int16_t)from;
    rise(s, s[to].place);
    return n;
}

int32_t fs_hex_path(const fs_grid *g, int from, int to, int32_t most, fs_step_cost *step_cost, void *ctx,
                    fs_path_hex *s)
{
    int n = 1;

    assert(fs_hex_count(g) <= INT16_MAX);
    for (int i = 0; i < fs_hex_count(g); i++)
        s[i] = (fs_path_hex){-1, FS_NO_HEX, 0, 0, 0};
    s[from].cost = 0;
    put_at(s, 0, from);
    while (n > 0) {
        int hex = s[0].heap;

        if (--n > 0)
            sink(s, n, s[n].heap);
        s[hex].settled = 1;
        if (hex == to)
            break;
        for (int d = 0; d < 6; d++) {
            int next = fs_hex_neighbour(g, hex, d);
            int32_t cost = next == FS_NO_HEX || s[next].settled ? -1 : step_cost(ctx, hex, next);

            if (cost >= 0 && cost <= most - s[hex].cost)
                n = reach(s, n, hex, next, s[hex].cost + cost);
        }
    }
    return to == FS_NO_HEX ? -1 : s[to].cost;
}

int fs_hex_path_read(const fs_path_hex *s, int to, int16_t *out, int cap)
{
    int n = 0;

    if (s[to].cost < 0)
        return 0;
    for (int hex = to; hex != FS_NO_HEX; hex = s[hex].from)
        n++;
    for (int hex = to, i = n - 1; hex != FS_NO_HEX; hex = s[hex].from, i--) {
        if (i < cap)
            out[i] = (int16_t)hex;
    }
    return n;
}
