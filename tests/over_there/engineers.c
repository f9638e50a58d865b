/* engineers.c - works built and blown up, turn by turn of effort, with and without help [XVI]. */
#include "field.h"
#include "rules/over_there/aim.h"
#include <stdio.h>

static void open_with(const char *map, const char *red, const char *now)
{
    char text[1600];

    snprintf(text, sizeof text,
             "%s%s%sunits:\n  red: [%s]\n  black: ['G9 infantry 9 at 18,34 facing south']\nnow: {%s}\n",
             *map ? "map: [" : "", map, *map ? "]\n" : "", red, now);
    card_for("red");
    field(text);
}

#define BUNKER "{id: K, kind: bunker, poly: '17,14 20,14 20,16 17,16', owner: black}"

/* EX-26: no throw in the first turn of effort, then 25, 70, 90, sure. */
static void engineers_at_a_bunker(void **state)
{
    (void)state;
    proves("XVI.D", "XVI.E", "XVI.F", "R-40");
    open_with(BUNKER, "'E1 engineer 8 at 18.5,13.5 facing north'", "turn: 2");
    play("red", "activate E1, work E1 K gap_2in_heavy_structure");
    expect_dice_used();
    unit_is("E1", "effort 1");
    static const struct {
        int effort, pct;
    } row[] = {{1, 25}, {2, 70}, {3, 90}};
    for (int i = 0; i < 3; i++) {
        char red[160], throw[16];
        snprintf(red, sizeof red,
                 "'E1 engineer 8 at 18.5,13.5 facing north task gap_2in_heavy_structure effort %d site K harm-turn 2 "
                 "pinned'",
                 row[i].effort);
        snprintf(throw, sizeof throw, "%d", row[i].pct + 1);
        open_with(BUNKER, red, "turn: 3"); /* a PIN does not stop the work */
        dice(throw);
        play("red", "activate E1, work E1 K gap_2in_heavy_structure");
        was("E1", "XVI.D", row[i].effort + 1, row[i].pct, "fails");
        unit_is("E1", "on-table");
        snprintf(throw, sizeof throw, "%d", row[i].pct);
        open_with(BUNKER, red, "turn: 3");
        dice(throw);
        play("red", "activate E1, work E1 K gap_2in_heavy_structure");
        was("E1", "XVI.D", row[i].effort + 1, row[i].pct, "succeeds");
        assert_true(state_now()->damage[feature_named("K")].is_destroyed);
        assert_int_equal(state_now()->damage[feature_named("K")].burns_until, 8);
        unit_is("E1", "effort 0");
    }
    open_with(BUNKER,
              "'E1 engineer 8 at 18.5,13.5 facing north task gap_2in_heavy_structure effort 4 site K harm-turn 2'",
              "turn: 3");
    play("red", "activate E1, work E1 K gap_2in_heavy_structure"); /* sure in the fifth: no throw */
    assert_true(state_now()->damage[feature_named("K")].is_destroyed);
}

static void effort_is_lost_when_it_stops(void **state)
{
    (void)state;
    proves("R-40", "XVI.D");
    open_with(BUNKER,
              "'E1 engineer 8 at 18.5,13.5 facing north task gap_2in_heavy_structure effort 2 site K harm-turn 1'",
              "turn: 2, phase: melee"); /* it did nothing in turn 2 */
    turn_is(3);
    unit_is("E1", "effort 0");
    open_with(BUNKER,
              "'E1 engineer 8 at 18.5,13.5 facing north task gap_2in_heavy_structure effort 2 site K harm-turn 2'",
              "turn: 2, phase: melee");
    unit_is("E1", "effort 2");
    open_with(
        BUNKER,
        "'E1 engineer 8 at 18.5,13.5 facing north moved task gap_2in_heavy_structure effort 2 site K harm-turn 2'",
        "turn: 2, phase: melee"); /* forced to move */
    unit_is("E1", "effort 0");
    open_with(BUNKER, "'E1 engineer 8 at 18.5,13.5 facing north task trench_3in effort 2 harm-turn 2'", "turn: 3");
    play("red", "activate E1, work E1 K gap_2in_heavy_structure"); /* another task begins anew */
    unit_is("E1", "effort 1");
}

