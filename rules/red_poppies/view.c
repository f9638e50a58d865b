/* view.c - what a seat sees, as JSON in the sections all systems share. Nothing is hidden in these books, so every seat
 * sees the same. view_board.c writes the board, sight_words.c explains lines of sight. */
#include "view.h"
#include "campaign.h"
#include "plan.h"
#include "shell.h"

static const named_bit type_names[] = {
    /* of two, the first is said first */
    {RP_CAVALRY, "horse"},       {RP_INFANTRY, "infantry"},       {RP_MACHINE_GUN, "machine gun"},
    {RP_ARTILLERY, "artillery"}, {RP_MORTAR, "mortar"},           {RP_FLAMETHROWER, "flamethrower"},
    {RP_TANK, "tank"},           {RP_ARMORED_CAR, "armored car"},
};
static const named_bit flag_names[] = {
    {RP_DISPERSED, "dispersed"}, {RP_SPENT, "spent"}, {RP_IN, "in"},
    {RP_MOVING, "moving"},       {RP_DUG, "shovel"},  {RP_GOT_LOST, "tried its way"},
    {RP_ACTIVE, "active"},       {RP_ACTED, "acted"},
};
static const char *const mode_names[RP_MODES] = {
    "",
    [RP_AIRCRAFT] = "aircraft",
    [RP_FLARE] = "flare",
    [RP_RUNNER] = "runner",
    [RP_TELEPHONE] = "telephone",
    [RP_TRENCH_SET] = "trench set",
};
static const char *const shell_names[] = {"high explosive", "gas", "smoke"};

static void put_vertex(const rp_scenario *sc, fs_writer *w, const char *key, int vertex)
{
    char name[RP_NAME];

    if (vertex == FS_NO_VERTEX) {
        fs_json_null(w, key);
        return;
    }
    rp_vertex_name(&sc->board, vertex, name);
    fs_json_str(w, key, name);
}

/* --- pieces --- */

/* A value of the face that is up; the dash is an ability the unit has not [3.2a] [3.2b]. */
static void put_field(fs_writer *w, const char *label, int value)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "label", label);
    if (value == RP_DASH)
        fs_json_str(w, "value", "-");
    else
        fs_json_int(w, "value", value);
    fs_json_close(w, '}');
}

static void put_fields(fs_writer *w, const rp_face *face)
{
    fs_json_open(w, "fields", '[');
    put_field(w, "fire", face->fp);
    if (face->at != RP_DASH)
        put_field(w, "anti-tank", face->at);
    put_field(w, "range", face->range);
    put_field(w, "melee", face->melee);
    put_field(w, "cohesion", face->cohesion);
    put_field(w, "moves", face->movement);
    fs_json_close(w, ']');
}

static const char *type_name(uint8_t types)
{
    for (size_t i = types & RP_CAVALRY && types != RP_CAVALRY ? 1 : 0; i < COUNT(type_names); i++)
        if (types & type_names[i].bit)
            return types == RP_CAVALRY ? "cavalry" : type_names[i].name;
    return "";
}

static const char *face_name(uint8_t types, bool is_dispersed)
{
    if (types & RP_GUN) /* [3.2b] */
        return is_dispersed ? "deployed" : "limbered";
    return is_dispersed ? "dispersed" : "formed";
}

