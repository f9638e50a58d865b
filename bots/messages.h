/* messages.h - the lines that a game and a bot exchange, written and read. docs/bots.md is the same for its authors. */
#ifndef BOTS_MESSAGES_H
#define BOTS_MESSAGES_H

#include "bot.h"

enum message_wants { WANTS_VIEW = 1, WANTS_NEWS = 2, WANTS_WIDE = 4 };

/* Each writes one object; they fit text_make. */
void message_hello(void *ctx, fs_writer *);
void message_bye(void *ctx, fs_writer *);

typedef struct message_game {
    const fs_scenario *scenario;
    fs_side side;
    uint32_t decision_ms;
} message_game;
void message_put_game(void *ctx, fs_writer *);

typedef struct message_question {
    const bot_question *ask;
    int64_t id;
    unsigned wants;
    const char *news;    /* as message_put_news wrote them; NULL there are none */
    const char *refused; /* why the answer before was not taken; "" there was none */
} message_question;
void message_put_question(void *ctx, fs_writer *);

/* Events that a side may read, behind those of `before` (NULL none): one after the other, with commas. */
typedef struct message_news {
    fs_game *game;
    fs_side side;
    fs_event_cursor seen;
    const char *before;
} message_news;
void message_put_news(void *ctx, fs_writer *);

typedef struct message_end {
    const fs_scenario *scenario;
    fs_side winner;
    const char *why;
} message_end;
void message_put_over(void *ctx, fs_writer *);

/* NULL, or what is wrong with the line. */
const char *message_read_ready(const char *line, char *name, size_t cap, unsigned *wants);

typedef struct message_answer {
    int choice; /* -1: a line instead */
    char *line; /* the reader's to free */
    bool resigns;
} message_answer;
const char *message_read_answer(const char *line, int64_t id, int n_options, message_answer *);

#endif
