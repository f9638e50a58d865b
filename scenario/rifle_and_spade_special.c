/* rifle_and_spade_special.c - switches, the calendar, and the rules that are a scenario's own. */
#include "rifle_and_spade_read.h"

#include <firestep/words.h>
#include <rifle_and_spade/rifle_and_spade.h>
#include <stdio.h>
#include <string.h>

/* --- switches --- */

static int set_switch(rs_reader *r, const char *name, size_t n, const char *value)
{
    int which = fs_find_switch(&fs_ruleset_rifle_and_spade, name, n);
    int v = which < 0 ? -1 : fs_find_switch_value(&fs_ruleset_rifle_and_spade, which, value, strlen(value));

    if (v < 0)
        return 1;
    r->sc->switches[which] = (uint8_t)v;
    return 0;
}

int rs_read_switches(rs_reader *r, int at)
{
    int node = fs_yaml_find(r->y, at, "switches");

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next)
        if (set_switch(r, fs_yaml_key(r->y, i), strlen(fs_yaml_key(r->y, i)), fs_yaml_text(r->y, i)))
            return fs_yaml_fail(r->y, i, "a switch of this system with one of its values", "%s", fs_yaml_text(r->y, i));
    return 0;
}

int rs_read_switch_words(rs_reader *r, const char *words)
{
    char word[FS_WORD];

    while (words && fs_next_word(&words, word)) {
        char *equals = strchr(word, '=');

        if (!equals || set_switch(r, word, (size_t)(equals - word), equals + 1))
            return fs_load_fail(r->load->error, r->y->file, 0, "switch=value of this system", "%s", word);
    }
    return 0;
}

/* --- the calendar [1.2.2] --- */

void rs_name_turns(rs_reader *r)
{
    static const char *const months[] = {"",     "January", "February",  "March",   "April",    "May",     "June",
                                         "July", "August",  "September", "October", "November", "December"};
    rs_scenario *sc = r->sc;

    for (int t = 1; t <= sc->n_turns; t++) {
        rs_turn *turn = &sc->turn[t];
        const rs_hour hour = sc->tables.hour[(r->first_hour + t - 1) % RS_DAY_TURNS];

        turn->day = (uint8_t)((r->first_hour + t - 1) / RS_DAY_TURNS);
        turn->hour = (uint8_t)((r->first_hour + t - 1) % RS_DAY_TURNS);
        turn->light = hour.light;
        if (r->first_hour + sc->n_turns > RS_DAY_TURNS)
            snprintf(turn->name, sizeof turn->name, "%d %.9s %.8s", r->first_day + turn->day, months[r->month],
                     hour.name);
        else
            snprintf(turn->name, sizeof turn->name, "%s", hour.name);
        sc->n_days = (uint8_t)(turn->day + 1);
    }
}

static int read_first_players(rs_reader *r, int at)
{
    static const char *const words[] = {"", "entente", "ottoman", NULL};
    int node = fs_yaml_find(r->y, at, "first"), side;
    uint8_t turn;

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        if (rs_read_turn(r, i, fs_yaml_key(r->y, i), &turn) ||
            fs_node_choice(r->y, i, fs_yaml_text(r->y, i), words, &side))
            return 1;
        r->sc->turn[turn].first = (fs_side)side;
    }
    return 0;
}

/* `{from: 25 4am, turns: 10, first: {25 4am: entente}}` */
int rs_read_calendar(rs_reader *r)
{
    static const char *const keys[] = {"from", "turns", "first", NULL};
    int at = fs_yaml_find(r->y, 0, "calendar"), from = at ? fs_yaml_find(r->y, at, "from") : 0, end = 0;
    const char *text = from ? fs_yaml_text(r->y, from) : "";

    if (!at || !from)
        return fs_yaml_missing(r->y, at, at ? "from" : "calendar", "the first turn such as 25 4am, and how many");
    if (fs_key_known(r->y, at, keys) || fs_key_need(r->y, at, "turns", "a number of turns") ||
        rs_read_byte(r, at, "turns", 1, RS_MAX_TURNS, &r->sc->n_turns))
        return 1;
    if (sscanf(text, "%d %n", &r->first_day, &end) != 1 || r->first_day < 1 || r->first_day > 31)
        return fs_yaml_fail(r->y, from, "a day of the month and a turn of the day such as 25 4am", "%s", text);
    r->first_hour = 0;
    while (r->first_hour < RS_DAY_TURNS && strcmp(text + end, r->sc->tables.hour[r->first_hour].name) != 0)
        r->first_hour++;
    if (r->first_hour == RS_DAY_TURNS)
        return fs_yaml_fail(r->y, from, "a day of the month and a turn of the day such as 25 4am", "%s", text);
    rs_name_turns(r);
    return read_first_players(r, at);
}

/* --- single rules --- */

