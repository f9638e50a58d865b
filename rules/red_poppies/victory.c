/* victory.c - points, and who has won [10.1]. */
#include "steps.h"

static int count_in(const uint64_t *a, const uint64_t *b, int words)
{
    int n = 0;

    for (int w = 0; w < words; w++)
        for (uint64_t both = a[w] & b[w]; both; both &= both - 1)
            n++;
    return n;
}

static int count_hexes(const uint64_t *set, int words) { return count_in(set, set, words); }

static bool is_lost(const rp_unit *u) { return u->where == RP_DESTROYED || u->where == RP_CAPTURED; }

/* Units of the side of these types (0 all) that are lost, or that stand in `hexes`. */
static int count_units(const rp_scenario *sc, const rp_state *s, fs_side side, uint8_t types, const uint64_t *hexes)
{
    int n = 0;

    for (int w = 0; w < RP_PIECE_WORDS; w++)
        for (uint64_t left = sc->units[side][w]; left; left &= left - 1) {
            int u = w * 64 + __builtin_ctzll(left);
            const rp_unit *unit = &s->unit[u];
            bool counts = hexes ? unit->where == RP_ON_MAP && rp_has(hexes, unit->hex) : is_lost(unit);

            n += counts && (!types || rp_types(sc, u) & types);
        }
    return n;
}

/* How often the side has reached a goal now: hexes it controls, the last to have been alone there [3.9a]. */
static int times_reached(const rp_scenario *sc, const rp_state *s, const rp_goal *g, fs_side side)
{
    switch (g->kind) {
    case RP_GOAL_HEXES:
        return count_in(s->plane[RP_CONTROL + side - 1], g->hexes, (sc->n_hexes + 63) / 64);
    case RP_GOAL_LOSSES:
        return count_units(sc, s, fs_other(side), g->types, NULL);
    default:
        return count_units(sc, s, side, g->types, g->hexes);
    }
}

int rp_goal_points(const rp_scenario *sc, const rp_state *s, int which, fs_side side)
{
    const rp_goal *g = &sc->goal[which];

    return g->side & side ? g->points * times_reached(sc, s, g, side) : 0;
}

void rp_score(const rp_scenario *sc, const rp_state *s, int32_t out[2])
{
    out[0] = out[1] = 0;
    for (int i = 0; i < sc->n_goals; i++)
        for (fs_side side = 1; side <= 2; side++)
            out[side - 1] += rp_goal_points(sc, s, i, side);
}

/* All that the side's goals on hexes could give. */
static int32_t everything(const rp_scenario *sc, fs_side side)
{
    int32_t n = 0;

    for (int i = 0; i < sc->n_goals; i++)
        if (sc->goal[i].side & side && sc->goal[i].kind == RP_GOAL_HEXES)
            n += sc->goal[i].points * count_hexes(sc->goal[i].hexes, (sc->n_hexes + 63) / 64);
    return n;
}

/* More points win and equal ones draw; or all of them win and anything less draws; or the side that is listed wins or
 * loses [10.1] [R40]. */
static fs_side winner(const rp_scenario *sc, const int32_t score[2])
{
    switch (sc->judgement) {
    case RP_LISTED:
        return score[sc->listed - 1] >= sc->need ? sc->listed : fs_other(sc->listed);
    case RP_ALL_OR_DRAW:
        for (fs_side side = 1; side <= 2; side++)
            if (everything(sc, side) > 0 && score[side - 1] >= everything(sc, side))
                return side;
        return 3;
    default:
        return score[0] == score[1] ? 3 : score[0] > score[1] ? 1 : 2;
    }
}

fs_side rp_winner_now(const rp_scenario *sc, const rp_state *s)
{
    int32_t score[2];

    rp_score(sc, s, score);
    return winner(sc, score);
}

void rp_judge_game(rp_ctx *c)
{
    enum { WIN = 1, DRAW }; /* of rp_words.grade */
    fs_head *h = &c->s->head;
    int32_t score[2];

    rp_score(c->sc, c->s, score);
    h->winner = winner(c->sc, score);
    h->grade = h->winner == 3 ? DRAW : WIN;
    if (c->run->log) {
        bool draw = h->winner == 3;
        int first = h->winner == 2;

        fs_say(c->run,
               &(fs_event){.type = draw ? RP_E_DRAWN : RP_E_WON,
                           .rule = draw ? RP_R40 : RP_10_1,
                           .side = h->winner,
                           .seen = 3,
                           .total = score[first],
                           .against = score[1 - first]},
               NULL, NULL, 0);
    }
}
