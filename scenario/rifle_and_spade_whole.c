/* rifle_and_spade_whole.c - what a saved position says beyond the words of one written by hand.
 *
 * Such a block tells everything, so nothing is asked of the rules while it is read: a unit is where its line puts it,
 * with the order it has. Whether all of it can be is judged when the position is entered.
 */
#include "rifle_and_spade_now.h"
#include "rifle_and_spade_tables.h"

#include <rifle_and_spade/duties.h>
#include <string.h>

void rs_clear_whole(rs_reader *r)
{
    memset(r->s, 0, sizeof *r->s);
    for (int u = 1; u <= r->sc->base.n_units; u++) {
        const rs_piece *p = &r->sc->piece[u];

        r->s->unit[u] =
            (rs_unit){.steps = p->steps, .size = p->size, .battalion = p->battalion, .brigiment = p->brigiment};
    }
}

/* --- units --- */

const rs_byte_word rs_unit_bytes[] = {
    {"shoots", offsetof(rs_unit, shoots)}, {"route", offsetof(rs_unit, route)}, {NULL, 0}};

/* The place of a word in a list, from 0; -1: it is not there. */
static int place_of(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (*words[i] && strcmp(words[i], word) == 0)
            return i;
    return -1;
}

/* `in BATTALION`, `of BRIGIMENT`, `none` of them */
static int take_formation(rs_said *l, bool is_battalion, uint8_t *out)
{
    rs_said_next(l);
    *out = (uint8_t)(is_battalion ? rs_battalion_named(l->r->sc, l->word) : rs_brigiment_named(l->r->sc, l->word));
    return *out || strcmp(l->word, "none") == 0 ? 0 : rs_said_wrong(l, "the id of a formation or none");
}

static int take_choice(rs_said *l, const char *const *words, uint8_t *out)
{
    int value = 0;

    rs_said_next(l);
    if (fs_node_choice(l->r->y, l->node, l->word, words, &value))
        return 1;
    *out = (uint8_t)value;
    return 0;
}

static int take_place(rs_said *l, uint16_t *out)
{
    int16_t hex = FS_NO_HEX;

    if (rs_said_hex(l, &hex))
        return 1;
    if (!rs_has(l->r->sc->map.play, hex))
        return rs_said_wrong(l, "a hex in play");
    *out = (uint16_t)(hex + 1);
    return 0;
}

/* Words that something follows; 1 read, 0 none of them, -1 wrong. */
static int unit_fact(rs_said *l, rs_unit *unit, uint16_t *hex)
{
    const char *word = l->word;
    int value = 0;

    if (strcmp(word, "at") == 0)
        return take_place(l, hex) ? -1 : 1;
    if (strcmp(word, "shot-at") == 0)
        return take_place(l, &unit->at) ? -1 : 1;
    if (strcmp(word, "in") == 0)
        return take_formation(l, true, &unit->battalion) ? -1 : 1;
    if (strcmp(word, "of") == 0)
        return take_formation(l, false, &unit->brigiment) ? -1 : 1;
    if (strcmp(word, "size") == 0)
        return take_choice(l, rs_size_words, &unit->size) ? -1 : 1;
    if (strcmp(word, "hiding") == 0)
        return take_choice(l, rs_means_words, &unit->means) ? -1 : 1;
    if (strcmp(word, "behind") == 0)
        return rs_said_sides(l, &unit->named) ? -1 : 1;
    if (strcmp(word, "entry") == 0) {
        if (take_choice(l, rs_direction_words, &unit->entry))
            return -1;
        unit->entry++;
        return 1;
    }
    if (strcmp(word, "steps") == 0) {
        rs_said_next(l);
        if (!fs_text_parts(l->word, 4, &value) || value < 0 || value > 255)
            return -rs_said_wrong(l, "steps such as 2 or 0.25");
        unit->steps = (uint8_t)value;
        return 1;
    }
    if (strcmp(word, "due") == 0) {
        if (rs_said_number(l, UINT16_MAX, &value))
            return -1;
        unit->at = (uint16_t)value;
        return 1;
    }
    for (const rs_byte_word *b = rs_unit_bytes; b->word; b++)
        if (strcmp(b->word, word) == 0) {
            if (rs_said_number(l, 255, &value))
                return -1;
            *((uint8_t *)unit + b->offset) = (uint8_t)value;
            return 1;
        }
    return 0;
}

static int read_unit(rs_reader *r, int node, int u)
{
    rs_said l = {.r = r, .node = node, .unit = u, .rest = fs_yaml_text(r->y, node)};
    rs_unit *unit = &r->s->unit[u];
    int where = -1;

    while (rs_said_next(&l)) {
        int place = place_of(l.word, rs_where_words), fact = place < 0 ? unit_fact(&l, unit, &r->s->hex[u]) : 0;
        const rs_flag_word *f = rs_unit_flags;

        if (fact < 0)
            return 1;
        if (place >= 0)
            where = place;
        if (fact || place >= 0)
            continue;
        while (f->word && strcmp(f->word, l.word) != 0)
            f++;
        if (!f->word)
            return rs_said_wrong(&l, "words of docs/positions.md about a unit");
        unit->flags |= f->flag;
    }
    unit->where = (uint8_t)(where >= 0 ? where : r->s->hex[u] ? RS_ON_MAP : RS_NOT_YET);
    return 0;
}

