/* gas.c - gas: checks, markers that stay, drift [7.51]. E05w is the corner of D04, D05 and E05. */
#include "groups.h"

#define GAS "date: 1917-09-20\n"
#define FAR "british: {A10: [b1 british-infantry-1915]}"
#define PRIMED "groups: {british: [ba +4 howitzer runner cross E05w shell gas primed]}\n"

static void gas_puts_markers_and_checks_without_firepower_or_cover(void **state)
{
    (void)state;
    proves("7.51", "7.511a", "R42");
    field(
        GAS
        "ground: [\"D05 trench german\", \"E05 village\"]\nunits: {" FAR
        ", german: {D05: [g1 german-infantry in dispersed], E05: [g2 german-infantry, t1 french-schneider]}}\n" PRIMED);
    dice("1,1 1 2,3 2,3 5,6");
    play("british", "command b1");
    marked("gas", "D04");
    marked("gas", "D05");
    marked("gas", "E05");
    check_was("g1", 0, 5, "holds");
    check_was("g2", 1, 6, "holds");
    check_was("t1", 1, 12, "destroyed"); /* AFVs too, and no screen [R42] */
}

static void hallowed_ground_helps_against_gas(void **state)
{
    (void)state;
    proves("7.511a");
    field(GAS "marks: {hallowed-german: [E05]}\nunits: {" FAR ", german: {E05: [g1 german-infantry]}}\n" PRIMED);
    dice("1,1 1 2,3");
    play("british", "command b1");
    check_was("g1", 0, 5, "holds");
}

static void entering_gas_costs_a_check_hex_by_hex(void **state)
{
    (void)state;
    proves("7.511b", "7.512c", "7.512a");
    field(GAS "marks: {gas: [E05, E04]}\nunits: {" FAR ", german: {E06: [g1 german-infantry]}}\nto_move: german\n");
    dice("1,2");
    play("german", "command g1, move g1 E05");
    assert_int_equal(throws_made(), 1);
    check_was("g1", 2, 5, "holds");
    dice("1,3");
    play("german", "move g1 E04");
    check_was("g1", 2, 6, "holds");
}

static void while_gas_shells_fall_their_blast_counts_without_markers(void **state)
{
    (void)state;
    proves("7.511b");
    field(GAS "groups: {british: [ba +3 runner landed E05w shell gas spent]}\nunits: {" FAR
              ", german: {E06: [g1 german-infantry]}}\nto_move: german\n");
    dice("1,2");
    play("german", "command g1, move g1 E05");
    check_was("g1", 2, 5, "holds");
    play("german", "move g1 D05");
    no_check("g1");
}

static void gas_stays_and_leaves_those_in_it_alone(void **state)
{
    (void)state;
    proves("7.512a", "7.512b", "7.247b");
    field(GAS "marks: {gas: [E05]}\ngroups: {british: [ba +3 runner landed E05w shell gas spent]}\nunits: {" FAR
              ", german: {E05: [g1 german-infantry]}}\nnow: {couplets: 1}\n");
    play("british", "pass");
    dice("5 3");
    play("german", "pass");
    assert_int_equal(throws_made(), 2); /* the initiative */
    marked("gas", "E05");
    no_check("g1");
}

static void those_who_come_into_gas_check_alone(void **state)
{
    (void)state;
    proves("7.512b", "7.511b");
    field(GAS "marks: {gas: [E05]}\nunits: {" FAR
              ", german: {E05: [g1 german-infantry], E06: [g2 german-infantry]}}\nto_move: german\n");
    dice("1,2");
    play("german", "command g2, move g2 E05");
    check_was("g2", 2, 5, "holds");
    no_check("g1");
    expect_dice_used();
}

static void gas_hampers_those_who_fire_out_of_it_and_conceals_nothing(void **state)
{
    (void)state;
    proves("7.514");
    field(GAS "marks: {gas: [D05, E05]}\nunits: {british: {D05: [b1 british-infantry-1915]}, german: {E05: [g1 "
              "german-infantry]}}\n");
    dice("1,3");
    play("british", "command b1, fire b1 E05");
    if (fs_game_waiting(game_now()) == 2)
        declines("german");
    check_was("g1", 2, 6, "holds"); /* +2 firepower, +1 formed, -1 */
    had_modifier("g1", "PAC.20", -1);
    assert_int_equal(rp_look(scenario_now(), state_now(), 0, hex_named("C05"), hex_named("G05")), RP_CLEAR);
}

