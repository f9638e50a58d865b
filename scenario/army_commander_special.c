/* army_commander_special.c - length, recovery, special rules, objectives, result and switches. */
#include "army_commander_read.h"

#include <army_commander/army_commander.h>
#include <firestep/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_days(ac_reader *r)
{
    ac_scenario *sc = r->sc;
    int node = fs_yaml_find(r->y, 0, "days"), rounds = 0;

    if (!node && r->load->is_position) {
        sc->n_days = 1;
        sc->rounds_in_day[0] = sc->n_rounds = 4; /* [1.b] (R13) */
        return 0;
    }
    if (!node || !r->d->n_days)
        return fs_yaml_missing(r->y, 0, "days", "the rounds of each day: [4, 2]");
    for (unsigned i = 0; i < r->d->n_days; i++) {
        if (r->d->days[i] < 1 || r->d->days[i] > 8)
            return fs_yaml_fail(r->y, fs_yaml_entry(r->y, node, (int)i), "1 to 8 rounds a day", "%u", r->d->days[i]);
        sc->rounds_in_day[sc->n_days++] = (uint8_t)r->d->days[i];
        rounds += (int)r->d->days[i];
    }
    if (rounds > AC_MAX_ROUNDS)
        return fs_yaml_fail(r->y, node, "at most 32 rounds in all", "%d", rounds);
    sc->n_rounds = (uint8_t)rounds;
    return 0;
}

static int read_recovery(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "recovery");

    r->sc->recovery[1] = r->sc->recovery[2] = 3; /* unless the scenario says otherwise [10.a] */
    if (at && r->y->node[at].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, at, "sides with SP to a division", "something else");
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = ac_read_side(r, i, fs_yaml_key(r->y, i));
        const char *text = fs_yaml_text(r->y, i);
        if (!side)
            return 1;
        if (text[0] < '0' || text[0] > '9' || text[1])
            return fs_yaml_fail(r->y, i, "0 to 9 SP to a division", "%s", text);
        r->sc->recovery[side] = (uint8_t)(text[0] - '0');
    }
    return 0;
}

static int read_first_turn(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "first_turn");
    const ac_y_first_turn *y = &r->d->first_turn;
    ac_scenario *sc = r->sc;

    if (!at)
        return 0;
    if (!y->side)
        return fs_yaml_missing(r->y, at, "side", "a side");
    sc->first_turn = ac_read_side(r, fs_yaml_find(r->y, at, "side"), y->side);
    if (!sc->first_turn)
        return 1;
    if (y->division) {
        int node = fs_yaml_find(r->y, at, "division");
        sc->first_division = (uint8_t)ac_read_division(r, node, y->division);
        if (!sc->first_division)
            return 1;
        if (sc->piece[sc->first_division].side != sc->first_turn)
            return fs_yaml_fail(r->y, node, "a division of that side", "%s", y->division);
    }
    sc->both_first = y->both == AC_YES;
    return 0;
}

static int read_bombardment(ac_reader *r)
{
    static const struct {
        const char *word;
        uint32_t bit;
    } targets[] = {{"trench", AC_TRENCH},   {"strongpoint", AC_STRONGPOINT},
                   {"pillbox", AC_PILLBOX}, {"town", AC_TOWN},
                   {"woods", AC_WOODS},     {"light_works", AC_LIGHT_WORKS},
                   {"wire", AC_WIRE},       {"emplacement", AC_EMPLACEMENT},
                   {"battery", 0}};
    int at = fs_yaml_find(r->y, 0, "bombardment"), list;
    const ac_y_bombardment *y = &r->d->bombardment;
    ac_scenario *sc = r->sc;

    if (!at)
        return 0;
    list = fs_yaml_find(r->y, at, "targets");
    if (!y->side || !list)
        return fs_yaml_missing(r->y, at, y->side ? "targets" : "side", y->side ? "kinds of ground" : "a side");
    sc->bombards = ac_read_side(r, fs_yaml_find(r->y, at, "side"), y->side);
    if (!sc->bombards || ac_read_bounds(r, at, "rounds", y->rounds, 1, 9))
        return 1;
    sc->bombard_rounds = (uint8_t)y->rounds;
    sc->bombard_spotter = y->spotter == AC_YES;
    for (unsigned i = 0; i < y->targets.n; i++) {
        size_t k = 0;
        while (k < sizeof targets / sizeof targets[0] && strcmp(targets[k].word, y->targets.at[i]) != 0)
            k++;
        if (k == sizeof targets / sizeof targets[0])
            return fs_yaml_fail(r->y, fs_yaml_entry(r->y, list, (int)i),
                                "trench, strongpoint, pillbox, town, woods, light_works, wire, emplacement or battery",
                                "%s", y->targets.at[i]);
        sc->bombard_terrain |= targets[k].bit;
        sc->bombard_batteries |= targets[k].bit == 0;
    }
    return 0;
}

