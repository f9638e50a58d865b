/* retreat.c - chapters 19 and 8: out of an Assault, where to, under fire; and staying a few metres off, in Us/Them. */
#include "field.h"
#include "rules/rifle_and_spade/campaign.h"
#include "rules/rifle_and_spade/fire.h"
#include "rules/rifle_and_spade/kinds.h"

#include <stdio.h>

#define STEP_MOVE "now: {step: move}\n"

/* One stack goes in from 05.04 and nobody fires; `first` are the dice that follow. */
static void go_in(const char *unit, const char *first)
{
    char line[64], throws[32];

    snprintf(line, sizeof line, "move %s, assault 05.05, roll", unit);
    snprintf(throws, sizeof throws, "0 %s", first);
    dice(throws);
    play("entente", line);
    if (fs_top_const(&state_now()->head)->kind == RS_F_TRIGGER)
        play("ottoman", "decline");
}

/* --- forced and chosen [19.1] --- */

static void a_side_that_fails_goes_back_confused_where_it_came_from(void **state)
{
    (void)state;
    proves("19.0", "19.1", "19.1.1", "19.1.4", "14.0", "19.1.8", "19.1.9");
    field("units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "99"); /* the attackers lose a step */
    dice("90");
    play("entente", "roll");
    unit_is("a", "at 05.04 confused steps 3");
    asked_by("ottoman", "17.4");
    offered("ottoman", "fire-at 05.05"); /* the hex left, at range 0, not doubled */
    offered("ottoman", "fire-at 05.04");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    had_modifier("17.2", "17.2.1", -1); /* retreating */
    was("17.2", 9 - 1 - 1, ANY, "nothing");
    hex_is("05.05", "ottoman not-marker");
    brigiment_is("e-bde", "points 6"); /* going in, and the step */
}

static void who_chooses_to_go_is_not_confused(void **state)
{
    (void)state;
    proves("19.1", "19.1.4");
    field("units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "99");
    dice("10");
    play("entente", "roll");
    asked_by("entente", "19.1"); /* passed: the choice */
    play("entente", "retreat");
    unit_is("a", "at 05.04 not-confused");
    play("ottoman", "decline");
    field("units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0"); /* no loss of the attackers': they may still choose */
    dice("10");
    play("ottoman", "roll");
    asked_by("entente", "19.1");
}

static void from_outside_nobody_fires_into_the_hex_of_the_assault(void **state)
{
    (void)state;
    proves("17.8.3", "19.1.8");
    field("units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05, m mg at 05.05, y co at 06.05, w co at "
          "09.09]}\n" STEP_MOVE);
    go_in("a", "99");
    dice("90");
    play("entente", "roll");
    play("ottoman", "fire-at 05.05");
    allow("ottoman", "with x");
    refuse("ottoman", "with y", "17.8.3");
}

static void who_retreats_into_an_empty_work_has_it_when_the_activation_is_over(void **state)
{
    (void)state;
    proves("6.1.1", "19.1");
    field("works: [{at: 05.06, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0");
    dice("90");
    play("ottoman", "roll");
    play("entente", "decline");
    unit_is("x", "at 05.06");
    assert_int_equal(state_now()->work[0].owner, RS_OTTOMAN);
}

static void losses_in_a_retreat_call_for_no_check(void **state)
{
    (void)state;
    proves("19.1.10", "19.1.8", "19.1.9", "R15");
    field("units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "99");
    dice("90");
    play("entente", "roll");
    dice("0 0 5"); /* four points either way: 1.x, no check: black and gray lie there */
    play("ottoman", "fire-at 05.04");
    assert_int_equal(times("16.2"), 0);
    brigiment_is("e-bde", "points 5");
    expect_dice_used();
}

static void each_hex_of_a_retreat_may_be_fired_at(void **state)
{
    (void)state;
    proves("19.1.8");
    field("units: {entente: [a bn at 05.04, b bn at 04.04], ottoman: [x bn at 05.05, y bn at 05.05, w co at "
          "09.09]}\n" STEP_MOVE);
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline");
    dice("0 99");
    play("entente", "move b, assault 05.05, roll");
    play("ottoman", "decline");
    dice("90");
    play("entente", "lose a, roll");
    unit_is("a", "at 05.04");
    unit_is("b", "at 04.04");
    offered("ottoman", "fire-at 05.05");
    offered("ottoman", "fire-at 05.04");
    offered("ottoman", "fire-at 04.04");
    dice("0 0 5");
    play("ottoman", "fire-at 04.04, with y");
    unit_is("a", "steps 3");
    unit_is("b", "steps 3"); /* only those in the hex fired at */
}

/* The attackers lose a step and run back; riflemen in the hex and guns behind it could fire. */
static void run_from_riflemen_and_guns(void)
{
    field("units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, g fld at 05.08, w co at 09.09]}\n" STEP_MOVE);
    dice("0 99");
    play("entente", "move a, assault 05.05, roll");
    while (state_now()->head.waiting == RS_OTTOMAN)
        play("ottoman", "decline");
    dice("90");
    play("entente", "roll");
    unit_is("a", "at 05.04");
}

static void one_fire_and_no_more_follows_a_retreat(void **state)
{
    (void)state;
    proves("19.1.8");
    run_from_riflemen_and_guns();
    dice("9 99 0");
    play("ottoman", "fire-at 05.04");
    assert_int_equal(times("17.2"), 1);
    assert_int_not_equal(fs_top_const(&state_now()->head)->kind, RS_F_TRIGGER); /* the guns have no Fire besides */
    run_from_riflemen_and_guns();
    play("ottoman", "decline"); /* guns instead */
    asked_by("ottoman", "17.7.7");
    offered("ottoman", "fire-at 05.04");
}

/* --- where to [19.1.2] [19.1.3] [19.1.5] [19.1.6] [19.1.11] --- */

static void defenders_go_away_from_the_attackers_toward_their_hq(void **state)
{
    (void)state;
    proves("19.1.2", "19.1.5");
    field("units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, h hq at 05.09, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0");
    dice("90");
    play("ottoman", "roll");
    unit_is("x", "at 05.06 confused");
    field("units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, h hq at 05.01, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0");
    dice("90");
    play("ottoman", "roll"); /* the HQ is behind the attackers: not by the side they came */
    assert_int_not_equal(rs_at(state_now(), piece_named("x")), place_named("05.04"));
}

static void without_an_hq_they_go_toward_what_supplies_them_now(void **state)
{
    (void)state;
    proves("19.1.2", "20.1.1");
    field("supply: [{side: entente, at: 01.01}, {side: ottoman, at: 05.09}, {side: ottoman, at: 05.01, held: yes}]\n"
          "units: {entente: [a bn at 04.04, e co at 05.01], ottoman: [x bn at 05.05, w co at 09.09]}\n" STEP_MOVE);
    dice("0 0");
    play("entente", "move a, assault 05.05, roll");
    if (fs_top_const(&state_now()->head)->kind == RS_F_TRIGGER)
        play("ottoman", "decline");
    if (fs_top_const(&state_now()->head)->kind == RS_F_ACTIVATION)
        play("entente", "to-assault");
    dice("90");
    play("ottoman", "roll");
    unit_is("x", "at 05.06 confused"); /* the other is not theirs */
}

static void not_beside_another_enemy_if_there_is_another_way(void **state)
{
    (void)state;
    proves("19.1.6", "19.1.5");
    field("units: {entente: [a bn at 05.04, e co at 05.07], ottoman: [x bn at 05.05, h hq at 05.09, w co at 09.09]}\n"
          "now: {step: move}\n");
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline");
    dice("0");
    play("entente", "to-assault");
    dice("90");
    play("ottoman", "roll");
    asked_by("ottoman", "19.1");
    assert_int_equal(options_of("ottoman", "retreat-to x 05.06"), 0); /* beside e */
    assert_int_equal(options_of("ottoman", "retreat-to x 04.05"), 1);
    assert_int_equal(options_of("ottoman", "retreat-to x 06.05"), 1);
}

/* An Assault on riflemen with enemies on all sides: they lose a step, fail their check and have nowhere to go. */
static void surround_and_beat(const char *riflemen)
{
    char yaml[512];

    snprintf(yaml, sizeof yaml,
             "units: {entente: [a bn at 05.04, b co at 05.06, c co at 04.04, d co at 04.05, e co at 06.04, "
             "f co at 06.05, g co at 05.04], ottoman: [%s, w co at 09.09]}\nnow: {step: move}\n",
             riflemen);
    field(yaml);
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline");
    dice("0");
    play("entente", "to-assault");
    dice("90");
    play("ottoman", "roll");
}

static void a_stack_that_can_go_nowhere_surrenders(void **state)
{
    (void)state;
    proves("19.1.11", "19.1.5");
    surround_and_beat("x hb at 05.05");
    unit_is("x", "surrendered");
    brigiment_is("o-bde", "surrendered 1 points 6");
}

static void a_stack_that_surrenders_costs_its_officers_one_point(void **state)
{
    (void)state;
    proves("19.1.11", "R48");
    surround_and_beat("x hb at 05.05, y co at 05.05, v co at 05.05");
    unit_is("x", "surrendered");
    unit_is("y", "surrendered");
    unit_is("v", "surrendered");
    brigiment_is("o-bde", "surrendered 3 lost 4 points 6"); /* the step in the Assault, and the stack */
}

/* A counter of the reserve, in use for men of that battalion: whose boats it has. */
static int boats_of_a_part_of(const char *battalion)
{
    rs_state s = *state_now();
    int u = 1;

    while (scenario_now()->piece[u].start != RS_START_RESERVE || scenario_now()->side_of[u] != RS_ENTENTE)
        u++;
    s.unit[u].battalion = (uint8_t)battalion_named(battalion);
    return rs_boats_of(scenario_now(), &s, u);
}

/* A beach with enemies all around it on land. */
#define BEACH                                                                                                          \
    "map: {ground: [05.03 sea 0, 05.04 beach 0, 05.03/05.04 landing, "                                                 \
    "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"
#define AROUND "x bn at 05.05, p co at 06.04, q co at 06.03, r co at 04.03, t co at 04.04"

static void boats_take_off_who_came_in_them(void **state)
{
    (void)state;
    proves("15.1.3", "19.1.11");
    field(BEACH "units: {entente: [a bn at 05.03 lands 05.04 at-sea, z co at 01.01], ottoman: [" AROUND
                ", v co at 05.04]}\nnow: {step: move}\n");
    dice("0");
    play("entente", "move a, land 05.04, roll");
    play("ottoman", "decline");
    dice("99");
    play("entente", "to-assault"); /* the attackers lose a step */
    dice("90");
    play("entente", "roll");
    unit_is("a", "out steps 2"); /* and another in going */
    brigiment_is("e-bde", "surrendered 0");
    assert_int_equal(boats_of_a_part_of("e-bn"), piece_named("a"));
}

static void there_are_no_boats_for_who_came_by_land(void **state)
{
    (void)state;
    proves("15.1.3", "19.1.11");
    field(BEACH "units: {entente: [a bn at 05.04, z co at 01.01], ottoman: [" AROUND
                ", y co at 05.05]}\nnow: {active: o-bde, step: move}\n");
    dice("0");
    play("ottoman", "move x, assault 05.04, roll");
    play("entente", "decline");
    dice("0");
    play("ottoman", "to-assault"); /* the defenders lose a step */
    dice("90");
    play("entente", "roll");
    unit_is("a", "surrendered");
    brigiment_is("e-bde", "surrendered 3");
    assert_int_equal(boats_of_a_part_of("e-bn"), 0);
}

static void boats_take_nobody_off_inland(void **state)
{
    static rs_state s;
    rs_ctx c = {.s = &s};

    (void)state;
    proves("15.1.3", "19.1.11");
    for (int inland = 0; inland <= 1; inland++) {
        field(BEACH "units: {entente: [a bn at 05.03 lands 05.04 at-sea, z co at 01.01],\n"
                    "        ottoman: [" AROUND ", u co at 05.07, v co at 06.06, w co at 06.05, y co at 04.05]}\n");
        s = *state_now();
        c.sc = scenario_now();
        int a = piece_named("a"), hex = place_named(inland ? "05.06" : "05.04");

        rs_put(&c, piece_named("t"), place_named(inland ? "04.06" : "04.04"));
        rs_put(&c, a, hex);
        rs_push_retreat(&c, RS_ENTENTE, hex, false, false);
        rs_retreat_kind.advance(&c); /* who leaves */
        rs_retreat_kind.advance(&c); /* where to */
        assert_int_equal(s.unit[a].where, inland ? RS_SURRENDERED : RS_OUT);
    }
}

static void what_does_not_fit_goes_one_hex_further(void **state)
{
    (void)state;
    proves("19.1.3");
    field("map: {ground: [05.06 marsh 0]}\n" /* holds 16 steps */
          "units:\n"
          "  entente: [a bn at 05.04, b co at 05.04, c co at 04.04, d co at 04.05, e co at 06.04, f co at 06.05]\n"
          "  ottoman: [x bn at 05.05, p bn at 05.06, q bn at 05.06, r bn at 05.06, s bn at 05.06, h hq at "
          "05.09]\n" STEP_MOVE);
    dice("0");
    play("entente", "move a, assault 05.05, roll");
    play("ottoman", "decline");
    dice("0");
    play("entente", "to-assault");
    dice("90");
    play("ottoman", "roll");
    unit_is("x", "at 05.07 confused steps 3");
}

static void guns_that_are_not_on_wheels_are_lost(void **state)
{
    (void)state;
    proves("19.1.7");
    field("units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, g fld at 05.05, m mg at 05.05, h hq at 05.09, w "
          "co at "
          "09.09]}\n" STEP_MOVE);
    go_in("a", "0");
    dice("90");
    play("ottoman", "roll");
    unit_is("g", "destroyed");
    unit_is("m", "at 05.06");
    brigiment_is("o-bde", "surrendered 0");
}

/* --- Us/Them out of an Assault [19.2] [8.1] [8.2] --- */

#define SCRUB "map: {ground: [05.05 scrub 0]}\n"

static void an_attacker_keeps_up_to_four_steps_of_a_close_hex(void **state)
{
    (void)state;
    proves("8.1", "8.2", "8.0", "19.2", "19.2.5", "19.2.2");
    field(SCRUB "units: {entente: [a hb at 05.04, b hb at 05.04, c hb at 05.04], ottoman: [x bn at 05.05, w co at "
                "09.09]}\n" STEP_MOVE);
    dice("0 99");
    play("entente", "move a, move b, move c, assault 05.05, roll");
    play("ottoman", "decline");
    dice("90");
    play("entente", "lose a, roll");
    asked_by("entente", "19.2");
    play("entente", "remain b, remain c");
    not_offered("entente", "remain a"); /* four steps are there */
    asked("ottoman");
    play("ottoman", "decline");
    hex_is("05.05", "us-them held-entente held-ottoman");
    unit_is("b", "at 05.05 hiding us-them");
    unit_is("x", "hiding us-them");
    unit_is("a", "at 05.04");
}

static void in_the_open_nobody_remains(void **state)
{
    (void)state;
    proves("19.2.1", "8.1");
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW}]\nmap: {ground: [05.05 farmland 0]}\n"
          "units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "99");
    dice("90");
    play("entente", "roll");
    unit_is("a", "at 05.04");
    field("map: {ground: [05.05 village 0]}\n"
          "units: {entente: [a bn at 05.04], ottoman: [x hb at 05.05, w co at 09.09]}\n" STEP_MOVE);
    play("entente", "move a");
    refuse("entente", "go 05.05", "14.1.10"); /* only by Movement to Assault */
    play("entente", "drop");
    go_in("a", "99");
    dice("90");
    play("entente", "roll");
    asked_by("entente", "19.2");
}

static void a_defender_who_outnumbers_the_attacker_may_stay(void **state)
{
    (void)state;
    proves("19.2.3", "R39");
    field(SCRUB "units: {entente: [a co at 05.04], ottoman: [x bn at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0");
    dice("90");
    play("ottoman", "roll");
    asked_by("ottoman", "19.2");
    play("ottoman", "remain x");
    play("entente", "decline"); /* fire at those who go to ground */
    hex_is("05.05", "us-them");
    field(SCRUB "units: {entente: [a co at 05.04], ottoman: [x hb at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0"); /* one against one is left */
    dice("90");
    play("ottoman", "roll");
    hex_is("05.05", "not-held-ottoman");
}

static void a_defender_who_need_not_go_does_not_stay_by_going(void **state)
{
    (void)state;
    proves("19.2.3");
    field(SCRUB
          "units: {entente: [a co at 05.04], ottoman: [x bn at 05.05, h hq at 05.09, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0");
    dice("10");
    play("ottoman", "roll"); /* passed */
    play("entente", "decline");
    play("ottoman", "retreat");
    unit_is("x", "at 05.06 not-confused");
}

#define INSIDE(entente, ottoman, more)                                                                                 \
    SCRUB "units: {entente: [" entente "], ottoman: [" ottoman "]}\nnow: {us_them: [05.05], step: move" more "}\n"

static void who_was_there_before_may_stay_in_his_part(void **state)
{
    (void)state;
    proves("19.2.4", "19.2.5", "8.3.4");
    field(INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04",
                 "x hb at 05.05 hiding us-them, y hb at 05.05 hiding us-them, w co at 09.09", ""));
    dice("0 0");
    play("entente", "move a, assault 05.05, roll, to-assault");
    dice("90");
    play("ottoman", "lose x, roll");
    asked_by("ottoman", "19.2");
    play("ottoman", "remain x, remain y");
    play("entente", "decline");
    hex_is("05.05", "us-them");
    unit_is("a", "hiding us-them"); /* both remain: all are Hiding again */
    unit_is("y", "hiding us-them");
}

