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

void rs_tell_throw(rs_ctx *c, const rs_note *note)
{
    if (!c->run || !c->run->log)
        return;
    fs_event e = {.type = note->type,
                  .rule = note->rule,
                  .subject = (fs_unit)note->unit,
                  .side = note->side,
                  .seen = note->seen ? note->seen : 3,
                  .result = note->result,
                  .depth = c->s->head.depth,
                  .place = note->hex >= 0 ? FS_HEX : FS_NOWHERE,
                  .x = note->hex >= 0 ? note->hex : 0,
                  .total = note->total,
                  .against = note->against,
                  .roll = (int16_t)note->roll,
                  .thrown = 1};
    fs_say(c->run, &e, note->sum, note->n_dice ? note->dice : NULL, note->n_dice);
}

void rs_add_line(fs_sum *sum, fs_rule rule, const rs_line *line, int column, int times, uint16_t phrase)
{
    int value = line->v[column] * times, most = line->most;

    if (most && (value > 0 ? value > most : -value > most))
        value = value > 0 ? most : -most;
    fs_add(sum, rule, value, phrase);
}
