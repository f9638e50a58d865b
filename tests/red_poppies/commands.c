/* commands.c - who is commanded, and what a command lets him do [6.0] [3.3] [3.5] [3.6] [6.3] [6.4]. */
#include "field.h"

#include <stdio.h>

/* --- one unit, two units [6.01] --- */

static void any_ready_unit_can_be_commanded_alone(void **state)
{
    (void)state;
    proves("6.01a", "3.3a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915 dispersed, b2 british-infantry-1915 spent]}\n"
          "  german: {E01: [g1 german-infantry]}\n");
    offered("british", "command b1");
    not_offered("british", "command b2");
    refuse("british", "command b2", "3.3a");
    refuse("british", "command g1", "5.22");
}

static void any_two_of_a_hex_share_a_command(void **state)
{
    (void)state;
    proves("6.01b", "R16");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, bm british-mg dispersed], E06: [b2 british-infantry-1915]}\n");
    offered("british", "pair b1 bm");
    refuse("british", "pair b1 b2", "6.01b");
    refuse("british", "pair bm b1", "6.01b"); /* one way to say it */
    play("british", "pair b1 bm, deploy bm");
    offered("british", "deploy b1");
    refuse("british", "deploy b2", "6.03a");
}

static void three_of_a_hex_need_to_be_a_mass(void **state)
{
    (void)state;
    proves("R16", "3.4-v3");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915 dispersed, t1 french-schneider]}\n");
    play("british", "pair b1 t1");
    refuse("british", "deploy b2", "6.03a");
}

/* --- a mass [3.5] --- */

/* The illustration of 3.5: only O19, P19 and Q19 are one mass. */
static const char illustration[] = "map: {columns: L-S, rows: 15-22}\n"
                                   "units:\n"
                                   "  british:\n"
                                   "    M19: [m19 british-infantry-1915]\n"
                                   "    N18: [n18 british-infantry-1915 dispersed]\n"
                                   "    O19: [o19 british-infantry-1915]\n"
                                   "    P19: [p19 british-infantry-1915]\n"
                                   "    P18: [p18 british-infantry-1914]\n"
                                   "    Q19: [q19 british-infantry-1915]\n"
                                   "    Q18: [q18 british-infantry-1915 spent]\n"
                                   "    R17: [r17 british-infantry-1915]\n"
                                   "  german: {L15: [g1 german-infantry]}\n";

static void a_mass_is_a_chain_of_identical_formed_ready_units(void **state)
{
    (void)state;
    proves("3.5a", "3.5c", "6.01c", "3.11d");
    field(illustration);
    not_offered("british", "mass m19");
    refuse("british", "mass m19", "3.5a");
    refuse("british", "mass n18", "3.5a");
    play("british", "mass p19");
    assert_int_equal(options_of("british", "add"), 2);
    offered("british", "add o19");
    offered("british", "add q19");
    refuse("british", "add n18", "3.5c");
    refuse("british", "add p18", "3.11d"); /* infantry of the same nation with other values */
    refuse("british", "add q18", "3.5c");
    refuse("british", "command r17", "3.5a"); /* while it is being named */
    refuse("british", "add m19", "3.5a");
    refuse("british", "add r17", "3.5a");
    refuse("british", "go", "3.5a");
    refuse("british", "pass", "3.5a");
}

static void a_mass_closes_when_nobody_else_can_join(void **state)
{
    (void)state;
    proves("3.5a", "6.03c");
    field(illustration);
    play("british", "mass p19, add o19, add q19, deploy q19");
    unit_is("q19", "dispersed spent");
    play("british", "done");
    unit_is("p19", "formed ready");
    asked("german");
}

static void a_mass_may_be_closed_early(void **state)
{
    (void)state;
    proves("6.01c");
    field(illustration);
    play("british", "mass p19, add o19, go");
    happened("6.01c");
    refuse("british", "deploy q19", "6.03a");
    offered("british", "deploy o19");
}

static void twelve_units_in_six_hexes_are_enough(void **state)
{
    (void)state;
    proves("3.5b");
    field("units:\n"
          "  british:\n"
          "    B02: [a1 british-infantry-1915, a2 british-infantry-1915]\n"
          "    B03: [b1 british-infantry-1915, b2 british-infantry-1915]\n"
          "    B04: [c1 british-infantry-1915, c2 british-infantry-1915]\n"
          "    B05: [d1 british-infantry-1915, d2 british-infantry-1915]\n"
          "    B06: [e1 british-infantry-1915, e2 british-infantry-1915]\n"
          "    B07: [f1 british-infantry-1915, f2 british-infantry-1915]\n"
          "    B08: [h1 british-infantry-1915, h2 british-infantry-1915]\n");
    play("british", "mass a1, add b1, add c1, add d1, add e1, add f1");
    refuse("british", "add h1", "3.5b");
    offered("british", "add a2");
    play("british", "add a2, add b2, add c2, add d2, add e2, add f2"); /* the twelfth closes it */
    assert_int_equal(options_of("british", "deploy"), 12);
    refuse("british", "deploy h1", "6.03a");
}

