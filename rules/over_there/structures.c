/* structures.c - hits on buildings, bunkers and dugouts, their end, and gaps in wire [VII.L] to [VII.P] [XV.D] [XV.E]
 * [XV.F] [VI.J]. */
#include "aim.h"
#include "guns.h"
#include "sequence.h"
#include <string.h>

fs_point ot_feature_at(const ot_scenario *sc, const ot_state *s, int feature)
{
    ot_area area = ot_area_of(sc, s, feature);

    if (area.n <= 0)
        return (fs_point){0, 0};
    ot_rect box = ot_bounds(area.at, area.n);
    return (fs_point){(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
}

static void tell_at(ot_ctx *c, uint16_t type, fs_rule rule, int feature, int total)
{
    fs_point at = ot_feature_at(c->sc, c->s, feature);
    fs_event e = {.type = type,
                  .rule = rule,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = FS_POINT,
                  .x = at.x,
                  .y = at.y,
                  .total = total};

    if (c->run->log)
        fs_say(c->run, &e, NULL, NULL, 0);
}

/* --- who is inside --- */

static int next_inside(const ot_ctx *c, int feature, int after)
{
    for (int u = after + 1; u <= c->sc->base.n_units; u++)
        if (ot_on_table(c->s, u) && c->s->unit[u].feature == feature + 1)
            return u;
    return 0;
}

static int men_inside(const ot_ctx *c, int feature)
{
    int n = 0;

    for (int u = 0; (u = next_inside(c, feature, u));)
        n += ot_men(c->sc, c->s, u);
    return n;
}

/* Castings inside fall unit by unit, lowest first. */
static void lose_inside(ot_ctx *c, int feature, int n, int firer, fs_rule rule)
{
    for (int u = 0; n > 0 && (u = next_inside(c, feature, u));) {
        int here = ot_men(c->sc, c->s, u), lost = n < here ? n : here;

        ot_lose(c, u, lost, firer, rule);
        n -= lost;
    }
}

/* No way out: it stands in the ruin, beside those who do so already. */
static void stand_in_ruin(ot_ctx *c, int unit)
{
    ot_stand stand = ot_stand_of(c->s, unit);

    stand.feature = 0;
    stand.formation = OT_LINE;
    if (!ot_is_refereed(c->sc) && !ot_is_clear(c, unit, &stand) && !ot_room_near(c, unit, stand.at, &stand)) {
        ot_take(c, unit, OT_DESTROYED);
        return;
    }
    ot_put(c, unit, &stand);
}

/* Those left leave at once; who has had no card acts on it as usual [XV.E]. */
static void leave(ot_ctx *c, int feature)
{
    for (int u = 0; (u = next_inside(c, feature, u));) {
        ot_show(c, u, OT_XV_E);
        ot_tell_of(c, OT_E_LEAVES, OT_XV_E, u, 0, 0, 0);
        ot_abandon(c, u);
        ot_force(c, u, OT_RETIRES, false);
        if (ot_on_table(c->s, u) && c->s->unit[u].feature == feature + 1)
            stand_in_ruin(c, u);
    }
}

/* --- hits --- */

static const ot_structure_row *row_of(const ot_tables *t, int total)
{
    int i = 0;

    while (i + 1 < OT_STRUCTURE_ROWS && total > t->structure[i].most)
        i++;
    return &t->structure[i];
}

static uint16_t result_of(int structure, const ot_structure_effect *e)
{
    if (e->destroyed)
        return structure == OT_S_DUGOUT ? OT_RES_CAVES_IN : e->half_lost ? OT_RES_DESTROYED_HALF : OT_RES_DESTROYED;
    if (e->levels)
        return !e->lost ? OT_RES_BLOCKED_1 : e->levels > 1 ? OT_RES_BLOCKED_2_LOSS : OT_RES_BLOCKED_1_LOSS;
    return e->lost ? (uint16_t)(OT_RES_INSIDE_1 + e->lost - 1) : OT_RES_NOTHING;
}

/* The dugout falls in on whoever is in it; prisoners have their share of that, but nobody is spared by it [VIII.G]. */
static void cave_in(ot_ctx *c, int feature, int firer)
{
    enum { ROUNDS = 3 * OT_MAX_CASTINGS }; /* of three losses one at least is a guard's */

    tell_at(c, OT_E_CAVED_IN, OT_XV_F, feature, 0);
    for (int i = 0; i < ROUNDS && men_inside(c, feature); i++)
        lose_inside(c, feature, men_inside(c, feature), firer, OT_XV_F);
    c->s->damage[feature].is_destroyed = 1;
    c->s->damage[feature].blocked = 0;
}

/* Levels at the door add up; so many of them and it is caved in [XV.F]. */
static void block_door(ot_ctx *c, int feature, int levels, int firer)
{
    ot_damage *d = &c->s->damage[feature];

    d->blocked = (uint8_t)(d->blocked + levels);
    if (d->blocked >= c->sc->tables.fig.dugout_levels)
        cave_in(c, feature, firer);
    else if (levels)
        tell_at(c, OT_E_DOOR_BLOCKED, OT_XV_F, feature, d->blocked);
}

static void harm_structure(ot_ctx *c, int feature, int structure, const ot_structure_effect *e, int firer)
{
    int lost = e->half_lost ? (men_inside(c, feature) + 1) / 2 : e->lost;

    lose_inside(c, feature, lost, firer, OT_VII_L);
    if (structure == OT_S_DUGOUT) {
        if (e->destroyed)
            cave_in(c, feature, firer);
        else
            block_door(c, feature, e->levels, firer);
    } else if (e->destroyed)
        ot_destroy_feature(c, feature, OT_XV_E);
}

void ot_hit_structure(ot_ctx *c, fs_side by, int firer, int feature, int weapon)
{
    const ot_tables *t = &c->sc->tables;
    int structure = ot_structure_of(ot_area_of(c->sc, c->s, feature).kind);
    int16_t limit[OT_STRUCTURE_ROWS];
    fs_sum sum = {0};

    if (t->structure_by[weapon][structure] == OT_NO_EFFECT) { /* [VII.O] [VII.P] */
        tell_at(c, OT_E_NO_EFFECT_ON, structure == OT_S_BUNKER ? OT_VII_P : OT_VII_O, feature, 0);
        return;
    }
    fs_add(&sum, OT_VII_L, t->structure_by[weapon][structure], OT_P_BY_SHELL);
    for (int i = 0; i + 1 < OT_STRUCTURE_ROWS; i++)
        limit[i] = (int16_t)(t->structure[i].most - sum.total);
    int roll = ot_d100_among(c, by, OT_VII_L, limit, OT_STRUCTURE_ROWS - 1), total = roll + sum.total;
    const ot_structure_effect *effect = &row_of(t, total)->on[structure];
    fs_point at = ot_feature_at(c->sc, c->s, feature);
    fs_event e = {.type = OT_E_STRUCTURE_HIT,
                  .rule = OT_VII_L,
                  .subject = (fs_unit)firer,
                  .side = by,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = FS_POINT,
                  .x = at.x,
                  .y = at.y,
                  .total = total,
                  .roll = (int16_t)roll,
                  .result = result_of(structure, effect)};

    if (c->run->log)
        fs_say(c->run, &e, &sum, &(uint8_t){(uint8_t)roll}, 1);
    harm_structure(c, feature, structure, effect, firer);
}

/* --- the end of a structure --- */

static bool is_bridge(int kind) { return kind == OT_G_BRIDGE || kind == OT_G_PONTOON || kind == OT_G_PONTOON_LIGHT; }

void ot_destroy_feature(ot_ctx *c, int feature, fs_rule rule)
{
    int kind = ot_area_of(c->sc, c->s, feature).kind, built = feature - c->sc->n_features;

    if (is_bridge(kind)) {
        tell_at(c, OT_E_BRIDGE_DOWN, rule, feature, 0);
        if (built >= 0)
            memset(&c->s->work[built], 0, sizeof c->s->work[0]);
        else
            c->s->damage[feature].is_destroyed = 1;
        return;
    }
    if (built >= 0)
        return;
    if (kind == OT_G_DUGOUT) {
        cave_in(c, feature, 0);
        return;
    }
    ot_damage *d = &c->s->damage[feature];
    fs_point at = ot_feature_at(c->sc, c->s, feature);
    tell_at(c, OT_E_RUBBLE, rule, feature, 0);
    d->is_destroyed = 1;
    if (rule != OT_XIII_M) { /* what a tank breaks down does not burn */
        d->burns_until = (uint8_t)(c->s->head.turn + c->sc->tables.fig.fire_turns);
        ot_burn(c, 0, feature, at);
    }
    leave(c, feature);
}

/* --- wire --- */

/* From the middle of one short side to the middle of the other. */
void ot_belt(const ot_scenario *sc, const ot_state *s, int feature, fs_point end[2])
{
    ot_area area = ot_area_of(sc, s, feature);
    int longest = 0;

    if (area.n < 4) { /* a line */
        end[0] = area.n ? area.at[0] : (fs_point){0, 0};
        end[1] = area.n ? area.at[area.n - 1] : (fs_point){0, 0};
        return;
    }
    for (int i = 1; i < area.n; i++)
        if (fs_distance2(area.at[i], area.at[(i + 1) % area.n]) >
            fs_distance2(area.at[longest], area.at[(longest + 1) % area.n]))
            longest = i;
    fs_point a = area.at[longest], b = area.at[(longest + 1) % area.n];
    fs_point after = area.at[(longest + 2) % area.n], before = area.at[(longest + area.n - 1) % area.n];
    end[0] = (fs_point){(a.x + before.x) / 2, (a.y + before.y) / 2};
    end[1] = (fs_point){(b.x + after.x) / 2, (b.y + after.y) / 2};
}

static int n_gaps(const ot_state *s)
{
    int n = 0;

    while (n < OT_MAX_GAPS && s->gap[n].feature)
        n++;
    return n;
}

/* The stretch of standing wire nearest to `along`: false if all of it is gone. */
static bool standing_near(const ot_state *s, int feature, int32_t length, int32_t along, int32_t *from, int32_t *to)
{
    int32_t at = 0, best = -1;

    for (int i = 0; i <= n_gaps(s); i++) {
        bool end = i == n_gaps(s);
        if (!end && s->gap[i].feature != feature + 1)
            continue;
        int32_t until = end ? length : s->gap[i].from;
        int32_t away = along < at ? at - along : along > until ? along - until : 0;

        if (until > at && (best < 0 || away < best))
            best = away, *from = at, *to = until;
        if (!end)
            at = s->gap[i].to;
    }
    return best >= 0;
}

/* Gaps that touch become one; the list stays in order and packed. False: it is full. */
static bool add_gap(ot_state *s, int feature, int32_t from, int32_t to)
{
    int n = n_gaps(s), at = 0;

    while (at < n && (s->gap[at].feature < feature + 1 || (s->gap[at].feature == feature + 1 && s->gap[at].to < from)))
        at++;
    if (at < n && s->gap[at].feature == feature + 1 && s->gap[at].from <= to) {
        if (from < s->gap[at].from)
            s->gap[at].from = from;
        if (to > s->gap[at].to)
            s->gap[at].to = to;
        if (at + 1 < n && s->gap[at + 1].feature == feature + 1 && s->gap[at + 1].from <= s->gap[at].to) {
            s->gap[at].to = s->gap[at + 1].to;
            memmove(&s->gap[at + 1], &s->gap[at + 2], (size_t)(n - at - 2) * sizeof s->gap[0]);
            memset(&s->gap[n - 1], 0, sizeof s->gap[0]);
        }
        return true;
    }
    if (n == OT_MAX_GAPS)
        return false;
    memmove(&s->gap[at + 1], &s->gap[at], (size_t)(n - at) * sizeof s->gap[0]);
    s->gap[at] = (ot_gap){.feature = (uint8_t)(feature + 1), .from = from, .to = to};
    return true;
}

/* Takes that much standing wire away, nearest to the point first, round it where there is room [VI.J] [XV.H]. */
void ot_cut_wire(ot_ctx *c, int feature, fs_point near, int32_t length)
{
    fs_point end[2];
    int32_t far = 0, from, to, all = 0;

    if (ot_is_refereed(c->sc)) { /* the players take it away */
        fs_event gone = {
            .type = OT_E_WIRE_GONE, .rule = OT_VI_J, .seen = 3, .depth = c->s->head.depth, .total = length};

        if (c->run->log)
            fs_say(c->run, &gone, NULL, NULL, 0);
        return;
    }
    ot_belt(c->sc, c->s, feature, end);
    ot_axis axis = {end, 2};
    int32_t along = ot_axis_nearest(axis, near, &far), total = ot_axis_length(axis);
    while (length > 0 && standing_near(c->s, feature, total, along, &from, &to)) {
        int32_t take = length < to - from ? length : to - from, at = along - take / 2;

        at = at < from ? from : at > to - take ? to - take : at;
        if (!add_gap(c->s, feature, at, at + take))
            break;
        length -= take;
        all += take;
    }
    if (!all || !c->run->log)
        return;
    fs_point at = ot_axis_point(axis, along, 0);
    fs_event e = {.type = OT_E_WIRE_CUT,
                  .rule = OT_VI_J,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = FS_POINT,
                  .x = at.x,
                  .y = at.y,
                  .total = all};
    fs_say(c->run, &e, NULL, NULL, 0);
}
