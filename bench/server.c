/* server.c - the server measured: reading, committing, telling the other seat, memory. */
#define _XOPEN_SOURCE 700
#include "server.h"
#include "disk.h"
#include "http.h"

#include <ftw.h>
#include <microhttpd.h>
#include <poll.h>
#include <scenario/scenario.h>
#include <server/server.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CLIENTS = 16, ROUNDS = 5, GROUP = 64, TABLES = 500, IDLE = 1000 };

/* A server in a process of its own, whose memory can be looked at. */
struct child {
    pid_t pid;
    uint16_t port;
    char cookie[160];
};

struct bench {
    char folder[300];
    struct child nothing, server;
    fs_bench_row *row;
    int n, cap;
    fs_why *why;
};

/* --- processes ------------------------------------------------------------------------------------------ */

static enum MHD_Result answer_nothing(void *ctx, struct MHD_Connection *c, const char *path, const char *method,
                                      const char *version, const char *data, size_t *n, void **mine)
{
    static int seen;
    (void)path;
    (void)method;
    (void)version;
    (void)data;
    (void)n;
    if (!*mine) {
        *mine = &seen;
        return MHD_YES;
    }
    *mine = NULL;
    return MHD_queue_response(c, MHD_HTTP_OK, ctx);
}

/* The yardstick: the same library in the same mode, and a handler that does nothing. */
static void run_nothing(int out)
{
    struct MHD_Response *a = MHD_create_response_from_buffer(2, (void *)(uintptr_t) "{}", MHD_RESPMEM_PERSISTENT);
    struct MHD_Daemon *d = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
                                            answer_nothing, a, MHD_OPTION_CONNECTION_LIMIT, 1000u, MHD_OPTION_END);
    const union MHD_DaemonInfo *info = d ? MHD_get_daemon_info(d, MHD_DAEMON_INFO_BIND_PORT) : NULL;
    dprintf(out, "%u -\n", info ? info->port : 0);
}

static void run_server(int out, const char *folder)
{
    fs_why w;
    char link[160];
    server_ask ask = {.folder = folder, .web = ""};
    server *s = server_start(&ask, &w);
    if (!s) {
        dprintf(out, "0 %s\n", w.text);
        return;
    }
    server_link(s, link, sizeof link);
    dprintf(out, "%u %s\n", server_port(s), strchr(link, '?'));
}

/* Starts a child and reads where it listens. */
static int start(struct child *c, const char *folder, char said[256])
{
    int ends[2];
    if (pipe(ends))
        return -1;
    c->pid = fork();
    if (c->pid == 0) {
        close(ends[0]);
        if (folder)
            run_server(ends[1], folder);
        else
            run_nothing(ends[1]);
        close(ends[1]);
        for (;;)
            pause();
    }
    close(ends[1]);
    ssize_t n = 0, more;
    while (n < 255 && (more = read(ends[0], said + n, (size_t)(255 - n))) > 0)
        n += more;
    said[n > 0 ? n : 0] = 0;
    close(ends[0]);
    c->port = (uint16_t)atoi(said);
    return c->pid > 0 && c->port ? 0 : -1;
}

static void stop(struct child *c)
{
    if (c->pid > 0) {
        kill(c->pid, SIGKILL);
        waitpid(c->pid, NULL, 0);
    }
}

/* Resident memory in KiB. */
static double memory_of(pid_t pid)
{
    char path[64], line[256];
    double kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = atof(line + 6);
    if (file)
        fclose(file);
    return kib;
}

/* The link is exchanged for a cookie. */
static bool log_in(struct child *c, const char *said)
{
    http h = {.fd = -1};
    char path[160];
    const char *query = strchr(said, '?');
    size_t length = 0;
    snprintf(path, sizeof path, "/%.*s", query ? (int)strcspn(query, "\n") : 0, query ? query : "");
    bool good = http_open(&h, c->port) && http_send(&h, c->port, "GET", path, NULL, NULL);
    while (good && !strstr(h.in, "\r\n\r\n")) {
        ssize_t got = read(h.fd, h.in + length, HTTP_BUFFER - 1 - length);
        good = got > 0;
        length += good ? (size_t)got : 0;
        h.in[length] = 0;
    }
    const char *cookie = good ? strstr(h.in, "Set-Cookie: ") : NULL;
    if (cookie)
        snprintf(c->cookie, sizeof c->cookie, "%.*s", (int)strcspn(cookie + 12, ";"), cookie + 12);
    http_close(&h);
    return cookie != NULL;
}

