/* terminal.c - games at the terminal, typed through a pipe. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATROLS "template-patrols"

static void has(const said *s, const char *part)
{
    if (!strstr(s->out, part))
        print_error("'%s' is not in: %s\n", part, s->out);
    assert_non_null(strstr(s->out, part));
}

static void play__two_programs_come_to_an_end(void **state)
{
    (void)state;
    said s = assert_fine(run("play", "--terminal", PATROLS, "--players", "program,random", "--seed", "1", "--save",
                             place("auto.rec"), "--force"));
    has(&s, "the game is over");
    has(&s, "firestep replay");
    said_free(&s);
    s = assert_fine(run("replay", place("auto.rec"), "-q"));
    has(&s, "the game is over");
    said_free(&s);
}

static void play__end_of_input_keeps_the_game(void **state)
{
    (void)state;
    said s = assert_fine(
        run_on("1\n2\n1\n", "play", PATROLS, "--side", "red", "--seed", "1", "--save", place("cut.rec"), "--force"));
    has(&s, "Go on with: firestep play --terminal");
    said_free(&s);
    s = assert_fine(run_on("quit\n", "play", place("cut.rec")));
    has(&s, "[2.3] red: take a patrol");
    said_free(&s);
    char *text = read_whole(place("cut.rec"));
    assert_non_null(strstr(text, "red   order a1 go, order a2 guard, order a3 go"));
    assert_non_null(strstr(text, "[player blue program]"));
    free(text);
}

static void play__goes_on_to_the_same_game_after_a_break(void **state)
{
    (void)state;
    char *hash[2];
    for (int i = 0; i < 2; i++) {
        const char *first = i ? "1\n1\n1\n" : "1\n1\n1\n1\n";
        said s = assert_fine(run_on(first, "play", PATROLS, "--players", "person,person", "--seed", "4", "--save",
                                    place(i ? "two.rec" : "one.rec"), "--force"));
        said_free(&s);
        s = assert_fine(run_on(i ? "1\n1\n1\n" : "1\n1\n", "play", place(i ? "two.rec" : "one.rec")));
        said_free(&s);
        hash[i] = read_whole(place(i ? "two.rec" : "one.rec"));
    }
    /* The break of the first fell into an open line, which is typed again. */
    assert_non_null(strstr(hash[0], "red   order a1 go, order a2 go, order a3 go"));
    assert_non_null(strstr(hash[1], "blue  order b1 go, order b2 go, order b3 go"));
    free(hash[0]);
    free(hash[1]);
}

/* b1 is attacked twice in a turn; blue has said that it lets everything pass, and is not asked the second time. */
static void play__declines_until_told_to_ask(void **state)
{
    static const char attacked[] = "[record 1]\n[ruleset template]\n[edition 1]\n[variant 0]\n[revision 1]\n"
                                   "[scenario template-patrols 7061747267616d65]\n[dice typed both]\n"
                                   "1. - begin\n2. red order a1 go, order a2 go, order a3 guard\n"
                                   "3. blue order b1 guard, order b2 go, order b3 go | 1d6=6 1d6=2\n"
                                   "4. red take a1\n5. red move a1 0302, stop a1\n6. red attack a1 0402\n";
    static const char second[] = "1 1\ntake b2\nrest b2\ntake a2\nmove a2 0203, on a2 0303\nattack a2 0402\n";
    char typed[256];
    (void)state;
    for (int again = 0; again < 2; again++) {
        write_whole(place("stand.rec"), attacked);
        snprintf(typed, sizeof typed, "decline until turn\n%squit\n", second);
        if (again)
            snprintf(typed, sizeof typed, "decline until never\ndecline until turn\n1 1\nask again\n%squit\n",
                     second + 4);
        said s = assert_fine(run_on(typed, "play", place("stand.rec"), "--players", "person,person"));
        has(&s, "Declined for you until turn");
        if (again) {
            has(&s, "No: it is `decline until`");
            has(&s, "You are asked again");
        }
        const char *attack = strstr(s.out, " 12. red attack a2 0402");
        assert_non_null(attack);
        assert_true((strstr(attack, "blue: does b1 fire back?") != NULL) == (again == 1));
        assert_true((strstr(attack, "throws 2d6") != NULL) == (again == 0));
        said_free(&s);
    }
}

