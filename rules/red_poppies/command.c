/* command.c - the units named by a command act one after another, each once, each as it likes [6.03a] [6.03b]. */
#include "moves.h"

enum command_step { CM_SIGNALS, CM_ASK, CM_STEPS };
/* v[] of a COMMAND frame is zero but for what RP_FOUGHT, RP_RAN_OUT and RP_ENTRY name. */

/* --- who may act --- */

bool rp_can_act(const rp_state *s, int unit)
{
    const rp_unit *u = &s->unit[unit];

    return (u->flags & (RP_ACTIVE | RP_SPENT | RP_ACTED)) == RP_ACTIVE &&
           (u->where == RP_ON_MAP || u->where == RP_WAITING);
}

/* Spent right after its action [6.05]; a unit that died of it has nothing to be spent. */
void rp_has_acted(rp_ctx *c, int unit)
{
    if (c->s->unit[unit].where != RP_ON_MAP && c->s->unit[unit].where != RP_WAITING)
        return;
    c->s->unit[unit].flags |= RP_ACTED;
    rp_spend(c, unit, RP_6_05);
}

void rp_end_activity(rp_ctx *c, fs_side side)
{
    rp_state *s = c->s;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        s->unit[u].flags &= (uint8_t) ~(RP_ACTIVE | RP_ACTED | RP_MOVING); /* [R70] */
        s->unit[u].task = s->unit[u].mp = 0;
    }
    for (int g = 0; g < c->sc->n_groups; g++)
        if (rp_side_of(c->sc, c->sc->n_units + 1 + g) == side)
            s->group[g].flags &= (uint8_t) ~(RP_G_FRESH | RP_G_ROLLED);
}

static int actor_refused(const rp_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit))
        return rp_refuse(e, RP_6_01d, RP_P_GROUPS_APART, unit, FS_NO_HEX);
    const rp_unit *u = &c->s->unit[unit];

    if (rp_side_of(c->sc, unit) != side)
        return rp_refuse(e, RP_5_22, RP_P_NOT_YOURS, unit, u->hex);
    if (u->where != RP_ON_MAP && u->where != RP_WAITING)
        return rp_refuse(e, RP_2_2d, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
    if (!(u->flags & RP_ACTIVE))
        return rp_refuse(e, RP_6_03a, RP_P_NOT_COMMANDED, unit, u->hex);
    if (u->flags & RP_ACTED)
        return rp_refuse(e, RP_6_03b, RP_P_HAS_ACTED, unit, u->hex);
    if (u->flags & RP_SPENT) /* by shells that fell in between [6.02b] */
        return rp_refuse(e, RP_6_02b, RP_P_NOT_READY, unit, u->hex);
    return 0;
}

/* --- deploy and dig --- */

static int on_map_refused(const rp_ctx *c, int unit, fs_rule rule, fs_error *e)
{
    return c->s->unit[unit].where == RP_ON_MAP ? 0 : rp_refuse(e, rule, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
}

/* Guns and infantry dig; of two types the worse one counts, so horse guns do not [6.41a] [3.12b]; an AFV, whatever it
 * carries, is no gun [3.11b]. */
static int dig_refused(const rp_ctx *c, int unit, fs_error *e)
{
    uint8_t types = rp_types(c->sc, unit);

    if (on_map_refused(c, unit, RP_6_41a, e))
        return 1;
    if (types & RP_CAVALRY && types & RP_GUN)
        return rp_refuse(e, RP_3_12b, RP_P_CANNOT_DIG, unit, FS_NO_HEX);
    if (types & (RP_GUN | RP_INFANTRY))
        return 0;
    return rp_refuse(e, types & RP_AFV ? RP_3_11b : RP_6_41a, RP_P_CANNOT_DIG, unit, FS_NO_HEX);
}

/* Flips the unit either way. It is no movement, so nobody reacts [6.3b]. */
static void deploy(rp_ctx *c, fs_side side, int unit)
{
    c->s->unit[unit].flags ^= RP_DISPERSED;
    rp_tell(c, rp_is_dispersed(c->s, unit) ? RP_E_SPREADS_OUT : RP_E_FORMS_UP, RP_6_3b, side, unit,
            c->s->unit[unit].hex, 0);
    rp_has_acted(c, unit);
}

/* The shovel lies on the unit until administration [6.41a] [6.41b]. */
static void dig(rp_ctx *c, fs_side side, int unit)
{
    c->s->unit[unit].flags |= RP_DUG;
    rp_tell(c, RP_E_DIGS, RP_6_41a, side, unit, c->s->unit[unit].hex, 0);
    rp_has_acted(c, unit);
}

/* --- the question --- */

/* A ready unit on the map can at least deploy; one that waits must find a way in. */
static bool has_action(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        fs_options moves = {NULL, 0, 0, 0};

        if (!rp_can_act(c->s, u))
            continue;
        if (c->s->unit[u].where == RP_ON_MAP)
            return true;
        rp_move_options(c, u, &moves);
        if (moves.n)
            return true;
    }
    return false;
}

static void command_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RP_6_03a;
    d->main = RP_V_MOVE;
    d->phrase = RP_P_ASK_ACTION;
    d->flags = FS_EXHAUSTIVE;
}

