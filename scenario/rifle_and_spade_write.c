/* rifle_and_spade_write.c - a moment of play as the block `now:` of a position.
 *
 * The frames of the state say which moment it stands at, if it is one between lines; the rest is written word by word
 * with the tables it is read with. What is asked is whether the moment leads back to the same bytes without a throw.
 */
#include "rifle_and_spade_now.h"
#include "rifle_and_spade_tables.h"

#include <firestep/words.h>
#include <firestep/writer.h>
#include <rifle_and_spade/duties.h>
#include <rifle_and_spade/position.h>
#include <rifle_and_spade/rifle_and_spade.h>
#include <stdlib.h>
#include <string.h>

static const char *const sides[] = {"none", "entente", "ottoman"};

/* --- the moment --- */

static bool leads_here(const rs_scenario *sc, const rs_state *wanted, const rs_moment *m, rs_state *s)
{
    const fs_ruleset *rules = &fs_ruleset_rifle_and_spade;
    static const uint8_t key[32] = {0};
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    char why[128];
    fs_run run = {.log = NULL};

    *s = *wanted;
    memset(&s->head, 0, sizeof s->head);
    if (rs_position_enter(sc, s, m, why, sizeof why))
        return false;
    if (memcmp(s, wanted, sizeof *s) == 0)
        return true;
    fs_dice_from_key(&run.dice, key);
    rules->apply(&sc->base, s, 1, &begin, &run);
    return run.dice.k == 0 && memcmp(s, wanted, sizeof *s) == 0;
}

/* --- words --- */

static void put_word(fs_writer *w, const char *word, const char *value)
{
    fs_put_char(w, ' ');
    fs_put(w, word);
    if (value) {
        fs_put_char(w, ' ');
        fs_put(w, value);
    }
}

static void put_number(fs_writer *w, const char *word, int value)
{
    if (!value)
        return;
    put_word(w, word, NULL);
    fs_put_char(w, ' ');
    fs_put_int(w, value);
}

/* A slot that holds 1 + a hex. */
static void put_slot(fs_writer *w, const rs_scenario *sc, const char *word, int slot)
{
    char name[16];

    if (!slot)
        return;
    fs_hex_name(&sc->map.grid, slot - 1, name);
    put_word(w, word, name);
}

static void put_sides(fs_writer *w, const char *word, unsigned set)
{
    const char *between = "";

    if (!set)
        return;
    put_word(w, word, "");
    for (int d = 0; d < 6; d++)
        if (set >> d & 1) {
            fs_put(w, between);
            fs_put(w, rs_direction_words[d]);
            between = "+";
        }
}

static void put_flags(fs_writer *w, const rs_flag_word *f, uint32_t flags)
{
    for (; f->word; f++)
        if (flags & f->flag) {
            put_word(w, f->word, NULL);
            flags &= ~f->flag; /* two words may mean the same */
        }
}

static void put_bytes(fs_writer *w, const rs_byte_word *b, const void *from)
{
    for (; b->word; b++)
        put_number(w, b->word, *((const uint8_t *)from + b->offset));
}

/* Begins an entry of a list or mapping below `now`. */
static void put_entry(fs_writer *w, const char *key, int *n, const char *entry)
{
    if (!(*n)++) {
        fs_put(w, "  ");
        fs_put(w, key);
        fs_put(w, ":\n");
    }
    fs_put(w, "    ");
    fs_put(w, entry);
}

static void put_key(fs_writer *w, const char *key, const char *value)
{
    fs_put(w, "  ");
    fs_put(w, key);
    fs_put(w, ": ");
    fs_put(w, value);
    fs_put_char(w, '\n');
}

/* --- the moment as text --- */

static void put_moment(fs_writer *w, const rs_scenario *sc, const rs_moment *m)
{
    if (m->turn) {
        fs_put(w, "  turn: ");
        fs_put_int(w, m->turn);
        fs_put_char(w, '\n');
    }
    put_key(w, "phase", rs_phase_words[m->phase]);
    if (m->side)
        put_key(w, "side", sides[m->side]);
    if (m->active)
        put_key(w, "active", sc->brigiment[m->active].name);
    if (m->step)
        put_key(w, "step", rs_step_words[m->step]);
    if (m->under_way)
        put_key(w, "under_way", "yes");
    if (m->regains) {
        fs_put(w, "  regains: ");
        fs_put_int(w, m->regains);
        fs_put_char(w, '\n');
    }
}

static void put_switches(fs_writer *w, const rs_scenario *sc)
{
    const fs_ruleset *rules = &fs_ruleset_rifle_and_spade;

    fs_put(w, "  switches: {");
    for (int i = 0; rules->words->switches[i]; i++) {
        fs_put(w, i ? ", " : "");
        fs_put(w, rules->words->switches[i]);
        fs_put(w, ": ");
        fs_put(w, fs_words_switch(rules, i, sc->switches[i]));
    }
    fs_put(w, "}\n");
}

/* --- units, Routes, formations --- */

