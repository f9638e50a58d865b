/* red_poppies_units.c - who takes part and where he begins: zones, entries, units, transport, artillery groups. */
#include "red_poppies_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- zones and entries --- */

static int check_id(const rp_reader *r, int node, const char *id)
{
    if (strlen(id) < RP_ID && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(id) &&
        rp_hex(&r->sc->board, id) == FS_NO_HEX)
        return 0;
    return fs_yaml_fail(r->y, node, "a short name of lower-case letters, digits and hyphens", "%s", id);
}

static int read_zone(rp_reader *r, int at)
{
    static const char *const keys[] = {"side", "hexes", "name", "trenches", "blockhouses", "scrapes", NULL};
    rp_zone *z = &r->sc->zone[r->sc->n_zones];
    int trenches = 0, blockhouses = 0, scrapes = 0;

    snprintf(r->zone_id[r->sc->n_zones], RP_ID, "%.31s", fs_yaml_key(r->y, at));
    snprintf(z->name, sizeof z->name, "%.95s", fs_yaml_key(r->y, at));
    if (check_id(r, at, fs_yaml_key(r->y, at)) || rp_known_keys(r, at, keys) ||
        rp_need(r, at, "side", "whose set-up area it is") || rp_need(r, at, "hexes", "a list of hexes") ||
        rp_read_side_at(r, at, "side", &z->side) || rp_read_set_at(r, at, "hexes", z->hexes) ||
        rp_read_text(r, at, "name", z->name, sizeof z->name) || rp_read_number(r, at, "trenches", 0, 99, &trenches) ||
        rp_read_number(r, at, "blockhouses", 0, 99, &blockhouses) || rp_read_number(r, at, "scrapes", 0, 99, &scrapes))
        return 1;
    z->trenches = (uint8_t)trenches;
    z->blockhouses = (uint8_t)blockhouses;
    z->scrapes = (uint8_t)scrapes;
    r->sc->n_zones++;
    return 0;
}

static int read_entry(rp_reader *r, int at)
{
    static const char *const keys[] = {"hexes", "placed", NULL};
    rp_entry *e = &r->sc->entry[r->sc->n_entries];

    snprintf(r->entry_id[r->sc->n_entries], RP_ID, "%.31s", fs_yaml_key(r->y, at));
    if (check_id(r, at, fs_yaml_key(r->y, at)) || rp_known_keys(r, at, keys) ||
        rp_need(r, at, "hexes", "a list of hexes") || rp_read_set_at(r, at, "hexes", e->hexes) ||
        rp_read_yes(r, at, "placed", &e->is_placed))
        return 1;
    r->sc->n_entries++;
    return 0;
}

int rp_read_zones(rp_reader *r)
{
    const struct {
        const char *key;
        int most;
        int (*read)(rp_reader *, int);
    } kind[] = {{"zones", RP_MAX_ZONES, read_zone}, {"entries", RP_MAX_ENTRIES, read_entry}};

    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        int at = fs_yaml_find(r->y, 0, kind[k].key);

        if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "names with what they are"))
            return 1;
        if (at && r->y->node[at].n > kind[k].most)
            return fs_yaml_fail(r->y, at, "fewer", "%d", r->y->node[at].n);
        for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next)
            if (kind[k].read(r, i))
                return 1;
    }
    return 0;
}

/* --- units --- */

/* Where the units of one key begin. */
typedef struct beginning {
    fs_side side;
    int16_t hex;
    uint8_t zone, entry; /* + 1; 0 none */
    uint8_t where;       /* rp_where in a position */
} beginning;

static int find_id(char (*list)[RP_ID], int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], id) == 0)
            return i + 1;
    return 0;
}

static int where_word(const char *word)
{
    for (int i = RP_WAITING; rp_where_words[i]; i++)
        if (strcmp(rp_where_words[i], word) == 0)
            return i;
    return 0;
}

static int read_beginning(rp_reader *r, int node, beginning *b)
{
    const char *key = fs_yaml_key(r->y, node);

    b->hex = FS_NO_HEX;
    b->zone = (uint8_t)find_id(r->zone_id, r->sc->n_zones, key);
    b->entry = (uint8_t)find_id(r->entry_id, r->sc->n_entries, key);
    if (b->zone && r->sc->zone[b->zone - 1].side != b->side)
        return fs_yaml_fail(r->y, node, "a zone of one's own side", "%s", key);
    if (b->zone || b->entry)
        return 0;
    if (r->load->is_position && (b->where = (uint8_t)where_word(key)))
        return 0;
    b->hex = (int16_t)rp_hex(&r->sc->board, key);
    b->where = RP_ON_MAP;
    if (b->hex == FS_NO_HEX || !rp_has(r->sc->play, b->hex))
        return fs_yaml_fail(r->y, node, "a hex of the playing area, a zone or an entry", "%s", key);
    return 0;
}

