/* plots.h - plots as SVG, inline in a page: no script, colours as classes `side-1`, `side-2` and `draw`. */
#ifndef SIMULATE_PLOTS_H
#define SIMULATE_PLOTS_H

#include "tell.h"

/* Text with what HTML reserves written otherwise. */
void plot_text(FILE *, const char *);

/* Who won: for each series a bar for each side and draws, with its interval. */
void plot_won(FILE *, const sim_series *, int n);
/* In which turn games ended. */
void plot_length(FILE *, const sim_tally *);
/* Mean losses of each side, with the interval of the mean. */
void plot_losses(FILE *, const sim_series *, int n);
/* Turn by turn: the mean score of each side. */
void plot_score(FILE *, const sim_tally *);
/* Turn by turn: in how many games each goal of a side is held. */
void plot_goals(FILE *, const sim_tally *, fs_side);
/* What the colours of the next mean. */
void plot_heat_scale(FILE *, const sim_tally *);
/* Three groups of shapes in the units of docs/view.md, `heat all`, `heat heat-1`, `heat heat-2`: what fell where.
 * `table_height` of a table without hexes, in thousandths of an inch. */
void plot_heat(FILE *, const sim_tally *, int table_height);

#endif
