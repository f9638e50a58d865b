/* rifle_and_spade_places.c - works at the start, supply, releases, ships and their fire, boxes and roads off the map.
 */
#include "rifle_and_spade_read.h"
#include "rifle_and_spade_tables.h"

#include <string.h>

/* --- works [6.1] --- */

/* Two adjacent fronts of a linear trench, three of a Gun Pit, six of a circular one, none of Rifle Pits and wire. */
static bool is_front(int kind, unsigned front)
{
    static const uint8_t two = 3, three = 7;

    if (kind == RS_RIFLE_PITS || kind == RS_WIRE)
        return front == 0;
    if (front == 63)
        return kind != RS_GUN_PIT;
    for (int d = 0; d < 6; d++) {
        unsigned want = (kind == RS_GUN_PIT ? three : two), turned = (want << d | want >> (6 - d)) & 63;

        if (front == turned && kind != RS_FORT)
            return true;
    }
    return false;
}

static int read_work(rs_reader *r, int node)
{
    static const char *const marks[] = {"r", "p", "s", NULL};
    rs_start_work *w = &r->sc->work[r->sc->n_works];
    int kind = 0, mark = RS_MADE;

    if (r->sc->n_works == RS_MAX_WORKS)
        return rs_no_room(r, node, RS_MAX_WORKS, "works");
    if (fs_key_need(r->y, node, "at", "a hex") || rs_read_hex_at(r, node, "at", &w->hex) ||
        fs_key_need(r->y, node, "kind", "a work") || fs_key_choice(r->y, node, "kind", rs_work_words, &kind) ||
        rs_read_side(r, node, "owner", false, &w->owner) || rs_read_directions(r, node, "front", &w->front) ||
        rs_read_directions(r, node, "wire", &w->wire) || fs_key_yes(r->y, node, "connects", &w->connects) ||
        fs_key_yes(r->y, node, "cut", &w->is_cut) || fs_key_choice(r->y, node, "mark", marks, &mark))
        return 1;
    const rs_construction *row = &r->sc->tables.construction[kind];

    w->kind = (uint8_t)kind;
    w->mark = (uint8_t)mark;
    w->capacity = w->front == 63 && row->circular ? row->circular : row->capacity;
    if (rs_read_byte(r, node, "capacity", 0, 24, &w->capacity))
        return 1;
    if (kind == RS_NO_WORK || kind >= RS_CUT_WIRE)
        return fs_yaml_fail(r->y, node, "a work that lies on the map", "%s", rs_work_words[kind]);
    if (!is_front(kind, w->front))
        return fs_yaml_fail(
            r->y, fs_yaml_find(r->y, node, "front"),
            "two adjacent sides, all of a circular work or Fort, three of a Gun Pit, none of Rifle Pits", "others");
    if (kind == RS_FIRE_TRENCH && !fs_yaml_find(r->y, node, "wire"))
        w->wire = w->front; /* [6.5.3] */
    rs_add(r->sc->owned[w->owner], w->hex);
    r->sc->n_works++;
    return 0;
}

/* --- supply and releases --- */

static int read_supply(rs_reader *r, int node)
{
    rs_supply *s = &r->sc->supply[r->sc->n_supplies];

    if (r->sc->n_supplies == RS_MAX_SUPPLIES)
        return rs_no_room(r, node, RS_MAX_SUPPLIES, "Supply Sources");
    s->hex = FS_NO_HEX;
    if (rs_read_side(r, node, "side", false, &s->side) || rs_read_hex_at(r, node, "at", &s->hex) ||
        rs_read_division(r, node, "division", &s->division) || fs_key_yes(r->y, node, "held", &s->when_held) ||
        fs_key_yes(r->y, node, "ship", &s->is_ship))
        return 1;
    if (s->is_ship == (s->hex != FS_NO_HEX))
        return fs_yaml_fail(r->y, node, "a hex, or ship: yes", s->is_ship ? "both" : "neither");
    if (s->is_ship && !r->sc->ship.turn)
        return fs_yaml_fail(r->y, node, "a ship of the scenario", "none");
    if (s->is_ship)
        s->hex = r->sc->ship.hex;
    r->sc->n_supplies++;
    return 0;
}

