/* positions_saved.c - moments of random games as positions: every question between lines is written, and what is
 * written loads to the same bytes. */
#include "field.h"
#include "rules/rifle_and_spade/kinds.h"
#include "scenario/scenario.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <string.h>

enum { TEXT = 262144 };

static void apply_begin(const fs_file *f, rs_state *s)
{
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    static const uint8_t key[32] = {7};
    fs_run run = {.log = NULL};

    fs_dice_from_key(&run.dice, key);
    f->scenario->rules->apply(f->scenario, s, 1, &begin, &run);
}

/* Where two states differ, by the offset of the first byte. */
static size_t first_difference(const void *a, const void *b)
{
    const uint8_t *one = a, *two = b;
    size_t i = 0;

    while (i < sizeof(rs_state) && one[i] == two[i])
        i++;
    return i;
}

/* What a side knows of it can be filled with something that could be. */
static void can_be_guessed(const fs_file *f, const rs_state *s)
{
    static const uint8_t key[32] = {5};
    static rs_state copy;

    for (fs_side side = 1; side <= 2; side++) {
        fs_run run = {.log = NULL};

        copy = *s;
        fs_dice_from_key(&run.dice, key);
        f->scenario->rules->blind(f->scenario, &copy, side);
        f->scenario->rules->guess(f->scenario, &copy, side, &run);
        assert_int_equal(f->scenario->rules->valid(f->scenario, &copy, NULL), 0);
    }
}

/* The same bytes, at once or after `begin`. */
static void comes_back(const fs_file *f, const rs_state *s)
{
    static char text[TEXT];
    static rs_state copy;
    fs_writer w = {text, 0, TEXT};
    fs_load_error why;
    fs_file back;

    assert_int_equal(fs_position_write(f, s, &w), 0);
    assert_true(fs_put_end(&w));
    if (fs_file_read("saved", text, w.n, NULL, &back, &why))
        fail_msg("%s\n%s", why.message, text);
    assert_true(back.scenario->hash == f->scenario->hash);
    memcpy(&copy, back.state, sizeof copy);
    assert_int_equal(back.scenario->rules->valid(back.scenario, &copy, NULL), 0);
    can_be_guessed(&back, &copy);
    if (memcmp(&copy, s, sizeof copy) != 0)
        apply_begin(&back, &copy);
    if (memcmp(&copy, s, sizeof copy) != 0)
        fail_msg("not the same from byte %zu on after a round trip:\n%s", first_difference(&copy, s), text);
    fs_file_close(&back);
}

/* The questions of phases and activations; what stands above them is a resolution. */
static bool is_boundary(const rs_state *s)
{
    int kind = fs_top_const(&s->head)->kind;

    return !s->head.open &&
           (kind == RS_F_PLANS || kind == RS_F_ARRIVALS || kind == RS_F_ADJUST || kind == RS_F_OFFICERS ||
            kind == RS_F_CONTINUE || kind == RS_F_CHANGE || kind == RS_F_CUP || kind == RS_F_ACTIVATION);
}

/* Plays at random; one in `every` boundaries comes back, and the first of each kind. Returns how many did. */
static int play_and_save(const fs_file *f, uint64_t rng, int steps, uint32_t every)
{
    static fs_option list[FS_MAX_OPTIONS];
    static rs_state s;
    const fs_ruleset *rules = f->scenario->rules;
    uint8_t key[32] = {(uint8_t)rng};
    fs_run run = {.log = NULL};
    uint32_t met = 0;
    int saved = 1;

    memcpy(&s, f->state, sizeof s);
    comes_back(f, &s);
    fs_dice_from_key(&run.dice, key);
    apply_begin(f, &s);
    for (int i = 0; i < steps && s.head.waiting; i++) {
        fs_side side = s.head.open ? s.head.open : s.head.waiting & 1 ? 1 : 2;
        fs_options out = {list, 0, FS_MAX_OPTIONS, 0};

        if (is_boundary(&s)) {
            uint32_t kind = (uint32_t)1 << fs_top_const(&s.head)->kind;

            if (!(met & kind) || fs_below(&rng, every) == 0) {
                comes_back(f, &s);
                saved++;
            }
            met |= kind;
        }
        assert_true(rules->options(f->scenario, &s, side, NULL, &out) > 0);
        rules->apply(f->scenario, &s, side, &list[fs_below(&rng, (uint32_t)out.n)], &run);
    }
    return saved;
}

