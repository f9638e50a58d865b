/* campaign_works.c - positions are improved and guns redeployed by night [11.54] [11.55]. */
#include "campaign_stage.h"

#include <stdio.h>

#define NIGHT "now: {day: 1, phase: improvement}\n"

/* --- bomb stops and breaches --- */

static void the_defender_does_all_of_his_first(void **state)
{
    (void)state;
    proves("11.54");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915]}\n"
                   "  german: {I05: [g1 german-infantry]}\n" NIGHT);
    asked_by("british", "11.54");
    play("british", "trench B05"); /* there is nothing else to do */
    asked("german");
    refuse("german", "pass", "11.54");
    dice("6 5");
    play("german", "done");
    day_is(2, RP_ATTACK); /* without guns there is nothing to redeploy */
}

/* A long trench with two companies in it, an enemy at its end. */
#define TRENCH                                                                                                         \
    "ground: [\"C02-C09 trench british\"]\n"                                                                           \
    "units:\n"                                                                                                         \
    "  british: {C03: [b1 british-infantry-1915 in], C06: [b2 british-infantry-1915 in], C08: [bm british-mg in]}\n"   \
    "  german: {C09: [g1 german-infantry], I05: [g2 german-infantry]}\n"

static void three_bomb_stops_are_put_up_at_hexes_with_infantry(void **state)
{
    (void)state;
    proves("11.541");
    campaign(NULL, TRENCH NIGHT);
    refuse("british", "bomb-stop C08/C09", "11.541"); /* a machine gun is no infantry */
    refuse("british", "bomb-stop C03/D03", "8.33a");  /* no trench goes on there */
    play("british", "bomb-stop C02/C03, bomb-stop C03/C04, bomb-stop C05/C06");
    refuse("british", "bomb-stop C06/C07", "11.541"); /* a fourth */
    not_offered("british", "bomb-stop C06/C07");
    play("british", "done");
    marked("stop", "C02/C03");
    marked("stop", "C05/C06");
}

static void three_are_removed_but_not_at_the_enemy(void **state)
{
    (void)state;
    proves("11.541");
    campaign(NULL, "ground: [\"C02-C09 trench british\"]\n"
                   "units:\n"
                   "  british: {C03: [b1 british-infantry-1915 in], C05: [b2 british-infantry-1915 in], "
                   "C08: [b3 british-infantry-1915 in]}\n"
                   "  german: {C09: [g1 german-infantry], I05: [g2 german-infantry]}\n"
                   "marks: {stop: [C02/C03, C03/C04, C04/C05, C05/C06, C08/C09]}\n" NIGHT);
    refuse("british", "clear C08/C09", "11.541");
    refuse("british", "clear C06/C07", "11.541"); /* nobody there */
    play("british", "clear C02/C03, clear C03/C04, clear C04/C05");
    refuse("british", "clear C05/C06", "11.541"); /* a fourth */
    play("british", "done");
    not_marked("stop", "C03/C04");
    marked("stop", "C05/C06");
}

static void three_breaches_are_made_at_ones_own_hexes_away_from_the_enemy(void **state)
{
    (void)state;
    proves("11.542");
    campaign(NULL, "ground: [\"C03/D02 wire\", \"C03/D03 wire\", \"C03/C04 wire\", \"C03/C02 wire\", \"H05/H06 wire\", "
                   "\"E05/E06 wire\"]\n"
                   "units:\n"
                   "  british: {C03: [bm british-mg], H05: [b2 british-infantry-1915]}\n"
                   "  german: {H06: [g1 german-infantry], J01: [g2 german-infantry]}\n" NIGHT);
    refuse("british", "breach H05/H06", "11.542"); /* the enemy is at it */
    refuse("british", "breach E05/E06", "11.542"); /* nobody of ours is */
    refuse("british", "breach C03/B03", "11.542"); /* no wire */
    play("british", "breach C03/D02, breach C03/D03, breach C03/C04");
    refuse("british", "breach C03/C02", "11.542"); /* a fourth */
    play("british", "done");
    marked("breach", "C03/C04");
}

