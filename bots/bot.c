/* bot.c - questions and answers. */
#define _POSIX_C_SOURCE 200809L
#include "bot.h"
#include "channel.h"
#include "child.h"
#include "messages.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <table/table.h>

const bot_limits bot_usual_limits = {10000, 10000, 2};

enum { NAME = 64, COMMAND = 200 };

struct bot {
    child child;
    channel channel;
    bot_limits limits;
    char name[NAME], command[COMMAND];
    unsigned wants; /* message_wants */
    int64_t question;
    char *rest; /* clauses of a line not yet taken */
    char *news; /* events not yet told, as JSON; NULL none */
};

const char *bot_name(const bot *b) { return *b->name ? b->name : b->command; }

void bot_call(bot *b, const char *name) { snprintf(b->name, sizeof b->name, "%s", name); }

static int64_t until(uint32_t ms) { return ms ? channel_now() + ms : CHANNEL_EVER; }

/* A fault of the channel in words, as a forfeit. */
static int broken(const bot *b, int end, uint32_t ms, fs_why *why)
{
    switch (end) {
    case CHANNEL_SILENT:
        return because(why, "bot '%s' gave no answer within %u.%u s", bot_name(b), ms / 1000, ms % 1000 / 100);
    case CHANNEL_LONG:
        return because(why, "bot '%s' sent a line of more than %d bytes", bot_name(b), CHANNEL_LINE);
    case CHANNEL_MEMORY:
        return because(why, "bot '%s': out of memory", bot_name(b));
    default:
        return because(why, "bot '%s' has ended, or closed its output", bot_name(b));
    }
}

static int say(bot *b, text_put *put, void *ctx, uint32_t ms, fs_why *why)
{
    size_t n;
    char *text = text_make(put, ctx, &n);
    if (!text)
        return because(why, "out of memory");
    int end = channel_send(&b->channel, text, n, until(ms));
    free(text);
    return end ? broken(b, end, ms, why) : 0;
}

static int greet(bot *b, fs_why *why)
{
    char *line;
    const char *wrong;
    int unheard = say(b, message_hello, NULL, b->limits.start_ms, why);
    int end = channel_receive(&b->channel, until(b->limits.start_ms), &line);
    if (end) /* what one who has ended already said first tells more than that he has ended */
        return unheard ? unheard : broken(b, end, b->limits.start_ms, why);
    wrong = message_read_ready(line, b->name, sizeof b->name, &b->wants);
    return wrong ? because(why, "bot '%s' did not say that it is ready: %s", bot_name(b), wrong) : 0;
}

static bot *made(const char *command, const bot_limits *limits)
{
    bot *b = calloc(1, sizeof *b);
    if (b) {
        snprintf(b->command, sizeof b->command, "%s", command);
        b->limits = *limits;
    }
    return b;
}

bot *bot_connect(int in, int out, const bot_limits *limits, fs_why *why)
{
    bot *b = made("standard input", limits);
    if (!b) {
        because(why, "out of memory");
        return NULL;
    }
    b->channel = (channel){.in = in, .out = out};
    if (greet(b, why)) {
        bot_stop(b);
        return NULL;
    }
    return b;
}

bot *bot_start(const char *command, const bot_limits *limits, fs_why *why)
{
    bot *b = made(command, limits);
    if (!b) {
        because(why, "out of memory");
        return NULL;
    }
    if (child_start(&b->child, command, why)) {
        free(b);
        return NULL;
    }
    b->channel = (channel){.in = b->child.socket, .out = b->child.socket};
    if (greet(b, why)) {
        bot_stop(b);
        return NULL;
    }
    return b;
}

void bot_stop(bot *b)
{
    fs_why ignored;
    if (!b)
        return;
    say(b, message_bye, NULL, 100, &ignored);
    child_stop(&b->child);
    channel_free(&b->channel);
    free(b->rest);
    free(b->news);
    free(b);
}

void bot_interrupt(bot *b) { child_interrupt(&b->child); }

int bot_begin(bot *b, const fs_scenario *sc, fs_side side, fs_why *why)
{
    message_game game = {sc, side, b->limits.decision_ms};
    free(b->rest);
    free(b->news);
    b->rest = b->news = NULL;
    return say(b, message_put_game, &game, b->limits.start_ms, why);
}

