/* draft.c - the parts an order is drawn of, each refused on its own: battalions In Support, Battalion Objectives on one
 * line, Intermediate Objectives, Routes that do not cross, the Point Objective [11.4] [11.5.1] [11.11.2]. */
#include "draft.h"
#include <string.h>

/* --- what is being drawn --- */

static void note_member(const rs_ctx *c, rs_draft *d, int u)
{
    int g = c->s->unit[u].battalion;

    rs_add(d->members, u);
    if (!rs_receives(c, u, d->b))
        return;
    rs_add(d->who, u);
    if (g < 1 || g > c->sc->n_battalions || c->s->group[g].brigiment != d->b || rs_has(d->taking_part, g))
        return;
    rs_add(d->taking_part, g);
    d->place[g] = (int16_t)rs_at(c->s, u);
}

static void note_foreigner(const rs_ctx *c, rs_draft *d, int u)
{
    bool waived = c->sc->brigiment[d->b].crossing >> c->s->unit[u].brigiment & 1; /* [R72] */

    if (waived || c->s->group[c->s->unit[u].battalion].status != RS_IN_LINE)
        return;
    if (c->s->unit[u].route)
        rs_bar_route(c->sc, &c->s->route[c->s->unit[u].route - 1], d->foreign, NULL);
    rs_add(d->foreign, rs_at(c->s, u));
}

rs_draft rs_draft_of(const rs_ctx *c, int b)
{
    const rs_command *m = &c->s->command[b];
    bool later = m->scheduled > c->s->head.turn;
    rs_draft d = {.b = b, .order = later ? RS_ATTACK : m->order, .later = later, .side = c->sc->brigiment[b].side};

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[d.side], u));) {
        if (!c->s->unit[u].brigiment || !rs_has_steps(c->sc, u) || !rs_on_map(c->s, u))
            continue;
        if (c->s->unit[u].brigiment == b)
            note_member(c, &d, u);
        else
            note_foreigner(c, &d, u);
    }
    return d;
}

uint16_t *rs_draft_aims(rs_state *s, const rs_draft *d, int g) { return d->later ? s->group[g].next : s->group[g].aim; }
uint8_t *rs_draft_status(rs_state *s, const rs_draft *d, int g)
{
    return d->later ? &s->group[g].next_status : &s->group[g].status;
}

/* A rifle unit that receives the order: on the map, not cut off, and not kept back. */
bool rs_receives(const rs_ctx *c, int u, int b)
{
    return rs_is_rifle_of(c->sc, c->s, u, b) && !rs_is(c->s, u, RS_ISOLATED) && !rs_is_picket(c->s, u) &&
           !rs_is_kept_back(c->sc, c->s, u);
}

void rs_let_go(rs_ctx *c, int b)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_is_of(c->s, u, b) && rs_is_kept_back(c->sc, c->s, u))
            c->s->unit[u].at = 0;
}

/* Battalions with a rifle unit that receives it: they alone are disposed of and counted. */
bool rs_takes_part(const rs_ctx *c, const rs_draft *d, int g)
{
    return g >= 1 && g <= c->sc->n_battalions && rs_has(d->taking_part, g);
}

rs_tally rs_draft_count(const rs_ctx *c, const rs_draft *d)
{
    const rs_support *row = &c->sc->tables.support[d->order];
    rs_tally t = {0};

    for (int g = 0; (g = rs_next_battalion(d, g));) {
        t.all++;
        t.support += *rs_draft_status(c->s, d, g) == RS_IN_SUPPORT;
        t.aimed += rs_draft_aims(c->s, d, g)[0] != 0;
    }
    int column = t.all < RS_SUPPORT_COLUMNS ? t.all : RS_SUPPORT_COLUMNS;
    t.least = row->least[column];
    t.most = row->most[column];
    return t;
}