static int read_exits(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "exits");

    for (int side = 0; side <= 2; side++)
        r->sc->exit_hex[side][0] = FS_NO_HEX;
    if (at && r->y->node[at].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, at, "sides with lists of hexes", "something else");
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = ac_read_side(r, i, fs_yaml_key(r->y, i));
        int n = side ? ac_read_hexes(r, i, r->sc->exit_hex[side], AC_ENTRY_HEXES - 1) : -1;
        if (n < 0)
            return 1;
        r->sc->exit_hex[side][n] = FS_NO_HEX;
        if (n)
            r->sc->exit_sides |= 1u << side;
    }
    return 0;
}

static int read_one_side(ac_reader *r, const char *key, const char *name, fs_side *out)
{
    if (!name)
        return 0;
    *out = ac_read_side(r, fs_yaml_find(r->y, 0, key), name);
    return *out == 0;
}

/* --- objectives and result ------------------------------------------------------------------- */

static int read_area(ac_reader *r, int entry, const ac_y_objective *y, ac_objective *o)
{
    int node = fs_yaml_find(r->y, entry, "columns");

    if (o->kind != AC_IN_AREA)
        return node ? fs_yaml_fail(r->y, node, "columns with kind area only", "another kind") : 0;
    if (!node)
        return fs_yaml_missing(r->y, entry, "columns", "two columns");
    if (y->n_columns != 2 || y->columns[0] < 1 || y->columns[0] > y->columns[1] ||
        y->columns[1] > r->sc->board.grid.columns)
        return fs_yaml_fail(r->y, node, "two columns of the board, the lower first", "others");
    o->from = (uint8_t)(y->columns[0] - 1);
    o->to = (uint8_t)(y->columns[1] - 1);
    return 0;
}

static int read_hold(ac_reader *r, int entry, const ac_y_objective *y, ac_objective *o)
{
    int hexes = fs_yaml_find(r->y, entry, "hexes"), n;

    if (o->kind != AC_HELD)
        return hexes ? fs_yaml_fail(r->y, hexes, "hexes with kind hold only", "another kind") : 0;
    if (!hexes || !y->owner)
        return fs_yaml_missing(r->y, entry, hexes ? "owner" : "hexes", hexes ? "a side" : "a list of hexes");
    n = ac_read_hexes(r, hexes, o->hex, AC_OBJECTIVE_HEXES);
    if (n < 0)
        return 1;
    if (n == 0)
        return fs_yaml_fail(r->y, hexes, "at least one hex", "none");
    o->n = (uint8_t)n;
    o->owner = ac_read_side(r, fs_yaml_find(r->y, entry, "owner"), y->owner);
    o->at_least = (uint8_t)(y->at_least ? y->at_least : 1);
    o->once = y->once == AC_YES;
    return !o->owner || ac_read_bounds(r, entry, "at_least", o->at_least, 1, n);
}

static int read_objective(ac_reader *r, int entry, const ac_y_objective *y, ac_objective *o)
{
    o->kind = (uint8_t)y->kind;
    if (!y->name || !y->side)
        return fs_yaml_missing(r->y, entry, y->name ? "side" : "name", y->name ? "a side" : "a name");
    snprintf(o->name, AC_TITLE, "%s", y->name);
    o->side = ac_read_side(r, fs_yaml_find(r->y, entry, "side"), y->side);
    if (!o->side || ac_read_bounds(r, entry, "points", y->points, 1, 99) ||
        ac_read_bounds(r, entry, "most", y->most, 0, 99) ||
        ac_read_bounds(r, entry, "round", y->round, 0, r->sc->n_rounds))
        return 1;
    if (o->kind != AC_HELD && ac_read_bounds(r, entry, "group", y->group, 1, 99))
        return 1;
    o->points = (uint8_t)y->points;
    o->most = (uint8_t)y->most;
    o->round = (uint8_t)y->round;
    o->group = (uint8_t)y->group;
    return read_hold(r, entry, y, o) || read_area(r, entry, y, o);
}

/* An objective hex belongs to one side at the start, whoever scores for it. */
static int check_owners(ac_reader *r)
{
    fs_side owner[AC_MAX_HEXES] = {0};
    int list = fs_yaml_find(r->y, 0, "objectives");

    for (int i = 0; i < r->sc->n_objectives; i++)
        for (int k = 0; k < r->sc->objective[i].n; k++) {
            const ac_objective *o = &r->sc->objective[i];
            if (owner[o->hex[k]] && owner[o->hex[k]] != o->owner)
                return fs_yaml_fail(r->y, fs_yaml_entry(r->y, list, i), "one owner to a hex", "two: %s", o->name);
            owner[o->hex[k]] = o->owner;
        }
    return 0;
}

static int read_objectives(ac_reader *r)
{
    int list = fs_yaml_find(r->y, 0, "objectives");

    for (unsigned i = 0; i < r->d->n_objectives; i++)
        if (read_objective(r, fs_yaml_entry(r->y, list, (int)i), &r->d->objectives[i],
                           &r->sc->objective[r->sc->n_objectives++]))
            return 1;
    return check_owners(r);
}

