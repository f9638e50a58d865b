/* stats.c - the few figures a report is made of. */
#include "stats.h"

#include <math.h>

sim_share sim_share_of(uint64_t k, uint64_t n)
{
    if (!n)
        return (sim_share){0, 0, 1};
    double m = (double)n, p = (double)k / m, z2 = SIM_Z * SIM_Z;
    double middle = (p + z2 / (2 * m)) / (1 + z2 / m);
    double half = SIM_Z / (1 + z2 / m) * sqrt(p * (1 - p) / m + z2 / (4 * m * m));
    /* At 0 of n and n of n the formula gives the ends themselves; rounding must not pass them. */
    return (sim_share){p, k == 0 ? 0 : middle - half, k == n ? 1 : middle + half};
}

void sim_sum_add(sim_sum *s, double x)
{
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

double sim_mean(const sim_sum *s) { return s->n ? s->sum / (double)s->n : 0; }

double sim_deviation(const sim_sum *s)
{
    if (s->n < 2)
        return 0;
    double n = (double)s->n, v = (s->squares - s->sum * s->sum / n) / (n - 1);
    return v > 0 ? sqrt(v) : 0;
}

double sim_margin(const sim_sum *s) { return s->n ? SIM_Z * sim_deviation(s) / sqrt((double)s->n) : 0; }

bool sim_has_margin(const sim_sum *s) { return s->n > 1; }

static double both(double x, double y) { return sqrt(x * x + y * y); }

sim_change sim_change_of(const sim_share *a, const sim_share *b)
{
    double change = b->share - a->share;
    return (sim_change){change, change - both(b->share - b->low, a->high - a->share),
                        change + both(b->high - b->share, a->share - a->low)};
}