static void put_steps(fs_writer *w, int quarters)
{
    static const char *const parts[] = {"", ".25", ".5", ".75"};

    put_word(w, "steps ", NULL);
    fs_put_int(w, quarters / 4);
    fs_put(w, parts[quarters % 4]);
}

static void put_unit(fs_writer *w, const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_unit *unit = &s->unit[u];
    const rs_piece *p = &sc->piece[u];
    bool shoots = sc->kind_of[u] == RS_ARTILLERY && unit->where == RS_ON_MAP;

    put_slot(w, sc, "at", s->hex[u]);
    if (unit->where != RS_ON_MAP)
        put_word(w, rs_where_words[unit->where], NULL);
    if (unit->battalion != p->battalion)
        put_word(w, "in", unit->battalion ? sc->battalion[unit->battalion].name : "none");
    if (unit->brigiment != p->brigiment)
        put_word(w, "of", unit->brigiment ? sc->brigiment[unit->brigiment].name : "none");
    if (unit->steps != p->steps)
        put_steps(w, unit->steps);
    if (unit->size != p->size)
        put_word(w, "size", rs_size_words[unit->size]);
    put_flags(w, rs_unit_flags, unit->flags);
    if (unit->means)
        put_word(w, "hiding", rs_means_words[unit->means]);
    put_sides(w, "behind", unit->named);
    if (unit->entry)
        put_word(w, "entry", rs_direction_words[unit->entry - 1]);
    put_bytes(w, rs_unit_bytes, unit);
    if (shoots)
        put_slot(w, sc, "shot-at", unit->at);
    else
        put_number(w, "due", unit->at);
}

static bool is_as_printed(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_piece *p = &sc->piece[u];
    rs_unit printed = {.steps = p->steps, .size = p->size, .battalion = p->battalion, .brigiment = p->brigiment};

    return !s->hex[u] && memcmp(&printed, &s->unit[u], sizeof printed) == 0;
}

static void put_units(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    int n = 0;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (is_as_printed(sc, s, u))
            continue;
        put_entry(w, "units", &n, sc->piece[u].name);
        fs_put_char(w, ':');
        put_unit(w, sc, s, u);
        fs_put_char(w, '\n');
    }
}

static void put_routes(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    int n = 0;

    for (int i = 0; i < RS_MAX_ROUTES; i++) {
        const rs_route *r = &s->route[i];

        if (!r->start)
            continue;
        put_entry(w, "routes", &n, "- ");
        fs_put_int(w, i + 1);
        put_slot(w, sc, "from", r->start);
        for (int k = 0; k < r->n; k++)
            put_word(w, rs_direction_words[rs_route_way(r, k)], NULL);
        put_number(w, "passed", r->passed);
        fs_put_char(w, '\n');
    }
}

static void put_brigiments(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    static const rs_command none;
    int n = 0;

    for (int b = 0; b <= sc->n_brigiments + sc->n_columns; b++) {
        const rs_command *m = &s->command[b];

        if (memcmp(m, &none, sizeof none) == 0)
            continue;
        put_entry(w, "brigiments", &n, b ? sc->brigiment[b].name : "independent");
        fs_put_char(w, ':');
        if (m->class_)
            put_word(w, "class", rs_class_words[m->class_]);
        if (m->order)
            put_word(w, "order", rs_order_words[m->order]);
        put_slot(w, sc, "zone", m->zone);
        if (m->hq)
            put_word(w, "hq", sc->piece[m->hq].name);
        put_bytes(w, rs_command_bytes, m);
        put_flags(w, rs_command_flags, m->flags);
        fs_put_char(w, '\n');
    }
}

static void put_aims(fs_writer *w, const rs_scenario *sc, const char *word, const uint16_t aim[RS_AIMS])
{
    char name[16];

    for (int i = 0; i < RS_AIMS && aim[i]; i++) {
        fs_hex_name(&sc->map.grid, aim[i] - 1, name);
        if (i) {
            fs_put_char(w, ',');
            fs_put(w, name);
        } else {
            put_word(w, word, name);
        }
    }
}

static void put_battalions(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    static const char *const states[] = {"line", "support", "picket"};
    static const rs_group none;
    int n = 0;

    for (int i = 1; i <= sc->n_battalions; i++) {
        const rs_group *g = &s->group[i];

        if (memcmp(g, &none, sizeof none) == 0)
            continue;
        put_entry(w, "battalions", &n, sc->battalion[i].name);
        fs_put_char(w, ':');
        if (g->brigiment)
            put_word(w, "of", sc->brigiment[g->brigiment].name);
        put_word(w, states[g->status], NULL);
        if (g->next_status)
            put_word(w, "then", states[g->next_status]);
        put_aims(w, sc, "aim", g->aim);
        put_aims(w, sc, "by-way-of", g->mid);
        put_aims(w, sc, "next", g->next);
        put_slot(w, sc, "rally", g->rally);
        put_flags(w, rs_group_flags, g->flags);
        fs_put_char(w, '\n');
    }
}

/* --- the map --- */

