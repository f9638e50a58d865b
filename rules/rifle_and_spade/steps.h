/* steps.h - what one rule file asks of another. Each group says which file has it.
 *
 * Side = the side acting or asked; hexes are hex numbers of the map; MP are halves, steps and points quarters.
 */
#ifndef RS_STEPS_H
#define RS_STEPS_H

#include "kinds.h"

/* --- ground.c: who is where; keeps the public sets of the state true --- */

void rs_put(rs_ctx *, int unit, int hex);        /* on to the map or to another hex; entry, work and Hiding cleared */
void rs_take_off(rs_ctx *, int unit, int where); /* off the map: rs_where; clears what only the map means */
void rs_lose_step(rs_ctx *, int unit, fs_rule);  /* one step; pickets, MG: the whole unit. Shows it; destroyed at 0 */
void rs_settle(rs_ctx *, int hex); /* after anything changed there: held, infantry, owner, Us/Them, works */
bool rs_is_alone(const rs_scenario *, const rs_state *, fs_side,
                 int hex); /* combat units of the side and none of the other */
/* Units of a side in a hex that are combat units, as a set. Only for the owner's own eyes or in `apply`. */
void rs_stack(const rs_scenario *, const rs_state *, fs_side, int hex, uint64_t set[RS_PIECE_WORDS]);
int rs_rifle_steps(const rs_scenario *, const rs_state *, fs_side, int hex); /* rifle and cavalry, quarters */
bool rs_near_enemy(const rs_scenario *, const rs_state *, fs_side,
                   int hex); /* enemy combat units adjacent over open sides */
bool rs_in_contact(const rs_scenario *, const rs_state *, fs_side, int hex);   /* or in the hex [1.3] */
bool rs_threatened(const rs_scenario *, const rs_state *, fs_side, int hex);   /* Imminent Threat [5.3.1] */
int rs_nearest_enemy(const rs_scenario *, const rs_state *, fs_side, int hex); /* distance; 255 none */

/* --- looks.c: what a side sees of the other [3.8] [5.2] --- */

/* Sight at the light and weather of now [5.2.13]: case 1 too. */
enum rs_view rs_view_at(const rs_scenario *, const rs_state *, int from, int to);
enum rs_view rs_view_of_mover(const rs_scenario *, const rs_state *, int from, int to, int crest);
bool rs_sees(const rs_scenario *, const rs_state *, fs_side, int hex); /* any own combat unit or HQ has sight of it */
/* Where HQs of the side are on the map, by seat: as it is remembered of this line, or in `now`. */
const uint64_t *rs_hq_seats(const rs_ctx *, fs_side, uint64_t now[RS_SEAT_WORDS]);
void rs_hqs_change(rs_ctx *, int unit); /* if it is one: it comes, moves or goes */
/* Where its combat units and HQs stand, by seat; whether one of them has sight of a hex. */
void rs_find_eyes(const rs_ctx *, fs_side, uint64_t eyes[RS_SEAT_WORDS]);
bool rs_is_seen_by(const rs_scenario *, const rs_state *, const uint64_t eyes[RS_SEAT_WORDS], int hex);
/* What an Assault or losses showed is hidden again, except in Us/Them [3.8.3]. At the end of an activation. */
void rs_close_counters(rs_ctx *);
/* The enemy stack of `side` in that hex as far as `side` may know; zero if it sees nothing but that it is there. Reads
 * `look` in a blind state, the units otherwise. */
rs_look rs_look_at(const rs_scenario *, const rs_state *, fs_side side, int hex);

/* --- works.c: works in the state [6] --- */

int rs_work_at(const rs_state *, fs_side owner, int hex, int kind); /* 1 + index; kind 0: the infantry work; 0 none */
int rs_count_dug(const rs_state *, fs_side); /* works that the side dug or began, whoever has them now */
bool rs_work_known(const rs_state *, int work, fs_side);
/* How many works the other side than their owner's knows of; the same after every closed line, when works come into
 * sight of a side. */
