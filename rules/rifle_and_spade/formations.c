/* formations.c - the Formation Adjustment Segment: units merge and split, battalions that are cut off form Emergency
 * Flying Columns and come home again, machine guns change hands [3.2] [9.4.5] [9.5]. Merging and splitting are also
 * moves of an activation. */
#include "dice.h"
#include "steps.h"

/* --- reorganizing [3.2] --- */

static int full_of(int size) /* quarters [3.1.3] */
{
    return size == RS_BATTALION ? 16 : size == RS_HALF_BATTALION ? 8 : size == RS_COMPANY ? 4 : 1;
}

static int least_size(int quarters)
{
    return quarters > 8 ? RS_BATTALION : quarters > 4 ? RS_HALF_BATTALION : quarters > 1 ? RS_COMPANY : RS_PICKET;
}

/* In the activation it is a move of its own [3.2]. */
static bool is_a_move(const rs_state *s) { return s->head.phase == RS_PHASE_ACTIVATIONS; }

static int unit_refused(const rs_ctx *c, fs_side side, int u, fs_error *e)
{
    if (u < 1 || u > c->sc->base.n_units || c->sc->side_of[u] != side || !rs_has_steps(c->sc, u) || !rs_on_map(c->s, u))
        return rs_refuse(e, RS_3_2, RS_P_CANNOT_REORGANIZE, u, FS_NO_HEX);
    if (rs_is_us_them(c->sc, c->s, rs_at(c->s, u)) || rs_marker_at(c->s, rs_at(c->s, u)))
        return rs_refuse(e, RS_3_2_5, RS_P_NOT_IN_ASSAULT_HEX, u, rs_at(c->s, u));
    if (rs_is(c->s, u, RS_CONFUSED | RS_COLUMN | RS_HELD))
        return rs_refuse(e, RS_3_2_2, RS_P_NOT_FIT_TO_REORGANIZE, u, FS_NO_HEX);
    if (!is_a_move(c->s))
        return rs_is(c->s, u, RS_CHAINED) ? rs_refuse(e, RS_3_2, RS_P_CANNOT_REORGANIZE, u, FS_NO_HEX) : 0;
    if (!rs_may_act(c->sc, c->s, u) || rs_is(c->s, u, RS_FIRED | RS_MOVED | RS_DUG) ||
        rs_allowance_now(c->sc, c->s, u) < c->sc->tables.fig.reorganize_mp)
        return rs_refuse(e, RS_3_2, RS_P_NOT_ACTIVE, u, FS_NO_HEX);
    return 0;
}

static bool is_merging_picket(const rs_ctx *c, fs_side side, int brigiment, int hex, int u)
{
    return rs_on_map(c->s, u) && rs_at(c->s, u) == hex && rs_is_picket(c->s, u) &&
           c->s->unit[u].brigiment == brigiment && !unit_refused(c, side, u, NULL);
}

/* Quarters in pickets of that Brigiment in the hex besides one of them [3.2.4]. */
static int other_pickets(const rs_ctx *c, fs_side side, int u)
{
    int n = 0, hex = rs_at(c->s, u);

    for (int v = 0; (v = rs_next_in(c->sc, c->s, hex, v));)
        n += v != u && is_merging_picket(c, side, c->s->unit[u].brigiment, hex, v);
    return n;
}

/* `u` takes four quarters of pickets: its own and three others, or four others if it is a rifle unit with room. */
static int picket_merge_refused(const rs_ctx *c, fs_side side, int u, int v, fs_error *e)
{
    bool self = rs_is_picket(c->s, u);
    int needed = self ? 3 : 4;

    if (c->s->unit[u].brigiment != c->s->unit[v].brigiment || !c->s->unit[u].brigiment)
        return rs_refuse(e, RS_3_2_4, RS_P_NOT_ONE_BATTALION, v, rs_at(c->s, u));
    if (!self && c->s->unit[u].steps + 4 > full_of(c->s->unit[u].size))
        return rs_refuse(e, RS_3_2_4, RS_P_TOO_BIG, u, rs_at(c->s, u));
    if (other_pickets(c, side, u) < needed)
        return rs_refuse(e, RS_3_2_4, RS_P_TOO_FEW_PICKETS, u, rs_at(c->s, u));
    return 0;
}

