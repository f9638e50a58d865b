/* notation.c - one option as one clause of a record, and back: words and names only.
 *
 * `place b1 V09 in dispersed`, `move g1 X11 in`, `on O19w gas by runner`, `breach V09/V10`. What a clause holds follows
 * from the parts of its verb (verbs.def); objects and forms that are words have a list here. */
#include "kinds.h"
#include "shell.h"
#include <firestep/writer.h>

/* --- words ---------------------------------------------------------------------------------------------------- */

enum { WORD = 32 }; /* bytes of the longest word read, its end included */
static_assert((int)WORD >= (int)RP_NAME && (int)WORD >= (int)RP_ID, "names fit a word");

static const char *const spines[] = {NULL, "W", "NE", "SE", "E", "SW", "NW", NULL}; /* rp_spine + 1 */
static const char *const directions[] = {NULL, "N", "NE", "SE", "S", "SW", "NW", NULL};
static const char *const modes[] = {
    [RP_AIRCRAFT] = "aircraft",   [RP_FLARE] = "flare",           [RP_RUNNER] = "runner",
    [RP_TELEPHONE] = "telephone", [RP_TRENCH_SET] = "trench-set", [RP_MODES] = NULL,
};
static const char *const shells[] = {[RP_GAS_SHELL] = "gas", [RP_SMOKE_SHELL] = "smoke", [RP_SMOKE_SHELL + 1] = NULL};
static const char *const headings[][2] = {
    /* rp_heading */
    [RP_ROW_NORTH] = {"row", "north"},
    [RP_ROW_SOUTH] = {"row", "south"},
    [RP_COLUMN_WEST] = {"column", "west"},
    [RP_COLUMN_EAST] = {"column", "east"},
};
static const char *const modifiers[] = {
    /* rp_terrain + 1, and what stands between [R73] */
    [RP_T_VILLAGE + 1] = "village",
    [RP_T_CRATERS + 1] = "craters",
    [RP_T_SCRAPE + 1] = "scrape",
    [RP_T_GREEN_WOODS + 1] = "green-woods",
    [RP_T_HILL + 1] = "hill",
    [RP_T_TRENCH + 1] = "trench",
    [RP_T_BLOCKHOUSE + 1] = "blockhouse",
    [RP_T_OPEN_WOODS + 1] = "open-woods",
    [RP_T_WHEAT + 1] = "wheat",
    [RP_T_SMOKE + 1] = "smoke",
    [RP_T_BARRAGE + 1] = "barrage",
    [RP_T_DARKNESS + 1] = "darkness",
    [RP_T_PRECIPITATION + 1] = "precipitation",
    [RP_TERRAINS + 1] = "afv",
    [RP_TERRAINS + 2] = "concealment",
    [RP_TERRAINS + 3] = "night", /* of visibility */
    [RP_TERRAINS + 4] = "gas",
    [RP_TERRAINS + 5] = NULL,
};

/* How the object of a verb is said, where it is not a piece. */
typedef struct vocabulary {
    const char *const *word; /* from 1, NULL ends */
    fs_rule rule;
    uint16_t phrase;
} vocabulary;
static const vocabulary spine_words = {spines, RP_7_243, RP_P_NAME_A_SPINE};
static const vocabulary drift_words = {directions, RP_7_513c, RP_P_NAME_A_DIRECTION};
static const vocabulary take_words = {modifiers, RP_R73, RP_P_NAME_A_MODIFIER};

static const vocabulary *object_words(uint16_t verb)
{
    return verb == RP_V_SPINE   ? &spine_words
           : verb == RP_V_DRIFT ? &drift_words
           : verb == RP_V_TAKE  ? &take_words
                                : NULL;
}

/* The number of a word, 0 if it is none of them. */
static uint16_t find_word(const char *const *list, const char *word)
{
    for (uint16_t i = 1; list[i]; i++)
        if (list[i][0] == word[0] && !strcmp(list[i], word))
            return i;
    return 0;
}

static const char *word_of(const char *const *list, int number)
{
    for (int i = 1; list[i]; i++)
        if (i == number)
            return list[i];
    return NULL;
}

/* Those whose bits stand in the form of a move, ascending: the movers, on the map or coming on to it, or the unit that
 * begins to move [R87] [10.21b]. */
