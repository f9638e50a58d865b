/* formations.c - chapters 3.2, 9 and 10: reorganizing, Flying Columns, runners, officers. */
#include "field.h"

#include <stdio.h>

#include <string.h>

static void two_companies_of_a_battalion_make_a_half_battalion(void **state)
{
    (void)state;
    proves("3.2", "3.2.1", "3.2.2");
    field("units: {entente: [a co at 05.04, b co at 05.04, c co at 05.05, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    refuse("entente", "merge a c", "3.2.2");
    play("entente", "merge a b");
    unit_is("a", "steps 2 moved acted");
    unit_is("b", "waiting");
    assert_int_equal(state_now()->unit[piece_named("a")].size, RS_HALF_BATTALION);
}

static void the_confused_do_not_reorganize(void **state)
{
    (void)state;
    proves("3.2.2");
    field("units: {entente: [a co at 05.04, b co at 05.04 confused, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    refuse("entente", "merge a b", "3.2.2");
}

static void the_result_has_the_worse_posture(void **state)
{
    (void)state;
    proves("3.2.3");
    field("map: {ground: [05.04 scrub 0]}\n"
          "units: {entente: [a co at 05.04 hiding terrain, b co at 05.04], ottoman: [x co at 09.09]}\n"
          "now: {phase: formations}\n");
    play("entente", "merge a b");
    unit_is("a", "steps 2 not-hides");
}

static void four_pickets_make_a_step(void **state)
{
    (void)state;
    proves("3.2.4");
    field("units: {entente: [a pk at 05.04, b pk at 05.04, c pk at 05.04, z co at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    refuse("entente", "merge a b", "3.2.4");
    field("units: {entente: [a pk at 05.04, b pk at 05.04, c pk at 05.04, d pk at 05.04, z co at 01.01],\n"
          "        ottoman: [x co at 09.09]}\n"
          "now: {step: move}\n");
    play("entente", "merge a b");
    unit_is("a", "steps 1");
    unit_is("d", "waiting");
}

static void a_half_battalion_splits_once_in_a_segment(void **state)
{
    (void)state;
    proves("3.2.1");
    field("units: {entente: [a hb at 05.04, z hb at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {phase: formations}\n");
    play("entente", "split a company");
    unit_is("a", "steps 1");
    assert_int_equal(rs_rifle_steps(scenario_now(), state_now(), RS_ENTENTE, place_named("05.04")), 8);
    assert_int_equal(options_of("entente", "merge"), 0);
}

static void steps_of_a_split_battalion_have_its_rating(void **state)
{
    (void)state;
    proves("3.2.1");
    field("units: {entente: [a hb at 05.04 morale 85, z hb at 01.01 morale 85], ottoman: [x co at 09.09]}\n"
          "now: {phase: formations}\n");
    play("entente", "split a company");
    for (int u = 0; (u = rs_next_in(scenario_now(), state_now(), place_named("05.04"), u));)
        assert_int_equal(rs_rating(scenario_now(), state_now(), u), 85);
}

/* Example 9.5.2 [E16]: eleven steps, six of them in two battalions out of reach of the HQ. */
#define CUT_OFF                                                                                                        \
    "divisions: [{id: e-div, title: E, side: entente}, {id: o-div, title: O, side: ottoman}]\n"                        \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, title: E, side: entente, class: II, points: 9/14/7, battalions: 4, division: e-div}\n"            \
    "  - {id: o-bde, title: O, side: ottoman, class: II, points: 8/8/4, battalions: 3, division: o-div}\n"             \
    "battalions: [{id: b1, title: B1, in: e-bde}, {id: b2, title: B2, in: e-bde}, {id: b3, title: B3, in: e-bde},\n"   \
    "             {id: b4, title: B4, in: e-bde}, {id: o1, title: O1, in: o-bde}]\n"                                   \
    "units:\n"                                                                                                         \
    "  entente: [h hq at 01.01 of e-bde, a hb at 01.01 in b1, b hb at 01.02 in b4, c co at 01.02 in b4,\n"             \
    "            d hb at 06.02 in b2, e co at 06.02 in b2, f hb at 06.03 in b3, g co at 06.03 in b3]\n"                \
    "  ottoman: [x hb at 09.09 in o1, k hq at 09.09 of o-bde]\n"                                                       \
    "orders: {e-bde: attack, o-bde: defense}\n"

static void six_of_eleven_steps_take_three_of_nine_points(void **state)
{
    (void)state;
    proves("9.5", "9.5.2", "9.5.5", "10.3", "9.3.2");
    field(CUT_OFF "now: {phase: formations}\n");
    unit_is("d", "isolated");
    unit_is("a", "not-isolated");
    dice("8");
    play("entente", "flying-column d");
    brigiment_is("e-bde", "points 4");
    int column = state_now()->unit[piece_named("d")].brigiment;
    const rs_command *m = &state_now()->command[column];
    assert_int_equal(m->points, 3);
    assert_int_equal(m->class_, RS_CLASS_III);
    assert_int_equal(m->battalions, 2);
    assert_int_equal(m->order, RS_DISORGANIZED_DEFENSE);
    unit_is("d", "not-isolated");
    assert_int_equal(state_now()->unit[piece_named("g")].brigiment, column);
}

/* Two brigades of two battalions each, one of each cut off together; the second is of Class III. */
#define TWO_PARENTS                                                                                                    \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: p2, side: entente, class: II, points: 6/14/7, battalions: 2, division: e-div}\n"                         \
    "  - {id: p3, side: entente, class: III, points: 4/12/6, battalions: 2, division: e-div}\n"                        \
    "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                          \
    "battalions: [{id: a1, in: p2}, {id: a2, in: p2}, {id: c1, in: p3}, {id: c2, in: p3}, {id: bo, in: o1}]\n"         \
    "units: {entente: [h2 hq at 01.01 of p2, a bn at 01.01 in a1, b bn at 06.02 in a2,\n"                              \
    "                  h3 hq at 01.05 of p3, c bn at 01.05 in c1, d hb at 01.05 in c1, e hb at 06.03 in c2],\n"        \
    "        ottoman: [x hb at 09.09 in bo]}\n"                                                                        \
    "orders: {p2: attack, p3: attack, o1: defense}\nnow: {phase: formations}\n"

static void battalions_of_two_parents_form_one_column(void **state)
{
    (void)state;
    proves("9.5.3", "9.5.4", "9.1.5", "9.5");
    field(TWO_PARENTS);
    dice("2"); /* nought after two less: nobody lost, 6 x 4/8 */
    play("entente", "flying-column b");
    int column = state_now()->unit[piece_named("b")].brigiment;
    assert_int_equal(state_now()->command[column].points, 3);
    assert_int_equal(state_now()->command[column].class_, RS_CLASS_III);
    dice("5"); /* three: one lost, 3 x 2/8 */
    play("entente", "join-column c2 column-e1");
    const rs_command *m = &state_now()->command[column];
    assert_int_equal(m->points, 3);
    assert_int_equal(m->class_, RS_CLASS_IV); /* one worse than the worst */
    assert_int_equal(m->battalions, 2);
    brigiment_is("p2", "points 3");
    brigiment_is("p3", "points 3");
    assert_int_equal(rs_is_hq(scenario_now(), m->hq), 1);
    unit_is("e", "not-isolated");
}

/* So nobody in a Column can go for the Objective of a battalion that stayed behind. */
static void whoever_is_of_a_battalion_is_of_its_brigiment(void **state)
{
    (void)state;
    proves("9.5.5", "9.1.6");
    field(TWO_PARENTS);
    dice("2");
    play("entente", "flying-column b");
    rs_state copy = *state_now();
    const fs_ruleset *rules = playing_scenario()->rules;
    assert_int_equal(rules->valid(playing_scenario(), &copy, NULL), 0);
    copy.unit[piece_named("b")].battalion = copy.unit[piece_named("a")].battalion;
    assert_int_not_equal(rules->valid(playing_scenario(), &copy, NULL), 0);
    copy.unit[piece_named("b")].brigiment = copy.unit[piece_named("a")].brigiment;
    assert_int_equal(rules->valid(playing_scenario(), &copy, NULL), 0);
}

static void a_column_has_its_chit_in_the_same_turn(void **state)
{
    (void)state;
    proves("9.5", "9.5.5");
    field(CUT_OFF "now: {phase: formations}\n");
    dice("8");
    play("entente", "flying-column d, done");
    int column = state_now()->unit[piece_named("d")].brigiment;
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    rs_load_cup(&c);
    assert_true(copy.command[column].flags & RS_HAS_CHIT);
}

static void those_without_a_link_do_not_join(void **state)
{
    (void)state;
    proves("9.5.4");
    field("divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e-bde, side: entente, class: II, points: 9/14/7, battalions: 3, division: e-div}\n"
          "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde}, {id: b3, in: e-bde}, {id: o1, in: o-bde}]\n"
          "units: {entente: [h hq at 01.01 of e-bde, a hb at 01.01 in b1, d hb at 06.02 in b2, f hb at 06.06 in b3],\n"
          "        ottoman: [x hb at 09.09 in o1]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: formations}\n");
    refuse("entente", "flying-column a", "9.5.2"); /* it is not cut off */
    dice("0");
    play("entente", "flying-column d");
    int column = state_now()->unit[piece_named("d")].brigiment;
    assert_int_not_equal(column, brigiment_named("e-bde"));
    assert_int_equal(state_now()->unit[piece_named("f")].brigiment, brigiment_named("e-bde"));
    assert_int_equal(state_now()->command[column].order, RS_DEFENSE); /* as its parent, where it stands [9.5.5] */
    unit_is("d", "to 06.02");
    refuse("entente", "join-column b3 column-e1", "9.5.4");
}

static void a_fifth_emergency_column_is_not_formed(void **state)
{
    (void)state;
    proves("9.5.4");
    field("divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"
          "brigiments:\n"
          "  - {id: e-bde, side: entente, class: II, points: 14/14/7, battalions: 6, division: e-div}\n"
          "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"
          "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde}, {id: b3, in: e-bde}, {id: b4, in: e-bde}, {id: b5, "
          "in: e-bde},\n"
          "             {id: b6, in: e-bde}, {id: o1, in: o-bde}]\n"
          "units: {entente: [h hq at 01.01 of e-bde, a co at 01.01 in b1, b co at 01.04 in b2, c co at 01.07 in b3,\n"
          "                  d co at 04.01 in b4, e co at 04.04 in b5, f hb at 04.07 in b6],\n"
          "        ottoman: [x co at 09.09 in o1]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: formations}\n");
    dice("0 0 0 0");
    play("entente", "flying-column b, flying-column c, flying-column d, flying-column e");
    refuse("entente", "flying-column f", "9.5.4");
}

/* A Deliberate Column of three battalions with eight points beside the HQ of the brigade its first belongs to. */
#define COLUMN_OF(battalions)                                                                                          \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: col, side: entente, class: III, points: 8/9/4, battalions: 3, division: e-div, column: deliberate}\n"    \
    "  - {id: bde, side: entente, class: II, points: 2/14/7, battalions: 4, division: e-div}\n"                        \
    "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                          \
    "battalions: [" battalions ", {id: bo, in: o1}]\n"
#define RETURNING                                                                                                      \
    COLUMN_OF("{id: b1, in: col, home: bde}, {id: b2, in: col}, {id: b3, in: col}, {id: b4, in: bde}")                 \
    "units: {entente: [k hq at 05.05 of col, a hb at 05.04 in b1, b hb at 05.05 in b2, c hb at 05.05 in b3,\n"         \
    "                  h hq at 05.03 of bde, d hb at 05.03 in b4], ottoman: [x hb at 09.09 in bo]}\n"                  \
    "orders: {col: defense, bde: defense, o1: defense}\nnow: {phase: formations}\n"

static void a_battalion_goes_home_with_its_share_of_the_points(void **state)
{
    (void)state;
    proves("9.5.6", "R3", "1.4.5", "1.4.6"); /* [E17] [E4] */
    field(RETURNING);
    offered("entente", "return b1");
    not_offered("entente", "return b2"); /* it has no other home */
    dice("67");                          /* 2.67: three go over */
    play("entente", "return b1");
    brigiment_is("col", "points 4");
    brigiment_is("bde", "points 5");
    assert_int_equal(state_now()->command[brigiment_named("col")].battalions, 2);
    battalion_is("b1", "support");
    assert_int_equal(state_now()->unit[piece_named("a")].brigiment, brigiment_named("bde"));
    field(RETURNING);
    dice("68");
    play("entente", "return b1");
    brigiment_is("col", "points 5");
    brigiment_is("bde", "points 4");
}

#define THREE_ARE_OUT                                                                                                  \
    COLUMN_OF("{id: b1, in: col, home: bde}, {id: b2, in: col}, {id: b3, in: col}, {id: b4, in: bde}")                 \
    "units: {entente: [k hq at 05.05 of col, a hb at 05.04 in b1, b hb at 05.05 in b2, c hb at 05.05 in b3,\n"         \
    "                  h hq at 05.03 of bde, d hb at 05.03 in b4], ottoman: [x hb at 09.09 in bo]}\n"                  \
    "orders: {col: defense, bde: defense, o1: defense}\n"

static void nobody_comes_home_with_more_officers_than_there_is_room_for(void **state)
{
    (void)state;
    proves("9.5.6");
    field(THREE_ARE_OUT "now: {phase: formations, brigiments: {bde: points 13}}\n");
    dice("67");
    play("entente", "return b1");
    brigiment_is("bde", "points 14");
}

#define ONE_IS_LEFT                                                                                                    \
    COLUMN_OF("{id: b1, in: col, home: bde}, {id: b4, in: bde}")                                                       \
    "units: {entente: [k hq at 05.05 of col, a hb at 05.04 in b1, h hq at 05.03 of bde, d hb at 05.03 in b4],\n"       \
    "        ottoman: [x hb at 09.09 in bo]}\n"                                                                        \
    "orders: {col: defense, bde: defense, o1: defense}\nnow: {phase: formations}\n"

static void the_last_battalion_takes_everything_home(void **state)
{
    (void)state;
    proves("9.5.6");
    field(ONE_IS_LEFT);
    play("entente", "return b1");
    brigiment_is("bde", "points 10");
    assert_int_equal(state_now()->command[brigiment_named("bde")].battalions, 4); /* it was one of them */
    brigiment_is("col", "points 0 not-in-play");
    unit_is("k", "waiting");
}

static bool is_valid(const rs_state *s) { return !playing_scenario()->rules->valid(playing_scenario(), s, NULL); }

static void no_more_battalions_are_counted_than_were_there_or_came(void **state)
{
    (void)state;
    proves("9.4.4", "9.5.6");
    field(ONE_IS_LEFT);
    const fs_option home = {.verb = RS_V_RETURN, .object = (uint16_t)rs_battalion_named(scenario_now(), "b1")};
    rs_state s = *state_now();
    uint8_t *counted = &s.command[brigiment_named("col")].battalions;
    fs_run run = {0};

    *counted = 5; /* three were printed, one is there */
    assert_false(is_valid(&s));
    *counted = 4;
    assert_true(is_valid(&s));
    playing_scenario()->rules->apply(playing_scenario(), &s, 1, &home, &run);
    assert_true(is_valid(&s));
}

static void machine_guns_are_lent_inside_a_division(void **state)
{
    (void)state;
    proves("9.4.5");
#define LENDING(where)                                                                                                 \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: b86, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                         \
    "  - {id: b87, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                         \
    "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                          \
    "battalions: [{id: f1, in: b86}, {id: g1, in: b87}, {id: bo, in: o1}]\n"                                           \
    "units: {entente: [h hq at 05.03 of b86, a co at 05.03 in f1, m mg at 05.04 in f1, k hq at " where                 \
    " of b87, b co at " where " in g1], ottoman: [x co at 09.09 in bo]}\n"                                             \
    "orders: {b86: defense, b87: defense, o1: defense}\nnow: {phase: formations}\n"
    field(LENDING("05.05"));
    play("entente", "assign m g1");
    assert_int_equal(state_now()->unit[piece_named("m")].brigiment, brigiment_named("b87"));
    field(LENDING("05.07"));
    assert_int_equal(options_of("entente", "assign"), 0); /* out of reach of the other HQ */
}

/* --- the formations of the scenarios --- */

static void the_beaches_have_deliberate_columns(void **state)
{
    (void)state;
    proves("9.5.1", "9.1.5", "9.1");
    field_scenario("rs7-helles", NULL);
    static const struct {
        const char *name;
        int points;
    } column[] = {{"s-column", 3}, {"v-column", 9}, {"w-column", 6}, {"x-column", 8}, {"y-column", 6}};
    for (size_t i = 0; i < sizeof column / sizeof column[0]; i++) {
        const rs_brigiment *b = &scenario_now()->brigiment[brigiment_named(column[i].name)];
        assert_true(b->flags & RS_IS_DELIBERATE);
        assert_int_equal(b->class_, RS_CLASS_III);
        assert_int_equal(b->points, column[i].points);
    }
}

static void regiments_of_a_square_brigade_have_their_own_orders(void **state)
{
    (void)state;
    proves("9.1.4", "9.1.3", "9.0");
    field_scenario("rs8-peninsula", NULL);
    const rs_scenario *sc = scenario_now();
    int french = 0;
    for (int d = 1; d <= sc->n_divisions; d++)
        if (strcmp(sc->division[d].name, "1-french-div") == 0)
            french = d;
    int n = 0;
    for (int b = 1; b <= sc->n_brigiments; b++)
        n += sc->brigiment[b].division == french;
    assert_int_equal(n, 2); /* two chits, none for the brigade */
}

/* --- at the edges of chapters 3.2 and 9.5 --- */

#define MOVE "z co at 01.01], ottoman: [x co at 09.09]}\nnow: {step: move}\n"

static void units_split_in_halves_and_no_further(void **state)
{
    (void)state;
    proves("3.2.1");
    field("units: {entente: [a bn at 05.04, b co at 05.05, c bn at 05.06 steps 3, d hb at 05.07 steps 1, " MOVE);
    refuse("entente", "split a company", "3.2.1"); /* three would be left over */
    allow("entente", "split a half-battalion");
    refuse("entente", "split b company", "3.2.1");
    allow("entente", "split c half-battalion"); /* two and one */
    refuse("entente", "split c company", "3.2.1");
    refuse("entente", "split d company", "3.2.1");
    play("entente", "split a half-battalion");
    unit_is("a", "steps 2 moved acted");
    for (int u = 0; (u = rs_next_in(scenario_now(), state_now(), place_named("05.04"), u));)
        assert_true(rs_is(state_now(), u, RS_MOVED) && rs_is(state_now(), u, RS_ACTED)); /* the other half too */
}

static void no_more_than_a_battalion_is_put_together(void **state)
{
    (void)state;
    proves("3.2.1");
    field("units: {entente: [a bn at 05.04, b co at 05.04, c bn at 05.05 steps 3, d co at 05.05, " MOVE);
    refuse("entente", "merge a b", "3.2.1");
    allow("entente", "merge c d");
    play("entente", "merge d c");
    assert_int_equal(state_now()->unit[piece_named("d")].size, RS_BATTALION);
}

static void pickets_fill_a_reduced_unit_by_fours(void **state)
{
    (void)state;
    proves("3.2.4");
#define FOUR(steps)                                                                                                    \
    "units: {entente: [h hb at 05.04 steps " steps                                                                     \
    ", a pk at 05.04, b pk at 05.04, c pk at 05.04, d pk at 05.04, e pk "                                              \
    "at 05.04, " MOVE
    field(FOUR("1"));
    play("entente", "merge h a");
    unit_is("h", "steps 2");
    unit_is("d", "waiting");
    unit_is("e", "at 05.04"); /* four are a step, the fifth is over */
    field(FOUR("2"));
    refuse("entente", "merge h a", "3.2.4");
    field("units: {entente: [h hb at 05.04 steps 1, a pk at 05.04, b pk at 05.04, c pk at 05.04, " MOVE);
    refuse("entente", "merge h a", "3.2.4");
}

static void nobody_reorganizes_in_column_or_in_us_them(void **state)
{
    (void)state;
    proves("3.2.2", "3.2.5");
    field("units: {entente: [a co at 05.04 column, b co at 05.04, " MOVE);
    refuse("entente", "merge a b", "3.2.2");
    refuse("entente", "merge b a", "3.2.2");
    field(
        "units: {entente: [a co at 05.05 hiding us-them, b co at 05.05 hiding us-them, z co at 01.01], ottoman: [x co "
        "at 05.05 hiding us-them]}\nnow: {us_them: [05.05], step: move}\n");
    refuse("entente", "merge a b", "3.2.5");
}

static void who_is_put_together_is_no_better_off_than_the_worse_of_them(void **state)
{
    (void)state;
    proves("3.2.3");
#define IN_TRENCH(a, b)                                                                                                \
    "works: [{at: 05.04, kind: shallow_trench, owner: entente, front: N NE}]\n"                                        \
    "units: {entente: [a co at 05.04 " a ", b co at 05.04 " b ", z co at 01.01], ottoman: [x co at 09.09]}\n"          \
    "now: {phase: formations}\n"
    field(IN_TRENCH("in-work", "on-top"));
    play("entente", "merge a b");
    unit_is("a", "on-top not-in-work");
    field(IN_TRENCH("in-work", "in-work"));
    play("entente", "merge a b");
    unit_is("a", "in-work not-on-top");
    field(IN_TRENCH("in-work hiding work", "in-work hiding work"));
    play("entente", "merge a b");
    unit_is("a", "in-work hiding work");
}

static void both_parts_of_who_hides_go_on_hiding(void **state)
{
    (void)state;
    proves("3.2.1", "3.2.3");
    field("map: {ground: [05.04 scrub 0]}\n"
          "units: {entente: [a hb at 05.04 hiding terrain, z hb at 01.01], ottoman: [x co at 09.09]}\n"
          "now: {phase: formations}\n");
    play("entente", "split a company");
    for (int u = 0; (u = rs_next_in(scenario_now(), state_now(), place_named("05.04"), u));)
        assert_int_equal(state_now()->unit[u].means, RS_HIDES_TERRAIN);
}

/* Two battalions, the second out of reach; of a Class IV Brigiment with all it can have. */
#define CUT_OFF_FROM(order, class, points, more)                                                                       \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: " class ", points: " points ", battalions: 2, division: e-div}\n"           \
                                                   "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, "         \
                                                   "battalions: 1, division: o-div}\n"                                 \
                                                   "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde}, {id: o1, "  \
                                                   "in: o-bde}]\n"                                                     \
                                                   "units: {entente: [h hq at 01.01 of e-bde, a hb at 01.01 in b1, d " \
                                                   "hb at 06.02 in b2" more "],\n"                                     \
                                                   "        ottoman: [x hb at 09.09 in o1]}\n"                         \
                                                   "orders: {e-bde: " order                                            \
                                                   ", o-bde: defense}\nnow: {phase: formations}\n"

static void a_column_defends_as_its_parent_did_and_is_of_no_class_below_the_last(void **state)
{
    (void)state;
    proves("9.5.2", "9.5.3", "9.5.5");
    for (int attacks = 0; attacks <= 1; attacks++) {
        field(attacks ? CUT_OFF_FROM("attack", "IV", "8/8/4", "") : CUT_OFF_FROM("defense", "IV", "8/8/4", ""));
        dice("2");
        play("entente", "flying-column d");
        const rs_command *m = &state_now()->command[state_now()->unit[piece_named("d")].brigiment];
        assert_int_equal(m->class_, RS_CLASS_IV);
        assert_int_equal(m->order, attacks ? RS_DISORGANIZED_DEFENSE : RS_DEFENSE);
        assert_true(m->points <= m->most);
        assert_int_equal(state_now()->command[brigiment_named("e-bde")].battalions, 1);
    }
}

static void who_joins_a_column_has_its_order(void **state)
{
    (void)state;
    proves("9.5.5", "11.6.3");
    field(CUT_OFF_FROM("defense", "II", "8/8/4", ", f hb at 06.03 in b2 to 06.05 new-order"));
    unit_is("f", "isolated");
    dice("2");
    play("entente", "flying-column d");
    unit_is("f", "not-isolated not-new-order");
    assert_int_equal(state_now()->unit[piece_named("f")].brigiment, state_now()->unit[piece_named("d")].brigiment);
    assert_int_equal(rs_objective(scenario_now(), state_now(), piece_named("f")), place_named("06.03"));
}

static void a_battalion_of_which_one_is_reached_is_not_cut_off(void **state)
{
    (void)state;
    proves("9.5.2");
    field(CUT_OFF_FROM("defense", "II", "8/8/4", ", f hb at 01.02 in b2"));
    unit_is("d", "isolated");
    unit_is("f", "not-isolated");
    refuse("entente", "flying-column d", "9.5.2");
    field(CUT_OFF_FROM("defense", "II", "8/8/4", ""));
    allow("entente", "flying-column d");
}

static void a_column_with_half_its_officers_is_capped(void **state)
{
    int at_half = 0;

    (void)state;
    proves("9.5.2", "10.1.6");
    for (int points = 1; points <= 14; points++) {
        char text[1200];

        snprintf(text, sizeof text, CUT_OFF_FROM("defense", "II", "%d/14/7", ""), points);
        field(text);
        dice("0");
        play("entente", "flying-column d");
        const rs_command *m = &state_now()->command[state_now()->unit[piece_named("d")].brigiment];
        at_half += m->points == m->half;
        assert_int_equal(m->flags & RS_CAPPED ? 1 : 0, m->points <= m->half);
    }
    assert_true(at_half);
}

static void who_joins_a_column_brings_no_route_and_keeps_nobody_back(void **state)
{
    fs_option join;
    fs_error e = {0};
    fs_run run = {.log = NULL};

    (void)state;
    proves("9.5.3", "9.5.5");
    field(TWO_PARENTS);
    dice("2");
    play("entente", "flying-column b");
    rs_state s = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &s};
    int u = piece_named("e");
    s.unit[u].at = 1; /* In Support by itself */
    rs_give_route(&c, u, rs_at(&s, u), (const uint8_t[]){0}, 1);
    assert_int_not_equal(rs_objective(scenario_now(), &s, u), FS_NO_HEX);
    const fs_ruleset *rules = playing_scenario()->rules;
    assert_int_equal(rules->parse(playing_scenario(), &s, RS_ENTENTE, "join-column c2 column-e1", &join, &e), 0);
    fs_dice_from_key(&run.dice, (const uint8_t[32]){1});
    rules->apply(playing_scenario(), &s, RS_ENTENTE, &join, &run);
    assert_int_equal(rs_objective(scenario_now(), &s, u), FS_NO_HEX);
    assert_int_equal(s.unit[u].at, 0);
}

static void five_pickets_make_a_step_and_a_picket(void **state)
{
    (void)state;
    proves("3.2.4");
    field("units: {entente: [a pk at 05.04, b pk at 05.04, c pk at 05.04, d pk at 05.04, e pk at 05.04, " MOVE);
    play("entente", "merge a b");
    unit_is("a", "steps 1");
    unit_is("d", "waiting");
    unit_is("e", "at 05.04");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(two_companies_of_a_battalion_make_a_half_battalion),
        field_test(the_confused_do_not_reorganize),
        field_test(the_result_has_the_worse_posture),
        field_test(four_pickets_make_a_step),
        field_test(a_half_battalion_splits_once_in_a_segment),
        field_test(steps_of_a_split_battalion_have_its_rating),
        field_test(six_of_eleven_steps_take_three_of_nine_points),
        field_test(battalions_of_two_parents_form_one_column),
        field_test(whoever_is_of_a_battalion_is_of_its_brigiment),
        field_test(a_column_has_its_chit_in_the_same_turn),
        field_test(those_without_a_link_do_not_join),
        field_test(a_fifth_emergency_column_is_not_formed),
        field_test(a_battalion_goes_home_with_its_share_of_the_points),
        field_test(nobody_comes_home_with_more_officers_than_there_is_room_for),
        field_test(the_last_battalion_takes_everything_home),
        field_test(no_more_battalions_are_counted_than_were_there_or_came),
        field_test(machine_guns_are_lent_inside_a_division),
        field_test(the_beaches_have_deliberate_columns),
        field_test(regiments_of_a_square_brigade_have_their_own_orders),
        field_test(units_split_in_halves_and_no_further),
        field_test(no_more_than_a_battalion_is_put_together),
        field_test(pickets_fill_a_reduced_unit_by_fours),
        field_test(nobody_reorganizes_in_column_or_in_us_them),
        field_test(who_is_put_together_is_no_better_off_than_the_worse_of_them),
        field_test(both_parts_of_who_hides_go_on_hiding),
        field_test(a_column_defends_as_its_parent_did_and_is_of_no_class_below_the_last),
        field_test(who_joins_a_column_has_its_order),
        field_test(a_battalion_of_which_one_is_reached_is_not_cut_off),
        field_test(a_column_with_half_its_officers_is_capped),
        field_test(who_joins_a_column_brings_no_route_and_keeps_nobody_back),
        field_test(five_pickets_make_a_step_and_a_picket),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
