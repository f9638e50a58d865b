/* odds.c - the odds of an option, worked out in a thread of their own on a copy of the state. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <table/odds_json.h>

enum { GUESSES = 200, STATED = 16 };

/* What is asked, apart from the game, which may go on meanwhile. */
struct job {
    live *game; /* its scenario stays as long as the request holds the game */
    const fs_scenario *scenario;
    void *state;
    fs_side side;
    fs_option line[FS_MAX_LINE], stated[STATED];
    int n_line, n_stated;
    bool hidden, quick;
    uint8_t key[32];
    fs_odds odds;
};

static void free_job(struct job *j)
{
    if (!j)
        return;
    free(j->state);
    free(j);
}

/* Each option is read in the state that those before it lead to. */
static int read_line(request *r, struct job *j)
{
    const json_t *list = json_object_get(r->json, "options"), *one;
    const fs_ruleset *rules = j->scenario->rules;
    uint8_t *copy = malloc(rules->state_size), key[32] = {0}, *scratch = calloc(1, rules->scratch_size + 1);
    size_t i;
    fs_error e = {0};
    int trouble = copy && scratch ? 0 : FS_ERR_MEMORY;
    if (copy)
        memcpy(copy, j->state, rules->state_size);
    json_array_foreach(list, i, one)
    {
        fs_run run = {.scratch = scratch};
        fs_option *o = &j->line[j->n_line];
        const char *text = json_string_value(one);
        if (trouble || !text || j->n_line == FS_MAX_LINE)
            break;
        if (option_read(r->game, j->side, copy, text, o, &e) || rules->check(j->scenario, copy, j->side, o, &e)) {
            trouble = FS_REFUSED;
            break;
        }
        j->n_line++;
        fs_dice_from_key(&run.dice, key);
        if (rules->apply(j->scenario, copy, j->side, o, &run) == FS_CLOSED)
            break;
    }
    free(copy);
    free(scratch);
    if (trouble == FS_REFUSED)
        answer_refusal(r, j->scenario, &e);
    else if (trouble || !j->n_line)
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-request", "options is a list of ids or clauses");
    return r->response ? -1 : 0;
}

static int read_stated(request *r, struct job *j)
{
    const json_t *list = json_object_get(r->json, "if"), *one;
    size_t i;
    json_array_foreach(list, i, one)
    {
        const char *text = json_string_value(one);
        fs_option *o = &j->stated[j->n_stated];
        if (!text || j->n_stated == STATED ||
            !(option_of_id(text, o) || odds_parse_ahead(j->scenario, j->state, j->side, j->line, j->n_line, text, o))) {
            answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-answer", "'%s' is no answer to any question on the way",
                           text ? text : "");
            return -1;
        }
        j->n_stated++;
    }
    return 0;
}

static struct job *read_job(request *r)
{
    live *g = r->game;
    fs_side side = body_side(r);
    fs_decision d;
    size_t n = g->table.scenario->rules->state_size;
    if (!side)
        return NULL;
    int trouble = fs_game_decision(g->table.game, side, &d);
    if (trouble) {
        answer_trouble(r, MHD_HTTP_CONFLICT, "not-asked", "%s", fs_game_why(trouble));
        return NULL;
    }
    struct job *j = calloc(1, sizeof *j);
    if (j)
        j->state = malloc(n);
    if (!j || !j->state) {
        free_job(j);
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return NULL;
    }
    j->game = g;
    j->scenario = g->table.scenario;
    j->side = side;
    fs_game_seat_state(g->table.game, side, j->state);
    j->hidden = memcmp(j->state, fs_game_state(g->table.game, side), n) != 0;
    memcpy(j->state, fs_game_state(g->table.game, side), n);
    j->quick = json_is_true(json_object_get(r->json, "quick"));
    secret_derive(&g->table.secret, "odds", j->key);
    if (!read_line(r, j) && !read_stated(r, j))
        return j;
    free_job(j);
    return NULL;
}

void post_odds(request *r)
{
    server *s = r->s;
    struct job *j = read_job(r);
    if (!j)
        return;
    pthread_mutex_lock(&s->mutex);
    r->job = j;
    r->next = NULL;
    *s->reckon_end = r;
    s->reckon_end = &r->next;
    request_suspend(r);
    r->game->reckoning++;
    live_freed(s, r->game);
    pthread_cond_signal(&s->asked);
    pthread_mutex_unlock(&s->mutex);
}

/* --- what the other side could answer ------------------------------------------------------------------- */

enum { REPLIES = 24 };

struct replies {
    const fs_scenario *scenario;
    const uint8_t *state;
    fs_side side;
    fs_options list;
};

