/* formations.c - the Formation Adjustment Segment: battalions that are cut off form Emergency Flying Columns and come
 * home again, machine guns change hands [9.4.5] [9.5]; merging and splitting are in reorganize.c [3.2]. */
#include "dice.h"
#include "messages.h"

/* --- Emergency Flying Columns [9.5] --- */

static bool is_column(const rs_scenario *sc, int b)
{
    return sc->brigiment[b].flags & (RS_IS_EMERGENCY | RS_IS_DELIBERATE);
}

/* The rifle units on the map by battalion, each with the one before it in the list; 0 none. Of battalions those with
 * one that is not Isolated; whom HQs reach, as far as it has been asked. */
typedef struct muster {
    uint16_t last[RS_MAX_BATTALIONS], before[RS_MAX_PIECES];
    bool is_reached[RS_MAX_BATTALIONS];
    bool is_found[RS_MAX_BRIGIMENTS], is_rolled;
    rs_rolls rolls; /* if any has been asked */
    rs_circle circle[RS_MAX_BRIGIMENTS];
} muster;

static void find_muster(const rs_ctx *c, muster *m)
{
    memset(m->last, 0, sizeof m->last);
    memset(m->is_reached, 0, sizeof m->is_reached);
    memset(m->is_found, 0, sizeof m->is_found);
    m->is_rolled = false;
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_on_map(c->s, u) && rs_has_steps(c->sc, u)) {
            int g = c->s->unit[u].battalion;

            m->before[u] = m->last[g];
            m->last[g] = (uint16_t)u;
            m->is_reached[g] |= !rs_is(c->s, u, RS_ISOLATED);
        }
}

static bool hq_reaches(const rs_ctx *c, muster *m, int b, int hex)
{
    if (!m->is_rolled)
        rs_call_rolls(c->sc, c->s, &m->rolls);
    m->is_rolled = true;
    if (!m->is_found[b])
        rs_find_circle(c->sc, c->s, b, &m->rolls, &m->circle[b]);
    m->is_found[b] = true;
    return rs_circle_reaches(c->sc, c->s, b, &m->circle[b], hex);
}

static bool has_units(const muster *m, int g) { return m->last[g]; }

/* All rifle units of it on the map are Isolated [9.5.2]. */
static bool is_cut_off(const muster *m, int g) { return has_units(m, g) && !m->is_reached[g]; }

static bool are_linked(const rs_scenario *sc, const rs_state *s, fs_side side, int g, int h)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        for (int v = 1; s->unit[u].battalion == g && rs_on_map(s, u) && v <= sc->base.n_units; v++)
            if (s->unit[v].battalion == h && rs_on_map(s, v) && rs_is_linked(sc, s, side, rs_at(s, u), rs_at(s, v)))
                return true;
    return false;
}

