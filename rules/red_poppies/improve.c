/* improve.c - overnight positions are improved: bomb stops, breaches in the wire, scrapes or trenches [11.54].
 *
 * One open line to a side, the defender's first, closed by `done`. Units that a trench of this night was dug for have
 * RP_DUG until both sides have done, so that an enemy in the same hex may share it [11.543b]. */
#include "campaign.h"

enum { STOPS, CLEARED, BREACHES, VALUES }; /* v[] of an IMPROVE frame: how many of each the line has */
enum { MOST = 3 };                         /* [11.541] [11.542] */

static bool has_infantry(const rp_ctx *c, fs_side side, int hex)
{
    for (int u = hex == FS_NO_HEX ? 0 : c->s->first[hex]; u; u = c->s->unit[u].next)
        if (rp_side_of(c->sc, u) == side && rp_types(c->sc, u) & RP_INFANTRY)
            return true;
    return false;
}

static bool holds(const rp_ctx *c, fs_side side, int hex) { return hex != FS_NO_HEX && rp_holds_hex(c->s, side, hex); }

/* --- hexsides --- */

/* A side of a hex with one's own infantry, where the trench goes on [11.541] [8.33a]; one to a side [8.33b]. */
static int stop_refused(const rp_ctx *c, const fs_frame *f, fs_side side, const fs_option *o, fs_error *e)
{
    int over = c->sc->around[o->x][o->y];

    if (!has_infantry(c, side, o->x) && !has_infantry(c, side, over))
        return rp_refuse(e, RP_11_541, RP_P_NO_INFANTRY_THERE, 0, o->x);
    if (f->v[STOPS] >= MOST)
        return rp_refuse_for(e, RP_11_541, RP_P_THREE_STOPS, 0, o->x, f->v[STOPS], MOST);
    if (rp_on_side(c->sc, c->s, RP_STOP, o->x, o->y))
        return rp_refuse(e, RP_8_33b, RP_P_STOP_THERE, 0, o->x);
    if (!rp_is_connected(c->sc, c->s, o->x, o->y))
        return rp_refuse(e, RP_8_33a, RP_P_NO_TRENCH_BEYOND, 0, o->x);
    return 0;
}

static int clear_refused(const rp_ctx *c, const fs_frame *f, fs_side side, const fs_option *o, fs_error *e)
{
    int over = c->sc->around[o->x][o->y];
    fs_side enemy = fs_other(side);

    if (!has_infantry(c, side, o->x) && !has_infantry(c, side, over))
        return rp_refuse(e, RP_11_541, RP_P_NO_INFANTRY_THERE, 0, o->x);
    if (!rp_on_side(c->sc, c->s, RP_STOP, o->x, o->y))
        return rp_refuse(e, RP_11_541, RP_P_NO_STOP_THERE, 0, o->x);
    if (holds(c, enemy, o->x) || holds(c, enemy, over))
        return rp_refuse(e, RP_11_541, RP_P_ENEMY_AT_STOP, 0, o->x);
    if (f->v[CLEARED] >= MOST)
        return rp_refuse_for(e, RP_11_541, RP_P_THREE_STOPS, 0, o->x, f->v[CLEARED], MOST);
    return 0;
}

static int breach_refused(const rp_ctx *c, const fs_frame *f, fs_side side, const fs_option *o, fs_error *e)
{
    int over = c->sc->around[o->x][o->y];
    fs_side enemy = fs_other(side);

    if (over == FS_NO_HEX || !rp_is_wired(c->sc, c->s, o->x, o->y))
        return rp_refuse(e, RP_11_542, RP_P_NO_WIRE_THERE, 0, o->x);
    if (!holds(c, side, o->x) && !holds(c, side, over))
        return rp_refuse(e, RP_11_542, RP_P_NOBODY_THERE, 0, o->x);
    if (holds(c, enemy, o->x) || holds(c, enemy, over))
        return rp_refuse(e, RP_11_542, RP_P_ENEMY_AT_WIRE, 0, o->x);
    if (f->v[BREACHES] >= MOST)
        return rp_refuse_for(e, RP_11_542, RP_P_THREE_BREACHES, 0, o->x, f->v[BREACHES], MOST);
    return 0;
}

