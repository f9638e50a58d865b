/* referee_figures.c - the worked figures of the book from example 8 on, on a real table: whatever facts decide there is
 * said in words, and comes out as where it is measured. */
#include "field.h"

#include <stdio.h>
#include <string.h>

/* `throws`: those that fall before anything is asked; "" none. */
static void table(const char *switches, const char *throws, const char *yaml)
{
    char all[96] = "referee=yes ";

    playing_close();
    dice(throws);
    field_with(strcat(all, switches), yaml);
}

static void says(const char *side, const char *answer)
{
    char line[32];

    snprintf(line, sizeof line, "is %s", answer);
    play(side, line);
}

/* --- example 8: four heavy guns behind the edge, one throw for the rings of each quadrant --- */

#define HEAVY "'O1 artillery 4 gun heavy off 155 off-board'"
#define PLOTTED "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,20']}}\n"
#define NINE                                                                                                           \
    "units:\n  red: [" HEAVY "]\n"                                                                                     \
    "  black: ['A1 infantry 2 at 18,20', 'A2 infantry 2 at 18,21', 'A3 infantry 2 at 18,22',\n"                        \
    "          'B1 infantry 2 at 18,23', 'B2 infantry 2 at 18,24', 'B3 infantry 2 at 18,25',\n"                        \
    "          'C1 infantry 2 at 18,26', 'C2 infantry 2 at 18,27', 'C3 infantry 2 at 18,28']\n" PLOTTED

/* The plot falls where it was aimed, in the last band. */
static void comes_down(const char *switches, const char *yaml)
{
    table(switches, "50 3,3", yaml);
    play("red", "is 6");
}

/* Two castings of a unit, seen, lie in that ring of the quadrant. */
static void lies_in(const char *unit, const char *ring, const char *cover)
{
    says("red", unit);
    says("red", ring);
    play("black", "is 2, is yes");
    says("black", cover);
}

static void falls(const char *throws)
{
    dice(throws);
    play("red", "is nobody");
    expect_dice_used();
}

/* The three rings of a quadrant; without the innermost if `from` is 2. */
static void falls_on_all(char quadrant, int from, const char *throws)
{
    for (int ring = from; ring <= 3; ring++) {
        char unit[3] = {quadrant, (char)('0' + ring), 0};

        lies_in(unit, unit + 1, "open");
    }
    falls(throws);
}

static void are_left(char quadrant, int first, int second, int third)
{
    const int left[3] = {first, second, third};

    for (int i = 0; i < 3; i++) {
        char unit[3] = {quadrant, (char)('1' + i), 0};

        assert_int_equal(state_now()->unit[piece_named(unit)].castings, left[i]);
    }
}

static void example_8_in_three_quadrants(void **state)
{
    (void)state;
    proves("VII.H", "VII.H.1", "R-64", "R-65", "GEO");
    comes_down("fire=percentile", NINE);
    falls_on_all('A', 1, "58");
    are_left('A', 1, 1, 1);
    falls_on_all('B', 1, "92");
    are_left('B', 1, 1, 2);
    falls_on_all('C', 1, "10");
    are_left('C', 0, 1, 1);
    play("red", "is nobody"); /* in D: no throw */
    expect_dice_used();
}

static void example_8_by_the_charts(void **state)
{
    (void)state;
    proves("VII.H", "VII.H.1", "GEO");
    comes_down("", NINE); /* fire factors 20, 18 and 13 */
    falls_on_all('A', 1, "6,6");
    are_left('A', 0, 1, 1);
    falls_on_all('B', 1, "10,10");
    are_left('B', 0, 0, 0);
    falls_on_all('C', 1, "1,1");
    are_left('C', 1, 1, 2);
    unit_is("C3", "pinned");
}

static void example_8_with_nobody_in_the_centre_of_c(void **state)
{
    (void)state;
    proves("VII.H", "GEO");
    comes_down("fire=percentile", NINE);
    play("red", "is nobody, is nobody");
    falls_on_all('C', 2, "10");
    are_left('C', 2, 1, 1);
}

