/* knowledge.c - who may know what: orders not yet shown are their owner's alone. [2.1] */
#include "knowledge.h"

static bool is_hidden(const tp_state *s, int piece, fs_side from)
{
    return tp_is_alive(s, piece) && !s->patrol[piece].revealed && tp_side_of(piece) != from;
}

void tp_blind(const fs_scenario *sc, void *state, fs_side side)
{
    tp_state *s = state;

    (void)sc;
    for (int u = 1; u <= TP_PIECES; u++) {
        if (is_hidden(s, u, side))
            s->patrol[u].order = TP_NO_ORDER;
    }
}

/* A hidden order is there if the patrol's side has closed its line in the window, or the window is past. */
void tp_guess(const fs_scenario *sc, void *state, fs_side side, fs_run *run)
{
    tp_state *s = state;

    (void)sc;
    for (int u = 1; u <= TP_PIECES; u++) {
        fs_side owner = tp_side_of(u);
        bool given =
            s->head.phase == TP_PHASE_TURNS || (s->head.phase == TP_PHASE_ORDERS && !(s->head.waiting & owner));

        if (given && is_hidden(s, u, side))
            s->patrol[u].order = (uint8_t)fs_dice_sum(run, owner, 1, 2, TP_2_1, NULL);
    }
}
