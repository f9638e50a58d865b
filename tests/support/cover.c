/* cover.c - appends to the coverage file, one write per line so that tests may run side by side. */
#define _POSIX_C_SOURCE 200809L
#include "cover.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void fs_covers(const char *system, const char *id, const char *test)
{
    const char *path = getenv("FIRESTEP_COVERAGE");
    if (!path || !*path)
        return;
    char line[256];
    int n = snprintf(line, sizeof line, "%s\t%s\t%s\n", system, id, test);
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT, 0644);
    if (n < 0 || (size_t)n >= sizeof line || fd < 0 || write(fd, line, (size_t)n) != n) {
        fprintf(stderr, "cover: cannot note %s %s in %s\n", system, id, path);
        abort();
    }
    close(fd);
}

void fs_covers_each(const char *system, const char *test, const char *const *ids)
{
    for (; *ids; ids++)
        fs_covers(system, *ids, test);
}
