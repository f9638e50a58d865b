/* grid.c - the lattice: hexsides, dots and names of hexes. */
#include "layers.h"
#include "region.h"

void draw_blocks(drawing *d, const char *attributes, int use, block_fn *fn)
{
    const fs_grid *g = &d->board.grid;

    for (int left = 0; left < g->columns; left += BLOCK)
        for (int top = 0; top < g->rows; top += BLOCK) {
            pen p;

            pen_open(&p, d->out, attributes);
            for (int col = left; col < left + BLOCK && col < g->columns; col++)
                for (int row = top; row < top + BLOCK && row < g->rows; row++) {
                    int hex = fs_hex_at(g, col, row);
                    if (!d->board.hex[hex].is_beyond)
                        fn(d, hex, &p, use);
                }
            pen_close(&p);
        }
}

/* Each side once: the three to the north-west of every hex in one stroke, and what is left on the rim. */
static void put_sides(drawing *d, int hex, pen *p, int use)
{
    const board *b = &d->board;
    (void)use;

    pen_move(p, corner_of(b, hex, 5));
    pen_line(p, corner_of(b, hex, 0));
    pen_line(p, corner_of(b, hex, 1));
    pen_line(p, corner_of(b, hex, 2));
    for (int k = 2; k <= 4; k++)
        if (board_next(b, hex, k) == FS_NO_HEX) {
            pen_move(p, corner_of(b, hex, k));
            pen_line(p, corner_of(b, hex, k + 1));
        }
}

static void put_centre(drawing *d, int hex, pen *p, int use)
{
    (void)use;
    if (!has_word(&d->board, hex, HEX_GREEN_WOODS))
        pen_dot(p, centre_of(&d->board, hex));
}

void draw_grid(drawing *d)
{
    region r = {.board = &d->board, .sextants = d->mask, .is_straight = true};
    bool has_out = false;
    pen p;

    draw_blocks(d, "class=\"side\"", 0, put_sides);
    draw_blocks(d, "class=\"dot\"", 0, put_centre);
    for (int hex = 0; hex < d->board.n_hexes; hex++) {
        d->mask[hex] = d->board.hex[hex].is_out && !d->board.hex[hex].is_beyond ? ALL_SEXTANTS : 0;
        has_out |= d->mask[hex] != 0;
    }
    if (!has_out)
        return;
    for (int edge = 0; edge < 2; edge++) {
        pen_open(&p, d->out, edge ? "class=\"out-edge\"" : "class=\"out\"");
        d->is_short |= !region_draw(&r, &p, NULL);
        pen_close(&p);
    }
}

/* A name at the top of its hex; sheets leave their prefix to the title. */
void draw_names(drawing *d)
{
    char name[16];

    for (int hex = 0; hex < d->board.n_hexes; hex++) {
        point c = centre_of(&d->board, hex);

        if (d->board.hex[hex].is_beyond)
            continue;
        fs_hex_name(&d->board.grid, hex, name);
        const char *shown = name[1] == ':' ? name + 2 : name;
        paper_format(d->out, "<text x=\"%d\" y=\"%d\">%s</text>\n", c.x, c.y - 38, shown);
    }
}
