/* distributions.c - every row of every table of dice: what the enumerator says is what counting all throws by hand
 * says.
 *
 * The counting knows the tables and nothing else: two ten-sided dice are a hundred pairs, percentage dice 1 to 100. */
#include "field.h"
#include "rules/over_there/sequence.h"
#include <firestep/walk.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 12, PAIRS = 100, TWICE = PAIRS * PAIRS };

/* --- fire --- */

#define TWO_COMPANIES                                                                                                  \
    "units:\n  red: ['F1 infantry 9 at 18,10 facing north']\n"                                                         \
    "  black: ['G1 infantry 9 at 18,23 facing south']\n"

/* How often of `all` each result comes: [0] nothing, [1] a pin alone, [1 + n] n castings. */
static void walk_value(int value, unsigned all, int64_t out[MOST])
{
    static fs_walk walk;
    static ot_state copy;

    memset(out, 0, MOST * sizeof *out);
    fs_walk_begin(&walk);
    do {
        fs_run run = {.dice.walk = &walk};
        ot_ctx c = {scenario_now(), &copy, &run, NULL};

        copy = *state_now();
        ot_effect e = ot_roll_value(&c, 1, 1, 2, value, NULL);
        out[e.losses ? 1 + e.losses : e.pins] += (int64_t)(walk.num * all / walk.den);
    } while (fs_walk_next(&walk));
}

static void count_charts(const ot_tables *t, int value, int64_t out[MOST])
{
    int top = value > t->fig.ff_top ? t->fig.ff_top : value, rest = value - top;

    memset(out, 0, MOST * sizeof *out);
    for (int one = 0; one < PAIRS; one++)
        for (int two = 0; two < PAIRS; two++) {
            int first = top ? ot_hit_row_of(t, top)->result[one / 10 + one % 10] : 0;
            int second = rest ? ot_hit_row_of(t, rest)->result[two / 10 + two % 10] : 0;
            int castings = (first > 1 ? first - 1 : 0) + (second > 1 ? second - 1 : 0);

            out[castings ? 1 + castings : first || second]++;
        }
}

static void count_percent(int value, int64_t out[MOST])
{
    memset(out, 0, MOST * sizeof *out);
    for (int roll = 1; roll <= 100; roll++) {
        int castings = value / 100 + (roll <= value % 100);

        out[castings ? 1 + castings : 0] += PAIRS;
    }
}

static void value_is_as_counted(int value)
{
    int64_t walked[MOST], counted[MOST];

    walk_value(value, TWICE, walked);
    if (ot_is_percentile(scenario_now()))
        count_percent(value, counted);
    else
        count_charts(&scenario_now()->tables, value, counted);
    assert_memory_equal(walked, counted, sizeof walked);
}

static void every_fire_factor_up_to_120(void **state)
{
    (void)state;
    proves("CH.fire", "CH.fire.60", "CH.pin.2");
    field(TWO_COMPANIES);
    for (int value = 0; value <= 120; value++)
        value_is_as_counted(value);
}

static void every_percentage_up_to_900(void **state)
{
    (void)state;
    proves("VI.C", "R-47", "R-10");
    field_with("fire=percentile", TWO_COMPANIES);
    for (int value = 0; value <= 900; value++)
        value_is_as_counted(value);
}

static void every_row_of_fire(const char *switches, int letters)
{
    field_with(switches, TWO_COMPANIES);
    for (int weapon = OT_W_RIFLE; weapon <= OT_W_FLAME; weapon++)
        for (int letter = OT_A; letter <= letters; letter++)
            for (int band = OT_B1; band <= OT_B6; band++)
                for (int elements = 1; elements <= 4; elements++)
                    value_is_as_counted(elements * ot_rate(scenario_now(), weapon, letter, band));
}

static void every_weapon_letter_and_band_of_the_charts(void **state)
{
    (void)state;
    proves("VI.B.2", "CH.fire", "VAR.charts");
    every_row_of_fire("fire=charts", OT_C);
}

static void every_weapon_letter_and_band_of_the_percentages(void **state)
{
    (void)state;
    proves("VI.B.2", "VI.C", "VAR.percentile");
    every_row_of_fire("fire=percentile", OT_E);
}

/* --- morale --- */

