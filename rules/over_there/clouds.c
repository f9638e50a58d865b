/* clouds.c - smoke and gas in the open: where they lie, how they drift, what they hide [X.B] [X.G] [X.J] [G-11].
 *
 * A shell cloud is a disc that keeps its size. A stream flows from a projector or a fire along the wind, wider the
 * farther it has come; it grows while its source runs. When the source stops, or the wind turns, what has flowed drifts
 * on by itself and lasts as long as a shell cloud; a source that still runs begins a new stream.
 */
#include "facts.h"
#include "guns.h"
#include "moves.h"

static int count(const ot_state *s)
{
    int n = 0;

    while (n < OT_MAX_CLOUDS && s->cloud[n].kind)
        n++;
    return n;
}

static void remove_cloud(ot_state *s, int i)
{
    memmove(&s->cloud[i], &s->cloud[i + 1], (size_t)(OT_MAX_CLOUDS - 1 - i) * sizeof s->cloud[0]);
    memset(&s->cloud[OT_MAX_CLOUDS - 1], 0, sizeof s->cloud[0]);
}

/* The oldest is blown apart where there is no room for more. */
static void add_cloud(ot_state *s, const ot_cloud *cloud)
{
    if (count(s) == OT_MAX_CLOUDS)
        remove_cloud(s, 0);
    s->cloud[count(s)] = *cloud;
}

static bool runs(const ot_cloud *k) { return k->source || k->from_feature; }

/* --- shapes --- */

/* Widths by the distance from the source [X.D]. */
bool ot_cloud_shape(const ot_scenario *sc, const ot_cloud *k, ot_shape *out)
{
    ot_width_point point[OT_CLOUD_POINTS];
    int facing = ot_wind_facing(k->to);

    for (int i = 0; i < OT_CLOUD_POINTS; i++)
        point[i] = (ot_width_point){sc->tables.projector[i].distance, sc->tables.projector[i].width};
    fs_point source = ot_ahead((fs_point){k->x, k->y}, ot_angle(facing + OT_TURN / 2), k->offset);
    return ot_stream(source, facing, k->offset, k->offset + k->size, point, OT_CLOUD_POINTS, out);
}

static fs_point centre_of(const ot_cloud *k) { return (fs_point){k->x, k->y}; }

/* Least distance of an outline from a cloud, rounded up; 0 if it is in it. Negative: the cloud has no size yet. */
static int32_t gap_to(const ot_scenario *sc, const ot_cloud *k, const fs_polygon *p)
{
    ot_shape shape;

    if (!k->stream) {
        int32_t gap = ot_point_distance(centre_of(k), p) - k->size;
        return gap > 0 ? gap : 0;
    }
    if (!ot_cloud_shape(sc, k, &shape))
        return -1;
    fs_polygon stream = ot_polygon(&shape);
    return ot_distance(&stream, p);
}

/* Whether it lies no farther than that from the outline. */
static bool is_near(const ot_scenario *sc, const ot_cloud *k, const fs_polygon *p, int32_t reach)
{
    ot_shape shape;

    if (!k->stream)
        return fs_polygon_within(centre_of(k), p, k->size + reach);
    if (!ot_cloud_shape(sc, k, &shape))
        return false;
    fs_polygon stream = ot_polygon(&shape);
    return ot_near(&stream, p, reach);
}

/* --- what they touch and hide --- */

static void outline_of(const ot_scenario *sc, const ot_state *s, int unit, ot_shape *out)
{
    ot_stand stand = ot_stand_of(s, unit);

    ot_footprint(sc, s, unit, &stand, out);
}

bool ot_in_cloud(const ot_scenario *sc, const ot_state *s, int unit, int kind)
{
    ot_shape shape;

    if (!s->cloud[0].kind && !s->linger[0].feature)
        return false;
    if (ot_is_refereed(sc)) /* smoke is said with the cover */
        return kind == OT_GAS_CLOUD && ot_is(s, unit, OT_GASSED);
    outline_of(sc, s, unit, &shape);
    fs_polygon p = ot_polygon(&shape);
    for (int i = 0; i < OT_MAX_CLOUDS && s->cloud[i].kind; i++)
        if (s->cloud[i].kind == kind && is_near(sc, &s->cloud[i], &p, 0))
            return true;
    for (int i = 0; i < OT_MAX_LINGERS && kind == OT_GAS_CLOUD && s->linger[i].feature; i++)
        if (ot_linger_touches(sc, s, &s->linger[i], &p, 0))
            return true;
    return false;
}

