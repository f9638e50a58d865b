/* scenario.c - the tables made once when a scenario is loaded. */
#include "scenario.h"
#include "red_poppies.h"
#include <firestep/hash.h>
#include <firestep/writer.h>

#include <string.h>

/* --- the board --- */

static void fill_board(rp_scenario *sc)
{
    const fs_grid *g = &sc->board.grid;

    sc->n_hexes = (uint16_t)fs_hex_count(g);
    sc->drawn = (fs_board){.grid = *g};
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        int col = fs_hex_col(g, hex);

        sc->x[hex] = (int16_t)col;
        sc->y[hex] = (int16_t)(2 * fs_hex_row(g, hex) + fs_column_drop(g, col)); /* [R1] */
        for (int d = 0; d < 6; d++) {
            int n = fs_hex_neighbour(g, hex, d);

            sc->around[hex][d] = (int16_t)n;
            sc->next[hex][d] = (int16_t)(n != FS_NO_HEX && rp_has(sc->play, n) ? n : FS_NO_HEX);
        }
    }
    sc->field = (rp_field){&sc->board, &sc->ground, rp_wheat_stands(sc->month), sc->edition}; /* [8.8] [YS.10] */
}

/* Units are where the map is printed and the scenario plays: both limit zones, entries and edges [2.2b] [R6] [R63]. */
static void clip(rp_scenario *sc)
{
    for (int w = 0; w < RP_HEX_WORDS; w++) {
        sc->play[w] &= sc->board.in_play[w];
        sc->edge[w] &= sc->play[w];
        for (int z = 0; z < sc->n_zones; z++)
            sc->zone[z].hexes[w] &= sc->play[w];
        for (int e = 0; e < sc->n_entries; e++)
            sc->entry[e].hexes[w] &= sc->play[w];
    }
}

static void find_zoned(const rp_scenario *sc, bool zoned[3])
{
    memset(zoned, 0, 3 * sizeof *zoned);
    for (int z = 0; z < sc->n_zones; z++)
        zoned[sc->zone[z].side] = true;
}

/* Where each side could set up: its zones, its trenches (from volume 3 on only where the scenario gives it no zones),
 * the hexes of units that start in place [6.662]; later in a campaign what it controls when the scenario begins
 * [6.662b] [R74]. */
static void fill_setup(rp_scenario *sc)
{
    bool zoned[3];

    find_zoned(sc, zoned);
    memset(sc->setup, 0, sizeof sc->setup);
    if (sc->is_later) {
        memcpy(sc->setup[1], sc->control, sizeof sc->control);
        return;
    }
    for (int z = 0; z < sc->n_zones; z++)
        for (int w = 0; w < RP_HEX_WORDS; w++)
            sc->setup[sc->zone[z].side][w] |= sc->zone[z].hexes[w];
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        fs_side owner = sc->ground.hex[hex].trench_side;

        if (owner && rp_has(sc->play, hex) && (sc->base.edition == RP_V1 || !zoned[owner]))
            rp_add(sc->setup[owner], hex);
    }
    for (int u = 1; u <= sc->n_units; u++)
        if (sc->piece[u].hex != FS_NO_HEX && !sc->piece[u].turn)
            rp_add(sc->setup[sc->piece[u].side], sc->piece[u].hex);
}

/* Zones where there are any; a side that stands where the scenario put it has all it could have set up in. */
static void fill_areas(rp_scenario *sc)
{
    bool zoned[3];

    find_zoned(sc, zoned);
    memset(sc->area, 0, sizeof sc->area);
    for (int z = 0; z < sc->n_zones; z++)
        for (int w = 0; w < RP_HEX_WORDS; w++)
            sc->area[sc->zone[z].side][w] |= sc->zone[z].hexes[w];
    for (int side = 1; side <= 2; side++)
        if (!zoned[side] || sc->is_later)
            memcpy(sc->area[side], sc->setup[side], sizeof sc->area[side]);
}

