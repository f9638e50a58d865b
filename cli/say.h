/* say.h - games in words: events, decisions, options, scores; for people and as JSON. */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include "at_table.h"

#include <jansson.h>
#include <stdio.h>

/* What a seat sees, as JSON. NULL after saying why not. */
json_t *say_view(game_table *, fs_side seat);

/* From now on what is said to people has titles for the names of pieces where they are short (titles.h). */
void say_in_titles(void);

/* One line of text; owned by the caller, NULL without memory. */
char *say_prompt(const game_table *, const fs_decision *);
char *say_refusal(const game_table *, const fs_error *);
char *say_event(const game_table *, const fs_event *);
char *say_line(const game_table *, int number);
/* The clause of an option in the state where `side` decides; "?" if it has none. */
char *say_clause(const game_table *, fs_side, const fs_option *);
char *say_place(const game_table *, int place, int32_t x, int32_t y);
char *say_throw(const fs_throw *);

/* Whether the words of a closed line are kept from a seat (3: the whole record, from which nothing is). */
bool say_is_kept(const game_table *, fs_side seat, const fs_kept_line *);
/* Events of closed lines after `line` that a seat may read, each a line, under the line they belong to. */
void say_events(FILE *, const game_table *, fs_side seat, int after);
/* The same as values of a JSON array. */
void say_events_json(const game_table *, fs_side seat, int after, fs_writer *);

/* `turn 2, turns; 12 to 9`, or who won. */
void say_status(FILE *, game_table *);
/* Who owes what: one line for each side that is asked. Nothing is said of an open line. */
void say_decisions(FILE *, game_table *);
/* Numbered options; all of them if `wide`. Those whose clause lacks `filter` are left out; it may be NULL. */
void say_options(FILE *, game_table *, fs_side, const fs_options *, bool wide, const char *filter);
/* {"turn":..,"phase":..,"waiting":[..],"over":..,"winner":..,"score":[..],"hash":".."}: members only. */
void say_status_json(game_table *, fs_writer *);
/* "decisions":[...] of the sides that are asked. */
void say_decisions_json(game_table *, fs_writer *);

#endif
