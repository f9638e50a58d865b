/* victory.c - points, and how they become a result: the victory words of the scenarios [SC.1] to [SC.6].
 *
 * While the game is on, the score shows only what both sides can see: a unit in hiding holds nothing in public. The
 * game is judged on what is true, at the end of the last turn's melee phase; at once when every goal marked for
 * it is wholly reached, those of ground only when no enemy is left on the table to contest it; and at the end of a turn
 * when enough of a side's vehicles are out of action [SC.5]. */
#include "facts.h"
#include "moves.h"
#include "shell.h"

enum { HOLDERS = 2 }; /* castings that hold a place */

/* The state as it is, or as both sides see it. */
typedef struct look {
    const ot_scenario *sc;
    const ot_state *s;
    bool in_public;
} look;

static bool counts(const look *l, int u) { return !l->in_public || ot_is(l->s, u, OT_SHOWN); }

/* --- ground --- */

/* Whether any casting of the unit is in the terrain piece. Of works and houses the unit knows itself. */
static bool is_work(const look *l, int f)
{
    uint8_t kind = l->sc->feature[f].kind;

    return kind == OT_G_TRENCH || kind == OT_G_DUGOUT || kind == OT_G_BUNKER || kind == OT_G_GUN_PIT ||
           (kind == OT_G_BUILDING && !l->s->damage[f].is_destroyed);
}

/* Whether the unit stands so far off that none of it is within the distance of the terrain piece. */
static bool is_far_from(const look *l, int u, const ot_stand *at, int f, int32_t distance)
{
    ot_rect round = ot_grown((ot_rect){at->at, at->at}, ot_radius_of(l->sc, l->s, u, at) + distance);

    return !ot_rects_meet(round, ot_feature_box(l->sc, l->s, f));
}

static bool is_in(const look *l, int u, int f)
{
    fs_point base[OT_MAX_CASTINGS];

    if (is_work(l, f))
        return l->s->unit[u].feature == f + 1;
    ot_stand at = ot_stand_of(l->s, u);
    if (is_far_from(l, u, &at, f, 0))
        return false;
    int n = ot_bases(l->sc, l->s, u, &at, base);
    for (int i = 0; i < n; i++)
        if (ot_point_in_feature(l->sc, l->s, f, base[i]))
            return true;
    return false;
}

/* An unrouted unit of at least two castings in it, and no unrouted enemy casting. */
static bool controls(const look *l, fs_side side, int f)
{
    const ot_unit *unit = l->s->unit;
    bool held = false, works = is_work(l, f);

    for (int u = 1, n = l->sc->base.n_units; u <= n; u++) {
        while (works && u <= n && unit[u].feature != f + 1)
            u++;
        if (u > n)
            break;
        if (!ot_on_table(l->s, u) || !counts(l, u) || ot_is_routing(l->s, u) || ot_is_vehicle(l->sc, u) ||
            !is_in(l, u, f))
            continue;
        if (ot_side_of(l->sc, u) != side)
            return false;
        held |= ot_men(l->sc, l->s, u) >= HOLDERS;
    }
    return held;
}

/* [SC.6] a unit within two inches of it, and no enemy */
static bool is_near(const look *l, fs_side side, int f)
{
    ot_area area = ot_area_of(l->sc, l->s, f);
    fs_polygon ground = {area.at, area.n};
    bool held = false;

    if (!area.n)
        return false; /* what is gone without a trace is held by nobody */
    for (int u = 1; u <= l->sc->base.n_units; u++) {
        ot_shape shape;
        ot_stand at = ot_stand_of(l->s, u);

        if (!ot_on_table(l->s, u) || !counts(l, u) || is_far_from(l, u, &at, f, l->sc->tables.at.bridge_control))
            continue;
        ot_footprint(l->sc, l->s, u, &at, &shape);
        fs_polygon own = ot_polygon(&shape);
        if (!ot_near(&own, &ground, l->sc->tables.at.bridge_control))
            continue;
        if (ot_side_of(l->sc, u) != side)
            return false;
        held = true;
    }
    return held;
}

/* --- units --- */

