/* notation.c - one option as one clause of a record, and back: words and names only.
 *
 * `to 31.250 14.000 facing 900 line`, `plot O1 20.000 30.500 turn 3 smoke`, `fire B15a G3 right`, `aim B2 C`. What a
 * clause holds follows from the parts of its verb (verbs.def), always in the same order: unit, object, point, facing,
 * number, form. Lengths are inches with three decimals, facings tenths of a degree. */
#include "facts.h"
#include "shell.h"
#include "steps.h"
#include <firestep/writer.h>

#include <string.h>

/* --- what objects, numbers and forms are ------------------------------------------------------------------------- */

enum said { NOTHING, UNIT, FEATURE, TURN, LETTER, PLAIN, LENGTH, CELL, STAND, PLOT_KIND, MOUNT, SHELL, TASK };
typedef struct usage {
    uint16_t verb;
    uint8_t object, number, form; /* said */
} usage;

static const usage usages[] = {
    {OT_V_PLACE, NOTHING, NOTHING, STAND},     {OT_V_PUT_IN, FEATURE, NOTHING, STAND},
    {OT_V_ATTACH, UNIT, NOTHING, NOTHING},     {OT_V_MINE, TURN, NOTHING, NOTHING},
    {OT_V_PLOT, TURN, NOTHING, PLOT_KIND},     {OT_V_SUPPRESS, TURN, UNIT, NOTHING},
    {OT_V_NO_PLOT, TURN, NOTHING, NOTHING},    {OT_V_CANCEL, TURN, NOTHING, NOTHING},
    {OT_V_SHELL, NOTHING, NOTHING, PLOT_KIND}, {OT_V_TO, NOTHING, NOTHING, STAND},
    {OT_V_INTO, FEATURE, LENGTH, STAND},       {OT_V_ENTER, NOTHING, NOTHING, STAND},
    {OT_V_CHARGE, UNIT, NOTHING, STAND},       {OT_V_FIRE, UNIT, NOTHING, MOUNT},
    {OT_V_FIRE_AT, NOTHING, NOTHING, SHELL},   {OT_V_FIRE_WORK, FEATURE, NOTHING, MOUNT},
    {OT_V_LOAD, UNIT, NOTHING, NOTHING},       {OT_V_UNLOAD, NOTHING, NOTHING, STAND},
    {OT_V_MAN, UNIT, NOTHING, NOTHING},        {OT_V_GUNS_OUT, NOTHING, PLAIN, NOTHING},
    {OT_V_WORK, FEATURE, NOTHING, TASK},       {OT_V_HELP, UNIT, NOTHING, NOTHING},
    {OT_V_CLEAR, FEATURE, NOTHING, NOTHING},   {OT_V_NAME_LETTER, LETTER, CELL, NOTHING},
    {OT_V_ADVANCE, NOTHING, NOTHING, STAND},   {OT_V_FACT, PLAIN, PLAIN, NOTHING},
};

static usage usage_of(uint16_t verb)
{
    for (size_t i = 0; i < sizeof usages / sizeof *usages; i++)
        if (usages[i].verb == verb)
            return usages[i];
    return (usage){.verb = verb};
}

/* Words from 1; NULL ends. */
static const char *const formations[] = {"", "line", "two-ranks", "column", "garrison", NULL};
static const char *const levels[] = {"", "step", "bottom", NULL};
static const char *const plot_kinds[] = {"", "fire", "smoke", "gas", NULL};
static const char *const pools[] = {"", "A", "B", "C", "D", "E", "wire", "structure", NULL}; /* of a cell */
static const char own_word[] = "own-"; /* cells of one's own castings [VII.N] */
static const char *const shells[] = {"", "he", "smoke", "mg", NULL};
#define WORD(name, word) word,
static const char *const tasks[] = {"", OT_TASK_LIST(WORD) NULL};
static const char *const mounts[] = {"", OT_MOUNT_LIST(WORD) NULL};
enum { BOTH_SIDES = 0x80 };
static const char work_word[] = "work"; /* works made in play: work1 to work12 */

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

/* --- printing ---------------------------------------------------------------------------------------------------- */

static void put_word(fs_writer *w, const char *word)
{
    fs_put_char(w, ' ');
    fs_put(w, word);
}

static void put_inches(fs_writer *w, int32_t length)
{
    int32_t size = length < 0 ? -length : length;

    fs_put(w, length < 0 ? " -" : " ");
    fs_put_int(w, size / 1000);
    fs_put_char(w, '.');
    for (int unit = 100; unit; unit /= 10)
        fs_put_char(w, (char)('0' + size / unit % 10));
}

