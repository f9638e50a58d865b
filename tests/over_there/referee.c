/* referee.c - a game whose positions stand on a real table: what it asks, when, and what the answers do. */
#include "field.h"
#include "rules/over_there/facts.h"

static void table(const char *switches, const char *yaml)
{
    char all[96] = "referee=yes ";

    field_with(strcat(all, switches), yaml);
}

#define TWO "units:\n  red: ['F1 infantry 8 at 18,10']\n  black: ['G1 infantry 9 at 18,23']\n"
#define TRENCH "map: [{id: T, kind: trench, line: '4,20 32,20', owner: black, step: south}]\n"

/* --- the worked examples of fire, die for die --- */

typedef struct example {
    const char *switches, *throws, *yaml, *clauses, *cover;
    const char *unit, *rule;
    int total, against;
    const char *result;
} example;

static void same_as_measured(const example *x)
{
    table(x->switches, x->yaml);
    play("red", x->clauses);
    dice(x->throws);
    play("black", x->cover);
    expect_dice_used();
    was(x->unit, x->rule, x->total, x->against, x->result);
}

/* Bands: 1 to 2 inches, 2 to 6, 3 to 15. */
static void the_examples_of_fire_come_out_die_for_die(void **state)
{
#define WOODS "map: [{id: W, kind: light_woods, poly: '10,2 26,2 26,12 10,12'}]\n"
#define EX_02 WOODS "units:\n  red: ['F1 hmg at 18,11']\n  black: ['G1 stormtrooper 6 at 18,13']\n"
#define EX_03 WOODS "units:\n  red: ['F1 stormtrooper 6 at 18,13']\n  black: ['G1 hmg at 18,11']\n"
#define EX_04 "date: 1918-06\nunits:\n  red: ['T1 renault_ft_37 at 18,18']\n  black: ['G1 infantry 9 at 18,23']\n"
    static const example examples[] = {
        {"fire=percentile", "96", TWO, "activate F1, fire F1 G1, is 3", "is open", "F1", "VI.C", 96, 96,
         "one casting lost"},
        {"fire=percentile", "97", TWO, "activate F1, fire F1 G1, is 3", "is open", "F1", "VI.C", 96, 96, "no effect"},
        {"", "8,8", TWO, "activate F1, fire F1 G1, is 3", "is open", "F1", "CH.fire", 16, ANY, "one casting lost"},
        {"", "9,8", TWO, "activate F1, fire F1 G1, is 3", "is open", "F1", "CH.fire", 16, ANY, "two castings lost"},
        {"fire=percentile", "20", EX_02, "activate F1, fire F1 G1, is 1", "is open", "F1", "VI.C", 120, 20,
         "two castings lost"},
        {"fire=percentile", "21", EX_02, "activate F1, fire F1 G1, is 1", "is open", "F1", "VI.C", 120, 20,
         "one casting lost"},
        {"", "7,7", EX_02, "activate F1, fire F1 G1, is 1", "is open", "F1", "CH.fire", 18, ANY, "one casting lost"},
        {"", "7,8", EX_02, "activate F1, fire F1 G1, is 1", "is open", "F1", "CH.fire", 18, ANY, "two castings lost"},
        {"fire=percentile", "30", EX_03, "activate F1, fire F1 G1, is 1", "is woods", "F1", "VI.C", 30, ANY,
         "one casting lost"},
        {"", "5,1", EX_03, "activate F1, fire F1 G1, is 1", "is woods", "F1", "CH.fire", 9, ANY, "pinned"},
        {"", "9,1", EX_03, "activate F1, fire F1 G1, is 1", "is woods", "F1", "CH.fire", 9, ANY, "one casting lost"},
        {"fire=percentile", "40", EX_04, "activate T1, fire T1 G1 turret, is 2", "is open", "T1", "VI.C", 40, 40,
         "one casting lost"},
        {"", "10,4", EX_04, "activate T1, fire T1 G1 turret, is 2", "is open", "T1", "CH.fire", 4, ANY,
         "one casting lost"},
    };

    (void)state;
    proves("GEO", "VI.B", "VI.B.1", "VI.B.3", "R-31");
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        same_as_measured(&examples[i]);
}

/* Example 5: each side of a tank at its own target, one of them a machine gun in woods. */
static void the_example_of_two_sides_comes_out_die_for_die(void **state)
{
    (void)state;
    proves("VI.D", "VI.D.2");
    table("fire=percentile", "units:\n  red: ['T1 mk_male at 18,10']\n"
                             "  black: ['G1 hmg at 27,15', 'G2 infantry 9 at 11,15']\n");
    play("red", "activate T1, move T1, is open, fire T1 G1 right, is 3");
    dice("15");
    play("black", "is woods");
    expect_dice_used();
    was("T1", "VI.C", 15, 15, "one casting lost");
    play("red", "fire T1 G2 left, is 2");
    dice("60");
    play("black", "is open");
    was("T1", "VI.C", 60, 60, "one casting lost");
    unit_is("G1", "castings 1");
    unit_is("G2", "castings 8");
}

