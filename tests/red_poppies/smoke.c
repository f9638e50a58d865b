/* smoke.c - smoke from off-map artillery [7.52]. E05w is the corner of D04, D05 and E05. */
#include "groups.h"

#define COMPANIES "units: {british: {A10: [b1 british-infantry-1915]}, german: {E05: [g1 german-infantry]}}\n"

static void smoke_attacks_nobody_and_conceals_three_hexes(void **state)
{
    (void)state;
    proves("7.52");
    field(COMPANIES "groups: {british: [ba +5 runner cross E05w shell smoke primed]}\n");
    dice("1,1 1");
    play("british", "command b1");
    no_check("g1");
    marked("smoke", "D04");
    marked("smoke", "D05");
    marked("smoke", "E05");
    const rp_scenario *sc = scenario_now();
    assert_int_equal(rp_look(sc, state_now(), 0, hex_named("D03"), hex_named("D06")), RP_BLOCKED); /* two of them */
    assert_int_equal(rp_look(sc, state_now(), 0, hex_named("E04"), hex_named("E06")), RP_CONCEALED);
    assert_int_equal(rp_look(sc, state_now(), 0, hex_named("H04"), hex_named("H06")), RP_CLEAR);
}

static void smoke_goes_in_administration(void **state)
{
    (void)state;
    proves("7.52", "7.247b", "5.3a");
    field(COMPANIES "marks: {smoke: [D04, D05, E05], gas: [H08]}\n"
                    "groups: {british: [ba +5 runner landed E05w shell smoke spent]}\nnow: {couplets: 1}\n");
    play("british", "pass");
    dice("5 3");
    play("german", "pass");
    not_marked("smoke", "D04");
    not_marked("smoke", "E05");
    marked("gas", "H08");
}

static void who_enters_smoke_is_not_attacked(void **state)
{
    (void)state;
    proves("7.52");
    field("units: {british: {A10: [b1 british-infantry-1915]}, german: {E06: [g1 german-infantry]}}\n"
          "marks: {smoke: [D04, D05, E05]}\n"
          "groups: {british: [ba +5 runner landed E05w shell smoke spent]}\nto_move: german\n");
    play("german", "command g1, move g1 E05");
    no_check("g1");
}

static void the_intent_is_declared_with_the_call(void **state)
{
    (void)state;
    proves("7.52", "7.51");
    field(COMPANIES "groups: {british: [ba +5 runner]}\n");
    play("british", "call ba, on E05w smoke");
    assert_int_equal(group_named("ba")->shell, RP_SMOKE_SHELL);
    play("german", "pass");
    refuse("british", "call ba", "7.221"); /* no second call to change it */
}

static void every_shell_is_listed_on_every_vertex(void **state)
{
    fs_decision d;
    int all;

    (void)state;
    proves("7.52", "7.51", "R36");
    field("date: 1917-09-20\n" COMPANIES "groups: {british: [ba +5 telephone]}\n");
    play("british", "call ba");
    assert_int_equal(fs_game_decision(game_now(), side_named("british"), &d), 0);
    assert_true(d.flags & FS_EXHAUSTIVE);
    all = options_of("british", "on");
    assert_true(all > 100 && all % 6 == 0); /* three shells, by telephone or by runner */
    offered("british", "on E05w smoke");
    offered("british", "on E05w gas by runner");
    offered("british", "on A08e smoke by runner");
}

static void smoke_hides_a_vertex_from_its_observer(void **state)
{
    (void)state;
    proves("6.1a", "4.92a");
    field("units: {british: {E02: [b1 british-infantry-1915]}, german: {J09: [g1 german-infantry]}}\n"
          "groups: {british: [ba +5 runner]}\n");
    play("british", "call ba");
    allow("british", "on E07e");
    field("units: {british: {E02: [b1 british-infantry-1915]}, german: {J09: [g1 german-infantry]}}\n"
          "marks: {smoke: [D04, D05, E04, E05, F04, F05]}\ngroups: {british: [ba +5 runner]}\n");
    play("british", "call ba");
    refuse("british", "on E07e", "6.1a");
    allow("british", "on E02e");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(smoke_attacks_nobody_and_conceals_three_hexes),
        field_test(smoke_goes_in_administration),
        field_test(who_enters_smoke_is_not_attacked),
        field_test(the_intent_is_declared_with_the_call),
        field_test(every_shell_is_listed_on_every_vertex),
        field_test(smoke_hides_a_vertex_from_its_observer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
