/* state.h - the flat state of a game of Red Poppies.
 *
 * Same situation, same bytes: entries not in use are zero, stacks are in ascending order of piece, derived fields
 * (marked so) are a function of the rest. Sets of units are flags of the units, sets of hexes are planes of bits.
 */
#ifndef RP_STATE_H
#define RP_STATE_H

#include "scenario.h"
#include <firestep/frames.h>

enum rp_where {
    RP_ON_MAP = 1,
    RP_WAITING,   /* off map: not set up yet, or a reinforcement that has not come [2.2d] */
    RP_DESTROYED, /* on the casualty list */
    RP_CAPTURED,  /* a gun destroyed in melee [11.531b] */
    RP_EXITED,    /* over the edge, for good [10.3] */
    RP_RECOVERED  /* taken back from the casualty list, to be placed on a later day [11.532] */
};

/* What a unit is. */
enum rp_flag {
    RP_DISPERSED = 1 << 0,
    RP_SPENT = 1 << 1,
    RP_IN = 1 << 2,       /* IN the trench, quarry or blockhouse of its hex [8.322] */
    RP_MOVING = 1 << 3,   /* counts as moving [R70] */
    RP_GOT_LOST = 1 << 4, /* has made its lost check this turn [6.663a] */
    RP_DUG = 1 << 5,      /* a shovel lies on it [6.41a] */
    RP_ACTIVE = 1 << 6,   /* named by the command in progress */
    RP_ACTED = 1 << 7     /* has begun its action under that command [6.03b] */
};

/* What it is doing in the command in progress; cleared when the command ends, RP_FIRED with each window. */
enum rp_task {
    RP_MOVER = 1 << 0,   /* of the stack that is moving now */
    RP_FIRED = 1 << 1,   /* in this reaction window, or named to shoot back [6.73a] */
    RP_PAID = 1 << 2,    /* paid for the melee about to be fought [6.672] */
    RP_BY_ROAD = 1 << 3, /* every side crossed in this move was road, from a start on the road [6.64] [8.6a] */
    RP_BONUS = 1 << 4,   /* has used the bonus point of the road */
    RP_CARRIED = 3 << 5, /* rp_transport << RP_CARRIED_SHIFT */
    RP_ARRIVED = 1 << 7  /* spent the movement point now being resolved [R71] */
};
enum { RP_CARRIED_SHIFT = 5 };

/* A result that waits until all are rolled [6.675a] [6.74b]. */
enum rp_outcome { RP_HOLDS, RP_FAILS, RP_DIES };

typedef struct rp_unit { /* 12 bytes */
    int16_t hex;         /* FS_NO_HEX off map */
    uint8_t where;       /* rp_where */
    uint8_t flags;       /* rp_flag */
    uint8_t task;        /* rp_task */
    uint8_t mp;          /* movement points spent in this move, the bonus not counted */
    uint8_t target;      /* melee: the enemy it attacks */
    uint8_t pending;     /* rp_outcome waiting to be applied */
    uint8_t choice;      /* under the switch `ask`: the modifiers taken, see shots.h; 0 not chosen */
    uint8_t turn;        /* in which it was lost */
    uint8_t day;         /* and the day, in a campaign: units of earlier days are gone for good [11.533] */
    uint8_t next;        /* derived: next unit in the same hex, ascending; 0 last */
} rp_unit;
static_assert(sizeof(rp_unit) == 12, "a unit is 12 bytes without padding");

enum rp_shell { RP_HE, RP_GAS_SHELL, RP_SMOKE_SHELL };
enum rp_group_flag {
    RP_G_SPENT = 1 << 0,
    RP_G_PRIMED = 1 << 1, /* [7.222] */
    RP_G_FRESH = 1 << 2,  /* called by the command in progress: does not roll on it [6.02c] */
    RP_G_ROLLED = 1 << 3  /* has made its signal roll on this command */
};
/* As many vertices as a group can hit: it is called anew in a turn after its fire and waits for another [7.221]
 * [7.248], so that half of the 24 turns of a day see its fire at most. Flares wait for nothing, and come down at one
 * vertex or on the three next to it. */
