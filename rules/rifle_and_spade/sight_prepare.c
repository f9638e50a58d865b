/* sight_prepare.c - the nine cases of sight over the ground, and the table of all pairs [5.2.13].
 *
 * A line is a row of spots: hexes whose inside it passes, or two hexes beside a side it runs along, with a gate between
 * each spot and the next: the side crossed there, or at a corner the less blocking of two [5.2].
 */
#include "sight_prepare.h"

#include <string.h>

enum { MAX_SPOTS = 128 };

typedef struct spot {
    int16_t hex[2]; /* second only of a pair; FS_NO_HEX off the map */
    uint8_t level, los;
    uint8_t traced; /* height of a Ridge or Cliff between a pair; such a pair is no intervening hex [5.2.9] */
    bool is_pair;
} spot;

typedef struct gate {
    uint8_t height; /* of a Ridge or Cliff; 0 none [5.2.11] */
    bool is_crest;  /* Military Crest */
} gate;

typedef struct line {
    const rs_map *m;
    const rs_tables *t;
    int n;  /* spots, the ends among them */
    int hi; /* the higher of both ends */
    spot at[MAX_SPOTS];
} line;

/* --- the row --- */

static void look_at(const line *l, int hex, uint8_t *level, uint8_t *los)
{
    bool is_there = hex >= 0 && rs_has(l->m->play, hex);

    *level = is_there ? l->m->hex[hex].level : 0;
    *los = is_there ? l->t->terrain[l->m->hex[hex].terrain].los : (uint8_t)RS_LOS_NONE;
}

static void side_between(const line *l, int a, int b, gate *out)
{
    int d = a >= 0 && b >= 0 ? rs_direction(l->m, a, b) : -1;
    unsigned side = d < 0 ? 0 : l->m->hex[a].side[d];

    out->height = side & RS_HIGH_SIDE ? (uint8_t)rs_ridge_height(l->m, a, d) : 0;
    out->is_crest = side & RS_MILITARY_CREST;
}

static spot spot_of(const line *l, const fs_line_hex *at)
{
    spot s = {.hex = {(int16_t)at->hex[0], (int16_t)at->hex[1]}, .is_pair = at->along};
    uint8_t level, los;
    gate between;

    look_at(l, s.hex[0], &s.level, &s.los);
    if (!s.is_pair)
        return s;
    look_at(l, s.hex[1], &level, &los);
    s.level = level < s.level ? level : s.level;
    s.los = los < s.los ? los : s.los;
    side_between(l, s.hex[0], s.hex[1], &between);
    s.traced = between.height;
    return s;
}

/* The side between two spots; of a hex and a pair the less blocking of both sides at the corner. */
static gate gate_of(const line *l, const spot *a, const spot *b)
{
    const spot *one = a->is_pair ? b : a, *two = a->is_pair ? a : b;
    gate first, second;

    side_between(l, one->hex[0], two->hex[0], &first);
    if (!two->is_pair)
        return first;
    side_between(l, one->hex[0], two->hex[1], &second);
    if (second.height < first.height)
        first.height = second.height;
    first.is_crest = first.is_crest && second.is_crest;
    return first;
}

static void draw_line(line *l, int from, int to)
{
    fs_line walk;
    fs_line_hex at;

    fs_line_begin(&walk, &l->m->grid, fs_hex_centre(&l->m->grid, from), fs_hex_centre(&l->m->grid, to));
    for (l->n = 0; l->n < MAX_SPOTS && fs_line_next_hex(&walk, &at); l->n++)
        l->at[l->n] = spot_of(l, &at);
}

/* --- the cases --- */

/* Cases 3 to 5 and 7, all in one pass: what stands between. */
typedef struct between {
    bool elevated, higher, blocking, level_ridge;
} between;

static void add_ridge(between *b, int height, int hi)
{
    b->higher |= height > hi;
    b->level_ridge |= height && height == hi;
}

static between look_between(const line *l)
{
    between b = {false, false, false, false};

    for (int i = 1; i < l->n - 1; i++) {
        const spot *s = &l->at[i];

        if (s->traced) {
            add_ridge(&b, s->traced, l->hi);
        } else {
            b.elevated |= s->los == RS_LOS_ELEVATED && s->level + 1 > l->hi;
            b.higher |= s->level > l->hi;
            b.blocking |= s->los >= RS_LOS_BLOCKING && s->level >= l->hi;
        }
        if (i < l->n - 2) /* sides at the ends are lined by the troops [5.2.12] */
            add_ridge(&b, gate_of(l, s, s + 1).height, l->hi);
    }
    return b;
}

/* Case 6: dead ground at the foot of a slope, seen from the higher end [R56]. */
static enum rs_case look_down(const line *l, bool from_first)
{
    int step = from_first ? 1 : -1, i = from_first ? 0 : l->n - 1, end = from_first ? l->n - 1 : 0;
    int low = l->at[i].level;

    for (; i != end; i += step) {
        const spot *here = &l->at[i], *next = &l->at[i + step];

        if (here->los != RS_LOS_DSB)
            return RS_CASE_NONE;
        if (next->level <= low)
            continue;
        if (i + step == end)
            return RS_CASE_NONE;
        return gate_of(l, here, next).is_crest ? RS_CASE_DEAD : RS_CASE_DEAD_PARTLY;
    }
    return RS_CASE_NONE;
}

static enum rs_case decide(const line *l, int crest)
{
    between b = look_between(l);
    int a = l->at[0].level, z = l->at[l->n - 1].level;
    enum rs_case dead;

