/* red_poppies_campaign.c - the key `campaign`: days, roles, edges, and what holds in which scenario of which day. */
#include "red_poppies_read.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <string.h>

static const char *const part_words[] = {"", "attack", "counter-attack", "night-attack", NULL};
enum { ATTACK_TURNS = 12, OTHER_TURNS = 6 }; /* [11.2a] [11.31] [11.521a] */

/* --- lists --- */

/* `[1, 3-5]` as bits; all numbers from 1 to `most`. */
static int read_numbers(const rp_reader *r, int at, const char *key, int most, const char *expected, uint32_t *out)
{
    int list = fs_yaml_find(r->y, at, key);

    if (list && rp_need_kind(r, list, FS_NODE_LIST, expected))
        return 1;
    for (int i = list ? r->y->node[list].first : 0; i; i = r->y->node[i].next) {
        const char *text = fs_yaml_text(r->y, i);
        int first, last;
        char rest;

        if (sscanf(text, "%d-%d%c", &first, &last, &rest) != 2)
            first = last = rp_word_number(text, 1, most);
        if (first < 1 || last < first || last > most)
            return fs_yaml_fail(r->y, i, expected, "%s", text);
        for (int n = first; n <= last; n++)
            *out |= (uint32_t)1 << n;
    }
    return 0;
}

static int read_side_list(const rp_reader *r, int at, const char *key, fs_side *out)
{
    int list = fs_yaml_find(r->y, at, key);

    if (list && rp_need_kind(r, list, FS_NODE_LIST, "a list of sides"))
        return 1;
    for (int i = list ? r->y->node[list].first : 0; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_text(r->y, i));

        if (!side)
            return 1;
        *out |= side;
    }
    return 0;
}

/* --- what holds when --- */

static int read_first_initiative(const rp_reader *r, int note, rp_part *p) /* [YS.6] */
{
    static const char *const keys[] = {"side", "couplets", NULL};
    int at = fs_yaml_find(r->y, note, "initiative"), couplets = 3;

    if (!at)
        return 0;
    if (rp_known_keys(r, at, keys) || rp_need(r, at, "side", "a side") ||
        rp_read_side_at(r, at, "side", &p->fixed_initiative) || rp_read_number(r, at, "couplets", 1, 6, &couplets))
        return 1;
    p->fixed_couplets = (uint8_t)couplets;
    return 0;
}

/* Adds what a note says to one scenario of one day. */
static int add_note(const rp_reader *r, int note, rp_part *p)
{
    uint32_t night = 0, bombardments = 0, barrages = 0;

    if (read_numbers(r, note, "night", p->n_turns, "turns of the scenario", &night) ||
        read_numbers(r, note, "bombardments", r->sc->n_bombardments, "numbers of bombardments", &bombardments) ||
        read_numbers(r, note, "barrages", r->sc->n_barrages, "numbers of barrages", &barrages) ||
        read_side_list(r, note, "infiltration", &p->infiltrates) || read_first_initiative(r, note, p))
        return 1;
    for (int turn = 1; turn <= p->n_turns; turn++)
        p->night[turn] |= (uint8_t)(night >> turn & 1);
    p->bombardments |= (uint8_t)(bombardments >> 1);
    p->barrages |= (uint8_t)(barrages >> 1);
    return 0;
}

static int read_note(const rp_reader *r, int at)
{
    static const char *const keys[] = {"part",       "days",         "night",    "infiltration",
                                       "initiative", "bombardments", "barrages", NULL};
    uint32_t days = 0;
    int part = 0;

    if (rp_need_kind(r, at, FS_NODE_MAPPING, "keys with values") || rp_known_keys(r, at, keys) ||
        rp_need(r, at, "part", "attack, counter-attack or night-attack") ||
        rp_read_choice(r, at, "part", part_words, &part) ||
        read_numbers(r, at, "days", r->sc->campaign.days, "days of the campaign", &days))
        return 1;
    for (int day = 1; day <= r->sc->campaign.days; day++)
        if ((!days || days >> day & 1) && add_note(r, at, &r->sc->part[rp_part_of(day, (enum rp_battle)part)]))
            return 1;
    return 0;
}

static void fill_parts(rp_scenario *sc)
{
    for (int day = 1; day <= sc->campaign.days; day++)
        for (int battle = RP_ATTACK; battle < RP_BATTLES; battle++) {
            rp_part *p = &sc->part[rp_part_of(day, (enum rp_battle)battle)];

            p->n_turns = battle == RP_ATTACK ? ATTACK_TURNS : OTHER_TURNS;
            for (int turn = 1; battle == RP_NIGHT_ATTACK && turn <= p->n_turns; turn++)
                p->night[turn] = 1;
        }
}

