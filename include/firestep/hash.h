/* hash.h - one pass over bytes, the same on every machine. Not against an adversary. */
#ifndef FIRESTEP_HASH_H
#define FIRESTEP_HASH_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

uint64_t fs_hash64(const void *bytes, size_t n, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
