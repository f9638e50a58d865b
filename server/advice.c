/* advice.c - the staff is asked: what the program would do in a seat's place and what it fears, and how often the seat
 * wins after each candidate.
 *
 * It is thought at a desk from a copy of what the seat may know, within a time that those who ask share, and given up
 * when the game goes on.
 */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <table/chances.h>

enum {
    THREADS = 2,
    LINES = 3,
    THINK_MS = 4000, /* for one question; several that wait share it */
    LEAST_MS = 500,
    CANDIDATES = 24,
    GAMES = 400 /* played out for each candidate at most */
};

typedef struct question {
    job job;
    const fs_scenario *scenario; /* stays as long as the request holds the game */
    ai_level level;
    uint64_t seed;
    int n, narrow; /* of the list */
    fs_option *list;
    uint8_t *blind; /* what the side knows, its open line included */
} question;

static void drop(job *at)
{
    question *q = (question *)at;
    free(q->list);
    free(q->blind);
    free(q);
}

static bool may_ask(request *r)
{
    const live *g = r->game;
    if (g->no_advice)
        answer_trouble(r, MHD_HTTP_FORBIDDEN, "no-advice", "in this game nobody asks the staff: so it was agreed");
    return !g->no_advice;
}

/* The level to be asked; false after answering that there is none that thinks. */
static bool read_level(request *r, ai_level *out)
{
    const char *word = json_string_value(json_object_get(r->json, "level"));
    const ai_level *level = ai_level_named(word ? word : "staff");
    if (!level || level->style != AI_SEARCH) {
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-request", "level is regular, veteran or staff");
        return false;
    }
    *out = *level;
    return true;
}

/* The question apart from its game; NULL after answering why there is none. */
static question *take_question(request *r, void (*run)(request *, job *))
{
    live *g = r->game;
    fs_side side = body_side(r);
    fs_options list;
    ai_level level;
    if (!side || !may_ask(r) || !is_asked(r, side) || !read_level(r, &level))
        return NULL;
    size_t size = g->table.scenario->rules->state_size;
    question *q = calloc(1, sizeof *q);
    int trouble = fs_game_options(g->table.game, side, &list);
    if (q && !trouble && list.n > 0) {
        q->job = (job){.run = run, .drop = drop, .side = side, .version = g->version[side]};
        q->list = malloc((size_t)list.n * sizeof *q->list);
        q->blind = malloc(size);
    }
    if (!q || !q->list || !q->blind) {
        if (q)
            drop(&q->job);
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "%s", fs_game_why(trouble ? trouble : FS_ERR_MEMORY));
        return NULL;
    }
    q->scenario = g->table.scenario;
    q->level = level;
    q->seed = (uint64_t)fs_game_lines(g->table.game);
    memcpy(q->list, list.at, (size_t)list.n * sizeof *q->list);
    q->n = list.n;
    q->narrow = list.narrow;
    fs_game_seat_state(g->table.game, side, q->blind);
    return q;
}

/* Who asks together shares the time. */
static uint32_t time_for(request *r, uint32_t most)
{
    server *s = r->s;
    pthread_mutex_lock(&s->mutex);
    int waiting = desk_waiting(&s->desk[DESK_STAFF]);
    pthread_mutex_unlock(&s->mutex);
    uint32_t own = most / (uint32_t)(waiting > 0 ? waiting : 1);
    return own > LEAST_MS ? own : LEAST_MS;
}

/* --- what it would do ------------------------------------------------------------------------------------ */

struct advice {
    const question *q;
    int n, chosen;
    ai_line line[LINES];
};

static void put_reply(const question *q, const ai_line *l, fs_writer *w)
{
    fs_json_open(w, "fears", '{');
    fs_json_int(w, "side", l->reply_side);
    put_words(q->scenario, q->blind, l->reply_side, "words", l->reply, l->n_reply, w);
    fs_json_int(w, "value", l->reply_value);
    fs_json_int(w, "visits", l->reply_visits);
    fs_json_close(w, '}');
}

static void put_line(const question *q, const ai_line *l, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    put_ids("ids", l->option, l->n, w);
    put_words(q->scenario, q->blind, q->job.side, "words", l->option, l->n, w);
    if (l->visits) {
        fs_json_int(w, "value", l->value);
        fs_json_int(w, "visits", l->visits);
    }
    if (l->reply)
        put_reply(q, l, w);
    fs_json_close(w, '}');
}