int rs_known_works(const rs_ctx *);
int rs_notice_works(rs_ctx *);
unsigned rs_wire_against(const rs_scenario *, const rs_state *, fs_side mover, int hex, int direction); /* uncut wire */
bool rs_has_works(const rs_ctx *, int hex); /* anybody's, of any kind: soon said that there are none */
bool rs_is_wired(const rs_ctx *, fs_side mover, int hex, int direction);                 /* rs_wire_against, likewise */
unsigned rs_wires_around(const rs_scenario *, const rs_state *, fs_side mover, int hex); /* such sides, as bits */
unsigned rs_wires_known(const rs_ctx *, fs_side mover, int hex); /* the same, while a list is made */
void rs_recall_wire(const rs_ctx *, fs_side mover);              /* rs_find_wire, into what the list remembers */
/* Hexes on a side of which there is such wire, by seat; whether there are any. */
bool rs_find_wire(const rs_scenario *, const rs_state *, fs_side mover, uint64_t set[RS_SEAT_WORDS]);
void rs_lose_guns(rs_ctx *, int unit, fs_rule); /* left to the enemy: gone, or taken with their Fort [6.6.2] */
int rs_gun_pit_of(const rs_scenario *, const rs_state *, int unit); /* 1 + the Gun Pit a battery is in; 0 none */
/* The infantry work a unit is in: own, or one of the enemy it has just gone into; of guns their Fort alone. 0 none. */
int rs_work_of(const rs_scenario *, const rs_state *, int unit);
int rs_usable_work(const rs_scenario *, const rs_state *, fs_side, int hex); /* 1 + own, or empty; 0 none [6.1.1] */
int rs_capacity(const rs_scenario *, const rs_state *, int work);
/* Those who have come, NULL: all of the side in the hex, go in as far as it holds; asks if it must. Who was On Top
 * before stays there [6.1.3]. */
void rs_enter_work(rs_ctx *, int hex, fs_side, const uint64_t who[RS_PIECE_WORDS]);
void rs_enter_work_alone(rs_ctx *, int unit);
void rs_push_fill(rs_ctx *, int hex, fs_side);
void rs_capture_works(rs_ctx *, int hex, fs_side by); /* [6.4.11] */
void rs_take_works(rs_ctx *);                         /* those of hexes that enemy infantry has for itself [6.1.1] */
void rs_remove_work(rs_state *, int work);
bool rs_trenches_join(const rs_scenario *, const rs_state *, fs_side, int a, int b); /* [6.4.2] */
/* Sides through which the line from `from` enters `hex`, as bits: two at a corner; at range 0 the unit's entry. */
unsigned rs_entry_sides(const rs_scenario *, int from, int hex);

/* --- stacking.c [3.7] --- */

int rs_stacking_refused(const rs_scenario *, const rs_state *, fs_side, int hex, const uint64_t coming[RS_PIECE_WORDS],
                        fs_error *);
/* Of those who stand there already, not counting who is on his way through. */
int rs_standing_refused(const rs_scenario *, const rs_state *, fs_side, int hex, fs_error *);
/* As the first if those there go into Column or out of it [14.2.5]. */
int rs_formation_refused(const rs_scenario *, const rs_state *, fs_side, int hex,
                         const uint64_t changing[RS_PIECE_WORDS], bool to_column, fs_error *);
/* Both while a list is made, which need not say why. */
bool rs_has_room(const rs_ctx *, fs_side, int hex, const uint64_t coming[RS_PIECE_WORDS]);
bool rs_may_form(const rs_ctx *, fs_side, int hex, const uint64_t changing[RS_PIECE_WORDS], bool to_column);
int rs_road_refused(const rs_scenario *, const rs_state *, fs_side, int hex, const uint64_t coming[RS_PIECE_WORDS],
                    fs_error *); /* the Column sub-limit, even in passing [3.7.12] */
