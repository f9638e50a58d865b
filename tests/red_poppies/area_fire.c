/* area_fire.c - area fire under a command: who may fire where, who checks, with which modifiers [6.51] [6.53]. */
#include "field.h"

#include <stdio.h>

/* The German unit g fires from a hex of column E at the British in E06, all of whom are spent. */
static void shoot(const char *extra, const char *from, const char *g, const char *targets, const char *throws)
{
    char yaml[700], line[64];

    snprintf(yaml, sizeof yaml,
             "%sunits:\n"
             "  british: {A10: [bz british-infantry-1915], E06: [%s]}\n"
             "  german: {J01: [gz german-infantry], %s: [g %s]}\n"
             "to_move: german\n",
             extra, targets, from, g);
    snprintf(line, sizeof line, "command g, fire g E06");
    field(yaml);
    dice(throws);
    play("german", line);
    expect_dice_used();
}
#define COMPANY "b british-infantry-1915 dispersed spent"
#define FORMED "b british-infantry-1915 spent"
#define GUN "german-mg dispersed"

/* --- who may fire where --- */

static void fire_needs_range_and_sight(void **state)
{
    (void)state;
    proves("6.51a", "6.52", "4.2a");
    field("ground: [\"C03 village\"]\n"
          "units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915], C02: [b2 "
          "british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E07: [g1 german-infantry], E08: [g2 german-infantry], C04: [g3 "
          "german-infantry]}\n");
    play("british", "command b1");
    offered("british", "fire b1 E07");
    not_offered("british", "fire b1 E08");
    refuse("british", "fire b1 E08", "6.51a");
    play("british", "done");
    play("german", "pass");
    play("british", "command b2");
    refuse("british", "fire b2 C04", "8.1a");
}

static void a_limbered_gun_has_no_firepower(void **state)
{
    (void)state;
    proves("3.2b", "R31");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [bm british-mg]}\n"
          "  german: {J01: [gz german-infantry], E07: [g1 german-infantry]}\n");
    play("british", "command bm");
    refuse("british", "fire bm E07", "3.2b");
}

static void friends_between_block_small_arms_only(void **state)
{
    (void)state;
    proves("4.6-v3", "4.6b", "6.51b", "R14");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915, bm british-mg dispersed], E06: "
          "[b2 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E07: [g1 german-infantry]}\n");
    play("british", "pair b1 bm");
    refuse("british", "fire b1 E07", "6.51b");
    offered("british", "fire bm E07");
}

static void friends_in_a_trench_do_not_block_in_either_volume(void **state)
{
    static const char *const editions[] = {"v1", "v3"}, *const rules[] = {"4.6-v1", "4.6-v3"};
    char text[700];

    (void)state;
    proves("4.6-v1", "4.6-v3", "R14");
    for (int i = 0; i < 4; i++) {
        bool in = i / 2;

        snprintf(text, sizeof text,
                 "edition: %s\n"
                 "ground: [\"E06 trench british\"]\n"
                 "units:\n"
                 "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915], E06: [b2 "
                 "british-infantry-1915%s]}\n"
                 "  german: {J01: [gz german-infantry], E07: [g1 german-infantry]}\n",
                 editions[i % 2], in ? " in" : "");
        field(text);
        play("british", "command b1");
        if (in)
            offered("british", "fire b1 E07");
        else
            refuse("british", "fire b1 E07", rules[i % 2]); /* on top of it he is in the way */
    }
}

static void friends_beside_a_hexside_block_in_pairs(void **state)
{
    (void)state;
    proves("4.6c", "4.6-v3");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], B03: [b1 british-infantry-1915], C03: [b2 "
          "british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], D03: [g1 german-infantry]}\n");
    play("british", "command b1");
    offered("british", "fire b1 D03");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], B03: [b1 british-infantry-1915], C03: [b2 "
          "british-infantry-1915], C04: [b3 "
          "british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], D03: [g1 german-infantry]}\n");
    play("british", "command b1");
    refuse("british", "fire b1 D03", "4.6c");
}