/* --- VII.I, VII.J, VII.N: what lies in one cell changes that cell --- */

#define GUN_AND_TWO                                                                                                    \
    "units:\n  red: [" HEAVY "]\n"                                                                                     \
    "  black: ['M1 hmg 2 at 18,20', 'B1 infantry 2 at 18,21', 'A3 infantry 2 at 18,22']\n" PLOTTED

static void a_machine_gun_changes_its_own_cell(void **state)
{
    (void)state;
    proves("VII.J", "GEO");
    for (int over = 0; over < 2; over++) {
        comes_down("fire=percentile", GUN_AND_TWO);
        play("red", "is nobody");
        lies_in("B1", "1", "open");
        lies_in("M1", "2", "open");
        falls(over ? "67" : "66"); /* 4 x 19 - 10 */
        unit_is("M1", over ? "castings 2" : "castings 1");
        unit_is("B1", "castings 1"); /* 112 all the same */
    }
    comes_down("", GUN_AND_TWO);
    play("red", "is nobody");
    lies_in("M1", "2", "open");
    falls("6,6");
    was("M1", "VII.H", ANY, 14, NULL); /* 4 x 4 - 2 */
}

static void woods_change_the_cell_they_lie_in(void **state)
{
    (void)state;
    proves("VII.I", "R-31", "GEO");
    for (int over = 0; over < 2; over++) {
        comes_down("fire=percentile", GUN_AND_TWO);
        lies_in("B1", "2", "open");
        lies_in("A3", "3", "woods");
        falls(over ? "53" : "52"); /* 4 x 23 - 40 in place of 72 */
        unit_is("A3", over ? "castings 2" : "castings 1");
        unit_is("B1", "castings 1");
    }
    comes_down("", GUN_AND_TWO);
    lies_in("A3", "3", "woods");
    falls("5,5");
    was("A3", "VII.H", ANY, 9, NULL); /* in place of 13 */
}

static void friends_suffer_as_enemies_do(void **state)
{
    (void)state;
    proves("VII.N", "GEO");
    comes_down("fire=percentile", "units:\n  red: [" HEAVY ", 'F2 infantry 2 at 18,19']\n"
                                  "  black: ['A1 infantry 2 at 18,20', 'G2 infantry 2 at 18,30']\n" PLOTTED);
    lies_in("A1", "1", "open");
    play("red", "is F2, is 1, is 2, is open"); /* whom its own side sees */
    falls("10");
    unit_is("A1", "destroyed"); /* 112 and 10: two of each */
    unit_is("F2", "destroyed");
}

/* --- fire --- */

static void fires(const char *switches, const char *yaml, const char *line, const char *cover, const char *throws)
{
    table(switches, "", yaml);
    play("red", line);
    dice(throws);
    says("black", cover);
    expect_dice_used();
}

static void stormtroopers_in_woods_are_one_letter_better_off(void **state)
{
    static const char storm[] = "units:\n  red: ['F1 infantry 8 at 18,10']\n  black: ['G1 stormtrooper 6 at 18,23']\n";

    (void)state;
    proves("VI.B.1", "CH.tdt", "GEO");
    fires("", storm, "activate F1, fire F1 G1, is 3", "woods", "1,1"); /* B: 3 x 4 stands */
    was("F1", "CH.fire", 12, ANY, NULL);
    fires("fire=percentile", storm, "activate F1, fire F1 G1, is 3", "woods", "99"); /* C: 5 each */
    was("F1", "VI.C", 40, 40, "no effect");
}

