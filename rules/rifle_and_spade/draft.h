/* draft.h - an order while it is drawn: what issue.c asks of draft.c. */
#ifndef RS_DRAFT_H
#define RS_DRAFT_H

#include "duties.h"
#include <string.h>

/* Hexes worth naming, the best first. */
typedef struct rs_spots {
    int16_t hex[16];
    int far[16];
    int n, most;
} rs_spots;

/* Ways found under some lanes, and how far one gets under them: what is tried for one part of an order is tried for the
 * next again. It holds for one order and one state of the map. Where more is barred a way that keeps clear of it is
 * still the one, and where there was none there is none, so an answer serves under all lanes that bar as much. */
enum { RS_MEMO_SETS = 40, RS_MEMO_WAYS = 255, RS_MEMO_REACH = 24, RS_MEMO_ROWS = 128 };
typedef struct rs_memo {
    uint64_t of; /* in the scratch: which order of which Brigiment it is of */
    int n_sets, n_ways, n_reach;
    uint8_t row[RS_MEMO_ROWS]; /* 1 + the last way of that row; 0 none */
    uint64_t mark[RS_MEMO_SETS];
    uint64_t barred[RS_MEMO_SETS][RS_HEX_WORDS];
    struct rs_way {
        int16_t from, to;
        int16_t n;      /* steps; -1 there is none */
        uint8_t set;    /* under which it was found */
        uint8_t before; /* 1 + the one before it in its row; 0 none */
        uint8_t way[RS_MAX_ROUTE];
    } way[RS_MEMO_WAYS];
    struct rs_reach {
        int16_t set, from;
        uint8_t steps[RS_MAX_PLAY]; /* by seat of the hex */
    } reach[RS_MEMO_REACH];
    bool has_targets, has_trial;
    rs_spots targets; /* once they are found: no part of an order changes them */
    rs_state trial;   /* once it is made: the state, but for what the parts of that order change (rs_begin_trial) */
} rs_memo;

/* What is kept from one list to the next. */
typedef struct rs_scratch {
    rs_memory memory;
    rs_memo drawing;
} rs_scratch;

typedef struct rs_draft {
    int b, order;
    bool later; /* a Scheduled Attack: Objectives and status go to `next`, Routes are found when it begins [R77] */
    fs_side side;
    uint64_t members[RS_PIECE_WORDS]; /* its rifle units on the map */
    uint64_t who[RS_PIECE_WORDS];     /* of them those that receive it, as things stood when this was made */
    uint64_t taking_part[(RS_MAX_BATTALIONS + 63) / 64]; /* battalions with such a unit */
    int16_t place[RS_MAX_BATTALIONS];                    /* where the first of them is, of those that take part */
    uint64_t foreign[RS_HEX_WORDS];                      /* ways and places of other Brigiments In Line [11.4.9] */
    rs_memo *memo;                                       /* NULL: nothing is kept */
} rs_draft;
rs_draft rs_draft_of(const rs_ctx *, int brigiment);
static inline void rs_forget_ways(rs_memo *m)
{
    m->n_sets = m->n_ways = m->n_reach = 0;
    memset(m->row, 0, sizeof m->row);
}
static inline void rs_remember(rs_draft *d, rs_memo *m)
{
    rs_forget_ways(m);
    m->has_targets = m->has_trial = false;
    d->memo = m;
}
/* The memo of the last list, if it was of the same order and nothing else has changed; else it is empty. */
void rs_remember_on(const rs_ctx *, rs_draft *, rs_memo *);
/* A copy of the state to draw the order on: where one was made before only what its parts change is copied. */
void rs_begin_trial(const rs_ctx *, const rs_draft *, rs_state *trial);
/* The next battalion that takes part after `g`, 0 at the end. */
static inline int rs_next_battalion(const rs_draft *d, int g)
{
    for (int w = (g + 1) >> 6, from = (g + 1) & 63; w < (RS_MAX_BATTALIONS + 63) / 64; w++, from = 0) {
        uint64_t left = d->taking_part[w] >> from << from;

        if (left)
            return w * 64 + __builtin_ctzll(left);
    }
    return 0;
}
uint16_t *rs_draft_aims(rs_state *, const rs_draft *, int battalion);
uint8_t *rs_draft_status(rs_state *, const rs_draft *, int battalion);

/* Battalions that are disposed of, of them In Support, with an Objective; how many must be and may be In Support. */
typedef struct rs_tally {
    int all, support, aimed, least, most;
} rs_tally;
rs_tally rs_draft_count(const rs_ctx *, const rs_draft *);
bool rs_receives(const rs_ctx *, int unit, int brigiment); /* the order reaches that rifle unit */
bool rs_takes_part(const rs_ctx *, const rs_draft *, int battalion);
bool rs_is_undecided(const rs_ctx *, const rs_draft *, int battalion);
bool rs_is_aim_of(const rs_ctx *, const rs_draft *, int battalion, int hex);

/* What the ways of others leave free for a battalion [11.4.9]. */
typedef struct rs_lanes {
    uint64_t barred[RS_HEX_WORDS]; /* for passing */
    uint64_t own[RS_HEX_WORDS];    /* Routes of other battalions of the Brigiment, whole */
    uint64_t past[RS_HEX_WORDS];   /* and without where they begin */
    int set;                       /* of the draft's memo; -1 none */
} rs_lanes;