/* --- fire --- */

static void cover_of_a_work_is_known_and_not_asked(void **state)
{
    (void)state;
    proves("GEO", "R-31");
    table("", TRENCH "units:\n  red: ['F1 infantry 8 at 18,10']\n  black: ['G1 infantry 9 in T step']\n");
    play("red", "activate F1, fire F1 G1");
    asked_by("red", "VI.B.3");
    dice("1,1");
    play("red", "is 2");
    expect_dice_used();
    asked("red");
    not_offered("red", "is open");
}

static void options_name_no_points(void **state)
{
    (void)state;
    proves("GEO");
    table("", TWO);
    play("red", "activate F1");
    offered("red", "move F1");
    offered("red", "run F1");
    assert_int_equal(options_of("red", "via"), 0);
    refuse("red", "to 18.000 11.000 facing 0 line", "IV");
}

/* --- movement --- */

static void a_move_asks_where_it_ends(void **state)
{
    (void)state;
    proves("GEO", "VI.A", "XII.B");
    table("", TRENCH TWO);
    play("red", "activate F1, move F1");
    asked_by("red", "VI.A");
    offered("red", "is open");
    offered("red", "is off");
    play("red", "is T");
    asked_by("red", "XII.B");
    play("red", "is bottom");
    unit_is("F1", "on-table in T bottom moved");
    asked("red");
}

static void a_unit_that_leaves_names_its_edge(void **state)
{
    (void)state;
    proves("R-87");
    table("", TWO);
    play("red", "activate F1, run F1, is off");
    asked_by("red", "R-87");
    play("red", "is north");
    unit_is("F1", "left");
}

static void who_is_in_reserve_comes_when_it_likes_or_is_found(void **state)
{
    (void)state;
    proves("XIV.C");
    card_for("red");
    field_scenario("ot-first-steps", "referee=yes");
    play("black", "put-in G1 FARM, done"); /* the others are where nobody sees them */
    play("red", "place F1 line, done");
    unit_is("G2", "waiting");
    play("red", "activate F1, move F1, is open");
    asked_by("black", "XIV.C");
    offered("black", "is nobody");
    offered("black", "is G3");
    play("black", "is G2");
    asked_by("black", "VI.A");
    play("black", "is open");
    unit_is("G2", "on-table shown");
    asked_by("black", "XIV.C"); /* and who else? */
    play("black", "is nobody");
    play("red", "done, activate F2, enter F2 line"); /* the enemy has the farm: it can only be in the open */
    unit_is("F2", "on-table");
    offered("red", "move F2");
}

/* --- charges --- */

static void a_charge_asks_whether_it_reaches(void **state)
{
    (void)state;
    proves("VI.E", "GEO");
    table("", TWO);
    play("red", "activate F1, charge F1 G1");
    asked_by("red", "VI.E");
    play("red", "is yes");
    unit_is("F1", "charged");
    assert_int_equal(state_now()->unit[piece_named("G1")].charger, piece_named("F1"));
    table("", TWO);
    play("red", "activate F1, charge F1 G1, is no");
    asked_by("red", "VI.A");
    play("red", "is open");
    unit_is("F1", "not-charged ran");
    assert_int_equal(state_now()->unit[piece_named("G1")].charger, 0);
}

static void nobody_fires_at_whom_a_friend_has_charged(void **state)
{
    (void)state;
    proves("R-88");
    table("",
          "units:\n  red: ['F1 infantry 8 at 18,10', 'F2 infantry 8 at 10,10']\n  black: ['G1 infantry 9 at 18,23']\n");
    play("red", "activate F1, charge F1 G1, is yes, activate F2");
    refuse("red", "fire F2 G1", "R-88");
}

static void wire_is_asked_of_a_charge_only_where_there_is_wire(void **state)
{
    (void)state;
    proves("IX.F");
    table("", "map: [{id: W, kind: wire, poly: '4,20 32,20 32,21 4,21', owner: black}]\n" TWO);
    play("red", "activate F1, charge F1 G1, is yes");
    asked_by("red", "IX.F");
    play("red", "is yes");
    assert_true(state_now()->unit[piece_named("F1")].flags & OT_THROUGH_WIRE);
    table("", TWO);
    play("red", "activate F1, charge F1 G1, is yes");
    assert_false(state_now()->unit[piece_named("F1")].flags & OT_THROUGH_WIRE);
    assert_null(ot_fact_asked(state_now()));
}

