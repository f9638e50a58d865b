/* transport.c - horses, limbers, trucks, the train and guns left alone [IV.A] [IV.B] [R-42] [R-43] [R-57] [R-73]. */
#include "field.h"
#include "rules/over_there/aim.h"
#include "rules/over_there/guns.h"
#include <stdio.h>

static void open_with(const char *map, const char *red, const char *black, const char *now)
{
    char text[1600];

    snprintf(text, sizeof text, "date: 1918-06\n%s%s%sunits:\n  red: [%s]\n  black: [%s]\nnow: {turn: 3%s}\n",
             *map ? "map: [" : "", map, *map ? "]\n" : "", red, black, now);
    card_for("red");
    field(text);
}

#define FAR "'G9 infantry 9 at 18,34 facing south'"

/* --- horses and limbers --- */

static void cavalry_dismounts_and_fires(void **state)
{
    (void)state;
    proves("IV.B", "R-76");
    open_with("", "'F1 cavalry 6 at 18,10 facing north mounted'", "'G1 infantry 9 at 18,20 facing south'", "");
    play("red", "activate F1, dismount F1");
    unit_is("F1", "not-mounted functions 1");
    refuse("red", "mount F1", "IV"); /* none twice */
    dice("1,1");
    play("red", "fire F1 G1");
    was("F1", "CH.fire", 9, ANY, NULL); /* still one column right: rate 3, three stands */
    open_with("", "'F1 infantry 9 at 18,10 facing north'", FAR, "");
    play("red", "activate F1");
    refuse("red", "mount F1", "IV.B");
}

static void horses_do_not_stop_in_a_trench(void **state)
{
    (void)state;
    proves("R-85", "CH.tdt");
    open_with("{id: T, kind: trench, line: '6,10 30,10', step: north}",
              "'F1 cavalry 6 in T at 18,10 step dismounted facing north'", FAR, "");
    play("red", "activate F1");
    refuse("red", "mount F1", "R-85");
}

static void guns_are_limbered_to_move_and_unlimbered_to_fire(void **state)
{
    (void)state;
    proves("IV.A", "VII.C");
    open_with("", "'F1 artillery 4 at 18,10 facing north unlimbered'", "'G1 infantry 9 at 18,20 facing south'", "");
    play("red", "activate F1");
    not_offered("red", "move F1");
    offered("red", "limber F1");
    refuse("red", "unlimber F1 facing 0", "IV.A");
    play("red", "limber F1");
    unit_is("F1", "limbered functions 1");
    offered("red", "move F1");
    refuse("red", "fire-at F1 18 20 he", "IV.A");
    open_with("", "'F1 artillery 4 at 18,10 facing north limbered'", "'G1 infantry 9 at 18,20 facing south'", "");
    play("red", "activate F1, unlimber F1 facing 0");
    unit_is("F1", "not-limbered facing 0");
    offered("red", "fire-at F1 18.000 20.250 he"); /* unlimber and fire: both functions */
    open_with("", "'F1 gun37 4 at 18,10 facing north'", FAR, "");
    play("red", "activate F1");
    refuse("red", "limber F1", "IV.A"); /* man-handled */
}

/* --- lifts --- */

static void a_truck_takes_four_castings_or_one_section(void **state)
{
    (void)state;
    proves("R-42", "R-73");
    open_with("",
              "'K1 truck at 18,12 facing north', 'F1 infantry 3 at 16.5,12 facing north', "
              "'F2 infantry 4 at 20,12 facing north', 'F3 hmg at 18,9.5 facing north'",
              FAR, "");
    play("red", "activate F1, load F1 K1");
    unit_is("F1", "aboard");
    assert_int_equal(state_now()->unit[piece_named("F1")].carrier, piece_named("K1"));
    play("red", "activate F2");
    refuse("red", "load F2 K1", "R-73"); /* three and four are seven */
    play("red", "done, activate F3");
    refuse("red", "load F3 K1", "R-73"); /* not beside foot */
    play("red", "done");
}

static void who_is_aboard_gets_off_beside_the_truck(void **state)
{
    (void)state;
    proves("R-73", "R-42");
    open_with("", "'K1 truck at 18,12 facing north', 'F1 infantry 3 aboard K1'", FAR, "");
    play("red", "activate F1");
    refuse("red", "unload F1 18 20 facing 0 line", "R-73");
    assert_true(options_of("red", "unload F1") > 0);
    play("red", "unload F1 18 13.5 facing 0 line");
    unit_is("F1", "on-table functions 1");
    at("F1", "18 13.5");
}

static void a_truck_tows_two_guns(void **state)
{
    (void)state;
    proves("R-42");
    open_with("",
              "'K1 truck at 18,12 facing north', 'F1 artillery 2 at 16.5,12 facing north limbered', "
              "'F2 artillery 4 at 21,12 facing north limbered'",
              FAR, "");
    play("red", "activate F2");
    refuse("red", "load F2 K1", "R-73");
    play("red", "done, activate F1, load F1 K1");
    unit_is("F1", "aboard");
}

/* --- the train --- */

