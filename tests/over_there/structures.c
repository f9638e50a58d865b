/* structures.c - hits on buildings, bunkers, dugouts and wire, and what is left of them [VII.L] to [VII.P] [XV]. */
#include "field.h"
#include "rules/over_there/aim.h"
#include <stdio.h>
#include <string.h>

#define PLACES                                                                                                         \
    "map: [{id: B, kind: building, poly: '14,22 22,22 22,26 14,26'},"                                                  \
    " {id: K, kind: bunker, poly: '24,22 27,22 27,24 24,24', owner: black},"                                           \
    " {id: D, kind: dugout, at: '10,24', owner: black},"                                                               \
    " {id: W1, kind: wire, poly: '4,16 30,16 30,16.5 4,16.5'}]\n"
#define INSIDE                                                                                                         \
    PLACES "units:\n  red: ['F1 infantry 9 at 18,6 facing north', 'T1 mk_male at 30,6 facing north']\n"                \
           "  black: ['G1 infantry 9 in B', 'G2 hmg in K', 'G3 infantry 9 in D']\n"                                    \
           "now: {turn: 3}\n"

static ot_state copy;

/* `n` hits of a weapon on a terrain piece, thrown by hand; the state afterwards in `copy`. */
static void hit(const char *feature, int weapon, int n, const char *throws)
{
    static fs_rolls script;
    fs_run run = {0};
    const char *at = throws;
    int value, used;

    memset(&script, 0, sizeof script);
    for (; sscanf(at, "%d%n", &value, &used) == 1; at += used) {
        script.at[script.n] = (fs_throw){.kind = FS_THROW_PCT, .n = 1, .faces = 100, .at = script.n};
        script.value[script.n++] = (uint8_t)value;
    }
    script.used = script.n;
    fs_dice_from_script(&run.dice, &script);
    copy = *state_now();
    ot_ctx c = {scenario_now(), &copy, &run, NULL};
    int depth = copy.head.depth;
    ot_push_structure_hits(&c, OT_RED, piece_named("F1"), feature_named(feature), weapon, n);
    while (copy.head.depth > depth)
        ot_kind_of(OT_F_HITS)->advance(&c);
    assert_false(run.dice.ran_out || run.dice.bad);
    assert_int_equal(run.dice.script_at, script.n);
}

static int castings(const char *unit) { return copy.unit[piece_named(unit)].castings; }
static const ot_damage *damage(const char *feature) { return &copy.damage[feature_named(feature)]; }

static void a_building_under_fire(void **state)
{
    (void)state;
    proves("VII.L", "XV.D", "R-59");
    field(INSIDE);
    hit("B", OT_W_FIELD, 1, "40");
    assert_int_equal(castings("G1"), 9);
    hit("B", OT_W_FIELD, 1, "41");
    assert_int_equal(castings("G1"), 8);
    hit("B", OT_W_FIELD, 1, "61");
    assert_int_equal(castings("G1"), 7);
    hit("B", OT_W_FIELD, 1, "80");
    assert_false(damage("B")->is_destroyed);
    hit("B", OT_W_FIELD, 1, "81");
    assert_true(damage("B")->is_destroyed);
    assert_int_equal(castings("G1"), 9);
    hit("B", OT_W_HEAVY, 1, "75"); /* 105: half of nine, rounded up */
    assert_true(damage("B")->is_destroyed);
    assert_int_equal(castings("G1"), 4);
}

static void a_destroyed_building_burns_and_is_left(void **state)
{
    (void)state;
    proves("XV.E", "VII.L", "XIV.I");
    field(INSIDE);
    hit("B", OT_W_FIELD, 2, "81"); /* the second hit finds rubble */
    assert_int_equal(damage("B")->burns_until, 8);
    assert_int_equal(ot_area_of(scenario_now(), &copy, feature_named("B")).kind, OT_G_RUBBLE);
    const ot_unit *u = &copy.unit[piece_named("G1")];
    assert_int_equal(u->where, OT_ON_TABLE);
    assert_int_equal(u->feature, 0);
    assert_false(u->flags & OT_ACTIVATED); /* it acts as usual when its card comes */
    assert_true(u->flags & OT_SHOWN);
}

static void a_bunker_under_fire(void **state)
{
    (void)state;
    proves("XV.D", "VII.P");
    field(INSIDE);
    hit("K", OT_W_FIELD, 1, "95"); /* 85: two castings, the whole section */
    assert_int_equal(castings("G2"), 0);
    assert_int_equal(copy.unit[piece_named("G2")].where, OT_DESTROYED);
    hit("K", OT_W_MEDMORTAR, 1, "80"); /* 60 */
    assert_int_equal(castings("G2"), 2);
    hit("K", OT_W_MEDMORTAR, 1, "81");
    assert_int_equal(castings("G2"), 1);
    hit("K", OT_W_LTMORTAR, 3, ""); /* no effect, no throw */
    assert_int_equal(castings("G2"), 2);
}