bool rs_is_undecided(const rs_ctx *c, const rs_draft *d, int g)
{
    return rs_takes_part(c, d, g) && *rs_draft_status(c->s, d, g) != RS_IN_SUPPORT && !rs_draft_aims(c->s, d, g)[0];
}

/* --- the rules of each part --- */

static int support_part_refused(const rs_ctx *c, const rs_draft *d, int g, fs_error *e)
{
    rs_tally t = rs_draft_count(c, d);

    if (!rs_has_aims(d->order) || !rs_is_undecided(c, d, g))
        return rs_refuse(e, RS_11_5_2, RS_P_CANNOT_SUPPORT, 0, FS_NO_HEX);
    if (t.support >= t.most)
        return rs_refuse_for(e, RS_11_5_1, RS_P_SUPPORT_COUNT, 0, FS_NO_HEX, t.support + 1, t.most);
    return 0;
}

/* A Brigiment of one battalion may keep a half-battalion or company of it In Support; somebody stays In Line [11.5.2].
 */
static int keep_refused(const rs_ctx *c, const rs_draft *d, int u, fs_error *e)
{
    int size = c->s->unit[u].size, line = 0;

    if (d->later || (d->order != RS_ATTACK && d->order != RS_DEFENSE) || c->s->command[d->b].battalions != 1 ||
        !rs_receives(c, u, d->b) || (size != RS_HALF_BATTALION && size != RS_COMPANY))
        return rs_refuse(e, RS_11_5_2, RS_P_CANNOT_KEEP_BACK, u, FS_NO_HEX);
    for (int v = 1; v <= c->sc->base.n_units; v++) {
        if (rs_is_of(c->s, v, d->b) && rs_is_kept_back(c->sc, c->s, v))
            return rs_refuse(e, RS_11_5_2, RS_P_CANNOT_KEEP_BACK, u, FS_NO_HEX);
        line += v != u && rs_receives(c, v, d->b);
    }
    return line ? 0 : rs_refuse(e, RS_11_2_2, RS_P_NOBODY_IN_LINE, u, FS_NO_HEX);
}

/* Where it stands will do [11.11.1]. Defense: not on the enemy, nor beside him unless own units are there now
 * [11.11.2]. */
static int placement_refused(const rs_ctx *c, const rs_draft *d, int hex, fs_error *e)
{
    if (!rs_is_land(&c->sc->map, hex))
        return rs_refuse(e, RS_11_4_2, RS_P_NO_ROUTE, 0, hex);
    if (d->order != RS_DEFENSE)
        return 0;
    if (rs_holds(c->sc, c->s, fs_other(d->side), hex))
        return rs_refuse(e, RS_11_11_2, RS_P_ENEMY_ON_OBJECTIVE, 0, hex);
    if (rs_near_enemy(c->sc, c->s, d->side, hex) && !rs_holds(c->sc, c->s, d->side, hex))
        return rs_refuse(e, RS_11_11_2, RS_P_ENEMY_BY_OBJECTIVE, 0, hex);
    return 0;
}

/* Of a Scheduled Attack no more is asked than that each unit could go there by itself: the Routes are found when it
 * begins, from where everybody stands then [11.8.1] [R77]. */
static int reach_refused(const rs_ctx *c, const rs_draft *d, int g, int hex, fs_error *e)
{
    for (int u = 0; d->later && (u = rs_next_piece(d->who, u));)
        if (c->s->unit[u].battalion == g && rs_least_steps(c->sc, rs_at(c->s, u), hex) > RS_MAX_ROUTE)
            return rs_refuse(e, RS_11_4_2, RS_P_NO_ROUTE, u, hex);
    return 0;
}

