/* shots.h - one shot, as the files of fire share it: fire.c (commands, shooting back), reaction.c, modifiers.c,
 * choose.c.
 */
#ifndef RP_SHOTS_H
#define RP_SHOTS_H

#include "steps.h"

/* Terrain modifiers: rp_terrain, then these two; bits of rp_terrain_open, and objects of `take` from 1. Those of
 * visibility follow. */
enum rp_cover { RP_SCREEN = RP_TERRAINS, RP_CONCEALMENT, RP_COVERS };
enum { RP_TAKE_NIGHT = RP_COVERS + 1, RP_TAKE_GAS };
/* unit.choice: a terrain modifier, and << RP_CHOICE_SEEN one of visibility, 1 night, 2 gas; 0 not chosen. */
enum { RP_CHOICE_SEEN = 6, RP_CHOICE_COVER = (1 << RP_CHOICE_SEEN) - 1 };
static inline int rp_chosen_cover(const rp_state *s, int unit) { return s->unit[unit].choice & RP_CHOICE_COVER; }
static inline int rp_chosen_sight(const rp_state *s, int unit) { return s->unit[unit].choice >> RP_CHOICE_SEEN; }

/* Area fire at a hex, or anti-tank fire at one AFV in it. */
typedef struct rp_shot {
    int shooter, hex;
    int tank; /* 0: area fire */
} rp_shot;

/* The rules a refusal cites, which differ between a command, a reaction and shooting back. */
typedef struct rp_shot_rules {
    fs_rule engaged, range;
} rp_shot_rules;

/* Whether the shooter as it stands can make the shot: weapon, engagement, range, somebody it affects [6.51a]. Cheap. */
int rp_aim_refused(const rp_ctx *, const rp_shot *, const rp_shot_rules *, fs_error *);
/* Whether it sees the hex; says what is in the way. */
int rp_sight_refused(const rp_ctx *, const rp_shot *, fs_error *);
/* blocked.c: the same for a shot known to be blocked. Returns 1. */
int rp_blocked_refused(const rp_ctx *, const rp_shot *, fs_error *);
/* Who may fire in reaction at all: ready, not yet fired, no mortar [3.3a] [6.73a] [6.71c]. */
int rp_reactor_refused(const rp_ctx *, fs_side, int unit, fs_error *);
bool rp_is_engaged(const rp_ctx *, int unit);
/* Whether the shot makes the unit check [6.53a] [6.54a]. */
bool rp_is_target(const rp_ctx *, const rp_shot *, int unit);
/* The shot of an option REACT or REACT_TANK at a hex. */
static inline rp_shot rp_reaction_of(const fs_option *o, int hex)
{
    return (rp_shot){o->subject, hex, o->verb == RP_V_REACT_TANK ? o->object : 0};
}

/* Under the switch `ask`: pushes CHOOSE for the first target that has yet to choose, and returns true [R73]. */
bool rp_ask_targets(rp_ctx *, const rp_shot *);
/* Rolls for every target; results wait in unit.pending. `doubles` (may be NULL) tells whether a moving target rolled
 * any [R25]. */
void rp_roll_shot(rp_ctx *, const rp_shot *, bool *doubles);
/* What waits in the hex happens; choices are used up. */
void rp_settle_fire(rp_ctx *, int hex);
/* A shot in reaction to movement: pushes FIRE, to which nobody answers. */
void rp_push_reaction(rp_ctx *, fs_side, const rp_shot *);

/* The frame a shot or shells stand on, without the choices answered for them. */
static inline const fs_frame *rp_below(const fs_frame *f)
{
    do
        f--;
    while (f->kind == RP_F_CHOOSE);
    return f;
}

/* Whether what the unit has chosen is used up by the shot of a FIRE frame, or by the shells of an AREA frame (area.c).
 */
bool rp_fire_settles(const rp_state *, const fs_frame *, int unit);
bool rp_shells_settle(const rp_scenario *, const rp_state *, const fs_frame *, int unit);

/* choose.c: asks the owner of the unit which of the open terrain modifiers it takes; with none, which of visibility. */
void rp_push_choice(rp_ctx *, int unit, uint32_t open);

#endif
