/* vehicles.c - tanks and armoured cars: crews, breakdown, repair, guns taken out, hits, overruns [XIII] [VI.D]. */
#include "field.h"
#include "rules/over_there/aim.h"
#include "rules/over_there/sequence.h"
#include <stdio.h>
#include <stdlib.h>

static void open_with(const char *switches, const char *map, const char *red, const char *black)
{
    char text[1600];

    snprintf(text, sizeof text, "date: 1918-06\n%s%s%sunits:\n  red: [%s]\n  black: [%s]\nnow: {turn: 3}\n",
             *map ? "map: [" : "", map, *map ? "]\n" : "", red, black);
    card_for("red");
    field_with(switches, text);
}

#define FAR_COMPANY "'G9 infantry 9 at 18,34 facing south'"

/* --- crews --- */

static unsigned can(const char *words)
{
    char red[80];

    snprintf(red, sizeof red, "'T1 %s'", words);
    open_with("", "", red, FAR_COMPANY);
    return ot_crew_can(scenario_now(), state_now(), piece_named("T1"));
}

static void crews_below_the_minimum_do_less(void **state)
{
    const unsigned all = OT_CAN_MOVE | OT_CAN_FIRE | OT_CAN_BOTH | OT_CAN_BOTH_SIDES;

    (void)state;
    proves("XIII.F", "C-13");
    assert_int_equal(can("mk_male at 18,16 crew 6"), all);
    assert_int_equal(can("mk_male at 18,16 crew 5"), OT_CAN_MOVE | OT_CAN_FIRE | OT_CAN_BOTH_SIDES);
    assert_int_equal(can("mk_male at 18,16 crew 3"), OT_CAN_MOVE | OT_CAN_FIRE);
    assert_int_equal(can("whippet at 18,16 crew 2"), all);
    assert_int_equal(can("whippet at 18,16 crew 1"), OT_CAN_MOVE | OT_CAN_FIRE);
    assert_int_equal(can("a7v at 18,16 crew 10"), all);
    assert_int_equal(can("st_chamond at 18,16 crew 5"), OT_CAN_MOVE | OT_CAN_FIRE);
}

#define TWO_TARGETS "'G1 infantry 3 at 26,15 facing west', 'G2 infantry 3 at 10,15 facing east'"

static void five_men_in_a_mark_move_and_serve_one_side_or_serve_both(void **state)
{
    (void)state;
    proves("XIII.F");
    open_with("", "", "'T1 mk_male at 18,16 facing north crew 5'", TWO_TARGETS);
    dice("1,1");
    play("red", "activate T1, fire T1 G1 right");
    offered("red", "move T1");
    offered("red", "fire T1 G2 left");
    dice("1,1");
    play("red", "fire T1 G2 left");
    not_offered("red", "move T1");
    open_with("", "", "'T1 mk_male at 18,16 facing north crew 3'", TWO_TARGETS);
    play("red", "activate T1");
    refuse("red", "fire T1 G1 both", "XIII.F");
    dice("1,1");
    card_for("black");
    play("red", "fire T1 G1 right"); /* neither its other side nor a move is left: the card is over */
    asked("black");
}

static void two_mounts_at_most_in_one_activation(void **state)
{
    (void)state;
    proves("VI.D.2", "IV.D");
    open_with("", "", "'T1 a7v at 18,16 facing north'",
              "'G1 infantry 3 at 26,15 facing west', 'G2 infantry 3 at 10,15 facing east', "
              "'G3 infantry 3 at 18,24 facing south'");
    dice("1,1 1,1");
    play("red", "activate T1, fire T1 G1 right, fire T1 G2 left");
    refuse("red", "fire T1 G3 bow", "XIII.F");
    offered("red", "move T1"); /* all that fire was one function */
}

/* --- breakdown and repair --- */

static void begin_turn(const char *red, const char *black, const char *throws)
{
    char text[800];

    snprintf(text, sizeof text, "date: 1918-06\nunits:\n  red: [%s]\n  black: [%s]\nnow: {turn: 3, phase: start}\n",
             red, black);
    playing_close();
    dice(throws);
    field(text);
}

