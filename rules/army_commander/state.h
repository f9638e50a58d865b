/* state.h - the flat state of a game of Army Commander.
 *
 * Same situation, same bytes: entries not in use are zero, stacks are in ascending
 * order of piece, derived fields (marked so) are a function of the rest.
 */
#ifndef AC_STATE_H
#define AC_STATE_H

#include "scenario.h"
#include <firestep/frames.h>

enum { AC_STACKING = 4 }; /* load a hex holds: 1 a combat stand, 2 a battery [0.c] [0.h] (R19) */

enum ac_where {
    AC_ON_BOARD = 1,
    AC_WAITING,       /* off the board, has not entered yet */
    AC_LOST_FOR_GOOD, /* eliminated; combat stands may be recovered at night [10] */
    AC_GONE,          /* exited by an edge */
    AC_EMBARKED,      /* back at sea until the next round (S6) */
    AC_RETIRED        /* HQ of a division with no stands left (R22) */
};

/* What a stand has done this turn or round. Cleared by the step that the comment names. */
enum ac_did {
    AC_MOVED = 1 << 0,     /* in this divisional turn (turn start) */
    AC_ATTACKED = 1 << 1,  /* in this divisional turn; fire support also: was in the hex attacked */
    AC_SUPPORTED = 1 << 2, /* an attack in this divisional turn */
    AC_LANDED = 1 << 3,    /* came ashore in this round (round start) (S6) */
    AC_SHIFTED = 1 << 4,   /* placed in the open line of a shuffle or a night (line end) */
    AC_NEW = 1 << 5        /* recovered this night (night end) */
};

typedef struct ac_stand {
    int16_t hex;   /* AC_ON_BOARD only, else FS_NO_HEX; planes: FS_NO_HEX while not placed */
    uint8_t where; /* 0 for pieces that are no stands (divisions) */
    uint8_t hit;   /* single hit marker (R16) */
    uint8_t sp;    /* batteries: strength left (R18); 0 otherwise */
    uint8_t shots; /* batteries: left this round [5.c] */
    uint8_t did;   /* ac_did */
    uint8_t next;  /* derived: next piece in the same hex, ascending; 0 last */
} ac_stand;
static_assert(sizeof(ac_stand) == 8, "a stand is 8 bytes without padding");

enum ac_division_flag {
    AC_HAD_TURN = 1, /* this round [1.2b] */
    AC_STRATEGIC = 2 /* its move is strategic this turn [2.e] */
};

typedef struct ac_command {
    uint8_t order;       /* ac_order in force */
    uint8_t next;        /* given face down, not yet revealed: secret */
    uint8_t flags;       /* ac_division_flag */
    uint8_t guns_called; /* in this divisional turn: low nibble all, high nibble corps (R81) */
} ac_command;

typedef struct ac_state {
    fs_head head; /* turn = round, from 1; phase = ac_phase */

    ac_stand stand[AC_MAX_PIECES];            /* by piece */
    ac_command command[AC_MAX_DIVISIONS + 1]; /* by division */
    uint8_t pad_command[4];
    uint64_t wire[AC_HEX_WORDS];      /* wire still there */
    uint64_t control[AC_HEX_WORDS];   /* objective hexes held by side 2 (R79) */
    uint64_t attacked[AC_HEX_WORDS];  /* targets of this divisional turn [3.2a] */
    uint64_t base[AC_HEX_WORDS];      /* hexes of the division when its turn began (R31) */
    uint64_t group[AC_PIECE_WORDS];   /* the pieces moving, falling back or losing now */
    uint64_t support[AC_PIECE_WORDS]; /* supporters named in the combat being fought */
    uint8_t recovery[3], exited[3];   /* SP left this night; combat stands gone by an edge */
    uint8_t lost[3];                  /* combat stands lost and not recovered, by side */
    fs_side last_turn;                /* whose divisional turn was last (R78) */
    int16_t banked[2];                /* points of rounds already judged */
    uint8_t stirred; /* while an option is applied: what points depend on may have changed; otherwise 0 */
    uint8_t pad_banked[1];
    uint64_t contested[2][AC_HEX_WORDS]; /* trench hexes closed to side 1, 2 tonight [10.e] */

    /* Derived. */
    uint64_t held[2][AC_HEX_WORDS];   /* hexes whose holder is side 1, 2 */
    uint64_t manned[2][AC_HEX_WORDS]; /* hexes with combat stands of side 1, 2 */
    uint8_t first[AC_MAX_HEXES];      /* first piece in the hex, 0 empty; planes are not in stacks */
    uint8_t load[AC_MAX_HEXES];       /* stacking: 1 a combat stand, 2 a battery (R19) */
    uint8_t combat[AC_MAX_HEXES];     /* combat stands in the hex [0.c] */
    fs_side holder[AC_MAX_HEXES];     /* side of the combat stands and batteries there; 0 none (HQs do not hold) */
    uint8_t zoc[2][AC_MAX_HEXES];     /* neighbouring hexes with combat stands of side 1, 2 [2.1a] */
    uint8_t stands_left[AC_MAX_DIVISIONS + 1]; /* combat stands of the division on the board */
    uint8_t pad[7];
} ac_state;
static_assert(sizeof(ac_state) <= 8192, "the state must stay below 8 KiB");

