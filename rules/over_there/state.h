/* state.h - the flat state of a game of Over There.
 *
 * Same situation, same bytes: entries not in use are zero, lists are packed at their front in the order said beside
 * them. What the enemy may not know (units not shown, plots, the mine, who is in a dugout) is cleared by blind.c.
 */
#ifndef OT_STATE_H
#define OT_STATE_H

#include "scenario.h"
#include <firestep/frames.h>

enum ot_where {
    OT_NOT_YET, /* not set up, not entered, or the reserve piece of a vehicle */
    OT_ON_TABLE,
    OT_OFF_BOARD, /* a battery behind its edge [VII.Q] */
    OT_ABOARD,    /* on or behind the vehicle `carrier` */
    OT_PRISONER,  /* surrendered; guarded by `captor` [VIII.F] */
    OT_DESTROYED,
    OT_LEFT /* over an edge, for good: x and y tell where [VIII.D] */
};

enum ot_formation { OT_LINE = 1, OT_TWO_RANKS, OT_COLUMN, OT_GARRISON }; /* */
enum ot_level { OT_NO_LEVEL, OT_STEP, OT_BOTTOM };                       /* in a trench [XII.A] */
/* The form byte of `to`, `place`, `enter`: formation, and level << 4. */
static inline uint8_t ot_form(int formation, int level) { return (uint8_t)(formation | level << 4); }
static inline int ot_form_formation(uint8_t form) { return form & 15; }
static inline int ot_form_level(uint8_t form) { return form >> 4; }

/* What the last morale result makes of it until its next activation ends; one at a time [VI.X]. */
enum ot_morale {
    OT_FREE,
    OT_HOLD,
    OT_FALL_BACK,
    OT_CAUTIOUS,
    OT_FULL,
    OT_MUST_CHARGE,
    OT_RETIRE, /* percentile */
    OT_STAND,  /* percentile */
    OT_ROUTING
};

enum ot_flag {
    OT_SHOWN = 1 << 0,              /* the enemy has it on his table [XIV.C] */
    OT_PINNED = 1 << 1,             /* [CH.pin] */
    OT_PIN_OLD = 1 << 2,            /* a crew's pin that goes at the end of this turn's morale phase */
    OT_ACTIVATED = 1 << 3,          /* this turn */
    OT_MOVED = 1 << 4,              /* this turn, by its own will or not [VI.D.5] */
    OT_RAN = 1 << 5,                /* this turn [VI.D.3] */
    OT_FIRED = 1 << 6,              /* this turn */
    OT_CHARGED = 1 << 7,            /* made a charge this turn: attacker [IX.G] */
    OT_CHARGED_BY_CAVALRY = 1 << 8, /* was charged this turn, by these [morale_modifiers] */
    OT_CHARGED_BY_FOOT = 1 << 9,
    OT_FLED = 1 << 10,    /* from a charge this turn */
    OT_CAUGHT = 1 << 11,  /* and is attacked from the rear [IX.D] */
    OT_OVERRUN = 1 << 12, /* this turn [XIII.K] */
    OT_BROKE = 1 << 13,   /* this turn: may not begin a melee [VIII.1] */
    OT_CHECKS = 1 << 14,  /* must check morale this turn: flame, overrun, lost melee */
    OT_LIMBERED = 1 << 15,
    OT_MOUNTED = 1 << 16,
    OT_MASKED = 1 << 17,
    OT_GASSED = 1 << 18,      /* touched by gas this turn */
    OT_BARRICADE = 1 << 19,   /* [XII.E] */
    OT_BROKEN_DOWN = 1 << 20, /* [XIII.A] */
    OT_IMMOBILE = 1 << 21,    /* by fire, repairable [XIII.D] */
    OT_STUCK = 1 << 22,       /* in rubble [XIII.M] */
    OT_SHAKEN = 1 << 23,      /* may not run at its next activation */
    OT_ABANDONED = 1 << 24,   /* its guns stand alone */
    OT_FOUGHT = 1 << 25,      /* in a melee this turn [IX.B.2] */
    OT_WANTS_MELEE = 1 << 26, /* said in the window of the melee phase; secret until both have */
    OT_FIRED_ON = 1 << 27,    /* while advancing (SC.2) */
    OT_ON_FIRE = 1 << 28,     /* a wreck that burns and smokes */
    OT_HELPS = 1 << 29,       /* assists the engineers `target` this turn [XVI.D.1] */
    OT_THROUGH_WIRE = 1 << 30 /* its charge crossed wire [IX.F] */
};
#define OT_OUT_OF_TRENCH ((uint32_t)1 << 31) /* its charge began in a trench [IX.F] */

