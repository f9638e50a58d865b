/* spotting.c - chapter 6: who sees the target. */
#include "stage.h"

#include <stdio.h>

#define GUNS_OF(side) "moment: {phase: artillery, guns: " side "}\n"
/* The spotter is in 0608, the gun behind it. */
#define SPOTTER BRITISH("H", "0608: 1 inf + 1 hq, 0610: 1 gun")

static void spotting_reaches_three_hexes_in_the_open_6_a(void **state)
{
    (void)state;
    proves("6.a");
    stage(DIVISIONS SPOTTER GERMAN("H", "0605: 1 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_offered("barrage gun@0610 0605"); /* 3 */
    stage(DIVISIONS SPOTTER GERMAN("H", "0604: 1 inf, 0603: 1 hq") GUNS_OF("british"));
    expect_not_offered("barrage gun@0610 0604"); /* 4 */
    expect_refused("british", "barrage gun@0610 0604", "5.1b");
}

static void spotting_reaches_two_hexes_into_cover_or_at_d_6_a(void **state)
{
    (void)state;
    proves("6.a", "R73");
    static const char *const ground[] = {"trench", "town", "woods", "light_works", "strongpoint", "pillbox"};
    for (size_t i = 0; i < sizeof ground / sizeof *ground; i++) {
        char yaml[512];
        snprintf(yaml, sizeof yaml,
                 "terrain: {%s: [0605, 0606]}\n" DIVISIONS SPOTTER
                 "  - {id: ge, side: german, order: H, stands: {0605: 4 inf, 0604: 1 hq}}\n" GUNS_OF("british"),
                 ground[i]);
        stage(yaml);
        expect_not_offered("barrage gun@0610 0605"); /* 3, whatever the number of stands */
        snprintf(yaml, sizeof yaml,
                 "terrain: {%s: [0606]}\n" DIVISIONS SPOTTER
                 "  - {id: ge, side: german, order: H, stands: {0606: 4 inf, 0605: 1 hq}}\n" GUNS_OF("british"),
                 ground[i]);
        stage(yaml);
        expect_offered("barrage gun@0610 0606"); /* 2 */
    }
    stage(DIVISIONS SPOTTER GERMAN("D", "0605: 4 inf, 0604: 1 hq") GUNS_OF("british"));
    expect_not_offered("barrage gun@0610 0605");
    stage(DIVISIONS SPOTTER GERMAN("D", "0606: 4 inf, 0605: 1 hq") GUNS_OF("british"));
    expect_offered("barrage gun@0610 0606");
}

static void towns_woods_and_hills_between_block_the_view_6_b(void **state)
{
    (void)state;
    proves("6.b", "R72");
    static const char *const ground[] = {"town", "woods", "hill"};
    for (size_t i = 0; i < 3; i++) {
        char yaml[512];
        snprintf(yaml, sizeof yaml,
                 "terrain: {%s: [0606]}\n" DIVISIONS SPOTTER
                 "  - {id: ge, side: german, order: H, stands: {0605: 1 inf, 0604: 1 hq}}\n" GUNS_OF("british"),
                 ground[i]);
        stage(yaml);
        expect_not_offered("barrage gun@0610 0605");
        expect_refused("british", "barrage gun@0610 0605", "5.1b");
    }
    /* trenches and units do not */
    stage("terrain: {trench: [0606]}\n" DIVISIONS SPOTTER GERMAN("H", "0605: 1 inf, 0606: 1 inf, 0604: 1 hq")
              GUNS_OF("british"));
    expect_offered("barrage gun@0610 0605");
    /* nor do the hexes of spotter and target */
    stage("terrain: {hill: [0608, 0605]}\n" DIVISIONS SPOTTER GERMAN("H", "0605: 1 inf, 0604: 1 hq")
              GUNS_OF("british"));
    expect_offered("barrage gun@0610 0605");
}

static void a_line_along_a_hexside_is_blocked_only_if_both_hexes_block_R72(void **state)
{
    (void)state;
    proves("R72", "6.b");
    /* the line from 0608 to 0707 runs between 0607 and 0708 */
    stage("terrain: {woods: [0607]}\n" DIVISIONS SPOTTER GERMAN("H", "0707: 1 inf + 1 hq") GUNS_OF("british"));
    expect_offered("barrage gun@0610 0707");
    stage("terrain: {woods: [0708]}\n" DIVISIONS SPOTTER GERMAN("H", "0707: 1 inf + 1 hq") GUNS_OF("british"));
    expect_offered("barrage gun@0610 0707");
    stage("terrain: {woods: [0607, 0708]}\n" DIVISIONS SPOTTER GERMAN("H", "0707: 1 inf + 1 hq") GUNS_OF("british"));
    expect_not_offered("barrage gun@0610 0707");
}

static void guns_fire_over_anything_if_somebody_spots_6_c(void **state)
{
    (void)state;
    proves("6.c");
    stage("terrain: {woods: [0609], hill: [0509, 0709], town: [0611]}\n" DIVISIONS SPOTTER GERMAN(
        "H", "0606: 1 inf, 0605: 1 hq") GUNS_OF("british"));
    expect_offered("barrage gun@0610 0606");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(spotting_reaches_three_hexes_in_the_open_6_a),
        stage_test(spotting_reaches_two_hexes_into_cover_or_at_d_6_a),
        stage_test(towns_woods_and_hills_between_block_the_view_6_b),
        stage_test(a_line_along_a_hexside_is_blocked_only_if_both_hexes_block_R72),
        stage_test(guns_fire_over_anything_if_somebody_spots_6_c),
    };
    return cmocka_run_group_tests_name("army_commander spotting", tests, NULL, NULL);
}