static void eight_rifles_and_a_light_machine_gun(void **state)
{
    static const char lmg[] = "units:\n  red: ['F1 infantry 9 lmg 1 at 18,10']\n  black: ['G1 infantry 9 at 18,16']\n";

    (void)state;
    proves("VI.S", "VI.B.3", "GEO");
    fires("", lmg, "activate F1, fire F1 G1, is 2", "open", "10,1");
    was("F1", "CH.fire", 32, ANY, "two castings lost");
    had_modifier("F1", "VI.S", 8);
    fires("", lmg, "activate F1, fire F1 G1, is 2", "open", "10,2");
    was("F1", "CH.fire", 32, ANY, "three castings lost");
    fires("fire=percentile", lmg, "activate F1, fire F1 G1, is 2", "open", "88");
    was("F1", "VI.C", 188, 88, "two castings lost");
    table("fire=percentile", "",
          "map: [{id: P, kind: gun_pit, poly: '10,15.9 26,15.9 26,18 10,18'}]\n"
          "units:\n  red: ['F1 infantry 9 lmg 1 at 18,10']\n"
          "  black: ['G1 infantry 9 at 18,16 in P shown']\n");
    play("red", "activate F1, fire F1 G1");
    dice("74");
    play("red", "is 2"); /* the cover of a pit is known */
    was("F1", "VI.C", 74, 74, "one casting lost");
}

static void a_renault_with_one_man_fires_or_repairs(void **state)
{
    static const char renault[] = "date: 1918-06\nunits:\n  red: ['T1 renault_ft_37 at 18,18 immobile crew 1']\n"
                                  "  black: ['G1 infantry 9 at 18,23']\nnow: {turn: 3}\n";

    (void)state;
    proves("XIII.E", "XIII.F", "GEO");
    fires("", renault, "activate T1, fire T1 G1 turret, is 2", "open", "1,1");
    not_offered("red", "repair T1");
    table("", "", renault);
    dice("11");
    play("red", "activate T1, repair T1");
    result_was("T1", "fails");
    not_offered("red", "fire T1 G1 turret");
}

/* --- what needs no place at all is thrown as ever --- */

static void plots_are_for_the_turn_after_next(void **state)
{
    (void)state;
    proves("VII.A", "GEO");
    table("", "",
          "units:\n  red: [" HEAVY ", 'F1 infantry 9 at 18,4']\n  black: ['G1 infantry 9 at 18,30']\n"
          "now: {turn: 1, phase: artillery}\n");
    refuse("red", "plot O1 turn 2 fire", "VII.A");
    refuse("red", "plot O1 turn 4 fire", "VII.A");
    allow("red", "plot O1 turn 3 fire");
}

static void suppressed_by(const char *gun, const char *before, const char *throws, int chance)
{
    char yaml[512];

    snprintf(yaml, sizeof yaml,
             "units:\n  red: ['O1 artillery 4 gun %s off 60 off-board']\n"
             "  black: ['P1 artillery 4 gun field off 60 off-board', 'G1 infantry 9 at 18,30']\n"
             "now: {turn: 3, phase: artillery%s, plots: {O1: ['3 suppress P1'], P1: ['3 fire 18,20']}}\n",
             gun, before);
    table("", throws, yaml);
    expect_dice_used();
    was("O1", "VII.R", ANY, chance, "succeeds");
}

static void heavy_guns_suppress_on_30_and_ten_more_the_next_time(void **state)
{
    (void)state;
    proves("VII.R", "GEO");
    suppressed_by("heavy", "", "30", 30);
    suppressed_by("medium", "", "20", 20);
    suppressed_by("field", "", "10", 10);
    suppressed_by("heavy", ", batteries: {O1: silenced 2 silenced-in 2}", "40", 40);
}

static void the_wind_is_thrown_as_ever(void **state)
{
    static const char *const throws[] = {"1 3", "6 3"};
    static const int mph[] = {2, 6};

    (void)state;
    proves("X.I", "GEO");
    for (int i = 0; i < 2; i++) {
        table("", throws[i],
              "units:\n  red: ['F1 infantry 9 at 18,4']\n  black: ['G1 infantry 9 at 18,30']\n"
              "now: {turn: 2, phase: start, wind: 4 mph east}\n");
        expect_dice_used();
        assert_int_equal(scenario_now()->tables.wind[state_now()->wind_step].mph, mph[i]);
    }
}

