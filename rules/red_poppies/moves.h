/* moves.h - what the files on movement share. Each function is in the file its group names. */
#ifndef RP_MOVES_H
#define RP_MOVES_H

#include "steps.h"

/* Units that spend their movement points together [6.61c]: those of one hex, or waiting off the map. */
enum { RP_MAX_PARTY = 8 }; /* as many as `form` has bits */
typedef struct rp_party {
    fs_side side;
    uint8_t n;
    int16_t hex; /* FS_NO_HEX off the map */
    uint8_t unit[RP_MAX_PARTY];
} rp_party;

static inline rp_party rp_alone(const rp_ctx *c, int unit)
{
    return (rp_party){rp_side_of(c->sc, unit), 1, c->s->unit[unit].hex, {(uint8_t)unit}};
}

/* --- party.c --- */

/* Place of the unit in the party, from 0; -1 if it is not of it. */
int rp_rank(const rp_party *, int unit);
/* 0 if the unit may begin a move under the command in progress. */
int rp_mover_refused(const rp_ctx *, fs_side, int unit, fs_error *);
/* 0 if `mate` may move together with `unit` from where both are [6.61c]. */
int rp_mate_refused(const rp_ctx *, fs_side, int unit, int mate, fs_error *);
/* The next unit above `after` that could still join the party; 0 none. */
int rp_next_mate(const rp_ctx *, const rp_party *, int after);
/* The unit's move begins, ends. */
void rp_join(rp_ctx *, int unit);
void rp_drop_out(rp_ctx *, int unit);
/* A lone mover takes a mate along [6.61d]. */
int rp_pick_refused(const rp_ctx *, const rp_party *, int mate, fs_error *);
void rp_pick_up(rp_ctx *, int unit, int mate);
bool rp_can_pick(const rp_ctx *, const rp_party *);

/* --- paying.c --- */

/* Movement points the unit has for this move: its face-up score, or what carries it; 0 for a dash [R31]. */
int rp_allowance(const rp_ctx *, int unit);
/* 0 if the unit can spend one more point; the bonus only to go on along the road [6.64]. */
int rp_pay_refused(const rp_ctx *, int unit, bool by_road, fs_error *);
/* Those of the party that can pay for a hex: off the road not those that have only its bonus left, who stay behind
 * [6.64] [6.61f] [R27]. */
rp_party rp_goers(const rp_ctx *, const rp_party *, bool by_road);
void rp_pay(rp_ctx *, int unit);
/* What a point buys where the unit stands: GO_IN, MELEE, STORM. */
static inline bool rp_is_payment(uint16_t verb)
{
    return verb == RP_V_GO_IN || verb == RP_V_MELEE || verb == RP_V_STORM;
}
int rp_payment_refused(const rp_ctx *, uint16_t verb, int unit, fs_error *);
/* Nonzero if the option is a melee of a unit that was spent on its way in [6.671b]. */
int rp_stopped_refused(const rp_ctx *, fs_side, const fs_option *, fs_error *);
void rp_payment_options(const rp_ctx *, int unit, fs_options *);
bool rp_can_pay_here(const rp_ctx *, int unit); /* whether there is any */

/* --- crossing.c: from hex to hex --- */

/* 0 if the party may leave its hex at all [6.63c] [7.21g]. */
int rp_leave_refused(const rp_ctx *, const rp_party *, fs_error *);
/* 0 if `to` takes the party by what stands and lies there: stacking, quarries, transport. */
int rp_room_refused(const rp_ctx *, const rp_party *, int to, bool by_road, fs_error *);
/* 0 if the party, or those of it that can pay, may spend a point to enter `to`; bit k of `form`: the party's k-th unit
 * arrives IN [R87]. */
int rp_step_refused(const rp_ctx *, const rp_party *, int to, uint8_t form, fs_error *);
void rp_step_options(const rp_ctx *, const rp_party *, fs_options *);
bool rp_can_step(const rp_ctx *, const rp_party *); /* whether there is any */
/* What the side between two hexes does to the units with RP_ARRIVED: wire and stream [8.341a] [8.7a]. */
void rp_cross(rp_ctx *, int from, int to);
/* Whether the way from `from` (FS_NO_HEX: off the map) to `to` follows a road [8.6b] [8.7b]. */
bool rp_is_by_road(const rp_scenario *, int from, int to);

/* --- lost.c --- */

/* The units with RP_ARRIVED in `to` came from `from`: lost checks, then bog checks [R18]. */
void rp_lost_checks(rp_ctx *, int from, int to);
void rp_bog_checks(rp_ctx *, int from, int to);

/* --- rally.c --- */

/* The next unit above `after` that may rally because the units with RP_ARRIVED came into the hex; 0 none [3.8a]. */
int rp_next_rally(const rp_ctx *, fs_side, int hex, int after);
void rp_rally(rp_ctx *, int unit);

/* --- transport.c --- */

static inline int rp_carrier_of(const rp_state *s, int unit)
{
    return (s->unit[unit].task & RP_CARRIED) >> RP_CARRIED_SHIFT;
}
/* Movement score of a kind of transport [6.84a] [6.84b] [6.84c]. */
int rp_carrier_score(int kind);
/* 0 if the unit may begin its move with it. */
int rp_transport_refused(const rp_ctx *, int unit, int kind, fs_error *);
void rp_transport_options(const rp_ctx *, int unit, fs_options *);
/* rp_transport of a verb, and back. */
static inline int rp_carrier_named(uint16_t verb) { return verb - RP_V_MULE + RP_MULE; }
void rp_take_transport(rp_ctx *, int unit, int kind);
/* 0 if what carries the unit goes there [6.82b] [6.84b] [6.84c]. */
int rp_carriage_refused(const rp_ctx *, int unit, int to, bool by_road, fs_error *);

/* --- entry.c: the edge of the map --- */

/* 0 if the waiting unit could come as part of a move this turn [10.2]. */
int rp_due_refused(const rp_ctx *, int unit, fs_error *);
/* `form`: see RP_ENTERERS. */
int rp_enter_refused(const rp_ctx *, const rp_party *, int hex, uint8_t form, fs_error *);
void rp_enter_options(const rp_ctx *, const rp_party *, fs_options *);
bool rp_can_enter(const rp_ctx *, const rp_party *);
/* The command in progress has brought units on to the map here [10.21a]. */
void rp_note_entry(rp_ctx *, int hex);
int rp_exit_refused(const rp_ctx *, const rp_party *, fs_error *);
void rp_exit(rp_ctx *, int unit);
/* A road, or a trench, goes on over the edge of the map from this hex [10.21b]. */
bool rp_road_leads_off(const rp_scenario *, int hex);
bool rp_trench_leads_off(const rp_ctx *, int hex);

/* --- point.c --- */

/* What follows the point just spent by the units with RP_ARRIVED, now in `to`; they entered it from `from`
 * (FS_NO_HEX: off the map), or spent it where they stood. */
void rp_push_point(rp_ctx *, fs_side, int from, int to, bool entered);

#endif
