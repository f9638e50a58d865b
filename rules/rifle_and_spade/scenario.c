/* scenario.c - what the loader read, checked as a whole and made ready. */
#include "scenario.h"
#include "rifle_and_spade.h"
#include "shell.h"

#include <firestep/hash.h>
#include <firestep/writer.h>
#include <string.h>

static_assert(RS_MAX_BRIGIMENTS <= 64, "sets of Brigiments are one word");

/* --- by name --- */

int rs_piece_named(const rs_scenario *sc, const char *name)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (strcmp(sc->piece[u].name, name) == 0)
            return u;
    return 0;
}

int rs_brigiment_named(const rs_scenario *sc, const char *name)
{
    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        if (strcmp(sc->brigiment[b].name, name) == 0)
            return b;
    return 0;
}

int rs_battalion_named(const rs_scenario *sc, const char *name)
{
    for (int b = 1; b <= sc->n_battalions; b++)
        if (strcmp(sc->battalion[b].name, name) == 0)
            return b;
    return 0;
}

/* --- the reserve --- */

/* `what` with a letter for the side and a number: column-e1. */
static void name_reserve(char *out, size_t cap, const char *what, const char *between, fs_side side, int number)
{
    fs_writer w = {out, 0, cap};

    fs_put(&w, what);
    fs_put(&w, between);
    fs_put(&w, side == RS_ENTENTE ? "e" : "o");
    fs_put_int(&w, number);
    fs_put_end(&w);
}

static rs_piece *next_reserve(rs_scenario *sc, fs_side side, uint8_t kind)
{
    rs_piece *p = &sc->piece[++sc->base.n_units];

    memset(p, 0, sizeof *p);
    p->side = side;
    p->kind = kind;
    p->hex = p->beach = FS_NO_HEX;
    return p;
}

static void add_column(rs_scenario *sc, fs_side side, int number)
{
    rs_piece *hq = next_reserve(sc, side, RS_HQ);
    int b = sc->n_brigiments + ++sc->n_columns;

    name_reserve(hq->name, sizeof hq->name, "hq-column", "-", side, number);
    name_reserve(hq->title, sizeof hq->title, "HQ Emergency Column", " ", side, number);
    hq->brigiment = (uint8_t)b;
    sc->n_spaces++;
    memset(&sc->brigiment[b], 0, sizeof sc->brigiment[b]);
    name_reserve(sc->brigiment[b].name, sizeof sc->brigiment[b].name, "column", "-", side, number);
    name_reserve(sc->brigiment[b].title, sizeof sc->brigiment[b].title, "Emergency Column", " ", side, number);
    sc->brigiment[b].side = side;
    sc->brigiment[b].class_ = RS_CLASS_IV;
    sc->brigiment[b].flags = RS_IS_EMERGENCY;
    sc->brigiment[b].hq = sc->base.n_units;
}

/* The guns of Forts in the hands of whoever takes them [6.6.2]. */
static void add_fort_guns(rs_scenario *sc)
{
    int n = 0;

    for (int u = 1; u <= sc->n_listed; u++) {
        rs_piece *from = &sc->piece[u];

        from->twin = 0;
        if (from->kind != RS_ARTILLERY || !from->facings || sc->base.n_units == RS_MAX_PIECES - 1)
            continue;
        rs_piece *p = next_reserve(sc, fs_other(from->side), RS_ARTILLERY);
        *p = *from;
        p->side = fs_other(from->side);
        p->start = RS_START_RESERVE;
        p->start_flags = p->steps = p->brigiment = p->battalion = p->division = p->corps = 0;
        p->turn = p->release = p->lag = p->surprise = 0;
        p->twin = (uint16_t)u;
        from->twin = sc->base.n_units;
        name_reserve(p->name, sizeof p->name, "fort-guns", "-", p->side, ++n);
        sc->n_spaces++;
    }
}

