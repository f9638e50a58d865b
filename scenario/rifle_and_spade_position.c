/* rifle_and_spade_position.c - positions with a field of their own: a few hexes, two forces, and defaults for the rest.
 *
 *     position: rifle_and_spade
 *     map: {size: 9x9, ground: [05.05 scrub 1, 05.05/05.06 ridge]}
 *     units:
 *       entente: [a co at 05.04, b hb at 05.04 confused, m mg at 05.03]
 *       ottoman: [x co at 05.06 hiding terrain, g fld at 05.08]
 *     now: {active: e-bde, step: fire}
 */
#include "rifle_and_spade_now.h"
#include "rifle_and_spade_tables.h"

#include <stdio.h>
#include <string.h>

static const char *const sides[] = {"", "entente", "ottoman"}, *const letters[] = {"", "e", "o"};

/* --- the field --- */

static void lay_field(rs_reader *r, int columns, int rows)
{
    r->sc->map.grid = r->sheet = (fs_grid){.columns = (uint16_t)columns,
                                           .rows = (uint16_t)rows,
                                           .low_odd = 1,
                                           .names = FS_HEX_NORTHWARD,
                                           .first_col = 1,
                                           .first_row = 1};
    for (int h = 0; h < columns * rows; h++)
        r->sc->map.hex[h].terrain = RS_OPEN;
    snprintf(r->sc->map.title, RS_TITLE, "A field");
}

/* `size: 9x9`, or `lines: [O0 O0 s1, ...]`, the northernmost first. */
static int read_field(rs_reader *r, int at)
{
    static const char *const keys[] = {"size", "lines", "ground", NULL};
    int size = at ? fs_yaml_find(r->y, at, "size") : 0, lines = at ? fs_yaml_find(r->y, at, "lines") : 0;
    int columns = 9, rows = 9, end = 0;

    if (at && fs_key_known(r->y, at, keys))
        return 1;
    if (size && (sscanf(fs_yaml_text(r->y, size), "%dx%d%n", &columns, &rows, &end) != 2 ||
                 fs_yaml_text(r->y, size)[end] || columns < 2 || columns > 30 || rows < 2 || rows > 30))
        return fs_yaml_fail(r->y, size, "columns and rows from 2 to 30 such as 9x9", "%s", fs_yaml_text(r->y, size));
    if (lines) {
        const char *first = fs_yaml_text(r->y, fs_yaml_entry(r->y, lines, 0));
        char word[FS_WORD];

        for (columns = 0; fs_next_word(&first, word);)
            columns++;
        rows = r->y->node[lines].n;
        if (columns < 2 || columns > 30 || rows < 2 || rows > 30)
            return fs_yaml_fail(r->y, lines, "2 to 30 rows of 2 to 30 hexes", "%d of %d", rows, columns);
    }
    lay_field(r, columns, rows);
    for (int i = lines ? r->y->node[lines].first : 0, row = rows; i; i = r->y->node[i].next, row--)
        if (rs_read_row_of(r, i, row))
            return 1;
    int ground = at ? fs_yaml_find(r->y, at, "ground") : 0;
    for (int i = ground ? r->y->node[ground].first : 0; i; i = r->y->node[i].next)
        if (rs_read_ground_line(r, i))
            return 1;
    rs_finish_ground(r);
    return 0;
}

static int read_ground(rs_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "map");

    return at && (fs_yaml_find(r->y, at, "name") || fs_yaml_find(r->y, at, "names")) ? rs_read_map(r)
                                                                                     : read_field(r, at);
}

/* --- the calendar: from an hour, or from the first of a light --- */

