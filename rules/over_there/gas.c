/* gas.c - gas out of projectors, and what happens when one is hit [X.K] [X.L]. */
#include "facts.h"
#include "guns.h"

/* --- release [X.K] --- */

int ot_release_refused(const ot_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (ot_side_of(c->sc, unit) != side || c->sc->piece[unit].class_ != OT_PROJECTOR)
        return ot_refuse(e, OT_X_K, OT_P_NOT_A_PROJECTOR, unit);
    if (!ot_on_table(c->s, unit) || !c->s->unit[unit].castings || ot_is(c->s, unit, OT_ABANDONED))
        return ot_refuse(e, OT_X_K, OT_P_NO_CREW, unit);
    if (c->s->unit[unit].free_turn) /* its cylinders flow until they are empty [X.G.1] */
        return ot_refuse(e, OT_X_G_1, OT_P_GAS_RELEASED, unit);
    return 0;
}

void ot_release(ot_ctx *c, int unit)
{
    ot_unit *u = &c->s->unit[unit];

    u->free_turn = (uint8_t)c->s->head.turn;
    ot_show(c, unit, OT_XIV_C);
    ot_tell_at(c, OT_E_GAS_RELEASED, OT_X_K, ot_side_of(c->sc, unit), 3, unit, (fs_point){u->x, u->y});
    ot_begin_stream(c, unit, (fs_point){u->x, u->y});
}

/* --- a cylinder hit [X.L] --- */

/* How many castings of a unit stand no farther than that from the outline. */
static int castings_near(const ot_ctx *c, int unit, const fs_polygon *from, int32_t reach)
{
    fs_point at[OT_MAX_CASTINGS];
    int n = 0;

    for (int i = ot_castings_at(c->sc, c->s, unit, at); i-- > 0;)
        n += fs_polygon_within(at[i], from, reach);
    return n;
}

/* Crew and neighbours: all castings within two inches of where the projectors stand. */
static void explode(ot_ctx *c, int unit)
{
    uint8_t lost[OT_MAX_PIECES] = {0};
    ot_stand stand = ot_stand_of(c->s, unit);
    ot_shape shape;

    if (ot_is_refereed(c->sc)) {
        ot_owe(c, OT_ASK_BLOWN, unit, 0);
        ot_lose(c, unit, ot_men(c->sc, c->s, unit), 0, OT_X_L);
        return;
    }
    ot_footprint(c->sc, c->s, unit, &stand, &shape);
    fs_polygon from = ot_polygon(&shape);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (u != unit && ot_on_table(c->s, u) && !ot_is_vehicle(c->sc, u))
            lost[u] = (uint8_t)castings_near(c, u, &from, c->sc->tables.at.gas_explosion);
    ot_lose(c, unit, ot_men(c->sc, c->s, unit), 0, OT_X_L);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (lost[u])
            ot_lose(c, u, lost[u], 0, OT_X_L);
}

static void say(ot_ctx *c, int unit, int roll, bool explodes)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = OT_E_CYLINDER,
                  .rule = OT_X_L,
                  .subject = (fs_unit)unit,
                  .side = ot_side_of(c->sc, unit),
                  .seen = 3,
                  .result = explodes ? OT_RES_DESTROYED : OT_RES_NOTHING,
                  .depth = c->s->head.depth,
                  .total = roll,
                  .against = c->sc->tables.fig.cylinder,
                  .roll = (int16_t)roll};
    fs_say(c->run, &e, NULL, &(uint8_t){(uint8_t)roll}, 1);
}

void ot_cylinder_hits(ot_ctx *c, int unit, int hits)
{
    for (int i = 0; i < hits && ot_on_table(c->s, unit); i++) {
        int roll;
        bool explodes = ot_chance(c, ot_side_of(c->sc, unit), OT_X_L, c->sc->tables.fig.cylinder, &roll);

        say(c, unit, roll, explodes);
        if (explodes)
            explode(c, unit);
    }
}
