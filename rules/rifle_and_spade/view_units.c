/* view_units.c - counters of a view: those the seat knows, and of the other stacks what it sees of them [3.8]. */
#include "view.h"

static const char *const kinds[RS_KINDS] = {"", "rifle", "machine gun", "artillery", "cavalry", "hq"};
static const char *const sizes[] = {"", "battalion", "half-battalion", "company", "picket", "battery", "section"};
static const char *const hides[] = {"",
                                    "Hiding in the terrain",
                                    "Hiding in a work",
                                    "Hiding behind a Ridge",
                                    "Hiding in a Ravine",
                                    "Hiding in Us/Them"};

typedef struct named_flag {
    uint32_t flag;
    const char *name;
} named_flag;
static const named_flag flag_names[] = {
    {RS_CONFUSED, "Confused"},  {RS_ISOLATED, "Isolated"}, {RS_IN_WORK, "in work"}, {RS_ON_TOP, "On Top"},
    {RS_HELD, "held"},          {RS_CUT_OFF, "cut off"},   {RS_RALLIED, "Rallied"}, {RS_FIRED, "Fired"},
    {RS_MOVED, "Moved"},        {RS_DUG, "Dug"},           {RS_ACTED, "spent"},     {RS_MOVER, "moving"},
    {RS_ATTACKER, "assaulting"}};

/* Quarters as the counters print them: 2, 1/4, 2 1/2. */
static void put_quarters_text(fs_writer *t, int quarters)
{
    static const char *const parts[] = {"", "1/4", "1/2", "3/4"};

    if (quarters >= 4 || !quarters)
        fs_put_int(t, quarters / 4);
    if (quarters >= 4 && quarters % 4)
        fs_put_char(t, ' ');
    fs_put(t, parts[quarters % 4]);
}

static void put_quarters(fs_writer *w, const char *label, int quarters)
{
    char text[16] = "";
    fs_writer t = {text, 0, sizeof text};

    put_quarters_text(&t, quarters);
    fs_put_end(&t);
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "label", label);
    if (quarters % 4)
        fs_json_str(w, "value", text);
    else
        fs_json_int(w, "value", quarters / 4);
    fs_json_close(w, '}');
}

static void put_number(fs_writer *w, const char *label, int value)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "label", label);
    fs_json_int(w, "value", value);
    fs_json_close(w, '}');
}

static void put_text(fs_writer *w, const char *label, const char *value)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "label", label);
    fs_json_str(w, "value", value);
    fs_json_close(w, '}');
}

/* What the counter prints: fire points and range as 4-1, then morale [3.1]. HQs print nothing. */
static void put_plate(const rs_scenario *sc, const rs_state *s, int u, fs_writer *w)
{
    const rs_piece *p = &sc->piece[u];
    int steps = s->unit[u].steps;
    int points = p->guns ? rs_gun_points(sc, u, steps) : p->mg ? p->mg : p->full ? p->rifle * steps / p->full : 0;
    char text[24] = "";
    fs_writer t = {text, 0, sizeof text};

    fs_json_open(w, "plate", '[');
    if (!rs_is_hq(sc, u)) {
        put_quarters_text(&t, points);
        fs_put_char(&t, '-');
        fs_put_int(&t, p->range);
        fs_put_end(&t);
        fs_json_str(w, NULL, text);
        t.n = 0;
        fs_put_int(&t, p->morale);
        fs_put_end(&t);
        fs_json_str(w, NULL, text);
    }
    fs_json_close(w, ']');
}

/* Steps, points by kind, range, morale; whose it is [3.1]. */
static void put_fields(const rs_scenario *sc, const rs_state *s, int u, fs_writer *w)
{
    const rs_piece *p = &sc->piece[u];
    const rs_unit *unit = &s->unit[u];

    fs_json_open(w, "fields", '[');
    if (unit->steps)
        put_quarters(w, "steps", unit->steps);
    if (rs_has_steps(sc, u) && p->full)
        put_quarters(w, "rifle", p->rifle * unit->steps / p->full);
    if (p->mg)
        put_quarters(w, "machine guns", p->mg);
    if (p->guns)
        put_quarters(w, "guns", rs_gun_points(sc, u, unit->steps));
    if (p->ammunition)
        put_text(w, "shells", p->ammunition == RS_HE ? "high explosive" : "shrapnel");
    if (!rs_is_hq(sc, u))
        put_number(w, "range", p->range);
    if (p->morale)
        put_number(w, "morale", p->morale);
    if (unit->size)
        put_text(w, "size", sizes[unit->size <= RS_SECTION ? unit->size : 0]);
    if (unit->battalion)
        put_text(w, "battalion", sc->battalion[unit->battalion].title);
    if (unit->shoots)
        put_number(w, "shoots", unit->shoots);
    fs_json_close(w, ']');
}

