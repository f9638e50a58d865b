/* recovery.c - at night a side spends its recovery points: lost stands return, markers and gun crews mend [10.a] to
 * [10.e]. One open line of parts, closed by `done`. */
#include "fight.h"

enum { ASK, SETTLE };
enum { TRENCH_LIMIT = 2, COMMAND_HEXES = 2 };
enum { WHOLE = 2, HURT = 1, POINT = 1 }; /* what they cost [10.b] (R77) */

/* The pool: so many SP for each division that still has a stand, spent anywhere in the army [10.a]. */
void ac_push_recovery(ac_ctx *c, fs_side side)
{
    int pool = 0;
    fs_push(&c->s->head, AC_F_RECOVERY, side);
    for (int d = 1; d <= c->sc->n_divisions; d++)
        if (c->sc->division[d].side == side && c->s->stands_left[d])
            pool += c->sc->recovery[side];
    c->s->recovery[side] = (uint8_t)(pool < 255 ? pool : 255);
}

/* ---- where a stand may return ---- */

/* What the division has in a hex. */
enum { NOTHING, HQ_ONLY, NEW_STANDS, OLD_STANDS }; /* new: raised tonight, no others; old: stands or guns from before */

static int presence(const ac_ctx *c, int division, int hex)
{
    int found = NOTHING;
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next) {
        if (c->sc->piece[u].division != division)
            continue;
        int here = c->sc->piece[u].type == AC_HQ ? HQ_ONLY : c->s->stand[u].did & AC_NEW ? NEW_STANDS : OLD_STANDS;
        found = here > found ? here : found;
    }
    return found;
}

static int nearest_hq(const ac_ctx *c, int division, int hex)
{
    const ac_division *d = &c->sc->division[division];
    int best = 255;
    for (int i = 0; i < d->n_hqs; i++) {
        int at = c->s->stand[d->hq[i]].hex;
        if (at >= 0 && c->sc->distance[at][hex] < best)
            best = c->sc->distance[at][hex];
    }
    return best;
}

/* Hexes of the division, or next to one of its HQs, always within two hexes of an HQ [10.c]; a hex in an enemy ZOC that
 * was vacant, or held by others only (R94), only if it is a trench, and then two stands at most [10.d]; contested
 * trenches belong to one side [10.e]. */
static int place_refused(const ac_ctx *c, int u, int hex, fs_error *e)
{
    fs_side side = c->sc->piece[u].side;
    int division = c->sc->piece[u].division, here = presence(c, division, hex);
    int hq = nearest_hq(c, division, hex), first = c->s->first[hex];

    if (c->sc->terrain[hex] & AC_LAKE || (first && c->sc->piece[first].side != side))
        return ac_refuse(e, AC_10_c, AC_P_NO_PLACE, u, hex);
    if (hq > COMMAND_HEXES || (!here && hq > 1))
        return ac_refuse(e, AC_10_c, AC_P_TOO_FAR_FROM_HQ, u, hex);
    if (c->s->load[hex] + 1 > AC_STACKING)
        return ac_refuse(e, AC_0_c, AC_P_HEX_FULL, u, hex);
    if (here < OLD_STANDS && ac_in_enemy_zoc(c->s, hex, side)) {
        bool trench = c->sc->terrain[hex] & (AC_TRENCH | AC_STRONGPOINT);
        if (!trench || c->s->combat[hex] >= TRENCH_LIMIT)
            return ac_refuse(e, AC_10_d, AC_P_ZOC_BARS_PLACE, u, hex);
    }
    if (ac_bit(c->s->contested[side - 1], hex))
        return ac_refuse(e, AC_10_e, AC_P_CONTESTED, u, hex);
    return 0;
}

/* Lost infantry, stormtroopers and fire support return; tanks and guns never (R77), nor a dead division (R22). */
static int raise_refused(const ac_ctx *c, fs_side side, int cost, int u, fs_error *e)
{
    if (!ac_is_piece(c->sc, u) || c->sc->piece[u].side != side)
        return ac_refuse(e, AC_10_b, AC_P_NOT_LOST, u, FS_NO_HEX);
    const ac_piece *p = &c->sc->piece[u];
    if (!ac_is_combat(p->type) || p->type == AC_TANK)
        return ac_refuse(e, AC_10_b, AC_P_NEVER_RETURNS, u, FS_NO_HEX);
    if (c->s->stand[u].where != AC_LOST_FOR_GOOD)
        return ac_refuse(e, AC_10_b, AC_P_NOT_LOST, u, FS_NO_HEX);
    if (!c->s->stands_left[p->division])
        return ac_refuse(e, AC_R22, AC_P_DEAD_DIVISION, u, FS_NO_HEX);
    if (c->s->recovery[side] < cost)
        return ac_refuse(e, AC_10_a, AC_P_NO_POINTS, u, FS_NO_HEX);
    return 0;
}

