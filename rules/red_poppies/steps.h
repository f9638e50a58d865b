/* steps.h - what the rule files call in one another. Each function is in the file its group names.
 *
 * Predicates `..._refused` return 0 or say why not; lists and refusals ask the same ones. Functions that begin
 * something push a frame; nothing is resolved in the frame that asked.
 */
#ifndef RP_STEPS_H
#define RP_STEPS_H

#include "kinds.h"

/* --- sequence.c, setup.c, turn.c, arrival.c, administration.c --- */

/* Pushes the frame in which `side` sets up; nothing if it has nothing to place or name. */
void rp_push_setup(rp_ctx *, fs_side);
void rp_push_turn(rp_ctx *);
/* The turn a position stands in, at the phase and couplet the state says. */
void rp_resume_turn(rp_ctx *);
/* Placed reinforcements of the side that can come now; nothing if there are none [10.22] [R83]. */
void rp_push_arrival(rp_ctx *, fs_side);
/* Shovels of the side; nothing if there are none [5.3b]. */
void rp_push_shovels(rp_ctx *, fs_side);
/* Whether a unit that is off the map may be put in the hex with that form (rp_form), enemies, stacking and its owner's
 * other rules of set-up considered; where it may be at all is the caller's to know [6.3a] [R85]. */
int rp_place_refused(const rp_ctx *, int unit, int hex, int form, fs_error *);
/* The ways to place the unit in the hex: those worth considering, IN where it can be IN, or with `exposed` the others;
 * and doing it. */
void rp_offer_places(const rp_ctx *, int unit, int hex, bool exposed, fs_options *);
void rp_place(rp_ctx *, int unit, int hex, int form);

/* --- couplet.c, command.c --- */

/* Whether the verb gives a command, or passes [5.21a]. */
bool rp_is_command(uint16_t verb);
/* A half of a couplet. A mass or blob closes by itself, without `go`, once nobody else could be added. */
void rp_push_couplet(rp_ctx *, fs_side);
/* Whether the side uses infiltration tactics: by special rule, or under the switch through its Eingreif companies
 * [3.6a] [R43]. */
bool rp_infiltrates(const rp_scenario *, const rp_state *, fs_side);
/* The units with RP_ACTIVE act, signals first; `called` is a group that does not roll on this command, or 0. */
void rp_push_command(rp_ctx *, fs_side);
/* Whether the unit may still act under the command in progress: active, alive, ready, not yet acted. */
bool rp_can_act(const rp_state *, int unit);
/* It has done its one action: acted and spent [6.05]. */
void rp_has_acted(rp_ctx *, int unit);
enum { RP_MASS_UNITS = 12, RP_MASS_HEXES = 6, RP_BLOB_UNITS = 4 }; /* [3.5b] [3.6b] */
/* The other player becomes actor, or the command is over: nobody of the side is moving, tasks are cleared [R70]. */
void rp_end_activity(rp_ctx *, fs_side);

/* --- movement.c, point.c, rally.c, lost.c, transport.c, entry.c --- */

/* The move and transport options of a unit that may act, on the map or waiting to enter [10.2]. */
void rp_move_options(const rp_ctx *, int unit, fs_options *);
/* For MOVE, GO_IN, MELEE, STORM, STACK, MULE, WAGON, TRUCK, ENTER, EXIT asked in COMMAND. */
int rp_move_refused(const rp_ctx *, fs_side, const fs_option *, fs_error *);
/* Begins the move with that option: pushes MOVE, and POINT if a point is spent. FS_MORE if a stack is being named. */
int rp_move_begin(rp_ctx *, fs_side, const fs_option *);
/* Whether the waiting unit could be commanded on to the map now [10.2]. */
bool rp_may_enter_now(const rp_ctx *, int unit);
/* The owner spends a movement point with the movers in `hex`: units of his elsewhere no longer move [6.65b] [R70]. */
void rp_attention(rp_ctx *, fs_side, int hex);
/* The unit failed a check of reaction fire: what carried it is lost; nothing if nothing did [6.85]. To be called before
 * the unit's task is cleared. */
