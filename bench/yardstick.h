/* yardstick.h - plain work to measure ours against. Each returns something that depends on all it did. */
#ifndef FIRESTEP_BENCH_YARDSTICK_H
#define FIRESTEP_BENCH_YARDSTICK_H

#include <stddef.h>
#include <stdint.h>

/* Eight of eighty units step about a map of 40 x 30 hexes, four steps deep; returns the leaves. */
uint64_t yard_calibrator(void);
/* `n` copies of `size` bytes between two buffers. */
uint64_t yard_copy(void *a, void *b, size_t size, int n);
/* `n` sums of two dice from a bare generator. */
uint64_t yard_dice(int n);
/* `n` look-ups in a table of 64 KiB, each depending on the one before. */
uint64_t yard_lookup(int n);

#endif