    if (b.elevated)
        return RS_CASE_ELEVATED;
    if (b.higher)
        return RS_CASE_HIGHER;
    if (b.blocking)
        return RS_CASE_BLOCKING;
    if (a != z && crest < 0 && (dead = look_down(l, a < z)) != RS_CASE_NONE)
        return dead;
    if (b.level_ridge)
        return RS_CASE_RIDGE;
    return crest >= 0 ? RS_CASE_CREST : RS_CASE_FREE;
}

/* --- reasons --- */

static void add_met(rs_line_answer *out, rs_met met)
{
    if (out->n < RS_MAX_MET)
        out->met[out->n++] = met;
}

static uint8_t decides(const rs_line_answer *out, const line *l, const rs_met *met)
{
    bool is_hex = met->kind == RS_MET_HEX || met->kind == RS_MET_PAIR;
    bool fits = false;

    if (out->which == RS_CASE_ELEVATED)
        fits = is_hex && met->los == RS_LOS_ELEVATED && met->height + 1 > l->hi;
    else if (out->which == RS_CASE_HIGHER)
        fits = !met->adjacent && met->height > l->hi;
    else if (out->which == RS_CASE_BLOCKING)
        fits = is_hex && met->los >= RS_LOS_BLOCKING && met->height >= l->hi;
    else if (out->which == RS_CASE_RIDGE)
        fits = !is_hex && !met->adjacent && met->height == l->hi;
    return fits ? out->which : (uint8_t)RS_CASE_NONE;
}

static void explain(const line *l, rs_line_answer *out)
{
    for (int i = 0; i < l->n; i++) {
        const spot *s = &l->at[i];
        uint8_t kind = (uint8_t)(!s->is_pair ? RS_MET_HEX : s->traced ? RS_MET_TRACED : RS_MET_PAIR);

        if (i && i < l->n - 1)
            add_met(out, (rs_met){kind, 0, s->traced ? s->traced : s->level, s->los, {s->hex[0], s->hex[1]}, 0});
        if (i == l->n - 1)
            break;
        gate g = gate_of(l, s, s + 1);
        if (g.height || g.is_crest)
            add_met(out, (rs_met){RS_MET_SIDE, i == 0 || i == l->n - 2, g.height, 0, {s->hex[0], s[1].hex[0]}, 0});
    }
    for (int i = 0; i < out->n; i++)
        out->met[i].decides = decides(out, l, &out->met[i]);
}

/* --- one line --- */

static int farthest(const rs_tables *t)
{
    int most = 0;

    for (int light = 0; light <= RS_LIGHTS; light++)
        for (int weather = 0; weather < RS_WEATHERS; weather++)
            if (t->observation[light][weather] > most)
                most = t->observation[light][weather];
    return most;
}

static enum rs_case walk(line *l, int from, int to, int crest, int most, rs_line_answer *out)
{
    int range = rs_distance(l->m, from, to);

    if (!rs_has(l->m->play, from) || !rs_has(l->m->play, to))
        return RS_CASE_NONE;
    if (range > most)
        return RS_CASE_RANGE;
    if (range <= 1)
        return crest >= 0 ? RS_CASE_CREST : RS_CASE_NEAR;
    draw_line(l, from, to);
    if (crest >= 0)
        l->at[l->n - 1].level = (uint8_t)rs_ridge_height(l->m, to, crest); /* [R57] */
    l->hi = l->at[0].level > l->at[l->n - 1].level ? l->at[0].level : l->at[l->n - 1].level;
    enum rs_case which = decide(l, crest);
    if (out) {
        out->which = (uint8_t)which;
        out->levels[0] = l->at[0].level;
        out->levels[1] = l->at[l->n - 1].level;
        explain(l, out);
    }
    return which;
}

enum rs_case rs_sight_walk(const rs_map *m, const rs_tables *t, int from, int to, int crest, rs_line_answer *answer)
{
    line l = {.m = m, .t = t};

    if (answer) {
        memset(answer, 0, sizeof *answer);
        answer->levels[0] = m->hex[from].level;
        answer->levels[1] = (uint8_t)(crest >= 0 ? rs_ridge_height(m, to, crest) : m->hex[to].level);
        answer->range = (uint8_t)rs_distance(m, from, to);
    }
    enum rs_case which = walk(&l, from, to, crest, farthest(t), answer);
    if (answer)
        answer->which = (uint8_t)which;
    return which;
}

/* --- all pairs --- */

size_t rs_sight_table_size(const rs_map *m)
{
    size_t hexes = (size_t)fs_hex_count(&m->grid), words = (hexes + 63) / 64;

    return sizeof(rs_sight_table) + hexes * words * 6 * sizeof(uint64_t);
}

static void put(rs_sight_table *t, int from, int to, enum rs_case which)
{
    uint64_t *seen = t->bits + (size_t)t->words * 2 * (size_t)from, *partial = seen + t->words;
    uint64_t *cases = t->bits + (size_t)t->words * (2 * (size_t)t->hexes + 4 * (size_t)from);
    enum rs_view view = rs_view_of(which);

    if (view != RS_BLOCKED)
        rs_add(seen, to);
    if (view == RS_PARTIAL)
        rs_add(partial, to);
    cases[to >> 4] |= (uint64_t)which << (4 * (to & 15));
}

void rs_sight_table_fill(rs_sight_table *t, const rs_map *m, const rs_tables *tables)
{
    line l = {.m = m, .t = tables};
    int most = farthest(tables);

    memset(t, 0, rs_sight_table_size(m));
    t->hexes = m->n_hexes;
    t->words = (uint32_t)((m->n_hexes + 63) / 64);
    for (int i = 0; i < m->n_play; i++)
        for (int j = i; j < m->n_play; j++) {
            int from = m->hex_of_seat[i], to = m->hex_of_seat[j];
            enum rs_case which = walk(&l, from, to, -1, most, NULL);

            put(t, from, to, which);
            if (from != to)
                put(t, to, from, which);
        }
}
