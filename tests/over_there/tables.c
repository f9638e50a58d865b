/* tables.c - the tables of the book, cell by cell where the book prints them. */
#include "field.h"
#include "scenario/over_there_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ot_tables book, large;

static int read_book(void **state)
{
    fs_load_error e = {.line = 0};

    (void)state;
    if (ot_read_tables(&book, false, &e) || ot_read_tables(&large, true, &e))
        fail_msg("%s", e.message);
    return 0;
}

/* --- fire --- */

static void fire_row(int variant, int letter, int weapon, const int want[6])
{
    for (int band = OT_B1; band <= OT_B6; band++)
        if (book.fire[variant][weapon].value[letter][band] != want[band - 1])
            fail_msg("variant %d chart %d weapon %d band %d has %d, expected %d", variant, letter, weapon, band,
                     book.fire[variant][weapon].value[letter][band], want[band - 1]);
    assert_int_equal(book.fire[variant][weapon].value[letter][OT_BEYOND], 0);
}

static void test_the_printed_fire_factors_are_those_of_the_book(void **state)
{
    static const struct {
        int letter, weapon, value[6];
    } printed[] = {
        {OT_A, OT_W_RIFLE, {9, 6, 4, 3, 2, 1}},     {OT_A, OT_W_HMG, {22, 15, 10, 8, 4, 2}},
        {OT_A, OT_W_GUN37, {6, 4, 3, 3, 2, 1}},     {OT_A, OT_W_FIELD, {15, 10, 8, 6, 4, 2}},
        {OT_A, OT_W_MEDIUM, {18, 12, 10, 8, 6, 3}}, {OT_A, OT_W_HEAVY, {24, 16, 12, 10, 8, 5}},
        {OT_B, OT_W_RIFLE, {6, 4, 3, 2, 1, 0}},     {OT_B, OT_W_HMG, {18, 12, 8, 6, 3, 1}},
        {OT_B, OT_W_GUN37, {4, 3, 2, 2, 1, 1}},     {OT_B, OT_W_FIELD, {12, 8, 6, 4, 3, 2}},
        {OT_B, OT_W_MEDIUM, {15, 10, 8, 6, 4, 3}},  {OT_B, OT_W_HEAVY, {18, 12, 10, 8, 6, 4}},
        {OT_C, OT_W_RIFLE, {3, 2, 1, 1, 0, 0}},     {OT_C, OT_W_HMG, {9, 6, 4, 3, 2, 0}},
        {OT_C, OT_W_GUN37, {3, 2, 1, 1, 0, 0}},     {OT_C, OT_W_FIELD, {6, 4, 3, 2, 1, 1}},
        {OT_C, OT_W_MEDIUM, {7, 5, 4, 3, 2, 1}},    {OT_C, OT_W_HEAVY, {9, 6, 5, 4, 3, 2}},
    };

    (void)state;
    proves("VI.B.2");
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        fire_row(OT_CHARTS, printed[i].letter, printed[i].weapon, printed[i].value);
        assert_int_equal(book.fire[OT_CHARTS][printed[i].weapon].made[printed[i].letter], 0);
    }
}

static void test_reconstructed_fire_factors_follow_their_reasons(void **state)
{
    (void)state;
    proves("R-06");
    for (int letter = OT_A; letter <= OT_C; letter++)
        for (int band = OT_B1; band <= OT_B6; band++) {
            const ot_fire_row *f = book.fire[OT_CHARTS];
            int hmg = f[OT_W_HMG].value[letter][band], gun37 = f[OT_W_GUN37].value[letter][band];

            assert_int_equal(f[OT_W_LMG].value[letter][band], (hmg + 1) / 2);
            assert_int_equal(f[OT_W_MKMG].value[letter][band], f[OT_W_LMG].value[letter][band]);
            assert_int_equal(f[OT_W_SIXPDR].value[letter][band], (3 * gun37 + 1) / 2);
            assert_int_equal(f[OT_W_LTMORTAR].value[letter][band], band == OT_B6 ? 0 : gun37);
            assert_int_equal(f[OT_W_MEDMORTAR].value[letter][band],
                             band == OT_B6 ? 0 : f[OT_W_FIELD].value[letter][band]);
            assert_int_equal(f[OT_W_HVYMORTAR].value[letter][band],
                             band == OT_B6 ? 0 : f[OT_W_MEDIUM].value[letter][band]);
            assert_true(f[OT_W_LMG].made[letter] >> band & 1);
        }
}

