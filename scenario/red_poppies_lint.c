/* red_poppies_lint.c - what is unfit or unwise in a scenario of Red Poppies that loads. */
#include "red_poppies_read.h"

#include <firestep/matching.h>
#include <stdlib.h>
#include <string.h>

static const rp_scenario *scenario(const fs_lint *l) { return (const rp_scenario *)(const void *)l->file->scenario; }
static int key(const fs_lint *l, const char *name) { return fs_yaml_find(l->tree, 0, name); }

static int count_hexes(const rp_scenario *sc, const uint64_t *set)
{
    int n = 0;

    for (int hex = 0; hex < sc->n_hexes; hex++)
        n += rp_has(set, hex);
    return n;
}

/* --- room --- */

/* How many units of the kind the hex takes from the start [3.4-v1] [3.4-v3] [AA.2]. */
static int room_in(const rp_scenario *sc, const rp_state *s, fs_side side, bool afv, int hex)
{
    int room = 0;

    if (afv && sc->ground.hex[hex].features & RP_QUARRY)
        return 0;
    while (room < 8 && !rp_full(sc, s, side, afv, hex, room + 1))
        room++;
    return room;
}

/* Bins are hexes of the zones; a map has more hexes than a matching bins, so those in use are counted on. */
typedef struct fitting {
    fs_matching match;
    int16_t bin_of[RP_MAX_HEXES], n_bins;
} fitting;

static int bin_for(fitting *f, const rp_scenario *sc, const rp_state *s, fs_side side, bool afv, int hex)
{
    if (!f->bin_of[hex] && f->n_bins < FS_MAX_BINS) {
        f->match.room[f->n_bins] = (uint16_t)room_in(sc, s, side, afv, hex);
        f->bin_of[hex] = ++f->n_bins;
    }
    return f->bin_of[hex] - 1;
}

/* All units a side places itself must fit into their zones, men and vehicles apart; a zone too large to count fits. */
static bool fits(const rp_scenario *sc, const rp_state *s, fs_side side, bool afv, fitting *f, int *worst)
{
    int item = 0;

    memset(f, 0, sizeof *f);
    fs_matching_begin(&f->match, FS_MAX_ITEMS, FS_MAX_BINS);
    for (int u = 1; u <= sc->n_units; u++) {
        const rp_piece *p = &sc->piece[u];

        if (p->side != side || !p->zone || rp_is_afv(sc, u) != afv)
            continue;
        *worst = u;
        for (int hex = 0; hex < sc->n_hexes; hex++) {
            int bin = rp_has(sc->zone[p->zone - 1].hexes, hex) ? bin_for(f, sc, s, side, afv, hex) : -1;

            if (bin >= 0)
                fs_matching_allow(&f->match, item, bin);
        }
        item++;
    }
    f->match.n_items = item;
    return item == 0 || fs_matching_solve(&f->match);
}

static void lint_room(fs_lint *l)
{
    const rp_scenario *sc = scenario(l);
    fitting *f = calloc(1, sizeof *f);
    rp_state *s = calloc(1, sizeof *s);
    int worst = 0;

    if (f && s) {
        rp_position_clear(sc, s);
        for (fs_side side = 1; side <= 2; side++)
            for (int afv = 0; afv < 2; afv++)
                if (!fits(sc, s, side, afv, f, &worst))
                    fs_lint_say(l, true, key(l, "zones"), "room for every unit in its zone", "too little for %s",
                                sc->side_name[side]);
    }
    for (int z = 0; z < sc->n_zones; z++)
        if (!count_hexes(sc, sc->zone[z].hexes))
            fs_lint_say(l, true, key(l, "zones"), "zones with hexes in the playing area", "%s without",
                        sc->zone[z].name);
    free(f);
    free(s);
}

/* --- units --- */

/* Everybody has a place to begin, or comes in time [10.2]. */
static void lint_units(fs_lint *l)
{
    const rp_scenario *sc = scenario(l);
    int sides = 0;

    for (int u = 1; u <= sc->n_units; u++) {
        const rp_piece *p = &sc->piece[u];

        sides |= p->side;
        if (!p->zone && !p->turn && p->hex == FS_NO_HEX)
            fs_lint_say(l, true, key(l, "units"), "a hex, a zone or an entry for every unit", "none for %s", p->name);
        if (p->turn > sc->n_turns)
            fs_lint_say(l, true, key(l, "units"), "reinforcements before the end", "%s in turn %d of %d", p->name,
                        p->turn, sc->n_turns);
        if (p->turn && !count_hexes(sc, sc->entry[p->entry].hexes))
            fs_lint_say(l, true, key(l, "entries"), "entries with hexes in the playing area", "none for %s", p->name);
    }
    if (sides != 3)
        fs_lint_say(l, true, key(l, "units"), "units on both sides", "one side without");
}

/* What did not exist yet: tanks fought from September 1916, flamethrowers in the west from 1915, late-war companies
 * from 1917. */
static void lint_dates(fs_lint *l)
{
    const rp_scenario *sc = scenario(l);

    for (int u = 1; u <= sc->n_units; u++) {
        const rp_unit_type *t = rp_type_of(sc, u);
        bool before_tanks = sc->year < 1916 || (sc->year == 1916 && sc->month < 9);

        if (t->types & RP_TANK && before_tanks)
            fs_lint_say(l, true, key(l, "date"), "tanks from September 1916 on", "%s in %s", sc->piece[u].name,
                        sc->date);
        if (t->types & RP_FLAMETHROWER && sc->year < 1915)
            fs_lint_say(l, true, key(l, "date"), "flamethrowers from 1915 on", "%s in %s", sc->piece[u].name, sc->date);
        if (t->marks & RP_LATE_WAR && sc->year < 1917)
            fs_lint_say(l, true, key(l, "date"), "late-war companies from 1917 on", "%s in %s", sc->piece[u].name,
                        sc->date);
    }
    if (sc->n_barrages && sc->year < 1916)
        fs_lint_say(l, true, key(l, "date"), "creeping barrages from 1916 on", "one in %s", sc->date);
}

