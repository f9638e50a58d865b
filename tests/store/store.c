/* store.c - games on disk: what was committed is there, what was not is not, and a folder has one holder. */
#define _XOPEN_SOURCE 700
#include "own_folder.h"

#include <store/store.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static int make_folder(void **state)
{
    (void)state;
    return own_folder_make(NULL);
}

static store *opened(void)
{
    fs_why w;
    store *s = NULL;
    if (store_open(&s, own_folder(), true, &w))
        fail_msg("%s", w.text);
    return s;
}

static int64_t add_game(store *s, const char *base)
{
    fs_why w;
    store_game g = {.made = 1, .name = "a game", .base = base, .n_base = strlen(base), .setup = "{}", .lines = 1};
    assert_int_equal(store_add_game(s, &g, &w), 0);
    return g.id;
}

static store_move move_of(int64_t game, int64_t number, int32_t kept, const char *record, const char *request)
{
    return (store_move){.game = game,
                        .number = number,
                        .time = 100 + number,
                        .kind = STORE_ACT,
                        .side = 1,
                        .seats = 7,
                        .lines = (int32_t)number + 1,
                        .kept = kept,
                        .body = "go",
                        .record = record,
                        .request = request,
                        .taken = 1};
}

static void add_move(store *s, const store_move *m)
{
    fs_why w;
    if (store_add_move(s, m, &w))
        fail_msg("%s", w.text);
}

struct seen {
    int n;
    int64_t last;
    char text[256];
};

static int see_move(void *ctx, const store_move *m)
{
    struct seen *s = ctx;
    s->n++;
    s->last = m->number;
    snprintf(s->text, sizeof s->text, "%s", m->record);
    return 0;
}

/* The moves of the game after that number. */
static struct seen moves_after(store *s, int64_t game, int64_t number)
{
    fs_why w;
    struct seen seen = {0};
    assert_int_equal(store_moves(s, game, number, see_move, &seen, &w), 0);
    return seen;
}

static int see_game(void *ctx, const store_game *g)
{
    struct seen *s = ctx;
    s->n++;
    s->last = g->moves;
    snprintf(s->text, sizeof s->text, "%s %d %lld", g->base, g->lines, (long long)g->changed);
    return 0;
}

static void moves__committed_are_read_again_in_order(void **state)
{
    (void)state;
    fs_why w;
    struct seen seen = {0};
    store *s = opened();
    int64_t id = add_game(s, "base");
    assert_int_equal(store_begin(s, &w), 0);
    for (int i = 1; i <= 3; i++) {
        store_move m = move_of(id, i, i, i == 3 ? "third" : "", "");
        add_move(s, &m);
    }
    assert_int_equal(store_commit(s, &w), 0);
    store_close(s);
    s = opened();
    seen = moves_after(s, id, 1);
    assert_int_equal(seen.n, 2);
    assert_int_equal(seen.last, 3);
    assert_string_equal(seen.text, "third");
    seen.n = 0;
    assert_int_equal(store_games(s, see_game, &seen, &w), 0);
    assert_int_equal(seen.n, 1);
    assert_string_equal(seen.text, "base 4 103");
    store_close(s);
}

static void moves__not_committed_are_not_there(void **state)
{
    (void)state;
    fs_why w;
    store *s = opened();
    int64_t id = add_game(s, "base");
    assert_int_equal(store_begin(s, &w), 0);
    store_move m = move_of(id, 1, 1, "", "");
    add_move(s, &m);
    store_rollback(s);
    assert_int_equal(moves_after(s, id, 0).n, 0);
    assert_int_equal(store_begin(s, &w), 0);
    add_move(s, &m);
    store_close(s); /* as a crash would */
    s = opened();
    assert_int_equal(moves_after(s, id, 0).n, 0);
    store_close(s);
}

static void moves__a_number_is_given_once(void **state)
{
    (void)state;
    fs_why w;
    store *s = opened();
    int64_t id = add_game(s, "base");
    store_move m = move_of(id, 1, 1, "", "");
    add_move(s, &m);
    assert_int_not_equal(store_add_move(s, &m, &w), 0);
    assert_false(store_is_full(s));
    store_close(s);
}