/* --- rows ----------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static fs_bench_row *new_row(struct bench *b, const char *name, const char *unit, const char *yardstick)
{
    fs_bench_row *r = &b->row[b->n++];
    memset(r, 0, sizeof *r);
    snprintf(r->name, sizeof r->name, "%s", name);
    snprintf(r->unit, sizeof r->unit, "%s", unit);
    snprintf(r->yardstick, sizeof r->yardstick, "%s", yardstick);
    return r;
}

static void set_target(fs_bench_row *r, double target, bool at_most)
{
    r->has_target = true;
    r->at_most = at_most;
    r->target = target;
    r->holds = at_most ? r->ratio <= target : r->ratio >= target;
}

/* Value and ratio of the median round. */
static void set_median(fs_bench_row *r, const double *value, const double *yard)
{
    double ratio[ROUNDS], values[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        ratio[i] = value[i] / yard[i];
        values[i] = value[i];
    }
    qsort(ratio, ROUNDS, sizeof *ratio, by_size);
    qsort(values, ROUNDS, sizeof *values, by_size);
    r->value = values[ROUNDS / 2];
    r->ratio = ratio[ROUNDS / 2];
    r->spread = 100 * (ratio[ROUNDS - 1] - ratio[0]) / r->ratio;
}

static void set_plain(fs_bench_row *r, double value) { r->value = r->ratio = value; }

/* --- games ---------------------------------------------------------------------------------------------- */

static int64_t number_behind(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? strtoll(at + strlen(key), NULL, 10) : -1;
}

static int64_t new_game(struct bench *b, http *h, const char *scenario)
{
    char body[256];
    snprintf(body, sizeof body,
             "{\"scenario\":\"%s\",\"seats\":[{\"player\":\"person\"},{\"player\":\"person\"}],\"seed\":7}", scenario);
    if (http_ask(h, b->server.port, "POST", "/api/games", b->server.cookie, body) != 201)
        return -1;
    return number_behind(h->in, "\"id\":");
}

/* A game of the template in the middle of a turn: side 2 moves a patrol and takes it back, both for all to see. */
struct table {
    int64_t id, version;
    bool moved;
    double sent;
};

static bool command(struct bench *b, http *h, const struct table *t, int seat, const char *word, const char *more)
{
    char path[96], body[256];
    snprintf(path, sizeof path, "/api/games/%lld/%s", (long long)t->id, word);
    snprintf(body, sizeof body, "{\"seat\":%d,\"version\":%lld%s}", seat, (long long)t->version, more);
    return http_send(h, b->server.port, "POST", path, b->server.cookie, body);
}

static bool wait_done(http *h, struct table *t)
{
    size_t length;
    int status = 0;
    while (!status)
        status = http_take(h, &length);
    t->version = status == 200 ? number_behind(h->in, "\"version\":") : -1;
    return status == 200;
}

static bool open_table(struct bench *b, http *h, struct table *t)
{
    *t = (struct table){.id = new_game(b, h, "template-patrols")};
    return t->id > 0 &&
           command(b, h, t, 1, "act", ",\"options\":[\"order a1 go\",\"order a2 guard\",\"order a3 go\"]") &&
           wait_done(h, t) && (t->version = 0, true) &&
           command(b, h, t, 2, "act", ",\"options\":[\"order b1 go\",\"order b2 guard\",\"order b3 go\"]") &&
           wait_done(h, t) && command(b, h, t, 2, "act", ",\"options\":[\"take b1\"]") && wait_done(h, t);
}

/* The next decision of a table; the answer is still to come. */
static bool decide(struct bench *b, http *h, struct table *t)
{
    t->sent = http_now();
    bool good = t->moved ? command(b, h, t, 2, "undo", "")
                         : command(b, h, t, 2, "act", ",\"options\":[\"move b1 0403\",\"on b1 0303\"]");
    t->moved = !t->moved;
    return good;
}

/* --- measurements --------------------------------------------------------------------------------------- */

