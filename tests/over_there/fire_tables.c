/* fire_tables.c - the hit table by counting all hundred throws for every row, and what a percentage does [CH.fire]
 * [VI.C]; letters, rates and bands as the tables have them. */
#include "field.h"
#include "host_memory.h"
#include "rules/over_there/steps.h"
#include <firestep/odds.h>
#include <firestep/walk.h>
#include <firestep/writer.h>
#include <string.h>

#define TWO_COMPANIES                                                                                                  \
    "units:\n  red: ['F1 infantry 9 at 18,10 facing north']\n"                                                         \
    "  black: ['G1 infantry 9 at 18,23 facing south']\n"

enum { MOST = 8 };

/* Chances in 100 of each outcome of a value: [0] nothing, [1] a pin alone, [1 + n] n castings. In 10000 for two throws.
 */
static void walk_value(int value, int denominator, int64_t out[MOST + 2])
{
    static fs_walk walk;
    static ot_state copy;
    fs_run run;

    memset(out, 0, (MOST + 2) * sizeof *out);
    fs_walk_begin(&walk);
    do {
        copy = *state_now();
        memset(&run, 0, sizeof run);
        run.dice.walk = &walk;
        ot_ctx c = {scenario_now(), &copy, &run, NULL};
        ot_effect e = ot_roll_value(&c, 1, piece_named("F1"), piece_named("G1"), value, NULL);
        int at = e.losses ? 1 + e.losses : e.pins;

        assert_true(at < MOST + 2);
        out[at] += (int64_t)(walk.num * (unsigned)denominator / walk.den);
    } while (fs_walk_next(&walk));
}

static void every_row_of_the_hit_table_has_the_chances_of_its_hundred_throws(void **state)
{
    const ot_tables *t;

    (void)state;
    proves("CH.fire", "CH.pin.2");
    field(TWO_COMPANIES);
    t = &scenario_now()->tables;
    for (int ff = 1; ff <= t->fig.ff_top; ff++) {
        int64_t walked[MOST + 2], counted[MOST + 2] = {0};

        for (int a = 0; a < 10; a++)
            for (int b = 0; b < 10; b++)
                counted[ot_hit_row_of(t, ff)->result[a + b]]++;
        walk_value(ff, 100, walked);
        assert_memory_equal(walked, counted, sizeof walked);
    }
}

/* Chances as printed in the catalogue, by hand. */
static void a_fire_factor_of_ten(void **state)
{
    int64_t p[MOST + 2];

    (void)state;
    proves("CH.fire");
    field(TWO_COMPANIES);
    walk_value(10, 100, p);
    assert_int_equal(p[0], 1);
    assert_int_equal(p[1], 27);
    assert_int_equal(p[2], 72);
    walk_value(58, 100, p);
    assert_int_equal(p[4], 1);
    assert_int_equal(p[5], 78);
    assert_int_equal(p[6], 21);
}

static void a_fire_factor_above_sixty_is_thrown_twice(void **state)
{
    int64_t p[MOST + 2], all = 0;

    (void)state;
    proves("CH.fire.60", "R-04");
    field(TWO_COMPANIES);
    walk_value(72, 10000, p); /* 60, then 12: three to six castings */
    for (int i = 0; i <= 3; i++)
        assert_int_equal(p[i], 0);
    assert_int_equal(p[4], 1 * 21); /* 3 and only a pin */
    assert_int_equal(p[5], 1 * 79 + 78 * 21);
    assert_int_equal(p[7], 21 * 79); /* 5 and 1 */
    for (int i = 0; i < MOST + 2; i++)
        all += p[i];
    assert_int_equal(all, 10000);
}

static void each_full_hundred_is_sure_and_the_rest_is_thrown(void **state)
{
    int64_t p[MOST + 2];

    (void)state;
    proves("VI.C", "R-47", "R-10");
    field_with("fire=percentile", TWO_COMPANIES);
    walk_value(230, 100, p);
    assert_int_equal(p[4], 30); /* three castings */
    assert_int_equal(p[3], 70);
    walk_value(200, 100, p);
    assert_int_equal(p[3], 100);
    walk_value(99, 100, p); /* 00 reads as 100 */
    assert_int_equal(p[2], 99);
    assert_int_equal(p[0], 1);
    walk_value(0, 100, p);
    assert_int_equal(p[0], 100);
}

/* One throw for all rings of a quadrant [VII.H]; the rings of Example 8. */
static void one_throw_is_read_for_every_ring(void **state)
{
    static const struct {
        int16_t thrown;
        int centre, second, third;
    } row[] = {{58, 1, 1, 1}, {92, 1, 1, 0}, {10, 2, 1, 1}};
    static ot_state copy;

    (void)state;
    proves("VII.H", "VII.H.1");
    field_with("fire=percentile", TWO_COMPANIES);
    for (int i = 0; i < 3; i++) {
        fs_run run = {0};
        ot_throw t = {.n = 1, .at = {row[i].thrown}};
        ot_ctx c = {scenario_now(), &copy, &run, NULL};

        copy = *state_now();
        assert_int_equal(ot_read_value(&c, 1, &t, 112).losses, row[i].centre);
        assert_int_equal(ot_read_value(&c, 1, &t, 102).losses, row[i].second);
        assert_int_equal(ot_read_value(&c, 1, &t, 72).losses, row[i].third);
        assert_int_equal(t.n, 1);
    }
}

