/* rifle_and_spade_hexes.c - places, times and names as the files write them. */
#include "rifle_and_spade_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- hexes --- */

int rs_read_hex(const rs_reader *r, int node, const char *name, int16_t *out)
{
    int hex = fs_hex_parse(&r->sc->map.grid, name);

    if (hex == FS_NO_HEX || !r->sc->map.hex[hex].terrain)
        return fs_yaml_fail(r->y, node, "a hex of the map such as 32.56", "%s", *name ? name : "nothing");
    *out = (int16_t)hex;
    return 0;
}

int rs_read_hex_at(const rs_reader *r, int at, const char *key, int16_t *out)
{
    int node = fs_yaml_find(r->y, at, key);

    return node ? rs_read_hex(r, node, fs_yaml_text(r->y, node), out) : 0;
}

/* --- sets --- */

typedef struct term {
    int column[2], row[2]; /* as printed */
    bool land, beaches;
} term;

static bool is_beach(const rs_map *m, int hex)
{
    for (int d = 0; d < 6; d++)
        if (m->hex[hex].side[d] & RS_LANDING)
            return m->hex[hex].terrain != RS_SEA;
    return false;
}

static void add_term(const rs_reader *r, const term *t, uint64_t *set)
{
    const rs_map *m = &r->sc->map;

    for (int h = 0; h < fs_hex_count(&m->grid); h++) {
        int column = fs_hex_col(&m->grid, h) + m->grid.first_col;
        int row = m->grid.rows - 1 - fs_hex_row(&m->grid, h) + m->grid.first_row;

        if (m->hex[h].terrain && column >= t->column[0] && column <= t->column[1] && row >= t->row[0] &&
            row <= t->row[1] && !(t->land && m->hex[h].terrain == RS_SEA) && !(t->beaches && !is_beach(m, h)))
            rs_add(set, h);
    }
}

static bool read_span(const char *word, int out[2])
{
    int end = 0;

    return sscanf(word, "%d-%d%n", &out[0], &out[1], &end) == 2 && !word[end] && out[0] <= out[1];
}

/* `columns 36-46 rows 40-66 land beaches` */
static int read_term(const rs_reader *r, int node, const char *text, uint64_t *set)
{
    term t = {{0, 999}, {0, 999}, false, false};
    char word[FS_WORD];

    while (fs_next_word(&text, word)) {
        bool is_column = strcmp(word, "columns") == 0;

        if (strcmp(word, "land") == 0)
            t.land = true;
        else if (strcmp(word, "beaches") == 0)
            t.beaches = true;
        else if (!(is_column || strcmp(word, "rows") == 0) || !fs_next_word(&text, word) ||
                 !read_span(word, is_column ? t.column : t.row))
            return fs_yaml_fail(r->y, node, "hexes, within N of HEX, columns A-B, rows A-B, land, beaches", "%s", word);
    }
    add_term(r, &t, set);
    return 0;
}

static int read_within(const rs_reader *r, int node, const char *text, uint64_t *set)
{
    const fs_grid *g = &r->sc->map.grid;
    char name[16] = "";
    int16_t hex = FS_NO_HEX;
    int radius, end = 0;

    if (sscanf(text, "within %d of %15s%n", &radius, name, &end) != 2 || text[end] || radius < 0 || radius > 60)
        return fs_yaml_fail(r->y, node, "within N of HEX", "%s", text);
    if (rs_read_hex(r, node, name, &hex))
        return 1;
    for (int h = 0; h < fs_hex_count(g); h++)
        if (r->sc->map.hex[h].terrain && fs_hex_distance(g, hex, h) <= radius)
            rs_add(set, h);
    return 0;
}

static int read_names(const rs_reader *r, int node, const char *text, uint64_t *set)
{
    char name[16];
    int16_t hex = FS_NO_HEX;

    for (size_t n; *text; text += n + (text[n] == ',')) {
        n = strcspn(text, ",");
        snprintf(name, sizeof name, "%.*s", (int)(n < 15 ? n : 15), text);
        if (rs_read_hex(r, node, name, &hex))
            return 1;
        rs_add(set, hex);
    }
    return 0;
}