void rp_lose_transport(rp_ctx *, int unit);
/* In v[] of a COMMAND frame: hex + 1 of the last melee its units fought [6.678]; the last unit that ran out of points
 * on a road without its bonus [8.6a]; hexes + 1 by which they have come on to the map, ascending [10.21a]; 0 none. */
enum { RP_FOUGHT, RP_RAN_OUT, RP_MEMORIES, RP_ENTRY = 8, RP_ENTRIES = 6 };

/* --- cohesion.c --- */

enum rp_cause { RP_BY_FIRE = 1, RP_BY_SHELLS, RP_BY_GAS, RP_BY_MELEE, RP_BY_LOST, RP_BY_BOG, RP_BY_RALLY };
/* Rolls 2d6 for the unit, adds `sum` and hallowed ground [6.679b], compares with its face-up cohesion [3.72a]; 11 or
 * more by fire, shells, gas or melee destroys [3.73a] [3.73b]. Logs the throw with all modifiers. Changes nothing but
 * the dice. `doubles` may be NULL: then they do not matter. */
enum rp_outcome rp_check(rp_ctx *, int unit, enum rp_cause, fs_rule, const fs_sum *sum, bool *doubles);
/* What the outcome does: failing disperses and spends, ends moving [3.72a] [3.72b]; dying takes it off [3.73a]. */
void rp_suffer(rp_ctx *, int unit, enum rp_outcome, enum rp_cause, fs_rule);
/* Takes a unit off the map for good, with its shovel and what follows [R77]. */
void rp_destroy(rp_ctx *, int unit, bool captured, fs_rule);
/* Dispersed without a check, by wire or bombardment. */
void rp_disperse(rp_ctx *, int unit, bool spend, fs_rule);
void rp_spend(rp_ctx *, int unit, fs_rule);

/* --- modifiers.c --- */

/* How a target is attacked: what the sum of one check is made of. */
typedef struct rp_attack {
    int shooter;                                      /* unit; 0 for shells */
    int8_t value;                                     /* firepower or anti-tank value */
    uint8_t is_antitank, plunging, is_shells, is_gas; /* plunging: mortar or howitzer [8.321a] */
    int16_t from, hex;                                /* from: the shooter's hex; FS_NO_HEX for shells */
    uint8_t range;
    enum rp_view view; /* concealed: -1 is at hand [4.81] */
    uint8_t entering;  /* shells and gas: the target enters, +1 [7.241c] */
} rp_attack;
/* Every modifier with its rule; of several in a category the lowest, the others as "not taken" [R73]; under the
 * switch `ask` the one in unit.choice. */
void rp_attack_sum(const rp_ctx *, const rp_attack *, int target, fs_sum *);
/* Terrain modifiers open to the target, as bits 1 << rp_terrain (plus bit RP_TERRAINS: AFV screen, bit RP_TERRAINS + 1:
 * concealment between). */
uint32_t rp_terrain_open(const rp_ctx *, const rp_attack *, int target);
/* Under the switch `ask`: pushes CHOOSE if the target has a choice it has not made, and returns true [R73]. */
bool rp_ask_target(rp_ctx *, const rp_attack *, int target);

/* --- fire.c, reaction.c --- */

void rp_fire_options(const rp_ctx *, int unit, fs_options *);
/* For FIRE and ANTITANK asked in COMMAND. */
int rp_fire_refused(const rp_ctx *, fs_side, const fs_option *, fs_error *);
/* The actor's shot: pushes FIRE, which asks the target hex to shoot back first [6.74a]. */
void rp_fire_begin(rp_ctx *, fs_side, const fs_option *);
/* The reaction window after a movement point of the units with RP_ARRIVED, in `hex`; nothing if nobody can [R24]. */
void rp_push_react(rp_ctx *, fs_side reactor, int hex);
/* What passes between: smoke, barrages, night, and friends of `shooter` if it minds them; 0: no shooter. */
rp_passing rp_passing_now(const rp_scenario *, const rp_state *, int shooter);
enum rp_view rp_look(const rp_scenario *, const rp_state *, int shooter, int from, int to);

