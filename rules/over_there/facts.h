/* facts.h - questions to a real table (facts.c). */
#ifndef OT_FACTS_H
#define OT_FACTS_H

#include "sequence.h"

enum ot_question {
    OT_ASK_BAND = 1, /* to the nearest enemy: ot_band */
    OT_ASK_COVER,    /* of a unit: ot_cover */
    OT_ASK_RANGE,    /* of a fire: ot_band */
    OT_ASK_UNDER     /* whether the adjusted shot still finds its target: 1 yes, 2 no */
};
enum { OT_FACT_SLOT = 2 }; /* v[] of MORALE, RECHECK and FIRE from here on: band or range, cover, under */

/* Asks before the dice of the frame on top; the answer goes to its v[slot]. */
void ot_push_fact(ot_ctx *, int question, int unit, int slot);

#endif