static int read_hours(rs_reader *r)
{
    static const char *const lights[] = {"day", "twilight", "night", NULL};
    int hour = fs_yaml_find(r->y, 0, "hour"), light = RS_DAY, at = 1;

    r->month = 4;
    snprintf(r->sc->date, sizeof r->sc->date, "1915-04-25");
    if (fs_yaml_find(r->y, 0, "calendar"))
        return rs_read_calendar(r);
    if (fs_key_choice(r->y, 0, "light", lights, &light))
        return 1;
    if (hour)
        for (at = 0; at < RS_DAY_TURNS && strcmp(r->sc->tables.hour[at].name, fs_yaml_text(r->y, hour)) != 0;)
            at++;
    else
        for (at = 0; at < RS_DAY_TURNS && r->sc->tables.hour[at].light != light;)
            at++;
    if (at == RS_DAY_TURNS)
        return fs_yaml_fail(r->y, hour, "a turn of the day such as 8am", "%s", fs_yaml_text(r->y, hour));
    r->first_day = 25;
    r->first_hour = at;
    r->sc->n_turns = 10;
    rs_name_turns(r);
    return 0;
}

/* --- forces --- */

/* One Division, one Brigiment of it and one battalion for each side: e-div, e-bde, e-bn. */
static void raise(rs_reader *r)
{
    rs_scenario *sc = r->sc;

    for (int side = 1; side <= 2; side++) {
        rs_division *d = &sc->division[++sc->n_divisions];
        rs_brigiment *b = &sc->brigiment[++sc->n_brigiments];
        rs_battalion *g = &sc->battalion[++sc->n_battalions];

        *d = (rs_division){.side = (fs_side)side};
        snprintf(d->name, RS_ID, "%s-div", letters[side]);
        snprintf(d->title, RS_TITLE, "%s Division", letters[side]);
        *b = (rs_brigiment){.side = (fs_side)side,
                            .class_ = RS_CLASS_II,
                            .division = sc->n_divisions,
                            .battalions = 3,
                            .points = 8,
                            .most = 8,
                            .half = 4};
        snprintf(b->name, RS_ID, "%s-bde", letters[side]);
        snprintf(b->title, RS_TITLE, "%s Brigade", letters[side]);
        *g = (rs_battalion){.brigiment = sc->n_brigiments, .status = RS_IN_LINE, .rally = FS_NO_HEX};
        snprintf(g->name, RS_ID, "%s-bn", letters[side]);
        snprintf(g->title, RS_TITLE, "%s Battalion", letters[side]);
    }
}

static int first_of(const rs_scenario *sc, int side)
{
    for (int b = 1; b <= sc->n_battalions; b++)
        if (sc->brigiment[sc->battalion[b].brigiment].side == side)
            return b;
    return 0;
}

/* Where a unit belongs: `in` a battalion, `of` a Brigiment (HQs, guns), `independent`; else the first of its side. */
static int belong(rs_reader *r, int node, rs_piece *p, const char *how, const char *name)
{
    rs_scenario *sc = r->sc;

    if (strcmp(how, "independent") == 0) {
        for (int d = 1; d <= sc->n_divisions && !p->division; d++)
            p->division = sc->division[d].side == p->side ? (uint8_t)d : 0;
        p->corps = sc->division[p->division].corps;
        return 0;
    }
    if (strcmp(how, "of") == 0) {
        p->brigiment = (uint8_t)rs_brigiment_named(sc, name);
        return p->brigiment ? 0 : fs_yaml_fail(r->y, node, "the id of a brigiment", "%s", name);
    }
    p->battalion = (uint8_t)(*how ? rs_battalion_named(sc, name) : first_of(sc, p->side));
    if (!p->battalion)
        return fs_yaml_fail(r->y, node, "the id of a battalion", "%s", name);
    p->brigiment = sc->battalion[p->battalion].brigiment;
    if (p->kind != RS_RIFLE && p->kind != RS_CAVALRY && p->kind != RS_MG)
        p->battalion = 0; /* guns and HQs are the Brigiment's */
    return 0;
}

static int take_hq(rs_reader *r, int node, const rs_piece *p, int number)
{
    uint16_t *hq = p->brigiment ? &r->sc->brigiment[p->brigiment].hq : &r->sc->division[p->division].hq;

    if (p->kind != RS_HQ)
        return 0;
    if (*hq)
        return fs_yaml_fail(r->y, node, "one HQ for each formation", "a second one");
    *hq = (uint16_t)number;
    return 0;
}

