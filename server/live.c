/* live.c - games in memory: read from the store when first asked for, claimed by one thread at a time. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- reading ------------------------------------------------------------------------------------- */

struct reading {
    server *server;
    live *game;
    fs_why *why;
    int bad;
    bool found;
};

/* Who sits where, whose dice are typed, and the secret: what a record would say in its header. */
static int take_setup(live *g, const char *text, fs_why *w)
{
    game_table *t = &g->table;
    json_error_t e;
    json_t *setup = json_loads(text, 0, &e);
    const char *secret = json_string_value(json_object_get(setup, "secret"));
    if (!json_is_object(setup) || !secret || secret_from_hex(&t->secret, secret)) {
        json_decref(setup);
        return because(w, "game %lld: who plays and the secret cannot be read", (long long)g->id);
    }
    for (int i = 0; i < 2; i++) {
        const char *player = json_string_value(json_array_get(json_object_get(setup, "player"), (size_t)i));
        const char *person = json_string_value(json_array_get(json_object_get(setup, "person"), (size_t)i));
        if (!player || !player_seat(&g->player[i], player, strlen(player)))
            player_seat(&g->player[i], player = "person", strlen("person"));
        snprintf(t->player[i], sizeof t->player[i], "%s", player);
        free(g->person[i]);
        g->person[i] = strdup(person ? person : "");
    }
    g->no_advice = json_is_false(json_object_get(setup, "advice"));
    fs_game_type_dice(t->game, (fs_side)(json_integer_value(json_object_get(setup, "typed")) & 3));
    json_decref(setup);
    return table_new_secret(t, false) ? because(w, "%s", t->why.text) : 0;
}

/* Programs think with dice of their own, the same each time the game is read. */
static void wake_players(live *g)
{
    static const char *const word[] = {"player 1", "player 2"};
    for (int i = 0; i < 2; i++) {
        uint8_t key[32];
        secret_derive(&g->table.secret, word[i], key);
        memset(&g->player[i].mind, 0, sizeof g->player[i].mind);
        memcpy(&g->player[i].mind.rng, key, sizeof g->player[i].mind.rng);
    }
}

static int take_game(void *ctx, const store_game *from)
{
    struct reading *r = ctx;
    live *g = r->game;
    table_ask ask = {NULL, NULL, false, &r->server->library};
    char name[64];
    r->found = true;
    free(g->name);
    free(g->base);
    g->id = from->id;
    g->made = from->made;
    g->changed = from->changed;
    g->name = strdup(from->name);
    g->base = malloc(from->n_base + 1);
    g->n_base = from->n_base;
    g->moves = 0;
    if (!g->name || !g->base) {
        r->bad = because(r->why, "out of memory");
        return 1;
    }
    memcpy(g->base, from->base, from->n_base);
    g->base[g->n_base] = 0;
    snprintf(name, sizeof name, "game %lld", (long long)from->id);
    if (table_read(&g->table, name, g->base, g->n_base, &ask))
        r->bad = because(r->why, "%s", g->table.why.text);
    else
        r->bad = take_setup(g, from->setup, r->why);
    if (!r->bad && fs_game_is_new(g->table.game)) {
        int trouble = fs_game_begin(g->table.game);
        if (trouble)
            r->bad = because(r->why, "game %lld cannot begin: %s", (long long)g->id, fs_game_why(trouble));
    }
    return 1;
}

static int take_move(void *ctx, const store_move *m)
{
    struct reading *r = ctx;
    live *g = r->game;
    fs_why w;
    if (!g->trouble[0] && move_again(g, m, &w))
        snprintf(g->trouble, sizeof g->trouble, "%.250s", w.text);
    if (g->trouble[0])
        return 1; /* what came before stays readable */
    live_note(g, m);
    return 0;
}