enum { RP_DAY_HITS = 12, RP_MAX_HITS = RP_MAX_DAYS * RP_DAY_HITS };
static_assert(2 * RP_DAY_HITS >= RP_MAX_TURNS, "a scenario that stands alone has no more turns than a day");
typedef struct rp_group { /* 204 bytes */
    int16_t cross;        /* vertex of the cross hair; FS_NO_VERTEX none [6.1a] */
    int16_t landed;       /* vertex of its fire for effect on the map this turn; FS_NO_VERTEX none [7.247a] */
    int16_t registered;   /* vertex; FS_NO_VERTEX none [7.3a] */
    uint8_t due;          /* turn of the hourglass; 0 none, or primed */
    uint8_t flags;        /* rp_group_flag */
    uint8_t mode;         /* of this call [R36]; 0 none */
    uint8_t shell;        /* rp_shell of the call, and of what landed */
    uint8_t n_hits, pad;
    int16_t hit[RP_MAX_HITS]; /* vertices where its fire landed, ascending, no two alike [7.242c]; unused 0 */
} rp_group;
static_assert(sizeof(rp_group) == 204, "a group is 204 bytes without padding");

typedef struct rp_creeping { /* 12 bytes: a barrage on its way; a copy of the scenario's, or as its owner placed it */
    uint8_t axis, on, advances, pad; /* on: 0 not begun, 1 running, 2 over; advances so far */
    int16_t number;                  /* of the line now */
    int16_t from, to;                /* hexes of the line along the other axis, 0-based, if the owner placed it */
    int8_t step;
    uint8_t first_turn;
} rp_creeping;
static_assert(sizeof(rp_creeping) == 12, "a barrage is 12 bytes without padding");

/* Planes over hexes. A hexside belongs to the hex whose N, NE or SE side it is [R2]. */
enum rp_plane {
    RP_CONTROL,                   /* and + 1: hexes controlled by side 1, 2 [3.9a] */
    RP_COUNTER = RP_CONTROL + 2,  /* and + 1: trench counters placed by side 1, 2 [R21] */
    RP_HALLOWED = RP_COUNTER + 2, /* and + 1 [6.679b] */
    RP_SCRAPE = RP_HALLOWED + 2,
    RP_BLOCKHOUSE,
    RP_GAS,
    RP_SMOKE,
    RP_BARRAGE,              /* under a creeping barrage now [7.43b] */
    RP_SHOVEL,               /* of a digger who died [R77] */
    RP_BREACH,               /* and + 1, + 2: N, NE, SE side [8.342b] */
    RP_STOP = RP_BREACH + 3, /* bomb stops likewise [8.33a] */
    RP_OWNED = RP_STOP + 3,  /* and + 1: controlled by side 1, 2 when this scenario began, from a campaign's second on
                                [6.662b] [R74] */
    RP_PLANES = RP_OWNED + 2
};

typedef struct rp_state {
    fs_head head; /* turn from 1; phase = rp_phase */

    rp_unit unit[RP_MAX_PIECES];
    rp_group group[RP_MAX_GROUPS]; /* group g is piece n_units + 1 + g */
    rp_creeping barrage[RP_MAX_BARRAGES];
    uint64_t plane[RP_PLANES][RP_HEX_WORDS];
    uint64_t beside[RP_PIECE_WORDS]; /* machine guns IN the trench of a hex whose blockhouse they have not gone into
                                        [8.31] */
    fs_side initiative;              /* of this turn */
    uint8_t couplet;                 /* from 1; 0 between turns */
    uint8_t couplets;                /* left, the one in progress included [5.13] */
    uint8_t half;                    /* 0 or 1: whose half [5.21a] */
    uint8_t was_empty;               /* the night took the last couplet of the turn before [5.12a] */
    uint8_t bombarded;               /* a preliminary bombardment was fired in this scenario [7.14] */
    uint8_t made_hallowed;           /* ground was hallowed this scenario or day [6.679c] */
    uint8_t day;                     /* of a campaign, from 1; 0 none */
    uint8_t carried[3][4];           /* transport groups used this turn, by side and kind [6.83] */
    uint8_t carriers_lost[3][4];     /* lost for this scenario [6.85] */
    uint8_t observer[3];             /* the unit that observes for trench sets [7.21g] */
    uint8_t part;                    /* of a campaign: the scenario being played, see rp_part_of; 0 none */
    fs_side raided;                  /* who chose a night attack the night before, as a mask [11.521b] */
    uint8_t pad[3];

    /* Derived. */
    uint64_t held[2][RP_HEX_WORDS];   /* hexes with units of side 1, 2 */
    uint64_t blocks[2][RP_HEX_WORDS]; /* hexes with units of side 1, 2 over which their friends cannot fire [4.6] */
    uint8_t first[RP_MAX_HEXES];      /* first unit in the hex, 0 empty */
} rp_state;
static_assert(sizeof(rp_state) <= FS_MAX_STATE, "the state must stay below 16 KiB");
static_assert(sizeof(rp_state) % 8 == 0, "the state has no padding at its end");

