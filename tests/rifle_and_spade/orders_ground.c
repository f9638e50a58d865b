/* orders_ground.c - orders on the ground: Routes, the Channel, Objectives drawn part by part, supports and their
 * commitment, and what each order lets its units do. */
#include "field.h"

#include <stdio.h>
#include <string.h>

/* Two battalions In Line and one In Support. */
#define BRIGADE                                                                                                        \
    "divisions: [{id: e-div, title: E, side: entente}, {id: o-div, title: O, side: ottoman}]\n"                        \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, title: E, side: entente, class: II, points: 8/14/7, battalions: 3, division: e-div}\n"            \
    "  - {id: o-bde, title: O, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"             \
    "battalions:\n"                                                                                                    \
    "  - {id: b1, title: B1, in: e-bde}\n"                                                                             \
    "  - {id: b2, title: B2, in: e-bde}\n"                                                                             \
    "  - {id: b3, title: B3, in: e-bde, status: support}\n"                                                            \
    "  - {id: o-bn, title: OB, in: o-bde}\n"

/* What its order says of a Movement to Assault, before anything else is asked. */
static void assault_barred(const char *unit, const char *hex, fs_rule rule)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};

    assert_int_equal(rs_assault_refused(&c, piece_named(unit), place_named(hex), &e), 1);
    assert_int_equal(e.rule, rule);
}

static void digging_is(const char *unit, int work, fs_rule refused_by)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};

    assert_int_equal(rs_digging_refused(&c, piece_named(unit), work, &e), refused_by != 0);
    assert_int_equal(e.rule, refused_by);
}

static void fire_is(const char *unit, const char *hex, fs_rule refused_by)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};

    assert_int_equal(rs_command_refused(&c, piece_named(unit), place_named(hex), &e), refused_by != 0);
    assert_int_equal(e.rule, refused_by);
}

static void under(const char *order)
{
    char text[600];

    snprintf(text, sizeof text,
             "units: {entente: [a hb at 05.04, h hq at 05.03], ottoman: [x hb at 05.05, y hb at 05.07]}\n"
             "orders: {e-bde: %s, o-bde: defense}\nnow: {step: move}\n",
             order);
    field(text);
}

/* The table of permissions, order by order: assault, Commanded Fire, digging. */
static void each_order_permits_its_own(void **state)
{
    (void)state;
    proves("11.1.7", "11.1.8", "11.11.7", "11.12.8", "11.13.8", "11.13.9", "11.14.7", "11.14.8", "11.14.9", "11.15.7",
           "11.15.8", "11.15.9", "R36", "R64");
    under("regroup point 05.02 radius 2");
    assault_barred("a", "05.05", RS_11_14_7);
    fire_is("a", "05.05", 0);
    fire_is("a", "05.06", RS_11_14_8);
    digging_is("a", RS_RIFLE_PITS, 0);
    digging_is("a", RS_SHALLOW_TRENCH, RS_13_1_1);
    under("general_reserve point 05.02 radius 2");
    assault_barred("a", "05.05", RS_11_15_7);
    fire_is("a", "05.06", 0);
    fire_is("a", "05.07", RS_11_15_8);
    digging_is("a", RS_RIFLE_PITS, 0);
    digging_is("a", RS_SHALLOW_TRENCH, RS_13_1_1);
    under("disorganized_defense");
    assault_barred("a", "05.05", RS_11_13);
    fire_is("a", "05.07", 0);
    digging_is("a", RS_RIFLE_PITS, 0);
    digging_is("a", RS_SHALLOW_TRENCH, RS_13_1_1);
    digging_is("a", RS_GUN_PIT, RS_13_1_1);
    under("rear_area");
    assault_barred("a", "05.05", RS_11_15_7);
    digging_is("a", RS_RIFLE_PITS, RS_13_1_1);
    under("defense");
    digging_is("a", RS_FIRE_TRENCH, 0);
    fire_is("a", "05.07", 0);
}