/* `ID TYPE at HEX WORDS`: what says where it belongs is read here, its Route and state once all is there. */
static int read_unit(rs_reader *r, int node, int side)
{
    rs_scenario *sc = r->sc;
    int number = sc->n_listed + 1;
    rs_piece *p = &sc->piece[number];
    const char *text = fs_yaml_text(r->y, node);
    char type[FS_WORD] = "", word[FS_WORD] = "", how[FS_WORD] = "", name[FS_WORD] = "";

    if (number >= RS_MAX_PIECES - 40)
        return rs_no_room(r, node, RS_MAX_PIECES - 41, "units");
    if (!fs_next_word(&text, word) || strlen(word) >= RS_ID || !fs_next_word(&text, type))
        return fs_yaml_fail(r->y, node, "a unit such as a co at 05.04 hiding terrain", "%s", fs_yaml_text(r->y, node));
    snprintf(p->name, RS_ID, "%.31s", word);
    snprintf(p->title, RS_TITLE, "%.31s", word);
    p->side = (fs_side)side;
    p->start = RS_START_MAP;
    p->hex = p->beach = FS_NO_HEX;
    if (rs_type_named(r, node, type, p))
        return 1;
    p->morale = p->kind == RS_HQ ? 0 : 80;
    while (fs_next_word(&text, word)) {
        bool takes = strcmp(word, "in") == 0 || strcmp(word, "of") == 0;

        if (takes || strcmp(word, "independent") == 0)
            snprintf(how, sizeof how, "%s", word);
        if (takes && !fs_next_word(&text, name))
            return fs_yaml_fail(r->y, node, "a formation", "nothing");
    }
    if (belong(r, node, p, how, name) || take_hq(r, node, p, number))
        return 1;
    sc->base.n_units = sc->n_listed;
    if (rs_piece_named(sc, p->name))
        return fs_yaml_fail(r->y, node, "an id of its own", "%s twice", p->name);
    sc->base.n_units = ++sc->n_listed;
    r->unit_node[number] = node;
    return rs_read_piece_words(r, node, number);
}

static int read_units(rs_reader *r)
{
    static const char *const keys[] = {"entente", "ottoman", NULL};
    int at = fs_yaml_find(r->y, 0, "units");

    if (!at || fs_key_known(r->y, at, keys))
        return at ? 1 : fs_yaml_missing(r->y, 0, "units", "units of both sides");
    for (int side = 1; side <= 2; side++) {
        int list = fs_yaml_find(r->y, at, sides[side]);

        for (int i = list ? r->y->node[list].first : 0; i; i = r->y->node[i].next)
            if (read_unit(r, i, side))
                return 1;
    }
    return 0;
}

/* --- orders: `orders: {e-bde: attack turn 2, o-bde: defense}`; without the key there are none --- */

static int read_order(rs_reader *r, int node, rs_plan *p)
{
    const char *text = node ? fs_yaml_text(r->y, node) : "defense";
    char word[FS_WORD];
    int order = 0, value;

    if (!fs_next_word(&text, word) || fs_node_choice(r->y, node, word, rs_order_words, &order))
        return 1;
    p->order = (uint8_t)order;
    p->holds = 1;
    while (fs_next_word(&text, word)) {
        char what[FS_WORD] = "";

        if (!fs_next_word(&text, what))
            return fs_yaml_fail(r->y, node, "turn N, since N, point HEX, radius N", "%s", word);
        if (strcmp(word, "point") == 0                                           ? rs_read_hex(r, node, what, &p->point)
            : strcmp(word, "radius") == 0 && fs_word_number(what, 0, 40, &value) ? (p->radius = (uint8_t)value, 0)
            : strcmp(word, "turn") == 0 && fs_word_number(what, 1, r->sc->n_turns, &value)
                ? (p->turn = (uint8_t)value, 0)
            : strcmp(word, "since") == 0 && fs_word_number(what, 0, r->sc->n_turns, &value)
                ? (r->since[p->brigiment] = (uint8_t)value, 0)
                : fs_yaml_fail(r->y, node, "turn N, since N, point HEX, radius N", "%s %s", word, what))
            return 1;
    }
    return 0;
}

