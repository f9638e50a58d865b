/* notation.c - one option as one clause of a record, and back: words and names only.
 *
 * `move 1-essex-a`, `go 29.42`, `change 88-bde attack`, `aim 1-essex 34.59`, `hide coy-3 N+NE ridge`, `wire coy-3
 * N+NE`. What a clause holds follows from the parts of its verb (verbs.def), always in the same order: piece, object,
 * hex, hexside or number, form. What an object, a number or a form stands for is listed here by verb; sets of sides are
 * compass points joined by plus signs, or `all`. The clause alone says it all: no state is needed to read it. */
#include "kinds.h"
#include "shell.h"
#include <firestep/writer.h>

/* --- what objects, numbers and forms are --- */

enum said { PLAIN, PIECE, BRIGIMENT, BATTALION, SIDES, SIZE, ORDER, MEANS, ACTION, CORNER };
typedef struct usage {
    uint16_t verb;
    uint8_t object, number, form; /* said */
} usage;

static const usage usages[] = {
    {RS_V_PLAN, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_TO_MAP, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_MERGE, PIECE, PLAIN, PLAIN},
    {RS_V_SPLIT, PLAIN, PLAIN, SIZE},
    {RS_V_JOIN_COLUMN, BATTALION, BRIGIMENT, 0},
    {RS_V_RETURN, BATTALION, PLAIN, PLAIN},
    {RS_V_ASSIGN, BATTALION, PLAIN, PLAIN},
    {RS_V_CONTINUE, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_ORDERS, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_CHANGE, BRIGIMENT, PLAIN, ORDER},
    {RS_V_CALL_RALLY, BATTALION, PLAIN, PLAIN},
    {RS_V_FALL_BACK, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_HOLD_LINE, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_CHANGE_LATER, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_SUPPORT, BATTALION, PLAIN, PLAIN},
    {RS_V_AIM, BATTALION, PLAIN, PLAIN},
    {RS_V_MID, BATTALION, PLAIN, PLAIN},
    {RS_V_PULL, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_COMMIT, BATTALION, PLAIN, PLAIN},
    {RS_V_FIRER, PLAIN, PLAIN, CORNER},
    {RS_V_HIDE, SIDES, PLAIN, MEANS},
    {RS_V_LEAD, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_BEAR, BRIGIMENT, PLAIN, PLAIN},
    {RS_V_DIG, SIDES, PLAIN, ACTION},
    {RS_V_REFACE, SIDES, PLAIN, PLAIN},
    {RS_V_WIRE, SIDES, PLAIN, PLAIN},
};

static usage usage_of(uint16_t verb)
{
    for (size_t i = 0; i < sizeof usages / sizeof *usages; i++)
        if (usages[i].verb == verb)
            return usages[i];
    return (usage){.verb = verb};
}

/* Words from 1; NULL ends. */
#define X(name, word) word,
static const char *const orders[] = {"", RS_ORDER_LIST(X) NULL};
static const char *const actions[] = {"", RS_ACTION_LIST(X) NULL};
#undef X
static const char *const sizes[] = {"", "battalion", "half-battalion", "company", "picket", "battery", "section", NULL};
static const char *const means[] = {"", "terrain", "work", "ridge", "ravine", "us-them", NULL};
static const char *const corners[] = {"", "other-side", NULL};
static const char *const compass[] = {"", "N", "NE", "SE", "S", "SW", "NW", NULL}; /* 1 + direction */
static const char all_sides[] = "all";
enum { ALL_SIDES = 63, LONGEST = 40 };
static_assert((int)LONGEST > (int)RS_ID, "names fit a word");

static const char *const *words_of(uint8_t said)
{
    switch (said) {
    case SIZE:
        return sizes;
    case ORDER:
        return orders;
    case MEANS:
        return means;
    case ACTION:
        return actions;
    case CORNER:
        return corners;
    default:
        return NULL;
    }
}

static int find_word(const char *const *list, const char *word)
{
    for (int i = 1; list[i]; i++)
        if (!strcmp(list[i], word))
            return i;
    return 0;
}

static bool is_word(const char *const *list, int number)
{
    int n = 1;

    while (list[n])
        n++;
    return number > 0 && number < n;
}

/* --- printing --- */

static void put_word(fs_writer *w, const char *word)
{
    fs_put_char(w, ' ');
    fs_put(w, word);
}

static int put_name(int number, int most, const char *name, fs_writer *w)
{
    if (number < 1 || number > most)
        return 1;
    put_word(w, name);
    return 0;
}

static int put_sides(int sides, fs_writer *w)
{
    char between = ' ';

    if (sides < 1 || sides > ALL_SIDES)
        return 1;
    if (sides == ALL_SIDES) {
        put_word(w, all_sides);
        return 0;
    }
    for (int d = 0; d < 6; d++)
        if (sides >> d & 1) {
            fs_put_char(w, between);
            fs_put(w, compass[d + 1]);
            between = '+';
        }
    return 0;
}

