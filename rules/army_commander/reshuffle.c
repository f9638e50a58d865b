/* reshuffle.c - at night the stands of a division change places among its hexes [10.f] (R92).
 *
 * One open line for each division: `shift` parts, all of them simultaneous, closed by `done` when every hex is within
 * its limit. A part that overfills a hex is legal while others can still leave it.
 */
#include "fight.h"

enum { ASK, SETTLE };
enum { V_DIVISION = 0 };

static bool is_trench(const ac_scenario *sc, int hex) { return sc->terrain[hex] & (AC_TRENCH | AC_STRONGPOINT); }

static bool may_shift(const ac_ctx *c, int division, int u)
{
    const ac_piece *p = &c->sc->piece[u];
    const ac_stand *st = &c->s->stand[u];
    return p->division == division && p->type != AC_HQ && st->where == AC_ON_BOARD && !(st->did & AC_SHIFTED);
}

/* ---- the hexes of the division ---- */

/* s->base: the hexes in which it had stands, guns or HQs when its line began. */
static void note_base(ac_ctx *c, int division)
{
    const uint64_t *own = c->sc->division[division].stands;
    memset(c->s->base, 0, sizeof c->s->base);
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u))
        if (c->s->stand[u].hex >= 0)
            ac_set(c->s->base, c->s->stand[u].hex);
}

/* Whether any hex next to `hex` is in the set and not in `but`. */
static bool has_next(const ac_scenario *sc, int hex, const uint64_t *set, const uint64_t *but)
{
    uint64_t any = 0;
    for (int w = 0; w < AC_HEX_WORDS; w++)
        any |= sc->around[hex][w] & set[w] & ~but[w];
    return any;
}

/* Hexes within reach of `from` without crossing a vacant one, and for those who start in a trench the free trench
 * hexes next to it that no enemy controls. Looks no further than `until`. */
static int find_reach(const ac_ctx *c, fs_side side, int from, int until, int16_t out[AC_MAX_PIECES])
{
    uint64_t seen[AC_HEX_WORDS] = {0};
    int n = 0, end;
    out[n++] = (int16_t)from;
    ac_set(seen, from);
    for (int i = 0; i < n; i++)
        for (int d = 0, go = has_next(c->sc, out[i], c->s->base, seen) ? 6 : 0; d < go; d++) {
            int hex = c->sc->neighbour[out[i]][d];
            if (hex < 0 || ac_bit(seen, hex) || !ac_bit(c->s->base, hex))
                continue;
            ac_set(seen, hex);
            out[n++] = (int16_t)hex;
            if (hex == until)
                return n;
        }
    end = is_trench(c->sc, from) ? n : 0;
    for (int i = 0; i < end; i++) {
        if (!is_trench(c->sc, out[i]) || !has_next(c->sc, out[i], c->sc->trenches, seen))
            continue;
        for (int d = 0; d < 6; d++) {
            int hex = c->sc->neighbour[out[i]][d];
            if (hex < 0 || ac_bit(seen, hex) || !is_trench(c->sc, hex) || ac_in_enemy_zoc(c->s, hex, side))
                continue;
            int first = c->s->first[hex];
            if (first && !(c->s->stand[first].did & AC_SHIFTED))
                continue; /* somebody is there who was not sent there tonight */
            ac_set(seen, hex);
            if (n < AC_MAX_PIECES)
                out[n++] = (int16_t)hex;
        }
    }
    return n;
}

/* The reaches of the hexes of a division, each found when first asked for; the rest is never touched. */
typedef struct reach {
    int n;
    int16_t hex[AC_MAX_PIECES]; /* the first is where it starts */
} reach;

typedef struct reaches {
    int n;
    reach at[AC_MAX_PIECES];
} reaches;

static const reach *reach_of(const ac_ctx *c, fs_side side, int from, reaches *r)
{
    int i = 0;
    while (i < r->n && r->at[i].hex[0] != from)
        i++;
    if (i == r->n) {
        assert(r->n < AC_MAX_PIECES); /* only hexes with pieces of the division are asked for */
        r->at[r->n++].n = find_reach(c, side, from, FS_NO_HEX, r->at[i].hex);
    }
    return &r->at[i];
}