static int read_notes(const rp_reader *r, int at)
{
    int list = fs_yaml_find(r->y, at, "notes");

    if (list && rp_need_kind(r, list, FS_NODE_LIST, "a list"))
        return 1;
    for (int i = list ? r->y->node[list].first : 0; i; i = r->y->node[i].next)
        if (read_note(r, i))
            return 1;
    return 0;
}

/* --- edges --- */

/* Whether the hex lies on that edge of the printed map: nothing of its column lies beyond, or nothing of any. */
static bool is_on_edge(const rp_scenario *sc, int hex, int edge)
{
    const fs_grid *g = &sc->board.grid;
    int column = fs_hex_col(g, hex), row = fs_hex_row(g, hex);

    if (edge == 2 || edge == 3)
        return column == (edge == 2 ? 0 : g->columns - 1);
    for (int at = edge ? row + 1 : row - 1; at >= 0 && at < g->rows; at += edge ? 1 : -1) {
        int beyond = fs_hex_at(g, column, at);

        if (beyond != FS_NO_HEX && rp_is_in_play(&sc->board, beyond))
            return false;
    }
    return true;
}

static int read_edge(const rp_reader *r, int node, fs_side side)
{
    static const char *const words[] = {"north", "south", "west", "east"};
    const char *text = fs_yaml_text(r->y, node);
    int edge = 0;

    while (edge < 4 && strcmp(words[edge], text) != 0)
        edge++;
    if (edge == 4)
        return fs_yaml_fail(r->y, node, "north, south, west or east", "%s", *text ? text : "nothing");
    for (int hex = 0; hex < fs_hex_count(&r->sc->board.grid); hex++)
        if (rp_is_in_play(&r->sc->board, hex) && is_on_edge(r->sc, hex, edge))
            rp_add(r->sc->campaign.edge[side], hex);
    return 0;
}

static int read_edges(const rp_reader *r, int at)
{
    int edges = fs_yaml_find(r->y, at, "edges");

    if (rp_need_kind(r, edges, FS_NODE_MAPPING, "sides with lists of edges"))
        return 1;
    for (int i = r->y->node[edges].first; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_key(r->y, i));

        if (!side || rp_need_kind(r, i, FS_NODE_LIST, "a list of edges"))
            return 1;
        for (int k = r->y->node[i].first; k; k = r->y->node[k].next)
            if (read_edge(r, k, side))
                return 1;
    }
    if (r->y->node[edges].n != 2)
        return fs_yaml_fail(r->y, edges, "edges of both sides", "%d", r->y->node[edges].n);
    return 0;
}

/* --- transport by day --- */

static int add_transport(const rp_reader *r, int at, uint8_t more[3][RP_TRANSPORTS])
{
    static const char *const kinds[] = {"mule", "wagon", "truck", NULL};

    for (int i = r->y->node[at].first; i; i = r->y->node[i].next) {
        fs_side side = rp_read_side(r, i, fs_yaml_key(r->y, i));

        if (!side || rp_known_keys(r, i, kinds))
            return 1;
        for (int k = 0; kinds[k]; k++) {
            int n = 0;

            if (rp_read_number(r, i, kinds[k], 0, 99, &n))
                return 1;
            more[side][RP_MULE + k] = (uint8_t)n;
        }
    }
    return 0;
}

/* What comes on a day stays [6.81] [11.11]. */
static int read_transport(const rp_reader *r, int at)
{
    rp_campaign *g = &r->sc->campaign;
    int list = fs_yaml_find(r->y, at, "transport");
    uint8_t more[RP_MAX_DAYS + 1][3][RP_TRANSPORTS] = {0};

    if (list && rp_need_kind(r, list, FS_NODE_MAPPING, "days with what comes on them"))
        return 1;
    for (int i = list ? r->y->node[list].first : 0; i; i = r->y->node[i].next) {
        int day = rp_word_number(fs_yaml_key(r->y, i), 2, g->days);

        if (day < 0)
            return fs_yaml_fail(r->y, i, "a day of the campaign after the first", "%s", fs_yaml_key(r->y, i));
        if (rp_need_kind(r, i, FS_NODE_MAPPING, "sides with transport") || add_transport(r, i, more[day]))
            return 1;
    }
    memcpy(g->transport[1], r->sc->transport, sizeof g->transport[1]);
    for (int day = 2; day <= g->days; day++)
        for (int side = 1; side <= 2; side++)
            for (int k = RP_MULE; k < RP_TRANSPORTS; k++)
                g->transport[day][side][k] = (uint8_t)(g->transport[day - 1][side][k] + more[day][side][k]);
    return 0;
}