static void moves__of_a_number_that_does_not_follow_are_not_taken(void **state)
{
    (void)state;
    fs_why w;
    store *s = opened();
    int64_t id = add_game(s, "base");
    store_move second = move_of(id, 2, 1, "", ""), first = move_of(id, 1, 1, "", "");
    assert_int_not_equal(store_add_move(s, &second, &w), 0);
    add_move(s, &first);
    assert_int_equal(store_begin(s, &w), 0);
    add_move(s, &second);
    store_rollback(s); /* what was taken back can come again */
    assert_int_equal(store_begin(s, &w), 0);
    add_move(s, &second);
    assert_int_equal(store_commit(s, &w), 0);
    assert_int_equal(moves_after(s, id, 0).n, 2);
    store_close(s);
}

/* Moves 1 to 40 of two games in turn, the first `sorted` of them posted. */
static void write_two_games(store *s, int64_t game[2], int sorted)
{
    fs_why w;
    char body[200];
    snprintf(body, sizeof body, "%199d", 0);
    for (int i = 0; i < 2; i++)
        game[i] = add_game(s, "base");
    for (int number = 1; number <= 40; number++) {
        for (int i = 0; i < 2; i++) {
            store_move m = move_of(game[i], number, number, i ? "of two" : "of one", number == 7 ? "seventh" : "");
            m.body = body;
            add_move(s, &m);
        }
        if (number == sorted)
            assert_int_equal(store_post(s, &w), 0);
    }
}

static void moves__are_read_in_order_whether_sorted_to_their_games_or_not(void **state)
{
    (void)state;
    for (int sorted = 0; sorted <= 40; sorted += 20) {
        fs_why w;
        int64_t game[2];
        store *s = opened();
        write_two_games(s, game, sorted);
        for (int again = 0; again < 2; again++) {
            struct seen seen = moves_after(s, game[1], 5), list = {0};
            assert_int_equal(seen.n, 35);
            assert_int_equal(seen.last, 40);
            assert_string_equal(seen.text, "of two");
            assert_int_equal(store_game_of(s, game[1], see_game, &list, &w), 0);
            assert_string_equal(list.text, "base 41 140");
            assert_int_equal(list.last, 40);
            struct seen found = {0};
            assert_int_equal(store_request(s, game[0], "seventh", see_move, &found, &w), 0);
            assert_int_equal(found.n, 1);
            assert_int_equal(found.last, 7);
            store_move twice = move_of(game[0], 40, 1, "", "");
            assert_int_not_equal(store_add_move(s, &twice, &w), 0);
            store_close(s);
            s = opened();
        }
        assert_int_equal(store_drop_game(s, game[0], &w), 0);
        assert_int_equal(moves_after(s, game[0], 0).n, 0);
        assert_int_equal(moves_after(s, game[1], 0).n, 40);
        store_close(s);
    }
}

static void moves__stay_where_they_are_when_there_is_no_room_to_sort_them(void **state)
{
    (void)state;
    fs_why w;
    int64_t game[2];
    store *s = opened();
    write_two_games(s, game, 0);
    store_limit(s, 1); /* no more than it has */
    assert_int_not_equal(store_post(s, &w), 0);
    assert_true(store_is_full(s));
    assert_int_equal(moves_after(s, game[0], 0).n, 40);
    assert_int_equal(moves_after(s, game[1], 0).n, 40);
    store_close(s);
}

static void requests__are_found_in_their_own_game_only(void **state)
{
    (void)state;
    fs_why w;
    struct seen seen = {0};
    store *s = opened();
    int64_t one = add_game(s, "one"), two = add_game(s, "two");
    store_move m = move_of(one, 1, 1, "", "abc");
    add_move(s, &m);
    assert_int_equal(store_request(s, two, "abc", see_move, &seen, &w), 0);
    assert_int_equal(seen.n, 0);
    assert_int_equal(store_request(s, one, "abc", see_move, &seen, &w), 0);
    assert_int_equal(seen.n, 1);
    store_close(s);
}

static void games__deleted_take_their_moves_along_and_their_number_is_not_used_again(void **state)
{
    (void)state;
    fs_why w;
    store *s = opened();
    int64_t id = add_game(s, "base");
    store_move m = move_of(id, 1, 1, "", "");
    add_move(s, &m);
    assert_int_equal(store_drop_game(s, id, &w), 0);
    assert_int_equal(moves_after(s, id, 0).n, 0);
    assert_true(add_game(s, "next") > id);
    store_close(s);
}

static void sessions__are_known_by_their_hash(void **state)
{
    (void)state;
    fs_why w;
    store *s = opened();
    assert_false(store_has_session(s, "aa"));
    assert_int_equal(store_add_session(s, "aa", &w), 0);
    store_close(s);
    s = opened();
    assert_true(store_has_session(s, "aa"));
    assert_false(store_has_session(s, "ab"));
    store_close(s);
}

