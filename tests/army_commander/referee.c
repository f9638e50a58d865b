/* referee.c - rules in company: positions in which several of them meet. */
#include "stage.h"

static void a_battery_of_a_retreating_division_gets_no_support_R42(void **state)
{
    (void)state;
    proves("R42", "5.1g");
    static const char *const position = DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
        DIVISION("ge", "german", "R", "0604: 1 gun, 0602: 1 gun, 0603: 1 fs + 1 hq") TURN_OF("br");
    stage(position);
    assault("0604", "0605"); /* nobody is asked */
    expect_dice("british", 4, 'A');
    expect_dice("german", 2, 'B');
}

static void a_river_takes_one_die_from_a_hex_that_attacks_and_fires_3_5_1b(void **state)
{
    (void)state;
    proves("3.5.1b", "R55");
    stage("terrain: {stream: [0605]}\n" DIVISIONS BRITISH("M", "0605: 2 inf + 1 gun, 0606: 1 hq")
              GERMAN("M", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "gun@0605", "");
    expect_dice("british", 3, 'C'); /* 2 + 2 - 1 */
    /* a hex whose stands have no die left to give pays with its gun */
    stage("terrain: {stream: [0605], trench: [0604]}\n" DIVISIONS BRITISH(
        "M", "0605: 2 inf + 1 gun, 0505: 3 inf, 0606: 1 hq") GERMAN("H", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0505 0605", "gun@0605", "");
    expect_dice("british", 1, 'A'); /* 3 - 2, 2 - 2, 2 - 1 - 1 */
}

static void guns_in_one_river_hex_can_carry_an_attack_together_R40(void **state)
{
    (void)state;
    proves("R40");
    stage("terrain: {stream: [0608], trench: [0604]}\n" DIVISIONS BRITISH("M", "0605: 2 inf, 0606: 1 hq, 0608: 2 gun")
              GERMAN("H", "0604: 2 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "gun@0608", ""); /* the other cannot be spared */
    expect_dice("british", 1, 'A');        /* 2 - 2, 1 + 1 - 1 */
}

static void a_full_hex_without_a_way_on_does_not_bar_the_way_aside_R84(void **state)
{
    (void)state;
    proves("R84", "R61");
    /* lakes on both sides; the one hex behind is full and ringed by water */
    stage("terrain: {lake: [0504, 0704, 0602, 0503, 0703]}\n" DIVISIONS BRITISH("M", "0605: 4 inf + 1 hq")
              GERMAN("H", "0604: 2 inf, 0603: 4 inf + 1 hq") TURN_OF("br"));
    dice("6,1,1,1 1,1");
    assault("0604", "0605");
    expect_asked("german", "4.1e");
    expect_offered("to 0505");
    expect_offered("to 0705");
    expect_not_offered("to 0603");
    play("german", "to 0505, to 0404");
    expect_hex("0404", "1 inf"); /* one hit in the fight, one for the zone in 0505 */
}

static void a_division_without_guns_is_asked_for_its_rate_alone_2_e(void **state)
{
    (void)state;
    proves("2.e");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf + 1 hq") GERMAN("H", "0601: 2 inf + 1 hq") TURN_OF("br"));
    expect_asked("british", "2.e");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf + 1 hq, 0608: 1 gun") GERMAN("H", "0601: 2 inf + 1 hq") TURN_OF("br"));
    expect_asked("british", "5.g");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(a_battery_of_a_retreating_division_gets_no_support_R42),
        stage_test(a_river_takes_one_die_from_a_hex_that_attacks_and_fires_3_5_1b),
        stage_test(a_full_hex_without_a_way_on_does_not_bar_the_way_aside_R84),
        stage_test(a_division_without_guns_is_asked_for_its_rate_alone_2_e),
        stage_test(guns_in_one_river_hex_can_carry_an_attack_together_R40),
    };
    return cmocka_run_group_tests_name("army_commander referee", tests, NULL, NULL);
}