static int merge_refused(const rs_ctx *c, fs_side side, int u, int v, fs_error *e)
{
    if (unit_refused(c, side, u, e) || unit_refused(c, side, v, e))
        return 1;
    if (u == v || rs_at(c->s, u) != rs_at(c->s, v) || c->sc->kind_of[u] != c->sc->kind_of[v])
        return rs_refuse(e, RS_3_2_2, RS_P_NOT_ONE_BATTALION, v, rs_at(c->s, u));
    if (rs_is_picket(c->s, v))
        return picket_merge_refused(c, side, u, v, e);
    if (rs_is_picket(c->s, u) || !c->s->unit[u].battalion || c->s->unit[u].battalion != c->s->unit[v].battalion)
        return rs_refuse(e, RS_3_2_2, RS_P_NOT_ONE_BATTALION, v, rs_at(c->s, u));
    if (c->s->unit[u].steps + c->s->unit[v].steps > full_of(RS_BATTALION))
        return rs_refuse(e, RS_3_2_1, RS_P_TOO_BIG, u, rs_at(c->s, u));
    return 0;
}

/* A counter nobody uses; 0 none [3.2.2]. */
static int free_counter(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
        if (sc->kind_of[u] == RS_RIFLE && s->unit[u].where == RS_NOT_YET && !s->unit[u].steps && rs_is_spare(sc, u))
            return u;
    return 0;
}

static int split_refused(const rs_ctx *c, fs_side side, int u, int size, fs_error *e)
{
    if (unit_refused(c, side, u, e))
        return 1;
    int steps = c->s->unit[u].steps, first = full_of(size);
    if ((size != RS_HALF_BATTALION && size != RS_COMPANY) || size <= c->s->unit[u].size || steps <= first ||
        steps - first > first || c->sc->kind_of[u] != RS_RIFLE)
        return rs_refuse(e, RS_3_2_1, RS_P_CANNOT_SPLIT, u, rs_at(c->s, u));
    if (!free_counter(c->sc, c->s, side))
        return rs_refuse(e, RS_3_2_2, RS_P_NO_COUNTER, u, rs_at(c->s, u));
    return 0;
}

int rs_reorganize_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == RS_V_MERGE)
        return merge_refused(c, side, o->subject, o->object, e);
    return split_refused(c, side, o->subject, o->form, e);
}

void rs_reorganize_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
        if (unit_refused(c, side, u, NULL))
            continue;
        for (int v = 0; (v = rs_next_in(c->sc, c->s, rs_at(c->s, u), v));)
            if (v != u && c->sc->side_of[v] == side && rs_has_steps(c->sc, v) && !merge_refused(c, side, u, v, NULL))
                fs_offer(out, (fs_option){.verb = RS_V_MERGE, .subject = (fs_unit)u, .object = (uint16_t)v});
        for (int size = RS_HALF_BATTALION; size <= RS_COMPANY; size++)
            if (!split_refused(c, side, u, size, NULL))
                fs_offer(out, (fs_option){.verb = RS_V_SPLIT, .subject = (fs_unit)u, .form = (uint8_t)size});
    }
}

/* The worse of each: fired, moved, out of Hiding, out of the work [3.2.3]. */
static void take_worse(rs_ctx *c, int u, int v)
{
    uint32_t both = c->s->unit[u].flags & c->s->unit[v].flags;

    rs_set(c->s, u,
           c->s->unit[v].flags &
               (RS_FIRED | RS_MOVED | RS_RALLIED | RS_ISOLATED | RS_ON_TOP | RS_NEW_ORDER | RS_SHAKEN));
    if (rs_is(c->s, u, RS_ON_TOP) || !(both & RS_IN_WORK))
        rs_clear(c->s, u, RS_IN_WORK);
    if (c->s->unit[u].means != c->s->unit[v].means || c->s->unit[u].named != c->s->unit[v].named)
        c->s->unit[u].means = c->s->unit[u].named = 0;
}

