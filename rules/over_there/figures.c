/* figures.c - units as they stand now, remembered from one decision to the next.
 *
 * Of some forty units one or two change at a decision, and every list looks at most of them. A figure is kept with all
 * it depends on, so that nobody has to say when it is out of date; in a work built during play it is drawn each time.
 */
#include "moves.h"

#include <string.h>

ot_memo *ot_memo_in(const ot_scenario *sc, void *scratch)
{
    ot_memo *memo = scratch;

    if (!memo || memo->scenario == sc->base.hash)
        return memo;
    memset(memo, 0xff, sizeof *memo); /* nobody stands there */
    memo->scenario = sc->base.hash;
    return memo;
}

static ot_figure_key key_of(const ot_unit *u, int terrain)
{
    return (ot_figure_key){u->x,
                           u->y,
                           u->flags & (OT_MOUNTED | OT_LIMBERED),
                           u->facing,
                           u->formation,
                           u->level,
                           u->feature,
                           (uint8_t)terrain,
                           u->castings,
                           u->engineers};
}

static inline bool is_current(const ot_figure_key *k, const ot_unit *u, int terrain)
{
    return k->x == u->x && k->y == u->y && k->facing == u->facing && k->castings == u->castings &&
           k->feature == u->feature && k->flags == (u->flags & (OT_MOUNTED | OT_LIMBERED)) &&
           k->formation == u->formation && k->level == u->level && k->engineers == u->engineers &&
           k->terrain == terrain;
}

/* NULL: it can not be kept. */
static const ot_figure *figure_of(const ot_ctx *c, int unit)
{
    const ot_unit *u = &c->s->unit[unit];

    if (!c->memo || u->feature > c->sc->n_features)
        return NULL;
    ot_figure *f = &c->memo->at[unit];
    int terrain = u->feature ? ot_terrain_now(c->sc, c->s, u->feature - 1) : OT_G_NONE;
    if (is_current(&f->key, u, terrain))
        return f;

    ot_stand st = ot_stand_of(c->s, unit);
    ot_shape shape;
    ot_footprint(c->sc, c->s, unit, &st, &shape);
    f->key = key_of(u, terrain);
    f->n = (uint32_t)shape.n;
    f->radius = ot_radius_of(c->sc, c->s, unit, &st);
    f->box = ot_bounds(shape.at, shape.n);
    for (int i = 0; i < 4; i++)
        f->corner[i] = i < shape.n ? shape.at[i] : (fs_point){0, 0};
    return f;
}

int32_t ot_radius_now(const ot_ctx *c, int unit)
{
    const ot_figure *f = figure_of(c, unit);

    if (f)
        return f->radius;
    ot_stand st = ot_stand_of(c->s, unit);
    return ot_radius_of(c->sc, c->s, unit, &st);
}

void ot_shape_now(const ot_ctx *c, int unit, ot_shape *out, ot_rect *box)
{
    const ot_figure *f = figure_of(c, unit);

    if (f && f->n <= 4) {
        memcpy(out->at, f->corner, sizeof f->corner);
        out->n = (int32_t)f->n;
        *box = f->box;
        return;
    }
    ot_shape_of(c->sc, c->s, unit, out);
    *box = ot_bounds(out->at, out->n);
}
