/* calling.c - calling and cancelling off-map artillery [6.1] [6.2] [7.21] [7.22] [7.3]. */
#include "groups.h"

#define TWO_COMPANIES "units: {british: {C05: [b1 british-infantry-1915]}, german: {H05: [g1 german-infantry]}}\n"

static void a_call_places_cross_hair_and_hourglass_and_spends_the_group(void **state)
{
    (void)state;
    proves("6.1a", "6.1b", "7.0a", "6.01d");
    field(TWO_COMPANIES "groups: {british: [ba +3 telephone]}\n");
    play("british", "call ba, on D05w");
    cross_is("ba", "D05w");
    assert_int_equal(group_named("ba")->due, 2);
    group_spent("ba", true);
    is_primed("ba", false);
    unit_is("b1", "C05 ready");
    asked("german");
}

static void groups_are_off_the_map_and_nothing_fires_at_them(void **state)
{
    (void)state;
    proves("2.4");
    field("units: {british: {C05: [b1 british-infantry-1915, b2 british-infantry-1915]}, german: {D05: [g1 "
          "german-infantry]}}\n"
          "groups: {british: [ba +3 howitzer telephone, bb +5 runner]}\n"
          "to_move: german\n");
    play("german", "command g1");
    assert_int_equal(options_of("german", "fire g1"), 1); /* the hex of the companies */
    assert_int_equal(options_of("german", "antitank"), 0);
    assert_int_equal(scenario_now()->piece[piece_named("ba")].howitzer, 1);
    assert_int_equal(scenario_now()->piece[piece_named("bb")].howitzer, 0);
}

static void modes_have_their_signal_success_and_relay_delay(void **state)
{
    (void)state;
    proves("7.21a", "7.14");
    field(TWO_COMPANIES);
    const rp_scenario *sc = scenario_now();
    rp_state s = *state_now();
    static const struct {
        int mode, success, delay, success_after, delay_after;
    } row[] = {{RP_AIRCRAFT, 7, 1, 6, 1},
               {RP_FLARE, 7, 0, 5, 0},
               {RP_RUNNER, 6, 3, 4, 6},
               {RP_TELEPHONE, 7, 1, 0, 1},
               {RP_TRENCH_SET, 8, 1, 8, 1}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        s.bombarded = 0;
        assert_int_equal(rp_signal_success(sc, &s, row[i].mode), row[i].success);
        assert_int_equal(rp_relay_delay(sc, &s, row[i].mode), row[i].delay);
        s.bombarded = 1;
        assert_int_equal(rp_signal_success(sc, &s, row[i].mode), row[i].success_after);
        assert_int_equal(rp_relay_delay(sc, &s, row[i].mode), row[i].delay_after);
    }
}

static void telephones_are_surer_where_somebody_has_a_trench(void **state)
{
    (void)state;
    proves("7.21f");
    field(TWO_COMPANIES);
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_TELEPHONE), 7);
    field(TWO_COMPANIES "ground: [\"J09 trench german\"]\n");
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_TELEPHONE), 9);
    field(TWO_COMPANIES "marks: {trench-british: [A02]}\n");
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_TELEPHONE), 9);
}

static void a_runner_takes_three_turns_and_six_after_a_bombardment(void **state)
{
    (void)state;
    proves("7.21e", "6.1a");
    field(TWO_COMPANIES "groups: {british: [ba +3 runner]}\nnow: {turn: 2}\n");
    play("british", "call ba, on D05w");
    assert_int_equal(group_named("ba")->due, 5);
    field(TWO_COMPANIES "groups: {british: [ba +3 runner]}\nnow: {turn: 2, bombarded: yes}\n");
    play("british", "call ba, on D05w");
    assert_int_equal(group_named("ba")->due, 8);
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_RUNNER), 4);
}

static void every_group_may_be_reached_by_runner(void **state)
{
    (void)state;
    proves("R36", "7.21e");
    field(TWO_COMPANIES "groups: {british: [ba +3 telephone, bb +3 runner]}\n");
    play("british", "call ba, on D05w by runner");
    assert_int_equal(group_named("ba")->mode, RP_RUNNER);
    assert_int_equal(group_named("ba")->due, 4);
    play("german", "pass");
    play("british", "call bb");
    refuse("british", "on D05w by telephone", "R36");
    refuse("british", "on D05w by runner", "R36");
    allow("british", "on D05w");
}

