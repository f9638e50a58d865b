/* rulings.c - rulings about the book itself, and those no chapter's tests hold: which number stands for which chapter,
 * lost words, gunners and their guns, what is listed to fire at, what a hash covers. */
#include "field.h"
#include "rules/over_there/rules.h"

#include <firestep/game.h>
#include <firestep/hash.h>
#include <firestep/words.h>
#include <string.h>

/* --- numbers of the book --- */

static void chapter_is_about(fs_rule rule, const char *number, const char *word)
{
    assert_string_equal(fs_words_rule(playing_scenario(), rule), number);
    if (!strstr(fs_words_title(playing_scenario(), rule), word))
        fail_msg("[%s] is '%s', not about %s", number, fs_words_title(playing_scenario(), rule), word);
}

#define ONE_EACH                                                                                                       \
    "units:\n  red: ['F1 infantry 9 at 18,4 facing north pinned']\n"                                                   \
    "  black: ['G1 infantry 9 at 18,30 facing south']\n"

/* Morale is VIII, melee IX, smoke X and aircraft XI, as the sections are headed. */
static void chapters_are_numbered_as_their_headings(void **state)
{
    (void)state;
    proves("C-09");
    field(ONE_EACH);
    chapter_is_about(OT_VIII_2, "VIII.2", "Routing");
    chapter_is_about(OT_IX_F, "IX.F", "Melee");
    chapter_is_about(OT_X_A, "X.A", "Smoke");
    chapter_is_about(OT_XI_A_1, "XI.A.1", "aircraft");
}

/* --- the lost word of VI.H --- */

#define DEEP_IN(kind)                                                                                                  \
    "map: [{id: D, kind: " kind ", poly: '10,2 26,2 26,12 10,12'}]\nunits:\n  red: ['F1 infantry 8 at 18,10 facing "   \
    "north"
#define TARGET "']\n  black: ['G1 infantry 9 at 18,23 facing south shown']\n"

static void two_inches_inside_a_house_is_not_deep_in_woods(void **state)
{
    (void)state;
    proves("C-25", "VI.H");
    field(DEEP_IN("light_woods") TARGET);
    dice("1,1");
    play("red", "activate F1, fire F1 G1");
    was("F1", "CH.fire", 12, ANY, NULL); /* B */
    field(DEEP_IN("building") " in D" TARGET);
    dice("1,1");
    play("red", "activate F1, fire F1 G1");
    was("F1", "CH.fire", 16, ANY, NULL); /* A: 4 stands of 4 */
    no_modifier("F1", "VI.H");
}

/* --- guns and their gunners --- */

#define BATTERY(left)                                                                                                  \
    "units:\n  red: ['B1 artillery 4 castings " left " gun field at 18,6 facing north']\n"                             \
    "  black: ['G1 infantry 9 at 18,16 facing south']\n"

static void a_gun_without_its_gunner_is_silent(void **state)
{
    (void)state;
    proves("R-25");
    field(BATTERY("4"));
    dice("1,1 1,1");
    play("red", "activate B1, fire-at B1 18 16 he");
    had_modifier("G1", "VI.B.2", 4 * 8);
    field(BATTERY("3"));
    dice("1,1 1,1");
    play("red", "activate B1, fire-at B1 18 16 he");
    had_modifier("G1", "VI.B.2", 3 * 8);
    unit_is("B1", "castings 3");
    field(BATTERY("1"));
    dice("1,1 1,1");
    play("red", "activate B1, fire-at B1 18 16 he");
    had_modifier("G1", "VI.B.2", 8);
}

/* --- what is listed --- */

/* Two companies two inches apart, one hidden in the wood, a belt of wire, a bunker; nothing else is worth a grid. */
#define TARGETS                                                                                                        \
    "map: [{id: W, kind: heavy_woods, poly: '2,24 10,24 10,34 2,34'},\n"                                               \
    "      {id: X, kind: wire, poly: '22,20 30,20 30,21 22,21'},\n"                                                    \
    "      {id: K, kind: bunker, poly: '30,26 33,26 33,28 30,28', owner: black}]\n"                                    \
    "units:\n  red: ['B1 artillery 4 gun field at 18,3 facing north', 'F1 infantry 9 at 25,3 facing north']\n"         \
    "  black: ['G1 infantry 2 at 18,20 facing south', 'G2 infantry 2 at 20,20 facing south',\n"                        \
    "          'G3 infantry 2 at 6,30 facing south hidden']\n"

static void enemies_midpoints_wire_and_structures_are_listed_to_fire_at(void **state)
{
    (void)state;
    proves("G-18");
    field(TARGETS);
    play("red", "activate B1");
    offered("red", "fire-at B1 18.000 20.250 he");
    offered("red", "fire-at B1 20.000 20.250 he");
    offered("red", "fire-at B1 19.000 20.250 he"); /* between two within four inches */
    offered("red", "fire-at B1 26.000 20.500 he"); /* the belt */
    offered("red", "fire-at B1 31.500 27.000 he"); /* the bunker */
    assert_int_equal(options_of("red", "fire-at B1 6.000"), 0);
    assert_int_equal(options_of("red", "fire-at B1"), 2 * 5); /* shells and smoke */
    allow("red", "fire-at B1 18.3 20.1 he");                  /* any other point may be named */
}

static void every_target_of_a_company_is_listed(void **state)
{
    (void)state;
    proves("G-18");
    field(TARGETS);
    play("red", "activate F1");
    offered("red", "fire F1 G1");
    offered("red", "fire F1 G2");
    not_offered("red", "fire F1 G3"); /* nobody knows of it */
    refuse("red", "fire-work F1 X", "XV.C");
}

/* --- the hash --- */

static void the_hash_covers_every_byte_and_nothing_else(void **state)
{
    static ot_state copy;
    uint64_t now;

    (void)state;
    proves("G-20", "GEO");
    field(ONE_EACH);
    play("red", "activate F1");
    now = fs_game_hash(game_now());
    copy = *(const ot_state *)fs_game_state(game_now(), 0);
    assert_true(fs_hash64(&copy, sizeof copy, 0) == now);
    for (size_t i = 0; i < sizeof copy; i++) {
        ((uint8_t *)&copy)[i] ^= 1;
        assert_true(fs_hash64(&copy, sizeof copy, 0) != now);
        ((uint8_t *)&copy)[i] ^= 1;
    }
    field(ONE_EACH); /* the same again, from the beginning */
    play("red", "activate F1");
    assert_true(fs_game_hash(game_now()) == now);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(chapters_are_numbered_as_their_headings),
        field_test(two_inches_inside_a_house_is_not_deep_in_woods),
        field_test(a_gun_without_its_gunner_is_silent),
        field_test(enemies_midpoints_wire_and_structures_are_listed_to_fire_at),
        field_test(every_target_of_a_company_is_listed),
        field_test(the_hash_covers_every_byte_and_nothing_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