static void a_tank_may_break_down_at_the_start_of_a_turn(void **state)
{
    (void)state;
    proves("XIII.A");
    begin_turn("'T1 mk_male at 18,16 facing north'", FAR_COMPANY, "20");
    unit_is("T1", "broken-down");
    begin_turn("'T1 mk_male at 18,16 facing north'", FAR_COMPANY, "21");
    unit_is("T1", "not-broken-down");
    begin_turn("'F1 infantry 9 at 18,6 facing north'", "'T1 a7v at 18,20 facing south +german'", "30");
    unit_is("T1", "broken-down");
    begin_turn("'F1 infantry 9 at 18,6 facing north'", "'T1 a7v at 18,20 facing south +german'", "31");
    unit_is("T1", "not-broken-down");
    begin_turn("'T1 armoured_car at 18,16 facing north'", FAR_COMPANY, ""); /* armoured cars never */
    expect_dice_used();
}

static void a_broken_down_tank_fires_and_is_repaired_later(void **state)
{
    (void)state;
    proves("XIII.B", "XIII.C", "XIII.D");
    open_with("", "", "'T1 mk_female at 18,16 facing north broken-down harm-turn 3'",
              "'G1 infantry 9 at 18,24 facing south'");
    play("red", "activate T1");
    not_offered("red", "move T1");
    offered("red", "fire T1 G1 both");
    offered("red", "guns-out T1 5");
    refuse("red", "repair T1", "XIII.C"); /* in the turn of the breakdown */
    open_with("", "", "'T1 mk_female at 18,16 facing north immobile harm-turn 2'",
              "'G1 infantry 9 at 18,24 facing south'");
    dice("10");
    play("red", "activate T1, repair T1");
    was("T1", "XIII.C", ANY, 10, "succeeds");
    unit_is("T1", "not-immobile");
    offered("red", "move T1");
    open_with("", "", "'T1 mk_female at 18,16 facing north broken-down harm-turn 2'",
              "'G1 infantry 9 at 18,24 facing south'");
    dice("11");
    play("red", "activate T1, repair T1");
    unit_is("T1", "broken-down");
    open_with("", "", "'T1 mk_female at 18,16 facing north'", FAR_COMPANY);
    play("red", "activate T1");
    refuse("red", "repair T1", "XIII.C");
}

static void a_section_tries_one_repair_on_its_card(void **state)
{
    static const char *const two = "'T1 mk_male at 18,16 facing north broken-down harm-turn 2', "
                                   "'T2 mk_female with T1 at 24,16 facing north broken-down harm-turn 2'";

    (void)state;
    proves("XIII.C", "XIII.Q");
    for (int succeeds = 0; succeeds < 2; succeeds++) {
        open_with("", "", two, FAR_COMPANY);
        dice(succeeds ? "10" : "11");
        play("red", "activate T1, repair T1, done");
        not_offered("red", "repair T2");
        refuse("red", "repair T2", "XIII.C");
        unit_is("T2", "broken-down");
    }
    open_with("", "", two, FAR_COMPANY); /* whichever its owner likes */
    play("red", "activate T1, done");
    offered("red", "repair T2");
}

/* --- guns taken out --- */

