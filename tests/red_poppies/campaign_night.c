/* campaign_night.c - melees of the night and the secret choice of a night attack [11.51] [11.52]. */
#include "campaign_stage.h"

#include "rules/red_poppies/campaign.h"
#include <string.h>

/* --- melees --- */

#define MELEE "now: {day: 1, phase: night-melee}\n"

static void melees_are_fought_until_one_side_is_left(void **state)
{
    (void)state;
    proves("11.51", "11.51b");
    /* the German, who attacks in this campaign, rolls first: both hold, then he dies */
    campaign("2,1 2,1 6,6 2,1", "units:\n"
                                "  british: {E05: [b1 british-infantry-1915]}\n"
                                "  german: {E05: [g1 german-infantry]}\n" MELEE);
    expect_dice_used();
    happened("11.51");
    unit_is("g1", "lost");
    unit_is("b1", "E05 ready"); /* nobody is spent by it for the night */
    controls("british", "E05");
    phase_is(RP_PHASE_NIGHT_ATTACK);
}

static void all_units_in_the_hex_take_part_without_a_command(void **state)
{
    (void)state;
    proves("11.51", "11.51b");
    campaign(NULL, "units:\n"
                   "  british: {E05: [b1 british-infantry-1915 spent, b2 british-infantry-1915 dispersed]}\n"
                   "  german: {E05: [g1 german-infantry]}\n" MELEE);
    asked_by("german", "6.674a"); /* he names first in every round; the British have one target */
    offered("german", "attack g1 b1");
    offered("german", "attack g1 b2");
    refuse("german", "pass", "6.674a");
    dice("6,6 2,1");
    play("german", "attack g1 b2");
    check_was("g1", 7, 19, "destroyed"); /* by both of them */
    no_check("b1");                      /* only who is attacked rolls */
    unit_is("b2", "E05");
}

static void guns_are_captured_other_losses_are_casualties(void **state)
{
    (void)state;
    proves("11.51b", "11.531b");
    campaign("2,1 6,6", "units:\n"
                        "  british: {E05: [bm british-mg dispersed]}\n"
                        "  german: {E05: [g1 german-infantry]}\n" MELEE);
    unit_is("bm", "captured");
    campaign("2,1 6,6", "units:\n"
                        "  british: {E05: [b1 british-infantry-1915]}\n"
                        "  german: {E05: [g1 german-infantry]}\n" MELEE);
    unit_is("b1", "lost");
    assert_int_equal(state_now()->unit[piece_named("b1")].day, 1);
}

static void one_hex_after_the_other(void **state)
{
    (void)state;
    proves("11.51");
    campaign("6,6 2,1 2,1 6,6", "units:\n"
                                "  british: {C05: [b1 british-infantry-1915], E05: [b2 british-infantry-1915]}\n"
                                "  german: {C05: [g1 german-infantry], E05: [g2 german-infantry]}\n" MELEE);
    unit_is("g1", "lost");
    unit_is("b2", "lost");
}

static void doubles_may_hallow_the_ground_if_none_was_that_day(void **state)
{
    (void)state;
    proves("11.51b", "6.679c");
    campaign("6,6 1,1", "units:\n"
                        "  british: {E05: [b1 british-infantry-1915]}\n"
                        "  german: {E05: [g1 german-infantry]}\n" MELEE);
    marked("hallowed-german", "E05"); /* his doubles go first */
    campaign("6,6 1,1", "units:\n"
                        "  british: {E05: [b1 british-infantry-1915]}\n"
                        "  german: {E05: [g1 german-infantry]}\n"
                        "now: {day: 1, phase: night-melee, made_hallowed: yes}\n");
    not_marked("hallowed-german", "E05");
}

/* --- the choice --- */

#define TWO                                                                                                            \
    "units:\n"                                                                                                         \
    "  british: {B05: [b1 british-infantry-1915]}\n"                                                                   \
    "  german: {I05: [g1 german-infantry]}\n"

