/* over_there_text.c - lengths, points, directions and names as files write them. */
#include "over_there_read.h"

#include <firestep/writer.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const ot_edge_words[] = {"", "north", "east", "south", "west", NULL};
const char *const ot_side_words[] = {"", "red", "black", NULL};
const char *const ot_wind_words[] = {"north",      "north-east", "east",       "south-east", "south",
                                     "south-west", "west",       "north-west", NULL};

int32_t ot_scaled(const ot_reader *r, int32_t length) { return length * r->sc->tables.scale; }

int ot_read_inches(const ot_reader *r, int node, const char *text, int32_t *out)
{
    if (ot_inches(text, out))
        return 0;
    return fs_yaml_fail(r->y, node, "inches with at most three decimals", "%s", *text ? text : "nothing");
}

/* One of two numbers, the first of which ends at `stop`. */
static bool take_inches(const char **text, char stop, int32_t *out)
{
    const char *end = strchr(*text, stop);
    size_t n = end ? (size_t)(end - *text) : strlen(*text);
    char word[16];

    if (n >= sizeof word)
        return false;
    memcpy(word, *text, n);
    word[n] = 0;
    *text += n + (end != NULL);
    return ot_inches(word, out);
}

int ot_read_point(const ot_reader *r, int node, const char *text, fs_point *out)
{
    const char *rest = text;

    if (strchr(text, ',') && take_inches(&rest, ',', &out->x) && ot_inches(rest, &out->y))
        return 0;
    return fs_yaml_fail(r->y, node, "a point in inches such as 12.5,30", "%s", *text ? text : "nothing");
}

int ot_read_points(const ot_reader *r, int node, const char *text, fs_point *out, int cap)
{
    char word[FS_WORD];
    int n = 0;

    while (fs_next_word(&text, word)) {
        if (n == cap) {
            fs_yaml_fail(r->y, node, "fewer points", "more than there is room for");
            return -1;
        }
        if (ot_read_point(r, node, word, &out[n++]))
            return -1;
    }
    return n;
}

int ot_read_span(const ot_reader *r, int node, const char *text, int32_t out[2])
{
    const char *rest = text;

    if (strchr(text, '-') && take_inches(&rest, '-', &out[0]) && ot_inches(rest, &out[1]) && out[0] <= out[1])
        return 0;
    return fs_yaml_fail(r->y, node, "a span in inches such as 15-45", "%s", *text ? text : "nothing");
}

int ot_read_facing(const ot_reader *r, int node, const char *text, uint16_t *out)
{
    int32_t thousandths;

    for (int i = 0; ot_wind_words[i]; i++)
        if (strcmp(ot_wind_words[i], text) == 0) {
            *out = (uint16_t)(i * 450);
            return 0;
        }
    if (!ot_inches(text, &thousandths) || thousandths % 100 || thousandths >= 360000)
        return fs_yaml_fail(r->y, node, "north, north-east, ... or degrees below 360 with one decimal", "%s",
                            *text ? text : "nothing");
    *out = (uint16_t)(thousandths / 100);
    return 0;
}

int ot_read_side(const ot_reader *r, int node, const char *text, fs_side *out)
{
    int side;

    if (fs_node_choice(r->y, node, text, ot_side_words, &side))
        return 1;
    *out = (fs_side)side;
    return 0;
}

int ot_feature_named(const ot_reader *r, int node, const char *name, int *out)
{
    for (int f = 0; f < r->sc->n_features; f++)
        if (strcmp(r->sc->feature[f].name, name) == 0) {
            *out = f;
            return 0;
        }
    if (strncmp(name, "work", 4) == 0 && fs_word_number(name + 4, 1, OT_MAX_WORKS, out)) {
        *out += r->sc->n_features - 1;
        return 0;
    }
    return fs_yaml_fail(r->y, node, "the id of a terrain piece of the map", "%s", *name ? name : "nothing");
}

void ot_put_feature(fs_writer *w, const ot_scenario *sc, int feature)
{
    if (feature < sc->n_features) {
        fs_put(w, sc->feature[feature].name);
        return;
    }
    fs_put(w, "work");
    fs_put_int(w, feature - sc->n_features + 1);
}

int ot_unit_named(const ot_reader *r, int node, const char *name, int *out)
{
    for (int u = 1; u <= r->sc->base.n_units; u++)
        if (strcmp(r->sc->piece[u].name, name) == 0) {
            *out = u;
            return 0;
        }
    return fs_yaml_fail(r->y, node, "the id of a unit", "%s", *name ? name : "nothing");
}
