/* wanted.c - dice that are asked for: a throw in a line that is kept from a side is shown to its owner only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <table/text.h>
#include <table/wanted.h>
#include <template/scenario.h>
#include <template/template.h>

/* The template with lines that side 2 may not read. */
static int apply_in_secret(const fs_scenario *sc, void *state, fs_side side, const fs_option *o, fs_run *run)
{
    int answer = fs_ruleset_template.apply(sc, state, side, o, run);
    run->kept_from = 2;
    return answer;
}

static fs_game *game_of(const fs_scenario *sc)
{
    fs_host host = {.memory = table_memory};
    fs_game *g = fs_game_new(sc, &host, NULL, NULL);
    assert_non_null(g);
    assert_int_equal(fs_game_begin(g), FS_OK);
    return g;
}

static void act(fs_game *g, fs_side side, const char *clause)
{
    const fs_scenario *sc = fs_game_scenario(g);
    fs_option o;
    fs_error e;
    assert_int_equal(sc->rules->parse(sc, fs_game_state(g, side), side, clause, &o, &e), 0);
    assert_int_equal(fs_game_act(g, side, &o, &e), FS_OK);
}

/* Until the first shot of side 1 waits for its dice; every throw is typed. */
static void come_to_a_shot(fs_game *g)
{
    static const char *const order[] = {"order a1 go",    "order a2 go", "order a3 guard",
                                        "order b1 guard", "order b2 go", "order b3 go"};
    for (int i = 0; i < 6; i++)
        act(g, i < 3 ? 1 : 2, order[i]);
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){6}, 1), FS_OK); /* who begins */
    assert_int_equal(fs_game_throw(g, (const uint8_t[]){2}, 1), FS_OK);
    act(g, 1, "take a1");
    act(g, 1, "move a1 0302");
    act(g, 1, "stop a1");
    act(g, 1, "attack a1 0402");
    act(g, 2, "decline");
    assert_true(fs_game_wanted(g, NULL, NULL));
}

struct seen {
    const fs_game *game;
    fs_side seat;
};

static void put(void *ctx, fs_writer *w)
{
    const struct seen *s = ctx;
    fs_json_open(w, NULL, '{');
    wanted_json(s->game, s->seat, w);
    fs_json_close(w, '}');
}

static bool says(const fs_game *g, fs_side seat, const char *words)
{
    struct seen s = {g, seat};
    char *text = text_make(put, &s, NULL);
    assert_non_null(text);
    bool found = strstr(text, words) != NULL;
    free(text);
    return found;
}

static void wanted__is_shown_to_all_where_nothing_is_kept(void **state)
{
    (void)state;
    fs_game *g = game_of(tp_scenario_builtin());
    assert_true(says(g, 1, "\"wanted\":null"));
    come_to_a_shot(g);
    for (fs_side seat = 0; seat <= 2; seat++) {
        assert_true(says(g, seat, "\"hidden\":false"));
        assert_false(says(g, seat, "\"n\":0"));
    }
    fs_game_free(g);
}

static void wanted__in_a_line_that_is_kept_is_shown_to_its_owner_only(void **state)
{
    (void)state;
    fs_ruleset rules = fs_ruleset_template;
    tp_scenario secret = *tp_scenario_of(tp_scenario_builtin());
    fs_throw wanted;
    rules.apply = apply_in_secret;
    secret.base.rules = &rules;
    fs_game *g = game_of(&secret.base);
    come_to_a_shot(g);
    assert_true(fs_game_wanted(g, &wanted, NULL));
    assert_int_equal(wanted.side, 1);
    assert_int_equal(fs_game_wanted_kept_from(g), 2);
    assert_true(says(g, 1, "\"side\":1,\"hidden\":false"));
    assert_true(says(g, 2, "\"side\":1,\"hidden\":true"));
    assert_true(says(g, 0, "\"side\":1,\"hidden\":true"));
    assert_true(says(g, 2, "\"dice\":\"\""));
    assert_true(says(g, 0, "\"dice\":\"\""));
    assert_true(says(g, 2, "\"rule\":\"\",\"title\":\"\""));
    fs_game_free(g);
}

static void wanted__after_a_window_is_shown_to_all(void **state)
{
    (void)state;
    fs_ruleset rules = fs_ruleset_template;
    tp_scenario secret = *tp_scenario_of(tp_scenario_builtin());
    rules.apply = apply_in_secret;
    secret.base.rules = &rules;
    fs_game *g = game_of(&secret.base);
    static const char *const order[] = {"order a1 go",    "order a2 go", "order a3 guard",
                                        "order b1 guard", "order b2 go", "order b3 go"};
    for (int i = 0; i < 6; i++)
        act(g, i < 3 ? 1 : 2, order[i]);
    assert_true(fs_game_wanted(g, NULL, NULL));
    for (fs_side seat = 0; seat <= 2; seat++)
        assert_true(says(g, seat, "\"hidden\":false"));
    fs_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wanted__is_shown_to_all_where_nothing_is_kept),
        cmocka_unit_test(wanted__in_a_line_that_is_kept_is_shown_to_its_owner_only),
        cmocka_unit_test(wanted__after_a_window_is_shown_to_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