static void default_route(const char *from, const char *to, const char *directions)
{
    uint8_t way[RS_MAX_ROUTE];
    int n = rs_default_route(scenario_now(), state_now(), 1, place_named(from), place_named(to), true, NULL, way);

    assert_int_equal(n, strlen(directions));
    for (int i = 0; i < n; i++)
        assert_int_equal(way[i], directions[i] - '0');
}

static void the_default_route_is_short_then_cheap_then_northern(void **state)
{
    (void)state;
    proves("11.4.10", "11.4.9");
    field("units: {entente: [a hb at 01.01], ottoman: [x hb at 09.09]}\n");
    default_route("04.04", "05.06", "01");
    field("map: {ground: [04.05 open 1]}\nunits: {entente: [a hb at 01.01], ottoman: [x hb at 09.09]}\n");
    default_route("04.04", "05.06", "10");
}

static void the_channel_is_the_hull_of_the_routes_and_one_hex(void **state)
{
    (void)state;
    proves("11.4.15", "R63");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 02.02 in b1 to 02.06, b hb at 06.02 in b2 to 06.06, h hq at 04.01 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: attack, o-bde: defense}\n");
    int b = brigiment_named("e-bde");
    assert_true(rs_in_channel(scenario_now(), state_now(), b, place_named("04.04")));
    assert_true(rs_in_channel(scenario_now(), state_now(), b, place_named("07.04")));
    assert_true(rs_in_channel(scenario_now(), state_now(), b, place_named("04.07"))); /* by the hull, and by no Route */
    assert_false(rs_in_channel(scenario_now(), state_now(), b, place_named("04.08")));
    assert_false(rs_in_channel(scenario_now(), state_now(), b, place_named("08.04")));
    assert_false(rs_in_channel(scenario_now(), state_now(), b, place_named("04.09")));
}

static void a_unit_in_line_keeps_to_its_route_and_gets_on(void **state)
{
    (void)state;
    proves("11.4.12", "11.8", "11.1.6");
    field("units: {entente: [a hb at 05.04 to 05.07], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, go 06.04");
    refuse("entente", "halt", "11.4.12"); /* three hexes left as before */
    refuse("entente", "go 07.04", "11.4.12");
    play("entente", "go 06.05");
    allow("entente", "halt");
}

static void out_and_back_is_no_way_to_have_moved(void **state)
{
    (void)state;
    proves("11.4.12", "11.11.5");
    field("units: {entente: [a hb at 05.04 to 05.07, z hb at 05.03 to 05.03], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, go 06.04"); /* beside its way */
    play("entente", "go 05.04");
    refuse("entente", "halt", "11.4.12");
    play("entente", "go 05.05, halt");
    unit_is("a", "at 05.05");
    field("units: {entente: [a hb at 05.04, z hb at 05.03], ottoman: [x hb at 09.09]}\nnow: {step: move}\n");
    play("entente", "move a, go 06.04, go 05.04, halt"); /* without orders they go where they like */
    unit_is("a", "at 05.04 moved");
}

static void who_changes_his_formation_need_not_get_on(void **state)
{
    (void)state;
    proves("11.4.12", "14.2.4");
    field("units: {entente: [a hb at 05.04 to 05.07 column, z hb at 05.03 to 05.03], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, leave-column, halt");
    unit_is("a", "at 05.04 not-column");
}

static void on_its_objective_it_stays(void **state)
{
    (void)state;
    proves("11.4.14");
    field("units: {entente: [a hb at 05.05 to 05.05, b hb at 05.05 to 05.06], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a");
    allow("entente", "go 05.06");
    refuse("entente", "go 06.05", "11.4.14");
}

static void assaults_only_beside_the_route(void **state)
{
    (void)state;
    proves("11.8");
    field("units: {entente: [a hb at 05.04 to 05.07], ottoman: [x hb at 05.05, y hb at 04.03, z hb at 09.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a");
    allow("entente", "assault 05.05");
    allow("entente", "assault 04.03");
}

static void defenders_do_not_assault(void **state)
{
    (void)state;
    proves("11.11.6", "11.11");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 05.05]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    assault_barred("a", "05.05", RS_11_11_6);
}

