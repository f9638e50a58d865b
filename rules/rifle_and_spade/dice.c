/* dice.c - one die of 0 to 9, percentages, Decimal Rounding [1.4.2] [1.4.6]. */
#include "dice.h"

enum { MOST_LIMITS = 48 };

int rs_die(rs_ctx *c, fs_side roller, fs_rule rule, const int16_t *limit, int n)
{
    int16_t at[MOST_LIMITS]; /* the faces 1 to 10 of the engine stand for 0 to 9 */
    fs_cut cut = {at, (uint8_t)n, 0};

    assert(n <= MOST_LIMITS);
    for (int i = 0; i < n; i++)
        at[i] = (int16_t)(limit[i] + 1);
    return fs_dice_sum(c->run, roller, 1, 10, rule, limit ? &cut : NULL) - 1;
}

int rs_pct(rs_ctx *c, fs_side roller, fs_rule rule, const int16_t *limit, int n)
{
    fs_cut cut = {limit, (uint8_t)n, 0};

    return fs_dice_pct(c->run, roller, rule, limit ? &cut : NULL);
}

void rs_unused_pct(rs_ctx *c, fs_side roller, fs_rule rule)
{
    static const int16_t every = 99;

    rs_pct(c, roller, rule, &every, 1);
}

int rs_decimal_round(rs_ctx *c, fs_side roller, int hundredths, fs_rule rule)
{
    int sign = hundredths < 0 ? -1 : 1, value = sign * hundredths;
    int16_t threshold = (int16_t)rs_decimal_threshold(value);

    if (value % 100 == 0)
        return sign * (value / 100);
    return sign * (value / 100 + (rs_pct(c, roller, rule, &threshold, 1) <= threshold));
}
