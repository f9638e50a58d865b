/* cmd_random.c - seeded games between players that need no person. */
#include "commands.h"
#include "print.h"
#include <ai/ai.h>

#include <firestep/hash.h>
#include <jansson.h>
#include <scenario/scenario.h>
#include <stdlib.h>
#include <string.h>

typedef struct simulation {
    const fs_scenario *scenario;
    const void *start; /* of every game: the set-up, or a position */
    void *state, *scratch;
    fs_option *options;
    uint64_t seed;
    const ai_level *level[2];
    ai_brain *brain;
    bool narrow;
} simulation;

typedef struct tally {
    uint64_t games, won[3], decisions, options, lines, throws;
    int64_t points[2];
    uint64_t signature;
} tally;

static fs_side asked(const fs_head *h) { return h->open ? h->open : h->waiting & 1 ? 1 : h->waiting; }

/* A stream of its own for each line, from seed, game and number. */
static void key_line(fs_run *run, uint64_t seed, uint64_t game, uint64_t line)
{
    uint8_t key[32] = {0};
    memcpy(key, &seed, 8);
    memcpy(key + 8, &game, 8);
    memcpy(key + 16, &line, 8);
    fs_dice_from_key(&run->dice, key);
}

/* 0, or nonzero if the game does not end as it should. */
static int play_game(simulation *s, uint64_t game, tally *t)
{
    const fs_scenario *sc = s->scenario;
    const fs_ruleset *rules = sc->rules;
    const fs_head *h = s->state;
    ai_mind mind[2] = {{0}, {0}};
    fs_run run = {.scratch = s->scratch};
    uint64_t lines = 0;
    for (int i = 0; i < 2; i++)
        mind[i].rng = s->seed * 1000003 + game * 2 + (uint64_t)i;
    memcpy(s->state, s->start, rules->state_size);
    key_line(&run, s->seed, game, 0);
    for (fs_side side; (side = asked(h)) && lines <= sc->max_lines;) {
        fs_options list = {s->options, 0, FS_MAX_OPTIONS, 0};
        if (rules->options(sc, s->state, side, s->scratch, &list) < 1)
            break;
        t->decisions++;
        t->options += (uint64_t)list.n;
        if (s->narrow)
            list.n = list.narrow;
        ai_ask ask = {sc, s->state, side, &list, s->level[side - 1], false};
        fs_option chosen = list.at[ai_choose(s->brain, &mind[side - 1], &ask)];
        if (rules->apply(sc, s->state, side, &chosen, &run) == FS_CLOSED) {
            t->throws += run.dice.k;
            key_line(&run, s->seed, game, ++lines);
        }
    }
    if (h->waiting || h->winner < 1 || h->winner > 3)
        return 1;
    t->lines += lines;
    t->games++;
    t->won[h->winner - 1]++;
    t->points[0] += h->score[0];
    t->points[1] += h->score[1];
    t->signature = fs_hash64(s->state, rules->state_size, t->signature);
    return 0;
}

static int play_all(simulation *s, uint64_t games, tally *t)
{
    s->state = malloc(s->scenario->rules->state_size);
    s->scratch = calloc(1, s->scenario->rules->scratch_size + 1);
    s->options = malloc(FS_MAX_OPTIONS * sizeof *s->options);
    s->brain = ai_brain_new(1, table_memory);
    int code = s->state && s->scratch && s->options && s->brain ? 0 : cli_fail("out of memory");
    for (uint64_t i = 0; !code && i < games; i++) {
        if (play_game(s, i, t))
            code = cli_fail("%s: game %llu of seed %llu did not come to an end", s->scenario->id,
                            (unsigned long long)i + 1, (unsigned long long)s->seed);
        cli_progress("games", i + 1, games);
    }
    free(s->state);
    free(s->scratch);
    free(s->options);
    ai_brain_free(s->brain);
    return code;
}

static double per(uint64_t sum, uint64_t n) { return n ? (double)sum / (double)n : 0; }

static const char *player_word(const ai_level *level) { return level->style == AI_RANDOM ? "random" : "program"; }

static json_t *as_json(const simulation *s, const tally *t)
{
    const fs_names *names = s->scenario->names;
    char signature[20];
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)t->signature);
    return json_pack("{s:s, s:I, s:I, s:{s:s, s:s}, s:{s:I, s:I, s:I}, s:[f,f], s:f, s:f, s:f, s:f, s:s}", "id",
                     s->scenario->id, "games", (json_int_t)t->games, "seed", (json_int_t)s->seed, "players",
                     names->side[1], player_word(s->level[0]), names->side[2], player_word(s->level[1]), "won",
                     names->side[1], (json_int_t)t->won[0], names->side[2], (json_int_t)t->won[1], "draw",
                     (json_int_t)t->won[2], "score", (double)t->points[0] / (double)t->games,
                     (double)t->points[1] / (double)t->games, "decisions", per(t->decisions, t->games), "lines",
                     per(t->lines, t->games), "throws", per(t->throws, t->games), "options",
                     per(t->options, t->decisions), "signature", signature);
}

