/* examples_melee.c - the worked examples of melee and prisoners, die for die. */
#include "field.h"
#include "rules/over_there/sequence.h"

/* Two units face to face, gap none; the black one has charged. */
#define CHARGED_BY_STORMTROOPERS                                                                                       \
    "units:\n"                                                                                                         \
    "  red: ['F1 infantry 9 at 18,10 facing north charger G1 charged-by-foot']\n"                                      \
    "  black: ['G1 stormtrooper 6 at 18,10 facing south +crack charged target F1']\n"                                  \
    "now: {turn: 2, phase: melee}\n"

/* EX-09: 4 against 5 + 1; 6 against 5 + 1, a tie; 4 against 1 + 1, a natural 1. */
static void six_stormtroopers_meet_nine_british(void **state)
{
    (void)state;
    proves("IX.B", "IX.B.1", "CH.melee", "C-22");
    dice("4 5 6 5 4 1 6 1 6 1 6 1 6 1 6 1");
    field(CHARGED_BY_STORMTROOPERS);
    expect_dice_used();
    unit_is("F1", "castings 9"); /* one had stepped back and is back */
    unit_is("G1", "destroyed");  /* six natural ones */
    was("F1", "IX.B", 5, 1, "");
}

/* The first three throws of the example alone: who has stepped back is not lost, who threw a 1 is. */
static void a_natural_one_is_eliminated_and_a_four_steps_back(void **state)
{
    (void)state;
    proves("IX.B", "IX.B.3");
    /* then the British lose eight castings on fours, and their result is 18 */
    dice("4 5 6 5 4 1 4 6 4 6 4 6 4 6 4 6 4 6 4 6 4 6 10,10");
    field(CHARGED_BY_STORMTROOPERS);
    expect_dice_used();
    unit_is("F1", "castings 9 pinned"); /* nobody threw 1 or 2; beaten, it is pushed off and pinned */
    unit_is("G1", "castings 5");
}

/* EX-28: of three hits on a guarded group two are prisoners, the third a guard; four hits are P P G P. */
static void of_three_hits_two_are_prisoners(void **state)
{
    static ot_state copy;
    fs_run run = {0};

    (void)state;
    proves("VIII.G");
    field("units:\n"
          "  red: ['F1 infantry 9 at 18,10 facing north']\n"
          "  black: ['G1 infantry 7 prisoner-of F1', 'G2 infantry 9 at 18,30']\n");
    copy = *state_now();
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    int captor = piece_named("F1"), held = piece_named("G1");

    assert_int_equal(ot_share_hits(&c, captor, 3), 1);
    assert_int_equal(copy.unit[held].castings, 5);
    assert_int_equal(ot_share_hits(&c, captor, 1), 0);
    assert_int_equal(copy.unit[held].castings, 4);

    copy = *state_now();
    assert_int_equal(ot_share_hits(&c, captor, 4), 1);
    assert_int_equal(copy.unit[held].castings, 4);
}

static void mortars_of_several_kinds_hit_prisoners_as_others_do(void **state)
{
    static ot_state copy;
    fs_run run = {0};

    (void)state;
    proves("VIII.G");
    field("units:\n"
          "  red: ['F1 infantry 9 at 18,10 facing north']\n"
          "  black: ['G1 infantry 7 prisoner-of F1', 'M1 mortar_mixed 5 tubes 3,0,2 at 18,30 facing south']\n");
    copy = *state_now();
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    ot_lose(&c, piece_named("F1"), 3, piece_named("M1"), OT_VIII_G);
    assert_int_equal(copy.unit[piece_named("G1")].castings, 5);
    assert_int_equal(copy.unit[piece_named("F1")].castings, 8);
}

/* A battery that fights hand to hand fires nothing at anybody's prisoners. */
static void prisoners_fall_in_no_melee(void **state)
{
    static ot_state copy;
    fs_run run = {0};

    (void)state;
    proves("VIII.G", "IX.I");
    field("units:\n  red: ['F1 infantry 9 at 18,12 facing north']\n"
          "  black: ['G1 infantry 7 prisoner-of F1', 'A1 artillery 4 at 18,14 facing south unlimbered']\n");
    copy = *state_now();
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    ot_lose(&c, piece_named("F1"), 3, piece_named("A1"), OT_IX_B);
    assert_int_equal(copy.unit[piece_named("F1")].castings, 6);
    assert_int_equal(copy.unit[piece_named("G1")].castings, 7);
    ot_lose(&c, piece_named("F1"), 3, piece_named("A1"), OT_R_64);
    assert_int_equal(copy.unit[piece_named("F1")].castings, 5);
    assert_int_equal(copy.unit[piece_named("G1")].castings, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(six_stormtroopers_meet_nine_british),
        field_test(a_natural_one_is_eliminated_and_a_four_steps_back),
        field_test(of_three_hits_two_are_prisoners),
        field_test(mortars_of_several_kinds_hit_prisoners_as_others_do),
        field_test(prisoners_fall_in_no_melee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
