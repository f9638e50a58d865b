/* own_folder.c - see own_folder.h. */
#define _XOPEN_SOURCE 700
#include "own_folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char folder[64];
static char *data_before; /* FIRESTEP_DATA, NULL if it was not set */

const char *own_folder(void) { return folder; }

const char *own_path(const char *file)
{
    static char path[512];

    snprintf(path, sizeof path, "%s/%s", folder, file);
    return path;
}

int own_folder_make(const char *const *folders)
{
    snprintf(folder, sizeof folder, "/tmp/firestep-test-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    for (; folders && *folders; folders++)
        if (mkdir(own_path(*folders), 0700))
            return -1;
    return 0;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st;
    (void)kind;
    (void)at;
    return remove(path);
}

int own_folder_remove(void **state)
{
    (void)state;
    return nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

void own_folder_is_data(void)
{
    const char *was = getenv("FIRESTEP_DATA");

    data_before = was ? strdup(was) : NULL;
    setenv("FIRESTEP_DATA", folder, 1);
}

void own_folder_is_data_no_more(void)
{
    if (data_before)
        setenv("FIRESTEP_DATA", data_before, 1);
    else
        unsetenv("FIRESTEP_DATA");
    free(data_before);
    data_before = NULL;
}
