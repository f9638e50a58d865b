/* state.h - the flat state of a game of Rifle and Spade.
 *
 * Same situation, same bytes: entries not in use are zero, lists are packed at their front. Whoever moves a unit on or
 * off the map, or takes its last step, does it through ground.c, which keeps `held`, `infantry`, `owned` and `us_them`
 * true.
 *
 * What each side knows [3.8] [1.4.8]. Counters lie on the map, so both know in which hexes a side has combat units and
 * in which of them infantry, which hexes are Us/Them and who owns a hex: the sets below. The make-up of an enemy stack
 * is known only through rs_look_at (looks.c): what of it can be seen from the line of sight of any own unit [3.8.1].
 * Units that have been shown (RS_SHOWN), in an Assault or by a loss, are known whole [3.8.2] [3.8.3]. Orders, aims and
 * routes are the owner's. So a question of one side reads of the enemy only the sets, shown units, known works, officer
 * points and rs_look_at, and a frame that is asked about never names a unit of the other side that is not shown: who
 * takes part is marked on the units themselves (RS_MOVER, RS_TARGET ...). `blind` takes enemy units that are not shown
 * off the map and leaves their looks in `look`.
 */
#ifndef RS_STATE_H
#define RS_STATE_H

#include "scenario.h"
#include <firestep/frames.h>
#include <string.h>

enum rs_where {
    RS_NOT_YET, /* reserve counter, or not due: not in the game now */
    RS_QUEUED,  /* behind its entry hex: `hex` that hex, `at` its place in the queue from 0 [15.1.1] */
    RS_AT_SEA,  /* in boats in the sea hex `hex` [15.1.3]; taken off a beach: RS_HELD until turn `at` */
    RS_ABOARD,  /* on the ship */
    RS_ON_MAP,  /* in `hex` */
    RS_IN_BOX,  /* off the map: route 1 + box */
    RS_ON_ROAD, /* between maps: route 1 + road, `at` the turn it arrives */
    RS_OUT,     /* re-embarked, or an HQ removed: comes back on turn `at` */
    RS_ROUTED,  /* steps of it in the Routed box of its Brigiment are counted there; it has none left */
    RS_DESTROYED,
    RS_SURRENDERED,
    RS_UNKNOWN /* only in a blind state: somewhere on the map */
};

/* The markers that lie on units [3.3]; there is no pile under a Stack marker, all units are in their hexes [3.3.12]. */
enum rs_flag {
    RS_CONFUSED = 1 << 0,     /* [3.3.4] */
    RS_ISOLATED = 1 << 1,     /* [3.3.8] */
    RS_COLUMN = 1 << 2,       /* in Column [3.3.3]; artillery: Limbered [3.3.9] */
    RS_IN_WORK = 1 << 3,      /* in the infantry work or Fort of its hex; artillery: in a Gun Pit [6.1.1] */
    RS_ON_TOP = 1 << 4,       /* in a work hex, not in the work [3.3.10] */
    RS_HELD = 1 << 5,         /* may not act until released [15.1.2] */
    RS_SHOWN = 1 << 6,        /* its counter is open to the enemy: assaults, losses [3.8] */
    RS_NEW_ORDER = 1 << 7,    /* its Brigiment's order changed while it was Isolated: it has none [11.6.3] */
    RS_OLD_ORDER = 1 << 8,    /* the order was degraded while it was Isolated: one activation as before; with the last
                                 too that activation is over, and the order binds it [11.6.2] */
    RS_COUNTED_FIRE = 1 << 9, /* its fire counted as progress in its last activation [11.8.3] */
    RS_CUT_OFF = 1 << 10,     /* Isolated and unsupplied in two phases running [20.2.5]; Independent units: out of
                                 supply [20.2.4] */
    RS_CAPTURED = 1 << 11,    /* Fort guns that serve the captor [6.6.2] */
    /* this turn; cleared at its end */
    RS_ACTED = 1 << 12, /* its activation is over */
    RS_RALLIED = 1 << 13,
    RS_FIRED = 1 << 14,          /* Commanded Fire [3.3.6] */
    RS_MOVED = 1 << 15,          /* moved, limbered, prolonged ... */
    RS_DUG = 1 << 16,            /* Engineering; until it is over see rs_is_at_work [3.3.5] */
    RS_LANDED = 1 << 17,         /* counts double for density while it lands [17.2.2] */
    RS_SPENT_SURPRISE = 1 << 18, /* its one step without fire [11.7.1] */
    RS_EXPOSED = 1 << 19,        /* one of those whose owner is asked which of them loses a step [17.2.6], goes into a
                                    work that cannot hold all [6.1.2] */
    RS_SHOT_AT_MOVER = 1 << 20,  /* a battery that had its one shot at the present mover; else it is Waiting [3.3.14] */
    /* this activation */
    RS_JOINED = 1 << 21, /* an Independent unit of the Brigiment in action [9.7.3] */
    RS_BEGAN = 1 << 22,  /* counted for Make Progress [11.8.3] */
    RS_PROGRESSED = 1 << 23,
    RS_HID = 1 << 24,    /* declared Hiding in this enemy activation, or fired and may not Hide again */
    RS_SHAKEN = 1 << 25, /* Confused by a check of this activation: may not Hide */
    /* who takes part in what is being resolved */
    RS_MOVER = 1 << 26,
    RS_SHOOTER = 1 << 27,
    RS_TARGET = 1 << 28,
    RS_ATTACKER = 1 << 29, /* under an Assault marker, attacking */
    RS_CHAINED = 1 << 30   /* has fired in this chain of Counter-Fire [7.6.6] */
};
#define RS_PICKED ((uint32_t)1 << 31) /* named in the open line */
#define RS_PARTS (RS_SHOT_AT_MOVER | RS_MOVER | RS_SHOOTER | RS_TARGET | RS_ATTACKER | RS_CHAINED | RS_PICKED)
#define RS_TURN_FLAGS (0x1ff000u) /* RS_ACTED to RS_SHOT_AT_MOVER */
#define RS_ACTIVATION_FLAGS (0x3e00000u)

