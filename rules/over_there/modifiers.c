/* modifiers.c - what a casting adds to its die in a melee [IX.F], table melee_modifiers; all add.
 *
 * Who attacks is judged unit by unit: chargers and counter-chargers do, all others defend. Without a charge the
 * side that wanted the melee attacks, and if both did the one whose card was drawn last [IX.G]. */
#include "facts.h"

static bool has_charge(const ot_state *s, const uint64_t set[OT_PIECE_WORDS])
{
    for (int u = 0; (u = ot_next_unit(set, u));)
        if (ot_is(s, u, OT_CHARGED))
            return true;
    return false;
}

bool ot_attacks(const ot_scenario *sc, const ot_state *s, const uint64_t set[OT_PIECE_WORDS], int unit)
{
    fs_side wanted = 0;

    if (has_charge(s, set))
        return ot_is(s, unit, OT_CHARGED);
    for (int u = 0; (u = ot_next_unit(set, u));)
        if (ot_is(s, u, OT_WANTS_MELEE))
            wanted |= ot_side_of(sc, u);
    if (wanted == 3)
        wanted = s->last_card == OT_BLACK ? OT_BLACK : OT_RED;
    return wanted & ot_side_of(sc, unit);
}

/* The terrain a unit is in now, by its own account; 0 open ground. */
static int shelter_of(const ot_scenario *sc, const ot_state *s, int u)
{
    return s->unit[u].feature ? ot_area_of(sc, s, s->unit[u].feature - 1).kind : OT_G_NONE;
}

static bool is_strong(int kind) { return kind == OT_G_BUILDING || kind == OT_G_BUNKER || kind == OT_G_DUGOUT; }

/* Whether its front centre is in ground of that kind. */
static bool stands_in(const ot_scenario *sc, const ot_state *s, int u, int kind)
{
    fs_point at = {s->unit[u].x, s->unit[u].y};

    if (ot_is_refereed(sc)) /* as it was said */
        return ot_said(s, kind == OT_G_STREAM ? OT_ASK_STREAM : OT_ASK_RUBBLE, u, 0) == OT_SAY_YES;
    for (int f = 0; f < ot_n_features(sc); f++) {
        if (f < sc->n_features ? sc->feature[f].kind != kind && kind != OT_G_RUBBLE : !s->work[f - sc->n_features].kind)
            continue;
        if (ot_area_of(sc, s, f).kind == kind && ot_point_in_feature(sc, s, f, at))
            return true;
    }
    return false;
}

/* The enemy it has to do with: whom it charged, who charged it, or the nearest of the group. */
static int opponent_of(const ot_scenario *sc, const ot_state *s, const uint64_t set[OT_PIECE_WORDS], int u)
{
    const ot_unit *unit = &s->unit[u];
    int64_t least = INT64_MAX;
    int best = 0;

    if (unit->target && ot_has(set, unit->target))
        return unit->target;
    if (unit->charger && ot_has(set, unit->charger))
        return unit->charger;
    for (int e = 0; (e = ot_next_unit(set, e));) {
        int64_t dx = s->unit[e].x - unit->x, dy = s->unit[e].y - unit->y;

        if (ot_side_of(sc, e) != ot_side_of(sc, u) && dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            best = e;
        }
    }
    return best;
}

static void add(const ot_scenario *sc, fs_sum *sum, int mod, uint16_t phrase)
{
    fs_add(sum, OT_IX_F, sc->tables.melee_mod[mod].points, phrase);
}

/* What it is, whoever attacks. */
static void add_nature(const ot_scenario *sc, const ot_state *s, int u, fs_sum *sum)
{
    static const struct {
        uint16_t tags;
        uint8_t mod;
        uint16_t phrase;
    } by_tag[] = {{OT_CRACK, OT_X_CRACK, OT_P_X_CRACK},
                  {OT_FRENCH18, OT_X_FRENCH18, OT_P_X_FRENCH18},
                  {OT_BOLSHEVIK | OT_IRREGULAR, OT_X_BOLSHEVIK, OT_P_X_BOLSHEVIK},
                  {OT_ELITE, OT_X_ELITE, OT_P_X_ELITE},
                  {OT_GREEN, OT_X_GREEN, OT_P_X_GREEN},
                  {OT_BOER, OT_X_BOER, OT_P_X_BOER},
                  {OT_COLONIAL_REGULAR, OT_X_COLONIAL_REG, OT_P_X_COLONIAL_REG}};
    uint16_t tags = sc->piece[u].tags;

    for (size_t i = 0; i < sizeof by_tag / sizeof by_tag[0]; i++)
        if (tags & by_tag[i].tags)
            add(sc, sum, by_tag[i].mod, by_tag[i].phrase);
    if (ot_is_mounted(sc, s, u) && tags & OT_MOUNTED_NATIVE) /* instead of the two of others */
        add(sc, sum, OT_X_MTD_NATIVE, OT_P_X_MTD_NATIVE);
    else if (ot_is_mounted(sc, s, u))
        add(sc, sum, OT_X_MOUNTED, OT_P_X_MOUNTED);
    if (!ot_is(s, u, OT_MASKED) && ot_in_cloud(sc, s, u, OT_GAS_CLOUD))
        add(sc, sum, OT_X_GAS_NOMASK, OT_P_X_GAS_NOMASK);
    if (stands_in(sc, s, u, OT_G_STREAM))
        add(sc, sum, OT_X_STREAM, OT_P_X_STREAM);
}