static void open_scenario(const char *id, fs_file *f)
{
    fs_load_error why;

    if (fs_file_open(id, NULL, f, &why))
        fail_msg("%s", why.message);
}

static void moments_of_the_small_battles_come_back(void **state)
{
    static const char *const ids[] = {"rs0-plugges", "rs1-sedd-el-bahr", "rs4-v-beach"};
    int saved = 0;

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        fs_file f;

        open_scenario(ids[i], &f);
        for (uint64_t seed = 1; seed <= 3; seed++)
            saved += play_and_save(&f, seed, 400, 6);
        fs_file_close(&f);
    }
    assert_true(saved > 40);
}

static void moments_of_the_large_battles_come_back(void **state)
{
    static const char *const ids[] = {"rs2-kemal", "rs3-krithia", "rs5-w-and-x",
                                      "rs6-anzac", "rs7-helles",  "rs8-peninsula"};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        fs_file f;

        open_scenario(ids[i], &f);
        assert_true(play_and_save(&f, 21 + i, 90, 40) > 2);
        fs_file_close(&f);
    }
}

/* Positions that say where a phase stands, written by hand and saved again. */
static void a_phase_under_way_comes_back(void **state)
{
    static const char *const moments[] = {
        "{phase: officers, under_way: yes, active: e-bde, regains: 1, brigiments: {e-bde: counted recoverable 2}}",
        "{phase: change, side: ottoman, under_way: yes}",
        "{phase: activations, side: entente, step: pull, under_way: yes, chits: [e-bde, f-bde, o-bde]}",
        "{phase: activations, side: ottoman, under_way: yes, step: move}",
        "{active: e-bde, under_way: yes, step: fire, units: {a: acted hid shaken joined, x: exposed}}"};
    static const uint8_t kinds[] = {RS_F_OFFICERS, RS_F_CHANGE, RS_F_CUP, RS_F_ACTIVATION, RS_F_ACTIVATION};
    static rs_state s;

    (void)state;
    for (size_t i = 0; i < sizeof kinds; i++) {
        char text[2048];
        fs_load_error why;
        fs_file f;
        int n =
            snprintf(text, sizeof text,
                     "position: rifle_and_spade\n"
                     "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
                     "brigiments:\n"
                     "  - {id: e-bde, side: entente, class: II, points: 8/8/4, battalions: 3, division: e-div}\n"
                     "  - {id: f-bde, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"
                     "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
                     "battalions: [{id: e-bn, in: e-bde}, {id: f-bn, in: f-bde}, {id: o-bn, in: o-bde}]\n"
                     "orders: {e-bde: regroup point 05.02 radius 2}\n"
                     "units:\n"
                     "  entente: [a hb at 05.02 steps 1, b hb at 05.03 steps 1, c co at 02.02 in f-bn, h hq at 05.01]\n"
                     "  ottoman: [x co at 05.09, y mtn at 04.09 independent, k hq at 06.09]\n"
                     "now: %s\n",
                     moments[i]);

        if (fs_file_read("under way", text, (size_t)n, NULL, &f, &why))
            fail_msg("%s", why.message);
        comes_back(&f, f.state);
        memcpy(&s, f.state, sizeof s);
        apply_begin(&f, &s);
        assert_int_equal(fs_top_const(&s.head)->kind, kinds[i]);
        comes_back(&f, &s);
        fs_file_close(&f);
    }
}

/* A move, a Fire, an order being drawn: a position and the lines since. */
static void a_resolution_is_not_written(void **state)
{
    char text[64];
    fs_writer w = {text, 0, sizeof text};
    fs_load_error why;
    fs_file f;

    (void)state;
    field("units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\nnow: {step: move}\n");
    play("entente", "move a, go 05.05");
    assert_int_equal(fs_top_const(&state_now()->head)->kind, RS_F_MOVE);
    static const char same[] = "position: rifle_and_spade\n"
                               "units: {entente: [a co at 05.04], ottoman: [x co at 05.08]}\nnow: {step: move}\n";
    if (fs_file_read("same", same, sizeof same - 1, NULL, &f, &why))
        fail_msg("%s", why.message);
    assert_int_not_equal(fs_position_write(&f, state_now(), &w), 0);
    fs_file_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(a_resolution_is_not_written),
                                       cmocka_unit_test(a_phase_under_way_comes_back),
                                       cmocka_unit_test(moments_of_the_small_battles_come_back),
                                       cmocka_unit_test(moments_of_the_large_battles_come_back)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
