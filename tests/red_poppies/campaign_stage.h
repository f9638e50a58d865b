/* campaign_stage.h - small campaigns for the tests of chapter 11: three days, the Germans attack from the east edge. */
#ifndef RP_TESTS_CAMPAIGN_STAGE_H
#define RP_TESTS_CAMPAIGN_STAGE_H

#include "field.h"

/* A position of such a campaign; `throws` are for what `begin` throws, NULL none. */
void campaign(const char *throws, const char *yaml);
/* Both sides pass and decline until the scenario being played is over; initiative is 6 to 4 each turn. */
void pass_battle(void);
/* The day, and the scenario of it that is being played: RP_WHOLE in a segment. */
void day_is(int day, enum rp_battle battle);

#endif
