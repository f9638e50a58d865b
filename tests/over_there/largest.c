/* largest.c - thirty-six irregular riders, the largest unit of the lists, in everything that counts castings. */
#include "field.h"
#include "rules/over_there/steps.h"

#define RIDERS                                                                                                         \
    "units:\n  red: ['A1 cavalry_irregular 36 mounted at 18,10 facing north']\n"                                       \
    "  black: ['G1 infantry 9 at 18,20 facing south', 'G2 hmg at 30,21 facing south']\n"

static void every_casting_has_its_place(void **state)
{
    fs_point at[OT_MAX_CASTINGS];

    (void)state;
    proves("III.B", "G-03");
    field(RIDERS);
    ot_stand line = ot_stand_of(state_now(), piece_named("A1"));
    assert_int_equal(ot_bases(scenario_now(), state_now(), piece_named("A1"), &line, at), 36);
    assert_int_equal(at[0].x, 18000 - 8750); /* thirty-six half inches in one rank */
    assert_int_equal(at[35].x, 18000 + 8750);
    assert_int_equal(at[35].y, 10000 - 500);
}

static void every_casting_fires(void **state)
{
    (void)state;
    proves("VI.B.2", "CH.fire.shift", "VI.C");
    field(RIDERS);
    dice("1,1"); /* eighteen stands, one column right of the third: 3 each */
    play("red", "activate A1, fire A1 G1");
    was("A1", "CH.fire", 54, 0, NULL);
    field_with("fire=percentile", RIDERS);
    dice("32"); /* 36 x 12 = 432 */
    play("red", "activate A1, fire A1 G1");
    unit_is("G1", "castings 4");
}

static void the_outermost_casting_is_under_the_grid(void **state)
{
    (void)state;
    proves("VI.N", "G-10", "VI.V");
    card_for("black");
    field(RIDERS);
    dice("3,3 10,10"); /* the rectangle reaches half an inch into the last file */
    play("black", "activate G2, fire-at G2 27 9.5 mg");
    was("A1", "CH.fire", 10, ANY, NULL);
    unit_is("A1", "castings 35");
}

static void a_column_of_them_is_eighteen_inches_deep(void **state)
{
    (void)state;
    proves("R-24", "G-13");
    field(RIDERS);
    play("red", "activate A1, move A1");
    refuse("red", "to 18 17.999 facing 0 column", "G-13"); /* its rear is over the edge */
    play("red", "to 18 18 facing 0 column");
    unit_is("A1", "column castings 36");
    at("A1", "18 18");
}

static void all_of_them_fight(void **state)
{
    (void)state;
    proves("IX.B", "IX.I");
    field("now: {turn: 2, phase: melee}\n"
          "units:\n  red: ['A1 cavalry_irregular 36 mounted two-ranks at 18,19.2 facing north']\n"
          "  black: ['G1 infantry 2 at 18,20 facing south']\n");
    play("red", "fight A1");
    dice("1 6 1 6 6 2 6 1"); /* two riders fall, then both of the foot */
    play("black", "spare A1");
    unit_is("A1", "castings 34");
    unit_is("G1", "destroyed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(every_casting_has_its_place), field_test(every_casting_fires),
                                       field_test(the_outermost_casting_is_under_the_grid),
                                       field_test(a_column_of_them_is_eighteen_inches_deep),
                                       field_test(all_of_them_fight)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
