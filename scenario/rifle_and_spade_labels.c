/* rifle_and_spade_labels.c - names on the map: of hexes by their kind, and labels of what is no hex. */
#include "rifle_and_spade_read.h"

#include <stdio.h>
#include <string.h>

/* Where a label goes; -1: on a hex the scenario does not use; -2 and the error. */
static int place_of(const rs_reader *r, int node, const char *name)
{
    if (fs_hex_parse(&r->sheet, name) == FS_NO_HEX) {
        fs_yaml_fail(r->y, node, "a hex of the map such as 32.56", "%s", *name ? name : "nothing");
        return -2;
    }
    return fs_hex_parse(&r->sc->map.grid, name);
}

static int add_label(rs_reader *r, int node, int hex, const char *text, uint8_t kind, rs_label **out)
{
    rs_map *m = &r->sc->map;

    if (m->n_labels == RS_MAX_LABELS)
        return rs_no_room(r, node, RS_MAX_LABELS, "names on the map");
    *out = &m->label[m->n_labels++];
    memset(*out, 0, sizeof **out);
    (*out)->hex = (int16_t)hex;
    (*out)->kind = kind;
    snprintf((*out)->text, RS_LABEL, "%.47s", text);
    return 0;
}

/* `towns: {19.16: Krithia}` and the like. */
static int read_names(rs_reader *r, const char *key, uint8_t kind)
{
    int node = fs_yaml_find(r->y, 0, key);
    rs_label *l = NULL;

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        int hex = place_of(r, i, fs_yaml_key(r->y, i));

        if (hex < -1 || (hex >= 0 && add_label(r, i, hex, fs_yaml_text(r->y, i), kind, &l)))
            return 1;
        if (hex >= 0)
            l->is_name = 1;
    }
    return 0;
}

static int read_label(rs_reader *r, int node)
{
    static const char *const kinds[] = {"place", "village", "beach", "hill", "water", "region", "road", NULL};
    int at = fs_yaml_find(r->y, node, "at"), kind = 0, size = 0, dx = 0, dy = 0, angle = 0;
    char text[RS_LABEL];
    rs_label *l = NULL;

    if (!at || fs_key_need(r->y, node, "text", "a name"))
        return fs_yaml_missing(r->y, node, "at", "a hex");
    int hex = place_of(r, at, fs_yaml_text(r->y, at));
    if (hex < -1 || fs_key_text(r->y, node, "text", text, sizeof text) ||
        fs_key_choice(r->y, node, "kind", kinds, &kind) || fs_key_number(r->y, node, "size", 6, 200, &size) ||
        fs_key_number(r->y, node, "dx", -999, 999, &dx) || fs_key_number(r->y, node, "dy", -999, 999, &dy) ||
        fs_key_number(r->y, node, "angle", -360, 360, &angle))
        return 1;
    if (hex < 0)
        return 0;
    if (add_label(r, node, hex, text, (uint8_t)kind, &l))
        return 1;
    l->dx = (int16_t)dx;
    l->dy = (int16_t)dy;
    l->angle = (int16_t)angle;
    l->size = (uint8_t)size;
    return 0;
}

int rs_read_labels(rs_reader *r)
{
    static const char *const keys[] = {"at", "text", "kind", "size", "dx", "dy", "angle", NULL};

    return read_names(r, "beaches", RS_L_BEACH) || read_names(r, "towns", RS_L_VILLAGE) ||
           read_names(r, "hills", RS_L_HILL) || read_names(r, "places", RS_L_PLACE) ||
           rs_read_list(r, "labels", keys, read_label);
}
