/* cover_and_concealment.c - what terrain does to fire: cover in the target's hex, concealment between [8]. */
#include "field.h"

#include <stdio.h>

/* The German unit g fires from a hex of column E at the British unit b in E06, who is spent. */
static void shoot(const char *extra, const char *from, const char *g, const char *b, const char *throws)
{
    char yaml[700];

    snprintf(yaml, sizeof yaml,
             "%sunits:\n"
             "  british: {A10: [bz british-infantry-1915], E06: [b %s spent]}\n"
             "  german: {J01: [gz german-infantry], %s: [g %s]}\n"
             "to_move: german\n",
             extra, b, from, g);
    field(yaml);
    dice(throws);
    play("german", "command g, fire g E06");
    expect_dice_used();
}
/* The shot is refused, by this rule. */
static void blocked(const char *extra, const char *from, const char *rule)
{
    char yaml[700];

    snprintf(yaml, sizeof yaml,
             "%sunits:\n"
             "  british: {A10: [bz british-infantry-1915], E06: [b british-infantry-1915 spent]}\n"
             "  german: {J01: [gz german-infantry], %s: [g german-mg dispersed]}\n"
             "to_move: german\n",
             extra, from);
    field(yaml);
    play("german", "command g");
    refuse("german", "fire g E06", rule);
}
#define COMPANY "british-infantry-1915 dispersed"
#define GUN "german-mg dispersed"

static void open_ground_gives_nothing(void **state)
{
    (void)state;
    proves("8.05", "8.01", "8.1b");
    shoot("", "E05", GUN, "british-infantry-1915", "1,1");
    check_was("b", 3, 5, "holds");
    shoot("ground: [\"E06 buildings\", \"E05 buildings\"]\n", "E04", GUN, COMPANY, "1,1");
    check_was("b", 1, 3, "holds");
}

static void cover_helps_whoever_is_in_the_hex(void **state)
{
    (void)state;
    proves("8.02a", "8.1a", "8.2", "8.9a", "8.01");
    shoot("ground: [\"E06 village\"]\n", "E04", "german-infantry", "british-infantry-1915", "1,1");
    check_was("b", 1, 3, "holds"); /* +2 +1 -1 range -1 */
    shoot("ground: [\"E06 green\"]\nmarks: {scrape: [E06]}\n", "E05", GUN, COMPANY, "1,1");
    check_was("b", 1, 3, "holds"); /* one -1, not two */
    had_modifier("b", "8.2", -1);
    not_taken("b", "8.9a", -1);
}

static void villages_and_green_woods_block_between(void **state)
{
    (void)state;
    proves("8.1a", "8.9a", "4.42");
    blocked("ground: [\"E05 village\"]\n", "E04", "8.1a");
    blocked("ground: [\"E05 green\"]\n", "E04", "8.9a");
    blocked("ground: [\"E05 green 100100\"]\n", "E04", "4.42"); /* in two of its parts, and the line is there */
}

static void concealment_counts_strictly_between(void **state)
{
    (void)state;
    proves("8.03", "8.9b", "8.8", "4.81", "7.52", "8.01");
    shoot("ground: [\"E05 woods\"]\n", "E04", GUN, COMPANY, "1,1");
    check_was("b", 0, 2, "holds");
    had_modifier("b", "PAC.18", -1);
    shoot("ground: [\"E05 wheat\"]\n", "E04", GUN, COMPANY, "1,1");
    check_was("b", 0, 2, "holds");
    shoot("ground: [\"E04 woods\", \"E06 woods\"]\nmarks: {smoke: [E06, E04]}\n", "E04", GUN, COMPANY, "1,1");
    check_was("b", 1, 3, "holds");
}

static void a_second_concealment_blocks(void **state)
{
    (void)state;
    proves("4.82", "8.9b");
    blocked("ground: [\"E05 woods\", \"E04 wheat\"]\n", "E03", "4.82");
    blocked("ground: [\"E05 woods\", \"E04 woods\"]\n", "E03", "8.9b");
    blocked("marks: {smoke: [E05, E04]}\n", "E03", "4.82");
}

static void wheat_is_cut_in_november(void **state)
{
    (void)state;
    proves("8.8");
    shoot("date: 1914-11-11\nground: [\"E05 wheat\"]\n", "E04", GUN, COMPANY, "1,1");
    check_was("b", 1, 3, "holds");
    no_modifier("b", "PAC.18");
}

static void a_blockhouse_takes_machine_guns_only(void **state)
{
    (void)state;
    proves("8.31", "PAC.14");
    shoot("marks: {blockhouse: [E06]}\n", "E05", "german-artillery dispersed", "british-mg in dispersed", "1,1");
    check_was("b", -1, 1, "holds"); /* +3 -4 */
    shoot("marks: {blockhouse: [E06]}\n", "E05", "german-mortar dispersed", "british-mg in dispersed", "1,1");
    check_was("b", -1, 1, "holds"); /* plunging fire as well */
    shoot("marks: {blockhouse: [E06]}\n", "E05", GUN, COMPANY, "1,1");
    no_modifier("b", "8.31");
    unloadable("marks: {blockhouse: [E06]}\n"
               "units:\n"
               "  british: {A10: [bz british-infantry-1915], E06: [b british-infantry-1915 in]}\n"
               "  german: {J01: [gz german-infantry], E05: [g german-mg]}\n",
               "in");
}

