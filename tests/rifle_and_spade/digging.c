/* digging.c - chapter 13: works in their stages, counts, facings, wire. */
#include "field.h"

#include <stdio.h>

#define STEP_MOVE "now: {step: move}\n"

static const rs_work *work_at(const char *hex)
{
    int at = rs_work_at(state_now(), RS_ENTENTE, place_named(hex), 0);

    assert_true(at);
    return &state_now()->work[at - 1];
}

/* How many ways there are to dig that. */
static int dug(const char *unit, const char *work)
{
    static const char *const fronts[] = {"N+NE", "NE+SE", "SE+S", "S+SW", "SW+NW", "N+NW", "all"};
    char clause[64];
    int n = 0;

    snprintf(clause, sizeof clause, "dig %s %s", unit, work);
    n += options_of("entente", clause);
    for (int i = 0; i < 7; i++) {
        snprintf(clause, sizeof clause, "dig %s %s %s", unit, fronts[i], work);
        n += options_of("entente", clause);
    }
    return n;
}

static void rifle_pits_are_there_at_the_end_of_the_subsegment(void **state)
{
    (void)state;
    proves("13.0", "13.1", "13.1.1", "13.1.7", "13.1.10", "13.1.16", "12.2", "12.2.1");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "dig a rifle_pits");
    unit_is("a", "dug");
    hex_is("05.04", "not-rifle_pits");
    play("entente", "to-assault");
    hex_is("05.04", "rifle_pits");
    unit_is("a", "in-work");
}

