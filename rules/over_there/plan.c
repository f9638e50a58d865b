/* plan.c - what a side wants of the table, and simple reckonings about it. See plan.h. */
#include "plan.h"
#include "moves.h"

static bool may_hold(const ot_scenario *sc, const ot_state *s, int u)
{
    return ot_on_table(s, u) && !ot_is_vehicle(sc, u) && ot_men(sc, s, u) >= 2 && !ot_is_routing(s, u);
}

static bool is_in(const ot_plan *p, int u, int f)
{
    const ot_unit *unit = &p->c.s->unit[u];

    return unit->feature ? unit->feature == f + 1
                         : ot_point_in_feature(p->c.sc, p->c.s, f, (fs_point){unit->x, unit->y});
}

static void look_at(ot_plan *p, ot_aim *a)
{
    for (int u = 1; a->feature && u <= p->c.sc->base.n_units; u++) {
        if (!ot_on_table(p->c.s, u) || !ot_knows(p->c.sc, p->c.s, p->side, u) || !is_in(p, u, a->feature - 1))
            continue;
        if (ot_side_of(p->c.sc, u) != p->side)
            a->enemy = true;
        else
            a->held |= may_hold(p->c.sc, p->c.s, u);
    }
    a->held &= !a->enemy;
}

static void add_aim(ot_plan *p, int feature, int edge)
{
    for (int i = 0; i < p->n; i++)
        if (p->aim[i].feature == feature && p->aim[i].edge == edge)
            return;
    if (p->n == OT_MAX_AIMS)
        return;
    p->aim[p->n] = (ot_aim){.feature = (uint8_t)feature, .edge = (uint8_t)edge};
    look_at(p, &p->aim[p->n++]);
}

static bool is_ground(const ot_goal *g)
{
    return g->kind == OT_GOAL_CONTROL || g->kind == OT_GOAL_NO_GUNS || g->kind == OT_GOAL_NEAR ||
           (g->kind == OT_GOAL_DESTROY && g->or_control);
}

/* Ground either side scores for: one's own to take, the enemy's to keep him out of. */
void ot_make_plan(const ot_scenario *sc, const ot_state *s, fs_side side, ot_plan *p)
{
    *p = (ot_plan){.c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL}, .side = side};
    for (int k = 0; k < sc->n_goals; k++) {
        const ot_goal *g = &sc->goal[k];

        if (g->kind == OT_GOAL_EXIT && g->side & side) {
            add_aim(p, 0, g->edge);
            p->attacks = true;
        }
        for (int i = 0; is_ground(g) && i < g->n; i++) {
            add_aim(p, g->feature[i] + 1, 0);
            p->attacks |= (g->side & side) != 0;
        }
    }
    for (int k = 0, others = p->n; k < sc->n_goals; k++) {
        if (sc->goal[k].kind != OT_GOAL_EXIT_TANK || !(sc->goal[k].side & side))
            continue;
        add_aim(p, 0, sc->goal[k].edge);
        p->aim[p->n - 1].tanks = p->n > others;
    }
}

/* --- aims --- */

fs_point ot_aim_point(const ot_plan *p, int aim, fs_point from)
{
    const ot_scenario *sc = p->c.sc;
    const ot_aim *a = &p->aim[aim];

    if (!a->feature)
        switch (a->edge) {
        case OT_NORTH:
            return (fs_point){from.x, sc->height};
        case OT_SOUTH:
            return (fs_point){from.x, 0};
        case OT_EAST:
            return (fs_point){sc->width, from.y};
        default:
            return (fs_point){0, from.y};
        }
    ot_area area = ot_area_of(sc, p->c.s, a->feature - 1);
    if (ot_holds_units(area.kind) && area.is_closed) /* its garrison is in the middle */
        return ot_middle_of(sc, p->c.s, a->feature - 1);
    if (area.is_closed) {
        fs_polygon ground = {area.at, area.n};

        return ot_nearest(from, &ground);
    }
    ot_axis line = {area.at, area.n};
    int32_t off, along = ot_axis_nearest(line, from, &off);
    return ot_axis_point(line, along, 0);
}

static uint64_t square_between(fs_point a, fs_point b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;

    return (uint64_t)(dx * dx + dy * dy);
}

int32_t ot_to_aim(const ot_plan *p, int aim, fs_point from)
{
    return (int32_t)fs_root_up(square_between(ot_aim_point(p, aim, from), from));
}

static bool takes_ground(const ot_scenario *sc, const ot_state *s, int u)
{
    int k = sc->piece[u].class_;

    return (k >= OT_INFANTRY && k <= OT_CAMEL_IRREGULAR) && s->unit[u].where <= OT_ABOARD;
}

