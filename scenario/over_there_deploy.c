/* over_there_deploy.c - where units may be set up or enter: the key `deploy`, one place or a list of them.
 *
 *     T1                    in that terrain piece          any trench          in any of that kind of their own side
 *     y 0-8                 front centre in the band       x 10-20 y 0-8
 *     within 10 of 10,40    in the circle                  near T0 3 south     within 3 of it, on that side of it
 *     edge south 15-45      enters over that edge          anywhere
 */
#include "over_there_read.h"

#include <stdio.h>
#include <string.h>

static ot_place *new_place(ot_reader *r, int node, int kind)
{
    ot_place *p = &r->sc->place[r->sc->n_places];

    if (r->sc->n_places == OT_MAX_PLACES) {
        fs_yaml_fail(r->y, node, "at most 256 places for all units together", "more");
        return NULL;
    }
    r->sc->n_places++;
    p->kind = (uint8_t)kind;
    return p;
}

static int read_circle(ot_reader *r, int node, const char *text)
{
    char radius[FS_WORD] = "", of[FS_WORD] = "", centre[FS_WORD] = "";
    ot_place *p = new_place(r, node, OT_PLACE_CIRCLE);
    fs_point at;
    int32_t reach;

    if (!p)
        return 1;
    fs_next_word(&text, radius);
    fs_next_word(&text, of);
    fs_next_word(&text, centre);
    if (ot_read_inches(r, node, radius, &reach) || ot_read_point(r, node, centre, &at))
        return 1;
    *p = (ot_place){
        .kind = OT_PLACE_CIRCLE, .x0 = ot_scaled(r, at.x), .y0 = ot_scaled(r, at.y), .x1 = ot_scaled(r, reach)};
    return 0;
}

static int read_near(ot_reader *r, int node, const char *text)
{
    char name[FS_WORD] = "", reach[FS_WORD] = "", edge[FS_WORD] = "";
    ot_place *p = new_place(r, node, OT_PLACE_NEAR);
    int feature, side;
    int32_t radius;

    if (!p)
        return 1;
    fs_next_word(&text, name);
    fs_next_word(&text, reach);
    fs_next_word(&text, edge);
    if (ot_feature_named(r, node, name, &feature) || ot_read_inches(r, node, reach, &radius) ||
        fs_node_choice(r->y, node, edge, ot_edge_words, &side))
        return 1;
    p->feature = (uint8_t)feature;
    p->edge = (uint8_t)side;
    p->x1 = ot_scaled(r, radius);
    return 0;
}

static int read_edge(ot_reader *r, int node, const char *text)
{
    char word[FS_WORD] = "", span[FS_WORD] = "";
    ot_place *p = new_place(r, node, OT_PLACE_EDGE);
    int32_t along[2] = {0, 0};
    int edge;

    if (!p)
        return 1;
    fs_next_word(&text, word);
    if (fs_node_choice(r->y, node, word, ot_edge_words, &edge))
        return 1;
    along[1] = (edge == OT_NORTH || edge == OT_SOUTH ? r->sc->width : r->sc->height) / r->sc->tables.scale;
    if (fs_next_word(&text, span) && ot_read_span(r, node, span, along))
        return 1;
    p->edge = (uint8_t)edge;
    p->x0 = ot_scaled(r, along[0]);
    p->x1 = ot_scaled(r, along[1]);
    return 0;
}

static int read_band(ot_reader *r, int node, const char *text)
{
    int32_t box[2][2] = {{0, r->sc->width / r->sc->tables.scale}, {0, r->sc->height / r->sc->tables.scale}};
    ot_place *p = new_place(r, node, OT_PLACE_BAND);
    char axis[FS_WORD], span[FS_WORD] = "";

    if (!p)
        return 1;
    while (fs_next_word(&text, axis)) {
        if (strcmp(axis, "x") != 0 && strcmp(axis, "y") != 0)
            return fs_yaml_fail(r->y, node, "x or y with a span", "%s", axis);
        fs_next_word(&text, span);
        if (ot_read_span(r, node, span, box[axis[0] - 'x']))
            return 1;
    }
    p->x0 = ot_scaled(r, box[0][0]);
    p->x1 = ot_scaled(r, box[0][1]);
    p->y0 = ot_scaled(r, box[1][0]);
    p->y1 = ot_scaled(r, box[1][1]);
    return 0;
}

static int add_feature(ot_reader *r, int node, int feature)
{
    ot_place *p = new_place(r, node, OT_PLACE_FEATURE);

    if (!p)
        return 1;
    p->feature = (uint8_t)feature;
    return 0;
}

static int read_any(ot_reader *r, int node, const char *text, fs_side side)
{
    char word[FS_WORD] = "";
    int kind, n = 0;

    fs_next_word(&text, word);
    if (fs_node_choice(r->y, node, word, ot_ground_words, &kind))
        return 1;
    for (int f = 0; f < r->sc->n_features; f++) {
        const ot_feature *feature = &r->sc->feature[f];

        if (feature->kind != kind + 1 || feature->flags & OT_DECOY || (feature->owner && feature->owner != side))
            continue;
        n++;
        if (add_feature(r, node, f))
            return 1;
    }
    return n ? 0 : fs_yaml_fail(r->y, node, "a kind of which this side has some on the map", "%s", word);
}

static int read_place(ot_reader *r, int node, const char *text, fs_side side)
{
    static const struct {
        const char *word;
        int (*read)(ot_reader *, int node, const char *text);
    } words[] = {{"within", read_circle}, {"near", read_near}, {"edge", read_edge}};
    const char *rest = text;
    char first[FS_WORD] = "";
    int feature;

    fs_next_word(&rest, first);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, first) == 0)
            return words[i].read(r, node, rest);
    if (strcmp(first, "any") == 0)
        return read_any(r, node, rest, side);
    if (strcmp(first, "anywhere") == 0)
        return read_band(r, node, "");
    if (strcmp(first, "x") == 0 || strcmp(first, "y") == 0)
        return read_band(r, node, text);
    return ot_feature_named(r, node, text, &feature) || add_feature(r, node, feature);
}

int ot_read_deploy(ot_reader *r, int at, int first, int last)
{
    int node = fs_yaml_find(r->y, at, "deploy"), from = r->sc->n_places;
    fs_side side = r->sc->piece[first].side;

    if (!node)
        return 0;
    if (r->y->node[node].kind == FS_NODE_LIST) {
        for (int i = r->y->node[node].first; i; i = r->y->node[i].next)
            if (read_place(r, i, fs_yaml_text(r->y, i), side))
                return 1;
    } else if (read_place(r, node, fs_yaml_text(r->y, node), side))
        return 1;
    for (int u = first; u <= last; u++) {
        if (r->sc->piece[u].class_ == OT_DISMOUNTED)
            continue;
        r->sc->piece[u].first_place = (uint16_t)from;
        r->sc->piece[u].n_places = (uint16_t)(r->sc->n_places - from);
    }
    return 0;
}