static void goes_up(const char *throws, const char *castings)
{
    table("", throws,
          "mine: {side: red}\nunits: {red: ['F1 infantry 9 at 18,4'], black: ['G1 infantry 9 at 18,20']}\n"
          "now: {turn: 3, phase: start, mine: '3 18,20'}\n");
    if (castings) {
        play("red", "is G1");
        says("black", castings);
        play("red", "is nobody");
    }
    expect_dice_used();
    assert_int_equal(state_now()->mine_turn, 0);
}

static void a_mine_fails_up_to_4(void **state)
{
    (void)state;
    proves("XII.J", "GEO");
    goes_up("1,3", NULL); /* nobody is asked about a crater that is not there */
    unit_is("G1", "castings 9");
    goes_up("2,3", "6");
    unit_is("G1", "castings 3");
}

static void charge_laid(int effort, int thrown, const char *result)
{
    char yaml[512], throws[8];

    snprintf(yaml, sizeof yaml,
             "map: [{id: K, kind: bunker, poly: '18,14 20,14 20,16 18,16', owner: black}]\n"
             "units:\n  red: ['E1 engineer 8 at 18.5,13.5 task gap_2in_heavy_structure effort %d site K harm-turn 2']\n"
             "  black: ['G1 infantry 9 at 18,30']\nnow: {turn: 3}\n",
             effort);
    snprintf(throws, sizeof throws, "%d", thrown);
    table("", "", yaml);
    dice(throws);
    play("red", "activate E1, work E1 K gap_2in_heavy_structure");
    result_was("E1", result);
    assert_int_equal(state_now()->damage[feature_named("K")].is_destroyed, strcmp(result, "succeeds") == 0);
}

static void engineers_at_a_bunker_have_25_then_70_then_90(void **state)
{
    static const int chance[] = {25, 70, 90};

    (void)state;
    proves("XVI.D", "GEO");
    for (int i = 0; i < 3; i++) {
        charge_laid(i + 1, chance[i], "succeeds");
        charge_laid(i + 1, chance[i] + 1, "fails");
    }
}

static void flies(const char *misses, const char *throws, bool appears)
{
    char yaml[512];

    snprintf(yaml, sizeof yaml,
             "air: {red: attacker, black: defender, bombs: yes}\n"
             "units:\n  red: ['F1 infantry 9 at 18,4']\n  black: ['G1 infantry 9 at 18,30']\n"
             "now: {turn: 3, phase: air%s}\n",
             misses);
    table("air=on", throws, yaml);
    assert_int_equal(state_now()->air.phases[OT_RED], appears);
    if (appears)
        assert_int_equal(state_now()->air.misses[OT_RED], 0); /* thirty again */
}

static void the_third_chance_of_an_aircraft_is_fifty(void **state)
{
    (void)state;
    proves("XI.A.1", "GEO");
    flies("", "30 50", true);
    flies("", "31 50 3 3", false);
    flies(", misses_red: 2", "50 50", true);
    flies(", misses_red: 2", "51 50 3 3", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(example_8_in_three_quadrants),
        field_test(example_8_by_the_charts),
        field_test(example_8_with_nobody_in_the_centre_of_c),
        field_test(a_machine_gun_changes_its_own_cell),
        field_test(woods_change_the_cell_they_lie_in),
        field_test(friends_suffer_as_enemies_do),
        field_test(stormtroopers_in_woods_are_one_letter_better_off),
        field_test(eight_rifles_and_a_light_machine_gun),
        field_test(a_renault_with_one_man_fires_or_repairs),
        field_test(plots_are_for_the_turn_after_next),
        field_test(heavy_guns_suppress_on_30_and_ten_more_the_next_time),
        field_test(the_wind_is_thrown_as_ever),
        field_test(a_mine_fails_up_to_4),
        field_test(engineers_at_a_bunker_have_25_then_70_then_90),
        field_test(the_third_chance_of_an_aircraft_is_fifty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
