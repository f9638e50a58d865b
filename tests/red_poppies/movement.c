/* movement.c - movement points, stacks, picking up, and who counts as moving [6.61] to [6.65]. */
#include "field.h"

/* gz, far away, keeps the German half from passing by itself. */
#define FAR_GERMAN "  german: {J10: [gz german-infantry]}\n"

static void a_point_is_spent_hex_by_hex_and_each_may_be_shot_at(void **state)
{
    (void)state;
    proves("6.61a", "6.05", "6.65d");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E01: [gm german-mg deployed]}\n");
    play("british", "command b1, move b1 E04");
    asked("german");
    declines("german");
    asked_by("british", "6.61a");
    play("british", "move b1 E05");
    declines("german");
    play("british", "move b1 E04");
    asked("german");
    declines("german");
    unit_is("b1", "E04 formed spent");
}

static void a_hex_two_away_is_no_step(void **state)
{
    (void)state;
    proves("6.61a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "move b1 E03", "6.61a");
    refuse("british", "move b1 E05", "6.61a");
    play("british", "move b1 E04");
    refuse("british", "move b1 E02", "6.61a");
}

static void a_spent_unit_is_not_moved(void **state)
{
    (void)state;
    proves("6.61a", "6.03b");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, move b1 E04, stop");
    refuse("british", "move b1 E03", "6.03b");
    unit_is("b1", "E04 spent");
    offered("british", "move b2 E04");
}

static void hex_and_trench_are_two_points(void **state)
{
    (void)state;
    proves("6.61b", "6.62", "8.02b", "8.321c");
    field("ground: [\"E04 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "move b1 E04 in", "8.321c");
    refuse("british", "in b1", "6.62");
    play("british", "move b1 E04");
    unit_is("b1", "E04 top");
    play("british", "in b1");
    unit_is("b1", "E04 in ready");
    refuse("british", "in b1", "6.62");
    play("british", "move b1 E03");
    unit_is("b1", "E03 top spent");
}

static void a_stack_moves_in_unison(void **state)
{
    (void)state;
    proves("6.61c");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {E01: [gm german-mg deployed]}\n");
    play("british", "pair b1 b2, stack b1 b2");
    asked("british");
    refuse("british", "move b2 E04", "6.61c");
    play("british", "move b1 E04");
    unit_is("b1", "E04 moving");
    unit_is("b2", "E04 moving");
    dice("1,2 1,3");
    play("german", "react gm");
    expect_dice_used();
    check_was("b1", 3, 6, "holds");
    check_was("b2", 3, 7, "holds");
    asked("british");
    play("british", "stop");
    unit_is("b1", "spent");
    unit_is("b2", "spent");
}

static void a_mate_of_another_hex_is_not_of_the_stack(void **state)
{
    (void)state;
    proves("6.61c");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], E06: [b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "mass b1");
    refuse("british", "stack b1 b2", "6.61c");
    refuse("british", "stack b1 b1", "6.61c");
}

static void a_mate_picked_up_has_spent_as_much(void **state)
{
    (void)state;
    proves("6.61d", "R23");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], E04: [b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "mass b1, move b1 E04");
    offered("british", "pick b2");
    play("british", "pick b2");
    unit_is("b1", "moving");
    unit_is("b2", "moving");
    play("british", "move b1 E03, move b1 E02");
    asked("german"); /* both have spent three */
    unit_is("b1", "E02 spent");
    unit_is("b2", "E02 spent");
}

static void only_a_lone_mover_picks_up_and_only_its_own_command(void **state)
{
    (void)state;
    proves("6.61d");
    field("ground: [\"E04 quarry\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915],\n"
          "            E04: [b3 british-infantry-1915, b4 british-mg]}\n" FAR_GERMAN);
    play("british", "mass b1, add b2, add b3, stack b1 b2, move b1 E04");
    refuse("british", "pick b3", "6.61d");
    play("british", "stop");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], E04: [b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E04");
    refuse("british", "pick b2", "6.03a");
}