static void put_number(fs_writer *w, int64_t number)
{
    fs_put_char(w, ' ');
    fs_put_int(w, number);
}

static int put_unit(const ot_scenario *sc, int32_t unit, fs_writer *w)
{
    if (unit < 1 || unit > sc->base.n_units)
        return 1;
    put_word(w, sc->piece[unit].name);
    return 0;
}

static int put_feature(const ot_scenario *sc, int number, fs_writer *w)
{
    int work = number - 1 - sc->n_features;

    if (number < 1 || work >= OT_MAX_WORKS)
        return 1;
    if (work < 0) {
        put_word(w, sc->feature[number - 1].name);
        return 0;
    }
    put_word(w, work_word);
    fs_put_int(w, work + 1);
    return 0;
}

static int put_listed(const char *const *list, int number, fs_writer *w)
{
    if (!is_word(list, number))
        return 1;
    put_word(w, list[number]);
    return 0;
}

static int put_object(const ot_scenario *sc, uint8_t said, uint16_t object, fs_writer *w)
{
    switch (said) {
    case UNIT:
        return put_unit(sc, object, w);
    case FEATURE:
        return put_feature(sc, object, w);
    case TURN:
        put_word(w, "turn");
        put_number(w, object);
        return 0;
    case LETTER:
        return put_listed(pools, object, w);
    case PLAIN:
        put_number(w, object);
        return 0;
    default:
        return 1;
    }
}

static int put_counted(const ot_scenario *sc, uint8_t said, int32_t number, fs_writer *w)
{
    switch (said) {
    case UNIT:
        return put_unit(sc, number, w);
    case LENGTH:
        put_word(w, "along");
        put_inches(w, number);
        return 0;
    case CELL: /* quadrant and ring: B2 [VII.J]; own-B2 */
        if (number < 0 || number >= 2 * OT_RINGS * OT_QUADRANTS)
            return 1;
        put_word(w, number < OT_RINGS * OT_QUADRANTS ? "" : own_word);
        fs_put_char(w, (char)('A' + number % OT_QUADRANTS));
        fs_put_int(w, number / OT_QUADRANTS % OT_RINGS + 1);
        return 0;
    case PLAIN:
        put_number(w, number);
        return 0;
    default:
        return 1;
    }
}

/* A mount by its place on the vehicle [VI.D.2]. */
static int put_mount(const ot_scenario *sc, const fs_option *o, fs_writer *w)
{
    const ot_model *m = &sc->tables.model[sc->piece[o->subject].model];

    if (o->form == BOTH_SIDES) {
        put_word(w, "both");
        return 0;
    }
    return o->form > m->n_mounts ? 1 : put_listed(mounts, m->mount[o->form - 1].place, w);
}

static int put_form(const ot_scenario *sc, uint8_t said, const fs_option *o, fs_writer *w)
{
    int formation = ot_form_formation(o->form), level = ot_form_level(o->form);

    switch (said) {
    case STAND:
        return (formation && put_listed(formations, formation, w)) || (level && put_listed(levels, level, w));
    case PLOT_KIND:
        return put_listed(plot_kinds, o->form, w);
    case MOUNT:
        return put_mount(sc, o, w);
    case SHELL:
        return put_listed(shells, o->form, w);
    case TASK:
        return put_listed(tasks, o->form, w);
    default:
        return 1;
    }
}

int ot_print(const fs_scenario *base, const void *state, fs_side side, const fs_option *o, fs_writer *w)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    usage u = usage_of(o->verb);
    unsigned parts = ot_parts_in(sc, o->verb);

    (void)side;
    if (o->verb >= ot_words.n_verbs || !ot_words.verb[o->verb])
        return 1;
    fs_put(w, ot_words.verb[o->verb]);
    if (o->verb == OT_V_FACT && ot_fact_asked(state)) {
        fs_put_char(w, ' ');
        ot_put_answer(sc, ot_fact_asked(state), o->x, w);
        return 0;
    }
    if (o->subject && put_unit(sc, o->subject, w))
        return 1;
    if (o->object && !(parts & FS_HAS_FACING) && u.object != TURN && u.object != LETTER && u.object != PLAIN &&
        put_object(sc, u.object, o->object, w))
        return 1;
    if (o->place == FS_POINT) {
        put_inches(w, o->x);
        put_inches(w, o->y);
    }
    if (parts & FS_HAS_FACING) {
        put_word(w, "facing");
        put_number(w, o->object);
    }
    if (o->place == FS_NUMBER && put_counted(sc, u.number, o->x, w))
        return 1;
    if (o->object && (u.object == TURN || u.object == LETTER || u.object == PLAIN) &&
        put_object(sc, u.object, o->object, w))
        return 1;
    return o->form && put_form(sc, u.form, o, w);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

