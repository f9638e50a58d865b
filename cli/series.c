/* series.c - what simulate and tournament share. */
#define _POSIX_C_SOURCE 200809L
#include "series.h"
#include "files.h"
#include "print.h"
#include "ranks.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

volatile sig_atomic_t series_stop;

const ai_level *series_level(const char *name)
{
    const ai_level *level = ai_level_named(name);
    char names[512] = "";
    size_t n = 0;
    if (level)
        return level;
    for (int i = 0; i < ai_n_levels && n < sizeof names; i++)
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", i ? ", " : "", ai_levels[i].name);
    cli_fail("--players: '%s' is no level; there are %s", name, names);
    return NULL;
}

int series_switches(const cli_args *args, char *out, size_t cap)
{
    static const char *const options[] = {"switch", "set"};
    size_t n = 0;
    const char *one;
    *out = 0;
    for (int k = 0; k < 2; k++)
        for (int at = 0; (one = cli_next_value(args, options[k], &at));) {
            if (!strchr(one, '=') || strchr(one, ' '))
                return cli_fail("--%s: '%s' is not NAME=VALUE", options[k], one);
            n += (size_t)snprintf(out + n, cap - n, "%s%s", n ? " " : "", one);
            if (n >= cap)
                return cli_fail("--%s: more than %zu letters in all", options[k], cap);
        }
    return 0;
}

int series_jobs(const cli_args *args, int *out)
{
    long cores = cli_ranks ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t jobs;
    if (cli_number(args, "jobs", 1, SPREAD_JOBS,
                   cores < 1             ? 1
                   : cores > SPREAD_JOBS ? SPREAD_JOBS
                                         : (uint64_t)cores,
                   &jobs))
        return CLI_WRONG;
    *out = (int)jobs;
    return 0;
}

int series_open(const char *id, const char *switches, fs_file *file)
{
    fs_load_error e;
    if (fs_file_open(id, *switches ? switches : NULL, file, &e))
        return cli_fail("%s", e.message);
    if (file->kind != FS_FILE_RECORD && file->rest_size == 0)
        return 0;
    fs_file_close(file);
    return cli_fail("%s: holds lines of a game; games are played on from a scenario or a position", id);
}

/* The folder a file is to be written into can be; as far as that can be known before. */
static int may_make(const char *path)
{
    char folder[CLI_MAX_PATH];
    if ((size_t)snprintf(folder, sizeof folder, "%s", path) >= sizeof folder)
        return cli_fail("%.60s...: the name is too long", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0; /* of the root the slash itself stays */
    if (access(slash ? folder : ".", W_OK | X_OK))
        return cli_fail("%s: cannot be written: %s", path, strerror(errno));
    return 0;
}

int series_may_write(const char *path, bool force)
{
    struct stat there;
    if (!path || strcmp(path, "-") == 0)
        return 0;
    if (stat(path, &there))
        return may_make(path);
    if (S_ISDIR(there.st_mode))
        return cli_fail("%s: is a folder; name a file", path);
    if (!force)
        return cli_fail("%s: there is such a file already; --force replaces it", path);
    return S_ISREG(there.st_mode) ? may_make(path) : 0; /* a file is replaced, a device written to */
}

int series_same_program(const sim_work *work, const char *path, const char *line)
{
    void *desk = work->enter(work->ctx);
    char *again = desk ? work->play(work->ctx, desk, 0) : NULL;
    int code = !again ? cli_fail("out of memory")
               : strcmp(again, line) != 0
                   ? cli_fail("%s: holds games of another version of the rules or the levels: game "
                              "0 comes out otherwise now; name another file",
                              path)
                   : 0;
    free(again);
    if (desk)
        work->leave(work->ctx, desk);
    return code;
}

static void stop(int signal)
{
    (void)signal;
    series_stop = 1;
}

void series_catch_stop(void)
{
    struct sigaction once = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGTERM, &once, NULL);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void series_clock_start(series_clock *c, const char *what, uint64_t done, uint64_t of)
{
    *c = (series_clock){.first = done, .done = done, .of = of, .what = what, .started = seconds()};
}

static void show(series_clock *c, double now)
{
    double rate = (double)(c->done - c->first) / (now - c->started), left = (double)(c->of - c->done) / rate;
    fprintf(stderr, "\r%llu of %llu %s, %.1f a second, %ld:%02ld left  ", (unsigned long long)c->done,
            (unsigned long long)c->of, c->what, rate, (long)left / 60, (long)left % 60);
    fflush(stderr);
    c->shown = now;
}

void series_clock_tick(series_clock *c, uint64_t done)
{
    double now = seconds();
    c->done = done;
    if (now - c->shown >= 0.25 && now - c->started >= 0.25 && isatty(STDERR_FILENO))
        show(c, now);
}

void series_clock_end(series_clock *c)
{
    if (c->shown > 0)
        fprintf(stderr, "\r%*s\r", 78, "");
}
