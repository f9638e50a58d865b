/* examples_fire.c - the worked examples of fire, figure for figure, in both variants. */
#include "field.h"

static void after(const char *switches, const char *throws, const char *yaml, const char *clauses)
{
    field_with(switches, yaml);
    dice(throws);
    play("red", clauses);
    expect_dice_used();
}

#define EX_01                                                                                                          \
    "units:\n  red: ['F1 infantry 8 at 18,10 facing north']\n"                                                         \
    "  black: ['G1 infantry 9 at 18,23 facing south']\n"

static void example_1_eight_rifles_at_thirteen_inches(void **state)
{
    (void)state;
    proves("VI.B", "VI.B.1", "VI.B.2", "VI.C", "CH.fire", "VAR.charts", "VAR.percentile", "CH.pin.2", "R-01", "R-02");
    after("fire=percentile", "96", EX_01, "activate F1, fire F1 G1");
    was("F1", "VI.C", 96, 96, "one casting lost");
    had_modifier("F1", "VI.B.2", 96);
    unit_is("G1", "castings 8 not-pinned");
    after("fire=percentile", "97", EX_01, "activate F1, fire F1 G1");
    was("F1", "VI.C", 96, 96, "no effect");
    unit_is("G1", "castings 9");
    after("", "8,8", EX_01, "activate F1, fire F1 G1"); /* 14 */
    was("F1", "CH.fire", 16, ANY, "one casting lost");
    unit_is("G1", "castings 8 pinned");
    after("", "9,8", EX_01, "activate F1, fire F1 G1"); /* 15 */
    was("F1", "CH.fire", 16, ANY, "two castings lost");
    unit_is("G1", "castings 7 pinned");
}

#define WOODS_SOUTH "map: [{id: W, kind: light_woods, poly: '10,2 26,2 26,12 10,12'}]\n"
#define EX_02                                                                                                          \
    WOODS_SOUTH "units:\n  red: ['F1 hmg at 18,11.6 facing north']\n"                                                  \
                "  black: ['G1 stormtrooper 6 at 18,12.6 facing south']\n"

static void example_2_a_machine_gun_at_the_edge_of_the_wood(void **state)
{
    (void)state;
    proves("VI.B", "VI.G", "R-47", "VI.C");
    after("fire=percentile", "20", EX_02, "activate F1, fire F1 G1");
    was("F1", "VI.C", 120, 20, "two castings lost");
    unit_is("G1", "castings 4");
    after("fire=percentile", "21", EX_02, "activate F1, fire F1 G1");
    was("F1", "VI.C", 120, 20, "one casting lost");
    unit_is("G1", "castings 5");
    after("", "7,7", EX_02, "activate F1, fire F1 G1"); /* 12 */
    was("F1", "CH.fire", 18, ANY, "one casting lost");
    after("", "7,8", EX_02, "activate F1, fire F1 G1"); /* 13 */
    was("F1", "CH.fire", 18, ANY, "two castings lost");
}

#define EX_03                                                                                                          \
    WOODS_SOUTH "units:\n  red: ['F1 hmg at 18,11.6 facing north activated']\n"                                        \
                "  black: ['G1 stormtrooper 6 at 18,12.6 facing south']\n"

static void six_figures_fire(const char *switches, const char *throw, const char *rule, int value, const char *result)
{
    card_for("black");
    field_with(switches, EX_03);
    dice(throw);
    play("black", "activate G1, fire G1 F1");
    was("G1", rule, value, ANY, result);
}

/* The stormtroopers answer; one inch is not point blank: the woods count [C-08]. */
static void example_3_six_stormtroopers_at_one_inch(void **state)
{
    (void)state;
    proves("VI.B", "VI.F", "CH.tdt", "R-48", "C-08");
    six_figures_fire("fire=percentile", "30", "VI.C", 30, "one casting lost");
    six_figures_fire("fire=percentile", "31", "VI.C", 30, "no effect");
    six_figures_fire("", "4,1", "CH.fire", 9, "no effect");        /* 3 */
    six_figures_fire("", "5,1", "CH.fire", 9, "pinned");           /* 4 */
    six_figures_fire("", "8,1", "CH.fire", 9, "pinned");           /* 7 */
    six_figures_fire("", "9,1", "CH.fire", 9, "one casting lost"); /* 8 */
}