enum { MOST_MOVERS = 8 };
static int movers_of(const rp_scenario *sc, const rp_state *s, int subject, uint8_t out[MOST_MOVERS])
{
    int n = 0;

    if (!rp_is_unit(sc, subject))
        return 0;
    const rp_unit *lead = &s->unit[subject];
    const uint64_t *side = sc->units[rp_side_of(sc, subject)];

    if (lead->task & RP_MOVER && lead->where == RP_ON_MAP)
        for (int u = s->first[lead->hex]; u && n < MOST_MOVERS; u = s->unit[u].next)
            if (s->unit[u].task & RP_MOVER && rp_has(side, u))
                out[n++] = (uint8_t)u;
    if (lead->task & RP_MOVER && lead->where == RP_WAITING)
        for (int u = 0; (u = rp_next_unit(side, u)) && n < MOST_MOVERS;)
            if (s->unit[u].task & RP_MOVER && s->unit[u].where == RP_WAITING)
                out[n++] = (uint8_t)u;
    if (!n)
        out[n++] = (uint8_t)subject;
    return n;
}

/* What `in` alone says: every mover that the works there take; everybody if they take nobody, which is refused. */
static uint8_t all_in(const rp_scenario *sc, const rp_state *s, const uint8_t *mover, int n, int hex)
{
    uint8_t can = 0;

    for (int i = 0; i < n; i++)
        if (rp_may_be_in(sc, s, mover[i], hex))
            can = (uint8_t)(can | 1u << i);
    return can ? can : (uint8_t)((1u << n) - 1);
}

/* What `dispersed` alone says: everybody formed who can move so, what carries him apart [10.21b]; everybody if nobody
 * can. */
static uint8_t all_dispersed(const rp_scenario *sc, const rp_state *s, const uint8_t *mover, int n)
{
    uint8_t can = 0;

    for (int i = 0; i < n; i++)
        if (!rp_is_dispersed(s, mover[i]) && !(s->unit[mover[i]].task & RP_CARRIED) &&
            rp_type_of(sc, mover[i])->face[1].movement > 0)
            can = (uint8_t)(can | 1u << i);
    return can ? can : (uint8_t)((1u << n) - 1);
}

/* --- printing --------------------------------------------------------------------------------------------------- */

static void put_word(fs_writer *w, const char *word)
{
    fs_put_char(w, ' ');
    fs_put(w, word);
}

static int put_piece(const rp_scenario *sc, int piece, fs_writer *w)
{
    if (piece < 1 || piece > sc->n_units + sc->n_groups)
        return 1;
    put_word(w, sc->piece[piece].name);
    return 0;
}

static int put_place(const rp_scenario *sc, uint16_t parts, const fs_option *o, fs_writer *w)
{
    char name[RP_NAME];
    bool on_board = o->x >= 0 && o->x < sc->n_hexes;

    if (parts & FS_HAS_HEX) {
        if (o->place != FS_HEX || !on_board)
            return 1;
        rp_hex_name(&sc->board, o->x, name);
    } else if (parts & FS_HAS_HEXSIDE) {
        if (o->place != FS_HEXSIDE || !on_board || !fs_hexside_exists(&sc->board.grid, o->x * 6 + o->y))
            return 1;
        rp_side_name(&sc->board, o->x * 6 + o->y, name);
    } else if (parts & FS_HAS_VERTEX) {
        if (o->place != FS_VERTEX || o->x < 0 || o->x >= INT16_MAX / 2 || o->y < 0 || o->y > 1 ||
            !fs_vertex_exists(&sc->board.grid, o->x * 2 + o->y))
            return 1;
        rp_vertex_name(&sc->board, o->x * 2 + o->y, name);
    } else {
        return 0;
    }
    put_word(w, name);
    return 0;
}

static int put_object(const rp_scenario *sc, const fs_option *o, fs_writer *w)
{
    const vocabulary *words = object_words(o->verb);

    if (!words)
        return put_piece(sc, o->object, w);
    const char *word = word_of(words->word, o->object);
    if (!word)
        return 1;
    put_word(w, word);
    return 0;
}

