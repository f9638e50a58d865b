/* fight.h - what the files of combat share: dice rows, the parties to an attack, their dice and supporters. */
#ifndef AC_FIGHT_H
#define AC_FIGHT_H

#include "moves.h"

/* hits.c: rows of the combat chart [3.b] to [3.f]. */
enum ac_profile {
    AC_NO_DICE,
    AC_ON_6,        /* 6 */
    AC_ON_5,        /* 5, 6 */
    AC_ON_6_PAIR_5, /* 6 or double 5 */
    AC_ON_5_PAIR_4, /* 5, 6 or double 4 */
    AC_PROFILES
};
uint8_t ac_attack_profile(uint8_t target_status, fs_rule *rule);
uint8_t ac_defence_profile(uint8_t own_status, fs_rule *rule);
/* Throws a pool and returns its hits, uncapped; `faces` (n bytes, may be NULL) for the log (R1, R2). */
int ac_throw_hits(ac_ctx *, fs_side, int n, uint8_t profile, fs_rule, uint8_t *faces);
/* Chance of each number of hits in 65536ths, out[0 .. 8]; the last is "8 or more". */
void ac_hit_chances(const ac_scenario *, int n, uint8_t profile, uint32_t out[9]);

/* cover.c */
enum ac_works { AC_NO_WORKS, AC_COVER, AC_FORT };
/* Terrain that covers whatever stands there, for spotting (R73). */
bool ac_terrain_covers(const ac_scenario *, int hex);
/* The status a stand or battery on the board fights in (R6, R55). */
uint8_t ac_piece_status(const ac_scenario *, const ac_state *, int piece);
/* What the terrain really gives to those in the hex if they are attacked now (R47, R49, R50). */
uint8_t ac_working_cover(const ac_scenario *, const ac_state *, int hex, uint8_t status);
/* Whether the piece fights from a river, a bridge or a landing at -1D [3.5.1b] (R55). */
bool ac_piece_wet(const ac_scenario *, const ac_state *, int piece);

/* support.c: one attack as all its files see it. */
typedef struct ac_attack {
    int division, target, from[2], n_from;
    fs_side side;
    uint8_t status; /* of the target */
} ac_attack;
ac_attack ac_attack_of(const ac_ctx *, int division, int target, int from, int second);
/* Whether the stand throws in the attack: of the division, in an attacking hex, fresh [3.2d] (R38, R44). */
bool ac_takes_part(const ac_ctx *, const ac_attack *, int piece);
/* 0 if `caller` (side of the attack or the other) may add `piece` to those already in s->support. */
int ac_support_refused(const ac_ctx *, const ac_attack *, fs_side caller, int piece, fs_error *);
/* Offers every supporter `caller` may still call, one of each kind of stand alike. */
void ac_support_options(const ac_ctx *, const ac_attack *, fs_side caller, fs_options *);
/* Dice with every reason; supporters are those in s->support. `sum` may be NULL. */
int ac_attack_dice(const ac_ctx *, const ac_attack *, fs_sum *);
int ac_defence_dice(const ac_ctx *, const ac_attack *, fs_sum *);
/* Most dice the attack could have if it called everything it may (R40). */
int ac_attack_dice_at_best(const ac_ctx *, const ac_attack *);
/* Dice one supporter adds, before rivers. */
int ac_support_worth(const ac_ctx *, const ac_attack *, int piece);

/* combat.c */
ac_attack ac_attack_in(const ac_ctx *, const fs_frame *); /* of a COMBAT or CLASH frame */
/* Whether the combat in the frame is one that can be fought on. */
bool ac_attack_frame_ok(const ac_scenario *, const ac_state *, const fs_frame *);

/* clash.c */
void ac_push_clash(ac_ctx *, const ac_attack *);

/* losses.c */
/* Every combat stand and battery in the hex, added to `group`. */
void ac_group_of_hex(const ac_scenario *, const ac_state *, int hex, uint64_t group[AC_PIECE_WORDS]);

/* fallback.c: everything of `side` in the hex falls back from one or two enemy hexes [4.1]. */
void ac_push_fallback(ac_ctx *, fs_side, int from, int enemy_a, int enemy_b /* or FS_NO_HEX */);

/* pursuit.c */
void ac_push_pursuit(ac_ctx *, const ac_attack *);

/* artillery.c */
/* 0 if the gun may fire at the hex now; otherwise why not [5.1] [11.1]. */
int ac_barrage_refused(const ac_ctx *, int gun, int hex, bool bombardment, fs_error *);
int ac_barrage_dice(const ac_scenario *, const ac_state *, int gun, int hex, fs_sum *);

/* victory.c: one line of the score as it stands, for the view. */
typedef struct ac_score_item {
    const ac_objective *objective;
    int16_t points; /* for objective->side, as if the game ended now */
    bool held;      /* anything of it is held or reached */
} ac_score_item;
int ac_score_items(const ac_scenario *, const ac_state *, ac_score_item out[AC_MAX_OBJECTIVES]);

static inline bool ac_is_piece(const ac_scenario *sc, int u) { return u >= 1 && u <= sc->base.n_units; }
static inline bool ac_is_hex(const ac_scenario *sc, int hex) { return hex >= 0 && hex < sc->n_hexes; }

static inline bool ac_none(const uint64_t *set) { return !(set[0] | set[1] | set[2]); }

/* Writes an event whose facts are a piece, a hex and a side. Costs nothing without a log. */
static inline void ac_tell(ac_ctx *c, uint16_t type, fs_rule rule, fs_side side, int unit, int hex, uint16_t result)
{
    fs_tell(c->run, &c->s->head, type, rule, side, unit, hex, result);
}

#endif
