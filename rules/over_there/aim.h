/* aim.h - what the files of direct fire share. */
#ifndef OT_AIM_H
#define OT_AIM_H

#include "steps.h"

enum { OT_BOTH_SIDES = 0x80 }; /* form of FIRE and FIRE_WORK: both sides of a tank together [VI.D.2] */

bool ot_is_shell(int weapon); /* guns and mortars */
/* Whether the unit can fire at all now; its target apart. */
int ot_firer_refused(const ot_ctx *, fs_side, int unit, fs_error *);

/* Whoever was charged fires at the charger or not at all [VI.E] [VI.X]; 0 for what is no unit. */
int ot_charged_fire_refused(const ot_ctx *, int unit, int target, fs_error *);

/* gunner.c: one who fires, for many targets. */
enum ot_reach { OT_REACH_UNKNOWN, OT_REACH_NONE, OT_REACH_SURE, OT_REACH_UNSURE };
typedef struct ot_gunner {
    bool only_whether; /* a list asks: a shot need not be measured where it is plain that it may be fired */
    ot_shape own;
    ot_rect box;
    struct {
        fs_point at;
        int32_t radius;
        uint8_t unit;
        bool is_drawn; /* shape and box are there */
        ot_rect box;
        ot_shape shape;
    } friend[OT_MAX_PIECES];             /* on the table, all but himself */
    int n_friends;                       /* -1: not looked for */
    uint64_t held[2], shown[2];          /* features with friends in them, with enemies who are shown */
    uint8_t reach[OT_TARGETS][OT_BANDS]; /* ot_reach found so far */
} ot_gunner;
void ot_gunner_of(const ot_ctx *, int unit, ot_gunner *);
/* Friends in the line of fire to that point, or at the target [VI.W]. */
int ot_friends_refused(const ot_ctx *, ot_gunner *, const ot_shot *, fs_point to, fs_error *);
/* Whether fire at a target of that row and outline has an effect at its range, as far as can be said quickly. */
enum ot_reach ot_reach_of(const ot_ctx *, ot_gunner *, const ot_shot *, int row, const fs_polygon *);
enum ot_reach ot_reach_at(const ot_ctx *, ot_gunner *, const ot_shot *, int row); /* the same where the gap is known */
/* ot_aim_refused of one who may fire, for a list. */
bool ot_may_aim(const ot_ctx *, fs_side, ot_gunner *, const fs_option *);

/* Cover, letter, band and value against shot->target; gap, mounts, weapon and point blank are set. */
void ot_judge_target(const ot_ctx *, ot_shot *);
void ot_reckon(const ot_ctx *, ot_shot *, int target_row);
int ot_reach_refused(const ot_shot *, fs_error *);

/* fire.c: pushes a fire whose facts are known; with OT_WHY_OVERRUN the target runs afterwards [XIII.K]. */
void ot_push_fire(ot_ctx *, fs_side, const ot_shot *);
/* battery_fire.c: at a point [VI.O] [VI.P] [VI.N] [X.A]. */
void ot_fire_at_options(const ot_ctx *, int unit, fs_options *);
int ot_fire_at_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
void ot_fire_at_apply(ot_ctx *, fs_side, const fs_option *);
/* overrun.c [XIII.J]; and what becomes of a unit that a vehicle went through [XIII.K]. */
void ot_overrun_options(const ot_ctx *, int unit, fs_options *);
int ot_overrun_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
void ot_overrun_apply(ot_ctx *, fs_side, const fs_option *);
void ot_overrun_effect(ot_ctx *, int unit, int vehicle);
/* On a real table: the k-th unit it goes through is fired at. 1; 0 if there is none left, -1 while it is asked. */
int ot_overrun_next(ot_ctx *, int vehicle, int k);

/* hits.c: the throws of an option that have a frame of their own. */
enum ot_hits_mode {
    OT_HITS_VEHICLE = 1,
    OT_HITS_STRUCTURE,
    OT_HITS_CRUSH,
    OT_HITS_REPAIR,
    OT_HITS_WORK,
    OT_HITS_OVERRUN
};
void ot_push_throw(ot_ctx *, fs_side, enum ot_hits_mode, int unit, int feature);
/* structures.c, vehicles.c, works.c: what those frames throw. */
void ot_hit_structure(ot_ctx *, fs_side by, int firer, int feature, int weapon);
void ot_crush(ot_ctx *, int vehicle, int feature, fs_point inside);
void ot_try_repair(ot_ctx *, int vehicle);
void ot_try_work(ot_ctx *, int unit);

/* getting_off.c: placing of what gets off, out or leaves: the first free place near a point, in column; false: there is
 * none. */
bool ot_room_near(const ot_ctx *, int unit, fs_point near, ot_stand *);
/* The middle of a feature, where the log says it is. */
fs_point ot_feature_at(const ot_scenario *, const ot_state *, int feature);

/* lone_guns.c: guns without a crew, manned again [R-57] [XII.H]. */
void ot_man_options(const ot_ctx *, int unit, fs_options *);
int ot_man_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
void ot_man(ot_ctx *, const fs_option *);
/* train.c has the train's run; lifts.c who goes aboard what and gets off. */
void ot_lift_options(const ot_ctx *, int unit, fs_options *);
int ot_lift_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
void ot_lift(ot_ctx *, const fs_option *);

#endif
