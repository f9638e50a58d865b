/* dice.c - the stream, the script and the typed throw. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/log.h>
#include <string.h>

static const uint8_t key[32] = {7, 1, 4, 9, 200, 31, 5};

struct vector {
    uint8_t key_at, key_value; /* the one byte of the key that is not zero */
    uint32_t counter, last_nonce, out[16];
};

/* RFC 8439, appendix A.1, vectors 1 to 5. */
static const struct vector published[] = {
    {0,
     0,
     0,
     0,
     {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8, 0xc70d778b, 0x7c5941da,
      0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2}},
    {0,
     0,
     1,
     0,
     {0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348, 0x3e53c612, 0xed7aee32, 0x7621b729,
      0x434ee69c, 0xb03371d5, 0xd539d874, 0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b}},
    {31,
     1,
     1,
     0,
     {0x2452eb3a, 0x9249f8ec, 0x8d829d9b, 0xddd4ceb1, 0xe8252083, 0x60818b01, 0xf38422b8, 0x5aaa49c9, 0xbb00ca8e,
      0xda3ba7b4, 0xc4b592d1, 0xfdf2732f, 0x4436274e, 0x2561b3c8, 0xebdd4aa6, 0xa0136c00}},
    {1,
     255,
     2,
     0,
     {0xfb4dd572, 0x4bc42ef1, 0xdf922636, 0x327f1394, 0xa78dea8f, 0x5e269039, 0xa1bebbc1, 0xcaf09aae, 0xa25ab213,
      0x48a6b46c, 0x1b9d9bcb, 0x092c5be6, 0x546ca624, 0x1bec45d5, 0x87f47473, 0x96f0992e}},
    {0,
     0,
     0,
     0x02000000,
     {0x374dc6c2, 0x3736d58c, 0xb904e24a, 0xcd3f93ef, 0x88228b1a, 0x96a4dfb3, 0x5b76ab72, 0xc727ee54, 0x0e0e978a,
      0xf3145c95, 0x1b748ea8, 0xf786c297, 0x99c28f5f, 0x628314e8, 0x398a19fa, 0x6ded1b53}},
};

static void chacha20__gives_the_published_blocks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        const struct vector *v = &published[i];
        uint8_t bytes[32] = {0};
        uint32_t nonce[3] = {0, 0, v->last_nonce}, out[16];
        fs_dice dice;

        bytes[v->key_at] = v->key_value;
        fs_dice_from_key(&dice, bytes);
        fs_chacha20_block(dice.key, v->counter, nonce, out);
        assert_memory_equal(out, v->out, sizeof out);
    }
}

