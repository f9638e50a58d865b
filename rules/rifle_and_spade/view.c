/* view.c - what a seat sees, as JSON in the sections all systems share. It is made from a blind state: what the seat
 * may not know is not in it. view_board.c writes the ground, view_units.c the counters, view_sheets.c orders and what
 * they draw. */
#include "view.h"
#include "shell.h"
#include "view_board.h"

/* --- marks --- */

static const char *const work_names[RS_WORK_KINDS] = {
    "works begun", "Rifle Pits", "Shallow Trench", "Fire Trench", "Fort", "Gun Pit", "wire", "cut wire", "telephone"};
static const char *const compass[6] = {"N", "NE", "SE", "S", "SW", "NW"};

static void put_directions(fs_writer *w, const char *key, unsigned sides)
{
    fs_json_open(w, key, '[');
    for (int d = 0; d < 6; d++)
        if (sides >> d & 1)
            fs_json_str(w, NULL, compass[d]);
    fs_json_close(w, ']');
}

static void put_work(const rs_scenario *sc, const rs_work *work, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    rs_put_hex(sc, w, "at", work->hex - 1);
    fs_json_str(w, "mark", work_names[work->kind < RS_WORK_KINDS ? work->kind : 0]);
    fs_json_int(w, "side", work->owner);
    put_directions(w, "front", work->front);
    put_directions(w, "wire", work->wire);
    if (work->flags & RS_WIRE_CUT)
        fs_json_bool(w, "wire_cut", true);
    if (work->flags & RS_CONNECTS)
        fs_json_bool(w, "connects", true);
    if (work->counts)
        fs_json_int(w, "counts", work->counts);
    fs_json_close(w, '}');
}

static void put_set(const rs_scenario *sc, const uint64_t *set, const char *mark, fs_side side, fs_writer *w)
{
    for (int i = 0; i < sc->map.n_play; i++) {
        if (!rs_has(set, i))
            continue;
        fs_json_open(w, NULL, '{');
        rs_put_hex(sc, w, "at", sc->map.hex_of_seat[i]);
        fs_json_str(w, "mark", mark);
        if (side)
            fs_json_int(w, "side", side);
        fs_json_close(w, '}');
    }
}

static void put_marks(const rs_scenario *sc, const rs_state *s, fs_side side, fs_writer *w)
{
    fs_json_open(w, "marks", '[');
    for (int i = 0; i < RS_MAX_WORKS_NOW && s->work[i].hex; i++)
        put_work(sc, &s->work[i], w);
    put_set(sc, s->us_them, "Us/Them", 0, w);
    for (fs_side owner = 1; owner <= 2; owner++)
        put_set(sc, s->telephone[owner - 1], "telephone line", owner, w);
    for (int i = 0; i < RS_MAX_ASSAULTS && s->marker[i].hex; i++) {
        fs_json_open(w, NULL, '{');
        rs_put_hex(sc, w, "at", s->marker[i].hex - 1);
        fs_json_str(w, "mark", "Assault");
        fs_json_int(w, "waves", s->marker[i].waves);
        put_directions(w, "from", s->marker[i].sides);
        fs_json_close(w, '}');
    }
    rs_put_stacks(sc, s, side, w);
    fs_json_close(w, ']');
}

/* --- boxes --- */

static void put_box(const rs_scenario *sc, const rs_state *s, const char *name, const char *title, unsigned where,
                    int box, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    fs_json_str(w, "title", title);
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= sc->base.n_units; u++) {
        bool in = where >> s->unit[u].where & 1 && (!box || s->unit[u].route == box);

        if (in)
            fs_json_int(w, NULL, u);
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_boxes(const rs_scenario *sc, const rs_state *s, fs_writer *w)
{
    static const struct {
        const char *name, *title;
        uint8_t where;
    } boxes[] = {{"waiting", "Not yet in play", RS_NOT_YET},
                 {"queue", "Waiting to enter", RS_QUEUED},
                 {"boats", "In boats", RS_AT_SEA},
                 {"aboard", "On the ship", RS_ABOARD},
                 {"roads", "On roads between maps", RS_ON_ROAD},
                 {"out", "Taken off, to return", RS_OUT},
                 {"routed", "Routed", RS_ROUTED},
                 {"destroyed", "Destroyed", RS_DESTROYED},
                 {"surrendered", "Surrendered", RS_SURRENDERED},
                 {"hidden", "Somewhere, not known", RS_UNKNOWN}};

    fs_json_open(w, "boxes", '[');
    for (size_t i = 0; i < RS_COUNT(boxes); i++)
        put_box(sc, s, boxes[i].name, boxes[i].title, 1u << boxes[i].where, 0, w);
    for (int i = 0; i < sc->n_boxes; i++)
        put_box(sc, s, sc->box[i].name, sc->box[i].title, 1u << RS_IN_BOX, i + 1, w);
    fs_json_close(w, ']');
}

/* --- tracks, score --- */

static void put_track(fs_writer *w, const char *name, int value, int most, fs_side side)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    fs_json_int(w, "value", value);
    fs_json_int(w, "max", most);
    if (side) {
        fs_json_int(w, "side", side);
        fs_json_bool(w, "sheet", true);
    }
    fs_json_close(w, '}');
}