static void print_text(const simulation *s, const tally *t)
{
    const fs_names *names = s->scenario->names;
    printf("%s: %llu games, seed %llu\n", s->scenario->id, (unsigned long long)t->games, (unsigned long long)s->seed);
    for (int side = 1; side <= 2; side++)
        printf("  %-24s %6.1f %% won (%llu), mean score %.1f, %s\n", names->side_title[side],
               100 * per(t->won[side - 1], t->games), (unsigned long long)t->won[side - 1],
               (double)t->points[side - 1] / (double)t->games, player_word(s->level[side - 1]));
    printf("  %-24s %6.1f %% (%llu)\n", "drawn", 100 * per(t->won[2], t->games), (unsigned long long)t->won[2]);
    printf("  a game: %.1f decisions of %.1f options, %.1f lines, %.1f throws\n", per(t->decisions, t->games),
           per(t->options, t->decisions), per(t->lines, t->games), per(t->throws, t->games));
    printf("  signature %016llx\n", (unsigned long long)t->signature);
}

static int take_policy(const cli_args *args, const fs_scenario *sc, simulation *s)
{
    const char *word;
    s->level[0] = s->level[1] = ai_level_named("random");
    for (int at = 0; (word = cli_next_value(args, "policy", &at));) {
        bool both = strcmp(word, "both") == 0;
        for (int side = 1; side <= 2; side++)
            if (both || strcmp(word, sc->names->side[side]) == 0)
                s->level[side - 1] = ai_level_named("recruit");
        if (!both && strcmp(word, sc->names->side[1]) != 0 && strcmp(word, sc->names->side[2]) != 0)
            return cli_fail("--policy: '%s' is no side of %s: %s, %s or both", word, sc->id, sc->names->side[1],
                            sc->names->side[2]);
    }
    return 0;
}

/* Games begin on scenarios and positions; where a game stands after its lines `firestep export position` writes. */
static int take_start(const char *id, const fs_file *file, simulation *s)
{
    if (file->kind == FS_FILE_RECORD || file->rest_size > 0)
        return cli_fail("%s: holds lines of a game; games are played on from a scenario or a position", id);
    s->scenario = file->scenario;
    s->start = file->state;
    return 0;
}

static int play_one(const cli_args *args, const char *id, uint64_t games, simulation *s, json_t *all)
{
    fs_file file;
    fs_load_error e;
    tally t = {0};
    if (fs_file_open(id, NULL, &file, &e))
        return cli_fail("%s", e.message);
    int code = take_start(id, &file, s);
    if (!code)
        code = take_policy(args, file.scenario, s);
    if (!code)
        code = play_all(s, games, &t);
    if (!code && all)
        json_array_append_new(all, as_json(s, &t));
    else if (!code)
        print_text(s, &t);
    fs_file_close(&file);
    return code;
}

static int play_every(const cli_args *args, uint64_t games, simulation *s, json_t *all)
{
    fs_registry r;
    fs_load_error e;
    if (fs_registry_open(&r, &e))
        return cli_fail("%s", e.message);
    int code = 0;
    for (int i = 0; !code && i < r.n; i++)
        code = play_one(args, r.at[i].id, games, s, all);
    fs_registry_close(&r);
    return code;
}

static int run(const cli_args *args)
{
    simulation s = {.narrow = cli_given(args, "narrow")};
    uint64_t games;
    if (cli_number(args, "games", 1, 100000000, 100, &games) || cli_number(args, "seed", 0, INT64_MAX, 1, &s.seed))
        return CLI_WRONG;
    json_t *all = cli_given(args, "json") ? json_array() : NULL;
    int code = args->n ? play_one(args, args->word[0], games, &s, all) : play_every(args, games, &s, all);
    if (all && !code) {
        json_dumpf(args->n ? json_array_get(all, 0) : all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(8));
        putchar('\n');
    }
    json_decref(all);
    return code;
}

const cli_command cmd_random = {
    .name = "random",
    .synopsis = "[ID|FILE]",
    .summary = "play seeded random games and count who wins; every scenario when none is named",
    .about = "The signature is made of the last state of every game: the same seed gives the same number on\n"
             "every machine.",
    .words = "id",
    .most = 1,
    .options = {{"games", 0, "N", "how many (100)"},
                {"seed", 0, "N", "of players and dice (1)"},
                {"policy", 0, "SIDE", "this side follows the program's policy; SIDE may be `both`"},
                {"narrow", 0, NULL, "choose among the likely options only"}},
    .run = run,
};
