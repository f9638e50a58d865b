/* over_there.h - the system as the rest of the program sees it. */
#ifndef OT_OVER_THERE_H
#define OT_OVER_THERE_H

#include <firestep/ruleset.h>

extern const fs_ruleset fs_ruleset_over_there;

#endif
