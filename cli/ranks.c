/* ranks.c - from firestep to firestep-mpi.so. */
#define _POSIX_C_SOURCE 200809L
#include "ranks.h"
#include "args.h"
#include "files.h"
#include "print.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const sim_ranks *cli_ranks;
static const cli_world *entered;

static bool is_spread(const char *command)
{
    return strcmp(command, "simulate") == 0 || strcmp(command, "tournament") == 0;
}

/* The library beside the program of a build tree, or where it was installed; NULL after saying that there is none. */
static void *open_library(void)
{
    static const char *const places[] = {"", FIRESTEP_LIBRARIES};
    char program[CLI_MAX_PATH], path[2 * CLI_MAX_PATH];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n < 0) {
        cli_fail("this program cannot be found: %s", strerror(errno));
        return NULL;
    }
    program[n] = 0;
    *(strrchr(program, '/') + 1) = 0;
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s%sfirestep-mpi.so", program, places[i]);
        if (access(path, F_OK))
            continue;
        void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL); /* what OpenMPI loads itself looks for it there */
        if (!library)
            cli_fail("%s: cannot be loaded: %s", path, dlerror());
        return library;
    }
    cli_fail(
        "this build knows no MPI: install libopenmpi-dev and openmpi-bin and build it again, or leave out mpirun and "
        "use --jobs");
    return NULL;
}

int ranks_enter(const char *command)
{
    if (!getenv("OMPI_COMM_WORLD_SIZE") || !is_spread(command))
        return 0;
    void *library = open_library();
    if (!library)
        return CLI_WRONG;
    const cli_world *world = dlsym(library, CLI_WORLD_SYMBOL);
    cli_ranks = world ? world->enter() : NULL;
    if (!cli_ranks)
        return cli_fail("MPI cannot be started with threads");
    entered = world;
    return 0;
}

int ranks_leave(int code) { return entered ? entered->leave(code) : code; }
