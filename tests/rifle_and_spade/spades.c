/* spades.c - chapter 13 at its edges: who helps to dig, what may be dug on what, and what each day's work changes. */
#include "field.h"
#include "rules/rifle_and_spade/digging.h"

#include <stdio.h>

#define STEP_MOVE "now: {step: move}\n"
#define NOBODY_ELSE "z co at 01.01], ottoman: [x co at 09.09]}\n"

static void men_who_are_shaken_or_have_fired_do_not_help_to_dig(void **state)
{
    static const char *const other[] = {"", " confused", " fired", " acted"};

    (void)state;
    proves("13.1.4", "13.1.2", "12.1.2");
    for (int i = 0; i < 4; i++) {
        char text[512];

        snprintf(text, sizeof text,
                 "works: [{at: 05.04, kind: shallow_trench, owner: entente, front: N NE}]\n"
                 "units: {entente: [a co at 05.04 in-work, b co at 05.04%s, " NOBODY_ELSE STEP_MOVE,
                 other[i]);
        field(text);
        if (i)
            refuse("entente", "dig a fire_trench", "13.1.4");
        else
            allow("entente", "dig a fire_trench");
    }
}

static void who_has_fired_digs_pits_and_nothing_else(void **state)
{
    (void)state;
    proves("12.1.2", "13.1");
    field("units: {entente: [a co at 05.04 fired, " NOBODY_ELSE STEP_MOVE);
    allow("entente", "dig a rifle_pits");
    field("works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a co at 05.04 fired, " NOBODY_ELSE STEP_MOVE);
    refuse("entente", "dig a N+NE shallow_trench", "13.1");
}

static void stages_are_not_skipped(void **state)
{
    (void)state;
    proves("13.1.6");
    field("works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a hb at 05.04, " NOBODY_ELSE STEP_MOVE);
    refuse("entente", "dig a fire_trench", "13.1.6");
    field("units: {entente: [a hb at 05.04, " NOBODY_ELSE STEP_MOVE);
    refuse("entente", "dig a N+NE shallow_trench", "13.1.6");
}

static void pits_beside_it_do_not_bar_a_ring(void **state)
{
    (void)state;
    proves("13.1.8");
    field("works: [{at: 05.04, kind: rifle_pits, owner: entente}, {at: 05.05, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a hb at 05.04, " NOBODY_ELSE STEP_MOVE);
    allow("entente", "dig a all shallow_trench");
}

static void a_beach_takes_pits_alone(void **state)
{
    (void)state;
    proves("13.1.3");
    field("map: {ground: [05.04 beach 0]}\nworks: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [a hb at 05.04, " NOBODY_ELSE STEP_MOVE);
    refuse("entente", "dig a N+NE shallow_trench", "13.1.3");
    field("map: {ground: [05.04 beach 0]}\nunits: {entente: [a hb at 05.04, " NOBODY_ELSE STEP_MOVE);
    allow("entente", "dig a rifle_pits");
}

static void guns_in_their_pit_dig_no_other(void **state)
{
    (void)state;
    proves("6.3", "13.1.11");
    field("works: [{at: 05.04, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [g fld at 05.04 in-work, " NOBODY_ELSE STEP_MOVE);
    refuse("entente", "dig g SE+S+SW gun_pit", "6.3");
}

static void in_us_them_nobody_digs_a_fire_trench(void **state)
{
    (void)state;
    proves("13.1.18");
    field("works: [{at: 05.05, kind: shallow_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a hb at 05.05 entry S hiding us-them, z co at 01.01], ottoman: [x hb at 05.05 hiding "
          "us-them]}\nnow: {us_them: [05.05], step: move}\n");
    refuse("entente", "dig a fire_trench", "13.1.18");
}

/* The position, with that project in 05.04. */
static rs_state with_project(rs_work w)
{
    rs_state s = *state_now();
    int i = 0;

    while (s.work[i].hex)
        i++;
    w.hex = (uint16_t)(place_named("05.04") + 1);
    w.owner = w.owner ? w.owner : RS_ENTENTE;
    s.work[i] = w;
    return s;
}

static fs_option dig_of(const char *unit, int action, unsigned front)
{
    return (fs_option){
        .verb = RS_V_DIG, .subject = (fs_unit)piece_named(unit), .form = (uint8_t)action, .object = (uint16_t)front};
}

