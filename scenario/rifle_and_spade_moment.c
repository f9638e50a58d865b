/* rifle_and_spade_moment.c - the block `now` of a position: the moment, and how formations and hexes stand. */
#include "rifle_and_spade_now.h"
#include "rifle_and_spade_tables.h"

#include <rifle_and_spade/position.h>
#include <rifle_and_spade/steps.h>
#include <stdio.h>
#include <string.h>

/* --- Brigiments and battalions --- */

const rs_flag_word rs_command_flags[] = {{"in-play", RS_IN_PLAY},
                                         {"capped", RS_CAPPED},
                                         {"no-supply", RS_NO_SUPPLY},
                                         {"chit", RS_HAS_CHIT},
                                         {"tried", RS_TRIED},
                                         {"issued", RS_ISSUED},
                                         {"issued-last", RS_ISSUED_LAST},
                                         {"no-progress", RS_NO_PROGRESS},
                                         {"falls-back", RS_FALLS_BACK},
                                         {"loses-turn", RS_LOSES_TURN},
                                         {"continued", RS_CONTINUED},
                                         {"scheduled-now", RS_SCHEDULED_NOW},
                                         {"has-committed", RS_COMMITTED},
                                         {"counted", RS_COUNTED},
                                         {NULL, 0}};
const rs_byte_word rs_command_bytes[] = {{"points", offsetof(rs_command, points)},
                                         {"most", offsetof(rs_command, most)},
                                         {"half", offsetof(rs_command, half)},
                                         {"since", offsetof(rs_command, since)},
                                         {"radius", offsetof(rs_command, radius)},
                                         {"scheduled", offsetof(rs_command, scheduled)},
                                         {"lost", offsetof(rs_command, lost)},
                                         {"lost-before", offsetof(rs_command, lost_before)},
                                         {"recoverable", offsetof(rs_command, recoverable)},
                                         {"segments", offsetof(rs_command, segments)},
                                         {"battalions", offsetof(rs_command, battalions)},
                                         {"routed", offsetof(rs_command, routed)},
                                         {"quarters", offsetof(rs_command, quarters)},
                                         {"surrendered", offsetof(rs_command, surrendered)},
                                         {"rallied", offsetof(rs_command, rallied)},
                                         {"cut", offsetof(rs_command, cut)},
                                         {"plan", offsetof(rs_command, plan)},
                                         {"parent", offsetof(rs_command, parent)},
                                         {"permits", offsetof(rs_command, permits)},
                                         {"diverted", offsetof(rs_command, diverted)},
                                         {NULL, 0}};

/* `class II`, `order defense`, `zone 05.05`, `hq e-hq`: 1 read, 0 none of them, -1 wrong */
static int command_fact(rs_said *l, rs_command *m)
{
    int value = 0;
    int16_t hex = FS_NO_HEX;
    bool is_class = strcmp(l->word, "class") == 0;

    if (is_class || strcmp(l->word, "order") == 0) {
        rs_said_next(l);
        if (fs_node_choice(l->r->y, l->node, l->word, is_class ? rs_class_words : rs_order_words, &value))
            return -1;
        *(is_class ? &m->class_ : &m->order) = (uint8_t)value;
        return 1;
    }
    if (strcmp(l->word, "zone") == 0) {
        if (rs_said_hex(l, &hex))
            return -1;
        m->zone = (uint16_t)(hex + 1);
        return 1;
    }
    if (strcmp(l->word, "hq") != 0)
        return 0;
    rs_said_next(l);
    m->hq = (uint16_t)rs_piece_named(l->r->sc, l->word);
    return m->hq ? 1 : -rs_said_wrong(l, "the id of a unit");
}

static int command_word(rs_said *l, rs_command *m)
{
    int value = 0, fact = command_fact(l, m);

    if (fact)
        return fact < 0;
    for (const rs_byte_word *b = rs_command_bytes; b->word; b++)
        if (strcmp(b->word, l->word) == 0) {
            if (rs_said_number(l, 255, &value))
                return 1;
            *((uint8_t *)m + b->offset) = (uint8_t)value;
            return 0;
        }
    for (const rs_flag_word *f = rs_command_flags; f->word; f++)
        if (strcmp(f->word, l->word) == 0) {
            m->flags = (uint16_t)(m->flags | f->flag);
            return 0;
        }
    return rs_said_wrong(l, "words of docs/positions.md about a Brigiment");
}

