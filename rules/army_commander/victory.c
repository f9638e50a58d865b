/* victory.c - points for objectives and who has won [9.a]. */
#include "fight.h"

static fs_side controller(const ac_state *s, int hex) { return ac_bit(s->control, hex) ? 2 : 1; } /* (R79) */

/* Combat stands of the objective's side in its area. */
static int stands_in(const ac_scenario *sc, const ac_state *s, const ac_objective *o)
{
    const uint64_t *manned = s->manned[o->side - 1], *area = sc->area_hexes[o - sc->objective];
    int n = 0;
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = manned[w] & area[w]; left; left &= left - 1)
            n += s->combat[w * 64 + __builtin_ctzll(left)];
    return n;
}

static int times_reached(const ac_scenario *sc, const ac_state *s, const ac_objective *o)
{
    int n = 0;
    switch (o->kind) {
    case AC_HELD:
        for (int i = 0; i < o->n; i++)
            n += controller(s, o->hex[i]) == o->side;
        return n;
    case AC_IN_AREA:
        return stands_in(sc, s, o) / o->group;
    case AC_EXITED:
        return s->exited[o->side] / o->group;
    default:
        return s->lost[fs_other(o->side)] / o->group;
    }
}

static int points_of(const ac_objective *o, int times)
{
    if (o->kind == AC_HELD && times < o->at_least)
        return 0;
    int points = o->once ? (times ? o->points : 0) : o->points * times;
    return o->most && points > o->most ? o->most : points;
}

/* Objectives judged at the end of a certain round count once, when banked; until then they count for nothing. */
int ac_score_items(const ac_scenario *sc, const ac_state *s, ac_score_item out[AC_MAX_OBJECTIVES])
{
    int16_t banked[2] = {s->banked[0], s->banked[1]};
    for (int i = 0; i < sc->n_objectives; i++) {
        const ac_objective *o = &sc->objective[i];
        int times = times_reached(sc, s, o), points = points_of(o, times);
        if (o->round) { /* the bank is kept per side: shown with the first such objective */
            points = banked[o->side - 1];
            banked[o->side - 1] = 0;
        }
        out[i] = (ac_score_item){o, (int16_t)points, times > 0};
    }
    return sc->n_objectives;
}

void ac_score(const ac_scenario *sc, const ac_state *s, int32_t out[2])
{
    ac_score_item item[AC_MAX_OBJECTIVES];
    int n = ac_score_items(sc, s, item);
    out[0] = out[1] = 0;
    for (int i = 0; i < n; i++)
        out[item[i].objective->side - 1] += item[i].points;
}

void ac_judge_round(ac_ctx *c)
{
    for (int i = 0; i < c->sc->n_objectives; i++) {
        const ac_objective *o = &c->sc->objective[i];
        if (!o->round || o->round != c->s->head.turn)
            continue;
        int points = points_of(o, times_reached(c->sc, c->s, o));
        c->s->banked[o->side - 1] = (int16_t)(c->s->banked[o->side - 1] + points);
        c->s->stirred = 1;
    }
}

/* The points of one side, or the difference, against the scenario's bands. */
static int margin(const ac_scenario *sc, const int32_t score[2])
{
    return score[sc->scored - 1] - (sc->minus_other ? score[2 - sc->scored] : 0);
}

void ac_judge_game(ac_ctx *c)
{
    fs_head *h = &c->s->head;
    int32_t score[2];
    ac_score(c->sc, c->s, score);
    int points = margin(c->sc, score);
    h->winner = points >= c->sc->win_from ? c->sc->scored : points >= c->sc->draw_from ? 3 : fs_other(c->sc->scored);
    h->grade = h->winner == 3 ? 2 : 1;
    if (c->run->log) {
        fs_event e = {.type = h->winner == 3               ? AC_E_GAME_DRAWN
                              : h->winner == c->sc->scored ? AC_E_GAME_WON
                                                           : AC_E_GAME_LOST,
                      .rule = AC_9_a,
                      .side = h->winner,
                      .seen = 3,
                      .total = points,
                      .against = c->sc->win_from,
                      .result = h->winner == 3 ? AC_RES_DRAWN : AC_RES_WON};
        fs_say(c->run, &e, NULL, NULL, 0);
    }
}
