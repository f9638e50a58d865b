/* reinforce.c - reinforcements and recoveries are placed on the map, four at a time [11.1].
 *
 * Attacker first, then in turn; a line is up to four units, one after the other, so that one may stand next to the one
 * before it [11.12a] [11.12d]. Who can be placed must be; who finds no hex waits for another day [R53]. Reinforcements
 * that come over an edge walk on in the couplets [11.11]. */
#include "campaign.h"

enum { PLACED, VALUES }; /* v[] of a REINFORCE frame: units of the open line */
enum { FOUR = 4 };       /* [11.12a] */

/* --- who --- */

/* Listed for hexes of its own; otherwise it is recovered, or does not come this way. */
static bool is_listed(const rp_ctx *c, int unit)
{
    const rp_piece *p = &c->sc->piece[unit];

    return c->s->unit[unit].where == RP_WAITING && p->turn && p->day <= c->s->day && c->sc->entry[p->entry].is_placed;
}

static bool is_due(const rp_ctx *c, int unit) { return c->s->unit[unit].where == RP_RECOVERED || is_listed(c, unit); }

/* Whether a unit just like it, with a lower number, waits too: that one stands for both. */
static bool is_double(const rp_ctx *c, int unit)
{
    for (int v = 0; (v = rp_next_unit(c->sc->units[rp_side_of(c->sc, unit)], v)) && v < unit;)
        if (is_due(c, v) && is_listed(c, v) == is_listed(c, unit) &&
            (!is_listed(c, v) || c->sc->piece[v].entry == c->sc->piece[unit].entry) &&
            rp_type_of(c->sc, v)->alike == rp_type_of(c->sc, unit)->alike &&
            c->sc->piece[v].faces == c->sc->piece[unit].faces)
            return true;
    return false;
}

/* --- where --- */

/* With a friend or next to one; chains grow by it [11.12d] [R89]. */
static bool has_friend(const rp_ctx *c, fs_side side, int hex)
{
    if (rp_holds_hex(c->s, side, hex))
        return true;
    for (int d = 0; d < 6; d++)
        if (c->sc->next[hex][d] != FS_NO_HEX && rp_holds_hex(c->s, side, c->sc->next[hex][d]))
            return true;
    return false;
}

static bool has_enemy(const rp_ctx *c, fs_side side, int hex) { return has_friend(c, fs_other(side), hex); }

/* What every hex must be, friends apart. */
static int hex_refused(const rp_ctx *c, const rp_lines *lines, int unit, int hex, fs_error *e)
{
    fs_side side = rp_side_of(c->sc, unit);

    if (!rp_has(c->sc->play, hex))
        return rp_refuse(e, RP_2_2b, RP_P_NO_SUCH_PLACE, unit, hex);
    if (has_enemy(c, side, hex))
        return rp_refuse(e, RP_11_12b, RP_P_ENEMY_NEAR, unit, hex);
    if (!rp_has_line(c->sc, lines, side, hex))
        return rp_refuse(e, RP_11_12c, RP_P_NO_LINE, unit, hex);
    return 0;
}

/* The listed hexes that may be taken: those next to friends, or all of them if no friend is near any [R53]. */
static void listed_hexes(const rp_ctx *c, const rp_lines *lines, int unit, uint64_t *out)
{
    const uint64_t *hexes = c->sc->entry[c->sc->piece[unit].entry].hexes;
    fs_side side = rp_side_of(c->sc, unit);
    uint64_t all[RP_HEX_WORDS] = {0};
    bool any = false;

    memset(out, 0, RP_HEX_WORDS * sizeof *out);
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = hexes[w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            if (hex_refused(c, lines, unit, hex, NULL) ||
                rp_full(c->sc, c->s, side, rp_is_afv(c->sc, unit), hex, 1)) /* [11.12f] */
                continue;
            rp_add(all, hex);
            if (!has_friend(c, side, hex))
                continue;
            rp_add(out, hex);
            any = true;
        }
    if (!any)
        memcpy(out, all, sizeof all);
}

