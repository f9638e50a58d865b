/* support_svg.h - pictures of views, and enough of XML and paths to look at them. */
#ifndef TESTS_DRAW_SUPPORT_SVG_H
#define TESTS_DRAW_SUPPORT_SVG_H

#include <draw/draw.h>
#include <firestep/hex.h>

/* A text for free(): a file of tests/draw/views. */
char *view_file(const char *name);

/* The picture of a view, for free(); fails the test if there is none. */
char *picture(const char *view, const draw_options *);

/* Every scenario of the build and every map file: what everybody sees at its start. Opened once, by the group's setup.
 */
typedef struct viewed {
    char name[64];
    char *view;
    fs_grid grid;
} viewed;
typedef void viewed_fn(const viewed *);
int open_boards(void **state);
int close_boards(void **state);
void each_board(viewed_fn *);

/* NULL, or what is wrong with a text as XML: tags that do not match, attributes given twice or unquoted, `<` or a bare
 * `&` in the wrong place. */
const char *xml_fault(const char *text);

/* Elements in turn: the next `<name ` behind `at`, NULL at the end; a number of its attribute. */
const char *next_element(const char *at, const char *name);
bool number_in(const char *element, const char *attribute, int *out);

/* Whether a point lies in the area of the path that begins at `d` (behind its quote), curves taken as they are. */
bool path_holds(const char *d, double x, double y);

#endif
