/* draw.h - a view as a picture: the board as a map in SVG, with counters on it if asked.
 *
 *     size_t n;
 *     char why[DRAW_WHY];
 *     draw_options how = {.theme = DRAW_LIGHT, .is_alone = true};
 *     char *svg = draw_view(view, length, &how, &n, why);
 *
 * It knows no game: it draws what the view says (docs/view.md). Same view, same bytes, on every machine.
 *
 * Places. Flat-top hexes on whole units. The centre of the hex in column c and row r, from 0, lies at
 *     x = 90c + 60,  y = 104r + 52 + (52 in a low column)
 * with its corners at (x-30, y-52) (x+30, y-52) (x+60, y) (x+30, y+52) (x-30, y+52) (x-60, y); side k runs from corner
 * k to corner k + 1. The board fills 0 0 to (90 columns + 30, 104 rows + 52); the viewBox adds DRAW_MARGIN all round,
 * and for a picture that stands alone also room for title and legend.
 *
 * A table without hexes has 40 units to the inch; the point x, y of the view, in thousandths and with y to the north,
 * lies at 40x/1000, 40(height - y)/1000.
 *
 * Parts. The root has class fs-map, within it one group `layer NAME` for each of draw_layers, in that order, empty ones
 * too. Colours and fonts are classes only: no style attributes and no script. A picture that stands alone holds the
 * style sheet; whoever sets it into a page gets the sheet from draw_style and may override its custom properties. Ids
 * begin with map-.
 */
#ifndef FIRESTEP_DRAW_H
#define FIRESTEP_DRAW_H

#include <stdbool.h>
#include <stddef.h>

enum { DRAW_MARGIN = 30, DRAW_WHY = 160 };

/* Day, night, paper; and day for eyes that lack red, green or blue. */
enum draw_theme { DRAW_LIGHT, DRAW_DARK, DRAW_PRINT, DRAW_PROTAN, DRAW_DEUTAN, DRAW_TRITAN, DRAW_THEMES };

/* A hex with a name, for boards whose view has no labels. */
typedef struct draw_place {
    const char *hex, *title;
} draw_place;

typedef struct draw_options {
    unsigned char theme; /* draw_theme */
    bool is_alone;       /* with style sheet, title, scale and legend */
    bool has_units;      /* with pieces, marks and areas */
    const char *title;   /* of a map whose view gives it none; may be NULL */
    const draw_place *places;
    int n_places;
} draw_options;

/* The picture of a view, a JSON text of n bytes: a string for free() and its length. NULL and why not if it is no view
 * of a board of hexes or a table. */
char *draw_view(const char *view, size_t n, const draw_options *, size_t *length, char why[DRAW_WHY]);

/* The style sheet for pages that hold maps: rules for all that is within .fs-map, and the colours of each theme as
 * custom properties of whatever has data-map="NAME". A string for free(); NULL if memory ran out. */
char *draw_style(size_t *length);

/* light, dark, print, protan, deutan, tritan; DRAW_THEMES if it is none. */
enum draw_theme draw_theme_named(const char *);

/* Names of the layers, from the ground up; NULL behind the last. */
extern const char *const draw_layers[];

#endif