/* The casting nearest to a point. */
static fs_point nearest_casting(const ot_scenario *sc, const ot_state *s, fs_point from, int unit)
{
    fs_point at[OT_MAX_CASTINGS];
    int n = ot_castings_at(sc, s, unit, at), best = 0;

    for (int i = 1; i < n; i++)
        if (fs_distance2(from, at[i]) < fs_distance2(from, at[best]))
            best = i;
    return n ? at[best] : (fs_point){s->unit[unit].x, s->unit[unit].y};
}

/* Whether there is a stream, or a disc that comes between a point and the circle round a unit, by their boxes. */
static bool is_cloud_near(const ot_scenario *sc, const ot_state *s, fs_point from, int target)
{
    ot_stand st = ot_stand_of(s, target);
    ot_rect round = ot_grown((ot_rect){st.at, st.at}, ot_radius_of(sc, s, target, &st));
    const fs_point corner[3] = {from, round.low, round.high};
    ot_rect all = ot_bounds(corner, 3);

    for (int i = 0; i < OT_MAX_CLOUDS && s->cloud[i].kind; i++) {
        const ot_cloud *k = &s->cloud[i];

        if (k->stream || ot_rects_meet(all, ot_grown((ot_rect){{k->x, k->y}, {k->x, k->y}}, k->size)))
            return true;
    }
    return false;
}

bool ot_cloud_between(const ot_scenario *sc, const ot_state *s, fs_point from, int target)
{
    ot_shape shape;

    if (!s->cloud[0].kind || ot_is_refereed(sc) || !is_cloud_near(sc, s, from, target))
        return false;
    fs_point to = nearest_casting(sc, s, from, target);
    for (int i = 0; i < OT_MAX_CLOUDS && s->cloud[i].kind; i++) {
        const ot_cloud *k = &s->cloud[i];

        if (!k->stream) {
            if (fs_segment_within(centre_of(k), from, to, k->size))
                return true;
        } else if (ot_cloud_shape(sc, k, &shape)) {
            fs_polygon stream = ot_polygon(&shape);
            if (ot_line_near(from, to, &stream, 0))
                return true;
        }
    }
    return false;
}

/* Whether gas in a low place, which does not leave it, may be that near to a rectangle. */
static bool may_linger_near(const ot_scenario *sc, const ot_state *s, const ot_linger *k, ot_rect box, int32_t most)
{
    ot_rect low = ot_grown(ot_feature_box(sc, s, k->feature - 1), OT_INCH); /* more than rounding makes of its shape */

    return ot_square_between(box, low) <= (int64_t)most * most;
}

/* Whether it comes that near to the outline on its way from one place to the next. */
static bool passes(const ot_scenario *sc, const ot_state *s, const ot_cloud *before, const ot_cloud *after,
                   fs_point way, const fs_polygon *p, int32_t reach)
{
    ot_shape shape;

    if (!before->stream)
        return ot_line_near(centre_of(before), centre_of(after), p, before->size + reach);
    if (before->to == s->wind_to) { /* the whole strip from its old tail to its new head */
        ot_cloud strip = *before;
        strip.size = after->offset + after->size - before->offset;
        return is_near(sc, &strip, p, reach);
    }
    if (is_near(sc, after, p, reach) || is_near(sc, before, p, reach))
        return true;
    if (!ot_cloud_shape(sc, before, &shape))
        return false;
    for (int i = 0; i < shape.n; i++) {
        fs_point a = shape.at[i], b = shape.at[(i + 1) % shape.n];
        const fs_point swept[4] = {a, b, {b.x + way.x, b.y + way.y}, {a.x + way.x, a.y + way.y}};
        const fs_polygon side = {swept, 4};

        if (ot_near(&side, p, reach))
            return true;
    }
    return false;
}

/* Where it is after so many turns of this wind: a stream that still flows grows, all else goes along. */
static void drift(const ot_scenario *sc, const ot_state *s, ot_cloud *k, int turns)
{
    int32_t move = turns * ot_wind_move(sc, s);
    fs_point way = ot_wind_way(sc, s);
    bool along = k->stream && k->to == s->wind_to;

    if (along && runs(k)) {
        k->size += move;
        return;
    }
    k->x += turns * way.x;
    k->y += turns * way.y;
    if (along)
        k->offset += move;
}

