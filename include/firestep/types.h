/* types.h - the words every part of Firestep shares.
 *
 * Whatever is stored or compared has no padding and means something in every
 * byte, so that copying is memcpy, comparing is memcmp and hashing is one pass.
 */
#ifndef FIRESTEP_TYPES_H
#define FIRESTEP_TYPES_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t fs_side;  /* 1 and 2 are the sides and also masks; 3 both; 0 spectator or nobody */
typedef uint16_t fs_unit; /* index into the scenario's list of pieces; 0 none */
typedef uint16_t fs_rule; /* constant generated from the catalogue (AC_3_5b); 0 none */

static inline fs_side fs_other(fs_side side) { return (fs_side)(3 - side); }

enum fs_place_kind { FS_NOWHERE, FS_HEX, FS_HEXSIDE, FS_VERTEX, FS_POINT, FS_BOX, FS_NUMBER };

enum {
    FS_MAX_FRAMES = 24,
    FS_MAX_OPTIONS = 8192,
    FS_MAX_LINE = 512,
    FS_MAX_ROLLS = 1024,
    FS_MAX_STATE = 16384,
    FS_MAX_MIND = 1024
};

/* Verbs that mean the same in every ruleset; a ruleset's own start at FS_FIRST_VERB. */
enum fs_common_verb {
    FS_VERB_ANY,     /* in a question only: a click on a piece and a place, whatever it may mean */
    FS_VERB_BEGIN,   /* line 1 of every game, given by the game layer */
    FS_VERB_DROP,    /* takes an open line back to the bytes before it */
    FS_VERB_DONE,    /* closes a line of parts, or says "nothing more" */
    FS_VERB_DECLINE, /* lets an interrupt pass */
    FS_FIRST_VERB = 16
};

/* One small step a side may take. */
typedef struct fs_option {
    uint16_t verb;   /* from the ruleset's verbs.def */
    fs_unit subject; /* who acts: unit, group, battery, division, ... */
    uint16_t object; /* second piece, order, mode, or facing in tenths of a degree: the verb says */
    uint8_t place;   /* fs_place_kind */
    uint8_t form;    /* formation, in or on top, ...: the verb says; otherwise 0 */
    int32_t x, y;    /* hex: index,0; hexside: hex,0-5; vertex: hex,0-1; point: thousandths; number: value,0 */
} fs_option;
static_assert(sizeof(fs_option) == 16, "an option is 16 bytes without padding");

/* Something being resolved; frames stack inside the state. */
typedef struct fs_frame {
    uint8_t kind, step;
    fs_side side;
    uint8_t flags;
    int16_t v[14]; /* what the kind says, through named accessors */
} fs_frame;
static_assert(sizeof(fs_frame) == 32, "a frame is 32 bytes without padding");

/* The start of every state. */
typedef struct fs_head {
    uint64_t scenario; /* hash of scenario, switches, edition, revision */
    uint16_t turn;
    uint8_t phase, depth;
    fs_side waiting;       /* who owes a decision: 1, 2, 3 in a window, 0 the game is over */
    fs_side open;          /* whose line is open in this copy; 0 at every line end */
    uint8_t winner, grade; /* 0 while playing, 1, 2, 3 draw; the scenario's degree of victory */
    int32_t score[2];
    uint64_t reserved;
    fs_frame frame[FS_MAX_FRAMES]; /* zero above depth */
} fs_head;
static_assert(sizeof(fs_head) == 32 + 32 * FS_MAX_FRAMES, "a head has no padding");

struct fs_ruleset;
struct fs_board;
struct fs_names;

/* Map, order of battle, special rules: loaded once, never changed, shared by all
 * threads. A ruleset's own scenario struct begins with it. */
typedef struct fs_scenario {
    const struct fs_ruleset *rules;
    const char *id, *title;
    uint64_t hash;
    uint16_t edition, variant, revision, n_units; /* pieces are 1 .. n_units */
    const uint8_t *switches;                      /* value of each named switch */
    const uint64_t *fixes;                        /* bit set: corrections in force */
    const struct fs_board *board;
    const struct fs_names *names;
    uint32_t max_turns, max_lines; /* lint proves the first; exceeding the second is a fault */
} fs_scenario;

/* A list being filled. With `at` NULL it only counts. Who wants no more than the narrow part hands it over with
 * `narrow` at FS_NARROW_ALONE: then what follows that part may be missing, in whole or in part. */
typedef struct fs_options {
    fs_option *at;
    int32_t n, cap, narrow; /* the first `narrow` entries are the ones worth considering */
} fs_options;
enum { FS_NARROW_ALONE = -1 };

enum fs_decision_flag {
    FS_EXHAUSTIVE = 1, /* the wide list is everything legal */
    FS_OPEN = 2,       /* part of an open line */
    FS_SEALED = 4,     /* in a window */
    FS_FACT = 8,       /* asks the table, not the player */
    FS_MASKED = 16     /* that there was a choice at all is secret: may have one option */
};

/* What is asked; public except in an open line. */
typedef struct fs_decision {
    uint16_t kind; /* the ruleset's number of this question */
    fs_rule rule;
    fs_side side;
    uint8_t flags;
    uint16_t main;   /* verb of a bare click */
    fs_unit subject; /* prompt, as data: phrase with subject and arguments */
    uint16_t phrase;
    int32_t arg[4];
    uint16_t least, most; /* picks still needed and still allowed, in an open line */
    fs_option about;      /* subject and place to look at */
} fs_decision;

/* A refusal as data. */
typedef struct fs_error {
    int16_t code; /* 0 none, otherwise the ruleset's or FS_ERR_* */
    fs_rule rule;
    uint16_t phrase, place; /* place: fs_place_kind of x, y */
    fs_unit unit, other;
    int32_t x, y, have, need;
} fs_error;
static_assert(sizeof(fs_error) == 28, "a refusal is 28 bytes without padding");

/* One modifier of an event, directly behind it in the log. */
typedef struct fs_mod {
    fs_rule rule;
    int16_t value;
    uint16_t phrase, flags;
} fs_mod;
enum { FS_MOD_NOT_TAKEN = 1 }; /* applicable, but the owner took another */
static_assert(sizeof(fs_mod) == 8, "a modifier is 8 bytes without padding");

/* What happened, as data; followed by its modifiers, then its dice padded to 8 bytes. */
typedef struct fs_event {
    uint16_t type;
    fs_rule rule;
    fs_unit subject, other;
    fs_side side, seen; /* whose event; which sides may read it (3 everybody) */
    uint8_t n_mods, n_dice;
    uint16_t result, depth; /* result != 0: counts as an outcome for odds */
    int32_t x, y, total, against;
    int16_t roll;
    uint16_t place;
    uint32_t thrown; /* roll is a throw even where it came to 0 */
} fs_event;
static_assert(sizeof(fs_event) == 40, "an event is 40 bytes without padding");

typedef struct fs_log {
    uint8_t *at;
    size_t n, cap, lost; /* lost > 0: run again with more room */
} fs_log;

typedef struct fs_writer {
    char *at;
    size_t n, cap; /* n may pass cap, as with snprintf */
} fs_writer;

#ifdef __cplusplus
}
#endif

#endif
