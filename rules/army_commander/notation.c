/* notation.c - one option as one clause of a record, and back: words and names only. */
#include "moves.h"
#include "shell.h"
#include "wording.h"
#include <firestep/writer.h>

static const char order_letters[AC_D + 1] = {[AC_R] = 'R', [AC_M] = 'M', [AC_H] = 'H', [AC_D] = 'D'};

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
    uint16_t parts = ac_verb_parts(o->verb);
    if ((parts & FS_HAS_SUBJECT && (!o->subject || o->subject > sc->n_pieces)) ||
        (parts & FS_HAS_HEX && (o->place != FS_HEX || o->x < 0 || o->x >= sc->n_hexes)) ||
        (o->verb == AC_V_ORDER && (o->object < AC_R || o->object > AC_D)) ||
        (o->verb == AC_V_ATTACK && (!o->object || o->object > sc->n_hexes)))
        return 1;
    fs_put(w, ac_words.verb[o->verb]);
    if (parts & FS_HAS_SUBJECT) {
        fs_put_char(w, ' ');
        fs_put(w, sc->piece[o->subject].name);
    }
    if (o->verb == AC_V_ORDER) {
        fs_put_char(w, ' ');
        fs_put_char(w, order_letters[o->object]);
    }
    if (parts & FS_HAS_HEX)
        put_hex(sc, o->x, w);
    if (o->verb == AC_V_ATTACK) {
        fs_put(w, " from");
        put_hex(sc, o->object - 1, w);
    }
    return 0;
}

/* --- reading ------------------------------------------------------------------------------------------------ */

static uint16_t order_named(const ac_word *word)
{
    for (uint16_t i = AC_R; word->n == 1 && i <= AC_D; i++)
        if (order_letters[i] == word->at[0])
            return i;
    return AC_NO_ORDER;
}

static bool is_from(const ac_word *word) { return word->n == 4 && !memcmp(word->at, "from", 4); }

/* No rule speaks of spelling. */
static int misspelt(fs_error *e, uint16_t phrase, const fs_option *o)
{
    return ac_refuse(e, 0, phrase, o->subject, FS_NO_HEX);
}

/* One clause from *at on; then *at is where it ends. */
static int read_clause(const ac_scenario *sc, const char **at, const char *end, fs_option *o, fs_error *e)
{
    ac_word word = ac_next_word(at, end);
    *o = (fs_option){.verb = ac_verb_named(sc, &word)};
    if (!o->verb)
        return misspelt(e, AC_P_NO_SUCH_VERB, o);
    uint16_t parts = ac_verb_parts(o->verb);
    if (parts & FS_HAS_SUBJECT) {
        word = ac_next_word(at, end);
        if (!(o->subject = (fs_unit)ac_piece_named(sc, &word)))
            return misspelt(e, word.n ? AC_P_NO_SUCH_PIECE : AC_P_NO_PIECE_NAMED, o);
    }
    if (o->verb == AC_V_ORDER) {
        word = ac_next_word(at, end);
        if (!(o->object = order_named(&word)))
            return ac_refuse(e, AC_1_1a, AC_P_NO_ORDER_NAMED, o->subject, FS_NO_HEX);
    }
    if (parts & FS_HAS_HEX) {
        o->place = FS_HEX;
        word = ac_next_word(at, end);
        if ((o->x = fs_hex_read(&sc->board.grid, word.at, word.n)) < 0)
            return misspelt(e, word.n ? AC_P_NO_SUCH_HEX : AC_P_NO_HEX_NAMED, o);
    }
    if (o->verb == AC_V_ATTACK) {
        word = ac_next_word(at, end);
        ac_word from = is_from(&word) ? ac_next_word(at, end) : (ac_word){0};
        int hex = from.n ? fs_hex_read(&sc->board.grid, from.at, from.n) : FS_NO_HEX;
        if (hex < 0)
            return ac_refuse(e, 0, AC_P_FROM_WHERE, 0, o->x);
        o->object = (uint16_t)(hex + 1);
    }
    while (*at < end && **at == ' ')
        ++*at;
    return ac_clause_ends(*at, end) ? 0 : ac_refuse(e, 0, AC_P_TOO_MANY_WORDS, 0, FS_NO_HEX);
}

int ac_parse(const fs_scenario *base, const void *s, fs_side side, const char *clause, fs_option *o, fs_error *e)
{
    const char *end = clause + strlen(clause);
    (void)s;
    (void)side;
    if (read_clause((const ac_scenario *)base, &clause, end, o, e))
        return 1;
    return clause < end ? ac_refuse(e, 0, AC_P_TOO_MANY_WORDS, 0, FS_NO_HEX) : 0;
}

