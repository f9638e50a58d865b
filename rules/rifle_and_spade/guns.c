/* guns.c - guns moved by hand: Prolonging by their crews, Dragging by riflemen; which Gun Pit a battery is in [6.3]
 * [14.3.7] [14.3.8]. Both take the whole activation and are moves with one trigger. */
#include "movement.h"

/* One battery to a pit [6.3.6]: those in pits and the pits of their side are paired in the order of their numbers. */
int rs_gun_pit_of(const rs_scenario *sc, const rs_state *s, int u)
{
    int hex = rs_at(s, u), before = 0;

    if (!rs_on_map(s, u) || sc->kind_of[u] != RS_ARTILLERY || !rs_is(s, u, RS_IN_WORK))
        return 0;
    for (int v = 0; (v = rs_next_in(sc, s, hex, v)) && v < u;)
        before += sc->side_of[v] == sc->side_of[u] && sc->kind_of[v] == RS_ARTILLERY && rs_is(s, v, RS_IN_WORK);
    for (int at = 0; (at = rs_next_work(s, hex, at));)
        if (s->work[at - 1].owner == sc->side_of[u] && s->work[at - 1].kind == RS_GUN_PIT && before-- == 0)
            return at;
    return 0;
}

/* Guns of a Fort that are left to the enemy wait for men who serve them: their counter has the steps already. */
void rs_lose_guns(rs_ctx *c, int u, fs_rule rule)
{
    int twin = c->sc->piece[u].twin, steps = c->s->unit[u].steps;
    bool in_fort = rs_work_at(c->s, c->sc->side_of[u], rs_at(c->s, u), RS_FORT);

    rs_tell(c, RS_E_DESTROYED, rule, c->sc->side_of[u], u, rs_at(c->s, u), RS_RES_LOST);
    rs_take_off(c, u, RS_DESTROYED);
    if (twin && in_fort && c->s->unit[twin].where == RS_NOT_YET)
        c->s->unit[twin].steps = (uint8_t)steps;
}

static int pits_in(const rs_state *s, fs_side side, int hex)
{
    int n = 0;

    for (int at = 0; (at = rs_next_work(s, hex, at));)
        n += s->work[at - 1].owner == side && s->work[at - 1].kind == RS_GUN_PIT;
    return n;
}

static int batteries_in_pits(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    int n = 0;

    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        n += sc->side_of[u] == side && rs_gun_pit_of(sc, s, u) != 0;
    return n;
}

/* --- which guns --- */

static int guns_refused(const rs_ctx *c, fs_side side, int u, fs_error *e)
{
    if (u < 1 || u > c->sc->base.n_units || c->sc->side_of[u] != side || c->sc->kind_of[u] != RS_ARTILLERY ||
        !rs_on_map(c->s, u) || !rs_may_act(c->sc, c->s, u) || rs_is(c->s, u, RS_FIRED | RS_MOVED | RS_DUG))
        return rs_refuse(e, RS_14_3, RS_P_NOT_ACTIVE, u, FS_NO_HEX);
    if (c->sc->piece[u].flags & RS_FIXED)
        return rs_refuse(e, RS_14_3_9, RS_P_FIXED_GUNS, u, FS_NO_HEX);
    if (rs_is(c->s, u, RS_COLUMN | RS_CONFUSED) || rs_is_us_them(c->sc, c->s, rs_at(c->s, u)))
        return rs_refuse(e, RS_14_3, RS_P_NOT_BY_HAND, u, FS_NO_HEX);
    return 0;
}

static int hex_refused(const rs_ctx *c, fs_side side, int u, int hex, const uint64_t *set, fs_error *e)
{
    int d = rs_direction(&c->sc->map, rs_at(c->s, u), hex);

    if (d < 0)
        return rs_refuse(e, RS_14_3, RS_P_NOT_ADJACENT, u, hex);
    if (rs_holds(c->sc, c->s, fs_other(side), hex))
        return rs_refuse(e, RS_14_1_10, RS_P_ENEMY_IN_HEX, u, hex);
    if (c->sc->map.step[rs_at(c->s, u)][d].foot == RS_BARRED || rs_side_of(&c->sc->map, rs_at(c->s, u), d) & RS_CLIFF ||
        rs_wire_against(c->sc, c->s, side, rs_at(c->s, u), d))
        return rs_refuse(e, RS_14_1_9, RS_P_IMPASSABLE, u, hex);
    return rs_stacking_refused(c->sc, c->s, side, hex, set, e);
}

/* --- Prolonging [14.3.7] --- */

static int pit_refused(const rs_ctx *c, fs_side side, int u, fs_error *e)
{
    int hex = rs_at(c->s, u);

    if (rs_gun_pit_of(c->sc, c->s, u))
        return 0; /* out of it, by hand [6.3.5] */
    if (rs_is(c->s, u, RS_IN_WORK) || batteries_in_pits(c->sc, c->s, side, hex) >= pits_in(c->s, side, hex))
        return rs_refuse(e, RS_6_3, RS_P_NO_GUN_PIT, u, hex);
    return 0;
}

