/* blind.c - what a side may not know, taken away: enemy units that are not shown, orders, aims and Routes, works it has
 * not seen [1.4.8] [3.8]. What it sees of enemy stacks is left as their looks. */
#include "shell.h"
#include "steps.h"

/* Of a unit that is shown: what its order made of it stays its owner's. */
#define SECRET_FLAGS ((uint32_t)(RS_NEW_ORDER | RS_OLD_ORDER | RS_COUNTED_FIRE | RS_BEGAN | RS_PROGRESSED | RS_PICKED))
/* Of a Brigiment: everybody sees that it is there, its officers and its chit. */
enum { PUBLIC_STATE = RS_IN_PLAY | RS_CAPPED | RS_NO_SUPPLY | RS_HAS_CHIT | RS_LOSES_TURN };

/* In the order of hexes, those that are seen; of what stands there, shown or not. */
static void keep_looks(const rs_scenario *sc, rs_state *s, fs_side side)
{
    uint64_t there[RS_SEAT_WORDS] = {0};
    int n = 0;

    for (int u = 0; (u = rs_next_piece(sc->pieces[fs_other(side)], u));)
        if (rs_on_map(s, u))
            rs_add(there, sc->map.seat[rs_at(s, u)]);
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = there[w]; left && n < RS_MAX_LOOKS; left &= left - 1) {
            rs_look look = rs_look_at(sc, s, side, sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)]);

            if (look.hex)
                s->look[n++] = look;
        }
}

static void hide_units(const rs_scenario *sc, rs_state *s, fs_side owner)
{
    rs_ctx c = {.sc = sc, .s = s};

    for (int u = 0; (u = rs_next_piece(sc->pieces[owner], u));) {
        rs_unit *unit = &s->unit[u];

        rs_drop_route(&c, u); /* of those in boats too, thrown back from a Beach [R58] */
        if (rs_is_kept_back(sc, s, u))
            unit->at = 0;
        unit->flags &= ~SECRET_FLAGS;
        if (rs_is(s, u, RS_SHOWN))
            continue;
        *unit = (rs_unit){.where = RS_UNKNOWN};
        s->hex[u] = 0;
    }
}

static void hide_orders(const rs_scenario *sc, rs_state *s, fs_side owner)
{
    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++) {
        rs_command *m = &s->command[b];

        if (sc->brigiment[b].side != owner)
            continue;
        m->flags &= PUBLIC_STATE;
        m->zone = 0;
        m->order = m->since = m->radius = m->scheduled = m->recoverable = m->segments = m->plan = m->permits = 0;
        m->diverted = m->rallied = 0; /* all that ran are in the Routed box for him [R79] */
    }
    for (int g = 1; g <= sc->n_battalions; g++)
        if (sc->brigiment[sc->battalion[g].brigiment].side == owner)
            s->group[g] = (rs_group){.brigiment = s->group[g].brigiment};
}

/* That he draws an order tells that he may, and where a stack on its way stands tells how far it can go: the enemy sees
 * that he is asked, as before, about the segment or the activation. */
static void hide_question(const rs_scenario *sc, rs_state *s, fs_side owner)
{
    fs_head *h = &s->head;
    int kind = h->depth > 1 ? h->frame[h->depth - 1].kind : RS_F_NONE;
    int below = h->depth > 1 ? h->frame[h->depth - 2].kind : RS_F_NONE;

    if (h->waiting != owner || !((kind == RS_F_ISSUE && below == RS_F_CHANGE) || kind == RS_F_MOVE))
        return;
    h->frame[--h->depth] = (fs_frame){0};
    for (int u = 0; (u = rs_next_piece(sc->pieces[owner], u));)
        rs_clear(s, u, RS_MOVER);
}

/* Works of the owner that the side has not seen are gone; of the others it does not know what is being done there. Nor
 * does it know which of its own the enemy has seen. */
static void hide_works(rs_state *s, fs_side owner, bool from_all)
{
    uint8_t known = owner == 1 ? RS_KNOWN_2 : RS_KNOWN_1, unknown = owner == 1 ? RS_KNOWN_1 : RS_KNOWN_2;
    int n = 0;

    for (int i = 0; i < RS_MAX_WORKS_NOW && s->work[i].hex; i++) {
        rs_work w = s->work[i];

        if (w.owner == owner && !(w.flags & known))
            continue;
        if (w.owner == owner) {
            w.counts = w.doing = w.wanted = 0;
            w.flags = (uint8_t)(w.flags & ~RS_WORKED_AT);
        } else if (!from_all) {
            w.flags = (uint8_t)(w.flags & ~unknown);
        }
        s->work[n++] = w;
    }
    memset(s->work + n, 0, (size_t)(RS_MAX_WORKS_NOW - n) * sizeof s->work[0]);
}

/* How much a Beach has taken tells how much is there. */
static void hide_landings(rs_state *s, fs_side owner)
{
    int n = 0;

    for (int i = 0; i < RS_MAX_LANDINGS && s->beach[i]; i++)
        if ((s->beach[i] & RS_BEACH_OTTOMAN) != (owner == 2 ? RS_BEACH_OTTOMAN : 0)) {
            s->beach[n] = s->beach[i];
            s->landed[n++] = s->landed[i];
        }
    for (; n < RS_MAX_LANDINGS; n++)
        s->beach[n] = s->landed[n] = 0;
}

void rs_blind(const fs_scenario *base, void *state, fs_side side)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    rs_state *s = state;

    if (s->head.phase == RS_PHASE_OVER || (side && s->blind == side)) /* all is shown at the end */
        return;
    memset(s->look, 0, sizeof s->look);
    if (side)
        keep_looks(sc, s, side);
    for (fs_side owner = 1; owner <= 2; owner++) {
        if (owner == side)
            continue;
        hide_question(sc, s, owner);
        hide_units(sc, s, owner);
        hide_orders(sc, s, owner);
        hide_works(s, owner, !side);
        hide_landings(s, owner);
    }
    s->blind = side;
}
