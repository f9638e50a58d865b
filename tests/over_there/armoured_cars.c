/* armoured_cars.c - where an armoured car cannot go. */
#include "field.h"

#include <stdio.h>

#define CAR                                                                                                            \
    "units:\n  red: ['A1 armoured_car at 10,10 facing north']\n  black: ['G1 infantry 9 at 30,34']\n"                  \
    "now: {phase: red-card}\n"

static void barred(const char *ground)
{
    char text[512];

    snprintf(text, sizeof text, "map: [%s]\n" CAR, ground);
    field(text);
    play("red", "activate A1, move A1");
    refuse("red", "to 10 14 facing 0 line", "XIII.L");
    allow("red", "to 10 11 facing 0 line");
}

static void test_walls_wire_trenches_and_houses_bar_an_armoured_car(void **state)
{
    (void)state;
    proves("XIII.L", "C-06");
    barred("{id: W, kind: wall, line: '4,12 20,12'}");
    barred("{id: W, kind: wire, poly: '4,11.5 20,11.5 20,12.5 4,12.5'}");
    barred("{id: T, kind: trench, line: '4,12 20,12'}");
    barred("{id: B, kind: building, poly: '8,11.5 14,11.5 14,13 8,13'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(test_walls_wire_trenches_and_houses_bar_an_armoured_car)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
