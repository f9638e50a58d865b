/* words.c - facts put into templates. */
#include <firestep/hex.h>
#include <firestep/words.h>

#include <string.h>

/* What the words in braces may stand for. */
typedef struct facts {
    const fs_scenario *sc;
    fs_unit unit, other;
    uint16_t place, result;
    fs_side side;
    uint8_t n_dice, n_mods;
    int32_t x, y, have, need, total, against, roll;
    const int32_t *arg;
    const uint8_t *dice;
    const fs_mod *mods;
} facts;

static const char *entry_of(const char *const *list, int n, int i)
{
    return i > 0 && i < n && list && list[i] ? list[i] : "";
}

const char *fs_words_unit(const fs_scenario *sc, fs_unit unit)
{
    if (unit == 0)
        return "";
    return unit <= sc->n_units && sc->names ? sc->names->unit[unit] : "?";
}

const char *fs_words_rule(const fs_scenario *sc, fs_rule rule)
{
    return entry_of(sc->rules->words->rule, sc->rules->words->n_rules, rule);
}

const char *fs_words_title(const fs_scenario *sc, fs_rule rule)
{
    return entry_of(sc->rules->words->rule_title, sc->rules->words->n_rules, rule);
}

const char *fs_words_side(const fs_scenario *sc, fs_side side) { return side < 4 ? sc->names->side[side] : "?"; }

const char *fs_words_result(const fs_scenario *sc, uint16_t result)
{
    return entry_of(sc->rules->words->result, sc->rules->words->n_results, result);
}

static void put_hex(const fs_grid *g, int hex, fs_writer *w)
{
    char name[16];

    if (hex < 0 || hex >= fs_hex_count(g)) {
        fs_put(w, "?");
        return;
    }
    fs_hex_name(g, hex, name);
    fs_put(w, name);
}

/* The hexes of a side or corner, `0604/0605`. */
static void put_hexes(const fs_grid *g, const int *hex, int n, fs_writer *w)
{
    for (int i = 0; i < n; i++) {
        if (i > 0)
            fs_put_char(w, '/');
        put_hex(g, hex[i], w);
    }
}

static void put_side_of_hex(const fs_grid *g, int32_t x, int32_t y, fs_writer *w)
{
    int hex[2] = {x, FS_NO_HEX};
    bool known = x >= 0 && x < fs_hex_count(g) && y >= 0 && y < 6;

    if (known)
        hex[1] = fs_hex_neighbour(g, x, y);
    put_hexes(g, hex, hex[1] == FS_NO_HEX ? 1 : 2, w);
    if (hex[1] == FS_NO_HEX) { /* on the rim: by its direction */
        fs_put_char(w, '/');
        fs_put_int(w, y);
    }
}

static void put_vertex(const fs_grid *g, int32_t x, int32_t y, fs_writer *w)
{
    int hex[3], n = 0;

    if (x >= 0 && x < INT32_MAX / 2 && (y == 0 || y == 1) && fs_vertex_exists(g, 2 * x + y))
        n = fs_vertex_hexes(g, 2 * x + y, hex);
    if (n == 0)
        fs_put(w, "?");
    put_hexes(g, hex, n, w);
}

static void put_thousandths(int32_t value, fs_writer *w)
{
    int64_t v = value < 0 ? -(int64_t)value : value;

    if (value < 0)
        fs_put_char(w, '-');
    fs_put_int(w, v / 1000);
    fs_put_char(w, '.');
    fs_put_char(w, (char)('0' + v / 100 % 10));
    fs_put_char(w, (char)('0' + v / 10 % 10));
    fs_put_char(w, (char)('0' + v % 10));
}

