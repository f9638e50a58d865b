/* rifle_and_spade.h - the system as the rest of the program knows it. */
#ifndef RS_RIFLE_AND_SPADE_H
#define RS_RIFLE_AND_SPADE_H

#include <firestep/ruleset.h>

extern const fs_ruleset fs_ruleset_rifle_and_spade;

#endif
