/* blocked.c - the rule that a shot without sight is refused by: of those that say so, the one that fits this line best.
 *
 * Chapters 4 and 8 forbid most lines twice, in general and for the ground met. What is met decides here, and where one
 * of the two speaks of a special case (a corner, a patch of woods, a pair on high ground), that it is this case.
 */
#include "shots.h"

enum { ALL_SEXTANTS = 0x3f };

/* Whether the line runs over the centre of the hex, where the square of a village is printed. */
static bool meets_centre(const rp_ctx *c, int from, int to, int hex)
{
    const fs_grid *g = &c->sc->board.grid;
    fs_point a = fs_hex_centre(g, from), b = fs_hex_centre(g, to), p = fs_hex_centre(g, hex);

    return (b.x - a.x) * (p.y - a.y) == (b.y - a.y) * (p.x - a.x);
}

/* A hill rises from the plain [8.41]; on its slopes the next contour is in the way [4.43a]. Between levels: the upper
 * one stands back from the edge of its own level [8.42], or other ground is as high [4.52a]. */
static fs_rule contour_rule(const rp_ctx *c, const rp_answer *a)
{
    int low = a->level[0] < a->level[1] ? a->level[0] : a->level[1], high = a->level[0] + a->level[1] - low;
    int step = a->level[0] > a->level[1] ? 1 : -1, i = step > 0 ? 0 : a->n - 1;

    if (low == high)
        return low ? RP_4_43a : RP_8_41;
    while (i >= 0 && i < a->n && a->crossed[i].is_end)
        i += step;
    const rp_crossing *brink = &a->crossed[i];
    bool is_plateau = i >= 0 && i < a->n && brink->effect & RP_MET_CONTOUR && brink->hex[0] != FS_NO_HEX &&
                      c->sc->ground.hex[brink->hex[0]].level == high;
    return is_plateau ? RP_8_42 : RP_4_52a;
}

/* A patch of woods blocks where it is drawn [4.42], one that fills its hex everywhere [8.9a]. */
static fs_rule woods_rule(const rp_ctx *c, const rp_answer *a, const rp_crossing *at)
{
    if (a->branch != RP_4_4)
        return RP_4_53a;
    return c->sc->ground.hex[at->hex[0]].woods == ALL_SEXTANTS ? RP_8_9a : RP_4_42;
}

/* A village blocks [8.1a], with any part of its hex [4.41a]. */
static fs_rule village_rule(const rp_ctx *c, const rp_answer *a, const rp_crossing *at, int from, int to)
{
    if (a->branch != RP_4_4)
        return RP_4_53b;
    return meets_centre(c, from, to, at->hex[0]) ? RP_8_1a : RP_4_41a;
}

/* Through friends in the open [6.51b]; where there are works, the editions differ [4.6-v1] [4.6-v3]. */
static fs_rule friends_rule(const rp_ctx *c, const rp_crossing *at)
{
    int hex = at->hex[0];

    if (at->along)
        return RP_4_6c;
    return rp_has_trench(c->sc, c->s, hex) || rp_in(c->s, RP_BLOCKHOUSE, hex)
               ? rp_rule_of(c->sc->edition, RP_FRIENDS_OVER_TRENCH)
               : RP_6_51b;
}

/* The second hex of concealment [4.82]: all of them dark [N.2], or all woods without a dot [8.9b]. */
static fs_rule concealment_rule(const rp_answer *a)
{
    unsigned common = RP_CONCEALMENTS;

    for (int i = 0; i <= a->blocker; i++)
        if (a->crossed[i].effect & RP_CONCEALMENTS)
            common &= a->crossed[i].effect;
    return common & RP_MET_DARKNESS ? RP_N_2 : common & RP_MET_OPEN_WOODS ? RP_8_9b : RP_4_82;
}

int rp_blocked_refused(const rp_ctx *c, const rp_shot *shot, fs_error *e)
{
    int from = c->s->unit[shot->shooter].hex;
    rp_passing passing = rp_passing_now(c->sc, c->s, shot->shooter);
    rp_answer a;

    rp_sight_explain(&c->sc->field, &passing, from, shot->hex, &a);
    if (a.blocker < 0)
        return rp_refuse(e, a.rule, RP_P_NO_SIGHT, shot->shooter, shot->hex);
    const rp_crossing *at = &a.crossed[a.blocker];
    unsigned met = at->effect & RP_OBSTACLES;

    if (met & RP_MET_FRIENDS) /* out of and into their hexes it is allowed [6.51b] */
        return rp_refuse(e, friends_rule(c, at), RP_P_FRIENDS_BETWEEN, shot->shooter, shot->hex);
    fs_rule rule = !met                   ? concealment_rule(&a)
                   : at->along            ? RP_4_41b
                   : met & RP_MET_CONTOUR ? contour_rule(c, &a)
                   : met & RP_MET_VILLAGE ? village_rule(c, &a, at, from, shot->hex)
                                          : woods_rule(c, &a, at);
    return rp_refuse(e, rule, RP_P_NO_SIGHT, shot->shooter, shot->hex);
}
