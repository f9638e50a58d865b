/* luck.c - the luck of throws whose worth is known: a ruleset that does nothing but throw. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simulate/luck.h"

#include <math.h>
#include <string.h>

/* What the line does, said by its first option's object. */
enum { ONE_DIE, TWO_THROWS, ROLLOFF, CARD, MANY, HIGHER_THEN_ROLLOFF };

typedef struct thrown {
    fs_head head;
    int32_t value;
} thrown;

/* One die is worth its face times 1000, the second a fifth of that; side 2's dice count against side 1. */
static int throw_dice(const fs_scenario *sc, void *state, fs_side side, const fs_option *o, fs_run *run)
{
    thrown *s = state;
    static const uint64_t cards[1] = {1u << 2 | 1u << 5 | 1u << 9};
    (void)sc, (void)side;
    if (o->object == ONE_DIE || o->object == TWO_THROWS)
        s->value += 1000 * fs_dice_sum(run, 1, 1, 6, 7, NULL);
    if (o->object == TWO_THROWS)
        s->value -= 200 * fs_dice_sum(run, 2, 1, 6, 8, NULL);
    if (o->object == ROLLOFF)
        s->value += fs_dice_rolloff(run, 1, 6, 0, 9, NULL) == 1 ? 3000 : -3000;
    if (o->object == HIGHER_THEN_ROLLOFF) {
        uint8_t face[2];
        fs_dice_each(run, 1, 2, 6, 12, face);
        s->value += 3000 * ((face[0] > face[1]) - (face[0] < face[1]));
        s->value += fs_dice_rolloff(run, 1, 6, 0, 9, NULL) == 1 ? 1000 : -1000;
    }
    if (o->object == CARD)
        s->value += 100 * fs_dice_card(run, 1, cards, 1, 10);
    if (o->object == MANY)
        s->value += 100 * fs_dice_sum(run, 1, 12, 6, 11, NULL);
    return FS_CLOSED;
}

static int32_t appraise(const fs_scenario *sc, const void *state, fs_side side)
{
    const thrown *s = state;
    (void)sc;
    return side == 1 ? s->value : -s->value;
}

static const fs_ruleset rules = {
    .name = "thrower", .state_size = sizeof(thrown), .scratch_size = 8, .apply = throw_dice, .appraise = appraise};
static const fs_scenario scenario = {.rules = &rules};

static fs_rolls rolls;
static luck_throw luck[8];
static double variance, error;

static void add_throw(int kind, int n, int faces, const uint8_t *value)
{
    rolls.at[rolls.n++] = (fs_throw){(uint8_t)kind, (uint8_t)n, (uint8_t)faces, 0, 0, rolls.used};
    memcpy(rolls.value + rolls.used, value, (size_t)n);
    rolls.used = (uint16_t)(rolls.used + n);
}

static bool luck_of(int what)
{
    thrown start;
    memset(&start, 0, sizeof start);
    const fs_option o = {.object = (uint16_t)what};
    luck_desk *d = luck_desk_new(&scenario);
    luck_line l = {.scenario = &scenario,
                   .state = &start,
                   .side = 1,
                   .options = &o,
                   .n_options = 1,
                   .rolls = &rolls,
                   .depth = UINT8_MAX};
    bool counted = luck_of_line(d, &l, luck, &variance, &error);
    luck_desk_free(d);
    return counted;
}

static void assert_near(double have, double want, double margin)
{
    if (fabs(have - want) > margin)
        fail_msg("%f is not %f", have, want);
}

static int no_rolls(void **state)
{
    (void)state;
    memset(&rolls, 0, sizeof rolls);
    return 0;
}

/* 200 points of appraisal are one percent of a win: a six is worth 30, the mean 17.5, the variance 25 x 35 / 12. */
static void six__is_lucky_by_what_it_is_above_the_mean(void **state)
{
    (void)state;
    add_throw(FS_THROW_DICE, 1, 6, (const uint8_t[]){6});
    assert_true(luck_of(ONE_DIE));
    assert_near(luck[0].luck, 12.5, 1e-9);
    assert_near(luck[0].variance, 25 * 35.0 / 12, 1e-9);
    assert_near(variance, 25 * 35.0 / 12, 1e-9);
    assert_int_equal(luck[0].what.rule, 7);
    assert_int_equal(luck[0].what.side, 1);
    assert_true(error == 0);
}

