/* pieces.c - chapter 3, without stacking: units, the markers on them, works, the markers of Brigiments and of the
 * game. */
#include "field.h"
#include "rules/rifle_and_spade/fire.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <string.h>

#define ALONE "ottoman: [x co at 09.09]}\n"

static const rs_unit *unit_of(const char *name) { return &state_now()->unit[piece_named(name)]; }
static int points_of(const char *name) { return rs_points(scenario_now(), state_now(), piece_named(name)); }
static int allowance_of(const char *name) { return rs_allowance_now(scenario_now(), state_now(), piece_named(name)); }

static int cover_of(const char *name)
{
    fs_sum sum = {0};

    return rs_cover(scenario_now(), state_now(), piece_named(name), false, &sum);
}

/* What a seat sees, as the table gets it. */
static const char *seen_by(fs_side side)
{
    static char text[1 << 17];
    fs_writer w = {text, 0, sizeof text};
    rs_state s = *state_now();

    playing_scenario()->rules->blind(playing_scenario(), &s, side);
    playing_scenario()->rules->view(playing_scenario(), &s, side, &w);
    assert_true(fs_put_end(&w));
    return text;
}

static bool sees(fs_side side, const char *words) { return strstr(seen_by(side), words) != NULL; }

/* --- units [3.1] --- */

static void a_half_battalion_is_what_its_counter_says(void **state)
{
    (void)state;
    proves("3.1", "3.1.7", "3.1.9", "9.1.6", "9.1.3", "9.1.2");
    field_scenario("rs3-krithia", NULL);
    const rs_scenario *sc = scenario_now();
    const rs_piece *p = &sc->piece[piece_named("l-1-bord")];
    assert_int_equal(p->kind, RS_RIFLE);
    assert_int_equal(p->steps, 8); /* two of two, in quarters */
    assert_int_equal(p->full, 8);
    assert_int_equal(p->rifle, 16);
    assert_int_equal(p->morale, 85);
    assert_string_equal(sc->battalion[p->battalion].name, "1-bord");
    assert_string_equal(sc->brigiment[p->brigiment].name, "87-bde");
    assert_int_equal(sc->battalion[p->battalion].full, 16); /* both half-battalions; its machine guns have no steps */
    assert_int_equal(sc->piece[piece_named("mg-1-bord")].battalion, p->battalion);
}

static void types_sizes_and_points_are_those_of_the_key(void **state)
{
    (void)state;
    proves("3.1.1", "3.1.3", "3.1.4", "3.1.7", "1.2", "1.2.3");
    field(
        "map: {size: 9x9}\n"
        "units: {entente: [b bn at 01.01, a hb at 01.02, c co at 01.03, p pk at 01.04, m mg at 01.05, g fld at 02.01,\n"
        "                  w how at 03.01, t mtn at 04.01, q cav at 05.01],\n"
        "        ottoman: [d cd at 09.09, x co at 09.08]}\n");
    const rs_scenario *sc = scenario_now();
    assert_int_equal(unit_of("b")->steps, 16); /* quarters of 200 men */
    assert_int_equal(unit_of("a")->steps, 8);
    assert_int_equal(unit_of("c")->steps, 4);
    assert_int_equal(unit_of("p")->steps, 1);
    assert_int_equal(unit_of("m")->steps, 0);
    assert_int_equal(unit_of("g")->steps, 8); /* four guns, two to a step */
    assert_int_equal(points_of("b"), 32);     /* quarters of 100 men or one machine gun */
    assert_int_equal(points_of("a"), 16);
    assert_int_equal(points_of("c"), 8);
    assert_int_equal(points_of("p"), 1); /* 0.25 [R2] */
    assert_int_equal(points_of("m"), 8);
    assert_int_equal(points_of("q"), 8);
    assert_true(sc->piece[piece_named("d")].flags & RS_FIXED);
    assert_false(rs_is_high_angle(sc, piece_named("d")));
    assert_true(rs_is_high_angle(sc, piece_named("w")));
    assert_true(rs_is_mountain(sc, piece_named("t")));
}

