/* view.c - what a seat sees, as JSON in the sections all systems share. It is made from a blind state: units that are
 * not on the seat's table are among those still to come. view_table.c writes what lies below the units. */
#include "view.h"
#include "shell.h"

#define WORD(name, word) word,
static const char *const class_words[] = {"", OT_CLASS_LIST(WORD)};
static const char *const model_words[] = {"", OT_MODEL_LIST(WORD)};
static const char *const weapon_words[] = {"", OT_WEAPON_LIST(WORD)};
static const char *const task_words[] = {"", OT_TASK_LIST(WORD)};
static const char *const formation_words[] = {"", "line", "two ranks", "column", "garrison"};
static const char *const level_words[] = {"", "step", "bottom"};
static const char *const morale_words[] = {"",       "hold",  "fall back", "cautious", "full", "must charge",
                                           "retire", "stand", "routing"};
static const char *const wind_words[] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
static const char *const plot_words[] = {"", "fire", "smoke", "gas", "suppress", "rest"};
static const struct {
    uint32_t flag;
    const char *word;
} mark_words[] = {
    {OT_PINNED, "pinned"},       {OT_ACTIVATED, "activated"},
    {OT_MOVED, "moved"},         {OT_RAN, "ran"},
    {OT_FIRED, "fired"},         {OT_CHARGED, "charging"},
    {OT_FLED, "fled"},           {OT_CAUGHT, "caught"},
    {OT_OVERRUN, "overrun"},     {OT_BROKE, "broken"},
    {OT_LIMBERED, "limbered"},   {OT_MOUNTED, "mounted"},
    {OT_MASKED, "masked"},       {OT_GASSED, "gassed"},
    {OT_BARRICADE, "barricade"}, {OT_BROKEN_DOWN, "broken down"},
    {OT_IMMOBILE, "immobile"},   {OT_STUCK, "stuck"},
    {OT_SHAKEN, "shaken"},       {OT_ABANDONED, "guns abandoned"},
    {OT_ON_FIRE, "burning"},     {OT_HELPS, "helping"},
};

/* --- pieces --- */

static void put_field(fs_writer *w, const char *label, int value)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "label", label);
    fs_json_int(w, "value", value);
    fs_json_close(w, '}');
}

static void put_field_word(fs_writer *w, const char *label, const char *value)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "label", label);
    fs_json_str(w, "value", value);
    fs_json_close(w, '}');
}

static bool is_gun(int class_) { return class_ >= OT_LIGHT_MORTAR && class_ <= OT_GUN37; }

/* What it stands for: men, guns or vehicles [II.A]. */
static void put_strength(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    const ot_figures *fig = &sc->tables.fig;
    const ot_unit *unit = &s->unit[u];
    int class_ = sc->piece[u].class_;

    if (ot_is_vehicle(sc, u)) {
        put_field(w, "crew", unit->crew);
        put_field(w, "vehicles", fig->vehicles_per_casting);
        return;
    }
    put_field(w, "castings", unit->castings);
    if (class_ == OT_HMG || class_ == OT_SHARPSHOOTER)
        put_field(w, "guns", fig->guns_per_mg_section);
    else if (is_gun(class_))
        put_field(w, "guns", unit->castings * fig->guns_per_gunner);
    else if (class_ != OT_DISMOUNTED)
        put_field(w, "men", unit->castings * fig->men_per_casting);
}

static void put_fields(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    const ot_unit *unit = &s->unit[u];
    const ot_piece *p = &sc->piece[u];

    fs_json_open(w, "fields", '[');
    put_strength(sc, s, u, w);
    if (unit->lmg)
        put_field(w, "light machine guns", unit->lmg);
    if (unit->engineers)
        put_field(w, "engineers", unit->engineers);
    if (p->model)
        put_field_word(w, "model", model_words[p->model]);
    if (p->gun)
        put_field_word(w, "gun", weapon_words[p->gun]);
    if (unit->left)
        put_field(w, "functions left", unit->left);
    if (unit->task)
        put_field_word(w, "task", task_words[unit->task]);
    if (unit->effort)
        put_field(w, "effort", unit->effort);
    if (unit->tries)
        put_field(w, "mask tries", unit->tries);
    fs_json_close(w, ']');
}