static int measure_reading(struct bench *b, http *clients, http *idle, const char *scenario)
{
    char name[96], path[64];
    double view[ROUNDS], nothing[ROUNDS];
    int64_t id = new_game(b, &clients[0], scenario);
    if (id < 0)
        return because(b->why, "%s cannot be begun: %.200s", scenario, clients[0].in);
    snprintf(path, sizeof path, "/api/games/%lld/view?seat=1", (long long)id);
    for (int i = 0; i < ROUNDS; i++) {
        nothing[i] = http_rate(idle, CLIENTS, b->nothing.port, "/", b->server.cookie, 0.3);
        view[i] = http_rate(clients, CLIENTS, b->server.port, path, b->server.cookie, 0.3);
        if (nothing[i] <= 0 || view[i] <= 0)
            return because(b->why, "a view of %s could not be read", scenario);
    }
    snprintf(name, sizeof name, "view of %s", scenario);
    fs_bench_row *r = new_row(b, name, "answers/s", "a handler that does nothing");
    set_median(r, view, nothing);
    set_target(r, 0.6, false);
    return 0;
}

/* What the server leaves for quiet moments must not fall into the yardstick's time. */
static void settle(void)
{
    struct timespec nap = {0, 300000000};
    nanosleep(&nap, NULL);
}

static int measure_commits(struct bench *b, http *h, struct table *t)
{
    double done[ROUNDS], append[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        settle();
        append[i] = disk_append_rate(b->folder, 0.5);
        long n = 0;
        double from = http_now();
        while (http_now() < from + 0.5) {
            if (!decide(b, h, t) || !wait_done(h, t))
                return because(b->why, "a decision was refused: %.200s", h->in);
            n++;
        }
        done[i] = (double)n / (http_now() - from);
    }
    fs_bench_row *r = new_row(b, "decisions committed, one after another", "decisions/s", "append and fdatasync");
    set_median(r, done, append);
    set_target(r, 0.7, false);
    return 0;
}

/* GROUP games at once, each deciding again as soon as it is answered. */
static double group_rate(struct bench *b, http *h, struct table *t, double seconds)
{
    struct pollfd at[GROUP];
    double from = http_now(), now = from;
    long n = 0;
    for (int i = 0; i < GROUP; i++) {
        at[i] = (struct pollfd){.fd = h[i].fd, .events = POLLIN};
        if (!decide(b, &h[i], &t[i]))
            return -1;
    }
    for (int open = GROUP; open > 0;) {
        if (poll(at, GROUP, 2000) < 1)
            return -1;
        now = http_now();
        for (int i = 0; i < GROUP; i++) {
            if (!(at[i].revents & POLLIN))
                continue;
            if (!wait_done(&h[i], &t[i]))
                return -1;
            n++;
            if (now >= from + seconds)
                open--;
            else if (!decide(b, &h[i], &t[i]))
                return -1;
        }
    }
    return (double)n / (now - from);
}

static int measure_group(struct bench *b, http *h, struct table *t)
{
    double done[ROUNDS], insert[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        settle();
        insert[i] = disk_insert_rate(b->folder, GROUP, 0.4);
        done[i] = group_rate(b, h, t, 0.4);
        if (done[i] <= 0 || insert[i] <= 0)
            return because(b->why, "games in parallel could not go on");
    }
    fs_bench_row *r = new_row(b, "decisions committed, 64 games at once", "decisions/s", "SQLite inserts, 64 a commit");
    set_median(r, done, insert);
    set_target(r, 0.25, false);
    return 0;
}

