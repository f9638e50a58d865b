/* odds.c - the odds of an option, worked out at a desk on a copy of what the seat may know, the rest guessed. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <table/guess.h>
#include <table/odds_json.h>

enum { GUESSES = 200, STATED = 16 };

struct odds {
    job job;
    const fs_scenario *scenario; /* stays as long as the request holds the game */
    void *state;                 /* what the seat may know, with a guess of the rest */
    fs_side side;
    fs_option line[FS_MAX_LINE], stated[STATED];
    int n_line, n_stated;
    bool hidden, quick;
    uint8_t key[32];
    fs_odds odds;
};

static void drop_odds(job *at)
{
    struct odds *j = (struct odds *)at;
    free(j->state);
    free(j);
}

/* Each option is read in the state that those before it lead to. */
static int read_line(request *r, struct odds *j)
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

static int read_stated(request *r, struct odds *j)
{
    const json_t *list = json_object_get(r->json, "if"), *one;
    size_t i;
    json_array_foreach(list, i, one)
    {
        const char *text = json_string_value(one);
        fs_option *o = &j->stated[j->n_stated];
        if (!text || j->n_stated == STATED ||
            !(option_of_id(text, o) ||
              odds_parse_ahead(j->scenario, j->state, j->side, j->line, j->n_line, text, ODDS_GUESSES, o))) {
            answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-answer", "'%s' is no answer to any question on the way",
                           text ? text : "");
            return -1;
        }
        j->n_stated++;
    }
    return 0;
}

static struct odds *read_odds(request *r)
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
    struct odds *j = calloc(1, sizeof *j);
    if (j)
        j->state = malloc(n);
    if (!j || !j->state) {
        free(j);
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return NULL;
    }
    j->scenario = g->table.scenario;
    j->side = side;
    fs_game_seat_state(g->table.game, side, j->state);
    j->hidden = guess_hidden(j->scenario, j->state, side, 0);
    j->quick = json_is_true(json_object_get(r->json, "quick"));
    secret_derive(&g->table.secret, "odds", j->key);
    if (!read_line(r, j) && !read_stated(r, j))
        return j;
    drop_odds(&j->job);
    return NULL;
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
static bool take_line(const struct odds *j, void *state, void *scratch)
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
    struct odds *j = read_odds(r);
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
    drop_odds(&j->job);
}

static void put_odds(void *ctx, fs_writer *w)
{
    const struct odds *j = ctx;
    odds_json(j->scenario, j->state, &j->odds, w);
}

static void reckon(request *r, job *at)
{
    struct odds *j = (struct odds *)at;
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
}

void post_odds(request *r)
{
    struct odds *j = read_odds(r);
    if (!j)
        return;
    j->job = (job){.run = reckon, .drop = drop_odds, .side = j->side, .version = -1};
    desk_ask(r, &r->s->desk[DESK_ODDS], &j->job);
}
