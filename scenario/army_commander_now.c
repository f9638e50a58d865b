/* army_commander_now.c - the moment a position stands at: orders, stands moved or lost, marks. */
#include "army_commander_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const position_keys[] = {"based_on",  "moment",  "orders", "guns", "planes",
                                            "wire_gone", "control", "banked", "now",  NULL};
static const char *const status_keys[] = {"order",   "lost",     "waiting",   "gone",        "embarked",
                                          "retired", "had_turn", "strategic", "guns_called", "corps_guns_called",
                                          NULL};
static const char *const override_keys[] = {"id", "stands", NULL};

static bool among(const char *key, const char *const *list)
{
    while (*list && strcmp(*list, key) != 0)
        list++;
    return *list != NULL;
}

int ac_position_key(const fs_yaml *y)
{
    int divisions = fs_yaml_find(y, 0, "divisions");

    for (int i = y->node[0].first; i; i = y->node[i].next)
        if (among(fs_yaml_key(y, i), position_keys))
            return i;
    for (int i = divisions ? y->node[divisions].first : 0; i; i = y->node[i].next)
        for (int k = y->node[i].first; k; k = y->node[k].next)
            if (y->node[i].kind == FS_NODE_MAPPING && among(fs_yaml_key(y, k), status_keys))
                return k;
    return 0;
}

/* Shots a battery has unless the file says so: those of a round that has begun [5.c] [11.2b]. */
static uint8_t fresh_shots(const ac_reader *r, int u)
{
    const ac_piece *p = &r->sc->piece[u];
    bool under_way = r->moment.phase >= AC_PHASE_RETREAT && r->moment.phase <= AC_PHASE_ARTILLERY;

    if (!under_way || !ac_is_battery(p->type))
        return 0;
    return p->type == AC_CORPS && r->moment.round == 1 && r->sc->creeping == p->side ? 3 : 2;
}

static void apply_slot(const ac_reader *r, ac_state *s, const ac_slot *slot)
{
    ac_stand *st = &s->stand[slot->piece];

    *st = (ac_stand){.hex = slot->where == AC_ON_BOARD ? slot->hex : FS_NO_HEX, .where = slot->where};
    if (slot->where == AC_LOST_FOR_GOOD || slot->where == AC_GONE || slot->where == AC_RETIRED)
        return;
    st->hit = slot->hit;
    st->did = slot->did;
    if (ac_is_battery(slot->type) && slot->where != AC_EMBARKED)
        st->sp = slot->sp ? (uint8_t)(slot->sp - 1) : ac_unit_chart[slot->type].sp;
    if (slot->where == AC_ON_BOARD)
        st->shots = slot->shots ? (uint8_t)(slot->shots - 1) : fresh_shots(r, slot->piece);
}

void ac_apply_slots(const ac_reader *r, ac_state *s)
{
    for (int u = r->sc->n_divisions + 1; u <= r->sc->n_pieces; u++)
        if (s->stand[u].where == AC_ON_BOARD)
            s->stand[u].shots = fresh_shots(r, u);
    for (int i = 0; i < r->slots.n; i++)
        apply_slot(r, s, &r->slots.at[i]);
}

/* --- stands of a division or corps that are elsewhere now ------------------------------------- */

/* Number of a piece among its like: 36.i4 is 4. */
static int number_of(const ac_scenario *sc, int u)
{
    const ac_piece *p = &sc->piece[u];
    int n = 1;

    for (int v = sc->n_divisions + 1; v < u; v++)
        n += sc->piece[v].type == p->type && sc->piece[v].division == p->division && sc->piece[v].corps == p->corps &&
             sc->piece[v].side == p->side;
    return n;
}

static bool in_family(const ac_piece *p, const ac_slot *slot)
{
    return p->type == slot->type && (slot->type == AC_CORPS ? p->corps : p->division) == slot->family;
}

/* Finds the piece each slot means: named ones first, the rest in order. */
static int resolve(const ac_reader *r, ac_slots *slots, bool *used)
{
    const ac_scenario *sc = r->sc;

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < slots->n; i++) {
            ac_slot *slot = &slots->at[i];
            int u = sc->n_divisions + 1;
            if ((slot->number == 0) != pass)
                continue;
            while (u <= sc->n_pieces &&
                   (!in_family(&sc->piece[u], slot) || used[u] || (slot->number && number_of(sc, u) != slot->number)))
                u++;
            if (u > sc->n_pieces && slot->number)
                return fs_yaml_fail(r->y, slot->node, "stands the scenario has, each once", "%s%d",
                                    ac_type_letter(slot->type), slot->number);
            if (u > sc->n_pieces)
                return fs_yaml_fail(r->y, slot->node, "no more stands than the scenario has", "more %s",
                                    ac_type_word(slot->type));
            used[u] = true;
            slot->piece = (uint8_t)u;
        }
    return 0;
}