/* Officer points of every Brigiment in play: both see them [1.4.8]. */
static void put_tracks(const rs_scenario *sc, const rs_state *s, fs_writer *w)
{
    int chits[3] = {0};

    fs_json_open(w, "tracks", '[');
    put_track(w, "turn", s->head.turn, sc->n_turns, 0);
    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        chits[sc->brigiment[b].side] += s->command[b].flags & RS_HAS_CHIT ? 1 : 0;
    for (fs_side side = 1; side <= 2; side++)
        put_track(w, "chits in the cup", chits[side], sc->n_brigiments, side);
    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        if (s->command[b].flags & RS_IN_PLAY && s->command[b].most)
            put_track(w, sc->brigiment[b].title, s->command[b].points, s->command[b].most, sc->brigiment[b].side);
    for (int i = 0; i < sc->n_naval && s->head.turn; i++)
        put_track(w, "naval chits used", s->naval[i],
                  sc->naval[i].chits ? sc->naval[i].chits : sc->turn[s->head.turn].naval, RS_ENTENTE);
    for (fs_side side = 1; side <= 2; side++)
        if (sc->wire_stock[side])
            put_track(w, "wire left", s->wire_left[side], sc->wire_stock[side], side);
    fs_json_close(w, ']');
}

static void put_score(const rs_scenario *sc, const rs_state *s, fs_writer *w)
{
    fs_json_open(w, "score", '[');
    for (fs_side side = 1; side <= 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "side", side);
        fs_json_int(w, "points", s->head.score[side - 1]);
        fs_json_open(w, "items", '[');
        for (int i = 0; i < sc->n_goals; i++)
            if (sc->goal[i].side & side) {
                fs_json_open(w, NULL, '{');
                fs_json_str(w, "title", sc->goal[i].title);
                fs_json_int(w, "points", sc->goal[i].points);
                fs_json_close(w, '}');
            }
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

/* --- the whole --- */

static void put_sides(const rs_scenario *sc, const rs_state *s, fs_writer *w)
{
    fs_json_open(w, "sides", '[');
    for (int side = 1; side <= 2; side++) {
        int n = 0;

        for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
            n += u <= sc->n_listed && (s->unit[u].where == RS_NOT_YET || s->unit[u].where == RS_QUEUED ||
                                       s->unit[u].where == RS_AT_SEA || s->unit[u].where == RS_ABOARD);
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "id", side);
        fs_json_str(w, "name", sc->side_name[side]);
        fs_json_str(w, "title", sc->side_title[side]);
        fs_json_int(w, "to_come", n);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

static void put_calendar(const rs_scenario *sc, const rs_state *s, fs_writer *w)
{
    static const char *const lights[RS_LIGHTS] = {"day", "twilight", "night"};
    static const char *const weathers[RS_WEATHERS] = {"clear", "haze", "rain"};
    bool begun = s->head.turn && s->head.turn <= sc->n_turns;

    fs_json_int(w, "turn", s->head.turn);
    fs_json_str(w, "hour", begun ? sc->turn[s->head.turn].name : "");
    fs_json_str(w, "light", begun ? lights[rs_light(sc, s) % RS_LIGHTS] : "");
    fs_json_str(w, "weather", weathers[s->weather % RS_WEATHERS]);
    fs_json_str(w, "phase", rs_words.phase[s->head.phase <= RS_PHASE_OVER ? s->head.phase : 0]);
}

void rs_view(const fs_scenario *base, const void *blind, fs_side side, fs_writer *w)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    const rs_state *s = blind;

    fs_json_open(w, NULL, '{');
    fs_json_str(w, "ruleset", "rifle_and_spade");
    fs_json_str(w, "scenario", sc->base.id);
    put_calendar(sc, s, w);
    put_sides(sc, s, w);
    rs_put_board(sc, w);
    rs_put_pieces(sc, s, w);
    put_marks(sc, s, side, w);
    rs_put_shapes(sc, s, w);
    put_boxes(sc, s, w);
    put_tracks(sc, s, w);
    put_score(sc, s, w);
    rs_put_sheets(sc, s, side, w);
    fs_json_close(w, '}');
}