static int read_dawn(rs_reader *r, int at)
{
    int node = fs_yaml_find(r->y, at, "dawn"), value;
    uint8_t turn;

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        if (rs_read_turn(r, i, fs_yaml_key(r->y, i), &turn))
            return 1;
        if (r->sc->turn[turn].hour || !fs_text_parts(fs_yaml_text(r->y, i), 100, &value) || value < 0 || value > 200)
            return fs_yaml_fail(r->y, i, "points a battalion on a 4am turn, up to 2 [10.1.7]", "%s",
                                fs_yaml_text(r->y, i));
        r->sc->turn[turn].dawn[1] = r->sc->turn[turn].dawn[2] = (uint8_t)value;
    }
    return 0;
}

static int read_reembark(rs_reader *r, int at)
{
    static const char *const keys[] = {"from", "to", "steps", "turns", NULL};
    int node = fs_yaml_find(r->y, at, "reembark");
    rs_scenario *sc = r->sc;

    if (!node)
        return 0;
    sc->special |= RS_REEMBARK;
    return fs_key_known(r->y, node, keys) || fs_key_need(r->y, node, "from", "a Beach hex") ||
           fs_key_need(r->y, node, "to", "a Beach hex") || rs_read_hex_at(r, node, "from", &sc->reembark_from) ||
           rs_read_hex_at(r, node, "to", &sc->reembark_to) ||
           rs_read_byte(r, node, "steps", 1, 40, &sc->reembark_steps) ||
           rs_read_byte(r, node, "turns", 1, 40, &sc->reembark_delay);
}

static int read_free_reserve(rs_reader *r, int at)
{
    static const char *const keys[] = {"from", "turns", NULL};
    int node = fs_yaml_find(r->y, at, "free_reserve");

    if (!node)
        return 0;
    r->sc->special |= RS_FREE_RESERVE;
    return fs_key_known(r->y, node, keys) || rs_read_turn_at(r, node, "from", &r->sc->reserve_turn) ||
           rs_read_byte(r, node, "turns", 1, 40, &r->sc->reserve_delay);
}

static int read_hiding(rs_reader *r, int at)
{
    static const char *const words[] = {"terrain", "work", "ridge", "ravine", NULL};
    int node = fs_yaml_find(r->y, at, "no_hiding"), which;
    const char *text = node ? fs_yaml_text(r->y, node) : "";
    char word[FS_WORD];

    while (fs_next_word(&text, word)) {
        if (fs_node_choice(r->y, node, word, words, &which))
            return 1;
        r->sc->special |= (uint32_t)RS_NO_HIDE_TERRAIN << which;
    }
    return 0;
}

/* Two numbers, for the Entente and the Ottoman side. */
static int read_two(rs_reader *r, int at, const char *key, int most, uint8_t out[3])
{
    int node = fs_yaml_find(r->y, at, key), side = 1, value;

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next, side++) {
        if (side > 2 || !fs_word_number(fs_yaml_text(r->y, i), 0, most, &value))
            return fs_yaml_fail(r->y, node, "two numbers, for both sides", "%s", fs_yaml_text(r->y, i));
        out[side] = (uint8_t)value;
    }
    return 0;
}

static int read_sets(rs_reader *r, int at)
{
    static const char *const keys[] = {"initiative", "lit"};
    uint64_t *const sets[] = {r->sc->initiative, r->sc->lit};

    for (int i = 0; i < 2; i++) {
        int node = fs_yaml_find(r->y, at, keys[i]);

        if (node && rs_read_hexes(r, node, sets[i]))
            return 1;
    }
    return 0;
}

int rs_read_special(rs_reader *r)
{
    static const char *const keys[] = {"orders",   "weather",      "initiative",  "lit",         "dawn",
                                       "reembark", "free_reserve", "depots",      "naval_moves", "no_hiding",
                                       "spares",   "wire_stock",   "rifle_range", NULL};
    static const char *const on_off[] = {"on", "off", NULL};
    int at = fs_yaml_find(r->y, 0, "special"), off = 0, range = r->sc->tables.fig.rifle_range;
    uint8_t weather = 0;
    rs_scenario *sc = r->sc;

    sc->spares[1] = sc->spares[2] = 8;
    sc->reembark_from = sc->reembark_to = FS_NO_HEX;
    if (!at)
        return 0;
    if (fs_key_known(r->y, at, keys) || fs_key_choice(r->y, at, "orders", on_off, &off) ||
        fs_key_yes(r->y, at, "weather", &weather) || read_sets(r, at) || read_dawn(r, at) || read_reembark(r, at) ||
        read_free_reserve(r, at) || read_hiding(r, at) || rs_read_byte(r, at, "depots", 1, 40, &sc->depot_turns) ||
        rs_read_byte(r, at, "naval_moves", 1, 20, &sc->naval_moves) || read_two(r, at, "spares", 40, sc->spares) ||
        read_two(r, at, "wire_stock", 99, sc->wire_stock) || fs_key_number(r->y, at, "rifle_range", 1, 9, &range))
        return 1;
    sc->tables.fig.rifle_range = (int16_t)range; /* a scenario's rule goes before the book's [1.1] */
    sc->special |= (off ? RS_NO_ORDERS : 0u) | (weather ? RS_WEATHER : 0u) | (sc->depot_turns ? RS_DEPOTS : 0u) |
                   (sc->naval_moves ? RS_NAVAL_MOVES : 0u);
    return 0;
}
