/* sight.c - walks the line and weighs what it meets, hex by hex. */
#include "sight.h"
#include "rules.h"
#include "sight_path.h"
#include "sight_way.h"
#include "types.h"

#include <string.h>

/* One line: its ends, and what the levels of the two make count. */
struct line {
    const rp_field *field;
    const rp_passing *passing;
    fs_point to;
    int near, far;     /* hexes at the ends */
    int low, high;     /* levels */
    int contour;       /* ground from this level up blocks */
    bool same;         /* level */
    uint16_t stands;   /* bit k: an obstacle on level k counts */
    rp_answer *answer; /* for its reasons; NULL: the verdict is enough */
};

/* The part of the line in one hex. */
struct stretch {
    int hex;          /* FS_NO_HEX beyond the edge */
    int col, row;     /* the same, beyond the edge too */
    uint8_t inside;   /* sextants crossed */
    uint8_t spoke[2]; /* pairs of sextants whose common line it follows */
};

bool rp_minds_friends(unsigned types) { return types & (RP_INFANTRY | RP_CAVALRY); }

bool rp_friend_blocks(int edition, bool is_in) { return !is_in || !rp_holds(edition, RP_FRIENDS_OVER_TRENCH); }

/* Obstacles on which levels count: between ends on one level those that stand on it or higher [R11], otherwise
 * those from the lower to the higher level that are within one of either [4.53a] [R12]. */
static inline uint16_t levels_that_count(int low, int high)
{
    return (uint16_t)(low == high ? ~0U << low : 3U << low | 3U << (high - 1));
}

static struct line line_between(const rp_field *f, int low, int high)
{
    struct line line = {.field = f, .low = low, .high = high, .same = low == high};

    line.contour = line.same ? high + 1 : high; /* [4.43a] [4.43b]; [4.52a] */
    line.stands = levels_that_count(low, high);
    return line;
}

static struct line line_to(const rp_field *f, const rp_passing *p, int from, int far, fs_point to)
{
    int a = f->ground->hex[from].level, b = f->ground->hex[far].level; /* [4.51] */
    struct line line = line_between(f, a < b ? a : b, a < b ? b : a);

    line.passing = p;
    line.to = to;
    line.near = from;
    line.far = far;
    return line;
}

/* Sextants whose ground is on a level that counts. */
static inline uint8_t counting_sextants(const struct line *line, const rp_hex_ground *h)
{
    const uint8_t *from = h->from_level;

    if (line->same)
        return from[line->low];
    int near_high = line->high - 1 > line->low ? line->high - 1 : line->low;
    return (uint8_t)((from[line->low] & ~from[line->low + 2]) | (from[near_high] & ~from[line->high + 1]));
}

/* Whether the line meets artwork in these sextants [4.42] [R9]. */
static inline bool meets(const struct stretch *s, uint8_t art)
{
    return s->inside & art || (s->spoke[0] && (s->spoke[0] & art) == s->spoke[0]) ||
           (s->spoke[1] && (s->spoke[1] & art) == s->spoke[1]);
}

static inline bool holds(const uint64_t *set, int hex) { return set && rp_has(set, hex); }

/* Full-hex things that come and go, at all levels [4.8b] [4.8c]; those that lie everywhere lie beyond the edge
 * too [R8]. */
static inline unsigned passing_in(const rp_passing *p, int hex)
{
    unsigned met = p->everywhere;

    if (hex == FS_NO_HEX)
        return met;
    if (holds(p->smoke, hex))
        met |= RP_MET_SMOKE;
    if (holds(p->barrage, hex))
        met |= RP_MET_BARRAGE;
    if (holds(p->friends, hex))
        met |= RP_MET_FRIENDS;
    return met;
}

/* Wheat conceals between units on its own level only [8.8] [R13]. */
static inline uint8_t counting_wheat(const struct line *line, const rp_hex_ground *h)
{
    const uint8_t *from = h->from_level;

    return line->same ? (uint8_t)(h->wheat & from[line->low] & ~from[line->low + 1]) : 0;
}

