/* appraise.c - who stands better: points, what decides about them, men left, officers left, ground nearly taken. */
#include "plan.h"
#include "shell.h"

enum { POINT = 400, STEP = 60, GUN = 40, OFFICER = 12, NEARER = 8, MOST = 9000, WON = 10000 };

static int worth_of(const rs_scenario *sc, int hex)
{
    int worth = 0;

    for (int i = 0; i < sc->n_goals; i++) {
        const rs_goal *g = &sc->goal[i];
        bool ground = g->kind == RS_GOAL_OWNED || g->kind == RS_GOAL_CHAIN || g->kind == RS_GOAL_ENEMY_IN ||
                      g->kind == RS_GOAL_WIN_IN;

        if (ground && rs_in_zone(sc, g->zone, hex))
            worth += g->points < 0 ? -g->points : g->points ? g->points : 1;
    }
    return worth;
}

rs_wishes rs_wishes_of(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    rs_wishes w = {.n = 0};

    for (int i = 0; i < sc->map.n_play && w.n < RS_WANTED; i++) {
        int hex = sc->map.hex_of_seat[i], worth = worth_of(sc, hex);

        if (worth)
            w.at[w.n++] = (rs_wish){(int16_t)hex, (int16_t)worth, rs_owns(sc, s, side, hex)};
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

/* Men, guns and officers a side still has. */
static int32_t material(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    int32_t n = 0;

    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));) {
        bool gone =
            s->unit[u].where == RS_DESTROYED || s->unit[u].where == RS_SURRENDERED || s->unit[u].where == RS_ROUTED;

        if (gone || rs_is_hq(sc, u))
            continue;
        n += rs_has_steps(sc, u) ? s->unit[u].steps * STEP / 4 : GUN;
    }
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (sc->brigiments[side] >> b & 1)
            n += s->command[b].points * OFFICER;
    return n;
}

/* How near its infantry has come to what it does not have. */
static int32_t advance_of(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    rs_wishes w = rs_wishes_of(sc, s, side);
    int32_t n = 0;

    for (int i = 0; i < sc->map.n_play; i++) {
        int hex = sc->map.hex_of_seat[i];
        int away = rs_has_infantry(sc, s, side, hex) ? rs_to_wish(sc, &w, hex, false) : RS_NOWHERE_NEAR;

        n += away < 10 ? (10 - away) * NEARER : 0;
    }
    return n;
}

int32_t rs_appraise(const fs_scenario *base, const void *state, fs_side side)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    const rs_state *s = state;
    int32_t score[2], lead;

    if (s->head.winner)
        return s->head.winner == 3 ? 0 : s->head.winner == side ? WON : -WON;
    rs_score(sc, s, score);
    lead = (score[0] - score[1]) * POINT + material(sc, s, 1) - material(sc, s, 2) + advance_of(sc, s, 1) -
           advance_of(sc, s, 2);
    lead = side == 2 ? -lead : lead;
    return lead > MOST ? MOST : lead < -MOST ? -MOST : lead;
}