/* Whether it is one of the units of the order of battle: sections count once, transport does not [XIII.Q]. */
static bool is_counted(const ot_scenario *sc, int u)
{
    int k = sc->piece[u].class_;

    return k != OT_TRUCK && k != OT_TRAIN && k != OT_DISMOUNTED && sc->piece[u].section == u;
}

static bool is_lost(const ot_goal *g, const ot_unit *unit)
{
    return unit->where == OT_DESTROYED || unit->where == OT_PRISONER || (g->left_too && unit->where == OT_LEFT);
}

/* A section is lost with its last vehicle. */
static int units_lost(const look *l, const ot_goal *g, fs_side enemy)
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(l->sc->units[enemy], u));) {
        bool lost = is_counted(l->sc, u);

        for (int v = u; v <= l->sc->base.n_units && lost; v++)
            if (l->sc->piece[v].section == u)
                lost = counts(l, v) && is_lost(g, &l->s->unit[v]);
        n += lost;
    }
    return n;
}

static bool has_more_than_half(const look *l, int u)
{
    if (ot_is_vehicle(l->sc, u)) /* [SC.2] */
        return 2 * l->s->unit[u].crew > l->sc->piece[u].crew;
    return 2 * ot_men(l->sc, l->s, u) > ot_full_strength(l->sc, l->s, u);
}

/* Whether the unit left by that edge; where it crossed is kept. */
static bool left_by(const look *l, int u, int edge)
{
    const ot_unit *unit = &l->s->unit[u];
    int32_t off[] = {[OT_NORTH] = l->sc->height - unit->y,
                     [OT_EAST] = l->sc->width - unit->x,
                     [OT_SOUTH] = unit->y,
                     [OT_WEST] = unit->x};

    if (unit->where != OT_LEFT || edge < OT_NORTH || edge > OT_WEST)
        return false;
    for (int other = OT_NORTH; other <= OT_WEST; other++)
        if (off[other] < off[edge])
            return false;
    return true;
}

static int units_gone(const look *l, const ot_goal *g, fs_side side)
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(l->sc->units[side], u));) {
        if (!counts(l, u) || !left_by(l, u, g->edge))
            continue;
        if (g->kind == OT_GOAL_EXIT_TANK)
            n += l->sc->piece[u].class_ == OT_TANK;
        else
            n += has_more_than_half(l, u);
    }
    return n;
}

/* A vehicle that small arms hold up for a turn is immobile as long as that lasts [XIII.O]. */
static bool is_immobile(const ot_state *s, int u)
{
    return ot_is(s, u, OT_IMMOBILE | OT_BROKEN_DOWN | OT_STUCK) || s->unit[u].free_turn > s->head.turn;
}

static bool is_out_of_action(const ot_state *s, int u)
{
    return s->unit[u].where == OT_DESTROYED || (ot_on_table(s, u) && is_immobile(s, u));
}

static int vehicles_lost(const look *l, fs_side enemy)
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(l->sc->units[enemy], u));)
        n += ot_is_vehicle(l->sc, u) && counts(l, u) && is_out_of_action(l->s, u);
    return n;
}

/* Whether the other side knows of no place for it: it may stand anywhere. */
static bool may_be_anywhere(const look *l, int u)
{
    uint8_t where = l->s->unit[u].where;

    return l->in_public && !ot_is(l->s, u, OT_SHOWN) && !l->sc->piece[u].off_board &&
           (where == OT_NOT_YET || where == OT_ON_TABLE || where == OT_ABOARD);
}

/* No manned gun of the enemy in that pit [SC.5]; in public not as long as one of his batteries is hidden. */
static bool is_silent(const look *l, fs_side side, int f)
{
    for (int u = 0; (u = ot_next_unit(l->sc->units[fs_other(side)], u));) {
        if (!ot_is_drawn(l->sc, u))
            continue;
        if (may_be_anywhere(l, u) ||
            (ot_on_table(l->s, u) && (!ot_is(l->s, u, OT_ABANDONED) || l->s->unit[u].site) &&
             l->s->unit[u].feature == f + 1)) /* with guns of its own, or serving others */
            return false;
    }
    return true;
}