/* Whether guns from elsewhere fit into the hex, limbered: on a road they count there [3.7.8]. */
bool rs_takes_limbered(const rs_scenario *, const rs_state *, int unit, int hex);
/* Whether one step more of the unit fits into the hex, and into the work if it stands in one there [3.7.9]. */
bool rs_takes_a_step(const rs_scenario *, const rs_state *, int unit, int hex);
int rs_over_limit(const rs_scenario *, const rs_state *, fs_side, int hex); /* quarters of rifle steps too many */

/* --- officers.c [10] --- */

bool rs_can_pay(const rs_state *, int brigiment, int points);
void rs_pay(rs_ctx *, int brigiment, int points, fs_rule);           /* stops at 0; keeps RS_CAPPED true; says so */
void rs_leader_roll(rs_ctx *, int brigiment, int drm, fs_rule);      /* Leader Casualty [10.3.1] */
int rs_leader_casualties(rs_ctx *, int brigiment, int drm, fs_rule); /* the throw alone: points it would take */
void rs_note_losses(rs_ctx *, const uint8_t lost[RS_MAX_BRIGIMENTS],
                    fs_rule); /* whole rifle steps by Brigiment: 1 each */

/* --- messages.c [9.3] [9.6] [9.8] --- */

bool rs_is_linked(const rs_scenario *, const rs_state *, fs_side, int a, int b);     /* two hexes [9.3.1] */
bool rs_in_messaging(const rs_scenario *, const rs_state *, int brigiment, int hex); /* a chain to its HQ */
void rs_mark_isolated(rs_ctx *, fs_side);                                            /* 3a */
bool rs_has_division(const rs_scenario *, const rs_state *, int brigiment);          /* Division Communications */
bool rs_has_telephone(const rs_scenario *, const rs_state *, int brigiment);
/* The HQ of the Corps has been removed, or no Division of it is in reach of it as a Brigiment is of a Division [2.3.1].
 */
bool rs_lacks_corps(const rs_scenario *, const rs_state *, int corps);
bool rs_is_intermingled(const rs_scenario *, const rs_state *, int brigiment);

/* --- sequence.c, arrivals.c, supply.c, formations.c, cup.c, victory.c --- */

void rs_push_turn(rs_ctx *);
/* At the beginning of a phase; inside an activation, whose frames follow: positions. */
void rs_push_turn_at(rs_ctx *, int phase, bool in_activation);
void rs_push_plans(rs_ctx *, fs_side); /* nothing if it has none to choose */
void rs_push_arrivals(rs_ctx *, fs_side);
void rs_supply_phase(rs_ctx *);
bool rs_is_source(const rs_scenario *, const rs_state *, fs_side, int division, int hex); /* now [20.1.1] */
bool rs_is_supplied(const rs_scenario *, const rs_state *, fs_side, int division,
                    int hex); /* a path to a Source [20.1] */
void rs_supplied_ground(const rs_scenario *, const rs_state *, fs_side, int division,
                        uint64_t set[RS_SEAT_WORDS]); /* all such hexes, by seat */
void rs_push_adjust(rs_ctx *, fs_side);
/* Reorganizing, also as a move [3.2]: MERGE and SPLIT. */
void rs_reorganize_options(const rs_ctx *, fs_side, const uint64_t who[RS_PIECE_WORDS], fs_options *);
bool rs_can_reorganize(const rs_ctx *, fs_side, const uint64_t who[RS_PIECE_WORDS]); /* whether there is any of it */
int rs_reorganize_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
void rs_reorganize(rs_ctx *, fs_side, const fs_option *);
int rs_rating(const rs_scenario *, const rs_state *, int unit); /* morale; a spare counter has that of its battalion */
void rs_push_officers(rs_ctx *);
void rs_push_cup(rs_ctx *);
void rs_load_cup(rs_ctx *);
void rs_release_unit(rs_ctx *, int unit, fs_rule); /* [15.1.4]; fire and assault release too [15.1.2] */
void rs_check_releases(rs_ctx *);                  /* conditions of the scenario */
void rs_end_turn(rs_ctx *);                        /* flags, weather, victory */
void rs_judge(rs_ctx *, bool at_end);
/* Before rifle steps change, of a unit or in a Routed box, or the Brigiment of a unit that has some. */
void rs_count_before(rs_ctx *);
static inline void rs_touch_steps(rs_ctx *c)
{
    if (c->before)
        rs_count_before(c);
}
bool rs_has_queue(const rs_state *, int brigiment);