/* The word alone for those of whom it is said anyway, otherwise with names. */
static void put_those(const rp_scenario *sc, const char *word, unsigned those, unsigned anyway, const uint8_t *mover,
                      int n, fs_writer *w)
{
    if (!those)
        return;
    put_word(w, word);
    for (int i = 0; i < n && those != anyway; i++)
        if (those >> i & 1)
            put_word(w, sc->piece[mover[i]].name);
}

static int put_move_form(const rp_scenario *sc, const rp_state *s, const fs_option *o, fs_writer *w)
{
    uint8_t mover[MOST_MOVERS];
    int n = movers_of(sc, s, o->subject, mover);

    if (o->form >> n)
        return 1;
    put_those(sc, "in", o->form, all_in(sc, s, mover, n, o->x), mover, n, w);
    return 0;
}

static int put_enter_form(const rp_scenario *sc, const rp_state *s, const fs_option *o, fs_writer *w)
{
    uint8_t mover[MOST_MOVERS];
    int n = movers_of(sc, s, o->subject, mover);
    unsigned in = o->form & ((1u << RP_ENTERERS) - 1), dispersed = (unsigned)o->form >> RP_ENTERERS;

    if ((in | dispersed) >> n)
        return 1;
    put_those(sc, "in", in, all_in(sc, s, mover, n, o->x), mover, n, w);
    put_those(sc, "dispersed", dispersed, all_dispersed(sc, s, mover, n), mover, n, w);
    return 0;
}

static int put_call_form(const fs_option *o, fs_writer *w)
{
    const char *shell = word_of(shells, o->form), *mode = word_of(modes, o->object);

    if ((o->form && !shell) || (o->object && !mode))
        return 1;
    if (shell)
        put_word(w, shell);
    if (mode) {
        put_word(w, "by");
        put_word(w, mode);
    }
    return 0;
}

/* What follows pieces and places. */
static int put_rest(const rp_scenario *sc, const rp_state *s, const fs_option *o, fs_writer *w)
{
    switch (o->verb) {
    case RP_V_PLACE:
    case RP_V_REDEPLOY:
        if (o->form & ~(RP_PLACE_IN | RP_PLACE_DISPERSED))
            return 1;
        fs_put(w, o->form & RP_PLACE_IN ? " in" : "");
        fs_put(w, o->form & RP_PLACE_DISPERSED ? " dispersed" : "");
        return 0;
    case RP_V_ENTER:
        return put_enter_form(sc, s, o, w);
    case RP_V_MOVE:
        return put_move_form(sc, s, o, w);
    case RP_V_ON:
        return put_call_form(o, w);
    case RP_V_BARRAGE:
        if (o->form < RP_ROW_NORTH || o->form > RP_COLUMN_EAST)
            return 1;
        put_word(w, headings[o->form][0]);
        put_word(w, headings[o->form][1]);
        return 0;
    default:
        return o->form != 0;
    }
}