static void test_percentile_cells_that_examples_fix_are_printed_and_exact(void **state)
{
    static const struct {
        int letter, weapon, band, value;
    } fixed[] = {{OT_A, OT_W_RIFLE, OT_B3, 12}, {OT_B, OT_W_HMG, OT_B1, 120},   {OT_D, OT_W_RIFLE, OT_B1, 5},
                 {OT_A, OT_W_GUN37, OT_B2, 40}, {OT_A, OT_W_SIXPDR, OT_B2, 60}, {OT_D, OT_W_SIXPDR, OT_B3, 15},
                 {OT_E, OT_W_MKMG, OT_B3, 3},   {OT_B, OT_W_HMG, OT_B3, 60},    {OT_A, OT_W_HEAVY, OT_B6, 28},
                 {OT_C, OT_W_HEAVY, OT_B6, 19}, {OT_C, OT_W_RIFLE, OT_B2, 7},   {OT_C, OT_W_LMG, OT_B2, 18}};

    (void)state;
    proves("R-07", "C-01", "C-02");
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        const ot_fire_row *f = &book.fire[OT_PERCENTILE][fixed[i].weapon];

        assert_int_equal(f->value[fixed[i].letter][fixed[i].band], fixed[i].value);
        assert_false(f->made[fixed[i].letter] >> fixed[i].band & 1);
    }
    assert_true(book.fire[OT_PERCENTILE][OT_W_RIFLE].made[OT_A] >> OT_B1 & 1);
}

static void test_fire_never_rises_with_range_or_with_a_worse_letter(void **state)
{
    (void)state;
    for (int v = 0; v < OT_VARIANTS; v++)
        for (int weapon = OT_W_RIFLE; weapon <= OT_W_FLAME; weapon++)
            for (int letter = OT_A; letter <= (v ? OT_E : OT_C); letter++)
                for (int band = OT_B1; band <= OT_B6; band++) {
                    const ot_fire_row *f = &book.fire[v][weapon];

                    assert_true(f->value[letter][band] >= f->value[letter][band + 1]);
                    if (letter > OT_A)
                        assert_true(f->value[letter - 1][band] >= f->value[letter][band]);
                }
}

/* --- the hit table, by counting --- */

static void count_row(const ot_hit_row *h, int n[7])
{
    memset(n, 0, 7 * sizeof *n);
    for (int a = 0; a < 10; a++)
        for (int b = 0; b < 10; b++)
            n[h->result[a + b]]++;
}

static void test_chances_of_every_row_are_what_a_hundred_pairs_give(void **state)
{
    static const char *const columns[] = {"p_none", "p_pin", "p_1", "p_2", "p_3", "p_4", "p_5"};
    fs_load_error e;
    ot_tsv t;
    int n[7];

    (void)state;
    proves("CH.fire");
    assert_int_equal(ot_tsv_open(&t, "tables/over_there", "hit_determination", &e), 0);
    assert_int_equal(t.n, OT_HIT_ROWS);
    for (int row = 0; row < t.n; row++) {
        count_row(&book.hit[row], n);
        for (int i = 0; i < 7; i++)
            assert_int_equal(n[i], atoi(ot_tsv_cell(&t, row, columns[i])));
    }
    ot_tsv_close(&t);
}

static void hit_row(int ff, const int want[7])
{
    int n[7];

    count_row(ot_hit_row_of(&book, ff), n);
    for (int i = 0; i < 7; i++)
        if (n[i] != want[i])
            fail_msg("fire factor %d gives result %d in %d of 100, expected %d", ff, i, n[i], want[i]);
}

static void test_rows_hold_every_fire_factor_from_1_to_60(void **state)
{
    (void)state;
    proves("CH.fire", "R-01");
    hit_row(1, (int[7]){90, 9, 1, 0, 0, 0, 0});
    hit_row(10, (int[7]){1, 27, 72, 0, 0, 0, 0});
    hit_row(11, (int[7]){0, 21, 79, 0, 0, 0, 0});
    hit_row(12, (int[7]){0, 21, 79, 0, 0, 0, 0});
    hit_row(18, (int[7]){0, 0, 79, 21, 0, 0, 0}); /* 1.21 losses: the 120 percent of Example 2 */
    hit_row(60, (int[7]){0, 0, 0, 0, 1, 78, 21});
    for (int ff = 1; ff <= book.fig.ff_top; ff++)
        assert_true(ot_hit_row_of(&book, ff)->least <= ff && ff <= ot_hit_row_of(&book, ff)->most);
}

/* --- targets, bands, notes --- */