/* Near its path: as far beside it as a stream is wide in the end. */
static bool is_on_way_of(const ot_scenario *sc, const ot_state *s, const ot_cloud *k, int turns, const fs_polygon *p)
{
    fs_point way = ot_wind_way(sc, s);
    ot_cloud after = *k;

    drift(sc, s, &after, turns);
    way = (fs_point){turns * way.x, turns * way.y};
    return passes(sc, s, k, &after, way, p, sc->tables.projector[OT_CLOUD_POINTS - 1].width);
}

/* Whether the unit is in or near the probable path of gas in the open: what that passes over before it thins out, if
 * the wind stays as it is; of a source that still runs, also what is to come [X.E]. */
static bool is_in_path(const ot_scenario *sc, const ot_state *s, const ot_cloud *k, const fs_polygon *p)
{
    int turns = k->until - s->head.turn + 1 + (runs(k) ? sc->tables.fig.shell_cloud_turns : 0);
    ot_cloud fresh = *k;

    if (turns <= 0)
        return false;
    fresh.to = s->wind_to;
    fresh.size = 0;
    return is_on_way_of(sc, s, k, turns, p) || (runs(k) && k->to != fresh.to && is_on_way_of(sc, s, &fresh, turns, p));
}

int32_t ot_gas_distance(const ot_scenario *sc, const ot_state *s, int unit, int32_t most)
{
    ot_shape shape;
    int32_t best = -1;

    if (ot_is_refereed(sc)) {
        int row = ot_said(s, OT_ASK_GAS_BAND, unit, 0);
        return row ? sc->tables.mask[row - 1].distance : -1;
    }
    if (!s->cloud[0].kind && !s->linger[0].feature)
        return -1;
    outline_of(sc, s, unit, &shape);
    fs_polygon p = ot_polygon(&shape);
    ot_rect box = ot_bounds(shape.at, shape.n);
    for (int i = 0; i < OT_MAX_CLOUDS && s->cloud[i].kind; i++) {
        const ot_cloud *k = &s->cloud[i];
        int32_t gap = k->kind == OT_GAS_CLOUD ? gap_to(sc, k, &p) : -1;

        if (gap >= 0 && (best < 0 || gap < best) && (gap <= most || is_in_path(sc, s, k, &p)))
            best = gap;
    }
    for (int i = 0; i < OT_MAX_LINGERS && s->linger[i].feature; i++) {
        if (!may_linger_near(sc, s, &s->linger[i], box, most))
            continue;
        int32_t gap = ot_linger_distance(sc, s, &s->linger[i], &p);

        if (gap >= 0 && gap <= most && (best < 0 || gap < best))
            best = gap;
    }
    return best;
}

/* --- laying them --- */

void ot_lay_cloud(ot_ctx *c, int kind, fs_point centre, int32_t radius)
{
    ot_cloud k = {.kind = (uint8_t)kind,
                  .until = (uint8_t)(c->s->head.turn + c->sc->tables.fig.shell_cloud_turns), /* [X.G.1] */
                  .x = centre.x,
                  .y = centre.y,
                  .size = radius};

    add_cloud(c->s, &k);
    ot_settle(c, &k, &k, (fs_point){0, 0}); /* at once */
}

void ot_burn(ot_ctx *c, int piece, int feature, fs_point at)
{
    ot_cloud k = {.kind = OT_SMOKE_CLOUD,
                  .stream = 1,
                  .until = (uint8_t)(c->s->head.turn + c->sc->tables.fig.fire_turns), /* [XV.E] */
                  .source = (uint8_t)piece,
                  .from_feature = piece ? 0 : (uint8_t)(feature + 1),
                  .to = c->s->wind_to,
                  .x = at.x,
                  .y = at.y};

    add_cloud(c->s, &k);
}

void ot_begin_stream(ot_ctx *c, int projector, fs_point at)
{
    ot_cloud k = {.kind = OT_GAS_CLOUD,
                  .stream = 1,
                  .until = (uint8_t)(c->s->head.turn + c->sc->tables.fig.projector_turns - 1), /* [X.G.1] */
                  .source = (uint8_t)projector,
                  .to = c->s->wind_to,
                  .x = at.x,
                  .y = at.y,
                  .size = ot_wind_move(c->sc, c->s)}; /* at once [X.K] */

    add_cloud(c->s, &k);
    ot_settle(c, &k, &k, (fs_point){0, 0});
}