static void a_defender_off_his_objective_must_go_there(void **state)
{
    (void)state;
    proves("11.11.5", "2.2.1", "11.3.3");
    field("units: {entente: [a hb at 05.02 to 05.05, h hq at 05.02], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    refuse("entente", "to-assault", "2.2.1");
    not_offered("entente", "to-assault");
    play("entente", "move a, go 05.03, halt");
    allow("entente", "to-assault");
}

static void defenders_keep_away_from_the_enemy(void **state)
{
    (void)state;
    proves("11.11.4");
    field("units: {entente: [a hb at 05.03 to 05.06], ottoman: [x hb at 07.05]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, go 05.04");
    refuse("entente", "go 06.04", "11.11.4");
}

static void disorganized_units_hold_the_line_or_fall_back(void **state)
{
    (void)state;
    proves("11.13", "11.13.3", "11.13.4", "11.13.5");
    field("units: {entente: [a hb at 05.06, h hq at 05.01], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: disorganized_defense, o-bde: defense}\nnow: {step: move}\n");
    rs_state s = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &s};
    fs_error why;
    refuse("entente", "move a", "14.1.1"); /* nor into Column */
    assert_true(options_of("entente", "dig") > 0);
    assert_true(rs_way_refused(&c, piece_named("a"), place_named("05.06"), place_named("05.05"), &why));
    assert_int_equal(why.rule, RS_11_13_5);
    field("units: {entente: [a hb at 05.06 column, h hq at 05.01], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: disorganized_defense, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, leave-column"); /* a Column may deploy */
    unit_is("a", "at 05.06 not-column");
    field("units: {entente: [a hb at 05.06, h hq at 05.01], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: disorganized_defense, o-bde: defense}\n"
          "now: {step: move, brigiments: {e-bde: falls-back}}\n");
    play("entente", "move a");
    allow("entente", "go 05.05");
    allow("entente", "column");
    refuse("entente", "go 05.07", "11.13.4"); /* out and back brings it no nearer */
    field("units: {entente: [a hb at 05.03, h hq at 05.01], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: disorganized_defense, o-bde: defense}\n"
          "now: {step: move, brigiments: {e-bde: falls-back}}\n");
    refuse("entente", "move a", "14.1.1"); /* it has fallen back: nor into Column */
}

static void stalled_units_form_no_column(void **state)
{
    (void)state;
    proves("11.10.4");
    field("units: {entente: [a hb at 05.04 to 05.07, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: stalled_attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a");
    refuse("entente", "column", "11.10.4");
}

static void stalled_units_have_half_their_movement(void **state)
{
    (void)state;
    proves("11.10.4", "11.10.2", "11.5.5");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 05.04 in b1 to 05.07 confused, s hb at 05.03 in b3, h hq at 05.02 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: stalled_attack turn 1, o-bde: defense}\n");
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), piece_named("a")), 6); /* halves */
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), piece_named("s")), 12);
    refuse("entente", "commit b3 05.07", "11.10.2");
}

static void supports_stay_behind_the_leaders(void **state)
{
    (void)state;
    proves("11.5", "11.5.4", "11.5.7", "11.1.5");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 04.04 in b1 to 04.07, b hb at 05.04 in b2 to 05.07, s hb at 05.03 in b3,\n"
                  "            h hq at 05.02 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move s, go 05.04");
    allow("entente", "halt");
    play("entente", "go 05.05");
    refuse("entente", "halt", "11.5.4");
}

static void a_committed_battalion_is_in_line_for_a_point(void **state)
{
    (void)state;
    proves("11.5.9", "11.5.10", "11.5.11", "11.5.12", "11.8.5");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 04.04 in b1 to 04.07, b hb at 05.04 in b2 to 05.07, s hb at 05.03 in b3,\n"
                  "            h hq at 05.02 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: attack, o-bde: defense}\n");
    refuse("entente", "commit b3 05.06", "11.5.11");
    play("entente", "commit b3 05.07");
    battalion_is("b3", "line aim 05.07");
    brigiment_is("e-bde", "points 7 order attack since 0");
    unit_is("s", "to 05.07");
}

