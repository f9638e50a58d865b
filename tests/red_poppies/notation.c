/* notation.c - clauses: every verb says what it means and is read as it was said; what is missing is named. */
#include "field.h"
#include "rules/red_poppies/rules.h"
#include "rules/red_poppies/shell.h"
#include "rules/red_poppies/words.h"

#include <firestep/writer.h>
#include <string.h>

static const char *const ground_of_all = "ground: [\"V09-V13 trench british\"]\n"
                                         "map: {columns: U-Y, rows: 8-15}\n"
                                         "units:\n"
                                         "  british: {V09: [b1 british-infantry-1915, b2 british-infantry-1915,\n"
                                         "                  t1 french-schneider]}\n"
                                         "  german: {X11: [g1 german-infantry, g2 german-infantry]}\n"
                                         "groups: {german: [ga +3 telephone]}\n"
                                         "to_move: german\n";

/* One clause at least for every verb. */
static const char *const clauses[] = {
    "begin",
    "drop",
    "done",
    "decline",
    "place b1 V09",
    "place b1 V09 in",
    "place b1 V09 dispersed",
    "place b1 V09 in dispersed",
    "observer b1",
    "register ga W10w",
    "trench W10",
    "blockhouse W10",
    "centre W10",
    "breach W11/W10",
    "scrape W10",
    "barrage W10 row north",
    "barrage W10 row south",
    "barrage W10 column west",
    "barrage W10 column east",
    "pass",
    "command g1",
    "pair g1 g2",
    "mass g1",
    "blob g1",
    "add g2",
    "go",
    "call ga",
    "on W10w",
    "on W10e gas",
    "on W10e smoke by runner",
    "on W10e by trench-set",
    "on W10e by aircraft",
    "on W10e by flare",
    "on W10e by telephone",
    "cancel ga",
    "signal ga",
    "spine W",
    "spine NE",
    "spine SE",
    "spine E",
    "spine SW",
    "spine NW",
    "drift N",
    "drift NE",
    "drift SE",
    "drift S",
    "drift SW",
    "drift NW",
    "deploy g1",
    "dig g1",
    "fire g1 V09",
    "antitank g1 b1",
    "move g1 W10",
    "move g1 V10 in",
    "stack g1 g2",
    "with g2",
    "mule g1",
    "wagon g1",
    "truck g1",
    "pick g2",
    "in b1",
    "melee g1",
    "storm g1",
    "enter g1 Y10",
    "enter g1 Y10 in",
    "exit g1",
    "stop",
    "rally g1",
    "react b1",
    "react-antitank b1 g1",
    "attack g1 b1",
    "take b1 village",
    "take b1 trench",
    "take b1 green-woods",
    "take b1 precipitation",
    "take b1 afv",
    "take b1 concealment",
    "entrench g1",
    "block b1 V10/V09",
    "unblock b1 V10/V09",
    "counter-attack",
    "night-attack",
    "recover b1",
    "flip b1",
    "bomb-stop V10/V09",
    "clear V10/V09",
    "redeploy b1 V10",
    "redeploy b1 V09 in",
};
enum { CLAUSES = sizeof clauses / sizeof clauses[0] };

static int parse(const char *clause, fs_option *o, fs_error *e)
{
    return rp_parse(&scenario_now()->base, state_now(), 2, clause, o, e);
}

static void expect_clause(const rp_state *s, const fs_option *o, const char *clause)
{
    char text[128];
    fs_writer w = {text, 0, sizeof text};

    assert_int_equal(rp_print(&scenario_now()->base, s, 2, o, &w), 0);
    assert_true(fs_put_end(&w));
    assert_string_equal(text, clause);
}

static void every_clause_is_read_as_it_was_said(void **state)
{
    (void)state;
    proves("2.2a");
    field(ground_of_all);
    for (int i = 0; i < CLAUSES; i++) {
        fs_option o;
        fs_error e = {0};

        if (parse(clauses[i], &o, &e))
            fail_msg("%s is refused by %s: %s", clauses[i], rp_words.rule[e.rule], rp_words.phrase[e.phrase]);
        expect_clause(state_now(), &o, clauses[i]);
    }
}

static void every_verb_has_a_clause(void **state)
{
    bool said[RP_VERBS] = {false};

    (void)state;
    field(ground_of_all);
    for (int i = 0; i < CLAUSES; i++) {
        fs_option o;

        assert_int_equal(parse(clauses[i], &o, NULL), 0);
        said[o.verb] = true;
    }
    for (int v = FS_VERB_BEGIN; v < RP_VERBS; v++)
        if (rp_words.verb[v] && !said[v])
            fail_msg("no clause says %s", rp_words.verb[v]);
}

/* The state with b1 and b2, and a tank that can not be IN, moving together. */
static rp_state moving_together(void)
{
    rp_state s = *state_now();

    s.unit[piece_named("b1")].task |= RP_MOVER;
    s.unit[piece_named("b2")].task |= RP_MOVER;
    s.unit[piece_named("t1")].task |= RP_MOVER;
    return s;
}