static void an_immobile_vehicle_takes_its_machine_guns_out(void **state)
{
    (void)state;
    proves("XIII.I", "IV.D");
    open_with("", "", "'T1 mk_female at 18,16 facing north immobile crew 4'", "'G1 infantry 9 at 18,24 facing south'");
    play("red", "activate T1");
    offered("red", "guns-out T1 4"); /* a man to a gun */
    refuse("red", "guns-out T1 5", "XIII.I");
    play("red", "guns-out T1 3");
    int out = scenario_now()->piece[piece_named("T1")].reserve;
    const ot_unit *u = &state_now()->unit[out];
    assert_int_equal(u->where, OT_ON_TABLE);
    assert_int_equal(u->castings, 3);
    assert_int_equal(u->lmg, 3);
    assert_int_equal(ot_target_kind(scenario_now(), state_now(), out), OT_T_HMG_GUNNER_BLIND);
    assert_int_equal(ot_castings_lost(scenario_now(), state_now(), out), 0); /* of three men none */
    unit_is("T1", "crew 1");
    open_with("", "", "'T1 mk_male at 18,16 facing north immobile'", FAR_COMPANY);
    play("red", "activate T1, guns-out T1 8");
    out = scenario_now()->piece[piece_named("T1")].reserve;
    assert_int_equal(state_now()->unit[out].castings, 8); /* three guns, and five men behind them */
    assert_int_equal(state_now()->unit[out].lmg, 3);
    assert_int_equal(scenario_now()->base.rules->valid(playing_scenario(), state_now(), NULL), 0);
    unit_is("T1", "destroyed");
    open_with("", "", "'T1 mk_female at 18,16 facing north'", FAR_COMPANY);
    play("red", "activate T1");
    refuse("red", "guns-out T1 1", "XIII.I"); /* it can still drive */
}

static int dismounted_value(const char *model, int men, int guns, int letter, int band)
{
    char red[80];

    snprintf(red, sizeof red, "'T1 %s at 18,16 facing north immobile'", model);
    open_with("", "", red, FAR_COMPANY);
    static ot_state copy;
    int out = scenario_now()->piece[piece_named("T1")].reserve;
    copy = *state_now();
    copy.unit[out].castings = (uint8_t)men;
    copy.unit[out].lmg = (uint8_t)guns;
    ot_shot shot = {.firer = (uint8_t)out, .letter = (uint8_t)letter, .band = (uint8_t)band};
    shot.weapon = (uint8_t)ot_weapon_of(scenario_now(), &copy, out);
    return ot_value_of(scenario_now(), &copy, &shot, NULL);
}

static void guns_out_fire_each_by_itself(void **state)
{
    (void)state;
    proves("XIII.I");
    assert_int_equal(dismounted_value("mk_female", 5, 5, OT_A, OT_B3), 25);    /* Lewis guns */
    assert_int_equal(dismounted_value("mk_female", 2, 2, OT_A, OT_B3), 10);    /* as many as men */
    assert_int_equal(dismounted_value("renault_ft_mg", 2, 1, OT_B, OT_B6), 1); /* half a section of 1, rounded up */
    assert_int_equal(dismounted_value("a7v", 6, 6, OT_A, OT_B3), 30);          /* three sections */
}

/* --- hits --- */

/* The field battery's kind of hit is thrown by hand: phase, weapon, throw, what became of the tank. */
static const ot_unit *hit_in(enum ot_phase phase, const char *words, int weapon, const char *throws)
{
    static ot_state copy;
    static fs_rolls script;
    fs_run run = {0};
    char red[120];

    snprintf(red, sizeof red, "'T1 %s'", words);
    open_with("", "", red, FAR_COMPANY);
    script = (fs_rolls){.n = 1, .used = 1};
    script.at[0] = (fs_throw){.kind = FS_THROW_PCT, .n = 1, .faces = 100};
    script.value[0] = (uint8_t)(atoi(throws) % 100);
    fs_dice_from_script(&run.dice, &script);
    copy = *state_now();
    copy.head.phase = (uint8_t)phase;
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    int depth = copy.head.depth;
    ot_push_vehicle_hits(&c, OT_BLACK, piece_named("G9"), piece_named("T1"), weapon, 1);
    while (copy.head.depth > depth)
        ot_kind_of(OT_F_HITS)->advance(&c);
    assert_false(run.dice.ran_out);
    return &copy.unit[piece_named("T1")];
}

static const ot_unit *hit(const char *words, int weapon, const char *throws)
{
    return hit_in(OT_PHASE_MOVE, words, weapon, throws);
}

