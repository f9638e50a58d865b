/* games.c - the list of games: begun, brought in, described, deleted. */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- describing ------------------------------------------------------------------------------------ */

/* A game as it is told of in the list. */
struct told {
    int64_t id, made, changed;
    const char *name, *trouble, *forfeit, *waits;
    const char *person[2], *player[2];
    fs_side typed;
    int lines;
    bool over, advice, strict;
    const char *scenario, *title, *ruleset, *side[2], *side_title[2];
};

static void put_told(const struct told *t, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "id", t->id);
    fs_json_str(w, "name", t->name);
    fs_json_str(w, "scenario", t->scenario);
    fs_json_str(w, "title", t->title);
    fs_json_str(w, "ruleset", t->ruleset);
    fs_json_int(w, "made", t->made);
    fs_json_int(w, "changed", t->changed);
    fs_json_open(w, "seats", '[');
    for (int i = 0; i < 2; i++) {
        fs_json_open(w, NULL, '{');
        fs_json_int(w, "side", i + 1);
        fs_json_str(w, "name", t->side[i]);
        fs_json_str(w, "title", t->side_title[i]);
        fs_json_str(w, "player", t->player[i]);
        fs_json_str(w, "person", t->person[i]);
        fs_json_bool(w, "typed", t->typed >> i & 1);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_int(w, "lines", t->lines);
    fs_json_bool(w, "over", t->over);
    fs_json_bool(w, "advice", t->advice);
    fs_json_bool(w, "strict", t->strict);
    fs_json_str(w, "trouble", t->trouble);
    if (t->forfeit && *t->forfeit)
        fs_json_str(w, "forfeit", t->forfeit);
    if (t->waits && *t->waits)
        fs_json_str(w, "waits", t->waits);
    fs_json_close(w, '}');
}

static void put_live(void *ctx, fs_writer *w)
{
    const request *r = ctx;
    const live *g = r->game;
    char waits[256];
    const fs_scenario *sc = g->table.scenario;
    struct told t = {.id = g->id,
                     .made = g->made,
                     .changed = g->changed,
                     .name = g->name,
                     .trouble = g->trouble,
                     .forfeit = table_forfeit(&g->table),
                     .waits = guests_wait(r->s, g, waits),
                     .typed = fs_game_typed(g->table.game),
                     .lines = fs_game_lines(g->table.game),
                     .over = fs_game_is_over(g->table.game),
                     .advice = !g->no_advice,
                     .strict = fs_game_is_strict(g->table.game),
                     .scenario = sc->id,
                     .title = sc->title,
                     .ruleset = sc->rules->name};
    for (int i = 0; i < 2; i++) {
        t.person[i] = g->person[i];
        t.player[i] = g->table.player[i];
        t.side[i] = sc->names->side[i + 1];
        t.side_title[i] = sc->names->side_title[i + 1];
    }
    put_told(&t, w);
}

void get_game(request *r) { answer_json(r, MHD_HTTP_OK, put_live, r); }

/* In the list a game is told from what stands in the store; its rules need not be loaded for that. */
static void put_stored(const store_game *g, fs_writer *w)
{
    json_error_t e;
    json_t *s = json_loads(g->setup, 0, &e), *player = json_object_get(s, "player");
    json_t *person = json_object_get(s, "person"), *side = json_object_get(s, "side");
    json_t *title = json_object_get(s, "side_title");
    struct told t = {.id = g->id,
                     .made = g->made,
                     .changed = g->changed,
                     .name = g->name,
                     .trouble = s ? "" : "its description cannot be read",
                     .typed = (fs_side)json_integer_value(json_object_get(s, "typed")),
                     .lines = g->lines,
                     .over = g->over,
                     .advice = !json_is_false(json_object_get(s, "advice")),
                     .strict = json_is_true(json_object_get(s, "strict")),
                     .scenario = json_string_value(json_object_get(s, "scenario")),
                     .title = json_string_value(json_object_get(s, "title")),
                     .ruleset = json_string_value(json_object_get(s, "ruleset"))};
    t.scenario = t.scenario ? t.scenario : "";
    t.title = t.title ? t.title : "";
    t.ruleset = t.ruleset ? t.ruleset : "";
    for (size_t i = 0; i < 2; i++) {
        const char *text[4] = {json_string_value(json_array_get(person, i)),
                               json_string_value(json_array_get(player, i)), json_string_value(json_array_get(side, i)),
                               json_string_value(json_array_get(title, i))};
        t.person[i] = text[0] ? text[0] : "";
        t.player[i] = text[1] ? text[1] : "person";
        t.side[i] = text[2] ? text[2] : "";
        t.side_title[i] = text[3] ? text[3] : "";
    }
    put_told(&t, w);
    json_decref(s);
}