static void a_mate_that_would_have_no_point_left_is_not_picked_up(void **state)
{
    (void)state;
    proves("6.61d", "6.61f");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915 dispersed]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, move b1 E04, move b1 E05, decline");
    refuse("british", "pick b2", "6.61f");
}

static void one_of_a_stack_fails_and_the_other_goes_on(void **state)
{
    (void)state;
    proves("6.61e");
    field("marks: {scrape: [W10]}\n"
          "map: {columns: U-Y, rows: 8-15}\n"
          "units:\n"
          "  british: {V10: [bm british-mg deployed]}\n"
          "  german: {X10: [g1 german-infantry, g2 german-infantry]}\n"
          "to_move: german\n");
    play("german", "pair g1 g2, stack g1 g2, move g1 W10");
    dice("2,4 2,3");
    play("british", "react bm");
    check_was("g1", 3, 9, "dispersed and spent");
    check_was("g2", 3, 8, "holds");
    unit_is("g1", "W10 dispersed spent still");
    unit_is("g2", "W10 formed ready moving");
    asked("german");
    play("german", "move g2 W09");
    unit_is("g2", "W09");
    unit_is("g1", "W10");
}

static void without_points_nothing_more_is_done(void **state)
{
    (void)state;
    proves("6.61f");
    field("ground: [\"E04 trench german\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 dispersed, b2 british-infantry-1915]}\n"
          "  german: {E04: [g1 german-infantry in spent], J10: [gz german-infantry]}\n");
    play("british", "pair b1 b2, move b1 E04"); /* its only point: the move is over */
    unit_is("b1", "E04 top spent");
    refuse("british", "storm b1", "6.671b");
    offered("british", "move b2 E04");
}

static void a_dash_moves_nowhere(void **state)
{
    (void)state;
    proves("R31", "3.2b");
    field("ground: [\"E05 trench british\"]\n"
          "units:\n"
          "  british: {E05: [bm british-mg deployed]}\n"
          "  german: {E05: [g1 german-infantry spent], J10: [gz german-infantry]}\n");
    play("british", "command bm");
    refuse("british", "move bm E04", "R31");
    refuse("british", "in bm", "R31");
    refuse("british", "melee bm", "R31");
    refuse("british", "storm bm", "R31");
}

static void a_point_buys_one_of_four_things(void **state)
{
    (void)state;
    proves("6.62", "PAC.21", "6.671c", "6.671d");
    field("ground: [\"V10 trench british\"]\n"
          "map: {columns: U-Y, rows: 8-15}\n"
          "units:\n"
          "  british: {V10: [b1 british-infantry-1915 in spent], U08: [bz british-infantry-1915]}\n"
          "  german: {V10: [g1 german-infantry dispersed]}\n"
          "to_move: german\n");
    play("german", "command g1");
    offered("german", "in g1");
    offered("german", "melee g1");
    offered("german", "storm g1");
    not_offered("german", "move g1 W10");
    dice("1,2 1,2");
    play("german", "storm g1");
    unit_is("g1", "V10 in spent");
    unit_is("b1", "V10 in spent");
}

static void only_a_trench_is_stormed(void **state)
{
    (void)state;
    proves("6.671c");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, bm british-mg limbered]}\n"
          "  german: {E05: [g1 german-infantry spent], J10: [gz german-infantry]}\n"
          "marks: {blockhouse: [E05]}\n");
    play("british", "pair b1 bm");
    refuse("british", "storm bm", "6.671c");
    offered("british", "in bm");
    refuse("british", "storm b1", "8.31");
}

