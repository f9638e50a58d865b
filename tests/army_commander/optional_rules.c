/* optional_rules.c - chapter 11: bombardment, creeping barrage, airpower. */
#include "stage.h"

#define FIELD_GUNS                                                                                                     \
    "corps:\n  - {id: i, side: british, guns: {0610: 1 corps}}\n" DIVISIONS                                            \
    "  - {id: br, side: british, corps: i, order: M, stands: {0608: 4 inf, 0609: 1 hq, 0611: 1 gun}}\n"

/* --- bombardment -------------------------------------------------------------------------------- */

static void the_attacker_has_an_artillery_phase_before_round_1_11_1(void **state)
{
    (void)state;
    proves("11.1", "R75");
    stage("terrain: {trench: [0605]}\nbombardment: {side: british, rounds: 2, targets: [trench], spotter: "
          "no}\n" FIELD_GUNS GERMAN("H", "0605: 2 inf, 0604: 4 inf + 1 hq") "moment: {phase: bombardment}\n");
    expect_phase(AC_PHASE_BOMBARDMENT, 1);
    expect_asked("british", "11.1");
    expect_offered("barrage gun@0611 0605"); /* 6 hexes, though nobody sees a trench at 3 */
    expect_offered("barrage corps@0610 0605");
    expect_not_offered("barrage corps@0610 0604"); /* no trench */
    expect_refused("british", "barrage corps@0610 0604", "11.1");
    expect_not_offered("move gun@0611");
    play("british", "barrage gun@0611 0605");
    expect_dice("british", 1, 'A'); /* as any barrage on a trench */
    play("british", "barrage gun@0611 0605");
    expect_not_offered("barrage gun@0611 0605"); /* two rounds a gun */
    expect_refused("british", "barrage gun@0611 0605", "5.c");
    play("british", "barrage corps@0610 0605");
    play("british", "barrage corps@0610 0605");
    expect_phase(AC_PHASE_ORDERS, 1);
    expect_shots("gun@0611", 2); /* and the shots of round 1 besides */
    expect_shots("corps@0610", 2);
}

static void a_bombardment_still_needs_range_and_by_the_scenario_a_spotter_11_1(void **state)
{
    (void)state;
    proves("11.1", "R75");
    stage(
        "terrain: {trench: [0605, 0604]}\nbombardment: {side: british, rounds: 2, targets: [trench, battery], spotter: "
        "yes}\n" FIELD_GUNS GERMAN("H",
                                   "0605: 2 inf, 0604: 1 inf + 1 hq, 0606: 1 gun") "moment: {phase: bombardment}\n");
    expect_offered("barrage gun@0611 0606"); /* a battery, seen at 2 */
    expect_refused("british", "barrage gun@0611 0605", "5.1b");
    expect_refused("british", "barrage gun@0611 0604", "3.a"); /* 7 hexes */
}

/* --- creeping barrage --------------------------------------------------------------------------- */

#define THREE_CORPS                                                                                                    \
    "year: 1917\ncorps:\n  - {id: i, side: british, guns: {0609: 1 corps, 0610: 1 corps, 0611: 1 corps}}\n"            \
    "  - {id: ii, side: german, guns: {0602: 2 corps}}\n" DIVISIONS                                                    \
    "  - {id: br, side: british, corps: i, order: M, stands: {0605: 4 inf, 0606: 1 hq, 0608: 1 gun, 0508: 1 gun}}\n"

