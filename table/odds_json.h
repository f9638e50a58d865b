/* odds_json.h - odds as a seat may ask them, as JSON, and answers to questions on the way. */
#ifndef TABLE_ODDS_JSON_H
#define TABLE_ODDS_JSON_H

#include <firestep/odds.h>

extern const char *const odds_reasons[4]; /* by fs_reason */

/* {"exact":..,"outcomes":[..],..}; `state` is the one in which the line was asked about. */
void odds_json(const fs_scenario *, const void *state, const fs_odds *, fs_writer *);
/* The clause of an assumed answer; "?" if it has none in this state. */
void odds_clause(const fs_scenario *, const void *state, const fs_assumption *, fs_writer *);

/* An answer given as words is read where it would be given: in a state that play with ordinary dice comes to after
 * the line. Where anything is hidden it need only be there in one of `guesses` guesses; 0: nothing is hidden. False if
 * there is no such question on the way. */
enum { ODDS_GUESSES = 64 };
bool odds_parse_ahead(const fs_scenario *, const void *state, fs_side, const fs_option *line, int n_line,
                      const char *clause, int guesses, fs_option *out);

#endif
