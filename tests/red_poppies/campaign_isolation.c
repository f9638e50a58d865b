/* campaign_isolation.c - lines of communication and who is cut off [11.4]. The friendly edges are west and east. */
#include "campaign_stage.h"

/* Seven columns of three rows: one unit in the middle of column C or E closes the whole column. */
#define STRIP "map: {columns: A-G, rows: 1-3}\n"
#define ISOLATION "now: {day: 1, phase: isolation}\n"
#define CUT_OFF                                                                                                        \
    STRIP "units:\n"                                                                                                   \
          "  british: {E02: [b1 british-infantry-1915]}\n"                                                             \
          "  german: {C02: [g1 german-infantry]}\n" ISOLATION

static void whoever_throws_more_checks_and_loses_first(void **state)
{
    (void)state;
    proves("11.41a", "11.41b");
    campaign("5 2", CUT_OFF);
    unit_is("b1", "captured");
    unit_is("g1", "C02"); /* the way is open for it now */
    happened("11.41a");
    result_was("b1", "captured");
    campaign("2 5", CUT_OFF);
    unit_is("g1", "captured");
    unit_is("b1", "E02");
}

static void equal_dice_are_thrown_again(void **state)
{
    (void)state;
    proves("11.41a");
    campaign("4 4 5 2", CUT_OFF);
    unit_is("b1", "captured");
    expect_dice_used();
}

static void who_is_captured_is_no_casualty_and_never_recovered(void **state)
{
    (void)state;
    proves("11.41b", "11.531b");
    campaign("5 2", CUT_OFF);
    assert_int_equal(state_now()->unit[piece_named("b1")].day, 1);
    play("british", "decline");
    play("german", "decline");
    asked_by("german", "11.531a");
    play("german", "done");
    phase_is(RP_PHASE_IMPROVEMENT); /* no Briton is left to be turned over or recovered */
    asked("german");
}

static void a_line_may_leave_a_hex_next_to_the_enemy_but_enter_none(void **state)
{
    (void)state;
    proves("11.42a", "11.42b");
    campaign("5 2", STRIP "units:\n"
                          "  british: {B02: [b1 british-infantry-1915], E01: [b2 british-infantry-1915]}\n"
                          "  german: {C02: [g1 german-infantry]}\n" ISOLATION);
    unit_is("b1", "B02"); /* A02 is out of reach of g1 */
    unit_is("b2", "captured");
}

static void whoever_shares_a_hex_with_the_enemy_closes_none_around_it(void **state)
{
    (void)state;
    proves("11.42b");
    campaign("5 2", STRIP "units:\n"
                          "  british: {C02: [b1 british-infantry-1915], E02: [b2 british-infantry-1915]}\n"
                          "  german: {C02: [g1 german-infantry], G01: [g2 german-infantry]}\n" ISOLATION);
    unit_is("b2", "E02"); /* over C01 */
    unit_is("b1", "C02"); /* out of a hex shared with the enemy */
    unit_is("g1", "captured");
}

static void a_friend_does_not_open_a_beaten_hex(void **state)
{
    (void)state;
    proves("11.42c");
    campaign("5 2", STRIP "units:\n"
                          "  british: {C01: [b1 british-infantry-1915], E02: [b2 british-infantry-1915]}\n"
                          "  german: {C02: [g1 german-infantry]}\n" ISOLATION);
    unit_is("b2", "captured");
}

static void nobody_passes_a_hex_that_holds_the_enemy_even_with_friends_in_it(void **state)
{
    (void)state;
    proves("11.42a");
    campaign("5 2 6,6 1,1", "map: {columns: A-G, rows: 1-1}\n" /* and a melee of the night */
                            "units:\n"
                            "  british: {C01: [b1 british-infantry-1915], G01: [b2 british-infantry-1915]}\n"
                            "  german: {C01: [g1 german-infantry]}\n" ISOLATION);
    unit_is("b2", "captured");
    unit_is("b1", "C01");
}

static void on_ones_own_edge_there_is_no_line_to_trace(void **state)
{
    (void)state;
    proves("11.42a");
    campaign("5 2", STRIP "units:\n"
                          "  british: {A02: [b1 british-infantry-1915]}\n"
                          "  german: {A01: [g1 german-infantry], A03: [g2 german-infantry], B02: [g3 german-infantry], "
                          "B01: [g4 german-infantry]}\n" ISOLATION);
    unit_is("b1", "A02");
    campaign("5 2", STRIP "units:\n"
                          "  british: {G02: [b1 british-infantry-1915]}\n"
                          "  german: {F02: [g1 german-infantry]}\n" ISOLATION);
    unit_is("b1", "captured"); /* the other edge is no help */
}

static void captured_units_leave_the_hex_to_the_enemy(void **state)
{
    (void)state;
    proves("11.41b", "3.9d");
    campaign("5 2", "map: {columns: A-G, rows: 1-3}\n"
                    "control: {british: [E02]}\n"
                    "units:\n"
                    "  british: {E02: [b1 british-infantry-1915]}\n"
                    "  german: {E02: [g1 german-infantry], C02: [g2 german-infantry]}\n" ISOLATION);
    unit_is("b1", "captured");
    controls("german", "E02");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(whoever_throws_more_checks_and_loses_first),
        field_test(equal_dice_are_thrown_again),
        field_test(who_is_captured_is_no_casualty_and_never_recovered),
        field_test(a_line_may_leave_a_hex_next_to_the_enemy_but_enter_none),
        field_test(whoever_shares_a_hex_with_the_enemy_closes_none_around_it),
        field_test(a_friend_does_not_open_a_beaten_hex),
        field_test(nobody_passes_a_hex_that_holds_the_enemy_even_with_friends_in_it),
        field_test(on_ones_own_edge_there_is_no_line_to_trace),
        field_test(captured_units_leave_the_hex_to_the_enemy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
