/* position.c - positions both ways: every word about a unit is read and written, and moments of random games come back
 * to the same bytes. */
#include "field.h"
#include "rules/over_there/kinds.h"
#include "scenario/scenario.h"

#include <firestep/writer.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 131072 };

/* --- reading --- */

static void test_words_about_a_unit(void **state)
{
    (void)state;
    field(
        "date: 1918-06\n"
        "map:\n"
        "  - {id: T1, kind: trench, line: '4,20 30,20', owner: black}\n"
        "  - {id: D1, kind: dugout, at: '10,20.6', owner: black}\n"
        "units:\n"
        "  red: ['F1 infantry 9 lmg 1 castings 7 at 10.125,4 facing 22.5 two-ranks pinned fall-back', 'C1 cavalry at "
        "20,4 dismounted', 'A1 artillery at 26,4 limbered +elite', 'M1 mk_female at 30,8 crew 5 broken-down harm-turn "
        "1']\n"
        "  black: [G1 infantry in T1 bottom, G2 infantry in D1 hidden, G3 hmg in T1 castings 1, 'G4 infantry "
        "waiting']\n");
    unit_is("F1", "on-table castings 7 lmgs 1 facing 225 two-ranks pinned fall-back shown");
    at("F1", "10.125 4");
    unit_is("C1", "not-mounted line");
    unit_is("A1", "limbered");
    assert_true(scenario_now()->piece[piece_named("A1")].tags & OT_ELITE);
    unit_is("M1", "crew 5 broken-down");
    unit_is("G1", "in T1 bottom facing 1800 line");
    unit_is("G2", "in D1 garrison not-shown");
    unit_is("G3", "castings 1 step");
    unit_is("G4", "waiting");
}

static void test_what_lies_on_the_table(void **state)
{
    const ot_state *s;

    (void)state;
    field("date: 1918-06\nturns: 6\n"
          "map:\n"
          "  - {id: W1, kind: wire, poly: '4,16 30,16 30,17 4,17', owner: black}\n"
          "  - {id: B1, kind: building, poly: '20,20 24,20 24,24 20,24'}\n"
          "  - {id: T1, kind: trench, line: '4,28 16,28', owner: black}\n"
          "units:\n"
          "  red: ['F1 infantry 9 at 10,4', 'O1 artillery off 60']\n"
          "  black: ['G1 infantry 9 at 10,32']\n"
          "now:\n"
          "  turn: 3\n"
          "  phase: red-card\n"
          "  wind: 4 mph south-west\n"
          "  damage: {B1: destroyed 1 burns-until 6}\n"
          "  gaps: [W1 3.5 4.5]\n"
          "  clouds: ['smoke disc 12,20 size 2 until 5', 'gas disc -3.5,10 size 2 until 4']\n"
          "  lingers: [T1 2 6 12]\n"
          "  plots: {O1: ['3 fire 20,30', 4 rest]}\n"
          "  mine: 5 14,14\n");
    s = state_now();
    turn_is(3);
    asked("red");
    assert_int_equal(s->wind_step, 2);
    assert_int_equal(s->wind_to, 5);
    assert_int_equal(s->damage[feature_named("B1")].is_destroyed, 1);
    assert_true(s->gap[0].from == 3500 && s->gap[0].to == 4500);
    assert_int_equal(s->cloud[1].x, -3500);
    assert_int_equal(s->linger[0].until, 12);
    assert_int_equal(s->battery[0].plot[0].kind, OT_PLOT_FIRE);
    assert_int_equal(s->battery[0].plot[0].y, 30000);
    assert_int_equal(s->battery[0].plot[1].kind, OT_PLOT_REST);
    assert_true(s->mine_turn == 5 && s->mine_x == 14000);
}

static void test_moments_of_a_turn(void **state)
{
#define STAGE "units:\n  red: ['F1 infantry 9 at 10,4']\n  black: ['G1 infantry 9 at 10,30']\n"

    (void)state;
    proves("V");
    field(STAGE "now: {phase: black-card}\n");
    asked("black");
    assert_int_equal(throws_made(), 0);
    card_for("black");
    field(STAGE "now: {phase: cards}\n");
    phase_is(OT_PHASE_MOVE);
    unloadable(STAGE "now: {phase: setup, turn: 2}\n", "turn 1");
}

