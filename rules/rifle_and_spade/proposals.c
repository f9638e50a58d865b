/* proposals.c - what the program proposes for an order being drawn: complete lines, nearest targets first, everybody
 * where he stands in a Defense. A proposal that begins with the parts there are is the proof that they can be
 * completed.
 *
 * Which part comes next is read from the parts there are and the variant alone, never from how they came about: first
 * what the Objectives begun still need, then who is In Support, then the next battalion beside the line there is. So
 * after the first part of a proposal the search finds the rest of the same proposal, and a proof once found holds until
 * the line is closed. */
#include "draft.h"
#include <assert.h>
#include <string.h>

/* --- completing a line --- */

typedef struct maker {
    rs_ctx *c; /* over a copy */
    const rs_draft *d;
    bool from_nothing; /* all Routes are given here, battalion after battalion: what is free grows with them */
    rs_lanes lanes;    /* what the Routes given so far leave free; else found for each battalion anew */
    bool has_lanes;    /* and it is known what they bar */
    fs_option *line;
    int cap, n;
} maker;

/* What is free for that battalion. */
static const rs_lanes *lanes_of(maker *m, int g)
{
    if (!m->from_nothing)
        rs_find_lanes(m->c, m->d, g, &m->lanes);
    else if (!m->has_lanes)
        rs_close_lanes(m->c, m->d, &m->lanes);
    m->has_lanes = true;
    return &m->lanes;
}

/* Its Routes are given. */
static void take_lanes(maker *m, int g)
{
    if (!m->from_nothing)
        return;
    rs_add_to_lanes(m->c, m->d, g, &m->lanes);
    m->has_lanes = false;
}

static bool put(maker *m, fs_option o)
{
    if (m->n >= m->cap || rs_part_refused(m->c, m->d, &o, NULL))
        return false;
    rs_write_part(m->c, m->d, &o);
    m->line[m->n++] = o;
    return true;
}

/* The way found becomes the unit's Route, as the part that names its end would have it. */
static bool pin_to(maker *m, int u, int end, const uint8_t *way, int n)
{
    if (m->n >= m->cap)
        return false;
    rs_give_route(m->c, u, rs_at(m->c->s, u), way, n);
    m->line[m->n++] = rs_option_hex(RS_V_ASSIGN_AIM, u, end);
    return m->c->s->unit[u].route;
}

/* The next hex of a Route begun. */
static bool put_step(maker *m, int u, int hex, const rs_lanes *l)
{
    fs_option o = rs_option_hex(RS_V_ROUTE, u, hex);

    if (m->n >= m->cap || rs_route_step_refused(m->c, m->d, u, hex, l, NULL))
        return false;
    rs_write_part(m->c, m->d, &o);
    m->line[m->n++] = o;
    return true;
}

/* The rest of a Route begun, looked for anew after each hex as it would be after each part. */
static bool finish_route(maker *m, int u, const rs_lanes *l)
{
    uint8_t way[RS_MAX_ROUTE];

    for (;;) {
        const rs_route *r = &m->c->s->route[m->c->s->unit[u].route - 1];
        int n = rs_draft_way(m->c, m->d, u, l, way), end = rs_route_hex(m->c->sc, r, r->n);

        if (n < 0 || n == r->n)
            return n >= 0;
        if (!put_step(m, u, m->c->sc->map.next[end][way[r->n]], l))
            return false;
    }
}

/* The Route of a unit whose battalion has an Objective; in a Defense where it stands may be added to that first. */
static bool pin_route(maker *m, int u, const rs_lanes *l)
{
    uint8_t way[RS_MAX_ROUTE];

    if (m->c->s->unit[u].route)
        return finish_route(m, u, l);
    int n = rs_draft_way(m->c, m->d, u, l, way), at = rs_at(m->c->s, u);
    if (n < 0 && m->d->order == RS_DEFENSE && put(m, rs_option_object_hex(RS_V_AIM, m->c->s->unit[u].battalion, at)))
        n = rs_draft_way(m->c, m->d, u, l, way);
    if (n < 0)
        return false;
    for (int i = 0; i < n; i++)
        at = m->c->sc->map.next[at][way[i]];
    return pin_to(m, u, at, way, n);
}

