/* tables.c - looking things up in the tables of the book. */
#include "tables.h"

int rs_fire_column(const rs_tables *t, int quarters)
{
    int column = -1;

    while (column + 1 < RS_FIRE_COLUMNS && t->fire_column[column + 1] <= quarters)
        column++;
    return column;
}

int rs_fire_result(const rs_tables *t, int row, int column, int *mark)
{
    if (row < RS_FIRE_LOW)
        column += RS_FIRE_LOW - row, row = RS_FIRE_LOW;
    if (row > RS_FIRE_HIGH)
        column -= row - RS_FIRE_HIGH, row = RS_FIRE_HIGH;
    if (column >= RS_FIRE_COLUMNS)
        column = RS_FIRE_COLUMNS - 1;
    if (mark)
        *mark = column < 0 ? RS_MADE : t->fire_mark[row - RS_FIRE_LOW][column];
    return column < 0 ? 0 : t->fire[row - RS_FIRE_LOW][column];
}

int rs_decimal_threshold(int hundredths)
{
    int part = hundredths % 100;

    return part % 10 ? part : part - 1;
}

int rs_density_drm(const rs_tables *t, int steps, bool with_guns, int *mark)
{
    const rs_density *d = t->density;

    while (steps > d->upto && d < t->density + RS_DENSITY_ROWS - 1)
        d++;
    if (mark)
        *mark = d->mark[with_guns];
    return d->drm[with_guns];
}

int rs_gun_range_drm(const rs_tables *t, int range, int *mark)
{
    const rs_gun_range *g = t->gun_range;

    while (range > g->upto && g < t->gun_range + RS_GUN_RANGES - 1)
        g++;
    if (mark)
        *mark = g->mark;
    return g->drm;
}

int rs_assault_heading(const rs_tables *t, int quarters)
{
    int heading = 0;

    while (heading + 1 < RS_ASSAULT_HEADINGS && t->assault_heading[heading + 1] <= quarters)
        heading++;
    return heading;
}

int rs_leader_loss(const rs_tables *t, int modified, int *mark)
{
    const rs_leader_row *row = t->leader;

    while (modified > row->upto && row < t->leader + RS_LEADER_ROWS - 1)
        row++;
    if (mark)
        *mark = row->mark;
    return row->lost;
}

int rs_officer_most(const rs_tables *t, int class_, int battalions)
{
    const rs_officers *o = &t->officers[class_];

    return battalions <= RS_MAX_BATTALION_COLUMN ? o->most[battalions] : battalions * o->rate / 2;
}

int rs_officer_half(const rs_tables *t, int class_, int battalions)
{
    const rs_officers *o = &t->officers[class_];

    return battalions <= RS_MAX_BATTALION_COLUMN ? o->half[battalions] : battalions * o->rate / 4;
}

int rs_rout_from(const rs_tables *t, int rating, bool worse, int *mark)
{
    const rs_rout *r = t->rout;

    while (rating < r->least)
        r++;
    if (mark)
        *mark = r->mark;
    return r->from[worse];
}