#define EX_04                                                                                                          \
    "date: 1918-06\nunits:\n  red: ['T1 renault_ft_37 at 18,18 facing south']\n"                                       \
    "  black: ['G1 infantry 9 at 18,23 facing south']\n"

static void example_4_a_renault_fires_all_round(void **state)
{
    (void)state;
    proves("VI.D", "VI.D.1", "VI.B.2");
    /* the target is straight behind: nose at y 18, tail at 19.5 */
    after("fire=percentile", "40", EX_04, "activate T1, fire T1 G1 turret");
    was("T1", "VI.C", 40, 40, "one casting lost");
    after("fire=percentile", "41", EX_04, "activate T1, fire T1 G1 turret");
    was("T1", "VI.C", 40, 40, "no effect");
    after("", "10,1", EX_04, "activate T1, fire T1 G1 turret"); /* 9 */
    was("T1", "CH.fire", 4, ANY, "no effect");
    after("", "10,2", EX_04, "activate T1, fire T1 G1 turret"); /* 10 */
    was("T1", "CH.fire", 4, ANY, "pinned");
    after("", "10,3", EX_04, "activate T1, fire T1 G1 turret"); /* 11 */
    was("T1", "CH.fire", 4, ANY, "pinned");
    after("", "10,4", EX_04, "activate T1, fire T1 G1 turret"); /* 12 */
    was("T1", "CH.fire", 4, ANY, "one casting lost");
}

/* The male has gone six inches north, the machine gun is in the wood to its right, the company to its left. */
#define EX_05_MOVES "activate T1, move T1, to 18 16 facing 0 line, "
#define EX_05                                                                                                          \
    "map: [{id: W, kind: light_woods, poly: '27.5,10 34,10 34,20 27.5,20'}]\n"                                         \
    "units:\n  red: ['T1 mk_male at 18,10 facing north']\n"                                                            \
    "  black: ['G1 hmg at 27.75,15 facing west', 'G2 infantry 9 at 11.25,15 facing east']\n"

static void example_5_each_side_at_its_own_target(void **state)
{
    (void)state;
    proves("VI.D", "VI.D.2", "IV.D", "R-15");
    after("fire=percentile", "15 60", EX_05, EX_05_MOVES "fire T1 G1 right, fire T1 G2 left");
    was("T1", "VI.C", 60, 60, "one casting lost");
    unit_is("G1", "castings 1");
    unit_is("G2", "castings 8");
    after("fire=percentile", "16 61", EX_05, EX_05_MOVES "fire T1 G1 right, fire T1 G2 left");
    unit_is("G1", "castings 2");
    unit_is("G2", "castings 9");
    after("", "8,7 10,2", EX_05, EX_05_MOVES "fire T1 G1 right, fire T1 G2 left"); /* 13 pins; 10 hits */
    unit_is("G1", "castings 2 pinned");
    unit_is("G2", "castings 8 pinned");
    was("T1", "CH.fire", 6, ANY, "one casting lost");
    after("", "8,7", EX_05, EX_05_MOVES "fire T1 G1 right");
    was("T1", "CH.fire", 2, ANY, "pinned"); /* 13 of 13 to 14 */
    after("", "8,6", EX_05, EX_05_MOVES "fire T1 G1 right");
    was("T1", "CH.fire", 2, ANY, "no effect");
    after("", "8,9", EX_05, EX_05_MOVES "fire T1 G1 right");
    was("T1", "CH.fire", 2, ANY, "one casting lost"); /* 15 */
    field(EX_05);
    play("red", "activate T1, move T1, to 18 16 facing 0 line");
    refuse("red", "fire T1 G1 left", "VI.D.2");
    refuse("red", "fire T1 G1 both", "VI.D.2");
}