static void who_attacks_inside_does_not_hide_and_may_rout(void **state)
{
    (void)state;
    proves("7.2.6", "16.3.1");
    field(INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04", "x hb at 05.05 hiding us-them, w co at 09.09",
                 ""));
    dice("0 99");
    play("entente", "move a, assault 05.05, roll, to-assault");
    dice("98");
    play("entente", "roll");
    was("16.2", 98 + 10, 80, "routs"); /* at half strength; nothing for Hiding */
    unit_is("a", "routed");
    hex_is("05.05", "ottoman not-us-them");
}

static void who_is_attacked_inside_does_not_rout(void **state)
{
    (void)state;
    proves("16.3.1");
    field(INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04", "x bn at 05.05 hiding us-them, w co at 09.09",
                 ""));
    dice("0 0");
    play("entente", "move a, assault 05.05, roll, to-assault");
    dice("98");
    play("ottoman", "roll");
    was("16.2", ANY, ANY, "failed"); /* he Hides in his part still */
    unit_is("x", "not-routed confused");
}

static void four_steps_may_stay_and_none_in_part(void **state)
{
    (void)state;
    proves("19.2.5", "19.2.2");
    field(SCRUB
          "units: {entente: [a bn at 05.04, b hb at 05.04], ottoman: [x bn at 05.05, w co at 09.09]}\n" STEP_MOVE);
    dice("0 99");
    play("entente", "move a, move b, assault 05.05, roll");
    play("ottoman", "decline"); /* a loses a step */
    dice("90");
    play("entente", "roll");
    asked_by("entente", "19.2");
    offered("entente", "remain b");
    play("entente", "remain a"); /* three of the four */
    not_offered("entente", "remain b");
}

