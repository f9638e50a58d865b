/* red_poppies_now.c - the moment a position stands at: where units are, what groups do, marks, the sequence. */
#include "red_poppies_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const rp_mark_word rp_mark_words[] = {{"scrape", RP_SCRAPE, 0, false},
                                      {"blockhouse", RP_BLOCKHOUSE, 0, false},
                                      {"gas", RP_GAS, 0, false},
                                      {"smoke", RP_SMOKE, 0, false},
                                      {"barrage", RP_BARRAGE, 0, false},
                                      {"shovel", RP_SHOVEL, 0, false},
                                      {"trench-", RP_COUNTER, 1, false},
                                      {"trench-", RP_COUNTER + 1, 2, false},
                                      {"hallowed-", RP_HALLOWED, 1, false},
                                      {"hallowed-", RP_HALLOWED + 1, 2, false},
                                      {"breach", RP_BREACH, 0, true},
                                      {"stop", RP_STOP, 0, true},
                                      {"owned-", RP_OWNED, 1, false},
                                      {"owned-", RP_OWNED + 1, 2, false},
                                      {NULL, 0, 0, false}};
const char *const rp_phase_words[] = {"",
                                      "setup",
                                      "bombardment",
                                      "initiative",
                                      "couplets",
                                      "administration",
                                      "reinforcements",
                                      "counter-attack",
                                      "isolation",
                                      "night-melee",
                                      "night-attack",
                                      "recovery",
                                      "improvement",
                                      "redeployment",
                                      NULL};
const char *const rp_where_words[] = {"", "", "waiting", "lost", "captured", "exited", "recovered", NULL};
const char *const rp_mode_words[] = {"", "aircraft", "flare", "runner", "telephone", "trench-set", NULL};
const char *const rp_shell_words[] = {"he", "gas", "smoke", NULL};

/* --- units --- */

int rp_read_flag(const rp_reader *r, int node, const char *word, uint8_t *flags)
{
    static const struct {
        const char *word;
        uint8_t on, off;
    } words[] = {{"in", RP_IN, 0},
                 {"top", 0, RP_IN},
                 {"dispersed", RP_DISPERSED, 0},
                 {"formed", 0, RP_DISPERSED},
                 {"deployed", RP_DISPERSED, 0},
                 {"limbered", 0, RP_DISPERSED},
                 {"spent", RP_SPENT, 0},
                 {"ready", 0, RP_SPENT},
                 {"dug", RP_DUG, 0},
                 {"moving", RP_MOVING, 0},
                 {"lost-checked", RP_GOT_LOST, 0}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, word) == 0) {
            *flags = (uint8_t)((*flags | words[i].on) & ~words[i].off);
            return 0;
        }
    return fs_yaml_fail(r->y, node, "in, top, formed, dispersed, ready, spent, dug, moving or lost-checked", "%s",
                        word);
}

/* `V09 in dispersed`, `lost 2`, `waiting`. */
static int read_unit_now(const rp_reader *r, int node, rp_unit *u)
{
    const char *rest = fs_yaml_text(r->y, node);
    char word[RP_WORD] = "";

    rp_next_word(&rest, word);
    *u = (rp_unit){.hex = FS_NO_HEX};
    for (int i = RP_WAITING; rp_where_words[i]; i++)
        if (strcmp(rp_where_words[i], word) == 0)
            u->where = (uint8_t)i;
    if (!u->where) {
        u->where = RP_ON_MAP;
        u->hex = (int16_t)rp_read_hex(r, node, word);
        if (u->hex == FS_NO_HEX)
            return 1;
    }
    while (rp_next_word(&rest, word)) {
        int turn = rp_word_number(word, 1, RP_MAX_TURNS);

        if (strcmp(word, "day") == 0 && u->where > RP_WAITING)
            u->day = (uint8_t)(rp_next_word(&rest, word) ? rp_word_number(word, 1, RP_MAX_DAYS) : RP_MAX_DAYS + 1);
        else if (turn > 0 && u->where > RP_WAITING)
            u->turn = (uint8_t)turn;
        else if (rp_read_flag(r, node, word, &u->flags))
            return 1;
    }
    return 0;
}

static int named_piece(const rp_reader *r, int node, bool group)
{
    int u = rp_piece_named(r->sc, fs_yaml_key(r->y, node));

    if (u && rp_is_group(r->sc, u) == group)
        return u;
    fs_yaml_fail(r->y, node, group ? "a group of the scenario" : "a unit of the scenario", "%s",
                 fs_yaml_key(r->y, node));
    return 0;
}