#define RAILWAY                                                                                                        \
    "table: 72 x 36\nturns: 12\n"                                                                                      \
    "map: [{id: RL, kind: track, line: '72,18 0,18'}, {id: ST, kind: building, poly: '34,20 40,20 40,23 34,23'},"      \
    " {id: BR, kind: bridge, poly: '55,17.5 58,17.5 58,18.5 55,18.5', heavy: yes}]\n"                                  \
    "train: {unit: TN, turn: 3, track: RL, halt: ST}\n"

static void run_train(const char *how, const char *now)
{
    char text[900];

    snprintf(text, sizeof text,
             RAILWAY "units:\n  red: ['F1 infantry 9 at 18,6 facing north']\n  black: ['TN train %s']\nnow: {%s}\n",
             how, now);
    card_for("black");
    field(text);
}

static void the_train_runs_halts_and_leaves(void **state)
{
    (void)state;
    proves("R-43", "SC.3");
    run_train("waiting", "turn: 3");
    play("black", "road TN"); /* the first black card is the train's */
    at("TN", "48 18");
    run_train("at 48,18 facing west line", "turn: 4");
    play("black", "activate TN, road TN");
    at("TN", "29 18"); /* its middle beside the station */
    assert_int_equal(state_now()->train_halted, 5);
    run_train("at 29,18 facing west line", "turn: 5, train_halted: 5");
    card_for("red");
    play("black", "activate TN"); /* it stands for the whole turn: there is nothing to choose */
    asked("red");
    at("TN", "29 18");
    run_train("at 29,18 facing west line", "turn: 6, train_halted: 5");
    play("black", "activate TN, road TN");
    at("TN", "5 18");
    run_train("at 5,18 facing west line", "turn: 7, train_halted: 5");
    play("black", "activate TN, road TN");
    unit_is("TN", "left");
}

static void a_bridge_that_is_down_stops_the_train(void **state)
{
    (void)state;
    proves("SC.3", "R-43");
    run_train("waiting", "turn: 3, damage: {BR: destroyed 1}");
    play("black", "road TN");
    assert_true(state_now()->unit[piece_named("TN")].x >= 58000);
    assert_true(state_now()->unit[piece_named("TN")].x <= 58500);
}

/* --- guns left alone --- */

static void a_crew_mans_its_guns_again(void **state)
{
    (void)state;
    proves("R-57", "R-75");
    open_with("", "'F1 artillery 4 at 18,12 facing north'", "'G1 infantry 9 at 18,24 facing south'", "");
    static ot_state copy;
    fs_run run = {0};
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    int f1 = piece_named("F1");
    copy = *state_now();
    copy.unit[f1].flags &= ~(uint32_t)OT_LIMBERED;
    ot_abandon(&c, f1);
    assert_true(copy.unit[f1].flags & OT_ABANDONED);
    assert_int_equal(copy.guns[0].n, 4);
    assert_int_equal(ot_weapon_of(scenario_now(), &copy, f1), OT_W_NONE);
    ot_abandon(&c, f1); /* only once */
    assert_int_equal(copy.guns[1].piece, 0);

    open_with("", "'F1 artillery 4 at 18,9 facing north unlimbered abandoned'", "'G1 infantry 9 at 18,24 facing south'",
              ", guns: ['F1 4 18,10.4 north']");
    play("red", "activate F1");
    refuse("red", "fire-at F1 18 24 he", "R-57");
    play("red", "man F1 F1");
    unit_is("F1", "not-abandoned functions 1");
    at("F1", "18 10.4");
    assert_int_equal(state_now()->guns[0].piece, 0);
    offered("red", "fire-at F1 18.000 24.250 he");
}

static void gunners_of_the_enemy_may_turn_guns_round(void **state)
{
    (void)state;
    proves("R-57");
    open_with("",
              "'F1 artillery 2 gun heavy at 18,9 facing north unlimbered abandoned', "
              "'F2 infantry 9 at 8,9 facing north', 'F3 artillery 4 at 28,9 facing north unlimbered'",
              "'G1 artillery 4 gun field at 18,30 facing south'", ", guns: ['G1 4 18,10.4 north']");
    play("red", "activate F2");
    refuse("red", "man F2 G1", "R-57"); /* no artillerists */
    play("red", "done, activate F3");
    refuse("red", "man F3 G1", "R-57"); /* has guns of its own */
    play("red", "done, activate F1, man F1 G1");
    assert_int_equal(ot_weapon_of(scenario_now(), state_now(), piece_named("F1")), OT_W_FIELD);
    assert_int_equal(state_now()->unit[piece_named("F1")].lmg, 2);
}

static void gunners_come_out_of_their_dugout_to_their_guns(void **state)
{
    (void)state;
    proves("XII.H");
    open_with(
        "{id: D, kind: dugout, at: '18,6', owner: red}, {id: P, kind: gun_pit, poly: '16,8.5 20,8.5 20,11 16,11'}",
        "'F1 artillery 4 in D unlimbered abandoned'", "'G1 infantry 9 at 18,24 facing south'",
        ", guns: ['F1 4 18,10.4 north']");
    play("red", "activate F1, man F1 F1");
    unit_is("F1", "not-abandoned in P functions 1");
    offered("red", "fire-at F1 18.000 24.250 he"); /* the other function */
}

