/* blast.c - what fire for effect does to those in its three hexes, and to those who enter [7.241] [7.245] [7.247].
 * E05w is the corner of D04, D05 and E05. */
#include "groups.h"

#define FAR "british: {A10: [b1 british-infantry-1915]}"
#define PRIMED(what) "groups: {british: [ba " what " cross E05w primed]}\n"
#define LANDED "groups: {british: [ba +3 runner landed E05w spent]}\n"

static void firepower_deployment_and_terrain_count(void **state)
{
    (void)state;
    proves("7.241a", "PAC.5");
    field("ground: [\"E05 trench german\"]\nunits: {" FAR
          ", german: {E05: [g1 german-infantry in]}}\n" PRIMED("+4 howitzer runner"));
    dice("1,1 1 2,2");
    play("british", "command b1");
    check_was("g1", 3, 7, "holds"); /* +4 +1 -2 */
    had_modifier("g1", "7.241a", 4);
    field("ground: [\"E05 trench german\"]\nunits: {" FAR
          ", german: {E05: [g1 german-infantry in dispersed]}}\n" PRIMED("+4 runner"));
    dice("1,1 1 2,2");
    play("british", "command b1");
    check_was("g1", 1, 5, "holds"); /* +4 -3 */
}

static void neither_range_nor_night_nor_hill_counts(void **state)
{
    (void)state;
    proves("7.241a", "R39");
    field("ground: [\"E05 level 2\"]\nnight: [1-3]\nunits: {" FAR
          ", german: {E05: [g1 german-infantry]}}\n" PRIMED("+3 trench-set"));
    dice("1,1 1 1,1");
    play("british", "command b1");
    check_was("g1", 4, 6, "holds");
    no_modifier("g1", "PAC.19");
}

static void every_unit_of_the_three_hexes_is_attacked(void **state)
{
    (void)state;
    proves("7.245", "R26", "PAC.23");
    field("units: {british: {A10: [b1 british-infantry-1915], D04: [b2 british-infantry-1915 dispersed]},"
          " german: {D05: [g1 german-infantry], E05: [g2 german-infantry], E06: [g3 german-infantry]}}\n" PRIMED(
              "+3 runner"));
    dice("1,1 1 2,2 2,2 6,6");
    play("british", "command b1");
    check_was("b2", 3, 7, "holds"); /* friend and foe */
    check_was("g1", 4, 8, "holds");
    check_was("g2", 4, 16, "destroyed");
    no_check("g3");
    unit_is("g2", "lost");
    asked("british"); /* doubles on shells mean nothing */
    offered("british", "deploy b1");
}

static void afvs_are_hit_like_everybody(void **state)
{
    (void)state;
    proves("7.241b", "PAC.5");
    field("units: {" FAR ", german: {D05: [t1 french-schneider], D04: [t2 french-schneider], F05: [t3 "
          "french-schneider]}}\n" PRIMED("+3 runner"));
    dice("1,1 1 1,2 1,2");
    play("british", "command b1, done");
    check_was("t1", 4, 7, "holds");
    check_was("t2", 4, 7, "holds");
    dice("1,2");
    play("german", "command t3, move t3 E05");
    check_was("t3", 5, 8, "holds");
}

static void an_afv_screens_its_friends_and_not_itself(void **state)
{
    (void)state;
    proves("PAC.17b", "R33");
    field("units: {" FAR ", german: {E05: [g1 german-infantry dispersed, t1 french-schneider], D05: [t2 "
          "french-schneider, t3 french-schneider]}}\n" PRIMED("+3 runner"));
    dice("1,1 1 1,2 1,2 1,2 1,2");
    play("british", "command b1");
    check_was("g1", 2, 5, "holds");
    check_was("t1", 4, 7, "holds");
    check_was("t2", 3, 6, "holds");
    check_was("t3", 3, 6, "holds");
}

static void all_check_before_any_suffers(void **state)
{
    (void)state;
    proves("PAC.17b");
    field("units: {" FAR ", german: {E05: [t1 french-schneider, g1 german-infantry dispersed]}}\n" PRIMED("+3 runner"));
    dice("1,1 1 6,6 1,2");
    play("british", "command b1");
    unit_is("t1", "lost");
    check_was("g1", 2, 5, "holds"); /* the screen was there when the shells fell */
}

