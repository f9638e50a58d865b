/* orders.c - chapter 1.1: orders, given in secret. */
#include "stage_more.h"

#include <firestep/record.h>
#include <firestep/writer.h>

#define BR(order) BRITISH(order, "0607: 2 inf + 1 hq, 0608: 1 inf + 1 hq")
#define GE(order) GERMAN(order, "0603: 2 inf + 1 hq, 0602: 1 inf + 1 hq")
#define ORDERS(round) "moment: {round: " round ", phase: orders}\n"

static void there_are_four_orders_at_set_up_1_1a(void **state)
{
    (void)state;
    proves("1.1a");
    stage(DIVISIONS BR("M") GE("H") ORDERS("1"));
    expect_asked("both", "1.1a");
    expect_count("order br", 4);
    expect_offered("order br M");
    expect_offered("order br H");
    expect_offered("order br D");
    expect_offered("order br R");
    expect_unloadable(DIVISIONS BR("X") GE("H") ORDERS("1"), "R, M, H or D");
}

static void orders_lie_face_down_until_both_sides_have_given_theirs_1_1b(void **state)
{
    (void)state;
    proves("1.1b", "R9");
    ac_state seen;
    stage(DIVISIONS BR("M") GE("H") ORDERS("2"));
    int br = piece_named("br");
    play("british", "order br H");
    expect_asked("german", "1.1a");
    for (fs_side seat = 0; seat <= 2; seat += 2) { /* a spectator, the opponent */
        fs_game_seat_state(game_now(), seat, &seen);
        assert_int_equal(seen.command[br].next, AC_NO_ORDER);
        assert_int_equal(seen.command[br].order, AC_M); /* the one in force still */
    }
    assert_int_equal(count_events(AC_E_ORDER_H), 0);
    play("german", "order ge D");
    fs_kept_line line;
    assert_true(fs_game_line(game_now(), 2, &line));
    assert_int_equal(line.kept_from, 0); /* turned up: the record of either seat may say it now */
    fs_game_seat_state(game_now(), 2, &seen);
    assert_int_equal(seen.command[br].order, AC_H);
    expect_order("br", 'H');
    expect_order("ge", 'D');
    assert_int_equal(count_events(AC_E_ORDER_H), 1);
    assert_int_equal(count_events(AC_E_ORDER_D), 1);
}

/* Whether the record as a seat may read it says this. */
static bool copy_says(fs_side seat, const char *words)
{
    static char text[8192];
    fs_writer w = {text, 0, sizeof text};
    fs_record_write(game_now(), seat, NULL, &w);
    fs_put_end(&w);
    assert_true(w.n < sizeof text);
    return strstr(text, words) != NULL;
}

static void orders_are_sealed_in_the_enemys_record_until_they_are_turned_up_1_1b(void **state)
{
    (void)state;
    proves("1.1b", "R9");
    stage(DIVISIONS BR("M") GE("H") ORDERS("2"));
    play("british", "order br H");
    assert_true(copy_says(1, "order br H"));
    for (fs_side seat = 0; seat <= 2; seat += 2) {
        assert_false(copy_says(seat, "order br H"));
        assert_true(copy_says(seat, "sealed "));
    }
    play("german", "order ge D");
    for (fs_side seat = 0; seat <= 2; seat++) {
        assert_true(copy_says(seat, "order br H"));
        assert_true(copy_says(seat, "order ge D"));
        assert_false(copy_says(seat, "sealed "));
    }
}

static void two_sealed_orders_look_alike_to_the_enemy_1_1b(void **state)
{
    (void)state;
    proves("1.1b");
    static ac_state seen[2];
    static const char *const order[2] = {"order br M", "order br R"};
    for (int i = 0; i < 2; i++) {
        stage(DIVISIONS BR("M") GE("H") ORDERS("2"));
        play("british", order[i]);
        fs_game_seat_state(game_now(), 2, &seen[i]);
    }
    assert_memory_equal(&seen[0], &seen[1], sizeof seen[0]);
}

static void a_dug_in_division_stays_or_goes_to_hold_1_1c(void **state)
{
    (void)state;
    proves("1.1c", "R8");
    stage(DIVISIONS BR("D") GE("H") ORDERS("2"));
    expect_count("order br", 2);
    expect_offered("order br D");
    expect_offered("order br H");
    expect_refused("british", "order br M", "1.1c");
    expect_refused("british", "order br R", "1.1c");
}