/* The hex of four digits, the first in the lowest byte; FS_NO_HEX if they are none or no hex has this name. */
static int hex_of_digits(const ac_scenario *sc, uint32_t text)
{
    uint32_t digit = text ^ 0x30303030u, two = 10 * digit + (digit >> 8);
    const fs_grid *g = &sc->board.grid;
    if ((digit | (digit + 0x76767676u)) & 0x80808080u) /* one of them is above nine */
        return FS_NO_HEX;
    return fs_hex_at(g, (int)(two & 255) - g->first_col, (int)(two >> 16 & 255) - g->first_row);
}

static bool ends_usual(char c) { return c == ',' || c == '\n'; }

/* The word that begins with these eight letters, if it ends among them; else n is 0. */
static ac_word short_word(const char *at, uint64_t text)
{
    uint64_t stop = ac_first_below(text, '-'), letters = (stop & -stop) >> 7; /* one above the last letter */
    return (ac_word){at, (size_t)__builtin_ctzll(letters | (uint64_t)1 << 63) / 8, stop ? text & (letters - 1) : 0};
}

/* A name of eight letters and more; returns where it ends. Apart, so that others are read without it. */
static __attribute__((noinline)) const char *read_long_subject(const ac_scenario *sc, const char *at, const char *end,
                                                               fs_option *o)
{
    ac_word word = ac_next_word(&at, end);
    o->subject = (fs_unit)ac_piece_named(sc, &word);
    return o->subject ? at : NULL;
}

/* The subject of a usual clause; returns where it ends. */
static const char *read_subject(const ac_scenario *sc, const char *at, const char *end, fs_option *o)
{
    ac_word word = short_word(at, ac_eight(at));
    if (!word.key)
        return read_long_subject(sc, at, end, o);
    o->subject = (fs_unit)ac_piece_named(sc, &word);
    return o->subject ? at + word.n : NULL;
}

/* What follows the verb of a usual clause; returns where it ends, NULL if it is not as usual. */
static const char *read_parts(const ac_scenario *sc, const char *at, const char *end, fs_option *o)
{
    uint16_t parts = ac_verb_parts(o->verb);
    if (!o->verb || parts & FS_HAS_OBJECT)
        return NULL;
    if (parts & FS_HAS_SUBJECT && (*at != ' ' || !(at = read_subject(sc, at + 1, end, o))))
        return NULL;
    if (parts & FS_HAS_HEX) {
        if (end - at <= 8 || *at != ' ')
            return NULL;
        o->place = FS_HEX;
        o->x = hex_of_digits(sc, (uint32_t)ac_eight(at + 1));
        at += 5;
        if (o->x < 0)
            return NULL;
    }
    while (at < end && *at == ' ')
        at++;
    return at < end && (ends_usual(*at) || *at == '|') ? at : NULL;
}

static __attribute__((noinline)) const char *read_unusual(const ac_scenario *sc, const char *at, const char *end,
                                                          fs_option *o)
{
    return read_clause(sc, &at, end, o, NULL) ? NULL : at;
}

/* A clause of which the first eight letters are `text`, as it is printed and far from the end of the text:
 * `move 36.i4`, `shift 36.i4 0907`, `done`; or any other. Apart from ac_read, so that steps are read without it. */
static __attribute__((noinline)) const char *read_any(const ac_scenario *sc, const char *at, const char *end,
                                                      uint64_t text, fs_option *o)
{
    ac_word word = short_word(at, text);
    *o = (fs_option){.verb = ac_verb_named(sc, &word)};
    const char *behind = read_parts(sc, at + word.n, end, o);
    return behind ? behind : read_unusual(sc, at, end, o);
}

const char *ac_read(const fs_scenario *base, const char *at, const char *end, fs_option *o)
{
    enum { FAR = 2 * AC_NAME, TO = 't' | 'o' << 8 | ' ' << 16 };
    const ac_scenario *sc = (const ac_scenario *)base;
    if (end - at < FAR || !sc->four_digits)
        return read_unusual(sc, at, end, o);
    uint64_t text = ac_eight(at);
    if ((text & 0xffffff) != TO || !ends_usual((char)(text >> 56)))
        return read_any(sc, at, end, text, o);
    *o = ac_option_hex(AC_V_TO, 0, hex_of_digits(sc, (uint32_t)(text >> 24))); /* half of all clauses */
    return o->x >= 0 ? at + 7 : NULL;
}