static void a_full_hex_is_not_passed_through(void **state)
{
    (void)state;
    proves("6.63a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], E04: [b2 british-infantry-1915, b3 british-mg]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "move b1 E04", "6.63a");
    not_offered("british", "move b1 E04");
    offered("british", "move b1 F04");
}

static void a_stack_needs_room_for_all(void **state)
{
    (void)state;
    proves("6.63a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915], E04: [b3 british-mg]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, stack b1 b2");
    refuse("british", "move b1 E04", "6.63a");
    allow("british", "move b1 E06");
}

static void afvs_count_apart_in_volume_3_only(void **state)
{
    (void)state;
    proves("6.63a");
    field("units:\n"
          "  british: {E05: [t1 french-schneider], E04: [f1 french-infantry-late, f2 "
          "french-infantry-late]}\n" FAR_GERMAN);
    play("british", "command t1");
    allow("british", "move t1 E04");
    field("edition: v1\n"
          "units:\n"
          "  british: {E05: [t1 french-schneider], E04: [f1 french-infantry-late, f2 "
          "french-infantry-late]}\n" FAR_GERMAN);
    play("british", "command t1");
    refuse("british", "move t1 E04", "6.63a");
}

static void enemies_may_be_entered_but_not_left(void **state)
{
    (void)state;
    proves("6.63b", "6.63c", "R22");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E04: [g1 german-infantry dispersed spent], J10: [gz german-infantry]}\n");
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 moving ready");
    refuse("british", "move b1 E03", "6.63c");
    refuse("british", "move b1 E05", "6.63c");
    not_offered("british", "move b1 E05");
    offered("british", "melee b1");
}

static void a_melee_costs_a_point(void **state)
{
    (void)state;
    proves("6.671a", "6.672");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E04: [g1 german-infantry spent], J10: [gz german-infantry]}\n");
    play("british", "command b1");
    refuse("british", "melee b1", "6.671a");
    play("british", "move b1 E04");
    dice("1,2 1,2");
    play("british", "melee b1");
    expect_dice_used();
    unit_is("b1", "E04 spent still");
    unit_is("g1", "E04 spent");
}

static void a_unit_stopped_on_the_way_in_starts_no_melee(void **state)
{
    (void)state;
    proves("6.671b", "8.341a");
    field("ground: [\"E05/E04 wire\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {E04: [g1 german-infantry spent], J10: [gz german-infantry]}\n");
    play("british", "pair b1 b2, move b1 E04");
    unit_is("b1", "E04 dispersed spent");
    asked("british"); /* about b2 */
    not_offered("british", "melee b1");
    refuse("british", "melee b1", "6.671b");
}

static void who_pays_for_a_melee_is_said_unit_by_unit(void **state)
{
    (void)state;
    proves("R88", "6.672");
    field("ground: [\"E04 trench german\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {E04: [g1 german-infantry spent], J10: [gz german-infantry]}\n");
    play("british", "pair b1 b2, stack b1 b2, move b1 E04, storm b1");
    refuse("british", "in b1", "6.61b");
    refuse("british", "move b1 E05", "R88");
    offered("british", "in b2");
    dice("1,2 1,2");
    play("british", "go");
    expect_dice_used();
    unit_is("b1", "E04 in spent still");
    unit_is("b2", "E04 top ready moving");
    asked("british");
    play("british", "in b2");
    unit_is("b2", "E04 in");
}

static void a_line_of_payments_closes_when_all_are_named(void **state)
{
    (void)state;
    proves("R88");
    field("ground: [\"E04 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, stack b1 b2, move b1 E04, in b1, in b2");
    unit_is("b1", "E04 in ready");
    unit_is("b2", "E04 in ready");
    offered("british", "move b1 E05");
}

static void a_road_gives_one_hex_more(void **state)
{
    (void)state;
    proves("6.64", "8.6a");
    field("ground: [\"E08-E02 road\"]\n"
          "units:\n"
          "  british: {E08: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E07, move b1 E06, move b1 E05");
    asked("british");
    offered("british", "move b1 E04");
    refuse("british", "move b1 D04", "6.64");
    refuse("british", "in b1", "6.64");
    play("british", "move b1 E04");
    unit_is("b1", "E04 spent");
    asked("german");
}

