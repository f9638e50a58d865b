/* mines.c - the mine under the enemy's line [XII.J]. */
#include "field.h"

#include <stdio.h>

/* Nine castings in line from 16 to 20 inches, the mine under the last of them. */
static void goes_up(const char *throws, int castings_left)
{
    char words[32];

    playing_close();
    dice(throws);
    field_with(
        "mine=on",
        "units:\n  red: ['F1 infantry 9 at 4,4 facing north']\n  black: ['G1 infantry 9 at 18,20 facing south']\n"
        "now: {turn: 3, phase: start, mine: '3 20,20.25'}\n");
    expect_dice_used();
    snprintf(words, sizeof words, castings_left ? "castings %d" : "destroyed", castings_left);
    unit_is("G1", words);
    assert_int_equal(state_now()->mine_turn, 0);
}

static void up_to_4_the_mine_fails(void **state)
{
    (void)state;
    proves("XII.J");
    goes_up("1,3", 9);
    goes_up("1,1", 9);
    happened("XII.J");
}

static void from_5_on_the_total_is_the_diameter(void **state)
{
    (void)state;
    proves("XII.J", "R-36");
    goes_up("2,3", 3); /* radius 2.5: the six castings from 17.5 to 20 */
    goes_up("4,3", 1); /* radius 3.5: all but the one at 16 */
}

static void it_goes_up_only_in_its_turn(void **state)
{
    (void)state;
    proves("XII.J");
    field_with(
        "mine=on",
        "units:\n  red: ['F1 infantry 9 at 4,4 facing north']\n  black: ['G1 infantry 9 at 18,20 facing south']\n"
        "now: {turn: 3, phase: start, mine: '5 18,20.25'}\n");
    unit_is("G1", "castings 9");
    assert_int_equal(state_now()->mine_turn, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(up_to_4_the_mine_fails),
        field_test(from_5_on_the_total_is_the_diameter),
        field_test(it_goes_up_only_in_its_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
