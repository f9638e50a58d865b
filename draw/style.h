/* style.h - the style sheet. */
#ifndef DRAW_STYLE_H
#define DRAW_STYLE_H

#include "draw.h"
#include "paper.h"

/* The rules of all classes, with the colours of a theme where a page defines none of its own. */
void style_rules(paper *, enum draw_theme);

#endif