static void luck__is_nought_on_average(void **state)
{
    double sum = 0;
    (void)state;
    for (uint8_t face = 1; face <= 6; face++) {
        memset(&rolls, 0, sizeof rolls);
        add_throw(FS_THROW_DICE, 1, 6, &face);
        luck_of(ONE_DIE);
        sum += luck[0].luck;
    }
    assert_near(sum, 0, 1e-9);
}

/* The second throw is the other side's: its five takes 1.5 more than the mean from side 1. */
static void throws__of_a_line_have_each_their_own_luck(void **state)
{
    (void)state;
    add_throw(FS_THROW_DICE, 1, 6, (const uint8_t[]){2});
    add_throw(FS_THROW_DICE, 1, 6, (const uint8_t[]){5});
    assert_true(luck_of(TWO_THROWS));
    assert_near(luck[0].luck, -7.5, 1e-9);
    assert_near(luck[1].luck, -1.5, 1e-9);
    assert_near(luck[1].variance, 35.0 / 12, 1e-9);
    assert_near(variance, 26 * 35.0 / 12, 1e-9);
    assert_int_equal(luck[1].what.side, 2);
}

/* Three cards, 2, 5 and 9: the nine is worth 4.5, the mean 16/6. */
static void card__is_judged_among_those_that_were_left(void **state)
{
    (void)state;
    add_throw(FS_THROW_CARD, 1, 0, (const uint8_t[]){9});
    assert_true(luck_of(CARD));
    assert_near(luck[0].luck, 4.5 - 16.0 / 6, 1e-9);
}

/* Ties are thrown again without end, so it is sampled: side 1 has thrown a six, side 2 a one. Together that is worth
 * 15; with the six known side 1 wins 5 of 6, and half of the rest: 15 x (2 x 11/12 - 1) = 12.5. */
static void rolloff__is_sampled_with_its_error(void **state)
{
    (void)state;
    add_throw(FS_THROW_DICE, 1, 6, (const uint8_t[]){6});
    add_throw(FS_THROW_DICE, 1, 6, (const uint8_t[]){1});
    assert_false(luck_of(ROLLOFF));
    double deviation = sqrt(error);
    assert_near(deviation, sqrt((73 + 152 / 2.0) / (LUCK_SAMPLES / 2.0)), 0.2); /* 73 of 225 are the first die's */
    assert_near(luck[0].luck + luck[1].luck, 15, 5 * deviation);
    assert_near(luck[0].luck, 12.5, 5 * sqrt(luck[0].before + luck[0].after));
    assert_near(variance, 15 * 15, 10);
    assert_int_equal(luck[0].what.rule, 9);
}

/* Twelve dice are too many to count out: the mean of their sum is 42, its variance 35. */
static void many_dice__are_sampled(void **state)
{
    (void)state;
    add_throw(FS_THROW_DICE, 12, 6, (const uint8_t[]){6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6});
    assert_false(luck_of(MANY));
    assert_near(luck[0].luck, 15, 5 * sqrt(luck[0].before));
    assert_true(luck[0].after == 0);
    assert_near(variance, 35.0 / 4, 4);
}

/* Whether the first of two dice is the higher one is worth 15 either way, 30 times of 36; their sum tells nothing of
 * it. What the roll-off behind it is worth, 5 either way, is not that throw's. */
static void variance__is_that_of_the_throw_however_its_dice_are_read(void **state)
{
    (void)state;
    add_throw(FS_THROW_DICE, 2, 6, (const uint8_t[]){5, 2});
    add_throw(FS_THROW_DICE, 1, 6, (const uint8_t[]){6});
    add_throw(FS_THROW_DICE, 1, 6, (const uint8_t[]){1});
    assert_false(luck_of(HIGHER_THEN_ROLLOFF));
    assert_near(luck[0].luck, 15, 5 * sqrt(luck[0].before + luck[0].after));
    assert_near(luck[0].variance, 15 * 15 * 30 / 36.0, 40);
    assert_near(variance, 15 * 15 * 30 / 36.0 + 25, 40);
    assert_near(luck[1].before, luck[0].after, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(six__is_lucky_by_what_it_is_above_the_mean, no_rolls),
        cmocka_unit_test_setup(luck__is_nought_on_average, no_rolls),
        cmocka_unit_test_setup(throws__of_a_line_have_each_their_own_luck, no_rolls),
        cmocka_unit_test_setup(card__is_judged_among_those_that_were_left, no_rolls),
        cmocka_unit_test_setup(rolloff__is_sampled_with_its_error, no_rolls),
        cmocka_unit_test_setup(many_dice__are_sampled, no_rolls),
        cmocka_unit_test_setup(variance__is_that_of_the_throw_however_its_dice_are_read, no_rolls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
