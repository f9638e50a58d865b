/* stage_more.c - see stage_more.h. */
#include "stage_more.h"
#include "rules/army_commander/steps.h"

int count_events(enum ac_event_type type)
{
    fs_event_cursor at = {0};
    const fs_event *e;
    int n = 0;
    while ((e = fs_game_next_event(game_now(), 1, &at)))
        n += e->type == type;
    return n;
}

int count_throws(void)
{
    fs_kept_line line;
    int n = 0;
    for (int i = 1; fs_game_line(game_now(), i, &line); i++)
        n += line.n_throws;
    return n;
}

void expect_order_of_events(enum ac_event_type first, enum ac_event_type second)
{
    fs_event_cursor at = {0};
    const fs_event *e;
    int firsts = 0, seconds = 0;
    while ((e = fs_game_next_event(game_now(), 1, &at))) {
        firsts += e->type == first;
        seconds += e->type == second;
        if (e->type == first && seconds)
            fail_msg("event %d after event %d", first, second);
    }
    if (!firsts || !seconds)
        fail_msg("%d events of the first kind, %d of the second", firsts, seconds);
}

void expect_points(const char *side, int points)
{
    int32_t score[2];
    ac_score(scenario_now(), state_now(), score);
    if (score[side_named(side) - 1] != points)
        fail_msg("%s has %d points, expected %d", side, (int)score[side_named(side) - 1], points);
}

void expect_recovery(const char *side, int sp)
{
    const ac_state *s = fs_game_state(game_now(), side_named(side));
    int have = s->recovery[side_named(side)];
    if (have != sp)
        fail_msg("%s has %d recovery points, expected %d", side, have, sp);
}
