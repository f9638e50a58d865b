/* arrivals.c - chapters 15 and 21: who comes when and how, and the weather. */
#include "field.h"
#include "rules/rifle_and_spade/movement.h"

#include <stdio.h>

static void the_held_company_is_released_on_its_turn(void **state)
{
    (void)state;
    proves("15.1.2", "15.1.4");
    field_scenario("rs0-plugges", NULL);
    unit_is("4-coy-2-27", "held");
    play("entente", "done, to-move, to-assault");
    unit_is("4-coy-2-27", "held");
    assert_int_equal(options_of("ottoman", "move 4-coy-2-27"), 0);
    play("ottoman", "to-move, to-assault");
    turn_is(2);
    unit_is("4-coy-2-27", "not-held");
}

static void boats_go_in_against_the_enemy_by_movement_to_assault(void **state)
{
    (void)state;
    proves("15.1.3", "11.9");
    field_scenario("rs4-v-beach", NULL);
    unit_is("x-coy-1-rdf", "at-sea");
    unit_is("w-coy-1-rdf", "waiting"); /* the ship grounds a turn later */
    play("ottoman", "done");
    play("entente", "to-move, move x-coy-1-rdf");
    offered("entente", "land 08.02");
    not_offered("entente", "land 10.02");
    play("entente", "land 08.02"); /* no check on the first turn of an Initial Attack */
    unit_is("x-coy-1-rdf", "at 08.02 attacker landed");
    brigiment_is("v-column", "points 7"); /* nine, one for the Attack, one for this */
    asked_by("ottoman", "17.4");
}

static void the_weather_is_thrown_at_four_where_it_is_in_use(void **state)
{
    (void)state;
    proves("21.0");
    dice("8 4 6");
    field_with("weather=on", "hour: 4am\n"
                             "units: {entente: [a hb at 05.04], ottoman: [x hb at 09.09]}\n"
                             "now: {phase: reinforcements}\n");
    assert_int_equal(state_now()->weather, RS_HAZE);
}

/* Example 15.1.1: six half-battalions in Column stand on six notional road hexes. */
static void a_queue_pays_for_the_hexes_ahead_of_it(void **state)
{
    (void)state;
    proves("15.1.1", "15.1"); /* [E29] */
    field(
        "map: {ground: [05.01/05.02 road]}\n"
        "units: {entente: [q1 hb at 05.01 enters, q2 hb at 05.01 enters, q3 hb at 05.01 enters, q4 hb at 05.01 "
        "enters,\n"
        "                  q5 hb at 05.01 enters, q6 hb at 05.01 enters, m mg at 05.01 enters, h hq at 05.01 enters],\n"
        "        ottoman: [x co at 09.09]}\n"
        "now: {phase: reinforcements}\n");
    asked_by("entente", "15.1");
    play("entente", "queue q1, queue q2, queue q3, queue q4");
    dice("3 5");
    play("entente", "done"); /* the rest as they are listed */
    static const char *const name[] = {"q1", "q2", "q3", "q4", "q5", "q6"};
    for (int i = 0; i < 6; i++) {
        unit_is(name[i], "queued");
        assert_int_equal(state_now()->unit[piece_named(name[i])].at, i);
    }
    assert_int_equal(state_now()->unit[piece_named("m")].at, 0); /* rides with the first */
    while (options_of("entente", "to-move"))
        play("entente", "to-move");
    play("entente", "enter q6");
    unit_is("q6", "at 05.01 column");
    assert_int_equal(fs_top_const(&state_now()->head)->v[2], 6); /* five halves and one: three MP */
}

static void off_the_road_each_hex_ahead_costs_a_whole_mp(void **state)
{
    (void)state;
    proves("15.1.1");
    field("units: {entente: [q1 hb at 05.01 enters, q2 hb at 05.01 enters], ottoman: [x co at 09.09]}\n"
          "now: {phase: reinforcements}\n");
    dice("3 5");
    play("entente", "queue q1");
    play("entente", "enter q2");
    unit_is("q2", "at 05.01 not-column");
    assert_int_equal(fs_top_const(&state_now()->head)->v[2], 4); /* one hex ahead, and the entry hex */
}

