/* position.c - the first state of a game, and states that begin in the middle of one. */
#include "position.h"
#include "sequence.h"
#include "shell.h"
#include <firestep/writer.h>

/* Batteries behind their edge are no secret: what they plot is. Passengers start aboard. */
ot_unit ot_first_unit(const ot_scenario *sc, int u)
{
    const ot_piece *p = &sc->piece[u];
    ot_unit unit = {.formation = OT_LINE, .lmg = p->lmg, .crew = p->crew};

    unit.castings = p->class_ == OT_DISMOUNTED ? 0 : p->castings; /* none until they are dismounted [XIII.I] */
    if (p->starts & OT_STARTS_LIMBERED)
        unit.flags |= OT_LIMBERED;
    if (p->starts & OT_STARTS_MOUNTED)
        unit.flags |= OT_MOUNTED;
    if (ot_is_refereed(sc)) /* what is hidden there the players know */
        unit.flags |= OT_SHOWN;
    if (p->off_board) {
        unit.where = OT_OFF_BOARD;
        unit.flags |= OT_SHOWN;
    } else if (p->carried_by) {
        unit.where = OT_ABOARD;
        unit.carrier = p->carried_by;
    }
    return unit;
}

void ot_position_clear(const ot_scenario *sc, ot_state *s)
{
    memset(s, 0, sizeof *s);
    s->head.scenario = sc->base.hash;
    for (int u = 1; u <= sc->base.n_units; u++)
        s->unit[u] = ot_first_unit(sc, u);
    s->wind_step = sc->wind_step < OT_WINDS ? sc->wind_step : 0; /* or thrown when turn 1 begins [X.I.1] */
    s->wind_to = sc->wind_to;
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        if (!sc->plots_when_fired_on[side]) /* [SC.2] */
            s->may_plot |= side;
}

static int wrong(char *why, size_t cap, const ot_scenario *sc, const char *what, int piece)
{
    fs_writer w = {why, 0, cap};

    if (piece) {
        fs_put(&w, sc->piece[piece].name);
        fs_put(&w, ": ");
    }
    fs_put(&w, what);
    fs_put_end(&w);
    return 1;
}

static int check_unit(const ot_scenario *sc, const ot_state *s, int u, char *why, size_t cap)
{
    const ot_unit *unit = &s->unit[u];

    if (unit->castings > ot_most_castings(sc, u) || unit->crew > sc->piece[u].crew)
        return wrong(why, cap, sc, "has more castings or crew than it began with", u);
    if (unit->where != OT_ON_TABLE)
        return 0;
    if (unit->x < 0 || unit->x > sc->width || unit->y < 0 || unit->y > sc->height)
        return wrong(why, cap, sc, "stands off the table", u); /* [G-13] */
    if (unit->facing >= OT_TURN || !unit->formation || unit->formation > OT_GARRISON)
        return wrong(why, cap, sc, "has no such facing or formation", u); /* */
    return 0;
}

bool ot_is_within(int phase, int within)
{
    return within == OT_FROM_START || (phase == OT_PHASE_MOVE && within >= OT_FROM_CARDS && within <= OT_BLACK_CARD) ||
           (phase == OT_PHASE_ARTILLERY && within == OT_FROM_PLOTS);
}

static int check_moment(const ot_scenario *sc, const ot_moment *m, char *why, size_t cap)
{
    if (m->phase < OT_PHASE_SETUP || m->phase >= OT_PHASE_OVER)
        return wrong(why, cap, sc, "there is no such phase to begin with", 0);
    if (m->turn < 1 || m->turn > sc->turns)
        return wrong(why, cap, sc, "the scenario has no such turn", 0);
    if (m->phase < OT_PHASE_MOVE && m->turn > 1)
        return wrong(why, cap, sc, "set-up and opening come before turn 1", 0);
    return ot_is_within(m->phase, m->within) ? 0 : wrong(why, cap, sc, "this phase has no such moment", 0);
}

int ot_position_enter(const ot_scenario *sc, ot_state *s, const ot_moment *m, char *why, size_t cap)
{
    fs_error e = {0};

    if (check_moment(sc, m, why, cap))
        return 1;
    s->held = ot_count_held(sc, s);
    for (int u = 1; u <= sc->base.n_units; u++)
        if (check_unit(sc, s, u, why, cap))
            return 1;
    for (int u = 1; u <= sc->base.n_units && ot_is_refereed(sc); u++) { /* they stand on a real table */
        s->unit[u].facing = 0;
        s->unit[u].cx = s->unit[u].cy = 0;
        if (s->unit[u].where != OT_LEFT)
            s->unit[u].x = s->unit[u].y = 0;
        if (s->unit[u].where == OT_ON_TABLE)
            s->unit[u].flags |= OT_SHOWN;
        for (int k = 0; k < 3 && sc->battery_of[u] < OT_MAX_BATTERIES; k++)
            s->battery[sc->battery_of[u]].plot[k].x = s->battery[sc->battery_of[u]].plot[k].y = 0;
    }
    memset(&s->head, 0, sizeof s->head);
    s->head.scenario = sc->base.hash;
    ot_push_game(s, m);
    ot_score(sc, s, s->head.score);
    if (ot_valid(&sc->base, s, &e))
        return wrong(why, cap, sc, "the position cannot be played on", e.unit);
    return 0;
}
