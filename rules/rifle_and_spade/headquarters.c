/* headquarters.c - HQs that the enemy runs into: where they flee, and what it costs [9.2]. For the rest they are units
 * that take no room, move like infantry, go with their Brigiment or one of their Division's, and never fight [9.2.1]
 * [9.2.2] [9.2.4] [9.2.10]. */
#include "dice.h"
#include "duties.h"
#include "reach.h"
#include "recall.h"
#include <string.h>

/* The frame: an HQ that flees, with a Rout or not; or odd points of a Division that its Brigiments have still to bear,
 * and as bits those who have borne one. */
enum displace_step { S_FLEES, S_ODD };
enum { HQ, WITH_ROUT };
enum { DIVISION, ODD, BORNE, BORNE_WORDS = 3 };
static_assert(RS_MAX_BRIGIMENTS <= 16 * BORNE_WORDS, "a bit for each Brigiment");

static bool is_division_hq(const rs_scenario *sc, int hq, int *division)
{
    for (int d = 1; d <= sc->n_divisions; d++)
        if (sc->division[d].hq == hq) {
            *division = d;
            return true;
        }
    return false;
}

/* Whose points a Division loses are shared; Brigiments of it in play. */
static bool belongs_to(const rs_scenario *sc, const rs_state *s, int b, int division)
{
    return s->command[b].flags & RS_IN_PLAY && rs_division_of(sc, b, s->head.turn) == division;
}

static bool is_alone_with_enemy(const rs_scenario *sc, const rs_state *s, int hq)
{
    fs_side side = sc->side_of[hq];
    int hex = rs_at(s, hq);

    return rs_on_map(s, hq) && rs_holds(sc, s, fs_other(side), hex) && !rs_holds(sc, s, side, hex); /* [9.2.7] */
}

static bool is_fleeing(const rs_state *s, int hq)
{
    for (int i = 0; i < s->head.depth; i++)
        if (s->head.frame[i].kind == RS_F_DISPLACE && s->head.frame[i].step == S_FLEES && s->head.frame[i].v[HQ] == hq)
            return true;
    return false;
}

static void push_flight(rs_ctx *c, int hq, bool with_rout)
{
    if (is_fleeing(c->s, hq) || !fs_fits(&c->s->head, 1))
        return;
    rs_set(c->s, hq, RS_SHOWN); /* the enemy has run into it, or sees it run */
    fs_frame *f = fs_push(&c->s->head, RS_F_DISPLACE, c->sc->side_of[hq]);
    f->v[HQ] = (int16_t)hq;
    f->v[WITH_ROUT] = with_rout;
}

/* After nearly every step it is nobody. */
static bool is_any_met(const rs_ctx *c)
{
    uint64_t now[RS_SEAT_WORDS], met = 0;

    for (fs_side side = 1; side <= 2; side++) {
        const uint64_t *hqs = rs_hq_seats(c, side, now), *own = c->s->held[side - 1];
        const uint64_t *enemy = c->s->held[fs_other(side) - 1];

        for (int w = 0; w < RS_SEAT_WORDS; w++)
            met |= hqs[w] & enemy[w] & ~own[w];
    }
    return met;
}

void rs_check_hqs(rs_ctx *c)
{
    uint64_t hqs[RS_PIECE_WORDS];

    if (!is_any_met(c))
        return;
    for (int w = 0; w < RS_PIECE_WORDS; w++)
        hqs[w] = c->sc->hqs[1][w] | c->sc->hqs[2][w];
    for (int u = 0; (u = rs_next_piece(hqs, u));)
        if (is_alone_with_enemy(c->sc, c->s, u))
            push_flight(c, u, false);
}

/* The last stack of the hex has run, its guns are about to: HQs run along, and lose nobody by it [9.2.9]. */
void rs_hqs_rout(rs_ctx *c, fs_side side, int hex)
{
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));)
        if (c->sc->side_of[u] == side && !rs_is_hq(c->sc, u) && !rs_is(c->s, u, RS_TARGET))
            return;
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));)
        if (c->sc->side_of[u] == side && rs_is_hq(c->sc, u))
            push_flight(c, u, true);
}

/* --- where to --- */