static void in_round_1_a_creeping_barrage_brings_one_divisional_and_two_corps_guns_11_2a(void **state)
{
    (void)state;
    proves("11.2a", "R76");
    stage("creeping: british\n" THREE_CORPS GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "gun@0608 corps@0609 corps@0610", "");
    expect_dice("british", 4 + 6, 'A');
    stage("creeping: british\nterrain: {trench: [0604]}\n" THREE_CORPS GERMAN("H", "0604: 2 inf, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "corps@0609 corps@0610 gun@0608", "");
    expect_dice("british", 2 + 3, 'A');
    stage("creeping: british\n" THREE_CORPS GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    assault("0604", "0605");
    play("british", "support corps@0609, support corps@0610");
    expect_refused("british", "support corps@0611", "3.3.1b"); /* not three corps */
    play("british", "support gun@0608");
    expect_asked("german", "3.3.2a"); /* nor two divisional: nobody is left to call */
}

static void without_it_in_later_rounds_and_for_the_other_side_the_usual_limit_holds_11_2a(void **state)
{
    (void)state;
    proves("11.2a", "R76");
    stage("creeping: british\n" THREE_CORPS GERMAN(
        "H", "0604: 4 inf, 0603: 1 hq") "moment: {phase: turn, division: br, round: 2}\n");
    assault("0604", "0605");
    play("british", "support corps@0609");
    expect_refused("british", "support corps@0610", "3.3.1b");
    stage(THREE_CORPS GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    assault("0604", "0605");
    play("british", "support corps@0609");
    expect_refused("british", "support corps@0610", "3.3.1b");
    /* attacks only: the defence has the usual two */
    stage("creeping: german\n" THREE_CORPS
          "  - {id: ge, side: german, corps: ii, order: H, stands: {0604: 4 inf, 0603: 1 hq, 0503: 1 gun}}\n" TURN_OF(
              "br"));
    assault("0604", "0605");
    support("british", "");
    play("german", "support corps@0602");
    expect_refused("german", "support corps@0602#2", "3.3.1b");
}

static void corps_guns_have_three_shots_in_round_1_and_two_later_11_2b(void **state)
{
    (void)state;
    proves("11.2b", "R67");
    stage("creeping: british\n" THREE_CORPS GERMAN("H", "0101: 4 inf + 1 hq") "moment: {phase: orders}\n");
    expect_shots("corps@0609", 3);
    expect_shots("gun@0608", 2);
    expect_shots("corps@0602", 2); /* the other side's */
    pass_until(AC_PHASE_ARTILLERY);
    pass_until(AC_PHASE_ORDERS);
    expect_phase(AC_PHASE_ORDERS, 2);
    expect_shots("corps@0609", 2);
}

/* --- airpower ----------------------------------------------------------------------------------- */

static void planes_are_placed_after_the_artillery_phase_to_spot_next_round_11_3a(void **state)
{
    (void)state;
    proves("11.3a", "R74");
    stage("air: {british: 1}\n" FIELD_GUNS GERMAN(
        "H", "0601: 1 inf + 1 hq, 0505: 4 inf") "days: [4]\n"
                                                "moment: {phase: artillery, guns: british}\n");
    expect_not_offered("barrage corps@0610 0601"); /* out of everybody's sight */
    play("british", "done");
    expect_phase(AC_PHASE_AIR, 1);
    expect_asked("british", "11.3a");
    expect_offered("plane british.p1 0601");
    expect_offered("plane british.p1 1211"); /* anywhere */
    play("british", "plane british.p1 0604");
    expect_phase(AC_PHASE_ORDERS, 2);
    pass_until(AC_PHASE_ARTILLERY);
    if (offered("first"))
        play("british", "first");
    expect_offered("barrage corps@0610 0601");
}

#define PLANE_AT_0601(terrain, order, hex)                                                                             \
    "air: {british: 1}\nplanes: {british.p1: 0601}\n" terrain FIELD_GUNS "  - {id: ge, side: german, order: " order    \
    ", stands: {" hex ": 4 inf, 1211: 1 inf + 1 hq}}\n"                                                                \
    "moment: {phase: artillery, guns: british}\n"

static void a_plane_sees_four_hexes_in_the_open_and_three_into_cover_or_at_d_11_3b(void **state)
{
    (void)state;
    proves("11.3b", "R74");
    /* far from the British stands: only the plane can see */
    stage(PLANE_AT_0601("", "H", "0304")); /* 4 */
    expect_offered("barrage corps@0610 0304");
    stage(PLANE_AT_0601("", "D", "0304"));
    expect_not_offered("barrage corps@0610 0304");
    stage(PLANE_AT_0601("", "D", "0303")); /* 3 */
    expect_offered("barrage corps@0610 0303");
    stage(PLANE_AT_0601("terrain: {trench: [0304]}\n", "H", "0304"));
    expect_not_offered("barrage corps@0610 0304");
    stage(PLANE_AT_0601("terrain: {woods: [0303, 0402, 0502, 0501]}\n", "H", "0303")); /* over woods, into woods */
    expect_offered("barrage corps@0610 0303");
}

static void a_plane_spots_for_every_battery_of_its_side_R74(void **state)
{
    (void)state;
    proves("R74");
    stage("air: {british: 1}\nplanes: {british.p1: 0605}\n" FIELD_GUNS GERMAN(
        "H", "0605: 1 inf, 0604: 4 inf + 1 hq") "moment: {phase: artillery, guns: british}\n");
    expect_offered("barrage gun@0611 0605");
    play("british", "barrage gun@0611 0605");
    expect_offered("barrage gun@0611 0605"); /* it is not spent */
    expect_offered("barrage corps@0610 0604");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(the_attacker_has_an_artillery_phase_before_round_1_11_1),
        stage_test(a_bombardment_still_needs_range_and_by_the_scenario_a_spotter_11_1),
        stage_test(in_round_1_a_creeping_barrage_brings_one_divisional_and_two_corps_guns_11_2a),
        stage_test(without_it_in_later_rounds_and_for_the_other_side_the_usual_limit_holds_11_2a),
        stage_test(corps_guns_have_three_shots_in_round_1_and_two_later_11_2b),
        stage_test(planes_are_placed_after_the_artillery_phase_to_spot_next_round_11_3a),
        stage_test(a_plane_sees_four_hexes_in_the_open_and_three_into_cover_or_at_d_11_3b),
        stage_test(a_plane_spots_for_every_battery_of_its_side_R74),
    };
    return cmocka_run_group_tests_name("army_commander optional rules", tests, NULL, NULL);
}
