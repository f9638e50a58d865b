/* view.c - what a seat sees, as JSON in the sections all systems share. Made from a blind state: the only secret,
 * orders not yet revealed, has been taken out of it. */
#include "fight.h"
#include "shell.h"
#include <firestep/writer.h>

static const char *const terrain_names[] = {"trench", "strongpoint", "pillbox",     "wire",       "town",
                                            "woods",  "stream",      "river",       "bridge",     "lake",
                                            "hill",   "beach",       "light works", "emplacement"};
enum { TERRAINS = sizeof terrain_names / sizeof terrain_names[0] };

static const char *const type_names[AC_TYPES] = {[AC_DIVISION] = "division",
                                                 [AC_INFANTRY] = "infantry",
                                                 [AC_STORM] = "stormtroopers",
                                                 [AC_FIRE_SUPPORT] = "fire support",
                                                 [AC_TANK] = "tank",
                                                 [AC_HQ] = "hq",
                                                 [AC_DIVISIONAL] = "divisional battery",
                                                 [AC_CORPS] = "corps battery",
                                                 [AC_PLANE] = "plane"};

static const char *const order_names[] = {"", "R", "M", "H", "D"};

static void put_hex(const ac_scenario *sc, fs_writer *w, const char *key, int hex)
{
    char name[16];
    if (hex < 0) {
        fs_json_null(w, key);
        return;
    }
    fs_hex_name(&sc->board.grid, hex, name);
    fs_json_str(w, key, name);
}

/* ---- board ---- */

static void put_board(const ac_scenario *sc, const ac_state *s, fs_writer *w)
{
    fs_json_open(w, "board", '{');
    fs_json_str(w, "kind", "hex");
    fs_json_int(w, "columns", sc->board.grid.columns);
    fs_json_int(w, "rows", sc->board.grid.rows);
    fs_json_str(w, "low", sc->board.grid.low_odd ? "odd" : "even");
    fs_json_str(w, "names", "CCRR");
    fs_json_open(w, "hexes", '[');
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        uint32_t ground = ac_ground(sc, s, hex);
        if (!ground)
            continue;
        fs_json_open(w, NULL, '{');
        put_hex(sc, w, "at", hex);
        fs_json_open(w, "ground", '[');
        for (int i = 0; i < TERRAINS; i++)
            if (ground >> i & 1)
                fs_json_str(w, NULL, terrain_names[i]);
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

/* ---- pieces ---- */

static void put_field(fs_writer *w, const char *label, int value)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "label", label);
    fs_json_int(w, "value", value);
    fs_json_close(w, '}');
}

static void put_marks(const ac_stand *st, fs_writer *w)
{
    static const struct {
        uint8_t bit;
        const char *name;
    } marks[] = {{AC_MOVED, "moved"}, {AC_ATTACKED, "attacked"}, {AC_SUPPORTED, "supported"}, {AC_LANDED, "landed"}};

    fs_json_open(w, "marks", '[');
    if (st->hit)
        fs_json_str(w, NULL, "hit");
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (st->did & marks[i].bit)
            fs_json_str(w, NULL, marks[i].name);
    fs_json_close(w, ']');
}

static void put_piece(const ac_scenario *sc, const ac_state *s, int u, fs_writer *w)
{
    const ac_piece *p = &sc->piece[u];
    const ac_stand *st = &s->stand[u];
    const ac_values *chart = &ac_unit_chart[p->type];

    fs_json_open(w, NULL, '{');
    fs_json_int(w, "id", u);
    fs_json_str(w, "name", sc->base.names->unit[u]);
    fs_json_str(w, "title", sc->base.names->unit_title[u]);
    fs_json_int(w, "side", p->side);
    put_hex(sc, w, "at", st->hex);
    fs_json_str(w, "type", type_names[p->type]);
    fs_json_str(w, "formation", p->division ? sc->base.names->unit[p->division] : sc->corps_name[p->corps]);
    fs_json_open(w, "fields", '[');
    if (chart->sp)
        put_field(w, "SP", ac_is_battery(p->type) ? st->sp : chart->sp - st->hit);
    if (chart->bs)
        put_field(w, "BS", chart->bs);
    if (ac_is_battery(p->type))
        put_field(w, "shots", st->shots);
    fs_json_close(w, ']');
    put_marks(st, w);
    fs_json_close(w, '}');
}

static bool is_shown(const ac_scenario *sc, const ac_state *s, int u)
{
    return sc->piece[u].type != AC_DIVISION && s->stand[u].hex >= 0;
}

/* ---- boxes: pieces that are not on the board ---- */

