/* view_table.c - the table in a view: board, ground, clouds, plots, goals and ways [docs/view.md]. */
#include "guns.h"
#include "view.h"

#define WORD(name, word) word,
static const char *const ground_words[] = {"", OT_GROUND_LIST(WORD)};
static const char *const edge_words[] = {"", "north", "east", "south", "west"};
static const char *const cloud_words[] = {"", "smoke", "gas"};
static const char *const plot_words[] = {"", "fire", "smoke", "gas", "suppression", "rest"};

void ot_put_point(fs_writer *w, const char *key, fs_point p)
{
    fs_json_open(w, key, '[');
    fs_json_int(w, NULL, p.x);
    fs_json_int(w, NULL, p.y);
    fs_json_close(w, ']');
}

void ot_put_points(fs_writer *w, const char *key, const fs_point *at, int n)
{
    fs_json_open(w, key, '[');
    for (int i = 0; i < n; i++)
        ot_put_point(w, NULL, at[i]);
    fs_json_close(w, ']');
}

/* --- board --- */

void ot_put_board(const ot_scenario *sc, fs_writer *w)
{
    fs_json_open(w, "board", '{');
    fs_json_str(w, "kind", "table");
    fs_json_int(w, "width", sc->width);
    fs_json_int(w, "height", sc->height);
    fs_json_bool(w, "up", true);
    fs_json_bool(w, "north_up", true);
    if (ot_is_refereed(sc))
        fs_json_bool(w, "real", true);
    fs_json_str(w, "title", sc->title);
    fs_json_open(w, "edges", '[');
    for (int side = OT_RED; side <= OT_BLACK; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "edge", edge_words[sc->own_edge[side]]);
        fs_json_int(w, "side", side);
        fs_json_str(w, "title", sc->side_title[side]);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

/* --- ground --- */

/* What has happened to it; whether a chip is a dugout or a decoy is its owner's secret until it is known [XII.K]. */
static void put_ground_marks(const ot_scenario *sc, const ot_state *s, int f, fs_side side, fs_writer *w)
{
    const ot_damage *d = &s->damage[f];
    bool wire_cut = false;

    for (int i = 0; i < OT_MAX_GAPS; i++)
        wire_cut |= s->gap[i].feature == f + 1;
    fs_json_open(w, "marks", '[');
    if (d->is_destroyed)
        fs_json_str(w, NULL, "destroyed");
    if (d->burns_until)
        fs_json_str(w, NULL, "burning");
    if (d->blocked)
        fs_json_str(w, NULL, "blocked");
    if (wire_cut)
        fs_json_str(w, NULL, "breached");
    if (sc->feature[f].flags & OT_DECOY && (side == sc->feature[f].owner || d->shown || s->head.winner))
        fs_json_str(w, NULL, "decoy");
    fs_json_close(w, ']');
}

/* A piece of ground without a title goes by its id, which only chips need on the table. */
static bool is_titled(const ot_feature *f) { return f->kind == OT_G_DUGOUT || strcmp(f->title, f->name) != 0; }

static void put_feature(const ot_scenario *sc, const ot_state *s, int f, fs_side side, fs_writer *w)
{
    ot_area a = ot_area_of(sc, s, f);
    bool is_static = f < sc->n_features;
    char id[OT_ID] = "work";
    fs_writer name = {id, 4, sizeof id};

    if (!a.kind)
        return;
    if (!is_static) {
        fs_put_int(&name, f - sc->n_features + 1);
        fs_put_end(&name);
    }
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "id", is_static ? sc->feature[f].name : id);
    fs_json_str(w, "kind", ground_words[a.kind]);
    fs_json_bool(w, "closed", a.is_closed);
    if (!a.is_closed)
        fs_json_int(w, "width", a.width);
    if (a.owner)
        fs_json_int(w, "side", a.owner);
    if (a.kind == OT_G_TRENCH)
        fs_json_str(w, "step", a.flags & OT_COMMUNICATION ? "none" : a.flags & OT_STEP_LEFT ? "left" : "right");
    ot_put_points(w, "points", a.at, a.n);
    fs_json_str(w, "label", is_static && is_titled(&sc->feature[f]) ? sc->feature[f].title : "");
    if (is_static)
        put_ground_marks(sc, s, f, side, w);
    fs_json_close(w, '}');
}

