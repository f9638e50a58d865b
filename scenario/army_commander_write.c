/* army_commander_write.c - a moment of play as the block `now:` of a position.
 *
 * Which moment a state stands at is found by trying: what the file can say is put into a fresh
 * state, entered at each moment that could be meant and begun without dice; the moment that
 * gives the same bytes is the one. A state inside a resolution is like none of them.
 */
#include "army_commander_read.h"

#include <army_commander/army_commander.h>
#include <stdlib.h>
#include <string.h>

/* Everything a position says of the state but the moment. */
static void copy_said(const ac_scenario *sc, const ac_state *from, ac_state *to, uint8_t phase)
{
    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
        to->stand[u] = from->stand[u];
        to->stand[u].next = 0;
        if (phase == AC_PHASE_BOMBARDMENT) /* which gives its own */
            to->stand[u].shots = 0;
    }
    for (int d = 1; d <= sc->n_divisions; d++) {
        to->command[d] = from->command[d];
        to->command[d].next = AC_NO_ORDER;
    }
    memcpy(to->wire, from->wire, sizeof to->wire);
    memcpy(to->control, from->control, sizeof to->control);
    memcpy(to->banked, from->banked, sizeof to->banked);
    memcpy(to->lost, from->lost, sizeof to->lost);
    memcpy(to->exited, from->exited, sizeof to->exited);
    to->last_turn = from->last_turn;
}

/* Room for one attempt. */
typedef struct attempt {
    const ac_scenario *sc;
    const ac_state *wanted;
    ac_state state;
    void *scratch;
} attempt;

static bool same(const attempt *a) { return memcmp(&a->state, a->wanted, sizeof a->state) == 0; }

static bool leads_here(attempt *a, const ac_moment *m)
{
    const fs_ruleset *rules = &fs_ruleset_army_commander;
    static const uint8_t key[32] = {0};
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    char why[128];
    fs_error e;
    fs_run run = {.scratch = a->scratch};
    fs_side side;

    if (rules->setup(&a->sc->base, &a->state, &e))
        return false;
    copy_said(a->sc, a->wanted, &a->state, m->phase);
    if (ac_position_enter(a->sc, &a->state, m, why, sizeof why))
        return false;
    if (same(a))
        return true;
    side = a->state.head.waiting & 1 ? 1 : 2;
    fs_dice_from_key(&run.dice, key);
    if (rules->check(&a->sc->base, &a->state, side, &begin, &e))
        return false;
    rules->apply(&a->sc->base, &a->state, side, &begin, &run);
    return run.dice.k == 0 && same(a);
}

static bool find_turn(attempt *a, ac_moment *m)
{
    for (int d = 0; d <= a->sc->n_divisions; d++)
        for (fs_side last = 0; last <= 2; last++)
            for (uint8_t row = last != 0; row <= (last ? AC_MAX_DIVISIONS : 0); row++) {
                m->division = (uint8_t)d;
                m->last_side = last;
                m->in_a_row = row;
                if (leads_here(a, m))
                    return true;
            }
    return false;
}

static bool find_moment(attempt *a, ac_moment *m)
{
    uint8_t now = a->wanted->head.phase;
    fs_error e;

    *m = (ac_moment){.round = 1, .phase = AC_PHASE_NONE};
    if (fs_ruleset_army_commander.setup(&a->sc->base, &a->state, &e) == 0 && same(a))
        return true;

    for (uint8_t phase = AC_PHASE_BOMBARDMENT; phase <= AC_PHASE_NIGHT; phase++) {
        *m = (ac_moment){.round = (uint8_t)(a->wanted->head.turn ? a->wanted->head.turn : 1), .phase = phase};
        if (now != AC_PHASE_NONE && now != phase && now != phase + 1) /* a phase may have been passed at once */
            continue;
        if (phase == AC_PHASE_TURNS ? find_turn(a, m) : leads_here(a, m))
            return true;
        for (m->guns = 1; phase == AC_PHASE_ARTILLERY && m->guns <= 2; m->guns++)
            if (leads_here(a, m))
                return true;
    }
    return false;
}

/* --- the text --------------------------------------------------------------------------------- */

static void put_hex(fs_writer *w, const ac_scenario *sc, int hex)
{
    char name[16];

    fs_hex_name(&sc->board.grid, hex, name);
    fs_put(w, name);
}

static void put_pair(fs_writer *w, const char *key, const char *value)
{
    fs_put(w, ", ");
    fs_put(w, key);
    fs_put(w, ": ");
    fs_put(w, value);
}

