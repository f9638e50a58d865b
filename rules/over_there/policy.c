/* policy.c - how a sensible player weighs what he may do. */
#include "shell.h"
#include "steps.h"

void ot_policy(const fs_scenario *sc, const void *s, fs_side side, const fs_options *all, void *mind, int32_t *weight)
{
    (void)sc;
    (void)s;
    (void)side;
    (void)mind;
    for (int i = 0; i < all->n; i++)
        weight[i] = 1;
}
