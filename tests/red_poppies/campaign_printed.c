/* campaign_printed.c - the campaigns of the data folder: what they say, and who wins them. */
#include "campaign_stage.h"

#include <stdio.h>
#include <string.h>

/* The last evening of a campaign: nobody has a gun to move, so `begin` ends it. */
static void last_evening(const char *id, int day, const char *now)
{
    char yaml[2000];

    snprintf(yaml, sizeof yaml, "based_on: %s\nnow:\n  day: %d\n  phase: redeployment\n%s", id, day, now);
    playing_close();
    field(yaml);
    asked("nobody");
}

static int count(fs_side side, const char *word)
{
    int n = 0;

    for (int u = 1; u <= scenario_now()->n_units; u++)
        n += scenario_now()->piece[u].side == side && strstr(rp_type_of(scenario_now(), u)->id, word) != NULL;
    return n;
}

static void gheluvelt_is_won_with_five_hexes(void **state)
{
    (void)state;
    proves("YS.1", "YS.2");
    last_evening("cg1-gheluvelt", 3, "  control: {german: [AG16, AG17, AH15, AH16, AC25]}\n");
    winner_is("german");
    last_evening("cg1-gheluvelt", 3, "  control: {german: [AG16, AG17, AH15, AH16]}\n");
    winner_is("british");
    const rp_scenario *sc = scenario_now();

    assert_int_equal(sc->campaign.days, 3);
    assert_int_equal(count(1, "british"), 52);
    assert_int_equal(count(2, "german"), 83);
    for (int day = 1; day <= 3; day++) {
        const rp_part *p = &sc->part[rp_part_of(day, RP_ATTACK)];

        assert_int_equal(p->bombardments, 1);
        assert_int_equal(p->night[6], day == 1);
        assert_int_equal(p->night[7], 0);
    }
    assert_int_equal(sc->bombardment[0].kind, RP_EARLY_WAR);
    assert_int_equal(sc->bombardment[0].only, 1);
    assert_int_equal(sc->campaign.transport[3][2][RP_WAGON], 8);
}

static void frezenberg_is_won_by_points(void **state)
{
    (void)state;
    proves("11.01a");
    last_evening("cg2-frezenberg", 6, "  control: {german: [village, only columns J-W]}\n");
    winner_is("german");
    last_evening("cg2-frezenberg", 6, "  control: {british: [level 3, only columns J-W]}\n");
    winner_is("british");
    last_evening("cg2-frezenberg", 6, "  control: {british: [A01]}\n");
    winner_is("both");
    assert_int_equal(count(1, "british"), 61);
    assert_int_equal(count(2, "german"), 84);
    assert_int_equal(scenario_now()->goal[0].points, 4);
}

/* The units of a side in one column from a row on, two to a hex. */
static void line_up(char *out, size_t cap, int n)
{
    size_t at = (size_t)snprintf(out, cap, "  units: {");

    for (int i = 0; i < n; i++)
        at += (size_t)snprintf(out + at, cap - at, "%sbi%d: Z%02d", i ? ", " : "", i + 1, 1 + i / 2);
    snprintf(out + at, cap - at, "}\n");
}

