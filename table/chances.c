/* chances.c - shares and margins of games played out. */
#include "chances.h"

#include <math.h>

double chance_share(const ai_chance *c) { return c->games ? (c->won + c->drawn / 2.0) / c->games : 0; }

double chance_margin(const ai_chance *c)
{
    double n = c->games ? c->games : 1, p = chance_share(c);
    return (2 * sqrt(n * p * (1 - p) + 1) + fabs(2 - 4 * p)) / (n + 4);
}
