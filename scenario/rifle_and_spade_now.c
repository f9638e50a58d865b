/* rifle_and_spade_now.c - how units stand in a position: the words behind their type or in the block `now`. */
#include "rifle_and_spade_now.h"
#include "rifle_and_spade_tables.h"

#include <rifle_and_spade/position.h>
#include <rifle_and_spade/steps.h>
#include <stdio.h>
#include <string.h>

/* --- words of a unit --- */

bool rs_said_next(rs_said *l)
{
    l->word[0] = 0;
    return fs_next_word(&l->rest, l->word);
}

int rs_said_wrong(const rs_said *l, const char *expected)
{
    return fs_yaml_fail(l->r->y, l->node, expected, "%s", l->word[0] ? l->word : "nothing");
}

int rs_said_number(rs_said *l, int most, int *out)
{
    return rs_said_next(l) && fs_word_number(l->word, 0, most, out) ? 0 : rs_said_wrong(l, "a number");
}

int rs_said_hex(rs_said *l, int16_t *out)
{
    rs_said_next(l);
    return rs_read_hex(l->r, l->node, l->word, out);
}

static int take_quarters(rs_said *l, int *out)
{
    rs_said_next(l);
    return fs_text_parts(strcmp(l->word, "1/4") == 0 ? "0.25" : l->word, 4, out) && *out > 0 && *out <= 64
               ? 0
               : rs_said_wrong(l, "steps such as 2 or 1/4");
}

int rs_said_sides(rs_said *l, uint8_t *out)
{
    int d;

    rs_said_next(l);
    *out = strcmp(l->word, "all") == 0 ? 63 : 0;
    for (char *at = *out ? l->word + strlen(l->word) : l->word; *at;) {
        char one[4] = "";
        size_t n = strcspn(at, "+");

        snprintf(one, sizeof one, "%.*s", (int)(n < 3 ? n : 3), at);
        if (fs_node_choice(l->r->y, l->node, one, rs_direction_words, &d))
            return 1;
        *out = (uint8_t)(*out | 1 << d);
        at += n + (at[n] == '+');
    }
    return *out ? 0 : rs_said_wrong(l, "sides such as N+NE");
}

const char *const rs_direction_words[] = {"N", "NE", "SE", "S", "SW", "NW", NULL};
const rs_flag_word rs_unit_flags[] = {{"confused", RS_CONFUSED},
                                      {"isolated", RS_ISOLATED},
                                      {"column", RS_COLUMN},
                                      {"limbered", RS_COLUMN},
                                      {"in-work", RS_IN_WORK},
                                      {"on-top", RS_ON_TOP},
                                      {"held", RS_HELD},
                                      {"shown", RS_SHOWN},
                                      {"new-order", RS_NEW_ORDER},
                                      {"old-order", RS_OLD_ORDER},
                                      {"counted-fire", RS_COUNTED_FIRE},
                                      {"cut-off", RS_CUT_OFF},
                                      {"captured", RS_CAPTURED},
                                      {"acted", RS_ACTED},
                                      {"rallied", RS_RALLIED},
                                      {"fired", RS_FIRED},
                                      {"moved", RS_MOVED},
                                      {"dug", RS_DUG},
                                      {"landed", RS_LANDED},
                                      {"spent-surprise", RS_SPENT_SURPRISE},
                                      {"exposed", RS_EXPOSED},
                                      {"shot-at-mover", RS_SHOT_AT_MOVER},
                                      {"joined", RS_JOINED},
                                      {"began", RS_BEGAN},
                                      {"progressed", RS_PROGRESSED},
                                      {"hid", RS_HID},
                                      {"shaken", RS_SHAKEN},
                                      {"attacks", RS_ATTACKER},
                                      {"chained", RS_CHAINED},
                                      {NULL, 0}};
const char *const rs_means_words[] = {"", "terrain", "work", "ridge", "ravine", "us-them", NULL};
const char *const rs_size_words[] = {"",       "battalion", "half-battalion", "company",
                                     "picket", "battery",   "section",        NULL};
const char *const rs_where_words[] = {"waiting", "queued", "at-sea",    "aboard",      "",  "in-box", "on-road",
                                      "out",     "routed", "destroyed", "surrendered", NULL};

