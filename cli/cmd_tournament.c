/* cmd_tournament.c - levels and bots against each other: every pair, both seats. */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "print.h"
#include "ranks.h"
#include "series.h"

#include <bots/host.h>
#include <firestep/hash.h>
#include <simulate/book.h>
#include <simulate/tournament.h>
#include <stdlib.h>
#include <string.h>

typedef struct contest {
    const cli_args *args;
    tournament table;
    fs_file file[TOURNAMENT_SCENARIOS];
    int n_files;
    char names[1024]; /* of the players, cut up */
    ai_level level[ELO_PLAYERS];
    const char *bot[ELO_PLAYERS]; /* its command; NULL: a level */
    int jobs;
    sim_book book;
    char *first; /* the line of game 0 in the results file */
    sim_result *result;
    series_clock clock;
    fs_why why;
} contest;

/* What one thread plays with: bots are started when they are first needed. */
typedef struct desk {
    sim_desk *games;
    ai_brain *brain;
    bot *bot[ELO_PLAYERS];
} desk;

static void *enter(void *ctx)
{
    desk *d = calloc(1, sizeof *d);
    (void)ctx;
    if (d && (!(d->games = sim_desk_new()) || !(d->brain = ai_brain_new(1, table_memory)))) {
        sim_desk_free(d->games);
        free(d);
        d = NULL;
    }
    return d;
}

static void leave(void *ctx, void *at)
{
    desk *d = at;
    (void)ctx;
    for (int i = 0; i < ELO_PLAYERS; i++)
        if (d->bot[i])
            bot_stop(d->bot[i]);
    ai_brain_free(d->brain);
    sim_desk_free(d->games);
    free(d);
}

/* --- a game with a bot in it: through the game layer, which knows forfeits -----------------------------------------
 */

struct keys {
    uint64_t seed, game;
};

static int key_of(void *ctx, fs_game *g, fs_side side, const char *text, size_t n, uint8_t out[32])
{
    const struct keys *k = ctx;
    uint64_t line = (uint64_t)fs_game_lines(g);
    (void)side, (void)text, (void)n;
    memset(out, 0, 32);
    memcpy(out, &k->seed, 8);
    memcpy(out + 8, &k->game, 8);
    memcpy(out + 16, &line, 8);
    return 0;
}

static int seat_bots(const contest *c, desk *d, const tournament_game *g, host_seat seat[2], fs_why *why)
{
    for (int i = 0; i < 2; i++) {
        int player = g->player[i];
        const uint64_t own[3] = {c->table.seed, g->game, (uint64_t)i + 1};
        seat[i].level = &c->level[player];
        seat[i].mind.rng = fs_hash64(own, sizeof own, 0x6d696e64);
        if (!c->bot[player])
            continue;
        if (!d->bot[player] && !(d->bot[player] = bot_start(c->bot[player], &bot_usual_limits, why)))
            return -1;
        seat[i].bot = d->bot[player];
    }
    return 0;
}

static int play_hosted(const contest *c, desk *d, const tournament_game *g, sim_result *r, fs_why *why)
{
    const fs_file *f = &c->file[g->scenario];
    struct keys keys = {c->table.seed, g->game};
    const fs_host host = {table_memory, key_of, &keys};
    host_seat seat[2] = {{0}};
    fs_error e;
    fs_game *game = fs_game_new(f->scenario, &host, f->state, &e);
    int code = game && !fs_game_begin(game) ? seat_bots(c, d, g, seat, why)
                                            : because(why, "%s: cannot begin", f->scenario->id);
    if (!code)
        code = host_play(game, seat, d->brain, why);
    if (!code) {
        const fs_head *h = fs_game_state(game, 0);
        memset(r, 0, sizeof *r);
        r->winner = fs_game_winner(game);
        r->grade = *why->text ? TOURNAMENT_FORFEIT : h->grade;
        r->turns = h->turn;
        r->lines = (uint64_t)fs_game_lines(game);
        r->signature = fs_game_hash(game);
        memcpy(r->score, h->score, sizeof r->score);
    }
    for (int i = 0; i < 2; i++) /* one that broke is started afresh for its next game */
        if (!code && *why->text && seat[i].bot && fs_game_winner(game) == 2 - i) {
            bot_stop(seat[i].bot);
            d->bot[g->player[i]] = NULL;
        }
    fs_game_free(game);
    return code;
}

/* --- the work ---------------------------------------------------------------------------------------------------- */

static void put_result(void *ctx, fs_writer *w)
{
    const sim_result *r = ctx;
    sim_result_write(NULL, 0, r, w);
}

static void put_fault(void *ctx, fs_writer *w)
{
    fs_put_char(w, '!');
    fs_put(w, ctx);
}