/* The counter goes back; its men are in the other unit. */
static void put_away(rs_ctx *c, int v)
{
    rs_take_off(c, v, RS_NOT_YET);
    c->s->unit[v] = (rs_unit){.size = c->s->unit[v].size,
                              .battalion = rs_is_spare(c->sc, v) ? 0 : c->s->unit[v].battalion,
                              .brigiment = rs_is_spare(c->sc, v) ? 0 : c->s->unit[v].brigiment};
    if (rs_is_spare(c->sc, v))
        c->s->unit[v].size = c->sc->piece[v].size;
}

static void absorb(rs_ctx *c, int u, int v)
{
    rs_unit *unit = &c->s->unit[u];
    int steps = unit->steps + c->s->unit[v].steps;

    take_worse(c, u, v);
    put_away(c, v);
    unit->steps = (uint8_t)steps;
    if (least_size(steps) < unit->size)
        unit->size = (uint8_t)least_size(steps); /* the reduced side of a greater counter [3.2.1] */
}

static void merge_pickets(rs_ctx *c, fs_side side, int u, int v)
{
    int hex = rs_at(c->s, u), b = c->s->unit[u].brigiment, left = rs_is_picket(c->s, u) ? 3 : 4;

    absorb(c, u, v);
    left--;
    for (int w = 0; left && (w = rs_next_in(c->sc, c->s, hex, w));)
        if (w != u && is_merging_picket(c, side, b, hex, w)) {
            absorb(c, u, w);
            left--;
        }
}

static void split(rs_ctx *c, fs_side side, int u, int size)
{
    int v = free_counter(c->sc, c->s, side), hex = rs_at(c->s, u), first = full_of(size);
    rs_unit *unit = &c->s->unit[u], *other = &c->s->unit[v];

    *other = (rs_unit){.steps = (uint8_t)(unit->steps - first),
                       .size = (uint8_t)size,
                       .battalion = unit->battalion,
                       .brigiment = unit->brigiment};
    rs_put(c, v, hex);
    other->flags = unit->flags;
    other->means = unit->means;
    other->named = unit->named;
    other->entry = unit->entry;
    unit->steps = (uint8_t)first;
    unit->size = (uint8_t)size;
    if (unit->route) {
        const rs_route *r = &c->s->route[unit->route - 1];
        uint8_t way[RS_MAX_ROUTE];

        for (int i = 0; i < r->n; i++)
            way[i] = (uint8_t)rs_direction(&c->sc->map, rs_route_hex(c->sc, r, i), rs_route_hex(c->sc, r, i + 1));
        rs_give_route(c, v, r->start - 1, way, r->n);
    }
    if (is_a_move(c->s))
        rs_set(c->s, v, RS_MOVED | RS_ACTED);
    else
        rs_set(c->s, u, RS_CHAINED), rs_set(c->s, v, RS_CHAINED); /* not put together again in this segment */
}

void rs_reorganize(rs_ctx *c, fs_side side, const fs_option *o)
{
    int u = o->subject, hex = rs_at(c->s, u);

    if (o->verb == RS_V_SPLIT)
        split(c, side, u, o->form);
    else if (rs_is_picket(c->s, o->object))
        merge_pickets(c, side, u, o->object);
    else
        absorb(c, u, o->object);
    rs_settle(c, hex);
    if (is_a_move(c->s))
        rs_set(c->s, u, RS_MOVED | RS_ACTED);
    rs_tell_to(c, side, RS_E_REORGANIZES, RS_3_2, side, u, hex, 0);
}

/* --- Emergency Flying Columns [9.5] --- */

static bool is_column(const rs_scenario *sc, int b)
{
    return sc->brigiment[b].flags & (RS_IS_EMERGENCY | RS_IS_DELIBERATE);
}

