/* view.c - what a seat sees, as JSON with the sections that every system has. */
#include "notation.h"

static void put_place(const fs_scenario *sc, const char *key, int hex, fs_writer *w)
{
    char name[16];

    fs_hex_name(&sc->board->grid, hex, name);
    fs_json_str(w, key, name);
}

static void put_board(const fs_scenario *sc, fs_writer *w)
{
    const fs_grid *grid = &sc->board->grid;

    fs_json_open(w, "board", '{');
    fs_json_str(w, "kind", "hex");
    fs_json_int(w, "columns", grid->columns);
    fs_json_int(w, "rows", grid->rows);
    fs_json_str(w, "low", grid->low_odd ? "odd" : "even");
    fs_json_str(w, "names", "CCRR");
    fs_json_open(w, "hexes", '[');
    for (int h = 0; h < fs_hex_count(grid); h++) {
        if (!tp_in_woods(tp_scenario_of(sc), h))
            continue;
        fs_json_open(w, NULL, '{');
        put_place(sc, "at", h, w);
        fs_json_open(w, "ground", '[');
        fs_json_str(w, NULL, "woods");
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_label(const char *label, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "label", label);
}

static void put_piece(const fs_scenario *sc, const tp_state *s, int piece, fs_writer *w)
{
    static const char *const orders[] = {"unknown", "go", "guard"};
    const tp_patrol *p = &s->patrol[piece];

    fs_json_open(w, NULL, '{');
    fs_json_int(w, "id", piece);
    fs_json_str(w, "name", sc->names->unit[piece]);
    fs_json_str(w, "title", sc->names->unit_title[piece]);
    fs_json_int(w, "side", tp_side_of(piece));
    put_place(sc, "at", tp_hex_of(s, piece), w);
    fs_json_str(w, "type", "patrol");
    fs_json_str(w, "formation", "");
    fs_json_open(w, "fields", '[');
    put_label("strength", w);
    fs_json_int(w, "value", p->strength);
    fs_json_close(w, '}');
    put_label("order", w);
    fs_json_str(w, "value", orders[p->order]);
    fs_json_close(w, '}');
    fs_json_close(w, ']');
    fs_json_open(w, "marks", '[');
    if (p->taken)
        fs_json_str(w, NULL, "taken");
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_lost(const tp_state *s, fs_writer *w)
{
    fs_json_open(w, "boxes", '[');
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", "lost");
    fs_json_str(w, "title", "Lost");
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= TP_PIECES; u++)
        if (!tp_is_alive(s, u))
            fs_json_int(w, NULL, u);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
    fs_json_close(w, ']');
}

static void put_track(const tp_state *s, fs_writer *w)
{
    fs_json_open(w, "tracks", '[');
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", "round");
    fs_json_int(w, "value", s->head.turn);
    fs_json_int(w, "max", TP_ROUNDS);
    fs_json_close(w, '}');
    fs_json_close(w, ']');
}

static void put_score(const tp_state *s, fs_writer *w)
{
    fs_json_open(w, "score", '[');
    for (int side = 1; side <= 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "side", side);
        fs_json_int(w, "points", s->head.score[side - 1]);
        fs_json_open(w, "items", '[');
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

static void put_empty(const char *section, fs_writer *w)
{
    fs_json_open(w, section, '[');
    fs_json_close(w, ']');
}

void tp_view(const fs_scenario *sc, const void *blind, fs_side side, fs_writer *w)
{
    const tp_state *s = blind;

    (void)side;
    fs_json_open(w, NULL, '{');
    put_board(sc, w);
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= TP_PIECES; u++) {
        if (tp_is_alive(s, u))
            put_piece(sc, s, u, w);
    }
    fs_json_close(w, ']');
    put_empty("marks", w);
    put_empty("shapes", w);
    put_lost(s, w);
    put_track(s, w);
    put_score(s, w);
    put_empty("sheets", w);
    fs_json_close(w, '}');
}
