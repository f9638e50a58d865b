/* choose.c - under the switch `ask`, the owner of a target names the terrain modifier it takes [6.53c] [R73].
 *
 * The choice lies in unit.choice until the shot is resolved; whoever asked clears it then.
 */
#include "shots.h"

enum { V_UNIT, V_OPEN, V_END }; /* V_OPEN: the bits of rp_terrain_open */

void rp_push_choice(rp_ctx *c, int unit, uint32_t open)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_CHOOSE, rp_side_of(c->sc, unit));

    f->v[V_UNIT] = (int16_t)unit;
    f->v[V_OPEN] = (int16_t)open;
}

static void choose_advance(rp_ctx *c) { c->s->head.waiting = fs_top(&c->s->head)->side; }

static void choose_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    d->rule = RP_6_53c;
    d->flags = FS_EXHAUSTIVE;
    d->main = RP_V_TAKE;
    d->phrase = RP_P_ASK_TAKE;
    d->subject = (fs_unit)f->v[V_UNIT];
    d->about = rp_option_hex(RP_V_TAKE, f->v[V_UNIT], c->s->unit[f->v[V_UNIT]].hex);
}

static void choose_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    for (int i = 0; f->v[V_OPEN] >> i; i++)
        if (f->v[V_OPEN] >> i & 1)
            rp_offer(out, rp_option_with(RP_V_TAKE, f->v[V_UNIT], i + 1));
}

static int choose_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    if (o->verb != RP_V_TAKE || o->subject != f->v[V_UNIT])
        return rp_refuse(e, RP_6_53c, RP_P_NOT_NOW, f->v[V_UNIT], FS_NO_HEX);
    if (o->object > RP_COVERS || !(f->v[V_OPEN] >> (o->object - 1) & 1)) /* he must take one that applies */
        return rp_refuse(e, RP_R73, RP_P_NOT_APPLICABLE, o->subject, FS_NO_HEX);
    return 0;
}

static int choose_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    c->s->unit[o->subject].choice = (uint8_t)o->object;
    fs_pop(&c->s->head, c->run);
    return FS_CLOSED;
}

/* It stands above a shot or shells only, and has two or more to choose from. */
static bool choose_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    int unit = f->v[V_UNIT], open = f->v[V_OPEN];

    if (!rp_is_switched(sc, RP_SW_ASK) || f == s->head.frame || f->step || f->flags || !rp_rest_is_zero(f, V_END))
        return false;
    return rp_is_unit(sc, unit) && s->unit[unit].where == RP_ON_MAP && rp_side_of(sc, unit) == f->side &&
           !s->unit[unit].choice && open > 0 && open < 1 << RP_COVERS && open & (open - 1);
}

const rp_kind rp_choose_kind = {.advance = choose_advance,
                                .decision = choose_decision,
                                .options = choose_options,
                                .check = choose_check,
                                .apply = choose_apply,
                                .is_sound = choose_is_sound};
