/* kinds.h - what can be in progress, and who resolves it.
 *
 * Each kind of frame is handled in one file, by one struct ac_kind. `advance` runs the
 * frame on until it must ask (it sets head.waiting and returns), pushes a frame above
 * itself, or pops itself; ac_run_on calls the top frame's advance until somebody is asked.
 */
#ifndef AC_KINDS_H
#define AC_KINDS_H

#include "rules.h"
#include "state.h"
#include "words.h"
#include <firestep/options.h>

enum ac_frame_kind {
    AC_F_NONE,
    AC_F_GAME,      /* sequence.c: bombardment, rounds, nights, the end */
    AC_F_ROUND,     /* sequence.c: orders, retreats, turns, artillery phase, air */
    AC_F_ORDERS,    /* orders.c: the window in which both sides give orders [1.1] */
    AC_F_TURN,      /* turn.c: one division's turn [1.2] */
    AC_F_MOVE,      /* movement.c: a group, gun or HQ on its way (open line) [2] */
    AC_F_SHUFFLE,   /* shuffle.c: H and D stands (open line) [2.4] [2.5] */
    AC_F_COMBAT,    /* combat.c: one attack from support to pursuit [3] [4] */
    AC_F_LOSSES,    /* losses.c: an owner takes SP off his stands [4] */
    AC_F_FALLBACK,  /* fallback.c: one beaten group [4.1] */
    AC_F_PURSUIT,   /* pursuit.c [4.2] */
    AC_F_GUNS,      /* artillery.c: one side's guns in the artillery phase or a bombardment [5.1] [11.1] */
    AC_F_BARRAGE,   /* artillery.c: one shot */
    AC_F_AIR,       /* air.c: planes are placed [11.3] */
    AC_F_RECOVERY,  /* night.c: one side recovers [10] */
    AC_F_RESHUFFLE, /* night.c: one side reshuffles (open line) [10.f] */
    AC_F_HQ,        /* hq.c: an HQ gives way and its owner chooses where (R35) */
    AC_F_NIGHT_HQ,  /* night.c: one side's HQs (R92) */
    AC_F_CLASH,     /* clash.c: the throws of an attack and what follows them [4] */
    AC_FRAMES
};

typedef struct ac_kind {
    void (*advance)(ac_ctx *);
    void (*decision)(const ac_ctx *, fs_side, fs_decision *);
    void (*options)(const ac_ctx *, fs_side, fs_options *);
    int (*check)(const ac_ctx *, fs_side, const fs_option *, fs_error *); /* 0 legal */
    int (*apply)(ac_ctx *, fs_side, const fs_option *);                   /* FS_MORE or FS_CLOSED */
    int (*suggest)(const ac_ctx *, fs_side, int k, fs_option *, int cap); /* may be NULL */
} ac_kind;

extern const ac_kind ac_game_kind, ac_round_kind, ac_orders_kind, ac_turn_kind, ac_move_kind, ac_shuffle_kind,
    ac_combat_kind, ac_losses_kind, ac_fallback_kind, ac_pursuit_kind, ac_guns_kind, ac_barrage_kind, ac_air_kind,
    ac_recovery_kind, ac_reshuffle_kind, ac_night_hq_kind, ac_hq_kind, ac_clash_kind;
const ac_kind *ac_kind_of(int frame_kind); /* NULL for none */

/* Whether a frame found in a state of unknown origin can be played on: kind and side are known to be sane, `f` lies
 * inside s->head.frame below depth. Each is in the file of its kind; state_check.c calls them. */
typedef bool ac_frame_check(const ac_scenario *, const ac_state *, const fs_frame *f);
ac_frame_check ac_game_frame_ok, ac_round_frame_ok, ac_orders_frame_ok, ac_turn_frame_ok, ac_move_frame_ok,
    ac_shuffle_frame_ok, ac_combat_frame_ok, ac_losses_frame_ok, ac_fallback_frame_ok, ac_pursuit_frame_ok,
    ac_guns_frame_ok, ac_barrage_frame_ok, ac_air_frame_ok, ac_recovery_frame_ok, ac_reshuffle_frame_ok, ac_hq_frame_ok,
    ac_night_hq_frame_ok, ac_clash_frame_ok;

/* Whether a frame, known to be sound, will put right what is wrong with a hex: it holds too many (`full`), or two hit
 * markers. Every such hex of a state must be some frame's affair. */
typedef bool ac_frame_remedy(const ac_scenario *, const ac_state *, const fs_frame *f, int hex, bool full);
ac_frame_remedy ac_move_remedies, ac_shuffle_remedies, ac_losses_remedies, ac_fallback_remedies, ac_recovery_remedies,
    ac_reshuffle_remedies;

/* As in options.h. */
static inline void ac_offer(fs_options *out, fs_option o) { fs_offer(out, o); }
static inline int ac_refuse(fs_error *e, fs_rule rule, uint16_t phrase, int unit, int hex)
{
    return fs_refuse(e, rule, phrase, unit, hex);
}
static inline fs_option ac_option_hex(uint16_t verb, int subject, int hex) { return fs_option_at(verb, subject, hex); }

static inline fs_option ac_option(uint16_t verb, int subject) { return fs_option_of(verb, subject); }

/* What a record says `side` does next; NULL: not known. Where apply looks whether a question has two answers, it may
 * try this one first. */
static inline const fs_option *ac_told(const ac_ctx *c, fs_side side)
{
    return c->run && c->run->n_next && c->run->next_side == side ? c->run->next : NULL;
}

/* It is legal where it will be asked for. */
static inline void ac_told_right(const ac_ctx *c) { c->run->next_ok = 1; }

/* Whether that is legal and may be taken at once, being of the same line. */
static inline bool ac_may_take(const ac_ctx *c) { return c->run && c->run->next_ok && c->run->may_take; }

/* Takes it: returns it, and what is told behind it comes next. */
static inline const fs_option *ac_take_told(const ac_ctx *c)
{
    fs_run *run = c->run;
    const fs_option *taken = run->next++;
    run->taken++;
    run->n_next--;
    run->next_ok = 0;
    if (!--run->may_take) {
        run->next = run->then;
        run->n_next = run->n_then;
        run->next_side = run->then_side;
    }
    return taken;
}

/* What is found out on the way to that, in run->found. AC_STEP: with a step told, or with the option told that opens a
 * move, the paces at which the step may be taken (movement.c); AC_FITS: no hex holds too many. AC_LOOKING: the option
 * told is being checked. */
enum { AC_LOOKING = 16, AC_FITS = 32, AC_STEP = 64 };

/* The step told behind an option that is being checked because it is told; NULL: not known, or none of this. */
static inline const fs_option *ac_told_step(const ac_ctx *c)
{
    bool step = c->run && c->run->found == AC_LOOKING && c->run->n_next > 1 && c->run->next[1].verb == AC_V_TO;
    return step ? &c->run->next[1] : NULL;
}

/* Checks the option told. */
static inline int ac_check_told(const ac_ctx *c, fs_side side,
                                int (*check)(const ac_ctx *, fs_side, const fs_option *, fs_error *))
{
    c->run->found = AC_LOOKING;
    int refused = check(c, side, c->run->next, NULL);
    if (refused || c->run->found == AC_LOOKING)
        c->run->found = 0;
    return refused;
}

/* What was found when the option was told that is now applied. */
static inline uint64_t ac_take_found(const ac_ctx *c)
{
    uint64_t found = c->run ? c->run->found : 0;
    if (found)
        c->run->found = 0;
    return found;
}

/* Runs on to the next decision or the end. */
void ac_run_on(ac_ctx *);

#endif
