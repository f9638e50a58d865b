/* scenario.c - the unit chart, and the tables made once when a scenario is loaded. */
#include "scenario.h"
#include "army_commander.h"
#include "shell.h"
#include "state.h"
#include "wording.h"
#include "words.h"
#include <firestep/hash.h>
#include <firestep/sight.h>
#include <firestep/writer.h>

/* [3.a] strength points, battle strength, ranged battle strength, range, load in a hex [0.b] [0.h]. */
const ac_values ac_unit_chart[AC_TYPES] = {
    [AC_INFANTRY] = {2, 1, 0, 0, 1}, [AC_STORM] = {2, 1, 0, 0, 1},      [AC_FIRE_SUPPORT] = {2, 1, 1, 2, 1},
    [AC_TANK] = {2, 1, 0, 0, 1},     [AC_DIVISIONAL] = {3, 2, 2, 6, 2}, [AC_CORPS] = {4, 2, 2, 10, 2},
};

static void fill_board(ac_scenario *sc)
{
    const fs_grid *g = &sc->board.grid;
    sc->n_hexes = (uint16_t)fs_hex_count(g);
    sc->four_digits = g->names == FS_HEX_CCRR && g->first_col + g->columns <= 100 && g->first_row + g->rows <= 100;
    for (int h = 0; h < sc->n_hexes; h++) {
        for (int d = 0; d < 6; d++) {
            int n = fs_hex_neighbour(g, h, d);
            sc->neighbour[h][d] = (int16_t)(n < 0 || sc->terrain[n] & AC_LAKE ? FS_NO_HEX : n); /* [TEC.6] */
        }
        for (int to = 0; to < sc->n_hexes; to++)
            sc->distance[h][to] = (uint8_t)fs_hex_distance(g, h, to);
    }
}

/* Sets of hexes: what lies around each, terrain that movement asks for, ways off the board, columns
 * that bind divisions. */
static void fill_sets(ac_scenario *sc)
{
    memset(sc->around, 0, sizeof sc->around);
    memset(sc->within, 0, sizeof sc->within);
    memset(sc->lakes, 0, sizeof sc->lakes);
    memset(sc->trenches, 0, sizeof sc->trenches);
    memset(sc->rivers, 0, sizeof sc->rivers);
    memset(sc->exits, 0, sizeof sc->exits);
    memset(sc->bounds, 0, sizeof sc->bounds);
    for (int h = 0; h < sc->n_hexes; h++) {
        for (int d = 0; d < 6; d++)
            if (sc->neighbour[h][d] >= 0)
                ac_set(sc->around[h], sc->neighbour[h][d]);
        for (int to = 0; to < sc->n_hexes; to++)
            for (int r = sc->distance[h][to]; r <= AC_RINGS; r++)
                ac_set(sc->within[r][h], to);
        if (sc->terrain[h] & AC_LAKE)
            ac_set(sc->lakes, h);
        if (sc->terrain[h] & (AC_TRENCH | AC_STRONGPOINT))
            ac_set(sc->trenches, h);
        if ((sc->terrain[h] & (AC_RIVER | AC_BRIDGE)) == AC_RIVER)
            ac_set(sc->rivers, h);
        int column = fs_hex_col(&sc->board.grid, h);
        for (int d = 1; d <= sc->n_divisions; d++)
            if (column >= sc->division[d].bound_from && column <= sc->division[d].bound_to)
                ac_set(sc->bounds[d], h);
    }
    for (fs_side side = 1; side <= 2; side++)
        for (int i = 0; sc->exit_sides >> side & 1 && i < AC_ENTRY_HEXES && sc->exit_hex[side][i] >= 0; i++)
            ac_set(sc->exits[side], sc->exit_hex[side][i]);
}

/* Town, woods and hill block what lies behind them; a line along a side is blocked only by both [6.b] [R72]. */
static bool blocks(void *ctx, int hex)
{
    const ac_scenario *sc = ctx;
    return sc->terrain[hex] & (AC_TOWN | AC_WOODS | AC_HILL);
}

static bool clear_line(ac_scenario *sc, int a, int b)
{
    fs_sight line = fs_sight_between(&sc->board.grid, a, b);
    return fs_sight_over_hexes(&line, blocks, sc, NULL);
}