static void only_a_holding_division_digs_in_1_1d(void **state)
{
    (void)state;
    proves("1.1d", "R8");
    static const char *const from[] = {"M", "R"};
    for (int i = 0; i < 2; i++) {
        stage(i ? DIVISIONS BR("R") GE("H") ORDERS("2") : DIVISIONS BR("M") GE("H") ORDERS("2"));
        expect_order("br", from[i][0]);
        expect_count("order br", 3);
        expect_offered("order br M");
        expect_offered("order br H");
        expect_offered("order br R");
        expect_refused("british", "order br D", "1.1d");
    }
    stage(DIVISIONS BR("H") GE("H") ORDERS("2"));
    expect_count("order br", 4);
}

static void a_division_with_two_hqs_has_one_order_1_1e(void **state)
{
    (void)state;
    proves("1.1e", "R7");
    stage(DIVISIONS BR("M") DIVISION("b2", "british", "M", "0908: 1 inf + 1 hq") GE("H") ORDERS("2"));
    expect_refused("british", "order hq@0607 M", "1.1e");
    expect_refused("british", "order ge M", "1.1e"); /* nor is the enemy's to give */
    play("british", "order br M");
    expect_refused("british", "order br H", "1.1e");
    expect_asked("both", "1.1a"); /* b2 has none yet */
    play("british", "order b2 H");
    expect_asked("german", "1.1a");
    play("german", "order ge H");
    expect_order("br", 'M');
    expect_order("b2", 'H');
}

static void a_scenario_may_fix_the_first_orders_R8(void **state)
{
    (void)state;
    proves("R8");
    stage_scenario("s2-thiepval", NULL);
    pass_until(AC_PHASE_ORDERS);
    play("british", "order 36 M, order 32 H, order 49 D");
    expect_asked("german", "1.1a");
    expect_count("order 26r", 0);
    expect_refused("german", "order 26r H", "1.1a"); /* D, and nothing to choose */
    expect_count("order bav8", 3);
    expect_refused("german", "order bav8 R", "R8");
    play("german", "order bav8 H");
    expect_order("26r", 'D');
    expect_order("49", 'D');
}

static void a_division_with_no_stands_left_gets_no_order_R22(void **state)
{
    (void)state;
    proves("R22");
    stage(DIVISIONS BR(
        "M") "  - {id: b2, side: british, order: M, stands: {0908: 1 gun}, lost: 2 inf, retired: 1 hq}\n" GE("H")
              ORDERS("2"));
    expect_count("order b2", 0);
    expect_refused("british", "order b2 M", "R22");
    play("british", "order br M");
    play("german", "order ge H");
    expect_order("b2", '-');
}

static void blind_turns_the_markers_of_the_other_side_down_1_1b(void **state)
{
    (void)state;
    proves("1.1b");
    const fs_scenario *sc;
    stage(DIVISIONS BR("M") DIVISION("b2", "british", "M", "0908: 1 inf + 1 hq") GE("H") ORDERS("2"));
    sc = &scenario_now()->base;
    int br = piece_named("br");
    play("british", "order br R"); /* the line is open: b2 has none yet */
    static const struct {
        fs_side seat;
        int next;
    } look[] = {{1, AC_R}, {2, AC_NO_ORDER}, {0, AC_NO_ORDER}};
    for (int i = 0; i < 3; i++) {
        ac_state s = *(const ac_state *)fs_game_state(game_now(), 1);
        assert_int_equal(s.command[br].next, AC_R);
        sc->rules->blind(sc, &s, look[i].seat);
        assert_int_equal(s.command[br].next, look[i].next);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(there_are_four_orders_at_set_up_1_1a),
        stage_test(orders_lie_face_down_until_both_sides_have_given_theirs_1_1b),
        stage_test(orders_are_sealed_in_the_enemys_record_until_they_are_turned_up_1_1b),
        stage_test(two_sealed_orders_look_alike_to_the_enemy_1_1b),
        stage_test(a_dug_in_division_stays_or_goes_to_hold_1_1c),
        stage_test(only_a_holding_division_digs_in_1_1d),
        stage_test(a_division_with_two_hqs_has_one_order_1_1e),
        stage_test(a_scenario_may_fix_the_first_orders_R8),
        stage_test(a_division_with_no_stands_left_gets_no_order_R22),
        stage_test(blind_turns_the_markers_of_the_other_side_down_1_1b),
    };
    return cmocka_run_group_tests_name("army_commander orders", tests, NULL, NULL);
}