/* SUPPORT KEEP AIM MID ASSIGN_AIM ROUTE POINT: the rules of one part alone; writing it; taking all of them back. */
int rs_part_refused(const rs_ctx *, const rs_draft *, const fs_option *, fs_error *);
int rs_route_step_refused(const rs_ctx *, const rs_draft *, int unit, int hex, const rs_lanes *, fs_error *);
void rs_write_part(rs_ctx *, const rs_draft *, const fs_option *);
void rs_clear_draft(rs_ctx *, const rs_draft *);
void rs_let_go(rs_ctx *, int brigiment);                           /* nobody of it is kept back any more [11.5.2] */
int rs_done_refused(const rs_ctx *, const rs_draft *, fs_error *); /* whether it is complete */
/* Of an order with Objectives, on a copy, which is spoilt; but for Routes; whether the numbers would be right after
 * that part. */
int rs_done_refused_here(rs_ctx *trial, const rs_draft *, fs_error *);
int rs_line_refused(const rs_ctx *, const rs_draft *, fs_error *);
bool rs_may_count(const rs_ctx *, const rs_draft *, const fs_option *part);

/* lanes.c. */
void rs_bar_route(const rs_scenario *, const rs_route *, uint64_t *whole, uint64_t *past); /* past may be NULL */
void rs_find_lanes(const rs_ctx *, const rs_draft *, int battalion, rs_lanes *); /* with what has been drawn so far */
/* The same in steps: nothing is taken; the Routes of a battalion; what these bar, by which it is found again. */
void rs_open_lanes(const rs_ctx *, rs_lanes *);
void rs_add_to_lanes(const rs_ctx *, const rs_draft *, int battalion, rs_lanes *);
void rs_close_lanes(const rs_ctx *, const rs_draft *, rs_lanes *);
bool rs_may_end(const rs_ctx *, const rs_draft *, int unit, int hex, const rs_lanes *); /* a Route of it, there */
/* From where it stands by way of the Intermediate Objectives; to the best hex of its Battalion Objective, going on from
 * what is drawn of its Route. Steps, -1 none. */
int rs_find_way(const rs_ctx *, const rs_draft *, int unit, int to, const rs_lanes *, uint8_t way[RS_MAX_ROUTE]);
int rs_draft_way(const rs_ctx *, const rs_draft *, int unit, const rs_lanes *, uint8_t way[RS_MAX_ROUTE]);
int rs_unroll(const rs_route *, uint8_t way[RS_MAX_ROUTE]); /* the directions of a Route; how many */
/* The missing Routes by default; whether none is missing, and all may end where they do. */
int rs_finish_routes(rs_ctx *, const rs_draft *, fs_error *);
bool rs_has_routes(const rs_ctx *, const rs_draft *);

/* points.c. All hexes at once where rs_part_refused allows a Point Objective, by seat; whether it allows it in one of
 * those looked at from that hex. */
void rs_point_ground(const rs_ctx *, const rs_draft *, uint64_t set[RS_SEAT_WORDS]);
bool rs_any_point(const rs_ctx *, const rs_draft *, int centre);

/* spots.c: to attack, beside the line there is, where a battalion stands, for a Point Objective. */
rs_spots rs_targets(const rs_ctx *, const rs_draft *);
rs_spots rs_beside(const rs_ctx *, const rs_draft *, int battalion);
rs_spots rs_present(const rs_ctx *, const rs_draft *, int battalion);
rs_spots rs_point_spots(const rs_ctx *, const rs_draft *);
bool rs_has_point_spot(const rs_ctx *, const rs_draft *);
bool rs_is_looked_at(const rs_scenario *, int centre, int hex); /* for a Point Objective */

/* proposals.c. The rest of the line in one of its variants, closed; its length, 0 if it cannot be so. */
enum { RS_PROPOSALS = 16, RS_MOST_PARTS = 96 };
int rs_propose(const rs_ctx *, const rs_draft *, int variant, fs_option *line, int cap);
/* Whether the line can be completed, after that part if there is one: not KEEP, after which another draft holds. */
bool rs_can_complete(const rs_ctx *, const rs_draft *, const fs_option *part);

/* issue.c. Whether there is a set of choices for that order, `scheduled` a start turn or 0.
 * What an order begins with is kept for the next one of the Brigiment, in the same state. */
typedef struct rs_ready {
    int b; /* its old order is over in `s`; 0 nobody's */
    rs_state s;
    rs_draft d;
    rs_memo memo;
} rs_ready;
static inline void rs_begin_ready(rs_ready *r)
{
    r->b = 0;
    r->d.order = RS_NO_ORDER;
}
bool rs_can_issue(const rs_ctx *, int brigiment, int order, int scheduled, rs_ready *);

/* proofs.c: what is seen without that. */
/* Whether every battalion of it could hold where its units are, which is what is proposed first of a Defense. A
 * Brigiment of which it is not so may hold other ground. */
bool rs_stands_fast(const rs_ctx *, int brigiment);
/* Whether somebody who is there now gets to a place for such a point: once the old order is over nobody is taken from
 * them. What is not found may be there all the same. */
bool rs_is_point_near(const rs_ctx *, int brigiment, int order);

#endif