static bool is_refuge_unit(const rs_scenario *sc, const rs_state *s, int hq, int u)
{
    int division = 0, b = s->unit[hq].brigiment;

    if (!rs_on_map(s, u) || rs_is_hq(sc, u) || sc->side_of[u] != sc->side_of[hq] || rs_at(s, u) == rs_at(s, hq))
        return false;
    if (b)
        return s->unit[u].brigiment == b;
    if (!is_division_hq(sc, hq, &division))
        return true;
    return s->unit[u].brigiment ? rs_division_of(sc, s->unit[u].brigiment, s->head.turn) == division
                                : sc->piece[u].division == division;
}

static int refuges(const rs_scenario *sc, const rs_state *s, int hq, int16_t out[64])
{
    int n = 0, least = sc->tables.fig.hq_refuge;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (!is_refuge_unit(sc, s, hq, u))
            continue;
        int far = rs_distance(&sc->map, rs_at(s, hq), rs_at(s, u));
        bool met = false;
        if (far > least || n == 64)
            continue;
        if (far < least)
            n = 0, least = far;
        for (int i = 0; i < n; i++)
            met |= out[i] == rs_at(s, u);
        if (!met)
            out[n++] = (int16_t)rs_at(s, u);
    }
    return n;
}

/* --- what the loss of a Division HQ costs --- */

static bool has_borne(const fs_frame *f, int b) { return (uint16_t)f->v[BORNE + b / 16] >> b % 16 & 1; }

/* One of those with most points of them who have not borne one yet. */
static bool may_bear(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int b)
{
    if (b < 1 || b >= RS_MAX_BRIGIMENTS || !belongs_to(sc, s, b, f->v[DIVISION]) || has_borne(f, b))
        return false;
    for (int other = 1; other < RS_MAX_BRIGIMENTS; other++)
        if (belongs_to(sc, s, other, f->v[DIVISION]) && !has_borne(f, other) &&
            s->command[other].points > s->command[b].points)
            return false;
    return s->command[b].points > 0; /* a share beyond what there is is lost */
}

/* How many may, and the first of them. */
static int bearers(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int *first)
{
    int n = 0;

    for (int b = RS_MAX_BRIGIMENTS; b-- > 1;)
        if (may_bear(sc, s, f, b)) {
            *first = b;
            n++;
        }
    return n;
}

static void bear(rs_ctx *c, int b)
{
    fs_frame *f = fs_top(&c->s->head);

    f->v[BORNE + b / 16] = (int16_t)((uint16_t)f->v[BORNE + b / 16] | 1u << b % 16);
    f->v[ODD]--;
    rs_pay(c, b, 1, RS_9_2_12);
}

/* The owner is asked where there are more with most points than there are odd points. */
static void share_odd_points(rs_ctx *c)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int b = 0, n = 0;

    while (f->v[ODD] && (n = bearers(c->sc, c->s, f, &b)) && n <= f->v[ODD])
        bear(c, b);
    if (f->v[ODD] && n)
        c->s->head.waiting = f->side;
    else
        fs_pop(&c->s->head, c->run);
}

/* As equally as possible, the odd points to those who have most [9.2.12] [R66]. */
static void share_loss(rs_ctx *c, fs_side side, int division, int lost)
{
    int n = 0;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        n += belongs_to(c->sc, c->s, b, division);
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (belongs_to(c->sc, c->s, b, division))
            rs_pay(c, b, lost / n, RS_9_2_12);
    if (!n || !(lost % n))
        return;
    fs_frame *f = fs_push(&c->s->head, RS_F_DISPLACE, side);
    f->step = S_ODD;
    f->v[DIVISION] = (int16_t)division;
    f->v[ODD] = (int16_t)(lost % n);
}

static void roll_for_leaders(rs_ctx *c, int hq)
{
    const rs_line *cost = c->sc->tables.cost;
    int division = 0, b = c->s->unit[hq].brigiment;

    if (b) {
        rs_leader_roll(c, b, cost[RS_COST_HQ_DISPLACED].v[1], RS_9_2_7);
    } else if (is_division_hq(c->sc, hq, &division)) {
        for (b = 1; b < RS_MAX_BRIGIMENTS && !belongs_to(c->sc, c->s, b, division);)
            b++;
        if (b < RS_MAX_BRIGIMENTS)
            share_loss(c, c->sc->side_of[hq], division,
                       rs_leader_casualties(c, b, cost[RS_COST_DIVISION_HQ_OVERRUN].v[1], RS_9_2_12));
    }
}

