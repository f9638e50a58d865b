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

/* What the enemy of its side can think of it: it may be anywhere, go up in any turn to come, or not be there. */
static void a_guess_has_mines_wherever_they_could_lie(void **state)
{
    static const char laid[] = "turns: 6\nunits:\n  red: ['F1 infantry 9 at 4,4 facing north']\n"
                               "  black: ['G1 infantry 9 at 18,20 facing south']\nnow: {turn: 3, mine: '5 18,20.25'}\n";
    static ot_state s;
    uint8_t key[32] = {1};
    uint32_t turns = 0, places = 0;

    (void)state;
    proves("XII.J", "R-39");
    field_with("mine=on", laid);
    for (int i = 0; i < 200; i++) {
        fs_run run = {0};

        key[1] = (uint8_t)i;
        fs_dice_from_key(&run.dice, key);
        s = *state_now();
        playing_scenario()->rules->blind(playing_scenario(), &s, OT_BLACK);
        assert_int_equal(s.mine_turn + s.mine_x + s.mine_y, 0);
        playing_scenario()->rules->guess(playing_scenario(), &s, OT_BLACK, &run);
        turns |= 1u << s.mine_turn;
        if (s.mine_turn)
            places |= 1u << (s.mine_x / 12000 + 4 * (s.mine_y / 12000));
    }
    assert_int_equal(turns, 1u << 0 | 1u << 4 | 1u << 5 | 1u << 6); /* none, or a turn to come */
    assert_int_equal(places & 0x777, 0x777);                        /* each ninth of the table */
    field_with("mine=on", laid);
    s = *state_now();
    s.mine_turn = 0; /* it has gone up where it lay */
    fs_run run = {0};
    fs_dice_from_key(&run.dice, key);
    playing_scenario()->rules->guess(playing_scenario(), &s, OT_BLACK, &run);
    assert_int_equal(s.mine_turn, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(up_to_4_the_mine_fails),
        field_test(from_5_on_the_total_is_the_diameter),
        field_test(it_goes_up_only_in_its_turn),
        field_test(a_guess_has_mines_wherever_they_could_lie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