static void put_piece(const rp_scenario *sc, const rp_state *s, int u, fs_writer *w)
{
    const rp_unit *unit = &s->unit[u];
    const rp_unit_type *type = rp_type_of(sc, u);

    fs_json_open(w, NULL, '{');
    fs_json_int(w, "id", u);
    fs_json_str(w, "name", sc->piece[u].name);
    fs_json_str(w, "title", sc->piece[u].title);
    fs_json_int(w, "side", sc->piece[u].side);
    put_hex(sc, w, "at", unit->hex);
    fs_json_str(w, "type", type_name(type->types));
    fs_json_bool(w, "horse", (type->types & RP_CAVALRY) || (type->marks & RP_HORSE));
    fs_json_str(w, "formation", type->nation);
    fs_json_str(w, "counter", type->id);
    fs_json_str(w, "face", face_name(type->types, unit->flags & RP_DISPERSED));
    put_fields(w, &type->face[unit->flags & RP_DISPERSED]);
    fs_json_open(w, "marks", '[');
    put_bits(w, flag_names, COUNT(flag_names), unit->flags);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_pieces(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    fs_json_open(w, "pieces", '[');
    for (int u = 1; u <= sc->n_units; u++)
        if (s->unit[u].where == RP_ON_MAP)
            put_piece(sc, s, u, w);
    fs_json_close(w, ']');
}

/* --- marks --- */

typedef struct plane_name {
    uint8_t plane;
    fs_side side;
    const char *name;
} plane_name;
static const plane_name hex_marks[] = {
    {RP_COUNTER, 1, "trench"},
    {RP_COUNTER + 1, 2, "trench"},
    {RP_HALLOWED, 1, "hallowed ground"},
    {RP_HALLOWED + 1, 2, "hallowed ground"},
    {RP_SCRAPE, 0, "scrape"},
    {RP_BLOCKHOUSE, 0, "blockhouse"},
    {RP_GAS, 0, "gas"},
    {RP_SMOKE, 0, "smoke"},
    {RP_BARRAGE, 0, "barrage"},
    {RP_SHOVEL, 0, "shovel"},
};
static const plane_name side_marks[] = {{RP_BREACH, 0, "breach"}, {RP_STOP, 0, "bomb stop"}};

static void put_mark(fs_writer *w, const char *at, const char *mark, fs_side side)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "at", at);
    fs_json_str(w, "mark", mark);
    if (side)
        fs_json_int(w, "side", side);
    fs_json_close(w, '}');
}

/* The next hex of a plane above `hex`, -1 at the end. */
static int next_hex(const uint64_t *plane, int hex)
{
    for (int w = (hex + 1) >> 6, from = (hex + 1) & 63; w < RP_HEX_WORDS; w++, from = 0) {
        uint64_t left = plane[w] >> from << from;

        if (left)
            return w * 64 + __builtin_ctzll(left);
    }
    return -1;
}

static void put_planes(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    char name[RP_NAME];

    for (size_t i = 0; i < COUNT(hex_marks); i++)
        for (int hex = -1; (hex = next_hex(s->plane[hex_marks[i].plane], hex)) >= 0;) {
            rp_hex_name(&sc->board, hex, name);
            put_mark(w, name, hex_marks[i].name, hex_marks[i].side);
        }
    for (size_t i = 0; i < COUNT(side_marks); i++)
        for (int d = 0; d < 3; d++)
            for (int hex = -1; (hex = next_hex(s->plane[side_marks[i].plane + d], hex)) >= 0;) {
                rp_side_name(&sc->board, hex * 6 + d, name);
                put_mark(w, name, side_marks[i].name, 0);
            }
}

static void put_group_mark(const rp_scenario *sc, const rp_piece *p, int vertex, const char *mark, const char *shell,
                           fs_writer *w)
{
    if (vertex == FS_NO_VERTEX)
        return;
    fs_json_open(w, NULL, '{');
    put_vertex(sc, w, "at", vertex);
    fs_json_str(w, "mark", mark);
    fs_json_int(w, "side", p->side);
    fs_json_str(w, "of", p->name);
    if (shell)
        fs_json_str(w, "shell", shell);
    fs_json_close(w, '}');
}