typedef struct ot_unit {        /* 60 bytes */
    int32_t x, y;               /* front centre; in a trench the point of its line at the middle of the unit [G-15] */
    int32_t cx, cy;             /* where it touched in a charge or melee this turn [IX.C]; 0 */
    uint32_t flags;             /* ot_flag */
    uint16_t facing;            /* tenths of a degree */
    int16_t reach;              /* thousandths of a charge left after contact */
    uint8_t where;              /* ot_where */
    uint8_t formation;          /* ot_formation */
    uint8_t level;              /* ot_level */
    uint8_t feature;            /* 1 + the trench, dugout, bunker, building or pit it is in; 0 none */
    uint8_t castings;           /* regular ones left, LMG included */
    uint8_t lmg;                /* of them; dismounted guns and borrowed ones: how many guns [XIII.I] */
    uint8_t engineers;          /* attached ones left [XVI.A] */
    uint8_t crew;               /* vehicles */
    uint8_t morale;             /* ot_morale */
    uint8_t used;               /* functions done in the activation in progress: ot_function bits [IV] */
    uint8_t left;               /* functions left in it; 0 when it is not being activated */
    uint8_t target;             /* enemy it charged this turn, or whom it helps */
    uint8_t charger;            /* enemy that charged it this turn */
    uint8_t carrier;            /* OT_ABOARD: the vehicle */
    uint8_t captor;             /* OT_PRISONER */
    uint8_t tries;              /* to mask, against the gas on the table [X.E] */
    uint8_t task, effort, site; /* engineers' work, turns of it, and 1 + the feature worked at [XVI.D]; gunners' site:
                                   the piece whose guns they serve in place of their own */
    uint8_t mounts_lost;        /* vehicles: bit per mount */
    uint8_t free_turn;          /* vehicles immobile through small arms: the turn they can move again [XIII.O];
                                   projectors: the turn their gas was released [X.K] */
    uint8_t harm_turn;          /* vehicles: the turn it broke down or was hit, no repair in it [XIII.C]; foot: the
                                   turn it worked last [XVI.D] */
    uint8_t fires;              /* mounts used in this activation: bits */
    uint8_t lost_turn;          /* when destroyed, surrendered or left */
    uint8_t engineers_attached; /* at the start, for [XVI.B] */
    uint8_t toll; /* castings lost since the alternation of [XVI.B], or guards and prisoners of [VIII.G] */
    uint8_t pad[2];
} ot_unit;
static_assert(sizeof(ot_unit) == 52, "a unit is 52 bytes without padding");

/* Functions of an activation: bits of ot_unit.used [IV]. */
enum ot_function {
    OT_DID_MOVE = 1 << 0,
    OT_DID_FIRE = 1 << 1,
    OT_DID_LIMBER = 1 << 2, /* limber or unlimber, mount or dismount, load or unload */
    OT_DID_OVERRUN = 1 << 3,
    OT_DID_WORK = 1 << 4, /* engineers, clearing a door, repair, release, manning guns */
    OT_DID_RUN = 1 << 5,
    OT_DID_CHARGE = 1 << 6,
    OT_DID_OTHER = 1 << 7 /* stationary functions that end the activation */
};

/* What happens to terrain. */
typedef struct ot_damage { /* per feature of the scenario */
    uint8_t is_destroyed;  /* building, bunker or bridge: rubble */
    uint8_t burns_until;   /* turn; 0 does not burn [XV.E] */
    uint8_t blocked;       /* levels at the door of a dugout [XV.F] */
    uint8_t shown;         /* dugout: bit 0, its nature is known (someone came out or was found) */
} ot_damage;

/* A piece of wire that is gone: between two lengths along the belt's long axis [VI.J]. */
typedef struct ot_gap {
    uint8_t feature, pad[3]; /* 1 + feature; 0 unused. Packed, by feature, then `from` */
    int32_t from, to;
} ot_gap;

/* A work made in play [XVI.E]: feature number n_features + its index. */
typedef struct ot_work {
    uint8_t kind;            /* ot_terrain; 0 unused */
    uint8_t owner, flags, n; /* as ot_feature; points */
    int32_t width;
    fs_point at[4];
} ot_work;