static void machine_guns_and_flamethrowers_do_not_observe(void **state)
{
    (void)state;
    proves("6.1c", "R30");
    field("units: {british: {C05: [bm british-mg], D07: [bf german-flamethrower]}, german: {H05: [g1 "
          "german-infantry]}}\n"
          "groups: {british: [ba +3 telephone]}\n");
    refuse("british", "call ba", "6.1c");
    field("units: {british: {C05: [be french-engineer]}, german: {H05: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 telephone]}\n");
    allow("british", "call ba");
}

static void groups_may_have_different_observers(void **state)
{
    (void)state;
    proves("6.1c", "6.1a");
    field("ground: [\"E01-E10 village\"]\n"
          "units: {british: {C05: [b1 british-infantry-1915], G05: [b2 british-infantry-1915], C08: [bm british-mg]},"
          " german: {J09: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 telephone, bb +3 runner]}\n");
    play("british", "call ba, on C05e");
    play("german", "pass");
    play("british", "call bb, on G05e");
    assert_int_equal(group_named("bb")->due, 4);
}

static void a_vertex_out_of_sight_is_refused(void **state)
{
    (void)state;
    proves("6.1a", "R65");
    field("ground: [\"E01-E10 village\"]\n" TWO_COMPANIES "groups: {british: [ba +3 telephone]}\n");
    play("british", "call ba");
    refuse("british", "on H05w", "6.1a");
    allow("british", "on D05w");
}

static void an_observer_may_be_spent_dispersed_or_engaged(void **state)
{
    (void)state;
    proves("7.21h", "R65");
    field("units: {british: {C05: [b1 british-infantry-1915 dispersed spent]}, german: {C05: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 telephone]}\n");
    play("british", "call ba, on C05e");
    cross_is("ba", "C05e");
}

static void aircraft_see_every_vertex(void **state)
{
    (void)state;
    proves("4.7", "7.21c");
    field("ground: [\"E01-E10 village\", \"F05 level 3\"]\n"
          "units: {british: {C05: [bm british-mg]}, german: {J05: [g1 german-infantry]}}\n"
          "groups: {british: [ba +5 howitzer aircraft]}\n");
    play("british", "call ba, on J05w");
    cross_is("ba", "J05w");
    assert_int_equal(group_named("ba")->due, 2);
}

static void at_night_aircraft_are_telephones(void **state)
{
    (void)state;
    proves("11.522", "N.6");
    field(TWO_COMPANIES "ground: [\"J09 trench german\"]\nnight: [1-6]\ngroups: {british: [ba +5 aircraft]}\n");
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), RP_AIRCRAFT), 9);
    play("british", "call ba");
    refuse("british", "on H05w", "11.522");
    allow("british", "on C05e");
    field("units: {british: {C05: [bm british-mg]}, german: {H05: [g1 german-infantry]}}\n"
          "night: [1-6]\ngroups: {british: [ba +5 aircraft]}\n");
    refuse("british", "call ba", "6.1c");
}

static void darkness_limits_the_line_to_a_vertex(void **state)
{
    (void)state;
    proves("N.6", "R65");
    field("units: {british: {E05: [b1 british-infantry-1915]}, german: {J09: [g1 german-infantry]}}\n"
          "night: [1-6]\ngroups: {british: [ba +3 telephone]}\n");
    play("british", "call ba");
    allow("british", "on E05e");
    refuse("british", "on H05e", "N.6");
}

static void flares_only_at_the_registered_vertex(void **state)
{
    (void)state;
    proves("7.21d", "7.21b", "7.222", "7.3a");
    field(TWO_COMPANIES "groups: {british: [ba +3 flare at E05w]}\n");
    play("british", "call ba");
    refuse("british", "on D05w", "7.21d");
    offered("british", "on E05w");
    play("british", "on E05w");
    is_primed("ba", true);
    group_spent("ba", true);
    assert_int_equal(group_named("ba")->due, 0);
}

static void a_group_registers_one_vertex_at_most(void **state)
{
    (void)state;
    proves("7.3a");
    unloadable(TWO_COMPANIES "groups: {british: [ba +3 flare at E05w registers]}\n", "registered");
}

static void one_unit_observes_for_the_trench_sets(void **state)
{
    (void)state;
    proves("7.21g");
    field("ground: [\"E01-E10 village\"]\n"
          "units: {british: {C05: [b1 british-infantry-1915], G05: [b2 british-infantry-1915]}, german: {J09: [g1 "
          "german-infantry]}}\n"
          "groups: {british: [ba +3 trench-set]}\n"
          "now: {observers: {british: b1}}\n");
    play("british", "call ba");
    allow("british", "on C05e");
    refuse("british", "on G05e", "7.21g");
    allow("british", "on G05e by runner");
}

