/* notation.c - a clause is the verb, then patrol, then order or hex, with single spaces. */
#include "notation.h"

static const char *const order_words[] = {"", "go", "guard"};

static bool takes_hex(uint16_t verb) { return verb == TP_MOVE || verb == TP_ON || verb == TP_ATTACK; }
static bool takes_unit(uint16_t verb) { return verb >= FS_FIRST_VERB; }

int tp_print(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_writer *w)
{
    char hex[16];

    (void)s, (void)side;
    if (o->verb >= TP_VERBS || !tp_words.verb[o->verb] || o->subject > TP_PIECES || o->object > TP_GUARD)
        return 1;
    fs_put(w, tp_words.verb[o->verb]);
    if (takes_unit(o->verb)) {
        fs_put_char(w, ' ');
        fs_put(w, sc->names->unit[o->subject]);
    }
    if (o->verb == TP_ORDER) {
        fs_put_char(w, ' ');
        fs_put(w, order_words[o->object]);
    }
    if (takes_hex(o->verb)) {
        if (o->x < 0 || o->x >= fs_hex_count(&sc->board->grid))
            return 1;
        fs_hex_name(&sc->board->grid, o->x, hex);
        fs_put_char(w, ' ');
        fs_put(w, hex);
    }
    return 0;
}

/* Copies the next word into `word` and returns what follows it; a word too long to be one is cut. */
static const char *next_word(const char *text, char word[16])
{
    size_t n = 0;

    while (*text && *text != ' ') {
        if (n < 15)
            word[n++] = *text;
        text++;
    }
    word[n] = '\0';
    return *text ? text + 1 : text;
}

static int find(const char *const *list, int from, int to, const char *word)
{
    for (int i = from; i < to; i++) {
        if (list[i] && strcmp(list[i], word) == 0)
            return i;
    }
    return 0;
}

static int refuse(fs_error *e, uint16_t phrase)
{
    if (e)
        *e = (fs_error){.code = 1, .rule = TP_5_1, .phrase = phrase};
    return 1;
}

int tp_parse(const fs_scenario *sc, const void *s, fs_side side, const char *clause, fs_option *o, fs_error *e)
{
    char word[16];
    const char *rest = next_word(clause, word);
    int hex;

    (void)s, (void)side;
    *o = (fs_option){.verb = (uint16_t)find(tp_words.verb, 1, TP_VERBS, word)};
    if (!o->verb)
        return refuse(e, TP_P_NOT_A_CHOICE);
    if (takes_unit(o->verb)) {
        rest = next_word(rest, word);
        o->subject = (fs_unit)find(sc->names->unit, 1, TP_PIECES + 1, word);
        if (!o->subject)
            return refuse(e, TP_P_NOT_A_CHOICE);
    }
    if (o->verb == TP_ORDER) {
        rest = next_word(rest, word);
        o->object = (uint16_t)find(order_words, 1, 3, word);
        if (!o->object)
            return refuse(e, TP_P_NO_SUCH_ORDER);
    }
    if (takes_hex(o->verb)) {
        rest = next_word(rest, word);
        hex = fs_hex_parse(&sc->board->grid, word);
        if (hex == FS_NO_HEX)
            return refuse(e, TP_P_OFF_BOARD);
        o->place = FS_HEX;
        o->x = hex;
    }
    return *rest ? refuse(e, TP_P_STRAY) : 0;
}
