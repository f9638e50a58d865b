/* support.c - see support.h. */
#include "support.h"

#include <scenario/rifle_and_spade_tables.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

opened data_open(const char *name)
{
    opened out;
    fs_load_error why;
    char path[128];

    snprintf(path, sizeof path, "data/maps/rifle_and_spade/%s.yaml", name);
    bool is_map = strcmp(name, "helles") == 0 || strcmp(name, "anzac") == 0;

    if (fs_file_open(is_map ? path : name, NULL, &out.file, &why))
        fail_msg("%s", why.message);
    out.sc = (const rs_scenario *)out.file.scenario;
    return out;
}

void data_close(opened *o) { fs_file_close(&o->file); }

int hex_named(const rs_map *m, const char *name)
{
    int hex = fs_hex_parse(&m->grid, name);

    if (hex == FS_NO_HEX)
        fail_msg("no hex %s", name);
    return hex;
}

static const rs_step *step_between(const rs_map *m, const char *from, const char *to)
{
    int a = hex_named(m, from), d = rs_direction(m, a, hex_named(m, to));

    if (d < 0)
        fail_msg("%s and %s are no neighbours", from, to);
    return &m->step[a][d];
}

int foot_cost(const rs_map *m, const char *from, const char *to) { return step_between(m, from, to)->foot; }

int foot_side_cost(const rs_map *m, const char *from, const char *to) { return step_between(m, from, to)->foot_side; }

unsigned side_features(const rs_map *m, const char *a, const char *b)
{
    int hex = hex_named(m, a), d = rs_direction(m, hex, hex_named(m, b));

    if (d < 0)
        fail_msg("%s and %s are no neighbours", a, b);
    return m->hex[hex].side[d];
}

plain *plain_new(int columns, int rows)
{
    plain *f = calloc(1, sizeof *f);
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

void plain_set(plain *f, const char *hex, int terrain, int level)
{
    f->map.hex[hex_named(&f->map, hex)].terrain = (uint8_t)terrain;
    f->map.hex[hex_named(&f->map, hex)].level = (uint8_t)level;
}

void plain_side(plain *f, const char *a, const char *b, unsigned features)
{
    assert_int_equal(rs_map_add_side(&f->map, hex_named(&f->map, a), hex_named(&f->map, b), features), 0);
}

void plain_ready(plain *f)
{
    char why[128];

    if (rs_map_prepare(&f->map, &f->tables, why, sizeof why))
        fail_msg("%s", why);
}

int plain_case(const plain *f, const char *from, const char *to, const char *crest)
{
    int target = hex_named(&f->map, to), d = crest ? rs_direction(&f->map, target, hex_named(&f->map, crest)) : -1;

    return (int)rs_sight_walk(&f->map, &f->tables, hex_named(&f->map, from), target, d, NULL);
}