static void companies_beside_them_help_to_build(void **state)
{
    static const char red[] = "'E1 engineer 8 at 18,12 facing north task trench_3in effort 1 harm-turn 2', "
                              "'F1 infantry 9 at 22.6,12 facing north', 'F2 infantry 9 at 13.4,12 facing north', "
                              "'F3 infantry 9 at 28,12 facing north'";

    (void)state;
    proves("XVI.D.1", "XVI.F");
    open_with("", red, "turn: 3");
    play("red", "activate F3");
    refuse("red", "help F3 E1", "XVI.D.1"); /* too far off */
    play("red", "done, activate F1, help F1 E1");
    unit_is("F1", "helps");
    play("red", "activate F2, help F2 E1");
    dice("50");
    play("red", "activate E1, work E1 trench_3in");
    was("E1", "XVI.D", 2, 50, "succeeds"); /* 30 + 10 + 10 */
    had_modifier("E1", "XVI.D.1", 20);
    open_with("", red, "turn: 3");
    dice("31");
    play("red", "activate E1, work E1 trench_3in");
    was("E1", "XVI.D", 2, 30, "fails");
    play("red", "activate F1");
    refuse("red", "help F1 E1", "XVI.D.1"); /* they have worked already */
}

/* Guns and cars may not cross a trench: they could never leave one that is dug under them. */
static void no_trench_is_dug_under_guns_and_cars(void **state)
{
    static const char *const barred[] = {
        "artillery 1 at 19.2,12.8 facing north limbered", "artillery 1 at 19.2,12.8 facing north unlimbered",
        "medium_mortar 2 at 19.4,12.8 facing north limbered", "armoured_car at 19.4,12.8 facing north"};
    static const char *const free[] = {"infantry 2 at 19.2,12.4 facing north", "cavalry 1 at 19.2,12.8 mounted",
                                       "artillery 1 at 22,12.8 facing north limbered"};
    char red[300];

    (void)state;
    proves("R-92", "XVI.E");
    for (size_t i = 0; i < sizeof barred / sizeof barred[0]; i++) {
        snprintf(red, sizeof red, "'E1 engineer 4 at 18,12.5 facing north column', 'A1 %s'", barred[i]);
        open_with("", red, "turn: 3");
        play("red", "activate E1");
        refuse("red", "work E1 trench_3in", "R-92");
        not_offered("red", "work E1 trench_3in");
        allow("red", "work E1 gun_emplacement"); /* a pit they can leave */
    }
    for (size_t i = 0; i < sizeof free / sizeof free[0]; i++) {
        snprintf(red, sizeof red, "'E1 engineer 4 at 18,12.5 facing north column', 'A1 %s'", free[i]);
        open_with("", red, "turn: 3");
        play("red", "activate E1");
        offered("red", "work E1 trench_3in");
    }
}

static void a_dash_stays_a_dash_whoever_helps(void **state)
{
    (void)state;
    proves("XVI.D.1");
    open_with("{id: S, kind: river, line: '4,14 32,14', width: 2}",
              "'E1 engineer 8 at 18,12.9 facing north task heavy_pontoon effort 1 site S harm-turn 2', "
              "'F1 infantry 9 at 22.6,12.9 facing north', 'F2 infantry 9 at 13.4,12.9 facing north'",
              "turn: 3");
    play("red", "activate F1, help F1 E1, activate F2, help F2 E1");
    play("red", "activate E1, work E1 S heavy_pontoon");
    expect_dice_used();
    unit_is("E1", "effort 2");
}

static void demolition_takes_no_help_and_an_engineer(void **state)
{
    (void)state;
    proves("XVI.D.2", "XVI.D.1", "XVI.D");
    open_with("{id: W1, kind: wire, poly: '10,13 26,13 26,13.5 10,13.5'}",
              "'F1 infantry 9 at 18,12.5 facing north', "
              "'F2 infantry 8 at 24,12.5 facing north engineers 1 attached 1', 'F3 hmg at 12,12.5 facing north'",
              "turn: 3");
    play("red", "activate F1");
    offered("red", "work F1 trench_3in");
    offered("red", "work F1 gun_emplacement");
    refuse("red", "work F1 W1 destroy_wire_1in", "XVI.D.2");
    play("red", "done, activate F3");
    refuse("red", "work F3 trench_3in", "XVI.D");
    play("red", "done, activate F2");
    dice("50");
    play("red", "work F2 W1 destroy_wire_1in"); /* one casting with them is enough */
    was("F2", "XVI.D", 1, 50, "succeeds");
    assert_int_equal(state_now()->gap[0].to - state_now()->gap[0].from, 1000);
}

static void a_finished_trench_has_its_step_towards_the_enemy(void **state)
{
    (void)state;
    proves("XVI.E", "XVI.D.2");
    open_with("", "'F1 infantry 9 at 18,12 facing north task trench_3in effort 4 harm-turn 2'", "turn: 3");
    play("red", "activate F1, work F1 trench_3in");
    const ot_work *w = &state_now()->work[0];
    assert_int_equal(w->kind, OT_G_TRENCH);
    assert_int_equal(w->at[1].x - w->at[0].x, 3000);
    assert_int_equal(w->at[0].y, 12000);
    assert_true(w->flags & OT_STEP_LEFT); /* drawn to the east: the north is on its left */
    open_with("", "'F1 infantry 9 at 18,12 facing south task trench_3in effort 4 harm-turn 2'", "turn: 3");
    play("red", "activate F1, work F1 trench_3in");
    w = &state_now()->work[0];
    assert_int_equal(w->at[1].x - w->at[0].x, -3000);
    assert_false(w->flags & OT_STEP_LEFT); /* drawn to the west: the north is on its right */
}

