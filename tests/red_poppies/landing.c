/* landing.c - where fire for effect comes down [7.242] [7.243], with the worked example of the book [7.244] [7.246]. */
#include "groups.h"

/* The example's ground; the one high hex is nobody's. Firepower +3, open ground. */
#define EXAMPLE                                                                                                        \
    "map: {columns: K-R, rows: 15-22}\n"                                                                               \
    "ground: [\"K15 level 1\"]\n"                                                                                      \
    "units:\n"                                                                                                         \
    "  british: {K22: [a british-infantry-1915]}\n"                                                                    \
    "  german: {N18: [g1 german-infantry], N19: [g2 german-infantry], M19: [g3 german-infantry],"                      \
    " O19: [g4 german-infantry]}\n"

static void the_example_of_a_stray_shot(void **state)
{
    (void)state;
    proves("7.243", "7.245", "7.242a");
    field(EXAMPLE "groups: {british: [ba +3 runner cross N18/O19/N19 primed]}\n");
    cross_is("ba", "O19w");
    dice("2,4 3");
    play("british", "command a");
    asked_by("british", "7.243");
    result_was("ba", "strayed");
    refuse("british", "spine E", "7.243");
    dice("2 1,2 1,2 1,2");
    play("british", "spine W");
    landed_is("ba", "M19/N18/N19");
    check_was("g1", 4, 7, "holds");
    check_was("g2", 4, 7, "holds");
    check_was("g3", 4, 7, "holds");
    no_check("g4");
}

static void had_it_been_accurate(void **state)
{
    (void)state;
    proves("7.245", "7.242a");
    field(EXAMPLE "groups: {british: [ba +3 runner cross O19w primed]}\n");
    dice("2,4 2 1,2 1,2 1,2");
    play("british", "command a");
    landed_is("ba", "O19w");
    result_was("ba", "on target");
    check_was("g4", 4, 7, "holds");
    no_check("g3");
}

