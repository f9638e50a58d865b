/* elo.h - strength as a number: the likeliest ratings for the games that were played, with their intervals.
 *
 * Bradley and Terry: a player is worth 10^(Elo/400) and wins a game in proportion. A draw is half a win for each. Every
 * pair that met gets one drawn game more, so that a clean sweep has a finite number; the mean of all is 0.
 */
#ifndef SIMULATE_ELO_H
#define SIMULATE_ELO_H

enum { ELO_PLAYERS = 16 };

typedef struct elo_table {
    int n;
    double games[ELO_PLAYERS][ELO_PLAYERS]; /* symmetric */
    double won[ELO_PLAYERS][ELO_PLAYERS];   /* by the row against the column; draws count half */
} elo_table;

typedef struct elo_rating {
    double elo, margin; /* half of the 95 % interval, from the curvature of the likelihood */
} elo_rating;

void elo_rate(const elo_table *, elo_rating out[ELO_PLAYERS]);

#endif