static void fill_meets(rp_scenario *sc)
{
    memset(sc->meets, 0, sizeof sc->meets);
    for (int z = 0; z < sc->n_zones; z++)
        for (int other = 0; other < sc->n_zones; other++)
            for (int w = 0; w < RP_HEX_WORDS; w++)
                if (sc->zone[z].hexes[w] & sc->zone[other].hexes[w])
                    sc->meets[z] |= (uint32_t)1 << other;
}

static void fill_ground(rp_scenario *sc)
{
    int highest = rp_highest_level(&sc->ground, &sc->board, sc->play); /* [R39] */

    memset(sc->top, 0, sizeof sc->top);
    sc->any_trench = sc->any_wire = sc->any_road = 0;
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        const rp_hex_ground *h = &sc->ground.hex[hex];

        if (rp_has(sc->play, hex) && h->level == highest)
            rp_add(sc->top, hex);
        sc->any_trench |= (h->features & (RP_TRENCH | RP_QUARRY)) || rp_has(sc->works[0], hex) ||
                          rp_has(sc->works[1], hex); /* [7.21f] */
        for (int d = 0; d < 6; d++) {
            sc->any_wire |= (h->side[d] & RP_WIRE) != 0;
            sc->any_road |= (h->side[d] & (RP_ROAD | RP_BRIDGE)) != 0;
        }
    }
    for (int z = 0; z < sc->n_zones; z++)
        sc->any_trench |= sc->zone[z].trenches != 0;
}

/* Those who wade are spent on the bank [8.7a]. */
static void fill_tolls(rp_scenario *sc)
{
    for (int hex = 0; hex < sc->n_hexes; hex++)
        for (int d = 0; d < 6; d++) {
            const rp_hex_ground *h = &sc->ground.hex[hex];
            bool open = sc->next[hex][d] != FS_NO_HEX && rp_can_cross(h, d);

            sc->toll[hex][d] = (uint8_t)(open ? 1 + 2 * rp_crosses_stream(h, d) : 0);
        }
}

/* --- pieces --- */

/* Identical: same nation and type, same printed values [3.11d]. */
static bool is_alike(const rp_unit_type *a, const rp_unit_type *b)
{
    if (strcmp(a->nation, b->nation) != 0 || a->types != b->types)
        return false;
    for (int i = 0; i < 2; i++) {
        const rp_face *f = &a->face[i], *g = &b->face[i];

        if (f->fp != g->fp || f->range != g->range || f->melee != g->melee || f->cohesion != g->cohesion ||
            f->movement != g->movement)
            return false;
    }
    return true;
}

static void fill_alike(rp_scenario *sc)
{
    for (int t = 1; t <= sc->n_types; t++) {
        int first = 1;

        while (!is_alike(&sc->type[first], &sc->type[t]))
            first++;
        sc->type[t].alike = (uint8_t)first;
    }
}

static bool are_set_up_alike(const rp_scenario *sc, int u, int v)
{
    const rp_piece *p = &sc->piece[u], *q = &sc->piece[v];

    return p->side == q->side && p->zone == q->zone && p->turn == q->turn && p->faces == q->faces &&
           sc->type[p->type].alike == sc->type[q->type].alike;
}

/* What is asked of every piece again and again. */
static void fill_short(rp_scenario *sc)
{
    for (int u = 1; u <= sc->n_units + sc->n_groups; u++)
        sc->side_of[u] = sc->piece[u].side;
    for (int u = 1; u <= sc->n_units; u++) {
        const rp_unit_type *t = &sc->type[sc->piece[u].type];
        int first = 1;

        sc->types_of[u] = t->types;
        memcpy(sc->face[u], t->face, sizeof sc->face[u]);
        while (!are_set_up_alike(sc, first, u))
            first++;
        sc->like[u] = (uint8_t)(sc->piece[u].zone && !sc->piece[u].turn ? first : 0);
    }
}

