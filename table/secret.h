/* secret.h - the key of each line's dice, from the game's secret and the lines so far.
 *
 * key = HMAC-SHA-512-256(secret, text of lines 1 .. n with their throws, a line end behind each,
 * then the text of the line just closed). The same record and the same line give the same dice.
 */
#ifndef TABLE_SECRET_H
#define TABLE_SECRET_H

#include <firestep/game.h>
#include <firestep/record.h>

enum { SECRET_BYTES = 32, SECRET_HEX = 65, COMMITMENT = 72 };

typedef struct game_secret {
    bool known;
    uint8_t bytes[SECRET_BYTES];
    char hex[SECRET_HEX];        /* as in `[secret ...]` */
    char commitment[COMMITMENT]; /* as in `[seed sha256:...]` */
} game_secret;

/* libsodium must be ready before anything else here. 0, or negative. */
int secret_start(void);
void secret_random(game_secret *);
/* From 64 hexadecimal digits. 0, or negative. */
int secret_from_hex(game_secret *, const char *hex);
void secret_from_seed(game_secret *, uint64_t seed);
/* From the header of a record; it may hold none. 0, or negative: `why` says what is wrong with `tag`. */
int secret_from_tags(game_secret *, const fs_record_head *, const char **tag, const char **why);
/* A stream key of its own for odds and players, from the secret and a word. */
void secret_derive(const game_secret *, const char *word, uint8_t out[32]);
/* fs_record_notes.seal; ctx is the game_secret. SHA-256 over a salt, HMAC-SHA-512-256(secret, `seal N`), and the text.
 */
void secret_seal(void *ctx, int number, const char *text, size_t n, char out[65]);
/* fs_host.key; ctx is the game_secret. */
int secret_key(void *ctx, fs_game *, fs_side, const char *text, size_t n, uint8_t out[32]);

#endif