/* Smoke or gas in the open [G-11]. Packed, oldest first. */
enum ot_cloud_kind { OT_NO_CLOUD, OT_SMOKE_CLOUD, OT_GAS_CLOUD };
typedef struct ot_cloud {
    uint8_t kind;   /* ot_cloud_kind */
    uint8_t stream; /* 0 a disc; 1 a stream from a source */
    uint8_t until;  /* the turn at whose end it goes [X.G.1] */
    uint8_t source; /* stream: piece (projector, wreck) it flows from; 0: the source has stopped or is a feature */
    uint8_t from_feature; /* stream: 1 + burning structure */
    uint8_t to;           /* stream: direction 0-7 it lies in */
    uint8_t fresh;        /* laid in this turn */
    uint8_t pad;
    int32_t x, y;   /* centre, or where the stream's tail is */
    int32_t size;   /* radius, or length of the stream */
    int32_t offset; /* stream: how far its tail has left the source (for its width) */
} ot_cloud;

/* Gas that stays in a low place [X.H]. Packed, oldest first. */
typedef struct ot_linger {
    uint8_t feature, until, pad[2]; /* 1 + feature; last turn */
    int32_t from, to;               /* lengths along its line; pits: whole */
} ot_linger;

/* What a battery fires in one artillery phase; private to its side [VII.A]. */
/* NONE: nothing is written for that turn; REST: the sheet says that it does not fire. */
enum ot_plot_kind { OT_PLOT_NONE, OT_PLOT_FIRE, OT_PLOT_SMOKE, OT_PLOT_GAS, OT_PLOT_SUPPRESS, OT_PLOT_REST };
typedef struct ot_plot {
    uint8_t kind, target, pad[2]; /* target: the off-board battery to be suppressed */
    int32_t x, y;
} ot_plot;
typedef struct ot_battery { /* by ot_scenario.battery_of */
    ot_plot plot[3];        /* of turn t in plot[t % 3] */
    uint8_t suppressed;     /* turn in which it was silenced last */
    uint8_t suppressed_run; /* turns in a row */
    uint8_t last_victim;    /* battery it silenced last, and when [VII.R] */
    uint8_t last_turn;
    uint8_t is_done; /* has fired in this artillery phase or cannot */
    uint8_t gas_used, pad[2];
} ot_battery;

/* Guns that stand without a crew. Packed, by piece. */
typedef struct ot_lone_guns {
    uint8_t piece;   /* whose they were; 0 unused */
    uint8_t n;       /* how many */
    uint16_t facing; /* tenths of a degree */
    int32_t x, y;    /* front centre of their line */
} ot_lone_guns;

enum { OT_MAX_LONE_GUNS = 16 };
enum { OT_MAX_GAPS = 40, OT_MAX_WORKS = 12, OT_MAX_CLOUDS = 24, OT_MAX_LINGERS = 24, OT_MAX_BATTERIES = 24 };

typedef struct ot_air {
    uint8_t misses[3]; /* by side: air phases without an aircraft since the last [XI.A] */
    uint8_t phases[3]; /* by side: air phases the one on the table has been there; 0 none */
    uint8_t pad[2];
} ot_air;

/* What is being planned in an open line of movement: way-points so far [G-13]. */
typedef struct ot_way {
    uint8_t kind; /* ot_move_kind of the line; 0 none */
    uint8_t n;
    uint8_t unit, pad;
    fs_point via[OT_MAX_VIA];
} ot_way;

/* What those at a real table were asked and what they said (facts.h). Packed, oldest first; value 0: not said yet. */
typedef struct ot_fact {
    uint8_t question; /* ot_question; 0 unused */
    uint8_t unit, other;
    uint8_t value;
} ot_fact;
enum { OT_MAX_FACTS = 96 };