static void a_friend_in_the_target_hex_is_hit_too(void **state)
{
    (void)state;
    proves("6.51b", "6.53a", "R26");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915], E06: [b2 "
          "british-infantry-1915 dispersed spent]}\n"
          "  german: {J01: [gz german-infantry], E06: [g1 german-infantry spent, g2 german-infantry spent]}\n");
    dice("1,1 1,2 1,3");
    play("british", "command b1, fire b1 E06");
    expect_dice_used();
    check_was("g1", 3, 5, "holds");
    check_was("g2", 3, 6, "holds");
    check_was("b2", 2, 6, "holds");
    no_check("b1");
}

static void an_engaged_unit_fires_at_its_own_hex_only(void **state)
{
    (void)state;
    proves("6.51d", "6.678");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry spent], E06: [g2 german-infantry]}\n");
    play("british", "command b1");
    refuse("british", "fire b1 E06", "6.51d");
    offered("british", "fire b1 E05");
}

static void the_shooter_is_spared_by_his_own_shot(void **state)
{
    (void)state;
    proves("6.51e", "PAC.13", "6.53a", "R26");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [bm british-mg dispersed, b2 british-infantry-1915 "
          "dispersed spent]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry dispersed spent]}\n");
    dice("1,2 1,3");
    play("british", "command bm, fire bm E05");
    expect_dice_used();
    check_was("g1", 3, 6, "holds"); /* +2, same hex +1 */
    had_modifier("g1", "PAC.13", 1);
    check_was("b2", 3, 7, "holds");
    no_check("bm");
}

static void mortars_fire_neither_engaged_nor_at_their_own_hex(void **state)
{
    (void)state;
    proves("6.51e", "6.51f", "R32");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [bs british-stokes dispersed]}\n"
          "  german: {J01: [gz german-infantry], E05: [g1 german-infantry spent], E07: [g2 german-infantry]}\n");
    play("british", "command bs");
    refuse("british", "fire bs E05", "6.51f");
    refuse("british", "fire bs E07", "6.51f");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [bs british-stokes dispersed]}\n"
          "  german: {J01: [gz german-infantry], E07: [g2 german-infantry]}\n");
    play("british", "command bs");
    refuse("british", "fire bs E05", "6.51e");
    offered("british", "fire bs E07");
}

static void only_hexes_with_an_enemy_it_can_affect_are_targets(void **state)
{
    (void)state;
    proves("6.51h", "3.11c", "R72");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915], E06: [b2 "
          "british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E04: [t1 french-schneider]}\n");
    play("british", "command b1");
    refuse("british", "fire b1 E04", "3.11c");
    refuse("british", "fire b1 E06", "6.51h");
    refuse("british", "fire b1 F05", "6.51h");
}

static void each_unit_fires_alone(void **state)
{
    (void)state;
    proves("6.51c");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry], E06: [g1 german-infantry spent]}\n");
    dice("1,1 1,2");
    play("british", "pair b1 b2, fire b1 E06");
    check_was("g1", 3, 5, "holds");
    play("british", "fire b2 E06");
    check_was("g1", 3, 6, "holds");
}

static void firing_spends(void **state)
{
    (void)state;
    proves("6.56");
    shoot("", "E05", GUN, COMPANY, "1,1");
    unit_is("g", "E05 dispersed spent");
    shoot("", "E05", "german-infantry", COMPANY, "1,1");
    unit_is("g", "E05 formed spent");
}

/* --- who checks, with what --- */

static void everybody_but_armour_checks_enemies_first(void **state)
{
    (void)state;
    proves("6.53a", "3.11c", "PAC.3");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E06: [b1 british-infantry-1915 spent, b2 british-mg dispersed "
          "spent, t1 french-schneider spent]}\n"
          "  german: {J01: [gz german-infantry], E05: [g german-mg dispersed], E06: [g2 german-infantry spent]}\n"
          "to_move: german\n");
    dice("1,1 1,2 1,4");
    play("german", "command g, fire g E06");
    expect_dice_used();
    check_was("b1", 2, 4, "holds"); /* +2 +1 formed -1 behind the tank */
    check_was("b2", 1, 4, "holds");
    check_was("g2", 3, 8, "holds");
    no_check("t1");
}

static void a_check_adds_one_modifier_of_each_category(void **state)
{
    (void)state;
    proves("6.53b", "PAC.3", "PAC.9");
    shoot("ground: [\"E06 craters\"]\n", "E03", GUN, FORMED, "3,4");
    check_was("b", 1, 8, "holds");
    had_modifier("b", "6.53b", 2);
    had_modifier("b", "PAC.9", 1);
    had_modifier("b", "PAC.12", -1);
    had_modifier("b", "8.2", -1);
}

