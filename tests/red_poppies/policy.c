/* policy.c - the program's player: sensible in small, and far better than chance over whole games. */
#include "field.h"
#include "player.h"
#include "rules/red_poppies/plan.h"
#include "rules/red_poppies/shell.h"

static void a_machine_gun_fires_at_those_who_walk(void **state)
{
    (void)state;
    field("units: {british: {B04: [bm british-mg deployed]}, german: {E04: [g1 german-infantry]}}\n"
          "to_move: german\n");
    play("german", "command g1, move g1 D04");
    would("british", "react bm");
}

static void nobody_is_spent_on_a_shot_that_cannot_hurt(void **state)
{
    (void)state;
    field(
        "ground: [\"D03-D05 trench german\"]\n"
        "units: {british: {B04: [b1 british-infantry-1915]}, german: {D04: [g1 german-infantry in dispersed spent]}}\n"
        "to_move: british\n"
        "goals: [{side: british, points: 1, hexes: [B04], name: home}]\n");
    play("british", "command b1");
    not_offered("british", "pass");
    would("british", "done");
}

static void a_gun_that_sees_somebody_unlimbers(void **state)
{
    (void)state;
    field("units: {british: {B04: [ba british-18pdr]}, german: {E04: [g1 german-infantry]}}\n"
          "to_move: british\n");
    play("british", "command ba");
    would("british", "deploy ba");
}

static void shells_go_where_the_enemy_is(void **state)
{
    (void)state;
    field("units: {british: {B04: [b1 british-infantry-1915]},\n"
          "        german: {E04: [g1 german-infantry, g2 german-infantry], G07: [g3 german-infantry]}}\n"
          "groups: {british: [ba +4 telephone]}\n"
          "to_move: british\n");
    play("british", "call ba");

    const fs_scenario *sc = &scenario_now()->base;
    fs_option o = player_choice(sc, fs_game_state(game_now(), 1), 1);
    int hex[3], n = fs_vertex_hexes(&scenario_now()->board.grid, o.x * 2 + o.y, hex);
    bool hits = false;
    for (int i = 0; i < n; i++)
        hits |= hex[i] == hex_named("E04");
    assert_int_equal(o.verb, RP_V_ON);
    assert_true(hits);
}

static void two_beside_an_enemy_strike_together(void **state)
{
    (void)state;
    field("units: {british: {D04: [b1 british-infantry-1915, b2 british-infantry-1915]},\n"
          "        german: {D04: [g1 german-infantry]}}\n"
          "to_move: british\n"
          "goals: [{side: british, points: 1, hexes: [D04], name: the hex}]\n");
    play("british", "pair b1 b2");
    would("british", "stack b");
}

static void the_best_cover_is_taken(void **state)
{
    (void)state;
    field_with("ask=yes", "ground: [\"D03-D05 trench german\", \"D04 village\"]\n"
                          "units: {british: {B04: [bm british-mg deployed]}, german: {D04: [g1 german-infantry in]}}\n"
                          "to_move: british\n");
    play("british", "command bm, fire bm D04");
    if (fs_game_waiting(game_now()) == 2 && options_of("german", "decline"))
        play("german", "decline");
    would("german", "take g1 trench");
}

static void harm_grows_with_the_modifier(void **state)
{
    (void)state;
    field("units: {british: {B04: [b1 british-infantry-1915]}, german: {D04: [g1 german-infantry]}}\n");
    rp_ctx c = {scenario_now(), (rp_state *)(uintptr_t)state_now(), NULL};
    for (int mods = -12; mods < 12; mods++)
        assert_true(rp_harm(&c, piece_named("g1"), false, mods) <= rp_harm(&c, piece_named("g1"), false, mods + 1));
    assert_int_equal(rp_harm(&c, piece_named("g1"), false, -12), 0);
    assert_int_equal(rp_harm(&c, piece_named("g1"), false, 12), RP_KILL);
}

static void appraisal_is_of_one_game_for_both(void **state)
{
    (void)state;
    field_scenario("rp-first-steps", NULL);
    const fs_scenario *sc = &scenario_now()->base;
    assert_int_equal(rp_appraise(sc, state_now(), 1), -rp_appraise(sc, state_now(), 2));
}

/* --- whole games --- */

static void it_beats_chance(void **state)
{
    (void)state;
    beats_chance("rp-example", 100);
    beats_chance("rp-first-steps", 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_machine_gun_fires_at_those_who_walk),
        field_test(nobody_is_spent_on_a_shot_that_cannot_hurt),
        field_test(a_gun_that_sees_somebody_unlimbers),
        field_test(shells_go_where_the_enemy_is),
        field_test(two_beside_an_enemy_strike_together),
        field_test(the_best_cover_is_taken),
        field_test(harm_grows_with_the_modifier),
        field_test(appraisal_is_of_one_game_for_both),
        field_test(it_beats_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