/* Cross hairs, fire for effect, and where a group has hit or registered before, on vertices. */
static void put_group_marks(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    for (int g = 0; g < sc->n_groups; g++) {
        const rp_group *group = &s->group[g];
        const rp_piece *p = &sc->piece[sc->n_units + 1 + g];

        put_group_mark(sc, p, group->cross, "cross hair", shell_names[group->shell], w);
        put_group_mark(sc, p, group->landed, "fire for effect", shell_names[group->shell], w);
        put_group_mark(sc, p, group->registered, "registered", NULL, w);
        for (int i = 0; i < group->n_hits; i++)
            put_group_mark(sc, p, group->hit[i], "hit before", NULL, w);
    }
}

/* --- shapes: areas of hexes --- */

static void put_area(const rp_scenario *sc, fs_writer *w, const char *name, fs_side side, const uint64_t *hexes)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "kind", "area");
    fs_json_str(w, "name", name);
    fs_json_int(w, "side", side);
    fs_json_open(w, "hexes", '[');
    for (int hex = -1; (hex = next_hex(hexes, hex)) >= 0;)
        put_hex(sc, w, NULL, hex);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_shapes(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    fs_json_open(w, "shapes", '[');
    for (fs_side side = 1; side <= 2; side++)
        put_area(sc, w, "control", side, s->plane[RP_CONTROL + side - 1]); /* [3.9a] */
    for (int i = 0; i < sc->n_goals; i++)
        if (sc->goal[i].kind != RP_GOAL_LOSSES)
            put_area(sc, w, sc->goal[i].name, sc->goal[i].side, sc->goal[i].hexes);
    if (s->head.phase == RP_PHASE_SETUP)
        for (int i = 0; i < sc->n_zones; i++)
            put_area(sc, w, sc->zone[i].name, sc->zone[i].side, sc->zone[i].hexes);
    fs_json_close(w, ']');
}

/* --- boxes: pieces that are not on the board --- */

static void open_box(fs_writer *w, const char *name, const char *title)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    fs_json_str(w, "title", title);
    fs_json_open(w, "pieces", '[');
}

