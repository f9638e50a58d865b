/* chances.c - how often a side wins after an option: whole games, played out by the policy on both sides. */
#include "brain.h"

enum { TO_THE_END = 1 << 26 }; /* decisions: more than any game has */

static void play_out(ai_sim *s, uint32_t k, const fs_option *o, ai_chance *out)
{
    ai_sim_start(s, k);
    fs_side side = ai_sim_side(s), was = ai_head(s)->waiting;
    if (s->sc->rules->check(s->sc, s->state, side, o, NULL))
        return; /* in this guess of what is hidden it cannot be done */
    ai_sim_apply(s, side, o);
    if (!ai_head(s)->open)
        ai_sim_close_window(s, was);
    ai_sim_playout(s, TO_THE_END, false);
    out->games++;
    out->won += ai_head(s)->winner == s->me;
    out->drawn += ai_head(s)->winner == 3;
}

void ai_chances(ai_brain *b, const ai_mind *m, const ai_ask *a, const fs_option *o, uint32_t games, ai_chance *out)
{
    ai_sim *s = &b->worker[0]->sim;
    *out = (ai_chance){0};
    ai_sim_ask(s, a, m, m->rng);
    s->deadline_ns = 0;
    for (uint32_t k = 0; k < games; k++)
        play_out(s, k, o, out);
}
