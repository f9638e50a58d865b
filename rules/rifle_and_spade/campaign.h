/* campaign.h - what only a campaign on both maps has: depots, reserves that go to the other map, ships that change map,
 * troops that are taken off a beach. Each is off unless the scenario says so (rs_special). */
#ifndef RS_CAMPAIGN_H
#define RS_CAMPAIGN_H

#include "steps.h"

/* Beach hexes held so many turns running are depots: at the beginning of each turn, and whether one is now. */
void rs_count_depots(rs_ctx *);
bool rs_is_depot(const rs_scenario *, const rs_state *, fs_side, int hex);
/* Boats that have just come may land there instead: a depot near their Beach. */
bool rs_may_use_depot(const rs_ctx *, int unit, int hex);

/* Where a Brigiment sent to the other map enters it; FS_NO_HEX if it was not. */
int rs_diverted_to(const rs_scenario *, const rs_state *, int brigiment);

/* Off the map by a road of the scenario, in Column: in the menu of an activation; out of a box in the Reinforcement
 * Phase. EXIT. */
void rs_exit_options(const rs_ctx *, fs_side, const uint64_t who[RS_PIECE_WORDS], fs_options *); /* of those */
int rs_exit_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
void rs_exit(rs_ctx *, const fs_option *);

/* In the Reinforcement Phase: TO_MAP, SHIPS, EXIT. */
void rs_campaign_options(const rs_ctx *, fs_side, fs_options *);
int rs_campaign_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
void rs_campaign_apply(rs_ctx *, fs_side, const fs_option *);

/* In the menu of an activation: EMBARK. */
void rs_embark_options(const rs_ctx *, fs_side, fs_options *);
int rs_embark_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
void rs_embark(rs_ctx *, int unit);

/* arrivals.c: the sea hex from which boats reach a Beach hex; FS_NO_HEX none. */
int rs_sea_before(const rs_scenario *, int beach);
/* arrivals.c: the piece whose boats, or whose place aboard the ship, the unit has: its own, or of its battalion if it
 * is a counter that has taken the place of others [3.2]; 0: it came by land. */
int rs_boats_of(const rs_scenario *, const rs_state *, int unit);

#endif
