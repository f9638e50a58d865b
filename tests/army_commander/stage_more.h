/* stage_more.h - what the tests of sequence, movement and scenarios need beside stage.h. */
#ifndef AC_TESTS_STAGE_MORE_H
#define AC_TESTS_STAGE_MORE_H

#include "rules/army_commander/words.h"
#include "stage.h"

/* A position that rests on a scenario of the data folder: board: and year: are the scenario's. */
#define ON(id) "# board: and year: are the scenario's\nbased_on: " id "\n"
/* A division that has had its turn this round. */
#define MOVED_DIVISION(id, side, order, stands)                                                                        \
    "  - {id: " id ", side: " side ", order: " order ", had_turn: yes, stands: {" stands "}}\n"

/* Events of this type in all closed lines. */
int count_events(enum ac_event_type type);
/* Throws in all closed lines. */
int count_throws(void);
/* Events of type `first` all come before the first of type `second`. */
void expect_order_of_events(enum ac_event_type first, enum ac_event_type second);
/* The points of a side as they stand. */
void expect_points(const char *side, int points);
/* Recovery points a side has left this night, its open line counted. */
void expect_recovery(const char *side, int sp);

#endif