static int side_refused(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    fs_option named = rp_option_side(c->sc, o->verb, 0, o->x, o->y);

    if (!rp_same(&named, o)) /* each side by its owner */
        return rp_refuse(e, RP_2_2a, RP_P_NO_SUCH_PLACE, 0, o->x);
    return o->verb == RP_V_BOMB_STOP ? stop_refused(c, f, side, o, e)
           : o->verb == RP_V_CLEAR   ? clear_refused(c, f, side, o, e)
                                     : breach_refused(c, f, side, o, e);
}

/* --- scrapes and trenches --- */

bool rp_digs_trenches(const rp_scenario *sc, int day) /* [11.543a] */
{
    rp_date date = rp_date_of(sc, day);

    return date.year > 1915 || (date.year == 1915 && date.month >= 4);
}

/* Infantry and guns are dug in, none of the others. */
static bool is_digger(const rp_ctx *c, fs_side side, int unit)
{
    return rp_side_of(c->sc, unit) == side && rp_types(c->sc, unit) & (RP_INFANTRY | RP_GUN) &&
           !(rp_types(c->sc, unit) & RP_CAVALRY); /* horse guns cannot be in a trench [R82] */
}

static bool has_diggers(const rp_ctx *c, fs_side side, int hex)
{
    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (is_digger(c, side, u))
            return true;
    return false;
}

/* Whether the enemy in the hex has dug a trench there this night, which one's own units are not in. */
static bool may_share(const rp_ctx *c, fs_side side, int hex)
{
    bool theirs = false, outside = false;

    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (rp_side_of(c->sc, u) != side)
            theirs |= (c->s->unit[u].flags & RP_DUG) != 0;
        else
            outside |= is_digger(c, side, u) && !(c->s->unit[u].flags & RP_IN);
    return theirs && outside;
}

static int dig_refused(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    bool trench = o->verb == RP_V_TRENCH;

    if (trench != rp_digs_trenches(c->sc, c->s->day))
        return rp_refuse(e, RP_11_543a, trench ? RP_P_NO_TRENCHES_YET : RP_P_NO_SCRAPES_NOW, 0, o->x);
    if (!has_diggers(c, side, o->x))
        return rp_refuse(e, RP_11_543a, RP_P_NO_DIGGERS, 0, o->x);
    if (trench ? rp_has_trench(c->sc, c->s, o->x) && !may_share(c, side, o->x) : rp_in(c->s, RP_SCRAPE, o->x))
        return rp_refuse(e, trench ? RP_8_322 : RP_8_2, RP_P_MARKED_ALREADY, 0, o->x);
    return 0;
}

static bool is_in_trench(const rp_ctx *c, fs_side side, int hex)
{
    if (hex == FS_NO_HEX || !rp_has_trench(c->sc, c->s, hex))
        return false;
    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (rp_side_of(c->sc, u) == side && c->s->unit[u].flags & RP_IN)
            return true;
    return false;
}

/* Where the enemy sits in a trench next to the new one a bomb stop goes up at once [11.543c]. */
static void stop_enemies(rp_ctx *c, fs_side side, int hex)
{
    for (int d = 0; d < 6; d++) {
        fs_option o = rp_option_side(c->sc, RP_V_BOMB_STOP, 0, hex, d);

        if (!is_in_trench(c, fs_other(side), c->sc->around[hex][d]) || rp_on_side(c->sc, c->s, RP_STOP, hex, d))
            continue;
        rp_mark_side(c->sc, c->s, RP_STOP, hex, d, true);
        rp_tell_side(c, RP_E_STOP_RAISED, RP_11_543c, side, &o);
    }
}

/* One's own units are under it, enemies in the hex on top: the scrape, if there is one, is theirs alone then and stays
 * [11.543b] [11.543d]. */