static void gunners_who_serve_the_guns_of_others_stay_with_them(void **state)
{
    (void)state;
    proves("IV.A", "R-57");
    field("units:\n  red: ['A1 artillery 4 at 18,10 facing north abandoned serves B1 lmgs 4', 'F9 infantry 9 at 4,4']\n"
          "  black: ['B1 artillery 4 gun field at 30,30 abandoned facing south', 'G2 infantry 9 at 26,30 facing south "
          "shown']\nnow: {turn: 3, phase: cards}\n");
    play("red", "activate A1");
    assert_int_equal(options_of("red", "move A1"), 0);
    assert_int_equal(options_of("red", "run A1"), 0);
}

/* Crew A1 at the guns of B1: what it fires with, and with how many tubes or guns of each. */
static void served(const char *crew, const char *guns, int n, const ot_salvo want[])
{
    char text[700];
    ot_salvo out[OT_SALVOS];

    snprintf(text, sizeof text,
             "map: [{id: H, kind: hill, poly: '0,20 36,20 36,24 0,24'}]\n"
             "units:\n  red: ['A1 %s at 18,10 facing north abandoned unlimbered serves B1 lmgs 3']\n"
             "  black: ['B1 %s at 30,30 abandoned facing south', 'G2 infantry 9 at 18,28 facing south shown']\n"
             "now: {turn: 3, phase: cards}\n",
             crew, guns);
    card_for("red");
    field(text);
    assert_int_equal(ot_salvos(scenario_now(), state_now(), piece_named("A1"), false, out), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(out[i].weapon, want[i].weapon);
        assert_int_equal(out[i].elements, want[i].elements);
    }
}

static void who_serves_the_guns_of_others_fires_what_they_fire(void **state)
{
    (void)state;
    proves("R-57", "R-26");
    const ot_salvo field_guns[] = {{OT_W_FIELD, OT_W_FIELD, 3}}, medium[] = {{OT_W_MEDMORTAR, OT_W_MEDMORTAR, 3}};
    const ot_salvo minenwerfer[] = {{OT_W_HVYMORTAR, OT_W_HVYMORTAR, 2}, {OT_W_LTMORTAR, OT_W_LTMORTAR, 1}};

    served("medium_mortar 4", "artillery 4 gun field", 1, field_guns);
    play("red", "activate A1");
    refuse("red", "fire-at A1 18 28 he", "VI.O"); /* guns fire at what they see */
    served("mortar_mixed 4 tubes 2,0,2", "artillery 4 gun field", 1, field_guns);
    served("artillery 4 gun heavy", "medium_mortar 4", 1, medium);
    play("red", "activate A1");
    allow("red", "fire-at A1 18 28 he"); /* mortars over the hill */
    served("artillery 4 gun heavy", "mortar_mixed 4 tubes 2,0,2", 2, minenwerfer);
}

static void nobody_serves_what_is_no_gun(void **state)
{
    (void)state;
    proves("R-57");
    unloadable("units:\n  red: ['A1 artillery 4 at 18,10 facing north abandoned serves G2 lmgs 3']\n"
               "  black: ['G2 infantry 9 at 18,28 facing south']\nnow: {turn: 3}\n",
               "cannot be played on");
}

/* Gas and suppression are affairs of the guns, not of the men [X.C] [VII.R]. */
static void who_serves_mortars_suppresses_nobody(void **state)
{
    (void)state;
    proves("R-57", "VII.R");
    for (int mortars = 0; mortars < 2; mortars++) {
        char text[700];

        snprintf(text, sizeof text,
                 "units:\n  red: ['A1 artillery 4 gun heavy at 18,10 facing north abandoned serves B1 lmgs 3']\n"
                 "  black: ['B1 %s 4 at 30,30 abandoned facing south', 'O1 artillery 4 off 60']\n"
                 "now: {turn: 3, phase: plots}\n",
                 mortars ? "medium_mortar" : "artillery");
        field(text);
        if (mortars)
            refuse("red", "suppress A1 O1 turn 5", "VII.R");
        else
            allow("red", "suppress A1 O1 turn 5");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(cavalry_dismounts_and_fires),
        field_test(horses_do_not_stop_in_a_trench),
        field_test(guns_are_limbered_to_move_and_unlimbered_to_fire),
        field_test(a_truck_takes_four_castings_or_one_section),
        field_test(who_is_aboard_gets_off_beside_the_truck),
        field_test(a_truck_tows_two_guns),
        field_test(the_train_runs_halts_and_leaves),
        field_test(a_bridge_that_is_down_stops_the_train),
        field_test(a_crew_mans_its_guns_again),
        field_test(gunners_of_the_enemy_may_turn_guns_round),
        field_test(gunners_come_out_of_their_dugout_to_their_guns),
        field_test(gunners_who_serve_the_guns_of_others_stay_with_them),
        field_test(who_serves_the_guns_of_others_fires_what_they_fire),
        field_test(nobody_serves_what_is_no_gun),
        field_test(who_serves_mortars_suppresses_nobody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