enum { LONGEST = 40 };
typedef struct words {
    const char *rest;
    char word[LONGEST]; /* "" at the end */
} words;

static void next(words *w)
{
    size_t n;

    while (*w->rest == ' ')
        w->rest++;
    n = strcspn(w->rest, " ");
    if (n >= LONGEST)
        n = LONGEST - 1;
    memcpy(w->word, w->rest, n);
    w->word[n] = 0;
    w->rest += strcspn(w->rest, " ");
}

/* A whole number of at most nine digits. */
static bool read_number(const char *text, int32_t *out)
{
    int32_t value = 0;
    int n = 0;

    for (; text[n] >= '0' && text[n] <= '9' && n < 9; n++)
        value = value * 10 + text[n] - '0';
    *out = value;
    return n && !text[n];
}

static bool read_inches(const char *text, int32_t *out)
{
    bool minus = *text == '-';
    int32_t value = 0, unit = 1000;
    int n = 0;

    for (text += minus; *text >= '0' && *text <= '9' && n < 4; text++, n++)
        value = value * 10 + *text - '0';
    value *= 1000;
    if (n && *text == '.')
        for (text++; *text >= '0' && *text <= '9' && unit > 1; text++)
            value += (*text - '0') * (unit /= 10);
    *out = minus ? -value : value;
    return n && !*text;
}

static int find_unit(const ot_scenario *sc, const char *name)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (!strcmp(sc->piece[u].name, name))
            return u;
    return 0;
}

static int find_feature(const ot_scenario *sc, const char *name)
{
    int32_t work;

    for (int f = 0; f < sc->n_features; f++)
        if (!strcmp(sc->feature[f].name, name))
            return f + 1;
    if (!strncmp(name, work_word, sizeof work_word - 1) && read_number(name + sizeof work_word - 1, &work) &&
        work >= 1 && work <= OT_MAX_WORKS)
        return sc->n_features + work;
    return 0;
}

static int no_piece(fs_error *e) { return ot_refuse(e, OT_II_B, OT_P_NO_SUCH_PIECE, 0); }
static int no_place(fs_error *e) { return ot_refuse(e, OT_GEO, OT_P_NO_SUCH_PLACE, 0); }
static int malformed(fs_error *e) { return ot_refuse(e, OT_IV, OT_P_MALFORMED, 0); }

/* The object; a word that is none is left for the parts behind it where the object may be missing. */
static int read_object(const ot_scenario *sc, words *w, const usage *u, bool may_miss, fs_option *o, fs_error *e)
{
    int32_t number;

    switch (u->object) {
    case UNIT:
        o->object = (uint16_t)find_unit(sc, w->word);
        break;
    case FEATURE:
        o->object = (uint16_t)find_feature(sc, w->word);
        break;
    case TURN:
        if (strcmp(w->word, "turn"))
            return malformed(e);
        next(w);
        if (!read_number(w->word, &number) || number > OT_MAX_TURNS + 2)
            return malformed(e);
        o->object = (uint16_t)number;
        break;
    case LETTER:
        o->object = (uint16_t)find_word(pools, w->word);
        if (!o->object)
            return malformed(e);
        break;
    default:
        if (!read_number(w->word, &number) || number > UINT16_MAX)
            return may_miss ? 0 : malformed(e);
        o->object = (uint16_t)number;
    }
    if (!o->object)
        return may_miss ? 0 : u->object == UNIT ? no_piece(e) : no_place(e);
    next(w);
    return 0;
}

static int read_counted(const ot_scenario *sc, words *w, uint8_t said, bool may_miss, fs_option *o, fs_error *e)
{
    int32_t number = 0;

    switch (said) {
    case UNIT:
        number = find_unit(sc, w->word);
        if (!number)
            return no_piece(e);
        break;
    case LENGTH:
        if (strcmp(w->word, "along"))
            return may_miss ? 0 : malformed(e);
        next(w);
        if (!read_inches(w->word, &number) || number < 0)
            return no_place(e);
        break;
    case CELL: {
        bool own = strncmp(w->word, own_word, sizeof own_word - 1) == 0;
        const char *cell = w->word + (own ? sizeof own_word - 1 : 0);

        if (cell[0] < 'A' || cell[0] > 'D' || cell[1] < '1' || cell[1] > '3' || cell[2])
            return malformed(e);
        number = (cell[1] - '1') * OT_QUADRANTS + cell[0] - 'A' + (own ? OT_RINGS * OT_QUADRANTS : 0);
        break;
    }
    default:
        if (!read_number(w->word, &number))
            return malformed(e);
    }
    o->place = FS_NUMBER;
    o->x = number;
    next(w);
    return 0;
}