static void fill_sight(ac_scenario *sc)
{
    memset(sc->sees, 0, sizeof sc->sees);
    memset(sc->spots, 0, sizeof sc->spots);
    for (int a = 0; a < sc->n_hexes; a++)
        for (int b = 0; b < sc->n_hexes; b++)
            if (sc->distance[a][b] <= 4 && clear_line(sc, a, b)) {
                ac_set(sc->sees[a], b);
                for (int r = sc->distance[a][b]; r <= 3; r++)
                    ac_set(sc->spots[r][b], a);
            }
}

/* Lower-case letters and digits of a name, for use inside a piece's name. */
static void put_slug(fs_writer *w, const char *text)
{
    for (size_t n = 0; *text && n < 12; text++) {
        char c = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') {
            fs_put_char(w, c);
            n++;
        }
    }
}

static const char *const letters[AC_TYPES] = {
    [AC_INFANTRY] = "i", [AC_STORM] = "s",      [AC_FIRE_SUPPORT] = "f", [AC_TANK] = "t",
    [AC_HQ] = "hq",      [AC_DIVISIONAL] = "g", [AC_CORPS] = "c",        [AC_PLANE] = "p"};
static const char *const type_words[AC_TYPES] = {
    [AC_INFANTRY] = "infantry",   [AC_STORM] = "stormtroopers", [AC_FIRE_SUPPORT] = "fire support",
    [AC_TANK] = "tanks",          [AC_HQ] = "headquarters",     [AC_DIVISIONAL] = "divisional battery",
    [AC_CORPS] = "corps battery", [AC_PLANE] = "aircraft"};

/* What a piece is counted under: its division, else its corps, else its side. */
static bool same_family(const ac_piece *a, const ac_piece *b)
{
    return a->type == b->type && a->side == b->side && a->division == b->division && a->corps == b->corps;
}

/* `36.i4` and "infantry 4, 36th (Ulster) Division", unless the file gave other words. */
static void name_piece(ac_scenario *sc, int u)
{
    ac_piece *p = &sc->piece[u];
    int number = 1;
    for (int v = 1; v < u; v++)
        number += same_family(&sc->piece[v], p);
    if (!p->name[0]) {
        fs_writer w = {p->name, 0, AC_NAME};
        if (p->division)
            fs_put(&w, sc->piece[p->division].name);
        else
            put_slug(&w, p->corps ? sc->corps_name[p->corps] : sc->side_name[p->side]);
        fs_put_char(&w, '.');
        fs_put(&w, letters[p->type]);
        fs_put_int(&w, number);
        fs_put_end(&w);
    }
    if (!p->title[0]) {
        fs_writer w = {p->title, 0, AC_TITLE};
        fs_put(&w, type_words[p->type]);
        fs_put_char(&w, ' ');
        fs_put_int(&w, number);
        fs_put(&w, ", ");
        fs_put(&w, p->division ? sc->piece[p->division].title
                   : p->corps  ? sc->corps_name[p->corps]
                               : sc->side_title[p->side]);
        fs_put_end(&w);
    }
}

/* --- words ------------------------------------------------------------------------------------------- */

/* Into the first free slot from the one of its key on. */
static void file_word(struct ac_filed *slots, uint32_t n_slots, const char *name, int what)
{
    ac_word word = ac_next_word(&name, name + strlen(name));
    uint32_t at = ac_slot_of(word.key) % n_slots;
    while (slots[at].what)
        at = (at + 1) % n_slots;
    slots[at] = (struct ac_filed){word.key, (uint8_t)word.n, (uint8_t)what};
}

static void fill_verbs(ac_scenario *sc)
{
    static_assert(AC_VERBS < AC_VERB_SLOTS / 2, "every search ends at a free slot");
    memset(sc->verbs, 0, sizeof sc->verbs);
    for (int v = 1; v < AC_VERBS; v++)
        if (ac_words.verb[v])
            file_word(sc->verbs, AC_VERB_SLOTS, ac_words.verb[v], v);
}

