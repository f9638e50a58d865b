/* field.h - small positions on the page, dice in the hand, and what to expect of the rules.
 *
 *     field("map: [{id: W, kind: light_woods, poly: '10,10 20,10 20,20 10,20'}]\n"
 *           "units:\n"
 *           "  red: [F1 infantry 9 lmg 1 at 15,8 facing north, F2 hmg at 20,8]\n"
 *           "  black: [G1 infantry 9 at 15,22]\n");          a position, from `begin` on
 *     dice("58 4,2");                                        the throws to come, in order
 *     play("red", "activate F1, fire F1 G1");                one line or several
 *     unit_is("G1", "castings 8 pinned");
 *
 * What may be left out of a position: a table of 36 x 36 inches, June 1917 on the western front, red's edge in the
 * south, black's in the north, red attacks, wind of 1 mph to the north; turn 1, the move/fire phase with its first card
 * to come (`now: {phase: cards}`; start, opening, setup, artillery, air, morale, melee are others). A point inside
 * brackets or braces stands in quotes: `'G1 infantry 9 at 15,22'`. docs/positions.md has every key and every word about
 * a unit. Throws that were not given fail the test. Cards are no part of `dice`: each card drawn is of the side that
 * `card_for` named last, red at first, of the other when it has none left. Percentages are given as thrown, 0 for 100;
 * of two ten-sided dice each face is 1 to 10 for 0 to 9. playing.h has dice, play and what else serves every system.
 */
#ifndef OT_TESTS_FIELD_H
#define OT_TESTS_FIELD_H

#include "cover.h"
#include "playing.h"
#include "rules/over_there/state.h"

/* The rules a test proves: its first statement. */
#define proves(...) covers_each("over_there", __VA_ARGS__)

/* A position without its first line. */
void field(const char *yaml);
/* The same with switches: "fire=percentile". */
void field_with(const char *switches, const char *yaml);
/* A scenario of the data folder, from its first line on. */
void field_scenario(const char *id, const char *switches);
/* A test that takes it down at its end. */
#define field_test(f) cmocka_unit_test_teardown(f, playing_end)
/* The position must be refused when it is loaded, with `word` in the reason. */
void unloadable(const char *yaml, const char *word);

/* Cards drawn from now on are of this side ("red", "black"); may be given before a position. */
void card_for(const char *side);

/* Must be refused, by this rule; must be legal. Neither changes anything. */
#define refuse(side, clause, rule) field_refuse(__func__, side, clause, rule)
void field_refuse(const char *test, const char *side, const char *clause, const char *rule);
void allow(const char *side, const char *clause);
/* The last refusal: what there is and what it would take, in thousandths for lengths. */
void refused_with(int have, int need);
/* Whether the clause is in the list of the side that is asked. */
void offered(const char *side, const char *clause);
void not_offered(const char *side, const char *clause);
/* How many listed options begin with these words. */
int options_of(const char *side, const char *words);
/* Who is asked now, "nobody" when the game is over; and under which rule. */
void asked(const char *side);
void asked_by(const char *side, const char *rule);

/* Words: where it is (on-table waiting off-board aboard prisoner destroyed left), a formation (line two-ranks column
 * garrison), step or bottom, in NAME, castings N, crew N, engineers N, lmgs N, facing TENTHS, free or a morale state
 * (hold fall-back cautious full must-charge retire stand routing), any flag of docs/positions.md, and the same with
 * `not-` before it. Only what is named is compared. */
void unit_is(const char *unit, const char *words);
/* Its front centre, in inches: at("F1", "12.5 30"). */
void at(const char *unit, const char *point);
/* Gap between the two, in thousandths. */
void gap_is(const char *a, const char *b, int thousandths);

/* Since the beginning of the last play: an event under this rule, or none; how many. */
void happened(const char *rule);
void not_happened(const char *rule);
int times(const char *rule);
/* The last event of that unit under that rule with dice: sum of the modifiers taken, total, what it was compared with.
 * ANY for what does not matter. */
enum { ANY = -32768 };
void was(const char *unit, const char *rule, int total, int against, const char *result);
/* In its last event with modifiers: one of this value by this rule; none by this rule. */
void had_modifier(const char *unit, const char *rule, int value);
void no_modifier(const char *unit, const char *rule);
/* A result word for a unit since the beginning of the last play. */
void result_was(const char *unit, const char *result);

void turn_is(int turn);
void phase_is(enum ot_phase phase);
void score_is(int red, int black);
void winner_is(const char *side); /* "nobody" while it is on, "both" for a draw */

int piece_named(const char *name);
int feature_named(const char *name); /* from 0 */
const ot_state *state_now(void);
const ot_scenario *scenario_now(void);

#endif