static int read_units_now(const rp_reader *r, int now, rp_state *s)
{
    int at = fs_yaml_find(r->y, now, "units");

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "units with where they are: {b1: V09 in}"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        int u = named_piece(r, i, false);

        if (!u || read_unit_now(r, i, &s->unit[u]))
            return 1;
    }
    return 0;
}

/* Machine guns IN the trench, not the blockhouse, of their hex [8.31]. */
static int read_beside(const rp_reader *r, int now, rp_state *s)
{
    int at = fs_yaml_find(r->y, now, "beside");

    if (at && rp_need_kind(r, at, FS_NODE_LIST, "a list of machine guns"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        int u = rp_piece_named(r->sc, fs_yaml_text(r->y, i));

        if (!u || !rp_is_unit(r->sc, u))
            return fs_yaml_fail(r->y, i, "a unit of the scenario", "%s", fs_yaml_text(r->y, i));
        rp_add(s->beside, u);
    }
    return 0;
}

/* --- groups --- */

static int read_group_vertex(const rp_reader *r, int node, const char **rest, int16_t *out)
{
    char name[RP_WORD] = "";

    rp_next_word(rest, name);
    *out = (int16_t)rp_read_vertex(r, node, name);
    return *out == FS_NO_VERTEX;
}

/* Where its fire has landed before: ascending, each once. */
static int add_hit(const rp_reader *r, int node, const char **rest, rp_group *g)
{
    int16_t vertex;
    int i = 0;

    if (read_group_vertex(r, node, rest, &vertex))
        return 1;
    if (g->n_hits == RP_MAX_HITS)
        return fs_yaml_fail(r->y, node, "at most 96 hits", "more");
    while (i < g->n_hits && g->hit[i] < vertex)
        i++;
    if (i < g->n_hits && g->hit[i] == vertex)
        return 0;
    memmove(&g->hit[i + 1], &g->hit[i], (size_t)(g->n_hits - i) * sizeof *g->hit);
    g->hit[i] = vertex;
    g->n_hits++;
    return 0;
}

static int read_group_choice(const rp_reader *r, int node, const char **rest, const char *const *words, int first,
                             uint8_t *out)
{
    char word[RP_WORD] = "";

    rp_next_word(rest, word);
    for (int i = first; words[i]; i++)
        if (strcmp(words[i], word) == 0) {
            *out = (uint8_t)i;
            return 0;
        }
    return fs_yaml_fail(r->y, node, "a way of hearing or a shell", "%s", word);
}

int rp_read_group_word(const rp_reader *r, int node, const char *word, const char **rest, rp_group *g)
{
    char number[RP_WORD] = "";

    if (strcmp(word, "cross") == 0)
        return read_group_vertex(r, node, rest, &g->cross);
    if (strcmp(word, "landed") == 0)
        return read_group_vertex(r, node, rest, &g->landed);
    if (strcmp(word, "registered") == 0)
        return read_group_vertex(r, node, rest, &g->registered);
    if (strcmp(word, "hit") == 0)
        return add_hit(r, node, rest, g);
    if (strcmp(word, "by") == 0)
        return read_group_choice(r, node, rest, rp_mode_words, 1, &g->mode);
    if (strcmp(word, "shell") == 0)
        return read_group_choice(r, node, rest, rp_shell_words, 0, &g->shell);
    if (strcmp(word, "primed") == 0)
        g->flags |= RP_G_PRIMED;
    else if (strcmp(word, "spent") == 0)
        g->flags |= RP_G_SPENT;
    else if (strcmp(word, "due") == 0) {
        int turn = rp_next_word(rest, number) ? rp_word_number(number, 1, 99) : -1;

        if (turn < 0)
            return fs_yaml_fail(r->y, node, "due and a turn", "%s", fs_yaml_text(r->y, node));
        g->due = (uint8_t)turn;
    } else if (strcmp(word, "ready") != 0)
        return fs_yaml_fail(r->y, node,
                            "ready, spent, primed, due 3, cross O19w, by runner, shell gas, landed, hit or registered",
                            "%s", word);
    return 0;
}

static int read_groups_now(const rp_reader *r, int now, rp_state *s)
{
    int at = fs_yaml_find(r->y, now, "groups");

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "groups with what they do: {ga: cross O19w primed}"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        int piece = named_piece(r, i, true);
        const char *rest = fs_yaml_text(r->y, i);
        char word[RP_WORD];
        rp_group *g = piece ? &s->group[piece - r->sc->n_units - 1] : NULL;

        if (!g)
            return 1;
        *g = (rp_group){.cross = FS_NO_VERTEX, .landed = FS_NO_VERTEX, .registered = g->registered};
        while (rp_next_word(&rest, word))
            if (rp_read_group_word(r, i, word, &rest, g))
                return 1;
        if (g->cross != FS_NO_VERTEX && !g->mode)
            g->mode = r->sc->piece[piece].mode;
    }
    return 0;
}

