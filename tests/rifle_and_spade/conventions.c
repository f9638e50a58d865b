/* conventions.c - chapter 1.2 to 1.4 and 3.8: the scale, the words, range, rolls; and what the enemy sees of a stack.
 */
#include "field.h"

#include <scenario/scenario.h>
#include <stdio.h>
#include <string.h>

static void the_scale_is_in_the_tables(void **state)
{
    (void)state;
    proves("1.2", "1.2.1", "1.2.3");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 09.09]}\n");
    const rs_figures *fig = &scenario_now()->tables.fig;
    assert_int_equal(fig->hex_metres, 400);
    assert_int_equal(fig->men_a_step, 200);
    assert_int_equal(fig->battalion_men / fig->men_a_step, 4);
    assert_int_equal(fig->guns_a_step, 2);
    const rs_map *m = &scenario_now()->map;
    assert_int_equal(m->next[place_named("05.04")][0], place_named("05.05")); /* rows grow northward */
    assert_int_equal(rs_distance(m, place_named("05.04"), place_named("05.06")), 2);
}

static void contact_is_with_combat_units_beside_or_inside(void **state)
{
    (void)state;
    proves("1.3");
    field("units: {entente: [a hb at 05.04, b hb at 08.02], ottoman: [x hb at 05.05, k hq at 08.03]}\n");
    assert_true(rs_in_contact(scenario_now(), state_now(), 1, place_named("05.04")));
    assert_false(rs_in_contact(scenario_now(), state_now(), 1, place_named("08.02"))); /* an HQ alone */
    field("map: {ground: [05.05 open 3]}\nunits: {entente: [a hb at 05.04], ottoman: [x hb at 05.05]}\n");
    assert_false(rs_in_contact(scenario_now(), state_now(), 1, place_named("05.04"))); /* a Cliff between */
}

static void range_counts_the_target_and_not_the_firer(void **state)
{
    (void)state;
    proves("1.4.1", "R18");
    field("map: {name: anzac, part: 30.55..34.58}\nunits: {entente: [a hb at 32.56], ottoman: [x hb at 34.58]}\n");
    assert_int_equal(rs_distance(&scenario_now()->map, place_named("32.56"), place_named("32.58")), 2);
    assert_int_equal(rs_distance(&scenario_now()->map, place_named("32.56"), place_named("32.56")), 0);
}

static void a_roll_equal_to_the_number_succeeds(void **state)
{
    (void)state;
    proves("1.4.3", "1.4", "3.1.9");
#define ATTACKER(rating)                                                                                               \
    "units: {entente: [a hb at 05.04 morale " rating "], ottoman: [x hb at 05.05, y co at 05.09]}\nnow: {step: "       \
    "move}\n"
    field(ATTACKER("75"));
    play("entente", "move a, assault 05.05");
    dice("75");
    play("entente", "roll");
    unit_is("a", "at 05.05");
    field(ATTACKER("75"));
    play("entente", "move a, assault 05.05");
    dice("76");
    play("entente", "roll");
    unit_is("a", "at 05.04");
}

static void a_fire_shows_its_five_dice(void **state)
{
    (void)state;
    proves("1.4", "1.4.4", "1.4.2");
    field("units: {entente: [a hb at 05.04], ottoman: [x hb at 05.05, y co at 05.09]}\nnow: {step: fire}\n");
    dice("4 99 71");
    play("entente", "fire-at 05.05");
    expect_dice_used(); /* one, two and two, though no check follows */
    was("17.2", 4, ANY, "nothing");
}

/* --- 3.8 --- */

static rs_state blind_of(fs_side side)
{
    rs_state s = *state_now();

    playing_scenario()->rules->blind(playing_scenario(), &s, side);
    return s;
}

static void a_single_company_looks_single_and_three_units_several(void **state)
{
    (void)state;
    proves("3.8.1", "3.8", "1.4.8");
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.07, y co at 07.06, z hb at 07.06, m mg at 07.06]}\n");
    rs_state s = blind_of(1);
    rs_look one = rs_look_at(scenario_now(), &s, 1, place_named("05.07"));
    rs_look three = rs_look_at(scenario_now(), &s, 1, place_named("07.06"));
    assert_false(one.mark & RS_LOOK_SEVERAL);
    assert_int_equal((one.mark & RS_LOOK_KIND) >> 10, RS_RIFLE);
    assert_true(three.mark & RS_LOOK_SEVERAL);
    assert_int_equal((three.mark & RS_LOOK_KIND) >> 10, RS_RIFLE);
    for (int u = 1; u <= scenario_now()->base.n_units; u++)
        if (scenario_now()->side_of[u] == 2)
            assert_int_equal(s.unit[u].where, RS_UNKNOWN);
}

static void fire_tells_its_points_and_shows_who_is_hit(void **state)
{
    (void)state;
    proves("3.8.2");
    field("units: {entente: [a hb at 05.04, m mg at 05.04], ottoman: [x hb at 05.05, y co at 05.05, z co at 05.09]}\n"
          "now: {step: fire}\n");
    unit_is("x", "not-shown");
    dice("0 0");
    play("entente", "fire-at 05.05, with a, with m");
    while (state_now()->head.waiting == RS_OTTOMAN && options_of("ottoman", "lose"))
        play("ottoman", "lose x");
    unit_is("x", "shown steps 1");
    unit_is("y", "not-shown");
    was("17.2", ANY, ANY, NULL); /* with its modifiers, for both to read */
}

static void an_assault_shows_everybody_in_the_hex(void **state)
{
    (void)state;
    proves("3.8.3");
    field("units: {entente: [a hb at 05.04, b co at 05.04], ottoman: [x hb at 05.05, m mg at 05.05, z co at 05.09]}\n"
          "now: {step: move}\n");
    play("entente", "move a, assault 05.05");
    dice("0");
    play("entente", "roll");
    play("ottoman", "decline");
    dice("50");
    play("entente", "to-assault"); /* the first round */
    rs_state s = blind_of(1);
    assert_int_equal(s.unit[piece_named("m")].where, RS_ON_MAP);
    unit_is("a", "shown");
    unit_is("b", "not-shown");
    unit_is("m", "shown");
    unit_is("z", "not-shown");
}

/* --- 22.0 --- */

static void a_search_of_the_rules_finds_what_an_index_would(void **state)
{
    static const char *const wanted[] = {"17.6\t", "17.6.1\t", "17.6.2\t"};
    char data[400], path[512], line[4096];
    bool found[3] = {false};

    (void)state;
    proves("22.0");
    assert_true(fs_data_folder(data, sizeof data));
    snprintf(path, sizeof path, "%s/rules/rifle_and_spade.tsv", data);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        for (int i = 0; i < 3; i++)
            found[i] |= strncmp(line, wanted[i], strlen(wanted[i])) == 0 && strstr(line, "rossfire");
    fclose(f);
    assert_true(found[0] && found[1] && found[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_scale_is_in_the_tables),
        field_test(contact_is_with_combat_units_beside_or_inside),
        field_test(range_counts_the_target_and_not_the_firer),
        field_test(a_roll_equal_to_the_number_succeeds),
        field_test(a_fire_shows_its_five_dice),
        field_test(a_single_company_looks_single_and_three_units_several),
        field_test(fire_tells_its_points_and_shows_who_is_hit),
        field_test(an_assault_shows_everybody_in_the_hex),
        field_test(a_search_of_the_rules_finds_what_an_index_would),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