static void units_in_the_queue_are_not_there_to_be_fired_at(void **state)
{
    (void)state;
    proves("15.1.1");
    field("units: {entente: [q1 hb at 05.01 enters, a co at 01.01], ottoman: [x co at 05.02]}\n"
          "now: {active: o-bde, step: fire, units: {q1: queued}}\n");
    refuse("ottoman", "fire-at 05.01", "2.2.1");
}

static void a_blocked_entry_is_gone_round_in_the_next_turn(void **state)
{
    (void)state;
    proves("15.1.5");
    field("units: {entente: [q hb at 05.01 enters, a co at 01.05], ottoman: [x co at 05.01]}\n"
          "now: {turn: 2, phase: reinforcements, units: {q: queued}}\n");
    offered("entente", "enter-at q 02.01");
    not_offered("entente", "enter-at q 01.01"); /* four hexes away */
    not_offered("entente", "enter-at q 05.04"); /* not on the edge */
    refuse("entente", "enter-at q 01.01", "15.1.5");
    dice("3 5");
    play("entente", "enter-at q 03.01");
    while (options_of("entente", "to-move"))
        play("entente", "to-move");
    play("entente", "enter q");
    unit_is("q", "at 03.01");
}

static void nobody_enters_where_the_enemy_stands(void **state)
{
    (void)state;
    proves("15.1.5");
    dice("3 5");
    field("units: {entente: [q hb at 05.01 enters, a co at 01.05], ottoman: [x co at 05.01]}\n"
          "now: {phase: activations, units: {q: queued}}\n");
    while (options_of("entente", "to-move"))
        play("entente", "to-move");
    refuse("entente", "enter q", "15.1.5");
}

static void an_enemy_in_the_zone_releases_those_who_wait(void **state)
{
    (void)state;
    proves("15.1.4");
    field_scenario("rs5-w-and-x", NULL);
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    int waiting = 0, landed = piece_named("a-coy-1-lf");
    for (int u = 1; u <= c.sc->base.n_units; u++)
        if (c.sc->piece[u].release && rs_is(&copy, u, RS_HELD))
            waiting = u;
    const rs_release *r = &c.sc->release[c.sc->piece[waiting].release - 1];
    int inside = FS_NO_HEX, outside = FS_NO_HEX;
    for (int i = 0; i < c.sc->map.n_play; i++) {
        int hex = c.sc->map.hex_of_seat[i];
        if (rs_is_land(&c.sc->map, hex) && !rs_holds(c.sc, &copy, 2, hex))
            *(rs_in_zone(c.sc, r->zone, hex) ? &inside : &outside) = hex;
    }
    rs_check_releases(&c);
    assert_true(rs_is(&copy, waiting, RS_HELD));
    if (outside != FS_NO_HEX) {
        rs_put(&c, landed, outside);
        rs_check_releases(&c);
        assert_true(rs_is(&copy, waiting, RS_HELD));
    }
    rs_put(&c, landed, inside);
    copy.head.turn = (uint16_t)(copy.head.turn + r->after + 1);
    rs_check_releases(&c);
    copy.head.turn = (uint16_t)(copy.head.turn + r->after);
    rs_check_releases(&c);
    assert_false(rs_is(&copy, waiting, RS_HELD));
}

static void what_happens_on_the_last_turn_releases_nobody_in_time(void **state)
{
    (void)state;
    proves("15.1.4");
    field_scenario("rs6-anzac", NULL);
    rs_state s = *state_now();
    const rs_scenario *sc = scenario_now();
    rs_ctx c = {.sc = sc, .s = &s};
    int inland = 0;

    while (!sc->release[inland].after)
        inland++;
    s.head.turn = sc->n_turns;
    rs_check_releases(&c);
    assert_int_equal(s.released[inland], sc->n_turns + sc->release[inland].after); /* after the end */
    rs_state begun = *state_now();
    begun.released[inland] = s.released[inland];
    assert_int_equal(playing_scenario()->rules->valid(playing_scenario(), &begun, NULL), 0);
    begun.released[inland]++; /* no turn of the game leads there */
    assert_int_not_equal(playing_scenario()->rules->valid(playing_scenario(), &begun, NULL), 0);
}