/* From the ground up: hills, then what is painted on the ground, then what stands on it. */
static int layer_of(int kind)
{
    switch (kind) {
    case OT_G_HILL:
        return 0;
    case OT_G_STREAM:
    case OT_G_RIVER:
    case OT_G_SHELL_HOLES:
    case OT_G_LIGHT_WOODS:
    case OT_G_HEAVY_WOODS:
        return 1;
    case OT_G_ROAD:
    case OT_G_TRACK:
    case OT_G_BRIDGE:
    case OT_G_PONTOON:
    case OT_G_PONTOON_LIGHT:
        return 2;
    case OT_G_TRENCH:
    case OT_G_GUN_PIT:
        return 3;
    default:
        return 4;
    }
}

void ot_put_ground(const ot_scenario *sc, const ot_state *s, fs_side side, fs_writer *w)
{
    fs_json_open(w, "ground", '[');
    for (int layer = 0; layer <= 4; layer++)
        for (int f = 0; f < sc->n_features + (ot_is_refereed(sc) ? 0 : OT_MAX_WORKS); f++)
            if (layer_of(ot_terrain_now(sc, s, f)) == layer)
                put_feature(sc, s, f, side, w);
    fs_json_close(w, ']');
}

/* --- shapes --- */

static void put_cloud(const ot_scenario *sc, const ot_state *s, const ot_cloud *c, fs_writer *w)
{
    fs_point drift = ot_turn((fs_point){0, sc->tables.wind[s->wind_step].move}, s->wind_to * 450);
    ot_shape shape;

    fs_json_open(w, NULL, '{');
    fs_json_str(w, "what", cloud_words[c->kind]);
    if (!c->stream) {
        fs_json_str(w, "kind", "cloud");
        ot_put_point(w, "at", (fs_point){c->x, c->y});
        fs_json_int(w, "radius", c->size);
    } else {
        fs_json_str(w, "kind", "area");
        ot_put_points(w, "points", shape.at, ot_cloud_shape(sc, c, &shape) ? shape.n : 0);
    }
    ot_put_point(w, "drift", drift);
    fs_json_int(w, "until", c->until);
    fs_json_str(w, "name", cloud_words[c->kind]);
    fs_json_close(w, '}');
}

/* Gas that stays in a low place, along its line [X.H]. */
static void put_linger(const ot_scenario *sc, const ot_state *s, const ot_linger *l, fs_writer *w)
{
    ot_axis axis = ot_axis_of(sc, s, l->feature - 1);
    fs_point ends[2] = {ot_axis_point(axis, l->from, 0), ot_axis_point(axis, l->to, 0)};

    fs_json_open(w, NULL, '{');
    fs_json_str(w, "kind", "line");
    fs_json_str(w, "what", "gas");
    ot_put_points(w, "points", ends, 2);
    fs_json_int(w, "until", l->until);
    fs_json_str(w, "name", "lingering gas");
    fs_json_close(w, '}');
}

/* Where a battery's fire is to fall; only its own side has plots in its state. */
static void put_plots(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    const ot_battery *b = &s->battery[sc->battery_of[u]];
    int rings = sc->tables.grid[sc->piece[u].gun].rings;

    for (int turn = s->head.turn ? s->head.turn : 1; turn < s->head.turn + 3; turn++) {
        const ot_plot *p = &b->plot[turn % 3];

        if (p->kind < OT_PLOT_FIRE || p->kind > OT_PLOT_GAS)
            continue;
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "kind", "plot");
        fs_json_int(w, "side", ot_side_of(sc, u));
        ot_put_point(w, "at", (fs_point){p->x, p->y});
        if (ot_on_table(s, u))
            ot_put_point(w, "from", (fs_point){s->unit[u].x, s->unit[u].y});
        fs_json_int(w, "radius", sc->tables.ring[rings ? rings - 1 : 0].radius);
        fs_json_int(w, "turn", turn);
        fs_json_str(w, "what", plot_words[p->kind]);
        fs_json_str(w, "name", sc->piece[u].name);
        fs_json_close(w, '}');
    }
}

