/* movement.c - a unit or a stack on its way, one movement point at a time [6.6].
 *
 * The units with RP_MOVER of the frame's side are the party; they stand in the frame's hex, or wait off the map. Each
 * point buys one thing [6.62] [PAC.21]: a hex, going in, a melee, or going in and a melee. It is paid here, and what
 * follows from it is resolved in a POINT above. A stack enters hexes as one; who pays for going in or for a melee is
 * said unit by unit, an open line [R88].
 */
#include "moves.h"

enum move_step {
    MV_GO,    /* the next point is asked */
    MV_STACK, /* open: who moves together */
    MV_PAY,   /* open: who pays for this point */
    MV_STEPS
};
enum { HEX, GO_IN, MELEES, V_USED }; /* v[] of a MOVE frame; GO_IN, MELEES: bits of the party, in MV_PAY */

static rp_party party_of(const rp_ctx *c, const fs_frame *f)
{
    const rp_state *s = c->s;
    rp_party p = {.side = f->side, .hex = f->v[HEX]};

    if (p.hex == FS_NO_HEX) {
        for (int u = 0; (u = rp_next_unit(c->sc->units[p.side], u)) && p.n < RP_MAX_PARTY;)
            if (s->unit[u].task & RP_MOVER && s->unit[u].where == RP_WAITING)
                p.unit[p.n++] = (uint8_t)u;
        return p;
    }
    for (int u = s->first[p.hex]; u && p.n < RP_MAX_PARTY; u = s->unit[u].next)
        if (s->unit[u].task & RP_MOVER && rp_side_of(c->sc, u) == p.side)
            p.unit[p.n++] = (uint8_t)u;
    return p;
}

/* --- spending a point --- */

/* Everybody who pays for a melee at this moment fights in one [R88]. */
static void spend_here(rp_ctx *c, fs_frame *f)
{
    rp_party p = party_of(c, f);
    unsigned go_in = (unsigned)f->v[GO_IN], melees = (unsigned)f->v[MELEES];

    f->step = MV_GO;
    f->v[GO_IN] = f->v[MELEES] = 0;
    rp_attention(c, p.side, p.hex);
    for (int k = 0; k < p.n; k++) {
        int u = p.unit[k];
        bool in = go_in >> k & 1, melee = melees >> k & 1;

        if (!in && !melee)
            continue;
        rp_pay(c, u);
        c->s->unit[u].task &= (uint8_t)~RP_BY_ROAD; /* its move is no longer all road [8.6a] [R94] */
        if (in)
            rp_set_in(c->sc, c->s, u, true); /* protected at once [6.72a] */
        if (melee)
            c->s->unit[u].task |= RP_PAID; /* [6.672] */
        if (in && melee)
            rp_tell(c, RP_E_STORMS, RP_6_671c, p.side, u, p.hex, 0);
        else
            rp_tell(c, in ? RP_E_GOES_IN : RP_E_STARTS_MELEE, in ? RP_6_62 : RP_6_671a, p.side, u, p.hex, 0);
    }
    rp_push_point(c, p.side, p.hex, p.hex, false);
}

static void name_payment(const rp_party *p, fs_frame *f, uint16_t verb, int unit)
{
    int bit = 1 << rp_rank(p, unit);

    if (verb != RP_V_MELEE)
        f->v[GO_IN] = (int16_t)(f->v[GO_IN] | bit);
    if (verb != RP_V_GO_IN)
        f->v[MELEES] = (int16_t)(f->v[MELEES] | bit);
}

/* Those that have only the bonus of the road left end their move where the others leave it [6.64]. */
static void leave_behind(rp_ctx *c, const rp_party *p, bool by_road)
{
    for (int k = 0; k < p->n; k++)
        if (rp_pay_refused(c, p->unit[k], by_road, NULL))
            rp_drop_out(c, p->unit[k]);
}

/* The party enters a hex, from its own or from off the map. Leaving a trench or crossing one costs nothing more
 * [8.321d]. */