static void letters(int variant, int target, const char *want)
{
    static const int covers[] = {OT_COVER_OPEN, OT_COVER_WALL,  OT_COVER_WOODS,    OT_COVER_GUN_PIT, OT_COVER_TRENCH,
                                 OT_COVER_STEP, OT_COVER_SMOKE, OT_COVER_BUILDING, OT_COVER_BUNKER};

    for (int i = 0; i < 9; i++) {
        int letter = book.target[variant][target].letter[covers[i]];

        if (letter != (want[i] == '-' ? 0 : want[i] - 'A' + 1))
            fail_msg("target %d in cover %d has letter %d, expected %c", target, covers[i], letter, want[i]);
    }
    assert_int_equal(book.target[variant][target].letter[OT_COVER_DUGOUT],
                     book.target[variant][target].letter[OT_COVER_BUNKER]);
}

static void test_the_printed_target_table(void **state)
{
    (void)state;
    proves("CH.tdt", "C-03", "C-04");
    letters(OT_CHARTS, OT_T_INFANTRY, "ABBCCCBCC");
    letters(OT_CHARTS, OT_T_CAVALRY, "ABB---BC-");
    letters(OT_CHARTS, OT_T_HMG_GUNNER_BLIND, "BCCCCCCCC");
    letters(OT_CHARTS, OT_T_VEHICLE_STILL, "AAB---B--");
    letters(OT_CHARTS, OT_T_VEHICLE_MOVING, "BBB---C--");
    letters(OT_CHARTS, OT_T_STORMTROOPER, "BBBCCCBCC");
    letters(OT_CHARTS, OT_T_LIMBERED, "ABBC--B--");
    letters(OT_CHARTS, OT_T_WIRE, "B-B---B--");
}

static void test_the_percentile_target_table(void **state)
{
    (void)state;
    proves("CH.tdt.5", "C-03", "C-04");
    letters(OT_PERCENTILE, OT_T_INFANTRY, "ABBCDCBCE");
    letters(OT_PERCENTILE, OT_T_HMG_GUNNER_BLIND, "CDDDEDDDE");
    letters(OT_PERCENTILE, OT_T_STORMTROOPER, "BCCDDDCDE");
    letters(OT_PERCENTILE, OT_T_VEHICLE_MOVING, "BBC---C--");
    assert_false(book.target[OT_PERCENTILE][OT_T_STORMTROOPER].made >> OT_COVER_WOODS & 1);
    assert_true(book.target[OT_PERCENTILE][OT_T_STORMTROOPER].made >> OT_COVER_TRENCH & 1);
}

static void test_a_distance_at_its_upper_limit_is_still_in_the_band(void **state)
{
    static const struct {
        int distance, band;
    } bands[] = {{0, OT_B1},     {2000, OT_B1},  {2001, OT_B2},  {2050, OT_B2},  {6000, OT_B2},   {6001, OT_B3},
                 {15000, OT_B3}, {15001, OT_B4}, {30000, OT_B4}, {30001, OT_B5}, {150000, OT_B5}, {150001, OT_B6}};

    (void)state;
    proves("VI.B.3", "R-12", "C-20");
    for (size_t i = 0; i < sizeof bands / sizeof *bands; i++)
        assert_int_equal(ot_band_of(&book, bands[i].distance), bands[i].band);
    assert_int_equal(ot_band_right(OT_B5, 2), OT_BEYOND);
    assert_int_equal(ot_band_right(OT_B1, 2), OT_B3);
}

static void test_notes_adjust_fire_from_15_inches_on(void **state)
{
    static const int notes[] = {0, 0, 0, 1, 2, 3};

    (void)state;
    proves("R-06");
    for (int band = OT_B1; band <= OT_B6; band++)
        assert_int_equal(book.note[band], notes[band - 1]);
}

/* --- movement --- */

static void moves(int variant, int row, int normal, int road, int run)
{
    const ot_move_figures *m = &book.move[variant][row];

    assert_int_equal(m->normal, normal * 1000);
    assert_int_equal(m->road, road * 1000);
    assert_int_equal(m->run, run * 1000);
}

static void test_the_movement_chart(void **state)
{
    (void)state;
    proves("CH.move", "VI.A", "C-05", "C-07");
    moves(OT_CHARTS, OT_M_INFANTRY, 5, 9, 11);
    moves(OT_CHARTS, OT_M_BICYCLES, 6, 11, 12);
    moves(OT_CHARTS, OT_M_CAVALRY, 8, 16, 24);
    moves(OT_CHARTS, OT_M_LIGHT_WEAPONS, 5, 9, 8);
    moves(OT_CHARTS, OT_M_MORTAR, 5, 8, 0);
    moves(OT_CHARTS, OT_M_HORSE_ARTILLERY, 11, 16, 20);
    moves(OT_CHARTS, OT_M_MOTOR, 14, 24, 0);
    moves(OT_CHARTS, OT_M_RENAULT, 12, 19, 0);
    moves(OT_CHARTS, OT_M_WHIPPET, 19, 28, 0);
    moves(OT_CHARTS, OT_M_HEAVY_TANK, 9, 14, 0);
    moves(OT_CHARTS, OT_M_A7V, 16, 24, 0);
    moves(OT_PERCENTILE, OT_M_INFANTRY, 3, 5, 7);
    moves(OT_PERCENTILE, OT_M_HEAVY_TANK, 9, 14, 14);
    moves(OT_PERCENTILE, OT_M_CAVALRY, 8, 16, 24);
}

