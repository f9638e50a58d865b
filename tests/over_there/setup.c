/* setup.c - the set-up of a side: places, attached engineers, a mine, the default [XIV.C] [XVI.A] [XII.J]. */
#include "field.h"
#include "rules/over_there/words.h"

static int suggest(fs_side side, int k, fs_option *line)
{
    return playing_scenario()->rules->suggest(playing_scenario(), fs_game_state(game_now(), side), side, k, line,
                                              FS_MAX_LINE);
}

static void act(fs_side side, const fs_option *o) { assert_int_equal(fs_game_act(game_now(), side, o, NULL), 0); }

static void every_unit_must_have_its_place(void **state)
{
    fs_option line[FS_MAX_LINE];
    int n;

    (void)state;
    proves("XIV.C");
    field_scenario("ot-first-steps", NULL);
    asked_by("black", "XIV.C"); /* the defender first */
    refuse("black", "done", "XIV.C");
    n = suggest(OT_BLACK, 0, line);
    assert_int_equal(n, 3);
    for (int i = 0; i < n; i++) /* the last part closes the line: nothing else is left to say */
        act(OT_BLACK, &line[i]);
    asked_by("red", "XIV.C");
}

static void a_unit_stands_where_its_words_allow(void **state)
{
    (void)state;
    proves("XIV.C");
    field_scenario("ot-first-steps", NULL);
    allow("black", "place G1 26.000 30.000 facing 1800 line");
    play("black", "place G1 26.000 30.000 facing 1800 line");
    refuse("black", "place G1 20.000 30.000 facing 1800 line", "XIV.C");
    refuse("black", "place F1 18.000 4.000 facing 0 line", "XIV.C");
    assert_int_equal(playing_try(OT_BLACK, "place G2 26.000 12.000 facing 1800 line", false, &(fs_error){0}) != 0, 1);
    assert_int_equal(playing_try(OT_BLACK, "place G2 26.000 30.000 facing 1800 line", false, &(fs_error){0}) != 0, 1);
}

static void a_set_up_can_be_dropped_and_begun_again(void **state)
{
    (void)state;
    proves("XIV.C");
    field_scenario("ot-first-steps", NULL);
    play("black", "place G1 26.000 30.000 facing 1800 line");
    play("black", "drop");
    allow("black", "place G1 26.000 30.000 facing 1800 line");
}

static void castings_of_engineers_are_attached_before_the_company_has_a_place(void **state)
{
    (void)state;
    proves("XVI.A");
    field_scenario("ot4-hill-174", NULL);
    asked("red");
    play("red", "attach R14 R1");
    play("red", "attach R14 R1");
    const ot_state *s = fs_game_state(game_now(), OT_RED);
    int engineers = piece_named("R14"), company = piece_named("R1");

    assert_int_equal(s->unit[engineers].castings, scenario_now()->piece[engineers].castings - 2);
    assert_int_equal(s->unit[company].engineers, 2);
    refuse("red", "attach R1 R2", "XVI.A");
    refuse("red", "attach R14 R9", "XVI.A");
    fs_option line[FS_MAX_LINE];
    assert_true(suggest(OT_RED, 0, line) > 1);
    act(OT_RED, &line[0]); /* R1 has its place */
    refuse("red", "attach R14 R1", "XVI.A");
}

static void a_mine_is_laid_once_under_the_table_for_a_turn(void **state)
{
    fs_option line[FS_MAX_LINE];

    (void)state;
    proves("XII.J");
    field_scenario("ot1-trench-attack", "mine=on");
    int n = suggest(OT_RED, 0, line);
    for (int i = 0; i < n; i++)
        act(OT_RED, &line[i]);
    asked("black");
    refuse("black", "mine 30.000 27.000 turn 11", "XII.J");
    play("black", "mine 30.000 27.000 turn 3");
    refuse("black", "mine 30.000 27.000 turn 2", "XII.J");
    const ot_state *s = fs_game_state(game_now(), OT_BLACK);
    assert_int_equal(s->mine_turn, 3);
}

static void the_default_spreads_units_over_houses(void **state)
{
    fs_option line[FS_MAX_LINE];
    int in[OT_MAX_FEATURES] = {0};

    (void)state;
    proves("XIV.C");
    field_scenario("ot2-american-advance", NULL);
    asked("black");
    int n = suggest(OT_BLACK, 0, line);
    for (int i = 0; i < n; i++)
        if (line[i].verb == OT_V_PUT_IN)
            in[line[i].object - 1]++;
    assert_in_range(in[feature_named("B1")], 1, 2);
    assert_in_range(in[feature_named("B2")], 1, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(every_unit_must_have_its_place),
        field_test(a_unit_stands_where_its_words_allow),
        field_test(a_set_up_can_be_dropped_and_begun_again),
        field_test(castings_of_engineers_are_attached_before_the_company_has_a_place),
        field_test(a_mine_is_laid_once_under_the_table_for_a_turn),
        field_test(the_default_spreads_units_over_houses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
