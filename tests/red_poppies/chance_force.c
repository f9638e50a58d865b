/* chance_force.c - random forces, special rules and moments on a map. */
#include "chance.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 3 }; /* hexes to a unit, at least */

/* --- special rules --- */

static void set_nights(chance *c)
{
    bool all = one_in(c, 4);

    memset(c->sc.night, 0, sizeof c->sc.night);
    for (int turn = 1; turn <= c->sc.n_turns; turn++)
        c->sc.night[turn] = all || one_in(c, 3);
}

static void set_goals(chance *c)
{
    rp_scenario *sc = &c->sc;

    memset(sc->goal, 0, sizeof sc->goal);
    sc->n_goals = (uint8_t)below(c, 5);
    for (int i = 0; i < sc->n_goals; i++) {
        rp_goal *g = &sc->goal[i];

        *g = (rp_goal){.side = (fs_side)between(c, 1, 3),
                       .kind = (uint8_t)between(c, RP_GOAL_HEXES, RP_GOAL_UNITS),
                       .points = (int16_t)between(c, -2, 5)};
        if (g->kind != RP_GOAL_HEXES)
            g->types = (uint8_t)between(c, 1, 255);
        some_hexes(c, between(c, 1, 4), g->hexes);
    }
    sc->judgement = (uint8_t)between(c, RP_MOST_POINTS, RP_LISTED);
    sc->listed = (fs_side)between(c, 1, 2);
    sc->need = (int16_t)between(c, 0, 9);
}

static void set_bombardments(chance *c)
{
    rp_scenario *sc = &c->sc;

    memset(sc->bombardment, 0, sizeof sc->bombardment);
    sc->n_bombardments = (uint8_t)below(c, 3);
    for (int i = 0; i < sc->n_bombardments; i++) {
        rp_bombardment *b = &sc->bombardment[i];

        *b = (rp_bombardment){.by = (fs_side)between(c, 1, 2),
                              .kind = (uint8_t)between(c, RP_PULVERIZING, RP_EARLY_WAR),
                              .area = (uint8_t)between(c, RP_AREA_HEXES, RP_AREA_ROADS),
                              .only = (fs_side)(one_in(c, 3) ? between(c, 1, 2) : 0)};
        b->radius = (uint8_t)(b->area == RP_AREA_CHOSEN ? below(c, 4) : 0);
        some_hexes(c, between(c, 1, 8), b->hexes);
    }
}

static void set_barrages(chance *c)
{
    rp_scenario *sc = &c->sc;
    const fs_grid *g = &sc->board.grid;

    memset(sc->barrage, 0, sizeof sc->barrage);
    sc->n_barrages = (uint8_t)(one_in(c, 3) ? between(c, 1, 2) : 0);
    for (int i = 0; i < sc->n_barrages; i++) {
        rp_barrage *b = &sc->barrage[i];

        *b = (rp_barrage){.by = (fs_side)between(c, 1, 2), .axis = (uint8_t)below(c, 3)};
        b->first_turn = (uint8_t)between(c, 1, sc->n_turns);
        b->last_turn = (uint8_t)(one_in(c, 2) ? between(c, b->first_turn, RP_MAX_TURNS) : 0);
        b->advances = (uint8_t)(one_in(c, 2) ? between(c, 1, 6) : 0);
        b->width = (uint8_t)(b->axis ? 0 : between(c, 1, 8));
        if (b->axis) {
            b->number = (int16_t)below(c, b->axis == RP_ROWS ? g->rows : g->columns);
            b->step = (int8_t)(one_in(c, 2) ? 1 : -1);
        }
        memcpy(b->field, sc->play, sizeof b->field);
        if (b->axis && one_in(c, 4)) {
            b->has_area = 1;
            some_hexes(c, between(c, 1, 6), b->area);
        }
    }
}