static void the_weaker_side_may_stay_where_it_was_before(void **state)
{
    (void)state;
    proves("19.2.4");
    field(INSIDE("a bn at 05.05 entry S hiding us-them, z co at 05.04", "x hb at 05.05 hiding us-them, w co at 09.09",
                 ""));
    dice("0 0");
    play("entente", "move a, assault 05.05, roll, to-assault"); /* x loses a step */
    dice("90");
    play("ottoman", "roll");
    asked_by("ottoman", "19.2");
    offered("ottoman", "remain x");
}

static void who_was_driven_out_has_had_his_turn(void **state)
{
    (void)state;
    proves("19.1");
    field("units: {entente: [a bn at 05.04], ottoman: [x bn at 05.05, w co at 09.09]}\n" STEP_MOVE);
    go_in("a", "0");
    dice("90");
    play("ottoman", "roll");
    while (playing_asked() == RS_OTTOMAN)
        play("ottoman", "retreat x 05.06");
    unit_is("x", "confused moved acted");
}

static void after_an_assault_inside_the_winner_is_in_the_open(void **state)
{
    (void)state;
    proves("8.3.4", "8.3.1");
    field(INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04", "x co at 05.05 hiding us-them, w co at 09.09",
                 ""));
    dice("0 0");
    play("entente", "move a, assault 05.05, roll, to-assault");
    unit_is("x", "destroyed");
    unit_is("a", "at 05.05 not-hides");
    hex_is("05.05", "entente not-us-them");
    brigiment_is("e-bde", "points 7");
}