/* Decisions at 100 a second over all tables; how long until the other seat's stream tells of it. */
static int measure_telling(struct bench *b, http *h, struct table *t, const http *stream)
{
    enum { SAMPLES = 600 };
    static double ms[SAMPLES], disk[SAMPLES];
    char text[1024];
    int fd = disk_open(b->folder);
    for (int i = 0; i < SAMPLES; i++) {
        disk[i] = disk_append_ms(fd);
        int k = (i * 37) % TABLES;
        while (recv(stream[k].fd, text, sizeof text, MSG_DONTWAIT) > 0)
            ; /* what came before */
        double next = http_now() + 0.01;
        struct pollfd at = {.fd = stream[k].fd, .events = POLLIN};
        if (!decide(b, h, &t[k]) || poll(&at, 1, 2000) < 1)
            return because(b->why, "a decision was not told");
        ms[i] = 1000 * (http_now() - t[k].sent);
        if (!wait_done(h, &t[k]))
            return because(b->why, "a decision was refused: %.200s", h->in);
        while (http_now() < next) {
            struct timespec nap = {0, 1000000};
            nanosleep(&nap, NULL);
        }
    }
    close(fd);
    qsort(ms, SAMPLES, sizeof *ms, by_size);
    qsort(disk, SAMPLES, sizeof *disk, by_size);
    fs_bench_row *r = new_row(b, "decision seen by the other seat, p99, 500 tables", "ms", "");
    set_plain(r, ms[SAMPLES * 99 / 100]);
    set_target(r, 5, true);
    set_plain(new_row(b, "the same, median", "ms", ""), ms[SAMPLES / 2]);
    set_plain(new_row(b, "append and fdatasync meanwhile, p99", "ms", ""), disk[SAMPLES * 99 / 100]);
    set_plain(new_row(b, "the same, median", "ms", ""), disk[SAMPLES / 2]);
    return 0;
}

/* --- memory ----------------------------------------------------------------------------------------------- */

/* Both seats look at their table; whoever may decide takes the first option. False: nobody may. */
static bool play_on(struct bench *b, http *h, int64_t id)
{
    char path[96], body[192], option[33] = "";
    long long version = 0;
    int seat = 0;
    for (int i = 1; i <= 2; i++) {
        snprintf(path, sizeof path, "/api/games/%lld/table?seat=%d", (long long)id, i);
        if (http_ask(h, b->server.port, "GET", path, b->server.cookie, NULL) != 200)
            return false;
        const char *list = strstr(h->in, "\"list\":["), *first = list ? strstr(list, "\"id\":\"") : NULL;
        if (!first || seat)
            continue;
        seat = i;
        version = (long long)number_behind(h->in, "\"version\":");
        snprintf(option, sizeof option, "%.32s", first + 6);
    }
    snprintf(path, sizeof path, "/api/games/%lld/act", (long long)id);
    snprintf(body, sizeof body, "{\"seat\":%d,\"version\":%lld,\"options\":[\"%s\"]}", seat, version, option);
    return seat && http_ask(h, b->server.port, "POST", path, b->server.cookie, body) == 200;
}

/* What a game of a scenario adds, in KiB; what the first ones bring along is not theirs alone. Negative: failed. */
static double memory_of_game(struct bench *b, http *h, const char *scenario)
{
    enum { FIRST = 3, GAMES = 12, MOVES = 3 };
    double before = 0;
    for (int i = 0; i < FIRST + GAMES; i++) {
        if (i == FIRST)
            before = memory_of(b->server.pid);
        int64_t id = new_game(b, h, scenario);
        if (id < 0 || !play_on(b, h, id))
            return -1;
        for (int k = 1; k < MOVES; k++)
            play_on(b, h, id);
    }
    return (memory_of(b->server.pid) - before) / GAMES;
}

/* Every scenario there is, in a server of its own. */
static int measure_memory(struct bench *b)
{
    struct bench own = {.why = b->why};
    fs_registry all;
    fs_load_error e;
    char said[256], name[96], most[48] = "";
    double worst = 0;
    http h = {.fd = -1};
    if (fs_registry_open(&all, &e))
        return because(b->why, "%s", e.message);
    snprintf(own.folder, sizeof own.folder, "%.280s/memory", b->folder);
    int bad = start(&own.server, own.folder, said) || !log_in(&own.server, said) || !http_open(&h, own.server.port)
                  ? because(b->why, "the server could not be started: %s", said)
                  : 0;
    for (int i = 0; i < all.n && !bad; i++) {
        double kib = memory_of_game(&own, &h, all.at[i].id);
        if (kib < 0)
            bad = because(b->why, "%s cannot be played: %.200s", all.at[i].id, h.in);
        if (kib > worst) {
            worst = kib;
            snprintf(most, sizeof most, "%.47s", all.at[i].id);
        }
    }
    http_close(&h);
    stop(&own.server);
    fs_registry_close(&all);
    if (bad)
        return bad;
    snprintf(name, sizeof name, "memory of a live game of %s, which takes most", most);
    fs_bench_row *r = new_row(b, name, "KiB", "");
    set_plain(r, worst);
    set_target(r, 64, true);
    return 0;
}

