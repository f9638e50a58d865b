/* rifle_and_spade_now.c - how units stand in a position, and the block `now`: the moment and what has happened. */
#include "rifle_and_spade_now.h"
#include "rifle_and_spade_tables.h"

#include <rifle_and_spade/position.h>
#include <rifle_and_spade/steps.h>
#include <stdio.h>
#include <string.h>

/* --- words of a unit --- */

typedef struct line {
    rs_reader *r;
    int node, unit;
    const char *rest;
    char word[FS_WORD];
} line;

static bool next(line *l)
{
    l->word[0] = 0;
    return fs_next_word(&l->rest, l->word);
}

static int wrong(line *l, const char *expected)
{
    return fs_yaml_fail(l->r->y, l->node, expected, "%s", l->word[0] ? l->word : "nothing");
}

static int take_number(line *l, int most, int *out)
{
    return next(l) && fs_word_number(l->word, 0, most, out) ? 0 : wrong(l, "a number");
}

static int take_hex(line *l, int16_t *out)
{
    next(l);
    return rs_read_hex(l->r, l->node, l->word, out);
}

static int take_quarters(line *l, int *out)
{
    next(l);
    return fs_text_parts(strcmp(l->word, "1/4") == 0 ? "0.25" : l->word, 4, out) && *out > 0 && *out <= 64
               ? 0
               : wrong(l, "steps such as 2 or 1/4");
}

/* `N+NE`, `all` */
static int take_sides(line *l, uint8_t *out)
{
    static const char *const names[] = {"N", "NE", "SE", "S", "SW", "NW", NULL};
    int d;

    next(l);
    *out = strcmp(l->word, "all") == 0 ? 63 : 0;
    for (char *at = *out ? l->word + strlen(l->word) : l->word; *at;) {
        char one[4] = "";
        size_t n = strcspn(at, "+");

        snprintf(one, sizeof one, "%.*s", (int)(n < 3 ? n : 3), at);
        if (fs_node_choice(l->r->y, l->node, one, names, &d))
            return 1;
        *out = (uint8_t)(*out | 1 << d);
        at += n + (at[n] == '+');
    }
    return *out ? 0 : wrong(l, "sides such as N+NE");
}

static const struct flag_word {
    const char *word;
    uint32_t flag;
} flag_words[] = {{"confused", RS_CONFUSED},
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
                  {NULL, 0}};
static const char *const means_words[] = {"", "terrain", "work", "ridge", "ravine", "us-them", NULL};
static const char *const size_words[] = {"",       "battalion", "half-battalion", "company",
                                         "picket", "battery",   "section",        NULL};
static const char *const where_words[] = {"waiting", "queued", "at-sea",    "aboard",      "",  "", "",
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
    for (const struct flag_word *f = flag_words; f->word; f++)
        if (strcmp(f->word, word) == 0)
            return true;
    for (int i = 0; where_words[i]; i++)
        if (*where_words[i] && strcmp(where_words[i], word) == 0)
            return true;
    return false;
}

/* --- what it is --- */