struct list {
    server *s;
    fs_writer *w;
    fs_why why;
    int bad;
};

static int put_next(void *ctx, const store_game *g)
{
    struct list *l = ctx;
    put_stored(g, l->w);
    return 0;
}

static void put_games(void *ctx, fs_writer *w)
{
    struct list *l = ctx;
    l->w = w;
    fs_json_open(w, NULL, '[');
    l->bad = store_games(l->s->reading, put_next, l, &l->why);
    fs_json_close(w, ']');
}

void get_games(request *r)
{
    struct list l = {.s = r->s};
    answer_json(r, MHD_HTTP_OK, put_games, &l);
    if (l.bad)
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "disk", "%s", l.why.text);
}

/* --- who may sit there --------------------------------------------------------------------------------- */

static void put_player(const char *name, const char *title, const char *about, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "player", name);
    fs_json_str(w, "title", title);
    fs_json_str(w, "about", about);
    fs_json_close(w, '}');
}

static void put_players(void *ctx, fs_writer *w)
{
    const named_bots *bots = ((const server *)ctx)->ask.bots;
    char name[PLAYER_BOT + 8];
    fs_json_open(w, NULL, '[');
    for (int i = 0; i < ai_n_levels; i++)
        if (ai_level_sits_down(&ai_levels[i]))
            put_player(ai_levels[i].name, ai_levels[i].title, ai_levels[i].about, w);
    for (int i = 0; bots && i < bots->n; i++) {
        snprintf(name, sizeof name, "bot:%s", bots->at[i].name);
        put_player(name, bots->at[i].name, "a bot from outside", w);
    }
    fs_json_close(w, ']');
}

void get_players(request *r) { answer_json(r, MHD_HTTP_OK, put_players, r->s); }

/* --- beginning --------------------------------------------------------------------------------------- */

/* What is asked of a new game, as read from the request. */
struct wish {
    const char *name, *person[2];
    const char *player[2]; /* as they stand in records */
    bool has_seats, no_advice, strict;
    fs_side typed;
    char switches[1024];
};

static bool wrong(request *r, const char *what)
{
    answer_trouble(r, MHD_HTTP_BAD_REQUEST, "bad-request", "%s", what);
    return false;
}

static bool read_seat(request *r, const json_t *seat, int i, struct wish *wish)
{
    const char *player = json_string_value(json_object_get(seat, "player"));
    const json_t *person = json_object_get(seat, "person");
    game_player p;
    if (!player || !player_seat(&p, player, strlen(player)))
        return wrong(r, "seats: a player is " PLAYER_WORDS);
    if (player_is_bot(&p) && !guests_know(r->s, p.bot))
        return wrong(r, "seats: whoever runs this server has named no such bot");
    if (person && (!json_is_string(person) || json_string_length(person) > 80))
        return wrong(r, "seats: person is a name of at most 80 letters");
    wish->player[i] = player;
    wish->person[i] = person ? json_string_value(person) : "";
    if (json_is_true(json_object_get(seat, "typed")))
        wish->typed |= (fs_side)(i + 1);
    return true;
}

static bool read_switches(request *r, const json_t *list, struct wish *wish)
{
    size_t i, n = 0;
    const json_t *one;
    json_array_foreach(list, i, one)
    {
        const char *name = json_string_value(json_object_get(one, "name"));
        const json_t *value = json_object_get(one, "value");
        const char *word = json_string_value(value);
        if (!name || strpbrk(name, " =") || (!word && !json_is_integer(value)) || (word && strchr(word, ' ')))
            return wrong(r, "switches: each has a name and a value");
        n += word ? (size_t)snprintf(wish->switches + n, sizeof wish->switches - n, "%s%s=%s", n ? " " : "", name, word)
                  : (size_t)snprintf(wish->switches + n, sizeof wish->switches - n, "%s%s=%lld", n ? " " : "", name,
                                     (long long)json_integer_value(value));
        if (n >= sizeof wish->switches)
            return wrong(r, "switches: too many");
    }
    return true;
}

