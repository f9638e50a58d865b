/* army_commander_stands.c - stands as the files write them.
 *
 *     4 inf + 1 fs + 1 hq         so many of a kind
 *     i3 + 36.f1 (hit)            one by its name, with or without its division
 *     4 inf + 1 hit               a single hit marker on one of the four [4.d]
 *     2 inf (hit moved)           marks: hit moved attacked supported landed
 *     1 gun (sp 2 shots 1)        a battery's strength and shots left
 *
 * `+` and `,` part the items.
 */
#include "army_commander_read.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *word, *letter;
    uint8_t type, warship;
} kinds[] = {{"inf", "i", AC_INFANTRY, 0}, {"storm", "s", AC_STORM, 0}, {"fs", "f", AC_FIRE_SUPPORT, 0},
             {"tank", "t", AC_TANK, 0},    {"hq", "hq", AC_HQ, 0},      {"gun", "g", AC_DIVISIONAL, 0},
             {"corps", "c", AC_CORPS, 0},  {"ship", "c", AC_CORPS, 1}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const char expected_stack[] = "stands such as 4 inf + 1 fs (hit), i3, 1 gun (sp 2 shots 1); kinds inf storm fs "
                                     "tank hq gun corps ship";

const char *ac_type_word(uint8_t type)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].type == type)
            return kinds[i].word;
    return "";
}

const char *ac_type_letter(uint8_t type)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].type == type)
            return kinds[i].letter;
    return "";
}

/* A text being read. */
typedef struct scan {
    const ac_reader *r;
    int node;
    const char *whole, *at;
} scan;

static int bad_stack(const scan *s)
{
    return fs_yaml_fail(s->r->y, s->node, expected_stack, "%s", *s->whole ? s->whole : "nothing");
}

static void skip(scan *s)
{
    while (isspace((unsigned char)*s->at))
        s->at++;
}

/* A number below 100, -1 if there is none, -2 if it is larger. */
static int number(scan *s)
{
    int n = 0, digits = 0;

    skip(s);
    for (; isdigit((unsigned char)*s->at) && digits < 3; s->at++, digits++)
        n = 10 * n + *s->at - '0';
    skip(s);
    return digits > 2 ? -2 : digits ? n : -1;
}

/* Letters, lower-cased; false if there are none or too many. */
static bool letters(scan *s, char out[16])
{
    size_t n = 0;

    for (; isalpha((unsigned char)*s->at) && n < 15; s->at++)
        out[n++] = (char)tolower((unsigned char)*s->at);
    out[n] = 0;
    return n > 0 && n < 15;
}

static int mark(scan *s, ac_slot *slot, bool *hit)
{
    static const struct {
        const char *word;
        uint8_t did;
    } deeds[] = {{"moved", AC_MOVED}, {"attacked", AC_ATTACKED}, {"supported", AC_SUPPORTED}, {"landed", AC_LANDED}};
    char word[16];
    int n;

    if (!letters(s, word))
        return bad_stack(s);
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++)
        if (strcmp(word, deeds[i].word) == 0) {
            slot->did |= deeds[i].did;
            return 0;
        }
    if (strcmp(word, "hit") == 0) {
        *hit = true;
        return 0;
    }
    n = strcmp(word, "sp") && strcmp(word, "shots") ? -1 : number(s);
    if (n < 0)
        return bad_stack(s);
    if (slot->type != AC_DIVISIONAL && slot->type != AC_CORPS)
        return fs_yaml_fail(s->r->y, s->node, "sp and shots of batteries only", "%s of another stand", word);
    if (word[1] == 'p' && (n < 1 || n > ac_unit_chart[slot->type].sp))
        return fs_yaml_fail(s->r->y, s->node, slot->type == AC_CORPS ? "sp 1 to 4" : "sp 1 to 3", "sp %d", n);
    if (word[1] != 'p' && n > 3)
        return fs_yaml_fail(s->r->y, s->node, "shots 0 to 3", "shots %d", n);
    *(word[1] == 'p' ? &slot->sp : &slot->shots) = (uint8_t)(n + 1);
    return 0;
}