static void an_attack_throws_in_as_many_as_it_likes_a_defense_one(void **state)
{
    (void)state;
    proves("11.5.9");
#define TWO_BEHIND(order)                                                                                              \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: II, points: 8/14/7, battalions: 3, division: e-div}\n"                      \
    "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                       \
    "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde, status: support}, {id: b3, in: e-bde, status: support},\n"  \
    "             {id: o-bn, in: o-bde}]\n"                                                                            \
    "units: {entente: [a hb at 05.04 in b1 to 05.06, z co at 05.04 in b1 confused, r hb at 05.03 in b2, s hb at "      \
    "05.03 in b3, h hq at 05.02 of "                                                                                   \
    "e-bde],\n        ottoman: [x hb at 09.09 in o-bn]}\norders: {e-bde: " order ", o-bde: defense}\n"
    field(TWO_BEHIND("attack"));
    play("entente", "commit b2 05.06");
    allow("entente", "commit b3 05.06");
    field(TWO_BEHIND("defense"));
    play("entente", "commit b2 05.06");
    refuse("entente", "commit b3 05.06", "11.5.9");
}

static void who_is_cut_off_is_not_committed(void **state)
{
    (void)state;
    proves("11.5.9");
    field(BRIGADE
          "units:\n"
          "  entente: [a hb at 04.04 in b1 to 04.07 confused, s hb at 05.03 in b3 isolated, h hq at 05.02 of e-bde]\n"
          "  ottoman: [x hb at 09.09 in o-bn]\n"
          "orders: {e-bde: attack, o-bde: defense}\n");
    refuse("entente", "commit b3 04.07", "11.5.9");
}

static void they_are_committed_to_what_is_still_to_be_passed(void **state)
{
    (void)state;
    proves("11.8.5", "11.5.11");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 04.04 in b1 to 04.07, s hb at 05.03 in b3, h hq at 05.02 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: attack, o-bde: defense}\nnow: {battalions: {b1: by-way-of 04.05}}\n");
    allow("entente", "commit b3 04.05");
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_option o = rs_option_object_hex(RS_V_COMMIT, battalion_named("b3"), place_named("04.05"));
    fs_error e = {0};
    copy.route[copy.unit[piece_named("a")].route - 1].passed = 1;
    assert_int_equal(rs_commit_refused(&c, RS_ENTENTE, &o, &e), 1);
    assert_int_equal(e.rule, RS_11_5_11);
}

static void in_disorder_they_are_committed_beside_the_fighting_and_not_on_the_enemy(void **state)
{
    (void)state;
    proves("11.13.10", "11.5.11");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 05.05 in b1, s hb at 05.03 in b3, h hq at 05.02 of e-bde]\n"
                  "  ottoman: [x hb at 05.06 in o-bn]\n"
                  "orders: {e-bde: disorganized_defense, o-bde: defense}\n");
    allow("entente", "commit b3 05.05");
    allow("entente", "commit b3 06.05");
    refuse("entente", "commit b3 05.06", "11.5.11");
    refuse("entente", "commit b3 05.03", "11.5.11");
}

static void without_points_nobody_is_committed(void **state)
{
    (void)state;
    proves("11.5.9");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 04.04 in b1 to 04.07 confused, s hb at 05.03 in b3, h hq at 05.02 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: attack, o-bde: defense}\nnow: {brigiments: {e-bde: points 0}}\n");
    not_offered("entente", "commit b3 04.07");
    refuse("entente", "commit b3 04.07", "11.5.9");
    refused_with(0, 1);
}

/* Attack of three battalions: one In Support, the others on one line by ways that do not cross. */
static void an_attack_is_drawn_part_by_part(void **state)
{
    (void)state;
    proves("11.5.1", "11.5.2", "11.4.6", "11.4.7", "11.4.8", "11.4.9", "11.4.2", "11.4.4");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 04.03 in b1, b hb at 06.03 in b2, s hb at 05.02 in b3, h hq at 05.01 of e-bde]\n"
                  "  ottoman: [x hb at 05.09 in o-bn]\n"
                  "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde attack");
    play("entente", "support b3");
    refuse("entente", "support b1", "11.5.1");
    play("entente", "aim b1 04.07");
    refuse("entente", "aim b1 04.09", "11.4.6");
    play("entente", "to-hex a 04.07");
    refuse("entente", "aim b2 09.07", "11.4.9"); /* too far for one line */
    refuse("entente", "aim b2 04.05", "11.4.9"); /* on the way of a */
    play("entente", "aim b2 05.07");
    refuse("entente", "route b 08.08", "11.4.9");
    play("entente", "route b 06.04, route b 06.05");
    refuse("entente", "route b 06.04", "11.4.9");
    play("entente", "done");
    brigiment_is("e-bde", "order attack");
    battalion_is("b3", "support");
    unit_is("b", "to 05.07");
    unit_is("a", "to 04.07");
}