static void close_box(fs_writer *w)
{
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void put_boxes(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    static const char *const names[][2] = {[RP_WAITING] = {"waiting", "To come"},
                                           [RP_DESTROYED] = {"lost", "Casualties"},
                                           [RP_CAPTURED] = {"captured", "Captured"},
                                           [RP_EXITED] = {"exited", "Left the map"},
                                           [RP_RECOVERED] = {"recovered", "Recovered"}};

    fs_json_open(w, "boxes", '[');
    for (int where = RP_WAITING; where <= (sc->campaign.days ? RP_RECOVERED : RP_EXITED); where++) {
        open_box(w, names[where][0], names[where][1]);
        for (int u = 1; u <= sc->n_units; u++)
            if (s->unit[u].where == where)
                fs_json_int(w, NULL, u);
        close_box(w);
    }
    open_box(w, "artillery", "Off-map artillery"); /* [2.4] */
    for (int g = 1; g <= sc->n_groups; g++)
        fs_json_int(w, NULL, sc->n_units + g);
    close_box(w);
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

/* Who has the initiative, how many couplets are left and whose half is being played [5.13]. */
static void put_tracks(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    fs_side half = (fs_side)(s->initiative ? (s->half ? fs_other(s->initiative) : s->initiative) : 0);

    fs_json_open(w, "tracks", '[');
    put_track(w, "turn", s->head.turn, rp_part_now(sc, s)->n_turns, 0);
    put_track(w, "initiative", s->initiative, 2, s->initiative);
    put_track(w, "couplet", s->couplet, s->couplet ? s->couplet + s->couplets - 1 : 0, 0);
    put_track(w, "couplets left", s->couplets, s->couplet ? s->couplet + s->couplets - 1 : 0, 0);
    put_track(w, "half", s->couplet ? s->half + 1 : 0, 2, s->couplet ? half : 0);
    rp_view_days(sc, s, w);
    fs_json_close(w, ']');
}

static void put_score(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    int32_t total[2];

    rp_score(sc, s, total);
    fs_json_open(w, "score", '[');
    for (fs_side side = 1; side <= 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "side", side);
        fs_json_int(w, "points", total[side - 1]);
        fs_json_open(w, "items", '[');
        for (int i = 0; i < sc->n_goals; i++) {
            if (!(sc->goal[i].side & side))
                continue;
            int points = rp_goal_points(sc, s, i, side);

            fs_json_open(w, NULL, '{');
            fs_json_str(w, "title", sc->goal[i].name);
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

static void put_group(const rp_scenario *sc, const rp_state *s, int g, fs_writer *w)
{
    const rp_group *group = &s->group[g];
    const rp_piece *p = &sc->piece[sc->n_units + 1 + g];
    char due[16] = "";
    fs_writer text = {due, 0, sizeof due};

    if (group->due) {
        fs_put(&text, "turn ");
        fs_put_int(&text, group->due);
        fs_put_end(&text);
    }
    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, p->name);
    fs_json_str(w, NULL, sc->side_title[p->side]);
    fs_json_int(w, NULL, p->fp);
    fs_json_str(w, NULL, p->howitzer ? "howitzers" : "");
    fs_json_str(w, NULL, mode_names[group->mode ? group->mode : p->mode]);
    put_vertex(sc, w, NULL, group->registered);
    put_vertex(sc, w, NULL, group->cross);
    fs_json_str(w, NULL, group->flags & RP_G_PRIMED ? "primed" : due);
    fs_json_str(w, NULL, group->flags & RP_G_SPENT ? "spent" : "ready");
    fs_json_close(w, ']');
}

static void put_waiting(const rp_scenario *sc, const rp_state *s, int u, fs_writer *w)
{
    const rp_piece *p = &sc->piece[u];

    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, p->name);
    fs_json_str(w, NULL, sc->side_title[p->side]);
    fs_json_str(w, NULL, p->title);
    fs_json_int(w, NULL, p->day);
    fs_json_int(w, NULL, p->turn);
    fs_json_str(w, NULL, p->zone ? sc->zone[p->zone - 1].name : "");
    fs_json_str(w, NULL, s->unit[u].flags & RP_ACTIVE ? "active" : "");
    fs_json_close(w, ']');
}

static void put_loss(const rp_scenario *sc, const rp_state *s, int u, fs_writer *w)
{
    const rp_piece *p = &sc->piece[u];

    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, p->name);
    fs_json_str(w, NULL, sc->side_title[p->side]);
    fs_json_str(w, NULL, p->title);
    fs_json_int(w, NULL, s->unit[u].turn);
    fs_json_str(w, NULL,
                s->unit[u].where == RP_CAPTURED ? "captured"
                : s->unit[u].where == RP_EXITED ? "left"
                                                : "lost");
    fs_json_close(w, ']');
}

/* Groups the side has of a kind by the end of the game. */
static int groups_ever(const rp_scenario *sc, fs_side side, int kind)
{
    int days = sc->campaign.days;

    return days ? sc->campaign.transport[days][side][kind] : sc->transport[side][kind];
}

/* What the records track shows of it [6.81] [6.83] [6.85]. */
static void put_carriers(const rp_scenario *sc, const rp_state *s, fs_side side, int kind, fs_writer *w)
{
    static const char *const kinds[RP_TRANSPORTS] = {[RP_MULE] = "mules", [RP_WAGON] = "wagons", [RP_TRUCK] = "trucks"};
    char later[16] = "";
    fs_writer text = {later, 0, sizeof later};

    if (!rp_carriers(sc, s, side, kind) && sc->transport_turn[side][kind]) {
        fs_put(&text, "turn ");
        fs_put_int(&text, sc->transport_turn[side][kind]);
        fs_put_end(&text);
    }
    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, sc->side_title[side]);
    fs_json_str(w, NULL, kinds[kind]);
    fs_json_int(w, NULL, rp_carriers(sc, s, side, kind));
    fs_json_int(w, NULL, s->carried[side][kind]);
    fs_json_int(w, NULL, s->carriers_lost[side][kind]);
    fs_json_str(w, NULL, later);
    fs_json_close(w, ']');
}

