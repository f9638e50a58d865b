/* odds.c - odds of fire and melee: exact fractions, few leaves. */
#include "field.h"
#include "host_memory.h"

#include "rules/red_poppies/words.h"
#include <firestep/odds.h>
#include <stdio.h>
#include <string.h>

static fs_option option_of(const char *side, const char *clause)
{
    const fs_scenario *sc = &scenario_now()->base;
    fs_option o;

    assert_int_equal(sc->rules->parse(sc, state_now(), side_named(side), clause, &o, NULL), 0);
    return o;
}

/* Exact odds of a line, with one answer of the other side stated or none. */
static void ask_odds(const char *side, const fs_option *line, int n, const fs_option *stated, fs_odds *odds)
{
    fs_odds_ask ask = {.scenario = &scenario_now()->base,
                       .state = state_now(),
                       .side = side_named(side),
                       .line = line,
                       .n_line = n,
                       .stated = stated,
                       .n_stated = stated ? 1 : 0,
                       .memory = {.resize = test_resize}};

    assert_int_equal(fs_odds_of(&ask, odds, NULL), FS_OK);
    assert_true(odds->exact);
}

/* How often a unit (or a hex, for what has no unit) has this result: `5/36`, `0` for never. */
static void odds_are(const fs_odds *odds, const char *unit, const char *result, const char *fraction)
{
    const char *const *words = scenario_now()->base.rules->words->result;
    char text[64] = "0";

    for (int i = 0; i < odds->n_pieces; i++) {
        const fs_piece_odds *p = &odds->piece[i];
        fs_writer w = {.at = text, .cap = sizeof text};

        if (p->fact.subject != (*unit ? piece_named(unit) : 0) || strcmp(words[p->fact.result], result) != 0)
            continue;
        fs_fraction_write(&p->p, &w);
        fs_put_end(&w);
        break;
    }
    assert_string_equal(text, fraction);
}

#define TWO_AGAINST_TWO                                                                                                \
    "units:\n"                                                                                                         \
    "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915 spent], A10: [bz british-infantry-1915]}\n"  \
    "  german: {E06: [g1 german-infantry, g2 german-infantry dispersed], J01: [gz german-infantry]}\n"

static void fire_is_three_classes_for_each_target(void **state)
{
    static fs_odds odds;

    (void)state;
    proves("3.72a", "3.72b", "3.73a", "6.74b");
    field(TWO_AGAINST_TWO);
    play("british", "command b1");
    fs_option fire = option_of("british", "fire b1 E06");
    ask_odds("british", &fire, 1, NULL, &odds); /* nobody shoots back */
    assert_int_equal(odds.leaves, 9);
    odds_are(&odds, "g1", "holds", "5/18"); /* +3 against 8 */
    odds_are(&odds, "g1", "dispersed and spent", "11/36");
    odds_are(&odds, "g1", "destroyed", "5/12");
    odds_are(&odds, "g2", "holds", "5/18"); /* +2 against 7 */
    odds_are(&odds, "g2", "spent", "4/9");
    odds_are(&odds, "g2", "destroyed", "5/18");
    odds_are(&odds, "b1", "holds", "0");
    fs_odds_free(&odds);
}

static void who_shoots_back_is_part_of_it(void **state)
{
    fs_option fire, back = {.verb = RP_V_REACT};
    static fs_odds odds;

    (void)state;
    proves("6.74a", "6.74b");
    field(TWO_AGAINST_TWO);
    play("british", "command b1");
    fire = option_of("british", "fire b1 E06");
    back.subject = (fs_unit)piece_named("g2");
    ask_odds("british", &fire, 1, &back, &odds);
    assert_int_equal(odds.leaves, 81);
    odds_are(&odds, "g1", "destroyed", "5/12");
    odds_are(&odds, "b1", "holds", "5/12"); /* +1 +1 against 8 */
    odds_are(&odds, "b1", "dispersed and spent", "11/36");
    odds_are(&odds, "b1", "destroyed", "5/18");
    odds_are(&odds, "b2", "destroyed", "5/18");
    fs_odds_free(&odds);
}

