/* patrols.c - the rules of the template, one by one, and their words. */
#include "stage.h"

/* Plays the lines and compares the events of the last one. */
static void expect_last(const char *lines, const char *events)
{
    fs_game *g = stage_after(lines);
    int last = fs_game_lines(g);
    char text[2048];
    fs_writer w = {.at = text, .cap = sizeof text};
    fs_event_cursor c = {.line = last};
    const fs_event *e;

    while ((e = fs_game_next_event(g, 3, &c)) != NULL) {
        fs_words_event(fs_game_scenario(g), e, &w);
        fs_put_char(&w, '\n');
    }
    fs_put_end(&w);
    assert_string_equal(text, events);
    fs_game_free(g);
}

static void expect_refused(const char *lines, fs_side side, const char *clause, const char *why)
{
    fs_game *g = stage_after(lines);
    const fs_scenario *sc = fs_game_scenario(g);
    char text[256];
    fs_writer w = {.at = text, .cap = sizeof text};
    fs_option o;
    fs_error e;

    assert_int_equal(sc->rules->parse(sc, fs_game_state(g, side), side, clause, &o, &e), 0);
    assert_int_equal(fs_game_check(g, side, &o, NULL, &e), FS_REFUSED);
    fs_words_refusal(sc, &e, &w);
    fs_put_end(&w);
    assert_string_equal(text, why);
    fs_game_free(g);
}

#define CONTACT                                                                                                        \
    OPENING "4. red take a1\n"                                                                                         \
            "5. red move a1 0302, stop a1\n"                                                                           \
            "6. red attack a1 0402\n"

/* A formation may have no piece to stand for it: then what it does is told of its side. */
static void words__a_sentence_without_its_unit_is_of_its_side(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n5. red move a1 0302, stop a1\n");
    fs_event_cursor c = {.line = 5};
    fs_event moves = *fs_game_next_event(g, 3, &c);
    char text[256];
    fs_writer w = {.at = text, .cap = sizeof text};

    (void)state;
    assert_int_not_equal(moves.subject, 0);
    moves.subject = moves.n_mods = moves.n_dice = 0;
    fs_words_event(fs_game_scenario(g), &moves, &w);
    fs_put_end(&w);
    assert_non_null(strstr(text, "] red moves to 0302"));
    fs_game_free(g);
}

static void patrols__stand_three_a_side_1_1(void **state)
{
    fs_game *g = stage_after("1. - begin\n");
    char text[4096];
    fs_writer w = {.at = text, .cap = sizeof text};

    (void)state;
    covers("template", "1.1");
    fs_game_view(g, 1, &w);
    fs_put_end(&w);
    assert_non_null(strstr(text, "{\"id\":1,\"name\":\"a1\",\"title\":\"patrol A1\",\"side\":1,\"at\":\"0202\","));
    assert_non_null(strstr(text, "\"id\":6"));
    assert_non_null(strstr(text, "\"boxes\":[{\"name\":\"lost\",\"title\":\"Lost\",\"pieces\":[]}]"));
    fs_game_free(g);
}

/* Whether a view says that a patrol has this order. */
static bool order_of(const char *view, const char *patrol, const char *order)
{
    char name[32], field[64];
    const char *at, *field_at;

    snprintf(name, sizeof name, "\"name\":\"%s\"", patrol);
    snprintf(field, sizeof field, "{\"label\":\"order\",\"value\":\"%s\"}", order);
    at = strstr(view, name);
    field_at = at ? strstr(at, field) : NULL;
    return field_at && field_at < strstr(at, "\"marks\"");
}

static void orders__are_secret_2_1(void **state)
{
    fs_game *g = stage_after(OPENING);
    char text[4096];
    fs_writer w = {.at = text, .cap = sizeof text};

    (void)state;
    covers("template", "2.1");
    fs_game_view(g, 2, &w);
    fs_put_end(&w);
    assert_true(order_of(text, "a1", "unknown"));
    assert_true(order_of(text, "b1", "guard"));
    assert_null(strstr(stage_events(g, 2), "a1 is ordered"));
    assert_non_null(strstr(stage_events(g, 1), "[2.1] a1 is ordered to go\n"));
    assert_null(strstr(stage_events(g, 0), "is ordered"));
    fs_game_free(g);
    expect_refused("1. - begin\n", 1, "order b1 go", "[2.1] b1 is not a patrol of this side that is left");
}

static void initiative__goes_to_the_higher_die_2_2(void **state)
{
    (void)state;
    covers("template", "2.2");
    expect_last(OPENING, "[2.1] b1 is ordered to guard\n[2.1] b2 is ordered to go\n[2.1] b3 is ordered to go\n"
                         "[2.1] blue has given its orders\n[2.2] initiative 6 against 2: red begins\n");
}

