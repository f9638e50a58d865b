/* perft.h - options counted to depth 3 and compared with counts made by hand.
 *
 * A file of counts has `position NAME`, the position in lines that begin with two blanks, and `counts A B C`: the
 * options there, after each of them, and after each of those. Every throw shows ones. */
#ifndef FIRESTEP_TESTS_PERFT_H
#define FIRESTEP_TESTS_PERFT_H

/* `open` sets up a position as playing_open does; the file has this many. */
void perft_file(const char *path, void (*open)(const char *yaml), int positions);

#endif
