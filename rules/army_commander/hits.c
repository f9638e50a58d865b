/* hits.c - the combat chart: which faces hit, and what a pool of dice scores.
 *
 * The status of the stands in contact decides the row, for their supporters too [SUM.1] [5.d] (R3).
 */
#include "fight.h"

/* What each face 1 to 6 is: 0 a miss, 1 a hit, 2 half of a double. */
static const uint8_t face_class[AC_PROFILES][7] = {
    [AC_ON_6] = {0, 0, 0, 0, 0, 0, 1},        /* [3.b] */
    [AC_ON_5] = {0, 0, 0, 0, 0, 1, 1},        /* [3.c] */
    [AC_ON_6_PAIR_5] = {0, 0, 0, 0, 0, 2, 1}, /* [3.d] */
    [AC_ON_5_PAIR_4] = {0, 0, 0, 0, 2, 1, 1}, /* [3.e] [3.f] */
};

/* M, and H which fights as M when it attacks [3.2e] (R4); barrages too [5.1c]. */
uint8_t ac_attack_profile(uint8_t target_status, fs_rule *rule)
{
    static const struct {
        uint8_t profile;
        fs_rule rule;
    } row[] = {[AC_NO_ORDER] = {AC_ON_6, AC_3_b},
               [AC_R] = {AC_ON_5_PAIR_4, AC_3_f},
               [AC_M] = {AC_ON_6_PAIR_5, AC_3_d},
               [AC_H] = {AC_ON_6, AC_3_b},
               [AC_D] = {AC_ON_6, AC_3_b}};

    *rule = row[target_status].rule;
    return row[target_status].profile;
}

uint8_t ac_defence_profile(uint8_t own_status, fs_rule *rule)
{
    static const struct {
        uint8_t profile;
        fs_rule rule;
    } row[] = {[AC_NO_ORDER] = {AC_ON_5, AC_3_c},
               [AC_R] = {AC_NO_DICE, AC_3_1g},
               [AC_M] = {AC_ON_6_PAIR_5, AC_3_d},
               [AC_H] = {AC_ON_5, AC_3_c},
               [AC_D] = {AC_ON_5_PAIR_4, AC_3_e}};

    *rule = row[own_status].rule;
    return row[own_status].profile;
}

/* Hits of `halves` dice that show the doubled face: a pair is one hit, an odd die a miss (R1);
 * the two other readings are a switch. */
static int hits_of_doubles(const ac_scenario *sc, int halves)
{
    int pairs = halves / 2;
    switch (sc->switches[AC_SW_DOUBLES]) {
    case AC_DOUBLES_ONE_PAIR:
        return pairs > 0;
    case AC_DOUBLES_BOTH_DICE:
        return 2 * pairs;
    default:
        return pairs;
    }
}

int ac_throw_hits(ac_ctx *c, fs_side side, int n, uint8_t profile, fs_rule rule, uint8_t *faces)
{
    uint8_t count[3] = {0};
    if (n <= 0 || profile == AC_NO_DICE)
        return 0;
    int classes = profile == AC_ON_6 || profile == AC_ON_5 ? 2 : 3;
    fs_dice_pool(c->run, side, n, 6, rule, face_class[profile], classes, count, faces); /* [0.j] (R2) */
    return count[1] + hits_of_doubles(c->sc, count[2]);
}

/* One die after the other over (hits, dice showing the doubled face). */
void ac_hit_chances(const ac_scenario *sc, int n, uint8_t profile, uint32_t out[9])
{
    uint32_t p[9][9] = {{0}};
    uint32_t faces[3] = {0};

    memset(out, 0, 9 * sizeof *out);
    if (profile == AC_NO_DICE || n <= 0) {
        out[0] = 65536;
        return;
    }
    for (int f = 1; f <= 6; f++)
        faces[face_class[profile][f]]++;
    p[0][0] = 65536;
    for (int die = 0; die < n; die++) {
        for (int h = 8; h >= 0; h--) {
            for (int d = 8; d >= 0; d--) {
                uint32_t here = p[h][d];
                if (!here)
                    continue;
                p[h][d] = here * faces[0] / 6;
                p[h < 8 ? h + 1 : 8][d] += here * faces[1] / 6;
                p[h][d < 8 ? d + 1 : 8] += here * faces[2] / 6;
            }
        }
    }
    for (int h = 0; h <= 8; h++) {
        for (int d = 0; d <= 8; d++) {
            int hits = h + hits_of_doubles(sc, d);
            out[hits < 8 ? hits : 8] += p[h][d];
        }
    }
}