/* --- drifting [X.J] --- */

/* Whether gas or smoke still comes out: a projector must stand where it stood, with somebody at it. */
static bool still_flows(const ot_ctx *c, const ot_cloud *k)
{
    const ot_unit *u = &c->s->unit[k->source];

    if (!runs(k) || k->kind != OT_GAS_CLOUD || !k->source)
        return runs(k);
    return u->where == OT_ON_TABLE && u->castings && u->x == k->x && u->y == k->y;
}

/* What has flowed goes its own way from here on. */
static void cut_off(const ot_ctx *c, ot_cloud *k)
{
    k->source = k->from_feature = 0;
    k->until = (uint8_t)(c->s->head.turn + c->sc->tables.fig.shell_cloud_turns - 1);
}

static void mark_passed(const ot_ctx *c, const ot_cloud *before, const ot_cloud *after, fs_point way, bool *touched)
{
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        ot_shape shape;

        if (touched[u] || !ot_on_table(c->s, u))
            continue;
        outline_of(c->sc, c->s, u, &shape);
        fs_polygon p = ot_polygon(&shape);
        touched[u] = passes(c->sc, c->s, before, after, way, &p, 0);
    }
}

static void move_one(ot_ctx *c, int i, fs_point way, bool *touched)
{
    ot_cloud *k = &c->s->cloud[i], before, fresh = {0};

    if (!still_flows(c, k) && runs(k))
        cut_off(c, k);
    if (runs(k) && k->to != c->s->wind_to) { /* new flow starts at the source [G-11] */
        fresh = *k;
        fresh.to = c->s->wind_to;
        fresh.size = 0;
        cut_off(c, k);
    }
    before = *k;
    drift(c->sc, c->s, k, 1);
    if (k->kind == OT_GAS_CLOUD) {
        ot_settle(c, &before, k, way);
        mark_passed(c, &before, k, way, touched);
    }
    if (!fresh.kind)
        return;
    before = fresh;
    drift(c->sc, c->s, &fresh, 1);
    if (fresh.kind == OT_GAS_CLOUD) {
        ot_settle(c, &before, &fresh, way);
        mark_passed(c, &before, &fresh, way, touched);
    }
    if (k->size > 0)
        add_cloud(c->s, &fresh);
    else
        *k = fresh; /* nothing had come out yet */
}

/* On a real table the players move them; only which of them still flow is kept. */
static void drift_there(ot_ctx *c, int n)
{
    for (int i = 0; i < n; i++) {
        ot_cloud *k = &c->s->cloud[i];

        if (k->stream && !k->size)
            k->size = ot_wind_move(c->sc, c->s);
        if (runs(k) && !still_flows(c, k))
            cut_off(c, k);
    }
}

bool ot_is_gas_about(const ot_state *s)
{
    bool gas = s->linger[0].feature;

    for (int i = 0; i < OT_MAX_CLOUDS && s->cloud[i].kind; i++)
        gas |= s->cloud[i].kind == OT_GAS_CLOUD;
    return gas;
}

void ot_drift_clouds(ot_ctx *c, bool touched[OT_MAX_PIECES])
{
    fs_point way = ot_wind_way(c->sc, c->s);
    int n = count(c->s);

    if (!n)
        return;
    ot_tell(c, OT_E_CLOUDS_DRIFT, OT_X_J, 0, 0, 0);
    if (ot_is_refereed(c->sc)) {
        drift_there(c, n);
        return;
    }
    for (int i = 0; i < n; i++)
        move_one(c, i, way, touched);
}

/* Fires and projectors that run out, clouds that thin out [X.G.1] [XV.E]. */
void ot_end_clouds(ot_ctx *c)
{
    for (int i = count(c->s); i-- > 0;) {
        ot_cloud *k = &c->s->cloud[i];
        bool ran = runs(k);

        if (k->until > c->s->head.turn)
            continue;
        if (ran && k->kind == OT_SMOKE_CLOUD && k->source)
            ot_clear(c->s, k->source, OT_ON_FIRE);
        if (ran)
            k->until = (uint8_t)(c->s->head.turn + c->sc->tables.fig.shell_cloud_turns);
        k->source = k->from_feature = 0;
        if (!ran || !k->size)
            remove_cloud(c->s, i);
    }
    ot_end_lingering(c);
}