static void dig_trench(rp_ctx *c, fs_side side, int hex)
{
    if (!rp_has_trench(c->sc, c->s, hex)) {
        rp_add(c->s->plane[RP_COUNTER + side - 1], hex);
        stop_enemies(c, side, hex);
        if (!rp_holds_hex(c->s, fs_other(side), hex))
            rp_remove(c->s->plane[RP_SCRAPE], hex);
    }
    for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
        if (is_digger(c, side, u)) {
            rp_set_in(c->sc, c->s, u, true);
            c->s->unit[u].flags |= RP_DUG;
        }
    rp_tell(c, RP_E_TRENCH_DUG, RP_11_543a, side, 0, hex, 0);
}

/* --- the question --- */

static void offer_side(const rp_ctx *c, fs_side side, uint16_t verb, int hex, int d, fs_options *out)
{
    fs_option o = rp_option_side(c->sc, verb, 0, hex, d);

    if (!side_refused(c, side, &o, NULL))
        rp_offer(out, o);
}

/* What there could be at the sides of a hex is looked at, nothing else. */
static void offer_sides(const rp_ctx *c, fs_side side, int hex, fs_options *out)
{
    bool trench = rp_has_trench(c->sc, c->s, hex);

    if (!trench && !c->sc->any_wire)
        return;
    for (int d = 0; d < 6; d++) {
        if (d >= 3 && holds(c, side, c->sc->around[hex][d])) /* met as that hex's */
            continue;
        if (rp_on_side(c->sc, c->s, RP_STOP, hex, d))
            offer_side(c, side, RP_V_CLEAR, hex, d, out);
        else if (trench)
            offer_side(c, side, RP_V_BOMB_STOP, hex, d, out);
        if (c->sc->ground.hex[hex].side[d] & RP_WIRE)
            offer_side(c, side, RP_V_BREACH, hex, d, out);
    }
}

static fs_option dig_at(const rp_ctx *c, int hex)
{
    return rp_option_hex(rp_digs_trenches(c->sc, c->s->day) ? RP_V_TRENCH : RP_V_SCRAPE, 0, hex);
}

/* The next hex of the side above `hex`, from -1 on; FS_NO_HEX at the end. */
static int next_held(const rp_ctx *c, fs_side side, int hex)
{
    for (int w = (hex + 1) >> 6, from = (hex + 1) & 63; w < RP_HEX_WORDS; w++, from = 0) {
        uint64_t left = c->s->held[side - 1][w] >> from << from;

        if (left)
            return w * 64 + __builtin_ctzll(left);
    }
    return FS_NO_HEX;
}

/* The next hex above `hex` to dig in. */
static int next_site(const rp_ctx *c, fs_side side, int hex)
{
    while ((hex = next_held(c, side, hex)) != FS_NO_HEX) {
        fs_option o = dig_at(c, hex);

        if (!dig_refused(c, side, &o, NULL))
            break;
    }
    return hex;
}

/* Digging is always worth it, one site after the other. */
static void improve_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    int first = next_site(c, side, -1);

    if (first != FS_NO_HEX)
        rp_offer(out, dig_at(c, first));
    rp_offer(out, rp_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    for (int hex = first; hex != FS_NO_HEX && (hex = next_site(c, side, hex)) != FS_NO_HEX;)
        rp_offer(out, dig_at(c, hex));
    for (int hex = -1; (hex = next_held(c, side, hex)) != FS_NO_HEX;)
        offer_sides(c, side, hex, out);
}

static void improve_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    (void)side;
    d->rule = RP_11_54;
    d->main = rp_digs_trenches(c->sc, c->s->day) ? RP_V_TRENCH : RP_V_SCRAPE;
    d->phrase = RP_P_ASK_IMPROVE;
    d->flags = FS_EXHAUSTIVE;
}