static void put_advice(void *ctx, fs_writer *w)
{
    const struct advice *a = ctx;
    const question *q = a->q;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "level", q->level.name);
    fs_json_open(w, "lines", '[');
    for (int i = 0; i < a->n; i++)
        put_line(q, &a->line[i], w);
    if (!a->n) /* there was nothing to weigh */
        put_line(q, &(ai_line){.option = &q->list[a->chosen], .n = 1}, w);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void advise(request *r, job *at)
{
    question *q = (question *)at;
    ai_brain *brain = ai_brain_new(THREADS, table_memory);
    fs_options list = {q->list, q->n, q->n, q->narrow};
    ai_mind mind = {.rng = q->seed};
    struct advice a = {.q = q};
    if (!brain) {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    q->level.milliseconds = time_for(r, q->level.milliseconds < THINK_MS ? q->level.milliseconds : THINK_MS);
    if (job_think(r, brain)) {
        ai_ask ask = {q->scenario, q->blind, q->job.side, &list, &q->level, true};
        a.chosen = ai_choose(brain, &mind, &ask);
        a.n = q->n > 1 ? ai_explain(brain, a.line, LINES) : 0;
        answer_json(r, MHD_HTTP_OK, put_advice, &a);
    }
    job_think(r, NULL);
    ai_brain_free(brain);
}

void post_advice(request *r)
{
    question *q = take_question(r, advise);
    if (q)
        desk_ask(r, &r->s->desk[DESK_STAFF], &q->job);
}

/* --- how often it wins ----------------------------------------------------------------------------------- */

typedef struct candidate {
    const fs_option *option;
    int32_t weight;
    ai_chance chance;
} candidate;

struct chances {
    const question *q;
    int n;
    candidate at[CANDIDATES];
};

/* The options worth considering; if they are too many, those that the policy likes best. */
static int find_candidates(const question *q, candidate out[CANDIDATES])
{
    const fs_ruleset *rules = q->scenario->rules;
    uint64_t mind[FS_MAX_MIND / 8] = {0};
    fs_options list = {q->list, q->n, q->n, q->narrow};
    int32_t *weight = calloc((size_t)q->n, sizeof *weight);
    int n = 0;
    if (!weight)
        return 0;
    rules->policy(q->scenario, q->blind, q->job.side, &list, mind, weight);
    for (int i = 0; i < q->narrow; i++) {
        int at = n < CANDIDATES ? n : CANDIDATES;
        if (q->list[i].verb == FS_VERB_DROP)
            continue;
        for (; at > 0 && out[at - 1].weight < weight[i]; at--)
            if (at < CANDIDATES)
                out[at] = out[at - 1];
        if (at < CANDIDATES)
            out[at] = (candidate){.option = &q->list[i], .weight = weight[i]};
        n += n < CANDIDATES;
    }
    free(weight);
    return n;
}

/* A game for each in turn, with the same guesses and dice for all, until the time is over. */
static void play_out(request *r, struct chances *c, ai_brain *brain)
{
    const question *q = c->q;
    fs_options none = {0};
    const ai_ask ask = {q->scenario, q->blind, q->job.side, &none, ai_level_named("recruit"), false};
    uint64_t until = now_ms() + time_for(r, THINK_MS);
    for (uint64_t k = 0; k < GAMES; k++)
        for (int i = 0; i < c->n; i++) {
            const ai_mind mind = {.rng = q->seed * GAMES + k};
            ai_chance one;
            if (atomic_load(&q->job.stale) || now_ms() >= until)
                return;
            ai_chances(brain, &mind, &ask, c->at[i].option, 1, &one);
            c->at[i].chance.games += one.games;
            c->at[i].chance.won += one.won;
            c->at[i].chance.drawn += one.drawn;
        }
}

static int by_share(const void *a, const void *b)
{
    const candidate *one = a, *two = b;
    double x = one->chance.games ? chance_share(&one->chance) : -1;
    double y = two->chance.games ? chance_share(&two->chance) : -1;
    return (x < y) - (x > y);
}

static void put_chances(void *ctx, fs_writer *w)
{
    const struct chances *c = ctx;
    const question *q = c->q;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "total", q->narrow);
    fs_json_open(w, "list", '[');
    for (int i = 0; i < c->n; i++) {
        const ai_chance *chance = &c->at[i].chance;
        fs_json_open(w, NULL, '{');
        json_option_with_id(q->scenario, "option", q->blind, q->job.side, c->at[i].option, w);
        fs_json_int(w, "games", chance->games);
        fs_json_int(w, "won", chance->won);
        fs_json_int(w, "drawn", chance->drawn);
        fs_json_int(w, "ppm", (int64_t)(1e6 * chance_share(chance) + 0.5));
        fs_json_int(w, "margin_ppm", (int64_t)(1e6 * chance_margin(chance) + 0.5));
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

static void reckon(request *r, job *at)
{
    question *q = (question *)at;
    ai_brain *brain = ai_brain_new(1, table_memory);
    struct chances c = {.q = q};
    if (!brain) {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    c.n = find_candidates(q, c.at);
    if (job_think(r, brain)) {
        play_out(r, &c, brain);
        qsort(c.at, (size_t)c.n, sizeof *c.at, by_share);
        answer_json(r, MHD_HTTP_OK, put_chances, &c);
    }
    job_think(r, NULL);
    ai_brain_free(brain);
}

void post_chances(request *r)
{
    question *q = take_question(r, reckon);
    if (q)
        desk_ask(r, &r->s->desk[DESK_STAFF], &q->job);
}