/* What of the things met counts against this line. */
static inline unsigned counting(const struct line *line, const struct stretch *s)
{
    unsigned met = line->passing ? passing_in(line->passing, s->hex) : 0;

    if (s->hex == FS_NO_HEX)
        return met;
    const rp_hex_ground *h = &line->field->ground->hex[s->hex];
    bool stands = line->stands >> h->level & 1; /* a village or friend, on the highest level of its hex [R12] */

    if (!stands)
        met &= ~(unsigned)RP_MET_FRIENDS; /* [4.6c] [R86] */
    if (stands && rp_is_village(h))       /* any part of the hex [4.41a] [4.53b] [8.1a] */
        met |= RP_MET_VILLAGE;
    if (h->from_level[line->contour] && meets(s, h->from_level[line->contour])) /* [4.43a] [4.52a] [8.41] */
        met |= RP_MET_CONTOUR;
    if (h->woods && meets(s, h->woods & counting_sextants(line, h))) /* [8.9a] [8.9b] [R13] */
        met |= h->features & RP_GREEN_DOT ? RP_MET_GREEN_WOODS : RP_MET_OPEN_WOODS;
    if (h->wheat && line->field->wheat && meets(s, counting_wheat(line, h)))
        met |= RP_MET_WHEAT;
    return met;
}

/* All that is met, on whatever level it stands. */
static unsigned all_met(const struct line *line, const struct stretch *s)
{
    unsigned met = counting(line, s);

    if (s->hex == FS_NO_HEX)
        return met;
    const rp_hex_ground *h = &line->field->ground->hex[s->hex];

    if (line->passing)
        met |= passing_in(line->passing, s->hex);
    if (rp_is_village(h))
        met |= RP_MET_VILLAGE;
    if (meets(s, h->woods))
        met |= h->features & RP_GREEN_DOT ? RP_MET_GREEN_WOODS : RP_MET_OPEN_WOODS;
    if (line->field->wheat && meets(s, h->wheat))
        met |= RP_MET_WHEAT;
    return met;
}

fs_rule rp_rule_of_met(int edition, unsigned met, bool same_level)
{
    if (met & RP_MET_CONTOUR)
        return same_level ? RP_4_43a : RP_4_52a;
    if (met & RP_MET_VILLAGE)
        return same_level ? RP_4_41a : RP_4_53b;
    if (met & RP_MET_GREEN_WOODS)
        return same_level ? RP_4_42 : RP_4_53a;
    if (met & RP_MET_FRIENDS)
        return rp_rule_of(edition, RP_FRIENDS_OVER_TRENCH);
    for (int t = RP_T_OPEN_WOODS; t < RP_TERRAINS; t++) { /* in the order of rp_met */
        if (met & (unsigned)RP_MET_OPEN_WOODS << (t - RP_T_OPEN_WOODS))
            return rp_terrain_table[t].rule;
    }
    return RP_NO_RULE;
}

/* Notes one crossing of an answer; returns it. */
static rp_crossing *note(const struct line *line, const struct stretch *s, int n, bool is_end)
{
    rp_answer *a = line->answer;

    assert(a->n < RP_MAX_CROSSED);
    rp_crossing *c = &a->crossed[a->n++];
    *c = (rp_crossing){.hex = {(int16_t)s[0].hex, FS_NO_HEX}, .along = n == 2, .is_end = is_end};
    for (int i = 0; i < n; i++) {
        c->hex[i] = (int16_t)s[i].hex;
        c->met[i] = (uint16_t)all_met(line, &s[i]);
        c->counts[i] = (uint16_t)(is_end ? 0 : counting(line, &s[i]));
    }
    return c;
}

static void note_effect(const struct line *line, rp_crossing *c, unsigned effect, bool is_second)
{
    rp_answer *a = line->answer;
    bool blocks = effect & RP_OBSTACLES || is_second;

    c->effect = (uint16_t)effect;
    c->rule = rp_rule_of_met(line->field->edition, effect, line->same);
    if (c->along && effect & RP_OBSTACLES)
        c->rule = RP_4_41b;
    if (blocks && a->blocker < 0) {
        a->blocker = (int16_t)(a->n - 1);
        a->rule = effect & RP_OBSTACLES ? c->rule : RP_4_82;
    }
}