const rs_flag_word rs_group_flags[] = {{"rally-called", RS_RALLY_CALLED},
                                       {"committed", RS_WAS_COMMITTED},
                                       {"assaults-back", RS_MAY_ASSAULT_BACK},
                                       {NULL, 0}};

/* `line`, `support`, `picket`, `then support` under a Scheduled Attack, `of e-bde`: 1 read, 0 none of them, -1 wrong */
static int group_fact(rs_said *l, rs_group *g)
{
    static const char *const states[] = {"line", "support", "picket", NULL};
    int value = 0;

    for (const rs_flag_word *f = rs_group_flags; f->word; f++)
        if (strcmp(f->word, l->word) == 0) {
            g->flags = (uint8_t)(g->flags | f->flag);
            return 1;
        }
    for (int i = 0; states[i]; i++)
        if (strcmp(states[i], l->word) == 0) {
            g->status = (uint8_t)i;
            return 1;
        }
    if (strcmp(l->word, "then") == 0) {
        rs_said_next(l);
        if (fs_node_choice(l->r->y, l->node, l->word, states, &value))
            return -1;
        g->next_status = (uint8_t)value;
        return 1;
    }
    if (strcmp(l->word, "of") != 0)
        return 0;
    rs_said_next(l);
    g->brigiment = (uint8_t)rs_brigiment_named(l->r->sc, l->word);
    return g->brigiment ? 1 : -rs_said_wrong(l, "the id of a brigiment");
}

/* `aim 05.06,05.07`, `by-way-of 05.05`, `next 05.08`, `rally 05.02` */
static int group_word(rs_said *l, rs_group *g)
{
    uint16_t *list = strcmp(l->word, "aim") == 0         ? g->aim
                     : strcmp(l->word, "by-way-of") == 0 ? g->mid
                     : strcmp(l->word, "next") == 0      ? g->next
                     : strcmp(l->word, "rally") == 0     ? &g->rally
                                                         : NULL;
    int most = list == &g->rally ? 1 : RS_AIMS, n = 0, fact = group_fact(l, g);
    char name[16];

    if (fact)
        return fact < 0;
    if (!list || !rs_said_next(l))
        return rs_said_wrong(l, "words of docs/positions.md about a battalion");
    for (const char *text = l->word; *text; n++) {
        size_t size = strcspn(text, ",");
        int16_t hex = FS_NO_HEX;

        snprintf(name, sizeof name, "%.*s", (int)(size < 15 ? size : 15), text);
        if (n == most || rs_read_hex(l->r, l->node, name, &hex))
            return n == most ? rs_said_wrong(l, "fewer hexes") : 1;
        list[n] = (uint16_t)(hex + 1);
        text += size + (text[size] == ',');
    }
    return 0;
}