/* What a player is told before he fires: the target's results, exact. */
static void the_odds_of_a_fire_are_those_of_its_row(void **state)
{
    static fs_odds odds;
    const fs_scenario *sc;
    fs_option fire;

    (void)state;
    proves("CH.fire");
    field("units:\n  red: ['F1 infantry 8 at 18,10 facing north']\n"
          "  black: ['G1 infantry 9 at 18,23 facing south']\n");
    play("red", "activate F1");
    sc = playing_scenario();
    assert_int_equal(sc->rules->parse(sc, state_now(), 1, "fire F1 G1", &fire, NULL), 0);
    fs_odds_ask ask = {
        .scenario = sc, .state = state_now(), .side = 1, .line = &fire, .n_line = 1, .memory = {.resize = test_resize}};
    assert_int_equal(fs_odds_of(&ask, &odds, NULL), FS_OK);
    assert_true(odds.exact);
    assert_int_equal(odds.leaves, 2);
    for (int i = 0; i < odds.n_pieces; i++) {
        const fs_piece_odds *p = &odds.piece[i];
        char text[64] = "";
        fs_writer w = {.at = text, .cap = sizeof text};

        assert_int_equal(p->fact.subject, piece_named("G1"));
        fs_fraction_write(&p->p, &w);
        fs_put_end(&w);
        assert_string_equal(text, p->fact.result == OT_RES_LOSS_1   ? "9/10"
                                  : p->fact.result == OT_RES_LOSS_2 ? "1/10"
                                                                    : "1");
    }
}

static int letter(int row, int cover) { return ot_letter_of(scenario_now(), row, cover, 0, NULL); }

static void the_target_table_of_the_charts(void **state)
{
    (void)state;
    proves("CH.tdt", "VI.B.1", "XIV.I", "R-85");
    field(TWO_COMPANIES);
    assert_int_equal(letter(OT_T_INFANTRY, OT_COVER_OPEN), OT_A);
    assert_int_equal(letter(OT_T_INFANTRY, OT_COVER_TRENCH), OT_C);
    assert_int_equal(letter(OT_T_INFANTRY, OT_COVER_WALL), OT_B); /* rubble, too */
    assert_int_equal(letter(OT_T_STORMTROOPER, OT_COVER_WOODS), OT_B);
    assert_int_equal(letter(OT_T_VEHICLE_MOVING, OT_COVER_SMOKE), OT_C);
    assert_int_equal(letter(OT_T_VEHICLE_STILL, OT_COVER_TRENCH), OT_A); /* astride it: in the open */
    assert_int_equal(letter(OT_T_WIRE, OT_COVER_OPEN), OT_B);
    assert_int_equal(letter(OT_T_HMG_GUNNER_BLIND, OT_COVER_WOODS), OT_C);
}

static void the_target_table_of_the_percentages(void **state)
{
    (void)state;
    proves("CH.tdt.5", "VI.B.1");
    field_with("fire=percentile", TWO_COMPANIES);
    assert_int_equal(letter(OT_T_HMG_GUNNER_BLIND, OT_COVER_OPEN), OT_C);
    assert_int_equal(letter(OT_T_HMG_GUNNER_BLIND, OT_COVER_WOODS), OT_D);
    assert_int_equal(letter(OT_T_HMG_GUNNER_BLIND, OT_COVER_TRENCH), OT_E);
    assert_int_equal(letter(OT_T_STORMTROOPER, OT_COVER_WALL), OT_C);
    assert_int_equal(letter(OT_T_INFANTRY, OT_COVER_DUGOUT), OT_E);
}

static void a_letter_worse_than_the_last_is_a_column_to_the_right(void **state)
{
    int shift = 0;

    (void)state;
    proves("R-56", "VI.D.3", "R-63");
    field(TWO_COMPANIES);
    assert_int_equal(ot_letter_of(scenario_now(), OT_T_INFANTRY, OT_COVER_OPEN, 1, &shift), OT_B);
    assert_int_equal(shift, 0);
    assert_int_equal(ot_letter_of(scenario_now(), OT_T_INFANTRY, OT_COVER_TRENCH, 1, &shift), OT_C);
    assert_int_equal(shift, 1);
}

static void bands_end_where_the_chart_says(void **state)
{
    static const struct {
        int32_t distance;
        int band;
    } row[] = {{0, 1},     {2000, 1},  {2001, 2},  {2050, 2},  {6000, 2},   {6001, 3},
               {15000, 3}, {15001, 4}, {30000, 4}, {30001, 5}, {150000, 5}, {150001, 6}};

    (void)state;
    proves("VI.B.3", "R-12");
    field(TWO_COMPANIES);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        assert_int_equal(ot_band_of(&scenario_now()->tables, row[i].distance), row[i].band);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(every_row_of_the_hit_table_has_the_chances_of_its_hundred_throws),
        field_test(a_fire_factor_of_ten),
        field_test(a_fire_factor_above_sixty_is_thrown_twice),
        field_test(each_full_hundred_is_sure_and_the_rest_is_thrown),
        field_test(one_throw_is_read_for_every_ring),
        field_test(the_odds_of_a_fire_are_those_of_its_row),
        field_test(the_target_table_of_the_charts),
        field_test(the_target_table_of_the_percentages),
        field_test(a_letter_worse_than_the_last_is_a_column_to_the_right),
        field_test(bands_end_where_the_chart_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