void chance_rules(chance *c)
{
    rp_scenario *sc = &c->sc;

    sc->first_setup = (fs_side)between(c, 1, 2);
    sc->central = (fs_side)between(c, 1, 2);
    sc->n_turns = (uint8_t)between(c, 2, 8);
    set_nights(c);
    sc->precipitation = one_in(c, 5);
    sc->infiltrates = (fs_side)(one_in(c, 2) ? 0 : below(c, 4));
    sc->fixed_initiative = (fs_side)(one_in(c, 5) ? between(c, 1, 2) : 0);
    sc->fixed_couplets = (uint8_t)(sc->fixed_initiative ? between(c, 1, 4) : 0);
    memset(sc->transport, 0, sizeof sc->transport);
    for (int side = 1; side <= 2; side++)
        for (int kind = RP_MULE; kind < RP_TRANSPORTS; kind++)
            sc->transport[side][kind] = (uint8_t)(one_in(c, 3) ? between(c, 1, 3) : 0);
    for (int i = 0; i < RP_SWITCHES; i++)
        sc->switches[i] = one_in(c, 4);
    memset(sc->control, 0, sizeof sc->control);
    memset(sc->hallowed, 0, sizeof sc->hallowed);
    memset(sc->works, 0, sizeof sc->works);
    for (int i = 0; i < 4; i++)
        some_hexes(c, one_in(c, 2) ? between(c, 1, 4) : 0, sc->works[i]);
    for (int side = 0; side < 2; side++)
        some_hexes(c, one_in(c, 6) ? 1 : 0, sc->hallowed[side]);
    set_goals(c);
    set_bombardments(c);
    set_barrages(c);
}

/* --- pieces --- */

/* Two zones for each side, anywhere, each large enough for all of its units. */
static void set_zones(chance *c)
{
    rp_scenario *sc = &c->sc;

    memset(sc->zone, 0, sizeof sc->zone);
    sc->n_zones = 4;
    for (int z = 0; z < sc->n_zones; z++) {
        rp_zone *zone = &sc->zone[z];

        zone->side = (fs_side)(1 + z % 2);
        snprintf(zone->name, sizeof zone->name, "zone %d", z);
        for (int hex = 0; hex < fs_hex_count(&sc->board.grid); hex++)
            if (rp_has(sc->play, hex) && !one_in(c, 3))
                rp_add(zone->hexes, hex);
        some_hexes(c, 1, zone->hexes);
        zone->trenches = (uint8_t)(one_in(c, 3) ? between(c, 1, 3) : 0);
        zone->blockhouses = (uint8_t)(one_in(c, 4) ? 1 : 0);
        zone->scrapes = (uint8_t)(one_in(c, 4) ? between(c, 1, 2) : 0);
    }
}

static void set_entries(chance *c)
{
    rp_scenario *sc = &c->sc;

    memset(sc->entry, 0, sizeof sc->entry);
    sc->n_entries = 4;
    for (int i = 0; i < sc->n_entries; i++) {
        rp_entry *e = &sc->entry[i];

        e->is_placed = (uint8_t)(i % 2);
        some_hexes(c, between(c, 1, 5), e->hexes);
        for (int hex = 0; hex < fs_hex_count(&sc->board.grid) && !e->is_placed; hex++)
            if (!rp_has(sc->edge, hex))
                rp_remove(e->hexes, hex);
        for (int hex = 0; hex < fs_hex_count(&sc->board.grid) && !e->is_placed; hex++)
            if (rp_has(sc->edge, hex) && one_in(c, 6))
                rp_add(e->hexes, hex);
    }
}

static void name_piece(rp_piece *p, char letter, int number)
{
    p->name[0] = letter;
    snprintf(p->name + 1, sizeof p->name - 1, "%d", number);
}

