/* marches.c - how far it is to a Point Objective by the way of least MP: on roads in Column, past the enemy and whoever
 * is next to him [11.15.4] [11.16] [11.16.2]. A winding road leads nearer, though not in hexes [R83]. */
#include "duties.h"
#include <firestep/hash.h>
#include <string.h>

/* What every hex costs and whom it hangs on. */
static uint64_t tag_of(const rs_ctx *c, int b, bool wheels)
{
    const rs_command *m = &c->s->command[b];
    fs_side enemy = fs_other(c->sc->brigiment[b].side);
    uint64_t what = (uint64_t)m->zone << 16 | (uint64_t)m->radius << 8 | (uint64_t)(c->s->weather == RS_RAIN) << 3 |
                    (uint64_t)wheels << 2 | enemy;

    return fs_hash64(c->s->held[enemy - 1], sizeof c->s->held[0], c->sc->base.hash ^ what * 0x9e3779b97f4a7c15u);
}

static int cost_of(const rs_ctx *c, const rs_step *step, bool wheels)
{
    int mud = wheels && step->wheel != RS_BARRED && c->s->weather == RS_RAIN ? 2 : 0; /* [21.0] */
    int plain = (wheels ? step->wheel : step->foot) + mud, road = wheels ? step->wheel_road : step->road;

    return road < plain ? road : plain;
}

/* From the zone back: nobody goes on from a hex next to the enemy, but he may set out from one. */
static void spread(const rs_ctx *c, int b, bool wheels, uint16_t mp[RS_MAX_PLAY])
{
    fs_side side = c->sc->brigiment[b].side;
    const rs_map *map = &c->sc->map;
    int16_t queue[RS_MAX_PLAY];
    uint64_t waits[RS_SEAT_WORDS] = {0};
    int n = 0, first = 0;

    memset(mp, 0xff, RS_MAX_PLAY * sizeof *mp);
    for (int seat = 0; seat < map->n_play; seat++)
        if (rs_zone_distance(c->sc, c->s, b, map->hex_of_seat[seat]) == 0) {
            mp[seat] = 0;
            queue[n++] = (int16_t)seat;
            rs_add(waits, seat);
        }
    for (; n; n--) {
        int seat = queue[first], at = map->hex_of_seat[seat];

        first = (first + 1) % RS_MAX_PLAY;
        rs_remove(waits, seat);
        if (rs_holds(c->sc, c->s, fs_other(side), at) || rs_near_enemy(c->sc, c->s, side, at))
            continue;
        for (int d = 0; d < 6; d++) {
            int before = map->next[at][d];
            int cost = before == FS_NO_HEX ? RS_BARRED : cost_of(c, &map->step[before][rs_opposite(d)], wheels);

            if (cost >= RS_BARRED || mp[seat] + cost >= mp[map->seat[before]])
                continue;
            mp[map->seat[before]] = (uint16_t)(mp[seat] + cost);
            if (rs_has(waits, map->seat[before]))
                continue;
            rs_add(waits, map->seat[before]);
            queue[(first + n++ - 1) % RS_MAX_PLAY] = map->seat[before];
        }
    }
}

bool rs_is_nearer_by_march(const rs_ctx *c, int u, int from, int hex)
{
    int b = c->s->unit[u].brigiment;
    bool wheels = rs_is_wheeled(c->sc, u);
    rs_march now, *at = c->memory ? &c->memory->march[c->sc->brigiment[b].side - 1] : &now;
    uint64_t tag = tag_of(c, b, wheels);

    if (!c->memory || at->tag != tag) {
        spread(c, b, wheels, at->mp);
        at->tag = tag;
    }
    return at->mp[c->sc->map.seat[hex]] < at->mp[c->sc->map.seat[from]];
}