/* --- scrapes and trenches --- */

static void scrapes_are_dug_up_to_march_1915_and_trenches_later(void **state)
{
    static const char units[] =
        "units:\n"
        "  british: {B05: [b1 british-infantry-1915], B07: [bc british-cavalry], B09: [bm british-mg]}\n"
        "  german: {I05: [g1 german-infantry]}\n";
    char yaml[600];

    (void)state;
    proves("11.543a");
    snprintf(yaml, sizeof yaml, "date: 1915-03-30\n%snow: {day: 2, phase: improvement}\n", units); /* the 31st */
    campaign(NULL, yaml);
    refuse("british", "trench B05", "11.543a");
    refuse("british", "scrape B07", "11.543a"); /* cavalry does not dig */
    refuse("british", "scrape B06", "11.543a"); /* nobody there */
    play("british", "scrape B05");
    refuse("british", "scrape B05", "8.2");
    play("british", "scrape B09");
    marked("scrape", "B05");
    snprintf(yaml, sizeof yaml, "date: 1915-03-30\n%snow: {day: 3, phase: improvement}\n", units); /* 1 April */
    campaign(NULL, yaml);
    refuse("british", "scrape B05", "11.543a");
    play("british", "trench B05");
    refuse("british", "trench B05", "8.322");
    play("british", "done");
    marked("trench-british", "B05");
    unit_is("b1", "B05 in");
}

static void enemies_in_the_hex_stay_on_top_unless_they_dig_too(void **state)
{
    (void)state;
    proves("11.543b");
    campaign(NULL, "units:\n"
                   "  british: {E05: [b1 british-infantry-1915]}\n"
                   "  german: {E05: [g1 german-infantry], I05: [g2 german-infantry]}\n" NIGHT);
    play("british", "trench E05");
    unit_is("b1", "E05 in");
    unit_is("g1", "E05 top");
    dice("6 5");
    play("german", "trench E05, done"); /* one trench for all */
    unit_is("g1", "E05 in");
    unit_is("b1", "E05 in");
    marked("trench-british", "E05");
    not_marked("trench-german", "E05");
}

static void an_old_trench_is_shared_with_nobody(void **state)
{
    (void)state;
    proves("11.543b");
    campaign(NULL, "units:\n"
                   "  british: {E05: [b1 british-infantry-1915 in]}\n"
                   "  german: {E05: [g1 german-infantry], I05: [g2 german-infantry]}\n"
                   "marks: {trench-british: [E05]}\n" NIGHT);
    refuse("german", "trench E05", "8.322");
}

static void a_bomb_stop_goes_up_towards_an_enemy_in_a_trench(void **state)
{
    (void)state;
    proves("11.543c");
    campaign(NULL, "ground: [\"E05-E06 trench german\"]\n"
                   "units:\n"
                   "  british: {D05: [b1 british-infantry-1915]}\n"
                   "  german: {E05: [g1 german-infantry in], E06: [g2 german-infantry]}\n" NIGHT);
    play("british", "trench D05, done");
    marked("stop", "D05/E05");
    not_marked("stop", "D05/E06"); /* g2 lies on top of it */
    happened("11.543c");
}

static void a_trench_takes_the_scrape_away_unless_an_enemy_lies_in_it(void **state)
{
    (void)state;
    proves("11.543d");
    campaign(NULL, "units:\n"
                   "  british: {D05: [b1 british-infantry-1915], G05: [b2 british-infantry-1915]}\n"
                   "  german: {G05: [g1 german-infantry], J01: [g2 german-infantry]}\n"
                   "marks: {scrape: [D05, G05]}\n" NIGHT);
    play("british", "trench D05, trench G05");
    not_marked("scrape", "D05");
    marked("scrape", "G05");
    unit_is("b2", "G05 in");
    unit_is("g1", "G05 top");
}

/* --- guns --- */