/* Weighs one hex between, or a pair beside the line. Returns true if the line may end here, blocked. */
static inline bool weigh(const struct line *line, const struct stretch *s, int n, int *concealments)
{
    unsigned first = counting(line, &s[0]), second = n == 2 ? counting(line, &s[1]) : first;
    bool blocks = first & RP_OBSTACLES && second & RP_OBSTACLES; /* [4.41b] [R8] */
    bool conceals = first & RP_CONCEALMENTS && second & RP_CONCEALMENTS;

    *concealments += conceals;
    if (line->answer && (blocks || conceals)) {
        unsigned effect = (first | second) & (blocks ? RP_OBSTACLES : RP_CONCEALMENTS);

        note_effect(line, &line->answer->crossed[line->answer->n - 1], effect, *concealments > 1);
    }
    return (blocks || *concealments > 1) && !line->answer; /* [4.82] */
}

static inline bool is_end(const struct line *line, int hex)
{
    return hex != FS_NO_HEX && (hex == line->near || hex == line->far);
}

/* A stretch is complete: end hexes are passed over, with their contours and concealment [4.2b] [4.52b] [8.03] [R7]. */
static inline bool finish(const struct line *line, const struct stretch *s, int n, int *concealments)
{
    bool ends = is_end(line, s[0].hex) || (n == 2 && is_end(line, s[1].hex));

    if (line->answer)
        note(line, s, n, ends);
    return !ends && weigh(line, s, n, concealments);
}

/* What a way is made of is told to one of these: true ends it. */
typedef bool visitor(void *ctx, const struct stretch *, int n);

static struct stretch stretch_of(const fs_grid *g, const fs_line_step *step, int i)
{
    int col = step->centre[i].x / 3;

    return (struct stretch){.hex = step->hex[i], .col = col, .row = (step->centre[i].y - fs_column_drop(g, col)) / 2};
}

/* A line along edges of triangles: spokes and hexsides in turn, told by the lattice. */
static void go_along(const fs_grid *g, fs_point from, fs_point to, visitor *visit, void *ctx)
{
    struct stretch s[2];
    fs_line way;
    fs_line_step step;
    int spokes = 0; /* up to two of a hex, which then is crossed from corner to corner */

    fs_line_begin(&way, g, from, to);
    while (fs_line_next(&way, &step)) {
        if (step.kind == FS_STEP_SPOKE) {
            if (spokes == 0)
                s[0] = stretch_of(g, &step, 0);
            s[0].spoke[spokes++] = (uint8_t)(1 << step.sextant[0] | 1 << step.sextant[1]);
            continue;
        }
        if (spokes && visit(ctx, s, 1))
            return;
        spokes = 0;
        if (step.kind != FS_STEP_SIDE)
            continue;
        for (int i = 0; i < 2; i++) {
            s[i] = stretch_of(g, &step, i);
            s[i].inside = (uint8_t)(1 << step.sextant[i]);
        }
        if (visit(ctx, s, 2))
            return;
    }
    if (spokes)
        visit(ctx, s, 1);
}

/* Any line that begins in a centre. */
static inline void go(const fs_grid *g, int col, int row, fs_point to, visitor *visit, void *ctx)
{
    fs_point from = {3 * col, 2 * row + fs_column_drop(g, col)};
    struct rp_way way;

    if (!rp_way_begin(&way, g, col, row, from, to)) {
        go_along(g, from, to, visit, ctx);
        return;
    }
    do {
        struct stretch s = {.hex = way.hex, .col = way.col, .row = way.row};

        s.inside = rp_way_through_hex(&way);
        if (visit(ctx, &s, 1))
            return;
    } while (!way.is_over);
}

/* Weighs a line stretch by stretch. */
struct weighing {
    const struct line *line;
    int concealments;
    bool is_blocked;
};