static void play__explains_and_refuses(void **state)
{
    (void)state;
    said s =
        assert_fine(run_on("why 1\nwhy take a1\nodds 1\nrule 4.2\nmap\npieces\nscore\nlog\nhelp\n99\nbogus\n"
                           "list a2\nwide\nundo\n1\nundo\nredo\nsuggest\n",
                           "play", PATROLS, "--side", "red", "--seed", "1", "--save", place("why.rec"), "--force"));
    has(&s, "'order a1 go' is allowed here");
    has(&s, "[2.1] that is no answer to this question");
    has(&s, "[4.2] Return fire");
    has(&s, "there is no option 99; they are 1 to 6");
    has(&s, "a1 strength 2");
    has(&s, "take back");
    has(&s, "[2.1] red has given its orders");
    said_free(&s);
}

static void play__curtain_stands_between_two_people(void **state)
{
    (void)state;
    said s = assert_fine(run_on("1\n1\n1\n1\n1\n1\n", "play", PATROLS, "--players", "person,person", "--seed", "1",
                                "--save", place("c.rec"), "--force"));
    has(&s, "For Red only. Pass the keyboard");
    has(&s, "For Blue only. Pass the keyboard");
    const char *blue = strstr(s.out, "For Blue only");
    assert_null(strstr(blue, "order a1"));
    assert_null(strstr(blue, "a1 is ordered"));
    has(&s, "2. red (kept from this seat)");
    said_free(&s);
}

static void play__asks_for_dice_and_checks_them(void **state)
{
    (void)state;
    said s = assert_fine(run_on("1\n1\n1\n1\n1\n1\n7\n1 2\n5\n3\n", "play", PATROLS, "--players", "person,person",
                                "--dice", "typed", "--seed", "1", "--save", place("typed.rec"), "--force"));
    has(&s, "red throws 1d6: [2.2] Initiative");
    has(&s, "as 1 number from 1 to 6");
    has(&s, "initiative 5 against 3: red begins");
    said_free(&s);
    char *text = read_whole(place("typed.rec"));
    assert_non_null(strstr(text, "[dice typed both]"));
    assert_non_null(strstr(text, "| 1d6=5 1d6=3"));
    free(text);
}

static void play__a_break_between_throws_asks_the_same_throw(void **state)
{
    (void)state;
    said s = assert_fine(run_on("1\n1\n1\n1\n1\n1\n5\n", "play", PATROLS, "--players", "person,person", "--dice",
                                "typed", "--seed", "1", "--save", place("half.rec"), "--force"));
    said_free(&s);
    s = assert_fine(run_on("3\n", "play", place("half.rec")));
    has(&s, "blue throws 1d6: [2.2] Initiative");
    has(&s, "initiative 5 against 3: red begins");
    said_free(&s);
}

static void play__takes_back_by_consent_past_a_die(void **state)
{
    (void)state;
    said s = assert_fine(run_on("1\n1\n1\nundo\ny\nquit\n", "play", PATROLS, "--side", "red", "--seed", "1", "--save",
                                place("u.rec"), "--force"));
    has(&s, "Strike line 2 and all after it? The program agrees.");
    said_free(&s);
    char *text = read_whole(place("u.rec"));
    assert_non_null(strstr(text, "strike 2"));
    free(text);
    s = assert_fine(run("replay", place("u.rec"), "-q"));
    has(&s, "1 lines");
    said_free(&s);
}

