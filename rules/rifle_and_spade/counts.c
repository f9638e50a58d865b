/* counts.c - Activity Counts at the end of the Movement Subsegment: what is finished, and what it becomes [13.1.7]
 * [13.1.16]. */
#include "digging.h"

/* Counts of a stage, doubled in Us/Them and for a circular trench [13.1.17]; one more where it is dug in the Rain
 * [21.0]. */
static int counts_needed(const rs_ctx *c, const rs_work *w)
{
    int counts = c->sc->tables.action[w->doing].counts;
    bool twice = rs_is_us_them(c->sc, c->s, w->hex - 1) || (w->doing == RS_LONG_SHALLOW_TRENCH && w->wanted == 63);

    bool mud = c->s->weather == RS_RAIN && w->doing >= RS_LONG_RIFLE_PITS && w->doing <= RS_LONG_GUN_PIT;

    return (twice ? counts * 2 : counts) + mud;
}

/* Rifle steps still at work there, or guns or an HQ for what these do themselves. */
static bool is_worked_on(const rs_ctx *c, const rs_work *w)
{
    unsigned builders = c->sc->tables.construction[rs_work_of_action(w->doing)].builders;
    int steps = 0, needed = c->sc->tables.construction[rs_work_of_action(w->doing)].steps * 4, others = 0;

    if (w->doing == RS_LONG_SHALLOW_TRENCH && w->wanted == 63 && needed < 8)
        needed = 8;
    if (w->doing == RS_LONG_FORT_GUNS)
        needed = 4;
    for (int u = 0; (u = rs_next_in(c->sc, c->s, w->hex - 1, u));) {
        if (c->sc->side_of[u] != w->owner || !rs_is_at_work(c->s, u) || rs_is(c->s, u, RS_CONFUSED) ||
            !(builders & rs_builder_of(c->sc, c->s, u)))
            continue;
        if (rs_digs_as_steps(c->sc, c->s, u))
            steps += c->s->unit[u].steps;
        else
            others++;
    }
    bool alone = w->doing == RS_LONG_RIFLE_PITS || w->doing == RS_LONG_GUN_PIT;
    return (steps >= needed && steps) || (others && alone);
}

/* At the end of the activation they are in it [13.1.10]. */
static void into_new_work(rs_ctx *c, const rs_work *w)
{
    for (int u = 0; (u = rs_next_in(c->sc, c->s, w->hex - 1, u));)
        if (c->sc->side_of[u] == w->owner && rs_is_at_work(c->s, u) && c->sc->kind_of[u] == RS_ARTILLERY &&
            w->doing == RS_LONG_GUN_PIT)
            rs_set(c->s, u, RS_IN_WORK), rs_clear(c->s, u, RS_ON_TOP);
    if (w->doing == RS_LONG_RIFLE_PITS)
        rs_enter_work(c, w->hex - 1, w->owner, NULL);
}

static void add_wire(rs_ctx *c, rs_work *w)
{
    int n = __builtin_popcount(w->wanted);

    c->s->wire_left[w->owner] = (uint8_t)(c->s->wire_left[w->owner] > n ? c->s->wire_left[w->owner] - n : 0);
    *w = (rs_work){.hex = w->hex, .kind = RS_WIRE, .owner = w->owner, .wire = w->wanted, .flags = w->flags};
}

/* The side of the enemy's that was being cut, on whichever of the two hexes it lies. */
static void take_wire(rs_ctx *c, const rs_work *w)
{
    int d = w->wanted ? __builtin_ctz(w->wanted) : 0, beyond = c->sc->map.next[w->hex - 1][d];

    for (int i = 0; i < RS_MAX_WORKS_NOW && c->s->work[i].hex; i++) {
        rs_work *other = &c->s->work[i];

        if (other->owner == w->owner)
            continue;
        if (other->hex == w->hex)
            other->wire &= (uint8_t) ~(1u << d);
        else if (other->hex == beyond + 1)
            other->wire &= (uint8_t) ~(1u << rs_opposite(d));
    }
}

/* Turns the work whose front was the old one. */
static void turn_work(rs_ctx *c, const rs_work *w)
{
    for (int i = 0; i < RS_MAX_WORKS_NOW && c->s->work[i].hex; i++) {
        rs_work *other = &c->s->work[i];

        if (other->hex != w->hex || other->owner != w->owner || other->kind == RS_NO_WORK || other->front != w->front ||
            rs_facing_action(other->kind) != w->doing)
            continue;
        if (other->kind == RS_FIRE_TRENCH)
            other->wire = (uint8_t)((other->wire & ~other->front) | w->wanted); /* wire on its fronts [6.5.2] */
        other->front = w->wanted;
        return;
    }
}

