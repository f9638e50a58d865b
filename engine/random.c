/* random.c - a small fast generator for players and random play; games never use it. */
#include <firestep/dice.h>

/* splitmix64: any starting state is good, also zero. */
static uint32_t next(uint64_t *rng)
{
    uint64_t z = *rng += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 32);
}

/* Lemire: the high half of number times bound, numbers that would favour some results thrown again. */
uint32_t fs_below(uint64_t *rng, uint32_t bound)
{
    assert(bound > 0);
    uint64_t product = (uint64_t)next(rng) * bound;

    if ((uint32_t)product < bound) {
        uint32_t least = (0u - bound) % bound;

        while ((uint32_t)product < least)
            product = (uint64_t)next(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}
