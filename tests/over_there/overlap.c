/* overlap.c - nobody stands on anybody else, whether he is seen or not. */
#include "field.h"

#define CARDS "now: {turn: 1, phase: cards}\n"

static void who_stands_on_another_is_no_position(void **state)
{
    (void)state;
    proves("G-13");
    unloadable(
        "units: {red: ['F1 infantry 9 at 18,10', 'F2 infantry 9 at 20,10.2'], black: ['G1 infantry 9 at 18,30']}\n",
        "cannot be played on");
    unloadable("units: {red: ['F1 infantry 9 at 18,10'], black: ['G1 infantry 9 at 18,9.8 hidden']}\n",
               "cannot be played on");
    field("units: {red: ['F1 infantry 9 at 18,10 facing north', 'F2 infantry 9 at 22.5,10 facing north'], "
          "black: ['G1 infantry 9 at 18,30']}\n" CARDS); /* bases may touch */
}

static void trenches_and_shelters_are_shared(void **state)
{
    (void)state;
    proves("G-13", "XII.G", "XV.A");
    field("map: [{id: T, kind: trench, line: '2,18 30,18'}, {id: B, kind: building, poly: '2,24 10,24 10,30 2,30'},\n"
          "  {id: D, kind: dugout, at: '20,18.6', owner: black}]\n"
          "units:\n  red: ['F1 infantry 9 in B', 'F2 infantry 9 in B']\n"
          "  black: ['G1 infantry 9 in T step at 20,18', 'G2 infantry 9 in T bottom at 20,18', G3 infantry 9 in "
          "D]\n" CARDS);
    unloadable("map: [{id: T, kind: trench, line: '2,18 30,18'}]\n"
               "units:\n  red: ['F1 infantry 9 at 5,5']\n"
               "  black: ['G1 infantry 9 in T step at 20,18', 'G2 infantry 9 in T step at 22,18']\n",
               "cannot be played on");
}

/* The corner of its last slice would hang over by what the slant makes of half its width. */
static void a_trench_ends_with_the_table(void **state)
{
    (void)state;
    proves("G-13", "G-15");
    field("table: 60 x 60\nmap: [{id: T, kind: trench, line: '0,38 20,37 40,39 60,38'}]\n"
          "units:\n  red: ['F1 infantry 9 in T bottom at 59,38', 'F2 infantry 9 in T step at 1,38']\n"
          "  black: ['G1 infantry 9 at 30,10']\n" CARDS);
    unit_is("F1", "on-table in T");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(who_stands_on_another_is_no_position),
        field_test(trenches_and_shelters_are_shared),
        field_test(a_trench_ends_with_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
