/* walk.c - every outcome once, with weights that are exact and sum to one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/dice.h>
#include <firestep/walk.h>
#include <string.h>

/* Fractions, always reduced. */
struct fraction {
    fs_u128 num, den;
};

static fs_u128 divisor(fs_u128 a, fs_u128 b) { return b ? divisor(b, a % b) : a; }

static void add(struct fraction *sum, fs_u128 num, fs_u128 den)
{
    fs_u128 common = divisor(sum->den, den);
    fs_u128 all = sum->den / common * den;

    sum->num = sum->num * (all / sum->den) + num * (all / den);
    common = divisor(sum->num, all);
    sum->num /= common;
    sum->den = all / common;
}

static bool equals(const struct fraction *f, uint64_t num, uint64_t den) { return f->num * den == f->den * num; }

enum { OUTCOMES = 4096 };

/* Walks `throw_all` and adds up the weight of each outcome number it returns. */
static struct fraction found[OUTCOMES];
static int paths;

static void walk_all(int (*throw_all)(fs_run *))
{
    static fs_walk walk;
    struct fraction sum = {0, 1};

    for (int i = 0; i < OUTCOMES; i++)
        found[i] = (struct fraction){0, 1};
    paths = 0;
    fs_walk_begin(&walk);
    do {
        fs_run run;

        memset(&run, 0, sizeof run);
        run.dice.walk = &walk;
        int outcome = throw_all(&run);
        assert_in_range(outcome, 0, OUTCOMES - 1);
        assert_false(walk.too_fine || walk.too_deep);
        add(&found[outcome], walk.num, walk.den);
        add(&sum, walk.num, walk.den);
        paths++;
    } while (fs_walk_next(&walk));
    assert_true(equals(&sum, 1, 1));
}

/* What is thrown, set by each test. */
static int n_dice, n_faces, modifier;
static uint8_t class_of[11];
static fs_cut cut;

static int by_sum(fs_run *run) { return fs_dice_sum(run, 1, n_dice, n_faces, 0, NULL); }

static int by_each(fs_run *run)
{
    uint8_t face[8];
    int sum = 0;

    fs_dice_each(run, 1, n_dice, n_faces, 0, face);
    for (int i = 0; i < n_dice; i++)
        sum += face[i];
    return sum;
}

static void walk__a_sum_equals_its_dice_one_by_one(void **state)
{
    static struct fraction sums[OUTCOMES];

    (void)state;
    for (n_faces = 2; n_faces <= 10; n_faces += 4) {
        for (n_dice = 1; n_dice <= 4; n_dice++) {
            walk_all(by_sum);
            assert_int_equal(paths, n_dice * (n_faces - 1) + 1);
            memcpy(sums, found, sizeof sums);
            walk_all(by_each);
            for (int i = 0; i < OUTCOMES; i++)
                assert_true(sums[i].num * found[i].den == found[i].num * sums[i].den);
        }
    }
}

static int class_of_sum(int sum)
{
    int k = 0;

    while (k < cut.n && sum > cut.limit[k])
        k++;
    return k;
}

static int cut_sum(fs_run *run)
{
    int sum = fs_dice_sum(run, 1, n_dice, n_faces, 0, &cut);

    return 2 * class_of_sum(sum) + fs_dice_doubles(run);
}

static int cut_each(fs_run *run)
{
    uint8_t face[8];
    int sum = 0;
    bool alike = n_dice > 1;

    fs_dice_each(run, 1, n_dice, n_faces, 0, face);
    for (int i = 0; i < n_dice; i++) {
        sum += face[i];
        alike = alike && face[i] == face[0];
    }
    return 2 * class_of_sum(sum) + (cut.doubles && alike);
}

static void walk__cut_and_uncut_agree(void **state)
{
    static const int16_t limits[][4] = {{4, 7, 9, 11}, {-3, 1, 2, 3}, {2, 2, 40, 60}, {7, 8, 12, 13}};
    static struct fraction classes[OUTCOMES];

    (void)state;
    for (int l = 0; l < 4; l++) {
        for (int doubles = 0; doubles < 2; doubles++) {
            for (int shape = 0; shape < 12; shape++) {
                cut = (fs_cut){limits[l], (uint8_t)(shape % 4 + 1), (uint8_t)doubles};
                n_dice = shape / 4 + 1;
                n_faces = 6;
                walk_all(cut_sum);
                assert_true(paths <= 2 * (cut.n + 1));
                memcpy(classes, found, sizeof classes);
                walk_all(cut_each);
                for (int i = 0; i < OUTCOMES; i++)
                    assert_true(classes[i].num * found[i].den == found[i].num * classes[i].den);
            }
        }
    }
}