static void the_table_of_hits_on_vehicles(void **state)
{
    (void)state;
    proves("VI.D.4", "XIII.D", "X.G");
    const char *tank = "mk_male at 18,16 facing north";                         /* a field gun adds 20 */
    assert_int_equal(hit(tank, OT_W_FIELD, "1")->flags & OT_SHAKEN, OT_SHAKEN); /* 21 */
    assert_int_equal(hit(tank, OT_W_FIELD, "20")->crew, 8);                     /* 40 */
    assert_int_equal(hit(tank, OT_W_FIELD, "21")->crew, 7);                     /* 41 */
    assert_int_equal(hit(tank, OT_W_FIELD, "40")->flags & OT_IMMOBILE, 0);      /* 60 */
    assert_int_equal(hit(tank, OT_W_FIELD, "41")->flags & OT_IMMOBILE, OT_IMMOBILE);
    assert_int_equal(hit(tank, OT_W_FIELD, "41")->harm_turn, 3);
    assert_int_equal(hit(tank, OT_W_FIELD, "61")->crew, 6); /* disabled */
    assert_int_equal(hit(tank, OT_W_FIELD, "61")->mounts_lost, 1);
    assert_int_equal(hit(tank, OT_W_FIELD, "80")->where, OT_ON_TABLE);
    assert_int_equal(hit(tank, OT_W_FIELD, "81")->where, OT_DESTROYED);
    assert_int_equal(hit(tank, OT_W_FIELD, "0")->where, OT_DESTROYED);                                  /* 00 is 100 */
    assert_int_equal(hit("armoured_car at 18,16 facing north", OT_W_FIELD, "71")->where, OT_DESTROYED); /* + 10 */
    assert_int_equal(hit("truck at 18,16 facing north", OT_W_FIELD, "61")->where, OT_DESTROYED);        /* + 20 */
}

static void small_arms_stop_a_vehicle_for_a_turn(void **state)
{
    (void)state;
    proves("XIII.O");
    const ot_unit *u = hit("mk_male at 18,16 facing north", OT_W_HMG, "76"); /* 61 with -15 */
    assert_int_equal(u->crew, 7);
    assert_int_equal(u->flags & OT_IMMOBILE, 0);
    assert_int_equal(u->free_turn, 4); /* its card of this turn is still to come */
    u = hit("mk_male at 18,16 facing north activated", OT_W_HMG, "76");
    assert_int_equal(u->free_turn, 5);
    u = hit_in(OT_PHASE_AIR, "mk_male at 18,16 facing north", OT_W_HMG, "76");
    assert_int_equal(u->free_turn, 5);                         /* no card comes any more in this turn */
    u = hit("mk_male at 18,16 facing north", OT_W_FLAME, "0"); /* 100: never worse */
    assert_int_equal(u->crew, 7);
    u = hit("mk_male at 18,16 facing north", OT_W_RIFLE, "85"); /* 60 */
    assert_int_equal(u->free_turn, 0);
    assert_int_equal(u->crew, 7);
    u = hit("mk_male at 18,16 facing north crew 1", OT_W_RIFLE, "85");
    assert_int_equal(u->where, OT_DESTROYED); /* nobody is left in it */
}

static void passengers_of_a_wreck_are_thrown_for(void **state)
{
    static ot_state copy;
    static fs_rolls script;
    fs_run run = {0};

    (void)state;
    proves("R-58", "R-42", "XIV.C");
    open_with("", "", "'K1 truck at 18,16 facing north', 'F1 infantry 4 aboard K1 hidden'", FAR_COMPANY);
    script = (fs_rolls){.n = 2, .used = 5, .value = {99, 1, 2, 3, 6}};
    script.at[0] = (fs_throw){.kind = FS_THROW_PCT, .n = 1, .faces = 100};
    script.at[1] = (fs_throw){.kind = FS_THROW_DICE, .n = 4, .faces = 6, .at = 1};
    fs_dice_from_script(&run.dice, &script);
    copy = *state_now();
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    int depth = copy.head.depth;
    ot_push_vehicle_hits(&c, OT_BLACK, piece_named("G9"), piece_named("K1"), OT_W_FIELD, 3); /* the first is enough */
    while (copy.head.depth > depth)
        ot_kind_of(OT_F_HITS)->advance(&c);
    assert_false(run.dice.ran_out || run.dice.bad);
    assert_int_equal(copy.unit[piece_named("K1")].where, OT_DESTROYED);
    assert_int_equal(copy.unit[piece_named("F1")].where, OT_ON_TABLE);
    assert_int_equal(copy.unit[piece_named("F1")].castings, 2);
    assert_true(copy.unit[piece_named("F1")].flags & OT_SHOWN);
    assert_true(run.shown & OT_BLACK); /* who was in it is learnt */
}

