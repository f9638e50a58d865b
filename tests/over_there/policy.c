/* policy.c - the program's player: sensible in small, and far better than chance over whole games. */
#include "field.h"
#include "player.h"
#include "rules/over_there/plan.h"
#include "rules/over_there/shell.h"

#include <firestep/writer.h>

#define AT_CARDS "now: {turn: 3, phase: cards}\n"

static void a_machine_gun_fires_at_whoever_stands_before_it(void **state)
{
    (void)state;
    field("units:\n  red: ['F1 hmg 2 at 18,6 facing north', 'F2 infantry 9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,12 facing south']\n" AT_CARDS);
    play("red", "activate F1");
    would("red", "fire F1 G1");
}

static void nine_charge_two_gunners_and_not_the_other_way_round(void **state)
{
    (void)state;
    field("map: [{id: H, kind: building, poly: '16,14 20,14 20,17 16,17'}]\n"
          "objectives: [{id: O, kind: control, side: red, features: H}]\n"
          "units:\n  red: ['F1 stormtrooper 9 at 18,6 facing north', 'F2 infantry 2 at 30,6 facing north']\n"
          "  black: ['G1 hmg 2 at 18,12 facing south', 'G2 infantry 9 at 30,12 facing south']\n" AT_CARDS);
    play("red", "activate F1");
    would("red", "charge F1 G1");
    play("red", "done");
    play("red", "activate F2");
    assert_int_not_equal(player_choice(&scenario_now()->base, state_now(), OT_RED).verb, OT_V_CHARGE);
}

static void a_company_goes_to_the_ground_that_is_wanted(void **state)
{
    (void)state;
    field("map: [{id: H, kind: building, poly: '16,20 20,20 20,23 16,23'}]\n"
          "objectives: [{id: O, kind: control, side: red, features: H}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,16 facing north', 'F2 infantry 9 at 4,4']\n"
          "  black: ['G1 infantry 9 at 18,34 facing south']\n" AT_CARDS);
    play("red", "activate F1");
    uint16_t verb = player_choice(&scenario_now()->base, state_now(), OT_RED).verb;
    assert_true(verb == OT_V_MOVE || verb == OT_V_RUN);
}

/* Nothing is measured there: fire counts for what it does on average, and what is asked of the table has a common
 * answer, not one that serves the side. */
static void on_a_real_table_it_fires_and_says_what_is_common(void **state)
{
    (void)state;
    field_with("referee=yes", "units:\n  red: ['F1 hmg 2 at 18,6', 'F2 infantry 9 at 4,4']\n"
                              "  black: ['G1 infantry 9 at 18,12', 'G2 infantry 2 at 4,12']\n" AT_CARDS);
    play("red", "activate F1");
    would("red", "fire F1 G2"); /* who is nearly gone goes first */
    field_with("referee=yes masks=all",
               "units:\n  red: ['F1 infantry 9 at 18,10']\n  black: ['G1 infantry 9 at 18,23']\n"
               "now: {turn: 3, phase: start, clouds: ['gas disc 18,11 size 2 until 5']}\n");
    would("red", "is nobody");
}

static void harm_grows_with_the_fire_factor(void **state)
{
    (void)state;
    field("units:\n  red: ['F1 infantry 9 at 18,16']\n  black: ['G1 infantry 9 at 30,30']\n" AT_CARDS);
    assert_int_equal(ot_mean_loss(scenario_now(), 0), 0);
    assert_int_equal(ot_mean_loss(scenario_now(), 16), 110); /* EX-01: 90 times one, 10 times two */
    assert_int_equal(ot_mean_loss(scenario_now(), 18), 121);
    for (int ff = 1; ff < 120; ff++)
        assert_true(ot_mean_loss(scenario_now(), ff) <= ot_mean_loss(scenario_now(), ff + 1) || ff % 60 == 0);
}

static void appraisal_is_of_one_game_for_both(void **state)
{
    (void)state;
    field("units:\n  red: ['F1 infantry 9 at 18,16']\n  black: ['G1 infantry 3 at 30,30']\n" AT_CARDS);
    int32_t red = ot_appraise(&scenario_now()->base, state_now(), OT_RED);

    assert_true(red > 0);
    assert_int_equal(ot_appraise(&scenario_now()->base, state_now(), OT_BLACK), -red);
}

static int32_t red_with(const char *units)
{
    static const char before[] = "map: [{id: H, kind: building, poly: '16,20 20,20 20,23 16,23'}]\n"
                                 "objectives: [{id: O, kind: control, side: red, features: H}]\n"
                                 "units:\n  black: ['G1 infantry 9 at 18,34 facing south']\n  red: [";
    char text[512];
    fs_writer w = {text, 0, sizeof text};

    fs_put(&w, before);
    fs_put(&w, units);
    fs_put(&w, "]\n" AT_CARDS);
    assert_true(fs_put_end(&w));
    field(text);
    return ot_appraise(&scenario_now()->base, state_now(), OT_RED);
}

static void nearer_to_what_is_wanted_is_better_and_in_it_best(void **state)
{
    (void)state;
    int32_t far = red_with("'F1 infantry 9 at 18,6 facing north'"),
            near = red_with("'F1 infantry 9 at 18,16 facing north'");
    int32_t in = red_with("'F1 infantry 9 in H'");

    assert_true(near > far);
    assert_true(in > near);
}

static void a_gun_crew_is_worth_more_than_as_many_riflemen(void **state)
{
    (void)state;
    assert_true(red_with("'F1 infantry 9 at 18,6 facing north', 'F2 hmg 2 at 4,4 facing north'") >
                red_with("'F1 infantry 9 at 18,6 facing north', 'F2 infantry 2 at 4,4 facing north'"));
}

/* --- whole games --- */

/* All scenarios and longer runs are docs/opponents.md's affair. */
static void it_beats_chance(void **state)
{
    (void)state;
    beats_chance("ot-first-steps", 30);
    beats_chance("ot2-american-advance", 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_machine_gun_fires_at_whoever_stands_before_it),
        field_test(nine_charge_two_gunners_and_not_the_other_way_round),
        field_test(a_company_goes_to_the_ground_that_is_wanted),
        field_test(on_a_real_table_it_fires_and_says_what_is_common),
        field_test(harm_grows_with_the_fire_factor),
        field_test(appraisal_is_of_one_game_for_both),
        field_test(nearer_to_what_is_wanted_is_better_and_in_it_best),
        field_test(a_gun_crew_is_worth_more_than_as_many_riflemen),
        field_test(it_beats_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
