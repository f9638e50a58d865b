/* program.c - the thread that plays for seats without a person.
 *
 * It plays a few lines of one game, hands them to the writer, and goes on with the next game; when they are on
 * disk the game comes round again. Two programs against each other take their time, so that one can watch. Lines
 * that take seconds to find come from the ponderer; here they are only played.
 */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURN_MS = 4, TURN_LINES = 16, WATCH_MS = 350, BOTS_MS = 1000 };

uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

fs_side program_side(const live *g)
{
    fs_throw wanted;
    fs_side waiting = fs_game_waiting(g->table.game);
    if (g->trouble[0] || g->stale_memory || fs_game_wanted(g->table.game, &wanted, NULL))
        return 0;
    for (fs_side side = 1; side <= 2; side++)
        if (waiting & side && !player_is_person(&g->player[side - 1]))
            return side;
    return 0;
}

static bool is_watched_only(const live *g)
{
    return !player_is_person(&g->player[0]) && !player_is_person(&g->player[1]);
}

void live_look_for_program(server *s, live *g)
{
    if (g->think) /* it was claimed when its turn came */
        pthread_cond_broadcast(&s->thought);
    if (g->claimed || g->think || g->pondered || g->gone || g->due_ms == UINT64_MAX || !program_side(g))
        return;
    g->think = true;
    g->next_think = s->thinking;
    s->thinking = g;
    pthread_cond_broadcast(&s->thought);
}

void thinker_forget(server *s, live *g)
{
    for (live **at = &s->thinking; *at; at = &(*at)->next_think)
        if (*at == g) {
            *at = g->next_think;
            break;
        }
    g->think = false;
}

/* The next option of the program's line; false when the line is closed. */
static bool choose(live *g, fs_side side, int taken, fs_option *out)
{
    fs_game *game = g->table.game;
    const fs_option *parts;
    bool sealed = false;
    fs_options list;
    if (taken && (!fs_game_open_line(game, side, &parts, &sealed) || sealed))
        return false;
    if (fs_game_options(game, side, &list) || list.n < 1)
        return false;
    if (g->answer) {
        if (taken < g->answer->n)
            *out = g->answer->option[taken];
        return taken < g->answer->n;
    }
    *out = list.at[player_choose(&g->player[side - 1], g->brain, g->table.scenario, fs_game_state(game, side), side,
                                 &list, true)];
    return true;
}

/* One whole line of a program, as one move. */
static int play_line(live *g, fs_side side, store_move *m)
{
    asked *a = calloc(1, sizeof *a);
    char *stopped = NULL;
    fs_error e = {0};
    int trouble = FS_ERR_MEMORY;
    if (a) {
        a->kind = g->answer && g->answer->ends ? g->answer->ends : STORE_ACT;
        a->side = side;
        a->choose = choose;
        a->reason = g->answer ? g->answer->why : "";
        trouble = move_make(g, a, m, &stopped, &e);
    }
    if (!trouble && !m->taken) {
        move_free(m);
        trouble = FS_ERR_NOTHING;
    }
    free(stopped);
    free(a);
    return trouble;
}

static pace pace_of(const game_player *p) { return player_is_bot(p) ? BY_BOT : player_is_slow(p) ? PONDERED : AT_ONCE; }

/* Whether its line can be given at once: the rest is found elsewhere. */
static bool is_ready(live *g, fs_side side) { return pace_of(&g->player[side - 1]) == AT_ONCE || answer_fits(g, side); }

/* With the game claimed, without the mutex. */
static commit *think(live *g)
{
    commit *c = calloc(1, sizeof *c);
    uint64_t until = now_ms() + TURN_MS;
    int most = is_watched_only(g) ? 1 : TURN_LINES;
    fs_side side;
    if (c)
        c->move = calloc((size_t)most, sizeof *c->move);
    if (!c || !c->move) {
        free(c);
        return NULL;
    }
    c->game = g;
    while (c->n < most && (side = program_side(g)) && is_ready(g, side) && (!c->n || now_ms() < until)) {
        if (play_line(g, side, &c->move[c->n]))
            break;
        if (g->answer)
            g->player[side - 1].mind = g->answer->mind;
        answer_forget(g);
        c->move[c->n].number = g->moves + c->n + 1;
        c->n++;
    }
    if (c->n)
        return c;
    free(c->move);
    free(c);
    return NULL;
}

/* What the game needs next. */
static pace next_pace(const live *g)
{
    fs_side side = program_side(g);
    return side && !g->answer ? pace_of(&g->player[side - 1]) : AT_ONCE;
}

/* The game that has waited longest of those that are due; `wait` is how long until one is. */
static live *next_due(server *s, pace how, uint64_t *wait)
{
    live **best = NULL;
    uint64_t now = now_ms();
    *wait = 60000;
    for (live **at = &s->thinking; *at; at = &(*at)->next_think) {
        if ((*at)->claimed || next_pace(*at) != how)
            continue;
        if ((*at)->due_ms <= now)
            best = at; /* the list grows at its head */
        else if ((*at)->due_ms - now < *wait)
            *wait = (*at)->due_ms - now;
    }
    if (!best)
        return NULL;
    live *g = *best;
    *best = g->next_think;
    g->think = false;
    return g;
}

static void wait_for(server *s, uint64_t ms)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_sec += (time_t)(ms / 1000);
    t.tv_nsec += (long)(ms % 1000) * 1000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_sec++;
        t.tv_nsec -= 1000000000;
    }
    pthread_cond_timedwait(&s->thought, &s->mutex, &t);
}

live *program_next(server *s, pace how)
{
    uint64_t wait;
    live *g = next_due(s, how, &wait);
    if (!g) /* who attends to bots looks now and then whether their games are over */
        wait_for(s, how == BY_BOT && wait > BOTS_MS ? BOTS_MS : wait);
    return g;
}

static void *think_forever(void *ctx)
{
    server *s = ctx;
    pthread_mutex_lock(&s->mutex);
    while (!s->ending) {
        live *g = program_next(s, AT_ONCE);
        if (!g || g->gone)
            continue;
        g->claimed = true;
        bool awake = live_wake(s, g);
        pthread_mutex_unlock(&s->mutex);
        g->brain = s->brain[0];
        commit *c = awake ? think(g) : NULL;
        bool to_ponder = awake && next_pace(g) != AT_ONCE;
        pthread_mutex_lock(&s->mutex);
        g->due_ms = is_watched_only(g) ? now_ms() + WATCH_MS : 0;
        if (c) {
            live_rest(s, g);
            writer_add(s, c);
        } else {
            /* That no move was found, though nothing must be pondered, is a fault that is not tried again. */
            g->due_ms = to_ponder ? 0 : awake ? UINT64_MAX : now_ms() + RETRY_MS;
            live_freed(s, g);
        }
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

int thinker_start(server *s, fs_why *w)
{
    s->brain[0] = ai_brain_new(1, table_memory);
    if (!s->brain[0])
        return because(w, "out of memory");
    s->has_thinker = pthread_create(&s->thinker, NULL, think_forever, s) == 0;
    if (!s->has_thinker)
        return because(w, "no thread can be started");
    return ponderer_start(s, w) || guests_start(s, w) ? -1 : 0;
}

void thinker_stop(server *s)
{
    guests_stop(s);
    ponderer_stop(s);
    ai_brain_free(s->has_thinker ? NULL : s->brain[0]);
    if (!s->has_thinker)
        return;
    pthread_mutex_lock(&s->mutex);
    s->ending = true;
    pthread_cond_broadcast(&s->thought);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->thinker, NULL);
    s->has_thinker = false;
    ai_brain_free(s->brain[0]);
}
