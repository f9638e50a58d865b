/* field.h - small positions on the page, dice in the hand, and what to expect of the rules.
 *
 *     field("map: {ground: [05.05 scrub 1, 05.05/05.06 ridge]}\n"
 *           "works: [{at: 05.06, kind: shallow_trench, owner: ottoman, front: S SW}]\n"
 *           "units:\n"
 *           "  entente: [a co at 05.04, b hb at 05.04 confused, m mg at 05.03]\n"
 *           "  ottoman: [x co at 05.06 in-work, g fld at 05.09]\n"
 *           "now: {step: fire}\n");                   a position, from `begin` on
 *     dice("4 37 99");                                the throws to come, in order
 *     play("entente", "fire-at 05.06, with a, done"); one line or several
 *     unit_is("x", "steps 1 not-confused");
 *
 * What may be left out of a position: a field of 9 x 9 open hexes at level 0 (columns 01-09 from the west, rows 01-09
 * from the south, even columns half a hex further north); day (`light: night`, `hour: 8pm`); for each side a Division,
 * a Brigiment and a battalion: e-div, e-bde, e-bn and o-div, o-bde, o-bn, of Class II with 8 of 8 officer points (half
 * 4); morale 80; orders off; the Ottoman chit in the cup; turn 1, the activation of e-bde from its start (`now:
 * {active: o-bde}`, `step: fire`, `step: move`, `phase: officers`, `turn: 3`). Types: bn hb co pk mg nord fld mtn how
 * cd cav hq. docs/positions.md has every key and every word about a unit.
 *
 * Throws that were not given fail the test. A ten-sided die is given as a record has it: faces 1 to 10 for 0 to 9;
 * percentages 0 to 99; a chit drawn is the number of its Brigiment (e-bde 1, o-bde 2). A Fire throws a die and a
 * percentage, and then a percentage for the check (17.2), whether there is one or not. playing.h has dice, play and
 * what else serves every system.
 */
#ifndef RS_TESTS_FIELD_H
#define RS_TESTS_FIELD_H

#include "cover.h"
#include "playing.h"
#include "rules/rifle_and_spade/steps.h"

/* The rules a test proves: its first statement. */
#define proves(...) covers_each("rifle_and_spade", __VA_ARGS__)

/* A position without its first line. */
void field(const char *yaml);
/* The same with switches: "column_steps=4". */
void field_with(const char *switches, const char *yaml);
/* A scenario of the data folder, from its first line on. */
void field_scenario(const char *id, const char *switches);
/* A test that takes it down at its end. */
#define field_test(f) cmocka_unit_test_teardown(f, playing_end)
/* The position must be refused when it is loaded, with `word` in the reason. */
void unloadable(const char *yaml, const char *word);

/* Must be refused, by this rule; must be legal. Neither changes anything. */
#define refuse(side, clause, rule) field_refuse(__func__, side, clause, rule)
void field_refuse(const char *test, const char *side, const char *clause, const char *rule);
void allow(const char *side, const char *clause);
/* The last refusal: what there is and what it would take. */
void refused_with(int have, int need);
/* Whether the clause is in the list of the side that is asked. */
void offered(const char *side, const char *clause);
void not_offered(const char *side, const char *clause);
/* How many listed options begin with these words. */
int options_of(const char *side, const char *words);
/* Who is asked now, "nobody" when the game is over; and under which rule. */
void asked(const char *side);
void asked_by(const char *side, const char *rule);

/* Words: where it is (on-map waiting queued at-sea aboard in-box on-road out routed destroyed surrendered), `at HEX`,
 * `steps 1/4`, `hides` or `hiding terrain` (work, ridge, ravine, us-them), `shoots N`, any flag of
 * docs/positions.md, and mover shooter target attacker hid shaken; each also with `not-` before it. `to HEX`: its
 * Objective. Only what is named is compared. */
void unit_is(const char *unit, const char *words);
/* Words: `points N`, `order attack`, `since N`, `scheduled N`, `routed N`, `lost N`, `surrendered N`, `class N`, or a
 * flag of docs/positions.md. */
void brigiment_is(const char *brigiment, const char *words);
/* Words: `line support picket`, `aim 05.06,05.07`, `no-aim`. */
void battalion_is(const char *battalion, const char *words);
/* Words: entente or ottoman (owner), nobody, us-them, held-entente, held-ottoman, marker, and a work (rifle_pits ...);
 * each also with `not-`. */
void hex_is(const char *hex, const char *words);

/* Since the beginning of the last play: an event under this rule, or none; how many. */
void happened(const char *rule);
void not_happened(const char *rule);
int times(const char *rule);
/* A line of the log with these words since then. */
void said(const char *words);
void not_said(const char *words);
/* The last event under that rule with a throw: total, what it was compared with, result. ANY for what does not matter.
 */
enum { ANY = -32768 };
void was(const char *rule, int total, int against, const char *result);
/* In the last event with a throw under that rule: a modifier of this value by that rule; none by it. */
void had_modifier(const char *event_rule, const char *rule, int value);
void no_modifier(const char *event_rule, const char *rule);

void turn_is(int turn);
void phase_is(enum rs_phase phase);
void score_is(int entente, int ottoman);
void winner_is(const char *side); /* "nobody" while it is on, "both" for a draw */

int piece_named(const char *name);
int brigiment_named(const char *name);
int battalion_named(const char *name);
int place_named(const char *hex);
const rs_state *state_now(void);
const rs_scenario *scenario_now(void);

#endif