/* Where the search for a name begins. */
static unsigned name_slot(const char *name)
{
    unsigned h = 0;

    while (*name)
        h = h * 31 + (unsigned char)*name++;
    return (h ^ h >> 9) % (sizeof((rp_scenario *)0)->named);
}

int rp_piece_named(const rp_scenario *sc, const char *name)
{
    for (unsigned at = name_slot(name); sc->named[at]; at = (at + 1) % sizeof sc->named)
        if (strcmp(sc->piece[sc->named[at]].name, name) == 0)
            return sc->named[at];
    return 0;
}

static int fill_names(rp_scenario *sc, char *why, size_t cap)
{
    int n = sc->n_units + sc->n_groups;

    memset(sc->named, 0, sizeof sc->named);
    for (int u = 1; u <= n; u++) {
        rp_piece *p = &sc->piece[u];
        unsigned at = name_slot(p->name);

        if (!p->name[0])
            return fs_put_fault(why, cap, "a piece has no name", NULL);
        if (rp_piece_named(sc, p->name))
            return fs_put_fault(why, cap, "two pieces have the same name", p->name);
        while (sc->named[at])
            at = (at + 1) % sizeof sc->named;
        sc->named[at] = (uint8_t)u;
        sc->unit_names[u] = p->name;
        sc->unit_titles[u] = p->title[0] ? p->title : rp_is_unit(sc, u) ? sc->type[p->type].title : p->name;
    }
    sc->unit_names[0] = sc->unit_titles[0] = "";
    sc->names = (fs_names){.unit = sc->unit_names,
                           .unit_title = sc->unit_titles,
                           .side = {"-", sc->side_name[1], sc->side_name[2], "both"},
                           .side_title = {"nobody", sc->side_title[1], sc->side_title[2], "both sides"}};
    return 0;
}

static int fill_pieces(rp_scenario *sc, char *why, size_t cap)
{
    memset(sc->units, 0, sizeof sc->units);
    for (int u = 1; u <= sc->n_units + sc->n_groups; u++) {
        const rp_piece *p = &sc->piece[u];

        if (p->side != 1 && p->side != 2)
            return fs_put_fault(why, cap, "a piece belongs to no side", p->name);
        if (!rp_is_unit(sc, u))
            continue;
        if (!p->type || p->type > sc->n_types)
            return fs_put_fault(why, cap, "a unit has no type", p->name);
        if (p->hex != FS_NO_HEX && (p->hex >= sc->n_hexes || !rp_has(sc->play, p->hex)))
            return fs_put_fault(why, cap, "a unit starts outside the playing area", p->name);
        rp_add(sc->units[p->side], u);
    }
    return 0;
}

/* --- the whole --- */

/* Sets of hexes one after the other, each as far as the map goes: how many hexes a map may have is no part of it. */
static uint64_t hash_sets(const rp_scenario *sc, const uint64_t (*sets)[RP_HEX_WORDS], int n, uint64_t h)
{
    for (int i = 0; i < n; i++)
        h = fs_hash64(sets[i], ((size_t)fs_hex_count(&sc->board.grid) + 63) / 64 * sizeof sets[i][0], h);
    return h;
}

static uint64_t hash_map(const rp_scenario *sc, uint64_t h)
{
    const uint8_t sheet[] = {sc->board.seam, sc->board.sheet};

    h = fs_hash64(&sc->board.grid, sizeof sc->board.grid, h);
    h = fs_hash64(sheet, sizeof sheet, h);
    h = hash_sets(sc, &sc->board.in_play, 1, h);
    h = fs_hash64(sc->ground.hex, (size_t)fs_hex_count(&sc->board.grid) * sizeof sc->ground.hex[0], h);
    h = hash_sets(sc, &sc->play, 1, h);
    h = hash_sets(sc, &sc->edge, 1, h);
    h = hash_sets(sc, sc->control, 2, h);
    h = hash_sets(sc, sc->hallowed, 2, h);
    return hash_sets(sc, sc->works, 4, h);
}

