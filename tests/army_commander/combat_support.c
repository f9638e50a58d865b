/* combat_support.c - chapters 3.3 and 3.4: what may be called into a combat from outside. */
#include "stage.h"

#define TWO_CORPS                                                                                                      \
    "corps:\n  - {id: i, side: british, guns: {0610: 1 corps, 0611: 1 corps}}\n"                                       \
    "  - {id: ii, side: german, guns: {0601: 1 corps}}\n"
#define BR(order, stands) "  - {id: br, side: british, corps: i, order: " order ", stands: {" stands "}}\n"
#define GE(order, stands) "  - {id: ge, side: german, corps: ii, order: " order ", stands: {" stands "}}\n"

static void a_defender_out_of_hq_range_has_only_its_own_stands_3_3a(void **state)
{
    (void)state;
    proves("3.3a", "0.d", "R21", "0.g");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 3 inf, 0603: 1 fs, 0601: 1 hq + 1 inf, 0501: 1 gun") TURN_OF("br"));
    assault("0604", "0605"); /* nobody is asked for support */
    expect_dice("german", 3, 'B');
    /* in range the same supporters come */
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 3 inf, 0603: 1 fs, 0602: 1 hq + 1 inf, 0501: 1 gun") TURN_OF("br"));
    fight("0604", "0605", "", "fs@0603 gun@0501");
    expect_dice("german", 3 + 1 + 2, 'B');
}

static void each_supporter_adds_its_strength_in_dice_3_3b(void **state)
{
    (void)state;
    proves("3.3b");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 fs + 1 hq, 0608: 1 gun") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "fs@0606", "");
    expect_dice("british", 5, 'A');
    expect_mod("british", "3.3b", 1);
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 fs + 1 hq, 0608: 1 gun") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "gun@0608", "");
    expect_dice("british", 6, 'A');
}

