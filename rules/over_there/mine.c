/* mine.c - the mine under the enemy's line [XII.J]. */
#include "guns.h"

static void say(ot_ctx *c, const uint8_t dice[2], fs_point at, int total, bool dud)
{
    if (!c->run->log)
        return;
    bool here = ot_is_refereed(c->sc);
    fs_event e = {.type = ot_event_here(c->sc, dud ? OT_E_MINE_FAILS : OT_E_MINE_EXPLODES),
                  .rule = OT_XII_J,
                  .side = c->sc->mine,
                  .seen = 3,
                  .result = dud ? OT_RES_FAILS : OT_RES_SUCCEEDS,
                  .depth = c->s->head.depth,
                  .place = here ? FS_NOWHERE : FS_POINT,
                  .x = at.x,
                  .y = at.y,
                  .total = total};
    fs_say(c->run, &e, NULL, dice, 2);
}

/* Exactly the castings whose base centre is inside; a vehicle with its centre in it is gone. */
static void bury(ot_ctx *c, int unit, fs_point at, int32_t radius)
{
    fs_point stand[OT_MAX_CASTINGS];
    int n = 0;

    for (int i = ot_castings_at(c->sc, c->s, unit, stand); i-- > 0;)
        n += fs_within(at, stand[i], radius);
    if (n)
        ot_lose(c, unit, ot_is_vehicle(c->sc, unit) ? c->s->unit[unit].crew : n, 0, OT_XII_J);
}

int ot_explode_mine(ot_ctx *c)
{
    fs_point at = {c->s->mine_x, c->s->mine_y};
    uint8_t dice[2];

    if (!c->s->mine_turn || c->s->mine_turn != c->s->head.turn)
        return 0;
    c->s->mine_turn = 0; /* the place stays: everybody knows that it is gone */
    c->run->shown = 3;
    fs_dice_each(c->run, c->sc->mine, 2, 6, OT_XII_J, dice);
    int total = dice[0] + dice[1];
    bool dud = total <= c->sc->tables.fig.mine_dud_most;
    say(c, dice, at, total, dud);
    for (int u = 1; u <= c->sc->base.n_units && !dud && !ot_is_refereed(c->sc); u++)
        if (ot_on_table(c->s, u))
            bury(c, u, at, total * c->sc->tables.at.inch / 2); /* the total is the diameter */
    return dud ? 0 : total;
}
