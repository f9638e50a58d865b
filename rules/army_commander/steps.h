/* steps.h - what the rule files call in one another. Each function is in the file its group names. */
#ifndef AC_STEPS_H
#define AC_STEPS_H

#include "kinds.h"

/* turn.c */
void ac_push_turn(ac_ctx *, int division, bool retreat_step);

/* orders.c */
void ac_push_orders(ac_ctx *);
/* Orders a division may be given now, as bits 1 << ac_order; 0 if it is given none [1.1c] [1.1d]. */
uint8_t ac_orders_allowed(const ac_scenario *, const ac_state *, int division);

/* arrival.c: what happens when pieces come into a hex, whatever brought them there. */
/* `piece` enters `hex` on its way or to stay: enemy HQs give way, a tank crushes wire, control passes. May push
 * a frame in which the owner of an HQ chooses between equally near stands (R35). The piece must be on the board. */
void ac_enter(ac_ctx *, int piece, int hex);
/* Whether ac_enter does nothing there, whoever comes: nobody gives way, no wire is crushed, no control passes. */
static inline bool ac_is_quiet(const ac_scenario *sc, const ac_state *s, int hex)
{
    return (s->holder[hex] || !s->first[hex]) && !ac_bit(sc->objective_hex, hex) && !ac_bit(s->wire, hex);
}
/* All movement into `hex` is over: two marked stands there cost one stand (R16). May push losses. */
void ac_settle(ac_ctx *, int hex);

/* losses.c */
/* The owner takes `sp` strength points off the pieces in `group` (they must be his and on the board), choosing if
 * there is a choice. `first_tank`: the first must come off a tank (S3). Stops early when nothing is left. */
void ac_push_losses(ac_ctx *, fs_side owner, int sp, fs_rule why, const uint64_t group[AC_PIECE_WORDS],
                    bool first_tank);
/* The owner must remove one stand of `hex` because two markers met there; both markers go [4.e]. */
void ac_push_merge(ac_ctx *, fs_side owner, int hex);
/* Takes a stand or battery off the board for good, with what follows for its division and HQs (R22, R91, [8.a]). */
void ac_eliminate(ac_ctx *, int piece, fs_rule why);
/* Strength points a frame of losses has still to take off the group; 0 for any other frame. */
int ac_losses_due(const fs_frame *);
/* Strength points the pieces in `group` have left. */
int ac_group_sp(const ac_scenario *, const ac_state *, const uint64_t group[AC_PIECE_WORDS]);

/* hq.c */
/* An HQ whose hex was taken or whose stands are gone finds its next place (R35, R82, [8.a]). May push AC_F_HQ. */
void ac_hq_gives_way(ac_ctx *, int hq);

/* combat.c */
void ac_push_combat(ac_ctx *, int division, int target_hex, int from_a, int from_b /* or FS_NO_HEX */);
/* 0 if `division` may attack `target` from `from` (and `second`, or FS_NO_HEX) now; otherwise why not. */
int ac_attack_refused(const ac_ctx *, int division, int target, int from, int second, fs_error *);
/* Offers every attack of the division as ATTACK options. */
void ac_attack_options(const ac_ctx *, int division, fs_options *);
/* Whether the division has any attack at all: ends at the first. */
bool ac_can_attack(const ac_ctx *, int division);

/* cover.c: what a hex gives to those in it, and its status. */
/* Worst status of all that would defend in the hex: ac_order; batteries H, rivers M [3.1k] (R6, R55). */
uint8_t ac_hex_status(const ac_scenario *, const ac_state *, int hex);
/* Deduction from each attacking hex: 0, 1 or 2, and the rule for it [3.5] (R47 to R51). */
int ac_cover_dice(const ac_scenario *, const ac_state *, int hex, fs_rule *rule);
/* Whether guns lose a die against the hex [3.5.1a] (R56). */
bool ac_cover_from_guns(const ac_scenario *, const ac_state *, int hex);

/* spotting.c */
/* Whether some spotter of the gun's division (corps gun: corps) or a plane sees the hex [5.1b] [6]. */
bool ac_spotted(const ac_scenario *, const ac_state *, int gun, int hex);

/* artillery.c, air.c, night.c */
void ac_push_guns(ac_ctx *, fs_side, bool bombardment);
bool ac_guns_have_work(const ac_ctx *, fs_side, bool bombardment);
void ac_push_air(ac_ctx *, fs_side);
void ac_push_recovery(ac_ctx *, fs_side);
void ac_push_reshuffle(ac_ctx *, fs_side);
void ac_push_night_hq(ac_ctx *, fs_side);
/* Settles who may place in contested trenches tonight, throwing where nobody owned them [10.e]. */
void ac_contest_trenches(ac_ctx *);

/* movement.c */
/* Opens the move of a battery for one shot, in the artillery phase for all it has left [5.g] [5.1f] (R69): an open
 * line in a MOVE frame of its own. Returns what apply must return, FS_MORE or FS_CLOSED. */
int ac_open_gun_move(ac_ctx *, int gun);
/* 0 if the battery may move so now; otherwise why not. */
int ac_gun_move_refused(const ac_ctx *, int gun, fs_error *);
/* Hexes an HQ may move to [2.3] with `rate` hexes; `strategic` keeps it clear of enemies (R25). `any`: stops at the
 * first and says only whether there is one. Returns how many; they are the bits of `out`. (hq.c) */
int ac_hq_reach(const ac_ctx *, int hq, int rate, bool strategic, bool any, uint64_t out[AC_HEX_WORDS]);

/* victory.c */
void ac_judge_round(ac_ctx *); /* objectives judged at the end of a certain round */
void ac_judge_game(ac_ctx *);  /* sets winner and grade */
void ac_score(const ac_scenario *, const ac_state *, int32_t out[2]); /* as if the game ended now; head.score is that */
/* Whether stands are shifted or raised as the open line names them: they are counted when it is closed. */
static inline bool ac_in_parts(const fs_head *h)
{
    if (!h->open || !h->depth)
        return false;
    uint8_t kind = fs_top_const(h)->kind;
    return kind == AC_F_SHUFFLE || kind == AC_F_RESHUFFLE || kind == AC_F_RECOVERY;
}
#endif
