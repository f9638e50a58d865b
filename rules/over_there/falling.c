/* falling.c - what a fire grid does to one quadrant: one throw, read for every ring [VII.H]. */
#include "guns.h"

typedef struct fall { /* one pool under fire */
    int cell, pool, value;
    fs_side side;
    fs_sum sum;
} fall;

static void value_of(const ot_ctx *c, const ot_grid *g, const ot_cells *in, fall *t)
{
    int ring = t->cell / OT_QUADRANTS, letter = ot_pool_letter(c, in, t->cell, t->pool);
    const ot_ring *r = &c->sc->tables.ring[ring];

    t->sum = (fs_sum){0};
    fs_add(&t->sum, OT_VII_I, 0, (uint16_t)(OT_P_ON_LETTER_A + letter - OT_A));
    fs_add(&t->sum, g->battery ? OT_VI_B_2 : OT_XI_F,
           ot_rate(c->sc, g->salvo.weapon, letter, g->band) * g->salvo.elements, g->battery ? OT_P_GUNS : OT_P_BOMB);
    if (r->mod[ot_is_percentile(c->sc)])
        fs_add(&t->sum, OT_VII_H_1, r->mod[ot_is_percentile(c->sc)], OT_P_OUTER_RING);
    t->value = t->sum.total > 0 ? t->sum.total : 0;
}

/* The nearest casting of the pool that is not taken yet; -1 none. */
static int nearest_left(const ot_ctx *c, const ot_cells *in, const fall *t, const bool *taken)
{
    int best = -1;

    for (int i = 0; i < in->n; i++) {
        const ot_in_cell *k = &in->at[i];

        if (k->cell == t->cell && k->letter == t->pool && !taken[i] && ot_side_of(c->sc, k->unit) == t->side &&
            (best < 0 || k->away < in->at[best].away))
            best = i;
    }
    return best;
}

static void say_fall(ot_ctx *c, const ot_grid *g, const fall *t, const ot_throw *roll, ot_effect e, int unit)
{
    bool hidden = unit && !ot_knows(c->sc, c->s, g->side, unit);
    uint8_t dice[sizeof roll->at / sizeof roll->at[0]];

    if (!c->run->log)
        return;
    fs_event v = {.type = t->pool == OT_POOL_WIRE   ? OT_E_FALLS_ON_WIRE
                          : t->pool == OT_POOL_WORK ? OT_E_FALLS_ON_WORK
                                                    : OT_E_FALLS_ON,
                  .rule = t->side == g->side ? OT_VII_N : OT_VII_H,
                  .subject = (fs_unit)unit,
                  .other = g->battery,
                  .side = g->side,
                  .seen = hidden ? fs_other(g->side) : 3,
                  .result = ot_result_on(c->sc, unit, e),
                  .depth = c->s->head.depth,
                  .place = FS_NUMBER,
                  .x = t->cell / OT_QUADRANTS + 1,
                  .total = roll->n ? roll->at[roll->n - 1] : 0,
                  .thrown = roll->n != 0,
                  .against = t->value};
    for (int i = 0; i < roll->n; i++)
        dice[i] = (uint8_t)roll->at[i];
    fs_say(c->run, &v, &t->sum, dice, t->value ? roll->n : 0);
}

static void hit_unit(ot_ctx *c, const ot_grid *g, int unit, int n)
{
    if (ot_is_vehicle(c->sc, unit)) {
        if (fs_fits(&c->s->head, 2))
            ot_push_vehicle_hits(c, g->side, g->battery, unit, g->salvo.hits_as, n);
        return;
    }
    if (!g->battery && c->sc->piece[unit].class_ == OT_PROJECTOR) /* a bomb */
        ot_cylinder_hits(c, unit, n);
    ot_lose(c, unit, n, g->battery, OT_R_64);
}