static void a_finished_emplacement_is_a_gun_pit(void **state)
{
    (void)state;
    proves("XVI.E");
    open_with("", "'F1 infantry 9 at 18,12 facing north task gun_emplacement effort 3 harm-turn 2'", "turn: 3");
    play("red", "activate F1, work F1 gun_emplacement");
    ot_area pit = ot_area_of(scenario_now(), state_now(), scenario_now()->n_features);
    assert_int_equal(pit.kind, OT_G_GUN_PIT);
    ot_rect box = ot_bounds(pit.at, pit.n);
    assert_int_equal(box.high.x - box.low.x, 3000);
    assert_int_equal(box.high.y - box.low.y, 2000);
}

static void a_pontoon_lies_across_the_water(void **state)
{
    (void)state;
    proves("XVI.E");
    open_with("{id: S, kind: river, line: '4,14 32,14', width: 2}",
              "'E1 engineer 8 at 18,12.9 facing north task light_pontoon effort 5 site S harm-turn 2'", "turn: 3");
    play("red", "activate E1, work E1 S light_pontoon");
    const ot_work *w = &state_now()->work[0];
    assert_int_equal(w->kind, OT_G_PONTOON_LIGHT);
    assert_int_equal(w->width, 1000);
    assert_int_equal(w->at[0].x, 18000);
    assert_true((w->at[0].y <= 13000 && w->at[1].y >= 15000) || (w->at[1].y <= 13000 && w->at[0].y >= 15000));
}

static void light_and_heavy_structures_are_two_tasks(void **state)
{
    (void)state;
    proves("XVI.E", "XVI.D");
    open_with("{id: B, kind: building, poly: '16,13 20,13 20,15 16,15'}", "'E1 engineer 8 at 18,12.5 facing north'",
              "turn: 3");
    play("red", "activate E1");
    refuse("red", "work E1 B gap_2in_heavy_structure", "XVI.E");
    dice("20");
    play("red", "work E1 B destroy_light_structure");
    was("E1", "XVI.D", 1, 20, "succeeds");
    assert_true(state_now()->damage[feature_named("B")].is_destroyed);
    open_with("{id: BR, kind: bridge, poly: '16,13 20,13 20,15 16,15', heavy: yes}",
              "'E1 engineer 8 at 18,12.5 facing north task gap_2in_heavy_structure effort 1 site BR harm-turn 2'",
              "turn: 3");
    dice("25");
    play("red", "activate E1, work E1 BR gap_2in_heavy_structure");
    assert_true(state_now()->damage[feature_named("BR")].is_destroyed);
    assert_int_equal(state_now()->damage[feature_named("BR")].burns_until, 0); /* bridges do not burn */
}

static void a_blocked_door_is_cleared_level_by_level(void **state)
{
    (void)state;
    proves("XV.F");
    open_with("{id: D, kind: dugout, at: '18,14', owner: red}",
              "'F1 infantry 9 in D', 'F2 infantry 9 at 18,13 facing north', 'F3 infantry 9 at 28,13 facing north'",
              "turn: 3, damage: {D: blocked 2}");
    play("red", "activate F1");
    not_offered("red", "move F1"); /* shut in */
    play("red", "clear F1 D");
    assert_int_equal(state_now()->damage[feature_named("D")].blocked, 1);
    play("red", "activate F3");
    refuse("red", "clear F3 D", "XV.F");
    play("red", "done, activate F2, clear F2 D");
    assert_int_equal(state_now()->damage[feature_named("D")].blocked, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(engineers_at_a_bunker),
        field_test(effort_is_lost_when_it_stops),
        field_test(companies_beside_them_help_to_build),
        field_test(no_trench_is_dug_under_guns_and_cars),
        field_test(a_dash_stays_a_dash_whoever_helps),
        field_test(demolition_takes_no_help_and_an_engineer),
        field_test(a_finished_trench_has_its_step_towards_the_enemy),
        field_test(a_finished_emplacement_is_a_gun_pit),
        field_test(a_pontoon_lies_across_the_water),
        field_test(light_and_heavy_structures_are_two_tasks),
        field_test(a_blocked_door_is_cleared_level_by_level),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
