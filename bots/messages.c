/* messages.c - one JSON object to a line. */
#define _POSIX_C_SOURCE 200809L
#include "messages.h"

#include <firestep/words.h>
#include <jansson.h>
#include <string.h>

/* ---- to the bot ---- */

void message_hello(void *ctx, fs_writer *w)
{
    (void)ctx;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "type", "hello");
    fs_json_int(w, "protocol", BOT_PROTOCOL);
    fs_json_close(w, '}');
}

void message_bye(void *ctx, fs_writer *w)
{
    (void)ctx;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "type", "bye");
    fs_json_close(w, '}');
}

static void put_switches(const fs_scenario *sc, fs_writer *w)
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

void message_put_game(void *ctx, fs_writer *w)
{
    const message_game *g = ctx;
    const fs_scenario *sc = g->scenario;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "type", "game");
    fs_json_str(w, "system", sc->rules->name);
    fs_json_str(w, "scenario", sc->id);
    fs_json_str(w, "title", sc->title);
    fs_json_str(w, "side", fs_words_side(sc, g->side));
    fs_json_str(w, "against", fs_words_side(sc, fs_other(g->side)));
    fs_json_int(w, "decision_ms", g->decision_ms);
    put_switches(sc, w);
    fs_json_close(w, '}');
}

static void put_view(const bot_question *q, fs_writer *w)
{
    _Alignas(16) uint8_t blind[FS_MAX_STATE];
    const fs_ruleset *rules = q->scenario->rules;
    memcpy(blind, q->state, rules->state_size);
    rules->blind(q->scenario, blind, q->side);
    fs_put(w, ",\"view\":");
    rules->view(q->scenario, blind, q->side, w);
}

void message_put_news(void *ctx, fs_writer *w)
{
    const message_news *n = ctx;
    fs_event_cursor at = n->seen;
    const fs_event *e;
    fs_put(w, n->before ? n->before : "");
    while ((e = fs_game_next_event(n->game, n->side, &at)))
        fs_json_event(fs_game_scenario(n->game), NULL, e, w);
}

static void put_news(const char *news, fs_writer *w)
{
    fs_json_open(w, "news", '[');
    fs_put(w, news ? news : "");
    fs_json_close(w, ']');
}

static void put_options(const message_question *m, fs_writer *w)
{
    const bot_question *q = m->ask;
    int n = m->wants & WANTS_WIDE ? q->list->n : q->list->narrow;
    fs_json_int(w, "wide", q->list->n);
    fs_json_open(w, "options", '[');
    for (int i = 0; i < n; i++)
        fs_json_option(q->scenario, NULL, q->state, q->side, &q->list->at[i], w);
    fs_json_close(w, ']');
}

void message_put_question(void *ctx, fs_writer *w)
{
    const message_question *m = ctx;
    const bot_question *q = m->ask;
    const fs_head *h = q->state;
    fs_decision d;
    q->scenario->rules->decision(q->scenario, q->state, q->side, &d);
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "type", "decide");
    fs_json_int(w, "id", m->id);
    fs_json_int(w, "line", q->line);
    fs_json_int(w, "turn", h->turn);
    if (*m->refused)
        fs_json_str(w, "refused", m->refused);
    fs_json_decision(q->scenario, "decision", &d, w);
    put_options(m, w);
    if (m->wants & WANTS_VIEW)
        put_view(q, w);
    if (m->wants & WANTS_NEWS)
        put_news(m->news, w);
    fs_json_close(w, '}');
}

void message_put_over(void *ctx, fs_writer *w)
{
    const message_end *e = ctx;
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "type", "over");
    fs_json_str(w, "winner", e->winner == 3 ? "nobody" : fs_words_side(e->scenario, e->winner));
    fs_json_str(w, "why", e->why);
    fs_json_close(w, '}');
}

/* ---- from the bot ---- */

static json_t *object_of(const char *line, const char **wrong)
{
    json_error_t e;
    json_t *all = json_loads(line, JSON_REJECT_DUPLICATES, &e);
    *wrong = NULL;
    if (json_is_object(all))
        return all;
    *wrong = all ? "the line is no JSON object" : "the line is no JSON";
    json_decref(all);
    return NULL;
}

static unsigned wants_of(const json_t *list)
{
    static const struct {
        const char *word;
        unsigned bit;
    } known[] = {{"view", WANTS_VIEW}, {"news", WANTS_NEWS}, {"wide", WANTS_WIDE}};
    unsigned wants = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        for (size_t k = 0; word && k < sizeof known / sizeof *known; k++)
            wants |= strcmp(word, known[k].word) == 0 ? known[k].bit : 0;
    }
    return wants;
}

const char *message_read_ready(const char *line, char *name, size_t cap, unsigned *wants)
{
    const char *wrong;
    json_t *all = object_of(line, &wrong);
    if (!all)
        return wrong;
    const char *type = json_string_value(json_object_get(all, "type"));
    const char *own = json_string_value(json_object_get(all, "name"));
    if (!type || strcmp(type, "ready") != 0)
        wrong = "its first line has no \"type\":\"ready\"";
    size_t n = 0;
    for (; own && own[n] && n + 1 < cap; n++) /* a name stands in messages: nothing that is not printed */
        name[n] = (unsigned char)own[n] < 32 || own[n] == 127 ? '?' : own[n];
    name[n] = 0;
    *wants = wants_of(json_object_get(all, "wants"));
    json_decref(all);
    return wrong;
}

const char *message_read_answer(const char *line, int64_t id, int n_options, message_answer *a)
{
    const char *wrong;
    json_t *all = object_of(line, &wrong);
    *a = (message_answer){.choice = -1};
    if (!all)
        return wrong;
    const json_t *choose = json_object_get(all, "choose"), *clauses = json_object_get(all, "line");
    a->resigns = json_is_true(json_object_get(all, "resign"));
    if (json_integer_value(json_object_get(all, "id")) != id)
        wrong = "the answer's \"id\" is not that of the question";
    else if (json_is_integer(choose) && json_integer_value(choose) >= 0 && json_integer_value(choose) < n_options)
        a->choice = (int)json_integer_value(choose);
    else if (json_is_string(clauses))
        a->line = strdup(json_string_value(clauses));
    else if (!a->resigns)
        wrong = choose ? "\"choose\" is not the number of an option"
                       : "the answer has neither \"choose\" nor \"line\" nor \"resign\"";
    if (!wrong && json_is_string(clauses) && !a->line && a->choice < 0)
        wrong = "out of memory";
    json_decref(all);
    return wrong;
}