static int improve_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case FS_VERB_DONE:
        return 0;
    case RP_V_BOMB_STOP:
    case RP_V_CLEAR:
    case RP_V_BREACH:
        return side_refused(c, side, o, e);
    case RP_V_TRENCH:
    case RP_V_SCRAPE:
        return dig_refused(c, side, o, e);
    default:
        return rp_refuse(e, RP_11_54, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    }
}

static void change_side(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (o->verb) {
    case RP_V_BOMB_STOP:
        f->v[STOPS]++;
        rp_mark_side(c->sc, c->s, RP_STOP, o->x, o->y, true);
        rp_tell_side(c, RP_E_STOP_RAISED, RP_11_541, side, o);
        break;
    case RP_V_CLEAR:
        f->v[CLEARED]++;
        rp_mark_side(c->sc, c->s, RP_STOP, o->x, o->y, false);
        rp_tell_side(c, RP_E_STOP_CLEARED, RP_11_541, side, o);
        break;
    default:
        f->v[BREACHES]++;
        rp_mark_side(c->sc, c->s, RP_BREACH, o->x, o->y, true);
        rp_tell_side(c, RP_E_BREACH, RP_11_542, side, o);
    }
}

static void take_part(rp_ctx *c, fs_side side, const fs_option *o)
{
    switch (o->verb) {
    case RP_V_TRENCH:
        dig_trench(c, side, o->x);
        break;
    case RP_V_SCRAPE:
        rp_add(c->s->plane[RP_SCRAPE], o->x);
        rp_tell(c, RP_E_SCRAPE_DUG, RP_11_543a, side, 0, o->x, 0);
        break;
    default:
        change_side(c, side, o);
    }
}

/* The list has more than `done`. */
static bool has_choice(const rp_ctx *c, fs_side side)
{
    fs_options sides = {NULL, 0, 0, 0};

    if (next_site(c, side, -1) != FS_NO_HEX)
        return true;
    for (int hex = -1; !sides.n && (hex = next_held(c, side, hex)) != FS_NO_HEX;)
        offer_sides(c, side, hex, &sides);
    return sides.n != 0;
}

/* With nothing left but `done` the line closes by itself. */
static int improve_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb != FS_VERB_DONE) {
        take_part(c, side, o);
        if (has_choice(c, side))
            return FS_MORE;
    }
    fs_pop(&c->s->head, c->run);
    return FS_CLOSED;
}

/* Everybody digs; the next suggestion leaves all as it is. */
static int improve_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    rp_state copy = *c->s;
    rp_ctx trial = {c->sc, &copy, NULL};
    int n = 0, hex;

    while (!k && n < cap - 1 && (hex = next_site(&trial, side, -1)) != FS_NO_HEX) {
        line[n] = dig_at(c, hex);
        take_part(&trial, side, &line[n++]);
        if (!has_choice(&trial, side))
            return n;
    }
    if (k > 1 || n >= cap)
        return 0;
    line[n++] = rp_option(FS_VERB_DONE, 0);
    return n;
}

/* --- course --- */

void rp_push_improvement(rp_ctx *c, fs_side side)
{
    fs_push(&c->s->head, RP_F_IMPROVE, side);
    if (!has_choice(c, side))
        fs_pop(&c->s->head, c->run);
}

static void improve_advance(rp_ctx *c) { c->s->head.waiting = fs_top(&c->s->head)->side; }

static bool improve_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    if (!f->side || f->step || f->flags || !rp_rest_is_zero(f, VALUES) || f != fs_top_const(&s->head) ||
        s->head.waiting != f->side)
        return false;
    for (int i = 0; i < VALUES; i++)
        if (f->v[i] < 0 || f->v[i] > (s->head.open ? MOST : 0))
            return false;
    return has_choice(&c, f->side);
}

const rp_kind rp_improve_kind = {.advance = improve_advance,
                                 .decision = improve_decision,
                                 .options = improve_options,
                                 .check = improve_check,
                                 .apply = improve_apply,
                                 .suggest = improve_suggest,
                                 .is_sound = improve_is_sound};