/* Ten degrees off the nose both sides bear, at forty one only. */
static void both_sides_bear_within_fifteen_degrees_of_the_nose(void **state)
{
    static const char yaml[] =
        "map: [{id: W, kind: light_woods, poly: '16,24.8 22,24.8 22,30 16,30'}]\n"
        "units:\n  red: ['T1 mk_male at 18,16 facing north']\n"
        "  black: ['G1 hmg at 18.5,25 facing south', 'G2 infantry 4 at 26,25 facing south-west']\n";

    (void)state;
    proves("VI.D.2");
    after("fire=percentile", "30", yaml, "activate T1, fire T1 G1 both");
    was("T1", "VI.C", 30, 30, "one casting lost");
    refuse("red", "fire T1 G1 right", "VI.D.1");
    after("", "10,3", yaml, "activate T1, fire T1 G1 both"); /* twice 2 */
    was("T1", "CH.fire", 4, ANY, "pinned");
    field(yaml);
    play("red", "activate T1");
    offered("red", "fire T1 G1 both");
    not_offered("red", "fire T1 G2 both");
    offered("red", "fire T1 G2 right");
}

#define EX_06(how)                                                                                                     \
    "map: [{id: W, kind: light_woods, poly: '16,29.8 22,29.8 22,34 16,34'}]\n"                                         \
    "units:\n  red: ['T1 mk_female at 18,16 facing north moved " how "']\n"                                            \
    "  black: ['G1 hmg at 18,30 facing south']\n"

static void example_6_a_running_tank_fires_one_letter_worse(void **state)
{
    (void)state;
    proves("VI.D.3", "VI.D", "R-56", "C-07");
    after("fire=percentile", "6", EX_06("ran"), "activate T1, fire T1 G1 both");
    was("T1", "VI.C", 6, 6, "one casting lost");
    had_modifier("T1", "VI.D.3", 0);
    after("fire=percentile", "7", EX_06("ran"), "activate T1, fire T1 G1 both");
    was("T1", "VI.C", 6, 6, "no effect");
    after("", "10,4", EX_06(""), "activate T1, fire T1 G1 both"); /* after a normal move: FF 4, 12 hits */
    was("T1", "CH.fire", 4, ANY, "one casting lost");
    field(EX_06(""));
    play("red", "activate T1");
    refuse("red", "run T1", "IV"); /* the printed chart has no figure for it [C-07] */
}

#define EX_07                                                                                                          \
    "map: [{id: W, kind: light_woods, poly: '10,24.6 26,24.6 26,34 10,34'}]\n"                                         \
    "units:\n  red: ['T1 mk_male at 18,16 facing north moved activated']\n"                                            \
    "  black: ['G1 hmg at 18,25 facing south +german']\n"

static void example_7_a_german_machine_gun_hits_a_tank(void **state)
{
    (void)state;
    proves("VI.D.4", "VI.D.5", "VI.G", "R-48");
    card_for("black");
    field_with("fire=percentile", EX_07);
    dice("42 64");
    play("black", "activate G1, fire G1 T1");
    expect_dice_used();
    was("G1", "VI.C", 60, 60, "one hit");
    was("T1", "VI.D.4", 59, ANY, "one of the crew lost");
    had_modifier("T1", "VI.D.4", -5);
    unit_is("T1", "crew 7 not-immobile not-pinned");
    card_for("black");
    field(EX_07);
    dice("10,1 64"); /* 9 */
    play("black", "activate G1, fire G1 T1");
    was("G1", "CH.fire", 8, ANY, "one hit");
    unit_is("T1", "crew 7");
    card_for("black");
    field(EX_07);
    dice("9,1"); /* 8 is a PIN, which does nothing to a vehicle */
    play("black", "activate G1, fire G1 T1");
    was("G1", "CH.fire", 8, ANY, "no effect");
}