static int read_point(words *w, bool may_miss, fs_option *o, fs_error *e)
{
    if (!read_inches(w->word, &o->x))
        return may_miss ? 0 : no_place(e);
    next(w);
    if (!read_inches(w->word, &o->y))
        return no_place(e);
    next(w);
    o->place = FS_POINT;
    return 0;
}

static int read_facing(words *w, fs_option *o, fs_error *e)
{
    int32_t tenths;

    if (strcmp(w->word, "facing"))
        return malformed(e);
    next(w);
    if (!read_number(w->word, &tenths) || tenths >= OT_TURN)
        return malformed(e);
    o->object = (uint16_t)tenths;
    next(w);
    return 0;
}

static uint8_t mount_named(const ot_scenario *sc, int unit, const char *word)
{
    const ot_model *m = &sc->tables.model[sc->piece[unit].model];

    if (!strcmp(word, "both"))
        return BOTH_SIDES;
    for (int i = 0; i < m->n_mounts; i++)
        if (!strcmp(mounts[m->mount[i].place], word))
            return (uint8_t)(i + 1);
    return 0;
}

static int read_form(const ot_scenario *sc, words *w, uint8_t said, fs_option *o, fs_error *e)
{
    int formation, level = 0;

    switch (said) {
    case STAND:
        formation = find_word(formations, w->word);
        if (formation)
            next(w);
        level = find_word(levels, w->word);
        if (level)
            next(w);
        o->form = ot_form(formation, level);
        return o->form ? 0 : malformed(e);
    case PLOT_KIND:
        o->form = (uint8_t)find_word(plot_kinds, w->word);
        break;
    case MOUNT:
        o->form = mount_named(sc, o->subject, w->word);
        break;
    case SHELL:
        o->form = (uint8_t)find_word(shells, w->word);
        break;
    case TASK:
        o->form = (uint8_t)find_word(tasks, w->word);
        break;
    default:
        break;
    }
    if (!o->form)
        return malformed(e);
    next(w);
    return 0;
}

static int read_parts(const ot_scenario *sc, words *w, fs_option *o, fs_error *e)
{
    usage u = usage_of(o->verb);
    unsigned parts = ot_parts_in(sc, o->verb);
    bool is_late = u.object == TURN || u.object == LETTER || u.object == PLAIN;
    bool has_object = parts & (FS_HAS_OBJECT | FS_MAY_OBJECT);

    if (parts & FS_HAS_SUBJECT) {
        o->subject = (fs_unit)find_unit(sc, w->word);
        if (!o->subject)
            return no_piece(e);
        next(w);
    }
    if (has_object && !is_late && read_object(sc, w, &u, parts & FS_MAY_OBJECT, o, e))
        return 1;
    if (parts & (FS_HAS_POINT | FS_MAY_POINT) && read_point(w, parts & FS_MAY_POINT, o, e))
        return 1;
    if (parts & FS_HAS_FACING && read_facing(w, o, e))
        return 1;
    if (parts & (FS_HAS_NUMBER | FS_MAY_NUMBER) && read_counted(sc, w, u.number, parts & FS_MAY_NUMBER, o, e))
        return 1;
    if (has_object && is_late && (w->word[0] || !(parts & FS_MAY_OBJECT)) &&
        read_object(sc, w, &u, parts & FS_MAY_OBJECT, o, e))
        return 1;
    if (parts & FS_HAS_FORM || (parts & FS_MAY_FORM && w->word[0]))
        return read_form(sc, w, u.form, o, e);
    return 0;
}

int ot_parse(const fs_scenario *base, const void *state, fs_side side, const char *clause, fs_option *o, fs_error *e)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    words w = {.rest = clause};

    (void)side;
    *o = (fs_option){0};
    if (e)
        *e = (fs_error){0};
    next(&w);
    for (uint16_t verb = 1; verb < ot_words.n_verbs && !o->verb; verb++)
        if (ot_words.verb[verb] && !strcmp(ot_words.verb[verb], w.word))
            o->verb = verb;
    if (!o->verb)
        return ot_refuse(e, OT_IV, OT_P_NO_SUCH_VERB, 0);
    next(&w);
    ot_ctx c = {sc, (ot_state *)(uintptr_t)state, NULL, NULL};
    int answer = o->verb == OT_V_FACT ? ot_find_answer(&c, w.word) : 0;
    if (answer) {
        o->place = FS_NUMBER;
        o->x = answer;
        next(&w);
    } else if (read_parts(sc, &w, o, e))
        return 1;
    return w.word[0] ? malformed(e) : 0;
}