enum rp_phase {
    RP_PHASE_NONE,
    RP_PHASE_SETUP,
    RP_PHASE_BOMBARDMENT,
    RP_PHASE_INITIATIVE,
    RP_PHASE_COUPLETS,
    RP_PHASE_ADMINISTRATION,
    /* segments of a campaign's day that are no scenario [11.02] */
    RP_PHASE_REINFORCEMENTS,
    RP_PHASE_COUNTER_ATTACK, /* whether there is one */
    RP_PHASE_ISOLATION,
    RP_PHASE_NIGHT_MELEE,
    RP_PHASE_NIGHT_ATTACK, /* whether there is one */
    RP_PHASE_RECOVERY,
    RP_PHASE_IMPROVEMENT,
    RP_PHASE_REDEPLOYMENT,
    RP_PHASE_OVER
};

/* Everything a rule step needs. `run` is NULL while options are listed or checked. */
typedef struct rp_ctx {
    const rp_scenario *sc;
    rp_state *s; /* not changed while run is NULL */
    fs_run *run;
} rp_ctx;

static inline void rp_remove(uint64_t *set, int i)
{
    set[i >> 6] &= ~((uint64_t)1 << (i & 63));
} /* see rp_has, rp_add */
static inline bool rp_in(const rp_state *s, int plane, int hex) { return rp_has(s->plane[plane], hex); }

/* Units of a hex, ascending: for (int u = s->first[hex]; u; u = s->unit[u].next) */

static inline bool rp_is_dispersed(const rp_state *s, int u) { return s->unit[u].flags & RP_DISPERSED; }
static inline bool rp_is_ready(const rp_state *s, int u) { return !(s->unit[u].flags & RP_SPENT); }
static inline const rp_face *rp_face_of(const rp_scenario *sc, const rp_state *s, int u)
{
    return &sc->face[u][s->unit[u].flags & RP_DISPERSED];
}
static inline fs_side rp_side_of(const rp_scenario *sc, int piece) { return sc->side_of[piece]; }
static inline uint8_t rp_types(const rp_scenario *sc, int u) { return sc->types_of[u]; }
static inline bool rp_is_afv(const rp_scenario *sc, int u) { return rp_types(sc, u) & RP_AFV; }
/* The scenario being played: turns, night, tactics, what is fired. */
static inline const rp_part *rp_part_now(const rp_scenario *sc, const rp_state *s) { return &sc->part[s->part]; }
static inline bool rp_is_night(const rp_scenario *sc, const rp_state *s) /* [N.5] */
{
    return rp_part_now(sc, s)->night[s->head.turn <= RP_MAX_TURNS ? s->head.turn : 0];
}
/* Whether it is a scenario of a campaign after its first: whoever controlled a hex at its start could set up there
 * [6.662b] [R74]. */
static inline bool rp_is_later(const rp_state *s) { return s->part > 1; }
static inline bool rp_could_set_up(const rp_scenario *sc, const rp_state *s, fs_side side, int hex)
{
    return rp_has(rp_is_later(s) ? s->plane[RP_OWNED + side - 1] : sc->setup[side], hex);
}
/* The set-up area that shells are meant for [7.11b] [7.13]; later in a campaign as above [R74]. */
static inline bool rp_in_setup_area(const rp_scenario *sc, const rp_state *s, fs_side side, int hex)
{
    return rp_has(rp_is_later(s) ? s->plane[RP_OWNED + side - 1] : sc->area[side], hex);
}
/* Whether this turn, of that day, has come: the turns are those of the day's attack [10.2] [11.11]. */
static inline bool rp_is_reached(const rp_state *s, int day, int turn)
{
    return day < s->day || (day == s->day && (rp_battle_of(s->part) > RP_ATTACK || turn <= s->head.turn));
}
/* Whether the day, and on it the turn, of a unit or group has come. */
static inline bool rp_has_come(const rp_scenario *sc, const rp_state *s, int piece)
{
    return rp_is_reached(s, sc->piece[piece].day, sc->piece[piece].turn);
}
/* Groups of mules, wagons or trucks the side has now [6.81]; those of reinforcements come with them [10.2]. */
static inline int rp_carriers(const rp_scenario *sc, const rp_state *s, fs_side side, int kind)
{
    if (!rp_is_reached(s, s->day ? 1 : 0, sc->transport_turn[side][kind]))
        return 0;
    return s->day ? sc->campaign.transport[s->day][side][kind] : sc->transport[side][kind];
}
/* Whether units of `side` are in the hex. */
static inline bool rp_holds_hex(const rp_state *s, fs_side side, int hex) { return rp_has(s->held[side - 1], hex); }
static inline rp_group *rp_group_of(const rp_ctx *c, int piece) { return &c->s->group[piece - c->sc->n_units - 1]; }

