/* past.c - the states a game went through: each line is run on the state before it, with the dice it had. */
#include "game.h"

void fs_game_start_state(const fs_game *g, void *out) { memcpy(out, g->start, g->state_size); }

void fs_game_run_line(fs_game *g, int number, void *state)
{
    const entry *e = game_live(g, number);
    fs_side waiting = ((const fs_head *)state)->waiting, side = e->side ? e->side : waiting & 1 ? 1 : 2;

    if (e->kind == FS_LINE_PLAY || e->kind == FS_LINE_BEGIN)
        game_run_entry(g, state, e, side);
}
