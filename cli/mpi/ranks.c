/* ranks.c - firestep-mpi: the ranks of OpenMPI, in a library of their own that is loaded under mpirun alone. Rank 0
 * speaks, the others work. */
#include <cli/ranks.h>

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sim_ranks world;

/* An empty message says that nothing more comes: no line of work is empty. */
static void send_line(const char *line)
{
    MPI_Send(line ? line : "", line ? (int)strlen(line) : 0, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
}

static char *receive_line(int rank)
{
    MPI_Status status;
    int n = 0;
    MPI_Probe(rank, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &n);
    char *line = malloc((size_t)n + 1);
    if (!line)
        return NULL;
    MPI_Recv(line, n, MPI_CHAR, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    line[n] = 0;
    if (n)
        return line;
    free(line);
    return NULL;
}

static uint64_t agree(uint64_t value)
{
    MPI_Bcast(&value, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return value;
}

static const sim_ranks *enter(void)
{
    int had;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &had) != MPI_SUCCESS || had < MPI_THREAD_FUNNELED)
        return NULL;
    world = (sim_ranks){.send = send_line, .receive = receive_line, .agree = agree};
    MPI_Comm_rank(MPI_COMM_WORLD, &world.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world.size);
    if (world.rank && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        MPI_Abort(MPI_COMM_WORLD, 2);
    return &world;
}

static int leave(int code)
{
    if (code && world.rank == 0) { /* the others may be waiting for it */
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    MPI_Finalize();
    return world.rank ? 0 : code;
}

const cli_world cli_mpi = {enter, leave};
