/* over_there_now.h - words of the block `now`, for reading and writing it. */
#ifndef OT_NOW_H
#define OT_NOW_H

#include "over_there_read.h"

/* Words, by their numbers; NULL ends. */
extern const char *const ot_moment_words[], *const ot_cloud_words[], *const ot_plot_words[];
enum ot_moment_word {
    OT_AT_SETUP,
    OT_AT_OPENING,
    OT_AT_START,
    OT_AT_CARDS,
    OT_AT_RED_CARD,
    OT_AT_BLACK_CARD,
    OT_AT_ARTILLERY,
    OT_AT_PLOTS,
    OT_AT_AIR,
    OT_AT_MORALE,
    OT_AT_MELEE,
    OT_MOMENTS
};
ot_moment ot_moment_of(int moment_word, int turn);

/* A word with a byte behind it, at an offset of some struct; NULL ends. */
typedef struct ot_byte_word {
    const char *word;
    size_t offset;
} ot_byte_word;
extern const ot_byte_word ot_damage_bytes[], ot_battery_bytes[], ot_state_bytes[];

#endif
