/* movement.h - a stack on its way, or about to be: what the files of movement share.
 *
 * A move begins as an open line: `move U` for each unit of one stack (RS_PICKED). The first thing it does - a hex, a
 * road hex, Column, Movement to Assault, landing - closes the line and becomes the first step of a MOVE frame, in which
 * the same things are asked again until the stack halts. So the same questions are asked of a trek, wherever it comes
 * from.
 */
#ifndef RS_MOVEMENT_H
#define RS_MOVEMENT_H

#include "steps.h"

typedef struct rs_trek {
    fs_side side;
    int hex, start; /* where it is; where the move began. FS_NO_HEX: not on the map */
    int spent;      /* half MP */
    bool is_picked; /* still the open line */
    bool has_left;  /* the hex where the move began, wherever it is now */
    int n;
    bool is_ready;                        /* by rs_make_ready: the rest but the set is known */
    bool has_wheels, has_feet, in_column; /* any of them; all of them */
    int allowance, near;                  /* half MP of the slowest; the same if its way comes under Imminent Threat */
    unsigned wired;                       /* sides of `hex` with wire against it, as bits */
    struct rs_ends *ends; /* where it may end its move, as far as that has been asked; NULL: nobody remembers */
    uint64_t set[RS_PIECE_WORDS];
} rs_trek;

/* What has been found out of a stack where it is. Whether it may end its move in a hex does not hang on how it comes
 * there, and the hexes about it are beyond several of its neighbours: those answers are kept by the last bits of the
 * hex. */
enum { RS_ENDS = 64 };
typedef struct rs_ends {
    uint16_t hex[RS_ENDS]; /* 1 + hex; 0 nothing is known */
    bool refused[RS_ENDS];
    uint8_t stepped; /* directions of which the next two are known, as bits */
    uint8_t ways[6]; /* there are over that side */
    int spent[6][2]; /* and what will have been spent */
    int columns;     /* changes of formation that are open to it; -1 not known */
    uint16_t column[4];
} rs_ends;

rs_trek rs_picked(const rs_ctx *, fs_side); /* of the open line; n 0: none */
rs_trek rs_under_way(const rs_ctx *);       /* of the MOVE frame on top */

/* v of a MOVE frame. */
enum rs_move_slot {
    RS_M_HEX,
    RS_M_START,   /* 1 + hex */
    RS_M_SPENT,   /* half MP */
    RS_M_LEFT,    /* 1 + the hex left by the last step */
    RS_M_SIDES,   /* hexside MP of it */
    RS_M_STOPPED, /* the move is over */
    RS_M_WAVE,    /* the Wave it is, while its Movement to Assault is being resolved */
    RS_M_INTO,    /* 1 + the hex it assaults */
    RS_M_LANDS,
    RS_M_UP,   /* it went On Top and means to stay there [6.1.3] */
    RS_M_NEAR, /* its way has been under Imminent Threat, where it began or since [11.16.3] */
    RS_M_AWAY, /* it has left the hex where it began; 2: and the first hex it entered [11.7.1] */
    RS_M_RESULT = 13
};

/* movement.c */
int rs_left_of(const rs_scenario *, const rs_state *, const rs_trek *); /* half MP the slowest has left */
/* Everything a trek may do next: hexes, roads, drop-off, halt, and what the files below add; or, if `enough` will do,
 * at least so many of them. How many there are. */
enum { RS_ALL = FS_MAX_OPTIONS + 1 };
int rs_trek_options(const rs_ctx *, const rs_trek *, int enough, fs_options *);
bool rs_can_trek(const rs_ctx *, const rs_trek *); /* whether there is any of it */
/* With what every step is asked about. It holds as long as nobody joins. */
void rs_make_ready(const rs_ctx *, rs_trek *, rs_ends *);
/* Whether it is soon said that there is more than one thing to do; false: who must know asks for all of it. The trek is
 * ready, and on the map. */
bool rs_has_several(const rs_ctx *, const rs_trek *);
int rs_trek_refused(const rs_ctx *, const rs_trek *, const fs_option *, fs_error *);
void rs_trek_apply(rs_ctx *, const fs_option *); /* the MOVE frame is on top */
bool rs_is_trek_verb(uint16_t verb);
void rs_push_move(rs_ctx *, const rs_trek *); /* RS_PICKED become RS_MOVER */
/* Marks the movers as targets of what just happened and asks the other side. */
void rs_expose(rs_ctx *, int what);

/* activation.c: of another Brigiment, to go in beside an Assault and nothing else [14.4.6] */
bool rs_joins_assault(const rs_ctx *, int unit);
bool rs_is_joining(const rs_ctx *, const rs_trek *); /* those picked are such: movement.c */

/* assault_move.c: ASSAULT, FIGHT_ON */
void rs_assault_options(const rs_ctx *, const rs_trek *, fs_options *);
int rs_assault_move_refused(const rs_ctx *, const rs_trek *, const fs_option *, fs_error *);
void rs_assault_apply(rs_ctx *, const fs_option *);
bool rs_assault_goes_on(rs_ctx *); /* called by MOVE when a check or trigger is over: true if it did something */

/* columns.c: COLUMN, DEPLOY_ALL, GO_UP, GO_DOWN; until there are enough */
void rs_column_options(const rs_ctx *, const rs_trek *, int enough, fs_options *);
int rs_column_refused(const rs_ctx *, const rs_trek *, const fs_option *, fs_error *);
void rs_column_apply(rs_ctx *, const fs_option *);

/* landing.c: LAND of a trek in boats or aboard; in the menu of an activation ENTER out of the queue, EXIT by a road of
 * the scenario */
void rs_land_options(const rs_ctx *, const rs_trek *, int enough, fs_options *);
int rs_land_refused(const rs_ctx *, const rs_trek *, const fs_option *, fs_error *);
void rs_land_apply(rs_ctx *, const fs_option *);
void rs_note_landing(rs_ctx *, const rs_trek *, int hex); /* before they are there: the Beach has taken them */
void rs_back_to_boats(rs_ctx *, int unit, int sea);       /* a landing that was thrown back */
/* In the menu of an activation, of those. */
void rs_landing_options(const rs_ctx *, fs_side, const uint64_t actors[RS_PIECE_WORDS], fs_options *);
int rs_landing_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
int rs_landing_apply(rs_ctx *, fs_side, const fs_option *);

/* guns.c: PROLONG, DRAG, in the menu of an activation */
void rs_guns_options(const rs_ctx *, fs_side, const uint64_t actors[RS_PIECE_WORDS], fs_options *);
int rs_guns_refused(const rs_ctx *, fs_side, const fs_option *, fs_error *);
int rs_guns_apply(rs_ctx *, fs_side, const fs_option *);

#endif