/* state.c: the only functions that put units on hexes or take them off; control [3.9a] [3.9d] and derived fields
 * follow. Flags other than RP_IN stay as they are; RP_IN is cleared by moving unless `in`. */
void rp_put(const rp_scenario *, rp_state *, int unit, int hex, bool in);
void rp_shift(const rp_scenario *, rp_state *, int unit, int hex, bool in);
void rp_take(const rp_scenario *, rp_state *, int unit, uint8_t where_now);
/* Whoever is alone in the hex now controls it. Taking units off does not see to that by itself: of those that die
 * together nobody has been alone [6.675a] [6.74b]. */
void rp_claim(const rp_scenario *, rp_state *, int hex);
/* It came along a trench: IN that, and not in a blockhouse of the hex it has not paid for [8.31] [8.321c]. */
void rp_set_beside(const rp_scenario *, rp_state *, int unit);
/* Goes IN, a blockhouse too, or comes out where it stands. */
void rp_set_in(const rp_scenario *, rp_state *, int unit, bool in);
/* Recomputes every derived field from the rest. */
void rp_derive(const rp_scenario *, rp_state *);

/* Works as they are now. */
bool rp_has_trench(const rp_scenario *, const rp_state *, int hex); /* printed, counter or quarry [8.322] [AA.2b] */
enum { RP_INTO_TRENCH = 1, RP_INTO_BLOCKHOUSE = 2 };
unsigned rp_goes_into(const rp_scenario *, int unit);                                /* the works that take it IN */
bool rp_may_be_in(const rp_scenario *, const rp_state *, int unit, int hex);         /* what is there takes this unit IN
                                                                                     [8.31] [8.321b] [R30] [R82] */
bool rp_is_connected(const rp_scenario *, const rp_state *, int hex, int direction); /* trench goes on; bomb stops
                                                                             cut it [8.33a] [8.322] [R20] */
bool rp_is_enemy_trench(const rp_scenario *, const rp_state *, fs_side, int hex);    /* [6.662] [R21] */
/* The side bits of a hexside: plane RP_BREACH or RP_STOP. */
bool rp_on_side(const rp_scenario *, const rp_state *, int plane, int hex, int direction);
void rp_mark_side(const rp_scenario *, rp_state *, int plane, int hex, int direction, bool on);
/* Wire that still stops men [8.341a] [8.342b]. */
bool rp_is_wired(const rp_scenario *, const rp_state *, int hex, int direction);
/* Units of the side in the hex; those of them that are AFVs, or are not. */
int rp_count(const rp_scenario *, const rp_state *, fs_side, int hex, bool afv);
/* How many units of that kind the hex takes [3.4-v1] [3.4-v3] [AA.2]: 0 or the rule that forbids one more. */
fs_rule rp_full(const rp_scenario *, const rp_state *, fs_side, bool afv, int hex, int more);
/* In the hex or next to it lies hallowed ground of the side [6.679b]. */
bool rp_is_hallowed(const rp_scenario *, const rp_state *, fs_side, int hex);

/* The next unit of a set above `u`, 0 at the end: for (int u = 0; (u = rp_next_unit(set, u));)
 * Units of a side mostly follow one another: that is tried first. */
static inline int rp_next_unit(const uint64_t set[RP_PIECE_WORDS], int u)
{
    if (u + 1 < RP_MAX_PIECES && rp_has(set, u + 1))
        return u + 1;
    for (int w = (u + 1) >> 6, from = (u + 1) & 63; w < RP_PIECE_WORDS; w++, from = 0) {
        uint64_t left = set[w] >> from << from;
        if (left)
            return w * 64 + __builtin_ctzll(left);
    }
    return 0;
}

#endif