static void leaving_the_road_loses_the_bonus(void **state)
{
    (void)state;
    proves("6.64", "8.6a");
    field("ground: [\"E08-E02 road\"]\n"
          "units:\n"
          "  british: {F07: [b1 british-infantry-1915], E08: [b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "mass b1, move b1 E07, move b1 E06, move b1 E05"); /* started beside the road */
    unit_is("b1", "E05 spent");
    refuse("british", "move b1 E04", "8.6a");
    refuse("british", "move b1 F04", "6.03b");
    play("british", "move b2 F07, move b2 E07, move b2 E06"); /* left it for a hex */
    unit_is("b2", "E06 spent");
}

static void going_in_is_no_way_along_the_road(void **state)
{
    (void)state;
    proves("6.64", "8.6a", "R94");
    field("ground: [\"E08-E02 road\", \"E08 trench british\", \"E06 trench british\"]\n"
          "units:\n"
          "  british: {E08: [b1 british-infantry-1915 dispersed, b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, in b1"); /* its one point */
    unit_is("b1", "E08 in spent");
    refuse("british", "move b1 E07", "8.6a");
    play("british", "move b2 E07, move b2 E06, in b2"); /* two along the road, one into the trench */
    unit_is("b2", "E06 in spent");
    asked("german");
}

static void whoever_has_only_the_bonus_left_stays_on_the_road(void **state)
{
    (void)state;
    proves("6.64", "6.61f", "R27");
    field("ground: [\"E08-E02 road\"]\n"
          "units:\n"
          "  british: {E08: [bm british-mg, b2 british-infantry-1915], A10: [bz british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "pair bm b2, stack bm b2, move bm E07"); /* the gun has a bonus hex, the company two points */
    offered("british", "move bm E06");
    refuse("british", "move bm F06", "6.64");
    play("british", "move b2 F06");
    unit_is("bm", "E07 spent");
    unit_is("b2", "F06 ready");
    play("british", "move b2 F05");
    unit_is("b2", "F05 spent");
}

static void a_stack_has_the_bonus_if_all_have_it(void **state)
{
    (void)state;
    proves("6.64", "R27");
    field("ground: [\"E08-E02 road\"]\n"
          "units:\n"
          "  british: {E08: [b1 british-infantry-1915, b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, stack b1 b2, move b1 E07, move b1 E06, move b1 E05, move b1 E04");
    unit_is("b1", "E04 spent");
    unit_is("b2", "E04 spent");
}

static void the_last_point_leaves_a_unit_moving(void **state)
{
    (void)state;
    proves("6.65a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915 dispersed]}\n"
          "  german: {E02: [gm german-mg deployed]}\n");
    play("british", "command b1, move b1 E04");
    asked("german");
    dice("1,2");
    play("german", "react gm"); /* +2 firepower, +1 moving, -1 range */
    check_was("b1", 2, 5, "holds");
}

static void attention_to_another_hex_ends_moving(void **state)
{
    (void)state;
    proves("6.65b", "R70", "R23");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], E06: [b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "mass b1, move b1 E04, stop");
    unit_is("b1", "moving");
    play("british", "move b2 E05");
    unit_is("b1", "still");
    unit_is("b2", "moving");
}

static void a_point_spent_in_the_same_hex_does_not(void **state)
{
    (void)state;
    proves("6.65b", "R23");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], E04: [b2 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "mass b1, move b1 E04, stop, move b2 E03");
    unit_is("b1", "E04 moving"); /* b2 stood beside it when it paid */
    play("british", "move b2 E02");
    unit_is("b1", "E04 still");
}

static void the_other_player_as_actor_ends_moving(void **state)
{
    (void)state;
    proves("6.65b");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E04, stop");
    asked("german");
    unit_is("b1", "still");
}

static void stopped_by_wire_or_stream_it_still_moves(void **state)
{
    (void)state;
    proves("6.65c", "8.341a", "8.7a");
    field("ground: [\"E05/E04 wire\", \"G05/G04 stream\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915], G05: [b2 british-infantry-1915]}\n"
          "  german: {E01: [gm german-mg deployed], G01: [gn german-mg deployed]}\n");
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 dispersed spent moving");
    dice("1,2");
    play("german", "react gm"); /* +2, +1 moving, -1 range; no +1 formed */
    check_was("b1", 2, 5, "holds");
    declines("german");
    play("german", "pass");
    play("british", "command b2, move b2 G04");
    unit_is("b2", "G04 formed spent moving");
}

