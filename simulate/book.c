/* book.c - results on disk. */
#define _POSIX_C_SOURCE 200809L
#include "book.h"

#include <errno.h>
#include <fcntl.h>
#include <firestep/words.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FORMAT = 1 };

static void put_switches(fs_writer *w, const fs_scenario *sc)
{
    const fs_words *words = sc->rules->words;
    fs_json_open(w, "switches", '{');
    for (int i = 0; i < words->n_switches; i++) {
        const char *value = fs_words_switch(sc->rules, i, sc->switches[i]);
        if (value)
            fs_json_str(w, words->switches[i], value);
        else
            fs_json_int(w, words->switches[i], sc->switches[i]);
    }
    fs_json_close(w, '}');
}

static void put_head(fs_writer *w, const sim_match *m)
{
    char hash[20] = "";
    fs_writer h = {hash, 0, sizeof hash};
    fs_put_hex64(&h, m->scenario->hash);
    fs_put_end(&h);
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "results", FORMAT);
    fs_json_str(w, "scenario", m->scenario->id);
    fs_json_int(w, "seed", (int64_t)m->seed);
    fs_json_open(w, "players", '[');
    fs_json_str(w, NULL, m->player[0]->name);
    fs_json_str(w, NULL, m->player[1]->name);
    fs_json_close(w, ']');
    fs_json_open(w, "visits", '[');
    fs_json_int(w, NULL, m->player[0]->visits);
    fs_json_int(w, NULL, m->player[1]->visits);
    fs_json_close(w, ']');
    put_switches(w, m->scenario);
    fs_json_str(w, "content", hash);
    sim_put_sum(w);
}

int sim_book_head(const sim_match *m, char *out, size_t cap)
{
    fs_writer w = {out, 0, cap};
    put_head(&w, m);
    return !fs_put_end(&w);
}

/* Which of the facts in the first line are others; the sum, which is always another, is the last. */
static int say_difference(const char *path, const char *line, size_t n, const char *want, fs_why *why)
{
    json_t *have = json_loadb(line, n, 0, NULL), *ours = json_loads(want, 0, NULL), *b;
    const char *key;
    int code = 0;
    json_object_foreach(ours, key, b)
    {
        json_t *a = json_object_get(have, key);
        if (code || json_equal(a, b))
            continue;
        char *is = a ? json_dumps(a, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
        char *be = json_dumps(b, JSON_COMPACT | JSON_ENCODE_ANY);
        code = because(
            why, "%s: holds games with %s %.300s, these have %.300s; name another file, or ask for the same again",
            path, key, is ? is : "nothing", be ? be : "nothing");
        free(is);
        free(be);
    }
    json_decref(have);
    json_decref(ours);
    return code ? code : because(why, "%s: is written otherwise than this program writes it; name another file", path);
}

static char *read_all(int fd, size_t *n)
{
    struct stat st;
    if (fstat(fd, &st))
        return NULL;
    size_t size = (size_t)st.st_size;
    char *text = malloc(size + 1);
    for (*n = 0; text && *n < size;) {
        ssize_t got = read(fd, text + *n, size - *n);
        if (got <= 0)
            break;
        *n += (size_t)got;
    }
    if (text)
        text[*n] = 0;
    return text;
}

/* Reads the games behind the first line; returns where the good part ends. */
static size_t read_games(sim_book *b, const char *text, size_t at, size_t n, sim_read_fn *tell, void *ctx)
{
    while (at < n) {
        const char *end = memchr(text + at, '\n', n - at);
        if (!end || tell(ctx, b->games, text + at, (size_t)(end - text) - at))
            break;
        b->games++;
        at = (size_t)(end - text) + 1;
    }
    return at;
}

static int take_file(sim_book *b, const char *path, const char *text, size_t n, const char *head, sim_read_fn *tell,
                     void *ctx, fs_why *why)
{
    const char *end = memchr(text, '\n', n);
    size_t first = end ? (size_t)(end - text) : n;
    if (!end && strncmp(head, text, n) == 0) { /* stopped while the first line was written */
        snprintf(b->cut, sizeof b->cut, "its first line was incomplete");
        return ftruncate(b->fd, 0) ? because(why, "%s: %s", path, strerror(errno)) : 1;
    }
    if (n < 11 || memcmp(text, "{\"results\":", 11) != 0)
        return because(why, "%s: is no results file; name a new one, or one that firestep made", path);
    if (strlen(head) != first || memcmp(head, text, first) != 0)
        return say_difference(path, text, first, head, why);
    size_t good = read_games(b, text, first + 1, n, tell, ctx);
    if (good < n) {
        snprintf(b->cut, sizeof b->cut, "%zu bytes after game %llu were damaged and are cut off", n - good,
                 (unsigned long long)b->games);
        if (ftruncate(b->fd, (off_t)good))
            return because(why, "%s: %s", path, strerror(errno));
    }
    return 0;
}

int sim_book_open(sim_book *b, const char *path, const char *head, sim_read_fn *tell, void *ctx, fs_why *why)
{
    size_t n = 0;
    int code = 1; /* the first line is to be written */
    *b = (sim_book){.fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)};
    if (b->fd < 0)
        return because(why, "%s: cannot be opened: %s", path, strerror(errno));
    if (flock(b->fd, LOCK_EX | LOCK_NB))
        return because(why, "%s: another firestep is writing it; wait for it, or name another file", path);
    char *text = read_all(b->fd, &n);
    if (!text)
        return because(why, "%s: cannot be read: %s", path, strerror(errno));
    if (n)
        code = take_file(b, path, text, n, head, tell, ctx, why);
    free(text);
    return code > 0 ? sim_book_add(b, path, head, why) : code;
}

int sim_book_add(sim_book *b, const char *path, const char *line, fs_why *why)
{
    size_t n = strlen(line);
    char *text = malloc(n + 2);
    if (!text)
        return because(why, "out of memory");
    snprintf(text, n + 2, "%s\n", line);
    for (size_t at = 0; at < n + 1;) {
        ssize_t done = write(b->fd, text + at, n + 1 - at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            free(text);
            return because(why, "%s: cannot be written: %s", path, strerror(errno));
        }
        at += (size_t)done;
    }
    free(text);
    return 0;
}

void sim_book_close(sim_book *b)
{
    if (b->fd >= 0)
        close(b->fd);
    b->fd = -1;
}