/* EX-13, EX-15: stormtroopers in woods; a firer two inches deep in them. */
static void woods_round_the_target_and_round_the_firer(void **state)
{
    static const char deep[] = WOODS_SOUTH "units:\n  red: ['F1 infantry 8 at 18,10 facing north']\n"
                                           "  black: ['G1 infantry 9 at 18,23 facing south shown']\n";
    static const char storm[] = "map: [{id: W, kind: light_woods, poly: '10,22.9 26,22.9 26,34 10,34'}]\n"
                                "units:\n  red: ['F1 infantry 8 at 18,10 facing north']\n"
                                "  black: ['G1 stormtrooper 6 at 18,23 facing south shown']\n";

    (void)state;
    proves("VI.H", "VI.B.1", "CH.tdt", "CH.tdt.5");
    after("", "1,1", deep, "activate F1, fire F1 G1"); /* chart B, third band: 3 x 4 stands */
    was("F1", "CH.fire", 12, ANY, NULL);
    had_modifier("F1", "VI.H", 0);
    after("fire=percentile", "99", deep, "activate F1, fire F1 G1");
    was("F1", "VI.C", 64, 64, "no effect");
    after("", "1,1", storm, "activate F1, fire F1 G1"); /* B */
    was("F1", "CH.fire", 12, ANY, NULL);
    after("fire=percentile", "99", storm, "activate F1, fire F1 G1"); /* C: 5 each */
    was("F1", "VI.C", 40, 40, "no effect");
}

/* EX-18 under charts; the percentile figure of the book holds on chart C. */
static void eight_rifles_and_a_light_machine_gun(void **state)
{
    static const char open[] = "units:\n  red: ['F1 infantry 9 lmg 1 at 18,10 facing north']\n"
                               "  black: ['G1 infantry 9 at 18,16 facing south']\n";
    static const char pit[] = "map: [{id: P, kind: gun_pit, poly: '10,15.9 26,15.9 26,18 10,18'}]\n"
                              "units:\n  red: ['F1 infantry 9 lmg 1 at 18,10 facing north']\n"
                              "  black: ['G1 infantry 9 at 18,16 facing south in P shown']\n";

    (void)state;
    proves("VI.S", "VI.B.3");
    after("", "10,1", open, "activate F1, fire F1 G1"); /* 9 */
    was("F1", "CH.fire", 32, ANY, "two castings lost");
    had_modifier("F1", "VI.S", 8);
    had_modifier("F1", "VI.B.2", 24);
    after("", "10,2", open, "activate F1, fire F1 G1"); /* 10 */
    was("F1", "CH.fire", 32, ANY, "three castings lost");
    after("fire=percentile", "74", pit, "activate F1, fire F1 G1");
    was("F1", "VI.C", 74, 74, "one casting lost");
    after("fire=percentile", "88", open, "activate F1, fire F1 G1"); /* on A: 8 x 18 + 44 */
    was("F1", "VI.C", 188, 88, "two castings lost");
}

/* EX-25: an immobile Renault that has lost a man fires or tries a repair, not both. */
static void a_renault_with_one_man_fires_or_repairs(void **state)
{
    static const char yaml[] = "date: 1918-06\nunits:\n"
                               "  red: ['T1 renault_ft_37 at 18,18 facing north immobile crew 1']\n"
                               "  black: ['G1 infantry 9 at 18,23 facing south']\nnow: {turn: 3}\n";

    (void)state;
    proves("XIII.E", "XIII.F");
    after("", "1,1", yaml, "activate T1, fire T1 G1 turret");
    not_offered("red", "repair T1");
    field(yaml);
    play("red", "activate T1");
    offered("red", "repair T1");
    offered("red", "fire T1 G1 turret");
    dice("11");
    play("red", "repair T1");
    result_was("T1", "fails");
    unit_is("T1", "immobile");
    not_offered("red", "fire T1 G1 turret");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(example_1_eight_rifles_at_thirteen_inches),
        field_test(example_2_a_machine_gun_at_the_edge_of_the_wood),
        field_test(example_3_six_stormtroopers_at_one_inch),
        field_test(example_4_a_renault_fires_all_round),
        field_test(example_5_each_side_at_its_own_target),
        field_test(both_sides_bear_within_fifteen_degrees_of_the_nose),
        field_test(example_6_a_running_tank_fires_one_letter_worse),
        field_test(example_7_a_german_machine_gun_hits_a_tank),
        field_test(woods_round_the_target_and_round_the_firer),
        field_test(eight_rifles_and_a_light_machine_gun),
        field_test(a_renault_with_one_man_fires_or_repairs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
