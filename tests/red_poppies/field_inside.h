/* field_inside.h - what the files of the field share with each other and with no test. */
#ifndef RP_TESTS_FIELD_INSIDE_H
#define RP_TESTS_FIELD_INSIDE_H

#include "field.h"

/* Closed lines before the last play. */
int field_mark(void);
const fs_scenario *field_scenario_now(void);
/* Prints the question and the options of the moment, for a test that is about to fail. */
void field_show_options(void);

#endif
