/* red_poppies_hexes.c - hexes by name, in runs, rectangles and terms: the sets a scenario is drawn with. */
#include "red_poppies_read.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const fs_grid *grid(const rp_reader *r) { return &r->sc->board.grid; }

int rp_read_hex(const rp_reader *r, int node, const char *name)
{
    int hex = rp_hex(&r->sc->board, name);

    if (rp_is_in_play(&r->sc->board, hex)) /* [2.2b] */
        return hex;
    fs_yaml_fail(r->y, node, "a hex of the map", "%s", *name ? name : "nothing");
    return FS_NO_HEX;
}

int rp_read_vertex(const rp_reader *r, int node, const char *name)
{
    int vertex = rp_vertex(&r->sc->board, name);

    if (vertex == FS_NO_VERTEX)
        fs_yaml_fail(r->y, node, "a vertex of the map, such as O19w or N18/O19/N19", "%s", *name ? name : "nothing");
    return vertex;
}

void rp_spell_sheets(const char *word, char out[RP_PLACES])
{
    size_t n = 0;
    char sheet = 0;

    for (const char *at = word; *at && n + 4 < RP_PLACES; at++) {
        bool is_first = at == word || strchr("-,/.", at[-1]);

        if (is_first && at[1] == ':')
            sheet = *at;
        else if (is_first && sheet && isupper((unsigned char)*at)) {
            out[n++] = sheet;
            out[n++] = ':';
        }
        out[n++] = *at;
    }
    out[n] = 0;
}

/* --- runs --- */

static int sign(int n) { return (n > 0) - (n < 0); }

/* The next hex on the way: down a column, along a row as numbered, or along the grain. FS_NO_HEX: neither. */
static int step_towards(const fs_grid *g, int from, int to)
{
    int dc = fs_hex_col(g, to) - fs_hex_col(g, from), dr = fs_hex_row(g, to) - fs_hex_row(g, from);
    fs_point a = fs_hex_centre(g, from), b = fs_hex_centre(g, to);
    int dy = b.y - a.y;

    if (dc == 0)
        return fs_hex_at(g, fs_hex_col(g, from), fs_hex_row(g, from) + sign(dr));
    if (dr == 0)
        return fs_hex_at(g, fs_hex_col(g, from) + sign(dc), fs_hex_row(g, from));
    if (abs(dy) != abs(dc))
        return FS_NO_HEX;
    return fs_hex_neighbour(g, from, dc > 0 ? (dy < 0 ? 1 : 2) : (dy < 0 ? 5 : 4));
}

static int add_leg(const rp_reader *r, int node, const char *text, int16_t *out, int n, int cap, int to)
{
    int at = n ? out[n - 1] : to;

    if (!n)
        out[n++] = (int16_t)to;
    while (at != to) {
        at = step_towards(grid(r), at, to);
        if (at == FS_NO_HEX || n == cap) {
            fs_yaml_fail(r->y, node, "a run down a column, along a row or along the grain of the hexes", "%s", text);
            return -1;
        }
        out[n++] = (int16_t)at;
    }
    return n;
}

int rp_read_run(const rp_reader *r, int node, const char *text, int16_t *out, int cap)
{
    char name[RP_NAME];
    int n = 0;

    for (const char *at = text;; at++) {
        size_t length = strcspn(at, "-");
        int hex;

        snprintf(name, sizeof name, "%.*s", (int)(length < RP_NAME ? length : RP_NAME - 1), at);
        hex = rp_read_hex(r, node, name);
        if (hex == FS_NO_HEX)
            return -1;
        n = add_leg(r, node, text, out, n, cap, hex);
        at += length;
        if (n < 0 || !*at)
            return n;
    }
}

static int add_rectangle(const rp_reader *r, int node, const char *text, const char *dots, uint64_t *set)
{
    char first[RP_NAME];
    int a, b;

    snprintf(first, sizeof first, "%.*s", (int)(dots - text < RP_NAME ? dots - text : RP_NAME - 1), text);
    a = rp_read_hex(r, node, first);
    b = a == FS_NO_HEX ? FS_NO_HEX : rp_read_hex(r, node, dots + 2);
    if (b == FS_NO_HEX)
        return 1;
    int c1 = fs_hex_col(grid(r), a), c2 = fs_hex_col(grid(r), b), r1 = fs_hex_row(grid(r), a),
        r2 = fs_hex_row(grid(r), b);
    if (c1 > c2 || r1 > r2)
        return fs_yaml_fail(r->y, node, "a rectangle from its north-west to its south-east hex", "%s", text);
    for (int c = c1; c <= c2; c++)
        for (int row = r1; row <= r2; row++)
            rp_add(set, fs_hex_at(grid(r), c, row));
    return 0;
}