static int put_said(const rs_scenario *sc, uint8_t said, int value, fs_writer *w)
{
    const char *const *list = words_of(said);

    if (list)
        return is_word(list, value) ? put_word(w, list[value]), 0 : 1;
    switch (said) {
    case PIECE:
        return put_name(value, sc->base.n_units, sc->piece[value < RS_MAX_PIECES ? value : 0].name, w);
    case BRIGIMENT:
        return put_name(value, sc->n_brigiments + sc->n_columns,
                        sc->brigiment[value > 0 && value < RS_MAX_BRIGIMENTS ? value : 0].name, w);
    case BATTALION:
        return put_name(value, sc->n_battalions, sc->battalion[value > 0 && value < RS_MAX_BATTALIONS ? value : 0].name,
                        w);
    case SIDES:
        return put_sides(value, w);
    default:
        fs_put_char(w, ' ');
        fs_put_int(w, value);
        return 0;
    }
}

static bool is_hex(const rs_scenario *sc, int32_t hex)
{
    return hex >= 0 && hex < sc->map.n_hexes && rs_has(sc->map.play, hex);
}

/* A side by the hex it is named from and the one beyond; on the edge of the map by its direction. */
static void put_side(const rs_scenario *sc, int hex, int direction, fs_writer *w)
{
    char name[16];
    int beyond = sc->map.next[hex][direction];

    fs_hex_name(&sc->map.grid, hex, name);
    put_word(w, name);
    fs_put_char(w, '/');
    if (beyond < 0) {
        fs_put(w, compass[direction + 1]);
        return;
    }
    fs_hex_name(&sc->map.grid, beyond, name);
    fs_put(w, name);
}

static int put_place(const rs_scenario *sc, const usage *u, const fs_option *o, fs_writer *w)
{
    char name[16];

    switch (o->place) {
    case FS_NOWHERE:
        return 0;
    case FS_HEX:
        if (!is_hex(sc, o->x))
            return 1;
        fs_hex_name(&sc->map.grid, o->x, name);
        put_word(w, name);
        return 0;
    case FS_HEXSIDE:
        if (!is_hex(sc, o->x) || o->y < 0 || o->y > 5)
            return 1;
        put_side(sc, o->x, o->y, w);
        return 0;
    case FS_NUMBER:
        return o->x < 0 || put_said(sc, u->number, o->x, w);
    default:
        return 1;
    }
}

int rs_print(const fs_scenario *base, const void *state, fs_side side, const fs_option *o, fs_writer *w)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    fs_writer text = *w;
    usage u = usage_of(o->verb);
    unsigned parts = rs_verb_parts(o->verb);

    (void)state, (void)side;
    if (o->verb >= RS_VERBS || !rs_words.verb[o->verb])
        return 1;
    fs_put(&text, rs_words.verb[o->verb]);
    if (o->subject && put_said(sc, PIECE, o->subject, &text))
        return 1;
    if (o->object && put_said(sc, u.object, o->object, &text))
        return 1;
    if (put_place(sc, &u, o, &text))
        return 1;
    if ((o->form || parts & FS_HAS_FORM) && put_said(sc, u.form, o->form, &text))
        return 1;
    *w = text;
    return 0;
}

/* --- reading --- */

typedef struct reader {
    const rs_scenario *sc;
    const char *rest;
    char word[LONGEST]; /* "" at the end */
    fs_option *o;
    fs_error *e;
} reader;

static void next(reader *r)
{
    size_t n, keep;

    r->rest += strspn(r->rest, " ");
    n = strcspn(r->rest, " ");
    keep = n < LONGEST ? n : LONGEST - 1;
    memcpy(r->word, r->rest, keep);
    r->word[keep] = 0;
    r->rest += n;
}

static int wrong(const reader *r, fs_rule rule, uint16_t phrase)
{
    return rs_refuse(r->e, rule, phrase, r->o->subject, FS_NO_HEX);
}
static int no_place(const reader *r) { return wrong(r, RS_5_0, RS_P_NO_SUCH_PLACE); }
static int malformed(const reader *r) { return wrong(r, RS_2_0, RS_P_MALFORMED); }

static uint16_t find_verb(const char *word)
{
    for (uint16_t v = 1; *word && v < RS_VERBS; v++)
        if (rs_words.verb[v] && !strcmp(rs_words.verb[v], word))
            return v;
    return 0;
}

/* Sides joined by plus signs, each once and in order; 0 if it is none. */
static int read_sides(const char *text)
{
    int sides = 0;

    if (!strcmp(text, all_sides))
        return ALL_SIDES;
    while (*text) {
        char one[4] = {0};
        size_t n = strcspn(text, "+");
        int d;

        if (!n || n >= sizeof one)
            return 0;
        memcpy(one, text, n);
        d = find_word(compass, one);
        if (!d || sides >> (d - 1))
            return 0;
        sides |= 1 << (d - 1);
        text += n;
        if (*text && !*++text)
            return 0;
    }
    return sides;
}