/* By what a unit Hides [3.3.7] [7.1.4]. */
enum rs_means { RS_NOT_HIDING, RS_HIDES_TERRAIN, RS_HIDES_WORK, RS_HIDES_RIDGE, RS_HIDES_RAVINE, RS_HIDES_US_THEM };

typedef struct rs_unit {
    uint32_t flags;    /* rs_flag */
    uint8_t where;     /* rs_where */
    uint8_t steps;     /* quarters; 0 MG, HQ [3.1.2] */
    uint8_t size;      /* rs_size now */
    uint8_t battalion; /* now; 0 none */
    uint8_t brigiment; /* now; 0 Independent, HQs of Divisions and Corps */
    uint8_t means;     /* rs_means */
    uint8_t named;     /* bits of directions: Ridge, Cliff or Ravine sides it Hides behind */
    uint8_t entry;     /* 1 + the side of its hex it came in by; 0 none [6.1.7] */
    uint8_t shoots;    /* of a battery this turn [3.3.1] [17.7.8] */
    uint8_t route;     /* 1 + its Route; artillery: shoots in the whole game; off the map: see rs_where */
    uint16_t at; /* artillery: 1 + the hex it shot at last; riflemen: rs_is_kept_back; off the map: see rs_where */
} rs_unit;
static_assert(sizeof(rs_unit) == 16, "a unit is 16 bytes without padding");

enum rs_brigiment_state {
    RS_IN_PLAY = 1 << 0,        /* has been on the map, or is due */
    RS_CAPPED = 1 << 1,         /* [10.1.6] */
    RS_NO_SUPPLY = 1 << 2,      /* since the last Supply Phase [3.5.10] [20.2] */
    RS_HAS_CHIT = 1 << 3,       /* in the cup; both know [2.1] [3.5.1] */
    RS_TRIED = 1 << 4,          /* a change of orders this turn [11.3] */
    RS_ISSUED = 1 << 5,         /* order issued this turn */
    RS_ISSUED_LAST = 1 << 6,    /* in the preceding Command Phase: 11.1.3 */
    RS_NO_PROGRESS = 1 << 7,    /* its last activation failed Make Progress [11.8.3] */
    RS_FALLS_BACK = 1 << 8,     /* Disorganized Defense [11.13.4] */
    RS_LOSES_TURN = 1 << 9,     /* lost rifle steps in the preceding turn [10.1.3] */
    RS_CONTINUED = 1 << 10,     /* dealt with in this segment */
    RS_SCHEDULED_NOW = 1 << 11, /* its Scheduled Attack began this turn: Initiative, midnight [11.3.5] */
    RS_COMMITTED = 1 << 12,     /* a battalion in this activation, under Defense */
    RS_COUNTED = 1 << 13        /* Regroup: the count of 11.14.12 has been made */
};

/* What lies on the sheet of a Brigiment or Flying Column, by its number [3.5] [9.4.3] [11.1.1]. Numbers are numbers
 * [3.3.11]. */
