/* hash.c - multiply 64 by 64 bits and fold: two independent lanes of 16 bytes each. */
#include <firestep/hash.h>
#include <firestep/wide.h>

#define ODD_A 0x9e3779b97f4a7c15u
#define ODD_B 0xd6e8feb86659fd93u
#define ODD_C 0xa0761d6478bd642fu

/* Bytes as a little-endian number, whatever the machine's own order. */
static uint64_t read64(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static uint64_t fold(uint64_t a, uint64_t b)
{
    fs_u128 product = (fs_u128)a * b;

    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t fs_hash64(const void *bytes, size_t n, uint64_t seed)
{
    const uint8_t *p = bytes;
    uint64_t a = seed ^ fold(seed ^ ODD_A, ODD_B), b = a;
    size_t left = n;

    for (; left >= 32; left -= 32, p += 32) {
        a = fold(read64(p) ^ ODD_B, read64(p + 8) ^ a);
        b = fold(read64(p + 16) ^ ODD_C, read64(p + 24) ^ b);
    }
    a ^= b;
    for (; left >= 8; left -= 8, p += 8)
        a = fold(read64(p) ^ ODD_B, a ^ ODD_A);
    uint64_t rest = 0;
    for (size_t i = 0; i < left; i++)
        rest |= (uint64_t)p[i] << 8 * i;
    a = fold(rest ^ ODD_C, a ^ ODD_B);
    return fold(a ^ n, ODD_A ^ b);
}
