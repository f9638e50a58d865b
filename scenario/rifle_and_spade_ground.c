/* rifle_and_spade_ground.c - the lines of `ground`: terrain of hexes and features of hexsides.
 *
 * `34.55 steep_scrub 3` sets hexes; `05.03/05.04,04.03/05.04 landing` adds to sides, `no` before the word takes it
 * away; `10.02-10.03-10.04 track` goes from hex to hex. Hexes of the sheet that the scenario does not use are passed
 * over.
 */
#include "rifle_and_spade_read.h"

#include <stdio.h>
#include <string.h>

#define WORD(name, word) word,

static const char *const side_words[] = {"military_crest", "ridge",      "cliff", "path",    "ravine",
                                         "stream",         "road",       "track", "landing", "shore",
                                         "communication",  "beach_exit", NULL};
static const uint16_t side_bits[] = {RS_MILITARY_CREST, RS_RIDGE,  RS_CLIFF,         RS_PATH,
                                     RS_RAVINE,         RS_STREAM, RS_ROAD,          RS_TRACK,
                                     RS_LANDING,        RS_SHORE,  RS_COMMUNICATION, RS_BEACH_EXIT};
static const char *const terrain_words[] = {"", RS_TERRAIN_LIST(WORD) NULL};

typedef struct deed {
    unsigned features; /* of sides */
    bool takes;
    int terrain, level; /* of hexes; terrain 0: sides */
} deed;

/* What the words after the places say. */
static int read_deed(rs_reader *r, int node, const char *text, deed *out)
{
    char word[FS_WORD] = "", level[FS_WORD] = "";
    int which = 0;

    *out = (deed){0};
    fs_next_word(&text, word);
    if (strcmp(word, "no") == 0) {
        out->takes = true;
        fs_next_word(&text, word);
    }
    while (side_words[which] && strcmp(side_words[which], word) != 0)
        which++;
    if (side_words[which]) {
        out->features = side_bits[which];
        return *text ? fs_yaml_fail(r->y, node, "nothing more", "%s", text) : 0;
    }
    if (out->takes || fs_node_choice(r->y, node, word, terrain_words, &out->terrain))
        return fs_yaml_fail(r->y, node, "a terrain, or a feature of hexsides", "%s", *word ? word : "nothing");
    if (!fs_next_word(&text, level) || !fs_word_number(level, 0, 9, &out->level) || *text)
        return fs_yaml_fail(r->y, node, "a level from 0 to 9 behind the terrain", "%s", *level ? level : "nothing");
    return 0;
}

/* Takes a hex of the sheet up to one of `stops`; FS_NO_HEX - 1 and the error if there is none, FS_NO_HEX if the
 * scenario does not use it. */
static int take_hex(const rs_reader *r, int node, const char **text, const char *stops)
{
    size_t n = strcspn(*text, stops);
    char name[16];

    snprintf(name, sizeof name, "%.*s", (int)(n < 15 ? n : 15), *text);
    if (fs_hex_parse(&r->sheet, name) == FS_NO_HEX) {
        fs_yaml_fail(r->y, node, "a hex of the map such as 32.56", "%s", *name ? name : "nothing");
        return FS_NO_HEX - 1;
    }
    *text += n;
    return fs_hex_parse(&r->sc->map.grid, name);
}

static int set_side(rs_reader *r, int node, int a, int b, const deed *d)
{
    int direction = a < 0 || b < 0 ? 0 : fs_hex_direction(&r->sc->map.grid, a, b);

    if (a < 0 || b < 0)
        return 0;
    if (direction < 0)
        return fs_yaml_fail(r->y, node, "neighbours on both sides of a hexside or step", "hexes that are none");
    if (!d->takes) {
        rs_map_add_side(&r->sc->map, a, b, d->features);
        return 0;
    }
    r->sc->map.hex[a].side[direction] &= (uint16_t)~d->features;
    r->sc->map.hex[b].side[rs_opposite(direction)] &= (uint16_t)~d->features;
    return 0;
}

/* One place of the line: a hex, a side, or a way from hex to hex. */
static int do_place(rs_reader *r, int node, const char **text, const deed *d)
{
    int hex = take_hex(r, node, text, "/-, "), other;

    if (hex < FS_NO_HEX)
        return 1;
    if (d->terrain) {
        if (**text != ',' && **text != ' ')
            return fs_yaml_fail(r->y, node, "hexes before a terrain", "%s", *text);
        if (hex >= 0) {
            r->sc->map.hex[hex].terrain = (uint8_t)d->terrain;
            r->sc->map.hex[hex].level = (uint8_t)d->level;
        }
        return 0;
    }
    if (**text != '/' && **text != '-')
        return fs_yaml_fail(r->y, node, "hexsides A/B, or a way A-B-C", "a hex alone");
    while (**text == '/' || **text == '-') {
        ++*text;
        other = take_hex(r, node, text, "/-, ");
        if (other < FS_NO_HEX || set_side(r, node, hex, other, d))
            return 1;
        hex = other;
    }
    return 0;
}

int rs_read_ground_line(rs_reader *r, int node)
{
    const char *text = fs_yaml_text(r->y, node), *words = text + strcspn(text, " ");
    deed d;

    if (r->y->node[node].kind != FS_NODE_SCALAR || !*words)
        return fs_yaml_fail(r->y, node, "places, then what is there", "%s", *text ? text : "something else");
    if (read_deed(r, node, words, &d))
        return 1;
    while (*text && *text != ' ') {
        if (do_place(r, node, &text, &d))
            return 1;
        text += *text == ',';
    }
    return 0;
}

/* A way off a beach that goes over a Cliff is a path. */
void rs_finish_ground(rs_reader *r)
{
    rs_map *m = &r->sc->map;

    for (int h = 0; h < fs_hex_count(&m->grid); h++)
        for (int d = 0; d < 6; d++)
            if ((m->hex[h].side[d] & (RS_CLIFF | RS_BEACH_EXIT)) == (RS_CLIFF | RS_BEACH_EXIT))
                m->hex[h].side[d] |= RS_PATH;
}