static int read_formations(rs_reader *r, int now)
{
    int at = fs_yaml_find(r->y, now, "brigiments"), groups = fs_yaml_find(r->y, now, "battalions");

    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        rs_said l = {.r = r, .node = i, .rest = fs_yaml_text(r->y, i)};
        int b = rs_brigiment_named(r->sc, fs_yaml_key(r->y, i));

        if (!b &&
            strcmp(fs_yaml_key(r->y, i), "independent") != 0) /* what they lost is counted under no number [9.7] */
            return fs_yaml_fail(r->y, i, "the id of a brigiment", "%s", fs_yaml_key(r->y, i));
        while (rs_said_next(&l))
            if (command_word(&l, &r->s->command[b]))
                return 1;
    }
    for (int i = groups ? r->y->node[groups].first : 0; i; i = r->y->node[i].next) {
        rs_said l = {.r = r, .node = i, .rest = fs_yaml_text(r->y, i)};
        int g = rs_battalion_named(r->sc, fs_yaml_key(r->y, i));

        if (!g)
            return fs_yaml_fail(r->y, i, "the id of a battalion", "%s", fs_yaml_key(r->y, i));
        while (rs_said_next(&l))
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

static int read_hexes(rs_reader *r, int now, bool whole)
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
    for (int u = 1; !whole && u <= r->sc->base.n_units; u++)
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

const char *const rs_phase_words[] = {"",         "plans",        "reinforcements", "supply",      "formations",
                                      "officers", "continuation", "change",         "activations", NULL};
const char *const rs_step_words[] = {"ready", "pull", "fire", "move", NULL};

static int read_moment(rs_reader *r, int now, rs_moment *m)
{
    static const char *const sides[] = {"", "entente", "ottoman", NULL};
    int turn = 1, phase = RS_PHASE_ACTIVATIONS, step = RS_FROM_READY, side = 0, weather = 0, regains = 0;
    uint8_t under_way = 0;
    int active = now ? fs_yaml_find(r->y, now, "active") : 0, b = active || now ? 0 : 1;

    if (now &&
        (fs_key_number(r->y, now, "turn", 1, r->sc->n_turns, &turn) ||
         fs_key_choice(r->y, now, "phase", rs_phase_words, &phase) ||
         fs_key_choice(r->y, now, "step", rs_step_words, &step) || fs_key_choice(r->y, now, "side", sides, &side) ||
         fs_key_yes(r->y, now, "under_way", &under_way) || fs_key_number(r->y, now, "regains", 0, 255, &regains) ||
         fs_key_choice(r->y, now, "weather", rs_weather_words, &weather)))
        return 1;
    if (active) {
        b = rs_brigiment_named(r->sc, fs_yaml_text(r->y, active));
        if (!b)
            return fs_yaml_fail(r->y, active, "the id of a brigiment", "%s", fs_yaml_text(r->y, active));
    }
    if (!active && !side && (!now || !fs_yaml_find(r->y, now, "phase")))
        b = 1; /* the first of the Entente */
    r->s->weather = (uint8_t)weather;
    *m = (rs_moment){.turn = (uint8_t)(phase == RS_PHASE_SETUP ? 0 : turn),
                     .phase = (uint8_t)phase,
                     .side = (fs_side)(b ? r->sc->brigiment[b].side : side),
                     .active = (uint8_t)b,
                     .step = (uint8_t)step,
                     .under_way = under_way,
                     .regains = (uint8_t)regains};
    return 0;
}

/* The units of an inline position as their lines describe them. */
static int read_lines(rs_reader *r)
{
    for (int u = 1; u <= r->sc->n_listed; u++)
        if (r->unit_node[u]) {
            const char *text = fs_yaml_text(r->y, r->unit_node[u]);
            char word[FS_WORD];

            fs_next_word(&text, word);
            fs_next_word(&text, word);
            if (rs_read_state_words(r, r->unit_node[u], text, u))
                return 1;
        }
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (r->since[b])
            r->s->command[b].since = r->since[b];
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

/* A key that would not be read is refused: some only a block has that tells everything, of chits only another. */
static int check_whole(rs_reader *r, int now, bool whole)
{
    static const char *const keys[] = {"routes",   "works",  "assaults",  "landings",
                                       "counters", "shocks", "last_pull", NULL};

    for (int i = 0; !whole && keys[i]; i++)
        if (fs_yaml_find(r->y, now, keys[i]))
            return fs_yaml_fail(r->y, fs_yaml_find(r->y, now, keys[i]), "`whole: yes` beside it", "`%s` alone",
                                keys[i]);
    int chits = whole ? fs_yaml_find(r->y, now, "chits") : 0;
    return chits ? fs_yaml_fail(r->y, chits, "the word `chit` of a brigiment beside `whole: yes`", "`chits`") : 0;
}

int rs_read_now(rs_reader *r)
{
    static const char *const keys[] = {
        "turn",          "phase",         "active",        "side",       "step",       "under_way", "regains",
        "weather",       "chits",         "units",         "brigiments", "battalions", "us_them",   "owned_entente",
        "owned_ottoman", "lines_entente", "lines_ottoman", "whole",      "routes",     "works",     "assaults",
        "landings",      "counters",      "shocks",        "last_pull",  "switches",   NULL};
    int now = fs_yaml_find(r->y, 0, "now");
    uint8_t whole = 0;
    rs_moment m;
    char why[256] = "";

    if (now && (fs_key_known(r->y, now, keys) || fs_key_yes(r->y, now, "whole", &whole) || check_whole(r, now, whole)))
        return 1;
    if (whole)
        rs_clear_whole(r);
    else if (read_lines(r))
        return 1;
    if (read_moment(r, now, &m) || (!whole && read_chits(r, now, &m)))
        return 1;
    if (now &&
        ((whole ? rs_read_whole(r, now) : read_units(r, now)) || read_formations(r, now) || read_hexes(r, now, whole)))
        return 1;
    if (m.phase == RS_PHASE_ACTIVATIONS && m.under_way)
        r->s->active = m.active;
    if (rs_position_enter(r->sc, r->s, &m, why, sizeof why))
        return fs_yaml_fail(r->y, now ? now : fs_yaml_find(r->y, 0, "units"), "a position that can be played on", "%s",
                            why);
    return 0;
}