void bot_over(bot *b, const fs_scenario *sc, fs_side winner, const char *reason)
{
    fs_why ignored;
    message_end end = {sc, winner, reason};
    say(b, message_put_over, &end, b->limits.start_ms, &ignored);
}

void bot_tell(bot *b, fs_game *game, fs_side side, fs_event_cursor *seen)
{
    int lines = fs_game_lines(game);
    if (seen->line > lines + 1) /* lines were taken back */
        *seen = (fs_event_cursor){lines + 1, 0};
    message_news news = {game, side, *seen, b->news};
    if (b->wants & WANTS_NEWS) {
        char *text = text_make(message_put_news, &news, NULL);
        free(b->news);
        b->news = text;
    }
    while (fs_game_next_event(game, side, seen)) {
    }
}

/* ---- what an answer means ---- */

/* The next clause of the line it gave; 0, or nonzero and why not. */
static int take_clause(bot *b, const bot_question *q, fs_option *out, fs_why *wrong)
{
    const fs_ruleset *rules = q->scenario->rules;
    const char *at = b->rest;
    char clause[512], text[512];
    fs_error e = {0};
    if (!table_next_clause(&at, clause, sizeof clause)) {
        free(b->rest);
        b->rest = NULL;
        return because(wrong, "the line has no clause");
    }
    int refused = rules->parse(q->scenario, q->state, q->side, clause, out, &e) ||
                  rules->check(q->scenario, q->state, q->side, out, &e);
    memmove(b->rest, at, strlen(at) + 1);
    if (!*b->rest || refused) {
        free(b->rest);
        b->rest = NULL;
    }
    if (!refused)
        return 0;
    fs_writer w = {text, 0, sizeof text};
    fs_words_refusal(q->scenario, &e, &w);
    fs_put_end(&w);
    return because(wrong, "%s: %s", clause, text);
}

/* One answer: 0 and an option, 1 it resigns, negative and what is wrong with it. */
static int understand(bot *b, const bot_question *q, const char *line, fs_option *out, fs_why *wrong)
{
    message_answer a;
    const char *fault = message_read_answer(line, b->question, q->list->n, &a);
    int result = 0;
    if (fault)
        return because(wrong, "%s", fault);
    if (a.resigns)
        return 1;
    if (a.line) {
        free(b->rest);
        b->rest = a.line;
        return take_clause(b, q, out, wrong);
    }
    *out = q->list->at[a.choice];
    fs_error e;
    if (q->scenario->rules->check(q->scenario, q->state, q->side, out, &e))
        result = because(wrong, "option %d cannot be taken", a.choice);
    return result;
}

/* The rest of a line is taken without asking while it fits; when it does not the bot is asked, and told why. */
static bool goes_on(bot *b, const bot_question *q, fs_option *out, fs_why *wrong)
{
    const fs_head *h = q->state;
    if (!b->rest)
        return false;
    if (h->open == q->side)
        return take_clause(b, q, out, wrong) == 0;
    free(b->rest);
    b->rest = NULL;
    because(wrong, "the line was closed before its last clause");
    return false;
}

int bot_choose(bot *b, const bot_question *q, fs_option *out, fs_why *why)
{
    fs_why wrong = {""};
    if (goes_on(b, q, out, &wrong))
        return 0;
    for (uint32_t tries = 0;; tries++) {
        int64_t end_of_time = until(b->limits.decision_ms);
        char *line;
        message_question ask = {q, ++b->question, b->wants, b->news, wrong.text};
        if (say(b, message_put_question, &ask, b->limits.decision_ms, why))
            return -1;
        free(b->news);
        b->news = NULL;
        int end = channel_receive(&b->channel, end_of_time, &line);
        if (end)
            return broken(b, end, b->limits.decision_ms, why);
        int result = understand(b, q, line, out, &wrong);
        if (result >= 0)
            return result;
        if (tries == b->limits.wrong)
            return because(why, "bot '%s' gave %u wrong answers to one question; the last: %.900s", bot_name(b),
                           tries + 1, wrong.text);
    }
}