/* Words whose arguments follow, by the purpose they serve. */
enum purpose { FOR_PIECE = 1, FOR_AIM = 2, FOR_STATE = 4 };
static const struct arg_word {
    const char *word;
    uint8_t purpose, args;
} arg_words[] = {{"at", FOR_PIECE | FOR_STATE, 1},
                 {"in", 0, 1},
                 {"of", 0, 1},
                 {"independent", 0, 0},
                 {"morale", FOR_PIECE, 1},
                 {"range", FOR_PIECE, 1},
                 {"turn", FOR_PIECE, 1},
                 {"surprise", FOR_PIECE, 1},
                 {"lands", FOR_PIECE, 1},
                 {"facings", FOR_PIECE, 1},
                 {"shells", FOR_PIECE, 1},
                 {"enters", FOR_PIECE, 0},
                 {"to", FOR_AIM, 1},
                 {"by", FOR_AIM, 1},
                 {"steps", FOR_STATE, 1},
                 {"size", FOR_STATE, 1},
                 {"hiding", FOR_STATE, 1},
                 {"behind", FOR_STATE, 1},
                 {"entry", FOR_STATE, 1},
                 {"shoots", FOR_STATE, 1},
                 {"shot-at", FOR_STATE, 1},
                 {"due", FOR_STATE, 1}};

static const struct arg_word *arg_word(const char *word)
{
    for (size_t i = 0; i < sizeof arg_words / sizeof *arg_words; i++)
        if (strcmp(arg_words[i].word, word) == 0)
            return &arg_words[i];
    return NULL;
}

static bool is_bare_word(const char *word)
{
    for (const rs_flag_word *f = rs_unit_flags; f->word; f++)
        if (strcmp(f->word, word) == 0)
            return true;
    for (int i = 0; rs_where_words[i]; i++)
        if (*rs_where_words[i] && strcmp(rs_where_words[i], word) == 0)
            return true;
    return false;
}

/* --- what it is --- */

static int piece_word(rs_said *l, const char *word)
{
    rs_piece *p = &l->r->sc->piece[l->unit];
    int value = 0;

    if (strcmp(word, "at") == 0)
        return rs_said_hex(l, &p->hex);
    if (strcmp(word, "facings") == 0)
        return rs_said_sides(l, &p->facings);
    if (strcmp(word, "lands") == 0) {
        p->start = RS_START_SEA;
        return rs_said_hex(l, &p->beach);
    }
    if (strcmp(word, "enters") == 0) {
        p->start = RS_START_OFF_MAP;
        p->turn = p->turn ? p->turn : 1;
        return 0;
    }
    if (rs_said_number(l, 99, &value))
        return 1;
    if (strcmp(word, "morale") == 0)
        p->morale = (uint8_t)value;
    else if (strcmp(word, "range") == 0)
        p->range = (uint8_t)value;
    else if (strcmp(word, "turn") == 0)
        p->turn = (uint8_t)value;
    else if (strcmp(word, "surprise") == 0)
        p->surprise = (uint8_t)value;
    else
        p->shoots = (uint8_t)value;
    return 0;
}

/* --- where its order sends it --- */

static int aim_word(rs_said *l, const char *word)
{
    rs_scenario *sc = l->r->sc;
    rs_aim *a = &sc->aim[sc->n_aims];
    char name[16];

    if (sc->n_aims + 1 >= RS_MAX_AIMS)
        return rs_no_room(l->r, l->node, RS_MAX_AIMS - 1, "aims");
    rs_said_next(l);
    *a = (rs_aim){.kind = RS_AIM_UNIT,
                  .battalion = sc->piece[l->unit].battalion,
                  .unit = (uint16_t)l->unit,
                  .objective = FS_NO_HEX,
                  .route = sc->n_route_hexes};
    for (const char *text = l->word; *text;) {
        size_t n = strcspn(text, "-");

        snprintf(name, sizeof name, "%.*s", (int)(n < 15 ? n : 15), text);
        if (sc->n_route_hexes == RS_MAX_ROUTE_HEX || a->n_route > RS_MAX_ROUTE)
            return rs_no_room(l->r, l->node, RS_MAX_ROUTE, "steps of a Route");
        if (rs_read_hex(l->r, l->node, name, &a->objective))
            return 1;
        if (strcmp(word, "by") == 0) {
            sc->route_hex[sc->n_route_hexes++] = a->objective;
            a->n_route++;
        }
        text += n + (text[n] == '-');
    }
    sc->n_aims++;
    return 0;
}

/* --- how it stands --- */