static void put_replies(void *ctx, fs_writer *w)
{
    const struct replies *a = ctx;
    int n = 0;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "side", a->side);
    fs_json_open(w, "list", '[');
    for (int i = 0; i < a->list.n && n < REPLIES; i++) {
        if (a->list.at[i].verb == FS_VERB_DECLINE)
            continue;
        json_option_with_id(a->scenario, NULL, a->state, a->side, &a->list.at[i], w);
        n++;
    }
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

/* Takes the line on `state`; false if dice decide how it goes. */
static bool take_line(const struct job *j, void *state, void *scratch)
{
    static const fs_rolls none;
    for (int i = 0; i < j->n_line; i++) {
        fs_run run = {.scratch = scratch};
        fs_dice_from_script(&run.dice, &none);
        j->scenario->rules->apply(j->scenario, state, j->side, &j->line[i], &run);
        if (run.dice.ran_out)
            return false;
    }
    return true;
}

/* Who may react to an option, before it is taken. Where anything is hidden from the seat nobody is named. */
void post_replies(request *r)
{
    struct job *j = read_job(r);
    if (!j)
        return;
    const fs_ruleset *rules = j->scenario->rules;
    struct replies a = {.scenario = j->scenario, .side = 3 - j->side};
    uint8_t *state = malloc(rules->state_size), *scratch = calloc(1, rules->scratch_size + 1);
    a.list = (fs_options){.at = malloc(FS_MAX_OPTIONS * sizeof(fs_option)), .cap = FS_MAX_OPTIONS};
    a.state = state;
    if (state && scratch && a.list.at) {
        memcpy(state, j->state, rules->state_size);
        if (!j->hidden && take_line(j, state, scratch) && ((const fs_head *)(void *)state)->waiting == a.side)
            rules->options(j->scenario, state, a.side, scratch, &a.list);
        answer_json(r, MHD_HTTP_OK, put_replies, &a);
    } else {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    }
    free(a.list.at);
    free(scratch);
    free(state);
    free_job(j);
}

static void put_odds(void *ctx, fs_writer *w)
{
    const struct job *j = ctx;
    odds_json(j->scenario, j->state, &j->odds, w);
}

static void reckon(request *r)
{
    struct job *j = r->job;
    fs_error e = {0};
    fs_odds_ask ask = {.scenario = j->scenario,
                       .state = j->state,
                       .side = j->side,
                       .line = j->line,
                       .n_line = j->n_line,
                       .stated = j->stated,
                       .n_stated = j->n_stated,
                       .max_leaves = j->quick ? FS_ODDS_QUICK : FS_ODDS_LEAVES,
                       .samples = j->quick ? 2000 : 0,
                       .guesses = j->hidden ? (j->quick ? 20 : GUESSES) : 0,
                       .memory = table_memory};
    memcpy(ask.key, j->key, sizeof ask.key);
    int trouble = fs_odds_of(&ask, &j->odds, &e);
    if (trouble == FS_REFUSED)
        answer_refusal(r, j->scenario, &e);
    else if (trouble)
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "%s", fs_game_why(trouble));
    else
        answer_json(r, MHD_HTTP_OK, put_odds, j);
    if (!trouble)
        fs_odds_free(&j->odds);
    free_job(j);
}

static void *reckon_forever(void *ctx)
{
    server *s = ctx;
    pthread_mutex_lock(&s->mutex);
    while (!s->ending) {
        request *r = s->reckon;
        if (!r) {
            pthread_cond_wait(&s->asked, &s->mutex);
            continue;
        }
        s->reckon = r->next;
        if (!s->reckon)
            s->reckon_end = &s->reckon;
        pthread_mutex_unlock(&s->mutex);
        reckon(r);
        pthread_mutex_lock(&s->mutex);
        r->job = NULL;
        if (--r->game->reckoning == 0 && !r->game->claimed)
            live_freed(s, r->game);
        request_resume(r);
    }
    for (request *r = s->reckon; r; r = r->next) {
        free_job(r->job);
        r->job = NULL;
    }
    s->reckon = NULL;
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

int reckoner_start(server *s, fs_why *w)
{
    s->reckon_end = &s->reckon;
    s->has_reckoner = pthread_create(&s->reckoner, NULL, reckon_forever, s) == 0;
    return s->has_reckoner ? 0 : because(w, "no thread can be started");
}

void reckoner_stop(server *s)
{
    if (!s->has_reckoner)
        return;
    pthread_mutex_lock(&s->mutex);
    s->ending = true;
    pthread_cond_broadcast(&s->asked);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->reckoner, NULL);
    s->has_reckoner = false;
}
