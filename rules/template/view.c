/* view.c - what a seat sees, as JSON with the sections that every system has. */
#include "notation.h"

static void put_board(const fs_scenario *sc, fs_writer *w)
{
    fs_json_open(w, "board", '{');
    fs_json_int(w, "columns", sc->board->grid.columns);
    fs_json_int(w, "rows", sc->board->grid.rows);
    fs_json_close(w, '}');
}

static void put_piece(const fs_scenario *sc, const tp_state *s, int piece, fs_writer *w)
{
    static const char *const orders[] = {"unknown", "go", "guard"};
    const tp_patrol *p = &s->patrol[piece];
    char hex[16];

    fs_hex_name(&sc->board->grid, tp_hex_of(s, piece), hex);
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "unit", piece);
    fs_json_str(w, "name", sc->names->unit[piece]);
    fs_json_int(w, "side", tp_side_of(piece));
    fs_json_str(w, "hex", hex);
    fs_json_open(w, "fields", '{');
    fs_json_int(w, "strength", p->strength);
    fs_json_str(w, "order", orders[p->order]);
    fs_json_bool(w, "taken", p->taken);
    fs_json_close(w, '}');
    fs_json_close(w, '}');
}

static void put_woods(const fs_scenario *sc, fs_writer *w)
{
    char hex[16];

    fs_json_open(w, "marks", '[');
    for (int h = 0; h < fs_hex_count(&sc->board->grid); h++) {
        if (!tp_in_woods(tp_scenario_of(sc), h))
            continue;
        fs_hex_name(&sc->board->grid, h, hex);
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "hex", hex);
        fs_json_str(w, "mark", "woods");
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
    put_woods(sc, w);
    put_empty("shapes", w);
    put_empty("boxes", w);
    fs_json_open(w, "tracks", '{');
    fs_json_int(w, "round", s->head.turn);
    fs_json_int(w, "rounds", TP_ROUNDS);
    fs_json_close(w, '}');
    fs_json_open(w, "score", '[');
    fs_json_int(w, NULL, s->head.score[0]);
    fs_json_int(w, NULL, s->head.score[1]);
    fs_json_close(w, ']');
    put_empty("sheets", w);
    fs_json_close(w, '}');
}