static void what_the_loser_dug_there_goes_with_him(void **state)
{
    (void)state;
    proves("8.3.2", "8.3.4");
    field("light: night\n" INSIDE("a hb at 05.05 entry S hiding us-them, b hb at 05.05 entry S hiding us-them, z co at "
                                  "05.04",
                                  "x hb at 05.05 hiding us-them, w co at 09.09", ""));
    play("entente", "dig a rifle_pits, move b");
    dice("0 99");
    play("entente", "assault 05.05, roll, to-assault"); /* the pits are finished; b loses a step */
    hex_is("05.05", "rifle_pits");
    dice("90");
    play("entente", "roll");
    asked_by("entente", "19.2");
    play("entente", "done"); /* a goes too */
    play("ottoman", "decline");
    hex_is("05.05", "ottoman not-us-them not-rifle_pits");
}

/* --- life in Us/Them [8.3] --- */

static void in_us_them_men_stay_move_out_fight_or_dig(void **state)
{
    (void)state;
    proves("8.3", "8.3.1", "13.1.17", "13.1.18");
    field(INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04",
                 "x hb at 05.05 hiding us-them, y co at 05.07, w co at 09.09", ""));
    offered("entente", "dig a rifle_pits");
    play("entente", "move a");
    offered("entente", "assault 05.05");
    offered("entente", "go 05.04");         /* friends are there */
    refuse("entente", "go 05.06", "8.3.1"); /* beside y */
    allow("entente", "go 04.04");
    field(SCRUB "units: {entente: [a hb at 05.05 entry S hiding us-them, z co at 05.04], ottoman: [x hb at 05.05 "
                "hiding us-them, "
                "y co at 05.06]}\nnow: {us_them: [05.05], step: fire}\n");
    not_offered("entente", "fire-at 05.05");
    not_offered("entente", "fire-at 05.06");
}