static bool has_units(const rs_scenario *sc, const rs_state *s, int g)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].battalion == g && rs_on_map(s, u) && rs_has_steps(sc, u))
            return true;
    return false;
}

/* All rifle units of it on the map are Isolated [9.5.2]. */
static bool is_cut_off(const rs_scenario *sc, const rs_state *s, int g)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].battalion == g && rs_on_map(s, u) && rs_has_steps(sc, u) && !rs_is(s, u, RS_ISOLATED))
            return false;
    return has_units(sc, s, g);
}

static bool are_linked(const rs_scenario *sc, const rs_state *s, fs_side side, int g, int h)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        for (int v = 1; s->unit[u].battalion == g && rs_on_map(s, u) && v <= sc->base.n_units; v++)
            if (s->unit[v].battalion == h && rs_on_map(s, v) && rs_is_linked(sc, s, side, rs_at(s, u), rs_at(s, v)))
                return true;
    return false;
}

/* Battalions of that Brigiment that are cut off and linked to the first, one by one: as bits of a set. */
static void gather(const rs_scenario *sc, const rs_state *s, int first, bool in[RS_MAX_BATTALIONS])
{
    int b = s->group[first].brigiment;
    bool grew = true;

    in[first] = true;
    while (grew) {
        grew = false;
        for (int g = 1; g <= sc->n_battalions; g++) {
            if (in[g] || s->group[g].brigiment != b || !is_cut_off(sc, s, g))
                continue;
            for (int h = 1; h <= sc->n_battalions && !in[g]; h++)
                if (in[h] && are_linked(sc, s, sc->brigiment[b].side, g, h))
                    in[g] = grew = true;
        }
    }
}

static int rifle_steps(const rs_scenario *sc, const rs_state *s, int b, const bool *in)
{
    int steps = 0;

    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].brigiment == b && rs_on_map(s, u) && rs_has_steps(sc, u) && (!in || in[s->unit[u].battalion]))
            steps += s->unit[u].steps;
    return steps;
}

static int battalions_of(const rs_scenario *sc, const rs_state *s, int b)
{
    int n = 0;

    for (int g = 1; g <= sc->n_battalions; g++)
        n += s->group[g].brigiment == b;
    return n;
}

/* A place for one more Emergency Column of the side; 0 none [9.5.4]. */
static int free_column(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    for (int b = sc->n_brigiments + 1; b <= sc->n_brigiments + sc->n_columns; b++)
        if (sc->brigiment[b].side == side && !(s->command[b].flags & RS_IN_PLAY))
            return b;
    return 0;
}

static int column_refused(const rs_ctx *c, fs_side side, int u, fs_error *e)
{
    int g, b;

    if (u < 1 || u > c->sc->base.n_units || c->sc->side_of[u] != side || !rs_on_map(c->s, u) || !rs_has_steps(c->sc, u))
        return rs_refuse(e, RS_9_5_2, RS_P_NO_FLYING_COLUMN, u, FS_NO_HEX);
    g = c->s->unit[u].battalion, b = c->s->unit[u].brigiment;
    if (!g || !b || c->s->group[g].brigiment != b || !is_cut_off(c->sc, c->s, g))
        return rs_refuse(e, RS_9_5_2, RS_P_NO_FLYING_COLUMN, u, FS_NO_HEX);
    if (!free_column(c->sc, c->s, side))
        return rs_refuse(e, RS_9_5_4, RS_P_NO_MORE_COLUMNS, u, FS_NO_HEX);
    return 0;
}

static void set_limits(rs_ctx *c, int b)
{
    rs_command *m = &c->s->command[b];

    m->most = (uint8_t)rs_officer_most(&c->sc->tables, m->class_, m->battalions);
    m->half = (uint8_t)rs_officer_half(&c->sc->tables, m->class_, m->battalions);
    if (m->points > m->most)
        m->points = m->most;
    if (m->points <= m->half && m->order != RS_REGROUP)
        m->flags |= RS_CAPPED; /* [10.1.6] */
}