/* --- what a vehicle is as a target --- */

static void a_vehicle_that_has_moved_is_harder_to_hit(void **state)
{
    (void)state;
    proves("VI.D.5");
    open_with("", "", "'F1 hmg at 18,6 facing north'",
              "'T1 a7v at 18,19 facing south', 'T2 a7v at 26,19 facing south moved'");
    dice("1,1");
    play("red", "activate F1, fire F1 T1");
    was("F1", "CH.fire", 10, ANY, NULL); /* A */
    open_with("", "", "'F1 hmg at 18,6 facing north'", "'T2 a7v at 18,19 facing south moved'");
    dice("1,1");
    play("red", "activate F1, fire F1 T2");
    was("F1", "CH.fire", 8, ANY, NULL); /* B */
}

/* --- far off --- */

static void beyond_fifteen_inches_a_tank_gun_falls_long_or_short(void **state)
{
    (void)state;
    proves("VI.T.1", "VI.Q");
    open_with("", "", "'T1 renault_ft_37 at 18,4 facing north'", "'G1 infantry 3 at 18,24 facing south'");
    dice("4,1"); /* half of 3 inches long: off the target */
    play("red", "activate T1, fire T1 G1 turret");
    expect_dice_used();
    happened("VI.T.1");
    unit_is("G1", "castings 3 not-pinned");
    open_with("", "", "'T1 renault_ft_37 at 18,4 facing north'", "'G1 infantry 3 at 18,24 facing south'");
    dice("3,3 10,10"); /* as aimed: the far half of the ring holds them; A, fourth band */
    play("red", "activate T1, fire T1 G1 turret");
    was("T1", "CH.fire", 3, ANY, "one casting lost");
    open_with("", "", "'T1 renault_ft_37 at 18,9 facing north'", "'G1 infantry 3 at 18,24 facing south'");
    dice("1,1"); /* to fifteen inches there is nothing to adjust */
    play("red", "activate T1, fire T1 G1 turret");
    not_happened("VI.Q");
}

static void tanks_fire_only_directly(void **state)
{
    (void)state;
    proves("VI.M");
    open_with("", "", "'T1 mk_male at 18,16 facing north'", FAR_COMPANY);
    play("red", "activate T1");
    refuse("red", "fire-at T1 18 30 he", "VI.M");
}

static void no_tanks_before_july_1916(void **state)
{
    (void)state;
    proves("XIII.P");
    unloadable("date: 1916-06\nunits:\n  red: [{id: T1, list: 'British Empire: Tank section (Mk series)'}]\n"
               "  black: ['G1 infantry 9 at 18,30 facing south']\n",
               "1916");
}

/* --- overruns --- */

/* Four inches ahead and one deep: two ranks of foot; the Mk needs 4 + 1 + 3. */
#define BEFORE_A_TANK(what) "'G1 " what " at 18,20 facing south shown'"

static void an_overrun_must_come_out_on_the_far_side(void **state)
{
    (void)state;
    proves("XIII.J", "R-35");
    open_with("", "", "'T1 mk_male at 18,16 facing north'", BEFORE_A_TANK("infantry 8 two-ranks"));
    play("red", "activate T1");
    refuse("red", "overrun T1 18 23", "XIII.J");
    refuse("red", "overrun T1 18 14", "XIII.J"); /* nobody there */
    dice("1,1");                                 /* the better mount, in contact on A: FF 9 */
    play("red", "overrun T1 18 24.5");
    was("T1", "CH.fire", 9, ANY, "no effect");
    at("T1", "18 24.5");
    unit_is("G1", "overrun activated");
    offered("red", "done");
}