static void a_dugout_under_fire(void **state)
{
    (void)state;
    proves("VII.O", "XV.F", "XV.D");
    field(INSIDE);
    hit("D", OT_W_FIELD, 2, "");
    assert_int_equal(damage("D")->blocked, 0);
    hit("D", OT_W_MEDMORTAR, 2, "");
    hit("D", OT_W_MEDIUM, 1, "41");
    assert_int_equal(damage("D")->blocked, 1);
    assert_int_equal(castings("G3"), 9);
    hit("D", OT_W_MEDIUM, 2, "41 41"); /* adds up */
    assert_int_equal(damage("D")->blocked, 2);
    hit("D", OT_W_MEDIUM, 1, "81");
    assert_int_equal(damage("D")->blocked, 2);
    assert_int_equal(castings("G3"), 8);
    hit("D", OT_W_MEDIUM, 3, "41 41 41"); /* three levels: caved in */
    assert_true(damage("D")->is_destroyed);
    assert_int_equal(copy.unit[piece_named("G3")].where, OT_DESTROYED);
    hit("D", OT_W_HEAVY, 1, "81"); /* 101 */
    assert_int_equal(copy.unit[piece_named("G3")].where, OT_DESTROYED);
}

static void guards_in_a_dugout_that_falls_in_die_with_their_prisoners(void **state)
{
    (void)state;
    proves("XV.F", "VIII.G");
    field(PLACES "units:\n  red: ['F1 medium_mortar 4 at 18,6 facing north', 'F2 infantry 7 prisoner-of G3']\n"
                 "  black: ['G3 infantry 9 in D']\nnow: {turn: 3}\n");
    hit("D", OT_W_MEDIUM, 3, "41 41 41");
    assert_true(damage("D")->is_destroyed);
    assert_int_equal(copy.unit[piece_named("G3")].where, OT_DESTROYED);
}

/* --- by tank guns --- */

static void a_tank_gun_hits_the_house_not_those_in_it(void **state)
{
    (void)state;
    proves("R-59", "VII.L");
    field(
        "map: [{id: B, kind: building, poly: '14,22 22,22 22,26 14,26'}]\n"
        "units:\n  red: ['T1 mk_male at 18,14 facing north']\n  black: ['G1 infantry 9 in B shown']\nnow: {turn: 3}\n");
    dice("10,4 61"); /* C, third band, both sides: FF 4, 12 hits; 61 - 10 */
    play("red", "activate T1, fire T1 G1 both");
    was("T1", "VII.L", 51, ANY, "one casting lost inside");
    unit_is("G1", "castings 8 not-pinned");
}

static void a_tank_gun_cuts_wire_and_cannot_hurt_a_dugout(void **state)
{
    (void)state;
    proves("R-49", "VI.J", "VII.O");
    field(PLACES "units:\n  red: ['T1 mk_male at 18,10 facing north']\n"
                 "  black: ['G1 infantry 9 at 18,34 facing south', 'G3 infantry 9 in D shown']\nnow: {turn: 3}\n");
    play("red", "activate T1");
    refuse("red", "fire T1 G3 left", "VII.O");
    dice("9,9"); /* B, second band, both sides: FF 10, 16 hits once */
    play("red", "fire-work T1 W1 both");
    was("T1", "CH.fire", 10, ANY, "one hit");
    assert_int_equal(state_now()->gap[0].feature, feature_named("W1") + 1);
    assert_int_equal(state_now()->gap[0].to - state_now()->gap[0].from, 500);
}

/* --- wire --- */

static void cut(int32_t x, int32_t length)
{
    fs_run run = {0};
    ot_ctx c = {scenario_now(), &copy, &run, NULL};

    ot_cut_wire(&c, feature_named("W1"), (fs_point){x, 16000}, length);
}

static int32_t gone(void)
{
    int32_t all = 0;

    for (int i = 0; i < OT_MAX_GAPS && copy.gap[i].feature; i++)
        all += copy.gap[i].to - copy.gap[i].from;
    return all;
}

static void each_hit_takes_half_an_inch_of_wire(void **state)
{
    (void)state;
    proves("VI.J", "XV.C", "R-49");
    field(INSIDE);
    copy = *state_now();
    cut(10000, 500);
    cut(10000, 500);
    assert_int_equal(gone(), 1000); /* one gap, twice as wide */
    assert_int_equal(copy.gap[1].feature, 0);
    cut(20000, 500);
    assert_int_equal(gone(), 1500);
    assert_true(copy.gap[1].feature && copy.gap[0].to < copy.gap[1].from);
    cut(4000, 2000); /* at its end: nothing is cut beyond it */
    assert_int_equal(copy.gap[0].from, 0);
    assert_int_equal(gone(), 3500);
    cut(15000, 100000); /* all of it, and the gaps are one */
    assert_int_equal(gone(), 26000);
    assert_int_equal(copy.gap[1].feature, 0);
}