/* The Routes of the units of a battalion that has its Objective, one after the other, as parts. The lanes are those it
 * finds: what its own units take does not bar it. */
static bool pin_routes(maker *m, int g, const rs_lanes *l)
{
    for (int u = 0; (u = rs_next_piece(m->d->who, u));)
        if (m->c->s->unit[u].battalion == g && !pin_route(m, u, l))
            return false;
    return true;
}

/* What to go back to when a battalion cannot have the Objective that is tried. */
typedef struct before {
    uint16_t aim[RS_AIMS];
    int n;
    bool had_routes; /* of a unit of it: then all is kept */
    rs_state all;
} before;

static bool has_route(const maker *m, int g)
{
    for (int u = 0; (u = rs_next_piece(m->d->who, u));)
        if (m->c->s->unit[u].battalion == g && m->c->s->unit[u].route)
            return true;
    return false;
}

static void keep(const maker *m, int g, bool had_routes, before *b)
{
    memcpy(b->aim, rs_draft_aims(m->c->s, m->d, g), sizeof b->aim);
    b->n = m->n;
    b->had_routes = had_routes;
    if (had_routes)
        b->all = *m->c->s;
}

static void go_back(maker *m, int g, const before *b)
{
    m->n = b->n;
    if (b->had_routes) {
        *m->c->s = b->all;
        return;
    }
    memcpy(rs_draft_aims(m->c->s, m->d, g), b->aim, sizeof b->aim);
    for (int u = 0; !m->d->later && (u = rs_next_piece(m->d->who, u));)
        if (m->c->s->unit[u].battalion == g)
            rs_drop_route(m->c, u);
}

/* Where its units stand becomes part of its Objective. */
static bool add_stands(maker *m, int g)
{
    for (int u = 0; (u = rs_next_piece(m->d->who, u));) {
        int hex = rs_at(m->c->s, u);

        if (m->c->s->unit[u].battalion == g && !rs_is_aim_of(m->c, m->d, g, hex) &&
            !put(m, rs_option_object_hex(RS_V_AIM, g, hex)))
            return false;
    }
    return true;
}

/* Before its first Route the Objective of a battalion in a Defense is all of where its units stand, if that is one
 * Battalion Objective. */
static bool hold_here(maker *m, int g, const rs_lanes *l)
{
    before was;

    if (has_route(m, g))
        return false;
    keep(m, g, false, &was);
    if (add_stands(m, g) && pin_routes(m, g, l))
        return true;
    go_back(m, g, &was);
    return false;
}

/* What a battalion that has an Objective, or the beginning of one, still needs. */
static bool finish_battalion(maker *m, int g, const rs_lanes *l)
{
    if (m->d->later)
        return true; /* no more than that [R77] */
    if (!(m->d->order == RS_DEFENSE && hold_here(m, g, l)) && !pin_routes(m, g, l))
        return false;
    take_lanes(m, g);
    return true;
}

/* Gives the battalion that hex, if all its units get there; leaves nothing behind if not. */
static bool try_aim(maker *m, int g, int hex, const rs_lanes *l)
{
    before was;

    keep(m, g, !m->d->later && has_route(m, g), &was);
    if (put(m, rs_option_object_hex(RS_V_AIM, g, hex)) && finish_battalion(m, g, l))
        return true;
    go_back(m, g, &was);
    return false;
}

static bool try_spots(maker *m, int g, const rs_spots *p, const rs_lanes *l)
{
    for (int i = 0; i < p->n; i++)
        if (try_aim(m, g, p->hex[i], l))
            return true;
    return false;
}

/* How far the battalion is from the line there is, or from where it would begin. */
static int far_from_line(const maker *m, int g, int front)
{
    int at = m->d->place[g], least = -1;

    for (int other = 0; (other = rs_next_battalion(m->d, other));) {
        const uint16_t *aim = rs_draft_aims(m->c->s, m->d, other);

        for (int i = 0; i < RS_AIMS && aim[i]; i++) {
            int far = rs_distance(&m->c->sc->map, aim[i] - 1, at);

            least = least < 0 || far < least ? far : least;
        }
    }
    return least < 0 ? rs_distance(&m->c->sc->map, front, at) : least;
}