/* Five battalions of two half-battalions each, standing all among each other. */
#define CROWD(enemy, a, b, c, d, e)                                                                                    \
    "divisions: [{id: e-div, title: E, side: entente}, {id: o-div, title: O, side: ottoman}]\n"                        \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, title: E, side: entente, class: II, points: 14/14/7, battalions: 5, division: e-div}\n"           \
    "  - {id: o-bde, title: O, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"             \
    "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde}, {id: b3, in: e-bde}, {id: b4, in: e-bde}, {id: b5, in: "   \
    "e-bde}, {id: o-bn, in: o-bde}]\n"                                                                                 \
    "units:\n  entente: [" a ", " b ", " c ", " d ", " e ", h hq at 05.02 of e-bde]\n"                                 \
    "  ottoman: [x hb at " enemy " in o-bn, k hq at 09.09]\n"                                                          \
    "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n"
#define PAIR(u, at, v, to, bn) u " hb at " at " in " bn ", " v " hb at " to " in " bn

/* The length of what is proposed in that state. */
static int proposed(const void *s)
{
    fs_option line[FS_MAX_LINE];

    return playing_scenario()->rules->suggest(playing_scenario(), s, 1, 0, line, FS_MAX_LINE);
}

/* After each part that is listed there is a proposal, and the one there is now can be given part by part. */
static void goes_on_after_every_part(void)
{
    const fs_ruleset *rules = playing_scenario()->rules;
    const rs_state *now = fs_game_state(game_now(), 1);
    fs_option part[64], line[FS_MAX_LINE];
    fs_options list = {.at = part, .cap = 64};
    fs_error e = {0};

    rules->options(playing_scenario(), now, 1, NULL, &list);
    for (int i = 0; i < list.n; i++) {
        rs_state copy = *now;
        fs_run run = {0};

        if (part[i].verb != FS_VERB_DROP && rules->apply(playing_scenario(), &copy, 1, &part[i], &run) == FS_MORE)
            assert_true(proposed(&copy) > 0);
    }
    int n = rules->suggest(playing_scenario(), now, 1, 0, line, FS_MAX_LINE);
    for (int i = 0; i < n; i++) {
        assert_true(proposed(fs_game_state(game_now(), 1)) > 0);
        assert_int_equal(fs_game_act(game_now(), 1, &line[i], &e), 0);
    }
}

/* What proves that an order can be completed proves it after each of its parts as well. */
static void an_order_can_be_completed_after_every_part_that_is_listed(void **state)
{
    (void)state;
    proves("11.1.9", "11.4.9");
    field(CROWD("04.07", PAIR("a", "06.03", "b", "03.05", "b1"), PAIR("c", "05.05", "d", "03.04", "b2"),
                PAIR("e", "07.02", "f", "03.03", "b3"), PAIR("i", "03.03", "j", "04.02", "b4"),
                PAIR("l", "04.03", "m", "03.03", "b5")));
    dice("0");
    play("entente", "schedule e-bde 2");
    play("entente", "support b1");
    goes_on_after_every_part();
    brigiment_is("e-bde", "order defense scheduled 2");
    field(CROWD("04.08", PAIR("a", "04.04", "b", "04.02", "b1"), PAIR("c", "07.05", "d", "05.02", "b2"),
                PAIR("e", "03.02", "f", "06.02", "b3"), PAIR("i", "06.04", "j", "06.05", "b4"),
                PAIR("l", "05.02", "m", "06.03", "b5")));
    dice("0");
    play("entente", "change e-bde defense");
    play("entente", "support b4");
    goes_on_after_every_part();
    brigiment_is("e-bde", "order defense since 1");
}