int live_read_again(server *s, live *g, fs_why *w)
{
    struct reading r = {s, g, w, 0, false};
    table_close(&g->table);
    memset(g->version, 0, sizeof g->version);
    g->asked = (consent){0};
    g->trouble[0] = 0;
    int bad = store_game_of(s->reading, g->id, take_game, &r, w);
    if (!bad && !r.found)
        bad = because(w, "there is no game %lld", (long long)g->id);
    if (!bad)
        bad = r.bad;
    if (!bad)
        bad = store_moves(s->reading, g->id, 0, take_move, &r, w);
    if (!bad)
        wake_players(g);
    g->stale_memory = bad != 0;
    return bad;
}

/* --- the list -------------------------------------------------------------------------------------- */

static void free_game(server *s, live *g)
{
    live_drop_cache(s, g);
    table_close(&g->table);
    for (int i = 0; i < 2; i++)
        free(g->person[i]);
    answer_forget(g);
    free(g->luck.text);
    free(g->name);
    free(g->base);
    free(g->marks);
    free(g);
}

static live **bucket(server *s, int64_t id) { return &s->by_id[(uint64_t)id % LIVE_BUCKETS]; }

static void add_game(server *s, live *g)
{
    live **same = bucket(s, g->id);
    g->next = s->games;
    s->games = g;
    g->next_same = *same;
    *same = g;
    s->n_games++;
}

static void remove_game(server *s, live *g)
{
    live **at = &s->games, **same = bucket(s, g->id);
    while (*at != g)
        at = &(*at)->next;
    while (*same != g)
        same = &(*same)->next_same;
    *at = g->next;
    *same = g->next_same;
    s->n_games--;
    free_game(s, g);
}

/* The game used longest ago that nobody holds. */
static void make_room(server *s)
{
    live *oldest = NULL;
    for (live *g = s->games; g; g = g->next)
        if (!g->uses && !g->claimed && !g->think && (!oldest || g->used < oldest->used))
            oldest = g;
    if (oldest)
        remove_game(s, oldest);
}

live *live_find(server *s, int64_t id)
{
    for (live *g = *bucket(s, id); g; g = g->next_same)
        if (g->id == id && !g->gone)
            return g;
    return NULL;
}

live *live_get(request *r, int64_t id)
{
    server *s = r->s;
    fs_why w;
    pthread_mutex_lock(&s->mutex);
    live *g = live_find(s, id);
    if (g)
        g->uses++;
    pthread_mutex_unlock(&s->mutex);
    if (g)
        return g;
    g = calloc(1, sizeof *g);
    if (!g) {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return NULL;
    }
    g->id = id;
    g->waiting_end = &g->waiting;
    if (live_read_again(s, g, &w)) {
        bool there = g->base != NULL;
        free_game(s, g);
        answer_trouble(r, there ? MHD_HTTP_INTERNAL_SERVER_ERROR : MHD_HTTP_NOT_FOUND, there ? "damaged" : "not-found",
                       "%s", w.text);
        return NULL;
    }
    pthread_mutex_lock(&s->mutex);
    if (s->n_games >= MAX_LIVE)
        make_room(s);
    g->uses = 1;
    add_game(s, g);
    live_look_for_program(s, g);
    pthread_mutex_unlock(&s->mutex);
    return g;
}

void live_let_go(server *s, live *g)
{
    pthread_mutex_lock(&s->mutex);
    g->used = ++s->clock;
    g->uses--;
    if (g->gone && !g->uses && !g->claimed)
        remove_game(s, g);
    pthread_mutex_unlock(&s->mutex);
}

void live_all_free(server *s)
{
    while (s->n_spare > 0)
        free(s->spare[--s->n_spare].at);
    while (s->games) {
        live *g = s->games;
        s->games = g->next;
        free_game(s, g);
    }
}

/* --- rest ------------------------------------------------------------------------------------------- */

