/* rout.c - forced moves: which edge, which way, how far, and surrender. [VIII.A to VIII.E, VIII.I, IX.C, C-23, R-72] */
#include "field.h"
#include "rules/over_there/steps.h"

#include <string.h>

#define NOW "now: {turn: 3, phase: cards}\n"

/* Forces a unit of the position on the page; what comes of it is in `after`. */
static ot_state after;

static void force(const char *unit, enum ot_forced how, bool from_contact)
{
    fs_run run = {0};
    ot_ctx c = {scenario_now(), &after, &run, NULL};

    after = *state_now();
    ot_force(&c, piece_named(unit), how, from_contact);
}

static void went_to(const char *unit, int32_t x, int32_t y)
{
    const ot_unit *u = &after.unit[piece_named(unit)];

    if (u->where != OT_ON_TABLE || u->x != x || u->y != y)
        fail_msg("%s is at %d %d, where %d; expected %d %d", unit, u->x, u->y, u->where, x, y);
}

static void is_now(const char *unit, enum ot_where where)
{
    assert_int_equal(after.unit[piece_named(unit)].where, where);
}

static void routs_go_straight_to_the_nearest_edge(void **state)
{
    (void)state;
    proves("VIII.A", "VIII.B");
    /* red's edge is the south */
    field("table: 72 x 48\nunits:\n  red: ['F1 infantry 9 at 20,16 facing north', 'F2 infantry 4 at 40,4']\n"
          "  black: ['G1 infantry 9 at 50,40 facing south']\n" NOW);
    force("F1", OT_ROUTS, false);
    went_to("F1", 20000, 5000); /* eleven inches south */
    assert_int_equal(after.unit[piece_named("F1")].facing, 1800);
    field("table: 72 x 48\nunits:\n  red: ['F1 infantry 9 at 12,20 facing north', 'F2 infantry 4 at 40,4']\n"
          "  black: ['G1 infantry 9 at 50,40 facing south']\n" NOW);
    force("F1", OT_RETIRES, false);
    went_to("F1", 7000, 20000); /* five inches west */
}

static void never_to_the_enemys_edge(void **state)
{
    (void)state;
    proves("VIII.C");
    field("table: 60 x 48\nunits:\n  red: ['F1 infantry 9 at 20,44 facing north', 'F2 infantry 4 at 40,4']\n"
          "  black: ['G1 infantry 9 at 50,20 facing south']\n" NOW);
    force("F1", OT_ROUTS, false);
    went_to("F1", 9000, 44000); /* the north is four inches away, the west twenty */
}

static void equal_edges_are_settled_in_one_order(void **state)
{
    (void)state;
    proves("VIII.C.1", "R-51");
    field("table: 60 x 48\nunits:\n  red: ['F1 infantry 9 at 30,44 facing north', 'F2 infantry 4 at 40,4']\n"
          "  black: ['G1 infantry 9 at 30,10 facing north']\n" NOW); /* enemy edge north; neither side nearer to him */
    force("F1", OT_ROUTS, false);
    went_to("F1", 19000, 44000); /* west */
    field("table: 60 x 60\nunits:\n  red: ['F1 infantry 9 at 20,20 facing north', 'F2 infantry 4 at 50,4']\n"
          "  black: ['G1 infantry 9 at 10,22 facing east']\n" NOW);
    force("F1", OT_ROUTS, false);
    went_to("F1", 20000, 9000); /* west and south are equally near: away from him */
}

static void not_nearer_to_the_enemy_if_it_can_be_helped(void **state)
{
    (void)state;
    proves("C-23");
    field("table: 72 x 48\nunits:\n  red: ['F1 infantry 9 at 20,22 facing west', 'F2 infantry 4 at 40,4']\n"
          "  black: ['G1 infantry 9 at 6,22 facing east']\n" NOW);
    force("F1", OT_ROUTS, false);
    went_to("F1", 20000, 11000); /* the west edge is nearer, but he stands there */
}

static void ground_is_paid_for_and_stops_them(void **state)
{
    (void)state;
    proves("VIII.I", "VI.A.5");
    field("map: [{id: W, kind: light_woods, poly: '10,2 26,2 26,14 10,14'}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,13 facing north', 'F2 infantry 4 at 3,4']\n"
          "  black: ['G1 infantry 9 at 18,30 facing south']\n" NOW);
    force("F1", OT_ROUTS, false);
    went_to("F1", 18000, 7500); /* 5.500 of eleven */
    field("map: [{id: R, kind: river, line: '0,8 36,8'}]\n"
          "units:\n  red: ['F1 artillery 4 gun field at 18,13 facing north limbered', 'F2 infantry 4 at 3,4']\n"
          "  black: ['G1 infantry 9 at 18,30 facing south']\n" NOW);
    force("F1", OT_RETIRES, false);
    assert_true(after.unit[piece_named("F1")].y > 8500); /* not through the river */
}

static void off_the_table_is_off_for_good(void **state)
{
    (void)state;
    proves("VIII.D");
    field("units:\n  red: ['F1 infantry 9 at 18,8 facing north', 'F2 infantry 4 at 3,4']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n" NOW);
    force("F1", OT_ROUTS, false);
    is_now("F1", OT_LEFT);
    assert_int_equal(after.unit[piece_named("F1")].lost_turn, 3);
}