typedef struct rs_command {
    uint16_t flags;                     /* rs_brigiment_state */
    uint16_t zone;                      /* 1 + the Point Objective of Regroup, General Reserve, March [3.5.7] */
    uint16_t hq;                        /* piece; 0 none */
    uint8_t points, most, half, class_; /* public [3.5.3] [9.4.1] [9.4.2] */
    uint8_t order;                      /* rs_order; secret [3.5.2] */
    uint8_t since;                      /* the turn it was issued or entered; 0 before play; secret */
    uint8_t radius;                     /* of the Point Objective */
    uint8_t scheduled;                  /* the turn its Scheduled Attack starts; 0 none; secret */
    uint8_t lost, lost_before;          /* whole rifle steps lost this turn, in the preceding one */
    uint8_t recoverable;                /* steps, on Regroup [3.5.5] [11.14.12] */
    uint8_t segments;                   /* 3c segments on Regroup */
    uint8_t battalions;                 /* counted for Maximum and In Support */
    uint8_t routed;                     /* whole rifle steps in its Routed box [3.5.4]: both know */
    uint8_t quarters;                   /* and quarters of pickets beyond them */
    uint8_t surrendered;                /* whole rifle steps */
    uint8_t cut;                        /* Supply Phases running without supply */
    uint8_t plan;                       /* 1 + the plan picked of several; secret */
    uint8_t parent;                     /* Emergency Column: the Brigiment it came from */
    uint8_t permits;                    /* bits: permits of the scenario used up */
    uint8_t rallied;                    /* of `routed`: those that serve again since Regroup; secret [11.14.16] [R79] */
    uint8_t diverted;                   /* 1 + the road behind whose exit it waits, sent to the other map; secret */
} rs_command;
static_assert(sizeof(rs_command) == 28, "a command is 28 bytes without padding");

enum { RS_AIMS = 3 }; /* hexes of a Battalion Objective, and Intermediate Objectives [11.4] */
enum rs_battalion_state { RS_RALLY_CALLED = 1, RS_WAS_COMMITTED = 2, RS_MAY_ASSAULT_BACK = 4 };
/* Of a battalion, by its number. Aims and status are its owner's: he draws them on no map the other can see, so there
 * is nobody to show dummies to [3.5.6] [3.5.8] [11.4.16] [11.4.17]. */
typedef struct rs_group {
    uint8_t brigiment;      /* now; 0 gone */
    uint8_t status;         /* rs_status [3.5.9] [11.1.5] */
    uint8_t flags;          /* rs_battalion_state */
    uint8_t next_status;    /* under the Scheduled Attack */
    uint16_t aim[RS_AIMS];  /* 1 + hex: Battalion Objective; Cordon: unused, each unit's Route is its hex */
    uint16_t mid[RS_AIMS];  /* 1 + hex: Intermediate Objectives, in order */
    uint16_t next[RS_AIMS]; /* 1 + hex: Battalion Objective of the Scheduled Attack */
    uint16_t rally;         /* 1 + hex: Rally Point of a Battalion on Picket */
} rs_group;
static_assert(sizeof(rs_group) == 24, "a group is 24 bytes without padding");

enum { RS_MAX_ROUTES = 128, RS_ROUTE_BYTES = RS_MAX_ROUTE * 3 / 8 };
typedef struct rs_route {        /* of a unit: secret. Not packed: a unit keeps the number of its Route */
    uint16_t start;              /* 1 + hex; 0 unused */
    uint8_t n;                   /* steps; the last hex is the unit's Objective */
    uint8_t passed;              /* Intermediate Objectives entered */
    uint8_t way[RS_ROUTE_BYTES]; /* directions, three bits each */
    uint8_t pad;
} rs_route;
static_assert(sizeof(rs_route) == 20, "a route is 20 bytes without padding");

/* Half of the list is for what a side dug, whoever has it now: a side knows its own and what has changed hands, so that
 * it knows whether there is room for more. */
enum { RS_MAX_WORKS_NOW = 96, RS_MAX_DUG = RS_MAX_WORKS_NOW / 2 };
enum rs_work_flag {
    RS_CONNECTS = 1,
    RS_WIRE_CUT = 2,
    RS_KNOWN_1 = 4,
    RS_KNOWN_2 = 8,
    RS_DUG_IN_US_THEM = 16,
    RS_TAKEN = 32,     /* the other side dug it; both know of it [6.4.11] */
    RS_WORKED_AT = 64, /* in this Movement Subsegment: its count is still to be added */
    RS_WORK_FLAGS = 128
};
/* Pits, trenches, wire, in the order they were begun, packed [3.4.1] [3.4.2] [3.4.3] [3.4.4] [3.4.5] [3.4.6]. */
typedef struct rs_work {
    uint16_t hex; /* 1 + hex; 0 unused */
    uint8_t kind; /* rs_work_kind; RS_NO_WORK: begun, not yet Rifle Pits */
    fs_side owner;
    uint8_t front;  /* bits of directions, as rs_start_work */
    uint8_t wire;   /* bits of directions */
    uint8_t flags;  /* rs_work_flag */
    uint8_t counts; /* towards the next stage, or towards what `doing` says */
    uint8_t doing;  /* rs_long_action in progress there; 0 none */
    uint8_t wanted; /* front chosen for a new facing, or sides for wire being laid or cut */
} rs_work;
static_assert(sizeof(rs_work) == 10, "a work is 10 bytes without padding");