int rs_read_hexes(const rs_reader *r, int node, uint64_t *set)
{
    const char *text = fs_yaml_text(r->y, node);

    if (r->y->node[node].kind == FS_NODE_LIST) {
        for (int i = r->y->node[node].first; i; i = r->y->node[i].next)
            if (rs_read_hexes(r, i, set))
                return 1;
        return 0;
    }
    return strncmp(text, "within ", 7) == 0        ? read_within(r, node, text, set)
           : *text >= '0' && *text <= '9' && *text ? read_names(r, node, text, set)
                                                   : read_term(r, node, text, set);
}

int rs_read_zone(const rs_reader *r, int at, const char *key, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, key);

    if (!node)
        return 0;
    if (r->sc->n_zones + 1 >= RS_MAX_ZONES)
        return rs_no_room(r, node, RS_MAX_ZONES - 1, "sets of hexes");
    *out = ++r->sc->n_zones;
    return rs_read_hexes(r, node, r->sc->zone[*out]);
}

int rs_read_directions(const rs_reader *r, int at, const char *key, uint8_t *out)
{
    static const char *const names[] = {"N", "NE", "SE", "S", "SW", "NW", NULL};
    int node = fs_yaml_find(r->y, at, key), d;
    const char *text = node ? fs_yaml_text(r->y, node) : "";
    char word[FS_WORD];

    if (strcmp(text, "all") == 0) {
        *out = 63;
        return 0;
    }
    while (fs_next_word(&text, word)) {
        if (fs_node_choice(r->y, node, word, names, &d))
            return 1;
        *out = (uint8_t)(*out | 1 << d);
    }
    return 0;
}

/* --- times --- */

int rs_read_turn(const rs_reader *r, int node, const char *text, uint8_t *out)
{
    int day = r->first_day, end = 0, hour = 0;
    const char *name = text;

    if (sscanf(text, "%d %n", &day, &end) == 1 && end && text[end - 1] == ' ')
        name = text + end;
    else
        day = r->first_day;
    while (hour < RS_DAY_TURNS && strcmp(name, r->sc->tables.hour[hour].name) != 0)
        hour++;
    int turn = (day - r->first_day) * RS_DAY_TURNS + hour - r->first_hour + 1;

    if (hour == RS_DAY_TURNS || turn < 1 || turn > r->sc->n_turns)
        return fs_yaml_fail(r->y, node, "a turn of the scenario such as 8am or 26 8am", "%s", *text ? text : "nothing");
    *out = (uint8_t)turn;
    return 0;
}

int rs_read_turn_at(const rs_reader *r, int at, const char *key, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, key);

    return node ? rs_read_turn(r, node, fs_yaml_text(r->y, node), out) : 0;
}

/* --- names and numbers --- */

int rs_no_room(const rs_reader *r, int node, int most, const char *what)
{
    char expected[64];

    snprintf(expected, sizeof expected, "at most %d %s", most, what);
    return fs_yaml_fail(r->y, node, expected, "more");
}

int rs_read_side(const rs_reader *r, int at, const char *key, bool either, fs_side *out)
{
    const char *const words[] = {"", "entente", "ottoman", either ? "either" : NULL, NULL};
    int side = 0;

    if (fs_key_need(r->y, at, key, "entente or ottoman") || fs_key_choice(r->y, at, key, words, &side))
        return 1;
    *out = (fs_side)side;
    return 0;
}

int rs_read_list(rs_reader *r, const char *key, const char *const *keys, rs_read_item *read)
{
    int list = fs_yaml_find(r->y, 0, key);

    if (!list)
        return 0;
    if (r->y->node[list].kind != FS_NODE_LIST)
        return fs_yaml_fail(r->y, list, "a list", "something else");
    for (int i = r->y->node[list].first; i; i = r->y->node[i].next)
        if (fs_key_known(r->y, i, keys) || read(r, i))
            return 1;
    return 0;
}