/* A whole number of at most four digits; -1 if it is none. */
static int read_number(const char *text)
{
    int value = 0, n = 0;

    for (; text[n] >= '0' && text[n] <= '9' && n < 4; n++)
        value = value * 10 + text[n] - '0';
    return n && !text[n] ? value : -1;
}

/* The value of the word just read; -1 if it says nothing of that kind. */
static int value_of(const reader *r, uint8_t said)
{
    const char *const *list = words_of(said);
    int value;

    if (list)
        value = find_word(list, r->word);
    else if (said == PIECE)
        value = rs_piece_named(r->sc, r->word);
    else if (said == BRIGIMENT)
        value = rs_brigiment_named(r->sc, r->word);
    else if (said == BATTALION)
        value = rs_battalion_named(r->sc, r->word);
    else if (said == SIDES)
        value = read_sides(r->word);
    else
        return read_number(r->word);
    return value ? value : -1;
}

static int read_object(reader *r, const usage *u, unsigned parts)
{
    int value;

    if (!(parts & (FS_HAS_OBJECT | FS_MAY_OBJECT)))
        return 0;
    value = *r->word ? value_of(r, u->object) : -1;
    if (value <= 0) {
        if (parts & FS_MAY_OBJECT)
            return 0; /* the word says something else */
        return wrong(r, RS_3_0, u->object == PLAIN || u->object == SIDES ? RS_P_MALFORMED : RS_P_NO_SUCH_PIECE);
    }
    r->o->object = (uint16_t)value;
    next(r);
    return 0;
}

static int read_side(reader *r)
{
    char *beyond = strchr(r->word, '/');
    int hex, to, d;

    if (!beyond)
        return no_place(r);
    *beyond++ = 0;
    hex = fs_hex_parse(&r->sc->map.grid, r->word);
    if (!is_hex(r->sc, hex))
        return no_place(r);
    to = fs_hex_parse(&r->sc->map.grid, beyond);
    d = to >= 0 ? rs_direction(&r->sc->map, hex, to) : find_word(compass, beyond) - 1;
    if (d < 0)
        return no_place(r);
    r->o->place = FS_HEXSIDE;
    r->o->x = hex;
    r->o->y = d;
    next(r);
    return 0;
}

static int read_place(reader *r, const usage *u, unsigned parts)
{
    if (parts & (FS_HAS_HEX | FS_MAY_HEX)) {
        int hex = fs_hex_parse(&r->sc->map.grid, r->word);

        if (!*r->word && parts & FS_MAY_HEX)
            return 0;
        if (!is_hex(r->sc, hex))
            return no_place(r);
        r->o->place = FS_HEX;
        r->o->x = hex;
        next(r);
        return 0;
    }
    if (parts & FS_HAS_HEXSIDE)
        return read_side(r);
    if (parts & FS_HAS_NUMBER) {
        int value = value_of(r, u->number);

        if (value < 0)
            return malformed(r);
        r->o->place = FS_NUMBER;
        r->o->x = value;
        next(r);
    }
    return 0;
}

static int read_form(reader *r, const usage *u, unsigned parts)
{
    int value;

    if (!(parts & (FS_HAS_FORM | FS_MAY_FORM)) || (parts & FS_MAY_FORM && !*r->word))
        return 0;
    value = value_of(r, u->form);
    if (value < 0 || value > UINT8_MAX)
        return malformed(r);
    r->o->form = (uint8_t)value;
    next(r);
    return 0;
}

int rs_parse(const fs_scenario *base, const void *state, fs_side side, const char *clause, fs_option *o, fs_error *e)
{
    reader r = {.sc = (const rs_scenario *)base, .rest = clause, .o = o, .e = e};

    (void)state, (void)side;
    *o = (fs_option){0};
    if (e)
        *e = (fs_error){0};
    next(&r);
    o->verb = find_verb(r.word);
    if (!o->verb)
        return wrong(&r, RS_2_0, RS_P_NO_SUCH_VERB);
    usage u = usage_of(o->verb);
    unsigned parts = rs_verb_parts(o->verb);

    next(&r);
    if (parts & FS_HAS_SUBJECT) {
        o->subject = (fs_unit)rs_piece_named(r.sc, r.word);
        if (!o->subject)
            return wrong(&r, RS_3_0, RS_P_NO_SUCH_PIECE);
        next(&r);
    }
    if (read_object(&r, &u, parts) || read_place(&r, &u, parts) || read_form(&r, &u, parts))
        return 1;
    return *r.word ? malformed(&r) : 0;
}