static void the_observer_of_the_trench_sets_stays_where_it_is(void **state)
{
    (void)state;
    proves("7.21g");
    field(TWO_COMPANIES "groups: {british: [ba +3 trench-set]}\nnow: {observers: {british: b1}}\n");
    play("british", "command b1");
    refuse("british", "move b1 C06", "7.21g");
    offered("british", "deploy b1");
}

static void a_group_has_one_marker_on_the_map(void **state)
{
    (void)state;
    proves("7.221");
    field(TWO_COMPANIES "groups: {british: [ba +3 telephone, bb +3 telephone landed H08w spent, bc +3 telephone "
                        "spent]}\n");
    play("british", "call ba, on D05w");
    play("german", "pass");
    refuse("british", "call ba", "7.221");
    refuse("british", "call bb", "7.221");
    refuse("british", "call bc", "6.1a");
    refuse("british", "call b1", "7.0a");
}

static void a_vertex_on_the_edge_is_legal_with_one_hex_in_play(void **state)
{
    (void)state;
    proves("R15");
    field("play: [A01..E10]\n"
          "units: {british: {A01: [b1 british-infantry-1915]}, german: {E10: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 telephone]}\n");
    play("british", "call ba");
    allow("british", "on A01nw");
    refuse("british", "on I05e", "R15");
}

static void a_group_is_primed_when_the_turn_marker_moves(void **state)
{
    (void)state;
    proves("7.222", "7.222b", "5.3d");
    field(TWO_COMPANIES "groups: {british: [ba +3 telephone]}\nnow: {turn: 2, couplets: 1}\n");
    play("british", "call ba, on D05w");
    is_primed("ba", false);
    dice("5 4");
    play("german", "pass");
    turn_is(3);
    is_primed("ba", true);
    group_spent("ba", false);
    dice("6,6");
    play("british", "command b1");
    assert_int_equal(throws_made(), 1);
}

static void a_delay_past_the_last_turn_never_primes(void **state)
{
    (void)state;
    proves("7.222b");
    field("turns: 2\n" TWO_COMPANIES "groups: {british: [ba +3 runner]}\nnow: {turn: 1, couplets: 1}\n");
    play("british", "call ba, on D05w");
    dice("5 4");
    play("german", "pass");
    is_primed("ba", false);
    play("british", "pass");
    play("german", "pass");
    asked("nobody");
}

static void a_delay_that_runs_is_not_counted_again(void **state)
{
    (void)state;
    proves("R78", "7.14b", "R37");
    field(TWO_COMPANIES "groups: {british: [ba +3 runner]}\n"
                        "barrages: [{by: german, first: 1, towards: north, from_turn: 2}]\nnow: {couplets: 1}\n");
    play("british", "call ba, on D05w");
    assert_int_equal(group_named("ba")->due, 4);
    dice("5 4");
    play("german", "pass");
    assert_int_equal(state_now()->bombarded, 1); /* the barrage has begun */
    assert_int_equal(group_named("ba")->due, 4);
    assert_int_equal(rp_signal_success(scenario_now(), state_now(), group_named("ba")->mode), 4);
}

static void gas_comes_in_september_1915_and_smoke_is_older(void **state)
{
    (void)state;
    proves("7.51", "7.52");
    field("date: 1915-08-31\n" TWO_COMPANIES "groups: {british: [ba +3 telephone]}\n");
    play("british", "call ba");
    refuse("british", "on D05w gas", "7.51");
    allow("british", "on D05w smoke");
    assert_int_equal(options_of("british", "on D05w gas"), 0);
    field("date: 1915-09-01\n" TWO_COMPANIES "groups: {british: [ba +3 telephone]}\n");
    play("british", "call ba");
    allow("british", "on D05w gas");
    play("british", "on D05w gas by runner");
    assert_int_equal(group_named("ba")->shell, RP_GAS_SHELL);
}

static void every_listed_vertex_is_legal_and_enemies_come_first(void **state)
{
    (void)state;
    proves("6.1a");
    field("ground: [\"E01-E04 village\"]\n" TWO_COMPANIES "groups: {british: [ba +3 telephone]}\n");
    play("british", "call ba");
    offered("british", "on H05w");
    assert_true(options_of("british", "on") > 100);
}

/* --- cancelling --- */

