/* overlap.c - nobody stands on anybody else, whether he is seen or not. */
#include "field.h"
#include "rules/over_there/moves.h"

#include <stdio.h>

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

/* --- who is not seen --- */

static ot_state now;
static fs_run run;
static ot_ctx ctx;

/* The position, F1 in the midst of its activation, and the enemy G1 beside it as if nobody had seen him yet. */
static void beside_unseen(const char *map, const char *red, const char *black)
{
    char yaml[1024];

    snprintf(yaml, sizeof yaml, "%sunits:\n  red: [%s, 'F9 infantry 9 at 3,3']\n  black: [%s]\n" CARDS, map, red,
             black);
    field(yaml);
    now = *state_now();
    run = (fs_run){0};
    ctx = (ot_ctx){scenario_now(), &now, &run, NULL};
    now.unit[piece_named("F1")].left = 2;
    now.unit[piece_named("G1")].flags &= ~(uint32_t)OT_SHOWN;
}

static fs_option with(uint16_t verb, int object)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)piece_named("F1"), .object = (uint16_t)object};
}

/* It was legal to try; both know of each other now, and nobody stands on anybody. */
static void is_found(bool f1_is_on_table)
{
    int other;

    assert_true(now.unit[piece_named("G1")].flags & OT_SHOWN);
    assert_true(!f1_is_on_table || now.unit[piece_named("F1")].flags & OT_SHOWN);
    assert_true(run.shown & OT_RED);
    assert_int_equal(ot_find_overlap(scenario_now(), &now, &other), 0);
}

static void who_mounts_into_an_unseen_enemy_finds_him(void **state)
{
    fs_option mount;

    (void)state;
    proves("G-13", "XIV.C", "IV.B");
    beside_unseen("", "'F1 cavalry 6 at 18,10 facing north dismounted'", "'G1 infantry 1 at 18,9.4 facing north'");
    mount = with(OT_V_MOUNT, 0);
    assert_int_equal(ot_transport_refused(&ctx, OT_RED, &mount, NULL), 0);
    ot_transport_apply(&ctx, OT_RED, &mount);
    is_found(true);
    assert_false(now.unit[piece_named("F1")].flags & OT_MOUNTED);
    assert_int_equal(now.unit[piece_named("F1")].left, 1); /* the function is spent */
    assert_int_not_equal(ot_transport_refused(&ctx, OT_RED, &mount, NULL), 0);
}

static void who_turns_guns_into_an_unseen_enemy_finds_him(void **state)
{
    fs_option unlimber;

    (void)state;
    proves("G-13", "XIV.C", "IV.A");
    beside_unseen("", "'F1 artillery 2 gun field at 18,10 facing north limbered'",
                  "'G1 infantry 1 at 17,10.6 facing north'");
    unlimber = with(OT_V_UNLIMBER, 900);
    assert_int_equal(ot_transport_refused(&ctx, OT_RED, &unlimber, NULL), 0);
    ot_transport_apply(&ctx, OT_RED, &unlimber);
    is_found(true);
    assert_true(now.unit[piece_named("F1")].flags & OT_LIMBERED);
    assert_int_equal(now.unit[piece_named("F1")].facing, 0);
}

static void who_gets_off_onto_an_unseen_enemy_stays_aboard(void **state)
{
    fs_option off;

    (void)state;
    proves("G-13", "XIV.C", "R-73");
    beside_unseen("", "'K1 truck at 18,12 facing north', 'F1 infantry 3 aboard K1'",
                  "'G1 infantry 1 at 20.2,11 facing north'");
    off = with(OT_V_UNLOAD, 0);
    off.place = FS_POINT, off.x = 20000, off.y = 11000, off.form = ot_form(OT_LINE, OT_NO_LEVEL);
    assert_int_equal(ot_transport_refused(&ctx, OT_RED, &off, NULL), 0);
    ot_transport_apply(&ctx, OT_RED, &off);
    is_found(false);
    assert_int_equal(now.unit[piece_named("F1")].where, OT_ABOARD);
}