static void disk__full_is_said_and_leaves_what_was_there(void **state)
{
    (void)state;
    fs_why w;
    store *s = opened();
    int64_t id = add_game(s, "base");
    char *large = calloc(1, 100001);
    memset(large, 'x', 100000);
    store_limit(s, 12);
    store_move m = move_of(id, 1, 1, large, "");
    assert_int_not_equal(store_add_move(s, &m, &w), 0);
    assert_true(store_is_full(s));
    m.record = "small";
    store_rollback(s);
    add_move(s, &m);
    assert_int_equal(moves_after(s, id, 0).n, 1);
    store_close(s);
    free(large);
}

static void lock__one_holds_a_folder_and_the_other_is_told_who(void **state)
{
    (void)state;
    fs_why w;
    store_lock one, two;
    char want[64];
    assert_int_equal(store_take(&one, own_folder(), &w), 0);
    store_sign(&one, "http://127.0.0.1:1/");
    snprintf(want, sizeof want, "process %d is using this folder, at http://127.0.0.1:1/", (int)getpid());
    assert_int_not_equal(store_take(&two, own_folder(), &w), 0);
    assert_non_null(strstr(w.text, want));
    store_give_up(&one);
    assert_int_equal(store_take(&two, own_folder(), &w), 0);
    store_give_up(&two);
}

static void lock__ends_with_its_process(void **state)
{
    (void)state;
    fs_why w;
    store_lock lock;
    pid_t child = fork();
    if (child == 0)
        _exit(store_take(&lock, own_folder(), &w) ? 1 : 0); /* never given up */
    int code;
    waitpid(child, &code, 0);
    assert_int_equal(code, 0);
    assert_int_equal(store_take(&lock, own_folder(), &w), 0);
    store_give_up(&lock);
}

static char *whole(const char *name)
{
    static char text[4096];
    char path[512];
    snprintf(path, sizeof path, "%s/saved/%s", own_folder(), name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void rescue__puts_records_together_without_the_rules(void **state)
{
    (void)state;
    fs_why w;
    store_saved saved;
    store *s = opened();
    int64_t id = add_game(s, "[record 1]\n[x y]\n  1. - begin\n"), at = add_game(s, "position: x\n---\n1. - begin\n");
    store_move move[] = {move_of(id, 1, 1, "2. red a\n", ""), move_of(id, 2, 2, "3. blue b\n", ""),
                         move_of(id, 3, 2, "", ""), /* line 3 was taken back */
                         move_of(id, 4, 2, "3. blue c\n- both strike 3\n", ""), move_of(at, 1, 1, "2. red z\n", "")};
    for (size_t i = 0; i < sizeof move / sizeof *move; i++) {
        add_move(s, &move[i]);
        if (i == 1) /* some are sorted to their games, some not yet */
            assert_int_equal(store_post(s, &w), 0);
    }
    store_close(s);
    assert_int_equal(store_rescue(own_folder(), &saved, &w), 0);
    assert_int_equal(saved.whole, 2);
    assert_int_equal(saved.cut + saved.lost, 0);
    assert_string_equal(whole("game-1.rec"), "[record 1]\n[x y]\n  1. - begin\n2. red a\n3. blue c\n- both strike 3\n");
    assert_string_equal(whole("game-2.rec"), "position: x\n---\n1. - begin\n2. red z\n");
    s = opened(); /* a new file */
    struct seen seen = {0};
    assert_int_equal(store_games(s, see_game, &seen, &w), 0);
    assert_int_equal(seen.n, 0);
    store_close(s);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, make_folder, own_folder_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(moves__committed_are_read_again_in_order),
        CASE(moves__not_committed_are_not_there),
        CASE(moves__a_number_is_given_once),
        CASE(moves__of_a_number_that_does_not_follow_are_not_taken),
        CASE(moves__are_read_in_order_whether_sorted_to_their_games_or_not),
        CASE(moves__stay_where_they_are_when_there_is_no_room_to_sort_them),
        CASE(requests__are_found_in_their_own_game_only),
        CASE(games__deleted_take_their_moves_along_and_their_number_is_not_used_again),
        CASE(sessions__are_known_by_their_hash),
        CASE(disk__full_is_said_and_leaves_what_was_there),
        CASE(lock__one_holds_a_folder_and_the_other_is_told_who),
        CASE(lock__ends_with_its_process),
        CASE(rescue__puts_records_together_without_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
