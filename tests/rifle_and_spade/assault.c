/* assault.c - chapter 18: who fights, with what, round by round. The long examples are in examples_assault.c. */
#include "field.h"

#include <stdio.h>

#define STEP_MOVE "now: {step: move}\n"

/* The stack goes in from 05.04, passes its check, and nobody fires at it; `first` are the dice of round one. */
static void go_in(const char *units, const char *first)
{
    char line[128], throws[32];
    int n = snprintf(line, sizeof line, "move %c", units[0]);

    for (const char *u = units + 1; *u; u++)
        n += snprintf(line + n, sizeof line - (size_t)n, ", move %c", *u);
    snprintf(line + n, sizeof line - (size_t)n, ", assault 05.05, roll");
    snprintf(throws, sizeof throws, "0 %s", first);
    dice(throws);
    play("entente", line);
    if (fs_top_const(&state_now()->head)->kind == RS_F_TRIGGER)
        play("ottoman", "decline");
}

/* --- boxes and shifts [18.4] --- */

/* E11: the ten boxes that survive. */
static void the_ten_surviving_boxes_stand_as_printed(void **state)
{
    static const struct {
        int a, d, x, y; /* values in quarters */
    } box[] = {{1, 1, 30, 32}, {2, 1, 48, 51}, {3, 1, 59, 63}, {4, 1, 69, 73}, {5, 1, 73, 77},
               {1, 2, 18, 20}, {2, 2, 30, 34}, {3, 2, 41, 46}, {4, 2, 51, 57}, {5, 2, 57, 64}};
    const rs_tables *t;

    (void)state;
    proves("18.4.1", "R13");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.05]}\n");
    t = &scenario_now()->tables;
    for (int i = 0; i < 10; i++) {
        const rs_box *b = &t->assault[rs_assault_heading(t, box[i].d)][rs_assault_heading(t, box[i].a)];

        assert_int_equal(b->x, box[i].x);
        assert_int_equal(b->y, box[i].y);
        assert_int_not_equal(b->mark, RS_MADE);
    }
}

/* E12 and E13, in headings: 0.25 is the first, 0.5 the second. */
static void shifts_the_weak_side_cannot_take_pass_to_the_other(void **state)
{
    const rs_tables *t;
    int column, row;

    (void)state;
    proves("18.4", "18.4.1", "R12");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.05]}\n");
    t = &scenario_now()->tables;
    column = row = rs_assault_heading(t, 2);
    assert_int_equal(rs_shift_headings(&column, &row, 0, 3), RS_NOBODY_GONE); /* 0.5 against 0.5, three up */
    assert_int_equal(row, rs_assault_heading(t, 1));
    assert_int_equal(column, rs_assault_heading(t, 4)); /* two columns right: 1 */
    assert_int_equal(t->assault[row][column].x, 69);
    assert_int_equal(t->assault[row][column].y, 73);
    column = rs_assault_heading(t, 16), row = rs_assault_heading(t, 8);
    rs_shift_headings(&column, &row, 2, -1);
    assert_int_equal(column, rs_assault_heading(t, 16) - 2); /* +2: two columns left */
    assert_int_equal(row, rs_assault_heading(t, 8) + 1);     /* -1: one row down */
    column = rs_assault_heading(t, 24), row = 0;
    assert_int_equal(rs_shift_headings(&column, &row, 0, 1), RS_DEFENDER_GONE); /* past 6 against 0.25 */
}

/* E13: the attackers' modifier shifts columns to the left, the defenders' rows up. */
static void cover_of_the_defender_shifts_columns_and_of_the_attacker_rows(void **state)
{
    const rs_tables *t;
    const rs_box *b;

    (void)state;
    proves("18.4", "R8", "R9");
    field("map: {ground: [05.05 scrub 0]}\nworks: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n"
          "units: {entente: [a hb at 05.04, b hb at 05.04], ottoman: [x hb at 05.05 in-work]}\n" STEP_MOVE);
    go_in("ab", "99"); /* 4 against 2; Rifle Pits +2: two columns left; Scrub +1: one row up */
    t = &scenario_now()->tables;
    b = &t->assault[rs_assault_heading(t, 2 * 4) - 1][rs_assault_heading(t, 4 * 4) - 2];
    was("18.4.1", b->x, b->y, "the attacker loses a step");
}