static void put_moment(fs_writer *w, const ac_scenario *sc, const ac_state *s, const ac_moment *m)
{
    static const char *const phases[] = {"start", "bombardment", "orders", "retreat",
                                         "turn",  "artillery",   "air",    "night"};

    fs_put(w, "  moment: {round: ");
    fs_put_int(w, m->round);
    put_pair(w, "phase", phases[m->phase]);
    if (m->division)
        put_pair(w, "division", sc->piece[m->division].name);
    if (m->guns)
        put_pair(w, "guns", sc->side_name[m->guns]);
    if (m->last_side) {
        put_pair(w, "last_side", sc->side_name[m->last_side]);
        fs_put(w, ", in_a_row: ");
        fs_put_int(w, m->in_a_row);
    }
    if (s->last_turn)
        put_pair(w, "last_turn", sc->side_name[s->last_turn]);
    fs_put(w, "}\n");
}

/* i3 (hit moved), g1 (sp 2 shots 1). */
static void put_stand(fs_writer *w, const ac_scenario *sc, const ac_state *s, int u)
{
    static const struct {
        uint8_t did;
        const char *word;
    } deeds[] = {{AC_MOVED, "moved"}, {AC_ATTACKED, "attacked"}, {AC_SUPPORTED, "supported"}, {AC_LANDED, "landed"}};
    const ac_stand *st = &s->stand[u];
    const char *dot = strrchr(sc->piece[u].name, '.');
    bool marked = false;

    fs_put(w, dot ? dot + 1 : sc->piece[u].name);
    if (st->hit) {
        fs_put(w, " (hit");
        marked = true;
    }
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++)
        if (st->did & deeds[i].did) {
            fs_put(w, marked ? " " : " (");
            fs_put(w, deeds[i].word);
            marked = true;
        }
    if (ac_is_battery(sc->piece[u].type) && st->sp) {
        fs_put(w, marked ? " sp " : " (sp ");
        fs_put_int(w, st->sp);
        if (st->where == AC_ON_BOARD && s->head.phase != AC_PHASE_BOMBARDMENT) {
            fs_put(w, " shots ");
            fs_put_int(w, st->shots);
        }
        marked = true;
    }
    if (marked)
        fs_put_char(w, ')');
}

static bool belongs(const ac_piece *p, int family, bool corps)
{
    return corps ? p->type == AC_CORPS && p->corps == family
                 : p->type != AC_CORPS && p->type != AC_PLANE && p->division == family;
}

/* `0507: i1 + i2` for each hex, in the order of the hexes. */
static void put_stacks(fs_writer *w, const ac_scenario *sc, const ac_state *s, int family, bool corps)
{
    bool any = false;

    fs_put(w, "{");
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        bool here = false;
        for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
            if (!belongs(&sc->piece[u], family, corps) || s->stand[u].where != AC_ON_BOARD || s->stand[u].hex != hex)
                continue;
            fs_put(w, here ? " + " : any ? ", " : "");
            if (!here) {
                put_hex(w, sc, hex);
                fs_put(w, ": ");
            }
            put_stand(w, sc, s, u);
            here = any = true;
        }
    }
    fs_put(w, "}");
}

static void put_absent(fs_writer *w, const ac_scenario *sc, const ac_state *s, int division)
{
    static const struct {
        uint8_t where;
        const char *key;
    } keys[] = {{AC_LOST_FOR_GOOD, "lost"},
                {AC_WAITING, "waiting"},
                {AC_GONE, "gone"},
                {AC_EMBARKED, "embarked"},
                {AC_RETIRED, "retired"}};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        bool any = false;
        for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
            if (!belongs(&sc->piece[u], division, false) || s->stand[u].where != keys[i].where)
                continue;
            if (!any) {
                fs_put(w, "\n      ");
                fs_put(w, keys[i].key);
            }
            fs_put(w, any ? " + " : ": ");
            put_stand(w, sc, s, u);
            any = true;
        }
    }
}

static void put_divisions(fs_writer *w, const ac_scenario *sc, const ac_state *s)
{
    static const char letters[] = " RMHD";

    fs_put(w, "  divisions:");
    for (int d = 1; d <= sc->n_divisions; d++) {
        const ac_command *c = &s->command[d];
        fs_put(w, "\n    - id: ");
        fs_put(w, sc->piece[d].name);
        if (c->order) {
            fs_put(w, "\n      order: ");
            fs_put_char(w, letters[c->order]);
        }
        if (c->flags & AC_HAD_TURN)
            fs_put(w, "\n      had_turn: yes");
        if (c->flags & AC_STRATEGIC)
            fs_put(w, "\n      strategic: yes");
        if (c->guns_called) {
            fs_put(w, "\n      guns_called: ");
            fs_put_int(w, c->guns_called & 15);
            fs_put(w, "\n      corps_guns_called: ");
            fs_put_int(w, c->guns_called >> 4);
        }
        fs_put(w, "\n      stands: ");
        put_stacks(w, sc, s, d, false);
        put_absent(w, sc, s, d);
    }
    fs_put_char(w, '\n');
}