static void each_stage_needs_the_one_before(void **state)
{
    (void)state;
    proves("13.1.6", "13.1.4", "13.1.8");
    field("works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a co at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    not_offered("entente", "dig a rifle_pits");
    assert_int_equal(dug("a", "shallow_trench"), 6); /* a ring takes two steps */
    assert_int_equal(dug("a", "fire_trench"), 0);
    field("works: [{at: 05.04, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a co at 05.04 in-work, b hb at 03.03], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    assert_int_equal(dug("a", "fire_trench"), 0); /* two rifle steps */
}

static void two_days_or_one_night_make_a_shallow_trench(void **state)
{
    (void)state;
    proves("13.1.7", "13.1.8");
    field("light: night\n"
          "works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a co at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "dig a N+NE shallow_trench, to-assault");
    hex_is("05.04", "shallow_trench");
    assert_int_equal(work_at("05.04")->front, 1 + 2);
}

static void a_day_leaves_a_shallow_trench_half_dug(void **state)
{
    (void)state;
    proves("13.1.7", "13.1.19");
    field("works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a co at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "dig a N+NE shallow_trench, to-assault");
    hex_is("05.04", "rifle_pits not-shallow_trench");
    assert_int_equal(state_now()->work[1].counts, 1);
    assert_int_equal(state_now()->work[1].doing, RS_LONG_SHALLOW_TRENCH);
}

static void a_day_of_work_counts_once_whoever_acts_after_it(void **state)
{
    (void)state;
    proves("13.1.7", "13.1.1");
    dice("1 2"); /* for the initiative in turn 2 */
    field("works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a co at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "dig a N+NE shallow_trench, to-assault");
    assert_int_equal(state_now()->work[1].counts, 1);
    play("ottoman", "to-assault"); /* then leftover Independent units of both sides, were there any */
    turn_is(2);
    hex_is("05.04", "not-shallow_trench");
    assert_int_equal(state_now()->work[1].counts, 1);
}

/* Two Brigiments dig at one trench: the first day's count stands, and whose it was does not dig for those who come
 * after. */
static void who_has_dug_his_day_does_not_stand_in_for_those_who_are_driven_off(void **state)
{
    (void)state;
    proves("13.1.7", "13.1.15");
    for (int fails = 0; fails <= 1; fails++) {
        field(
            "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
            "brigiments:\n"
            "  - {id: e1, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"
            "  - {id: e2, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"
            "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
            "battalions: [{id: be1, in: e1}, {id: be2, in: e2}, {id: bo1, in: o1}]\n"
            "works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
            "units: {entente: [a hb at 05.04 in-work in be1, b hb at 05.04 in-work in be2], ottoman: [x hb at 05.05 in "
            "bo1]}\n"
            "now: {active: e1, step: move, chits: [e2, o1]}\n");
        play("entente", "dig a N+NE shallow_trench");
        dice("0 9"); /* for the initiative */
        play("ottoman", "decline");
        assert_int_equal(state_now()->work[1].counts, 1);
        play("entente", "to-move, dig b N+NE shallow_trench");
        dice("9 53");
        play("ottoman", "fire-at 05.04");
        dice(fails ? "98" : "0");
        play("entente", "roll");
        unit_is("a", "dug acted not-confused"); /* still there, in the pits they dig at */
        unit_is("b", fails ? "confused not-dug" : "not-confused");
        hex_is("05.04", fails ? "not-shallow_trench" : "shallow_trench");
        if (fails)
            assert_int_equal(state_now()->work[1].counts, 1);
    }
}

static void one_work_does_not_get_on_while_another_is_dug_beside_it(void **state)
{
    (void)state;
    proves("13.1.7", "13.1.15", "13.1.19");
    dice("1 2");
    field("works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a co at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "dig a N+NE shallow_trench, to-assault");
    play("ottoman", "to-assault");
    play("entente", "dig a N+NE+SE gun_pit, to-assault");
    assert_int_equal(state_now()->work[1].doing, RS_LONG_SHALLOW_TRENCH);
    assert_int_equal(state_now()->work[1].counts, 1);
    assert_int_equal(state_now()->work[2].doing, RS_LONG_GUN_PIT);
    assert_int_equal(state_now()->work[2].counts, 1);
}

static void digging_takes_a_count_more_in_the_rain(void **state)
{
    (void)state;
    proves("21.0", "13.1.1");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move, weather: rain}\n");
    play("entente", "dig a rifle_pits, to-assault");
    hex_is("05.04", "not-rifle_pits");
    assert_int_equal(state_now()->work[0].counts, 1);
    field("light: night\n"
          "units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move, weather: rain}\n");
    play("entente", "dig a rifle_pits, to-assault");
    hex_is("05.04", "rifle_pits");
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move, weather: rain}\n");
    play("entente", "cut-wire a 05.04/05.05, to-assault"); /* no mud hinders that */
    assert_int_equal(state_now()->work[0].wire, 16);
}

static void a_ring_takes_twice_as_long_and_stands_alone(void **state)
{
    (void)state;
    proves("13.1.17", "13.1.8");
#define PITS_AND(more)                                                                                                 \
    "light: night\nworks: [{at: 05.04, kind: rifle_pits, owner: entente}" more "]\n"                                   \
    "units: {entente: [a hb at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n"
    field(PITS_AND("") STEP_MOVE);
    play("entente", "dig a all shallow_trench, to-assault");
    hex_is("05.04", "rifle_pits not-shallow_trench"); /* two counts of four */
    field(PITS_AND(", {at: 05.05, kind: shallow_trench, owner: entente, front: N NE, connects: yes}") STEP_MOVE);
    refuse("entente", "dig a all shallow_trench", "13.1.8"); /* beside a trench that joins others */
    allow("entente", "dig a N+NE shallow_trench");
}

/* The position, with that much done of what is dug in 05.04. */
static rs_state half_dug(int action, int counts, unsigned wanted)
{
    rs_state s = *state_now();

    s.work[1] = (rs_work){.hex = (uint16_t)(place_named("05.04") + 1),
                          .owner = RS_ENTENTE,
                          .doing = (uint8_t)action,
                          .counts = (uint8_t)counts,
                          .wanted = (uint8_t)wanted,
                          .flags = RS_WORKED_AT};
    return s;
}

static fs_rule dig_rule(const rs_state *s, unsigned front)
{
    rs_state copy = *s;
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_option dig = {.verb = RS_V_DIG,
                     .subject = (fs_unit)piece_named("a"),
                     .form = RS_LONG_SHALLOW_TRENCH,
                     .object = (uint16_t)front};
    fs_error e = {0};

    return rs_dig_refused(&c, RS_ENTENTE, &dig, &e) ? e.rule : 0;
}

static void what_is_begun_as_a_line_is_no_ring(void **state)
{
    (void)state;
    proves("13.1.8");
    field(PITS_AND("") STEP_MOVE);
    rs_state s = half_dug(RS_LONG_SHALLOW_TRENCH, 1, 3);
    assert_int_equal(dig_rule(&s, 63), RS_13_1_8);
    assert_int_equal(dig_rule(&s, 24), 0); /* but it may look elsewhere yet */
    s = half_dug(RS_LONG_SHALLOW_TRENCH, 0, 3);
    assert_int_equal(dig_rule(&s, 63), 0); /* before anything is dug */
}

static void a_fire_trench_is_dug_with_its_wire_and_wire_is_used_up(void **state)
{
    (void)state;
    proves("6.5.2", "6.5.3", "13.1.13");
    field("works: [{at: 05.04, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a hb at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    rs_state s = half_dug(RS_LONG_FIRE_TRENCH, 3, 0);
    rs_ctx c = {.sc = scenario_now(), .s = &s};
    rs_set(&s, piece_named("a"), RS_DUG);
    rs_add_counts(&c, RS_ENTENTE);
    assert_int_equal(s.work[0].kind, RS_FIRE_TRENCH);
    assert_int_equal(s.work[0].wire, 1 + 2);
    field("light: night\nspecial: {wire_stock: {entente: 3}}\n"
          "units: {entente: [a hb at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\nnow: {step: move}\n");
    play("entente", "wire a N+NE, to-assault");
    assert_int_equal(state_now()->wire_left[RS_ENTENTE], 1);
}

static void nothing_is_dug_in_a_village_or_a_marsh(void **state)
{
    (void)state;
    proves("13.1.3");
    field("map: {ground: [05.04 village 0, 03.03 marsh 0]}\n"
          "units: {entente: [a co at 05.04, b co at 03.03], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "dig a rifle_pits", "13.1.3");
    refuse("entente", "dig b rifle_pits", "13.1.3");
}

static void wire_comes_out_of_the_stock(void **state)
{
    (void)state;
    proves("13.1.13");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "wire a N+NE", "13.1.13");
}

static void a_cut_takes_one_side_off_the_wire(void **state)
{
    (void)state;
    proves("6.5");
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW, wire: S SW}]\n"
          "units: {entente: [a co at 05.04, b co at 05.04], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "cut-wire a 05.04/05.05, to-assault");
    assert_int_equal(state_now()->work[0].wire, 16);
}

static void digging_is_the_whole_action_of_a_unit(void **state)
{
    (void)state;
    proves("13.1");
    field("units: {entente: [a co at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    play("entente", "dig a rifle_pits");
    not_offered("entente", "move a"); /* it is its whole action */
}

static void a_new_front_takes_the_counts_of_its_stage(void **state)
{
    (void)state;
    proves("13.1.12");
    field("light: night\n"
          "works: [{at: 05.04, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a co at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    refuse("entente", "reface a N+NE", "13.1.8");
    play("entente", "reface a S+SW, to-assault");
    assert_int_equal(work_at("05.04")->front, 8 + 16);
}

/* A field with half of the list of works in use by that side. */
static void half_used_by(const char *owner)
{
    char text[4096];
    int n = snprintf(text, sizeof text, "works: [");

    for (int i = 0; i < RS_MAX_WORKS_NOW / 2; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s{at: %02d.%02d, kind: rifle_pits, owner: %s}",
                      i ? ", " : "", 1 + i % 8, 1 + i / 8, owner);
    snprintf(text + n, sizeof text - (size_t)n,
             "]\nunits: {entente: [a co at 05.08, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    field(text);
}

static void what_the_enemy_has_dug_leaves_room_to_dig(void **state)
{
    (void)state;
    proves("13.1");
    half_used_by("ottoman");
    assert_int_equal(dug("a", "rifle_pits"), 1);
    half_used_by("entente");
    refuse("entente", "dig a rifle_pits", "13.1");
}

/* So many more works, somewhere, of a side; what it dug itself the other has not seen. */
static void have_more(rs_state *s, int n, fs_side owner, unsigned flags)
{
    int i = 0;

    while (s->work[i].hex)
        i++;
    for (; n > 0; n--)
        s->work[i++] = (rs_work){.hex = (uint16_t)(place_named("09.01") + 1),
                                 .kind = RS_WIRE,
                                 .owner = owner,
                                 .flags = (uint8_t)(flags ? flags | RS_KNOWN_1 | RS_KNOWN_2 : 0)};
}

/* Whether the Entente may begin a work; the same must be so for all it knows, and with whatever it guesses. */
static bool has_room(const rs_state *s)
{
    const fs_ruleset *rules = playing_scenario()->rules;
    const fs_option dig = {.verb = RS_V_DIG, .subject = (fs_unit)piece_named("a"), .form = RS_LONG_RIFLE_PITS};
    static const uint8_t key[32] = {3};
    fs_run run = {.log = NULL};
    bool room = !rules->check(playing_scenario(), s, RS_ENTENTE, &dig, NULL);
    rs_state known = *s;

    assert_int_equal(rules->valid(playing_scenario(), s, NULL), 0);
    rules->blind(playing_scenario(), &known, RS_ENTENTE);
    assert_int_equal(!rules->check(playing_scenario(), &known, RS_ENTENTE, &dig, NULL), room);
    fs_dice_from_key(&run.dice, key);
    rules->guess(playing_scenario(), &known, RS_ENTENTE, &run);
    assert_int_equal(rules->valid(playing_scenario(), &known, NULL), 0);
    assert_int_equal(!rules->check(playing_scenario(), &known, RS_ENTENTE, &dig, NULL), room);
    return room;
}

/* The list holds no more than 96, and what the enemy has dug unseen is in it. */
static void room_to_dig_depends_on_what_the_side_itself_has_dug(void **state)
{
    (void)state;
    proves("13.1", "6.4.11", "1.4.8");
    field("units: {entente: [a co at 05.08, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    rs_state full = *state_now(), open = full;

    have_more(&full, RS_MAX_DUG - 8, RS_ENTENTE, 0);
    have_more(&full, 8, RS_OTTOMAN, RS_TAKEN); /* lost */
    have_more(&full, RS_MAX_DUG, RS_OTTOMAN, 0);
    assert_false(has_room(&full));
    have_more(&open, RS_MAX_DUG - 8, RS_ENTENTE, 0);
    have_more(&open, 8, RS_ENTENTE, RS_TAKEN); /* won */
    have_more(&open, RS_MAX_DUG - 8, RS_OTTOMAN, 0);
    assert_true(has_room(&open));
}

static void no_side_has_dug_more_than_half_of_the_list(void **state)
{
    (void)state;
    proves("13.1");
    field("units: {entente: [a co at 05.08, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    rs_state s = *state_now();

    have_more(&s, RS_MAX_DUG, RS_OTTOMAN, RS_TAKEN);
    assert_int_equal(playing_scenario()->rules->valid(playing_scenario(), &s, NULL), 0);
    have_more(&s, 1, RS_ENTENTE, 0);
    assert_int_not_equal(playing_scenario()->rules->valid(playing_scenario(), &s, NULL), 0);
}

/* What is taken counts for who dug it, and again for him when he has it back. */
static void a_work_that_changes_hands_is_still_the_diggers(void **state)
{
    static rs_state s;
    rs_ctx c = {.s = &s};

    (void)state;
    proves("6.4.11");
    field("works: [{at: 05.04, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a hb at 05.04 in-work, z co at 01.01], ottoman: [x co at 09.09]}\n" STEP_MOVE);
    s = *state_now();
    c.sc = scenario_now();
    for (int i = 0; i < 3; i++) {
        rs_capture_works(&c, place_named("05.04"), i % 2 ? RS_ENTENTE : RS_OTTOMAN);
        assert_int_equal(rs_count_dug(&s, RS_ENTENTE), 1);
        assert_int_equal(rs_count_dug(&s, RS_OTTOMAN), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(rifle_pits_are_there_at_the_end_of_the_subsegment),
        field_test(each_stage_needs_the_one_before),
        field_test(two_days_or_one_night_make_a_shallow_trench),
        field_test(a_day_leaves_a_shallow_trench_half_dug),
        field_test(a_day_of_work_counts_once_whoever_acts_after_it),
        field_test(who_has_dug_his_day_does_not_stand_in_for_those_who_are_driven_off),
        field_test(one_work_does_not_get_on_while_another_is_dug_beside_it),
        field_test(digging_takes_a_count_more_in_the_rain),
        field_test(a_ring_takes_twice_as_long_and_stands_alone),
        field_test(what_is_begun_as_a_line_is_no_ring),
        field_test(a_fire_trench_is_dug_with_its_wire_and_wire_is_used_up),
        field_test(nothing_is_dug_in_a_village_or_a_marsh),
        field_test(wire_comes_out_of_the_stock),
        field_test(a_cut_takes_one_side_off_the_wire),
        field_test(digging_is_the_whole_action_of_a_unit),
        field_test(a_new_front_takes_the_counts_of_its_stage),
        field_test(what_the_enemy_has_dug_leaves_room_to_dig),
        field_test(room_to_dig_depends_on_what_the_side_itself_has_dug),
        field_test(no_side_has_dug_more_than_half_of_the_list),
        field_test(a_work_that_changes_hands_is_still_the_diggers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
