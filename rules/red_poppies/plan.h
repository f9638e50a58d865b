/* plan.h - what the players' judgement (policy*.c, reckon.c, appraise.c) and the view share; no rule asks for it.
 *
 * Everything is told in points of weight: an infantry company destroyed for certain is RP_KILL. */
#ifndef RP_PLAN_H
#define RP_PLAN_H

#include "shots.h"

enum { RP_KILL = 400, RP_FAR = 200 };

/* Steps over the playing area to the nearest of some hexes, found as far as they are asked for; wire and streams count
 * as more. */
enum { RP_STEP_RING = 8 }; /* more than any step costs */
typedef struct rp_ways {
    int16_t level, waiting;       /* up to how many steps are final; hexes with more */
    int16_t first[RP_STEP_RING];  /* of those that wait, by their steps; FS_NO_HEX none */
    int16_t next[RP_MAX_HEXES];   /* in the same list */
    int16_t before[RP_MAX_HEXES]; /* FS_NO_HEX: it is the first */
    uint8_t steps[RP_MAX_HEXES];
} rp_ways;

/* What a policy finds of a unit where it stands, once for a list. */
typedef struct rp_here {
    int32_t value[RP_MAX_PIECES]; /* of its place */
    uint8_t valued[RP_MAX_PIECES];
    uint8_t business[RP_MAX_PIECES]; /* 1 + whether an enemy is about; 0 not asked yet */
} rp_here;

/* What a side wants of the map. */
typedef struct rp_aim {
    rp_ctx c;
    fs_side side, enemy;
    bool ahead;                  /* it would win if the game ended now */
    bool must;                   /* it has lost unless it still gets what is listed for it */
    bool is_last;                /* the enemy has no half left in this turn */
    int share;                   /* units among which the enemy's fire is shared out */
    int pace;                    /* what one hex nearer to something to take is worth */
    uint64_t take[RP_HEX_WORDS]; /* hexes it would rather control, or be in */
    uint64_t hold[RP_HEX_WORDS]; /* hexes it has and wants to keep */
    rp_ways *ways;               /* to them, to take and to hold: the maker's; NULL while they are not asked for */
    rp_here *here;               /* likewise */
} rp_aim;

/* appraise.c */

/* The plan without its ways. */
void rp_aim_make(rp_aim *, const rp_ctx *, fs_side);
/* Begins the ways to what it wants. */
void rp_aim_measure(rp_aim *, rp_ways ways[2]);
void rp_ways_begin(const rp_ctx *, const uint64_t *to, rp_ways *);
/* Steps from the hex, at most RP_FAR. */
int rp_steps_from(const rp_ctx *, rp_ways *, int hex);
static inline int rp_to_take(const rp_aim *p, int hex) { return rp_steps_from(&p->c, &p->ways[0], hex); }
static inline int rp_to_hold(const rp_aim *p, int hex) { return rp_steps_from(&p->c, &p->ways[1], hex); }

/* reckon.c: expected harm, from the figures of the counters and the ground, before any dice. */

/* A unit as it would stand. */
typedef struct rp_stance {
    int16_t hex;
    uint8_t dispersed, in, moving;
} rp_stance;
static inline rp_stance rp_stance_of(const rp_state *s, int u)
{
    const rp_unit *unit = &s->unit[u];

    return (rp_stance){unit->hex, (unit->flags & RP_DISPERSED) != 0, (unit->flags & RP_IN) != 0,
                       (unit->flags & RP_MOVING) != 0};
}

int rp_worth(const rp_scenario *, int unit);
/* Harm of a check with these modifiers to the unit, dispersed or not. */
int rp_harm(const rp_ctx *, int unit, bool dispersed, int mods);
/* Harm one shot of `shooter`, standing so, does to `target`, standing so; 0 if it cannot reach or see it. */
int rp_shot_harm(const rp_ctx *, int shooter, rp_stance from, int target, rp_stance at);
/* Of one's fire at a hex: what it does to enemies, less what it does to friends there. */
int rp_fire_harm(const rp_ctx *, int shooter, rp_stance from, int hex);
/* What ready enemies could do to the unit by reaction if it were to stand so. Whoever fires is spent but for machine
 * guns [6.75a], so of `share` units that go together each has its part of the rest to fear. */
int rp_danger(const rp_ctx *, int unit, rp_stance at, int share);
/* The same twice: while it stands there [0], as it comes there [1]. */
void rp_dangers(const rp_ctx *, int unit, rp_stance at, int share, int out[2]);
/* What a barrage will do to it if it stays there; what barrages, shells and gas do to it as it enters. */
int rp_sitting_harm(const rp_ctx *, int unit, rp_stance at);
int rp_entry_harm(const rp_ctx *, int unit, rp_stance at);
/* Shells of a group on the hexes of a vertex: enemies less friends. */
int rp_shell_harm(const rp_ctx *, int group, int vertex, int shell);
/* A melee of these units (n of them) against all enemies in the hex: harm done less harm taken. */
int rp_melee_gain(const rp_ctx *, const uint8_t *unit, int n, int hex);

#endif
