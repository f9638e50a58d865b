/* lingering.c - gas that stays in low places [X.H] [G-12].
 *
 * Where a cloud of gas crosses a trench or a stream it keeps the stretch it touched and half its own width to each
 * side; a pit it fills. It stays for ten turns, whatever the wind does.
 */
#include "guns.h"
#include "moves.h"

static int count(const ot_state *s)
{
    int n = 0;

    while (n < OT_MAX_LINGERS && s->linger[n].feature)
        n++;
    return n;
}

static void remove_one(ot_state *s, int i)
{
    memmove(&s->linger[i], &s->linger[i + 1], (size_t)(OT_MAX_LINGERS - 1 - i) * sizeof s->linger[0]);
    memset(&s->linger[OT_MAX_LINGERS - 1], 0, sizeof s->linger[0]);
}

static bool fills(int terrain) { return terrain == OT_G_GUN_PIT; }

/* What settles in one turn and overlaps is one; the oldest goes where there is no room for more. */
static void add(ot_ctx *c, int f, int32_t from, int32_t to)
{
    uint8_t until = (uint8_t)(c->s->head.turn + c->sc->tables.fig.linger_turns - 1);

    for (int i = 0; i < count(c->s); i++) {
        ot_linger *k = &c->s->linger[i];

        if (k->feature != f + 1 || k->until != until || from > k->to || to < k->from)
            continue;
        k->from = from < k->from ? from : k->from;
        k->to = to > k->to ? to : k->to;
        return;
    }
    if (count(c->s) == OT_MAX_LINGERS)
        remove_one(c->s, 0);
    c->s->linger[count(c->s)] = (ot_linger){.feature = (uint8_t)(f + 1), .until = until, .from = from, .to = to};
}

/* Half the width of a cloud: where it is widest. */
static int32_t half_width(const ot_scenario *sc, const ot_cloud *k)
{
    ot_width_point point[OT_CLOUD_POINTS];

    if (!k->stream)
        return k->size;
    for (int i = 0; i < OT_CLOUD_POINTS; i++)
        point[i] = (ot_width_point){sc->tables.projector[i].distance, sc->tables.projector[i].width};
    return ot_stream_width(point, OT_CLOUD_POINTS, k->offset + k->size) / 2;
}

/* The strip a stream passes over if it goes along the wind, or itself. */
static ot_cloud strip_of(const ot_ctx *c, const ot_cloud *before, const ot_cloud *after)
{
    ot_cloud strip = *before;

    if (before->to == c->s->wind_to)
        strip.size = after->offset + after->size - before->offset;
    return strip;
}

/* Where along a line it touches on its way. */
static bool crosses(const ot_ctx *c, const ot_cloud *before, const ot_cloud *after, fs_point way, ot_axis axis,
                    int32_t *from, int32_t *to)
{
    ot_shape shape;

    if (!before->stream)
        return ot_disc_covers((fs_point){before->x, before->y}, before->size, way, axis, from, to);
    ot_cloud strip = strip_of(c, before, after);
    if (!ot_cloud_shape(c->sc, &strip, &shape))
        return false;
    fs_polygon p = ot_polygon(&shape);
    return ot_stream_covers(&p, before->to == c->s->wind_to ? (fs_point){0, 0} : way, axis, from, to);
}

static bool reaches(const ot_ctx *c, const ot_cloud *before, const ot_cloud *after, fs_point way, const fs_polygon *pit)
{
    ot_shape shape;

    if (!before->stream)
        return ot_line_near((fs_point){before->x, before->y}, (fs_point){before->x + way.x, before->y + way.y}, pit,
                            before->size);
    ot_cloud strip = strip_of(c, before, after);
    if (!ot_cloud_shape(c->sc, &strip, &shape))
        return false;
    fs_polygon p = ot_polygon(&shape);
    return pit->n <= 4 ? ot_stream_sweeps(&p, before->to == c->s->wind_to ? (fs_point){0, 0} : way, pit)
                       : ot_near(&p, pit, 0);
}

static void settle_in(ot_ctx *c, int f, const ot_cloud *before, const ot_cloud *after, fs_point way)
{
    ot_shape room;
    int32_t from, to, half = half_width(c->sc, after);

    if (fills(ot_terrain_now(c->sc, c->s, f))) {
        fs_polygon pit = ot_outline_of(c->sc, c->s, f, &room);
        if (pit.n && reaches(c, before, after, way, &pit))
            add(c, f, 0, 0);
        return;
    }
    if (ot_feature_flags(c->sc, c->s, f) & OT_CLOSED)
        return;
    ot_axis axis = ot_axis_of(c->sc, c->s, f);
    if (axis.n < 2 || !crosses(c, before, after, way, axis, &from, &to))
        return;
    int32_t length = ot_axis_length(axis);
    from = from - half < 0 ? 0 : from - half;
    to = to + half > length ? length : to + half;
    if (from < to)
        add(c, f, from, to);
}

void ot_settle(ot_ctx *c, const ot_cloud *before, const ot_cloud *after, fs_point way)
{
    if (before->kind != OT_GAS_CLOUD || ot_is_refereed(c->sc)) /* there it is asked when the clouds have moved */
        return;
    for (int f = 0; f < ot_n_features(c->sc); f++) {
        int kind = ot_terrain_now(c->sc, c->s, f);

        if (kind && c->sc->tables.ground[kind].is_low)
            settle_in(c, f, before, after, way);
    }
}

void ot_settle_in(ot_ctx *c, int f) { add(c, f, 0, 0); }

void ot_end_lingering(ot_ctx *c)
{
    for (int i = count(c->s); i-- > 0;)
        if (c->s->linger[i].until <= c->s->head.turn)
            remove_one(c->s, i);
}

/* --- where it lies --- */

bool ot_linger_shape(const ot_scenario *sc, const ot_state *s, const ot_linger *k, ot_shape *out)
{
    int f = k->feature - 1, kind = ot_terrain_now(sc, s, f);

    out->n = 0;
    if (!kind)
        return false;
    if (fills(kind)) {
        fs_polygon pit = ot_outline_of(sc, s, f, out);
        if (pit.at != out->at)
            for (int i = 0; i < pit.n && i < OT_MAX_SHAPE; i++)
                out->at[i] = pit.at[i];
        out->n = pit.n < OT_MAX_SHAPE ? pit.n : OT_MAX_SHAPE;
        return out->n > 2;
    }
    ot_axis axis = ot_axis_of(sc, s, f);
    int32_t half = ot_area_of(sc, s, f).width / 2;
    if (axis.n < 2)
        return false;
    out->n = ot_strip(axis, k->from, k->to, -half, half, out->at, OT_MAX_SHAPE);
    return out->n > 2;
}

bool ot_linger_touches(const ot_scenario *sc, const ot_state *s, const ot_linger *k, const fs_polygon *p, int32_t reach)
{
    ot_shape shape;

    if (!ot_linger_shape(sc, s, k, &shape))
        return false;
    fs_polygon gas = ot_polygon(&shape);
    return ot_near(&gas, p, reach);
}

int32_t ot_linger_distance(const ot_scenario *sc, const ot_state *s, const ot_linger *k, const fs_polygon *p)
{
    ot_shape shape;

    if (!ot_linger_shape(sc, s, k, &shape))
        return -1;
    fs_polygon gas = ot_polygon(&shape);
    return ot_distance(&gas, p);
}
