/* disk.h - what the disk itself can do: the yardsticks of what the server commits. */
#ifndef BENCH_DISK_H
#define BENCH_DISK_H

/* A file in the folder that is appended to; negative if there can be none. */
int disk_open(const char *folder);
/* How long an append of DISK_BLOCK bytes, about what a move is, takes with the fdatasync behind it; negative: failed.
 */
enum { DISK_BLOCK = 300 };
double disk_append_ms(int fd);
/* So many of them a second. */
double disk_append_rate(const char *folder, double seconds);
/* Rows a second that SQLite itself takes, so many to a commit: one table in order of game and number, its log on the
 * disk at each commit, a checkpoint behind every 1024 rows. Negative: failed. */
double disk_insert_rate(const char *folder, int to_a_commit, double seconds);

#endif
