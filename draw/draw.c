/* draw.c - the picture as a whole: its layers from the ground up. */
#include "cloth.h"
#include "layers.h"
#include "style.h"

#include <stdio.h>
#include <stdlib.h>

static const struct layer {
    const char *name;
    void (*draw)(drawing *);
    bool is_situation; /* only with units */
} layers[] = {
    {"levels", draw_levels, false},   {"contours", draw_contours, false}, {"wheat", draw_wheat, false},
    {"woods", draw_woods, false},     {"villages", draw_villages, false}, {"water", draw_water, false},
    {"craters", draw_craters, false}, {"roads", draw_roads, false},       {"trenches", draw_trenches, false},
    {"wire", draw_wire, false},       {"grid", draw_grid, false},         {"names", draw_names, false},
    {"labels", draw_labels, false},   {"areas", draw_areas, true},        {"marks", draw_marks, true},
    {"units", draw_units, true},
};
enum { LAYERS = sizeof layers / sizeof *layers };

const char *const draw_layers[] = {"levels",  "contours", "wheat",    "woods", "villages", "water",
                                   "craters", "roads",    "trenches", "wire",  "grid",     "names",
                                   "labels",  "areas",    "marks",    "units", NULL};
static_assert(sizeof draw_layers / sizeof *draw_layers == LAYERS + 1, "every layer is named");

static void put_head(drawing *d)
{
    int box[4];

    draw_view_box(d, box);
    if (d->how->is_alone)
        paper_put(d->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    paper_format(d->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fs-map\" viewBox=\"%d %d %d %d\"", box[0],
                 box[1], box[2], box[3]);
    if (d->how->is_alone)
        paper_format(d->out, " width=\"%d\" height=\"%d\"", box[2] / 2, box[3] / 2);
    paper_put(d->out, ">\n");
    if (d->how->is_alone) {
        const char *title = text_of(d->board.board, "title");
        paper_put(d->out, "<title>");
        paper_escaped(d->out, *title ? title : d->how->title ? d->how->title : "");
        paper_put(d->out, "</title>\n<style>\n");
        style_rules(d->out, (enum draw_theme)d->how->theme);
        paper_put(d->out, "</style>\n");
    }
    draw_symbols(d);
    paper_format(d->out, "<rect class=\"paper\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", box[0], box[1],
                 box[2], box[3]);
}

static void put_picture(drawing *d)
{
    put_head(d);
    for (int i = 0; i < LAYERS; i++) {
        paper_format(d->out, "<g class=\"layer %s\">\n", layers[i].name);
        if (d->board.is_table)
            cloth_layer(d, layers[i].name);
        else if (!layers[i].is_situation || d->how->has_units)
            layers[i].draw(d);
        paper_put(d->out, "</g>\n");
    }
    draw_frame(d);
    paper_put(d->out, "</svg>\n");
}

static bool draw(const json_t *view, const draw_options *how, paper *out, char *why)
{
    drawing d = {.how = how, .out = out};
    bool is_fine = board_read(&d.board, view, why, DRAW_WHY);

    if (is_fine) {
        d.mask = calloc((size_t)d.board.n_hexes + 1, 1); /* a table has none */
        d.dots = calloc((size_t)d.board.n_hexes + 1, 1);
        if (d.mask && d.dots)
            put_picture(&d);
        is_fine = d.mask && d.dots && !d.is_short && !out->is_short;
        if (!is_fine)
            snprintf(why, DRAW_WHY, "out of memory");
        free(d.mask);
        free(d.dots);
    }
    board_free(&d.board);
    return is_fine;
}

char *draw_view(const char *view, size_t n, const draw_options *how, size_t *length, char why[DRAW_WHY])
{
    json_error_t error;
    json_t *json = json_loadb(view, n, 0, &error);
    paper out = {0};

    if (!json) {
        snprintf(why, DRAW_WHY, "no JSON: line %d: %.100s", error.line, error.text);
        return NULL;
    }
    if (!draw(json, how, &out, why)) {
        free(out.at);
        out.at = NULL;
    }
    *length = out.n;
    json_decref(json);
    return out.at;
}
