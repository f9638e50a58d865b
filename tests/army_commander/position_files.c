/* position_files.c - positions by hand, their defaults, and saving any phase boundary as one. */
#include <army_commander/state.h>
#include <scenario/scenario.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const char small[] =
    "position: army_commander\n"
    "board: {columns: 12, rows: 11}\n"
    "terrain: {trench: [0604]}\n"
    "divisions:\n"
    "  - {id: br, side: british, order: M, stands: {0605: 4 inf, 0606: 1 fs + 1 hq, 0609: 1 gun}}\n"
    "  - {id: ge, side: german, order: H, stands: {0604: 2 inf, 0603: 1 hq}}\n"
    "moment: {phase: turn, division: br}\n";

static void load(const char *text, fs_file *file)
{
    fs_load_error e = {.line = 0};

    if (fs_file_read("position.yaml", text, strlen(text), NULL, file, &e))
        fail_msg("%s\n%s", e.message, text);
}

static const ac_state *state_of(const fs_file *f) { return f->state; }
static const ac_scenario *scenario_of(const fs_file *f) { return (const ac_scenario *)(const void *)f->scenario; }

static int piece(const fs_file *f, const char *name)
{
    for (int u = 1; u <= f->scenario->n_units; u++)
        if (strcmp(f->scenario->names->unit[u], name) == 0)
            return u;
    fail_msg("no piece %s", name);
    return 0;
}

static const ac_stand *stand(const fs_file *f, const char *name) { return &state_of(f)->stand[piece(f, name)]; }
static int hex(const fs_file *f, const char *name) { return fs_hex_parse(&scenario_of(f)->board.grid, name); }

static void position__short_one_has_sensible_defaults(void **state)
{
    fs_file f;

    (void)state;
    load(small, &f);
    assert_int_equal(f.kind, FS_FILE_POSITION);
    assert_string_equal(scenario_of(&f)->side_name[1], "british");
    assert_string_equal(scenario_of(&f)->side_name[2], "german");
    assert_int_equal(scenario_of(&f)->n_rounds, 4);
    assert_int_equal(scenario_of(&f)->year, 1916);
    assert_int_equal(scenario_of(&f)->n_corps, 2);
    assert_int_equal(state_of(&f)->command[1].order, AC_M);
    assert_int_equal(state_of(&f)->command[2].order, AC_H);
    assert_int_equal(stand(&f, "br.i4")->hex, hex(&f, "0605"));
    assert_int_equal(stand(&f, "br.g1")->shots, 2);
    assert_int_equal(stand(&f, "br.g1")->sp, 3);
    assert_int_equal(f.rest_size, 0);
    fs_file_close(&f);
}

static void position__marks_are_put_on_stands(void **state)
{
    static const char text[] = "position: army_commander\n"
                               "divisions:\n"
                               "  - id: br\n"
                               "    side: british\n"
                               "    order: M\n"
                               "    had_turn: yes\n"
                               "    stands:\n"
                               "      0605: 3 inf, 1 hit\n"
                               "      0606: i4 (moved attacked) + br.f1 (hit) + 1 hq\n"
                               "      0609: 1 gun (sp 2 shots 1)\n"
                               "      0610: 1 corps (shots 0)\n"
                               "    lost: 2 inf\n"
                               "  - {id: ge, side: german, order: D, stands: {0101: 1 inf}}\n"
                               "moment: {round: 2, phase: turn, last_side: british}\n";
    fs_file f;

    (void)state;
    load(text, &f);
    assert_int_equal(stand(&f, "br.i1")->hit + stand(&f, "br.i2")->hit + stand(&f, "br.i3")->hit, 1);
    assert_int_equal(stand(&f, "br.i4")->did, AC_MOVED | AC_ATTACKED);
    assert_int_equal(stand(&f, "br.f1")->hit, 1);
    assert_int_equal(stand(&f, "br.g1")->sp, 2);
    assert_int_equal(stand(&f, "br.g1")->shots, 1);
    assert_int_equal(stand(&f, "british.c1")->shots, 0);
    assert_int_equal(stand(&f, "british.c1")->sp, 4);
    assert_int_equal(stand(&f, "br.i5")->where, AC_LOST_FOR_GOOD);
    assert_int_equal(state_of(&f)->lost[1], 2);
    assert_int_equal(state_of(&f)->command[1].flags, AC_HAD_TURN);
    assert_int_equal(stand(&f, "ge.hq1")->where, AC_RETIRED); /* it has none on the board */
    fs_file_close(&f);
}