/* --- both ways --- */

static void apply_begin(const fs_file *f, ot_state *s)
{
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    static const uint8_t key[32] = {7};
    fs_run run = {.log = NULL};

    fs_dice_from_key(&run.dice, key);
    f->scenario->rules->apply(f->scenario, s, s->head.waiting & 1 ? 1 : 2, &begin, &run);
}

/* The same bytes, at once or after `begin`. False if the moment cannot be written. */
static bool round_trip(const fs_file *f, const ot_state *s)
{
    static char text[TEXT];
    static ot_state copy;
    fs_writer w = {text, 0, TEXT};
    fs_load_error why;
    fs_file back;

    if (fs_position_write(f, s, &w))
        return false;
    assert_true(fs_put_end(&w));
    if (fs_file_read("saved", text, w.n, NULL, &back, &why))
        fail_msg("%s\n%s", why.message, text);
    assert_true(back.scenario->hash == f->scenario->hash);
    memcpy(&copy, back.state, sizeof copy);
    if (memcmp(&copy, s, sizeof copy) != 0)
        apply_begin(&back, &copy);
    if (memcmp(&copy, s, sizeof copy) != 0)
        fail_msg("not the same after a round trip:\n%s", text);
    fs_file_close(&back);
    return true;
}

/* A card in the hand and nobody named yet. */
static bool must_come_back(const ot_state *s)
{
    const fs_frame *top = fs_top_const(&s->head);

    return top->kind == OT_F_CARDS && !top->v[1];
}

static uint32_t phases_saved;

static int play_and_save(const char *id, uint64_t rng, int steps)
{
    static fs_option list[FS_MAX_OPTIONS];
    static const uint8_t key[32] = {3};
    static ot_state s;
    fs_load_error why;
    fs_file f;
    fs_run run = {.log = NULL};
    int saved = 0;

    if (fs_file_open(id, NULL, &f, &why))
        fail_msg("%s", why.message);
    memcpy(&s, f.state, sizeof s);
    saved += round_trip(&f, &s);
    fs_dice_from_key(&run.dice, key);
    apply_begin(&f, &s);
    for (int i = 0; i < steps && s.head.waiting; i++) {
        fs_side side = s.head.open ? s.head.open : s.head.waiting & 1 ? 1 : 2;
        fs_options out = {list, 0, FS_MAX_OPTIONS, 0};

        if (!s.head.open && round_trip(&f, &s)) {
            saved++;
            phases_saved |= (uint32_t)1 << s.head.phase;
        } else if (!s.head.open && must_come_back(&s))
            fail_msg("%s: a card in the hand cannot be written", id);
        assert_true(f.scenario->rules->options(f.scenario, &s, side, NULL, &out) > 0);
        f.scenario->rules->apply(f.scenario, &s, side, &list[fs_below(&rng, (uint32_t)out.narrow)], &run);
    }
    fs_file_close(&f);
    return saved;
}

static void test_moments_of_random_games_come_back(void **state)
{
    (void)state;
    assert_true(play_and_save("ot-first-steps", 5, 400) > 20);
    assert_true(play_and_save("ot2-american-advance", 6, 500) > 20);
    assert_true(play_and_save("ot5-whippets", 7, 500) > 10);
    assert_true(phases_saved >> OT_PHASE_MOVE & 1 && phases_saved >> OT_PHASE_SETUP & 1);
}

static void test_a_moment_inside_a_resolution_cannot_be_written(void **state)
{
    static char text[TEXT];
    fs_writer w = {text, 0, TEXT};
    fs_load_error why;
    fs_file f;
    ot_state s;

    (void)state;
    assert_int_equal(fs_file_open("ot-first-steps", NULL, &f, &why), 0);
    memcpy(&s, f.state, sizeof s);
    s.head.frame[0].step = 5;
    assert_int_not_equal(fs_position_write(&f, &s, &w), 0);
    fs_file_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(test_words_about_a_unit),
        field_test(test_what_lies_on_the_table),
        field_test(test_moments_of_a_turn),
        field_test(test_moments_of_random_games_come_back),
        field_test(test_a_moment_inside_a_resolution_cannot_be_written),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