static void taking__shows_the_order_and_happens_once_2_3(void **state)
{
    (void)state;
    covers("template", "2.3");
    covers("template", "2.4");
    expect_last(OPENING "4. red take a3\n", "[2.3] red takes a3\n[2.4] a3 guards\n");
    expect_refused(OPENING "4. red take a3\n5. blue take b1\n", 1, "take a3", "[2.3] a3 has been taken this round");
}

static void moving__is_one_or_two_empty_hexes_3_1(void **state)
{
    const char *taken = OPENING "4. red take a1\n";

    (void)state;
    covers("template", "3.1");
    expect_refused(taken, 1, "move a1 0401", "[3.1] 0401 is not next to a1: 2 hexes away");
    expect_refused(taken, 1, "on a1 0302", "[3.1] that is no answer to this question");
    expect_refused(OPENING "4. red take a1\n5. red move a1 0302, stop a1\n", 1, "move a1 0303", "[3.1] a1 has moved");
    expect_refused(OPENING "4. red take a1\n5. red move a1 0302, stop a1\n", 1, "attack a1 0302",
                   "[4.1] 0302 is not next to a1: 0 hexes away");
}

static void attack__needs_an_enemy_next_to_it_4_1(void **state)
{
    (void)state;
    covers("template", "4.1");
    covers("template", "5.1");
    expect_refused(OPENING "4. red take a1\n", 1, "attack a1 0302", "[4.1] there is no enemy in 0302");
}

static void return_fire__comes_first_and_may_end_the_attack_4_2(void **state)
{
    (void)state;
    covers("template", "4.2");
    covers("template", "4.3");
    covers("template", "4.5");
    expect_last(CONTACT "7. blue return b1 | 2d6=5,6\n",
                "[4.2] b1 fires back at a1\n"
                "[4.3] b1 fires at a1 in 0302: 2 dice 5,6 = 2 hits +2 strength [4.3]\n"
                "[4.5] a1 is lost\n");
    expect_refused("1. - begin\n2. red order a1 go, order a2 go, order a3 guard\n"
                   "3. blue order b1 guard, order b2 go, order b3 go | 1d6=6 1d6=2\n"
                   "4. red take a1\n5. red move a1 0302, stop a1\n6. red attack a1 0402\n",
                   2, "return b2", "[4.2] b2 is not a patrol of this side that is left");
}

static void woods__are_hit_by_six_only_4_4(void **state)
{
    (void)state;
    covers("template", "4.4");
    expect_last(OPENING "4. red take a2\n"
                        "5. red move a2 0203, on a2 0303\n"
                        "6. red attack a2 0402\n"
                        "7. blue return b1 | 2d6=5,6 1d6=1\n",
                "[4.2] b1 fires back at a2\n"
                "[4.3] b1 fires at a2 in 0303: 2 dice 5,6 = 1 hits +2 strength [4.3] -1 woods [4.4]\n"
                "[4.3] a2 fires at b1 in 0402: 1 dice 1 = 0 misses +1 strength [4.3]\n");
}

/* Six rounds in which everybody guards: the last patrol of each side is taken without asking. */
static void game__ends_after_six_rounds_1_2(void **state)
{
    fs_game *g = stage_game(NULL);

    (void)state;
    covers("template", "1.2");
    covers("template", "1.3");
    assert_int_equal(fs_game_begin(g), FS_OK);
    while (!fs_game_is_over(g)) {
        fs_side side = fs_game_waiting(g) & 1 ? 1 : 2;
        fs_options list;
        fs_decision d;

        assert_int_equal(fs_game_decision(g, side, &d), FS_OK);
        assert_int_equal(fs_game_options(g, side, &list), FS_OK);
        assert_int_equal(fs_game_act(g, side, &list.at[d.flags & FS_SEALED ? 1 : 0], NULL), FS_OK);
    }
    assert_int_equal(fs_game_winner(g), 3);
    assert_non_null(strstr(stage_events(g, 0), "[1.2] round 6\n"));
    assert_non_null(strstr(stage_events(g, 0), "[1.3] the game is over: 6 against 6\n"));
    fs_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words__a_sentence_without_its_unit_is_of_its_side),
        cmocka_unit_test(patrols__stand_three_a_side_1_1),
        cmocka_unit_test(orders__are_secret_2_1),
        cmocka_unit_test(initiative__goes_to_the_higher_die_2_2),
        cmocka_unit_test(taking__shows_the_order_and_happens_once_2_3),
        cmocka_unit_test(moving__is_one_or_two_empty_hexes_3_1),
        cmocka_unit_test(attack__needs_an_enemy_next_to_it_4_1),
        cmocka_unit_test(return_fire__comes_first_and_may_end_the_attack_4_2),
        cmocka_unit_test(woods__are_hit_by_six_only_4_4),
        cmocka_unit_test(game__ends_after_six_rounds_1_2),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