/* --- tanks through houses and wire --- */

static void a_tank_breaks_a_house_down_and_may_stick(void **state)
{
    static const char yaml[] = "map: [{id: B, kind: building, poly: '16,18 20,18 20,19 16,19'}]\n"
                               "units:\n  red: ['T1 mk_male at 18,16 facing north']\n"
                               "  black: ['G1 infantry 9 at 18,34 facing south']\nnow: {turn: 3}\n";

    (void)state;
    proves("XIII.M");
    field(yaml);
    dice("25");
    play("red", "activate T1, move T1, to 18 23 facing 0 line");
    was("T1", "XIII.M", ANY, 25, "stuck");
    unit_is("T1", "stuck moved");
    assert_true(state_now()->damage[feature_named("B")].is_destroyed);
    assert_int_equal(state_now()->damage[feature_named("B")].burns_until, 0);
    not_offered("red", "move T1");
    field(yaml);
    dice("26");
    play("red", "activate T1, move T1, to 18 23 facing 0 line");
    unit_is("T1", "not-stuck");
    at("T1", "18 23");
}

static void a_tank_leaves_a_lane_of_its_own_width_in_wire(void **state)
{
    (void)state;
    proves("XV.H");
    field("map: [{id: W1, kind: wire, poly: '4,18 30,18 30,18.5 4,18.5'}]\n"
          "units:\n  red: ['T1 mk_male at 18,16 facing north']\n"
          "  black: ['G1 infantry 9 at 18,34 facing south']\nnow: {turn: 3}\n");
    play("red", "activate T1, move T1, to 18 22 facing 0 line");
    assert_int_equal(state_now()->gap[0].to - state_now()->gap[0].from, 1500);
}

/* --- firing out --- */

static void a_bunker_has_no_loophole_in_its_rear(void **state)
{
    (void)state;
    proves("XV.G");
    /* of black, whose edge is in the north: blind to the north */
    card_for("black");
    field("map: [{id: K, kind: bunker, poly: '17,17 20,17 20,19 17,19', owner: black}]\n"
          "units:\n  red: ['F1 infantry 3 at 18.5,30 facing south', 'F2 infantry 3 at 30,18 facing west', "
          "'F3 infantry 3 at 18.5,8 facing north']\n"
          "  black: ['G1 hmg in K']\nnow: {turn: 3}\n");
    play("black", "activate G1");
    refuse("black", "fire G1 F1", "XV.G");
    offered("black", "fire G1 F2");
    offered("black", "fire G1 F3");
}

#define TRENCH_OF(owner, more)                                                                                         \
    "map: [{id: T, kind: trench, line: '6,18 30,18', step: north, owner: " owner "}]\n"                                \
    "units:\n  red: ['F1 infantry 6 in T at 18,18 step facing south']\n"                                               \
    "  black: ['G1 infantry 3 at 18,8 facing north'" more "]\nnow: {turn: 3}\n"

static void over_the_rear_wall_only_from_a_captured_trench(void **state)
{
    (void)state;
    proves("XII.F");
    field(TRENCH_OF("red", ""));
    play("red", "activate F1");
    refuse("red", "fire F1 G1", "XII.F");
    field(TRENCH_OF("black", ""));
    play("red", "activate F1");
    offered("red", "fire F1 G1");
    field(TRENCH_OF("red", ", 'G2 infantry 3 at 18,28 facing south'"));
    play("red", "activate F1"); /* enemies on both sides of it: surrounded */
    offered("red", "fire F1 G1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_building_under_fire),
        field_test(a_destroyed_building_burns_and_is_left),
        field_test(a_bunker_under_fire),
        field_test(a_dugout_under_fire),
        field_test(guards_in_a_dugout_that_falls_in_die_with_their_prisoners),
        field_test(a_tank_gun_hits_the_house_not_those_in_it),
        field_test(a_tank_gun_cuts_wire_and_cannot_hurt_a_dugout),
        field_test(each_hit_takes_half_an_inch_of_wire),
        field_test(a_tank_breaks_a_house_down_and_may_stick),
        field_test(a_tank_leaves_a_lane_of_its_own_width_in_wire),
        field_test(a_bunker_has_no_loophole_in_its_rear),
        field_test(over_the_rear_wall_only_from_a_captured_trench),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