bool live_wake(server *s, live *g)
{
    fs_game *game = g->table.game;
    if (!game || !fs_game_rests(game))
        return true;
    size_t size = fs_game_work_size(g->table.scenario);
    void *work = NULL;
    for (int i = 0; i < s->n_spare && !work; i++) {
        if (s->spare[i].size != size)
            continue;
        work = s->spare[i].at;
        s->spare[i] = s->spare[--s->n_spare];
    }
    if (!work)
        work = malloc(size);
    if (work)
        fs_game_wake(game, work);
    return work != NULL;
}

void live_rest(server *s, live *g)
{
    void *work = g->table.game ? fs_game_rest(g->table.game) : NULL;
    if (work && s->n_spare < SPARE)
        s->spare[s->n_spare++] = (struct spare){work, fs_game_work_size(g->table.scenario)};
    else
        free(work);
}

/* --- claims ------------------------------------------------------------------------------------------ */

bool live_claim(request *r, live *g)
{
    server *s = r->s;
    fs_why w;
    pthread_mutex_lock(&s->mutex);
    if (g->gone) {
        pthread_mutex_unlock(&s->mutex);
        answer_trouble(r, MHD_HTTP_NOT_FOUND, "not-found", "there is no game %lld", (long long)g->id);
        return false;
    }
    if (g->claimed || (g->stale_memory && g->reckoning)) { /* odds still use the scenario that would be closed */
        r->next = NULL;
        *g->waiting_end = r;
        g->waiting_end = &r->next;
        request_suspend(r);
        pthread_mutex_unlock(&s->mutex);
        return false;
    }
    g->claimed = true;
    bool awake = g->stale_memory || live_wake(s, g); /* what is read again is awake */
    pthread_mutex_unlock(&s->mutex);
    if (awake && !(g->stale_memory && live_read_again(s, g, &w)))
        return true;
    if (awake)
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "damaged", "%s", w.text);
    else
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    live_release(s, g);
    r->handed = false;
    return false;
}

void live_freed(server *s, live *g)
{
    live_rest(s, g);
    g->claimed = false;
    while (g->waiting) {
        request *r = g->waiting;
        g->waiting = r->next;
        request_resume(r);
    }
    g->waiting_end = &g->waiting;
    live_look_for_program(s, g);
}

void live_release(server *s, live *g)
{
    pthread_mutex_lock(&s->mutex);
    live_freed(s, g);
    pthread_mutex_unlock(&s->mutex);
}

void live_drop_cache(server *s, live *g)
{
    for (int i = 0; i < SEATS; i++) {
        if (!g->cached[i])
            continue;
        MHD_destroy_response(g->cached[i]);
        g->cached[i] = NULL;
        s->n_cached--;
    }
}

/* Drops the answers of the game looked at longest ago. */
static void drop_oldest_cache(server *s)
{
    live *oldest = NULL;
    for (live *g = s->games; g; g = g->next)
        if ((g->cached[0] || g->cached[1] || g->cached[2]) && (!oldest || g->used < oldest->used))
            oldest = g;
    if (oldest)
        live_drop_cache(s, oldest);
}

void live_keep_cached(server *s, live *g, int seat, struct MHD_Response *a)
{
    if (s->n_cached >= MAX_CACHED)
        drop_oldest_cache(s);
    if (g->cached[seat])
        MHD_destroy_response(g->cached[seat]);
    else
        s->n_cached++;
    g->cached[seat] = a;
}

void live_note(live *g, const store_move *m)
{
    if (g->moves == g->cap_marks) {
        int64_t cap = g->cap_marks ? g->cap_marks * 2 : 16;
        mark *more = realloc(g->marks, (size_t)cap * sizeof *more);
        if (!more)
            return; /* then live updates start over: the client asks for the table */
        g->marks = more;
        g->cap_marks = cap;
    }
    g->marks[g->moves++] = (mark){m->kind, m->side, m->seats, m->flags, m->lines};
    g->changed = m->time;
    for (int seat = 0; seat < SEATS; seat++)
        if (m->seats & (seat ? seat : 4))
            g->version[seat] = g->moves;
}
