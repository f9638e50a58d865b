/* wind.c - how the wind blows [X.I] [CH.wind]. */
#include "guns.h"

int ot_wind_facing(int eighths) { return ot_angle(eighths * (OT_TURN / 8)); }

static const ot_wind_step *step_of(const ot_scenario *sc, const ot_state *s)
{
    return &sc->tables.wind[s->wind_step < OT_WINDS ? s->wind_step : OT_WINDS - 1];
}

int32_t ot_wind_move(const ot_scenario *sc, const ot_state *s) { return step_of(sc, s)->move; }
int ot_wind_mask(const ot_scenario *sc, const ot_state *s) { return step_of(sc, s)->mask; }

fs_point ot_wind_way(const ot_scenario *sc, const ot_state *s)
{
    return ot_ahead((fs_point){0, 0}, ot_wind_facing(s->wind_to), ot_wind_move(sc, s));
}

static void say(ot_ctx *c, uint16_t type, fs_rule rule, const uint8_t dice[2])
{
    if (!c->run->log)
        return;
    fs_event e = {.type = type,
                  .rule = rule,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .total = step_of(c->sc, c->s)->mph,
                  .against = ot_wind_facing(c->s->wind_to) / 10};
    fs_say(c->run, &e, NULL, dice, 2);
}

/* Before the game where the scenario leaves it open: speed, then direction, 9 and 0 thrown again [X.I.1]. */
static void throw_wind(ot_ctx *c)
{
    static const uint8_t step[7] = {0, 0, 1, 2, 2, 3, 4};
    uint8_t dice[2];

    dice[0] = (uint8_t)fs_dice_sum(c->run, 0, 1, 6, OT_X_I_1, NULL);
    do
        dice[1] = (uint8_t)fs_dice_sum(c->run, 0, 1, 10, OT_X_I_1, NULL);
    while (dice[1] > 8 && !c->run->dice.ran_out);
    c->s->wind_step = step[dice[0]];
    c->s->wind_to = (uint8_t)((dice[1] - 1) & 7);
    say(c, OT_E_WIND_IS, OT_X_I_1, dice);
}

static int d6(ot_ctx *c)
{
    static const int16_t limit[2] = {1, 5};
    static const fs_cut cut = {limit, 2, 0};

    return fs_dice_sum(c->run, 0, 1, 6, OT_X_I, &cut);
}

/* Every second turn one die for speed, one for direction; the steps have two ends. */
void ot_change_wind(ot_ctx *c)
{
    if (c->s->head.turn == 1 && c->sc->wind_step >= OT_WINDS)
        throw_wind(c);
    if (c->s->head.turn % 2)
        return;
    uint8_t dice[2];
    dice[0] = (uint8_t)d6(c); /* speed first: a list of initial values has no order of its own */
    dice[1] = (uint8_t)d6(c);
    int step = c->s->wind_step + c->sc->tables.wind_change[dice[0]].speed;
    int to = c->s->wind_to + c->sc->tables.wind_change[dice[1]].direction;
    c->s->wind_step = (uint8_t)(step < 0 ? 0 : step >= OT_WINDS ? OT_WINDS - 1 : step);
    c->s->wind_to = (uint8_t)((to + 8) % 8);
    say(c, OT_E_WIND, OT_X_I, dice);
}