static void a_reduced_unit_has_what_is_left_of_it(void **state)
{
    (void)state;
    proves("3.1.2", "3.1.7", "3.1.8");
    field("units: {entente: [a hb at 05.04, g fld at 05.03], " ALONE);
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    int a = piece_named("a"), g = piece_named("g");
    rs_lose_step(&c, a, RS_17_2_6);
    assert_int_equal(copy.unit[a].steps, 4);
    assert_int_equal(rs_points(c.sc, &copy, a), 8); /* two points */
    rs_lose_step(&c, g, RS_17_2_6);
    assert_int_equal(rs_points(c.sc, &copy, g), 10); /* 2.5 of five */
    rs_lose_step(&c, a, RS_17_2_6);
    assert_int_equal(copy.unit[a].where, RS_DESTROYED);
}

static void cavalry_is_infantry_but_for_its_pace(void **state)
{
    (void)state;
    proves("3.1.5");
    field("map: {ground: [05.04 open 1]}\n"
          "units: {entente: [q cav at 05.04, a co at 04.04], " ALONE);
    assert_true(rs_is_infantry(scenario_now(), piece_named("q")));
    assert_true(rs_is_plunging(scenario_now(), place_named("05.04"), place_named("05.05"), true));
    assert_int_equal(allowance_of("q"), 24); /* half MP */
    assert_int_equal(allowance_of("a"), 12);
}

static void rifles_and_machine_guns_add_up_where_both_reach(void **state)
{
    (void)state;
    proves("3.1.6");
    field("units: {entente: [b bn at 05.04, m mg at 05.04], ottoman: [x co at 05.05, y co at 05.06]}\nnow: {step: "
          "fire}\n");
    rs_shot near = {.side = 1, .hex = place_named("05.05"), .mode = RS_COMMANDED_FIRE, .crest = -1};
    int b = piece_named("b"), m = piece_named("m");
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), b, place_named("05.05"), true, NULL), 0);
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), m, place_named("05.05"), true, NULL), 0);
    assert_int_equal(rs_points(scenario_now(), state_now(), b) + rs_points(scenario_now(), state_now(), m), 40);
    assert_int_equal(rs_strength(scenario_now(), state_now(), &near, m), 32); /* sixteenths */
    assert_int_not_equal(rs_fire_refused(scenario_now(), state_now(), b, place_named("05.06"), true, NULL), 0);
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), m, place_named("05.06"), true, NULL), 0);
}

static void nobody_reorganizes_in_us_them(void **state)
{
    (void)state;
    proves("3.2.5");
    field(
        "map: {ground: [05.05 scrub 0, 05.04 scrub 0]}\n"
        "units: {entente: [a co at 05.05 hiding us-them, b co at 05.05 hiding us-them, c co at 05.04, d co at 05.04],\n"
        "        ottoman: [x co at 05.05 hiding us-them]}\n"
        "now: {phase: formations, us_them: 05.05}\n");
    refuse("entente", "merge a b", "3.2.5");
    offered("entente", "merge c d");
}

/* --- markers on units [3.3] --- */

static void markers_are_fields_of_the_unit(void **state)
{
    (void)state;
    proves("3.3", "3.7.4");
    field("units: {entente: [a co at 05.04 confused isolated column, b co at 05.04], " ALONE);
    unit_is("a", "confused isolated column");
    unit_is("b", "not-confused not-isolated not-column"); /* those below are not concerned */
    rs_shot shot = {.side = 1, .hex = place_named("05.05"), .mode = RS_COMMANDED_FIRE, .crest = -1};
    int both = rs_strength(scenario_now(), state_now(), &shot, piece_named("a")) +
               rs_strength(scenario_now(), state_now(), &shot, piece_named("b"));
    assert_int_equal(both, 3 * 16);
}

static void each_shoot_of_a_battery_counts_until_the_turn_ends(void **state)
{
    (void)state;
    proves("3.3.1");
    field("units: {entente: [g fld at 05.02 shoots 2, a co at 01.01], ottoman: [x co at 05.06]}\nnow: {step: fire}\n");
    dice("9 99 99");
    play("entente", "fire-at 05.06");
    had_modifier("17.2", "17.7.1", 4); /* the third shoot */
    unit_is("g", "shoots 3");
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    rs_end_turn(&c);
    assert_int_equal(copy.unit[piece_named("g")].shoots, 0);
    assert_false(copy.unit[piece_named("g")].flags & RS_FIRED);
}

