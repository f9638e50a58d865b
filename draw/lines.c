/* lines.c - roads, railways and bridges. */
#include "layers.h"
#include "net.h"

#include <stdlib.h>
#include <string.h>

static void put_chain(void *ctx, const net *n, const chain *c) { chain_draw(n, c, ctx); }

void draw_net(drawing *d, net *n, const char *const *classes)
{
    paper line = {0};
    pen p;

    pen_open(&p, &line, "");
    pen_cut(&p, 8);
    if (!net_trace(n, put_chain, &p))
        d->is_short = true;
    bool has_any = p.last != 0;
    pen_close(&p);
    for (; has_any && *classes && !line.is_short; classes++) {
        paper_format(d->out, "<g class=\"%s\">\n", *classes);
        paper_put(d->out, line.at);
        paper_put(d->out, "</g>\n");
    }
    d->is_short |= line.is_short;
    free(line.at);
}

/* Decoration that runs from hex to hex. */
static void add_railways(drawing *d, net *n)
{
    size_t i, k;
    const json_t *item, *value;

    json_array_foreach(json_object_get(d->board.board, "lines"), i, item)
    {
        int before = FS_NO_HEX, hex;
        json_array_foreach(json_object_get(item, "at"), k, value)
        {
            const char *name = json_string_value(value) ? json_string_value(value) : "";
            int way = hex_named(&d->board, name, strlen(name), &hex) && before != FS_NO_HEX
                          ? fs_hex_direction(&d->board.grid, before, hex)
                          : -1;
            if (way >= 0)
                net_add(n, before, way);
            before = hex;
        }
    }
}

/* Two parapets along the road where it crosses the water. */
static void put_bridge(drawing *d, int hex, pen *p, int use)
{
    (void)use;
    for (int k = 0; k < 3; k++) {
        if (!has_side(&d->board, hex, k, SIDE_BRIDGE))
            continue;
        point a = corner_of(&d->board, hex, k), b = corner_of(&d->board, hex, k + 1), m = middle(a, b);
        point along = {(b.x - a.x) / 6, (b.y - a.y) / 6}, over = {-along.y, along.x};
        for (int end = -1; end <= 1; end += 2) {
            point c = plus(m, end * along.x * 9 / 10, end * along.y * 9 / 10);
            pen_move(p, plus(c, over.x * 3 / 2 + end * along.x / 2, over.y * 3 / 2 + end * along.y / 2));
            pen_line(p, plus(c, over.x, over.y));
            pen_line(p, plus(c, -over.x, -over.y));
            pen_line(p, plus(c, -over.x * 3 / 2 + end * along.x / 2, -over.y * 3 / 2 + end * along.y / 2));
        }
    }
}

/* A bridge that is the ground of a hex leads across its river. */
static void put_hex_bridge(drawing *d, int hex, pen *p, int use)
{
    const unsigned water = 1U << HEX_RIVER | 1U << HEX_STREAM;
    point c = centre_of(&d->board, hex);
    bool runs_north = false;
    (void)use;

    if (!has_word(&d->board, hex, HEX_BRIDGE))
        return;
    for (int k = 0; k < 6; k += 3) {
        int next = board_next(&d->board, hex, k);
        runs_north |= next != FS_NO_HEX && d->board.hex[next].words & water;
    }
    for (int end = -1; end <= 1; end += 2) {
        point a = runs_north ? (point){-24, 9 * end} : (point){9 * end, -24};
        point flare = runs_north ? (point){-6, 5 * end} : (point){5 * end, -6};
        pen_move(p, plus(c, a.x + flare.x, a.y + flare.y));
        pen_line(p, plus(c, a.x, a.y));
        a = runs_north ? (point){24, 9 * end} : (point){9 * end, 24};
        pen_line(p, plus(c, a.x, a.y));
        pen_line(p, plus(c, a.x - (runs_north ? flare.x : -flare.x), a.y + (runs_north ? flare.y : -flare.y)));
    }
}

void draw_roads(drawing *d)
{
    static const char *const road[] = {"road case", "road", NULL}, *const rails[] = {"rail", "rail ties", NULL};
    static const char *const track[] = {"track case", "track", NULL};
    net n;

    if (net_open(&n, &d->board, false)) {
        add_railways(d, &n);
        net_lead_out(&n);
        draw_net(d, &n, rails);
    }
    net_free(&n);
    if (net_open(&n, &d->board, false)) {
        net_add_sides(&n, 1U << SIDE_TRACK);
        net_lead_out(&n);
        draw_net(d, &n, track);
    }
    net_free(&n);
    if (net_open(&n, &d->board, false)) {
        net_add_sides(&n, 1U << SIDE_ROAD | 1U << SIDE_BRIDGE);
        net_lead_out(&n);
        draw_net(d, &n, road);
    }
    net_free(&n);
    draw_blocks(d, "class=\"bridge\"", 0, put_bridge);
    draw_blocks(d, "class=\"bridge\"", 0, put_hex_bridge);
}
