/* dice_key.c - secrets and keys, all of it libsodium's. */
#include "secret.h"
#include "text.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert(SECRET_BYTES == crypto_auth_hmacsha512256_KEYBYTES, "the secret is the key of the HMAC");

int secret_start(void) { return sodium_init() < 0 ? -1 : 0; }

static void finish(game_secret *s)
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof hash + 1];
    crypto_hash_sha256(hash, s->bytes, sizeof s->bytes);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(s->commitment, sizeof s->commitment, "sha256:%s", hex);
    sodium_bin2hex(s->hex, sizeof s->hex, s->bytes, sizeof s->bytes);
    s->known = true;
}

void secret_random(game_secret *s)
{
    randombytes_buf(s->bytes, sizeof s->bytes);
    finish(s);
}

void secret_from_seed(game_secret *s, uint64_t seed)
{
    char text[64];
    int n = snprintf(text, sizeof text, "firestep seed %llu", (unsigned long long)seed);
    crypto_generichash(s->bytes, sizeof s->bytes, (const uint8_t *)text, (unsigned)n, NULL, 0);
    finish(s);
}

int secret_from_hex(game_secret *s, const char *hex)
{
    size_t n = 0;
    memset(s, 0, sizeof *s);
    if (strlen(hex) != 2 * sizeof s->bytes ||
        sodium_hex2bin(s->bytes, sizeof s->bytes, hex, 2 * sizeof s->bytes, NULL, &n, NULL) || n != sizeof s->bytes)
        return -1;
    finish(s);
    return 0;
}

static bool is_commitment(fs_span s)
{
    size_t digits = 0;
    if (s.n != COMMITMENT - 1 || memcmp(s.at, "sha256:", 7) != 0)
        return false;
    while (digits < 64 && s.at[7 + digits] && strchr("0123456789abcdef", s.at[7 + digits]))
        digits++;
    return digits == 64;
}

static int wrong(const char **tag, const char **why, const char *name, const char *text)
{
    *tag = name;
    *why = text;
    return -1;
}

int secret_from_tags(game_secret *s, const fs_record_head *head, const char **tag, const char **why)
{
    fs_span text, promise;
    size_t n = 0;
    memset(s, 0, sizeof *s);
    bool has_promise = fs_record_tag(head, "seed", &promise);
    if (has_promise && !is_commitment(promise))
        return wrong(tag, why, "seed", "the seed is not sha256: and 64 hexadecimal digits");
    if (!fs_record_tag(head, "secret", &text))
        return 0;
    if (text.n != 2 * sizeof s->bytes || sodium_hex2bin(s->bytes, sizeof s->bytes, text.at, text.n, NULL, &n, NULL) ||
        n != sizeof s->bytes)
        return wrong(tag, why, "secret", "the secret is not 64 hexadecimal digits");
    finish(s);
    if (!has_promise || memcmp(promise.at, s->commitment, promise.n) == 0)
        return 0;
    s->known = false;
    return wrong(tag, why, "seed", "the secret is not the one that the seed promised (sha256 of its 32 bytes)");
}

void secret_derive(const game_secret *s, const char *word, uint8_t out[32])
{
    crypto_auth_hmacsha512256(out, (const uint8_t *)word, strlen(word), s->bytes);
}

void secret_seal(void *ctx, int number, const char *text, size_t n, char out[65])
{
    char word[32];
    uint8_t salt[32], hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    snprintf(word, sizeof word, "seal %d", number);
    secret_derive(ctx, word, salt);
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, salt, sizeof salt);
    crypto_hash_sha256_update(&state, (const uint8_t *)text, n);
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2hex(out, 65, hash, sizeof hash);
}

struct line_of {
    const fs_game *game;
    int number;
};

static void put_line(void *ctx, fs_writer *w)
{
    const struct line_of *l = ctx;
    fs_game_line_text(l->game, l->number, w);
}

static int add_lines(crypto_auth_hmacsha512256_state *mac, const fs_game *game)
{
    for (int i = 1; i <= fs_game_lines(game); i++) {
        struct line_of l = {game, i};
        size_t n;
        char *text = text_make(put_line, &l, &n);
        if (!text)
            return 1;
        crypto_auth_hmacsha512256_update(mac, (const uint8_t *)text, n);
        crypto_auth_hmacsha512256_update(mac, (const uint8_t *)"\n", 1);
        free(text);
    }
    return 0;
}

int secret_key(void *ctx, fs_game *game, fs_side side, const char *text, size_t n, uint8_t out[32])
{
    const game_secret *s = ctx;
    crypto_auth_hmacsha512256_state mac;
    (void)side; /* stands in the text */
    if (!s->known)
        return 1;
    crypto_auth_hmacsha512256_init(&mac, s->bytes, sizeof s->bytes);
    if (add_lines(&mac, game))
        return 1;
    crypto_auth_hmacsha512256_update(&mac, (const uint8_t *)text, n);
    crypto_auth_hmacsha512256_final(&mac, out);
    return 0;
}