#define PRIMED_RUNNER TWO_COMPANIES "groups: {british: [ba +3 runner cross D05w primed]}\n"

static void a_group_is_cancelled_by_its_signal_number(void **state)
{
    (void)state;
    proves("6.2a", "7.23a", "R35");
    field(PRIMED_RUNNER);
    dice("3,3");
    play("british", "cancel ba");
    cross_is("ba", "");
    is_primed("ba", false);
    group_spent("ba", true);
    result_was("ba", "cancelled");
    asked("german");
}

static void a_failed_cancellation_leaves_the_group_as_it_was(void **state)
{
    (void)state;
    proves("6.2c");
    field(PRIMED_RUNNER);
    dice("4,6");
    play("british", "cancel ba");
    cross_is("ba", "D05w");
    is_primed("ba", true);
    group_spent("ba", false);
}

static void eleven_on_a_cancellation_brings_the_fire_down(void **state)
{
    (void)state;
    proves("6.2c", "7.23c");
    field(PRIMED_RUNNER);
    dice("5,6 1 1,2");
    play("british", "cancel ba");
    landed_is("ba", "D05w");
    group_spent("ba", true);
    check_was("b1", 4, 7, "holds"); /* C05 is in the blast */
}

static void chances_of_a_cancellation(void **state)
{
    (void)state;
    proves("6.2a", "6.2c", "7.23c");
    field(PRIMED_RUNNER);
    odds_are("british", "cancel ba", "ba", "cancelled", "5/12");
    odds_are("british", "cancel ba", "ba", "no signal", "1/2");
    odds_are("british", "cancel ba", "ba", "fires by accident", "1/12");
}

static void only_a_primed_and_ready_group_is_cancelled(void **state)
{
    (void)state;
    proves("7.224", "6.2a", "R35");
    field(TWO_COMPANIES "groups: {british: [ba +3 runner cross D05w due 3, bb +3 flare at E05w]}\n");
    refuse("british", "cancel ba", "7.224");
    refuse("british", "cancel bb", "7.224");
    play("british", "call bb, on E05w");
    play("german", "pass");
    refuse("british", "cancel bb", "6.2a");
}

static void a_cancellation_lets_no_other_group_roll(void **state)
{
    (void)state;
    proves("6.2b");
    field(TWO_COMPANIES "groups: {british: [ba +3 runner cross D05w primed, bb +3 runner cross E05w primed]}\n");
    dice("5,5");
    play("british", "cancel ba");
    assert_int_equal(throws_made(), 1);
    asked("german");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_call_places_cross_hair_and_hourglass_and_spends_the_group),
        field_test(groups_are_off_the_map_and_nothing_fires_at_them),
        field_test(modes_have_their_signal_success_and_relay_delay),
        field_test(telephones_are_surer_where_somebody_has_a_trench),
        field_test(a_runner_takes_three_turns_and_six_after_a_bombardment),
        field_test(every_group_may_be_reached_by_runner),
        field_test(machine_guns_and_flamethrowers_do_not_observe),
        field_test(groups_may_have_different_observers),
        field_test(a_vertex_out_of_sight_is_refused),
        field_test(an_observer_may_be_spent_dispersed_or_engaged),
        field_test(aircraft_see_every_vertex),
        field_test(at_night_aircraft_are_telephones),
        field_test(darkness_limits_the_line_to_a_vertex),
        field_test(flares_only_at_the_registered_vertex),
        field_test(a_group_registers_one_vertex_at_most),
        field_test(one_unit_observes_for_the_trench_sets),
        field_test(the_observer_of_the_trench_sets_stays_where_it_is),
        field_test(a_group_has_one_marker_on_the_map),
        field_test(a_vertex_on_the_edge_is_legal_with_one_hex_in_play),
        field_test(a_group_is_primed_when_the_turn_marker_moves),
        field_test(a_delay_past_the_last_turn_never_primes),
        field_test(a_delay_that_runs_is_not_counted_again),
        field_test(gas_comes_in_september_1915_and_smoke_is_older),
        field_test(every_listed_vertex_is_legal_and_enemies_come_first),
        field_test(a_group_is_cancelled_by_its_signal_number),
        field_test(a_failed_cancellation_leaves_the_group_as_it_was),
        field_test(eleven_on_a_cancellation_brings_the_fire_down),
        field_test(chances_of_a_cancellation),
        field_test(only_a_primed_and_ready_group_is_cancelled),
        field_test(a_cancellation_lets_no_other_group_roll),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