/* Stands not named are lost; those that have yet to arrive still wait. */
static void lose_rest(const ac_reader *r, ac_state *s, uint8_t family, bool corps, const bool *used)
{
    const ac_scenario *sc = r->sc;

    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++) {
        const ac_piece *p = &sc->piece[u];
        ac_slot slot = {
            .piece = (uint8_t)u, .type = p->type, .where = p->type == AC_HQ ? AC_RETIRED : AC_LOST_FOR_GOOD};
        if (used[u] || p->arrives || (p->type == AC_CORPS) != corps || (corps ? p->corps : p->division) != family ||
            p->type == AC_PLANE)
            continue;
        apply_slot(r, s, &slot);
    }
}

static int place(const ac_reader *r, ac_slots *slots, ac_state *s, uint8_t family, bool corps, bool all)
{
    bool used[AC_MAX_PIECES] = {false};

    if (resolve(r, slots, used))
        return 1;
    for (int i = 0; i < slots->n; i++)
        apply_slot(r, s, &slots->at[i]);
    if (all)
        lose_rest(r, s, family, corps, used);
    return 0;
}

/* --- divisions -------------------------------------------------------------------------------- */

static int read_order(const ac_reader *r, int node, const char *text, uint8_t *out)
{
    static const char letters[] = " RMHD";
    const char *at = text[0] && !text[1] ? strchr(letters + 1, text[0]) : NULL;

    if (!at)
        return fs_yaml_fail(r->y, node, "R, M, H or D", "%s", *text ? text : "nothing");
    *out = (uint8_t)(at - letters);
    return 0;
}

static int read_command(const ac_reader *r, int entry, const ac_y_division *y, ac_command *c)
{
    if (y->order && read_order(r, fs_yaml_find(r->y, entry, "order"), y->order, &c->order))
        return 1;
    if (y->had_turn)
        c->flags = (uint8_t)((c->flags & ~AC_HAD_TURN) | (y->had_turn == AC_YES ? AC_HAD_TURN : 0));
    if (y->strategic)
        c->flags = (uint8_t)((c->flags & ~AC_STRATEGIC) | (y->strategic == AC_YES ? AC_STRATEGIC : 0));
    if (ac_read_bounds(r, entry, "guns_called", y->guns_called, 0, 15) ||
        ac_read_bounds(r, entry, "corps_guns_called", y->corps_guns_called, 0, 15))
        return 1;
    if (y->guns_called || y->corps_guns_called)
        c->guns_called = (uint8_t)(y->guns_called | y->corps_guns_called << 4);
    return 0;
}

static int read_override(const ac_reader *r, int entry, const ac_y_division *y, ac_state *s)
{
    const struct {
        const char *key, *text;
        uint8_t where;
    } absent[] = {{"lost", y->lost, AC_LOST_FOR_GOOD},
                  {"waiting", y->waiting, AC_WAITING},
                  {"gone", y->gone, AC_GONE},
                  {"embarked", y->embarked, AC_EMBARKED},
                  {"retired", y->retired, AC_RETIRED}};
    int stands = fs_yaml_find(r->y, entry, "stands"), division, bad = 0;
    ac_slots *slots;

    for (int k = r->y->node[entry].first; k; k = r->y->node[k].next)
        if (!among(fs_yaml_key(r->y, k), status_keys) && !among(fs_yaml_key(r->y, k), override_keys))
            return fs_yaml_fail(r->y, k, "id, stands, order and other marks of a position", "a key of the scenario");
    if (!y->id)
        return fs_yaml_missing(r->y, entry, "id", "a division of the scenario");
    division = ac_read_division(r, fs_yaml_find(r->y, entry, "id"), y->id);
    if (!division || read_command(r, entry, y, &s->command[division]))
        return 1;
    slots = calloc(1, sizeof *slots);
    if (!slots)
        return fs_load_fail(r->load->error, r->y->file, 0, "more memory", "none left");
    ac_slot like = {.family = (uint8_t)division, .hex = FS_NO_HEX};
    if (stands)
        bad = ac_read_stacks(r, stands, y->id, &like, slots);
    for (size_t i = 0; i < sizeof absent / sizeof absent[0] && !bad; i++) {
        like.where = absent[i].where;
        if (absent[i].text)
            bad = ac_read_stack(r, fs_yaml_find(r->y, entry, absent[i].key), absent[i].text, y->id, &like, slots);
    }
    bad = bad || place(r, slots, s, (uint8_t)division, false, stands != 0);
    free(slots);
    return bad;
}

