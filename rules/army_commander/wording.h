/* wording.h - the words of a clause: cutting them off, and what is filed under them. */
#ifndef AC_WORDING_H
#define AC_WORDING_H

#include "scenario.h"
#include "words.h"
#include <string.h>

/* A word of a clause with the number it is filed under: up to seven letters it is the word itself. */
typedef struct ac_word {
    const char *at;
    size_t n;
    uint64_t key;
} ac_word;

/* Eight letters as one number, the first in the lowest byte. */
static inline uint64_t ac_eight(const char *at)
{
    const unsigned char *c = (const unsigned char *)at; /* written so that it becomes one load */
    return (uint64_t)c[0] | (uint64_t)c[1] << 8 | (uint64_t)c[2] << 16 | (uint64_t)c[3] << 24 | (uint64_t)c[4] << 32 |
           (uint64_t)c[5] << 40 | (uint64_t)c[6] << 48 | (uint64_t)c[7] << 56;
}

/* The lowest bit set marks the first byte below `c`; nothing else means anything. */
static inline uint64_t ac_first_below(uint64_t word, unsigned char c)
{
    const uint64_t each = UINT64_MAX / 255; /* one in every byte */
    return (word - each * c) & ~word & each << 7;
}

/* The letters left before the end, with zeros behind them. */
static inline uint64_t ac_fewer(const char *at, const char *end)
{
    uint64_t word = 0;
    for (int i = 0; at + i < end; i++)
        word |= (uint64_t)(unsigned char)at[i] << 8 * i;
    return word;
}

/* Cuts the next word off a clause; n is 0 at its end. Eight letters at a time: a word ends at a blank, a comma or
 * whatever else comes before '-' in the alphabet. */
static inline ac_word ac_next_word(const char **clause, const char *end)
{
    const char *at = *clause;
    while (at < end && *at == ' ')
        at++;
    ac_word word = {.at = at};
    for (;; at += 8) {
        uint64_t text = end - at >= 8 ? ac_eight(at) : ac_fewer(at, end), stop = ac_first_below(text, '-');
        int n = stop ? __builtin_ctzll(stop) / 8 : 8;
        if (stop)
            text &= ((uint64_t)1 << 8 * n) - 1;
        word.key = at == word.at ? text : (word.key << 5 | word.key >> 59) * 0x9e3779b97f4a7c15u ^ text;
        if (!stop)
            continue;
        word.n = (size_t)(at + n - word.at);
        *clause = at + n;
        return word;
    }
}

/* Whether a clause ends here: at a comma, a bar, the end of its line or of the text. */
static inline bool ac_clause_ends(const char *at, const char *end)
{
    return at == end || *at == ',' || *at == '|' || *at == '\n' || *at == '\r';
}

/* Where the search for a word begins, before it is cut down to the number of slots. */
static inline uint32_t ac_slot_of(uint64_t key) { return (uint32_t)(key * 0x9e3779b97f4a7c15u >> 40); }

/* What is filed under the word, 0 nothing; `names` are asked only for those longer than a key. */
static inline int ac_find_word(const struct ac_filed *slots, uint32_t n_slots, const ac_word *word,
                               const char *const *names)
{
    for (uint32_t at = ac_slot_of(word->key) % n_slots; slots[at].what; at = (at + 1) % n_slots)
        if (slots[at].key == word->key && slots[at].n == word->n &&
            (word->n < sizeof word->key || !memcmp(names[slots[at].what], word->at, word->n)))
            return slots[at].what;
    return 0;
}

/* The piece, the verb of this name; 0 if there is none. */
static inline int ac_piece_named(const ac_scenario *sc, const ac_word *word)
{
    return ac_find_word(sc->named, AC_NAME_SLOTS, word, sc->unit_names);
}
static inline uint16_t ac_verb_named(const ac_scenario *sc, const ac_word *word)
{
    return (uint16_t)ac_find_word(sc->verbs, AC_VERB_SLOTS, word, ac_words.verb);
}

#endif