static void test_wire_takes_an_inch_a_move_or_multiplies(void **state)
{
    (void)state;
    proves("CH.move");
    assert_int_equal(book.move[OT_CHARTS][OT_M_INFANTRY].wire, 1000);
    assert_int_equal(book.move[OT_CHARTS][OT_M_MOTOR].wire, 2000);
    assert_int_equal(book.move[OT_CHARTS][OT_M_RENAULT].wire_times, 4);
    assert_int_equal(book.move[OT_CHARTS][OT_M_HEAVY_TANK].wire_times, 2);
    assert_int_equal(book.move[OT_CHARTS][OT_M_CAVALRY].wire | book.move[OT_CHARTS][OT_M_CAVALRY].wire_times, 0);
}

static void costs(int ground, const int times[5])
{
    for (int mover = OT_MOVER_FOOT; mover <= OT_MOVER_GUNS; mover++)
        if (book.ground[ground].times[mover] != times[mover - 1])
            fail_msg("ground %d costs mover %d x%d, expected x%d", ground, mover, book.ground[ground].times[mover],
                     times[mover - 1]);
}

static void test_ground_costs_and_deductions(void **state)
{
    (void)state;
    proves("CH.move");
    costs(OT_G_LIGHT_WOODS, (int[5]){2, 3, 4, 2, 4});
    costs(OT_G_HEAVY_WOODS, (int[5]){3, 5, 0, 0, 0});
    costs(OT_G_STREAM, (int[5]){2, 2, 2, 2, 2});
    costs(OT_G_RIVER, (int[5]){3, 3, 0, 0, 0});
    assert_int_equal(book.ground[OT_G_TRENCH].minus[OT_MOVER_FOOT], 1000);
    assert_int_equal(book.ground[OT_G_WALL].minus[OT_MOVER_TANK], 1000);
    assert_int_equal(book.ground[OT_G_WALL].times[OT_MOVER_MOTOR], 0);
    assert_int_equal(book.askari_woods, 1);
    assert_true(book.model[OT_MODEL_A7V].halved && book.model[OT_MODEL_ST_CHAMOND].halved);
    assert_false(book.model[OT_MODEL_MK_MALE].halved);
}

static void test_a_charge_adds_one_inch_on_foot_and_three_mounted(void **state)
{
    (void)state;
    proves("C-21");
    assert_int_equal(book.charge_foot, 1000);
    assert_int_equal(book.charge_mounted, 3000);
    assert_true(book.move[OT_CHARTS][OT_M_CAVALRY].is_mounted);
    assert_false(book.move[OT_CHARTS][OT_M_INFANTRY].is_mounted);
}

/* --- morale and melee --- */

static void test_morale_bases_and_their_percentages(void **state)
{
    static const struct {
        int cover, base[6];
    } printed[] = {{OT_COVER_OPEN, {3, 4, 5, 5, 6, 6}},     {OT_COVER_WALL, {3, 5, 6, 7, 7, 8}},
                   {OT_COVER_WOODS, {3, 5, 6, 7, 7, 8}},    {OT_COVER_GUN_PIT, {4, 6, 7, 8, 8, 9}},
                   {OT_COVER_TRENCH, {6, 7, 8, 8, 9, 10}},  {OT_COVER_STEP, {5, 6, 7, 7, 8, 8}},
                   {OT_COVER_SMOKE, {3, 4, 5, 6, 6, 7}},    {OT_COVER_BUILDING, {5, 6, 7, 8, 8, 9}},
                   {OT_COVER_BUNKER, {6, 7, 8, 9, 10, 10}}, {OT_COVER_DUGOUT, {5, 5, 6, 6, 7, 7}}};

    (void)state;
    proves("CH.morale.roll", "CH.morale.pct");
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++)
        for (int band = OT_B1; band <= OT_B6; band++) {
            int base = printed[i].base[band - 1];

            assert_int_equal(book.morale[OT_CHARTS][printed[i].cover][band], base);
            assert_int_equal(book.morale[OT_PERCENTILE][printed[i].cover][band], 70 - 5 * base);
        }
}

