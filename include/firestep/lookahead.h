/* lookahead.h - a click far away: where a piece could get by steps, found with the rules themselves.
 *
 * Breadth first over copies of the state: options of the same subject only, windows of the
 * other side declined, throws taken at their lowest. At most FS_LOOKAHEAD_COPIES copies.
 * Committing a path sends its options one by one and stops at the first interruption.
 */
#ifndef FIRESTEP_LOOKAHEAD_H
#define FIRESTEP_LOOKAHEAD_H

#include "memory.h"
#include "ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FS_LOOKAHEAD_COPIES = 2000 };

/* One place that can be reached. */
typedef struct fs_reach {
    fs_option option; /* the last step: its place is the place */
    int32_t from;     /* index of the place before it, -1 from where the piece stands */
    int32_t cost;     /* what check says the steps need in all; a step it says nothing of counts 1 */
    uint16_t steps;
    uint8_t closed;    /* the step closes the line (it is a line of its own) */
    uint8_t uncertain; /* a throw or a question to the other side lies on the way */
} fs_reach;

typedef struct fs_lookahead {
    fs_reach *at; /* by increasing number of steps, each place once, at its least cost of that many steps */
    int n;
    bool cut; /* there was more than the limit allows */
    fs_memory memory;
} fs_lookahead;

/* Where `subject` of `side` could get from `state`. 0, or FS_ERR_MEMORY; free with fs_lookahead_free. */
int fs_lookahead_from(const fs_scenario *, const void *state, fs_side, fs_unit subject, fs_memory, fs_lookahead *out);
void fs_lookahead_free(fs_lookahead *);
/* The options that lead to `at[index]`, first step first; returns their number (all, even past cap). */
int fs_lookahead_path(const fs_lookahead *, int index, fs_option *out, int cap);

#ifdef __cplusplus
}
#endif

#endif
