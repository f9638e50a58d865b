/* ranks.h - the same command on several machines, under mpirun. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <simulate/spread.h>

/* What firestep-mpi.so holds, by the name of its one symbol. */
typedef struct cli_world {
    const sim_ranks *(*enter)(void); /* NULL: MPI cannot be started with threads */
    int (*leave)(int code);          /* the code this rank ends with */
} cli_world;
extern const cli_world cli_mpi;
#define CLI_WORLD_SYMBOL "cli_mpi"

/* Who else works on this; NULL: nobody. */
extern const sim_ranks *cli_ranks;

/* Started by mpirun, a command that can be spread takes its ranks from firestep-mpi.so: firestep itself does not load
 * MPI. 0 if it has them or is not so started, CLI_WRONG after saying why it cannot have them. */
int ranks_enter(const char *command);
/* At the end of the command, with its code: the one to end with. */
int ranks_leave(int code);

#endif