/* HQs of Emergency Columns [9.5.4], Fort guns, then rifle counters for reorganizing [3.2.2]. */
static int add_reserve(rs_scenario *sc, char *why, size_t cap)
{
    int columns = sc->special & (RS_NO_ORDERS | RS_MAP_ONLY) ? 0 : sc->tables.fig.emergency_columns;

    sc->base.n_units = sc->n_listed;
    sc->n_spaces = 0;
    sc->n_columns = 0;
    if (sc->n_listed + 2 * columns >= RS_MAX_PIECES)
        return fs_put_fault(why, cap, "at most 319 units, with the HQs of Emergency Columns and spare counters", NULL);
    if (sc->n_brigiments + 2 * columns >= RS_MAX_BRIGIMENTS)
        return fs_put_fault(why, cap, "at most 39 Brigiments, with Emergency Columns", NULL);
    for (fs_side side = 1; side <= 2; side++)
        for (int i = 1; i <= columns; i++)
            add_column(sc, side, i);
    add_fort_guns(sc);
    if (sc->base.n_units + sc->spares[1] + sc->spares[2] >= RS_MAX_PIECES)
        return fs_put_fault(why, cap, "at most 319 units, with the HQs of Emergency Columns and spare counters", NULL);
    for (fs_side side = 1; side <= 2; side++)
        for (int i = 1; i <= sc->spares[side]; i++) {
            rs_piece *p = next_reserve(sc, side, RS_RIFLE);

            name_reserve(p->name, sizeof p->name, "coy", "-", side, i);
            name_reserve(p->title, sizeof p->title, "Company", " ", side, i);
            p->range = 1;
        }
    return 0;
}

/* --- sets --- */

static int mover_of(const rs_piece *p)
{
    if (p->flags & (RS_FIXED | RS_NO_TRANSPORT))
        return RS_MOVER_FIXED;
    if (p->kind == RS_ARTILLERY)
        return p->flags & RS_MOUNTAIN ? RS_MOVER_MOUNTAIN_GUNS
               : p->flags & RS_HORSE  ? RS_MOVER_HORSE_GUNS
                                      : RS_MOVER_GUNS;
    if (p->kind == RS_HQ)
        return p->flags & RS_MOUNTED ? RS_MOVER_MOUNTED_HQ : RS_MOVER_HQ;
    return p->kind == RS_CAVALRY ? RS_MOVER_CAVALRY : RS_MOVER_RIFLE;
}

static void fill_sets(rs_scenario *sc)
{
    memset(sc->pieces, 0, sizeof sc->pieces);
    memset(sc->guns, 0, sizeof sc->guns);
    memset(sc->hqs, 0, sizeof sc->hqs);
    memset(sc->mgs, 0, sizeof sc->mgs);
    memset(sc->combat, 0, sizeof sc->combat);
    memset(sc->of_brigiment, 0, sizeof sc->of_brigiment);
    memset(sc->of_battalion, 0, sizeof sc->of_battalion);
    memset(sc->brigiments, 0, sizeof sc->brigiments);
    for (int b = 1; b <= sc->n_battalions; b++)
        sc->battalion[b].full = 0;
    for (int u = 1; u <= sc->base.n_units; u++) {
        const rs_piece *p = &sc->piece[u];

        sc->side_of[u] = p->side;
        sc->kind_of[u] = p->kind;
        sc->mover_of[u] = (uint8_t)mover_of(p);
        sc->is_wheeled[u] = p->kind == RS_ARTILLERY && !(p->flags & RS_MOUNTAIN);
        rs_add(sc->pieces[p->side], u);
        if (p->kind == RS_ARTILLERY)
            rs_add(sc->guns[p->side], u);
        if (p->kind == RS_MG)
            rs_add(sc->mgs[p->side], u);
        if (p->kind == RS_HQ)
            rs_add(sc->hqs[p->side], u);
        else
            rs_add(sc->combat, u);
        if (p->brigiment)
            rs_add(sc->of_brigiment[p->brigiment], u);
        if (p->battalion)
            rs_add(sc->of_battalion[p->battalion], u);
        if (p->battalion && p->kind == RS_RIFLE)
            sc->battalion[p->battalion].full = (uint8_t)(sc->battalion[p->battalion].full + p->full);
    }
    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        sc->brigiments[sc->brigiment[b].side] |= (uint64_t)1 << b;
    for (int h = 0; h < sc->map.n_hexes; h++) {
        sc->edge[h] = sc->land_sides[h] = sc->high_sides[h] = sc->ravine_sides[h] = 0;
        for (int d = 0; d < 6; d++) {
            unsigned side = rs_side_of(&sc->map, h, d);

            sc->high_sides[h] = (uint8_t)(sc->high_sides[h] | (side & RS_HIGH_SIDE ? 1 << d : 0));
            sc->ravine_sides[h] = (uint8_t)(sc->ravine_sides[h] | (side & RS_RAVINE ? 1 << d : 0));
        }
        for (int d = 0; d < 6; d++)
            if (rs_is_open_side(&sc->map, h, d) && sc->map.next[h][d] != FS_NO_HEX &&
                rs_is_land(&sc->map, sc->map.next[h][d]))
                sc->land_sides[h] = (uint8_t)(sc->land_sides[h] | 1 << d);
        for (int d = 0; d < 6 && rs_is_land(&sc->map, h); d++)
            if (sc->map.next[h][d] < 0)
                sc->edge[h] = (uint8_t)(sc->edge[h] | 1 << d);
    }
}