typedef struct ot_state {
    fs_head head; /* turn from 1; phase = ot_phase */

    ot_unit unit[OT_MAX_PIECES];
    ot_damage damage[OT_MAX_FEATURES];
    ot_gap gap[OT_MAX_GAPS];
    ot_work work[OT_MAX_WORKS];
    ot_cloud cloud[OT_MAX_CLOUDS];
    ot_linger linger[OT_MAX_LINGERS];
    ot_battery battery[OT_MAX_BATTERIES];
    ot_lone_guns guns[OT_MAX_LONE_GUNS];
    ot_fact fact[OT_MAX_FACTS]; /* a referee's game; empty in any other */
    uint64_t deck;              /* cards left this phase: bits 0-25 red, 26-51 black [VI.0] */
    ot_air air;
    ot_way way;
    uint8_t last_card;      /* colour drawn last: 1 red, 2 black; 0 none [IX.G] */
    uint8_t passes[3];      /* own cards passed running, by side [VI.0.a] */
    uint8_t finished;       /* sides finished for the phase, as a mask */
    uint8_t wind_step;      /* index into tables.wind */
    uint8_t wind_to;        /* 0-7 clockwise from north */
    uint8_t mine_turn;      /* secret: when the mine goes up; 0 none or gone [XII.J] */
    int32_t mine_x, mine_y; /* secret */
    uint8_t may_plot;       /* sides that may plot, as a mask (SC.2) */
    uint8_t train_halted;   /* turn in which the train halts at the station */
    uint8_t arrived;        /* bit k: reinforcements rolled for in group k may come */
    uint8_t held;           /* how many units are prisoners, derived: mostly none, and then nobody guards any */
    uint8_t train_stopped;  /* 1: the train had been stopped before it went on [SC.3] */
    uint8_t pad[7];
} ot_state;
static_assert(sizeof(ot_state) <= FS_MAX_STATE, "the state must stay below 16 KiB");
static_assert(offsetof(ot_state, pad) + 7 == sizeof(ot_state), "the state has no padding at its end");

enum ot_phase {
    OT_PHASE_NONE,
    OT_PHASE_SETUP,
    OT_PHASE_OPENING, /* opening plots and preparatory fire */
    OT_PHASE_MOVE,    /* move/fire [V] */
    OT_PHASE_ARTILLERY,
    OT_PHASE_AIR,
    OT_PHASE_MORALE,
    OT_PHASE_MELEE,
    OT_PHASE_OVER
};

/* Everything a rule step needs. `run` is NULL while options are listed or checked. */
typedef struct ot_ctx {
    const ot_scenario *sc;
    ot_state *s; /* not changed while run is NULL */
    fs_run *run;
    struct ot_memo *memo; /* figures.c; NULL: nothing is remembered */
} ot_ctx;

static inline fs_side ot_side_of(const ot_scenario *sc, int u) { return sc->piece[u].side; }
static inline bool ot_is(const ot_state *s, int u, uint32_t flag) { return s->unit[u].flags & flag; }
static inline void ot_set(ot_state *s, int u, uint32_t flag) { s->unit[u].flags |= flag; }
static inline void ot_clear(ot_state *s, int u, uint32_t flag) { s->unit[u].flags &= ~flag; }
static inline bool ot_on_table(const ot_state *s, int u) { return s->unit[u].where == OT_ON_TABLE; }
/* Whether the side may act on where the unit stands: its own, or shown to it. */
static inline bool ot_knows(const ot_scenario *sc, const ot_state *s, fs_side side, int u)
{
    return ot_side_of(sc, u) == side || ot_is(s, u, OT_SHOWN);
}
static inline bool ot_is_vehicle(const ot_scenario *sc, int u)
{
    return sc->piece[u].class_ >= OT_TANK && sc->piece[u].class_ <= OT_TRAIN;
}
static inline bool ot_is_cavalry(const ot_scenario *sc, int u)
{
    return sc->piece[u].class_ >= OT_CAVALRY && sc->piece[u].class_ <= OT_CAMEL_IRREGULAR;
}
static inline bool ot_is_mounted(const ot_scenario *sc, const ot_state *s, int u)
{
    return ot_is_cavalry(sc, u) && ot_is(s, u, OT_MOUNTED);
}
/* Guns and medium and heavy mortars, which are limbered to move [IV.A]. */
static inline bool ot_is_drawn(const ot_scenario *sc, int u)
{
    int k = sc->piece[u].class_;
    return k >= OT_MEDIUM_MORTAR && k <= OT_MOTOR_ARTILLERY;
}
/* Castings that stand, fight and are lost: attached engineers included; 0 for vehicles. */
static inline int ot_men(const ot_scenario *sc, const ot_state *s, int u)
{
    return ot_is_vehicle(sc, u) ? 0 : s->unit[u].castings + s->unit[u].engineers;
}
static inline int ot_n_features(const ot_scenario *sc) { return sc->n_features + OT_MAX_WORKS; }

/* The next unit of a set above `u`, 0 at the end: for (int u = 0; (u = ot_next_unit(set, u));) */
static inline int ot_next_unit(const uint64_t set[OT_PIECE_WORDS], int u)
{
    for (int w = (u + 1) >> 6, from = (u + 1) & 63; w < OT_PIECE_WORDS; w++, from = 0) {
        uint64_t left = set[w] >> from << from;
        if (left)
            return w * 64 + __builtin_ctzll(left);
    }
    return 0;
}

#endif