static void a_line_begun_can_be_dropped(void **state)
{
    (void)state;
    proves("11.4.3");
    field("units: {entente: [a hb at 05.03, h hq at 05.02], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde attack");
    play("entente", "aim e-bn 05.07, drop");
    battalion_is("e-bn", "no-aim");
    play("entente", "aim e-bn 05.06, done");
    unit_is("a", "to 05.06");
}

static void a_point_objective_lies_out_of_danger(void **state)
{
    (void)state;
    proves("11.4.5", "11.14.2", "11.14.3", "11.15.2", "11.15.3", "11.14.10");
    field("units: {entente: [a hb at 05.02, h hq at 05.02], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde regroup");
    refuse("entente", "point 05.06 2", "11.14.3"); /* three hexes from a rifle unit */
    refuse("entente", "point 05.02 3", "11.4.5");
    play("entente", "point 05.02 2");
    brigiment_is("e-bde", "order regroup");
    battalion_is("e-bn", "support");
}

static void battalions_mixed_up_are_intermingled(void **state)
{
    (void)state;
    proves("9.8", "9.8.1", "9.8.2", "9.8.3");
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 05.03 in b1, c hb at 05.05 in b1, b hb at 05.04 in b2, h hq at 05.02 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: defense, o-bde: defense}\n");
    assert_true(rs_is_intermingled(scenario_now(), state_now(), brigiment_named("e-bde")));
    field(BRIGADE "units:\n"
                  "  entente: [a hb at 05.03 in b1, c hb at 05.05 in b1, b hb at 06.04 in b2, m mg at 05.04 in b2,\n"
                  "            h hq at 05.02 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: defense, o-bde: defense}\n");
    assert_false(rs_is_intermingled(scenario_now(), state_now(), brigiment_named("e-bde")));
}

static void pickets_stay_until_they_are_called(void **state)
{
    (void)state;
    proves("11.12", "11.12.3", "11.12.5", "11.12.7");
    field(BRIGADE "units:\n"
                  "  entente: [p pk at 05.06 in b1, h hq at 05.01 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: cordon_defense, o-bde: defense}\n"
                  "now: {step: move, battalions: {b1: picket rally 05.02}}\n");
    play("entente", "move p");
    refuse("entente", "go 05.05", "11.12.7");
    field(BRIGADE "units:\n"
                  "  entente: [p pk at 05.06 in b1, h hq at 05.01 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: cordon_defense, o-bde: defense}\n"
                  "now: {step: move, battalions: {b1: picket rally 05.02 rally-called}}\n");
    play("entente", "move p");
    allow("entente", "go 05.05");
    refuse("entente", "go 05.07", "11.12.7");
}

#define CUT_OFF                                                                                                        \
    "units: {entente: [a hb at 05.05 isolated, b hb at 01.01, h hq at 01.02], ottoman: [x hb at 09.09]}\n"             \
    "orders: {e-bde: defense, o-bde: defense}\n"                                                                       \
    "now: {step: move, units: {a: at 05.05 isolated"

static bool may_end(const char *unit, const char *hex)
{
    rs_ctx c = {.sc = scenario_now(), .s = (rs_state *)state_now()};
    int u = piece_named(unit);

    return !rs_end_refused(&c, u, rs_at(c.s, u), place_named(hex), NULL);
}

static fs_rule way_rule(const char *unit, const char *from, const char *hex)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};

    return rs_way_refused(&c, piece_named(unit), place_named(from), place_named(hex), &e) ? e.rule : 0;
}

static fs_rule end_rule(const char *unit, const char *hex)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};
    int u = piece_named(unit);

    return rs_end_refused(&c, u, rs_at(&copy, u), place_named(hex), &e) ? e.rule : 0;
}