static int read_orders(const ac_reader *r, int at, ac_state *s)
{
    int node = fs_yaml_find(r->y, at, "orders");

    if (node && r->y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, node, "divisions with orders: {36: M}", "something else");
    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        int division = ac_read_division(r, i, fs_yaml_key(r->y, i));
        if (!division || read_order(r, i, fs_yaml_text(r->y, i), &s->command[division].order))
            return 1;
    }
    return 0;
}

/* --- corps guns, planes, wire, control --------------------------------------------------------- */

static int corps_named(const ac_reader *r, int node, const char *id)
{
    size_t n = strlen(id);

    for (int u = r->sc->n_divisions + 1; u <= r->sc->n_pieces; u++)
        if (r->sc->piece[u].type == AC_CORPS && strncmp(r->sc->piece[u].name, id, n) == 0 &&
            r->sc->piece[u].name[n] == '.')
            return r->sc->piece[u].corps;
    fs_yaml_fail(r->y, node, "a corps with guns", "%s", id);
    return 0;
}

static int read_guns(const ac_reader *r, int at, ac_state *s)
{
    int node = fs_yaml_find(r->y, at, "guns"), bad = 0;

    if (node && r->y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, node, "corps with their guns: {x: {0407: c1}}", "something else");
    for (int i = node ? r->y->node[node].first : 0; i && !bad; i = r->y->node[i].next) {
        int corps = corps_named(r, i, fs_yaml_key(r->y, i));
        ac_slot like = {.family = (uint8_t)corps};
        ac_slots *slots = corps ? calloc(1, sizeof *slots) : NULL;
        if (!slots)
            return 1;
        bad =
            ac_read_stacks(r, i, fs_yaml_key(r->y, i), &like, slots) || place(r, slots, s, (uint8_t)corps, true, true);
        free(slots);
    }
    return bad;
}

static int read_planes(const ac_reader *r, int at, ac_state *s)
{
    const ac_scenario *sc = r->sc;
    int node = fs_yaml_find(r->y, at, "planes");

    if (node && r->y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, node, "planes with hexes: {british.p1: 0605}", "something else");
    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        int u = sc->n_divisions + 1, hex;
        while (u <= sc->n_pieces &&
               (sc->piece[u].type != AC_PLANE || strcmp(sc->piece[u].name, fs_yaml_key(r->y, i)) != 0))
            u++;
        if (u > sc->n_pieces)
            return fs_yaml_fail(r->y, i, "a plane of the scenario, such as british.p1", "%s", fs_yaml_key(r->y, i));
        hex = ac_read_hex(r, i, fs_yaml_text(r->y, i));
        if (hex == FS_NO_HEX)
            return 1;
        s->stand[u].where = AC_ON_BOARD;
        s->stand[u].hex = (int16_t)hex;
    }
    return 0;
}

static int read_wire(const ac_reader *r, int at, ac_state *s)
{
    int node = fs_yaml_find(r->y, at, "wire_gone");
    int16_t hex[AC_MAX_HEXES];
    int n = node ? ac_read_hexes(r, node, hex, AC_MAX_HEXES) : 0;

    for (int i = 0; i < n; i++) {
        if (!(r->sc->terrain[hex[i]] & AC_WIRE))
            return fs_yaml_fail(r->y, node, "hexes with wire", "one without");
        ac_clear(s->wire, hex[i]);
    }
    return n < 0;
}

static int read_control(const ac_reader *r, int at, ac_state *s)
{
    int node = fs_yaml_find(r->y, at, "control");
    int16_t hex[AC_MAX_HEXES];

    if (node && r->y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, node, "sides with lists of hexes", "something else");
    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        fs_side side = ac_read_side(r, i, fs_yaml_key(r->y, i));
        int n = side ? ac_read_hexes(r, i, hex, AC_MAX_HEXES) : -1;
        if (n < 0)
            return 1;
        for (int k = 0; k < n; k++) {
            if (!ac_bit(r->sc->objective_hex, hex[k]))
                return fs_yaml_fail(r->y, i, "hexes of objectives", "another hex");
            (side == 2 ? ac_set : ac_clear)(s->control, hex[k]);
        }
    }
    return 0;
}