/* Points that go with `in`, after the roll for leaders; taken off the parent [9.5.2]. */
static int take_points(rs_ctx *c, int parent, const bool *in)
{
    rs_command *m = &c->s->command[parent];
    int all = rifle_steps(c->sc, c->s, parent, NULL), part = rifle_steps(c->sc, c->s, parent, in);

    rs_leader_roll(c, parent, c->sc->tables.cost[RS_COST_EMERGENCY_COLUMN].v[1], RS_9_5_2);
    int points = all ? m->points * part / all : 0;
    m->points = (uint8_t)(m->points - points);
    return points;
}

/* The battalions change hands, units and all; they are not Isolated any more. */
static void hand_over(rs_ctx *c, int column, const bool *in)
{
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (in[g]) {
            c->s->group[g] = (rs_group){.brigiment = (uint8_t)column, .status = RS_IN_LINE};
            c->s->command[column].battalions++;
        }
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (c->s->unit[u].battalion && in[c->s->unit[u].battalion]) {
            if (rs_has_steps(c->sc, u))
                rs_drop_route(c, u);
            c->s->unit[u].brigiment = (uint8_t)column;
            rs_clear(c->s, u, RS_ISOLATED | RS_NEW_ORDER | RS_OLD_ORDER | RS_CUT_OFF);
        }
}

static void shrink(rs_ctx *c, int parent)
{
    rs_command *m = &c->s->command[parent];
    int left = battalions_of(c->sc, c->s, parent);

    m->battalions = (uint8_t)(left < m->battalions ? left : m->battalions);
    set_limits(c, parent);
}

static int worse_class(int class_) { return class_ < RS_CLASS_IV ? class_ + 1 : RS_CLASS_IV; }

/* Its HQ comes, it has the parent's order if that is to defend, else none to speak of [9.5.5]. */
static void raise_column(rs_ctx *c, int u)
{
    int parent = c->s->unit[u].brigiment, column = free_column(c->sc, c->s, c->sc->side_of[u]);
    int order = c->s->command[parent].order, hq = c->sc->brigiment[column].hq;
    bool in[RS_MAX_BATTALIONS] = {false};

    gather(c->sc, c->s, c->s->unit[u].battalion, in);
    int points = take_points(c, parent, in);
    c->s->command[column] = (rs_command){.flags = RS_IN_PLAY,
                                         .hq = (uint16_t)hq,
                                         .points = (uint8_t)points,
                                         .class_ = (uint8_t)worse_class(c->s->command[parent].class_),
                                         .parent = (uint8_t)parent};
    hand_over(c, column, in);
    c->s->unit[hq].brigiment = (uint8_t)column;
    rs_put(c, hq, rs_at(c->s, u));
    rs_begin_order(c, column, rs_is_defense_type(order) ? order : RS_DISORGANIZED_DEFENSE);
    set_limits(c, column);
    shrink(c, parent);
    rs_tell(c, RS_E_COLUMN_FORMED, RS_9_5_2, c->sc->side_of[u], hq, rs_at(c->s, u), 0);
}

/* --- joining a Column, and coming home [9.5.3] [9.5.6] --- */

/* A battalion has a chain of runners to the HQ of that Brigiment: its own hexes, or those of either formation. */
static bool reaches(const rs_scenario *sc, const rs_state *s, int g, int b)
{
    fs_side side = sc->brigiment[b].side;
    int hq = s->command[b].hq;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (s->unit[u].battalion != g || !rs_on_map(s, u) || !rs_has_steps(sc, u))
            continue;
        if (hq && rs_on_map(s, hq) && rs_is_linked(sc, s, side, rs_at(s, u), rs_at(s, hq)))
            return true;
        for (int v = 1; v <= sc->base.n_units; v++)
            if (s->unit[v].brigiment == b && rs_on_map(s, v) && rs_is_linked(sc, s, side, rs_at(s, u), rs_at(s, v)) &&
                rs_in_messaging(sc, s, b, rs_at(s, v)))
                return true;
    }
    return false;
}

