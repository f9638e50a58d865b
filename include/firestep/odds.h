/* odds.h - the odds of an option, by playing it through the real rules with every throw.
 *
 * Exact over the option's scope: all throws until the stack is back at the depth of the frame
 * that asked. Decisions inside are answered in a fixed order and listed as assumptions; an
 * option that leaves its line open stands for the line as suggest(0) completes it. Pieces whose
 * throws are their own affair (fs_dice_separate) are apart: left out of the joint outcomes, each
 * with its exact odds among the sums for pieces.
 */
#ifndef FIRESTEP_ODDS_H
#define FIRESTEP_ODDS_H

#include "log.h"
#include "memory.h"
#include "ruleset.h"
#include "writer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* p / q, reduced; each in two halves so that no caller needs a 128-bit type. */
typedef struct fs_fraction {
    uint64_t p_hi, p_lo, q_hi, q_lo;
} fs_fraction;
/* `5/12`, decimal digits. */
void fs_fraction_write(const fs_fraction *, fs_writer *);
/* In millionths, rounded to nearest. */
int32_t fs_fraction_ppm(const fs_fraction *);

/* Beyond these bounds, or 65,536 different outcomes, the odds are an estimate. */
enum {
    FS_ODDS_LEAVES = 2000000,
    FS_ODDS_QUICK = 20000,
    FS_ODDS_DECISIONS = 64,
    FS_ODDS_SAMPLES = 20000,
    FS_ODDS_STEP = 8192
};

/* One event with a result, as part of an outcome's name. */
typedef struct fs_odds_fact {
    fs_unit subject;
    uint16_t result;
    uint16_t place, pad; /* where the piece is not named: its place instead */
    int32_t x, y;
    int32_t total; /* of an event without a throw: it is a count ("3 hits"), not a sum on the way; otherwise 0 */
} fs_odds_fact;

typedef struct fs_outcome {
    fs_fraction p; /* exact; of an estimate: runs with this outcome over all runs */
    int32_t ppm;
    int32_t margin_ppm; /* of an estimate: to the far end of Wilson's interval of two standard deviations */
    uint32_t first, n;  /* its facts in fs_odds.fact; none: nothing happened */
    uint64_t runs;      /* leaves or samples with this name */
} fs_outcome;

/* The same summed for one fact alone: how often at least one event says it. */
typedef struct fs_piece_odds {
    fs_odds_fact fact;
    fs_fraction p;
    int32_t ppm, margin_ppm;
    uint64_t runs;
} fs_piece_odds;

enum fs_reason { FS_BY_STATED, FS_BY_DECLINE, FS_BY_POLICY, FS_BY_SUGGEST };

/* How a decision inside the scope was answered. */
typedef struct fs_assumption {
    fs_side side;
    uint8_t reason; /* fs_reason */
    uint16_t kind;  /* of the decision */
    fs_rule rule;
    uint16_t pad;
    fs_option option;
} fs_assumption;

typedef struct fs_odds_ask {
    const fs_scenario *scenario;
    const void *state; /* in which `side` decides; its open line may have begun */
    fs_side side;
    uint8_t depth;         /* of the frame that asked for the line; 0: as deep as the state is */
    const fs_option *line; /* the option asked about, or several that follow each other */
    int n_line;
    const fs_option *stated; /* answers to take wherever they are legal, in this order of preference */
    int n_stated;
    uint32_t max_leaves; /* FS_ODDS_LEAVES or FS_ODDS_QUICK; 0 the first */
    uint32_t samples;    /* when it must be estimated; 0 FS_ODDS_SAMPLES */
    uint8_t key[32];     /* dice of estimates */
    /* Nonzero: facts hidden from `side` are drawn this many times with guess, and the mean is an estimate. */
    uint16_t guesses;
    fs_memory memory;
    /* Told now and then how many leaves or samples have been run, of how many at most; may be NULL. */
    void (*progress)(void *ctx, uint64_t run, uint64_t most);
    void *progress_ctx;
} fs_odds_ask;

typedef struct fs_odds {
    bool exact;   /* else an estimate: bounds were passed, or hidden facts were guessed */
    bool guessed; /* hidden facts were guessed */
    uint64_t leaves;
    fs_outcome *outcome; /* most likely first, then in order of facts */
    int n_outcomes;
    fs_odds_fact *fact;
    int n_facts;
    fs_piece_odds *piece; /* ascending by subject, result */
    int n_pieces;
    fs_apart apart; /* pieces that are not in the outcomes, only in the sums */
    fs_assumption assumption[FS_ODDS_DECISIONS];
    int n_assumptions;
    fs_option line[FS_MAX_LINE]; /* the whole line asked about, as completed */
    int n_line;
    fs_log first; /* events of the first leaf: its throws with their modifiers and rules */
    fs_memory memory;
} fs_odds;

/* 0 and *out filled (free it with fs_odds_free); FS_REFUSED with *e if a given option is not legal;
 * FS_ERR_MEMORY. The codes are those of game.h. */
int fs_odds_of(const fs_odds_ask *, fs_odds *out, fs_error *e);
void fs_odds_free(fs_odds *);
/* `31 dispersed, 32 holds`; "nothing" for an outcome without facts. */
void fs_odds_name(const fs_scenario *, const fs_odds_fact *, int n, fs_writer *);

#ifdef __cplusplus
}
#endif

#endif