/* --- drift --- */

static void doubles_make_the_owner_of_the_unit_move_all_gas(void **state)
{
    (void)state;
    proves("7.513a", "7.513c", "PAC.23");
    field(GAS "marks: {gas: [H08]}\nunits: {" FAR ", german: {E05: [g1 german-infantry]}}\n" PRIMED);
    dice("1,2 1 2,2");
    play("british", "command b1");
    asked_by("german", "7.513a");
    assert_int_equal(options_of("german", "drift"), 6);
    play("german", "drift N");
    marked("gas", "D03");
    marked("gas", "D04");
    marked("gas", "E04");
    marked("gas", "H07");
    not_marked("gas", "D05");
    not_marked("gas", "E05");
    not_marked("gas", "H08");
    assert_int_equal(throws_made(), 0);
    asked("british");
}

static void only_hexes_that_were_clear_are_attacked_by_drift(void **state)
{
    (void)state;
    proves("7.513b");
    field(GAS "units: {" FAR ", german: {D04: [g1 german-infantry], D05: [g2 german-infantry], E04: [g3 "
              "german-infantry]}}\n" PRIMED);
    dice("1,2 1 1,2 3,3"); /* g2 rolls doubles, and holds */
    play("british", "command b1");
    dice("1,4");
    play("german", "drift N");
    check_was("g3", 1, 6, "holds");
    no_check("g1"); /* its hex had gas */
    no_check("g2");
}

static void gas_that_leaves_the_map_is_gone(void **state)
{
    (void)state;
    proves("7.513b");
    field(GAS "units: {" FAR ", german: {B01: [g1 german-infantry]}}\n"
              "groups: {british: [ba +3 runner cross A01e shell gas primed]}\n");
    dice("1,2 1 1,1");
    play("british", "command b1");
    marked("gas", "A01");
    marked("gas", "B01");
    play("german", "drift NW");
    marked("gas", "A01");
    not_marked("gas", "B01");
    for (int hex = 0, n = 0; hex < scenario_now()->n_hexes; hex++) {
        n += rp_in(state_now(), RP_GAS, hex);
        assert_true(n <= 1);
    }
}

static void without_markers_left_nobody_is_asked(void **state)
{
    (void)state;
    proves("7.513b", "R42");
    field(GAS "marks: {gas: [A05]}\nunits: {" FAR ", german: {B05: [g1 german-infantry, g2 german-infantry]}}\n"
              "to_move: german\n");
    dice("2,2 1,1");
    play("german", "pair g1 g2, stack g1 g2, move g1 A05");
    asked_by("german", "7.513a");
    play("german", "drift SW"); /* off the map: the second instance has nothing to move */
    for (int hex = 0; hex < scenario_now()->n_hexes; hex++)
        assert_false(rp_in(state_now(), RP_GAS, hex));
    assert_true(fs_top_const(&state_now()->head)->kind != RP_F_DRIFT);
}

static void instances_are_made_in_the_order_thrown(void **state)
{
    (void)state;
    proves("R42", "7.513c");
    field(GAS "units: {british: {A10: [b1 british-infantry-1915], E05: [b2 british-infantry-1915]},"
              " german: {D05: [g1 german-infantry], E04: [g2 german-infantry]}}\n" PRIMED);
    dice("1,2 1 2,2 3,3");
    play("british", "command b1");
    asked("german");
    dice("1,2");
    play("german", "drift N"); /* reaches E04 */
    check_was("g2", 1, 4, "holds");
    asked("british");
    play("british", "drift S"); /* back to where it lay when these doubles were thrown */
    assert_int_equal(throws_made(), 0);
    marked("gas", "D05");
    marked("gas", "E05");
    not_marked("gas", "E04");
}