static void the_assault_marker_lies_from_the_first_wave_to_the_end(void **state)
{
    (void)state;
    proves("3.3.2", "3.3.13");
    field("units: {entente: [a hb at 05.04, b hb at 05.04, c co at 04.05], ottoman: [x pk at 05.05, y hb at 05.06]}\n"
          "now: {step: move}\n");
    play("entente", "move a, assault 05.05");
    dice("0");
    play("entente", "roll");
    play("ottoman", "decline");
    hex_is("05.05", "marker not-us-them");
    fs_error e = {0};
    rs_shot shot = {.side = 2, .hex = place_named("05.05"), .mode = RS_OPPORTUNITY_FIRE, .crest = -1};
    assert_true(rs_friendly_refused(scenario_now(), state_now(), piece_named("y"), &shot, &e));
    assert_int_equal(e.rule, RS_17_8_3); /* nobody fires into it any more */
    dice("0 0");
    play("entente", "to-assault");
    hex_is("05.05", "not-marker entente");
}

static void a_column_marches_and_does_nothing_else(void **state)
{
    (void)state;
    proves("3.3.3");
    field("map: {ground: [05.04 scrub 0]}\n"
          "units: {entente: [a hb at 05.04 column], ottoman: [x hb at 05.05]}\nnow: {step: move}\n");
    assert_int_equal(allowance_of("a"), 18);
    refuse("entente", "hide a terrain", "7.1.3");
    not_offered("entente", "dig a rifle_pits");
    play("entente", "move a");
    not_offered("entente", "assault 05.05");
    assert_int_not_equal(
        rs_fire_refused(scenario_now(), state_now(), piece_named("a"), place_named("05.05"), true, NULL), 0);
}

static void the_confused_do_half(void **state)
{
    (void)state;
    proves("3.3.4", "1.4.7");
    field("units: {entente: [a hb at 05.04 confused], ottoman: [x hb at 05.05]}\nnow: {step: move}\n");
    rs_shot shot = {.side = 1, .hex = place_named("05.05"), .mode = RS_COMMANDED_FIRE, .crest = -1};
    assert_int_equal(rs_strength(scenario_now(), state_now(), &shot, piece_named("a")), 32); /* two of four points */
    assert_int_equal(allowance_of("a"), 6);
    assert_int_equal(rs_rating(scenario_now(), state_now(), piece_named("a")), 80); /* never halved */
    play("entente", "move a");
    not_offered("entente", "assault 05.05");
}

static void digging_is_lost_by_the_confused(void **state)
{
    (void)state;
    proves("3.3.5");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 05.05]}\nnow: {step: move}\n");
    play("entente", "dig a rifle_pits");
    unit_is("a", "dug");
    dice("9 53"); /* a Near Miss */
    play("ottoman", "fire-at 05.04");
    dice("99");
    play("entente", "roll"); /* and the check fails */
    unit_is("a", "confused not-dug");
}

static void who_fired_does_not_move_and_who_moved_does_not_fire(void **state)
{
    (void)state;
    proves("3.3.6");
    field("units: {entente: [a hb at 05.04 fired, b hb at 05.04, g fld at 05.02 moved], ottoman: [x hb at 05.06]}\n"
          "now: {step: move}\n");
    refuse("entente", "move a", "2.2.2");
    allow("entente", "move b");
    assert_int_not_equal(
        rs_fire_refused(scenario_now(), state_now(), piece_named("g"), place_named("05.06"), false, NULL), 0);
}

static void who_hides_in_pits_is_not_hit_from_his_level(void **state)
{
    (void)state;
    proves("3.3.7");
    field("works: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n"
          "units: {entente: [a hb at 05.04], ottoman: [x co at 05.05 in-work hiding work, y co at 05.06]}\n");
    assert_true(rs_is_immune(scenario_now(), state_now(), piece_named("a"), piece_named("x")));
    field("works: [{at: 05.05, kind: rifle_pits, owner: ottoman}]\n"
          "units: {entente: [a hb at 05.04], ottoman: [x co at 05.05 in-work, y co at 05.06]}\n");
    assert_false(rs_is_immune(scenario_now(), state_now(), piece_named("a"), piece_named("x")));
    assert_int_equal(cover_of("x"), 2);
}

