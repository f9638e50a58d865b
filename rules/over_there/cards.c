/* cards.c - whose card it is, and which unit acts with it [VI.0].
 *
 * The turn draws; the frame of a card asks the side named. A card serves one unit, or as many as the game has agreed
 * [VI.U], and is discarded when it is used, passed or has nobody to serve [VI.0.a]. */
#include "sequence.h"

enum { CARDS = 52, RED_CARDS = 26, PASSES = 2 }; /* two passes running end a side's phase */

void ot_tell_of(ot_ctx *c, uint16_t type, fs_rule rule, int unit, int other, uint16_t result, int total)
{
    if (!c->run->log)
        return;
    fs_say(c->run,
           &(fs_event){.type = type,
                       .rule = rule,
                       .subject = (fs_unit)unit,
                       .other = (fs_unit)other,
                       .side = ot_side_of(c->sc, unit),
                       .seen = ot_seen_by(c->sc, c->s, unit),
                       .result = result,
                       .depth = c->s->head.depth,
                       .total = total},
           NULL, NULL, 0);
}

/* --- who may act --- */

int ot_arrival_group(const ot_scenario *sc, int unit)
{
    const ot_piece *p = &sc->piece[unit];
    int group = -1;

    if (!p->roll_from)
        return -1;
    for (int u = 1; u <= unit; u++) { /* those with the same terms come together */
        const ot_piece *q = &sc->piece[u];
        bool first = q->roll_from != 0;

        for (int v = 1; v < u && first; v++)
            first = !(sc->piece[v].side == q->side && sc->piece[v].roll_from == q->roll_from &&
                      sc->piece[v].roll_for == q->roll_for && sc->piece[v].roll_certain == q->roll_certain);
        group += first;
        if (q->side == p->side && q->roll_from == p->roll_from && q->roll_for == p->roll_for &&
            q->roll_certain == p->roll_certain)
            break;
    }
    return group;
}

bool ot_is_due(const ot_scenario *sc, const ot_state *s, int u)
{
    const ot_piece *p = &sc->piece[u];
    int group = ot_arrival_group(sc, u);

    if (s->unit[u].where != OT_NOT_YET || p->class_ == OT_DISMOUNTED || p->carried_by || p->off_board)
        return false;
    if (u == sc->train)
        return s->head.turn >= sc->train_turn;
    if (ot_is_refereed(sc) && ot_is_to_set_up(sc, s, p->side, u)) /* in reserve, or hidden: it comes when it likes */
        return true;
    if (group >= 0)
        return s->arrived >> group & 1;
    return p->turn && p->n_places && s->head.turn >= p->turn;
}

bool ot_can_activate(const ot_scenario *sc, const ot_state *s, int u)
{
    const ot_unit *unit = &s->unit[u];

    if (unit->flags & OT_ACTIVATED)
        return false;
    switch (unit->where) {
    case OT_ON_TABLE:
        return ot_is_vehicle(sc, u) ? unit->crew || u == sc->train || sc->piece[u].class_ == OT_TRUCK
                                    : ot_men(sc, s, u) > 0;
    case OT_ABOARD:
        return ot_on_table(s, unit->carrier);
    default:
        return ot_is_due(sc, s, u);
    }
}

/* The train of the side, if it comes on with this card; 0 none. */
static int train_due(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    int u = sc->train;

    return u && ot_side_of(sc, u) == side && s->unit[u].where == OT_NOT_YET && ot_can_activate(sc, s, u) ? u : 0;
}

/* A unit of the side that must check whether it goes on routing; 0 none. */
static int routing_unit(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    for (int u = 0; (u = ot_next_unit(sc->units[side], u));)
        if (ot_is_routing(s, u) && ot_can_activate(sc, s, u))
            return u;
    return 0;
}

/* Of those the enemy sees. */
static int count_seen(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(sc->units[side], u));)
        n += ot_is(s, u, OT_SHOWN) && ot_can_activate(sc, s, u);
    return n;
}

static bool has_unit(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    for (int u = 0; (u = ot_next_unit(sc->units[side], u));)
        if (ot_can_activate(sc, s, u))
            return true;
    return false;
}

/* --- drawing --- */

static const uint64_t whole_deck = ((uint64_t)1 << CARDS) - 1;

void ot_begin_cards(ot_ctx *c)
{
    c->s->deck = whole_deck;
    c->s->last_card = c->s->finished = 0;
    memset(c->s->passes, 0, sizeof c->s->passes);
}

static fs_side draw(ot_ctx *c)
{
    if (!c->s->deck) { /* [VI.0.a] */
        c->s->deck = whole_deck;
        ot_tell(c, OT_E_SHUFFLED, OT_VI_0_a, 0, 0, 0);
    }
    int card = fs_dice_card(c->run, 0, &c->s->deck, 1, OT_VI_0);
    fs_side side = card < RED_CARDS ? OT_RED : OT_BLACK; /* */

    c->s->deck &= ~((uint64_t)1 << card);
    c->s->last_card = side;
    c->run->shown = 3; /* a spent card tells that nobody is left, in hiding either */
    return side;
}

void ot_push_card(ot_ctx *c, fs_side side)
{
    fs_push(&c->s->head, OT_F_CARDS, side)->v[OT_CARD_LEFT] = (int16_t)ot_per_card(c->sc);
}

