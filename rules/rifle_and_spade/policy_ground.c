/* policy_ground.c - where the policy wants its units: near what decides the game, in cover, out of fire. */
#include "duties.h"
#include "policy.h"

enum { CLOSER = 60, BESIDE_ENEMY = 12, IN_COVER = 8, TAKES_IT = 150 };

/* --- ways --- */

void rs_think_of_ways(rs_thought *t)
{
    const rs_map *m = &t->c.sc->map;
    int16_t queue[RS_MAX_PLAY];
    int n = 0;

    memset(t->way, RS_NOWHERE_NEAR, sizeof t->way);
    for (int i = 0; i < t->wish.n; i++)
        if (!t->wish.at[i].own && t->way[m->seat[t->wish.at[i].hex]]) {
            t->way[m->seat[t->wish.at[i].hex]] = 0;
            queue[n++] = t->wish.at[i].hex;
        }
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6; d++) {
            int next = m->next[queue[i]][d];

            if (next == FS_NO_HEX || m->step[next][rs_opposite(d)].foot == RS_BARRED || !rs_is_land(m, next) ||
                t->way[m->seat[next]] != RS_NOWHERE_NEAR)
                continue;
            t->way[m->seat[next]] = (uint8_t)(t->way[m->seat[queue[i]]] + 1);
            queue[n++] = (int16_t)next;
        }
}

/* To the nearest riflemen In Line of its Brigiment; of machine guns: of their battalion. */
static int to_friends(const rs_thought *t, int u, int hex)
{
    const rs_scenario *sc = t->c.sc;
    const rs_unit *own = &t->c.s->unit[u];
    bool guns = sc->kind_of[u] == RS_MG;
    int least = RS_NOWHERE_NEAR;

    for (int v = 0; (v = rs_next_piece(sc->pieces[t->side], v));) {
        const rs_unit *other = &t->c.s->unit[v];

        if (v == u || !rs_on_map(t->c.s, v) || !rs_has_steps(sc, v) || other->brigiment != own->brigiment ||
            (guns ? other->battalion != own->battalion : rs_status_of(sc, t->c.s, v) != RS_IN_LINE))
            continue;
        int far = rs_distance(&sc->map, hex, rs_at(t->c.s, v));
        least = far < least ? far : least;
    }
    return least;
}

/* Under an order that gives the unit no Objective of its own. */
static int way_with_others(const rs_thought *t, int u, int hex)
{
    const rs_command *m = rs_command_of(t->c.s, u);
    int far;

    if (rs_has_point(m->order) && m->zone) {
        far = rs_distance(&t->c.sc->map, hex, m->zone - 1) - m->radius;
        return far > 0 ? far : 0;
    }
    if (m->order == RS_DISORGANIZED_DEFENSE || m->order == RS_CORDON_DEFENSE)
        return 0;
    far = to_friends(t, u, hex) - (t->c.sc->kind_of[u] == RS_MG ? 0 : 2);
    return far < 0 || far > 50 ? 0 : far;
}

/* A staff keeps among its men: how far they are from it, all in all. */
static int staff_way(const rs_thought *t, int hq, int hex)
{
    const rs_scenario *sc = t->c.sc;
    int b = t->c.s->unit[hq].brigiment, n = 0, sum = 0, linked = 0;

    for (int u = 0; b && (u = rs_next_piece(sc->pieces[t->side], u));)
        if (t->c.s->unit[u].brigiment == b && rs_on_map(t->c.s, u) && rs_has_steps(sc, u)) {
            int far = rs_distance(&sc->map, hex, rs_at(t->c.s, u));

            sum += far, n++;
            linked += far <= 1;
        }
    return n ? sum / n + (linked ? 0 : 1) : 0;
}

int rs_hexes_to_go(const rs_thought *t, int u, int hex)
{
    const rs_scenario *sc = t->c.sc;

    if (rs_is_hq(sc, u))
        return staff_way(t, u, hex);
    if (rs_obeys(sc, t->c.s, u)) {
        int left =
            rs_has_steps(sc, u) && rs_objective(sc, t->c.s, u) != FS_NO_HEX ? rs_remaining(sc, t->c.s, u, hex) : 255;

        if (left < 255 || t->c.sc->kind_of[u] == RS_MG || rs_has_point(rs_command_of(t->c.s, u)->order))
            return left < 255 ? left : way_with_others(t, u, hex);
    }
    if (t->way[sc->map.seat[hex]] < RS_NOWHERE_NEAR)
        return t->way[sc->map.seat[hex]];
    int take = rs_to_wish(sc, &t->wish, hex, false), keep = rs_to_wish(sc, &t->wish, hex, true);
    return take < RS_NOWHERE_NEAR ? take : keep < RS_NOWHERE_NEAR ? keep : 0;
}

