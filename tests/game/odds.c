/* odds.c - odds through the real rules, and places a click can reach. */
#include "stage.h"

/* a1 stands at 0302 next to b1, whose order is unknown to red. */
#define CONTACT                                                                                                        \
    OPENING "4. red take a1\n"                                                                                         \
            "5. red move a1 0302, stop a1\n"

static fs_option attack(const fs_game *g)
{
    const fs_scenario *sc = fs_game_scenario(g);
    fs_option o;

    assert_int_equal(sc->rules->parse(sc, fs_game_state(g, 1), 1, "attack a1 0402", &o, NULL), 0);
    return o;
}

static fs_odds_ask ask_of(const fs_game *g, const fs_option *o)
{
    return (fs_odds_ask){.scenario = fs_game_scenario(g),
                         .state = fs_game_state(g, 1),
                         .side = 1,
                         .line = o,
                         .n_line = 1,
                         .memory = stage_memory_of(NULL)};
}

/* `4/9 b1 hits 1` a line. */
static const char *table_of(const fs_scenario *sc, const fs_odds *odds)
{
    static char text[4096];
    fs_writer w = {.at = text, .cap = sizeof text};

    for (int i = 0; i < odds->n_outcomes; i++) {
        const fs_outcome *c = &odds->outcome[i];

        fs_fraction_write(&c->p, &w);
        fs_put_char(&w, ' ');
        fs_odds_name(sc, odds->fact + c->first, (int)c->n, &w);
        fs_put_char(&w, '\n');
    }
    fs_put_end(&w);
    return text;
}

static void odds__are_exact_and_assume_no_reaction(void **state)
{
    fs_game *g = stage_after(CONTACT);
    fs_option o = attack(g);
    fs_odds_ask ask = ask_of(g, &o);
    static fs_odds odds;

    (void)state;
    assert_int_equal(fs_odds_of(&ask, &odds, NULL), FS_OK);
    assert_true(odds.exact);
    assert_string_equal(table_of(ask.scenario, &odds), "4/9 b1 hits 1\n4/9 b1 misses\n1/9 b1 hits 2, b1 lost\n");
    assert_int_equal(odds.n_assumptions, 1);
    assert_int_equal(odds.assumption[0].option.verb, FS_VERB_DECLINE);
    assert_int_equal(odds.assumption[0].reason, FS_BY_DECLINE);
    assert_int_equal(odds.outcome[2].ppm, 111111);
    fs_odds_free(&odds);
    fs_game_free(g);
}

static void odds__take_a_stated_answer(void **state)
{
    fs_game *g = stage_after(CONTACT);
    fs_option o = attack(g), back;
    fs_odds_ask ask = ask_of(g, &o);
    static fs_odds odds;

    (void)state;
    ask.scenario->rules->parse(ask.scenario, ask.state, 2, "return b1", &back, NULL);
    ask.stated = &back;
    ask.n_stated = 1;
    assert_int_equal(fs_odds_of(&ask, &odds, NULL), FS_OK);
    assert_int_equal(odds.assumption[0].reason, FS_BY_STATED);
    assert_non_null(strstr(table_of(ask.scenario, &odds), "1/9 a1 hits 2, a1 lost\n"));
    assert_non_null(strstr(table_of(ask.scenario, &odds), "4/81 a1 misses, b1 hits 2, b1 lost\n"));
    for (int i = 0; i < odds.n_pieces; i++) { /* summed beside the joint table */
        if (odds.piece[i].fact.subject == 4 && odds.piece[i].fact.total == 1)
            assert_int_equal(odds.piece[i].p.p_lo * 81, odds.piece[i].p.q_lo * 28);
    }
    fs_odds_free(&odds);
    fs_game_free(g);
}

static void odds__of_a_part_are_those_of_the_suggested_line(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");
    const fs_scenario *sc = fs_game_scenario(g);
    fs_option o;
    static fs_odds odds;

    (void)state;
    sc->rules->parse(sc, fs_game_state(g, 1), 1, "move a1 0302", &o, NULL);
    fs_odds_ask ask = ask_of(g, &o);
    assert_int_equal(fs_odds_of(&ask, &odds, NULL), FS_OK);
    assert_int_equal(odds.n_line, 2);
    assert_string_equal(sc->rules->words->verb[odds.line[1].verb], "stop");
    assert_int_equal(odds.assumption[0].reason, FS_BY_SUGGEST);
    assert_string_equal(table_of(sc, &odds), "1 nothing\n");
    fs_odds_free(&odds);
    fs_game_free(g);
}