/* The battalion still to be disposed of that is nearest to the line, or farthest. */
static int pick_battalion(const maker *m, int front, bool farthest)
{
    int best = 0, best_far = 0;

    for (int g = 0; (g = rs_next_battalion(m->d, g));) {
        if (!rs_is_undecided(m->c, m->d, g))
            continue;
        int far = far_from_line(m, g, front);
        if (!best || (farthest ? far > best_far : far < best_far)) {
            best = g;
            best_far = far;
        }
    }
    return best;
}

static bool name_supports(maker *m, int front, bool more)
{
    rs_tally t = rs_draft_count(m->c, m->d);
    int want = more && t.most > t.least ? t.least + 1 : t.least;

    for (; t.support < want; t.support++) {
        int g = pick_battalion(m, front, true);

        if (!g || !put(m, rs_option_object(RS_V_SUPPORT, g)))
            return t.support >= t.least;
    }
    return true;
}

static bool name_aim(maker *m, int g, int front)
{
    rs_spots p = {.hex = {(int16_t)front}, .n = 1};

    if (m->d->order == RS_DEFENSE)
        p = rs_present(m->c, m->d, g);
    else if (rs_draft_count(m->c, m->d).aimed)
        p = rs_beside(m->c, m->d, g);
    return try_spots(m, g, &p, m->d->later ? NULL : lanes_of(m, g));
}

/* Battalions that have an Objective go there. */
static bool finish_aimed(maker *m)
{
    for (int g = 0; !m->d->later && (g = rs_next_battalion(m->d, g));)
        if (rs_draft_aims(m->c->s, m->d, g)[0] && !finish_battalion(m, g, lanes_of(m, g)))
            return false;
    return true;
}

/* Where the line lies is settled by its first hex: then there are only fewer In Support, or more. */
enum { VARIANTS_ONCE_AIMED = 2 };

static rs_spots targets_of(const maker *m)
{
    rs_memo *memo = m->d->memo;

    if (!memo)
        return rs_targets(m->c, m->d);
    if (!memo->has_targets)
        memo->targets = rs_targets(m->c, m->d);
    memo->has_targets = true;
    return memo->targets;
}

/* Where the line begins in that variant; FS_NO_HEX: there is no such one. */
static int front_of(const maker *m, int variant)
{
    rs_spots t = targets_of(m);

    return variant < 2 * t.n ? t.hex[variant / 2] : FS_NO_HEX;
}

static bool make_aims(maker *m, int variant)
{
    bool is_aimed = rs_draft_count(m->c, m->d).aimed;
    int front = is_aimed ? FS_NO_HEX : front_of(m, variant);

    if (is_aimed ? variant >= VARIANTS_ONCE_AIMED : front == FS_NO_HEX)
        return false;
    if (!name_supports(m, front, variant & 1))
        return false;
    for (int g; (g = pick_battalion(m, front, false));)
        if (!name_aim(m, g, front))
            return false;
    if (rs_line_refused(m->c, m->d, NULL))
        return false;
    /* Whoever was given his Route later kept clear of those there were, and whose Route passes where another stands, or
     * ends there, leaves that one none. */
    assert(!m->from_nothing || rs_has_routes(m->c, m->d));
    if (m->from_nothing || m->d->later)
        return true;
    /* Of a Route drawn by hand an Objective may bar the end, and then all are looked for again. */
    return rs_has_routes(m->c, m->d) || !rs_done_refused(m->c, m->d, NULL);
}

static bool make_point(maker *m, int variant)
{
    int radius = m->d->order == RS_REGROUP ? m->c->sc->tables.fig.regroup_radius : m->c->sc->tables.fig.point_radius;

    if (m->c->s->command[m->d->b].zone)
        return !variant;
    rs_spots p = rs_point_spots(m->c, m->d);
    if (variant >= p.n)
        return false;
    fs_option o = {.verb = RS_V_POINT, .place = FS_HEX, .x = p.hex[variant], .form = (uint8_t)radius};
    return put(m, o);
}