static void put_guns(fs_writer *w, const ac_scenario *sc, const ac_state *s)
{
    int done = 0;

    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
        const ac_piece *p = &sc->piece[u];
        const char *dot = strrchr(p->name, '.');
        if (p->type != AC_CORPS || done >> p->corps & 1 || !dot)
            continue;
        fs_put(w, done ? "" : "  guns:\n");
        fs_put(w, "    ");
        fs_put_n(w, p->name, (size_t)(dot - p->name));
        fs_put(w, ": ");
        put_stacks(w, sc, s, p->corps, true);
        fs_put_char(w, '\n');
        done |= 1 << p->corps;
    }
}

static void put_planes(fs_writer *w, const ac_scenario *sc, const ac_state *s)
{
    bool any = false;

    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
        if (sc->piece[u].type != AC_PLANE || s->stand[u].hex < 0)
            continue;
        fs_put(w, any ? ", " : "  planes: {");
        fs_put(w, sc->piece[u].name);
        fs_put(w, ": ");
        put_hex(w, sc, s->stand[u].hex);
        any = true;
    }
    fs_put(w, any ? "}\n" : "");
}

static void put_hexes(fs_writer *w, const ac_scenario *sc, const char *key, const uint64_t *in, const uint64_t *out)
{
    bool any = false;

    for (int hex = 0; hex < sc->n_hexes; hex++) {
        if (!ac_bit(in, hex) || (out && ac_bit(out, hex)))
            continue;
        fs_put(w, any ? ", " : key);
        put_hex(w, sc, hex);
        any = true;
    }
    fs_put(w, any ? "]" : "");
}

static void put_rest(fs_writer *w, const ac_scenario *sc, const ac_state *s)
{
    uint64_t wire[AC_HEX_WORDS] = {0}, first[AC_HEX_WORDS] = {0};
    size_t before;

    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (sc->terrain[hex] & AC_WIRE)
            ac_set(wire, hex);
    before = w->n;
    put_hexes(w, sc, "  wire_gone: [", wire, s->wire);
    fs_put(w, w->n > before ? "\n" : "");
    if (sc->n_objectives) {
        for (int i = 0; i < AC_HEX_WORDS; i++)
            first[i] = sc->objective_hex[i] & ~s->control[i];
        fs_put(w, "  control:\n    ");
        fs_put(w, sc->side_name[1]);
        before = w->n;
        put_hexes(w, sc, ": [", first, NULL);
        fs_put(w, w->n > before ? "\n    " : ": []\n    ");
        fs_put(w, sc->side_name[2]);
        before = w->n;
        put_hexes(w, sc, ": [", s->control, NULL);
        fs_put(w, w->n > before ? "\n" : ": []\n");
    }
    for (int i = 0; i < 2; i++)
        if (s->banked[i]) {
            fs_put(w, i && s->banked[0] ? "    " : "  banked:\n    ");
            fs_put(w, sc->side_name[i + 1]);
            fs_put(w, ": ");
            fs_put_int(w, s->banked[i]);
            fs_put_char(w, '\n');
        }
}

static void put_switches(fs_writer *w, const ac_scenario *sc)
{
    static const char *const names[AC_SWITCHES] = {"retreat_loss", "gun_limit", "doubles", "storm_cover"};
    static const char *const values[AC_SWITCHES][3] = {
        {"group", "stand", ""}, {"combat", "turn", ""}, {"pairs", "one-pair", "both-dice"}, {"no", "yes", ""}};

    fs_put(w, "  switches: {");
    for (int i = 0; i < AC_SWITCHES; i++) {
        fs_put(w, i ? ", " : "");
        fs_put(w, names[i]);
        fs_put(w, ": ");
        fs_put(w, values[i][sc->switches[i] % 3]);
    }
    fs_put(w, "}\n");
}

int ac_write_now(const fs_file *file, const void *state, fs_writer *w)
{
    const ac_scenario *sc = (const ac_scenario *)(const void *)file->scenario;
    const ac_state *s = state;
    attempt *a = calloc(1, sizeof *a);
    void *scratch = malloc(fs_ruleset_army_commander.scratch_size + 1);
    ac_moment m;
    bool found = false;

    if (a && scratch) {
        a->sc = sc;
        a->wanted = s;
        a->scratch = scratch;
        found = find_moment(a, &m);
    }
    free(scratch);
    free(a);
    if (!found)
        return 1;
    fs_put(w, "now:\n");
    put_switches(w, sc);
    put_moment(w, sc, s, &m);
    if (m.phase == AC_PHASE_NONE)
        return 0;
    put_divisions(w, sc, s);
    put_guns(w, sc, s);
    put_planes(w, sc, s);
    put_rest(w, sc, s);
    return 0;
}