static int cut_pct(fs_run *run) { return class_of_sum(fs_dice_pct(run, 1, 0, &cut)); }
static int plain_pct(fs_run *run) { return fs_dice_pct(run, 1, 0, NULL); }

static void walk__percent_counts_from_zero(void **state)
{
    static const int16_t limits[] = {12, 52};

    (void)state;
    cut = (fs_cut){limits, 2, 0};
    walk_all(cut_pct);
    assert_int_equal(paths, 3);
    assert_true(equals(&found[0], 13, 100));
    assert_true(equals(&found[1], 40, 100));
    assert_true(equals(&found[2], 47, 100));
    walk_all(plain_pct);
    assert_int_equal(paths, 100);
    assert_true(equals(&found[0], 1, 100));
    assert_true(equals(&found[99], 1, 100));
}

static int number_of(const uint8_t *count) { return count[0] + 8 * count[1] + 64 * count[2] + 512 * count[3]; }

static int by_pool(fs_run *run)
{
    uint8_t count[4], shown[8];

    fs_dice_pool(run, 1, n_dice, n_faces, 0, class_of, 4, count, shown);
    assert_int_equal(count[0] + count[1] + count[2] + count[3], n_dice);
    for (int i = 0; i < n_dice; i++)
        assert_int_equal(shown[i], 0);
    return number_of(count);
}

static int pool_by_each(fs_run *run)
{
    uint8_t count[4] = {0}, face[8];

    fs_dice_each(run, 1, n_dice, n_faces, 0, face);
    for (int i = 0; i < n_dice; i++)
        count[class_of[face[i]]]++;
    return number_of(count);
}

static void walk__a_pool_equals_brute_force(void **state)
{
    static const uint8_t classes[][7] = {
        {9, 0, 0, 0, 0, 1, 1}, {9, 0, 1, 2, 3, 3, 3}, {9, 2, 2, 2, 2, 2, 2}, {9, 3, 1, 1, 3, 3, 1}};
    static struct fraction pool[OUTCOMES];

    (void)state;
    n_faces = 6;
    for (int c = 0; c < 4; c++) {
        memcpy(class_of, classes[c], 7);
        for (n_dice = 1; n_dice <= 5; n_dice++) {
            walk_all(by_pool);
            memcpy(pool, found, sizeof pool);
            walk_all(pool_by_each);
            for (int i = 0; i < OUTCOMES; i++)
                assert_true(pool[i].num * found[i].den == found[i].num * pool[i].den);
        }
    }
}

static int large_pool(fs_run *run)
{
    uint8_t count[4];

    fs_dice_pool(run, 1, n_dice, 6, 0, class_of, 4, count, NULL);
    return count[1];
}

static void walk__forty_dice_are_exact(void **state)
{
    static const uint8_t pairs[7] = {9, 0, 0, 0, 0, 1, 2};

    (void)state;
    memcpy(class_of, pairs, 7);
    n_dice = 12;
    walk_all(large_pool);
    assert_int_equal(paths, 91);
    n_dice = 40;
    walk_all(large_pool);
    assert_int_equal(paths, 41 * 42 / 2);
    memcpy(class_of, (const uint8_t[]){9, 0, 0, 0, 1, 1, 1}, 7);
    walk_all(large_pool);
    assert_true(equals(&found[40], 1, (uint64_t)1 << 40));
    assert_true(equals(&found[20], 137846528820u, (uint64_t)1 << 40));
    n_dice = 70; /* past 64 bits */
    walk_all(large_pool);
    assert_int_equal(paths, 71);
}

static int winner_and_totals(fs_run *run)
{
    int16_t total[2];
    fs_side winner = fs_dice_rolloff(run, n_dice, n_faces, modifier, 0, total);

    assert_true(winner == 1 ? total[0] > total[1] : total[0] < total[1]);
    return winner;
}