static void fire_releases_them_too(void **state)
{
    (void)state;
    proves("15.1.2");
    field("units: {entente: [a hb at 05.05 held, b co at 01.01], ottoman: [x hb at 05.06]}\n"
          "now: {active: o-bde, step: fire}\n");
    assert_int_not_equal(
        rs_fire_refused(scenario_now(), state_now(), piece_named("a"), place_named("05.06"), false, NULL),
        0); /* it does not fire while it waits */
    dice("9 99 99");
    play("ottoman", "fire-at 05.05");
    unit_is("a", "not-held");
}

static void who_waits_for_his_release_gets_no_other_orders(void **state)
{
    (void)state;
    proves("15.1.2", "11.3");
    const char *text =
        "units: {entente: [a hb at 05.03%s, b hb at 05.03 held, h hq at 05.02], ottoman: [x hb at 09.09,\n"
        "        k hq at 09.08]}\n"
        "orders: {e-bde: general_reserve point 05.02 radius 2, o-bde: defense}\nnow: {phase: change}\n";
    char waits[320], acts[320];

    snprintf(waits, sizeof waits, text, " held");
    snprintf(acts, sizeof acts, text, "");
    field(acts);
    allow("entente", "change e-bde attack");
    field(waits);
    assert_int_equal(options_of("entente", "change e-bde"), 0);
}

/* The ship lies at V Beach, four companies and a machine gun aboard; nobody stands before it but who is named. */
static void ship_at_the_beach(const char *ashore)
{
    char text[900];

    snprintf(text, sizeof text,
             "hour: 8am\nmap: {ground: [05.03 sea 0, 05.03/05.04 landing, "
             "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"
             "ship: {id: clyde, title: Clyde, side: entente, turn: 8am, at: 05.04, towards: 05.03, level: 1, cover: "
             "fort, a_turn: 1, adjacent: '05.04', range_two: '05.05'}\n"
             "units: {entente: [a hb at 05.03 lands 05.04 aboard, b hb at 05.03 lands 05.04 aboard, "
             "c co at 05.03 lands 05.04 aboard, m mg at 05.03 lands 05.04 aboard%s], ottoman: [x co at 05.06]}\n"
             "now: {step: move}\n",
             ashore);
    field(text);
}

static void the_gangways_land_no_more_than_boats_do(void **state)
{
    (void)state;
    proves("15.1.3");
    ship_at_the_beach(", o co at 05.04"); /* the beach is taken, the enemy near */
    play("entente", "move a, land 05.04, halt");
    play("entente", "move b, land 05.04, halt");
    not_offered("entente", "move c"); /* a fifth step */
    play("entente", "move m, land 05.04, halt");
    ship_at_the_beach(""); /* before that one unit */
    play("entente", "move c, land 05.04, halt");
    unit_is("c", "at 05.04 landed");
}

#define LANDING                                                                                                        \
    "map: {ground: [05.03 sea 0, 05.04 beach 0, 05.03/05.04 landing, "                                                 \
    "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"

static void a_beach_counts_those_who_fell_on_it(void **state)
{
    (void)state;
    proves("15.1.3", "17.2.5");
    field(LANDING "units: {entente: [a hb at 05.03 lands 05.04 at-sea, b hb at 05.03 lands 05.04 at-sea, "
                  "c co at 05.03 lands 05.04 at-sea, z co at 01.01], ottoman: [x hb at 05.05]}\nnow: {step: move}\n");
    play("entente", "move a, land 05.04");
    dice("0 0 0");
    play("ottoman", "fire-at 05.04");
    unit_is("a", "destroyed");
    play("entente", "move b, land 05.04");
    play("ottoman", "decline");
    play("entente", "halt");
    not_offered("entente", "move c"); /* two and two have landed, though two are dead */
}

static void who_is_thrown_back_into_his_boats_has_not_landed(void **state)
{
    static rs_state s;
    rs_ctx c = {.s = &s};
    rs_trek t = {.side = RS_ENTENTE};

    (void)state;
    proves("15.1.3", "R58");
    field(LANDING "units: {entente: [a hb at 05.03 lands 05.04 at-sea, z co at 01.01], ottoman: [x hb at 05.05]}\n"
                  "now: {step: move}\n");
    s = *state_now();
    c.sc = scenario_now();
    rs_add(t.set, piece_named("a"));
    t.n = 1;
    rs_note_landing(&c, &t, place_named("05.04"));
    assert_int_equal(s.landed[0], 8);
    rs_put(&c, piece_named("a"), place_named("05.04"));
    rs_back_to_boats(&c, piece_named("a"), place_named("05.03"));
    assert_int_equal(s.landed[0], 0);
}

