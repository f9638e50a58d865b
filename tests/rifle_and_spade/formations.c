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

/* Example 9.5.2: eleven steps, six of them in two battalions out of reach of the HQ. */
#define CUT_OFF                                                                                                        \
    "divisions: [{id: e-div, title: E, side: entente}, {id: o-div, title: O, side: ottoman}]\n"                        \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, title: E, side: entente, class: II, points: 9/14/7, battalions: 4, division: e-div}\n"            \
    "  - {id: o-bde, title: O, side: ottoman, class: II, points: 8/8/4, battalions: 3, division: o-div}\n"             \
    "battalions: [{id: b1, title: B1, in: e-bde}, {id: b2, title: B2, in: e-bde}, {id: b3, title: B3, in: e-bde},\n"   \
    "             {id: b4, title: B4, in: e-bde}, {id: o1, title: O1, in: o-bde}]\n"                                   \
    "units:\n"                                                                                                         \
    "  entente: [h hq at 01.01 of e-bde, a hb at 01.01 in b1, b hb at 01.02 in b4, c co at 01.02 in b4,\n"             \
    "            d hb at 06.02 in b2, e co at 06.02 in b2, f hb at 06.03 in b3, g co at 06.03 in b3]\n"                \
    "  ottoman: [x hb at 09.09 in o1, k hq at 09.09 of o-bde]\n"                                                       \
    "orders: {e-bde: attack, o-bde: defense}\n"

static void six_of_eleven_steps_take_three_of_nine_points(void **state)
{
    (void)state;
    proves("9.5", "9.5.2", "9.5.5", "10.3", "9.3.2");
    field(CUT_OFF "now: {phase: formations}\n");
    unit_is("d", "isolated");
    unit_is("a", "not-isolated");
    dice("8");
    play("entente", "flying-column d");
    brigiment_is("e-bde", "points 4");
    int column = state_now()->unit[piece_named("d")].brigiment;
    const rs_command *m = &state_now()->command[column];
    assert_int_equal(m->points, 3);
    assert_int_equal(m->class_, RS_CLASS_III);
    assert_int_equal(m->battalions, 2);
    assert_int_equal(m->order, RS_DISORGANIZED_DEFENSE);
    unit_is("d", "not-isolated");
    assert_int_equal(state_now()->unit[piece_named("g")].brigiment, column);
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
        field_test(six_of_eleven_steps_take_three_of_nine_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