static int read_release(rs_reader *r, int node)
{
    int n = r->sc->n_releases;
    rs_release *e = &r->sc->release[n];

    if (n == RS_MAX_RELEASES)
        return rs_no_room(r, node, RS_MAX_RELEASES, "releases");
    if (rs_read_id(r, node, r->release_id[n]) || rs_read_title(r, node, e->title) ||
        rs_read_zone(r, node, "hexes", &e->zone) || fs_key_yes(r->y, node, "rifle_only", &e->rifle_only) ||
        rs_read_turn_at(r, node, "not_before", &e->not_before) || rs_read_turn_at(r, node, "by", &e->by_turn) ||
        rs_read_byte(r, node, "after", 1, 9, &e->after))
        return 1;
    if (!e->zone && !e->by_turn)
        return fs_yaml_fail(r->y, node, "hexes an enemy may enter, or a turn by which it is certain", "neither");
    r->sc->n_releases++;
    return 0;
}

/* --- ships --- */

/* Chits of a turn are those of all entries that hold on it; none but by day. */
static void count_chits(rs_scenario *sc, const rs_naval *n)
{
    for (int t = 1; t <= sc->n_turns; t++)
        if (sc->turn[t].light == RS_DAY && (!n->from_turn || t >= n->from_turn) && (!n->to_turn || t <= n->to_turn))
            sc->turn[t].naval = (uint8_t)(sc->turn[t].naval + n->chits);
}

static int read_naval(rs_reader *r, int node)
{
    rs_naval *n = &r->sc->naval[r->sc->n_naval];

    if (r->sc->n_naval == RS_MAX_NAVAL)
        return rs_no_room(r, node, RS_MAX_NAVAL, "entries of ships");
    if (fs_key_need(r->y, node, "chits", "how many") || rs_read_byte(r, node, "chits", 1, 20, &n->chits) ||
        rs_read_zone(r, node, "hexes", &n->zone) || rs_read_turn_at(r, node, "from", &n->from_turn) ||
        rs_read_turn_at(r, node, "to", &n->to_turn))
        return 1;
    count_chits(r->sc, n);
    r->sc->n_naval++;
    return 0;
}

static int read_ship(rs_reader *r)
{
    static const char *const keys[] = {"id",    "title", "side",   "turn",     "at",        "towards",
                                       "level", "cover", "a_turn", "adjacent", "range_two", NULL};
    int node = fs_yaml_find(r->y, 0, "ship"), cover = RS_FORT, towards = node ? fs_yaml_find(r->y, node, "towards") : 0;
    rs_ship *s = &r->sc->ship;

    s->hex = FS_NO_HEX;
    if (!node)
        return 0;
    if (fs_key_known(r->y, node, keys) || rs_read_id(r, node, s->name) || rs_read_title(r, node, s->title) ||
        rs_read_side(r, node, "side", false, &s->side) || fs_key_need(r->y, node, "turn", "the turn it grounds on") ||
        rs_read_turn_at(r, node, "turn", &s->turn) || fs_key_need(r->y, node, "at", "the hex those aboard land in") ||
        rs_read_hex_at(r, node, "at", &s->hex) || rs_read_byte(r, node, "level", 0, 9, &s->level) ||
        fs_key_choice(r->y, node, "cover", rs_work_words, &cover) ||
        rs_read_byte(r, node, "a_turn", 1, 40, &s->a_turn) || rs_read_zone(r, node, "adjacent", &s->adjacent) ||
        rs_read_zone(r, node, "range_two", &s->range_two))
        return 1;
    int sea = towards ? fs_hex_parse(&r->sc->map.grid, fs_yaml_text(r->y, towards)) : FS_NO_HEX;
    int d = sea == FS_NO_HEX ? -1 : fs_hex_direction(&r->sc->map.grid, s->hex, sea);

    if (d < 0 || !(r->sc->map.hex[s->hex].side[d] & RS_LANDING))
        return fs_yaml_fail(r->y, node, "towards: a sea hex over a landing side of its hex", "another");
    s->cover = (uint8_t)cover;
    s->direction = (uint8_t)d;
    return 0;
}

