/* over_there_map.c - the table and what lies on it: key `map`, a list of terrain pieces. */
#include "over_there_read.h"

#include <firestep/plane.h>
#include <over_there/geometry.h>
#include <stdio.h>
#include <string.h>

enum { LARGEST = 144000, SMALLEST = 12000 };

/* `60 x 48` [G-01] */
int ot_read_table_size(ot_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "table");
    const char *text = node ? fs_yaml_text(r->y, node) : "36 x 36";
    char width[FS_WORD] = "", by[FS_WORD] = "", height[FS_WORD] = "";
    int32_t w, h;

    if (!node && !r->load->is_position)
        return fs_yaml_missing(r->y, 0, "table", "a size such as 60 x 48");
    if (!fs_next_word(&text, width) || !fs_next_word(&text, by) || !fs_next_word(&text, height) ||
        strcmp(by, "x") != 0 || !ot_inches(width, &w) || !ot_inches(height, &h) || w > LARGEST || h > LARGEST ||
        w < SMALLEST || h < SMALLEST)
        return fs_yaml_fail(r->y, node, "inches east and north such as 60 x 48, from 12 to 144", "%s %s %s", width, by,
                            height);
    r->sc->width = ot_scaled(r, w);
    r->sc->height = ot_scaled(r, h);
    return 0;
}

/* --- shapes --- */

static int add_points(ot_reader *r, int node, ot_feature *f, fs_point *at, int n)
{
    ot_scenario *sc = r->sc;

    if (sc->n_points + n > OT_MAX_POINTS)
        return fs_yaml_fail(r->y, node, "at most 768 points on the whole map", "more");
    f->first = sc->n_points;
    f->n = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        fs_point p = {ot_scaled(r, at[i].x), ot_scaled(r, at[i].y)};

        if (p.x < 0 || p.y < 0 || p.x > sc->width || p.y > sc->height)
            return fs_yaml_fail(r->y, node, "points on the table", "a point outside it");
        if (i && p.x == sc->point[sc->n_points - 1].x && p.y == sc->point[sc->n_points - 1].y)
            return fs_yaml_fail(r->y, node, "different points", "one twice running");
        sc->point[sc->n_points++] = p;
    }
    return 0;
}

static int read_line(ot_reader *r, int node, ot_feature *f)
{
    fs_point at[32];
    int n = ot_read_points(r, node, fs_yaml_text(r->y, node), at, 32);

    if (n < 0)
        return 1;
    if (n < 2)
        return fs_yaml_fail(r->y, node, "at least two points", "%d", n);
    f->width = r->sc->tables.ground[f->kind].width;
    return add_points(r, node, f, at, n);
}

static int read_poly(ot_reader *r, int node, ot_feature *f)
{
    fs_point at[32];
    int n = ot_read_points(r, node, fs_yaml_text(r->y, node), at, 32);
    fs_polygon outline = {at, n};

    if (n < 0)
        return 1;
    if (n < 3)
        return fs_yaml_fail(r->y, node, "at least three points", "%d", n);
    if (!ot_is_simple(&outline))
        return fs_yaml_fail(r->y, node, "an outline that does not cross itself", "one that does");
    f->flags |= OT_CLOSED;
    return add_points(r, node, f, at, n);
}

/* A dugout is a square chip around its point. */
static int read_chip(ot_reader *r, int node, ot_feature *f)
{
    int32_t half = r->sc->tables.at.dugout_size / r->sc->tables.scale / 2;
    fs_point c;

    if (ot_read_point(r, node, fs_yaml_text(r->y, node), &c))
        return 1;
    f->flags |= OT_CLOSED;
    return add_points(
        r, node, f,
        (fs_point[]){
            {c.x - half, c.y - half}, {c.x + half, c.y - half}, {c.x + half, c.y + half}, {c.x - half, c.y + half}},
        4);
}

