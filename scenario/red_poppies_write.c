/* red_poppies_write.c - a moment of play as the block `now:` of a position.
 *
 * Which moment a state stands at is found by trying: what the file can say is put into a fresh state, entered at each
 * phase and begun without dice; the one that gives the same bytes is it. A state inside a resolution is like none.
 */
#include "red_poppies_read.h"

#include <red_poppies/red_poppies.h>
#include <stdlib.h>
#include <string.h>

/* --- the moment --- */

/* Everything a position says of the state but the moment. */
static void copy_said(const rp_state *from, rp_state *to)
{
    for (int u = 0; u < RP_MAX_PIECES; u++) {
        to->unit[u] = from->unit[u];
        to->unit[u].next = 0;
    }
    memcpy(to->group, from->group, sizeof to->group);
    memcpy(to->barrage, from->barrage, sizeof to->barrage);
    memcpy(to->plane, from->plane, sizeof to->plane);
    memcpy(to->beside, from->beside, sizeof to->beside);
    memcpy(to->carried, from->carried, sizeof to->carried);
    memcpy(to->carriers_lost, from->carriers_lost, sizeof to->carriers_lost);
    memcpy(to->observer, from->observer, sizeof to->observer);
    to->was_empty = from->was_empty;
    to->bombarded = from->bombarded;
    to->made_hallowed = from->made_hallowed;
    to->raided = from->raided;
}

typedef struct attempt {
    const rp_scenario *sc;
    const rp_state *wanted;
    rp_state state;
} attempt;

static bool same(const attempt *a) { return memcmp(&a->state, a->wanted, sizeof a->state) == 0; }

static bool leads_here(attempt *a, const rp_moment *m)
{
    const fs_ruleset *rules = &fs_ruleset_red_poppies;
    static const uint8_t key[32] = {0};
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    char why[128];
    fs_run run = {.log = NULL};
    fs_side side;

    rp_position_clear(a->sc, &a->state);
    copy_said(a->wanted, &a->state);
    if (rp_position_enter(a->sc, &a->state, m, why, sizeof why))
        return false;
    if (same(a))
        return true;
    side = a->state.head.waiting & 1 ? 1 : 2;
    fs_dice_from_key(&run.dice, key);
    if (rules->check(&a->sc->base, &a->state, side, &begin, NULL))
        return false;
    rules->apply(&a->sc->base, &a->state, side, &begin, &run);
    return run.dice.k == 0 && same(a);
}

static bool find_moment(attempt *a, rp_moment *m)
{
    const rp_state *s = a->wanted;

    for (uint8_t phase = RP_PHASE_SETUP; phase < RP_PHASE_OVER; phase++) {
        bool segment = phase > RP_PHASE_ADMINISTRATION;

        if (phase == RP_PHASE_SETUP ? s->day != 0 : segment != (s->day && !s->part))
            continue;
        *m = (rp_moment){
            .turn = (uint8_t)(s->head.turn ? s->head.turn : 1), .phase = phase, .day = s->day, .part = s->part};
        if (phase == RP_PHASE_COUPLETS) {
            m->initiative = s->initiative;
            m->couplet = s->couplet;
            m->couplets = s->couplets;
            m->half = s->half;
        }
        if (leads_here(a, m))
            return true;
    }
    return false;
}

/* --- the text --- */

static void put_key(fs_writer *w, const char *key, const char *value)
{
    fs_put(w, "  ");
    fs_put(w, key);
    fs_put(w, ": ");
    fs_put(w, value);
    fs_put_char(w, '\n');
}

static void put_number(fs_writer *w, const char *key, int value)
{
    fs_put(w, "  ");
    fs_put(w, key);
    fs_put(w, ": ");
    fs_put_int(w, value);
    fs_put_char(w, '\n');
}

static void put_moment(fs_writer *w, const rp_scenario *sc, const rp_moment *m)
{
    rp_write_day(sc, m, w);
    put_number(w, "turn", m->turn);
    put_key(w, "phase", rp_phase_words[m->phase]);
    if (m->phase != RP_PHASE_COUPLETS)
        return;
    put_key(w, "initiative", sc->side_name[m->initiative]);
    put_key(w, "half", sc->side_name[m->half ? fs_other(m->initiative) : m->initiative]);
    put_number(w, "couplet", m->couplet);
    put_number(w, "couplets", m->couplets);
}