/* The hexes with friends in them or next to them. */
static void near_friends(const rp_ctx *c, fs_side side, uint64_t *out)
{
    memcpy(out, c->s->held[side - 1], RP_HEX_WORDS * sizeof *out);
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = c->s->held[side - 1][w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            for (int d = 0; d < 6; d++)
                if (c->sc->next[hex][d] != FS_NO_HEX)
                    rp_add(out, c->sc->next[hex][d]);
        }
}

static void hexes_for(const rp_ctx *c, const rp_lines *lines, int unit, uint64_t *out)
{
    if (is_listed(c, unit))
        listed_hexes(c, lines, unit, out);
    else
        near_friends(c, rp_side_of(c->sc, unit), out);
}

static int place_refused(const rp_ctx *c, const rp_lines *lines, int unit, int hex, int form, fs_error *e)
{
    uint64_t listed[RP_HEX_WORDS];

    if (hex_refused(c, lines, unit, hex, e))
        return 1;
    if (is_listed(c, unit)) {
        const uint64_t *hexes = c->sc->entry[c->sc->piece[unit].entry].hexes;

        if (!rp_has(hexes, hex))
            return rp_refuse(e, RP_11_11, RP_P_ENTRY_NOT_ITS, unit, hex);
        listed_hexes(c, lines, unit, listed);
        if (!rp_has(listed, hex) && !has_friend(c, rp_side_of(c->sc, unit), hex))
            return rp_refuse(e, RP_R53, RP_P_NO_FRIEND_NEAR, unit, hex);
    } else if (!has_friend(c, rp_side_of(c->sc, unit), hex)) {
        return rp_refuse(e, RP_11_12d, RP_P_NO_FRIEND_NEAR, unit, hex);
    }
    return rp_place_refused(c, unit, hex, form, e); /* stacking; either face, ready [11.12e] [11.12f] */
}

static void offer_unit(const rp_ctx *c, const rp_lines *lines, int unit, bool exposed, fs_options *out)
{
    uint64_t hexes[RP_HEX_WORDS];

    hexes_for(c, lines, unit, hexes);
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = hexes[w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            if (!hex_refused(c, lines, unit, hex, NULL))
                rp_offer_places(c, unit, hex, exposed, out);
        }
}

/* The first unit of the side that finds a hex; 0 if nobody does. */
static int first_able(const rp_ctx *c, const rp_lines *lines, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        fs_options places = {NULL, 0, 0, 0};

        if (!is_due(c, u) || is_double(c, u))
            continue;
        offer_unit(c, lines, u, false, &places);
        if (places.n)
            return u;
    }
    return 0;
}

static bool can_place(const rp_ctx *c, fs_side side)
{
    rp_lines lines;
    bool any = false;

    for (int u = 0; !any && (u = rp_next_unit(c->sc->units[side], u));)
        any = is_due(c, u);
    if (!any)
        return false;
    rp_find_lines(c->sc, c->s, side, &lines);
    return first_able(c, &lines, side) != 0;
}

/* --- the question --- */

static void reinforce_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    rp_lines lines;

    rp_find_lines(c->sc, c->s, side, &lines);
    int first = first_able(c, &lines, side);

    if (first)
        offer_unit(c, &lines, first, false, out);
    out->narrow = out->n;
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        if (!is_due(c, u) || is_double(c, u))
            continue;
        if (u != first)
            offer_unit(c, &lines, u, false, out);
        offer_unit(c, &lines, u, true, out);
    }
}

static int due_units(const rp_ctx *c, fs_side side)
{
    int n = 0;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        n += is_due(c, u);
    return n;
}

