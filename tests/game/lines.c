/* lines.c - open lines, windows and single answers. */
#include "stage.h"

#include <template/scenario.h>

static void game__waits_for_begin(void **state)
{
    fs_game *g = stage_game(NULL);

    (void)state;
    assert_true(fs_game_is_new(g));
    assert_int_equal(stage_act(g, 1, "begin"), FS_ERR_BEGIN);
    assert_int_equal(fs_game_begin(g), FS_OK);
    assert_int_equal(fs_game_waiting(g), 3);
    assert_int_equal(fs_game_begin(g), FS_ERR_NOTHING);
    fs_game_free(g);
}

static void window__is_applied_when_both_have_closed(void **state)
{
    fs_game *g = stage_after("1. - begin\n");
    bool sealed;
    const fs_option *part;

    (void)state;
    assert_int_equal(stage_act(g, 2, "order b1 go"), FS_OK);
    assert_int_equal(stage_act(g, 2, "order b2 go"), FS_OK);
    assert_int_equal(fs_game_open_line(g, 2, &part, &sealed), 2);
    assert_false(sealed);
    assert_int_equal(stage_act(g, 2, "order b3 go"), FS_OK);
    assert_int_equal(fs_game_waiting(g), 1);
    assert_int_equal(fs_game_lines(g), 1);
    assert_int_equal(stage_act(g, 2, "order b3 go"), FS_ERR_SEALED);
    assert_int_equal(stage_act(g, 1, "order a1 go"), FS_OK);
    assert_int_equal(stage_act(g, 1, "order a2 go"), FS_OK);
    assert_int_equal(stage_act(g, 1, "order a3 guard"), FS_OK);
    assert_int_equal(fs_game_lines(g), 3);
    fs_kept_line line;
    assert_true(fs_game_line(g, 2, &line));
    assert_int_equal(line.side, 1); /* side 1 first, whoever closed first */
    assert_int_equal(line.n_throws, 0);
    assert_true(fs_game_line(g, 3, &line));
    assert_true(line.n_throws >= 2);
    fs_game_free(g);
}

static void window__hides_an_open_and_a_sealed_line(void **state)
{
    fs_game *g = stage_after("1. - begin\n");
    uint8_t before[2048], after[2048];

    (void)state;
    fs_game_seat_state(g, 1, before);
    for (int i = 1; i <= 3; i++) {
        char clause[32];

        snprintf(clause, sizeof clause, "order b%d go", i);
        assert_int_equal(stage_act(g, 2, clause), FS_OK);
        fs_game_seat_state(g, 1, after);
        assert_memory_equal(before, after, fs_game_scenario(g)->rules->state_size);
    }
    assert_null(strstr(stage_events(g, 1), "b1"));
    assert_non_null(strstr(stage_record(g, 1), "sealed"));
    assert_non_null(strstr(stage_record(g, 2), "order b1 go, order b2 go, order b3 go"));
    fs_game_free(g);
}

static void single_secret_answer__is_given_by_the_game(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n"
                                     "5. red move a1 0302, stop a1\n"
                                     "6. red attack a1 0402\n"); /* b1 guards: asked */

    (void)state;
    assert_int_equal(fs_game_waiting(g), 2);
    fs_game_free(g);
    g = stage_after("1. - begin\n"
                    "2. red order a1 go, order a2 go, order a3 guard\n"
                    "3. blue order b1 go, order b2 go, order b3 go | 1d6=6 1d6=2\n"
                    "4. red take a1\n"
                    "5. red move a1 0302, stop a1\n");
    assert_int_equal(stage_act(g, 1, "attack a1 0402"), FS_OK); /* b1 goes: nothing to choose, and nobody can tell */
    assert_int_equal(fs_game_lines(g), 7);
    fs_kept_line line;
    assert_true(fs_game_line(g, 7, &line));
    assert_int_equal(line.options[0].verb, FS_VERB_DECLINE);
    assert_int_equal(line.flags & FS_LINE_AUTO, FS_LINE_AUTO);
    fs_game_free(g);
}

/* The template system, but a patrol under way can only stop, and nobody may tell that it had no choice. */
static const fs_head *head_of(const void *s) { return s; }

static void masked_decision(const fs_scenario *sc, const void *s, fs_side side, fs_decision *d)
{
    fs_ruleset_template.decision(sc, s, side, d);
    d->flags |= head_of(s)->open == side ? FS_MASKED : 0;
}

static int only_stop(const fs_scenario *sc, const void *s, fs_side side, void *scratch, fs_options *out)
{
    fs_option all[64], *kept = out->at;
    fs_options list = {.at = all, .cap = 64};
    int n = fs_ruleset_template.options(sc, s, side, scratch, &list);

    out->n = 0;
    for (int i = 0; i < n; i++) {
        const char *verb = sc->rules->words->verb[all[i].verb];

        if (head_of(s)->open == side && strcmp(verb, "on") == 0)
            continue;
        if (out->n < out->cap)
            kept[out->n] = all[i];
        out->n++;
    }
    out->narrow = out->n;
    return out->n;
}