static int fill_names(ac_scenario *sc, char *why, size_t cap)
{
    memset(sc->named, 0, sizeof sc->named);
    for (int u = 1; u <= sc->n_pieces; u++) {
        if (sc->piece[u].type != AC_DIVISION)
            name_piece(sc, u);
        sc->unit_names[u] = sc->piece[u].name;
        sc->unit_titles[u] = sc->piece[u].title;
        if (!sc->piece[u].name[0])
            return fs_put_fault(why, cap, "a division has no short name", NULL);
        const char *name = sc->piece[u].name;
        ac_word word = ac_next_word(&name, name + strlen(name));
        if (word.n != strlen(sc->piece[u].name) || strchr(word.at, '|'))
            return fs_put_fault(why, cap, "a short name has something in it that no word of a record has", word.at);
        if (ac_piece_named(sc, &word))
            return fs_put_fault(why, cap, "two pieces have the same name", sc->piece[u].name);
        file_word(sc->named, AC_NAME_SLOTS, sc->piece[u].name, u);
    }
    sc->unit_names[0] = sc->unit_titles[0] = "";
    sc->names = (fs_names){.unit = sc->unit_names,
                           .unit_title = sc->unit_titles,
                           .side = {"-", sc->side_name[1], sc->side_name[2], "both"},
                           .side_title = {"nobody", sc->side_title[1], sc->side_title[2], "both sides"}};
    return 0;
}

/* Files every piece under its division, corps or side. */
static int fill_divisions(ac_scenario *sc, char *why, size_t cap)
{
    memset(sc->corps_guns, 0, sizeof sc->corps_guns);
    memset(sc->side_stands, 0, sizeof sc->side_stands);
    memset(sc->guns, 0, sizeof sc->guns);
    memset(sc->air, 0, sizeof sc->air);
    for (int u = 1; u <= sc->n_pieces; u++) {
        const ac_piece *p = &sc->piece[u];
        if ((u <= sc->n_divisions) != (p->type == AC_DIVISION))
            return fs_put_fault(why, cap, "divisions must come before all stands", p->name);
        if (p->type == AC_CORPS) {
            if (p->arrives)
                return fs_put_fault(why, cap, "a corps battery cannot be a reinforcement", sc->corps_name[p->corps]);
            ac_set(sc->corps_guns[p->corps], u);
        }
        if (ac_is_combat(p->type))
            ac_set(sc->side_stands[p->side], u);
        if (ac_is_battery(p->type))
            ac_set(sc->guns[p->side], u);
        if (p->type == AC_PLANE)
            ac_set(sc->air[p->side], u);
        if (p->type == AC_DIVISION || !p->division)
            continue;
        ac_division *d = &sc->division[p->division];
        ac_set(d->stands, u);
        if (p->type == AC_HQ) {
            if (d->n_hqs == AC_MAX_HQS)
                return fs_put_fault(why, cap, "too many HQs in a division", sc->piece[p->division].name);
            d->hq[d->n_hqs++] = (uint8_t)u;
        }
    }
    for (int i = 1; i <= sc->n_divisions; i++)
        if (!sc->division[i].n_hqs)
            return fs_put_fault(why, cap, "a division has no HQ", sc->piece[i].name);
    return 0;
}

/* Over all that decides the course of a game; titles and pointers do not. */
static uint64_t content_hash(const ac_scenario *sc)
{
    uint64_t h = fs_hash64(sc->id, strlen(sc->id), 0);
    const uint16_t version[3] = {sc->base.edition, sc->base.variant, sc->base.revision};
    h = fs_hash64(version, sizeof version, h);
    h = fs_hash64(sc->switches, sizeof sc->switches, h);
    h = fs_hash64(sc->fixes, sizeof sc->fixes, h);
    h = fs_hash64(&sc->board.grid, sizeof sc->board.grid, h);
    h = fs_hash64(&sc->year, offsetof(ac_scenario, terrain) - offsetof(ac_scenario, year), h);
    h = fs_hash64(sc->terrain, sizeof sc->terrain, h);
    h = fs_hash64(sc->trench_owner, sizeof sc->trench_owner, h);
    for (int u = 1; u <= sc->n_pieces; u++)
        h = fs_hash64(&sc->piece[u], offsetof(ac_piece, name), h);
    for (int d = 1; d <= sc->n_divisions; d++)
        h = fs_hash64(&sc->division[d], offsetof(ac_division, stands), h);
    h = fs_hash64(sc->entry, sizeof sc->entry, h);
    for (int i = 0; i < sc->n_objectives; i++)
        h = fs_hash64(&sc->objective[i], offsetof(ac_objective, name), h);
    return h ? h : 1;
}

