/* rifle_and_spade_tables_fire.c - tables of morale, fire, assault and weather [16] [17] [18] [21]. */
#include "rifle_and_spade_tables.h"
#include "tree.h"

#include <string.h>

#define WORD(name, word) word,

static int row_morale(rs_table *x, int row)
{
    static const char *const words[] = {RS_MORALE_LIST(WORD) NULL};

    return rs_read_line(x, row, words, x->out->morale, "drm", NULL);
}

static int row_base(rs_table *x, int row)
{
    static const char *const words[] = {RS_BASE_LIST(WORD) NULL};

    return rs_read_line(x, row, words, x->out->base, "infantry", "artillery");
}

static int row_activity(rs_table *x, int row)
{
    static const char *const words[] = {RS_ACTIVITY_LIST(WORD) NULL};

    return rs_read_line(x, row, words, x->out->activity, "drm", NULL);
}

static int row_gunnery(rs_table *x, int row)
{
    static const char *const words[] = {RS_GUNNERY_LIST(WORD) NULL};

    return rs_read_line(x, row, words, x->out->gunnery, "drm", NULL);
}

static int row_rout(rs_table *x, int row)
{
    int rating, from, worse;

    if (fs_tsv_number(x->t, row, "rating", row == RS_ROUT_BANDS - 1 ? 0 : 1, row ? x->last - 1 : 99, &rating) ||
        fs_tsv_number(x->t, row, "from", 0, 100, &from) || fs_tsv_number(x->t, row, "from_worse", 0, 100, &worse))
        return 1;
    if (row == RS_ROUT_BANDS - 1 && rating)
        return fs_tsv_fail(x->t, row, "rating", "0 in the last row");
    x->last = rating;
    x->out->rout[row] = (rs_rout){(uint8_t)rating, {(uint8_t)from, (uint8_t)worse}, rs_mark_of(x, row, "from")};
    return 0;
}

static int row_times(rs_table *x, int row)
{
    static const char *const words[] = {RS_TIMES_LIST(WORD) NULL};
    int place, value;

    if (rs_row_word(x, row, "case", words, &place) || fs_tsv_parts(x->t, row, "times", 4, 0, 40, &value))
        return 1;
    x->out->times[place] = (int16_t)value;
    x->out->times_mark[place] = rs_mark_of(x, row, "times");
    return 0;
}

static int row_density(rs_table *x, int row)
{
    int upto, infantry, both;

    if (rs_read_upto(x, row, RS_DENSITY_ROWS, 255, &upto) || fs_tsv_number(x->t, row, "infantry", -20, 0, &infantry) ||
        fs_tsv_number(x->t, row, "with_artillery", -20, 0, &both))
        return 1;
    x->out->density[row] = (rs_density){(uint8_t)upto,
                                        {(int8_t)infantry, (int8_t)both},
                                        {rs_mark_of(x, row, "infantry"), rs_mark_of(x, row, "with_artillery")}};
    return 0;
}

/* The headings in order, as they stand over the columns from 1 on; in quarters. */
static int read_headings(const rs_table *x, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        int value;

        if (i + 1 >= x->t->n_columns || !fs_text_parts(x->t->head[i + 1], 4, &value) || value < 1 || value > 200 ||
            (i && value <= out[i - 1]))
            return fs_load_fail(x->t->error, x->t->path, 1, "numbers that grow, as many as the table has columns",
                                "%.40s", i + 1 < x->t->n_columns ? x->t->head[i + 1] : "nothing");
        out[i] = (uint8_t)value;
    }
    return 0;
}

static int row_fire(rs_table *x, int row)
{
    int number, value;

    if ((row == 0 && read_headings(x, x->out->fire_column, RS_FIRE_COLUMNS)) ||
        fs_tsv_number(x->t, row, "row", row + RS_FIRE_LOW, row + RS_FIRE_LOW, &number))
        return 1;
    for (int i = 0; i < RS_FIRE_COLUMNS; i++) {
        const char *column = x->t->head[i + 1];

        if (fs_tsv_parts(x->t, row, column, 100, 0, 3000, &value))
            return 1;
        x->out->fire[row][i] = (uint16_t)value;
        x->out->fire_mark[row][i] = rs_mark_of(x, row, column);
    }
    return 0;
}