static void put_works(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    int n = 0;

    for (int i = 0; i < RS_MAX_WORKS_NOW && s->work[i].hex; i++) {
        const rs_work *k = &s->work[i];

        put_entry(w, "works", &n, "-");
        put_slot(w, sc, "", k->hex);
        put_word(w, rs_work_words[k->kind], sides[k->owner]);
        put_sides(w, "front", k->front);
        put_sides(w, "wire", k->wire);
        put_sides(w, "wanted", k->wanted);
        put_number(w, "counts", k->counts);
        put_number(w, "doing", k->doing);
        put_flags(w, rs_work_flags, k->flags);
        fs_put_char(w, '\n');
    }
}

static void put_assaults(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    int n = 0;

    for (int i = 0; i < RS_MAX_ASSAULTS && s->marker[i].hex; i++) {
        const rs_marker *m = &s->marker[i];

        put_entry(w, "assaults", &n, "-");
        put_slot(w, sc, "", m->hex);
        put_number(w, "waves", m->waves);
        fs_put(w, m->wired ? " wired" : "");
        put_sides(w, "sides", m->sides);
        fs_put_char(w, '\n');
    }
}

static void put_landings(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    int n = 0;

    for (int i = 0; i < RS_MAX_LANDINGS && s->beach[i]; i++) {
        put_entry(w, "landings", &n, "-");
        put_slot(w, sc, "", s->beach[i] & RS_BEACH_HEX);
        fs_put_char(w, ' ');
        fs_put(w, sides[s->beach[i] & RS_BEACH_OTTOMAN ? 2 : 1]);
        put_steps(w, s->landed[i]);
        fs_put(w, s->beach[i] & RS_BEACH_SAFE ? " safe" : "");
        fs_put(w, s->beach[i] & RS_BEACH_GUNS ? " guns" : "");
        fs_put_char(w, '\n');
    }
}

/* Hexes of a set of seats, a line of them at a time. */
static void put_set(fs_writer *w, const rs_scenario *sc, const char *key, const uint64_t *seats)
{
    enum { IN_A_LINE = 16 };
    char name[16];
    int n = 0, hexes = 0;

    for (int i = 0; i < sc->map.n_play; i++) {
        if (!rs_has(seats, i))
            continue;
        fs_hex_name(&sc->map.grid, sc->map.hex_of_seat[i], name);
        if (hexes % IN_A_LINE == 0) {
            fs_put(w, hexes ? "\n" : "");
            put_entry(w, key, &n, "- ");
        } else {
            fs_put_char(w, ',');
        }
        fs_put(w, name);
        hexes++;
    }
    fs_put(w, hexes ? "\n" : "");
}

static void put_sets(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    put_set(w, sc, "us_them", s->us_them);
    put_set(w, sc, "owned_entente", s->owned[0]);
    put_set(w, sc, "owned_ottoman", s->owned[1]);
    put_set(w, sc, "lines_entente", s->telephone[0]);
    put_set(w, sc, "lines_ottoman", s->telephone[1]);
}

/* --- counters --- */

static int counter_at(const rs_state *s, const rs_counter_word *c, int i)
{
    uint8_t value = *((const uint8_t *)s + c->offset + i);

    return c->is_signed ? (int8_t)value : value;
}

static void put_counters(fs_writer *w, const rs_scenario *sc, const rs_state *s)
{
    int n = 0;
    char name[16];

    for (const rs_counter_word *c = rs_counters; c->word; c++) {
        int last = c->n;

        while (last && !counter_at(s, c, last - 1))
            last--;
        if (!last)
            continue;
        put_entry(w, "counters", &n, c->word);
        fs_put(w, ": [");
        for (int i = 0; i < last; i++) {
            fs_put(w, i ? ", " : "");
            fs_put_int(w, counter_at(s, c, i));
        }
        fs_put(w, "]\n");
    }
    n = 0;
    for (int i = 0; i < 8 && s->shock[i]; i++) {
        fs_hex_name(&sc->map.grid, s->shock[i] - 1, name);
        put_entry(w, "shocks", &n, "- ");
        fs_put(w, name);
        fs_put_char(w, '\n');
    }
    if (s->last_pull)
        put_key(w, "last_pull", sides[s->last_pull]);
    if (s->weather)
        put_key(w, "weather", rs_weather_words[s->weather]);
}

int rs_write_now(const fs_file *file, const void *state, fs_writer *w)
{
    const rs_scenario *sc = (const rs_scenario *)(const void *)file->scenario;
    const rs_state *s = state;
    rs_state *scratch = malloc(sizeof *scratch);
    rs_moment m;
    bool can = scratch && rs_position_moment(s, &m) && leads_here(sc, s, &m, scratch);

    free(scratch);
    if (!can)
        return 1;
    fs_put(w, "now:\n  whole: yes\n");
    put_moment(w, sc, &m);
    put_switches(w, sc);
    put_units(w, sc, s);
    put_routes(w, sc, s);
    put_brigiments(w, sc, s);
    put_battalions(w, sc, s);
    put_works(w, sc, s);
    put_assaults(w, sc, s);
    put_landings(w, sc, s);
    put_sets(w, sc, s);
    put_counters(w, sc, s);
    return 0;
}