static void a_melee_of_two_against_two_is_exact(void **state)
{
    static fs_odds odds;

    (void)state;
    proves("6.675a", "6.675b", "6.679a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915], A10: [bz british-infantry-1915]}\n"
          "  german: {E05: [g1 german-infantry dispersed, g2 german-infantry dispersed], J01: [gz german-infantry]}\n");
    play("british", "pair b1 b2, stack b1 b2, melee b1, melee b2");
    fs_option line[] = {option_of("british", "attack b1 g1"), option_of("british", "attack b2 g2")};
    fs_option back = {
        .verb = RP_V_ATTACK, .subject = (fs_unit)piece_named("g1"), .object = (uint16_t)piece_named("b1")};
    ask_odds("british", line, 2, &back, &odds); /* and g2, as suggested, the same */
    assert_true(odds.leaves <= 216);
    odds_are(&odds, "b1", "holds", "1/36"); /* +6 against 8 */
    odds_are(&odds, "b1", "dispersed and spent", "5/36");
    odds_are(&odds, "b1", "destroyed", "5/6");
    odds_are(&odds, "b2", "holds", "0");
    odds_are(&odds, "g1", "holds", "1/12"); /* +4 against 7 */
    odds_are(&odds, "g1", "spent", "1/3");
    odds_are(&odds, "g2", "destroyed", "7/12");
    odds_are(&odds, "", "hallowed ground", "91/216"); /* 1 - (5/6)^3 */
    fs_odds_free(&odds);
}

static void where_doubles_cannot_matter_they_do_not_branch(void **state)
{
    static fs_odds odds;

    (void)state;
    proves("6.679c");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915], A10: [bz british-infantry-1915]}\n"
          "  german: {E05: [g1 german-infantry], J01: [gz german-infantry]}\n"
          "now: {made_hallowed: yes}\n");
    play("british", "command b1");
    fs_option melee = option_of("british", "melee b1");
    ask_odds("british", &melee, 1, NULL, &odds);
    assert_int_equal(odds.leaves, 9);
    odds_are(&odds, "b1", "holds", "1/6"); /* +4 against 8 */
    fs_odds_free(&odds);
}

static void a_reaction_knows_what_spends_the_gun(void **state)
{
    static fs_odds odds;

    (void)state;
    proves("6.75a", "6.73b");
    field("units:\n"
          "  british: {E03: [b1 british-infantry-1915], A10: [bz british-infantry-1915]}\n"
          "  german: {E05: [gm german-mg dispersed], J01: [gz german-infantry]}\n");
    play("british", "command b1, move b1 E04");
    fs_option react = option_of("german", "react gm");
    ask_odds("german", &react, 1, NULL, &odds);
    assert_true(odds.leaves <= 6);
    odds_are(&odds, "b1", "holds", "1/6"); /* +4 against 8 */
    odds_are(&odds, "b1", "dispersed and spent", "1/4");
    odds_are(&odds, "b1", "destroyed", "7/12");
    fs_odds_free(&odds);
}

static void a_step_is_asked_about_without_the_steps_after_it(void **state)
{
    static fs_odds odds;

    (void)state;
    proves("6.661d", "6.663b");
    field("night: [1]\n"
          "units:\n"
          "  british: {E03: [b1 british-infantry-1915], A10: [bz british-infantry-1915]}\n"
          "  german: {J01: [gz german-infantry]}\n");
    play("british", "command b1");
    fs_option move = option_of("british", "move b1 E04");
    ask_odds("british", &move, 1, NULL, &odds); /* lost on nine and more, and then it stops */
    assert_int_equal(odds.leaves, 2);
    odds_are(&odds, "b1", "dispersed and spent", "5/18");
    odds_are(&odds, "b1", "destroyed", "0");
    fs_odds_free(&odds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(fire_is_three_classes_for_each_target), field_test(who_shoots_back_is_part_of_it),
        field_test(a_melee_of_two_against_two_is_exact),   field_test(where_doubles_cannot_matter_they_do_not_branch),
        field_test(a_reaction_knows_what_spends_the_gun),  field_test(a_step_is_asked_about_without_the_steps_after_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
