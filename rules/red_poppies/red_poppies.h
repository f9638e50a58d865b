/* red_poppies.h - the system as the rest of the program sees it. */
#ifndef RP_RED_POPPIES_H
#define RP_RED_POPPIES_H

#include <firestep/ruleset.h>

extern const fs_ruleset fs_ruleset_red_poppies;

#endif