static void spend_on_hex(rp_ctx *c, fs_frame *f, int to, uint8_t form)
{
    rp_party p = party_of(c, f);
    bool by_road = rp_is_by_road(c->sc, p.hex, to), outside = p.hex == FS_NO_HEX;

    if (!outside)
        leave_behind(c, &p, by_road);
    rp_attention(c, p.side, p.hex);
    for (int k = 0; k < p.n; k++) {
        rp_unit *u = &c->s->unit[p.unit[k]];

        if (!(u->task & RP_MOVER))
            continue;
        bool in = form >> k & 1;

        if (outside && form >> (RP_ENTERERS + k) & 1)
            u->flags |= RP_DISPERSED; /* [10.21b] */
        rp_pay(c, p.unit[k]);
        if (!by_road)
            u->task &= (uint8_t)~RP_BY_ROAD;
        else if (outside)
            u->task |= RP_BY_ROAD; /* [10.21b] */
        if (outside)
            rp_put(c->sc, c->s, p.unit[k], to, in);
        else
            rp_shift(c->sc, c->s, p.unit[k], to, in);
        if (in)
            rp_set_beside(c->sc, c->s, p.unit[k]);
        u->flags |= RP_MOVING;
        rp_tell(c,
                outside ? RP_E_ENTERS
                : in    ? RP_E_MOVES_IN
                        : RP_E_MOVES,
                outside ? RP_10_21b
                : in    ? RP_8_321c
                        : RP_6_61a,
                p.side, p.unit[k], to, 0);
    }
    if (outside)
        rp_note_entry(c, to);
    f->v[HEX] = (int16_t)to;
    rp_push_point(c, p.side, p.hex, to, true);
}

static void spend_on_exit(rp_ctx *c, fs_frame *f)
{
    rp_party p = party_of(c, f);

    leave_behind(c, &p, rp_road_leads_off(c->sc, p.hex));
    rp_attention(c, p.side, p.hex);
    for (int k = 0; k < p.n; k++)
        if (c->s->unit[p.unit[k]].task & RP_MOVER)
            rp_exit(c, p.unit[k]);
}

/* --- asked in COMMAND --- */

static void stack_options(const rp_ctx *c, int unit, fs_options *out)
{
    fs_side side = rp_side_of(c->sc, unit);
    int hex = c->s->unit[unit].hex;

    if (hex != FS_NO_HEX) {
        for (int u = c->s->first[hex]; u; u = c->s->unit[u].next)
            if (!rp_mate_refused(c, side, unit, u, NULL))
                rp_offer(out, rp_option_with(RP_V_STACK, unit, u));
        return;
    }
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (!rp_mate_refused(c, side, unit, u, NULL))
            rp_offer(out, rp_option_with(RP_V_STACK, unit, u));
}

void rp_move_options(const rp_ctx *c, int unit, fs_options *out)
{
    rp_party p = rp_alone(c, unit);

    if (rp_mover_refused(c, p.side, unit, NULL))
        return;
    if (p.hex == FS_NO_HEX) {
        if (rp_due_refused(c, unit, NULL))
            return;
        rp_enter_options(c, &p, out);
    } else {
        rp_step_options(c, &p, out);
        rp_payment_options(c, unit, out);
        if (!rp_exit_refused(c, &p, NULL))
            rp_offer(out, rp_option(RP_V_EXIT, unit));
    }
    stack_options(c, unit, out);
    rp_transport_options(c, unit, out);
}

int rp_move_refused(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (rp_mover_refused(c, side, o->subject, e))
        return 1;

    rp_party p = rp_alone(c, o->subject);
    if (rp_is_payment(o->verb))
        return rp_payment_refused(c, o->verb, o->subject, e);
    switch (o->verb) {
    case RP_V_STACK:
        if (p.hex == FS_NO_HEX && rp_due_refused(c, o->subject, e))
            return 1;
        return rp_mate_refused(c, side, o->subject, o->object, e);
    case RP_V_MULE:
    case RP_V_WAGON:
    case RP_V_TRUCK:
        return rp_transport_refused(c, o->subject, rp_carrier_named(o->verb), e);
    case RP_V_ENTER:
        return rp_enter_refused(c, &p, o->x, o->form, e);
    default:
        break;
    }
    if (p.hex == FS_NO_HEX)
        return rp_refuse(e, RP_6_61a, RP_P_MOVER_NOT_ON_MAP, o->subject, FS_NO_HEX);
    if (o->verb == RP_V_EXIT)
        return rp_exit_refused(c, &p, e);
    if (o->verb == RP_V_MOVE)
        return rp_step_refused(c, &p, o->x, o->form, e);
    return rp_refuse(e, RP_6_03a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}

/* Everybody has been named. */
static int stack_is_named(rp_ctx *c, fs_frame *f)
{
    rp_party p = party_of(c, f);

    f->step = MV_GO;
    for (int k = 0; k < p.n; k++)
        rp_tell(c, RP_E_STACKS, RP_6_61c, p.side, p.unit[k], p.hex, 0);
    return FS_CLOSED;
}

static int begin_stack(rp_ctx *c, fs_frame *f, int mate)
{
    f->step = MV_STACK;
    rp_join(c, mate);

    rp_party p = party_of(c, f);
    return rp_next_mate(c, &p, 0) ? FS_MORE : stack_is_named(c, f);
}

int rp_move_begin(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_MOVE, side);

    f->v[HEX] = c->s->unit[o->subject].hex;
    rp_join(c, o->subject);
    switch (o->verb) {
    case RP_V_STACK:
        return begin_stack(c, f, o->object);
    case RP_V_MULE:
    case RP_V_WAGON:
    case RP_V_TRUCK:
        rp_take_transport(c, o->subject, rp_carrier_named(o->verb));
        break;
    case RP_V_MOVE:
    case RP_V_ENTER:
        spend_on_hex(c, f, o->x, o->form);
        break;
    case RP_V_EXIT:
        spend_on_exit(c, f);
        break;
    default: {
        rp_party p = party_of(c, f);
        name_payment(&p, f, o->verb, o->subject);
        spend_here(c, f);
    }
    }
    return FS_CLOSED;
}

