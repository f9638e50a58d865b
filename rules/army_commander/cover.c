/* cover.c - the status of a hex under attack and what its terrain gives to those in it [3.5]. */
#include "fight.h"

enum {
    FORTS = AC_TRENCH | AC_STRONGPOINT | AC_PILLBOX, /* [3.5d] [TEC.5] [TEC.7] */
    COVERS = AC_TOWN | AC_WOODS | AC_LIGHT_WORKS,    /* [3.5i] [TEC.2] [TEC.3] (R51) [TEC.9] */
    WATER = AC_STREAM | AC_RIVER,                    /* [TEC.4] */
    COVER_LIMIT = 2,                                 /* stands, a battery counting two (R47) */
    STRONGPOINT_LIMIT = 4,                           /* [TEC.7] */
    FORTS_AND_COVERS = FORTS | COVERS | AC_EMPLACEMENT
};

bool ac_terrain_covers(const ac_scenario *sc, int hex) { return (sc->terrain[hex] & FORTS_AND_COVERS) != 0; }

/* The order of its division, in HQ range or not (R87). Batteries act as H [5.a] (R6); a division without orders yet,
 * before round 1, stands as H too. In a river nobody is better than M [TEC.4] (R55), unless he stands on a bridge over
 * it, which keeps the status [TEC.8]. */
uint8_t ac_piece_status(const ac_scenario *sc, const ac_state *s, int u)
{
    const ac_piece *p = &sc->piece[u];
    uint32_t ground = sc->terrain[s->stand[u].hex];
    uint8_t status = ac_is_battery(p->type) ? AC_H : s->command[p->division].order;
    if (status == AC_NO_ORDER)
        status = AC_H;
    return status > AC_M && ground & WATER && !(ground & AC_BRIDGE) ? AC_M : status;
}

uint8_t ac_hex_status(const ac_scenario *sc, const ac_state *s, int hex)
{
    uint8_t worst = AC_D; /* the worst of all stands in the hex [3.1k] */
    for (int u = s->first[hex]; u; u = s->stand[u].next) {
        if (sc->piece[u].type == AC_HQ)
            continue;
        uint8_t status = ac_piece_status(sc, s, u);
        if (status < worst)
            worst = status;
    }
    return worst;
}

/* What stands in the hex, for the question who can use its cover (R49). */
static void makeup(const ac_scenario *sc, const ac_state *s, int hex, bool *tanks, int *guns)
{
    *tanks = false;
    *guns = 0;
    for (int u = s->first[hex]; u; u = s->stand[u].next) {
        *tanks |= sc->piece[u].type == AC_TANK;
        *guns += ac_is_battery(sc->piece[u].type);
    }
}

/* Only H and D use cover, and only while they do not attack themselves [3.5h] (R50); above the limit the whole hex
 * counts as in the open (R47). Infantry and fire support only [3.5a] (R30), but a strongpoint shelters guns and an
 * emplacement one battery (R49). */
uint8_t ac_working_cover(const ac_scenario *sc, const ac_state *s, int hex, uint8_t status)
{
    uint32_t ground = sc->terrain[hex];
    bool tanks;
    int guns;

    if (!(ground & FORTS_AND_COVERS) || (status != AC_H && status != AC_D))
        return AC_NO_WORKS;
    if (s->load[hex] > (ground & AC_STRONGPOINT ? STRONGPOINT_LIMIT : COVER_LIMIT))
        return AC_NO_WORKS;
    makeup(sc, s, hex, &tanks, &guns);
    if (tanks)
        return AC_NO_WORKS;
    if (ground & AC_STRONGPOINT)
        return AC_FORT;
    if (s->load[hex] > COVER_LIMIT)
        return AC_NO_WORKS;
    if (guns)
        return ground & AC_EMPLACEMENT ? AC_COVER : AC_NO_WORKS;
    return ground & FORTS ? AC_FORT : ground & COVERS ? AC_COVER : AC_NO_WORKS;
}

/* One deduction only, the largest (R48). */
int ac_cover_dice(const ac_scenario *sc, const ac_state *s, int hex, fs_rule *rule)
{
    uint8_t status = ac_hex_status(sc, s, hex);
    uint8_t works = ac_working_cover(sc, s, hex, status);

    if (works == AC_FORT) {
        *rule = AC_3_5d;
        return 2;
    }
    if (status == AC_D && s->load[hex] <= COVER_LIMIT) { /* in cover or in the open */
        *rule = AC_3_5c;
        return 1;
    }
    *rule = AC_3_5b;
    return works == AC_COVER;
}

/* D in the open is no cover from guns (R56). */
bool ac_cover_from_guns(const ac_scenario *sc, const ac_state *s, int hex)
{
    return ac_working_cover(sc, s, hex, ac_hex_status(sc, s, hex)) != AC_NO_WORKS; /* [3.5.1a] */
}

bool ac_piece_wet(const ac_scenario *sc, const ac_state *s, int u)
{
    uint32_t ground = sc->terrain[s->stand[u].hex];
    return ground & (WATER | AC_BRIDGE) || (ground & AC_BEACH && s->stand[u].did & AC_LANDED);
}