static void put_mine(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    if (!s->mine_turn)
        return;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "kind", "plot");
    fs_json_int(w, "side", sc->mine);
    ot_put_point(w, "at", (fs_point){s->mine_x, s->mine_y});
    fs_json_int(w, "radius", 6 * sc->tables.at.inch); /* a twelve is a diameter of twelve inches [XII.J] */
    fs_json_int(w, "turn", s->mine_turn);
    fs_json_str(w, "name", "mine");
    fs_json_close(w, '}');
}

/* A trench is its line, everything else its outline. */
static void put_goal(const ot_scenario *sc, const ot_state *s, int f, const char *title, fs_writer *w)
{
    ot_area a = ot_area_of(sc, s, f);
    ot_shape room;
    fs_polygon outline = ot_outline_of(sc, s, f, &room);
    bool is_line = a.kind && !a.is_closed;

    if (!is_line && !outline.n)
        return;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "kind", "objective");
    fs_json_bool(w, "closed", !is_line);
    ot_put_points(w, "points", is_line ? a.at : outline.at, is_line ? a.n : outline.n);
    fs_json_str(w, "name", title);
    fs_json_str(w, "of", f < sc->n_features ? sc->feature[f].name : "");
    fs_json_close(w, '}');
}

static void put_goals(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    for (int k = 0; k < sc->n_goals; k++)
        for (int i = 0; i < sc->goal[k].n; i++)
            put_goal(sc, s, sc->goal[k].feature[i], sc->goal[k].title, w);
}

/* What an inch of each kind of ground on this table costs the unit, in thousandths; 0 bars it [VI.A.3] [VI.A.4]. */
static void put_rates(const ot_scenario *sc, const ot_state *s, int u, fs_writer *w)
{
    const ot_move_figures *fig = ot_figures_of(sc, s, u);
    bool seen[OT_GROUNDS] = {false};

    fs_json_open(w, "rates", '[');
    for (int f = 0; f < ot_n_features(sc) && fig; f++) {
        int kind = ot_terrain_now(sc, s, f);
        int32_t times = 1000 * sc->tables.ground[kind].times[fig->mover],
                minus = sc->tables.ground[kind].minus[fig->mover];

        if (ot_is_woods(kind) && sc->piece[u].class_ == OT_ASKARI)
            times = 1000 * sc->tables.askari_woods;
        if (kind == OT_G_WIRE)
            times = fig->wire_times ? 1000 * fig->wire_times : fig->wire ? fig->normal * 1000 / fig->wire : 0;
        if (!kind || seen[kind] || (times == 1000 && !minus))
            continue;
        seen[kind] = true;
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "ground", ground_words[kind]);
        fs_json_int(w, "inch", times);
        if (minus)
            fs_json_int(w, "toll", minus);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

/* The way of the line being built, from where the unit stands. */
static void put_way(const ot_scenario *sc, const ot_state *s, fs_writer *w)
{
    const ot_way *way = &s->way;
    fs_point at[OT_MAX_VIA + 1];
    ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL};
    int32_t cost = 0;

    if (!way->kind)
        return;
    at[0] = (fs_point){s->unit[way->unit].x, s->unit[way->unit].y};
    for (int i = 0; i < way->n; i++)
        at[i + 1] = way->via[i];
    if (way->n)
        ot_path_refused(&c, ot_side_of(sc, way->unit), way->unit, way->kind, way->via, way->n, &cost, NULL);
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "kind", "path");
    fs_json_int(w, "side", ot_side_of(sc, way->unit));
    ot_put_points(w, "points", at, way->n + 1);
    fs_json_int(w, "cost", cost);
    fs_json_int(w, "allowance", ot_allowance(sc, s, way->unit, way->kind));
    put_rates(sc, s, way->unit, w);
    fs_json_close(w, '}');
}