/* --- continuation.c, change.c, issue.c [11.1-11.5] --- */

void rs_push_continue(rs_ctx *, fs_side);
void rs_push_change(rs_ctx *, fs_side);
void rs_take_plan(rs_ctx *, int brigiment,
                  int plan); /* a printed order with its aims and Routes; no dice; run may be NULL */
void rs_push_issue(rs_ctx *, int brigiment, int order,
                   int scheduled_turn);                  /* the owner's choices; then rs_begin_order */
void rs_begin_order(rs_ctx *, int brigiment, int order); /* status, routes, flags; 11.14.17 on leaving Regroup */
void rs_fail_order(rs_ctx *, int brigiment, fs_rule);    /* the degraded order [11.2.4] */
void rs_receive_order(rs_ctx *, int unit);               /* no longer Isolated: takes the present order [11.6] */
bool rs_is_completed(const rs_scenario *, const rs_state *, int brigiment);                     /* [11.1.10] */
int rs_orders_drm(const rs_scenario *, const rs_state *, int brigiment, bool change, fs_sum *); /* [11.1.3] */

/* --- regroup.c [11.14] --- */

int rs_regroup_segment(rs_ctx *, int brigiment); /* 3c: the count, then the dice; steps gained, 0 to 2 */
bool rs_may_regain(const rs_scenario *, const rs_state *, int brigiment, int unit); /* one of them, now */
void rs_regain(rs_ctx *, int brigiment, int unit);

/* --- routes.c [11.4] --- */

int rs_route_hex(const rs_scenario *, const rs_route *, int i);    /* the i-th hex, 0 the start */
int rs_objective(const rs_scenario *, const rs_state *, int unit); /* FS_NO_HEX none */
int rs_remaining(const rs_scenario *, const rs_state *, int unit,
                 int hex); /* L of the unit if it stood there; 255 none */
int rs_off_route(const rs_scenario *, const rs_state *, int unit, int hex); /* distance to its Route */
/* The default Route: fewest hexes, then least foot MP, then smallest directions. Steps, -1: none. `barred` may be NULL.
 */
int rs_default_route(const rs_scenario *, const rs_state *, fs_side, int from, int to, bool attacks,
                     const uint64_t *barred, uint8_t way[RS_MAX_ROUTE]);
void rs_give_route(rs_ctx *, int unit, int start, const uint8_t *way, int n);
void rs_drop_route(rs_ctx *, int unit);
bool rs_in_channel(const rs_scenario *, const rs_state *, int brigiment, int hex); /* [11.4.15] */

/* --- duties.c: what an order lets a unit do; every refusal names its rule [11.5]-[11.16] --- */

int rs_status_of(const rs_scenario *, const rs_state *, int unit); /* rs_status; Independent units: RS_IN_LINE */
int rs_order_of(const rs_scenario *, const rs_state *, int unit);  /* the order it obeys now: Isolated ones an older */
bool rs_obeys(const rs_scenario *, const rs_state *, int unit);    /* false: orders off, Independent, HQ */
/* May it, being at `from` with the rest of its stack, enter that hex on its way; may it end its move there? */
int rs_way_refused(const rs_ctx *, int unit, int from, int hex, fs_error *);
int rs_end_refused(const rs_ctx *, int unit, int start, int hex, fs_error *);
int rs_assault_refused(const rs_ctx *, int unit, int hex, fs_error *); /* Movement to Assault into that hex */
int rs_command_refused(const rs_ctx *, int unit, int hex, fs_error *); /* Commanded Fire at that hex */
int rs_digging_refused(const rs_ctx *, int unit, int work_kind, fs_error *);
unsigned rs_may_dig(const rs_ctx *, int unit); /* kinds of works for which that is 0, as bits */
int rs_allowance_now(const rs_scenario *, const rs_state *,
                     int unit); /* half MP: order, Confused, Column, Rapid March */