static void of_several_the_lowest_is_taken(void **state)
{
    (void)state;
    proves("6.53c", "PAC.8", "R73");
    shoot("ground: [\"E06 village\", \"E06 trench british\"]\nmarks: {smoke: [E05]}\n", "E04", GUN,
          "b british-infantry-1915 in dispersed spent", "3,4");
    check_was("b", -2, 5, "holds"); /* +2 -1 range -3 */
    had_modifier("b", "8.321a", -3);
    not_taken("b", "8.1a", -1);
    not_taken("b", "PAC.18", -1);
    shoot("ground: [\"E06 craters\"]\nmarks: {smoke: [E05]}\n", "E04", GUN, COMPANY, "3,4");
    check_was("b", 0, 7, "holds"); /* -1 once */
}

static void moving_targets_add_one(void **state)
{
    (void)state;
    proves("PAC.11");
    field("units:\n"
          "  british: {E05: [b british-infantry-1915], A10: [z british-infantry-1915]}\n"
          "  german: {E07: [g german-infantry], J01: [y german-infantry]}\n");
    dice("1,1");
    play("british", "command b, move b E06");
    play("german", "react g");
    check_was("b", 4, 6, "holds"); /* +2 firepower, formed, moving */
    had_modifier("b", "PAC.11", 1);
}

static void formed_targets_add_one(void **state)
{
    (void)state;
    proves("PAC.9");
    shoot("", "E05", "german-infantry", FORMED, "1,1");
    check_was("b", 3, 5, "holds");
    had_modifier("b", "PAC.9", 1);
    shoot("", "E05", "german-infantry", COMPANY, "1,1");
    no_modifier("b", "PAC.9");
}

static void every_two_hexes_of_range_take_one(void **state)
{
    static const struct {
        const char *from;
        int sum;
    } rows[] = {{"E05", 2}, {"E04", 1}, {"E03", 1}, {"E02", 0}, {"E01", 0}};

    (void)state;
    proves("PAC.12", "6.52");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        shoot("", rows[i].from, GUN, COMPANY, "1,1");
        check_was("b", rows[i].sum, rows[i].sum + 2, "holds");
    }
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E01: [b1 british-18pdr dispersed]}\n"
          "  german: {J01: [gz german-infantry], E10: [g1 german-infantry dispersed spent]}\n");
    dice("1,1");
    play("british", "command b1, fire b1 E10");
    had_modifier("g1", "PAC.12", -4);
    check_was("g1", -1, 1, "holds");
}

static void works_cover_those_who_are_in_them(void **state)
{
    (void)state;
    proves("PAC.14", "PAC.15", "8.02b", "8.31", "8.321a");
    shoot("marks: {blockhouse: [E06]}\n", "E05", GUN, "b british-mg in dispersed spent", "1,1");
    had_modifier("b", "8.31", -4);
    check_was("b", -2, 0, "holds");
    shoot("ground: [\"E06 trench british\"]\n", "E04", GUN, "b british-infantry-1915 in dispersed spent", "1,1");
    had_modifier("b", "8.321a", -3);
    shoot("ground: [\"E06 trench british\"]\n", "E04", "british-stokes dispersed",
          "b british-infantry-1915 in dispersed spent", "1,1");
    had_modifier("b", "8.321a", -2);
    check_was("b", 0, 2, "holds");
    shoot("ground: [\"E06 trench british\"]\n", "E05", GUN, COMPANY, "1,1");
    no_modifier("b", "8.321a");
}

static void cover_of_the_hex_takes_one(void **state)
{
    static const struct {
        const char *ground, *rule;
    } rows[] = {{"ground: [\"E06 craters\"]\n", "8.2"},
                {"ground: [\"E06 village\"]\n", "8.1a"},
                {"ground: [\"E06 green\"]\n", "8.9a"},
                {"ground: [\"E06 fort\"]\n", "8.1a"},
                {"marks: {scrape: [E06]}\n", "8.2"}};

    (void)state;
    proves("PAC.16", "8.1a", "8.2", "8.9a", "AA.1");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        shoot(rows[i].ground, "E02", GUN, COMPANY, "3,3");
        had_modifier("b", rows[i].rule, -1);
        check_was("b", -1, 5, "holds");
    }
}

