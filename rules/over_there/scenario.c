/* scenario.c - finishing a scenario once it is loaded, and the first state of a game. */
#include "scenario.h"
#include "over_there.h"
#include "position.h"
#include "rules.h"
#include "shell.h"
#include <firestep/hash.h>
#include <firestep/writer.h>

#include <string.h>

static_assert((int)OT_CLASSES == (int)OT_CLASS_ROOM, "tables have a row for every class");
static_assert(OT_SWITCHES <= 32, "a scenario has room for every switch");

/* --- checks --- */

static int check_table(const ot_scenario *sc, char *why, size_t cap)
{
    if (sc->width <= 0 || sc->height <= 0 || sc->width > 288000 || sc->height > 288000) /* 144 inches, doubled [G-01] */
        return fs_put_fault(why, cap, "the table is too small or too large", NULL);
    if (!sc->turns || sc->turns > OT_MAX_TURNS)
        return fs_put_fault(why, cap, "a scenario has 1 to 24 turns", NULL);
    if (sc->own_edge[OT_RED] == sc->own_edge[OT_BLACK])
        return fs_put_fault(why, cap, "the sides have different edges", NULL);
    if (sc->n_features > OT_MAX_FEATURES || sc->n_points > OT_MAX_POINTS || sc->n_places > OT_MAX_PLACES)
        return fs_put_fault(why, cap, "too much terrain or too many places", NULL);
    return 0;
}

static int check_piece(const ot_scenario *sc, int u, char *why, size_t cap)
{
    const ot_piece *p = &sc->piece[u];

    if (!p->class_ || p->class_ >= OT_CLASSES || (p->side != OT_RED && p->side != OT_BLACK))
        return fs_put_fault(why, cap, "a unit needs a class and a side", p->name);
    if (!p->castings || p->castings > OT_MAX_CASTINGS || p->lmg > p->castings)
        return fs_put_fault(why, cap, "a unit has 1 to 24 castings, its light machine guns among them", p->name);
    if (p->first_place + p->n_places > sc->n_places)
        return fs_put_fault(why, cap, "its places are missing", p->name);
    if (p->section > sc->base.n_units || sc->piece[p->section].side != p->side)
        return fs_put_fault(why, cap, "a section is of one side", p->name); /* [XIII.Q] */
    if (p->carried_by && (p->carried_by > sc->base.n_units || sc->piece[p->carried_by].side != p->side ||
                          sc->piece[p->carried_by].class_ < OT_TRUCK || sc->piece[p->carried_by].class_ > OT_TRAIN))
        return fs_put_fault(why, cap, "trucks and trains of its own side carry a unit", p->name); /* */
    return 0;
}

/* --- what is prepared --- */

/* Every battery but light mortars plots, 37mm guns too [VII.A]; tanks never [VI.M]. */
static bool plots(const ot_piece *p) { return p->class_ >= OT_MEDIUM_MORTAR && p->class_ <= OT_GUN37; }

static int fill_sets(ot_scenario *sc, char *why, size_t cap)
{
    int n = 0;

    memset(sc->units, 0, sizeof sc->units);
    memset(sc->plotters, 0, sizeof sc->plotters);
    memset(sc->battery_of, 0xff, sizeof sc->battery_of);
    for (int u = 1; u <= sc->base.n_units; u++) {
        const ot_piece *p = &sc->piece[u];

        if (check_piece(sc, u, why, cap))
            return 1;
        ot_add(sc->units[p->side], u);
        if (!plots(p))
            continue;
        if (n == 24)
            return fs_put_fault(why, cap, "at most 24 batteries plot", p->name);
        ot_add(sc->plotters[p->side], u);
        sc->battery_of[u] = (uint8_t)n++;
    }
    return 0;
}

static void fill_names(ot_scenario *sc)
{
    static const char *const nobody[] = {"nobody", "", "", "both"};

    sc->unit_name[0] = sc->unit_title[0] = "";
    for (int u = 1; u <= sc->base.n_units; u++) {
        sc->unit_name[u] = sc->piece[u].name;
        sc->unit_title[u] = sc->piece[u].title;
    }
    sc->names.unit = sc->unit_name;
    sc->names.unit_title = sc->unit_title;
    for (int side = 0; side < 4; side++) {
        bool is_side = side == OT_RED || side == OT_BLACK;

        sc->names.side[side] = is_side ? sc->side_name[side] : nobody[side];
        sc->names.side_title[side] = is_side ? sc->side_title[side] : nobody[side];
    }
}

/* Over all that decides the course of a game. */
static uint64_t content_hash(const ot_scenario *sc)
{
    const uint16_t version[3] = {sc->base.edition, sc->base.variant, sc->base.revision};
    uint64_t h = fs_hash64(sc->id, strlen(sc->id), 0);

    h = fs_hash64(version, sizeof version, h);
    h = fs_hash64(sc->switches, sizeof sc->switches, h);
    h = fs_hash64(&sc->fixes, sizeof sc->fixes, h);
    h = fs_hash64(&sc->tables, offsetof(ot_scenario, units) - offsetof(ot_scenario, tables), h);
    return h ? h : 1;
}

int ot_scenario_prepare(ot_scenario *sc, char *why, size_t cap)
{
    unsigned n = sc->base.n_units;
    int feature = 0;

    if (check_table(sc, why, cap))
        return 1;
    if (ot_prepare_ground(sc, &feature))
        return fs_put_fault(why, cap, "a line bends too sharply for its width", sc->feature[feature].name);
    if (fill_sets(sc, why, cap))
        return 1;
    fill_names(sc);
    sc->base.rules = &fs_ruleset_over_there;
    sc->base.id = sc->id;
    sc->base.title = sc->title;
    sc->base.variant = sc->switches[OT_SW_FIRE];
    sc->base.switches = sc->switches;
    sc->base.fixes = &sc->fixes;
    sc->base.board = NULL; /* a free table */
    sc->base.names = &sc->names;
    sc->base.max_turns = sc->turns;
    /* A unit does at most a handful of things at its card, and is asked about once in each later phase. */
    sc->base.max_lines = 1000 + sc->turns * (400 + 24 * n);
    sc->base.hash = content_hash(sc);
    return 0;
}

int ot_setup(const fs_scenario *base, void *state, fs_error *e)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    ot_state *s = state;

    ot_position_clear(sc, s);
    ot_push_game(s, &(ot_moment){.turn = 1, .phase = OT_PHASE_SETUP});
    ot_score(sc, s, s->head.score);
    return ot_valid(base, s, e);
}