/* What a side sees of an enemy stack that is not shown [3.8]. Two bytes of marks. */
enum rs_look_mark {
    RS_LOOK_SEVERAL = 1 << 0,
    RS_LOOK_OUT = 1 << 1,    /* someone there does not Hide: rs_shows_hiding */
    RS_LOOK_COLUMN = 1 << 2, /* a Column or limbered unit */
    RS_LOOK_ON_TOP = 1 << 3,
    RS_LOOK_IN_WORK = 1 << 4,
    RS_LOOK_TERRAIN = 1 << 5, /* means of those who Hide */
    RS_LOOK_WORK = 1 << 6,
    RS_LOOK_RIDGE = 1 << 7,
    RS_LOOK_RAVINE = 1 << 8,
    RS_LOOK_US_THEM = 1 << 9,
    RS_LOOK_KIND = 7 << 10, /* rs_unit_kind of the top unit */
    RS_LOOK_IN_SIGHT = 1 << 13
};
typedef struct rs_look {
    uint16_t hex;  /* 1 + hex; 0 unused */
    uint16_t mark; /* rs_look_mark */
    uint8_t named; /* sides they Hide behind */
    uint8_t pad;
} rs_look;
enum { RS_MAX_LOOKS = 224 }; /* more than a side has pieces in any scenario */

/* Assault markers of the activation in progress [3.3.2]. Packed, in the order the first Wave went in. */
enum { RS_MAX_ASSAULTS = 12 };
typedef struct rs_marker {
    uint16_t hex;  /* 1 + hex; 0 unused */
    uint8_t waves; /* that were announced [17.4.12] */
    uint8_t wired; /* a Wave crossed uncut wire [6.5.4] */
    uint8_t sides; /* bits of directions by which Waves came in */
    uint8_t pad;
} rs_marker;

/* Beaches that have been landed at this turn, in the order of that, packed: 1 + hex and marks [15.1.3]. */
enum { RS_MAX_LANDINGS = 12 };
enum rs_landing_mark {
    RS_BEACH_HEX = (1 << 12) - 1,
    RS_BEACH_OTTOMAN = 1 << 12, /* by the second side */
    RS_BEACH_SAFE = 1 << 13,    /* own ground and no enemy near when the first came in */
    RS_BEACH_GUNS = 1 << 14     /* the guns that do not count have come in */
};
static_assert((int)RS_MAX_HEXES < (int)RS_BEACH_HEX, "a hex leaves room for the marks");

/* The chain of Counter-Fire in progress [7.6.5]: hexes that came out to fire, the last on top. */
enum { RS_MAX_CHAIN = 8 };
typedef struct rs_chain {
    uint16_t hex[RS_MAX_CHAIN];    /* 1 + hex of those who came out */
    uint16_t target[RS_MAX_CHAIN]; /* 1 + hex they fire at */
    uint8_t side[RS_MAX_CHAIN];
    uint8_t n, pad[7];
} rs_chain;

enum { RS_SEAT_WORDS = RS_MAX_PLAY / 64 };