/* A unit in each kind of cover, its front to the north. */
static const struct {
    int cover;
    const char *map, *stands, *now;
} covers[] = {
    {OT_COVER_OPEN, "", "at 48,30", ""},
    {OT_COVER_WALL, "{id: C, kind: rubble, poly: '40,20 56,20 56,30 40,30'}", "at 48,30", ""},
    {OT_COVER_WOODS, "{id: C, kind: light_woods, poly: '40,20 56,20 56,30 40,30'}", "at 48,30", ""},
    {OT_COVER_GUN_PIT, "{id: C, kind: gun_pit, poly: '46,28 50,28 50,30 46,30'}", "in C", ""},
    {OT_COVER_TRENCH, "{id: C, kind: trench, line: '40,29.5 56,29.5', step: north}", "in C bottom at 48,29.5", ""},
    {OT_COVER_STEP, "{id: C, kind: trench, line: '40,29.5 56,29.5', step: north}", "in C step at 48,29.5", ""},
    {OT_COVER_SMOKE, "", "at 48,30", ", clouds: ['smoke disc 48,30 size 2 until 5']"},
    {OT_COVER_BUILDING, "{id: C, kind: building, poly: '46,28 50,28 50,30 46,30'}", "in C", ""},
    {OT_COVER_BUNKER, "{id: C, kind: bunker, poly: '46,28 50,28 50,30 46,30', owner: red}", "in C", ""},
    {OT_COVER_DUGOUT, "{id: C, kind: dugout, at: '48,29'}", "in C", ""},
};

/* What troubles a unit so that it checks, and what that adds under charts. */
static const struct {
    const char *words;
    int points;
    bool rash;
} troubles[] = {
    {"infantry 9 pinned", -1, false},
    {"infantry 9 castings 4", -4, false},
    {"infantry 9 castings 2 pinned charged-by-foot +irregular", -6 - 1 - 1 - 1, true},
    {"infantry 9 castings 4 +elite +legion_us", 1 + 1 - 4, false},
    {"stormtrooper 6 castings 2 charged-by-cavalry", -4 - 2, false},
};

/* The enemy in the first band, the second and on; in the last there is none to be seen. */
static const char *const enemies[] = {"infantry 9 at 48,31.5 facing south", "infantry 9 at 48,35 facing south",
                                      "infantry 9 at 48,44 facing south",   "infantry 9 at 48,59 facing south",
                                      "infantry 9 at 48,91 facing south",   "artillery 4 off 60 off-board"};

static void stand_in(const char *switches, size_t cover, const char *unit, size_t enemy)
{
    char yaml[1024];

    snprintf(yaml, sizeof yaml,
             "table: 96 x 96\nmap: [%s]\nunits:\n  red: ['F1 %s %s facing north']\n"
             "  black: ['G1 %s']\nnow: {turn: 2%s}\n",
             covers[cover].map, unit, covers[cover].stands, enemies[enemy], covers[cover].now);
    field_with(switches, yaml);
}

static int base_here(int cover)
{
    int32_t gap = 0;
    int u = piece_named("F1"), seen = ot_nearest_seen(scenario_now(), state_now(), u, &gap);
    int band = seen ? ot_band_of(&scenario_now()->tables, gap) : OT_B6;
    const int8_t(*base)[OT_BANDS] =
        scenario_now()->tables.morale[ot_is_percentile(scenario_now()) ? OT_PERCENTILE : OT_CHARTS];

    return base[cover][band];
}

/* Runs the morale phase with every throw: how often of TWICE each state comes. */
static void walk_morale(int64_t out[OT_ROUTING + 1])
{
    static fs_walk walk;
    static ot_state copy;

    memset(out, 0, (OT_ROUTING + 1) * sizeof *out);
    fs_walk_begin(&walk);
    do {
        fs_run run = {.dice.walk = &walk};
        ot_ctx c = {scenario_now(), &copy, &run, NULL};

        copy = *state_now();
        ot_push_morale(&c);
        while (fs_top(&copy.head)->kind == OT_F_MORALE)
            ot_morale_kind.advance(&c);
        out[copy.unit[piece_named("F1")].morale] += (int64_t)(walk.num * (unsigned)TWICE / walk.den);
    } while (fs_walk_next(&walk));
}

static int charts_result(int total, bool rash)
{
    return total <= 3            ? OT_ROUTING
           : total <= 7          ? OT_FALL_BACK
           : total <= 10         ? OT_HOLD
           : total <= 13         ? OT_CAUTIOUS
           : total >= 24 && rash ? OT_MUST_CHARGE
                                 : OT_FULL;
}

static int broken_result(int total)
{
    return total <= 30 ? OT_ROUTING : total <= 70 ? OT_RETIRE : total <= 95 ? OT_FALL_BACK : OT_STAND;
}

static void morale_is_as_counted(size_t cover, size_t trouble, size_t enemy)
{
    int64_t walked[OT_ROUTING + 1], counted[OT_ROUTING + 1] = {0};
    int base, added;

    stand_in("fire=charts", cover, troubles[trouble].words, enemy);
    base = base_here(covers[cover].cover);
    added = troubles[trouble].points;
    for (int a = 0; a < 10; a++)
        for (int b = 0; b < 10; b++)
            counted[charts_result(a + b + base + added, troubles[trouble].rash)] += PAIRS;
    walk_morale(walked);
    if (memcmp(walked, counted, sizeof walked) != 0)
        fail_msg("cover %d, '%s', enemy %s: base %d", covers[cover].cover, troubles[trouble].words, enemies[enemy],
                 base);
}

