/* flight.h - the line of an aircraft: where it flies, strafes and bombs in one phase. */
#ifndef OT_FLIGHT_H
#define OT_FLIGHT_H

#include "guns.h"

enum { OT_PATH = 3, OT_STRAFES = 4 };
/* Kept while it is planned and flown in two frames, AIR below and FLIGHT above it: three slots to a point. */
typedef struct ot_flight {
    int n_path, n_strafes, n_bombs;
    fs_point path[OT_PATH]; /* entry, turn or end, end */
    fs_point strafe[OT_STRAFES], bomb;
} ot_flight;

void ot_load_flight(const fs_frame *air, const fs_frame *flight, ot_flight *);
void ot_save_flight(fs_frame *air, fs_frame *flight, const ot_flight *);
bool ot_flight_is_sound(const fs_frame *air, const fs_frame *flight);

ot_axis ot_flight_line(const ot_flight *);
int32_t ot_flight_length(const ot_flight *);
/* Whether the part can be added to what is planned: FLY STRAFE BOMB DONE. 0, or why not [XI.C] to [XI.G]. */
int ot_part_refused(const ot_ctx *, fs_side, const ot_flight *, const fs_option *, fs_error *);
void ot_add_part(ot_flight *, const fs_option *);
/* Parts to choose from, all of them legal; the first `narrow` are worth considering. */
enum { OT_MAX_PARTS = 128 };
int ot_parts(const ot_ctx *, fs_side, const ot_flight *, fs_option out[OT_MAX_PARTS], int *narrow);

#endif
