/* hidden.c - what a side may not know is neither in its state nor in its view nor in its choices. */
#include "field.h"
#include "rules/over_there/over_there.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char stage[] =
    "turns: 6\n"
    "map:\n"
    "  - {id: WOOD, kind: heavy_woods, poly: '4,20 20,20 20,32 4,32'}\n"
    "  - {id: T1, kind: trench, line: '4,18 30,18', owner: black}\n"
    "  - {id: D1, kind: dugout, at: '10,18.6', owner: black}\n"
    "  - {id: D2, kind: dugout, at: '20,18.6', owner: black, decoy: yes}\n"
    "units:\n"
    "  red: ['F1 infantry 9 at 10,4', 'O1 artillery off 60']\n"
    "  black: ['G1 infantry 9 at 24,30', 'G2 infantry 9 at 12,28 hidden', G3 infantry in D1 hidden, "
    "'O4 artillery off 60', 'G5 infantry waiting']\n";

/* The state as the side may know it. */
static const ot_state *seen_by(fs_side side)
{
    static ot_state s;

    memcpy(&s, state_now(), sizeof s);
    fs_ruleset_over_there.blind(playing_scenario(), &s, side);
    return &s;
}

static char *view_of(fs_side side)
{
    enum { ROOM = 1 << 18 };
    char *text = malloc(ROOM);
    fs_writer w = {text, 0, ROOM};

    assert_non_null(text);
    fs_ruleset_over_there.view(playing_scenario(), seen_by(side), side, &w);
    assert_true(fs_put_end(&w));
    return text;
}

static void test_a_hidden_unit_is_no_part_of_the_enemys_state(void **state)
{
    static const ot_unit nothing = {0};

    (void)state;
    proves("XIV.C", "R-39", "XII.K");
    field(stage);
    assert_memory_equal(&seen_by(OT_RED)->unit[piece_named("G2")], &nothing, sizeof nothing);
    assert_memory_equal(&seen_by(OT_RED)->unit[piece_named("G3")], &nothing, sizeof nothing);
    assert_memory_equal(&seen_by(OT_RED)->unit[piece_named("G5")], &nothing, sizeof nothing);
    assert_int_equal(seen_by(OT_RED)->unit[piece_named("G1")].castings, 9);
    assert_int_equal(seen_by(OT_BLACK)->unit[piece_named("G2")].castings, 9);
    assert_memory_equal(&seen_by(0)->unit[piece_named("G2")], &nothing, sizeof nothing);
    assert_int_equal(seen_by(OT_RED)->unit[piece_named("O4")].where, OT_OFF_BOARD);
}

static void test_views_name_its_place_to_its_own_side_alone(void **state)
{
    char *red, *black;

    (void)state;
    proves("XIV.C", "XII.K");
    field(stage);
    red = view_of(OT_RED);
    black = view_of(OT_BLACK);
    assert_null(strstr(red, "[12000,28000]"));
    assert_non_null(strstr(black, "[12000,28000]"));
    assert_null(strstr(red, "\"in\":\"D1\""));
    assert_non_null(strstr(black, "\"in\":\"D1\""));
    assert_null(strstr(red, "decoy"));
    assert_non_null(strstr(black, "decoy"));
    assert_non_null(strstr(red, "\"id\":\"D2\"")); /* the chip lies there for all */
    free(red);
    free(black);
}

static void test_plots_and_mines_are_their_owners_alone(void **state)
{
    char text[2048];
    char *red;

    (void)state;
    proves("VII.A");
    snprintf(
        text, sizeof text,
        "mine: {side: black}\n%snow: {phase: red-card, plots: {O4: ['1 fire 7.125,9', 2 rest]}, mine: '3 7.25,9'}\n",
        stage);
    field(text);
    assert_int_equal(state_now()->battery[1].plot[1].kind, OT_PLOT_FIRE);
    assert_int_equal(seen_by(OT_BLACK)->battery[1].plot[1].kind, OT_PLOT_FIRE);
    assert_int_equal(seen_by(OT_RED)->battery[1].plot[1].kind, OT_PLOT_NONE);
    assert_int_equal(seen_by(OT_RED)->battery[1].plot[1].x, 0);
    assert_int_equal(seen_by(OT_RED)->mine_turn, 0);
    assert_int_equal(seen_by(OT_BLACK)->mine_turn, 3);
    red = view_of(OT_RED);
    assert_null(strstr(red, "7125"));
    assert_null(strstr(red, "7250"));
    free(red);
}

static void test_the_plot_sheet_is_in_the_players_own_measures(void **state)
{
    char text[2048], *black;

    (void)state;
    proves("VII.D");
    snprintf(text, sizeof text, "%snow: {phase: red-card, plots: {O4: ['1 fire 7.125,9'], O1: ['1 fire 10,12']}}\n",
             stage);
    field(text);
    black = view_of(OT_BLACK); /* in the north, looking south: the right hand is west */
    assert_non_null(strstr(black, "[\"O4\",1,\"fire\",\"7.125\",\"27.000\"]"));
    free(black);
    black = view_of(OT_RED); /* in the south: the right hand is east */
    assert_non_null(strstr(black, "[\"O1\",1,\"fire\",\"26.000\",\"12.000\"]"));
    free(black);
}

