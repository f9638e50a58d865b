/* campaign_stage.c - small campaigns for the tests of chapter 11. */
#include "campaign_stage.h"

#include <stdio.h>

void campaign(const char *throws, const char *yaml)
{
    char text[4000];

    snprintf(text, sizeof text,
             "campaign: {days: 3, attacker: german, edges: {british: [west], german: [east]}}\n"
             "goals: [{side: both, hexes: [B01], points: 1, name: the crossroads}]\n"
             "%s",
             yaml);
    playing_close();
    if (throws)
        dice(throws);
    field(text);
}

void pass_battle(void)
{
    uint8_t part = state_now()->part;
    bool isolation_follows = rp_battle_of(part) == RP_COUNTER_ATTACK;

    while (part && state_now()->part == part) {
        const rp_state *s = state_now();
        bool is_last = s->head.turn == scenario_now()->part[part].n_turns;

        if (s->couplets == 1 && s->half && (!is_last || isolation_follows))
            dice("6 4");
        play(fs_game_waiting(game_now()) == 1 ? "british" : "german", "pass");
    }
}

void day_is(int day, enum rp_battle battle)
{
    assert_int_equal(state_now()->day, day);
    assert_int_equal(rp_battle_of(state_now()->part), battle);
}