static void every_base_of_morale_and_every_result(void **state)
{
    (void)state;
    proves("CH.morale.roll", "CH.morale.mods", "CH.morale.charge", "R-30");
    for (size_t cover = 0; cover < sizeof covers / sizeof *covers; cover++)
        for (size_t enemy = 0; enemy < sizeof enemies / sizeof *enemies; enemy++)
            for (size_t trouble = 0; trouble < sizeof troubles / sizeof *troubles; trouble++)
                morale_is_as_counted(cover, trouble, enemy);
}

/* Only who has lost more than half checks here; no pin counts. */
static const struct {
    const char *words;
    int points;
} losses[] = {{"infantry 9 castings 4", -4}, {"infantry 9 castings 2 charged-by-foot +irregular", -6 - 1 - 1}};

static void percent_is_as_counted(size_t cover, size_t loss, size_t enemy)
{
    int64_t walked[OT_ROUTING + 1], counted[OT_ROUTING + 1] = {0};

    stand_in("fire=percentile", cover, losses[loss].words, enemy);
    int chance = base_here(covers[cover].cover) - 5 * losses[loss].points;
    chance = chance < 5 ? 5 : chance > 95 ? 95 : chance;
    for (int check = 1; check <= 100; check++)
        for (int then = 1; then <= 100; then++)
            counted[check > chance ? OT_FREE : broken_result(then + 5 * losses[loss].points)]++;
    walk_morale(walked);
    if (memcmp(walked, counted, sizeof walked) != 0)
        fail_msg("cover %d, '%s', enemy %s: chance %d", covers[cover].cover, losses[loss].words, enemies[enemy],
                 chance);
}

static void every_chance_to_break_and_what_follows(void **state)
{
    (void)state;
    proves("VIII.0", "CH.morale.pct");
    for (size_t cover = 0; cover < sizeof covers / sizeof *covers; cover++)
        for (size_t enemy = 0; enemy < sizeof enemies / sizeof *enemies; enemy++)
            for (size_t loss = 0; loss < sizeof losses / sizeof *losses; loss++)
                percent_is_as_counted(cover, loss, enemy);
}

/* --- the loser of a melee --- */

static void walk_loser(int64_t out[OT_ROUTING + 1])
{
    static fs_walk walk;
    static ot_state copy;

    memset(out, 0, (OT_ROUTING + 1) * sizeof *out);
    fs_walk_begin(&walk);
    do {
        fs_run run = {.dice.walk = &walk};
        ot_ctx c = {scenario_now(), &copy, &run, NULL};

        copy = *state_now();
        ot_melee_result(&c, piece_named("F1"));
        const ot_unit *u = &copy.unit[piece_named("F1")];
        out[u->flags & OT_PINNED ? OT_HOLD : u->morale] += (int64_t)(walk.num * PAIRS / walk.den);
    } while (fs_walk_next(&walk));
}

#define BEATEN                                                                                                         \
    "table: 96 x 96\nunits:\n  red: ['F1 infantry 9 castings 5 at 48,48 facing north touched 48,48']\n"                \
    "  black: ['G1 infantry 9 at 48,48.5 facing south']\n"

static void what_becomes_of_the_loser_of_a_melee(void **state)
{
    int64_t walked[OT_ROUTING + 1], charts[OT_ROUTING + 1] = {0}, percent[OT_ROUTING + 1] = {0};

    (void)state;
    proves("IX.B.3");
    field(BEATEN);
    for (int a = 0; a < 10; a++)
        for (int b = 0; b < 10; b++) { /* open, first band; two stands lost; held ground is lost all the same */
            int result = charts_result(a + b + 3 - 4, false);
            charts[result == OT_ROUTING || result == OT_FALL_BACK ? result : OT_HOLD]++;
        }
    walk_loser(walked);
    assert_memory_equal(walked, charts, sizeof walked);
    field_with("fire=percentile", BEATEN);
    for (int roll = 1; roll <= 100; roll++)
        percent[broken_result(roll - 20)]++;
    walk_loser(walked);
    assert_memory_equal(walked, percent, sizeof walked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(every_fire_factor_up_to_120),
        field_test(every_percentage_up_to_900),
        field_test(every_weapon_letter_and_band_of_the_charts),
        field_test(every_weapon_letter_and_band_of_the_percentages),
        field_test(every_base_of_morale_and_every_result),
        field_test(every_chance_to_break_and_what_follows),
        field_test(what_becomes_of_the_loser_of_a_melee),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