static void test_a_guess_is_playable_and_looks_the_same(void **state)
{
    static ot_state guess, again;
    static const uint8_t key[32] = {1};
    fs_run run = {.log = NULL};

    (void)state;
    proves("R-39");
    field(stage);
    memcpy(&guess, seen_by(OT_RED), sizeof guess);
    fs_dice_from_key(&run.dice, key);
    fs_ruleset_over_there.guess(playing_scenario(), &guess, OT_RED, &run);
    assert_int_equal(fs_ruleset_over_there.valid(playing_scenario(), &guess, NULL), 0);
    memcpy(&again, &guess, sizeof again);
    fs_ruleset_over_there.blind(playing_scenario(), &again, OT_RED);
    assert_memory_equal(&again, seen_by(OT_RED), sizeof again);
}

/* At the set-up its guns were limbered; but who is asked for his next battery has two that are ready. */
static void test_a_guess_has_guns_ready_where_the_next_battery_is_chosen(void **state)
{
    static ot_scenario like;
    static ot_state guess, again;
    static const uint8_t key[32] = {1};
    fs_run run = {.log = NULL};

    (void)state;
    proves("R-39");
    field("map: [{id: WOOD, kind: heavy_woods, poly: '2,18 34,18 34,34 2,34'}]\n"
          "units:\n"
          "  red: ['F1 infantry 9 at 10,4 facing north']\n"
          "  black: ['B1 artillery 4 gun field at 9,27 facing south unlimbered hidden',\n"
          "          'B2 artillery 4 gun field at 26,27 facing south unlimbered hidden']\n"
          "now: {turn: 3, phase: artillery, plots: {B1: ['3 fire 10,4'], B2: ['3 fire 10,4']}}\n");
    asked("black");
    int one = piece_named("B1"), other = piece_named("B2");
    memcpy(&like, scenario_now(), sizeof like);
    like.place[OT_MAX_PLACES - 1] = (ot_place){OT_PLACE_BAND, 0, 0, 0, 4000, 24000, 32000, 32000};
    for (int u = one; u <= other; u += other - one) {
        like.piece[u].starts |= OT_STARTS_LIMBERED;
        like.piece[u].first_place = OT_MAX_PLACES - 1;
        like.piece[u].n_places = 1;
    }
    memcpy(&guess, seen_by(OT_RED), sizeof guess);
    assert_int_equal(guess.unit[one].where, OT_NOT_YET);
    fs_dice_from_key(&run.dice, key);
    fs_ruleset_over_there.guess(&like.base, &guess, OT_RED, &run);
    assert_int_equal(fs_ruleset_over_there.valid(&like.base, &guess, NULL), 0);
    for (int u = one; u <= other; u += other - one) {
        assert_int_equal(guess.unit[u].where, OT_ON_TABLE);
        assert_false(ot_is(&guess, u, OT_LIMBERED));
    }
    memcpy(&again, &guess, sizeof again);
    fs_ruleset_over_there.blind(&like.base, &again, OT_RED);
    assert_memory_equal(&again, seen_by(OT_RED), sizeof again);
}

/* The train comes before all others of its side: when one of them acts it has had its card, whatever it did with it. */
static void test_a_guess_has_a_train_that_comes_first(void **state)
{
    static ot_state guess;
    static const uint8_t key[32] = {1};
    fs_run run = {.log = NULL};

    (void)state;
    proves("R-39", "R-43");
    card_for("black");
    field_with(
        "units_per_card=3",
        "table: 48 x 36\nmap: [{id: RL, kind: track, line: '48,18 0,18'}]\ntrain: {unit: TN, turn: 3, track: RL}\n"
        "units:\n  red: ['F1 infantry 9 at 18,4']\n"
        "  black: ['TN train waiting', 'G1 infantry 9 at 8,32', 'G2 infantry 9 at 28,32']\nnow: {turn: 3}\n");
    play("black", "done, activate G1");
    memcpy(&guess, seen_by(OT_RED), sizeof guess);
    fs_dice_from_key(&run.dice, key);
    fs_ruleset_over_there.guess(playing_scenario(), &guess, OT_RED, &run);
    assert_true(ot_is(&guess, piece_named("TN"), OT_ACTIVATED));
}

static void test_ratios_are_shown_with_the_castings(void **state)
{
    char *red;

    (void)state;
    proves("II.A", "II.B");
    field(stage);
    red = view_of(OT_RED);
    assert_non_null(strstr(red, "{\"label\":\"castings\",\"value\":9},{\"label\":\"men\",\"value\":180}"));
    free(red);
}