static void a_picket_driven_off_its_post_goes_to_the_rally_point(void **state)
{
    (void)state;
    proves("11.12.7");
    field(BRIGADE "units:\n"
                  "  entente: [p pk at 05.06 in b1 to 05.06, h hq at 05.01 of e-bde]\n"
                  "  ottoman: [x hb at 09.09 in o-bn]\n"
                  "orders: {e-bde: cordon_defense, o-bde: defense}\n"
                  "now: {step: move, battalions: {b1: picket rally 05.02}, units: {p: at 05.05}}\n");
    assert_int_equal(way_rule("p", "05.05", "05.04"), 0);
    assert_int_equal(end_rule("p", "05.04"), 0);
    assert_int_equal(end_rule("p", "05.06"), RS_11_12_7); /* not back again */
}

static void stalled_men_may_go_aside_but_no_nearer_to_the_enemy(void **state)
{
    (void)state;
    proves("11.10");
    field("units: {entente: [a hb at 05.04 to 05.07, h hq at 05.02], ottoman: [x hb at 05.06]}\n"
          "orders: {e-bde: stalled_attack, o-bde: defense}\nnow: {step: move}\n");
    assert_int_equal(way_rule("a", "07.04", "08.04"), 0); /* three hexes from him as before */
    assert_int_equal(way_rule("a", "07.04", "07.05"), RS_11_4_12);
}

static void stalled_men_may_go_out_and_come_back(void **state)
{
    (void)state;
    proves("11.10", "R82");
    field("units: {entente: [a co at 05.03 to 01.02, h hq at 05.02], ottoman: [x co at 05.06, k hq at 09.09]}\n"
          "orders: {e-bde: stalled_attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, go 05.02, go 05.03"); /* from three hexes to four, and to three again */
    play("entente", "halt");
    unit_is("a", "at 05.03");
}

static void stalled_men_assault_only_who_was_beside_them(void **state)
{
    (void)state;
    proves("11.10", "11.10.4");
    field("units: {entente: [a hb at 05.04 to 05.07, h hq at 05.02], ottoman: [x hb at 05.06]}\n"
          "orders: {e-bde: stalled_attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, go 05.05");
    play("ottoman", "decline");
    refuse("entente", "assault 05.06", "11.10");
    field("units: {entente: [a hb at 05.05 to 05.07, h hq at 05.02], ottoman: [x hb at 05.06]}\n"
          "orders: {e-bde: stalled_attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a");
    allow("entente", "assault 05.06");
}