static void nobody_moves_at_impact(void **state)
{
    (void)state;
    proves("7.241c", "R70");
    field("units: {" FAR ", german: {F05: [g1 german-infantry]}}\n" PRIMED("+3 runner") "to_move: german\n");
    play("german", "command g1, move g1 E05, stop");
    dice("1,1 1 1,2");
    play("british", "command b1");
    check_was("g1", 4, 7, "holds");
}

static void it_attacks_whoever_enters(void **state)
{
    (void)state;
    proves("7.247a", "7.241c");
    field("units: {" FAR ", german: {F05: [g1 german-infantry]}}\n" LANDED "to_move: german\n");
    dice("1,3");
    play("german", "command g1, move g1 E05");
    check_was("g1", 5, 9, "dispersed and spent");
    had_modifier("g1", "7.241c", 1);
    unit_is("g1", "E05 dispersed spent");
}

static void shifting_inside_the_blast_is_no_entry(void **state)
{
    (void)state;
    proves("7.247c", "R38");
    field("units: {" FAR ", german: {D05: [g1 german-infantry]}}\n" LANDED "to_move: german\n");
    play("german", "command g1, move g1 E05, move g1 F05");
    no_check("g1");
    dice("1,2");
    play("german", "move g1 E05");
    check_was("g1", 5, 8, "holds");
}

static void fires_that_overlap_attack_one_by_one(void **state)
{
    (void)state;
    proves("R38");
    field("units: {" FAR ", german: {E07: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 runner landed E05w spent, bb +1 runner landed E05e spent]}\nto_move: german\n");
    play("german", "command g1, move g1 E06");
    dice("1,2 1,2");
    play("german", "move g1 E05");
    assert_int_equal(throws_made(), 2);
    check_was("g1", 3, 6, "holds");
}

static void it_lifts_in_administration_and_needs_a_new_call(void **state)
{
    (void)state;
    proves("7.247b", "7.248", "5.3a");
    field("units: {" FAR ", german: {F05: [g1 german-infantry]}}\n" LANDED "now: {couplets: 1}\n");
    refuse("british", "call ba", "7.221");
    play("british", "pass");
    dice("5 3");
    play("german", "pass");
    landed_is("ba", "");
    cross_is("ba", "");
    group_spent("ba", false);
    play("british", "call ba, on B10w");
    assert_int_equal(group_named("ba")->due, 5); /* and waits its delay again */
}

static void under_ask_the_owner_names_his_cover(void **state)
{
    (void)state;
    proves("R73");
    field_with("ask=yes", "ground: [\"E05 village\"]\nmarks: {scrape: [E05]}\nunits: {" FAR
                          ", german: {E05: [g1 german-infantry], D05: [g2 german-infantry]}}\n" PRIMED("+3 runner"));
    dice("1,1 1");
    play("british", "command b1");
    asked("german");
    dice("1,2 1,2");
    play("german", "take g1 scrape");
    check_was("g1", 3, 6, "holds");
    assert_int_equal(state_now()->unit[piece_named("g1")].choice, 0);
}

static void chances_in_a_blast(void **state)
{
    (void)state;
    proves("7.241a");
    field("units: {" FAR ", german: {F05: [g1 german-infantry]}}\n" LANDED "to_move: german\n");
    /* 2d6 + 5 against 8: 2-3 holds, 4-5 fails, 6 and more destroys */
    odds_are("german", "command g1", "g1", "destroyed", "0/1");
    play("german", "command g1");
    odds_are("german", "move g1 E05", "g1", "holds", "1/12");
    odds_are("german", "move g1 E05", "g1", "dispersed and spent", "7/36");
    odds_are("german", "move g1 E05", "g1", "destroyed", "13/18");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(firepower_deployment_and_terrain_count),
        field_test(neither_range_nor_night_nor_hill_counts),
        field_test(every_unit_of_the_three_hexes_is_attacked),
        field_test(afvs_are_hit_like_everybody),
        field_test(an_afv_screens_its_friends_and_not_itself),
        field_test(all_check_before_any_suffers),
        field_test(nobody_moves_at_impact),
        field_test(it_attacks_whoever_enters),
        field_test(shifting_inside_the_blast_is_no_entry),
        field_test(fires_that_overlap_attack_one_by_one),
        field_test(it_lifts_in_administration_and_needs_a_new_call),
        field_test(under_ask_the_owner_names_his_cover),
        field_test(chances_in_a_blast),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
