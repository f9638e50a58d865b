/* keys.c - values of keys of a tree. */
#include "keys.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void list_words(char *out, size_t cap, const char *before, const char *const *words)
{
    snprintf(out, cap, "%s", before);
    for (int i = 0; words[i]; i++)
        if (words[i][0])
            snprintf(out + strlen(out), cap - strlen(out), " %s", words[i]);
}

int fs_key_known(const fs_yaml *y, int at, const char *const *known)
{
    char list[380];

    if (y->node[at].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(y, at, "keys with values", "something else");
    for (int i = y->node[at].first; i; i = y->node[i].next) {
        const char *const *k = known;

        while (*k && strcmp(*k, fs_yaml_key(y, i)) != 0)
            k++;
        if (*k)
            continue;
        list_words(list, sizeof list, "keys", known);
        return fs_yaml_fail(y, i, list, "an unknown key");
    }
    return 0;
}

int fs_key_need(const fs_yaml *y, int at, const char *key, const char *expected)
{
    return fs_yaml_find(y, at, key) ? 0 : fs_yaml_missing(y, at, key, expected);
}

bool fs_word_number(const char *word, int least, int most, int *out)
{
    char *end;
    long value = strtol(word, &end, 10);

    if (end == word || *end || value < least || value > most)
        return false;
    *out = (int)value;
    return true;
}

int fs_key_number(const fs_yaml *y, int at, const char *key, int least, int most, int *out)
{
    int node = fs_yaml_find(y, at, key);
    char expected[64];

    if (!node || fs_word_number(fs_yaml_text(y, node), least, most, out))
        return 0;
    snprintf(expected, sizeof expected, "a whole number from %d to %d", least, most);
    return fs_yaml_fail(y, node, expected, "%s", *fs_yaml_text(y, node) ? fs_yaml_text(y, node) : "something else");
}

int fs_key_yes(const fs_yaml *y, int at, const char *key, uint8_t *out)
{
    static const char *const words[] = {"no", "yes", NULL};
    int value = *out;

    if (fs_key_choice(y, at, key, words, &value))
        return 1;
    *out = (uint8_t)value;
    return 0;
}

int fs_key_text(const fs_yaml *y, int at, const char *key, char *out, size_t cap)
{
    int node = fs_yaml_find(y, at, key);
    const char *text = node ? fs_yaml_text(y, node) : "";
    char expected[64];

    if (!node)
        return 0;
    if (!*text || strlen(text) >= cap) {
        snprintf(expected, sizeof expected, "a text of 1 to %zu characters", cap - 1);
        return fs_yaml_fail(y, node, expected, "%s", *text ? text : "nothing");
    }
    snprintf(out, cap, "%s", text);
    return 0;
}

int fs_node_choice(const fs_yaml *y, int node, const char *text, const char *const *words, int *out)
{
    char expected[380];

    for (int i = 0; words[i]; i++)
        if (words[i][0] && strcmp(words[i], text) == 0) {
            *out = i;
            return 0;
        }
    list_words(expected, sizeof expected, "one of", words);
    return fs_yaml_fail(y, node, expected, "%s", *text ? text : "nothing");
}

int fs_key_choice(const fs_yaml *y, int at, const char *key, const char *const *words, int *out)
{
    int node = fs_yaml_find(y, at, key);

    return node ? fs_node_choice(y, node, fs_yaml_text(y, node), words, out) : 0;
}

bool fs_next_word(const char **text, char out[FS_WORD])
{
    size_t n;

    while (isspace((unsigned char)**text))
        ++*text;
    n = strcspn(*text, " \t\n");
    if (!n || n >= FS_WORD)
        return false;
    memcpy(out, *text, n);
    out[n] = 0;
    *text += n;
    return true;
}