/* Tanks stay out of wire [10.f]; stands stay within two hexes of an HQ, batteries need none [0.g] (R92). */
static int place_refused(const ac_ctx *c, int u, int hex, fs_error *e)
{
    uint8_t type = c->sc->piece[u].type;
    if (type == AC_TANK && ac_ground(c->sc, c->s, hex) & AC_WIRE)
        return ac_refuse(e, AC_10_f, AC_P_WIRE_BARS_TANK, u, hex);
    if (ac_is_combat(type) && !ac_commands(c->sc, c->s, c->sc->piece[u].division, hex))
        return ac_refuse(e, AC_R92, AC_P_SHIFT_OUT_OF_COMMAND, u, hex);
    return 0;
}

/* ---- does it still fit? ---- */

/* Sends unmoved stands out of an overfull hex to where there is room, first come first served. `load` is what each hex
 * would hold. */
static bool relieve(const ac_ctx *c, int division, uint8_t load[AC_MAX_HEXES], int hex, int but, reaches *r)
{
    const reach *to = reach_of(c, c->sc->division[division].side, hex, r);

    for (int u = c->s->first[hex]; u && load[hex] > AC_STACKING; u = c->s->stand[u].next) {
        int size = ac_unit_chart[c->sc->piece[u].type].stacking;
        if (u == but || !may_shift(c, division, u))
            continue;
        for (int i = 1; i < to->n; i++) {
            if (place_refused(c, u, to->hex[i], NULL) || load[to->hex[i]] + size > AC_STACKING)
                continue;
            load[hex] = (uint8_t)(load[hex] - size);
            load[to->hex[i]] = (uint8_t)(load[to->hex[i]] + size);
            break;
        }
    }
    return load[hex] <= AC_STACKING;
}

/* Whether the line can be completed after `u` goes to `hex`. */
static bool can_finish(const ac_ctx *c, int division, int u, int hex, reaches *r)
{
    uint8_t load[AC_MAX_HEXES], size = ac_unit_chart[c->sc->piece[u].type].stacking;
    int from = c->s->stand[u].hex;
    memcpy(load, c->s->load, sizeof load);
    load[from] = (uint8_t)(load[from] - size);
    load[hex] = (uint8_t)(load[hex] + size);
    if (load[hex] > AC_STACKING && !ac_bit(c->s->base, hex))
        return false; /* all who are there were sent there and stay */
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = c->s->base[w]; left; left &= left - 1) {
            int at = w * 64 + __builtin_ctzll(left);
            if (load[at] > AC_STACKING && !relieve(c, division, load, at, u, r))
                return false;
        }
    return true;
}

static bool all_fits(const ac_ctx *c)
{
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = c->s->base[w]; left; left &= left - 1)
            if (c->s->load[w * 64 + __builtin_ctzll(left)] > AC_STACKING)
                return false;
    return true;
}

/* ---- one part ---- */

static int shift_refused(const ac_ctx *c, int division, int u, int hex, fs_error *e)
{
    if (!ac_is_piece(c->sc, u) || !ac_is_hex(c->sc, hex))
        return ac_refuse(e, AC_10_f, AC_P_NOT_TO_SHIFT, 0, FS_NO_HEX);
    if (c->sc->piece[u].type == AC_CORPS)
        return ac_refuse(e, AC_R92, AC_P_CORPS_STAYS, u, hex);
    if (!may_shift(c, division, u))
        return ac_refuse(e, AC_10_f, AC_P_NOT_TO_SHIFT, u, hex);
    int16_t to[AC_MAX_PIECES];
    int n = find_reach(c, c->sc->piece[u].side, c->s->stand[u].hex, hex, to), i = 1;
    while (i < n && to[i] != hex)
        i++;
    if (i >= n)
        return ac_refuse(e, AC_10_f, AC_P_CANNOT_REACH, u, hex);
    if (place_refused(c, u, hex, e))
        return 1;
    if (c->s->load[hex] + ac_unit_chart[c->sc->piece[u].type].stacking <= AC_STACKING && all_fits(c))
        return 0;
    reaches r; /* large: not cleared */
    r.n = 0;
    return can_finish(c, division, u, hex, &r) ? 0 : ac_refuse(e, AC_0_c, AC_P_HEX_FULL, u, hex);
}

