/* map.c - the ground made ready: neighbours, sets of hexes, what each step costs. */
#include "map.h"

#include <firestep/writer.h>
#include <string.h>

/* --- making it --- */

int rs_map_add_side(rs_map *m, int a, int b, unsigned features)
{
    int d = fs_hex_direction(&m->grid, a, b);

    if (d < 0)
        return 1;
    m->hex[a].side[d] = (uint16_t)(m->hex[a].side[d] | features);
    m->hex[b].side[rs_opposite(d)] = (uint16_t)(m->hex[b].side[rs_opposite(d)] | features);
    return 0;
}

/* Both hexes of the side, then what is wrong. */
static int refuse(char *why, size_t cap, const rs_map *m, int a, int b, const char *what)
{
    char name[40];
    int n = fs_hex_name(&m->grid, a, name);

    name[n++] = '/';
    fs_hex_name(&m->grid, b, name + n);
    return fs_put_fault(why, cap, what, name);
}

/* --- sets, neighbours, places --- */

static void prepare_places(rs_map *m)
{
    m->n_hexes = (uint16_t)fs_hex_count(&m->grid);
    for (int h = 0; h < RS_MAX_HEXES; h++)
        m->seat[h] = -1;
    for (int h = 0; h < m->n_hexes; h++) {
        fs_point centre = fs_hex_centre(&m->grid, h);

        m->x[h] = (int16_t)fs_hex_col(&m->grid, h);
        m->y[h] = (int16_t)centre.y;
        if (!m->hex[h].terrain || m->n_play == RS_MAX_PLAY)
            continue;
        m->seat[h] = (int16_t)m->n_play;
        m->hex_of_seat[m->n_play++] = (int16_t)h;
        rs_add(m->play, h);
        if (m->hex[h].terrain != RS_SEA)
            rs_add(m->land, h);
    }
    for (int h = 0; h < m->n_hexes; h++)
        for (int d = 0; d < 6; d++) {
            int other = rs_has(m->play, h) ? fs_hex_neighbour(&m->grid, h, d) : FS_NO_HEX;

            m->next[h][d] = (int16_t)(other != FS_NO_HEX && rs_has(m->play, other) ? other : FS_NO_HEX);
        }
}

/* --- hexsides --- */

/* What follows from the two hexes [5.1] [1.3]. */
static void derive_side(rs_map *m, int hex, int d)
{
    uint16_t *side = &m->hex[hex].side[d];
    int other = m->next[hex][d];

    if (other < 0) {
        *side |= RS_OFF_MAP;
        return;
    }
    bool wet = m->hex[hex].terrain == RS_SEA, beyond = m->hex[other].terrain == RS_SEA;
    int rise = m->hex[other].level - m->hex[hex].level;

    if (wet || beyond) {
        if (!(*side & RS_LANDING))
            *side |= RS_ALL_SEA;
        return;
    }
    if (rise)
        *side |= RS_CONTOUR;
    if ((rise >= 3 || rise <= -3) && !(*side & RS_WAY)) /* [R47] */
        *side |= RS_CLIFF;
}

/* 0, or what is wrong with the side. */
static const char *fault_of(const rs_map *m, int hex, int d)
{
    int other = m->next[hex][d];
    unsigned side = m->hex[hex].side[d];

    if (other < 0)
        return NULL;
    if ((side ^ m->hex[other].side[rs_opposite(d)]) & ~(unsigned)RS_OFF_MAP)
        return "the two hexes of a side disagree about it";
    bool wet = m->hex[hex].terrain == RS_SEA, beyond = m->hex[other].terrain == RS_SEA;

    if (wet != beyond && !(side & (RS_LANDING | RS_SHORE | RS_CLIFF)))
        return "a coast is landing, shore or cliff";
    if (wet == beyond && side & (RS_LANDING | RS_SHORE))
        return "landing and shore lie between land and sea";
    if (side & RS_MILITARY_CREST && !(side & RS_CONTOUR))
        return "a Military Crest is a Contour, and both hexes have one level";
    if (side & RS_CLIFF && side & RS_WAY)
        return "no road or track goes over a Cliff";
    if ((wet || beyond) && side & (RS_WAY | RS_RIDGE | RS_RAVINE | RS_STREAM | RS_PATH))
        return "nothing of the land lies on a side of the Sea";
    return NULL;
}