static void test_morale_results_leave_no_gap(void **state)
{
    static const uint8_t order[] = {OT_ROUTING, OT_FALL_BACK, OT_HOLD, OT_CAUTIOUS, OT_FULL, OT_MUST_CHARGE};
    static const int most[] = {3, 7, 10, 13, 99, 99}, shift[] = {OT_NO_FIRE, 2, 1, 0, 0, OT_NO_FIRE};

    (void)state;
    proves("CH.morale.roll");
    for (int i = 0; i < OT_MORALE_ROWS; i++) {
        assert_int_equal(book.morale_result[i].result, order[i]);
        assert_int_equal(book.morale_result[i].most, most[i]);
        assert_int_equal(book.morale_result[i].shift, shift[i]);
        assert_int_equal(book.morale_result[i].clears_pin, i >= 3);
    }
    assert_int_equal(book.morale_result[5].least, 24);
    assert_int_equal(book.broken[0].result, OT_ROUTING);
    assert_int_equal(book.broken[0].most, 30);
    assert_int_equal(book.broken[1].most, 70);
    assert_int_equal(book.broken[2].most, 95);
    assert_int_equal(book.broken[3].most, 100);
    assert_true(book.broken[3].made);
}

static void test_morale_and_melee_modifiers(void **state)
{
    (void)state;
    proves("CH.morale.mods", "CH.melee");
    assert_int_equal(book.morale_mod[OT_MM_ZULU].points, 2);
    assert_int_equal(book.morale_mod[OT_MM_STAND_LOST].points, -2);
    assert_int_equal(book.morale_mod[OT_MM_CHARGED_CAV].points, -2);
    assert_int_equal(book.morale_mod[OT_MM_ROUTING].points, -3);
    assert_int_equal(book.morale_mod[OT_MM_PINNED].points, -1);
    assert_int_equal(book.melee_mod[OT_X_CRACK].points, 1);
    assert_int_equal(book.melee_mod[OT_X_MOUNTED].points, 2);
    assert_int_equal(book.melee_mod[OT_X_DEF_DUGOUT].points, 3);
    assert_int_equal(book.melee_mod[OT_X_DEF_ROUTING].points, -3);
    assert_int_equal(book.melee_mod[OT_X_ENGINEER].points, 2);
    assert_int_equal(book.melee_mod[OT_X_REAR].points, -1);
    assert_true(book.melee_mod[OT_X_REAR].made);
    assert_false(book.melee_mod[OT_X_CRACK].made);
}

/* --- hits --- */

static void test_a_hit_on_a_vehicle_by_lines_of_twenty(void **state)
{
    (void)state;
    assert_int_equal(book.vehicle[2].least, 41);
    assert_int_equal(book.vehicle[2].most, 60);
    assert_int_equal(book.vehicle[2].crew, 1);
    assert_false(book.vehicle[2].made); /* Example 7 */
    assert_true(book.vehicle[3].immobile);
    assert_int_equal(book.vehicle[4].crew, 2);
    assert_int_equal(book.vehicle[4].weapons_lost, 1);
    assert_true(book.vehicle[5].destroyed);
    assert_int_equal(book.vehicle_german_hmg, -5);
    assert_int_equal(book.vehicle_by[OT_W_HEAVY], 40);
    assert_int_equal(book.fig.small_arms_immobile, 61);
}

static void test_what_cannot_harm_a_structure_is_not_rolled(void **state)
{
    (void)state;
    assert_int_equal(book.structure_by[OT_W_FIELD][OT_S_DUGOUT], OT_NO_EFFECT);
    assert_int_equal(book.structure_by[OT_W_LTMORTAR][OT_S_BUNKER], OT_NO_EFFECT);
    assert_int_equal(book.structure_by[OT_W_LTMORTAR][OT_S_DUGOUT], OT_NO_EFFECT);
    assert_int_equal(book.structure_by[OT_W_MEDMORTAR][OT_S_DUGOUT], OT_NO_EFFECT);
    assert_int_equal(book.structure_by[OT_W_MEDMORTAR][OT_S_BUNKER], -20);
    assert_int_equal(book.structure_by[OT_W_HEAVY][OT_S_BUILDING], 30);
    assert_int_equal(book.structure_by[OT_W_RIFLE][OT_S_BUILDING], OT_NO_EFFECT);
    assert_true(book.structure[4].on[OT_S_BUILDING].destroyed && book.structure[4].on[OT_S_BUILDING].half_lost);
    assert_int_equal(book.structure[3].on[OT_S_DUGOUT].levels, 2);
    assert_int_equal(book.structure[3].on[OT_S_DUGOUT].lost, 1);
    assert_int_equal(book.structure[2].on[OT_S_BUNKER].lost, 1);
}