/* Nobody has to act: `done` leaves the others ready [6.03c]. */
static void command_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        if (!rp_can_act(c->s, u))
            continue;
        if (c->s->unit[u].where == RP_ON_MAP) {
            rp_fire_options(c, u, out);
            rp_move_options(c, u, out);
            rp_offer(out, rp_option(RP_V_DEPLOY, u));
            if (!dig_refused(c, u, NULL))
                rp_offer(out, rp_option(RP_V_DIG, u));
        } else {
            rp_move_options(c, u, out);
        }
    }
    rp_offer(out, rp_option(FS_VERB_DONE, 0));
}

/* One hex more along a road it has not kept to from the start [8.6a]. */
static int bonus_refused(const rp_ctx *c, const fs_option *o, fs_error *e)
{
    if (o->verb != RP_V_MOVE || o->subject != fs_top_const(&c->s->head)->v[RP_RAN_OUT] ||
        !rp_is_by_road(c->sc, c->s->unit[o->subject].hex, o->x))
        return 0;
    int most = rp_allowance(c, o->subject);

    return rp_refuse_for(e, RP_8_6a, RP_P_NOT_ALL_ROAD, o->subject, c->s->unit[o->subject].hex, most, most);
}

static int command_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case FS_VERB_DONE:
        return 0;
    case RP_V_DEPLOY:
        return actor_refused(c, side, o->subject, e) || on_map_refused(c, o->subject, RP_6_3b, e);
    case RP_V_DIG:
        return actor_refused(c, side, o->subject, e) || dig_refused(c, o->subject, e);
    case RP_V_FIRE:
    case RP_V_ANTITANK:
        return actor_refused(c, side, o->subject, e) || on_map_refused(c, o->subject, RP_6_51a, e) ||
               rp_fire_refused(c, side, o, e);
    case RP_V_MOVE:
    case RP_V_GO_IN:
    case RP_V_MELEE:
    case RP_V_STORM:
    case RP_V_STACK:
    case RP_V_MULE:
    case RP_V_WAGON:
    case RP_V_TRUCK:
    case RP_V_ENTER:
    case RP_V_EXIT:
        if (c->s->unit[o->subject].flags & RP_MOVING && (rp_stopped_refused(c, side, o, e) || bonus_refused(c, o, e)))
            return 1;
        return actor_refused(c, side, o->subject, e) || rp_move_refused(c, side, o, e);
    case RP_V_CALL:
    case RP_V_CANCEL:
        return rp_refuse(e, RP_6_01d, RP_P_GROUPS_APART, o->subject, FS_NO_HEX);
    default:
        if (rp_is_command(o->verb))
            return rp_refuse(e, RP_5_21a, RP_P_ONE_COMMAND, o->subject, FS_NO_HEX);
        return rp_refuse(e, RP_6_03a, RP_P_NOT_AN_ACTION, o->subject, FS_NO_HEX);
    }
}

/* The command is over for those that have not acted: they stay ready [6.03c]. */
static void dismiss(rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        c->s->unit[u].flags &= (uint8_t)~RP_ACTIVE;
}

static int command_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    switch (o->verb) {
    case FS_VERB_DONE:
        dismiss(c, side);
        break;
    case RP_V_DEPLOY:
        deploy(c, side, o->subject);
        break;
    case RP_V_DIG:
        dig(c, side, o->subject);
        break;
    case RP_V_FIRE:
    case RP_V_ANTITANK:
        rp_fire_begin(c, side, o);
        break;
    default:
        return rp_move_begin(c, side, o);
    }
    return FS_CLOSED;
}

/* --- course --- */

void rp_push_command(rp_ctx *c, fs_side side) { fs_push(&c->s->head, RP_F_COMMAND, side); }

/* Primed groups roll first; then the activation goes on with whoever is still able [6.02a] [6.02b]. */
static void command_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == CM_SIGNALS) {
        f->step = CM_ASK;
        rp_push_signals(c, f->side);
    } else if (has_action(c, f->side)) {
        c->s->head.waiting = f->side;
    } else {
        fs_pop(&c->s->head, c->run);
    }
}

/* The hexes by which units have come on are ascending, the unused last [10.21a]; what refusals remember
 * is in range [6.678] [8.6a]. */
static bool values_are_sound(const rp_scenario *sc, const fs_frame *f)
{
    for (int i = 0; i < RP_ENTRIES; i++) {
        int16_t mark = f->v[RP_ENTRY + i], before = i ? f->v[RP_ENTRY + i - 1] : 0;

        if (mark < 0 || mark > sc->n_hexes || (mark && i && mark <= before) || (mark && i && !before))
            return false;
    }
    for (int i = RP_MEMORIES; i < RP_ENTRY; i++)
        if (f->v[i])
            return false;
    return f->v[RP_FOUGHT] >= 0 && f->v[RP_FOUGHT] <= sc->n_hexes && f->v[RP_RAN_OUT] >= 0 &&
           f->v[RP_RAN_OUT] <= sc->n_units;
}

static bool command_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    if (f->step != CM_ASK || !f->side || f->flags || !values_are_sound(sc, f))
        return false;
    return f != fs_top_const(&s->head) || (s->head.waiting == f->side && has_action(&c, f->side));
}

const rp_kind rp_command_kind = {.advance = command_advance,
                                 .decision = command_decision,
                                 .options = command_options,
                                 .check = command_check,
                                 .apply = command_apply,
                                 .is_sound = command_is_sound};