typedef struct rs_state {
    fs_head head; /* turn from 1 [3.6.1]; phase = rs_phase [3.6.2]: the markers of the game [3.6] */

    rs_unit unit[RS_MAX_PIECES];
    uint16_t hex[RS_MAX_PIECES]; /* 1 + hex; 0 nowhere (rs_at) */
    rs_command command[RS_MAX_BRIGIMENTS];
    rs_group group[RS_MAX_BATTALIONS];
    rs_route route[RS_MAX_ROUTES];
    rs_work work[RS_MAX_WORKS_NOW];
    rs_look look[RS_MAX_LOOKS]; /* only in a blind state: of the enemy of `blind` */
    /* By seat of the map (rs_map.seat): public. */
    uint64_t held[2][RS_SEAT_WORDS];     /* combat units of side 1, 2 are there */
    uint64_t infantry[2][RS_SEAT_WORDS]; /* of them rifle, cavalry or MG */
    uint64_t owned[2][RS_SEAT_WORDS];
    uint64_t us_them[RS_SEAT_WORDS];      /* [3.3.13] [8.1] */
    uint64_t telephone[2][RS_SEAT_WORDS]; /* lines laid; an end is any hex of one [3.4.7] */
    rs_marker marker[RS_MAX_ASSAULTS];
    rs_chain chain;
    uint8_t weather;                   /* rs_weather now [3.6.3] */
    uint8_t weather_until;             /* index into hour from which it is Clear */
    fs_side blind;                     /* whose knowledge this is; 0 everything */
    fs_side last_pull;                 /* who pulled the last chit of this turn; 0 none yet [2.3.5] */
    uint8_t naval[RS_MAX_NAVAL];       /* chits used this turn, by row */
    uint8_t released[RS_MAX_RELEASES]; /* turn in which it takes effect; 0 the event has not happened */
    uint8_t wire_left[3];              /* stock by side */
    uint8_t ship_left;                 /* companies that left the ship this turn */
    uint8_t ships_moved;               /* chits that changed map this turn (campaign) */
    uint8_t active;                    /* Brigiment being activated; 0 none; both know */
    uint16_t shock[8];                 /* 1 + hexes fired at this turn: the last eight, the newest first */
    uint16_t beach[RS_MAX_LANDINGS];   /* rs_landing_mark; 0 unused */
    uint8_t landed[RS_MAX_LANDINGS];   /* quarters of steps that each of them has taken; own */
    uint8_t shocks;                    /* of `shock`: those of this activation [11.7] */
    uint8_t depot[RS_MAX_SUPPLIES];    /* turns running a Source `when_held` was held, up to depot_turns (campaign) */
    int8_t ships[RS_MAX_NAVAL];        /* chits that came to the row, less those that left it (campaign) */
    uint8_t pad[1];
} rs_state;
static_assert(sizeof(rs_state) <= FS_MAX_STATE, "the state must stay within 16 KiB");
static_assert(offsetof(rs_state, pad) + 1 == sizeof(rs_state), "the state has no padding at its end");

enum rs_phase {
    RS_PHASE_NONE,
    RS_PHASE_SETUP,
    RS_PHASE_REINFORCEMENT,
    RS_PHASE_SUPPLY,
    RS_PHASE_FORMATIONS,   /* 3a, 3b */
    RS_PHASE_OFFICERS,     /* 3c */
    RS_PHASE_CONTINUATION, /* 3d */
    RS_PHASE_CHANGE,       /* 3e */
    RS_PHASE_ACTIVATIONS,
    RS_PHASE_END,
    RS_PHASE_OVER
};

/* Where telephone lines from one hex may end (digging.c). */
enum { RS_MOST_LINES = 8, RS_KEPT_LINES = 32 };
typedef struct rs_lines {
    uint64_t tag; /* in the scratch: of what they were found by */
    int32_t n;
    int16_t end[RS_MOST_LINES];
} rs_lines;

/* A search for works of the enemy's that nobody noticed: where those were who looked. */
typedef struct rs_search {
    uint64_t tag;                                      /* of what they looked for, and by what light */
    uint64_t held[RS_SEAT_WORDS], eyes[RS_SEAT_WORDS]; /* combat units; HQs too */
} rs_search;

/* How far it is to a Point Objective, for one kind of feet: half MP by seat (marches.c). */
typedef struct rs_march {
    uint64_t tag; /* in the scratch: of what they were found by */
    uint16_t mp[RS_MAX_PLAY];
} rs_march;

/* What was found of the list of works when it was looked through last (works.c), by what it was then. */
typedef struct rs_works_found {
    uint64_t tag; /* of the scenario: it was made here */
    rs_work of[RS_MAX_WORKS_NOW];
    int32_t known;                 /* the other side than its owner's knows of it */
    uint64_t seats[RS_SEAT_WORDS]; /* where they are */
    bool has_wire[3];
    uint64_t wire[3][RS_SEAT_WORDS]; /* by the side in whose way it is, as rs_find_wire has it */
    struct rs_unknown {
        uint64_t hexes; /* a hash of where they are */
        int32_t n;
        uint8_t at[RS_MAX_WORKS_NOW];
    } unknown[3]; /* by the side that does not know of them: by their place in the list */
} rs_works_found;

/* What is kept in the scratch. A tag is made of all the answer depends on: whatever the scratch holds by chance or was
 * kept for another state does not have it. */
typedef struct rs_memory {
    uint8_t way[RS_MAX_PIECES]; /* the direction in which a unit could set out when that was asked last, or more than 5:
                                   where to look first, whatever it is (movement.c) */
    rs_lines line[RS_KEPT_LINES]; /* by the last bits of the hex they begin in */
    rs_march march[2];            /* by side: the one asked about last */
    rs_works_found works;
    rs_search unnoticed[2]; /* by side: a search for works that found none (works.c) */
} rs_memory;

