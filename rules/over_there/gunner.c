/* gunner.c - what is the same for every target of one who fires: his outline, his friends, what he reaches with which
 * value [VI.B] [VI.W]. */
#include "aim.h"
#include "moves.h"

#include <string.h>

static fs_point front_of(const ot_state *s, int unit) { return (fs_point){s->unit[unit].x, s->unit[unit].y}; }

void ot_gunner_of(const ot_ctx *c, int unit, ot_gunner *g)
{
    fs_side side = ot_side_of(c->sc, unit);

    g->n_friends = -1;
    memset(g->reach, 0, sizeof g->reach);
    memset(g->held, 0, sizeof g->held);
    memset(g->shown, 0, sizeof g->shown);
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        int in = c->s->unit[u].feature - 1;

        if (in >= 0 && ot_on_table(c->s, u) && ot_side_of(c->sc, u) == side)
            ot_add(g->held, in);
        else if (in >= 0 && ot_on_table(c->s, u) && ot_is(c->s, u, OT_SHOWN))
            ot_add(g->shown, in);
    }
    if (ot_is_refereed(c->sc)) /* nothing is measured */
        return;
    ot_shape_now(c, unit, &g->own, &g->box);
}

/* They are looked for at the first line of fire: many who fire have none. */
static void find_friends(const ot_ctx *c, int unit, ot_gunner *g)
{
    g->n_friends = 0;
    for (int u = 0; (u = ot_next_unit(c->sc->units[ot_side_of(c->sc, unit)], u));) {
        if (u == unit || !ot_on_table(c->s, u))
            continue;
        g->friend[g->n_friends].at = front_of(c->s, u);
        g->friend[g->n_friends].radius = ot_radius_now(c, u);
        g->friend[g->n_friends].is_drawn = false;
        g->friend[g->n_friends++].unit = (uint8_t)u;
    }
}

/* Draws a friend when he is first looked at. */
static fs_polygon friend_shape(const ot_ctx *c, ot_gunner *g, int i)
{
    if (!g->friend[i].is_drawn) {
        ot_shape_now(c, g->friend[i].unit, &g->friend[i].shape, &g->friend[i].box);
        g->friend[i].is_drawn = true;
    }
    return ot_polygon(&g->friend[i].shape);
}

/* --- past friends --- */

/* Friends who lie low do not stand in the way [VI.W]. */
static bool lies_low(const ot_ctx *c, int unit)
{
    const ot_unit *u = &c->s->unit[unit];

    if (!u->feature)
        return false;
    int kind = ot_terrain_now(c->sc, c->s, u->feature - 1);
    return kind == OT_G_DUGOUT || kind == OT_G_GUN_PIT || (kind == OT_G_TRENCH && u->level == OT_BOTTOM);
}

/* No corner of the unit is farther from its front centre. */
static int32_t extent_of(const ot_ctx *c, int unit)
{
    const ot_tables *t = &c->sc->tables;

    if (ot_is_vehicle(c->sc, unit))
        return t->model[c->sc->piece[unit].model].depth + t->model[c->sc->piece[unit].model].width;
    const ot_base *base = &t->base[ot_row_of(c->sc, c->s, unit)->base];
    int32_t longer =
        base->width > base->depth ? base->width : base->depth; /* in line, or in column one behind another */
    return ot_men(c->sc, c->s, unit) * longer + base->width + base->depth;
}

/* Whether the friend stands within half an inch of the line, and not behind the firer. */
static bool stands_in_line(const ot_ctx *c, ot_gunner *g, int i, fs_point from, fs_point to)
{
    int friend = g->friend[i].unit;
    bool ahead = false;

    if (!c->s->unit[friend].feature &&
        !fs_segment_within(g->friend[i].at, from, to, extent_of(c, friend) + c->sc->tables.at.friend_line))
        return false;
    fs_polygon p = friend_shape(c, g, i);
    for (int k = 0; k < p.n; k++)
        ahead |= fs_dot(from, to, p.at[k]) > 0;
    return ahead && ot_line_near(from, to, &p, c->sc->tables.at.friend_line);
}

/* Within half an inch of the target. */
static bool is_at(const ot_ctx *c, ot_gunner *g, int i, int target)
{
    ot_shape shape;
    ot_rect box;

    ot_shape_now(c, target, &shape, &box);
    fs_polygon p = friend_shape(c, g, i), q = ot_polygon(&shape);
    return ot_rects_meet(ot_grown(box, c->sc->tables.at.friend_line), g->friend[i].box) &&
           ot_near(&p, &q, c->sc->tables.at.friend_line);
}

/* Whether a friend may be near enough to the target or to the line for more to be asked, by the circle round him. */
typedef struct lane {
    fs_point from, way; /* where the line begins, and all of it as a vector no longer than `length` */
    int64_t length;
    ot_rect box; /* round the line, friend_line wider */
    fs_point to; /* the target's front centre, and how far his men and friend_line reach from it */
    int32_t reach, friend_line;
} lane;

static lane lane_of(const ot_ctx *c, const ot_shot *shot, fs_point from, fs_point to)
{
    const fs_point end[2] = {from, to};
    int32_t by = c->sc->tables.at.friend_line;
    fs_point way = {to.x - from.x, to.y - from.y};
    int64_t wide = way.x < 0 ? -way.x : way.x, deep = way.y < 0 ? -way.y : way.y;
    int64_t length = wide > deep ? wide + deep / 2 + 1 : deep + wide / 2 + 1;
    lane l = {from, way, length, ot_grown(ot_bounds(end, 2), by), {0, 0}, -1, by};

    if (shot->target) {
        l.to = front_of(c->s, shot->target);
        l.reach = by + ot_radius_now(c, shot->target);
    }
    return l;
}

