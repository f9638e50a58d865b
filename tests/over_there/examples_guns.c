/* examples_guns.c - the book's worked figures of batteries, gas, aircraft and mines. */
#include "field.h"

#include <stdio.h>
#include <string.h>

/* Two castings in every cell of the quadrants A, B and C round 18,20; the battery lies far behind the southern edge,
 * F1 sees everything. */
#define NINE_CELLS                                                                                                     \
    "units:\n"                                                                                                         \
    "  red: ['O1 artillery 4 gun heavy off 155 off-board', 'F1 infantry 9 at 18,4 facing north']\n"                    \
    "  black: ['A1 infantry 2 at 18.55,20.5 facing north', 'A2 infantry 2 at 18.6,21.75 facing north',\n"              \
    "          'A3 infantry 2 at 18.6,22.75 facing north', 'B1 infantry 2 at 17.45,20.5 facing north',\n"              \
    "          'B2 infantry 2 at 17.4,21.75 facing north', 'B3 infantry 2 at 17.4,22.75 facing north',\n"              \
    "          C1_HERE'C2 infantry 2 at 17.4,18.75 facing north',\n"                                                   \
    "          'C3 infantry 2 at 17.4,17.75 facing north']\n"                                                          \
    "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,20']}}\n"

static void fall_on(const char *switches, const char *position, const char *c1, const char *throws)
{
    char yaml[2048];
    const char *mark = strstr(position, "C1_HERE");

    snprintf(yaml, sizeof yaml, "%.*s%s%s", (int)(mark - position), position, c1, mark + 7);
    dice(throws);
    field_with(switches, yaml);
    expect_dice_used();
}

static void castings(const char *first, int a, int b, int c)
{
    const int left[3] = {a, b, c};

    for (int i = 0; i < 3; i++) {
        char name[3] = {first[0], (char)('1' + i), 0};
        int have = state_now()->unit[piece_named(name)].castings;

        if (have != left[i]) {
            show_log();
            fail_msg("%s has %d castings, expected %d", name, have, left[i]);
        }
    }
}

#define C1 "'C1 infantry 2 at 17.45,19.95 facing north', "

static void example_8_percentile(void **state)
{
    (void)state;
    proves("VII.H", "VII.H.1", "VII.G.5", "R-65", "VAR.percentile");
    fall_on("fire=percentile", NINE_CELLS, C1, "50 3,3 58 92 10"); /* nobody in D: no fourth throw */
    castings("A", 1, 1, 1);
    castings("B", 1, 1, 2);
    castings("C", 0, 1, 1);
}

static void example_8_without_castings_in_the_centre_of_c(void **state)
{
    (void)state;
    proves("VII.H");
    fall_on("fire=percentile", NINE_CELLS, "", "50 3,3 58 92 10");
    assert_int_equal(state_now()->unit[piece_named("C2")].castings + state_now()->unit[piece_named("C3")].castings, 2);
}

static void example_8_charts(void **state)
{
    (void)state;
    proves("VII.H", "VII.H.1");
    fall_on("fire=charts", NINE_CELLS, C1, "50 3,3 6,6 10,10 1,1"); /* FF 20, 18, 13; sums 10, 18, 0 */
    castings("A", 0, 1, 1);
    castings("B", 0, 0, 0);
    castings("C", 1, 1, 2);
    unit_is("C3", "pinned");
}

/* Whether an event with two dice named this point. */
static bool moved_to(int x, int y)
{
    fs_event_cursor from = playing_since_mark();
    const fs_event *e;
    bool found = false;

    while ((e = playing_next_event(&from)))
        found |= e->place == FS_POINT && e->n_dice == 2 && e->x == x && e->y == y;
    return found;
}

#define MG_AND_GUNS                                                                                                    \
    "units:\n  red: ['M1 hmg 2 at 6,2 facing north', 'B1 artillery 4 gun field at 18,1.5 facing north unlimbered']\n"  \
    "  black: ['G1 infantry 3 at 18,34.5 facing south']\n"

static void machine_gun_grid_4_long_2_short_is_two_inches_farther(void **state)
{
    (void)state;
    proves("VI.N");
    card_for("red");
    field(MG_AND_GUNS);
    dice("4,2");
    play("red", "activate M1, fire-at M1 6 20 mg");
    assert_true(moved_to(6000, 22000));
    playing_close();
    field(MG_AND_GUNS);
    dice("1,6");
    play("red", "activate M1, fire-at M1 6 20 mg");
    assert_true(moved_to(6000, 15000));
}

static void direct_fire_6_long_4_short_is_two_inches_long(void **state)
{
    (void)state;
    proves("VI.T", "VI.Q");
    card_for("red");
    field(MG_AND_GUNS);
    dice("6,4");
    play("red", "activate B1, fire-at B1 18 34 he"); /* 32.5 inches: the whole difference */
    assert_true(moved_to(18000, 36000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(example_8_percentile),
        field_test(example_8_without_castings_in_the_centre_of_c),
        field_test(example_8_charts),
        field_test(machine_gun_grid_4_long_2_short_is_two_inches_farther),
        field_test(direct_fire_6_long_4_short_is_two_inches_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
