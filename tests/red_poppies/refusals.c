/* refusals.c - what a rule forbids is refused by that rule's number; beside those of the chapters' own tests. */
#include "field.h"

#include <firestep/ruleset.h>
#include <firestep/words.h>
#include <stdio.h>

/* The rule, a position, lines of the side before, and the attempt. */
typedef struct attempt {
    const char *rule, *position, *before, *side, *clause;
} attempt;

static void try_all(const char *test, const attempt *all, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fs_covers("red_poppies", all[i].rule, test);
        field(all[i].position);
        if (*all[i].before)
            play(all[i].side, all[i].before);
        field_refuse(test, all[i].side, all[i].clause, all[i].rule);
    }
}
#define try_each(all) try_all(__func__, (all), sizeof(all) / sizeof *(all))

/* A game does not even ask the rules about a side whose turn it is not; they know it all the same. */
static void out_of_turn(const char *side, const char *clause)
{
    const fs_scenario *sc = &scenario_now()->base;
    fs_option o;
    fs_error e;

    assert_int_equal(sc->rules->parse(sc, state_now(), side_named(side), clause, &o, &e), 0);
    assert_int_not_equal(sc->rules->check(sc, state_now(), side_named(side), &o, &e), 0);
    assert_string_equal(fs_words_rule(sc, e.rule), "5.22");
    not_offered(side, clause);
}

/* The clause is legal; with one number of it changed it is refused by the rule. */
#define refuse_changed(by, clause, change, number)                                                                     \
    do {                                                                                                               \
        const fs_scenario *sc = &scenario_now()->base;                                                                 \
        fs_side side = side_named(by);                                                                                 \
        const void *now = fs_game_state(game_now(), side);                                                             \
        fs_option o = {0};                                                                                             \
        fs_error e;                                                                                                    \
        assert_int_equal(sc->rules->parse(sc, now, side, clause, &o, &e), 0);                                          \
        assert_int_equal(sc->rules->check(sc, now, side, &o, &e), 0);                                                  \
        change;                                                                                                        \
        assert_int_not_equal(sc->rules->check(sc, now, side, &o, &e), 0);                                              \
        assert_string_equal(fs_words_rule(sc, e.rule), number);                                                        \
        field_refused(__func__, number);                                                                               \
    } while (0)

#define COMPANY "A10: [bz british-infantry-1915], E05: [b1 british-infantry-1915]"
#define FAR_GERMAN "  german: {J01: [gz german-infantry]}\n"

/* --- sight --- */

#define GUN_AND_TARGET                                                                                                 \
    "units: {british: {A10: [bz british-infantry-1915], E05: [bm british-mg deployed]}, german: {J01: [gz "            \
    "german-infantry], E08: [g1 german-infantry]}}\n"

