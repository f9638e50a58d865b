/* room.c - who finds room in a trench, a building or a shelter. [XII.G, XV.A, XV.B] */
#include "moves.h"

/* Room a unit takes along a trench. */
static int32_t extent_of(const ot_scenario *sc, const ot_state *s, int unit)
{
    ot_stand st = ot_stand_of(s, unit);
    ot_lattice l = ot_lattice_of(sc, s, unit, &st);

    return l.bases * l.width;
}

static int64_t area_of(const ot_scenario *sc, const ot_state *s, int unit)
{
    ot_stand st = ot_stand_of(s, unit);
    ot_lattice l = ot_lattice_of(sc, s, unit, &st);

    return (int64_t)l.bases * l.width * l.depth;
}

static int64_t outline_area(const fs_polygon *p)
{
    int64_t twice = 0;

    for (int i = 0; i < p->n; i++)
        twice += fs_cross(p->at[0], p->at[i], p->at[i + 1 == p->n ? 0 : i + 1]);
    return (twice < 0 ? -twice : twice) / 2;
}

/* Units in the feature that the side knows of, the unit itself left out; on that level if it is not OT_NO_LEVEL. */
static bool is_mate(const ot_scenario *sc, const ot_state *s, fs_side side, int unit, int other, int feature, int level)
{
    return other != unit && ot_on_table(s, other) && s->unit[other].feature == feature + 1 &&
           (level == OT_NO_LEVEL || s->unit[other].level == level) && ot_knows(sc, s, side, other);
}

/* What a unit counts as in a shelter: one line of the capacity table, with its own number in it [XV.A]. */
static void count_in(const ot_scenario *sc, const ot_state *s, int unit, int content[6])
{
    int men = ot_men(sc, s, unit);

    switch (sc->piece[unit].class_) {
    case OT_HMG:
    case OT_SHARPSHOOTER:
    case OT_DISMOUNTED:
        content[1]++;
        break;
    case OT_LIGHT_MORTAR:
    case OT_MEDIUM_MORTAR:
    case OT_HEAVY_MORTAR:
    case OT_MIXED_MORTAR:
        content[3] += men;
        break;
    case OT_ARTILLERY:
    case OT_MOTOR_ARTILLERY:
    case OT_GUN37:
        content[ot_is(s, unit, OT_ABANDONED) && !s->unit[unit].site ? 2 : 5] +=
            men; /* gunners without guns, or with them */
        break;
    case OT_FLAMETHROWER:
    case OT_PROJECTOR:
        content[4]++;
        break;
    default:
        content[0]++;
    }
}

static bool fits(const ot_tables *t, const int content[6], bool is_pit, int times)
{
    for (int i = 0; i < OT_CAPACITIES; i++) {
        const ot_capacity *c = &t->capacity[i];
        /* guns stand only in pits, where their line counts tubes and guns alike */
        bool line = content[0] <= times * c->companies && content[1] <= times * c->mg_crews &&
                    content[2] <= times * c->gunners && content[4] <= times * c->flames;
        int mortars = content[3], guns = content[5];

        if (!line || (c->pit_only && !is_pit))
            continue;
        if (mortars <= times * c->mortars && guns <= times * c->guns)
            return true;
        if (c->pit_only && mortars + guns <= times * c->guns)
            return true;
    }
    return false;
}

static int trench_full(const ot_scenario *sc, const ot_state *s, fs_side side, int unit, int f, int level, fs_error *e)
{
    int32_t length = ot_measured_length(ot_measured_of(sc, s, f)), taken = extent_of(sc, s, unit);

    if (level == OT_STEP && ot_feature_flags(sc, s, f) & OT_COMMUNICATION)
        return ot_refuse(e, OT_XII_A, OT_P_NO_STEP, unit);
    if (ot_is_refereed(sc))
        return 0;
    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_mate(sc, s, side, unit, u, f, level))
            taken += extent_of(sc, s, u);
    return taken <= length ? 0 : ot_refuse_for(e, OT_XII_G, OT_P_NO_ROOM, unit, length, taken);
}