/* --- marks and control --- */

static bool is_mark(const rp_reader *r, const rp_mark_word *m, const char *key)
{
    size_t n = strlen(m->word);

    return m->side ? strncmp(key, m->word, n) == 0 && strcmp(key + n, r->sc->side_name[m->side]) == 0
                   : strcmp(key, m->word) == 0;
}

static int read_side_mark(const rp_reader *r, int node, int plane, rp_state *s)
{
    int which, side = rp_side(&r->sc->board, fs_yaml_text(r->y, node));

    if (side == FS_NO_HEXSIDE)
        return fs_yaml_fail(r->y, node, "a hexside such as V09/V10", "%s", fs_yaml_text(r->y, node));
    which = side % 6;
    if (which >= 3)
        return fs_yaml_fail(r->y, node, "a hexside inside the map", "%s", fs_yaml_text(r->y, node));
    rp_add(s->plane[plane + which], side / 6);
    return 0;
}

int rp_read_marks(const rp_reader *r, int at, rp_state *s)
{
    if (rp_need_kind(r, at, FS_NODE_MAPPING, "marks with hexes: {scrape: [V09]}"))
        return 1;
    for (int i = r->y->node[at].first; i; i = r->y->node[i].next) {
        const rp_mark_word *m = rp_mark_words;

        while (m->word && !is_mark(r, m, fs_yaml_key(r->y, i)))
            m++;
        if (!m->word)
            return fs_yaml_fail(r->y, i,
                                "scrape, blockhouse, gas, smoke, barrage, shovel, trench-SIDE, hallowed-SIDE, "
                                "owned-SIDE, breach, stop",
                                "an unknown key");
        if (!m->on_sides) {
            if (rp_read_set(r, i, s->plane[m->plane]))
                return 1;
            continue;
        }
        if (rp_need_kind(r, i, FS_NODE_LIST, "a list of hexsides"))
            return 1;
        for (int k = r->y->node[i].first; k; k = r->y->node[k].next)
            if (read_side_mark(r, k, m->plane, s))
                return 1;
    }
    return 0;
}

static int read_marks_now(const rp_reader *r, int now, rp_state *s)
{
    int marks = fs_yaml_find(r->y, now, "marks"), control = fs_yaml_find(r->y, now, "control");

    if (marks) {
        memset(s->plane[RP_COUNTER], 0, (RP_PLANES - RP_COUNTER) * sizeof s->plane[0]);
        if (rp_read_marks(r, marks, s))
            return 1;
    }
    if (!control)
        return 0;
    memset(s->plane[RP_CONTROL], 0, 2 * sizeof s->plane[0]);
    if (rp_need_kind(r, control, FS_NODE_MAPPING, "sides with lists of hexes"))
        return 1;
    for (int i = r->y->node[control].first; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_key(r->y, i));

        if (!side || rp_read_set(r, i, s->plane[RP_CONTROL + side - 1]))
            return 1;
    }
    return 0;
}

/* --- what else is remembered --- */

static int most_carriers(const rp_reader *r, fs_side side, int kind)
{
    return r->moment.day ? r->sc->campaign.transport[r->moment.day][side][kind] : r->sc->transport[side][kind];
}

static int read_carriers(const rp_reader *r, int now, const char *key, uint8_t out[3][4])
{
    static const char *const kinds[] = {"mule", "wagon", "truck", NULL};
    int at = fs_yaml_find(r->y, now, key);

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "sides with numbers of groups"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_key(r->y, i));

        if (!side || rp_known_keys(r, i, kinds))
            return 1;
        for (int k = 0; kinds[k]; k++) {
            int n = out[side][RP_MULE + k];

            if (rp_read_number(r, i, kinds[k], 0, most_carriers(r, side, RP_MULE + k), &n))
                return 1;
            out[side][RP_MULE + k] = (uint8_t)n;
        }
    }
    return 0;
}

static int read_observers(const rp_reader *r, int now, rp_state *s)
{
    int at = fs_yaml_find(r->y, now, "observers");

    if (at && rp_need_kind(r, at, FS_NODE_MAPPING, "sides with a unit"))
        return 1;
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_key(r->y, i));
        int u = side ? rp_piece_named(r->sc, fs_yaml_text(r->y, i)) : 0;

        if (!side)
            return 1;
        if (!rp_is_unit(r->sc, u) || r->sc->piece[u].side != side)
            return fs_yaml_fail(r->y, i, "a unit of the side", "%s", fs_yaml_text(r->y, i));
        s->observer[side] = (uint8_t)u;
    }
    return 0;
}