static void two_units_of_one_hex_are_a_mass(void **state)
{
    (void)state;
    proves("3.5d", "R89", "6.3b");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {E06: [g1 german-infantry]}\n");
    play("british", "mass b1, deploy b1, deploy b2"); /* there is only b2 to add */
    unit_is("b1", "E05 dispersed spent");
    unit_is("b2", "E05 dispersed spent");
    asked("german"); /* to command, not to react */
    offered("german", "pass");
}

static void a_mass_is_not_tested_again(void **state)
{
    (void)state;
    proves("3.5e", "R81");
    field("units:\n"
          "  british: {E03: [b1 british-infantry-1915], E04: [b2 british-infantry-1915], E05: [b3 "
          "british-infantry-1915]}\n");
    play("british", "mass b2, add b1, add b3, deploy b2"); /* the link is no longer formed */
    offered("british", "deploy b1");
    offered("british", "deploy b3");
}

static void units_of_two_nations_are_not_identical(void **state)
{
    (void)state;
    proves("3.11d", "3.11e");
    field("units:\n"
          "  german: {E05: [g1 german-infantry, g2 german-reserve], E06: [g3 german-infantry]}\n"
          "to_move: german\n");
    play("german", "mass g1");
    refuse("german", "deploy g2", "6.03a");
    offered("german", "deploy g3");
}

/* --- a blob [3.6] --- */

static const char scattered[] = "map: {columns: L-S, rows: 15-22}\n"
                                "units:\n"
                                "  british:\n"
                                "    O18: [o18 british-infantry-1915 dispersed]\n"
                                "    O19: [o19 british-infantry-1915 dispersed spent]\n"
                                "    P18: [p18 british-infantry-1915]\n"
                                "    P19: [p19 british-infantry-1915 dispersed]\n"
                                "    Q19: [q19 british-mg dispersed]\n";

static void only_infiltrators_make_blobs(void **state)
{
    (void)state;
    proves("3.6a");
    field(scattered);
    assert_int_equal(options_of("british", "blob"), 0);
    refuse("british", "blob p19", "3.6a");
}

static void a_blob_is_of_dispersed_ready_neighbours_of_any_type(void **state)
{
    (void)state;
    char yaml[1000];

    proves("3.6b", "3.6c", "6.01e", "YS.9");
    snprintf(yaml, sizeof yaml, "%sinfiltration: [british]\n", scattered);
    field(yaml);
    refuse("british", "blob p18", "3.6b");
    refuse("british", "blob o18", "3.6b");
    refuse("british", "blob o19", "3.3a");
    play("british", "blob p19"); /* there is only q19 to add */
    offered("british", "deploy q19");
    refuse("british", "deploy o18", "6.03a");
}

static void a_blob_has_at_most_four(void **state)
{
    (void)state;
    proves("3.6b");
    field("units:\n"
          "  british: {E03: [b1 british-infantry-1915 dispersed], E04: [b2 british-infantry-1915 dispersed, b3 "
          "british-mg dispersed], E05: [b4 british-infantry-1915 dispersed, b5 british-infantry-1915 dispersed], "
          "E06: [b6 british-infantry-1915]}\n"
          "infiltration: [british]\n");
    play("british", "blob b1, add b2");
    refuse("british", "add b6", "3.6c");
    play("british", "add b4");
    offered("british", "add b3");
    play("british", "add b5"); /* the fourth closes it */
    refuse("british", "deploy b3", "6.03a");
    offered("british", "deploy b5");
}

static void a_blob_may_be_closed_early(void **state)
{
    (void)state;
    proves("6.01e", "3.6b");
    field("units:\n"
          "  british: {E03: [b1 british-infantry-1915 dispersed], E04: [b2 british-infantry-1915 dispersed, b3 "
          "british-mg dispersed]}\n"
          "infiltration: [british]\n");
    play("british", "blob b1, add b2, go");
    happened("6.01e");
    not_happened("6.01c");
    refuse("british", "deploy b3", "6.03a");
}