/* `bi3`: nation, type and number; free of the names given so far. */
static void name_unit(rp_scenario *sc, rp_piece *p)
{
    static const char letters[] = "icmatfvv"; /* by rp_type */
    const rp_unit_type *t = &sc->type[p->type];
    char letter = '?';

    for (int i = 7; i >= 0; i--)
        if (t->types >> i & 1)
            letter = letters[i];
    for (int number = 1;; number++) {
        bool taken = false;

        snprintf(p->name, sizeof p->name, "%c%c%d", t->nation[0] ? t->nation[0] : 'x', letter, number);
        for (int u = 1; u < sc->n_units && !taken; u++)
            taken = strcmp(sc->piece[u].name, p->name) == 0;
        if (!taken)
            return;
    }
}

static int read_name(const rp_reader *r, int node, const char *word, char out[RP_ID])
{
    size_t n = strlen(word);

    if (n >= RP_ID || strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.'") != n ||
        rp_hex(&r->sc->board, word) != FS_NO_HEX)
        return fs_yaml_fail(r->y, node, "a name of letters and digits that is no hex, or a number of units", "%s",
                            word);
    memcpy(out, word, n + 1);
    return 0;
}

/* The number after `turn` or `day`. */
static int read_when(const rp_reader *r, int node, const char **rest, int most, uint8_t *out)
{
    char word[RP_WORD];
    int when = rp_next_word(rest, word) ? rp_word_number(word, 1, most) : -1;

    if (when < 0)
        return fs_yaml_fail(r->y, node, "turn or day and a number", "%s", fs_yaml_text(r->y, node));
    *out = (uint8_t)when;
    return 0;
}

/* `if ir169_shares`, `unless ir169_shares`: a unit that is there only under a switch, or only without it. */
static int read_condition(const rp_reader *r, int node, const char *rest, bool *holds)
{
    char word[RP_WORD], name[RP_WORD] = "";

    *holds = true;
    while (rp_next_word(&rest, word)) {
        bool wanted = strcmp(word, "if") == 0;

        if (!wanted && strcmp(word, "unless") != 0)
            continue;
        int which = rp_next_word(&rest, name) ? rp_switch_of(name) : -1;

        if (which < 0)
            return fs_yaml_fail(r->y, node, "a switch of this system", "%s", *name ? name : word);
        *holds &= rp_is_switched(r->sc, (enum rp_switch)which) == wanted;
    }
    return 0;
}

/* The words behind the type. In a scenario they say how a unit starts, in a position how it is. */
static int read_state(rp_reader *r, int node, const char *rest, const beginning *b, rp_piece *p, rp_spot *spot)
{
    char word[RP_WORD];
    bool formed = false;

    *spot = (rp_spot){.where = b->where, .hex = b->hex};
    while (rp_next_word(&rest, word)) {
        if (strcmp(word, "turn") == 0 && b->entry) {
            if (read_when(r, node, &rest, RP_MAX_TURNS, &p->turn))
                return 1;
            continue;
        }
        if (strcmp(word, "day") == 0 && (b->entry || b->where > RP_WAITING)) { /* comes then, or was lost [11.11] */
            if (read_when(r, node, &rest, RP_MAX_DAYS, b->entry ? &p->day : &spot->day))
                return 1;
            continue;
        }
        if (strcmp(word, "if") == 0 || strcmp(word, "unless") == 0) {
            rp_next_word(&rest, word);
            continue;
        }
        formed |= strcmp(word, "formed") == 0;
        if (rp_read_flag(r, node, word, &spot->flags))
            return 1;
    }
    if (!r->load->is_position && spot->flags & ~(RP_DISPERSED | RP_IN))
        return fs_yaml_fail(r->y, node, "formed, dispersed or in, as units start", "%s", fs_yaml_text(r->y, node));
    if (spot->flags & RP_IN && b->hex == FS_NO_HEX)
        return fs_yaml_fail(r->y, node, "in for units that stand in a hex", "%s", fs_yaml_text(r->y, node));
    p->is_dispersed = (spot->flags & RP_DISPERSED) != 0;
    p->is_in = (spot->flags & RP_IN) != 0;
    if (b->zone) /* [6.3a] */
        p->faces = p->is_dispersed ? 2 : formed ? 1 : 0;
    if (b->entry && !p->turn)
        p->turn = 1;
    return 0;
}