static int piece_word(line *l, const char *word)
{
    rs_piece *p = &l->r->sc->piece[l->unit];
    int value = 0;

    if (strcmp(word, "at") == 0)
        return take_hex(l, &p->hex);
    if (strcmp(word, "facings") == 0)
        return take_sides(l, &p->facings);
    if (strcmp(word, "lands") == 0) {
        p->start = RS_START_SEA;
        return take_hex(l, &p->beach);
    }
    if (strcmp(word, "enters") == 0) {
        p->start = RS_START_OFF_MAP;
        p->turn = p->turn ? p->turn : 1;
        return 0;
    }
    if (take_number(l, 99, &value))
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

static int aim_word(line *l, const char *word)
{
    rs_scenario *sc = l->r->sc;
    rs_aim *a = &sc->aim[sc->n_aims];
    char name[16];

    if (sc->n_aims + 1 >= RS_MAX_AIMS)
        return rs_no_room(l->r, l->node, RS_MAX_AIMS - 1, "aims");
    next(l);
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

static int state_word(line *l, const char *word)
{
    rs_state *s = l->r->s;
    rs_ctx c = {l->r->sc, s, NULL};
    rs_unit *unit = &s->unit[l->unit];
    int16_t hex = FS_NO_HEX;
    uint8_t sides = 0;
    int value = 0;

    if (strcmp(word, "at") == 0 || strcmp(word, "shot-at") == 0) {
        if (take_hex(l, &hex))
            return 1;
        if (strcmp(word, "shot-at") == 0)
            unit->at = (uint16_t)(hex + 1);
        else if (l->r->sc->piece[l->unit].start == RS_START_MAP)
            rs_put(&c, l->unit, hex);
        return 0;
    }
    if (strcmp(word, "behind") == 0 || strcmp(word, "entry") == 0) {
        if (take_sides(l, &sides))
            return 1;
        if (strcmp(word, "behind") == 0)
            unit->named = sides;
        else
            unit->entry = (uint8_t)(__builtin_ctz(sides) + 1);
        return 0;
    }
    if (strcmp(word, "hiding") == 0 || strcmp(word, "size") == 0) {
        bool hides = strcmp(word, "hiding") == 0;

        next(l);
        if (fs_node_choice(l->r->y, l->node, l->word, hides ? means_words : size_words, &value))
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
    if (take_number(l, 255, &value))
        return 1;
    if (strcmp(word, "due") == 0)
        unit->at = (uint16_t)value;
    else
        unit->shoots = (uint8_t)value;
    return 0;
}

static void bare_word(line *l, const char *word)
{
    rs_ctx c = {l->r->sc, l->r->s, NULL};

    for (const struct flag_word *f = flag_words; f->word; f++)
        if (strcmp(f->word, word) == 0)
            rs_set(l->r->s, l->unit, f->flag);
    for (int i = 0; where_words[i]; i++)
        if (*where_words[i] && strcmp(where_words[i], word) == 0) {
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

static int read_words(line *l, unsigned purpose)
{
    while (next(l)) {
        char word[FS_WORD];
        const struct arg_word *a = arg_word(l->word);

        snprintf(word, sizeof word, "%s", l->word);
        if (!a && !is_bare_word(word))
            return wrong(l, "words of docs/positions.md about a unit");
        if (!a) {
            if (purpose == FOR_STATE)
                bare_word(l, word);
        } else if (!(a->purpose & purpose)) {
            if (a->args && !next(l))
                return wrong(l, "more words");
        } else if (purpose == FOR_PIECE ? piece_word(l, word)
                   : purpose == FOR_AIM ? aim_word(l, word)
                                        : state_word(l, word)) {
            return 1;
        }
    }
    return 0;
}

/* The line of a unit behind its id and type. */
static line line_of(rs_reader *r, int node, int unit)
{
    line l = {.r = r, .node = node, .unit = unit, .rest = fs_yaml_text(r->y, node)};

    next(&l);
    next(&l);
    return l;
}

int rs_read_piece_words(rs_reader *r, int node, int unit)
{
    line l = line_of(r, node, unit);
    rs_piece *p = &r->sc->piece[unit];

    if (read_words(&l, FOR_PIECE))
        return 1;
    if (p->start == RS_START_SEA && !p->turn)
        p->turn = 1;
    return p->hex == FS_NO_HEX ? fs_yaml_fail(r->y, node, "at HEX", "no place for %s", p->name) : 0;
}

int rs_read_aim_words(rs_reader *r, int node, int unit)
{
    line l = line_of(r, node, unit);

    return read_words(&l, FOR_AIM);
}

int rs_read_state_words(rs_reader *r, int node, const char *text, int unit)
{
    line l = {.r = r, .node = node, .unit = unit, .rest = text};

    if (read_words(&l, FOR_STATE))
        return 1;
    name_sides(r, unit);
    return 0;
}

/* --- Brigiments and battalions --- */

static const struct flag_word command_words[] = {{"in-play", RS_IN_PLAY},
                                                 {"capped", RS_CAPPED},
                                                 {"no-supply", RS_NO_SUPPLY},
                                                 {"chit", RS_HAS_CHIT},
                                                 {"tried", RS_TRIED},
                                                 {"issued", RS_ISSUED},
                                                 {"issued-last", RS_ISSUED_LAST},
                                                 {"no-progress", RS_NO_PROGRESS},
                                                 {"falls-back", RS_FALLS_BACK},
                                                 {"scheduled-now", RS_SCHEDULED_NOW},
                                                 {"counted", RS_COUNTED},
                                                 {NULL, 0}};
static const struct {
    const char *word;
    size_t offset;
} command_bytes[] = {{"points", offsetof(rs_command, points)},
                     {"most", offsetof(rs_command, most)},
                     {"half", offsetof(rs_command, half)},
                     {"since", offsetof(rs_command, since)},
                     {"scheduled", offsetof(rs_command, scheduled)},
                     {"lost", offsetof(rs_command, lost)},
                     {"lost-before", offsetof(rs_command, lost_before)},
                     {"recoverable", offsetof(rs_command, recoverable)},
                     {"segments", offsetof(rs_command, segments)},
                     {"routed", offsetof(rs_command, routed)},
                     {"quarters", offsetof(rs_command, quarters)},
                     {"surrendered", offsetof(rs_command, surrendered)},
                     {"destroyed", offsetof(rs_command, destroyed)},
                     {"cut", offsetof(rs_command, cut)}};

static int command_word(line *l, rs_command *m)
{
    int value = 0;

    for (size_t i = 0; i < sizeof command_bytes / sizeof *command_bytes; i++)
        if (strcmp(command_bytes[i].word, l->word) == 0) {
            if (take_number(l, 99, &value))
                return 1;
            *((uint8_t *)m + command_bytes[i].offset) = (uint8_t)value;
            return 0;
        }
    for (const struct flag_word *f = command_words; f->word; f++)
        if (strcmp(f->word, l->word) == 0) {
            m->flags = (uint16_t)(m->flags | f->flag);
            return 0;
        }
    return wrong(l, "words of docs/positions.md about a Brigiment");
}

/* `line`, `support`, `picket`, `committed`, `rally-called`, `aim 05.06,05.07`, `by-way-of 05.05`, `rally 05.02` */
static int group_word(line *l, rs_group *g)
{
    static const char *const states[] = {"line", "support", "picket", NULL};
    uint16_t *list = strcmp(l->word, "aim") == 0         ? g->aim
                     : strcmp(l->word, "by-way-of") == 0 ? g->mid
                     : strcmp(l->word, "next") == 0      ? g->next
                     : strcmp(l->word, "rally") == 0     ? &g->rally
                                                         : NULL;
    int most = list == &g->rally ? 1 : RS_AIMS, n = 0;
    char name[16];

    for (int i = 0; !list && states[i]; i++)
        if (strcmp(states[i], l->word) == 0) {
            g->status = (uint8_t)i;
            return 0;
        }
    if (strcmp(l->word, "committed") == 0 || strcmp(l->word, "rally-called") == 0) {
        g->flags = (uint8_t)(g->flags | (*l->word == 'c' ? RS_WAS_COMMITTED : RS_RALLY_CALLED));
        return 0;
    }
    if (!list || !next(l))
        return wrong(l, "words of docs/positions.md about a battalion");
    for (const char *text = l->word; *text; n++) {
        size_t size = strcspn(text, ",");
        int16_t hex = FS_NO_HEX;

        snprintf(name, sizeof name, "%.*s", (int)(size < 15 ? size : 15), text);
        if (n == most || rs_read_hex(l->r, l->node, name, &hex))
            return n == most ? wrong(l, "fewer hexes") : 1;
        list[n] = (uint16_t)(hex + 1);
        text += size + (text[size] == ',');
    }
    return 0;
}

static int read_formations(rs_reader *r, int now)
{
    int at = fs_yaml_find(r->y, now, "brigiments"), groups = fs_yaml_find(r->y, now, "battalions");

    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        line l = {.r = r, .node = i, .rest = fs_yaml_text(r->y, i)};
        int b = rs_brigiment_named(r->sc, fs_yaml_key(r->y, i));

        if (!b)
            return fs_yaml_fail(r->y, i, "the id of a brigiment", "%s", fs_yaml_key(r->y, i));
        while (next(&l))
            if (command_word(&l, &r->s->command[b]))
                return 1;
    }
    for (int i = groups ? r->y->node[groups].first : 0; i; i = r->y->node[i].next) {
        line l = {.r = r, .node = i, .rest = fs_yaml_text(r->y, i)};
        int g = rs_battalion_named(r->sc, fs_yaml_key(r->y, i));

        if (!g)
            return fs_yaml_fail(r->y, i, "the id of a battalion", "%s", fs_yaml_key(r->y, i));
        while (next(&l))
            if (group_word(&l, &r->s->group[g]))
                return 1;
    }
    return 0;
}

/* --- hexes --- */

static int read_set(rs_reader *r, int node, uint64_t *seats)
{
    uint64_t hexes[RS_HEX_WORDS] = {0};

    if (!node)
        return 0;
    if (rs_read_hexes(r, node, hexes))
        return 1;
    for (int i = 0; i < r->sc->map.n_play; i++)
        if (rs_has(hexes, r->sc->map.hex_of_seat[i]))
            rs_add(seats, i);
    return 0;
}

static int read_hexes(rs_reader *r, int now)
{
    static const char *const keys[] = {"owned_entente", "owned_ottoman", "lines_entente", "lines_ottoman"};
    uint64_t *const sets[] = {r->s->owned[0], r->s->owned[1], r->s->telephone[0], r->s->telephone[1]};

    for (int i = 0; i < 4; i++)
        if (read_set(r, fs_yaml_find(r->y, now, keys[i]), sets[i]))
            return 1;
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        r->s->owned[1][w] &= ~r->s->owned[0][w];
    if (read_set(r, fs_yaml_find(r->y, now, "us_them"), r->s->us_them))
        return 1;
    for (int u = 1; u <= r->sc->base.n_units; u++)
        if (rs_on_map(r->s, u) && rs_is_us_them(r->sc, r->s, rs_at(r->s, u)))
            r->s->unit[u].means = RS_HIDES_US_THEM;
    return 0;
}

/* --- the moment --- */

/* Everybody with units on the map is in play; without a word about it the other side's chits are in the cup. */
static int read_chits(rs_reader *r, int now, const rs_moment *m)
{
    int at = now ? fs_yaml_find(r->y, now, "chits") : 0;

    for (int u = 1; u <= r->sc->base.n_units; u++) {
        int b = r->s->unit[u].brigiment;
        rs_command *of = &r->s->command[b];

        if (!b || !rs_on_map(r->s, u))
            continue;
        of->flags |= RS_IN_PLAY;
        if (m->side && !at && r->sc->side_of[u] != m->side)
            of->flags |= RS_HAS_CHIT;
    }
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        int b = rs_brigiment_named(r->sc, fs_yaml_text(r->y, i));

        if (!b)
            return fs_yaml_fail(r->y, i, "the id of a brigiment", "%s", fs_yaml_text(r->y, i));
        r->s->command[b].flags |= RS_HAS_CHIT;
    }
    return 0;
}

static int read_moment(rs_reader *r, int now, rs_moment *m)
{
    static const char *const phases[] = {"",         "plans",        "reinforcements", "supply",      "formations",
                                         "officers", "continuation", "change",         "activations", NULL};
    static const char *const steps[] = {"ready", "", "fire", "move", NULL};
    static const char *const weathers[] = {"clear", "haze", "rain", NULL};
    static const char *const sides[] = {"", "entente", "ottoman", NULL};
    int turn = 1, phase = RS_PHASE_ACTIVATIONS, step = RS_FROM_READY, side = 0, weather = 0;
    int active = now ? fs_yaml_find(r->y, now, "active") : 0, b = active || now ? 0 : 1;

    if (now &&
        (fs_key_number(r->y, now, "turn", 1, r->sc->n_turns, &turn) ||
         fs_key_choice(r->y, now, "phase", phases, &phase) || fs_key_choice(r->y, now, "step", steps, &step) ||
         fs_key_choice(r->y, now, "side", sides, &side) || fs_key_choice(r->y, now, "weather", weathers, &weather)))
        return 1;
    if (active) {
        b = rs_brigiment_named(r->sc, fs_yaml_text(r->y, active));
        if (!b)
            return fs_yaml_fail(r->y, active, "the id of a brigiment", "%s", fs_yaml_text(r->y, active));
    }
    if (!active && !side && (!now || !fs_yaml_find(r->y, now, "phase")))
        b = 1; /* the first of the Entente */
    r->s->weather = (uint8_t)weather;
    *m = (rs_moment){.turn = (uint8_t)turn,
                     .phase = (uint8_t)phase,
                     .side = (fs_side)(b ? r->sc->brigiment[b].side : side),
                     .active = (uint8_t)b,
                     .step = (uint8_t)step};
    return 0;
}

static int read_units(rs_reader *r, int now)
{
    int at = fs_yaml_find(r->y, now, "units");

    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        int u = rs_piece_named(r->sc, fs_yaml_key(r->y, i));

        if (!u)
            return fs_yaml_fail(r->y, i, "the id of a unit", "%s", fs_yaml_key(r->y, i));
        if (rs_read_state_words(r, i, fs_yaml_text(r->y, i), u))
            return 1;
    }
    return 0;
}

int rs_read_now(rs_reader *r)
{
    static const char *const keys[] = {"turn",          "phase",         "active",        "side",
                                       "step",          "weather",       "chits",         "units",
                                       "brigiments",    "battalions",    "us_them",       "owned_entente",
                                       "owned_ottoman", "lines_entente", "lines_ottoman", NULL};
    int now = fs_yaml_find(r->y, 0, "now");
    rs_moment m;
    char why[256] = "";

    for (int u = 1; u <= r->sc->n_listed; u++)
        if (r->unit_node[u]) {
            line l = line_of(r, r->unit_node[u], u);

            if (rs_read_state_words(r, r->unit_node[u], l.rest, u))
                return 1;
        }
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (r->since[b])
            r->s->command[b].since = r->since[b];
    if ((now && fs_key_known(r->y, now, keys)) || read_moment(r, now, &m) || read_chits(r, now, &m))
        return 1;
    if (now && (read_units(r, now) || read_formations(r, now) || read_hexes(r, now)))
        return 1;
    if (rs_position_enter(r->sc, r->s, &m, why, sizeof why))
        return fs_yaml_fail(r->y, now ? now : fs_yaml_find(r->y, 0, "units"), "a position that can be played on", "%s",
                            why);
    return 0;
}