static void eingreif_companies_blob_without_a_special_rule(void **state)
{
    (void)state;
    proves("AA.4", "R43");
    field("units:\n"
          "  german: {E04: [g1 german-eingreif dispersed], E05: [g2 german-eingreif dispersed, g3 german-infantry-late "
          "dispersed], E06: [g4 german-eingreif dispersed]}\n"
          "to_move: german\n");
    refuse("german", "blob g3", "3.6a");
    play("german", "blob g2, add g1, add g4");
    refuse("german", "deploy g3", "6.03a");
    offered("german", "deploy g4");
}

/* --- what they do --- */

static void each_unit_acts_once_and_as_it_likes(void **state)
{
    (void)state;
    proves("6.03a", "6.03b", "6.05");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915], E04: [b3 british-infantry-1915]}\n"
          "  german: {A01: [g1 german-infantry]}\n");
    play("british", "mass b1, add b2, add b3, deploy b1, dig b2");
    unit_is("b1", "dispersed spent");
    unit_is("b2", "formed spent dug");
    refuse("british", "dig b1", "6.03b");
    refuse("british", "deploy b2", "6.03b");
    refuse("british", "call b3", "6.01d");
    offered("british", "dig b3");
    play("british", "done");
    unit_is("b3", "ready");
    asked("german");
}

static void deploying_flips_either_way_and_spends(void **state)
{
    (void)state;
    proves("6.3b", "3.2a", "3.2b", "R24");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915 dispersed, bm british-mg]}\n"
          "  german: {E06: [g1 german-infantry]}\n");
    play("british", "pair b1 bm, deploy b1, deploy bm");
    unit_is("b1", "formed spent");
    unit_is("bm", "dispersed spent");
    asked("german");
    offered("german", "command g1"); /* no window opened */
}

static void a_unit_with_the_enemy_may_deploy_and_dig(void **state)
{
    (void)state;
    proves("R22");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {E05: [g1 german-infantry spent dispersed], A01: [g2 german-infantry]}\n");
    play("british", "pair b1 b2, deploy b1, dig b2");
    unit_is("b2", "dug spent");
}

static void only_guns_and_infantry_dig(void **state)
{
    (void)state;
    proves("6.41a", "3.11a", "3.11b", "3.11c", "3.12b");
    field("units:\n"
          "  british:\n"
          "    E05: [bi british-infantry-1915, bm british-mg dispersed]\n"
          "    E06: [bc british-cavalry, bh british-horse-artillery]\n"
          "    E07: [bt french-schneider, be french-engineer, bf french-flamethrower]\n"
          "  german: {A01: [g1 german-infantry]}\n");
    play("british", "pair bi bm, dig bm");
    offered("british", "dig bi");
    play("british", "done");
    play("german", "pass");
    play("british", "pair bc bh");
    refuse("british", "dig bc", "6.41a");
    refuse("british", "dig bh", "3.12b");
    play("british", "done");
    play("german", "pass");
    play("british", "pair bt be");
    refuse("british", "dig bt", "3.11b");
    offered("british", "dig be");
}

/* --- shovels [5.3b] [6.41b] [6.42] --- */

static void digging_makes_a_scrape_in_administration(void **state)
{
    (void)state;
    proves("5.3b", "6.41b");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {A01: [g1 german-infantry]}\n"
          "now: {couplets: 1}\n");
    dice("3 2");
    play("british", "command b1, dig b1");
    not_marked("scrape", "E05");
    play("german", "pass");
    marked("scrape", "E05");
    unit_is("b1", "ready");
    assert_false(state_now()->unit[piece_named("b1")].flags & RP_DUG);
}

static const char in_trench[] = "ground: [\"E04-E07 trench british\"]\n"
                                "units:\n"
                                "  british: {E05: [b1 british-infantry-1915 in dug, b2 british-mg top dug]}\n"
                                "  german: {A01: [g1 german-infantry]}\n";

static void a_digger_in_a_trench_may_build_a_bomb_stop(void **state)
{
    (void)state;
    char yaml[600];

    proves("6.41b", "8.33b", "5.3b");
    snprintf(yaml, sizeof yaml, "%snow: {phase: administration}\n", in_trench);
    dice("3 2");
    field(yaml);
    asked_by("british", "5.3b");
    offered("british", "entrench b1");
    offered("british", "block b1 E05/E04");
    offered("british", "block b1 E06/E05");
    assert_int_equal(options_of("british", "block"), 2);
    refuse("british", "block b1 E05/F05", "8.33a");
    refuse("british", "block b1 E07/E06", "8.33b");
    refuse("british", "block b2 E05/E04", "6.41b");
    play("british", "block b1 E05/E04");
    marked("stop", "E04/E05");
    assert_int_equal(options_of("british", "block"), 0); /* b2 is on top: it can only take the new one away */
    offered("british", "unblock b2 E05/E04");
    play("british", "entrench b2");
    marked("scrape", "E05");
    turn_is(2);
}