static void test_aircraft_are_brought_down_on_86(void **state)
{
    (void)state;
    assert_int_equal(book.aircraft[3].least, 86);
    assert_int_equal(book.aircraft[3].effect, OT_AIR_SHOT_DOWN);
    assert_int_equal(book.aircraft[1].effect, OT_AIR_SHAKEN);
    assert_int_equal(book.fig.antiaircraft, 15);
    assert_int_equal(book.at.flight_least, 36000);
    assert_int_equal(book.at.flight_most, 60000);
}

/* --- grids, gas, works --- */

static void test_rings_quadrants_and_who_uses_them(void **state)
{
    (void)state;
    proves("VII.H.1");
    for (int i = 0; i < OT_RINGS; i++)
        assert_int_equal(book.ring[i].radius, 1000 * (i + 1));
    assert_int_equal(book.ring[1].mod[OT_PERCENTILE], -10);
    assert_int_equal(book.ring[2].mod[OT_PERCENTILE], -40);
    assert_int_equal(book.ring[1].mod[OT_CHARTS], -2);
    assert_int_equal(book.ring[2].mod[OT_CHARTS], -7);
    assert_true(book.quadrant[0].is_far && book.quadrant[0].is_right && book.quadrant[0].direct);
    assert_true(book.quadrant[1].is_far && !book.quadrant[1].is_right && book.quadrant[1].direct);
    assert_true(!book.quadrant[2].is_far && !book.quadrant[2].is_right && !book.quadrant[2].direct);
    assert_int_equal(book.grid[OT_W_HEAVY].rings, 3);
    assert_int_equal(book.grid[OT_W_LTMORTAR].smoke_rings, 1);
    assert_true(book.grid[OT_W_MEDIUM].gas && book.grid[OT_W_HEAVY].gas && !book.grid[OT_W_FIELD].gas);
}

static void test_a_hundred_rays_of_the_direction_grid(void **state)
{
    (void)state;
    proves("G-09");
    assert_true(book.ray[50].right == 0 && book.ray[50].away == 65536);
    assert_true(book.ray[100].right == 0 && book.ray[100].away == -65536);
    assert_true(book.ray[25].right == -65536 && book.ray[25].away == 0); /* to the firer's left */
    for (int i = 1; i <= 50; i++) {
        assert_int_equal(book.ray[i].right, -book.ray[i + 50].right);
        assert_int_equal(book.ray[i].away, -book.ray[i + 50].away);
    }
}

static void test_wind_masks_and_clouds(void **state)
{
    static const int mph[] = {1, 2, 4, 6, 8}, mask[] = {0, -10, -20, -30, -50},
                     move[] = {2500, 5000, 10000, 15000, 20000};
    static const int pct[] = {25, 50, 70, 90, 100, 110, 120}, upto[] = {2, 5, 10, 20, 30, 60};

    (void)state;
    proves("CH.wind");
    for (int i = 0; i < OT_WINDS; i++) {
        assert_int_equal(book.wind[i].mph, mph[i]);
        assert_int_equal(book.wind[i].mask, mask[i]);
        assert_int_equal(book.wind[i].move, move[i]);
    }
    for (int i = 0; i < OT_MASK_ROWS; i++) {
        assert_int_equal(book.mask[i].pct, pct[i]);
        assert_int_equal(book.mask[i].distance, i < 6 ? upto[i] * 1000 : OT_NO_LIMIT);
    }
    assert_true(book.wind_change[1].speed == -1 && book.wind_change[6].speed == 1 && book.wind_change[5].speed == 0);
    assert_true(book.wind_change[5].made && !book.wind_change[1].made);
    assert_int_equal(book.projector[2].width, 2000);
    assert_int_equal(book.projector[3].distance, 4000);
}