static int read_units(rs_reader *r, int now)
{
    int at = fs_yaml_find(r->y, now, "units");

    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        int u = rs_piece_named(r->sc, fs_yaml_key(r->y, i));

        if (!u)
            return fs_yaml_fail(r->y, i, "the id of a unit", "%s", fs_yaml_key(r->y, i));
        if (read_unit(r, i, u))
            return 1;
    }
    return 0;
}

/* --- Routes: `3 from 05.04 N N NE passed 1` --- */

static int read_route(rs_reader *r, int node)
{
    rs_said l = {.r = r, .node = node, .rest = fs_yaml_text(r->y, node)};
    int number = 0, value = 0;

    if (rs_said_number(&l, RS_MAX_ROUTES, &number) || !number)
        return rs_said_wrong(&l, "the number of a Route, from 1");
    rs_route *way = &r->s->route[number - 1];
    if (!rs_said_next(&l) || strcmp(l.word, "from") != 0 || way->start)
        return rs_said_wrong(&l, "from and a hex, each Route once");
    if (take_place(&l, &way->start))
        return 1;
    while (rs_said_next(&l)) {
        int d = place_of(l.word, rs_direction_words);

        if (strcmp(l.word, "passed") == 0) {
            if (rs_said_number(&l, RS_AIMS, &value))
                return 1;
            way->passed = (uint8_t)value;
        } else if (d < 0 || way->n == RS_MAX_ROUTE) {
            return rs_said_wrong(&l, "at most 40 directions, passed N");
        } else {
            rs_route_set_way(way, way->n++, d);
        }
    }
    return 0;
}

/* --- works: `05.06 shallow_trench ottoman front S+SW known-1` --- */

const rs_flag_word rs_work_flags[] = {{"connects", RS_CONNECTS},
                                      {"wire-cut", RS_WIRE_CUT},
                                      {"known-entente", RS_KNOWN_1},
                                      {"known-ottoman", RS_KNOWN_2},
                                      {"dug-in-us-them", RS_DUG_IN_US_THEM},
                                      {"taken", RS_TAKEN},
                                      {"worked-at", RS_WORKED_AT},
                                      {NULL, 0}};

static int work_word(rs_said *l, rs_work *w)
{
    uint8_t *sides = strcmp(l->word, "front") == 0    ? &w->front
                     : strcmp(l->word, "wire") == 0   ? &w->wire
                     : strcmp(l->word, "wanted") == 0 ? &w->wanted
                                                      : NULL;
    uint8_t *number = strcmp(l->word, "counts") == 0 ? &w->counts : strcmp(l->word, "doing") == 0 ? &w->doing : NULL;
    int value = 0;

    if (sides)
        return rs_said_sides(l, sides);
    if (number) {
        if (rs_said_number(l, 255, &value))
            return 1;
        *number = (uint8_t)value;
        return 0;
    }
    for (const rs_flag_word *f = rs_work_flags; f->word; f++)
        if (strcmp(f->word, l->word) == 0) {
            w->flags = (uint8_t)(w->flags | f->flag);
            return 0;
        }
    return rs_said_wrong(l, "words of docs/positions.md about a work");
}

static int read_work(rs_reader *r, int node)
{
    static const char *const sides[] = {"", "entente", "ottoman", NULL};
    rs_said l = {.r = r, .node = node, .rest = fs_yaml_text(r->y, node)};
    int n = 0;

    while (n < RS_MAX_WORKS_NOW && r->s->work[n].hex)
        n++;
    if (n == RS_MAX_WORKS_NOW)
        return rs_no_room(r, node, RS_MAX_WORKS_NOW, "works");
    rs_work *w = &r->s->work[n];
    if (take_place(&l, &w->hex) || take_choice(&l, rs_work_words, &w->kind) || take_choice(&l, sides, &w->owner))
        return 1;
    while (rs_said_next(&l))
        if (work_word(&l, w))
            return 1;
    if (rs_count_dug(r->s, 1) > RS_MAX_DUG || rs_count_dug(r->s, 2) > RS_MAX_DUG)
        return rs_no_room(r, node, RS_MAX_DUG, "works dug by one side");
    return 0;
}

/* --- Assault markers: `05.06 waves 2 wired sides N+NE` --- */

static int read_assault(rs_reader *r, int node)
{
    rs_said l = {.r = r, .node = node, .rest = fs_yaml_text(r->y, node)};
    int n = 0, waves = 0;

    while (n < RS_MAX_ASSAULTS && r->s->marker[n].hex)
        n++;
    if (n == RS_MAX_ASSAULTS)
        return rs_no_room(r, node, RS_MAX_ASSAULTS, "Assaults");
    rs_marker *m = &r->s->marker[n];
    if (take_place(&l, &m->hex))
        return 1;
    while (rs_said_next(&l)) {
        if (strcmp(l.word, "wired") == 0)
            m->wired = 1;
        else if (strcmp(l.word, "sides") == 0   ? rs_said_sides(&l, &m->sides)
                 : strcmp(l.word, "waves") == 0 ? rs_said_number(&l, 255, &waves)
                                                : rs_said_wrong(&l, "waves N, wired, sides N+NE"))
            return 1;
    }
    m->waves = (uint8_t)waves;
    return 0;
}