static fs_rule rule_of(rs_state *s, fs_option dig)
{
    rs_ctx c = {.sc = scenario_now(), .s = s};
    fs_error e = {0};

    return rs_dig_refused(&c, RS_ENTENTE, &dig, &e) ? e.rule : 0;
}

#define PITS                                                                                                           \
    "works: [{at: 05.04, kind: rifle_pits, owner: entente}]\nunits: {entente: [a hb at 05.04 in-work, " NOBODY_ELSE    \
        STEP_MOVE

static void what_is_begun_as_a_ring_is_no_line(void **state)
{
    (void)state;
    proves("13.1.8");
    field(PITS);
    rs_state s = with_project((rs_work){.doing = RS_LONG_SHALLOW_TRENCH, .counts = 1, .wanted = 63});
    assert_int_equal(rule_of(&s, dig_of("a", RS_LONG_SHALLOW_TRENCH, 3)), RS_13_1_8);
    assert_int_equal(rule_of(&s, dig_of("a", RS_LONG_SHALLOW_TRENCH, 63)), 0);
}

static void the_front_is_as_it_was_named_last(void **state)
{
    fs_run run = {.log = NULL};

    (void)state;
    proves("13.1.8");
    field(PITS);
    rs_state s = with_project((rs_work){.doing = RS_LONG_SHALLOW_TRENCH, .counts = 1, .wanted = 3});
    rs_ctx c = {.sc = scenario_now(), .s = &s, .run = &run};
    fs_option dig = dig_of("a", RS_LONG_SHALLOW_TRENCH, 24);
    rs_dig(&c, RS_ENTENTE, &dig);
    assert_int_equal(s.work[1].wanted, 24);
    assert_int_equal(s.work[1].counts, 1); /* and what was dug is not lost */
    assert_int_equal(s.work[2].hex, 0);
}

static void a_work_of_the_enemys_is_not_dug_at(void **state)
{
    fs_run run = {.log = NULL};

    (void)state;
    proves("13.1.19", "13.1.20");
    field("units: {entente: [a hb at 05.04, " NOBODY_ELSE STEP_MOVE);
    rs_state s = with_project((rs_work){.doing = RS_LONG_RIFLE_PITS, .owner = RS_OTTOMAN});
    rs_ctx c = {.sc = scenario_now(), .s = &s, .run = &run};
    fs_option dig = dig_of("a", RS_LONG_RIFLE_PITS, 0);
    rs_dig(&c, RS_ENTENTE, &dig);
    assert_int_equal(s.work[0].flags & RS_WORKED_AT, 0);
    assert_int_equal(s.work[1].owner, RS_ENTENTE);
    assert_int_not_equal(s.work[1].flags & RS_WORKED_AT, 0);
}

/* Turning what is there and digging the next of its kind are two works. */
static void a_new_front_and_a_new_pit_are_dug_apart(void **state)
{
    fs_run run = {.log = NULL};

    (void)state;
    proves("13.1.12", "13.1.11");
    field("works: [{at: 05.04, kind: gun_pit, owner: entente, front: N NE NW}]\n"
          "units: {entente: [g mtn at 05.04 in-work, h mtn at 05.04, " NOBODY_ELSE STEP_MOVE);
    rs_state s = with_project((rs_work){.doing = RS_LONG_GUN_PIT, .front = 35, .wanted = 28, .counts = 1});
    rs_ctx c = {.sc = scenario_now(), .s = &s, .run = &run};
    fs_option dig = dig_of("h", RS_LONG_GUN_PIT, 28);
    rs_dig(&c, RS_ENTENTE, &dig);
    assert_int_equal(s.work[1].flags & RS_WORKED_AT, 0);
    assert_int_equal(s.work[2].doing, RS_LONG_GUN_PIT);
    assert_int_equal(s.work[2].front, 0);
}

static void what_is_begun_goes_on_though_there_is_room_for_no_more(void **state)
{
    (void)state;
    proves("13.1.19", "13.1");
    field("units: {entente: [a hb at 05.04, b hb at 03.03, " NOBODY_ELSE STEP_MOVE);
    rs_state s = with_project((rs_work){.doing = RS_LONG_RIFLE_PITS});
    for (int i = 1; i < RS_MAX_DUG; i++)
        s.work[i] = (rs_work){.hex = (uint16_t)(place_named("09.01") + 1), .kind = RS_WIRE, .owner = RS_ENTENTE};
    assert_int_equal(rule_of(&s, dig_of("a", RS_LONG_RIFLE_PITS, 0)), 0);
    assert_int_equal(rule_of(&s, dig_of("b", RS_LONG_RIFLE_PITS, 0)), RS_13_1);
}