/* --- what the ground and the goals come to --- */

static void fill_zones(rs_scenario *sc)
{
    memset(sc->zone_seats, 0, sizeof sc->zone_seats);
    memset(sc->prizes, 0, sizeof sc->prizes);
    for (int z = 0; z < RS_MAX_ZONES; z++)
        for (int i = 0; i < sc->map.n_play; i++)
            if (rs_in_zone(sc, z, sc->map.hex_of_seat[i]))
                rs_add(sc->zone_seats[z], i);
    for (int i = 0; i < sc->n_goals; i++)
        for (int w = 0; w < RS_MAX_PLAY / 64; w++)
            if (sc->goal[i].kind == RS_GOAL_OWNED || sc->goal[i].kind == RS_GOAL_CONTESTED ||
                sc->goal[i].kind == RS_GOAL_WIN_IN)
                sc->prizes[w] |= sc->zone_seats[sc->goal[i].zone][w];
}

/* --- a set-up the rules allow --- */

static bool is_neighbour_over(const rs_map *m, int from, int to, unsigned feature)
{
    int d = from >= 0 && to >= 0 ? rs_direction(m, from, to) : -1;

    return d >= 0 && m->hex[from].side[d] & feature;
}

static const char *fault_of_place(const rs_scenario *sc, const rs_piece *p)
{
    const rs_map *m = &sc->map;

    switch (p->start) {
    case RS_START_MAP:
    case RS_START_HELD:
    case RS_START_PLACED:
        return rs_is_land(m, p->hex) ? NULL : "a unit on the map starts on land";
    case RS_START_OFF_MAP:
        return rs_is_land(m, p->hex) && sc->edge[p->hex] ? NULL
                                                         : "units enter over a land hex of the map's edge [15.1.1]";
    case RS_START_SEA:
        return is_neighbour_over(m, p->hex, p->beach, RS_LANDING)
                   ? NULL
                   : "boats start in a sea hex with a landing side to their Beach hex [15.1.3]";
    case RS_START_SHIP:
        return sc->ship.turn ? NULL : "there is no ship";
    default:
        return "a unit starts somewhere";
    }
}

static const rs_start_work *work_in(const rs_scenario *sc, const rs_piece *p)
{
    for (int i = 0; i < sc->n_works; i++) {
        bool is_pit = sc->work[i].kind == RS_GUN_PIT, is_fort = sc->work[i].kind == RS_FORT;

        if (sc->work[i].hex == p->hex && sc->work[i].kind != RS_WIRE &&
            (p->kind == RS_ARTILLERY ? is_pit || is_fort : !is_pit))
            return &sc->work[i];
    }
    return NULL;
}

