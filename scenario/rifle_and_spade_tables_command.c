/* rifle_and_spade_tables_command.c - tables of the sequence, of officers and of orders [2] [10] [11]. */
#include "rifle_and_spade_tables.h"

#include <string.h>

#define WORD(name, word) word,

static int row_initiative(rs_table *x, int row)
{
    static const char *const words[] = {RS_INITIATIVE_LIST(WORD) NULL};

    return rs_read_line(x, row, words, x->out->initiative, "drm", NULL);
}

static int row_sequencing(rs_table *x, int row)
{
    static const char *const words[] = {RS_SEQUENCING_LIST(WORD) NULL};

    return rs_read_line(x, row, words, x->out->sequencing, "drm", NULL);
}

static int row_leader_drm(rs_table *x, int row)
{
    static const char *const words[] = {RS_LEADER_LIST(WORD) NULL};

    return rs_read_line(x, row, words, x->out->leader_drm, "drm", NULL);
}

static int row_orders_drm(rs_table *x, int row)
{
    static const char *const words[] = {RS_ORDERS_DRM_LIST(WORD) NULL};

    return rs_read_line(x, row, words, x->out->orders_drm, "continue", "change");
}

/* A number for each Class. */
static int by_class(rs_table *x, int row, const char *column, uint8_t *values, uint8_t *mark)
{
    int class_, value;

    if (rs_row_word(x, row, "class", rs_class_words, &class_) || fs_tsv_number(x->t, row, column, 0, 9, &value))
        return 1;
    values[class_] = (uint8_t)value;
    *mark = rs_mark_of(x, row, column);
    return 0;
}

static int row_threshold(rs_table *x, int row)
{
    return by_class(x, row, "threshold", x->out->threshold, &x->out->threshold_mark);
}

static int row_recovery(rs_table *x, int row)
{
    return by_class(x, row, "die", x->out->recovery, &x->out->recovery_mark);
}

static int row_hour(rs_table *x, int row)
{
    rs_hour *h = &x->out->hour[row];
    const char *name = fs_tsv_cell(x->t, row, "hour");
    int hours, light, counts;

    if (!*name || strlen(name) >= sizeof h->name)
        return fs_tsv_fail(x->t, row, "hour", "a short name");
    if (fs_tsv_number(x->t, row, "hours", 1, 12, &hours) || fs_tsv_word(x->t, row, "light", rs_light_words, &light) ||
        fs_tsv_number(x->t, row, "counts", 1, 4, &counts))
        return 1;
    memcpy(h->name, name, strlen(name) + 1);
    h->hours = (uint8_t)hours;
    h->light = (uint8_t)light;
    h->counts = (uint8_t)counts;
    h->mark = rs_mark_of(x, row, "hour");
    return 0;
}

static int row_observation(rs_table *x, int row)
{
    static const char *const lights[] = {"day", "twilight", "night", "lit", NULL};
    int light, value;

    if (rs_row_word(x, row, "light", lights, &light))
        return 1;
    for (int weather = 0; weather < RS_WEATHERS; weather++) {
        if (fs_tsv_number(x->t, row, rs_weather_words[weather], 0, 60, &value))
            return 1;
        x->out->observation[light][weather] = (uint8_t)value;
    }
    x->out->observation_mark[light] = rs_mark_of(x, row, "clear");
    return 0;
}

static const char *const battalion_columns[] = {"b1", "b2", "b3", "b4", "b5", "b6"};

static int row_officers(rs_table *x, int row)
{
    int class_, rate, pair[2];

    if (rs_row_word(x, row, "class", rs_class_words, &class_) || fs_tsv_parts(x->t, row, "rate", 2, 0, 20, &rate))
        return 1;
    rs_officers *o = &x->out->officers[class_];
    o->rate = (uint8_t)rate;
    for (int i = 1; i <= RS_MAX_BATTALION_COLUMN; i++) {
        if (rs_read_pair(x, row, battalion_columns[i - 1], 0, 60, pair))
            return 1;
        o->most[i] = (uint8_t)pair[0];
        o->half[i] = (uint8_t)pair[1];
        o->mark[i] = rs_mark_of(x, row, battalion_columns[i - 1]);
    }
    return 0;
}

static int row_gain(rs_table *x, int row)
{
    static const char *const lights[] = {"day", "night", NULL}, *const columns[] = {"attack", "defense", "regroup"};
    int class_, light, value;

    if (fs_tsv_word(x->t, row, "class", rs_class_words, &class_) || fs_tsv_word(x->t, row, "light", lights, &light))
        return 1;
    for (int i = 0; i < RS_GAIN_COLUMNS; i++) {
        if (fs_tsv_parts(x->t, row, columns[i], 100, -2000, 2000, &value))
            return 1;
        x->out->gain[class_][light].v[i] = (int16_t)value;
        x->out->gain[class_][light].mark[i] = rs_mark_of(x, row, columns[i]);
    }
    return 0;
}

