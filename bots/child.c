/* child.c - starting and ending another program. */
#define _POSIX_C_SOURCE 200809L
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 64, GRACE_MS = 500, STEP_MS = 10 };

extern char **environ;

/* Splits in place; the number of words, negative if there are too many or a quote is left open. */
static int split(char *at, char *word[WORDS + 1])
{
    int n = 0;
    for (;;) {
        while (*at == ' ' || *at == '\t')
            at++;
        if (!*at)
            break;
        if (n == WORDS)
            return -1;
        char quote = 0, *to = at;
        word[n++] = to;
        for (; *at && (quote || (*at != ' ' && *at != '\t')); at++) {
            if (quote ? *at == quote : *at == '\'' || *at == '"')
                quote = quote ? 0 : *at;
            else
                *to++ = *at;
        }
        if (quote)
            return -1;
        bool last = !*at;
        *to = 0;
        if (last)
            break;
        at++;
    }
    word[n] = NULL;
    return n;
}

static int spawn(child *c, char *const word[], int theirs)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    int trouble = posix_spawn_file_actions_init(&files);
    if (trouble)
        return trouble;
    trouble = posix_spawnattr_init(&how);
    if (!trouble) {
        posix_spawn_file_actions_adddup2(&files, theirs, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, theirs, STDOUT_FILENO);
        sigset_t usual, none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&how, &none); /* a server keeps signals from its threads */
        sigemptyset(&usual);
        sigaddset(&usual, SIGPIPE); /* this program ignores it; the other may rely on it */
        posix_spawnattr_setsigdefault(&how, &usual);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        posix_spawnattr_setpgroup(&how, 0);
        trouble = posix_spawnp(&c->pid, word[0], &files, &how, word, environ);
        posix_spawnattr_destroy(&how);
    }
    posix_spawn_file_actions_destroy(&files);
    return trouble;
}

int child_start(child *c, const char *command, fs_why *why)
{
    char *word[WORDS + 1], *copy = strdup(command);
    int pair[2];
    if (!copy)
        return because(why, "out of memory");
    int n = split(copy, word);
    if (n < 1) {
        free(copy);
        return because(why, "'%s' is no command: words separated by blanks, at most %d, quotes closed", command, WORDS);
    }
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) {
        free(copy);
        return because(why, "'%s' cannot be started: %s", command, strerror(errno));
    }
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    int trouble = spawn(c, word, pair[1]);
    close(pair[1]);
    free(copy);
    if (trouble) {
        close(pair[0]);
        return because(why, "'%s' cannot be started: %s", command, strerror(trouble));
    }
    c->socket = pair[0];
    return 0;
}

void child_interrupt(const child *c)
{
    if (c->pid > 0)
        kill(-c->pid, SIGKILL);
}

void child_stop(child *c)
{
    const struct timespec step = {0, STEP_MS * 1000000L};
    if (c->pid <= 0)
        return;
    shutdown(c->socket, SHUT_WR);
    for (int waited = 0; waited < GRACE_MS; waited += STEP_MS) {
        siginfo_t ended = {0};
        if (waitid(P_PID, (id_t)c->pid, &ended, WEXITED | WNOHANG | WNOWAIT) || ended.si_pid)
            break;
        nanosleep(&step, NULL);
    }
    kill(-c->pid, SIGKILL); /* the group: what it started too */
    while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    close(c->socket);
    c->pid = 0;
}
