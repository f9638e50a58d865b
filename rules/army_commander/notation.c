/* notation.c - one option as one clause of a record, and back: words and names only. */
#include "moves.h"
#include "shell.h"
#include <firestep/writer.h>

static const uint8_t shapes[AC_VERBS] = {
    [AC_ORDER] = AC_HAS_SUBJECT | AC_HAS_OBJECT,
    [AC_TURN] = AC_HAS_SUBJECT,
    [AC_GROUP] = AC_HAS_HEX,
    [AC_MOVE] = AC_HAS_SUBJECT,
    [AC_WITH] = AC_HAS_SUBJECT,
    [AC_TO] = AC_HAS_HEX,
    [AC_ENTER] = AC_HAS_SUBJECT | AC_HAS_HEX,
    [AC_LAND] = AC_HAS_SUBJECT | AC_HAS_HEX,
    [AC_SHUFFLE] = AC_HAS_SUBJECT | AC_HAS_HEX,
    [AC_ATTACK] = AC_HAS_OBJECT | AC_HAS_HEX,
    [AC_JOIN] = AC_HAS_HEX,
    [AC_SUPPORT] = AC_HAS_SUBJECT,
    [AC_LOSE] = AC_HAS_SUBJECT,
    [AC_DETACH] = AC_HAS_SUBJECT,
    [AC_ADVANCE] = AC_HAS_SUBJECT,
    [AC_BARRAGE] = AC_HAS_SUBJECT | AC_HAS_HEX,
    [AC_FLY] = AC_HAS_SUBJECT | AC_HAS_HEX,
    [AC_RAISE] = AC_HAS_SUBJECT | AC_HAS_HEX,
    [AC_RAISE_HURT] = AC_HAS_SUBJECT | AC_HAS_HEX,
    [AC_MEND] = AC_HAS_SUBJECT,
    [AC_SHIFT] = AC_HAS_SUBJECT | AC_HAS_HEX,
    [AC_RELOCATE] = AC_HAS_SUBJECT | AC_HAS_HEX,
};
static const char order_letters[AC_D + 1] = {[AC_R] = 'R', [AC_M] = 'M', [AC_H] = 'H', [AC_D] = 'D'};

uint8_t ac_verb_shape(uint16_t verb) { return verb < AC_VERBS ? shapes[verb] : 0; }

static void put_hex(const ac_scenario *sc, int hex, fs_writer *w)
{
    char name[16];
    fs_hex_name(&sc->board.grid, hex, name);
    fs_put_char(w, ' ');
    fs_put(w, name);
}

int ac_print(const fs_scenario *base, const void *s, fs_side side, const fs_option *o, fs_writer *w)
{
    const ac_scenario *sc = (const ac_scenario *)base;
    (void)s;
    (void)side;
    if (o->verb >= AC_VERBS || !ac_words.verb[o->verb])
        return 1;
    uint8_t shape = shapes[o->verb];
    if ((shape & AC_HAS_SUBJECT && (!o->subject || o->subject > sc->n_pieces)) ||
        (shape & AC_HAS_HEX && (o->place != FS_HEX || o->x < 0 || o->x >= sc->n_hexes)) ||
        (o->verb == AC_ORDER && (o->object < AC_R || o->object > AC_D)) ||
        (o->verb == AC_ATTACK && (!o->object || o->object > sc->n_hexes)))
        return 1;
    fs_put(w, ac_words.verb[o->verb]);
    if (shape & AC_HAS_SUBJECT) {
        fs_put_char(w, ' ');
        fs_put(w, sc->piece[o->subject].name);
    }
    if (o->verb == AC_ORDER) {
        fs_put_char(w, ' ');
        fs_put_char(w, order_letters[o->object]);
    }
    if (shape & AC_HAS_HEX)
        put_hex(sc, o->x, w);
    if (o->verb == AC_ATTACK) {
        fs_put(w, " from");
        put_hex(sc, o->object - 1, w);
    }
    return 0;
}

/* --- reading ------------------------------------------------------------------------------------------------ */

/* The next word, cut to AC_NAME; false if there is none or it is too long. */
static bool next_word(const char **at, char out[AC_NAME])
{
    size_t n = 0;
    while (**at == ' ')
        ++*at;
    while (**at && **at != ' ') {
        if (n == AC_NAME - 1)
            return false;
        out[n++] = *(*at)++;
    }
    out[n] = 0;
    return n > 0;
}

static bool has_word(const char *at) { return at[strspn(at, " ")] != 0; }

static uint16_t find_verb(const char *word)
{
    for (uint16_t v = 1; v < AC_VERBS; v++)
        if (ac_words.verb[v] && ac_words.verb[v][0] == word[0] && !strcmp(ac_words.verb[v], word))
            return v;
    return 0;
}

static int read_hex(const ac_scenario *sc, const char **at)
{
    char word[AC_NAME];
    return next_word(at, word) ? fs_hex_parse(&sc->board.grid, word) : FS_NO_HEX;
}

static uint16_t read_order(const char **at)
{
    char word[AC_NAME];
    if (next_word(at, word) && !word[1])
        for (uint16_t i = AC_R; i <= AC_D; i++)
            if (order_letters[i] == word[0])
                return i;
    return AC_NO_ORDER;
}

int ac_parse(const fs_scenario *base, const void *s, fs_side side, const char *clause, fs_option *o, fs_error *e)
{
    const ac_scenario *sc = (const ac_scenario *)base;
    char word[AC_NAME];
    (void)s;
    (void)side;
    *o = (fs_option){0};
    if (!next_word(&clause, word) || !(o->verb = find_verb(word)))
        return ac_refuse(e, 0, AC_P_NO_SUCH_VERB, 0, FS_NO_HEX); /* no rule speaks of spelling */
    uint8_t shape = shapes[o->verb];
    if (shape & AC_HAS_SUBJECT) {
        if (!next_word(&clause, word))
            return ac_refuse(e, 0, AC_P_NO_PIECE_NAMED, 0, FS_NO_HEX);
        if (!(o->subject = (fs_unit)ac_piece_named(sc, word)))
            return ac_refuse(e, 0, AC_P_NO_SUCH_PIECE, 0, FS_NO_HEX);
    }
    if (o->verb == AC_ORDER && !(o->object = read_order(&clause)))
        return ac_refuse(e, AC_1_1a, AC_P_NO_ORDER_NAMED, o->subject, FS_NO_HEX);
    if (shape & AC_HAS_HEX) {
        o->place = FS_HEX;
        bool named = has_word(clause);
        if ((o->x = read_hex(sc, &clause)) < 0)
            return ac_refuse(e, 0, named ? AC_P_NO_SUCH_HEX : AC_P_NO_HEX_NAMED, o->subject, FS_NO_HEX);
    }
    if (o->verb == AC_ATTACK) {
        int from = next_word(&clause, word) && !strcmp(word, "from") ? read_hex(sc, &clause) : FS_NO_HEX;
        if (from < 0)
            return ac_refuse(e, 0, AC_P_FROM_WHERE, 0, o->x);
        o->object = (uint16_t)(from + 1);
    }
    if (next_word(&clause, word) || *clause)
        return ac_refuse(e, 0, AC_P_TOO_MANY_WORDS, 0, FS_NO_HEX);
    return 0;
}
