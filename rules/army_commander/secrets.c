/* secrets.c - orders given face down are all there is to hide [1.1b] [R9]. */
#include "moves.h"
#include "shell.h"

static bool is_hidden(const ac_scenario *sc, int division, fs_side from)
{
    return sc->division[division].side != from; /* side 0 sees neither side's */
}

void ac_blind(const fs_scenario *base, void *state, fs_side side)
{
    const ac_scenario *sc = (const ac_scenario *)base;
    ac_state *s = state;
    for (int d = 1; d <= sc->n_divisions; d++)
        if (is_hidden(sc, d, side))
            s->command[d].next = 0;
}

/* A side that has closed its line has chosen something: each division one of the orders open to it. */
void ac_guess(const fs_scenario *base, void *state, fs_side side, fs_run *run)
{
    const ac_scenario *sc = (const ac_scenario *)base;
    ac_state *s = state;
    if (!s->head.depth || fs_top_const(&s->head)->kind != AC_F_ORDERS)
        return;
    uint8_t closed = fs_top_const(&s->head)->flags;
    for (int d = 1; d <= sc->n_divisions; d++) {
        uint64_t allowed = ac_orders_allowed(sc, s, d);
        if (is_hidden(sc, d, side) && closed & sc->division[d].side && allowed & (allowed - 1))
            s->command[d].next = (uint8_t)fs_dice_card(run, sc->division[d].side, &allowed, 1, AC_1_1b);
    }
}