static uint64_t hash_areas(const rp_scenario *sc, uint64_t h)
{
    for (int z = 0; z < sc->n_zones; z++) {
        const rp_zone *zone = &sc->zone[z];
        const uint8_t rest[] = {zone->side, zone->trenches, zone->blockhouses, zone->scrapes};

        h = fs_hash64(rest, sizeof rest, hash_sets(sc, &zone->hexes, 1, h));
    }
    for (int i = 0; i < sc->n_goals; i++) {
        h = fs_hash64(&sc->goal[i], offsetof(rp_goal, hexes), h);
        h = hash_sets(sc, &sc->goal[i].hexes, 1, h);
    }
    for (int i = 0; i < sc->n_entries; i++)
        h = fs_hash64(&sc->entry[i].is_placed, 1, hash_sets(sc, &sc->entry[i].hexes, 1, h));
    return h;
}

static uint64_t hash_fire(const rp_scenario *sc, uint64_t h)
{
    for (int i = 0; i < sc->n_bombardments; i++) {
        h = fs_hash64(&sc->bombardment[i], offsetof(rp_bombardment, hexes), h);
        h = hash_sets(sc, &sc->bombardment[i].hexes, 1, h);
    }
    for (int i = 0; i < sc->n_barrages; i++) {
        h = fs_hash64(&sc->barrage[i], offsetof(rp_barrage, field), h);
        h = hash_sets(sc, &sc->barrage[i].field, 1, h);
        h = hash_sets(sc, &sc->barrage[i].area, 1, h);
    }
    return h;
}

static uint64_t hash_campaign(const rp_scenario *sc, uint64_t h)
{
    const rp_campaign *g = &sc->campaign;

    if (!g->days)
        return h;
    h = fs_hash64(g, offsetof(rp_campaign, edge), h);
    h = fs_hash64(g->transport, sizeof g->transport, hash_sets(sc, g->edge, 3, h));
    return fs_hash64(sc->part, sizeof sc->part, h);
}

/* Where everything is there from the start the hash is as it was before transport could come later. */
static uint64_t hash_transport_turns(const rp_scenario *sc, uint64_t h)
{
    static const uint8_t none[3][RP_TRANSPORTS];

    if (memcmp(sc->transport_turn, none, sizeof none) == 0)
        return h;
    return fs_hash64(sc->transport_turn, sizeof sc->transport_turn, h);
}

/* Over all that decides the course of a game; titles and pointers do not. */
static uint64_t content_hash(const rp_scenario *sc)
{
    uint64_t h = fs_hash64(sc->id, strlen(sc->id), 0);
    const uint16_t version[3] = {sc->base.edition, sc->base.variant, sc->base.revision};

    h = fs_hash64(version, sizeof version, h);
    h = fs_hash64(sc->switches, sizeof sc->switches, h);
    h = fs_hash64(sc->fixes, sizeof sc->fixes, h);
    h = fs_hash64(&sc->year, offsetof(rp_scenario, board) - offsetof(rp_scenario, year), h);
    h = hash_map(sc, h);
    for (int t = 1; t <= sc->n_types; t++) {
        h = fs_hash64(sc->type[t].nation, strlen(sc->type[t].nation), h);
        h = fs_hash64(&sc->type[t].types, offsetof(rp_unit_type, alike) - offsetof(rp_unit_type, types), h);
    }
    for (int u = 1; u <= sc->n_units + sc->n_groups; u++)
        h = fs_hash64(&sc->piece[u], offsetof(rp_piece, name), h);
    h = hash_transport_turns(sc, hash_campaign(sc, hash_fire(sc, hash_areas(sc, h))));
    return h ? h : 1;
}