static int read_shape(ot_reader *r, int at, ot_feature *f)
{
    static const struct {
        const char *key;
        int (*read)(ot_reader *, int node, ot_feature *);
    } shapes[] = {{"line", read_line}, {"poly", read_poly}, {"at", read_chip}};
    int found = 0;

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        int node = fs_yaml_find(r->y, at, shapes[i].key);

        if (!node)
            continue;
        if (found++)
            return fs_yaml_fail(r->y, node, "one of line, poly and at", "two of them");
        if (i == 2 && f->kind != OT_G_DUGOUT)
            return fs_yaml_fail(r->y, node, "line or poly; at is for dugouts", "at");
        if (shapes[i].read(r, node, f))
            return 1;
    }
    return found ? 0 : fs_yaml_missing(r->y, at, "line", "line, poly or at with points");
}

/* Lines for what has a direction, outlines for what has an inside. */
static int check_shape(const ot_reader *r, int at, const ot_feature *f)
{
    bool is_line = !(f->flags & OT_CLOSED);
    int kind = f->kind;
    bool needs_line = kind == OT_G_ROAD || kind == OT_G_TRACK || kind == OT_G_TRENCH || kind == OT_G_WALL;
    bool may_be_line = needs_line || kind == OT_G_STREAM || kind == OT_G_RIVER;

    if (needs_line && !is_line)
        return fs_yaml_fail(r->y, at, "a line for this kind", "an outline");
    if (is_line && !may_be_line)
        return fs_yaml_fail(r->y, at, "an outline for this kind", "a line");
    return 0;
}

/* --- what it is --- */

static fs_point edge_vector(int edge)
{
    static const fs_point to[] = {[OT_SOUTH] = {0, -1}, [OT_NORTH] = {0, 1}, [OT_WEST] = {-1, 0}, [OT_EAST] = {1, 0}};

    return to[edge];
}

/* The step lies toward the edge named, else toward the enemy's [XII.A]. */
static int read_step(ot_reader *r, int at, ot_feature *f)
{
    const fs_point *p = &r->sc->point[f->first];
    int64_t dx = p[f->n - 1].x - p[0].x, dy = p[f->n - 1].y - p[0].y;
    int edge = r->sc->own_edge[fs_other(f->owner)];
    fs_point to;

    if (fs_key_choice(r->y, at, "step", ot_edge_words, &edge))
        return 1;
    to = edge_vector(edge);
    if (dx * to.y - dy * to.x > 0)
        f->flags |= OT_STEP_LEFT;
    return 0;
}

static int read_fords(ot_reader *r, int at, ot_feature *f)
{
    int node = fs_yaml_find(r->y, at, "fords"), n = 0;
    const char *text = node ? fs_yaml_text(r->y, node) : "";
    char word[FS_WORD];
    int32_t x;

    while (fs_next_word(&text, word)) {
        if (n == 4)
            return fs_yaml_fail(r->y, node, "at most four fords", "more");
        if (ot_read_inches(r, node, word, &x))
            return 1;
        f->ford[n++] = ot_scaled(r, x);
        f->flags |= OT_FORDED;
    }
    return 0;
}

static int read_flags(ot_reader *r, int at, ot_feature *f)
{
    static const struct {
        const char *key;
        uint8_t flag, kind;
    } flags[] = {{"communication", OT_COMMUNICATION, OT_G_TRENCH},
                 {"decoy", OT_DECOY, OT_G_DUGOUT},
                 {"double", OT_DOUBLE, OT_G_GUN_PIT},
                 {"heavy", OT_HEAVY, OT_G_BRIDGE},
                 {"surfaced", OT_SURFACED, OT_G_ROAD}};

    if (f->kind == OT_G_ROAD)
        f->flags |= OT_SURFACED;
    if (f->kind == OT_G_BUNKER)
        f->flags |= OT_HEAVY;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        int node = fs_yaml_find(r->y, at, flags[i].key);
        uint8_t yes = 0;

        if (!node)
            continue;
        if (flags[i].kind != f->kind && !(flags[i].flag == OT_HEAVY && f->kind == OT_G_BUILDING))
            return fs_yaml_fail(r->y, node, "a terrain piece of the kind this is for", "another");
        if (fs_key_yes(r->y, at, flags[i].key, &yes))
            return 1;
        f->flags = (uint8_t)(yes ? f->flags | flags[i].flag : f->flags & ~flags[i].flag);
    }
    return 0;
}