/* --- the frame --- */

/* Those who were spent on the way, or have no point left, go no further; the others may [6.61e] [6.61f] [6.671b]. */
static void drop_spent(rp_ctx *c, const fs_frame *f)
{
    rp_party p = party_of(c, f);

    for (int k = 0; k < p.n; k++) {
        fs_error e = {0};
        bool is_out = rp_pay_refused(c, p.unit[k], true, &e), is_ready = rp_is_ready(c->s, p.unit[k]);

        if (is_ready && !is_out)
            continue;
        if (is_ready && e.rule == RP_8_6a)
            fs_top(&c->s->head)[-1].v[RP_RAN_OUT] = p.unit[k]; /* a MOVE stands on its COMMAND */
        rp_drop_out(c, p.unit[k]);
    }
}

static bool can_go_on(const rp_ctx *c, const rp_party *p)
{
    if (!p->n)
        return false;
    if (p->hex == FS_NO_HEX)
        return rp_can_enter(c, p);
    if (rp_can_step(c, p))
        return true;
    for (int k = 0; k < p->n; k++)
        if (rp_can_pay_here(c, p->unit[k]))
            return true;
    return !rp_exit_refused(c, p, NULL) || rp_can_pick(c, p);
}

static void end_move(rp_ctx *c, const fs_frame *f)
{
    rp_party p = party_of(c, f);

    for (int k = 0; k < p.n; k++)
        rp_drop_out(c, p.unit[k]);
    fs_pop(&c->s->head, c->run);
}

static void move_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    drop_spent(c, f);
    rp_party p = party_of(c, f);
    if (can_go_on(c, &p))
        c->s->head.waiting = f->side;
    else
        end_move(c, f);
}

static void move_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    rp_party p = party_of(c, f);
    int lead = p.n ? p.unit[0] : 0;

    (void)side;
    d->rule = f->step == MV_STACK ? RP_6_61c : f->step == MV_PAY ? RP_R88 : RP_6_61a;
    d->flags = FS_EXHAUSTIVE;
    d->main = f->step == MV_STACK ? RP_V_WITH : p.hex == FS_NO_HEX ? RP_V_ENTER : RP_V_MOVE;
    d->subject = (fs_unit)lead;
    d->phrase = f->step == MV_STACK  ? RP_P_ASK_STACK
                : f->step == MV_PAY  ? RP_P_ASK_PAYERS
                : p.hex == FS_NO_HEX ? RP_P_ASK_ENTRY
                                     : RP_P_ASK_POINT;
    d->arg[0] = lead ? c->s->unit[lead].mp : 0;
    d->arg[1] = lead ? rp_allowance(c, lead) : 0;
    d->most = f->step == MV_GO ? 0 : p.n;
    d->about = p.hex == FS_NO_HEX ? rp_option(0, lead) : rp_option_hex(0, lead, p.hex);
}

static bool is_named(const fs_frame *f, int rank) { return (f->v[GO_IN] | f->v[MELEES]) >> rank & 1; }