/* In a zone, in a hex (put there later, by the position), or later over the edge or on the map. */
static void set_unit(chance *c, int u, bool from_setup)
{
    rp_piece *p = &c->sc.piece[u];

    *p = (rp_piece){.type = (uint8_t)between(c, 1, c->sc.n_types),
                    .side = (fs_side)(u <= 2 ? u : between(c, 1, 2)),
                    .hex = FS_NO_HEX,
                    .faces = (uint8_t)(one_in(c, 4) ? between(c, 1, 2) : 0),
                    .registered = FS_NO_VERTEX};
    if (one_in(c, 5)) {
        p->turn = (uint8_t)between(c, 1, c->sc.n_turns);
        p->entry = (uint8_t)below(c, c->sc.n_entries);
    } else if (from_setup) {
        p->zone = (uint8_t)(1 + 2 * below(c, 2) + (p->side == 2));
    }
    name_piece(p, p->side == 1 ? 'b' : 'g', u);
}

static void set_group(chance *c, int piece)
{
    rp_piece *p = &c->sc.piece[piece];

    *p = (rp_piece){.side = (fs_side)between(c, 1, 2),
                    .hex = FS_NO_HEX,
                    .fp = (int8_t)between(c, 1, 6),
                    .howitzer = one_in(c, 2),
                    .mode = (uint8_t)between(c, RP_AIRCRAFT, RP_TRENCH_SET),
                    .registered = FS_NO_VERTEX,
                    .registers = one_in(c, 3)};
    if (one_in(c, 4) || p->mode == RP_FLARE)
        p->registered = (int16_t)any_vertex(c);
    name_piece(p, 'o', piece);
}

static int hexes_in_play(const chance *c)
{
    int n = 0;

    for (int hex = 0; hex < fs_hex_count(&c->sc.board.grid); hex++)
        n += rp_has(c->sc.play, hex);
    return n;
}

void chance_force(chance *c)
{
    rp_scenario *sc = &c->sc;
    bool from_setup = one_in(c, 4);
    int most = hexes_in_play(c) / ROOM;

    memset(sc->piece, 0, sizeof sc->piece);
    set_zones(c);
    set_entries(c);
    sc->n_units = (uint8_t)between(c, 4, one_in(c, 3) && most > 16 ? most : 16);
    sc->n_groups = (uint8_t)(one_in(c, 2) ? below(c, 6) : 0);
    for (int u = 1; u <= sc->n_units; u++)
        set_unit(c, u, from_setup);
    for (int g = sc->n_units + 1; g <= sc->n_units + sc->n_groups; g++)
        set_group(c, g);
}

/* --- the state of a position --- */

static bool is_afv(const rp_scenario *sc, int u)
{
    return sc->type[sc->piece[u].type].types & (RP_TANK | RP_ARMORED_CAR);
}

/* Room by the book: two men and two vehicles of a side apart [3.4-v3], two in all [3.4-v1], four men in a quarry and no
 * tank there [AA.2]. */
static bool has_room(const chance *c, const rp_state *s, int unit, int hex)
{
    const rp_scenario *sc = &c->sc;
    bool quarry = sc->ground.hex[hex].features & RP_QUARRY, afv = is_afv(sc, unit);
    int n = 0;

    for (int u = 1; u <= sc->n_units; u++)
        if (s->unit[u].hex == hex && sc->piece[u].side == sc->piece[unit].side)
            n += sc->edition == RP_V1 || is_afv(sc, u) == afv;
    return !(quarry && afv) && n < (quarry ? 4 : 2);
}

/* Mostly in a crowd, so that there is somebody to shoot at. */
static void put_unit(chance *c, rp_state *s, int unit, int middle)
{
    rp_unit *u = &s->unit[unit];
    int hex;

    for (int tries = 0; tries < 50; tries++) {
        hex = any_hex(c);
        if ((one_in(c, 8) || fs_hex_distance(&c->sc.board.grid, hex, middle) <= 3) && has_room(c, s, unit, hex)) {
            u->where = RP_ON_MAP;
            u->hex = (int16_t)hex;
            u->flags = (uint8_t)((one_in(c, 2) ? RP_DISPERSED : 0) | (one_in(c, 5) ? RP_SPENT : 0) |
                                 (one_in(c, 10) ? RP_DUG : 0) | (one_in(c, 10) ? RP_MOVING : 0) |
                                 (one_in(c, 10) ? RP_GOT_LOST : 0));
            if (one_in(c, 2) && rp_may_be_in(&c->sc, s, unit, hex))
                u->flags |= RP_IN;
            return;
        }
    }
}

