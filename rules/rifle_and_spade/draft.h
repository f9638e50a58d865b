/* draft.h - an order while it is drawn: what issue.c asks of draft.c. */
#ifndef RS_DRAFT_H
#define RS_DRAFT_H

#include "duties.h"

typedef struct rs_draft {
    int b, order;
    bool later; /* a Scheduled Attack: Objectives and status go to `next` */
    fs_side side;
} rs_draft;
rs_draft rs_draft_of(const rs_ctx *, int brigiment);
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

/* SUPPORT KEEP AIM MID ASSIGN_AIM ROUTE POINT: the rules of one part alone; writing it; taking all of them back. */
int rs_part_refused(const rs_ctx *, const rs_draft *, const fs_option *, fs_error *);
void rs_write_part(rs_ctx *, const rs_draft *, const fs_option *);
void rs_clear_draft(rs_ctx *, const rs_draft *);
void rs_let_go(rs_ctx *, int brigiment);                           /* nobody of it is kept back any more [11.5.2] */
int rs_done_refused(const rs_ctx *, const rs_draft *, fs_error *); /* whether it is complete */
/* A Scheduled Attack as if it began now; for trials on a copy. */
void rs_draft_begin(rs_ctx *, rs_draft *);
/* The way a unit would take to the best hex of its Battalion Objective; steps, -1 none. */
int rs_draft_way(const rs_ctx *, const rs_draft *, int unit, uint8_t way[RS_MAX_ROUTE]);

/* proposals.c. Hexes worth naming, the best first: to attack, beside the line there is, where a battalion stands, for a
 * Point Objective. */
typedef struct rs_spots {
    int16_t hex[16];
    int far[16];
    int n, most;
} rs_spots;
rs_spots rs_targets(const rs_ctx *, const rs_draft *);
rs_spots rs_beside(const rs_ctx *, const rs_draft *, int battalion);
rs_spots rs_present(const rs_ctx *, const rs_draft *, int battalion);
rs_spots rs_point_spots(const rs_ctx *, const rs_draft *);
/* The rest of the line in one of its variants, closed; its length, 0 if it cannot be so. */
enum { RS_PROPOSALS = 16 };
int rs_propose(const rs_ctx *, int brigiment, int variant, fs_option *line, int cap);
bool rs_can_complete(const rs_ctx *, int brigiment);

#endif