static int state_word(rs_said *l, const char *word)
{
    rs_state *s = l->r->s;
    rs_ctx c = {.sc = l->r->sc, .s = s};
    rs_unit *unit = &s->unit[l->unit];
    int16_t hex = FS_NO_HEX;
    uint8_t sides = 0;
    int value = 0;

    if (strcmp(word, "at") == 0 || strcmp(word, "shot-at") == 0) {
        if (rs_said_hex(l, &hex))
            return 1;
        if (strcmp(word, "shot-at") == 0)
            unit->at = (uint16_t)(hex + 1);
        else if (l->r->sc->piece[l->unit].start == RS_START_MAP)
            rs_put(&c, l->unit, hex);
        return 0;
    }
    if (strcmp(word, "behind") == 0 || strcmp(word, "entry") == 0) {
        if (rs_said_sides(l, &sides))
            return 1;
        if (strcmp(word, "behind") == 0)
            unit->named = sides;
        else
            unit->entry = (uint8_t)(__builtin_ctz(sides) + 1);
        return 0;
    }
    if (strcmp(word, "hiding") == 0 || strcmp(word, "size") == 0) {
        bool hides = strcmp(word, "hiding") == 0;

        rs_said_next(l);
        if (fs_node_choice(l->r->y, l->node, l->word, hides ? rs_means_words : rs_size_words, &value))
            return 1;
        *(hides ? &unit->means : &unit->size) = (uint8_t)value;
        return 0;
    }
    if (strcmp(word, "steps") == 0) {
        if (take_quarters(l, &value))
            return 1;
        unit->steps = (uint8_t)value;
        return 0;
    }
    if (rs_said_number(l, 255, &value))
        return 1;
    if (strcmp(word, "due") == 0)
        unit->at = (uint16_t)value;
    else
        unit->shoots = (uint8_t)value;
    return 0;
}

static void bare_word(rs_said *l, const char *word)
{
    rs_ctx c = {.sc = l->r->sc, .s = l->r->s};

    for (const rs_flag_word *f = rs_unit_flags; f->word; f++)
        if (strcmp(f->word, word) == 0)
            rs_set(l->r->s, l->unit, f->flag);
    for (int i = 0; rs_where_words[i]; i++)
        if (*rs_where_words[i] && strcmp(rs_where_words[i], word) == 0) {
            int hex = i == RS_QUEUED || i == RS_AT_SEA || i == RS_ABOARD ? l->r->sc->piece[l->unit].hex : FS_NO_HEX;

            rs_take_off(&c, l->unit, i);
            l->r->s->hex[l->unit] = (uint16_t)(hex + 1);
        }
}

/* Ridges, Cliffs or Ravines it Hides behind without saying which: all of its hex. */
static void name_sides(rs_reader *r, int u)
{
    rs_unit *unit = &r->s->unit[u];
    unsigned features = unit->means == RS_HIDES_RIDGE    ? (unsigned)RS_HIGH_SIDE
                        : unit->means == RS_HIDES_RAVINE ? (unsigned)RS_RAVINE
                                                         : 0;

    if (!features || unit->named || !rs_on_map(r->s, u))
        return;
    for (int d = 0; d < 6; d++)
        if (rs_side_of(&r->sc->map, rs_at(r->s, u), d) & features)
            unit->named = (uint8_t)(unit->named | 1 << d);
}

static int read_words(rs_said *l, unsigned purpose)
{
    while (rs_said_next(l)) {
        char word[FS_WORD];
        const struct arg_word *a = arg_word(l->word);

        snprintf(word, sizeof word, "%s", l->word);
        if (!a && !is_bare_word(word))
            return rs_said_wrong(l, "words of docs/positions.md about a unit");
        if (!a) {
            if (purpose == FOR_STATE)
                bare_word(l, word);
        } else if (!(a->purpose & purpose)) {
            if (a->args && !rs_said_next(l))
                return rs_said_wrong(l, "more words");
        } else if (purpose == FOR_PIECE ? piece_word(l, word)
                   : purpose == FOR_AIM ? aim_word(l, word)
                                        : state_word(l, word)) {
            return 1;
        }
    }
    return 0;
}

/* The line of a unit behind its id and type. */
static rs_said line_of(rs_reader *r, int node, int unit)
{
    rs_said l = {.r = r, .node = node, .unit = unit, .rest = fs_yaml_text(r->y, node)};

    rs_said_next(&l);
    rs_said_next(&l);
    return l;
}

int rs_read_piece_words(rs_reader *r, int node, int unit)
{
    rs_said l = line_of(r, node, unit);
    rs_piece *p = &r->sc->piece[unit];

    if (read_words(&l, FOR_PIECE))
        return 1;
    if (p->start == RS_START_SEA && !p->turn)
        p->turn = 1;
    return p->hex == FS_NO_HEX ? fs_yaml_fail(r->y, node, "at HEX", "no place for %s", p->name) : 0;
}

int rs_read_aim_words(rs_reader *r, int node, int unit)
{
    rs_said l = line_of(r, node, unit);

    return read_words(&l, FOR_AIM);
}

int rs_read_state_words(rs_reader *r, int node, const char *text, int unit)
{
    rs_said l = {.r = r, .node = node, .unit = unit, .rest = text};

    if (read_words(&l, FOR_STATE))
        return 1;
    name_sides(r, unit);
    return 0;
}
