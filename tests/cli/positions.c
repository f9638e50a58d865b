/* positions.c - a game begun on a position: its file holds the position, the secret of its dice and its lines. */
#define _POSIX_C_SOURCE 200809L
#include "support_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define PATROLS "position: template\npatrols: {a1: 0203, a2: 0303 strength 1, b1: 0204, b3: 0404}\n"

static void fine(said s)
{
    s = assert_fine(s);
    said_free(&s);
}

static void new_game(const char *name, const char *seed)
{
    write_whole(place("patrols.yaml"), PATROLS);
    fine(run("new", place("patrols.yaml"), "--seed", seed, "-o", place(name), "--force"));
    unlink(place("patrols.yaml"));
}

static void game__keeps_position_and_secret_in_one_file(void **state)
{
    (void)state;
    new_game("a.rec", "7");
    char *text = read_whole(place("a.rec"));
    assert_int_equal(strncmp(text, PATROLS "---\n[record 1]\n", strlen(PATROLS "---\n[record 1]\n")), 0);
    assert_non_null(strstr(text, "[secret "));
    assert_refused(run("play", place("a.rec"), "--seed", "8"), "has a secret of its own");
    free(text);
}

static void game__is_played_and_told_again_with_the_dice_of_its_secret(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        new_game(i ? "c.rec" : "b.rec", "7");
        fine(run("play", place(i ? "c.rec" : "b.rec"), "--players", "random,random"));
    }
    char *one = read_whole(place("b.rec")), *two = read_whole(place("c.rec"));
    assert_string_equal(one, two);
    said s = assert_fine(run("replay", place("b.rec")));
    assert_non_null(strstr(s.out, "the game is over"));
    said_free(&s);
    free(one);
    free(two);
}

static void random_games__are_played_on_from_a_position(void **state)
{
    (void)state;
    write_whole(place("patrols.yaml"), PATROLS);
    said one = assert_fine(run("random", place("patrols.yaml"), "--games", "10", "--seed", "5"));
    said two = assert_fine(run("random", "template-patrols", "--games", "10", "--seed", "5"));
    assert_non_null(strstr(one.out, "10 games, seed 5"));
    assert_string_not_equal(strstr(one.out, "signature"), strstr(two.out, "signature"));
    said_free(&one);
    said_free(&two);
    new_game("d.rec", "7");
    assert_refused(run("random", place("d.rec")), "lines of a game");
}

static void faults__in_the_record_behind_a_position_have_the_line_of_the_file(void **state)
{
    (void)state;
    write_whole(place("bad.rec"), PATROLS "---\n[record 1]\n[ruleset template\n");
    assert_refused(run("show", place("bad.rec")), "bad.rec:5:");
    new_game("other.rec", "7");
    char *text = read_whole(place("other.rec"));
    char *digits = strstr(text, "[scenario template-patrols ") + strlen("[scenario template-patrols ");
    *digits = *digits == '0' ? '1' : '0';
    write_whole(place("other.rec"), text);
    free(text);
    assert_refused(run("show", place("other.rec")), "other.rec:9:");
}

static void new__does_not_begin_a_game_twice_nor_change_switches_of_a_position(void **state)
{
    (void)state;
    new_game("d.rec", "7");
    assert_refused(run("new", place("d.rec"), "-o", place("e.rec")), "is a game already");
    write_whole(place("patrols.yaml"), PATROLS);
    assert_refused(run("new", place("patrols.yaml"), "--switch", "fog=yes", "-o", place("e.rec")), "fog");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game__keeps_position_and_secret_in_one_file),
        cmocka_unit_test(game__is_played_and_told_again_with_the_dice_of_its_secret),
        cmocka_unit_test(random_games__are_played_on_from_a_position),
        cmocka_unit_test(faults__in_the_record_behind_a_position_have_the_line_of_the_file),
        cmocka_unit_test(new__does_not_begin_a_game_twice_nor_change_switches_of_a_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
