/* view_sheets.c - what a seat keeps on paper: the sheet of plots as a table and as a plan to be filled in, the wind,
 * the deck. */
#include "guns.h"
#include "view.h"

static const char *const wind_words[] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
static const char *const plot_words[] = {"", "fire", "smoke", "gas", "suppress", "rest"};

/* --- sheets --- */

static void put_inches(fs_writer *w, int32_t length)
{
    char text[16];
    fs_writer out = {text, 0, sizeof text};

    if (length < 0)
        fs_put_char(&out, '-'), length = -length;
    fs_put_int(&out, length / 1000);
    fs_put_char(&out, '.');
    for (int unit = 100; unit; unit /= 10)
        fs_put_char(&out, (char)('0' + length / unit % 10));
    fs_put_end(&out);
    fs_json_str(w, NULL, text);
}

/* As the plotting player measures: from his right-hand edge, and from his own [VII.D]. */
static void put_plot_point(const ot_scenario *sc, fs_side side, const ot_plot *p, fs_writer *w)
{
    int32_t right[] = {
        [OT_SOUTH] = sc->width - p->x, [OT_NORTH] = p->x, [OT_WEST] = p->y, [OT_EAST] = sc->height - p->y};
    int32_t own[] = {[OT_SOUTH] = p->y, [OT_NORTH] = sc->height - p->y, [OT_WEST] = p->x, [OT_EAST] = sc->width - p->x};

    put_inches(w, right[sc->own_edge[side]]);
    put_inches(w, own[sc->own_edge[side]]);
}

static void put_plot_rows(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    for (int turn = s->head.turn ? s->head.turn : 1; turn < s->head.turn + 3; turn++) {
        const ot_plot *p = &s->battery[sc->battery_of[u]].plot[turn % 3];
        bool aimed = p->kind >= OT_PLOT_FIRE && p->kind <= OT_PLOT_GAS && !ot_is_refereed(sc);

        if (!p->kind)
            continue;
        fs_json_open(w, NULL, '[');
        fs_json_str(w, NULL, sc->piece[u].name);
        fs_json_int(w, NULL, turn);
        fs_json_str(w, NULL, plot_words[p->kind]);
        if (aimed)
            put_plot_point(sc, ot_side_of(sc, u), p, w);
        else {
            fs_json_str(w, NULL, p->target ? sc->piece[p->target].name : "");
            fs_json_str(w, NULL, "");
        }
        fs_json_close(w, ']');
    }
}

/* --- the plan: batteries down, turns across --- */

static void put_cell(const ot_scenario *sc, const ot_plot *p, int turn, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "column", turn);
    fs_json_str(w, "what", plot_words[p->kind]);
    if (p->kind >= OT_PLOT_FIRE && p->kind <= OT_PLOT_GAS && !ot_is_refereed(sc))
        ot_put_point(w, "at", (fs_point){p->x, p->y});
    if (p->target)
        fs_json_str(w, "of", sc->piece[p->target].name);
    fs_json_close(w, '}');
}

/* The turns that have an entry or may get one: this one and two more, before the game the first two [VII.A]. */
static void put_plan(const ot_scenario *sc, const ot_state *s, fs_side side, fs_writer *w)
{
    bool opening = s->head.phase < OT_PHASE_MOVE;
    int first = opening ? 1 : s->head.turn, last = opening ? 2 : s->head.turn + 2;

    last = last < sc->turns ? last : sc->turns;
    fs_json_open(w, "plan", '{');
    fs_json_str(w, "title", "Plot sheet");
    fs_json_str(w, "across", "turn");
    fs_json_open(w, "columns", '[');
    for (int turn = first; turn <= last; turn++)
        fs_json_int(w, NULL, turn);
    fs_json_close(w, ']');
    fs_json_open(w, "rows", '[');
    for (int u = 0; (u = ot_next_unit(sc->plotters[side], u));) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "piece", sc->piece[u].name);
        fs_json_open(w, "cells", '[');
        for (int turn = first; turn <= last; turn++)
            put_cell(sc, &s->battery[sc->battery_of[u]].plot[turn % 3], turn, w);
        fs_json_close(w, ']');
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

/* --- the deck --- */

static int count_cards(uint64_t set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Cards left of each colour, whose was drawn last, and who has had enough of them [VI.0] [VI.0.a]. */
static void put_deck(const ot_state *s, fs_writer *w)
{
    uint64_t red = ((uint64_t)1 << 26) - 1;

    fs_json_open(w, "deck", '{');
    fs_json_int(w, "last", s->head.phase == OT_PHASE_MOVE ? s->last_card : 0);
    fs_json_open(w, "left", '[');
    fs_json_int(w, NULL, count_cards(s->deck & red));
    fs_json_int(w, NULL, count_cards(s->deck & ~red));
    fs_json_close(w, ']');
    fs_json_int(w, "of", 26);
    fs_json_open(w, "finished", '[');
    for (int side = OT_RED; side <= OT_BLACK; side++)
        if (s->finished & side)
            fs_json_int(w, NULL, side);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

/* --- all of it --- */

void ot_put_sheets(const ot_scenario *sc, const ot_state *s, fs_side side, fs_writer *w)
{
    static const char *const plots[] = {"battery", "turn", "fire", "from the right-hand edge", "from the own edge"};
    static const char *const wind[] = {"miles an hour", "blows to", "clouds move", "on the chance to mask"};
    const ot_wind_step *step = &sc->tables.wind[s->wind_step % OT_WINDS];

    fs_json_open(w, "sheets", '[');
    if (side) {
        fs_json_open_sheet(w, "Plot sheet", plots, sizeof plots / sizeof *plots);
        for (int u = 1; u <= sc->base.n_units; u++)
            if (sc->battery_of[u] < OT_MAX_BATTERIES && ot_side_of(sc, u) == side)
                put_plot_rows(sc, s, u, w);
        fs_json_close_sheet(w);
    }
    fs_json_open_sheet(w, "Wind", wind, sizeof wind / sizeof *wind);
    fs_json_open(w, NULL, '[');
    fs_json_int(w, NULL, step->mph);
    fs_json_str(w, NULL, wind_words[s->wind_to & 7]);
    put_inches(w, step->move);
    fs_json_int(w, NULL, step->mask);
    fs_json_close(w, ']');
    fs_json_close_sheet(w);
    fs_json_close(w, ']');
    if (side && sc->plotters[side][0] + sc->plotters[side][1])
        put_plan(sc, s, side, w);
    put_deck(s, w);
}