static void some_of_a_stack_go_in(void **state)
{
    static const struct {
        const char *clause;
        uint8_t form;
    } said[] = {{"move b1 V10 in", 3},
                {"move b1 V10 in b1", 1},
                {"move b1 V10 in b2", 2},
                {"move b1 V10", 0},
                {"move b1 V10 in b1 b2 t1", 7}};

    (void)state;
    field(ground_of_all);
    rp_state s = moving_together();
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        fs_option o;

        assert_int_equal(rp_parse(&scenario_now()->base, &s, 1, said[i].clause, &o, NULL), 0);
        assert_int_equal(o.form, said[i].form);
        expect_clause(&s, &o, said[i].clause);
    }
    fs_option o;
    fs_error e;
    assert_int_equal(rp_parse(&scenario_now()->base, &s, 1, "move b1 V10 in g1", &o, &e), 1);
    assert_int_equal(e.phrase, RP_P_NOT_A_MOVER);
}

/* Nobody can be IN there: `in` still says that everybody means to, so that the rule refuses it. */
static void in_where_nothing_is_says_all(void **state)
{
    fs_option o;

    (void)state;
    field(ground_of_all);
    rp_state s = moving_together();
    assert_int_equal(rp_parse(&scenario_now()->base, &s, 1, "move b1 W10 in", &o, NULL), 0);
    assert_int_equal(o.form, 7);
}

static void what_is_missing_is_named(void **state)
{
    static const struct {
        const char *clause;
        fs_rule rule;
        uint16_t phrase;
    } wrong[] = {
        {"", RP_6_03a, RP_P_NO_SUCH_VERB},
        {"mov g1 W10", RP_6_03a, RP_P_NO_SUCH_VERB},
        {"moves", RP_6_03a, RP_P_NO_SUCH_VERB},
        {"command", RP_2_1a, RP_P_NAME_A_PIECE},
        {"command g9", RP_2_1a, RP_P_NO_SUCH_PIECE},
        {"pair g1", RP_2_1a, RP_P_NAME_ANOTHER},
        {"move g1", RP_2_2a, RP_P_NAME_A_HEX},
        {"move g1 A01", RP_2_2a, RP_P_NAME_A_HEX},
        {"breach W10", RP_2_2a, RP_P_NAME_A_SIDE},
        {"breach W10/Y12", RP_2_2a, RP_P_NAME_A_SIDE},
        {"on W10", RP_2_2a, RP_P_NAME_A_VERTEX},
        {"on W10w by pigeon", RP_7_21a, RP_P_NAME_A_MODE},
        {"spine N", RP_7_243, RP_P_NAME_A_SPINE},
        {"drift E", RP_7_513c, RP_P_NAME_A_DIRECTION},
        {"barrage W10 row west", RP_AA_6, RP_P_NAME_A_HEADING},
        {"take b1 mud", RP_R73, RP_P_NAME_A_MODIFIER},
        {"command g1 g2", RP_6_03a, RP_P_TOO_MANY_WORDS},
        {"stop now", RP_6_03a, RP_P_TOO_MANY_WORDS},
        {"command a-name-that-is-longer-than-any-name-may-ever-be", RP_2_1a, RP_P_NAME_A_PIECE},
    };

    (void)state;
    field(ground_of_all);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        fs_option o;
        fs_error e = {0};

        if (!parse(wrong[i].clause, &o, &e))
            fail_msg("%s is read", wrong[i].clause);
        if (e.rule != wrong[i].rule || e.phrase != wrong[i].phrase)
            fail_msg("%s: [%s] %s", wrong[i].clause, rp_words.rule[e.rule], rp_words.phrase[e.phrase]);
    }
}

static void what_no_clause_can_say_is_not_printed(void **state)
{
    static const fs_option nonsense[] = {
        {.verb = 0},
        {.verb = RP_VERBS},
        {.verb = RP_V_COMMAND},
        {.verb = RP_V_COMMAND, .subject = 999},
        {.verb = RP_V_MOVE, .subject = 1, .place = FS_HEX, .x = -1},
        {.verb = RP_V_MOVE, .subject = 1, .place = FS_HEX, .x = 30000},
        {.verb = RP_V_MOVE, .subject = 1, .place = FS_HEX, .form = 2},
        {.verb = RP_V_BREACH, .place = FS_HEXSIDE, .x = 0, .y = 9},
        {.verb = RP_V_ON, .place = FS_VERTEX, .x = 30000},
        {.verb = RP_V_ON, .place = FS_VERTEX, .object = 77},
        {.verb = RP_V_SPINE, .object = 7},
        {.verb = RP_V_BARRAGE, .place = FS_HEX, .form = 5},
    };

    (void)state;
    field(ground_of_all);
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        char text[64];
        fs_writer w = {text, 0, sizeof text};

        assert_int_not_equal(rp_print(&scenario_now()->base, state_now(), 1, &nonsense[i], &w), 0);
        assert_int_equal(w.n, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(every_clause_is_read_as_it_was_said),
        field_test(every_verb_has_a_clause),
        field_test(some_of_a_stack_go_in),
        field_test(in_where_nothing_is_says_all),
        field_test(what_is_missing_is_named),
        field_test(what_no_clause_can_say_is_not_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