static void isolation_is_marked_in_the_command_phase_only(void **state)
{
    (void)state;
    proves("3.3.8", "9.3.2");
    field("units: {entente: [a hb at 05.07, b hb at 05.02, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    unit_is("a", "not-isolated"); /* cut off since, and not marked yet */
    field("units: {entente: [a hb at 05.07, b hb at 05.02, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: formations}\n");
    unit_is("a", "isolated");
    unit_is("b", "not-isolated");
}

static void limbered_guns_move_and_do_not_fire(void **state)
{
    (void)state;
    proves("3.3.9");
    field("units: {entente: [g fld at 05.02 limbered, w fld at 04.02], ottoman: [x hb at 05.06]}\nnow: {step: move}\n");
    assert_int_equal(allowance_of("g"), 18);
    assert_int_not_equal(
        rs_fire_refused(scenario_now(), state_now(), piece_named("g"), place_named("05.06"), true, NULL), 0);
    assert_int_equal(rs_fire_refused(scenario_now(), state_now(), piece_named("w"), place_named("05.06"), true, NULL),
                     0);
    play("entente", "move w");
    not_offered("entente", "go 04.03");
}

static void on_top_of_a_trench_there_is_no_trench(void **state)
{
    (void)state;
    proves("3.3.10");
    field("map: {ground: [05.05 scrub 0]}\n"
          "works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a hb at 05.04], ottoman: [x hb at 05.05 on-top, y co at 05.05 in-work]}\n");
    assert_int_equal(cover_of("x"), 1);
    assert_int_equal(cover_of("y"), 4);
}

static void numbers_are_numbers(void **state)
{
    (void)state;
    proves("3.3.11", "3.5.4");
    field("units: {entente: [a hb at 05.02 steps 1, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "now: {brigiments: {e-bde: recoverable 7}}\n");
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    int b = brigiment_named("e-bde");
    rs_regain(&c, b, piece_named("a"));
    assert_int_equal(copy.command[b].recoverable, 6);
    rs_to_routed_box(&c, b, 8); /* two Routs: one marker, three steps */
    rs_to_routed_box(&c, b, 4);
    assert_int_equal(copy.command[b].routed, 3);
}

static void a_stack_is_all_there_however_high_it_is(void **state)
{
    (void)state;
    proves("3.3.12", "3.7.1");
    field(
        "units: {entente: [a hb at 05.04, b hb at 05.04, c co at 05.04, d co at 05.04, m mg at 05.04, n mg at 05.04,\n"
        "                  h hq at 05.04], " ALONE "now: {step: move}\n");
    assert_int_equal(options_of("entente", "move"), 7);
}

static void a_battery_has_one_shot_at_each_stack_on_its_way(void **state)
{
    (void)state;
    proves("3.3.14");
    field("units: {entente: [a hb at 05.03], ottoman: [g fld at 05.09, x co at 09.09]}\nnow: {step: move}\n");
    play("entente", "move a, go 05.04");
    play("ottoman", "decline"); /* it waits */
    play("entente", "go 05.05");
    dice("9 99 99");
    play("ottoman", "fire-at 05.05");
    play("entente", "go 05.06");
    asked("entente"); /* it had its shot */
}

/* --- works [3.4] --- */

static void works_are_of_eight_kinds(void **state)
{
    (void)state;
    proves("3.4", "3.4.4", "3.4.5", "3.4.6");
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW, wire: S SW}]\n"
          "units: {entente: [a hb at 05.04, b hb at 04.05], ottoman: [x co at 05.05 in-work]}\n");
    int here = place_named("05.05"), south = 3;
    const rs_work *w = &state_now()->work[rs_work_at(state_now(), 2, here, 0) - 1];
    assert_int_equal(w->wire, 1 << 3 | 1 << 4);                   /* on its fronts */
    assert_int_equal(rs_trench_sides(w->front), 1 << 2 | 1 << 5); /* fire from SE enfilades, if it were shallow */
    assert_int_equal(rs_trench_rear(w->front), 1 << 0 | 1 << 1);
    assert_true(rs_wire_against(scenario_now(), state_now(), 1, place_named("05.04"), 0));
    assert_false(rs_wire_against(scenario_now(), state_now(), 2, here, south)); /* its owner walks through */
    uint64_t set[RS_PIECE_WORDS] = {0};
    int sides;
    rs_add(set, piece_named("a"));
    assert_int_equal(rs_step_cost(scenario_now(), state_now(), set, place_named("05.04"), 0, false, &sides), 4);
    rs_state copy = *state_now();
    copy.work[rs_work_at(&copy, 2, here, 0) - 1].flags |= RS_WIRE_CUT;
    assert_int_equal(rs_step_cost(scenario_now(), &copy, set, place_named("05.04"), 0, false, &sides), 2);
}

