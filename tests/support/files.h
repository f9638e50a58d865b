/* files.h - what scenario files hold and what lint finds in them. */
#ifndef FIRESTEP_TESTS_FILES_H
#define FIRESTEP_TESTS_FILES_H

#include "scenario/scenario.h"

/* What a spectator sees of an opened file at its beginning, as JSON; the caller's to free. */
char *view_of_file(const fs_file *);

/* Findings of lint, counted; the first in words. */
typedef struct findings {
    int errors, warnings;
    char first[sizeof((fs_load_error *)0)->message];
} findings;
/* Hands them to a `findings`. */
void note_finding(void *ctx, const fs_finding *);

#endif
