/* sequence.c - the order of the phases, the end of a game, what a turn forgets [V]. */
#include "field.h"
#include "rules/over_there/words.h"

#define TWO_COMPANIES                                                                                                  \
    "units:\n  red: ['F1 infantry 9 at 18,6 facing north']\n  black: ['G1 infantry 9 at 18,30 facing south']\n"

static void the_phases_of_a_turn_follow_one_another(void **state)
{
    static const uint16_t order[] = {OT_E_TURN,      OT_E_PHASE_MOVE,   OT_E_PHASE_ARTILLERY,
                                     OT_E_PHASE_AIR, OT_E_PHASE_MORALE, OT_E_PHASE_MELEE,
                                     OT_E_TURN,      OT_E_PHASE_MOVE};
    fs_event_cursor from = {.line = 1};
    const fs_event *e;
    size_t n = 0;

    (void)state;
    proves("V", "C-09");
    card_for("red");
    field("table: 36 x 36\n" TWO_COMPANIES "now: {turn: 3, phase: start}\n");
    phase_is(OT_PHASE_MOVE);
    card_for("black");
    play("red", "activate F1, done");
    dice("3 3"); /* wind of turn 4 */
    play("black", "activate G1, done");
    while ((e = playing_next_event(&from)))
        if (n < sizeof order / sizeof order[0] && e->type == order[n])
            n++;
    assert_int_equal(n, sizeof order / sizeof order[0]);
    turn_is(4);
}

static void a_turn_forgets_what_belongs_to_it(void **state)
{
    (void)state;
    proves("V", "IX.B.2");
    field("units:\n  red: ['F1 infantry 9 at 18,6 facing north activated moved ran fired fought through-wire']\n"
          "  black: ['G1 infantry 9 at 18,30 facing south activated pinned']\n"
          "now: {turn: 2, phase: melee}\n");
    turn_is(3);
    unit_is("F1", "not-activated not-moved not-ran not-fired not-fought not-through-wire");
    unit_is("G1", "pinned");
}

static void after_the_last_turn_the_game_is_judged(void **state)
{
    (void)state;
    proves("R-44", "V");
    field("turns: 3\n" TWO_COMPANIES "now: {turn: 3, phase: melee}\n");
    asked("nobody");
    phase_is(OT_PHASE_OVER);
    assert_true(state_now()->head.winner != 0);
}

static void a_position_begins_where_it_says(void **state)
{
    (void)state;
    proves("V");
    field(TWO_COMPANIES "now: {turn: 2, phase: artillery}\n");
    turn_is(3);
    unloadable("turns: 3\n" TWO_COMPANIES "now: {turn: 4, phase: melee}\n", "turn");
    unloadable("units:\n  red: ['F1 infantry 9 at 40,6']\n  black: ['G1 infantry 9 at 18,30']\n", "table");
}

/* The defender sets up first; his opening plots come before the attacker's preparatory rounds. */
static void the_opening_of_a_trench_attack(void **state)
{
    fs_option line[FS_MAX_LINE];

    (void)state;
    proves("XII.I", "VII.A.1", "SC.1");
    field_scenario("ot1-trench-attack", NULL);
    asked_by("red", "XIV.C");
    for (int k = 0; k < 2; k++) {
        fs_side side = playing_asked();
        int n = playing_scenario()->rules->suggest(playing_scenario(), state_now(), side, 0, line, FS_MAX_LINE);

        assert_true(n > 1);
        for (int i = 0; i < n; i++)
            assert_int_equal(fs_game_act(game_now(), side, &line[i], NULL), 0);
    }
    phase_is(OT_PHASE_OPENING);
    asked("both");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_phases_of_a_turn_follow_one_another), field_test(a_turn_forgets_what_belongs_to_it),
        field_test(after_the_last_turn_the_game_is_judged),  field_test(a_position_begins_where_it_says),
        field_test(the_opening_of_a_trench_attack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