/* One turn more of digging in 05.04 by those who are at it. */
static void a_turn_of(rs_state *s, const char *first, const char *second)
{
    rs_ctx c = {.sc = scenario_now(), .s = s};

    rs_set(s, piece_named(first), RS_DUG);
    if (second)
        rs_set(s, piece_named(second), RS_DUG);
    rs_add_counts(&c, RS_ENTENTE);
}

static void a_ring_needs_two_steps_to_the_end(void **state)
{
    (void)state;
    proves("13.1.17", "13.1.4");
    for (int steps = 1; steps <= 2; steps++) {
        field(steps == 1 ? "works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
                           "units: {entente: [a hb at 05.04 in-work steps 1, " NOBODY_ELSE STEP_MOVE
                         : PITS);
        rs_state s =
            with_project((rs_work){.doing = RS_LONG_SHALLOW_TRENCH, .counts = 1, .wanted = 63, .flags = RS_WORKED_AT});
        a_turn_of(&s, "a", NULL);
        assert_int_equal(s.work[1].counts, steps);
    }
}

static void guns_dig_no_trench_for_others(void **state)
{
    (void)state;
    proves("13.1.4", "13.1.2", "13.1.11");
    field("works: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
          "units: {entente: [p pk at 05.04 in-work, g mtn at 05.04, " NOBODY_ELSE STEP_MOVE);
    rs_state s =
        with_project((rs_work){.doing = RS_LONG_SHALLOW_TRENCH, .counts = 0, .wanted = 3, .flags = RS_WORKED_AT});
    a_turn_of(&s, "p", "g");
    assert_int_equal(s.work[1].counts, 0);
}

static void pickets_dig_pits(void **state)
{
    (void)state;
    proves("13.1.4", "13.1.2");
    field("units: {entente: [p pk at 05.04, " NOBODY_ELSE STEP_MOVE);
    play("entente", "dig p rifle_pits, to-assault");
    unit_is("p", "in-work");
    hex_is("05.04", "rifle_pits");
}

static void a_day_of_the_other_side_adds_nothing(void **state)
{
    (void)state;
    proves("13.1.16");
    field("units: {entente: [a hb at 05.04, " NOBODY_ELSE STEP_MOVE);
    rs_state s = with_project((rs_work){.doing = RS_LONG_RIFLE_PITS, .flags = RS_WORKED_AT});
    rs_ctx c = {.sc = scenario_now(), .s = &s};
    rs_set(&s, piece_named("a"), RS_DUG);
    rs_add_counts(&c, RS_OTTOMAN);
    assert_int_equal(s.work[0].kind, RS_NO_WORK);
}

static void what_was_not_worked_at_does_not_grow(void **state)
{
    (void)state;
    proves("13.1.15", "13.1.16");
    field("units: {entente: [a hb at 05.04, " NOBODY_ELSE STEP_MOVE);
    rs_state s = with_project((rs_work){.doing = RS_LONG_LAY_WIRE, .counts = 0, .wanted = 1, .flags = RS_WORKED_AT});
    a_turn_of(&s, "a", NULL);
    assert_int_equal(s.work[0].counts, 1);
    a_turn_of(&s, "a", NULL); /* as long as nobody takes it up again */
    assert_int_equal(s.work[0].counts, 1);
}

/* Cutting takes that side of the enemy's wire, on whichever hex it lies, and no other; a new front its own. */
static void the_side_that_is_cut_is_cut_wherever_it_lies(void **state)
{
    (void)state;
    proves("6.5", "6.5.4");
    field("works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW, wire: S SW}, {at: 05.04, kind: "
          "rifle_pits, owner: entente}]\n"
          "units: {entente: [a hb at 05.04 in-work, " NOBODY_ELSE STEP_MOVE);
    rs_state s = with_project((rs_work){.doing = RS_LONG_CUT_WIRE, .wanted = 1, .flags = RS_WORKED_AT});
    s.work[1].wire = 1; /* the wire that lies before the own pits */
    a_turn_of(&s, "a", NULL);
    assert_int_equal(s.work[0].wire, 16);
    assert_int_equal(s.work[1].wire, 1);
}