static const char *fault_of_unit(const rs_scenario *sc, const rs_piece *p)
{
    const char *fault = fault_of_place(sc, p);
    const rs_start_work *work = p->hex >= 0 ? work_in(sc, p) : NULL;

    if (fault)
        return fault;
    if (p->kind != RS_HQ && !p->morale)
        return "a combat unit has a morale rating [3.1.9]";
    if ((p->kind == RS_RIFLE || p->kind == RS_CAVALRY) && (!p->battalion || !p->steps || p->steps > p->full))
        return "a rifle unit has a battalion and steps [3.1]";
    if (p->start_flags & RS_STARTS_IN_WORK && (!work || work->owner != p->side))
        return "a unit starts in a work of its own side";
    if (p->start_flags & RS_STARTS_HIDING && !work && !rs_is_close(&sc->map, p->hex))
        return "a unit Hides in a work or in Close Terrain [7.1.1]";
    if (p->turn > sc->n_turns && p->turn != RS_NEVER)
        return "a unit comes within the scenario";
    return NULL;
}

/* Steps and guns of both sides in each hex at the start [3.7.5], and the capacity of works [3.7.9]. */
static int check_stacking(const rs_scenario *sc, char *why, size_t cap)
{
    for (int u = 1; u <= sc->n_listed; u++) {
        const rs_piece *p = &sc->piece[u];
        int steps = 0, guns = 0, inside = 0;

        if (p->start != RS_START_MAP && p->start != RS_START_HELD)
            continue;
        for (int i = 1; i <= sc->n_listed; i++) {
            const rs_piece *q = &sc->piece[i];

            if (q->side != p->side || q->hex != p->hex || (q->start != RS_START_MAP && q->start != RS_START_HELD))
                continue;
            bool is_rifle = q->kind == RS_RIFLE || q->kind == RS_CAVALRY;

            steps += is_rifle ? q->steps : 0;
            guns += q->kind == RS_ARTILLERY && !(q->flags & RS_FIXED);
            inside += is_rifle && q->start_flags & RS_STARTS_IN_WORK ? q->steps : 0;
        }
        const rs_terrain_row *ground = &sc->tables.terrain[rs_terrain(&sc->map, p->hex)];
        const rs_start_work *work = p->kind == RS_ARTILLERY ? NULL : work_in(sc, p);

        if (steps > 4 * ground->rifle_limit)
            return fs_put_fault(why, cap, "more rifle steps in a hex than its terrain holds [3.7.5]", p->name);
        if (guns > ground->gun_limit)
            return fs_put_fault(why, cap, "more artillery in a hex than its terrain holds [3.7.5]", p->name);
        if (p->start_flags & RS_STARTS_IN_WORK && work && inside > 4 * work->capacity)
            return fs_put_fault(why, cap, "more rifle steps in a work than it holds [3.7.9]", p->name);
    }
    return 0;
}

static int check_units(const rs_scenario *sc, char *why, size_t cap)
{
    int n[3] = {0};

    for (int u = 1; u <= sc->n_listed; u++) {
        const char *fault = fault_of_unit(sc, &sc->piece[u]);

        if (fault)
            return fs_put_fault(why, cap, fault, sc->piece[u].name);
        n[sc->piece[u].side] += sc->piece[u].kind != RS_HQ;
    }
    if (!n[1] || !n[2])
        return fs_put_fault(why, cap, "both sides have combat units", NULL);
    return check_stacking(sc, why, cap);
}

/* --- orders --- */

static int check_route(const rs_scenario *sc, const rs_aim *a, char *why, size_t cap)
{
    const int16_t *hex = &sc->route_hex[a->route];

    for (int i = 0; i + 1 < a->n_route; i++) {
        int d = rs_direction(&sc->map, hex[i], hex[i + 1]);

        if (d < 0 || sc->map.step[hex[i]][d].foot == RS_BARRED)
            return fs_put_fault(why, cap, "every step of a Route is passable on foot [11.4.9]",
                                sc->piece[a->unit].name);
    }
    if (a->n_route && hex[a->n_route - 1] != a->objective)
        return fs_put_fault(why, cap, "a Route ends in its Objective [11.4.9]", sc->piece[a->unit].name);
    return 0;
}

