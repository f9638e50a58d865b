/* view_units.c - units in a view: what they are and have, how far they go, into which arcs and how far they fire. */
#include "guns.h"
#include "view.h"

#define WORD(name, word) word,
static const char *const class_words[] = {"", OT_CLASS_LIST(WORD)};
static const char *const model_words[] = {"", OT_MODEL_LIST(WORD)};
static const char *const weapon_words[] = {"", OT_WEAPON_LIST(WORD)};
static const char *const task_words[] = {"", OT_TASK_LIST(WORD)};
static const char *const formation_words[] = {"", "line", "two ranks", "column", "garrison"};
static const char *const level_words[] = {"", "step", "bottom"};
static const char *const morale_words[] = {"",       "hold",  "fall back", "cautious", "full", "must charge",
                                           "retire", "stand", "routing"};
/* In the order in which a plate that has room for one of them says them. */
static const struct {
    uint32_t flag;
    const char *word;
    bool on_plate;
} mark_words[] = {
    {OT_ON_FIRE, "burning", true},     {OT_IMMOBILE, "immobile", true},
    {OT_STUCK, "stuck", true},         {OT_BROKEN_DOWN, "broken down", true},
    {OT_ABANDONED, "no guns", true},   {OT_PINNED, "pinned", true},
    {OT_GASSED, "gassed", true},       {OT_SHAKEN, "shaken", true},
    {OT_CHARGED, "charging", true},    {OT_FLED, "fled", true},
    {OT_CAUGHT, "caught", true},       {OT_OVERRUN, "overrun", true},
    {OT_BROKE, "broken", true},        {OT_MASKED, "masked", true},
    {OT_BARRICADE, "barricade", true}, {OT_HELPS, "helping", true},
    {OT_LIMBERED, "limbered", true},   {OT_MOUNTED, "mounted", false},
    {OT_MOVED, "moved", false},        {OT_RAN, "ran", false},
    {OT_FIRED, "fired", false},
};

/* --- fields --- */

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

/* --- marks and the plate --- */

/* A card has named it in this turn, and it is not acting any more. */
static bool is_spent(const ot_state *s, int u) { return ot_is(s, u, OT_ACTIVATED) && !s->unit[u].left; }

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
    if (is_spent(s, u))
        fs_json_str(w, NULL, "spent");
    if (ot_on_table(s, u) && !(unit->flags & OT_SHOWN))
        fs_json_str(w, NULL, "hidden");
    fs_json_close(w, ']');
}

/* The one word that matters most. */
static const char *state_word(const ot_state *s, int u)
{
    if (s->unit[u].morale == OT_ROUTING)
        return morale_words[OT_ROUTING];
    for (size_t i = 0; i < sizeof mark_words / sizeof *mark_words; i++)
        if (mark_words[i].on_plate && s->unit[u].flags & mark_words[i].flag)
            return mark_words[i].word;
    return morale_words[s->unit[u].morale];
}

/* Castings with what is among them: 9 LMG, 6 2E, crew 8. */
static void put_plate(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    const ot_unit *unit = &s->unit[u];
    char text[32];
    fs_writer out = {text, 0, sizeof text};

    fs_put(&out, ot_is_vehicle(sc, u) ? "crew " : "");
    fs_put_int(&out, ot_is_vehicle(sc, u) ? unit->crew : unit->castings);
    if (unit->lmg && !ot_is_vehicle(sc, u) && sc->piece[u].class_ != OT_DISMOUNTED) {
        fs_put(&out, " ");
        if (unit->lmg > 1)
            fs_put_int(&out, unit->lmg);
        fs_put(&out, "LMG");
    }
    if (unit->engineers) {
        fs_put(&out, " ");
        fs_put_int(&out, unit->engineers);
        fs_put(&out, "E");
    }
    fs_put_end(&out);
    fs_json_open(w, "plate", '[');
    fs_json_str(w, NULL, text);
    if (*state_word(s, u))
        fs_json_str(w, NULL, state_word(s, u));
    fs_json_close(w, ']');
}

/* --- how far it goes and fires --- */

static void put_moves(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    static const struct {
        int kind;
        const char *word;
    } ways[] = {{OT_BY_MOVE, "move"}, {OT_BY_ROAD, "road"}, {OT_BY_RUN, "run"}, {OT_BY_CHARGE, "charge"}};

    fs_json_open(w, "moves", '[');
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        int32_t far = ot_allowance(sc, s, u, ways[i].kind);

        if (far <= 0 || (ways[i].kind == OT_BY_CHARGE && ot_is_vehicle(sc, u)))
            continue;
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "name", ways[i].word);
        fs_json_int(w, "far", far);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

static bool fires_in(const ot_scenario *sc, int weapon, int band)
{
    for (int letter = OT_A; letter < OT_LETTERS; letter++)
        if (sc->tables.fire[ot_is_percentile(sc)][weapon].value[letter][band])
            return true;
    return false;
}