static void put_box(const ac_scenario *sc, const ac_state *s, const char *name, const char *title, uint8_t where,
                    fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    fs_json_str(w, "title", title);
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= sc->n_pieces; u++)
        if (sc->piece[u].type != AC_DIVISION && s->stand[u].hex < 0 && s->stand[u].where == where)
            fs_json_int(w, NULL, u);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_boxes(const ac_scenario *sc, const ac_state *s, fs_writer *w)
{
    fs_json_open(w, "boxes", '[');
    put_box(sc, s, "waiting", "To come", AC_WAITING, w);
    put_box(sc, s, "lost", "Lost", AC_LOST_FOR_GOOD, w);
    put_box(sc, s, "gone", "Left the board", AC_GONE, w);
    put_box(sc, s, "embarked", "Back at sea", AC_EMBARKED, w);
    put_box(sc, s, "retired", "HQs without a division", AC_RETIRED, w);
    fs_json_close(w, ']');
}

/* ---- tracks, score, sheets ---- */

static void put_track(fs_writer *w, const char *name, int value, int most)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    fs_json_int(w, "value", value);
    fs_json_int(w, "max", most);
    fs_json_close(w, '}');
}

static void put_score(const ac_scenario *sc, const ac_state *s, fs_writer *w)
{
    ac_score_item item[AC_MAX_OBJECTIVES];
    int n = ac_score_items(sc, s, item);
    int32_t total[2];

    ac_score(sc, s, total);
    fs_json_open(w, "score", '[');
    for (fs_side side = 1; side <= 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "side", side);
        fs_json_int(w, "points", total[side - 1]);
        fs_json_open(w, "items", '[');
        for (int i = 0; i < n; i++) {
            if (item[i].objective->side != side)
                continue;
            fs_json_open(w, NULL, '{');
            fs_json_str(w, "title", item[i].objective->name);
            fs_json_int(w, "points", item[i].points);
            fs_json_bool(w, "held", item[i].held);
            fs_json_close(w, '}');
        }
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

static void put_division(const ac_scenario *sc, const ac_state *s, int d, fs_writer *w)
{
    const ac_command *k = &s->command[d];
    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, sc->base.names->unit_title[d]);
    fs_json_str(w, NULL, sc->base.names->side_title[sc->division[d].side]);
    fs_json_str(w, NULL, sc->corps_name[sc->division[d].corps]);
    fs_json_str(w, NULL, order_names[k->order <= AC_D ? k->order : 0]);
    fs_json_str(w, NULL, order_names[k->next <= AC_D ? k->next : 0]);
    fs_json_int(w, NULL, s->stands_left[d]);
    fs_json_str(w, NULL, k->flags & AC_HAD_TURN ? "moved" : "");
    fs_json_close(w, ']');
}

static void put_sheets(const ac_scenario *sc, const ac_state *s, fs_writer *w)
{
    static const char *const columns[] = {"division", "side", "corps", "order", "next order", "stands", "turn"};
    fs_json_open(w, "sheets", '[');
    fs_json_open_sheet(w, "Divisions", columns, sizeof columns / sizeof columns[0]);
    for (int d = 1; d <= sc->n_divisions; d++)
        put_division(sc, s, d, w);
    fs_json_close_sheet(w);
    fs_json_close(w, ']');
}

static void put_sides(const ac_scenario *sc, fs_writer *w)
{
    fs_json_open(w, "sides", '[');
    for (int side = 1; side <= 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "id", side);
        fs_json_str(w, "name", sc->base.names->side[side]);
        fs_json_str(w, "title", sc->base.names->side_title[side]);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

void ac_view(const fs_scenario *scenario, const void *blind, fs_side side, fs_writer *w)
{
    const ac_scenario *sc = (const ac_scenario *)scenario;
    const ac_state *s = blind;
    (void)side; /* the state has been blinded for it */

    fs_json_open(w, NULL, '{');
    fs_json_str(w, "ruleset", "army_commander");
    fs_json_str(w, "scenario", sc->base.id);
    fs_json_int(w, "round", s->head.turn);
    fs_json_str(w, "phase", ac_words.phase[s->head.phase <= AC_PHASE_OVER ? s->head.phase : 0]);
    put_sides(sc, w);
    put_board(sc, s, w);
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= sc->n_pieces; u++)
        if (is_shown(sc, s, u))
            put_piece(sc, s, u, w);
    fs_json_close(w, ']');
    fs_json_open(w, "marks", '[');
    fs_json_close(w, ']');
    fs_json_open(w, "shapes", '[');
    fs_json_close(w, ']');
    put_boxes(sc, s, w);
    fs_json_open(w, "tracks", '[');
    put_track(w, "round", s->head.turn, sc->n_rounds);
    fs_json_close(w, ']');
    put_score(sc, s, w);
    put_sheets(sc, s, w);
    fs_json_close(w, '}');
}