static void of_guns_one_step_or_a_mountain_battery_lands_besides(void **state)
{
    (void)state;
    proves("15.1.3", "1.2.3");
    field(LANDING "units: {entente: [a hb at 05.03 lands 05.04 at-sea, b hb at 05.03 lands 05.04 at-sea, "
                  "g mtn at 05.03 lands 05.04 at-sea, h mtn at 05.03 lands 05.04 at-sea, z co at "
                  "01.01], ottoman: [x co at 05.06]}\nnow: {step: move}\n");
    play("entente", "move a, land 05.04, halt");
    play("entente", "move b, land 05.04, halt");
    play("entente", "move g, land 05.04");
    unit_is("g", "at 05.04");
    not_offered("entente", "move h");
    field(LANDING "units: {entente: [a hb at 05.03 lands 05.04 at-sea, b hb at 05.03 lands 05.04 at-sea, "
                  "f fld at 05.03 lands 05.04 at-sea, z co at 01.01], ottoman: [x co at 05.06]}\nnow: "
                  "{step: move}\n");
    play("entente", "move a, land 05.04, halt");
    play("entente", "move f, land 05.04"); /* its second step counts */
    not_offered("entente", "move b");
}

static void waves_out_of_boats_count_on_the_beach_they_take(void **state)
{
    (void)state;
    proves("15.1.3", "14.4.5");
    field(LANDING "units: {entente: [a hb at 05.03 lands 05.04 at-sea, b hb at 05.03 lands 05.04 at-sea, "
                  "c co at 05.03 lands 05.04 at-sea, z co at 01.01], ottoman: [x pk at 05.04]}\nnow: {step: move}\n");
    for (int wave = 0; wave < 2; wave++) {
        dice("0");
        play("entente", wave ? "move b, land 05.04, roll" : "move a, land 05.04, roll");
        play("ottoman", "decline");
    }
    unit_is("b", "at 05.04 attacker");
    not_offered("entente", "move c"); /* a fifth step */
}

static void by_night_own_ground_takes_no_more(void **state)
{
    (void)state;
    proves("15.1.3");
    for (int night = 0; night <= 1; night++) {
        char text[600];

        snprintf(text, sizeof text,
                 "%s" LANDING "units: {entente: [a bn at 05.03 lands 05.04 at-sea, b hb at 05.03 lands 05.04 at-sea, "
                 "z co at 05.04], ottoman: [x co at 05.08]}\nnow: {step: move}\n",
                 night ? "hour: 8pm\n" : "");
        field(text);
        play("entente", "move a, land 05.04, halt");
        assert_int_equal(options_of("entente", "move b") > 0, !night);
    }
}

static int entry_rule(const char *unit, int place)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_option enter = rs_option(RS_V_ENTER, piece_named(unit));
    fs_error e = {0};

    copy.unit[piece_named(unit)].at = (uint16_t)place;
    return rs_landing_refused(&c, RS_ENTENTE, &enter, &e) ? e.rule : 0;
}

static void a_march_comes_in_rapidly_unless_the_enemy_is_near(void **state)
{
    (void)state;
    proves("11.16.3", "15.1.1");
    for (int near = 0; near <= 1; near++) {
        char text[500];

        snprintf(text, sizeof text,
                 "map: {ground: [05.01/05.02 road]}\n"
                 "units: {entente: [q co at 05.01 enters, h hq at 01.01], ottoman: [x co at %s]}\n"
                 "orders: {e-bde: march point 01.05 radius 0, o-bde: defense}\n"
                 "now: {step: move, units: {q: queued}}\n",
                 near ? "05.04" : "09.09");
        field(text);
        assert_int_equal(entry_rule("q", 17), 0); /* eighteen hexes of road are nine MP */
        assert_int_equal(entry_rule("q", 18), near ? RS_15_1_1 : 0);
    }
}

