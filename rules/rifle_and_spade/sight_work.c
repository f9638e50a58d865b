/* sight_work.c - sight asked of many pairs at once, to be measured. */
#include "shell.h"

static uint64_t look(const fs_scenario *base, const fs_hex_pair *pair, int n)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    uint64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += rs_sight(sc->seen, pair[i].from, pair[i].to);
    return sum;
}

static uint64_t walk(const fs_scenario *base, const fs_hex_pair *pair, int n)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    uint64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += rs_view_of((int)rs_sight_walk(&sc->map, &sc->tables, pair[i].from, pair[i].to, -1, NULL));
    return sum;
}

static size_t table_size(const fs_scenario *base) { return rs_sight_table_size(&((const rs_scenario *)base)->map); }

static void prepare(const fs_scenario *base, void *table)
{
    rs_sight_table_fill(table, &((const rs_scenario *)base)->map, &((const rs_scenario *)base)->tables);
}

/* Woods and villages block between ends of their own level [5.1.5]. */
static bool is_wall(const fs_scenario *base, int hex)
{
    const rs_scenario *sc = (const rs_scenario *)base;

    return sc->tables.terrain[rs_terrain(&sc->map, hex)].los >= RS_LOS_BLOCKING;
}

const fs_sight_work rs_sight_work = {
    .look = look, .walk = walk, .table_size = table_size, .prepare = prepare, .is_wall = is_wall};