/* --- Beaches landed at this turn: `05.04 entente steps 4.25 safe guns` --- */

static int read_landing(rs_reader *r, int node)
{
    static const char *const sides[] = {"", "entente", "ottoman", NULL};
    rs_said l = {.r = r, .node = node, .rest = fs_yaml_text(r->y, node)};
    uint16_t hex = 0;
    uint8_t side = 0;
    int n = 0, quarters = 0;

    while (n < RS_MAX_LANDINGS && r->s->beach[n])
        n++;
    if (n == RS_MAX_LANDINGS)
        return rs_no_room(r, node, RS_MAX_LANDINGS, "Beaches");
    if (take_place(&l, &hex) || take_choice(&l, sides, &side))
        return 1;
    r->s->beach[n] = (uint16_t)(hex | (side == 2 ? RS_BEACH_OTTOMAN : 0));
    while (rs_said_next(&l)) {
        if (strcmp(l.word, "safe") == 0)
            r->s->beach[n] |= RS_BEACH_SAFE;
        else if (strcmp(l.word, "guns") == 0)
            r->s->beach[n] |= RS_BEACH_GUNS;
        else if (strcmp(l.word, "steps") != 0 || !rs_said_next(&l) || !fs_text_parts(l.word, 4, &quarters) ||
                 quarters < 0 || quarters > 255)
            return rs_said_wrong(&l, "steps N, safe, guns");
    }
    r->s->landed[n] = (uint8_t)quarters;
    return 0;
}

/* --- counters --- */

const rs_counter_word rs_counters[] = {{"weather_until", offsetof(rs_state, weather_until), 1, false},
                                       {"naval", offsetof(rs_state, naval), RS_MAX_NAVAL, false},
                                       {"released", offsetof(rs_state, released), RS_MAX_RELEASES, false},
                                       {"wire_left", offsetof(rs_state, wire_left), 3, false},
                                       {"ship_left", offsetof(rs_state, ship_left), 1, false},
                                       {"ships_moved", offsetof(rs_state, ships_moved), 1, false},
                                       {"shocks", offsetof(rs_state, shocks), 1, false},
                                       {"depot", offsetof(rs_state, depot), RS_MAX_SUPPLIES, false},
                                       {"ships", offsetof(rs_state, ships), RS_MAX_NAVAL, true},
                                       {NULL, 0, 0, false}};

static int read_counter(rs_reader *r, int node, const rs_counter_word *c)
{
    bool is_list = r->y->node[node].kind == FS_NODE_LIST;
    int n = 0, value = 0;

    for (int i = is_list ? r->y->node[node].first : node; i; i = is_list ? r->y->node[i].next : 0) {
        if (n == c->n ||
            !fs_word_number(fs_yaml_text(r->y, i), c->is_signed ? -99 : 0, c->is_signed ? 99 : 255, &value))
            return fs_yaml_fail(r->y, i, "a number for each", "%s", fs_yaml_text(r->y, i));
        *((uint8_t *)r->s + c->offset + n++) = (uint8_t)value;
    }
    return 0;
}

static int read_counters(rs_reader *r, int now)
{
    static const char *const sides[] = {"", "entente", "ottoman", NULL};
    int at = fs_yaml_find(r->y, now, "counters"), shot = fs_yaml_find(r->y, now, "shocks"), last = 0, n = 0;

    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        const rs_counter_word *c = rs_counters;

        while (c->word && strcmp(c->word, fs_yaml_key(r->y, i)) != 0)
            c++;
        if (!c->word)
            return fs_yaml_fail(r->y, i, "a counter of docs/positions.md", "%s", fs_yaml_key(r->y, i));
        if (read_counter(r, i, c))
            return 1;
    }
    for (int i = shot ? r->y->node[shot].first : 0; i; i = r->y->node[i].next) {
        int16_t hex = FS_NO_HEX;

        if (n == 8 || rs_read_hex(r, i, fs_yaml_text(r->y, i), &hex))
            return n == 8 ? rs_no_room(r, i, 8, "hexes fired at") : 1;
        r->s->shock[n++] = (uint16_t)(hex + 1);
    }
    if (fs_key_choice(r->y, now, "last_pull", sides, &last))
        return 1;
    r->s->last_pull = (fs_side)last;
    return 0;
}

static int read_list(rs_reader *r, int now, const char *key, rs_read_item *item)
{
    int at = fs_yaml_find(r->y, now, key);

    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next)
        if (item(r, i))
            return 1;
    return 0;
}

int rs_read_whole(rs_reader *r, int now)
{
    return read_units(r, now) || read_list(r, now, "routes", read_route) || read_list(r, now, "works", read_work) ||
           read_list(r, now, "assaults", read_assault) || read_list(r, now, "landings", read_landing) ||
           read_counters(r, now);
}