/* Whether a bridge of the track is gone that the train has not passed yet. */
static bool track_is_cut(const look *l, int train)
{
    const ot_scenario *sc = l->sc;
    const ot_unit *unit = &l->s->unit[train];
    const ot_feature *track = &sc->feature[sc->train_track - 1];
    ot_axis line = {&sc->point[track->first], track->n};
    int32_t off, at = 0;

    if (unit->where == OT_ON_TABLE)
        at = ot_axis_nearest(line, (fs_point){unit->x, unit->y}, &off);
    for (int f = 0; f < sc->n_features; f++) {
        if (sc->feature[f].kind != OT_G_BRIDGE || !l->s->damage[f].is_destroyed)
            continue;
        int32_t along = ot_axis_nearest(line, sc->point[sc->feature[f].first], &off);
        if (off <= sc->tables.at.inch && along >= at)
            return true;
    }
    return false;
}

/* It cannot go on: hit, or its track is cut before it. Once that has been so it counts, though it is repaired
 * and leaves [SC.3]. */
static bool train_is_stopped(const look *l)
{
    int train = l->sc->train;

    if (l->s->train_stopped)
        return true;
    if (!train || l->s->unit[train].where == OT_LEFT)
        return false;
    return is_out_of_action(l->s, train) || (l->sc->train_track && track_is_cut(l, train));
}

/* --- goals --- */

static bool is_kept(const ot_scenario *sc, int f)
{
    uint8_t kind = sc->feature[f].kind;

    return kind == OT_G_TRENCH || kind == OT_G_DUGOUT || kind == OT_G_BUNKER || kind == OT_G_GUN_PIT ||
           kind == OT_G_BUILDING;
}

/* Ground nobody is "in" by the program's own account, and the track: only those at a real table can say. */
bool ot_goal_is_asked(const ot_scenario *sc, int goal)
{
    const ot_goal *g = &sc->goal[goal];

    if (!ot_is_refereed(sc))
        return false;
    if (g->kind == OT_GOAL_NEAR || g->kind == OT_GOAL_TRAIN_STOPPED)
        return true;
    for (int i = 0; i < g->n; i++)
        if ((g->kind == OT_GOAL_CONTROL || (g->kind == OT_GOAL_DESTROY && g->or_control)) &&
            !is_kept(sc, g->feature[i]))
            return true;
    return false;
}

/* How often the side has reached the goal. */
static int times(const look *l, const ot_goal *g, fs_side side)
{
    int n = 0, goal = (int)(g - l->sc->goal);

    if (ot_goal_is_asked(l->sc, goal)) {
        int said = ot_said(l->s, OT_ASK_GOAL, goal + 1, side);
        return said ? said - 1 : 0;
    }
    switch (g->kind) {
    case OT_GOAL_CONTROL:
        for (int i = 0; i < g->n; i++)
            n += controls(l, side, g->feature[i]);
        return n >= g->need;
    case OT_GOAL_EXIT:
    case OT_GOAL_EXIT_TANK:
        return units_gone(l, g, side);
    case OT_GOAL_DESTROY:
        return l->s->damage[g->feature[0]].is_destroyed || (g->or_control && controls(l, side, g->feature[0]));
    case OT_GOAL_TRAIN_STOPPED:
        return train_is_stopped(l);
    case OT_GOAL_TRAIN_LEFT:
        return l->sc->train && l->s->unit[l->sc->train].where == OT_LEFT;
    case OT_GOAL_UNITS_LOST:
        return units_lost(l, g, fs_other(side));
    case OT_GOAL_NO_GUNS:
        return is_silent(l, side, g->feature[0]);
    case OT_GOAL_VEHICLES:
        return vehicles_lost(l, fs_other(side)) >= g->need;
    case OT_GOAL_NEAR:
        return is_near(l, side, g->feature[0]);
    default:
        return 0;
    }
}

static void count_points(const look *l, int32_t score[2])
{
    score[0] = score[1] = 0;
    for (int k = 0; k < l->sc->n_goals; k++)
        for (fs_side side = OT_RED; side <= OT_BLACK; side++)
            if (l->sc->goal[k].side & side)
                score[side - 1] += l->sc->goal[k].points * times(l, &l->sc->goal[k], side);
}

