/* ranks.h - the same command on several machines, under mpirun. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <simulate/spread.h>

/* Who else works on this; NULL: nobody. Set once by firestep-mpi before the command runs. */
extern const sim_ranks *cli_ranks;

/* Started by mpirun, a command that can be spread goes on as firestep-mpi, which lies beside this program: firestep
 * itself does not load MPI. 0 if it is not so, CLI_WRONG after saying why it cannot; otherwise it does not return. */
int ranks_enter(const char *command, char **argv);

#endif