static void prepare_sides(rs_map *m)
{
    for (int h = 0; h < m->n_hexes; h++) {
        unsigned all = 0;

        if (!rs_has(m->play, h))
            continue;
        for (int d = 0; d < 6; d++) {
            derive_side(m, h, d);
            unsigned side = m->hex[h].side[d];

            all |= side;
            if (!(side & (RS_OFF_MAP | RS_ALL_SEA)) && (side & (RS_CLIFF | RS_PATH)) != RS_CLIFF)
                m->open_sides[h] = (uint8_t)(m->open_sides[h] | 1 << d);
        }
        if (rs_has(m->land, h) && all & RS_LANDING)
            rs_add(m->beach, h);
        if (all & RS_WAY)
            rs_add(m->way, h);
    }
}

/* --- costs [14.1.3] --- */

typedef struct sums {
    int foot, wheel; /* half MP of the side */
    bool no_foot, no_wheel;
} sums;

static void add(sums *s, const rs_hexside *row, int times)
{
    s->foot += row->foot * times;
    s->wheel += row->wheel * times;
    s->no_foot |= row->foot_barred != 0;
    s->no_wheel |= row->wheel_barred != 0;
}

static sums cost_of_side(const rs_map *m, const rs_tables *t, int from, int to, unsigned side)
{
    sums s = {0, 0, false, false};

    if (side & RS_LANDING)
        add(&s, &t->hexside[RS_HEXSIDE_LANDING], 1);
    if (side & RS_CLIFF) {
        add(&s, &t->hexside[side & RS_PATH ? RS_HEXSIDE_PATH : RS_HEXSIDE_CLIFF], 1);
        return s;
    }
    if (rs_climb(m, from, to))
        add(&s, &t->hexside[RS_HEXSIDE_UP], rs_climb(m, from, to));
    else if (side & RS_CONTOUR)
        add(&s, &t->hexside[RS_HEXSIDE_DOWN], 1);
    if (side & RS_RIDGE)
        add(&s, &t->hexside[RS_HEXSIDE_RIDGE], 1);
    if (side & RS_RAVINE)
        add(&s, &t->hexside[RS_HEXSIDE_RAVINE], 1);
    if (side & RS_STREAM)
        add(&s, &t->hexside[RS_HEXSIDE_STREAM], 1);
    return s;
}

static rs_step step_of(const rs_map *m, const rs_tables *t, int from, int d)
{
    rs_step out = {RS_BARRED, 0, RS_BARRED, 0, RS_BARRED, RS_BARRED};
    int to = m->next[from][d];
    unsigned side = m->hex[from].side[d];

    if (to < 0 || m->hex[to].terrain == RS_SEA || side & RS_ALL_SEA)
        return out;
    const rs_terrain_row *ground = &t->terrain[m->hex[to].terrain];
    sums s = cost_of_side(m, t, from, to, side);

    if (ground->foot && !s.no_foot) {
        out.foot = (int8_t)(ground->foot + s.foot);
        out.foot_side = (int8_t)s.foot;
    }
    if (ground->wheel && !s.no_wheel) {
        out.wheel = (int8_t)(ground->wheel + s.wheel);
        out.wheel_side = (int8_t)s.wheel;
    }
    if (side & RS_WAY) {
        const rs_hexside *way = &t->hexside[side & RS_ROAD ? RS_HEXSIDE_ROAD : RS_HEXSIDE_TRACK];

        out.road = (int8_t)way->foot;
        out.wheel_road = (int8_t)way->wheel;
    }
    return out;
}

/* --- all of it --- */

static void forget(rs_map *m)
{
    memset(&m->n_hexes, 0, sizeof *m - offsetof(rs_map, n_hexes));
    for (int h = 0; h < RS_MAX_HEXES; h++)
        for (int d = 0; d < 6; d++)
            m->hex[h].side[d] &= (uint16_t) ~(RS_CONTOUR | RS_ALL_SEA | RS_OFF_MAP);
}

int rs_map_prepare(rs_map *m, const rs_tables *t, char *why, size_t cap)
{
    if (fs_hex_count(&m->grid) > RS_MAX_HEXES || !fs_hex_count(&m->grid))
        return fs_put_fault(why, cap, "a grid has at least one hex and at most 2,944", NULL);
    forget(m);
    prepare_places(m);
    if (m->n_play == RS_MAX_PLAY)
        return fs_put_fault(why, cap, "at most 1,151 hexes are in play", NULL);
    prepare_sides(m);
    for (int h = 0; h < m->n_hexes; h++) {
        if (rs_has(m->play, h) && t->terrain[m->hex[h].terrain].is_close)
            rs_add(m->close, h);
        for (int d = 0; d < 6; d++) {
            const char *fault = rs_has(m->play, h) ? fault_of(m, h, d) : NULL;

            if (fault)
                return refuse(why, cap, m, h, m->next[h][d], fault);
            m->step[h][d] = step_of(m, t, h, d);
        }
    }
    return 0;
}