/* The stage before becomes the next one. */
static void deepen(rs_ctx *c, const rs_work *w)
{
    int at = rs_work_at(c->s, w->owner, w->hex - 1, 0);

    if (!at)
        return;
    rs_work *is = &c->s->work[at - 1];
    is->kind = rs_work_of_action(w->doing);
    if (w->doing == RS_LONG_SHALLOW_TRENCH) {
        is->front = w->wanted;
        is->flags |= RS_CONNECTS | (rs_is_us_them(c->sc, c->s, w->hex - 1) ? RS_DUG_IN_US_THEM : 0);
        if (is->flags & RS_DUG_IN_US_THEM)
            is->flags &= (uint8_t)~RS_CONNECTS; /* joined only when Us/Them is over [13.1.18] */
    } else {
        is->wire |= is->front; /* [6.5.2] */
    }
}

/* All guns of the Fort fire for the captor now, through the facings they have. */
static void serve_guns(rs_ctx *c, fs_side side, int hex)
{
    int u;

    while ((u = rs_taken_guns(c->sc, c->s, side, hex))) {
        int steps = c->s->unit[u].steps;

        rs_put(c, u, hex);
        c->s->unit[u].steps = (uint8_t)steps;
        rs_set(c->s, u, RS_CAPTURED | RS_SHOWN | RS_IN_WORK);
    }
}

/* True if the project is gone from the list. */
static bool finish(rs_ctx *c, int at)
{
    rs_work w = c->s->work[at - 1];
    bool us_them = rs_is_us_them(c->sc, c->s, w.hex - 1);

    rs_tell_of_work(c, RS_E_WORK_DONE, RS_13_1_16, w.owner, w.hex - 1);
    if (w.front) {
        rs_remove_work(c->s, at);
        turn_work(c, &w);
        return true;
    }
    switch (w.doing) {
    case RS_LONG_RIFLE_PITS:
    case RS_LONG_GUN_PIT:
        c->s->work[at - 1] = (rs_work){.hex = w.hex,
                                       .kind = rs_work_of_action(w.doing),
                                       .owner = w.owner,
                                       .front = w.doing == RS_LONG_GUN_PIT ? w.wanted : 0,
                                       .flags = (uint8_t)(w.flags | (us_them ? RS_DUG_IN_US_THEM : 0))};
        into_new_work(c, &w);
        return false;
    case RS_LONG_LAY_WIRE:
        add_wire(c, &c->s->work[at - 1]);
        return false;
    case RS_LONG_FORT_GUNS:
        rs_remove_work(c->s, at);
        serve_guns(c, w.owner, w.hex - 1);
        return true;
    case RS_LONG_CUT_WIRE:
        rs_remove_work(c->s, at);
        take_wire(c, &w);
        return true;
    default:
        rs_remove_work(c->s, at);
        deepen(c, &w);
        return true;
    }
}

/* Lines on which an enemy stands are cut [13.1.14]. */
static void cut_lines(rs_ctx *c)
{
    for (fs_side side = 1; side <= 2; side++)
        for (int w = 0; w < RS_SEAT_WORDS; w++)
            c->s->telephone[side - 1][w] &= ~c->s->held[fs_other(side) - 1][w];
}

void rs_add_counts(rs_ctx *c, fs_side side)
{
    int add = rs_counts_on(c->sc, c->s->head.turn);

    for (int at = 1; at <= RS_MAX_WORKS_NOW && c->s->work[at - 1].hex;) {
        rs_work *w = &c->s->work[at - 1];

        bool is_begun = w->kind == RS_NO_WORK && w->owner == side && w->flags & RS_WORKED_AT;

        w->flags &= (uint8_t)~RS_WORKED_AT;
        if (!is_begun || !is_worked_on(c, w)) {
            at++;
            continue;
        }
        w->counts = (uint8_t)(w->counts + add);
        if (w->counts < counts_needed(c, w) || !finish(c, at))
            at++;
    }
    for (int u = 0; (u = rs_next_own_with(c->sc, c->s, side, RS_DUG, u));)
        rs_set(c->s, u, RS_ACTED);
    cut_lines(c);
}
