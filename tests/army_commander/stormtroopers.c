/* stormtroopers.c - chapter 7. */
#include "stage.h"

#define BIG "board: {columns: 12, rows: 14}\nyear: 1918\n"
#define STORM(stands) GERMAN("M", stands)

static void a_group_with_stormtroopers_is_not_halted_by_zones_or_wire_7_a(void **state)
{
    (void)state;
    proves("7.a", "R83");
    /* 0705 and 0706 are in the zone of 0805 */
    stage(BIG DIVISIONS BRITISH("H", "0805: 4 inf, 0906: 1 hq") STORM("0704: 3 inf + 1 storm, 0705: 1 hq")
              TURN_OF("ge"));
    play("german", "normal");
    march("german", "0704", "0705 0706");
    expect_hex("0706", "3 inf + 1 storm"); /* through the zone, into the next */
    assert_true(to_attacks());
    expect_offered("attack 0805 from 0706");
    stage(BIG "terrain: {wire: [0705, 0706]}\n" DIVISIONS BRITISH("H", "0101: 1 inf + 1 hq")
              STORM("0704: 3 inf + 1 storm, 0703: 1 hq") TURN_OF("ge"));
    play("german", "normal");
    march("german", "0704", "0705 0706");
    expect_hex("0706", "3 inf + 1 storm");
    expect_wire("0706", true); /* it is not crushed */
}

static void without_a_stormtrooper_the_same_stands_halt_7_a(void **state)
{
    (void)state;
    proves("7.a");
    stage(BIG DIVISIONS BRITISH("H", "0805: 4 inf, 0906: 1 hq") STORM("0704: 3 inf + 1 storm, 0703: 1 hq")
              TURN_OF("ge"));
    play("german", "normal");
    find_reach("move inf@0704", "inf@0704");
    expect_reach("0705");
    expect_no_reach("0706");
    find_reach("move storm@0704", "storm@0704");
    expect_reach("0706");
}

static void a_tank_that_comes_along_spoils_it_and_one_left_behind_does_not_R83(void **state)
{
    (void)state;
    proves("R83", "7.a");
    stage(BIG DIVISIONS BRITISH("H", "0805: 4 inf, 0906: 1 hq") STORM("0704: 1 storm + 1 tank + 1 gun, 0703: 1 hq")
              TURN_OF("ge"));
    play("german", "normal");
    find_reach("group 0704", "storm@0704"); /* with the tank */
    expect_no_reach("0706");
    find_reach("move storm@0704", "storm@0704"); /* alone, from the hex with gun and tank */
    expect_reach("0706");
    find_reach("move tank@0704", "tank@0704");
    expect_no_reach("0706");
}

static void other_terrain_still_binds_stormtroopers_7_b(void **state)
{
    (void)state;
    proves("7.b", "7.a");
    stage(BIG "terrain: {woods: [0705]}\n" DIVISIONS BRITISH("H", "0101: 1 inf + 1 hq")
              STORM("0704: 1 storm, 0703: 1 hq") TURN_OF("ge"));
    play("german", "normal, group 0704, to 0705");
    expect_hex("0705", "1 storm");
}

static void stormtroopers_infiltrate_at_the_strategic_rate_but_do_not_attack_then_7_b(void **state)
{
    (void)state;
    proves("7.b", "R83", "2.d");
    stage(BIG "terrain: {wire: [0706]}\n" DIVISIONS BRITISH("H", "0806: 4 inf, 0906: 1 hq, 0606: 4 inf, 0506: 1 hq")
              STORM("0704: 3 inf + 1 storm, 0803: 1 hq, 0903: 1 inf")
                  DIVISION("g2", "german", "H", "1201: 1 inf + 1 hq") TURN_OF("ge"));
    play("german", "strategic");
    march("german", "0704", "0705 0706 0707 0708");
    expect_hex("0708", "3 inf + 1 storm");
    expect_no_attacks();
}

static void a_fall_back_through_zones_costs_them_as_anybody_7_c(void **state)
{
    (void)state;
    proves("7.c", "R83");
    stage(BIG DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq, 0804: 1 inf")
              GERMAN("H", "0604: 3 inf + 1 storm, 0503: 1 inf + 1 hq") TURN_OF("br"));
    dice("6,6,6,1 1,1,1,1");
    fight("0604", "0605", "", "");
    play("german", "lose inf@0604");
    play("german", "lose inf@0604");
    play("german", "to 0704");
    if (offered("to 0703"))
        play("german", "to 0703");
    if (offered("lose"))
        play("german", "lose inf@0703");
    expect_hex("0703", "2 inf + 1 storm *");
}