static void both_choose_before_either_knows(void **state)
{
    (void)state;
    proves("11.521a");
    campaign(NULL, TWO "now: {day: 1, phase: night-attack}\n");
    assert_int_equal(state_now()->head.waiting, 3);
    play("british", "decline");
    play("german", "decline");
    happened("11.521a");
    phase_is(RP_PHASE_RECOVERY); /* nobody attacks */
    assert_int_equal(state_now()->raided, 0);
    campaign(NULL, TWO "now: {day: 1, phase: night-attack}\n");
    play("british", "decline");
    dice("6 4");
    play("german", "night-attack");
    day_is(1, RP_NIGHT_ATTACK); /* one is enough */
    assert_true(rp_is_night(scenario_now(), state_now()));
    couplets_left(1); /* the night takes one */
    assert_int_equal(state_now()->raided, 2);
    pass_battle();
    phase_is(RP_PHASE_RECOVERY);
}

static void nobody_says_yes_two_nights_running(void **state)
{
    (void)state;
    proves("11.521b");
    campaign(NULL, TWO "now: {day: 2, phase: night-attack, raided: british}\n");
    asked("german");
    dice("6 4");
    play("german", "night-attack"); /* the British take part all the same */
    happened("11.521b");
    day_is(2, RP_NIGHT_ATTACK);
    assert_int_equal(state_now()->raided, 2); /* the third night is the Britons' again */
    campaign(NULL, TWO "now: {day: 2, phase: night-attack, raided: both}\n");
    phase_is(RP_PHASE_RECOVERY); /* nobody is asked */
    assert_int_equal(state_now()->raided, 0);
}

/* The state between the two answers, as a search walks it: side 1 has answered. */
static void the_sealed_answer_is_hidden_from_the_other_side(void **state)
{
    static const char *const answers[] = {"night-attack", "decline"};
    const fs_ruleset *rules;
    rp_state half[2], seen[2];

    (void)state;
    proves("11.521a");
    campaign(NULL, TWO "now: {day: 1, phase: night-attack}\n");
    rules = scenario_now()->base.rules;
    for (int i = 0; i < 2; i++) {
        fs_run run = {.log = NULL};
        fs_option o;

        half[i] = *state_now();
        assert_int_equal(rules->parse(&scenario_now()->base, &half[i], 1, answers[i], &o, NULL), 0);
        assert_int_equal(rules->apply(&scenario_now()->base, &half[i], 1, &o, &run), FS_CLOSED);
        assert_int_equal(run.kept_from, 2);
        assert_int_equal(half[i].head.waiting, 2);
        seen[i] = half[i];
        rules->blind(&scenario_now()->base, &seen[i], 2);
    }
    assert_memory_not_equal(&half[0], &half[1], sizeof half[0]);
    assert_memory_equal(&seen[0], &seen[1], sizeof seen[0]);
    for (int i = 0; i < 8; i++) {
        uint8_t key[32] = {(uint8_t)i};
        fs_run run = {.log = NULL};
        rp_state guess = seen[0], again;
        fs_error e;

        fs_dice_from_key(&run.dice, key);
        rules->guess(&scenario_now()->base, &guess, 2, &run);
        assert_int_equal(rules->valid(&scenario_now()->base, &guess, &e), 0);
        again = guess;
        rules->blind(&scenario_now()->base, &again, 2);
        assert_memory_equal(&again, &seen[0], sizeof again);
    }
}

static void aircraft_are_reached_by_telephone_at_night(void **state)
{
    (void)state;
    proves("11.522");
    campaign("6 4", TWO "groups: {british: [ba +5 howitzer aircraft]}\n"
                        "now: {day: 1, part: night-attack, turn: 1, phase: initiative}\n");
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_AIRCRAFT),
                     rp_signal_success(scenario_now(), state_now(), RP_TELEPHONE));
    assert_int_equal(rp_relay_delay(scenario_now(), state_now(), RP_AIRCRAFT), 1);
    play("british", "call ba");
    refuse("british", "on I05w", "11.522"); /* b1 does not see so far */
    allow("british", "on B05w");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(melees_are_fought_until_one_side_is_left),
        field_test(all_units_in_the_hex_take_part_without_a_command),
        field_test(guns_are_captured_other_losses_are_casualties),
        field_test(one_hex_after_the_other),
        field_test(doubles_may_hallow_the_ground_if_none_was_that_day),
        field_test(both_choose_before_either_knows),
        field_test(nobody_says_yes_two_nights_running),
        field_test(the_sealed_answer_is_hidden_from_the_other_side),
        field_test(aircraft_are_reached_by_telephone_at_night),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