static void go_options(const rp_ctx *c, const rp_party *p, fs_options *out)
{
    if (p->n && p->hex == FS_NO_HEX) {
        rp_enter_options(c, p, out);
    } else if (p->n) {
        rp_step_options(c, p, out);
        for (int k = 0; k < p->n; k++)
            rp_payment_options(c, p->unit[k], out);
        for (int u = p->n == 1 ? c->s->first[p->hex] : 0; u; u = c->s->unit[u].next)
            if (!rp_pick_refused(c, p, u, NULL))
                rp_offer(out, rp_option(RP_V_PICK, u));
        if (!rp_exit_refused(c, p, NULL))
            rp_offer(out, rp_option(RP_V_EXIT, rp_goers(c, p, rp_road_leads_off(c->sc, p->hex)).unit[0]));
    }
    rp_offer(out, rp_option(RP_V_STOP, 0));
}

static void move_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    rp_party p = party_of(c, f);

    (void)side;
    if (f->step == MV_GO) {
        go_options(c, &p, out);
        return;
    }
    if (f->step == MV_STACK)
        for (int u = 0; (u = rp_next_mate(c, &p, u));)
            rp_offer(out, rp_option(RP_V_WITH, u));
    else
        for (int k = 0; k < p.n; k++)
            if (!is_named(f, k))
                rp_payment_options(c, p.unit[k], out);
    rp_offer(out, rp_option(RP_V_GO, 0));
}

/* --- refusals of the frame --- */

static int subject_refused(const rp_party *p, int unit, bool lead, fs_error *e)
{
    if (rp_rank(p, unit) < 0)
        return rp_refuse(e, RP_6_61a, RP_P_NOT_MOVING_NOW, unit, FS_NO_HEX);
    return lead && p->unit[0] != unit ? rp_refuse(e, RP_6_61c, RP_P_LEAD_SPEAKS, p->unit[0], FS_NO_HEX) : 0;
}

/* Whoever is named enters or leaves a hex first of those that can pay for it. */
static int lead_refused(const rp_ctx *c, const rp_party *p, const fs_option *o, fs_error *e)
{
    if (p->hex == FS_NO_HEX || o->verb == RP_V_ENTER)
        return subject_refused(p, o->subject, true, e);
    bool by_road = o->verb == RP_V_EXIT ? rp_road_leads_off(c->sc, p->hex) : rp_is_by_road(c->sc, p->hex, o->x);
    rp_party goers = rp_goers(c, p, by_road);

    return subject_refused(p, o->subject, false, e) || rp_pay_refused(c, o->subject, by_road, e) ||
           subject_refused(&goers, o->subject, true, e);
}