static void reinforce_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    rp_lines lines;
    int n = due_units(c, side), left = FOUR - f->v[PLACED];

    rp_find_lines(c->sc, c->s, side, &lines);
    d->rule = RP_11_12a;
    d->main = RP_V_PLACE;
    d->phrase = RP_P_ASK_REINFORCE;
    d->subject = (fs_unit)first_able(c, &lines, side);
    d->about.subject = d->subject;
    d->least = d->most = (uint16_t)(n < left ? n : left);
}

static int reinforce_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    rp_lines lines;

    if (o->verb != RP_V_PLACE) /* he must [11.12a] */
        return rp_refuse(e, RP_11_12a, RP_P_MUST_PLACE, o->subject, FS_NO_HEX);
    if (!rp_is_unit(c->sc, o->subject) || rp_side_of(c->sc, o->subject) != side)
        return rp_refuse(e, RP_5_22, RP_P_NOT_YOURS, o->subject, FS_NO_HEX);
    if (!is_due(c, o->subject))
        return rp_refuse(e, RP_11_11, RP_P_NOT_TO_PLACE, o->subject, FS_NO_HEX);
    rp_find_lines(c->sc, c->s, side, &lines);
    return place_refused(c, &lines, o->subject, o->x, o->form, e);
}

static void place(rp_ctx *c, const fs_option *o)
{
    c->s->unit[o->subject] = (rp_unit){.hex = FS_NO_HEX, .where = RP_WAITING}; /* nothing of its loss is left */
    rp_place(c, o->subject, o->x, o->form);
}

static int reinforce_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    place(c, o);
    rp_tell(c, RP_E_ARRIVES, RP_11_12a, side, o->subject, o->x, 0);
    if (++f->v[PLACED] < FOUR && can_place(c, side))
        return FS_MORE;
    f->v[PLACED] = 0;
    if (can_place(c, fs_other(side)))
        f->side = fs_other(side);
    else if (!can_place(c, side))
        f->side = 0; /* both have done */
    return FS_CLOSED;
}

/* The k-th place of each, one after the other on a copy. */
static int reinforce_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    rp_state copy = *c->s;
    rp_ctx trial = {c->sc, &copy, NULL};
    int n = 0, left = FOUR - fs_top_const(&c->s->head)->v[PLACED];

    while (n < left && n < cap && can_place(&trial, side)) {
        fs_option list[64];
        fs_options all = {list, 0, 64, 0};

        reinforce_options(&trial, side, &all);
        int most = all.narrow < all.cap ? all.narrow : all.cap;

        if (k < 0 || k >= most)
            return 0;
        line[n] = list[k];
        place(&trial, &line[n++]);
    }
    return n;
}

/* --- course --- */

void rp_push_reinforcements(rp_ctx *c)
{
    fs_side attacker = rp_attacker(c->sc);

    if (can_place(c, attacker))
        fs_push(&c->s->head, RP_F_REINFORCE, attacker);
    else if (can_place(c, fs_other(attacker)))
        fs_push(&c->s->head, RP_F_REINFORCE, fs_other(attacker));
}

static void reinforce_advance(rp_ctx *c)
{
    const fs_frame *f = fs_top(&c->s->head);

    if (f->side)
        c->s->head.waiting = f->side;
    else
        fs_pop(&c->s->head, c->run);
}

static bool reinforce_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    return f->side && !f->step && !f->flags && rp_rest_is_zero(f, VALUES) && f == fs_top_const(&s->head) &&
           s->head.waiting == f->side && f->v[PLACED] >= 0 && f->v[PLACED] < FOUR &&
           (f->v[PLACED] != 0) == (s->head.open != 0) && can_place(&c, f->side);
}

const rp_kind rp_reinforce_kind = {.advance = reinforce_advance,
                                   .decision = reinforce_decision,
                                   .options = reinforce_options,
                                   .check = reinforce_check,
                                   .apply = reinforce_apply,
                                   .suggest = reinforce_suggest,
                                   .is_sound = reinforce_is_sound};