int rs_allowance_near(const rs_scenario *, const rs_state *, int unit); /* if its way comes under Imminent Threat */
bool rs_marches(const rs_scenario *, const rs_state *,
                int unit); /* with its Brigiment, or joined to one that does [11.16.5] */
/* The first unit of the active Brigiment that must still move, 0 none; `e` (may be NULL) says why [2.2.1]. */
int rs_forced(const rs_ctx *, fs_error *);
bool rs_is_forced_among(const rs_ctx *, const uint64_t set[RS_PIECE_WORDS]); /* one of these must, whoever is first */
void rs_begin_duties(rs_ctx *, int brigiment); /* at the start of an activation: RS_BEGAN, RS_OLD_ORDER */
void rs_end_duties(rs_ctx *, int brigiment);   /* at its end: Make Progress, lines of 11.6, Intermediate Objectives */
void rs_commit_options(const rs_ctx *, fs_side, fs_options *); /* COMMIT */
int rs_commit_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
void rs_commit(rs_ctx *, fs_side, const fs_option *);

/* --- activation.c, movement.c, costs.c, columns.c, guns.c, landing.c, digging.c, assault_move.c --- */

void rs_push_activation(rs_ctx *, int brigiment, fs_side); /* 0: leftover Independent units of the side [9.7.3] */
bool rs_may_act(const rs_scenario *, const rs_state *,
                int unit); /* of the active Brigiment or joined, not acted, released */
/* Those of the side with the active Brigiment, on the map or about to come: nobody else may act. */
void rs_find_actors(const rs_ctx *, fs_side, uint64_t set[RS_PIECE_WORDS]);
/* Half MP for that stack from hex to neighbour; *sides the hexside MP of it, in whole MP; RS_BARRED if it cannot. */
int rs_step_cost(const rs_scenario *, const rs_state *, const uint64_t set[RS_PIECE_WORDS], int from, int direction,
                 bool by_road, int *sides);
/* The same where it is known whether wire is in the way. */
int rs_step_cost_past(const rs_scenario *, const rs_state *, const uint64_t set[RS_PIECE_WORDS], int from,
                      int direction, bool by_road, bool wired, int *sides);
/* Of one unit, by road or not as is cheaper; `wired` unless it is known that no wire is in the way. */
int rs_cheapest_step(const rs_scenario *, const rs_state *, int unit, int from, int direction, bool wired);
int rs_unnamed_mover(const rs_ctx *, uint16_t verb); /* who goes though nobody was named, being alone; or 0 */
void rs_stop_mover(rs_ctx *);                        /* the move is over: failed check, Confused */
void rs_send_back(rs_ctx *, int hex, int to);        /* a Wave that failed under entry fire [R58] */
bool rs_came_near(const rs_state *, int unit);       /* its way has been under Imminent Threat [11.16.3] */
bool rs_is_beyond_first(const rs_state *);           /* the stack on its way has entered several hexes [11.7.1] */
int rs_mover_hex(const rs_state *);                  /* where the stack on its way is; FS_NO_HEX none */
/* DIG REFACE WIRE CUT LINE of those. */
void rs_dig_options(const rs_ctx *, fs_side, const uint64_t actors[RS_PIECE_WORDS], fs_options *);
int rs_dig_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
int rs_dig(rs_ctx *, fs_side, const fs_option *); /* FS_MORE while a telephone line is laid */
void rs_add_counts(rs_ctx *, fs_side);            /* end of the Movement Subsegment [13] */
void rs_interrupt_digging(rs_ctx *, int unit);