static void works_in_us_them_take_twice_as_long(void **state)
{
    (void)state;
    proves("13.1.17", "13.1.18", "7.6.1", "8.3.2");
    field(INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04", "x hb at 05.05 hiding us-them, w co at 09.09",
                 ""));
    play("entente", "dig a rifle_pits");
    unit_is("a", "hiding us-them dug"); /* and no trigger */
    play("entente", "to-assault");
    hex_is("05.05", "not-rifle_pits"); /* one of two counts */
    assert_int_equal(state_now()->work[0].counts, 1);
    field("light: night\n" INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04",
                                  "x hb at 05.05 hiding us-them, w co at 09.09", ""));
    play("entente", "dig a rifle_pits, to-assault");
    hex_is("05.05", "rifle_pits");
    field(SCRUB "works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
                "units: {entente: [a hb at 05.05 in-work entry S hiding us-them, z co at 05.04], ottoman: [x hb at "
                "05.05 hiding "
                "us-them, w co at 09.09]}\nnow: {us_them: [05.05], step: move}\n");
    refuse("entente", "dig a fire_trench", "13.1.18");
}

static void when_one_side_leaves_the_other_goes_on_hiding(void **state)
{
    (void)state;
    proves("8.3.3", "8.3.2");
    field("light: night\n" INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04",
                                  "x hb at 05.05 hiding us-them, w co at 09.09", ""));
    play("entente", "dig a rifle_pits, to-assault");
    hex_is("05.05", "rifle_pits us-them");
    field(SCRUB "works: [{at: 05.05, kind: gun_pit, owner: entente, front: N NE NW}]\n"
                "units: {entente: [a hb at 05.05 entry S hiding us-them, z co at 05.04], ottoman: [x hb at 05.05 "
                "hiding us-them, w "
                "co at 09.09]}\nnow: {us_them: [05.05], step: move}\n");
    play("entente", "move a, go 05.04");
    play("ottoman", "decline");
    hex_is("05.05", "not-us-them ottoman gun_pit");
    unit_is("x", "hiding terrain");
    assert_true(rs_is_immune(scenario_now(), state_now(), piece_named("z"), piece_named("x")));
}

