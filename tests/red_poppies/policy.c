/* policy.c - the program's player: sensible in small, and far better than chance over whole games. */
#include "field.h"
#include "rules/red_poppies/plan.h"
#include "rules/red_poppies/shell.h"
#include "scenario/scenario.h"

#include <firestep/writer.h>
#include <string.h>

/* The option of the side with the highest weight, the first of equals. */
static int best_of(const fs_scenario *sc, const rp_state *s, fs_side side, fs_options *list)
{
    static int32_t weight[FS_MAX_OPTIONS];
    int best = 0;

    sc->rules->options(sc, s, side, NULL, list);
    rp_policy(sc, s, side, list, NULL, weight);
    for (int i = 0; i < list->n; i++) {
        assert_true(weight[i] >= 0);
        if (weight[i] > weight[best])
            best = i;
    }
    return best;
}

static fs_option list_of[FS_MAX_OPTIONS];

/* What the player would do now begins with these words. */
static void would(const char *side_name, const char *words)
{
    const fs_scenario *sc = &scenario_now()->base;
    fs_side side = side_named(side_name);
    fs_options list = {list_of, 0, FS_MAX_OPTIONS, 0};
    char text[128];
    fs_writer w = {text, 0, sizeof text};

    asked(side_name);
    const fs_option *o = &list_of[best_of(sc, fs_game_state(game_now(), side), side, &list)];
    assert_int_equal(rp_print(sc, fs_game_state(game_now(), side), side, o, &w), 0);
    assert_true(fs_put_end(&w));
    if (strncmp(text, words, strlen(words)) != 0)
        fail_msg("%s would %s, not %s", side_name, text, words);
}

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
    fs_options list = {list_of, 0, FS_MAX_OPTIONS, 0};
    const fs_option *o = &list_of[best_of(sc, fs_game_state(game_now(), 1), 1, &list)];
    int hex[3], n = fs_vertex_hexes(&scenario_now()->board.grid, o->x * 2 + o->y, hex);
    bool hits = false;
    for (int i = 0; i < n; i++)
        hits |= hex[i] == hex_named("E04");
    assert_int_equal(o->verb, RP_V_ON);
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

/* Plays one game, `program` by policy and the other side at random; the winner. */
static fs_side play_game(const fs_scenario *sc, fs_side program, uint64_t game)
{
    uint8_t key[32] = {0};
    uint64_t rng = game * 2 + 1;
    fs_run run = {.log = NULL};
    rp_state s;

    assert_int_equal(sc->rules->setup(sc, &s, NULL), 0);
    for (uint64_t line = 0; s.head.waiting; line++) {
        fs_side side = s.head.open ? s.head.open : s.head.waiting;
        fs_options list = {list_of, 0, FS_MAX_OPTIONS, 0};
        int k;

        if (side == program) {
            k = best_of(sc, &s, side, &list);
        } else {
            sc->rules->options(sc, &s, side, NULL, &list);
            k = (int)fs_below(&rng, (uint32_t)list.n);
        }
        fs_option o = list_of[k];
        memcpy(key, &game, sizeof game);
        memcpy(key + 8, &line, sizeof line);
        fs_dice_from_key(&run.dice, key);
        sc->rules->apply(sc, &s, side, &o, &run);
    }
    return s.head.winner;
}

/* 100 games with each side of both scenarios: at least nine of ten are won. */
static void it_beats_chance(void **state)
{
    static const char *const ids[] = {"rp-example", "rp-first-steps"};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        fs_file file;
        fs_load_error why;

        assert_int_equal(fs_file_open(ids[i], NULL, &file, &why), 0);
        for (fs_side side = 1; side <= 2; side++) {
            int won = 0;

            for (uint64_t game = 0; game < 100; game++)
                won += play_game(file.scenario, side, game) == side;
            if (won < 90)
                fail_msg("%s: side %d wins %d of 100", ids[i], side, won);
        }
        fs_file_close(&file);
    }
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