/* Twenty companies in one blast, all of them with doubles: every one of them moves the gas. */
static void no_doubles_are_forgotten(void **state)
{
    (void)state;
    proves("7.513a", "R42");
    field(GAS "ground: [\"D04-D05 quarry\", \"E05 quarry\"]\n"
              "units:\n"
              "  british: {A10: [b1 british-infantry-1915], D05: [ba british-mg, bb british-mg, bc british-mg, bd "
              "british-mg], E05: [be british-mg, bf british-mg, bg british-mg, bh british-mg]}\n"
              "  german: {D04: [g1 german-mg, g2 german-mg, g3 german-mg, g4 german-mg], D05: [g5 german-mg, g6 "
              "german-mg, g7 german-mg, g8 german-mg], E05: [g9 german-mg, ga german-mg, gb german-mg, gc "
              "german-mg]}\n"
              "groups: {british: [gun +4 howitzer runner cross E05w shell gas primed]}\n");
    dice("1,2 1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1");
    play("british", "command b1");
    expect_dice_used();
    int drifts = 0;
    for (; fs_top_const(&state_now()->head)->kind == RP_F_DRIFT; drifts++)
        play(state_now()->head.waiting == side_named("british") ? "british" : "german",
             drifts % 2 ? "drift S" : "drift N");
    assert_int_equal(drifts, 20);
    marked("gas", "D05");
    marked("gas", "E05");
}

static void what_was_clear_when_the_doubles_were_thrown_is_attacked_again(void **state)
{
    (void)state;
    proves("7.513b", "R42");
    field(GAS "units: {" FAR ", german: {D05: [g1 german-infantry], E05: [g2 german-infantry], D03: [g3 "
              "german-infantry dispersed]}}\n" PRIMED);
    dice("1,2 1 2,2 3,3");
    play("british", "command b1");
    dice("1,2");
    play("german", "drift N"); /* D04 to D03 */
    check_was("g3", 0, 3, "holds");
    dice("1,3");
    play("german", "drift N"); /* D05's marker follows into D03, clear at both throws */
    check_was("g3", 0, 4, "holds");
}

static void drift_may_chain(void **state)
{
    (void)state;
    proves("R42");
    field(GAS "units: {" FAR ", german: {D05: [g1 german-infantry], E04: [g2 german-infantry]}}\n" PRIMED);
    dice("1,2 1 2,2");
    play("british", "command b1");
    dice("3,3");
    play("german", "drift N");
    asked_by("german", "7.513a");
    dice("1,2");
    play("german", "drift S"); /* D05 was clear when g2 threw */
    check_was("g1", 1, 4, "holds");
    asked("british");
}

static void chances_in_gas(void **state)
{
    (void)state;
    proves("7.511a", "7.513a");
    field(GAS "marks: {gas: [E05]}\nunits: {" FAR ", german: {E06: [g1 german-infantry]}}\nto_move: german\n");
    play("german", "command g1");
    /* 2d6 + 2 against 8, 11 destroys */
    odds_are("german", "move g1 E05", "g1", "holds", "5/12");
    odds_are("german", "move g1 E05", "g1", "dispersed and spent", "11/36");
    odds_are("german", "move g1 E05", "g1", "destroyed", "5/18");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(gas_puts_markers_and_checks_without_firepower_or_cover),
        field_test(hallowed_ground_helps_against_gas),
        field_test(entering_gas_costs_a_check_hex_by_hex),
        field_test(while_gas_shells_fall_their_blast_counts_without_markers),
        field_test(gas_stays_and_leaves_those_in_it_alone),
        field_test(those_who_come_into_gas_check_alone),
        field_test(gas_hampers_those_who_fire_out_of_it_and_conceals_nothing),
        field_test(doubles_make_the_owner_of_the_unit_move_all_gas),
        field_test(only_hexes_that_were_clear_are_attacked_by_drift),
        field_test(gas_that_leaves_the_map_is_gone),
        field_test(without_markers_left_nobody_is_asked),
        field_test(instances_are_made_in_the_order_thrown),
        field_test(what_was_clear_when_the_doubles_were_thrown_is_attacked_again),
        field_test(no_doubles_are_forgotten),
        field_test(drift_may_chain),
        field_test(chances_in_gas),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