static bool alike(const ac_ctx *c, int u, int v)
{
    return c->sc->piece[u].type == c->sc->piece[v].type && c->s->stand[u].hit == c->s->stand[v].hit &&
           c->s->stand[u].sp == c->s->stand[v].sp && c->s->stand[u].did == c->s->stand[v].did;
}

static bool is_first_of_kind(const ac_ctx *c, int division, int u)
{
    for (int v = c->s->first[c->s->stand[u].hex]; v != u; v = c->s->stand[v].next)
        if (may_shift(c, division, v) && alike(c, u, v))
            return false;
    return true;
}

/* All shifts and, if every hex is within its limit, `done`; at most `enough` of them. */
static void list_parts(const ac_ctx *c, int division, int enough, fs_options *out)
{
    const uint64_t *own = c->sc->division[division].stands;
    fs_side side = c->sc->division[division].side;
    bool fits = all_fits(c);
    reaches r; /* large: not cleared */
    r.n = 0;
    if (fits)
        ac_offer(out, ac_option(FS_VERB_DONE, 0));
    for (int u = ac_next_piece(own, 0); u && out->n < enough; u = ac_next_piece(own, u)) {
        if (!may_shift(c, division, u) || !is_first_of_kind(c, division, u))
            continue;
        const reach *to = reach_of(c, side, c->s->stand[u].hex, &r);
        int size = ac_unit_chart[c->sc->piece[u].type].stacking;
        for (int i = 1; i < to->n && out->n < enough; i++) {
            int hex = to->hex[i];
            bool roomy = fits && c->s->load[hex] + size <= AC_STACKING;
            if (!place_refused(c, u, hex, NULL) && (roomy || can_finish(c, division, u, hex, &r)))
                ac_offer(out, ac_option_hex(AC_V_SHIFT, u, hex));
        }
    }
}

/* ---- the frame ---- */

void ac_push_reshuffle(ac_ctx *c, fs_side side) { fs_push(&c->s->head, AC_F_RESHUFFLE, side); }

static int next_division(const ac_ctx *c, const fs_frame *f)
{
    for (int d = f->v[V_DIVISION] + 1; d <= c->sc->n_divisions; d++)
        if (c->sc->division[d].side == f->side && c->s->stands_left[d])
            return d;
    return 0;
}

/* Stands that changed places take their hexes; markers that met cost a stand. */
static bool settle_one(ac_ctx *c, const fs_frame *f)
{
    const uint64_t *own = c->sc->division[f->v[V_DIVISION]].stands;
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u)) {
        if (!(c->s->stand[u].did & AC_SHIFTED))
            continue;
        c->s->stand[u].did &= (uint8_t)~AC_SHIFTED;
        ac_tell(c, AC_E_SHIFTED, AC_10_f, f->side, u, c->s->stand[u].hex, 0);
        ac_enter(c, u, c->s->stand[u].hex);
        ac_settle(c, c->s->stand[u].hex);
        return true;
    }
    return false;
}

/* Whether there are two parts at least: the record may name one beside `done`. If not, the one is in `left`. */
static bool has_choice(const ac_ctx *c, int division, fs_options *left)
{
    const fs_option *next = ac_told(c, c->sc->division[division].side);
    bool fits = next && all_fits(c), ends = next && next->verb == FS_VERB_DONE;
    bool legal =
        ends ? fits : next && next->verb == AC_V_SHIFT && !shift_refused(c, division, next->subject, next->x, NULL);
    if (!(legal && fits && !ends))
        list_parts(c, division, 2, left);
    if (legal && (left->n >= 2 || (fits && !ends)))
        ac_told_right(c);
    return left->n >= 2 || (legal && fits && !ends);
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->step == SETTLE && settle_one(c, f))
        return;
    memset(c->s->base, 0, sizeof c->s->base);
    int d = next_division(c, f);
    if (!d) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    f->v[V_DIVISION] = (int16_t)d;
    f->step = ASK;
    note_base(c, d);
    fs_options any = {0};
    if (has_choice(c, d, &any))
        c->s->head.waiting = f->side;
    else
        f->step = SETTLE;
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    d->rule = AC_10_f;
    d->main = AC_V_SHIFT;
    d->phrase = AC_P_ASK_RESHUFFLE;
    d->subject = (fs_unit)f->v[V_DIVISION];
    d->most = AC_MAX_PIECES;
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    (void)side;
    list_parts(c, fs_top_const(&c->s->head)->v[V_DIVISION], FS_MAX_OPTIONS, out);
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int division = fs_top_const(&c->s->head)->v[V_DIVISION];
    (void)side;
    if (o->verb == FS_VERB_DONE)
        return all_fits(c) ? 0 : ac_refuse(e, AC_0_c, AC_P_TOO_FULL_TO_END, division, FS_NO_HEX);
    if (o->verb != AC_V_SHIFT || o->place != FS_HEX)
        return ac_refuse(e, AC_10_f, AC_P_SHIFT_OR_DONE, 0, FS_NO_HEX);
    return shift_refused(c, division, o->subject, o->x, e);
}