/* --- artillery and victory --- */

static void lint_artillery(fs_lint *l)
{
    const rp_scenario *sc = scenario(l);

    for (int i = 0; i < sc->n_bombardments; i++) {
        const rp_bombardment *b = &sc->bombardment[i];
        bool listed = b->area != RP_AREA_SETUP && b->area != RP_AREA_CHOSEN;

        if ((listed && !count_hexes(sc, b->hexes)) ||
            (b->area == RP_AREA_SETUP && !count_hexes(sc, sc->area[fs_other(b->by)])))
            fs_lint_say(l, true, key(l, "bombardments"), "hexes to bombard", "none");
    }
    for (int i = 0; i < sc->n_barrages; i++)
        if (sc->barrage[i].first_turn > sc->n_turns)
            fs_lint_say(l, true, key(l, "barrages"), "a barrage that begins before the end", "turn %d of %d",
                        sc->barrage[i].first_turn, sc->n_turns);
}

/* What a side can score at most; losses and units are counted as unlimited. */
static int most_points(const rp_scenario *sc, fs_side side)
{
    int sum = 0;

    for (int i = 0; i < sc->n_goals; i++) {
        const rp_goal *g = &sc->goal[i];

        if (g->side & side && g->points > 0)
            sum += g->kind == RP_GOAL_HEXES ? g->points * count_hexes(sc, g->hexes) : 9999;
    }
    return sum;
}

/* The end must be decidable [10.1] [R40]. */
static void lint_result(fs_lint *l)
{
    const rp_scenario *sc = scenario(l);

    if (!sc->n_goals)
        fs_lint_say(l, true, 0, "goals", "none");
    for (int i = 0; i < sc->n_goals; i++)
        for (int hex = 0; hex < sc->n_hexes; hex++)
            if (rp_has(sc->goal[i].hexes, hex) && !rp_has(sc->play, hex)) {
                fs_lint_say(l, true, fs_yaml_entry(l->tree, key(l, "goals"), i), "goals in the playing area",
                            "one outside");
                break;
            }
    if (sc->judgement == RP_LISTED && most_points(sc, sc->listed) < sc->need)
        fs_lint_say(l, true, key(l, "result"), "points that can be reached", "%d of at most %d", sc->need,
                    most_points(sc, sc->listed));
}

static void lint_words(fs_lint *l)
{
    static const char *const wanted[] = {"about", "history", "design"};

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!key(l, wanted[i]))
            fs_lint_say(l, false, 0, "about, history and design in words", "no %s", wanted[i]);
}

/* --- maps --- */

static void say_at(fs_lint *l, bool is_error, int hex, int beyond, const char *expected, const char *found)
{
    char name[RP_NAME], other[RP_NAME];

    rp_hex_name(&scenario(l)->board, hex, name);
    rp_hex_name(&scenario(l)->board, beyond, other);
    fs_lint_say(l, is_error, key(l, "ground"), expected, "%s between %s and %s", found, name, other);
}

/* What both hexes of a side say of it: ground as high on one as on the other, water shut off on both [R9] [8.7c]. */
static void lint_side(fs_lint *l, int hex, int d)
{
    const rp_scenario *sc = scenario(l);
    int beyond = sc->around[hex][d];
    const rp_hex_ground *h = &sc->ground.hex[hex], *other = &sc->ground.hex[beyond];
    unsigned lake = (h->lake >> d & 1) | (other->lake >> ((d + 3) % 6) & 1);

    if (rp_sextant_level(h, d) != rp_sextant_level(other, (d + 3) % 6))
        say_at(l, true, hex, beyond, "levels that meet at every hexside", "a step");
    if (lake && !(h->side[d] & RP_BLUE))
        say_at(l, true, hex, beyond, "a blue side wherever there is a lake", "a lake without one");
    if (lake && (h->lake >> d & 1) != (other->lake >> ((d + 3) % 6) & 1))
        say_at(l, true, hex, beyond, "lakes on both sides of a hexside", "half a lake");
    if ((h->side[d] & (RP_ROAD | RP_STREAM | RP_BRIDGE)) == (RP_ROAD | RP_STREAM))
        say_at(l, false, hex, beyond, "a bridge where a road crosses a stream", "none");
}

static void lint_map(fs_lint *l)
{
    const rp_scenario *sc = scenario(l);

    for (int hex = 0; hex < sc->n_hexes; hex++)
        for (int d = 0; d < 3; d++)
            if (rp_is_in_play(&sc->board, hex) && rp_is_in_play(&sc->board, sc->around[hex][d]))
                lint_side(l, hex, d);
    if (!key(l, "about"))
        fs_lint_say(l, false, 0, "about, in words", "none");
}

void rp_lint(fs_lint *l)
{
    if (strcmp(fs_file_info(l->file)->kind, "map") == 0)
        lint_map(l);
    if (l->file->kind != FS_FILE_SCENARIO) /* a position may stand anywhere the rules can be played on */
        return;
    lint_units(l);
    lint_room(l);
    lint_dates(l);
    lint_artillery(l);
    lint_result(l);
    lint_words(l);
}
