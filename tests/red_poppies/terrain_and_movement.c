/* terrain_and_movement.c - what ground and works do to those who move [8]. */
#include "field.h"

#define FAR_GERMAN "  german: {J10: [gz german-infantry]}\n"
#define ONE_BRITON "units:\n  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN
#define ONE_TANK "units:\n  british: {E05: [t1 french-schneider, f1 french-infantry-late]}\n" FAR_GERMAN

static void a_side_acts_only_when_it_is_crossed(void **state)
{
    (void)state;
    proves("8.04", "8.341a");
    field("ground: [\"E04/F04 wire\", \"E04/D03 stream\", \"E04/E03 bar\", \"E04/F03 blue\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 formed ready");
    no_check("b1");
}

static void craters_and_open_ground_do_not_hinder(void **state)
{
    (void)state;
    proves("8.2", "8.05");
    field("ground: [\"E04 craters\"]\n"
          "marks: {scrape: [E03]}\n" ONE_BRITON);
    play("british", "command b1, move b1 E04, move b1 E03, move b1 E02");
    unit_is("b1", "E02 formed spent");
}

static void a_blockhouse_takes_machine_guns_for_a_point(void **state)
{
    (void)state;
    proves("8.31");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, m1 british-mg limbered]}\n" FAR_GERMAN
          "marks: {blockhouse: [E05]}\n");
    play("british", "pair b1 m1");
    refuse("british", "in b1", "8.31");
    play("british", "in m1");
    unit_is("m1", "E05 in spent");
}

static void cavalry_tanks_and_flamethrowers_stay_on_top(void **state)
{
    (void)state;
    const char *units = "ground: [\"E05 trench british\", \"G05 trench british\"]\n"
                        "units:\n"
                        "  british: {E05: [c1 british-cavalry, t1 french-schneider], G05: [f1 french-flamethrower]}\n"
                        "  german: {J10: [gz german-infantry]}\n";

    proves("8.321b", "R30");
    field(units);
    play("british", "pair c1 t1");
    refuse("british", "in c1", "8.321b");
    refuse("british", "in t1", "8.321b");
    field(units);
    play("british", "command f1");
    refuse("british", "in f1", "8.321b");
    field_with("flamethrower_trench=yes", units);
    play("british", "command f1");
    offered("british", "in f1");
}