static void the_menin_road_is_won_with_twelve_units_in_the_east(void **state)
{
    char units[800];

    (void)state;
    proves("YS.6", "YS.7", "YS.8", "YS.9");
    line_up(units, sizeof units, 12);
    last_evening("cg3-menin-road", 6, units);
    winner_is("british");
    line_up(units, sizeof units, 11);
    last_evening("cg3-menin-road", 6, units);
    winner_is("german");
    const rp_scenario *sc = scenario_now();
    const rp_part *first = &sc->part[rp_part_of(1, RP_ATTACK)], *second = &sc->part[rp_part_of(2, RP_ATTACK)];

    assert_int_equal(first->fixed_initiative, 1);
    assert_int_equal(first->fixed_couplets, 3);
    assert_int_equal(first->barrages, 1);
    assert_int_equal(second->barrages, 0);
    assert_int_equal(second->fixed_initiative, 0);
    assert_int_equal(sc->bombardment[0].area, RP_AREA_OCCUPIED);
    assert_int_equal(first->bombardments, 1);
    assert_int_equal(second->bombardments, 2);
    assert_int_equal(sc->bombardment[1].area, RP_AREA_CHOSEN);
    assert_int_equal(sc->bombardment[1].only, 2);
    assert_int_equal(sc->part[rp_part_of(4, RP_COUNTER_ATTACK)].infiltrates, 2);
    assert_int_equal(sc->part[rp_part_of(4, RP_NIGHT_ATTACK)].infiltrates, 0);
    assert_int_equal(count(1, ""), 57);
    assert_int_equal(count(2, ""), 51);
    assert_true(rp_has(sc->barrage[0].area, hex_named("R01")) && rp_has(sc->barrage[0].area, hex_named("R25")));
    assert_false(rp_has(sc->barrage[0].area, hex_named("S01")) &&
                 !(sc->ground.hex[hex_named("S01")].features & RP_NML));
}

static void the_perfect_battle_needs_every_village_and_quarry_in_the_west(void **state)
{
    (void)state;
    proves("AA.6");
    last_evening("aa-perfect-battle", 4, "  control: {french: [village, quarry, not columns E:AA-E:AL]}\n");
    winner_is("french");
    last_evening("aa-perfect-battle", 4,
                 "  control: {french: [village, quarry, not columns E:AA-E:AL, \"not W:AT22\"]}\n");
    winner_is("german");
    const rp_scenario *sc = scenario_now();

    assert_int_equal(sc->part[rp_part_of(1, RP_ATTACK)].barrages, 3);
    assert_int_equal(sc->part[rp_part_of(2, RP_ATTACK)].barrages, 0);
    assert_int_equal(sc->part[rp_part_of(2, RP_ATTACK)].bombardments, 0);
    assert_int_equal(sc->barrage[0].width, 10);
    assert_int_equal(sc->barrage[1].advances, 10);
    assert_int_equal(count(1, ""), 115);
    assert_int_equal(count(2, ""), 80);
    assert_int_equal(sc->campaign.attacker, 1);
}

/* The Germans' mules come with the guns that walk on in the course of the first day. */
static void mules_of(const char *id, int turn)
{
    char yaml[200];

    for (int k = -1; k <= 1; k++) {
        snprintf(yaml, sizeof yaml, "based_on: %s\nnow: {day: %d, turn: %d, units: {bi1: A01}}\n", id, k > 0 ? 2 : 1,
                 k > 0 ? 1 : turn + k);
        playing_close();
        field(yaml);
        assert_int_equal(rp_carriers(scenario_now(), state_now(), 2, RP_MULE), k < 0 ? 0 : 3);
    }
}

static void mules_come_with_their_guns(void **state)
{
    (void)state;
    proves("6.81", "10.2", "11.11");
    mules_of("cg1-gheluvelt", 2);
    mules_of("cg3-menin-road", 3);
}

/* What has been lost of the transport of a later day can be said in a position of that day. */
static void transport_of_a_later_day_may_be_lost(void **state)
{
    (void)state;
    proves("6.85", "11.11");
    playing_close();
    field("based_on: cg2-frezenberg\nnow: {day: 2, turn: 4, carriers_lost: {german: {mule: 2}}}\n");
    assert_int_equal(state_now()->carriers_lost[2][RP_MULE], 2);
    assert_int_equal(rp_carriers(scenario_now(), state_now(), 2, RP_MULE), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(gheluvelt_is_won_with_five_hexes),
        field_test(frezenberg_is_won_by_points),
        field_test(the_menin_road_is_won_with_twelve_units_in_the_east),
        field_test(the_perfect_battle_needs_every_village_and_quarry_in_the_west),
        field_test(mules_come_with_their_guns),
        field_test(transport_of_a_later_day_may_be_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
