/* field.h - small positions on the page, dice in the hand, and what to expect of the rules.
 *
 *     field("ground: [\"V09-V13 trench british\"]\n"
 *           "units:\n"
 *           "  british: {V09: [b1 british-infantry-1915 in dispersed]}\n"
 *           "  german: {X09: [g1 german-infantry]}\n"
 *           "to_move: german\n");                           a position, from `begin` on
 *     dice("2,3 4,6 5");                                    the throws to come, in order
 *     play("german", "command g1, move g1 W10");            one line or several
 *     unit_is("g1", "W10 formed spent");
 *
 * What may be left out of a position: edition v3, date 1915-05-08, sides british and german (the Central Powers),
 * a map of columns A-J and rows 1-10, open, level 0, by day; turn 1, first of three couplets, the half of the side
 * named by `to_move` (british), which has the initiative. docs/positions.md has every key. Throws that were not
 * given fail the test. playing.h has dice, play and what else serves every system.
 */
#ifndef RP_TESTS_FIELD_H
#define RP_TESTS_FIELD_H

#include "cover.h"
#include "playing.h"
#include "rules/red_poppies/state.h"

/* The rules a test proves: its first statement. */
#define proves(...) covers_each("red_poppies", __VA_ARGS__)

/* A position without its first line. */
void field(const char *yaml);
/* The same with switches: "ask=yes". */
void field_with(const char *switches, const char *yaml);
/* A scenario of the data folder, from its first line on. */
void field_scenario(const char *id, const char *switches);
/* A test that takes it down at its end. */
#define field_test(f) cmocka_unit_test_teardown(f, playing_end)

/* The position must be refused when it is loaded, with `word` in the reason. */
void unloadable(const char *yaml, const char *word);

/* Gives `decline` for the side as often as it is asked and may; at least once. */
void declines(const char *side);
/* Must be refused, by this rule; must be legal. Neither changes anything. What was refused is noted like what a test
 * proves: forbidding.tsv lists every row that forbids something, tools/check_coverage asks for its refusal. */
#define refuse(side, clause, rule) field_refuse(__func__, side, clause, rule)
void field_refuse(const char *test, const char *side, const char *clause, const char *rule);
void field_refused(const char *test, const char *rule);
void allow(const char *side, const char *clause);
/* Whether the clause is in the list of the side that is asked. */
void offered(const char *side, const char *clause);
void not_offered(const char *side, const char *clause);
/* How many listed options begin with these words. */
int options_of(const char *side, const char *words);
/* Who is asked now, "nobody" when the game is over; and under which rule. */
void asked(const char *side);
void asked_by(const char *side, const char *rule);

/* Words: a hex, or lost, captured, waiting, exited; formed or dispersed; ready or spent; in or top; moving or still;
 * dug. Only what is named is compared. */
void unit_is(const char *unit, const char *words);
/* The last check of that unit: sum of the modifiers taken, final total, result word. */
void check_was(const char *unit, int modifiers, int total, const char *result);
/* It has not rolled since the beginning of the last play. */
void no_check(const char *unit);
/* In its last check: a modifier of this value by this rule, taken; applicable and not taken; none. */
void had_modifier(const char *unit, const char *rule, int value);
void not_taken(const char *unit, const char *rule, int value);
void no_modifier(const char *unit, const char *rule);
/* Since the beginning of the last play: an event under this rule, or none. */
void happened(const char *rule);
void not_happened(const char *rule);
/* The same with a result word for a unit. */
void result_was(const char *unit, const char *result);

/* "nobody" for neither side. */
void controls(const char *side, const char *hex);
/* Marks as positions name them: scrape, smoke, gas, blockhouse, barrage, shovel, trench-british, hallowed-british, and
 * on hexsides (V09/V10) breach and stop. */
void marked(const char *mark, const char *place);
void not_marked(const char *mark, const char *place);
void turn_is(int turn);
void phase_is(enum rp_phase phase);
void couplets_left(int couplets);
void initiative_is(const char *side);
void score_is(int first, int second);
void winner_is(const char *side); /* "nobody" while it is on, "both" for a draw */

int hex_named(const char *name);
int vertex_named(const char *name);
int piece_named(const char *name);
const rp_state *state_now(void);
const rp_scenario *scenario_now(void);

#endif