static void a_charge_into_a_trench_takes_the_step(void **state)
{
    (void)state;
    proves("XII.D");
    table("", TRENCH "units:\n  red: ['F1 infantry 8 at 18,10']\n  black: ['G1 infantry 9 in T step']\n");
    play("red", "activate F1, charge F1 G1, is yes");
    unit_is("G1", "in T bottom");
    unit_is("F1", "in T step");
}

static void who_flees_may_be_caught(void **state)
{
    (void)state;
    proves("VI.E.1", "IX.D");
    table("", TWO);
    card_for("black");
    play("red", "activate F1, charge F1 G1, is yes");
    play("black", "activate G1, flee G1");
    asked_by("black", "IX.D");
    play("black", "is yes");
    unit_is("G1", "caught fled");
    card_for("red");
    table("", TWO);
    card_for("black");
    play("red", "activate F1, charge F1 G1, is yes");
    play("black", "activate G1, flee G1, is no");
    unit_is("G1", "not-caught");
    assert_int_equal(state_now()->unit[piece_named("F1")].target, 0);
}

/* --- morale and routs --- */

static void a_rout_asks_how_it_ends(void **state)
{
    (void)state;
    proves("VIII.A", "VIII.E", "R-30");
    table("", "units:\n  red: ['F1 infantry 9 castings 4 at 18,10 pinned']\n  black: ['G1 infantry 9 at 18,20']\n"
              "now: {turn: 2, phase: morale}\n");
    asked_by("red", "R-30");
    play("red", "is 1");
    asked_by("red", "R-31");
    dice("1,1");
    play("red", "is open");
    asked_by("red", "VIII.A");
    offered("red", "is here");
    offered("red", "is off");
    play("red", "is surrenders");
    unit_is("F1", "prisoner"); /* the one enemy there is takes it */
    assert_int_equal(state_now()->unit[piece_named("F1")].captor, piece_named("G1"));
}

static void who_is_charged_is_not_asked_how_far_the_enemy_is(void **state)
{
    (void)state;
    proves("R-30", "VIII.0");
    table("", TWO);
    card_for("red");
    play("red", "activate F1, charge F1 G1, is yes");
    play("black", "activate G1, stand G1");
    asked_by("black", "R-31");
}

/* --- grids --- */

static void a_plotted_grid_asks_cell_by_cell(void **state)
{
    (void)state;
    proves("VII.H", "R-64", "VII.K", "GEO");
    dice("50 3,3");
    table("", "units:\n  red: ['O1 artillery 4 gun field off 60 off-board']\n"
              "  black: ['G1 infantry 9 at 18,23', 'G2 infantry 9 at 20,23']\n"
              "now: {turn: 3, phase: artillery, plots: {O1: ['3 fire 18,30']}}\n");
    asked_by("red", "VI.B.3"); /* it has drifted: how far is it now? */
    play("red", "is 5");
    asked_by("red", "VII.H");
    play("red", "is G1");
    asked_by("red", "VII.H"); /* the ring */
    play("red", "is 1");
    asked_by("black", "R-64");
    play("black", "is 4");
    asked_by("black", "VII.K");
    play("black", "is yes");
    asked_by("black", "R-31");
    play("black", "is open");
    asked_by("red", "VII.H"); /* who else is in quadrant A? */
    dice("10,10");
    play("red", "is nobody");
    expect_dice_used();
    happened("VII.H");
    unit_is("G2", "castings 9 not-pinned");
    play("red", "is nobody, is nobody, is nobody");
}

static void a_machine_gun_grid_asks_whom_it_touches(void **state)
{
    (void)state;
    proves("VI.N", "R-74");
    table("", "units:\n  red: ['F1 hmg at 18,10']\n  black: ['G1 infantry 9 at 18,23']\n");
    dice("3,3");
    play("red", "activate F1, fire-at F1 mg");
    expect_dice_used();
    asked_by("red", "VI.N");
    play("red", "is G1");
    asked_by("red", "VI.B.3");
    play("red", "is 3");
    asked_by("black", "VII.K");
    play("black", "is yes");
    dice("10,10");
    play("black", "is open");
    happened("CH.fire");
}

/* --- melees --- */

#define IN_MELEE "now: {turn: 2, phase: melee}\n"