static void there_is_one_bomb_stop_to_a_side(void **state)
{
    (void)state;
    char yaml[600];

    proves("8.33b", "6.42b");
    snprintf(yaml, sizeof yaml, "%smarks: {stop: [E04/E05]}\nnow: {phase: administration}\n", in_trench);
    dice("3 2");
    field(yaml);
    refuse("british", "block b1 E05/E04", "8.33b");
    offered("british", "block b1 E06/E05");
    offered("british", "unblock b1 E05/E04");
    refuse("british", "unblock b1 E06/E05", "6.42b");
    refuse("british", "unblock b1 E07/E06", "6.42b"); /* not next to it */
    play("british", "unblock b1 E05/E04");
    not_marked("stop", "E04/E05");
    marked("scrape", "E05"); /* by b2, which has no choice any more */
}

static void no_bomb_stop_is_removed_in_the_face_of_the_enemy(void **state)
{
    (void)state;
    proves("6.42", "6.42b", "R89");
    dice("3 2");
    field("ground: [\"E04-E07 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 in dug]}\n"
          "  german: {E04: [g1 german-infantry in dug]}\n"
          "marks: {stop: [E04/E05, E05/E06]}\n"
          "now: {phase: administration}\n");
    marked("scrape", "E04"); /* the stopped side is the only one g1 has: it is not asked */
    refuse("british", "unblock b1 E05/E04", "6.42");
    offered("british", "unblock b1 E06/E05");
}

static void a_dead_digger_leaves_a_scrape(void **state)
{
    (void)state;
    proves("R77");
    dice("3 2");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {A01: [g1 german-infantry]}\n"
          "marks: {shovel: [C03]}\n"
          "now: {phase: administration}\n");
    marked("scrape", "C03");
    not_marked("shovel", "C03");
}

static void a_dispersed_digger_keeps_all_choices(void **state)
{
    (void)state;
    proves("R77");
    dice("3 2");
    field("ground: [\"E04-E07 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 in dug dispersed spent]}\n"
          "  german: {A01: [g1 german-infantry]}\n"
          "now: {phase: administration}\n");
    offered("british", "block b1 E05/E04");
}

/* --- moving ends with the command [R70] --- */

static void nobody_moves_any_more_once_the_other_is_actor(void **state)
{
    (void)state;
    proves("R70", "6.65b");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915 moving]}\n"
          "  german: {A01: [g1 german-infantry]}\n"
          "to_move: german\n");
    unit_is("b1", "still");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(any_ready_unit_can_be_commanded_alone),
        field_test(any_two_of_a_hex_share_a_command),
        field_test(three_of_a_hex_need_to_be_a_mass),
        field_test(a_mass_is_a_chain_of_identical_formed_ready_units),
        field_test(a_mass_closes_when_nobody_else_can_join),
        field_test(a_mass_may_be_closed_early),
        field_test(twelve_units_in_six_hexes_are_enough),
        field_test(two_units_of_one_hex_are_a_mass),
        field_test(a_mass_is_not_tested_again),
        field_test(units_of_two_nations_are_not_identical),
        field_test(only_infiltrators_make_blobs),
        field_test(a_blob_is_of_dispersed_ready_neighbours_of_any_type),
        field_test(a_blob_has_at_most_four),
        field_test(a_blob_may_be_closed_early),
        field_test(eingreif_companies_blob_without_a_special_rule),
        field_test(each_unit_acts_once_and_as_it_likes),
        field_test(deploying_flips_either_way_and_spends),
        field_test(a_unit_with_the_enemy_may_deploy_and_dig),
        field_test(only_guns_and_infantry_dig),
        field_test(digging_makes_a_scrape_in_administration),
        field_test(a_digger_in_a_trench_may_build_a_bomb_stop),
        field_test(there_is_one_bomb_stop_to_a_side),
        field_test(no_bomb_stop_is_removed_in_the_face_of_the_enemy),
        field_test(a_dead_digger_leaves_a_scrape),
        field_test(a_dispersed_digger_keeps_all_choices),
        field_test(nobody_moves_any_more_once_the_other_is_actor),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
