/* host.c - asks whoever is to decide until the game is over. */
#include "host.h"

static int by_level(fs_game *g, fs_side side, host_seat *seat, ai_brain *brain, const fs_options *list, fs_option *out)
{
    const ai_ask ask = {fs_game_scenario(g), fs_game_state(g, side), side, list, seat->level, false};
    *out = list->at[ai_choose(brain, &seat->mind, &ask)];
    return 0;
}

static int by_bot(fs_game *g, fs_side side, host_seat *seat, const fs_options *list, fs_option *out, fs_why *why)
{
    const bot_question q = {fs_game_scenario(g), fs_game_state(g, side), side, fs_game_lines(g) + 1, list};
    bot_tell(seat->bot, g, side, &seat->seen);
    return bot_choose(seat->bot, &q, out, why);
}

int host_step(fs_game *g, fs_side side, host_seat *seat, ai_brain *brain, fs_why *why)
{
    fs_options list;
    fs_option option;
    fs_error e;
    why->text[0] = 0;
    int trouble = fs_game_options(g, side, &list);
    if (trouble || list.n < 1)
        return because(why, "there is no option: %s", fs_game_why(trouble));
    int answer =
        seat->bot ? by_bot(g, side, seat, &list, &option, why) : by_level(g, side, seat, brain, &list, &option);
    trouble = answer == 0  ? fs_game_act(g, side, &option, &e)
              : answer > 0 ? fs_game_resign(g, side)
                           : fs_game_forfeit(g, side);
    return trouble ? because(why, "the game does not go on: %s", fs_game_why(trouble)) : 0;
}

static void tell_end(fs_game *g, host_seat seat[2], const char *why)
{
    for (int i = 0; i < 2; i++)
        if (seat[i].bot && (i == 0 || seat[1].bot != seat[0].bot))
            bot_over(seat[i].bot, fs_game_scenario(g), fs_game_winner(g), why);
}

int host_play(fs_game *g, host_seat seat[2], ai_brain *brain, fs_why *why)
{
    why->text[0] = 0;
    for (fs_side side = 1; side <= 2; side++)
        if (seat[side - 1].bot && bot_begin(seat[side - 1].bot, fs_game_scenario(g), side, why) &&
            fs_game_forfeit(g, side))
            return -1;
    while (!fs_game_is_over(g)) {
        fs_side waiting = fs_game_waiting(g), side = waiting & 1 ? 1 : waiting;
        if (!side)
            return because(why, "nobody is asked, and the game is not over");
        if (host_step(g, side, &seat[side - 1], brain, why))
            return -1;
    }
    tell_end(g, seat, why->text);
    return 0;
}