/* Points, or a roll for leader casualties with this modifier. */
static int row_cost(rs_table *x, int row)
{
    static const char *const words[] = {RS_COST_LIST(WORD) NULL};
    bool rolls = strcmp(fs_tsv_cell(x->t, row, "points"), "-") == 0;
    const char *column = rolls ? "roll" : "points";
    int place, value;

    if (rs_row_word(x, row, "event", words, &place) || fs_tsv_number(x->t, row, column, rolls ? -9 : 0, 9, &value))
        return 1;
    x->out->cost[place] = (rs_line){.most = rolls, .mark = {rs_mark_of(x, row, column), rs_mark_of(x, row, column)}};
    x->out->cost[place].v[rolls] = (int16_t)value;
    return 0;
}

static int row_leader(rs_table *x, int row)
{
    int upto, lost;

    if (rs_read_upto(x, row, RS_LEADER_ROWS, 127, &upto) || fs_tsv_number(x->t, row, "lost", 0, 9, &lost))
        return 1;
    x->out->leader[row] = (rs_leader_row){(int8_t)upto, (int8_t)lost, rs_mark_of(x, row, "lost")};
    return 0;
}

static int row_orders_number(rs_table *x, int row)
{
    int points, carry_on, change;

    if (fs_tsv_number(x->t, row, "points", row, row, &points) ||
        fs_tsv_number(x->t, row, "continue", 0, 99, &carry_on) || fs_tsv_number(x->t, row, "change", 0, 99, &change))
        return 1;
    x->out->continues[row] = (uint8_t)carry_on;
    x->out->changes[row] = (uint8_t)change;
    x->out->orders_mark = rs_mark_of(x, row, "continue");
    return 0;
}

/* A cell `no`, a number, `new N` to the same order, or `later N` after Regrouping for a while. */
static int read_change(rs_table *x, int row, const char *column, rs_change *out)
{
    const char *text = fs_tsv_cell(x->t, row, column);
    int value;

    *out = (rs_change){.mark = rs_mark_of(x, row, column)};
    if (strcmp(text, "no") == 0)
        return 0;
    out->flags = RS_CHANGE_ALLOWED;
    if (strncmp(text, "new ", 4) == 0)
        out->flags |= RS_CHANGE_NEW, text += 4;
    else if (strncmp(text, "later ", 6) == 0)
        out->flags |= RS_CHANGE_LATER, text += 6;
    if (!fs_text_parts(text, 1, &value) || value < -100 || value > 100)
        return fs_tsv_fail(x->t, row, column, "no, a number, new and a number, or later and a number");
    out->drm = (int8_t)value;
    return 0;
}

static int row_change(rs_table *x, int row)
{
    static const uint8_t to[] = {RS_ATTACK, RS_DEFENSE, RS_REGROUP, RS_GENERAL_RESERVE, RS_MARCH};
    int from, bad = rs_row_word(x, row, "from", rs_order_words, &from);

    for (size_t i = 0; i < sizeof to && !bad; i++)
        bad = read_change(x, row, rs_order_words[to[i]], &x->out->change[from][to[i]]);
    return bad;
}

static int row_support(rs_table *x, int row)
{
    static const char *const kinds[] = {"", "kept", "all", "none", NULL};
    int order, pair[2];

    if (rs_row_word(x, row, "order", rs_order_words, &order))
        return 1;
    rs_support *s = &x->out->support[order];
    for (int i = 1; i <= RS_SUPPORT_COLUMNS; i++) {
        const char *column = battalion_columns[i - 1], *text = fs_tsv_cell(x->t, row, column);

        s->mark[i] = rs_mark_of(x, row, column);
        for (int kind = RS_SUPPORT_KEPT; kinds[kind]; kind++)
            if (strcmp(text, kinds[kind]) == 0)
                s->kind = (uint8_t)kind;
        if (s->kind)
            continue;
        if (rs_read_pair(x, row, column, 0, 9, pair))
            return 1;
        s->least[i] = (uint8_t)pair[0];
        s->most[i] = (uint8_t)pair[1];
    }
    return 0;
}

const rs_table_kind rs_command_tables[] = {{"initiative", RS_INITIATIVES, row_initiative},
                                           {"threshold", RS_CLASSES - 1, row_threshold},
                                           {"sequencing", RS_SEQUENCINGS, row_sequencing},
                                           {"hours", RS_DAY_TURNS, row_hour},
                                           {"observation", RS_LIGHTS + 1, row_observation},
                                           {"officers", RS_CLASSES - 1, row_officers},
                                           {"officer_gain", 2 * (RS_CLASSES - 1), row_gain},
                                           {"officer_costs", RS_COSTS, row_cost},
                                           {"leader_casualty", RS_LEADER_ROWS, row_leader},
                                           {"leader_drm", RS_LEADER_DRMS, row_leader_drm},
                                           {"orders_numbers", RS_MAX_OFFICER_ROW + 1, row_orders_number},
                                           {"orders_drm", RS_ORDERS_DRMS, row_orders_drm},
                                           {"change_matrix", RS_ORDERS - 1, row_change},
                                           {"in_support", RS_ORDERS - 1, row_support},
                                           {"recovery", RS_CLASSES - 1, row_recovery},
                                           {NULL, 0, NULL}};