int rp_add_places(const rp_reader *r, int node, const char *text, uint64_t *set)
{
    while (*text) {
        size_t length = strcspn(text, ",");
        char part[RP_PLACES];
        const char *dots;
        int16_t run[RP_MAX_ROWS + RP_MAX_COLUMNS];
        int n;

        if (length >= sizeof part)
            return fs_yaml_fail(r->y, node, "shorter parts between commas", "%.60s", text);
        snprintf(part, sizeof part, "%.*s", (int)length, text);
        text += length + (text[length] == ',');
        dots = strstr(part, "..");
        if (dots) {
            if (add_rectangle(r, node, part, dots, set))
                return 1;
            continue;
        }
        n = rp_read_run(r, node, part, run, RP_MAX_ROWS + RP_MAX_COLUMNS);
        if (n < 0)
            return 1;
        for (int i = 0; i < n; i++)
            rp_add(set, run[i]);
    }
    return 0;
}

/* --- terms --- */

typedef uint64_t hexes[RP_HEX_WORDS];

static int add_term(const rp_reader *r, int node, const char *text, uint64_t *set);

/* `within 4 of nml`: all that lies so near [R6]. */
static int add_within(const rp_reader *r, int node, const char *text, uint64_t *set)
{
    char word[RP_WORD];
    hexes centre = {0};
    int radius = rp_next_word(&text, word) ? rp_word_number(word, 0, 99) : -1;

    if (radius < 0 || !rp_next_word(&text, word) || strcmp(word, "of") != 0)
        return fs_yaml_fail(r->y, node, "within 2 of H10", "%s", word);
    if (add_term(r, node, text + strspn(text, " "), centre))
        return 1;
    for (int from = 0; from < fs_hex_count(grid(r)); from++)
        for (int hex = 0; rp_has(centre, from) && hex < fs_hex_count(grid(r)); hex++)
            if (rp_is_in_play(&r->sc->board, hex) && fs_hex_distance(grid(r), hex, from) <= radius)
                rp_add(set, hex);
    return 0;
}

int rp_read_span(const rp_reader *r, int node, const char *text, bool columns, int out[2])
{
    char word[RP_WORD], name[RP_NAME];
    const char *dash = strchr(text, '-');

    for (int i = 0; i < 2; i++) {
        const char *from = i && dash ? dash + 1 : text;
        size_t n = i || !dash ? strlen(from) : (size_t)(dash - text);

        snprintf(word, sizeof word, "%.*s", (int)(n < 16 ? n : 16), from);
        if (columns) {
            snprintf(name, sizeof name, "%.16s%02d", word, grid(r)->first_row);
            int hex = rp_hex(&r->sc->board, name);
            out[i] = hex == FS_NO_HEX ? -1 : fs_hex_col(grid(r), hex);
        } else
            out[i] =
                rp_word_number(word, grid(r)->first_row, grid(r)->first_row + grid(r)->rows - 1) - grid(r)->first_row;
        if (out[i] < 0 || (i && out[1] < out[0]))
            return fs_yaml_fail(r->y, node, columns ? "columns of the map, such as J-W" : "rows of the map", "%s",
                                text);
    }
    return 0;
}

static int add_span(const rp_reader *r, int node, const char *text, bool columns, uint64_t *set)
{
    int span[2];

    if (rp_read_span(r, node, text, columns, span))
        return 1;
    for (int hex = 0; hex < fs_hex_count(grid(r)); hex++) {
        int at = columns ? fs_hex_col(grid(r), hex) : fs_hex_row(grid(r), hex);

        if (at >= span[0] && at <= span[1] && rp_is_in_play(&r->sc->board, hex))
            rp_add(set, hex);
    }
    return 0;
}

/* Hexes by what is on them; -1: no such word. */
static int has_ground(const rp_reader *r, int hex, const char *word, int argument)
{
    const rp_hex_ground *h = &r->sc->ground.hex[hex];

    if (strcmp(word, "map") == 0)
        return 1;
    if (strcmp(word, "nml") == 0)
        return (h->features & RP_NML) != 0;
    if (strcmp(word, "village") == 0)
        return rp_is_village(h);
    if (strcmp(word, "quarry") == 0)
        return (h->features & RP_QUARRY) != 0;
    if (strcmp(word, "road") == 0)
        return rp_is_on_road(h);
    if (strcmp(word, "trench") == 0)
        return h->features & RP_TRENCH && (!argument || h->trench_side == argument);
    if (strcmp(word, "level") == 0) /* its highest ground [R92] */
        return h->level == argument;
    return -1;
}