/* Who has one of RS_PARTS, or had it since that was looked for in this line: few among many, asked for again and again.
 */
typedef struct rs_parts {
    bool is_found;
    fs_side has_hqs; /* of which sides the last is known */
    uint64_t set[RS_PIECE_WORDS];
    uint64_t hqs[3][RS_SEAT_WORDS]; /* looks.c: by side, where HQs are on the map */
} rs_parts;

/* Everything a rule step needs. `run` is NULL while options are listed or checked. */
typedef struct rs_ctx {
    const rs_scenario *sc;
    rs_state *s; /* not changed while run is NULL */
    fs_run *run;
    struct rs_memory *memory;   /* in the scratch; NULL none */
    struct rs_memo *drawing;    /* likewise: of the order that was being drawn (draft.h) */
    struct rs_stakes *before;   /* of the line being applied, what the score hangs on (victory.c); NULL nobody asks */
    struct rs_findings *recall; /* of the list being made (recall.h); NULL nothing is remembered */
    rs_parts *parts;            /* of the line being applied; NULL the state is looked through each time */
} rs_ctx;

static inline fs_side rs_side_of_piece(const rs_scenario *sc, int u) { return sc->side_of[u]; }
/* Hex of a unit in the game, FS_NO_HEX without one. A queued unit's is its entry hex: ask rs_on_map first. */
static inline int rs_at(const rs_state *s, int u) { return s->hex[u] - 1; }
static inline bool rs_on_map(const rs_state *s, int u) { return s->unit[u].where == RS_ON_MAP; }
static inline bool rs_is(const rs_state *s, int u, uint32_t flag) { return s->unit[u].flags & flag; }
static inline void rs_set(rs_state *s, int u, uint32_t flag) { s->unit[u].flags |= flag; }
static inline void rs_clear(rs_state *s, int u, uint32_t flag) { s->unit[u].flags &= ~flag; }
static inline bool rs_hides(const rs_state *s, int u) { return s->unit[u].means != RS_NOT_HIDING; }
/* With the spade in hand: when its activation is over what it dug stands, and the mark only keeps guns from firing
 * [13.1.10] [R74]. */
static inline bool rs_is_at_work(const rs_state *s, int u)
{
    return (s->unit[u].flags & (RS_DUG | RS_ACTED)) == RS_DUG;
}
static inline bool rs_is_picket(const rs_state *s, int u) { return s->unit[u].size == RS_PICKET; }
static inline bool rs_knows(const rs_scenario *sc, const rs_state *s, fs_side side, int u)
{
    return sc->side_of[u] == side || rs_is(s, u, RS_SHOWN);
}
/* In Support by itself, of a Brigiment that has one battalion only; secret [11.5.2]. */
static inline bool rs_is_kept_back(const rs_scenario *sc, const rs_state *s, int u)
{
    return rs_has_steps(sc, u) && rs_on_map(s, u) && s->unit[u].at;
}
/* One activation longer as before; that activation is over [11.6.2]. */
static inline bool rs_has_old_order(const rs_state *s, int u)
{
    return (s->unit[u].flags & (RS_NEW_ORDER | RS_OLD_ORDER)) == RS_OLD_ORDER;
}
static inline bool rs_is_bound(const rs_state *s, int u)
{
    return (s->unit[u].flags & (RS_NEW_ORDER | RS_OLD_ORDER)) == (RS_NEW_ORDER | RS_OLD_ORDER);
}
/* Combat units of the side are in the hex; infantry of it. Public. */
static inline bool rs_holds(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_has(s->held[side - 1], sc->map.seat[hex]);
}
static inline bool rs_has_infantry(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_has(s->infantry[side - 1], sc->map.seat[hex]);
}
static inline bool rs_owns(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_has(s->owned[side - 1], sc->map.seat[hex]);
}
static inline bool rs_is_us_them(const rs_scenario *sc, const rs_state *s, int hex)
{
    return rs_has(s->us_them, sc->map.seat[hex]);
}
/* Whether it is seen of that unit if it Hides: a staff among troops neither shows nor hides them [3.8.1]. */
static inline bool rs_shows_hiding(const rs_scenario *sc, const rs_state *s, int u)
{
    return !rs_is_hq(sc, u) || !rs_holds(sc, s, sc->side_of[u], rs_at(s, u));
}
/* Whether two sets of hexes by seat have one in common. */
static inline bool rs_seats_meet(const uint64_t a[RS_SEAT_WORDS], const uint64_t b[RS_SEAT_WORDS])
{
    uint64_t both = 0;

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        both |= a[w] & b[w];
    return both;
}
static inline int rs_light(const rs_scenario *sc, const rs_state *s) { return rs_light_on(sc, s->head.turn); }
static inline bool rs_is_night(const rs_scenario *sc, const rs_state *s) { return rs_light(sc, s) == RS_NIGHT; }
/* Whether one of sixteen pieces in a row is in that hex, or was when it left the map. */
typedef uint16_t rs_eight __attribute__((vector_size(16)));
static inline bool rs_sixteen_have(const uint16_t at[16], uint16_t wanted)
{
    rs_eight one, two;
    uint64_t met[2];

    memcpy(&one, at, sizeof one);
    memcpy(&two, at + 8, sizeof two);
    rs_eight equal = (rs_eight)(one == wanted) | (rs_eight)(two == wanted);
    memcpy(met, &equal, sizeof met);
    return met[0] | met[1];
}
/* Which of eight in a row are: a byte of ones for each. */
typedef uint8_t rs_eight_bytes __attribute__((vector_size(8)));
static inline uint64_t rs_which_have(const uint16_t at[8], uint16_t wanted)
{
    rs_eight eight;
    uint64_t met;

    memcpy(&eight, at, sizeof eight);
    rs_eight_bytes equal = __builtin_convertvector((rs_eight)(eight == wanted), rs_eight_bytes);
    memcpy(&met, &equal, sizeof met);
    return met;
}
/* The next piece on the map in that hex after `u`, 0 at the end: for (int u = 0; (u = rs_next_in(c.sc, s, hex, u));).
 * Both sides, HQs too. */