static void the_other_spines_follow_clockwise(void **state)
{
    (void)state;
    proves("7.243");
    static const struct {
        const char *spine, *die, *vertex;
    } row[] = {{"spine W", "1", "M19e"},  {"spine W", "4", "N18e"},  {"spine W", "5", "N19e"},
               {"spine NE", "2", "N18e"}, {"spine NE", "3", "N19e"}, {"spine NE", "6", "M19e"},
               {"spine SE", "1", "N19e"}, {"spine SE", "4", "M19e"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        field("map: {columns: K-R, rows: 15-22}\nground: [\"K15 level 1\"]\n"
              "units: {british: {K22: [a british-infantry-1915]}, german: {R15: [g1 german-infantry]}}\n"
              "groups: {british: [ba +3 runner cross O19w primed]}\n");
        dice("2,4 3");
        play("british", "command a");
        dice(row[i].die);
        play("british", row[i].spine);
        landed_is("ba", row[i].vertex);
    }
}

static void from_an_east_point_too(void **state)
{
    (void)state;
    proves("7.243");
    static const char *const die[] = {"2", "3", "5"}, *const vertex[] = {"O20w", "N20w", "N19w"};
    for (int i = 0; i < 3; i++) {
        field("map: {columns: K-R, rows: 15-22}\nground: [\"K15 level 1\"]\n"
              "units: {british: {K22: [a british-infantry-1915]}, german: {R15: [g1 german-infantry]}}\n"
              "groups: {british: [ba +3 runner cross M19e primed]}\n");
        dice("2,4 6");
        play("british", "command a");
        assert_int_equal(options_of("british", "spine"), 3);
        dice(die[i]);
        play("british", "spine E");
        assert_int_equal(rp_spine_step(&scenario_now()->board, vertex_named("M19e"),
                                       i == 0   ? RP_SPINE_E
                                       : i == 1 ? RP_SPINE_SW
                                                : RP_SPINE_NW),
                         group_named("ba")->landed);
        (void)vertex;
    }
}

static void fire_that_strays_off_the_map_hits_nothing(void **state)
{
    (void)state;
    proves("7.243", "R15");
    field("ground: [\"J10 level 1\"]\n"
          "units: {british: {A01: [b1 british-infantry-1915]}, german: {J09: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 runner cross A01w primed]}\n");
    dice("1,2 6");
    play("british", "command b1");
    dice("1");
    play("british", "spine W");
    landed_is("ba", "");
    cross_is("ba", "");
    group_spent("ba", true);
    no_check("b1");
    assert_int_equal(group_named("ba")->n_hits, 0);
}

/* --- accuracy --- */

#define ONE_HIGH_HEX                                                                                                   \
    "ground: [\"J10 level 1\"]\n"                                                                                      \
    "units: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"

static void chances_of_hitting_the_vertex(void **state)
{
    (void)state;
    proves("7.242a", "7.242b", "7.3b");
    field(ONE_HIGH_HEX "groups: {british: [ba +3 trench-set cross E05w primed]}\n");
    odds_are("british", "command b1", "ba", "signalled", "13/18");
    odds_are("british", "command b1", "ba", "on target", "13/54"); /* 2/6 of them */
    field(ONE_HIGH_HEX "groups: {british: [ba +3 trench-set at E05w cross E05w primed]}\n");
    odds_are("british", "command b1", "ba", "on target", "13/36"); /* 3/6 */
    field(ONE_HIGH_HEX "control: {british: [J10]}\n"
                       "groups: {british: [ba +3 trench-set at E05w cross E05w primed]}\n");
    odds_are("british", "command b1", "ba", "on target", "13/27"); /* 4/6 */
}

static void both_sides_may_hold_ground_of_the_highest_level(void **state)
{
    (void)state;
    proves("8.43b", "R39");
    field("ground: [\"A01,J01 level 2\"]\n"
          "units: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 trench-set cross E05w primed], german: [ga +3 trench-set cross E06w primed]}\n");
    dice("1,1 3");
    play("british", "command b1, done");
    landed_is("ba", "E05w");
    dice("1,1 3");
    play("german", "command g1, done");
    landed_is("ga", "E06w");
}

static void the_height_helps_who_controls_it_alone(void **state)
{
    static const char hill[] =
        "ground: [\"J01 level 3\"]\n"
        "units: {british: {A01: [b1 british-infantry-1915]}, german: {J01: [g1 german-infantry]}}\n"
        "groups: {british: [ba +3 trench-set cross E05w primed], german: [ga +3 trench-set cross "
        "E06w primed]}\n";

    (void)state;
    proves("8.43b", "7.242a");
    field(hill);
    dice("1,1 2");
    play("british", "command b1, done");
    dice("1,1 3");
    play("german", "command g1, done");
    landed_is("ga", "E06w");
    field(hill);
    dice("1,1 3");
    play("british", "command b1");
    result_was("ba", "strayed");
}

static void the_height_counts_once(void **state)
{
    (void)state;
    proves("7.242b", "8.43b");
    field("ground: [\"A01,A02 level 2\"]\n"
          "units: {british: {A01: [b1 british-infantry-1915], A02: [b2 british-infantry-1915]}, german: {J01: [g1 "
          "german-infantry]}}\n"
          "groups: {british: [ba +3 trench-set cross E05w primed]}\n");
    dice("1,1 4");
    play("british", "command b1");
    result_was("ba", "strayed");
}

static void a_vertex_hit_before_counts_and_the_one_aimed_at_does_not(void **state)
{
    (void)state;
    proves("7.242c", "7.242b");
    field(ONE_HIGH_HEX "groups: {british: [ba +3 trench-set cross E05w hit D04e primed]}\n");
    odds_are("british", "command b1", "ba", "on target", "13/54");
    field(ONE_HIGH_HEX "groups: {british: [ba +3 trench-set cross D04e hit D04e primed]}\n");
    odds_are("british", "command b1", "ba", "on target", "13/36");
    field(ONE_HIGH_HEX "groups: {british: [ba +3 trench-set at D04e cross D04e hit D04e primed]}\n");
    odds_are("british", "command b1", "ba", "on target", "13/36"); /* registered and hit: once */
    field(EXAMPLE "groups: {british: [ba +3 runner cross O19w primed]}\n");
    dice("2,4 3");
    play("british", "command a");
    dice("2 1,2 1,2 1,2");
    play("british", "spine W");
    assert_int_equal(group_named("ba")->n_hits, 1);
    assert_int_equal(group_named("ba")->hit[0], vertex_named("M19e"));
}

static void the_thirteenth_vertex_is_remembered_like_the_first(void **state)
{
    (void)state;
    proves("7.242c");
    field(ONE_HIGH_HEX
          "groups: {british: [ba +3 trench-set cross D04e hit A02w hit A03w hit A04w hit A05w hit A06w hit "
          "A07w hit B02w hit B03w hit B04w hit B05w hit B06w hit B07w primed]}\n");
    assert_int_equal(group_named("ba")->n_hits, 12);
    dice("1,1 1");
    play("british", "command b1");
    expect_dice_used();
    assert_int_equal(group_named("ba")->n_hits, 13);
    assert_int_equal(group_named("ba")->hit[12], vertex_named("D04e"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_example_of_a_stray_shot),
        field_test(had_it_been_accurate),
        field_test(the_other_spines_follow_clockwise),
        field_test(from_an_east_point_too),
        field_test(fire_that_strays_off_the_map_hits_nothing),
        field_test(chances_of_hitting_the_vertex),
        field_test(both_sides_may_hold_ground_of_the_highest_level),
        field_test(the_height_helps_who_controls_it_alone),
        field_test(the_height_counts_once),
        field_test(a_vertex_hit_before_counts_and_the_one_aimed_at_does_not),
        field_test(the_thirteenth_vertex_is_remembered_like_the_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