static int join_refused(const rs_ctx *c, fs_side side, int g, int column, fs_error *e)
{
    bool known = g >= 1 && g <= c->sc->n_battalions && column >= 1 && column <= c->sc->n_brigiments + c->sc->n_columns;

    if (!known || c->sc->brigiment[column].side != side || !is_column(c->sc, column) ||
        !(c->s->command[column].flags & RS_IN_PLAY) || c->s->group[g].brigiment == column ||
        !c->s->group[g].brigiment || c->sc->brigiment[c->s->group[g].brigiment].side != side)
        return rs_refuse(e, RS_9_5_4, RS_P_CANNOT_JOIN_COLUMN, 0, FS_NO_HEX);
    if (!is_cut_off(c->sc, c->s, g) || !reaches(c->sc, c->s, g, column))
        return rs_refuse(e, RS_9_5_4, RS_P_CANNOT_JOIN_COLUMN, 0, FS_NO_HEX);
    return 0;
}

static void join_column(rs_ctx *c, int g, int column)
{
    int parent = c->s->group[g].brigiment;
    rs_command *m = &c->s->command[column];
    bool in[RS_MAX_BATTALIONS] = {false};

    in[g] = true;
    int points = take_points(c, parent, in);
    hand_over(c, column, in);
    if (c->sc->brigiment[column].flags & RS_IS_EMERGENCY && worse_class(c->s->command[parent].class_) > m->class_)
        m->class_ = (uint8_t)worse_class(c->s->command[parent].class_); /* [9.5.3] */
    m->points = (uint8_t)(m->points + points);
    set_limits(c, column);
    shrink(c, parent);
    rs_tell(c, RS_E_COLUMN_JOINED, RS_9_5_4, c->sc->brigiment[column].side, m->hq, FS_NO_HEX, 0);
}

static int home_of(const rs_scenario *sc, const rs_state *s, int g)
{
    return s->group[g].brigiment != sc->battalion[g].brigiment ? sc->battalion[g].brigiment : sc->battalion[g].home;
}

static int return_refused(const rs_ctx *c, fs_side side, int g, fs_error *e)
{
    int column = g >= 1 && g <= c->sc->n_battalions ? c->s->group[g].brigiment : 0;

    if (!column || c->sc->brigiment[column].side != side || !is_column(c->sc, column) || !home_of(c->sc, c->s, g) ||
        !has_units(c->sc, c->s, g) || !reaches(c->sc, c->s, g, home_of(c->sc, c->s, g)))
        return rs_refuse(e, RS_9_5_6, RS_P_CANNOT_RETURN_HOME, 0, FS_NO_HEX);
    return 0;
}

/* The Column has no battalion left: what it had goes along, its HQ is put away. */
static void dissolve(rs_ctx *c, int column)
{
    int hq = c->s->command[column].hq;

    if (hq && rs_on_map(c->s, hq))
        rs_take_off(c, hq, RS_NOT_YET);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (c->s->unit[u].brigiment == column && rs_on_map(c->s, u) && u != hq)
            c->s->unit[u].brigiment = c->s->command[column].parent;
    if (c->sc->brigiment[column].flags & RS_IS_EMERGENCY) {
        c->s->unit[hq].brigiment = 0;
        c->s->command[column] = (rs_command){.hq = (uint16_t)hq};
    } else {
        c->s->command[column].flags &= (uint16_t) ~(RS_IN_PLAY | RS_HAS_CHIT);
        c->s->command[column].points = 0;
    }
}

