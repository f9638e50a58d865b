/* winning.c - the estimated chance of winning after each candidate. */
#include "winning.h"
#include "print.h"
#include "say.h"

#include <ai/ai.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <table/chances.h>

typedef struct candidate {
    fs_option option;
    ai_chance chance;
} candidate;

static int by_share(const void *a, const void *b)
{
    double one = chance_share(&((const candidate *)a)->chance), two = chance_share(&((const candidate *)b)->chance);
    return (one < two) - (one > two);
}

static void clause_of(const game_table *t, fs_side side, const fs_option *o, char out[512])
{
    fs_writer w = {out, 0, 512};
    if (t->scenario->rules->print(t->scenario, fs_game_state(t->game, side), side, o, &w))
        fs_put(&w, "?");
    fs_put_end(&w);
}

static void print_text(const game_table *t, fs_side side, const candidate *at, int n, uint64_t games)
{
    char clause[512];
    printf("Won by %s, of %llu games each, played out by the program on both sides:\n",
           t->scenario->names->side_title[side], (unsigned long long)games);
    for (int i = 0; i < n; i++) {
        clause_of(t, side, &at[i].option, clause);
        if (at[i].chance.games)
            printf("%5.1f %% +- %4.1f  %s\n", 100 * chance_share(&at[i].chance), 100 * chance_margin(&at[i].chance),
                   clause);
        else
            printf("      not in any guess of what is hidden  %s\n", clause);
    }
}

static void print_json(const game_table *t, fs_side side, const candidate *at, int n)
{
    char clause[512];
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        const ai_chance *c = &at[i].chance;
        clause_of(t, side, &at[i].option, clause);
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:i, s:f, s:f}", "option", clause, "games",
                                              (int)c->games, "won", (int)c->won, "drawn", (int)c->drawn, "share",
                                              chance_share(c), "margin", chance_margin(c)));
    }
    json_t *all = json_pack("{s:s, s:o}", "side", fs_words_side(t->scenario, side), "win", list);
    json_dumpf(all, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(all);
}

/* The options to look at; their number, or negative after saying what is wrong. */
static int candidates(game_table *t, fs_side side, const char *clause, candidate **out)
{
    static fs_option line[FS_MAX_LINE];
    fs_options list;
    int n = 1, trouble = fs_game_options(t->game, side, &list);
    if (trouble)
        return -cli_refuse(t, "cannot be asked", trouble, NULL);
    if (clause) {
        int parts = cli_clauses(t, fs_game_state(t->game, side), side, clause, line, FS_MAX_LINE);
        if (parts < 0)
            return -CLI_WRONG;
        if (parts != 1)
            return -cli_fail("--win: one clause, or none for all of them; '%s' is a line", clause);
        list.at = line;
    } else {
        n = list.narrow;
        while (n > 1 && list.at[n - 1].verb == FS_VERB_DROP)
            n--;
    }
    *out = calloc((size_t)n, sizeof **out);
    if (!*out)
        return -cli_fail("out of memory");
    for (int i = 0; i < n; i++)
        (*out)[i].option = list.at[i];
    return n;
}

int winning_tell(game_table *t, fs_side side, const char *clause, uint64_t games, uint64_t seed, bool json)
{
    candidate *at = NULL;
    int n = candidates(t, side, clause, &at);
    ai_brain *brain = n > 0 ? ai_brain_new(1, table_memory) : NULL;
    const ai_mind mind = {.rng = seed};
    fs_options none = {0};
    const ai_ask ask = {t->scenario, fs_game_state(t->game, side), side, &none, ai_level_named("recruit"), false};
    int code = n < 0 ? CLI_WRONG : brain ? CLI_OK : cli_fail("out of memory");
    for (int i = 0; i < n && brain; i++) {
        cli_progress("options played out", (uint64_t)i, (uint64_t)n);
        ai_chances(brain, &mind, &ask, &at[i].option, (uint32_t)games, &at[i].chance);
    }
    if (!code) {
        cli_progress("options played out", (uint64_t)n, (uint64_t)n);
        qsort(at, (size_t)n, sizeof *at, by_share);
        if (json)
            print_json(t, side, at, n);
        else
            print_text(t, side, at, n, games);
    }
    ai_brain_free(brain);
    free(at);
    return code;
}