static void a_fort_is_not_built(void **state)
{
    (void)state;
    proves("3.4");
    field("units: {entente: [a hb at 05.04], " ALONE "now: {step: move}\n");
    assert_int_equal(options_of("entente", "dig a fort"), 0);
    assert_true(options_of("entente", "dig a rifle_pits") > 0);
}

static void a_telephone_to_the_division_helps_orders(void **state)
{
    (void)state;
    proves("3.4.7");
    field("units: {entente: [a hb at 05.03, h hq at 05.03, v hq at 05.01 independent], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {lines_entente: \"05.01,05.02,05.03\"}\n");
    int b = brigiment_named("e-bde");
    fs_sum sum[4] = {{0}};
    rs_state cut = *state_now();
    memset(cut.telephone, 0, sizeof cut.telephone);
    assert_true(rs_has_telephone(scenario_now(), state_now(), b));
    assert_false(rs_has_telephone(scenario_now(), &cut, b));
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), b, true, &sum[0]) -
                         rs_orders_drm(scenario_now(), &cut, b, true, &sum[1]),
                     -10);
    assert_int_equal(rs_orders_drm(scenario_now(), state_now(), b, false, &sum[2]) -
                         rs_orders_drm(scenario_now(), &cut, b, false, &sum[3]),
                     -5);
}

/* --- markers of Brigiments and of the game [3.5] [3.6] --- */

static void points_class_turn_and_weather_are_public(void **state)
{
    (void)state;
    proves("3.6", "3.6.3", "9.4.1", "9.4.2", "3.5.3");
    field("units: {entente: [a hb at 05.04, h hq at 05.03], ottoman: [x hb at 09.09, k hq at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\n");
    for (fs_side side = 1; side <= 2; side++) {
        assert_true(sees(side, "[\"e-bde\",\"Entente\",\"II\",8,8,"));
        assert_true(sees(side, "[\"o-bde\",\"Ottomans\",\"II\",8,8,"));
    }
    assert_int_equal(state_now()->weather, RS_CLEAR);
}

static void order_and_objectives_show_to_their_owner_only(void **state)
{
    (void)state;
    proves("3.5.2", "3.5.6", "3.5.8", "3.5.9", "9.4.3", "11.4.16", "11.4.17", "11.1.4", "11.4");
    field("units: {entente: [a hb at 05.04 to 05.07, h hq at 05.03], ottoman: [x hb at 09.09, k hq at 09.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\n");
    assert_true(sees(1, "\"attack\""));
    assert_true(sees(1, "\"In Line\",\"05.07\""));
    assert_true(sees(1, "\"kind\":\"route\",\"name\":\"a\""));
    assert_false(sees(2, "\"attack\""));
    assert_false(sees(2, "\"kind\":\"route\",\"name\":\"a\""));
    static char before[1 << 17];
    memcpy(before, seen_by(2), sizeof before);
    field("units: {entente: [a hb at 05.04, h hq at 05.03], ottoman: [x hb at 09.09, k hq at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\n");
    assert_string_equal(before, seen_by(2)); /* the enemy's sheet is the same under either order */
}

static void a_point_objective_is_a_zone_of_nineteen_hexes(void **state)
{
    (void)state;
    proves("3.5.7", "11.4.5");
    field("units: {entente: [a hb at 05.04, h hq at 05.03], ottoman: [x hb at 09.09, k hq at 09.09]}\n"
          "orders: {e-bde: regroup point 05.04 radius 2, o-bde: defense}\n");
    int inside = 0, b = brigiment_named("e-bde");
    for (int i = 0; i < scenario_now()->map.n_play; i++)
        inside += rs_distance(&scenario_now()->map, place_named("05.04"), scenario_now()->map.hex_of_seat[i]) <=
                  state_now()->command[b].radius;
    assert_int_equal(inside, 19);
    assert_true(sees(1, "\"regroup\""));
    assert_false(sees(2, "\"regroup\""));
}