int rp_print(const fs_scenario *base, const void *state, fs_side side, const fs_option *o, fs_writer *w)
{
    const rp_scenario *sc = (const rp_scenario *)base;
    fs_writer text = *w;
    (void)side;

    if (o->verb >= RP_VERBS || !rp_words.verb[o->verb])
        return 1;
    uint16_t parts = rp_verb_parts(o->verb);
    fs_put(&text, rp_words.verb[o->verb]);
    if ((parts & FS_HAS_SUBJECT && put_piece(sc, o->subject, &text)) ||
        (parts & FS_HAS_OBJECT && put_object(sc, o, &text)) || put_place(sc, parts, o, &text) ||
        put_rest(sc, state, o, &text))
        return 1;
    *w = text;
    return 0;
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

typedef struct reader {
    const rp_scenario *sc;
    const rp_state *s;
    const char *at;
    char word[WORD]; /* the word read last */
    fs_option *o;
    fs_error *e;
} reader;

/* Takes the next word; false if there is none, or it is longer than any name. */
static bool next_word(reader *r)
{
    size_t n = 0;

    while (*r->at == ' ')
        r->at++;
    while (r->at[n] && r->at[n] != ' ') {
        if (n == WORD - 1)
            return r->word[0] = 0, false;
        r->word[n] = r->at[n];
        n++;
    }
    r->word[n] = 0;
    r->at += n;
    return n > 0;
}

/* Takes the next word if it is this one. */
static bool take(reader *r, const char *word)
{
    const char *before = r->at;

    if (next_word(r) && !strcmp(r->word, word))
        return true;
    r->at = before;
    return false;
}

static int wrong(const reader *r, fs_rule rule, uint16_t phrase)
{
    return rp_refuse(r->e, rule, phrase, r->o->subject, FS_NO_HEX);
}

static uint16_t find_verb(const char *word)
{
    size_t n = strlen(word);

#define IS(text) (n == sizeof(text) - 1 && !memcmp(word, text, sizeof(text) - 1))
#define VERB(name, text, parts)                                                                                        \
    if (IS(text))                                                                                                      \
        return RP_V_##name;
#include "verbs.def"
#undef VERB
    return IS("done")      ? FS_VERB_DONE
           : IS("decline") ? FS_VERB_DECLINE
           : IS("drop")    ? FS_VERB_DROP
           : IS("begin")   ? FS_VERB_BEGIN
                           : 0;
#undef IS
}

static int read_piece(reader *r, uint16_t missing, uint16_t *out)
{
    if (!next_word(r))
        return wrong(r, RP_2_1a, missing);
    *out = (uint16_t)rp_piece_named(r->sc, r->word);
    return *out ? 0 : wrong(r, RP_2_1a, RP_P_NO_SUCH_PIECE);
}

static int read_word(reader *r, const vocabulary *words)
{
    r->o->object = next_word(r) ? find_word(words->word, r->word) : 0;
    return r->o->object ? 0 : wrong(r, words->rule, words->phrase);
}

/* A place of the kind the verb has, split into the two numbers of an option. */
static int read_place(reader *r, uint16_t parts)
{
    bool named = next_word(r);
    const rp_board *b = &r->sc->board;
    int at = FS_NO_HEX, by = 1;
    uint16_t missing = RP_P_NAME_A_HEX;

    if (parts & FS_HAS_HEX) {
        r->o->place = FS_HEX;
        at = named ? rp_hex(b, r->word) : FS_NO_HEX;
    } else if (parts & FS_HAS_HEXSIDE) {
        r->o->place = FS_HEXSIDE;
        missing = RP_P_NAME_A_SIDE, by = 6;
        at = named ? rp_side(b, r->word) : FS_NO_HEXSIDE;
    } else {
        r->o->place = FS_VERTEX;
        missing = RP_P_NAME_A_VERTEX, by = 2;
        at = named ? rp_vertex(b, r->word) : FS_NO_VERTEX;
    }
    if (at < 0)
        return wrong(r, RP_2_2a, missing);
    r->o->x = at / by;
    r->o->y = at % by;
    return 0;
}

static int read_place_form(reader *r)
{
    for (;;) {
        if (!(r->o->form & RP_PLACE_IN) && take(r, "in"))
            r->o->form |= RP_PLACE_IN;
        else if (!(r->o->form & RP_PLACE_DISPERSED) && take(r, "dispersed"))
            r->o->form |= RP_PLACE_DISPERSED;
        else
            return 0;
    }
}

/* The movers named up to the word `until` or the end; none: those of whom it is said anyway. */
static int read_those(reader *r, const char *until, const uint8_t *mover, int n, uint8_t anyway, uint8_t *those)
{
    const char *before = r->at;

    *those = 0;
    for (; next_word(r) && strcmp(r->word, until) != 0; before = r->at) {
        int piece = rp_piece_named(r->sc, r->word), i = 0;

        if (!piece)
            return wrong(r, RP_2_1a, RP_P_NO_SUCH_PIECE);
        while (i < n && mover[i] != piece)
            i++;
        if (i == n)
            return rp_refuse(r->e, RP_R87, RP_P_NOT_A_MOVER, piece, FS_NO_HEX);
        *those = (uint8_t)(*those | 1u << i);
    }
    r->at = before;
    if (!*those)
        *those = anyway;
    return 0;
}

static int read_move_form(reader *r)
{
    uint8_t mover[MOST_MOVERS];
    int n = movers_of(r->sc, r->s, r->o->subject, mover);

    if (!take(r, "in"))
        return 0;
    return read_those(r, "", mover, n, all_in(r->sc, r->s, mover, n, r->o->x), &r->o->form);
}

static int read_enter_form(reader *r)
{
    uint8_t mover[MOST_MOVERS], in = 0, dispersed = 0;
    int n = movers_of(r->sc, r->s, r->o->subject, mover);

    if (take(r, "in") && read_those(r, "dispersed", mover, n, all_in(r->sc, r->s, mover, n, r->o->x), &in))
        return 1;
    if (take(r, "dispersed") && read_those(r, "", mover, n, all_dispersed(r->sc, r->s, mover, n), &dispersed))
        return 1;
    if ((in | dispersed) >> RP_ENTERERS)
        return wrong(r, RP_10_21b, RP_P_MALFORMED);
    r->o->form = (uint8_t)(in | dispersed << RP_ENTERERS);
    return 0;
}

static int read_call_form(reader *r)
{
    if (take(r, shells[RP_GAS_SHELL]))
        r->o->form = RP_GAS_SHELL;
    else if (take(r, shells[RP_SMOKE_SHELL]))
        r->o->form = RP_SMOKE_SHELL;
    if (!take(r, "by"))
        return 0;
    r->o->object = next_word(r) ? find_word(modes, r->word) : 0;
    return r->o->object ? 0 : wrong(r, RP_7_21a, RP_P_NAME_A_MODE);
}

static int read_heading(reader *r)
{
    for (uint8_t h = RP_ROW_NORTH; h <= RP_COLUMN_EAST; h++) {
        const char *before = r->at;

        if (take(r, headings[h][0]) && take(r, headings[h][1])) {
            r->o->form = h;
            return 0;
        }
        r->at = before;
    }
    return wrong(r, RP_AA_6, RP_P_NAME_A_HEADING);
}

/* Nobody else can be named beside the one that fires [6.51c]. */
static int read_alone(reader *r)
{
    const char *before = r->at;
    bool with = take(r, "with");

    if (next_word(r) && rp_piece_named(r->sc, r->word))
        return wrong(r, RP_6_51c, RP_P_FIRES_ALONE);
    r->at = before;
    return with ? wrong(r, RP_6_51c, RP_P_FIRES_ALONE) : 0;
}

static int read_rest(reader *r)
{
    switch (r->o->verb) {
    case RP_V_FIRE:
    case RP_V_ANTITANK:
    case RP_V_REACT:
    case RP_V_REACT_TANK:
        return read_alone(r);
    case RP_V_PLACE:
    case RP_V_REDEPLOY:
        return read_place_form(r);
    case RP_V_ENTER:
        return read_enter_form(r);
    case RP_V_MOVE:
        return read_move_form(r);
    case RP_V_ON:
        return read_call_form(r);
    case RP_V_BARRAGE:
        return read_heading(r);
    default:
        return 0;
    }
}

static int read_parts(reader *r, uint16_t parts)
{
    const vocabulary *words = object_words(r->o->verb);

    if (parts & FS_HAS_SUBJECT && read_piece(r, RP_P_NAME_A_PIECE, &r->o->subject))
        return 1;
    if (parts & FS_HAS_OBJECT && (words ? read_word(r, words) : read_piece(r, RP_P_NAME_ANOTHER, &r->o->object)))
        return 1;
    if (parts & (FS_HAS_HEX | FS_HAS_HEXSIDE | FS_HAS_VERTEX) && read_place(r, parts))
        return 1;
    return read_rest(r);
}

int rp_parse(const fs_scenario *base, const void *state, fs_side side, const char *clause, fs_option *o, fs_error *e)
{
    reader r = {.sc = (const rp_scenario *)base, .s = state, .at = clause, .o = o, .e = e};
    (void)side;

    *o = (fs_option){0};
    if (!next_word(&r) || !(o->verb = find_verb(r.word)))
        return wrong(&r, RP_6_03a, RP_P_NO_SUCH_VERB);
    if (read_parts(&r, rp_verb_parts(o->verb)))
        return 1;
    return r.at[strspn(r.at, " ")] ? wrong(&r, RP_6_03a, RP_P_TOO_MANY_WORDS) : 0;
}
