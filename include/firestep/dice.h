/* dice.h - all chance in every game comes through here.
 *
 * Four sources behind one face: a keyed ChaCha20 stream, a script, a person who
 * types what real dice showed (a script that grows), and a walk over every
 * outcome with its exact weight (walk.h). Running out is sticky: past its end a
 * script returns the lowest value and notes the throw it could not serve; the
 * caller discards the copy, asks, and runs again with one throw more.
 */
#ifndef FIRESTEP_DICE_H
#define FIRESTEP_DICE_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum fs_throw_kind { FS_THROW_DICE, FS_THROW_PCT, FS_THROW_CARD };

/* A throw as it stands in the record: `2d6=3,4`, `d100=07`, `card=12`. d100 is n 1, faces 100, value
 * 0 to 99; a card is n 1, faces 0, value its index in the set. Throwing no dice is not a throw. */
typedef struct fs_throw {
    uint8_t kind, n, faces; /* fs_throw_kind; dice in it; faces of each */
    fs_side side;           /* who throws */
    fs_rule rule;           /* and why */
    uint16_t at;            /* first of its n values in fs_rolls.value */
} fs_throw;
static_assert(sizeof(fs_throw) == 8, "a throw is 8 bytes without padding");

enum { FS_MAX_VALUES = 8192 };

typedef struct fs_rolls {
    uint16_t n, used; /* throws; values used by them */
    fs_throw at[FS_MAX_ROLLS];
    uint8_t value[FS_MAX_VALUES];
} fs_rolls;

/* Which boundaries of a sum matter: class k is "at most limit[k]", the last class is
 * the rest. Real sources return the true throw; the walk one representative of each
 * class, so code after a cut may use only the class. */
typedef struct fs_cut {
    const int16_t *limit;
    uint8_t n;       /* limits, ascending */
    uint8_t doubles; /* whether doubles matter as well: see fs_dice_doubles */
} fs_cut;

struct fs_walk; /* the enumerator, see walk.h */
struct fs_run;

/* The pieces that have made throws of their own: see fs_dice_separate. */
enum { FS_MAX_APART = 256 };
typedef struct fs_apart {
    uint16_t n;
    uint8_t full; /* there were more than fit */
    uint8_t pad;
    fs_unit piece[FS_MAX_APART];
} fs_apart;

typedef struct fs_dice {
    uint32_t key[8];        /* ChaCha20 key of this line */
    uint32_t k;             /* throws made so far: throw k uses block k */
    fs_side typed;          /* whose throws come from `script`; the others' from the stream. 3: all, nobody's too */
    uint8_t doubles;        /* the last throw showed doubles */
    uint8_t ran_out, bad;   /* a throw could not be served; a scripted throw did not fit */
    uint8_t face[2];        /* of the last sum of two dice, for the log; zeros in a walk */
    const fs_rolls *script; /* served in order to the sides in `typed` */
    uint32_t script_at;
    fs_rolls *rolls;                                 /* where throws made are noted; may be NULL */
    fs_throw wanted;                                 /* when ran_out or bad: the throw asked for */
    size_t wanted_log;                               /* and how far the log had come */
    struct fs_walk *walk;                            /* set: enumerate */
    fs_apart *apart;                                 /* where pieces with throws of their own are noted; may be NULL */
    void (*watch)(void *ctx, const struct fs_run *); /* told before each throw; for tests, may be NULL */
    void *watch_ctx;
    fs_unit own; /* whose own affair the next throw is; 0 nobody's */
} fs_dice;

/* Everything an apply may touch besides the state. */
typedef struct fs_run {
    fs_dice dice;
    fs_log *log; /* may be NULL */
    void *scratch;
    uint8_t cut_depth, is_cut; /* odds: the depth at which the scope ends; whether it has */
    fs_side shown, kept_from;  /* who learnt something hidden; who may not read this line */
    uint8_t fell;              /* FS_MAX_FRAMES less the lowest depth that a pop has reached; 0: no pop */
    /* What a record says comes next: the rest of the line or the next one, as the ruleset's `read` gave them, and whose
     * they are; n_next 0: not known. It changes nothing in the state, true or not: apply may try next[0] first when it
     * looks whether a question has two answers, and sets next_ok if that passes check in the state it leaves. With it
     * goes what it `found` on the way: a ruleset's own note, handed back with next[0] in that very state and with what
     * was told behind it, otherwise 0. The first may_take of next[] are of the line being applied: those that pass
     * check apply may take as well, as if it were called with each in turn, and counts them in `taken`; behind the last
     * of them comes what the record says `then`. */
    const fs_option *next, *then;
    uint16_t n_next, n_then, may_take, taken;
    fs_side next_side, then_side;
    uint8_t next_ok;
    uint64_t found;
} fs_run;

/* A run whose throws come from the stream of `key`. */
void fs_dice_from_key(fs_dice *, const uint8_t key[32]);
/* A run whose throws all come from `rolls`. */
void fs_dice_from_script(fs_dice *, const fs_rolls *rolls);

/* The next throw is the affair of `piece` alone: no later throw, event or question depends on it but those about this
 * piece, as with each unit's die in a bombardment. Real sources do not care; the walk takes the throws of one piece
 * at a time, so that twenty pieces are 20 x 6 paths and not 6^20. */
void fs_dice_separate(fs_run *, fs_unit piece);
/* Sum of n dice; only the sum (or its class under `cut`, which may be NULL) may matter. */
int fs_dice_sum(fs_run *, fs_side roller, int n, int faces, fs_rule, const fs_cut *cut);
/* Each die on its own, in the order thrown. */
void fs_dice_each(fs_run *, fs_side roller, int n, int faces, fs_rule, uint8_t *out);
/* Counts dice by class; class_of_face[1 .. faces] < n_classes. `faces_out` (n bytes, may be
 * NULL) receives the faces for the log: true ones from real sources, zeros in a walk. */
void fs_dice_pool(fs_run *, fs_side roller, int n, int faces, fs_rule, const uint8_t *class_of_face, int n_classes,
                  uint8_t *count, uint8_t *faces_out);
/* 00 to 99. */
int fs_dice_pct(fs_run *, fs_side roller, fs_rule, const fs_cut *cut);
/* n dice each, `mod` added for side 1, ties thrown again; returns the winning side. Each round is one
 * throw by side 1 and one by side 2. `total_out` (may be NULL) receives both totals, `mod` included. */
fs_side fs_dice_rolloff(fs_run *, int n, int faces, int mod, fs_rule, int16_t total_out[2]);
/* The same with one die each, where it matters besides whether the loser's die shows no more than `low`. */
fs_side fs_dice_duel(fs_run *, int faces, int mod, int low, fs_rule, int16_t total_out[2]);
/* Index of one member of the set, each as likely. The set must not be empty; at most 4 words. */
int fs_dice_card(fs_run *, fs_side drawer, const uint64_t *set_left, int n_words, fs_rule);
/* Whether in the last sum, under a cut with `doubles`, all dice showed the same. */
static inline bool fs_dice_doubles(const fs_run *run) { return run->dice.doubles != 0; }

/* One ChaCha20 block (RFC 8439): 64 bytes as 16 words. */
void fs_chacha20_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3], uint32_t out[16]);
/* A number below `bound`, for players and random play, from a small state of its own. */
uint32_t fs_below(uint64_t *rng, uint32_t bound);

#ifdef __cplusplus
}
#endif

#endif
