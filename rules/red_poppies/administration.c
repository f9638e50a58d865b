/* administration.c - what digging became: a scrape, a bomb stop, or one bomb stop less [5.3b] [6.41b].
 *
 * Shovels are RP_DUG of the diggers. The lowest digger of the side is asked first; one without a choice of sides has a
 * scrape. The rest of the phase is turn.c's. */
#include "steps.h"

static int next_digger(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (c->s->unit[u].flags & RP_DUG)
            return u;
    return 0;
}

/* --- sides --- */

/* Only a digger IN a trench builds one, dispersed or spent or not [R77]; one to a side, where the trench goes on
 * [6.41b] [8.33a] [8.33b]. */
static int block_refused(const rp_ctx *c, int unit, int direction, fs_error *e)
{
    const rp_unit *u = &c->s->unit[unit];

    if (!(u->flags & RP_IN) || !rp_has_trench(c->sc, c->s, u->hex))
        return rp_refuse(e, RP_6_41b, RP_P_NOT_IN_TRENCH, unit, u->hex);
    if (rp_on_side(c->sc, c->s, RP_STOP, u->hex, direction))
        return rp_refuse(e, RP_8_33b, RP_P_STOP_THERE, unit, u->hex);
    if (!rp_is_connected(c->sc, c->s, u->hex, direction))
        return rp_refuse(e, RP_8_33a, RP_P_NO_TRENCH_BEYOND, unit, u->hex);
    return 0;
}

/* One at a side of the digger's hex, unless an enemy is in either hex of that side [6.42] [6.42b] [R89]. */
static int unblock_refused(const rp_ctx *c, int unit, int direction, fs_error *e)
{
    int hex = c->s->unit[unit].hex, over = c->sc->around[hex][direction];
    fs_side enemy = fs_other(rp_side_of(c->sc, unit));

    if (!rp_on_side(c->sc, c->s, RP_STOP, hex, direction))
        return rp_refuse(e, RP_6_42b, RP_P_NO_STOP_THERE, unit, hex);
    if (rp_holds_hex(c->s, enemy, hex) || (over != FS_NO_HEX && rp_holds_hex(c->s, enemy, over)))
        return rp_refuse(e, RP_6_42, RP_P_ENEMY_AT_STOP, unit, over);
    return 0;
}

static bool has_choice(const rp_ctx *c, int unit)
{
    for (int d = 0; d < 6; d++)
        if (!block_refused(c, unit, d, NULL) || !unblock_refused(c, unit, d, NULL))
            return true;
    return false;
}

/* Direction of the side the option names, from the hex of the unit; -1 if it is none of its sides. */
static int direction_of(const rp_ctx *c, const fs_option *o)
{
    for (int d = 0; d < 6; d++) {
        fs_option side = rp_option_side(c->sc, o->verb, o->subject, c->s->unit[o->subject].hex, d);

        if (rp_same(&side, o))
            return d;
    }
    return -1;
}

/* --- the question --- */

static void shovels_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    d->rule = RP_5_3b;
    d->main = RP_V_ENTRENCH;
    d->phrase = RP_P_ASK_SHOVEL;
    d->subject = (fs_unit)next_digger(c, side);
    d->about = rp_option_hex(0, d->subject, c->s->unit[d->subject].hex);
    d->flags = FS_EXHAUSTIVE;
}

static void shovels_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    int unit = next_digger(c, side);

    rp_offer(out, rp_option(RP_V_ENTRENCH, unit));
    for (int d = 0; d < 6; d++) {
        if (!block_refused(c, unit, d, NULL))
            rp_offer(out, rp_option_side(c->sc, RP_V_BLOCK, unit, c->s->unit[unit].hex, d));
        if (!unblock_refused(c, unit, d, NULL))
            rp_offer(out, rp_option_side(c->sc, RP_V_UNBLOCK, unit, c->s->unit[unit].hex, d));
    }
}

static int shovels_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb != RP_V_ENTRENCH && o->verb != RP_V_BLOCK && o->verb != RP_V_UNBLOCK)
        return rp_refuse(e, RP_5_3b, RP_P_SHOVEL_OPEN, next_digger(c, side), FS_NO_HEX);
    if (o->subject != next_digger(c, side))
        return rp_refuse(e, RP_6_41b, RP_P_NO_SHOVEL, o->subject, FS_NO_HEX);
    if (o->verb == RP_V_ENTRENCH)
        return 0;
    int d = direction_of(c, o);

    if (d < 0)
        return rp_refuse(e, o->verb == RP_V_BLOCK ? RP_8_33b : RP_6_42b, RP_P_STOP_NOT_ITS, o->subject, FS_NO_HEX);
    return o->verb == RP_V_BLOCK ? block_refused(c, o->subject, d, e) : unblock_refused(c, o->subject, d, e);
}

static void tell_side(rp_ctx *c, uint16_t type, fs_rule rule, fs_side side, const fs_option *o)
{
    if (c->run->log)
        fs_say(c->run,
               &(fs_event){.type = type,
                           .rule = rule,
                           .side = side,
                           .seen = 3,
                           .subject = o->subject,
                           .place = FS_HEXSIDE,
                           .x = o->x,
                           .y = o->y},
               NULL, NULL, 0);
}

static void entrench(rp_ctx *c, fs_side side, int unit)
{
    rp_add(c->s->plane[RP_SCRAPE], c->s->unit[unit].hex);
    rp_tell(c, RP_E_SCRAPE_DUG, RP_5_3b, side, unit, c->s->unit[unit].hex, 0);
}

static int shovels_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    int hex = c->s->unit[o->subject].hex;

    if (o->verb == RP_V_ENTRENCH) {
        entrench(c, side, o->subject);
    } else {
        bool builds = o->verb == RP_V_BLOCK;

        rp_mark_side(c->sc, c->s, RP_STOP, hex, direction_of(c, o), builds);
        tell_side(c, builds ? RP_E_STOP_BUILT : RP_E_STOP_REMOVED, builds ? RP_8_33b : RP_6_41b, side, o);
    }
    c->s->unit[o->subject].flags &= (uint8_t)~RP_DUG;
    return FS_CLOSED;
}

/* --- course --- */

void rp_push_shovels(rp_ctx *c, fs_side side)
{
    if (next_digger(c, side))
        fs_push(&c->s->head, RP_F_SHOVELS, side);
}

static void shovels_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int unit;

    while ((unit = next_digger(c, f->side)) && !has_choice(c, unit)) {
        entrench(c, f->side, unit);
        c->s->unit[unit].flags &= (uint8_t)~RP_DUG;
    }
    if (unit)
        c->s->head.waiting = f->side;
    else
        fs_pop(&c->s->head, c->run);
}

static bool shovels_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    if (!f->side || f->step || f->flags || !rp_rest_is_zero(f, 0) || f != fs_top_const(&s->head) ||
        s->head.waiting != f->side || s->head.open)
        return false;
    int unit = next_digger(&c, f->side);

    return unit && s->unit[unit].where == RP_ON_MAP && has_choice(&c, unit);
}

const rp_kind rp_shovels_kind = {.advance = shovels_advance,
                                 .decision = shovels_decision,
                                 .options = shovels_options,
                                 .check = shovels_check,
                                 .apply = shovels_apply,
                                 .is_sound = shovels_is_sound};