static void points_left_over_are_lost(void **state)
{
    (void)state;
    proves("6.65d");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E04, move b1 E03, stop");
    unit_is("b1", "E03 formed spent");
    asked("german");
}

static void a_second_shot_meets_a_unit_that_no_longer_moves(void **state)
{
    (void)state;
    proves("6.65e");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E03: [g1 german-infantry dispersed, g2 german-infantry dispersed], J10: [gz german-infantry]}\n");
    play("british", "command b1, move b1 E04");
    dice("2,4 1,2");
    play("german", "react g1");
    check_was("b1", 3, 9, "dispersed and spent");
    unit_is("b1", "still");
    play("german", "react g2");
    check_was("b1", 1, 4, "holds");
}

static void fire_by_others_does_not_end_moving(void **state)
{
    (void)state;
    proves("6.65f", "R70");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], E04: [b2 british-infantry-1915]}\n"
          "  german: {E02: [g1 german-infantry dispersed spent, g2 german-infantry dispersed],\n"
          "           J10: [gz german-infantry]}\n");
    play("british", "mass b1, move b1 E04");
    declines("german");
    play("british", "stop, fire b2 E02");
    asked("german");
    dice("1,2 1,2 1,2 1,2");
    play("german", "react g2");
    check_was("b1", 2, 5, "holds"); /* +1 firepower, +1 formed, +1 moving, -1 range */
    check_was("b2", 1, 4, "holds");
}

static void the_observer_of_the_trench_sets_stays(void **state)
{
    (void)state;
    proves("7.21g");
    field("ground: [\"E05 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN "groups: {british: [ga +3 trench-set]}\n"
          "now: {observers: {british: b1}}\n");
    play("british", "command b1");
    refuse("british", "move b1 E04", "7.21g");
    not_offered("british", "move b1 E04");
    offered("british", "in b1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_point_is_spent_hex_by_hex_and_each_may_be_shot_at),
        field_test(a_hex_two_away_is_no_step),
        field_test(a_spent_unit_is_not_moved),
        field_test(hex_and_trench_are_two_points),
        field_test(a_stack_moves_in_unison),
        field_test(a_mate_of_another_hex_is_not_of_the_stack),
        field_test(a_mate_picked_up_has_spent_as_much),
        field_test(only_a_lone_mover_picks_up_and_only_its_own_command),
        field_test(a_mate_that_would_have_no_point_left_is_not_picked_up),
        field_test(one_of_a_stack_fails_and_the_other_goes_on),
        field_test(without_points_nothing_more_is_done),
        field_test(a_dash_moves_nowhere),
        field_test(a_point_buys_one_of_four_things),
        field_test(only_a_trench_is_stormed),
        field_test(a_full_hex_is_not_passed_through),
        field_test(a_stack_needs_room_for_all),
        field_test(afvs_count_apart_in_volume_3_only),
        field_test(enemies_may_be_entered_but_not_left),
        field_test(a_melee_costs_a_point),
        field_test(a_unit_stopped_on_the_way_in_starts_no_melee),
        field_test(who_pays_for_a_melee_is_said_unit_by_unit),
        field_test(a_line_of_payments_closes_when_all_are_named),
        field_test(a_road_gives_one_hex_more),
        field_test(leaving_the_road_loses_the_bonus),
        field_test(going_in_is_no_way_along_the_road),
        field_test(whoever_has_only_the_bonus_left_stays_on_the_road),
        field_test(a_stack_has_the_bonus_if_all_have_it),
        field_test(the_last_point_leaves_a_unit_moving),
        field_test(attention_to_another_hex_ends_moving),
        field_test(a_point_spent_in_the_same_hex_does_not),
        field_test(the_other_player_as_actor_ends_moving),
        field_test(stopped_by_wire_or_stream_it_still_moves),
        field_test(points_left_over_are_lost),
        field_test(a_second_shot_meets_a_unit_that_no_longer_moves),
        field_test(fire_by_others_does_not_end_moving),
        field_test(the_observer_of_the_trench_sets_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
