/* yardstick.h - plain work to measure ours against. Each returns something that depends on all it did. */
#ifndef FIRESTEP_BENCH_YARDSTICK_H
#define FIRESTEP_BENCH_YARDSTICK_H

#include <firestep/hex.h>
#include <firestep/ruleset.h>

/* Eight of eighty units step about a map of 40 x 30 hexes, four steps deep; returns the leaves. */
uint64_t yard_calibrator(void);
/* `n` copies of `size` bytes between two buffers. */
uint64_t yard_copy(void *a, void *b, size_t size, int n);
/* `n` sums of two dice from a bare generator. */
uint64_t yard_dice(int n);
/* `n` look-ups in a table of 64 KiB, each depending on the one before. */
uint64_t yard_lookup(int n);

/* Sight as one would write it first. */
/* One bit for each pair of hexes, `words` for a hex: the sum of those asked for. */
uint64_t yard_bits(const uint64_t *bits, size_t words, const fs_hex_pair *pair, int n);
/* The hexes of each line by interpolation, `wall` looked up for each of them: the number of lines that meet none. */
uint64_t yard_walk(const fs_grid *, const uint8_t *wall, const fs_hex_pair *pair, int n);
/* The same from one hex to all hexes after it, or to both points of all hexes; adds the lines to *lines. */
uint64_t yard_walk_from(const fs_grid *, const uint8_t *wall, int hex, uint64_t *lines);
uint64_t yard_walk_points(const fs_grid *, const uint8_t *wall, int hex, uint64_t *lines);

#endif
