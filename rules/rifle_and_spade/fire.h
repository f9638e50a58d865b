/* fire.h - one Fire as its files see it: who shoots at what, in which circumstances [17.2]. */
#ifndef RS_FIRE_H
#define RS_FIRE_H

#include "steps.h"

typedef struct rs_shot {
    fs_side side;    /* who fires: the RS_SHOOTER units, or ships */
    int hex;         /* fired at; the RS_TARGET units may have left it already */
    int mode;        /* rs_fire_mode */
    int what;        /* rs_trigger_kind; 0 Commanded Fire */
    int sides;       /* hexside MP of the step that triggered it */
    int wave;        /* number of the Wave; 0 none */
    bool at_left;    /* at the hex the movers have left */
    int crest;       /* direction of the Ridge side of `hex` the movers crossed; -1 none */
    bool crossfire;  /* the Fire has it [17.6] */
    bool range_zero; /* a firer is in the hex */
    int came_by;     /* 1 + the side of `hex` by which the movers came in, as both have seen; 0 none */
    int ships;       /* naval fire: the sea hex it comes from */
} rs_shot;

/* hiding.c: what Hiding does to one pair [7.5]. */
enum rs_hiding_effect { RS_NO_EFFECT, RS_HARDER, RS_IMMUNE };
enum rs_hiding_effect rs_hiding_effect(const rs_scenario *, const rs_state *, int firer, int target);
/* The same of fire from a hex: guns of either kind, or infantry. */
enum rs_hiding_effect rs_hiding_from(const rs_scenario *, const rs_state *, int from, bool guns, bool high, int target);
unsigned rs_ravine_ends(unsigned named); /* the sides that connect to those of the Ravine */
bool rs_is_plunging(const rs_scenario *, int firer_hex, int target_hex, bool is_infantry); /* [17.5] */

/* eligible.c */
/* Machine guns aboard the ship that has grounded: they fire over its side where the scenario says. */
bool rs_fires_aboard(const rs_scenario *, const rs_state *, int unit);
/* The sea hex of a ship that has grounded, which can be fired at; FS_NO_HEX without one. Both know. */
int rs_ship_hex(const rs_scenario *, const rs_state *);
/* Machine guns aboard the ship fire at that hex, as far as the ground has it. */
bool rs_is_under_deck(const rs_scenario *, const rs_state *, int hex);
bool rs_is_aboard(const rs_scenario *, const rs_state *, int unit); /* of that ship */
bool rs_in_action(const rs_scenario *, const rs_state *, int unit); /* on the map, or aboard so */
/* Infantry on the map too far off to fire at the hex, ask what one will. */
bool rs_is_far(const rs_scenario *, const rs_state *, int unit, int hex);
int rs_spotter(const rs_scenario *, const rs_state *, int battery, int hex);      /* a unit that spots for it; 0 none */
int rs_best_spotter(const rs_scenario *, const rs_state *, int battery, int hex); /* the one its owner would name */
/* The first, looking across none of these sides of the hex. */
int rs_spotter_past(const rs_scenario *, const rs_state *, int battery, int hex, unsigned named);
int rs_points(const rs_scenario *, const rs_state *, int unit); /* fire points, quarters */
/* Strength of one firer after multipliers, sixteenths [17.1.8]. */
int rs_strength(const rs_scenario *, const rs_state *, const rs_shot *, int unit);

void rs_note_shock(rs_state *, int hex);                /* a Fire or Assault near by ends Tactical Surprise [11.7] */
bool rs_any_of(const rs_ctx *, fs_side, uint32_t flag); /* a unit of the side on the map is marked so */
/* A hex with firers that still Hide and must come out; FS_NO_HEX none. Behind a Ridge some fire without [7.6.3]. */
int rs_hidden_shooters(const rs_ctx *, fs_side, int target);

/* crossfire.c */
bool rs_has_crossfire(const rs_scenario *, const rs_state *, const rs_shot *); /* of the RS_SHOOTER units [17.6] */

/* friendly.c */
int rs_friendly_refused(const rs_scenario *, const rs_state *, int unit, const rs_shot *, fs_error *); /* [17.8] */

/* naval.c: the sea hex from which ships see that hex best; FS_NO_HEX none */
int rs_ships_hex(const rs_scenario *, const rs_state *, int hex);

/* modifiers.c: each adds its lines to the sum and returns their total */
/* The next of those who fire after `f`: begins after -1, -1 at the end; 0 stands for ships. */
int rs_next_firer(const rs_scenario *, const rs_state *, const rs_shot *, int f);
/* Whether fire of that firer does nothing to that target [7.5]; men caught on their way do not Hide. */
bool rs_misses(const rs_scenario *, const rs_state *, const rs_shot *, int firer, int target);
int rs_pair_drm(const rs_scenario *, const rs_state *, const rs_shot *, int firer, int target, fs_sum *);
int rs_activity_drm(const rs_scenario *, const rs_state *, const rs_shot *, int target, fs_sum *);
int rs_gunnery_drm(const rs_scenario *, const rs_state *, const rs_shot *, int battery, fs_sum *);
int rs_density_of(const rs_scenario *, const rs_state *, const rs_shot *); /* steps of the target's side, whole */
/* The net modifier: density, worst artillery, best activity, best pair [17.2]. */
int rs_net_drm(const rs_scenario *, const rs_state *, const rs_shot *, fs_sum *);

#endif