static void fire_is_refused_by_what_blocks_it(void **state)
{
    static const attempt all[] = {
        {"4.42", "ground: [\"E06 green 100100\"]\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"8.9a", "ground: [\"E06 green 111111\"]\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"8.1a", "ground: [\"E06 village\"]\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"8.41", "ground: [\"E06 level 1\"]\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"4.43a", "ground: [\"E05 level 1\", \"E08 level 1\", \"E06 level 2\"]\n" GUN_AND_TARGET, "command bm",
         "british", "fire bm E08"},
        {"8.42", "ground: [\"E05-E06 level 2\"]\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"8.42", "ground: [\"E07-E08 level 2\"]\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"4.52a", "ground: [\"E05 level 2\", \"E07 level 2\"]\n" GUN_AND_TARGET, "command bm", "british",
         "fire bm E08"},
        {"4.52a", "ground: [\"E05 level 2\", \"E06 level 3\"]\n" GUN_AND_TARGET, "command bm", "british",
         "fire bm E08"},
        {"4.53a", "ground: [\"E05 level 1\", \"E06 green 111111\"]\n" GUN_AND_TARGET, "command bm", "british",
         "fire bm E08"},
        {"4.53b", "ground: [\"E05 level 1\", \"E06 village\"]\n" GUN_AND_TARGET, "command bm", "british",
         "fire bm E08"},
        {"4.82", "marks: {smoke: [E06, E07]}\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"N.2", "night: [1]\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"8.9b", "ground: [\"E06-E07 woods\"]\n" GUN_AND_TARGET, "command bm", "british", "fire bm E08"},
        {"4.41a", /* a corner of the village is enough */
         "ground: [\"E06 village\"]\nunits: {british: {A10: [bz british-infantry-1915], E05: [bm british-mg "
         "deployed]}, "
         "german: {J01: [gz german-infantry], F07: [g1 german-infantry]}}\n",
         "command bm", "british", "fire bm F07"},
        {"4.41b",
         "ground: [\"C03-C04 village\"]\nunits: {british: {A10: [bz british-infantry-1915], B03: [bm british-mg "
         "deployed]}, german: {J01: [gz german-infantry], D03: [g1 german-infantry]}}\n",
         "command bm", "british", "fire bm D03"},
    };

    (void)state;
    try_each(all);
}

/* --- where units may be --- */

static void a_third_unit_is_not_placed(void **state)
{
    static const char units[] =
        "zones: {west: {side: british, hexes: [E04-E06]}, east: {side: german, hexes: [E07]}}\n"
        "units: {british: {west: [b1 british-infantry-1915, b2 british-infantry-1915, b3 british-infantry-1915, t1 "
        "french-schneider]}, german: {east: [g1 german-infantry]}}\nnow: {phase: setup}\n";
    char first[500];

    (void)state;
    proves("3.4-v1", "3.4-v3");
    field(units);
    play("british", "place b1 E04, place b2 E04");
    refuse("british", "place b3 E04", "3.4-v3");
    allow("british", "place t1 E04");
    snprintf(first, sizeof first, "edition: v1\n%s", units);
    field(first);
    play("british", "place b1 E04, place b2 E04");
    refuse("british", "place b3 E04", "3.4-v1");
    refuse("british", "place t1 E04", "3.4-v1");
}

/* --- who may be commanded, and when --- */

#define LOST_ONE                                                                                                       \
    "units: {british: {A10: [bz british-infantry-1915], lost: [b1 british-infantry-1915]}, german: {J01: [gz "         \
    "german-infantry]}}\n"

static void commands_are_for_ready_units_on_the_map(void **state)
{
    static const attempt all[] = {
        {"2.2d", LOST_ONE, "", "british", "command b1"},
        {"2.2d", LOST_ONE, "command bz", "british", "deploy b1"},
        {"6.01a", "units:\n  british: {" COMPANY "}\n" FAR_GERMAN, "", "british", "deploy b1"},
    };

    (void)state;
    try_each(all);
}

static void a_unit_hit_by_its_own_shells_does_not_act(void **state)
{
    (void)state;
    proves("6.02b");
    field("units: {british: {C05: [b1 british-infantry-1915, b2 british-infantry-1915]}, german: {H05: [g1 "
          "german-infantry]}}\n"
          "groups: {british: [ba +3 runner cross C05e primed]}\n");
    dice("1,1 1 3,3 1,1"); /* signal, on target, b1 fails at 6+4, b2 holds */
    play("british", "pair b1 b2");
    refuse("british", "deploy b1", "6.02b");
    refuse("british", "move b1 C04", "6.02b");
}

static void signals_come_before_actions(void **state)
{
    (void)state;
    proves("6.02a", "R35");
    field("units: {british: {A01: [b1 british-infantry-1915]}, german: {H05: [g1 german-infantry]}}\n"
          "groups: {british: [ba +3 runner cross H08w primed, bb +3 runner cross J08w primed]}\n");
    play("british", "command b1");
    refuse("british", "deploy b1", "6.02a");
}

static void without_couplets_left_nobody_commands(void **state)
{
    (void)state;
    proves("5.24", "5.3b");
    field("ground: [\"E04-E05 trench british\"]\n"
          "units: {british: {E05: [b1 british-infantry-1915 in dug]}, german: {A01: [g1 german-infantry]}}\n"
          "now: {couplets: 1}\n");
    play("british", "pass");
    play("german", "pass");
    refuse("british", "command b1", "5.24");
    refuse("british", "pass", "5.24");
    refuse("british", "deploy b1", "5.3b");
    out_of_turn("german", "command g1");
}

static void one_command_to_a_half(void **state)
{
    (void)state;
    proves("5.21a", "5.22");
    field("units:\n  british: {" COMPANY "}\n" FAR_GERMAN);
    play("british", "command b1");
    refuse("british", "command bz", "5.21a");
    refuse("british", "pass", "5.21a");
    play("british", "deploy b1");
    out_of_turn("british", "command bz");
}

static void only_eingreif_companies_join_their_blob(void **state)
{
    (void)state;
    proves("AA.4");
    field("units:\n"
          "  german: {E04: [g1 german-eingreif dispersed], E05: [g2 german-eingreif dispersed, g3 german-infantry-late "
          "dispersed], E06: [g4 german-eingreif dispersed]}\n"
          "to_move: german\n");
    play("german", "blob g2");
    refuse("german", "add g3", "AA.4");
}

/* --- movement and melee --- */

static void deploying_is_no_part_of_a_move(void **state)
{
    (void)state;
    proves("6.3b");
    field("units:\n  british: {" COMPANY "}\n" FAR_GERMAN);
    play("british", "command b1, move b1 E06");
    refuse("british", "deploy b1", "6.3b");
    refuse("british", "done", "6.65d"); /* it is `stop` that ends a move */
}

static void nobody_reacts_to_a_deployment(void **state)
{
    (void)state;
    proves("6.3b");
    field("units: {british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}, german: {E06: [g1 "
          "german-infantry]}}\n");
    play("british", "pair b1 b2, deploy b1");
    asked("british");
    out_of_turn("german", "react g1");
    play("british", "done");
    not_offered("german", "react g1");
}

static void the_spent_of_a_stack_start_no_melee(void **state)
{
    (void)state;
    proves("6.671b", "6.61e");
    field("units: {british: {E04: [b1 british-infantry-1915, b2 british-infantry-1915]}, german: {E05: [g1 "
          "german-infantry dispersed]}}\n");
    play("british", "pair b1 b2, stack b1 b2, move b1 E05");
    dice("3,3 1,1"); /* b1 fails, b2 holds */
    play("german", "react g1");
    unit_is("b1", "E05 dispersed spent");
    offered("british", "melee b2");
    refuse("british", "melee b1", "6.671b");
}

static void survivors_of_a_melee_are_bound_to_the_hex(void **state)
{
    (void)state;
    proves("6.678", "6.63c", "6.51d");
    field("units: {british: {E05: [b1 british-infantry-1915], A10: [bz british-infantry-1915]}, german: {E05: [g1 "
          "german-infantry], E06: [g2 german-infantry spent], J01: [gz german-infantry]}}\nnow: {couplets: 1}\n");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    dice("4 3");
    play("german", "pass");
    play("british", "command b1");
    refuse("british", "move b1 E04", "6.63c");
    refuse("british", "fire b1 E06", "6.51d");
    offered("british", "fire b1 E05");
    offered("british", "melee b1");
}

static void nobody_leaves_a_hex_or_fires_out_of_it_after_a_melee(void **state)
{
    (void)state;
    proves("6.678");
    field("units: {british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}, german: {E05: [g1 "
          "german-infantry], E06: [g2 german-infantry spent]}}\n");
    play("british", "pair b1 b2");
    refuse("british", "move b2 E04", "6.63c"); /* nobody has fought yet */
    refuse("british", "fire b2 E06", "6.51d");
    dice("1,2 1,3");
    play("british", "melee b1");
    refuse("british", "move b2 E04", "6.678");
    refuse("british", "fire b2 E06", "6.678");
    offered("british", "fire b2 E05");
    offered("british", "melee b2");
}

static void a_melee_comes_before_reaction_fire(void **state)
{
    (void)state;
    proves("6.72b");
    field("units: {british: {E05: [b1 british-infantry-1915]}, german: {E05: [g1 german-infantry], E06: [g2 "
          "german-infantry], E07: [g3 german-infantry spent]}}\n");
    dice("1,2 1,3");
    play("british", "command b1, melee b1");
    asked_by("german", "6.71a");
    refuse("german", "react g1", "6.72b");
    refuse("german", "react g3", "3.3a"); /* spent before, elsewhere */
    offered("german", "react g2");
}

static void each_unit_fires_alone(void **state)
{
    (void)state;
    proves("6.51c");
    field("units: {british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}, german: {E06: [g1 "
          "german-infantry]}}\n");
    play("british", "pair b1 b2");
    refuse("british", "fire b1 E06 b2", "6.51c");
    refuse("british", "fire b1 E06 with b2", "6.51c");
    allow("british", "fire b1 E06");
    refuse_changed("british", "fire b1 E06", o.object = (uint16_t)piece_named("b2"), "6.51c");
}

static void those_who_stand_aside_are_not_named(void **state)
{
    (void)state;
    proves("R66", "6.672");
    field("units: {british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915, t1 french-schneider]}, german: "
          "{E05: [g1 german-infantry]}}\n");
    play("british", "pair b1 b2, stack b1 b2, melee b1, melee b2");
    asked_by("german", "6.674a");
    refuse("german", "attack g1 t1", "R66");
    offered("german", "attack g1 b2");
}

static void only_movers_are_said_to_go_in(void **state)
{
    (void)state;
    proves("R87");
    field("ground: [\"E04-E05 trench british\"]\n"
          "units: {british: {E05: [b1 british-infantry-1915 in, b2 british-infantry-1915 in]}, german: {J01: [gz "
          "german-infantry]}}\n");
    play("british", "command b1");
    refuse("british", "move b1 E04 in b2", "R87");
}

/* --- fire --- */

static void nobody_fires_twice_at_one_point(void **state)
{
    (void)state;
    proves("6.73a", "6.75c");
    field("units: {british: {E03: [b1 british-infantry-1915]}, german: {E05: [g1 german-infantry, gm german-mg "
          "deployed]}}\n");
    play("british", "command b1, move b1 E04");
    dice("1,1");
    play("german", "react g1");
    refuse("german", "react g1", "6.73a");
    offered("german", "react gm");
}

static void small_arms_do_not_fire_through_friends(void **state)
{
    static const attempt all[] = {
        {"6.51b",
         "units: {british: {E05: [b1 british-infantry-1915], E06: [b2 british-infantry-1915]}, german: {E07: [g1 "
         "german-infantry]}}\n",
         "command b1", "british", "fire b1 E07"},
        {"4.6-v3", /* on top of a trench, not in it */
         "ground: [\"E06 trench british\"]\n"
         "units: {british: {E05: [b1 british-infantry-1915], E06: [b2 british-infantry-1915]}, german: {E07: [g1 "
         "german-infantry]}}\n",
         "command b1", "british", "fire b1 E07"},
        {"4.6c",
         "units: {british: {B03: [b1 british-infantry-1915], C03: [b2 british-infantry-1915], C04: [b3 "
         "british-infantry-1915]}, german: {D03: [g1 german-infantry]}}\n",
         "command b1", "british", "fire b1 D03"},
    };

    (void)state;
    try_each(all);
}

static void a_modifier_must_be_taken(void **state)
{
    (void)state;
    proves("6.53c", "PAC.8");
    field_with("ask=yes", "ground: [\"E06 village\", \"E06 trench british\"]\n"
                          "units: {british: {E06: [b1 british-infantry-1915 in spent]}, german: {E05: [g german-mg "
                          "deployed]}}\nto_move: german\n");
    play("german", "command g, fire g E06");
    refuse("british", "decline", "6.53c");
}

/* --- artillery --- */

static void whoever_threw_doubles_must_move_the_gas(void **state)
{
    (void)state;
    proves("7.513a");
    field("date: 1917-09-20\nmarks: {gas: [E05]}\n"
          "units: {british: {A10: [b1 british-infantry-1915]}, german: {E06: [g1 german-infantry]}}\n"
          "to_move: german\n");
    dice("1,1");
    play("german", "command g1, move g1 E05");
    refuse("german", "stop", "7.513a");
    offered("german", "drift N");
}

#define BOMBARDED                                                                                                      \
    "play: [\"within 4 of E05\"]\n"                                                                                    \
    "units: {british: {E06: [b1 british-infantry-1915]}, german: {E07: [g1 german-infantry]}}\n"                       \
    "bombardments: [{by: british, kind: pulverizing, area: chosen, radius: 2, only: german}]\n"                        \
    "now: {phase: bombardment}\n"

static void bombardments_keep_to_the_field_and_come_first(void **state)
{
    static const attempt all[] = {
        {"YS.8", BOMBARDED, "", "british", "centre E10"},
        {"7.11a", BOMBARDED, "", "british", "pass"},
    };

    (void)state;
    try_each(all);
}

/* --- what no words can say --- */

static void there_are_no_other_pieces_places_shells_or_directions(void **state)
{
    (void)state;
    proves("2.1a", "2.2a", "7.52", "7.513c");
    field("units:\n  british: {" COMPANY "}\n" FAR_GERMAN "groups: {british: [ba +3 runner]}\n");
    refuse_changed("british", "command b1", o.subject = 200, "2.1a");
    play("british", "call ba");
    refuse_changed("british", "on E05w smoke", o.form = RP_SMOKE_SHELL + 1, "7.52");
    refuse_changed("british", "on E05w", o.x = 30000, "2.2a");
    field("date: 1917-09-20\nmarks: {gas: [E05]}\n"
          "units: {british: {A10: [b1 british-infantry-1915]}, german: {E06: [g1 german-infantry]}}\n"
          "to_move: german\n");
    dice("1,1");
    play("german", "command g1, move g1 E05");
    refuse_changed("german", "drift NW", o.object = 7, "7.513c");
}

/* A click names a piece or a place and no verb: legal if something can be done with it, else refused as what is mainly
 * asked would be. */
static const char *click(const char *side, fs_option o)
{
    const fs_scenario *sc = &scenario_now()->base;
    fs_side who = side_named(side);
    fs_error e;

    o.verb = FS_VERB_ANY;
    return sc->rules->check(sc, fs_game_state(game_now(), who), who, &o, &e) ? fs_words_rule(sc, e.rule) : "legal";
}

static fs_option on_hex(const char *name) { return (fs_option){.place = FS_HEX, .x = hex_named(name)}; }

static void clicks_are_refused_like_what_is_asked(void **state)
{
    (void)state;
    proves("6.61a", "3.3a", "2.2a");
    field(
        "units: {british: {A10: [bz british-infantry-1915 spent], E05: [b1 british-infantry-1915]}, german: {J01: [gz "
        "german-infantry]}}\n");
    assert_string_equal(click("british", (fs_option){.subject = (fs_unit)piece_named("b1")}), "legal");
    assert_string_equal(click("british", (fs_option){.subject = (fs_unit)piece_named("bz")}), "3.3a");
    play("british", "command b1, move b1 E06");
    assert_string_equal(click("british", on_hex("E07")), "legal");
    assert_string_equal(click("british", on_hex("E09")), "6.61a");
    assert_string_equal(click("british", (fs_option){.place = FS_HEX, .x = 30000}), "2.2a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(fire_is_refused_by_what_blocks_it),
        field_test(a_third_unit_is_not_placed),
        field_test(commands_are_for_ready_units_on_the_map),
        field_test(a_unit_hit_by_its_own_shells_does_not_act),
        field_test(signals_come_before_actions),
        field_test(without_couplets_left_nobody_commands),
        field_test(one_command_to_a_half),
        field_test(only_eingreif_companies_join_their_blob),
        field_test(deploying_is_no_part_of_a_move),
        field_test(nobody_reacts_to_a_deployment),
        field_test(nobody_leaves_a_hex_or_fires_out_of_it_after_a_melee),
        field_test(a_melee_comes_before_reaction_fire),
        field_test(each_unit_fires_alone),
        field_test(the_spent_of_a_stack_start_no_melee),
        field_test(survivors_of_a_melee_are_bound_to_the_hex),
        field_test(those_who_stand_aside_are_not_named),
        field_test(only_movers_are_said_to_go_in),
        field_test(nobody_fires_twice_at_one_point),
        field_test(small_arms_do_not_fire_through_friends),
        field_test(a_modifier_must_be_taken),
        field_test(whoever_threw_doubles_must_move_the_gas),
        field_test(bombardments_keep_to_the_field_and_come_first),
        field_test(there_are_no_other_pieces_places_shells_or_directions),
        field_test(clicks_are_refused_like_what_is_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
