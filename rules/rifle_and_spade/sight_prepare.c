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

/* Where a line goes, as steps of the lattice from the centre it begins in: the same for all pairs that lie alike. */
typedef struct way {
    int n;
    bool is_pair[MAX_SPOTS];
    fs_point at[MAX_SPOTS][2];
} way;

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

static fs_point less(fs_point a, fs_point b) { return (fs_point){a.x - b.x, a.y - b.y}; }

static bool same(fs_point a, fs_point b) { return a.x == b.x && a.y == b.y; }

/* Hexes only touched at a corner are left out. */
static void trace(way *w, const fs_grid *g, fs_point from, fs_point to)
{
    fs_line walk;
    fs_line_step step;

    w->n = 0;
    fs_line_begin(&walk, g, from, to);
    while (w->n < MAX_SPOTS && fs_line_next(&walk, &step)) {
        bool along = step.kind == FS_STEP_SIDE;
        fs_point at = less(step.centre[0], from);

        if (step.kind == FS_STEP_VERTEX || (!along && w->n && !w->is_pair[w->n - 1] && same(at, w->at[w->n - 1][0])))
            continue;
        w->is_pair[w->n] = along;
        w->at[w->n][0] = at;
        w->at[w->n++][1] = along ? less(step.centre[1], from) : at;
    }
}

static int hex_beside(const line *l, fs_point from, fs_point by)
{
    return fs_hex_of_point(&l->m->grid, (fs_point){from.x + by.x, from.y + by.y});
}

static spot spot_of(const line *l, const way *w, int i, fs_point from)
{
    spot s = {.hex = {(int16_t)hex_beside(l, from, w->at[i][0]), FS_NO_HEX}, .is_pair = w->is_pair[i]};
    uint8_t level, los;
    gate between;

    look_at(l, s.hex[0], &s.level, &s.los);
    if (!s.is_pair)
        return s;
    s.hex[1] = (int16_t)hex_beside(l, from, w->at[i][1]);
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

static void lay(line *l, const way *w, int from)
{
    fs_point centre = fs_hex_centre(&l->m->grid, from);

    l->n = w->n;
    for (int i = 0; i < w->n; i++)
        l->at[i] = spot_of(l, w, i, centre);
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

/* Cases from 3 on of a line that is laid. */
static enum rs_case judge(line *l, int to, int crest)
{
    if (crest >= 0)
        l->at[l->n - 1].level = (uint8_t)rs_ridge_height(l->m, to, crest); /* [R57] */
    l->hi = l->at[0].level > l->at[l->n - 1].level ? l->at[0].level : l->at[l->n - 1].level;
    return decide(l, crest);
}

/* The first two cases; RS_CASE_NONE: the line decides. */
static enum rs_case by_range(int range, int most, int crest)
{
    if (range > most)
        return RS_CASE_RANGE;
    return range > 1 ? RS_CASE_NONE : crest >= 0 ? RS_CASE_CREST : RS_CASE_NEAR;
}

enum rs_case rs_sight_walk(const rs_map *m, const rs_tables *t, int from, int to, int crest, rs_line_answer *answer)
{
    int range = rs_distance(m, from, to);
    enum rs_case which = by_range(range, farthest(t), crest);
    line l = {.m = m, .t = t};
    way w;

    if (answer) {
        memset(answer, 0, sizeof *answer);
        answer->levels[0] = m->hex[from].level;
        answer->levels[1] = (uint8_t)(crest >= 0 ? rs_ridge_height(m, to, crest) : m->hex[to].level);
        answer->range = (uint8_t)range;
    }
    if (!rs_has(m->play, from) || !rs_has(m->play, to))
        return RS_CASE_NONE;
    if (which == RS_CASE_NONE) {
        trace(&w, &m->grid, fs_hex_centre(&m->grid, from), fs_hex_centre(&m->grid, to));
        lay(&l, &w, from);
        which = judge(&l, to, crest);
    }
    if (answer) {
        answer->which = (uint8_t)which;
        explain(&l, answer);
    }
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
    enum rs_view view = rs_view_of((int)which);

    if (view != RS_BLOCKED)
        rs_add(seen, to);
    if (view == RS_PARTIAL)
        rs_add(partial, to);
    cases[to >> 4] |= (uint64_t)which << (4 * (to & 15));
}

/* All pairs that lie so many columns and half rows from each other: their lines go alike. */
static void fill_alike(rs_sight_table *t, line *l, fs_point by, int most)
{
    const rs_map *m = l->m;
    enum rs_case near = RS_CASE_NONE;
    way w = {.n = 0};

    for (int i = 0; i < m->n_play; i++) {
        int from = m->hex_of_seat[i], to = hex_beside(l, fs_hex_centre(&m->grid, from), by);

        if (to < 0 || !rs_has(m->play, to))
            continue;
        if (!w.n) {
            fs_point corner = fs_hex_centre(&m->grid, 0);

            trace(&w, &m->grid, corner, (fs_point){corner.x + by.x, corner.y + by.y});
            near = by_range(rs_distance(m, from, to), most, -1);
        }
        enum rs_case which = near;
        if (which == RS_CASE_NONE) {
            lay(l, &w, from);
            which = judge(l, to, -1);
        }
        put(t, from, to, which);
        put(t, to, from, which);
    }
}

void rs_sight_table_fill(rs_sight_table *t, const rs_map *m, const rs_tables *tables)
{
    line l = {.m = m, .t = tables};
    int most = farthest(tables), columns = m->grid.columns, rows = 2 * m->grid.rows;

    memset(t, 0, rs_sight_table_size(m));
    t->hexes = m->n_hexes;
    t->words = (uint32_t)((m->n_hexes + 63) / 64);
    for (int x = 0; x < columns; x++)
        for (int y = x ? -rows : 0; y <= rows; y++)
            if (((x + y) & 1) == 0) /* odd columns lie half a row lower */
                fill_alike(t, &l, (fs_point){3 * x, y}, most);
}