static int marks(scan *s, ac_slot *slot, bool *hit)
{
    skip(s);
    if (*s->at != '(')
        return 0;
    if (!s->r->load->is_position)
        return fs_yaml_fail(s->r->y, s->node, "marks in positions only", "%s", s->whole);
    for (s->at++, skip(s); *s->at && *s->at != ')'; skip(s))
        if (mark(s, slot, hit))
            return 1;
    if (*s->at != ')')
        return bad_stack(s);
    s->at++;
    skip(s);
    return 0;
}

static int kind_named(const char *word, bool by_letter)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(by_letter ? kinds[i].letter : kinds[i].word, word) == 0)
            return i;
    return -1;
}

/* The marker goes on one stand of what was just read: a hex holds at most one [4.d]. */
static int put_marker(const scan *s, ac_slots *out, int first)
{
    if (!s->r->load->is_position)
        return fs_yaml_fail(s->r->y, s->node, "marks in positions only", "%s", s->whole);
    if (first >= out->n || !ac_is_combat(out->at[first].type))
        return fs_yaml_fail(s->r->y, s->node, "a hit on infantry, storm, fs or tank stands", "%s", s->whole);
    out->at[first].hit = 1;
    return 0;
}

static int add(const scan *s, const ac_slot *slot, int count, ac_slots *out)
{
    if (out->n + count >= AC_MAX_PIECES)
        return fs_yaml_fail(s->r->y, s->node, "at most 191 pieces in all", "more");
    for (int i = 0; i < count; i++)
        out->at[out->n++] = *slot;
    return 0;
}

static int item(scan *s, const char *prefix, const ac_slot *like, ac_slots *out, int *last)
{
    ac_slot slot = *like;
    int count = number(s), kind;
    size_t n = strlen(prefix);
    bool hit = false;
    char word[16];

    slot.node = s->node;
    if (count == -1 && strncmp(s->at, prefix, n) == 0 && s->at[n] == '.')
        s->at += n + 1;
    if (count == 0 || count == -2 || !letters(s, word))
        return bad_stack(s);
    if (strcmp(word, "hit") == 0 && *last >= 0)
        return put_marker(s, out, *last);
    slot.number = 0;
    if (count < 0 && isdigit((unsigned char)*s->at)) { /* i3 */
        int named = number(s);
        if (named < 1)
            return bad_stack(s);
        slot.number = (uint8_t)named;
    }
    kind = kind_named(word, slot.number > 0);
    if (kind < 0)
        return bad_stack(s);
    slot.type = kinds[kind].type;
    slot.warship = kinds[kind].warship;
    if (marks(s, &slot, &hit))
        return 1;
    *last = out->n;
    if (add(s, &slot, count < 0 ? 1 : count, out))
        return 1;
    return hit ? put_marker(s, out, *last) : 0;
}

int ac_read_stack(const ac_reader *r, int node, const char *text, const char *prefix, const ac_slot *like,
                  ac_slots *out)
{
    scan s = {r, node, text, text};
    int last = -1;

    for (;;) {
        if (item(&s, prefix, like, out, &last))
            return 1;
        skip(&s);
        if (!*s.at)
            return 0;
        if (*s.at != '+' && *s.at != ',')
            return bad_stack(&s);
        s.at++;
        skip(&s);
    }
}

int ac_read_stacks(const ac_reader *r, int node, const char *prefix, const ac_slot *like, ac_slots *out)
{
    const fs_yaml *y = r->y;

    if (y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(y, node, "hexes with stands: {0507: 4 inf, 0606: 1 fs + 1 hq}", "%s",
                            y->node[node].kind == FS_NODE_LIST ? "a list" : fs_yaml_text(y, node));
    for (int i = y->node[node].first; i; i = y->node[i].next) {
        ac_slot slot = *like;
        int hex = ac_read_hex(r, i, fs_yaml_key(y, i));
        if (hex == FS_NO_HEX)
            return 1;
        slot.hex = (int16_t)hex;
        slot.where = AC_ON_BOARD;
        if (ac_read_stack(r, i, fs_yaml_text(y, i), prefix, &slot, out))
            return 1;
    }
    return 0;
}
