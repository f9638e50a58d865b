/* party.c - who moves together: a unit alone, a stack, a mate picked up on the way [6.61c] [6.61d]. */
#include "moves.h"

int rp_rank(const rp_party *p, int unit)
{
    for (int k = 0; k < p->n; k++)
        if (p->unit[k] == unit)
            return k;
    return -1;
}

/* --- who moves --- */

/* Whether the unit may begin a move under this command: its one action, ready [6.03b] [6.61a]. */
int rp_mover_refused(const rp_ctx *c, fs_side side, int u, fs_error *e)
{
    if (!rp_is_unit(c->sc, u) || rp_side_of(c->sc, u) != side)
        return rp_refuse(e, RP_3_11e, RP_P_MOVER_NOT_OURS, u, FS_NO_HEX);

    const rp_unit *unit = &c->s->unit[u];
    if (unit->where != RP_ON_MAP && unit->where != RP_WAITING)
        return rp_refuse(e, RP_6_61a, RP_P_MOVER_NOT_ON_MAP, u, FS_NO_HEX);
    if (!(unit->flags & RP_ACTIVE))
        return rp_refuse(e, RP_6_03a, RP_P_MOVER_NOT_COMMANDED, u, unit->hex);
    if (unit->flags & RP_ACTED)
        return rp_refuse(e, RP_6_03b, RP_P_MOVER_HAS_ACTED, u, unit->hex);
    if (unit->flags & RP_SPENT)
        return rp_refuse(e, RP_6_61a, RP_P_MOVER_SPENT, u, unit->hex);
    return rp_allowance(c, u) ? 0 : rp_refuse(e, RP_R31, RP_P_NO_MOVEMENT, u, unit->hex);
}

/* Whether `mate` may move with `unit` from where both stand, or come on to the map with it. */
int rp_mate_refused(const rp_ctx *c, fs_side side, int unit, int mate, fs_error *e)
{
    if (mate == unit)
        return rp_refuse(e, RP_6_61c, RP_P_IN_STACK, mate, FS_NO_HEX);
    if (rp_mover_refused(c, side, mate, e))
        return 1;

    const rp_unit *a = &c->s->unit[unit], *b = &c->s->unit[mate];
    if (a->where != b->where || a->hex != b->hex ||
        (a->where == RP_WAITING && c->sc->piece[unit].entry != c->sc->piece[mate].entry))
        return rp_refuse(e, RP_6_61c, RP_P_NOT_IN_STACK, mate, b->hex);
    return a->where == RP_WAITING ? rp_due_refused(c, mate, e) : 0;
}

/* Declares the move of a unit: from now on it is moving [6.65a]. */
void rp_join(rp_ctx *c, int unit)
{
    rp_unit *u = &c->s->unit[unit];

    u->flags |= RP_ACTED;
    u->task |= RP_MOVER;
    if (u->where != RP_ON_MAP)
        return;
    u->flags |= RP_MOVING;
    if (rp_is_on_road(&c->sc->ground.hex[u->hex])) /* [8.6a] */
        u->task |= RP_BY_ROAD;
}

/* A unit that has moved is spent, with points left or not [6.65d]; one that never came on to the map has not moved. */
void rp_drop_out(rp_ctx *c, int unit)
{
    rp_unit *u = &c->s->unit[unit];

    if (u->where == RP_ON_MAP && rp_is_ready(c->s, unit)) {
        rp_tell(c, RP_E_MOVE_ENDS, RP_6_65d, rp_side_of(c->sc, unit), unit, u->hex, 0);
        rp_has_acted(c, unit);
    }
    u->task = u->mp = 0;
}

/* The next unit that could still join the stack being named; 0 none. */
int rp_next_mate(const rp_ctx *c, const rp_party *p, int after)
{
    bool outside = p->hex == FS_NO_HEX;

    if (p->n >= RP_MAX_PARTY || !p->n)
        return 0;
    for (int u = outside ? rp_next_unit(c->sc->units[p->side], after) : c->s->first[p->hex]; u;
         u = outside ? rp_next_unit(c->sc->units[p->side], u) : c->s->unit[u].next)
        if (u > after && rp_rank(p, u) < 0 && !rp_mate_refused(c, p->side, p->unit[0], u, NULL))
            return u;
    return 0;
}

/* --- picking up [6.61d] --- */

int rp_pick_refused(const rp_ctx *c, const rp_party *p, int mate, fs_error *e)
{
    if (p->n != 1 || p->hex == FS_NO_HEX)
        return rp_refuse(e, RP_6_61d, RP_P_ONLY_LONE, p->n ? p->unit[0] : 0, FS_NO_HEX);
    if (rp_mate_refused(c, p->side, p->unit[0], mate, e))
        return 1;
    int spent = c->s->unit[p->unit[0]].mp, most = rp_allowance(c, mate);
    return spent < most ? 0 : rp_refuse_for(e, RP_6_61f, RP_P_NO_POINTS, mate, p->hex, spent, most);
}

/* It is taken to have come the same way, so both go on moving [R23]. */
void rp_pick_up(rp_ctx *c, int unit, int mate)
{
    const rp_unit *u = &c->s->unit[unit];

    rp_join(c, mate);
    c->s->unit[mate].mp = u->mp;
    c->s->unit[mate].task =
        (uint8_t)((c->s->unit[mate].task & ~(RP_BY_ROAD | RP_BONUS)) | (u->task & (RP_BY_ROAD | RP_BONUS)));
    rp_tell(c, RP_E_IS_PICKED_UP, RP_6_61d, rp_side_of(c->sc, mate), mate, u->hex, 0);
}

bool rp_can_pick(const rp_ctx *c, const rp_party *p)
{
    if (p->n != 1 || p->hex == FS_NO_HEX)
        return false;
    for (int u = c->s->first[p->hex]; u; u = c->s->unit[u].next)
        if (!rp_pick_refused(c, p, u, NULL))
            return true;
    return false;
}