/* `b1 british-infantry-1915 in dispersed`, or `4 british-infantry-1915`. */
static int read_item(rp_reader *r, int node, const beginning *b)
{
    rp_scenario *sc = r->sc;
    const char *rest = fs_yaml_text(r->y, node);
    char first[RP_WORD], type[RP_WORD];
    bool is_there = true;
    int count, t;

    if (!rp_next_word(&rest, first) || !rp_next_word(&rest, type))
        return fs_yaml_fail(r->y, node, "a name and a type, such as b1 british-infantry-1915", "%s",
                            fs_yaml_text(r->y, node));
    count = rp_word_number(first, 1, 99);
    t = rp_read_type(r, node, type);
    if (!t || read_condition(r, node, rest, &is_there))
        return 1;
    for (int i = 0; is_there && i < (count > 0 ? count : 1); i++) {
        if (sc->n_units + 1 >= RP_MAX_PIECES)
            return fs_yaml_fail(r->y, node, "at most 255 units and groups", "more");
        rp_piece *p = &sc->piece[++sc->n_units];

        *p = (rp_piece){.type = (uint8_t)t,
                        .side = b->side,
                        .zone = b->zone,
                        .entry = (uint8_t)(b->entry ? b->entry - 1 : 0),
                        .hex = r->load->is_position ? FS_NO_HEX : b->hex,
                        .registered = FS_NO_VERTEX};
        if (read_state(r, node, rest, b, p, &r->spot[sc->n_units]))
            return 1;
        if (r->load->is_position) /* where it stands is the state's, not the scenario's */
            p->is_dispersed = p->is_in = 0;
        if (count > 0)
            name_unit(sc, p);
        else if (read_name(r, node, first, p->name))
            return 1;
    }
    return 0;
}

static int read_side_units(rp_reader *r, int at, fs_side side)
{
    if (rp_need_kind(r, at, FS_NODE_MAPPING, "hexes, zones or entries with lists of units"))
        return 1;
    for (int i = r->y->node[at].first; i; i = r->y->node[i].next) {
        beginning b = {.side = side};

        if (read_beginning(r, i, &b) || rp_need_kind(r, i, FS_NODE_LIST, "a list of units"))
            return 1;
        for (int k = r->y->node[i].first; k; k = r->y->node[k].next)
            if (read_item(r, k, &b))
                return 1;
    }
    return 0;
}

/* Reads a mapping of sides. */
static int each_side(rp_reader *r, const char *key, int (*read)(rp_reader *, int, fs_side))
{
    int at = fs_yaml_find(r->y, 0, key);

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "sides"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_key(r->y, i));

        if (!side || read(r, i, side))
            return 1;
    }
    return 0;
}

static int piece_of(const rp_scenario *sc, const char *name)
{
    for (int u = 1; u <= sc->n_units + sc->n_groups; u++)
        if (strcmp(sc->piece[u].name, name) == 0)
            return u;
    return 0;
}

/* `bi1-bi6`: pieces from one name to the other, in the order of the file; or one name. 0 if there is none such. */
static int read_names(const rp_scenario *sc, const char *key, int *last)
{
    const char *dash = strchr(key, '-');
    char first[RP_WORD];
    int u = piece_of(sc, key);

    *last = u;
    if (u || !dash)
        return u;
    snprintf(first, sizeof first, "%.*s", (int)(dash - key), key);
    u = piece_of(sc, first);
    *last = piece_of(sc, dash + 1);
    return *last < u || sc->piece[u].side != sc->piece[*last].side ? 0 : u;
}

static int read_titles(rp_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "titles");

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "names of units with titles"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        const char *key = fs_yaml_key(r->y, i), *rest = key;
        char names[RP_WORD] = "";
        bool holds;
        int last, u;

        if (read_condition(r, i, key, &holds))
            return 1;
        if (!holds)
            continue;
        rp_next_word(&rest, names);
        u = read_names(r->sc, names, &last);
        if (!u)
            return fs_yaml_fail(r->y, i, "a unit or group of this file, or a run of them such as bi1-bi6", "%s", key);
        for (; u <= last; u++)
            if (rp_read_text(r, at, key, r->sc->piece[u].title, RP_TITLE))
                return 1;
    }
    return 0;
}

/* `3`, or `3 turn 2` for what comes with reinforcements of that turn [6.81] [10.2]. */
static int read_carriers(const rp_reader *r, int node, uint8_t *groups, uint8_t *turn)
{
    const char *rest = fs_yaml_text(r->y, node);
    char word[RP_WORD] = "";
    int n = rp_next_word(&rest, word) ? rp_word_number(word, 0, 99) : -1;

    if (n < 0)
        return fs_yaml_fail(r->y, node, "a whole number from 0 to 99, or such a number, turn and a number", "%s",
                            fs_yaml_text(r->y, node));
    *groups = (uint8_t)n;
    if (!rp_next_word(&rest, word))
        return 0;
    if (strcmp(word, "turn") == 0 && read_when(r, node, &rest, RP_MAX_TURNS, turn))
        return 1;
    return strcmp(word, "turn") != 0 || rp_next_word(&rest, word)
               ? fs_yaml_fail(r->y, node, "turn and a number, and no more", "%s", word)
               : 0;
}

