/* red_poppies_keys.c - values of keys: numbers, words, sides; keys nobody knows. */
#include "red_poppies_read.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int rp_known_keys(const rp_reader *r, int at, const char *const *known)
{
    char list[380] = "keys";

    if (r->y->node[at].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, at, "keys with values", "something else");
    for (int i = r->y->node[at].first; i; i = r->y->node[i].next) {
        const char *const *k = known;

        while (*k && strcmp(*k, fs_yaml_key(r->y, i)) != 0)
            k++;
        if (*k)
            continue;
        for (k = known; *k; k++)
            snprintf(list + strlen(list), sizeof list - strlen(list), " %s", *k);
        return fs_yaml_fail(r->y, i, list, "an unknown key");
    }
    return 0;
}

int rp_need(const rp_reader *r, int at, const char *key, const char *expected)
{
    return fs_yaml_find(r->y, at, key) ? 0 : fs_yaml_missing(r->y, at, key, expected);
}

int rp_need_kind(const rp_reader *r, int node, uint8_t kind, const char *expected)
{
    return r->y->node[node].kind == kind ? 0 : fs_yaml_fail(r->y, node, expected, "something else");
}

int rp_word_number(const char *word, int least, int most)
{
    char *end;
    long value = strtol(word, &end, 10);

    return end == word || *end || value < least || value > most ? -1 : (int)value;
}

int rp_read_number(const rp_reader *r, int at, const char *key, int least, int most, int *out)
{
    int node = fs_yaml_find(r->y, at, key);
    char expected[64], *end;
    const char *text;
    long value;

    if (!node)
        return 0;
    text = fs_yaml_text(r->y, node);
    value = strtol(text, &end, 10);
    if (end == text || *end || value < least || value > most) {
        snprintf(expected, sizeof expected, "a whole number from %d to %d", least, most);
        return fs_yaml_fail(r->y, node, expected, "%s", *text ? text : "something else");
    }
    *out = (int)value;
    return 0;
}

int rp_read_yes(const rp_reader *r, int at, const char *key, uint8_t *out)
{
    static const char *const words[] = {"no", "yes", NULL};
    int value = *out;

    if (rp_read_choice(r, at, key, words, &value))
        return 1;
    *out = (uint8_t)value;
    return 0;
}

int rp_read_text(const rp_reader *r, int at, const char *key, char *out, size_t cap)
{
    int node = fs_yaml_find(r->y, at, key);
    const char *text = node ? fs_yaml_text(r->y, node) : "";
    char expected[64];

    if (!node)
        return 0;
    if (!*text || strlen(text) >= cap) {
        snprintf(expected, sizeof expected, "a text of 1 to %zu characters", cap - 1);
        return fs_yaml_fail(r->y, node, expected, "%s", *text ? text : "nothing");
    }
    snprintf(out, cap, "%s", text);
    return 0;
}

int rp_read_choice(const rp_reader *r, int at, const char *key, const char *const *words, int *out)
{
    int node = fs_yaml_find(r->y, at, key);
    char expected[256] = "one of";

    if (!node)
        return 0;
    for (int i = 0; words[i]; i++)
        if (words[i][0] && strcmp(words[i], fs_yaml_text(r->y, node)) == 0) {
            *out = i;
            return 0;
        }
    for (int i = 0; words[i]; i++)
        if (words[i][0])
            snprintf(expected + strlen(expected), sizeof expected - strlen(expected), " %s", words[i]);
    return fs_yaml_fail(r->y, node, expected, "%s", *fs_yaml_text(r->y, node) ? fs_yaml_text(r->y, node) : "nothing");
}

fs_side rp_read_side(const rp_reader *r, int node, const char *name)
{
    char expected[2 * RP_ID + 8];

    for (fs_side side = 1; side <= 2; side++)
        if (strcmp(r->sc->side_name[side], name) == 0)
            return side;
    snprintf(expected, sizeof expected, "%s or %s", r->sc->side_name[1], r->sc->side_name[2]);
    fs_yaml_fail(r->y, node, expected, "%s", *name ? name : "nothing");
    return 0;
}

int rp_read_side_at(const rp_reader *r, int at, const char *key, fs_side *out)
{
    int node = fs_yaml_find(r->y, at, key);

    if (!node)
        return 0;
    *out = rp_read_side(r, node, fs_yaml_text(r->y, node));
    return *out == 0;
}

bool rp_next_word(const char **text, char out[RP_WORD])
{
    size_t n;

    while (isspace((unsigned char)**text))
        ++*text;
    n = strcspn(*text, " \t\n");
    if (!n || n >= RP_WORD)
        return false;
    memcpy(out, *text, n);
    out[n] = 0;
    *text += n;
    return true;
}