/* --- places --- */

int rs_prize(const rs_thought *t, int hex, bool to_be_taken)
{
    for (int i = 0; i < t->wish.n; i++)
        if (t->wish.at[i].hex == hex && t->wish.at[i].own != to_be_taken)
            return t->wish.at[i].worth;
    return 0;
}

static int enemies_beside(const rs_thought *t, int hex)
{
    int n = 0;

    for (int d = 0; d < 6; d++) {
        int next = t->c.sc->map.next[hex][d];

        n += next != FS_NO_HEX && rs_has_infantry(t->c.sc, t->c.s, fs_other(t->side), next);
    }
    return n;
}

int rs_place_value(const rs_thought *t, int u, int hex)
{
    int value = -CLOSER * rs_hexes_to_go(t, u, hex) - BESIDE_ENEMY * enemies_beside(t, hex);

    if (rs_is_hq(t->c.sc, u))
        return value - 2 * BESIDE_ENEMY * enemies_beside(t, hex);
    value += IN_COVER * rs_cover_of(t, t->side, hex, false);
    value += rs_prize(t, hex, true) ? TAKES_IT : 0;
    return value;
}

/* Fire at who moves there: all beside the hex, machine guns two hexes off; not by night. */
int rs_danger(const rs_thought *t, int quarters, int from, int hex)
{
    const rs_scenario *sc = t->c.sc;
    const rs_tables *k = &sc->tables;
    fs_side enemy = fs_other(t->side);
    int d = rs_direction(&sc->map, from, hex), points = 0;
    unsigned by = 0;
    bool trench = false;

    if (rs_is_night(sc, t->c.s))
        return 0;
    for (int e = 0; e < 6; e++) {
        int next = sc->map.next[hex][e];

        if (next == FS_NO_HEX || !rs_has_infantry(sc, t->c.s, enemy, next))
            continue;
        rs_force force = rs_suppose(t, next);
        int rifles = force.steps < k->fig.hexside_steps * 4 ? force.steps : k->fig.hexside_steps * 4;
        int work = rs_work_at(t->c.s, enemy, next, 0);

        points += rifles * k->fig.step_points / 4 + force.pickets + force.mg;
        by |= 1u << e;
        trench |= work && rs_work_known(t->c.s, work, t->side) && t->c.s->work[work - 1].kind >= RS_FIRE_TRENCH;
    }
    if (!points)
        return 0;
    int sides = d >= 0 ? sc->map.step[from][d].foot_side / 2 : 1;
    int drm = k->activity[RS_ACT_MOVING].v[0] + sides * k->activity[RS_ACT_HEXSIDE_MP].v[0] +
              k->terrain[rs_terrain(&sc->map, hex)].drm[0] + rs_density_drm(k, quarters / 4, false, NULL);
    bool crossed = false;
    for (int e = 0; e < 6; e++)
        crossed |= by >> e & 1 && by & ~((1u << e) | (1u << (e + 1) % 6) | (1u << (e + 5) % 6));
    drm += (crossed ? k->base[RS_BASE_CROSSFIRE].v[0] : 0) + (trench ? k->base[RS_BASE_NO_MANS_LAND].v[0] : 0);
    return rs_expected(k, points, drm);
}

/* --- stacks --- */

bool rs_is_guard(const rs_thought *t, int u)
{
    int hex = rs_at(t->c.s, u);

    if (!rs_prize(t, hex, false) || rs_nearest_enemy(t->c.sc, t->c.s, t->side, hex) > 4)
        return false;
    for (int v = 0; (v = rs_next_in(t->c.sc, t->c.s, hex, v));)
        if (v != u && t->c.sc->side_of[v] == t->side && rs_has_steps(t->c.sc, v) && !rs_is(t->c.s, v, RS_PICKED))
            return false;
    return true;
}

int rs_spokesman(const rs_thought *t, uint32_t flag)
{
    for (int u = 0; (u = rs_next_piece(t->c.sc->pieces[t->side], u));)
        if (rs_is(t->c.s, u, flag) && rs_on_map(t->c.s, u))
            return u;
    return 0;
}

int rs_marked_steps(const rs_thought *t, uint32_t flag)
{
    int quarters = 0;

    for (int u = 0; (u = rs_next_piece(t->c.sc->pieces[t->side], u));)
        if (rs_is(t->c.s, u, flag) && rs_has_steps(t->c.sc, u))
            quarters += t->c.s->unit[u].steps;
    return quarters;
}