static void put_marks(const ot_state *s, int u, fs_writer *w)
{
    const ot_unit *unit = &s->unit[u];

    fs_json_open(w, "marks", '[');
    for (size_t i = 0; i < sizeof mark_words / sizeof *mark_words; i++)
        if (unit->flags & mark_words[i].flag)
            fs_json_str(w, NULL, mark_words[i].word);
    if (unit->morale)
        fs_json_str(w, NULL, morale_words[unit->morale]);
    if (unit->level)
        fs_json_str(w, NULL, level_words[unit->level]);
    if (!(unit->flags & OT_SHOWN))
        fs_json_str(w, NULL, "hidden");
    fs_json_close(w, ']');
}

/* Where its bases stand: the middle of each, once for those that carry two castings. */
static void put_bases(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    ot_stand st = ot_stand_of(s, u);
    ot_lattice l = ot_lattice_of(sc, s, u, &st);
    fs_point at[2 * OT_MAX_CASTINGS];
    int n = ot_is_vehicle(sc, u) ? 0 : ot_bases(sc, s, u, &st, at), each = l.bases ? (n + l.bases - 1) / l.bases : 1;
    ot_shape shape;

    fs_json_open(w, "bases", '[');
    for (int i = 0; i < n; i += each ? each : 1)
        ot_put_point(w, NULL, at[i]);
    fs_json_close(w, ']');
    ot_put_point(w, "base", (fs_point){l.width, l.depth});
    ot_footprint(sc, s, u, &st, &shape);
    ot_put_points(w, "outline", shape.at, shape.n);
}

static void put_piece(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    const ot_unit *unit = &s->unit[u];
    const ot_piece *p = &sc->piece[u];

    fs_json_open(w, NULL, '{');
    fs_json_int(w, "id", u);
    fs_json_str(w, "name", p->name);
    fs_json_str(w, "title", p->title);
    fs_json_int(w, "side", p->side);
    ot_put_point(w, "at", (fs_point){unit->x, unit->y});
    fs_json_int(w, "facing", unit->facing);
    fs_json_str(w, "type", class_words[p->class_]);
    fs_json_str(w, "nation", p->nation);
    fs_json_str(w, "formation", formation_words[unit->formation]);
    fs_json_str(w, "in", unit->feature && unit->feature <= sc->n_features ? sc->feature[unit->feature - 1].name : "");
    put_bases(sc, s, u, w);
    put_fields(sc, s, u, w);
    put_marks(s, u, w);
    fs_json_close(w, '}');
}

static void put_pieces(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= sc->base.n_units; u++)
        if (ot_on_table(s, u))
            put_piece(sc, s, u, w);
    fs_json_close(w, ']');
}

/* Guns that stand without a crew. */
static void put_lone_guns(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    fs_json_open(w, "marks", '[');
    for (int i = 0; i < OT_MAX_LONE_GUNS && s->guns[i].piece; i++) {
        fs_json_open(w, NULL, '{');
        ot_put_point(w, "at", (fs_point){s->guns[i].x, s->guns[i].y});
        fs_json_str(w, "mark", "guns without a crew");
        fs_json_int(w, "number", s->guns[i].n);
        fs_json_int(w, "facing", s->guns[i].facing);
        fs_json_str(w, "of", sc->piece[s->guns[i].piece].name);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

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

static int count_cards(uint64_t set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

static void put_tracks(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    uint64_t red = ((uint64_t)1 << 26) - 1;

    fs_json_open(w, "tracks", '[');
    put_track(w, "turn", s->head.turn, sc->turns, 0);
    put_track(w, "red cards left", count_cards(s->deck & red), 26, OT_RED);
    put_track(w, "black cards left", count_cards(s->deck & ~red), 26, OT_BLACK);
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
        bool aimed = p->kind >= OT_PLOT_FIRE && p->kind <= OT_PLOT_GAS;

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

static void put_sheets(const ot_scenario *sc, const ot_state *s, fs_side side, fs_writer *w)
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
    put_pieces(sc, s, w);
    put_lone_guns(sc, s, w);
    ot_put_shapes(sc, s, side, w);
    put_boxes(sc, s, w);
    put_tracks(sc, s, w);
    put_score(sc, s, w);
    put_sheets(sc, s, side, w);
    fs_json_close(w, '}');
}