static void line_that_the_game_completes__is_its_persons(void **state)
{
    static const char opening[] = OPENING "4. red take a1\n";
    fs_ruleset masked = fs_ruleset_template;
    tp_scenario sc = *tp_scenario_of(tp_scenario_builtin());
    fs_host host = {.memory = stage_memory_of(NULL)};
    fs_kept_line line;
    fs_record_error e;

    (void)state;
    masked.decision = masked_decision;
    masked.options = only_stop;
    sc.base.rules = &masked;
    fs_game *g = fs_game_new(&sc.base, &host, NULL, NULL), *again = fs_game_new(&sc.base, &host, NULL, NULL);
    assert_int_equal(fs_record_read_lines(opening, strlen(opening), 1, g, &e), 0);
    assert_int_equal(stage_act(g, 1, "move a1 0302"), FS_OK);
    assert_true(fs_game_line(g, 5, &line)); /* `stop a1` was given */
    assert_int_equal(line.n_options, 2);
    assert_int_equal(line.flags & FS_LINE_AUTO, 0);
    const char *record = stage_record(g, FS_FULL_RECORD);
    if (fs_record_read(record, strlen(record), again, &e))
        fail_msg("%s", e.message);
    assert_true(fs_game_line(again, 5, &line));
    assert_int_equal(line.flags & FS_LINE_AUTO, 0);
    assert_int_equal(fs_game_undo(g, 1), FS_OK); /* the whole line, and none before it */
    assert_int_equal(fs_game_lines(g), 4);
    fs_game_free(g);
    fs_game_free(again);
}

static void click__means_the_first_listed_option_that_fits(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");
    const fs_scenario *sc = fs_game_scenario(g);
    fs_option click = {.subject = 1, .place = FS_HEX, .x = fs_hex_parse(&sc->board->grid, "0302")}, found;
    fs_error e;

    (void)state;
    assert_int_equal(fs_game_check(g, 1, &click, &found, &e), FS_OK);
    assert_string_equal(sc->rules->words->verb[found.verb], "move");
    click.x = fs_hex_parse(&sc->board->grid, "0505");
    assert_int_equal(fs_game_check(g, 1, &click, &found, &e), FS_REFUSED);
    assert_string_equal(fs_words_rule(sc, e.rule), "3.1");
    assert_int_equal(fs_game_check(g, 2, &click, &found, &e), FS_ERR_NOT_ASKED);
    fs_game_free(g);
}

static void drop__takes_the_open_line_back(void **state)
{
    fs_game *g = stage_after(OPENING "4. red take a1\n");
    const fs_option *part;

    (void)state;
    assert_int_equal(stage_act(g, 1, "move a1 0302"), FS_OK);
    assert_int_equal(stage_act(g, 1, "drop"), FS_OK);
    assert_int_equal(fs_game_open_line(g, 1, &part, NULL), 0);
    assert_ptr_equal(fs_game_state(g, 1), fs_game_state(g, 0));
    fs_game_free(g);
}

static void game__ends_by_resignation_forfeit_and_draw(void **state)
{
    fs_game *g = stage_after("1. - begin\n");

    (void)state;
    assert_int_equal(fs_game_resign(g, 1), FS_OK);
    assert_true(fs_game_is_over(g));
    assert_int_equal(fs_game_winner(g), 2);
    assert_int_equal(stage_act(g, 1, "order a1 go"), FS_ERR_OVER);
    assert_non_null(strstr(stage_record(g, FS_FULL_RECORD), "2. red   resign"));
    fs_game_free(g);
    g = stage_after("1. - begin\n2. blue forfeit\n");
    assert_int_equal(fs_game_winner(g), 1);
    fs_game_free(g);
    g = stage_after("1. - begin\n2. both draw\n");
    assert_int_equal(fs_game_winner(g), 3);
    fs_game_free(g);
}

/* Every request for memory may fail; the game stays as it was and goes on when there is some again. */
static void game__survives_lack_of_memory(void **state)
{
    static const struct {
        fs_side side;
        const char *clause;
    } acts[] = {{1, "order a1 go"}, {1, "order a2 go"}, {1, "order a3 go"},
                {2, "order b1 go"}, {2, "order b2 go"}, {2, "order b3 go"}};

    (void)state;
    for (int allowed = 0; allowed < 24; allowed++) {
        stage_memory m = {.allowed = -1};
        fs_game *g = stage_game(&m);
        int acted = 0;

        m.allowed = allowed;
        while (fs_game_begin(g) == FS_ERR_MEMORY) {
            assert_int_equal(fs_game_lines(g), 0);
            m.allowed = -1;
        }
        while (acted < 6) {
            uint64_t hash = fs_game_hash(g);
            int trouble = stage_act(g, acts[acted].side, acts[acted].clause);

            if (trouble) {
                assert_int_equal(trouble, FS_ERR_MEMORY);
                assert_int_equal(fs_game_hash(g), hash);
                m.allowed = -1;
                continue;
            }
            acted++;
        }
        assert_true(fs_game_lines(g) >= 3);
        fs_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game__waits_for_begin),
        cmocka_unit_test(window__is_applied_when_both_have_closed),
        cmocka_unit_test(window__hides_an_open_and_a_sealed_line),
        cmocka_unit_test(single_secret_answer__is_given_by_the_game),
        cmocka_unit_test(line_that_the_game_completes__is_its_persons),
        cmocka_unit_test(click__means_the_first_listed_option_that_fits),
        cmocka_unit_test(drop__takes_the_open_line_back),
        cmocka_unit_test(game__ends_by_resignation_forfeit_and_draw),
        cmocka_unit_test(game__survives_lack_of_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