/* Aims of the units lie in the order of the plans. */
static int read_orders(rs_reader *r)
{
    rs_scenario *sc = r->sc;
    int at = fs_yaml_find(r->y, 0, "orders");

    if (!at) {
        sc->special |= RS_NO_ORDERS;
        return 0;
    }
    for (int b = 1; b <= sc->n_brigiments; b++) {
        rs_plan *p = &sc->plan[sc->n_plans];

        *p = (rs_plan){.kind = RS_PLAN_NOW, .brigiment = (uint8_t)b, .point = FS_NO_HEX, .first = sc->n_aims};
        if (read_order(r, fs_yaml_find(r->y, at, sc->brigiment[b].name), p))
            return 1;
        for (int u = 1; u <= sc->n_listed; u++)
            if (sc->piece[u].brigiment == b && rs_read_aim_words(r, r->unit_node[u], u))
                return 1;
        p->n = (uint16_t)(sc->n_aims - p->first);
        sc->brigiment[b].first_plan = sc->n_plans++;
        sc->brigiment[b].n_plans = 1;
    }
    for (int i = r->y->node[at].first; i; i = r->y->node[i].next)
        if (!rs_brigiment_named(sc, fs_yaml_key(r->y, i)))
            return fs_yaml_fail(r->y, i, "the id of a brigiment", "%s", fs_yaml_key(r->y, i));
    return 0;
}

/* --- the rest --- */

/* Supply from the southern and the northern edge. */
static void supply_both(rs_reader *r)
{
    rs_scenario *sc = r->sc;
    const fs_grid *g = &sc->map.grid;

    for (int side = 1; side <= 2; side++)
        for (int c = 0; c < g->columns && sc->n_supplies < RS_MAX_SUPPLIES; c++) {
            int hex = fs_hex_at(g, c, side == 1 ? g->rows - 1 : 0);

            if (sc->map.hex[hex].terrain && sc->map.hex[hex].terrain != RS_SEA && c % 3 == 1)
                sc->supply[sc->n_supplies++] = (rs_supply){.side = (fs_side)side, .hex = (int16_t)hex};
        }
}

/* Who holds the middle has a point; nobody wins. */
static void score_middle(rs_reader *r)
{
    rs_scenario *sc = r->sc;
    const fs_grid *g = &sc->map.grid;

    rs_add(sc->zone[++sc->n_zones], fs_hex_at(g, g->columns / 2, g->rows / 2));
    sc->goal[sc->n_goals++] =
        (rs_goal){.kind = RS_GOAL_OWNED, .side = 3, .points = 1, .zone = sc->n_zones, .title = "the middle"};
    snprintf(sc->grade[++sc->n_grades], RS_ID, "draw");
    sc->verdict[sc->n_verdicts++] = (rs_verdict){.least = -99, .winner = 3, .grade = 1};
}

int rs_read_position(rs_reader *r)
{
    static const char *const keys[] = {
        "position", "title",  "about",    "map",   "hour",      "light",      "calendar",   "special", "switches",
        "works",    "supply", "releases", "corps", "divisions", "brigiments", "battalions", "units",   "orders",
        "permits",  "boxes",  "roads",    "ship",  "naval",     "victory",    "now",        NULL};
    rs_scenario *sc = r->sc;

    if (fs_key_known(r->y, 0, keys))
        return 1;
    snprintf(sc->id, sizeof sc->id, "position");
    snprintf(sc->title, sizeof sc->title, "Position");
    sc->base.edition = 2;
    sc->base.revision = 1;
    sc->ship.hex = FS_NO_HEX;
    if (fs_key_text(r->y, 0, "title", sc->title, sizeof sc->title) || read_hours(r) || read_ground(r) ||
        rs_read_special(r) || rs_read_places(r))
        return 1;
    if (!fs_yaml_find(r->y, 0, "brigiments"))
        raise(r);
    else if (rs_read_formations(r))
        return 1;
    if (rs_read_sources(r))
        return 1;
    if (!sc->n_supplies)
        supply_both(r);
    if (read_units(r) || read_orders(r))
        return 1;
    if (fs_yaml_find(r->y, 0, "victory"))
        return rs_read_victory(r);
    score_middle(r);
    return 0;
}