static void put_hex(fs_writer *w, const rp_scenario *sc, int hex)
{
    char name[RP_NAME];

    rp_hex_name(&sc->board, hex, name);
    fs_put(w, name);
}

static void put_unit(fs_writer *w, const rp_scenario *sc, const rp_unit *u)
{
    static const struct {
        uint8_t flag;
        const char *word;
    } words[] = {{RP_IN, " in"},   {RP_DISPERSED, " dispersed"}, {RP_SPENT, " spent"},
                 {RP_DUG, " dug"}, {RP_MOVING, " moving"},       {RP_GOT_LOST, " lost-checked"}};

    if (u->where == RP_ON_MAP)
        put_hex(w, sc, u->hex);
    else
        fs_put(w, rp_where_words[u->where]);
    if (u->turn) {
        fs_put_char(w, ' ');
        fs_put_int(w, u->turn);
    }
    if (u->day) {
        fs_put(w, " day ");
        fs_put_int(w, u->day);
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (u->flags & words[i].flag)
            fs_put(w, words[i].word);
}

static void put_beside(fs_writer *w, const rp_scenario *sc, const rp_state *s)
{
    int n = 0;

    for (int u = 1; u <= sc->n_units; u++)
        if (rp_has(s->beside, u)) {
            fs_put(w, n++ ? ", " : "  beside: [");
            fs_put(w, sc->piece[u].name);
        }
    fs_put(w, n ? "]\n" : "");
}

static void put_units(fs_writer *w, const rp_scenario *sc, const rp_state *s)
{
    for (int u = 1; u <= sc->n_units; u++) {
        fs_put(w, u == 1 ? "  units:\n    " : "    ");
        fs_put(w, sc->piece[u].name);
        fs_put(w, ": ");
        put_unit(w, sc, &s->unit[u]);
        fs_put_char(w, '\n');
    }
}

static void put_vertex(fs_writer *w, const rp_scenario *sc, const char *word, int vertex)
{
    char name[RP_NAME];

    if (vertex == FS_NO_VERTEX)
        return;
    rp_vertex_name(&sc->board, vertex, name);
    fs_put(w, word);
    fs_put(w, name);
}

static void put_groups(fs_writer *w, const rp_scenario *sc, const rp_state *s)
{
    for (int i = 0; i < sc->n_groups; i++) {
        const rp_group *g = &s->group[i];

        fs_put(w, i ? "    " : "  groups:\n    ");
        fs_put(w, sc->piece[sc->n_units + 1 + i].name);
        fs_put(w, g->flags & RP_G_SPENT ? ": spent" : ": ready");
        put_vertex(w, sc, " cross ", g->cross);
        put_vertex(w, sc, " landed ", g->landed);
        put_vertex(w, sc, " registered ", g->registered);
        fs_put(w, g->flags & RP_G_PRIMED ? " primed" : "");
        if (g->due) {
            fs_put(w, " due ");
            fs_put_int(w, g->due);
        }
        if (g->mode) {
            fs_put(w, " by ");
            fs_put(w, rp_mode_words[g->mode]);
        }
        if (g->shell) {
            fs_put(w, " shell ");
            fs_put(w, rp_shell_words[g->shell]);
        }
        for (int k = 0; k < g->n_hits; k++)
            put_vertex(w, sc, " hit ", g->hit[k]);
        fs_put_char(w, '\n');
    }
}

/* Hexes of a plane, in brackets. */
static void put_plane(fs_writer *w, const rp_scenario *sc, const uint64_t *plane)
{
    const char *between = "[";

    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (rp_has(plane, hex)) {
            fs_put(w, between);
            put_hex(w, sc, hex);
            between = ", ";
        }
    fs_put(w, *between == '[' ? "[]" : "]");
}

static void put_sides(fs_writer *w, const rp_scenario *sc, const uint64_t plane[3][RP_HEX_WORDS])
{
    const char *between = "[";
    char name[RP_NAME];

    for (int hex = 0; hex < sc->n_hexes; hex++)
        for (int d = 0; d < 3; d++)
            if (rp_has(plane[d], hex)) {
                fs_put(w, between);
                rp_side_name(&sc->board, 6 * hex + d, name);
                fs_put(w, name);
                between = ", ";
            }
    fs_put(w, *between == '[' ? "[]" : "]");
}

static void put_marks(fs_writer *w, const rp_scenario *sc, const rp_state *s)
{
    fs_put(w, "  marks:\n");
    for (const rp_mark_word *m = rp_mark_words; m->word; m++) {
        fs_put(w, "    ");
        fs_put(w, m->word);
        fs_put(w, m->side ? sc->side_name[m->side] : "");
        fs_put(w, ": ");
        if (m->on_sides)
            put_sides(w, sc, &s->plane[m->plane]);
        else
            put_plane(w, sc, s->plane[m->plane]);
        fs_put_char(w, '\n');
    }
    fs_put(w, "  control:\n");
    for (int i = 0; i < 2; i++) {
        fs_put(w, "    ");
        fs_put(w, sc->side_name[i + 1]);
        fs_put(w, ": ");
        put_plane(w, sc, s->plane[RP_CONTROL + i]);
        fs_put_char(w, '\n');
    }
}

static void put_carriers(fs_writer *w, const rp_scenario *sc, const char *key, uint8_t n[3][4])
{
    static const char *const kinds[] = {"mule: ", ", wagon: ", ", truck: "};

    fs_put(w, key);
    for (int side = 1; side <= 2; side++) {
        fs_put(w, side == 1 ? "{" : ", ");
        fs_put(w, sc->side_name[side]);
        fs_put(w, ": {");
        for (int k = 0; k < 3; k++) {
            fs_put(w, kinds[k]);
            fs_put_int(w, n[side][RP_MULE + k]);
        }
        fs_put_char(w, '}');
    }
    fs_put(w, "}\n");
}

static void put_barrages(fs_writer *w, const rp_scenario *sc, const rp_state *s)
{
    for (int i = 0; i < sc->n_barrages; i++) {
        const rp_creeping *b = &s->barrage[i];
        const struct {
            const char *key;
            int value;
        } part[] = {
            {"{axis: ", b->axis},  {", on: ", b->on}, {", advances: ", b->advances}, {", number: ", b->number},
            {", from: ", b->from}, {", to: ", b->to}, {", step: ", b->step},         {", first_turn: ", b->first_turn}};

        fs_put(w, i ? "    - " : "  barrages:\n    - ");
        for (size_t k = 0; k < sizeof part / sizeof *part; k++) {
            fs_put(w, part[k].key);
            fs_put_int(w, part[k].value);
        }
        fs_put(w, "}\n");
    }
}

static void put_rest(fs_writer *w, const rp_scenario *sc, rp_state *s)
{
    bool observed = s->observer[1] || s->observer[2];

    put_key(w, "was_empty", s->was_empty ? "yes" : "no");
    put_key(w, "bombarded", s->bombarded ? "yes" : "no");
    put_key(w, "made_hallowed", s->made_hallowed ? "yes" : "no");
    if (s->raided)
        put_key(w, "raided", s->raided == 3 ? "both" : sc->side_name[s->raided]);
    put_carriers(w, sc, "  carried: ", s->carried);
    put_carriers(w, sc, "  carriers_lost: ", s->carriers_lost);
    for (int side = 1; side <= 2 && observed; side++) {
        fs_put(w, side == 1 ? "  observers:\n" : "");
        if (!s->observer[side])
            continue;
        fs_put(w, "    ");
        fs_put(w, sc->side_name[side]);
        fs_put(w, ": ");
        fs_put(w, sc->piece[s->observer[side]].name);
        fs_put_char(w, '\n');
    }
    put_barrages(w, sc, s);
    put_beside(w, sc, s);
}

static void put_switches(fs_writer *w, const rp_scenario *sc)
{
    fs_put(w, "  switches: {");
    for (int i = 0; i < RP_SWITCHES; i++) {
        fs_put(w, i ? ", " : "");
        fs_put(w, rp_switch_table[i].name);
        fs_put(w, sc->switches[i] ? ": yes" : ": no");
    }
    fs_put(w, "}\n");
}

int rp_write_now(const fs_file *file, const void *state, fs_writer *w)
{
    const rp_scenario *sc = (const rp_scenario *)(const void *)file->scenario;
    attempt *a = calloc(1, sizeof *a);
    rp_moment m;
    int bad = 1;

    if (!a)
        return 1;
    a->sc = sc;
    a->wanted = state;
    if (find_moment(a, &m)) {
        memcpy(&a->state, state, sizeof a->state);
        fs_put(w, "now:\n");
        put_moment(w, sc, &m);
        put_switches(w, sc);
        put_units(w, sc, &a->state);
        put_groups(w, sc, &a->state);
        put_marks(w, sc, &a->state);
        put_rest(w, sc, &a->state);
        bad = 0;
    }
    free(a);
    return bad;
}