static int check_orders(const rs_scenario *sc, char *why, size_t cap)
{
    for (int b = 1; b <= sc->n_brigiments; b++) {
        const rs_brigiment *of = &sc->brigiment[b];

        if (!rs_orders_are_off(sc) && !of->n_plans)
            return fs_put_fault(why, cap, "every Brigiment has an order [11.1]", of->name);
        if (of->points > of->most || of->half > of->most)
            return fs_put_fault(why, cap, "officer points up to the Maximum [10.1.5]", of->name);
    }
    for (int i = 0; i < sc->n_aims; i++)
        if (check_route(sc, &sc->aim[i], why, cap))
            return 1;
    return 0;
}

/* Every score has a verdict: the rows fall, and the last takes all that is left. */
static int check_victory(const rs_scenario *sc, char *why, size_t cap)
{
    for (int i = 1; i < sc->n_verdicts; i++)
        if (sc->verdict[i].least >= sc->verdict[i - 1].least)
            return fs_put_fault(why, cap, "results stand from the highest score down", NULL);
    if (!sc->n_turns || !sc->n_goals || !sc->n_verdicts || sc->verdict[sc->n_verdicts - 1].least > -99)
        return fs_put_fault(why, cap, "a scenario ends: it has turns, goals, and a result for every score down to -99",
                            NULL);
    return 0;
}

/* --- all of it --- */

static void fill_names(rs_scenario *sc)
{
    static const char *const nobody[] = {"nobody", "", "", "both"};

    sc->unit_names[0] = sc->unit_titles[0] = "";
    for (int u = 1; u <= sc->base.n_units; u++) {
        sc->unit_names[u] = sc->piece[u].name;
        sc->unit_titles[u] = sc->piece[u].title;
    }
    sc->names.unit = sc->unit_names;
    sc->names.unit_title = sc->unit_titles;
    for (int side = 0; side < 4; side++) {
        bool is_side = side == RS_ENTENTE || side == RS_OTTOMAN;

        sc->names.side[side] = is_side ? sc->side_name[side] : nobody[side];
        sc->names.side_title[side] = is_side ? sc->side_title[side] : nobody[side];
    }
}

/* Over all that decides the course of a game. */
static uint64_t content_hash(const rs_scenario *sc)
{
    const uint16_t version[3] = {sc->base.edition, sc->base.variant, sc->base.revision};
    uint64_t h = fs_hash64(sc->id, strlen(sc->id), 0);

    h = fs_hash64(version, sizeof version, h);
    h = fs_hash64(sc->switches, sizeof sc->switches, h);
    h = fs_hash64(sc->fixes, sizeof sc->fixes, h);
    h = fs_hash64(&sc->tables, offsetof(rs_scenario, seen) - offsetof(rs_scenario, tables), h);
    return h ? h : 1;
}

static void fill_base(rs_scenario *sc)
{
    sc->drawn.grid = sc->map.grid;
    sc->base.rules = &fs_ruleset_rifle_and_spade;
    sc->base.id = sc->id;
    sc->base.title = sc->title;
    sc->base.switches = sc->switches;
    sc->base.fixes = sc->fixes;
    sc->base.board = &sc->drawn;
    sc->base.names = &sc->names;
    sc->base.max_turns = sc->n_turns;
    /* Each unit is asked about a few times in its activation, and each step of a move may be answered by fire. */
    sc->base.max_lines = 2000u + sc->n_turns * (1000u + 60u * sc->n_listed);
    sc->base.hash = content_hash(sc);
}

/* Everything within so many hexes over sides that can be crossed [5.3.1]. */
static void fill_threat_of(rs_scenario *sc, int seat)
{
    uint64_t *near = sc->threat[seat];
    int16_t queue[RS_MAX_PLAY] = {sc->map.hex_of_seat[seat]};
    int n = 1, first = seat >> 6, last = seat >> 6;

    rs_add(near, seat);
    for (int far = 0, i = 0; far < sc->tables.fig.threat; far++)
        for (int end = n; i < end; i++)
            for (int d = 0; d < 6; d++) {
                int next = sc->map.next[queue[i]][d];

                if (next == FS_NO_HEX || !rs_is_open_side(&sc->map, queue[i], d) || rs_has(near, sc->map.seat[next]))
                    continue;
                int at = sc->map.seat[next], word = at >> 6;
                rs_add(near, at);
                queue[n++] = (int16_t)next;
                first = word < first ? word : first;
                last = word > last ? word : last;
            }
    sc->threat_words[seat][0] = (uint8_t)first;
    sc->threat_words[seat][1] = (uint8_t)(last + 1);
}

