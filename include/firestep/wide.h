/* wide.h - a number of 128 bits: weights of outcomes, squares of areas, products of hashes. */
#ifndef FIRESTEP_WIDE_H
#define FIRESTEP_WIDE_H

__extension__ typedef unsigned __int128 fs_u128;

#endif