static void put_units(chance *c, rp_state *s)
{
    int middle = any_hex(c);

    for (int u = 1; u <= c->sc.n_units; u++) {
        if (c->sc.piece[u].turn) {
            s->unit[u].flags = one_in(c, 3) ? RP_DISPERSED : 0;
        } else if (one_in(c, 10)) {
            s->unit[u].where = (uint8_t)between(c, RP_DESTROYED, RP_EXITED);
            s->unit[u].turn = 1;
        } else {
            put_unit(c, s, u, middle);
        }
    }
}

static void set_call(chance *c, rp_state *s, int g)
{
    rp_group *group = &s->group[g];

    group->flags = one_in(c, 4) ? RP_G_SPENT : 0;
    if (one_in(c, 3))
        group->registered = (int16_t)any_vertex(c);
    if (one_in(c, 5))
        group->landed = (int16_t)any_vertex(c), group->shell = (uint8_t)below(c, 3);
    if (one_in(c, 2))
        return;
    group->cross = (int16_t)any_vertex(c);
    group->mode = c->sc.piece[c->sc.n_units + 1 + g].mode;
    group->shell = (uint8_t)below(c, 3);
    if (one_in(c, 4))
        group->due = (uint8_t)(s->head.turn + between(c, 1, 3));
    else
        group->flags |= RP_G_PRIMED;
}

static void mark_sides(chance *c, rp_state *s)
{
    for (int hex = 0; hex < fs_hex_count(&c->sc.board.grid); hex++)
        for (int d = 0; d < 3; d++) {
            if (c->sc.ground.hex[hex].side[d] & RP_WIRE && one_in(c, 8))
                rp_mark_side(&c->sc, s, RP_BREACH, hex, d, true);
            if (rp_is_connected(&c->sc, s, hex, d) && one_in(c, 8))
                rp_mark_side(&c->sc, s, RP_STOP, hex, d, true);
        }
}

static void mark_hexes(chance *c, rp_state *s)
{
    static const uint8_t planes[] = {RP_SCRAPE, RP_GAS, RP_SMOKE, RP_SHOVEL, RP_BLOCKHOUSE, RP_COUNTER, RP_COUNTER + 1};

    for (size_t i = 0; i < sizeof planes / sizeof *planes; i++)
        some_hexes(c, one_in(c, 3) ? between(c, 1, 4) : 0, s->plane[planes[i]]);
    for (int side = 0; side < 2; side++)
        some_hexes(c, one_in(c, 8) ? 1 : 0, s->plane[RP_HALLOWED + side]);
    s->made_hallowed = one_in(c, 4);
    s->bombarded = one_in(c, 2);
    s->was_empty = one_in(c, 4);
}

static void name_observers(chance *c, rp_state *s)
{
    for (int u = 1; u <= c->sc.n_units; u++)
        if (s->unit[u].where == RP_ON_MAP && rp_types(&c->sc, u) & RP_INFANTRY && one_in(c, 6))
            s->observer[c->sc.piece[u].side] = (uint8_t)u;
}

static rp_moment any_moment(chance *c)
{
    rp_moment m = {.turn = (uint8_t)between(c, 1, c->sc.n_turns - 1),
                   .phase = (uint8_t)between(c, RP_PHASE_BOMBARDMENT, RP_PHASE_ADMINISTRATION)};

    if (one_in(c, 2))
        m.phase = RP_PHASE_COUPLETS;
    if (m.phase == RP_PHASE_BOMBARDMENT)
        m.turn = 1;
    if (m.phase == RP_PHASE_COUPLETS) {
        m.initiative = (fs_side)between(c, 1, 2);
        m.couplet = (uint8_t)between(c, 1, 3);
        m.couplets = (uint8_t)between(c, 1, 4);
        m.half = (uint8_t)below(c, 2);
    }
    return m;
}