/* Straight on the state: the dug work and the last man who leaves. */
static void what_the_leaver_dug_there_is_gone(void **state)
{
    static rs_state s;
    rs_ctx c = {.s = &s};

    (void)state;
    proves("8.3.2", "8.3.3");
    field("light: night\n" INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04",
                                  "x hb at 05.05 hiding us-them, w co at 09.09", ""));
    play("entente", "dig a rifle_pits, to-assault");
    hex_is("05.05", "rifle_pits us-them");
    s = *state_now();
    c.sc = scenario_now();
    rs_put(&c, piece_named("a"), place_named("05.04"));
    assert_int_equal(s.work[0].hex, 0);
    assert_int_equal(s.unit[piece_named("x")].means, RS_HIDES_TERRAIN);
    s = *state_now(); /* what those who stay have dug joins others from then on */
    s.work[0].kind = RS_SHALLOW_TRENCH;
    s.work[0].front = 3;
    rs_put(&c, piece_named("x"), place_named("05.06"));
    assert_int_equal(s.work[0].hex, place_named("05.05") + 1);
    assert_int_equal(s.work[0].flags & (RS_CONNECTS | RS_DUG_IN_US_THEM), RS_CONNECTS);
}

static void friends_reinforce_us_them_from_a_hex_they_hold(void **state)
{
    (void)state;
    proves("8.3.5", "3.7.10");
    field(INSIDE("a hb at 05.05 entry S hiding us-them, b co at 05.05 entry S hiding us-them, z co at 05.04, v hb at "
                 "05.04, u co "
                 "at 05.04",
                 "x hb at 05.05 hiding us-them, y hb at 06.05", ""));
    play("entente", "move v");
    refuse("entente", "go 05.05", "3.7.10"); /* five steps */
    play("entente", "drop, move z, go 05.05");
    asked_by("ottoman", "17.4");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05"); /* x alone, who comes out of Hiding: y is outside */
    if (options_of("entente", "decline"))
        play("entente", "decline");                /* a does not answer */
    unit_is("z", "at 05.05 hiding us-them acted"); /* there its move is over */
    field(INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04, q co at 01.01",
                 "x hb at 05.05 hiding us-them, y hb at 09.09", ""));
    play("entente", "move z");
    refuse("entente", "go 05.05", "8.3.5"); /* nobody would stay behind */
}