static int aim_refused(const rs_ctx *c, const rs_draft *d, int g, int hex, fs_error *e)
{
    rs_tally t = rs_draft_count(c, d);

    if (!rs_has_aims(d->order) || !rs_takes_part(c, d, g) || *rs_draft_status(c->s, d, g) == RS_IN_SUPPORT)
        return rs_refuse(e, RS_11_4_1, RS_P_NO_OBJECTIVE_FOR_IT, 0, hex);
    const uint16_t *aim = rs_draft_aims(c->s, d, g);
    if (!aim[0] && t.aimed >= t.all - t.least)
        return rs_refuse_for(e, RS_11_5_1, RS_P_SUPPORT_COUNT, 0, FS_NO_HEX, t.all - t.aimed - 1, t.least);
    int n = 0;
    bool touches = false;
    for (; n < RS_AIMS && aim[n]; n++) {
        if (aim[n] == hex + 1)
            return rs_refuse(e, RS_11_4_6, RS_P_AIM_TWICE, 0, hex);
        touches |= rs_distance(&c->sc->map, aim[n] - 1, hex) == 1;
    }
    if (n >= c->sc->tables.fig.battalion_objective || n >= RS_AIMS)
        return rs_refuse_for(e, RS_11_4_6, RS_P_TOO_MANY_AIMS, 0, hex, n + 1, c->sc->tables.fig.battalion_objective);
    if (n && !touches)
        return rs_refuse(e, RS_11_4_6, RS_P_NOT_CONNECTED, 0, hex);
    return placement_refused(c, d, hex, e) || reach_refused(c, d, g, hex, e);
}

static int mid_refused(const rs_ctx *c, const rs_draft *d, int g, int hex, fs_error *e)
{
    if (!rs_has_aims(d->order) || d->later || !rs_takes_part(c, d, g) || !rs_draft_aims(c->s, d, g)[0])
        return rs_refuse(e, RS_11_4_4, RS_P_NAME_OBJECTIVE_FIRST, 0, hex);
    const uint16_t *mid = c->s->group[g].mid;
    for (int i = 0; i < RS_AIMS; i++)
        if (mid[i] == hex + 1)
            return rs_refuse(e, RS_11_4_4, RS_P_AIM_TWICE, 0, hex);
    if (mid[RS_AIMS - 1])
        return rs_refuse_for(e, RS_11_4_4, RS_P_TOO_MANY_AIMS, 0, hex, RS_AIMS + 1, c->sc->tables.fig.intermediates);
    for (int u = 0; (u = rs_next_piece(d->who, u));)
        if (c->s->unit[u].battalion == g && c->s->unit[u].route)
            return rs_refuse(e, RS_11_4_4, RS_P_ROUTE_BEGUN, u, hex);
    return placement_refused(c, d, hex, e);
}

bool rs_is_aim_of(const rs_ctx *c, const rs_draft *d, int g, int hex)
{
    for (int i = 0; i < RS_AIMS; i++)
        if (rs_draft_aims(c->s, d, g)[i] == hex + 1)
            return true;
    return false;
}

static int unit_refused(const rs_ctx *c, const rs_draft *d, int u, fs_error *e)
{
    int g = c->s->unit[u].battalion;

    if (d->later || !rs_has_aims(d->order) || !rs_receives(c, u, d->b))
        return rs_refuse(e, RS_11_4_9, RS_P_NO_ROUTE_FOR_IT, u, FS_NO_HEX);
    return rs_draft_aims(c->s, d, g)[0] ? 0 : rs_refuse(e, RS_11_4_9, RS_P_NAME_OBJECTIVE_FIRST, u, FS_NO_HEX);
}

static int to_hex_refused(const rs_ctx *c, const rs_draft *d, int u, int hex, fs_error *e)
{
    if (unit_refused(c, d, u, e))
        return 1;
    if (c->s->unit[u].route)
        return rs_refuse(e, RS_11_4_9, RS_P_ROUTE_BEGUN, u, hex);
    return rs_is_aim_of(c, d, c->s->unit[u].battalion, hex) ? 0
                                                            : rs_refuse(e, RS_11_4_6, RS_P_NOT_ITS_OBJECTIVE, u, hex);
}