static void only_who_attacks_lands_against_the_enemy(void **state)
{
    (void)state;
    proves("11.11.6", "15.1.3");
    for (int attacks = 0; attacks <= 1; attacks++) {
        char text[600];

        snprintf(text, sizeof text,
                 LANDING "units: {entente: [a hb at 05.03 lands 05.04 at-sea, z co at 01.01 to 01.03, h hq at 01.02],\n"
                         "        ottoman: [x co at 05.04, k hq at 09.09]}\n"
                         "orders: {e-bde: %s, o-bde: defense}\nnow: {step: move}\n",
                 attacks ? "attack" : "defense");
        field(text);
        assert_int_equal(options_of("entente", "move a"), attacks);
    }
}

static void own_ground_with_no_enemy_near_takes_twice_as_many(void **state)
{
    (void)state;
    proves("15.1.3");
    for (int own = 0; own <= 1; own++) {
        char text[900];

        snprintf(text, sizeof text,
                 LANDING
                 "units: {entente: [a bn at 05.03 lands 05.04 at-sea, b hb at 05.03 lands 05.04 at-sea, z co at "
                 "%s], ottoman: [x co at 05.08]}\nnow: {step: move}\n",
                 own ? "05.04" : "01.01");
        field(text);
        play("entente", "move a, land 05.04, halt");
        assert_int_equal(options_of("entente", "move b") > 0, own); /* it was not theirs when the turn began */
    }
}

/* Two Beaches side by side, each with its sea. */
#define TWO_BEACHES                                                                                                    \
    "map: {ground: [05.03 sea 0, 05.04 beach 0, 05.03/05.04 landing, "                                                 \
    "'05.03/06.03,05.03/05.02,05.03/04.02,05.03/04.03 "                                                                \
    "shore', 06.02 sea 0, 06.03 beach 0, 06.02/06.03 landing, '06.02/07.03,06.02/07.02,06.02/06.01,06.02/05.02 "       \
    "shore']}\n"

static void boats_before_a_full_beach_may_go_to_another(void **state)
{
    (void)state;
    proves("15.1.5", "15.1.3");
    for (int full = 0; full <= 1; full++) {
        char text[1200];

        snprintf(text, sizeof text,
                 TWO_BEACHES
                 "units: {entente: [a hb at 05.03 lands 05.04 at-sea, p bn at 05.04, q bn at 05.04, r bn at "
                 "05.04, s bn at 05.04, t bn at 05.04, u hb at 05.04, v %s at 05.04], ottoman: [x co at "
                 "09.09]}\nnow: {turn: 2, phase: reinforcements}\n",
                 full ? "hb" : "mg");
        if (!full)
            dice("3 5"); /* for the initiative: nobody is asked before */
        field(text);
        if (full) {
            offered("entente", "enter-at a 06.03");
            dice("3 5");
            play("entente", "enter-at a 06.03");
            unit_is("a", "at-sea acted");
            assert_int_equal(rs_at(state_now(), piece_named("a")), place_named("06.02"));
        } else {
            assert_int_equal(options_of("entente", "enter-at"), 0); /* there is room for two steps */
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_held_company_is_released_on_its_turn),
        field_test(boats_go_in_against_the_enemy_by_movement_to_assault),
        field_test(the_weather_is_thrown_at_four_where_it_is_in_use),
        field_test(a_queue_pays_for_the_hexes_ahead_of_it),
        field_test(off_the_road_each_hex_ahead_costs_a_whole_mp),
        field_test(units_in_the_queue_are_not_there_to_be_fired_at),
        field_test(a_blocked_entry_is_gone_round_in_the_next_turn),
        field_test(nobody_enters_where_the_enemy_stands),
        field_test(an_enemy_in_the_zone_releases_those_who_wait),
        field_test(what_happens_on_the_last_turn_releases_nobody_in_time),
        field_test(fire_releases_them_too),
        field_test(who_waits_for_his_release_gets_no_other_orders),
        field_test(the_gangways_land_no_more_than_boats_do),
        field_test(a_beach_counts_those_who_fell_on_it),
        field_test(who_is_thrown_back_into_his_boats_has_not_landed),
        field_test(of_guns_one_step_or_a_mountain_battery_lands_besides),
        field_test(boats_before_a_full_beach_may_go_to_another),
        field_test(only_who_attacks_lands_against_the_enemy),
        field_test(own_ground_with_no_enemy_near_takes_twice_as_many),
        field_test(waves_out_of_boats_count_on_the_beach_they_take),
        field_test(by_night_own_ground_takes_no_more),
        field_test(a_march_comes_in_rapidly_unless_the_enemy_is_near),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