static void fill_objectives(ac_scenario *sc)
{
    memset(sc->objective_hex, 0, sizeof sc->objective_hex);
    memset(sc->area_hexes, 0, sizeof sc->area_hexes);
    memset(sc->in_areas, 0, sizeof sc->in_areas);
    sc->n_areas = 0;
    for (int i = 0; i < sc->n_objectives; i++) {
        const ac_objective *o = &sc->objective[i];
        sc->n_areas = (uint8_t)(sc->n_areas + (o->kind == AC_IN_AREA));
        for (int hex = 0; o->kind == AC_IN_AREA && hex < sc->n_hexes; hex++)
            if (fs_hex_col(&sc->board.grid, hex) >= o->from && fs_hex_col(&sc->board.grid, hex) <= o->to) {
                ac_set(sc->area_hexes[i], hex);
                ac_set(sc->in_areas, hex);
            }
        for (int k = 0; k < o->n; k++)
            ac_set(sc->objective_hex, o->hex[k]);
    }
}

static int check_counts(const ac_scenario *sc, char *why, size_t cap)
{
    const fs_grid *g = &sc->board.grid;
    if (!g->columns || !g->rows || fs_hex_count(g) > AC_MAX_HEXES)
        return fs_put_fault(why, cap, "the board must have 1 to 512 hexes", NULL);
    if (sc->n_pieces >= AC_MAX_PIECES || sc->n_divisions > AC_MAX_DIVISIONS || !sc->n_divisions)
        return fs_put_fault(why, cap, "too many pieces, or too many or no divisions", NULL);
    if (!sc->n_rounds || sc->n_rounds > AC_MAX_ROUNDS || !sc->n_days || sc->n_days > AC_MAX_DAYS)
        return fs_put_fault(why, cap, "days or rounds are missing or too many", NULL); /* [9.a] */
    return 0;
}

int ac_scenario_prepare(ac_scenario *sc, char *why, size_t cap)
{
    int rounds = 0;
    for (int d = 0; d < sc->n_days && d < AC_MAX_DAYS; d++) {
        if (!sc->rounds_in_day[d])
            sc->rounds_in_day[d] = 4; /* [1.b] [R13] */
        rounds += sc->rounds_in_day[d];
    }
    if (!sc->n_rounds)
        sc->n_rounds = (uint8_t)(rounds <= AC_MAX_ROUNDS ? rounds : AC_MAX_ROUNDS + 1);
    if (check_counts(sc, why, cap))
        return 1;
    if (rounds != sc->n_rounds)
        return fs_put_fault(why, cap, "the rounds of the days do not add up", NULL);
    if (fill_divisions(sc, why, cap) || fill_names(sc, why, cap))
        return 1;
    fill_verbs(sc);
    fill_board(sc);
    fill_sets(sc);
    fill_sight(sc);
    fill_objectives(sc);

    sc->base.rules = &fs_ruleset_army_commander;
    sc->base.id = sc->id;
    sc->base.title = sc->title;
    sc->base.n_units = sc->n_pieces;
    sc->base.switches = sc->switches;
    sc->base.fixes = sc->fixes;
    sc->base.board = &sc->board;
    sc->base.names = &sc->names;
    sc->base.hash = content_hash(sc);
    sc->base.max_turns = sc->n_rounds;
    /* A turn moves every piece once and fights at most once for each hex; a line of losses follows each. */
    sc->base.max_lines = 1000 + sc->n_rounds * (200 + 40u * sc->n_pieces);

    ac_state first;
    fs_error why_not;
    sc->sound = false;
    sc->sound = !ac_setup(&sc->base, &first, &why_not); /* of others every game is told anew what is wrong */
    return 0;
}
