/* choose.c - under the switch `ask`, the owner of a target names the modifier it takes where two of a category apply:
 * of terrain, then of visibility [6.53c] [R73].
 *
 * The choices lie in unit.choice until the shot or the shells are resolved, which clears them. The frame asks above
 * them and changes places with them when it is answered: what is thrown, and asked of the next, is then above the frame
 * that asked [R73].
 */
#include "shots.h"

enum { ASKING, ANSWERED };
enum { FRAMES_TO_COME = 6 };            /* above a choice: at most another shot or drift and what it throws */
enum { V_UNIT, V_OPEN, V_SEEN, V_END }; /* V_OPEN: the bits of rp_terrain_open; V_SEEN: it is visibility instead */

static void change_places(fs_frame *f)
{
    fs_frame below = f[-1];

    f[-1] = *f;
    *f = below;
}

void rp_push_choice(rp_ctx *c, int unit, uint32_t open)
{
    fs_frame *f = fs_top(&c->s->head);

    if (fs_fits(&c->s->head, FRAMES_TO_COME) || f[-1].kind != RP_F_CHOOSE)
        f = fs_push(&c->s->head, RP_F_CHOOSE, 0);
    else /* of very many the later ones share a frame */
        change_places(f);
    f->side = rp_side_of(c->sc, unit);
    f->step = ASKING;
    f->v[V_UNIT] = (int16_t)unit;
    f->v[V_OPEN] = (int16_t)open;
    f->v[V_SEEN] = !open;
}

static void choose_advance(rp_ctx *c)
{
    if (fs_top(&c->s->head)->step == ASKING)
        c->s->head.waiting = fs_top(&c->s->head)->side;
    else
        fs_pop(&c->s->head, c->run);
}

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
    for (int i = RP_TAKE_NIGHT; f->v[V_SEEN] && i <= RP_TAKE_GAS; i++)
        rp_offer(out, rp_option_with(RP_V_TAKE, f->v[V_UNIT], i));
}

static bool is_open(const fs_frame *f, int object)
{
    if (object > RP_COVERS)
        return f->v[V_SEEN] && object <= RP_TAKE_GAS;
    return f->v[V_OPEN] >> (object - 1) & 1;
}

static int choose_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    if (o->verb != RP_V_TAKE || o->subject != f->v[V_UNIT])
        return rp_refuse(e, RP_6_53c, RP_P_NOT_NOW, f->v[V_UNIT], FS_NO_HEX);
    if (!is_open(f, o->object)) /* he must take one that applies */
        return rp_refuse(e, RP_R73, RP_P_NOT_APPLICABLE, o->subject, FS_NO_HEX);
    return 0;
}

static int choose_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    rp_unit *u = &c->s->unit[o->subject];

    (void)side;
    u->choice = (uint8_t)(u->choice | (o->object > RP_COVERS ? (o->object - RP_COVERS) << RP_CHOICE_SEEN : o->object));
    memset(f->v, 0, sizeof f->v);
    f->step = ANSWERED;
    f->side = f[-1].side;
    change_places(f);
    return FS_CLOSED;
}

/* It asks above a shot or shells, with two or more to choose from and none of them chosen; or it has been answered, and
 * another chooses, or gas drifts by what came of the shells. */
static bool choose_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    int unit = f->v[V_UNIT], open = f->v[V_OPEN];
    bool is_top = f == fs_top_const(&s->head);

    if (!rp_is_switched(sc, RP_SW_ASK) || f == s->head.frame || f->flags || f->step > ANSWERED)
        return false;
    if (f->step == ANSWERED)
        return !is_top && f->side == f[1].side && rp_rest_is_zero(f, 0) &&
               (f[1].kind == RP_F_AREA || f[1].kind == RP_F_FIRE ||
                (f[1].kind == RP_F_CHOOSE && f[1].step == ANSWERED));
    if (!is_top || (f[-1].kind != RP_F_FIRE && f[-1].kind != RP_F_AREA) || !rp_rest_is_zero(f, V_END))
        return false;
    if (!rp_is_unit(sc, unit) || s->unit[unit].where != RP_ON_MAP || rp_side_of(sc, unit) != f->side)
        return false;
    if (f->v[V_SEEN])
        return f->v[V_SEEN] == 1 && !open && f[-1].kind == RP_F_FIRE && !rp_chosen_sight(s, unit);
    return !rp_chosen_cover(s, unit) && open > 0 && open < 1 << RP_COVERS && open & (open - 1);
}

const rp_kind rp_choose_kind = {.advance = choose_advance,
                                .decision = choose_decision,
                                .options = choose_options,
                                .check = choose_check,
                                .apply = choose_apply,
                                .is_sound = choose_is_sound};