static int read_banked(const ac_reader *r, int at, ac_state *s)
{
    int node = fs_yaml_find(r->y, at, "banked");

    if (node && r->y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, node, "sides with points", "something else");
    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        fs_side side = ac_read_side(r, i, fs_yaml_key(r->y, i));
        char *end;
        long points = strtol(fs_yaml_text(r->y, i), &end, 10);
        if (!side)
            return 1;
        if (*end || end == fs_yaml_text(r->y, i) || points < 0 || points > 999)
            return fs_yaml_fail(r->y, i, "0 to 999 points", "%s", fs_yaml_text(r->y, i));
        s->banked[side - 1] = (int16_t)points;
    }
    return 0;
}

/* --- the moment -------------------------------------------------------------------------------- */

int ac_read_moment(ac_reader *r, int at, const ac_y_moment *y)
{
    ac_moment *m = &r->moment;

    if (!y)
        return 0;
    *m = (ac_moment){.round = (uint8_t)(y->round ? y->round : 1),
                     .phase = (uint8_t)(y->phase ? y->phase : AC_PHASE_ORDERS),
                     .in_a_row = (uint8_t)y->in_a_row};
    if (y->phase == AC_START)
        m->phase = AC_PHASE_NONE;
    if (ac_read_bounds(r, at, "round", y->round, 0, r->sc->n_rounds) ||
        ac_read_bounds(r, at, "in_a_row", y->in_a_row, 0, AC_MAX_DIVISIONS))
        return 1;
    if (y->division && !(m->division = (uint8_t)ac_read_division(r, fs_yaml_find(r->y, at, "division"), y->division)))
        return 1;
    if (y->guns && !(m->guns = ac_read_side(r, fs_yaml_find(r->y, at, "guns"), y->guns)))
        return 1;
    if (y->last_side && !(m->last_side = ac_read_side(r, fs_yaml_find(r->y, at, "last_side"), y->last_side)))
        return 1;
    if (m->last_side && !m->in_a_row)
        m->in_a_row = 1;
    r->last_turn = m->last_side;
    if (y->last_turn && !(r->last_turn = ac_read_side(r, fs_yaml_find(r->y, at, "last_turn"), y->last_turn)))
        return 1;
    return 0;
}

int ac_only_start(const ac_reader *r, int at)
{
    for (int i = r->y->node[at].first; i; i = r->y->node[i].next) {
        const char *key = fs_yaml_key(r->y, i);
        bool part = !strcmp(key, "based_on") || !strcmp(key, "moment") || !strcmp(key, "now");
        bool override = !strcmp(key, "divisions") && (at || r->d->based_on);
        if ((among(key, position_keys) && !part) || override)
            return fs_yaml_fail(r->y, i, "nothing but the set-up in phase start", "it");
    }
    return 0;
}

/* Counts that follow from where the stands are. */
static void count_absent(const ac_scenario *sc, ac_state *s)
{
    memset(s->lost, 0, sizeof s->lost);
    memset(s->exited, 0, sizeof s->exited);
    for (int u = sc->n_divisions + 1; u <= sc->n_pieces; u++)
        if (ac_is_combat(sc->piece[u].type)) {
            s->lost[sc->piece[u].side] =
                (uint8_t)(s->lost[sc->piece[u].side] + (s->stand[u].where == AC_LOST_FOR_GOOD));
            s->exited[sc->piece[u].side] = (uint8_t)(s->exited[sc->piece[u].side] + (s->stand[u].where == AC_GONE));
        }
}

int ac_read_now(ac_reader *r, int at, const ac_y_division *overrides, unsigned n, ac_state *s)
{
    int list = fs_yaml_find(r->y, at, "divisions");

    for (unsigned i = 0; i < n; i++)
        if (read_override(r, fs_yaml_entry(r->y, list, (int)i), &overrides[i], s))
            return 1;
    for (int d = 1; !at && !r->d->based_on && d <= r->sc->n_divisions; d++) /* an inline position's own */
        if (read_command(r, fs_yaml_entry(r->y, list, r->division_entry[d]), &r->d->divisions[r->division_entry[d]],
                         &s->command[d]))
            return 1;
    if (read_orders(r, at, s) || read_guns(r, at, s) || read_planes(r, at, s) || read_wire(r, at, s) ||
        read_control(r, at, s) || read_banked(r, at, s))
        return 1;
    s->last_turn = r->last_turn;
    count_absent(r->sc, s);
    return 0;
}