static void they_bend_round_an_enemy_in_the_way(void **state)
{
    (void)state;
    proves("VIII.B", "VIII.I");
    field("table: 72 x 60\nunits:\n  red: ['F1 infantry 2 at 30,24 facing north', 'F2 infantry 4 at 60,4']\n"
          "  black: ['G1 infantry 2 at 30.2,18 facing north', 'G2 infantry 9 at 30,28.5 facing south']\n" NOW);
    force("F1", OT_ROUTS, false);
    const ot_unit *u = &after.unit[piece_named("F1")];
    assert_int_equal(u->where, OT_ON_TABLE);
    assert_true(u->y < 17000);         /* past him */
    assert_int_equal(u->x, 28699);     /* an inch from his western corner at 29.700 */
    assert_int_equal(u->facing, 1800); /* and straight on */
}

static void half_back_faces_the_enemy(void **state)
{
    (void)state;
    proves("VI.X");
    field_with("fire=percentile", "units:\n  red: ['F1 infantry 9 at 18,16 facing north', 'F2 infantry 4 at 3,4']\n"
                                  "  black: ['G1 infantry 9 at 18,30 facing south']\n" NOW);
    force("F1", OT_FALLS_BACK_HALF, false);
    went_to("F1", 18000, 14500); /* half of three */
    assert_int_equal(after.unit[piece_named("F1")].facing, 0);
}

static void the_beaten_are_measured_from_the_contact(void **state)
{
    (void)state;
    proves("IX.C");
    field("table: 60 x 60\nunits:\n  red: ['F1 infantry 9 at 30,20.5 facing north charger G1 touched 30,20', 'F2 "
          "infantry 4 at 3,4']\n"
          "  black: ['G1 infantry 9 at 30,20.5 facing south target F1 charged', 'G2 infantry 9 at 3,40']\n" NOW);
    force("F1", OT_RETIRES, true);
    went_to("F1", 30000, 15000);
    field("table: 60 x 60\nunits:\n  red: ['F1 infantry 9 at 30,20 facing north charger G1 touched 30,20', 'F2 "
          "infantry 4 at 3,4']\n"
          "  black: ['G1 infantry 9 at 30,20 facing south target F1 charged', 'G2 infantry 9 at 3,40']\n" NOW);
    force("F1", OT_PUSHED, true);
    went_to("F1", 30000, 18000);
    assert_int_equal(after.unit[piece_named("F1")].facing, 0);
}

static void guns_that_stand_are_left_behind(void **state)
{
    (void)state;
    proves("R-57", "XIII.K");
    field("table: 60 x 60\nunits:\n  red: ['F1 artillery 4 gun field at 30,20 facing north unlimbered', 'F2 hmg at "
          "40,20 facing north']\n"
          "  black: ['G1 infantry 9 at 30,40 facing south']\n" NOW);
    force("F1", OT_ROUTS, false);
    went_to("F1", 30000, 9000); /* the gunners run like infantry */
    assert_true(after.unit[piece_named("F1")].flags & OT_ABANDONED);
    force("F2", OT_ROUTS, false);
    went_to("F2", 40000, 12000); /* eight, with the gun */
}

/* ---- surrender ---- */

#define RING(south)                                                                                                    \
    "table: 60 x 60\nunits:\n  red: ['F1 infantry 2 at 30,30 facing north', 'F2 infantry 4 at 3,4']\n"                 \
    "  black: ['G1 infantry 22 at 30,34 facing south', 'G2 infantry 24 at 24.5,30 facing east', 'G3 infantry 24 at "   \
    "35.5,30 facing west', " south "]\n" NOW

static void without_a_gap_of_two_inches_it_surrenders(void **state)
{
    (void)state;
    proves("VIII.E", "R-72", "R-34");
    field(RING("'G4 infantry 22 at 30,26 facing north'"));
    force("F1", OT_ROUTS, false);
    is_now("F1", OT_PRISONER);
    assert_int_equal(after.unit[piece_named("F1")].captor, piece_named("G4")); /* the nearest */
    assert_int_equal(after.unit[piece_named("F1")].castings, 2);
    field(RING("'G4 infantry 9 at 33.25,26 facing north', 'G5 infantry 9 at 26.75,26 facing north'")); /* 29 to 31 */
    force("F1", OT_ROUTS, false);
    is_now("F1", OT_ON_TABLE);
    field(RING("'G4 infantry 9 at 33.249,26 facing north', 'G5 infantry 9 at 26.75,26 facing north'"));
    force("F1", OT_ROUTS, false);
    is_now("F1", OT_PRISONER);
}

static void behind_a_blocked_door_nobody_runs(void **state)
{
    (void)state;
    proves("XV.F", "VI.X");
    field("map: [{id: D, kind: dugout, at: '18,16', owner: red}]\n"
          "units:\n  red: ['F1 infantry 9 in D', 'F2 infantry 4 at 3,4']\n  black: ['G1 infantry 9 at 18,30']\n"
          "now: {turn: 3, phase: cards, damage: {D: blocked 1}}\n");
    force("F1", OT_ROUTS, false);
    went_to("F1", 18000, 16000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(routs_go_straight_to_the_nearest_edge),     field_test(never_to_the_enemys_edge),
        field_test(equal_edges_are_settled_in_one_order),      field_test(not_nearer_to_the_enemy_if_it_can_be_helped),
        field_test(ground_is_paid_for_and_stops_them),         field_test(off_the_table_is_off_for_good),
        field_test(they_bend_round_an_enemy_in_the_way),       field_test(half_back_faces_the_enemy),
        field_test(the_beaten_are_measured_from_the_contact),  field_test(guns_that_stand_are_left_behind),
        field_test(without_a_gap_of_two_inches_it_surrenders), field_test(behind_a_blocked_door_nobody_runs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
