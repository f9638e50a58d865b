/* assault_move.c - Movement to Assault: announce, pay, check, go in as a Wave, be fired at [14.4]. */
#include "movement.h"

/* Who may go: Good rifle units, and cavalry on foot [14.4.2] [14.4.3] [14.4.4]. */
static int unit_refused(const rs_ctx *c, int u, int hex, fs_error *e)
{
    if (!rs_has_steps(c->sc, u))
        return rs_refuse(e, RS_14_4_3, RS_P_CANNOT_ASSAULT, u, hex);
    if (rs_is(c->s, u, RS_CONFUSED | RS_COLUMN | RS_RALLIED))
        return rs_refuse(e, RS_14_4_2, RS_P_NOT_FIT_TO_ASSAULT, u, hex);
    if (rs_on_map(c->s, u))
        return rs_assault_refused(c, u, hex, e);
    bool attacks = !rs_obeys(c->sc, c->s, u) || rs_is_attack_type(rs_order_of(c->sc, c->s, u));
    return attacks ? 0 : rs_refuse(e, RS_11_11_6, RS_P_NOT_FIT_TO_ASSAULT, u, hex); /* boats have no Route yet */
}

static int points_refused(const rs_ctx *c, const rs_trek *t, fs_error *e)
{
    int cost = c->sc->tables.cost[RS_COST_ASSAULT].v[0];

    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        int b = c->s->unit[u].brigiment;

        if (b && !rs_can_pay(c->s, b, cost))
            return rs_refuse_for(e, RS_10_2, RS_P_NO_POINTS, u, FS_NO_HEX, c->s->command[b].points, cost);
    }
    return 0;
}

/* The stack stays inside the hex of Us/Them and fights there [8.3.1]. */
static bool is_inside(const rs_ctx *c, const rs_trek *t, int hex)
{
    return hex == t->hex && rs_is_us_them(c->sc, c->s, hex);
}

int rs_assault_move_refused(const rs_ctx *c, const rs_trek *t, const fs_option *o, fs_error *e)
{
    int hex = o->x, sides, d;

    if (t->hex == FS_NO_HEX || o->place != FS_HEX)
        return rs_refuse(e, RS_14_4, RS_P_NOT_ON_MAP, 0, FS_NO_HEX);
    if (!rs_holds(c->sc, c->s, fs_other(t->side), hex))
        return rs_refuse(e, RS_14_4, RS_P_NO_ENEMY_THERE, 0, hex);
    for (int u = 0; (u = rs_next_piece(t->set, u));)
        if (unit_refused(c, u, hex, e))
            return 1;
    if (points_refused(c, t, e))
        return 1;
    if (c->s->marker[RS_MAX_ASSAULTS - 1].hex && !rs_marker_at(c->s, hex))
        return rs_refuse(e, RS_14_4, RS_P_TOO_MANY_ASSAULTS, 0, hex);
    if (is_inside(c, t, hex))
        return t->is_picked ? 0 : rs_refuse(e, RS_8_3_1, RS_P_ONE_AT_A_TIME, 0, hex);
    d = rs_direction(&c->sc->map, t->hex, hex);
    if (d < 0 || rs_is_us_them(c->sc, c->s, t->hex))
        return rs_refuse(e, RS_14_4_1, RS_P_NOT_ADJACENT, 0, hex);
    int cost = rs_step_cost(c->sc, c->s, t->set, t->hex, d, false, &sides), left = rs_left_of(c->sc, c->s, t);
    if (cost == RS_BARRED)
        return rs_refuse(e, RS_14_1_9, RS_P_IMPASSABLE, 0, hex);
    if (cost > left)
        return rs_refuse_for(e, RS_14_4_2, RS_P_TOO_FAR, 0, hex, (left + 1) / 2, (cost + 1) / 2);
    return rs_stacking_refused(c->sc, c->s, t->side, hex, t->set, e);
}

void rs_assault_options(const rs_ctx *c, const rs_trek *t, fs_options *out)
{
    fs_option o = rs_option_hex(RS_V_ASSAULT, 0, t->hex);
    bool joins = rs_is_joining(c, t); /* where there is one */

    if (t->is_picked && !rs_assault_move_refused(c, t, &o, NULL))
        fs_offer(out, o);
    for (int d = 0; d < 6; d++) {
        o.x = c->sc->map.next[t->hex][d];
        if (o.x != FS_NO_HEX && rs_holds(c->sc, c->s, fs_other(t->side), o.x) && (!joins || rs_marker_at(c->s, o.x)) &&
            !rs_assault_move_refused(c, t, &o, NULL))
            fs_offer(out, o);
    }
}

/* --- announcing --- */