static void along_the_trench_one_stays_in(void **state)
{
    (void)state;
    proves("8.321c", "8.321e", "R20", "R87");
    field("ground: [\"E06-E03 trench british\"]\n"
          "units:\n  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN);
    play("british", "command b1");
    offered("british", "move b1 E04 in");
    offered("british", "move b1 E04");
    play("british", "move b1 E04 in");
    unit_is("b1", "E04 in");
    play("british", "move b1 E03"); /* on top, by choice */
    unit_is("b1", "E03 top ready");
    refuse("british", "move b1 E04 in", "8.321c"); /* not from IN */
}

static void of_a_stack_each_chooses(void **state)
{
    (void)state;
    proves("R87", "8.321e");
    field("ground: [\"E06-E03 trench british\"]\n"
          "units:\n  british: {E05: [b1 british-infantry-1915 in, b2 british-infantry-1915 in]}\n" FAR_GERMAN);
    play("british", "pair b1 b2, stack b1 b2");
    offered("british", "move b1 E04 in");
    offered("british", "move b1 E04 in b1");
    offered("british", "move b1 E04 in b2");
    offered("british", "move b1 E04");
    play("british", "move b1 E04 in b2");
    unit_is("b1", "E04 top");
    unit_is("b2", "E04 in");
}

static void leaving_or_crossing_a_trench_costs_nothing_more(void **state)
{
    (void)state;
    proves("8.321d", "R87");
    field("ground: [\"E05-E04 trench british\"]\n"
          "units:\n  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 F04");
    unit_is("b1", "F04 top");
    play("british", "move b1 E04, move b1 E03");
    unit_is("b1", "E03 spent");
}

static void a_trench_that_is_not_joined_is_entered_on_top(void **state)
{
    (void)state;
    proves("8.321c", "R20");
    field("ground: [\"E05 trench british\", \"E04 trench british\"]\n" /* two, side by side */
          "units:\n  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "move b1 E04 in", "8.321c");
}

static void enemies_in_the_trench_do_not_cut_it(void **state)
{
    (void)state;
    proves("R20", "6.63b");
    field("ground: [\"E05-E04 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 in]}\n"
          "  german: {E04: [g1 german-infantry in spent], J10: [gz german-infantry]}\n");
    play("british", "command b1, move b1 E04 in");
    unit_is("b1", "E04 in");
}

static void counters_join_every_trench_beside_them(void **state)
{
    (void)state;
    proves("8.322");
    field("ground: [\"E05 trench british\"]\n"
          "units:\n  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN
          "marks: {trench-british: [E04, F03]}\n");
    play("british", "command b1, move b1 E04 in, move b1 F03 in");
    unit_is("b1", "F03 in ready");
}

static void one_who_came_with_his_last_point_stays_on_top(void **state)
{
    (void)state;
    proves("8.322", "8.02b");
    field("ground: [\"E04 trench british\"]\n"
          "units:\n  british: {E05: [b1 british-infantry-1915 dispersed]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 top spent");
}

static void a_bomb_stop_cuts_the_trench(void **state)
{
    (void)state;
    proves("8.33a");
    field("ground: [\"E05-E04 trench british\"]\n"
          "units:\n  british: {E05: [b1 british-infantry-1915 in]}\n" FAR_GERMAN "marks: {stop: [E04/E05]}\n");
    play("british", "command b1");
    refuse("british", "move b1 E04 in", "8.33a");
    play("british", "move b1 E04");
    unit_is("b1", "E04 top");
    play("british", "in b1");
    unit_is("b1", "E04 in ready");
}

static void wire_stops_all_but_afvs(void **state)
{
    (void)state;
    proves("8.341a", "8.341b", "8.342a");
    field("ground: [\"E05/E04 wire\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 dispersed spent");
    not_marked("breach", "E05/E04");
    field("ground: [\"E05/E04 wire\"]\n" ONE_TANK);
    play("british", "command t1, move t1 E04");
    unit_is("t1", "E04 formed ready");
    marked("breach", "E04/E05");
}

static void a_breach_serves_those_who_come_after(void **state)
{
    (void)state;
    proves("8.342a", "8.342b");
    field("ground: [\"E05/E04 wire\"]\n" ONE_TANK);
    play("british", "pair t1 f1, move t1 E04, stop, move f1 E04");
    unit_is("f1", "E04 formed ready");
    play("british", "move f1 E05"); /* and both ways */
    unit_is("f1", "E05 formed ready");
    field("ground: [\"E05/E04 wire\"]\n" ONE_TANK);
    play("british", "pair t1 f1, stack t1 f1, move t1 E04");
    unit_is("t1", "E04 formed ready");
    unit_is("f1", "E04 dispersed spent"); /* those who cross with it meet the wire */
    marked("breach", "E05/E04");
}

static void a_road_leads_into_the_wire(void **state)
{
    (void)state;
    proves("R27", "8.341a");
    field("ground: [\"E05/E04 wire\", \"E05-E04 road\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 dispersed spent");
}

static void a_road_bridges_what_lies_in_the_hex(void **state)
{
    (void)state;
    proves("8.6b", "8.7b", "R27");
    field("ground: [\"E05-E04 bridge\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 formed ready");
    field("ground: [\"E05/E04 stream\", \"E05-E04 road\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 formed ready");
}

static void a_bridge_counts_for_the_road_bonus(void **state)
{
    (void)state;
    proves("8.7b", "6.64");
    field("ground: [\"E05-E03 road\", \"E03-E02 bridge\", \"E02-E01 road\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04, move b1 E03, move b1 E02, move b1 E01");
    unit_is("b1", "E01 spent");
}

static void a_stream_spends(void **state)
{
    (void)state;
    proves("8.7a");
    field("ground: [\"E05/E04 stream\"]\n" ONE_BRITON);
    play("british", "command b1, move b1 E04");
    unit_is("b1", "E04 formed spent");
    asked("german");
}

static void a_blue_side_is_not_crossed(void **state)
{
    (void)state;
    proves("8.7c");
    field("ground: [\"E04 lake 000100\", \"E05/E04 blue\"]\n" ONE_BRITON);
    play("british", "command b1");
    refuse("british", "move b1 E04", "8.7c");
    not_offered("british", "move b1 E04");
    play("british", "move b1 F04, move b1 E04"); /* by another side */
    unit_is("b1", "E04");
}

static void hexes_out_of_play_are_not_entered(void **state)
{
    (void)state;
    proves("YS.5", "R6");
    field("play: [\"within 4 of E05\"]\n"
          "units:\n  british: {E09: [b1 british-infantry-1915]}\n  german: {E01: [gz german-infantry]}\n");
    play("british", "command b1");
    refuse("british", "move b1 E10", "YS.5");
}

static void quarries_are_closed_to_tanks_and_take_four(void **state)
{
    (void)state;
    proves("AA.2");
    field("ground: [\"E04 quarry\"]\n" ONE_TANK);
    play("british", "command t1");
    refuse("british", "move t1 E04", "AA.2");
    field("ground: [\"E04 quarry\"]\n"

          "units:\n"
          "  british: {E05: [f1 french-infantry-late, f2 french-infantry-late],\n"
          "           E04: [f3 french-infantry-late, f4 french-infantry-late, f5 french-infantry-late]}\n" FAR_GERMAN);
    play("british", "pair f1 f2");
    allow("british", "move f1 E04");
    play("british", "stack f1 f2");
    refuse("british", "move f1 E04", "AA.2");
}

static void quarries_are_joined_trenches(void **state)
{
    (void)state;
    proves("AA.2b", "R80");
    field("ground: [\"E05 quarry\", \"E04 quarry\"]\n"
          "units:\n  british: {E05: [b1 british-infantry-1915]}\n" FAR_GERMAN);
    play("british", "command b1, in b1, move b1 E04 in");
    unit_is("b1", "E04 in ready");
    no_check("b1");
}

static void a_quarry_joins_the_trench_beside_it(void **state)
{
    (void)state;
    proves("AA.2b", "R80");
    field("ground: [\"E05 quarry\", \"E04 trench british\"]\n"
          "units:\n  british: {E04: [b1 british-infantry-1915 in]}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E05 in");
    unit_is("b1", "E05 in");
    play("british", "move b1 E04 in");
    unit_is("b1", "E04 in");
}

/* Along the trench it is IN that at once; into the blockhouse it still has to pay. */
static void a_machine_gun_pays_to_go_from_the_trench_into_the_blockhouse(void **state)
{
    static const char where[] = "ground: [\"E04-E05 trench british\"]\nmarks: {blockhouse: [E04]}\n"
                                "transport: {british: {mule: 1}}\n"
                                "units: {british: {A10: [bz british-infantry-1915], E05: [bm british-mg in]}, german: "
                                "{E03: [g1 german-infantry], J10: [gz german-infantry]}}\n";

    (void)state;
    proves("8.31", "8.321c", "PAC.14");
    field(where);
    play("british", "command bm, mule bm, move bm E04 in");
    dice("1,1");
    play("german", "react g1");
    had_modifier("bm", "8.321a", -3);
    no_modifier("bm", "8.31");
    play("british", "in bm");
    unit_is("bm", "E04 in");
    assert_false(rp_has(state_now()->beside, piece_named("bm")));
    field("ground: [\"E04-E05 trench british\"]\nmarks: {blockhouse: [E04]}\n"
          "units: {british: {A10: [bz british-infantry-1915], E04: [bm british-mg in]}, german: {E03: [g1 "
          "german-infantry]}}\nto_move: german\n");
    dice("1,1");
    play("german", "command g1, fire g1 E04"); /* set up IN: in the blockhouse */
    had_modifier("bm", "8.31", -4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_machine_gun_pays_to_go_from_the_trench_into_the_blockhouse),
        field_test(a_side_acts_only_when_it_is_crossed),
        field_test(craters_and_open_ground_do_not_hinder),
        field_test(a_blockhouse_takes_machine_guns_for_a_point),
        field_test(cavalry_tanks_and_flamethrowers_stay_on_top),
        field_test(along_the_trench_one_stays_in),
        field_test(of_a_stack_each_chooses),
        field_test(leaving_or_crossing_a_trench_costs_nothing_more),
        field_test(a_trench_that_is_not_joined_is_entered_on_top),
        field_test(enemies_in_the_trench_do_not_cut_it),
        field_test(counters_join_every_trench_beside_them),
        field_test(one_who_came_with_his_last_point_stays_on_top),
        field_test(a_bomb_stop_cuts_the_trench),
        field_test(wire_stops_all_but_afvs),
        field_test(a_breach_serves_those_who_come_after),
        field_test(a_road_leads_into_the_wire),
        field_test(a_road_bridges_what_lies_in_the_hex),
        field_test(a_bridge_counts_for_the_road_bonus),
        field_test(a_stream_spends),
        field_test(a_blue_side_is_not_crossed),
        field_test(hexes_out_of_play_are_not_entered),
        field_test(quarries_are_closed_to_tanks_and_take_four),
        field_test(quarries_are_joined_trenches),
        field_test(a_quarry_joins_the_trench_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