static bool is_engineer(const ot_scenario *sc, const ot_state *s, int u)
{
    int k = sc->piece[u].class_;

    return k == OT_ENGINEER || k == OT_CYCLIST_ENGINEER || s->unit[u].engineers;
}

/* Without a charge it comes out of the trench it is in, unless the enemy is in the same one. */
static bool leaves_trench(const ot_scenario *sc, const ot_state *s, int u, int enemy)
{
    if (ot_is(s, u, OT_CHARGED))
        return s->unit[u].flags & OT_OUT_OF_TRENCH;
    return shelter_of(sc, s, u) == OT_G_TRENCH && s->unit[u].feature != s->unit[enemy].feature;
}

static void add_attack(const ot_scenario *sc, const ot_state *s, int u, int enemy, fs_sum *sum)
{
    if (ot_is(s, u, OT_THROUGH_WIRE))
        add(sc, sum, OT_X_WIRE, OT_P_X_WIRE);
    if (leaves_trench(sc, s, u, enemy))
        add(sc, sum, OT_X_OUT_OF_TRENCH, OT_P_X_OUT_OF_TRENCH);
    if (is_engineer(sc, s, u) && is_strong(shelter_of(sc, s, enemy))) /* [XVI.C] */
        add(sc, sum, OT_X_ENGINEER, OT_P_X_ENGINEER);
}

/* One cover, the one it has against its opponent; a unit caught as it fled has none [IX.D]. */
static void add_cover(const ot_scenario *sc, const ot_state *s, int u, int enemy, fs_sum *sum)
{
    fs_point from = {s->unit[enemy].x, s->unit[enemy].y};

    int inside = ot_cover_in(sc, s, u);

    switch (!ot_is_refereed(sc) ? ot_cover_of(sc, s, u, &from) : inside ? inside : ot_melee_cover(s, u)) {
    case OT_COVER_BUILDING:
        add(sc, sum, OT_X_DEF_BUILDING, OT_P_X_DEF_BUILDING);
        break;
    case OT_COVER_WOODS:
        add(sc, sum, OT_X_DEF_WOODS, OT_P_X_DEF_WOODS);
        break;
    case OT_COVER_WALL:
        if (stands_in(sc, s, u, OT_G_RUBBLE))
            add(sc, sum, OT_X_DEF_RUBBLE, OT_P_X_DEF_RUBBLE);
        else
            add(sc, sum, OT_X_DEF_WALL, OT_P_X_DEF_WALL);
        break;
    case OT_COVER_BUNKER:
    case OT_COVER_DUGOUT:
        add(sc, sum, OT_X_DEF_DUGOUT, OT_P_X_DEF_DUGOUT);
        break;
    default:
        break;
    }
    if (ot_is(s, u, OT_BARRICADE)) /* [XII.E] */
        add(sc, sum, OT_X_DEF_BARRICADE, OT_P_X_DEF_BARRICADE);
}

static void add_defence(const ot_scenario *sc, const ot_state *s, int u, int enemy, fs_sum *sum)
{
    if (ot_is(s, u, OT_MASKED)) /* */
        add(sc, sum, OT_X_DEF_MASK, OT_P_X_DEF_MASK);
    if (ot_is_routing(s, u))
        add(sc, sum, OT_X_DEF_ROUTING, OT_P_X_DEF_ROUTING);
    if (ot_is(s, u, OT_CAUGHT))
        add(sc, sum, OT_X_REAR, OT_P_X_REAR);
    else
        add_cover(sc, s, u, enemy, sum);
}

void ot_melee_sum(const ot_scenario *sc, const ot_state *s, const uint64_t set[OT_PIECE_WORDS], int u, fs_sum *sum)
{
    int enemy = opponent_of(sc, s, set, u);

    add_nature(sc, s, u, sum);
    if (ot_attacks(sc, s, set, u))
        add_attack(sc, s, u, enemy, sum);
    else
        add_defence(sc, s, u, enemy, sum);
}
