/* options.c - offers, refusals and bare clicks, as every rule system has them. */
#include <firestep/hex.h>
#include <firestep/options.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { MOVE = FS_FIRST_VERB, PASS };

static void offers_are_counted_past_the_end_of_the_list(void **state)
{
    fs_option at[1];
    fs_options list = {.at = at, .cap = 1};

    (void)state;
    fs_offer(&list, fs_option_at(MOVE, 3, 7));
    fs_offer(&list, fs_option_of(PASS, 0));
    assert_int_equal(list.n, 2);
    assert_int_equal(at[0].verb, MOVE);
    assert_int_equal(at[0].x, 7);
}

static void a_refusal_names_a_hex_only_where_there_is_one(void **state)
{
    fs_error e = {0};

    (void)state;
    assert_int_equal(fs_refuse(&e, 5, 2, 3, 7), 1);
    assert_true(e.code == 1 && e.rule == 5 && e.phrase == 2 && e.unit == 3 && e.place == FS_HEX && e.x == 7);
    assert_int_equal(fs_refuse(&e, 5, 2, 3, FS_NO_HEX), 1);
    assert_true(e.place == FS_NOWHERE && e.x == 0);
    assert_int_equal(fs_refuse(NULL, 5, 2, 3, 7), 1);
}

static void a_side_answers_when_asked_and_no_line_of_the_other_is_open(void **state)
{
    fs_head h = {.waiting = 3, .depth = 1};

    (void)state;
    assert_true(fs_may_answer(&h, 1) && fs_may_answer(&h, 2));
    assert_false(fs_may_answer(&h, 0) || fs_may_answer(&h, 3));
    h.open = 2;
    assert_true(!fs_may_answer(&h, 1) && fs_may_answer(&h, 2));
    h = (fs_head){.waiting = 1, .depth = 0};
    assert_false(fs_may_answer(&h, 1));
    h = (fs_head){.waiting = 1, .depth = 1};
    assert_false(fs_may_answer(&h, 2));
}

static void a_click_fits_by_piece_and_place(void **state)
{
    fs_option at[] = {fs_option_at(MOVE, 3, 7), fs_option_of(PASS, 0)};
    fs_options list = {.at = at, .n = 2, .cap = 2};
    fs_option piece = {.subject = 3}, hex = {.place = FS_HEX, .x = 7}, side = {.place = FS_HEXSIDE, .x = 7};
    fs_option other = {.subject = 4, .place = FS_HEX, .x = 7};

    (void)state;
    assert_true(fs_click_fits(&list, &piece) && fs_click_fits(&list, &hex));
    assert_false(fs_click_fits(&list, &side) || fs_click_fits(&list, &other));
}

static void a_click_becomes_the_main_verb_with_what_it_has(void **state)
{
    fs_decision d = {.main = MOVE, .subject = 9};
    fs_option hex = {.place = FS_HEX, .x = 7, .y = 1}, piece = {.subject = 3};
    fs_option o = fs_click_as_main(&hex, &d, true, true);

    (void)state;
    assert_true(o.verb == MOVE && o.subject == 9 && o.place == FS_HEX && o.x == 7 && o.y == 1);
    o = fs_click_as_main(&hex, &d, false, false);
    assert_true(o.subject == 0 && o.place == FS_NOWHERE && o.x == 0 && o.y == 0);
    assert_int_equal(fs_click_as_main(&piece, &d, true, false).subject, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offers_are_counted_past_the_end_of_the_list),
        cmocka_unit_test(a_refusal_names_a_hex_only_where_there_is_one),
        cmocka_unit_test(a_side_answers_when_asked_and_no_line_of_the_other_is_open),
        cmocka_unit_test(a_click_fits_by_piece_and_place),
        cmocka_unit_test(a_click_becomes_the_main_verb_with_what_it_has),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
