/* server.h - how fast the server answers and commits, and what memory it takes; against yardsticks in the same run. */
#ifndef FIRESTEP_BENCH_SERVER_H
#define FIRESTEP_BENCH_SERVER_H

#include "bench.h"

#include <table/text.h>

enum { FS_BENCH_SERVER_ROWS = 12 };

/* About twenty seconds, in a folder of its own below `folder`. Returns the number of rows, -1 and why. */
int fs_bench_server(const char *folder, fs_bench_row *out, int cap, fs_why *w);

#endif
