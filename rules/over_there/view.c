/* view.c - what a seat sees, as JSON in the sections all systems share. It is made from a blind state: units that are
 * not on the seat's table are among those still to come. view_table.c writes what lies below the units, view_units.c
 * the units, view_sheets.c what is kept on paper. */
#include "view.h"
#include "shell.h"

/* --- boxes --- */

static void put_box(const ot_scenario *sc, const ot_state *s, const char *name, const char *title, int where,
                    bool inside, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    fs_json_str(w, "title", title);
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].where == where && (where != OT_NOT_YET || (sc->piece[u].class_ == OT_DISMOUNTED) == inside))
            fs_json_int(w, NULL, u);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_boxes(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    fs_json_open(w, "boxes", '[');
    if (ot_is_refereed(sc))
        put_box(sc, s, "table", "On the real table", OT_ON_TABLE, false, w);
    put_box(sc, s, "waiting", "To come, or not on this table", OT_NOT_YET, false, w);
    put_box(sc, s, "inside", "Guns in their vehicles", OT_NOT_YET, true, w);
    put_box(sc, s, "off-board", "Batteries behind the edges", OT_OFF_BOARD, false, w);
    put_box(sc, s, "aboard", "On trucks and trains", OT_ABOARD, false, w);
    put_box(sc, s, "prisoners", "Prisoners", OT_PRISONER, false, w);
    put_box(sc, s, "destroyed", "Destroyed", OT_DESTROYED, false, w);
    put_box(sc, s, "left", "Off the table", OT_LEFT, false, w);
    fs_json_close(w, ']');
}

/* --- tracks, score --- */

static void put_track(fs_writer *w, const char *name, int value, int most, fs_side side)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    fs_json_int(w, "value", value);
    fs_json_int(w, "max", most);
    if (side)
        fs_json_int(w, "side", side);
    fs_json_close(w, '}');
}

static void put_tracks(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    fs_json_open(w, "tracks", '[');
    put_track(w, "turn", s->head.turn, sc->turns, 0);
    put_track(w, "wind, miles an hour", sc->tables.wind[s->wind_step % OT_WINDS].mph, sc->tables.wind[OT_WINDS - 1].mph,
              0);
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        if (sc->air[side])
            put_track(w, "aircraft on the table, phases", s->air.phases[side], sc->tables.fig.air_phases, side);
    fs_json_close(w, ']');
}

static void put_score(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    fs_json_open(w, "score", '[');
    for (fs_side side = OT_RED; side <= OT_BLACK; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "side", side);
        fs_json_int(w, "points", s->head.score[side - 1]);
        fs_json_open(w, "items", '[');
        for (int k = 0; k < sc->n_goals; k++) {
            int points = ot_goal_points(sc, s, k, side);

            if (!(sc->goal[k].side & side))
                continue;
            fs_json_open(w, NULL, '{');
            fs_json_str(w, "title", sc->goal[k].title);
            fs_json_int(w, "points", points);
            fs_json_bool(w, "held", points != 0);
            fs_json_close(w, '}');
        }
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

/* --- the whole --- */

static void put_sides(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    fs_json_open(w, "sides", '[');
    for (int side = OT_RED; side <= OT_BLACK; side++) {
        int n = 0;

        for (int u = 0; (u = ot_next_unit(sc->units[side], u));)
            n += s->unit[u].where == OT_NOT_YET && sc->piece[u].class_ != OT_DISMOUNTED;
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "id", side);
        fs_json_str(w, "name", sc->side_name[side]);
        fs_json_str(w, "title", sc->side_title[side]);
        fs_json_int(w, "to_come", n);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

void ot_view(const fs_scenario *base, const void *blind, fs_side side, fs_writer *w)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    const ot_state *s = blind;

    fs_json_open(w, NULL, '{');
    fs_json_str(w, "ruleset", "over_there");
    fs_json_str(w, "scenario", sc->base.id);
    fs_json_str(w, "variant", ot_is_percentile(sc) ? "percentile" : "charts");
    fs_json_int(w, "turn", s->head.turn);
    fs_json_str(w, "phase", ot_words.phase[s->head.phase <= OT_PHASE_OVER ? s->head.phase : 0]);
    put_sides(sc, s, w);
    ot_put_board(sc, w);
    ot_put_ground(sc, s, side, w);
    ot_put_pieces(sc, s, w);
    ot_put_shapes(sc, s, side, w);
    ot_put_sections(sc, s, side, w);
    put_boxes(sc, s, w);
    put_tracks(sc, s, w);
    put_score(sc, s, w);
    ot_put_sheets(sc, s, side, w);
    fs_json_close(w, '}');
}