static void walk__rolloff_odds_are_exact_with_modifiers(void **state)
{
    (void)state;
    n_dice = 1;
    n_faces = 6;
    modifier = 0;
    walk_all(winner_and_totals);
    assert_true(equals(&found[1], 1, 2));
    modifier = 1; /* of 36: 21 for side 1, 10 for side 2, 5 ties */
    walk_all(winner_and_totals);
    assert_true(equals(&found[1], 21, 31));
    assert_true(equals(&found[2], 10, 31));
    modifier = -2; /* 6 to 26, 4 ties */
    walk_all(winner_and_totals);
    assert_true(equals(&found[1], 6, 32));
    modifier = 6;
    walk_all(winner_and_totals);
    assert_int_equal(paths, 1);
    assert_true(equals(&found[1], 1, 1));
    n_dice = 2;
    modifier = 3;
    walk_all(winner_and_totals);
    assert_int_equal(paths, 2);
    int won = 0, lost = 0;
    for (int i = 0; i < 1296; i++) {
        int diff = i % 6 + i / 6 % 6 + 3 - i / 36 % 6 - i / 216;

        won += diff > 0;
        lost += diff < 0;
    }
    assert_true(equals(&found[1], (uint64_t)won, (uint64_t)(won + lost)));
}

static int winner_and_low(fs_run *run)
{
    int16_t total[2];
    fs_side winner = fs_dice_duel(run, 6, modifier, 2, 0, total);
    int natural = winner == 1 ? total[1] : total[0] - modifier;

    return 2 * winner + (natural <= 2);
}

static void walk__a_duel_tells_a_low_loser_apart(void **state)
{
    (void)state;
    for (modifier = -3; modifier <= 3; modifier++) {
        uint64_t ways[6] = {0}, all = 0;

        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) {
                if (a + modifier == b)
                    continue;
                ways[a + modifier > b ? 2 + (b <= 2) : 4 + (a <= 2)]++;
                all++;
            }
        walk_all(winner_and_low);
        for (int k = 2; k < 6; k++)
            assert_true(equals(&found[k], ways[k], all));
    }
}

static int drawn(fs_run *run)
{
    const uint64_t set[2] = {0x8000000000000001u, 0x4u};

    return fs_dice_card(run, 1, set, 2, 0);
}

static void walk__every_card_left_is_as_likely(void **state)
{
    (void)state;
    walk_all(drawn);
    assert_int_equal(paths, 3);
    assert_true(equals(&found[0], 1, 3));
    assert_true(equals(&found[63], 1, 3));
    assert_true(equals(&found[66], 1, 3));
}

/* A 6 brings a second throw, a 1 ends the scope. */
static int chained(fs_run *run)
{
    int first = fs_dice_sum(run, 1, 1, 6, 0, NULL), second = 0;

    if (first == 1)
        run->is_cut = 1;
    if (first == 6 || first == 1)
        second = fs_dice_sum(run, 1, 2, 6, 0, NULL);
    return 20 * first + second;
}

static void walk__branches_only_where_thrown_and_not_after_the_cut(void **state)
{
    (void)state;
    walk_all(chained);
    assert_int_equal(paths, 5 + 11);
    assert_true(equals(&found[20 + 2], 1, 6));
    assert_true(equals(&found[120 + 7], 1, 36));
}

static void walk__says_when_it_is_no_longer_exact(void **state)
{
    static fs_walk walk;
    uint8_t face[255];
    fs_run run;

    (void)state;
    memset(&run, 0, sizeof run);
    fs_walk_begin(&walk);
    run.dice.walk = &walk;
    fs_dice_each(&run, 1, 36, 10, 0, face);
    assert_false(walk.too_fine);
    fs_dice_each(&run, 1, 1, 2, 0, face);
    assert_true(walk.too_fine);
    assert_false(walk.too_deep);
    fs_dice_each(&run, 1, 255, 2, 0, face);
    assert_true(walk.too_deep);
    fs_walk_begin(&walk);
    fs_dice_sum(&run, 1, 24, 6, 0, NULL);
    assert_false(walk.too_fine);
    assert_int_equal(fs_dice_sum(&run, 1, 25, 6, 0, NULL), 25);
    assert_true(walk.too_fine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walk__a_sum_equals_its_dice_one_by_one),
        cmocka_unit_test(walk__cut_and_uncut_agree),
        cmocka_unit_test(walk__percent_counts_from_zero),
        cmocka_unit_test(walk__a_pool_equals_brute_force),
        cmocka_unit_test(walk__forty_dice_are_exact),
        cmocka_unit_test(walk__rolloff_odds_are_exact_with_modifiers),
        cmocka_unit_test(walk__a_duel_tells_a_low_loser_apart),
        cmocka_unit_test(walk__every_card_left_is_as_likely),
        cmocka_unit_test(walk__branches_only_where_thrown_and_not_after_the_cut),
        cmocka_unit_test(walk__says_when_it_is_no_longer_exact),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