/* --- eligible.c, commanded.c, opportunity.c, counter.c, hiding.c, fire.c, friendly.c, crossfire.c, naval.c --- */

/* Whether that unit may fire at the hex, as far as its owner may know [17.1]; targets may be NULL: whoever is there. */
int rs_fire_refused(const rs_scenario *, const rs_state *, int unit, int hex, bool commanded, fs_error *);
/* The same of a mover who has just crossed the Ridge on that side of the hex; -1 none. */
int rs_fire_refused_at(const rs_scenario *, const rs_state *, int unit, int hex, int crest, bool commanded, fs_error *);
/* So much of a stack through one hexside, with those already RS_PICKED [17.1.3]. */
int rs_hexside_refused(const rs_scenario *, const rs_state *, int unit, int hex, fs_error *);
bool rs_must_come_out(const rs_scenario *, const rs_state *, int unit, int hex); /* of Hiding, to fire there [7.6.3] */
void rs_mark_targets(rs_ctx *, fs_side of, int hex); /* RS_TARGET: all its combat units there */
/* naval.c: NAVAL in the same menu */
void rs_naval_options(const rs_ctx *, fs_side, int enough, fs_options *); /* all of it, or so many */
int rs_naval_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
void rs_naval_apply(rs_ctx *, fs_side, const fs_option *);
/* Commanded Fire in the menu of an activation: FIRE_AT opens (pushes COMMANDED), NAVAL [17.3]. */
void rs_commanded_options(const rs_ctx *, fs_side, fs_options *);
bool rs_can_command(const rs_ctx *, fs_side); /* whether there is any of it */
int rs_commanded_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
int rs_commanded_apply(rs_ctx *, fs_side, const fs_option *);
/* A ready line: everybody who may fire at the hex named, or at the k-th that may be. */
int rs_commanded_suggest(const rs_ctx *, fs_side, int k, fs_option *line, int cap);
/* What just happened, for the trigger frame. */
enum rs_trigger_kind {
    RS_T_ENTERS = 1, /* a hex, RS_MOVER units: fire at the hex entered or left */
    RS_T_CHANGES,    /* formation inside the hex */
    RS_T_WORKS,      /* digs, prolongs ... [17.4.4] */
    RS_T_WAVE,       /* Movement to Assault enters */
    RS_T_RETREATS,   /* [19.1.8] */
    RS_T_LANDS,
    RS_T_UP_OR_DOWN /* out of the work of its hex or into it [6.1.3] */
};
/* Targets are the RS_TARGET units. `left` FS_NO_HEX if none; `sides` hexside MP of the step; `wave` its number. */
void rs_push_trigger(rs_ctx *, int what, fs_side mover, int hex, int left, int sides, int wave);
/* The movers of the trigger on top still Hide, by a Fire Trench or behind those sides of the hex entered and left; from
 * whom they are hidden he does not fire [7.3] [7.4.1]. */
void rs_hide_trigger(rs_ctx *, int means, unsigned named, unsigned named_before);
/* Those in `hex` of `side` who Hide and are RS_SHOOTER come out to fire at `target` [7.6.5]. */
void rs_push_chain(rs_ctx *, fs_side, int hex, int target);
/* After their Fire: enemies who Hide may answer those who came out, and so on. Nothing if nobody came out. */
void rs_push_answers(rs_ctx *);
void rs_push_hide(rs_ctx *, fs_side, int hex, bool before_fire);
enum rs_fire_mode { RS_COMMANDED_FIRE = 1, RS_OPPORTUNITY_FIRE, RS_COUNTER_FIRE, RS_NAVAL_FIRE };
/* Resolves a Fire of the RS_SHOOTER units of `side` at the RS_TARGET units in `hex`; clears both marks at its end. */
void rs_push_fire(rs_ctx *, fs_side, int mode, int hex, int trigger, int sides, int wave);
/* The base modifiers of cover for one pair, for fire and assault: better of work and terrain [17.2.1] [18.4]. */
int rs_cover(const rs_scenario *, const rs_state *, int target, bool guns_fire, fs_sum *);
void rs_hide_options(const rs_ctx *, fs_side, int unit, fs_options *);
int rs_hide_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
void rs_hide(rs_ctx *, int unit, int means, unsigned named);
void rs_unhide(rs_ctx *, int unit);
/* Whether fire of that unit from its hex does nothing to the target [7.5]. */
bool rs_is_immune(const rs_scenario *, const rs_state *, int firer, int target);

