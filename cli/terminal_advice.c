/* terminal_advice.c - what the program would do in a person's place, how it expects that to end, and what it fears. */
#include "print.h"
#include "say.h"
#include "terminal.h"

#include <stdlib.h>

enum { LINES = 3, PARTS = 6 };

static void print_scope(cli_terminal *t, fs_side side, const fs_option *o, int n)
{
    for (int i = 0; i < n && i < PARTS; i++) {
        char *clause = say_clause(t->table, side, &o[i]);
        printf("%s%s", i ? ", " : "", clause ? clause : "");
        free(clause);
    }
    printf("%s\n", n > PARTS ? ", ..." : "");
}

void terminal_advise(cli_terminal *t, fs_side side, const char *level)
{
    const ai_level *how = ai_level_named(*level ? level : "veteran");
    game_player adviser = {.level = how, .mind = {.rng = (uint64_t)fs_game_lines(t->table->game)}};
    ai_line line[LINES];
    fs_options list;
    if (!player_is_slow(&adviser)) {
        printf("No: '%s' does not think ahead; regular, veteran and staff do\n", level);
        return;
    }
    if (fs_game_options(t->table->game, side, &list) != FS_OK)
        return;
    int best =
        player_choose(&adviser, t->brain, t->table->scenario, fs_game_state(t->table->game, side), side, &list, true);
    int n = list.n > 1 ? ai_explain(t->brain, line, LINES) : 0;
    if (!n)
        print_scope(t, side, &list.at[best], 1);
    for (int i = 0; i < n; i++) {
        printf("%d. ", i + 1);
        print_scope(t, side, line[i].option, line[i].n);
        printf("   expected %+.2f, where 1 is won and -1 lost, after %u visits\n", line[i].value / 1e4, line[i].visits);
        if (line[i].reply) {
            printf("   it fears %s: ", fs_words_side(t->table->scenario, line[i].reply_side));
            print_scope(t, line[i].reply_side, line[i].reply, line[i].n_reply);
        }
    }
}