static void test_vehicles_crews_and_mounts(void **state)
{
    (void)state;
    proves("C-13");
    assert_int_equal(book.model[OT_MODEL_MK_FEMALE].crew, 8);
    assert_int_equal(book.model[OT_MODEL_MK_FEMALE].least, 6);
    assert_int_equal(book.model[OT_MODEL_A7V].crew, 18);
    assert_int_equal(book.model[OT_MODEL_A7V].least, 10);
    assert_int_equal(book.model[OT_MODEL_MK_FEMALE].guns, 5);
    assert_int_equal(book.model[OT_MODEL_RENAULT_37].guns, 0);
    assert_int_equal(book.model[OT_MODEL_WHIPPET].gun_weapon, OT_W_LMG);
    assert_int_equal(book.model[OT_MODEL_MK_MALE].n_mounts, 2);
    assert_int_equal(book.model[OT_MODEL_MK_MALE].mount[0].from, 3450);
    assert_int_equal(book.model[OT_MODEL_MK_MALE].mount[0].to, 1500);
    assert_true(book.model[OT_MODEL_MK_MALE].mount[0].combines);
    assert_int_equal(book.model[OT_MODEL_RENAULT_37].mount[0].from, book.model[OT_MODEL_RENAULT_37].mount[0].to);
    assert_int_equal(book.model[OT_MODEL_A7V].n_mounts, 4);
}

static void base_is(int base, int width, int depth, int castings)
{
    assert_int_equal(book.base[base].width, width);
    assert_int_equal(book.base[base].depth, depth);
    assert_int_equal(book.base[base].castings, castings);
}

static void test_base_sizes(void **state)
{
    (void)state;
    proves("III.A", "III.B", "III.C", "III.D", "III.E", "III.F", "III.G", "III.H");
    base_is(OT_BASE_INFANTRY, 500, 500, 1);
    base_is(OT_BASE_CAVALRY, 500, 1000, 1);
    base_is(OT_BASE_GUN, 750, 1500, 1);
    base_is(OT_BASE_LIGHT_MORTAR, 1250, 500, 2);
    base_is(OT_BASE_MORTAR, 1500, 750, 2);
    base_is(OT_BASE_FLAMETHROWER, 500, 500, 1);
    base_is(OT_BASE_GAS_PROJECTOR, 750, 1000, 1);
    base_is(OT_BASE_HMG, 750, 1000, 2);
    assert_int_equal(book.model[OT_MODEL_MK_MALE].width, 1500);
    assert_int_equal(book.model[OT_MODEL_MK_MALE].depth, 3000);
}

static void test_classes_use_their_rows(void **state)
{
    const ot_class_row *c = &book.of_class[OT_CAVALRY][OT_AS_IS], *foot = &book.of_class[OT_CAVALRY][OT_CHANGED];

    (void)state;
    proves("R-60");
    assert_true(c->move == OT_M_CAVALRY && c->target == OT_T_CAVALRY && c->shift == 1);
    assert_true(foot->move == OT_M_INFANTRY && foot->target == OT_T_INFANTRY && foot->shift == 1);
    assert_int_equal(book.of_class[OT_ARTILLERY][OT_AS_IS].move, OT_M_NONE);
    assert_int_equal(book.of_class[OT_ARTILLERY][OT_CHANGED].move, OT_M_HORSE_ARTILLERY);
    assert_int_equal(book.of_class[OT_HMG][OT_AS_IS].checks, OT_CHECK_AFTER_MELEE);
    assert_int_equal(book.of_class[OT_STORMTROOPER][OT_AS_IS].target, OT_T_STORMTROOPER);
    assert_int_equal(book.of_class[OT_LIGHT_MORTAR][OT_AS_IS].checks, OT_CHECK_IF_MORE_THAN_TWO);
    assert_int_equal(book.cost[OT_FOR_INFANTRY_CAVALRY][OT_DO_RUN], 2);
    assert_int_equal(book.cost[OT_FOR_INFANTRY_CAVALRY][OT_DO_CHARGE], 2);
    assert_int_equal(book.cost[OT_FOR_LIGHT_WEAPONS][OT_DO_CHARGE], 0);
    assert_int_equal(book.cost[OT_FOR_VEHICLE][OT_DO_DISMOUNT_GUNS], 2);
    assert_int_equal(book.cost[OT_FOR_ARTILLERY_MORTAR][OT_DO_UNLIMBER], 1);
}

static void test_tasks_of_engineers_turn_by_turn(void **state)
{
    static const struct {
        int task, pct[10];
    } tasks[] = {{OT_TASK_HEAVY_PONTOON, {0, 0, 5, 10, 20, 35, 55, 75, 95, 100}},
                 {OT_TASK_LIGHT_PONTOON, {5, 15, 30, 50, 75, 100, 100, 100, 100, 100}},
                 {OT_TASK_GUN_EMPLACEMENT, {20, 45, 80, 100, 100, 100, 100, 100, 100, 100}},
                 {OT_TASK_TRENCH, {10, 30, 60, 75, 100, 100, 100, 100, 100, 100}},
                 {OT_TASK_WIRE, {50, 90, 100, 100, 100, 100, 100, 100, 100, 100}},
                 {OT_TASK_HEAVY_STRUCTURE, {0, 25, 70, 90, 100, 100, 100, 100, 100, 100}},
                 {OT_TASK_LIGHT_STRUCTURE, {20, 50, 90, 100, 100, 100, 100, 100, 100, 100}}};

    (void)state;
    proves("XVI.D");
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        for (int k = 0; k < 10; k++)
            assert_int_equal(book.task[tasks[i].task].pct[k], tasks[i].pct[k]);
    assert_true(book.task[OT_TASK_TRENCH].infantry && !book.task[OT_TASK_LIGHT_PONTOON].infantry);
    assert_true(book.task[OT_TASK_TRENCH].is_construction && !book.task[OT_TASK_WIRE].is_construction);
}

