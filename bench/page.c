/* page.c - rows of measurements: medians, ratios and whether they hold. */
#include "page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const double *of, double *spread)
{
    double sorted[BENCH_ROUNDS];
    memcpy(sorted, of, sizeof sorted);
    qsort(sorted, BENCH_ROUNDS, sizeof sorted[0], by_size);
    double middle = sorted[BENCH_ROUNDS / 2];
    if (spread)
        *spread = middle > 0 ? (sorted[BENCH_ROUNDS - 1] - sorted[0]) * 100 / middle : 0;
    return middle;
}

fs_bench_row *bench_add(bench_page *p, const char *of, const char *what, const char *unit, const char *yardstick,
                        const bench_series *s)
{
    fs_bench_row *r = &p->row[p->n++];
    memset(r, 0, sizeof *r);
    snprintf(r->name, sizeof r->name, "%s%s%s", of, *of ? ": " : "", what);
    snprintf(r->unit, sizeof r->unit, "%s", unit);
    snprintf(r->yardstick, sizeof r->yardstick, "%s", yardstick);
    r->value = median(s->value, NULL);
    r->ratio = median(*yardstick ? s->ratio : s->value, &r->spread);
    r->holds = true;
    return r;
}

void bench_aim_at_most(fs_bench_row *r, double target)
{
    if (target <= 0)
        return;
    r->target = target, r->has_target = true, r->at_most = true;
    r->holds = r->ratio <= target;
}

void bench_aim_at_least(fs_bench_row *r, double target)
{
    if (target <= 0)
        return;
    r->target = target, r->has_target = true;
    r->holds = r->ratio >= target;
}