static void come_home(rs_ctx *c, int g)
{
    int column = c->s->group[g].brigiment, home = home_of(c->sc, c->s, g);
    rs_command *from = &c->s->command[column], *to = &c->s->command[home];
    int battalions = battalions_of(c->sc, c->s, column);
    bool last = battalions <= 1, in[RS_MAX_BATTALIONS] = {false};
    int points = last ? from->points
                      : rs_decimal_round(c, c->sc->brigiment[column].side, from->points * 100 / battalions, RS_9_5_6);

    if (points > from->points)
        points = from->points;
    in[g] = true;
    to->flags |= RS_IN_PLAY;
    hand_over(c, home, in);
    if (!to->most)
        set_limits(c, home);
    c->s->group[g].status = RS_IN_SUPPORT; /* until the next order [9.5.6] */
    to->points = (uint8_t)(to->points + points < to->most ? to->points + points : to->most);
    from->points = (uint8_t)(from->points - points);
    if (last) {
        dissolve(c, column);
    } else {
        rs_pay(c, column, c->sc->tables.cost[RS_COST_LEAVING_COLUMN].v[0], RS_9_5_6); /* for the transfer [R3] */
        from->battalions = (uint8_t)(from->battalions ? from->battalions - 1 : 0);
    }
    rs_tell(c, RS_E_RETURNS_HOME, RS_9_5_6, c->sc->brigiment[home].side, to->hq, FS_NO_HEX, 0);
}

/* --- machine guns [9.4.5] --- */

static int assign_refused(const rs_ctx *c, fs_side side, int u, int g, fs_error *e)
{
    bool known = u >= 1 && u <= c->sc->base.n_units && g >= 1 && g <= c->sc->n_battalions;

    if (!known || c->sc->side_of[u] != side || c->sc->kind_of[u] != RS_MG || !rs_on_map(c->s, u) ||
        rs_is(c->s, u, RS_CHAINED | RS_HELD))
        return rs_refuse(e, RS_9_4_5, RS_P_CANNOT_ASSIGN, u, FS_NO_HEX);
    int from = c->s->unit[u].brigiment, to = c->s->group[g].brigiment, turn = c->s->head.turn, hex = rs_at(c->s, u);
    bool same = from && to && from != to && rs_division_of(c->sc, from, turn) &&
                rs_division_of(c->sc, from, turn) == rs_division_of(c->sc, to, turn);
    if (!same || !has_units(c->sc, c->s, g) || !rs_in_messaging(c->sc, c->s, from, hex))
        return rs_refuse(e, RS_9_4_5, RS_P_CANNOT_ASSIGN, u, FS_NO_HEX);
    for (int v = 0; (v = rs_next_piece(c->sc->pieces[side], v));)
        if (c->s->unit[v].brigiment == to && rs_on_map(c->s, v) &&
            rs_is_linked(c->sc, c->s, side, hex, rs_at(c->s, v)) && rs_in_messaging(c->sc, c->s, to, rs_at(c->s, v)))
            return 0;
    return rs_refuse(e, RS_9_4_5, RS_P_CANNOT_ASSIGN, u, FS_NO_HEX);
}

static void assign(rs_ctx *c, int u, int g)
{
    c->s->unit[u].battalion = (uint8_t)g;
    c->s->unit[u].brigiment = c->s->group[g].brigiment;
    rs_set(c->s, u, RS_CHAINED); /* once a segment */
    rs_tell_to(c, c->sc->side_of[u], RS_E_ASSIGNED, RS_9_4_5, c->sc->side_of[u], u, rs_at(c->s, u), 0);
}

/* --- the frame --- */

static void formation_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
        if (rs_is(c->s, u, RS_ISOLATED) && !column_refused(c, side, u, NULL))
            fs_offer(out, rs_option(RS_V_COLUMN_HQ, u));
        for (int g = 1; c->sc->kind_of[u] == RS_MG && rs_on_map(c->s, u) && g <= c->sc->n_battalions; g++)
            if (!assign_refused(c, side, u, g, NULL))
                fs_offer(out, (fs_option){.verb = RS_V_ASSIGN, .subject = (fs_unit)u, .object = (uint16_t)g});
    }
    for (int g = 1; g <= c->sc->n_battalions; g++) {
        if (!return_refused(c, side, g, NULL))
            fs_offer(out, rs_option_object(RS_V_RETURN, g));
        for (int b = 1; b <= c->sc->n_brigiments + c->sc->n_columns; b++)
            if (!join_refused(c, side, g, b, NULL))
                fs_offer(out, (fs_option){.verb = RS_V_JOIN_COLUMN, .object = (uint16_t)g, .place = FS_NUMBER, .x = b});
    }
}