/* `split r-14-bn company` of the records is read, and may be typed, as it is called. */
static void play__calls_pieces_by_their_titles_and_takes_either(void **state)
{
    (void)state;
    said s = assert_fine(run("scenarios"));
    bool has_system = strstr(s.out, "rs0-plugges");
    said_free(&s);
    if (!has_system)
        skip();
    for (int i = 0; i < 2; i++) {
        s = assert_fine(
            run_on(i ? "list 14\nsplit r 14 bn company\nquit\n" : "list r-14\nsplit r-14-bn company\nquit\n", "play",
                   "rs0-plugges", "--side", "entente", "--seed", "3", "--save", place("titles.rec"), "--force"));
        has(&s, "   1  split R 14 Bn company\n");
        has(&s, "[3.2] R 14 Bn reorganizes\n");
        assert_null(strstr(s.out, "No: "));
        said_free(&s);
        char *text = read_whole(place("titles.rec"));
        assert_non_null(strstr(text, "split r-14-bn company"));
        free(text);
    }
}

static void play__may_be_given_up_while_dice_are_wanted(void **state)
{
    (void)state;
    said s = assert_fine(run_on("1\n1\n1\n1\n1\n1\nresign\nyes\n", "play", PATROLS, "--players", "person,person",
                                "--dice", "typed", "--seed", "1", "--save", place("gave_up.rec"), "--force"));
    has(&s, "dice> ");
    has(&s, "the game is over");
    said_free(&s);
    char *text = read_whole(place("gave_up.rec"));
    assert_non_null(strstr(text, "red   resign"));
    free(text);
}

static void play__strictly_keeps_what_threw_dice(void **state)
{
    (void)state;
    said s = assert_fine(run_on("1\n1\n1\nundo\nmend\nquit\n", "play", PATROLS, "--side", "red", "--seed", "1",
                                "--strict", "--save", place("strict.rec"), "--force"));
    has(&s, "Agreed as strict");
    has(&s, "No: the game was agreed as strict");
    said_free(&s);
    char *text = read_whole(place("strict.rec"));
    assert_non_null(strstr(text, "[strict agreed]\n"));
    assert_null(strstr(text, "strike"));
    free(text);
    s = assert_fine(run_on("undo\nquit\n", "play", place("strict.rec"))); /* and after a restart */
    has(&s, "No: the game was agreed as strict");
    said_free(&s);
    s = assert_fine(run("show", place("strict.rec"), "--brief"));
    has(&s, "Agreed as strict");
    said_free(&s);
    s = assert_fine(run("replay", place("strict.rec"), "-q", "--until", "2")); /* which takes nothing back */
    said_free(&s);
    assert_refused(run("play", place("strict.rec"), "--strict"), "--strict");
}

static void play__offers_a_draw_that_the_program_answers(void **state)
{
    (void)state;
    said s = assert_fine(run_on("draw\nn\ndraw\ny\n", "play", PATROLS, "--side", "red", "--seed", "1", "--save",
                                place("even.rec"), "--force"));
    has(&s, "Offer a draw?");
    has(&s, "The program agrees.");
    has(&s, "the game is over: a draw");
    said_free(&s);
    char *text = read_whole(place("even.rec"));
    assert_non_null(strstr(text, "offer draw\n  2. both  draw\n"));
    free(text);

    write_whole(place("worse.yaml"), "position: template\nbased_on: template-patrols\n"
                                     "patrols: {a1: 0201, b1: 0502, b2: 0503, b3: 0504}\n");
    s = assert_fine(run_on("draw\ny\ndraw\ny\nquit\n", "play", place("worse.yaml"), "--side", "red", "--seed", "1",
                           "--save", place("worse.rec"), "--force"));
    has(&s, "The program does not agree.");
    has(&s, "No: this side offers a draw already");
    said_free(&s);
    s = assert_fine(run("show", place("worse.rec"), "--brief"));
    has(&s, "Red offers a draw");
    said_free(&s);
    s = assert_fine(run("show", place("worse.rec"), "--json"));
    has(&s, "\"draw_offer\":\"red\"");
    said_free(&s);
}