/* Battalions of that Brigiment that are cut off and linked to the first, one by one: as bits of a set. */
static void gather(const rs_ctx *c, int first, bool in[RS_MAX_BATTALIONS])
{
    const rs_scenario *sc = c->sc;
    const rs_state *s = c->s;
    int b = s->group[first].brigiment;
    bool grew = true;
    muster m;

    find_muster(c, &m);
    in[first] = true;
    while (grew) {
        grew = false;
        for (int g = 1; g <= sc->n_battalions; g++) {
            if (in[g] || s->group[g].brigiment != b || !is_cut_off(&m, g))
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

static int column_refused(const rs_ctx *c, fs_side side, int u, const muster *m, fs_error *e)
{
    int g, b;

    if (u < 1 || u > c->sc->base.n_units || c->sc->side_of[u] != side || !rs_on_map(c->s, u) || !rs_has_steps(c->sc, u))
        return rs_refuse(e, RS_9_5_2, RS_P_NO_FLYING_COLUMN, u, FS_NO_HEX);
    g = c->s->unit[u].battalion, b = c->s->unit[u].brigiment;
    if (!g || !b || c->s->group[g].brigiment != b || !is_cut_off(m, g))
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
    rs_touch_steps(c);
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (in[g]) {
            c->s->group[g] = (rs_group){.brigiment = (uint8_t)column, .status = RS_IN_LINE};
            c->s->command[column].battalions++;
        }
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (c->s->unit[u].battalion && in[c->s->unit[u].battalion]) {
            if (rs_has_steps(c->sc, u))
                rs_drop_route(c, u);
            if (rs_is_kept_back(c->sc, c->s, u))
                c->s->unit[u].at = 0;
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

    gather(c, c->s->unit[u].battalion, in);
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
static bool reaches(const rs_ctx *c, muster *m, int g, int b)
{
    fs_side side = c->sc->brigiment[b].side;
    int hq = c->s->command[b].hq;

    for (int u = m->last[g]; u; u = m->before[u]) {
        int hex = rs_at(c->s, u);

        if ((hq && rs_on_map(c->s, hq) && rs_is_linked(c->sc, c->s, side, hex, rs_at(c->s, hq))) ||
            hq_reaches(c, m, b, hex))
            return true;
    }
    return false;
}

static int join_refused(const rs_ctx *c, fs_side side, int g, int column, muster *m, fs_error *e)
{
    bool known = g >= 1 && g <= c->sc->n_battalions && column >= 1 && column <= c->sc->n_brigiments + c->sc->n_columns;

    if (!known || c->sc->brigiment[column].side != side || !is_column(c->sc, column) ||
        !(c->s->command[column].flags & RS_IN_PLAY) || c->s->group[g].brigiment == column ||
        !c->s->group[g].brigiment || c->sc->brigiment[c->s->group[g].brigiment].side != side)
        return rs_refuse(e, RS_9_5_4, RS_P_CANNOT_JOIN_COLUMN, 0, FS_NO_HEX);
    if (!is_cut_off(m, g) || !reaches(c, m, g, column))
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

static int return_refused(const rs_ctx *c, fs_side side, int g, muster *m, fs_error *e)
{
    int column = g >= 1 && g <= c->sc->n_battalions ? c->s->group[g].brigiment : 0;

    if (!column || c->sc->brigiment[column].side != side || !is_column(c->sc, column) || !home_of(c->sc, c->s, g) ||
        !has_units(m, g) || !reaches(c, m, g, home_of(c->sc, c->s, g)))
        return rs_refuse(e, RS_9_5_6, RS_P_CANNOT_RETURN_HOME, 0, FS_NO_HEX);
    return 0;
}

/* The Column has no battalion left: what it had goes along, its HQ is put away. */
static void dissolve(rs_ctx *c, int column)
{
    int hq = c->s->command[column].hq, printed = c->sc->brigiment[column].battalions;

    rs_touch_steps(c);
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
        if (c->s->command[column].battalions > printed)
            c->s->command[column].battalions = (uint8_t)printed;
    }
}

/* 8 by 3 is 2.67 [9.5.6]. */
static int hundredths(int points, int parts) { return (points * 200 + parts) / (parts * 2); }

static void come_home(rs_ctx *c, int g)
{
    int column = c->s->group[g].brigiment, home = home_of(c->sc, c->s, g);
    rs_command *from = &c->s->command[column], *to = &c->s->command[home];
    int battalions = battalions_of(c->sc, c->s, column);
    bool last = battalions <= 1, in[RS_MAX_BATTALIONS] = {false};
    int points =
        last ? from->points
             : rs_decimal_round(c, c->sc->brigiment[column].side, hundredths(from->points, battalions), RS_9_5_6);

    if (points > from->points)
        points = from->points;
    in[g] = true;
    to->flags |= RS_IN_PLAY;
    hand_over(c, home, in);
    if (to->battalions > c->sc->brigiment[home].battalions)
        to->battalions = c->sc->brigiment[home].battalions; /* it was counted there all the time */
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

static bool is_free_gun(const rs_ctx *c, fs_side side, int u)
{
    return c->sc->side_of[u] == side && c->sc->kind_of[u] == RS_MG && rs_on_map(c->s, u) &&
           !rs_is(c->s, u, RS_CHAINED | RS_HELD);
}

/* Another Brigiment of the Division. */
static bool are_sisters(const rs_ctx *c, int from, int to)
{
    int turn = c->s->head.turn;

    return from && to && from != to && rs_division_of(c->sc, from, turn) &&
           rs_division_of(c->sc, from, turn) == rs_division_of(c->sc, to, turn);
}

/* Both HQs reach the gun: the new one through its own units. */
static int assign_refused(const rs_ctx *c, fs_side side, int u, int g, muster *m, fs_error *e)
{
    bool known = u >= 1 && u <= c->sc->base.n_units && g >= 1 && g <= c->sc->n_battalions;

    if (!known || !is_free_gun(c, side, u))
        return rs_refuse(e, RS_9_4_5, RS_P_CANNOT_ASSIGN, u, FS_NO_HEX);
    int from = c->s->unit[u].brigiment, to = c->s->group[g].brigiment;
    if (!are_sisters(c, from, to) || !has_units(m, g) || !hq_reaches(c, m, from, rs_at(c->s, u)) ||
        !hq_reaches(c, m, to, rs_at(c->s, u)))
        return rs_refuse(e, RS_9_4_5, RS_P_CANNOT_ASSIGN, u, FS_NO_HEX);
    return 0;
}

static void assign(rs_ctx *c, int u, int g)
{
    c->s->unit[u].battalion = (uint8_t)g;
    c->s->unit[u].brigiment = c->s->group[g].brigiment;
    rs_take_part(c, u, RS_CHAINED); /* once a segment */
    rs_tell_to(c, c->sc->side_of[u], RS_E_ASSIGNED, RS_9_4_5, c->sc->side_of[u], u, rs_at(c->s, u), 0);
}

/* --- the frame --- */

/* What there is of a side for all that is listed: battalions with units, Columns in play. */
typedef struct roster {
    uint8_t group[RS_MAX_BATTALIONS], column[RS_MAX_BRIGIMENTS];
    int n_groups, n_columns;
} roster;
static_assert(RS_MAX_BATTALIONS <= 256 && RS_MAX_BRIGIMENTS <= 256, "their numbers fit a byte");

static void find_roster(const rs_ctx *c, fs_side side, const muster *m, roster *r)
{
    r->n_groups = r->n_columns = 0;
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (has_units(m, g) && c->sc->brigiment[c->s->group[g].brigiment].side == side)
            r->group[r->n_groups++] = (uint8_t)g;
    for (int b = 1; b <= c->sc->n_brigiments + c->sc->n_columns; b++)
        if (is_column(c->sc, b) && c->s->command[b].flags & RS_IN_PLAY)
            r->column[r->n_columns++] = (uint8_t)b;
}

/* As assign_refused for every battalion, but each HQ is asked once. */
static void assign_options(const rs_ctx *c, fs_side side, int u, const roster *r, muster *m, fs_options *out)
{
    enum { NOT_ASKED, REACHED, NOT_REACHED };
    uint8_t reached[RS_MAX_BRIGIMENTS] = {0};
    int from = c->s->unit[u].brigiment, hex = rs_at(c->s, u);
    bool has_left = false; /* its own HQ reaches it */

    for (int i = 0; is_free_gun(c, side, u) && i < r->n_groups; i++) {
        int g = r->group[i], to = c->s->group[g].brigiment;

        if (reached[to] == NOT_REACHED)
            continue;
        if (!reached[to] && !are_sisters(c, from, to)) {
            reached[to] = NOT_REACHED;
            continue;
        }
        if (!has_left && !hq_reaches(c, m, from, hex))
            return;
        has_left = true;
        if (!reached[to])
            reached[to] = hq_reaches(c, m, to, hex) ? REACHED : NOT_REACHED;
        if (reached[to] == REACHED)
            fs_offer(out, (fs_option){.verb = RS_V_ASSIGN, .subject = (fs_unit)u, .object = (uint16_t)g});
    }
}

/* All of it, or `enough`. */
static void formation_options(const rs_ctx *c, fs_side side, int enough, fs_options *out)
{
    muster m;
    roster r;

    find_muster(c, &m);
    find_roster(c, side, &m, &r);
    for (int u = 0; out->n < enough && (u = rs_next_piece(c->sc->pieces[side], u));) {
        if (rs_is(c->s, u, RS_ISOLATED) && !column_refused(c, side, u, &m, NULL))
            fs_offer(out, rs_option(RS_V_COLUMN_HQ, u));
        if (c->sc->kind_of[u] == RS_MG)
            assign_options(c, side, u, &r, &m, out);
    }
    for (int i = 0; out->n < enough && i < r.n_groups; i++) {
        int g = r.group[i];

        if (!return_refused(c, side, g, &m, NULL))
            fs_offer(out, rs_option_object(RS_V_RETURN, g));
        for (int k = 0; !m.is_reached[g] && k < r.n_columns; k++)
            if (!join_refused(c, side, g, r.column[k], &m, NULL))
                fs_offer(
                    out,
                    (fs_option){.verb = RS_V_JOIN_COLUMN, .object = (uint16_t)g, .place = FS_NUMBER, .x = r.column[k]});
    }
}

static void adjust_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    rs_reorganize_options(c, side, c->sc->pieces[side], out);
    if (!rs_orders_are_off(c->sc))
        formation_options(c, side, FS_MAX_OPTIONS + 1, out);
    fs_offer(out, rs_option(FS_VERB_DONE, 0));
}

/* Whether there is more than to be done with it. */
static bool has_choice(const rs_ctx *c, fs_side side)
{
    fs_options list = {0};

    if (rs_can_reorganize(c, side, c->sc->pieces[side]))
        return true;
    if (!rs_orders_are_off(c->sc))
        formation_options(c, side, 1, &list);
    return list.n;
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
    muster m;

    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb == RS_V_MERGE || o->verb == RS_V_SPLIT)
        return rs_reorganize_refused(c, side, o, e);
    find_muster(c, &m);
    if (orders && o->verb == RS_V_COLUMN_HQ)
        return column_refused(c, side, o->subject, &m, e);
    if (orders && o->verb == RS_V_JOIN_COLUMN)
        return join_refused(c, side, o->object, o->x, &m, e);
    if (orders && o->verb == RS_V_RETURN)
        return return_refused(c, side, o->object, &m, e);
    if (orders && o->verb == RS_V_ASSIGN)
        return assign_refused(c, side, o->subject, o->object, &m, e);
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