int rs_read_id(const rs_reader *r, int at, char out[RS_ID])
{
    int node = fs_yaml_find(r->y, at, "id");

    if (fs_key_need(r->y, at, "id", "a short name") || fs_key_text(r->y, at, "id", out, RS_ID))
        return 1;
    if (!*out || strspn(out, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(out))
        return fs_yaml_fail(r->y, node, "lower-case letters, digits and hyphens", "%s", out);
    return 0;
}

int rs_read_title(const rs_reader *r, int at, char out[RS_TITLE])
{
    const char *key = r->load->is_position && !fs_yaml_find(r->y, at, "title") ? "id" : "title";

    return fs_key_need(r->y, at, key, "a title") || fs_key_text(r->y, at, key, out, RS_TITLE);
}

int rs_read_byte(const rs_reader *r, int at, const char *key, int least, int most, uint8_t *out)
{
    int value = *out;

    if (fs_key_number(r->y, at, key, least, most, &value))
        return 1;
    *out = (uint8_t)value;
    return 0;
}

int rs_read_parts(const rs_reader *r, int at, const char *key, int parts, int least, int most, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, key), value;
    const char *text = node ? fs_yaml_text(r->y, node) : "";
    char expected[64];

    if (!node)
        return 0;
    if (strcmp(text, "1/4") == 0)
        text = "0.25";
    snprintf(expected, sizeof expected, "a number from %d to %d in parts of 1/%d", least / parts, most / parts, parts);
    if (!fs_text_parts(text, parts, &value) || value < least || value > most)
        return fs_yaml_fail(r->y, node, expected, "%s", *text ? text : "nothing");
    *out = (uint8_t)value;
    return 0;
}

/* --- things of the scenario by name --- */

static int fail_name(const rs_reader *r, int node, const char *expected)
{
    const char *text = fs_yaml_text(r->y, node);

    return fs_yaml_fail(r->y, node, expected, "%s", *text ? text : "nothing");
}

int rs_read_brigiment(const rs_reader *r, int at, const char *key, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, key), b = node ? rs_brigiment_named(r->sc, fs_yaml_text(r->y, node)) : 0;

    if (node && !b)
        return fail_name(r, node, "the id of a brigiment");
    *out = node ? (uint8_t)b : *out;
    return 0;
}

int rs_read_battalion(const rs_reader *r, int at, const char *key, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, key), b = node ? rs_battalion_named(r->sc, fs_yaml_text(r->y, node)) : 0;

    if (node && !b)
        return fail_name(r, node, "the id of a battalion");
    *out = node ? (uint8_t)b : *out;
    return 0;
}

int rs_read_division(const rs_reader *r, int at, const char *key, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, key);

    if (!node)
        return 0;
    for (int i = 1; i <= r->sc->n_divisions; i++)
        if (strcmp(r->sc->division[i].name, fs_yaml_text(r->y, node)) == 0) {
            *out = (uint8_t)i;
            return 0;
        }
    return fail_name(r, node, "the id of a division");
}

int rs_read_corps(const rs_reader *r, int at, const char *key, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, key);

    if (!node)
        return 0;
    for (int i = 1; i <= r->sc->n_corps; i++)
        if (strcmp(r->sc->corps[i].name, fs_yaml_text(r->y, node)) == 0) {
            *out = (uint8_t)i;
            return 0;
        }
    return fail_name(r, node, "the id of a corps");
}

int rs_read_unit(const rs_reader *r, int at, const char *key, uint16_t *out)
{
    int node = fs_yaml_find(r->y, at, key), u = node ? rs_piece_named(r->sc, fs_yaml_text(r->y, node)) : 0;

    if (node && !u)
        return fail_name(r, node, "the id of a unit");
    *out = node ? (uint16_t)u : *out;
    return 0;
}

int rs_read_release(const rs_reader *r, int at, const char *key, uint8_t *out)
{
    int node = fs_yaml_find(r->y, at, key);

    if (!node)
        return 0;
    for (int i = 0; i < r->sc->n_releases; i++)
        if (strcmp(r->release_id[i], fs_yaml_text(r->y, node)) == 0) {
            *out = (uint8_t)(i + 1);
            return 0;
        }
    return fail_name(r, node, "the id of a release");
}