void fs_words_place(const fs_scenario *sc, int place, int32_t x, int32_t y, fs_writer *w)
{
    bool board = sc->board && sc->board->grid.columns;

    if (!board && (place == FS_HEX || place == FS_HEXSIDE || place == FS_VERTEX)) {
        fs_put(w, "?");
        return;
    }
    switch (place) {
    case FS_HEX:
        put_hex(&sc->board->grid, x, w);
        break;
    case FS_HEXSIDE:
        put_side_of_hex(&sc->board->grid, x, y, w);
        break;
    case FS_VERTEX:
        put_vertex(&sc->board->grid, x, y, w);
        break;
    case FS_POINT:
        put_thousandths(x, w);
        fs_put_char(w, ' ');
        put_thousandths(y, w);
        break;
    case FS_BOX:
        fs_put(w, "box ");
        fs_put_int(w, x);
        break;
    case FS_NUMBER:
        fs_put_int(w, x);
        break;
    default:
        break;
    }
}

void fs_words_mod(const fs_scenario *sc, const fs_mod *mod, fs_writer *w)
{
    if (mod->value >= 0)
        fs_put_char(w, '+');
    fs_put_int(w, mod->value);
    fs_put_char(w, ' ');
    fs_put(w, entry_of(sc->rules->words->phrase, sc->rules->words->n_phrases, mod->phrase));
    fs_put(w, " [");
    fs_put(w, fs_words_rule(sc, mod->rule));
    fs_put(w, mod->flags & FS_MOD_NOT_TAKEN ? ", not taken]" : "]");
}

static void put_mods(const facts *f, fs_writer *w)
{
    for (int i = 0; i < f->n_mods; i++) {
        if (i > 0)
            fs_put_char(w, ' ');
        fs_words_mod(f->sc, &f->mods[i], w);
    }
}

static void put_dice(const facts *f, fs_writer *w)
{
    for (int i = 0; i < f->n_dice; i++) {
        if (i > 0)
            fs_put_char(w, ',');
        fs_put_int(w, f->dice[i]);
    }
}

static bool is_word(const char *at, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(at, word, n) == 0;
}

static bool put_number(const facts *f, const char *at, size_t n, fs_writer *w)
{
    static const char *const words[] = {"have", "need", "total", "against", "roll", "n"};
    static const char inches[] = "/1000";
    const int32_t value[] = {f->have, f->need, f->total, f->against, f->roll, f->n_dice};
    size_t end = sizeof inches - 1;
    bool in_inches = n > end && memcmp(at + n - end, inches, end) == 0;

    n -= in_inches ? end : 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (is_word(at, n, words[i])) {
            if (in_inches)
                put_thousandths(value[i], w);
            else
                fs_put_int(w, value[i]);
            return true;
        }
    }
    if (n != 1 || *at < '0' || *at > '3' || !f->arg)
        return false;
    fs_put_int(w, f->arg[*at - '0']);
    return true;
}

/* One word in braces; false if it is none. A sentence that begins with a unit where there is none is of its side: a
 * formation may have nobody to stand for it. */
static bool put_fact(const facts *f, const char *at, size_t n, bool begins, fs_writer *w)
{
    if (is_word(at, n, "unit"))
        fs_put(w, f->unit || !begins ? fs_words_unit(f->sc, f->unit) : fs_words_side(f->sc, f->side));
    else if (is_word(at, n, "other"))
        fs_put(w, fs_words_unit(f->sc, f->other));
    else if (is_word(at, n, "place"))
        fs_words_place(f->sc, f->place, f->x, f->y, w);
    else if (is_word(at, n, "side"))
        fs_put(w, fs_words_side(f->sc, f->side));
    else if (is_word(at, n, "result"))
        fs_put(w, fs_words_result(f->sc, f->result));
    else if (is_word(at, n, "dice"))
        put_dice(f, w);
    else if (is_word(at, n, "mods"))
        put_mods(f, w);
    else
        return put_number(f, at, n, w);
    return true;
}

/* A word that comes out empty between two blanks leaves one of them. */
static void put_template(const facts *f, const char *text, fs_writer *w)
{
    const char *first = text;

    while (*text) {
        size_t plain = strcspn(text, "{");

        fs_put_n(w, text, plain);
        text += plain;
        if (!*text)
            break;
        bool after_blank = plain > 0 && text[-1] == ' ';
        const char *end = strchr(text, '}');
        size_t before = w->n;
        if (text[1] == '{' || !end || !put_fact(f, text + 1, (size_t)(end - text - 1), text == first, w)) {
            fs_put_char(w, '{');
            text += text[1] == '{' ? 2 : 1;
        } else {
            text = end + 1;
            text += w->n == before && after_blank && *text == ' ';
        }
    }
}