static int check_counts(const rp_scenario *sc, char *why, size_t cap)
{
    if (!rp_edition_name(sc->edition))
        return fs_put_fault(why, cap, "there is no such edition", NULL);
    if (!sc->board.grid.columns || fs_hex_count(&sc->board.grid) > RP_MAX_HEXES)
        return fs_put_fault(why, cap, "the map must have 1 to 1600 hexes", NULL);
    if (sc->n_units + sc->n_groups >= RP_MAX_PIECES || sc->n_groups > RP_MAX_GROUPS || sc->n_types >= RP_MAX_TYPES)
        return fs_put_fault(why, cap, "too many units, groups or types of unit", NULL);
    if (!sc->n_turns || sc->n_turns > RP_MAX_TURNS)
        return fs_put_fault(why, cap, "a scenario has 1 to 24 turns", NULL);
    if ((sc->central != 1 && sc->central != 2) || (sc->first_setup != 1 && sc->first_setup != 2))
        return fs_put_fault(why, cap, "one side is the Central Powers, one sets up first", NULL); /* [5.11c] */
    return 0;
}

/* The one part of a game that stands alone: all that the scenario has. Between the parts of a campaign's day nothing
 * is fired and nobody counts turns. */
static void fill_part(rp_scenario *sc)
{
    rp_part *p = &sc->part[0];

    *p = (rp_part){.n_turns = sc->n_turns};
    if (sc->campaign.days)
        return;
    p->infiltrates = sc->infiltrates;
    p->fixed_initiative = sc->fixed_initiative;
    p->fixed_couplets = sc->fixed_couplets;
    p->bombardments = (uint8_t)((1u << sc->n_bombardments) - 1);
    p->barrages = (uint8_t)((1u << sc->n_barrages) - 1);
    memcpy(p->night, sc->night, sizeof p->night);
}

static unsigned count_turns(const rp_scenario *sc)
{
    unsigned n = 0;

    for (int i = 1; i <= sc->campaign.days * RP_DAY_PARTS; i++)
        n += sc->part[i].n_turns;
    return sc->campaign.days ? n : sc->n_turns;
}

static void fill_base(rp_scenario *sc)
{
    unsigned n = sc->n_units, turns = count_turns(sc), days = sc->campaign.days;

    sc->base.rules = &fs_ruleset_red_poppies;
    sc->base.id = sc->id;
    sc->base.title = sc->title;
    sc->base.edition = sc->edition;
    sc->base.n_units = (uint16_t)(sc->n_units + sc->n_groups);
    sc->base.switches = sc->switches;
    sc->base.fixes = sc->fixes;
    sc->base.board = &sc->drawn;
    sc->base.names = &sc->names;
    sc->base.max_turns = turns;
    /* A unit acts once a turn, with some ten points at most, and at each of them every enemy may be heard; in a night
     * it is heard some times more. */
    sc->base.max_lines = 1000 + turns * (200 + n * (60 + 4 * n)) + days * 40 * (n + 1);
    sc->base.hash = content_hash(sc);
}

int rp_scenario_prepare(rp_scenario *sc, rp_sight_table *seen, char *why, size_t cap)
{
    int hex;

    if (check_counts(sc, why, cap))
        return 1;
    fs_rule broken = rp_ground_fault(&sc->ground, &sc->board, &hex);
    if (broken) {
        char name[RP_NAME];

        rp_hex_name(&sc->board, hex, name);
        return fs_put_fault(why, cap, "the ground of a hex contradicts itself", name);
    }
    clip(sc);
    fill_board(sc);
    if (fill_pieces(sc, why, cap) || fill_names(sc, why, cap))
        return 1;
    fill_part(sc);
    fill_alike(sc);
    fill_short(sc);
    fill_setup(sc);
    fill_areas(sc);
    fill_meets(sc);
    fill_ground(sc);
    fill_tolls(sc);
    if (!sc->seen) {
        if (!seen)
            return fs_put_fault(why, cap, "there is no room for the table of sight", NULL);
        rp_sight_table_fill(seen, &sc->field);
        sc->seen = seen;
    }
    fill_base(sc);
    return 0;
}