/* Whatever it was about to do is over: those it moved with go on, or run, without it. */
static void leave_the_move(rs_ctx *c, int hq)
{
    if (!rs_is(c->s, hq, RS_MOVER))
        return;
    rs_clear(c->s, hq, RS_MOVER);
    rs_set(c->s, hq, RS_ACTED);
}

static void flee(rs_ctx *c, int hq, int to)
{
    bool with_rout = fs_top_const(&c->s->head)->v[WITH_ROUT];

    fs_pop(&c->s->head, c->run);
    leave_the_move(c, hq);
    if (to == FS_NO_HEX) {
        int hex = rs_at(c->s, hq);

        rs_take_off(c, hq, RS_OUT);
        c->s->unit[hq].at = (uint16_t)(c->s->head.turn + 1); /* [9.2.8] */
        rs_tell(c, RS_E_HQ_REMOVED, RS_9_2_8, c->sc->side_of[hq], hq, hex, 0);
    } else {
        rs_put(c, hq, to);
        rs_tell(c, RS_E_HQ_DISPLACED, with_rout ? RS_9_2_9 : RS_9_2_7, c->sc->side_of[hq], hq, to, 0);
    }
    if (!with_rout)
        roll_for_leaders(c, hq); /* [9.2.11] */
}

static void displace_advance(rs_ctx *c)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int16_t to[64];

    if (f->step == S_ODD) {
        share_odd_points(c);
        return;
    }
    int n = refuges(c->sc, c->s, f->v[HQ], to);

    if (!f->v[WITH_ROUT] && !is_alone_with_enemy(c->sc, c->s, f->v[HQ]))
        fs_pop(&c->s->head, c->run);
    else if (n > 1)
        c->s->head.waiting = f->side;
    else
        flee(c, f->v[HQ], n ? to[0] : FS_NO_HEX);
}

static void displace_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool odd = f->step == S_ODD;

    (void)side;
    d->rule = odd ? RS_9_2_12 : RS_9_2_7;
    d->flags = FS_EXHAUSTIVE;
    d->main = odd ? RS_V_BEAR : RS_V_PICK_HEX;
    d->phrase = odd ? RS_P_WHO_BEARS : RS_P_WHERE_HQ_GOES;
    d->subject = odd ? 0 : (fs_unit)f->v[HQ];
}

static void displace_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int16_t to[64];

    (void)side;
    for (int b = 1; f->step == S_ODD && b < RS_MAX_BRIGIMENTS; b++)
        if (may_bear(c->sc, c->s, f, b))
            fs_offer(out, rs_option_object(RS_V_BEAR, b));
    int n = f->step == S_ODD ? 0 : refuges(c->sc, c->s, f->v[HQ], to);
    for (int i = 0; i < n; i++)
        fs_offer(out, rs_option_hex(RS_V_PICK_HEX, 0, to[i]));
}

static int displace_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int16_t to[64];

    (void)side;
    if (f->step == S_ODD)
        return o->verb == RS_V_BEAR && may_bear(c->sc, c->s, f, o->object)
                   ? 0
                   : rs_refuse(e, RS_9_2_12, RS_P_NOT_MOST_POINTS, 0, FS_NO_HEX);
    int hq = f->v[HQ], n = refuges(c->sc, c->s, hq, to);
    for (int i = 0; o->verb == RS_V_PICK_HEX && i < n; i++)
        if (to[i] == o->x)
            return 0;
    return rs_refuse(e, RS_9_2_7, RS_P_NOT_NEAREST, hq, o->place == FS_HEX ? o->x : FS_NO_HEX);
}

static int displace_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    if (o->verb == RS_V_BEAR)
        bear(c, o->object);
    else
        flee(c, fs_top_const(&c->s->head)->v[HQ], o->x);
    return FS_CLOSED;
}