static int mend_refused(const ac_ctx *c, fs_side side, int u, fs_error *e)
{
    if (!ac_is_piece(c->sc, u) || c->sc->piece[u].side != side || c->s->stand[u].where != AC_ON_BOARD)
        return ac_refuse(e, AC_10_b, AC_P_NOTHING_TO_MEND, u, FS_NO_HEX);
    const ac_stand *st = &c->s->stand[u];
    uint8_t type = c->sc->piece[u].type;
    bool hurt = ac_is_battery(type) ? st->sp < ac_unit_chart[type].sp : st->hit;
    if (!hurt || st->did & AC_NEW)
        return ac_refuse(e, AC_10_b, AC_P_NOTHING_TO_MEND, u, st->hex);
    if (c->s->recovery[side] < POINT)
        return ac_refuse(e, AC_10_a, AC_P_NO_POINTS, u, st->hex);
    return 0;
}

/* ---- the list ---- */

/* Hexes worth asking about: those of the division and those next to its HQs. */
static void likely_hexes(const ac_ctx *c, int division, uint64_t out[AC_HEX_WORDS])
{
    const ac_division *d = &c->sc->division[division];
    memset(out, 0, AC_HEX_WORDS * sizeof *out);
    for (int u = ac_next_piece(d->stands, 0); u; u = ac_next_piece(d->stands, u))
        if (c->s->stand[u].hex >= 0)
            ac_set(out, c->s->stand[u].hex);
    for (int i = 0; i < d->n_hqs; i++)
        for (int k = 0; k < 6 && c->s->stand[d->hq[i]].hex >= 0; k++)
            if (c->sc->neighbour[c->s->stand[d->hq[i]].hex][k] >= 0)
                ac_set(out, c->sc->neighbour[c->s->stand[d->hq[i]].hex][k]);
}

static void offer_places(const ac_ctx *c, uint16_t verb, int u, const uint64_t *hexes, fs_options *out)
{
    for (int w = 0; w < AC_HEX_WORDS; w++) {
        for (uint64_t left = hexes[w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);
            if (!place_refused(c, u, hex, NULL))
                ac_offer(out, ac_option_hex(verb, u, hex));
        }
    }
}

/* The first lost stand of each type: the others are like it. */
static void offer_raises(const ac_ctx *c, fs_side side, int division, uint16_t verb, int cost, fs_options *out)
{
    const uint64_t *own = c->sc->division[division].stands;
    uint32_t types = 0;
    uint64_t hexes[AC_HEX_WORDS];
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u)) {
        uint8_t type = c->sc->piece[u].type;
        if (types >> type & 1 || raise_refused(c, side, cost, u, NULL))
            continue;
        if (!types)
            likely_hexes(c, division, hexes);
        types |= 1u << type;
        offer_places(c, verb, u, hexes, out);
    }
}

static void offer_mends(const ac_ctx *c, fs_side side, fs_options *out)
{
    for (int w = 0; w < AC_PIECE_WORDS; w++) {
        for (uint64_t left = c->sc->side_stands[side][w] | c->sc->guns[side][w]; left; left &= left - 1) {
            int u = w * 64 + __builtin_ctzll(left);
            if (!mend_refused(c, side, u, NULL))
                ac_offer(out, ac_option(AC_V_MEND, u));
        }
    }
}

/* Lists what can be done beside `done`; looks no further once there is `enough`. */
static void list_work(const ac_ctx *c, fs_side side, int enough, fs_options *out)
{
    if (!c->s->recovery[side])
        return;
    offer_mends(c, side, out);
    for (int d = 1; d <= c->sc->n_divisions && out->n < enough; d++)
        if (c->sc->division[d].side == side)
            offer_raises(c, side, d, AC_V_RAISE, WHOLE, out);
    out->narrow = out->n;
    for (int d = 1; d <= c->sc->n_divisions && out->n < enough; d++)
        if (c->sc->division[d].side == side)
            offer_raises(c, side, d, AC_V_RAISE_HURT, HURT, out);
}

static int check(const ac_ctx *, fs_side, const fs_option *, fs_error *);

/* Whether there is anything: what the record says, or whatever it is. */
static bool has_work(const ac_ctx *c, fs_side side)
{
    const fs_option *next = ac_told(c, side);
    bool legal = next && !check(c, side, next, NULL);
    fs_options any = {0};
    if (!legal || next->verb == FS_VERB_DONE)
        list_work(c, side, 1, &any);
    else
        any.n = 1;
    if (legal && any.n)
        ac_told_right(c);
    return any.n > 0;
}

/* ---- the frame ---- */

