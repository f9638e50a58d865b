/* rifle_and_spade_now.h - words about a unit of a position, and the block `now`. docs/positions.md has them all. */
#ifndef RS_NOW_H
#define RS_NOW_H

#include "rifle_and_spade_read.h"

/* One line of words about a thing. */
typedef struct rs_said {
    rs_reader *r;
    int node, unit;
    const char *rest;
    char word[FS_WORD];
} rs_said;
bool rs_said_next(rs_said *); /* the next word; false and "" at the end */
int rs_said_wrong(const rs_said *, const char *expected);
int rs_said_number(rs_said *, int most, int *out);
int rs_said_hex(rs_said *, int16_t *out);
int rs_said_sides(rs_said *, uint8_t *out); /* `N+NE`, `all` */

/* The words themselves: flags by bit, numbers by where they lie, the others in the order of the constants; NULL ends.
 * What is read with them is written with them. */
typedef struct rs_flag_word {
    const char *word;
    uint32_t flag;
} rs_flag_word;
typedef struct rs_byte_word {
    const char *word;
    size_t offset;
} rs_byte_word;
typedef struct rs_counter_word {
    const char *word;
    size_t offset;
    int n; /* bytes there; a list if more than one */
    bool is_signed;
} rs_counter_word;
extern const rs_flag_word rs_unit_flags[], rs_command_flags[], rs_group_flags[], rs_work_flags[];
extern const rs_byte_word rs_command_bytes[], rs_unit_bytes[];
extern const rs_counter_word rs_counters[]; /* of rs_state */
extern const char *const rs_direction_words[],
    *const rs_means_words[], *const rs_size_words[], *const rs_where_words[], *const rs_phase_words[],
                                                                                  *const rs_step_words[];

/* rifle_and_spade_now.c: the words of a unit's line are read three times, each time for another purpose; what the
 * others are about is passed over. */
int rs_read_piece_words(rs_reader *, int node, int unit); /* what it is: hex, morale, turn */
int rs_read_aim_words(rs_reader *, int node, int unit);   /* where its order sends it: an aim of the scenario */
int rs_read_state_words(rs_reader *, int node, const char *text, int unit); /* how it stands now */

/* rifle_and_spade_whole.c: `whole: yes` says that the block tells everything. The state is emptied for it; then what
 * only such a block has is read: units without any rule asked, Routes, works, Assaults, counters. */
void rs_clear_whole(rs_reader *);
int rs_read_whole(rs_reader *, int now);

/* rifle_and_spade_write.c */
int rs_write_now(const fs_file *, const void *state, fs_writer *);

#endif