static void put_rule(const fs_scenario *sc, fs_rule rule, fs_writer *w)
{
    if (rule == 0)
        return;
    fs_put_char(w, '[');
    fs_put(w, fs_words_rule(sc, rule));
    fs_put(w, "] ");
}

static facts facts_of_event(const fs_scenario *sc, const fs_event *e)
{
    return (facts){.sc = sc,
                   .unit = e->subject,
                   .other = e->other,
                   .place = e->place,
                   .result = e->result,
                   .side = e->side,
                   .n_dice = e->n_dice,
                   .n_mods = e->n_mods,
                   .x = e->x,
                   .y = e->y,
                   .total = e->total,
                   .against = e->against,
                   .roll = e->roll,
                   .dice = fs_event_dice(e),
                   .mods = fs_event_mods(e)};
}

void fs_words_event(const fs_scenario *sc, const fs_event *e, fs_writer *w)
{
    facts f = facts_of_event(sc, e);
    const char *text = entry_of(sc->rules->words->event, sc->rules->words->n_events, e->type);

    put_rule(sc, e->rule, w);
    put_template(&f, text, w);
    if (f.n_dice > 0 && !strstr(text, "{dice}")) {
        fs_put(w, " (");
        put_dice(&f, w);
        fs_put_char(w, ')');
    }
    if (f.n_mods > 0 && !strstr(text, "{mods}")) {
        fs_put_char(w, ' ');
        put_mods(&f, w);
    }
}

void fs_words_refusal(const fs_scenario *sc, const fs_error *e, fs_writer *w)
{
    facts f = {.sc = sc,
               .unit = e->unit,
               .other = e->other,
               .place = e->place,
               .x = e->x,
               .y = e->y,
               .have = e->have,
               .need = e->need};

    put_rule(sc, e->rule, w);
    put_template(&f, entry_of(sc->rules->words->phrase, sc->rules->words->n_phrases, e->phrase), w);
}

void fs_words_prompt(const fs_scenario *sc, const fs_decision *d, fs_writer *w)
{
    facts f = {.sc = sc,
               .unit = d->subject,
               .other = d->about.subject,
               .place = d->about.place,
               .x = d->about.x,
               .y = d->about.y,
               .side = d->side,
               .have = d->most,
               .need = d->least,
               .arg = d->arg};

    put_rule(sc, d->rule, w);
    put_template(&f, entry_of(sc->rules->words->phrase, sc->rules->words->n_phrases, d->phrase), w);
}

const char *fs_words_switch(const fs_ruleset *rules, int which, uint8_t value)
{
    const char *const *words = rules->words->switch_value ? rules->words->switch_value[which] : NULL;

    for (int i = 0; words && words[i]; i++) {
        if (i == value)
            return words[i];
    }
    return NULL;
}

static bool is_text(const char *word, const char *at, size_t n)
{
    return strlen(word) == n && memcmp(word, at, n) == 0;
}

int fs_find_switch(const fs_ruleset *rules, const char *name, size_t n)
{
    for (int i = 0; i < rules->words->n_switches; i++) {
        if (is_text(rules->words->switches[i], name, n))
            return i;
    }
    return -1;
}

int fs_find_switch_value(const fs_ruleset *rules, int which, const char *word, size_t n)
{
    bool has_words = rules->words->switch_value && rules->words->switch_value[which];
    const char *said;

    for (int value = 0; has_words && (said = fs_words_switch(rules, which, (uint8_t)value)) != NULL; value++) {
        if (is_text(said, word, n))
            return value;
    }
    if (n != 1 || *word < '0' || *word > '9')
        return -1;
    return !has_words || fs_words_switch(rules, which, (uint8_t)(*word - '0')) ? *word - '0' : -1;
}
