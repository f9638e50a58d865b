/* support.c - see support.h. */
#include "support.h"

#include <scenario/rifle_and_spade_tables.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

rs_opened rs_open(const char *name)
{
    rs_opened out;
    fs_load_error why;
    char path[128];

    snprintf(path, sizeof path, "data/maps/rifle_and_spade/%s.yaml", name);
    bool is_map = strcmp(name, "helles") == 0 || strcmp(name, "anzac") == 0;

    if (fs_file_open(is_map ? path : name, NULL, &out.file, &why))
        fail_msg("%s", why.message);
    out.sc = (const rs_scenario *)out.file.scenario;
    return out;
}

void rs_close(rs_opened *o) { fs_file_close(&o->file); }

int rs_at(const rs_map *m, const char *name)
{
    int hex = fs_hex_parse(&m->grid, name);

    if (hex == FS_NO_HEX)
        fail_msg("no hex %s", name);
    return hex;
}

static const rs_step *step_between(const rs_map *m, const char *from, const char *to)
{
    int a = rs_at(m, from), d = rs_direction(m, a, rs_at(m, to));

    if (d < 0)
        fail_msg("%s and %s are no neighbours", from, to);
    return &m->step[a][d];
}

int rs_foot(const rs_map *m, const char *from, const char *to) { return step_between(m, from, to)->foot; }

int rs_foot_side(const rs_map *m, const char *from, const char *to) { return step_between(m, from, to)->foot_side; }

unsigned rs_side_between(const rs_map *m, const char *a, const char *b)
{
    int hex = rs_at(m, a), d = rs_direction(m, hex, rs_at(m, b));

    if (d < 0)
        fail_msg("%s and %s are no neighbours", a, b);
    return m->hex[hex].side[d];
}

rs_field *rs_field_new(int columns, int rows)
{
    rs_field *f = calloc(1, sizeof *f);
    fs_load_error why;

    assert_non_null(f);
    if (rs_read_tables(&f->tables, &why))
        fail_msg("%s", why.message);
    f->map.grid = (fs_grid){.columns = (uint16_t)columns,
                            .rows = (uint16_t)rows,
                            .low_odd = 1,
                            .names = FS_HEX_NORTHWARD,
                            .first_col = 1,
                            .first_row = 1};
    for (int h = 0; h < columns * rows; h++)
        f->map.hex[h].terrain = RS_OPEN;
    return f;
}

void rs_field_set(rs_field *f, const char *hex, int terrain, int level)
{
    f->map.hex[rs_at(&f->map, hex)].terrain = (uint8_t)terrain;
    f->map.hex[rs_at(&f->map, hex)].level = (uint8_t)level;
}

void rs_field_side(rs_field *f, const char *a, const char *b, unsigned features)
{
    assert_int_equal(rs_map_add_side(&f->map, rs_at(&f->map, a), rs_at(&f->map, b), features), 0);
}

void rs_field_ready(rs_field *f)
{
    char why[128];

    if (rs_map_prepare(&f->map, &f->tables, why, sizeof why))
        fail_msg("%s", why);
}

int rs_case_between(const rs_field *f, const char *from, const char *to, const char *crest)
{
    int target = rs_at(&f->map, to), d = crest ? rs_direction(&f->map, target, rs_at(&f->map, crest)) : -1;

    return rs_sight_walk(&f->map, &f->tables, rs_at(&f->map, from), target, d, NULL);
}