static void wire_follows_the_front_that_is_turned(void **state)
{
    (void)state;
    proves("13.1.12", "6.5.2");
    field("light: night\nworks: [{at: 05.04, kind: fire_trench, owner: entente, front: N NE}]\n"
          "units: {entente: [a hb at 05.04 in-work, " NOBODY_ELSE STEP_MOVE);
    rs_state s = with_project(
        (rs_work){.doing = RS_LONG_FIRE_TRENCH, .front = 3, .wanted = 24, .counts = 3, .flags = RS_WORKED_AT});
    s.work[0].wire = 3 | 4; /* one side was laid besides */
    a_turn_of(&s, "a", NULL);
    assert_int_equal(s.work[0].front, 24);
    assert_int_equal(s.work[0].wire, 24 | 4);
}

static void of_two_pits_the_one_with_that_front_is_turned(void **state)
{
    (void)state;
    proves("13.1.12");
    field(
        "light: night\nworks: [{at: 05.04, kind: gun_pit, owner: entente, front: N NE NW}, {at: 05.04, kind: gun_pit, "
        "owner: entente, front: S SE SW}]\n"
        "units: {entente: [g mtn at 05.04 in-work, h mtn at 05.04 in-work, " NOBODY_ELSE STEP_MOVE);
    rs_state s = with_project(
        (rs_work){.doing = RS_LONG_GUN_PIT, .front = 28, .wanted = 56, .counts = 1, .flags = RS_WORKED_AT});
    a_turn_of(&s, "h", NULL);
    assert_int_equal(s.work[0].front, 35);
    assert_int_equal(s.work[1].front, 56);
}

static void a_trench_dug_in_us_them_joins_nothing_yet(void **state)
{
    (void)state;
    proves("13.1.18", "6.4.2");
    for (int us_them = 0; us_them <= 1; us_them++) {
        field(us_them ? "light: night\nworks: [{at: 05.04, kind: rifle_pits, owner: entente}]\n"
                        "units: {entente: [a hb at 05.04 hiding us-them, z co at 01.01], ottoman: [x co at 05.04 "
                        "hiding us-them]}\nnow: {us_them: [05.04], step: move}\n"
                      : "light: night\n" PITS);
        rs_state s = with_project(
            (rs_work){.doing = RS_LONG_SHALLOW_TRENCH, .counts = us_them ? 2 : 0, .wanted = 3, .flags = RS_WORKED_AT});
        a_turn_of(&s, "a", NULL);
        assert_int_equal(s.work[0].kind, RS_SHALLOW_TRENCH);
        assert_int_equal(s.work[0].flags & RS_CONNECTS, us_them ? 0 : RS_CONNECTS);
    }
}

static void an_enemy_on_a_line_cuts_it(void **state)
{
    (void)state;
    proves("13.1.14");
    field("units: {entente: [a hb at 05.04, " NOBODY_ELSE "now: {lines_entente: [09.09, 08.08], step: move}\n");
    rs_state s = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &s};
    rs_add_counts(&c, RS_ENTENTE);
    assert_false(rs_has(s.telephone[0], scenario_now()->map.seat[place_named("09.09")]));
    assert_true(rs_has(s.telephone[0], scenario_now()->map.seat[place_named("08.08")]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(men_who_are_shaken_or_have_fired_do_not_help_to_dig),
        field_test(who_has_fired_digs_pits_and_nothing_else),
        field_test(stages_are_not_skipped),
        field_test(pits_beside_it_do_not_bar_a_ring),
        field_test(a_beach_takes_pits_alone),
        field_test(guns_in_their_pit_dig_no_other),
        field_test(in_us_them_nobody_digs_a_fire_trench),
        field_test(what_is_begun_as_a_ring_is_no_line),
        field_test(the_front_is_as_it_was_named_last),
        field_test(a_work_of_the_enemys_is_not_dug_at),
        field_test(a_new_front_and_a_new_pit_are_dug_apart),
        field_test(what_is_begun_goes_on_though_there_is_room_for_no_more),
        field_test(a_ring_needs_two_steps_to_the_end),
        field_test(guns_dig_no_trench_for_others),
        field_test(pickets_dig_pits),
        field_test(a_day_of_the_other_side_adds_nothing),
        field_test(what_was_not_worked_at_does_not_grow),
        field_test(the_side_that_is_cut_is_cut_wherever_it_lies),
        field_test(wire_follows_the_front_that_is_turned),
        field_test(of_two_pits_the_one_with_that_front_is_turned),
        field_test(a_trench_dug_in_us_them_joins_nothing_yet),
        field_test(an_enemy_on_a_line_cuts_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