static void trenches_give_three_and_two_against_mortars(void **state)
{
    (void)state;
    proves("8.321a", "8.02b", "R32");
    shoot("ground: [\"E06 trench british\"]\n", "E05", "german-artillery dispersed", "british-infantry-1915 in", "1,1");
    check_was("b", 1, 3, "holds"); /* +3 +1 -3 */
    shoot("ground: [\"E06 trench british\"]\n", "E05", "german-mortar dispersed", "british-infantry-1915 in", "1,1");
    check_was("b", 2, 4, "holds");
    shoot("ground: [\"E06 trench british\"]\n", "E05", GUN, "british-infantry-1915", "1,1");
    check_was("b", 3, 5, "holds"); /* on top */
    shoot("ground: [\"E06 quarry\"]\n", "E05", GUN, "british-infantry-1915 in", "1,1");
    check_was("b", 0, 2, "holds"); /* [AA.2b] */
    shoot("marks: {trench-british: [E06]}\n", "E05", GUN, "british-infantry-1915 in", "1,1");
    check_was("b", 0, 2, "holds");
}

static void not_everybody_may_be_in_a_trench(void **state)
{
    static const char *const types[] = {"british-cavalry", "british-horse-mg", "french-schneider",
                                        "french-flamethrower"};

    (void)state;
    proves("8.321b", "R30", "R82");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char yaml[700];

        snprintf(yaml, sizeof yaml,
                 "ground: [\"E06 trench british\"]\n"
                 "units:\n"
                 "  british: {A10: [bz british-infantry-1915], E06: [b %s in]}\n"
                 "  german: {J01: [gz german-infantry], E05: [g german-mg]}\n",
                 types[i]);
        unloadable(yaml, "in");
    }
}

static void flamethrowers_are_infantry_by_switch(void **state)
{
    (void)state;
    proves("R30", "8.321b");
    field_with("flamethrower_trench=yes", "ground: [\"E06 trench british\"]\n"
                                          "units:\n"
                                          "  british: {A10: [bz british-infantry-1915], E06: [b french-flamethrower in "
                                          "spent]}\n"
                                          "  german: {E05: [g german-mg dispersed]}\n"
                                          "to_move: german\n");
    dice("1,1");
    play("german", "command g, fire g E06");
    had_modifier("b", "8.321a", -3);
}

static void a_hill_covers_against_fire_from_below(void **state)
{
    (void)state;
    proves("8.43a", "8.44", "R32", "PAC.16");
    shoot("ground: [\"E06 level 2\", \"E05 level 1\"]\n", "E05", "german-infantry", COMPANY, "1,1");
    had_modifier("b", "8.43a", -1);
    check_was("b", 1, 3, "holds");
    shoot("ground: [\"E06 level 2\", \"E05 level 1\"]\n", "E05", "german-mortar dispersed", COMPANY, "1,1");
    no_modifier("b", "8.43a");
    check_was("b", 3, 5, "holds");
    shoot("ground: [\"E06 level 1\", \"E05 level 2\"]\n", "E05", GUN, COMPANY, "1,1");
    check_was("b", 2, 4, "holds"); /* from above */
    shoot("ground: [\"E06 level 1\", \"E05 level 1\"]\n", "E05", GUN, COMPANY, "1,1");
    check_was("b", 2, 4, "holds");
}

static void at_night_two_hexes_are_seen(void **state)
{
    (void)state;
    proves("N.2", "N.3", "4.82");
    shoot("night: [1-12]\n", "E05", GUN, COMPANY, "1,1");
    check_was("b", 1, 3, "holds"); /* +2 -1 night */
    no_modifier("b", "PAC.18");
    shoot("night: [1-12]\n", "E04", GUN, COMPANY, "1,1");
    check_was("b", -1, 1, "holds"); /* range, darkness between, night */
    had_modifier("b", "PAC.18", -1);
    had_modifier("b", "PAC.19", -1);
    blocked("night: [1-12]\n", "E03", "N.2");
}

static void hexside_terrain_does_nothing_to_fire(void **state)
{
    (void)state;
    proves("8.04");
    shoot("ground: [\"E05/E06 wire\", \"E04/E05 stream\"]\n", "E04", GUN, COMPANY, "1,1");
    check_was("b", 1, 3, "holds");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(open_ground_gives_nothing),
        field_test(cover_helps_whoever_is_in_the_hex),
        field_test(villages_and_green_woods_block_between),
        field_test(concealment_counts_strictly_between),
        field_test(a_second_concealment_blocks),
        field_test(wheat_is_cut_in_november),
        field_test(a_blockhouse_takes_machine_guns_only),
        field_test(trenches_give_three_and_two_against_mortars),
        field_test(not_everybody_may_be_in_a_trench),
        field_test(flamethrowers_are_infantry_by_switch),
        field_test(a_hill_covers_against_fire_from_below),
        field_test(at_night_two_hexes_are_seen),
        field_test(hexside_terrain_does_nothing_to_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