static inline int rs_next_in(const rs_scenario *sc, const rs_state *s, int hex, int u)
{
    uint16_t wanted = (uint16_t)(hex + 1);
    int n = sc->base.n_units, at = ++u & ~7;

    if (u > n)
        return 0;
    uint64_t left = rs_which_have(&s->hex[at], wanted) >> (u & 7) * 8 << (u & 7) * 8;
    for (;;) {
        while (left) {
            int lane = __builtin_ctzll(left) / 8;

            if (s->unit[at + lane].where == RS_ON_MAP)
                return at + lane;
            left &= ~((uint64_t)0xff << lane * 8);
        }
        at += 8;
        while (!(at & 8) && at <= n && !rs_sixteen_have(&s->hex[at], wanted))
            at += 16;
        if (at > n)
            return 0;
        left = rs_which_have(&s->hex[at], wanted);
    }
}
static_assert(RS_MAX_PIECES % 16 == 0, "rs_next_in looks at sixteen pieces at a time");
/* Whether one of eight works in a row may lie in that hex: the ten bytes of each are looked at by twos. */
static inline bool rs_eight_works_may(const rs_work w[8], uint16_t wanted)
{
    rs_eight part[5], equal;
    uint64_t met[2];

    memcpy(part, w, sizeof part);
    equal = (rs_eight)(part[0] == wanted) | (rs_eight)(part[1] == wanted) | (rs_eight)(part[2] == wanted) |
            (rs_eight)(part[3] == wanted) | (rs_eight)(part[4] == wanted);
    memcpy(met, &equal, sizeof met);
    return met[0] | met[1];
}
static_assert(sizeof(rs_work) * 8 == sizeof(rs_eight) * 5 && RS_MAX_WORKS_NOW % 8 == 0,
              "works are looked at by eights");
/* The next work in that hex after one, 0 at the end: 1 + its index. */
static inline int rs_next_work(const rs_state *s, int hex, int work)
{
    uint16_t wanted = (uint16_t)(hex + 1);

    for (int row = work & ~7; row < RS_MAX_WORKS_NOW && s->work[row].hex; row += 8) {
        if (!rs_eight_works_may(&s->work[row], wanted))
            continue;
        for (int i = row > work ? row : work; i < row + 8; i++)
            if (s->work[i].hex == wanted)
                return i + 1;
    }
    return 0;
}
/* The flags of sixteen pieces in a row, together. */
static inline uint32_t rs_flags_among(const rs_unit u[16])
{
    return u[0].flags | u[1].flags | u[2].flags | u[3].flags | u[4].flags | u[5].flags | u[6].flags | u[7].flags |
           u[8].flags | u[9].flags | u[10].flags | u[11].flags | u[12].flags | u[13].flags | u[14].flags | u[15].flags;
}
/* The next piece after `u`, of either side and wherever it is, that has one of the flags; 0 at the end. Few have those
 * of who takes part in what: sixteen are passed at a time. */