/* Losses nearest the centre first, never more than stand there; a PIN marks everybody of the pool. */
static void hit_pool(ot_ctx *c, const ot_grid *g, const ot_cells *in, const fall *t, ot_effect e)
{
    bool taken[OT_MAX_IN_GRID] = {0};
    uint8_t lost[OT_MAX_PIECES] = {0};

    for (int n = e.losses, i; n > 0 && (i = nearest_left(c, in, t, taken)) >= 0; n--) {
        taken[i] = true;
        lost[in->at[i].unit]++;
    }
    for (int i = 0; i < in->n; i++) {
        int u = in->at[i].unit;

        if (in->at[i].cell != t->cell || in->at[i].letter != t->pool || ot_side_of(c->sc, u) != t->side)
            continue;
        if (t->side != g->side)
            ot_fired_on(c, u);
        if (lost[u])
            hit_unit(c, g, u, lost[u]);
        lost[u] = 0;
        if (e.pins && !ot_is_vehicle(c->sc, u) && ot_on_table(c->s, u))
            ot_pin(c, u, OT_R_64);
    }
}

static void hit_ground(ot_ctx *c, const ot_grid *g, const ot_cells *in, const fall *t, ot_effect e)
{
    if (!e.losses)
        return;
    if (t->pool == OT_POOL_WIRE) /* [VI.J] */
        ot_cut_wire(c, in->wire[t->cell] - 1, in->wire_at[t->cell], e.losses * c->sc->tables.at.wire_hit);
    else if (fs_fits(&c->s->head, 2)) /* [VII.L] */
        ot_push_structure_hits(c, g->side, g->battery, in->work[t->cell] - 1, g->salvo.hits_as, e.losses);
}

static int first_of(const ot_ctx *c, const ot_cells *in, const fall *t)
{
    const bool nobody[OT_MAX_IN_GRID] = {0};
    int i = t->pool < OT_LETTERS ? nearest_left(c, in, t, nobody) : -1;

    return i < 0 ? 0 : in->at[i].unit;
}

/* Every pool of the quadrant that takes fire, with its value, before the throw. */
static int falls_of(const ot_ctx *c, const ot_grid *g, int quadrant, const ot_named *named, const ot_cells *in,
                    fall out[2 * OT_RINGS])
{
    int n = 0;

    for (int ring = 0; ring < g->rings; ring++)
        for (int own = 0; own < 2; own++) {
            fall t = {.cell = OT_QUADRANTS * ring + quadrant,
                      .pool = named->pool[own][ring],
                      .side = own ? g->side : fs_other(g->side)};

            if (!t.pool)
                t.pool = ot_pool_unnamed(c, g, in, t.cell, t.side);
            if (!t.pool)
                continue;
            value_of(c, g, in, &t);
            out[n++] = t;
        }
    return n;
}

/* Nothing comes of field guns and light mortars against what is too strong for them [VII.O] [VII.P]. */
static void say_no_effect(ot_ctx *c, const ot_grid *g, const ot_cells *in)
{
    for (int cell = 0, said = 0; cell < OT_CELLS; cell++) {
        int kind = in->work[cell] && in->work[cell] != said ? ot_area_of(c->sc, c->s, in->work[cell] - 1).kind : 0;

        said = kind ? in->work[cell] : said;
        if (kind && ot_cannot_harm(c->sc, g->salvo.hits_as, kind))
            ot_tell_at(c, OT_E_NO_EFFECT_ON_WORK, kind == OT_G_DUGOUT ? OT_VII_O : OT_VII_P, g->side, 3, g->battery,
                       g->centre);
    }
}

static void say_quadrant(ot_ctx *c, const ot_grid *g, int quadrant)
{
    ot_tell_at(c, (uint16_t)(OT_E_QUADRANT_A + quadrant), OT_VII_H, g->side, 3, g->battery, g->centre);
}

void ot_fall_on(ot_ctx *c, const ot_grid *g, int quadrant, const ot_named *named, const ot_cells *in)
{
    fall t[2 * OT_RINGS];
    ot_effect e[2 * OT_RINGS];
    ot_throw roll = {0};

    int n = falls_of(c, g, quadrant, named, in, t);
    say_no_effect(c, g, in);
    if (n)
        say_quadrant(c, g, quadrant);
    for (int i = 0; i < n; i++) {
        e[i] = t[i].value ? ot_read_value(c, g->side, &roll, t[i].value) : (ot_effect){0};
        say_fall(c, g, &t[i], &roll, e[i], first_of(c, in, &t[i]));
    }
    for (int i = 0; i < n; i++) {
        if (t[i].pool < OT_LETTERS)
            hit_pool(c, g, in, &t[i], e[i]);
        else
            hit_ground(c, g, in, &t[i], e[i]);
    }
}