static int play_game(const contest *c, desk *d, uint64_t i, sim_result *r, fs_why *why)
{
    tournament_game g = tournament_at(&c->table, i);
    const fs_file *f = &c->file[g.scenario];
    sim_match m = {.scenario = f->scenario,
                   .start = f->state,
                   .player = {&c->level[g.player[0]], &c->level[g.player[1]]},
                   .seed = c->table.seed,
                   .brief = true};
    char said[SIM_WHY];
    why->text[0] = 0;
    if (c->bot[g.player[0]] || c->bot[g.player[1]])
        return play_hosted(c, d, &g, r, why);
    return sim_play(d->games, &m, g.game, r, said) ? because(why, "%s", said) : 0;
}

static char *play(void *ctx, void *at, uint64_t i)
{
    const contest *c = ctx;
    fs_why why;
    char *text = NULL;
    sim_result *r = malloc(sizeof *r);
    if (r && play_game(c, at, i, r, &why)) {
        text = text_make(put_fault, why.text, NULL);
    } else if (r) {
        r->game = i;
        text = text_make(put_result, r, NULL);
    }
    free(r);
    return text;
}

static int take_old(void *ctx, uint64_t i, const char *line, size_t n)
{
    contest *c = ctx;
    if (i >= tournament_size(&c->table) || sim_result_read(NULL, line, n, c->result) || c->result->game != i)
        return 1;
    if (i == 0 && !c->first)
        c->first = strndup(line, n);
    tournament_add(&c->table, i, c->result);
    return 0;
}

static int take(void *ctx, uint64_t i, const char *line)
{
    contest *c = ctx;
    const char *path = cli_value(c->args, "results");
    if (take_old(c, i, line, strlen(line)))
        return because(&c->why, "game %llu came back as something else than a result", (unsigned long long)i);
    if (path && sim_book_add(&c->book, path, line, &c->why))
        return 1;
    series_clock_tick(&c->clock, i + 1);
    return 0;
}

static void put_head(void *ctx, fs_writer *w)
{
    const contest *c = ctx;
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "results", 1);
    fs_json_open(w, "scenarios", '[');
    for (int i = 0; i < c->table.n_scenarios; i++) {
        fs_json_str(w, NULL, c->table.scenario[i]);
        fs_json_int(w, NULL, (int64_t)(c->file[i].scenario->hash >> 1));
    }
    fs_json_close(w, ']');
    fs_json_open(w, "players", '[');
    for (int i = 0; i < c->table.n_players; i++) {
        fs_json_str(w, NULL, c->table.player[i]);
        fs_json_int(w, NULL, c->bot[i] ? 0 : c->level[i].visits);
    }
    fs_json_close(w, ']');
    fs_json_int(w, "games", (int64_t)c->table.games);
    fs_json_int(w, "seed", (int64_t)c->table.seed);
    sim_put_sum(w);
}

static int resume(contest *c, uint64_t *first)
{
    const char *path = cli_value(c->args, "results");
    *first = 0;
    if (path && (!cli_ranks || cli_ranks->rank == 0)) {
        char *head = text_make(put_head, c, NULL);
        int bad = head ? sim_book_open(&c->book, path, head, take_old, c, &c->why) : because(&c->why, "out of memory");
        free(head);
        if (bad)
            return cli_fail("%s", c->why.text);
        if (*c->book.cut)
            fprintf(stderr, "firestep: %s: %s\n", path, c->book.cut);
        bool has_bot = c->bot[0] || c->bot[1]; /* who may play otherwise every time */
        if (c->first && !has_bot && series_same_program(&(sim_work){c, enter, leave, play}, path, c->first))
            return CLI_WRONG;
        *first = c->book.games;
    }
    if (cli_ranks)
        *first = cli_ranks->agree(*first);
    return 0;
}

static int play_all(contest *c)
{
    const sim_work work = {c, enter, leave, play};
    uint64_t first;
    if (resume(c, &first))
        return CLI_WRONG;
    sim_spread s = {.work = &work,
                    .first = first,
                    .end = tournament_size(&c->table),
                    .jobs = c->jobs,
                    .ranks = cli_ranks,
                    .stop = &series_stop,
                    .take = take,
                    .take_ctx = c};
    series_catch_stop();
    series_clock_start(&c->clock, "games", first, s.end);
    enum sim_end end = sim_spread_run(&s);
    series_clock_end(&c->clock);
    if (end == SPREAD_FAILED || end == SPREAD_REFUSED)
        return cli_fail("%s", end == SPREAD_FAILED ? s.why : c->why.text);
    return end == SPREAD_STOPPED ? CLI_NO : 0;
}

/* --- the command ---------------------------------------------------------------------------------------------------
 */

/* A level, or LEVEL@VISITS, or LEVEL@VISITS/REACH: the same with another budget. */
static int take_level(const char *name, ai_level *out)
{
    char word[32];
    unsigned visits, reach;
    size_t n = strcspn(name, "@");
    snprintf(word, sizeof word, "%.*s", (int)n, name);
    const ai_level *level = series_level(n < sizeof word ? word : name);
    if (!level)
        return CLI_WRONG;
    *out = *level;
    if (!name[n])
        return 0;
    int got = sscanf(name + n, "@%7u/%7u", &visits, &reach);
    if (got < 1 || !visits || !level->visits || (got == 2 && (!reach || !level->reach)))
        return cli_fail("--players: '%s': after @ stands a number of visits of a level that searches, and after / how "
                        "many decisions each plays on",
                        name);
    out->visits = visits;
    out->reach = got == 2 ? reach : level->reach;
    return 0;
}