static inline int rs_next_with(const rs_scenario *sc, const rs_state *s, uint32_t flags, int u)
{
    const rs_unit *end = &s->unit[sc->base.n_units + 1], *at = &s->unit[++u], *row = &s->unit[u & ~15];

    for (; row < end; at = row) {
        while (!(rs_flags_among(row) & flags))
            if ((row += 16) >= end)
                return 0;
        at = at > row ? at : row;
        row += 16;
        while (at < row && !(at->flags & flags))
            at++;
        if (at < row)
            return at < end ? (int)(at - s->unit) : 0;
    }
    return 0;
}
static_assert(RS_MAX_PIECES % 16 == 0, "rs_next_with looks at sixteen pieces at a time");
/* The same of one side. */
static inline int rs_next_own_with(const rs_scenario *sc, const rs_state *s, fs_side side, uint32_t flags, int u)
{
    while ((u = rs_next_with(sc, s, flags, u)) && sc->side_of[u] != side)
        ;
    return u;
}
static inline void rs_clear_all(const rs_scenario *sc, rs_state *s, uint32_t flags)
{
    for (int u = 0; (u = rs_next_with(sc, s, flags, u));)
        rs_clear(s, u, flags);
}
/* The next member of a set of pieces above `u`, 0 at the end. */
static inline int rs_next_piece(const uint64_t set[RS_PIECE_WORDS], int u)
{
    for (int w = (u + 1) >> 6, from = (u + 1) & 63; w < RS_PIECE_WORDS; w++, from = 0) {
        uint64_t left = set[w] >> from << from;
        if (left)
            return w * 64 + __builtin_ctzll(left);
    }
    return 0;
}
static inline void rs_forget_parts(rs_parts *p)
{
    p->is_found = false;
    p->has_hqs = 0;
}
static inline void rs_find_parts(const rs_scenario *sc, const rs_state *s, rs_parts *p)
{
    memset(p->set, 0, sizeof p->set);
    for (int row = 0; row <= sc->base.n_units; row += 16) {
        if (!(rs_flags_among(&s->unit[row]) & RS_PARTS))
            continue;
        for (int u = row; u < row + 16; u++)
            p->set[u >> 6] |= (uint64_t)((s->unit[u].flags & RS_PARTS) != 0) << (u & 63);
    }
    p->is_found = true;
}
/* As rs_next_with and rs_next_own_with, of some of RS_PARTS. */
static inline int rs_next_part(const rs_ctx *c, uint32_t flags, int u)
{
    if (!c->parts)
        return rs_next_with(c->sc, c->s, flags, u);
    if (!c->parts->is_found)
        rs_find_parts(c->sc, c->s, c->parts);
    assert(!(flags & ~RS_PARTS));
    int next = u;
    while ((next = rs_next_piece(c->parts->set, next)) && !rs_is(c->s, next, flags))
        ;
    assert(next == rs_next_with(c->sc, c->s, flags, u));
    return next;
}
static inline int rs_next_own_part(const rs_ctx *c, fs_side side, uint32_t flags, int u)
{
    while ((u = rs_next_part(c, flags, u)) && c->sc->side_of[u] != side)
        ;
    return u;
}
static inline void rs_end_parts(rs_ctx *c, uint32_t flags)
{
    for (int u = 0; (u = rs_next_part(c, flags, u));)
        rs_clear(c->s, u, flags);
}
/* Every flag of RS_PARTS is set by this. */
static inline void rs_take_part(rs_ctx *c, int u, uint32_t flags)
{
    rs_set(c->s, u, flags);
    if (c->parts && c->parts->is_found)
        rs_add(c->parts->set, u);
}
/* How much of a battery is in action where it stands, in quarters of a step: of a wheeled one where there is room for a
 * single step only that step, of a mountain battery all [3.7.6] [3.7.7]. */
static inline int rs_deployed_steps(const rs_scenario *sc, const rs_state *s, int u)
{
    bool narrow = rs_on_map(s, u) && sc->tables.terrain[rs_terrain(&sc->map, rs_at(s, u))].gun_steps;

    return narrow && rs_is_wheeled(sc, u) && s->unit[u].steps > 4 ? 4 : s->unit[u].steps;
}
/* Steps that ran and are still away. The other side takes all that ran for it. */
static inline int rs_in_routed_box(const rs_command *m) { return m->routed - m->rallied; }
/* Quarters of steps of a unit at full strength: of riflemen as large as their counter is now [3.2.1]. */
static inline int rs_full_now(const rs_scenario *sc, const rs_state *s, int u)
{
    return sc->kind_of[u] == RS_RIFLE ? rs_full_steps(s->unit[u].size) : sc->piece[u].full;
}
static inline const rs_command *rs_command_of(const rs_state *s, int u) { return &s->command[s->unit[u].brigiment]; }

#endif