static void an_own_tank_beside_it_screens(void **state)
{
    (void)state;
    proves("PAC.17", "R33");
    shoot("", "E05", GUN, "b british-infantry-1915 dispersed spent, t french-schneider spent", "1,1");
    had_modifier("b", "PAC.17", -1);
    check_was("b", 1, 3, "holds");
    field("units:\n"
          "  british: {A10: [bz british-infantry-1915], E06: [b british-infantry-1915 dispersed spent]}\n"
          "  german: {J01: [gz german-infantry], E05: [g german-mg dispersed], E06: [t french-schneider spent]}\n"
          "to_move: german\n");
    dice("1,1");
    play("german", "command g, fire g E06");
    no_modifier("b", "PAC.17"); /* not an enemy's */
}

static void one_concealment_between_takes_one(void **state)
{
    (void)state;
    proves("PAC.18", "4.81", "8.03");
    shoot("marks: {smoke: [E05]}\n", "E04", GUN, COMPANY, "1,1");
    had_modifier("b", "PAC.18", -1);
    check_was("b", 0, 2, "holds");
    shoot("marks: {smoke: [E05, E06]}\n", "E05", GUN, COMPANY, "1,1"); /* in the end hexes it gives nothing */
    check_was("b", 2, 4, "holds");
}

static void night_and_gas_are_one_category(void **state)
{
    (void)state;
    proves("PAC.19", "PAC.20", "7.514", "N.3");
    shoot("night: [1-12]\n", "E05", GUN, COMPANY, "1,1");
    had_modifier("b", "PAC.19", -1);
    check_was("b", 1, 3, "holds");
    shoot("marks: {gas: [E05]}\n", "E05", GUN, COMPANY, "1,1");
    had_modifier("b", "PAC.20", -1);
    check_was("b", 1, 3, "holds");
    shoot("night: [1-12]\nmarks: {gas: [E05]}\n", "E05", GUN, COMPANY, "1,1");
    not_taken("b", "PAC.20", -1);
    check_was("b", 1, 3, "holds");
    shoot("marks: {gas: [E06]}\n", "E05", GUN, COMPANY, "1,1"); /* the target's gas is nothing */
    check_was("b", 2, 4, "holds");
}

static void horse_guns_do_not_fire_over_friends(void **state)
{
    const char *where = "units:\n"
                        "  british: {A10: [bz british-infantry-1915], E05: [h british-horse-mg dispersed], E06: [b2 "
                        "british-infantry-1915]}\n"
                        "  german: {J01: [gz german-infantry], E07: [g1 german-infantry]}\n";

    (void)state;
    proves("R82", "3.12b");
    field(where);
    play("british", "command h");
    refuse("british", "fire h E07", "6.51b");
    field_with("horse_mg=yes", where);
    play("british", "command h");
    offered("british", "fire h E07");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(fire_needs_range_and_sight),
        field_test(a_limbered_gun_has_no_firepower),
        field_test(friends_between_block_small_arms_only),
        field_test(friends_in_a_trench_do_not_block_in_either_volume),
        field_test(friends_beside_a_hexside_block_in_pairs),
        field_test(a_friend_in_the_target_hex_is_hit_too),
        field_test(an_engaged_unit_fires_at_its_own_hex_only),
        field_test(the_shooter_is_spared_by_his_own_shot),
        field_test(mortars_fire_neither_engaged_nor_at_their_own_hex),
        field_test(only_hexes_with_an_enemy_it_can_affect_are_targets),
        field_test(each_unit_fires_alone),
        field_test(firing_spends),
        field_test(everybody_but_armour_checks_enemies_first),
        field_test(a_check_adds_one_modifier_of_each_category),
        field_test(of_several_the_lowest_is_taken),
        field_test(moving_targets_add_one),
        field_test(formed_targets_add_one),
        field_test(every_two_hexes_of_range_take_one),
        field_test(works_cover_those_who_are_in_them),
        field_test(cover_of_the_hex_takes_one),
        field_test(an_own_tank_beside_it_screens),
        field_test(one_concealment_between_takes_one),
        field_test(night_and_gas_are_one_category),
        field_test(horse_guns_do_not_fire_over_friends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