/* After the line: each stand placed takes its hex; two markers that met cost a stand (R80). */
static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->step == ASK && has_work(c, f->side)) {
        c->s->head.waiting = f->side;
        return;
    }
    const uint64_t *stands = c->sc->side_stands[f->side];
    for (int u = ac_next_piece(stands, 0); u; u = ac_next_piece(stands, u)) {
        if (!(c->s->stand[u].did & AC_NEW))
            continue;
        c->s->stand[u].did &= (uint8_t)~AC_NEW;
        ac_enter(c, u, c->s->stand[u].hex);
        ac_settle(c, c->s->stand[u].hex);
        return;
    }
    c->s->recovery[f->side] = 0; /* what is not spent is lost */
    fs_pop(&c->s->head, c->run);
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    d->rule = AC_10_a;
    d->main = AC_V_RAISE;
    d->phrase = AC_P_ASK_RECOVERY;
    d->arg[0] = c->s->recovery[side];
    d->most = c->s->recovery[side];
}

/* Narrow: mend, or whole stands; wide also stands that return with a marker. */
static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    ac_offer(out, ac_option(FS_VERB_DONE, 0));
    list_work(c, side, FS_MAX_OPTIONS, out);
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb == AC_V_MEND)
        return mend_refused(c, side, o->subject, e);
    if (o->verb != AC_V_RAISE && o->verb != AC_V_RAISE_HURT)
        return ac_refuse(e, AC_10_b, AC_P_RECOVER_OR_DONE, 0, FS_NO_HEX);
    if (raise_refused(c, side, o->verb == AC_V_RAISE ? WHOLE : HURT, o->subject, e))
        return 1;
    if (o->place != FS_HEX || !ac_is_hex(c->sc, o->x))
        return ac_refuse(e, AC_10_c, AC_P_NO_PLACE, o->subject, FS_NO_HEX);
    return place_refused(c, o->subject, o->x, e);
}

/* Nothing is told before the line closes: AC_NEW and AC_SHIFTED remember who returned and who was mended. */
static void tell_all(ac_ctx *c, fs_side side)
{
    for (int u = 1; u <= c->sc->n_pieces; u++) {
        ac_stand *st = &c->s->stand[u];
        if (c->sc->piece[u].side != side)
            continue;
        if (st->did & AC_NEW)
            ac_tell(c, AC_E_RAISED, AC_10_b, side, u, st->hex, 0);
        else if (st->did & AC_SHIFTED)
            ac_tell(c, AC_E_MENDED, AC_10_b, side, u, st->hex, 0);
        st->did &= (uint8_t)~AC_SHIFTED;
    }
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    ac_stand *st = &c->s->stand[o->subject];
    switch (o->verb) {
    case AC_V_RAISE:
    case AC_V_RAISE_HURT: /* it need not be at full strength [10.b] */
        ac_put(c->sc, c->s, o->subject, o->x);
        c->s->lost[side]--;
        c->s->stirred = 1;
        st->did |= AC_NEW;
        st->hit = o->verb == AC_V_RAISE_HURT;
        c->s->recovery[side] = (uint8_t)(c->s->recovery[side] - (o->verb == AC_V_RAISE ? WHOLE : HURT));
        break;
    case AC_V_MEND:
        if (ac_is_battery(c->sc->piece[o->subject].type))
            st->sp++;
        else
            st->hit = 0;
        st->did |= AC_SHIFTED;
        c->s->recovery[side] = (uint8_t)(c->s->recovery[side] - POINT);
        break;
    default:
        break;
    }
    if (o->verb != FS_VERB_DONE && has_work(c, side))
        return FS_MORE;
    fs_top(&c->s->head)->step = SETTLE;
    tell_all(c, side);
    return FS_CLOSED;
}

static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    (void)c;
    (void)side;
    if (k > 0 || cap < 1)
        return 0;
    line[0] = ac_option(FS_VERB_DONE, 0);
    return 1;
}

bool ac_recovery_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    for (int i = 0; i < 14; i++)
        if (f->v[i])
            return false;
    bool asked = s->head.waiting && f == fs_top_const(&s->head);
    return f->step <= SETTLE && !f->flags &&
           (!asked || (f->step == ASK && s->head.waiting == f->side && has_work(&c, f->side)));
}

/* A stand that returns with a marker may meet another: settled when the line is closed (R80). */
bool ac_recovery_remedies(const ac_scenario *sc, const ac_state *s, const fs_frame *f, int hex, bool full)
{
    for (int u = s->first[hex]; u && !full; u = s->stand[u].next)
        if (s->stand[u].did & AC_NEW && ac_bit(sc->side_stands[f->side], u))
            return true;
    return false;
}

const ac_kind ac_recovery_kind = {advance, decision, options, check, apply, suggest};