static void test_capacity_of_bunkers_dugouts_and_pits(void **state)
{
    (void)state;
    assert_int_equal(book.capacity[0].companies, 1);
    assert_int_equal(book.capacity[1].mg_crews, 2);
    assert_int_equal(book.capacity[2].gunners, 12);
    assert_int_equal(book.capacity[5].gunners, 2);
    assert_true(book.capacity[7].pit_only && book.capacity[7].guns == 4);
}

static void test_scale_and_ratios(void **state)
{
    (void)state;
    proves("II.A", "II.C");
    assert_int_equal(book.fig.yards_per_inch, 30);
    assert_int_equal(book.fig.men_per_casting * 9, 180);
    assert_int_equal(book.fig.vehicles_per_casting * 2, 6);
    assert_int_equal(book.fig.guns_per_mg_section, 2);
    assert_int_equal(large.move[OT_CHARTS][OT_M_INFANTRY].normal, 10000);
    assert_int_equal(large.band_most[OT_B1], 4000);
    assert_int_equal(large.band_most[OT_B6], OT_NO_LIMIT);
    assert_int_equal(large.base[OT_BASE_INFANTRY].width, 1000);
    assert_int_equal(large.ring[2].radius, 6000);
    assert_int_equal(large.wind[0].move, 5000);
    assert_int_equal(large.at.melee, 2000);
    assert_int_equal(large.ground[OT_G_WALL].minus[OT_MOVER_FOOT], 2000);
    assert_int_equal(large.mask[OT_MASK_ROWS - 1].distance, OT_NO_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_printed_fire_factors_are_those_of_the_book),
        cmocka_unit_test(test_reconstructed_fire_factors_follow_their_reasons),
        cmocka_unit_test(test_percentile_cells_that_examples_fix_are_printed_and_exact),
        cmocka_unit_test(test_fire_never_rises_with_range_or_with_a_worse_letter),
        cmocka_unit_test(test_chances_of_every_row_are_what_a_hundred_pairs_give),
        cmocka_unit_test(test_rows_hold_every_fire_factor_from_1_to_60),
        cmocka_unit_test(test_the_printed_target_table),
        cmocka_unit_test(test_the_percentile_target_table),
        cmocka_unit_test(test_a_distance_at_its_upper_limit_is_still_in_the_band),
        cmocka_unit_test(test_notes_adjust_fire_from_15_inches_on),
        cmocka_unit_test(test_the_movement_chart),
        cmocka_unit_test(test_wire_takes_an_inch_a_move_or_multiplies),
        cmocka_unit_test(test_ground_costs_and_deductions),
        cmocka_unit_test(test_a_charge_adds_one_inch_on_foot_and_three_mounted),
        cmocka_unit_test(test_morale_bases_and_their_percentages),
        cmocka_unit_test(test_morale_results_leave_no_gap),
        cmocka_unit_test(test_morale_and_melee_modifiers),
        cmocka_unit_test(test_a_hit_on_a_vehicle_by_lines_of_twenty),
        cmocka_unit_test(test_what_cannot_harm_a_structure_is_not_rolled),
        cmocka_unit_test(test_aircraft_are_brought_down_on_86),
        cmocka_unit_test(test_rings_quadrants_and_who_uses_them),
        cmocka_unit_test(test_a_hundred_rays_of_the_direction_grid),
        cmocka_unit_test(test_wind_masks_and_clouds),
        cmocka_unit_test(test_vehicles_crews_and_mounts),
        cmocka_unit_test(test_base_sizes),
        cmocka_unit_test(test_classes_use_their_rows),
        cmocka_unit_test(test_tasks_of_engineers_turn_by_turn),
        cmocka_unit_test(test_capacity_of_bunkers_dugouts_and_pits),
        cmocka_unit_test(test_scale_and_ratios),
    };

    return cmocka_run_group_tests(tests, read_book, NULL);
}
