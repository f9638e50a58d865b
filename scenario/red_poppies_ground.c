/* red_poppies_ground.c - lines of ground: what is on hexes and hexsides, put there and taken away. */
#include "red_poppies_read.h"

#include <stdio.h>
#include <string.h>

/* --- what is on it --- */

enum shape { ON_HEX, ON_WOODS, ON_SIDE };
static const struct feature {
    const char *word;
    uint8_t shape;
    uint16_t bits;
} features[] = {{"village", ON_HEX, RP_VILLAGE},
                {"fort", ON_HEX, RP_FORT}, /* [AA.1] */
                {"buildings", ON_HEX, RP_BUILDINGS},
                {"craters", ON_HEX, RP_CRATERS},
                {"nml", ON_HEX, RP_NML},
                {"quarry", ON_HEX, RP_QUARRY}, /* [AA.2] */
                {"green", ON_WOODS, RP_GREEN_DOT},
                {"woods", ON_WOODS, 0},
                {"wheat", ON_WOODS, 0},
                {"lake", ON_WOODS, 0},
                {"road", ON_SIDE, RP_ROAD},
                {"stream", ON_SIDE, RP_STREAM},
                {"bridge", ON_SIDE, RP_ROAD | RP_STREAM | RP_BRIDGE},
                {"wire", ON_SIDE, RP_WIRE},
                {"bar", ON_SIDE, RP_GREEN_BAR},
                {"blue", ON_SIDE, RP_BLUE},
                {"link", ON_SIDE, RP_LINK},
                {NULL, 0, 0}};

/* Six digits, one for each sextant from the north on: 0 or 1, or levels. */
static int read_sextants(const rp_reader *r, int node, const char *word, char most, uint8_t out[6])
{
    size_t n = strlen(word);

    for (size_t i = 0; i < n && n == 6; i++)
        if (word[i] < '0' || word[i] > most)
            n = 0;
    if (n != 6)
        return fs_yaml_fail(r->y, node, "six digits, one for each sextant clockwise from the north", "%s", word);
    for (int i = 0; i < 6; i++)
        out[i] = (uint8_t)(word[i] - '0');
    return 0;
}

static int add_woods(rp_reader *r, int node, const uint64_t *set, const struct feature *f, const char *mask)
{
    uint8_t sextant[6] = {1, 1, 1, 1, 1, 1}, bits = 0;

    if (*mask && read_sextants(r, node, mask, '1', sextant))
        return 1;
    for (int i = 0; i < 6; i++)
        bits |= (uint8_t)(sextant[i] << i);
    for (int hex = 0; hex < fs_hex_count(&r->sc->board.grid); hex++) {
        rp_hex_ground *h = &r->sc->ground.hex[hex];

        if (!rp_has(set, hex))
            continue;
        if (strcmp(f->word, "wheat") == 0)
            h->wheat |= bits;
        else if (strcmp(f->word, "lake") == 0)
            h->lake |= bits;
        else
            h->woods |= bits;
        h->features |= f->bits;
    }
    return 0;
}

/* `level 2`, or `levels 221112 2`: by sextant, then that of the dot. */
static int add_level(rp_reader *r, int node, const uint64_t *set, const char *word, const char *rest)
{
    char first[RP_WORD] = "", second[RP_WORD] = "";
    uint8_t sextant[6];
    int centre;

    if (!rp_next_word(&rest, first))
        return fs_yaml_fail(r->y, node, "a level", "none");
    if (strcmp(word, "level") == 0) {
        centre = rp_word_number(first, 0, RP_TOP_LEVEL);
        memset(sextant, centre < 0 ? 0 : centre, sizeof sextant);
    } else {
        if (read_sextants(r, node, first, '0' + RP_TOP_LEVEL, sextant))
            return 1;
        centre = rp_next_word(&rest, second) ? rp_word_number(second, 0, RP_TOP_LEVEL) : sextant[0];
    }
    if (centre < 0)
        return fs_yaml_fail(r->y, node, "a level from 0 to 7", "%s", first);
    for (int hex = 0; hex < fs_hex_count(&r->sc->board.grid); hex++)
        if (rp_has(set, hex))
            rp_ground_set_levels(&r->sc->ground, hex, centre, sextant);
    return 0;
}

