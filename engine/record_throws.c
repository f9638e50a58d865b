/* record_throws.c - the throws of a line, as they stand in a record: `2d6=3,4 d100=07 card=12`. */
#include "record_text.h"

static bool cut_word(fs_span *s, const char *word)
{
    if (!span_begins(*s, word))
        return false;
    s->at += strlen(word);
    s->n -= strlen(word);
    return true;
}

/* Cuts off the number a span begins with; false if there is none below 256. */
static bool cut_number(fs_span *s, uint8_t *out)
{
    uint32_t value = 0;
    size_t n = 0;

    for (; n < s->n && s->at[n] >= '0' && s->at[n] <= '9' && value <= UINT8_MAX; n++)
        value = value * 10 + (uint32_t)(s->at[n] - '0');
    s->at += n;
    s->n -= n;
    *out = (uint8_t)value;
    return n > 0 && value <= UINT8_MAX;
}

static bool cut_char(fs_span *s, char c)
{
    if (s->n == 0 || s->at[0] != c)
        return false;
    s->at++;
    s->n--;
    return true;
}

/* Numbers with commas between them: how many, -1 if they are none or more than `most`. */
static int cut_values(fs_span *s, uint8_t *values, int most)
{
    int n = 0;

    do
        if (n == most || !cut_number(s, &values[n++]))
            return -1;
    while (cut_char(s, ','));
    return n;
}

/* `2d6=`: how many dice with how many faces. */
static bool cut_dice(fs_span *s, fs_throw *t)
{
    return cut_number(s, &t->n) && t->n > 0 && cut_char(s, 'd') && cut_number(s, &t->faces) && t->faces > 0 &&
           cut_char(s, '=');
}

/* Cuts off one throw. */
static bool cut_throw(fs_span *s, fs_throw *out, uint8_t *values, int cap)
{
    *out = (fs_throw){0};
    if (s->n > 0 && s->at[0] == 'd') {
        *out = (fs_throw){.kind = FS_THROW_PCT, .n = 1, .faces = 100};
        if (!cut_word(s, "d100="))
            return false;
        const char *digits = s->at;
        return cap > 0 && cut_number(s, &values[0]) && s->at == digits + 2;
    }
    if (s->n > 0 && s->at[0] == 'c') {
        *out = (fs_throw){.kind = FS_THROW_CARD, .n = 1};
        if (!cut_word(s, "card="))
            return false;
    } else if (!cut_dice(s, out)) {
        return false;
    }
    return cut_values(s, values, cap < out->n ? cap : out->n) == out->n;
}

int fs_record_parse_throw(const char *at, size_t n, fs_throw *out, uint8_t *values, int cap)
{
    fs_span s = {at, n};

    return !cut_throw(&s, out, values, cap) || s.n > 0;
}

int text_throws(const text *t, fs_span s, fs_rolls *rolls)
{
    rolls->n = rolls->used = 0;
    while (s.n > 0) {
        fs_span word = s;
        const char *thrown_at = s.at;
        fs_throw *thrown = &rolls->at[rolls->n];
        int room = FS_MAX_VALUES - rolls->used;

        if (rolls->n == FS_MAX_ROLLS)
            return text_wrong(t, thrown_at, "more throws than a line may have", span_of(""));
        bool right = cut_throw(&s, thrown, rolls->value + rolls->used, room) && (s.n == 0 || span_blank(s.at[0]));
        if (thrown->n > room)
            return text_wrong(t, thrown_at, "more throws than a line may have", span_of(""));
        if (!right)
            return text_wrong(t, thrown_at, "not a throw: ", span_cut(&word, ' '));
        thrown->at = rolls->used;
        rolls->used = (uint16_t)(rolls->used + thrown->n);
        rolls->n++;
        while (s.n > 0 && span_blank(s.at[0]))
            cut_char(&s, s.at[0]);
    }
    return 0;
}