/* --- off the map --- */

static int read_box(rs_reader *r, int node)
{
    rs_box_place *b = &r->sc->box[r->sc->n_boxes];

    if (r->sc->n_boxes == RS_MAX_BOXES)
        return rs_no_room(r, node, RS_MAX_BOXES, "boxes");
    if (rs_read_id(r, node, b->name) || rs_read_title(r, node, b->title))
        return 1;
    r->sc->n_boxes++;
    return 0;
}

/* A hex, or the id of a box. */
static int read_end(rs_reader *r, int at, const char *key, int16_t *hex, uint8_t *box)
{
    int node = fs_yaml_find(r->y, at, key);

    if (!node)
        return fs_yaml_missing(r->y, at, key, "an exit hex or a box");
    *hex = FS_NO_HEX;
    for (int i = 0; i < r->sc->n_boxes; i++)
        if (strcmp(r->sc->box[i].name, fs_yaml_text(r->y, node)) == 0) {
            *box = (uint8_t)(i + 1);
            return 0;
        }
    return rs_read_hex(r, node, fs_yaml_text(r->y, node), hex);
}

static int read_road(rs_reader *r, int node)
{
    rs_road *w = &r->sc->road[r->sc->n_roads];

    if (r->sc->n_roads + 2 > RS_MAX_ROADS)
        return rs_no_room(r, node, RS_MAX_ROADS / 2, "roads off the map");
    if (read_end(r, node, "from", &w->from_hex, &w->from_box) || read_end(r, node, "to", &w->to_hex, &w->to_box) ||
        fs_key_need(r->y, node, "turns", "how long it takes") || rs_read_byte(r, node, "turns", 1, 20, &w->turns) ||
        fs_key_yes(r->y, node, "foot_only", &w->foot_only))
        return 1;
    w[1] = *w; /* and back */
    w[1].from_hex = w->to_hex, w[1].from_box = w->to_box;
    w[1].to_hex = w->from_hex, w[1].to_box = w->from_box;
    r->sc->n_roads = (uint8_t)(r->sc->n_roads + 2);
    return 0;
}

static int read_return(rs_reader *r, int node)
{
    rs_return *e = &r->sc->returns[r->sc->n_returns];

    if (r->sc->n_returns == RS_MAX_RETURNS)
        return rs_no_room(r, node, RS_MAX_RETURNS, "returns");
    if (fs_key_need(r->y, node, "brigiment", "the id of a brigiment") ||
        rs_read_brigiment(r, node, "brigiment", &e->brigiment) || fs_key_need(r->y, node, "turn", "a turn") ||
        rs_read_turn_at(r, node, "turn", &e->turn) || rs_read_byte(r, node, "steps", 1, 40, &e->steps))
        return 1;
    r->sc->n_returns++;
    return 0;
}

int rs_read_places(rs_reader *r)
{
    static const char *const works[] = {"at",  "kind",     "owner", "front", "wire", "connects",
                                        "cut", "capacity", "mark",  "note",  NULL};
    static const char *const releases[] = {"id", "title", "hexes", "rifle_only", "not_before", "by", "after", NULL};
    static const char *const naval[] = {"chits", "hexes", "from", "to", NULL};
    static const char *const boxes[] = {"id", "title", NULL};
    static const char *const roads[] = {"from", "to", "turns", "foot_only", NULL};

    return rs_read_list(r, "works", works, read_work) || rs_read_list(r, "releases", releases, read_release) ||
           rs_read_list(r, "naval", naval, read_naval) || read_ship(r) || rs_read_list(r, "boxes", boxes, read_box) ||
           rs_read_list(r, "roads", roads, read_road);
}

int rs_read_sources(rs_reader *r)
{
    static const char *const supply[] = {"side", "at", "division", "held", "ship", NULL};
    static const char *const returns[] = {"brigiment", "turn", "steps", NULL};

    return rs_read_list(r, "supply", supply, read_supply) || rs_read_list(r, "returns", returns, read_return);
}