/* One arc from the facing, with the ends of the bands in which the weapon does anything [VI.B.3]. */
static void put_arc(const ot_scenario *sc, int weapon, int from, int to, int32_t back, fs_writer *w)
{
    if (!weapon || weapon == OT_W_BOMB || !fires_in(sc, weapon, OT_B1))
        return;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", weapon_words[weapon]);
    fs_json_int(w, "from", from);
    fs_json_int(w, "to", to);
    if (back)
        fs_json_int(w, "back", back);
    fs_json_open(w, "bands", '[');
    for (int band = OT_B1; band < OT_B6; band++)
        if (fires_in(sc, weapon, band))
            fs_json_int(w, NULL, sc->tables.band_most[band]);
    fs_json_close(w, ']');
    fs_json_bool(w, "beyond", fires_in(sc, weapon, OT_B6));
    fs_json_close(w, '}');
}

/* On foot the half circle before the front, in a bunker all but its rear, in vehicles mount by mount [VI.R] [XV.G]
 * [VI.D.1]. */
static void put_arcs(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    const ot_model *model = &sc->tables.model[sc->piece[u].model];
    const ot_unit *unit = &s->unit[u];
    int inside = unit->feature - 1, from = 3 * OT_TURN / 4, to = OT_TURN / 4;

    fs_json_open(w, "arcs", '[');
    if (ot_is_vehicle(sc, u)) {
        for (int i = 0; i < model->n_mounts; i++)
            if (!(unit->mounts_lost & 1 << i))
                put_arc(sc, model->mount[i].weapon, model->mount[i].from, model->mount[i].to, model->depth / 2, w);
    } else {
        if (inside >= 0 && inside < sc->n_features && ot_terrain_now(sc, s, inside) == OT_G_BUNKER) {
            int blind = (OT_TURN - sc->tables.fig.bunker_arc) / 2, rear = sc->feature[inside].rear - unit->facing;

            from = (rear + blind + OT_TURN) % OT_TURN;
            to = (rear - blind + 2 * OT_TURN) % OT_TURN;
        }
        put_arc(sc, ot_weapon_of(sc, s, u), from, to, 0, w);
    }
    fs_json_close(w, ']');
}

/* What is laid on the table where its fire falls: rings, or the box of machine guns [VII.H] [G-10]. */
static void put_grid(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    int weapon = sc->battery_of[u] < OT_MAX_BATTERIES ? ot_gun_of(sc, s, u) : ot_weapon_of(sc, s, u);
    int rings = sc->tables.grid[weapon].rings;

    if (!rings && weapon != OT_W_HMG)
        return;
    fs_json_open(w, "grid", '{');
    fs_json_open(w, "radii", '[');
    for (int i = 0; i < rings && i < OT_RINGS; i++)
        fs_json_int(w, NULL, sc->tables.ring[i].radius);
    fs_json_close(w, ']');
    if (!rings)
        ot_put_point(w, "box", (fs_point){sc->tables.at.mg_grid_width, sc->tables.at.mg_grid_depth});
    if (!ot_on_table(s, u))
        fs_json_int(w, "axis", ot_inward(sc->own_edge[ot_side_of(sc, u)]));
    fs_json_close(w, '}');
}

/* --- pieces --- */

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
    bool here = ot_on_table(s, u) && !ot_is_refereed(sc);

    fs_json_open(w, NULL, '{');
    fs_json_int(w, "id", u);
    fs_json_str(w, "name", p->name);
    fs_json_str(w, "title", p->title);
    fs_json_int(w, "side", p->side);
    if (here)
        ot_put_point(w, "at", (fs_point){unit->x, unit->y});
    else
        fs_json_str(w, "at", "");
    fs_json_str(w, "type", class_words[p->class_]);
    fs_json_str(w, "nation", p->nation);
    fs_json_str(w, "formation", formation_words[unit->formation]);
    fs_json_str(w, "in", unit->feature && unit->feature <= sc->n_features ? sc->feature[unit->feature - 1].name : "");
    if (here) {
        fs_json_int(w, "facing", unit->facing);
        put_bases(sc, s, u, w);
        put_arcs(sc, s, u, w);
        put_moves(sc, s, u, w);
    }
    put_grid(sc, s, u, w);
    put_plate(sc, s, u, w);
    put_fields(sc, s, u, w);
    put_marks(s, u, w);
    fs_json_close(w, '}');
}

/* Guns that stand without a crew. */
static void put_lone_guns(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    fs_json_open(w, "marks", '[');
    for (int i = 0; i < OT_MAX_LONE_GUNS && s->guns[i].piece && !ot_is_refereed(sc); i++) {
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

static void put_those(const ot_scenario *sc, const ot_state *s, const char *section, bool on_table, fs_writer *w)
{
    fs_json_open(w, section, '[');
    for (int u = 1; u <= sc->base.n_units; u++)
        if ((ot_on_table(s, u) && !ot_is_refereed(sc)) == on_table) /* where they stand on a real table is not known */
            put_piece(sc, s, u, w);
    fs_json_close(w, ']');
}

void ot_put_pieces(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    put_those(sc, s, "pieces", true, w);
    put_those(sc, s, "reserve", false, w);
    put_lone_guns(sc, s, w);
}