/* --- the whole --- */

/* Reinforcements come on a day of the campaign; those that name none on the first [11.11]. */
static int check_pieces(const rp_reader *r)
{
    for (int u = 1; u <= r->sc->n_units + r->sc->n_groups; u++) {
        rp_piece *p = &r->sc->piece[u];

        if (p->day > r->sc->campaign.days)
            return fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "units"), "days of the campaign", "%s on day %d", p->name,
                                p->day);
        if (p->turn && !p->day)
            p->day = 1;
        if (p->faces) /* they may be turned over and recovered on either face [11.12e] */
            return fs_yaml_fail(r->y, fs_yaml_find(r->y, 0, "units"), "units of a campaign on either face", "%s",
                                p->name);
    }
    return 0;
}

int rp_read_campaign(rp_reader *r)
{
    static const char *const keys[] = {"days", "attacker", "edges", "notes", "transport", NULL};
    rp_campaign *g = &r->sc->campaign;
    int at = fs_yaml_find(r->y, 0, "campaign"), days = 0, first = 1;

    if (!at)
        return strcmp(r->load->info->kind, "campaign") == 0 ? fs_yaml_missing(r->y, 0, "campaign", "days and roles")
                                                            : 0;
    if (rp_known_keys(r, at, keys) || rp_need(r, at, "days", "how many") ||
        rp_need(r, at, "attacker", "the side that attacks") || rp_need(r, at, "edges", "edges of both sides") ||
        rp_read_number(r, at, "days", 1, RP_MAX_DAYS, &days) || rp_read_side_at(r, at, "attacker", &g->attacker))
        return 1;
    sscanf(r->sc->date, "%*d-%*d-%d", &first);
    g->days = (uint8_t)days;
    g->first = (uint8_t)first;
    r->sc->first_setup = fs_other(g->attacker); /* [11.01a] */
    fill_parts(r->sc);
    return read_edges(r, at) || read_transport(r, at) || read_notes(r, at) || check_pieces(r);
}

/* --- the moment of a position --- */

/* `day: 2`, and in a scenario of that day `part: counter-attack`. */
int rp_read_day(rp_reader *r, int now)
{
    rp_moment *m = &r->moment;
    int day = m->day, part = RP_ATTACK;
    bool fights = m->phase > RP_PHASE_SETUP && m->phase <= RP_PHASE_ADMINISTRATION;

    if (!r->sc->campaign.days)
        return 0;
    if (rp_read_number(r, now, "day", 1, r->sc->campaign.days, &day) ||
        rp_read_choice(r, now, "part", part_words, &part))
        return 1;
    m->day = (uint8_t)(m->phase == RP_PHASE_SETUP ? 0 : day ? day : 1);
    m->part = (uint8_t)(fights ? rp_part_of(m->day, (enum rp_battle)part) : 0);
    return 0;
}

/* Who attacked the night before: a side or both [11.521b]. */
int rp_read_raided(const rp_reader *r, int now, rp_state *s)
{
    int node = fs_yaml_find(r->y, now, "raided");
    const char *text = node ? fs_yaml_text(r->y, node) : "";

    if (!node)
        return 0;
    s->raided = strcmp(text, "both") == 0 ? 3 : rp_read_side(r, node, text);
    return !s->raided;
}

void rp_date_losses(const rp_reader *r, rp_state *s)
{
    uint8_t today = r->moment.day;

    for (int u = 1; today && u <= r->sc->n_units; u++) {
        rp_unit *unit = &s->unit[u];

        if (!unit->day && (unit->where == RP_DESTROYED || unit->where == RP_CAPTURED))
            unit->day = today;
        if (!unit->day && unit->where == RP_RECOVERED)
            unit->day = (uint8_t)(today > 1 ? today - 1 : 1);
    }
}

void rp_write_day(const rp_scenario *sc, const rp_moment *m, fs_writer *w)
{
    if (!sc->campaign.days || !m->day)
        return;
    fs_put(w, "  day: ");
    fs_put_int(w, m->day);
    fs_put_char(w, '\n');
    if (!m->part)
        return;
    fs_put(w, "  part: ");
    fs_put(w, part_words[rp_battle_of(m->part)]);
    fs_put_char(w, '\n');
}