/* The next hex of a Route drawn by hand. */
int rs_route_step_refused(const rs_ctx *c, const rs_draft *d, int u, int hex, const rs_lanes *l, fs_error *e)
{
    if (unit_refused(c, d, u, e))
        return 1;
    const rs_route *r = c->s->unit[u].route ? &c->s->route[c->s->unit[u].route - 1] : NULL;
    int at = r ? r->start - 1 : rs_at(c->s, u);
    bool met = false;
    for (int i = 0; r && i < r->n && at != FS_NO_HEX; i++) {
        met |= at == hex;
        at = c->sc->map.next[at][rs_route_way(r, i)];
    }
    int way = at == FS_NO_HEX ? -1 : rs_direction(&c->sc->map, at, hex);
    if (way < 0 || c->sc->map.step[at][way].foot == RS_BARRED)
        return rs_refuse(e, RS_11_4_9, RS_P_NOT_ADJACENT, u, hex);
    if (r && r->n >= RS_MAX_ROUTE)
        return rs_refuse(e, RS_11_4_9, RS_P_NO_ROUTE, u, hex);
    if (met)
        return rs_refuse(e, RS_11_4_9, RS_P_ROUTE_TURNS_BACK, u, hex);
    if (rs_has(l->barred, hex) && !(rs_is_aim_of(c, d, c->s->unit[u].battalion, hex) && rs_may_end(c, d, u, hex, l)))
        return rs_refuse(e, RS_11_4_9, RS_P_ROUTES_CROSS, u, hex);
    if (!rs_is_attack_type(d->order) && rs_holds(c->sc, c->s, fs_other(d->side), hex))
        return rs_refuse(e, RS_11_4_11, RS_P_ENEMY_ON_ROUTE, u, hex);
    return 0;
}

static int route_part_refused(const rs_ctx *c, const rs_draft *d, int u, int hex, fs_error *e)
{
    rs_lanes l;

    rs_find_lanes(c, d, c->s->unit[u].battalion, &l);
    return rs_route_step_refused(c, d, u, hex, &l, e);
}

/* --- a Point Objective [11.4.5] [11.14.2] [11.15.2] --- */

static int point_refused(const rs_ctx *c, const rs_draft *d, int hex, int radius, fs_error *e)
{
    const rs_figures *fig = &c->sc->tables.fig;
    int most = d->order == RS_REGROUP ? fig->regroup_radius : fig->point_radius;
    uint8_t way[RS_MAX_ROUTE];

    if (!rs_has_point(d->order))
        return rs_refuse(e, RS_11_4_1, RS_P_NO_POINT_HERE, 0, hex);
    if (c->s->command[d->b].zone)
        return rs_refuse(e, RS_11_4_1, RS_P_ONE_POINT, 0, hex);
    if (radius > most)
        return rs_refuse_for(e, RS_11_4_5, RS_P_RADIUS, 0, hex, radius, most);
    fs_rule rule = d->order == RS_REGROUP ? RS_11_14_3 : d->order == RS_MARCH ? RS_11_16_1 : RS_11_15_3;
    if (!rs_is_land(&c->sc->map, hex))
        return rs_refuse(e, RS_11_4_2, RS_P_NO_ROUTE, 0, hex);
    if (rs_holds(c->sc, c->s, fs_other(d->side), hex))
        return rs_refuse(e, rule, RS_P_ENEMY_ON_OBJECTIVE, 0, hex);
    if (rs_threatened(c->sc, c->s, d->side, hex))
        return rs_refuse(e, rule, RS_P_POINT_THREATENED, 0, hex);
    if (d->order == RS_REGROUP &&
        !rs_is_supplied(c->sc, c->s, d->side, rs_division_of(c->sc, d->b, c->s->head.turn), hex))
        return rs_refuse(e, RS_11_14_3, RS_P_POINT_UNSUPPLIED, 0, hex);
    for (int u = 0; (u = rs_next_piece(d->who, u));)
        if (rs_default_route(c->sc, c->s, d->side, rs_at(c->s, u), hex, false, NULL, way) >= 0)
            return 0;
    return rs_refuse(e, RS_11_4_2, RS_P_NO_ROUTE, 0, hex);
}