/* --- all of it -------------------------------------------------------------------------------------------- */

static int open_all(http *h, int n, uint16_t port)
{
    for (int i = 0; i < n; i++)
        if (!http_open(&h[i], port))
            return -1;
    return 0;
}

static void close_all(http *h, int n)
{
    for (int i = 0; i < n; i++)
        http_close(&h[i]);
}

static int measure_tables(struct bench *b, http *clients, double empty)
{
    static http stream[TABLES], group[GROUP], idle[IDLE];
    static struct table t[TABLES];
    int bad = 0;
    for (int i = 0; i < TABLES && !bad; i++)
        if (!open_table(b, &clients[0], &t[i]))
            bad = because(b->why, "table %d cannot be opened: %.200s", i, clients[0].in);
    double with_games = memory_of(b->server.pid);
    if (!bad) {
        fs_bench_row *r = new_row(b, "memory of a live game, 500 of them", "KiB", "");
        set_plain(r, (with_games - empty) / TABLES);
        set_target(r, 64, true);
        bad = measure_commits(b, &clients[0], &t[0]);
    }
    if (!bad && open_all(group, GROUP, b->server.port))
        bad = because(b->why, "no connection");
    if (!bad)
        bad = measure_group(b, group, t);
    close_all(group, GROUP);
    double before = memory_of(b->server.pid);
    for (int i = 0; i < TABLES && !bad; i++) {
        char path[64];
        size_t length;
        snprintf(path, sizeof path, "/api/games/%lld/live?seat=1", (long long)t[i].id);
        if (!http_open(&stream[i], b->server.port) ||
            !http_send(&stream[i], b->server.port, "GET", path, b->server.cookie, NULL) ||
            http_take(&stream[i], &length) < 0)
            bad = because(b->why, "a stream could not be opened");
    }
    if (!bad)
        bad = measure_telling(b, &clients[0], t, stream);
    if (!bad && open_all(idle, IDLE - TABLES, b->server.port))
        bad = because(b->why, "no connection");
    if (!bad) {
        settle();
        fs_bench_row *r = new_row(b, "memory of a connection, 1000 of them", "KiB", "");
        set_plain(r, (memory_of(b->server.pid) - before) / IDLE);
        set_target(r, 64, true);
    }
    close_all(stream, TABLES);
    close_all(idle, IDLE - TABLES);
    return bad;
}

static int measure(struct bench *b)
{
    char said[256];
    http clients[CLIENTS] = {{.fd = -1}}, idle[CLIENTS] = {{.fd = -1}};
    if (start(&b->nothing, NULL, said) || start(&b->server, b->folder, said) || !log_in(&b->server, said))
        return because(b->why, "the server could not be started: %s", said);
    double empty = memory_of(b->server.pid);
    fs_bench_row *r = new_row(b, "memory of a server without games", "MiB", "");
    set_plain(r, empty / 1024);
    set_target(r, 24, true);
    if (measure_memory(b))
        return -1;
    int bad = open_all(clients, CLIENTS, b->server.port) || open_all(idle, CLIENTS, b->nothing.port)
                  ? because(b->why, "no connection")
                  : 0;
    if (!bad)
        bad = measure_reading(b, clients, idle, "template-patrols");
    if (!bad)
        bad = measure_reading(b, clients, idle, "s1-training");
    if (!bad)
        bad = measure_tables(b, clients, memory_of(b->server.pid));
    close_all(clients, CLIENTS);
    close_all(idle, CLIENTS);
    return bad;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st;
    (void)kind;
    (void)at;
    return remove(path);
}

int fs_bench_server(const char *folder, fs_bench_row *out, int cap, fs_why *w)
{
    struct bench b = {.row = out, .cap = cap, .why = w};
    if (cap < FS_BENCH_SERVER_ROWS)
        return because(w, "too few rows");
    snprintf(b.folder, sizeof b.folder, "%.200s/firestep-bench-XXXXXX", folder);
    if (!mkdtemp(b.folder))
        return because(w, "%s: no folder can be made there", folder);
    int bad = measure(&b);
    stop(&b.server);
    stop(&b.nothing);
    nftw(b.folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return bad ? -1 : b.n;
}