/* Without objectives nobody scores, and nothing is enough for a draw. */
static int read_result(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "result");
    const ac_y_result *y = &r->d->result;
    ac_scenario *sc = r->sc;

    sc->scored = 1;
    sc->win_from = 1;
    if (!at)
        return r->load->is_position ? 0 : fs_yaml_missing(r->y, 0, "result", "side, win and draw");
    if (!y->side)
        return fs_yaml_missing(r->y, at, "side", "the side whose points are compared");
    sc->scored = ac_read_side(r, fs_yaml_find(r->y, at, "side"), y->side);
    if (!sc->scored || ac_read_bounds(r, at, "win", y->win, -999, 999) ||
        ac_read_bounds(r, at, "draw", y->draw, -999, y->win))
        return 1;
    if (!fs_yaml_find(r->y, at, "win") || !fs_yaml_find(r->y, at, "draw"))
        return fs_yaml_missing(r->y, at, fs_yaml_find(r->y, at, "win") ? "draw" : "win", "points from which it counts");
    sc->minus_other = y->minus_other == AC_YES;
    sc->win_from = (int16_t)y->win;
    sc->draw_from = (int16_t)y->draw;
    return 0;
}

/* --- switches ---------------------------------------------------------------------------------- */

int ac_read_switches(ac_reader *r, const ac_y_switches *y)
{
    const int said[AC_SWITCHES] = {[AC_SW_RETREAT_LOSS] = y->retreat_loss,
                                   [AC_SW_GUN_LIMIT] = y->gun_limit,
                                   [AC_SW_DOUBLES] = y->doubles,
                                   [AC_SW_STORM_COVER] = y->storm_cover};

    for (int i = 0; i < AC_SWITCHES; i++)
        if (said[i])
            r->sc->switches[i] = (uint8_t)(said[i] - 1);
    return 0;
}

/* `gun_limit=combat|turn`, all of them: what may be said. */
static void say_switches(const fs_ruleset *rules, fs_writer *w)
{
    const fs_words *words = rules->words;
    const char *value;

    for (int i = 0; i < words->n_switches; i++) {
        fs_put(w, i == 0 ? "" : i + 1 < words->n_switches ? ", " : " or ");
        fs_put(w, words->switches[i]);
        for (int k = 0; (value = fs_words_switch(rules, i, (uint8_t)k)) != NULL; k++) {
            fs_put_char(w, k ? '|' : '=');
            fs_put(w, value);
        }
    }
    fs_put_end(w);
}

/* Which switch and value `name=value` means; false if none. */
static bool one_switch(const fs_ruleset *rules, const char *word, size_t n, int *which, int *value)
{
    const char *is = memchr(word, '=', n);

    *which = is ? fs_find_switch(rules, word, (size_t)(is - word)) : -1;
    *value = *which < 0 ? -1 : fs_find_switch_value(rules, *which, is + 1, n - (size_t)(is + 1 - word));
    return *value >= 0;
}

int ac_read_switch_words(ac_reader *r, const char *words)
{
    const fs_ruleset *rules = &fs_ruleset_army_commander;

    while (words && *words) {
        size_t n = strcspn(words, " ,");
        int which, value;
        if (n && !one_switch(rules, words, n, &which, &value)) {
            char all[256];
            fs_writer w = {.at = all, .cap = sizeof all};
            say_switches(rules, &w);
            return fs_load_fail(r->load->error, r->y->file, 0, all, "switch %.*s", (int)(n < 60 ? n : 60), words);
        }
        if (n)
            r->sc->switches[which] = (uint8_t)value;
        words += n + (words[n] != 0);
    }
    return 0;
}

int ac_read_special(ac_reader *r)
{
    ac_scenario *sc = r->sc;
    const ac_y *d = r->d;

    if (read_days(r) || read_recovery(r) || read_first_turn(r) || read_bombardment(r) || read_exits(r) ||
        read_one_side(r, "creeping", d->creeping, &sc->creeping) ||
        read_one_side(r, "antitank", d->antitank, &sc->antitank) ||
        ac_read_bounds(r, 0, "air_from", d->air_from, 0, sc->n_rounds) ||
        ac_read_bounds(r, 0, "fog_rounds", d->fog_rounds, 0, sc->n_rounds) || read_objectives(r) || read_result(r))
        return 1;
    sc->air_from = (uint8_t)d->air_from;
    sc->fog_rounds = (uint8_t)d->fog_rounds;
    sc->reembark = d->reembark == AC_YES;
    for (int u = 1; u <= sc->n_pieces; u++) /* on where there are any, unless said otherwise (R52) */
        if (sc->piece[u].type == AC_STORM)
            sc->switches[AC_SW_STORM_COVER] = 1;
    return ac_read_switches(r, &d->switches);
}
