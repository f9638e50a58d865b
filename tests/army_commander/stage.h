/* stage.h - small positions set on the page, dice in the hand, and what to expect of the rules.
 *
 *     stage("terrain: {town: [0604]}\n" ...);               a position, from `begin` on
 *     dice("6,6,1 5,1");                                    the throws to come, in order
 *     play("british", "attack 0604 from 0605, done");       one line or several
 *     expect_dice("british", 3, 'A');
 *
 * Stands are named by what they are and where: inf@0605, fs@0606#2 (the second of them), inf*@0605 (the one with
 * the marker), inf@0605/x (the one of division x), inf@waiting (not yet on the board), inf@lost. Throws that were
 * not given show ones; a throw for the initiative goes to the first side. playing.h has dice, play and what else
 * serves every system.
 */
#ifndef AC_TESTS_STAGE_H
#define AC_TESTS_STAGE_H

#include "cover.h"
#include "playing.h"
#include "rules/army_commander/state.h"

#define AC "army_commander"
/* The rules a test proves. */
#define proves(...) covers_each(AC, __VA_ARGS__)

/* A position without its first line; board (12 x 11) and year (1916) may be left out. */
void stage(const char *yaml);
/* The same with switches: "gun_limit=turn". */
void stage_with(const char *switches, const char *yaml);
/* A scenario of the data folder, from its first line on. */
void stage_scenario(const char *id, const char *switches);

/* The position must be refused when it is loaded, with `word` in the reason. */
void expect_unloadable(const char *yaml, const char *word);

/* Gives the last of `done`, `decline`, `stop`, `yield` that is offered, again and again, until `side` is no longer
 * asked under the same rule: nothing more of this kind. */
void pass(const char *side);
/* Passes for everybody until the phase, or the turn of the division, begins; or the game is over. */
void pass_until(enum ac_phase phase);
/* Takes the last part back. */
void take_back(const char *side);

/* Goes on in the turn to the step of attacks, moving nothing; false if the turn has none and is over. */
bool to_attacks(void);
void expect_no_attacks(void);
/* The same to the step in which stands move, or shift. */
void to_moves(void);
/* One attack up to and including its throws: target, one or two hexes from which it is made ("0605 0505"), then the
 * supporters each side calls ("fs@0606 gun@0609"). A side that is not asked must have been given none. */
void fight(const char *target, const char *from, const char *attackers_support, const char *defenders_support);
/* The attack alone, up to the first question after it. */
void assault(const char *target, const char *from);
/* The answer to the question who supports. */
void support(const char *side, const char *supporters);
/* Moves: every stand of the hex that can, along these hexes ("0606 0607"), and stops there. */
void march(const char *side, const char *from, const char *way);

/* Every hex in which `piece` can end a line of the side asked that opens with this clause. */
void find_reach(const char *opening, const char *piece);
int reach_count(void);
void expect_reach(const char *hex);
void expect_no_reach(const char *hex);

void expect_offered(const char *clause);
void expect_not_offered(const char *clause);
/* How many listed options begin with these words. */
int offered(const char *words);
void expect_count(const char *words, int n);

/* The last line that threw: dice of `side` and the chart row: A 6; B 5,6; C 6 or double 5; D 5,6 or double 4.
 * 0 dice: that side threw nothing. */
void expect_dice(const char *side, int n, char profile);
/* The last throw of `side` was for `rule`, with n dice. */
void expect_throw(const char *side, int n, const char *rule);
/* Hits of the last pool of the side, uncapped. */
void expect_hits(const char *side, int hits);
/* Since the beginning of the last play: an event under this rule, or none. */
void expect_event(const char *rule);
void expect_no_event(const char *rule);
/* A modifier under this rule, of this value, in the last pool of the side. */
void expect_mod(const char *side, const char *rule, int value);
void expect_no_mod(const char *side, const char *rule);

/* What is in a hex: "3 inf + 1 fs + 1 hq", "" for nothing; a * behind it for a marker. */
void expect_hex(const char *hex, const char *stands);
/* Strength points in a hex. */
void expect_sp(const char *hex, int sp);
void expect_shots(const char *gun, int shots);
void expect_battery(const char *gun, int sp);
void expect_order(const char *division, char order);
void expect_lost(const char *side, int stands);
void expect_wire(const char *hex, bool there);
void expect_phase(enum ac_phase phase, int round);
void expect_winner(const char *side); /* "nobody" while it is on, "both" for a draw */
void expect_control(const char *hex, const char *side);

int hex_named(const char *name);
int piece_named(const char *alias);
/* The option a clause stands for, of the side asked; it must be legal. */
void clause_read(const char *clause, fs_option *out);
const ac_state *state_now(void);
const ac_scenario *scenario_now(void);

/* Pieces of positions. */
#define DIVISIONS "divisions:\n"
#define DIVISION(id, side, order, stands) "  - {id: " id ", side: " side ", order: " order ", stands: {" stands "}}\n"
#define BRITISH(order, stands) DIVISION("br", "british", order, stands)
#define GERMAN(order, stands) DIVISION("ge", "german", order, stands)
#define TURN_OF(division) "moment: {phase: turn, division: " division "}\n"

#define stage_test(f) cmocka_unit_test_teardown(f, playing_end)

#endif