static inline bool weigh_next(void *ctx, const struct stretch *s, int n)
{
    struct weighing *w = ctx;

    w->is_blocked = finish(w->line, s, n, &w->concealments);
    return w->is_blocked;
}

/* Goes along the line. Returns the number of concealments; more than one, or blocked: 2 or more. */
static int walk(const struct line *line)
{
    const fs_grid *g = &line->field->board->grid;
    struct weighing w = {.line = line};

    go(g, fs_hex_col(g, line->near), fs_hex_row(g, line->near), line->to, weigh_next, &w);
    return w.is_blocked ? 2 : w.concealments;
}

static enum rp_view view_of(int concealments)
{
    return concealments == 0 ? RP_CLEAR : concealments == 1 ? RP_CONCEALED : RP_BLOCKED; /* [4.81] [4.82] */
}

/* One line with reasons. */
static void explain(struct line *line, rp_answer *a)
{
    a->n = 0;
    a->blocker = -1;
    a->far = (int16_t)line->far;
    a->branch = line->same ? RP_4_4 : RP_4_5;
    a->level[0] = line->field->ground->hex[line->near].level;
    a->level[1] = line->field->ground->hex[line->far].level;
    line->answer = a;
    a->concealments = (int16_t)walk(line);
    a->view = a->blocker >= 0 ? RP_BLOCKED : view_of(a->concealments);
    if (a->blocker < 0)
        a->rule = a->concealments ? RP_4_81 : RP_4_1a;
}

static void explain_air(rp_answer *a, int far)
{
    memset(a, 0, offsetof(rp_answer, crossed));
    a->view = RP_CLEAR;
    a->rule = RP_4_7;
    a->far = (int16_t)far;
    a->blocker = -1;
}

enum rp_view rp_sight(const rp_field *f, const rp_passing *p, int from, int to)
{
    if (from == RP_AIR)
        return RP_CLEAR;
    struct line line = line_to(f, p, from, to, fs_hex_centre(&f->board->grid, to));
    return view_of(walk(&line));
}

void rp_sight_explain(const rp_field *f, const rp_passing *p, int from, int to, rp_answer *a)
{
    if (from == RP_AIR) {
        explain_air(a, to);
        return;
    }
    struct line line = line_to(f, p, from, to, fs_hex_centre(&f->board->grid, to));
    explain(&line, a);
}

rp_corner rp_corner_of(const rp_board *b, int vertex)
{
    rp_corner corner = {.point = fs_vertex_point(&b->grid, vertex)};
    int around[3], n = fs_vertex_hexes(&b->grid, vertex, around);

    for (int i = 0; i < n; i++) {
        if (rp_is_in_play(b, around[i]))
            corner.hex[corner.n++] = around[i];
    }
    return corner;
}

/* The hexes a vertex may be said to belong to: the farthest, more than one if equally far. Returns how many, 0 if it
 * has no hex in play [4.92a] [R15]. Nothing lies between a hex and its own corners. */
static int farthest(const rp_board *b, int from, const rp_corner *corner, int out[3])
{
    int kept = 0, most = 0;

    for (int i = 0; i < corner->n; i++) {
        int distance = fs_hex_distance(&b->grid, from, corner->hex[i]);

        if (distance > most)
            kept = 0;
        if (distance >= most) {
            most = distance;
            out[kept++] = corner->hex[i];
        }
    }
    return kept;
}

/* Of the hexes a vertex may belong to, the one that shows it best: its view and, in *best, which; FS_NO_HEX if
 * none is in play. */
static enum rp_view best_view(const rp_field *f, const rp_passing *p, int from, const rp_corner *corner, int *best)
{
    static const uint8_t worth[3] = {[RP_BLOCKED] = 0, [RP_CONCEALED] = 1, [RP_CLEAR] = 2};
    int far[3], n = farthest(f->board, from, corner, far);
    enum rp_view view = RP_BLOCKED;

    *best = n ? far[0] : FS_NO_HEX;
    for (int i = 0; i < n && view != RP_CLEAR; i++) {
        struct line line = line_to(f, p, from, far[i], corner->point);
        enum rp_view v = view_of(walk(&line));

        if (worth[v] > worth[view]) {
            view = v;
            *best = far[i];
        }
    }
    return view;
}

