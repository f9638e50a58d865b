/* footways.c - the shortest ways on foot over a map with nobody on it. */
#include "footways.h"
#include <string.h>

size_t rs_footways_size(const rs_map *m)
{
    size_t n = 0;

    for (int h = 0; h < fs_hex_count(&m->grid); h++)
        n += m->hex[h].terrain != 0;
    return sizeof(rs_footways) + 2 * n * n;
}

/* From the end back: steps by seat, and foot MP. */
static void spread(const rs_map *m, int to, int longest, uint8_t *steps, uint16_t *mp)
{
    int16_t queue[RS_MAX_PLAY];
    int n = 0;

    queue[n++] = (int16_t)to;
    steps[m->seat[to]] = 0;
    mp[m->seat[to]] = 0;
    for (int i = 0; i < n && steps[m->seat[queue[i]]] < longest; i++)
        for (int d = 0; d < 6; d++) {
            int at = m->seat[queue[i]], before = m->next[queue[i]][d];
            int cost = before == FS_NO_HEX ? RS_BARRED : m->step[before][rs_opposite(d)].foot;

            if (cost == RS_BARRED)
                continue;
            int seat = m->seat[before];
            if (steps[seat] == RS_NO_FOOTWAY) {
                steps[seat] = (uint8_t)(steps[at] + 1);
                mp[seat] = (uint16_t)(mp[at] + cost);
                queue[n++] = (int16_t)before;
            } else if (steps[seat] == steps[at] + 1 && mp[at] + cost < mp[seat]) {
                mp[seat] = (uint16_t)(mp[at] + cost);
            }
        }
}

static int first_direction(const rs_map *m, int from, const uint8_t *steps, const uint16_t *mp)
{
    for (int d = 0; d < 6; d++) {
        int next = m->next[from][d];

        if (next != FS_NO_HEX && m->step[from][d].foot != RS_BARRED &&
            steps[m->seat[next]] == steps[m->seat[from]] - 1 &&
            mp[m->seat[next]] + m->step[from][d].foot == mp[m->seat[from]])
            return d;
    }
    return 0; /* it is there */
}

/* From land to land whoever may go one way may go the other. */
static bool leads_both_ways(const rs_map *m)
{
    for (int seat = 0; seat < m->n_play; seat++)
        for (int d = 0; d < 6; d++) {
            int at = m->hex_of_seat[seat], next = m->next[at][d];

            if (next != FS_NO_HEX && rs_is_land(m, at) && rs_is_land(m, next) &&
                (m->step[at][d].foot == RS_BARRED) != (m->step[next][rs_opposite(d)].foot == RS_BARRED))
                return false;
        }
    return true;
}

void rs_footways_fill(rs_footways *t, const rs_map *m, int longest)
{
    uint16_t mp[RS_MAX_PLAY];
    size_t n = m->n_play;

    t->hexes = m->n_play;
    t->both_ways = leads_both_ways(m);
    memset(t->at, RS_NO_FOOTWAY, 2 * n * n);
    for (size_t to = 0; to < n; to++) {
        uint8_t *steps = t->at + to * n, *first = steps + n * n;

        spread(m, m->hex_of_seat[to], longest, steps, mp);
        for (size_t from = 0; from < n; from++)
            if (steps[from] != RS_NO_FOOTWAY)
                first[from] = (uint8_t)first_direction(m, m->hex_of_seat[from], steps, mp);
    }
}