/* Nobody has a Route, and everybody goes with a battalion of the Brigiment: who is in a Flying Column may be of one
 * that stayed behind. */
static bool is_from_nothing(const maker *m)
{
    for (int u = 0; (u = rs_next_piece(m->d->members, u));)
        if (m->c->s->unit[u].route || !rs_has(m->d->taking_part, m->c->s->unit[u].battalion))
            return false;
    return true;
}

/* What is begun, with one part more, is finished; whether it can be. */
static bool make_begun(maker *m, const rs_ctx *c, const rs_draft *d, const fs_option *part)
{
    rs_begin_trial(c, d, m->c->s);
    m->d = d;
    m->n = 0;
    if (part)
        rs_write_part(m->c, m->d, part);
    m->from_nothing = !d->later && is_from_nothing(m);
    if (m->from_nothing)
        rs_open_lanes(m->c, &m->lanes);
    m->has_lanes = false;
    return rs_has_point(d->order) || finish_aimed(m);
}

/* One variant, from what is begun and finished; its length. */
static int make_line(maker *m, int variant)
{
    if (!(rs_has_point(m->d->order) ? make_point(m, variant) : make_aims(m, variant)))
        return 0;
    if (!m->n || m->line[m->n - 1].verb != RS_V_POINT)
        m->line[m->n++] = rs_option(FS_VERB_DONE, 0);
    return m->n;
}

/* Of which variants the first that can be made is wanted. */
typedef struct choice {
    int from, to, step;
} choice;

/* The length of the line, after that part if there is one; 0 none. What a variant has left behind that could not be
 * made is undone by beginning anew: most are made. */
static int first_line(const rs_ctx *c, const rs_draft *d, const fs_option *part, choice of, fs_option *line, int cap)
{
    rs_state copy;
    rs_ctx trial = {.sc = c->sc, .s = d->memo ? &d->memo->trial : &copy};
    maker m = {.c = &trial, .line = line, .cap = cap - 1};
    int n = 0;

    for (int v = of.from; !n && v <= of.to; v += of.step) {
        if (!make_begun(&m, c, d, part))
            return 0;
        n = make_line(&m, v);
    }
    return n;
}

int rs_propose(const rs_ctx *c, const rs_draft *d, int variant, fs_option *line, int cap)
{
    return first_line(c, d, NULL, (choice){.from = variant, .to = variant, .step = 1}, line, cap);
}

static bool is_done_after(const rs_ctx *c, const rs_draft *d, const fs_option *part)
{
    rs_state copy;
    rs_ctx trial = {.sc = c->sc, .s = d->memo ? &d->memo->trial : &copy};

    if (!part)
        return !rs_done_refused(c, d, NULL);
    if (!rs_may_count(c, d, part))
        return false;
    rs_begin_trial(c, d, trial.s);
    rs_write_part(&trial, d, part);
    return !rs_done_refused_here(&trial, d, NULL);
}

bool rs_can_complete(const rs_ctx *c, const rs_draft *d, const fs_option *part)
{
    fs_option line[RS_MOST_PARTS];

    if (rs_has_point(d->order))
        return c->s->command[d->b].zone || (part && part->verb == RS_V_POINT) || rs_has_point_spot(c, d);
    if (!part && !rs_next_battalion(d, 0))
        return false; /* nobody hears of it */
    rs_tally t = rs_draft_count(c, d);
    bool is_aimed = t.aimed || (part && part->verb == RS_V_AIM);
    choice any = {.to = (is_aimed ? VARIANTS_ONCE_AIMED : RS_PROPOSALS) - 1,
                  .step = t.most > t.least ? 1 : 2}; /* with just so many In Support two variants are the same */
    return first_line(c, d, part, any, line, RS_MOST_PARTS) || is_done_after(c, d, part);
}