static bool odd_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int first;

    if (f->v[DIVISION] < 1 || f->v[DIVISION] > sc->n_divisions || sc->division[f->v[DIVISION]].side != f->side ||
        f->v[ODD] < 1 || f->v[ODD] >= RS_MAX_BRIGIMENTS || !rs_rest_is_zero(f, BORNE + BORNE_WORDS))
        return false;
    return f != fs_top_const(&s->head) || bearers(sc, s, f, &first) > f->v[ODD];
}

static bool displace_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int hq = f->v[HQ];

    if (f->step == S_ODD)
        return f->side && odd_is_sound(sc, s, f);
    return hq >= 1 && hq <= sc->base.n_units && rs_is_hq(sc, hq) && sc->side_of[hq] == f->side && rs_on_map(s, hq) &&
           f->step == S_FLEES && (f->v[WITH_ROUT] == 0 || f->v[WITH_ROUT] == 1) && rs_rest_is_zero(f, 2);
}

const rs_kind rs_displace_kind = {.advance = displace_advance,
                                  .decision = displace_decision,
                                  .options = displace_options,
                                  .check = displace_check,
                                  .apply = displace_apply,
                                  .is_sound = displace_is_sound};

/* --- with its troops [9.2.3] --- */

static void find_posts(const rs_ctx *c, int hq, rs_posts *p)
{
    rs_group_sets now;
    const rs_group_sets *sets = rs_recall_group(c, c->s->unit[hq].brigiment, c->sc->side_of[hq], &now);

    p->n = 0;
    memset(p->near, 0, sizeof p->near);
    for (int v = 0; (v = rs_next_piece(sets->members, v));) {
        int seat = rs_on_map(c->s, v) && v != hq ? c->sc->map.seat[rs_at(c->s, v)] : -1;

        if (seat < 0 || (p->n && p->at[p->n - 1] == rs_at(c->s, v)))
            continue;
        p->at[p->n++] = (int16_t)rs_at(c->s, v);
        rs_add(p->near, seat);
        for (int w = c->sc->touch_words[seat][0]; w < c->sc->touch_words[seat][1]; w++)
            p->near[w] |= c->sc->touch[seat][w];
    }
}

/* As they were found for this list, or found now. */
static const rs_posts *recall_posts(const rs_ctx *c, int hq, rs_posts *now)
{
    rs_findings *r = c->recall;

    if (r && r->posts_of == hq)
        return &r->posts;
    find_posts(c, hq, r ? &r->posts : now);
    if (r)
        r->posts_of = hq;
    return r ? &r->posts : now;
}

/* Runners reach a unit of its Brigiment from there. */
static bool reaches_own(const rs_ctx *c, int hq, int hex, const void *of)
{
    const rs_posts *p = of;

    if (rs_has(p->near, c->sc->map.seat[hex]))
        return true;
    for (int i = 0; i < p->n; i++)
        if (rs_distance(&c->sc->map, hex, p->at[i]) == c->sc->tables.fig.message &&
            rs_is_linked(c->sc, c->s, c->sc->side_of[hq], hex, p->at[i]))
            return true;
    return false;
}

/* Whether one of them could be in reach at the end of a move, for all the distance says. */
static bool is_near(const rs_ctx *c, int hq, const rs_posts *p)
{
    int most = rs_most_hexes(c, hq) + c->sc->tables.fig.message;

    for (int i = 0; i < p->n; i++)
        if (rs_distance(&c->sc->map, rs_at(c->s, hq), p->at[i]) <= most)
            return true;
    return false;
}

bool rs_hq_is_wanted(const rs_ctx *c, int hq)
{
    rs_posts now;
    const rs_posts *own = recall_posts(c, hq, &now);

    return is_near(c, hq, own) && !reaches_own(c, hq, rs_at(c->s, hq), own) && rs_could_reach(c, hq, reaches_own, own);
}

int rs_hq_way_refused(const rs_ctx *c, int u, int from, int hex, fs_error *e)
{
    rs_posts now;

    if (!c->s->unit[u].brigiment || rs_orders_are_off(c->sc) || from != rs_at(c->s, u))
        return 0;
    const rs_posts *own = recall_posts(c, u, &now);
    if (!is_near(c, u, own))
        return 0;
    return rs_gives_up(c, u, hex, reaches_own, own) ? rs_refuse(e, RS_9_2_3, RS_P_HQ_OUT_OF_REACH, u, hex) : 0;
}