enum rp_view rp_sight_corner(const rp_field *f, const rp_passing *p, int from, const rp_corner *corner)
{
    int best;

    return from == RP_AIR ? RP_CLEAR : best_view(f, p, from, corner, &best);
}

enum rp_view rp_sight_vertex(const rp_field *f, const rp_passing *p, int from, int vertex)
{
    rp_corner corner = rp_corner_of(f->board, vertex);

    return rp_sight_corner(f, p, from, &corner);
}

void rp_sight_explain_vertex(const rp_field *f, const rp_passing *p, int from, int vertex, rp_answer *a)
{
    rp_corner corner = rp_corner_of(f->board, vertex);
    int best = FS_NO_HEX;

    if (from != RP_AIR)
        best_view(f, p, from, &corner, &best);
    if (best == FS_NO_HEX) {
        explain_air(a, best);
        a->view = from == RP_AIR ? RP_CLEAR : RP_BLOCKED;
        a->rule = from == RP_AIR ? RP_4_7 : RP_2_2b; /* no hex of it is in play */
        return;
    }
    struct line line = line_to(f, p, from, best, corner.point);
    explain(&line, a);
}

/* Keeps the parts of a way, counted from its first hex. */
struct recording {
    struct rp_path *path;
    int col, row;
};

static bool record_next(void *ctx, const struct stretch *s, int n)
{
    const struct recording *r = ctx;

    assert(r->path->n < RP_MAX_CROSSED);
    struct rp_piece *piece = &r->path->at[r->path->n++];
    *piece = (struct rp_piece){.n = (uint8_t)n, .spoke = {s[0].spoke[0], s[0].spoke[1]}};
    for (int i = 0; i < n; i++) {
        piece->col[i] = (int16_t)(s[i].col - r->col);
        piece->row[i] = (int16_t)(s[i].row - r->row);
        piece->inside[i] = s[i].inside;
    }
    return false;
}

void rp_path_record(struct rp_path *path, const fs_grid *g, int col, int row, fs_point to)
{
    struct recording r = {path, col, row};

    path->n = 0;
    go(g, col, row, to, record_next, &r);
}

static inline struct stretch piece_at(const fs_grid *g, const struct rp_piece *piece, int k, int col, int row)
{
    return (struct stretch){.hex = fs_hex_at(g, col + piece->col[k], row + piece->row[k]),
                            .inside = piece->inside[k],
                            .spoke = {piece->spoke[0], piece->spoke[1]}};
}

enum rp_view rp_path_view(const rp_field *f, const struct rp_path *path, int from, int col, int row, int far)
{
    const fs_grid *g = &f->board->grid;
    struct line line = line_to(f, NULL, from, far, (fs_point){0, 0});
    int concealments = 0;

    for (int i = 0; i < path->n; i++) {
        const struct rp_piece *piece = &path->at[i];

        struct stretch s[2] = {piece_at(g, piece, 0, col, row), {.hex = FS_NO_HEX}};

        if (piece->n == 2)
            s[1] = piece_at(g, piece, 1, col, row);
        if (finish(&line, s, piece->n, &concealments))
            return RP_BLOCKED;
    }
    return view_of(concealments);
}

/* As counting: what is met is the same wherever the line crosses whole sextants. */
uint16_t rp_line_mask(const rp_field *f, int low, int high, int hex)
{
    const rp_hex_ground *h = &f->ground->hex[hex];
    struct line line = line_between(f, low, high);
    uint8_t woods = h->woods & counting_sextants(&line, h), blocks = h->from_level[line.contour];
    uint8_t conceals = f->wheat ? counting_wheat(&line, h) : 0;

    if (line.stands >> h->level & 1 && rp_is_village(h))
        blocks = RP_ALL_SEXTANTS;
    if (h->features & RP_GREEN_DOT)
        blocks |= woods;
    else
        conceals |= woods;
    return (uint16_t)(blocks | conceals << RP_LINE_CONCEALS);
}