static int add_player(contest *c, char *name)
{
    tournament *t = &c->table;
    if (t->n_players == ELO_PLAYERS)
        return cli_fail("--players: more than %d", ELO_PLAYERS);
    for (int i = 0; i < t->n_players; i++)
        if (strcmp(t->player[i], name) == 0)
            return cli_fail("--players: %s is named twice; every pair plays both sides by itself", name);
    if (strncmp(name, "bot:", 4) == 0)
        c->bot[t->n_players] = name + 4;
    else if (take_level(name, &c->level[t->n_players]))
        return CLI_WRONG;
    t->player[t->n_players++] = name;
    return 0;
}

static int take_players(contest *c)
{
    const char *text = cli_value(c->args, "players");
    if ((size_t)snprintf(c->names, sizeof c->names, "%s", text ? text : "recruit,random") >= sizeof c->names)
        return cli_fail("--players: more than %zu letters", sizeof c->names);
    for (char *at = c->names, *end; at; at = end) {
        end = strchr(at, ',');
        if (end)
            *end++ = 0;
        if (add_player(c, at))
            return CLI_WRONG;
    }
    return c->table.n_players < 2 ? cli_fail("--players: '%s' is one player; a tournament takes two or more", text) : 0;
}

static int open_scenarios(contest *c)
{
    char switches[1024];
    if (c->args->n > TOURNAMENT_SCENARIOS)
        return cli_fail("tournament: more than %d scenarios", TOURNAMENT_SCENARIOS);
    if (series_switches(c->args, switches, sizeof switches))
        return CLI_WRONG;
    for (; c->n_files < c->args->n; c->n_files++) {
        if (series_open(c->args->word[c->n_files], switches, &c->file[c->n_files]))
            return CLI_WRONG;
        c->table.scenario[c->n_files] = c->file[c->n_files].scenario->id;
    }
    c->table.n_scenarios = c->n_files;
    return 0;
}

static void print(const contest *c)
{
    if (!cli_given(c->args, "json")) {
        tournament_tell(&c->table, stdout);
        return;
    }
    json_t *all = tournament_json(&c->table);
    json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(8));
    putchar('\n');
    json_decref(all);
}

static int run(const cli_args *args)
{
    contest *c = calloc(1, sizeof *c);
    sim_result *r = malloc(sizeof *r);
    int code = c && r ? 0 : cli_fail("out of memory");
    if (!code) {
        c->args = args;
        c->result = r;
        c->book.fd = -1;
        if (cli_number(args, "games", 2, 1000000, 100, &c->table.games) ||
            cli_number(args, "seed", 0, INT64_MAX, 1, &c->table.seed) || series_jobs(args, &c->jobs) ||
            take_players(c) || open_scenarios(c))
            code = CLI_WRONG;
    }
    if (!code)
        code = play_all(c);
    if ((!code || code == CLI_NO) && (!cli_ranks || !cli_ranks->rank))
        print(c);
    if (code == CLI_NO)
        cli_fail("stopped before the end%s", cli_value(args, "results")
                                                 ? "; the same command goes on where it was"
                                                 : "; with --results FILE it could be gone on with");
    for (int i = 0; c && i < c->n_files; i++)
        fs_file_close(&c->file[i]);
    if (c)
        sim_book_close(&c->book);
    free(c ? c->first : NULL);
    free(r);
    free(c);
    return code;
}

const cli_command cmd_tournament = {
    .name = "tournament",
    .synopsis = "ID|POSITION...",
    .summary = "levels and bots against each other, every pair on both sides: Elo and a cross table",
    .about = "Levels think in visits, never by the clock, so that the same seed gives the same bytes. A bot is\n"
             "written bot:COMMAND; it plays within its time limits, and forfeits when it breaks. LEVEL@VISITS\n"
             "is a level with another number of visits, LEVEL@VISITS/REACH one whose visits also play on for\n"
             "another number of decisions.",
    .words = "file",
    .least = 1,
    .most = -1,
    .options = {{"players", 0, "A,B,...", "two or more (recruit,random)"},
                {"games", 0, "N", "of each pair on each scenario, the sides changed in every second one (100)"},
                {"seed", 0, "N", "of players and dice (1)"},
                {"jobs", 'j', "N", "games at a time (as many as there are cores)"},
                {"switch", 0, "NAME=VALUE", "set a named switch of the scenarios; may be repeated"},
                {"set", 0, "NAME=VALUE", "the same as --switch"},
                {"results", 0, "FILE", "a line for each game, appended; goes on with what is there"}},
    .run = run,
};