static void position__on_a_scenario_moves_what_it_names(void **state)
{
    static const char text[] =
        "position: army_commander\n"
        "based_on: s1-training\n"
        "orders: {1tr: M, 2tr: H}\n"
        "divisions:\n"
        "  - id: 1tr\n"
        "    stands: {0505: 4 inf, 0605: 3 inf + i12 (hit), 0606: 2 fs + hq1, 0609: 1 gun (sp 2)}\n"
        "guns: {i: {0611: c1 (shots 1)}}\n"
        "control: {british: [0504]}\n"
        "moment: {round: 2, phase: turn, division: 2tr, last_side: british, in_a_row: 1}\n";
    fs_file f;

    (void)state;
    load(text, &f);
    assert_string_equal(f.based_on, "s1-training");
    assert_int_equal(stand(&f, "1tr.i1")->hex, hex(&f, "0505"));
    assert_int_equal(stand(&f, "1tr.i12")->hex, hex(&f, "0605"));
    assert_int_equal(stand(&f, "1tr.i12")->hit, 1);
    assert_int_equal(stand(&f, "1tr.i8")->where, AC_LOST_FOR_GOOD);
    assert_int_equal(stand(&f, "1tr.hq2")->where, AC_RETIRED);
    assert_int_equal(stand(&f, "i.c1")->hex, hex(&f, "0611"));
    assert_int_equal(stand(&f, "2tr.f1")->hex, hex(&f, "0603"));
    assert_int_equal(stand(&f, "2tr.g1")->shots, 2);
    assert_false(ac_bit(state_of(&f)->control, hex(&f, "0504")));
    assert_true(ac_bit(state_of(&f)->control, hex(&f, "0604")));
    fs_file_close(&f);
}

static void position__record_lines_follow_with_their_line_number(void **state)
{
    char text[sizeof small + 64];
    fs_file f;

    (void)state;
    snprintf(text, sizeof text, "%s---\n1. - begin\n2. british x\n", small);
    load(text, &f);
    assert_string_equal(f.rest, "1. - begin\n2. british x\n");
    assert_int_equal(f.rest_size, strlen(f.rest));
    assert_int_equal(f.rest_line, 8);
    fs_file_close(&f);
}

static void position__loads_within_two_milliseconds(void **state)
{
    enum { TIMES = 20 };
    clock_t begun = clock();

    (void)state;
    for (int i = 0; i < TIMES; i++) {
        fs_file f;
        load(small, &f);
        fs_file_close(&f);
    }
    /* Generous: the bound is for a release build, this may be a sanitizer's. */
    assert_true((double)(clock() - begun) / CLOCKS_PER_SEC / TIMES < 0.05);
}

static void position__switches_are_part_of_the_scenario(void **state)
{
    fs_file a, b, c;
    fs_load_error e;

    (void)state;
    assert_int_equal(fs_file_open("s1-training", NULL, &a, &e), 0);
    assert_int_equal(fs_file_open("s1-training", "gun_limit=turn", &b, &e), 0);
    assert_int_equal(fs_file_open("s1-training", "gun_limit=1 retreat_loss=0", &c, &e), 0);
    assert_int_equal(b.scenario->switches[AC_SW_GUN_LIMIT], 1);
    assert_true(a.scenario->hash != b.scenario->hash);
    assert_true(c.scenario->hash == b.scenario->hash);
    fs_file_close(&a);
    fs_file_close(&b);
    fs_file_close(&c);
}

/* --- saving ------------------------------------------------------------------------------------ */

enum { TEXT = 65536 };

static void apply_begin(const fs_file *f, void *s, void *scratch)
{
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    static const uint8_t key[32] = {7};
    fs_run run = {.scratch = scratch};

    fs_dice_from_key(&run.dice, key);
    f->scenario->rules->apply(f->scenario, s, ((const fs_head *)s)->waiting & 1 ? 1 : 2, &begin, &run);
}