static void play__two_people_agree_on_a_draw_at_once(void **state)
{
    (void)state;
    said s = assert_fine(run_on("draw\ny\n", "play", PATROLS, "--players", "person,person", "--seed", "1", "--save",
                                place("agreed.rec"), "--force"));
    has(&s, "Do both sides agree to a draw?");
    has(&s, "the game is over: a draw");
    said_free(&s);
}

static void new__agrees_on_a_strict_game(void **state)
{
    (void)state;
    said s = assert_fine(run("new", PATROLS, "--strict", "-o", place("new_strict.rec"), "--force"));
    said_free(&s);
    s = assert_fine(run("show", place("new_strict.rec"), "--json"));
    has(&s, "\"strict\":true");
    said_free(&s);
}

static void play__keeps_games_in_the_state_folder(void **state)
{
    (void)state;
    place("x"); /* sets XDG_STATE_HOME */
    said s = assert_fine(run_on("quit\n", "play", PATROLS, "--side", "red"));
    has(&s, "/firestep/template-patrols-");
    const char *at = strstr(s.out, "The game is in ");
    char path[512] = "";
    assert_non_null(at);
    assert_int_equal(sscanf(at, "The game is in %511s", path), 1);
    assert_int_equal(access(path, R_OK), 0);
    said_free(&s);
}

static void play__does_not_replace_a_file_unasked(void **state)
{
    (void)state;
    write_whole(place("mine.rec"), "mine\n");
    assert_refused(run("play", PATROLS, "--side", "red", "--save", place("mine.rec")), "--force");
}

/* Long lists are said by piece, `list` takes words, `los` answers without a turn being spent on it. */
static void play__sets_up_red_poppies_by_words(void **state)
{
    (void)state;
    said s =
        run_on("los C05 G07\nlos C05\nlos C05 Z99\nlist b1 C05 disp\npass, pass, pass\nplace b1 C05\nquit\n", "play",
               "rp-first-steps", "--side", "british", "--seed", "3", "--save", place("words.rec"), "--force");
    if (s.code == 2 && strstr(s.err, "rp-first-steps"))
        skip(); /* a build without the system */
    s = assert_fine(s);
    has(&s, "place b1 (");
    has(&s, " 1 A03, 2 A03 dispersed, 3 A04,");
    has(&s, "C05 to G07: clear, 4 hexes");
    has(&s, "No: it is `los` and two hexes");
    has(&s, "No: there is no hex 'Z99'");
    has(&s, "british> list b1 C05 disp\n  26  place b1 C05 dispersed\n");
    has(&s, "place b2 (");
    assert_non_null(strstr(s.out, "the side is setting up"));
    assert_null(strstr(strstr(s.out, "the side is setting up") + 1, "the side is setting up")); /* the rest is left */
    said_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play__sets_up_red_poppies_by_words),
        cmocka_unit_test(play__two_programs_come_to_an_end),
        cmocka_unit_test(play__end_of_input_keeps_the_game),
        cmocka_unit_test(play__goes_on_to_the_same_game_after_a_break),
        cmocka_unit_test(play__declines_until_told_to_ask),
        cmocka_unit_test(play__explains_and_refuses),
        cmocka_unit_test(play__curtain_stands_between_two_people),
        cmocka_unit_test(play__asks_for_dice_and_checks_them),
        cmocka_unit_test(play__a_break_between_throws_asks_the_same_throw),
        cmocka_unit_test(play__takes_back_by_consent_past_a_die),
        cmocka_unit_test(play__calls_pieces_by_their_titles_and_takes_either),
        cmocka_unit_test(play__may_be_given_up_while_dice_are_wanted),
        cmocka_unit_test(play__strictly_keeps_what_threw_dice),
        cmocka_unit_test(new__agrees_on_a_strict_game),
        cmocka_unit_test(play__offers_a_draw_that_the_program_answers),
        cmocka_unit_test(play__two_people_agree_on_a_draw_at_once),
        cmocka_unit_test(play__keeps_games_in_the_state_folder),
        cmocka_unit_test(play__does_not_replace_a_file_unasked),
    };
    return cmocka_run_group_tests_name("cli terminal", tests, NULL, NULL);
}
