/* ranks.c - from firestep to firestep-mpi. */
#define _POSIX_C_SOURCE 200809L
#include "ranks.h"
#include "args.h"
#include "files.h"
#include "print.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const sim_ranks *cli_ranks;

static bool is_spread(const char *command)
{
    return strcmp(command, "simulate") == 0 || strcmp(command, "tournament") == 0;
}

int ranks_enter(const char *command, char **argv)
{
    char path[CLI_MAX_PATH];
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (cli_ranks || !size || !is_spread(command))
        return 0;
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - sizeof "-mpi");
    if (n < 0)
        return cli_fail("this program cannot be found: %s", strerror(errno));
    memcpy(path + n, "-mpi", sizeof "-mpi");
    execv(path, argv);
    if (errno != ENOENT)
        return cli_fail("%s: cannot be started: %s", path, strerror(errno));
    return cli_fail("this build knows no MPI: install libopenmpi-dev and openmpi-bin and build it again, or leave out "
                    "mpirun and use --jobs");
}
