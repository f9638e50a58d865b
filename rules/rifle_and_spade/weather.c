/* weather.c - the weather of the day, thrown at 4am where it is in use; else it is Clear [21.0]. */
#include "weather.h"
#include "dice.h"

static bool uses_weather(const rs_scenario *sc)
{
    int wanted = sc->switches[RS_SW_WEATHER];

    return wanted == 1 || (wanted == 0 && sc->special & RS_WEATHER);
}

static void throw_weather(rs_ctx *c)
{
    const rs_weather_row *row = c->sc->tables.weather;
    int16_t limit[RS_WEATHER_ROWS - 1];
    int i = 0;

    for (int k = 0; k < RS_WEATHER_ROWS - 1; k++)
        limit[k] = row[k].upto;
    int roll = rs_die(c, RS_ENTENTE, RS_21_0, limit, RS_WEATHER_ROWS - 1);
    while (i < RS_WEATHER_ROWS - 1 && roll > row[i].upto)
        i++;
    c->s->weather = row[i].weather;
    c->s->weather_until = row[i].weather == RS_CLEAR ? 0 : row[i].until;
    fs_sum sum = {0};
    if (row[i].mark == RS_MADE)
        fs_add(&sum, RS_21_0, 0, RS_P_RECONSTRUCTED);
    rs_tell_throw(c, &(rs_note){.type = RS_E_WEATHER,
                                .rule = RS_21_0,
                                .hex = FS_NO_HEX,
                                .roll = roll,
                                .total = row[i].weather,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
}

void rs_look_at_the_sky(rs_ctx *c)
{
    int hour = c->sc->turn[c->s->head.turn].hour;

    if (c->s->weather != RS_CLEAR && (hour == 0 || hour >= c->s->weather_until))
        c->s->weather = RS_CLEAR, c->s->weather_until = 0;
    if (hour == 0 && uses_weather(c->sc))
        throw_weather(c);
}