static void adjust_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    rs_reorganize_options(c, side, out);
    if (!rs_orders_are_off(c->sc))
        formation_options(c, side, out);
    fs_offer(out, rs_option(FS_VERB_DONE, 0));
}

static bool has_choice(const rs_ctx *c, fs_side side)
{
    fs_options list = {0};

    adjust_options(c, side, &list);
    return list.n > 1;
}

void rs_push_adjust(rs_ctx *c, fs_side side)
{
    if (has_choice(c, side))
        fs_push(&c->s->head, RS_F_ADJUST, side);
}

static void finish(rs_ctx *c, fs_side side)
{
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        rs_clear(c->s, u, RS_CHAINED);
    fs_pop(&c->s->head, c->run);
}

/* What throws dice is done in a frame of its own: step 1, v[0] the verb, v[1] unit or battalion, v[2] Column. */
static void begin_change(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_ADJUST, side);

    f->step = 1;
    f->v[0] = (int16_t)o->verb;
    f->v[1] = (int16_t)(o->verb == RS_V_COLUMN_HQ ? o->subject : o->object);
    f->v[2] = (int16_t)(o->verb == RS_V_JOIN_COLUMN ? o->x : 0);
}

static void make_change(rs_ctx *c)
{
    fs_frame f = *fs_top(&c->s->head);

    if (f.v[0] == RS_V_COLUMN_HQ)
        raise_column(c, f.v[1]);
    else if (f.v[0] == RS_V_JOIN_COLUMN)
        join_column(c, f.v[1], f.v[2]);
    else
        come_home(c, f.v[1]);
    fs_pop(&c->s->head, c->run);
}

static void adjust_advance(rs_ctx *c)
{
    fs_side side = fs_top(&c->s->head)->side;

    if (fs_top(&c->s->head)->step)
        make_change(c);
    else if (has_choice(c, side))
        c->s->head.waiting = side;
    else
        finish(c, side);
}

static void adjust_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RS_3_2;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_MERGE;
    d->phrase = RS_P_WHO_REORGANIZES;
}

static int adjust_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    bool orders = !rs_orders_are_off(c->sc);

    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb == RS_V_MERGE || o->verb == RS_V_SPLIT)
        return rs_reorganize_refused(c, side, o, e);
    if (orders && o->verb == RS_V_COLUMN_HQ)
        return column_refused(c, side, o->subject, e);
    if (orders && o->verb == RS_V_JOIN_COLUMN)
        return join_refused(c, side, o->object, o->x, e);
    if (orders && o->verb == RS_V_RETURN)
        return return_refused(c, side, o->object, e);
    if (orders && o->verb == RS_V_ASSIGN)
        return assign_refused(c, side, o->subject, o->object, e);
    return rs_refuse(e, RS_3_2, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
}

static int adjust_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    switch (o->verb) {
    case RS_V_COLUMN_HQ:
    case RS_V_JOIN_COLUMN:
    case RS_V_RETURN:
        begin_change(c, side, o);
        break;
    case RS_V_ASSIGN:
        assign(c, o->subject, o->object);
        break;
    case FS_VERB_DONE:
        finish(c, side);
        break;
    default:
        rs_reorganize(c, side, o);
    }
    return FS_CLOSED;
}

static bool adjust_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    (void)sc;
    return f->side && !f->step && rs_rest_is_zero(f, 0) && f == fs_top_const(&s->head) &&
           s->head.phase == RS_PHASE_FORMATIONS;
}

const rs_kind rs_adjust_kind = {.advance = adjust_advance,
                                .decision = adjust_decision,
                                .options = adjust_options,
                                .check = adjust_check,
                                .apply = adjust_apply,
                                .is_sound = adjust_is_sound};