/* A run of trench is connected along itself. */
static int add_trench(rp_reader *r, int node, const char *run_text, fs_side side)
{
    int16_t run[RP_MAX_ROWS + RP_MAX_COLUMNS];
    int n = rp_read_run(r, node, run_text, run, RP_MAX_ROWS + RP_MAX_COLUMNS);

    for (int i = 0; i < n; i++) {
        r->sc->ground.hex[run[i]].features |= RP_TRENCH;
        r->sc->ground.hex[run[i]].trench_side = side;
        int between = i ? fs_hexside_between(&r->sc->board.grid, run[i - 1], run[i]) : FS_NO_HEXSIDE;
        if (between != FS_NO_HEXSIDE)
            rp_ground_add_side(&r->sc->ground, &r->sc->board, between, RP_LINK);
    }
    return n < 0;
}

static void change_side(rp_reader *r, int side, unsigned bits, bool is_there)
{
    if (is_there)
        rp_ground_add_side(&r->sc->ground, &r->sc->board, side, bits);
    else
        rp_ground_take_side(&r->sc->ground, &r->sc->board, side, bits);
}

/* `A05-D05` goes from hex to hex; `A04-L04/A05-L05` lies on every side between the two. */
static int change_sides(rp_reader *r, int node, const char *places, unsigned bits, bool is_there)
{
    const char *slash = strchr(places, '/');
    int16_t run[RP_MAX_ROWS + RP_MAX_COLUMNS], beyond[RP_MAX_ROWS + RP_MAX_COLUMNS];
    char first[RP_PLACES];
    int rim = slash ? rp_side(&r->sc->board, places) : FS_NO_HEXSIDE, n, m, changed = 0;

    if (rim != FS_NO_HEXSIDE) {
        change_side(r, rim, bits, is_there);
        return 0;
    }
    snprintf(first, sizeof first, "%.*s", (int)(slash ? slash - places : (int)strlen(places)), places);
    n = rp_read_run(r, node, first, run, RP_MAX_ROWS + RP_MAX_COLUMNS);
    m = n < 0 || !slash ? n : rp_read_run(r, node, slash + 1, beyond, RP_MAX_ROWS + RP_MAX_COLUMNS);
    for (int i = 0; i < n && m >= 0; i++)
        for (int k = slash ? 0 : i + 1; k < (slash ? m : i + 2 < n ? i + 2 : n); k++) {
            int side = fs_hexside_between(&r->sc->board.grid, run[i], slash ? beyond[k] : run[k]);

            if (side == FS_NO_HEXSIDE)
                continue;
            change_side(r, side, bits, is_there);
            changed++;
        }
    if (n < 0 || m < 0)
        return 1;
    return changed ? 0 : fs_yaml_fail(r->y, node, "hexes next to each other", "%s", places);
}

/* Parts between commas, one after the other: of trench if there are no bits, else of sides. */
static int each_part(rp_reader *r, int node, const char *places, fs_side side, unsigned bits, bool is_there)
{
    while (*places) {
        size_t length = strcspn(places, ",");
        char part[RP_PLACES];

        snprintf(part, sizeof part, "%.*s", (int)length, places);
        if (bits ? change_sides(r, node, part, bits, is_there) : add_trench(r, node, part, side))
            return 1;
        places += length + (places[length] == ',');
    }
    return 0;
}

static int unknown_feature(const rp_reader *r, int node, const char *word)
{
    char known[300] = "no trench level levels bars";

    for (const struct feature *f = features; f->word; f++)
        snprintf(known + strlen(known), sizeof known - strlen(known), " %s", f->word);
    return fs_yaml_fail(r->y, node, known, "%s", *word ? word : "no terrain");
}

/* Without a bridge the stream is still there. */
static unsigned bits_to_take(const struct feature *f) { return f->bits & RP_BRIDGE ? RP_ROAD | RP_BRIDGE : f->bits; }

static const struct feature *feature_named(const char *word)
{
    const struct feature *f = features;

    while (f->word && strcmp(f->word, word) != 0)
        f++;
    return f;
}

/* What a scenario or a later state of the map no longer has. */
static void take_away(rp_reader *r, int hex, const struct feature *f, bool is_trench)
{
    rp_hex_ground *h = &r->sc->ground.hex[hex];

    if (is_trench) {
        h->features &= (uint16_t)~RP_TRENCH;
        h->trench_side = 0;
    } else if (f->shape == ON_HEX)
        h->features &= (uint16_t)~f->bits;
    else if (f->shape == ON_WOODS) {
        uint8_t *mask = strcmp(f->word, "wheat") == 0 ? &h->wheat : strcmp(f->word, "lake") == 0 ? &h->lake : &h->woods;

        *mask = 0;
        if (mask == &h->woods)
            h->features &= (uint16_t)~RP_GREEN_DOT;
    }
    for (int d = 0; d < 6 && (is_trench || f->shape == ON_SIDE); d++)
        change_side(r, fs_hexside_of(&r->sc->board.grid, hex, d), is_trench ? RP_LINK : bits_to_take(f), false);
}

