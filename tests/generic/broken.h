/* broken.h - the suite tried on rulesets that are known to be broken. */
#ifndef FIRESTEP_TESTS_BROKEN_H
#define FIRESTEP_TESTS_BROKEN_H

#include "generic.h"

/* Plants one fault after the other into the template; returns how many the suite did not find. */
int broken_run(void);

#endif