static int row_gun_range(rs_table *x, int row)
{
    int upto, drm;

    if (rs_read_upto(x, row, RS_GUN_RANGES, 255, &upto) || fs_tsv_number(x->t, row, "drm", -9, 20, &drm))
        return 1;
    x->out->gun_range[row] = (rs_gun_range){(uint8_t)upto, (int8_t)drm, rs_mark_of(x, row, "drm")};
    return 0;
}

static int row_assault_value(rs_table *x, int row)
{
    static const char *const words[] = {RS_ASSAULT_LIST(WORD) NULL};
    int place, value;

    if (rs_row_word(x, row, "what", words, &place) || fs_tsv_parts(x->t, row, "value", 4, 0, 40, &value))
        return 1;
    x->out->assault_value[place] = (int16_t)value;
    x->out->assault_value_mark[place] = rs_mark_of(x, row, "value");
    return 0;
}

static int row_assault(rs_table *x, int row)
{
    int heading, pair[2];

    if ((row == 0 && read_headings(x, x->out->assault_heading, RS_ASSAULT_HEADINGS)) ||
        fs_tsv_parts(x->t, row, "defender", 4, x->out->assault_heading[row], x->out->assault_heading[row], &heading))
        return 1;
    for (int i = 0; i < RS_ASSAULT_HEADINGS; i++) {
        const char *column = x->t->head[i + 1];

        if (rs_read_pair(x, row, column, -1, 99, pair))
            return 1;
        if (pair[1] < pair[0])
            return fs_tsv_fail(x->t, row, column, "the first not above the second");
        x->out->assault[row][i] = (rs_box){(int8_t)pair[0], (int8_t)pair[1], rs_mark_of(x, row, column)};
    }
    return 0;
}

static int row_weather(rs_table *x, int row)
{
    const char *until = fs_tsv_cell(x->t, row, "until");
    int upto, weather, hour = RS_DAY_TURNS;

    if (fs_tsv_number(x->t, row, "upto", row ? x->last + 1 : 0, 9, &upto) ||
        fs_tsv_word(x->t, row, "weather", rs_weather_words, &weather))
        return 1;
    for (int i = 1; i < RS_DAY_TURNS; i++)
        if (strcmp(until, x->out->hour[i].name) == 0)
            hour = i;
    if (hour == RS_DAY_TURNS && strcmp(until, x->out->hour[0].name) != 0)
        return fs_tsv_fail(x->t, row, "until", "the name of a turn of the day");
    x->last = upto;
    x->out->weather[row] =
        (rs_weather_row){(uint8_t)upto, (uint8_t)weather, rs_mark_of(x, row, "weather"), (uint8_t)hour};
    return 0;
}

/* Tables of words: which events call for a check [16.2.1], what triggers fire [17.4.4]. Nothing is kept of them. */
static int row_words(rs_table *x, int row)
{
    const char *first = x->t->n_columns ? x->t->cell[row][0] : "";

    return *first ? 0 : fs_tsv_fail(x->t, row, x->t->head[0], "a name");
}

const rs_table_kind rs_fire_tables[] = {{"morale_events", 7, row_words},
                                        {"triggers", 7, row_words},
                                        {"morale_drm", RS_MORALE_DRMS, row_morale},
                                        {"rout", RS_ROUT_BANDS, row_rout},
                                        {"fire_multipliers", RS_TIMES, row_times},
                                        {"fire_base", RS_BASE_DRMS, row_base},
                                        {"fire_activity", RS_ACTIVITY_DRMS, row_activity},
                                        {"density", RS_DENSITY_ROWS, row_density},
                                        {"fire_results", RS_FIRE_ROWS, row_fire},
                                        {"gun_range", RS_GUN_RANGES, row_gun_range},
                                        {"gunnery", RS_GUNNERY_DRMS, row_gunnery},
                                        {"assault_values", RS_ASSAULT_VALUES, row_assault_value},
                                        {"assault_results", RS_ASSAULT_HEADINGS, row_assault},
                                        {"weather", RS_WEATHER_ROWS, row_weather},
                                        {NULL, 0, NULL}};
