/* columns.c - into Column and out of it, limbering and unlimbering, out of a work and into it: what costs MP without
 * leaving the hex [6.1.3] [14.2] [14.3.1]. */
#include "duties.h"
#include "movement.h"

static bool is_artillery(const rs_scenario *sc, int u) { return sc->kind_of[u] == RS_ARTILLERY; }

/* Half MP to change formation, in or out: less under a March [14.2.1] [14.2.4] [14.3.1] [14.3.2]. */
static int change_cost(const rs_ctx *c, int u)
{
    const rs_figures *fig = &c->sc->tables.fig;
    bool marches = rs_marches(c->sc, c->s, u);

    if (is_artillery(c->sc, u))
        return marches ? fig->limber_mp_march : fig->limber_mp;
    return marches ? fig->column_mp_march : fig->column_mp;
}

static int cost_of(const rs_ctx *c, const rs_trek *t, uint16_t verb)
{
    int most = 0;

    if (verb == RS_V_GO_UP || verb == RS_V_GO_DOWN)
        return c->sc->tables.fig.location_mp;
    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        int cost = change_cost(c, u);

        most = cost > most ? cost : most;
    }
    return most;
}

/* What a unit has to spend if it were limbered or in Column: guns have no MP before they are [14.1.1]. */
static int allowance_in_column(const rs_ctx *c, int u) { return c->sc->tables.allowance[rs_mover_of(c->sc, u)].column; }

static int column_unit_refused(const rs_ctx *c, const rs_trek *t, int u, fs_error *e)
{
    if (rs_is(c->s, u, RS_COLUMN) || !allowance_in_column(c, u))
        return rs_refuse(e, is_artillery(c->sc, u) ? RS_14_3_1 : RS_14_2_2, RS_P_NO_COLUMN, u, t->hex);
    uint32_t unfit = RS_CONFUSED | (is_artillery(c->sc, u) ? 0u : RS_RALLIED); /* [16.1.2] [12.0] */
    if (rs_is(c->s, u, unfit))
        return rs_refuse(e, RS_14_2_2, RS_P_NOT_FIT_FOR_COLUMN, u, t->hex);
    if (!is_artillery(c->sc, u) && rs_near_enemy(c->sc, c->s, t->side, t->hex))
        return rs_refuse(e, RS_14_2_2, RS_P_ENEMY_ADJACENT, u, t->hex);
    return rs_forming_refused(c, u, e);
}

static int unit_refused(const rs_ctx *c, const rs_trek *t, int u, uint16_t verb, fs_error *e)
{
    switch (verb) {
    case RS_V_COLUMN:
        return column_unit_refused(c, t, u, e);
    case RS_V_DEPLOY_ALL:
        return rs_is(c->s, u, RS_COLUMN) ? 0 : rs_refuse(e, RS_14_2, RS_P_NOT_A_COLUMN, u, t->hex);
    case RS_V_GO_UP:
        return rs_is(c->s, u, RS_IN_WORK) && !is_artillery(c->sc, u)
                   ? 0
                   : rs_refuse(e, RS_6_1_3, RS_P_NOT_IN_WORK, u, t->hex);
    default:
        return rs_is(c->s, u, RS_ON_TOP) && !rs_is(c->s, u, RS_COLUMN) && rs_work_at(c->s, t->side, t->hex, 0)
                   ? 0
                   : rs_refuse(e, RS_6_1_3, RS_P_NO_WORK_HERE, u, t->hex);
    }
}

/* What the slowest has left if the change is made: a battery that limbers has what it would have limbered. */
static int left_for(const rs_ctx *c, const rs_trek *t, uint16_t verb)
{
    int least = 255;

    if (verb != RS_V_COLUMN)
        return rs_left_of(c->sc, c->s, t);
    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        int now = rs_allowance_now(c->sc, c->s, u), then = allowance_in_column(c, u);
        int left = (is_artillery(c->sc, u) ? then : now) - t->spent; /* it must have them before it has more */

        least = left < least ? left : least;
    }
    return least;
}

