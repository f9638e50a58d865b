/* view_sheets.c - the displays [4.0]: the status of every Brigiment and the tableau of the seat's orders [4.1], what is
 * to come, the holding boxes [4.2]; and what its orders draw on the map: Routes, Objectives, zones. All of it from a
 * blind state: the enemy's orders are not in it [4.4]. Sleds for counters have no place here [4.3]. */
#include "view.h"

#define X(name, word) word,
static const char *const orders[] = {"", RS_ORDER_LIST(X)};
#undef X
static const char *const classes[RS_CLASSES] = {"", "I", "II", "III", "IV"};
static const char *const states[] = {"In Line", "In Support", "On Picket"};

static void put_cell(fs_writer *w, int number)
{
    if (number)
        fs_json_int(w, NULL, number);
    else
        fs_json_str(w, NULL, "");
}

/* --- shapes --- */

static void open_shape(fs_writer *w, const char *kind, const char *name, fs_side side)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "kind", kind);
    fs_json_str(w, "name", name);
    if (side)
        fs_json_int(w, "side", side);
}

static void put_owned(const rs_scenario *sc, const rs_state *s, fs_side side, fs_writer *w)
{
    open_shape(w, "area", "owned", side);
    fs_json_open(w, "hexes", '[');
    for (int i = 0; i < sc->map.n_play; i++)
        if (rs_has(s->owned[side - 1], i))
            rs_put_hex(sc, w, NULL, sc->map.hex_of_seat[i]);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

/* The Route of March of a unit, from where it stood to its Objective [11.4.9]. */
static void put_route(const rs_scenario *sc, const rs_state *s, int u, fs_writer *w)
{
    const rs_route *r = &s->route[s->unit[u].route - 1];

    open_shape(w, "route", sc->piece[u].name, sc->side_of[u]);
    fs_json_open(w, "hexes", '[');
    for (int i = 0; i <= r->n; i++) {
        int hex = rs_route_hex(sc, r, i);

        if (hex != FS_NO_HEX)
            rs_put_hex(sc, w, NULL, hex);
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

/* A Point Objective and the hexes about it [11.4.5]. */
static void put_point(const rs_scenario *sc, const rs_state *s, int b, fs_writer *w)
{
    int at = s->command[b].zone - 1;

    open_shape(w, "area", sc->brigiment[b].title, sc->brigiment[b].side);
    fs_json_open(w, "hexes", '[');
    for (int i = 0; i < sc->map.n_play; i++)
        if (rs_distance(&sc->map, at, sc->map.hex_of_seat[i]) <= s->command[b].radius)
            rs_put_hex(sc, w, NULL, sc->map.hex_of_seat[i]);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_goals(const rs_scenario *sc, fs_writer *w)
{
    for (int i = 0; i < sc->n_goals; i++) {
        if (!sc->goal[i].zone)
            continue;
        open_shape(w, "area", sc->goal[i].title, sc->goal[i].side);
        fs_json_open(w, "hexes", '[');
        for (int k = 0; k < sc->map.n_play; k++)
            if (rs_in_zone(sc, sc->goal[i].zone, sc->map.hex_of_seat[k]))
                rs_put_hex(sc, w, NULL, sc->map.hex_of_seat[k]);
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
}

void rs_put_shapes(const rs_scenario *sc, const rs_state *s, fs_writer *w)
{
    fs_json_open(w, "shapes", '[');
    for (fs_side side = 1; side <= 2; side++)
        put_owned(sc, s, side, w);
    put_goals(sc, w);
    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        if (s->command[b].zone)
            put_point(sc, s, b, w);
    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_on_map(s, u) && rs_has_steps(sc, u) && s->unit[u].route)
            put_route(sc, s, u, w);
    fs_json_close(w, ']');
}

/* --- sheets --- */

/* A row of the status display: its track, and below it what the points of the moment are good for [4.1.1] [4.1.2];
 * what speaks against them is told line by line with each throw [4.1.4]. */
static void put_brigiment(const rs_scenario *sc, const rs_state *s, int b, fs_writer *w)
{
    const rs_command *m = &s->command[b];

    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, sc->brigiment[b].name);
    fs_json_str(w, NULL, sc->side_title[sc->brigiment[b].side]);
    fs_json_str(w, NULL, classes[m->class_ < RS_CLASSES ? m->class_ : 0]);
    fs_json_int(w, NULL, m->points);
    fs_json_int(w, NULL, m->most);
    fs_json_int(w, NULL, m->half);
    fs_json_int(w, NULL, rs_continue_number(&sc->tables, m->points));
    fs_json_int(w, NULL, rs_change_number(&sc->tables, m->points));
    fs_json_str(w, NULL, orders[m->order < RS_ORDERS ? m->order : 0]);
    put_cell(w, m->since);
    rs_put_hex(sc, w, NULL, m->zone - 1);
    put_cell(w, m->scheduled);
    put_cell(w, m->lost);
    put_cell(w, rs_in_routed_box(m));
    put_cell(w, m->surrendered);
    fs_json_str(w, NULL, m->flags & RS_NO_SUPPLY ? "out of supply" : m->flags & RS_CAPPED ? "capped" : "");
    fs_json_str(w, NULL, m->flags & RS_HAS_CHIT ? "in the cup" : s->active == b ? "active" : "");
    fs_json_close(w, ']');
}

static void put_hexes(const rs_scenario *sc, fs_writer *w, const uint16_t aim[RS_AIMS])
{
    char text[64] = "", name[16];
    fs_writer t = {text, 0, sizeof text};

    for (int i = 0; i < RS_AIMS && aim[i]; i++) {
        fs_hex_name(&sc->map.grid, aim[i] - 1, name);
        fs_put(&t, i ? " " : "");
        fs_put(&t, name);
    }
    fs_put_end(&t);
    fs_json_str(w, NULL, text);
}

/* In the tableau of orders [4.1.3]. */
static void put_battalion(const rs_scenario *sc, const rs_state *s, int g, fs_writer *w)
{
    const rs_group *group = &s->group[g];

    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, sc->battalion[g].name);
    fs_json_str(w, NULL, sc->brigiment[group->brigiment].title);
    fs_json_str(w, NULL, states[group->status <= RS_ON_PICKET ? group->status : 0]);
    put_hexes(sc, w, group->aim);
    put_hexes(sc, w, group->mid);
    put_hexes(sc, w, group->next);
    rs_put_hex(sc, w, NULL, group->rally - 1);
    fs_json_close(w, ']');
}

static void put_coming(const rs_scenario *sc, const rs_state *s, fs_writer *w)
{
    unsigned waits = 1u << RS_NOT_YET | 1u << RS_QUEUED | 1u << RS_OUT | 1u << RS_AT_SEA | 1u << RS_ABOARD;

    for (int u = 1; u <= sc->n_listed; u++) {
        const rs_piece *p = &sc->piece[u];

        if (!(waits >> s->unit[u].where & 1))
            continue;
        fs_json_open(w, NULL, '[');
        fs_json_str(w, NULL, p->name);
        fs_json_str(w, NULL, sc->side_title[p->side]);
        fs_json_str(w, NULL, p->title);
        fs_json_str(w, NULL, p->turn && p->turn <= sc->n_turns ? sc->turn[p->turn].name : "");
        rs_put_hex(sc, w, NULL, p->hex);
        fs_json_close(w, ']');
    }
}

/* --- holding boxes [4.2] --- */

enum box { DESTROYED, ROUTED, OFF_MAP, AT_SEA, STACKS, BOXES };

static int box_of(int where)
{
    switch (where) {
    case RS_DESTROYED:
    case RS_SURRENDERED:
        return DESTROYED;
    case RS_ROUTED:
        return ROUTED;
    case RS_AT_SEA:
    case RS_ABOARD:
        return AT_SEA;
    case RS_ON_MAP:
    case RS_UNKNOWN:
        return STACKS; /* the map is their box: a stack lies in its hex [4.2.3] */
    default:
        return OFF_MAP;
    }
}

static int routed_quarters(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    int quarters = 0;

    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        if (sc->brigiments[side] >> b & 1)
            quarters += rs_in_routed_box(&s->command[b]) * 4 + s->command[b].quarters;
    return quarters;
}

/* Units of a side in a box and their rifle steps at full strength; of those who ran, what is there of them [4.2.1]
 * [4.2.2]. */
static void put_box(const rs_scenario *sc, const rs_state *s, int box, fs_side side, fs_writer *w)
{
    static const char *const names[BOXES] = {"Destroyed", "Routed", "Off-Map", "At-Sea", "Stacks"};
    int units = 0, quarters = 0;

    for (int u = 1; u <= sc->n_listed; u++)
        if (sc->side_of[u] == side && box_of(s->unit[u].where) == box) {
            units++;
            quarters += rs_has_steps(sc, u) ? sc->piece[u].full : 0;
        }
    if (box == ROUTED)
        quarters = routed_quarters(sc, s, side);
    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, names[box]);
    fs_json_str(w, NULL, sc->side_title[side]);
    fs_json_int(w, NULL, units);
    fs_json_int(w, NULL, quarters / 4);
    fs_json_close(w, ']');
}

void rs_put_sheets(const rs_scenario *sc, const rs_state *s, fs_side side, fs_writer *w)
{
    static const char *const brigiments[] = {"brigiment",      "side",   "class",       "points", "maximum",   "half",
                                             "continue",       "change", "order",       "since",  "objective", "starts",
                                             "lost this turn", "routed", "surrendered", "state",  "chit"};
    static const char *const battalions[] = {"battalion", "brigiment", "status",     "objective",
                                             "by way of", "next",      "rally point"};
    static const char *const boxes[] = {"box", "side", "units", "steps"};
    static const char *const coming[] = {"unit", "side", "title", "turn", "where"};

    fs_json_open(w, "sheets", '[');
    fs_json_open_sheet(w, "Brigiments", brigiments, RS_COUNT(brigiments));
    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        if (s->command[b].flags & RS_IN_PLAY || b <= sc->n_brigiments)
            put_brigiment(sc, s, b, w);
    fs_json_close_sheet(w);
    if (side && !rs_orders_are_off(sc)) {
        fs_json_open_sheet(w, "Battalions", battalions, RS_COUNT(battalions));
        for (int g = 1; g <= sc->n_battalions; g++)
            if (s->group[g].brigiment && sc->brigiment[s->group[g].brigiment].side == side)
                put_battalion(sc, s, g, w);
        fs_json_close_sheet(w);
    }
    fs_json_open_sheet(w, "Boxes", boxes, RS_COUNT(boxes));
    for (int box = 0; box < BOXES; box++)
        for (fs_side of = 1; of <= 2; of++)
            put_box(sc, s, box, of, w);
    fs_json_close_sheet(w);
    fs_json_open_sheet(w, "To come", coming, RS_COUNT(coming));
    put_coming(sc, s, w);
    fs_json_close_sheet(w);
    fs_json_close(w, ']');
}