static void put_marks(const rs_scenario *sc, const rs_state *s, int u, fs_writer *w)
{
    const rs_unit *unit = &s->unit[u];

    fs_json_open(w, "marks", '[');
    for (size_t i = 0; i < RS_COUNT(flag_names); i++)
        if (unit->flags & flag_names[i].flag)
            fs_json_str(w, NULL, flag_names[i].name);
    if (unit->flags & RS_COLUMN)
        fs_json_str(w, NULL, sc->kind_of[u] == RS_ARTILLERY ? "limbered" : "Column");
    if (unit->means && unit->means <= RS_HIDES_US_THEM)
        fs_json_str(w, NULL, hides[unit->means]);
    fs_json_close(w, ']');
}

static void put_piece(const rs_scenario *sc, const rs_state *s, int u, fs_writer *w)
{
    const rs_piece *p = &sc->piece[u];
    int b = s->unit[u].brigiment;

    fs_json_open(w, NULL, '{');
    fs_json_int(w, "id", u);
    fs_json_str(w, "name", p->name);
    fs_json_str(w, "title", p->title);
    fs_json_int(w, "side", p->side);
    rs_put_hex(sc, w, "at", rs_at(s, u));
    fs_json_str(w, "type", kinds[p->kind]);
    fs_json_bool(w, "horse", p->kind == RS_CAVALRY || (p->flags & (RS_HORSE | RS_MOUNTED)));
    fs_json_str(w, "formation", b ? sc->brigiment[b].title : "");
    put_plate(sc, s, u, w);
    put_fields(sc, s, u, w);
    put_marks(sc, s, u, w);
    fs_json_close(w, '}');
}

void rs_put_pieces(const rs_scenario *sc, const rs_state *s, fs_writer *w)
{
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_on_map(s, u))
            put_piece(sc, s, u, w);
    fs_json_close(w, ']');
}

/* --- stacks the seat does not know whole --- */

static const struct look_name {
    uint16_t mark;
    const char *name;
} look_names[] = {{RS_LOOK_SEVERAL, "several units"},
                  {RS_LOOK_COLUMN, "Column or limbered"},
                  {RS_LOOK_ON_TOP, "On Top"},
                  {RS_LOOK_IN_WORK, "in work"},
                  {RS_LOOK_TERRAIN, "Hiding in the terrain"},
                  {RS_LOOK_WORK, "Hiding in a work"},
                  {RS_LOOK_RIDGE, "Hiding behind a Ridge"},
                  {RS_LOOK_RAVINE, "Hiding in a Ravine"},
                  {RS_LOOK_US_THEM, "Hiding in Us/Them"}};

static void put_stack(const rs_scenario *sc, const rs_state *s, fs_side owner, int hex, const rs_look *look,
                      fs_writer *w)
{
    bool infantry = rs_has_infantry(sc, s, owner, hex);
    int kind = (look->mark & RS_LOOK_KIND) >> 10;

    fs_json_open(w, NULL, '{');
    rs_put_hex(sc, w, "at", hex);
    fs_json_str(w, "mark", "enemy stack");
    fs_json_int(w, "side", owner);
    fs_json_str(w, "type", look->mark ? kinds[kind < RS_KINDS ? kind : 0] : infantry ? "infantry" : "artillery");
    fs_json_bool(w, "seen", look->mark != 0);
    fs_json_open(w, "words", '[');
    for (size_t i = 0; i < RS_COUNT(look_names); i++)
        if (look->mark & look_names[i].mark)
            fs_json_str(w, NULL, look_names[i].name);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static bool all_known(const rs_scenario *sc, const rs_state *s, fs_side owner, int hex, const rs_look *look)
{
    int n = 0;

    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        n += sc->side_of[u] == owner;
    return n && look->mark && n > !!(look->mark & RS_LOOK_SEVERAL);
}

void rs_put_stacks(const rs_scenario *sc, const rs_state *s, fs_side side, fs_writer *w)
{
    for (fs_side owner = 1; owner <= 2; owner++)
        for (int i = 0; owner != side && i < sc->map.n_play; i++) {
            int hex = sc->map.hex_of_seat[i];
            rs_look look = side && s->blind == side ? rs_look_at(sc, s, side, hex) : (rs_look){0};

            if ((rs_has(s->held[owner - 1], i) || look.mark) && !all_known(sc, s, owner, hex, &look))
                put_stack(sc, s, owner, hex, &look, w);
        }
}
