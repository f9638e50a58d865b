/* army_commander.h - the one thing the rest of the program sees of this ruleset. */
#ifndef AC_ARMY_COMMANDER_H
#define AC_ARMY_COMMANDER_H

#include <firestep/ruleset.h>

extern const fs_ruleset fs_ruleset_army_commander;

#endif
