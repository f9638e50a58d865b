/* battery.c - what a battery fires with, from where, and when it is silent [VII.Q] [VII.T].
 *
 * Guns behind the table lie straight behind every point of their edge: their line of fire is square to it, their range
 * the distance given plus that of the target from the edge.
 */
#include "guns.h"
#include "moves.h"

bool ot_is_mortar(int weapon)
{
    return weapon == OT_W_LTMORTAR || weapon == OT_W_MEDMORTAR || weapon == OT_W_HVYMORTAR;
}

int ot_gun_of(const ot_scenario *sc, const ot_state *s, int battery)
{
    static const uint8_t tube[OT_SALVOS] = {OT_W_HVYMORTAR, OT_W_MEDMORTAR, OT_W_LTMORTAR};
    const ot_piece *p = &sc->piece[ot_guns_of(sc, s, battery)];

    for (int i = 0; i < OT_SALVOS && p->class_ == OT_MIXED_MORTAR; i++)
        if (p->tubes[i])
            return tube[i];
    return p->gun ? p->gun : sc->tables.of_class[p->class_][OT_AS_IS].weapon;
}

/* Tubes that still have a gunner, the heavy ones served first. */
static int mixed(const ot_piece *p, int left, bool plotted, ot_salvo out[OT_SALVOS])
{
    static const uint8_t weapon[OT_SALVOS] = {OT_W_HVYMORTAR, OT_W_MEDMORTAR, OT_W_LTMORTAR};
    int n = 0;

    for (int i = 0; i < OT_SALVOS; i++) {
        int served = p->tubes[i] < left ? p->tubes[i] : left;

        left -= served;
        if (served && !(plotted && weapon[i] == OT_W_LTMORTAR))
            out[n++] = (ot_salvo){weapon[i], weapon[i], (uint8_t)served};
    }
    return n;
}

/* One gun to a gunner; those who serve another's guns have no more than these. */
int ot_salvos(const ot_scenario *sc, const ot_state *s, int battery, bool plotted, ot_salvo out[OT_SALVOS])
{
    const ot_unit *u = &s->unit[battery];
    int of = ot_guns_of(sc, s, battery), weapon = ot_weapon_of(sc, s, battery);
    int guns = of != battery && u->lmg < u->castings ? u->lmg : u->castings;

    if (sc->piece[of].class_ == OT_MIXED_MORTAR)
        return mixed(&sc->piece[of], guns, plotted, out);
    if (!weapon || !guns)
        return 0;
    out[0] = (ot_salvo){(uint8_t)weapon, (uint8_t)weapon, (uint8_t)guns};
    return 1;
}

/* --- edges and sheets --- */

int ot_inward(int edge)
{
    static const int16_t facing[] = {
        [OT_NO_EDGE] = 0, [OT_NORTH] = 1800, [OT_EAST] = 2700, [OT_SOUTH] = 0, [OT_WEST] = 900};

    return edge <= OT_WEST ? facing[edge] : 0;
}

fs_point ot_from_sheet(const ot_scenario *sc, fs_side side, int32_t right, int32_t own)
{
    switch (sc->own_edge[side]) {
    case OT_NORTH:
        return (fs_point){right, sc->height - own};
    case OT_EAST:
        return (fs_point){sc->width - own, sc->height - right};
    case OT_WEST:
        return (fs_point){own, right};
    default:
        return (fs_point){sc->width - right, own};
    }
}

fs_point ot_to_sheet(const ot_scenario *sc, fs_side side, fs_point p)
{
    switch (sc->own_edge[side]) {
    case OT_NORTH:
        return (fs_point){p.x, sc->height - p.y};
    case OT_EAST:
        return (fs_point){sc->height - p.y, sc->width - p.x};
    case OT_WEST:
        return (fs_point){p.y, p.x};
    default:
        return (fs_point){sc->width - p.x, p.y};
    }
}

bool ot_is_on_table(const ot_scenario *sc, fs_point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= sc->width && p.y <= sc->height;
}

/* --- line of fire and range --- */

static bool is_behind(const ot_state *s, int battery) { return s->unit[battery].where == OT_OFF_BOARD; }

fs_point ot_line_of_fire(const ot_scenario *sc, const ot_state *s, int battery, fs_point aim)
{
    const ot_unit *u = &s->unit[battery];

    if (is_behind(s, battery)) /* [VII.G.2] */
        return ot_vector(ot_inward(sc->own_edge[ot_side_of(sc, battery)]));
    return ot_fire_axis((fs_point){u->x, u->y}, aim);
}

int32_t ot_range_to(const ot_scenario *sc, const ot_state *s, int battery, fs_point p)
{
    if (is_behind(s, battery)) { /* [VII.Q] */
        int32_t in = ot_to_sheet(sc, ot_side_of(sc, battery), p).y;
        return sc->piece[battery].off_board + (in > 0 ? in : 0);
    }
    ot_shape box;
    ot_stand stand = ot_stand_of(s, battery);
    ot_footprint(sc, s, battery, &stand, &box);
    fs_polygon poly = ot_polygon(&box);
    return ot_point_distance(p, &poly);
}

static fs_point mean_of(const fs_point *at, int n)
{
    int64_t x = 0, y = 0;

    for (int i = 0; i < n; i++)
        x += at[i].x, y += at[i].y;
    return (fs_point){(int32_t)(x / n), (int32_t)(y / n)};
}

fs_point ot_unit_middle(const ot_scenario *sc, const ot_state *s, int unit)
{
    fs_point at[OT_MAX_CASTINGS];
    ot_stand stand = ot_stand_of(s, unit);

    return mean_of(at, ot_bases(sc, s, unit, &stand, at));
}

fs_point ot_middle_now(const ot_ctx *c, int unit)
{
    fs_point at[OT_MAX_CASTINGS];

    return mean_of(at, ot_bases_now(c, unit, at));
}

/* --- silence --- */

int ot_guns_refused(const ot_scenario *sc, const ot_state *s, int battery, fs_error *e)
{
    const ot_unit *u = &s->unit[battery];

    (void)sc;
    if (u->where == OT_OFF_BOARD)
        return 0;
    if (u->where != OT_ON_TABLE || !u->castings || (ot_is(s, battery, OT_ABANDONED) && !u->site))
        return ot_refuse(e, OT_VII_T, OT_P_NO_CREW, battery);
    if (ot_is(s, battery, OT_LIMBERED)) /* [VII.C] */
        return ot_refuse(e, OT_VII_C, OT_P_IS_LIMBERED, battery);
    if (u->morale == OT_ROUTING)
        return ot_refuse(e, OT_VII_T, OT_P_IS_ROUTING, battery);
    if (ot_is(s, battery, OT_RAN | OT_FLED | OT_OVERRUN)) /* light guns, which go with their crew [VI.B] [IX.D] */
        return ot_refuse(e, OT_VI_B, OT_P_GUNS_RAN, battery);
    return 0;
}

bool ot_is_suppressed(const ot_scenario *sc, const ot_state *s, int battery)
{
    int index = sc->battery_of[battery];

    return index < OT_MAX_BATTERIES && s->head.turn && s->battery[index].suppressed == s->head.turn; /* [VII.R] */
}
