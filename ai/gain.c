/* gain.c - what a candidate gained beside the policy's own choice, and how far that can be relied on. */
#include "brain.h"

void ai_gain_add(ai_gain *g, const ai_candidate *c, const ai_candidate *own)
{
    int n = c->n < own->n ? c->n : own->n;
    for (int i = 0; i < n && i < AI_SAMPLES; i++) {
        if (c->value[i] == AI_NOT_SEEN || own->value[i] == AI_NOT_SEEN)
            continue;
        int64_t gain = c->value[i] - own->value[i];
        g->sum += gain;
        g->squares += gain * gain;
        g->pairs++;
    }
}

int64_t ai_gain_relied_on(const ai_gain *g, int errors)
{
    int64_t n = g->pairs, mean = g->sum * 256 / n;
    int64_t variance = g->squares / n - (g->sum / n) * (g->sum / n);
    uint64_t error = variance > 0 ? ai_root_of((uint64_t)variance * 65536 / (uint64_t)n) : 0;
    return mean - errors * (int64_t)error;
}