static void fill_threats(rs_scenario *sc)
{
    memset(sc->threat, 0, sizeof sc->threat);
    for (int seat = 0; seat < sc->map.n_play; seat++)
        fill_threat_of(sc, seat);
}

static void fill_reach_of(rs_scenario *sc, int seat)
{
    const rs_figures *fig = &sc->tables.fig;
    int most = fig->mg_range > fig->rifle_range ? fig->mg_range : fig->rifle_range;

    sc->reach_words[seat][0] = (uint8_t)(seat >> 6);
    for (int from = 0; from < sc->map.n_play; from++) {
        if (rs_distance(&sc->map, sc->map.hex_of_seat[from], sc->map.hex_of_seat[seat]) > most)
            continue;
        rs_add(sc->reach[seat], from);
        if (from >> 6 < sc->reach_words[seat][0])
            sc->reach_words[seat][0] = (uint8_t)(from >> 6);
        sc->reach_words[seat][1] = (uint8_t)((from >> 6) + 1);
    }
}

static void fill_reaches(rs_scenario *sc)
{
    memset(sc->reach, 0, sizeof sc->reach);
    for (int seat = 0; seat < sc->map.n_play; seat++)
        fill_reach_of(sc, seat);
}

static void fill_sees(rs_scenario *sc, const rs_sight_table *seen)
{
    memset(sc->sees, 0, sizeof sc->sees);
    memset(sc->sees_words, 0, sizeof sc->sees_words);
    for (int from = 0; seen && from < sc->map.n_play; from++)
        for (int to = 0; to < sc->map.n_play; to++) {
            if (!rs_has(rs_seen_from(seen, sc->map.hex_of_seat[from]), sc->map.hex_of_seat[to]))
                continue;
            rs_add(sc->sees[from], to);
            if (!sc->sees_words[from][1])
                sc->sees_words[from][0] = (uint8_t)(to >> 6);
            sc->sees_words[from][1] = (uint8_t)((to >> 6) + 1);
        }
}

/* A word with a member more: the first and past the last. */
static void widen(uint8_t words[2], int seat)
{
    int w = seat >> 6;

    if (!words[1] || w < words[0])
        words[0] = (uint8_t)w;
    if (w + 1 > words[1])
        words[1] = (uint8_t)(w + 1);
}

static void fill_touches(rs_scenario *sc)
{
    memset(sc->touch, 0, sizeof sc->touch);
    memset(sc->touch_words, 0, sizeof sc->touch_words);
    for (int seat = 0; seat < sc->map.n_play; seat++)
        for (int d = 0, hex = sc->map.hex_of_seat[seat]; d < 6; d++) {
            int next = sc->map.next[hex][d];

            if (next == FS_NO_HEX || !rs_is_open_side(&sc->map, hex, d))
                continue;
            rs_add(sc->touch[seat], sc->map.seat[next]);
            widen(sc->touch_words[seat], sc->map.seat[next]);
        }
}

static void fill_rifles(rs_scenario *sc)
{
    memset(sc->steps_at_first, 0, sizeof sc->steps_at_first);
    memset(sc->n_rifles, 0, sizeof sc->n_rifles);
    for (int u = 1; u <= sc->base.n_units; u++) {
        fs_side side = sc->side_of[u];

        if (!rs_has_steps(sc, u))
            continue;
        sc->rifles[side][sc->n_rifles[side]++] = (uint16_t)u;
        sc->steps_at_first[side] += sc->piece[u].steps;
    }
}

/* The sets of a state in the order they lie there, two each but for Us/Them. */
enum { STAKE_HELD = 0, STAKE_INFANTRY = 2, STAKE_OWNED = 4, STAKE_US_THEM = 6, STAKE_SETS = 7 };

static void add_stake(uint64_t masks[STAKE_SETS][RS_MAX_PLAY / 64], int set, const uint64_t hexes[RS_MAX_PLAY / 64])
{
    for (int w = 0; w < RS_MAX_PLAY / 64; w++)
        masks[set][w] |= hexes ? hexes[w] : ~(uint64_t)0;
}

