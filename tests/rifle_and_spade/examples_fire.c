/* examples_fire.c - the book's worked examples of fire and Hiding, die for die. */
#include "field.h"

/* --- decimals [17.2] [17.2.5] --- */

/* Seven points from two sides that do not connect: Crossfire, row -3, 1.34. */
#define CROSSFIRE_OF_SEVEN                                                                                             \
    "units:\n  entente: [a hb at 05.04, m mg at 05.06, n nord at 05.06]\n  ottoman: [x hb at 05.05]\n"                 \
    "now: {step: fire}\n"
#define ALL_SEVEN "fire-at 05.05, with a, with m, with n, done"

static void of_1_34_the_second_step_goes_on_00_to_34(void **state)
{
    (void)state;
    proves("17.2", "17.2.3", "1.4.6", "17.6", "R1", "R14", "17.3", "17.3.2", "1.4.4");
    field(CROSSFIRE_OF_SEVEN);
    dice("0 34 50");
    play("entente", ALL_SEVEN);
    was("17.2", -3, 134, "two steps lost");
    had_modifier("17.2", "17.6", -3);
    unit_is("x", "destroyed");
    expect_dice_used();
    field(CROSSFIRE_OF_SEVEN);
    dice("0 35");
    play("entente", ALL_SEVEN);
    was("17.2", -3, 134, "one step lost");
    unit_is("x", "steps 1");
    expect_dice_used();
}

/* Seven and a half points by sides that connect, row 5: 0.46. */
#define SEVEN_AND_A_HALF                                                                                               \
    "units:\n  entente: [a hb at 05.04, m mg at 05.04, n nord at 05.04, p pk at 06.04, q pk at 06.04]\n"               \
    "  ottoman: [x hb at 05.05]\nnow: {step: fire}\n"
#define FIRE_ALL "fire-at 05.05, with a, with m, with n, with p, with q, done"

static void of_0_46_one_step_goes_on_00_to_46_and_a_near_miss_on_47_to_86(void **state)
{
    (void)state;
    proves("17.2", "17.2.5", "17.2.3", "R30", "17.1.4");
    field(SEVEN_AND_A_HALF);
    dice("5 46");
    play("entente", FIRE_ALL);
    was("17.2", 5, 46, "one step lost");
    no_modifier("17.2", "17.6");
    dice("70");
    play("ottoman", "roll");
    unit_is("x", "steps 1 not-confused");
    field(SEVEN_AND_A_HALF);
    dice("5 47");
    play("entente", FIRE_ALL);
    was("17.2", 5, 46, "Near Miss");
    dice("81");
    play("ottoman", "roll");
    unit_is("x", "steps 2 confused");
    field(SEVEN_AND_A_HALF);
    dice("5 86");
    play("entente", FIRE_ALL);
    was("17.2", 5, 46, "Near Miss");
    field(SEVEN_AND_A_HALF);
    dice("5 87 0");
    play("entente", FIRE_ALL);
    was("17.2", 5, 46, "nothing");
    expect_dice_used();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(of_1_34_the_second_step_goes_on_00_to_34),
        field_test(of_0_46_one_step_goes_on_00_to_46_and_a_near_miss_on_47_to_86),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