/* --- done --- */

/* Whether the hexes of all Battalion Objectives hang together [11.4.7]. */
static bool is_one_line(const rs_ctx *c, const rs_draft *d)
{
    int16_t hex[RS_MAX_BATTALIONS * RS_AIMS];
    bool met[RS_MAX_BATTALIONS * RS_AIMS] = {false};
    int16_t queue[RS_MAX_BATTALIONS * RS_AIMS];
    int n = 0, reached = 0;

    for (int g = 0; (g = rs_next_battalion(d, g));)
        for (int i = 0; i < RS_AIMS; i++)
            if (rs_draft_aims(c->s, d, g)[i])
                hex[n++] = (int16_t)(rs_draft_aims(c->s, d, g)[i] - 1);
    if (!n)
        return true;
    queue[reached++] = 0;
    met[0] = true;
    for (int i = 0; i < reached; i++)
        for (int k = 0; k < n; k++)
            if (!met[k] && rs_is_linked(c->sc, c->s, d->side, hex[queue[i]], hex[k])) {
                met[k] = true;
                queue[reached++] = (int16_t)k;
            }
    return reached == n;
}

static int counts_refused(const rs_draft *d, rs_tally t, fs_error *e)
{
    if (t.support < t.least || t.support > t.most)
        return rs_refuse_for(e, RS_11_5_1, RS_P_SUPPORT_COUNT, 0, FS_NO_HEX, t.support,
                             t.support < t.least ? t.least : t.most);
    if (t.aimed + t.support < t.all)
        return rs_refuse_for(e, d->order == RS_DEFENSE ? RS_11_4_1 : RS_11_8_2, RS_P_EACH_BATTALION, 0, FS_NO_HEX,
                             t.aimed, t.all - t.support);
    if (!t.aimed)
        return rs_refuse(e, RS_11_2_2, RS_P_NOBODY_IN_LINE, 0, FS_NO_HEX);
    return 0;
}

int rs_line_refused(const rs_ctx *c, const rs_draft *d, fs_error *e)
{
    if (counts_refused(d, rs_draft_count(c, d), e))
        return 1;
    return d->order != RS_ATTACK || is_one_line(c, d) ? 0 : rs_refuse(e, RS_11_4_7, RS_P_NO_LINE, 0, FS_NO_HEX);
}

bool rs_may_count(const rs_ctx *c, const rs_draft *d, const fs_option *part)
{
    rs_tally t = rs_draft_count(c, d);

    t.support += part->verb == RS_V_SUPPORT;
    t.aimed += part->verb == RS_V_AIM && !rs_draft_aims(c->s, d, part->object)[0];
    return !counts_refused(d, t, NULL);
}

static bool needs_no_more(const rs_ctx *c, const rs_draft *d) { return d->later || rs_has_routes(c, d); }

int rs_done_refused_here(rs_ctx *trial, const rs_draft *d, fs_error *e)
{
    return rs_line_refused(trial, d, e) || (!needs_no_more(trial, d) && rs_finish_routes(trial, d, e));
}

/* Objectives are fixed with this [11.4.3]; battalions keep their order because ways may not cross [11.4.8]. Two
 * battalions may not have a hex of their Objectives in common: every Route ends in one [11.4.9]. */
int rs_done_refused(const rs_ctx *c, const rs_draft *d, fs_error *e)
{
    if (rs_has_point(d->order))
        return c->s->command[d->b].zone ? 0 : rs_refuse(e, RS_11_4_1, RS_P_NAME_POINT, 0, FS_NO_HEX);
    if (rs_line_refused(c, d, e))
        return 1;
    if (needs_no_more(c, d))
        return 0;
    rs_state copy = *c->s;
    return rs_finish_routes(&(rs_ctx){.sc = c->sc, .s = &copy}, d, e);
}