/* Takes a part, then those that are forced; whether the line is closed by now. */
static bool take_part(const ac_ctx *c, int division, fs_option part)
{
    for (;;) {
        if (part.verb == FS_VERB_DONE)
            return true;
        ac_move(c->sc, c->s, part.subject, part.x);
        c->s->stand[part.subject].did |= AC_SHIFTED;
        fs_options left = {.at = &part, .cap = 1};
        if (has_choice(c, division, &left))
            return false;
    }
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    (void)side;
    if (!take_part(c, f->v[V_DIVISION], *o))
        return FS_MORE;
    f->step = SETTLE;
    return FS_CLOSED;
}

/* Out of an overfull hex into one with room, if there is such a part. */
static int relief_among(const ac_state *s, const fs_option *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i].verb == AC_V_SHIFT && s->load[s->stand[list[i].subject].hex] > AC_STACKING &&
            s->load[list[i].x] < AC_STACKING)
            return i;
    return 0;
}

/* 0: whatever an overfull hex needs, then `done`. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    ac_state copy = *c->s;
    ac_ctx on = {c->sc, &copy, NULL};
    int division = fs_top_const(&copy.head)->v[V_DIVISION];
    (void)side;
    for (int len = 0; k == 0 && len < cap;) {
        fs_option list[64];
        fs_options out = {.at = list, .cap = 64};
        list_parts(&on, division, 64, &out);
        if (out.n == 0)
            return 0;
        line[len] = all_fits(&on) ? ac_option(FS_VERB_DONE, 0) : list[relief_among(&copy, list, out.n)];
        if (take_part(&on, division, line[len++]))
            return len;
    }
    return 0;
}

bool ac_reshuffle_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    int d = f->v[V_DIVISION];
    for (int i = 1; i < 14; i++)
        if (f->v[i])
            return false;
    if (f->step > SETTLE || f->flags || d < 0 || d > sc->n_divisions || (d && sc->division[d].side != f->side))
        return false;
    bool asked = s->head.waiting && f == fs_top_const(&s->head);
    if (!asked)
        return true;
    fs_options any = {0};
    if (!d || f->step != ASK || s->head.waiting != f->side || !s->stands_left[d])
        return false;
    const uint64_t *own = sc->division[d].stands; /* base is where its pieces are */
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u))
        if (s->stand[u].hex >= 0 && !ac_bit(s->base, s->stand[u].hex))
            return false;
    list_parts(&c, d, 2, &any);
    return any.n >= 2;
}

/* As by day: while the line is open its hexes may be too full; markers are settled where somebody came. */
bool ac_reshuffle_remedies(const ac_scenario *sc, const ac_state *s, const fs_frame *f, int hex, bool full)
{
    bool open = f->step == ASK && f == fs_top_const(&s->head);
    if (full)
        return open && ac_bit(s->base, hex);
    for (int u = s->first[hex]; u; u = s->stand[u].next)
        if (sc->piece[u].division == f->v[V_DIVISION] && s->stand[u].did & AC_SHIFTED)
            return open || f->step == SETTLE;
    return false;
}

const ac_kind ac_reshuffle_kind = {advance, decision, options, check, apply, suggest};
