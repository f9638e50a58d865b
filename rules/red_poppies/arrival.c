/* arrival.c - reinforcements that are placed on the map, in the initiative phase after the dice [10.22] [10.22b].
 *
 * An open line: the owner places those he likes and can, `done` keeps the rest for a later turn, for they come on or
 * after theirs, and what is blocked now is offered again [R83]. Units placed in this line have RP_ACTIVE. */
#include "steps.h"

static bool is_due(const rp_ctx *c, int unit)
{
    const rp_piece *p = &c->sc->piece[unit];

    return !c->s->day && c->s->unit[unit].where == RP_WAITING && p->turn && rp_has_come(c->sc, c->s, unit) &&
           c->sc->entry[p->entry].is_placed; /* those of a campaign have a segment of their own [11.11] */
}

static int hex_refused(const rp_ctx *c, int unit, int hex, fs_error *e)
{
    if (!rp_has(c->sc->entry[c->sc->piece[unit].entry].hexes, hex))
        return rp_refuse(e, RP_10_22, RP_P_ENTRY_NOT_ITS, unit, hex);
    if (rp_holds_hex(c->s, fs_other(rp_side_of(c->sc, unit)), hex))
        return rp_refuse(e, RP_10_22b, RP_P_ENEMY_THERE, unit, hex);
    return 0;
}

/* Whether a unit just like it, with a lower number, waits too: that one stands for both. */
static bool is_double(const rp_ctx *c, int unit)
{
    const rp_piece *p = &c->sc->piece[unit];

    for (int v = 0; (v = rp_next_unit(c->sc->units[p->side], v)) && v < unit;)
        if (is_due(c, v) && c->sc->piece[v].entry == p->entry && c->sc->piece[v].faces == p->faces &&
            rp_type_of(c->sc, v)->alike == rp_type_of(c->sc, unit)->alike)
            return true;
    return false;
}

static void offer_unit(const rp_ctx *c, int unit, bool exposed, fs_options *out)
{
    const uint64_t *hexes = c->sc->entry[c->sc->piece[unit].entry].hexes;

    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = hexes[w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            if (!hex_refused(c, unit, hex, NULL))
                rp_offer_places(c, unit, hex, exposed, out);
        }
}

/* The first unit that finds a place now; 0 if nobody does. */
static int first_able(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        fs_options places = {NULL, 0, 0, 0};

        if (!is_due(c, u) || is_double(c, u))
            continue;
        offer_unit(c, u, false, &places);
        if (places.n)
            return u;
    }
    return 0;
}

static void arrival_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    int first = first_able(c, side);

    if (first)
        offer_unit(c, first, false, out);
    rp_offer(out, rp_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        if (!is_due(c, u) || is_double(c, u))
            continue;
        if (u != first)
            offer_unit(c, u, false, out);
        offer_unit(c, u, true, out);
    }
}

static void arrival_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    d->rule = RP_10_22;
    d->main = RP_V_PLACE;
    d->phrase = RP_P_ASK_ARRIVAL;
    d->subject = (fs_unit)first_able(c, side);
    d->about.subject = d->subject;
}

static int arrival_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb != RP_V_PLACE)
        return rp_refuse(e, RP_10_22, RP_P_ARRIVAL_OPEN, o->subject, FS_NO_HEX);
    if (!rp_is_unit(c->sc, o->subject) || rp_side_of(c->sc, o->subject) != side)
        return rp_refuse(e, RP_5_22, RP_P_NOT_YOURS, o->subject, FS_NO_HEX);
    if (!is_due(c, o->subject))
        return rp_refuse(e, RP_10_22, RP_P_NOT_TO_PLACE, o->subject, FS_NO_HEX);
    return hex_refused(c, o->subject, o->x, e) || rp_place_refused(c, o->subject, o->x, o->form, e);
}

static int close_line(rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (c->s->unit[u].flags & RP_ACTIVE) {
            c->s->unit[u].flags &= (uint8_t)~RP_ACTIVE;
            rp_tell(c, RP_E_ARRIVES, RP_10_22, side, u, c->s->unit[u].hex, 0);
        }
    fs_pop(&c->s->head, c->run);
    return FS_CLOSED;
}

static int arrival_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb == RP_V_PLACE) {
        rp_place(c, o->subject, o->x, o->form);
        c->s->unit[o->subject].flags |= RP_ACTIVE;
        if (first_able(c, side))
            return FS_MORE;
    }
    return close_line(c, side);
}

/* Those placed so far and no more. */
static int arrival_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    (void)c, (void)side;
    if (k || !cap)
        return 0;
    line[0] = rp_option(FS_VERB_DONE, 0);
    return 1;
}

void rp_push_arrival(rp_ctx *c, fs_side side)
{
    if (first_able(c, side))
        fs_push(&c->s->head, RP_F_ARRIVAL, side);
}

static void arrival_advance(rp_ctx *c) { c->s->head.waiting = fs_top(&c->s->head)->side; }

static bool arrival_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    for (int u = 0; s->head.open && f->side && (u = rp_next_unit(sc->units[f->side], u));)
        if (s->unit[u].flags & RP_ACTIVE && (s->unit[u].where != RP_ON_MAP || !sc->piece[u].turn))
            return false;
    return f->side && !f->step && !f->flags && rp_rest_is_zero(f, 0) && f == fs_top_const(&s->head) &&
           s->head.waiting == f->side && first_able(&c, f->side);
}

const rp_kind rp_arrival_kind = {.advance = arrival_advance,
                                 .decision = arrival_decision,
                                 .options = arrival_options,
                                 .check = arrival_check,
                                 .apply = arrival_apply,
                                 .suggest = arrival_suggest,
                                 .is_sound = arrival_is_sound};
