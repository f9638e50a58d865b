/* tree.h - what was learnt of each scope and of what may follow it: statistics only, no states. */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "ai.h"

enum { AI_NODES = 1 << 14, AI_POOL = 1 << 16, AI_NONE = -1 };

/* A scope: the options one side gives in one go, in a kind of moment. Dice may lead it to several moments, so what
 * follows is kept by moment too. Sums are of values for the side that thinks. */
typedef struct ai_node {
    uint64_t hash;         /* of its options */
    uint64_t seen;         /* the blind state it led to when it was first taken; 0 not noted */
    int64_t sum;           /* of visits */
    uint32_t visits, pool; /* pool: first of its options */
    uint32_t moment;       /* in which it is given */
    int32_t first, next;   /* of those that follow it, the latest; another in the same place */
    uint16_t n, order;     /* options; how many were found before it in its place */
    uint16_t drawn;        /* how often the policy came up with it */
    fs_side side;          /* who gives it */
    uint8_t pad;
} ai_node;

typedef struct ai_tree {
    int32_t n, root;
    uint32_t n_pool;
    int64_t sum, squares; /* of all values that came in, for how much they spread */
    uint32_t values;
    ai_node node[AI_NODES];
    fs_option pool[AI_POOL];
} ai_tree;

/* What is known of a moment after a node. */
typedef struct ai_place {
    int kids;
    uint32_t visits, prior, drawn; /* of all of them */
} ai_place;

void ai_tree_clear(ai_tree *);
/* Whether there is room for the nodes and options of `visits` more. */
bool ai_tree_has_room(const ai_tree *, uint32_t visits);
ai_place ai_tree_place(const ai_tree *, int32_t parent, uint32_t moment);
/* The scope with these options after the parent, made if need be and there is room; AI_NONE there is none. Counts
 * as drawn once more. */
int32_t ai_tree_add(ai_tree *, int32_t parent, uint32_t moment, fs_side, const fs_option *, int n);
/* The scope that was found first there; AI_NONE none. */
int32_t ai_tree_own(const ai_tree *, int32_t parent, uint32_t moment);
/* Whether some scope of the place begins with the option. */
bool ai_tree_begins(const ai_tree *, int32_t parent, uint32_t moment, const fs_option *);
/* The one to visit next: what it brings its side, and what may be in it for all that is known. AI_NONE: none. */
int32_t ai_tree_select(const ai_tree *, int32_t parent, uint32_t moment, bool own);
/* Notes a value for every node of the path. */
void ai_tree_note(ai_tree *, const int32_t *path, int n, int32_t value);
/* How much values differ from visit to visit, at least 1. */
int32_t ai_tree_spread(const ai_tree *);
uint32_t ai_root_of(uint64_t); /* square root, rounded down */

static inline int32_t ai_mean(const ai_node *n) { return n->visits ? (int32_t)(n->sum / (int64_t)n->visits) : 0; }

#endif
