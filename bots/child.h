/* child.h - a program started without a shell, its standard input and output in our hands. */
#ifndef BOTS_CHILD_H
#define BOTS_CHILD_H

#include <sys/types.h>
#include <table/text.h>

typedef struct child {
    pid_t pid;  /* leader of a process group of its own */
    int socket; /* both its input and its output */
} child;

/* `command` is words separated by blanks, in quotes where a word has some. 0, or negative and why. */
int child_start(child *, const char *command, fs_why *);
/* It and all it started are ended at once; child_stop is still to be called. */
void child_interrupt(const child *);
/* Closes its input, gives it a moment to end by itself, then ends it and all it started. Leaves no zombie. */
void child_stop(child *);

#endif