static bool read_wish(request *r, struct wish *wish)
{
    const json_t *seats = json_object_get(r->json, "seats"), *name = json_object_get(r->json, "name");
    memset(wish, 0, sizeof *wish);
    wish->person[0] = wish->person[1] = "";
    wish->player[0] = wish->player[1] = "person";
    wish->name = "";
    if (name && (!json_is_string(name) || json_string_length(name) > 200))
        return wrong(r, "name is a text of at most 200 letters");
    if (name)
        wish->name = json_string_value(name);
    wish->has_seats = seats != NULL;
    wish->no_advice = json_is_false(json_object_get(r->json, "advice"));
    wish->strict = json_is_true(json_object_get(r->json, "strict"));
    if (seats && json_array_size(seats) != 2)
        return wrong(r, "seats are two");
    for (int i = 0; i < 2 && seats; i++)
        if (!read_seat(r, json_array_get(seats, (size_t)i), i, wish))
            return false;
    return read_switches(r, json_object_get(r->json, "switches"), wish);
}

static json_t *two(const char *a, const char *b) { return json_pack("[s, s]", a, b); }

/* What the store keeps beside the base. */
static char *setup_text(const game_table *t, const struct wish *wish)
{
    const fs_names *names = t->scenario->names;
    json_t *s =
        json_pack("{s:s, s:i, s:b, s:b, s:o, s:o, s:o, s:o, s:s, s:s, s:s}", "secret", t->secret.hex, "typed",
                  wish->typed, "advice", !wish->no_advice, "strict", fs_game_is_strict(t->game), "player",
                  two(wish->player[0], wish->player[1]), "person", two(wish->person[0], wish->person[1]), "side",
                  two(names->side[1], names->side[2]), "side_title", two(names->side_title[1], names->side_title[2]),
                  "scenario", t->scenario->id, "title", t->scenario->title, "ruleset", t->scenario->rules->name);
    char *text = s ? json_dumps(s, JSON_COMPACT) : NULL;
    json_decref(s);
    return text;
}

static void put_one(void *ctx, fs_writer *w) { put_stored(ctx, w); }

/* Stores the game and tells of it. It is read like all games when somebody looks at it; a program moves from then on.
 */
static void keep(request *r, game_table *t, const struct wish *wish, const char *base, size_t n)
{
    fs_why w;
    char *setup = setup_text(t, wish);
    store_game g = {.made = (int64_t)time(NULL),
                    .name = *wish->name ? wish->name : t->scenario->title,
                    .base = base,
                    .n_base = n,
                    .setup = setup,
                    .lines = fs_game_lines(t->game)};
    g.changed = g.made;
    if (!setup || !base)
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    else if (store_add_game(r->s->reading, &g, &w))
        answer_trouble(r, MHD_HTTP_INSUFFICIENT_STORAGE, "disk", "%s", w.text);
    else
        answer_json(r, MHD_HTTP_CREATED, put_one, &g);
    free(setup);
}

static void note_players(game_table *t, const struct wish *wish)
{
    for (int i = 0; i < 2; i++)
        if (wish->player[i] != t->player[i]) /* else the file said so itself */
            snprintf(t->player[i], sizeof t->player[i], "%s", wish->player[i]);
    fs_game_type_dice(t->game, wish->typed);
}

/* What a new game is begun from: a scenario's id, or the battle that an army makes. */
struct origin {
    const char *id;
    char *battle;
    size_t n;
};

/* A position says itself how its switches stand. */
static bool add_switches(request *r, struct origin *from, const json_t *list)
{
    json_t *all = json_object();
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one)
        json_object_set(all, json_string_value(json_object_get(one, "name")), json_object_get(one, "value"));
    char *text = json_object_size(all) ? json_dumps(all, JSON_COMPACT) : strdup("{}");
    char *more = text ? realloc(from->battle, from->n + strlen(text) + 16) : NULL;
    if (more) {
        from->battle = more;
        from->n += (size_t)sprintf(more + from->n, "switches: %s\n", text);
    } else {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    }
    free(text);
    json_decref(all);
    return more != NULL;
}

/* False after answering that there is none. */
static bool read_origin(request *r, struct origin *from, const struct wish *wish)
{
    const json_t *army = json_object_get(r->json, "army");
    *from = (struct origin){.id = json_string_value(json_object_get(r->json, "scenario"))};
    if (!wish->has_seats || !from->id == !army || (from->id && strpbrk(from->id, "/.")))
        return wrong(r, "a new game names its scenario or its army, and who sits where");
    if (from->id)
        return true;
    from->battle = army_battle(r, army, &from->n);
    return from->battle && (!wish->switches[0] || add_switches(r, from, json_object_get(r->json, "switches")));
}