/* The hexes of each set a goal looks at; a chain may run anywhere. */
static void add_goal(const rs_scenario *sc, const rs_goal *g, uint64_t masks[STAKE_SETS][RS_MAX_PLAY / 64])
{
    const uint64_t *zone = sc->zone_seats[g->zone];

    if (g->only_with)
        add_stake(masks, STAKE_OWNED + RS_ENTENTE - 1, sc->zone_seats[g->only_with - 1]);
    if (g->kind == RS_GOAL_OWNED || g->kind == RS_GOAL_CONTESTED)
        add_stake(masks, STAKE_US_THEM, zone);
    for (int i = 0; i < 2; i++) {
        if (g->kind == RS_GOAL_OWNED)
            add_stake(masks, STAKE_OWNED + i, zone);
        if (g->kind == RS_GOAL_RIFLES_IN)
            add_stake(masks, STAKE_INFANTRY + i, zone);
        if (g->kind == RS_GOAL_CHAIN)
            add_stake(masks, STAKE_OWNED + i, NULL), add_stake(masks, STAKE_HELD + i, NULL);
    }
}

static void fill_stakes(rs_scenario *sc)
{
    uint64_t masks[STAKE_SETS][RS_MAX_PLAY / 64] = {{0}};

    sc->goal_states = 0;
    sc->goals_count_losses = false;
    sc->n_stakes = 0;
    for (int i = 0; i < sc->n_goals; i++) {
        sc->goal_states |= sc->goal[i].kind == RS_GOAL_BRIGIMENTS ? sc->goal[i].states : 0;
        sc->goals_count_losses |= sc->goal[i].kind == RS_GOAL_STEPS_LOST;
        add_goal(sc, &sc->goal[i], masks);
    }
    sc->score_is_open = rs_score_is_open(sc);
    for (int i = 0; i < STAKE_SETS * (RS_MAX_PLAY / 64); i++)
        if (masks[i / (RS_MAX_PLAY / 64)][i % (RS_MAX_PLAY / 64)]) {
            sc->stake_word[sc->n_stakes] = (uint8_t)i;
            sc->stake_mask[sc->n_stakes++] = masks[i / (RS_MAX_PLAY / 64)][i % (RS_MAX_PLAY / 64)];
        }
}

static void fill_least_steps(rs_scenario *sc)
{
    int off = RS_BARRED, by_road = RS_BARRED;

    for (int h = 0; h < sc->map.n_hexes; h++)
        for (int d = 0; d < 6; d++) {
            const rs_step *step = &sc->map.step[h][d];

            off = step->foot < off ? step->foot : off;
            off = step->wheel < off ? step->wheel : off;
            by_road = step->road < by_road ? step->road : by_road;
            by_road = step->wheel_road < by_road ? step->wheel_road : by_road;
        }
    sc->least_step[0] = (uint8_t)(off > 0 ? off : 1);
    sc->least_step[1] = (uint8_t)(by_road > 0 && by_road < off ? by_road : sc->least_step[0]);
}

int rs_scenario_prepare(rs_scenario *sc, rs_sight_table *seen, rs_footways *ways, char *why, size_t cap)
{
    if (rs_map_prepare(&sc->map, &sc->tables, why, cap) || add_reserve(sc, why, cap))
        return 1;
    fill_sets(sc);
    fill_zones(sc);
    fill_threats(sc);
    fill_reaches(sc);
    fill_touches(sc);
    fill_rifles(sc);
    fill_stakes(sc);
    fill_least_steps(sc);
    if (!(sc->special & RS_MAP_ONLY) &&
        (check_units(sc, why, cap) || check_orders(sc, why, cap) || check_victory(sc, why, cap)))
        return 1;
    fill_names(sc);
    fill_base(sc);
    if (seen)
        rs_sight_table_fill(seen, &sc->map, &sc->tables);
    fill_sees(sc, seen);
    if (ways)
        rs_footways_fill(ways, &sc->map, RS_MAX_ROUTE);
    sc->seen = seen;
    sc->ways = ways;
    return 0;
}
