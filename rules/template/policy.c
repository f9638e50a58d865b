/* policy.c - a simple player: go, close in, attack, fire back. */
#include "policy.h"

static int nearest_enemy(const fs_scenario *sc, const tp_state *s, fs_side side, int hex)
{
    int best = TP_SIDE_OF_BOARD * 2;

    for (int u = tp_first(fs_other(side)); u < tp_first(fs_other(side)) + TP_EACH; u++) {
        int far = tp_is_alive(s, u) ? fs_hex_distance(&sc->board->grid, hex, tp_hex_of(s, u)) : best;

        best = far < best ? far : best;
    }
    return best;
}

static int32_t weigh(const fs_scenario *sc, const tp_state *s, fs_side side, const fs_option *o)
{
    switch (o->verb) {
    case TP_ATTACK:
    case TP_RETURN:
        return 100;
    case TP_ORDER:
        return o->object == TP_GO ? 20 : 10;
    case TP_MOVE:
    case TP_ON:
        return 40 - 5 * nearest_enemy(sc, s, side, o->x) + (tp_in_woods(tp_scenario_of(sc), o->x) ? 10 : 0);
    case FS_VERB_DROP:
        return 0;
    default:
        return 10;
    }
}

void tp_policy(const fs_scenario *sc, const void *state, fs_side side, const fs_options *list, void *mind,
               int32_t *weight)
{
    (void)mind;
    for (int i = 0; i < list->n; i++) {
        int32_t w = weigh(sc, state, side, &list->at[i]);

        weight[i] = w > 0 ? w : 0;
    }
}

int32_t tp_appraise(const fs_scenario *sc, const void *state, fs_side side)
{
    const tp_state *s = state;
    int lead = s->head.score[side - 1] - s->head.score[2 - side];

    (void)sc;
    if (s->head.winner)
        return s->head.winner == 3 ? 0 : s->head.winner == side ? 10000 : -10000;
    return lead * 1500;
}