static int go_check(const rp_ctx *c, const rp_party *p, const fs_option *o, fs_error *e)
{
    if (o->verb == RP_V_STOP)
        return 0;
    if (o->verb == RP_V_PICK)
        return rp_pick_refused(c, p, o->subject, e);
    if (rp_is_payment(o->verb))
        return rp_stopped_refused(c, p->side, o, e) || subject_refused(p, o->subject, false, e) ||
               rp_payment_refused(c, o->verb, o->subject, e);
    if (o->verb == FS_VERB_DONE)
        return rp_refuse(e, RP_6_65d, RP_P_STOP_ENDS, 0, FS_NO_HEX);
    if (o->verb == RP_V_DEPLOY)
        return rp_refuse(e, RP_6_3b, RP_P_DEPLOYS_APART, o->subject, FS_NO_HEX);
    if (o->verb != RP_V_MOVE && o->verb != RP_V_ENTER && o->verb != RP_V_EXIT)
        return rp_refuse(e, RP_6_03b, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    if (lead_refused(c, p, o, e))
        return 1;
    if (o->verb == RP_V_ENTER)
        return rp_enter_refused(c, p, o->x, o->form, e);
    if (p->hex == FS_NO_HEX)
        return rp_refuse(e, RP_6_61a, RP_P_MOVER_NOT_ON_MAP, o->subject, FS_NO_HEX);
    return o->verb == RP_V_MOVE ? rp_step_refused(c, p, o->x, o->form, e) : rp_exit_refused(c, p, e);
}

static int stack_check(const rp_ctx *c, const rp_party *p, const fs_option *o, fs_error *e)
{
    if (o->verb == RP_V_GO)
        return 0;
    if (o->verb != RP_V_WITH || !p->n)
        return rp_refuse(e, RP_6_61c, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    if (rp_rank(p, o->subject) >= 0)
        return rp_refuse(e, RP_6_61c, RP_P_IN_STACK, o->subject, FS_NO_HEX);
    if (p->n >= RP_MAX_PARTY)
        return rp_refuse(e, RP_6_61c, RP_P_STACK_FULL, o->subject, FS_NO_HEX);
    return rp_mate_refused(c, p->side, p->unit[0], o->subject, e);
}

static int pay_check(const rp_ctx *c, const fs_frame *f, const rp_party *p, const fs_option *o, fs_error *e)
{
    if (o->verb == RP_V_GO)
        return 0;
    if (!rp_is_payment(o->verb))
        return rp_refuse(e, RP_R88, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    if (subject_refused(p, o->subject, false, e))
        return 1;
    if (is_named(f, rp_rank(p, o->subject)))
        return rp_refuse(e, RP_6_61b, RP_P_HAS_PAID, o->subject, FS_NO_HEX);
    return rp_payment_refused(c, o->verb, o->subject, e);
}

static int move_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    rp_party p = party_of(c, f);

    (void)side;
    return f->step == MV_GO      ? go_check(c, &p, o, e)
           : f->step == MV_STACK ? stack_check(c, &p, o, e)
                                 : pay_check(c, f, &p, o, e);
}

/* --- taking an option --- */

/* Closes by itself when nobody is left who could pay. */
static int apply_payment(rp_ctx *c, fs_frame *f, const fs_option *o)
{
    rp_party p = party_of(c, f);

    name_payment(&p, f, o->verb, o->subject);
    f->step = MV_PAY;
    for (int k = 0; k < p.n; k++)
        if (!is_named(f, k) && rp_can_pay_here(c, p.unit[k]))
            return FS_MORE;
    spend_here(c, f);
    return FS_CLOSED;
}

static int apply_with(rp_ctx *c, fs_frame *f, int mate)
{
    rp_join(c, mate);

    rp_party p = party_of(c, f);
    return rp_next_mate(c, &p, 0) ? FS_MORE : stack_is_named(c, f);
}

static int move_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    (void)side;
    switch (o->verb) {
    case RP_V_MOVE:
    case RP_V_ENTER:
        spend_on_hex(c, f, o->x, o->form);
        return FS_CLOSED;
    case RP_V_EXIT:
        spend_on_exit(c, f);
        return FS_CLOSED;
    case RP_V_PICK:
        rp_pick_up(c, party_of(c, f).unit[0], o->subject);
        return FS_CLOSED;
    case RP_V_STOP:
        end_move(c, f);
        return FS_CLOSED;
    case RP_V_WITH:
        return apply_with(c, f, o->subject);
    case RP_V_GO:
        if (f->step == MV_STACK)
            return stack_is_named(c, f);
        spend_here(c, f);
        return FS_CLOSED;
    default:
        return apply_payment(c, f, o);
    }
}

/* An open line of movement can always be closed as it stands. */
static int move_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    (void)side;
    if (fs_top_const(&c->s->head)->step == MV_GO || k || cap < 1)
        return 0;
    line[0] = rp_option(RP_V_GO, 0);
    return 1;
}

/* --- states of unknown origin --- */

static bool payments_are_sound(const rp_ctx *c, const fs_frame *f)
{
    rp_party p = party_of(c, f);
    int named = f->v[GO_IN] | f->v[MELEES];

    if (f->step != MV_PAY)
        return !named;
    if (named <= 0 || named >> p.n)
        return false;
    for (int k = 0; k < p.n; k++)
        if ((f->v[GO_IN] >> k & 1 && rp_payment_refused(c, RP_V_GO_IN, p.unit[k], NULL)) ||
            (f->v[MELEES] >> k & 1 && rp_payment_refused(c, RP_V_MELEE, p.unit[k], NULL)))
            return false;
    return true;
}

static bool move_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    bool on_top = f == &s->head.frame[s->head.depth - 1];
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    if (f->side < 1 || f->step >= MV_STEPS || f->flags || f[-1].side != f->side || !rp_rest_is_zero(f, V_USED) ||
        f->v[HEX] < FS_NO_HEX || f->v[HEX] >= sc->n_hexes || f->v[GO_IN] < 0 || f->v[MELEES] < 0)
        return false;
    if (f->step != MV_GO && (!on_top || s->head.open != f->side))
        return false;
    if (on_top && s->head.waiting != f->side)
        return false;
    if (f->v[HEX] == FS_NO_HEX && f->step == MV_PAY)
        return false;
    return payments_are_sound(&c, f);
}

const rp_kind rp_move_kind = {
    .advance = move_advance,
    .decision = move_decision,
    .options = move_options,
    .check = move_check,
    .apply = move_apply,
    .suggest = move_suggest,
    .is_sound = move_is_sound,
};