enum ac_phase {
    AC_PHASE_NONE,
    AC_PHASE_BOMBARDMENT,
    AC_PHASE_ORDERS,
    AC_PHASE_RETREAT,
    AC_PHASE_TURNS,
    AC_PHASE_ARTILLERY,
    AC_PHASE_AIR,
    AC_PHASE_NIGHT,
    AC_PHASE_OVER
};

/* Everything a rule step needs. `run` is NULL while options are listed or checked. */
typedef struct ac_ctx {
    const ac_scenario *sc;
    ac_state *s; /* not changed while run is NULL */
    fs_run *run;
} ac_ctx;

static inline bool ac_bit(const uint64_t *set, int i) { return set[i >> 6] >> (i & 63) & 1; }
static inline void ac_set(uint64_t *set, int i) { set[i >> 6] |= (uint64_t)1 << (i & 63); }
static inline void ac_clear(uint64_t *set, int i) { set[i >> 6] &= ~((uint64_t)1 << (i & 63)); }

/* Whether two sets of hexes have one in common. */
static inline bool ac_meet(const uint64_t a[AC_HEX_WORDS], const uint64_t b[AC_HEX_WORDS])
{
    uint64_t both = 0;
    for (int w = 0; w < AC_HEX_WORDS; w++)
        both |= a[w] & b[w];
    return both;
}

/* Whether no hex of the board would hold too many: one sweep, where asking stand by stand takes longer. */
static inline bool ac_all_fit(const uint8_t load[AC_MAX_HEXES])
{
    uint8_t most = 0;
    for (int hex = 0; hex < AC_MAX_HEXES; hex++)
        most = load[hex] > most ? load[hex] : most;
    return most <= AC_STACKING;
}

static inline bool ac_is_combat(uint8_t type) { return type >= AC_INFANTRY && type <= AC_TANK; } /* wide sense (R15) */
static inline bool ac_is_assault(uint8_t type)
{
    return ac_is_combat(type) && type != AC_FIRE_SUPPORT;
} /* narrow sense */
static inline bool ac_is_battery(uint8_t type) { return type == AC_DIVISIONAL || type == AC_CORPS; }

/* Pieces of a hex in ascending order: for (int u = s->first[hex]; u; u = s->stand[u].next) */

/* state.c: the only functions that put pieces on hexes or take them off; derived fields follow. */
void ac_put(const ac_scenario *, ac_state *, int piece, int hex);
void ac_take(const ac_scenario *, ac_state *, int piece, uint8_t where_now);
void ac_move(const ac_scenario *, ac_state *, int piece, int hex);
/* Recomputes every derived field from the rest. */
void ac_derive(const ac_scenario *, ac_state *);

/* Whether an HQ of the division is within two hexes of the hex [0.d] (R20). */
bool ac_commands(const ac_scenario *, const ac_state *, int division, int hex);
/* Hex distance 0 to 2 from an HQ of the piece's division [0.d] (R20). */
bool ac_in_command(const ac_scenario *, const ac_state *, int piece);
/* Next to an enemy combat stand or battery (R24). */
static inline bool ac_near_enemy(const ac_scenario *sc, const ac_state *s, int hex, fs_side side)
{
    return ac_meet(sc->around[hex], s->held[2 - side]);
}
/* In the zone of control of the enemies of `side` [2.1a]. */
static inline bool ac_in_enemy_zoc(const ac_state *s, int hex, fs_side side) { return s->zoc[2 - side][hex] != 0; }
/* Terrain as it is now: wire may be gone. */
static inline uint32_t ac_ground(const ac_scenario *sc, const ac_state *s, int hex)
{
    uint32_t t = sc->terrain[hex];
    return t & AC_WIRE && !ac_bit(s->wire, hex) ? t & ~(uint32_t)AC_WIRE : t;
}

#endif
