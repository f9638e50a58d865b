/* facts.h - questions to a real table (facts.c). */
#ifndef OT_FACTS_H
#define OT_FACTS_H

#include "sequence.h"

enum ot_question { OT_ASK_BAND = 1, OT_ASK_COVER }; /* answered by ot_band and ot_cover */
enum { OT_FACT_SLOT = 2 };                          /* v[] of MORALE and RECHECK from here on: the answers, in order */

/* Asks before the dice of the frame on top; the answer goes to its v[slot]. */
void ot_push_fact(ot_ctx *, int question, int unit, int slot);

#endif
