/* appraise.c - who stands better: points, what decides about them, men left, officers left, ground nearly taken. */
#include "plan.h"
#include "shell.h"

enum {
    POINT = 240, /* of victory, at the beginning; as much again at the end */
    STEP = 60,   /* a rifle step; half of it while it is Confused */
    GUN = 40,
    OFFICER = 30,     /* each of the first few points of a Brigiment, without which its order fails */
    MORE_OFFICER = 8, /* and of the others */
    FEW_OFFICERS = 3,
    NEARER = 8, /* a hex that infantry is nearer to ground to be taken */
    FAR = 10,
    MOST = 9000,
    WON = 10000
};

static bool is_ground(const rs_goal *g)
{
    return g->kind == RS_GOAL_OWNED || g->kind == RS_GOAL_CHAIN || g->kind == RS_GOAL_RIFLES_IN ||
           g->kind == RS_GOAL_WIN_IN;
}

static int worth_of(const rs_scenario *sc, int hex)
{
    int worth = 0;

    for (int i = 0; i < sc->n_goals; i++) {
        const rs_goal *g = &sc->goal[i];

        if (is_ground(g) && rs_in_zone(sc, g->zone, hex))
            worth += g->points < 0 ? -g->points : g->points ? g->points : 1;
    }
    return worth;
}

rs_wishes rs_wishes_of(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    rs_wishes w = {.n = 0};

    for (int word = 0; word * 64 < sc->map.n_play; word++) {
        uint64_t wanted = 0;

        for (int i = 0; i < sc->n_goals; i++)
            wanted |= is_ground(&sc->goal[i]) ? sc->zone_seats[sc->goal[i].zone][word] : 0;
        for (; wanted && w.n < RS_WANTED; wanted &= wanted - 1) {
            int hex = sc->map.hex_of_seat[word * 64 + __builtin_ctzll(wanted)];

            w.at[w.n++] = (rs_wish){(int16_t)hex, (int16_t)worth_of(sc, hex), rs_owns(sc, s, side, hex)};
        }
    }
    return w;
}

int rs_to_wish(const rs_scenario *sc, const rs_wishes *w, int hex, bool own)
{
    int least = RS_NOWHERE_NEAR;

    for (int i = 0; i < w->n; i++) {
        int there = w->at[i].own == own ? rs_distance(&sc->map, w->at[i].hex, hex) : RS_NOWHERE_NEAR;

        least = there < least ? there : least;
    }
    return least;
}

/* --- men, guns and officers a side still has --- */

static int32_t worth_of_officers(int points)
{
    return points < FEW_OFFICERS ? points * OFFICER : FEW_OFFICERS * OFFICER + (points - FEW_OFFICERS) * MORE_OFFICER;
}

static int32_t material(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    int32_t n = 0;

    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));) {
        bool gone =
            s->unit[u].where == RS_DESTROYED || s->unit[u].where == RS_SURRENDERED || s->unit[u].where == RS_ROUTED;
        int men = s->unit[u].steps * STEP / 4;

        if (gone || rs_is_hq(sc, u))
            continue;
        n += !rs_has_steps(sc, u) ? GUN : rs_is(s, u, RS_CONFUSED) ? men / 2 : men;
    }
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (sc->brigiments[side] >> b & 1 && s->command[b].flags & RS_IN_PLAY)
            n += worth_of_officers(s->command[b].points);
    return n;
}

/* How near its infantry has come to what it does not have. */
static int32_t advance_of(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    rs_wishes w = rs_wishes_of(sc, s, side);
    int32_t n = 0;

    for (int word = 0; word * 64 < sc->map.n_play; word++)
        for (uint64_t left = s->infantry[side - 1][word]; left; left &= left - 1) {
            int away = rs_to_wish(sc, &w, sc->map.hex_of_seat[word * 64 + __builtin_ctzll(left)], false);

            n += away < FAR ? (FAR - away) * NEARER : 0;
        }
    return n;
}

/* --- the score, as it would be judged --- */

/* Brigiments in disorder count at the end; until then it is their owner's secret, and in a guess a guess. */
static int disorder(const rs_scenario *sc, const rs_state *s)
{
    int lead = 0;

    for (int i = 0; i < sc->n_goals; i++) {
        const rs_goal *g = &sc->goal[i];

        for (int b = 1; b < RS_MAX_BRIGIMENTS && g->kind == RS_GOAL_BRIGIMENTS && g->states & RS_IS_DISORGANIZED; b++)
            if (sc->brigiments[fs_other(g->side)] >> b & 1 && s->command[b].flags & RS_IN_PLAY &&
                s->command[b].order == RS_DISORGANIZED_DEFENSE)
                lead += g->side == 1 ? g->points : -g->points;
    }
    return lead;
}

/* Twice the lead at which neither side would have won: between the worst win of one and the worst of the other. */
static int even_lead(const rs_scenario *sc)
{
    int first = 0, second = 0;

    for (int i = 0; i < sc->n_verdicts; i++) {
        if (sc->verdict[i].winner == 1)
            first = sc->verdict[i].least;
        if (i && sc->verdict[i].winner == 2 && sc->verdict[i - 1].winner != 2)
            second = sc->verdict[i - 1].least - 1;
    }
    return first + second;
}

int32_t rs_appraise(const fs_scenario *base, const void *state, fs_side side)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    const rs_state *s = state;
    int32_t score[2], lead;

    if (s->head.winner)
        return s->head.winner == 3 ? 0 : s->head.winner == side ? WON : -WON;
    rs_score(sc, s, score);
    lead = 2 * (score[0] - score[1] + disorder(sc, s)) - even_lead(sc);
    lead = lead * (POINT + POINT * s->head.turn / sc->n_turns) / 2;
    lead += material(sc, s, 1) - material(sc, s, 2) + advance_of(sc, s, 1) - advance_of(sc, s, 2);
    lead = side == 2 ? -lead : lead;
    return lead > MOST ? MOST : lead < -MOST ? -MOST : lead;
}