/* Its place among those of the side that take ground; the others follow the nearest aim. */
static int rank_of(const ot_plan *p, int unit)
{
    int n = 0;

    if (!takes_ground(p->c.sc, p->c.s, unit))
        return -1;
    for (int u = 0; (u = ot_next_unit(p->c.sc->units[p->side], u)) && u < unit;)
        n += takes_ground(p->c.sc, p->c.s, u);
    return n;
}

int ot_aim_of(const ot_plan *p, int unit)
{
    const ot_unit *u = &p->c.s->unit[unit];
    fs_point at = {u->x, u->y};
    int rank = rank_of(p, unit), best = -1, n = p->n;
    int32_t least = INT32_MAX;

    if (n && p->aim[n - 1].tanks && p->c.sc->piece[unit].class_ == OT_TANK)
        return n - 1;
    while (n && p->aim[n - 1].tanks)
        n--;
    if (!n)
        return -1;
    if (rank >= 0 && p->attacks && (!p->aim[rank % n].held || (u->feature && u->feature == p->aim[rank % n].feature)))
        return rank % n;
    for (int i = 0; i < n; i++) {
        int32_t far = ot_to_aim(p, i, at) + (p->aim[i].held ? 100 * OT_INCH : 0);

        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

/* --- reckonings --- */

int ot_nearest_known(const ot_plan *p, fs_point from, int32_t *distance)
{
    uint64_t least = UINT64_MAX;
    int best = 0;

    for (int e = 0; (e = ot_next_unit(p->c.sc->units[fs_other(p->side)], e));) {
        uint64_t square = square_between((fs_point){p->c.s->unit[e].x, p->c.s->unit[e].y}, from);

        if (ot_on_table(p->c.s, e) && ot_is(p->c.s, e, OT_SHOWN) && square < least) {
            least = square;
            best = e;
        }
    }
    *distance = best ? (int32_t)fs_root_up(least) : INT32_MAX;
    return best;
}

int ot_mean_loss(const ot_scenario *sc, int value)
{
    int mean = 0, top = sc->tables.fig.ff_top;

    if (ot_is_percentile(sc))
        return value;
    for (; value > 0; value -= top) {
        const ot_hit_row *row = ot_hit_row_of(&sc->tables, value < top ? value : top);

        for (int sum = 0; sum < OT_SUMS; sum++) /* sums of two dice 0 to 9: 1, 2, ... 10, ... 1 in 100 */
            mean += (sum < 10 ? sum + 1 : OT_SUMS - sum) * (row->result[sum] > OT_PIN ? row->result[sum] - OT_PIN : 0);
    }
    return mean;
}

/* Castings count for what they are; a point on the die is worth about a fifth of them. */
int ot_melee_chance(const ot_plan *p, int unit, int target)
{
    const ot_scenario *sc = p->c.sc;
    const ot_state *s = p->c.s;
    int own = ot_men(sc, s, unit) * 100, his = ot_men(sc, s, target), points = 0;
    int cover = ot_cover_of(sc, s, target, NULL);

    points += ot_is_mounted(sc, s, unit) ? 2 : 0;
    points += (sc->piece[unit].tags & (OT_CRACK | OT_ELITE)) != 0;
    points -= (sc->piece[target].tags & (OT_CRACK | OT_ELITE)) != 0;
    points -= (sc->piece[unit].tags & (OT_FRENCH18 | OT_BOLSHEVIK | OT_IRREGULAR | OT_GREEN)) != 0;
    points += (sc->piece[target].tags & (OT_FRENCH18 | OT_BOLSHEVIK | OT_IRREGULAR | OT_GREEN)) != 0;
    if (cover == OT_COVER_BUNKER || cover == OT_COVER_DUGOUT)
        points -= 3;
    else if (cover == OT_COVER_BUILDING || cover == OT_COVER_WOODS || cover == OT_COVER_WALL)
        points -= 1;
    return his ? own * (100 + 20 * points) / 100 / his : 10000;
}

int ot_worth_near(const ot_plan *p, fs_point at, int32_t reach)
{
    int worth = 0;

    for (int u = 1; u <= p->c.sc->base.n_units; u++) {
        const ot_unit *unit = &p->c.s->unit[u];
        int32_t dx = unit->x - at.x, dy = unit->y - at.y;

        if (unit->where != OT_ON_TABLE || dx > reach || dx < -reach || dy > reach || dy < -reach ||
            !ot_knows(p->c.sc, p->c.s, p->side, u))
            continue;
        int men = ot_is_vehicle(p->c.sc, u) ? 6 : ot_men(p->c.sc, p->c.s, u);
        worth += ot_side_of(p->c.sc, u) == p->side ? -2 * men : men;
    }
    return worth;
}