#define GUNS "now: {day: 1, phase: redeployment}\n"

static void one_gun_goes_eight_friendly_hexes_the_central_powers_first(void **state)
{
    (void)state;
    proves("11.55");
    campaign(
        NULL,
        "map: {columns: A-J, rows: 1-14}\n"
        "ground: [\"A11 trench british\"]\n"
        "control: {british: [columns A-C], german: [columns I-J]}\n"
        "units:\n"
        "  british: {A02: [bm british-mg dispersed], B02: [b1 british-infantry-1915], C02: [bh british-horse-mg]}\n"
        "  german: {J01: [gm german-mg]}\n" GUNS);
    asked("german");
    play("german", "decline");
    asked_by("british", "11.55");
    refuse("british", "redeploy bm A11", "11.55"); /* nine hexes */
    refuse("british", "redeploy bm D05", "11.55"); /* not ours */
    refuse("british", "redeploy b1 A05", "11.55"); /* no gun */
    refuse("british", "redeploy bh A05", "3.12b"); /* a horse gun counts as cavalry */
    refuse("british", "redeploy bm A02", "11.55"); /* it is there */
    refuse("british", "redeploy bm A05 in", "8.321b");
    refuse("british", "pass", "11.55");
    dice("6 5");
    play("british", "redeploy bm A10");
    unit_is("bm", "A10 dispersed ready");
    day_is(2, RP_ATTACK);
}

static void it_keeps_away_from_the_enemy_and_finds_room_on_its_way(void **state)
{
    (void)state;
    proves("11.55");
    campaign(NULL, "map: {columns: A-J, rows: 1-1}\n"
                   "control: {british: [columns A-H]}\n"
                   "units:\n"
                   "  british: {A01: [bm british-mg]}\n"
                   "  german: {I01: [g1 german-infantry]}\n" GUNS);
    allow("british", "redeploy bm G01");
    refuse("british", "redeploy bm H01", "11.55"); /* next to g1 */
    campaign(NULL, "map: {columns: A-J, rows: 1-1}\n"
                   "control: {british: [columns A-H]}\n"
                   "units:\n"
                   "  british: {A01: [bm british-mg], C01: [2 british-infantry-1915]}\n"
                   "  german: {J01: [g1 german-infantry]}\n" GUNS);
    refuse("british", "redeploy bm D01", "11.55"); /* C01 is full */
    refuse("british", "redeploy bm C01", "3.4-v3");
    allow("british", "redeploy bm B01");
}

static void into_a_trench_if_one_likes(void **state)
{
    (void)state;
    proves("11.55");
    campaign(NULL, "ground: [\"A05 trench british\"]\n"
                   "control: {british: [columns A-B]}\n"
                   "units:\n"
                   "  british: {A02: [bm british-mg dispersed]}\n"
                   "  german: {J01: [g1 german-infantry]}\n" GUNS);
    offered("british", "redeploy bm A05");
    dice("6 5");
    play("british", "redeploy bm A05 in");
    unit_is("bm", "A05 in dispersed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_defender_does_all_of_his_first),
        field_test(three_bomb_stops_are_put_up_at_hexes_with_infantry),
        field_test(three_are_removed_but_not_at_the_enemy),
        field_test(three_breaches_are_made_at_ones_own_hexes_away_from_the_enemy),
        field_test(scrapes_are_dug_up_to_march_1915_and_trenches_later),
        field_test(enemies_in_the_hex_stay_on_top_unless_they_dig_too),
        field_test(an_old_trench_is_shared_with_nobody),
        field_test(a_bomb_stop_goes_up_towards_an_enemy_in_a_trench),
        field_test(a_trench_takes_the_scrape_away_unless_an_enemy_lies_in_it),
        field_test(one_gun_goes_eight_friendly_hexes_the_central_powers_first),
        field_test(it_keeps_away_from_the_enemy_and_finds_room_on_its_way),
        field_test(into_a_trench_if_one_likes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