/* Writes the state, reads it back: the same bytes, at once or after `begin`. False if it cannot be written. */
static bool round_trip(const fs_file *f, const void *s)
{
    char *text = calloc(1, TEXT);
    fs_writer w = {text, 0, TEXT};
    size_t size = f->scenario->rules->state_size;
    fs_load_error e;
    fs_file back;
    bool written;

    assert_non_null(text);
    written = fs_position_write(f, s, &w) == 0;
    if (written) {
        assert_true(fs_put_end(&w));
        if (fs_file_read("saved.yaml", text, w.n, NULL, &back, &e))
            fail_msg("%s\n%s", e.message, text);
        assert_true(back.scenario->hash == f->scenario->hash);
        void *copy = malloc(size), *scratch = malloc(f->scenario->rules->scratch_size + 1);
        assert_non_null(copy);
        memcpy(copy, back.state, size);
        if (memcmp(copy, s, size) != 0)
            apply_begin(&back, copy, scratch);
        if (memcmp(copy, s, size) != 0)
            fail_msg("not the same after a round trip:\n%s", text);
        free(copy);
        free(scratch);
        fs_file_close(&back);
    }
    free(text);
    return written;
}

static void saving__start_of_every_scenario_comes_back(void **state)
{
    static const char *const ids[] = {"s1-training", "s2-thiepval", "s3-cambrai", "s4-michael", "s5-usdau", "s6-anzac"};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        fs_file f;
        fs_load_error e;
        assert_int_equal(fs_file_open(ids[i], i ? NULL : "doubles=both-dice", &f, &e), 0);
        assert_true(round_trip(&f, f.state));
        fs_file_close(&f);
    }
}

static void saving__a_written_position_comes_back(void **state)
{
    fs_file f;

    (void)state;
    load(small, &f);
    assert_true(round_trip(&f, f.state));
    fs_file_close(&f);
}

static void saving__a_template_position_comes_back(void **state)
{
    fs_file f;

    (void)state;
    load("position: template\npatrols: {a1: 0203, a2: 0303 strength 1, b1: 0204}\n", &f);
    assert_string_equal(f.scenario->id, "template-patrols");
    assert_true(round_trip(&f, f.state));
    fs_file_close(&f);
}

/* Plays at random; every state at a boundary must come back. Returns how many did. */
static int play_and_save(const char *id, uint64_t rng, int steps)
{
    fs_file f;
    fs_load_error e;
    static fs_option list[FS_MAX_OPTIONS];
    static const uint8_t key[32] = {3};
    int saved = 0;

    assert_int_equal(fs_file_open(id, NULL, &f, &e), 0);
    const fs_ruleset *rules = f.scenario->rules;
    void *s = malloc(rules->state_size), *scratch = malloc(rules->scratch_size + 1);
    fs_run run = {.scratch = scratch};
    assert_non_null(s);
    memcpy(s, f.state, rules->state_size);
    fs_dice_from_key(&run.dice, key);
    apply_begin(&f, s, scratch);
    for (int i = 0; i < steps && ((fs_head *)s)->waiting; i++) {
        fs_side side = ((fs_head *)s)->open ? ((fs_head *)s)->open : ((fs_head *)s)->waiting & 1 ? 1 : 2;
        fs_options out = {list, 0, FS_MAX_OPTIONS, 0};
        if (!((fs_head *)s)->open)
            saved += round_trip(&f, s);
        assert_true(rules->options(f.scenario, s, side, scratch, &out) > 0);
        rules->apply(f.scenario, s, side, &list[fs_below(&rng, (uint32_t)out.narrow)], &run);
    }
    free(s);
    free(scratch);
    fs_file_close(&f);
    return saved;
}

static void saving__boundaries_of_random_games_come_back(void **state)
{
    (void)state;
    assert_true(play_and_save("s1-training", 1, 300) > 2);
    assert_true(play_and_save("s4-michael", 2, 150) > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(position__short_one_has_sensible_defaults),
                                       cmocka_unit_test(position__marks_are_put_on_stands),
                                       cmocka_unit_test(position__on_a_scenario_moves_what_it_names),
                                       cmocka_unit_test(position__record_lines_follow_with_their_line_number),
                                       cmocka_unit_test(position__loads_within_two_milliseconds),
                                       cmocka_unit_test(position__switches_are_part_of_the_scenario),
                                       cmocka_unit_test(saving__start_of_every_scenario_comes_back),
                                       cmocka_unit_test(saving__a_written_position_comes_back),
                                       cmocka_unit_test(saving__a_template_position_comes_back),
                                       cmocka_unit_test(saving__boundaries_of_random_games_come_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