static int read_owner(ot_reader *r, int at, ot_feature *f)
{
    static const uint16_t toward[] = {[OT_SOUTH] = 1800, [OT_NORTH] = 0, [OT_WEST] = 2700, [OT_EAST] = 900};
    int node = fs_yaml_find(r->y, at, "owner");

    f->owner = r->sc->attacker ? fs_other(r->sc->attacker) : OT_RED;
    if (node && ot_read_side(r, node, fs_yaml_text(r->y, node), &f->owner))
        return 1;
    if (f->kind == OT_G_BUNKER)
        f->rear = toward[r->sc->own_edge[f->owner]]; /* [XV.G] */
    if (f->kind != OT_G_TRENCH && f->kind != OT_G_BUNKER && f->kind != OT_G_DUGOUT && f->kind != OT_G_GUN_PIT &&
        f->kind != OT_G_WIRE && !node)
        f->owner = 0;
    return 0;
}

static int read_width(ot_reader *r, int at, ot_feature *f)
{
    int node = fs_yaml_find(r->y, at, "width");
    int32_t width;

    if (!node)
        return 0;
    if (f->flags & OT_CLOSED || f->kind == OT_G_WALL || f->kind == OT_G_TRENCH)
        return fs_yaml_fail(r->y, node, "a road, track, stream or river drawn as a line", "another");
    if (ot_read_inches(r, node, fs_yaml_text(r->y, node), &width))
        return 1;
    f->width = ot_scaled(r, width);
    return 0;
}

static int read_feature(ot_reader *r, int at)
{
    static const char *const keys[] = {"id",    "kind",   "line",  "poly",     "at",   "title",
                                       "owner", "step",   "width", "fords",    "note", "communication",
                                       "decoy", "double", "heavy", "surfaced", NULL};
    ot_scenario *sc = r->sc;
    ot_feature *f = &sc->feature[sc->n_features];
    int kind = 0;

    if (sc->n_features == OT_MAX_FEATURES)
        return fs_yaml_fail(r->y, at, "at most 96 terrain pieces", "more");
    if (fs_key_known(r->y, at, keys) || fs_key_need(r->y, at, "id", "a short name") ||
        fs_key_need(r->y, at, "kind", "a kind of terrain") || fs_key_text(r->y, at, "id", f->name, sizeof f->name) ||
        fs_key_choice(r->y, at, "kind", ot_ground_words, &kind))
        return 1;
    for (int i = 0; i < sc->n_features; i++)
        if (strcmp(sc->feature[i].name, f->name) == 0)
            return fs_yaml_fail(r->y, at, "an id of its own", "%s twice", f->name);
    f->kind = (uint8_t)(kind + 1);
    memcpy(f->title, f->name, sizeof f->name);
    if (fs_key_text(r->y, at, "title", f->title, sizeof f->title) || read_flags(r, at, f) || read_shape(r, at, f) ||
        check_shape(r, at, f) || read_width(r, at, f) || read_owner(r, at, f) || read_fords(r, at, f))
        return 1;
    if (f->kind == OT_G_TRENCH && read_step(r, at, f))
        return 1;
    sc->n_features++;
    return 0;
}

int ot_read_map(ot_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "map");

    if (!node)
        node = fs_yaml_find(r->y, 0, "ground");
    if (!node)
        return 0;
    if (r->y->node[node].kind != FS_NODE_LIST)
        return fs_yaml_fail(r->y, node, "a list of terrain pieces", "something else");
    for (int i = r->y->node[node].first; i; i = r->y->node[i].next)
        if (read_feature(r, i))
            return 1;
    return 0;
}