static void along_a_trench_it_stops_an_inch_before_an_unseen_enemy(void **state)
{
    fs_option move, to;

    (void)state;
    proves("G-13", "XII.C", "XIV.C");
    beside_unseen("map: [{id: T, kind: trench, line: '2,18 34,18'}]\n", "'F1 infantry 4 in T bottom at 10,18'",
                  "'G1 infantry 2 in T bottom at 15,18'");
    move = with(OT_V_MOVE, 0);
    ot_move_apply(&ctx, OT_RED, &move);
    to = with(OT_V_INTO, feature_named("T") + 1);
    to.place = FS_NUMBER, to.x = 13000, to.form = ot_form(OT_LINE, OT_BOTTOM);
    assert_int_equal(ot_move_refused(&ctx, OT_RED, &to, NULL), 0);
    ot_move_apply(&ctx, OT_RED, &to);
    is_found(true);
    assert_int_equal(now.unit[piece_named("F1")].x, 12500); /* its end at 13.5, his at 14.5 */
}

static void onto_the_step_it_does_not_come_where_somebody_hides(void **state)
{
    fs_option step;

    (void)state;
    proves("G-13", "XII.B", "XIV.C");
    beside_unseen("map: [{id: T, kind: trench, line: '2,18 34,18'}]\n", "'F1 infantry 4 in T bottom at 10,18'",
                  "'G1 infantry 2 in T step at 11,18'");
    step = with(OT_V_STEP, 0);
    assert_int_equal(ot_move_refused(&ctx, OT_RED, &step, NULL), 0);
    ot_move_apply(&ctx, OT_RED, &step);
    is_found(true);
    assert_int_equal(now.unit[piece_named("F1")].level, OT_BOTTOM);
}

static void who_runs_away_finds_the_unseen_in_his_way(void **state)
{
    (void)state;
    proves("G-13", "XIV.C", "VIII.A");
    beside_unseen("", "'F1 infantry 9 at 18,20 facing north'",
                  "'G1 infantry 1 at 18,11 facing north', 'G2 infantry 9 at "
                  "18,24 facing south'");
    for (int inches = 1; inches < 14; inches++) { /* wherever he is, somebody stops or goes round */
        ot_state copy = now;
        ot_ctx c = {scenario_now(), &copy, &run, NULL};
        int other;

        copy.unit[piece_named("G1")].y = (19 - inches) * 1000;
        ot_force(&c, piece_named("F1"), OT_ROUTS, false);
        assert_int_equal(ot_find_overlap(scenario_now(), &copy, &other), 0);
    }
}

/* Both may be set up in the wood; the defender is there first, and hidden. */
static void who_is_set_up_on_a_hidden_enemy_stands_beside_him(void **state)
{
    int other;

    (void)state;
    proves("G-13", "XIV.C");
    field("map: [{id: W, kind: heavy_woods, poly: '6,10 30,10 30,26 6,26'}]\n"
          "units:\n  red:\n    - {id: F1-F2, class: infantry, castings: 9, deploy: [W]}\n"
          "  black:\n    - {id: G1-G2, class: infantry, castings: 9, deploy: [W]}\nnow: {phase: setup}\n");
    asked("black"); /* red attacks */
    play("black", "place G1 18 18 facing 1800 line, place G2 26 22 facing 1800 line");
    asked("red");
    allow("red", "place F1 18 18 facing 0 line");
    play("red", "place F1 18 18 facing 0 line, place F2 12 12 facing 0 line");
    unit_is("G1", "shown");
    unit_is("F1", "on-table shown");
    assert_int_equal(ot_find_overlap(scenario_now(), state_now(), &other), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(who_stands_on_another_is_no_position),
        field_test(trenches_and_shelters_are_shared),
        field_test(a_trench_ends_with_the_table),
        field_test(who_mounts_into_an_unseen_enemy_finds_him),
        field_test(who_turns_guns_into_an_unseen_enemy_finds_him),
        field_test(who_gets_off_onto_an_unseen_enemy_stays_aboard),
        field_test(along_a_trench_it_stops_an_inch_before_an_unseen_enemy),
        field_test(onto_the_step_it_does_not_come_where_somebody_hides),
        field_test(who_runs_away_finds_the_unseen_in_his_way),
        field_test(who_is_set_up_on_a_hidden_enemy_stands_beside_him),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
