/* signals.c - primed groups roll before a command [6.02] [7.23]. */
#include "groups.h"

#define COMPANIES                                                                                                      \
    "units: {british: {C05: [b1 british-infantry-1915], B08: [b2 british-infantry-1915]},"                             \
    " german: {H05: [g1 german-infantry]}}\n"

static void every_primed_group_rolls_once_in_the_owners_order(void **state)
{
    (void)state;
    proves("6.02a", "R35");
    field(COMPANIES "groups: {british: [ba +3 runner cross H08w primed, bb +3 runner cross H09w primed]}\n");
    play("british", "command b1");
    asked_by("british", "R35");
    offered("british", "signal ba");
    refuse("british", "signal b1", "R35");
    dice("6,6 5,5");
    play("british", "signal bb"); /* the other one then rolls by itself */
    assert_int_equal(throws_made(), 2);
    result_was("ba", "no signal");
    result_was("bb", "no signal");
    offered("british", "deploy b1");
}

static void a_failed_signal_is_tried_again_at_the_next_command(void **state)
{
    (void)state;
    proves("7.23b", "7.23a", "7.223");
    field(COMPANIES "groups: {british: [ba +3 runner cross H08w primed]}\n");
    dice("3,5");
    play("british", "command b1, deploy b1");
    cross_is("ba", "H08w");
    is_primed("ba", true);
    play("german", "pass");
    dice("2,3 1");
    play("british", "command b2");
    result_was("ba", "signalled");
    landed_is("ba", "H08w");
    cross_is("ba", "");
    is_primed("ba", false);
}

static void passing_is_no_command(void **state)
{
    (void)state;
    proves("R35");
    field(COMPANIES "groups: {british: [ba +3 runner cross H08w primed]}\n");
    play("british", "pass");
    assert_int_equal(throws_made(), 0);
    is_primed("ba", true);
}

static void the_enemys_commands_bring_no_signal(void **state)
{
    (void)state;
    proves("R35", "6.02a");
    field(COMPANIES "groups: {british: [ba +3 runner cross C01w primed]}\nto_move: german\n");
    play("german", "command g1, deploy g1");
    assert_int_equal(throws_made(), 0);
}

static void those_who_still_can_go_on(void **state)
{
    (void)state;
    proves("6.02b");
    field("units: {british: {C05: [b1 british-infantry-1915, b2 british-infantry-1915]}, german: {H05: [g1 "
          "german-infantry]}}\n"
          "groups: {british: [ba +3 runner cross C05e primed]}\n");
    dice("1,1 1 3,3 1,1"); /* signal, on target, b1 fails at 6+4, b2 holds */
    play("british", "pair b1 b2");
    unit_is("b1", "dispersed spent");
    unit_is("b2", "formed ready");
    not_offered("british", "deploy b1");
    offered("british", "deploy b2");
}

static void a_command_whose_units_are_all_hit_is_over(void **state)
{
    (void)state;
    proves("6.02b");
    field(COMPANIES "groups: {british: [ba +3 runner cross C05e primed]}\n");
    dice("1,1 1 3,3");
    play("british", "command b1");
    unit_is("b1", "dispersed spent");
    asked("german");
}

static void a_call_lets_the_others_roll_and_not_the_group_called(void **state)
{
    (void)state;
    proves("6.02c", "7.21b");
    field(COMPANIES "groups: {british: [ba +3 runner cross H08w primed, bb +3 flare at G05w]}\n");
    dice("6,6");
    play("british", "call bb, on G05w");
    assert_int_equal(throws_made(), 1);
    result_was("ba", "no signal");
    is_primed("bb", true);
    play("german", "pass");
    dice("6,6 1,2 1");
    play("british", "command b1, signal ba"); /* now both roll, the flare though it is spent */
    result_was("bb", "signalled");
    landed_is("bb", "G05w");
}

static void chances_of_a_signal(void **state)
{
    (void)state;
    proves("7.23a");
    field(COMPANIES "groups: {british: [ba +3 runner cross H08w primed]}\nnow: {bombarded: yes}\n");
    odds_are("british", "command b1", "ba", "signalled", "1/6");
    odds_are("british", "command b1", "ba", "no signal", "5/6");
}

static void a_cut_telephone_rolls_in_vain(void **state)
{
    (void)state;
    proves("7.14", "7.21a");
    field(COMPANIES "groups: {british: [ba +3 telephone cross H08w primed]}\nnow: {bombarded: yes}\n");
    dice("1,1");
    play("british", "command b1");
    result_was("ba", "no signal");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(every_primed_group_rolls_once_in_the_owners_order),
        field_test(a_failed_signal_is_tried_again_at_the_next_command),
        field_test(passing_is_no_command),
        field_test(the_enemys_commands_bring_no_signal),
        field_test(those_who_still_can_go_on),
        field_test(a_command_whose_units_are_all_hit_is_over),
        field_test(a_call_lets_the_others_roll_and_not_the_group_called),
        field_test(chances_of_a_signal),
        field_test(a_cut_telephone_rolls_in_vain),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