static int building_full(const ot_scenario *sc, const ot_state *s, fs_side side, int unit, int f, fs_error *e)
{
    ot_shape room;
    fs_polygon outline = ot_outline_of(sc, s, f, &room);
    int64_t taken = area_of(sc, s, unit), area = outline_area(&outline);

    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_mate(sc, s, side, unit, u, f, OT_NO_LEVEL))
            taken += area_of(sc, s, u);
    return taken <= area ? 0 : ot_refuse(e, OT_XV_B, OT_P_NO_ROOM, unit);
}

static int shelter_full(const ot_scenario *sc, const ot_state *s, fs_side side, int unit, int f, fs_error *e)
{
    int content[6] = {0};

    count_in(sc, s, unit, content);
    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_mate(sc, s, side, unit, u, f, OT_NO_LEVEL))
            count_in(sc, s, u, content);
    bool is_pit = ot_terrain_now(sc, s, f) == OT_G_GUN_PIT;
    int times = ot_feature_flags(sc, s, f) & OT_DOUBLE ? 2 : 1;
    return fits(&sc->tables, content, is_pit, times) ? 0 : ot_refuse(e, OT_XV_A, OT_P_NO_ROOM, unit);
}

/* The cover a unit would have there, as a column of the target table. */
static int column_of(int terrain, int level)
{
    switch (terrain) {
    case OT_G_TRENCH:
        return level == OT_STEP ? OT_COVER_STEP : OT_COVER_TRENCH;
    case OT_G_DUGOUT:
        return OT_COVER_DUGOUT;
    case OT_G_BUNKER:
        return OT_COVER_BUNKER;
    case OT_G_GUN_PIT:
        return OT_COVER_GUN_PIT;
    default:
        return OT_COVER_BUILDING;
    }
}

/* What is behind the other side's markers is not known before somebody has looked [XII.K]. */
static bool is_secret(const ot_scenario *sc, const ot_state *s, fs_side side, int f)
{
    return !ot_is_refereed(sc) && sc->feature[f].kind == OT_G_DUGOUT && sc->feature[f].owner == fs_other(side) &&
           !s->damage[f].shown;
}

int ot_room_refused(const ot_scenario *sc, const ot_state *s, fs_side side, int unit, int feature, int level,
                    fs_error *e)
{
    int terrain = ot_terrain_now(sc, s, feature), kind = ot_target_kind(sc, s, unit);

    if (!ot_holds_units(terrain))
        return ot_refuse(e, OT_XV_A, OT_P_HOLDS_NOBODY, unit);
    if (feature < sc->n_features && is_secret(sc, s, side, feature))
        return ot_refuse(e, OT_XIV_G, OT_P_UNKNOWN_DUGOUT, unit);
    if (feature < sc->n_features && sc->feature[feature].flags & OT_DECOY)
        return ot_refuse(e, OT_XII_K, OT_P_HOLDS_NOBODY, unit);
    if (!sc->tables.target[ot_is_percentile(sc)][kind].letter[column_of(terrain, level)])
        return ot_refuse(e, OT_CH_tdt, OT_P_MAY_NOT_STOP, unit); /* a dash bars stopping */
    if (feature < sc->n_features && s->damage[feature].blocked)
        return ot_refuse(e, OT_XV_F, OT_P_DOOR_BLOCKED, unit);
    if (terrain == OT_G_TRENCH)
        return trench_full(sc, s, side, unit, feature, level, e);
    for (int u = 1; u <= sc->base.n_units; u++)
        if (ot_side_of(sc, u) != ot_side_of(sc, unit) && is_mate(sc, s, side, unit, u, feature, OT_NO_LEVEL))
            return ot_refuse(e, OT_XV_A, OT_P_ENEMY_INSIDE, unit);
    if (ot_is_refereed(sc)) /* how many go in is seen on the table */
        return 0;
    return terrain == OT_G_BUILDING ? building_full(sc, s, side, unit, feature, e)
                                    : shelter_full(sc, s, side, unit, feature, e);
}