static int prolong_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    uint64_t set[RS_PIECE_WORDS] = {0};
    int u = o->subject;

    if (guns_refused(c, side, u, e))
        return 1;
    if (o->place != FS_HEX)
        return pit_refused(c, side, u, e);
    rs_add(set, u);
    if (hex_refused(c, side, u, o->x, set, e))
        return 1;
    int from = rs_at(c->s, u), d = rs_direction(&c->sc->map, from, o->x);
    if (rs_side_of(&c->sc->map, from, d) & RS_HIGH_SIDE ||
        c->sc->map.step[from][d].foot > c->sc->tables.fig.prolong_cost)
        return rs_refuse(e, RS_14_3_7, RS_P_TOO_STEEP_FOR_GUNS, u, o->x);
    return 0;
}

/* --- Dragging [14.3.8] --- */

/* The riflemen who drag: those of the hex who have done nothing yet, in their order, until there are enough. */
static bool crew_of(const rs_ctx *c, fs_side side, int u, uint64_t set[RS_PIECE_WORDS])
{
    int steps = 0, needed = c->s->unit[u].steps;

    for (int v = 0; steps < needed && (v = rs_next_in(c->sc, c->s, rs_at(c->s, u), v));)
        if (c->sc->side_of[v] == side && rs_has_steps(c->sc, v) && rs_may_act(c->sc, c->s, v) &&
            !rs_is(c->s, v, RS_FIRED | RS_MOVED | RS_DUG | RS_CONFUSED | RS_COLUMN)) {
            rs_add(set, v);
            steps += c->s->unit[v].steps;
        }
    rs_add(set, u);
    return steps >= needed;
}

static int drag_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    uint64_t set[RS_PIECE_WORDS] = {0};
    int u = o->subject;

    if (guns_refused(c, side, u, e))
        return 1;
    if (o->place != FS_HEX || !crew_of(c, side, u, set))
        return rs_refuse(e, RS_14_3_8, RS_P_TOO_FEW_TO_DRAG, u, FS_NO_HEX);
    if (hex_refused(c, side, u, o->x, set, e))
        return 1;
    for (int v = 0; (v = rs_next_piece(set, v));)
        if (rs_way_refused(c, v, rs_at(c->s, v), o->x, e) || rs_end_refused(c, v, rs_at(c->s, v), o->x, e))
            return 1;
    return 0;
}

/* --- both --- */

int rs_guns_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    return o->verb == RS_V_DRAG ? drag_refused(c, side, o, e) : prolong_refused(c, side, o, e);
}

void rs_guns_options(const rs_ctx *c, fs_side side, const uint64_t actors[RS_PIECE_WORDS], fs_options *out)
{
    for (int u = 0; (u = rs_next_piece(actors, u));) {
        fs_option o = rs_option(RS_V_PROLONG, u);

        if (c->sc->kind_of[u] != RS_ARTILLERY || guns_refused(c, side, u, NULL))
            continue;
        if (!prolong_refused(c, side, &o, NULL))
            fs_offer(out, o);
        uint64_t crew[RS_PIECE_WORDS] = {0};
        int last = crew_of(c, side, u, crew) ? 1 : 0; /* without men there is no dragging anywhere */
        for (int d = 0; d < 6; d++) {
            int next = c->sc->map.next[rs_at(c->s, u)][d];

            for (int drag = 0; next != FS_NO_HEX && drag <= last; drag++) {
                o = rs_option_hex(drag ? RS_V_DRAG : RS_V_PROLONG, u, next);
                if (!rs_guns_refused(c, side, &o, NULL))
                    fs_offer(out, o);
            }
        }
    }
}

static void shift(rs_ctx *c, const rs_trek *t, int hex)
{
    fs_frame *f = fs_top(&c->s->head);
    int d = rs_direction(&c->sc->map, t->hex, hex);

    f->v[RS_M_LEFT] = (int16_t)(t->hex + 1);
    f->v[RS_M_SIDES] = (int16_t)(c->sc->map.step[t->hex][d].foot_side / 2);
    f->v[RS_M_HEX] = (int16_t)hex;
    for (int v = 0; (v = rs_next_piece(t->set, v));) {
        rs_put(c, v, hex);
        c->s->unit[v].entry = (uint8_t)(rs_opposite(d) + 1);
        if (rs_work_at(c->s, t->side, hex, 0))
            rs_set(c->s, v, RS_ON_TOP);
    }
}

int rs_guns_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    int u = o->subject;
    bool was_in = rs_gun_pit_of(c->sc, c->s, u) != 0;
    rs_trek t = {.side = side, .hex = rs_at(c->s, u), .start = rs_at(c->s, u), .n = 1};

    if (o->verb == RS_V_DRAG)
        crew_of(c, side, u, t.set);
    rs_add(t.set, u);
    rs_push_move(c, &t);
    fs_top(&c->s->head)->v[RS_M_STOPPED] = 1; /* one hex, then it is over */
    for (int v = 0; (v = rs_next_piece(t.set, v));)
        rs_unhide(c, v);
    if (o->place == FS_HEX) {
        shift(c, &t, o->x);
    } else {
        rs_clear(c->s, u, RS_IN_WORK | RS_ON_TOP);
        rs_set(c->s, u, was_in ? RS_ON_TOP : RS_IN_WORK);
    }
    rs_tell(c, RS_E_GUNS_BY_HAND, o->verb == RS_V_DRAG ? RS_14_3_8 : RS_14_3_7, side, u,
            o->place == FS_HEX ? o->x : t.hex, 0);
    rs_expose(c, o->place == FS_HEX ? RS_T_ENTERS : RS_T_WORKS);
    return FS_CLOSED;
}