static int read_creeping(const rp_reader *r, int at, rp_creeping *b)
{
    static const char *const keys[] = {"axis", "on", "advances", "number", "from", "to", "step", "first_turn", NULL};
    int value[] = {b->axis, b->on, b->advances, b->number, b->from, b->to, b->step, b->first_turn};

    if (rp_known_keys(r, at, keys))
        return 1;
    for (int i = 0; keys[i]; i++)
        if (rp_read_number(r, at, keys[i], -RP_MAX_COLUMNS, RP_MAX_COLUMNS, &value[i]))
            return 1;
    *b = (rp_creeping){.axis = (uint8_t)value[0],
                       .on = (uint8_t)value[1],
                       .advances = (uint8_t)value[2],
                       .number = (int16_t)value[3],
                       .from = (int16_t)value[4],
                       .to = (int16_t)value[5],
                       .step = (int8_t)value[6],
                       .first_turn = (uint8_t)value[7]};
    return 0;
}

static int read_barrages_now(const rp_reader *r, int now, rp_state *s)
{
    int at = fs_yaml_find(r->y, now, "barrages"), n = 0;

    if (at && (rp_need_kind(r, at, FS_NODE_LIST, "a list, one entry for each barrage") ||
               r->y->node[at].n > r->sc->n_barrages))
        return fs_yaml_fail(r->y, at, "no more than the scenario has", "%d", r->y->node[at].n);
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next)
        if (read_creeping(r, i, &s->barrage[n++]))
            return 1;
    return 0;
}

static int read_rest(const rp_reader *r, int now, rp_state *s)
{
    return rp_read_yes(r, now, "was_empty", &s->was_empty) || rp_read_yes(r, now, "bombarded", &s->bombarded) ||
           rp_read_yes(r, now, "made_hallowed", &s->made_hallowed) || read_carriers(r, now, "carried", s->carried) ||
           read_carriers(r, now, "carriers_lost", s->carriers_lost) || read_observers(r, now, s) ||
           read_barrages_now(r, now, s) || read_beside(r, now, s) || rp_read_raided(r, now, s);
}

/* --- the moment --- */

static int read_moment(rp_reader *r, int now)
{
    rp_moment *m = &r->moment;
    int turn = m->turn, phase = m->phase, couplet = m->couplet, couplets = m->couplets;
    fs_side half = 0;

    if (rp_read_number(r, now, "turn", 1, RP_MAX_TURNS, &turn) ||
        rp_read_choice(r, now, "phase", rp_phase_words, &phase) ||
        rp_read_side_at(r, now, "initiative", &m->initiative) || rp_read_side_at(r, now, "half", &half) ||
        rp_read_number(r, now, "couplet", 1, 9, &couplet) || rp_read_number(r, now, "couplets", 1, 9, &couplets))
        return 1;
    *m = (rp_moment){.turn = (uint8_t)turn, .phase = (uint8_t)phase, .initiative = m->initiative, .half = m->half};
    if (rp_read_day(r, now))
        return 1;
    if (phase != RP_PHASE_COUPLETS) {
        m->initiative = 0;
        m->half = 0;
        return 0;
    }
    if (!m->initiative)
        m->initiative = half ? half : 1;
    if (half)
        m->half = half != m->initiative;
    m->couplet = (uint8_t)couplet;
    m->couplets = (uint8_t)couplets;
    return 0;
}

int rp_read_now(rp_reader *r, rp_state *s)
{
    static const char *const keys[] = {
        "turn",      "phase",    "initiative", "couplet",   "couplets",  "half",          "units",   "groups",
        "marks",     "control",  "switches",   "was_empty", "bombarded", "made_hallowed", "carried", "carriers_lost",
        "observers", "barrages", "day",        "part",      "raided",    "beside",        NULL};
    int now = fs_yaml_find(r->y, 0, "now");
    fs_side mover = 0;

    if (rp_read_side_at(r, 0, "to_move", &mover))
        return 1;
    r->moment = (rp_moment){.turn = 1, .phase = RP_PHASE_COUPLETS, .initiative = mover, .couplet = 1, .couplets = 3};
    if (!now && r->load->file->based_on[0] && !mover)
        r->moment.phase = RP_PHASE_SETUP;
    if (!now)
        return read_moment(r, 0);
    return rp_known_keys(r, now, keys) || read_moment(r, now) || read_units_now(r, now, s) ||
           read_groups_now(r, now, s) || read_marks_now(r, now, s) || read_rest(r, now, s);
}