static void odds__become_an_estimate_beyond_the_bounds(void **state)
{
    fs_game *g = stage_after(CONTACT);
    fs_option o = attack(g);
    fs_odds_ask ask = ask_of(g, &o);
    static fs_odds odds;

    (void)state;
    ask.max_leaves = 2;
    ask.samples = 9000;
    assert_int_equal(fs_odds_of(&ask, &odds, NULL), FS_OK);
    assert_false(odds.exact);
    assert_int_equal(odds.leaves, 9000);
    assert_int_equal(odds.n_outcomes, 3);
    assert_in_range(odds.outcome[0].ppm, 420000, 470000);
    assert_in_range(odds.outcome[0].margin_ppm, 10000, 10600); /* 2 sqrt(4/9 5/9 / 9000) */
    fs_odds_free(&odds);
    fs_game_free(g);
}

/* What came out alike in all of 40 guesses may yet come out otherwise one time in eleven. */
static void odds__of_few_runs_do_not_pass_for_certain(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");
    const fs_scenario *sc = fs_game_scenario(g);
    fs_option o;
    static fs_odds odds;

    (void)state;
    sc->rules->parse(sc, fs_game_state(g, 1), 1, "move a1 0302", &o, NULL);
    fs_odds_ask ask = ask_of(g, &o);
    ask.guesses = 40; /* nothing hidden makes a difference */
    assert_int_equal(fs_odds_of(&ask, &odds, NULL), FS_OK);
    assert_int_equal(odds.outcome[0].ppm, 1000000);
    assert_in_range(odds.outcome[0].margin_ppm, 90000, 92000); /* 4 / 44 */
    fs_odds_free(&odds);
    fs_game_free(g);
}

static void odds__guess_what_is_hidden(void **state)
{
    fs_game *g = stage_after(CONTACT);
    fs_option o = attack(g), back;
    fs_odds_ask ask = ask_of(g, &o);
    static fs_odds odds;

    (void)state;
    ask.scenario->rules->parse(ask.scenario, ask.state, 2, "return b1", &back, NULL);
    ask.stated = &back; /* possible only where b1 is guessed to guard */
    ask.n_stated = 1;
    ask.guesses = 64;
    assert_int_equal(fs_odds_of(&ask, &odds, NULL), FS_OK);
    assert_true(odds.guessed);
    assert_false(odds.exact);
    assert_int_equal(odds.n_assumptions, 2);
    fs_odds_free(&odds);
    fs_game_free(g);
}

static void odds__refuse_what_is_not_legal(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");
    fs_option o = attack(g);
    fs_odds_ask ask = ask_of(g, &o);
    static fs_odds odds;
    fs_error e;

    (void)state;
    assert_int_equal(fs_odds_of(&ask, &odds, &e), FS_REFUSED);
    assert_string_equal(fs_words_rule(ask.scenario, e.rule), "4.1");
    fs_game_free(g);
}

static void odds__survive_lack_of_memory(void **state)
{
    fs_game *g = stage_after(CONTACT);
    fs_option o = attack(g);
    static fs_odds odds;
    int trouble = FS_ERR_MEMORY;

    (void)state;
    for (int allowed = 0; trouble == FS_ERR_MEMORY; allowed++) {
        stage_memory m = {.allowed = allowed};
        fs_odds_ask ask = ask_of(g, &o);

        ask.memory = stage_memory_of(&m);
        trouble = fs_odds_of(&ask, &odds, NULL);
        assert_true(trouble == FS_OK || trouble == FS_ERR_MEMORY);
        fs_odds_free(&odds);
    }
    fs_game_free(g);
}

static void lookahead__finds_places_paths_and_costs(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");
    const fs_scenario *sc = fs_game_scenario(g);
    int far = fs_hex_parse(&sc->board->grid, "0401"), found = -1;
    fs_lookahead l;
    fs_option path[4];

    (void)state;
    assert_int_equal(fs_lookahead_from(sc, fs_game_state(g, 1), 1, 1, stage_memory_of(NULL), &l), FS_OK);
    for (int i = 0; i < l.n; i++) {
        if (l.at[i].option.x == far)
            found = i;
    }
    assert_true(found >= 0);
    assert_int_equal(l.at[found].steps, 2);
    assert_int_equal(l.at[found].cost, 2);
    assert_int_equal(fs_lookahead_path(&l, found, path, 4), 2);
    for (int i = 0; i < 2; i++)
        assert_int_equal(fs_game_act(g, 1, &path[i], NULL), FS_OK);
    assert_int_equal(fs_game_lines(g), 5);
    fs_lookahead_free(&l);
    fs_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds__are_exact_and_assume_no_reaction),
        cmocka_unit_test(odds__take_a_stated_answer),
        cmocka_unit_test(odds__of_a_part_are_those_of_the_suggested_line),
        cmocka_unit_test(odds__become_an_estimate_beyond_the_bounds),
        cmocka_unit_test(odds__of_few_runs_do_not_pass_for_certain),
        cmocka_unit_test(odds__guess_what_is_hidden),
        cmocka_unit_test(odds__refuse_what_is_not_legal),
        cmocka_unit_test(odds__survive_lack_of_memory),
        cmocka_unit_test(lookahead__finds_places_paths_and_costs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
