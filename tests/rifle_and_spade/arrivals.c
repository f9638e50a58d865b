/* arrivals.c - chapters 15 and 21: who comes when and how, and the weather. */
#include "field.h"

static void the_held_company_is_released_on_its_turn(void **state)
{
    (void)state;
    proves("15.1.2", "15.1.4");
    field_scenario("rs0-plugges", NULL);
    unit_is("4-coy-2-27", "held");
    play("entente", "done, to-move, to-assault");
    unit_is("4-coy-2-27", "held");
    assert_int_equal(options_of("ottoman", "move 4-coy-2-27"), 0);
    play("ottoman", "to-move, to-assault");
    turn_is(2);
    unit_is("4-coy-2-27", "not-held");
}

static void boats_go_in_against_the_enemy_by_movement_to_assault(void **state)
{
    (void)state;
    proves("15.1.3", "11.9");
    field_scenario("rs4-v-beach", NULL);
    unit_is("x-coy-1-rdf", "at-sea");
    unit_is("w-coy-1-rdf", "waiting"); /* the ship grounds a turn later */
    play("ottoman", "done");
    play("entente", "to-move, move x-coy-1-rdf");
    offered("entente", "land 08.02");
    not_offered("entente", "land 10.02");
    play("entente", "land 08.02"); /* no check on the first turn of an Initial Attack */
    unit_is("x-coy-1-rdf", "at 08.02 attacker landed");
    brigiment_is("v-column", "points 7"); /* nine, one for the Attack, one for this */
    asked_by("ottoman", "17.4");
}

static void the_weather_is_thrown_at_four_where_it_is_in_use(void **state)
{
    (void)state;
    proves("21.0");
    dice("8 4 6");
    field_with("weather=on", "hour: 4am\n"
                             "units: {entente: [a hb at 05.04], ottoman: [x hb at 09.09]}\n"
                             "now: {phase: reinforcements}\n");
    assert_int_equal(state_now()->weather, RS_HAZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_held_company_is_released_on_its_turn),
        field_test(boats_go_in_against_the_enemy_by_movement_to_assault),
        field_test(the_weather_is_thrown_at_four_where_it_is_in_use),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
