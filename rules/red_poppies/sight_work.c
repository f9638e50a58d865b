/* sight_work.c - sight asked of many pairs at once, to be measured. */
#include "shell.h"

static uint64_t look(const fs_scenario *base, const fs_hex_pair *pair, int n)
{
    const rp_scenario *sc = (const rp_scenario *)base;
    uint64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += rp_sight_bare(sc->seen, pair[i].from, pair[i].to);
    return sum;
}

static uint64_t walk(const fs_scenario *base, const fs_hex_pair *pair, int n)
{
    const rp_scenario *sc = (const rp_scenario *)base;
    uint64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += rp_sight(&sc->field, NULL, pair[i].from, pair[i].to);
    return sum;
}

static size_t table_size(const fs_scenario *base) { return rp_sight_table_size(&((const rp_scenario *)base)->board); }

static void prepare(const fs_scenario *base, void *table)
{
    rp_sight_table_fill(table, &((const rp_scenario *)base)->field);
}

/* What blocks whatever the levels of the ends [4.2a]. */
static bool is_wall(const fs_scenario *base, int hex)
{
    const rp_hex_ground *h = &((const rp_scenario *)base)->ground.hex[hex];

    return rp_is_village(h) || rp_green_woods(h);
}

const fs_sight_work rp_sight_work = {
    .look = look, .walk = walk, .table_size = table_size, .prepare = prepare, .is_wall = is_wall};