static void an_m_attack_calls_fire_support_divisional_and_corps_guns_3_3_1a(void **state)
{
    (void)state;
    proves("3.3.1a", "R42");
    stage(TWO_CORPS DIVISIONS BR("M", "0605: 4 inf, 0606: 2 fs + 1 hq, 0608: 1 gun") GE("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "fs@0606 fs@0606#2 gun@0608 corps@0610", "");
    expect_dice("british", 4 + 2 + 4, 'A');
    expect_shots("gun@0608", 1);
    expect_shots("corps@0610", 1);
}

static void two_guns_and_one_corps_gun_at_most_in_a_combat_3_3_1b(void **state)
{
    (void)state;
    proves("3.3.1b", "R41");
    stage(TWO_CORPS DIVISIONS BR("M", "0605: 4 inf, 0606: 1 fs + 1 hq, 0608: 1 gun, 0609: 1 gun")
              GE("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    assault("0604", "0605");
    play("british", "support corps@0610");
    expect_refused("british", "support corps@0611", "3.3.1b"); /* two corps */
    play("british", "support gun@0608");
    expect_refused("british", "support gun@0609", "3.3.1b"); /* three guns */
    take_back("british");
    take_back("british");
    play("british", "support gun@0608, support gun@0609"); /* two divisional */
    expect_refused("british", "support corps@0610", "3.3.1b");
}

static void the_limit_counts_by_combat_or_by_turn_as_the_switch_says_3_3_1b(void **state)
{
    (void)state;
    proves("3.3.1b", "R81");
    static const char *const position = TWO_CORPS DIVISIONS BR("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq, 0608: 1 gun")
        GE("H", "0604: 4 inf, 0504: 4 inf, 0603: 1 hq") TURN_OF("br");
    stage_with("gun_limit=combat", position);
    fight("0604", "0605", "gun@0608 corps@0610", "");
    assault("0504", "0505");
    expect_offered("support corps@0611");
    stage_with("gun_limit=turn", position);
    fight("0604", "0605", "gun@0608 corps@0610", "");
    assault("0504", "0505");
    expect_asked("german", "3.3.2a"); /* the attacker is not even asked */
}

static void with_gun_limit_turn_the_defence_still_counts_by_combat_R81(void **state)
{
    (void)state;
    proves("R81", "R41");
    stage_with("gun_limit=turn", TWO_CORPS DIVISIONS BR("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq")
                                     GE("H", "0604: 4 inf, 0504: 4 inf, 0603: 1 hq, 0602: 1 gun") TURN_OF("br"));
    fight("0604", "0605", "", "gun@0602 corps@0601");
    fight("0504", "0505", "", "gun@0602 corps@0601");
    expect_dice("german", 4 + 4, 'B');
    expect_shots("gun@0602", 0);
}

static void a_battery_supports_one_attack_in_a_turn_3_3_1c(void **state)
{
    (void)state;
    proves("3.3.1c");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq, 0506: 1 fs, 0608: 1 gun")
              GERMAN("H", "0604: 4 inf, 0504: 4 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "gun@0608", "");
    expect_shots("gun@0608", 1);
    assault("0504", "0505");
    expect_not_offered("support gun@0608");
    expect_refused("british", "support gun@0608", "3.3.1c");
}

static void a_defending_battery_answers_every_combat_while_it_has_shots_R41(void **state)
{
    (void)state;
    proves("R41", "5.c");
    stage(DIVISIONS BRITISH("M", "0605: 2 inf, 0505: 2 inf, 0705: 2 inf, 0606: 1 hq")
              GERMAN("H", "0604: 4 inf, 0504: 4 inf, 0704: 4 inf, 0603: 1 hq, 0602: 1 gun") TURN_OF("br"));
    fight("0604", "0605", "", "gun@0602");
    fight("0504", "0505", "", "gun@0602");
    expect_dice("german", 6, 'B');
    expect_shots("gun@0602", 0);
    fight("0704", "0705", "", "");
    expect_dice("german", 4, 'B');
}

static void fire_support_of_a_fighting_hex_supports_nothing_else_3_3_1d(void **state)
{
    (void)state;
    proves("3.3.1d", "3.4a", "R44");
    stage(DIVISIONS BRITISH("M", "0605: 3 inf + 1 fs, 0505: 4 inf, 0606: 1 fs + 1 hq")
              GERMAN("H", "0604: 4 inf, 0504: 4 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "fs@0606", "");
    expect_dice("british", 3 + 1 + 1, 'A');
    fight("0504", "0505", "", ""); /* fs@0606 has supported, fs@0605 has attacked */
    expect_dice("british", 4, 'A');
}

static void fire_support_that_was_attacked_answers_for_no_other_hex_R44(void **state)
{
    (void)state;
    proves("3.4a", "R44");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 2 inf + 1 fs, 0504: 3 inf, 0503: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 2 + 1, 'B');
    fight("0504", "0505", "", ""); /* fs@0604 is not asked for */
    expect_dice("german", 3, 'B');
}

static void an_h_attack_calls_its_own_division_only_3_3_1e(void **state)
{
    (void)state;
    proves("3.3.1e", "R42");
    stage(TWO_CORPS DIVISIONS BR("H", "0605: 4 inf, 0606: 1 fs + 1 hq, 0608: 1 gun") GE("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    assault("0604", "0605");
    expect_not_offered("support corps@0610");
    expect_refused("british", "support corps@0610", "3.3.1e");
    support("british", "fs@0606 gun@0608");
    support("german", "");
    expect_dice("british", 4 + 1 + 2, 'A');
}

static void an_h_or_d_defence_calls_everything_under_the_limit_3_3_2a(void **state)
{
    (void)state;
    proves("3.3.2a", "R42");
    stage(TWO_CORPS DIVISIONS BR("M", "0605: 4 inf, 0606: 1 hq") GE("D", "0604: 2 inf, 0603: 2 fs + 1 hq, 0602: 1 gun")
              TURN_OF("br"));
    fight("0604", "0605", "", "fs@0603 fs@0603#2 gun@0602 corps@0601");
    expect_dice("german", 2 + 2 + 4, 'D');
    expect_shots("corps@0601", 1);
}

static void an_m_defence_calls_no_corps_guns_3_3_2b(void **state)
{
    (void)state;
    proves("3.3.2b", "R42");
    stage(TWO_CORPS DIVISIONS BR("M", "0605: 4 inf, 0606: 1 hq") GE("M", "0604: 4 inf, 0603: 1 fs + 1 hq, 0602: 1 gun")
              TURN_OF("br"));
    assault("0604", "0605");
    support("british", "");
    expect_refused("german", "support corps@0601", "3.3.2b");
    support("german", "gun@0602");
    expect_dice("german", 6, 'C');
}

static void those_attacked_in_a_river_call_what_m_may_call_R55(void **state)
{
    (void)state;
    proves("R55", "3.3.2b");
    stage("terrain: {stream: [0604]}\n" TWO_CORPS DIVISIONS BR("M", "0605: 4 inf, 0606: 1 hq")
              GE("H", "0604: 4 inf, 0603: 1 fs + 1 hq, 0602: 1 gun") TURN_OF("br"));
    assault("0604", "0605");
    support("british", "");
    expect_asked("german", "3.3.2a");
    expect_offered("support fs@0603");
    expect_offered("support gun@0602");
    expect_refused("german", "support corps@0601", "3.3.2b"); /* they count as M */
    support("german", "fs@0603 gun@0602");
    expect_dice("german", 4 - 1 + 1 + 2, 'C');
}

static void a_corps_gun_serves_the_divisions_of_its_own_corps_R46(void **state)
{
    (void)state;
    proves("R46");
    stage("corps:\n  - {id: i, side: british, guns: {0610: 1 corps}}\n  - {id: iii, side: british, guns: {0611: 1 "
          "corps}}\n" DIVISIONS BR("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    assault("0604", "0605");
    expect_offered("support corps@0610");
    expect_not_offered("support corps@0611");
    expect_refused("british", "support corps@0611", "R46");
}

static void stands_beside_a_battery_of_their_corps_still_call_R39(void **state)
{
    (void)state;
    proves("R39", "R6");
    /* the battery makes the hex H; the D division in it is the only one that can call */
    stage("corps:\n  - {id: i, side: british}\n  - {id: ii, side: german, guns: {0604: 1 corps}}\n" DIVISIONS BR(
        "M", "0605: 4 inf, 0606: 1 hq") GE("D", "0604: 2 inf, 0603: 1 fs + 1 hq, 0602: 1 gun") TURN_OF("br"));
    fight("0604", "0605", "", "fs@0603 gun@0602");
    expect_dice("german", 2 + 2 + 1 + 2, 'B');
}

static void an_r_division_calls_nothing_R42(void **state)
{
    (void)state;
    proves("R42", "5.1g");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("R", "0604: 4 inf, 0603: 1 fs + 1 hq, 0602: 1 gun")
              TURN_OF("br"));
    assault("0604", "0605"); /* and is not asked */
    expect_dice("british", 4, 'D');
    expect_dice("german", 0, ' ');
    expect_shots("gun@0602", 2);
}

static void fire_support_in_the_fight_throws_with_its_hex_3_4a(void **state)
{
    (void)state;
    proves("3.4a", "R44");
    stage("terrain: {trench: [0604]}\n" DIVISIONS BRITISH("M", "0605: 3 inf + 1 fs, 0606: 1 hq")
              GERMAN("H", "0604: 1 inf + 1 fs, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("british", 4 - 2, 'A'); /* inside the deduction of its hex */
    expect_dice("german", 2, 'B');
}

static void a_gun_in_the_attacking_hex_supports_it_and_fire_support_there_does_not_3_4a(void **state)
{
    (void)state;
    proves("3.4a", "3.3.1a");
    stage(DIVISIONS BRITISH("M", "0605: 1 inf + 1 fs + 1 gun, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq")
              TURN_OF("br"));
    assault("0604", "0605");
    expect_offered("support gun@0605");
    expect_not_offered("support fs@0605");
    expect_refused("british", "support fs@0605", "3.4a"); /* it throws with its hex */
    support("british", "gun@0605");
    expect_dice("british", 2 + 2, 'A');
    /* a gun in the defending hex throws for nothing and is not called besides */
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 1 inf + 1 gun, 0603: 1 hq")
              TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 1 + 2, 'B');
    expect_shots("gun@0604", 2);
}

static void fire_support_reaches_two_hexes_to_an_enemy_hex_of_the_combat_3_4b(void **state)
{
    (void)state;
    proves("3.4b", "R43");
    /* attackers in 0605 and 0505: fs in 0503 is 2 from 0505, 3 from 0605 */
    stage(DIVISIONS BRITISH("M", "0605: 2 inf, 0505: 2 inf, 0606: 1 hq")
              GERMAN("H", "0604: 4 inf, 0503: 1 fs + 1 hq, 0602: 1 fs") TURN_OF("br"));
    assault("0604", "0605 0505");
    expect_offered("support fs@0503");
    expect_not_offered("support fs@0602");
    expect_refused("german", "support fs@0602", "3.4b");
    support("german", "fs@0503");
    expect_dice("german", 5, 'B');
}

static void fire_support_must_be_in_hq_range_of_any_hq_of_its_division_3_4c(void **state)
{
    (void)state;
    proves("3.4c", "R45");
    /* fs in 0506 by the second HQ 0507; fs in 0704 is 3 from both */
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 inf, 0607: 1 hq, 0506: 1 fs, 0705: 1 fs, 0408: 1 inf + 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    assault("0604", "0605");
    expect_offered("support fs@0506");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 1 inf, 0405: 1 hq, 0705: 1 fs, 0404: 1 inf + 1 hq")
              GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    assault("0604", "0605");
    expect_dice("british", 4, 'A'); /* nobody could be called */
    /* nor by a defender in range himself */
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0704: 1 fs, 0404: 1 inf + 1 hq")
              TURN_OF("br"));
    assault("0604", "0605");
    expect_dice("german", 4, 'B');
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0704: 1 fs, 0504: 1 inf + 1 hq")
              TURN_OF("br"));
    assault("0604", "0605");
    expect_offered("support fs@0704");
}

static void fire_support_alone_supports_defends_and_never_advances_3_4d(void **state)
{
    (void)state;
    proves("3.4d");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 2 fs + 1 hq") GERMAN("H", "0604: 1 inf, 0704: 2 fs, 0603: 1 hq")
              TURN_OF("br"));
    dice("6,6,6,6,1,1 1,1,1");
    fight("0604", "0605", "fs@0606 fs@0606#2", "fs@0704 fs@0704#2");
    expect_hex("0604", "");
    expect_offered("advance inf@0605");
    expect_not_offered("advance fs@0606");
    expect_refused("british", "advance fs@0606", "4.2a");
    /* nor does fire support whose infantry died in the attack */
    stage(DIVISIONS BRITISH("M", "0605: 1 inf (hit) + 1 fs, 0505: 2 inf, 0606: 1 hq")
              GERMAN("H", "0604: 1 inf, 0704: 2 inf + 1 hq") TURN_OF("br"));
    dice("6,6,1,1 6");
    fight("0604", "0605 0505", "", "");
    play("british", "lose inf@0605");
    expect_hex("0605", "1 fs");
    expect_offered("advance inf@0505");
    expect_not_offered("advance fs@0605");
    expect_refused("british", "advance fs@0605", "3.4d");
}

static void fire_support_alone_in_its_hex_defends_with_one_die_each_3_4d(void **state)
{
    (void)state;
    proves("3.4d");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 2 fs, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "");
    expect_dice("german", 2, 'B');
}

static void two_fire_supports_of_a_quiet_hex_support_two_combats_3_4e(void **state)
{
    (void)state;
    proves("3.4e", "R44");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0506: 2 fs + 1 hq")
              GERMAN("H", "0604: 4 inf, 0504: 4 inf, 0603: 1 hq") TURN_OF("br"));
    fight("0604", "0605", "fs@0506", "");
    expect_dice("british", 5, 'A');
    fight("0504", "0505", "fs@0506#2", "");
    expect_dice("british", 5, 'A');
}

static void defending_fire_support_answers_every_combat_in_range_R44(void **state)
{
    (void)state;
    proves("R44");
    stage(DIVISIONS BRITISH("M", "0605: 4 inf, 0505: 4 inf, 0606: 1 hq")
              GERMAN("H", "0604: 4 inf, 0504: 4 inf, 0503: 1 fs, 0603: 1 fs + 1 hq") TURN_OF("br"));
    fight("0604", "0605", "", "fs@0603");
    expect_dice("german", 5, 'B');
    fight("0504", "0505", "", "fs@0603");
    expect_dice("german", 5, 'B');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(a_defender_out_of_hq_range_has_only_its_own_stands_3_3a),
        stage_test(each_supporter_adds_its_strength_in_dice_3_3b),
        stage_test(an_m_attack_calls_fire_support_divisional_and_corps_guns_3_3_1a),
        stage_test(two_guns_and_one_corps_gun_at_most_in_a_combat_3_3_1b),
        stage_test(the_limit_counts_by_combat_or_by_turn_as_the_switch_says_3_3_1b),
        stage_test(with_gun_limit_turn_the_defence_still_counts_by_combat_R81),
        stage_test(a_battery_supports_one_attack_in_a_turn_3_3_1c),
        stage_test(a_defending_battery_answers_every_combat_while_it_has_shots_R41),
        stage_test(fire_support_of_a_fighting_hex_supports_nothing_else_3_3_1d),
        stage_test(fire_support_that_was_attacked_answers_for_no_other_hex_R44),
        stage_test(an_h_attack_calls_its_own_division_only_3_3_1e),
        stage_test(an_h_or_d_defence_calls_everything_under_the_limit_3_3_2a),
        stage_test(an_m_defence_calls_no_corps_guns_3_3_2b),
        stage_test(those_attacked_in_a_river_call_what_m_may_call_R55),
        stage_test(a_corps_gun_serves_the_divisions_of_its_own_corps_R46),
        stage_test(stands_beside_a_battery_of_their_corps_still_call_R39),
        stage_test(an_r_division_calls_nothing_R42),
        stage_test(fire_support_in_the_fight_throws_with_its_hex_3_4a),
        stage_test(a_gun_in_the_attacking_hex_supports_it_and_fire_support_there_does_not_3_4a),
        stage_test(fire_support_reaches_two_hexes_to_an_enemy_hex_of_the_combat_3_4b),
        stage_test(fire_support_must_be_in_hq_range_of_any_hq_of_its_division_3_4c),
        stage_test(fire_support_alone_supports_defends_and_never_advances_3_4d),
        stage_test(fire_support_alone_in_its_hex_defends_with_one_die_each_3_4d),
        stage_test(two_fire_supports_of_a_quiet_hex_support_two_combats_3_4e),
        stage_test(defending_fire_support_answers_every_combat_in_range_R44),
    };
    return cmocka_run_group_tests_name("army_commander combat support", tests, NULL, NULL);
}