static int read_transport(rp_reader *r, int at, fs_side side)
{
    static const char *const keys[] = {"mule", "wagon", "truck", NULL};

    if (rp_known_keys(r, at, keys))
        return 1;
    for (int k = 0; keys[k]; k++) {
        int node = fs_yaml_find(r->y, at, keys[k]), kind = RP_MULE + k;

        if (node && read_carriers(r, node, &r->sc->transport[side][kind], &r->sc->transport_turn[side][kind]))
            return 1;
    }
    return 0;
}

int rp_read_units(rp_reader *r)
{
    return each_side(r, "units", read_side_units) || each_side(r, "transport", read_transport);
}

/* --- groups --- */

/* What a group is: firepower, howitzers, how it hears, whether and where it has registered [7.0a] [7.3a]. */
static int read_group_trait(rp_reader *r, int node, const char *word, const char **rest, rp_piece *p)
{
    char vertex[RP_WORD] = "";

    for (int mode = RP_AIRCRAFT; mode < RP_MODES; mode++)
        if (strcmp(rp_mode_words[mode], word) == 0) {
            p->mode = (uint8_t)mode;
            return 0;
        }
    if (strcmp(word, "day") == 0)
        return read_when(r, node, rest, RP_MAX_DAYS, &p->day);
    if (strcmp(word, "howitzer") == 0)
        p->howitzer = 1;
    else if (strcmp(word, "registers") == 0)
        p->registers = 1;
    else if (strcmp(word, "at") == 0) {
        rp_next_word(rest, vertex);
        p->registered = (int16_t)rp_read_vertex(r, node, vertex);
        return p->registered == FS_NO_VERTEX;
    } else
        return -1;
    return 0;
}

static int read_group(rp_reader *r, int node, fs_side side)
{
    rp_scenario *sc = r->sc;
    rp_piece *p = &sc->piece[sc->n_units + sc->n_groups + 1];
    rp_group *g = &r->group[sc->n_groups];
    const char *rest = fs_yaml_text(r->y, node);
    char name[RP_WORD] = "", word[RP_WORD] = "";

    if (sc->n_groups == RP_MAX_GROUPS || sc->n_units + sc->n_groups + 1 >= RP_MAX_PIECES)
        return fs_yaml_fail(r->y, node, "at most 16 groups", "more");
    *p = (rp_piece){.side = side, .hex = FS_NO_HEX, .registered = FS_NO_VERTEX};
    *g = (rp_group){.cross = FS_NO_VERTEX, .landed = FS_NO_VERTEX, .registered = FS_NO_VERTEX};
    if (!rp_next_word(&rest, name) || !rp_next_word(&rest, word) || word[0] != '+' || rp_word_number(word, 0, 20) < 0)
        return fs_yaml_fail(r->y, node, "a name, a firepower and how it hears, such as ga +3 telephone", "%s",
                            fs_yaml_text(r->y, node));
    p->fp = (int8_t)rp_word_number(word, 0, 20);
    if (read_name(r, node, name, p->name))
        return 1;
    while (rp_next_word(&rest, word)) {
        int bad = read_group_trait(r, node, word, &rest, p);

        if (bad < 0 && !r->load->is_position)
            return fs_yaml_fail(r->y, node, "howitzer, a way of hearing, registers, at and a vertex", "%s", word);
        if (bad < 0)
            bad = rp_read_group_word(r, node, word, &rest, g);
        if (bad)
            return 1;
    }
    if (!p->mode)
        return fs_yaml_fail(r->y, node, "aircraft, flare, runner, telephone or trench-set", "none");
    if (p->mode == RP_FLARE && p->registered == FS_NO_VERTEX) /* [7.3a] */
        p->registers = 1;
    if (p->registered != FS_NO_VERTEX && p->registers)
        return fs_yaml_fail(r->y, node, "one registered vertex at most", "%s", fs_yaml_text(r->y, node));
    if (p->registered != FS_NO_VERTEX)
        g->registered = p->registered;
    if (g->cross != FS_NO_VERTEX && !g->mode)
        g->mode = p->mode;
    sc->n_groups++;
    return 0;
}

static int read_side_groups(rp_reader *r, int at, fs_side side)
{
    if (rp_need_kind(r, at, FS_NODE_LIST, "a list of groups"))
        return 1;
    for (int i = r->y->node[at].first; i; i = r->y->node[i].next)
        if (read_group(r, i, side))
            return 1;
    return 0;
}

int rp_read_groups(rp_reader *r) { return each_side(r, "groups", read_side_groups) || read_titles(r); }
