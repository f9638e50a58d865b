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

    if (!memo)
        return NULL;
    if (memo->scenario != sc->base.hash) {
        memset(memo, 0xff, sizeof *memo); /* nobody stands there */
        memo->scenario = sc->base.hash;
    }
    memset(memo->sure, 0, sizeof memo->sure);
    return memo;
}

static void draw(const ot_ctx *c, int unit, ot_figure *f)
{
    ot_stand st = ot_stand_of(c->s, unit);
    ot_shape shape;

    ot_footprint(c->sc, c->s, unit, &st, &shape);
    f->n = (uint32_t)shape.n;
    f->radius = ot_radius_of(c->sc, c->s, unit, &st);
    f->box = ot_bounds(shape.at, shape.n);
    for (int i = 0; i < 4; i++)
        f->corner[i] = i < shape.n ? shape.at[i] : (fs_point){0, 0};
}

/* The figure brought up to date; NULL: it can not be kept. */
static const ot_figure *looked_up(const ot_ctx *c, int unit)
{
    ot_memo *memo = c->memo;

    if (!memo)
        return NULL;
    ot_figure *f = &memo->at[unit];
    const ot_unit *u = &c->s->unit[unit];
    if (u->feature > c->sc->n_features)
        return NULL;
    int terrain = u->feature ? ot_terrain_now(c->sc, c->s, u->feature - 1) : OT_G_NONE;
    if (!ot_is_key_of(&f->key, u, terrain)) {
        f->key = ot_key_of(u, terrain);
        draw(c, unit, f);
        memo->n_points[unit] = 0;
    }
    if (!c->run) /* nothing changes while a list is made */
        ot_add(memo->sure, unit);
    return f;
}

static inline const ot_figure *figure_of(const ot_ctx *c, int unit)
{
    return c->memo && ot_has(c->memo->sure, unit) ? &c->memo->at[unit] : looked_up(c, unit);
}

void ot_doubt_figure(const ot_ctx *c, int unit)
{
    if (c->memo)
        ot_remove(c->memo->sure, unit);
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

ot_rect ot_box_now(const ot_ctx *c, int unit)
{
    const ot_figure *f = figure_of(c, unit);
    ot_shape shape;

    if (f)
        return f->box;
    ot_shape_of(c->sc, c->s, unit, &shape);
    return ot_bounds(shape.at, shape.n);
}

int ot_bases_now(const ot_ctx *c, int unit, fs_point at[OT_MAX_CASTINGS])
{
    ot_stand st = ot_stand_of(c->s, unit);

    if (!figure_of(c, unit))
        return ot_bases(c->sc, c->s, unit, &st, at);
    ot_memo *memo = c->memo;
    if (!memo->n_points[unit])
        memo->n_points[unit] = (uint8_t)ot_bases(c->sc, c->s, unit, &st, memo->point[unit]);
    memcpy(at, memo->point[unit], memo->n_points[unit] * sizeof *at);
    return memo->n_points[unit];
}
