/* air.c - planes are placed, anywhere, to spot for the guns next round [11.3a] (R74). */
#include "fight.h"

enum { ASK, DONE };

void ac_push_air(ac_ctx *c, fs_side side) { fs_push(&c->s->head, AC_F_AIR, side); }

/* The first plane not yet placed in this phase; 0 when all are. AC_SHIFTED marks the others. */
static int open_plane(const ac_ctx *c, fs_side side)
{
    const uint64_t *air = c->sc->air[side];
    for (int u = ac_next_piece(air, 0); u; u = ac_next_piece(air, u))
        if (!(c->s->stand[u].did & AC_SHIFTED))
            return u;
    return 0;
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->step == ASK && open_plane(c, f->side)) {
        c->s->head.waiting = f->side;
        return;
    }
    const uint64_t *air = c->sc->air[f->side];
    for (int u = ac_next_piece(air, 0); u; u = ac_next_piece(air, u))
        c->s->stand[u].did = 0;
    fs_pop(&c->s->head, c->run);
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    d->rule = AC_11_3a;
    d->main = AC_V_FLY;
    d->flags = FS_EXHAUSTIVE;
    d->phrase = AC_P_ASK_PLANE;
    d->subject = (fs_unit)open_plane(c, side);
}

/* Narrow: the first open plane over an enemy, or leave them where they are. Wide: any plane over any hex. */
static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    const uint64_t *air = c->sc->air[side];
    int first = open_plane(c, side);
    for (int h = 0; h < c->sc->n_hexes; h++)
        if (c->s->holder[h] == fs_other(side))
            ac_offer(out, ac_option_hex(AC_V_FLY, first, h));
    ac_offer(out, ac_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    for (int u = first; u; u = ac_next_piece(air, u)) {
        if (c->s->stand[u].did & AC_SHIFTED)
            continue;
        for (int h = 0; h < c->sc->n_hexes; h++)
            if (u != first || c->s->holder[h] != fs_other(side))
                ac_offer(out, ac_option_hex(AC_V_FLY, u, h));
    }
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb != AC_V_FLY || !ac_is_piece(c->sc, o->subject) || c->sc->piece[o->subject].type != AC_PLANE ||
        c->sc->piece[o->subject].side != side)
        return ac_refuse(e, AC_11_3a, AC_P_NO_PLANE, 0, FS_NO_HEX);
    if (c->s->stand[o->subject].did & AC_SHIFTED)
        return ac_refuse(e, AC_11_3a, AC_P_PLANE_PLACED, o->subject, FS_NO_HEX);
    if (o->place != FS_HEX || !ac_is_hex(c->sc, o->x))
        return ac_refuse(e, AC_11_3a, AC_P_NO_PLANE, o->subject, FS_NO_HEX);
    return 0;
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb == FS_VERB_DONE) {
        fs_top(&c->s->head)->step = DONE;
        return FS_CLOSED;
    }
    ac_stand *st = &c->s->stand[o->subject];
    st->where = AC_ON_BOARD;
    st->hex = (int16_t)o->x;
    st->did = AC_SHIFTED;
    ac_tell(c, AC_E_PLANE, AC_11_3a, side, o->subject, o->x, 0);
    return FS_CLOSED;
}

bool ac_air_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    for (int i = 0; i < 14; i++)
        if (f->v[i])
            return false;
    bool asked = s->head.waiting && f == fs_top_const(&s->head);
    return f->step <= DONE && !f->flags &&
           (!asked || (f->step == ASK && s->head.waiting == f->side && open_plane(&c, f->side)));
}

const ac_kind ac_air_kind = {advance, decision, options, check, apply, NULL};
