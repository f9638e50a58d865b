/* guests.c - bots that sit in games: processes of commands that whoever runs the server named, never of a request's.
 *
 * One thread, the attendant, starts them when their game first asks for them, puts the questions to them on copies so
 * that the games stay open to everybody, and ends them when the game is over or others need the room. What a bot
 * answers waits with the game until the thinker plays it. One that breaks forfeits, and the record says why.
 */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { GUESTS = 16 };

struct guest {
    bot *bot; /* NULL: nobody */
    int64_t game;
    fs_side side;
    fs_event_cursor seen;
    uint64_t used_ms;
    int line; /* that is asked for */
};

bool guests_know(const server *s, const char *name)
{
    const named_bots *b = s->ask.bots;
    for (int i = 0; b && i < b->n; i++)
        if (strcmp(b->at[i].name, name) == 0)
            return true;
    return false;
}

const char *guests_wait(const server *s, const live *g, char out[256])
{
    snprintf(out, 256, "%s", g->waits);
    for (int i = 0; i < 2 && !*out; i++) {
        const char *name = g->player[i].bot;
        if (*name && !guests_know(s, name))
            snprintf(out, 256, "bot '%s' is not at hand: firestep play --bot %s=COMMAND brings it", name, name);
    }
    return out;
}

/* --- coming and going ---------------------------------------------------------------------------------- */

static void dismiss(struct guest *guest)
{
    bot_stop(guest->bot);
    *guest = (struct guest){0};
}

static struct guest *guest_of(server *s, const live *g, fs_side side)
{
    for (int i = 0; i < GUESTS; i++)
        if (s->guests[i].bot && s->guests[i].game == g->id && s->guests[i].side == side)
            return &s->guests[i];
    return NULL;
}

/* A free place; if there is none, that of the bot asked longest ago, which is started again when it is its turn. */
static struct guest *make_place(server *s)
{
    struct guest *oldest = &s->guests[0];
    for (int i = 0; i < GUESTS; i++) {
        if (!s->guests[i].bot)
            return &s->guests[i];
        if (s->guests[i].used_ms < oldest->used_ms)
            oldest = &s->guests[i];
    }
    dismiss(oldest);
    return oldest;
}

/* Without the mutex: the bot that sits there, started if need be. NULL and why. */
static struct guest *welcome(server *s, live *g, fs_side side, fs_why *why)
{
    struct guest *guest = guest_of(s, g, side);
    if (!guest) {
        guest = make_place(s);
        bot *b = named_bots_start(s->ask.bots, &g->player[side - 1], why);
        if (b && bot_begin(b, g->table.scenario, side, why)) {
            bot_stop(b);
            b = NULL;
        }
        if (!b)
            return NULL;
        *guest = (struct guest){.bot = b, .game = g->id, .side = side};
    }
    guest->used_ms = now_ms();
    return guest;
}

/* With the mutex, which is let go while they go: bots whose game is over, deleted or no longer in memory. */
static void see_off(server *s)
{
    for (int i = 0; i < GUESTS; i++) {
        struct guest *guest = &s->guests[i];
        const live *g = guest->bot ? live_find(s, guest->game) : NULL;
        if (!guest->bot || (g && (g->claimed || !fs_game_is_over(g->table.game))))
            continue;
        const fs_scenario *sc = g ? g->table.scenario : NULL;
        if (g)
            bot_over(guest->bot, sc, fs_game_winner(g->table.game), "");
        pthread_mutex_unlock(&s->mutex);
        dismiss(guest);
        pthread_mutex_lock(&s->mutex);
    }
}

/* --- asking ---------------------------------------------------------------------------------------------- */

struct asking {
    server *server;
    struct guest *guest;
    const fs_scenario *scenario;
};

static void tell(void *ctx, live *g, fs_side side)
{
    const struct asking *a = ctx;
    a->guest->line = fs_game_lines(g->table.game) + 1;
    bot_tell(a->guest->bot, g->table.game, side, &a->guest->seen);
}

static int choose(void *ctx, answer *found, const void *copy, const fs_options *list, fs_option *out)
{
    const struct asking *a = ctx;
    bot_question q = {a->scenario, copy, found->side, a->guest->line, list};
    fs_why why;
    int result = bot_choose(a->guest->bot, &q, out, &why);
    if (!result)
        return 0;
    found->n = 0; /* what it said of a line that it did not end does not count */
    found->ends = result > 0 ? STORE_RESIGN : STORE_FORFEIT;
    snprintf(found->why, sizeof found->why, "%.500s", result > 0 ? "" : why.text);
    return 1;
}

static void question(server *s, bot *b)
{
    pthread_mutex_lock(&s->mutex);
    s->questioned = b;
    if (b && s->ending)
        bot_interrupt(b);
    pthread_mutex_unlock(&s->mutex);
}

static void put_question(void *ctx, live *g, answer *found)
{
    struct asking *a = ctx;
    server *s = a->server;
    a->scenario = g->table.scenario;
    question(s, a->guest->bot);
    answer_find(a->scenario, found, choose, a);
    question(s, NULL);
    pthread_mutex_lock(&s->mutex);
    bool ending = s->ending; /* then it did not break, it was broken off */
    pthread_mutex_unlock(&s->mutex);
    if (ending)
        found->n = found->ends = 0;
    if (ending || found->ends == STORE_FORFEIT)
        dismiss(a->guest);
}

/* With the mutex, which is let go meanwhile. */
static void attend(server *s, live *g)
{
    fs_side side = program_side(g);
    fs_why why;
    g->uses++;
    pthread_mutex_unlock(&s->mutex);
    struct asking a = {s, side ? welcome(s, g, side, &why) : NULL, NULL};
    pthread_mutex_lock(&s->mutex);
    if (side && !a.guest) {
        snprintf(g->waits, sizeof g->waits, "%.250s", why.text);
        g->due_ms = UINT64_MAX;
    } else if (!g->claimed && !g->gone && program_side(g) == side) {
        think_apart(s, g, tell, put_question, &a);
    } /* else it comes round again when it is free */
    pthread_mutex_unlock(&s->mutex);
    live_let_go(s, g);
    pthread_mutex_lock(&s->mutex);
}

static void *attend_forever(void *ctx)
{
    server *s = ctx;
    pthread_mutex_lock(&s->mutex);
    while (!s->ending) {
        live *g = program_next(s, BY_BOT);
        if (g && !g->gone)
            attend(s, g);
        see_off(s);
    }
    pthread_mutex_unlock(&s->mutex);
    for (int i = 0; i < GUESTS; i++)
        if (s->guests[i].bot)
            dismiss(&s->guests[i]);
    return NULL;
}

int guests_start(server *s, fs_why *w)
{
    if (!s->ask.bots || !s->ask.bots->n)
        return 0;
    s->guests = calloc(GUESTS, sizeof *s->guests);
    if (!s->guests)
        return because(w, "out of memory");
    s->has_attendant = pthread_create(&s->attendant, NULL, attend_forever, s) == 0;
    return s->has_attendant ? 0 : because(w, "no thread can be started");
}

void guests_stop(server *s)
{
    if (s->has_attendant) {
        pthread_mutex_lock(&s->mutex);
        s->ending = true;
        if (s->questioned)
            bot_interrupt(s->questioned);
        pthread_cond_broadcast(&s->thought);
        pthread_mutex_unlock(&s->mutex);
        pthread_join(s->attendant, NULL);
        s->has_attendant = false;
    }
    free(s->guests);
    s->guests = NULL;
}
