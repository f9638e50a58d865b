/* tables.h - the suite on battles made from army lists. */
#ifndef FIRESTEP_TESTS_TABLES_H
#define FIRESTEP_TESTS_TABLES_H

#include "generic.h"

/* Makes tables number `first` and on with random armies on them and plays a game on each; adds to the report. What is
 * made depends on seed and number alone. Returns how many failures there were; none where no system has army lists. */
long tables_run(uint64_t seed, int first, int tables, generic_report *);

#endif