static void overrun_guns_are_left_and_their_crew_runs(void **state)
{
    (void)state;
    proves("XIII.K", "R-71", "R-57");
    open_with("", "", "'T1 mk_male at 18,10 facing north'", "'G1 artillery 2 at 18,13 facing south unlimbered shown'");
    dice("1,1");
    play("red", "activate T1, overrun T1 18 19");
    unit_is("G1", "abandoned overrun activated");
    assert_int_equal(state_now()->guns[0].piece, piece_named("G1"));
    assert_int_equal(state_now()->guns[0].n, 2);
    assert_int_equal(state_now()->guns[0].y, 13000);
    assert_true(state_now()->unit[piece_named("G1")].x != 18000); /* away to the nearest edge */
    open_with("", "", "'T1 mk_male at 18,10 facing north'", "'G1 hmg at 18,13 facing south shown'");
    dice("1,1");
    play("red", "activate T1, overrun T1 18 18.5");
    unit_is("G1", "not-abandoned overrun"); /* it runs with its guns */
}

/* Companies on both sides of it, and one at the end of the lane. */
static void who_cannot_run_two_inches_surrenders(void **state)
{
    (void)state;
    proves("R-71", "VIII.E");
    open_with("", "",
              "'T1 renault_ft_37 at 18,10 facing north', 'F1 infantry 9 at 16.4,13 facing east', "
              "'F2 infantry 9 at 19.6,13 facing west', 'F3 infantry 3 at 18,7 facing north'",
              "'G1 hmg at 18,13 facing south shown'");
    dice("1,1");
    play("red", "activate T1, overrun T1 18 16");
    unit_is("G1", "prisoner");
    assert_int_equal(state_now()->unit[piece_named("G1")].captor, piece_named("F1")); /* no tank guards prisoners */
}

static void in_a_trench_they_stay_and_are_pinned(void **state)
{
    (void)state;
    proves("R-70", "C-26");
    open_with("", "{id: T, kind: trench, line: '6,14 30,14', step: south}", "'T1 mk_male at 18,11 facing north'",
              "'G1 infantry 9 in T at 18,14 step shown'");
    dice("1,1");
    play("red", "activate T1, overrun T1 18 18");
    was("T1", "CH.fire", 9, ANY, NULL); /* the trench is no cover in contact */
    unit_is("G1", "bottom pinned not-overrun");
}

static void vehicles_and_bunkers_are_not_overrun(void **state)
{
    (void)state;
    proves("R-70", "XIII.J");
    open_with("", "", "'T1 mk_male at 18,10 facing north'", "'T2 armoured_car at 18,13 facing south'");
    play("red", "activate T1");
    refuse("red", "overrun T1 18 18.5", "R-70");
    assert_int_equal(options_of("red", "overrun"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(crews_below_the_minimum_do_less),
        field_test(five_men_in_a_mark_move_and_serve_one_side_or_serve_both),
        field_test(two_mounts_at_most_in_one_activation),
        field_test(a_tank_may_break_down_at_the_start_of_a_turn),
        field_test(a_broken_down_tank_fires_and_is_repaired_later),
        field_test(a_section_tries_one_repair_on_its_card),
        field_test(an_immobile_vehicle_takes_its_machine_guns_out),
        field_test(guns_out_fire_each_by_itself),
        field_test(the_table_of_hits_on_vehicles),
        field_test(small_arms_stop_a_vehicle_for_a_turn),
        field_test(passengers_of_a_wreck_are_thrown_for),
        field_test(a_vehicle_that_has_moved_is_harder_to_hit),
        field_test(beyond_fifteen_inches_a_tank_gun_falls_long_or_short),
        field_test(tanks_fire_only_directly),
        field_test(no_tanks_before_july_1916),
        field_test(an_overrun_must_come_out_on_the_far_side),
        field_test(overrun_guns_are_left_and_their_crew_runs),
        field_test(who_cannot_run_two_inches_surrenders),
        field_test(in_a_trench_they_stay_and_are_pinned),
        field_test(vehicles_and_bunkers_are_not_overrun),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
