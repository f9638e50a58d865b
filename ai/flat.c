/* flat.c - plain Monte Carlo, the yardstick: every option in turn, then random play. */
#include "brain.h"

enum { RANDOM_PLAYOUT = 60 };

void ai_flat_part(ai_worker *w)
{
    ai_sim *s = &w->sim;
    fs_option option;
    ai_sim_start(s, 0);
    uint32_t moment = ai_sim_moment(s);
    for (uint32_t i = (uint32_t)w->number; i < w->brain->visits && !s->late; i += (uint32_t)w->brain->threads) {
        ai_sim_start(s, i);
        fs_side side = ai_sim_side(s), was = ai_head(s)->waiting;
        if (!ai_sim_list(s))
            return;
        option = s->option[i % (uint32_t)s->list.n];
        int32_t kid = ai_tree_add(&w->tree, w->tree.root, moment, side, &option, 1);
        if (kid == AI_NONE)
            return;
        ai_sim_apply(s, side, &option);
        if (!ai_head(s)->open)
            ai_sim_close_window(s, was);
        int32_t value = ai_sim_playout(s, RANDOM_PLAYOUT, true);
        if (!s->late)
            ai_tree_note(&w->tree, &kid, 1, value);
    }
}
