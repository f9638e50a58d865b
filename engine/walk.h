/* walk.h - the classes of each kind of throw, for dice.c. */
#ifndef ENGINE_WALK_H
#define ENGINE_WALK_H

#include <firestep/dice.h>
#include <firestep/walk.h>

/* Each takes the next branch of the path, multiplies the path's weight by that of the class
 * taken and returns one representative of the class. */
int walk_sum(fs_walk *, int n, int faces, int shift, const fs_cut *, uint8_t *doubles); /* sum + shift */
int walk_even(fs_walk *, uint32_t count); /* 0 .. count - 1, each as likely */
void walk_pool(fs_walk *, int n, int faces, const uint8_t *class_of_face, int n_classes, uint8_t *count);
fs_side walk_rolloff(fs_walk *, int n, int faces, int mod, int16_t total[2]);
fs_side walk_duel(fs_walk *, int faces, int mod, int low, int16_t total[2]);

#endif