static void men_in_us_them_spot_their_own_hex_alone(void **state)
{
    (void)state;
    proves("8.3.6", "17.7.6");
    field(SCRUB "units: {entente: [a hb at 05.05 entry S hiding us-them, h how at 05.03], ottoman: [x hb at 05.05 "
                "hiding us-them, "
                "y co at 05.07]}\nnow: {us_them: [05.05], step: fire}\n");
    assert_int_equal(rs_spotter(scenario_now(), state_now(), piece_named("h"), place_named("05.07")), piece_named("h"));
    field("map: {ground: [05.05 scrub 2, 04.05 open 2, 06.05 open 2]}\n"
          "units: {entente: [a hb at 05.05 entry S hiding us-them, h how at 05.03], ottoman: [x hb at 05.05 hiding "
          "us-them, "
          "y co at 05.07]}\nnow: {us_them: [05.05], step: fire}\n");
    assert_int_equal(rs_spotter(scenario_now(), state_now(), piece_named("h"), place_named("05.07")), 0);
    field("map: {ground: [05.05 scrub 0, 05.04 open 2, 04.04 open 2, 06.04 open 2]}\n"
          "units: {entente: [a hb at 05.05 entry S hiding us-them, h how at 05.03], ottoman: [x hb at 05.05 hiding "
          "us-them, "
          "y co at 05.07]}\nnow: {us_them: [05.05], step: fire}\n");
    assert_int_equal(rs_spotter(scenario_now(), state_now(), piece_named("h"), place_named("05.05")), piece_named("a"));
}

