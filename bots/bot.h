/* bot.h - a player from outside: another process that is asked in lines of JSON (docs/bots.md).
 *
 * Whatever a bot does, what is asked of it comes back: an option that the rules allow, or why it has forfeited.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include <firestep/game.h>
#include <table/text.h>

enum { BOT_PROTOCOL = 1 };

typedef struct bot_limits {
    uint32_t start_ms;    /* to say that it is ready */
    uint32_t decision_ms; /* for one question; 0: as long as it likes */
    uint32_t wrong;       /* answers to one question that may be refused; one more is a forfeit */
} bot_limits;
extern const bot_limits bot_usual_limits; /* 10 s, 10 s, 2 */

typedef struct bot bot;

/* Starts a program (words separated by blanks, no shell), or takes two descriptors that lead to one; waits until it is
 * ready. NULL and why. */
bot *bot_start(const char *command, const bot_limits *, fs_why *);
bot *bot_connect(int in, int out, const bot_limits *, fs_why *);
/* Says goodbye; a program that was started is ended, with all that it started. */
void bot_stop(bot *);
/* As it calls itself, else its command. */
const char *bot_name(const bot *);
void bot_call(bot *, const char *name); /* by another name from now on */
/* From another thread: whoever waits for its answer is told at once that it has ended. */
void bot_interrupt(bot *);

/* What it learns before the first question. 0, or negative and why. */
int bot_begin(bot *, const fs_scenario *, fs_side, fs_why *);

typedef struct bot_question {
    const fs_scenario *scenario;
    const void *state; /* in which `side` decides, its open line included */
    fs_side side;
    int line;               /* number of the line that is being made */
    const fs_options *list; /* what the ruleset offers there */
} bot_question;

/* The events that the side may read since `seen`, which is moved on: told with the next question, if it wants news. */
void bot_tell(bot *, fs_game *, fs_side, fs_event_cursor *seen);

/* 0 and an option that `check` accepts; 1: it resigns; negative and why: it forfeits. */
int bot_choose(bot *, const bot_question *, fs_option *out, fs_why *);
/* Tells how the game ended; a bot that does not take it is no trouble any more. `why` may be "". */
void bot_over(bot *, const fs_scenario *, fs_side winner, const char *why);

#endif
