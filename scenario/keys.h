/* keys.h - values of keys of a tree: numbers, texts, choices, yes and no. All return 0, or nonzero and the error; what
 * is not there is left as it is. */
#ifndef FIRESTEP_KEYS_H
#define FIRESTEP_KEYS_H

#include "tree.h"

enum { FS_WORD = 128 };

/* Every key of the mapping is one of the words that NULL ends. */
int fs_key_known(const fs_yaml *, int at, const char *const *known);
int fs_key_need(const fs_yaml *, int at, const char *key, const char *expected);
int fs_key_number(const fs_yaml *, int at, const char *key, int least, int most, int *out);
int fs_key_yes(const fs_yaml *, int at, const char *key, uint8_t *out);
int fs_key_text(const fs_yaml *, int at, const char *key, char *out, size_t cap);
/* The place of the key's text in a list of words that NULL ends, from 0; empty words are no answers. */
int fs_key_choice(const fs_yaml *, int at, const char *key, const char *const *words, int *out);
int fs_node_choice(const fs_yaml *, int node, const char *text, const char *const *words, int *out);

/* Takes the next word of a text; false at its end or if it is too long. */
bool fs_next_word(const char **text, char out[FS_WORD]);
/* A whole number within bounds as a word; false if it is none. */
bool fs_word_number(const char *word, int least, int most, int *out);

#endif