static void chacha20__gives_the_block_of_section_2_3_2(void **state)
{
    static const uint32_t expected[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                                          0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                          0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    const uint32_t nonce[3] = {0x09000000, 0x4a000000, 0};
    uint8_t bytes[32];
    uint32_t out[16];
    fs_dice dice;

    (void)state;
    for (int i = 0; i < 32; i++)
        bytes[i] = (uint8_t)i;
    fs_dice_from_key(&dice, bytes);
    fs_chacha20_block(dice.key, 1, nonce, out);
    assert_memory_equal(out, expected, sizeof out);
}

static fs_run keyed(fs_rolls *rolls)
{
    fs_run run;

    memset(&run, 0, sizeof run);
    fs_dice_from_key(&run.dice, key);
    run.dice.rolls = rolls;
    return run;
}

static fs_run scripted(const fs_rolls *script)
{
    fs_run run;

    memset(&run, 0, sizeof run);
    fs_dice_from_script(&run.dice, script);
    return run;
}

static void add_throw(fs_rolls *rolls, int kind, int faces, int n, const uint8_t *value)
{
    rolls->at[rolls->n++] = (fs_throw){(uint8_t)kind, (uint8_t)n, (uint8_t)faces, 1, 0, rolls->used};
    memcpy(rolls->value + rolls->used, value, (size_t)n);
    rolls->used = (uint16_t)(rolls->used + n);
}

/* Chi-square of `n` throws counted in `seen`, in thousandths. */
static int chi_square(const int *seen, int faces, int n)
{
    int64_t sum = 0;

    for (int f = 0; f < faces; f++) {
        int64_t off = (int64_t)seen[f] * faces - n;

        sum += off * off;
    }
    return (int)(sum * 1000 / ((int64_t)n * faces));
}

static void dice__faces_are_uniform(void **state)
{
    int six[6] = {0}, ten[10] = {0}, pct[100] = {0}, card[5] = {0};
    const uint64_t set[2] = {0x8000000000000101u, 0x12u}; /* 0, 8, 63, 65, 68 */
    fs_run run = keyed(NULL);

    (void)state;
    for (int i = 0; i < 60000; i++) {
        int drawn;

        six[fs_dice_sum(&run, 1, 1, 6, 0, NULL) - 1]++;
        ten[fs_dice_sum(&run, 1, 1, 10, 0, NULL) - 1]++;
        pct[fs_dice_pct(&run, 1, 0, NULL)]++;
        drawn = fs_dice_card(&run, 1, set, 2, 0);
        card[drawn == 0 ? 0 : drawn == 8 ? 1 : drawn == 63 ? 2 : drawn == 65 ? 3 : 4]++;
        assert_true(set[drawn / 64] >> drawn % 64 & 1);
    }
    assert_in_range(chi_square(six, 6, 60000), 0, 20500); /* one in a thousand is beyond these */
    assert_in_range(chi_square(ten, 10, 60000), 0, 27900);
    assert_in_range(chi_square(pct, 100, 60000), 0, 148300);
    assert_in_range(chi_square(card, 5, 60000), 0, 18500);
}

static int byte_of(const uint32_t block[16], int i) { return (int)(block[i / 4] >> 8 * (i % 4) & 255); }

static void dice__bytes_past_the_last_full_round_are_thrown_away(void **state)
{
    const uint32_t nonce[3] = {0, 0, 0};
    int met = 0;
    fs_run run = keyed(NULL);

    (void)state;
    for (uint32_t k = 0; k < 2000; k++) {
        uint32_t block[16];
        int first, thrown = fs_dice_sum(&run, 1, 1, 6, 0, NULL), i = 0;

        fs_chacha20_block(run.dice.key, k, nonce, block);
        first = byte_of(block, 0);
        while (byte_of(block, i) >= 252)
            i++;
        assert_int_equal(thrown, byte_of(block, i) % 6 + 1);
        met += first >= 252;
    }
    assert_true(met > 10);
}

static void dice__a_long_throw_goes_on_in_the_next_nonce(void **state)
{
    uint8_t face[200];
    uint32_t block[16];
    int n = 0;
    fs_run run = keyed(NULL);

    (void)state;
    fs_dice_each(&run, 1, 3, 6, 0, face);
    fs_dice_each(&run, 1, 200, 6, 0, face);
    for (uint32_t more = 0; n < 200; more++) {
        const uint32_t nonce[3] = {more, 0, 0};

        fs_chacha20_block(run.dice.key, 1, nonce, block);
        for (int i = 0; i < 64 && n < 200; i++) {
            if (byte_of(block, i) < 252)
                assert_int_equal(face[n++], byte_of(block, i) % 6 + 1);
        }
    }
}

static void dice__throws_are_noted_and_replay_the_same(void **state)
{
    static const uint8_t classes[7] = {0, 0, 0, 0, 0, 1, 1};
    static fs_rolls rolls;
    const uint64_t set = 0xf0;
    int seen[2][4];
    int16_t total[2][2];
    uint8_t count[2][2], face[2][3], shown[2][4];

    (void)state;
    memset(&rolls, 0, sizeof rolls);
    for (int pass = 0; pass < 2; pass++) {
        fs_run run = pass ? scripted(&rolls) : keyed(&rolls);

        seen[pass][0] = fs_dice_sum(&run, 1, 2, 6, 11, NULL);
        fs_dice_each(&run, 2, 3, 10, 12, face[pass]);
        fs_dice_pool(&run, 1, 4, 6, 13, classes, 2, count[pass], shown[pass]);
        seen[pass][1] = fs_dice_pct(&run, 0, 14, NULL);
        seen[pass][2] = fs_dice_card(&run, 2, &set, 1, 15);
        seen[pass][3] = fs_dice_rolloff(&run, 1, 6, 1, 16, total[pass]);
        assert_false(run.dice.ran_out || run.dice.bad);
        assert_int_equal(run.dice.k, rolls.n);
    }
    assert_memory_equal(seen[0], seen[1], sizeof seen[0]);
    assert_memory_equal(count[0], count[1], sizeof count[0]);
    assert_memory_equal(face[0], face[1], sizeof face[0]);
    assert_memory_equal(shown[0], shown[1], sizeof shown[0]);
    assert_memory_equal(total[0], total[1], sizeof total[0]);
    assert_int_equal(count[0][0] + count[0][1], 4);
    assert_int_equal(rolls.at[0].n, 2);
    assert_int_equal(rolls.at[1].rule, 12);
    assert_int_equal(rolls.at[1].side, 2);
    assert_int_equal(rolls.at[3].kind, FS_THROW_PCT);
    assert_int_equal(rolls.at[4].kind, FS_THROW_CARD);
    assert_int_equal(rolls.value[rolls.at[4].at], seen[0][2]);
}

static void dice__running_out_is_sticky_and_names_the_throw(void **state)
{
    static fs_rolls script;
    uint8_t face[2];
    uint8_t room[256];
    fs_log log = {room, 48, sizeof room, 0};
    fs_run run = scripted(&script);

    (void)state;
    memset(&script, 0, sizeof script);
    add_throw(&script, FS_THROW_DICE, 6, 2, (const uint8_t[]){3, 4});
    run.log = &log;
    assert_int_equal(fs_dice_sum(&run, 1, 2, 6, 1, NULL), 7);
    assert_false(run.dice.ran_out);
    assert_int_equal(fs_dice_sum(&run, 2, 3, 10, 77, NULL), 3);
    assert_true(run.dice.ran_out);
    log.n = 96;
    fs_dice_each(&run, 1, 2, 6, 5, face);
    assert_int_equal(face[0] + face[1], 2);
    assert_int_equal(fs_dice_pct(&run, 1, 5, NULL), 0);
    assert_int_equal(fs_dice_rolloff(&run, 1, 6, 0, 5, NULL), 1);
    assert_int_equal(run.dice.wanted.rule, 77);
    assert_int_equal(run.dice.wanted.side, 2);
    assert_int_equal(run.dice.wanted.n, 3);
    assert_int_equal(run.dice.wanted.faces, 10);
    assert_int_equal(run.dice.wanted_log, 48);
    assert_false(run.dice.bad);
}

static void dice__a_script_that_does_not_fit_is_bad(void **state)
{
    static fs_rolls script;
    static const struct {
        int kind, faces, n;
        uint8_t value[2];
    } wrong[] = {
        {FS_THROW_DICE, 6, 1, {3}},    {FS_THROW_DICE, 10, 2, {3, 4}}, {FS_THROW_DICE, 6, 2, {3, 7}},
        {FS_THROW_DICE, 6, 2, {0, 3}}, {FS_THROW_PCT, 100, 1, {40}},   {FS_THROW_CARD, 0, 1, {1}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        fs_run run = scripted(&script);

        memset(&script, 0, sizeof script);
        add_throw(&script, wrong[i].kind, wrong[i].faces, wrong[i].n, wrong[i].value);
        assert_int_equal(fs_dice_sum(&run, 1, 2, 6, 9, NULL), 2);
        assert_true(run.dice.bad);
        assert_false(run.dice.ran_out);
        assert_int_equal(run.dice.wanted.rule, 9);
        assert_int_equal(fs_dice_sum(&run, 1, 1, 6, 10, NULL), 1);
        assert_int_equal(run.dice.wanted.rule, 9);
    }
}

static void dice__a_scripted_card_must_be_in_the_set(void **state)
{
    static fs_rolls script;
    const uint64_t set = 0x24; /* 2 and 5 */
    fs_run run = scripted(&script);

    (void)state;
    memset(&script, 0, sizeof script);
    add_throw(&script, FS_THROW_CARD, 0, 1, (const uint8_t[]){5});
    add_throw(&script, FS_THROW_CARD, 0, 1, (const uint8_t[]){3});
    assert_int_equal(fs_dice_card(&run, 1, &set, 1, 0), 5);
    assert_int_equal(fs_dice_card(&run, 1, &set, 1, 0), 2);
    assert_true(run.dice.bad);
}

static void dice__what_one_side_types_does_not_change_the_others_stream(void **state)
{
    static fs_rolls script;
    int streamed[4];

    (void)state;
    for (int typed = 0; typed < 6; typed++) {
        fs_run run = keyed(NULL);

        memset(&script, 0, sizeof script);
        add_throw(&script, FS_THROW_DICE, 6, 2, (const uint8_t[]){(uint8_t)(typed + 1), 1});
        add_throw(&script, FS_THROW_DICE, 6, 1, (const uint8_t[]){(uint8_t)(6 - typed)});
        run.dice.typed = typed == 0 ? 0 : 1;
        run.dice.script = &script;
        int first = fs_dice_sum(&run, 1, 2, 6, 0, NULL), a = fs_dice_sum(&run, 2, 8, 10, 0, NULL);
        int second = fs_dice_sum(&run, 1, 1, 6, 0, NULL), b = fs_dice_sum(&run, 2, 8, 10, 0, NULL);
        assert_false(run.dice.ran_out || run.dice.bad);
        if (typed == 0) {
            streamed[0] = a;
            streamed[1] = b;
        } else {
            assert_int_equal(first, typed + 2);
            assert_int_equal(second, 6 - typed);
            assert_int_equal(a, streamed[0]);
            assert_int_equal(b, streamed[1]);
        }
    }
}

static void dice__doubles_are_told_only_under_a_cut_that_asks(void **state)
{
    static fs_rolls script;
    const fs_cut plain = {NULL, 0, 0}, doubles = {NULL, 0, 1};

    (void)state;
    memset(&script, 0, sizeof script);
    for (int i = 0; i < 3; i++)
        add_throw(&script, FS_THROW_DICE, 6, 2, (const uint8_t[]){5, 5});
    add_throw(&script, FS_THROW_DICE, 6, 2, (const uint8_t[]){4, 6});
    fs_run run = scripted(&script);
    fs_dice_sum(&run, 1, 2, 6, 0, &doubles);
    assert_true(fs_dice_doubles(&run));
    fs_dice_sum(&run, 1, 2, 6, 0, &plain);
    assert_false(fs_dice_doubles(&run));
    fs_dice_sum(&run, 1, 2, 6, 0, NULL);
    assert_false(fs_dice_doubles(&run));
    fs_dice_sum(&run, 1, 2, 6, 0, &doubles);
    assert_false(fs_dice_doubles(&run));
}

static void dice__rolloff_throws_ties_again(void **state)
{
    static fs_rolls script;
    int16_t total[2];

    (void)state;
    memset(&script, 0, sizeof script);
    for (int i = 0; i < 2; i++) {
        add_throw(&script, FS_THROW_DICE, 6, 1, (const uint8_t[]){3});
        add_throw(&script, FS_THROW_DICE, 6, 1, (const uint8_t[]){4});
    }
    fs_run run = scripted(&script);
    script.value[3] = 6;
    assert_int_equal(fs_dice_rolloff(&run, 1, 6, 1, 0, total), 2);
    assert_int_equal(total[0], 4);
    assert_int_equal(total[1], 6);
    assert_int_equal(run.dice.script_at, 4);
}

static void dice__no_dice_are_no_throw(void **state)
{
    static const uint8_t classes[7] = {0};
    uint8_t count[1] = {9};
    fs_run run = keyed(NULL);

    (void)state;
    assert_int_equal(fs_dice_sum(&run, 1, 0, 6, 0, NULL), 0);
    fs_dice_pool(&run, 1, 0, 6, 0, classes, 1, count, NULL);
    assert_int_equal(count[0], 0);
    assert_int_equal(run.dice.k, 0);
}

static void dice__a_full_list_of_rolls_is_an_error(void **state)
{
    static fs_rolls rolls;
    fs_run run = keyed(&rolls);

    (void)state;
    memset(&rolls, 0, sizeof rolls);
    for (int i = 0; i < FS_MAX_ROLLS; i++)
        fs_dice_sum(&run, 1, 1, 6, 0, NULL);
    assert_false(run.dice.bad);
    fs_dice_sum(&run, 1, 1, 6, 0, NULL);
    assert_true(run.dice.bad);
    assert_int_equal(rolls.n, FS_MAX_ROLLS);
}

static void below__is_uniform_and_in_bounds(void **state)
{
    int seen[7] = {0};
    uint64_t rng = 0;

    (void)state;
    for (int i = 0; i < 70000; i++)
        seen[fs_below(&rng, 7)]++;
    assert_in_range(chi_square(seen, 7, 70000), 0, 22500);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(fs_below(&rng, 1), 0);
        assert_true(fs_below(&rng, 0x80000001u) <= 0x80000000u);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20__gives_the_published_blocks),
        cmocka_unit_test(chacha20__gives_the_block_of_section_2_3_2),
        cmocka_unit_test(dice__faces_are_uniform),
        cmocka_unit_test(dice__bytes_past_the_last_full_round_are_thrown_away),
        cmocka_unit_test(dice__a_long_throw_goes_on_in_the_next_nonce),
        cmocka_unit_test(dice__throws_are_noted_and_replay_the_same),
        cmocka_unit_test(dice__running_out_is_sticky_and_names_the_throw),
        cmocka_unit_test(dice__a_script_that_does_not_fit_is_bad),
        cmocka_unit_test(dice__a_scripted_card_must_be_in_the_set),
        cmocka_unit_test(dice__what_one_side_types_does_not_change_the_others_stream),
        cmocka_unit_test(dice__doubles_are_told_only_under_a_cut_that_asks),
        cmocka_unit_test(dice__rolloff_throws_ties_again),
        cmocka_unit_test(dice__no_dice_are_no_throw),
        cmocka_unit_test(dice__a_full_list_of_rolls_is_an_error),
        cmocka_unit_test(below__is_uniform_and_in_bounds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