/* `V05-V09 no woods`, `map no wire`, `K05/K06 no road`. */
static int read_no(rp_reader *r, int node, const char *places, const uint64_t *set, const char *rest)
{
    char word[RP_WORD] = "";
    const struct feature *f;
    bool is_trench;

    rp_next_word(&rest, word);
    is_trench = strcmp(word, "trench") == 0;
    f = feature_named(word);
    if (!f->word && !is_trench)
        return unknown_feature(r, node, word);
    if (strchr(places, '/'))
        return f->word && f->shape == ON_SIDE
                   ? each_part(r, node, places, 0, bits_to_take(f), false)
                   : fs_yaml_fail(r->y, node, "road, stream, wire or another thing on sides", "%s", word);
    for (int hex = 0; hex < fs_hex_count(&r->sc->board.grid); hex++)
        if (rp_has(set, hex))
            take_away(r, hex, f, is_trench);
    return 0;
}

static int read_trench(rp_reader *r, int node, const char *places, const char *rest)
{
    char owner[RP_WORD];
    fs_side side = 0;

    if (rp_next_word(&rest, owner) && !(side = rp_read_side(r, node, owner)))
        return 1;
    return each_part(r, node, places, side, 0, true);
}

/* `AC05..AI08 bars`: the inside of a wood, a green bar on every side between two of the hexes [8.9c]. */
static int add_bars(rp_reader *r, int node, const uint64_t *set)
{
    const fs_grid *g = &r->sc->board.grid;
    int added = 0;

    for (int hex = 0; hex < fs_hex_count(g); hex++)
        for (int d = 0; d < 3 && rp_has(set, hex); d++) {
            int next = fs_hex_neighbour(g, hex, d);

            if (next == FS_NO_HEX || !rp_has(set, next))
                continue;
            rp_ground_add_side(&r->sc->ground, &r->sc->board, fs_hexside_of(g, hex, d), RP_GREEN_BAR);
            added++;
        }
    return added ? 0 : fs_yaml_fail(r->y, node, "hexes next to each other", "%s", fs_yaml_text(r->y, node));
}

static int read_on_hexes(rp_reader *r, int node, const uint64_t *set, const char *word, const char *rest)
{
    const struct feature *f = feature_named(word);
    char mask[RP_WORD] = "";

    if (strcmp(word, "level") == 0 || strcmp(word, "levels") == 0)
        return add_level(r, node, set, word, rest);
    if (strcmp(word, "bars") == 0)
        return add_bars(r, node, set);
    if (!f->word)
        return unknown_feature(r, node, word);
    rp_next_word(&rest, mask);
    if (f->shape == ON_WOODS)
        return add_woods(r, node, set, f, mask);
    for (int hex = 0; hex < fs_hex_count(&r->sc->board.grid); hex++)
        if (rp_has(set, hex))
            r->sc->ground.hex[hex].features |= f->bits;
    return 0;
}

static int read_line(rp_reader *r, int node)
{
    const char *rest = fs_yaml_text(r->y, node);
    char first[RP_WORD], places[RP_PLACES], word[RP_WORD] = "";
    uint64_t set[RP_HEX_WORDS] = {0};
    bool on_sides;

    if (!rp_next_word(&rest, first) || !rp_next_word(&rest, word))
        return fs_yaml_fail(r->y, node, "hexes and what is there, such as V09-V13 trench", "%s",
                            fs_yaml_text(r->y, node));
    rp_spell_sheets(first, places);
    if (strcmp(word, "trench") == 0)
        return read_trench(r, node, places, rest);
    on_sides = feature_named(word)->word && feature_named(word)->shape == ON_SIDE;
    if (on_sides)
        return each_part(r, node, places, 0, feature_named(word)->bits, true);
    if (strcmp(places, "map") == 0)
        memcpy(set, r->sc->board.in_play, sizeof set);
    else if (!strchr(places, '/') && rp_add_places(r, node, places, set))
        return 1;
    if (strcmp(word, "no") == 0)
        return read_no(r, node, places, set, rest);
    return read_on_hexes(r, node, set, word, rest);
}

int rp_read_ground(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "ground");

    if (at && rp_need_kind(r, at, FS_NODE_LIST, "a list such as [V09-V13 trench british, K05 village]"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next)
        if (read_line(r, i))
            return 1;
    return 0;
}