static void regroup_gains_a_step_or_none(void **state)
{
    (void)state;
    proves("3.5.5", "11.14.16");
    dice("5");
    field("units: {entente: [a hb at 05.02 steps 1, h hq at 05.02], ottoman: [x hb at 09.09, k hq at 09.09]}\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "now: {phase: officers, brigiments: {e-bde: recoverable 2 counted}}\n");
    unit_is("a", "steps 2");
    playing_close();
    dice("6");
    field("units: {entente: [a hb at 05.02 steps 1, h hq at 05.02], ottoman: [x hb at 09.09, k hq at 09.09]}\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "now: {phase: officers, brigiments: {e-bde: recoverable 2 counted}}\n");
    unit_is("a", "steps 1");
    playing_close();
    dice("5 5"); /* at Night two dice */
    field("light: night\n"
          "units: {entente: [a bn at 05.02 steps 2, h hq at 05.02], ottoman: [x hb at 09.09, k hq at 09.09]}\n"
          "orders: {e-bde: regroup point 05.02 radius 2, o-bde: defense}\n"
          "now: {phase: officers, brigiments: {e-bde: recoverable 3 counted}}\n");
    unit_is("a", "steps 4");
}

static void out_of_supply_is_marked_in_the_supply_phase_only(void **state)
{
    (void)state;
    proves("3.5.10", "20.1.3", "20.2");
    static const char position[] =
        "supply: [{side: entente, at: 09.09}, {side: ottoman, at: 09.09}]\n"
        "units: {entente: [a co at 05.03, h hq at 05.03], ottoman: [x co at 09.09, k hq at 09.09]}\n"
        "orders: {e-bde: defense, o-bde: defense}\n";
    char text[1024];
    snprintf(text, sizeof text, "%snow: {step: move}\n", position);
    field(text);
    brigiment_is("e-bde", "not-no-supply"); /* the line was cut since */
    snprintf(text, sizeof text, "%snow: {phase: supply}\n", position);
    field(text);
    brigiment_is("e-bde", "no-supply");
    brigiment_is("o-bde", "not-no-supply");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_half_battalion_is_what_its_counter_says),
        field_test(types_sizes_and_points_are_those_of_the_key),
        field_test(a_reduced_unit_has_what_is_left_of_it),
        field_test(cavalry_is_infantry_but_for_its_pace),
        field_test(rifles_and_machine_guns_add_up_where_both_reach),
        field_test(nobody_reorganizes_in_us_them),
        field_test(markers_are_fields_of_the_unit),
        field_test(each_shoot_of_a_battery_counts_until_the_turn_ends),
        field_test(the_assault_marker_lies_from_the_first_wave_to_the_end),
        field_test(a_column_marches_and_does_nothing_else),
        field_test(the_confused_do_half),
        field_test(digging_is_lost_by_the_confused),
        field_test(who_fired_does_not_move_and_who_moved_does_not_fire),
        field_test(who_hides_in_pits_is_not_hit_from_his_level),
        field_test(isolation_is_marked_in_the_command_phase_only),
        field_test(limbered_guns_move_and_do_not_fire),
        field_test(on_top_of_a_trench_there_is_no_trench),
        field_test(numbers_are_numbers),
        field_test(a_stack_is_all_there_however_high_it_is),
        field_test(a_battery_has_one_shot_at_each_stack_on_its_way),
        field_test(works_are_of_eight_kinds),
        field_test(a_fort_is_not_built),
        field_test(a_telephone_to_the_division_helps_orders),
        field_test(points_class_turn_and_weather_are_public),
        field_test(order_and_objectives_show_to_their_owner_only),
        field_test(a_point_objective_is_a_zone_of_nineteen_hexes),
        field_test(regroup_gains_a_step_or_none),
        field_test(out_of_supply_is_marked_in_the_supply_phase_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