/* --- melee.c --- */

/* A melee in the hex between the units with RP_PAID and all units of the other side [6.672] [6.673]. */
void rp_push_melee(rp_ctx *, fs_side actor, int hex);
/* A round of a melee by night between all units in the hex, which has both sides in it [11.51]; whether anybody there
 * could die of one. */
void rp_push_melee_by_night(rp_ctx *, fs_side actor, int hex);
bool rp_can_be_decided(const rp_ctx *, int hex);
/* Where the units of the command in progress fought last; FS_NO_HEX nowhere. While enemies share that hex nobody leaves
 * it or fires out [6.678]. */
int rp_fought_in(const rp_state *);

/* --- call.c, signals.c, landing.c, area.c, gas.c, bombardment.c, barrage.c --- */

/* The call and cancel options of a side. */
void rp_call_options(const rp_ctx *, fs_side, fs_options *);
int rp_call_refused(const rp_ctx *, fs_side, const fs_option *, fs_error *);
/* Takes CALL (opens: FS_MORE, or goes on) or CANCEL. */
int rp_call_begin(rp_ctx *, fs_side, const fs_option *);
bool rp_can_call(const rp_ctx *, fs_side); /* whether any group could be called or cancelled: ends at the first */
/* Signal rolls of every primed group of the side before its command; nothing if there is none [6.02a]. */
void rp_push_signals(rp_ctx *, fs_side);
/* Shells, gas and barrages attack the units with RP_ARRIVED, which came from `from` (or FS_NO_HEX) into `to`:
 * barrage, fire for effect, gas, then drift [R18] [R38]. Nothing if there is nothing. */
void rp_push_entry_attacks(rp_ctx *, int from, int to);
/* An area attack by one group's shell on the units in three hexes at a vertex. */
void rp_push_blast(rp_ctx *, int group, int vertex);
/* Doubles on gas checks, sides in the order rolled [7.513a]. */
void rp_push_drift(rp_ctx *, const fs_side *sides, int n);
/* Preliminary bombardment number `which` of the scenario, before turn 1. */
void rp_push_bombardment(rp_ctx *, int which);
/* At the start of couplet 1 and 2 [7.42]; after the last couplet of a short turn [7.44]; at the end of a turn. */
void rp_barrages_detonate(rp_ctx *, int couplet);
void rp_barrages_short_turn(rp_ctx *, int couplets_played);
void rp_barrages_end_turn(rp_ctx *);
/* Whether those of the couplet in the state have come down: of a position at its first half. */
bool rp_barrages_are_down(const rp_ctx *);
/* In the initiative phase after the dice: owners place barrages of their own [R64]. */
void rp_push_lines(rp_ctx *);
/* Administration of the artillery: fire for effect and smoke go, groups are ready [5.3a] [7.247b]. */
void rp_clear_artillery(rp_ctx *);
/* The turn marker has moved: hourglasses in its box prime their groups [5.3d] [7.222]. */
void rp_prime_groups(rp_ctx *);
/* Signal success number and relay delay of a mode now [7.21a]. */
int rp_signal_success(const rp_scenario *, const rp_state *, int mode);
int rp_relay_delay(const rp_scenario *, const rp_state *, int mode);

/* --- victory.c --- */

void rp_score(const rp_scenario *, const rp_state *, int32_t out[2]);          /* as if the game ended now */
fs_side rp_winner_now(const rp_scenario *, const rp_state *);                  /* who would win then; 3 a draw */
int rp_goal_points(const rp_scenario *, const rp_state *, int which, fs_side); /* of one goal */
void rp_judge_game(rp_ctx *);                                                  /* sets winner and grade */

#endif