/* Draws until somebody is named who can act; the cards of a side with nothing left are spent [VI.Y]. Pushes nothing
 * when the phase is over. */
void ot_push_cards(ot_ctx *c)
{
    fs_side able = 0;

    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        if (!(c->s->finished & side) && has_unit(c->sc, c->s, side))
            able |= side;
    while (able) {
        fs_side side = draw(c);

        if (able & side) {
            ot_tell(c, OT_E_CARD, OT_VI_0, side, 0, 0);
            ot_push_card(c, side);
            return;
        }
        ot_tell(c, OT_E_CARD_SPENT, OT_VI_0_a, side, 0, 0);
    }
}

/* --- using it --- */

static void activate(ot_ctx *c, fs_frame *f, int u)
{
    f->v[OT_CARD_LEFT]--;
    f->v[OT_CARD_USED]++;
    c->s->passes[f->side] = 0;
    ot_push_unit(c, u);
}

/* What there is no choice about: the train, or the last unit of a side that may not pass. 0: there is one. */
static int only_answer(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    int only = train_due(sc, s, side), n = 0;

    if (only || !routing_unit(sc, s, side))
        return only;
    for (int u = 0; (u = ot_next_unit(sc->units[side], u));)
        if (ot_can_activate(sc, s, u))
            only = u, n++;
    return n == 1 ? only : 0;
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->v[OT_CARD_USED]) {
        ot_spot(c);
        if (f->v[OT_CARD_LEFT] && count_seen(c->sc, c->s, f->side) < 2) /* whether and what it asks tells who hides */
            c->run->shown |= fs_other(f->side);
        if (!f->v[OT_CARD_LEFT] || !has_unit(c->sc, c->s, f->side) || ot_over_at_once(c)) {
            fs_pop(&c->s->head, c->run);
            return;
        }
    }
    int only = only_answer(c->sc, c->s, f->side);
    if (only)
        activate(c, f, only);
    else
        c->s->head.waiting = f->side;
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = OT_VI_0;
    d->main = OT_V_ACTIVATE;
    d->phrase = OT_P_ASK_CARD;
    d->flags = FS_EXHAUSTIVE;
}

static int pass_refused(const ot_ctx *c, fs_side side, fs_error *e)
{
    int router = routing_unit(c->sc, c->s, side);

    return router ? ot_refuse(e, OT_R_14, OT_P_ROUTERS_LEFT, router) : 0;
}

static int activate_refused(const ot_ctx *c, fs_side side, int u, fs_error *e)
{
    int train = train_due(c->sc, c->s, side);

    if (ot_side_of(c->sc, u) != side)
        return ot_refuse(e, OT_VI_0, OT_P_NOT_OURS, u);
    if (ot_is(c->s, u, OT_ACTIVATED))
        return ot_refuse(e, OT_VI_0, OT_P_HAS_ACTED, u);
    if (!ot_can_activate(c->sc, c->s, u))
        return ot_refuse(e, OT_VI_X, OT_P_CANNOT_ACT, u);
    return train && u != train ? ot_refuse(e, OT_R_43, OT_P_TRAIN_FIRST, train) : 0;
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
        if (ot_can_activate(c->sc, c->s, u))
            fs_offer(out, ot_option(OT_V_ACTIVATE, u));
    if (!pass_refused(c, side, NULL))
        fs_offer(out, ot_option(OT_V_PASS, 0));
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case OT_V_ACTIVATE:
        return activate_refused(c, side, o->subject, e);
    case OT_V_PASS:
        return pass_refused(c, side, e);
    default:
        return ot_refuse(e, OT_VI_0, OT_P_NOT_NOW, o->subject);
    }
}

/* A pass counts only if nobody has acted with the card [VI.0.a]. */
static void pass(ot_ctx *c, fs_frame *f)
{
    fs_side side = f->side;

    ot_tell(c, OT_E_PASSES, OT_VI_0_a, side, 0, 0);
    if (!f->v[OT_CARD_USED] && ++c->s->passes[side] >= PASSES) {
        c->s->finished |= side;
        ot_tell(c, OT_E_FINISHED, OT_R_14, side, 0, 0);
    }
    fs_pop(&c->s->head, c->run);
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    if (o->verb == OT_V_PASS) {
        pass(c, f);
        return FS_CLOSED;
    }
    if (!ot_is(c->s, o->subject, OT_SHOWN)) { /* the enemy sees a card used, not by whom */
        c->run->kept_from |= fs_other(side);
        c->run->shown |= fs_other(side);
    }
    activate(c, f, o->subject);
    return FS_CLOSED;
}

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    int left = f->v[OT_CARD_LEFT], used = f->v[OT_CARD_USED];

    if (!f->side || f->step || f->flags || !ot_rest_is_zero(f, OT_CARD_SLOTS) || left < 0 || used < 0 ||
        left + used != ot_per_card(sc) || f == &s->head.frame[0] || f[-1].kind != OT_F_TURN)
        return false;
    if (f != fs_top_const(&s->head))
        return used && ((f[1].kind == OT_F_UNIT && f[1].side == f->side) || f[1].kind == OT_F_FACT);
    return s->head.waiting == f->side && left && has_unit(sc, s, f->side) && !only_answer(sc, s, f->side);
}

const ot_kind ot_cards_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