static void contacts_without_a_charge_are_asked_for(void **state)
{
    (void)state;
    proves("IX.A", "R-84");
    table("", TWO IN_MELEE);
    asked_by("red", "IX.A");
    play("red", "is F1"); /* the one enemy there is needs no question */
    asked_by("red", "IX.A");
    play("red", "is nobody");
    play("red", "fight F1");
    play("black", "spare F1");
    asked_by("red", "IX.F");
    play("red", "is open");
    asked_by("black", "IX.F");
    assert_int_equal(state_now()->head.phase, OT_PHASE_MELEE);
}

static void percentile_has_no_melee_without_a_charge(void **state)
{
    (void)state;
    proves("C-10");
    table("fire=percentile", TWO IN_MELEE);
    assert_true(state_now()->head.turn == 2 || !ot_fact_asked(state_now()));
}

/* --- gas --- */

static void gas_asks_who_is_near_and_whom_it_touches(void **state)
{
    (void)state;
    proves("X.E", "X.F", "X.H");
    table("masks=all", TRENCH TWO "now: {phase: start, clouds: ['gas disc 18,23 size 2 until 5']}\n");
    asked_by("red", "X.E");
    play("red", "is G1");
    asked_by("black", "X.E");
    dice("0");
    play("black", "is 1");
    asked_by("red", "X.E");
    play("red", "is nobody");
    asked_by("red", "X.F");
    play("red", "is G1, is nobody");
    asked_by("red", "X.H");
    play("red", "is T");
    unit_is("G1", "castings 8 gassed");
    assert_int_equal(state_now()->linger[0].feature, 1 + feature_named("T"));
}

static void without_gas_nothing_is_asked_of_it(void **state)
{
    (void)state;
    proves("X.E");
    table("", TWO "now: {phase: start}\n");
    asked_by("red", "VI.0");
}

/* --- the sheet --- */

static void the_sheet_is_empty_when_a_resolution_is_over(void **state)
{
    (void)state;
    proves("GEO");
    table("", TWO);
    play("red", "activate F1, fire F1 G1, is 3");
    dice("1,1");
    play("black", "is open");
    for (int i = 0; i < OT_MAX_FACTS; i++)
        assert_int_equal(state_now()->fact[i].question, OT_ASK_NONE);
}

static void an_answer_the_question_does_not_know_is_refused(void **state)
{
    (void)state;
    proves("GEO");
    table("", TWO);
    play("red", "activate F1, fire F1 G1");
    refuse("red", "is 7", "GEO");
    refuse("red", "is 0", "GEO");
    refuse("red", "pass", "GEO");
}

/* --- the end --- */

static void goals_nobody_keeps_account_of_are_asked(void **state)
{
    (void)state;
    proves("R-44");
    table("", "map: [{id: W, kind: light_woods, poly: '10,2 26,2 26,12 10,12'}]\nturns: 3\n" TWO
              "objectives: [{id: O, kind: control, side: red, features: W, points: 2, title: The wood}]\n"
              "result: [{side: red, least: 1, winner: red}, {winner: black}]\n"
              "now: {turn: 3, phase: melee}\n");
    play("red", "is nobody");
    asked_by("red", "R-44");
    play("red", "is 1");
    winner_is("red");
    score_is(2, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_examples_of_fire_come_out_die_for_die),
        field_test(the_example_of_two_sides_comes_out_die_for_die),
        field_test(cover_of_a_work_is_known_and_not_asked),
        field_test(options_name_no_points),
        field_test(a_move_asks_where_it_ends),
        field_test(a_unit_that_leaves_names_its_edge),
        field_test(who_is_in_reserve_comes_when_it_likes_or_is_found),
        field_test(a_charge_asks_whether_it_reaches),
        field_test(nobody_fires_at_whom_a_friend_has_charged),
        field_test(wire_is_asked_of_a_charge_only_where_there_is_wire),
        field_test(a_charge_into_a_trench_takes_the_step),
        field_test(who_flees_may_be_caught),
        field_test(a_rout_asks_how_it_ends),
        field_test(who_is_charged_is_not_asked_how_far_the_enemy_is),
        field_test(a_plotted_grid_asks_cell_by_cell),
        field_test(a_machine_gun_grid_asks_whom_it_touches),
        field_test(contacts_without_a_charge_are_asked_for),
        field_test(percentile_has_no_melee_without_a_charge),
        field_test(gas_asks_who_is_near_and_whom_it_touches),
        field_test(without_gas_nothing_is_asked_of_it),
        field_test(the_sheet_is_empty_when_a_resolution_is_over),
        field_test(an_answer_the_question_does_not_know_is_refused),
        field_test(goals_nobody_keeps_account_of_are_asked),
    };

    return cmocka_run_group_tests_name("over_there referee", tests, NULL, NULL);
}