static bool is_set_up(const rp_scenario *sc)
{
    for (int u = 1; u <= sc->n_units; u++)
        if (sc->piece[u].zone)
            return false;
    return true;
}

void chance_moment(chance *c)
{
    rp_state *s = &c->first;
    rp_moment m = any_moment(c);
    char why[256] = "";
    fs_error e;

    if (!is_set_up(&c->sc)) {
        if (c->sc.base.rules->setup(&c->sc.base, s, &e))
            fail_msg("a set-up is refused by rule %d", e.rule);
        return;
    }
    rp_position_clear(&c->sc, s);
    s->head.turn = m.turn;
    mark_hexes(c, s);
    mark_sides(c, s);
    put_units(c, s);
    name_observers(c, s);
    for (int g = 0; g < c->sc.n_groups; g++)
        set_call(c, s, g);
    if (rp_position_enter(&c->sc, s, &m, why, sizeof why))
        fail_msg("a position is refused: %s", why);
}

/* --- the whole --- */

/* A position with one unit of each type of the table. */
static int name_types(char *text, size_t cap)
{
    char path[FS_MAX_PATH], folder[FS_MAX_PATH / 2], row[1024];
    int n = snprintf(text, cap, "position: red_poppies\nmap: {columns: A-J, rows: 1-10}\nunits:\n  british: {"), i = 0;

    assert_true(fs_data_folder(folder, sizeof folder));
    snprintf(path, sizeof path, "%s/units/red_poppies.tsv", folder);
    FILE *table = fopen(path, "r");

    assert_non_null(table);
    for (; fgets(row, sizeof row, table); i++)
        if (i) /* below the names of the columns */
            n += snprintf(text + n, cap - (size_t)n, "%c%02d: [t%d %.*s], ", 'A' + i / 10, 1 + i % 10, i,
                          (int)strcspn(row, "\t"), row);
    fclose(table);
    n += snprintf(text + n, cap - (size_t)n, "J10: []}\n  german: {J01: [g german-infantry]}\n");
    assert_true(i > 20 && (size_t)n < cap);
    return n;
}

void chance_open(chance *c)
{
    char text[8192];
    int n = name_types(text, sizeof text);
    fs_file file;
    fs_load_error why;

    if (fs_file_read("types", text, (size_t)n, NULL, &file, &why))
        fail_msg("%s", why.message);
    const rp_scenario *from = (const rp_scenario *)(const void *)file.scenario;

    memset(c, 0, sizeof *c);
    c->sc.n_types = from->n_types;
    memcpy(c->sc.type, from->type, sizeof c->sc.type);
    fs_file_close(&file);
    snprintf(c->sc.id, sizeof c->sc.id, "chance");
    for (int side = 1; side <= 2; side++) {
        snprintf(c->sc.side_name[side], RP_ID, "%s", side == 1 ? "british" : "german");
        snprintf(c->sc.side_title[side], RP_TITLE, "%s", side == 1 ? "British" : "Germans");
    }
}

void chance_close(chance *c)
{
    free(c->seen);
    c->seen = NULL;
}

void chance_map(chance *c, uint64_t seed)
{
    c->rng = seed;
    c->sc.year = (uint16_t)between(c, 1914, 1918);
    c->sc.month = (uint8_t)between(c, 1, 12);
    c->sc.edition = one_in(c, 3) ? RP_V1 : RP_V3;
    chance_ground(c);
    c->sc.seen = NULL;
    c->seen = realloc(c->seen, rp_sight_table_size(&c->sc.board));
    assert_non_null(c->seen);
}

void chance_position(chance *c, uint64_t seed)
{
    char why[256] = "";

    c->rng = seed;
    chance_rules(c);
    chance_force(c);
    if (rp_scenario_prepare(&c->sc, c->seen, why, sizeof why))
        fail_msg("a scenario is refused: %s", why);
    chance_moment(c);
}
