/* formations.c - chapters 3.2, 9 and 10: reorganizing, Flying Columns, runners, officers. */
#include "field.h"

static void two_companies_of_a_battalion_make_a_half_battalion(void **state)
{
    (void)state;
    proves("3.2", "3.2.1", "3.2.2");
    field("units: {entente: [a co at 05.04, b co at 05.04, c co at 05.05, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    refuse("entente", "merge a c", "3.2.2");
    play("entente", "merge a b");
    unit_is("a", "steps 2 moved acted");
    unit_is("b", "waiting");
    assert_int_equal(state_now()->unit[piece_named("a")].size, RS_HALF_BATTALION);
}

static void the_confused_do_not_reorganize(void **state)
{
    (void)state;
    proves("3.2.2");
    field("units: {entente: [a co at 05.04, b co at 05.04 confused, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    refuse("entente", "merge a b", "3.2.2");
}

static void the_result_has_the_worse_posture(void **state)
{
    (void)state;
    proves("3.2.3");
    field("map: {ground: [05.04 scrub 0]}\n"
          "units: {entente: [a co at 05.04 hiding terrain, b co at 05.04], ottoman: [x co at 09.09]}\n"
          "now: {phase: formations}\n");
    play("entente", "merge a b");
    unit_is("a", "steps 2 not-hides");
}

static void four_pickets_make_a_step(void **state)
{
    (void)state;
    proves("3.2.4");
    field("units: {entente: [a pk at 05.04, b pk at 05.04, c pk at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    refuse("entente", "merge a b", "3.2.4");
    field("units: {entente: [a pk at 05.04, b pk at 05.04, c pk at 05.04, d pk at 05.04, z co at 01.01],\n"
          "        ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    play("entente", "merge a b");
    unit_is("a", "steps 1");
    unit_is("d", "waiting");
}

static void a_half_battalion_splits_once_in_a_segment(void **state)
{
    (void)state;
    proves("3.2.1");
    field("units: {entente: [a hb at 05.04, z hb at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {phase: formations}\n");
    play("entente", "split a company");
    unit_is("a", "steps 1");
    assert_int_equal(rs_rifle_steps(scenario_now(), state_now(), RS_ENTENTE, place_named("05.04")), 8);
    assert_int_equal(options_of("entente", "merge"), 0);
}

static void steps_of_a_split_battalion_have_its_rating(void **state)
{
    (void)state;
    proves("3.2.1");
    field("units: {entente: [a hb at 05.04 morale 85, z hb at 01.01 morale 85], ottoman: [x co at 09.09]}\n"
          "now: {phase: formations}\n");
    play("entente", "split a company");
    for (int u = 0; (u = rs_next_in(scenario_now(), state_now(), place_named("05.04"), u));)
        assert_int_equal(rs_rating(scenario_now(), state_now(), u), 85);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(two_companies_of_a_battalion_make_a_half_battalion),
        field_test(the_confused_do_not_reorganize),
        field_test(the_result_has_the_worse_posture),
        field_test(four_pickets_make_a_step),
        field_test(a_half_battalion_splits_once_in_a_segment),
        field_test(steps_of_a_split_battalion_have_its_rating),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