/* --- morale.c, rout.c --- */

enum rs_check_cause {
    RS_C_NONE /* dice that lie there unused [1.4.4] */,
    RS_C_NEAR_MISS,
    RS_C_FIRE_LOSS,
    RS_C_ASSAULT_LOSS,
    RS_C_ASSAULT_MOVE
};
/* The RS_TARGET units of the side in the hex (assaults: the participants) check; `raw` the roll made already, -1: roll.
 * `beyond` steps lost beyond the first; of Movement to Assault: the hex to be assaulted. The result comes to
 * rs_morale_result when the frame is popped. */
void rs_push_morale(rs_ctx *, fs_side, int hex, int cause, int raw, int beyond, bool flanked);
enum rs_check_result { RS_CHECK_NONE, RS_CHECK_PASSED, RS_CHECK_FAILED, RS_CHECK_ROUTED };
int rs_morale_result(const rs_state *); /* of the last check resolved, as kept in the frame below by morale.c: v[13] */
void rs_confuse(rs_ctx *, int unit, fs_rule);
void rs_rout_stack(rs_ctx *, fs_side, int hex);
void rs_to_routed_box(rs_ctx *, int brigiment, int quarters);
int rs_rally_refused(const rs_ctx *, int unit, fs_error *);
void rs_rally(rs_ctx *, int unit);

/* --- assaults.c, assault.c, retreat.c, us_them.c, headquarters.c --- */

void rs_push_assaults(rs_ctx *);
/* Column of the attacker and row of the defender, as headings, after the shifts of both sides; who cannot take all of
 * his passes them to the other [18.4] [R12]. */
enum rs_overwhelmed { RS_NOBODY_GONE, RS_ATTACKER_GONE, RS_DEFENDER_GONE };
enum rs_overwhelmed rs_shift_headings(int *column, int *row, int attacker_drm, int defender_drm);
bool rs_was_us_them(const rs_state *, int hex); /* before the Assault being fought there */
int rs_marker_at(const rs_state *, int hex);    /* 1 + index; 0 none; kept for the number of the Wave [14.4.5] */
/* Both sides are there, or one is just leaving: it bars fire in and out. Thrown back to the last man, a Wave leaves no
 * marker [3.3.2] [17.8.3]. */
bool rs_is_fought_over(const rs_scenario *, const rs_state *, int hex);
void rs_remove_marker(rs_state *, int hex);
/* The units of that side in the hex leave it. After it: Us/Them, surrender, HQs. */
void rs_push_retreat(rs_ctx *, fs_side, int hex, bool voluntary, bool was_attacker);
int rs_retreat_hex(const rs_state *); /* the hex that is being left now; FS_NO_HEX none */
void rs_enter_us_them(rs_ctx *, int hex);
void rs_end_us_them(rs_ctx *, int hex);       /* one side is gone [8.3.3] */
void rs_check_hqs(rs_ctx *);                  /* pushes DISPLACE for an HQ alone with the enemy [9.2.7] */
void rs_hqs_rout(rs_ctx *, fs_side, int hex); /* the RS_TARGET units of the hex rout; HQs with them [9.2.9] */
int rs_us_them_move_refused(const rs_ctx *, int unit, int hex, fs_error *); /* out of it, or in to reinforce [8.3] */

#endif
