/* wanted.h - the dice that a closed line waits for, as a seat is told of them. */
#ifndef TABLE_WANTED_H
#define TABLE_WANTED_H

#include <firestep/game.h>
#include <firestep/writer.h>

/* "wanted":{...}, or null. Of a throw that is kept from this seat (0 a spectator) it is said only who throws. */
void wanted_json(const fs_game *, fs_side seat, fs_writer *);

#endif