static int open_origin(request *r, game_table *t, const struct origin *from, const struct wish *wish, const char *seed)
{
    table_ask ask = {wish->switches[0] ? wish->switches : NULL, seed, false, &r->s->library};
    if (from->id)
        return table_open(t, from->id, &ask);
    ask.switches = NULL;
    return table_read(t, "battle", from->battle, from->n, &ask);
}

/* Begins it and puts it into the store. */
static void begin(request *r, game_table *t, const struct origin *from, const struct wish *wish, bool dated)
{
    char date[32];
    time_t now = time(NULL);
    struct tm day;
    size_t n = 0;
    note_players(t, wish);
    if (dated && gmtime_r(&now, &day) && strftime(date, sizeof date, "%Y-%m-%d", &day))
        table_set_tag(t, "date", date);
    int trouble = wish->strict && table_agree_strict(t) ? FS_ERR_MEMORY : fs_game_begin(t->game);
    char *base = trouble ? NULL : table_text(t, from->battle, from->n, &n);
    if (trouble)
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "fault", "%s", fs_game_why(trouble));
    else
        keep(r, t, wish, base, n);
    free(base);
}

/* The seed of the dice in words; empty where the request has none. */
static bool read_seed(request *r, char seed[32])
{
    const json_t *number = json_object_get(r->json, "seed");
    seed[0] = '\0';
    if (number && (!json_is_integer(number) || json_integer_value(number) < 0))
        return wrong(r, "a seed is a number, 0 or more");
    if (number)
        snprintf(seed, 32, "%llu", (unsigned long long)json_integer_value(number));
    return true;
}

void post_game(request *r)
{
    struct wish wish;
    struct origin from = {.id = NULL};
    char seed[32];
    if (!read_wish(r, &wish) || !read_seed(r, seed))
        return;
    game_table *t = read_origin(r, &from, &wish) ? calloc(1, sizeof *t) : NULL;
    if (t && (open_origin(r, t, &from, &wish, *seed ? seed : NULL) || table_new_secret(t, !*seed)))
        answer_trouble(r, MHD_HTTP_BAD_REQUEST, "scenario", "%s", t->why.text);
    else if (t)
        begin(r, t, &from, &wish, !*seed);
    else if (!r->response)
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
    if (t)
        table_close(t);
    free(t);
    free(from.battle);
}

/* As the file says, where the request does not. */
static void seats_of_file(const game_table *t, struct wish *wish)
{
    game_player p;
    for (int i = 0; i < 2; i++)
        if (player_seat(&p, t->player[i], strlen(t->player[i])))
            wish->player[i] = t->player[i];
    wish->typed = fs_game_typed(t->game);
}

void post_import(request *r)
{
    struct wish wish;
    const json_t *text = json_object_get(r->json, "text");
    char seed[32];
    if (!read_wish(r, &wish) || !read_seed(r, seed))
        return;
    table_ask ask = {NULL, *seed ? seed : NULL, false, NULL};
    if (!json_is_string(text)) {
        wrong(r, "text is the record, position or scenario to be brought in");
        return;
    }
    game_table *t = calloc(1, sizeof *t);
    if (!t) {
        answer_trouble(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "out of memory");
        return;
    }
    const char *base = json_string_value(text);
    size_t n = json_string_length(text);
    if (table_read(t, *wish.name ? wish.name : "import", base, n, &ask)) {
        answer_trouble(r, MHD_HTTP_UNPROCESSABLE_CONTENT, "import", "%s", t->why.text);
    } else {
        if (!wish.has_seats)
            seats_of_file(t, &wish);
        if (!*seed && (!t->secret.known || !table_has_header(t)))
            secret_random(&t->secret);
        keep(r, t, &wish, base, n);
    }
    table_close(t);
    free(t);
}

void delete_game(request *r)
{
    server *s = r->s;
    live *g = r->game;
    fs_why w;
    int bad = store_begin(s->reading, &w);
    if (!bad)
        bad = store_drop_game(s->reading, g->id, &w);
    if (!bad)
        bad = store_commit(s->reading, &w);
    if (bad) {
        store_rollback(s->reading);
        answer_trouble(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "disk", "%s", w.text);
        return;
    }
    pthread_mutex_lock(&s->mutex);
    g->gone = true;
    thinker_forget(s, g);
    desks_look(s, g);
    streams_wake(s, g);
    pthread_mutex_unlock(&s->mutex);
    answer_text(r, MHD_HTTP_OK, "application/json", strdup("{}"), 2);
}