/* `behind british`: its trenches and all that lies on their side of no man's land [YS.4]. */
static int add_behind(const rp_reader *r, int node, const char *name, uint64_t *set)
{
    fs_side side = rp_read_side(r, node, name);
    hexes reached = {0};
    bool more = side != 0;

    for (int hex = 0; side && hex < fs_hex_count(grid(r)); hex++)
        if (r->sc->ground.hex[hex].trench_side == side)
            rp_add(reached, hex);
    while (more) {
        more = false;
        for (int hex = 0; hex < fs_hex_count(grid(r)); hex++)
            for (int d = 0; rp_has(reached, hex) && d < 6; d++) {
                int n = fs_hex_neighbour(grid(r), hex, d);

                if (!rp_is_in_play(&r->sc->board, n) || rp_has(reached, n) || r->sc->ground.hex[n].features & RP_NML ||
                    r->sc->ground.hex[n].trench_side == fs_other(side))
                    continue;
                rp_add(reached, n);
                more = true;
            }
    }
    for (int w = 0; w < RP_HEX_WORDS; w++)
        set[w] |= reached[w];
    return side == 0;
}

static int add_ground(const rp_reader *r, int node, const char *word, const char *rest, uint64_t *set)
{
    char more[RP_WORD];
    int argument = 0;

    if (rp_next_word(&rest, more)) {
        argument = strcmp(word, "trench") == 0 ? rp_read_side(r, node, more) : rp_word_number(more, 0, RP_TOP_LEVEL);
        if (strcmp(word, "trench") == 0 && !argument)
            return 1;
        if (argument < 0)
            return fs_yaml_fail(r->y, node, "a level from 0 to 7", "%s", more);
    }
    for (int hex = 0; hex < fs_hex_count(grid(r)); hex++)
        if (rp_is_in_play(&r->sc->board, hex) && has_ground(r, hex, word, argument))
            rp_add(set, hex);
    return 0;
}

static int add_term(const rp_reader *r, int node, const char *text, uint64_t *set)
{
    char word[RP_WORD] = "", places[RP_PLACES];
    const char *rest = text;

    if (!rp_next_word(&rest, word))
        return fs_yaml_fail(r->y, node, "hexes", "%s", *text ? text : "nothing");
    rest += strspn(rest, " ");
    if (strcmp(word, "within") == 0)
        return add_within(r, node, rest, set);
    if (strcmp(word, "column") == 0 || strcmp(word, "columns") == 0)
        return add_span(r, node, rest, true, set);
    if (strcmp(word, "row") == 0 || strcmp(word, "rows") == 0)
        return add_span(r, node, rest, false, set);
    if (strcmp(word, "behind") == 0)
        return add_behind(r, node, rest, set);
    if (has_ground(r, 0, word, 0) >= 0)
        return add_ground(r, node, word, rest, set);
    if (*rest)
        return fs_yaml_fail(r->y, node,
                            "hexes, within 2 of H10, columns J-W, rows 1-9, behind SIDE, nml, trench, village, level 3",
                            "%s", text);
    rp_spell_sheets(word, places);
    return rp_add_places(r, node, places, set);
}

/* Terms add; `only` keeps what both have, `not` takes away. */
static int read_term(const rp_reader *r, int node, uint64_t *set)
{
    const char *text = fs_yaml_text(r->y, node);
    bool only = strncmp(text, "only ", 5) == 0, not = strncmp(text, "not ", 4) == 0;
    hexes term = {0};

    if (add_term(r, node, text + (only ? 5 : not ? 4 : 0), term))
        return 1;
    for (int w = 0; w < RP_HEX_WORDS; w++)
        set[w] = only ? set[w] & term[w] : not ? set[w] & ~term[w] : set[w] | term[w];
    return 0;
}

int rp_read_set(const rp_reader *r, int node, uint64_t *set)
{
    if (r->y->node[node].kind == FS_NODE_SCALAR)
        return read_term(r, node, set);
    if (rp_need_kind(r, node, FS_NODE_LIST, "a list of hexes"))
        return 1;
    for (int i = r->y->node[node].first; i; i = r->y->node[i].next)
        if (read_term(r, i, set))
            return 1;
    return 0;
}

int rp_read_set_at(const rp_reader *r, int at, const char *key, uint64_t *set)
{
    int node = fs_yaml_find(r->y, at, key);

    return node ? rp_read_set(r, node, set) : 0;
}