void ot_put_shapes(const ot_scenario *sc, const ot_state *s, fs_side side, fs_writer *w)
{
    fs_json_open(w, "shapes", '[');
    put_goals(sc, s, w);
    if (ot_is_refereed(sc)) { /* clouds, plots and the mine lie on a real table */
        fs_json_close(w, ']');
        return;
    }
    for (int i = 0; i < OT_MAX_CLOUDS && s->cloud[i].kind; i++)
        put_cloud(sc, s, &s->cloud[i], w);
    for (int i = 0; i < OT_MAX_LINGERS && s->linger[i].feature; i++)
        put_linger(sc, s, &s->linger[i], w);
    for (int u = 1; u <= sc->base.n_units; u++)
        if (sc->battery_of[u] < OT_MAX_BATTERIES)
            put_plots(sc, s, u, w);
    put_mine(sc, s, w);
    if (s->head.open == side)
        put_way(sc, s, w);
    fs_json_close(w, ']');
}

/* --- sections --- */

static void put_who(const ot_scenario *sc, const ot_state *s, int feature, int level, fs_writer *w)
{
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= sc->base.n_units; u++)
        if (ot_on_table(s, u) && s->unit[u].feature == feature && s->unit[u].level == level)
            fs_json_str(w, NULL, sc->piece[u].name);
    fs_json_close(w, ']');
}

static void put_level(const ot_scenario *sc, const ot_state *s, int f, const char *name, int level, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    put_who(sc, s, f + 1, level, w);
    fs_json_close(w, '}');
}

/* Dugouts whose chips lie at the trench [XII.G] [XII.K]. */
static void put_chips(const ot_scenario *sc, const ot_state *s, int f, fs_side side, fs_writer *w)
{
    ot_shape room, chip_room;
    fs_polygon trench = ot_outline_of(sc, s, f, &room);

    fs_json_open(w, "shelters", '[');
    for (int d = 0; d < sc->n_features; d++) {
        fs_polygon chip = ot_outline_of(sc, s, d, &chip_room);

        if (ot_terrain_now(sc, s, d) != OT_G_DUGOUT || !ot_near(&trench, &chip, 0))
            continue;
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "name", sc->feature[d].name);
        put_who(sc, s, d + 1, OT_NO_LEVEL, w);
        put_ground_marks(sc, s, d, side, w);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

static void put_section(const ot_scenario *sc, const ot_state *s, int f, fs_side side, fs_writer *w)
{
    ot_area a = ot_area_of(sc, s, f);
    ot_axis line = {a.at, a.n};
    int step = a.flags & OT_STEP_LEFT ? 3 * OT_TURN / 4 : OT_TURN / 4;
    bool has_step = !(a.flags & OT_COMMUNICATION);

    fs_json_open(w, NULL, '{');
    fs_json_str(w, "ground", f < sc->n_features ? sc->feature[f].name : "");
    fs_json_str(w, "title", f < sc->n_features ? sc->feature[f].title : "");
    if (a.owner)
        fs_json_int(w, "side", a.owner);
    fs_json_int(w, "front", (ot_axis_bearing(line, ot_axis_length(line) / 2) + step) % OT_TURN);
    fs_json_open(w, "levels", '[');
    if (has_step)
        put_level(sc, s, f, "step", OT_STEP, w);
    put_level(sc, s, f, "bottom", OT_BOTTOM, w);
    fs_json_close(w, ']');
    put_chips(sc, s, f, side, w);
    fs_json_close(w, '}');
}

void ot_put_sections(const ot_scenario *sc, const ot_state *s, fs_side side, fs_writer *w)
{
    fs_json_open(w, "sections", '[');
    for (int f = 0; f < ot_n_features(sc); f++)
        if (ot_terrain_now(sc, s, f) == OT_G_TRENCH)
            put_section(sc, s, f, side, w);
    fs_json_close(w, ']');
}