int rs_column_refused(const rs_ctx *c, const rs_trek *t, const fs_option *o, fs_error *e)
{
    if (t->hex == FS_NO_HEX || rs_is_us_them(c->sc, c->s, t->hex))
        return rs_refuse(e, RS_14_2, RS_P_NOT_ON_MAP, 0, FS_NO_HEX);
    for (int u = 0; (u = rs_next_piece(t->set, u));)
        if (unit_refused(c, t, u, o->verb, e))
            return 1;
    int cost = cost_of(c, t, o->verb), left = left_for(c, t, o->verb);
    if (cost > left)
        return rs_refuse_for(e, RS_14_2_4, RS_P_NOT_ENOUGH_MP, 0, t->hex, (left + 1) / 2, (cost + 1) / 2);
    if (!e && (o->verb == RS_V_COLUMN || o->verb == RS_V_DEPLOY_ALL))
        return !rs_may_form(c, t->side, t->hex, t->set, o->verb == RS_V_COLUMN);
    if (!e)
        return !rs_has_room(c, t->side, t->hex, t->set); /* who passes a full hex only passes it */
    if (o->verb == RS_V_COLUMN || o->verb == RS_V_DEPLOY_ALL)
        return rs_formation_refused(c->sc, c->s, t->side, t->hex, t->set, o->verb == RS_V_COLUMN, e);
    return rs_stacking_refused(c->sc, c->s, t->side, t->hex, t->set, e);
}

void rs_column_options(const rs_ctx *c, const rs_trek *t, int enough, fs_options *out)
{
    static const struct {
        uint16_t verb;
        uint32_t all, none; /* what all must have and nobody may: for the rest unit_refused is asked */
    } verbs[] = {{RS_V_COLUMN, 0, RS_COLUMN | RS_CONFUSED},
                 {RS_V_DEPLOY_ALL, RS_COLUMN, 0},
                 {RS_V_GO_UP, RS_IN_WORK, 0},
                 {RS_V_GO_DOWN, RS_ON_TOP, RS_COLUMN}};
    uint32_t have = 0, lack = 0;

    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        have |= c->s->unit[u].flags;
        lack |= ~c->s->unit[u].flags;
    }
    for (int i = 0; i < 4 && out->n < enough; i++) {
        fs_option o = rs_option(verbs[i].verb, 0);

        if (!(lack & verbs[i].all) && !(have & verbs[i].none) && !rs_column_refused(c, t, &o, NULL))
            fs_offer(out, o);
    }
}

/* Out of Column a unit goes on only if it has spent less than it would have on foot: guns that unlimber stop
 * [14.1.5]. */
static void after_deploying(rs_ctx *c, fs_frame *f, const rs_trek *t)
{
    for (int u = 0; (u = rs_next_piece(t->set, u));)
        if (f->v[RS_M_SPENT] >= c->sc->tables.allowance[rs_mover_of(c->sc, u)].standard)
            f->v[RS_M_STOPPED] = 1;
}

void rs_column_apply(rs_ctx *c, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    rs_trek t = rs_under_way(c);

    f->v[RS_M_SPENT] = (int16_t)(f->v[RS_M_SPENT] + cost_of(c, &t, o->verb));
    f->v[RS_M_LEFT] = 0;
    f->v[RS_M_SIDES] = 0;
    f->v[RS_M_UP] = o->verb == RS_V_GO_UP;
    for (int u = 0; (u = rs_next_piece(t.set, u));) {
        rs_unhide(c, u);
        if (o->verb == RS_V_COLUMN)
            rs_set(c->s, u, RS_COLUMN);
        else if (o->verb == RS_V_DEPLOY_ALL)
            rs_clear(c->s, u, RS_COLUMN);
        rs_clear(c->s, u, RS_IN_WORK); /* On Top while it changes [6.1.3] [6.3.4] */
        if (rs_work_at(c->s, t.side, t.hex, 0))
            rs_set(c->s, u, RS_ON_TOP);
    }
    if (o->verb == RS_V_DEPLOY_ALL)
        after_deploying(c, f, &t);
    if (o->verb == RS_V_GO_DOWN)
        f->v[RS_M_STOPPED] = 1; /* the end of its move takes it in */
    rs_tell(c, RS_E_CHANGES, RS_14_2, t.side, 0, t.hex, 0);
    rs_expose(c, o->verb == RS_V_GO_UP || o->verb == RS_V_GO_DOWN ? RS_T_UP_OR_DOWN : RS_T_CHANGES);
}