/* --- writing parts --- */

void rs_clear_draft(rs_ctx *c, const rs_draft *d)
{
    for (int g = 1; g <= c->sc->n_battalions; g++) {
        if (c->s->group[g].brigiment != d->b)
            continue;
        memset(rs_draft_aims(c->s, d, g), 0, RS_AIMS * sizeof(uint16_t));
        *rs_draft_status(c->s, d, g) = RS_IN_LINE;
        if (!d->later)
            memset(c->s->group[g].mid, 0, sizeof c->s->group[g].mid);
    }
    if (d->later)
        return;
    c->s->command[d->b].zone = 0;
    c->s->command[d->b].radius = 0;
    rs_let_go(c, d->b);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_receives(c, u, d->b)) /* those who were kept back too */
            rs_drop_route(c, u);
}

static void extend_route(rs_ctx *c, int u, int hex)
{
    uint8_t way[RS_MAX_ROUTE];
    int start = rs_at(c->s, u), n = 0, end = start;

    if (c->s->unit[u].route) {
        const rs_route *r = &c->s->route[c->s->unit[u].route - 1];

        n = rs_unroll(r, way);
        end = rs_route_hex(c->sc, r, n);
    }
    way[n++] = (uint8_t)rs_direction(&c->sc->map, end, hex);
    rs_give_route(c, u, start, way, n);
}

static void append(uint16_t list[RS_AIMS], int hex)
{
    for (int i = 0; i < RS_AIMS; i++)
        if (!list[i]) {
            list[i] = (uint16_t)(hex + 1);
            return;
        }
}

static void give_way_to(rs_ctx *c, const rs_draft *d, int u, int hex)
{
    uint8_t way[RS_MAX_ROUTE];
    rs_lanes l;

    rs_find_lanes(c, d, c->s->unit[u].battalion, &l);
    int n = rs_find_way(c, d, u, hex, &l, way);
    if (n >= 0)
        rs_give_route(c, u, rs_at(c->s, u), way, n);
}

void rs_write_part(rs_ctx *c, const rs_draft *d, const fs_option *o)
{
    switch (o->verb) {
    case RS_V_SUPPORT:
        *rs_draft_status(c->s, d, o->object) = RS_IN_SUPPORT;
        return;
    case RS_V_KEEP:
        rs_drop_route(c, o->subject);
        c->s->unit[o->subject].at = 1;
        return;
    case RS_V_AIM:
        append(rs_draft_aims(c->s, d, o->object), o->x);
        return;
    case RS_V_MID:
        append(c->s->group[o->object].mid, o->x);
        return;
    case RS_V_ASSIGN_AIM:
        give_way_to(c, d, o->subject, o->x);
        return;
    case RS_V_ROUTE:
        extend_route(c, o->subject, o->x);
        return;
    default:
        c->s->command[d->b].zone = (uint16_t)(o->x + 1);
        c->s->command[d->b].radius = o->form;
    }
}

int rs_part_refused(const rs_ctx *c, const rs_draft *d, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case RS_V_SUPPORT:
        return support_part_refused(c, d, o->object, e);
    case RS_V_KEEP:
        return keep_refused(c, d, o->subject, e);
    case RS_V_AIM:
        return aim_refused(c, d, o->object, o->x, e);
    case RS_V_MID:
        return mid_refused(c, d, o->object, o->x, e);
    case RS_V_ASSIGN_AIM:
        return to_hex_refused(c, d, o->subject, o->x, e);
    case RS_V_ROUTE:
        return route_part_refused(c, d, o->subject, o->x, e);
    case RS_V_POINT:
        return point_refused(c, d, o->x, o->form, e);
    default:
        return rs_refuse(e, RS_11_1_9, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
    }
}