/* Once, for going in; the rounds cost nothing more [18.1.3]. */
static void pay_all(rs_ctx *c, const rs_trek *t)
{
    uint64_t paid = 0;

    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        int b = c->s->unit[u].brigiment;

        if (b && !(paid >> b & 1))
            rs_pay(c, b, c->sc->tables.cost[RS_COST_ASSAULT].v[0], RS_14_4_1);
        paid |= (uint64_t)1 << b;
    }
}

/* No check on the first turn of an Initial Attack [11.9]. */
static bool needs_no_check(const rs_ctx *c, const rs_trek *t)
{
    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        const rs_command *m = rs_command_of(c->s, u);

        if (!c->s->unit[u].brigiment || m->order != RS_INITIAL_ATTACK || m->since != c->s->head.turn)
            return false;
    }
    return true;
}

static rs_marker *marker_for(rs_ctx *c, int hex)
{
    int at = rs_marker_at(c->s, hex);

    for (int i = 0; !at && i < RS_MAX_ASSAULTS; i++)
        if (!c->s->marker[i].hex) {
            c->s->marker[i].hex = (uint16_t)(hex + 1);
            at = i + 1;
        }
    return &c->s->marker[at - 1];
}

void rs_assault_apply(rs_ctx *c, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    rs_trek t = rs_under_way(c);

    pay_all(c, &t);
    bool inside = is_inside(c, &t, o->x);
    for (int u = 0; (u = rs_next_piece(t.set, u));) {
        rs_take_part(c, u, RS_PROGRESSED | RS_TARGET); /* announcing counts as progress [11.8.3] */
        if (!inside)
            rs_unhide(c, u); /* also if they do not go after all; nobody fires at that [7.2.6] [R80] */
    }
    f->v[RS_M_INTO] = (int16_t)(o->x + 1);
    f->v[RS_M_RESULT] = RS_CHECK_NONE;
    rs_tell(c, RS_E_ASSAULT_ANNOUNCED, RS_14_4_1, t.side, 0, o->x, 0);
    if (needs_no_check(c, &t))
        f->v[RS_M_RESULT] = RS_CHECK_PASSED;
    else
        rs_push_morale(c, t.side, t.hex, RS_C_ASSAULT_MOVE, -1, o->x, false);
}

/* The Wave goes in. */
static void enter(rs_ctx *c, fs_frame *f)
{
    rs_trek t = rs_under_way(c);
    int hex = f->v[RS_M_INTO] - 1;
    rs_marker *m = marker_for(c, hex);

    f->v[RS_M_INTO] = 0;
    m->waves++;
    if (is_inside(c, &t, hex)) { /* no step, no fire: they are there [8.3.1] */
        for (int u = 0; (u = rs_next_piece(t.set, u));)
            rs_take_part(c, u, RS_ATTACKER);
        f->v[RS_M_STOPPED] = 1;
        return;
    }
    int d = rs_direction(&c->sc->map, t.hex, hex), sides;
    f->v[RS_M_SPENT] = (int16_t)(f->v[RS_M_SPENT] + rs_step_cost(c->sc, c->s, t.set, t.hex, d, false, &sides));
    m->wired |= (uint8_t)rs_wire_against(c->sc, c->s, t.side, t.hex, d);
    m->sides |= (uint8_t)(1u << rs_opposite(d));
    f->v[RS_M_LEFT] = (int16_t)(t.hex + 1);
    f->v[RS_M_SIDES] = (int16_t)sides;
    f->v[RS_M_HEX] = (int16_t)hex;
    f->v[RS_M_WAVE] = m->waves;
    uint32_t top = rs_work_at(c->s, 1, hex, 0) || rs_work_at(c->s, 2, hex, 0) ? (uint32_t)RS_ON_TOP : 0;
    if (f->v[RS_M_LANDS])
        rs_note_landing(c, &t, hex);
    for (int u = 0; (u = rs_next_piece(t.set, u));) {
        rs_put(c, u, hex);
        c->s->unit[u].entry = (uint8_t)(rs_opposite(d) + 1);
        rs_take_part(c, u, RS_ATTACKER | top | (f->v[RS_M_LANDS] ? (uint32_t)RS_LANDED : 0));
    }
    rs_tell(c, RS_E_WAVE, RS_14_4_5, t.side, 0, hex, 0);
    rs_expose(c, RS_T_WAVE);
}

bool rs_assault_goes_on(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int result = f->v[RS_M_RESULT];

    if (f->v[RS_M_WAVE]) { /* the fire at the Wave is over: it stands under the marker, or went back */
        f->v[RS_M_WAVE] = 0;
        f->v[RS_M_STOPPED] = 1;
        return false;
    }
    if (!f->v[RS_M_INTO])
        return false;
    f->v[RS_M_RESULT] = 0;
    if (result == RS_CHECK_PASSED && rs_under_way(c).n) {
        enter(c, f);
        return true;
    }
    f->v[RS_M_INTO] = 0; /* failed: it stays, the point is lost */
    f->v[RS_M_STOPPED] = 1;
    return false;
}
