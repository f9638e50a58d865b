/* support_run.c - a child process, its pipes and its end. */
#define _XOPEN_SOURCE 700
#include "support_run.h"

#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { MAX_SAID = 32 << 20, MAX_ARGS = 32 };

static void start(const char *const *words, const int in[2], const int out[2], const int err[2])
{
    const char *bin = getenv("FIRESTEP_BIN");
    char *argv[MAX_ARGS + 2] = {(char *)(uintptr_t) "firestep"};
    for (int i = 0; words[i] && i < MAX_ARGS; i++)
        argv[i + 1] = (char *)(uintptr_t)words[i];
    dup2(in[0], 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    for (int i = 0; i < 2; i++) {
        close(in[i]);
        close(err[i]);
        if (out[i] > 2)
            close(out[i]);
    }
    execv(bin ? bin : "build/dev/firestep", argv);
    _exit(127);
}

/* Reads both pipes to their ends, whichever has something first. */
static void drain(int out, int err, said *s)
{
    struct pollfd at[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
    size_t n[2] = {0, 0};
    char **text[2] = {&s->out, &s->err};
    for (int i = 0; i < 2; i++)
        *text[i] = calloc(1, 1);
    while ((at[0].fd >= 0 || at[1].fd >= 0) && poll(at, 2, 60000) > 0)
        for (int i = 0; i < 2; i++) {
            if (at[i].fd < 0 || !at[i].revents)
                continue;
            *text[i] = realloc(*text[i], n[i] + 65537);
            ssize_t got = n[i] < MAX_SAID ? read(at[i].fd, *text[i] + n[i], 65536) : 0;
            if (got <= 0)
                at[i].fd = -1;
            else
                n[i] += (size_t)got;
            (*text[i])[n[i]] = 0;
        }
}

static void feed(int fd, const char *input)
{
    for (size_t n = input ? strlen(input) : 0; n;) {
        ssize_t done = write(fd, input, n);
        if (done <= 0)
            break; /* it ended before it read all */
        input += done;
        n -= (size_t)done;
    }
    close(fd);
}

static int code_of(pid_t pid)
{
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

said run_with(const char *input, const char *const *words)
{
    int in[2], out[2], err[2];
    said s = {0, NULL, NULL};
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(pipe(in) | pipe(out) | pipe(err), 0);
    pid_t pid = fork();
    if (pid == 0) {
        signal(SIGPIPE, SIG_DFL);
        start(words, in, out, err);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    feed(in[1], input); /* inputs of these tests fit a pipe */
    drain(out[0], err[0], &s);
    close(out[0]);
    close(err[0]);
    s.code = code_of(pid);
    return s;
}

said run_into(int fd, const char *const *words)
{
    int in[2], err[2], out[2] = {-1, fd}, none[2];
    said s = {0, NULL, NULL};
    assert_int_equal(pipe(in) | pipe(err) | pipe(none), 0);
    pid_t pid = fork();
    if (pid == 0)
        start(words, in, out, err);
    close(in[0]);
    close(in[1]);
    close(err[1]);
    close(none[1]);
    drain(none[0], err[0], &s);
    close(none[0]);
    close(err[0]);
    s.code = code_of(pid);
    return s;
}

void said_free(said *s)
{
    free(s->out);
    free(s->err);
}

static char folder[64];

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st, (void)kind, (void)at;
    return remove(path);
}

static void remove_folder(void) { nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS); }

const char *place(const char *name)
{
    static char path[4][256];
    static int turn;
    if (!folder[0]) {
        snprintf(folder, sizeof folder, "/tmp/firestep-cli-XXXXXX");
        assert_non_null(mkdtemp(folder));
        atexit(remove_folder);
        setenv("XDG_STATE_HOME", folder, 1);
        unsetenv("COLUMNS");
    }
    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

char *read_whole(const char *path)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, MAX_SAID / 16);
    assert_non_null(text);
    size_t n = fread(text, 1, MAX_SAID / 16 - 1, f);
    text[n] = 0;
    fclose(f);
    return text;
}

void write_whole(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, strlen(text), f), strlen(text));
    fclose(f);
}

void assert_refused(said s, const char *part)
{
    if (s.code != 2 || !strstr(s.err, part))
        print_error("code %d, said: %s%s\n", s.code, s.out, s.err);
    assert_int_equal(s.code, 2);
    assert_string_equal(s.out, "");
    assert_int_equal(strncmp(s.err, "firestep: ", 10), 0);
    assert_ptr_equal(strchr(s.err, '\n'), s.err + strlen(s.err) - 1);
    assert_non_null(strstr(s.err, part));
    said_free(&s);
}

said assert_fine(said s)
{
    if (s.code)
        print_error("code %d, said: %s\n", s.code, s.err);
    assert_int_equal(s.code, 0);
    assert_string_equal(s.err, "");
    return s;
}
