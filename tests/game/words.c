/* words.c - facts as text and as JSON. */
#include "stage.h"

static char text[4096];

static fs_writer writer(void) { return (fs_writer){.at = text, .cap = sizeof text}; }

static void place__is_written_as_printed(void **state)
{
    const fs_scenario *sc = tp_scenario_builtin();
    static const struct {
        int place;
        int32_t x, y;
        const char *text;
    } cases[] = {{FS_HEX, 6, 0, "0202"},       {FS_HEX, -1, 0, "?"},
                 {FS_HEX, 25, 0, "?"},         {FS_HEXSIDE, 6, 3, "0202/0203"},
                 {FS_HEXSIDE, 0, 0, "0101/0"}, {FS_POINT, 31250, -14005, "31.250 -14.005"},
                 {FS_BOX, 3, 0, "box 3"},      {FS_NUMBER, 12, 0, "12"},
                 {FS_NOWHERE, 1, 1, ""},       {FS_VERTEX, -5, 9, "?"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fs_writer w = writer();

        fs_words_place(sc, cases[i].place, cases[i].x, cases[i].y, &w);
        fs_put_end(&w);
        assert_string_equal(text, cases[i].text);
    }
}

static void words__of_unknown_numbers_do_no_harm(void **state)
{
    const fs_scenario *sc = tp_scenario_builtin();
    fs_error e = {.rule = 60000, .phrase = 60000, .unit = 60000};
    fs_writer w = writer();

    (void)state;
    fs_words_refusal(sc, &e, &w);
    fs_put_end(&w);
    assert_string_equal(text, "[] ");
    assert_string_equal(fs_words_unit(sc, 60000), "?");
    assert_string_equal(fs_words_rule(sc, 0), "");
}

static void json__of_a_decision_and_its_options(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");
    fs_decision d;
    fs_options list;
    fs_writer w = writer();

    (void)state;
    assert_int_equal(fs_game_decision(g, 1, &d), FS_OK);
    fs_json_decision(fs_game_scenario(g), NULL, &d, &w);
    fs_put_end(&w);
    assert_string_equal(text, "{\"kind\":4,\"rule\":\"4.1\",\"text\":\"[4.1] red: what does a1 do?\",\"side\":1,"
                              "\"side_name\":\"red\",\"flags\":[\"exhaustive\"],\"main\":\"move\",\"unit\":\"a1\","
                              "\"about\":\"a1\",\"place\":{\"kind\":\"hex\",\"name\":\"0202\",\"x\":6,\"y\":0},"
                              "\"least\":1,\"most\":1}");
    assert_int_equal(fs_game_options(g, 1, &list), FS_OK);
    w = writer();
    fs_json_options(fs_game_scenario(g), NULL, fs_game_state(g, 1), 1, &list, &w);
    fs_put_end(&w);
    assert_non_null(strstr(text, "{\"text\":\"rest a1\",\"verb\":\"rest\",\"unit\":\"a1\"}"));
    fs_game_free(g);
}

static void json__of_an_event_has_modifiers_and_dice(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n"
                                     "5. red move a1 0302, stop a1\n"
                                     "6. red attack a1 0402\n"
                                     "7. blue decline | 2d6=3,6\n");
    fs_event_cursor c = {.line = 7};
    fs_writer w = writer();

    (void)state;
    fs_json_event(fs_game_scenario(g), NULL, fs_game_next_event(g, 0, &c), &w);
    fs_put_end(&w);
    assert_non_null(strstr(text, "\"modifiers\":[{\"rule\":\"4.3\",\"value\":2,\"why\":\"strength\",\"taken\":true}]"));
    assert_non_null(strstr(text, "\"dice\":[3,6]"));
    assert_non_null(strstr(text, "\"result\":\"hits\""));
    fs_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(place__is_written_as_printed),
        cmocka_unit_test(words__of_unknown_numbers_do_no_harm),
        cmocka_unit_test(json__of_a_decision_and_its_options),
        cmocka_unit_test(json__of_an_event_has_modifiers_and_dice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