static void put_transport(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    static const char *const columns[] = {"side", "kind", "groups", "used this turn", "lost", "comes"};
    bool any = false;

    for (fs_side side = 1; side <= 2; side++)
        for (int kind = RP_MULE; kind < RP_TRANSPORTS; kind++) {
            if (!groups_ever(sc, side, kind))
                continue;
            if (!any)
                fs_json_open_sheet(w, "Transport", columns, COUNT(columns));
            any = true;
            put_carriers(sc, s, side, kind, w);
        }
    if (any)
        fs_json_close_sheet(w);
}

static void put_sheets(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    static const char *const guns[] = {"group", "side", "fire", "kind", "mode", "registered", "target", "due", "state"};
    static const char *const coming[] = {"unit", "side", "title", "day", "turn", "where", "state"};
    static const char *const losses[] = {"unit", "side", "title", "turn", "fate"};

    fs_json_open(w, "sheets", '[');
    fs_json_open_sheet(w, "Off-map artillery", guns, COUNT(guns));
    for (int g = 0; g < sc->n_groups; g++)
        put_group(sc, s, g, w);
    fs_json_close_sheet(w);
    fs_json_open_sheet(w, "To come", coming, COUNT(coming));
    for (int u = 1; u <= sc->n_units; u++)
        if (s->unit[u].where == RP_WAITING)
            put_waiting(sc, s, u, w);
    fs_json_close_sheet(w);
    fs_json_open_sheet(w, "Losses", losses, COUNT(losses));
    for (int u = 1; u <= sc->n_units; u++)
        if (s->unit[u].where > RP_WAITING && s->unit[u].where != RP_RECOVERED)
            put_loss(sc, s, u, w);
    fs_json_close_sheet(w);
    put_transport(sc, s, w);
    rp_view_sheets(sc, s, w);
    fs_json_close(w, ']');
}

static int count_waiting(const rp_scenario *sc, const rp_state *s, int side)
{
    int n = 0;

    for (int u = 0; (u = rp_next_unit(sc->units[side], u));)
        n += s->unit[u].where == RP_WAITING;
    return n;
}

static void put_sides(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    fs_json_open(w, "sides", '[');
    for (int side = 1; side <= 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "id", side);
        fs_json_str(w, "name", sc->side_name[side]);
        fs_json_str(w, "title", sc->side_title[side]);
        fs_json_int(w, "to_come", count_waiting(sc, s, side));
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

void rp_view(const fs_scenario *scenario, const void *blind, fs_side side, fs_writer *w)
{
    const rp_scenario *sc = (const rp_scenario *)scenario;
    const rp_state *s = blind;
    (void)side;

    fs_json_open(w, NULL, '{');
    fs_json_str(w, "ruleset", "red_poppies");
    fs_json_str(w, "scenario", sc->base.id);
    fs_json_str(w, "edition", rp_edition_name(sc->edition));
    fs_json_int(w, "turn", s->head.turn);
    fs_json_str(w, "phase", rp_words.phase[s->head.phase <= RP_PHASE_OVER ? s->head.phase : 0]);
    fs_json_bool(w, "night", rp_is_night(sc, s));
    put_sides(sc, s, w);
    rp_put_board(sc, w);
    put_pieces(sc, s, w);
    fs_json_open(w, "marks", '[');
    put_planes(sc, s, w);
    put_group_marks(sc, s, w);
    fs_json_close(w, ']');
    put_shapes(sc, s, w);
    put_boxes(sc, s, w);
    put_tracks(sc, s, w);
    put_score(sc, s, w);
    put_sheets(sc, s, w);
    fs_json_close(w, '}');
}
