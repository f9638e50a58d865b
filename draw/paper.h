/* paper.h - SVG text that grows, and a pen that writes paths in few bytes. */
#ifndef DRAW_PAPER_H
#define DRAW_PAPER_H

#include <stdbool.h>
#include <stddef.h>

/* Whole units of draw.h. */
typedef struct point {
    int x, y;
} point;

typedef struct paper {
    char *at;
    size_t n, cap;
    bool is_short; /* memory ran out: what is written is of no use */
} paper;

void paper_put(paper *, const char *text);
void paper_format(paper *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Text between tags or in an attribute; what XML does not allow becomes a question mark. */
void paper_escaped(paper *, const char *text);

/* Paths: between pen_open, which gives the element its attributes, and pen_close. A path without a stroke is not
 * written at all. */
typedef struct pen {
    paper *to;
    size_t start;
    point at, from; /* where the pen is; where the part began */
    char last;      /* command; 0 at the beginning */
    int n, most;    /* strokes of this path; after how many another is begun, 0 never */
} pen;

void pen_open(pen *, paper *, const char *attributes);
void pen_close(pen *);
/* For lines without an area: the path is cut into pieces of about so many strokes, so that a part of the picture can be
 * drawn without going through all of it. */
void pen_cut(pen *, int most);
void pen_move(pen *, point);
void pen_line(pen *, point);
void pen_quad(pen *, point control, point);
void pen_go_on(pen *, point); /* the next curve of a chain of quads, its control point mirrored */
void pen_cubic(pen *, point, point, point);
void pen_shut(pen *);
void pen_dot(pen *, point); /* as wide as the stroke, if its ends are round */

static inline point middle(point a, point b) { return (point){(a.x + b.x) / 2, (a.y + b.y) / 2}; }
static inline point plus(point a, int x, int y) { return (point){a.x + x, a.y + y}; }
/* Rounded down, of squares up to 2^31. */
int root_of(int square);

#endif