int ot_goal_points(const ot_scenario *sc, const ot_state *s, int goal, fs_side side)
{
    look l = {sc, s, !s->head.winner};

    return sc->goal[goal].side & side ? sc->goal[goal].points * times(&l, &sc->goal[goal], side) : 0;
}

void ot_score(const ot_scenario *sc, const ot_state *s, int32_t score[2])
{
    look l = {sc, s, !s->head.winner};

    count_points(&l, score);
}

/* --- the end --- */

static bool has_castings(const look *l, fs_side side)
{
    for (int u = 0; (u = ot_next_unit(l->sc->units[side], u));)
        if (ot_on_table(l->s, u) && ot_men(l->sc, l->s, u))
            return true;
    return false;
}

static bool is_wholly_reached(const look *l, const ot_goal *g)
{
    if (g->kind == OT_GOAL_CONTROL && has_castings(l, fs_other(g->side)))
        return false;
    return times(l, g, g->side) >= (g->kind == OT_GOAL_CONTROL || !g->need ? 1 : g->need);
}

/* Every goal that ends the game at once is reached; its side, or 0. */
static fs_side reached_at_once(const look *l)
{
    fs_side side = 0;

    for (int k = 0; k < l->sc->n_goals; k++) {
        if (!(l->sc->end_at_once >> k & 1) || l->sc->goal[k].kind == OT_GOAL_VEHICLES)
            continue;
        if (!is_wholly_reached(l, &l->sc->goal[k]))
            return 0;
        side = l->sc->goal[k].side;
    }
    return side;
}

/* Who wins outright by what he has knocked out [SC.5]; 0 nobody. */
static fs_side wins_outright(const look *l)
{
    for (int k = 0; k < l->sc->n_goals; k++)
        for (fs_side side = OT_RED; side <= OT_BLACK; side++)
            if (l->sc->goal[k].kind == OT_GOAL_VEHICLES && l->sc->goal[k].side & side &&
                times(l, &l->sc->goal[k], side))
                return side;
    return 0;
}

/* The first row reached; nobody wins where none is. */
static void give_verdict(ot_ctx *c, const int32_t score[2])
{
    fs_head *h = &c->s->head;

    h->winner = 3;
    h->grade = 0;
    for (int i = 0; i < c->sc->n_verdicts; i++) {
        const ot_verdict *v = &c->sc->verdict[i];
        int32_t own = score[v->side - 1], lead = v->own ? own : own - score[2 - v->side];

        if (lead >= v->least) {
            h->winner = v->winner;
            h->grade = v->grade;
            break;
        }
    }
}

static void end(ot_ctx *c, fs_side outright)
{
    look l = {c->sc, c->s, false};
    int32_t score[2];

    count_points(&l, score);
    give_verdict(c, score);
    if (outright) { /* whatever the points say */
        c->s->head.winner = outright;
        c->s->head.grade = OT_VICTORY;
    }
    c->run->shown = 3;
    if (c->run->log)
        fs_say(c->run,
               &(fs_event){.type = OT_E_OVER,
                           .rule = OT_R_44,
                           .side = c->s->head.winner,
                           .seen = 3,
                           .total = score[0],
                           .against = score[1]},
               NULL, NULL, 0);
}

void ot_judge(ot_ctx *c, bool at_end)
{
    look l = {c->sc, c->s, false};
    bool turn_over = fs_top_const(&c->s->head)->kind == OT_F_TURN && c->s->head.phase == OT_PHASE_MELEE;
    fs_side side = reached_at_once(&l), outright = at_end || turn_over ? wins_outright(&l) : 0;

    if (!at_end && !side && !outright)
        return;
    if (side || outright)
        ot_tell(c, OT_E_REACHED, OT_R_44, side ? side : outright, 0, 0);
    end(c, outright);
}

bool ot_over_at_once(ot_ctx *c)
{
    if (!c->s->head.winner)
        ot_judge(c, false);
    return c->s->head.winner;
}