static void who_comes_out_in_us_them_to_fire_hides_again_at_once(void **state)
{
    (void)state;
    proves("8.3.1", "7.6.5", "7.2.4");
    field(INSIDE("a hb at 05.05 entry S hiding us-them, z co at 05.04, v co at 05.04",
                 "x hb at 05.05 hiding us-them, w co at 09.09", ""));
    play("entente", "move z, go 05.05");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    play("entente", "decline"); /* a may answer */
    unit_is("x", "at 05.05 hiding us-them");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_side_that_fails_goes_back_confused_where_it_came_from),
        field_test(who_chooses_to_go_is_not_confused),
        field_test(from_outside_nobody_fires_into_the_hex_of_the_assault),
        field_test(who_retreats_into_an_empty_work_has_it_when_the_activation_is_over),
        field_test(losses_in_a_retreat_call_for_no_check),
        field_test(each_hex_of_a_retreat_may_be_fired_at),
        field_test(one_fire_and_no_more_follows_a_retreat),
        field_test(defenders_go_away_from_the_attackers_toward_their_hq),
        field_test(without_an_hq_they_go_toward_what_supplies_them_now),
        field_test(not_beside_another_enemy_if_there_is_another_way),
        field_test(a_stack_that_can_go_nowhere_surrenders),
        field_test(a_stack_that_surrenders_costs_its_officers_one_point),
        field_test(boats_take_off_who_came_in_them),
        field_test(there_are_no_boats_for_who_came_by_land),
        field_test(boats_take_nobody_off_inland),
        field_test(what_does_not_fit_goes_one_hex_further),
        field_test(guns_that_are_not_on_wheels_are_lost),
        field_test(an_attacker_keeps_up_to_four_steps_of_a_close_hex),
        field_test(in_the_open_nobody_remains),
        field_test(a_defender_who_outnumbers_the_attacker_may_stay),
        field_test(a_defender_who_need_not_go_does_not_stay_by_going),
        field_test(who_was_there_before_may_stay_in_his_part),
        field_test(who_attacks_inside_does_not_hide_and_may_rout),
        field_test(who_is_attacked_inside_does_not_rout),
        field_test(four_steps_may_stay_and_none_in_part),
        field_test(the_weaker_side_may_stay_where_it_was_before),
        field_test(who_was_driven_out_has_had_his_turn),
        field_test(after_an_assault_inside_the_winner_is_in_the_open),
        field_test(what_the_loser_dug_there_goes_with_him),
        field_test(in_us_them_men_stay_move_out_fight_or_dig),
        field_test(works_in_us_them_take_twice_as_long),
        field_test(when_one_side_leaves_the_other_goes_on_hiding),
        field_test(what_the_leaver_dug_there_is_gone),
        field_test(friends_reinforce_us_them_from_a_hex_they_hold),
        field_test(men_in_us_them_spot_their_own_hex_alone),
        field_test(who_comes_out_in_us_them_to_fire_hides_again_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
