/* arrival.c - what happens when pieces come into a hex, whatever brought them there. */
#include "moves.h"

/* An HQ alone never bars the way: it leaves before the enemy stands there [2.3d] [R35, R82]. */
static void push_hqs(ac_ctx *c, int hex, fs_side side)
{
    if (c->s->holder[hex] || !c->s->first[hex] || c->sc->piece[c->s->first[hex]].side == side)
        return; /* fast: empty, or somebody holds it */
    for (int u = c->s->first[hex]; u;) {
        int next = c->s->stand[u].next;
        if (c->sc->piece[u].type == AC_HQ && c->sc->piece[u].side != side)
            ac_hq_pushed(c, u);
        u = next;
    }
}

/* A hex belongs to the side that last had a combat stand in it [R79]. */
static void take_control(ac_ctx *c, int hex, fs_side side)
{
    if (!ac_bit(c->sc->objective_hex, hex) || ac_bit(c->s->control, hex) == (side == 2))
        return;
    c->s->stirred = 1;
    if (side == 2)
        ac_set(c->s->control, hex);
    else
        ac_clear(c->s->control, hex);
    ac_say(c, AC_E_CONTROL_PASSES, AC_R79, side, 0, hex);
}

void ac_enter(ac_ctx *c, int piece, int hex)
{
    const ac_piece *p = &c->sc->piece[piece];
    if (p->type == AC_HQ)
        return;
    push_hqs(c, hex, p->side);
    if (!ac_is_combat(p->type))
        return;
    if (p->type == AC_TANK && ac_bit(c->s->wire, hex)) { /* [2.1f] [TEC.10] [R27, R89] */
        ac_clear(c->s->wire, hex);
        ac_say(c, AC_E_WIRE_CRUSHED, AC_2_1f, p->side, piece, hex);
    }
    take_control(c, hex, p->side);
}

/* [4.e] [R16] */
void ac_settle(ac_ctx *c, int hex)
{
    int marked = 0;
    fs_side side = 0;
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next) {
        marked += c->s->stand[u].hit;
        if (c->s->stand[u].hit)
            side = c->sc->piece[u].side;
    }
    if (marked < 2)
        return;
    ac_say(c, AC_E_MARKERS_MEET, AC_4_e, side, 0, hex);
    ac_push_merge(c, side, hex);
}