static void by_the_switch_their_attack_ignores_cover_7_d(void **state)
{
    (void)state;
    proves("7.d", "R52");
    static const char *const position =
        BIG "terrain: {trench: [0604]}\n" DIVISIONS BRITISH("H", "0604: 2 inf, 0605: 1 hq")
            STORM("0603: 3 inf + 1 storm, 0602: 1 hq, 0601: 1 gun") TURN_OF("ge");
    stage_with("storm_cover=yes", position);
    fight("0604", "0603", "", "");
    expect_dice("german", 4, 'A');
    stage_with("storm_cover=no", position);
    fight("0604", "0603", "", "");
    expect_dice("german", 2, 'A');
    stage(position); /* on by default where there are stormtroopers */
    fight("0604", "0603", "gun@0601", "");
    expect_dice("german", 4 + 1, 'A'); /* guns still lose theirs */
}

static void against_d_in_the_open_they_lose_nothing_and_d_may_still_hold_R52(void **state)
{
    (void)state;
    proves("R52", "R60");
    stage_with("storm_cover=yes", BIG DIVISIONS BRITISH("D", "0604: 2 inf, 0605: 1 hq")
                                      STORM("0603: 3 inf + 1 storm, 0602: 1 hq") TURN_OF("ge"));
    fight("0604", "0603", "", "");
    expect_dice("german", 4, 'A');
    stage_with("storm_cover=yes", BIG "terrain: {trench: [0604]}\n" DIVISIONS BRITISH("D", "0604: 2 inf, 0605: 1 hq")
                                      STORM("0603: 3 inf + 1 storm, 0602: 1 hq") TURN_OF("ge"));
    dice("6,6,1,1 1,1");
    fight("0604", "0603", "", "");
    expect_offered("hold");
}

static void a_gun_does_not_ride_along_R83(void **state)
{
    (void)state;
    proves("7.a", "R83");
    stage(BIG DIVISIONS BRITISH("H", "0805: 4 inf, 0906: 1 hq") STORM("0704: 1 storm + 1 inf + 1 gun, 0703: 1 hq")
              TURN_OF("ge"));
    find_reach("move gun@0704", "gun@0704");
    expect_reach("0705");
    expect_no_reach("0706"); /* the zone halts it, whoever it stood with */
    play("german", "normal, move storm@0704");
    expect_refused("german", "with gun@0704", "R83");
    expect_offered("with inf@0704");
    play("german", "with inf@0704, to 0705, to 0706");
    expect_hex("0706", "1 inf + 1 storm");
    expect_hex("0704", "1 gun");
}

static void a_strategic_infiltration_stops_for_woods_and_batteries_7_b(void **state)
{
    (void)state;
    proves("7.b", "2.1c", "R24");
    stage(BIG "terrain: {woods: [0706]}\n" DIVISIONS BRITISH("H", "0101: 1 inf + 1 hq, 0908: 1 gun")
              STORM("0704: 1 storm, 0703: 1 hq") TURN_OF("ge"));
    play("german", "strategic, group 0704, to 0705");
    expect_refused("german", "to 0706", "2.1c");
    play("german", "to 0805, to 0806");
    expect_refused("german", "to 0807", "2.c"); /* next to the battery */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(a_group_with_stormtroopers_is_not_halted_by_zones_or_wire_7_a),
        stage_test(without_a_stormtrooper_the_same_stands_halt_7_a),
        stage_test(a_tank_that_comes_along_spoils_it_and_one_left_behind_does_not_R83),
        stage_test(other_terrain_still_binds_stormtroopers_7_b),
        stage_test(stormtroopers_infiltrate_at_the_strategic_rate_but_do_not_attack_then_7_b),
        stage_test(a_fall_back_through_zones_costs_them_as_anybody_7_c),
        stage_test(by_the_switch_their_attack_ignores_cover_7_d),
        stage_test(against_d_in_the_open_they_lose_nothing_and_d_may_still_hold_R52),
        stage_test(a_gun_does_not_ride_along_R83),
        stage_test(a_strategic_infiltration_stops_for_woods_and_batteries_7_b),
    };
    return cmocka_run_group_tests_name("army_commander stormtroopers", tests, NULL, NULL);
}
