/* luck.c - what the dice did to each side, once a game is over: it looks at all that was hidden. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <simulate/luck.h>
#include <stdlib.h>
#include <string.h>

/* A copy of the game's record, so that the game can be looked at meanwhile. */
typedef struct record {
    job job;
    char *text;
    size_t n;
    int line; /* up to which it is gone through */
} record;

static void drop(job *at)
{
    record *k = (record *)at;
    free(k->text);
    free(k);
}

static bool goes_on(void *ctx, uint64_t done, uint64_t of)
{
    const record *k = ctx;
    (void)done, (void)of;
    return !atomic_load(&k->job.stale);
}

/* The report as JSON; NULL and why. */
static char *report_of(record *k, fs_why *why)
{
    table_ask ask = {NULL, NULL, false, NULL};
    game_table *t = calloc(1, sizeof *t);
    luck_report *report = calloc(1, sizeof *report);
    char *text = NULL;
    because(why, "out of memory");
    if (t && report) {
        if (table_read(t, "record", k->text, k->n, &ask) || table_cut(t, (uint64_t)k->line)) {
            *why = t->why;
        } else if (!luck_of_game(t->game, report, goes_on, k)) {
            json_t *all = luck_json(report);
            text = all ? json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;
            json_decref(all);
        }
        table_close(t);
    }
    luck_free(report);
    free(report);
    free(t);
    return text;
}

static void answer_copy(request *r, const char *text)
{
    answer_text(r, MHD_HTTP_OK, "application/json", strdup(text), strlen(text));
}

/* The last report of a game is kept with it: to go through a long game takes a while. */
static void keep(request *r, const record *k, char *text)
{
    live *g = r->game;
    pthread_mutex_lock(&r->s->mutex);
    free(g->luck.text);
    g->luck.text = text;
    g->luck.line = k->line;
    g->luck.version = k->job.version;
    pthread_mutex_unlock(&r->s->mutex);
}

static void report(request *r, job *at)
{
    const record *k = (const record *)at;
    fs_why why;
    char *text = report_of((record *)at, &why);
    if (!text) {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "%s", why.text);
        return;
    }
    answer_copy(r, text);
    keep(r, k, text);
}

/* Whether it was answered from what is kept. */
static bool is_kept(request *r, int line)
{
    live *g = r->game;
    pthread_mutex_lock(&r->s->mutex);
    bool kept = g->luck.text && g->luck.line == line && g->luck.version == g->version[0];
    if (kept)
        answer_copy(r, g->luck.text);
    pthread_mutex_unlock(&r->s->mutex);
    return kept;
}

void get_luck(request *r)
{
    live *g = r->game;
    int line = query_line(r);
    if (line < 0)
        return;
    if (!fs_game_is_over(g->table.game)) {
        answer_trouble(r, MHD_HTTP_CONFLICT, "not-now",
                       "the luck of a game is told when it is over: it looks at all that is hidden");
        return;
    }
    if (is_kept(r, line))
        return;
    record *k = calloc(1, sizeof *k);
    if (k)
        k->text = table_text(&g->table, g->base, g->n_base, &k->n);
    if (!k || !k->text) {
        free(k);
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    k->line = line;
    k->job = (job){.run = report, .drop = drop, .version = g->version[0]};
    desk_ask(r, &r->s->desk[DESK_LUCK], &k->job);
}