static inline bool may_be_at(const lane *l, fs_point at, int32_t r)
{
    int32_t far = l->reach + r;

    return l->reach >= 0 && at.x - l->to.x <= far && l->to.x - at.x <= far && at.y - l->to.y <= far &&
           l->to.y - at.y <= far;
}

static inline bool may_be_in(const lane *l, fs_point at, int32_t r)
{
    if (at.x + r < l->box.low.x || at.x - r > l->box.high.x || at.y + r < l->box.low.y || at.y - r > l->box.high.y)
        return false;
    int64_t off = (int64_t)l->way.x * (at.y - l->from.y) - (int64_t)l->way.y * (at.x - l->from.x);
    return (off < 0 ? -off : off) <= (r + l->friend_line) * l->length;
}

/* From or to a hill one fires over them [VI.W]. */
static bool is_over(const ot_ctx *c, const lane *l, fs_point to)
{
    return ot_level_of(c->sc, c->s, l->from) > 0 || ot_level_of(c->sc, c->s, to) > 0;
}

int ot_friends_refused(const ot_ctx *c, ot_gunner *g, const ot_shot *shot, fs_point to, fs_error *e)
{
    const ot_unit *firer = &c->s->unit[shot->firer];
    lane way = lane_of(c, shot, front_of(c->s, shot->firer), to);

    if (g->n_friends < 0)
        find_friends(c, shot->firer, g);
    for (int i = 0; i < g->n_friends; i++) {
        int u = g->friend[i].unit;
        const ot_unit *friend = &c->s->unit[u];

        if (may_be_at(&way, g->friend[i].at, g->friend[i].radius) && is_at(c, g, i, shot->target)) {
            if (e)
                ot_refuse(e, OT_R_88, OT_P_FRIENDS_AT_TARGET, shot->firer), e->other = (fs_unit)u;
            return 1;
        }
        if (!may_be_in(&way, g->friend[i].at, g->friend[i].radius))
            continue;
        bool together = friend->feature && friend->feature == firer->feature && friend->level == firer->level;
        if (together || lies_low(c, u) || !stands_in_line(c, g, i, way.from, to) || is_over(c, &way, to))
            continue;
        if (e)
            ot_refuse(e, OT_VI_W, OT_P_FRIENDS_IN_LINE, shot->firer), e->other = (fs_unit)u;
        return 1;
    }
    return 0;
}

/* --- within reach --- */

/* Whether fire has an effect in that band: yes or no whatever the target's cover, or not to be said without it. */
static enum ot_reach reach_in(const ot_ctx *c, ot_shot shot, int row, int band)
{
    const ot_target_row *target = &c->sc->tables.target[ot_is_percentile(c->sc)][row];
    unsigned letters = 0;
    int n = 0, good = 0;

    shot.band = (uint8_t)ot_band_right(band, ot_shift_right(c->sc, c->s, shot.firer));
    if (shot.band == OT_BEYOND)
        return OT_REACH_NONE;
    for (int cover = 0; cover < OT_COVERS; cover++)
        letters |= 1U << (target->letter[cover] ? target->letter[cover] : target->letter[OT_COVER_OPEN]);
    for (; letters; letters &= letters - 1, n++) {
        shot.letter = (uint8_t)__builtin_ctz(letters);
        good += ot_value_of(c->sc, c->s, &shot, NULL) > 0;
    }
    return !good ? OT_REACH_NONE : good == n ? OT_REACH_SURE : OT_REACH_UNSURE;
}

/* The band of a range given by its square. */
static int band_at(const ot_tables *t, int64_t square)
{
    int band = OT_B1;

    while (band < OT_B6 && square > (int64_t)t->band_most[band] * t->band_most[band])
        band++;
    return band;
}

/* The same of one who has moved no faster than he may and still fire as ever, from what was found before. */
static enum ot_reach reach_here(const ot_ctx *c, ot_gunner *g, const ot_shot *shot, int row, int band)
{
    bool vehicle = ot_is_vehicle(c->sc, shot->firer); /* whose mounts differ */
    enum ot_reach here = vehicle ? OT_REACH_UNKNOWN : (enum ot_reach)g->reach[row][band];

    if (!here)
        here = reach_in(c, *shot, row, band);
    g->reach[row][band] = (uint8_t)here;
    return here;
}

static bool has_run(const ot_ctx *c, int unit) { return ot_is_vehicle(c->sc, unit) && ot_is(c->s, unit, OT_RAN); }

enum ot_reach ot_reach_at(const ot_ctx *c, ot_gunner *g, const ot_shot *shot, int row)
{
    if (!shot->gap || has_run(c, shot->firer))
        return OT_REACH_UNSURE;
    return reach_here(c, g, shot, row, ot_band_of(&c->sc->tables, shot->gap));
}

/* The gap lies between that of the boxes and that of any two corners. */
enum ot_reach ot_reach_of(const ot_ctx *c, ot_gunner *g, const ot_shot *shot, int row, const fs_polygon *target)
{
    fs_polygon own = ot_polygon(&g->own);
    int64_t least = ot_square_between(g->box, ot_bounds(target->at, target->n));
    enum ot_reach all = OT_REACH_UNKNOWN;

    if (!least || has_run(c, shot->firer)) /* contact, letters made worse: not that easily */
        return OT_REACH_UNSURE;
    int first = band_at(&c->sc->tables, least), last = band_at(&c->sc->tables, fs_distance2(own.at[0], target->at[0]));
    if (last > first) /* two corners did not say it: all of them do */
        last = band_at(&c->sc->tables, ot_square_of_corners(&own, target));
    for (int band = first; band <= last; band++) {
        enum ot_reach here = reach_here(c, g, shot, row, band);

        if (all && here != all)
            return OT_REACH_UNSURE;
        all = here;
    }
    return all;
}
