/* elo.c - the likeliest ratings by iteration, their intervals from the information matrix. */
#include "elo.h"
#include "stats.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 20000 };

/* Each pair that met, with one drawn game more. */
static elo_table with_draws(const elo_table *t)
{
    elo_table own = *t;
    for (int i = 0; i < t->n; i++)
        for (int j = 0; j < t->n; j++)
            if (t->games[i][j] > 0) {
                own.games[i][j] += 1;
                own.won[i][j] += 0.5;
            }
    return own;
}

/* One step of the iteration; returns by how much the largest has moved. */
static double improve(const elo_table *t, double worth[])
{
    double next[ELO_PLAYERS], mean = 0, moved = 0;
    for (int i = 0; i < t->n; i++) {
        double won = 0, share = 0;
        for (int j = 0; j < t->n; j++)
            if (t->games[i][j] > 0) {
                won += t->won[i][j];
                share += t->games[i][j] / (worth[i] + worth[j]);
            }
        next[i] = share > 0 ? won / share : 1;
        mean += log(next[i]) / t->n;
    }
    for (int i = 0; i < t->n; i++) {
        next[i] *= exp(-mean);
        double step = fabs(log(next[i] / worth[i]));
        moved = step > moved ? step : moved;
        worth[i] = next[i];
    }
    return moved;
}

/* The inverse of a small positive matrix, in place of the unit matrix in `out`. */
static void invert(int n, double m[][ELO_PLAYERS], double out[][ELO_PLAYERS])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[i][j] = i == j;
    for (int k = 0; k < n; k++) {
        double pivot = m[k][k];
        for (int j = 0; j < n; j++) {
            m[k][j] /= pivot;
            out[k][j] /= pivot;
        }
        for (int i = 0; i < n; i++) {
            double factor = i == k ? 0 : m[i][k];
            for (int j = 0; j < n && factor != 0; j++) {
                m[i][j] -= factor * m[k][j];
                out[i][j] -= factor * out[k][j];
            }
        }
    }
}

/* Only differences are known, so the information is singular; a one in every place holds the mean at 0. */
static void curvature(const elo_table *t, const double worth[], double m[][ELO_PLAYERS])
{
    for (int i = 0; i < t->n; i++)
        for (int j = 0; j < t->n; j++)
            m[i][j] = 1;
    for (int i = 0; i < t->n; i++)
        for (int j = 0; j < t->n; j++) {
            double p = worth[i] / (worth[i] + worth[j]), weight = t->games[i][j] * p * (1 - p);
            if (i != j) {
                m[i][i] += weight;
                m[i][j] -= weight;
            }
        }
}

void elo_rate(const elo_table *given, elo_rating out[ELO_PLAYERS])
{
    const double per_unit = 400 / log(10);
    double worth[ELO_PLAYERS], m[ELO_PLAYERS][ELO_PLAYERS], inverse[ELO_PLAYERS][ELO_PLAYERS];
    const elo_table t = with_draws(given);
    for (int i = 0; i < ELO_PLAYERS; i++)
        worth[i] = 1;
    for (int k = 0; k < ROUNDS && improve(&t, worth) > 1e-12; k++)
        continue;
    memset(m, 0, sizeof m);
    curvature(&t, worth, m);
    invert(t.n, m, inverse);
    for (int i = 0; i < t.n; i++) {
        double variance = inverse[i][i] - 1.0 / (t.n * t.n);
        out[i] = (elo_rating){per_unit * log(worth[i]), per_unit * SIM_Z * sqrt(variance > 0 ? variance : 0)};
    }
}