static void defenders_do_not_win_back_what_was_theirs_unless_they_are_thrown_in(void **state)
{
    (void)state;
    proves("11.11.6", "11.11.9");
    field("units: {entente: [a hb at 05.04 to 05.05, h hq at 05.03], ottoman: [x hb at 05.05]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    assault_barred("a", "05.05", RS_11_11_6);
}

static void a_defender_stays_on_his_objective(void **state)
{
    (void)state;
    proves("11.4.14", "11.11");
    field("units: {entente: [a hb at 05.05 to 05.05, h hq at 05.03], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    assert_int_equal(way_rule("a", "05.05", "06.05"), RS_11_4_14);
}

static void the_shaken_do_not_dig_on_their_way(void **state)
{
    (void)state;
    proves("11.8.4");
    field(
        "units: {entente: [a hb at 05.04 to 05.07, b hb at 05.04 to 05.07 confused, h hq at 05.03], ottoman: [x hb at "
        "05.05]}\norders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    digging_is("a", RS_RIFLE_PITS, 0); /* beside the enemy */
    digging_is("b", RS_RIFLE_PITS, RS_11_8_4);
}

/* A stack that shows several units counts four steps [11.13.5]. */
static void who_faces_more_than_twice_as_many_may_step_back(void **state)
{
    (void)state;
    proves("11.13.5");
#define FACES(unit, more)                                                                                              \
    "units: {entente: [a " unit " at 05.04, h hq at 05.01], ottoman: [x hb at 05.05, y hb at 05.05" more "]}\n"        \
    "orders: {e-bde: disorganized_defense, o-bde: defense}\nnow: {step: move}\n"
    field(FACES("hb", ""));
    assert_int_equal(way_rule("a", "05.04", "05.03"), RS_11_13_5); /* twice as many, no more */
    field(FACES("co", ""));
    assert_int_equal(way_rule("a", "05.04", "05.03"), 0);
    assert_int_equal(end_rule("a", "06.04"), 0); /* beside as many */
    field(FACES("co", ", z hb at 06.05"));
    assert_int_equal(end_rule("a", "04.03"), 0);
    assert_int_equal(end_rule("a", "06.04"), RS_11_13_5); /* beside z too */
}

static void without_an_hq_there_is_no_way_nearer_to_it(void **state)
{
    (void)state;
    proves("11.6.1", "11.6");
    field(CUT_OFF "}}\n");
    assert_true(may_end("a", "05.04"));
    field(CUT_OFF ", h: out due 9}}\n");
    assert_false(may_end("a", "05.04"));
}

static void a_picket_that_is_gone_leaves_a_hex_to_be_won_back(void **state)
{
    (void)state;
    proves("11.12", "11.11.8", "11.11.9", "11.5.11");
    field("divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e-bde, side: entente, class: II, points: 8/8/4, battalions: 2, division: e-div}\n"
          "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: b1, in: e-bde, status: picket, rally: 05.01}, {id: b2, in: e-bde, status: support},\n"
          "             {id: o1, in: o-bde}]\n"
          "units:\n"
          "  entente: [p pk at 05.05 in b1, q pk at 01.05 in b1, s hb at 05.04 in b2, h hq at 05.02 of e-bde]\n"
          "  ottoman: [x hb at 05.05 in o1, k hq at 05.09 of o-bde]\n"
          "orders: {e-bde: cordon_defense, o-bde: defense}\n"
          "now: {step: ready, units: {p: destroyed}}\n");
    play("entente", "commit b2 05.05");
    play("entente", "to-move");
    allow("entente", "move s");
    play("entente", "move s");
    offered("entente", "assault 05.05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(each_order_permits_its_own),
        field_test(the_default_route_is_short_then_cheap_then_northern),
        field_test(the_channel_is_the_hull_of_the_routes_and_one_hex),
        field_test(a_unit_in_line_keeps_to_its_route_and_gets_on),
        field_test(out_and_back_is_no_way_to_have_moved),
        field_test(who_changes_his_formation_need_not_get_on),
        field_test(on_its_objective_it_stays),
        field_test(assaults_only_beside_the_route),
        field_test(defenders_do_not_assault),
        field_test(a_defender_off_his_objective_must_go_there),
        field_test(defenders_keep_away_from_the_enemy),
        field_test(disorganized_units_hold_the_line_or_fall_back),
        field_test(stalled_units_form_no_column),
        field_test(stalled_units_have_half_their_movement),
        field_test(supports_stay_behind_the_leaders),
        field_test(a_committed_battalion_is_in_line_for_a_point),
        field_test(an_attack_throws_in_as_many_as_it_likes_a_defense_one),
        field_test(who_is_cut_off_is_not_committed),
        field_test(they_are_committed_to_what_is_still_to_be_passed),
        field_test(in_disorder_they_are_committed_beside_the_fighting_and_not_on_the_enemy),
        field_test(without_points_nobody_is_committed),
        field_test(an_attack_is_drawn_part_by_part),
        field_test(an_order_can_be_completed_after_every_part_that_is_listed),
        field_test(a_line_begun_can_be_dropped),
        field_test(a_point_objective_lies_out_of_danger),
        field_test(battalions_mixed_up_are_intermingled),
        field_test(pickets_stay_until_they_are_called),
        field_test(a_picket_driven_off_its_post_goes_to_the_rally_point),
        field_test(stalled_men_may_go_aside_but_no_nearer_to_the_enemy),
        field_test(stalled_men_may_go_out_and_come_back),
        field_test(stalled_men_assault_only_who_was_beside_them),
        field_test(defenders_do_not_win_back_what_was_theirs_unless_they_are_thrown_in),
        field_test(a_defender_stays_on_his_objective),
        field_test(the_shaken_do_not_dig_on_their_way),
        field_test(who_faces_more_than_twice_as_many_may_step_back),
        field_test(without_an_hq_there_is_no_way_nearer_to_it),
        field_test(a_picket_that_is_gone_leaves_a_hex_to_be_won_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