static void guns_alone_have_the_ground_and_no_more(void **state)
{
    const rs_tables *t;
    const rs_box *b;

    (void)state;
    proves("18.4", "18.3.1");
    field("units: {entente: [a hb at 05.04], ottoman: [g fld at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "99"); /* 2 against a quarter of 5, in the open */
    t = &scenario_now()->tables;
    b = &t->assault[rs_assault_heading(t, 5)][rs_assault_heading(t, 2 * 4)];
    was("18.4.1", b->x, b->y, "the attacker loses a step");
}

/* The marker is placed when a Wave is through the fire at it [3.3.2] [14.4.1]. */
static void who_threw_the_only_wave_back_fires_out_again(void **state)
{
    (void)state;
    proves("3.3.2", "17.8.3", "14.4.5");
    field("units: {entente: [a co at 05.04, b co at 04.03, c co at 06.03], ottoman: [x hb at 05.05, m mg at "
          "05.05]}\n" STEP_MOVE);
    dice("10");
    play("entente", "move a, assault 05.05, roll");
    dice("9 60");
    play("ottoman", "fire-at 05.05, with x, done");
    was("17.2", ANY, ANY, "Near Miss");
    dice("95");
    play("entente", "roll");
    unit_is("a", "at 05.04 confused acted"); /* thrown back */
    play("entente", "move b, go 04.04");
    asked_by("ottoman", "17.4");
    play("ottoman", "decline");
    dice("10");
    play("entente", "assault 05.05, roll");
    asked_by("ottoman", "17.4");
    play("ottoman", "decline");
    play("entente", "move c, go 06.04"); /* this Wave is in: no fire out of the hex */
    asked("entente");
}

/* --- rounds [18.1] --- */

static void when_both_sides_fail_the_defenders_stay_shaken(void **state)
{
    char roll[12];

    (void)state;
    proves("18.4", "R61", "18.4.1");
    field("units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, w co at 09.09]}\n" STEP_MOVE);
    const rs_tables *t = &scenario_now()->tables;
    int four = rs_assault_heading(t, 4 * 4); /* eight against eight, halved */
    assert_true(t->assault[four][four].x < t->assault[four][four].y);
    snprintf(roll, sizeof roll, "%d", t->assault[four][four].y);
    go_in("a", roll);
    was("18.4.1", ANY, ANY, "both lose a step");
    dice("90");
    play("entente", "roll");
    unit_is("a", "at 05.04 confused steps 3");
    play("ottoman", "decline"); /* fire after them */
    dice("90");
    play("ottoman", "roll");
    unit_is("x", "at 05.05 confused steps 3");
}

static void who_held_his_trench_in_the_close_fight_is_in_the_open(void **state)
{
    (void)state;
    proves("8.3.4", "18.2.2", "15.1.2");
    field("works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a co at 05.04], ottoman: [x bn at 05.05 in-work hiding work held, w co at "
          "09.09]}\n" STEP_MOVE);
    go_in("a", "99");
    unit_is("a", "destroyed");
    unit_is("x", "at 05.05 in-work not-hides not-held");
    happened("15.1.2"); /* nor does he wait for his release any more */
}

static void the_best_protected_of_the_defenders_counts(void **state)
{
    (void)state;
    proves("18.4", "R7");
    for (int first = 0; first <= 1; first++) {
        char text[400];

        snprintf(text, sizeof text,
                 "works: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
                 "units: {entente: [a bn at 05.04], ottoman: [x co at 05.05 %s, y co at 05.05 %s]}\n" STEP_MOVE,
                 first ? "in-work" : "on-top", first ? "on-top" : "in-work");
        field(text);
        go_in("a", "99");
        had_modifier("18.4.1", "17.2.1", 3);
    }
}

static void a_gun_pit_counts_against_who_came_by_its_front(void **state)
{
    (void)state;
    proves("18.4", "6.3.8", "R7");
#define PIT_FACING(front)                                                                                              \
    "works: [{at: 05.05, kind: gun_pit, owner: ottoman, front: " front "}]\n"                                          \
    "units: {entente: [a hb at 05.04], ottoman: [g fld at 05.05 in-work, w co at 09.09]}\n" STEP_MOVE
    field(PIT_FACING("S SW SE"));
    go_in("a", "99");
    had_modifier("18.4.1", "18.4", 3);
    field(PIT_FACING("N NE NW"));
    go_in("a", "99");
    no_modifier("18.4.1", "18.4");
}

static void wire_makes_the_ground_count_for_two_rounds(void **state)
{
    (void)state;
    proves("6.5.2", "18.4");
    for (int wire = 0; wire <= 1; wire++) {
        char text[400];

        snprintf(text, sizeof text,
                 "map: {ground: [05.05 scrub 0]}\nworks: [{at: 05.05, kind: shallow_trench, owner: ottoman, front: S "
                 "SW%s}]\n"
                 "units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05 in-work, w co at 09.09]}\n" STEP_MOVE,
                 wire ? ", wire: S SW" : "");
        field(text);
        go_in("a", "0"); /* x loses a step */
        dice("0");
        play("ottoman", "roll");
        dice("0");
        play("entente", "decline");
        play("ottoman", "decline");
        if (wire)
            had_modifier("18.4.1", "17.2.1", 3);
        else
            no_modifier("18.4.1", "17.2.1");
    }
}

static void a_column_is_deployed_when_the_first_round_was_the_last(void **state)
{
    (void)state;
    proves("14.2.8", "18.1");
    field("units: {entente: [a co at 05.04], ottoman: [x hb at 05.05 column, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "99"); /* the attackers lose their only step */
    unit_is("a", "destroyed");
    unit_is("x", "at 05.05 not-column");
}

static void three_rounds_against_three_companies(void **state)
{
    (void)state;
    proves("18.0", "18.1.2", "18.1.3", "18.2", "18.2.5", "18.4.2");
    field("units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05, y co at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0"); /* the defender loses: the largest, x */
    unit_is("x", "steps 1");
    dice("0");
    play("ottoman", "roll");
    dice("0"); /* round 2 */
    play("entente", "decline");
    play("ottoman", "decline");
    asked_by("ottoman", "18.4.2"); /* two companies: the owner chooses */
    play("ottoman", "lose y");
    dice("0");
    play("ottoman", "roll");
    dice("0"); /* round 3 */
    play("entente", "decline");
    play("ottoman", "decline");
    unit_is("x", "destroyed");
    hex_is("05.05", "entente");
    brigiment_is("e-bde", "points 7"); /* one for going in */
    unit_is("a", "at 05.05 moved acted not-hides");
}

static void limbered_guns_are_lost_before_the_first_round(void **state)
{
    (void)state;
    proves("18.1.1", "14.2.8");
    field("units: {entente: [a hb at 05.04], ottoman: [g fld at 05.05 limbered, x co at 05.05 column]}\n" STEP_MOVE);
    go_in("a", "99");
    unit_is("g", "destroyed");
    /* 2 against a company in Column: half of 1 */
    was("18.4.1",
        scenario_now()
            ->tables
            .assault[rs_assault_heading(&scenario_now()->tables, 2)][rs_assault_heading(&scenario_now()->tables, 8)]
            .x,
        ANY, NULL);
    dice("0");
    play("entente", "roll, decline");
    dice("99");
    play("ottoman", "decline");
    unit_is("x", "not-column"); /* it deployed after the first */
}

/* --- who and what [18.2] [18.3] --- */

static int box_x(int attacker_quarters, int defender_quarters)
{
    const rs_tables *t = &scenario_now()->tables;

    return t->assault[rs_assault_heading(t, defender_quarters)][rs_assault_heading(t, attacker_quarters)].x;
}

static void every_wave_that_got_in_attacks_and_all_who_are_there_defend(void **state)
{
    (void)state;
    proves("18.2.1", "18.2.2", "18.3", "14.4.4", "18.2");
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [a hb at 05.04, c cav at 04.04], ottoman: [x co at 05.05 hiding terrain, m mg at "
          "05.05]}\n" STEP_MOVE);
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline");
    dice("0");
    play("entente", "move c, assault 05.05, roll");
    dice("99");
    play("ottoman", "decline");
    {
        const rs_tables *t = &scenario_now()->tables;
        int steps = state_now()->unit[piece_named("c")].steps / 4 + 2;

        /* Scrub for both: one column left, one row up; 1 and 1 for the hidden company and the section */
        was("18.4.1", t->assault[rs_assault_heading(t, 8) - 1][rs_assault_heading(t, 4 * steps) - 1].x, ANY, NULL);
    }
}

static void a_wave_that_went_back_does_not_fight(void **state)
{
    (void)state;
    proves("18.2.1", "14.4.5", "R58");
    field("units: {entente: [a hb at 05.04, b hb at 04.04], ottoman: [x hb at 05.05, m mg at 05.05]}\n" STEP_MOVE);
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    dice("5 0");
    play("ottoman", "fire-at 05.05, with m, done");
    dice("90");
    play("entente", "roll");
    unit_is("a", "at 05.04 confused steps 1 not-attacker");
    dice("0");
    play("entente", "move b, assault 05.05, roll");
    dice("99");
    play("ottoman", "decline");
    was("18.4.1", box_x(8, 8 + 4), ANY, NULL);
}

static void who_announces_from_hiding_and_fails_does_not_hide_any_more(void **state)
{
    (void)state;
    proves("7.2.6", "14.4.1", "R80");
    field("map: {ground: [05.04 scrub 0]}\n"
          "units: {entente: [a hb at 05.04 hiding terrain, z co at 01.01], ottoman: [x co at 05.05]}\nnow: {step: "
          "move}\n");
    dice("98");
    play("entente", "move a, assault 05.05, roll");
    unit_is("a", "at 05.04 not-hides acted not-confused");
    asked("entente"); /* and nobody fired at them */
    playing_close();
    field("units: {entente: [a hb at 05.05 entry S hiding us-them, z co at 05.04], ottoman: [x hb at 05.05 hiding "
          "us-them]}\nnow: {us_them: [05.05], step: move}\n");
    dice("98");
    play("entente", "move a, assault 05.05, roll");
    unit_is("a", "at 05.05 hiding us-them");
}

static void machine_guns_of_the_attacker_and_men_who_did_not_pay_stand_by(void **state)
{
    (void)state;
    proves("18.2.3", "18.2.4", "18.1.4", "8.3.1");
    /* E15 */
    field(
        "map: {ground: [05.05 scrub 0]}\n"
        "units: {entente: [a co at 05.05 entry S hiding us-them, m mg at 05.05 entry S hiding us-them, z co at 05.04], "
        "ottoman: [x hb at 05.05 hiding us-them]}\nnow: {us_them: [05.05], step: move}\n");
    dice("0 99");
    play("entente", "move a, assault 05.05, roll, to-assault");
    /* 1 against 2, Scrub for both */
    {
        const rs_tables *t = &scenario_now()->tables;

        was("18.4.1", t->assault[rs_assault_heading(t, 8) - 1][rs_assault_heading(t, 4) - 1].x, ANY,
            "the attacker loses a step");
    }
    unit_is("a", "destroyed");
    unit_is("m", "on-map");
}

/* E15: the rifles retreat, and the machine gun that did not take part with them. */
static void all_of_a_side_retreat_whether_they_fought_or_not(void **state)
{
    (void)state;
    proves("18.1.4", "18.2.4");
    field(
        "map: {ground: [05.05 scrub 0]}\n"
        "units: {entente: [a hb at 05.05 entry S hiding us-them, m mg at 05.05 entry S hiding us-them, z co at 05.04], "
        "ottoman: [x hb at 05.05 hiding us-them]}\nnow: {us_them: [05.05], step: move}\n");
    dice("0 99");
    play("entente", "move a, assault 05.05, roll, to-assault");
    dice("90");
    play("entente", "roll"); /* failed */
    asked_by("entente", "19.2");
    play("entente", "done"); /* nobody remains */
    play("ottoman", "decline");
    unit_is("a", "at 05.04 confused");
    unit_is("m", "at 05.04");
    hex_is("05.05", "ottoman not-us-them");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_ten_surviving_boxes_stand_as_printed),
        field_test(shifts_the_weak_side_cannot_take_pass_to_the_other),
        field_test(cover_of_the_defender_shifts_columns_and_of_the_attacker_rows),
        field_test(guns_alone_have_the_ground_and_no_more),
        field_test(who_threw_the_only_wave_back_fires_out_again),
        field_test(three_rounds_against_three_companies),
        field_test(when_both_sides_fail_the_defenders_stay_shaken),
        field_test(who_held_his_trench_in_the_close_fight_is_in_the_open),
        field_test(the_best_protected_of_the_defenders_counts),
        field_test(a_gun_pit_counts_against_who_came_by_its_front),
        field_test(wire_makes_the_ground_count_for_two_rounds),
        field_test(a_column_is_deployed_when_the_first_round_was_the_last),
        field_test(limbered_guns_are_lost_before_the_first_round),
        field_test(every_wave_that_got_in_attacks_and_all_who_are_there_defend),
        field_test(a_wave_that_went_back_does_not_fight),
        field_test(who_announces_from_hiding_and_fails_does_not_hide_any_more),
        field_test(machine_guns_of_the_attacker_and_men_who_did_not_pay_stand_by),
        field_test(all_of_a_side_retreat_whether_they_fought_or_not),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