static void test_bytes_that_are_no_state_are_refused(void **state)
{
    static ot_state s;
    uint64_t rng = 9;
    int refused = 0;

    (void)state;
    field(stage);
    for (int i = 0; i < 2000; i++) {
        uint8_t *bytes = (uint8_t *)&s;

        memcpy(&s, state_now(), sizeof s);
        for (uint32_t k = fs_below(&rng, 4) + 1; k; k--)
            bytes[fs_below(&rng, sizeof s)] = (uint8_t)fs_below(&rng, 256);
        refused += fs_ruleset_over_there.valid(playing_scenario(), &s, NULL) != 0;
    }
    assert_true(refused > 1500);
    memset(&s, 0, sizeof s);
    assert_int_not_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
    memset(&s, 0xff, sizeof s);
    assert_int_not_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
}

static void test_units_without_men_or_in_no_formation_are_refused(void **state)
{
    static ot_state s;

    (void)state;
    proves("R-24", "R-67");
    field(stage);
    for (int where = OT_NOT_YET; where <= OT_ON_TABLE; where++) {
        memcpy(&s, state_now(), sizeof s);
        s.unit[1].where = (uint8_t)where;
        s.unit[1].castings = 0;
        assert_int_not_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
    }
    memcpy(&s, state_now(), sizeof s);
    s.unit[1].formation = OT_GARRISON; /* in the open */
    assert_int_not_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
}

static void test_who_is_in_a_work_is_where_it_is(void **state)
{
    static ot_state s;

    (void)state;
    proves("G-15");
    field(
        "map:\n  - {id: T1, kind: trench, line: '4,18 30,18', owner: black}\n"
        "  - {id: H1, kind: building, poly: '10,26 16,26 16,30 10,30'}\n"
        "units:\n  red: ['F1 infantry 9 at 18,4']\n  black: ['G1 infantry 9 in T1 at 12,18', 'G2 infantry 9 in H1']\n");
    for (int u = piece_named("G1"); u <= piece_named("G2"); u++) {
        memcpy(&s, state_now(), sizeof s);
        assert_int_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
        s.unit[u].y -= 4000;
        assert_int_not_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
    }
}

static void test_nobody_is_charged_who_is_not_on_the_table(void **state)
{
    static ot_state s;

    (void)state;
    proves("VI.E");
    field("units:\n  red: ['F1 infantry 9 at 18,10', 'F2 infantry 9 at 24,10', 'F3 infantry 9 at 12,10']\n"
          "  black: ['G1 infantry 9 at 18,30', 'G2 infantry 9 at 24,30']\n");
    int charged = piece_named("F3"), by = piece_named("G2");

    memcpy(&s, state_now(), sizeof s);
    s.unit[charged].charger = (uint8_t)by;
    assert_int_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
    s.unit[charged].where = OT_DESTROYED;
    assert_int_not_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
    s.unit[charged].charger = 0;
    assert_int_equal(fs_ruleset_over_there.valid(playing_scenario(), &s, NULL), 0);
}

/* Whoever is last in sight has acted; that the card goes on serves notice of somebody who has yet to come. */
static void test_a_card_that_goes_on_tells_of_who_is_not_in_sight(void **state)
{
    static ot_state s;
    uint8_t key[32] = {0};
    fs_run run = {0};
    fs_option done = {.verb = FS_VERB_DONE};

    (void)state;
    proves("VI.U", "R-39");
    card_for("black");
    field_with("units_per_card=2",
               "units:\n  red: ['F1 infantry 9 at 18,4']\n  black:\n    - 'G1 infantry 9 at 18,30'\n"
               "    - {id: G2, class: infantry, castings: 9, turn: 1, deploy: edge north 4-30}\n");
    play("black", "activate G1");
    memcpy(&s, state_now(), sizeof s);
    fs_dice_from_key(&run.dice, key);
    assert_int_equal(fs_ruleset_over_there.apply(playing_scenario(), &s, OT_BLACK, &done, &run), FS_CLOSED);
    assert_int_equal(s.head.waiting, OT_BLACK);
    assert_true(run.shown & OT_RED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(test_a_hidden_unit_is_no_part_of_the_enemys_state),
        field_test(test_views_name_its_place_to_its_own_side_alone),
        field_test(test_plots_and_mines_are_their_owners_alone),
        field_test(test_the_plot_sheet_is_in_the_players_own_measures),
        field_test(test_a_guess_is_playable_and_looks_the_same),
        field_test(test_a_guess_has_guns_ready_where_the_next_battery_is_chosen),
        field_test(test_a_guess_has_a_train_that_comes_first),
        field_test(test_ratios_are_shown_with_the_castings),
        field_test(test_bytes_that_are_no_state_are_refused),
        field_test(test_units_without_men_or_in_no_formation_are_refused),
        field_test(test_who_is_in_a_work_is_where_it_is),
        field_test(test_nobody_is_charged_who_is_not_on_the_table),
        field_test(test_a_card_that_goes_on_tells_of_who_is_not_in_sight),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
