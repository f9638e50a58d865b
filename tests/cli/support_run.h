/* support_run.h - runs the built program and keeps what it said. No shell is involved. */
#ifndef TESTS_CLI_SUPPORT_RUN_H
#define TESTS_CLI_SUPPORT_RUN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct said {
    int code; /* exit code; 128 + signal if it was killed */
    char *out, *err;
} said;

/* Runs `firestep WORDS...`; the words end with NULL. `input` is what it reads, NULL nothing. */
said run_with(const char *input, const char *const *words);
void said_free(said *);

#define run(...) run_with(NULL, (const char *const[]){__VA_ARGS__, NULL})
#define run_on(input, ...) run_with(input, (const char *const[]){__VA_ARGS__, NULL})

/* The same with stdout given to an open file. */
said run_into(int fd, const char *const *words);

/* A folder of this test's own, made once and empty; a path in it (four may be used at a time). */
const char *place(const char *name);
/* The whole of a file, owned by the caller. Fails the test if there is none. */
char *read_whole(const char *path);
void write_whole(const char *path, const char *text);

/* Exit code 2, nothing on stdout, one line on stderr that begins with `firestep: ` and has `part` in it. */
void assert_refused(said, const char *part);
/* Exit code 0 and nothing on stderr; hands the answer back. */
said assert_fine(said);

#endif
