/* series.h - games played in series for the commands that count them: players, switches, progress, stopping. */
#ifndef CLI_SERIES_H
#define CLI_SERIES_H

#include "args.h"

#include <scenario/scenario.h>
#include <simulate/match.h>
#include <simulate/spread.h>

/* A level by its name. NULL after saying which there are. */
const ai_level *series_level(const char *name);
/* The switches of --switch and --set, joined by blanks; "" if there are none. 0, or CLI_WRONG. */
int series_switches(const cli_args *, char *out, size_t cap);
/* --jobs: how many threads; as many as there are cores if it is not given, one for each rank under mpirun. */
int series_jobs(const cli_args *, int *out);
/* Games begin on scenarios and positions. 0, or CLI_WRONG after saying what is wrong; fs_file_close if 0. */
int series_open(const char *id, const char *switches, fs_file *);
/* Whether a file that is to be written may be; before hours are spent on it. 0, or CLI_WRONG. */
int series_may_write(const char *path, bool force);

/* Plays game 0 again and holds it against the line a results file has of it: games of another version of rules or
 * levels are not gone on with. 0, or CLI_WRONG after saying so. */
int series_same_program(const sim_work *, const char *path, const char *line);

/* Set by Ctrl-C or a polite end; the second time it ends the program at once. */
extern volatile sig_atomic_t series_stop;
void series_catch_stop(void);

/* How far it has come, with the rate and the time left: on stderr, and only if that is a terminal. */
typedef struct series_clock {
    uint64_t first, done, of;
    double started, shown;
    const char *what;
} series_clock;
void series_clock_start(series_clock *, const char *what, uint64_t done, uint64_t of);
void series_clock_tick(series_clock *, uint64_t done);
void series_clock_end(series_clock *);

#endif
