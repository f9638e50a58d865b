/* fire_percentile.c - what differs in fire by percentages: no pins, no columns, five letters [R-02] [VI.C]. */
#include "field.h"
#include "rules/over_there/steps.h"

#define PERCENT "fire=percentile"

static void fires(const char *yaml, const char *clauses, const char *throws)
{
    field_with(PERCENT, yaml);
    dice(throws);
    play("red", clauses);
    expect_dice_used();
}

static void nobody_is_pinned(void **state)
{
    (void)state;
    proves("VAR.percentile", "R-02", "R-05");
    fires("units:\n  red: ['F1 hmg at 18,10 facing north']\n  black: ['G1 infantry 9 at 18,12 facing south']\n",
          "activate F1, fire F1 G1", "50");
    was("F1", "VI.C", 150, 50, "two castings lost");
    unit_is("G1", "castings 7 not-pinned");
}

static void cavalry_is_not_shifted(void **state)
{
    (void)state;
    proves("R-55", "R-02");
    fires("units:\n  red: ['F1 cavalry 6 at 18,10 facing north mounted']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n",
          "activate F1, fire F1 G1", "72");
    was("F1", "VI.C", 72, 72, "one casting lost");
}

static void sharpshooters_add_twenty(void **state)
{
    (void)state;
    proves("VI.I");
    fires("units:\n  red: ['F1 hmg_sharpshooter at 18,10 facing north']\n"
          "  black: ['G1 stormtrooper 6 at 18,20 facing south']\n",
          "activate F1, fire F1 G1", "80");
    was("F1", "VI.C", 80, 80, "one casting lost"); /* B, third band */
}

static void a_full_hundred_needs_no_throw(void **state)
{
    (void)state;
    proves("VI.C", "R-47");
    fires("units:\n  red: ['F1 flamethrower 2 at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,12 facing south']\n",
          "activate F1, fire F1 G1", "");
    unit_is("G1", "castings 8 checks");
    result_was("G1", "one casting lost");
}

static void never_more_than_there_are(void **state)
{
    (void)state;
    proves("R-67", "R-47");
    fires("units:\n  red: ['F1 infantry 9 at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,12 facing south castings 1', 'G2 infantry 9 at 30,30 facing south']\n",
          "activate F1, fire F1 G1", "16"); /* 216 */
    was("F1", "VI.C", 216, 16, "three castings lost");
    unit_is("G1", "destroyed");
}

static void running_tanks_fire_on_the_next_letter_or_the_next_column(void **state)
{
    (void)state;
    proves("VI.D.3", "R-56");
    /* infantry in the open at 9 inches: A becomes B, 24 a side */
    fires("units:\n  red: ['T1 mk_female at 18,10 facing north moved ran']\n"
          "  black: ['G1 infantry 9 at 18,19 facing south']\n",
          "activate T1, fire T1 G1 both", "48");
    was("T1", "VI.C", 48, 48, "one casting lost");
    /* a machine gun in a trench is E already: E, one column right, 2 a side */
    fires("map: [{id: T, kind: trench, line: '6,19.5 30,19.5', step: south}]\n"
          "units:\n  red: ['T1 mk_female at 18,10 facing north moved ran']\n"
          "  black: ['G1 hmg in T at 18,19.5 bottom shown']\n",
          "activate T1, fire T1 G1 both", "4");
    was("T1", "VI.C", 4, 4, "one casting lost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(nobody_is_pinned),          field_test(cavalry_is_not_shifted),
        field_test(sharpshooters_add_twenty),  field_test(a_full_hundred_needs_no_throw),
        field_test(never_more_than_there_are), field_test(running_tanks_fire_on_the_next_letter_or_the_next_column),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
