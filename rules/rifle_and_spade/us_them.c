/* us_them.c - both sides in one hex, a few metres apart [8]. */
#include "steps.h"

void rs_enter_us_them(rs_ctx *c, int hex)
{
    rs_add(c->s->us_them, c->sc->map.seat[hex]);
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));) {
        c->s->unit[u].means = RS_HIDES_US_THEM; /* everybody goes to ground [8.2.1] */
        c->s->unit[u].named = 0;
        rs_clear(c->s, u, RS_COLUMN);
    }
    rs_tell(c, RS_E_US_THEM, RS_8_0, 0, 0, hex, RS_RES_US_THEM);
}

/* The others keep Hiding, in the ground or in their work, until they act; what the leaver dug there is gone, what they
 * dug themselves may join other trenches now [8.3.2] [8.3.3] [13.1.18]. */
void rs_end_us_them(rs_ctx *c, int hex)
{
    rs_remove(c->s->us_them, c->sc->map.seat[hex]);
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));)
        if (c->s->unit[u].means == RS_HIDES_US_THEM)
            c->s->unit[u].means = rs_is(c->s, u, RS_IN_WORK) ? RS_HIDES_WORK : RS_HIDES_TERRAIN;
    for (int i = 0; i < RS_MAX_WORKS_NOW && c->s->work[i].hex;) {
        rs_work *w = &c->s->work[i];
        bool dug_here = w->hex == hex + 1 && w->flags & RS_DUG_IN_US_THEM;

        if (dug_here && w->kind != RS_GUN_PIT && !rs_holds(c->sc, c->s, w->owner, hex)) {
            rs_remove_work(c->s, i + 1);
            continue;
        }
        if (dug_here)
            w->flags = (uint8_t)((w->flags & ~RS_DUG_IN_US_THEM) | (w->kind == RS_SHALLOW_TRENCH ? RS_CONNECTS : 0));
        i++;
    }
}

/* Enemies next to the hex, those in `except` not counted. */
static bool has_other_enemies(const rs_scenario *sc, const rs_state *s, fs_side side, int hex, int except)
{
    for (int d = 0; d < 6; d++) {
        int next = sc->map.next[hex][d];

        if (next != FS_NO_HEX && next != except && rs_is_open_side(&sc->map, hex, d) &&
            rs_holds(sc, s, fs_other(side), next))
            return true;
    }
    return false;
}

/* Others of the side in the hex than those who are about to move. */
static bool has_friends(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        if (sc->side_of[u] == side && !rs_is_hq(sc, u) && !rs_is(s, u, RS_PICKED | RS_MOVER))
            return true;
    return false;
}

int rs_us_them_move_refused(const rs_ctx *c, int u, int hex, fs_error *e)
{
    fs_side side = c->sc->side_of[u];
    int from = rs_at(c->s, u);

    if (rs_is_us_them(c->sc, c->s, hex) && !has_friends(c->sc, c->s, side, from))
        return rs_refuse(e, RS_8_3_5, RS_P_NO_FRIENDS_BEHIND, u, hex);
    if (!rs_is_us_them(c->sc, c->s, from) || rs_holds(c->sc, c->s, side, hex))
        return 0;
    if (has_other_enemies(c->sc, c->s, side, hex, from))
        return rs_refuse(e, RS_8_3_1, RS_P_ENEMY_BEYOND, u, hex); /* out only to friends or away from others */
    return 0;
}
