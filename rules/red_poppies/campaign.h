/* campaign.h - what the files of a campaign call in one another [11.0].
 *
 * A day is a DAY frame (day.c) that walks through its segments [11.02]; each scenario of it is a PART (sequence.c).
 * Segments that ask are frames of their own, each in the file named after it.
 */
#ifndef RP_CAMPAIGN_H
#define RP_CAMPAIGN_H

#include "steps.h"

static inline fs_side rp_attacker(const rp_scenario *sc) { return sc->campaign.attacker; }
static inline fs_side rp_defender(const rp_scenario *sc) { return fs_other(sc->campaign.attacker); }
/* Whether the phase is a segment of a campaign's day that is no scenario. */
static inline bool rp_is_segment(uint8_t phase)
{
    return phase >= RP_PHASE_REINFORCEMENTS && phase <= RP_PHASE_REDEPLOYMENT;
}

/* --- campaign.c --- */

typedef struct rp_date {
    uint16_t year;
    uint8_t month, day;
} rp_date;
rp_date rp_date_of(const rp_scenario *, int day); /* of a campaign's day, from 1 */
/* Whether day, part and what units remember of days fit the scenario and the phase. Safe on any bytes. */
int rp_calendar_refused(const rp_scenario *, const rp_state *, fs_error *);
/* Only the casualties of the day can be recovered, only captured ones never [11.531a] [11.533]. */
bool rp_is_casualty(const rp_state *, int unit);
/* Writes an event about a side with a number. */
void rp_tell_count(rp_ctx *, uint16_t event, fs_rule, fs_side, int number);

/* --- day.c, sequence.c --- */

/* The day begins; the day the state stands in goes on at its phase. */
void rp_push_day(rp_ctx *);
void rp_resume_day(rp_ctx *);
/* A scenario of the day begins before its bombardments; goes on at the phase the state stands in. */
void rp_push_part(rp_ctx *);
void rp_resume_part(rp_ctx *);
/* The barrages of the scenario being played, not begun yet, unless they are there already. */
void rp_begin_barrages(const rp_scenario *, rp_state *);

/* --- the segments; each pushes nothing if nobody has anything to decide --- */

void rp_push_reinforcements(rp_ctx *);
void rp_push_isolation(rp_ctx *);
void rp_push_night_choice(rp_ctx *);
void rp_push_recovery(rp_ctx *, fs_side);
void rp_push_improvement(rp_ctx *, fs_side);
void rp_push_redeployment(rp_ctx *, fs_side);

/* --- isolation.c: lines of communication --- */

/* The hexes through which a side's lines run to its edge; an enemy in a hex or next to it closes it [11.42a]. */
typedef struct rp_lines {
    uint64_t open[RP_HEX_WORDS];
} rp_lines;
void rp_find_lines(const rp_scenario *, const rp_state *, fs_side, rp_lines *);
/* Whether a unit of the side in the hex could trace one, whatever is in the hex itself [11.42a] [R50]. */
bool rp_has_line(const rp_scenario *, const rp_lines *, fs_side, int hex);

/* --- night.c --- */

/* The next contested hex of the night; false if there is none or nobody there can be beaten [11.51]. */
bool rp_push_night_melee(rp_ctx *);
/* What was chosen face down and not yet turned up is hidden from the other side, and filled in again [11.521a]. */
void rp_blind_choice(const rp_scenario *, rp_state *, fs_side);
void rp_guess_choice(const rp_scenario *, rp_state *, fs_side, fs_run *);

/* --- improve.c --- */

/* From April 1915 on trenches are dug, before that scrapes [11.543a]. */
bool rp_digs_trenches(const rp_scenario *, int day);

/* --- policy_campaign.c, view_campaign.c --- */

/* The weight of an option that only campaigns ask for, around 0; `known` tells whether it is one. */
int rp_campaign_gain(const rp_ctx *, fs_side, const fs_option *, bool *known);
void rp_view_days(const rp_scenario *, const rp_state *, fs_writer *);   /* more tracks */
void rp_view_sheets(const rp_scenario *, const rp_state *, fs_writer *); /* more sheets */

#endif
