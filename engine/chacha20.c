/* chacha20.c - the block function of RFC 8439, section 2.3. */
#include <firestep/dice.h>

#include <string.h>

static uint32_t turned(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

static inline void quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = turned(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = turned(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = turned(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = turned(x[b] ^ x[c], 7);
}

void fs_chacha20_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3], uint32_t out[16])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];

    memcpy(start + 4, key, 32);
    start[12] = counter;
    memcpy(start + 13, nonce, 12);
    memcpy(x, start, sizeof start);
    for (int i = 0; i < 10; i++) {
        quarter_round(x, 0, 4, 8, 12);
        quarter_round(x, 1, 5, 9, 13);
        quarter_round(x, 2, 6, 10, 14);
        quarter_round(x, 3, 7, 11, 15);
        quarter_round(x, 0, 5, 10, 15);
        quarter_round(x, 1, 6, 11, 12);
        quarter_round(x, 2, 7, 8, 13);
        quarter_round(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + start[i];
}
